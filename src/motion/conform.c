/* conform.c - lays a unit flush against another, or a list of units one after another.
 *
 * Numbers whose names end in 2 are in half grid units, because the middle of a face may lie between grid units. */
#include "motion/conform.h"

#include "motion/way.h"

/* A face as a line: its start, the heading it looks in, and its length. */
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

/* The distance of `p` along the line from its start, in half units. */
static int32_t along2(const front_line *line, sand_point p)
{
    sand_direction way = sand_heading_direction(sand_heading_add(line->looks, SAND_QUARTER_TURN));
    int64_t along = sand_geom_dot(sand_point_subtract(p, line->start), (sand_point){ way.x, way.y });
    return (int32_t)sand_geom_round_ratio(along, SAND_DIRECTION_ONE / 2);
}

/* The middle of the mover's face on the other line: the touching point stays in place and the face is laid around it.
 * The two lines run in opposite directions. */
static int32_t middle2(const front_line *own, const front_line *other, sand_point touch)
{
    return along2(other, touch) + along2(own, touch) - own->length;
}

/* A face sliding along another. */
typedef struct {
    int32_t middle2; /* of the own face, measured from the start of the other */
    int32_t own, other;
    int32_t file2; /* ends may come to lie whole files off their place; 0: exactly on it */
    int32_t best2; /* the shortest slide found so far */
} sliding;

/* Considers sliding an end from `at2` to the nearest place that is `to2` plus any whole number of files, or to `to2`
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

/* The shortest slide that brings either end to its place; 0 when it is longer than the rule allows. */
static int32_t slide2(int32_t middle, const front_line *own, const front_line *other, sand_conform_rule rule)
{
    sliding s = { middle, own->length, other->length, 2 * rule.file, INT32_MAX };
    consider(&s, middle - own->length, 0);
    consider(&s, middle + own->length, 2 * other->length);
    return s.best2 <= 2 * rule.slide && s.best2 >= -2 * rule.slide ? s.best2 : 0;
}

/* The mover flush against the line with the middle of its face at `middle`, at the last step before any overlap. */
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

/* ---- one unit -------------------------------------------------------------------------------------------- */

/* The laying of one mover along the line of a face, which may be the face of a base in a bent column. */
typedef struct {
    const sand_battle *b;
    const sand_mover *mover;
    const sand_obstacles *obstacles;
    sand_conform_rule rule;
    front_line own, other;
    sand_box box; /* the box that has the face */
} laying;

static sand_box nearest_part(const sand_battle *b, const sand_mover *mover, unsigned to)
{
    sand_box part, best = sand_battle_unit_box(b, to);
    int32_t nearest = INT32_MAX;
    for (unsigned i = 0; (i = sand_battle_next_part(b, to, i, &part)) != 0;) {
        int32_t away = sand_geom_reach_boxes(&mover->box, &part).distance;
        if (away >= nearest) continue;
        nearest = away;
        best = part;
    }
    return best;
}

static laying laying_of(const sand_battle *b, const sand_mover *mover, unsigned to, sand_conform_rule rule,
                        const sand_obstacles *obstacles)
{
    sand_stance stance = sand_path_stance_of_unit(b, to);
    sand_box box = sand_path_stance_box(&stance);
    if (sand_battle_is_bent(b, to)) {
        box = nearest_part(b, mover, to);
        stance.files = stance.ranks = 1;
    }
    return (laying){ .b = b,
                     .mover = mover,
                     .obstacles = obstacles,
                     .rule = rule,
                     .own = line_of(&mover->box, &mover->stance, rule.own_face),
                     .other = line_of(&box, &stance, rule.other_face),
                     .box = box };
}

/* Returns the middle of the mover's face when it is laid flush around the touching point. The rounding goes towards one
 * end of the shared stretch, so that half a turn of the whole table changes nothing. */
static int32_t flush2(const laying *l)
{
    sand_touch touch = sand_overlap_contact(&l->mover->box, &l->box);
    sand_point at = sand_geom_reach_boxes(&l->mover->box, &l->box).from;
    if (touch.touching) {
        sand_point stretch = sand_point_subtract(touch.to, touch.from);
        at = sand_point_add(touch.from, (sand_point){ stretch.x / 2, stretch.y / 2 });
    }
    return middle2(&l->own, &l->other, at);
}

static sand_conformed lay_at(const laying *l, int32_t middle)
{
    sand_conformed result = { .end = laid(l->mover, &l->other, &l->box, middle, l->rule.own_face) };
    result.bar = sand_way_standing_bar(l->b, l->mover, &result.end, l->obstacles);
    result.done = result.bar.kind == SAND_BAR_NONE;
    return result;
}

/* The range for the middle of the mover's face in which the two share the required edge, however places are rounded. */
typedef struct {
    int32_t low, high;
} stretch2;

static stretch2 sharing(const laying *l)
{
    int32_t shorter = l->own.length < l->other.length ? l->own.length : l->other.length;
    int32_t least = l->rule.least + SAND_SLACK <= shorter ? l->rule.least + SAND_SLACK : l->rule.least;
    return (stretch2){ 2 * least - l->own.length, 2 * l->other.length + l->own.length - 2 * least };
}

static int32_t within(stretch2 s, int32_t middle)
{
    return middle < s.low ? s.low : middle > s.high ? s.high : middle;
}

/* Tries places on either side in steps of a quarter of a file, as long as enough edge is shared. */
static sand_conformed lay_beside(const laying *l, stretch2 s, int32_t middle)
{
    int32_t step = l->rule.file > 8 ? l->rule.file / 2 : l->own.length / 2 + 1;
    sand_conformed result = { .end = *l->mover };
    for (int32_t aside = step; !result.done; aside += step) {
        int32_t right = within(s, middle + aside), left = within(s, middle - aside);
        result = lay_at(l, right);
        if (!result.done) result = lay_at(l, left);
        if (right == s.high && left == s.low) return result;
    }
    return result;
}

/* Moves it so that enough edge is shared, but never by more than twice the permitted slide. */
static sand_conformed lay_sharing(const laying *l, int32_t middle, int32_t slide)
{
    stretch2 s = sharing(l);
    int32_t place = within(s, middle), moved = place - middle, most = 2 * (l->rule.slide + SAND_GLANCE);
    sand_conformed result = { .end = *l->mover };
    if (s.low > s.high || moved > most || moved < -most) return result;
    result = lay_at(l, within(s, middle + slide));
    if (!result.done && slide != 0) result = lay_at(l, place);
    return result.done ? result : lay_beside(l, s, place);
}

sand_conformed sand_conform(const sand_battle *b, const sand_mover *mover, unsigned to, sand_conform_rule rule,
                            const sand_obstacles *obstacles)
{
    SAND_ASSERT(to != mover->unit && rule.slide >= 0 && rule.file >= 0 && rule.least >= 0);
    if (sand_battle_is_bent(b, mover->unit)) return (sand_conformed){ .end = *mover };
    laying l = laying_of(b, mover, to, rule, obstacles);
    int32_t middle = flush2(&l), slide = slide2(middle, &l.own, &l.other, rule);
    if (rule.least > 0) return lay_sharing(&l, middle, slide);
    sand_conformed result = lay_at(&l, middle + slide);
    if (result.done || slide == 0) return result;
    sand_conformed flush = lay_at(&l, middle);
    return flush.done ? flush : result;
}

/* ---- many units, one after another --------------------------------------------------------------------------- */

typedef struct {
    sand_battle *b;
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

/* Units that are still to be laid do not bar others. */
static bool bars_conforming(const void *context, unsigned unit)
{
    const conforming *c = context;
    const sand_conforming *one = find(c, unit);
    if (one != NULL && !one->settled && !one->stays) return false;
    return c->obstacles->units == NULL || c->obstacles->units(c->obstacles->context, unit);
}

static sand_ground ground_of_conforming(const void *context, unsigned terrain)
{
    const conforming *c = context;
    return c->obstacles->ground(c->obstacles->context, terrain);
}

static sand_obstacles obstacles_of(const conforming *c)
{
    sand_obstacles obstacles = *c->obstacles;
    obstacles.context = c;
    obstacles.units = bars_conforming;
    if (obstacles.ground != NULL) obstacles.ground = ground_of_conforming;
    return obstacles;
}

/* The pose in which a unit that others line up with stood before; false: it has not moved. */
static bool began_at(const conforming *c, unsigned unit, sand_pose *from)
{
    for (size_t i = 0; i < c->n; i++) {
        const sand_conforming *one = &c->all[i];
        if (one->unit == unit)
            *from = one->from;
        else if (one->to == unit && one->halves)
            *from = one->to_from;
        else
            continue;
        return true;
    }
    return false;
}

/* The mover carried along with the unit it is laid against, as if the two were one block. */
static sand_mover carried(const conforming *c, const sand_conforming *one)
{
    sand_mover mover = sand_march_mover_of_unit(c->b, one->unit);
    sand_pose was, now = sand_battle_unit_pose(c->b, one->to);
    if (sand_battle_is_bent(c->b, one->unit) || !began_at(c, one->to, &was)) return mover;
    sand_point apart = sand_point_subtract(one->from.at, was.at);
    int32_t turn = sand_heading_difference(was.heading, now.heading);
    sand_pose turned = { now.at, sand_heading_add(0, turn) };
    return sand_march_mover_at(&mover, (sand_pose){ sand_geom_pose_place(turned, 2 * apart.x, 2 * apart.y),
                                                    sand_heading_add(one->from.heading, turn) });
}

/* The pose of the met unit after both have turned and gone half of what would lay the other flush: half the turn, and
 * half of the remaining difference between their places. */
static sand_pose half_way(const sand_conforming *one, sand_pose flush)
{
    int32_t half = sand_heading_difference(one->from.heading, flush.heading) / 2;
    sand_point apart = sand_point_subtract(flush.at, one->to_from.at);
    sand_point between = sand_point_subtract(one->from.at, one->to_from.at);
    sand_point turned = sand_geom_pose_place((sand_pose){ { 0, 0 }, sand_heading_add(0, -half) }, apart.x, apart.y);
    return (sand_pose){ { one->to_from.at.x + between.x / 2 - turned.x, one->to_from.at.y + between.y / 2 - turned.y },
                        sand_heading_add(one->to_from.heading, -half) };
}

static bool has_moved(const sand_battle *b, unsigned unit, sand_pose from)
{
    sand_pose now = sand_battle_unit_pose(b, unit);
    return !sand_point_equal(now.at, from.at) || now.heading != from.heading;
}

/* Moves both by half. False: there is no room, and neither has moved. */
static bool lay_both(const conforming *c, const sand_conforming *one)
{
    sand_mover mover = sand_march_mover_of_unit(c->b, one->unit), his = sand_march_mover_of_unit(c->b, one->to);
    sand_obstacles others = obstacles_of(c);
    if (find(c, one->to) != NULL || has_moved(c->b, one->to, one->to_from)) return false;
    sand_conformed flush = sand_conform(c->b, &mover, one->to, one->rule, &others);
    if (!flush.done || sand_battle_is_bent(c->b, one->to)) return false;
    sand_mover there = sand_march_mover_at(&his, half_way(one, flush.end.stance.pose));
    others.placing = true;
    if (sand_way_standing_bar(c->b, &his, &there, &others).kind != SAND_BAR_NONE) return false;
    sand_battle_unit_move(c->b, one->to, there.stance.pose);
    sand_conformed meets = sand_conform(c->b, &mover, one->to, one->rule, &others);
    sand_battle_unit_move(c->b, meets.done ? one->unit : one->to, meets.done ? meets.end.stance.pose : one->to_from);
    return meets.done;
}

static void lay(const conforming *c, sand_conforming *one)
{
    sand_obstacles obstacles = obstacles_of(c);
    one->done = one->halves && lay_both(c, one);
    if (!one->done) {
        sand_mover mover = carried(c, one);
        sand_conformed laid = sand_conform(c->b, &mover, one->to, one->rule, &obstacles);
        one->done = laid.done && sand_field_on_table(c->b->field, &laid.end.box); /* it may be carried over the edge */
        if (one->done) sand_battle_unit_move(c->b, one->unit, laid.end.stance.pose);
    }
    one->settled = true;
}

/* The next unit whose target is in its final place; in a ring of units that all wait, the first of them. NULL: all have
 * been laid. */
static sand_conforming *next_to_lay(const conforming *c)
{
    sand_conforming *first = NULL;
    for (size_t i = 0; i < c->n; i++) {
        sand_conforming *one = &c->all[i];
        const sand_conforming *to = find(c, one->to);
        if (one->settled) continue;
        if (to == NULL || to->settled) return one;
        if (first == NULL) first = one;
    }
    return first;
}

static void take_back(const conforming *c)
{
    for (size_t i = 0; i < c->n; i++) {
        sand_conforming *one = &c->all[i];
        one->settled = one->done = false;
        if (has_moved(c->b, one->unit, one->from)) sand_battle_unit_move(c->b, one->unit, one->from);
        if (one->halves && has_moved(c->b, one->to, one->to_from)) sand_battle_unit_move(c->b, one->to, one->to_from);
    }
}

static bool is_stood_on(const conforming *c, unsigned unit)
{
    for (unsigned other = 1; other <= c->b->field->n_units; other++) {
        if (other == unit || !sand_battle_in_play(c->b, other)) continue;
        if (c->obstacles->units != NULL && !c->obstacles->units(c->obstacles->context, other)) continue;
        if (sand_battle_units_overlap(c->b, unit, other)) return true;
    }
    return false;
}

/* Units without room stay in place, where another unit may have come to stand: they then bar that unit, and all are
 * laid again. */
static bool keep_places(const conforming *c)
{
    bool any = false;
    for (size_t i = 0; i < c->n; i++) {
        sand_conforming *one = &c->all[i];
        if (one->stays || !is_stood_on(c, one->unit)) continue;
        one->stays = any = true;
    }
    if (any) take_back(c);
    return any;
}

void sand_conform_all(sand_battle *b, sand_conforming all[], size_t n, const sand_obstacles *obstacles)
{
    const conforming c = { b, obstacles, all, n };
    for (size_t i = 0; i < n; i++) {
        SAND_ASSERT(find(&c, all[i].unit) == &all[i]);
        all[i].from = sand_battle_unit_pose(b, all[i].unit);
        all[i].to_from = sand_battle_unit_pose(b, all[i].to);
        all[i].settled = all[i].done = all[i].stays = false;
    }
    do {
        for (sand_conforming *one; (one = next_to_lay(&c)) != NULL;) lay(&c, one);
    } while (keep_places(&c)); /* each round adds at least one unit that keeps its place */
}

bool sand_conform_lists(const sand_conforming all[], size_t n, unsigned unit)
{
    for (size_t i = 0; i < n; i++)
        if (all[i].unit == unit) return true;
    return false;
}
