/* report_dice.c - dice and ledgers in words: rolls that fell, rolls that a person is asked for, and answers to such a
 * request that are none. */
#include "report/words.h"
#include "base/assert.h"
#include "game/sound.h"

#include "game/game_parts.h"

static void add_die(sand_text *out, unsigned count, unsigned sides)
{
    if (count > 1) sand_text_add_int(out, count);
    sand_text_add_char(out, 'D');
    sand_text_add_int(out, sides);
}

static void add_faces(sand_text *out, const sand_roll *roll, const char *between)
{
    SAND_ASSERT(roll->n_faces <= SAND_LEN(roll->faces));
    for (size_t i = 0; i < roll->n_faces; i++) {
        if (i > 0) sand_text_add(out, between);
        sand_text_add_int(out, roll->faces[i]);
    }
}

static void add_outcome(sand_text *out, const sand_roll *roll)
{
    sand_text_add(out, " → ");
    sand_text_add_int(out, roll->result);
}

/* "3D6: 6 5 1", or only the dice when their faces are not known. */
static void add_dice(sand_text *out, const sand_roll *roll)
{
    add_die(out, roll->count, roll->sides);
    if (roll->n_faces == 0) return;
    sand_text_add(out, ": ");
    add_faces(out, roll, " ");
}

static void add_single(sand_text *out, const sand_roll *roll)
{
    SAND_ASSERT(roll->sides > 0);
    add_die(out, 1, roll->sides);
    sand_text_add(out, " = ");
    sand_text_add_int(out, roll->n_faces ? roll->faces[0] : roll->result);
}

static void add_count(sand_text *out, const sand_roll *roll)
{
    add_die(out, roll->count, roll->sides);
    sand_text_add_format(out, " at %d+", roll->need);
    if (roll->n_faces) {
        sand_text_add(out, ": ");
        add_faces(out, roll, " ");
    }
    add_outcome(out, roll);
}

/* "5 +2 = 7", so that the sum can be followed. */
static void add_score(sand_text *out, int32_t face, int32_t add)
{
    sand_text_add_int(out, face);
    if (add == 0) return;
    sand_text_add_char(out, ' ');
    sand_words_signed(out, add);
    sand_text_add(out, face + add < 0 ? " = −" : " = ");
    sand_text_add_int(out, face + add < 0 ? -(int64_t)(face + add) : face + add);
}

/* "D6 = 5 (5+)", "D6 = 4 (not 5+)": the number needed is shown either way; "D6: 6 −1 = 5 (2+)" where modifiers count,
 * which the need of the roll itself includes. */
static void add_at_least(sand_text *out, const sand_roll *roll)
{
    add_die(out, 1, roll->sides);
    if (roll->n_faces) {
        sand_text_add(out, roll->add_a != 0 ? ": " : " = ");
        add_score(out, roll->faces[0], roll->add_a);
    }
    sand_text_add_format(out, " (%s%d+)", roll->result ? "" : "not ", roll->need + roll->add_a);
}

/* "D6: 5 +2 = 7 against 3" */
static void add_pair(sand_text *out, const sand_roll *roll)
{
    add_die(out, 1, roll->sides);
    if (roll->n_faces >= 2) {
        const uint8_t *last = &roll->faces[roll->n_faces - 2];
        sand_text_add(out, ": ");
        add_score(out, last[0], roll->add_a);
        sand_text_add(out, " against ");
        add_score(out, last[1], roll->add_b);
    }
    if (roll->kind == SAND_ASK_OPPOSED) add_outcome(out, roll); /* in a contest the outcome is a row of a table */
}

static void add_sum(sand_text *out, const sand_roll *roll)
{
    add_die(out, roll->count, roll->sides);
    if (roll->n_faces > 1) {
        int32_t sum = 0;
        for (size_t i = 0; i < roll->n_faces; i++) sum += roll->faces[i];
        sand_text_add(out, ": ");
        add_faces(out, roll, " + ");
        sand_text_add_format(out, " = %d", sum);
    } else {
        sand_text_add_format(out, " = %d", roll->n_faces ? roll->faces[0] : roll->result);
    }
}

void sand_words_roll(sand_text *out, const sand_roll *roll)
{
    switch ((sand_ask_kind)roll->kind) {
    case SAND_ASK_FACE: add_single(out, roll); return;
    case SAND_ASK_AT_LEAST: add_at_least(out, roll); return;
    case SAND_ASK_COUNT: add_count(out, roll); return;
    case SAND_ASK_TALLY: add_dice(out, roll); return;
    case SAND_ASK_SUM: add_sum(out, roll); return;
    case SAND_ASK_ROW: add_sum(out, roll); return;
    case SAND_ASK_OPPOSED:
    case SAND_ASK_CONTEST:
    case SAND_ASK_ROLLOFF: add_pair(out, roll); return;
    case SAND_ASK_DRAW: sand_text_add_format(out, "draw %d of %d", roll->result + 1, roll->sides); return;
    }
    add_dice(out, roll);
}

void sand_words_modified(sand_text *out, const sand_roll *roll, const sand_ledger_row *rows, size_t n)
{
    sand_roll shown = *roll;
    for (size_t i = 0; i < n && shown.kind == SAND_ASK_AT_LEAST && shown.n_faces > 0; i++)
        shown.add_a = (int16_t)(shown.add_a + rows[i].value);
    sand_words_roll(out, &shown);
}

void sand_words_ledger(sand_text *out, const sand_ledger_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        /* marks where the other side's modifiers begin */
        bool turns = rows[i].against && (i == 0 || !rows[i - 1].against);
        if (turns)
            sand_text_add(out, i > 0 ? "; for the other side " : "for the other side ");
        else if (i > 0)
            sand_text_add(out, ", ");
        if (rows[i].value != 0) { /* a row without a value is a remark: "hits doubled" */
            sand_words_signed(out, rows[i].value);
            sand_text_add_char(out, ' ');
        }
        sand_text_add(out, rows[i].label);
        sand_words_rule(out, rows[i].rule);
    }
}

size_t sand_report_ledger(sand_report_reckoning reckoning, char *out, size_t room)
{
    sand_text text;
    const sand_roll *rolls = reckoning.rolls;
    int32_t score = reckoning.score;
    if (reckoning.rows == NULL && reckoning.n_rows > 0) return sand_text_hand_nothing(out, room);
    for (size_t i = 0; rolls && i < reckoning.n_rolls; i++)
        if (!sand_sound_roll(&rolls[i])) return sand_text_hand_nothing(out, room);
    sand_text_init_heap(&text);
    for (size_t i = 0; rolls && i < reckoning.n_rolls; i++) {
        if (i > 0) sand_text_add(&text, "; ");
        sand_words_modified(&text, &rolls[i], reckoning.rows, reckoning.n_rows);
    }
    if (rolls && reckoning.n_rolls && reckoning.n_rows) sand_text_add(&text, ", ");
    sand_words_ledger(&text, reckoning.rows, reckoning.n_rows);
    sand_text_add_format(&text, " → ");
    if (score < 0) sand_text_add(&text, "−");
    sand_text_add_int(&text, score < 0 ? -(int64_t)score : score);
    return sand_text_hand_out(&text, out, room);
}

size_t sand_report_roll(const sand_roll *roll, char *out, size_t room)
{
    if (roll == NULL || !sand_sound_roll(roll)) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    sand_words_roll(&text, roll);
    return sand_text_hand_out(&text, out, room);
}

/* ---- what must be rolled ------------------------------------------------------------------------- */

/* The unit or body that rolls, by the luck id its dice are keyed by; "" when there is no single one. */
static const char *thrower(const sand_field *field, uint16_t luck)
{
    if (luck == 0) return "";
    for (unsigned i = 1; i <= field->n_units; i++)
        if (field->unit[i - 1].luck == luck) return sand_field_name(field, SAND_REF_UNIT, i);
    for (unsigned i = 1; i <= field->n_bodies; i++)
        if (field->body[i - 1].luck == luck) return sand_field_name(field, SAND_REF_BODY, i);
    return "";
}

/* Is the unit waiting for its dice now? */
static bool is_ordered(const sand_game *game, uint16_t luck)
{
    const sand_item *item = game->pending;
    for (uint16_t k = 0; item != NULL && item->kind == SAND_ITEM_ORDERS && k < item->n_orders; k++)
        for (uint16_t i = 0; i < item->orders[k].n; i++) {
            const sand_entry *entry = &item->orders[k].entries[i];
            SAND_ASSERT(entry->kind >= 1 && entry->kind <= game->rules->tables.n_orders);
            bool unit = game->rules->tables.orders[entry->kind - 1].subject_ref == SAND_REF_UNIT;
            SAND_ASSERT(!unit || entry->subject <= game->field->n_units);
            if (unit && entry->subject && game->field->unit[entry->subject - 1].luck == luck) return true;
        }
    return false;
}

/* Returns the name of the unit that rolls.  A number up to SAND_SIDES may also be a side, so it is taken for a unit
 * only if a unit with that luck id has been ordered. */
static const char *thrower_now(const sand_game *game, uint16_t luck)
{
    SAND_ASSERT(game->field != NULL);
    return luck > SAND_SIDES || is_ordered(game, luck) ? thrower(game->field, luck) : "";
}

static void add_example(sand_text *out, unsigned count, unsigned sides)
{
    if (count == 0 || count > 6 || sides < 2) return;
    sand_text_add(out, ", for example `");
    for (unsigned i = 0; i < count; i++)
        sand_text_add_format(out, "%s%u", i ? " " : "", sides - 1 - (i * 2 + (count == 1)) % (sides - 1));
    sand_text_add_char(out, '`');
}

/* A sum that may be given instead of many single faces. */
static void add_short_form(sand_text *out, const sand_roll *ask)
{
    bool many = ask->kind == SAND_ASK_COUNT ? ask->count > 3 : ask->count > 1;
    if (!many) return;
    if (ask->kind == SAND_ASK_COUNT)
        sand_text_add_format(out, "%s how many are %d+, `%d of %d`", ask->count > 6 ? ", for example" : ", or",
                             ask->need, ask->count / 2, ask->count);
    else if (ask->kind == SAND_ASK_SUM)
        sand_text_add_format(out, ", or the sum, `=%d`", ask->count * (ask->sides + 1) / 2);
}

static void add_range(sand_text *out, const sand_roll *ask)
{
    sand_text_add_format(out, " (1 to %d%s)", ask->sides, ask->count > 1 ? " each" : "");
    add_example(out, ask->count ? ask->count : 1, ask->sides);
    add_short_form(out, ask);
}

static void add_owner(sand_text *out, const char *name)
{
    size_t n = strlen(name);
    sand_text_add_format(out, "%s'%s", name, n > 0 && name[n - 1] == 's' ? "" : "s");
}

/* "Parliament's die, then The King's": for two units or for the two sides. Modifiers are in the ledger, if there is
 * one. */
static void ask_two(sand_text *out, const sand_field *field, const sand_dice_needs *needs)
{
    SAND_ASSERT(needs->ask.sides > 0);
    const sand_roll *ask = &needs->ask;
    bool sides = ask->cause.subject <= SAND_SIDES && ask->versus.subject <= SAND_SIDES; /* otherwise of two units */
    const char *a = sides ? "" : thrower(field, ask->cause.subject),
               *b = sides ? "" : thrower(field, ask->versus.subject);
    if (*a == '\0' || *b == '\0') {
        a = sand_field_name(field, SAND_REF_SIDE, SAND_SIDE_A);
        b = sand_field_name(field, SAND_REF_SIDE, SAND_SIDE_B);
    }
    add_owner(out, a);
    sand_text_add_format(out, " D%d, then ", ask->sides);
    if (!sides && ask->cause.subject == ask->versus.subject) /* both are keyed by the attacker */
        sand_text_add(out, "its enemy's");
    else
        add_owner(out, b);
    sand_text_add_format(out, " (1 to %d each", ask->sides);
    if (needs->ledger.n == 0 && (ask->add_a || ask->add_b))
        sand_text_add_format(out, "; %+d and %+d are added", ask->add_a, ask->add_b);
    sand_text_add(out, ask->kind == SAND_ASK_ROLLOFF ? "; a tie is rolled again)" : ")");
    add_example(out, 2, ask->sides);
}

static void ask_for(sand_text *out, const sand_game *game, const sand_dice_needs *needs)
{
    const sand_field *field = sand_words_field(game);
    const sand_roll *ask = &needs->ask;
    switch ((sand_ask_kind)ask->kind) {
    case SAND_ASK_AT_LEAST:
    case SAND_ASK_COUNT:
        sand_text_add(out, "roll ");
        add_die(out, ask->count, ask->sides);
        sand_text_add_format(out, ", on %d+", ask->need);
        add_range(out, ask);
        return;
    case SAND_ASK_OPPOSED:
    case SAND_ASK_CONTEST:
    case SAND_ASK_ROLLOFF: ask_two(out, field, needs); return;
    case SAND_ASK_DRAW:
        sand_text_add(out, "draw one");
        if (!sand_words_draw(out, game, needs)) sand_text_add_format(out, " of %d (=0 is the first)", ask->sides);
        return;
    case SAND_ASK_FACE:
    case SAND_ASK_TALLY:
    case SAND_ASK_SUM:
    case SAND_ASK_ROW:
        sand_text_add(out, "roll ");
        add_die(out, ask->count, ask->sides);
        add_range(out, ask);
        return;
    }
}

/* ---- answers that are none ---- */

static unsigned dice_wanted(const sand_roll *ask)
{
    bool two = ask->kind == SAND_ASK_OPPOSED || ask->kind == SAND_ASK_CONTEST || ask->kind == SAND_ASK_ROLLOFF;
    return two ? 2 : ask->count ? ask->count : 1;
}

/* Returns the first face that a die with `sides` sides does not have (INT32_MAX for a 0); 0 when all are possible; -1
 * when a word is no number.  *count becomes the number of faces read. */
static int32_t find_wrong(const char *words, unsigned sides, unsigned *count)
{
    SAND_ASSERT(sides > 0);
    *count = 0;
    for (; *words; words++) {
        if (*words == ' ' || *words == ',' || *words == '\t') continue;
        int32_t face = 0;
        if (*words < '0' || *words > '9') return -1;
        for (; *words >= '0' && *words <= '9' && face < 100000; words++) face = face * 10 + (*words - '0');
        ++*count;
        if (face < 1 || face > (int32_t)sides) return face == 0 ? INT32_MAX : face;
        if (*words == '\0') return 0;
    }
    return 0;
}

size_t sand_report_misread(const sand_game *game, const sand_dice_needs *needs, const char *words, char *out,
                           size_t room)
{
    if (game == NULL || needs == NULL || words == NULL || !sand_sound_needs(needs))
        return sand_text_hand_nothing(out, room);
    const sand_roll *ask = &needs->ask;
    unsigned count, wanted = dice_wanted(ask);
    int32_t wrong = find_wrong(words, ask->sides, &count);
    sand_text text;
    sand_text_init_heap(&text);
    if (ask->kind == SAND_ASK_DRAW)
        sand_text_add_format(&text, "\"%s\" names none of the %d: =0 is the first, =%d the last", words, ask->sides,
                             ask->sides - 1);
    else if (wrong < 0)
        sand_text_add_format(&text, "\"%s\" is no roll: type the faces as they lie", words);
    else if (wrong > 0)
        sand_text_add_format(&text, "A D%d has no %d: 1 to %d", ask->sides, wrong == INT32_MAX ? 0 : wrong, ask->sides);
    else if (count != wanted)
        sand_text_add_format(&text, "%u %s needed, not %u", wanted, wanted == 1 ? "die is" : "dice are", count);
    else
        sand_text_add(&text, ask->kind == SAND_ASK_ROLLOFF ? "A tie: both roll again, and the last two dice count"
                                                           : "That cannot come of these dice");
    return sand_text_hand_out(&text, out, room);
}

/* ---- what is asked ---- */

size_t sand_report_needs(const sand_game *game, const sand_dice_needs *needs, char *out, size_t room)
{
    if (game == NULL || needs == NULL || !sand_sound_needs(needs)) return sand_text_hand_nothing(out, room);
    const sand_tables *t = &sand_words_field(game)->rules->tables;
    uint16_t purpose = needs->ask.cause.purpose;
    sand_text text;
    sand_text_init_heap(&text);
    const char *words = purpose >= 1 && purpose <= t->n_purposes ? t->purposes[purpose - 1] : "dice";
    sand_text_add(&text, needs->words ? needs->words : words);
    const char *who = thrower_now(game, needs->ask.cause.subject);
    if (needs->ask.cause.turn) sand_text_add_format(&text, ", turn %d", needs->ask.cause.turn);
    if (*who && dice_wanted(&needs->ask) == needs->ask.count) sand_text_add_format(&text, ", %s", who);
    sand_text_add(&text, ": ");
    ask_for(&text, game, needs);
    if (needs->ledger.n) sand_text_add(&text, needs->ledger.rows[0].value != 0 ? "; then " : "; ");
    sand_words_ledger(&text, needs->ledger.rows, needs->ledger.n);
    return sand_text_hand_out(&text, out, room);
}
