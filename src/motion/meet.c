/* meet.c - finds the soonest meeting of each mover, and all meetings of one moment.
 *
 * Invariant: no mover meets anything before its `next`. `next` is exact while `sure` is set; otherwise it is a lower
 * bound, and the search resumes from there. */
#include "motion/clock.h"

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

static sand_track track_of(const sand_clock *clock, unsigned who)
{
    sand_clock_mover *mover = sand_clock_mover_of(clock, who);
    if (mover == NULL) return sand_track_still(sand_clock_stance(clock, who));
    sand_clock_bring(clock, mover);
    return mover->track;
}

/* `other` is a number, or a terrain index when kind is GROUND. */
static sand_meeting meeting_of(const sand_clock *clock, unsigned kind, unsigned who, unsigned other)
{
    sand_meeting meeting = { .kind = (uint8_t)kind, .who = sand_clock_actor(clock, who) };
    if (kind == SAND_MEET_GROUND)
        meeting.other = (sand_actor){ SAND_REF_TERRAIN, (uint16_t)other };
    else if (kind != SAND_MEET_EDGE)
        meeting.other = sand_clock_actor(clock, other);
    return meeting;
}

/* Is it a meeting of two units or bodies that run into each other? */
static bool is_of_two(unsigned kind)
{
    return kind <= SAND_MEET_BODY;
}

static bool is_with_another(unsigned kind)
{
    return is_of_two(kind) || kind == SAND_MEET_RANGE;
}

/* Notes a meeting as the mover's soonest if it comes sooner than the noted one; at the same moment the lower kind, and
 * then the other actor of lower luck id, wins. */
static void note(const sand_clock *clock, sand_clock_mover *mover, int32_t moment, unsigned kind, unsigned with)
{
    if (moment > mover->next) return;
    if (moment == mover->next) {
        if (!mover->sure || kind > mover->kind) return;
        if (kind == mover->kind && (!is_with_another(kind) || !sand_clock_before(clock, with, mover->with))) return;
    }
    mover->next = moment;
    mover->sure = true;
    mover->kind = (uint8_t)kind;
    mover->with = (uint16_t)with;
}

/* ---- two actors ------------------------------------------------------------------------------------------- */

/* The moment up to which the mover's present way is known: its end, or the next mark for movers that steer. */
static int32_t known_until(const sand_clock *clock, const sand_clock_mover *mover)
{
    int32_t until = mover->ends < clock->end ? mover->ends : clock->end;
    bool steers = sand_battle_motion(clock->b, mover->row)->target != 0;
    return steers && clock->next_mark < until ? clock->next_mark : until;
}

/* Does the mover's whole motion end at this moment? */
static bool ends_at(const sand_clock *clock, const sand_clock_mover *mover, int32_t moment)
{
    if (!sand_clock_goes(mover) || mover->ends != moment || mover->rest_of > 0) return false;
    return mover->leg + 1 == sand_battle_motion(clock->b, mover->row)->legs;
}

/* A pair of which the first moves; when both move, the pair is looked at from the one listed first. */
typedef struct {
    sand_clock *clock;
    sand_clock_mover *mover, *partner; /* partner: NULL unless the other moves too */
    unsigned other;
    int32_t until;   /* both ways are known up to this moment */
    bool parts;      /* either of them is met base by base */
    uint16_t two[2]; /* the mover and the other */
} pair;

static pair pair_of(sand_clock *clock, sand_clock_mover *mover, unsigned other)
{
    sand_clock_mover *partner = sand_clock_mover_of(clock, other);
    if (!sand_clock_goes(partner)) partner = NULL;
    pair p = { clock, mover, partner, other, known_until(clock, mover), false, { mover->who, (uint16_t)other } };
    p.parts = clock->roads != NULL && (sand_clock_has_parts(clock, mover->who) || sand_clock_has_parts(clock, other));
    if (partner == NULL) return p;
    int32_t others = known_until(clock, partner);
    if (others < p.until) p.until = others;
    if (sand_clock_before(clock, mover->who, other)) return p;
    return (pair){ clock, partner, mover, mover->who, p.until, p.parts, { (uint16_t)other, mover->who } };
}

/* Meetings later than both movers' soonest ones need not be found. */
static int32_t matters_until(const pair *p)
{
    int32_t until = p->mover->next;
    if (p->partner != NULL && p->partner->next > until) until = p->partner->next;
    return until == SAND_CLOCK_NEVER ? until : until - p->clock->now;
}

static unsigned kind_of(const sand_clock *clock, unsigned who, unsigned other)
{
    if (sand_clock_is_body(clock, who) || sand_clock_is_body(clock, other)) return SAND_MEET_BODY;
    return sand_clock_side(clock, who) != sand_clock_side(clock, other) ? SAND_MEET_ENEMY : SAND_MEET_FRIEND;
}

/* The moment, up to `until`, at which the two would overlap; 0: they do not. */
static int32_t collision(const pair *p, int32_t until, const sand_track tracks[2], unsigned *kind)
{
    int32_t longest = until - p->clock->now;
    *kind = kind_of(p->clock, p->mover->who, p->other);
    if (longest <= 0) return 0;
    if (sand_clock_ignores(p->clock, p->mover, *kind, p->other)) return 0;
    sand_policy_eyes eyes = { p->clock->policy, sand_clock_actor(p->clock, p->mover->who) };
    if (!sand_clock_policy_stops(&eyes, sand_clock_actor(p->clock, p->other))) return 0;
    bool ends = until == p->until && (ends_at(p->clock, p->mover, until) || ends_at(p->clock, p->partner, until));
    sand_track_search search = { longest, matters_until(p) };
    int32_t soon = p->parts ? sand_clock_collide(p->clock, p->two, search, ends)
                            : sand_track_collide(&tracks[0], &tracks[1], search, ends);
    return soon == 0 ? 0 : p->clock->now + soon;
}

/* The distance from the other, a unit, at which the mover halts; 0: it does not halt, or not before that unit. */
static int32_t halt_of(const pair *p, const sand_clock_mover *mover)
{
    const sand_motion_policy *policy = p->clock->policy;
    if (mover == NULL) return 0;
    unsigned other = mover == p->mover ? p->other : p->mover->who;
    int32_t halt = p->clock->halts[mover->who];
    if (halt == 0 || sand_clock_is_body(p->clock, other)) return 0;
    if (sand_clock_side(p->clock, other) == sand_clock_side(p->clock, mover->who)) return 0;
    if (sand_clock_ignores(p->clock, mover, SAND_MEET_RANGE, other)) return 0;
    if (policy->ranges == NULL) return halt;
    return policy->ranges(policy->context, sand_clock_actor(p->clock, mover->who), other) ? halt : 0;
}

/* Movers halt within the range, so the meeting lies one moment after the place where they stand. A waiting mover is not
 * asked again. */
static int32_t range(const pair *p, int32_t halt, int32_t until, const sand_track tracks[2])
{
    int32_t longest = until - p->clock->now;
    if (halt == 0 || longest < 0) return 0;
    sand_track_search search = { longest, matters_until(p) };
    int32_t soon = p->parts ? sand_clock_near(p->clock, p->two, search, halt)
                            : sand_track_near(&tracks[0], &tracks[1], search, halt);
    return soon < 0 ? 0 : p->clock->now + soon + 1;
}

/* The halting distances of the two, usually the same. */
typedef struct {
    int32_t mover, partner;
    int32_t widest; /* the distance searched for; 0: neither halts for the other */
} halts;

static halts ranges_of(const pair *p, int32_t until, const sand_track tracks[2])
{
    int32_t own = halt_of(p, p->mover), others = halt_of(p, p->partner);
    halts at = { .widest = own > others ? own : others, .mover = range(p, own, until, tracks) };
    at.partner = others == own ? at.mover : range(p, others, until, tracks);
    return at;
}

/* The distance beyond which the two do not affect each other. */
static int32_t margin_of(const sand_clock *clock, unsigned who, unsigned other)
{
    if (sand_clock_side(clock, who) == sand_clock_side(clock, other)) return SAND_SLACK;
    int32_t own = clock->halts[who], others = clock->halts[other];
    return SAND_SLACK + (own > others ? own : others);
}

/* Iterates the actors that may come near this one while both go as they do: start with 0; returns 0 at the end. */
static unsigned next_near(const sand_clock *clock, unsigned who, const sand_bounds *own, unsigned after)
{
    int32_t widest = SAND_SLACK + clock->halt;
    for (unsigned other = after; (other = sand_clock_first_near(clock, other + 1, own, widest)) != 0;) {
        if (other == who) continue;
        if (clock->halt == 0) return other;
        sand_bounds others = sand_clock_where(clock, other);
        if (sand_shape_bounds_near(own, &others, margin_of(clock, who, other))) return other;
    }
    return 0;
}

/* May the two meet before the first of them halts? Not if until then they are farther apart than both go in the two
 * moments after it. */
static bool may_meet_before(const pair *p, const halts *at, const sand_track tracks[2])
{
    int32_t first = at->mover > 0 && (at->partner == 0 || at->mover < at->partner) ? at->mover : at->partner;
    int32_t strides = sand_track_stride(&tracks[0]) + sand_track_stride(&tracks[1]);
    return p->parts || at->widest <= 2 * strides || first == p->clock->now + 1;
}

/* A mover that halts before the other comes no nearer until it is asked; what they would run into later is looked for
 * then. */
static void look_at_pair(sand_clock *clock, sand_clock_mover *mover, unsigned other)
{
    pair p = pair_of(clock, mover, other);
    sand_track tracks[2] = { track_of(clock, p.mover->who), track_of(clock, p.other) };
    int32_t until = p.until;
    if (clock->halt > 0) {
        halts at = ranges_of(&p, p.until, tracks);
        if (at.mover > 0) note(clock, p.mover, at.mover, SAND_MEET_RANGE, p.other);
        if (at.partner > 0) note(clock, p.partner, at.partner, SAND_MEET_RANGE, p.mover->who);
        if (at.mover > 0 && at.mover < until) until = at.mover;
        if (at.partner > 0 && at.partner < until) until = at.partner;
        if (!may_meet_before(&p, &at, tracks)) return;
    }
    unsigned kind;
    int32_t met = collision(&p, until, tracks, &kind);
    if (met == 0) return;
    note(clock, p.mover, met, kind, p.other);
    if (p.partner != NULL) note(clock, p.partner, met, kind, p.mover->who);
}

/* ---- terrain and the table's edge ------------------------------------------------------------------------ */

/* A search for terrain and edges, and the callback for each thing found. */
typedef struct {
    sand_clock *clock;
    sand_clock_mover *mover;
    int32_t until;
    void (*tell)(sand_clock *clock, sand_clock_mover *mover, int32_t moment, sand_meeting meeting);
} looker;

static int32_t leaves_table(const sand_clock *clock, unsigned who, int32_t longest)
{
    int32_t first = 0;
    sand_track own;
    for (unsigned part = 0; (part = sand_clock_next_track(clock, who, part, &own)) != 0;) {
        int32_t soon = sand_track_leaves(clock->b->field, &own, longest);
        if (soon > 0 && (first == 0 || soon < first)) first = soon;
    }
    return first;
}

static void look_at_ground(const looker *l)
{
    const sand_field *field = l->clock->b->field;
    const sand_clock_mover *mover = l->mover;
    sand_policy_eyes eyes = { l->clock->policy, sand_clock_actor(l->clock, mover->who) };
    sand_obstacles obstacles = sand_clock_policy_obstacles(&eyes);
    sand_mover stands = sand_clock_body_of(l->clock, mover->who),
               body = sand_march_mover_with(&stands, sand_track_stance(&mover->track, 0));
    sand_track_ground ground = { l->clock->b, &body, &obstacles };
    int32_t longest = l->until - l->clock->now;

    bool by_road = sand_track_bends(&mover->track); /* whatever terrain the road leads through */
    for (unsigned i = 1; i <= field->n_terrain && !by_road; i++) {
        if (sand_clock_ignores(l->clock, mover, SAND_MEET_GROUND, i)) continue;
        int32_t soon = sand_track_enters(&mover->track, &ground, i, longest);
        if (soon == 0) continue;
        sand_meeting meeting = meeting_of(l->clock, SAND_MEET_GROUND, mover->who, i);
        meeting.bar = (sand_bar){ .kind = SAND_BAR_GROUND, .id = (uint16_t)i, .at = body.stance.pose.at };
        l->tell(l->clock, l->mover, l->clock->now + soon, meeting);
    }
    if (l->clock->policy->leave_table || sand_clock_ignores(l->clock, mover, SAND_MEET_EDGE, 0)) return;
    int32_t soon = leaves_table(l->clock, mover->who, longest);
    if (soon == 0) return;
    sand_meeting meeting = meeting_of(l->clock, SAND_MEET_EDGE, mover->who, 0);
    meeting.bar = (sand_bar){ .kind = SAND_BAR_EDGE, .at = body.stance.pose.at };
    l->tell(l->clock, l->mover, l->clock->now + soon, meeting);
}

static void tell_next(sand_clock *clock, sand_clock_mover *mover, int32_t moment, sand_meeting meeting)
{
    note(clock, mover, moment, meeting.kind, meeting.other.index);
}

/* ---- looking only where something may be new ------------------------------------------------------------- */

static sand_bounds bounds_of(sand_clock *clock, unsigned who)
{
    sand_clock_mover *mover = sand_clock_mover_of(clock, who);
    if (!sand_clock_goes(mover)) return track_of(clock, who).box.bounds;
    sand_clock_bring(clock, mover);
    return sand_track_bounds(&mover->track, known_until(clock, mover) - clock->now + 1);
}

static void note_where(sand_clock *clock, unsigned who)
{
    enum { FAR = SAND_SCENE_FAR };
    static const sand_bounds nowhere = { { FAR, FAR }, { -FAR, -FAR } };
    sand_bounds at = sand_clock_is_there(clock, who) ? bounds_of(clock, who) : nowhere;
    clock->where.west[who] = at.low.x;
    clock->where.south[who] = at.low.y;
    clock->where.east[who] = at.high.x;
    clock->where.north[who] = at.high.y;
}

/* Looks for meetings with all actors near the mover. `newly`: skips movers with lower numbers that changed too, because
 * they look at this one themselves. */
static void look_around(sand_clock *clock, sand_clock_mover *mover, bool newly)
{
    looker l = { clock, mover, known_until(clock, mover), tell_next };
    sand_bounds own = sand_clock_where(clock, mover->who);
    for (unsigned other = 0; (other = next_near(clock, mover->who, &own, other)) != 0;) {
        if (newly && other < mover->who && clock->changed[other] && sand_clock_goes(sand_clock_mover_of(clock, other)))
            continue;
        look_at_pair(clock, mover, other);
    }
    look_at_ground(&l);
}

static void look_again(sand_clock *clock, sand_clock_mover *mover)
{
    mover->next = SAND_CLOCK_NEVER;
    mover->sure = false;
    sand_clock_bring(clock, mover);
    look_around(clock, mover, false);
}

/* Forgets meetings with changed actors: `next` then stays as a lower bound, because a mover's other meetings come no
 * sooner. Changed movers forget all their meetings. */
static void forget_changed(sand_clock *clock)
{
    for (size_t i = 0; i < clock->n_changes; i++) note_where(clock, clock->changes[i]);
    for (size_t i = 0; i < clock->n; i++) {
        sand_clock_mover *mover = &clock->movers[i];
        bool own = clock->changed[mover->who];
        if (own) mover->next = SAND_CLOCK_NEVER;
        if (own || (mover->next != SAND_CLOCK_NEVER && is_with_another(mover->kind) && clock->changed[mover->with]))
            mover->sure = false;
    }
}

/* Lets unchanged movers look at a standing actor; changed movers look around by themselves. */
static void look_at_standing(sand_clock *clock, unsigned who)
{
    sand_bounds own = sand_clock_where(clock, who);
    for (unsigned other = 0; (other = next_near(clock, who, &own, other)) != 0;) {
        sand_clock_mover *mover = sand_clock_mover_of(clock, other);
        if (sand_clock_goes(mover) && !clock->changed[other]) look_at_pair(clock, mover, who);
    }
}

void sand_clock_renew(sand_clock *clock)
{
    if (clock->n_changes == 0) return;
    forget_changed(clock);
    for (size_t i = 0; i < clock->n_changes; i++) {
        unsigned who = clock->changes[i];
        sand_clock_mover *mover = sand_clock_mover_of(clock, who);
        if (sand_clock_goes(mover))
            look_around(clock, mover, true);
        else
            look_at_standing(clock, who);
    }
    for (size_t i = 0; i < clock->n_changes; i++) clock->changed[clock->changes[i]] = false;
    clock->n_changes = 0;
}

int32_t sand_clock_soonest(sand_clock *clock)
{
    for (;;) {
        sand_clock_mover *first = NULL;
        for (size_t i = 0; i < clock->n; i++) {
            sand_clock_mover *mover = &clock->movers[i];
            if (mover->state == SAND_MOVER_GOES && mover->next < (first != NULL ? first->next : SAND_CLOCK_NEVER))
                first = mover;
        }
        if (first == NULL) return SAND_CLOCK_NEVER;
        if (first->sure) return first->next;
        look_again(clock, first);
    }
}

/* ---- the moment ------------------------------------------------------------------------------------------ */

static bool is_listed(const sand_clock *clock, const sand_meeting *meeting)
{
    for (size_t i = 0; i < clock->n_meetings; i++) {
        const sand_meeting *other = &clock->meetings[i];
        if (other->kind == meeting->kind && sand_actor_same(other->who, meeting->who) &&
            sand_actor_same(other->other, meeting->other))
            return true;
    }
    return false;
}

static void list(sand_clock *clock, sand_meeting meeting)
{
    if (!is_listed(clock, &meeting)) sand_clock_add(clock, meeting);
}

/* Lists the meeting if it happens at the mover's soonest moment. */
static void tell_now(sand_clock *clock, sand_clock_mover *mover, int32_t moment, sand_meeting meeting)
{
    if (moment == mover->next) list(clock, meeting);
}

static sand_bounds bounds_then(sand_clock *clock, unsigned who, int32_t moment)
{
    sand_track track = track_of(clock, who);
    sand_stance stance = sand_track_stance(&track, moment - clock->now);
    return sand_path_stance_box(&stance).bounds;
}

/* At that moment, is the actor in or against the other, or within the distance at which one of them halts? */
static bool is_there_then(sand_clock *clock, unsigned who, const sand_bounds *there, unsigned other, int32_t moment)
{
    int32_t near = SAND_SLACK + margin_of(clock, who, other);
    sand_bounds others = sand_clock_where(clock, other);
    if (!sand_shape_bounds_near(there, &others, near)) return false;
    if (!sand_clock_goes(sand_clock_mover_of(clock, other))) return true;
    sand_bounds then = bounds_then(clock, other, moment);
    return sand_shape_bounds_near(there, &then, near);
}

static void gather_pair(sand_clock *clock, sand_clock_mover *mover, unsigned other, int32_t moment)
{
    pair p = pair_of(clock, mover, other);
    int32_t until = p.until < moment ? p.until : moment;
    sand_track tracks[2] = { track_of(clock, p.mover->who), track_of(clock, p.other) };
    unsigned kind;
    bool known = is_of_two(mover->kind) && mover->with == other; /* already listed */
    if (!known && collision(&p, until, tracks, &kind) == moment)
        list(clock, meeting_of(clock, kind, p.mover->who, p.other));
    if (clock->halt == 0) return;
    halts at = ranges_of(&p, until, tracks);
    if (at.mover == moment) list(clock, meeting_of(clock, SAND_MEET_RANGE, p.mover->who, p.other));
    if (at.partner == moment) list(clock, meeting_of(clock, SAND_MEET_RANGE, p.partner->who, p.mover->who));
}

/* The mover's noted soonest meeting, as the ruleset will see it. */
static sand_meeting known_meeting(sand_clock *clock, sand_clock_mover *mover)
{
    sand_meeting meeting = meeting_of(clock, mover->kind, mover->who, mover->with);
    sand_point at = sand_track_stance(&mover->track, 0).pose.at;
    if (is_of_two(mover->kind)) {
        pair p = pair_of(clock, mover, mover->with);
        meeting = meeting_of(clock, mover->kind, p.mover->who, p.other);
    }
    if (mover->kind == SAND_MEET_GROUND)
        meeting.bar = (sand_bar){ .kind = SAND_BAR_GROUND, .id = mover->with, .at = at };
    if (mover->kind == SAND_MEET_EDGE) meeting.bar = (sand_bar){ .kind = SAND_BAR_EDGE, .at = at };
    return meeting;
}

/* Lists the mover's known meeting and all others that it has at the same moment. */
static void gather_around(sand_clock *clock, sand_clock_mover *mover, int32_t moment)
{
    looker l = { clock, mover, known_until(clock, mover), tell_now };
    sand_clock_bring(clock, mover);
    list(clock, known_meeting(clock, mover));
    sand_bounds there = bounds_then(clock, mover->who, moment);
    int32_t near = 2 * SAND_SLACK + clock->halt;
    for (unsigned other = 0; (other = sand_clock_first_near(clock, other + 1, &there, near)) != 0;) {
        if (other != mover->who && is_there_then(clock, mover->who, &there, other, moment))
            gather_pair(clock, mover, other, moment);
    }
    look_at_ground(&l);
}

void sand_clock_gather(sand_clock *clock, int32_t moment)
{
    clock->n_meetings = 0;
    for (size_t i = 0; i < clock->n; i++) {
        sand_clock_mover *mover = &clock->movers[i];
        if (mover->state != SAND_MOVER_GOES || mover->next != moment) continue;
        if (!mover->sure) look_again(clock, mover);
        if (mover->next == moment) gather_around(clock, mover, moment);
    }
}
