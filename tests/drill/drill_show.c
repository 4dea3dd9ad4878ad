/* drill_show.c - overlays of drill that concern one unit or body: its arc of fire, how near others may come, the link
 * to its leader. */
#include "drill/drill_state.h"

#include "battle/actor.h"
#include "geom/arc.h"
#include "motion/bases.h"
#include "rules/common/answer.h"

static sand_overlay *add(sand_overlay_list *out, sand_overlay_kind kind, const char *rule, sand_sentence sentence)
{
    bool wanted = out->wanted == 0 || (out->wanted >> kind & 1);
    if (!wanted || out->n == SAND_OVERLAYS_MAX) return NULL;
    out->of[out->n] = (sand_overlay){ .kind = kind, .rule = rule, .sentence = sentence };
    return &out->of[out->n++];
}

/* One arc from the unit's front stands for those of all files that fire: one arc a file would be too many. */
static void show_arc(const sand_battle *b, unsigned unit, sand_overlay_list *out)
{
    int32_t range = sand_battle_trait(b, unit, DRILL_RANGE), shot = drill_muskets(b, unit);
    if (range == 0 || shot == 0) return;
    sand_overlay *shown = add(out, SAND_OVERLAY_ARC, "DR-FIRE-01",
                              (sand_sentence){ "{n1} bases of {u0} fire {l2} far", { (int32_t)unit, shot, range } });
    if (shown == NULL) return;
    sand_box box = sand_battle_unit_box(b, unit);
    sand_arc arc = sand_arc_of(&box, SAND_ARC_FRONT_CORNERS, DRILL_ARC, 0);
    shown->shape = (sand_witness){ .kind = SAND_SHAPE_SECTOR,
                                   .n = 2,
                                   .ref = (uint16_t)unit,
                                   .radius = range,
                                   .from = arc.left_heading,
                                   .to = arc.right_heading,
                                   .points = { arc.left, arc.right } };
}

static void show_leader(const sand_battle *b, unsigned unit, sand_overlay_list *out)
{
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        const sand_body *row = sand_battle_body(b, body);
        if (row->attached != unit || row->status != SAND_STATUS_PLAY) continue;
        sand_overlay *shown = add(out, SAND_OVERLAY_LINK, "DR-LEAD-01",
                                  (sand_sentence){ "{b0} leads {u1}", { (int32_t)body, (int32_t)unit } });
        if (shown == NULL) return;
        sand_box box = sand_battle_unit_box(b, unit);
        shown->shape = (sand_witness){ .kind = SAND_SHAPE_SEGMENT,
                                       .n = 2,
                                       .ref = (uint16_t)unit,
                                       .points = { { row->x, row->y }, sand_box_front_centre(&box) } };
    }
}

/* Shows the arc of fire of a gun on its own. */
static void show_gun(const sand_battle *b, unsigned body, sand_overlay_list *out)
{
    if (sand_battle_body_def(b, body)->role != SAND_ROLE_GUN) return;
    sand_overlay *shown = add(out, SAND_OVERLAY_ARC, "DR-GUN-01",
                              (sand_sentence){ "{b0} fires {l1} far", { (int32_t)body, DRILL_GUN_RANGE } });
    if (shown == NULL) return;
    sand_box box = sand_actor_box(b, sand_actor_body(body));
    sand_arc arc = sand_arc_of(&box, SAND_ARC_FRONT_CORNERS, DRILL_ARC, 0);
    shown->shape = sand_answer_arc(0, &arc, DRILL_GUN_RANGE);
    shown->shape.body = (uint16_t)body;
}

/* Shows how far a leader or a wagon may go in a turn. */
static void show_ride(const sand_battle *b, unsigned body, sand_overlay_list *out)
{
    int32_t most = drill_ride_most(b, body);
    bool leads = sand_battle_body_def(b, body)->role == SAND_ROLE_LEADER;
    if (most == 0) return;
    sand_overlay *shown =
        add(out, SAND_OVERLAY_REACH, leads ? "DR-LEAD-01" : "DR-SUPPLY-01",
            (sand_sentence){ leads ? "{b0} rides up to {l1}" : "{b0} goes up to {l1}", { (int32_t)body, most } });
    if (shown == NULL) return;
    sand_box box = sand_actor_box(b, sand_actor_body(body));
    shown->shape = (sand_witness){ .kind = SAND_SHAPE_RING, .n = 4, .body = (uint16_t)body, .radius = most };
    for (unsigned i = 0; i < 4; i++) shown->shape.points[i] = box.corner[i];
}

void drill_overlays(const sand_battle *b, sand_room *room, sand_actor who, sand_overlay_list *out)
{
    (void)room;
    if (!sand_actor_in_play(b, who)) return;
    if (who.ref == SAND_REF_BODY) {
        show_ride(b, who.index, out);
        show_gun(b, who.index, out);
        return;
    }
    show_arc(b, who.index, out);
    show_leader(b, who.index, out);
}
