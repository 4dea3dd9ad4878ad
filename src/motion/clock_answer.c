/* clock_answer.c - asks the ruleset about the meetings of one moment and carries out its answers. */
#include "motion/clock.h"
#include "motion/roadway.h"

#include "geom/face.h"
#include "geom/measure.h"

/* ---- asking ---------------------------------------------------------------------------------- */

/* Is it a meeting of two units or bodies that run into each other? */
static bool is_of_two(const sand_meeting *meeting)
{
    return meeting->kind <= SAND_MEET_BODY;
}

static bool comes_first(const sand_clock *clock, const sand_meeting *a, const sand_meeting *b)
{
    bool of_two = is_of_two(a) || a->kind == SAND_MEET_RANGE || a->kind == SAND_MEET_STANDS;
    unsigned one = sand_clock_number(clock, a->who), two = sand_clock_number(clock, b->who);
    if (one != two) return sand_clock_before(clock, one, two);
    if (a->kind != b->kind) return a->kind < b->kind;
    if (!of_two || sand_actor_same(a->other, b->other)) return a->other.index < b->other.index;
    return sand_clock_before(clock, sand_clock_number(clock, a->other), sand_clock_number(clock, b->other));
}

void sand_clock_sort(sand_clock *clock)
{
    for (size_t i = 1; i < clock->n_meetings; i++) {
        sand_meeting meeting = clock->meetings[i];
        size_t at = i;
        for (; at > 0 && comes_first(clock, &meeting, &clock->meetings[at - 1]); at--)
            clock->meetings[at] = clock->meetings[at - 1];
        clock->meetings[at] = meeting;
    }
}

static int32_t facing_of(const sand_clock *clock, unsigned who)
{
    return sand_actor_pose(clock->b, sand_clock_actor(clock, who)).heading;
}

static int32_t heading_of_motion(const sand_clock *clock, unsigned who)
{
    const sand_clock_mover *mover = sand_clock_mover_of(clock, who);
    int32_t facing = facing_of(clock, who);
    if (!sand_clock_goes(mover) || mover->track.leg.verb != SAND_VERB_MARCH) return facing;
    return sand_heading_add(facing, mover->track.leg.angle);
}

/* Did this actor's face run into the other? On a march any face that looks ahead of the motion can, on a turn any face.
 */
static bool leads_with(const sand_clock *clock, unsigned who, int face)
{
    const sand_clock_mover *mover = sand_clock_mover_of(clock, who);
    if (!sand_clock_goes(mover) || sand_clock_evolves(mover) || face == SAND_FACE_NONE) return false;
    if (sand_track_bends(&mover->track)) return face == SAND_FACE_FRONT;
    if (sand_track_turns(&mover->track)) return true;
    int32_t looks = facing_of(clock, who) + (face - SAND_FACE_FRONT) * SAND_QUARTER_TURN;
    return sand_heading_between(sand_heading_add(looks, 0), heading_of_motion(clock, who)) < SAND_QUARTER_TURN;
}

/* A unit that marches or wheels runs into an enemy with its leading edge even where only a corner of that edge touches
 * and one of its sides lies nearer. For friends that cross, the face that touches tells which of them waits. */
static bool touches_ahead(const sand_clock *clock, unsigned unit, unsigned other, sand_face *ahead)
{
    const sand_clock_mover *mover = sand_clock_mover_of(clock, unit);
    if (!sand_clock_goes(mover) || sand_clock_evolves(mover) || mover->track.leg.verb == SAND_VERB_PIVOT) return false;
    bool back = mover->track.leg.verb == SAND_VERB_MARCH && mover->track.leg.angle == SAND_HALF_TURN;
    bool aside = mover->track.leg.verb == SAND_VERB_MARCH && mover->track.leg.angle != 0 && !back;
    sand_clock_parts near = sand_clock_nearest_parts(clock, unit, other);
    sand_box box = near.own, his = near.his;
    sand_reach gap = sand_geom_reach_boxes(&box, &his);
    *ahead = back ? SAND_FACE_REAR : SAND_FACE_FRONT;
    sand_point edge[2] = { box.corner[back ? SAND_REAR_LEFT : SAND_FRONT_LEFT],
                           box.corner[back ? SAND_REAR_RIGHT : SAND_FRONT_RIGHT] };
    sand_shape ends = sand_shape_of(edge, 2), place = sand_shape_of_point(&gap.from);
    return !aside && sand_geom_reach_between(&ends, &place).distance <= SAND_SLACK;
}

static bool turns(const sand_clock *clock, unsigned unit)
{
    const sand_clock_mover *mover = sand_clock_mover_of(clock, unit);
    return sand_clock_goes(mover) && sand_track_turns(&mover->track) && !sand_track_bends(&mover->track);
}

/* When both go straight and only one has the other ahead of its leading edge, that one alone leads. */
static void lead_ahead(const sand_clock *clock, sand_meeting *meeting)
{
    sand_face face;
    unsigned who = meeting->who.index, other = meeting->other.index;
    bool own_turns = turns(clock, who), other_turns = turns(clock, other);
    bool by_other = meeting->other_leads && !other_turns, by_own = meeting->leads && !own_turns;
    if ((own_turns || !by_other) && touches_ahead(clock, who, other, &face)) {
        meeting->face = (uint8_t)face;
        meeting->leads = true;
    }
    if ((other_turns || !by_own) && touches_ahead(clock, other, who, &face)) {
        meeting->other_face = (uint8_t)face;
        meeting->other_leads = true;
    }
}

/* How much of its change of formation is done, in hundredths; a change under way never reads as none. */
static uint8_t changed_by(const sand_clock *clock, unsigned who)
{
    const sand_clock_mover *mover = sand_clock_mover_of(clock, who);
    if (mover == NULL || !sand_clock_evolves(mover)) return 0;
    int32_t part = (int32_t)((int64_t)100 * (clock->now - mover->began) / mover->of);
    return (uint8_t)(part < 1 ? 1 : part);
}

/* For two units: describes how the first would touch the second. */
static void describe_units(const sand_clock *clock, sand_meeting *meeting)
{
    unsigned who = meeting->who.index, other = meeting->other.index;
    sand_unit_touch touch = sand_clock_touch_of(clock, who, heading_of_motion(clock, who), other);
    meeting->face = touch.own_face;
    meeting->other_face = touch.other_face;
    meeting->leads = leads_with(clock, who, touch.own_face);
    if (meeting->other_moves) {
        sand_unit_touch back = sand_clock_touch_of(clock, other, heading_of_motion(clock, other), who);
        meeting->other_leads = leads_with(clock, other, back.own_face);
    }
    if (meeting->kind != SAND_MEET_ENEMY) return;
    lead_ahead(clock, meeting);
    meeting->changing = changed_by(clock, who);
    meeting->other_changing = changed_by(clock, other);
}

/* For a pair that includes a body: on which face each has the middle of the other. */
static void describe_bodies(const sand_clock *clock, sand_meeting *meeting)
{
    unsigned who = sand_clock_number(clock, meeting->who), other = sand_clock_number(clock, meeting->other);
    sand_box own = sand_clock_box(clock, who), his = sand_clock_box(clock, other);
    meeting->face = (uint8_t)sand_face_by_lines(&own, his.centre);
    meeting->other_face = (uint8_t)sand_face_by_lines(&his, own.centre);
    meeting->leads = leads_with(clock, who, meeting->face);
    meeting->other_leads = meeting->other_moves && leads_with(clock, other, meeting->other_face);
}

static void describe(const sand_clock *clock, sand_meeting *meeting)
{
    bool range = meeting->kind == SAND_MEET_RANGE;
    meeting->tick = sand_clock_tick_of(clock->now + (range ? 0 : 1));
    if (!is_of_two(meeting)) return;
    meeting->other_moves = sand_clock_goes(sand_clock_mover_of(clock, sand_clock_number(clock, meeting->other)));
    if (meeting->kind == SAND_MEET_BODY)
        describe_bodies(clock, meeting);
    else
        describe_units(clock, meeting);
}

/* ---- carrying out the answers ---------------------------------------------------------------------------- */

/* How many moments of the mover's present piece have passed. */
static int32_t gone(const sand_clock *clock, const sand_clock_mover *mover)
{
    return clock->now - mover->began;
}

static sand_stance stance_before(const sand_clock *clock, const sand_clock_mover *mover, int32_t moments)
{
    return sand_path_stance_part(mover->start, mover->track.leg, gone(clock, mover) - moments, mover->of);
}

static sand_box box_before(const sand_clock *clock, const sand_clock_mover *mover, int32_t moments)
{
    sand_stance stance = stance_before(clock, mover, moments);
    return sand_path_stance_box(&stance);
}

/* The number of moments to go back until the two (or the one that gives way) are `stand_off` apart, within this leg. */
static int32_t moments_back(const sand_clock *clock, const sand_clock_mover *mover, const sand_clock_mover *other,
                            const sand_box *still)
{
    int32_t near = 0, far = gone(clock, mover);
    if (clock->policy->stand_off <= 0) return 0;
    if (other != NULL && gone(clock, other) < far) far = gone(clock, other);
    while (far - near > 1) {
        int32_t middle = near + (far - near) / 2;
        sand_box own = box_before(clock, mover, middle),
                 box = other != NULL ? box_before(clock, other, middle) : *still;
        if (sand_geom_within_boxes(&own, &box, clock->policy->stand_off - 1))
            near = middle;
        else
            far = middle;
    }
    return far;
}

static void measure_back(sand_clock *clock, unsigned who, unsigned from, bool both)
{
    sand_clock_mover *mover = sand_clock_mover_of(clock, who);
    sand_box still = sand_clock_box(clock, from);
    int32_t back = moments_back(clock, mover, both ? sand_clock_mover_of(clock, from) : NULL, &still);
    if (back > mover->back) mover->back = back;
}

static bool is_barred_back(const sand_clock *clock, const sand_clock_mover *mover)
{
    sand_policy_eyes eyes = { clock->policy, sand_clock_actor(clock, mover->who) };
    sand_obstacles obstacles = sand_clock_policy_obstacles(&eyes);
    sand_mover there = sand_clock_body_of(clock, mover->who);
    sand_mover here = sand_march_mover_with(&there, stance_before(clock, mover, 0));
    if (sand_way_standing_bar(clock->b, &here, &there, &obstacles).kind != SAND_BAR_NONE) return true;
    unsigned upon = sand_clock_stood_on(clock, &there);
    return upon != 0 && sand_clock_is_body(clock, upon);
}

/* Measures how far a mover told to STAND_OFF goes back. From terrain or the table's edge it does not go back at all. */
static void answer(sand_clock *clock, const sand_meeting *meeting, unsigned who, unsigned from, uint8_t response)
{
    if (response != SAND_STAND_OFF || meeting->kind == SAND_MEET_GROUND || meeting->kind == SAND_MEET_EDGE) return;
    if (!sand_clock_goes(sand_clock_mover_of(clock, who))) return;
    bool both =
        meeting->other_moves && meeting->response == SAND_STAND_OFF && meeting->other_response == SAND_STAND_OFF;
    measure_back(clock, who, from, both);
}

/* Changes states only after all answers are read, so no answer depends on the order of the meetings. */
static void settle(sand_clock *clock, unsigned who, uint8_t response)
{
    sand_clock_mover *mover = sand_clock_mover_of(clock, who);
    if (mover == NULL || mover->state == SAND_MOVER_ENDED || response == SAND_GO_ON) return;
    mover->back = 0;
    sand_clock_stand(clock, mover, sand_clock_stance(clock, who),
                     response == SAND_WAIT ? SAND_MOVER_WAITS : SAND_MOVER_ENDED);
}

static void engage(sand_clock *clock, const sand_meeting *meeting)
{
    unsigned who = meeting->who.index, other = meeting->other.index;
    if (meeting->kind != SAND_MEET_ENEMY || sand_battle_contact_between(clock->b, who, other) != 0) return;
    bool first = meeting->leads || !meeting->other_leads;
    unsigned by = first ? who : other, with = first ? other : who;
    sand_clock_close(clock, by, with);
    unsigned contact = sand_contact_begin(clock->b, by, with, heading_of_motion(clock, by));
    sand_contact *begun = sand_battle_contact_of(clock->b, contact);
    begun->turn = clock->policy->turn;
    begun->by_face = first ? meeting->face : meeting->other_face;
}

static bool is_mover(const sand_clock *clock, const sand_meeting *meeting)
{
    return is_of_two(meeting) && sand_clock_goes(sand_clock_mover_of(clock, sand_clock_number(clock, meeting->other)));
}

/* Remembers where the mover stood before it passed through another unit: it returns there if its motion would end on
 * that unit. */
static void remember_clear(const sand_clock *clock, sand_clock_mover *mover)
{
    sand_mover here = sand_clock_body_of(clock, mover->who);
    if (sand_clock_is_bent(clock, mover->who))
        here = sand_march_mover_with(&here, sand_roadway_straightened(clock->b, mover->who));
    if (mover->clear.files == 0 || sand_clock_stood_on(clock, &here) == 0) mover->clear = here.stance;
}

static bool is_of_friends(const sand_clock *clock, const sand_meeting *meeting)
{
    return is_of_two(meeting) && sand_actor_side(clock->b, meeting->who) == sand_actor_side(clock->b, meeting->other);
}

/* Notes that the two pass through each other; when both move, only if both are answered GO_ON. */
static void pass(sand_clock *clock, const sand_meeting *meeting)
{
    unsigned who = sand_clock_number(clock, meeting->who), other = sand_clock_number(clock, meeting->other);
    sand_clock_mover *mover = sand_clock_mover_of(clock, who);
    bool both = is_mover(clock, meeting), friends = is_of_friends(clock, meeting);
    if (meeting->response != SAND_GO_ON || (both && meeting->other_response != SAND_GO_ON)) return;
    sand_clock_ignore(clock, mover, meeting->kind, other);
    if (friends) remember_clear(clock, mover);
    if (friends && both) remember_clear(clock, sand_clock_mover_of(clock, other));
    if (both) sand_clock_ignore(clock, sand_clock_mover_of(clock, other), meeting->kind, who);
}

/* The answer that counts for an actor is the strictest one to any of its meetings of this moment. */
static uint8_t strictest(const sand_clock *clock, unsigned who)
{
    static const uint8_t strict[] = { [SAND_GO_ON] = 0, [SAND_WAIT] = 1,   [SAND_STAND_OFF] = 2,
                                      [SAND_HALT] = 3,  [SAND_ENGAGE] = 4, [SAND_DONE_FIRST] = 0 };
    uint8_t best = SAND_GO_ON;
    for (size_t i = 0; i < clock->n_meetings; i++) {
        const sand_meeting *meeting = &clock->meetings[i];
        uint8_t response = SAND_GO_ON;
        if (sand_clock_number(clock, meeting->who) == who)
            response = meeting->response;
        else if (is_of_two(meeting) && sand_clock_number(clock, meeting->other) == who)
            response = meeting->other_response;
        if (strict[response] > strict[best]) best = response;
    }
    return best;
}

static bool stands_off(const sand_clock *clock, const sand_clock_mover *mover)
{
    return mover->back > 0 && sand_clock_goes(mover) && strictest(clock, mover->who) == SAND_STAND_OFF;
}

/* Draws back the movers that stand off, but none into a unit that followed it. All are drawn back at once, and then
 * those without room return to where they were; so the result does not depend on their order. */
static void draw_back(sand_clock *clock)
{
    for (size_t i = 0; i < clock->n; i++) {
        sand_clock_mover *mover = &clock->movers[i];
        if (!stands_off(clock, mover)) mover->back = 0;
        if (mover->back == 0) continue;
        sand_stance there = stance_before(clock, mover, mover->back);
        sand_clock_put(clock, mover->who, &there);
    }
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < clock->n; i++) {
            sand_clock_mover *mover = &clock->movers[i];
            if (mover->back > 0 && is_barred_back(clock, mover)) mover->back = -mover->back;
        }
        for (size_t i = 0; i < clock->n; i++) {
            sand_clock_mover *mover = &clock->movers[i];
            if (mover->back >= 0) continue;
            sand_stance here = stance_before(clock, mover, 0);
            sand_clock_put(clock, mover->who, &here);
            mover->back = 0;
            again = true;
        }
    }
}

static void carry_out(sand_clock *clock)
{
    for (size_t i = 0; i < clock->n_meetings; i++) {
        sand_meeting *meeting = &clock->meetings[i];
        unsigned who = sand_clock_number(clock, meeting->who), other = sand_clock_number(clock, meeting->other);
        bool engages = meeting->response == SAND_ENGAGE || meeting->other_response == SAND_ENGAGE;
        /* A waiting unit is not asked, but a contact ends its motion too. */
        if (!is_mover(clock, meeting)) {
            meeting->other_response = meeting->kind == SAND_MEET_ENEMY && engages ? SAND_ENGAGE : SAND_GO_ON;
        }
        pass(clock, meeting);
        answer(clock, meeting, who, other, meeting->response);
        if (is_mover(clock, meeting)) answer(clock, meeting, other, who, meeting->other_response);
    }
    for (size_t i = 0; i < clock->n_meetings; i++) {
        const sand_meeting *meeting = &clock->meetings[i];
        if (meeting->response == SAND_ENGAGE || meeting->other_response == SAND_ENGAGE) engage(clock, meeting);
    }
    draw_back(clock);
    for (size_t i = 0; i < clock->n; i++) settle(clock, clock->movers[i].who, strictest(clock, clock->movers[i].who));
}

/* The ruleset may judge the units that met differently from now on: engaged, or no longer counted. */
static void change_met(sand_clock *clock)
{
    for (size_t i = 0; i < clock->n_meetings; i++) {
        const sand_meeting *meeting = &clock->meetings[i];
        sand_clock_change(clock, sand_clock_number(clock, meeting->who));
        if (is_of_two(meeting) || meeting->kind == SAND_MEET_RANGE)
            sand_clock_change(clock, sand_clock_number(clock, meeting->other));
    }
}

static bool ends_first(sand_clock *clock, unsigned unit, uint8_t response)
{
    sand_clock_mover *mover = response == SAND_DONE_FIRST ? sand_clock_mover_of(clock, unit) : NULL;
    if (mover == NULL || !sand_clock_evolves(mover)) return false;
    mover->ends = clock->now;
    return true;
}

bool sand_clock_meet(sand_clock *clock)
{
    sand_clock_place_all(clock);
    sand_clock_drop_later(clock);
    for (size_t i = 0; i < clock->n_meetings; i++) describe(clock, &clock->meetings[i]);
    sand_clock_sort(clock);
    clock->policy->meet(clock->policy->context, clock->b, clock->meetings, clock->n_meetings);
    bool first = false;
    for (size_t i = 0; i < clock->n_meetings; i++) {
        const sand_meeting *meeting = &clock->meetings[i];
        if (meeting->kind != SAND_MEET_ENEMY) continue;
        first = ends_first(clock, meeting->who.index, meeting->response) || first;
        first = ends_first(clock, meeting->other.index, meeting->other_response) || first;
    }
    if (first) return false;
    change_met(clock);
    carry_out(clock);
    return true;
}
