/* match.c - playing and counting.  Each side is asked with its own view; nothing is allocated while a battle is played. */
#include "sim/match.h"

#include <math.h>
#include <stdlib.h>

#include "ai/ai.h"
#include "base/hash.h"

enum { ORDERS_MAX = 100000 };

typedef struct {
    const sand_match *match;
    sand_mind *mind[2];
    sand_battle *battle, *view;
    sand_match_score *score;
} table;

/* One order of every actor; false when a player has nothing to say, which ends the battle undecided. */
static bool play_decision(table *t, const sand_decision *decision, unsigned first_side, uint64_t seed)
{
    sand_order orders[SAND_SIDES];
    size_t n = 0;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(decision, (uint16_t)side)) continue;
        sand_battle_view(t->battle, side, t->view);
        const sand_order *order = sand_mind_choose(t->mind[side == first_side ? 0 : 1], t->view, seed, NULL);
        if (!order) return false;
        orders[n++] = *order; /* entries live in the mind, and every actor has a mind of its own */
        t->score->orders++;
    }
    t->battle->field->rules->apply(t->battle, orders, n, NULL);
    return true;
}

static void count(table *t, unsigned first_side, bool broken_off)
{
    sand_result result = t->battle->field->rules->result(t->battle);
    sand_match_score *score = t->score;
    score->battles++;
    score->turns += sand_battle_head(t->battle)->turn;
    if (broken_off) score->broken_off++;
    if (broken_off || result.outcome != SAND_WON) {
        score->draws++;
        return;
    }
    score->wins_of_side[result.winner - 1]++;
    if (result.winner == first_side) score->wins++;
    else score->losses++;
}

static void play(table *t, const sand_battle *start, unsigned first_side, uint64_t seed)
{
    uint32_t most = t->match->most_orders ? t->match->most_orders : ORDERS_MAX, orders = 0;
    sand_dice dice;
    sand_dice_init_seeded(&dice, seed);
    sand_battle_copy(t->battle, start);
    sand_battle_run(t->battle, &dice, NULL);
    while (!sand_battle_over(t->battle) && orders++ < most) {
        sand_decision decision = t->battle->field->rules->decision(t->battle);
        if (!play_decision(t, &decision, first_side, seed)) break;
        sand_battle_run(t->battle, &dice, NULL);
    }
    count(t, first_side, !sand_battle_over(t->battle));
}

static void table_free(table *t)
{
    for (size_t i = 0; i < 2; i++) sand_mind_destroy(t->mind[i]);
    free(t->battle);
    free(t->view);
}

static sand_error table_make(table *t, const sand_field *field)
{
    t->battle = malloc(sand_battle_size(field));
    t->view = malloc(sand_battle_size(field));
    if (!t->battle || !t->view) return SAND_ERROR_MEMORY;
    for (size_t i = 0; i < 2; i++) {
        sand_error error = sand_mind_create(t->match->player[i], field, &t->match->limits[i], &t->mind[i]);
        if (error) return error;
    }
    return SAND_OK;
}

sand_error sand_match_play(const sand_battle *start, const sand_match *match, sand_match_score *out)
{
    sand_match_score score = { 0 };
    table t = { .match = match, .score = &score };
    sand_error error = table_make(&t, start->field);
    for (uint32_t i = 0; i < match->battles && !error; i++) {
        bool swapped = match->swap && i % 2 == 1;
        uint64_t seed = sand_hash_add(match->seed, match->swap ? i / 2 : i);
        play(&t, start, swapped ? SAND_SIDE_B : SAND_SIDE_A, seed);
    }
    table_free(&t);
    if (!error) *out = score;
    return error;
}

void sand_match_add(sand_match_score *to, const sand_match_score *score)
{
    to->battles += score->battles;
    to->wins += score->wins;
    to->draws += score->draws;
    to->losses += score->losses;
    to->broken_off += score->broken_off;
    for (size_t i = 0; i < SAND_SIDES; i++) to->wins_of_side[i] += score->wins_of_side[i];
    to->turns += score->turns;
    to->orders += score->orders;
}

/* Wilson's interval: for p of n, centre (p + z²/2n) / (1 + z²/n), half-width z sqrt(p(1-p)/n + z²/4n²) / (1 + z²/n). */
sand_interval sand_interval_of(uint32_t count_of, uint32_t n)
{
    SAND_ASSERT(n > 0 && count_of <= n);
    const double z = 1.959963984540054;
    double p = (double)count_of / n, over = 1 + z * z / n;
    double centre = (p + z * z / (2.0 * n)) / over;
    double half = z * sqrt(p * (1 - p) / n + z * z / (4.0 * n * n)) / over;
    return (sand_interval){ p, centre - half < 0 ? 0 : centre - half, centre + half > 1 ? 1 : centre + half };
}
