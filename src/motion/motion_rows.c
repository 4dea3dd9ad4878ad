/* motion_rows.c - the rows of a battle that hold ways under way. */
#include "base/assert.h"
#include "motion/resolve.h"

const sand_motion *sand_motion_find(const sand_battle *b, unsigned unit)
{
    for (unsigned i = 1; i <= b->field->layout.motions_room; i++) {
        const sand_motion *motion = sand_battle_motion(b, i);
        if (motion->unit == unit) return motion;
    }
    return NULL;
}

static sand_motion *free_row(sand_battle *b, unsigned unit)
{
    sand_motion *free = NULL;
    for (unsigned i = b->field->layout.motions_room; i >= 1; i--) {
        sand_motion *motion = sand_battle_motion_of(b, i);
        if (motion->unit == unit) return motion;
        if (motion->unit == 0) free = motion;
    }
    SAND_ASSERT(free != NULL);
    return free;
}

sand_motion *sand_motion_of(sand_battle *b, unsigned unit)
{
    sand_motion *motion = free_row(b, unit);
    *motion = (sand_motion){ .unit = (uint16_t)unit };
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
    *motion = (sand_motion){ .unit = 0 };
}

int32_t sand_motion_ticks(const sand_motion *motion)
{
    int32_t ticks = 0;
    for (unsigned i = 0; i < motion->legs; i++) ticks += motion->ticks[i];
    return ticks;
}

sand_stance sand_motion_stance(const sand_battle *b, const sand_motion *motion, int32_t tick)
{
    sand_stance stance = sand_path_stance_of_unit(b, motion->unit);
    for (unsigned i = 0; i < motion->legs; i++) {
        sand_motion_step leg = { motion->verb[i], motion->angle[i], motion->travel[i] };
        if (tick < motion->ticks[i]) return sand_path_stance_part(stance, leg, tick, motion->ticks[i]);
        stance = sand_path_stance_after(stance, leg);
        tick -= motion->ticks[i];
    }
    return stance;
}
