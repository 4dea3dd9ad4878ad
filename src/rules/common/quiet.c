/* quiet.c - tells cheaply whether there is anything to settle. */
#include "rules/common/quiet.h"

#include "rules/common/chapters.h"

/* Where a unit's centre must be for it to touch an enemy leader: a rectangle around all of them (usually one), never
 * too small. */
typedef struct {
    sand_bounds at[SAND_SIDES + 1]; /* by the side of the unit */
    bool formed;                    /* a leader stands in a formation: his place is the formation's, not his row's */
} approaches;

static void widen(sand_bounds *bounds, const sand_body *him, int32_t by)
{
    if (him->x - by < bounds->low.x) bounds->low.x = him->x - by;
    if (him->y - by < bounds->low.y) bounds->low.y = him->y - by;
    if (him->x + by > bounds->high.x) bounds->high.x = him->x + by;
    if (him->y + by > bounds->high.y) bounds->high.y = him->y + by;
}

/* Half of each diagonal would do; a whole side of each is never less and needs no square root. */
static approaches approaches_of(const sand_battle *b)
{
    const sand_bounds nowhere = { { INT32_MAX, INT32_MAX }, { INT32_MIN, INT32_MIN } };
    approaches to = { { nowhere, nowhere, nowhere }, false };
    for (unsigned k = 0; k < b->field->n_leaders; k++) {
        const sand_body *him = sand_battle_body(b, b->field->leader[k]);
        const sand_body_def *def = sand_battle_body_def(b, b->field->leader[k]);
        SAND_ASSERT(def->side == SAND_SIDE_A || def->side == SAND_SIDE_B);
        if (him->status != SAND_STATUS_PLAY) continue;
        widen(&to.at[sand_battle_enemy(def->side)], him, b->field->widest + def->width + def->depth + SAND_SLACK);
        to.formed |= him->rank > 0;
    }
    return to;
}

/* One pass over the rows with one comparison a unit. A side without enemy leaders has the empty rectangle, low above
 * high: `wide` wraps round to 1, so only x = INT32_MAX and INT32_MIN would be inside, which no table has. */
bool sand_quiet_now(const sand_battle *b)
{
    const approaches to = approaches_of(b);
    const uint8_t *sides = b->field->unit_sides;
    const sand_unit *unit = sand_battle_first_unit(b);
    const uint32_t stride = b->field->layout.unit_size;
    const int32_t rout_at = sand_chapters_rout_at(b);
    uint32_t wide[SAND_SIDES + 1]; /* unsigned: x - low <= high - low makes both comparisons at once */
    for (unsigned side = 0; side <= SAND_SIDES; side++)
        wide[side] = (uint32_t)to.at[side].high.x - (uint32_t)to.at[side].low.x;
    for (unsigned i = 0, n = b->field->n_units; i < n; i++, unit = SAND_BATTLE_AT_CONST(sand_unit, unit, stride)) {
        const sand_bounds *near = &to.at[sides[i]];
        bool beside = (uint32_t)unit->x - (uint32_t)near->low.x > wide[sides[i]];
        if (beside && unit->hits < rout_at) continue; /* the usual case */
        bool away = beside || unit->y < near->low.y || unit->y > near->high.y;
        if ((!away || unit->hits >= rout_at) && unit->status == SAND_STATUS_PLAY) return false;
    }
    return !to.formed;
}

bool sand_quiet_still(const sand_battle *b)
{
    if ((b->written & (SAND_WROTE_BODIES | SAND_WROTE_CONTACTS)) != 0) return false;
    if ((b->written & SAND_WROTE_UNITS) == 0) return true;
    if (b->written_unit == SAND_WROTE_NOBODY || b->written_unit == SAND_WROTE_MANY) return false;
    const approaches to = approaches_of(b);
    const sand_unit *unit = sand_battle_unit(b, b->written_unit);
    const sand_bounds *near = &to.at[sand_battle_side_of_unit(b, b->written_unit)];
    if (to.formed || unit->status != SAND_STATUS_PLAY || sand_chapters_is_routed(b, b->written_unit)) return false;
    return unit->x < near->low.x || unit->x > near->high.x || unit->y < near->low.y || unit->y > near->high.y;
}
