/* line.c - follows a line of orders through every outcome.  It tries depth first; if that is too much, merging equal
 * states; if that is too much, sampling.
 *
 * A state is a battle followed by its place in the line. The state at depth d has run up to a frame that asks for dice,
 * or is fresh; the outcomes of that frame are played at depth d + 1. Invariant: nothing below the present depth
 * changes. */
#include "odds/line.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "base/memory.h"
#include "orders/drive.h"
#include "orders/steps.h"

enum { DEPTH = 20, ASKS = 16, STEPS = 4096, MERGED_RUNS = 200000 };

/* The place in the line; it stands behind the battle in a state and is compared with it when states are merged. */
typedef struct {
    uint32_t next;   /* the next order of the line */
    uint16_t due;    /* 1: a decision is due, and head.serial has been counted up for it */
    uint16_t closed; /* 1: `more` said that no order follows */
    uint32_t rolled; /* 1: dice have been rolled on the way here */
    uint32_t spare;  /* 0; there is no padding, because states are compared byte by byte */
} place;

struct sand_line_room {
    sand_line_limits limits;
    const sand_field *field;
    sand_room *notes; /* the ruleset's room */
    size_t battle_size, state_size;
    unsigned char *states; /* DEPTH + 1 */
    unsigned char *at[DEPTH + 1];
    sand_dice_wheel (*wheels)[ASKS];
    sand_spread *spread; /* created when first needed */
    const sand_order_line *line;
    const sand_line_visitor *visitor;
    sand_dice *dice; /* of the step that runs */
    sand_uwide over, under;
    uint64_t ends, key;
    uint32_t samples;
    uint16_t let_by;
    uint16_t turn;         /* in which the line began */
    bool merging, rolling; /* rolling: merging was given up */
    /* Parts: which units are tied together, for which units dice were rolled, and the part (a root, 0: all) being
     * enumerated. */
    sand_ties ties;
    uint32_t *roots, *part_of;
    uint8_t *rolled;
    uint32_t parts, part;
    bool parting, grown;
};

/* --- chances ------------------------------------------------------------------------------------------------ */

bool sand_odds_multiply(sand_uwide *over, sand_uwide *under, sand_uwide by_over, sand_uwide by_under)
{
    sand_uwide high, low;
    if (sand_wide_unsigned_times(*over, by_over, &high) && sand_wide_unsigned_times(*under, by_under, &low)) {
        *over = high;
        *under = low;
        return true;
    }
    sand_fraction product;
    if (!sand_fraction_multiply(sand_fraction_of_wide(*over, *under), sand_fraction_of_wide(by_over, by_under),
                                &product))
        return false;
    *over = product.over;
    *under = product.under;
    return true;
}

bool sand_odds_add(sand_uwide *over, sand_uwide *under, sand_uwide more_over, sand_uwide more_under)
{
    sand_fraction sum;
    if (sand_wide_unsigned_compare(*under, more_under) == 0 && sand_wide_unsigned_add(*over, more_over, over))
        return true;
    if (!sand_fraction_add(sand_fraction_of_wide(*over, *under), sand_fraction_of_wide(more_over, more_under), &sum))
        return false;
    *over = sum.over;
    *under = sum.under;
    return true;
}

static double wide_double(sand_uwide value)
{
    return (double)value.low + 18446744073709551616.0 * (double)value.high;
}

double sand_odds_double(sand_uwide over, sand_uwide under)
{
    return wide_double(over) / wide_double(under);
}

/* --- room --------------------------------------------------------------------------------------------------- */

sand_error sand_line_room_create(const sand_field *field, const sand_line_limits *limits, sand_line_room **out)
{
    sand_line_room *room = sand_memory_zeroed(1, sizeof *room);
    if (!room) return SAND_ERROR_MEMORY;
    room->limits = *limits;
    room->field = field;
    room->battle_size = (sand_battle_size(field) + 7) / 8 * 8;
    room->state_size = room->battle_size + sizeof(place);
    size_t stride = (room->state_size + 15) / 16 * 16;
    room->states = sand_memory_zeroed(DEPTH + 1, stride);
    room->wheels = sand_memory_allocate(DEPTH * sizeof *room->wheels);
    room->roots = sand_memory_zeroed(sand_ties_room(field), sizeof *room->roots);
    room->part_of = sand_memory_zeroed(sand_ties_room(field), sizeof *room->part_of);
    room->rolled = sand_memory_zeroed(sand_ties_room(field), sizeof *room->rolled);
    if (!room->roots || !room->part_of || !room->rolled || !room->states || !room->wheels ||
        sand_room_create(field, &room->notes) != SAND_OK) {
        sand_line_room_destroy(room);
        return SAND_ERROR_MEMORY;
    }
    for (size_t i = 0; i <= DEPTH; i++) {
        room->at[i] = room->states + i * stride;
        sand_battle_init(room->at[i], field);
    }
    *out = room;
    return SAND_OK;
}

void sand_line_room_destroy(sand_line_room *room)
{
    if (!room) return;
    sand_spread_destroy(room->spread);
    sand_room_destroy(room->notes);
    sand_memory_release(room->states);
    sand_memory_release(room->wheels);
    sand_memory_release(room->roots);
    sand_memory_release(room->part_of);
    sand_memory_release(room->rolled);
    sand_memory_release(room);
}

static bool make_spread(sand_line_room *room)
{
    if (room->spread) return true;
    sand_spread_limits limits = { .state_size = room->state_size,
                                  .room = room->limits.room,
                                  .asks = ASKS,
                                  .runs = MERGED_RUNS,
                                  .steps = STEPS,
                                  .samples = room->limits.samples };
    return sand_spread_create(&limits, &room->spread) == SAND_OK;
}

static place *place_of(const sand_line_room *room, void *state)
{
    return (place *)(void *)((unsigned char *)state + room->battle_size);
}

/* Copies the state at `depth` to the next depth. */
static void copy_state(const sand_line_room *room, size_t depth)
{
    SAND_ASSERT(depth < DEPTH);
    void *to = room->at[depth + 1], *from = room->at[depth];
    sand_battle_copy_over(to, from);
    *place_of(room, to) = *place_of(room, from);
}

/* --- one step ----------------------------------------------------------------------------------------------- */

static bool may_give(const sand_line_room *room, const sand_battle *b, const place *at, const sand_order *order)
{
    sand_verdict verdict;
    if (at->next == 0 && room->line->trusted) return true;
    if (room->line->judge) return room->line->judge(room->line->context, b, room->notes, order);
    b->field->rules->check(b, room->notes, order, &verdict);
    return verdict.answer == SAND_YES;
}

/* The kind of order that ends the step; 0: none is offered. */
static uint16_t closing_kind(const sand_battle *b, const sand_decision *decision)
{
    for (uint16_t i = 0; i < decision->n_kinds; i++)
        if (b->field->rules->tables.orders[decision->kinds[i] - 1].closes) return decision->kinds[i];
    return 0;
}

/* The order that `more` gives one of the sides that decide at once, in the line's own turn; NULL: none that is legal.
 */
static const sand_order *more_of_one(const sand_line_room *room, const sand_battle *b, const place *at,
                                     const sand_decision *decision)
{
    const sand_order_line *line = room->line;
    bool last = false;
    if (line->more == NULL) return NULL;
    const sand_order *order = line->more(line->context, b, decision, at->next - (uint32_t)line->n, &last);
    return order != NULL && may_give(room, b, at, order) ? order : NULL;
}

/* Has every side that decides end the step with nothing ordered, but for the order that `more` gives, in the line's own
 * turn; false if one may not. */
static bool close_all(const sand_line_room *room, sand_battle *b, place *at, const sand_decision *decision)
{
    const sand_entry entry = { .kind = closing_kind(b, decision) };
    sand_order orders[SAND_SIDES];
    size_t n = 0;
    if (entry.kind == 0 || sand_battle_head(b)->turn != room->turn) return false;
    const sand_order *more = more_of_one(room, b, at, decision);
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(decision, side)) continue;
        orders[n] = (sand_order){ sand_battle_head(b)->serial, side, 1, &entry };
        if (more != NULL && more->side == side) orders[n] = *more;
        if (!may_give(room, b, at, &orders[n++])) return false;
    }
    b->field->rules->apply(b, room->notes, orders, n, NULL);
    *at = (place){ .next = at->next + 1 };
    return true;
}

/* Gives the next order from `more`, beyond the end of the line; false when there is none. */
static bool follow(const sand_line_room *room, sand_battle *b, place *at, const sand_decision *decision)
{
    const sand_order_line *line = room->line;
    bool last = false;
    if (decision->actors & (decision->actors - 1)) return line->closes && close_all(room, b, at, decision);
    SAND_ASSERT(line->more != NULL && at->next >= line->n);
    const sand_order *order = line->more(line->context, b, decision, at->next - (uint32_t)line->n, &last);
    if (!order) return false;
    b->field->rules->apply(b, room->notes, order, 1, NULL);
    *at = (place){ .next = at->next + 1, .closed = last };
    return true;
}

/* Beyond the end of a line, passes decisions that may be passed, to reach the dice behind them. */
static bool let_go_by(sand_line_room *room, sand_battle *b, place *at)
{
    const sand_step_rule *rules = b->field->rules->tables.step_rules;
    const sand_frame *top = sand_battle_agenda_top(b);
    uint16_t kind = rules == NULL || top == NULL ? 0 : rules[top->step - 1].passes;
    if (kind == 0) return false;
    const sand_entry entry = { .kind = kind };
    const sand_order order = { sand_battle_head(b)->serial, (uint16_t)sand_battle_side_now(b), 1, &entry };
    b->field->rules->apply(b, room->notes, &order, 1, NULL);
    room->let_by = kind;
    at->due = 0;
    return true;
}

/* Hands in the next orders of the line, if they answer the present decision. */
static bool give(sand_line_room *room, sand_battle *b, place *at)
{
    sand_order orders[SAND_SIDES];
    size_t n = 0;
    bool ended = at->next >= room->line->n;
    if (ended && !room->line->more) return room->line->lets_by && !at->rolled && let_go_by(room, b, at);
    if (ended && (at->closed || at->next > 0) && let_go_by(room, b, at)) return true;
    if (ended && at->closed) return false;
    bool trusted = at->next == 0 && room->line->trusted && room->line->n == 1;
    if (trusted) {
        b->field->rules->apply(b, room->notes, room->line->orders, 1, NULL);
        *at = (place){ .next = 1 };
        return true;
    }
    sand_decision decision = b->field->rules->decision(b, room->notes);
    if (ended) return follow(room, b, at, &decision);
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(&decision, side)) continue;
        const sand_order *found = NULL;
        for (size_t i = at->next; i < room->line->n && i < at->next + SAND_SIDES && !found; i++)
            if (room->line->orders[i].side == side) found = &room->line->orders[i];
        if (!found) return false;
        SAND_ASSERT(n < SAND_SIDES);
        orders[n] = *found;
        orders[n].decision = sand_battle_head(b)->serial;
        if (!may_give(room, b, at, &orders[n])) return false;
        n++;
    }
    if (n == 0 || room->line->n - at->next < n) return false;
    b->field->rules->apply(b, room->notes, orders, n, NULL);
    at->next += (uint32_t)n;
    at->due = 0;
    return true;
}

/* ---- parts ---- */

static void tie_two(sand_line_room *room, unsigned node, unsigned other)
{
    SAND_ASSERT(node != 0 && other != 0);
    if (sand_ties_root(&room->ties, node) == sand_ties_root(&room->ties, other)) return;
    sand_ties_two(&room->ties, node, other);
    room->grown = true;
}

/* Is this roll to be enumerated?  It is when it belongs to the part, or to no unit.  Also ties the units of the roll.
 */
static bool concerns(void *context, const sand_cause *a, const sand_cause *b)
{
    sand_line_room *room = context;
    const uint16_t lucks[] = { a->subject, a->object, b->subject, b->object };
    unsigned first = 0;
    for (size_t i = 0; i < SAND_LEN(lucks); i++) {
        unsigned node = lucks[i] == 0 ? 0 : sand_ties_of_luck(&room->ties, room->field, lucks[i]);
        if (node == 0) continue;
        if (first != 0) tie_two(room, first, node);
        first = node;
        room->rolled[node] = 1;
    }
    return first == 0 || room->part == 0 || room->part_of[first] == room->part;
}

/* Finds the units that are tied in the frame about to run. */
static void tie(sand_line_room *room, const sand_battle *b)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    const sand_step_rule *rules = room->field->rules->tables.step_rules;
    room->ties.of_bodies = false;
    if (top == NULL) return;
    uint32_t before = room->ties.joined;
    if (rules == NULL || rules[top->step - 1].ties == NULL)
        sand_ties_all(&room->ties);
    else
        rules[top->step - 1].ties(b, &room->ties);
    if (room->ties.joined != before) room->grown = true;
}

static void restart(const sand_line_room *room)
{
    if (room->visitor->restart) room->visitor->restart(room->visitor->context);
}

/* Runs one frame, or answers one decision of the line, for a state that is settled unless a decision is due; false: the
 * line has come to its end. */
static bool advance(sand_line_room *room, void *state, sand_dice *dice)
{
    sand_battle *b = state;
    place *at = place_of(room, state);
    room->dice = dice;
    if (at->due) return !sand_battle_over(b) && give(room, b, at);
    if (room->parting && sand_orders_runs_next(b, room->notes)) tie(room, b);
    if (sand_orders_advance(b, room->notes, dice, NULL)) return true;
    if (dice->problem || sand_battle_over(b)) return false;
    sand_battle_head_of(b)->serial++;
    at->due = 1;
    return give(room, b, at);
}

/* Settles the immediate consequences, which roll no dice. False: the visitor only needs visible facts, and no frame up
 * to the next decision changes them. An order that has rolled no dice is always played on, to reach the next dice. */
static bool settle(const sand_line_room *room, void *state)
{
    const sand_battle *b = state;
    const place *at = place_of(room, state);
    if (at->due) return true;
    sand_orders_settle(state, room->notes, NULL);
    const sand_rules *rules = b->field->rules;
    bool ended = at->next >= room->line->n && room->line->more == NULL;
    return !(room->visitor->shown && ended && at->rolled && rules->is_calm != NULL && rules->is_calm(b));
}

static void listen(sand_line_room *room, sand_dice *dice)
{
    if (room->parting) sand_dice_only(dice, concerns, room, room->key);
    if (room->line->hear) sand_dice_listen(dice, room->line->hear, room->line->hearer);
}

/* Clears members that are not part of the battle, because merging compares states byte by byte. */
static void forget(sand_battle *b)
{
    sand_battle_touch(b, SAND_WROTE_ALL);
    b->place = b->former = 0;
    b->former_unit = SAND_WROTE_MANY;
}

/* The step of sand_spread_run: plays one frame, or gives one decision's orders. */
static bool step(void *context, void *state, sand_dice *dice)
{
    sand_line_room *room = context;
    if (!room->rolling && dice->source == SAND_DICE_SEEDED) {
        room->rolling = true; /* events heard while merging do not count */
        restart(room);
    }
    if (room->parting && (room->rolling || room->grown)) return false; /* a part is never sampled */
    listen(room, dice);
    bool more = settle(room, state) && advance(room, state, dice);
    if (dice->n_rolls > 0) place_of(room, state)->rolled = 1;
    forget(state);
    return more;
}

static void visit(sand_line_room *room, const void *state, sand_uwide over, sand_uwide under)
{
    const place *at = (const place *)(const void *)((const unsigned char *)state + room->battle_size);
    sand_line_end end = { .battle = state, .given = at->next, .over = over, .under = under };
    room->visitor->end(room->visitor->context, &end);
}

/* --- depth first -------------------------------------------------------------------------------------------- */

static bool walk(sand_line_room *room, size_t depth, sand_uwide over, sand_uwide under);

static void visit_end(sand_line_room *room, const void *state, sand_uwide over, sand_uwide under)
{
    visit(room, state, over, under);
    room->ends++;
}

/* Plays the rest of this branch by seeded dice. */
static bool roll_rest(sand_line_room *room, size_t depth, sand_uwide over, sand_uwide under)
{
    sand_dice dice;
    unsigned char *state = room->at[depth];
    sand_dice_init_seeded(&dice, sand_hash_add(room->key, room->samples++));
    listen(room, &dice);
    room->over = over;
    room->under = under;
    for (uint32_t steps = 0;; steps++) {
        if (!settle(room, state) || !advance(room, state, &dice)) break;
        if (dice.n_rolls > 0) place_of(room, state)->rolled = 1;
        if (steps == STEPS) return false;
    }
    visit_end(room, state, over, under);
    return true;
}

/* Visits every outcome of the frame that the state at `depth` is about to run; `dice` has just run the first outcome,
 * whose state is at the next depth. */
static bool branch(sand_line_room *room, size_t depth, sand_uwide over, sand_uwide under, sand_dice *dice)
{
    SAND_ASSERT(depth < DEPTH);
    for (;;) {
        sand_uwide now_over, now_under;
        sand_dice_chance_raw(dice, &now_over, &now_under);
        if (!sand_odds_multiply(&now_over, &now_under, over, under)) return false;
        place_of(room, room->at[depth + 1])->rolled = 1;
        if (!walk(room, depth + 1, now_over, now_under)) return false;
        if (!sand_dice_again(dice)) return dice->problem == SAND_DICE_FINE;
        room->over = over;
        room->under = under;
        copy_state(room, depth);
        advance(room, room->at[depth + 1], dice);
        if (dice->problem) return false;
    }
}

/* May the next step roll dice? */
static bool may_roll(const sand_line_room *room, void *state)
{
    return !place_of(room, state)->due && sand_orders_may_roll(state);
}

/* Plays the state at `depth` to all its ends. A frame that may roll dice runs at the next depth, on a copy, so that the
 * state before the dice is kept for the other outcomes. */
static bool walk(sand_line_room *room, size_t depth, sand_uwide over, sand_uwide under)
{
    sand_dice dice;
    bool full = room->ends >= room->limits.ends || depth == DEPTH;
    if (room->parting && room->grown) return false;
    if (full) return room->limits.room == 0 && roll_rest(room, depth, over, under);
    sand_dice_init_enumerated(&dice, room->wheels[depth], ASKS, UINT64_MAX);
    listen(room, &dice);
    for (uint32_t steps = 0; steps < STEPS; steps++) {
        if (!settle(room, room->at[depth])) {
            visit_end(room, room->at[depth], over, under);
            return true;
        }
        bool rolls = may_roll(room, room->at[depth]);
        if (rolls) copy_state(room, depth);
        unsigned char *next = room->at[rolls ? depth + 1 : depth];
        room->over = over;
        room->under = under;
        bool more = advance(room, next, &dice);
        if (dice.problem) return false;
        SAND_ASSERT(rolls || sand_dice_asked(&dice) == 0);
        if (sand_dice_asked(&dice) > 0) return branch(room, depth, over, under, &dice);
        if (!more) {
            visit_end(room, next, over, under);
            return true;
        }
        if (!rolls) continue;
        room->at[depth + 1] = room->at[depth]; /* a step without dice has one outcome: go on from there */
        room->at[depth] = next;
    }
    return false;
}

static void no_end(void *context, const sand_line_end *end)
{
    (void)context, (void)end;
}

/* Sets up the first state: the battle, with its decision due. */
static void start_again(sand_line_room *room, const sand_battle *start)
{
    sand_battle_copy_over((sand_battle *)(void *)room->at[0], start);
    *place_of(room, room->at[0]) = (place){ .due = 1 };
    room->ends = room->samples = 0;
}

/* --- all three ---------------------------------------------------------------------------------------------- */

static sand_spread_kind merge(sand_line_room *room, const void *start)
{
    if (!make_spread(room)) return SAND_SPREAD_NONE;
    room->merging = true;
    room->rolling = false;
    sand_spread_kind kind = sand_spread_run(room->spread, start, step, room, room->key);
    room->merging = false;
    if (kind == SAND_SPREAD_NONE) return kind;
    room->ends = sand_spread_count(room->spread);
    if (kind == SAND_SPREAD_SAMPLED) room->samples = room->limits.samples;
    for (size_t i = 0; i < room->ends; i++) {
        sand_fraction chance = sand_spread_chance(room->spread, i);
        visit(room, sand_spread_state(room->spread, i), chance.over, chance.under);
    }
    return kind;
}

sand_spread_kind sand_line_run(sand_line_room *room, const sand_battle *start, const sand_order_line *line,
                               uint64_t key, const sand_line_visitor *visitor)
{
    sand_uwide one = sand_wide_unsigned_of(1);
    room->line = line;
    room->visitor = visitor;
    room->key = key;
    room->let_by = 0;
    room->turn = (uint16_t)sand_battle_head(start)->turn;
    start_again(room, start);
    if (room->limits.room == 0) {
        if (!walk(room, 0, one, one)) return SAND_SPREAD_NONE;
        return room->samples ? SAND_SPREAD_SAMPLED : SAND_SPREAD_EXACT;
    }
    if (walk(room, 0, one, one)) return SAND_SPREAD_EXACT;
    if (room->parting && room->grown) return SAND_SPREAD_NONE;
    unsigned char *first = room->at[DEPTH]; /* walking has used up the start */
    memcpy(first, start, sand_battle_size(start->field));
    forget((sand_battle *)(void *)first);
    *place_of(room, first) = (place){ .due = 1 };
    room->ends = room->samples = 0;
    restart(room);
    return merge(room, first);
}

/* Renumbers the parts. All units without dice form one part, because they add no outcomes. */
static void number_parts(sand_line_room *room)
{
    unsigned nodes = room->ties.units + room->ties.bodies, still = 0;
    for (unsigned node = 1; node <= nodes; node++)
        if (room->rolled[node]) room->rolled[sand_ties_root(&room->ties, node)] = 1;
    for (unsigned node = 1; node <= nodes; node++) {
        if (room->rolled[sand_ties_root(&room->ties, node)]) continue;
        if (still != 0) sand_ties_two(&room->ties, still, node);
        still = node;
    }
    SAND_ASSERT(nodes < sand_ties_room(room->field));
    room->parts = 0;
    for (unsigned node = 1; node <= nodes; node++) {
        unsigned root = sand_ties_root(&room->ties, node);
        room->part_of[node] = root == node ? ++room->parts : room->part_of[root];
    }
    room->grown = false;
}

/* Does the whole line answer the first decision? */
static bool is_given_at_once(const sand_line_room *room, const sand_battle *start, const sand_order_line *line)
{
    sand_decision decision = start->field->rules->decision(start, room->notes);
    size_t answered = 0, asked = 0;
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        asked += sand_decision_of(&decision, side);
        for (size_t i = 0; i < line->n; i++)
            answered += line->orders[i].side == side && sand_decision_of(&decision, side);
    }
    return asked == line->n && answered == line->n;
}

uint32_t sand_line_part(sand_line_room *room, const sand_battle *start, const sand_order_line *line, uint64_t key)
{
    const sand_line_visitor nobody = { .end = no_end };
    sand_order_line unheard = *line;
    unheard.hear = NULL;
    if (line->more != NULL || !is_given_at_once(room, start, line)) return 0;
    sand_ties_begin(&room->ties, start, room->roots);
    memset(room->rolled, 0, sand_ties_room(room->field));
    room->line = &unheard;
    room->visitor = &nobody;
    room->key = key;
    room->part = 0;
    room->parting = true;
    start_again(room, start);
    bool ended = roll_rest(room, 0, sand_wide_unsigned_of(1), sand_wide_unsigned_of(1));
    room->parting = false;
    if (!ended) return 0;
    number_parts(room);
    return room->parts;
}

uint32_t sand_line_part_of(const sand_line_room *room, sand_ref_kind ref, unsigned index)
{
    SAND_ASSERT(ref == SAND_REF_UNIT || ref == SAND_REF_BODY);
    return room->part_of[ref == SAND_REF_UNIT ? index : room->ties.units + index];
}

uint32_t sand_line_parts_left(const sand_line_room *room)
{
    return room->parts;
}

sand_spread_kind sand_line_run_part(sand_line_room *room, const sand_battle *start, const sand_order_line *line,
                                    uint32_t part, const sand_line_visitor *visitor)
{
    SAND_ASSERT(part >= 1 && part <= room->parts);
    room->part = part;
    room->parting = true;
    room->grown = false;
    sand_spread_kind kind = sand_line_run(room, start, line, room->key, visitor);
    room->parting = false;
    if (room->grown) number_parts(room);
    return kind == SAND_SPREAD_EXACT ? kind : SAND_SPREAD_NONE;
}

uint64_t sand_line_runs(const sand_line_room *room)
{
    return room->ends;
}

uint16_t sand_line_let_by(const sand_line_room *room)
{
    return room->let_by;
}

bool sand_line_chance_asked(const sand_line_room *room, sand_uwide *over, sand_uwide *under)
{
    if (room->merging) {
        sand_spread_chance_now(room->spread, over, under);
    } else {
        *over = room->over;
        *under = room->under;
    }
    if (room->dice->source != SAND_DICE_ENUMERATED) return true;
    sand_uwide own_over, own_under;
    sand_dice_chance_raw(room->dice, &own_over, &own_under);
    return sand_odds_multiply(over, under, own_over, own_under);
}
