/* clock_engage.c - closes the gap between two units that the ruleset answered with ENGAGE, so that their contact is
 * real.
 *
 * Headings are whole numbers, so the corner of a wide wheeling unit moves farther from one heading to the next than
 * the slack; two units that meet may be some way apart at the last moment without overlap. The unit that turned goes
 * the rest straight by the shortest way; when both turned, each goes half. When another unit stands in that place,
 * other directions are tried, then the other unit is moved. No unit is moved into another, or out of a contact. */
#include "motion/clock.h"

#include "base/assert.h"

/* ---- which unit is met first ----------------------------------------------------------------------------- */

typedef struct {
    int64_t gap, all; /* the gap now; the gap now plus the overlap one moment later */
} closing;

/* The least depth at which the two no longer count as overlapping; 0: they do not overlap. */
static int32_t depth_of(const sand_box *a, const sand_box *b)
{
    sand_shape one = sand_geom_shape_of_box(a), two = sand_geom_shape_of_box(b);
    int32_t less = -1, more = 1;
    while (sand_geom_overlaps(&one, &two, more)) more *= 2;
    while (more - less > 1) {
        int32_t middle = less + (more - less) / 2;
        if (middle >= 0 && !sand_geom_overlaps(&one, &two, middle))
            more = middle;
        else
            less = middle;
    }
    return more;
}

static closing closing_of(const sand_clock *clock, const sand_meeting *meeting)
{
    sand_track nearest[2];
    sand_clock_nearest_tracks(clock, meeting->who.index, meeting->other.index, nearest);
    sand_stance one = sand_track_stance(&nearest[0], 1), two = sand_track_stance(&nearest[1], 1);
    sand_box one_then = sand_path_stance_box(&one), two_then = sand_path_stance_box(&two);
    int32_t gap = sand_geom_reach_boxes(&nearest[0].box, &nearest[1].box).distance;
    return (closing){ gap, gap + (int64_t)depth_of(&one_then, &two_then) };
}

static bool shares_a_unit(const sand_meeting *a, const sand_meeting *b)
{
    return sand_actor_same(a->who, b->who) || sand_actor_same(a->who, b->other) || sand_actor_same(a->other, b->who) ||
           sand_actor_same(a->other, b->other);
}

/* When `first` touches, is the gap to `other` still more than the slack? */
static bool is_behind(closing first, closing other)
{
    int64_t all = first.all > 0 ? first.all : 1;
    return other.gap - SAND_SLACK > first.gap * other.all / all;
}

static bool comes_before(closing a, closing b)
{
    return a.gap * (b.all > 0 ? b.all : 1) < b.gap * (a.all > 0 ? a.all : 1);
}

static bool met_later(const sand_clock *clock, size_t i, closing own)
{
    const sand_meeting *meetings = clock->meetings;
    for (size_t k = 0; k < clock->n_meetings; k++) {
        bool of_units = meetings[k].kind == SAND_MEET_ENEMY || meetings[k].kind == SAND_MEET_FRIEND;
        if (k == i || !of_units || !shares_a_unit(&meetings[i], &meetings[k])) continue;
        closing other = closing_of(clock, &meetings[k]);
        if (comes_before(other, own) && is_behind(other, own)) return true;
    }
    return false;
}

/* Drops enemies from the meetings of this moment that the unit has not reached when it touches the first friend or
 * enemy: they are found again if it goes on. */
void sand_clock_drop_later(sand_clock *clock)
{
    size_t kept = 0;
    uint32_t dropped = 0; /* a bit for each of the first 32; further meetings of the same moment are all kept */
    for (size_t i = 0; i < clock->n_meetings && i < 32; i++) {
        if (clock->meetings[i].kind != SAND_MEET_ENEMY) continue;
        closing own = closing_of(clock, &clock->meetings[i]);
        if (own.gap > SAND_SLACK && met_later(clock, i, own)) dropped |= (uint32_t)1 << i;
    }
    for (size_t i = 0; i < clock->n_meetings; i++) {
        if (i < 32 && (dropped >> i & 1)) continue;
        clock->meetings[kept++] = clock->meetings[i];
    }
    clock->n_meetings = kept;
}

/* ---- the rest of the way --------------------------------------------------------------------------------- */

static bool only_ground(const void *context, unsigned unit)
{
    (void)context, (void)unit;
    return false;
}

/* May the mover's box come to `there` beside `other`? A box that `before` did not overlap may come to overlap by at
 * most `slack`; one that it overlapped already, by at most SAND_SLACK. */
static bool is_clear_of(const sand_box *before, const sand_box *there, const sand_box *other, int32_t slack)
{
    sand_shape was = sand_geom_shape_of_box(before), is = sand_geom_shape_of_box(there),
               who = sand_geom_shape_of_box(other);
    if (!sand_geom_overlaps(&is, &who, 0)) return true;
    return !sand_geom_overlaps(&is, &who, sand_geom_overlaps(&was, &who, 0) ? SAND_SLACK : slack);
}

/* Tests is_clear_of for all parts of the mover and of the other unit. */
static bool all_clear_of(const sand_battle *b, const sand_mover *before, const sand_mover *there, unsigned other,
                         int32_t slack)
{
    sand_box was, is, box;
    for (unsigned i = 0, k = 0; (i = sand_march_next_part(b, before, i, &was)) != 0;) {
        k = sand_march_next_part(b, there, k, &is);
        for (unsigned part = 0; (part = sand_battle_next_part(b, other, part, &box)) != 0;)
            if (!is_clear_of(&was, &is, &box, slack)) return false;
    }
    return true;
}

static bool keeps_contact(const sand_clock *clock, const sand_mover *there, unsigned other)
{
    if (sand_battle_contact_between(clock->b, there->unit, other) == 0) return true;
    return sand_contact_between_units(clock->b, there, there->stance.pose.heading, other).unit != 0 &&
           !sand_march_overlaps_unit(clock->b, there, other);
}

/* Is `other` a friend that the unit passes through? */
static bool passes(const sand_clock *clock, unsigned unit, unsigned other)
{
    const sand_clock_mover *mover = sand_clock_mover_of(clock, unit);
    return mover != NULL && sand_clock_ignores(clock, mover, SAND_MEET_FRIEND, other);
}

static bool may_stand(const sand_clock *clock, const sand_mover *before, const sand_mover *there, int32_t slack)
{
    sand_policy_eyes eyes = { clock->policy, sand_actor_unit(before->unit) };
    sand_obstacles ground = sand_clock_policy_obstacles(&eyes);
    sand_way here = sand_way_of(there, 0, 0);
    for (unsigned u = 0; (u = sand_way_next_unit(&here, clock->b, u, SAND_SLACK)) != 0;) {
        if (!sand_clock_policy_stops(&eyes, sand_actor_unit(u)) || passes(clock, before->unit, u)) continue;
        if (!all_clear_of(clock->b, before, there, u, slack)) return false;
    }
    for (unsigned c = 1; c <= sand_battle_head(clock->b)->contacts; c++) {
        const sand_contact *contact = sand_battle_contact(clock->b, c);
        if (contact->by != before->unit && contact->with != before->unit) continue;
        unsigned other = contact->by == before->unit ? contact->with : contact->by;
        if (!keeps_contact(clock, there, other)) return false;
    }
    ground.units = only_ground;
    return sand_way_standing_bar(clock->b, before, there, &ground).kind == SAND_BAR_NONE;
}

/* An attempt to bring one unit straight up against the other; the functions below try it along different headings. */
typedef struct {
    sand_clock *clock;
    sand_mover before; /* the unit that goes, in its present stance */
    unsigned other;
    sand_box own, his;        /* the parts of the two that are nearest to each other */
    int32_t towards, longest; /* heading of the shortest way to the other; the longest travel allowed */
    int32_t slack;            /* how deep it may come to lean on other units */
} attempt;

static bool go_from(const attempt *a, const sand_mover *from, int32_t heading)
{
    sand_box part = from->stance.pose.heading != a->before.stance.pose.heading
                        ? from->box
                        : sand_box_shifted(&a->own, sand_point_subtract(from->box.centre, a->before.box.centre));
    sand_shape own = sand_geom_shape_of_box(&part), target = sand_geom_shape_of_box(&a->his);
    int32_t travel = sand_travel_contact(&own, heading, a->longest, &target);
    if (travel < 0) return false;
    sand_mover there = sand_march_mover_moved(from, heading, travel);
    sand_box then = sand_box_shifted(&part, sand_point_subtract(there.box.centre, from->box.centre));
    if (!sand_geom_touches_boxes(&then, &a->his)) return false;
    if (!may_stand(a->clock, &a->before, &there, a->slack)) return false;
    sand_clock_put(a->clock, a->before.unit, &there.stance);
    return true;
}

/* For a unit that turns: takes its next heading, at which it would overlap the other, and closes up from farther back.
 */
static bool go_back(const attempt *a)
{
    sand_clock_mover *mover = sand_clock_mover_of(a->clock, a->before.unit);
    if (!sand_clock_goes(mover) || !sand_track_turns(&mover->track) || sand_track_bends(&mover->track)) return false;
    sand_clock_bring(a->clock, mover);
    sand_mover next = sand_march_mover_with(&a->before, sand_track_stance(&mover->track, 1));
    sand_mover off = sand_march_mover_moved(&next, sand_heading_add(a->towards, SAND_HALF_TURN), a->longest / 2);
    return go_from(a, &off, a->towards);
}

static bool go_along(const attempt *a, int32_t heading)
{
    return sand_heading_between(heading, a->towards) < SAND_QUARTER_TURN && go_from(a, &a->before, heading);
}

static attempt attempt_of(sand_clock *clock, unsigned unit, unsigned other)
{
    sand_mover mover = sand_march_mover_of_unit(clock->b, unit);
    sand_clock_parts near = sand_clock_nearest_parts(clock, unit, other);
    sand_reach reach = sand_geom_reach_boxes(&near.own, &near.his);
    sand_point way = sand_point_subtract(reach.to, reach.from);
    return (attempt){ .clock = clock,
                      .before = mover,
                      .other = other,
                      .own = near.own,
                      .his = near.his,
                      .towards = sand_heading_of(way),
                      .longest = 4 * reach.distance + 64 };
}

/* Tries the shortest way, then aslant, then square to the sides of either unit. */
static bool come(sand_clock *clock, unsigned unit, unsigned other, int32_t slack)
{
    static const int32_t aslant[] = { 0, 3000, -3000, 6000, -6000, 8000, -8000 };
    attempt a = attempt_of(clock, unit, other);
    a.slack = slack;
    for (size_t i = 0; i < SAND_LEN(aslant); i++) {
        if (go_along(&a, sand_heading_add(a.towards, aslant[i]))) return true;
    }
    int32_t facing = a.before.stance.pose.heading, others = sand_battle_unit(clock->b, other)->heading;
    for (int32_t quarter = 0; quarter < SAND_FULL_TURN; quarter += SAND_QUARTER_TURN) {
        if (go_along(&a, sand_heading_add(facing, quarter)) || go_along(&a, sand_heading_add(others, quarter)))
            return true;
    }
    return go_back(&a);
}

static bool turns_now(const sand_clock *clock, unsigned unit)
{
    const sand_clock_mover *mover = sand_clock_mover_of(clock, unit);
    return mover != NULL && mover->state == SAND_MOVER_GOES && sand_track_turns(&mover->track);
}

static bool goes_now(const sand_clock *clock, unsigned unit)
{
    return sand_clock_goes(sand_clock_mover_of(clock, unit));
}

/* Moves each of the two half of the way; the slack covers what rounding leaves. False: neither has moved. */
static bool come_both(sand_clock *clock, unsigned by, unsigned with)
{
    attempt one = attempt_of(clock, by, with), two = attempt_of(clock, with, by);
    if (sand_battle_is_bent(clock->b, by) || sand_battle_is_bent(clock->b, with)) return false;
    sand_shape own = sand_geom_shape_of_box(&one.before.box), target = sand_geom_shape_of_box(&two.before.box);
    int32_t travel = sand_travel_contact(&own, one.towards, one.longest, &target);
    if (travel < 0) return false;
    sand_mover by_there = sand_march_mover_moved(&one.before, one.towards, travel / 2);
    sand_mover with_there =
        sand_march_mover_moved(&two.before, sand_heading_add(one.towards, SAND_HALF_TURN), travel / 2);
    if (!sand_geom_touches_boxes(&by_there.box, &with_there.box) ||
        !is_clear_of(&one.before.box, &by_there.box, &with_there.box, 0))
        return false;
    if (!may_stand(clock, &one.before, &by_there, 0) || !may_stand(clock, &two.before, &with_there, 0)) return false;
    sand_clock_put(clock, by, &by_there.stance);
    sand_clock_put(clock, with, &with_there.stance);
    return true;
}

void sand_clock_close(sand_clock *clock, unsigned by, unsigned with)
{
    if (sand_contact_units_touch(clock->b, by, with)) return;
    bool by_turns = turns_now(clock, by), with_turns = turns_now(clock, with);
    bool other_first = by_turns != with_turns ? with_turns : !goes_now(clock, by) && goes_now(clock, with);
    unsigned first = other_first ? with : by, second = other_first ? by : with;
    bool closed = by_turns == with_turns && goes_now(clock, by) && goes_now(clock, with) && come_both(clock, by, with);
    for (int32_t slack = 0; slack <= SAND_SLACK && !closed; slack += SAND_SLACK)
        closed = come(clock, first, second, slack) || come(clock, second, first, slack);
    SAND_ASSERT(closed && "an answer of ENGAGE that begins no contact");
    sand_clock_change(clock, by);
    sand_clock_change(clock, with);
}

/* Shifts the first unit's box against the second by the shortest way across the gap, and reads the touch there. */
sand_unit_touch sand_clock_touch_of(const sand_clock *clock, unsigned unit, int32_t heading, unsigned other)
{
    sand_clock_parts near = sand_clock_nearest_parts(clock, unit, other);
    sand_reach reach = sand_geom_reach_boxes(&near.own, &near.his);
    if (reach.distance > 0) near.own = sand_box_shifted(&near.own, sand_point_subtract(reach.to, reach.from));
    return sand_contact_between_boxes(&near.own, heading, other, &near.his);
}
