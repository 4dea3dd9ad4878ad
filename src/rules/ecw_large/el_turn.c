/* el_turn.c - the sequence of play [EL-SEQ], the routing phase, the end and its points [EL-WIN, EL-VP].
 *
 * Players take their turns one after the other (rules/common/alternating.h). */
#include "rules/common/answer.h"
#include "rules/common/deploying.h"
#include "rules/common/goals.h"
#include "rules/ecw_large/el_fighting.h"
#include "rules/ecw_large/el_turn.h"

/* ---- turns [EL-SEQ-01, EL-SEQ-02, EL-WIN-01, EL-AMB-06] ---- */

/* Resets what the side did in its last turn; orders that were not given lapse. [EL-ORD-01, EL-ORD-07, EL-AMB-17] */
static void forget_last_turn(sand_battle *b, unsigned side)
{
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    el_side_of(b, side)->orders = (uint8_t)sand_battle_number(b, EL_ORDERS_A_TURN);
    el_side_of(b, side)->bombards = 0;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        el_unit *unit = el_unit_of(b, i);
        unit->attacks = unit->supports = unit->bombards = 0;
        unit->moved = unit->bombarded = unit->attacked = unit->resolved = 0;
        unit->fought = unit->fought / EL_FOUGHT_NOW; /* NOW becomes LATELY */
    }
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        el_body *body = el_body_of(b, b->field->leader[i]);
        body->helps = 0;
        body->moved = body->helped = 0;
    }
}

/* The subject and object of a frame must be able to do what the step is about. */
bool el_frame_fits(const sand_battle *b, unsigned index)
{
    const sand_frame *frame = sand_battle_frame(b, index);
    switch (frame->step) {
    case EL_STEP_SHOT: return sand_battle_trait(b, frame->subject, EL_RANGE) != 0;
    case EL_STEP_FIGHT:
    case EL_STEP_HELP:
    case EL_STEP_ROLL: return sand_battle_trait(b, frame->subject, EL_FIGHTS) != 0;
    case EL_STEP_AMMUNITION: return el_type_of(b, frame->subject) == EL_INFANTRY;
    case EL_STEP_MISFORTUNE: return el_is_commander(b, frame->subject) && frame->value <= 1;
    default: return true;
    }
}

static const uint16_t steps[] = { EL_STEP_MOVE, EL_STEP_BOMBARD, EL_STEP_DECLARE, EL_STEP_RESOLVE, EL_STEP_ROUT, 0 };

const sand_alternating el_alternating = {
    .first = { "EL-AMB-06", "{s0} to move first" },
    .begins = { "EL-SEQ-01", "{s0} to move" },
    .unsound = { "EL-SEQ-02", "a frame of the agenda is about no unit or body, or about one that does no such thing" },
    .turn = EL_STEP_TURN,
    .player = EL_STEP_PLAYER,
    .roll_first = EL_STEP_FIRST,
    .roll_deployment = EL_STEP_DEPLOY_ROLL,
    .dice = EL_ROLL_FIRST,
    .turns = EL_OPT_TURNS,
    .steps = steps,
    .of_player = SAND_IN(EL_STEP_ORDERED),
    .of_owner = SAND_IN(EL_STEP_SHOT) | SAND_IN(EL_STEP_FIGHT) | SAND_IN(EL_STEP_HELP) | SAND_IN(EL_STEP_ROLL) |
                SAND_IN(EL_STEP_AMMUNITION) | SAND_IN(EL_STEP_MISFORTUNE),
    .begin = forget_last_turn,
    .deploys = sand_deploying_is_due,
};

/* ---- objectives ---- */

/* Does the side hold an objective that was not its own from the start? [EL-VP-07, EL-AMB-10] */
static bool has_taken(const sand_battle *b, unsigned side)
{
    for (unsigned z = 1; z <= b->field->n_zones; z++) {
        const sand_zone *zone = &b->field->zone[z - 1];
        if (zone->use == SAND_ZONE_OBJECTIVE && zone->side != side && sand_muster_holder(b, zone) == side) return true;
    }
    return false;
}

/* ---- the routing phase ---- */

/* Routs units of both armies until no rout causes another; then the player turn is over. [EL-ROUT-09, EL-ROUT-11,
 * EL-AMB-76, EL-AMB-77, EL-WIN-02] */
void el_run_rout(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)dice;
    if (el_rout_all(b, room, log)) return;
    sand_alternating_end_turn(b);
    if (sand_battle_reads(b, EL_OBJECTIVE_END_NO) || (!has_taken(b, SAND_SIDE_A) && !has_taken(b, SAND_SIDE_B))) return;
    sand_muster_end_battle(b);
}

/* ---- points [EL-VP] ---- */

/* A unit that took no part in the battle is not lost. */
bool el_lost(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit(b, unit)->cause != EL_GONE_LEFT;
}

static int32_t count_units(const sand_battle *b, unsigned side, unsigned cause)
{
    int32_t n = 0;
    for (unsigned i = 1; i <= b->field->n_units; i++)
        n += sand_battle_side_of_unit(b, i) == side && sand_battle_unit(b, i)->status == SAND_STATUS_GONE &&
             sand_battle_unit(b, i)->cause == cause;
    return n;
}

/* [EL-VP-01, EL-AMB-100] */
static int32_t count_routed(const sand_battle *b, unsigned side)
{
    int32_t n = count_units(b, sand_battle_enemy(side), EL_GONE_ROUTED);
    if (sand_battle_reads(b, EL_SUPPLY_CAVALRY_VP_1)) n += count_units(b, sand_battle_enemy(side), EL_GONE_RAID);
    return n;
}

/* Counts the enemy's bases that were taken. [EL-VP-02, EL-SUP-06] */
static int32_t count_bases(const sand_battle *b, unsigned side)
{
    int32_t n = 0;
    for (unsigned i = 1; i <= b->field->n_bodies; i++)
        n += sand_battle_body_def(b, i)->role == SAND_ROLE_SUPPLY && sand_battle_body_def(b, i)->side != side &&
             sand_battle_body(b, i)->cause == EL_GONE_TAKEN;
    return n;
}

static int32_t count_leaders(const sand_battle *b, unsigned side, bool generals)
{
    int32_t n = 0;
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        n += sand_battle_body_def(b, body)->side == side && sand_battle_body(b, body)->cause == EL_GONE_MISFORTUNE &&
             (el_body_get(b, body)->general != 0) == generals;
    }
    return n;
}

static int32_t count_generals(const sand_battle *b, unsigned side)
{
    return count_leaders(b, side, true);
}

/* The general costs more points than another commander, and differs in nothing else. [EL-VP-03, EL-VP-04, EL-CMDR-08,
 * EL-AMB-07] */
static int32_t count_commanders(const sand_battle *b, unsigned side)
{
    return count_leaders(b, side, false) + (sand_battle_reads(b, EL_GENERAL_VP_6) ? count_generals(b, side) : 0);
}

/* Has the side lost more than half of the units that it has had on the table, cavalry that left with supplies included?
 * A unit that has not arrived, or took no part, counts neither as had nor as lost. [EL-VP-05, EL-VP-06, EL-AMB-09] */
static bool halved_with(const sand_battle *b, unsigned side, int32_t more)
{
    int32_t had = 0, lost = more;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        bool gone = sand_battle_unit(b, i)->status == SAND_STATUS_GONE, counts = gone && el_lost(b, i);
        if (sand_battle_side_of_unit(b, i) != side) continue;
        had += counts || sand_battle_in_play(b, i);
        lost += counts;
    }
    return 2 * lost > had;
}

static bool is_halved(const sand_battle *b, unsigned side)
{
    return halved_with(b, side, 0);
}

static int32_t count_halved(const sand_battle *b, unsigned side)
{
    return is_halved(b, sand_battle_enemy(side));
}

static int32_t count_taken(const sand_battle *b, unsigned side)
{
    return has_taken(b, side);
}

/* What pays points, and what costs them (sign -1): how often it happened for a side, and the number of points for
 * each. */
static const struct {
    const char *rule;
    int32_t (*count)(const sand_battle *b, unsigned side);
    unsigned number;
    int32_t sign;
    const char *pays, *scored; /* {n0}: the points for each; how often */
} parts[] = {
    { "EL-VP-07", count_taken, EL_VP_OBJECTIVE, 1, "Points for holding, alone, an objective that was not its own: {n0}",
      "an objective held that was not its own" },
    { "EL-VP-01", count_routed, EL_VP_ROUTED, 1, "Points for each enemy unit routed: {n0}",
      "enemy units routed: {n0}" },
    { "EL-VP-02", count_bases, EL_VP_BASE, 1, "Points for each enemy supply base taken: {n0}",
      "enemy supply bases taken: {n0}" },
    { "EL-VP-05", count_halved, EL_VP_HALF, 1,
      "Points when the enemy has lost more than half of the units it has had: {n0}",
      "more than half of the enemy's units lost" },
    { "EL-VP-03", count_commanders, EL_VP_COMMANDER, -1,
      "Points off for each commander of one's own that is lost: {n0}", "commanders of its own lost: {n0}" },
    { "EL-VP-04", count_generals, EL_VP_GENERAL, -1, "Points off for the general: {n0}", "its general lost" },
};

static int32_t points_by(const sand_battle *b, unsigned side, size_t part)
{
    SAND_ASSERT(part < SAND_LEN(parts));
    return parts[part].sign * parts[part].count(b, side) * sand_battle_number(b, parts[part].number);
}

/* The side's victory points as things stand. [EL-WIN-03, EL-VP-01..07, EL-AMB-08, EL-AMB-100] */
static int32_t points_of(const sand_battle *b, unsigned side)
{
    int32_t points = 0;
    for (size_t i = 0; i < SAND_LEN(parts); i++) points += points_by(b, side, i);
    return points;
}

/* The side with more points has won; equal points are a draw. [EL-VP-08, EL-AMB-11, EL-AMB-13] */
sand_result el_result(const sand_battle *b)
{
    sand_result so_far = { .outcome = SAND_GOING_ON };
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) so_far.points[side - 1] = points_of(b, side);
    if (sand_battle_agenda_top(b) != NULL) return so_far;
    unsigned leader = sand_muster_leads(so_far.points);
    if (leader == 0) return sand_muster_drawn(so_far, "EL-AMB-11", "The battle is over: both have as many points");
    return sand_muster_won(so_far, "EL-VP-08", leader, "The battle is over: {s0} had more points");
}

/* ---- units that act ---- */

/* While an order is being carried out, only the units of its command act. */
unsigned el_next_acting(const sand_battle *b, unsigned unit)
{
    unsigned ordered = el_ordered_now(b);
    while (unit++ < b->field->n_units)
        if (sand_alternating_acts(b, unit) && (ordered == 0 || sand_battle_unit(b, unit)->command == ordered))
            return unit;
    return 0;
}

/* ---- goals: how the battle is won ---- */

/* Tells the points that the other side pays, and the points that one's own losses cost. [EL-VP-01..07] */
static void tell_pays(const sand_battle *b, sand_goal_list *list)
{
    for (size_t i = 0; i < SAND_LEN(parts); i++) {
        int32_t points = sand_battle_number(b, parts[i].number);
        if (points == 0 || (parts[i].count == count_taken && !sand_muster_has_objectives(b->field))) continue;
        sand_goals_add(list, (sand_goal){ .kind = SAND_GOAL_PAYS,
                                          .rule = parts[i].rule,
                                          .sentence = SAND_SAY(parts[i].pays, points),
                                          .points = { points, points } });
    }
}

/* Tells what the score would be if the side took an objective, or lost one more unit by rout. */
static void tell_changes(const sand_battle *b, unsigned side, const int32_t now[SAND_SIDES], sand_goal_list *list)
{
    bool theirs = false;
    for (unsigned z = 1; z <= b->field->n_zones; z++) {
        const sand_zone *zone = &b->field->zone[z - 1];
        theirs |= zone->use == SAND_ZONE_OBJECTIVE && zone->side != side;
    }
    sand_goals_change taken = { "EL-VP-07", SAND_SAY("{s0} takes an objective", side), side, 0, 0 };
    sand_goals_change lost = { "EL-VP-01", SAND_SAY("{s0} loses one more unit by rout", side), side, 0, 0 };
    taken.own = sand_battle_number(b, EL_VP_OBJECTIVE);
    lost.other = sand_battle_number(b, EL_VP_ROUTED);
    if (!is_halved(b, side) && halved_with(b, side, 1)) lost.other += sand_battle_number(b, EL_VP_HALF);
    if (theirs && !has_taken(b, side)) sand_goals_changed(taken, now, list);
    if (sand_muster_strength_of(b, side, NULL).left > 0) sand_goals_changed(lost, now, list);
}

/* [EL-WIN, EL-VP] */
void el_goals(const sand_battle *b, sand_goal_list *list)
{
    sand_result now = el_result(b);
    int32_t last = b->field->turn_limit != 0 ? b->field->turn_limit : sand_battle_option(b, EL_OPT_TURNS);
    sand_goals_turns(b, "EL-WIN-01", last, list);
    if (!sand_battle_reads(b, EL_OBJECTIVE_END_NO) && sand_muster_has_objectives(b->field))
        sand_goals_add(list, (sand_goal){ .kind = SAND_GOAL_ENDS,
                                          .rule = "EL-WIN-02",
                                          .sentence = SAND_SAY("The battle ends when an objective is taken", 0) });
    tell_pays(b, list);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) tell_changes(b, side, now.points, list);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
        for (size_t i = 0; i < SAND_LEN(parts); i++)
            sand_goals_score(side, parts[i].rule, SAND_SAY(parts[i].scored, parts[i].count(b, side)),
                             points_by(b, side, i), list);
}
