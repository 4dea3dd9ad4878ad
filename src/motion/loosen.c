/* loosen.c - contacts suspended during a movement and restored after it. */
#include "motion/loosen.h"

#include "battle/actor.h"
#include "motion/contact.h"
#include "motion/resolve.h"

static bool has_way(const sand_battle *b, unsigned unit)
{
    return sand_motion_find(b, sand_actor_unit(unit)) != NULL;
}

void sand_loosen(sand_battle *b, unsigned kept, sand_loosened *out)
{
    out->n = 0;
    for (unsigned c = sand_battle_head(b)->contacts; c > 0; c--) {
        sand_contact contact = *sand_battle_contact(b, c);
        if ((!has_way(b, contact.by) && !has_way(b, contact.with)) || (contact.flags & kept)) continue;
        SAND_ASSERT(out->n < out->room);
        out->of[out->n++] = contact;
        sand_battle_contact_end(b, c);
    }
}

void sand_loosen_tie(sand_battle *b, const sand_loosened *loosened)
{
    for (size_t i = loosened->n; i > 0; i--) {
        sand_contact contact = loosened->of[i - 1];
        if (!sand_battle_in_play(b, contact.by) || !sand_battle_in_play(b, contact.with)) continue;
        unsigned now = sand_battle_contact_between(b, contact.by, contact.with);
        if (now != 0)
            sand_battle_contact_of(b, now)->turn = contact.turn;
        else if (sand_contact_units_touch(b, contact.by, contact.with))
            sand_battle_contact_add(b, contact);
    }
}
