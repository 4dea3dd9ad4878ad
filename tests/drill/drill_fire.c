/* drill_fire.c - fire, base by base: which bases bear on which unit, which of them fire, how many dice a volley has
 * [DR-FIRE].
 *
 * A fire plan names a target and may name the bases that fire; without names, all bases that bear on it fire. */
#include "drill/drill_state.h"

#include "battle/actor.h"
#include "rules/common/see_bases.h"
#include "rules/common/sheets.h"

/* ---- the weapon ---- */

/* Bases of shot fire, unless they are mounted. */
static bool has_shot(const void *context, unsigned body)
{
    const sand_battle *b = context;
    const sand_body_def *def = sand_battle_body_def(b, body);
    return def->kind != DRILL_PIKE && sand_battle_formation(b, def->unit)->base_state != DRILL_MOUNTED;
}

/* Woods hide what stands behind them. They hide neither a base that stands in them nor what it looks at. */
static bool hides(const void *context, unsigned terrain, const sand_box *from, const sand_box *to)
{
    const sand_field *field = ((const sand_battle *)context)->field;
    const sand_terrain *piece = &field->terrain[terrain - 1];
    return sand_field_kind(field, piece->kind, DRILL_BLOCKS_SIGHT) != 0 && !sand_field_box_in(field, piece, from) &&
           !sand_field_box_in(field, piece, to);
}

static sand_see_weapon weapon_of(const sand_battle *b, unsigned unit)
{
    return (sand_see_weapon){ .range = sand_battle_trait(b, unit, DRILL_RANGE),
                              .origin = SAND_ARC_FRONT_CORNERS,
                              .half_angle = DRILL_ARC,
                              .ranks = DRILL_FIRING_RANKS,
                              .context = b,
                              .fires = has_shot,
                              .hides = hides };
}

/* Counts the shot in the first two ranks, whether or not an enemy is before them. [DR-FIRE-02] */
int32_t drill_muskets(const sand_battle *b, unsigned unit)
{
    uint16_t bodies[SAND_SLOTS_MAX];
    int32_t n = 0;
    size_t in_ranks = sand_bases_in_ranks(b, unit, DRILL_FIRING_RANKS, bodies, SAND_LEN(bodies));
    for (size_t i = 0; i < in_ranks; i++) n += has_shot(b, bodies[i]);
    return n;
}

/* ---- guns on their own [DR-GUN] ---- */

static sand_see_weapon gun_of(const sand_battle *b)
{
    return (sand_see_weapon){ .range = DRILL_GUN_RANGE,
                              .origin = SAND_ARC_FRONT_CORNERS,
                              .half_angle = DRILL_ARC,
                              .ranks = 1,
                              .context = b,
                              .hides = hides };
}

static bool is_gun(const sand_battle *b, sand_actor who)
{
    return who.ref == SAND_REF_BODY && sand_battle_body_def(b, who.index)->role == SAND_ROLE_GUN;
}

/* Does a unit of the gun's side touch it that is not in contact with the enemy? */
static bool is_served(const sand_battle *b, unsigned body)
{
    sand_box gun = sand_battle_body_box(b, body);
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        if (!sand_battle_in_play(b, u) || sand_battle_side_of_unit(b, u) != sand_battle_body_def(b, body)->side)
            continue;
        sand_box box = sand_battle_unit_box(b, u);
        if (sand_geom_touches_boxes(&gun, &box) && !sand_battle_engaged(b, u)) return true;
    }
    return false;
}

void drill_measure(const sand_battle *b, sand_room *room, sand_actor from, sand_actor to, sand_measurement *out)
{
    unsigned looker = sand_see_bases_looker(from, to);
    sand_see_weapon weapon = { 0 };
    *out = (sand_measurement){ .rule_arc = "DR-FIRE-01", .rule_range = "DR-FIRE-01", .rule_sight = "DR-FIRE-01" };
    if (!sand_actor_in_play(b, from) || !sand_actor_in_play(b, to)) return;
    if (is_gun(b, from)) {
        weapon = gun_of(b);
        sand_see_bases_measure_from(sand_room_scene(room, b), from, to, &weapon, out);
        return;
    }
    if (looker != 0) weapon = weapon_of(b, looker);
    sand_see_bases_measure(sand_room_scene(room, b), (const sand_actor[]){ from, to }, &weapon, out);
}

/* ---- fire plans ---- */

static const sand_see_bases_reasons words = {
    .none = { "DR-FIRE-01", "the shot of {u0} stand too far back" },
    .why.far = { "DR-FIRE-01", "{u1} is {l2} away, farther than {l3}" },
    .why.aside = { "DR-FIRE-01", "{u0} does not have {u1} in its front arc" },
    .why.unit = { "DR-FIRE-01", "{u2} stands between {u0} and {u1}" },
    .why.terrain = { "DR-FIRE-01", "{t2} hides {u1} from {u0}" },
    .other = { "DR-FIRE-01", "{u0} does not see {u1}" },
};

static bool is_target(const sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    return sand_battle_side_of_unit(b, j->entry->object) != j->side && sand_battle_in_play(b, j->entry->object);
}

void drill_check_fire(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *e = j->entry;
    sand_verdict *v = j->verdict;
    sand_slots bearing;
    if (sand_answer_lacks(v, e->object == 0, SAND_SLOT_BODY)) return;
    sand_see_weapon weapon = weapon_of(b, e->subject);
    bool armed = weapon.range > 0 && drill_muskets(b, e->subject) > 0;
    if (SAND_FORBIDS(v, !is_target(j), "DR-FIRE-01", "{u0} is no enemy on the table", e->object) ||
        SAND_FORBIDS(v, !armed, "DR-FIRE-01", "{u0} has no firearms", e->subject) ||
        SAND_FORBIDS(v, sand_battle_engaged(b, e->subject), "DR-FIRE-01", "{u0} is in contact", e->subject))
        return;
    if (sand_see_bases_bearing(j->scene, e->subject, sand_actor_unit(e->object), &weapon, &bearing) == 0) {
        sand_see_bases_refuse(j, &weapon, &words);
        return;
    }
    unsigned idle = sand_sheets_left_out(e, &bearing);
    SAND_FORBIDS(v, idle != 0, "DR-FIRE-01", "{b0} does not bear on {u1}", idle, e->object);
}

void drill_check_serve(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *e = j->entry;
    sand_verdict *v = j->verdict;
    if (sand_answer_lacks(v, e->object == 0, SAND_SLOT_BODY)) return;
    bool gun = is_gun(b, sand_actor_body(e->subject));
    if (SAND_FORBIDS(v, !gun, "DR-GUN-01", "{b0} is no gun", e->subject) ||
        SAND_FORBIDS(v, !is_target(j), "DR-GUN-01", "{u1} is no enemy on the table", e->subject, e->object) ||
        SAND_FORBIDS(v, !is_served(b, e->subject), "DR-GUN-01", "nobody serves {b0}", e->subject))
        return;
    sand_see_weapon weapon = gun_of(b);
    sand_see_base_view view = sand_see_bases_look(j->scene, e->subject, sand_actor_unit(e->object), &weapon);
    if (sand_see_bases_bears(&view)) return;
    SAND_REFUSE(v, "DR-GUN-01",
                !view.in_range ? "{u1} is out of range of {b0}"
                : !view.in_arc ? "{b0} does not have {u1} in its front arc"
                               : "{b0} does not see {u1}",
                e->subject, e->object);
}

void drill_apply_serve(const sand_deed *deed)
{
    drill_body_of(deed->b, deed->entry->subject)->target = deed->entry->object;
}

/* Marks the named bases, or all bases when the plan names none. */
void drill_apply_fire(const sand_deed *deed)
{
    const sand_entry *e = deed->entry;
    const sand_unit_def *def = sand_battle_unit_def(deed->b, e->subject);
    drill_unit_of(deed->b, e->subject)->target = e->object;
    for (unsigned body = def->first_body; body < def->first_body + def->n_bodies; body++)
        drill_body_of(deed->b, body)->named = sand_sheets_means(e, body);
}

/* Counts the bases that are named and bear on the target. */
int32_t drill_volley_dice(sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    sand_slots bearing;
    int32_t n = 0;
    sand_see_weapon weapon = weapon_of(b, unit);
    sand_actor target = { SAND_REF_UNIT, drill_unit_get(b, unit)->target };
    size_t all = sand_see_bases_bearing(scene, unit, target, &weapon, &bearing);
    for (size_t i = 0; i < all; i++) n += drill_body_get(b, bearing.body[i])->named;
    return n;
}

void drill_forget_names(sand_battle *b)
{
    for (unsigned i = 1; i <= b->field->n_bodies; i++) drill_body_of(b, i)->named = 0;
}

/* ---- wishes ---- */

/* Fires at the first enemy that a base bears on. Every third variety names only the first base that bears on him. */
bool drill_aim(sand_scene *scene, unsigned unit, unsigned variety, sand_entry *e)
{
    const sand_battle *b = scene->battle;
    sand_slots bearing;
    sand_see_weapon weapon = weapon_of(b, unit);
    if (weapon.range == 0 || sand_battle_engaged(b, unit)) return false;
    for (unsigned enemy = 0; (enemy = sand_scene_next_enemy_within(scene, unit, enemy, weapon.range)) != 0;) {
        sand_actor target = { SAND_REF_UNIT, (uint16_t)enemy };
        if (sand_see_bases_bearing(scene, unit, target, &weapon, &bearing) == 0) continue;
        *e = (sand_entry){
            .kind = DRILL_ORDER_FIRE, .subject = (uint16_t)unit, .object = target.index, .given = SAND_SLOT_BODY
        };
        if (variety % 3 != 2) return true;
        e->given |= SAND_SLOT_BODIES;
        e->list[e->n_list++] = bearing.body[0];
        return true;
    }
    return false;
}
