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
    if (sand_battle_is_bent(b, to) || sand_battle_is_bent(b, mover->unit)) return (sand_conformed){ .end = *mover };
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

/* ---- many at once ------------------------------------------------------------------------------------------ */

typedef struct {
    const sand_battle *b;
    const sand_obstacles *obstacles;
    sand_conforming *all;
    size_t n;
} conforming;

static const sand_conforming *find(const conforming *c, unsigned unit)
{
    for (size_t i = 0; i < c->n; i++) {
        if (c->all[i].unit == unit) return &c->all[i];
    }
    return NULL;
}

static sand_box box_in_end(const conforming *c, unsigned unit)
{
    const sand_conforming *one = find(c, unit);
    return one != NULL && one->done ? sand_battle_unit_box_at(c->b, unit, one->end) : sand_battle_unit_box(c->b, unit);
}

/* Ground and the edge, and those who stay: the others are asked about in their new places. */
static bool bars_conforming(const void *context, unsigned unit)
{
    const conforming *c = context;
    if (find(c, unit) != NULL) return false;
    return c->obstacles->units == NULL || c->obstacles->units(c->obstacles->context, unit);
}

static sand_ground ground_of_conforming(const void *context, unsigned terrain)
{
    const conforming *c = context;
    return c->obstacles->ground(c->obstacles->context, terrain);
}

static void lay(const conforming *c, sand_conforming *one)
{
    sand_obstacles obstacles = *c->obstacles;
    sand_mover mover = sand_march_mover_of_unit(c->b, one->unit);
    obstacles.context = c;
    obstacles.units = bars_conforming;
    if (obstacles.ground != NULL) obstacles.ground = ground_of_conforming;
    sand_conformed laid = sand_conform(c->b, &mover, one->to, one->rule, &obstacles);
    one->done = laid.done;
    one->end = laid.done ? laid.end.stance.pose : mover.stance.pose;
}

static bool is_torn(const conforming *c, const sand_conforming *one, const sand_box *own)
{
    for (unsigned i = 1; i <= sand_battle_head(c->b)->contacts; i++) {
        const sand_contact *contact = sand_battle_contact(c->b, i);
        if (contact->by != one->unit && contact->with != one->unit) continue;
        sand_box other = box_in_end(c, contact->by == one->unit ? contact->with : contact->by);
        if (!sand_geom_touches_boxes(own, &other)) return true;
    }
    sand_box to = box_in_end(c, one->to);
    return !sand_geom_touches_boxes(own, &to);
}

static bool overlaps_somebody(const conforming *c, const sand_conforming *one, const sand_box *own)
{
    for (unsigned unit = 1; unit <= c->b->field->n_units; unit++) {
        if (unit == one->unit || !sand_battle_in_play(c->b, unit)) continue;
        if (c->obstacles->units != NULL && !c->obstacles->units(c->obstacles->context, unit)) continue;
        sand_box other = box_in_end(c, unit);
        if (sand_geom_overlaps_boxes(own, &other)) return true;
    }
    return false;
}

/* Whoever cannot stand where he is laid tries once more without the slide; all are judged before any is changed. */
static bool withdraw(conforming *c)
{
    bool any = false;
    for (size_t i = 0; i < c->n; i++) {
        sand_box own = box_in_end(c, c->all[i].unit);
        const sand_conforming *one = &c->all[i];
        c->all[i].withdraws = one->done && (is_torn(c, one, &own) || overlaps_somebody(c, one, &own));
    }
    for (size_t i = 0; i < c->n; i++) {
        sand_conforming *one = &c->all[i];
        if (!one->withdraws) continue;
        any = true;
        one->withdraws = false;
        if (one->rule.slide == 0) {
            one->done = false;
            continue;
        }
        one->rule.slide = 0;
        lay(c, one);
    }
    return any;
}

void sand_conform_all(const sand_battle *b, sand_conforming all[], size_t n, const sand_obstacles *obstacles)
{
    conforming c = { b, obstacles, all, n };
    for (size_t i = 0; i < n; i++) {
        SAND_ASSERT(find(&c, all[i].unit) == &all[i]);
        all[i].done = false;
    }
    for (size_t i = 0; i < n; i++) lay(&c, &all[i]);
    while (withdraw(&c)) continue; /* each time somebody slides no more, or stays */
    for (size_t i = 0; i < n; i++) {
        sand_pose now = sand_battle_unit_pose(b, all[i].unit);
        bool same = sand_point_equal(now.at, all[i].end.at) && now.heading == all[i].end.heading;
        all[i].done = all[i].done && !same;
    }
}

bool sand_conform_lists(const sand_conforming all[], size_t n, unsigned unit)
{
    for (size_t i = 0; i < n; i++)
        if (all[i].unit == unit) return true;
    return false;
}
