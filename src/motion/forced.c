/* forced.c - motion nobody chose, and the chain of friends it pushes. */
#include "motion/forced.h"

#include "base/assert.h"
#include "motion/way.h"

enum { AFTER_ALL = SAND_TRAVEL_FOREVER };

/* ---- the chain ------------------------------------------------------------------------------------------- */

/* Everybody who moves, in the order they begin to: member 0 is the mover.  off: how far the mover goes before. */
typedef struct {
    uint16_t unit, by;
    int32_t off;
    sand_mover mover;
} member;

typedef struct {
    const sand_battle *battle;
    const sand_forced_rule *rule;
    int32_t heading, longest;
    size_t n;
    member members[SAND_PUSHED_MAX + 1];
} chain;

static bool in_chain(const chain *c, unsigned unit)
{
    for (size_t i = 0; i < c->n; i++) {
        if (c->members[i].unit == unit) return true;
    }
    return false;
}

static bool is_pushable(const chain *c, unsigned unit)
{
    const sand_forced_rule *rule = c->rule;
    const sand_mover *mover = &c->members[0].mover;
    if (!sand_way_is_other(c->battle, mover, unit) || sand_battle_side_of_unit(c->battle, unit) != mover->side)
        return false;
    if (rule->obstacles.units != NULL && !rule->obstacles.units(rule->obstacles.context, unit)) return false;
    return rule->pushable == NULL || rule->pushable(rule->obstacles.context, unit);
}

/* How far the mover has gone when `by` meets the unit; AFTER_ALL: never on this way. */
static int32_t off_by(const chain *c, const member *by, unsigned unit)
{
    sand_stance stance = sand_path_stance_of_unit(c->battle, unit);
    sand_way way = sand_way_of(&by->mover, c->heading, c->longest - by->off);
    if (!sand_way_nears(&way, stance.pose.at, sand_way_stance_radius(&stance))) return AFTER_ALL;
    sand_box box = sand_path_stance_box(&stance);
    sand_shape shape = sand_geom_shape_of_box(&box);
    way.placing = true;
    int32_t met = sand_way_meets(&way, &shape);
    if (met < 0) return AFTER_ALL;
    return by->off + (met > 0 ? met - 1 : 0);
}

/* The next unit to begin to move: all that could are compared, so the earliest is final, as in Dijkstra's shortest
 * paths. */
static member next_pushed(const chain *c)
{
    member next = { .unit = 0, .off = AFTER_ALL };
    for (unsigned unit = 1; unit <= c->battle->field->n_units; unit++) {
        if (in_chain(c, unit) || !is_pushable(c, unit)) continue;
        for (size_t i = 0; i < c->n; i++) {
            int32_t off = off_by(c, &c->members[i], unit);
            if (off < next.off) next = (member){ .unit = (uint16_t)unit, .by = c->members[i].unit, .off = off };
        }
    }
    if (next.unit != 0) next.mover = sand_march_mover_of_unit(c->battle, next.unit);
    return next;
}

static void build_chain(chain *c)
{
    while (c->n <= SAND_PUSHED_MAX) {
        member next = next_pushed(c);
        if (next.unit == 0 || next.off >= c->longest) return;
        c->members[c->n++] = next;
    }
    SAND_ASSERT(false && "more units in one push than there is room for");
}

/* ---- bars ------------------------------------------------------------------------------------------------ */

/* What bars one member: everything but the friends that the policy handles. */
typedef struct {
    const chain *chain;
    unsigned unit;
} member_bars;

static bool bars_member(const void *context, unsigned unit)
{
    const member_bars *bars = context;
    const chain *c = bars->chain;
    const sand_forced_rule *rule = c->rule;
    if (rule->obstacles.units != NULL && !rule->obstacles.units(rule->obstacles.context, unit)) return false;
    if (sand_battle_side_of_unit(c->battle, unit) != c->members[0].mover.side) return true;
    if (rule->friends == SAND_FRIENDS_PASSED) return false;
    return rule->friends == SAND_FRIENDS_STOP || !is_pushable(c, unit);
}

static sand_ground ground_of_member(const void *context, unsigned terrain)
{
    const member_bars *bars = context;
    const sand_forced_rule *rule = bars->chain->rule;
    if (rule->ground_of != NULL) return rule->ground_of(rule->obstacles.context, bars->unit, terrain);
    return rule->obstacles.ground(rule->obstacles.context, terrain);
}

static sand_march march_of_member(const chain *c, const member *m)
{
    member_bars bars = { c, m->unit };
    sand_obstacles obstacles = c->rule->obstacles;
    obstacles.context = &bars;
    obstacles.units = bars_member;
    obstacles.placing = true;
    obstacles.ground = c->rule->ground_of != NULL || obstacles.ground != NULL ? ground_of_member : NULL;
    return sand_march_along(c->battle, &m->mover, c->heading, c->longest - m->off, &obstacles);
}

/* ---- the plan -------------------------------------------------------------------------------------------- */

void sand_forced_shorten(sand_forced *plan, int32_t travel)
{
    int32_t less = plan->travel - travel;
    size_t kept = 0;
    SAND_ASSERT(travel >= 0 && less >= 0);
    plan->travel = travel;
    for (size_t i = 0; i < plan->n; i++) {
        plan->pushed[i].travel -= less;
        if (plan->pushed[i].travel > 0) plan->pushed[kept++] = plan->pushed[i];
    }
    plan->n = kept;
}

sand_forced sand_forced_plan(const sand_battle *b, const sand_mover *mover, int32_t heading, int32_t longest,
                             const sand_forced_rule *rule)
{
    chain c = { .battle = b, .rule = rule, .heading = heading, .longest = longest, .n = 1 };
    sand_forced plan = { .travel = longest, .heading = heading, .unit = mover->unit };
    int32_t legal = longest;

    c.members[0] = (member){ .unit = mover->unit, .off = 0, .mover = *mover };
    if (rule->friends == SAND_FRIENDS_PUSHED) build_chain(&c);
    for (size_t i = 0; i < c.n; i++) {
        const member *m = &c.members[i];
        sand_march march = march_of_member(&c, m);
        if (i > 0) plan.pushed[plan.n++] = (sand_pushed){ m->unit, m->by, longest - m->off };
        if (march.first.kind == SAND_BAR_NONE || m->off + march.legal >= legal) continue;
        legal = m->off + march.legal;
        plan.bar = march.first;
        plan.barred = m->unit;
    }
    sand_forced_shorten(&plan, legal);
    return plan;
}

/* ---- carrying it out ------------------------------------------------------------------------------------- */

static void shift(sand_battle *b, unsigned unit, int32_t heading, int32_t travel)
{
    sand_battle_unit_move(b, unit, sand_geom_pose_moved(sand_battle_unit_pose(b, unit), heading, travel));
}

static bool overlap_at_all(const sand_battle *b, unsigned unit, unsigned other)
{
    sand_box one = sand_battle_unit_box(b, unit), two = sand_battle_unit_box(b, other);
    sand_shape a = sand_geom_shape_of_box(&one), o = sand_geom_shape_of_box(&two);
    return sand_geom_overlaps(&a, &o, 0);
}

/* Does it overlap the mover or one who began to move before it? */
static bool is_caught(const sand_battle *b, const sand_forced *plan, size_t i)
{
    unsigned unit = plan->pushed[i].unit;
    for (size_t k = 0; k < i; k++) {
        if (overlap_at_all(b, plan->pushed[k].unit, unit)) return true;
    }
    return plan->unit != 0 && overlap_at_all(b, plan->unit, unit);
}

/* Ways of different length are rounded apart by a grid unit, and many pushes would add that up: whoever is pushed
 * clears those behind him altogether, as every place does that the engine chooses. */
void sand_forced_apply(sand_battle *b, const sand_forced *plan)
{
    if (plan->unit != 0) shift(b, plan->unit, plan->heading, plan->travel);
    for (size_t i = 0; i < plan->n; i++) shift(b, plan->pushed[i].unit, plan->heading, plan->pushed[i].travel);
    for (size_t i = 0; i < plan->n; i++) {
        for (int step = 0; step < SAND_SLACK && is_caught(b, plan, i); step++)
            shift(b, plan->pushed[i].unit, plan->heading, 1);
    }
}
