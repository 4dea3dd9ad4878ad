/* sheet.c - choosing where orders are sealed: whole sheets, handed in by everybody at once.
 *
 * What such a sheet is worth shows only in what follows, so it is played on to the end of the turn: the enemy and
 * everything in between by the first that is suggested, with the same luck for every sheet.  The best sheet is then
 * bettered unit by unit with entries of the others, as long as the limits allow. */
#include "ai/captain.h"
#include "orders/drive.h"

#include <string.h>

enum { SAMPLES = 1, DECISIONS = 48, PLAYOUT_NODES = 400 };

/* ---- playing on ---- */

static const sand_order *first_idea(sand_captain *c, unsigned side)
{
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    sand_ideas *ideas = &c->between[side - 1];
    return sand_ai_ideas_ask(ideas, c->play, &wish) > 0 ? &ideas->orders[0] : NULL;
}

/* One order of every actor; false when somebody has none. */
static bool decide(sand_captain *c, const sand_decision *decision)
{
    sand_order orders[SAND_SIDES];
    size_t n = 0;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(decision, (uint16_t)side)) continue;
        const sand_order *order = first_idea(c, side);
        if (!order) return false;
        orders[n++] = *order;
    }
    c->play->field->rules->apply(c->play, c->notes, orders, n, NULL);
    return true;
}

/* To the next decision of the same step, or the first sealed one of another turn. */
static void play_on(sand_captain *c, unsigned step, uint64_t key)
{
    unsigned turn = sand_battle_head(c->world)->turn;
    sand_dice dice;
    if (turn == 0) turn = 1; /* what is laid down before the battle shows in its first turn */
    sand_dice_init_seeded(&dice, key);
    sand_orders_run(c->play, c->notes, &dice, NULL);
    for (unsigned i = 0; i < DECISIONS && !sand_battle_over(c->play); i++) {
        sand_decision decision = c->play->field->rules->decision(c->play, c->notes);
        bool later = decision.sealed && sand_battle_head(c->play)->turn > turn;
        if (later || decision.step == step || !decide(c, &decision)) return;
        sand_orders_run(c->play, c->notes, &dice, NULL);
    }
}

static void give_both(sand_captain *c, const sand_order *own)
{
    sand_order orders[SAND_SIDES];
    bool mine_first = own->side < sand_battle_enemy(own->side);
    size_t n = 0;
    if (c->enemy.n > 0 && !mine_first) orders[n++] = c->enemy;
    orders[n++] = *own;
    if (c->enemy.n > 0 && mine_first) orders[n++] = c->enemy;
    c->play->field->rules->apply(c->play, c->notes, orders, n, NULL);
}

static double weigh(sand_ai *ai, const sand_order *own, unsigned step)
{
    sand_captain *c = ai->captain;
    double sum = 0;
    for (uint64_t i = 0; i < SAMPLES; i++) {
        sand_battle_copy(c->play, c->world);
        give_both(c, own);
        play_on(c, step, sand_hash_add(ai->seed, i));
        sum += sand_judge_battle(&c->judge, c->play, c->side);
    }
    c->nodes -= c->nodes < PLAYOUT_NODES ? c->nodes : PLAYOUT_NODES;
    return sum / SAMPLES;
}

/* ---- bettering ---- */

static bool is_legal(const sand_ai *ai, const sand_order *order)
{
    sand_verdict verdict;
    ai->field->rules->check(ai->view, ai->room, order, &verdict);
    return verdict.answer == SAND_YES;
}

/* Tries one entry of another sheet in the place of the unit's own; keeps it if that is better. */
static void try_entry(sand_ai *ai, const sand_entry *entry, unsigned step, double *best)
{
    for (uint16_t i = 0; i < ai->answer.n; i++) {
        sand_entry own = ai->sheet[i];
        if (own.subject == 0 || own.subject != entry->subject) continue;
        if (memcmp(&own, entry, sizeof own) == 0) return;
        ai->sheet[i] = *entry;
        double value = is_legal(ai, &ai->answer) ? weigh(ai, &ai->answer, step) : *best;
        if (value > *best)
            *best = value;
        else
            ai->sheet[i] = own;
        return;
    }
}

static void better(sand_ai *ai, size_t n, unsigned step, double *best)
{
    for (size_t k = 0; k < n; k++) {
        const sand_order *other = &ai->ideas.orders[k];
        for (uint16_t i = 0; i < other->n; i++) {
            if (sand_captain_out_of_time(ai)) return;
            try_entry(ai, &other->entries[i], step, best);
        }
    }
}

/* ---- the choice ---- */

/* Something the enemy may do, whatever he wants, if he is asked too. */
static void expect_enemy(sand_captain *c, const sand_decision *decision)
{
    unsigned enemy = sand_battle_enemy(c->side);
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)enemy };
    c->enemy.n = 0;
    if (!sand_decision_of(decision, (uint16_t)enemy)) return;
    if (sand_ai_ideas_ask(&c->expected, c->world, &wish) > 0) c->enemy = c->expected.orders[0];
}

static void keep(sand_ai *ai, const sand_order *order)
{
    memcpy(ai->sheet, order->entries, order->n * sizeof *order->entries);
    ai->answer = (sand_order){ order->decision, order->side, order->n, ai->sheet };
}

const sand_order *sand_captain_choose_sheet(sand_ai *ai, size_t n)
{
    sand_captain *c = ai->captain;
    sand_decision decision = ai->field->rules->decision(ai->view, ai->room);
    const sand_order *best = NULL;
    double best_value = 0;
    expect_enemy(c, &decision);
    if (sand_decision_of(&decision, (uint16_t)sand_battle_enemy(c->side)) && c->enemy.n == 0)
        return &ai->ideas.orders[0];
    for (size_t i = 0; i < n && (best == NULL || !sand_captain_out_of_time(ai)); i++) {
        const sand_order *order = &ai->ideas.orders[i];
        if (order->n > SAND_LEN(ai->sheet)) continue;
        double value = weigh(ai, order, decision.step);
        if (best && value <= best_value) continue;
        best = order;
        best_value = value;
    }
    if (!best) return &ai->ideas.orders[0];
    double first_value = best_value;
    keep(ai, best);
    better(ai, n, decision.step, &best_value);
    sand_ai_explain(ai, "The best of %u plans when the turn is played out, then improved unit by unit by %.2f units.",
                    (unsigned)n, (best_value - first_value) / 1000);
    return &ai->answer;
}

bool sand_captain_out_of_time(const sand_ai *ai)
{
    if (ai->captain->nodes == 0) return true;
    return ai->limits.stop && ai->limits.stop(ai->limits.context);
}
