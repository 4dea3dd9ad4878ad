/* slow.c - retreats, followed step by step. */
#include "punic/slow.h"

#include <string.h>

#include "rules/punic/pu_names.h"

enum { SLACK = 3, AHEAD = 60, WIDTH = 8000, DEPTH = 3000 };

/* ---- plain geometry ---- */

sand_box slow_box(sand_pose pose)
{
    return sand_box_at(pose, sand_geom_footprint_centred(WIDTH, DEPTH));
}

/* Takes each side of a in turn, clockwise: how far b reaches behind it. Returns the least of the four, in thousandths;
 * a negative number is a gap. */
static double reach_behind(const sand_point a[4], const sand_point b[4])
{
    double least = 1e18;
    for (int i = 0; i < 4; i++) {
        double ex = a[(i + 1) % 4].x - a[i].x, ey = a[(i + 1) % 4].y - a[i].y, most = -1e18;
        for (int k = 0; k < 4; k++) {
            double behind = (b[k].x - a[i].x) * ey - (b[k].y - a[i].y) * ex; /* clockwise, y to the north */
            if (behind > most) most = behind;
        }
        double depth = most / __builtin_sqrt(ex * ex + ey * ey);
        if (depth < least) least = depth;
    }
    return least;
}

static double depth_of(const sand_point a[4], const sand_point b[4])
{
    double one = reach_behind(a, b), two = reach_behind(b, a);
    return one < two ? one : two;
}

bool slow_deeper(const sand_point a[4], const sand_point b[4], int32_t depth)
{
    return depth_of(a, b) > depth + 1e-7;
}

static double square(double v)
{
    return v * v;
}

static double to_segment(sand_point p, sand_point a, sand_point b)
{
    double ex = b.x - a.x, ey = b.y - a.y, t = ((p.x - a.x) * ex + (p.y - a.y) * ey) / (ex * ex + ey * ey);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return __builtin_sqrt(square(a.x + t * ex - p.x) + square(a.y + t * ey - p.y));
}

bool slow_touching(const sand_box *a, const sand_box *b)
{
    if (depth_of(a->corner, b->corner) > 0) return true;
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            if (to_segment(a->corner[i], b->corner[k], b->corner[(k + 1) % 4]) <= SLACK + 1e-7) return true;
            if (to_segment(b->corner[i], a->corner[k], a->corner[(k + 1) % 4]) <= SLACK + 1e-7) return true;
        }
    }
    return false;
}

bool slow_on_closed_ground(const slow_table *t, int32_t unit, int32_t depth)
{
    sand_box box = slow_box(t->unit[unit].pose);
    for (int32_t i = 0; i < t->n_lakes; i++) {
        bool closed = t->lake[i].closed_to >> t->unit[unit].type & 1;
        if (closed && slow_deeper(box.corner, t->lake[i].corner, depth)) return true;
    }
    return false;
}

/* ---- one chain ---- */

typedef struct {
    int32_t step, aslant;
} meeting;

typedef struct {
    const slow_table *t;
    const sand_pose *from; /* where the units stood when this chain began to move */
    slow_chain *c;
    int32_t heading, longest;
    int32_t over; /* light infantry that passes: friends ignore it; -1: none */
    bool passes;  /* the first member goes over friends */
} slow_way;

static sand_box box_after(const slow_way *w, int32_t member, int32_t step)
{
    int32_t unit = w->c->member[member].unit;
    sand_box box = slow_box(w->from[unit]);
    sand_point to = sand_heading_step(w->heading, step),
               was = sand_heading_step(w->heading, w->c->member[member].since);
    return sand_box_shifted(&box, (sand_point){ to.x - was.x, to.y - was.y });
}

static bool is_member(const slow_chain *c, int32_t unit)
{
    for (int32_t i = 0; i < c->n; i++) {
        if (c->member[i].unit == unit) return true;
    }
    return false;
}

/* Returns how many steps can be skipped: a gap closes by at most one a step, and rounding. */
static int32_t idle_steps(double depth)
{
    return depth < -(SLACK + 8) ? (int32_t)-depth - SLACK - 5 : 1;
}

/* Finds where the member gets deeper than the slack into these corners, and returns the step at which that overlap
 * began and how many steps it took. With `enemy`, the member must keep off him: then it returns the first step at which
 * they touch. */
static meeting first_met(const slow_way *w, int32_t member, int32_t now, const sand_box *enemy, const sand_point at[4])
{
    int32_t began = 0;
    for (int32_t step = now + 1; step <= w->longest + AHEAD;) {
        sand_box box = box_after(w, member, step);
        double depth = depth_of(box.corner, at) + w->t->wider;
        if (enemy != NULL && step <= w->longest && depth > -SLACK - 1 && slow_touching(&box, enemy))
            return (meeting){ step, 0 };
        began = depth <= 1e-7 ? 0 : began == 0 ? step : began;
        if (depth > SLACK + 1e-7) return (meeting){ began <= w->longest ? began : 0, step - began };
        step += idle_steps(depth);
    }
    return (meeting){ 0, 0 };
}

static meeting meets_unit(const slow_way *w, int32_t member, int32_t now, int32_t other)
{
    int32_t unit = w->c->member[member].unit;
    sand_box his = slow_box(w->from[other]), began = slow_box(w->t->unit[unit].pose),
             enemy = slow_box(w->t->unit[other].pose);
    bool friend = w->t->unit[other].side == w->t->unit[unit].side,
         keeps_off = !friend && !slow_touching(&began, &enemy);
    if (w->t->unit[other].gone || other == w->over || is_member(w->c, other)) return (meeting){ 0, 0 };
    if (friend && w->passes && member == 0) return (meeting){ 0, 0 };
    return first_met(w, member, now, keeps_off ? &his : NULL, his.corner);
}

/* The member passes ground that lies flush beside its way, within the slack, as it passes units. */
static meeting meets_ground(const slow_way *w, int32_t member, int32_t now)
{
    int32_t unit = w->c->member[member].unit;
    sand_box here = box_after(w, member, now);
    meeting soonest = { 0, 0 };
    for (int32_t i = 0; i < w->t->n_lakes; i++) {
        bool closed = w->t->lake[i].closed_to >> w->t->unit[unit].type & 1;
        if (!closed || slow_deeper(here.corner, w->t->lake[i].corner, SLACK)) continue;
        meeting met = first_met(w, member, now, NULL, w->t->lake[i].corner);
        if (met.step != 0 && (soonest.step == 0 || met.step < soonest.step)) soonest.step = met.step;
    }
    return soonest;
}

/* Returns the least distance of a corner from the table's edge; negative: a corner is off the table. */
static int32_t within_table(const slow_table *t, const sand_box *box)
{
    int32_t least = t->width;
    for (int i = 0; i < 4; i++) {
        sand_point p = box->corner[i];
        int32_t within[] = { p.x, p.y, t->width - p.x, t->height - p.y };
        for (int k = 0; k < 4; k++) least = within[k] < least ? within[k] : least;
    }
    return least;
}

static meeting meets_edge(const slow_way *w, int32_t member, int32_t now)
{
    for (int32_t step = now + 1; step <= w->longest;) {
        sand_box box = box_after(w, member, step);
        int32_t within = within_table(w->t, &box);
        if (within < 0) return (meeting){ step, 0 };
        step += idle_steps(-within);
    }
    return (meeting){ 0, 0 };
}

typedef struct {
    int32_t step, aslant, member, other; /* a unit, or -1 ground, -2 the edge */
} slow_event;

static void note(slow_event *soonest, meeting met, int32_t member, int32_t other)
{
    if (met.step == 0 || (soonest->step != 0 && met.step >= soonest->step)) return;
    *soonest = (slow_event){ met.step, met.aslant, member, other };
}

/* At equal steps, the edge and ground, which stop a chain, come before units that may be pushed. */
static slow_event next_event(const slow_way *w, int32_t now)
{
    slow_event soonest = { 0, 0, 0, 0 };
    for (int32_t i = 0; i < w->c->n; i++) {
        note(&soonest, meets_edge(w, i, now), i, -2);
        note(&soonest, meets_ground(w, i, now), i, -1);
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int32_t i = 0; i < w->c->n; i++) {
            for (int32_t other = 0; other < w->t->n; other++) {
                bool gives_way = w->t->unit[other].side == w->t->unit[w->c->member[i].unit].side;
                if (gives_way == (pass == 1)) note(&soonest, meets_unit(w, i, now, other), i, other);
            }
        }
    }
    return soonest;
}

static void settle(const slow_way *w, int32_t travel)
{
    w->c->travel = travel;
    for (int32_t i = 0; i < w->c->n; i++) {
        int32_t unit = w->c->member[i].unit;
        sand_point to = sand_heading_step(w->heading, travel),
                   was = sand_heading_step(w->heading, w->c->member[i].since);
        w->c->end[unit] = w->from[unit];
        w->c->end[unit].at.x += to.x - was.x;
        w->c->end[unit].at.y += to.y - was.y;
    }
}

static void go(const slow_way *w)
{
    slow_chain *c = w->c;
    for (int32_t now = 0;;) {
        slow_event e = next_event(w, now);
        if (e.step == 0) {
            settle(w, w->longest);
            return;
        }
        now = e.step - 1;
        c->aslant += e.aslant;
        bool friend = e.other >= 0 && w->t->unit[e.other].side == w->t->unit[c->member[0].unit].side;
        if (friend) {
            c->member[c->n].unit = e.other;
            c->member[c->n++].since = now;
            continue;
        }
        c->bar = e.other == -2 ? SLOW_EDGE : SLOW_BLOCKED;
        c->barred = c->member[e.member].unit;
        settle(w, now);
        return;
    }
}

static void begin(const slow_table *t, int32_t unit, sand_pose from[SLOW_UNITS], slow_chain *c)
{
    memset(c, 0, sizeof *c);
    c->n = 1;
    c->member[0].unit = unit;
    c->barred = -1;
    for (int32_t i = 0; i < t->n; i++) from[i] = c->end[i] = t->unit[i].pose;
}

void slow_back(const slow_table *t, int32_t unit, int32_t longest, slow_chain *c)
{
    sand_pose from[SLOW_UNITS];
    begin(t, unit, from, c);
    slow_way w = { .t = t,
                   .from = from,
                   .c = c,
                   .heading = sand_heading_add(t->unit[unit].pose.heading, SAND_HALF_TURN),
                   .longest = longest,
                   .over = -1,
                   .passes = t->unit[unit].type == PU_LIGHT_INFANTRY };
    go(&w);
}

/* ---- light infantry makes room among friends ---- */

static sand_pose after(const slow_table *t, int32_t unit, int32_t travel)
{
    sand_pose pose = t->unit[unit].pose;
    sand_point way = sand_heading_step(sand_heading_add(pose.heading, SAND_HALF_TURN), travel);
    return (sand_pose){ { pose.at.x + way.x, pose.at.y + way.y }, pose.heading };
}

bool slow_ends_clear(const slow_table *t, int32_t unit, int32_t travel, int32_t depth)
{
    sand_box own = slow_box(after(t, unit, travel));
    for (int32_t i = 0; i < t->n; i++) {
        sand_box box = slow_box(t->unit[i].pose);
        if (i == unit || t->unit[i].gone) continue;
        if (depth_of(own.corner, box.corner) + t->wider > depth + 1e-7) return false;
    }
    return true;
}

/* Returns how many steps along the heading end all overlap. */
static int32_t steps_off(const slow_table *t, const sand_box *own, sand_pose pose, int32_t heading)
{
    for (int32_t step = 1;;) {
        sand_point way = sand_heading_step(heading, step);
        sand_box box = slow_box((sand_pose){ { pose.at.x + way.x, pose.at.y + way.y }, pose.heading });
        double depth = depth_of(own->corner, box.corner) + t->wider;
        if (depth <= 1e-7) return step;
        step += idle_steps(-depth);
    }
}

/* Makes a chain of the units that stand in its place and have the shortest way off it, and returns that way; 0: no unit
 * stands there. */
static int32_t next_to_go(const slow_way *w, const sand_box *own)
{
    int32_t off[SLOW_UNITS] = { 0 }, least = 0;
    for (int32_t i = 0; i < w->t->n; i++) {
        sand_box box = slow_box(w->from[i]);
        if (i == w->over || w->t->unit[i].gone || depth_of(own->corner, box.corner) + w->t->wider <= SLACK + 1e-7)
            continue;
        off[i] = steps_off(w->t, own, w->from[i], w->heading);
        if (least == 0 || off[i] < least) least = off[i];
    }
    w->c->n = 0;
    for (int32_t i = 0; i < w->t->n; i++) {
        if (off[i] == least && least > 0) w->c->member[w->c->n++].unit = i;
    }
    return least;
}

bool slow_make_room(const slow_table *t, int32_t unit, int32_t travel, slow_chain *c)
{
    sand_pose from[SLOW_UNITS];
    uint32_t pushed = 0;
    begin(t, unit, from, c);
    from[unit] = after(t, unit, travel);
    sand_box own = slow_box(from[unit]);
    for (;;) {
        slow_chain push = { .barred = -1 };
        slow_way w = { .t = t, .from = from, .c = &push, .over = unit };
        w.heading = sand_heading_add(t->unit[unit].pose.heading, SAND_HALF_TURN);
        w.longest = next_to_go(&w, &own);
        if (push.n == 0) break;
        for (int32_t i = 0; i < push.n; i++) {
            if (pushed >> push.member[i].unit & 1) return false;
        }
        go(&w);
        c->aslant += push.aslant;
        if (push.travel < w.longest) return false;
        for (int32_t i = 0; i < push.n; i++) {
            from[push.member[i].unit] = push.end[push.member[i].unit];
            pushed |= 1u << push.member[i].unit;
        }
    }
    memcpy(c->end, from, sizeof from);
    c->travel = travel;
    return true;
}
