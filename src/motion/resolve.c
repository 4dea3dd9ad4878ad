/* resolve.c - the clock: everybody goes on to the soonest meeting, the ruleset answers, and so on to the end.
 *
 * Invariant: between two steps the battle's units stand where the movers' tracks have them now, so everything may be
 * measured on the battle itself. */
#include "motion/clock.h"

#include "base/assert.h"
#include "geom/face.h"

#include <string.h>

enum { MARK = SAND_TICKS_MARK * SAND_TICK_PARTS };

static int32_t tick_of(int32_t moment)
{
    return (moment + SAND_TICK_PARTS - 1) / SAND_TICK_PARTS;
}

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

static sand_clock clock_in(sand_battle *b, void *storage, const sand_motion_policy *policy)
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
    case SAND_MEET_RANGE:
        return field->n_units + 1u + other;
    case SAND_MEET_BODY:
        return 2u * (field->n_units + 1u) + other;
    case SAND_MEET_GROUND:
        return 2u * (field->n_units + 1u) + field->n_bodies + other;
    case SAND_MEET_EDGE:
        return 2u * (field->n_units + 1u) + field->n_bodies + field->n_terrain + 1u;
    default:
        return other;
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

static void stand(sand_clock_mover *mover, sand_stance stance, sand_mover_state state)
{
    mover->state = (uint16_t)state;
    mover->track = sand_track_still(stance);
}

/* Begins the next leg from where the mover stands; a leg without time takes one moment. */
static void begin_leg(sand_clock *clock, sand_clock_mover *mover, sand_stance here)
{
    const sand_motion *row = sand_battle_motion(clock->b, mover->row);
    if (mover->leg >= row->legs) {
        stand(mover, here, SAND_MOVER_ENDED);
        return;
    }
    int32_t ticks = row->ticks[mover->leg];
    mover->state = SAND_MOVER_GOES;
    mover->start = here;
    mover->done = 0;
    mover->of = ticks > 0 ? ticks * SAND_TICK_PARTS : 1;
    mover->track = (sand_track){ here, sand_row_leg(row, mover->leg), 0, mover->of, sand_stance_box(&here) };
}

static void load(sand_clock *clock)
{
    memset(clock->mover_of, 0, (clock->b->field->n_units + 1u) * sizeof(uint16_t));
    clock->n = 0;
    for (unsigned i = 1; i <= clock->b->field->layout.motions_room; i++) {
        const sand_motion *row = sand_battle_motion(clock->b, i);
        if (row->unit == 0 || !sand_battle_in_play(clock->b, row->unit)) continue;
        sand_clock_mover *mover = &clock->movers[clock->n++];
        *mover = (sand_clock_mover){ .unit = row->unit, .row = (uint16_t)i };
        clock->mover_of[row->unit] = (uint16_t)clock->n;
        begin_leg(clock, mover, sand_stance_of_unit(clock->b, row->unit));
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
    row->ticks[0] = row->ticks[0] > 0 ? tick_of(mover->of - mover->done) : 0;
}

static void save(sand_clock *clock)
{
    for (size_t i = 0; i < clock->n; i++) {
        sand_motion *row = sand_battle_motion_of(clock->b, clock->movers[i].row);
        if (clock->movers[i].state == SAND_MOVER_ENDED)
            sand_motion_end(row);
        else
            save_row(row, &clock->movers[i]);
    }
}

static void put(sand_battle *b, unsigned unit, const sand_stance *stance)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    if (row->files != stance->files || row->ranks != stance->ranks) {
        sand_battle_unit_form(b, unit, (unsigned)stance->files, (unsigned)stance->ranks);
    }
    sand_battle_unit_move(b, unit, stance->pose);
}

/* ABOUT and FORM come into force when the ruleset has agreed, not here. */
static bool evolves(const sand_clock_mover *mover)
{
    int32_t verb = mover->track.leg.verb;
    return mover->state == SAND_MOVER_GOES && (verb == SAND_VERB_ABOUT || verb == SAND_VERB_FORM);
}

static void advance(sand_clock *clock, int32_t moments)
{
    clock->now += moments;
    for (size_t i = 0; i < clock->n && moments > 0; i++) {
        sand_clock_mover *mover = &clock->movers[i];
        if (mover->state != SAND_MOVER_GOES) continue;
        mover->done += moments;
        mover->track.done = mover->done;
        if (evolves(mover)) continue;
        sand_stance here = sand_track_stance(&mover->track, 0);
        mover->track.box = sand_stance_box(&here);
        put(clock->b, mover->unit, &here);
    }
}

/* ---- asking the ruleset ---------------------------------------------------------------------------------- */

static bool comes_first(const sand_meeting *a, const sand_meeting *b)
{
    if (a->unit != b->unit) return a->unit < b->unit;
    if (a->kind != b->kind) return a->kind < b->kind;
    return a->other < b->other;
}

static void sort_meetings(sand_clock *clock)
{
    for (size_t i = 1; i < clock->n_meetings; i++) {
        sand_meeting meeting = clock->meetings[i];
        size_t at = i;
        for (; at > 0 && comes_first(&meeting, &clock->meetings[at - 1]); at--)
            clock->meetings[at] = clock->meetings[at - 1];
        clock->meetings[at] = meeting;
    }
}

static bool goes(const sand_clock_mover *mover)
{
    return mover != NULL && mover->state == SAND_MOVER_GOES;
}

static int32_t heading_of_motion(const sand_clock *clock, unsigned unit)
{
    const sand_clock_mover *mover = sand_clock_mover_of(clock, unit);
    int32_t facing = sand_battle_unit(clock->b, unit)->heading;
    if (!goes(mover) || mover->track.leg.verb != SAND_VERB_MARCH) return facing;
    return sand_heading_add(facing, mover->track.leg.angle);
}

/* Whose edge ran into the other: on a march any face that looks ahead of it, on a turn any. */
static bool leads_with(const sand_clock *clock, unsigned unit, int face)
{
    const sand_clock_mover *mover = sand_clock_mover_of(clock, unit);
    if (!goes(mover) || face == SAND_FACE_NONE) return false;
    if (sand_track_turns(&mover->track)) return true;
    int32_t looks = sand_battle_unit(clock->b, unit)->heading + (face - SAND_FACE_FRONT) * SAND_QUARTER_TURN;
    return sand_heading_between(sand_heading_add(looks, 0), heading_of_motion(clock, unit)) < SAND_QUARTER_TURN;
}

static void describe(const sand_clock *clock, sand_meeting *meeting)
{
    bool range = meeting->kind == SAND_MEET_RANGE;
    meeting->tick = tick_of(clock->now + (range ? 0 : 1));
    if (meeting->kind != SAND_MEET_ENEMY && meeting->kind != SAND_MEET_FRIEND) return;
    sand_mover mover = sand_mover_of_unit(clock->b, meeting->unit);
    sand_unit_touch touch =
        sand_unit_touch_between(clock->b, &mover, heading_of_motion(clock, meeting->unit), meeting->other);
    sand_mover other = sand_mover_of_unit(clock->b, meeting->other);
    sand_unit_touch back =
        sand_unit_touch_between(clock->b, &other, heading_of_motion(clock, meeting->other), meeting->unit);
    meeting->face = touch.own_face;
    meeting->other_face = touch.other_face;
    meeting->other_moves = goes(sand_clock_mover_of(clock, meeting->other));
    meeting->leads = leads_with(clock, meeting->unit, touch.own_face);
    meeting->other_leads = leads_with(clock, meeting->other, back.own_face);
}

/* ---- carrying out the answers ---------------------------------------------------------------------------- */

static sand_box box_before(const sand_clock_mover *mover, int32_t moments)
{
    if (moments == 0) return mover->track.box;
    sand_stance stance = sand_stance_part(mover->start, mover->track.leg, mover->done - moments, mover->of);
    return sand_stance_box(&stance);
}

/* How many moments back both (or the one that gives way) were `stand_off` apart; as far as this leg goes. */
static int32_t moments_back(const sand_clock *clock, const sand_clock_mover *mover, const sand_clock_mover *other,
                            const sand_box *still)
{
    int32_t near = 0, far = mover->done;
    if (other != NULL && other->done < far) far = other->done;
    while (far - near > 1) {
        int32_t middle = near + (far - near) / 2;
        sand_box own = box_before(mover, middle), box = other != NULL ? box_before(other, middle) : *still;
        if (sand_within_boxes(&own, &box, clock->policy->stand_off - 1))
            near = middle;
        else
            far = middle;
    }
    return far;
}

static sand_box box_of_other(const sand_clock *clock, const sand_meeting *meeting, unsigned of)
{
    if (meeting->kind == SAND_MEET_BODY && of != meeting->unit) return sand_battle_body_box(clock->b, of);
    return sand_battle_unit_box(clock->b, of);
}

static void measure_back(sand_clock *clock, const sand_meeting *meeting, unsigned unit, unsigned from, bool both)
{
    sand_clock_mover *mover = sand_clock_mover_of(clock, unit);
    if (meeting->kind == SAND_MEET_GROUND || meeting->kind == SAND_MEET_EDGE) return;
    sand_box still = box_of_other(clock, meeting, from);
    int32_t back = moments_back(clock, mover, both ? sand_clock_mover_of(clock, from) : NULL, &still);
    if (back > mover->back) mover->back = back;
}

/* Nobody is drawn back into somebody who followed. */
static void draw_back(sand_clock *clock, sand_clock_mover *mover)
{
    sand_policy_eyes eyes = { clock->policy, mover->unit };
    sand_obstacles obstacles = sand_policy_obstacles(&eyes);
    sand_mover here = sand_mover_of_unit(clock->b, mover->unit);
    sand_stance stance = sand_stance_part(mover->start, mover->track.leg, mover->done - mover->back, mover->of);
    sand_mover there = sand_mover_with(&here, stance);
    if (sand_standing_bar(clock->b, &here, &there, &obstacles).kind == SAND_BAR_NONE)
        put(clock->b, mover->unit, &stance);
}

static void answer(sand_clock *clock, const sand_meeting *meeting, unsigned unit, unsigned from, uint8_t response)
{
    sand_clock_mover *mover = sand_clock_mover_of(clock, unit);
    if (!goes(mover)) return;
    if (response == SAND_STAND_OFF) {
        bool both =
            meeting->other_moves && meeting->response == SAND_STAND_OFF && meeting->other_response == SAND_STAND_OFF;
        measure_back(clock, meeting, unit, from, both);
    }
}

/* States change only when all answers have been read, so that no answer depends on the order of the meetings. */
static void settle(sand_clock *clock, unsigned unit, uint8_t response)
{
    sand_clock_mover *mover = sand_clock_mover_of(clock, unit);
    if (mover == NULL || mover->state == SAND_MOVER_ENDED || response == SAND_GO_ON) return;
    if (response == SAND_STAND_OFF && mover->back > 0) draw_back(clock, mover);
    mover->back = 0;
    stand(mover, sand_stance_of_unit(clock->b, unit), response == SAND_WAIT ? SAND_MOVER_WAITS : SAND_MOVER_ENDED);
}

static void engage(sand_clock *clock, const sand_meeting *meeting)
{
    if (meeting->kind != SAND_MEET_ENEMY || sand_battle_contact_between(clock->b, meeting->unit, meeting->other) != 0)
        return;
    if (!sand_units_touch(clock->b, meeting->unit, meeting->other)) return;
    bool first = meeting->leads || !meeting->other_leads;
    unsigned by = first ? meeting->unit : meeting->other, with = first ? meeting->other : meeting->unit;
    unsigned contact = sand_contact_begin(clock->b, by, with, heading_of_motion(clock, by));
    sand_battle_contact_of(clock->b, contact)->turn = clock->policy->turn;
}

static bool is_mover(const sand_clock *clock, const sand_meeting *meeting)
{
    return (meeting->kind == SAND_MEET_ENEMY || meeting->kind == SAND_MEET_FRIEND) &&
           goes(sand_clock_mover_of(clock, meeting->other));
}

/* A pair goes on for good only when both that move want to. */
static void pass(sand_clock *clock, const sand_meeting *meeting)
{
    sand_clock_mover *mover = sand_clock_mover_of(clock, meeting->unit);
    bool both = is_mover(clock, meeting);
    if (meeting->response != SAND_GO_ON || (both && meeting->other_response != SAND_GO_ON)) return;
    sand_clock_ignore(clock, mover, meeting->kind, meeting->other);
    if (both) sand_clock_ignore(clock, sand_clock_mover_of(clock, meeting->other), meeting->kind, meeting->unit);
}

/* The strictest answer to any meeting of this moment is the one that counts. */
static uint8_t strictest(const sand_clock *clock, unsigned unit)
{
    static const uint8_t strict[] = {
        [SAND_GO_ON] = 0, [SAND_WAIT] = 1, [SAND_STAND_OFF] = 2, [SAND_HALT] = 3, [SAND_ENGAGE] = 4
    };
    uint8_t best = SAND_GO_ON;
    for (size_t i = 0; i < clock->n_meetings; i++) {
        const sand_meeting *meeting = &clock->meetings[i];
        bool pair = meeting->kind == SAND_MEET_ENEMY || meeting->kind == SAND_MEET_FRIEND;
        uint8_t response = SAND_GO_ON;
        if (meeting->unit == unit)
            response = meeting->response;
        else if (pair && meeting->other == unit)
            response = meeting->other_response;
        if (strict[response] > strict[best]) best = response;
    }
    return best;
}

static void carry_out(sand_clock *clock)
{
    for (size_t i = 0; i < clock->n_meetings; i++) {
        sand_meeting *meeting = &clock->meetings[i];
        if (!is_mover(clock, meeting)) meeting->other_response = SAND_GO_ON;
        pass(clock, meeting);
        answer(clock, meeting, meeting->unit, meeting->other, meeting->response);
        if (is_mover(clock, meeting)) answer(clock, meeting, meeting->other, meeting->unit, meeting->other_response);
    }
    for (size_t i = 0; i < clock->n_meetings; i++) {
        const sand_meeting *meeting = &clock->meetings[i];
        if (meeting->response == SAND_ENGAGE || meeting->other_response == SAND_ENGAGE) engage(clock, meeting);
    }
    for (size_t i = 0; i < clock->n; i++) settle(clock, clock->movers[i].unit, strictest(clock, clock->movers[i].unit));
}

static void meet(sand_clock *clock)
{
    for (size_t i = 0; i < clock->n_meetings; i++) describe(clock, &clock->meetings[i]);
    sort_meetings(clock);
    clock->policy->meet(clock->policy->context, clock->b, clock->meetings, clock->n_meetings);
    carry_out(clock);
}

/* ---- legs that end --------------------------------------------------------------------------------------- */

static bool has_ended(const sand_clock_mover *mover)
{
    return mover->state == SAND_MOVER_GOES && mover->done >= mover->of;
}

static sand_stance evolved(const sand_clock_mover *mover)
{
    return sand_stance_after(mover->start, mover->track.leg);
}

/* Room for the new outline among all that stand, and among all that change at the same moment: of two that claim one
 * place neither gets it. */
static sand_bar room_for(const sand_clock *clock, const sand_clock_mover *mover)
{
    sand_policy_eyes eyes = { clock->policy, mover->unit };
    sand_obstacles obstacles = sand_policy_obstacles(&eyes);
    sand_mover before = sand_mover_of_unit(clock->b, mover->unit);
    sand_mover after = sand_mover_with(&before, evolved(mover));
    sand_bar bar = sand_standing_bar(clock->b, &before, &after, &obstacles);

    for (size_t i = 0; i < clock->n && bar.kind == SAND_BAR_NONE; i++) {
        const sand_clock_mover *other = &clock->movers[i];
        if (other == mover || !evolves(other) || !has_ended(other) || !stops_unit_of(&eyes, other->unit)) continue;
        sand_stance stance = evolved(other);
        sand_box box = sand_stance_box(&stance);
        bool friend = sand_battle_side_of_unit(clock->b, other->unit) == before.side;
        if (!sand_overlaps_boxes(&after.box, &box)) continue;
        bar = (sand_bar){ .kind = friend ? SAND_BAR_FRIEND : SAND_BAR_ENEMY, .id = other->unit, .at = box.centre };
    }
    return bar;
}

static void ask_evolutions(sand_clock *clock)
{
    clock->n_meetings = 0;
    for (size_t i = 0; i < clock->n; i++) {
        const sand_clock_mover *mover = &clock->movers[i];
        if (!evolves(mover) || !has_ended(mover)) continue;
        sand_meeting meeting = { .kind = SAND_MEET_DONE, .unit = mover->unit, .tick = tick_of(clock->now) };
        meeting.bar = room_for(clock, mover);
        if (meeting.bar.kind == SAND_BAR_FRIEND || meeting.bar.kind == SAND_BAR_ENEMY) meeting.other = meeting.bar.id;
        bool added = sand_clock_add(clock, meeting);
        SAND_ASSERT(added);
    }
    if (clock->n_meetings == 0) return;
    sort_meetings(clock);
    clock->policy->meet(clock->policy->context, clock->b, clock->meetings, clock->n_meetings);
    for (size_t i = 0; i < clock->n_meetings; i++) {
        sand_clock_mover *mover = sand_clock_mover_of(clock, clock->meetings[i].unit);
        sand_stance stance = evolved(mover);
        if (clock->meetings[i].response == SAND_GO_ON)
            put(clock->b, mover->unit, &stance);
        else
            stand(mover, mover->start, SAND_MOVER_ENDED);
    }
}

static void end_legs(sand_clock *clock)
{
    ask_evolutions(clock);
    for (size_t i = 0; i < clock->n; i++) {
        sand_clock_mover *mover = &clock->movers[i];
        if (!has_ended(mover)) continue;
        mover->leg++;
        begin_leg(clock, mover, sand_stance_of_unit(clock->b, mover->unit));
    }
}

/* A contact in the tick in which an evolution ends finds it complete. */
static bool complete_before(sand_clock *clock, int32_t soon)
{
    bool any = false;
    for (size_t i = 0; i < clock->n; i++) {
        sand_clock_mover *mover = &clock->movers[i];
        int32_t end = clock->now + mover->of - mover->done;
        if (!evolves(mover) || tick_of(end) != tick_of(clock->now + soon)) continue;
        mover->done = mover->of;
        any = true;
    }
    return any;
}

/* ---- the clock ------------------------------------------------------------------------------------------- */

static void mark(sand_clock *clock)
{
    clock->n_meetings = 0;
    for (size_t i = 0; i < clock->n; i++) {
        const sand_clock_mover *mover = &clock->movers[i];
        bool waits = mover->state == SAND_MOVER_WAITS;
        bool steers = mover->state == SAND_MOVER_GOES && sand_battle_motion(clock->b, mover->row)->target != 0;
        if (!waits && !steers) continue;
        sand_meeting meeting = { .kind = SAND_MEET_MARK, .unit = mover->unit, .tick = tick_of(clock->now) };
        bool added = sand_clock_add(clock, meeting);
        SAND_ASSERT(added);
    }
    if (clock->n_meetings == 0) return;
    sort_meetings(clock);
    save(clock);
    clock->policy->meet(clock->policy->context, clock->b, clock->meetings, clock->n_meetings);
    load(clock);
    for (size_t i = 0; i < clock->n_meetings; i++) {
        sand_clock_mover *mover = sand_clock_mover_of(clock, clock->meetings[i].unit);
        if (mover == NULL) continue;
        if (clock->meetings[i].response == SAND_GO_ON) continue;
        stand(mover, sand_stance_of_unit(clock->b, mover->unit),
              clock->meetings[i].response == SAND_WAIT ? SAND_MOVER_WAITS : SAND_MOVER_ENDED);
    }
}

/* Moments until the next mark, the end, or the end of somebody's leg. */
static int32_t horizon(const sand_clock *clock, int32_t end)
{
    int32_t next = (clock->now / MARK + 1) * MARK;
    if (end < next) next = end;
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
        advance(clock, longest);
        end_legs(clock);
        if (clock->now % MARK == 0 && clock->now < end) mark(clock);
        return;
    }
    advance(clock, clock->soonest - 1);
    if (complete_before(clock, 1))
        end_legs(clock);
    else
        meet(clock);
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
    sand_clock clock = clock_in(b, storage, policy);
    clock.now = from * SAND_TICK_PARTS;
    load(&clock);
    while (clock.now < until * SAND_TICK_PARTS && anybody_goes(&clock)) step(&clock, until * SAND_TICK_PARTS);
    save(&clock);
}
