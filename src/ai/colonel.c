/* colonel.c - plays the captain's best orders on, each with the same lucks, and takes the one that does best.
 *
 * A luck is a seed for dice together with one guess at what is hidden.  The captain names his choice and the orders
 * that look best after it.  After each of them a captain plays the rest of the activation, then the closer plays both
 * sides for a few activations, and the result is judged.  All orders meet the same lucks, so that only the orders make
 * a difference; another order than the captain's own is taken only when it is better by more than its standard error.
 * Budgets are numbers of playouts, so the choice is the same on every machine.  Sealed orders are chosen by the captain
 * alone, who plays sheets on himself. */
#include "ai/colonel.h"

#include "ai/captain.h"
#include "base/memory.h"
#include "orders/drive.h"
#include "base/logarithm.h"

#include <math.h>
#include <string.h>

/* ACTIVATIONS: how many are played after the colonel's own one.  NODES_OF_PLAYOUT: what a playout costs, in the nodes
 * of the captain, who counts one for each outcome of dice. */
enum { LUCKS = 8, ACTIVATIONS = 3, DECISIONS = 600, NODES_OF_PLAYOUT = 40 };

/* In thousandths of a unit: two orders whose values are this close are treated as the same order. */
static const double alike = 1;

/* ---- life ---- */

void sand_colonel_destroy(sand_colonel *colonel)
{
    if (!colonel) return;
    sand_memory_release(colonel->world);
    sand_memory_release(colonel->play);
    sand_memory_release(colonel->view);
    sand_memory_release(colonel);
}

sand_error sand_colonel_create(const sand_field *field, sand_room *room, const sand_player_limits *limits,
                               sand_colonel **out)
{
    sand_colonel *c = sand_memory_zeroed(1, sizeof *c);
    if (!c) return SAND_ERROR_MEMORY;
    c->room = room;
    c->lucks = LUCKS;
    if (limits->nodes > 0 && limits->nodes / (SAND_COLONEL_ORDERS * NODES_OF_PLAYOUT) < LUCKS)
        c->lucks = limits->nodes / (SAND_COLONEL_ORDERS * NODES_OF_PLAYOUT);
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

/* Identifies an activation: it lasts as long as the turn, the subject of the decision and the asked side stay the
 * same. */
static uint64_t activation_of(const sand_battle *b, const sand_decision *d)
{
    uint64_t sides = (uint64_t)sand_decision_of(d, SAND_SIDE_A) | (uint64_t)sand_decision_of(d, SAND_SIDE_B) << 1;
    return (uint64_t)sand_battle_head(b)->turn << 32 | (uint64_t)d->subject << 8 | sides;
}

/* Carries out one order of every actor.  `own` plays for the colonel's side; NULL: the usual player does. */
static bool decide(sand_colonel *c, const sand_decision *d, sand_ai *own, uint64_t key)
{
    sand_order orders[SAND_SIDES];
    size_t n = 0;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(d, (uint16_t)side)) continue;
        sand_ai *who = own != NULL && side == c->side ? own : c->staff[SAND_COLONEL_USUAL + side - 1];
        sand_battle_view(c->play, side, c->view);
        const sand_order *order = sand_ai_choose(who, c->view, key, NULL);
        if (!order) return false;
        orders[n++] = *order;
    }
    c->play->field->rules->apply(c->play, c->room, orders, n, NULL);
    return true;
}

/* Returns the value of the battle after a playout.  For grades it is the chance to win; for a choice it is the judge's
 * value as odds, so that a battle that is decided anyway does not weigh more and more. */
static double value_of(sand_colonel *c)
{
    sand_captain *captain = c->staff[SAND_COLONEL_CAPTAIN]->captain;
    if (c->grades) return sand_captain_chance(captain, c->play, c->side);
    return sand_base_logistic(sand_judge_battle(&captain->judge, c->play, c->side) / SAND_TELLING);
}

/* Returns the value of the battle after the world has been played on from the order `first`. */
static double play_out(sand_colonel *c, const sand_order *first, uint64_t key)
{
    sand_dice dice;
    unsigned activations = 0;
    sand_dice_init_seeded(&dice, key);
    sand_battle_copy(c->play, c->world);
    sand_decision d = c->play->field->rules->decision(c->play, c->room);
    uint64_t last = activation_of(c->play, &d);
    c->play->field->rules->apply(c->play, c->room, first, 1, NULL);
    d = sand_orders_run(c->play, c->room, &dice, NULL);
    for (unsigned i = 0; i < DECISIONS && d.asks; i++) {
        uint64_t now = activation_of(c->play, &d);
        if (now != last && ++activations > ACTIVATIONS) break;
        last = now;
        if (!decide(c, &d, activations == 0 ? c->staff[SAND_COLONEL_OWN] : NULL, key)) break;
        d = sand_orders_run(c->play, c->room, &dice, NULL);
    }
    return value_of(c);
}

/* ---- which orders ---- */

static bool is_new(const sand_captain *captain, const size_t which[], size_t n, size_t i)
{
    bool fresh = true;
    for (size_t k = 0; k < n; k++) {
        double off = captain->value[which[k]] - captain->value[i];
        fresh = fresh && which[k] != i && (off > alike || off < -alike || i == captain->end);
    }
    return fresh;
}

/* Picks the orders to try: the captain's own choice, then ending the step, then the others by their value. */
static size_t name_orders(const sand_ai *captain, const sand_order *own, size_t which[SAND_COLONEL_ORDERS])
{
    const sand_captain *c = captain->captain;
    size_t n = 0, chosen = (size_t)(own - captain->ideas.orders);
    if (own < captain->ideas.orders || chosen >= c->looked) return 0;
    which[n++] = chosen;
    if (c->end < c->looked && c->end != chosen) which[n++] = c->end;
    while (n < SAND_COLONEL_ORDERS) {
        size_t best = c->looked;
        for (size_t i = 0; i < c->looked; i++)
            if (is_new(c, which, n, i) && (best == c->looked || c->value[i] > c->value[best])) best = i;
        if (best == c->looked) break;
        which[n++] = best;
    }
    return n;
}

/* Copies the orders to try into the colonel's own room, because the captain thinks again while they are played on. */
static size_t keep_orders(sand_colonel *c, const sand_order *own)
{
    size_t which[SAND_COLONEL_ORDERS], n = name_orders(c->staff[SAND_COLONEL_CAPTAIN], own, which), entries = 0;
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

/* ---- the choice ---- */

/* What each order does better than the first. */
typedef struct {
    double sum[SAND_COLONEL_ORDERS], square[SAND_COLONEL_ORDERS];
    unsigned lucks, from; /* lucks tried; the number of the first one */
} tally;

static void imagine(const sand_ai *ai, uint64_t key)
{
    sand_captain_imagine(ai, ai->colonel->world, key);
}

/* Tries all orders with one luck; false: stopped before all had been tried. */
static bool try_luck(sand_ai *ai, size_t n, tally *t)
{
    sand_colonel *c = ai->colonel;
    uint64_t key = sand_hash_add(ai->seed, 2000 + t->from + t->lucks);
    double gain[SAND_COLONEL_ORDERS] = { 0 }, first = 0;
    imagine(ai, key);
    for (size_t i = 0; i < n; i++) {
        if (ai->limits.stop && ai->limits.stop(ai->limits.context)) return false;
        double value = play_out(c, &c->order[i], key);
        if (i == 0) first = value;
        gain[i] = value - first;
    }
    for (size_t i = 0; i < n; i++) {
        t->sum[i] += gain[i];
        t->square[i] += gain[i] * gain[i];
    }
    t->lucks++;
    return true;
}

/* Is order `i` better than the first by more than one standard error? */
static bool is_better(const tally *t, size_t i)
{
    double n = t->lucks, mean = t->sum[i] / n, spread = t->square[i] / n - mean * mean;
    return mean > 0 && mean * mean * (n - 1) > spread;
}

static size_t best_of(const tally *t, size_t n)
{
    size_t best = 0;
    for (size_t i = 1; i < n && t->lucks > 1; i++)
        if (is_better(t, i) && (best == 0 || t->sum[i] > t->sum[best])) best = i;
    return best;
}

static void explain(sand_ai *ai, size_t best, size_t n, unsigned lucks)
{
    if (best == 0)
        sand_ai_explain(ai, "The best of %u orders, each played on with %u lucks.", (unsigned)n, lucks);
    else
        sand_ai_explain(ai, "Another order looks better at once; played on with %u lucks this one does best of %u.",
                        lucks, (unsigned)n);
}

const sand_order *sand_colonel_choose(sand_ai *ai)
{
    sand_colonel *c = ai->colonel;
    sand_decision d = ai->field->rules->decision(ai->view, ai->room);
    tally t = { .lucks = 0 };
    c->side = ai->side;
    c->staff[SAND_COLONEL_CAPTAIN]->captain->looked = 0;
    c->staff[SAND_COLONEL_CAPTAIN]->limits = ai->limits;
    const sand_order *own =
        sand_ai_choose(c->staff[SAND_COLONEL_CAPTAIN], ai->view, ai->seed, d.sealed ? ai->why : NULL);
    if (own == NULL || d.sealed) return own;
    size_t n = keep_orders(c, own);
    if (n == 0) return own;
    while (n > 1 && t.lucks < c->lucks && try_luck(ai, n, &t)) {
    }
    size_t best = best_of(&t, n);
    explain(ai, best, n, t.lucks);
    return &c->order[best];
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

/* Adds up to `lucks` lucks for the first `n` orders, as chances to win. */
static void try_lucks(sand_ai *ai, size_t n, unsigned lucks, tally *t)
{
    ai->colonel->grades = true;
    while (n > 1 && t->lucks < lucks && try_luck(ai, n, t)) {
    }
    ai->colonel->grades = false;
}

static double gain_of(const tally *t, size_t i)
{
    return t->lucks > 0 ? t->sum[i] / t->lucks : 0;
}

/* Returns the standard error of gain_of. */
static double error_of(const tally *t, size_t i)
{
    double mean = gain_of(t, i), spread = t->lucks > 1 ? t->square[i] / t->lucks - mean * mean : 0;
    return spread > 0 ? sqrt(spread / (t->lucks - 1)) : 0;
}

bool sand_colonel_compare(sand_ai *ai, const sand_battle *view, const sand_order *given, sand_colonel_trial trial,
                          sand_colonel_table *out)
{
    sand_colonel *c = ai->colonel;
    tally t = { .lucks = 0 };
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
    try_lucks(ai, out->n, trial.lucks, &t);
    for (size_t i = 1; i < out->n; i++) {
        out->gain[i] = gain_of(&t, i);
        out->error[i] = error_of(&t, i);
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
    tally again = { .from = trial.lucks };
    sand_colonel *c = ai->colonel;
    c->order[1] = c->order[best];
    try_lucks(ai, 2, trial.lucks, &again);
    *out = (sand_colonel_grade){ gain_of(&again, 1), error_of(&again, 1), c->order[1] };
    return true;
}
