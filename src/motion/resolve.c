/* resolve.c - runs the clock: all movers go on to the soonest meeting, the ruleset answers, and so on to the end.
 *
 * Invariant: whenever the ruleset is asked, the battle's units and bodies stand where the movers' tracks have them now,
 * so everything may be measured on the battle itself. */
#include "motion/clock.h"

#include "base/assert.h"
#include "battle/ranks.h"
#include "motion/roadway.h"

enum { MARK = SAND_TICKS_MARK * SAND_TICK_PARTS };

/* ---- legs that end --------------------------------------------------------------------------------------- */

static bool has_ended(const sand_clock *clock, const sand_clock_mover *mover)
{
    return mover->state == SAND_MOVER_GOES && mover->ends <= clock->now;
}

/* The mover's stance after its ABOUT, FORM or CHANGE; a bent column forms or changes from straight ranks. */
static sand_stance evolved(const sand_clock *clock, const sand_clock_mover *mover)
{
    bool straightens = mover->track.leg.verb != SAND_VERB_ABOUT && sand_clock_is_bent(clock, mover->who);
    sand_stance start = straightens ? sand_roadway_straightened(clock->b, mover->who) : mover->start;
    return sand_path_stance_after(start, mover->track.leg);
}

/* Records the actor in the way: a unit in `bar` and in `other`, a body in `other` alone. */
static void bar_by(const sand_clock *clock, unsigned who, sand_point at, sand_meeting *meeting)
{
    bool friend = sand_clock_side(clock, who) == sand_actor_side(clock->b, meeting->who);
    meeting->other = sand_clock_actor(clock, who);
    meeting->bar = (sand_bar){ .kind = friend ? SAND_BAR_FRIEND : SAND_BAR_ENEMY, .at = at };
    if (!sand_clock_is_body(clock, who)) meeting->bar.id = (uint16_t)who;
}

/* Looks for room for the new outline among all that stand and all that change at the same moment: when two claim one
 * place, neither gets it. */
static void find_bar(const sand_clock *clock, const sand_clock_mover *mover, sand_meeting *meeting)
{
    sand_policy_eyes eyes = { clock->policy, meeting->who };
    sand_obstacles obstacles = sand_clock_policy_obstacles(&eyes);
    sand_mover before = sand_clock_body_of(clock, mover->who);
    sand_mover after = sand_march_mover_with(&before, evolved(clock, mover));
    meeting->bar = sand_way_standing_bar(clock->b, &before, &after, &obstacles);
    bool by_unit = meeting->bar.kind == SAND_BAR_FRIEND || meeting->bar.kind == SAND_BAR_ENEMY;
    if (by_unit) meeting->other = sand_actor_unit(meeting->bar.id);

    for (size_t i = 0; i < clock->n && meeting->bar.kind == SAND_BAR_NONE; i++) {
        const sand_clock_mover *other = &clock->movers[i];
        if (other == mover || !sand_clock_evolves(other) || !has_ended(clock, other) ||
            !sand_clock_policy_stops(&eyes, sand_clock_actor(clock, other->who)))
            continue;
        sand_stance stance = evolved(clock, other);
        sand_box box = sand_path_stance_box(&stance);
        if (sand_geom_overlaps_boxes(&after.box, &box)) bar_by(clock, other->who, box.centre, meeting);
    }
    unsigned upon = meeting->bar.kind == SAND_BAR_NONE ? sand_clock_stood_on(clock, &after) : 0;
    if (upon != 0 && sand_clock_is_body(clock, upon)) bar_by(clock, upon, sand_clock_box(clock, upon).centre, meeting);
}

static void evolve(sand_clock *clock, const sand_clock_mover *mover)
{
    sand_stance stance = evolved(clock, mover);
    bool bases = clock->policy->bases_turn || sand_clock_is_bent(clock, mover->who);
    bool in_place = mover->track.leg.verb == SAND_VERB_ABOUT && bases;
    if (in_place && !sand_clock_is_body(clock, mover->who))
        sand_ranks_turn_about(clock->b, mover->who);
    else
        sand_clock_put(clock, mover->who, &stance);
}

/* The mover that the i-th meeting is about. */
static sand_clock_mover *mover_asked(const sand_clock *clock, size_t i)
{
    return sand_clock_mover_of(clock, sand_clock_number(clock, clock->meetings[i].who));
}

static bool any_evolves(const sand_clock *clock)
{
    for (size_t i = 0; i < clock->n; i++) {
        if (sand_clock_evolves(&clock->movers[i]) && has_ended(clock, &clock->movers[i])) return true;
    }
    return false;
}

static void ask_evolutions(sand_clock *clock)
{
    clock->n_meetings = 0;
    if (!any_evolves(clock)) return;
    sand_clock_place_all(clock);
    for (size_t i = 0; i < clock->n; i++) {
        const sand_clock_mover *mover = &clock->movers[i];
        if (!sand_clock_evolves(mover) || !has_ended(clock, mover)) continue;
        sand_meeting meeting = { .kind = SAND_MEET_DONE,
                                 .who = sand_clock_actor(clock, mover->who),
                                 .tick = sand_clock_tick_of(clock->now) };
        find_bar(clock, mover, &meeting);
        bool added = sand_clock_add(clock, meeting);
        SAND_ASSERT(added);
    }
    sand_clock_sort(clock);
    clock->policy->meet(clock->policy->context, clock->b, clock->meetings, clock->n_meetings);
    for (size_t i = 0; i < clock->n_meetings; i++) {
        sand_clock_mover *mover = mover_asked(clock, i);
        if (clock->meetings[i].response == SAND_GO_ON)
            evolve(clock, mover);
        else
            sand_clock_stand(clock, mover, mover->start, SAND_MOVER_ENDED);
    }
}

static void end_leg(sand_clock *clock, sand_clock_mover *mover)
{
    bool evolves = sand_clock_evolves(mover);
    sand_stance here =
        evolves ? sand_clock_stance(clock, mover->who) : sand_path_stance_after(mover->start, mover->piece);
    if (here.way != NULL) { /* whether its bases are laid out one by one depends on the other units */
        sand_clock_place_all(clock);
        here = sand_path_stance_of_unit(clock->b, mover->who);
    } else if (!evolves) {
        sand_clock_put(clock, mover->who, &here);
    }
    sand_clock_tell(clock, mover, here.pose, mover->rest_of == 0);
    if (sand_clock_begin_rest(clock, mover, here)) return;
    mover->state = SAND_MOVER_ENDED; /* already reported */
    mover->leg++;
    sand_clock_begin_leg(clock, mover, here);
}

/* ---- motions that end on a friend ------------------------------------------------------------------------ */

/* For a mover whose way back is blocked because others have followed: finds a place as near as possible to where it
 * last stood clear, behind that rather than ahead, and touching no enemy. */
static bool find_room(const sand_clock *clock, const sand_clock_mover *mover, const sand_mover *here, sand_mover *there)
{
    enum { DIRECTIONS = 16, ASIDE = SAND_FULL_TURN / DIRECTIONS };
    sand_policy_eyes eyes = { clock->policy, sand_clock_actor(clock, mover->who) };
    sand_obstacles obstacles = sand_clock_policy_obstacles(&eyes);
    sand_mover clear = sand_march_mover_with(here, mover->clear);
    int32_t depth = sand_path_stance_depth(&mover->clear), step = depth >= 4 ? depth / 4 : 1;
    int32_t farthest = clock->b->field->width + clock->b->field->height;
    int32_t back = sand_heading_add(mover->clear.pose.heading, SAND_HALF_TURN);
    obstacles.placing = true;
    obstacles.keep_off = SAND_SLACK;
    for (int32_t distance = step; distance <= farthest; distance += step) {
        for (int32_t i = 1; i <= DIRECTIONS; i++) {
            int32_t aside = (i % 2 == 0 ? -1 : 1) * (i / 2) * ASIDE;
            *there = sand_march_mover_moved(&clear, sand_heading_add(back, aside), distance);
            if (sand_way_standing_bar(clock->b, &clear, there, &obstacles).kind == SAND_BAR_NONE &&
                sand_clock_stood_on(clock, there) == 0)
                return true;
        }
    }
    return false;
}

/* Returns the mover to where it stood clear before passing; if that is taken, as far back on its last leg as necessary,
 * or to the nearest room. */
static void step_back(sand_clock *clock, sand_clock_mover *mover)
{
    enum { STEPS = 64 };
    sand_mover here = sand_clock_body_of(clock, mover->who), there = sand_march_mover_with(&here, mover->clear);
    for (int32_t i = 1; i <= STEPS && sand_clock_stood_on(clock, &there) != 0; i++) {
        int32_t done = mover->of - (int32_t)((int64_t)mover->of * i / STEPS);
        there = sand_march_mover_with(&here, sand_path_stance_part(mover->start, mover->piece, done, mover->of));
    }
    if (sand_clock_stood_on(clock, &there) != 0 && !find_room(clock, mover, &here, &there)) return;
    if (mover->state != SAND_MOVER_ENDED) sand_clock_stand(clock, mover, here.stance, SAND_MOVER_ENDED);
    sand_clock_put(clock, mover->who, &there.stance);
    mover->track = sand_track_still(there.stance);
    sand_clock_change(clock, mover->who);
}

/* Is this the end of the turn or of its last run? Movers may still wait or move then. */
static bool is_last(const sand_clock *clock)
{
    return clock->now == clock->end && (clock->policy->last || clock->end == SAND_TICKS * SAND_TICK_PARTS);
}

static bool may_stand_on(const sand_clock *clock, const sand_clock_mover *mover)
{
    return (mover->state == SAND_MOVER_ENDED || is_last(clock)) && mover->clear.files != 0 &&
           sand_clock_is_there(clock, mover->who) &&
           (sand_clock_is_body(clock, mover->who) || !sand_battle_engaged(clock->b, mover->who));
}

static void clear_ended(sand_clock *clock)
{
    clock->n_meetings = 0;
    if (is_last(clock)) sand_clock_place_all(clock);
    for (size_t i = 0; i < clock->n; i++) {
        sand_clock_mover *mover = &clock->movers[i];
        if (!may_stand_on(clock, mover)) continue;
        sand_mover here = sand_clock_body_of(clock, mover->who);
        unsigned on = sand_clock_stood_on(clock, &here);
        sand_meeting meeting = { .kind = SAND_MEET_STANDS,
                                 .who = sand_clock_actor(clock, mover->who),
                                 .tick = sand_clock_tick_of(clock->now) };
        if (on != 0) meeting.other = sand_clock_actor(clock, on);
        if (on == 0 || !sand_clock_add(clock, meeting)) mover->clear.files = 0;
    }
    if (clock->n_meetings == 0) return;
    sand_clock_place_all(clock);
    sand_clock_sort(clock);
    clock->policy->meet(clock->policy->context, clock->b, clock->meetings, clock->n_meetings);
    for (size_t i = 0; i < clock->n_meetings; i++) {
        sand_clock_mover *mover = mover_asked(clock, i);
        if (clock->meetings[i].response != SAND_GO_ON) step_back(clock, mover);
        mover->clear.files = 0;
    }
}

static void end_legs(sand_clock *clock)
{
    ask_evolutions(clock);
    for (size_t i = 0; i < clock->n; i++) {
        if (has_ended(clock, &clock->movers[i])) end_leg(clock, &clock->movers[i]);
    }
}

/* Completes at once every ABOUT, FORM or CHANGE that ends within the tick of the coming meeting, so that it is done
 * before the contact. False: there is none. */
static bool complete_before(sand_clock *clock, int32_t soon)
{
    bool any = false;
    for (size_t i = 0; i < clock->n; i++) {
        sand_clock_mover *mover = &clock->movers[i];
        if (!sand_clock_evolves(mover) || sand_clock_tick_of(mover->ends) > sand_clock_tick_of(clock->now + soon))
            continue;
        mover->ends = clock->now;
        any = true;
    }
    return any;
}

/* ---- the clock ------------------------------------------------------------------------------------------- */

static bool is_asked_at_marks(const sand_clock *clock, const sand_clock_mover *mover)
{
    bool steers = mover->state == SAND_MOVER_GOES && sand_battle_motion(clock->b, mover->row)->target != 0;
    return steers || mover->state == SAND_MOVER_WAITS;
}

/* Takes up the mover's row again after a mark. While the ruleset was asked, the row held what was left of the motion;
 * if the ruleset did not rewrite it, the mover goes on as before. */
static void go_on_from_mark(sand_clock *clock, sand_clock_mover *mover, uint8_t response)
{
    sand_stance here = sand_clock_stance(clock, mover->who);
    bool has_row = sand_battle_motion(clock->b, mover->row)->who == sand_clock_actor(clock, mover->who).index;
    if (!has_row || !sand_clock_is_there(clock, mover->who)) {
        sand_clock_stand(clock, mover, here, SAND_MOVER_ENDED);
        return;
    }
    sand_clock_tell(clock, mover, here.pose, false);
    sand_clock_load_row(clock, mover->row);
    if (response == SAND_GO_ON) return;
    sand_clock_stand(clock, mover, here, response == SAND_WAIT ? SAND_MOVER_WAITS : SAND_MOVER_ENDED);
}

static void mark(sand_clock *clock)
{
    clock->n_meetings = 0;
    for (size_t i = 0; i < clock->n; i++) {
        const sand_clock_mover *mover = &clock->movers[i];
        if (!is_asked_at_marks(clock, mover)) continue;
        sand_meeting meeting = { .kind = SAND_MEET_MARK,
                                 .who = sand_clock_actor(clock, mover->who),
                                 .tick = sand_clock_tick_of(clock->now) };
        bool added = sand_clock_add(clock, meeting);
        SAND_ASSERT(added);
    }
    if (clock->n_meetings == 0) return;
    sand_clock_place_all(clock);
    sand_clock_sort(clock);
    for (size_t i = 0; i < clock->n_meetings; i++) sand_clock_save_row(clock, mover_asked(clock, i));
    clock->policy->meet(clock->policy->context, clock->b, clock->meetings, clock->n_meetings);
    for (size_t i = 0; i < clock->n_meetings; i++)
        go_on_from_mark(clock, mover_asked(clock, i), clock->meetings[i].response);
}

/* The next mark, the end of the run, or the end of a mover's leg, whichever comes first. */
static int32_t next_end(const sand_clock *clock)
{
    int32_t next = clock->next_mark < clock->end ? clock->next_mark : clock->end;
    for (size_t i = 0; i < clock->n; i++) {
        if (clock->movers[i].ends < next) next = clock->movers[i].ends;
    }
    return next;
}

static void step(sand_clock *clock)
{
    sand_clock_renew(clock);
    int32_t end = next_end(clock), soonest = sand_clock_soonest(clock);
    if (soonest == SAND_CLOCK_NEVER || soonest - 1 > end) {
        clock->now = end;
        end_legs(clock);
        clear_ended(clock);
        if (clock->now != clock->next_mark || clock->now == clock->end) return;
        clock->next_mark += MARK;
        mark(clock);
        return;
    }
    sand_clock_gather(clock, soonest);
    SAND_ASSERT(clock->n_meetings > 0);
    clock->now = soonest - 1;
    if (complete_before(clock, 1) || !sand_clock_meet(clock)) end_legs(clock);
    clear_ended(clock);
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
    clock.end = until * SAND_TICK_PARTS;
    clock.next_mark = (clock.now / MARK + 1) * MARK;
    sand_clock_load(&clock);
    for (unsigned who = 1; who <= clock.n_who; who++) sand_clock_change(&clock, who);
    if (clock.now > 0 && clock.now % MARK == 0 && clock.now < clock.end) mark(&clock);
    while (clock.now < clock.end && anybody_goes(&clock)) step(&clock);
    sand_clock_save(&clock);
}
