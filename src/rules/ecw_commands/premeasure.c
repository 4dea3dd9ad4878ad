/* premeasure.c - what anybody may ask about two units (premeasuring is allowed [EC-A-57]), and what a unit is worth. */
#include "orders/room.h"
#include "geom/face.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/seam.h"
#include "rules/ecw_commands/shoot.h"
#include "rules/ecw_commands/verdicts.h"

/* From edge to edge, and anybody may ask at any time. [EC-A-20, EC-A-57] */
void ec_measure(const sand_battle *b, sand_room *room, unsigned from, unsigned to, sand_measurement *out)
{
    unsigned blocker, terrain;
    *out = (sand_measurement){
        .rule_arc = "EC-SHOOT-05", .rule_sight = "EC-SHOOT-06", .rule_range = "EC-SHOOT-07", .rule_face = "EC-CHG-05"
    };
    if (!sand_battle_in_play(b, from) || !sand_battle_in_play(b, to)) return;
    sand_scene *scene = sand_room_scene(room, b);
    sand_reach reach = sand_geom_reach_boxes(sand_scene_box(scene, from), sand_scene_box(scene, to));
    sand_arc arc = ec_arc(b, sand_scene_box(scene, from));
    sand_shape target = sand_geom_shape_of_box(sand_scene_box(scene, to));
    sand_sight sight = ec_sight(scene, from, to, &blocker, &terrain);
    if (ec_type_of(b, from) == EC_ARTILLERY) out->rule_range = "EC-SHOOT-08";
    out->distance = reach.distance;
    out->from = reach.from;
    out->to = reach.to;
    const ec_unit *shooter = ec_unit_get(b, from);
    out->range = shooter->out_of_ammunition || shooter->silenced ? 0 : ec_range(b, from); /* [EC-SHOOT-13, EC-WX-07] */
    out->in_range =
        out->range > 0 && sand_geom_within_boxes(sand_scene_box(scene, from), sand_scene_box(scene, to), out->range);
    out->in_arc = sand_arc_sees(&arc, &target);
    out->in_sight = sight.clear;
    out->touching = sand_battle_contact_between(b, from, to) != 0;
    out->blocker_unit = (uint16_t)blocker;
    out->blocker_terrain = (uint16_t)terrain;
    out->face = (uint8_t)sand_face_by_lines(sand_scene_box(scene, to), sand_scene_box(scene, from)->centre);
    out->arc = sand_answer_arc(from, &arc, out->range);
    out->line =
        (sand_witness){ .kind = SAND_SHAPE_SEGMENT, .n = 2, .ref = (uint16_t)from, .points = { sight.from, sight.to } };
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(b, from, &cursor, &touching);) {
        if (touching.other == to) out->face = (uint8_t)touching.other_face;
    }
}
