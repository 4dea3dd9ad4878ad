/* resolve.c - the clock: everybody goes on to the soonest meeting, the ruleset answers, and so on to the end.
 *
 * Invariant: between two steps the battle's units stand where the movers' tracks have them now, so everything may be
 * measured on the battle itself. */
#include "motion/clock.h"

#include "base/assert.h"
#include "battle/ranks.h"

enum { MARK = SAND_TICKS_MARK * SAND_TICK_PARTS };

/* ---- legs that end --------------------------------------------------------------------------------------- */

static bool has_ended(const sand_clock_mover *mover)
{
    return mover->state == SAND_MOVER_GOES && mover->done >= mover->of;
}

static sand_stance evolved(const sand_clock_mover *mover)
{
    return sand_path_stance_after(mover->start, mover->track.leg);
}

/* Room for the new outline among all that stand, and among all that change at the same moment: of two that claim one
 * place neither gets it. */
static sand_bar room_for(const sand_clock *clock, const sand_clock_mover *mover)
{
    sand_policy_eyes eyes = { clock->policy, mover->unit };
    sand_obstacles obstacles = sand_clock_policy_obstacles(&eyes);
    sand_mover before = sand_march_mover_of_unit(clock->b, mover->unit);
    sand_mover after = sand_march_mover_with(&before, evolved(mover));
    sand_bar bar = sand_way_standing_bar(clock->b, &before, &after, &obstacles);

    for (size_t i = 0; i < clock->n && bar.kind == SAND_BAR_NONE; i++) {
        const sand_clock_mover *other = &clock->movers[i];
        if (other == mover || !sand_clock_evolves(other) || !has_ended(other) ||
            !sand_clock_policy_stops(&eyes, other->unit))
            continue;
        sand_stance stance = evolved(other);
        sand_box box = sand_path_stance_box(&stance);
        bool friend = sand_battle_side_of_unit(clock->b, other->unit) == before.side;
        if (!sand_geom_overlaps_boxes(&after.box, &box)) continue;
        bar = (sand_bar){ .kind = friend ? SAND_BAR_FRIEND : SAND_BAR_ENEMY, .id = other->unit, .at = box.centre };
    }
    return bar;
}

static void evolve(sand_clock *clock, const sand_clock_mover *mover)
{
    sand_stance stance = evolved(mover);
    if (mover->track.leg.verb == SAND_VERB_ABOUT && clock->policy->bases_turn)
        sand_ranks_turn_about(clock->b, mover->unit);
    else
        sand_clock_put(clock->b, mover->unit, &stance);
}

static void ask_evolutions(sand_clock *clock)
{
    clock->n_meetings = 0;
    for (size_t i = 0; i < clock->n; i++) {
        const sand_clock_mover *mover = &clock->movers[i];
        if (!sand_clock_evolves(mover) || !has_ended(mover)) continue;
        sand_meeting meeting = { .kind = SAND_MEET_DONE, .unit = mover->unit, .tick = sand_clock_tick_of(clock->now) };
        meeting.bar = room_for(clock, mover);
        if (meeting.bar.kind == SAND_BAR_FRIEND || meeting.bar.kind == SAND_BAR_ENEMY) meeting.other = meeting.bar.id;
        bool added = sand_clock_add(clock, meeting);
        SAND_ASSERT(added);
    }
    if (clock->n_meetings == 0) return;
    sand_clock_sort(clock);
    clock->policy->meet(clock->policy->context, clock->b, clock->meetings, clock->n_meetings);
    for (size_t i = 0; i < clock->n_meetings; i++) {
        sand_clock_mover *mover = sand_clock_mover_of(clock, clock->meetings[i].unit);
        if (clock->meetings[i].response == SAND_GO_ON)
            evolve(clock, mover);
        else
            sand_clock_stand(mover, mover->start, SAND_MOVER_ENDED);
    }
}

static void end_legs(sand_clock *clock)
{
    ask_evolutions(clock);
    sand_clock_touch_all(clock);
    for (size_t i = 0; i < clock->n; i++) {
        sand_clock_mover *mover = &clock->movers[i];
        if (!has_ended(mover)) continue;
        mover->leg++;
        sand_clock_begin_leg(clock, mover, sand_path_stance_of_unit(clock->b, mover->unit));
    }
}

/* A contact in the tick in which an evolution ends finds it complete. */
static bool complete_before(sand_clock *clock, int32_t soon)
{
    bool any = false;
    for (size_t i = 0; i < clock->n; i++) {
        sand_clock_mover *mover = &clock->movers[i];
        int32_t end = clock->now + mover->of - mover->done;
        if (!sand_clock_evolves(mover) || sand_clock_tick_of(end) != sand_clock_tick_of(clock->now + soon)) continue;
        mover->done = mover->of;
        any = true;
    }
    return any;
}

/* ---- the clock ------------------------------------------------------------------------------------------- */

static void mark(sand_clock *clock)
{
    clock->n_meetings = 0;
    clock->next_mark += MARK;
    for (size_t i = 0; i < clock->n; i++) {
        const sand_clock_mover *mover = &clock->movers[i];
        bool waits = mover->state == SAND_MOVER_WAITS;
        bool steers = mover->state == SAND_MOVER_GOES && sand_battle_motion(clock->b, mover->row)->target != 0;
        if (!waits && !steers) continue;
        sand_meeting meeting = { .kind = SAND_MEET_MARK, .unit = mover->unit, .tick = sand_clock_tick_of(clock->now) };
        bool added = sand_clock_add(clock, meeting);
        SAND_ASSERT(added);
    }
    if (clock->n_meetings == 0) return;
    sand_clock_sort(clock);
    sand_clock_save(clock);
    clock->policy->meet(clock->policy->context, clock->b, clock->meetings, clock->n_meetings);
    sand_clock_load(clock);
    for (size_t i = 0; i < clock->n_meetings; i++) {
        sand_clock_mover *mover = sand_clock_mover_of(clock, clock->meetings[i].unit);
        if (mover == NULL) continue;
        if (clock->meetings[i].response == SAND_GO_ON) continue;
        sand_clock_stand(mover, sand_path_stance_of_unit(clock->b, mover->unit),
                         clock->meetings[i].response == SAND_WAIT ? SAND_MOVER_WAITS : SAND_MOVER_ENDED);
    }
}

/* Moments until the next mark, the end, or the end of somebody's leg. */
static int32_t horizon(const sand_clock *clock, int32_t end)
{
    int32_t next = clock->next_mark < end ? clock->next_mark : end;
    for (size_t i = 0; i < clock->n; i++) {
        const sand_clock_mover *mover = &clock->movers[i];
        int32_t ends = clock->now + mover->of - mover->done;
        if (mover->state == SAND_MOVER_GOES && ends < next) next = ends;
    }
    return next - clock->now;
}

static void step(sand_clock *clock, int32_t end)
{
    int32_t longest = horizon(clock, end);
    sand_clock_look(clock, longest);
    if (clock->n_meetings == 0) {
        sand_clock_advance(clock, longest);
        end_legs(clock);
        if (clock->now == clock->next_mark && clock->now < end) mark(clock);
        return;
    }
    sand_clock_advance(clock, clock->soonest - 1);
    if (complete_before(clock, 1))
        end_legs(clock);
    else
        sand_clock_meet(clock);
}

static bool anybody_goes(const sand_clock *clock)
{
    for (size_t i = 0; i < clock->n; i++) {
        if (clock->movers[i].state != SAND_MOVER_ENDED) return true;
    }
    return false;
}

void sand_resolve(sand_battle *b, void *storage, int32_t from, int32_t until, const sand_motion_policy *policy)
{
    SAND_ASSERT(from >= 0 && from <= until && until <= SAND_TICKS);
    sand_clock clock = sand_clock_in(b, storage, policy);
    clock.now = from * SAND_TICK_PARTS;
    clock.next_mark = (clock.now / MARK + 1) * MARK;
    sand_clock_load(&clock);
    while (clock.now < until * SAND_TICK_PARTS && anybody_goes(&clock)) step(&clock, until * SAND_TICK_PARTS);
    sand_clock_save(&clock);
}
