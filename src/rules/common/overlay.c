/* overlay.c - what can be shown of one unit on the table. */
#include "rules/common/overlay.h"

sand_overlay *sand_overlay_outline(unsigned unit, const char *rule, sand_sentence words, sand_overlay_list *out)
{
    sand_overlay *shown = sand_answer_overlay(out, SAND_OVERLAY_REACH, rule, words,
                                              (sand_witness){ .kind = SAND_SHAPE_POLYGON, .ref = (uint16_t)unit });
    if (shown != NULL) shown->n = SAND_OVERLAY_POINTS_MAX;
    return shown;
}

/* An outline around the unit; NULL: not wanted, or empty. */
static sand_overlay *outline_of(unsigned unit, int32_t most, const char *rule, sand_overlay_list *out)
{
    return most == 0 ? NULL : sand_overlay_outline(unit, rule, SAND_SAY("{u0} moves up to {l1}", unit, most), out);
}

static int32_t heading_towards(const sand_mover *mover, unsigned i)
{
    int32_t turn = (int32_t)i * (SAND_FULL_TURN / SAND_OVERLAY_POINTS_MAX);
    return sand_heading_add(mover->stance.pose.heading, turn);
}

sand_point sand_overlay_end(const sand_walk *walk, const sand_mover *mover, int32_t heading, int32_t most)
{
    sand_stop stop = sand_stop_none(most);
    sand_walk_ends(walk, mover, heading, &stop);
    return sand_point_add(mover->box.centre, sand_heading_step(heading, stop.travel > 0 ? stop.travel : 0));
}

void sand_overlay_reach(const sand_walk *walk, unsigned unit, int32_t most, const char *rule, sand_overlay_list *out)
{
    sand_overlay *shown = outline_of(unit, most, rule, out);
    if (shown == NULL) return;
    sand_mover mover = sand_march_mover_of_unit(walk->scene->battle, unit);
    for (unsigned i = 0; i < SAND_OVERLAY_POINTS_MAX; i++)
        shown->outline[i] = sand_overlay_end(walk, &mover, heading_towards(&mover, i), most);
}

void sand_overlay_reach_ahead(const sand_walk *walk, unsigned unit, int32_t most, const char *rule,
                              sand_overlay_list *out)
{
    sand_overlay *shown = outline_of(unit, most, rule, out);
    if (shown == NULL) return;
    sand_mover mover = sand_march_mover_of_unit(walk->scene->battle, unit);
    for (unsigned i = 0; i < SAND_OVERLAY_POINTS_MAX; i++) {
        int32_t heading = heading_towards(&mover, i);
        sand_mover turned =
            sand_march_mover_turned(&mover, sand_heading_difference(mover.stance.pose.heading, heading));
        shown->outline[i] = sand_overlay_end(walk, &turned, heading, most);
    }
}

void sand_overlay_arc(const sand_see_look *look, const char *rule, sand_overlay_list *out)
{
    if (look->range == 0) return;
    sand_answer_overlay(out, SAND_OVERLAY_ARC, rule, SAND_SAY("{u0} shoots up to {l1}", look->unit, look->range),
                        sand_answer_arc(look->unit, &look->arc, look->range));
}

void sand_overlay_links(sand_scene *scene, unsigned unit, const sand_overlay_links_row *row, sand_overlay_list *out)
{
    SAND_ASSERT(sand_scene_row(scene, unit)->command != 0); /* units without a command form no group */
    unsigned nearest = 0;
    sand_reach least = { .distance = INT32_MAX };
    const sand_scene_group *members = sand_scene_members(scene, sand_scene_row(scene, unit)->command);
    for (unsigned i = 0; i < members->n; i++) {
        unsigned other = members->unit[i];
        if (other == unit) continue;
        sand_reach reach = sand_geom_reach_boxes(sand_scene_box(scene, unit), sand_scene_box(scene, other));
        if (reach.distance < least.distance) {
            least = reach;
            nearest = other;
        }
        if (reach.distance > row->within) continue;
        sand_answer_overlay(out, SAND_OVERLAY_LINK, row->rule, SAND_SAY(row->near, unit, other, reach.distance),
                            sand_answer_line(unit, reach.from, reach.to));
    }
    if (nearest == 0 || least.distance <= row->within) return;
    sand_answer_overlay(out, SAND_OVERLAY_BREACH, row->rule, SAND_SAY(row->far, unit, nearest, least.distance),
                        sand_answer_line(unit, least.from, least.to));
}

void sand_overlay_ground(unsigned unit, const sand_bounds *ground, const char *rule, sand_overlay_list *out)
{
    sand_answer_overlay(out, SAND_OVERLAY_GROUND, rule, SAND_SAY("{u0} may be placed here", unit),
                        sand_answer_ground(unit, ground));
}
