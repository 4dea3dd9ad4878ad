/* ek_deploy.c - placing armies before the battle [EK-A-47]: the player who throws higher places all units and the
 * commander first, each in the side's own zone. */
#include "rules/common/deploying.h"

#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

static void leave(sand_battle *b, unsigned unit, sand_log *log)
{
    ek_remove(b, unit, EK_GONE_LEFT, log);
}

/* Is the place free? A commander may not stand on a unit, nor where no unit could ever reach him. A unit may not touch
 * an enemy either, and may stand in a town only if its type may and the town has room. */
static bool is_clear(sand_judging *j, const sand_mover *mover)
{
    ek_way way;
    ek_way_set(&way, j->scene, mover, mover->unit == 0 ? EK_CHARGE : EK_MARCH);
    return sand_walk_stands_clear(&way.walk, mover, j->verdict) && sand_walk_rests(&way.walk, mover, j->verdict);
}

const sand_deploying ek_deploying = { .rule = "EK-A-47",
                                      .off_table = "EK-A-53",
                                      .roll = EK_ROLL_DEPLOY,
                                      .step = EK_STEP_DEPLOY,
                                      .depth = EK_OPT_DEPLOYMENT_DEPTH,
                                      .posts = true,
                                      .left = EK_GONE_LEFT,
                                      .leave = leave,
                                      .is_clear = is_clear };
