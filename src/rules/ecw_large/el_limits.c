/* el_limits.c - hits, routing limits and routs [EL-ROUT], and units that leave the table in other ways.
 *
 * New hits wait for the routing phase, but a limit that falls does not: a unit with as many hits as its new limit routs
 * at once, after the order or combat that lowered it. [EL-AMB-75, EL-AMB-82] */
#include "geom/measure.h"
#include "orders/room.h"
#include "rules/common/losses.h"
#include "rules/common/muster.h"
#include "rules/ecw_large/el_fighting.h"
#include "rules/ecw_large/el_movement.h"
#include "rules/ecw_large/el_turn.h"

/* ---- what raises a limit ---- */

static bool is_in(const sand_battle *b, const sand_terrain *piece, const sand_box *box)
{
    switch (sand_battle_reading(b, EL_OPT_IN_TERRAIN)) {
    case EL_IN_TERRAIN_CENTRE: return sand_field_point_in(b->field, piece, box->centre);
    case EL_IN_TERRAIN_PART: return sand_field_box_in(b->field, piece, box);
    default: break;
    }
    for (unsigned i = 0; i < 4; i++)
        if (!sand_field_point_in(b->field, piece, box->corner[i])) return false;
    return true;
}

/* Dragoons have cover in hedged fields, in towns and on broken ground, attacked or not. [EL-ROUT-05, EL-TERR-03,
 * EL-TERR-05, EL-AMB-41, EL-AMB-83, EL-AMB-84] */
static bool has_cover(sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    if (el_type_of(b, unit) != EL_DRAGOONS || !sand_field_uses(b->field, EL_COVERS)) return false;
    int32_t most = sand_battle_reads(b, EL_COVER_BROKEN) ? 2 : 1;
    for (unsigned t = 0; t < b->field->n_terrain; t++) {
        const sand_terrain *piece = &b->field->terrain[t];
        int32_t covers = sand_field_kind(b->field, piece->kind, EL_COVERS);
        if (covers >= 1 && covers <= most && is_in(b, piece, sand_scene_box(scene, unit))) return true;
    }
    return false;
}

static bool is_near_water(sand_scene *scene, unsigned unit)
{
    sand_shape own = sand_geom_shape_of_box(sand_scene_box(scene, unit));
    return sand_see_piece_within(scene->field, &own, sand_battle_number(scene->battle, EL_RIVER_RANGE), el_is_water) !=
           0;
}

/* A unit in the water or on a bridge is on neither bank. [EL-AMB-42] */
static bool is_on_a_bank(const sand_scene *scene, unsigned unit)
{
    sand_point centre = sand_scene_centre(scene, unit);
    return sand_see_piece_between(scene->field, centre, centre, el_is_water) == 0;
}

static bool is_across(const sand_scene *scene, unsigned unit, unsigned enemy)
{
    return is_on_a_bank(scene, enemy) && sand_see_piece_between(scene->field, sand_scene_centre(scene, unit),
                                                                sand_scene_centre(scene, enemy), el_is_water) != 0;
}

static bool attacks_it(const sand_battle *b, unsigned enemy, unsigned unit)
{
    return el_unit_get(b, enemy)->attacks == unit || el_unit_get(b, enemy)->supports == unit;
}

static bool is_water_before(const sand_arc *front, const sand_shape *own, const sand_polygon *water, int32_t range)
{
    sand_shape shape = sand_shape_of_polygon(water);
    sand_polygon part;
    if (!sand_geom_within(own, &shape, range) || !sand_arc_part(front, &shape, &part)) return false;
    sand_shape before = sand_shape_of_polygon(&part);
    return sand_geom_within(own, &before, range);
}

/* Does any part of a river lie near the unit and before its front? */
static bool faces_water(sand_scene *scene, unsigned unit)
{
    const sand_field *field = scene->field;
    const sand_box *box = sand_scene_box(scene, unit);
    const int32_t range = sand_battle_number(scene->battle, EL_RIVER_RANGE),
                  angle = sand_battle_number(scene->battle, EL_FACING_ANGLE);
    const sand_arc front = sand_arc_of(box, SAND_ARC_FRONT_CORNERS, angle, 0);
    sand_shape own = sand_geom_shape_of_box(box);
    for (unsigned t = 0; t < field->n_terrain; t++) {
        const sand_terrain *piece = &field->terrain[t];
        for (uint32_t p = 0; el_is_water(field, piece->kind) && p < piece->n_parts; p++)
            if (is_water_before(&front, &own, &field->parts[piece->first_part + p], range)) return true;
    }
    return false;
}

/* Does it matter on which bank this enemy stands? */
static bool threatens(sand_scene *scene, unsigned enemy, unsigned unit)
{
    const sand_battle *b = scene->battle;
    bool near = sand_scene_within(scene, unit, enemy, sand_battle_number(b, EL_COMBAT_RANGE));
    switch (sand_battle_reading(b, EL_OPT_RIVER)) {
    case EL_RIVER_NEAR: return near;
    case EL_RIVER_ATTACKERS: return attacks_it(b, enemy, unit);
    default: return near || attacks_it(b, enemy, unit) || el_unit_get(b, enemy)->bombards == unit;
    }
}

/* Does the unit defend a river? [EL-ROUT-06, EL-AMB-42, EL-AMB-79] */
static bool has_river(sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    if (!sand_field_uses(b->field, EL_WATER) || !is_near_water(scene, unit) || !is_on_a_bank(scene, unit)) return false;
    if (sand_battle_reads(b, EL_RIVER_FACING) && !faces_water(scene, unit)) return false;
    bool any = !sand_battle_reads(b, EL_RIVER_ATTACKERS);
    for (unsigned i = 1; i <= scene->n; i++) {
        if (!sand_scene_is_enemy(scene, unit, i) || !threatens(scene, i, unit)) continue;
        if (!is_across(scene, unit, i)) return false;
        any = true;
    }
    return any;
}

/* Infantry is supported by infantry and cavalry by cavalry, engaged or not. [EL-ROUT-07, EL-ROUT-08, EL-AMB-78] */
static bool has_support(sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    const int32_t range = sand_battle_number(b, EL_SUPPORT_RANGE), wanted = sand_battle_number(b, EL_SUPPORTERS);
    int32_t n = 0;
    unsigned i = 0;
    if (sand_battle_trait(b, unit, EL_SIMILAR) == 0) return false;
    const sand_box *box = sand_scene_box(scene, unit);
    while (n < wanted && (i = sand_scene_first_near(scene, i + 1, scene->n, &box->bounds, range)) != 0) {
        if (i == unit || el_type_of(b, i) != el_type_of(b, unit) ||
            sand_scene_side(scene, i) != sand_scene_side(scene, unit))
            continue;
        n += sand_scene_within(scene, unit, i, range);
    }
    return n >= wanted;
}

el_shelter el_shelter_of(sand_scene *scene, unsigned unit)
{
    return (el_shelter){ has_cover(scene, unit), has_river(scene, unit), has_support(scene, unit) };
}

/* All raises of the limit add up, or by one reading only one of them counts. [EL-AMB-80] */
static int32_t limit_of(sand_scene *scene, unsigned unit)
{
    el_shelter s = el_shelter_of(scene, unit);
    const sand_battle *b = scene->battle;
    bool one = sand_battle_reads(b, EL_LIMITS_ONE);
    int32_t raised = s.cover ? sand_battle_number(b, EL_LIMIT_COVER) : 0;
    if (s.river && !(one && s.cover)) raised += sand_battle_number(b, EL_LIMIT_RIVER);
    if (s.support && !(one && (s.cover || s.river))) raised += sand_battle_number(b, EL_LIMIT_SUPPORT);
    return sand_battle_trait(scene->battle, unit, EL_LIMIT) + raised;
}

/* The same limit as rows of a ledger, each with its rule. [EL-ROUT-01..07] */
bool el_limit(const sand_battle *b, sand_room *room, unsigned unit, sand_ledger *out)
{
    static const char *const rule[EL_TYPES + 1] = { NULL, "EL-ROUT-01", "EL-ROUT-02", "EL-ROUT-03", "EL-ROUT-04" };
    el_shelter s = el_shelter_of(sand_room_scene(room, b), unit);
    bool one = sand_battle_reads(b, EL_LIMITS_ONE);
    el_type type = el_type_of(b, unit);
    SAND_ASSERT(type >= 1 && type <= EL_TYPES);
    sand_answer_modify(out, true, rule[type], el_types[type - 1].label, sand_battle_trait(b, unit, EL_LIMIT));
    sand_answer_modify(out, s.cover, "EL-ROUT-05", "cover", sand_battle_number(b, EL_LIMIT_COVER));
    sand_answer_modify(out, s.river && !(one && s.cover), "EL-ROUT-06", "river", sand_battle_number(b, EL_LIMIT_RIVER));
    sand_answer_modify(out, s.support && !(one && (s.cover || s.river)), "EL-ROUT-07", "support",
                       sand_battle_number(b, EL_LIMIT_SUPPORT));
    return true;
}

/* ---- hits and removals ---- */

/* Hits never heal. [EL-ROUT-12] */
void el_hit(sand_battle *b, unsigned unit, const char *rule, sand_log *log)
{
    SAND_ASSERT(sand_battle_in_play(b, unit));
    sand_losses_hit(b, unit, 1, (sand_reason){ rule, "{u0} took a hit" }, log);
}

void el_remove(sand_battle *b, unsigned unit, el_gone cause, sand_log *log)
{
    static const sand_reason told[] = {
        [EL_GONE_ROUTED] = { "EL-ROUT-09", "{u0} routed" },
        [EL_GONE_RAID] = { "EL-SUP-05", "{u0} left the field with what it took" },
        [EL_GONE_TABLE] = { "EL-AMB-05", "{u0} left the table" },
        [EL_GONE_LEFT] = { "EL-AMB-06", "There was no room to deploy {u0}, and it took no part" },
    };
    SAND_ASSERT(cause >= EL_GONE_ROUTED && cause <= EL_GONE_LEFT);
    sand_losses_remove(b, unit, (unsigned)cause, told, log);
}

/* A base is taken at once, during the movement phase. [EL-SUP-04, EL-SUP-05, EL-AMB-95] */
void el_take_base(sand_battle *b, unsigned unit, unsigned base, sand_log *log)
{
    sand_body *row = sand_battle_body_of(b, base);
    SAND_ASSERT(row->status == SAND_STATUS_PLAY);
    row->status = SAND_STATUS_GONE;
    row->cause = EL_GONE_TAKEN;
    sand_answer_tell(b, log, SAND_EVENT_REMOVE, "EL-SUP-04", SAND_SAY("{b0} was taken by {u1}", base, unit));
    el_remove(b, unit, EL_GONE_RAID, log);
}

/* ---- routing ---- */

/* Marks all units that rout, removes them together, and records the present limits of all others. */
static bool rout(sand_battle *b, sand_room *room, bool new_hits, sand_log *log)
{
    sand_scene *scene = sand_room_scene(room, b);
    size_t mark = sand_scene_mark(scene);
    uint16_t *gone = sand_scene_borrow(scene, scene->n + 1, sizeof *gone);
    uint8_t *limit = sand_scene_borrow(scene, scene->n + 1, sizeof *limit);
    unsigned n = 0, count = scene->n;
    for (unsigned i = 1; i <= count; i++) {
        limit[i] = 0;
        if (!sand_scene_in_play(scene, i)) continue;
        SAND_ASSERT(n < count);
        const int32_t now = limit_of(scene, i);
        limit[i] = (uint8_t)(now < UINT8_MAX ? now : UINT8_MAX); /* a set limit may be higher than is remembered */
        bool fell = limit[i] < el_unit_get(b, i)->limit;
        if (sand_battle_unit(b, i)->hits >= now && (fell || new_hits)) gone[n++] = (uint16_t)i;
    }
    for (unsigned i = 1; i <= count; i++)
        if (limit[i] != 0 && el_unit_get(b, i)->limit != limit[i]) el_unit_of(b, i)->limit = limit[i];
    for (unsigned i = 0; i < n; i++) el_remove(b, gone[i], EL_GONE_ROUTED, log);
    sand_scene_give_back(scene, mark);
    return n > 0;
}

bool el_rout_all(sand_battle *b, sand_room *room, sand_log *log)
{
    SAND_ASSERT(sand_battle_step_now(b) == EL_STEP_ROUT);
    return rout(b, room, true, log);
}

/* ---- what follows at once ---- */

/* May routs be settled now? Not in the middle of an order or a combat. [EL-ROUT-10, EL-ROUT-11, EL-AMB-82, EL-AMB-98]
 */
static bool is_time(const sand_battle *b)
{
    enum {
        AMID = 1 << EL_STEP_SHOT | 1 << EL_STEP_FIGHT | 1 << EL_STEP_HELP | 1 << EL_STEP_ROLL |
               1 << EL_STEP_AMMUNITION | 1 << EL_STEP_MISFORTUNE
    };
    unsigned step = sand_battle_step_now(b);
    if (step == 0) return false;
    if (step == EL_STEP_ORDERED) return sand_battle_reads(b, EL_REASSESS_UNIT);
    return (1u << step & AMID) == 0;
}

static bool is_army_gone(const sand_battle *b)
{
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
        if (!sand_muster_has_units(b, side)) return true;
    return false;
}

/* Ends the battle when an army has no units left, unless EL-AMB-12 is read otherwise. Returns whether it ended. */
static bool end_if_gone(sand_battle *b)
{
    if (sand_battle_agenda_top(b) == NULL || !sand_battle_reads(b, EL_ARMY_GONE_ENDS) || !is_army_gone(b)) return false;
    sand_muster_end_battle(b);
    return true;
}

sand_settling el_settle(sand_battle *b, sand_room *room, sand_log *log)
{
    if (!is_time(b)) return SAND_NOT_YET;
    if (rout(b, room, sand_battle_reads(b, EL_NEW_HITS_NOW), log)) return SAND_CHANGED;
    return end_if_gone(b) ? SAND_CHANGED : SAND_SETTLED;
}
