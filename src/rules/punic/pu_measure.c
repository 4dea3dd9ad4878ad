/* pu_measure.c - what anybody may be shown of a unit; and what it is worth.
 *
 * Shown is what the rules judge by, from the same functions. */
#include "orders/room.h"
#include "rules/common/deploying.h"
#include "rules/common/overlay.h"
#include "rules/common/shooting.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_movement.h"
#include "rules/punic/pu_turn.h"

/* Where its middle may come to on one straight way with a pivot before it. [PU-MOVE-05] */
static void show_reach(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    int32_t most = scene->engaged[unit] ? 0 : sand_battle_trait(scene->battle, unit, PU_MOVE);
    if (most == 0) return;
    sand_overlay *shown =
        sand_answer_overlay(out, SAND_OVERLAY_REACH, "PU-MOVE-05", SAND_SAY("{u0} moves up to {l1}", unit, most),
                            (sand_witness){ .kind = SAND_SHAPE_POLYGON, .ref = (uint16_t)unit });
    if (shown == NULL) return;
    sand_mover mover = sand_march_mover_of_unit(scene->battle, unit);
    pu_way way;
    pu_way_set(&way, scene, &mover, PU_MARCH);
    shown->n = SAND_OVERLAY_POINTS_MAX;
    for (unsigned i = 0; i < SAND_OVERLAY_POINTS_MAX; i++) {
        int32_t turn = (int32_t)i * (SAND_FULL_TURN / SAND_OVERLAY_POINTS_MAX);
        sand_mover turned = sand_march_mover_turned(&mover, sand_heading_difference(0, turn));
        sand_stop stop = sand_stop_none(most);
        sand_walk_ends(&way.go, &turned, turned.stance.pose.heading, &stop);
        shown->outline[i] = sand_point_add(
            mover.box.centre, sand_heading_step(turned.stance.pose.heading, stop.travel > 0 ? stop.travel : 0));
    }
}

void pu_overlays(const sand_battle *b, sand_room *room, unsigned unit, sand_overlay_list *out)
{
    sand_deploying_overlay(b, unit, out);
    if (!sand_battle_in_play(b, unit)) return;
    sand_scene *scene = sand_room_scene(room, b);
    if (sand_answer_wants(out, SAND_OVERLAY_REACH)) show_reach(scene, unit, out); /* it is dear */
    sand_shooting_overlay(scene, unit, out);
}

/* ---- worth ---- */

/* Strength left, and a half for being there: a loss costs resolve, whatever hits the unit had. */
int32_t pu_worth(const sand_battle *b, unsigned unit)
{
    if (sand_battle_unit(b, unit)->status == SAND_STATUS_GONE) return 0;
    int32_t hits = sand_battle_unit(b, unit)->hits, left = hits < PU_HITS_LIMIT ? PU_HITS_LIMIT - hits : 0;
    int32_t value = sand_battle_trait(b, unit, PU_WORTH);
    if (left == 0) return 0;
    return value / 2 + value * left / (2 * PU_HITS_LIMIT);
}
