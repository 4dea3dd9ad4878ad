/* report_dice.c - dice and ledgers in words. */
#include "report/words.h"
#include "game/sound.h"

static void add_die(sand_text *out, unsigned count, unsigned sides)
{
    if (count > 1) sand_text_add_int(out, count);
    sand_text_add_char(out, 'D');
    sand_text_add_int(out, sides);
}

static void add_faces(sand_text *out, const sand_roll *roll, const char *between)
{
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

/* "3D6: 6 5 1", or only the dice when the faces are not known. */
static void add_dice(sand_text *out, const sand_roll *roll)
{
    add_die(out, roll->count, roll->sides);
    if (roll->n_faces == 0) return;
    sand_text_add(out, ": ");
    add_faces(out, roll, " ");
}

static void add_single(sand_text *out, const sand_roll *roll)
{
    add_die(out, 1, roll->sides);
    sand_text_add(out, " = ");
    sand_text_add_int(out, roll->n_faces ? roll->faces[0] : roll->result);
}

/* "D6 = 5 (5+)", "D6 = 4 (not 5+)": not every number looked for is one that is wanted. */
static void add_at_least(sand_text *out, const sand_roll *roll)
{
    add_die(out, 1, roll->sides);
    if (roll->n_faces) {
        sand_text_add(out, " = ");
        sand_text_add_int(out, roll->faces[0]);
    }
    sand_text_add_format(out, " (%s%d+)", roll->result ? "" : "not ", roll->need);
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

static void add_score(sand_text *out, int32_t face, int32_t add)
{
    sand_text_add_int(out, face);
    if (add == 0) return;
    sand_text_add_char(out, ' ');
    sand_words_signed(out, add);
}

/* "D6: 5 +2 against 3" */
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
    if (roll->kind != SAND_ASK_ROLLOFF) add_outcome(out, roll);
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

void sand_words_ledger(sand_text *out, const sand_ledger_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (i > 0) sand_text_add(out, ", ");
        if (rows[i].value != 0) { /* what adds nothing only says something: "hits doubled" */
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
        sand_words_roll(&text, &rolls[i]);
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

static void ask_for(sand_text *out, const sand_roll *ask)
{
    switch ((sand_ask_kind)ask->kind) {
    case SAND_ASK_AT_LEAST:
    case SAND_ASK_COUNT:
        sand_text_add(out, "roll ");
        add_die(out, ask->count, ask->sides);
        sand_text_add_format(out, ", on %d+", ask->need);
        return;
    case SAND_ASK_OPPOSED:
    case SAND_ASK_CONTEST:
    case SAND_ASK_ROLLOFF:
        sand_text_add(out, "roll a ");
        add_die(out, 1, ask->sides);
        sand_text_add(out, " each");
        if (ask->add_a || ask->add_b) sand_text_add_format(out, " (first %+d, second %+d)", ask->add_a, ask->add_b);
        if (ask->kind == SAND_ASK_ROLLOFF) sand_text_add(out, ", ties again");
        return;
    case SAND_ASK_DRAW: sand_text_add_format(out, "draw one of %d (=0 is the first)", ask->sides); return;
    case SAND_ASK_FACE:
    case SAND_ASK_TALLY:
    case SAND_ASK_SUM:
    case SAND_ASK_ROW:
        sand_text_add(out, "roll ");
        add_die(out, ask->count, ask->sides);
        return;
    }
}

size_t sand_report_needs(const sand_game *game, const sand_dice_needs *needs, char *out, size_t room)
{
    if (game == NULL || needs == NULL || !sand_sound_needs(needs)) return sand_text_hand_nothing(out, room);
    const sand_tables *t = &sand_words_field(game)->rules->tables;
    uint16_t purpose = needs->ask.cause.purpose;
    sand_text text;
    sand_text_init_heap(&text);
    const char *words = purpose >= 1 && purpose <= t->n_purposes ? t->purposes[purpose - 1] : "dice";
    sand_text_add(&text, needs->words ? needs->words : words);
    if (needs->ask.cause.turn) sand_text_add_format(&text, ", turn %d", needs->ask.cause.turn);
    sand_text_add(&text, ": ");
    ask_for(&text, &needs->ask);
    if (needs->ledger.n) sand_text_add(&text, "; then ");
    sand_words_ledger(&text, needs->ledger.rows, needs->ledger.n);
    return sand_text_hand_out(&text, out, room);
}
