/* track_ground.c - when a body on the clock comes onto terrain that bars it, or leaves the table. */
#include "motion/track_inside.h"

/* The thing that a body may meet on its way. */
typedef struct question {
    const sand_track *a;
    const sand_field *field;
    sand_track_ground ground;
    unsigned terrain;
    bool (*clear)(const struct question *q, int32_t from,
                  int32_t to); /* true proves that nothing happens in (from, to] */
    bool (*happens)(const struct question *q, int32_t k);
} question;

static int32_t first(const question *q, int32_t from, int32_t to)
{
    if (from >= to || q->clear(q, from, to)) return 0;
    if (to - from == 1) return q->happens(q, to) ? to : 0;
    int32_t middle = from + (to - from) / 2, found = first(q, from, middle);
    return found != 0 ? found : first(q, middle, to);
}

/* Does the shape come within `margin` of any convex part of the terrain? */
static bool nears_terrain(const sand_field *field, const sand_terrain *terrain, const sand_shape *shape, int32_t margin)
{
    bool area = terrain->shape == SAND_TERRAIN_AREA;
    uint32_t n = area ? terrain->n_parts : terrain->n_points > 0 ? terrain->n_points - 1 : 0;
    if (!area) margin += terrain->half_width;
    for (uint32_t i = 0; i < n; i++) {
        sand_shape part = area ? sand_shape_of_polygon(&field->parts[terrain->first_part + i])
                               : sand_shape_of(&field->points[terrain->first_point + i], 2);
        if (sand_shape_bounds_near(&shape->bounds, &part.bounds, margin) && sand_geom_within(shape, &part, margin))
            return true;
    }
    return false;
}

static bool ground_clear(const question *q, int32_t from, int32_t to)
{
    const sand_terrain *terrain = &q->ground.battle->field->terrain[q->terrain - 1];
    sand_box one = sand_track_box_at(q->a, from), two = sand_track_box_at(q->a, to);
    if (sand_track_hardly_moves(&one, &two)) return !q->happens(q, to);
    sand_track_cover cover = sand_track_cover_of(&one, &two);
    sand_shape shape = sand_shape_of(cover.point, cover.n);
    return !nears_terrain(q->ground.battle->field, terrain, &shape, sand_track_bulge(q->a, from, to));
}

static bool ground_happens(const question *q, int32_t k)
{
    sand_mover there = sand_march_mover_with(q->ground.mover, sand_track_stance(q->a, k));
    sand_way here = sand_way_of(&there, 0, 0);
    return sand_way_ground(q->ground.battle, &there, &here, q->ground.obstacles, q->terrain) >= 0;
}

/* A march is one straight line, so the stretch of travel on the terrain gives the moment. */
static int32_t march_enters(const question *q, int32_t longest)
{
    const sand_track *track = q->a;
    int64_t done = (int64_t)track->leg.travel * track->done / track->of;
    int64_t then = (int64_t)track->leg.travel * (track->done + longest) / track->of;
    int32_t heading = sand_heading_add(track->start.pose.heading, track->leg.angle);
    sand_mover here = sand_march_mover_with(q->ground.mover, sand_track_stance(track, 0));
    sand_way way = sand_way_of(&here, heading, (int32_t)(then - done));
    way.placing = true;
    int32_t barred = sand_way_ground(q->ground.battle, &here, &way, q->ground.obstacles, q->terrain);
    if (barred == 0) { /* flush, within the slack, is not on it yet: it may go no step further in */
        way.placing = false;
        if (sand_way_ground(q->ground.battle, &here, &way, q->ground.obstacles, q->terrain) > 0) return 1;
    }
    if (barred <= 0) return 0;
    /* The first moment at which that many whole steps are gone. */
    int64_t moment = ((done + barred) * track->of + track->leg.travel - 1) / track->leg.travel - track->done;
    return (int32_t)(moment < 1 ? 1 : moment > longest ? longest : moment);
}

int32_t sand_track_enters(const sand_track *track, const sand_track_ground *ground, unsigned terrain, int32_t longest)
{
    question q = {
        .a = track, .ground = *ground, .terrain = terrain, .clear = ground_clear, .happens = ground_happens
    };
    if (track->of == 0 ||
        sand_way_ground_for(ground->battle, ground->mover, ground->obstacles, terrain) == SAND_GROUND_FREE)
        return 0;
    if (track->leg.verb == SAND_VERB_MARCH && track->leg.travel > 0) return march_enters(&q, longest);
    if (!sand_track_turns(track) || ground_happens(&q, 0)) return 0;
    return first(&q, 0, longest);
}

static bool off_table(const sand_field *field, const sand_bounds *bounds)
{
    return bounds->low.x < 0 || bounds->low.y < 0 || bounds->high.x > field->width || bounds->high.y > field->height;
}

static bool edge_clear(const question *q, int32_t from, int32_t to)
{
    int32_t out = sand_track_bulge(q->a, from, to);
    sand_box one = sand_track_box_at(q->a, from), two = sand_track_box_at(q->a, to);
    if (sand_track_hardly_moves(&one, &two)) return !q->happens(q, to);
    sand_bounds bounds = sand_shape_bounds_both(&one.bounds, &two.bounds);
    sand_bounds wide = { { bounds.low.x - out, bounds.low.y - out }, { bounds.high.x + out, bounds.high.y + out } };
    return !off_table(q->field, &wide);
}

static bool edge_happens(const question *q, int32_t k)
{
    sand_box box = sand_track_box_at(q->a, k);
    return off_table(q->field, &box.bounds);
}

int32_t sand_track_leaves(const sand_field *field, const sand_track *track, int32_t longest)
{
    question q = { .a = track, .field = field, .clear = edge_clear, .happens = edge_happens };
    if (track->of == 0 || off_table(field, &track->box.bounds)) return 0;
    return first(&q, 0, longest);
}
