/* pu_face.c - turning to face an attack on flank or rear [PU-COMB-13, PU-AMB-52, PU-AMB-57].
 *
 * The unit turns by a quarter or half a turn and slides straight ahead or back until its new front stands against the
 * attacker. Every other enemy in contact is shifted to stand against the face that is there now. If another unit or
 * closed ground is in the way of any of them, none moves. The enemies in contact do not bar each other
 * (motion/facing.h). */
#include "motion/facing.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/engage.h"
#include "rules/punic/pu_movement.h"

/* The unit, and the enemies in contact with it, one for each face. */
typedef struct {
    sand_facing_place place[SAND_FACES + 1];
    sand_facing_plan plan;
} turning;

static void turn(turning *t, const sand_battle *b, unsigned unit, unsigned attacker)
{
    t->plan = (sand_facing_plan){
        .unit = (uint16_t)unit, .attacker = (uint16_t)attacker, .place = t->place, .room = SAND_LEN(t->place)
    };
    sand_facing_with_slide(b, &t->plan);
}

static sand_ground ground_of(const void *context, unsigned unit, unsigned terrain)
{
    return pu_ground_to(context, pu_type_of(context, unit), terrain);
}

static bool has_room(const sand_battle *b, const turning *t)
{
    sand_facing_rule rule = { .obstacles = { .context = b }, .ground_of = ground_of };
    return sand_facing_has_room(b, &t->plan, &rule);
}

/* The unit may turn to any one of several enemies in contact. [PU-COMB-13, PU-AMB-57] */
bool pu_may_turn(const sand_battle *b, unsigned unit, unsigned attacker, sand_reason *why)
{
    sand_touching touching;
    *why = (sand_reason){ NULL, NULL };
    if (!sand_battle_touching(b, unit, attacker, &touching))
        *why = (sand_reason){ "PU-COMB-13", "{u0} is not in contact with {u1}" };
    else if (pu_holder_of(b, unit, SAND_FACE_FRONT) != 0)
        *why = (sand_reason){ "PU-COMB-13", "{u0} has {u2} on its front and may not turn" };
    else if (sand_battle_trait(b, unit, PU_ATTACKS) == 0)
        *why = (sand_reason){ "PU-COMB-12", "{u0} is engaged and lost" };
    if (why->rule != NULL) return false;
    turning t;
    turn(&t, b, unit, attacker);
    if (!has_room(b, &t)) *why = (sand_reason){ "PU-AMB-52", "{u0} has no room to turn to face {u1}" };
    return why->rule == NULL;
}

/* ---- turning ---- */

void pu_turn_to_face(sand_battle *b, unsigned unit, unsigned attacker, sand_log *log)
{
    turning t;
    turn(&t, b, unit, attacker);
    SAND_ASSERT(t.plan.n <= SAND_LEN(t.place));
    for (size_t i = 0; i < t.plan.n; i++) {
        const sand_facing_place *place = &t.place[i];
        if (!place->moves) continue;
        sand_event *event =
            sand_answer_tell(b, log, SAND_EVENT_MOVE, i == 0 ? "PU-COMB-13" : "PU-AMB-52",
                             SAND_SAY(i == 0 ? "{u0} turned to face {u1}" : "{u0} kept in contact with {u1}",
                                      place->unit, i == 0 ? attacker : unit));
        sand_answer_moved(event, sand_battle_unit_pose(b, place->unit), place->end.stance.pose);
    }
    sand_facing_apply(b, &t.plan);
    sand_engage_end_broken(b, "PU-AMB-52", log);
}

/* ---- the order ---- */

bool pu_any_unit_turns(const sand_battle *b, sand_room *room)
{
    (void)room;
    if (!sand_battle_reads(b, PU_TURN_COMBAT) || sand_battle_head(b)->contacts == 0) return false;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        sand_touching touching;
        sand_reason why;
        if (!sand_alternating_acts(b, i)) continue;
        for (unsigned cursor = 0; sand_battle_next_contact(b, i, &cursor, &touching);) {
            if (pu_may_turn(b, i, touching.other, &why)) return true;
        }
    }
    return false;
}

void pu_check_face(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject, attacker = j->entry->object;
    sand_reason why;
    if (sand_answer_lacks(j->verdict, attacker == 0, SAND_SLOT_BODY)) return;
    j->verdict->rule = "PU-COMB-13";
    if (!pu_may_turn(b, unit, attacker, &why))
        sand_answer_because(j->verdict, why, unit, attacker, pu_holder_of(b, unit, SAND_FACE_FRONT));
}

/* By the option that has it in the movement phase, the turn is the unit's move. */
void pu_apply_face(const sand_deed *deed)
{
    unsigned unit = deed->entry->subject;
    pu_turn_to_face(deed->b, unit, deed->entry->object, deed->log);
    if (sand_battle_step_now(deed->b) == PU_STEP_MOVE) pu_unit_of(deed->b, unit)->moved = PU_MOVED;
}
