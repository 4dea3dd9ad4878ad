/* causes.c - the set of causes that dice have fallen for. */
#include "support/causes.h"

#include "base/assert.h"
#include "base/hash.h"

#include <string.h>

void causes_init(causes *set, sand_cause *slots, size_t room)
{
    SAND_ASSERT(room >= 2 && (room & (room - 1)) == 0);
    memset(slots, 0, room * sizeof slots[0]);
    *set = (causes){ .slots = slots, .room = room };
}

/* Returns false when the cause is in the set already. */
static bool note(causes *set, const sand_cause *cause)
{
    size_t at = (size_t)sand_hash_bytes(cause, sizeof *cause, 0) & (set->room - 1);
    for (; set->slots[at].purpose != 0; at = (at + 1) & (set->room - 1))
        if (sand_dice_cause_same(set->slots[at], *cause)) return false;
    SAND_ASSERT(set->n + 1 < set->room); /* one slot stays empty, so that every search ends */
    set->slots[at] = *cause;
    set->n++;
    return true;
}

const sand_cause *causes_note(causes *set, const sand_roll rolls[], size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (!note(set, &rolls[i].cause)) return &rolls[i].cause;
        if (rolls[i].versus.purpose != 0 && !note(set, &rolls[i].versus)) return &rolls[i].versus;
    }
    return NULL;
}
