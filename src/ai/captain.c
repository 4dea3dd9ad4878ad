/* captain.c - weighs every suggested order: the exact odds of its dice, and the standing of the battle after each
 * outcome.
 *
 * An order is followed to its consequence: a unit that moved up to fight or shoot does so before the result is
 * judged.  What the view hides is imagined once for each choice. */
#include "ai/thinking.h"

#include <string.h>

#include "ai/captain.h"
#include "ai/raids.h"
#include "orders/steps.h"
#include "base/memory.h"

enum { NODES = 6000, ENDS = 64, FOLLOWED = 5, TARGETS = 4 };

/* What an order must gain beyond ending the step, in thousandths of a unit; below that the step is ended. */
static const double worth_while = 8;

void sand_captain_destroy(sand_captain *captain)
{
    if (!captain) return;
    sand_line_room_destroy(captain->room);
    for (size_t i = 0; i < SAND_FUTURES; i++) sand_memory_release(captain->future[i].world);
    sand_memory_release(captain->play);
    sand_memory_release(captain);
}

sand_error sand_captain_create(const sand_field *field, sand_room *room, const sand_player_limits *limits,
                               sand_captain **out)
{
    const sand_line_limits few = { .ends = ENDS };
    sand_captain *captain = sand_memory_allocate(sizeof *captain);
    if (!captain) return SAND_ERROR_MEMORY;
    memset(captain, 0, offsetof(sand_captain, future));
    for (size_t i = 0; i < SAND_FUTURES; i++) memset(&captain->future[i], 0, offsetof(sand_future, entries));
    for (size_t i = 0; i < SAND_SIDES; i++) sand_ai_ideas_init(&captain->between[i], room);
    sand_ai_ideas_init(&captain->expected, room);
    captain->notes = room;
    captain->nodes = limits->nodes ? limits->nodes : NODES;
    const sand_judge_weights *weights = field->rules->tables.weights;
    captain->futures = weights != NULL && weights->futures > 0 ? (size_t)weights->futures : 1;
    SAND_ASSERT(captain->futures <= SAND_FUTURES);
    captain->play = sand_memory_allocate(sand_battle_size(field));
    bool made = captain->play != NULL;
    for (size_t i = 0; i < captain->futures && made; i++) {
        captain->future[i].world = sand_memory_allocate(sand_battle_size(field));
        made = captain->future[i].world != NULL;
    }
    captain->world = captain->future[0].world;
    if (!made || sand_line_room_create(field, &few, &captain->room) != SAND_OK) {
        sand_captain_destroy(captain);
        return SAND_ERROR_MEMORY;
    }
    *out = captain;
    return SAND_OK;
}

/* ---- consequences ---- */

static const sand_order *wish_for(sand_ai *ai, const sand_battle *b, sand_wish_kind kind, unsigned unit,
                                  unsigned object)
{
    sand_wish wish = {
        .kind = kind, .side = (uint16_t)ai->captain->side, .subject = (uint16_t)unit, .object = (uint16_t)object
    };
    return sand_ai_ideas_ask(&ai->more, b, &wish) > 0 ? &ai->more.orders[0] : NULL;
}

/* May this be attacked? */
static bool is_wanted(const sand_ai *ai, unsigned target)
{
    return ai->captain->target == 0 || ai->captain->target == target;
}

static const sand_order *fight_on(sand_ai *ai, const sand_battle *b, unsigned unit)
{
    unsigned cursor = 0;
    sand_touching touching;
    while (sand_battle_next_contact(b, unit, &cursor, &touching)) {
        if (!is_wanted(ai, touching.other)) continue;
        const sand_order *order = wish_for(ai, b, SAND_WISH_FIGHT, unit, touching.other);
        if (order) return order;
    }
    return NULL;
}

static const sand_order *shoot_on(sand_ai *ai, const sand_battle *b, unsigned unit)
{
    uint16_t enemies[TARGETS] = { ai->captain->target };
    size_t n = enemies[0] != 0 ? 1 : sand_ai_nearest_enemies(b, unit, enemies, TARGETS);
    for (size_t i = 0; i < n; i++) {
        const sand_order *order = wish_for(ai, b, SAND_WISH_SHOOT, unit, enemies[i]);
        if (order) return order;
    }
    return NULL;
}

static bool has_targets(const sand_captain *c, const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) && (sand_battle_engaged(b, unit) || c->judge.range[unit] > 0);
}

/* The attack of the first followed unit that has one. */
static const sand_order *attack_on(sand_ai *ai, const sand_battle *b)
{
    const sand_captain *c = ai->captain;
    for (size_t i = 0; i < c->n_subjects; i++) {
        unsigned unit = c->subject[i];
        if (!has_targets(c, b, unit)) continue;
        const sand_order *order = sand_battle_engaged(b, unit) ? fight_on(ai, b, unit) : shoot_on(ai, b, unit);
        if (order) return order;
    }
    return NULL;
}

/* Chooses which declared attack is rolled next: the first suggestion, because the order matters little. */
static const sand_order *settle(sand_ai *ai, const sand_battle *b)
{
    const sand_wish any = { .kind = SAND_WISH_ANY, .side = (uint16_t)ai->captain->side };
    return sand_ai_ideas_ask_some(&ai->more, b, &any, 1) > 0 ? &ai->more.orders[0] : NULL;
}

static const sand_step_rule *rule_of(const sand_ai *ai, const sand_decision *decision)
{
    static const sand_step_rule none = { 0 };
    const sand_step_rule *rules = ai->field->rules->tables.step_rules;
    return rules != NULL ? &rules[decision->step - 1] : &none;
}

static bool can_be_ended(const sand_ai *ai, const sand_decision *decision)
{
    bool can = false;
    for (unsigned i = 0; i < decision->n_kinds; i++)
        can = can || ai->field->rules->tables.orders[decision->kinds[i] - 1].closes;
    return can;
}

/* Ends the step that is due, once.  What a player must choose on the way (which unit tests first, how far one retreats)
 * matters little, so the first suggestion is taken. */
static const sand_order *to_the_end(sand_ai *ai, const sand_battle *b, const sand_decision *decision, bool *last)
{
    const sand_captain *c = ai->captain;
    unsigned enemy = sand_battle_enemy(c->side);
    bool mine = sand_decision_of(decision, (uint16_t)c->side);
    *last = false;
    if (decision->sealed || (mine && sand_decision_of(decision, (uint16_t)enemy))) return NULL;
    if (!can_be_ended(ai, decision)) {
        const sand_wish any = { .kind = SAND_WISH_ANY, .side = (uint16_t)(mine ? c->side : enemy) };
        return sand_ai_ideas_ask_some(&ai->more, b, &any, 1) > 0 ? &ai->more.orders[0] : NULL;
    }
    return mine && decision->step == c->step ? wish_for(ai, b, SAND_WISH_DONE, 0, 0) : NULL;
}

/* The source of orders after the one that is weighed (sand_order_line.more): the ordered units attack as soon as they
 * may, and the steps before that are ended without further orders. */
static const sand_order *go_on(void *context, const sand_battle *b, const sand_decision *decision, uint32_t followed,
                               bool *last)
{
    sand_ai *ai = context;
    const sand_captain *c = ai->captain;
    bool any = false;
    if (sand_decision_of(decision, (uint16_t)c->side) && rule_of(ai, decision)->settles) return settle(ai, b);
    if (c->ends) return to_the_end(ai, b, decision, last);
    if (followed >= FOLLOWED + c->n_subjects) return NULL;
    for (size_t i = 0; i < c->n_subjects; i++) any = any || has_targets(c, b, c->subject[i]);
    if (!any || !sand_decision_of(decision, (uint16_t)c->side)) return NULL;
    if (decision->sealed) return c->target != 0 ? attack_on(ai, b) : NULL;
    const sand_order *order = attack_on(ai, b);
    *last = order != NULL && c->n_subjects == 1 && !rule_of(ai, decision)->declares;
    return order ? order : wish_for(ai, b, SAND_WISH_DONE, 0, 0);
}

/* ---- weighing ---- */

static void on_end(void *context, const sand_line_end *end)
{
    sand_captain *c = context;
    double chance = sand_odds_double(end->over, end->under);
    c->sum += chance * sand_captain_value(c, end->battle);
    c->chance += chance;
    if (c->nodes > 0) c->nodes--;
}

static unsigned subject_of(const sand_ai *ai, const sand_order *order)
{
    if (order->n != 1 || order->entries[0].subject == 0) return 0;
    const sand_order_kind *kind = &ai->field->rules->tables.orders[order->entries[0].kind - 1];
    return kind->subject_ref == SAND_REF_UNIT ? order->entries[0].subject : 0;
}

/* Notes the units whose attacks are played after the order: those that it is given to.  An order of several entries has
 * no such units unless the number of orders in a turn is limited. */
static void follow(sand_ai *ai, const sand_order *order)
{
    sand_captain *c = ai->captain;
    const sand_order_kind *kinds = ai->field->rules->tables.orders;
    c->n_subjects = 0;
    if (order->n > 1 && c->judge.orders == 0) return;
    for (uint16_t i = 0; i < order->n && c->n_subjects < SAND_SUBJECTS; i++) {
        const sand_entry *entry = &order->entries[i];
        if (entry->subject != 0 && kinds[entry->kind - 1].subject_ref == SAND_REF_UNIT)
            c->subject[c->n_subjects++] = entry->subject;
    }
}

/* The value of an order when the followed units attack. */
static double weigh_followed(sand_ai *ai, const sand_order *order)
{
    sand_captain *c = ai->captain;
    sand_order_line what = { .orders = order, .n = 1, .trusted = true, .more = go_on, .context = ai };
    sand_line_visitor visitor = { .end = on_end, .context = c };
    c->sum = c->chance = 0;
    sand_line_run(c->room, c->world, &what, ai->seed, &visitor);
    return c->chance > 0 ? c->sum / c->chance : sand_captain_value(c, c->world);
}

sand_spread_kind sand_captain_follow(sand_ai *ai, const sand_order orders[], size_t n, unsigned target,
                                     const sand_line_visitor *visitor)
{
    sand_captain *c = ai->captain;
    sand_order_line what = { .orders = orders, .n = n, .trusted = true, .more = go_on, .context = ai, .closes = true };
    follow(ai, &orders[0]);
    if (target == 0) c->n_subjects = 0;
    c->target = (uint16_t)target;
    sand_spread_kind kind = sand_line_run(c->room, c->world, &what, ai->seed, visitor);
    c->target = 0;
    return kind;
}

static double weigh(sand_ai *ai, const sand_order *order)
{
    follow(ai, order);
    return weigh_followed(ai, order);
}

/* ---- intents ---- */

/* Is this order the same as one of those before it? */
static bool is_known(const sand_ideas *ideas, size_t which)
{
    const sand_order *order = &ideas->orders[which];
    for (size_t i = 0; i < which; i++) {
        const sand_order *other = &ideas->orders[i];
        if (other->n == order->n && memcmp(other->entries, order->entries, order->n * sizeof *order->entries) == 0)
            return true;
    }
    return false;
}

static void forget_last(sand_ideas *ideas)
{
    ideas->list.n--;
    ideas->list.n_entries -= ideas->orders[ideas->list.n].n;
}

static void intend(sand_ai *ai, sand_wish_kind kind, unsigned unit, unsigned object, sand_point at)
{
    sand_wish wish = { .kind = kind,
                       .side = (uint16_t)ai->side,
                       .subject = (uint16_t)unit,
                       .object = (uint16_t)object,
                       .pose = { at, -1 } };
    size_t before = ai->ideas.list.n;
    if (sand_ai_ideas_add(&ai->ideas, ai->view, &wish, 1) > before && is_known(&ai->ideas, before))
        forget_last(&ai->ideas);
}

/* Returns the mean of the corners of a zone. */
static sand_point middle_of(const sand_field *field, const sand_zone *zone)
{
    int64_t x = 0, y = 0;
    for (uint32_t i = 0; i < zone->n_points; i++) {
        x += field->points[zone->first_point + i].x;
        y += field->points[zone->first_point + i].y;
    }
    return (sand_point){ (int32_t)(x / zone->n_points), (int32_t)(y / zone->n_points) };
}

/* Adds ideas for a unit that the ruleset's sample may have missed: charges at the nearest enemies, moves to objectives,
 * and to the leaders and supplies of the enemy. */
static void intend_all(sand_ai *ai, unsigned unit)
{
    const sand_battle *b = ai->view;
    uint16_t enemies[TARGETS];
    size_t n = sand_ai_nearest_enemies(b, unit, enemies, TARGETS);
    for (size_t i = 0; i < n; i++) intend(ai, SAND_WISH_CLOSE, unit, enemies[i], (sand_point){ 0, 0 });
    for (unsigned i = 0; i < b->field->n_zones; i++)
        if (b->field->zone[i].use == SAND_ZONE_OBJECTIVE)
            intend(ai, SAND_WISH_REACH, unit, 0, middle_of(b->field, &b->field->zone[i]));
    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        const sand_body_def *def = sand_battle_body_def(b, i);
        const sand_body *row = sand_battle_body(b, i);
        bool pays = def->role == SAND_ROLE_LEADER || def->role == SAND_ROLE_SUPPLY;
        if (pays && def->side != ai->side && row->status == SAND_STATUS_PLAY)
            intend(ai, SAND_WISH_REACH, unit, 0,
                   sand_raids_way(&ai->captain->judge, i, sand_battle_unit_pose(b, unit).at,
                                  (sand_point){ row->x, row->y }));
    }
}

/* Gathers the ruleset's sample of orders, and further ideas for each unit that the sample moves. */
static size_t gather(sand_ai *ai, const sand_decision *decision)
{
    sand_wish any = { .kind = SAND_WISH_ANY, .side = (uint16_t)ai->side };
    size_t n = sand_ai_ideas_ask(&ai->ideas, ai->view, &any);
    bool asked[SAND_JUDGE_UNITS + 1] = { false };
    if (decision->sealed) return n;
    for (size_t i = 0; i < n; i++) {
        const sand_entry *entry = &ai->ideas.orders[i].entries[0];
        unsigned unit = subject_of(ai, &ai->ideas.orders[i]);
        if (!(entry->given & SAND_SLOT_MOTION) || unit == 0 || unit > SAND_JUDGE_UNITS || asked[unit]) continue;
        asked[unit] = true;
        intend_all(ai, unit);
    }
    return ai->ideas.list.n;
}

/* ---- the choice ---- */

static void imagine(sand_ai *ai)
{
    sand_captain *c = ai->captain;
    sand_captain_imagine(ai, c->world, ai->seed);
    c->side = ai->side;
    c->n_subjects = 0;
    c->nodes = ai->limits.nodes ? ai->limits.nodes : NODES;
    sand_captain_get_ready(ai, c->world);
}

/* Tells the gain in quarters of an ordinary unit: finer figures mean nothing at a table. */
static void explain_gain(sand_ai *ai, double gain, size_t n)
{
    static const char *const quarters[] = { "", "¼", "½", "¾" };
    long in_quarters = (long)(gain * 4 + 0.5);
    if (n == 1)
        sand_ai_explain(ai, "Nothing else was considered.");
    else if (gain < 0.005)
        sand_ai_explain(ai, "None of the %u orders considered seems to gain anything.", (unsigned)n);
    else if (in_quarters == 0)
        sand_ai_explain(ai, "The best of %u orders considered, though it gains next to nothing.", (unsigned)n);
    else if (gain >= 5)
        sand_ai_explain(ai, "The best of %u orders considered: it may decide the battle.", (unsigned)n);
    else if (in_quarters < 4)
        sand_ai_explain(ai, "The best of %u orders considered: it should gain %s of a unit.", (unsigned)n,
                        quarters[in_quarters]);
    else
        sand_ai_explain(ai, "The best of %u orders considered: it should gain %ld%s %s.", (unsigned)n, in_quarters / 4,
                        quarters[in_quarters % 4], in_quarters == 4 ? "unit" : "units");
}

static bool is_end(const sand_ai *ai, const sand_order *order)
{
    return order->n == 1 && ai->field->rules->tables.orders[order->entries[0].kind - 1].closes;
}

/* ---- orders that go on ---- */

/* Where an order to one unit lets the other units of its command move too, adds to its value the best gain of each of
 * them, found for each unit alone. */
static void add_comrades(const sand_ai *ai, const sand_decision *decision, size_t n, double now, double value[])
{
    double gain[SAND_JUDGE_UNITS + 1] = { 0 };
    const sand_step_rule *rules = ai->field->rules->tables.step_rules;
    if (rules == NULL || rules[decision->step - 1].on_to == 0) return;
    for (size_t i = 0; i < n; i++) {
        unsigned unit = subject_of(ai, &ai->ideas.orders[i]);
        if (unit > 0 && unit <= SAND_JUDGE_UNITS && value[i] - now > gain[unit]) gain[unit] = value[i] - now;
    }
    for (size_t i = 0; i < n; i++) {
        unsigned unit = subject_of(ai, &ai->ideas.orders[i]);
        unsigned command = unit > 0 ? sand_battle_unit(ai->view, unit)->command : 0;
        if (command == 0) continue;
        for (unsigned other = 1; other <= ai->field->n_units && other <= SAND_JUDGE_UNITS; other++)
            if (other != unit && sand_battle_unit(ai->view, other)->command == command) value[i] += 0.999 * gain[other];
    }
}

/* Where all units may be ordered to move, an order to several of them takes from each its own: it gains nothing where
 * it is worth less than what they would gain one by one, each found alone. */
static void take_own_orders(const sand_ai *ai, size_t n, double now, double value[])
{
    double gain[SAND_JUDGE_UNITS + 1] = { 0 }, share = ai->captain->judge.weights.common;
    for (size_t i = 0; i < n && share > 0; i++) {
        unsigned unit = subject_of(ai, &ai->ideas.orders[i]);
        if (unit > 0 && unit <= SAND_JUDGE_UNITS && value[i] - now > gain[unit]) gain[unit] = value[i] - now;
    }
    for (size_t i = 0; i < n && share > 0; i++) {
        const sand_order *order = &ai->ideas.orders[i];
        double sum = 0;
        for (uint16_t k = 0; k < order->n && order->n > 1; k++)
            if (order->entries[k].subject <= SAND_JUDGE_UNITS) sum += gain[order->entries[k].subject];
        if (sum > 0 && value[i] - now < share * sum) value[i] = now;
    }
}

/* ---- attacks that need no order to move ---- */

/* What each unit gains by attacking from where it stands.  Where few orders may be given in a turn, none should be
 * spent on an attack that its unit can make anyway, and none should prevent such an attack. */
typedef struct {
    double gain[SAND_JUDGE_UNITS + 1];
    bool any;
} standing_attacks;

static bool has_enemy_near(const sand_ai *ai, unsigned unit)
{
    const sand_judge *judge = &ai->captain->judge;
    uint16_t nearest;
    if (sand_battle_side_of_unit(ai->view, unit) != ai->side || !has_targets(ai->captain, ai->view, unit) ||
        sand_ai_nearest_enemies(ai->view, unit, &nearest, 1) == 0)
        return false;
    sand_point from = sand_battle_unit_pose(ai->view, unit).at, to = sand_battle_unit_pose(ai->view, nearest).at;
    return sand_point_distance(from, to) <= judge->range[unit] + judge->stride;
}

/* Returns the value of the order when `unit` attacks too. */
static double weigh_with(sand_ai *ai, const sand_order *order, unsigned unit)
{
    sand_captain *c = ai->captain;
    follow(ai, order);
    if (c->n_subjects < SAND_SUBJECTS) c->subject[c->n_subjects++] = (uint16_t)unit;
    return weigh_followed(ai, order);
}

/* Finds the standing attacks.  `end` is the order that ends the step, `value` the value of that alone. */
static void look_at_standing(sand_ai *ai, const sand_order *end, double value, standing_attacks *out)
{
    for (unsigned unit = 1; unit <= sand_judge_units(ai->field); unit++) {
        if (!has_enemy_near(ai, unit)) continue;
        double gain = weigh_with(ai, end, unit) - value;
        if (gain < worth_while) continue;
        out->gain[unit] = gain;
        out->any = true;
    }
}

static bool is_followed(const sand_captain *c, unsigned unit)
{
    for (size_t i = 0; i < c->n_subjects; i++)
        if (c->subject[i] == unit) return true;
    return false;
}

/* Returns the gain that the units of this order would have without it, by attacking from where they stand. */
static double gained_anyway(sand_ai *ai, const sand_order *order, const standing_attacks *standing)
{
    const sand_captain *c = ai->captain;
    double sum = 0;
    follow(ai, order);
    for (size_t i = 0; i < c->n_subjects; i++)
        if (c->subject[i] <= SAND_JUDGE_UNITS) sum += standing->gain[c->subject[i]];
    return sum;
}

/* Returns the gain that the order takes from the attacks of other units; `value`: the order's value without them. */
static double forgone(sand_ai *ai, const sand_order *order, double value, const standing_attacks *standing)
{
    double sum = 0;
    for (unsigned unit = 1; unit <= sand_judge_units(ai->field); unit++) {
        if (standing->gain[unit] <= 0) continue;
        follow(ai, order);
        if (is_followed(ai->captain, unit)) continue;
        double kept = weigh_with(ai, order, unit) - value;
        if (kept < standing->gain[unit]) sum += standing->gain[unit] - kept;
    }
    return sum;
}

/* To be called when ending the step seems best.  That order is played to the end of the step, which may be the end of
 * the battle, but other orders only to their own end.  So the best other orders are weighed again, each followed by the
 * end of the step, in order not to leave out an attack that costs nothing. */
static size_t best_before_end(sand_ai *ai, const double value[], size_t n, size_t end)
{
    enum { LOOKS = 6 };
    bool seen[SAND_AI_ORDERS] = { false };
    size_t found = end;
    ai->captain->ends = true;
    double most = weigh(ai, &ai->ideas.orders[end]);
    ai->captain->ends = false;
    seen[end] = true;
    for (int k = 0; k < LOOKS; k++) {
        size_t next = end;
        for (size_t i = 0; i < n; i++)
            if (!seen[i] && (next == end || value[i] > value[next])) next = i;
        if (next == end || sand_captain_out_of_time(ai)) break;
        seen[next] = true;
        ai->captain->ends = true;
        double then = weigh(ai, &ai->ideas.orders[next]);
        ai->captain->ends = false;
        if (then < most + worth_while) continue;
        most = then;
        found = next;
    }
    return found;
}

static size_t best_of(const double value[], size_t n)
{
    size_t best = 0;
    for (size_t i = 1; i < n; i++)
        if (value[i] > value[best]) best = i;
    return best;
}

/* Subtracts what an order prevents, for the few orders that seem best, because this takes long.  `raw`: the values
 * before anything was subtracted or added. */
static void take_forgone(sand_ai *ai, const standing_attacks *standing, const double raw[], double value[], size_t n)
{
    enum { LOOKS = 6 };
    bool seen[SAND_AI_ORDERS] = { false };
    for (int k = 0; k < LOOKS; k++) {
        size_t best = best_of(value, n);
        if (seen[best] || is_end(ai, &ai->ideas.orders[best])) return;
        seen[best] = true;
        value[best] -= forgone(ai, &ai->ideas.orders[best], raw[best], standing);
    }
}

static bool moves_a_unit(const sand_ai *ai, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (ai->ideas.orders[i].entries[0].given & SAND_SLOT_MOTION) return true;
    return false;
}

/* Corrects the values of all orders by what they make possible and what they prevent; `end`: the index of the order
 * that ends the step, n if there is none. */
static void compare(sand_ai *ai, const sand_decision *decision, size_t n, size_t end, double value[])
{
    const sand_captain *c = ai->captain;
    double raw[SAND_AI_ORDERS], now = end < n ? value[end] : sand_captain_value(ai->captain, c->world);
    standing_attacks standing = { .any = false };
    memcpy(raw, value, n * sizeof *raw);
    if (c->judge.orders > 0 && end < n && moves_a_unit(ai, n))
        look_at_standing(ai, &ai->ideas.orders[end], value[end], &standing);
    for (size_t i = 0; i < n && standing.any; i++) value[i] -= gained_anyway(ai, &ai->ideas.orders[i], &standing);
    add_comrades(ai, decision, n, now, value);
    take_own_orders(ai, n, now, value);
    if (standing.any) take_forgone(ai, &standing, raw, value, n);
}

const sand_order *sand_captain_choose(sand_ai *ai)
{
    sand_captain *c = ai->captain;
    sand_decision decision = ai->field->rules->decision(ai->view, ai->room);
    imagine(ai);
    size_t n = gather(ai, &decision);
    c->step = decision.step;
    c->cost = 0;
    if (n == 0) return sand_ai_pass(ai);
    if (sand_ai_is_sequence(ai, &ai->ideas.orders[0])) return sand_captain_choose_sequence(ai, n);
    if (decision.sealed) return sand_captain_choose_sheet(ai, n);
    double *value = c->value;
    size_t looked = 0, end = n;
    for (; looked < n && (looked == 0 || !sand_captain_out_of_time(ai)); looked++) {
        value[looked] = weigh(ai, &ai->ideas.orders[looked]);
        if (is_end(ai, &ai->ideas.orders[looked])) end = looked;
    }
    double now = sand_captain_value(c, c->world);
    compare(ai, &decision, looked, end, value);
    c->looked = looked;
    c->end = end;
    size_t best = best_of(value, looked);
    if (end < looked && value[best] - value[end] < worth_while) best = best_before_end(ai, value, looked, end);
    c->cost = (uint32_t)looked + (ai->limits.nodes ? ai->limits.nodes : NODES) - c->nodes;
    if (ai->why) explain_gain(ai, (value[best] - now) / 1000, n);
    return &ai->ideas.orders[best];
}
