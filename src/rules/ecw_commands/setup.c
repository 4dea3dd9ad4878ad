/* setup.c - what the rules require of a scenario [EC-UNIT, EC-ORG, EC-CMD, EC-TERR], and the invariants of a battle. */
#include "battle/audit.h"
#include "orders/steps.h"
#include "rules/common/chapters.h"
#include "rules/common/muster.h"
#include "rules/ecw_commands/deploy.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/rout.h"
#include "rules/ecw_commands/seam.h"
#include "rules/ecw_commands/turn.h"

enum { VALUE_MAX = 5 };

/* A commander is average unless the scenario says otherwise. [EC-A-40] */
void ec_defaults(sand_battle *b)
{
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) ec_side_of(b, side)->value = 1;
}

/* ---- units ---- */

static bool is_flank(unsigned kind)
{
    return kind == EC_RIGHT || kind == EC_LEFT;
}

/* May this type serve in this kind of command?  [EC-ORG-03..07] */
static bool may_serve(const sand_battle *b, ec_type type, unsigned kind)
{
    switch (type) {
    case EC_FOOT: return kind != EC_INDEPENDENT;
    case EC_HORSE:
    case EC_TROTTERS: return is_flank(kind) || kind == EC_RESERVE;
    case EC_COMMANDED_SHOT: /* [EC-A-02] */
        return kind == EC_INDEPENDENT || (sand_battle_reads(b, EC_SHOT_COMMAND_FLANK) && is_flank(kind)) ||
               sand_battle_reads(b, EC_SHOT_COMMAND_FOOT);
    case EC_DRAGOONS:
    case EC_ARTILLERY:
    case EC_CLUBMEN: return kind == EC_INDEPENDENT;
    }
    return false;
}

static void check_state(const sand_battle *b, unsigned unit, const sand_setup *setup)
{
    const ec_unit *state = ec_unit_get(b, unit);
    bool horse = ec_type_of(b, unit) == EC_HORSE, trotters = ec_type_of(b, unit) == EC_TROTTERS;
    const sand_muster_about it = { setup, SAND_REF_UNIT, unit };
    bool clubmen = ec_type_of(b, unit) == EC_CLUBMEN;
    sand_muster_object(&it, state->impetuous && !horse, "EC-UNIT-05", "only Horse can be Impetuous", NULL);
    sand_muster_object(&it, state->elite && !horse && !trotters, "EC-OPT-02", "only Horse can be elite", NULL);
    sand_muster_object(&it, clubmen && sand_battle_reads(b, EC_CLUBMEN_NO), "EC-OPT-01",
                       "there are no Clubmen in this battle", "set the option \"clubmen\" to \"yes\"");
    sand_muster_object(&it, trotters && sand_battle_reads(b, EC_TROTTERS_NO), "EC-OPT-07",
                       "there are no Trotters in this battle", "set the option \"trotters\" to \"yes\"");
    sand_muster_object(&it, state->moved > EC_WITHDREW, "EC-D-05", "\"moved\" is 0 to 4", NULL);
}

static void check_service(const sand_battle *b, unsigned unit, const sand_setup *setup)
{
    unsigned command = sand_battle_unit(b, unit)->command;
    unsigned kind = command == 0 ? 0 : b->field->command[command - 1].kind;
    if (kind != 0 && !may_serve(b, ec_type_of(b, unit), kind))
        sand_rules_refuse_setup(setup, SAND_REF_UNIT, unit, kind == EC_CENTRE ? "EC-ORG-03" : "EC-ORG-07",
                                "this type may not serve in this command");
}

/* ---- commands ---- */

static bool holds(const sand_battle *b, unsigned command, ec_type type)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (sand_battle_unit(b, i)->command == command && ec_type_of(b, i) == type) return true;
    }
    return false;
}

/* Trotters are Horse. */
static bool holds_horse(const sand_battle *b, unsigned command)
{
    return holds(b, command, EC_HORSE) || holds(b, command, EC_TROTTERS);
}

/* Is Commanded Shot in a command where it may not be? Where it may serve with a flank, that flank must be Horse; where
 * it counts as Foot, it serves with Foot. [EC-A-02] */
static bool is_odd_company(const sand_battle *b, unsigned command)
{
    if (b->field->command[command - 1].kind == EC_INDEPENDENT || !holds(b, command, EC_COMMANDED_SHOT)) return false;
    if (sand_battle_reads(b, EC_SHOT_COMMAND_FLANK)) return holds(b, command, EC_FOOT);
    return sand_battle_reads(b, EC_SHOT_COMMAND_FOOT) && holds_horse(b, command);
}

/* Only the Independent command may mix unit types. [EC-A-03] */
static void check_command(const sand_battle *b, unsigned command, const sand_setup *setup)
{
    static const char *const mixing[] = { [EC_CENTRE] = "EC-ORG-03",
                                          [EC_RIGHT] = "EC-ORG-04",
                                          [EC_LEFT] = "EC-ORG-05",
                                          [EC_RESERVE] = "EC-ORG-06",
                                          [EC_INDEPENDENT] = "EC-ORG-07" };
    const sand_command_def *def = &b->field->command[command - 1];
    if (def->kind == 0) {
        sand_rules_refuse_setup(setup, SAND_REF_COMMAND, command, "EC-ORG-02",
                                "a command is Centre, Right Flank, Left Flank, Reserve or Independent");
        return;
    }
    for (unsigned other = 1; other < command; other++) {
        const sand_command_def *second = &b->field->command[other - 1];
        if (second->side == def->side && second->kind == def->kind)
            sand_rules_refuse_setup(setup, SAND_REF_COMMAND, command, "EC-ORG-02",
                                    "its side has a command of this kind already");
    }
    if (holds(b, command, EC_FOOT) && holds_horse(b, command))
        sand_rules_refuse_setup(setup, SAND_REF_COMMAND, command, mixing[def->kind],
                                "a command is all Foot or all Horse");
    if (is_odd_company(b, command))
        sand_rules_refuse_setup(setup, SAND_REF_COMMAND, command, "EC-A-02", "Commanded Shot may not serve with these");
}

/* ---- sides and cards ---- */

static void check_commanders(const sand_battle *b, unsigned side, const sand_setup *setup)
{
    sand_muster_check_leader(b, side, "EC-UNIT-07", "EC-CMD-01", setup);
    for (unsigned k = 0; k < b->field->n_leaders; k++) {
        const sand_muster_about him = { setup, SAND_REF_BODY, b->field->leader[k] };
        bool his = sand_battle_body_def(b, him.index)->side == side;
        sand_muster_object(&him, his && sand_battle_body(b, him.index)->attached != 0, "EC-CMD-02",
                           "a commander never moves and goes with no unit", NULL);
    }
    int32_t value = ec_side_get(b, side)->value;
    if (value < 0 || value > VALUE_MAX)
        sand_rules_refuse_setup(setup, SAND_REF_SIDE, side, "EC-A-40", "a commander's value is 0 to 5");
}

/* Are the cards turned over this turn listed in order, each once, and none of them still face down? */
static bool played_well(const sand_battle *b, unsigned side)
{
    const ec_side *cards = ec_side_get(b, side);
    if (cards->flipped > EC_CARDS) return false;
    for (unsigned i = 0; i < EC_CARDS; i++) {
        const unsigned command = cards->played[i];
        if (i >= cards->flipped && command != 0) return false;
        if (i >= cards->flipped || command == 0) continue;
        if (b->field->command[command - 1].side != side || ec_command_get(b, command)->card == EC_CARD_DOWN)
            return false;
        for (unsigned j = 0; j < i; j++)
            if (cards->played[j] == command) return false;
    }
    return cards->flipped + cards->left <= EC_CARDS;
}

/* A position in the middle of a turn must bring cards that agree with its commands. */
static void check_deck(const sand_battle *b, unsigned side, const sand_setup *setup)
{
    const ec_side *cards = ec_side_get(b, side);
    unsigned down = 0, named = 0;
    for (unsigned c = 1; c <= b->field->n_commands; c++) {
        if (ec_command_get(b, c)->card > EC_CARD_REMOVED)
            sand_rules_refuse_setup(setup, SAND_REF_COMMAND, c, "EC-ORG-11", "\"card\" is 0 to 3");
        if (b->field->command[c - 1].side == side && ec_command_get(b, c)->card == EC_CARD_DOWN) down++;
    }
    for (unsigned i = 0; i < EC_CARDS; i++) {
        unsigned command = cards->deck[i];
        if (command == 0) continue;
        named++;
        bool known = command <= b->field->n_commands && b->field->command[command - 1].side == side &&
                     ec_command_get(b, command)->card == EC_CARD_DOWN;
        for (unsigned j = 0; j < i; j++) known &= cards->deck[j] != command;
        if (!known || i >= cards->left)
            sand_rules_refuse_setup(setup, SAND_REF_SIDE, side, "EC-SEQ-01",
                                    "the deck holds a card that is not face down");
    }
    if (cards->left != down || (named != 0 && named != down) || cards->flipped > EC_CARDS)
        sand_rules_refuse_setup(setup, SAND_REF_SIDE, side, "EC-SEQ-01",
                                "the cards of the deck and of the commands differ");
    if (!played_well(b, side))
        sand_rules_refuse_setup(setup, SAND_REF_SIDE, side, "EC-SEQ-03",
                                "\"played\" has \"flipped\" cards of its side, each once and none face down");
}

/* ---- a position in the middle of a battle ---- */

/* A unit that attacks a face must be the only one on it. [EC-CHG-03] */
static void check_faces(const sand_battle *b, const sand_setup *setup)
{
    for (unsigned i = 1; i <= sand_battle_head(b)->contacts; i++) {
        const sand_contact *contact = sand_battle_contact(b, i);
        if (ec_face_holder(b, contact->with, contact->with_face, i) == 0) continue;
        sand_rules_refuse_setup(setup, SAND_REF_UNIT, contact->by, "EC-CHG-03",
                                "the face it attacks is held by another enemy");
    }
}

static bool is_activation(const sand_frame *frame)
{
    return frame->step == EC_STEP_MOVE || frame->step == EC_STEP_SHOOT || frame->step == EC_STEP_MELEE ||
           frame->step == EC_STEP_END || frame->step == EC_STEP_FACE || frame->step == EC_STEP_ARRIVE;
}

/* The acting command follows from the uppermost frame of an activation. Any other command named in the head or in lower
 * frames of activations is overwritten. */
static void adopt_command(sand_battle *b)
{
    ec_head *head = ec_head_of(b);
    unsigned command = 0;
    for (unsigned i = sand_battle_head(b)->frames; i > 0; i--) {
        sand_frame *frame = sand_battle_frame_of(b, i);
        if (!is_activation(frame) || frame->subject < 1 || frame->subject > b->field->n_commands) continue;
        if (command == 0) command = frame->subject;
        frame->subject = (uint16_t)command;
    }
    if (command == 0) return;
    head->command = (uint16_t)command;
    head->active = (uint8_t)b->field->command[command - 1].side;
}

/* The side of a frame follows from its subject, so a position need not state it. */
static void adopt_frame(sand_battle *b, const sand_setup *setup, unsigned index)
{
    sand_frame *frame = sand_battle_frame_of(b, index);
    const sand_muster_about it = { setup, SAND_REF_NONE, index };
    bool acts = is_activation(frame) || frame->step == EC_STEP_DEPLOY;
    if (acts && frame->subject >= 1 && frame->subject <= b->field->n_commands)
        frame->sides = sand_battle_sides_of(b->field->command[frame->subject - 1].side);
    sand_orders_adopt_side(b, frame);
    if (!sand_muster_check_frame(b, index, "EC-SEQ-04", setup)) return;
    sand_muster_object(&it, frame->step == EC_STEP_INITIATIVE && index == 1, "EC-SEQ-02",
                       "the roll for the first activation stands above the next card", "put the card below it");
    if (frame->step == EC_STEP_ORDER) {
        frame->sides = 0;
        for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
            frame->sides |= (uint16_t)(ec_turn_orders_cards(b, side) ? 1u << side : 0);
    }
}

/* Both armies are checked completely, whatever faults the first one has. [EC-GEN-01] */
void ec_setup(sand_battle *b, const sand_setup *setup)
{
    sand_muster_check_armies(b, "EC-GEN-01", setup);
    static const sand_muster_size size = { 10, 20, "the rules have armies of 10 to 20 units in mind" };
    sand_muster_warn_of_size(b, size, "EC-GEN-02", setup); /* a table of any size is allowed [EC-GEN-03] */
    sand_muster_warn_of_standing(b, EC_MOVE, "EC-A-46", setup);
    sand_muster_check_commands(b, "EC-ORG-01", setup);
    if (!sand_battle_reads(b, EC_CHARGE_EDGE_EDGE)) /* by the other reading a charge may have led there */
        sand_muster_check_terrain(b, "EC-TERR-06", setup);
    sand_muster_check_units(b, "EC-GEN-04", "EC-ROUT-01", setup);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        check_state(b, i, setup);
        check_service(b, i, setup);
    }
    for (unsigned c = 1; c <= b->field->n_commands; c++) check_command(b, c, setup);
    sand_muster_check_arrivals(b, EC_PLAN_ARRIVE, "EC-CMD-02", setup);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        check_commanders(b, side, setup);
        check_deck(b, side, setup);
    }
    const ec_head *head = ec_head_get(b);
    if (head->peg == 1 || head->peg > 12)
        sand_rules_refuse_setup(setup, SAND_REF_NONE, 0, "EC-A-42", "\"peg\" is 0, or 2 to 12");
    if (head->command > b->field->n_commands || head->active > SAND_SIDES || head->first > SAND_SIDES)
        sand_rules_refuse_setup(setup, SAND_REF_NONE, 0, "EC-SEQ-03", "there is no such command or side to be active");
    sand_muster_check_contacts(b, "EC-CHG-03", setup);
    check_faces(b, setup);
    if (sand_battle_head(b)->frames > EC_STACK / 2 + b->field->n_units)
        sand_rules_refuse_setup(setup, SAND_REF_NONE, 0, "EC-SEQ-04", "there is too much on the agenda");
    adopt_command(b);
    for (unsigned i = 1; i <= sand_battle_head(b)->frames; i++) adopt_frame(b, setup, i);
    if (sand_battle_agenda_top(b) != NULL) return;
    sand_battle_agenda_push(b, (sand_frame){ .step = EC_STEP_TURN });
    if (ec_deploy_due(b)) sand_battle_agenda_push(b, (sand_frame){ .step = EC_STEP_DEPLOY_ROLL });
}

/* ---- what must always hold ---- */

static void audit_cards(const sand_battle *b, unsigned side, sand_audit *audit)
{
    const ec_side *cards = ec_side_get(b, side);
    unsigned down = 0;
    for (unsigned c = 1; c <= b->field->n_commands; c++) {
        if (b->field->command[c - 1].side != side || ec_command_get(b, c)->card != EC_CARD_DOWN) continue;
        down++;
        sand_audit_hold(audit, sand_battle_agenda_top(b) == NULL || sand_battle_command(b, c)->units > 0,
                        (sand_fault){ SAND_REF_COMMAND, c, "card", "a command without units has a card" });
    }
    const sand_fault differ = { SAND_REF_SIDE, side, "deck", "the cards of the deck and of the commands differ" };
    sand_audit_hold(audit, cards->left == down, differ);
    for (unsigned i = 0; i < EC_CARDS; i++) {
        unsigned command = cards->deck[i];
        sand_audit_hold(audit, command == 0 || (i < cards->left && ec_command_get(b, command)->card == EC_CARD_DOWN),
                        differ);
    }
}

/* A commander who has fled must be off the table. [EC-CMD-03] */
static void audit_commanders(const sand_battle *b, sand_audit *audit)
{
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i], side = sand_battle_body_def(b, body)->side;
        bool gone = sand_battle_body(b, body)->status == SAND_STATUS_GONE;
        sand_audit_hold(audit, gone || !ec_side_get(b, side)->fled,
                        (sand_fault){ SAND_REF_SIDE, side, "fled", "a commander who fled is gone" });
    }
}

void ec_invariants(const sand_battle *b, sand_audit *audit)
{
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) audit_cards(b, side, audit);
    audit_commanders(b, audit);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i)) continue;
        sand_audit_hold(audit, sand_battle_unit(b, i)->hits >= 0,
                        (sand_fault){ SAND_REF_UNIT, i, "hits", "hits are 0 or more" });
        sand_audit_hold(audit, sand_battle_step_now(b) == EC_STEP_PANIC || !sand_chapters_is_routed(b, i),
                        (sand_fault){ SAND_REF_UNIT, i, "hits", "a unit with as many hits has routed" });
    }
    for (unsigned i = 1; i <= sand_battle_head(b)->contacts; i++) {
        const sand_contact *contact = sand_battle_contact(b, i);
        bool enemies = sand_battle_side_of_unit(b, contact->by) != sand_battle_side_of_unit(b, contact->with);
        sand_audit_hold(audit, enemies, (sand_fault){ SAND_REF_UNIT, contact->by, NULL, "it attacks its own army" });
        sand_audit_hold(audit, ec_face_holder(b, contact->with, contact->with_face, i) == 0, /* [EC-CHG-03] */
                        (sand_fault){ SAND_REF_UNIT, contact->by, NULL, "another enemy holds the face it attacks" });
    }
}
