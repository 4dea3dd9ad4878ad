/* face.c - which face is attacked.
 * Invariant: equal claims are settled front before flank before rear, whatever the policy. */
#include "geom/face.h"

#include "geom/exact.h"

static const sand_face by_rank[SAND_FACES] = { SAND_FACE_FRONT, SAND_FACE_RIGHT, SAND_FACE_LEFT, SAND_FACE_REAR };

/* Of the faces marked, the one that looks most against the heading. */
static sand_face most_against(const sand_box *target, int32_t heading, const bool among[SAND_FACES + 1])
{
    sand_face best = SAND_FACE_NONE;
    int32_t most = -1;
    for (size_t i = 0; i < SAND_LEN(by_rank); i++) {
        int32_t against = sand_heading_between(sand_geom_face_heading(target, by_rank[i]), heading);
        if (!among[by_rank[i]] || against <= most) continue;
        most = against;
        best = by_rank[i];
    }
    return best;
}

/* A flush or slanting touch lies along one face by more than SAND_GLANCE; a corner pushed into the middle of a face
 * touches that face alone.  In all other cases the touch is at a corner of the target, where two faces have the same
 * claim. */
sand_face sand_face_along(const sand_box *target, const int32_t along[SAND_FACES + 1], int32_t heading)
{
    bool touched[SAND_FACES + 1] = { false };
    sand_face longest = SAND_FACE_NONE;
    int32_t length = SAND_GLANCE;
    for (size_t i = 0; i < SAND_LEN(by_rank); i++) {
        sand_face face = by_rank[i];
        touched[face] = along[face] >= 0;
        if (along[face] <= length) continue;
        length = along[face];
        longest = face;
    }
    return longest != SAND_FACE_NONE ? longest : most_against(target, heading, touched);
}

/* ---- met by going straight ahead ----
 *
 * Two rectangles overlap while, for each of the four directions square to a pair of edges, their middles are nearer in
 * that direction than half the sum of their breadths there.  For each pair this begins to hold at one moment of the
 * way; the bodies meet at the last of these moments, at an edge of that pair. */

/* When a pair of edges is passed: `over` / `under` steps from the start; never if `under` is 0. */
typedef struct {
    int64_t over, under;
    bool first; /* the charger comes from the side of the first edge of the pair: the front, or the right */
} passing;

static sand_point edge_of(const sand_box *box, sand_face face)
{
    return sand_point_subtract(sand_geom_face_end(box, face), sand_geom_face_start(box, face));
}

static int64_t reach_across(const sand_box *box, sand_point edge)
{
    return sand_geom_magnitude(sand_geom_cross(edge_of(box, SAND_FACE_FRONT), edge)) +
           sand_geom_magnitude(sand_geom_cross(edge_of(box, SAND_FACE_RIGHT), edge));
}

/* All numbers are doubled, so that middles are whole numbers. */
static passing passing_of(const sand_box *target, const sand_box *from, sand_point edge)
{
    sand_direction ahead = sand_heading_direction(from->heading);
    sand_point off = { target->corner[0].x + target->corner[2].x - from->corner[0].x - from->corner[2].x,
                       target->corner[0].y + target->corner[2].y - from->corner[0].y - from->corner[2].y };
    int64_t rate = 2 * sand_geom_cross((sand_point){ ahead.x, ahead.y }, edge);
    int64_t apart = sand_geom_cross(off, edge) * (rate < 0 ? -1 : 1);
    int64_t breadth = reach_across(target, edge) + reach_across(from, edge);
    return (passing){ apart - breadth, sand_geom_magnitude(rate), rate > 0 };
}

/* Is `one` passed later than `other`? */
static bool is_later(passing one, passing other)
{
    if (one.under == 0 || other.under == 0) return one.under != 0;
    return sand_wide_compare(sand_wide_multiply(one.over, other.under), sand_wide_multiply(other.over, one.under)) > 0;
}

/* Returns the corner that lies farthest back along `ahead`: the one that a body moving in that direction meets first.
 */
static int nearest_corner(const sand_box *box, sand_direction ahead)
{
    int best = 0;
    for (int i = 1; i < 4; i++) {
        sand_point by = sand_point_subtract(box->corner[i], box->corner[best]);
        if ((int64_t)by.x * ahead.x + (int64_t)by.y * ahead.y < 0) best = i;
    }
    return best;
}

/* Returns the one of the two faces at a corner that looks most against the heading; corner i joins faces i and i + 1.
 */
static sand_face against_at_corner(const sand_box *target, int corner, int32_t heading)
{
    bool among[SAND_FACES + 1] = { false };
    SAND_ASSERT(corner >= 0 && corner < 4);
    among[corner == 0 ? SAND_FACES : corner] = true;
    among[corner + 1] = true;
    return most_against(target, heading, among);
}

/* The corner of the charger that reaches farthest over the face is the one that stands against it.  Returns the corner
 * of the target near which it stands, or -1 when it stands away from both. */
static int corner_of_face(const sand_box *target, const sand_box *to, sand_face face)
{
    sand_point start = sand_geom_face_start(target, face), edge = edge_of(target, face);
    sand_point deepest = to->corner[0];
    for (int i = 1; i < 4; i++)
        if (sand_geom_cross(sand_point_subtract(to->corner[i], deepest), edge) > 0) deepest = to->corner[i];
    int64_t along = sand_geom_dot(sand_point_subtract(deepest, start), edge), square = sand_geom_square(edge);
    SAND_ASSERT(square > 0);
    int64_t glance = SAND_GLANCE * sand_geom_root_ceil(square);
    if (along > glance && along < square - glance) return -1;
    return along <= glance ? (int)face - 1 : (int)face % SAND_FACES;
}

/* Returns the face of the target that the charger meets, NONE where a corner of the target runs against the charger's
 * front; *corner is the corner of the target at which they meet, or -1. */
static sand_face face_met(const sand_box *target, const sand_box *from, const sand_box *to, int *corner)
{
    passing ends = passing_of(target, from, edge_of(target, SAND_FACE_FRONT));
    passing sides = passing_of(target, from, edge_of(target, SAND_FACE_RIGHT));
    passing own = passing_of(target, from, edge_of(from, SAND_FACE_FRONT));
    bool by_side = is_later(sides, ends);
    if (is_later(own, by_side ? sides : ends)) {
        *corner = nearest_corner(target, sand_heading_direction(from->heading));
        return SAND_FACE_NONE;
    }
    sand_face face =
        by_side ? (sides.first ? SAND_FACE_RIGHT : SAND_FACE_LEFT) : (ends.first ? SAND_FACE_FRONT : SAND_FACE_REAR);
    *corner = corner_of_face(target, to, face);
    return face;
}

sand_face sand_face_met(const sand_box *target, const sand_box *from, const sand_box *to)
{
    int corner;
    sand_face face = face_met(target, from, to, &corner);
    if (face == SAND_FACE_NONE) return against_at_corner(target, corner, from->heading);
    return corner < 0 ? face : against_at_corner(target, corner, to->heading);
}

bool sand_face_is_met_at_corner(const sand_box *target, const sand_box *from, const sand_box *to)
{
    int corner;
    face_met(target, from, to, &corner);
    return corner >= 0;
}

/* ---- by place ---- */

sand_face sand_face_by_diagonals(const sand_box *target, sand_point place)
{
    const sand_point *corner = target->corner;
    int64_t rising = sand_geom_right_of(corner[SAND_REAR_LEFT], corner[SAND_FRONT_RIGHT], place);
    int64_t falling = sand_geom_right_of(corner[SAND_REAR_RIGHT], corner[SAND_FRONT_LEFT], place);

    if (rising <= 0 && falling >= 0) return SAND_FACE_FRONT;
    if (rising >= 0 && falling >= 0) return SAND_FACE_RIGHT;
    if (rising <= 0 && falling <= 0) return SAND_FACE_LEFT;
    return SAND_FACE_REAR;
}

sand_face sand_face_by_lines(const sand_box *target, sand_point place)
{
    const sand_point *corner = target->corner;
    if (sand_geom_right_of(corner[SAND_FRONT_LEFT], corner[SAND_FRONT_RIGHT], place) <= 0) return SAND_FACE_FRONT;
    if (sand_geom_right_of(corner[SAND_REAR_RIGHT], corner[SAND_REAR_LEFT], place) < 0) return SAND_FACE_REAR;
    /* Between the lines only the side matters; on the middle line, which is inside the target, it is the right. */
    sand_point middle = target->centre, ahead = sand_heading_step(target->heading, 1 << 20);
    return sand_geom_right_of(middle, sand_point_add(middle, ahead), place) >= 0 ? SAND_FACE_RIGHT : SAND_FACE_LEFT;
}
