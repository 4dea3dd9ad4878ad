/* see.c - which units see which.
 *
 * Whether a unit could shoot is asked far more often than the answer is yes. So the cheapest proof of "no" comes first,
 * and only things that may lie between the eye and the target are examined closely. */
#include "rules/common/see.h"

#include "battle/actor.h"
#include "geom/face.h"
#include "geom/front_sight.h"
#include "geom/measure.h"
#include "rules/common/acting.h"

/* ---- range and field of fire ---- */

/* The box of the target; for a body it is worked out into `room`. */
static const sand_box *box_of_target(const sand_see_look *look, sand_box *room)
{
    if (look->body == 0) return sand_scene_box(look->scene, look->target);
    *room = sand_battle_body_box(look->scene->battle, look->body);
    return room;
}

bool sand_see_in_range(const sand_see_look *look)
{
    sand_box room;
    if (look->body == 0) return sand_scene_within(look->scene, look->unit, look->target, look->range);
    return sand_geom_within_boxes(sand_scene_box(look->scene, look->unit), box_of_target(look, &room), look->range);
}

bool sand_see_in_arc(const sand_see_look *look)
{
    sand_box room;
    sand_shape target = sand_geom_shape_of_box(box_of_target(look, &room));
    return sand_arc_sees(&look->arc, &target);
}

/* ---- what is in between ---- */

typedef struct {
    sand_ref_kind of;
    unsigned index;
} hider;

/* Everything that may hide a part of the target, in storage borrowed from the scene. */
typedef struct {
    sand_box body; /* of a target that is a body */
    sand_shape target;
    sand_point centre; /* the target's centre, and a radius beyond which no part of it lies */
    int32_t radius;
    sand_polygon part;   /* the part of the target in the field of fire */
    sand_shape aim;      /* the same, possibly borrowing its corners: a screen must not be moved in memory */
    sand_bounds between; /* bounds of the eye, or the front, and the target: nothing outside them hides anything */
    bool hidden;         /* one unit alone hides all of the target */
    int32_t n, room;
    sand_shape *shape;
    hider *who;
} screen;

static void add(screen *s, sand_shape shape, hider who)
{
    SAND_ASSERT(s->n < s->room);
    s->shape[s->n] = shape;
    s->who[s->n++] = who;
}

/* A target behind a line is usually hidden by a single unit of it, through the disc inside that unit's base. */
static void screen_units(const sand_see_look *look, screen *s)
{
    sand_scene *scene = look->scene;
    sand_wedge wedge = sand_sight_wedge_to(look->eye, &s->target);
    int32_t beyond = sand_point_distance(look->eye, s->centre) - s->radius;
    for (unsigned other = 0; (other = sand_scene_first_near(scene, other + 1, scene->n, &s->between, 0)) != 0;) {
        if (other == look->unit || other == look->target) continue;
        sand_point at = sand_scene_centre(scene, other);
        if (!sand_sight_wedge_nears(&wedge, at, sand_scene_radius(scene, other))) continue;
        const sand_box *box = sand_scene_box(scene, other);
        if (!sand_shape_bounds_near(&s->between, &box->bounds, 0)) continue;
        if (look->looks_past != NULL && look->looks_past(scene, look->unit, other)) continue;
        s->hidden = s->hidden || sand_sight_wedge_hides(&wedge, at, scene->inner[other], beyond);
        add(s, sand_geom_shape_of_box(box), (hider){ SAND_REF_UNIT, other });
    }
}

static sand_front front_of(const sand_see_look *look)
{
    const sand_box *own = sand_scene_box(look->scene, look->unit);
    return (sand_front){ sand_geom_face_start(own, SAND_FACE_FRONT), sand_geom_face_end(own, SAND_FACE_FRONT) };
}

/* Collects units that hide something from a whole front. A unit that hides all of the target from both ends of the
 * front hides it from everywhere between. */
static void screen_units_along(const sand_see_look *look, screen *s)
{
    sand_scene *scene = look->scene;
    const sand_front front = front_of(look);
    const sand_wedge wedges[2] = { sand_sight_wedge_to(front.start, &s->target),
                                   sand_sight_wedge_to(front.end, &s->target) };
    const int32_t beyond[2] = { sand_point_distance(front.start, s->centre) - s->radius,
                                sand_point_distance(front.end, s->centre) - s->radius };
    for (unsigned other = 0; (other = sand_scene_first_near(scene, other + 1, scene->n, &s->between, 0)) != 0;) {
        if (other == look->unit || other == look->target) continue;
        sand_point at = sand_scene_centre(scene, other);
        if (!sand_front_sight_nears(wedges, at, sand_scene_radius(scene, other))) continue;
        if (look->looks_past != NULL && look->looks_past(scene, look->unit, other)) continue;
        s->hidden = s->hidden || (sand_sight_wedge_hides(&wedges[0], at, scene->inner[other], beyond[0]) &&
                                  sand_sight_wedge_hides(&wedges[1], at, scene->inner[other], beyond[1]));
        add(s, sand_geom_shape_of_box(sand_scene_box(scene, other)), (hider){ SAND_REF_UNIT, other });
    }
}

static void screen_piece(const sand_field *field, unsigned terrain, screen *s)
{
    SAND_ASSERT(terrain >= 1 && terrain <= field->n_terrain);
    const sand_terrain *piece = &field->terrain[terrain - 1];
    for (uint32_t p = 0; p < piece->n_parts; p++) {
        const sand_polygon *part = &field->parts[piece->first_part + p];
        if (!sand_shape_bounds_near(&s->between, &part->bounds, 0)) continue;
        add(s, sand_shape_of_polygon(part), (hider){ SAND_REF_TERRAIN, terrain });
    }
}

static void screen_terrain(const sand_see_look *look, screen *s)
{
    const sand_field *field = look->scene->field;
    sand_point own = sand_scene_centre(look->scene, look->unit), there = s->centre;
    for (unsigned t = 1; t <= field->n_terrain && look->ground != SAND_SEE_NO_GROUND; t++) {
        const sand_terrain *piece = &field->terrain[t - 1];
        if (!sand_shape_bounds_near(&s->between, &piece->about, 0)) continue; /* the usual case */
        if (piece->shape != SAND_TERRAIN_AREA || sand_field_kind(field, piece->kind, look->ground) == 0) continue;
        if (sand_field_point_in(field, piece, own) || sand_field_point_in(field, piece, there)) continue;
        screen_piece(field, t, s);
    }
}

/* Corners are rounded individually: the farthest counts. */
static int32_t radius_of(const sand_box *box)
{
    int32_t radius = 0;
    for (unsigned i = 0; i < 4; i++) {
        int32_t far = sand_point_distance(box->centre, box->corner[i]);
        if (far > radius) radius = far;
    }
    return radius;
}

static void look_at(const sand_see_look *look, screen *s)
{
    sand_scene *scene = look->scene;
    size_t most = scene->n + scene->field->n_parts;
    s->target = sand_geom_shape_of_box(box_of_target(look, &s->body));
    s->centre = look->body == 0 ? sand_scene_centre(scene, look->target) : s->body.centre;
    s->radius = look->body == 0 ? sand_scene_radius(scene, look->target) : radius_of(&s->body);
    s->between = sand_shape_bounds_with(s->target.bounds, look->eye);
    s->hidden = false;
    s->n = 0;
    s->room = (int32_t)most;
    s->shape = sand_scene_borrow(scene, most, sizeof *s->shape);
    s->who = sand_scene_borrow(scene, most, sizeof *s->who);
}

/* Collects only what may hide something from the eye. */
static void look_from_eye(const sand_see_look *look, screen *s)
{
    look_at(look, s);
    screen_units(look, s);
}

/* Collects only what may hide something from anywhere on the front. */
static void look_along(const sand_see_look *look, screen *s)
{
    const sand_front front = front_of(look);
    look_at(look, s);
    s->between = sand_shape_bounds_with(sand_shape_bounds_with(s->between, front.start), front.end);
    screen_units_along(look, s);
}

/* Limits the target to its part in the field of fire. */
static void take_aim(const sand_see_look *look, screen *s)
{
    s->aim = sand_arc_part(&look->arc, &s->target, &s->part) ? sand_shape_of_polygon(&s->part) : s->target;
}

/* After units were gathered: is nothing in between? */
static bool has_nothing_between(const sand_see_look *look, screen *s)
{
    if (s->hidden) return false;
    screen_terrain(look, s);
    return s->n == 0; /* usually nothing is in between */
}

static bool sees_from_eye(const sand_see_look *look)
{
    screen s;
    size_t mark = sand_scene_mark(look->scene);
    look_from_eye(look, &s);
    bool clear = has_nothing_between(look, &s);
    if (!clear && !s.hidden) {
        take_aim(look, &s);
        clear = sand_sight_sees(look->eye, &s.aim, s.shape, s.n);
    }
    sand_scene_give_back(look->scene, mark);
    return clear;
}

static bool sees_along(const sand_see_look *look)
{
    screen s;
    size_t mark = sand_scene_mark(look->scene);
    look_along(look, &s);
    bool clear = has_nothing_between(look, &s);
    if (!clear && !s.hidden) {
        const sand_front front = front_of(look);
        take_aim(look, &s);
        clear = sand_front_sight_sees(&front, &s.aim, s.shape, s.n);
    }
    sand_scene_give_back(look->scene, mark);
    return clear;
}

/* The middle of the front usually decides. */
bool sand_see_in_sight(const sand_see_look *look)
{
    return sees_from_eye(look) || (look->all_along && sees_along(look));
}

/* Returns the line from the middle of the front if it is clear, otherwise a clear line from elsewhere on the front;
 * where there is none, the blocked line from the middle. */
static sand_sight sight_of(const sand_see_look *look, const screen *s)
{
    sand_sight sight = sand_sight_to(look->eye, &s->aim, s->shape, s->n);
    if (sight.clear || !look->all_along || s->hidden) return sight;
    const sand_front front = front_of(look);
    sand_sight other = sand_front_sight(&front, &s->aim, s->shape, s->n);
    return other.clear ? other : sight;
}

sand_see_line sand_see_line_of(const sand_see_look *look)
{
    screen s;
    size_t mark = sand_scene_mark(look->scene);
    if (look->all_along)
        look_along(look, &s);
    else
        look_from_eye(look, &s);
    screen_terrain(look, &s);
    take_aim(look, &s);
    sand_see_line line = { .line = sight_of(look, &s) };
    if (!line.line.clear) {
        SAND_ASSERT(line.line.blocker >= 0 && line.line.blocker < s.n);
        line.of = s.who[line.line.blocker].of;
        line.index = s.who[line.line.blocker].index;
    }
    sand_scene_give_back(look->scene, mark);
    return line;
}

/* ---- units that have a target ---- */

static bool find_target(const sand_see_how *how, sand_scene *scene, unsigned unit, unsigned target)
{
    sand_bounds about =
        sand_shape_bounds_both(&sand_scene_box(scene, unit)->bounds, &sand_scene_box(scene, target)->bounds);
    bool sees = sand_scene_within(scene, unit, target, how->range); /* usually false */
    if (sees) {
        sand_see_look look = how->look(scene, unit, target);
        SAND_ASSERT(look.range == how->range);
        sees = sand_see_in_arc(&look) && sand_see_in_sight(&look); /* cheapest first */
    }
    sand_scene_remember(scene, unit, target, sees, &about);
    return sees;
}

bool sand_see_target(const sand_see_how *how, sand_scene *scene, unsigned unit, unsigned target)
{
    sand_scene_answer known = sand_scene_recall(scene, unit, target);
    return known == SAND_SCENE_UNKNOWN ? find_target(how, scene, unit, target) : known == SAND_SCENE_YES;
}

/* The pair found by the last search usually holds again: one question instead of all. */
static bool is_found_again(sand_scene *scene, const sand_see_shooters *shooters)
{
    unsigned unit = scene->found.unit, target = scene->found.other;
    const sand_chapters *chapters = sand_chapters_of(scene->battle);
    if (unit == 0 || chapters->next(scene->battle, unit - 1) != unit || !shooters->can(scene, unit)) return false;
    int32_t range = shooters->range(scene->battle, unit);
    return sand_scene_is_enemy(scene, unit, target) && sand_scene_near_unit(scene, unit, target, range) &&
           shooters->may(scene, unit, target, range);
}

static unsigned first_target(sand_scene *scene, const sand_see_shooters *shooters, unsigned unit)
{
    const unsigned side = sand_scene_side(scene, unit);
    const sand_point here = sand_scene_centre(scene, unit);
    const sand_bounds there = { here, here };
    int32_t range = shooters->range(scene->battle, unit), farthest = range + sand_scene_radius(scene, unit);
    unsigned target = 0;
    do target = sand_scene_next_enemy(scene, side, target, &there, farthest);
    while (target != 0 && !shooters->may(scene, unit, target, range));
    return target;
}

bool sand_see_any_target(sand_scene *scene, const sand_see_shooters *shooters)
{
    if (is_found_again(scene, shooters)) return true;
    sand_acting all = sand_acting_in(scene);
    for (unsigned i; (i = sand_acting_next(&all)) != 0;) {
        unsigned target = shooters->can(scene, i) ? first_target(scene, shooters, i) : 0;
        if (target == 0) continue;
        scene->found.unit = (uint16_t)i;
        scene->found.other = (uint16_t)target;
        return true;
    }
    return false;
}

/* ---- refusing ---- */

sand_see_reasons sand_see_reasons_of(const char *far, sand_reason aside, const char *hidden)
{
    return (sand_see_reasons){ .far = { far, "{u1} is {l2} away; {u0} shoots up to {l3}" },
                               .aside = aside,
                               .unit = { hidden, "{u2} stands between {u0} and {u1}" },
                               .terrain = { hidden, "{t2} blocks the line of sight from {u0} to {u1}" } };
}

static void refuse(const sand_see_look *look, sand_reason why, sand_answer_args more, sand_verdict *verdict)
{
    SAND_REFUSE(verdict, why.rule, why.text, look->unit, look->target, more.of[0], more.of[1]);
}

static void refuse_far(const sand_see_look *look, sand_reason why, sand_verdict *verdict)
{
    sand_reach reach =
        sand_geom_reach_boxes(sand_scene_box(look->scene, look->unit), sand_scene_box(look->scene, look->target));
    refuse(look, why, (sand_answer_args){ { reach.distance, look->range } }, verdict);
    sand_answer_limit(verdict, look->range);
    sand_answer_show_line(verdict, look->unit, reach.from, reach.to);
}

static void refuse_aside(const sand_see_look *look, sand_reason why, sand_verdict *verdict)
{
    refuse(look, why, (sand_answer_args){ { 0 } }, verdict);
    sand_answer_show(verdict, sand_answer_arc(look->unit, &look->arc, look->range));
    sand_answer_show_box(verdict, look->target, sand_scene_box(look->scene, look->target));
}

static bool refuse_hidden(const sand_see_look *look, const sand_see_reasons *why, sand_verdict *verdict)
{
    if (sand_see_in_sight(look)) return false; /* cheaper than the line itself */
    sand_see_line line = sand_see_line_of(look);
    bool unit = line.of == SAND_REF_UNIT;
    SAND_ASSERT(line.of != SAND_REF_NONE); /* both answers use the same list of obstacles */
    refuse(look, unit ? why->unit : why->terrain, (sand_answer_args){ { line.index } }, verdict);
    sand_answer_show_line(verdict, look->unit, line.line.from, line.line.to);
    if (unit) sand_answer_show_box(verdict, line.index, sand_scene_box(look->scene, line.index));
    return true;
}

bool sand_see_check(const sand_see_look *look, const sand_see_reasons *why, sand_verdict *verdict)
{
    SAND_ASSERT(look->body == 0);
    if (!sand_see_in_range(look)) {
        refuse_far(look, why->far, verdict);
        return false;
    }
    if (!sand_see_in_arc(look)) {
        refuse_aside(look, why->aside, verdict);
        return false;
    }
    return !refuse_hidden(look, why, verdict);
}

/* ---- measuring ---- */

/* The face that the target would show if struck from there; in contact, the face it is struck on. */
static unsigned face_of(const sand_see_look *look)
{
    sand_touching touching;
    SAND_ASSERT(look->body == 0);
    if (sand_battle_touching(look->scene->battle, look->unit, look->target, &touching)) return touching.other_face;
    return sand_face_by_lines(sand_scene_box(look->scene, look->target), sand_scene_centre(look->scene, look->unit));
}

/* Fills in distance, contact and face between two units. */
static void measure_apart(const sand_see_look *look, sand_measurement *out)
{
    sand_reach reach =
        sand_geom_reach_boxes(sand_scene_box(look->scene, look->unit), sand_scene_box(look->scene, look->target));
    out->distance = reach.distance;
    out->from = reach.from;
    out->to = reach.to;
    out->touching = sand_battle_contact_between(look->scene->battle, look->unit, look->target) != 0;
    out->face = (uint8_t)face_of(look);
}

void sand_see_measure(const sand_see_look *look, sand_measurement *out)
{
    sand_see_line line = sand_see_line_of(look);
    if (look->body == 0)
        measure_apart(look, out);
    else
        sand_actor_measure(look->scene->battle, sand_actor_unit(look->unit), sand_actor_body(look->body), out);
    out->range = look->range;
    out->in_range = look->range > 0 && sand_see_in_range(look);
    out->in_arc = sand_see_in_arc(look);
    out->in_sight = line.line.clear;
    out->blocker_unit = (uint16_t)(line.of == SAND_REF_UNIT ? line.index : 0);
    out->blocker_terrain = (uint16_t)(line.of == SAND_REF_TERRAIN ? line.index : 0);
    out->arc = sand_answer_arc(look->unit, &look->arc, look->range);
    out->line = sand_answer_line(look->unit, line.line.from, line.line.to);
}

void sand_see_turn_round(sand_measurement *out)
{
    out->range = 0;
    out->in_range = out->in_arc = false;
    out->arc = (sand_witness){ .kind = SAND_SHAPE_NONE };
}

/* The unit's look with the body as its target. */
static sand_see_look look_at_body(sand_scene *scene, unsigned unit, unsigned body, sand_see_looking *look)
{
    sand_see_look at = look(scene, unit, unit);
    at.target = sand_battle_body(scene->battle, body)->attached;
    at.body = body;
    return at;
}

void sand_see_measure_actors(sand_scene *scene, sand_actor from, sand_actor to, sand_see_looking *look,
                             sand_measurement *out)
{
    bool from_unit = from.ref == SAND_REF_UNIT, to_unit = to.ref == SAND_REF_UNIT;
    if (from_unit || to_unit) {
        sand_see_look one = from_unit && to_unit ? look(scene, from.index, to.index)
                            : from_unit          ? look_at_body(scene, from.index, to.index, look)
                                                 : look_at_body(scene, to.index, from.index, look);
        sand_see_measure(&one, out);
        if (!from_unit) sand_see_turn_round(out);
    }
    if (!from_unit) sand_actor_measure(scene->battle, from, to, out);
}

/* ---- ground ---- */

unsigned sand_see_ground(const sand_field *field, sand_point place, unsigned column)
{
    for (unsigned t = 1; t <= field->n_terrain; t++) {
        const sand_terrain *piece = &field->terrain[t - 1];
        if (piece->shape != SAND_TERRAIN_AREA || sand_field_kind(field, piece->kind, column) == 0) continue;
        if (sand_field_point_in(field, piece, place)) return t;
    }
    return 0;
}

unsigned sand_see_ground_of_kind(const sand_field *field, sand_point place, unsigned kind)
{
    for (unsigned t = 1; t <= field->n_terrain; t++) {
        const sand_terrain *piece = &field->terrain[t - 1];
        if (piece->kind == kind && sand_field_point_in(field, piece, place)) return t;
    }
    return 0;
}

unsigned sand_see_piece_within(const sand_field *field, const sand_shape *shape, int32_t distance,
                               sand_see_kinds *counts)
{
    for (unsigned t = 1; t <= field->n_terrain; t++) {
        const sand_terrain *piece = &field->terrain[t - 1];
        for (uint32_t p = 0; counts(field, piece->kind) && p < piece->n_parts; p++) {
            sand_shape part = sand_shape_of_polygon(&field->parts[piece->first_part + p]);
            if (sand_geom_within(shape, &part, distance)) return t;
        }
    }
    return 0;
}

unsigned sand_see_piece_between(const sand_field *field, sand_point from, sand_point to, sand_see_kinds *counts)
{
    const sand_point ends[2] = { from, to };
    sand_shape line = sand_shape_of(ends, 2);
    return sand_see_piece_within(field, &line, 0, counts);
}

unsigned sand_see_unit_between(sand_scene *scene, unsigned unit, unsigned other)
{
    const sand_point ends[2] = { sand_scene_centre(scene, unit), sand_scene_centre(scene, other) };
    sand_shape line = sand_shape_of(ends, 2);
    for (unsigned i = 1; i <= scene->n; i++) {
        if (i == unit || i == other || !sand_scene_in_play(scene, i) || !sand_scene_near(scene, i, &line.bounds, 0))
            continue;
        sand_shape box = sand_geom_shape_of_box(sand_scene_box(scene, i));
        if (sand_geom_within(&line, &box, 0)) return i;
    }
    return 0;
}

static bool nears_piece(const sand_field *field, const sand_terrain *piece, sand_point place, int32_t within)
{
    const sand_point *line = &field->points[piece->first_point];
    for (uint32_t i = 0; i + 1 < piece->n_points; i++) {
        sand_bounds bounds = sand_shape_bounds_with((sand_bounds){ line[i], line[i] }, line[i + 1]);
        if (sand_scene_circle_near(place, within, &bounds)) return true;
    }
    return false;
}

bool sand_see_nears_line(const sand_field *field, sand_point place, unsigned column, int32_t within)
{
    for (unsigned t = 0; t < field->n_terrain; t++) {
        const sand_terrain *piece = &field->terrain[t];
        if (piece->shape != SAND_TERRAIN_LINE || sand_field_kind(field, piece->kind, column) == 0) continue;
        if (nears_piece(field, piece, place, within + piece->half_width)) return true;
    }
    return false;
}

/* The line must lie in between, within `reach` of the box: a hedge at the far end of the field gives no shelter. */
unsigned sand_see_line_before(const sand_field *field, const sand_box *box, const sand_point way[2], unsigned column,
                              int32_t reach)
{
    sand_shape shape = sand_geom_shape_of_box(box);
    for (unsigned t = 1; t <= field->n_terrain; t++) {
        const sand_terrain *piece = &field->terrain[t - 1];
        if (piece->shape != SAND_TERRAIN_LINE || sand_field_kind(field, piece->kind, column) == 0) continue;
        const sand_point *line = &field->points[piece->first_point];
        int32_t count = (int32_t)piece->n_points;
        if (!sand_sight_line_meets(way[0], way[1], line, count)) continue;
        if (sand_geom_reach_line(&shape, line, count).distance - piece->half_width <= reach) return t;
    }
    return 0;
}
