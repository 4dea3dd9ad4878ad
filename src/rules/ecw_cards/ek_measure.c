/* ek_measure.c - what any player may be shown about a unit, and what a unit is worth.
 *
 * Everything shown comes from the functions by which the rules judge. */
#include "orders/room.h"
#include "rules/common/deploying.h"
#include "rules/common/overlay.h"
#include "rules/common/shooting.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

static int32_t farthest(sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    const ek_unit *state = ek_unit_get(b, unit);
    bool fixed = scene->engaged[unit] || state->has_fired || state->silenced || ek_is_bogged(b, unit);
    return fixed ? 0 : ek_allowance(b, unit);
}

void ek_overlays(const sand_battle *b, sand_room *room, sand_actor who, sand_overlay_list *out)
{
    if (who.ref != SAND_REF_UNIT) return;
    unsigned unit = who.index;
    sand_deploying_overlay(b, unit, out);
    if (!sand_battle_in_play(b, unit)) return;
    sand_scene *scene = sand_room_scene(room, b);
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    ek_way way;
    ek_way_set(&way, scene, &mover, EK_MARCH);
    if (sand_answer_wants(out, SAND_OVERLAY_REACH)) /* worked out only on request, because it is expensive */
        sand_overlay_reach(&way.walk, unit, farthest(scene, unit), "EK-MOVE-06", out);
    sand_shooting_overlay(scene, unit, out);
}

/* ---- worth ---- */

/* A unit's worth falls with its hits. Impetuous or elite Horse is worth more; each of up to three markers takes a tenth
 * from units that may charge and a quarter from the others. Guns out of action are worth a quarter. */
int32_t ek_worth(const sand_battle *b, unsigned unit)
{
    enum { SHORT = 3 };
    const ek_unit *state = ek_unit_get(b, unit);
    int32_t value = sand_battle_trait(b, unit, EK_WORTH) + 250 * state->impetuous + 250 * state->elite;
    int32_t markers = state->markers < SHORT ? state->markers : SHORT;
    if (state->silenced) value = value / 4;
    value -= sand_battle_trait(b, unit, EK_CHARGES) != 0 ? value * markers / 10 : value * markers / 4;
    return sand_chapters_worth_left(b, unit, value);
}
