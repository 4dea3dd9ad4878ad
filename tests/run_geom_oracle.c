/* run_geom_oracle.c - compares the geometry with slow ways of finding the same answers, on random scenes.
 *
 *   run_geom_oracle [PAIRS [SEED]]         50,000 pairs unless told
 *
 * Nothing here shares a method with src/geom: distances go through all pairs of edges in 128-bit fractions, depth of
 * overlap through the hull of all differences of points, arcs through candidate points, travel and turning through
 * every step. A third of the scenes is built to touch: flush, corner on edge, one unit more or less. The test was seen
 * failing with `<` for `<=` where a depth is compared with the slack, without one edge test of the overlap, without a
 * side line of an arc, without a corner of a sweep, and with travel that starts two steps late. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "geom/arc.h"
#include "geom/face.h"
#include "geom/front_sight.h"
#include "geom/polygon.h"
#include "geom/sight.h"
#include "geom/sweep.h"
#include "geom/travel.h"
#include "support/shapes.h"

__extension__ typedef __int128 wide;

static uint64_t random_state;
static uint64_t compared, failed;
static const char *topic;

static uint64_t random_word(void)
{
    uint64_t z = (random_state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static int32_t random_in(int32_t low, int32_t high)
{
    return low + (int32_t)(random_word() % (uint64_t)(high - low + 1));
}

static void print_shape(const char *name, const sand_shape *s)
{
    printf("    %s:", name);
    for (int32_t i = 0; i < s->count; i++) printf(" (%" PRId32 ", %" PRId32 ")", s->point[i].x, s->point[i].y);
    printf("\n");
}

/* Counts a comparison, and prints it when the answers differ. */
static bool same(int64_t fast, int64_t slow, const sand_shape *a, const sand_shape *b)
{
    compared++;
    if (fast == slow) return true;
    if (failed++ < 10) {
        printf("%s: fast %" PRId64 ", slow %" PRId64 "\n", topic, fast, slow);
        print_shape("a", a);
        print_shape("b", b);
    }
    return false;
}

/* --- slow distance: over / under, by all pairs of edges --------------------------------------------------------- */

typedef struct {
    wide over, under;
} fraction;

static int compare(fraction a, fraction b)
{
    wide left = a.over * b.under, right = b.over * a.under;
    return (left > right) - (left < right);
}

static wide cross(sand_point o, sand_point a, sand_point b)
{
    return (wide)(a.x - o.x) * (b.y - o.y) - (wide)(a.y - o.y) * (b.x - o.x);
}

static int sign(wide v)
{
    return (v > 0) - (v < 0);
}

static bool between_ends(sand_point a, sand_point b, sand_point p)
{
    return (p.x >= a.x || p.x >= b.x) && (p.x <= a.x || p.x <= b.x) && (p.y >= a.y || p.y >= b.y) &&
           (p.y <= a.y || p.y <= b.y);
}

static bool segments_meet(sand_point a, sand_point b, sand_point c, sand_point d)
{
    int s1 = sign(cross(a, b, c)), s2 = sign(cross(a, b, d)), s3 = sign(cross(c, d, a)), s4 = sign(cross(c, d, b));
    if (s1 * s2 < 0 && s3 * s4 < 0) return true;
    return (s1 == 0 && between_ends(a, b, c)) || (s2 == 0 && between_ends(a, b, d)) ||
           (s3 == 0 && between_ends(c, d, a)) || (s4 == 0 && between_ends(c, d, b));
}

static fraction point_to_segment(sand_point p, sand_point a, sand_point b)
{
    wide ex = b.x - a.x, ey = b.y - a.y, px = p.x - a.x, py = p.y - a.y, qx = p.x - b.x, qy = p.y - b.y;
    wide along = ex * px + ey * py, square = ex * ex + ey * ey, area = ex * py - ey * px;
    if (along <= 0) return (fraction){ px * px + py * py, 1 };
    if (along >= square) return (fraction){ qx * qx + qy * qy, 1 };
    return (fraction){ area * area, square };
}

/* A point is inside when a ray to the east crosses the edges an odd number of times. */
static bool holds(const sand_shape *s, sand_point p)
{
    bool inside = false;
    for (int32_t i = 0; i < s->count; i++) {
        sand_point a = s->point[i], b = s->point[(i + 1) % s->count];
        if (sign(cross(a, b, p)) == 0 && between_ends(a, b, p)) return true;
        if ((a.y > p.y) == (b.y > p.y)) continue;
        if ((cross(a, b, p) > 0) == (b.y > a.y)) inside = !inside;
    }
    return inside;
}

static fraction slow_distance(const sand_shape *a, const sand_shape *b)
{
    if (holds(a, b->point[0]) || holds(b, a->point[0])) return (fraction){ 0, 1 };
    fraction best = { 1, 0 };
    for (int32_t i = 0; i < a->count; i++)
        for (int32_t k = 0; k < b->count; k++) {
            sand_point p = a->point[i], q = a->point[(i + 1) % a->count], r = b->point[k],
                       s = b->point[(k + 1) % b->count];
            if (segments_meet(p, q, r, s)) return (fraction){ 0, 1 };
            fraction all[4] = { point_to_segment(p, r, s), point_to_segment(q, r, s), point_to_segment(r, p, q),
                                point_to_segment(s, p, q) };
            for (int n = 0; n < 4; n++)
                if (best.under == 0 || compare(all[n], best) < 0) best = all[n];
        }
    return best;
}

static bool slow_within(const sand_shape *a, const sand_shape *b, int64_t limit)
{
    return compare(slow_distance(a, b), (fraction){ (wide)limit * limit, 1 }) <= 0;
}

/* --- slow depth: the hull of all differences ---------------------------------------------------------------------- */

static int by_place(const void *left, const void *right)
{
    const sand_point *a = left, *b = right;
    if (a->x != b->x) return a->x < b->x ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

/* Returns the hull, counter-clockwise, by Andrew's monotone chain. */
static int32_t hull_of(sand_point points[], int32_t count, sand_point hull[])
{
    qsort(points, (size_t)count, sizeof(points[0]), by_place);
    int32_t n = 0;
    for (int32_t i = 0; i < count; i++) {
        while (n >= 2 && cross(hull[n - 2], hull[n - 1], points[i]) <= 0) n--;
        hull[n++] = points[i];
    }
    for (int32_t i = count - 2, lower = n + 1; i >= 0; i--) {
        while (n >= lower && cross(hull[n - 2], hull[n - 1], points[i]) <= 0) n--;
        hull[n++] = points[i];
    }
    return n - 1;
}

/* Does the origin (no difference) lie deeper than `slack` inside the hull of all differences? */
static bool slow_overlap(const sand_shape *a, const sand_shape *b, int64_t slack)
{
    sand_point all[400], hull[401], origin = { 0, 0 };
    int32_t count = 0;
    for (int32_t i = 0; i < a->count; i++)
        for (int32_t k = 0; k < b->count; k++) all[count++] = sand_point_subtract(b->point[k], a->point[i]);
    count = hull_of(all, count, hull);
    if (count < 3) return false;
    for (int32_t i = 0; i < count; i++) {
        sand_point p = hull[i], q = hull[(i + 1) % count];
        wide area = cross(p, q, origin), x = q.x - p.x, y = q.y - p.y;
        if (area <= 0 || area * area <= (wide)slack * slack * (x * x + y * y)) return false;
    }
    return true;
}

/* --- slow arc: candidate points ---------------------------------------------------------------------------------- */

/* cross of a direction (2^30 scale) and the way from `from` to p: positive when p lies left of the direction */
static int side_of_ray(sand_point from, sand_direction d, sand_point p)
{
    return sign((wide)d.x * (p.y - from.y) - (wide)d.y * (p.x - from.x));
}

/* Is p in the angle between the left side line through `left` and the right side line through `right`? */
static bool in_angle(const sand_arc *arc, sand_point left, sand_point right, sand_point p)
{
    sand_direction ahead = sand_heading_direction(arc->left_heading); /* matters when both side lines are one */
    bool one_line = arc->left_heading == arc->right_heading && sand_point_equal(left, right);
    if (one_line && (wide)ahead.x * (p.x - left.x) + (wide)ahead.y * (p.y - left.y) < 0) return false;
    return side_of_ray(left, sand_heading_direction(arc->left_heading), p) <= 0 &&
           side_of_ray(right, sand_heading_direction(arc->right_heading), p) >= 0;
}

static bool slow_in_arc(const sand_arc *arc, sand_point p)
{
    if (in_angle(arc, arc->left, arc->left, p) || in_angle(arc, arc->right, arc->right, p)) return true;
    return in_angle(arc, arc->left, arc->right, p) && cross(arc->left, arc->right, p) >= 0;
}

/* Does the half-line from `from` meet the segment? */
static bool ray_meets(sand_point from, sand_direction d, sand_point p, sand_point q)
{
    int s1 = side_of_ray(from, d, p), s2 = side_of_ray(from, d, q);
    if (s1 * s2 > 0) return false;
    if (s1 == 0 && s2 == 0)
        return (wide)d.x * (p.x - from.x) + (wide)d.y * (p.y - from.y) >= 0 ||
               (wide)d.x * (q.x - from.x) + (wide)d.y * (q.y - from.y) >= 0;
    /* from + t d on pq: t = cross(p - from, q - p) / cross(d, q - p) */
    wide over = (wide)(p.x - from.x) * (q.y - p.y) - (wide)(p.y - from.y) * (q.x - p.x);
    wide under = (wide)d.x * (q.y - p.y) - (wide)d.y * (q.x - p.x);
    return under > 0 ? over >= 0 : over <= 0;
}

static bool slow_arc_sees(const sand_arc *arc, const sand_shape *s)
{
    if (holds(s, arc->left) || holds(s, arc->right)) return true;
    for (int32_t i = 0; i < s->count; i++) {
        sand_point p = s->point[i], q = s->point[(i + 1) % s->count];
        if (slow_in_arc(arc, p)) return true;
        if (ray_meets(arc->left, sand_heading_direction(arc->left_heading), p, q)) return true;
        if (ray_meets(arc->right, sand_heading_direction(arc->right_heading), p, q)) return true;
        if (segments_meet(arc->left, arc->right, p, q)) return true;
    }
    return false;
}

/* --- scenes ------------------------------------------------------------------------------------------------------- */

static int32_t random_heading(void)
{
    static const int32_t plain[] = { 0, 4500, 9000, 13500, 18000, 27000, 31500, 1, 35999, 8999 };
    return random_in(0, 3) == 0 ? plain[random_in(0, 9)] : random_in(0, 35999);
}

static sand_box random_box(sand_point near, int32_t spread)
{
    static const int32_t sides[] = { 16, 1000, 1500, 2000, 3000, 4000, 4001, 8000 };
    sand_pose pose = { { near.x + random_in(-spread, spread), near.y + random_in(-spread, spread) }, random_heading() };
    return sand_box_at(pose, sand_geom_footprint_centred(sides[random_in(0, 7)], sides[random_in(0, 7)]));
}

/* A box whose edge or corner stands on or beside some point of another box. */
static sand_box touching_box(const sand_box *other)
{
    sand_box box = random_box((sand_point){ 0, 0 }, 0);
    sand_face face = (sand_face)random_in(SAND_FACE_FRONT, SAND_FACE_LEFT);
    sand_point start = sand_geom_face_start(other, face), end = sand_geom_face_end(other, face), at;
    int32_t way = random_in(0, 4) * 2;
    at = (sand_point){ start.x + (end.x - start.x) * way / 8 + random_in(-5, 5),
                       start.y + (end.y - start.y) * way / 8 + random_in(-5, 5) };
    if (random_in(0, 1) == 0) { /* flush: its own edge against that face */
        int32_t width = random_in(1, 8) * 1000, depth = random_in(1, 8) * 500;
        sand_pose pose = { at, sand_heading_add(sand_geom_face_heading(other, face), 18000) };
        return sand_box_at(pose, (sand_footprint){ -width, width, 0, -2 * depth });
    }
    return sand_box_shifted(&box, sand_point_subtract(at, box.corner[random_in(0, 3)]));
}

static sand_polygon random_polygon(sand_point near, int32_t spread, int32_t size)
{
    sand_point all[12], hull[13];
    sand_polygon polygon = { .count = 0 };
    while (polygon.count < 3) {
        int32_t count = random_in(3, 12);
        sand_point middle = { near.x + random_in(-spread, spread), near.y + random_in(-spread, spread) };
        for (int32_t i = 0; i < count; i++)
            all[i] = (sand_point){ middle.x + random_in(-size, size), middle.y + random_in(-size, size) };
        count = hull_of(all, count, hull);
        for (int32_t i = 0; i < count; i++) polygon.point[i] = hull[count - 1 - i];
        polygon.count = count;
    }
    polygon.bounds = sand_shape_bounds_of(polygon.point, polygon.count);
    return polygon;
}

typedef struct {
    sand_box box[2];
    sand_polygon polygon;
    sand_point segment[2];
    sand_shape a, b;
} scene;

static void make_scene(scene *s, uint64_t number)
{
    sand_point centre = { random_in(20000, 80000), random_in(20000, 60000) };
    s->box[0] = random_box(centre, 100);
    s->a = sand_geom_shape_of_box(&s->box[0]);
    switch (number % 6) {
    case 0:
    case 1: s->box[1] = touching_box(&s->box[0]); break;
    case 2: s->box[1] = random_box(centre, 4000); break;
    default: s->box[1] = random_box(centre, 20000); break;
    }
    s->b = sand_geom_shape_of_box(&s->box[1]);
    if (number % 6 == 4) {
        static const int32_t sizes[] = { 300, 9000, 60000, 1000000 };
        s->polygon = random_polygon(centre, 6000, sizes[random_in(0, 3)]);
        s->b = sand_shape_of_polygon(&s->polygon);
    } else if (number % 6 == 5) {
        bool on_corner = random_in(0, 2) == 0;
        s->segment[0] = on_corner
                            ? s->box[0].corner[random_in(0, 3)]
                            : (sand_point){ centre.x + random_in(-5000, 5000), centre.y + random_in(-5000, 5000) };
        s->segment[1] = (sand_point){ centre.x + random_in(-5000, 5000), centre.y + random_in(-5000, 5000) };
        s->b = sand_shape_of(s->segment, random_in(1, 2));
    }
}

/* --- the comparisons --------------------------------------------------------------------------------------------- */

static void check_distance(const scene *s)
{
    topic = "distance";
    fraction slow = slow_distance(&s->a, &s->b);
    sand_reach fast = sand_geom_reach_between(&s->a, &s->b), back = sand_geom_reach_between(&s->b, &s->a);
    fraction exact = { (wide)fast.squared.whole * fast.squared.over + fast.squared.rest, fast.squared.over };
    same(compare(exact, slow), 0, &s->a, &s->b);
    topic = "distance, exchanged";
    same(sand_geom_squared_compare(fast.squared, back.squared), 0, &s->a, &s->b);

    topic = "rounded distance";
    int64_t d = fast.distance;
    same(slow_within(&s->a, &s->b, d) && (d == 0 || !slow_within(&s->a, &s->b, d - 1)), true, &s->a, &s->b);
    topic = "witness of the distance";
    int64_t line = sand_point_distance(fast.from, fast.to);
    same(line >= d - 2 && line <= d + 2, true, &s->a, &s->b);
    topic = "within";
    for (int32_t limit = fast.distance > 1 ? fast.distance - 2 : 0; limit <= fast.distance + 1; limit++)
        same(sand_geom_within(&s->a, &s->b, limit), slow_within(&s->a, &s->b, limit), &s->a, &s->b);
    topic = "meet";
    same(sand_geom_shapes_meet(&s->a, &s->b), slow.over == 0, &s->a, &s->b);
}

static void check_overlap(const scene *s)
{
    topic = "overlap";
    for (int32_t slack = 0; slack <= 4; slack++) {
        bool slow = slow_overlap(&s->a, &s->b, slack);
        same(sand_geom_overlaps(&s->a, &s->b, slack), slow, &s->a, &s->b);
        same(sand_geom_overlaps(&s->b, &s->a, slack), slow, &s->b, &s->a);
    }
    topic = "touch";
    bool touch = slow_within(&s->a, &s->b, SAND_SLACK) && !slow_overlap(&s->a, &s->b, SAND_SLACK);
    if (s->a.point == s->box[0].corner && s->b.point == s->box[1].corner)
        same(sand_geom_touches_boxes(&s->box[0], &s->box[1]), touch, &s->a, &s->b);
    if (!touch || s->b.point != s->box[1].corner) return;

    topic = "something touches on both sides";
    sand_touch contact = sand_overlap_contact(&s->box[0], &s->box[1]);
    bool some_a = false, some_b = false;
    for (int f = SAND_FACE_FRONT; f <= SAND_FACE_LEFT; f++) {
        some_a = some_a || contact.along_a[f] >= 0;
        some_b = some_b || contact.along_b[f] >= 0;
    }
    sand_face face = shapes_face_touched(&s->box[0], &s->box[1], s->box[1].heading);
    same(some_a && some_b && face != SAND_FACE_NONE, true, &s->a, &s->b);
    topic = "shared edge, exchanged";
    sand_touch back = sand_overlap_contact(&s->box[1], &s->box[0]);
    same(contact.shared, back.shared, &s->a, &s->b);
}

static void check_arc(const scene *s)
{
    static const int32_t halves[] = { 0, 1, 2250, 4500, 6000, 8999, 9000 };
    topic = "arc";
    sand_arc arc =
        sand_arc_of(&s->box[0], (sand_arc_origin)random_in(0, 2), halves[random_in(0, 6)], random_in(0, 1) * 1250);
    bool sees = sand_arc_sees(&arc, &s->b);
    same(sees, slow_arc_sees(&arc, &s->b), &s->a, &s->b);

    topic = "part in the arc";
    sand_polygon part;
    same(sand_arc_part(&arc, &s->b, &part), sees, &s->a, &s->b);
    if (!sees) return;
    sand_shape shape = sand_shape_of_polygon(&part);
    for (int32_t i = 0; i < part.count; i++) {
        sand_shape point = sand_shape_of_point(&part.point[i]);
        same(slow_within(&point, &s->b, 3), true, &shape, &s->b); /* the place was cut three times, each time rounded */
    }
}

static void widen_to(sand_stretch *stretch, int32_t travel)
{
    *stretch = (sand_stretch){ sand_travel_stretch_empty(*stretch) ? travel : stretch->first, travel };
}

static void check_travel(const scene *s)
{
    sand_reach reach = sand_geom_reach_between(&s->a, &s->b);
    if (reach.distance > 600) return;
    int32_t heading = random_heading(), longest = random_in(0, 900), limit = random_in(0, 1) * random_in(0, 300),
            slack = random_in(0, 1) * 3;
    int32_t further = random_in(0, 64) + random_in(0, 1) * random_in(0, 300);
    int32_t meets = -1, at_all = -1;
    sand_stretch within = { 0, -1 };
    bool deep = false;
    for (int32_t t = 0; t <= longest + further; t++) {
        sand_point room[SAND_POLYGON_MAX + 4], by = sand_heading_step(heading, t);
        for (int32_t i = 0; i < s->a.count; i++) room[i] = sand_point_add(s->a.point[i], by);
        sand_shape there = sand_shape_of(room, s->a.count);
        bool overlaps = sand_geom_overlaps(&there, &s->b, slack);
        deep |= overlaps;
        if (t > longest) continue;
        if (overlaps && meets < 0) meets = t;
        if (at_all < 0 && sand_geom_overlaps(&there, &s->b, 0)) at_all = t;
        if (sand_geom_within(&there, &s->b, limit)) widen_to(&within, t);
    }
    topic = "travel: meets";
    same(sand_travel_meets(&s->a, heading, longest, &s->b, slack), meets, &s->a, &s->b);
    topic = "travel: meets ahead";
    sand_far_way far = { heading, longest, further };
    same(sand_travel_meets_ahead(&s->a, far, &s->b, slack), deep ? at_all : -1, &s->a, &s->b);
    topic = "travel: within";
    sand_stretch fast = sand_travel_within(&s->a, heading, longest, &s->b, limit);
    same(fast.first, within.first, &s->a, &s->b);
    same(fast.last, within.last, &s->a, &s->b);
    topic = "travel: nears";
    same(sand_travel_nears(&s->a, heading, longest, &s->b, limit),
         sand_travel_stretch_empty(within) ? -1 : within.first, &s->a, &s->b);
    topic = "travel: leads into";
    int32_t into = sand_travel_meets(&s->a, heading, SAND_TRAVEL_FOREVER, &s->b, SAND_SLACK);
    same(sand_travel_leads_into(&s->a, heading, &s->b), into >= 0, &s->a, &s->b);
}

/* Turns by hundredths of a degree. The fast test takes the sectors of the corners as swept. These reach up to the slack
 * beyond what single positions cover, so the two may differ by a little more than the slack. */
static void check_sweep(const scene *s)
{
    int32_t width = random_in(2, 16) * 500, depth = random_in(2, 8) * 500, turn = random_in(-18000, 18000);
    bool wheel = random_in(0, 1) == 1;
    sand_pose pose = { s->box[0].centre, s->box[0].heading };
    sand_footprint footprint =
        wheel ? (sand_footprint){ -width, width, 0, -2 * depth } : sand_geom_footprint_centred(width, depth);
    int32_t right2 = !wheel ? 0 : random_in(0, 1) == 0 ? width : -width;
    sand_sweep sweep = shapes_sweep(pose, footprint, right2, 0, turn);
    bool clear = sand_sweep_against(&sweep, &s->b).clear;

    enum { GAP = 200 };
    bool shallow = false, deep = false, touches = sand_sweep_touches(&sweep, &s->b, GAP), near = false, about = false;
    for (int32_t i = 0; i <= abs(turn); i++) {
        sand_box box = sand_box_at(sand_geom_pose_turned(pose, right2, 0, turn < 0 ? -i : i), footprint);
        sand_shape there = sand_geom_shape_of_box(&box);
        if (sand_geom_within(&there, &s->b, GAP + 3)) about = true;
        if (sand_geom_within(&there, &s->b, GAP - 3)) near = true;
        if (!sand_geom_overlaps(&there, &s->b, 0)) continue;
        shallow = true;
        if (sand_geom_overlaps(&there, &s->b, SAND_SLACK + 2)) deep = true;
    }
    topic = "sweep clear";
    if (clear) same(deep, false, &s->a, &s->b);
    topic = "sweep blocked";
    if (!clear) same(shallow, true, &s->a, &s->b);
    topic = "sweep touches";
    if (touches) same(about, true, &s->a, &s->b);
    topic = "sweep touches nothing";
    if (!touches) same(near, false, &s->a, &s->b);
}

static int32_t side_of(const sand_box *box, int32_t i)
{
    return sand_point_distance(box->corner[i], box->corner[i + 1]);
}

/* Blockers between eye and target: boxes, some touching, a wood, a wall. */
enum { BLOCKERS = 6 };
typedef struct {
    sand_polygon polygon; /* the wood, or the wall's two ends */
    sand_box box[BLOCKERS];
    sand_shape shape[BLOCKERS];
    int32_t count;
} screen;

static void make_screen(screen *c, sand_point eye, const sand_box *target)
{
    bool around = random_in(0, 7) == 0; /* on all sides of the eye, for searches that go once around it */
    c->count = random_in(0, BLOCKERS);
    for (int32_t i = 0; i < c->count; i++) {
        int32_t part = random_in(1, 9);
        sand_point way = sand_point_subtract(target->centre, eye);
        sand_point near = { eye.x + way.x / 10 * part, eye.y + way.y / 10 * part };
        c->box[i] = i > 0 && random_in(0, 1) == 0 ? touching_box(&c->box[i - 1]) : random_box(near, 3000);
        if (around) c->box[i] = random_box(eye, 5000);
        c->shape[i] = sand_geom_shape_of_box(&c->box[i]);
    }
    if (c->count > 0 && random_in(0, 3) == 0) {
        c->polygon = random_polygon(target->centre, 6000, 5000);
        c->shape[0] = sand_shape_of_polygon(&c->polygon);
    } else if (c->count > 0 && random_in(0, 3) == 0) {
        const sand_point middle = target->centre;
        const sand_point wall[2] = { { eye.x + random_in(-3000, 3000), eye.y + random_in(-3000, 3000) },
                                     { middle.x + random_in(-3000, 3000), middle.y + random_in(-3000, 3000) } };
        memcpy(c->polygon.point, wall, sizeof(wall));
        c->shape[0] = sand_shape_of(c->polygon.point, 2);
    }
}

/* A clear line must cross no blocker; a blocked target must have no line that keeps well away from all blockers. Gaps
 * are measured where they are nearest to the eye: to a target nearer than a seam every line is too narrow, so then a
 * line proves nothing. */
static void check_sight(const scene *s)
{
    enum { LINES = 60 };
    sand_box target = random_in(0, 3) == 0 ? touching_box(&s->box[0]) : random_box(s->box[0].centre, 30000);
    sand_point eye = sand_box_front_centre(&s->box[0]);
    sand_shape shape = sand_geom_shape_of_box(&target);
    screen c;
    make_screen(&c, eye, &target);
    const sand_shape *blocker = c.shape;
    const sand_box *box = c.box;
    const int32_t count = c.count;

    sand_sight sight = sand_sight_to(eye, &shape, blocker, count);
    topic = "sight without a witness";
    same(sand_sight_sees(eye, &shape, blocker, count), sight.clear, &s->a, &s->b);
    topic = "hidden by the disc within a base";
    sand_wedge wedge = sand_sight_wedge_to(eye, &shape);
    int32_t beyond =
        sand_point_distance(eye, target.centre) - sand_geom_radius_of(side_of(&target, 0), side_of(&target, 1));
    for (int32_t i = 1; i < count; i++) {
        int32_t across = side_of(&box[i], 0), along = side_of(&box[i], 1);
        int32_t inner = (across < along ? across : along) / 2 - 3;
        if (sand_sight_wedge_hides(&wedge, box[i].centre, inner, beyond)) same(sight.clear, false, &s->a, &s->b);
    }
    topic = "clear line of sight";
    if (sight.clear && sand_point_equal(sight.from, sight.to)) return; /* face to face */
    if (sight.clear) {
        sand_point line[2] = { sight.from, sight.to };
        sand_shape segment = sand_shape_of(line, 2);
        for (int32_t i = 0; i < count; i++) same(slow_overlap(&segment, &blocker[i], 1), false, &segment, &blocker[i]);
        return;
    }
    topic = "blocked line of sight";
    sand_shape point = sand_shape_of_point(&eye);
    if (slow_within(&point, &shape, SAND_SEAM)) return;
    for (int32_t n = 0; n < LINES; n++) {
        sand_point p = target.corner[n % 4], q = target.corner[(n + 1) % 4];
        int32_t part = n / 4;
        sand_point line[2] = { eye,
                               { p.x + (q.x - p.x) * part / (LINES / 4), p.y + (q.y - p.y) * part / (LINES / 4) } };
        sand_shape segment = sand_shape_of(line, 2);
        bool near = false;
        for (int32_t i = 0; i < count && !near; i++) near = slow_within(&segment, &blocker[i], SAND_SEAM + 1);
        if (!near) same(false, true, &segment, &shape);
    }
}

/* Counts the places on a front: one for each grid unit of the longer component. */
static int32_t places_of(const sand_front *front)
{
    int32_t x = abs(front->end.x - front->start.x), y = abs(front->end.y - front->start.y);
    return x > y ? x : y;
}

static sand_point place_of(const sand_front *front, int64_t number)
{
    int32_t all = places_of(front);
    if (all == 0) return front->start;
    return (sand_point){ front->start.x + (int32_t)sand_geom_round_ratio((front->end.x - front->start.x) * number, all),
                         front->start.y +
                             (int32_t)sand_geom_round_ratio((front->end.y - front->start.y) * number, all) };
}

/* A front sees exactly what at least one of its places sees. Targets that lie against the front are left out: rounding
 * decides which places are on them. */
static void check_front_sight(const scene *s)
{
    static const int32_t longest[] = { 40, 400, 2500 };
    sand_box target = random_in(0, 3) == 0 ? touching_box(&s->box[0]) : random_box(s->box[0].centre, 30000);
    sand_shape shape = sand_geom_shape_of_box(&target);
    sand_point eye = sand_box_front_centre(&s->box[0]);
    sand_direction along = sand_heading_direction(random_in(0, 3) == 0 ? 9000 : random_in(0, SAND_FULL_TURN - 1));
    int64_t length = random_in(0, longest[random_in(0, 2)]);
    sand_front front = { eye, sand_point_add(eye, (sand_point){ (int32_t)(along.x * length / SAND_DIRECTION_ONE),
                                                                (int32_t)(along.y * length / SAND_DIRECTION_ONE) }) };
    sand_point ends[2] = { front.start, front.end };
    sand_shape edge = sand_shape_of(ends, 2);
    if (slow_within(&edge, &shape, SAND_SLACK)) return;
    screen c;
    make_screen(&c, eye, &target);
    bool slow = false;
    for (int32_t i = 0; i <= places_of(&front) && !slow; i++)
        slow = sand_sight_to(place_of(&front, i), &shape, c.shape, c.count).clear;
    topic = "sight from an edge";
    same(sand_front_sight_sees(&front, &shape, c.shape, c.count), slow, &s->a, &shape);
    topic = "line of sight from an edge";
    sand_sight sight = sand_front_sight(&front, &shape, c.shape, c.count);
    same(sight.clear, slow, &s->a, &shape);
    sand_point line[2] = { sight.from, sight.to };
    sand_shape segment = sand_shape_of(line, 2);
    for (int32_t i = 0; i < c.count && sight.clear; i++)
        same(slow_overlap(&segment, &c.shape[i], 1), false, &segment, &c.shape[i]);
}

/* Cuts star-shaped outlines with up to 40 corners: the parts are convex, their areas add up, and points lie in a part
 * exactly when they lie in the outline. */
static void check_outline(void)
{
    enum { MOST = 40, PARTS = 48 };
    sand_point outline[MOST], middle = { random_in(20000, 60000), random_in(20000, 60000) };
    int32_t count = random_in(3, MOST), made = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t heading = (int32_t)((int64_t)36000 * i / count);
        outline[random_in(0, 0) + i] = sand_point_add(middle, sand_heading_step(heading, random_in(500, 9000)));
    }
    bool clockwise = random_in(0, 1) == 0;
    for (int32_t i = 0, k = count - 1; !clockwise && i < k; i++, k--) {
        sand_point p = outline[i];
        outline[i] = outline[k];
        outline[k] = p;
    }
    sand_polygon parts[PARTS];
    sand_shape whole = sand_shape_of(outline, count);
    topic = "outline is simple";
    sand_outline_parts split = { .part = parts, .room = PARTS };
    if (!same(sand_geom_outline_split(outline, count, &split), SAND_OUTLINE_GOOD, &whole, &whole)) return;
    made = split.n;

    topic = "areas of the parts";
    wide area = 0, sum = 0;
    for (int32_t i = 0; i < count; i++) area += cross((sand_point){ 0, 0 }, outline[i], outline[(i + 1) % count]);
    for (int32_t n = 0; n < made; n++)
        for (int32_t i = 0; i < parts[n].count; i++) {
            sand_point p = parts[n].point[i], q = parts[n].point[(i + 1) % parts[n].count],
                       r = parts[n].point[(i + 2) % parts[n].count];
            sum -= cross((sand_point){ 0, 0 }, p, q);
            same(cross(p, q, r) < 0, true, &whole, &whole);
        }
    same(sign((area < 0 ? -area : area) - sum), 0, &whole, &whole);

    topic = "points in the parts";
    for (int n = 0; n < 20; n++) {
        sand_point p = n % 4 == 0
                           ? outline[random_in(0, count - 1)]
                           : sand_point_add(middle, (sand_point){ random_in(-7000, 7000), random_in(-7000, 7000) });
        bool in_part = false;
        for (int32_t i = 0; i < made; i++) {
            sand_shape part = sand_shape_of_polygon(&parts[i]);
            in_part = in_part || sand_geom_shape_holds(&part, p);
        }
        same(sand_geom_outline_holds(outline, count, p), in_part, &whole, &whole);
        same(in_part, holds(&whole, p), &whole, &whole);
    }
}

int main(int argc, char **argv)
{
    uint64_t pairs = argc > 1 ? strtoull(argv[1], NULL, 10) : 50000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 20261120;
    scene s;
    for (uint64_t i = 0; i < pairs; i++) {
        random_state = seed + i * UINT64_C(0x2545f4914f6cdd1d);
        memset(&s, 0, sizeof(s));
        make_scene(&s, i);
        check_distance(&s);
        check_overlap(&s);
        check_arc(&s);
        if (i % 4 == 0) check_travel(&s);
        if (i % 8 == 0) check_sight(&s);
        if (i % 40 == 0) check_outline();
        if (i % 16 == 0) check_front_sight(&s);
        if (i % 400 < 6) check_sweep(&s);
    }
    printf("geometry against slow oracles: %" PRIu64 " pairs, seed %" PRIu64 ", %" PRIu64 " comparisons, %" PRIu64
           " differ\n",
           pairs, seed, compared, failed);
    printf("%d passed, %d failed\n", failed == 0, failed != 0);
    return failed == 0 ? 0 : 1;
}
