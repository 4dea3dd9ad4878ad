/* ek_melee.c - melee and pursuit [EK-MEL].
 *
 * An attack is one-sided: the acting unit strikes, and its enemy strikes back only when its own card comes up
 * [EK-MEL-03]. A melee lasts as long as the contact does [EK-A-36]. */
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/fighting.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

/* ---- may it fight? ---- */

/* Why the unit cannot fight. A unit that was charged before its own card came up strikes back on that card. [EK-MEL-02,
 * EK-A-58] */
static sand_reason unable(const sand_battle *b, unsigned unit)
{
    const ek_unit *state = ek_unit_get(b, unit);
    if (!sand_battle_engaged(b, unit)) return (sand_reason){ "EK-MEL-01", "{u0} is not in a melee" };
    if (state->fought) return (sand_reason){ "EK-MEL-04", "{u0} has already fought on this card" };
    if (state->moved == EK_WITHDREW) return (sand_reason){ "EK-MEL-11", "{u0} has withdrawn and may do nothing else" };
    if (ek_still_shoots(b, unit))
        return (sand_reason){ "EK-OPT-07", "{u0} still has ammunition: it fights only with three markers" };
    bool charged = state->moved == EK_CHARGED && !state->shot;
    if (!charged && ek_has_acted(b, unit))
        return (sand_reason){ "EK-A-05", "{u0} has moved or shot and may not fight" };
    return (sand_reason){ NULL, NULL };
}

static sand_reason spared(const sand_battle *b, const sand_touching *touching)
{
    if (touching->own_face == SAND_FACE_FRONT || sand_battle_reads(b, EK_ANSWER_FACE_ANY))
        return (sand_reason){ NULL, NULL };
    return (sand_reason){ "EK-A-36b", "{u0} strikes only to its front, and {u1} is on its {f2}" };
}

/* ---- what is added to the die ---- */

static bool is_infantry(const sand_battle *b, unsigned unit)
{
    if (sand_battle_trait(b, unit, EK_INFANTRY) != 0) return true; /* [EK-MEL-07, EK-A-01] */
    return sand_battle_reads(b, EK_INFANTRY_ON_FOOT) && ek_type_of(b, unit) == EK_COMMANDED_SHOT;
}

/* By the melee rules woods and fields give cover; by the terrain list towns, hedges and entrenchments do. [EK-MEL-08,
 * EK-TERR-03, EK-TERR-04, EK-TERR-07, EK-TERR-11, EK-TERR-12, EK-A-20] */
static bool has_ground_cover(const sand_battle *b, unsigned target, unsigned flags)
{
    sand_point centre = { sand_battle_unit(b, target)->x, sand_battle_unit(b, target)->y };
    bool list = !sand_battle_reads(b, EK_MELEE_COVER_TERRAIN_LIST);
    bool terrain = !sand_battle_reads(b, EK_MELEE_COVER_MELEE_LIST);
    if (list && sand_see_ground(b->field, centre, EK_MELEE_LIST) != 0) return true;
    return terrain && ((flags & SAND_ENGAGE_LINE) != 0 || sand_see_ground(b->field, centre, EK_MELEE_TERRAIN) != 0);
}

/* Returns the flags of the contact if the unit was charged in it, otherwise 0: lines and hills shelter a unit that is
 * charged across or up them. [EK-A-22] */
static unsigned defended(const sand_battle *b, unsigned unit, unsigned by)
{
    unsigned index = sand_battle_contact_between(b, unit, by);
    SAND_ASSERT(index != 0);
    const sand_contact *contact = sand_battle_contact(b, index);
    return contact->with == unit ? contact->flags : 0;
}

/* Cover counts once, however many covers there are. [EK-A-19, EK-A-23] */
static bool is_covered(const sand_battle *b, unsigned target, unsigned by)
{
    unsigned flags = defended(b, target, by);
    return has_ground_cover(b, target, flags) ||
           ((flags & SAND_ENGAGE_UPHILL) != 0 && sand_battle_reads(b, EK_HILL_COVER));
}

static bool is_in_fury(const sand_battle *b, unsigned unit)
{
    const ek_unit *state = ek_unit_get(b, unit); /* [EK-MEL-05, EK-UNIT-05, EK-OPT-08] */
    return state->impetuous && (sand_battle_reads(b, EK_IMPETUOUS_ALWAYS) || state->moved == EK_CHARGED);
}

static sand_ledger ledger_of(const sand_battle *b, unsigned unit, unsigned target)
{
    sand_ledger ledger = { 0 };
    int32_t skill = sand_battle_trait(b, unit, EK_MELEE);
    bool uphill = (defended(b, unit, target) & SAND_ENGAGE_UPHILL) != 0;
    sand_answer_modify(&ledger, is_in_fury(b, unit), "EK-MEL-05", "Impetuous Horse",
                       sand_battle_number(b, EK_MELEE_IMPETUOUS));
    sand_answer_modify(&ledger, ek_unit_get(b, unit)->elite, "EK-OPT-02", "elite",
                       sand_battle_number(b, EK_MELEE_ELITE));
    sand_answer_modify(&ledger, skill != 0, ek_type_of(b, unit) == EK_CLUBMEN ? "EK-OPT-01" : "EK-MEL-06",
                       ek_types[ek_type_of(b, unit) - 1].label, skill);
    sand_answer_modify(&ledger, uphill && sand_battle_reads(b, EK_HILL_BONUS), "EK-TERR-10", "defends a hill",
                       sand_battle_number(b, EK_MELEE_HILL));
    sand_answer_modify(&ledger, is_infantry(b, target), "EK-MEL-07", "target is Infantry",
                       sand_battle_number(b, EK_MELEE_INFANTRY));
    sand_answer_modify(&ledger, is_covered(b, target, unit), "EK-MEL-08", "target in cover",
                       sand_battle_number(b, EK_MELEE_AT_COVER));
    return ledger;
}

/* ---- the attack ---- */

static void note_attack(sand_battle *b, unsigned unit)
{
    SAND_ASSERT(!ek_unit_get(b, unit)->fought);
    ek_note_deed(b, unit);
    ek_unit_of(b, unit)->fought = 1;
}

/* Does a unit that cannot hurt its enemy give ground? [EK-OPT-06] */
static bool gives_ground(const sand_battle *b)
{
    return !sand_battle_reads(b, EK_GIVE_GROUND_NO);
}

/* A unit that strikes back is never doubled, because its enemy came with its front. [EK-MEL-09, EK-A-36b] */
static bool is_doubled(const sand_touching *touching)
{
    return touching->made_it && touching->other_face != SAND_FACE_FRONT;
}

static sand_ledger added(const sand_battle *b, const sand_touching *touching, unsigned unit)
{
    sand_ledger ledger = ledger_of(b, unit, touching->other);
    sand_answer_modify(&ledger, is_doubled(touching), "EK-MEL-09", "on flank or rear: hits doubled", 0);
    return ledger;
}

static void struck(sand_battle *b, sand_room *room, const sand_frame *attack, int32_t hits, sand_log *log)
{
    (void)room;
    ek_hit(b, attack->object, hits, "EK-MEL-04", log);
    if (!sand_chapters_is_routed(b, attack->object)) return;
    ek_remove(b, attack->object, EK_GONE_ROUTED, log);
    ek_push_pursuit(b, attack->subject, attack->object);
}

/* An attack scores D3 with its modifiers, at least 0, and is doubled last. [EK-MEL-04, EK-MEL-09] */
const sand_fighting ek_fighting = {
    .rule = "EK-MEL-03",
    .apart = { "EK-MEL-01", "{u0} is not in contact with {u1}" },
    .unable = unable,
    .spared = spared,
    .gives_ground = gives_ground,
    .give_ground = ek_give_ground,
    .hopeless = { "EK-OPT-06", "{u0} cannot hurt {u1} and must give ground" },
    .begun = note_attack,
    .step = EK_STEP_ATTACK,
    .attacked = { "EK-MEL-03", "{u0} attacked {u1}" },
    .dice = "hits in melee",
    .simple = { "EK-MEL-04", "Attack of {u0} on {u1}" },
    .doubled = { "EK-MEL-04", "Attack of {u0} on {u1}" },
    .roll = EK_ROLL_ATTACK,
    .die = EK_MELEE_DIE,
    .times = EK_MELEE_FLANK,
    .ledger = added,
    .is_doubled = is_doubled,
    .struck = struck,
};

/* ---- pursuit [EK-MEL-12] ---- */

/* A unit that is only elite never pursues. [EK-A-37, EK-OPT-02, EK-OPT-09] */
void ek_push_pursuit(sand_battle *b, unsigned unit, unsigned victim)
{
    SAND_ASSERT(unit != 0 && victim != 0);
    bool horse = ek_type_of(b, unit) == EK_HORSE || ek_type_of(b, unit) == EK_TROTTERS;
    bool tests = ek_unit_get(b, unit)->impetuous || sand_battle_reads(b, EK_PURSUIT_ALL);
    if (!horse || !tests) return;
    sand_battle_agenda_push_deed(b, EK_STEP_PURSUIT, unit, victim);
}

void ek_run_pursuit(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_frame frame = *sand_battle_agenda_top(b);
    SAND_ASSERT(frame.step == EK_STEP_PURSUIT);
    const sand_answer_trial trial = { "pursuit",
                                      "EK-MEL-12",
                                      sand_answer_cause(b, EK_ROLL_PURSUIT, frame.subject),
                                      sand_battle_number(b, EK_PURSUIT),
                                      SAND_SAY("{u0} pursued {u1} off the field", frame.subject, frame.object),
                                      SAND_SAY("{u0} did not pursue {u1}", frame.subject, frame.object) };
    bool leaves = sand_answer_test(b, &trial, dice, log);
    sand_battle_agenda_pop(b);
    if (leaves) ek_remove(b, frame.subject, EK_GONE_PURSUIT, log);
}
