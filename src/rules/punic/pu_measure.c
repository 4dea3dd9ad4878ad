/* pu_measure.c - what any player may be shown of a unit, what the unit is worth, and what its attack is worth.
 *
 * What is shown comes from the functions by which the rules judge. */
#include "orders/room.h"
#include "rules/common/deploying.h"
#include "rules/common/overlay.h"
#include "rules/common/shooting.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_movement.h"
#include "rules/punic/pu_turn.h"

/* Shows how far the unit can go straight, with a pivot first. [PU-MOVE-05] */
static void show_reach(sand_scene *scene, unsigned unit, sand_overlay_list *out)
{
    int32_t most = scene->engaged[unit] ? 0 : sand_battle_trait(scene->battle, unit, PU_MOVE);
    sand_mover mover = sand_march_mover_of_unit(scene->battle, unit);
    pu_way way;
    pu_way_set(&way, scene, &mover, PU_MARCH);
    sand_overlay_reach_ahead(&way.go, unit, most, "PU-MOVE-05", out);
}

void pu_overlays(const sand_battle *b, sand_room *room, sand_actor who, sand_overlay_list *out)
{
    if (who.ref != SAND_REF_UNIT) return;
    unsigned unit = who.index;
    sand_deploying_overlay(b, unit, out);
    if (!sand_battle_in_play(b, unit)) return;
    sand_scene *scene = sand_room_scene(room, b);
    if (sand_answer_wants(out, SAND_OVERLAY_REACH)) show_reach(scene, unit, out); /* it is costly to work out */
    sand_shooting_overlay(scene, unit, out);
}

/* ---- worth ---- */

/* The worth of the hits that the unit has left, and half as much for the unit itself: its loss costs resolve, however
 * many hits it had. */
int32_t pu_worth(const sand_battle *b, unsigned unit)
{
    if (sand_battle_unit(b, unit)->status == SAND_STATUS_GONE) return 0;
    int32_t hits = sand_battle_unit(b, unit)->hits,
            left = hits < sand_battle_number(b, PU_HITS_LIMIT) ? sand_battle_number(b, PU_HITS_LIMIT) - hits : 0;
    int32_t value = sand_battle_trait(b, unit, PU_WORTH);
    if (left == 0) return 0;
    return value / 2 + value * left / (2 * sand_battle_number(b, PU_HITS_LIMIT));
}

/* ---- what an attack is likely to do ---- */

/* Would a retreat lead the unit off the table or onto closed ground? */
static bool has_no_way_back(const sand_battle *b, unsigned unit)
{
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    sand_box box =
        sand_march_mover_moved(&mover, sand_march_heading_back(&mover), sand_battle_number(b, PU_RETREAT_LEAST)).box;
    if (!sand_field_on_table(b->field, &box)) return true;
    for (unsigned t = 1; t <= b->field->n_terrain; t++) {
        bool barred = pu_ground_to(b, pu_type_of(b, unit), t) == SAND_GROUND_BARRED;
        if (barred && sand_field_box_in(b->field, &b->field->terrain[t - 1], &box)) return true;
    }
    return false;
}

/* Cavalry does not charge Elephants. A unit touched on flank or rear can attack only once it has turned. */
static bool is_kept_from(const sand_battle *b, unsigned unit, unsigned target)
{
    sand_touching touching;
    sand_reason why;
    if (!sand_battle_touching(b, unit, target, &touching))
        return pu_type_of(b, unit) == PU_CAVALRY && pu_type_of(b, target) == PU_ELEPHANTS;
    return touching.own_face != SAND_FACE_FRONT && !pu_may_turn(b, unit, target, &why);
}

/* Catapults shoot, and are lost to a unit that reaches them; light infantry does as much by shooting as hand to hand. A
 * unit that fails its test without a way back is lost as well. */
void pu_blow(const sand_battle *b, const sand_attempt *attempt, sand_blow *out)
{
    enum { FACES = 3, SIXTHS = 6 };
    unsigned by = attempt->by, at = attempt->at, face = attempt->face;
    bool shoots = sand_battle_trait(b, by, PU_ATTACKS) == 0, taken = sand_battle_trait(b, at, PU_ATTACKS) == 0;
    int32_t had = sand_battle_unit(b, at)->hits, left = sand_battle_number(b, PU_HITS_LIMIT) - had;
    if (is_kept_from(b, by, at)) return;
    bool trapped = has_no_way_back(b, at);
    for (int32_t score = 1; score <= FACES; score++) {
        int32_t hits = shoots ? score - 1 : taken ? left : pu_hits_by(b, by, at, face, score);
        bool last = hits >= left;
        out->share += 1000 * (last ? left : hits) / (FACES * sand_battle_number(b, PU_HITS_LIMIT));
        if (last)
            out->last += 1000 / FACES;
        else if (trapped && hits > 0)
            out->last += 1000 * pu_failures(b, at, had + hits) / (FACES * SIXTHS);
    }
}
