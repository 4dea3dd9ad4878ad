/* see_bases.c - bases that look individually.
 *
 * Range and field of fire are checked for every base of the target, sight only for one that could become the answer. */
#include "rules/common/see_bases.h"

#include "battle/actor.h"
#include "geom/face.h"

/* ---- what is in between ---- */

/* Everything that may hide a base, in storage borrowed from the scene. */
typedef struct {
    sand_front front; /* the edge that looks */
    sand_shape whole; /* the whole target */
    sand_polygon part;
    sand_shape aim; /* the part looked at, possibly borrowing corners of either: a screen must not be moved in memory */
    sand_bounds between;
    int32_t n;
    size_t room, boxes;
    sand_shape *shape;
    sand_box *box; /* boxes of bases */
    struct {
        sand_ref_kind of;
        unsigned index;
    } * who;
} screen;

static void add(screen *s, sand_shape shape, sand_ref_kind of, unsigned index)
{
    if (!sand_shape_bounds_near(&s->between, &shape.bounds, 0)) return;
    SAND_ASSERT((size_t)s->n < s->room);
    s->shape[s->n] = shape;
    s->who[s->n].of = of;
    s->who[s->n++].index = index;
}

/* Do the unit's bases fill its whole outline? */
static bool is_full(const sand_battle *b, unsigned unit)
{
    if (b->field->base_size == NULL) return true;
    const sand_formation *formation = sand_battle_formation(b, unit);
    return formation->bent == 0 && formation->short_rank == 0;
}

static void screen_unit(sand_scene *scene, unsigned unit, screen *s)
{
    const sand_battle *b = scene->battle;
    const sand_box *outline = sand_scene_box(scene, unit);
    if (is_full(b, unit)) {
        add(s, sand_geom_shape_of_box(outline), SAND_REF_UNIT, unit);
        return;
    }
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    for (unsigned body = def->first_body; body < def->first_body + def->n_bodies; body++) {
        if (!sand_standing_has_slot(b, body)) continue;
        sand_box *box = &s->box[s->boxes++];
        *box = sand_battle_body_box(b, body);
        add(s, sand_geom_shape_of_box(box), SAND_REF_UNIT, unit);
    }
}

/* The unit itself, the unit of a base, or the unit a leader is with; 0: none. */
static unsigned unit_of(const sand_battle *b, sand_actor actor)
{
    if (actor.ref == SAND_REF_UNIT) return actor.index;
    unsigned own = sand_battle_body_def(b, actor.index)->unit;
    return own != 0 ? own : sand_battle_body(b, actor.index)->attached;
}

typedef struct {
    sand_scene *scene;
    unsigned body;
    sand_actor target;
    const sand_see_weapon *weapon;
    sand_box own;
} looking;

static void screen_units(const looking *l, screen *s)
{
    const sand_battle *b = l->scene->battle;
    unsigned own = sand_battle_body_def(b, l->body)->unit, other = unit_of(b, l->target);
    for (unsigned unit = 1; unit <= l->scene->n; unit++) {
        if (unit == own || unit == other || !sand_scene_in_play(l->scene, unit)) continue;
        if (!sand_scene_near(l->scene, unit, &s->between, 0)) continue;
        if (l->weapon->past != NULL && l->weapon->past(l->weapon->context, unit)) continue;
        screen_unit(l->scene, unit, s);
    }
}

static void screen_terrain(const looking *l, const sand_box *target, screen *s)
{
    const sand_field *field = l->scene->field;
    for (unsigned t = 1; t <= field->n_terrain && l->weapon->hides != NULL; t++) {
        const sand_terrain *piece = &field->terrain[t - 1];
        if (piece->shape != SAND_TERRAIN_AREA || !l->weapon->hides(l->weapon->context, t, &l->own, target)) continue;
        for (uint32_t p = 0; p < piece->n_parts; p++)
            add(s, sand_shape_of_polygon(&field->parts[piece->first_part + p]), SAND_REF_TERRAIN, t);
    }
}

/* Looks from the front edge of one to the part of the other in the field of fire, or to all of it when no part is. */
static void look_at_base(const looking *l, const sand_arc *arc, const sand_box *target, screen *s)
{
    sand_scene *scene = l->scene;
    size_t bases = scene->field->base_size == NULL ? 0 : scene->field->n_bodies;
    s->whole = sand_geom_shape_of_box(target);
    s->front =
        (sand_front){ sand_geom_face_start(&l->own, SAND_FACE_FRONT), sand_geom_face_end(&l->own, SAND_FACE_FRONT) };
    s->aim = sand_arc_part(arc, &s->whole, &s->part) ? sand_shape_of_polygon(&s->part) : s->whole;
    s->between = sand_shape_bounds_both(&l->own.bounds, &s->whole.bounds);
    s->n = 0;
    s->boxes = 0;
    s->room = scene->n + bases + scene->field->n_parts;
    s->shape = sand_scene_borrow(scene, s->room, sizeof *s->shape);
    s->who = sand_scene_borrow(scene, s->room, sizeof *s->who);
    s->box = sand_scene_borrow(scene, bases, sizeof *s->box);
    screen_units(l, s);
    screen_terrain(l, target, s);
}

static bool is_seen(const looking *l, const sand_arc *arc, const sand_box *target)
{
    screen s;
    size_t mark = sand_scene_mark(l->scene);
    look_at_base(l, arc, target, &s);
    bool seen = sand_front_sight_sees(&s.front, &s.aim, s.shape, s.n);
    sand_scene_give_back(l->scene, mark);
    return seen;
}

static sand_see_line line_to(const looking *l, const sand_arc *arc, const sand_box *target)
{
    screen s;
    size_t mark = sand_scene_mark(l->scene);
    look_at_base(l, arc, target, &s);
    sand_see_line line = { .line = sand_front_sight(&s.front, &s.aim, s.shape, s.n), .of = SAND_REF_NONE };
    if (!line.line.clear) {
        SAND_ASSERT(line.line.blocker >= 0 && line.line.blocker < s.n);
        line.of = s.who[line.line.blocker].of;
        line.index = s.who[line.line.blocker].index;
    }
    sand_scene_give_back(l->scene, mark);
    return line;
}

/* ---- one base ---- */

/* How many of range and field of fire hold. */
static int fitness(const sand_see_base_view *view)
{
    return view->in_range + view->in_arc;
}

static bool is_better(const sand_see_base_view *one, const sand_see_base_view *other)
{
    if (other->by == 0) return true;
    if (sand_see_bases_bears(one) != sand_see_bases_bears(other)) return sand_see_bases_bears(one);
    if (fitness(one) != fitness(other)) return fitness(one) > fitness(other);
    return sand_geom_squared_compare(one->reach.squared, other->reach.squared) < 0;
}

static sand_see_base_view view_of(const looking *l, unsigned base)
{
    sand_box target = sand_battle_body_box(l->scene->battle, base);
    sand_shape shape = sand_geom_shape_of_box(&target);
    sand_point edge[2] = { sand_geom_face_start(&l->own, SAND_FACE_FRONT),
                           sand_geom_face_end(&l->own, SAND_FACE_FRONT) };
    sand_shape front = sand_shape_of(edge, 2);
    sand_see_base_view view = { .by = (uint16_t)l->body,
                                .base = (uint16_t)base,
                                .reach = sand_geom_reach_between(&front, &shape),
                                .arc =
                                    sand_arc_of(&l->own, l->weapon->origin, l->weapon->half_angle, l->weapon->widen) };
    view.in_range = view.reach.distance <= l->weapon->range;
    view.in_arc = l->weapon->all_round || sand_arc_sees(&view.arc, &shape);
    return view;
}

static void look_at(const looking *l, unsigned base, sand_see_base_view *best)
{
    sand_see_base_view view = view_of(l, base), hoped = view;
    hoped.in_sight = true;
    if (!is_better(&hoped, best)) return;
    if (view.in_range && view.in_arc) {
        sand_box target = sand_battle_body_box(l->scene->battle, base);
        view.line = line_to(l, &view.arc, &target);
        view.in_sight = view.line.line.clear;
    }
    if (is_better(&view, best)) *best = view;
}

sand_see_base_view sand_see_bases_look(sand_scene *scene, unsigned body, sand_actor target,
                                       const sand_see_weapon *weapon)
{
    const sand_battle *b = scene->battle;
    unsigned front = sand_battle_body(b, body)->rank == 0 ? body : sand_bases_file_front(b, body);
    looking l = { scene, front, target, weapon, sand_battle_body_box(b, front) };
    sand_see_base_view best = { .by = 0 };
    if (target.ref == SAND_REF_BODY) {
        look_at(&l, target.index, &best);
        return best;
    }
    sand_slots bases;
    bases.n = (unsigned)sand_bases_in_ranks(b, target.index, UINT8_MAX, bases.body, SAND_LEN(bases.body));
    for (unsigned i = 0; i < bases.n; i++) look_at(&l, bases.body[i], &best);
    return best;
}

/* ---- a unit ---- */

static size_t armed(const sand_battle *b, unsigned unit, const sand_see_weapon *weapon, sand_slots *out)
{
    size_t in_ranks = sand_bases_in_ranks(b, unit, weapon->ranks, out->body, SAND_LEN(out->body));
    out->n = 0;
    for (size_t i = 0; i < in_ranks; i++) {
        if (weapon->fires == NULL || weapon->fires(weapon->context, out->body[i])) out->body[out->n++] = out->body[i];
    }
    return out->n;
}

/* Is no base of the unit within that range of any base of the target? */
static bool is_far(sand_scene *scene, unsigned unit, sand_actor target, int32_t range)
{
    return target.ref == SAND_REF_UNIT && !sand_scene_within(scene, unit, target.index, range);
}

/* Does the looking base bear on that base? Gives no proof, and does not measure a base certainly out of range. */
static bool bears_on_base(const looking *l, unsigned base)
{
    sand_box target = sand_battle_body_box(l->scene->battle, base);
    if (!sand_shape_bounds_near(&l->own.bounds, &target.bounds, l->weapon->range)) return false;
    sand_see_base_view view = view_of(l, base);
    return view.in_range && view.in_arc && is_seen(l, &view.arc, &target);
}

/* Does the base bear on any of these? */
static bool bears(sand_scene *scene, unsigned body, sand_actor target, const sand_see_weapon *weapon,
                  const sand_slots *theirs)
{
    const sand_battle *b = scene->battle;
    unsigned front = sand_battle_body(b, body)->rank == 0 ? body : sand_bases_file_front(b, body);
    looking l = { scene, front, target, weapon, sand_battle_body_box(b, front) };
    for (unsigned i = 0; i < theirs->n; i++)
        if (bears_on_base(&l, theirs->body[i])) return true;
    return false;
}

/* The bases of a unit, their target and their weapon. */
typedef struct {
    sand_scene *scene;
    unsigned unit;
    sand_actor target;
    const sand_see_weapon *weapon;
} bearing;

/* Does the base reach the target from its own front edge, where the weapon asks for that? */
static bool reaches_itself(const sand_battle *b, unsigned body, sand_actor target, const sand_see_weapon *weapon)
{
    if (!weapon->own_range || target.ref != SAND_REF_UNIT) return true;
    return sand_bases_reach(b, body, SAND_FACE_FRONT, target.index).reach.distance <= weapon->range;
}

/* Lists the bases that bear on the target, at most `most` of them; returns how many. */
static size_t find_bearing(bearing of, size_t most, sand_slots *out)
{
    const sand_battle *b = of.scene->battle;
    sand_slots bases, theirs; /* large: not cleared */
    theirs.n = 1;
    theirs.body[0] = of.target.index;
    out->n = 0;
    if (is_far(of.scene, of.unit, of.target, of.weapon->range)) return 0;
    armed(b, of.unit, of.weapon, &bases);
    if (of.target.ref == SAND_REF_UNIT)
        theirs.n = (unsigned)sand_bases_in_ranks(b, of.target.index, UINT8_MAX, theirs.body, SAND_LEN(theirs.body));
    for (unsigned i = 0; i < bases.n && out->n < most; i++)
        if (bears(of.scene, bases.body[i], of.target, of.weapon, &theirs) &&
            reaches_itself(b, bases.body[i], of.target, of.weapon))
            out->body[out->n++] = bases.body[i];
    return out->n;
}

size_t sand_see_bases_bearing(sand_scene *scene, unsigned unit, sand_actor target, const sand_see_weapon *weapon,
                              sand_slots *out)
{
    return find_bearing((bearing){ scene, unit, target, weapon }, SIZE_MAX, out);
}

bool sand_see_bases_any(sand_scene *scene, unsigned unit, sand_actor target, const sand_see_weapon *weapon)
{
    sand_slots first;
    return find_bearing((bearing){ scene, unit, target, weapon }, 1, &first) > 0;
}

sand_see_base_view sand_see_bases_best(sand_scene *scene, unsigned unit, sand_actor target,
                                       const sand_see_weapon *weapon)
{
    sand_slots bases;
    sand_see_base_view best = { .by = 0 };
    armed(scene->battle, unit, weapon, &bases);
    for (unsigned i = 0; i < bases.n; i++) {
        sand_see_base_view view = sand_see_bases_look(scene, bases.body[i], target, weapon);
        if (is_better(&view, &best)) best = view;
    }
    return best;
}

/* ---- measuring ---- */

/* A unit without such a weapon is measured from the front of the whole unit. */
static sand_see_base_view unarmed(sand_scene *scene, unsigned unit, sand_actor target, const sand_see_weapon *weapon)
{
    sand_see_weapon any = *weapon;
    any.fires = NULL;
    return sand_see_bases_best(scene, unit, target, &any);
}

static void measure_units(sand_scene *scene, unsigned unit, unsigned other, sand_measurement *out)
{
    sand_touching touching;
    out->touching = sand_battle_touching(scene->battle, unit, other, &touching);
    out->face =
        (uint8_t)(out->touching ? touching.other_face
                                : sand_face_by_lines(sand_scene_box(scene, other), sand_scene_centre(scene, unit)));
}

void sand_see_bases_measure_from(sand_scene *scene, sand_actor from, sand_actor target, const sand_see_weapon *weapon,
                                 sand_measurement *out)
{
    const sand_battle *b = scene->battle;
    unsigned unit = from.ref == SAND_REF_UNIT ? from.index : 0;
    sand_see_base_view view = unit != 0 ? sand_see_bases_best(scene, unit, target, weapon)
                                        : sand_see_bases_look(scene, from.index, target, weapon);
    bool is_armed = view.by != 0;
    if (!is_armed) view = unarmed(scene, unit, target, weapon);
    looking l = { scene, view.by, target, weapon, sand_battle_body_box(b, view.by) };
    sand_box box = sand_battle_body_box(b, view.base);
    sand_see_line line = line_to(&l, &view.arc, &box);
    if (unit == 0 || target.ref == SAND_REF_BODY)
        sand_actor_measure(b, from, target, out);
    else
        measure_units(scene, unit, target.index, out);
    out->distance = view.reach.distance;
    out->from = view.reach.from;
    out->to = view.reach.to;
    out->range = is_armed ? weapon->range : 0;
    out->in_range = is_armed && view.in_range;
    out->in_arc = view.in_arc;
    out->in_sight = line.line.clear;
    out->blocker_unit = (uint16_t)(line.of == SAND_REF_UNIT ? line.index : 0);
    out->blocker_terrain = (uint16_t)(line.of == SAND_REF_TERRAIN ? line.index : 0);
    out->arc = sand_answer_arc(unit, &view.arc, out->range);
    out->line = sand_answer_line(unit, line.line.from, line.line.to);
    if (unit == 0) out->arc.body = out->line.body = from.index;
}

void sand_see_bases_measure(sand_scene *scene, const sand_actor of[2], const sand_see_weapon *weapon,
                            sand_measurement *out)
{
    if (of[0].ref == SAND_REF_UNIT) {
        sand_see_bases_measure_from(scene, of[0], of[1], weapon, out);
        return;
    }
    if (of[1].ref == SAND_REF_UNIT) {
        sand_see_bases_measure_from(scene, of[1], of[0], weapon, out);
        sand_see_turn_round(out);
    }
    sand_actor_measure(scene->battle, of[0], of[1], out);
}

/* ---- refusing ---- */

void sand_see_bases_refuse(sand_judging *j, const sand_see_weapon *weapon, const sand_see_bases_reasons *why)
{
    const unsigned unit = j->entry->subject, target = j->entry->object;
    sand_verdict *verdict = j->verdict;
    sand_see_base_view best = sand_see_bases_best(j->scene, unit, sand_actor_unit(target), weapon);
    const sand_reason hidden = best.line.of == SAND_REF_NONE   ? why->other
                               : best.line.of == SAND_REF_UNIT ? why->why.unit
                                                               : why->why.terrain;
    if (best.by == 0) {
        sand_answer_because(verdict, why->none, unit, target, 0);
    } else if (!best.in_range) {
        SAND_REFUSE(verdict, why->why.far.rule, why->why.far.text, unit, target, best.reach.distance, weapon->range);
        sand_answer_show_line(verdict, unit, best.reach.from, best.reach.to);
    } else if (!best.in_arc) {
        sand_answer_because(verdict, why->why.aside, unit, target, 0);
        sand_answer_show(verdict, sand_answer_arc(unit, &best.arc, weapon->range));
    } else {
        sand_answer_because(verdict, hidden, unit, target, best.line.index);
        sand_answer_show_line(verdict, unit, best.line.line.from, best.line.line.to);
    }
}
