/* wish_ways.c - from a unit's stance to a wished one in the steps of a grammar.
 *
 * A path is before x turn x march x turn x after: an about-turn or a change of formation before or after, a turn about
 * the centre or a front corner, and one straight march between two turns. Turns about the centre are solved directly.
 * With wheels the first angle decides where the march begins and, as the final heading is given, where it must end; it
 * is right when one lies straight ahead of the other, which is found by bisecting between angles a degree apart. */
#include "rules/common/wish_ways.h"

#include "base/assert.h"
#include "geom/measure.h"
#include "motion/roadway.h"

enum { COARSE = 100, NEAR_ENOUGH = 30, NEAR_SHARE = 4000 };

/* ---- building ---- */

/* A path under construction, and all paths found. */
typedef struct {
    const sand_wish_grammar *grammar;
    sand_stance from;
    sand_wish_goal goal;
    sand_wish_way *out;
    size_t room, n;
} ways;

typedef struct {
    sand_wish_way way;
    sand_stance at;
    bool barred; /* a step is not allowed, or there are too many */
} making;

static int32_t cost_of(const sand_wish_grammar *grammar, const sand_stance *at, sand_motion_step leg)
{
    if (grammar->cost != NULL) return grammar->cost(grammar->context, at, leg);
    if (leg.verb == SAND_VERB_WHEEL) return sand_path_wheel_arc(sand_path_stance_width(at), leg.angle);
    return leg.verb == SAND_VERB_MARCH ? leg.travel : 0;
}

static void add_leg(const ways *w, making *m, sand_motion_step leg)
{
    const unsigned most = w->grammar->legs == 0 ? SAND_WISH_WAY_LEGS : w->grammar->legs;
    int32_t cost = cost_of(w->grammar, &m->at, leg);
    m->barred |= cost < 0 || cost > INT32_MAX - m->way.cost; /* a cost too large to count can never be paid */
    m->barred |= m->way.n == SAND_WISH_WAY_LEGS || m->way.n == most;
    if (m->barred) return;
    m->way.leg[m->way.n++] = leg;
    m->way.cost += cost;
    m->at = sand_path_stance_after(m->at, leg);
}

static void add_turn(const ways *w, making *m, sand_verb verb, int32_t angle)
{
    int32_t most = verb == SAND_VERB_PIVOT ? w->grammar->pivot : w->grammar->wheel;
    m->barred |= angle > most || angle < -most;
    if (angle != 0) add_leg(w, m, (sand_motion_step){ (int32_t)verb, angle, 0 });
}

static bool comes_before(const sand_wish_way *one, const sand_wish_way *other)
{
    return one->cost != other->cost ? one->cost < other->cost : one->n < other->n;
}

static bool is_same(const sand_wish_way *one, const sand_wish_way *other)
{
    bool same = one->n == other->n;
    for (unsigned i = 0; same && i < one->n; i++)
        same = one->leg[i].verb == other->leg[i].verb && one->leg[i].angle == other->leg[i].angle &&
               one->leg[i].travel == other->leg[i].travel;
    return same;
}

/* Inserts a finished path in its place, if it ends as wished. */
static void finish(ways *w, making *m)
{
    const sand_wish_goal *goal = &w->goal;
    int32_t marched = 0;
    for (unsigned i = 0; i < m->way.n; i++) marched += m->way.leg[i].travel;
    m->way.miss = sand_point_distance(m->at.pose.at, goal->pose.at);
    bool formed = m->at.files == goal->files && m->at.ranks == goal->ranks;
    bool looks = goal->pose.heading < 0 || m->at.pose.heading == goal->pose.heading;
    if (m->barred || m->way.n == 0 || !formed || !looks) return;
    if (m->way.miss > NEAR_ENOUGH && m->way.miss > marched / NEAR_SHARE) return;
    for (size_t i = 0; i < w->n; i++)
        if (is_same(&w->out[i], &m->way)) return;
    size_t at = w->n < w->room ? w->n++ : w->n;
    for (; at > 0 && comes_before(&m->way, &w->out[at - 1]); at--)
        if (at < w->room) w->out[at] = w->out[at - 1];
    if (at < w->room) w->out[at] = m->way;
}

/* ---- what comes before and after ---- */

typedef enum { BEFORE_NOTHING, BEFORE_ABOUT, BEFORE_FORM, BEFORES } before_kind;
typedef enum { AFTER_NOTHING, AFTER_ABOUT, AFTER_FORM, AFTERS } after_kind;

static bool is_formed(const sand_stance *stance, const sand_wish_goal *goal)
{
    return stance->files == goal->files && stance->ranks == goal->ranks;
}

static sand_motion_step forming(const sand_wish_goal *goal)
{
    return (sand_motion_step){ SAND_VERB_FORM, goal->files, goal->ranks };
}

static bool begin(const ways *w, before_kind before, making *m)
{
    *m = (making){ .at = w->from };
    if (before == BEFORE_ABOUT) {
        if (!w->grammar->about) return false;
        add_leg(w, m, (sand_motion_step){ SAND_VERB_ABOUT, 0, 0 });
    } else if (before == BEFORE_FORM) {
        if (!w->grammar->form || is_formed(&w->from, &w->goal)) return false;
        add_leg(w, m, forming(&w->goal));
    }
    return !m->barred;
}

/* The pose a unit with stance `at` must reach so that what comes after brings it to the goal. */
static bool aim(const ways *w, after_kind after, const sand_stance *at, sand_pose *out)
{
    *out = w->goal.pose;
    if (after == AFTER_FORM) {
        if (!w->grammar->form || is_formed(at, &w->goal)) return false;
        sand_pose facing = *out;
        if (facing.heading < 0) return false; /* the front stays in place, and where it is depends on the heading */
        out->at = sand_geom_pose_place(facing, 0, (w->goal.ranks - at->ranks) * at->base_depth);
        return true;
    }
    if (!is_formed(at, &w->goal)) return false;
    if (after == AFTER_NOTHING) return true;
    if (!w->grammar->about || out->heading < 0) return false;
    out->heading = sand_heading_add(out->heading, SAND_HALF_TURN);
    return true;
}

static void end(ways *w, after_kind after, making *m)
{
    if (after == AFTER_FORM) add_leg(w, m, forming(&w->goal));
    if (after == AFTER_ABOUT) add_leg(w, m, (sand_motion_step){ SAND_VERB_ABOUT, 0, 0 });
    finish(w, m);
}

/* ---- marches without wheels ---- */

/* Marches straight to the pose with the facing kept, then pivots if another heading is wished. */
static void go_straight(ways *w, making m, after_kind after, sand_pose to)
{
    sand_point by = sand_point_subtract(to.at, m.at.pose.at);
    if (by.x != 0 || by.y != 0) {
        int32_t off = sand_heading_difference(m.at.pose.heading, sand_heading_of(by));
        bool ahead = off <= w->grammar->aside && off >= -w->grammar->aside;
        if (!ahead && !(w->grammar->back && off == SAND_HALF_TURN)) return;
        add_leg(w, &m, (sand_motion_step){ SAND_VERB_MARCH, off, sand_point_distance(m.at.pose.at, to.at) });
    }
    int32_t turn = to.heading < 0 ? 0 : sand_heading_difference(m.at.pose.heading, to.heading);
    if (turn != 0) add_turn(w, &m, SAND_VERB_PIVOT, turn);
    end(w, after, &m);
}

static void go_by_pivots(ways *w, making m, after_kind after, sand_pose to)
{
    sand_point by = sand_point_subtract(to.at, m.at.pose.at);
    if (w->grammar->pivot == 0 || (by.x == 0 && by.y == 0)) return;
    add_turn(w, &m, SAND_VERB_PIVOT, sand_heading_difference(m.at.pose.heading, sand_heading_of(by)));
    go_straight(w, m, after, to);
}

/* ---- wheels ---- */

/* A first wheel, and what then remains. */
typedef struct {
    int32_t angle, last; /* the two wheels */
    int64_t aside;       /* how far the end of the march lies right of straight ahead of its beginning */
    int64_t ahead;
} wheeling;

/* Returns the place from which a wheel by `angle` brings a unit of stance `at` to the pose `to`. */
static sand_point before_wheel(const sand_stance *at, sand_pose to, int32_t angle)
{
    int32_t right2 = angle > 0 ? sand_path_stance_width(at) : -sand_path_stance_width(at);
    return sand_geom_pose_turned(to, right2, sand_path_stance_depth(at), -angle).at;
}

/* Tries a first wheel by `angle`. The rest is measured along and across the heading after it, in whole grid units, as
 * exactly as a march can be ordered. */
static wheeling try_wheel(const making *m, sand_pose to, int32_t angle)
{
    sand_stance turned = m->at;
    if (angle != 0) turned = sand_path_stance_after(m->at, (sand_motion_step){ SAND_VERB_WHEEL, angle, 0 });
    wheeling result = { .angle = angle };
    result.last = to.heading < 0 ? 0 : sand_heading_difference(turned.pose.heading, to.heading);
    sand_point there = result.last == 0 ? to.at : before_wheel(&turned, to, result.last);
    sand_point by = sand_point_subtract(there, turned.pose.at);
    sand_direction ahead = sand_heading_direction(turned.pose.heading);
    result.aside = ((int64_t)by.x * ahead.y - (int64_t)by.y * ahead.x) / SAND_DIRECTION_ONE;
    result.ahead = ((int64_t)by.x * ahead.x + (int64_t)by.y * ahead.y) / SAND_DIRECTION_ONE;
    return result;
}

static void take_wheel(ways *w, making m, after_kind after, const wheeling *wheel)
{
    if (wheel->ahead < 0 && !w->grammar->back) return;
    add_turn(w, &m, SAND_VERB_WHEEL, wheel->angle);
    int32_t travel = (int32_t)(wheel->ahead < 0 ? -wheel->ahead : wheel->ahead);
    if (travel > 0)
        add_leg(w, &m, (sand_motion_step){ SAND_VERB_MARCH, wheel->ahead < 0 ? SAND_HALF_TURN : 0, travel });
    add_turn(w, &m, SAND_VERB_WHEEL, wheel->last);
    end(w, after, &m);
}

static int64_t size_of(int64_t value)
{
    return value < 0 ? -value : value;
}

/* Bisects between two angles, one too small and the other too large. */
static wheeling halved(const making *m, sand_pose to, wheeling low, wheeling high)
{
    SAND_ASSERT(low.angle < high.angle && (low.aside < 0) != (high.aside < 0));
    while (high.angle - low.angle > 1) {
        wheeling middle = try_wheel(m, to, low.angle + (high.angle - low.angle) / 2);
        if ((middle.aside < 0) == (low.aside < 0))
            low = middle;
        else
            high = middle;
    }
    return size_of(low.aside) <= size_of(high.aside) ? low : high;
}

static void go_by_wheels(ways *w, making m, after_kind after, sand_pose to)
{
    const int32_t most = w->grammar->wheel;
    if (most == 0) return;
    wheeling last = try_wheel(&m, to, -most);
    for (int32_t angle = -most + COARSE; angle <= most; angle += COARSE) {
        wheeling next = try_wheel(&m, to, angle);
        /* A jump is no crossing: the last wheel changed its side at half a turn. */
        bool jumps = size_of((int64_t)next.last - last.last) > 2 * COARSE;
        if (!jumps && (last.aside < 0) != (next.aside < 0)) {
            wheeling found = halved(&m, to, last, next);
            take_wheel(w, m, after, &found);
        }
        if (next.aside == 0) take_wheel(w, m, after, &next);
        last = next;
    }
}

/* ---- all of them ---- */

size_t sand_wish_ways(const sand_wish_grammar *grammar, sand_stance from, sand_wish_goal goal, sand_wish_way out[],
                      size_t room)
{
    ways w = { grammar, from, goal, out, room, 0 };
    if (w.goal.files == 0) w.goal.files = from.files;
    if (w.goal.ranks == 0) w.goal.ranks = from.ranks;
    for (int before = 0; before < BEFORES; before++) {
        making m;
        if (!begin(&w, (before_kind)before, &m)) continue;
        for (int after = 0; after < AFTERS; after++) {
            sand_pose to;
            if (!aim(&w, (after_kind)after, &m.at, &to)) continue;
            go_straight(&w, m, (after_kind)after, to);
            go_by_pivots(&w, m, (after_kind)after, to);
            go_by_wheels(&w, m, (after_kind)after, to);
        }
    }
    return w.n;
}

/* The entry for that path; the kind says whether its subject is a unit or a body. */
static sand_entry entry_of(const sand_wish_grammar *grammar, unsigned subject, const sand_wish_way *way)
{
    sand_entry entry = sand_wish_entry(grammar->kind, subject, 0);
    for (unsigned i = 0; i < way->n; i++)
        sand_entry_add_step(&entry, (sand_verb)way->leg[i].verb, way->leg[i].angle, way->leg[i].travel);
    return entry;
}

/* Follows the road until its centre is nearest to the place, if that is within half a base of the road. */
static size_t go_by_road(const sand_battle *b, sand_actor who, const sand_wish_grammar *grammar, sand_wish_goal goal,
                         sand_wish_way *out)
{
    sand_roadway_plan plan = { .b = b, .unit = who.index, .kind = grammar->road };
    sand_motion_step leg = { SAND_VERB_ROAD, 0, 1 };
    if (grammar->road == 0 || who.ref != SAND_REF_UNIT || goal.files != 0 || goal.pose.heading >= 0) return 0;
    sand_stance at = sand_path_stance_of(b, who);
    if (sand_roadway_take_up(&plan, leg, &at) != SAND_ROADWAY_FITS) return 0;
    const sand_column_way *way = at.way;
    int32_t middle = sand_column_nearest((sand_column_line){ way->point, way->n }, goal.pose.at);
    int32_t off = sand_point_distance(sand_column_place(way, middle).at, goal.pose.at);
    leg.travel = middle + way->ranks * way->base.depth / 2 - at.head;
    if (leg.travel > sand_roadway_left(&at)) leg.travel = sand_roadway_left(&at);
    if (leg.travel <= 0 || off > way->base.width / 2) return 0;
    *out = (sand_wish_way){ .n = 1, .leg = { leg } };
    return 1;
}

/* The path cut short: its part before the march, and the march as far as it is legal; n 0: no part of it is. */
static sand_wish_way cut_short(sand_wisher *w, unsigned subject, const sand_wish_grammar *grammar, sand_wish_way way)
{
    unsigned march = 0;
    while (march < way.n && way.leg[march].verb != SAND_VERB_MARCH && way.leg[march].verb != SAND_VERB_ROAD) march++;
    if (march == way.n) return (sand_wish_way){ .n = 0 };
    way.n = march + 1;
    sand_entry entry = entry_of(grammar, subject, &way);
    sand_verdict verdict;
    w->scene->silent = true;
    sand_orders_judge(&w->judging, &entry, &verdict);
    w->scene->silent = false;
    if (verdict.answer == SAND_NO && verdict.has_limit) way.leg[march].travel = verdict.limit;
    if (verdict.answer == SAND_NO && (!verdict.has_limit || verdict.limit < w->least)) way.n = 0;
    return way;
}

/* Tries whole paths before parts: a unit that can get there must not stop short by a cheaper path that is barred. */
bool sand_wish_ways_go(sand_wisher *w, sand_actor who, const sand_wish_grammar *grammar, sand_wish_goal goal)
{
    sand_wish_way way[SAND_WISH_WAYS_MAX + 1];
    size_t before = w->added;
    sand_stance from = sand_path_stance_of(w->scene->battle, who);
    size_t n = go_by_road(w->scene->battle, who, grammar, goal, way);
    n += sand_wish_ways(grammar, from, goal, &way[n], SAND_WISH_WAYS_MAX);
    SAND_ASSERT(n <= SAND_LEN(way));
    for (size_t i = 0; i < n && sand_wish_has_room(w); i++) {
        sand_entry entry = entry_of(grammar, who.index, &way[i]);
        sand_wish_try(w, &entry);
    }
    for (size_t i = 0; i < n && w->added == before && sand_wish_has_room(w); i++) {
        sand_wish_way part = cut_short(w, who.index, grammar, way[i]);
        sand_entry entry = entry_of(grammar, who.index, &part);
        if (part.n > 0) sand_wish_try(w, &entry);
    }
    return w->added > before;
}
