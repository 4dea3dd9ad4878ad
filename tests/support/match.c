/* match.c - playing and counting. */
#include "support/match.h"

#include <sandtable/sim.h>

#include "base/hash.h"
#include "sim/bout.h"

typedef struct {
    const match_setting *match;
    sand_bout bout;
    match_score *score;
} table;

static void count(table *t, unsigned first_side, bool broken_off)
{
    sand_result result = t->bout.battle->field->rules->result(t->bout.battle);
    match_score *score = t->score;
    score->battles++;
    score->orders += t->bout.orders;
    score->turns += sand_battle_head(t->bout.battle)->turn;
    if (broken_off) score->broken_off++;
    if (broken_off || result.outcome != SAND_WON) {
        score->draws++;
        return;
    }
    score->wins_of_side[result.winner - 1]++;
    bool first = result.winner == first_side;
    if (first)
        score->wins++;
    else
        score->losses++;
    (first ? score->wins_as : score->losses_as)[first_side - 1]++;
}

sand_error match_play(const sand_battle *start, const match_setting *match, match_score *out)
{
    match_score score = { 0 };
    table t = { .match = match, .score = &score };
    sand_error error = sand_bout_init(&t.bout, start->field, match->player, match->limits);
    t.bout.most_orders = match->most_orders;
    for (uint32_t i = 0; i < match->battles && !error; i++) {
        bool swapped = match->swap && i % 2 == 1;
        uint64_t seed = sand_hash_add(match->seed, match->swap ? i / 2 : i);
        unsigned first_side = swapped ? SAND_SIDE_B : SAND_SIDE_A;
        bool ended = sand_bout_play(&t.bout, start, first_side, seed);
        count(&t, first_side, !ended);
    }
    if (!error) sand_bout_free(&t.bout);
    if (!error) *out = score;
    return error;
}

void match_add(match_score *to, const match_score *score)
{
    to->battles += score->battles;
    to->wins += score->wins;
    to->draws += score->draws;
    to->losses += score->losses;
    to->broken_off += score->broken_off;
    for (size_t i = 0; i < SAND_SIDES; i++) {
        to->wins_of_side[i] += score->wins_of_side[i];
        to->wins_as[i] += score->wins_as[i];
        to->losses_as[i] += score->losses_as[i];
    }
    to->turns += score->turns;
    to->orders += score->orders;
}
