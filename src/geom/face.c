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

sand_face sand_face_against(const sand_box *target, int32_t heading)
{
    static const bool all[SAND_FACES + 1] = { false, true, true, true, true };
    return most_against(target, heading, all);
}

/* A flush or slanting touch lies along one face by more than a glance; a corner pushed into the middle of a face
 * touches that face alone; what is left is a touch at the target's corner, where two faces have the same claim. */
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

sand_face sand_face_touched(const sand_box *target, const sand_box *charger, int32_t heading)
{
    sand_touch contact = sand_overlap_contact(target, charger);
    return contact.touching ? sand_face_along(target, contact.along_a, heading) : SAND_FACE_NONE;
}

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
