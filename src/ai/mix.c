/* mix.c - regret matching between two opponents who choose at the same time.
 *
 * In each round both, one after the other, play every choice in proportion to what it would have brought more than what
 * was played so far; what falls below 0 is forgotten.  The average of all rounds, of which later ones count more, tends
 * to the mixes that lose least against the best answer.  Whole numbers only: the same rounds give the same mix
 * everywhere. */
#include "ai/mix.h"

#include "base/assert.h"

typedef struct {
    size_t n;
    int64_t regret[SAND_MIX_MOST], share[SAND_MIX_MOST], gain[SAND_MIX_MOST], sum[SAND_MIX_MOST];
} player;

/* Divides the whole in proportion to `weight`, evenly where all are 0; what rounding leaves goes to the largest. */
static void divide(const int64_t weight[], size_t n, int64_t share[])
{
    int64_t all = 0, left = SAND_MIX_WHOLE;
    size_t most = 0;
    for (size_t i = 0; i < n; i++) all += weight[i];
    for (size_t i = 0; i < n; i++) {
        share[i] = all > 0 ? weight[i] * SAND_MIX_WHOLE / all : SAND_MIX_WHOLE / (int64_t)n;
        left -= share[i];
        if (share[i] > share[most]) most = i;
    }
    share[most] += left;
}

/* Notes what the round has taught one player, and what he plays then. */
static void learn(player *p, unsigned round)
{
    int64_t mean = 0;
    for (size_t i = 0; i < p->n; i++) mean += p->gain[i] * p->share[i] / SAND_MIX_WHOLE;
    for (size_t i = 0; i < p->n; i++) {
        p->regret[i] += p->gain[i] - mean;
        if (p->regret[i] < 0) p->regret[i] = 0;
        p->gain[i] = 0;
    }
    divide(p->regret, p->n, p->share);
    for (size_t i = 0; i < p->n; i++) p->sum[i] += p->share[i] * round;
}

static void start(player *p, size_t n)
{
    SAND_ASSERT(n >= 1 && n <= SAND_MIX_MOST);
    *p = (player){ .n = n };
    divide(p->regret, n, p->share);
}

static void finish(player *p, int32_t out[])
{
    divide(p->sum, p->n, p->share);
    for (size_t i = 0; i < p->n; i++) out[i] = (int32_t)p->share[i];
}

void sand_mix_solve(const sand_mix_game *game, unsigned rounds, sand_mix *out)
{
    player ours, theirs;
    start(&ours, game->rows);
    start(&theirs, game->columns);
    for (unsigned round = 1; round <= rounds; round++) {
        for (size_t i = 0; i < ours.n; i++)
            for (size_t k = 0; k < theirs.n; k++) ours.gain[i] += game->pay[i][k] * theirs.share[k] / SAND_MIX_WHOLE;
        learn(&ours, round);
        for (size_t i = 0; i < ours.n; i++)
            for (size_t k = 0; k < theirs.n; k++) theirs.gain[k] -= game->pay[i][k] * ours.share[i] / SAND_MIX_WHOLE;
        learn(&theirs, round);
    }
    finish(&ours, out->ours);
    finish(&theirs, out->theirs);
}

void sand_mix_leave_out(int32_t share[], size_t n, int32_t spares)
{
    int32_t left = SAND_MIX_WHOLE;
    size_t most = 0;
    SAND_ASSERT(spares >= (int32_t)n);
    for (size_t i = 0; i < n; i++) {
        if (share[i] < SAND_MIX_WHOLE / spares) share[i] = 0;
        left -= share[i];
        if (share[i] > share[most]) most = i;
    }
    share[most] += left;
}

size_t sand_mix_draw(const int32_t share[], size_t n, uint32_t number)
{
    uint32_t passed = 0;
    for (size_t i = 0; i + 1 < n; i++) {
        passed += (uint32_t)share[i];
        if (number < passed) return i;
    }
    return n - 1;
}
