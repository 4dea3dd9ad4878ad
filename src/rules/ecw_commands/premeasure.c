/* premeasure.c - what any player may measure between two units, or be shown about one, in either side's turn [EC-A-57].
 *
 * Everything shown comes from the functions by which the rules judge, so a measurement never disagrees with a ruling.
 */
#include "orders/room.h"
#include "rules/common/shooting.h"
#include "rules/common/muster.h"
#include "rules/common/overlay.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/deploy.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/seam.h"
#include "rules/ecw_commands/shoot.h"

/* Shows the zone in which the unit binds its enemies; an engaged unit binds none. [EC-MOVE-10, EC-A-13] */
static void show_zone(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    if (scene->engaged[unit]) return;
    sand_answer_overlay(
        out, SAND_OVERLAY_ZONE, "EC-MOVE-10",
        SAND_SAY("Within {l1} of {u0} enemies may only stand, move towards it or move directly away", unit,
                 sand_battle_number(scene->battle, EC_ZONE)),
        sand_answer_ring(unit, sand_scene_box(scene, unit), sand_battle_number(scene->battle, EC_ZONE)));
}

/* Shows which units of the command are near enough to each other. [EC-ORG-08, EC-ORG-10] */
static void show_links(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    const sand_overlay_links_row row = { "EC-ORG-08", sand_battle_number(scene->battle, EC_COHERENCY),
                                         "{u0} is in coherency with {u1}: {l2}",
                                         "{u0} is {l2} from {u1}, the nearest unit of its command" };
    if (!ec_is_exempt(scene->battle, sand_scene_row(scene, unit)->command)) sand_overlay_links(scene, unit, &row, out);
}

/* Shows how far the unit can march straight ahead without a pivot, in an activation of its own; whether that would
 * scatter its command is not considered. [EC-MOVE-06] */
static void show_reach(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    ec_way way;
    sand_mover mover = sand_march_mover_of_unit(scene->battle, unit);
    ec_way_look(&way, scene, &mover, EC_WAY_MARCH, 0);
    sand_overlay_reach(&way.walk, unit, ec_farthest(scene, unit), "EC-MOVE-06", out);
}

/* Shows where a waiting unit may be placed. [EC-A-04, EC-CMD-02] */
static void show_ground(const sand_battle *b, unsigned unit, sand_overlay_list *out)
{
    sand_muster_comer who = ec_comer(b, SAND_REF_UNIT, unit);
    sand_bounds ground = sand_muster_ground(b, who);
    sand_overlay_ground(unit, &ground, who.plan != 0 ? "EC-CMD-02" : "EC-A-04", out);
}

void ec_overlays(const sand_battle *b, sand_room *room, sand_actor who, sand_overlay_list *out)
{
    if (who.ref != SAND_REF_UNIT) return;
    unsigned unit = who.index;
    if (sand_battle_unit(b, unit)->status == SAND_STATUS_WAITING && sand_battle_agenda_top(b) != NULL)
        show_ground(b, unit, out);
    if (!sand_battle_in_play(b, unit)) return;
    sand_scene *scene = sand_room_scene(room, b);
    /* worked out only on request, because it is expensive */
    if (sand_answer_wants(out, SAND_OVERLAY_REACH)) show_reach(scene, unit, out);
    show_zone(scene, unit, out);
    if (sand_shooting_can(scene, unit)) sand_shooting_overlay(scene, unit, out);
    show_links(scene, unit, out);
}
