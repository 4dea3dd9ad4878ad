/* pu_setup.c - what the rules want of a scenario or a position, and what must always hold. */
#include "rules/common/answer.h"
#include "rules/common/muster.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_turn.h"

typedef struct {
    const char *rule, *message, *remedy; /* remedy: NULL where there is nothing to advise */
} objection;

static void object(const sand_setup *setup, sand_ref_kind of, unsigned index, objection o)
{
    sand_rules_refuse_setup(setup, of, index, o.rule, o.message);
    if (o.remedy != NULL) sand_rules_remedy_setup(setup, o.remedy);
}

/* Twice the number of its units, whatever they are. [PU-RES-01, PU-AMB-81] */
void pu_defaults(sand_battle *b)
{
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        int32_t units = sand_muster_strength_of(b, side, NULL).total;
        pu_side_of(b, side)->resolve = (int16_t)(2 * units);
    }
}

/* ---- units ---- */

static void check_unit(const sand_battle *b, unsigned unit, const sand_setup *setup)
{
    const pu_unit *state = pu_unit_get(b, unit);
    pu_type type = pu_type_of(b, unit);
    if (sand_battle_unit_def(b, unit)->n_bodies != 1)
        object(setup, SAND_REF_UNIT, unit, (objection){ "PU-BASE-01", "a unit is one base", "give it one base" });
    if (sand_battle_unit(b, unit)->hits < 0)
        object(setup, SAND_REF_UNIT, unit, (objection){ "PU-ELIM-02", "hits are 0 or more", NULL });
    if (state->moved > PU_DISENGAGED || state->retreated > PU_RETREATED_NOW || state->took > PU_TOOK_ANY)
        object(setup, SAND_REF_UNIT, unit,
               (objection){ "PU-MOVE-05", "\"moved\" is 0 to 4, \"retreated\" 0 to 2, \"took\" 0 to 7", NULL });
    if (state->taken && type != PU_CATAPULTS)
        object(setup, SAND_REF_UNIT, unit,
               (objection){ "PU-COMB-12", "only Catapults are lost by being engaged", "leave \"taken\" out" });
    if (state->amok && (type != PU_ELEPHANTS || sand_battle_in_play(b, unit)))
        object(
            setup, SAND_REF_UNIT, unit,
            (objection){ "PU-BERS-01", "only Elephants that have been eliminated go berserk", "leave \"amok\" out" });
    if (state->shot && pu_trait(b, unit, PU_WEAPON) == PU_UNARMED)
        object(setup, SAND_REF_UNIT, unit,
               (objection){ "PU-SHOOT-01", "only Light Infantry and Catapults shoot", "leave \"shot\" out" });
}

/* Two enemies on one face, cavalry that has charged elephants: no charge brings them there. [PU-CHARGE-02,
 * PU-CHARGE-05] */
static void check_contacts(const sand_battle *b, const sand_setup *setup)
{
    unsigned n = sand_battle_head(b)->contacts;
    for (unsigned i = 1; i <= n; i++) {
        const sand_contact *one = sand_battle_contact(b, i);
        if (pu_type_of(b, one->by) == PU_CAVALRY && pu_type_of(b, one->with) == PU_ELEPHANTS)
            object(setup, SAND_REF_UNIT, one->by,
                   (objection){ "PU-CHARGE-02", "Cavalry does not charge Elephants",
                                "let the Elephants have made the contact" });
        if (pu_trait(b, one->by, PU_ATTACKS) == 0)
            object(setup, SAND_REF_UNIT, one->by, (objection){ "PU-CHARGE-08", "Catapults do not charge", NULL });
    }
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        unsigned held[SAND_FACES + 1] = { 0 };
        sand_touching touching;
        for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);) {
            if (!touching.made_it && ++held[touching.own_face] == 2) /* a charger's own front may meet two */
                object(setup, SAND_REF_UNIT, unit,
                       (objection){ "PU-CHARGE-05", "two enemies are in contact with one of its faces", NULL });
        }
    }
}

/* ---- commanders [PU-CMD, PU-AMB-05] ---- */

static void check_commander(const sand_battle *b, unsigned body, const sand_setup *setup)
{
    unsigned unit = sand_battle_body(b, body)->attached;
    if (sand_battle_reads(b, PU_COMMANDER_OFF)) {
        object(setup, SAND_REF_BODY, body,
               (objection){ "PU-AMB-05", "there are no commanders in this battle",
                            "set the option \"commander\" to \"attached-reroll\", or leave him out" });
        return;
    }
    bool suits = unit != 0 && pu_trait(b, unit, PU_LED) != 0 &&
                 sand_battle_side_of_unit(b, unit) == sand_battle_body_def(b, body)->side;
    if (sand_battle_body(b, body)->status == SAND_STATUS_PLAY && !suits)
        object(setup, SAND_REF_BODY, body,
               (objection){ "PU-CMD-02", "a commander goes with a unit of infantry or cavalry of his army",
                            "name it as \"attached\"" });
}

static void check_bodies(const sand_battle *b, const sand_setup *setup)
{
    unsigned commanders[SAND_SIDES + 1] = { 0 };
    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        const sand_body_def *def = sand_battle_body_def(b, i);
        if (def->role == SAND_ROLE_BASE) continue;
        if (def->role != SAND_ROLE_LEADER) {
            object(setup, SAND_REF_BODY, i, (objection){ "PU-CMD-04", "only commanders stand beside the units", NULL });
            continue;
        }
        check_commander(b, i, setup);
        if (++commanders[def->side] == 2)
            object(setup, SAND_REF_BODY, i, (objection){ "PU-CMD-01", "an army has one commander", NULL });
    }
}

/* ---- sides, agenda ---- */

static void check_sides(const sand_battle *b, const sand_setup *setup)
{
    const pu_head *head = pu_head_get(b);
    if (head->first > SAND_SIDE_B || head->active > SAND_SIDE_B)
        object(setup, SAND_REF_NONE, 0,
               (objection){ "PU-SEQ-01", "\"first\" and \"active\" are sides", "1, 2, or 0 for none" });
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        if (pu_side_get(b, side)->resolve < 0)
            object(setup, SAND_REF_SIDE, side,
                   (objection){ "PU-RES-01", "resolve is 0 or more", "leave it out for twice the number of units" });
    }
}

static bool is_about_contact(const sand_battle *b, const sand_frame *frame)
{
    bool attack = frame->step == PU_STEP_ATTACK || frame->step == PU_STEP_AGAIN;
    return !attack || sand_battle_contact_between(b, frame->subject, frame->object) != 0;
}

enum {
    OF_PLAYER = 1 << PU_STEP_MOVE | 1 << PU_STEP_SHOOT | 1 << PU_STEP_ENGAGE | 1 << PU_STEP_FACE | 1 << PU_STEP_COMBAT |
                1 << PU_STEP_MORALE, /* steps of the player whose turn it is */
    OF_SUBJECT = 1 << PU_STEP_SHOT | 1 << PU_STEP_ATTACK | 1 << PU_STEP_AGAIN | 1 << PU_STEP_BERSERK |
                 1 << PU_STEP_TRAMPLE | 1 << PU_STEP_TEST | 1 << PU_STEP_RETREAT /* of the owner of a unit */
};

/* Whose a frame is, where the position does not say so. */
static unsigned owner_of(const sand_battle *b, const sand_frame *frame)
{
    bool unit = (1u << frame->step & OF_SUBJECT) != 0 && frame->subject >= 1 && frame->subject <= b->field->n_units;
    if (unit) return sand_battle_side_of_unit(b, frame->subject);
    return pu_head_get(b)->active != 0 ? pu_head_get(b)->active : SAND_SIDE_A;
}

/* Whose turn it is follows from the frames, so a position need not say it twice. [PU-SEQ-01] */
static void adopt_frame(sand_battle *b, unsigned index, const sand_setup *setup)
{
    sand_frame *frame = sand_battle_frame_of(b, index);
    unsigned step = 1u << frame->step;
    if (frame->sides == 0 && (step & (OF_PLAYER | OF_SUBJECT)) != 0) frame->sides = pu_sides_of(owner_of(b, frame));
    if (!sand_orders_frame_is_sound(b, frame)) {
        object(setup, SAND_REF_NONE, 0, (objection){ "PU-SEQ-01", "a frame of the agenda is about nobody", NULL });
        return;
    }
    if (!is_about_contact(b, frame))
        object(setup, SAND_REF_NONE, 0, (objection){ "PU-COMB-15", "an attack needs two units in contact", NULL });
    if ((step & OF_PLAYER) == 0) return;
    unsigned side = frame->sides >> SAND_SIDE_A & 1 ? SAND_SIDE_A : SAND_SIDE_B;
    if (pu_head_get(b)->active == 0) pu_head_of(b)->active = (uint8_t)side;
    if (pu_head_get(b)->active != side)
        object(setup, SAND_REF_NONE, 0, (objection){ "PU-SEQ-01", "the agenda and \"active\" differ", NULL });
}

/* A position in the middle of a battle must know who moved first; its agenda tells whose turn it is. */
static void adopt_agenda(sand_battle *b, const sand_setup *setup)
{
    unsigned frames = sand_battle_head(b)->frames;
    for (unsigned i = 1; i <= frames; i++) adopt_frame(b, i, setup);
    if (frames != 0 && pu_head_get(b)->first == 0) pu_head_of(b)->first = SAND_SIDE_A;
    if (frames != 0 && pu_head_get(b)->active == 0 && sand_battle_frame(b, frames)->step > PU_STEP_PLAYER &&
        sand_battle_frame(b, frames)->step < PU_STEP_FIRST)
        pu_head_of(b)->active = SAND_SIDE_A;
    if (frames != 0) return;
    sand_battle_agenda_push(b, (sand_frame){ .step = PU_STEP_TURN });
    if (pu_head_get(b)->first == 0) sand_battle_agenda_push(b, (sand_frame){ .step = PU_STEP_FIRST });
    if (pu_deploy_due(b)) sand_battle_agenda_push(b, (sand_frame){ .step = PU_STEP_DEPLOY_ROLL });
}

/* Armies of other sizes than the rules have in mind are played, with a warning. [PU-ARMY-01] */
void pu_setup(sand_battle *b, const sand_setup *setup)
{
    sand_muster_warn_of_size(b, (sand_muster_size){ 8, 12, "the rules have armies of 8 to 12 units in mind" },
                             "PU-ARMY-01", setup);
    for (unsigned i = 1; i <= b->field->n_units; i++) check_unit(b, i, setup);
    sand_muster_check_terrain(b, "PU-AMB-26", setup);
    sand_muster_check_contacts(b, "PU-CHARGE-05", setup);
    check_contacts(b, setup);
    check_bodies(b, setup);
    check_sides(b, setup);
    adopt_agenda(b, setup);
}

/* ---- what must always hold ---- */

void pu_invariants(const sand_battle *b)
{
    const pu_head *head = pu_head_get(b);
    SAND_ASSERT(head->first <= SAND_SIDE_B && head->active <= SAND_SIDE_B);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) SAND_ASSERT(pu_side_get(b, side)->resolve >= 0);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        const pu_unit *state = pu_unit_get(b, i);
        SAND_ASSERT(!state->amok || !sand_battle_in_play(b, i));
        if (!sand_battle_in_play(b, i)) continue;
        SAND_ASSERT(sand_battle_unit(b, i)->hits >= 0 && state->took <= PU_TOOK_ANY);
        unsigned held[SAND_FACES + 1] = { 0 };
        sand_touching touching;
        for (unsigned cursor = 0; sand_battle_next_contact(b, i, &cursor, &touching);)
            SAND_ASSERT(touching.made_it || ++held[touching.own_face] == 1); /* [PU-CHARGE-05] */
    }
}
