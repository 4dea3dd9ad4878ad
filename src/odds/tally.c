/* tally.c - differences between a battle and its possible ends, as distributions.
 *
 * Everything comes from the state's own tables: members shown as markers, units gone, units elsewhere. Only differences
 * from the start are recorded; the rest of each distribution is "as before".
 *
 * Chances are fractions over/under of 128 bits, added exactly; the first sum that does not fit invalidates the tally.
 * Parts of a change form a list through `next`, an index plus one, so that 0 ends it and a tally can be cleared and
 * copied without pointers. */
#include "odds/tally.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "base/sort.h"
#include "battle/record.h"
#include "dice/ask.h"

static void add(sand_tally *tally, sand_uwide sum[2], sand_uwide over, sand_uwide under)
{
    if (!sand_odds_add(&sum[0], &sum[1], over, under)) tally->failed = true;
}

static void set_zero(sand_uwide sum[2])
{
    sum[0] = sand_wide_unsigned_of(0);
    sum[1] = sand_wide_unsigned_of(1);
}

void sand_tally_reset(sand_tally *tally, const sand_battle *start)
{
    tally->start = start;
    tally->of = NULL;
    tally->part = 0;
    tally->failed = false;
    tally->left_out = 0;
    tally->n_changes = tally->n_rolls = tally->n_parts = 0;
    for (size_t i = 0; i <= SAND_SIDES; i++) set_zero(tally->over[i]);
    for (size_t i = 0; i < SAND_ODDS_LINE; i++) set_zero(tally->given[i]);
    for (size_t i = 0; i < SAND_SIDES; i++) tally->worth[i] = 0;
}

/* --- changes ------------------------------------------------------------------------------------------------ */

static sand_tally_change *find_change(sand_tally *tally, const sand_tally_change *wanted)
{
    for (uint32_t i = 0; i < tally->n_changes; i++) {
        sand_tally_change *there = &tally->changes[i];
        if (there->ref == wanted->ref && there->subject == wanted->subject && there->kind == wanted->kind &&
            there->row == wanted->row && there->i == wanted->i)
            return there;
    }
    if (tally->n_changes == SAND_ODDS_CHANGES) return NULL;
    tally->changes[tally->n_changes] = *wanted;
    return &tally->changes[tally->n_changes++];
}

static void add_part(sand_tally *tally, sand_tally_change *change, int32_t value, sand_uwide over, sand_uwide under)
{
    for (uint32_t i = change->first; i != 0; i = tally->parts[i - 1].next) {
        sand_tally_part *part = &tally->parts[i - 1];
        SAND_ASSERT(i <= tally->n_parts);
        if (part->value != value) continue;
        if (!sand_odds_add(&part->over, &part->under, over, under)) tally->failed = true;
        return;
    }
    if (tally->n_parts == SAND_TALLY_PARTS) {
        tally->failed = true;
        return;
    }
    tally->parts[tally->n_parts++] = (sand_tally_part){ value, change->first, over, under };
    change->first = tally->n_parts;
    change->n++;
}

static void note(sand_tally *tally, const sand_tally_change *what, int32_t value, const sand_line_end *end)
{
    sand_tally_change *change = find_change(tally, what);
    if (change)
        add_part(tally, change, value, end->over, end->under);
    else
        tally->left_out++;
}

static const void *record_at(const sand_battle *b, uint32_t offset)
{
    return SAND_BATTLE_AT_CONST(void, b, offset);
}

static void compare_rows(sand_tally *tally, const sand_line_end *end, sand_tally_change what, const sand_struct *of,
                         uint32_t offset)
{
    const void *before = record_at(tally->start, offset), *after = record_at(end->battle, offset);
    if (of == NULL || memcmp(before, after, of->size) == 0) return;
    for (unsigned r = 0; r < of->n_rows; r++) {
        what.row = &of->rows[r];
        if (!sand_rows_is_shown(what.row->marker)) continue;
        for (unsigned i = 0; i < what.row->count; i++) {
            int64_t was = sand_rows_get(before, what.row, i), is = sand_rows_get(after, what.row, i);
            if (was == is) continue;
            what.i = (uint8_t)i;
            what.before = (int32_t)was;
            note(tally, &what, (int32_t)is, end);
        }
    }
}

static void compare_record(sand_tally *tally, const sand_line_end *end, sand_ref_kind ref, unsigned index)
{
    sand_record record = sand_record_of(end->battle->field, ref, index);
    sand_tally_change what = { .kind = SAND_ODDS_MEMBER, .ref = (uint8_t)ref, .subject = (uint16_t)index };
    compare_rows(tally, end, what, record.kernel, record.kernel_offset);
    compare_rows(tally, end, what, record.more, record.more_offset);
}

/* Notes that a unit or body is gone at this end. Its status at the end, `is`, differs from that at the start. */
static void compare_presence(sand_tally *tally, const sand_line_end *end, sand_tally_change what, unsigned is,
                             unsigned cause)
{
    what.kind = SAND_ODDS_GONE;
    if (is == SAND_STATUS_GONE) note(tally, &what, cause == 0 ? SAND_ODDS_NO_CAUSE : (int32_t)cause, end);
}

static void compare_unit(sand_tally *tally, const sand_line_end *end, unsigned unit)
{
    const sand_unit *was = sand_battle_unit(tally->start, unit), *is = sand_battle_unit(end->battle, unit);
    sand_tally_change what = { .kind = SAND_ODDS_MOVED, .ref = SAND_REF_UNIT, .subject = (uint16_t)unit };
    compare_record(tally, end, SAND_REF_UNIT, unit);
    if (was->status != is->status) compare_presence(tally, end, what, is->status, is->cause);
    bool moved = was->x != is->x || was->y != is->y || was->heading != is->heading;
    what.to = sand_battle_unit_pose(end->battle, unit);
    if (moved && is->status == SAND_STATUS_PLAY) note(tally, &what, 1, end);
}

/* Bases leave with their unit; only bodies on their own are reported. */
static void compare_body(sand_tally *tally, const sand_line_end *end, unsigned body)
{
    const sand_body *was = sand_battle_body(tally->start, body), *is = sand_battle_body(end->battle, body);
    sand_tally_change what = { .kind = SAND_ODDS_MOVED, .ref = SAND_REF_BODY, .subject = (uint16_t)body };
    if (memcmp(was, is, tally->start->field->layout.body_size) == 0) return;
    compare_record(tally, end, SAND_REF_BODY, body);
    if (sand_battle_body_def(end->battle, body)->role == SAND_ROLE_BASE) return;
    if (was->status != is->status) compare_presence(tally, end, what, is->status, is->cause);
    if (was->rank > 0 || is->attached != 0 || is->status != SAND_STATUS_PLAY) return;
    if (was->x != is->x || was->y != is->y || was->heading != is->heading) note(tally, &what, 1, end);
}

static bool counts(const sand_tally *tally, sand_ref_kind ref, unsigned index)
{
    return tally->of == NULL || sand_line_part_of(tally->of, ref, index) == tally->part;
}

static int32_t worth_of(const sand_tally *tally, const sand_battle *b, unsigned side)
{
    int32_t sum = 0;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++)
        if (counts(tally, SAND_REF_UNIT, unit) && sand_battle_side_of_unit(b, unit) == side &&
            sand_battle_unit(b, unit)->status != SAND_STATUS_GONE)
            sum += b->field->rules->worth(b, unit);
    return sum;
}

void sand_tally_end(sand_tally *tally, const sand_battle *seen, size_t given, sand_uwide over, sand_uwide under)
{
    const sand_field *field = seen->field;
    sand_line_end end = { seen, given, over, under };
    for (unsigned i = 1; i <= field->n_units; i++)
        if (counts(tally, SAND_REF_UNIT, i)) compare_unit(tally, &end, i);
    for (unsigned i = 1; i <= field->n_bodies; i++)
        if (counts(tally, SAND_REF_BODY, i)) compare_body(tally, &end, i);
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        tally->worth[side - 1] += worth_of(tally, seen, side) * sand_odds_double(over, under);
    if (tally->of != NULL) return;
    for (unsigned i = 1; i <= field->n_commands; i++) compare_record(tally, &end, SAND_REF_COMMAND, i);
    for (unsigned i = 1; i <= SAND_SIDES; i++) compare_record(tally, &end, SAND_REF_SIDE, i);
    compare_record(tally, &end, SAND_REF_NONE, 0);
    for (size_t i = 0; i < given && i < SAND_ODDS_LINE; i++) add(tally, tally->given[i], over, under);
    if (!sand_battle_over(seen)) return;
    sand_result result = field->rules->result(seen);
    SAND_ASSERT(result.outcome != SAND_WON || (result.winner >= 1 && result.winner <= SAND_SIDES));
    add(tally, tally->over[0], over, under);
    if (result.outcome == SAND_WON) add(tally, tally->over[result.winner], over, under);
}

/* --- dice --------------------------------------------------------------------------------------------------- */

static bool same_ask(const sand_dice_needs *a, const sand_dice_needs *b)
{
    const sand_roll *x = &a->ask, *y = &b->ask;
    if (memcmp(&x->cause, &y->cause, sizeof x->cause) != 0 || x->kind != y->kind || x->sides != y->sides ||
        x->count != y->count || x->need != y->need || x->add_a != y->add_a || x->add_b != y->add_b ||
        a->n_breaks != b->n_breaks || a->ledger.n != b->ledger.n)
        return false;
    for (unsigned i = 0; i < a->n_breaks; i++)
        if (a->breaks[i] != b->breaks[i]) return false;
    for (unsigned i = 0; i < a->ledger.n; i++)
        if (a->ledger.rows[i].rule != b->ledger.rows[i].rule || a->ledger.rows[i].value != b->ledger.rows[i].value ||
            a->ledger.rows[i].against != b->ledger.rows[i].against)
            return false;
    return true;
}

/* Returns the entry for this roll, which is added with chance 0 if it is new; NULL: there are too many. */
static sand_tally_roll *find_roll(sand_tally *tally, const sand_dice_needs *ask)
{
    for (uint32_t i = 0; i < tally->n_rolls; i++)
        if (same_ask(&tally->rolls[i].needs, ask)) return &tally->rolls[i];
    if (tally->n_rolls == SAND_ODDS_ROLLS) {
        tally->left_out++;
        return NULL;
    }
    const sand_uwide none = sand_wide_unsigned_of(0), one = sand_wide_unsigned_of(1);
    sand_tally_roll *roll = &tally->rolls[tally->n_rolls++];
    roll->needs = *ask;
    roll->sampled = false;
    roll->over = none;
    roll->under = one;
    for (size_t i = 0; i < SAND_DICE_DRAWS && ask->ask.kind == SAND_ASK_DRAW; i++) {
        roll->drawn[i][0] = none;
        roll->drawn[i][1] = one;
    }
    return roll;
}

static void hear_draw(sand_tally *tally, sand_tally_roll *roll, const sand_dice_needs *ask, const sand_uwide reached[2])
{
    uint32_t left = 0;
    for (size_t i = 0; i < SAND_DICE_DRAWS; i++) left += ask->weights[i];
    SAND_ASSERT(left > 0); /* there is something to draw */
    for (size_t i = 0; i < SAND_DICE_DRAWS; i++) {
        sand_uwide over = reached[0], under = reached[1];
        if (ask->weights[i] == 0) continue;
        if (!sand_odds_multiply(&over, &under, sand_wide_unsigned_of(ask->weights[i]), sand_wide_unsigned_of(left)))
            tally->failed = true;
        add(tally, roll->drawn[i], over, under);
    }
}

void sand_tally_hear(sand_tally *tally, const sand_dice_needs *ask, sand_uwide over, sand_uwide under)
{
    sand_tally_roll *roll = find_roll(tally, ask);
    if (roll == NULL) return;
    if (!sand_odds_add(&roll->over, &roll->under, over, under)) tally->failed = true;
    if (ask->ask.kind == SAND_ASK_DRAW) hear_draw(tally, roll, ask, (const sand_uwide[2]){ over, under });
}

/* --- several worlds ----------------------------------------------------------------------------------------- */

static void add_share(sand_tally *to, sand_uwide sum[2], const sand_uwide part[2], uint32_t worlds)
{
    SAND_ASSERT(worlds > 0);
    sand_uwide over = part[0], under = part[1];
    if (!sand_odds_multiply(&over, &under, sand_wide_unsigned_of(1), sand_wide_unsigned_of(worlds))) to->failed = true;
    add(to, sum, over, under);
}

void sand_tally_merge(sand_tally *to, const sand_tally *from, uint32_t worlds)
{
    const sand_uwide one = sand_wide_unsigned_of(1), n = sand_wide_unsigned_of(worlds);
    to->failed = to->failed || from->failed;
    if (from->left_out > to->left_out) to->left_out = from->left_out;
    for (size_t i = 0; i <= SAND_SIDES; i++) add_share(to, to->over[i], from->over[i], worlds);
    for (size_t i = 0; i < SAND_ODDS_LINE; i++) add_share(to, to->given[i], from->given[i], worlds);
    for (size_t i = 0; i < SAND_SIDES; i++) to->worth[i] += from->worth[i] / worlds;
    for (uint32_t c = 0; c < from->n_changes; c++) {
        sand_tally_change empty = from->changes[c];
        empty.first = empty.n = 0;
        sand_tally_change *change = find_change(to, &empty);
        if (change != NULL) change->sampled = change->sampled || from->changes[c].sampled;
        for (uint32_t i = from->changes[c].first; change && i != 0; i = from->parts[i - 1].next) {
            sand_uwide over = from->parts[i - 1].over, under = from->parts[i - 1].under;
            if (!sand_odds_multiply(&over, &under, one, n)) to->failed = true;
            add_part(to, change, from->parts[i - 1].value, over, under);
        }
    }
    for (uint32_t r = 0; r < from->n_rolls; r++) {
        const sand_tally_roll *heard = &from->rolls[r];
        sand_uwide over = heard->over, under = heard->under;
        sand_tally_roll *roll = find_roll(to, &heard->needs);
        if (roll == NULL) continue;
        roll->sampled = roll->sampled || heard->sampled;
        if (!sand_odds_multiply(&over, &under, one, n) || !sand_odds_add(&roll->over, &roll->under, over, under))
            to->failed = true;
        for (size_t i = 0; i < SAND_DICE_DRAWS && heard->needs.ask.kind == SAND_ASK_DRAW; i++)
            add_share(to, roll->drawn[i], heard->drawn[i], worlds);
    }
}

/* ---- parts ---- */

static void take_change(sand_tally *to, const sand_tally *from, const sand_tally_change *change, bool sampled)
{
    sand_tally_change empty = *change;
    empty.first = empty.n = 0;
    empty.sampled = sampled;
    sand_tally_change *own = find_change(to, &empty);
    if (own == NULL) {
        to->left_out++;
        return;
    }
    for (uint32_t i = change->first; i != 0; i = from->parts[i - 1].next)
        add_part(to, own, from->parts[i - 1].value, from->parts[i - 1].over, from->parts[i - 1].under);
}

/* Copies rolls that `to` does not have yet: rolls for no unit are heard in every part, with the same chances. */
static void take_rolls(sand_tally *to, const sand_tally *from, bool sampled)
{
    for (uint32_t r = 0; r < from->n_rolls; r++) {
        uint32_t before = to->n_rolls;
        sand_tally_roll *roll = find_roll(to, &from->rolls[r].needs);
        if (roll == NULL || to->n_rolls == before) continue;
        *roll = from->rolls[r];
        roll->sampled = sampled;
    }
}

void sand_tally_set_sampled(sand_tally *tally)
{
    for (uint32_t i = 0; i < tally->n_changes; i++) tally->changes[i].sampled = true;
    for (uint32_t i = 0; i < tally->n_rolls; i++) tally->rolls[i].sampled = true;
}

void sand_tally_take(sand_tally *to, const sand_tally *part)
{
    to->failed = to->failed || part->failed;
    to->left_out = (uint16_t)(to->left_out + part->left_out);
    for (uint32_t c = 0; c < part->n_changes; c++) take_change(to, part, &part->changes[c], false);
    for (size_t i = 0; i < SAND_SIDES; i++) to->worth[i] += part->worth[i];
    take_rolls(to, part, false);
}

void sand_tally_take_sampled(sand_tally *to, const sand_tally *rolled, const sand_line_room *of, const uint8_t *exact)
{
    bool all = true;
    for (uint32_t c = 0; c < rolled->n_changes; c++) {
        const sand_tally_change *change = &rolled->changes[c];
        bool single = change->ref == SAND_REF_UNIT || change->ref == SAND_REF_BODY;
        if (single && exact[sand_line_part_of(of, (sand_ref_kind)change->ref, change->subject)]) continue;
        take_change(to, rolled, change, true);
    }
    for (uint32_t p = 1; p <= sand_line_parts_left(of); p++) all = all && exact[p];
    if (!all) take_rolls(to, rolled, true);
    for (size_t i = 0; i < SAND_SIDES && !all; i++) to->worth[i] = rolled->worth[i];
    memcpy(to->over, rolled->over, sizeof to->over);
    memcpy(to->given, rolled->given, sizeof to->given);
}

/* --- writing ------------------------------------------------------------------------------------------------ */

static sand_chance chance_of(sand_fraction f)
{
    return (sand_chance){ { f.over.low, f.over.high }, { f.under.low, f.under.high } };
}

static sand_chance lowest(sand_uwide over, sand_uwide under)
{
    return chance_of(sand_fraction_of_wide(over, under));
}

static int rank_of(uint8_t ref)
{
    static const uint8_t rank[] = {
        [SAND_REF_NONE] = 4, [SAND_REF_SIDE] = 3, [SAND_REF_COMMAND] = 2, [SAND_REF_UNIT] = 0, [SAND_REF_BODY] = 1
    };
    SAND_ASSERT(ref < SAND_LEN(rank));
    return rank[ref];
}

static int by_subject(const void *a, const void *b, void *context)
{
    const sand_tally_change *x = a, *y = b;
    (void)context;
    if (x->ref != y->ref) return rank_of(x->ref) - rank_of(y->ref);
    if (x->subject != y->subject) return x->subject < y->subject ? -1 : 1;
    if (x->kind != y->kind) return x->kind - y->kind;
    if (x->row != y->row) return strcmp(x->row->name, y->row->name);
    return x->i - y->i;
}

static int by_value(const void *a, const void *b, void *context)
{
    const sand_odds_part *x = a, *y = b;
    (void)context;
    return x->value < y->value ? -1 : x->value > y->value;
}

/* Writes the distribution of one change. The rest of its chance belongs to the value before. */
static bool write_parts(sand_tally *tally, const sand_tally_change *change, sand_odds *out)
{
    sand_odds_part *first = &out->parts[out->n_parts];
    uint16_t n = 0;
    sand_fraction rest = sand_fraction_of(1, 1);
    if (change->n + 1u > (size_t)(SAND_ODDS_PARTS - out->n_parts)) return false;
    for (uint32_t i = change->first; i != 0; i = tally->parts[i - 1].next) {
        sand_fraction chance = sand_fraction_of_wide(tally->parts[i - 1].over, tally->parts[i - 1].under);
        if (!sand_fraction_subtract(rest, chance, &rest)) tally->failed = true;
        first[n++] = (sand_odds_part){ tally->parts[i - 1].value, chance_of(chance) };
    }
    if (!sand_wide_unsigned_is_zero(rest.over)) first[n++] = (sand_odds_part){ change->before, chance_of(rest) };
    sand_sort(first, n, sizeof *first, by_value, NULL);
    out->n_parts = (uint16_t)(out->n_parts + n);
    return true;
}

static void write_change(sand_tally *tally, const sand_tally_change *change, sand_odds *out)
{
    uint16_t first = out->n_parts;
    if (!write_parts(tally, change, out)) {
        out->left_out++;
        return;
    }
    SAND_ASSERT(out->n_changes < SAND_ODDS_CHANGES);
    out->changes[out->n_changes++] = (sand_odds_change){
        .kind = change->kind,
        .ref = change->ref,
        .subject = change->subject,
        .name = change->row ? change->row->name : NULL,
        .sampled = change->sampled,
        .counts = change->row && change->row->marker == SAND_MARK_COUNT,
        .before = change->before,
        .first = first,
        .n = (uint16_t)(out->n_parts - first),
        .to = change->to,
    };
}

enum { CLASSES_LISTED = 4096, RESULTS_LISTED = 128 };

/* Writes the chance of every result of a roll; nothing when there are too many to list. */
static void write_results(const sand_dice_needs *needs, sand_odds *out, sand_odds_roll *roll)
{
    const sand_roll *r = &needs->ask;
    sand_ask ask = { .cause = r->cause,
                     .versus = r->versus,
                     .breaks = needs->breaks,
                     .weights = needs->weights,
                     .kind = r->kind,
                     .count = r->count,
                     .n_breaks = needs->n_breaks,
                     .sides = r->sides,
                     .need = r->need,
                     .add_a = r->add_a,
                     .add_b = r->add_b };
    int32_t value[RESULTS_LISTED];
    uint64_t weight[RESULTS_LISTED], total = sand_ask_total(&ask);
    uint32_t classes = sand_ask_classes(&ask), n = 0;
    if (classes == 0 || classes > CLASSES_LISTED || total == 0) return;
    for (uint32_t c = 0; c < classes; c++) {
        if (!sand_ask_possible(&ask, c)) continue;
        int32_t result = sand_ask_outcome(&ask, c).result;
        uint32_t i = 0;
        while (i < n && value[i] != result) i++;
        if (i == RESULTS_LISTED) return;
        if (i == n) {
            value[n] = result;
            weight[n++] = 0;
        }
        weight[i] += sand_ask_weight(&ask, c);
    }
    if (n > (uint32_t)(SAND_ODDS_PARTS - out->n_parts)) return;
    roll->first = out->n_parts;
    roll->n = (uint16_t)n;
    for (uint32_t i = 0; i < n; i++)
        out->parts[out->n_parts++] = (sand_odds_part){ value[i], chance_of(sand_fraction_of(weight[i], total)) };
    sand_sort(&out->parts[roll->first], n, sizeof out->parts[0], by_value, NULL);
}

/* Writes the chance of each sort that may be drawn, provided that the draw is reached; earlier draws are taken into
 * account. */
static void write_draws(sand_tally *tally, const sand_tally_roll *from, sand_odds *out, sand_odds_roll *roll)
{
    sand_fraction reached = sand_fraction_of_wide(from->over, from->under);
    roll->first = out->n_parts;
    for (int32_t i = 0; i < SAND_DICE_DRAWS && !sand_wide_unsigned_is_zero(reached.over); i++) {
        sand_fraction chance = sand_fraction_of_wide(from->drawn[i][0], from->drawn[i][1]);
        if (sand_wide_unsigned_is_zero(chance.over)) continue;
        if (!sand_fraction_divide(chance, reached, &chance)) tally->failed = true;
        if (out->n_parts == SAND_ODDS_PARTS) return;
        out->parts[out->n_parts++] = (sand_odds_part){ i, chance_of(chance) };
        roll->n++;
    }
}

static void write_roll(sand_tally *tally, const sand_tally_roll *from, sand_odds *out)
{
    SAND_ASSERT(out->n_rolls < SAND_ODDS_ROLLS);
    sand_odds_roll *roll = &out->rolls[out->n_rolls++];
    *roll = (sand_odds_roll){ .ask = from->needs.ask,
                              .words = from->needs.words,
                              .ledger = from->needs.ledger,
                              .sampled = from->sampled,
                              .reached = lowest(from->over, from->under) };
    if (from->needs.ask.kind == SAND_ASK_DRAW)
        write_draws(tally, from, out, roll);
    else
        write_results(&from->needs, out, roll);
}

static int32_t rounded(double value)
{
    return (int32_t)(value < 0 ? value - 0.5 : value + 0.5);
}

void sand_tally_write(sand_tally *tally, size_t n_line, sand_odds *out)
{
    SAND_ASSERT(n_line <= SAND_ODDS_LINE);
    *out = (sand_odds){ .n_line = (uint16_t)n_line, .left_out = tally->left_out };
    sand_sort(tally->changes, tally->n_changes, sizeof tally->changes[0], by_subject, NULL);
    for (uint32_t i = 0; i < tally->n_changes; i++) write_change(tally, &tally->changes[i], out);
    for (uint32_t i = 0; i < tally->n_rolls; i++) write_roll(tally, &tally->rolls[i], out);
    for (size_t i = 0; i < n_line; i++) out->given[i] = lowest(tally->given[i][0], tally->given[i][1]);
    out->over = lowest(tally->over[0][0], tally->over[0][1]);
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        out->won[side - 1] = lowest(tally->over[side][0], tally->over[side][1]);
        out->worth[side - 1][0] = worth_of(tally, tally->start, side);
        out->worth[side - 1][1] = rounded(tally->worth[side - 1]);
    }
}

static uint64_t hash_chance(uint64_t hash, const sand_chance *chance)
{
    for (size_t i = 0; i < 2; i++) hash = sand_hash_add(sand_hash_add(hash, chance->over[i]), chance->under[i]);
    return hash;
}

uint64_t sand_odds_hash_changes(const sand_odds *odds)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < odds->n_changes; i++) {
        const sand_odds_change *change = &odds->changes[i];
        hash = sand_hash_add(hash, (uint64_t)change->ref << 32 | (uint64_t)change->kind << 16 | change->subject);
        for (size_t p = 0; p < change->n; p++) {
            const sand_odds_part *part = &odds->parts[change->first + p];
            hash = hash_chance(sand_hash_add(hash, (uint32_t)part->value), &part->chance);
        }
    }
    return hash;
}

uint64_t sand_odds_hash(const sand_odds *odds)
{
    uint64_t hash = hash_chance(sand_odds_hash_changes(odds), &odds->over);
    for (size_t i = 0; i < SAND_SIDES; i++) hash = hash_chance(hash, &odds->won[i]);
    for (size_t i = 0; i < odds->n_line; i++) hash = hash_chance(hash, &odds->given[i]);
    return hash;
}
