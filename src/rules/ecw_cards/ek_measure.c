/* ek_measure.c - what anybody may ask of two units, and be shown of one; and what a unit is worth.
 *
 * Shown is what the rules judge by, from the same functions. */
#include "orders/room.h"
#include "rules/common/muster.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

static const char *range_rule(const sand_battle *b, unsigned unit)
{
    return ek_trait(b, unit, EK_WEAPON) == EK_GUNS ? "EK-ART-03" : "EK-SHOOT-05";
}

/* How far it can hit: guns by the best die, less their markers. [EK-ART-03, EK-ART-05, EK-A-29, EK-A-52] */
static int32_t range_now(const sand_battle *b, unsigned unit)
{
    const ek_unit *state = ek_unit_get(b, unit);
    int32_t range = ek_trait(b, unit, EK_RANGE);
    if (state->silenced) return 0;
    if (ek_trait(b, unit, EK_WEAPON) == EK_GUNS) range -= state->markers * EK_RANGE_STEP;
    return range > 0 ? range : 0;
}

void ek_measure(const sand_battle *b, sand_room *room, unsigned from, unsigned to, sand_measurement *out)
{
    *out = (sand_measurement){ .rule_arc = "EK-SHOOT-04",
                               .rule_sight = "EK-SHOOT-04",
                               .rule_range = range_rule(b, from),
                               .rule_face = "EK-A-17" };
    if (!sand_battle_in_play(b, from) || !sand_battle_in_play(b, to)) return;
    sand_see_look look = ek_look(sand_room_scene(room, b), from, to);
    look.range = range_now(b, from);
    sand_see_measure(&look, out);
}

/* ---- overlays ---- */

static void show_arc(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    int32_t range = range_now(scene->battle, unit);
    if (range == 0) return;
    sand_see_look look = ek_look(scene, unit, unit);
    sand_answer_overlay(out, SAND_OVERLAY_ARC, range_rule(scene->battle, unit),
                        SAND_SAY("{u0} shoots up to {l1}", unit, range), sand_answer_arc(unit, &look.arc, range));
}

static int32_t farthest(sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    const ek_unit *state = ek_unit_get(b, unit);
    bool fixed = scene->engaged[unit] || state->has_fired || state->silenced || ek_is_bogged(b, unit);
    return fixed ? 0 : ek_allowance(b, unit);
}

/* Where its middle may come to on one straight way without a pivot. [EK-MOVE-06] */
static void show_reach(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    int32_t most = farthest(scene, unit);
    if (most == 0) return;
    sand_overlay *shown =
        sand_answer_overlay(out, SAND_OVERLAY_REACH, "EK-MOVE-06", SAND_SAY("{u0} moves up to {l1}", unit, most),
                            (sand_witness){ .kind = SAND_SHAPE_POLYGON, .ref = (uint16_t)unit });
    if (shown == NULL) return;
    sand_mover mover = sand_march_mover_of_unit(scene->battle, unit);
    ek_way way;
    ek_way_set(&way, scene, &mover, EK_MARCH);
    shown->n = SAND_OVERLAY_POINTS_MAX;
    for (unsigned i = 0; i < SAND_OVERLAY_POINTS_MAX; i++) {
        int32_t heading =
            sand_heading_add(mover.stance.pose.heading, (int32_t)i * (SAND_FULL_TURN / SAND_OVERLAY_POINTS_MAX));
        sand_stop stop = sand_stop_none(most);
        sand_walk_ends(&way.walk, &mover, heading, &stop);
        shown->outline[i] = sand_point_add(mover.box.centre, sand_heading_step(heading, stop.travel));
    }
}

static void show_ground(const sand_battle *b, unsigned unit, sand_overlay_list *out)
{
    sand_bounds ground = ek_deploy_ground(b, SAND_REF_UNIT, unit);
    sand_answer_overlay(out, SAND_OVERLAY_GROUND, "EK-A-47", SAND_SAY("{u0} may be placed here", unit),
                        sand_answer_ground(unit, &ground));
}

void ek_overlays(const sand_battle *b, sand_room *room, unsigned unit, sand_overlay_list *out)
{
    if (sand_battle_unit(b, unit)->status == SAND_STATUS_WAITING && sand_battle_agenda_top(b) != NULL)
        show_ground(b, unit, out);
    if (!sand_battle_in_play(b, unit)) return;
    sand_scene *scene = sand_room_scene(room, b);
    if (sand_answer_wants(out, SAND_OVERLAY_REACH)) show_reach(scene, unit, out); /* it is dear */
    show_arc(scene, unit, out);
}

/* ---- worth ---- */

/* Strength left; an Impetuous or elite horseman is more, and a quarter of a shooter goes with each marker. */
int32_t ek_worth(const sand_battle *b, unsigned unit)
{
    enum { SHORT = 3 };
    if (sand_battle_unit(b, unit)->status == SAND_STATUS_GONE) return 0;
    const ek_unit *state = ek_unit_get(b, unit);
    int32_t limit = sand_battle_option(b, EK_OPT_ROUT_OVER) + 1, left = limit - sand_battle_unit(b, unit)->hits;
    int32_t value = ek_trait(b, unit, EK_WORTH) + 250 * state->impetuous + 250 * state->elite;
    int32_t markers = state->markers < SHORT ? state->markers : SHORT;
    if (state->silenced) value = value / 4;
    value -= ek_trait(b, unit, EK_CHARGES) != 0 ? value * markers / 10 : value * markers / 4;
    return left <= 0 ? 0 : value * left / limit;
}
