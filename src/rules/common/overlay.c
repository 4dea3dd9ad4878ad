/* overlay.c - what can be shown of one unit on the table. */
#include "rules/common/overlay.h"

void sand_overlay_reach(const sand_walk *walk, unsigned unit, int32_t most, const char *rule, sand_overlay_list *out)
{
    if (most == 0) return;
    sand_overlay *shown =
        sand_answer_overlay(out, SAND_OVERLAY_REACH, rule, SAND_SAY("{u0} moves up to {l1}", unit, most),
                            (sand_witness){ .kind = SAND_SHAPE_POLYGON, .ref = (uint16_t)unit });
    if (shown == NULL) return;
    sand_mover mover = sand_march_mover_of_unit(walk->scene->battle, unit);
    shown->n = SAND_OVERLAY_POINTS_MAX;
    for (unsigned i = 0; i < SAND_OVERLAY_POINTS_MAX; i++) {
        int32_t turn = (int32_t)i * (SAND_FULL_TURN / SAND_OVERLAY_POINTS_MAX);
        int32_t heading = sand_heading_add(mover.stance.pose.heading, turn);
        sand_stop stop = sand_stop_none(most);
        sand_walk_ends(walk, &mover, heading, &stop);
        shown->outline[i] = sand_point_add(mover.box.centre, sand_heading_step(heading, stop.travel));
    }
}

void sand_overlay_arc(const sand_see_look *look, const char *rule, sand_overlay_list *out)
{
    if (look->range == 0) return;
    sand_answer_overlay(out, SAND_OVERLAY_ARC, rule, SAND_SAY("{u0} shoots up to {l1}", look->unit, look->range),
                        sand_answer_arc(look->unit, &look->arc, look->range));
}

void sand_overlay_ground(unsigned unit, const sand_bounds *ground, const char *rule, sand_overlay_list *out)
{
    sand_answer_overlay(out, SAND_OVERLAY_GROUND, rule, SAND_SAY("{u0} may be placed here", unit),
                        sand_answer_ground(unit, ground));
}
