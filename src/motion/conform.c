/* conform.c - laying a unit flush against another. */
#include "motion/conform.h"

#include "motion/way.h"

/* A face as a line: where it starts, which way it looks, and how long it is. */
typedef struct {
    sand_point start;
    int32_t looks, length;
} front_line;

static bool is_end(int face)
{
    return face == SAND_FACE_FRONT || face == SAND_FACE_REAR;
}

static front_line line_of(const sand_box *box, const sand_stance *stance, int face)
{
    int32_t length = is_end(face) ? sand_path_stance_width(stance) : sand_path_stance_depth(stance);
    return (front_line){ sand_geom_face_start(box, (sand_face)face), sand_geom_face_heading(box, (sand_face)face),
                         length };
}

/* How far along the line (in half units, from its start) `p` lies. */
static int32_t along2(const front_line *line, sand_point p)
{
    sand_direction way = sand_heading_direction(sand_heading_add(line->looks, SAND_QUARTER_TURN));
    int64_t along = sand_geom_dot(sand_point_subtract(p, line->start), (sand_point){ way.x, way.y });
    return (int32_t)sand_geom_round_ratio(along, SAND_DIRECTION_ONE / 2);
}

/* Where the middle of the mover's face comes to lie: the point that touches stays where it is, and the face is laid
 * down around it.  The two lines run against each other. */
static int32_t middle2(const front_line *own, const front_line *other, sand_point touch)
{
    return along2(other, touch) + along2(own, touch) - own->length;
}

/* A face that slides along another. Everything is doubled where it says 2, because middles lie between grid units. */
typedef struct {
    int32_t middle2; /* of the own face, from the start of the other */
    int32_t own, other;
    int32_t file2; /* ends may come to lie whole files off their place; 0: on it alone */
    int32_t best2; /* the shortest slide found */
} sliding;

/* Considers sliding an end from `at2` to a place: the nearest of `to2` + any number of files on either side, or `to2`
 * itself. Keeps the shortest slide that leaves the lines in touch; the first of equal ones. */
static void consider(sliding *s, int32_t at2, int32_t to2)
{
    int32_t slide = to2 - at2;
    if (s->file2 > 0) slide = slide % s->file2 - (slide < 0 ? 0 : s->file2);
    for (int i = 0; i < (s->file2 > 0 ? 3 : 1); i++, slide += s->file2) {
        bool touches = s->middle2 - s->own + slide < 2 * s->other && s->middle2 + s->own + slide > 0;
        if (touches && (slide < 0 ? -slide : slide) < (s->best2 < 0 ? -s->best2 : s->best2)) s->best2 = slide;
    }
}

/* The smallest slide that brings either end to its place; 0 when it is longer than the rule allows. */
static int32_t slide2(int32_t middle, const front_line *own, const front_line *other, sand_conform_rule rule)
{
    sliding s = { middle, own->length, other->length, 2 * rule.file, INT32_MAX };
    consider(&s, middle - own->length, 0);
    consider(&s, middle + own->length, 2 * other->length);
    return s.best2 <= 2 * rule.slide && s.best2 >= -2 * rule.slide ? s.best2 : 0;
}

/* Flush against the line with the middle of its face at `middle`, at the last step before any overlap. */
static sand_mover laid(const sand_mover *mover, const front_line *other, const sand_box *box, int32_t middle, int face)
{
    int32_t off2 = is_end(face) ? sand_path_stance_depth(&mover->stance) : sand_path_stance_width(&mover->stance);
    int32_t heading = sand_heading_add(other->looks, SAND_HALF_TURN - (face - SAND_FACE_FRONT) * SAND_QUARTER_TURN);
    sand_point at = sand_point_add(other->start, sand_heading_offset(other->looks, middle, off2));
    sand_shape target = sand_geom_shape_of_box(box);
    sand_mover end;

    for (int32_t step = -SAND_SLACK; step <= 2 * SAND_SLACK; step++) {
        sand_point clear = sand_point_add(at, sand_heading_step(other->looks, step));
        end = sand_march_mover_at(mover, (sand_pose){ clear, heading });
        sand_shape own = sand_geom_shape_of_box(&end.box);
        if (!sand_geom_overlaps(&own, &target, 0)) break;
    }
    return end;
}

sand_conformed sand_conform(const sand_battle *b, const sand_mover *mover, unsigned to, sand_conform_rule rule,
                            const sand_obstacles *obstacles)
{
    SAND_ASSERT(to != mover->unit && rule.slide >= 0 && rule.file >= 0);
    sand_stance stance = sand_path_stance_of_unit(b, to);
    sand_box box = sand_path_stance_box(&stance);
    front_line own = line_of(&mover->box, &mover->stance, rule.own_face),
               other = line_of(&box, &stance, rule.other_face);
    sand_touch touch = sand_overlap_contact(&mover->box, &box);
    sand_reach reach = sand_geom_reach_boxes(&mover->box, &box);
    sand_point at = reach.from;

    /* The middle, rounded towards one end of the shared stretch: half a turn of the table changes nothing. */
    if (touch.touching) {
        sand_point stretch = sand_point_subtract(touch.to, touch.from);
        at = sand_point_add(touch.from, (sand_point){ stretch.x / 2, stretch.y / 2 });
    }
    int32_t middle = middle2(&own, &other, at), slide = slide2(middle, &own, &other, rule);
    sand_conformed result = { .end = laid(mover, &other, &box, middle + slide, rule.own_face) };
    result.bar = sand_way_standing_bar(b, mover, &result.end, obstacles);
    if (result.bar.kind != SAND_BAR_NONE && slide != 0) {
        sand_mover flush = laid(mover, &other, &box, middle, rule.own_face);
        sand_bar bar = sand_way_standing_bar(b, mover, &flush, obstacles);
        if (bar.kind == SAND_BAR_NONE) result = (sand_conformed){ .end = flush };
    }
    result.done = result.bar.kind == SAND_BAR_NONE;
    return result;
}
