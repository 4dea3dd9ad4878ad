/* colonel.c - the players who play the captain's best orders on, each with the same lucks, and take the one that does
 * best: colonel, general and marshal, who differ in what they may spend.
 *
 * A luck is a seed for dice together with one guess at what is hidden.  The captain names his choice and the orders
 * that look best after it.  After each of them a captain plays the rest of the activation, then captains or closers
 * play both sides for a few activations, and the result is judged.  All orders meet the same lucks, so that only the
 * orders make a difference; another order than the captain's own is taken only when it is surely better.  Where there
 * are several rounds, the better half of the orders goes into the next one with twice as many lucks, and the best is
 * joined with the best ones to other units.  Budgets count playouts and what captains look at in them, so the choice is
 * the same on every machine.  Sealed orders are the captain's, or drawn from a mix (wits.c). */
#include "ai/colonel.h"

#include "ai/captain.h"
#include "ai/sequence.h"
#include "ai/wits.h"
#include "base/memory.h"
#include "orders/drive.h"

#include <math.h>
#include <string.h>

/* NODES_OF_PLAYOUT: what a playout costs, in the nodes of the captain, who counts one for each outcome of dice.
 * JOINED: how many plans are added to those that are left after a round.  LUCKS_LEAST: how many the first round has at
 * least, when captains are asked often; ORDERS_LEAST: of how many orders, then.  FIRST_LUCK: its number among those
 * drawn from the seed of a choice. */
enum { DECISIONS = 600, NODES_OF_PLAYOUT = 40, JOINED = 3, LUCKS_LEAST = 2, ORDERS_LEAST = 4, FIRST_LUCK = 2000 };

/* What comparisons and grades spend, whoever the player is: closers play three activations on. */
static const sand_colonel_budget weighed = { .orders = SAND_COLONEL_ORDERS,
                                             .each = SAND_COLONEL_ORDERS,
                                             .activations = 3 };

/* What a closer's answer costs, and one that is remembered, in orders and outcomes that a captain looks at. */
enum { CLOSER_COST = 5, REMEMBERED_COST = 5 };

/* In thousandths of a unit: two orders whose values are this close are treated as the same order. */
static const double alike = 1;
/* What another order than the captain's own must gain, as odds: where no dice fall, tiny gains have no error. */
static const double worth_while = 0.004;

/* ---- life ---- */

void sand_colonel_destroy(sand_colonel *colonel)
{
    if (!colonel) return;
    sand_memory_release(colonel->world);
    sand_memory_release(colonel->play);
    sand_memory_release(colonel->view);
    sand_memory_release(colonel);
}

/* Returns how many lucks the first round has: those of the budget, or as many as the caller's nodes pay for. */
static unsigned lucks_of(const sand_colonel_budget *budget, uint32_t nodes)
{
    uint32_t paid = nodes / ((uint32_t)budget->orders * budget->rounds * NODES_OF_PLAYOUT);
    return nodes > 0 && paid < budget->lucks ? paid : budget->lucks;
}

sand_error sand_colonel_create(const sand_field *field, sand_room *room, const sand_player_limits *limits,
                               const sand_colonel_budget *budget, sand_colonel **out)
{
    sand_colonel *c = sand_memory_zeroed(1, sizeof *c);
    if (!c) return SAND_ERROR_MEMORY;
    c->room = room;
    c->budget = *budget;
    SAND_ASSERT(budget->orders <= SAND_COLONEL_MOST && budget->rounds > 0);
    c->lucks = lucks_of(budget, limits->nodes);
    SAND_ASSERT(c->lucks << (budget->rounds - 1) <= SAND_COLONEL_LUCKS);
    SAND_ASSERT(budget->activations < SAND_COLONEL_STAGES && budget->answered <= budget->activations);
    c->world = sand_memory_allocate(sand_battle_size(field));
    c->play = sand_memory_allocate(sand_battle_size(field));
    c->view = sand_memory_allocate(sand_battle_size(field));
    if (c->world == NULL || c->play == NULL || c->view == NULL) {
        sand_colonel_destroy(c);
        return SAND_ERROR_MEMORY;
    }
    *out = c;
    return SAND_OK;
}

/* ---- playing on ---- */

/* Identifies an activation: a part of a turn, in which one side or one of its commands acts. */
static uint32_t activation_of(const sand_battle *b)
{
    const sand_head *head = sand_battle_head(b);
    return (uint32_t)head->turn << 16 | head->stage;
}

/* Returns the next order of the plan that is legal now; NULL: there is none. */
static const sand_order *planned(sand_colonel *c, const sand_colonel_plan *plan, size_t *next, const sand_decision *d)
{
    while (*next < plan->n) {
        sand_verdict verdict;
        c->next = c->order[plan->at[(*next)++]];
        c->next.decision = d->serial;
        c->play->field->rules->check(c->play, c->room, &c->next, &verdict);
        if (verdict.answer == SAND_YES) return &c->next;
    }
    return NULL;
}

/* Asks the captain who plays the own activation on.  Lucks often meet in the same view, until dice fall: what he
 * answers there is remembered.  He depends on nothing but the view and the seed of the choice. */
static const sand_order *continued(sand_colonel *c, const sand_decision *d, uint64_t seed)
{
    uint64_t key = sand_hash_add(seed, sand_battle_hash(c->view));
    sand_colonel_answer *answer = &c->answer[key % SAND_COLONEL_ANSWERS];
    if (answer->key == key && answer->order.n > 0) {
        c->cost[0] += REMEMBERED_COST;
        answer->order.decision = d->serial;
        return &answer->order;
    }
    const sand_order *order = sand_ai_choose(c->staff[SAND_COLONEL_OWN], c->view, seed, NULL);
    c->cost[0] += c->staff[SAND_COLONEL_OWN]->captain->cost;
    if (order == NULL || order->n > SAND_LEN(answer->entries)) return order;
    *answer = (sand_colonel_answer){ .key = key, .order = *order };
    memcpy(answer->entries, order->entries, order->n * sizeof *order->entries);
    answer->order.entries = answer->entries;
    return order;
}

/* Asks the player who plays the side in a playout, so many activations after the own one. */
static const sand_order *asked(sand_colonel *c, const sand_decision *d, unsigned side, unsigned activations,
                               uint64_t key)
{
    bool captain = activations > 0 && activations <= c->answered;
    sand_ai *who = c->staff[SAND_COLONEL_USUAL + side - 1];
    sand_battle_view(c->play, side, c->view);
    if (activations == 0 && side == c->side && !c->watches) return continued(c, d, c->seed);
    if (captain) who = c->staff[side == c->side ? SAND_COLONEL_OWN : SAND_COLONEL_ENEMY];
    const sand_order *order = sand_ai_choose(who, c->view, key, NULL);
    c->cost[activations] += captain ? who->captain->cost : CLOSER_COST;
    return order;
}

/* Returns the value of the battle after a playout.  For grades it is the chance to win; for a choice it is the judge's
 * value as odds, so that a battle that is decided anyway does not weigh more and more. */
static double value_of(sand_colonel *c)
{
    sand_captain *captain = c->staff[SAND_COLONEL_CAPTAIN]->captain;
    if (c->grades) return sand_captain_chance(captain, c->play, c->side);
    return sand_captain_odds(captain, c->play, c->side);
}

/* Notes what is done in a playout, for the player who tells his plan. */
static void note(sand_colonel *c, const sand_order *order)
{
    const sand_order_kind *kinds = c->play->field->rules->tables.orders;
    for (uint16_t i = 0; i < order->n && c->n_deeds < SAND_COLONEL_DEEDS; i++) {
        const sand_entry *entry = &order->entries[i];
        const sand_order_kind *kind = &kinds[entry->kind - 1];
        if (entry->subject == 0 || kind->subject_ref == SAND_REF_NONE) continue;
        const char *who = sand_field_name(c->play->field, kind->subject_ref, entry->subject);
        c->deed[c->n_deeds++] = (sand_colonel_deed){ who, kind->label, order->side };
    }
}

/* Returns the value of the battle after the world has been played on by the plan, and then by the staff. */
static double play(sand_colonel *c, const sand_colonel_plan *plan, uint64_t key)
{
    sand_dice dice;
    unsigned activations = 0;
    size_t next = 0;
    c->n_deeds = 0;
    memset(c->cost, 0, sizeof c->cost);
    sand_dice_init_seeded(&dice, key);
    sand_battle_copy(c->play, c->world);
    sand_decision d = c->play->field->rules->decision(c->play, c->room);
    uint32_t last = activation_of(c->play);
    for (unsigned i = 0; i < DECISIONS && d.asks; i++) {
        sand_order orders[SAND_SIDES];
        size_t n = 0;
        uint32_t now = activation_of(c->play);
        if (now != last && ++activations > c->budget.activations) break;
        last = now;
        for (unsigned side = 1; side <= SAND_SIDES; side++) {
            const sand_order *order = NULL;
            if (!sand_decision_of(&d, (uint16_t)side)) continue;
            if (activations == 0 && side == c->side) order = planned(c, plan, &next, &d);
            if (order == NULL) order = asked(c, &d, side, activations, key);
            if (order == NULL) return value_of(c);
            orders[n++] = *order;
            note(c, order);
        }
        c->play->field->rules->apply(c->play, c->room, orders, n, NULL);
        d = sand_orders_run(c->play, c->room, &dice, NULL);
    }
    return value_of(c);
}

/* The same, and adds up what playouts cost. */
static double play_out(sand_colonel *c, const sand_colonel_plan *plan, uint64_t key)
{
    double value = play(c, plan, key);
    for (unsigned i = 0; i < SAND_COLONEL_STAGES; i++) c->spent += c->cost[i];
    return value;
}

/* ---- which orders ---- */

/* Is the captain's i-th order unlike those that were picked, and are not too many of them for the same unit? */
static bool is_new(const sand_ai *captain, const size_t which[], size_t n, size_t i, unsigned each)
{
    const sand_captain *c = captain->captain;
    const sand_order *orders = captain->ideas.orders;
    unsigned same = 0;
    for (size_t k = 0; k < n; k++) {
        double off = c->value[which[k]] - c->value[i];
        if (which[k] == i || (off <= alike && off >= -alike && i != c->end)) return false;
        same += orders[which[k]].entries[0].subject == orders[i].entries[0].subject;
    }
    return same < each;
}

/* Picks the orders to try: the captain's own choice, then ending the step, then the others by their value. */
static size_t name_orders(const sand_ai *captain, const sand_order *own, const sand_colonel_budget *budget,
                          size_t which[SAND_COLONEL_MOST])
{
    const sand_captain *c = captain->captain;
    size_t n = 0, chosen = (size_t)(own - captain->ideas.orders);
    if (own < captain->ideas.orders || chosen >= c->looked) return 0;
    which[n++] = chosen;
    if (c->end < c->looked && c->end != chosen) which[n++] = c->end;
    while (n < budget->orders) {
        size_t best = c->looked;
        for (size_t i = 0; i < c->looked; i++)
            if (is_new(captain, which, n, i, budget->each) && (best == c->looked || c->value[i] > c->value[best]))
                best = i;
        if (best == c->looked) break;
        which[n++] = best;
    }
    return n;
}

/* Copies the orders to try into the colonel's own room, because the captain thinks again while they are played on. */
static size_t keep_orders(sand_colonel *c, const sand_order *own)
{
    size_t which[SAND_COLONEL_MOST], entries = 0;
    size_t n = name_orders(c->staff[SAND_COLONEL_CAPTAIN], own, &c->budget, which);
    for (size_t i = 0; i < n; i++) {
        const sand_order *order = &c->staff[SAND_COLONEL_CAPTAIN]->ideas.orders[which[i]];
        if (entries + order->n > SAND_LEN(c->entries)) return i;
        memcpy(c->entries + entries, order->entries, order->n * sizeof *order->entries);
        c->order[i] = *order;
        c->order[i].entries = c->entries + entries;
        entries += order->n;
    }
    return n;
}

/* ---- plans on the same lucks ---- */

/* Starts with one plan for each of the first `n` orders: that order, and then what the captain thinks best. */
static void begin_plans(sand_colonel *c, size_t n, unsigned from)
{
    for (size_t i = 0; i < n; i++) c->plan[i] = (sand_colonel_plan){ .n = 1, .at = { (uint8_t)i } };
    c->n_plans = n;
    c->tried = 0;
    c->from = from;
}

static void imagine(const sand_ai *ai, uint64_t key)
{
    sand_captain_imagine(ai, ai->colonel->world, key);
}

/* Must the player stop, because he is told to, or because playouts cost more than the first one had told? */
static bool is_stopped(const sand_ai *ai)
{
    const sand_colonel *c = ai->colonel;
    if (!c->grades && c->budget.cost > 0 && c->spent > c->budget.cost) return true;
    return ai->limits.stop && ai->limits.stop(ai->limits.context);
}

/* Plays the plans from `first` on with one luck; false: stopped before all had been played. */
static bool try_luck(sand_ai *ai, size_t first, unsigned luck)
{
    sand_colonel *c = ai->colonel;
    uint64_t key = sand_hash_add(ai->seed, FIRST_LUCK + c->from + luck);
    c->seed = ai->seed;
    double value[SAND_COLONEL_MOST];
    imagine(ai, key);
    for (size_t i = first; i < c->n_plans; i++) {
        if (is_stopped(ai)) return false;
        value[i] = play_out(c, &c->plan[i], key);
    }
    if (first == 0) c->usual[luck] = value[0];
    for (size_t i = first; i < c->n_plans; i++) {
        double gain = value[i] - c->usual[luck];
        c->plan[i].sum += gain;
        c->plan[i].square += gain * gain;
    }
    return true;
}

/* Plays all plans until each has been played with so many lucks, or the player is stopped. */
static bool try_lucks(sand_ai *ai, unsigned lucks)
{
    sand_colonel *c = ai->colonel;
    for (; c->n_plans > 1 && c->tried < lucks; c->tried++)
        if (!try_luck(ai, 0, c->tried)) return false;
    return true;
}

static double gain_of(const sand_colonel *c, size_t i)
{
    return c->tried > 0 ? c->plan[i].sum / c->tried : 0;
}

/* Returns the standard error of gain_of. */
static double error_of(const sand_colonel *c, size_t i)
{
    double mean = gain_of(c, i), spread = c->tried > 1 ? c->plan[i].square / c->tried - mean * mean : 0;
    return spread > 0 ? sqrt(spread / (c->tried - 1)) : 0;
}

/* ---- the choice ---- */

/* Keeps the first plan and the better half of the others, the best first. */
static void halve(sand_colonel *c)
{
    size_t left = (c->n_plans + 1) / 2;
    if (left < 2) return;
    for (size_t i = 1; i < left; i++) {
        size_t best = i;
        for (size_t k = i + 1; k < c->n_plans; k++)
            if (c->plan[k].sum > c->plan[best].sum) best = k;
        sand_colonel_plan plan = c->plan[best];
        c->plan[best] = c->plan[i];
        c->plan[i] = plan;
    }
    c->n_plans = left;
}

/* Does the plan say what the subject of this order does? */
static bool concerns(const sand_colonel *c, const sand_colonel_plan *plan, const sand_order *order)
{
    for (size_t i = 0; i < plan->n; i++)
        if (c->order[plan->at[i]].entries[0].subject == order->entries[0].subject) return true;
    return false;
}

/* Adds the plans that join the best one with the best orders to other units, and plays them with the lucks that the
 * others have had.  The engine says while they are played whether their orders are legal together. */
static bool join_plans(sand_ai *ai)
{
    sand_colonel *c = ai->colonel;
    size_t had = c->n_plans;
    const sand_colonel_plan best = c->plan[1];
    if (best.sum <= 0 || best.n == SAND_PLAN_ORDERS) return true;
    for (size_t i = 2; i < had && c->n_plans < had + JOINED && c->n_plans < SAND_COLONEL_MOST; i++) {
        sand_colonel_plan plan = { .n = best.n };
        memcpy(plan.at, best.at, sizeof plan.at);
        plan.at[plan.n++] = c->plan[i].at[0];
        if (!concerns(c, &best, &c->order[c->plan[i].at[0]])) c->plan[c->n_plans++] = plan;
    }
    for (unsigned luck = 0; luck < c->tried; luck++)
        if (!try_luck(ai, had, luck)) {
            c->n_plans = had;
            return false;
        }
    return true;
}

/* Returns the plan that does best of those that are surely better than the first; if none is, the first. */
static size_t best_of(const sand_colonel *c)
{
    size_t best = 0;
    for (size_t i = 1; i < c->n_plans && c->tried > 1; i++)
        if (gain_of(c, i) > worth_while + c->budget.errors * error_of(c, i) &&
            (best == 0 || c->plan[i].sum > c->plan[best].sum))
            best = i;
    return best;
}

/* Returns how many playouts a search of so many orders has at most, for each luck of the first round. */
static unsigned playouts_of(const sand_colonel *c, size_t n)
{
    unsigned all = (unsigned)n, plans = (unsigned)n;
    for (unsigned round = 1; round < c->budget.rounds; round++) {
        unsigned had = 1u << (round - 1), joined = JOINED;
        if (plans > 2) plans = (plans + 1) / 2;
        if (joined > plans - 2) joined = plans - 2;
        all += had * (plans + 2 * joined); /* what is joined makes up for the lucks that the others have had */
        plans += joined;
    }
    return all;
}

/* Returns whether the search is too large for the budget when a playout costs `each`. */
static bool is_dear(const sand_colonel *c, size_t n, unsigned each)
{
    return (uint64_t)each * playouts_of(c, n) * c->fitted > c->budget.cost;
}

/* Makes the search as small as the budget asks: the first plan, played with the first luck, shows what a playout costs.
 * All plans are played on in the same way, or they could not be compared.  Half the lucks are given up before captains'
 * answers are, because what closers answer misleads; orders that look worse at once are given up last. */
static void fit(sand_ai *ai, size_t n)
{
    sand_colonel *c = ai->colonel;
    unsigned each = 0;
    c->answered = c->budget.answered;
    c->fitted = c->lucks;
    c->spent = 0;
    if (c->budget.cost == 0 || n < 2 || c->lucks == 0) return;
    c->seed = ai->seed;
    imagine(ai, sand_hash_add(ai->seed, FIRST_LUCK));
    play_out(c, &c->plan[0], sand_hash_add(ai->seed, FIRST_LUCK));
    for (unsigned i = 0; i < SAND_COLONEL_STAGES; i++) each += c->cost[i];
    while (c->fitted > (c->lucks + 1) / 2 && is_dear(c, n, each)) c->fitted--;
    for (; c->answered > 0 && is_dear(c, n, each); c->answered--)
        each -= c->cost[c->answered]; /* closers cost little */
    while (c->fitted > LUCKS_LEAST && is_dear(c, n, each)) c->fitted--;
    while (n > ORDERS_LEAST && is_dear(c, n, each)) n--;
    c->n_plans = n;
}

/* Tries all orders with a few lucks; then the better half and what joins them with twice as many, and so on. */
static void search(sand_ai *ai, size_t n)
{
    sand_colonel *c = ai->colonel;
    bool going = true;
    begin_plans(c, n, 0);
    fit(ai, n);
    for (unsigned round = 0; round < c->budget.rounds && going; round++) {
        if (round > 0) halve(c);
        going = (round == 0 || join_plans(ai)) && try_lucks(ai, c->fitted << round);
    }
}

static void explain(sand_ai *ai, size_t best, size_t n)
{
    unsigned lucks = ai->colonel->tried;
    if (best == 0)
        sand_ai_explain(ai, "The best of %u orders, each played on with %u lucks.", (unsigned)n, lucks);
    else
        sand_ai_explain(ai, "Another order looks better at once; played on with %u lucks this one does best of %u.",
                        lucks, (unsigned)n);
}

/* Tells what comes of the plan with the first luck: what the own units do, and what the enemy does then. */
static void tell_plan(sand_ai *ai, size_t best)
{
    sand_colonel *c = ai->colonel;
    const char *before = " Plan: ";
    uint64_t key = sand_hash_add(ai->seed, FIRST_LUCK);
    imagine(ai, key);
    play_out(c, &c->plan[best], key);
    for (size_t i = 0; i < c->n_deeds; i++) {
        const sand_colonel_deed *deed = &c->deed[i];
        if (i > 0 && deed->side != c->deed[i - 1].side) before = deed->side == ai->side ? "; then " : "; the enemy: ";
        sand_ai_explain(ai, "%s%s (%s)", before, deed->who, deed->does);
        before = ", ";
    }
    if (c->n_deeds > 0) sand_ai_explain(ai, ".");
}

/* Sealed orders: the order of command cards, or sheets, both drawn from a mix where the budget pays for one. */
static const sand_order *choose_sealed(sand_ai *ai)
{
    sand_colonel *c = ai->colonel;
    sand_ai *captain = c->staff[SAND_COLONEL_CAPTAIN];
    const sand_wits_plan plan = { captain, c->staff[SAND_COLONEL_OWN], c->budget.sealed };
    size_t reason = ai->why != NULL ? ai->why->length : 0;
    const sand_order *own =
        plan.playouts > 0 ? sand_wits_choose(ai, &plan) : sand_ai_choose(captain, ai->view, ai->seed, ai->why);
    bool cards = own != NULL && c->budget.turns > 0 && sand_ai_is_sequence(captain, own);
    return cards ? sand_sequence_choose(ai, own, reason) : own;
}

const sand_order *sand_colonel_choose(sand_ai *ai)
{
    sand_colonel *c = ai->colonel;
    sand_decision d = ai->field->rules->decision(ai->view, ai->room);
    c->side = ai->side;
    c->staff[SAND_COLONEL_CAPTAIN]->captain->looked = 0;
    c->staff[SAND_COLONEL_CAPTAIN]->limits = ai->limits;
    if (d.sealed) return choose_sealed(ai);
    const sand_order *own = sand_ai_choose(c->staff[SAND_COLONEL_CAPTAIN], ai->view, ai->seed, NULL);
    if (own == NULL) return own;
    size_t n = keep_orders(c, own);
    if (n == 0) return own;
    search(ai, n);
    size_t best = best_of(c);
    explain(ai, best, n);
    if (c->budget.tells && ai->why != NULL) tell_plan(ai, best);
    return &c->order[c->plan[best].at[0]];
}

/* ---- grading ---- */

static bool is_same(const sand_order *a, const sand_order *b)
{
    return a->n == b->n && memcmp(a->entries, b->entries, a->n * sizeof *a->entries) == 0;
}

/* Puts the given order first, before those that look best. */
static size_t put_first(sand_colonel *c, const sand_order *given, size_t n)
{
    size_t at = 0;
    while (at < n && !is_same(&c->order[at], given)) at++;
    if (at == n && n == SAND_COLONEL_ORDERS) at = --n;
    for (size_t i = at; i > 0; i--) c->order[i] = c->order[i - 1];
    c->order[0] = *given;
    return at == n ? n + 1 : n;
}

/* Plays the first `n` orders on with `lucks` lucks from number `from` on; plans have their gains as chances to win. */
static void grade(sand_ai *ai, size_t n, unsigned from, unsigned lucks)
{
    begin_plans(ai->colonel, n, from);
    ai->colonel->grades = true;
    ai->colonel->answered = ai->colonel->budget.answered;
    try_lucks(ai, lucks < SAND_COLONEL_LUCKS ? lucks : SAND_COLONEL_LUCKS);
    ai->colonel->grades = false;
}

bool sand_colonel_compare(sand_ai *ai, const sand_battle *view, const sand_order *given, sand_colonel_trial trial,
                          sand_colonel_table *out)
{
    sand_colonel *c = ai->colonel;
    c->budget = weighed;
    sand_decision d = ai->field->rules->decision(view, ai->room);
    ai->view = view;
    ai->side = c->side = sand_battle_head(view)->viewer;
    ai->seed = sand_hash_add(sand_hash_add(trial.seed, ai->side), sand_battle_head(view)->serial);
    c->staff[SAND_COLONEL_CAPTAIN]->captain->looked = 0;
    const sand_order *own = sand_ai_choose(c->staff[SAND_COLONEL_CAPTAIN], view, trial.seed, NULL);
    if (own == NULL || d.sealed) return false;
    *out = (sand_colonel_table){ .n = keep_orders(c, own), .order = c->order };
    if (given != NULL) out->n = put_first(c, given, out->n);
    sand_captain_look(c->staff[SAND_COLONEL_CAPTAIN], view);
    grade(ai, out->n, 0, trial.lucks);
    for (size_t i = 1; i < out->n; i++) {
        out->gain[i] = gain_of(c, i);
        out->error[i] = error_of(c, i);
    }
    return true;
}

bool sand_colonel_judge(sand_ai *ai, const sand_battle *view, const sand_order *given, sand_colonel_trial trial,
                        sand_colonel_grade *out)
{
    sand_colonel_table table;
    if (!sand_colonel_compare(ai, view, given, trial, &table) || table.n < 2) return false;
    size_t best = 0;
    for (size_t i = 1; i < table.n; i++)
        if (table.gain[i] > table.gain[best]) best = i;
    if (best == 0) { /* nothing did better than the order that was given */
        *out = (sand_colonel_grade){ 0, 0, table.order[0] };
        return true;
    }
    /* The best order was picked by these lucks, so they flatter it: other lucks measure its worth. */
    sand_colonel *c = ai->colonel;
    c->order[1] = c->order[best];
    grade(ai, 2, trial.lucks, trial.lucks);
    *out = (sand_colonel_grade){ gain_of(c, 1), error_of(c, 1), c->order[1] };
    return true;
}

/* ---- looking on ---- */

double sand_colonel_expect(sand_ai *ai, const sand_battle *b, sand_colonel_trial trial)
{
    static const sand_colonel_plan none = { .n = 0 };
    sand_colonel *c = ai->colonel;
    double sum = 0;
    c->budget = weighed;
    SAND_ASSERT(trial.lucks > 0 && sand_battle_head(b)->viewer == 0);
    c->side = SAND_SIDE_A;
    c->answered = 0;
    c->grades = c->watches = true;
    sand_battle_copy(c->world, b);
    for (uint32_t luck = 0; luck < trial.lucks; luck++) sum += play_out(c, &none, sand_hash_add(trial.seed, luck));
    c->grades = c->watches = false;
    return sum / trial.lucks;
}
