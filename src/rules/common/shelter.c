/* shelter.c - lines that shelter, and terrain that hides. */
#include "rules/common/shelter.h"

#include "geom/measure.h"
#include "motion/path.h"

unsigned sand_shelter_line(const sand_field *field, const sand_shelter *who, sand_point from, unsigned column,
                           int32_t reach)
{
    sand_point way[2] = { from, who->box->centre };
    if (sand_see_line_before(field, who->box, way, column, reach) == 0) return 0; /* the usual case */
    way[1] = sand_geom_box_entry(who->outline, from, way[1]);
    return sand_see_line_before(field, who->box, way, column, reach);
}

int32_t sand_shelter_ahead(const sand_battle *b, unsigned unit, sand_point from, const sand_shelter_goal *goal)
{
    sand_stance at = sand_path_stance_of_unit(b, unit);
    int32_t found = -1;
    for (int32_t far = 0; far <= goal->most; far += goal->every) {
        sand_stance then = sand_path_stance_after(at, (sand_motion_step){ SAND_VERB_MARCH, 0, far });
        sand_box box = sand_path_stance_box(&then);
        bool covers = sand_shelter_line(b->field, &(sand_shelter){ &box, &box }, from, goal->column, goal->reach) != 0;
        if (found >= 0 && !covers) break;
        if (covers) found = far;
        if (covers && far == 0) break;
    }
    return found;
}

sand_point sand_shelter_straight_before(const sand_box *box, const sand_box *other)
{
    sand_direction way = sand_heading_direction(other->heading);
    sand_point apart = sand_point_subtract(other->centre, box->centre);
    int64_t along = ((int64_t)apart.x * way.x + (int64_t)apart.y * way.y) / SAND_DIRECTION_ONE;
    return sand_point_add(box->centre, (sand_point){ (int32_t)(along * way.x / SAND_DIRECTION_ONE),
                                                     (int32_t)(along * way.y / SAND_DIRECTION_ONE) });
}

bool sand_shelter_is_at(const sand_battle *b, unsigned unit, const sand_terrain *piece, int32_t reach)
{
    SAND_ASSERT(piece->n_points > 0);
    sand_box box = sand_battle_unit_box(b, unit);
    sand_shape shape = sand_geom_shape_of_box(&box);
    const sand_point *line = &b->field->points[piece->first_point];
    return sand_geom_reach_line(&shape, line, (int32_t)piece->n_points).distance - piece->half_width <= reach;
}

sand_box sand_shelter_swath(const sand_battle *b, unsigned unit, bool back, int32_t beyond)
{
    sand_stance stance = sand_path_stance_of_unit(b, unit);
    sand_box box = sand_battle_unit_box(b, unit);
    int32_t depth = sand_path_stance_depth(&stance), length = 2 * depth + beyond;
    int32_t way = back ? sand_heading_add(box.heading, SAND_HALF_TURN) : box.heading;
    sand_point centre = sand_point_add(box.centre, sand_heading_step(way, (length - depth) / 2));
    return sand_box_centred((sand_pose){ centre, box.heading }, sand_path_stance_width(&stance), length);
}

/* ---- hiding ---- */

/* Does any terrain cut the line from the middle of the front of `from` to the place? */
static bool is_cut(const sand_battle *b, const sand_box of[2], sand_point place, sand_shelter_hides *hides)
{
    const sand_field *field = b->field;
    for (unsigned t = 1; t <= field->n_terrain; t++) {
        const sand_terrain *piece = &field->terrain[t - 1];
        if (piece->shape != SAND_TERRAIN_AREA || !hides(b, t, &of[0], &of[1])) continue;
        for (uint32_t p = 0; p < piece->n_parts; p++) {
            sand_shape part = sand_shape_of_polygon(&field->parts[piece->first_part + p]);
            if (sand_sight_line_crosses(sand_box_front_centre(&of[0]), place, &part)) return true;
        }
    }
    return false;
}

bool sand_shelter_sees(const sand_battle *b, unsigned unit, unsigned other, sand_shelter_hides *hides)
{
    const sand_box of[2] = { sand_battle_unit_box(b, unit), sand_battle_unit_box(b, other) };
    bool sees = !is_cut(b, of, of[1].centre, hides);
    for (size_t i = 0; i < SAND_LEN(of[1].corner) && !sees; i++) sees = !is_cut(b, of, of[1].corner[i], hides);
    return sees;
}

bool sand_shelter_is_deep_in(const sand_field *field, const sand_terrain *piece, const sand_box *in,
                             const sand_box *other, int32_t beyond)
{
    sand_point way = sand_point_subtract(other->centre, in->centre);
    int64_t length = sand_point_distance(in->centre, other->centre);
    if (!sand_field_point_in(field, piece, in->centre) || length < beyond) return false;
    sand_point at = { in->centre.x + (int32_t)((int64_t)way.x * beyond / length),
                      in->centre.y + (int32_t)((int64_t)way.y * beyond / length) };
    return sand_field_point_in(field, piece, at);
}
