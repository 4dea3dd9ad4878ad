/* pairs.c - finds readings that make two changes at once which two other readings make alone. */
#include <sandtable/sim.h>

#include "game/values.h"
#include "sim/keep.h"

/* Does `both` have every value that `one` or `other` changes, and no other change?  No value may be changed by two of
 * them. */
static bool is_sum(const sand_sim *sim, sand_sim_pair pair)
{
    const sand_field *first = sand_sim_field(sim, 0), *one = sand_sim_field(sim, pair.one),
                     *other = sand_sim_field(sim, pair.other), *both = sand_sim_field(sim, pair.both);
    bool any[2] = { false, false };
    int32_t base, a = 0, b = 0, c = 0;
    for (size_t i = 0; sand_values_at(first, i, &base); i++) {
        sand_values_at(one, i, &a);
        sand_values_at(other, i, &b);
        sand_values_at(both, i, &c);
        if ((a != base && b != base) || c != (a != base ? a : b)) return false;
        any[0] = any[0] || a != base;
        any[1] = any[1] || b != base;
    }
    return any[0] && any[1];
}

bool sand_sim_pair_at(const sand_sim *sim, size_t n_readings, size_t i, sand_sim_pair *out)
{
    if (sim == NULL || out == NULL || n_readings > sand_sim_readings(sim)) return false;
    for (uint16_t one = 1; one < n_readings; one++)
        for (uint16_t other = (uint16_t)(one + 1); other < n_readings; other++)
            for (uint16_t both = 1; both < n_readings; both++) {
                const sand_sim_pair pair = { one, other, both };
                if (sand_sim_has_own_text(sim, one) || sand_sim_has_own_text(sim, other)) continue;
                if (both == one || both == other || sand_sim_has_own_text(sim, both) || !is_sum(sim, pair)) continue;
                if (i-- > 0) continue;
                *out = pair;
                return true;
            }
    return false;
}
