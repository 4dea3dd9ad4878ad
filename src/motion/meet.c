/* meet.c - which meetings come soonest. */
#include "motion/clock.h"

#include "base/assert.h"

/* ---- what the policy says -------------------------------------------------------------------------------- */

bool sand_clock_policy_stops(const sand_policy_eyes *eyes, unsigned other)
{
    return eyes->policy->units == NULL || eyes->policy->units(eyes->policy->context, eyes->unit, other);
}

static bool stops_unit(const void *context, unsigned other)
{
    return sand_clock_policy_stops(context, other);
}

static sand_ground ground_for_unit(const void *context, unsigned terrain)
{
    const sand_policy_eyes *eyes = context;
    return eyes->policy->ground(eyes->policy->context, eyes->unit, terrain);
}

sand_obstacles sand_clock_policy_obstacles(const sand_policy_eyes *eyes)
{
    return (sand_obstacles){ .context = eyes,
                             .units = stops_unit,
                             .ground = eyes->policy->ground != NULL ? ground_for_unit : NULL,
                             .leave_table = eyes->policy->leave_table };
}

/* ---- gathering ------------------------------------------------------------------------------------------- */

bool sand_clock_add(sand_clock *clock, sand_meeting meeting)
{
    if (clock->n_meetings == clock->meetings_room) return false;
    bool goes_on =
        meeting.kind == SAND_MEET_MARK || (meeting.kind == SAND_MEET_DONE && meeting.bar.kind == SAND_BAR_NONE);
    meeting.response = meeting.other_response = goes_on ? SAND_GO_ON : SAND_HALT;
    clock->meetings[clock->n_meetings++] = meeting;
    return true;
}

/* A meeting that happens `soon` moments from now: sooner ones throw out what was gathered before. */
static void gather(sand_clock *clock, int32_t soon, sand_meeting meeting)
{
    if (soon < clock->own) clock->own = soon;
    if (soon > clock->soonest) return;
    if (soon < clock->soonest) clock->n_meetings = 0;
    clock->soonest = soon;
    sand_clock_add(clock, meeting);
}

static sand_track track_of_unit(const sand_clock *clock, unsigned unit)
{
    const sand_clock_mover *mover = sand_clock_mover_of(clock, unit);
    return mover != NULL ? mover->track : sand_track_still(sand_path_stance_of_unit(clock->b, unit));
}

/* Is this the end of its whole way? */
static bool ends_at(const sand_clock *clock, const sand_clock_mover *mover, int32_t longest)
{
    if (mover == NULL || mover->state != SAND_MOVER_GOES) return false;
    return mover->leg + 1 == sand_battle_motion(clock->b, mover->row)->legs && mover->of - mover->done == longest;
}

/* Two moving units are looked at once. */
static bool is_partner(const sand_clock *clock, const sand_clock_mover *mover, unsigned other)
{
    const sand_clock_mover *partner = sand_clock_mover_of(clock, other);
    if (other == mover->unit || !sand_battle_in_play(clock->b, other)) return false;
    return partner == NULL || partner->state != SAND_MOVER_GOES || sand_clock_before(clock, mover->unit, other);
}

/* Where a unit may come to be before the next look: of one that stands, a square around it that needs no corners. */
static sand_bounds bounds_of_unit(const sand_clock *clock, unsigned unit)
{
    const sand_clock_mover *mover = sand_clock_mover_of(clock, unit);
    if (mover != NULL) return mover->bounds;
    sand_stance stance = sand_path_stance_of_unit(clock->b, unit);
    int32_t radius = sand_way_stance_radius(&stance);
    sand_point at = stance.pose.at;
    return (sand_bounds){ { at.x - radius, at.y - radius }, { at.x + radius, at.y + radius } };
}

static void look_at_unit(sand_clock *clock, const sand_clock_mover *mover, unsigned other, int32_t longest)
{
    const sand_motion_policy *policy = clock->policy;
    sand_bounds others = bounds_of_unit(clock, other);
    if (!sand_shape_bounds_near(&mover->bounds, &others, SAND_SLACK)) return;
    sand_track track = track_of_unit(clock, other);

    bool enemy = sand_battle_side_of_unit(clock->b, other) != sand_battle_side_of_unit(clock->b, mover->unit);
    unsigned kind = enemy ? SAND_MEET_ENEMY : SAND_MEET_FRIEND;
    if (sand_clock_ignores(clock, mover, kind, other)) return;
    if (policy->units != NULL && !policy->units(policy->context, mover->unit, other)) return;
    bool ends = ends_at(clock, mover, longest) || ends_at(clock, sand_clock_mover_of(clock, other), longest);
    int32_t soon = sand_track_collide(&mover->track, &track, longest, ends);
    if (soon > 0)
        gather(clock, soon, (sand_meeting){ .kind = (uint8_t)kind, .unit = mover->unit, .other = (uint16_t)other });
}

static void look_at_units(sand_clock *clock, const sand_clock_mover *mover, int32_t longest)
{
    for (unsigned other = 1; other <= clock->b->field->n_units; other++) {
        if (is_partner(clock, mover, other)) look_at_unit(clock, mover, other, longest);
    }
}

/* A body has no motion of its own here: it stands, or goes with its unit and is then no obstacle. */
static void look_at_bodies(sand_clock *clock, const sand_clock_mover *mover, int32_t longest)
{
    const sand_motion_policy *policy = clock->policy;
    if (policy->bodies == NULL) return;
    for (unsigned i = 1; i <= clock->b->field->n_bodies; i++) {
        const sand_body *body = sand_battle_body(clock->b, i);
        if (body->rank != 0 || body->status != SAND_STATUS_PLAY || body->attached == mover->unit) continue;
        sand_track track = sand_track_still(sand_path_stance_of_body(clock->b, i));
        if (!sand_shape_bounds_near(&mover->bounds, &track.box.bounds, SAND_SLACK)) continue;
        if (sand_clock_ignores(clock, mover, SAND_MEET_BODY, i)) continue;
        if (!policy->bodies(policy->context, mover->unit, i)) continue;
        int32_t soon = sand_track_collide(&mover->track, &track, longest, ends_at(clock, mover, longest));
        if (soon > 0)
            gather(clock, soon, (sand_meeting){ .kind = SAND_MEET_BODY, .unit = mover->unit, .other = (uint16_t)i });
    }
}

/* Movers halt within the range, so the meeting lies one moment behind the place where they stand. Whoever waits is not
 * asked again. */
static void look_at_ranges(sand_clock *clock, const sand_clock_mover *mover, int32_t longest)
{
    const sand_motion_policy *policy = clock->policy;
    int32_t halt = sand_battle_motion(clock->b, mover->row)->halt;
    if (halt <= 0) return;
    for (unsigned other = 1; other <= clock->b->field->n_units; other++) {
        if (sand_battle_side_of_unit(clock->b, other) == sand_battle_side_of_unit(clock->b, mover->unit)) continue;
        if (!sand_battle_in_play(clock->b, other)) continue;
        sand_bounds others = bounds_of_unit(clock, other);
        if (!sand_shape_bounds_near(&mover->bounds, &others, halt)) continue;
        sand_track track = track_of_unit(clock, other);
        if (sand_clock_ignores(clock, mover, SAND_MEET_RANGE, other)) continue;
        if (policy->ranges != NULL && !policy->ranges(policy->context, mover->unit, other)) continue;
        int32_t soon = sand_track_near(&mover->track, &track, halt, longest);
        if (soon < 0) continue;
        gather(clock, soon + 1,
               (sand_meeting){ .kind = SAND_MEET_RANGE, .unit = mover->unit, .other = (uint16_t)other });
    }
}

static void look_at_ground(sand_clock *clock, const sand_clock_mover *mover, int32_t longest)
{
    const sand_field *field = clock->b->field;
    sand_policy_eyes eyes = { clock->policy, mover->unit };
    sand_obstacles obstacles = sand_clock_policy_obstacles(&eyes);
    sand_mover body = sand_march_mover_of_unit(clock->b, mover->unit);
    sand_track_ground ground = { clock->b, &body, &obstacles };

    for (unsigned i = 1; i <= field->n_terrain; i++) {
        if (sand_clock_ignores(clock, mover, SAND_MEET_GROUND, i)) continue;
        int32_t soon = sand_track_enters(&mover->track, &ground, i, longest);
        if (soon == 0) continue;
        gather(clock, soon,
               (sand_meeting){ .kind = SAND_MEET_GROUND,
                               .unit = mover->unit,
                               .other = (uint16_t)i,
                               .bar = { .kind = SAND_BAR_GROUND, .id = (uint16_t)i, .at = body.stance.pose.at } });
    }
    if (clock->policy->leave_table || sand_clock_ignores(clock, mover, SAND_MEET_EDGE, 0)) return;
    int32_t soon = sand_track_leaves(field, &mover->track, longest);
    if (soon == 0) return;
    gather(clock, soon,
           (sand_meeting){ .kind = SAND_MEET_EDGE,
                           .unit = mover->unit,
                           .bar = { .kind = SAND_BAR_EDGE, .at = body.stance.pose.at } });
}

/* ---- looking only where something may be new ------------------------------------------------------------- */

void sand_clock_touch(sand_clock *clock, const sand_bounds *bounds)
{
    for (size_t i = 0; i < clock->n; i++) {
        sand_clock_mover *mover = &clock->movers[i];
        int32_t halt = sand_battle_motion(clock->b, mover->row)->halt;
        if (sand_shape_bounds_near(&mover->bounds, bounds, SAND_SLACK + (halt > 0 ? halt : 0))) mover->seen_until = -1;
    }
}

void sand_clock_touch_all(sand_clock *clock)
{
    for (size_t i = 0; i < clock->n; i++) clock->movers[i].seen_until = -1;
}

static void look_around(sand_clock *clock, sand_clock_mover *mover, int32_t longest)
{
    clock->own = INT32_MAX;
    look_at_units(clock, mover, longest);
    look_at_bodies(clock, mover, longest);
    look_at_ranges(clock, mover, longest);
    look_at_ground(clock, mover, longest);
    mover->seen_until = clock->now + longest;
    mover->next = clock->own == INT32_MAX ? INT32_MAX : clock->now + clock->own;
}

void sand_clock_look(sand_clock *clock, int32_t longest)
{
    clock->n_meetings = 0;
    clock->soonest = longest + 2;
    for (size_t i = 0; i < clock->n; i++) {
        clock->movers[i].bounds = sand_track_bounds(&clock->movers[i].track, longest + 1);
    }
    for (size_t i = 0; i < clock->n; i++) {
        sand_clock_mover *mover = &clock->movers[i];
        bool known = mover->seen_until == clock->now + longest && mover->next - clock->now > clock->soonest;
        if (mover->state == SAND_MOVER_GOES && !known) look_around(clock, mover, longest);
    }
}
