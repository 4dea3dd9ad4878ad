/* pu_deploy.c - placing the armies before the battle [PU-AMB-06]: the side with the higher die places first. */
#include "rules/common/deploying.h"

#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_movement.h"
#include "rules/punic/pu_turn.h"

static void leave(sand_battle *b, unsigned unit, sand_log *log)
{
    pu_eliminate(b, unit, PU_GONE_LEFT, log);
}

static bool is_clear(sand_judging *j, const sand_mover *mover)
{
    pu_way way;
    pu_way_set(&way, j->scene, mover, PU_MARCH);
    return pu_stands_clear(&way, mover, j->verdict);
}

const sand_deploying pu_deploying = { .rule = "PU-AMB-06",
                                      .off_table = "PU-TABLE-01",
                                      .roll = PU_ROLL_DEPLOY,
                                      .step = PU_STEP_DEPLOY,
                                      .depth = PU_OPT_DEPLOYMENT_DEPTH,
                                      .leave = leave,
                                      .is_clear = is_clear };
