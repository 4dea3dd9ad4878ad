/* pu_setup.c - what the rules require of a scenario or a position, and what must always hold. */
#include "battle/audit.h"
#include "rules/common/answer.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_turn.h"

/* A side's starting resolve is twice the number of its units, of whatever type. [PU-RES-01, PU-AMB-81] */
int32_t pu_starting_resolve(const sand_battle *b, unsigned side)
{
    return sand_battle_number(b, PU_UNIT_RESOLVE) * sand_muster_strength_of(b, side, NULL).total;
}

void pu_defaults(sand_battle *b)
{
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
        pu_side_of(b, side)->resolve = (int16_t)pu_starting_resolve(b, side);
}

/* ---- units ---- */

/* From the first shot of a player turn to its morale phase, units may be on the table that have all their hits. */
static bool may_be_spent(const sand_battle *b)
{
    return sand_battle_head(b)->frames != 0 && sand_battle_step_now(b) != PU_STEP_MOVE;
}

/* The most hits that one unit gives another in a player turn: by a shot and an attack on the rear, or by the attack of
 * Elephants that then go berserk. [PU-SHOOT-04, PU-COMB-02, PU-COMB-11, PU-BERS-05] */
enum { HITS_A_TURN = 8 };

static bool has_too_many(const sand_battle *b, unsigned unit)
{
    int32_t hits = sand_battle_unit(b, unit)->hits;
    if (!may_be_spent(b) && sand_battle_in_play(b, unit)) return hits >= sand_battle_number(b, PU_HITS_LIMIT);
    return hits >= sand_battle_number(b, PU_HITS_LIMIT) + HITS_A_TURN * b->field->n_units;
}

static void check_unit(const sand_battle *b, unsigned unit, const sand_setup *setup)
{
    const pu_unit *state = pu_unit_get(b, unit);
    pu_type type = pu_type_of(b, unit);
    const sand_muster_about it = { setup, SAND_REF_UNIT, unit };
    sand_muster_object(
        &it, state->moved > PU_DISENGAGED || state->retreated > PU_RETREATED_NOW || state->took > PU_TOOK_ANY,
        "PU-MOVE-05", "\"moved\" is 0 to 4, \"retreated\" 0 to 2, \"took\" 0 to 7", "leave out what did not happen");
    sand_muster_object(&it, state->took != 0 && sand_battle_unit(b, unit)->hits == 0, "PU-MOR-01",
                       "it took hits this turn, and has none", "give it \"hits\", or leave \"took\" out");
    sand_muster_object(&it, has_too_many(b, unit), "PU-ELIM-01", "a unit with as many hits is routed and gone",
                       "give it less than its limit, or as many more as this player turn may have brought");
    sand_muster_object(&it, state->taken && type != PU_CATAPULTS, "PU-COMB-12",
                       "only Catapults are lost by being engaged", "leave \"taken\" out");
    sand_muster_object(&it, state->amok && (type != PU_ELEPHANTS || sand_battle_in_play(b, unit)), "PU-BERS-01",
                       "only Elephants that have been eliminated go berserk", "leave \"amok\" out");
    sand_muster_object(&it, state->shot && sand_battle_trait(b, unit, PU_WEAPON) == PU_UNARMED, "PU-SHOOT-01",
                       "only Light Infantry and Catapults shoot", "leave \"shot\" out");
}

/* Have two enemies come into contact with one face of the unit? Enemies that its own charge met with its front do not
 * count. */
static bool is_crowded(const sand_battle *b, unsigned unit)
{
    unsigned held[SAND_FACES + 1] = { 0 };
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);)
        if (!touching.made_it && ++held[touching.own_face] > 1) return true;
    return false;
}

/* Refuses contacts that no charge can make: two enemies on one face, or cavalry that has charged Elephants.
 * [PU-CHARGE-02, PU-CHARGE-05] */
static void check_contacts(const sand_battle *b, const sand_setup *setup)
{
    unsigned n = sand_battle_head(b)->contacts;
    for (unsigned i = 1; i <= n; i++) {
        const sand_contact *one = sand_battle_contact(b, i);
        const sand_muster_about it = { setup, SAND_REF_UNIT, one->by };
        bool spooked = pu_type_of(b, one->by) == PU_CAVALRY && pu_type_of(b, one->with) == PU_ELEPHANTS;
        sand_muster_object(&it, spooked, "PU-CHARGE-02", "Cavalry does not charge Elephants",
                           "let the Elephants have made the contact");
        sand_muster_object(&it, sand_battle_trait(b, one->by, PU_ATTACKS) == 0, "PU-CHARGE-08",
                           "Catapults do not charge", "let the other one have made the contact");
    }
    for (unsigned unit = 1; unit <= b->field->n_units; unit++)
        sand_muster_object(&(sand_muster_about){ setup, SAND_REF_UNIT, unit }, is_crowded(b, unit), "PU-CHARGE-05",
                           "two enemies are in contact with one of its faces",
                           "let each come to a face of its own, or leave one out of \"contacts\"");
}

/* ---- commanders [PU-CMD, PU-AMB-05] ---- */

static void check_commanders(const sand_battle *b, const sand_setup *setup)
{
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i], unit = sand_battle_body(b, body)->attached;
        const sand_muster_about he = { setup, SAND_REF_BODY, body };
        bool off = sand_battle_reads(b, PU_COMMANDER_OFF),
             plays = sand_battle_body(b, body)->status == SAND_STATUS_PLAY;
        bool suits = unit != 0 && sand_battle_trait(b, unit, PU_LED) != 0 &&
                     sand_battle_side_of_unit(b, unit) == sand_battle_body_def(b, body)->side;
        sand_muster_object(&he, off, "PU-AMB-05", "there are no commanders in this battle",
                           "set the option \"commander\" to \"plain\" or \"attached-reroll\", or leave him out");
        sand_muster_object(&he, !off && plays && !suits, "PU-CMD-02",
                           "a commander goes with a unit of infantry or cavalry of his army",
                           "name it as \"attached\"");
    }
}

/* ---- sides ---- */

/* A position made for a question need not hold a whole army. */
static void check_sides(const sand_battle *b, const sand_setup *setup)
{
    const bool is_whole = b->field->scenario[0] != 0;
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        const sand_muster_about army = { setup, SAND_REF_SIDE, side };
        int32_t resolve = pu_side_get(b, side)->resolve, most = pu_starting_resolve(b, side);
        sand_muster_object(&army, resolve < 0 || (is_whole && resolve > most), "PU-RES-01",
                           "resolve is 0 to twice the number of units, and never rises",
                           "leave it out for twice the number of units");
        sand_muster_check_leader(b, side, "PU-CMD-04", "PU-CMD-01", setup);
    }
}

/* Armies of other sizes than the rules intend are played with a warning, and so are bases of other fronts. [PU-ARMY-01,
 * PU-BASE-01, PU-BASE-02, PU-AMB-01] */
void pu_setup(sand_battle *b, const sand_setup *setup)
{
    sand_muster_warn_of_size(b, (sand_muster_size){ 8, 12, "the rules have armies of 8 to 12 units in mind" },
                             "PU-ARMY-01", setup);
    sand_muster_check_units(b, "PU-BASE-01", "PU-ELIM-02", setup);
    sand_muster_check_frontages(b, "PU-BASE-01", sand_battle_reads(b, PU_FRONTAGE_ONE), setup);
    for (unsigned i = 1; i <= b->field->n_units; i++) check_unit(b, i, setup);
    sand_muster_check_terrain(b, "PU-AMB-26", setup);
    sand_muster_check_contacts(b, "PU-CHARGE-05", setup);
    check_contacts(b, setup);
    check_commanders(b, setup);
    check_sides(b, setup);
    sand_alternating_adopt(b, setup);
}

/* ---- what must always hold ---- */

void pu_invariants(const sand_battle *b, sand_audit *audit)
{
    sand_alternating_invariants(b, audit);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
        sand_audit_hold(audit, pu_side_get(b, side)->resolve >= 0,
                        (sand_fault){ SAND_REF_SIDE, side, "resolve", "resolve is 0 or more" });
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        const pu_unit *state = pu_unit_get(b, i);
        sand_audit_hold(
            audit, !state->amok || !sand_battle_in_play(b, i),
            (sand_fault){ SAND_REF_UNIT, i, "amok", "only Elephants that have been eliminated go berserk" });
        if (!sand_battle_in_play(b, i)) continue;
        sand_audit_hold(audit, sand_battle_unit(b, i)->hits >= 0,
                        (sand_fault){ SAND_REF_UNIT, i, "hits", "hits are 0 or more" });
        sand_audit_hold(audit, state->took <= PU_TOOK_ANY,
                        (sand_fault){ SAND_REF_UNIT, i, "took", "hits come in three ways" });
        sand_audit_hold(audit, !is_crowded(b, i), /* [PU-CHARGE-05] */
                        (sand_fault){ SAND_REF_UNIT, i, NULL, "two enemies are in contact with one of its faces" });
    }
}
