/* sight.c - lines of sight, decided on the angles that blockers cover.
 *
 * Seen from the eye the target fills an angle of less than half a turn, and everything is compared inside that angle by
 * cross products. A blocker covers the part of the angle in which it is met before the target.  The search goes through
 * the angle from its left end: it skips what blockers cover next to the present direction; where no blocker covers, the
 * gap up to the next blocker is clear if it is wide enough.  Nothing is stored, so there is no limit to the number of
 * blockers. */
#include "geom/sight.h"

#include "base/assert.h"
#include "geom/exact.h"
#include "geom/polygon.h"

bool sand_sight_line_crosses(sand_point from, sand_point to, const sand_shape *shape)
{
    sand_point ends[2] = { from, to };
    sand_shape line = sand_shape_of(ends, 2);
    return sand_geom_overlaps(&line, shape, 0);
}

bool sand_sight_line_meets(sand_point from, sand_point to, const sand_point line[], int32_t count)
{
    sand_point ends[2] = { from, to };
    sand_shape sight = sand_shape_of(ends, 2);
    for (int32_t i = 0; i + 1 < count; i++) {
        sand_shape piece = sand_shape_of(&line[i], 2);
        if (sand_geom_shapes_meet(&sight, &piece)) return true;
    }
    return false;
}

/* --- angles ------------------------------------------------------------------------------------------------------ */

/* Two directions from the eye, as vectors to what bounds them; from left to right less than half a turn, or
 * exactly half a turn for a shape with the eye on its edge. */
typedef struct {
    sand_point left, right;
} angle;

static bool is_right_of(sand_point a, sand_point b)
{
    return sand_geom_cross(b, a) < 0;
}

static bool angle_holds(angle a, sand_point direction)
{
    return sand_geom_cross(a.left, direction) <= 0 && sand_geom_cross(direction, a.right) <= 0;
}

/* Is `a` further out than `b`, to the right or else to the left, or as far out and nearer to the eye? */
static bool bounds_better(sand_point a, sand_point b, bool to_right)
{
    int64_t area = to_right ? -sand_geom_cross(b, a) : sand_geom_cross(b, a);
    return area > 0 || (area == 0 && sand_geom_square(a) < sand_geom_square(b));
}

/* The angle a shape fills, seen from outside or from its edge.  The sum of the vectors to its corners points into it,
 * and every corner is less than half a turn away from that sum. */
static angle angle_of(sand_point eye, const sand_shape *shape)
{
    sand_point sum = { 0, 0 };
    for (int32_t i = 0; i < shape->count; i++) sum = sand_point_add(sum, sand_point_subtract(shape->point[i], eye));

    angle a = { sum, sum };
    for (int32_t i = 0; i < shape->count; i++) {
        sand_point v = sand_point_subtract(shape->point[i], eye);
        int64_t side = sand_geom_cross(sum, v);
        if (side > 0 && (sand_geom_cross(sum, a.left) <= 0 || bounds_better(v, a.left, false))) a.left = v;
        if (side < 0 && (sand_geom_cross(sum, a.right) >= 0 || bounds_better(v, a.right, true))) a.right = v;
    }
    return a;
}

/* Is the gap between two directions narrower than the seam, measured across it at the nearer of the two corners that
 * bound it? */
static bool is_seam(sand_point left, sand_point right)
{
    int64_t area = -sand_geom_cross(left, right), near = sand_geom_square(left), far = sand_geom_square(right);
    if (area <= 0) return true;
    if (sand_geom_dot(left, right) < 0) return false; /* close to a wide target the area is small and the gap is not */
    sand_wide least = sand_wide_multiply(SAND_SEAM * SAND_SEAM, near > far ? near : far);
    return sand_wide_compare(sand_wide_multiply(area, area), least) < 0;
}

static int64_t rough_length(sand_point v)
{
    int64_t x = sand_geom_magnitude(v.x), y = sand_geom_magnitude(v.y);
    return x > y ? x : y;
}

/* A direction well inside the gap: both sides are made about equally long before they are added. */
static sand_point between(sand_point left, sand_point right)
{
    int64_t l = rough_length(left), r = rough_length(right);
    int32_t times_left = l < r ? (int32_t)(r / l) : 1, times_right = r < l ? (int32_t)(l / r) : 1;
    return (sand_point){ left.x * times_left + right.x * times_right, left.y * times_left + right.y * times_right };
}

/* --- what one blocker hides -------------------------------------------------------------------------------------- */

typedef struct {
    sand_point eye;
    sand_shape target;
    angle angle;
    sand_bounds bounds;   /* of the eye and the target: nothing outside can hide anything */
    sand_point narrow[2]; /* the ends of the segment that replaces a target narrower than a seam */
} view;

/* Where the ray along `direction` enters a shape seen from outside: over / under of the direction's length. */
typedef struct {
    bool hit;
    int64_t over, under;
} entry;

static entry entry_into(const sand_shape *shape, sand_point eye, sand_point direction)
{
    entry first = { false, 0, 1 };
    for (int32_t i = 0; i < shape->count; i++) {
        sand_point p = sand_point_subtract(shape->point[i], eye),
                   q = sand_point_subtract(sand_geom_shape_next(shape, i), eye);
        sand_point edge = sand_point_subtract(q, p);
        int64_t over = sand_geom_cross(p, edge), under = sand_geom_cross(direction, edge);
        if (over < 0 || under <= 0 || !angle_holds((angle){ q, p }, direction)) continue;
        if (first.hit &&
            sand_wide_compare(sand_wide_multiply(over, first.under), sand_wide_multiply(first.over, under)) >= 0)
            continue;
        first = (entry){ true, over, under };
    }
    return first;
}

static bool hides(const view *v, const sand_shape *blocker, sand_point direction)
{
    entry near = entry_into(blocker, v->eye, direction), far = entry_into(&v->target, v->eye, direction);
    if (!near.hit || !far.hit) return near.hit;
    return sand_wide_compare(sand_wide_multiply(near.over, far.under), sand_wide_multiply(far.over, near.under)) < 0;
}

/* Where a blocker and the target overlap, the nearer one changes at the crossings of their edges.  Returns the first
 * direction of a crossing to the right of `from`, or `last`. */
static sand_point next_change(const view *v, const sand_shape *blocker, sand_point from, sand_point last)
{
    if (!sand_geom_shapes_meet(blocker, &v->target)) return last;
    for (int32_t i = 0; i < blocker->count; i++)
        for (int32_t k = 0; k < v->target.count; k++) {
            sand_point at;
            if (!sand_geom_segments_cross(blocker->point[i], sand_geom_shape_next(blocker, i), v->target.point[k],
                                          sand_geom_shape_next(&v->target, k), &at))
                continue;
            sand_point direction = sand_point_subtract(at, v->eye);
            if (is_right_of(direction, from) && is_right_of(last, direction)) last = direction;
        }
    return last;
}

/* What blockers cover to the right of a direction: with `covers` everything up to `end`, otherwise nothing up to
 * `start`. */
typedef struct {
    bool covers;
    sand_point start, end;
} cover;

/* The common part of the blocker's angle and the target's, false when there is none. */
static bool common_angle(const view *v, const sand_shape *blocker, angle *common)
{
    angle b = angle_of(v->eye, blocker);
    if (sand_geom_cross(b.left, b.right) == 0 && sand_geom_dot(b.left, b.right) >= 0) return false;
    if (angle_holds(v->angle, b.left))
        common->left = b.left;
    else if (angle_holds(b, v->angle.left))
        common->left = v->angle.left;
    else
        return false;
    common->right = angle_holds(v->angle, b.right) ? b.right : v->angle.right;
    return is_right_of(common->right, common->left);
}

static cover cover_by(const view *v, const sand_shape *blocker, sand_point from)
{
    cover result = { false, v->angle.right, v->angle.right };
    if (!sand_shape_bounds_near(&v->bounds, &blocker->bounds, 0)) return result;
    sand_shape eye = sand_shape_of_point(&v->eye);
    if (sand_geom_overlaps(&eye, blocker, 0)) return (cover){ true, from, v->angle.right };

    angle common;
    if (!common_angle(v, blocker, &common) || !is_right_of(common.right, from)) return result;
    sand_point at = is_right_of(common.left, from) ? common.left : from;
    bool next_to_it = !is_right_of(at, from);
    while (is_right_of(common.right, at)) {
        sand_point change = next_change(v, blocker, at, common.right);
        if (hides(v, blocker, between(at, change))) {
            if (!next_to_it) return (cover){ false, at, at };
            result = (cover){ true, from, change };
        } else {
            if (result.covers) return result;
            next_to_it = false;
        }
        at = change;
    }
    return result;
}

/* --- the whole question ------------------------------------------------------------------------------------------ */

/* Puts a short screen, one seam to each side, in the place of a target that is narrower than a seam. */
static void widen(view *v, sand_point nearest)
{
    sand_point to = sand_point_subtract(nearest, v->eye);
    int64_t length = sand_point_distance(v->eye, nearest);
    sand_point aside = { (int32_t)sand_geom_round_ratio(-(int64_t)SAND_SEAM * to.y, length),
                         (int32_t)sand_geom_round_ratio((int64_t)SAND_SEAM * to.x, length) };
    v->narrow[0] = sand_point_add(nearest, aside);
    v->narrow[1] = sand_point_subtract(nearest, aside);
    v->target = sand_shape_of(v->narrow, 2);
    v->angle = (angle){ sand_point_add(to, aside), sand_point_subtract(to, aside) };
}

static void look_at(view *v, sand_point eye, const sand_shape *target, sand_point nearest)
{
    v->eye = eye;
    v->target = *target;
    v->angle = angle_of(eye, target);
    if (is_seam(v->angle.left, v->angle.right)) widen(v, nearest);
    v->bounds = sand_shape_bounds_with(v->target.bounds, eye);
}

/* Is `a` to the right of `b`?  In the same direction the nearer corner counts, so the order of blockers does not
 * matter.
 */
static bool is_beyond(sand_point a, sand_point b)
{
    return is_right_of(a, b) || (!is_right_of(b, a) && sand_geom_square(a) < sand_geom_square(b));
}
static bool is_before(sand_point a, sand_point b)
{
    return is_right_of(b, a) || (!is_right_of(a, b) && sand_geom_square(a) < sand_geom_square(b));
}

/* Returns what all blockers together cover next to the direction `from`; sets *first to the first that covers, if it is
 * still -1. */
static cover cover_by_all(const view *v, const sand_shape blockers[], int32_t count, sand_point from, int32_t *first)
{
    cover all = { false, v->angle.right, from };
    for (int32_t i = 0; i < count; i++) {
        cover one = cover_by(v, &blockers[i], from);
        if (one.covers) {
            if (*first < 0) *first = i;
            if (!all.covers || is_beyond(one.end, all.end)) all.end = one.end;
            all.covers = true;
        } else if (is_before(one.start, all.start)) {
            all.start = one.start;
        }
    }
    return all;
}

/* Of the blockers that cut the line, the one nearest to its start; -1 when none does. */
static int32_t first_across(sand_point from, sand_point to, const sand_shape blockers[], int32_t count)
{
    sand_shape eye = sand_shape_of_point(&from);
    sand_squared best = { 0 };
    int32_t first = -1;
    for (int32_t i = 0; i < count; i++) {
        if (!sand_sight_line_crosses(from, to, &blockers[i])) continue;
        sand_squared next = sand_geom_reach_between(&eye, &blockers[i]).squared;
        if (first >= 0 && sand_geom_squared_compare(next, best) >= 0) continue;
        best = next;
        first = i;
    }
    return first;
}

static sand_point place_seen(const view *v, sand_point direction)
{
    entry e = entry_into(&v->target, v->eye, direction);
    SAND_ASSERT(e.hit);
    return sand_geom_point_along(v->eye, direction, e.over, e.under);
}

sand_sight sand_sight_to(sand_point eye, const sand_shape *target, const sand_shape blockers[], int32_t count)
{
    sand_shape point = sand_shape_of_point(&eye);
    sand_reach reach = sand_geom_reach_between(&point, target);
    sand_sight sight = { .clear = true, .from = eye, .to = reach.to, .blocker = -1 };
    if (reach.distance == 0 || sand_point_equal(eye, reach.to)) return sight; /* on the target, or within a grid unit */

    view v;
    look_at(&v, eye, target, reach.to);
    for (sand_point at = v.angle.left; is_right_of(v.angle.right, at);) {
        cover c = cover_by_all(&v, blockers, count, at, &sight.blocker);
        if (!c.covers && !is_seam(at, c.start)) {
            bool whole = sand_point_equal(at, v.angle.left) && sand_point_equal(c.start, v.angle.right);
            if (!whole) sight.to = place_seen(&v, between(at, c.start));
            sight.blocker = -1;
            return sight;
        }
        at = c.covers ? c.end : c.start;
    }
    int32_t across = first_across(eye, reach.to, blockers, count);
    if (across >= 0) sight.blocker = across;
    sight.clear = false;
    return sight;
}

/* --- sight without a witness ------------------------------------------------------------------------------------- */

enum { CLEARLY = 2 * SAND_SEAM };

static sand_point middle_of(const sand_shape *shape)
{
    int64_t x = 0, y = 0;
    for (int32_t i = 0; i < shape->count; i++) {
        x += shape->point[i].x;
        y += shape->point[i].y;
    }
    return (sand_point){ (int32_t)(x / shape->count), (int32_t)(y / shape->count) };
}

static bool is_deep_inside(const sand_shape *shape, sand_point p)
{
    for (int32_t i = 0; i < shape->count; i++) {
        sand_point from = shape->point[i], to = sand_geom_shape_next(shape, i);
        int64_t depth = sand_geom_right_of(from, to, p);
        if (depth <= 0 || !sand_geom_exceeds(depth, sand_point_subtract(to, from), CLEARLY)) return false;
    }
    return shape->count > 2;
}

static bool passes_corners(sand_point eye, sand_point way, const sand_shape *shape)
{
    for (int32_t i = 0; i < shape->count; i++) {
        int64_t aside = sand_geom_magnitude(sand_geom_cross(way, sand_point_subtract(shape->point[i], eye)));
        if (!sand_geom_exceeds(aside, way, CLEARLY)) return false;
    }
    return true;
}

/* Does the whole shape lie on one side of the line, more than CLEARLY off it? */
static bool lies_aside(const sand_shape *shape, sand_point eye, sand_point way)
{
    int64_t least = INT64_MAX, most = INT64_MIN;
    for (int32_t i = 0; i < shape->count; i++) {
        int64_t left = sand_geom_cross(way, sand_point_subtract(shape->point[i], eye));
        if (left < least) least = left;
        if (left > most) most = left;
    }
    return (least > 0 && sand_geom_exceeds(least, way, CLEARLY)) ||
           (most < 0 && sand_geom_exceeds(-most, way, CLEARLY));
}

/* Returns the first blocker within CLEARLY of the line, or -1. */
static int32_t near_line(sand_point eye, sand_point at, const sand_shape blockers[], int32_t count)
{
    sand_point ends[2] = { eye, at }, way = sand_point_subtract(at, eye);
    sand_shape line = sand_shape_of(ends, 2);
    for (int32_t i = 0; i < count; i++) {
        if (lies_aside(&blockers[i], eye, way)) continue; /* the usual case */
        if (sand_geom_within(&line, &blockers[i], CLEARLY)) return i;
    }
    return -1;
}

/* Does a line to this point prove that the target is seen, if no blocker is within CLEARLY of the line?  The line then
 * lies in a gap that is bounded by corners in front of the target, or by its ends, two seams or more to either side; so
 * the gap is wider than a seam, whichever of its bounds is the nearer one. */
static bool is_well_inside(sand_point eye, const sand_shape *target, sand_point at)
{
    return is_deep_inside(target, at) && passes_corners(eye, sand_point_subtract(at, eye), target);
}

/* Tries the points half way from the middle of the target to its outermost corners: often one of them is seen when the
 * middle is not. */
static bool is_clear_aside(sand_point eye, const sand_shape *target, const sand_shape blockers[], int32_t count)
{
    sand_point middle = middle_of(target);
    angle a = angle_of(eye, target);
    const sand_point side[2] = { a.left, a.right };
    for (unsigned i = 0; i < SAND_LEN(side); i++) {
        sand_point corner = sand_point_add(eye, side[i]);
        sand_point at = { (middle.x + corner.x) / 2, (middle.y + corner.y) / 2 };
        if (near_line(eye, at, blockers, count) < 0 && is_well_inside(eye, target, at)) return true;
    }
    return false;
}

/* Is every corner of the target two seams or more to the right of this direction (or to its left)?  Then so is the
 * segment that replaces a narrow target. */
static bool leaves_aside(sand_point eye, sand_point direction, const sand_shape *target, bool to_right)
{
    for (int32_t i = 0; i < target->count; i++) {
        int64_t left = sand_geom_cross(direction, sand_point_subtract(target->point[i], eye));
        if (!sand_geom_exceeds(to_right ? -left : left, direction, CLEARLY)) return false;
    }
    return true;
}

/* Does the whole target lie behind the blocker, for all directions that the blocker covers?  It does if every corner of
 * the target is two seams or more beyond the line between the blocker's outermost corners, which lies in the blocker.
 */
static bool stands_before(sand_point eye, angle blocker, const sand_shape *target)
{
    sand_point across = sand_point_subtract(blocker.right, blocker.left);
    if (!is_right_of(blocker.right, blocker.left)) return false;
    for (int32_t i = 0; i < target->count; i++) {
        sand_point to = sand_point_subtract(sand_point_subtract(target->point[i], eye), blocker.left);
        if (!sand_geom_exceeds(sand_geom_cross(across, to), across, CLEARLY)) return false;
    }
    return true;
}

/* Returns the wall that goes on where wall `to` ends: of the walls that begin at or before that end and end beyond it,
 * the one that ends last; -1: none.  Directions can be compared within half a turn only, so a wall that does not hold
 * that end is left out before ends are compared. */
static int32_t wall_beyond(const angle walls[], int32_t n, int32_t to)
{
    int32_t next = -1;
    for (int32_t i = 0; i < n; i++) {
        bool goes_on = !is_right_of(walls[i].left, walls[to].right) && is_right_of(walls[i].right, walls[to].right);
        if (goes_on && (next < 0 || is_right_of(walls[i].right, walls[next].right))) next = i;
    }
    return next;
}

/* Do blockers in front of the target, each overlapping the next as seen from the eye, hide it from one end to the
 * other? True proves it; only the first MOST blockers in front of the target are taken into account. */
static bool hide_clearly(sand_point eye, const sand_shape *target, const sand_shape blockers[], int32_t count)
{
    enum { MOST = 16 };
    angle wall[MOST];
    int32_t n = 0, to = -1;
    for (int32_t i = 0; i < count && n < MOST; i++) {
        wall[n] = angle_of(eye, &blockers[i]);
        if (!stands_before(eye, wall[n], target)) continue;
        if (leaves_aside(eye, wall[n].left, target, true) && (to < 0 || is_right_of(wall[n].right, wall[to].right)))
            to = n;
        n++;
    }
    for (int32_t walls = 0; walls < n && to >= 0; walls++) {
        if (leaves_aside(eye, wall[to].right, target, false)) return true;
        to = wall_beyond(wall, n, to);
    }
    return false;
}

bool sand_sight_sees(sand_point eye, const sand_shape *target, const sand_shape blockers[], int32_t count)
{
    sand_point middle = middle_of(target);
    int32_t near = near_line(eye, middle, blockers, count);
    if (near < 0 && is_well_inside(eye, target, middle)) return true;
    if (near >= 0 && hide_clearly(eye, target, &blockers[near], 1)) return false; /* the usual case */
    if (near >= 0 && count > 1 && hide_clearly(eye, target, blockers, count)) return false;
    if (near >= 0 && is_clear_aside(eye, target, blockers, count)) return true;
    return sand_sight_to(eye, target, blockers, count).clear;
}

/* --- leaving out what cannot hide anything ------------------------------------------------------------------------ */

/* The wedge is not narrow for a target that is narrower than a seam, because that is replaced by a wider segment, nor
 * for one that fills a right angle or more: nothing can be left out then. */
sand_wedge sand_sight_wedge_to(sand_point eye, const sand_shape *target)
{
    angle a = angle_of(eye, target);
    bool ahead = sand_geom_dot(a.left, a.right) > 0;
    return (sand_wedge){ .eye = eye, .left = a.left, .right = a.right, .narrow = ahead && !is_seam(a.left, a.right) };
}

/* False for what is outside a side of the wedge by more than the radius; the length of a side is at most the sum of its
 * parts. */
bool sand_sight_wedge_nears(const sand_wedge *wedge, sand_point at, int32_t radius)
{
    sand_point to = sand_point_subtract(at, wedge->eye);
    int64_t left = sand_geom_magnitude(wedge->left.x) + sand_geom_magnitude(wedge->left.y);
    int64_t right = sand_geom_magnitude(wedge->right.x) + sand_geom_magnitude(wedge->right.y);
    if (!wedge->narrow) return true;
    return sand_geom_cross(wedge->left, to) <= left * radius && sand_geom_cross(to, wedge->right) <= right * radius;
}

/* Does a disc reach over this line by two seams or more?  Its centre is aside / |line| off the line. */
static bool reaches_over(sand_point line, int64_t aside, int64_t radius)
{
    const sand_point here = { 0, 0 };
    int64_t at_least = sand_point_distance(here, line) - 1; /* its length was rounded up */
    return sand_geom_magnitude(aside) <= (radius - CLEARLY) * at_least;
}

/* True when the disc reaches over both sides of the wedge by two seams, and so over everything between them. */
bool sand_sight_wedge_hides(const sand_wedge *wedge, sand_point at, int32_t radius, int32_t beyond)
{
    sand_point to = sand_point_subtract(at, wedge->eye);
    if (!wedge->narrow || radius <= CLEARLY || sand_geom_length_above(to) + radius > beyond) return false;
    return sand_geom_dot(wedge->left, to) > 0 && sand_geom_dot(wedge->right, to) > 0 &&
           reaches_over(wedge->left, sand_geom_cross(wedge->left, to), radius) &&
           reaches_over(wedge->right, sand_geom_cross(to, wedge->right), radius);
}
