/* raids.c - raids of fast units on the enemy's supplies: finds the ways around every unit that would stop them, assigns
 * a raider to each supply base, and values this for the judge. */
#include "ai/raids.h"

#include "base/assert.h"

#include <math.h>

/* ---- ways ---- */

static bool is_fast(const sand_judge *judge, const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) && judge->reach[unit] >= 2 * judge->stride;
}

/* Lays out the ways of a side's fast units to supplies of the other. */
static void look_for_ways(sand_judge *judge, const sand_battle *b, unsigned side)
{
    sand_detour_point enemies[SAND_JUDGE_UNITS];
    sand_detour_rider rider = { .enemies = enemies, .cell = judge->stride / 2 };
    for (unsigned i = 1; i <= sand_judge_units(b->field); i++) {
        const sand_unit *row = sand_battle_unit(b, i);
        if (sand_battle_side_of_unit(b, i) != side) {
            if (sand_battle_in_play(b, i)) enemies[rider.n_enemies++] = (sand_detour_point){ row->x, row->y };
        } else if (is_fast(judge, b, i)) {
            rider.type = sand_battle_unit_def(b, i)->type;
            sand_size base = sand_battle_outline(b->field, i, row);
            rider.turn = judge->weights.turning * judge->reach[i];
            rider.margin = sqrt((double)base.width * base.width + (double)base.depth * base.depth) / 2 + 1;
        }
    }
    rider.apart = judge->weights.barred * judge->stride;
    for (size_t k = 0; k < judge->n_raids; k++) {
        const sand_body *row = sand_battle_body(b, judge->raid[k].body);
        sand_detour *detour = &judge->raid[k].detour;
        if (judge->raid[k].owner == side) continue;
        if (rider.type == 0 || row->status != SAND_STATUS_PLAY)
            sand_detour_forget(detour); /* ways found for an earlier choice must not influence this one */
        else
            sand_detour_look(detour, b->field, &rider, (sand_detour_point){ row->x, row->y });
    }
}

void sand_raids_look(sand_judge *judge, const sand_battle *b)
{
    judge->n_raids = 0;
    for (unsigned i = 1; i <= b->field->n_bodies && judge->weights.raid > 0; i++) {
        const sand_body_def *def = sand_battle_body_def(b, i);
        if (def->role != SAND_ROLE_SUPPLY || judge->n_raids == SAND_JUDGE_RAIDS) continue;
        SAND_ASSERT(judge->n_raids < SAND_JUDGE_RAIDS);
        judge->raid[judge->n_raids].body = (uint16_t)i;
        judge->raid[judge->n_raids++].owner = (uint8_t)def->side;
    }
    for (unsigned side = 1; side <= SAND_SIDES && judge->n_raids > 0; side++) look_for_ways(judge, b, side);
}

sand_point sand_raids_way(const sand_judge *judge, unsigned body, sand_point from, sand_point to)
{
    sand_detour_point next;
    for (size_t k = 0; k < judge->n_raids; k++) {
        if (judge->raid[k].body != body) continue;
        if (sand_detour_far(&judge->raid[k].detour, (sand_detour_point){ from.x, from.y }, &next) < 0) continue;
        return (sand_point){ (int32_t)next.x, (int32_t)next.y };
    }
    return to;
}

/* ---- which raider arrives when ---- */

/* Does a friend stand in the way of its next move there? */
static bool is_blocked(const sand_judge *judge, const sand_judged *unit, const sand_detour_point *to)
{
    const double corners = 1.3; /* a rectangle at an angle takes up more than its half width */
    double dx = to->x - unit->x, dy = to->y - unit->y, length = sqrt(dx * dx + dy * dy);
    if (length < 1) return false;
    double far = length < unit->reach ? length : unit->reach;
    for (size_t i = 0; i < judge->n; i++) {
        const sand_judged *friend = &judge->units[i];
        double fx = friend->x - unit->x, fy = friend->y - unit->y;
        double along = (fx * dx + fy * dy) / length, aside = fabs(fx * dy - fy * dx) / length;
        if (friend != unit && friend->side == unit->side && along > 0 && along < far + unit->half &&
            aside < corners * (unit->half + friend->half))
            return true;
    }
    return false;
}

/* Returns in how many turns a unit can be at supplies; less than 0: there is no way.  Time is added for a turn if it
 * does not face that way, for leaving a place where no way begins, and for waiting behind a friend. */
static double turns_to(const sand_judge *judge, const sand_judged *unit, const sand_judge_raid *raid)
{
    SAND_ASSERT(unit->reach > 0);
    const double out = 1;
    sand_detour_point here = { unit->x, unit->y }, next;
    double far = sand_detour_far(&raid->detour, here, &next), lost = 0;
    if (far < 0) {
        far = sand_detour_out(&raid->detour, here, &next);
        lost = out;
    }
    if (far < 0) return -1;
    double dx = next.x - here.x, dy = next.y - here.y;
    double ahead = dx * unit->ahead_x + dy * unit->ahead_y, aside = fabs(dx * unit->ahead_y - dy * unit->ahead_x);
    if (ahead < 0 || aside > unit->half) lost += judge->weights.turning;
    if (is_blocked(judge, unit, &next)) lost += out;
    return far / unit->reach + lost;
}

/* The raiders and supplies of one assignment: each base gets another raider, the nearest pair first. */
typedef struct {
    const sand_judge_raid *raid[SAND_JUDGE_RAIDS];
    size_t n, n_raiders;
    double turns[SAND_JUDGE_RAIDERS][SAND_JUDGE_RAIDS]; /* less than 0: not in time, or sent elsewhere */
} raiding;

static void look_at_raiders(const sand_judge *judge, unsigned owner, raiding *r)
{
    r->n_raiders = 0;
    for (size_t k = 0; k < judge->n && r->n_raiders < SAND_JUDGE_RAIDERS && r->n > 0; k++) {
        const sand_judged *unit = &judge->units[k];
        if (unit->side == owner || unit->reach < 2 * judge->stride) continue;
        for (size_t i = 0; i < r->n; i++) r->turns[r->n_raiders][i] = turns_to(judge, unit, r->raid[i]);
        r->n_raiders++;
    }
}

/* Assigns the nearest pair, of which neither is assigned again, and returns in how many turns it meets. Less than 0:
 * there is no pair left. */
static double send_nearest(const sand_judge *judge, raiding *r)
{
    size_t who = 0, where = 0;
    SAND_ASSERT(r->n <= SAND_JUDGE_RAIDS && r->n_raiders <= SAND_JUDGE_RAIDERS);
    double least = -1;
    for (size_t k = 0; k < r->n_raiders; k++)
        for (size_t i = 0; i < r->n; i++) {
            double turns = r->turns[k][i];
            if (turns < 0 || turns >= judge->left || (least >= 0 && turns >= least)) continue;
            least = turns;
            who = k;
            where = i;
        }
    if (least < 0) return least;
    for (size_t i = 0; i < r->n; i++) r->turns[who][i] = -1;
    for (size_t k = 0; k < r->n_raiders; k++) r->turns[k][where] = -1;
    return least;
}

/* Returns how near the enemy's fast units are to the supplies of a side. Supplies that are taken count as reached: if
 * they did not, taking supplies would look worse than standing near them. */
static double raids_on(const sand_judge *judge, const sand_battle *b, unsigned owner)
{
    raiding r = { .n = 0 };
    double sum = 0, turns;
    for (size_t i = 0; i < judge->n_raids; i++) {
        const sand_judge_raid *raid = &judge->raid[i];
        SAND_ASSERT(r.n < SAND_JUDGE_RAIDS);
        unsigned status = sand_battle_body(b, raid->body)->status;
        if (raid->owner != owner) continue;
        if (status == SAND_STATUS_GONE) sum++;
        if (status == SAND_STATUS_PLAY) r.raid[r.n++] = raid;
    }
    look_at_raiders(judge, owner, &r);
    while ((turns = send_nearest(judge, &r)) >= 0) sum += sand_judge_faded(turns / 3);
    return sum;
}

double sand_raids_worth(const sand_judge *judge, const sand_battle *b, unsigned side)
{
    if (judge->n_raids == 0) return 0;
    return judge->weights.raid * (raids_on(judge, b, sand_battle_enemy(side)) - raids_on(judge, b, side));
}
