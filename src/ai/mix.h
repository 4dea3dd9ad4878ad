/* mix.h - how two opponents who choose at the same time should mix their choices: regret matching, in whole numbers, so
 * that the answer is the same on every machine. */
#ifndef SAND_AI_MIX_H
#define SAND_AI_MIX_H

#include <stddef.h>
#include <stdint.h>

enum { SAND_MIX_MOST = 12, SAND_MIX_WHOLE = 1 << 16, SAND_MIX_PAY_MOST = 1 << 20 };

/* What each choice of ours brings against each of theirs, who lose what we gain; |pay| <= SAND_MIX_PAY_MOST. */
typedef struct {
    size_t rows, columns; /* 1 .. SAND_MIX_MOST */
    int32_t pay[SAND_MIX_MOST][SAND_MIX_MOST];
} sand_mix_game;

/* The share of each choice; those of a side add up to SAND_MIX_WHOLE. */
typedef struct {
    int32_t ours[SAND_MIX_MOST], theirs[SAND_MIX_MOST];
} sand_mix;

/* `rounds` (at most 10,000) rounds of regret matching; the more, the nearer to the mixes that cannot be exploited. */
void sand_mix_solve(const sand_mix_game *game, unsigned rounds, sand_mix *out);
/* Leaves out choices drawn less often than once in so many times (at least n); the likeliest gets their shares. */
void sand_mix_leave_out(int32_t share[], size_t n, int32_t spares);
/* The choice in whose share a number below SAND_MIX_WHOLE falls. */
size_t sand_mix_draw(const int32_t share[], size_t n, uint32_t number);

#endif
