/* test_overlays.c - `ecw-commands`: what is shown about a unit on the table: how far it may march, and no ground to
 * come on by. */
#include "ecw_commands/positions.h"

#define GUNS_BEHIND_SHOT                                                                                               \
    "{\"name\":\"a1\",\"kind\":\"independent\",\"units\":[{\"name\":\"A\",\"type\":\"commanded-shot\",\"at\":[46,15]}" \
    ","                                                                                                                \
    "{\"name\":\"B\",\"type\":\"artillery\",\"at\":[40,10]}]}"
#define A_WOOD "{\"kind\":\"wood\",\"area\":[[30,15],[50,15],[50,20],[30,20]]}"

/* Shot may stand across the edge of a wood, and guns may not enter it for all that: the middle is shown to come as far
 * as their front may come to the wood: half their depth short of it. [EC-TERR-01, EC-A-47] */
static void test_reach_ends_at_a_wood(void **state)
{
    (void)state;
    position p = { .a = GUNS_BEHIND_SHOT,
                   .b = FAR_ENEMY,
                   .battle = IN_MOVEMENT,
                   .terrain = A_WOOD,
                   .options = "\"charge-edge\":\"edge\"" };
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

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_reach_ends_at_a_wood) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
