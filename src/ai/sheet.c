/* sheet.c - choosing where orders are sealed: whole sheets, handed in by everybody at once.
 *
 * What such a sheet is worth shows only in what follows, so it is played on to the end of the turn: the enemy and
 * everything in between by the first that is suggested, with the same luck for every sheet.  The best sheet is then bettered
 * unit by unit with entries of the others, as long as the limits allow. */
#include "ai/captain.h"

#include <string.h>

enum { SAMPLES = 1, DECISIONS = 48, PLAYOUT_NODES = 400 };

/* ---- playing on ---- */

static const sand_order *first_idea(sand_captain *c, unsigned side)
{
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    sand_ideas *ideas = &c->between[side - 1];
    return sand_ideas_ask(ideas, c->play, &wish) > 0 ? &ideas->orders[0] : NULL;
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
    c->play->field->rules->apply(c->play, orders, n, NULL);
    return true;
}

/* To the next decision of the same step, or the first sealed one of another turn. */
static void play_on(sand_captain *c, unsigned step, uint64_t key)
{
    unsigned turn = sand_battle_head(c->world)->turn;
    sand_dice dice;
    if (turn == 0) turn = 1; /* what is laid down before the battle shows in its first turn */
    sand_dice_init_seeded(&dice, key);
    sand_battle_run(c->play, &dice, NULL);
    for (unsigned i = 0; i < DECISIONS && !sand_battle_over(c->play); i++) {
        sand_decision decision = c->play->field->rules->decision(c->play);
        bool later = decision.sealed && sand_battle_head(c->play)->turn > turn;
        if (later || decision.step == step || !decide(c, &decision)) return;
        sand_battle_run(c->play, &dice, NULL);
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
    c->play->field->rules->apply(c->play, orders, n, NULL);
}

static double weigh(sand_mind *mind, const sand_order *own, unsigned step)
{
    sand_captain *c = mind->captain;
    double sum = 0;
    for (uint64_t i = 0; i < SAMPLES; i++) {
        sand_battle_copy(c->play, c->world);
        give_both(c, own);
        play_on(c, step, sand_hash_add(mind->seed, i));
        sum += sand_judge_battle(&c->judge, c->play, c->side);
    }
    c->nodes -= c->nodes < PLAYOUT_NODES ? c->nodes : PLAYOUT_NODES;
    return sum / SAMPLES;
}

/* ---- bettering ---- */

static bool is_legal(const sand_mind *mind, const sand_order *order)
{
    sand_verdict verdict;
    mind->field->rules->check(mind->view, order, &verdict);
    return verdict.answer == SAND_YES;
}

/* Tries one entry of another sheet in the place of the unit's own; keeps it if that is better. */
static void try_entry(sand_mind *mind, const sand_entry *entry, unsigned step, double *best)
{
    for (uint16_t i = 0; i < mind->answer.n; i++) {
        sand_entry own = mind->sheet[i];
        if (own.subject == 0 || own.subject != entry->subject) continue;
        if (memcmp(&own, entry, sizeof own) == 0) return;
        mind->sheet[i] = *entry;
        double value = is_legal(mind, &mind->answer) ? weigh(mind, &mind->answer, step) : *best;
        if (value > *best) *best = value;
        else mind->sheet[i] = own;
        return;
    }
}

static void better(sand_mind *mind, size_t n, unsigned step, double *best)
{
    for (size_t k = 0; k < n; k++) {
        const sand_order *other = &mind->ideas.orders[k];
        for (uint16_t i = 0; i < other->n; i++) {
            if (sand_captain_out_of_time(mind)) return;
            try_entry(mind, &other->entries[i], step, best);
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
    if (sand_ideas_ask(&c->expected, c->world, &wish) > 0) c->enemy = c->expected.orders[0];
}

static void keep(sand_mind *mind, const sand_order *order)
{
    memcpy(mind->sheet, order->entries, order->n * sizeof *order->entries);
    mind->answer = (sand_order){ order->decision, order->side, order->n, mind->sheet };
}

const sand_order *sand_captain_choose_sheet(sand_mind *mind, size_t n)
{
    sand_captain *c = mind->captain;
    sand_decision decision = mind->field->rules->decision(mind->view);
    const sand_order *best = NULL;
    double best_value = 0;
    expect_enemy(c, &decision);
    if (sand_decision_of(&decision, (uint16_t)sand_battle_enemy(c->side)) && c->enemy.n == 0) return &mind->ideas.orders[0];
    for (size_t i = 0; i < n && (best == NULL || !sand_captain_out_of_time(mind)); i++) {
        const sand_order *order = &mind->ideas.orders[i];
        if (order->n > SAND_LEN(mind->sheet)) continue;
        double value = weigh(mind, order, decision.step);
        if (best && value <= best_value) continue;
        best = order;
        best_value = value;
    }
    if (!best) return &mind->ideas.orders[0];
    double first_value = best_value;
    keep(mind, best);
    better(mind, n, decision.step, &best_value);
    sand_why(mind, "The best of %u sheets when the turn is played on, bettered unit by unit by %.2f units.", (unsigned)n,
             (best_value - first_value) / 1000);
    return &mind->answer;
}
