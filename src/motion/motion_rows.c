/* motion_rows.c - the battle's rows of motions: those of units first, then those of bodies on their own. */
#include "base/assert.h"
#include "battle/actor.h"
#include "motion/resolve.h"
#include "motion/roadway.h"

/* The rows for one kind of actor: from `first` up to but not including `end`. */
typedef struct {
    unsigned first, end;
} part;

static part part_of(const sand_battle *b, sand_actor who)
{
    unsigned units = b->field->layout.motions_room;
    return who.ref == SAND_REF_UNIT ? (part){ 1, units + 1 } : (part){ units + 1, sand_battle_motions(b) + 1 };
}

const sand_motion *sand_motion_find(const sand_battle *b, sand_actor who)
{
    part rows = part_of(b, who);
    for (unsigned i = rows.first; i < rows.end; i++) {
        const sand_motion *motion = sand_battle_motion(b, i);
        if (motion->who == who.index) return motion;
    }
    return NULL;
}

static sand_motion *free_row(sand_battle *b, sand_actor who)
{
    part rows = part_of(b, who);
    sand_motion *free = NULL;
    for (unsigned i = rows.end; i-- > rows.first;) {
        sand_motion *motion = sand_battle_motion_of(b, i);
        if (motion->who == who.index) return motion;
        if (motion->who == 0) free = motion;
    }
    SAND_ASSERT(free != NULL);
    return free;
}

sand_motion *sand_motion_of(sand_battle *b, sand_actor who)
{
    SAND_ASSERT(sand_actor_exists(b, who));
    sand_motion *motion = free_row(b, who);
    *motion = (sand_motion){ .who = who.index };
    return motion;
}

bool sand_motion_add(sand_motion *motion, sand_motion_step leg, int32_t ticks)
{
    SAND_ASSERT(ticks >= 0 && ticks <= SAND_TICKS);
    if (motion->legs == SAND_MOTION_LEGS) return false;
    motion->verb[motion->legs] = (uint8_t)leg.verb;
    motion->angle[motion->legs] = leg.angle;
    motion->travel[motion->legs] = leg.travel;
    motion->ticks[motion->legs] = ticks;
    motion->legs++;
    return true;
}

void sand_motion_end(sand_motion *motion)
{
    *motion = (sand_motion){ .who = 0 };
}

void sand_motion_end_all(sand_battle *b)
{
    for (unsigned i = 1; i <= sand_battle_motions(b); i++)
        if (sand_battle_motion(b, i)->who != 0) sand_motion_end(sand_battle_motion_of(b, i));
}

int32_t sand_motion_ticks(const sand_motion *motion)
{
    int32_t ticks = 0;
    for (unsigned i = 0; i < motion->legs; i++) ticks += motion->ticks[i];
    return ticks;
}

/* Returns the stance from which the leg begins: a bent column forms or changes state from straight ranks. */
static sand_stance readied(const sand_battle *b, sand_actor who, sand_motion_step leg, sand_stance stance)
{
    bool formed = leg.verb == SAND_VERB_FORM || leg.verb == SAND_VERB_CHANGE;
    if (!formed || who.ref != SAND_REF_UNIT || !sand_battle_is_bent(b, who.index)) return stance;
    return sand_path_stance_is_bent(b, who.index, &stance) ? sand_roadway_straightened(b, who.index) : stance;
}

sand_stance sand_motion_stance(const sand_battle *b, sand_actor who, int32_t tick)
{
    const sand_motion *motion = sand_motion_find(b, who);
    sand_stance stance = sand_path_stance_of(b, who);
    for (unsigned i = 0; motion != NULL && i < motion->legs; i++) {
        sand_motion_step leg = { motion->verb[i], motion->angle[i], motion->travel[i] };
        stance = readied(b, who, leg, stance);
        if (tick < motion->ticks[i]) return sand_path_stance_part(stance, leg, tick, motion->ticks[i]);
        stance = sand_path_stance_after(stance, leg);
        tick -= motion->ticks[i];
    }
    return stance;
}

int32_t sand_motion_pending(const sand_battle *b, sand_actor who)
{
    const sand_motion *motion = sand_motion_find(b, who);
    return motion == NULL ? 0 : sand_motion_ticks(motion);
}

sand_stance sand_motion_stance_then(const sand_battle *b, sand_actor who)
{
    return sand_motion_stance(b, who, sand_motion_pending(b, who));
}
