/* pu_morale.c - which units test their morale, and what the die says [PU-MOR]. */
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/choosing.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_turn.h"

/* ---- units that test ---- */

static bool is_called_upon(const sand_battle *b, unsigned unit)
{
    unsigned took = pu_unit_get(b, unit)->took;
    if (sand_battle_reads(b, PU_BERSERK_TEST_NO)) took &= ~(unsigned)PU_TOOK_TRAMPLING;
    switch (sand_battle_reading(b, PU_OPT_MORALE)) {
    case PU_MORALE_DAMAGED: return true;
    case PU_MORALE_ACTIVE: return sand_battle_side_of_unit(b, unit) == sand_alternating_active(b);
    default: return took != 0;
    }
}

/* A unit tests once in a player turn; veterans never test. [PU-MOR-01, PU-MOR-04, PU-AMB-59, PU-AMB-71, PU-AMB-72,
 * PU-AMB-79] */
static bool must_test(const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) && pu_type_of(b, unit) != PU_VETERANS && sand_battle_unit(b, unit)->hits > 0 &&
           !pu_unit_get(b, unit)->tested && is_called_upon(b, unit);
}

/* Begins the test of the unit; its owner chooses the order of tests. [PU-AMB-70] */
static void begin(sand_battle *b, unsigned unit)
{
    sand_battle_agenda_pop(b);
    sand_battle_agenda_push_deed(b, PU_STEP_TEST, unit, 0);
}

const sand_choosing pu_choosing_tests = {
    .step = PU_STEP_TESTS, .not_due = { "PU-MOR-01", "{u0} has no test to make" }, .is_due = must_test, .begin = begin
};

/* The opponent of the player whose turn it is tests first. [PU-AMB-70] */
unsigned pu_testing_side(const sand_battle *b)
{
    unsigned active = sand_alternating_active(b), other = sand_battle_enemy(active);
    if (sand_choosing_next(b, &pu_choosing_tests, other, 0) != 0) return other;
    return sand_choosing_next(b, &pu_choosing_tests, active, 0) != 0 ? active : 0;
}

/* ---- the test [PU-MOR-02, PU-MOR-03] ---- */

/* The unit may not charge until its owner's next player turn is over. [PU-RTD-01, PU-RETR-06, PU-AMB-17] */
static void forbid_charges(sand_battle *b, unsigned unit)
{
    bool own_turn = sand_battle_side_of_unit(b, unit) == sand_alternating_active(b);
    bool in_combat = (pu_unit_get(b, unit)->took & PU_TOOK_BLOWS) != 0;
    if (sand_battle_reads(b, PU_RETREATED_MELEE) && !in_combat) return;
    pu_unit_of(b, unit)->retreated = own_turn ? PU_RETREATED_NOW : PU_RETREATED;
}

/* The cost of a blocked retreat in resolve is added to that of the failed test. [PU-RES-03, PU-AMB-83] */
static void fail(sand_battle *b, unsigned unit, sand_log *log)
{
    pu_lose_resolve(b, sand_battle_side_of_unit(b, unit), sand_battle_number(b, PU_MORALE_RESOLVE), "PU-RES-03", log);
    if (sand_battle_trait(b, unit, PU_MOVE) == 0) { /* [PU-AMB-63] */
        if (sand_battle_reads(b, PU_CATAPULT_MORALE_GONE)) pu_eliminate(b, unit, PU_GONE_BLOCKED, log);
        return;
    }
    forbid_charges(b, unit);
    sand_battle_agenda_push_deed(b, PU_STEP_RETREAT, unit, 0);
}

int32_t pu_failures(const sand_battle *b, unsigned unit, int32_t hits)
{
    return pu_type_of(b, unit) == PU_VETERANS || hits == 0
               ? 0
               : (hits >= sand_battle_number(b, PU_SHAKEN) ? sand_battle_number(b, PU_MORALE_HARD)
                                                           : sand_battle_number(b, PU_MORALE_EASY)) -
                     1;
}

/* All hits of the unit count, those of this turn included. [PU-DICE-02, PU-AMB-60, PU-AMB-61] */
void pu_run_test(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    unsigned unit = sand_battle_agenda_top(b)->subject;
    bool shaken = sand_battle_unit(b, unit)->hits >= sand_battle_number(b, PU_SHAKEN);
    SAND_ASSERT(sand_battle_in_play(b, unit) && sand_battle_unit(b, unit)->hits > 0);
    const sand_answer_trial trial = { .dice = "morale",
                                      .rule = shaken ? "PU-MOR-03" : "PU-MOR-02",
                                      .cause = sand_answer_cause(b, PU_ROLL_MORALE, unit),
                                      .need = sand_battle_number(b, shaken ? PU_MORALE_HARD : PU_MORALE_EASY),
                                      .yes = SAND_SAY("{u0} passed the morale test", unit),
                                      .no = SAND_SAY("{u0} failed the morale test", unit) };
    bool passes = sand_answer_test(b, &trial, dice, log);
    sand_battle_agenda_pop(b);
    pu_unit_of(b, unit)->tested = 1;
    if (!passes) fail(b, unit, log);
}
