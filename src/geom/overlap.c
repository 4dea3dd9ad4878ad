/* overlap.c - overlap deeper than the slack, touch, and what touching boxes share.
 *
 * The shortest way to push two convex shapes apart is square to an edge of one of them, so they overlap deeper than the
 * slack exactly when every edge of either has a corner of the other deeper than the slack on its inner side. */
#include "geom/overlap.h"

#include "base/assert.h"
#include "geom/exact.h"

/* Does the edge have a corner of `b` deeper than `slack` on its inner side?  The first corner deeper than the slack
 * times the sum of the edge's parts settles it; only near the limit does the exact length matter. */
static inline bool edge_passed(sand_point from, sand_point to, const sand_point corner[], int32_t count, int32_t slack)
{
    sand_point edge = sand_point_subtract(to, from);
    int64_t certain = slack * (sand_geom_magnitude(edge.x) + sand_geom_magnitude(edge.y)), deepest = 0;
    for (int32_t k = 0; k < count; k++) {
        int64_t depth = sand_geom_cross(sand_point_subtract(corner[k], from), edge);
        if (depth > certain) return true;
        if (depth > deepest) deepest = depth;
    }
    return deepest > 0 && sand_geom_exceeds(deepest, edge, slack);
}

static bool every_edge_passed(const sand_shape *a, const sand_shape *b, int32_t slack)
{
    for (int32_t i = 0; i < a->count; i++)
        if (!edge_passed(a->point[i], sand_geom_shape_next(a, i), b->point, b->count, slack)) return false;
    return true;
}

bool sand_geom_overlaps(const sand_shape *a, const sand_shape *b, int32_t slack)
{
    SAND_ASSERT(slack >= 0);
    if (!sand_shape_bounds_near(&a->bounds, &b->bounds, 0)) return false;
    if (a->count == 1) return b->count > 1 && every_edge_passed(b, a, slack);
    if (b->count == 1) return every_edge_passed(a, b, slack);
    return every_edge_passed(a, b, slack) && every_edge_passed(b, a, slack);
}

static inline bool every_face_passed(const sand_box *a, const sand_box *b)
{
    for (int i = 0; i < 4; i++)
        if (!edge_passed(a->corner[i], a->corner[(i + 1) % 4], b->corner, 4, SAND_SLACK)) return false;
    return true;
}

bool sand_geom_overlaps_boxes(const sand_box *a, const sand_box *b)
{
    if (!sand_shape_bounds_near(&a->bounds, &b->bounds, 0)) return false;
    return every_face_passed(a, b) && every_face_passed(b, a);
}

bool sand_geom_touches_boxes(const sand_box *a, const sand_box *b)
{
    return sand_geom_within_boxes(a, b, SAND_SLACK) && !sand_geom_overlaps_boxes(a, b);
}

bool sand_geom_overlaps_line(const sand_shape *shape, const sand_point line[], int32_t count, int32_t slack)
{
    for (int32_t i = 0; i + 1 < count; i++) {
        sand_shape piece = sand_shape_of(&line[i], 2);
        if (sand_geom_overlaps(shape, &piece, slack)) return true;
    }
    return false;
}

/* --- what touching boxes share --------------------------------------------------------------------------------- */

/* A stretch of a segment, measured in grid units from its start. */
typedef struct {
    sand_point start, edge;
    int64_t length, from, to;
} stretch;

/* Returns the whole segment as a stretch.  Its length is rounded down, so that no stretch reaches beyond the end. */
static stretch stretch_of(sand_point start, sand_point end)
{
    sand_point edge = sand_point_subtract(end, start);
    int64_t length = sand_geom_root_floor(sand_geom_square(edge));
    return (stretch){ start, edge, length, 0, length };
}

/* Cuts the stretch down to the part where a quantity is not negative; the quantity is linear along the segment, with
 * the value `first` at its start and `last` at its end. */
static void cut(stretch *s, int64_t first, int64_t last)
{
    if (first < 0 && last < 0) {
        s->to = s->from - 1;
    } else if (first < 0) {
        int64_t from = sand_geom_round_ratio(s->length * -first, last - first);
        if (from > s->from) s->from = from;
    } else if (last < 0) {
        int64_t to = sand_geom_round_ratio(s->length * first, first - last);
        if (to < s->to) s->to = to;
    }
}

static sand_point place_on(const stretch *s, int64_t at)
{
    return s->length == 0 ? s->start : sand_geom_point_along(s->start, s->edge, at, s->length);
}

/* How much of a face lies inside the other box grown by the slack; -1 when the face does not touch it. */
static int32_t length_against(const sand_box *box, sand_face face, const sand_box *other)
{
    sand_point ends[2] = { sand_geom_face_start(box, face), sand_geom_face_end(box, face) };
    sand_shape segment = sand_shape_of(ends, 2), body = sand_geom_shape_of_box(other);
    if (!sand_geom_within(&segment, &body, SAND_SLACK)) return -1;

    stretch s = stretch_of(ends[0], ends[1]);
    for (int32_t i = 0; i < body.count; i++) {
        sand_point from = body.point[i], to = sand_geom_shape_next(&body, i);
        int64_t margin = SAND_SLACK * sand_geom_root_ceil(sand_geom_square(sand_point_subtract(to, from)));
        cut(&s, sand_geom_right_of(from, to, ends[0]) + margin, sand_geom_right_of(from, to, ends[1]) + margin);
    }
    return s.to > s.from ? (int32_t)(s.to - s.from) : 0;
}

/* The part of one face that runs against the other face, within the slack of its line and beside it. */
static stretch face_against(const sand_box *a, sand_face fa, const sand_box *b, sand_face fb)
{
    sand_point p = sand_geom_face_start(a, fa), q = sand_geom_face_end(a, fa), from = sand_geom_face_start(b, fb),
               to = sand_geom_face_end(b, fb);
    sand_point edge = sand_point_subtract(to, from);
    int64_t square = sand_geom_square(edge), margin = SAND_SLACK * sand_geom_root_ceil(square);
    int64_t depth_p = sand_geom_right_of(from, to, p), depth_q = sand_geom_right_of(from, to, q);
    int64_t along_p = sand_geom_dot(sand_point_subtract(p, from), edge),
            along_q = sand_geom_dot(sand_point_subtract(q, from), edge);

    stretch s = stretch_of(p, q);
    cut(&s, depth_p + margin, depth_q + margin);
    cut(&s, margin - depth_p, margin - depth_q);
    cut(&s, along_p, along_q);
    cut(&s, square - along_p, square - along_q);
    return s;
}

/* Are the faces so far apart that, in spite of rounding, no part of one lies within the slack of the other? */
static bool lie_apart(const sand_box *a, sand_face fa, const sand_box *b, sand_face fb)
{
    sand_point one[2] = { sand_geom_face_start(a, fa), sand_geom_face_end(a, fa) },
               two[2] = { sand_geom_face_start(b, fb), sand_geom_face_end(b, fb) };
    sand_bounds of_one = sand_shape_bounds_of(one, 2), of_two = sand_shape_bounds_of(two, 2);
    return !sand_shape_bounds_near(&of_one, &of_two, SAND_SLACK + 2);
}

/* Takes the shorter of the stretches seen from a and from b, so that the length is the same with a and b exchanged. */
sand_shared_edge sand_overlap_shared_edge(const sand_box *a, sand_face fa, const sand_box *b, sand_face fb)
{
    static const sand_shared_edge none;
    sand_point edge_a = sand_point_subtract(sand_geom_face_end(a, fa), sand_geom_face_start(a, fa));
    sand_point edge_b = sand_point_subtract(sand_geom_face_end(b, fb), sand_geom_face_start(b, fb));
    if (sand_geom_dot(edge_a, edge_b) >= 0 || lie_apart(a, fa, b, fb)) return none;

    stretch on_a = face_against(a, fa, b, fb), on_b = face_against(b, fb, a, fa);
    const stretch *shorter = on_a.to - on_a.from <= on_b.to - on_b.from ? &on_a : &on_b;
    if (shorter->to <= shorter->from) return none;
    return (sand_shared_edge){ .length = (int32_t)(shorter->to - shorter->from),
                               .from = place_on(shorter, shorter->from),
                               .to = place_on(shorter, shorter->to) };
}

/* Finds the longest stretch that a face of `a` and a face of `b` share. */
static void find_shared(const sand_box *a, const sand_box *b, sand_touch *contact)
{
    for (int fa = SAND_FACE_FRONT; fa <= SAND_FACE_LEFT; fa++)
        for (int fb = SAND_FACE_FRONT; fb <= SAND_FACE_LEFT; fb++) {
            sand_shared_edge edge = sand_overlap_shared_edge(a, (sand_face)fa, b, (sand_face)fb);
            if (edge.length <= SAND_GLANCE || edge.length <= contact->shared) continue;
            contact->shared = edge.length;
            contact->flush_a = (sand_face)fa;
            contact->flush_b = (sand_face)fb;
            contact->from = edge.from;
            contact->to = edge.to;
        }
}

sand_touch sand_overlap_contact(const sand_box *a, const sand_box *b)
{
    sand_touch contact = { .touching = sand_geom_touches_boxes(a, b) };
    if (!contact.touching) return contact;

    for (int f = SAND_FACE_FRONT; f <= SAND_FACE_LEFT; f++) {
        contact.along_a[f] = length_against(a, (sand_face)f, b);
        contact.along_b[f] = length_against(b, (sand_face)f, a);
    }
    sand_reach reach = sand_geom_reach_boxes(a, b);
    contact.from = reach.from;
    contact.to = reach.to;
    find_shared(a, b, &contact);
    return contact;
}

sand_touch sand_overlap_shared(const sand_box *a, const sand_box *b)
{
    sand_touch contact = { .touching = sand_geom_touches_boxes(a, b) };
    if (contact.touching) find_shared(a, b, &contact);
    return contact;
}
