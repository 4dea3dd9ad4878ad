/* near.c - zones around units, nearest neighbours and computed headings for one mover. */
#include "motion/way.h"

#include "geom/face.h"

static sand_box box_of(const sand_battle *b, unsigned unit)
{
    sand_stance stance = sand_path_stance_of_unit(b, unit);
    return sand_path_stance_box(&stance);
}

/* ---- zones ----------------------------------------------------------------------------------------------- */

sand_zone_entry sand_march_zone(const sand_battle *b, const sand_mover *mover, sand_straight line, sand_zones zones)
{
    SAND_ASSERT(line.longest >= 0 && zones.distance >= 0 && zones.from >= 0);
    sand_zone_entry entry = { 0, SAND_NEVER };
    const sand_unit_choice *units = &zones.units;
    sand_way way = sand_way_of(mover, line.heading, line.longest);

    for (unsigned i = 0; (i = sand_way_next_unit(&way, b, i, zones.distance)) != 0;) {
        if (units->counts != NULL && !units->counts(units->context, i)) continue;
        sand_box box = box_of(b, i);
        sand_shape shape = sand_geom_shape_of_box(&box);
        sand_stretch stretch = sand_travel_within(&way.mover, line.heading, line.longest, &shape, zones.distance);
        if (sand_travel_stretch_empty(stretch) || stretch.first < zones.from) continue;
        if (entry.unit == 0 || stretch.first < entry.stretch.first) entry = (sand_zone_entry){ (uint16_t)i, stretch };
    }
    return entry;
}

/* Inserts in order of travel, then index; when there is no room, the latest entry is dropped. */
static size_t insert(sand_body_met met[], size_t n, size_t room, sand_body_met item)
{
    size_t at = n < room ? n : room;
    while (at > 0 && met[at - 1].stretch.first > item.stretch.first) at--;
    if (at == room) return n;
    for (size_t i = n < room ? n : room - 1; i > at; i--) met[i] = met[i - 1];
    met[at] = item;
    return n < room ? n + 1 : room;
}

size_t sand_march_bodies(const sand_battle *b, const sand_mover *mover, sand_straight line, sand_bodies_met bodies)
{
    SAND_ASSERT(line.longest >= 0 && (bodies.met != NULL || bodies.room == 0));
    size_t n = 0;
    sand_way way = sand_way_of(mover, line.heading, line.longest);

    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        const sand_body *body = sand_battle_body(b, i);
        if (body->rank != 0 || body->status != SAND_STATUS_PLAY || i == mover->body) continue;
        sand_stance stance = sand_path_stance_of_body(b, i);
        if (!sand_way_nears(&way, stance.pose.at, sand_way_stance_radius(&stance) + SAND_SLACK)) continue;
        if (bodies.counts != NULL && !bodies.counts(bodies.context, i)) continue;
        sand_box box = sand_path_stance_box(&stance);
        sand_shape shape = sand_geom_shape_of_box(&box);
        sand_stretch stretch = sand_travel_within(&way.mover, line.heading, line.longest, &shape, SAND_SLACK);
        if (sand_travel_stretch_empty(stretch)) continue;
        n = insert(bodies.met, n, bodies.room, (sand_body_met){ (uint16_t)i, stretch });
    }
    return n;
}

/* ---- neighbours ------------------------------------------------------------------------------------------ */

sand_reach sand_march_reach_to_unit(const sand_battle *b, const sand_mover *mover, unsigned unit)
{
    sand_box box = box_of(b, unit);
    return sand_geom_reach_boxes(&mover->box, &box);
}

/* ---- directions ------------------------------------------------------------------------------------------ */

bool sand_march_heads_for(const sand_battle *b, const sand_mover *mover, int32_t heading, unsigned unit)
{
    sand_box box = box_of(b, unit);
    sand_shape own = sand_geom_shape_of_box(&mover->box), other = sand_geom_shape_of_box(&box);
    return sand_travel_leads_into(&own, heading, &other);
}

/* Below this distance the shortest line is too short to give a direction, and the separating edge decides instead. */
enum { TELLING = 100 };

/* How far all of `box` lies outside the line of a face of `of`, in 1/16 units; negative: part of it is inside. */
static int64_t outside(const sand_box *of, sand_face face, const sand_box *box)
{
    sand_point start = sand_geom_face_start(of, face), end = sand_geom_face_end(of, face);
    int64_t least = INT64_MAX;
    for (unsigned i = 0; i < 4; i++) {
        int64_t side = -sand_geom_right_of(start, end, box->corner[i]);
        if (side < least) least = side;
    }
    return least * 16 / sand_geom_root_ceil(sand_geom_square(sand_point_subtract(end, start)));
}

/* The edge of either box that separates them best, as a heading from `from` towards `to`. */
static int32_t parting(const sand_box *from, const sand_box *to)
{
    int64_t best = INT64_MIN;
    int32_t heading = 0;
    for (int face = SAND_FACE_FRONT; face <= SAND_FACES; face++) {
        int64_t gap = outside(from, (sand_face)face, to), back = outside(to, (sand_face)face, from);
        if (gap > best) {
            best = gap;
            heading = sand_geom_face_heading(from, (sand_face)face);
        }
        if (back > best) {
            best = back;
            heading = sand_heading_add(sand_geom_face_heading(to, (sand_face)face), SAND_HALF_TURN);
        }
    }
    return heading;
}

int32_t sand_march_heading_away(const sand_battle *b, const sand_mover *mover, unsigned unit)
{
    sand_box box = box_of(b, unit);
    sand_reach reach = sand_geom_reach_boxes(&mover->box, &box);
    if (reach.distance < TELLING) return parting(&box, &mover->box);
    return sand_heading_of(sand_point_subtract(reach.from, reach.to));
}

int32_t sand_march_heading_towards(const sand_battle *b, const sand_mover *mover, unsigned unit)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    sand_point way = sand_point_subtract((sand_point){ row->x, row->y }, mover->stance.pose.at);
    return way.x == 0 && way.y == 0 ? mover->stance.pose.heading : sand_heading_of(way);
}

/* Distance between convex shapes is a convex function of straight travel, so it never decreases if it does not decrease
 * at first, that is, if the way makes at most a right angle with the shortest line. */
bool sand_march_never_nears(const sand_battle *b, const sand_mover *mover, int32_t heading, unsigned unit)
{
    sand_reach reach = sand_march_reach_to_unit(b, mover, unit);
    if (reach.distance < TELLING) {
        return sand_heading_between(heading, sand_march_heading_away(b, mover, unit)) <= SAND_QUARTER_TURN;
    }
    sand_direction way = sand_heading_direction(heading);
    return sand_geom_dot(sand_point_subtract(reach.from, reach.to), (sand_point){ way.x, way.y }) >= 0;
}
