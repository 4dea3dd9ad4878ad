/* pu_combat.c - combat [PU-COMB].
 *
 * Combat is one-sided: units of the player whose turn it is attack, and the others strike back only in their own
 * player's turn [PU-COMB-01]. No unit follows up [PU-COMB-16]. */
#include "geom/face.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/engage.h"
#include "rules/common/fighting.h"
#include "rules/common/losses.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_turn.h"

/* ---- catapults [PU-COMB-12, PU-AMB-54] ---- */

static bool is_overrun(const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) && sand_battle_trait(b, unit, PU_ATTACKS) == 0 &&
           sand_battle_engaged(b, unit) && sand_battle_side_of_unit(b, unit) != sand_alternating_active(b);
}

void pu_run_engage(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    SAND_ASSERT(sand_battle_step_now(b) == PU_STEP_ENGAGE);
    sand_battle_agenda_pop(b);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!is_overrun(b, i)) continue;
        if (sand_battle_reads(b, PU_TAKEN_NOW)) {
            pu_eliminate(b, i, PU_GONE_TAKEN, log);
            continue;
        }
        pu_unit_of(b, i)->taken = 1;
        sand_answer_tell(b, log, SAND_EVENT_STEP, "PU-COMB-12",
                         SAND_SAY("{u0} could not escape {u1}, and will be lost", i, sand_engage_first(b, i)));
    }
}

/* ---- may it attack? ---- */

static sand_reason unable(const sand_battle *b, unsigned unit)
{
    const pu_unit *state = pu_unit_get(b, unit);
    if (sand_battle_trait(b, unit, PU_ATTACKS) == 0) return (sand_reason){ "PU-COMB-07", "{u0} cannot attack" };
    if (!sand_battle_engaged(b, unit)) return (sand_reason){ "PU-COMB-15", "{u0} is not in contact with the enemy" };
    if (state->attacked) return (sand_reason){ "PU-COMB-15", "{u0} has attacked this turn" };
    return (sand_reason){ NULL, NULL };
}

/* Why the unit in contact is not to be attacked; rule NULL: it may be. A unit attacks only to its front unless the
 * option has any face, and Catapults are lost without an attack. [PU-AMB-46, PU-AMB-47, PU-AMB-56] */
static sand_reason spared(const sand_battle *b, const sand_touching *touching)
{
    if (sand_battle_trait(b, touching->other, PU_ATTACKS) == 0)
        return (sand_reason){ "PU-COMB-12", "{u1} is engaged and lost without an attack" };
    if (touching->own_face == SAND_FACE_FRONT || sand_battle_reads(b, PU_ATTACK_FACES_ANY))
        return (sand_reason){ NULL, NULL };
    return (sand_reason){ "PU-AMB-46", "{u0} attacks only to its front, and {u1} is on its {f2}" };
}

/* [PU-COMB-01, PU-COMB-15] */
static void note_attack(sand_battle *b, unsigned unit)
{
    SAND_ASSERT(!pu_unit_get(b, unit)->attacked);
    pu_unit_of(b, unit)->attacked = 1;
}

const sand_fighting pu_fighting = { .rule = "PU-COMB-15",
                                    .apart = { "PU-COMB-15", "{u0} is not in contact with {u1}" },
                                    .unable = unable,
                                    .spared = spared,
                                    .begun = note_attack,
                                    .step = PU_STEP_ATTACK,
                                    .attacked = { "PU-COMB-15", "{u0} attacked {u1}" } };

/* ---- the attack ---- */

/* The face of the target that the unit attacks. [PU-COMB-10, PU-COMB-11] */
static unsigned face_attacked(const sand_battle *b, unsigned unit, unsigned target)
{
    sand_touching touching;
    bool touches = sand_battle_touching(b, unit, target, &touching);
    SAND_ASSERT(touches); /* nothing happens between an order and its dice */
    return touching.other_face;
}

static const char *rule_of_hits(const sand_battle *b, unsigned unit)
{
    static const char *const rule[PU_TYPES + 1] = {
        [PU_HEAVY_INFANTRY] = "PU-COMB-02", [PU_VETERANS] = "PU-COMB-02", [PU_WARBAND] = "PU-COMB-03",
        [PU_LIGHT_INFANTRY] = "PU-COMB-04", [PU_CAVALRY] = "PU-COMB-05",  [PU_ELEPHANTS] = "PU-COMB-06"
    };
    return rule[pu_type_of(b, unit)];
}

/* The attacker's modifiers by type, and those for the target. [PU-COMB-02..09, PU-AMB-48, PU-AMB-51] */
static sand_ledger ledger_of(const sand_battle *b, unsigned unit, unsigned target)
{
    sand_ledger ledger = { 0 };
    pu_cover covers[PU_COVERS_MAX];
    int32_t hits = sand_battle_trait(b, unit, PU_HITS);
    SAND_ASSERT(pu_type_of(b, unit) >= 1 && pu_type_of(b, unit) <= PU_TYPES);
    sand_answer_modify(&ledger, hits != 0, rule_of_hits(b, unit), pu_types[pu_type_of(b, unit) - 1].label, hits);
    pu_lessen(b, &ledger, covers, pu_covers_in_combat(b, unit, target, covers));
    return ledger;
}

static int32_t bonus_for(const sand_battle *b, unsigned face)
{
    if (face == SAND_FACE_FRONT) return 0;
    return sand_battle_number(b, face == SAND_FACE_REAR ? PU_COMBAT_REAR : PU_COMBAT_FLANK);
}

/* The hits of a score. They are never below 0; by the option that is so at the end, or before the face's bonus is
 * added. [PU-AMB-42, PU-AMB-50] */
static int32_t hits_of(const sand_battle *b, int32_t score, int32_t before, int32_t bonus)
{
    int32_t hits = score + before;
    if (hits < 0 && sand_battle_reads(b, PU_FLOOR_EACH)) hits = 0;
    hits += bonus;
    return hits > 0 ? hits : 0;
}

int32_t pu_hits_by(const sand_battle *b, unsigned unit, unsigned target, unsigned face, int32_t score)
{
    sand_ledger ledger = ledger_of(b, unit, target);
    return hits_of(b, score, sand_dice_ledger_total(&ledger), bonus_for(b, face));
}

static bool may_roll_again(const sand_battle *b, const sand_frame *frame)
{
    return frame->value == 0 && sand_battle_reads(b, PU_COMMANDER_REROLL) &&
           sand_losses_leader_with(b, frame->subject) != 0;
}

/* A D3 decides the attack, and no unit follows up. With a commander, his player sees the roll before it counts.
 * [PU-DICE-01, PU-COMB-16, PU-CMD-03] */
void pu_run_attack(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_frame frame = *sand_battle_agenda_top(b);
    SAND_ASSERT(frame.step == PU_STEP_ATTACK);
    unsigned face = face_attacked(b, frame.subject, frame.object);
    sand_ledger ledger = ledger_of(b, frame.subject, frame.object);
    int32_t before = sand_dice_ledger_total(&ledger), bonus = bonus_for(b, face);
    bool rear = face == SAND_FACE_REAR;
    sand_answer_modify(&ledger, bonus != 0, rear ? "PU-COMB-11" : "PU-COMB-10",
                       rear ? "attack on the rear" : "attack on a flank", bonus);
    sand_cause cause = sand_answer_cause(b, PU_ROLL_ATTACK, frame.subject);
    cause.attempt = (uint16_t)frame.value;
    size_t first = sand_answer_throw(dice, "hits of an attack", &ledger);
    int32_t hits = hits_of(b, sand_dice_face(dice, cause, sand_battle_number(b, PU_COMBAT_DIE)), before, bonus);
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_ROLL, rule_of_hits(b, frame.subject),
                         SAND_SAY("Attack of {u0} on the {f2} of {u1}", frame.subject, frame.object, face));
    sand_answer_thrown(event, dice, first, &ledger, hits);
    sand_battle_agenda_pop(b);
    if (!may_roll_again(b, &frame)) {
        pu_hit(b, frame.object, hits, PU_TOOK_BLOWS, log);
        return;
    }
    frame.step = PU_STEP_AGAIN;
    frame.value = hits;
    sand_battle_agenda_push(b, frame);
}

/* ---- a commander's second throw [PU-CMD-03] ---- */

void pu_apply_again(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    sand_frame frame = *sand_battle_agenda_top(b);
    SAND_ASSERT(frame.step == PU_STEP_AGAIN);
    sand_answer_tell(
        b, deed->log, SAND_EVENT_ORDER, "PU-CMD-03",
        SAND_SAY("{b0} had the attack of {u1} rolled again", sand_losses_leader_with(b, frame.subject), frame.subject));
    sand_battle_agenda_pop(b);
    frame.step = PU_STEP_ATTACK;
    frame.value = 1; /* the first attempt: the roll may be repeated once */
    sand_battle_agenda_push(b, frame);
}

void pu_apply_keep(const sand_deed *deed)
{
    sand_frame frame = *sand_battle_agenda_top(deed->b);
    SAND_ASSERT(frame.step == PU_STEP_AGAIN && frame.value >= 0);
    sand_battle_agenda_pop(deed->b);
    pu_hit(deed->b, frame.object, frame.value, PU_TOOK_BLOWS, deed->log);
}
