/* clock.c - the movers of one run: their storage, their rows in the battle, and going on. */
#include "motion/clock.h"

#include "base/assert.h"

#include <string.h>

/* ---- storage --------------------------------------------------------------------------------------------- */

static size_t aligned(size_t size)
{
    return (size + 15) & ~(size_t)15;
}

static size_t ignored_row(const sand_field *field)
{
    return (2u * field->n_units + field->n_bodies + field->n_terrain + 4u + 7u) / 8u;
}

static size_t meetings_room(const sand_field *field)
{
    return 4u * field->layout.motions_room + 16u;
}

size_t sand_resolve_size(const sand_field *field)
{
    size_t rows = field->layout.motions_room;
    return aligned(rows * sizeof(sand_clock_mover)) + aligned((field->n_units + 1u) * sizeof(uint16_t)) +
           aligned(meetings_room(field) * sizeof(sand_meeting)) + aligned(rows * ignored_row(field));
}

sand_clock sand_clock_in(sand_battle *b, void *storage, const sand_motion_policy *policy)
{
    const sand_field *field = b->field;
    size_t rows = field->layout.motions_room;
    unsigned char *at = storage;
    sand_clock clock = {
        .b = b, .policy = policy, .meetings_room = meetings_room(field), .ignored_row = ignored_row(field)
    };

    clock.movers = (sand_clock_mover *)(void *)at;
    at += aligned(rows * sizeof(sand_clock_mover));
    clock.mover_of = (uint16_t *)(void *)at;
    at += aligned((field->n_units + 1u) * sizeof(uint16_t));
    clock.meetings = (sand_meeting *)(void *)at;
    at += aligned(clock.meetings_room * sizeof(sand_meeting));
    clock.ignored = at;
    memset(clock.ignored, 0, rows * clock.ignored_row);
    return clock;
}

sand_clock_mover *sand_clock_mover_of(const sand_clock *clock, unsigned unit)
{
    return clock->mover_of[unit] == 0 ? NULL : &clock->movers[clock->mover_of[unit] - 1];
}

/* ENEMY and FRIEND share a bit: they are the same pair. */
static size_t ignored_bit(const sand_clock *clock, unsigned kind, unsigned other)
{
    const sand_field *field = clock->b->field;
    switch (kind) {
    case SAND_MEET_RANGE: return field->n_units + 1u + other;
    case SAND_MEET_BODY: return 2u * (field->n_units + 1u) + other;
    case SAND_MEET_GROUND: return 2u * (field->n_units + 1u) + field->n_bodies + other;
    case SAND_MEET_EDGE: return 2u * (field->n_units + 1u) + field->n_bodies + field->n_terrain + 1u;
    default: return other;
    }
}

bool sand_clock_ignores(const sand_clock *clock, const sand_clock_mover *mover, unsigned kind, unsigned other)
{
    size_t bit = ignored_bit(clock, kind, other);
    return clock->ignored[(mover->row - 1u) * clock->ignored_row + bit / 8] >> (bit % 8) & 1;
}

void sand_clock_ignore(sand_clock *clock, const sand_clock_mover *mover, unsigned kind, unsigned other)
{
    size_t bit = ignored_bit(clock, kind, other);
    SAND_ASSERT(bit < clock->ignored_row * 8);
    uint8_t *byte = &clock->ignored[(mover->row - 1u) * clock->ignored_row + bit / 8];
    *byte = (uint8_t)(*byte | 1u << (bit % 8));
}

/* ---- rows and movers ------------------------------------------------------------------------------------- */

void sand_clock_stand(sand_clock_mover *mover, sand_stance stance, sand_mover_state state)
{
    mover->state = (uint16_t)state;
    mover->track = sand_track_still(stance);
}

/* Begins the next leg from where the mover stands; a leg without time takes one moment. */
void sand_clock_begin_leg(sand_clock *clock, sand_clock_mover *mover, sand_stance here)
{
    const sand_motion *row = sand_battle_motion(clock->b, mover->row);
    if (mover->leg >= row->legs) {
        sand_clock_stand(mover, here, SAND_MOVER_ENDED);
        return;
    }
    int32_t ticks = row->ticks[mover->leg];
    mover->state = SAND_MOVER_GOES;
    mover->start = here;
    mover->done = 0;
    mover->of = ticks > 0 ? ticks * SAND_TICK_PARTS : 1;
    mover->track = (sand_track){ here, sand_clock_row_leg(row, mover->leg), 0, mover->of, sand_path_stance_box(&here) };
}

void sand_clock_load(sand_clock *clock)
{
    memset(clock->mover_of, 0, (clock->b->field->n_units + 1u) * sizeof(uint16_t));
    clock->n = 0;
    for (unsigned i = 1; i <= clock->b->field->layout.motions_room; i++) {
        sand_motion *row = sand_battle_motion_of(clock->b, i);
        if (row->unit != 0 && !sand_battle_in_play(clock->b, row->unit)) sand_motion_end(row);
        if (row->unit == 0) continue;
        sand_clock_mover *mover = &clock->movers[clock->n++];
        *mover = (sand_clock_mover){ .unit = row->unit, .row = (uint16_t)i, .seen_until = -1 };
        clock->mover_of[row->unit] = (uint16_t)clock->n;
        sand_clock_begin_leg(clock, mover, sand_path_stance_of_unit(clock->b, row->unit));
    }
}

/* What is left of the present leg; the others follow unchanged. */
static void save_row(sand_motion *row, const sand_clock_mover *mover)
{
    unsigned kept = 0;
    for (unsigned i = mover->leg; i < row->legs; i++, kept++) {
        row->verb[kept] = row->verb[i];
        row->angle[kept] = row->angle[i];
        row->travel[kept] = row->travel[i];
        row->ticks[kept] = row->ticks[i];
    }
    for (unsigned i = kept; i < row->legs; i++)
        row->verb[i] = 0, row->angle[i] = 0, row->travel[i] = 0, row->ticks[i] = 0;
    row->legs = (uint16_t)kept;
    if (row->verb[0] == SAND_VERB_WHEEL || row->verb[0] == SAND_VERB_PIVOT) {
        row->angle[0] -= (int32_t)((int64_t)row->angle[0] * mover->done / mover->of);
    }
    if (row->verb[0] == SAND_VERB_MARCH) {
        row->travel[0] -= (int32_t)((int64_t)row->travel[0] * mover->done / mover->of);
    }
    row->ticks[0] = row->ticks[0] > 0 ? sand_clock_tick_of(mover->of - mover->done) : 0;
}

void sand_clock_save(sand_clock *clock)
{
    for (size_t i = 0; i < clock->n; i++) {
        sand_motion *row = sand_battle_motion_of(clock->b, clock->movers[i].row);
        if (clock->movers[i].state == SAND_MOVER_ENDED)
            sand_motion_end(row);
        else
            save_row(row, &clock->movers[i]);
    }
}

void sand_clock_put(sand_battle *b, unsigned unit, const sand_stance *stance)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    if (stance->sizes != NULL && sand_battle_formation(b, unit)->base_state != stance->state) {
        sand_battle_formation_of(b, unit)->base_state = (uint8_t)stance->state;
    }
    if (row->files != stance->files || row->ranks != stance->ranks) {
        sand_battle_unit_form(b, unit, (unsigned)stance->files, (unsigned)stance->ranks);
    }
    sand_battle_unit_move(b, unit, stance->pose);
}

/* ABOUT, FORM and CHANGE come into force when the ruleset has agreed, not here. */
bool sand_clock_evolves(const sand_clock_mover *mover)
{
    return mover->state == SAND_MOVER_GOES && sand_path_evolves(mover->track.leg);
}

void sand_clock_advance(sand_clock *clock, int32_t moments)
{
    clock->now += moments;
    for (size_t i = 0; i < clock->n && moments > 0; i++) {
        sand_clock_mover *mover = &clock->movers[i];
        if (mover->state != SAND_MOVER_GOES) continue;
        mover->done += moments;
        mover->track.done = mover->done;
        if (sand_clock_evolves(mover)) continue;
        sand_stance here = sand_track_stance(&mover->track, 0);
        mover->track.box = sand_path_stance_box(&here);
        sand_clock_put(clock->b, mover->unit, &here);
    }
}
