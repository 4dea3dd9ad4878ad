/* overlay.c - what can be shown of one unit, whoever asks and whoever's turn it is: premeasuring is allowed [EC-A-57].
 * Shown is what the rules would judge by, from the same functions: an overlay is never a second opinion. */
#include "orders/room.h"
#include "rules/ecw_commands/arrive.h"
#include "rules/ecw_commands/deploy.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/seam.h"
#include "rules/ecw_commands/shoot.h"
#include "rules/ecw_commands/verdicts.h"

static bool is_wanted(const sand_overlay_list *out, sand_overlay_kind kind)
{
    return out->n < SAND_OVERLAYS_MAX && (out->wanted == 0 || (out->wanted >> kind & 1) != 0);
}

static sand_overlay *add(sand_overlay_list *out, sand_overlay_kind kind, const char *rule, const char *text, int32_t a,
                         int32_t b, int32_t c)
{
    if (!is_wanted(out, kind)) return NULL;
    sand_overlay *overlay = &out->of[out->n++];
    *overlay = (sand_overlay){ .kind = kind, .rule = rule, .sentence = { text, { a, b, c } } };
    return overlay;
}

/* Where it may shoot, as far as it can now. [EC-SHOOT-05..08] */
static void show_arc(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    const sand_battle *b = scene->battle;
    int32_t range = ec_range(b, unit);
    if (range == 0 || !ec_can_shoot(scene, unit)) return;
    bool guns = ec_type_of(b, unit) == EC_ARTILLERY;
    sand_arc arc = ec_arc(b, sand_scene_box(scene, unit));
    sand_overlay *shown = add(out, SAND_OVERLAY_ARC, guns ? "EC-SHOOT-08" : "EC-SHOOT-07", "{u0} shoots as far as {l1}",
                              (int32_t)unit, range, 0);
    if (shown != NULL) shown->shape = sand_answer_arc(unit, &arc, range);
}

static sand_witness segment(unsigned unit, sand_reach reach)
{
    return (
        sand_witness){ .kind = SAND_SHAPE_SEGMENT, .n = 2, .ref = (uint16_t)unit, .points = { reach.from, reach.to } };
}

/* The ground where it binds its enemies; an engaged unit binds nobody. [EC-MOVE-10, EC-A-13] */
static void show_zone(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    if (scene->engaged[unit]) return;
    sand_overlay *shown = add(out, SAND_OVERLAY_ZONE, "EC-MOVE-10",
                              "Within {l1} of {u0} its enemies only stand, come on or go", (int32_t)unit, EC_ZONE, 0);
    if (shown == NULL) return;
    const sand_box *box = sand_scene_box(scene, unit);
    shown->shape = (sand_witness){ .kind = SAND_SHAPE_RING, .n = 4, .ref = (uint16_t)unit, .radius = EC_ZONE };
    for (unsigned i = 0; i < 4; i++) shown->shape.points[i] = box->corner[i];
}

/* Whom of its command it holds together with; nobody: how far it is from the nearest of them. [EC-ORG-08] */
static void show_links(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    const sand_battle *b = scene->battle;
    unsigned command = sand_battle_unit(b, unit)->command, nearest = 0;
    sand_reach least = { .distance = INT32_MAX };
    bool linked = false;
    if (command == 0 || b->field->command[command - 1].kind == EC_INDEPENDENT) return; /* [EC-ORG-10] */
    for (unsigned other = 1; other <= scene->n; other++) {
        if (other == unit || !sand_scene_in_play(scene, other) || sand_battle_unit(b, other)->command != command)
            continue;
        sand_reach reach = sand_geom_reach_boxes(sand_scene_box(scene, unit), sand_scene_box(scene, other));
        if (reach.distance < least.distance) {
            least = reach;
            nearest = other;
        }
        if (reach.distance > EC_COHERENCY) continue;
        linked = true;
        sand_overlay *link = add(out, SAND_OVERLAY_LINK, "EC-ORG-08", "{u0} holds together with {u1}: {l2}",
                                 (int32_t)unit, (int32_t)other, reach.distance);
        if (link != NULL) link->shape = segment(unit, reach);
    }
    if (linked || nearest == 0) return;
    sand_overlay *breach =
        add(out, SAND_OVERLAY_BREACH, "EC-ORG-08", "{u0} is {l2} from {u1}, the nearest of its command", (int32_t)unit,
            (int32_t)nearest, least.distance);
    if (breach != NULL) breach->shape = segment(unit, least);
}

/* Where its middle may come to on one straight way without a pivot, in an activation of its own; what becomes of its
 * command by that is not asked. [EC-MOVE-06] */
static void show_reach(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    sand_mover mover = sand_march_mover_of_unit(scene->battle, unit);
    int32_t most = ec_farthest(scene, unit);
    if (most == 0) return;
    sand_overlay *shown = add(out, SAND_OVERLAY_REACH, "EC-MOVE-06", "{u0} marches up to {l1}", (int32_t)unit, most, 0);
    if (shown == NULL) return;
    shown->shape = (sand_witness){ .kind = SAND_SHAPE_POLYGON, .ref = (uint16_t)unit };
    shown->n = SAND_OVERLAY_POINTS_MAX;
    for (unsigned i = 0; i < SAND_OVERLAY_POINTS_MAX; i++) {
        int32_t heading =
            sand_heading_add(mover.stance.pose.heading, (int32_t)i * (SAND_FULL_TURN / SAND_OVERLAY_POINTS_MAX));
        sand_stop stop = sand_stop_none(most);
        ec_march_ends(scene, &mover, heading, &stop);
        shown->outline[i] = sand_point_add(mover.box.centre, sand_heading_step(heading, stop.travel));
    }
}

/* Where it may be put that is not on the table yet. [EC-A-04, EC-CMD-02] */
static void show_ground(const sand_battle *b, unsigned unit, sand_overlay_list *out)
{
    bool later = ec_arrival_of_unit(b, unit) > 0;
    sand_bounds ground =
        later ? ec_arrival_ground(b, SAND_REF_UNIT, unit) : ec_deploy_ground(b, sand_battle_unit_def(b, unit)->side);
    sand_overlay *shown =
        add(out, SAND_OVERLAY_GROUND, later ? "EC-CMD-02" : "EC-A-04", "{u0} may be placed here", (int32_t)unit, 0, 0);
    if (shown == NULL) return;
    shown->shape = (sand_witness){
        .kind = SAND_SHAPE_POLYGON,
        .n = 4,
        .ref = (uint16_t)unit,
        .points = { ground.low, { ground.high.x, ground.low.y }, ground.high, { ground.low.x, ground.high.y } }
    };
}

void ec_overlays(const sand_battle *b, sand_room *room, unsigned unit, sand_overlay_list *out)
{
    if (sand_battle_unit(b, unit)->status == SAND_STATUS_WAITING) {
        if (sand_battle_agenda_top(b) != NULL) show_ground(b, unit, out);
        return;
    }
    if (!sand_battle_in_play(b, unit)) return;
    sand_scene *scene = sand_room_scene(room, b);
    if (is_wanted(out, SAND_OVERLAY_REACH)) show_reach(scene, unit, out);
    show_zone(scene, unit, out);
    show_arc(scene, unit, out);
    show_links(scene, unit, out);
}
