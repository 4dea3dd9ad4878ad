/* melee.c - hand to hand fighting [EC-MEL].
 *
 * An attack is one-sided: the activated unit strikes, and its enemy strikes back only when its own card comes up. A
 * melee lasts as long as the contact does [EC-A-33].
 *
 * An attack is one frame, for the hits. When Impetuous Horse wins, one more frame follows for each unit that must test
 * for pursuit. Nothing can end the contact between the order and its dice, and the attack asserts that. Between an
 * attack and its pursuits anything may happen to the pursuer, so the pursuit checks whether it is still in play. */
#include "rules/common/fighting.h"
#include "rules/common/see.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/melee.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/settle.h"
#include "rules/ecw_commands/verdicts.h"

/* ---- units that may fight ---- */

static bool cannot_answer(const sand_battle *b, unsigned unit)
{
    if (sand_battle_trait(b, unit, EC_CHARGES) != 0) return false;
    if (sand_battle_reads(b, EC_ANSWER_WEAK)) return ec_type_of(b, unit) == EC_ARTILLERY;
    return sand_battle_reads(b, EC_ANSWER_NEVER);
}

/* Why the unit does not fight at all, whichever enemies it touches; an empty reason: it may fight. */
static sand_reason why_idle(const sand_battle *b, unsigned unit)
{
    const ec_unit *state = ec_unit_get(b, unit);
    if (state->fought) return (sand_reason){ "EC-MEL-04", "{u0} has already fought in this activation" };
    if (state->moved == EC_WITHDREW) return (sand_reason){ "EC-MEL-09", "{u0} has withdrawn and may do nothing else" };
    if (ec_has_acted(b, unit)) return (sand_reason){ "EC-A-21", "{u0} has moved or shot and may not fight" };
    if (!sand_battle_engaged(b, unit)) return (sand_reason){ "EC-MEL-01", "{u0} is not in a melee" };
    if (ec_still_shoots(b, unit))
        return (sand_reason){ "EC-OPT-07", "{u0} may fight only when it is out of ammunition" };
    if (cannot_answer(b, unit)) return (sand_reason){ "EC-A-61", "{u0} cannot strike back" };
    return (sand_reason){ 0 };
}

/* Why the unit may not strike this enemy: by the strict reading of EC-A-33b it strikes only to its front. */
static sand_reason why_spared(const sand_battle *b, const sand_touching *touching)
{
    if (!sand_battle_reads(b, EC_ANSWER_FACE_FRONT) || touching->own_face == SAND_FACE_FRONT) return (sand_reason){ 0 };
    return (sand_reason){ "EC-A-33b", "{u0} strikes only to its front; {u1} is on its {f2}" };
}

/* ---- the attack ---- */

static bool is_infantry(const sand_battle *b, unsigned unit)
{
    if (sand_battle_trait(b, unit, EC_INFANTRY) != 0) return true;
    return sand_battle_reads(b, EC_INFANTRY_ON_FOOT) && ec_type_of(b, unit) == EC_COMMANDED_SHOT; /* [EC-A-01] */
}

/* Area cover protects any unit that stands in it; a line or a hill protects only the unit that was charged there.
 * [EC-TERR-04, EC-TERR-05, EC-TERR-08, EC-TERR-09, EC-A-31, EC-A-31c] */
static bool is_covered(const sand_battle *b, unsigned target, const sand_touching *touching)
{
    const sand_contact *contact = sand_battle_contact(b, touching->contact);
    SAND_ASSERT(contact->by == target || contact->with == target);
    sand_point centre = sand_battle_unit_box(b, target).centre;
    /* the charge has written these flags: see charge_home.c */
    if (contact->with == target && contact->flags != 0) return true;
    if (sand_see_ground(b->field, centre, EC_MELEE_COVER) != 0) return true;
    return sand_battle_reads(b, EC_WOOD_MELEE_YES) && sand_see_ground_of_kind(b->field, centre, EC_WOOD) != 0;
}

/* By the strict reading of EC-OPT-08 Impetuous Horse has its bonus only when it has charged. [EC-MEL-05] */
static bool is_impetuous(const sand_battle *b, unsigned unit)
{
    const ec_unit *state = ec_unit_get(b, unit);
    if (!state->impetuous) return false;
    return sand_battle_reads(b, EC_IMPETUOUS_ALWAYS) || state->moved == EC_CHARGED;
}

/* Cover counts on whichever face the target is struck; doubling comes after all these modifiers. [EC-A-32] */
static sand_ledger ledger_of(const sand_battle *b, unsigned unit, unsigned target, const sand_touching *touching)
{
    sand_ledger ledger = { 0 };
    ec_type type = ec_type_of(b, unit);
    SAND_ASSERT(type >= 1 && type <= EC_TYPES);
    int32_t skill = sand_battle_trait(b, unit, EC_MELEE);
    bool detached = type == EC_DRAGOONS || type == EC_COMMANDED_SHOT;
    bool weak = detached && (sand_battle_reads(b, EC_ANSWER_REDUCED) || sand_battle_reads(b, EC_ANSWER_WEAK));
    sand_answer_modify(&ledger, skill != 0, "EC-OPT-01", ec_types[type - 1].label, skill);
    sand_answer_modify(&ledger, weak, "EC-OPT-03", ec_types[type - 1].label, sand_battle_number(b, EC_MELEE_WEAK));
    sand_answer_modify(&ledger, is_impetuous(b, unit), "EC-MEL-05", "Impetuous Horse",
                       sand_battle_number(b, EC_MELEE_IMPETUOUS));
    sand_answer_modify(&ledger, ec_unit_get(b, unit)->elite, "EC-OPT-02", "elite",
                       sand_battle_number(b, EC_MELEE_ELITE));
    sand_answer_modify(&ledger, is_infantry(b, target), "EC-MEL-06", "target is Infantry",
                       sand_battle_number(b, EC_MELEE_INFANTRY));
    sand_answer_modify(&ledger, is_covered(b, target, touching), "EC-MEL-07", "target in cover",
                       sand_battle_number(b, EC_MELEE_AT_COVER));
    return ledger;
}

/* A unit makes one attack in an activation, however many enemies it touches. [EC-A-33c] */
static void note_attack(sand_battle *b, unsigned unit)
{
    SAND_ASSERT(!ec_unit_get(b, unit)->fought);
    ec_unit_of(b, unit)->fought = 1;
}

/* Does a unit that cannot hurt its enemy give ground? [EC-OPT-06] */
static bool gives_ground(const sand_battle *b)
{
    return !sand_battle_reads(b, EC_GIVE_GROUND_NO);
}

/* Pushes a pursuit for each winner that must test. The last one pushed runs first, so units test in ascending order of
 * their numbers. [EC-MEL-10, EC-A-35, EC-MEL-11] */
static void push_pursuits(sand_battle *b, unsigned unit, unsigned target)
{
    SAND_ASSERT(unit != target);
    bool all = sand_battle_reads(b, EC_PURSUIT_TEST_ALL);
    for (unsigned other = b->field->n_units; other >= 1; other--) {
        if (other != unit && (!all || sand_battle_contact_between(b, other, target) == 0)) continue;
        if (!ec_unit_get(b, other)->impetuous) continue;
        sand_battle_agenda_push_deed(b, EC_STEP_PURSUIT, other, target);
    }
}

static bool is_doubled(const sand_touching *touching)
{
    return touching->other_face != SAND_FACE_FRONT;
}

static sand_ledger added(const sand_battle *b, const sand_touching *touching, unsigned unit)
{
    sand_ledger ledger = ledger_of(b, unit, touching->other, touching);
    sand_answer_modify(&ledger, is_doubled(touching), "EC-MEL-08", "on flank or rear: hits doubled", 0);
    return ledger;
}

static void struck(sand_battle *b, sand_room *room, const sand_frame *attack, int32_t hits, sand_log *log)
{
    ec_hit(b, attack->object, hits, "EC-MEL-04", log);
    if (!sand_chapters_is_routed(b, attack->object)) return;
    push_pursuits(b, attack->subject, attack->object);
    ec_lose(b, room, attack->object, EC_GONE_ROUTED, log);
}

/* While the contact lasts, a unit may strike once in each of its own activations [EC-A-33]. The score is the number of
 * hits, and on flank or rear it is doubled after everything else. [EC-MEL-04..08, EC-GEN-05, EC-A-35c] */
const sand_fighting ec_fighting = {
    .rule = "EC-MEL-03",
    .apart = { "EC-MEL-01", "{u0} can only fight an enemy it is in contact with, such as {u2}" },
    .unable = why_idle,
    .spared = why_spared,
    .gives_ground = gives_ground,
    .give_ground = ec_give_ground,
    .hopeless = { "EC-OPT-06", "{u0} cannot hurt {u1} and must give ground" },
    .begun = note_attack,
    .step = EC_STEP_ATTACK,
    .attacked = { "EC-MEL-03", "{u0} attacked {u1}" },
    .dice = "hits in melee",
    .simple = { "EC-MEL-04", "{u0} against {u1}" },
    .doubled = { "EC-MEL-04", "{u0} against {u1}" },
    .roll = EC_ROLL_ATTACK,
    .die = EC_MELEE_DIE,
    .times = EC_MELEE_FLANK,
    .ledger = added,
    .is_doubled = is_doubled,
    .struck = struck,
};

/* A unit may test for two beaten enemies in one activation, so the cause of the dice names the beaten one as well. An
 * earlier pursuit may have left the commander alone, and his flight may have routed a unit that was still to test: it
 * tests no more. */
void ec_run_pursuit(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    sand_frame frame = *sand_battle_agenda_top(b);
    if (!sand_battle_in_play(b, frame.subject)) {
        sand_battle_agenda_pop(b);
        return;
    }
    sand_cause cause = sand_answer_cause(b, EC_ROLL_PURSUIT, frame.subject);
    cause.object = sand_battle_unit_def(b, frame.object)->luck;
    SAND_ASSERT(ec_unit_get(b, frame.subject)->impetuous);
    const sand_answer_trial trial = { "pursuit",
                                      "EC-MEL-10",
                                      cause,
                                      sand_battle_number(b, EC_PURSUIT),
                                      SAND_SAY("{u0} pursued {u1} off the field", frame.subject, frame.object),
                                      SAND_SAY("{u0} did not pursue", frame.subject, frame.object) };
    bool gone = sand_answer_test(b, &trial, dice, log);
    sand_battle_agenda_pop(b);
    if (gone) ec_lose(b, room, frame.subject, EC_GONE_PURSUIT, log);
}
