/* climb.c - how far a straight move goes uphill. */
#include "rules/common/climb.h"

#include "geom/heading.h"
#include "geom/measure.h"
#include "geom/travel.h"

/* The crest: the point of its line nearest to where the move comes onto the hill, or the middle of the hill's outline.
 */
static sand_point crest_of(const sand_field *field, const sand_terrain *hill, sand_point from)
{
    const sand_point *outline = &field->points[hill->first_point];
    if (hill->n_crest >= 2) {
        sand_shape at = sand_shape_of_point(&from);
        return sand_geom_reach_line(&at, &field->points[hill->first_crest], (int32_t)hill->n_crest).to;
    }
    int64_t x = 0, y = 0;
    for (uint32_t i = 0; i < hill->n_points; i++) x += outline[i].x, y += outline[i].y;
    return (sand_point){ (int32_t)(x / hill->n_points), (int32_t)(y / hill->n_points) };
}

/* A straight move comes nearer to a point as long as the point lies ahead. */
sand_stretch sand_climb_on(const sand_field *field, const sand_terrain *hill, sand_point centre, sand_straight way)
{
    sand_stretch on = { way.longest + 1, -1 };
    sand_shape at = sand_shape_of_point(&centre);
    for (uint32_t p = 0; p < hill->n_parts; p++) {
        sand_shape part = sand_shape_of_polygon(&field->parts[hill->first_part + p]);
        sand_stretch in = sand_travel_within(&at, way.heading, way.longest, &part, 0);
        if (sand_travel_stretch_empty(in)) continue;
        if (in.first < on.first) on.first = in.first;
        if (in.last > on.last) on.last = in.last;
    }
    if (sand_travel_stretch_empty(on)) return on;
    sand_point begins = sand_point_add(centre, sand_heading_step(way.heading, on.first));
    sand_point to = sand_point_subtract(crest_of(field, hill, begins), centre);
    sand_direction d = sand_heading_direction(way.heading);
    int32_t top = (int32_t)(((int64_t)to.x * d.x + (int64_t)to.y * d.y) / SAND_DIRECTION_ONE);
    if (top < on.last) on.last = top; /* may be before `first`, when the whole way leads down */
    return on;
}
