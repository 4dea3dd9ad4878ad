/* chance.h - random numbers for tests: a stream of its own, so that a seed names a test run and the battles' own dice
 * stay untouched. */
#ifndef SAND_TESTS_CHANCE_H
#define SAND_TESTS_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t state;
} chance; /* any initial state is valid */

static inline uint64_t chance_next(chance *from) /* SplitMix64 */
{
    uint64_t x = from->state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static inline uint32_t chance_below(chance *from, uint32_t n) /* 0 .. n - 1; n 0 is taken as 1 */
{
    return n == 0 ? 0 : (uint32_t)(chance_next(from) % n);
}

static inline int32_t chance_between(chance *from, int32_t least, int32_t most)
{
    return least + (int32_t)chance_below(from, (uint32_t)(most - least) + 1);
}

static inline bool chance_one_in(chance *from, uint32_t n)
{
    return chance_below(from, n) == 0;
}

#endif
