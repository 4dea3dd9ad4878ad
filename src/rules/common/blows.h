/* blows.h - the likely results of a D3 with its modifiers, for players that weigh attacks. */
#ifndef SAND_RULES_COMMON_BLOWS_H
#define SAND_RULES_COMMON_BLOWS_H

#include "rules/common/chapters.h"

/* One D3 of an attack: `add` is added to its face, a negative sum counts as 0, and doubling comes last. */
typedef struct {
    int32_t add;
    bool doubled;
} sand_blows_die;

/* Works out what the die is likely to do to `target`, in thousandths: the hits as a share of those that rout a unit,
 * and the chance that this attack routs it. Keeps the best of several ways to attack: call it for each with the same
 * `out`, which starts as { 0 }. */
static inline void sand_blows_take(const sand_battle *b, unsigned target, sand_blows_die die, sand_blow *out)
{
    enum { FACES = 3 };
    int32_t limit = sand_chapters_rout_at(b), left = limit - sand_battle_unit(b, target)->hits, hits = 0, last = 0;
    for (int32_t face = 1; face <= FACES; face++) {
        int32_t one = face + die.add > 0 ? (face + die.add) * (die.doubled ? 2 : 1) : 0;
        last += one >= left;
        hits += one < left ? one : left;
    }
    if (1000 * hits / (FACES * limit) + 1000 * last / FACES <= out->share + out->last) return;
    out->share = 1000 * hits / (FACES * limit);
    out->last = 1000 * last / FACES;
}

#endif
