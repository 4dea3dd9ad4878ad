/* test_overlays.c - `ecw-commands`: the overlay of a unit on the table shows how far it may march and no ground to
 * arrive on; that of a waiting unit shows where it may be placed, by deployment or by arrival in a later turn. */
#include "base/memory.h"
#include "ecw_commands/positions.h"
#include "record/scenario.h"

#define GUNS_BEHIND_SHOT                                                                                               \
    "{name:'a1',kind:'independent',units:[{name:'A',type:'commanded-shot',at:[46,15]}"                                 \
    ","                                                                                                                \
    "{name:'B',type:'artillery',at:[40,10]}]}"
#define A_WOOD "{kind:'wood',area:[[30,15],[50,15],[50,20],[30,20]]}"

/* The option "edge" lets shot stand across the edge of a wood, but guns may not enter it: their reach ends where their
 * front meets the wood, half their depth short of it. [EC-TERR-01, EC-A-47] */
static void test_reach_ends_at_a_wood(void **state)
{
    (void)state;
    position p = { .a = GUNS_BEHIND_SHOT,
                   .b = FAR_ENEMY,
                   .battle = IN_MOVEMENT,
                   .terrain = A_WOOD,
                   .options = "'charge-edge':'edge'" };
    table t = lay(&p);
    sand_overlay_list list = { 0 };
    unsigned reaches = 0;
    fresh_overlays(t.battle, sand_actor_unit(2), &list);
    for (size_t i = 0; i < list.n; i++) {
        assert_int_not_equal(list.of[i].kind, SAND_OVERLAY_GROUND);
        if (list.of[i].kind != SAND_OVERLAY_REACH) continue;
        reaches++;
        int32_t farthest = 0;
        for (unsigned k = 0; k < list.of[i].n; k++)
            if (list.of[i].outline[k].y > farthest) farthest = list.of[i].outline[k].y;
        assert_in_range(farthest, 13490, 13510);
    }
    assert_true(reaches > 0);
    clear(&t);
}

/* "First" is deployed; "Second" arrives in turn 1, "Third" in turn 2. [EC-A-04, EC-CMD-02] */
static void test_ground_of_waiting_units(void **state)
{
    static const char *const rules[] = { "EC-A-04", "EC-CMD-02", "EC-CMD-02" };
    (void)state;
    table t =
        laid_out("{ruleset: 'ecw-commands', title: 'Waiting', zones: [{name: 'Road', use: 'arrival', side: 'A', area: "
                 "[[0, 0], [20, 0], [20, 6], [0, 6]]}], plans: [{kind: 'arrive', subject: 'Second', turn: 1}, "
                 "{kind: 'arrive', subject: 'Third', turn: 2}], sides: [{name: 'A', facing: 'north', commands: "
                 "[{name: 'a1', kind: 'centre', units: [{name: 'First', type: 'foot', waiting: true}, {name: "
                 "'Second', type: 'foot', waiting: true}, {name: 'Third', type: 'foot', waiting: true}]}]}, {name: "
                 "'B', facing: 'south', commands: [{name: 'b1', kind: 'centre', units: [{name: 'Enemy', type: "
                 "'foot', at: [36, 40]}]}]}], battle: {agenda: [{step: 'turn'}, {step: 'deploy', subject: 'a1'}]}}");
    for (unsigned unit = 1; unit <= SAND_LEN(rules); unit++) {
        sand_overlay_list list = { 0 };
        fresh_overlays(t.battle, sand_actor_unit(unit), &list);
        assert_int_equal(list.n, 1);
        assert_int_equal(list.of[0].kind, SAND_OVERLAY_GROUND);
        assert_string_equal(list.of[0].rule, rules[unit - 1]);
    }
    clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_reach_ends_at_a_wood),
                                        cmocka_unit_test(test_ground_of_waiting_units) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
