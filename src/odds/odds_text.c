/* odds_text.c - writes odds as JSON for programs and as words for people.  The odds come from the caller, so their
 * counts are checked before they are read. */
#include <string.h>

#include "base/assert.h"
#include "base/json.h"
#include "base/text.h"
#include "battle/record.h"
#include "game/game_parts.h"
#include "game/sound.h"
#include "odds/line.h"
#include <sandtable/odds.h>

/* --- what comes from outside --------------------------------------------------------------------------------- */

static bool parts_there(const sand_odds *odds, uint16_t first, uint16_t n)
{
    return first + (size_t)n <= odds->n_parts;
}

/* Are all counts and indices within their lists?  The odds come from the caller and may hold anything. */
static bool is_sound(const sand_odds *odds, size_t n_orders)
{
    if (odds->let_by > n_orders || odds->n_line > SAND_ODDS_LINE || odds->n_rolls > SAND_ODDS_ROLLS ||
        odds->n_changes > SAND_ODDS_CHANGES || odds->n_parts > SAND_ODDS_PARTS)
        return false;
    for (size_t i = 0; i < odds->n_rolls; i++)
        if (!parts_there(odds, odds->rolls[i].first, odds->rolls[i].n) || !sand_sound_roll(&odds->rolls[i].ask) ||
            odds->rolls[i].ledger.n > SAND_LEDGER_MAX)
            return false;
    for (size_t i = 0; i < odds->n_changes; i++)
        if (!parts_there(odds, odds->changes[i].first, odds->changes[i].n) || odds->changes[i].ref > SAND_REF_TERRAIN)
            return false;
    return true;
}

/* --- chances ------------------------------------------------------------------------------------------------ */

/* Returns a chance as a fraction; one with denominator 0 counts as 0. */
static sand_fraction fraction_of(sand_chance chance)
{
    if ((chance.under[0] | chance.under[1]) == 0) return (sand_fraction){ { 0, 0 }, { 1, 0 } };
    return (sand_fraction){ { chance.over[0], chance.over[1] }, { chance.under[0], chance.under[1] } };
}

static void add_chance(sand_text *text, sand_chance chance)
{
    sand_fraction_write(fraction_of(chance), text);
}

/* A number of 0 to 100, rounded to tenths. */
static void add_tenths(sand_text *text, double value)
{
    SAND_ASSERT(value >= 0 && value <= 100);
    sand_text_add_decimal(text, (int64_t)(10 * value + 0.5), 1);
}

/* Tenths of a percent, halves up: "33.3 %". */
static void add_percent(sand_text *text, sand_chance chance)
{
    sand_fraction hundredfold;
    if (!sand_fraction_multiply(fraction_of(chance), sand_fraction_of(100, 1), &hundredfold)) {
        add_tenths(text, 100 * sand_chance_number(chance));
    } else {
        sand_fraction_write_decimal(hundredfold, 1, text);
    }
    sand_text_add(text, " %");
}

double sand_chance_number(sand_chance chance)
{
    return sand_fraction_double(fraction_of(chance));
}

bool sand_chance_is_zero(sand_chance chance)
{
    return (chance.over[0] | chance.over[1]) == 0;
}

size_t sand_chance_write(sand_chance chance, char *out, size_t room)
{
    sand_text text;
    sand_text_init_heap(&text);
    add_chance(&text, chance);
    return sand_text_hand_out(&text, out, room);
}

size_t sand_chance_percent(sand_chance chance, char *out, size_t room)
{
    sand_text text;
    sand_text_init_heap(&text);
    add_percent(&text, chance);
    return sand_text_hand_out(&text, out, room);
}

static uint64_t square_root(uint64_t value)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= value) root += bit;
    return root;
}

/* sqrt(p (1 - p) / n) in millionths; p in millionths, so that everything fits 64 bits. */
uint32_t sand_odds_error(const sand_odds *odds, sand_chance chance)
{
    if (odds == NULL) return 0;
    if (odds->exact || odds->samples == 0) return 0;
    uint64_t p = (uint64_t)(sand_chance_number(chance) * 1e6 + 0.5);
    if (p > 1000000) p = 1000000;
    return (uint32_t)square_root(p * (1000000 - p) / odds->samples);
}

/* --- JSON --------------------------------------------------------------------------------------------------- */

static void write_chance(sand_json_writer *w, const char *key, sand_chance chance)
{
    char storage[96];
    sand_text text;
    sand_text_init(&text, storage, sizeof storage);
    add_chance(&text, chance);
    sand_json_write_made(w, key, &text);
}

static void write_parts(sand_json_writer *w, const char *key, const sand_odds *odds, uint16_t first, uint16_t n)
{
    sand_json_write_array(w, key);
    for (uint16_t i = 0; i < n; i++) {
        sand_json_write_array(w, NULL);
        sand_json_write_int(w, NULL, odds->parts[first + i].value);
        write_chance(w, NULL, odds->parts[first + i].chance);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static const char *purpose_of(const sand_game *game, const sand_odds_roll *roll)
{
    const sand_tables *tables = &game->rules->tables;
    uint16_t purpose = roll->ask.cause.purpose;
    if (roll->words) return roll->words;
    return purpose >= 1 && purpose <= tables->n_purposes ? tables->purposes[purpose - 1] : "dice";
}

static void write_roll(sand_json_writer *w, const sand_game *game, const sand_odds *odds, const sand_odds_roll *roll)
{
    static const char *const kinds[] = { "",    "face",    "at-least", "count",    "tally", "sum",
                                         "row", "opposed", "contest",  "roll-off", "draw" };
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "for", purpose_of(game, roll));
    sand_json_write_text(w, "ask", kinds[roll->ask.kind]);
    sand_json_write_int(w, "sides", roll->ask.sides);
    sand_json_write_int(w, "count", roll->ask.count);
    if (roll->ask.need) sand_json_write_int(w, "need", roll->ask.need);
    if (roll->ask.add_a || roll->ask.add_b) {
        sand_json_write_int(w, "add_a", roll->ask.add_a);
        sand_json_write_int(w, "add_b", roll->ask.add_b);
    }
    write_chance(w, "reached", roll->reached);
    sand_json_write_array(w, "ledger");
    for (uint16_t i = 0; i < roll->ledger.n; i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "rule", roll->ledger.rows[i].rule);
        sand_json_write_text(w, "label", roll->ledger.rows[i].label);
        sand_json_write_int(w, "value", roll->ledger.rows[i].value);
        if (roll->ledger.rows[i].against) sand_json_write_bool(w, "against", true);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
    if (roll->sampled) sand_json_write_bool(w, "sampled", true);
    write_parts(w, "results", odds, roll->first, roll->n);
    sand_json_write_end(w);
}

/* The label of a cause of removal; 0: the unit stays. */
static const char *label_of_cause(const sand_game *game, int32_t cause)
{
    const sand_tables *tables = &game->rules->tables;
    if (cause == 0) return "";
    return cause > 0 && (size_t)cause <= tables->n_causes ? tables->causes[cause - 1].label : "gone";
}

/* Writes the reason beside each value of a unit that would be gone, and the pose of a unit that would move. */
static void write_detail(sand_json_writer *w, const sand_game *game, const sand_odds *odds,
                         const sand_odds_change *change)
{
    if (change->kind == SAND_ODDS_GONE) {
        sand_json_write_array(w, "labels");
        for (unsigned i = 0; i < change->n; i++)
            sand_json_write_text(w, NULL, label_of_cause(game, odds->parts[change->first + i].value));
        sand_json_write_end(w);
    }
    if (change->kind == SAND_ODDS_MOVED && change->ref == SAND_REF_UNIT) {
        sand_json_write_object(w, "to");
        sand_json_write_point(w, "at", change->to.at);
        sand_json_write_decimal(w, "heading", change->to.heading, 2);
        sand_json_write_end(w);
    }
}

static void write_change(sand_json_writer *w, const sand_game *game, const sand_odds *odds,
                         const sand_odds_change *change)
{
    static const char *const refs[] = { "battle", "side", "command", "unit", "body", "terrain" };
    static const char *const kinds[] = { "member", "gone", "moved" };
    sand_json_write_object(w, NULL);
    if (change->ref == SAND_REF_NONE)
        sand_json_write_bool(w, refs[0], true);
    else
        sand_json_write_text(w, refs[change->ref],
                             sand_field_name(game->field, (sand_ref_kind)change->ref, change->subject));
    sand_json_write_text(w, "what", change->name ? change->name : kinds[change->kind]);
    if (change->name) sand_json_write_int(w, "before", change->before);
    if (change->sampled) sand_json_write_bool(w, "sampled", true);
    write_parts(w, "values", odds, change->first, change->n);
    write_detail(w, game, odds, change);
    sand_json_write_end(w);
}

static void write_sides(sand_json_writer *w, const sand_game *game, const sand_odds *odds)
{
    write_chance(w, "over", odds->over);
    sand_json_write_object(w, "won");
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        write_chance(w, sand_field_name(game->field, SAND_REF_SIDE, side), odds->won[side - 1]);
    sand_json_write_end(w);
    sand_json_write_object(w, "worth");
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        sand_json_write_array(w, sand_field_name(game->field, SAND_REF_SIDE, side));
        for (size_t i = 0; i < 2; i++) sand_json_write_int(w, NULL, odds->worth[side - 1][i]);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* Adds the assumption made before the dice. */
static void add_assumption(sand_text *text, const sand_game *game, const sand_odds *odds)
{
    sand_text_add_format(text, "Unless a side decides otherwise before the dice: %s.",
                         game->rules->tables.orders[odds->let_by - 1].label);
}

static void write_assumption(sand_json_writer *w, const sand_game *game, const sand_odds *odds)
{
    char said[160];
    sand_text words;
    sand_text_init(&words, said, sizeof said);
    add_assumption(&words, game, odds);
    sand_json_write_text(w, "let_by", game->rules->tables.orders[odds->let_by - 1].name);
    sand_json_write_text(w, "assumes", said);
}

size_t sand_odds_json(const sand_game *game, const sand_odds *odds, char *out, size_t room)
{
    if (game == NULL || odds == NULL || !is_sound(odds, game->rules->tables.n_orders))
        return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_json_writer w;
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_bool(&w, "exact", odds->exact);
    sand_json_write_int(&w, "samples", odds->samples);
    sand_json_write_int(&w, "worlds", odds->worlds);
    sand_json_write_int(&w, "groups", odds->groups);
    sand_json_write_int(&w, "runs", (int64_t)odds->runs);
    sand_json_write_array(&w, "given");
    for (uint16_t i = 0; i < odds->n_line; i++) write_chance(&w, NULL, odds->given[i]);
    sand_json_write_end(&w);
    if (odds->let_by) write_assumption(&w, game, odds);
    sand_json_write_array(&w, "rolls");
    for (uint16_t i = 0; i < odds->n_rolls; i++) write_roll(&w, game, odds, &odds->rolls[i]);
    sand_json_write_end(&w);
    sand_json_write_array(&w, "changes");
    for (uint16_t i = 0; i < odds->n_changes; i++) write_change(&w, game, odds, &odds->changes[i]);
    sand_json_write_end(&w);
    if (odds->left_out) sand_json_write_int(&w, "left_out", odds->left_out);
    write_sides(&w, game, odds);
    sand_json_write_end(&w);
    return sand_text_hand_out(&text, out, room);
}

/* --- words -------------------------------------------------------------------------------------------------- */

static void add_member_name(sand_text *text, const char *name)
{
    for (; *name; name++) sand_text_add_char(text, *name == '_' ? ' ' : *name);
}

static bool is_certain(sand_chance chance)
{
    return chance.over[0] == chance.under[0] && chance.over[1] == chance.under[1];
}

/* A certain outcome needs no number. */
static void add_outcome_chance(sand_text *text, sand_chance chance)
{
    if (is_certain(chance)) {
        sand_text_add(text, ": certain");
        return;
    }
    sand_text_add_char(text, ' ');
    add_chance(text, chance);
}

static void comma(sand_text *text, bool *begun, const char *separator)
{
    if (*begun) sand_text_add(text, separator);
    *begun = true;
}

/* "2 hits 1/3, 1 hit 1/3, none 1/3": additional hits, the most first; "1 hit fewer 1/3" for a unit that recovers. */
static void add_hits(sand_text *text, const sand_odds *odds, const sand_odds_change *change)
{
    bool begun = false;
    for (unsigned i = change->n; i-- > 0;) {
        const sand_odds_part *part = &odds->parts[change->first + i];
        int32_t more = part->value - change->before;
        comma(text, &begun, ", ");
        if (more == 0)
            sand_text_add(text, "none");
        else
            sand_text_add_format(text, "%d hit%s%s", (int)(more < 0 ? -more : more), more == 1 || more == -1 ? "" : "s",
                                 more < 0 ? " fewer" : "");
        add_outcome_chance(text, part->chance);
    }
}

/* "ammunition shortage markers" for a member called "markers": the longer name of a member that ends in the short one.
 */
static const char *whole_name(const sand_game *game, const char *name)
{
    const sand_struct *of = game->rules->tables.unit;
    for (size_t i = 0; of != NULL && i < of->n_rows; i++) {
        const char *said = of->rows[i].doc,
                   *end = said != NULL && strcmp(of->rows[i].name, name) == 0 ? strstr(said, name) : NULL;
        if (end != NULL && strcmp(end, name) == 0) return said;
    }
    return name;
}

/* "markers: 1 (1/3), 0 (2/3)": a number next to a chance would read as one number. */
static void add_counts(sand_text *text, const sand_game *game, const sand_odds *odds, const sand_odds_change *change)
{
    add_member_name(text, whole_name(game, change->name));
    for (unsigned i = change->n; i-- > 0;) {
        const sand_odds_part *part = &odds->parts[change->first + i];
        sand_text_add_format(text, i + 1 < change->n ? ", %d" : ": %d", (int)part->value);
        if (change->n == 1) continue;
        sand_text_add(text, " (");
        add_chance(text, part->chance);
        sand_text_add_char(text, ')');
    }
}

static void add_values(sand_text *text, const sand_odds *odds, const sand_odds_change *change)
{
    bool begun = false;
    for (unsigned i = change->n; i-- > 0;) {
        const sand_odds_part *part = &odds->parts[change->first + i];
        if (part->value == 0 && change->before == 0) continue;
        comma(text, &begun, ", ");
        if (part->value == 0) sand_text_add(text, "no longer ");
        add_member_name(text, change->name);
        add_outcome_chance(text, part->chance);
    }
}

/* Is there a marker of this name too? Then the word alone does not say that the unit leaves. */
static bool is_marker_too(const sand_game *game, const char *label)
{
    const sand_struct *of = game->rules->tables.unit;
    for (size_t i = 0; of != NULL && i < of->n_rows; i++) {
        const char *name = of->rows[i].name, *at = label;
        while (*name && (*name == '_' ? ' ' : *name) == *at) name++, at++;
        if (*name == '\0' && *at == '\0') return true;
    }
    return false;
}

static void add_gone(sand_text *text, const sand_game *game, const sand_odds *odds, const sand_odds_change *change)
{
    bool begun = false;
    for (unsigned i = 0; i < change->n; i++) {
        const sand_odds_part *part = &odds->parts[change->first + i];
        if (part->value == 0) continue;
        comma(text, &begun, ", ");
        const char *label = label_of_cause(game, part->value);
        sand_text_add(text, label);
        add_outcome_chance(text, part->chance);
        if (is_marker_too(game, label)) sand_text_add(text, ", then it leaves the field");
    }
}

static void add_moved(sand_text *text, const sand_odds *odds, const sand_odds_change *change)
{
    sand_text_add(text, "ends elsewhere");
    add_outcome_chance(text, odds->parts[change->first + change->n - 1].chance);
}

static void add_change(sand_text *text, const sand_game *game, const sand_odds *odds, const sand_odds_change *change)
{
    switch ((sand_odds_kind)change->kind) {
    case SAND_ODDS_GONE: add_gone(text, game, odds, change); break;
    case SAND_ODDS_MOVED: add_moved(text, odds, change); break;
    case SAND_ODDS_MEMBER:
        if (strcmp(change->name, "hits") == 0)
            add_hits(text, odds, change);
        else if (change->counts)
            add_counts(text, game, odds, change);
        else
            add_values(text, odds, change);
        break;
    }
}

/* Adds "<start> 400 samples<then> accurate to about ±2.5 %.", the error of a chance of one half. */
static void add_accuracy(sand_text *text, const char *start, const char *then, const sand_odds *odds)
{
    sand_chance half = { { 1, 0 }, { 2, 0 } };
    sand_text_add_format(text, "%s %u samples%s accurate to about ±", start, (unsigned)odds->samples, then);
    add_tenths(text, (double)sand_odds_error(odds, half) / 1e4);
    sand_text_add(text, " %.\n");
}

/* Explains odds in groups: every line is exact by itself unless it is marked, but what all groups do together was
 * sampled. */
static void add_groups(sand_text *text, const sand_odds *odds)
{
    bool rolled = false;
    for (uint16_t i = 0; i < odds->n_changes; i++) rolled = rolled || odds->changes[i].sampled;
    sand_text_add_format(text, "Each line is exact by itself: %u groups of units do not affect each other.\n",
                         (unsigned)odds->groups);
    if (rolled || !sand_chance_is_zero(odds->over))
        add_accuracy(text, rolled ? "Who wins, and all that is marked as sampled, comes from" : "Who wins comes from",
                     ",", odds);
}

static void add_sampled(sand_text *text, const sand_odds *odds)
{
    if (odds->exact) return; /* all worlds then agree, so hidden facts change nothing */
    if (odds->worlds)
        sand_text_add_format(text, "What you cannot see was imagined in %u ways.\n", (unsigned)odds->worlds);
    if (odds->groups > 0)
        add_groups(text, odds);
    else
        add_accuracy(text, "From", ": every chance is", odds);
}

/* Says how likely the last order is given at all: a line may end before it, and the chances cover all cases. */
static void add_given(sand_text *text, const sand_odds *odds)
{
    if (odds->n_line < 2) return;
    sand_chance last = odds->given[odds->n_line - 1];
    if (sand_chance_is_zero(last) || is_certain(last)) return;
    sand_text_add(text, "It comes to the last order in ");
    add_chance(text, last);
    sand_text_add(text, " of all cases only; the chances are of all cases.\n");
}

size_t sand_odds_words(const sand_game *game, const sand_odds *odds, char *out, size_t room)
{
    if (game == NULL || odds == NULL || !is_sound(odds, game->rules->tables.n_orders))
        return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    for (uint16_t i = 0; i < odds->n_changes; i++) {
        const sand_odds_change *change = &odds->changes[i];
        bool same = i > 0 && change[-1].ref == change->ref && change[-1].subject == change->subject;
        if (same)
            sand_text_add(&text, "; ");
        else if (i > 0)
            sand_text_add_char(&text, '\n');
        if (!same && change->ref != SAND_REF_NONE) {
            sand_text_add(&text, sand_field_name(game->field, (sand_ref_kind)change->ref, change->subject));
            sand_text_add(&text, ": ");
        }
        add_change(&text, game, odds, change);
        if (change->sampled && odds->groups > 0) sand_text_add(&text, " (sampled)");
    }
    bool waits = odds->n_line > 0 && sand_chance_is_zero(odds->given[0]); /* sealed: the first order stays closed */
    if (odds->n_changes)
        sand_text_add_char(&text, '\n');
    else
        sand_text_add(&text,
                      waits ? "Nothing happens until both sides have given their orders.\n" : "Nothing changes.\n");
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (sand_chance_is_zero(odds->won[side - 1])) continue;
        sand_text_add_format(&text, "%s wins: ", sand_field_name(game->field, SAND_REF_SIDE, side));
        add_chance(&text, odds->won[side - 1]);
        sand_text_add_char(&text, '\n');
    }
    add_given(&text, odds);
    if (odds->let_by) {
        add_assumption(&text, game, odds);
        sand_text_add_char(&text, '\n');
    }
    add_sampled(&text, odds);
    return sand_text_hand_out(&text, out, room);
}
