/* el_measure.c - what any player may measure between two units or be shown about one, and what a unit is worth. */
#include "battle/actor.h"
#include "geom/measure.h"
#include "orders/room.h"
#include "rules/common/deploying.h"
#include "rules/common/overlay.h"
#include "rules/ecw_large/el_fighting.h"
#include "rules/ecw_large/el_movement.h"
#include "rules/ecw_large/el_turn.h"

/* A fighting unit looks as far as it can attack; artillery looks as far as it can bombard. */
static sand_see_look look_of(sand_scene *scene, unsigned unit, unsigned target)
{
    const sand_battle *b = scene->battle;
    sand_see_look look = el_look(scene, unit, target);
    if (sand_battle_trait(b, unit, EL_FIGHTS) == 0) return look;
    look.arc = el_front_of(scene, unit);
    look.range = sand_battle_number(b, EL_COMBAT_RANGE);
    return look;
}

static bool is_gun(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, EL_RANGE) != 0;
}

void el_measure(const sand_battle *b, sand_room *room, sand_actor from, sand_actor to, sand_measurement *out)
{
    bool gun = from.ref == SAND_REF_UNIT && is_gun(b, from.index);
    *out = (sand_measurement){ .rule_arc = gun ? "EL-BOMB-04" : "EL-COMB-05",
                               .rule_sight = "EL-AMB-48",
                               .rule_range = gun ? "EL-BOMB-05" : "EL-COMB-02",
                               .rule_face = "EL-COMB-06" };
    if (!sand_actor_in_play(b, from) || !sand_actor_in_play(b, to)) return;
    sand_see_measure_actors(sand_room_scene(room, b), from, to, look_of, out);
}

/* ---- overlays ---- */

/* Shows how near to the unit its enemies must stop. [EL-ZONE-01] */
static void show_zone(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    sand_answer_overlay(
        out, SAND_OVERLAY_ZONE, "EL-ZONE-01", SAND_SAY("Enemies stop within {=move.zone} of {u0}", unit),
        sand_answer_ring(unit, sand_scene_box(scene, unit), sand_battle_number(scene->battle, EL_ZONE)));
}

/* Shows the similar units near the unit whose support raises its limit. [EL-ROUT-07] */
static void show_support(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    const sand_battle *b = scene->battle;
    if (sand_battle_trait(b, unit, EL_SIMILAR) == 0 || !sand_answer_wants(out, SAND_OVERLAY_LINK)) return;
    for (unsigned i = 1; i <= scene->n; i++) {
        if (i == unit || el_type_of(b, i) != el_type_of(b, unit) || !sand_scene_in_play(scene, i) ||
            sand_scene_side(scene, i) != sand_scene_side(scene, unit) ||
            !sand_scene_within(scene, unit, i, sand_battle_number(b, EL_SUPPORT_RANGE)))
            continue;
        sand_reach reach = sand_geom_reach_boxes(sand_scene_box(scene, unit), sand_scene_box(scene, i));
        sand_answer_overlay(out, SAND_OVERLAY_LINK, "EL-ROUT-07", SAND_SAY("{u1} supports {u0}", unit, i),
                            sand_answer_line(i, reach.from, reach.to));
    }
}

/* Where the centre ends that goes as far as it may in this direction: as it stands, or turned into it first. */
static sand_point farthest(const sand_walk *walk, const sand_mover *mover, int32_t turn, bool turns)
{
    SAND_ASSERT(mover->unit != 0);
    if (turns && el_body_bars_pivot(walk->scene->battle, mover, turn) != 0) return mover->box.centre;
    const sand_mover from = turns ? sand_march_mover_turned(mover, turn) : *mover;
    int32_t heading = sand_heading_add(mover->stance.pose.heading, turn);
    return sand_overlay_end(walk, &from, heading, el_allowance_along(walk->scene, &from, heading, turns).most);
}

/* May the unit go in this direction without a turn? [EL-AMB-24] */
static bool goes_as_it_stands(const sand_battle *b, int32_t turn)
{
    if (turn == 0 || sand_battle_reads(b, EL_DIRECTIONS_ANY)) return true;
    return turn == SAND_HALF_TURN && !sand_battle_reads(b, EL_DIRECTIONS_AHEAD);
}

/* Shows where the centre may go. Without a turn that is a line, which the outline follows out and back: the points
 * beside its end lie on it, where a march after a turn would end. [EL-TURN-03, EL-AMB-24] */
static void show_reach(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    const sand_battle *b = scene->battle;
    int32_t most = sand_battle_trait(b, unit, EL_MOVE);
    if (most == 0 || el_unit_get(b, unit)->emplaced || el_binding_enemy(scene, unit) != 0) return;
    sand_overlay *shown = sand_overlay_outline(
        unit, "EL-MOVE-06", SAND_SAY("{u0} moves up to {l1}, or {=move.turning} where it turns", unit, most), out);
    if (shown == NULL) return;
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    el_way way;
    el_way_set(&way, scene, &mover, EL_MARCH);
    for (int32_t i = 0; i < SAND_OVERLAY_POINTS_MAX; i++) {
        int32_t turn = sand_heading_difference(0, i * (SAND_FULL_TURN / SAND_OVERLAY_POINTS_MAX));
        bool stands = goes_as_it_stands(b, turn == -SAND_HALF_TURN ? SAND_HALF_TURN : turn);
        shown->outline[i] = farthest(&way.walk, &mover, turn, !stands);
    }
    if (sand_battle_reads(b, EL_DIRECTIONS_ANY)) return;
    enum { BACK = SAND_OVERLAY_POINTS_MAX / 2 };
    shown->outline[1] = shown->outline[SAND_OVERLAY_POINTS_MAX - 1] = farthest(&way.walk, &mover, 0, true);
    if (goes_as_it_stands(b, SAND_HALF_TURN))
        shown->outline[BACK - 1] = shown->outline[BACK + 1] = farthest(&way.walk, &mover, SAND_HALF_TURN, true);
}

void el_overlays(const sand_battle *b, sand_room *room, sand_actor who, sand_overlay_list *out)
{
    if (who.ref != SAND_REF_UNIT) return;
    unsigned unit = who.index;
    sand_deploying_overlay(b, unit, out);
    if (!sand_battle_in_play(b, unit)) return;
    sand_scene *scene = sand_room_scene(room, b);
    /* worked out only on request, because it is expensive */
    if (sand_answer_wants(out, SAND_OVERLAY_REACH)) show_reach(scene, unit, out);
    sand_see_look look = look_of(scene, unit, unit);
    sand_overlay_arc(&look, is_gun(b, unit) ? "EL-BOMB-05" : "EL-COMB-02", out);
    show_zone(scene, unit, out);
    show_support(scene, unit, out);
}

/* ---- worth ---- */

/* Half of a unit's worth is for being there, because every rout costs points, and the rest falls with the hits it can
 * still take, including those that support or cover lets it take. */
int32_t el_worth(const sand_battle *b, unsigned unit)
{
    if (sand_battle_unit(b, unit)->status == SAND_STATUS_GONE) return 0;
    int32_t limit = el_unit_get(b, unit)->limit, base = el_own_limit(b, unit);
    if (limit < base) limit = base;
    int32_t left = limit - sand_battle_unit(b, unit)->hits, value = sand_battle_trait(b, unit, EL_WORTH);
    if (left <= 0) return 0;
    return value / 2 + value * left / (2 * base);
}
