/* judge.c - judges a battle by the places of all units and the attacks that each could make.
 *
 * Every unit can attack one target at a time, so its best attack counts; an attack on a flank or from the rear counts
 * for more.  Two units against one are judged well because the one can hit only one of them.
 *
 * Scores are doubles in thousandths of a fresh ordinary unit.  They never enter a battle or its hash: they only choose
 * among orders that the rules have judged, so a last bit that differs elsewhere could change a choice, not a rule;
 * -ffp-contract=off keeps even that the same on every machine. */
#include "ai/judge.h"
#include "base/assert.h"
#include "ai/raids.h"

#include <math.h>

static const sand_judge_weights standard = {
    .alive = 200,
    .waiting = 600,
    .points = 4000,
    .evening = 4000,
    .spread = 150,
    .won = 20000,
    .damage = 220,
    .kill = 400,
    .tired = 400,
    .caution = 2000,
    .flank = 1600,
    .rear = 2000,
    .near_shot = 600,
    .near_charge = 500,
    .fall_off = 1333,
    .approach = 30,
    .begin = 150,
    .ramp = 700,
    .haste = 15000,
    .ease = 500,
    .apart = 12,
    .panic = 70,
    .guard = 167,
};

static double share(int32_t thousandths)
{
    return thousandths / 1000.0;
}

static sand_judge_factors factors_of(const sand_judge_weights *w)
{
    return (sand_judge_factors){
        .alive = w->alive,
        .points = w->points,
        .evening = w->evening,
        .won = w->won,
        .damage = w->damage,
        .kill = w->kill,
        .approach = w->approach,
        .apart = w->apart,
        .raid = w->raid,
        .panic = w->panic,
        .waiting = share(w->waiting),
        .spread = share(w->spread),
        .tired = share(w->tired),
        .caution = share(w->caution),
        .flank = share(w->flank),
        .rear = share(w->rear),
        .near_shot = share(w->near_shot),
        .near_charge = share(w->near_charge),
        .fall_off = share(w->fall_off),
        .begin = share(w->begin),
        .ramp = share(w->ramp),
        .haste = share(w->haste),
        .ease = share(w->ease),
        .guard = share(w->guard),
        .swing = share(w->swing),
        .turning = share(w->turning),
        .barred = share(w->barred),
        .beside = share(w->beside),
        .lone = share(w->lone),
        .counter = share(w->counter),
        .turned = share(w->turned),
        .common = share(w->common),
    };
}

/* ---- what units can reach ---- */

static unsigned any_enemy(const sand_battle *b, unsigned unit)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_in_play(b, i) && sand_battle_side_of_unit(b, i) != sand_battle_side_of_unit(b, unit)) return i;
    return 0;
}

/* Returns the part of the battle that has passed.  It is found once for all battles that are compared: an order that
 * ends the turn must not look better because it is later then. */
static double hour_of(const sand_battle *b)
{
    double limit = b->field->turn_limit, hour = limit > 0 ? sand_battle_head(b)->turn / limit : 0.5;
    return hour < 1 ? hour : 1;
}

void sand_judge_look(sand_judge *judge, sand_room *room, const sand_battle *b)
{
    const sand_tables *tables = &b->field->rules->tables;
    judge->field = b->field;
    SAND_ASSERT(tables->stride > 0);
    judge->stride = tables->stride;
    judge->told = tables->weights != NULL && b->field->rules->blow != NULL;
    judge->weights = factors_of(tables->weights != NULL ? tables->weights : &standard);
    judge->hour = hour_of(b);
    judge->orders = tables->weights != NULL ? (size_t)tables->weights->orders : 0;
    judge->left = b->field->turn_limit > 0 ? b->field->turn_limit - sand_battle_head(b)->turn + 0.5 : 4;
    for (unsigned i = 1; i <= sand_judge_units(b->field); i++) {
        unsigned enemy = sand_battle_in_play(b, i) ? any_enemy(b, i) : 0;
        judge->reach[i] = judge->stride;
        judge->range[i] = 0;
        judge->fresh[i] = 1;
        if (tables->worth_column != 0) judge->fresh[i] = sand_battle_trait(b, i, tables->worth_column - 1u) / 1000.0;
        if (tables->move_column != 0) judge->reach[i] = sand_battle_trait(b, i, tables->move_column - 1u);
        if (enemy == 0) continue;
        sand_measurement m;
        b->field->rules->measure(b, room, sand_actor_unit(i), sand_actor_unit(enemy), &m);
        judge->range[i] = m.range;
    }
    sand_raids_look(judge, b);
}

/* ---- one battle ---- */

static void see(sand_judge *judge, const sand_battle *b, unsigned unit)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    sand_size outline = sand_battle_outline(b->field, unit, row);
    sand_direction ahead = sand_heading_direction(row->heading);
    double scale = 1.0 / ((double)(1 << 30));
    SAND_ASSERT(judge->n < SAND_JUDGE_UNITS);
    judge->units[judge->n++] = (sand_judged){
        .x = row->x,
        .y = row->y,
        .ahead_x = ahead.x * scale,
        .ahead_y = ahead.y * scale,
        .half = (outline.width + outline.depth) / 4.0,
        .worth = b->field->rules->worth(b, unit),
        .fresh = judge->fresh[unit],
        .reach = judge->reach[unit],
        .range = judge->range[unit],
        .unit = (uint16_t)unit,
        .type = def->type,
        .command = row->command,
        .side = (uint8_t)def->side,
    };
}

static sand_judged *find(sand_judge *judge, unsigned unit)
{
    for (size_t i = 0; i < judge->n; i++)
        if (judge->units[i].unit == unit) return &judge->units[i];
    return NULL;
}

static double gap_between(const sand_judged *a, const sand_judged *t)
{
    double dx = t->x - a->x, dy = t->y - a->y, gap = sqrt(dx * dx + dy * dy) - a->half - t->half;
    return gap > 0 ? gap : 0;
}

static unsigned friends_of(const sand_judge *judge, const sand_judged *a)
{
    const double near = judge->weights.beside * judge->stride;
    unsigned n = 0;
    for (size_t i = 0; i < judge->n; i++) {
        const sand_judged *friend = &judge->units[i];
        n += friend != a && friend->side == a->side && friend->type == a->type && gap_between(a, friend) <= near;
    }
    return n < UINT8_MAX ? n : UINT8_MAX;
}

static void see_all(sand_judge *judge, const sand_battle *b)
{
    judge->n = 0;
    for (unsigned i = 1; i <= sand_judge_units(b->field); i++)
        if (sand_battle_in_play(b, i)) see(judge, b, i);
    for (size_t i = 0; i < judge->n && judge->weights.beside > 0; i++)
        judge->units[i].friends = (uint8_t)friends_of(judge, &judge->units[i]);
    for (unsigned c = 1; c <= sand_battle_head(b)->contacts; c++) {
        const sand_contact *contact = sand_battle_contact(b, c);
        sand_judged *by = find(judge, contact->by), *with = find(judge, contact->with);
        if (by) by->engaged = true;
        if (with) with->engaged = true;
    }
}

/* Returns the face of `t` that `a` would attack from where it stands, by the cosine of the angle between the facing of
 * `t` and the direction to `a`. */
static unsigned face_met(const sand_judged *a, const sand_judged *t)
{
    double dx = a->x - t->x, dy = a->y - t->y, length = sqrt(dx * dx + dy * dy);
    if (length < 1) return SAND_FACE_FRONT;
    double cosine = (dx * t->ahead_x + dy * t->ahead_y) / length;
    return cosine > 0.6 ? SAND_FACE_FRONT : cosine > -0.7 ? SAND_FACE_LEFT : SAND_FACE_REAR;
}

static bool ahead_of(const sand_judged *a, const sand_judged *t)
{
    double dx = t->x - a->x, dy = t->y - a->y;
    return dx * a->ahead_x + dy * a->ahead_y > 0.6 * sqrt(dx * dx + dy * dy);
}

static double fading(const sand_judge *judge, double beyond)
{
    double left = 1 - beyond / (judge->weights.fall_off * judge->stride);
    return left > 0 ? left : 0;
}

/* The worth that an attack on that face takes from its target, greater the nearer the target is to its end, less the
 * attack's cost where the ruleset tells it. */
static double blow(const sand_judge *judge, const sand_battle *b, const sand_judged *a, const sand_judged *t,
                   unsigned face)
{
    const sand_judge_factors *w = &judge->weights;
    if (judge->told) {
        sand_blow likely = { 0 };
        b->field->rules->blow(b, &(sand_attempt){ a->unit, t->unit, (uint8_t)face, a->friends }, &likely);
        return (t->fresh * (likely.share * w->damage + likely.last * w->kill) -
                a->fresh * (likely.back * w->damage + likely.back_last * w->kill)) /
               1000;
    }
    double left = t->worth / (1000 * t->fresh), usual = a->fresh * w->damage / 1000;
    double last = left >= 2 * usual ? 0 : 1 - left / (2 * usual);
    double factor = face == SAND_FACE_REAR ? w->rear : face == SAND_FACE_FRONT ? 1 : w->flank;
    return factor * t->fresh * (a->fresh * w->damage + w->kill * last);
}

/* The best attack of a unit, in thousandths, and its target; `moves`: it must move to attack. */
typedef struct {
    double power;
    sand_judged *on;
    bool moves;
} attack;

/* Returns the worth of an attack for which the unit must go up to the enemy: the enemy may strike back. */
static double gone_up_for(const sand_judge *judge, const sand_battle *b, const sand_judged *a, const sand_judged *t,
                          unsigned face)
{
    double taken = blow(judge, b, a, t, face), counter = judge->weights.counter;
    if (counter <= 0 || taken <= 0) return taken;
    double back = blow(judge, b, t, a, SAND_FACE_FRONT);
    return back > 0 ? taken - counter * back : taken;
}

/* The attack that a could make on t next, while the two are not in contact. */
static attack threat(const sand_judge *judge, const sand_battle *b, const sand_judged *a, sand_judged *t)
{
    const sand_judge_factors *w = &judge->weights;
    bool ahead = ahead_of(a, t);
    double gap = gap_between(a, t), turned = w->turned * judge->stride;
    double reach = ahead || turned <= 0 || turned > a->reach ? a->reach : turned;
    double turning = ahead ? 1 : 0.6;
    attack best = { 0, t, !ahead || gap > a->range };
    if (a->range > 0) {
        if (gap <= a->range)
            best.power = turning;
        else
            best.power = w->near_shot * turning * fading(judge, gap - a->range - reach);
        if (best.power > 1) best.power = 1;
    }
    if (best.power > 0)
        best.power *=
            gap <= a->range ? blow(judge, b, a, t, SAND_FACE_FRONT) : gone_up_for(judge, b, a, t, SAND_FACE_FRONT);
    double charge = w->near_charge * turning * (gap <= reach ? 1 : fading(judge, gap - reach) * 0.6);
    if (charge > 0) charge *= gone_up_for(judge, b, a, t, face_met(a, t));
    return charge > best.power ? (attack){ charge, t, true } : best;
}

/* Returns the best attack of a unit on an enemy that it touches; it counts in full. */
static attack contact_threat(sand_judge *judge, const sand_battle *b, const sand_judged *a)
{
    attack best = { 0 };
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(b, a->unit, &cursor, &touching);) {
        sand_judged *t = find(judge, touching.other);
        double taken = t ? blow(judge, b, a, t, touching.other_face) : 0;
        if (taken > best.power) best = (attack){ taken, t, false };
    }
    return best;
}

static attack best_attack(sand_judge *judge, const sand_battle *b, const sand_judged *a)
{
    attack best = { 0 };
    if (a->engaged) return contact_threat(judge, b, a);
    for (size_t i = 0; i < judge->n; i++) {
        sand_judged *t = &judge->units[i];
        if (t->side == a->side) continue;
        attack one = threat(judge, b, a, t);
        if (t->engaged) one.power *= 0.7; /* shots may be barred, charges find faces taken */
        if (one.power > best.power) best = one;
    }
    return best;
}

/* Returns the best attack of a unit.  Where a target is attacked only once in a turn, a second attacker on it adds
 * little. */
static attack attack_of(sand_judge *judge, const sand_battle *b, const sand_judged *a)
{
    attack best = best_attack(judge, b, a);
    double lone = judge->weights.lone;
    if (lone <= 0 || best.on == NULL) return best;
    double before = best.on->suffers, more = best.power > before ? best.power - before : 0;
    best.on->suffers += more;
    best.power = more + (best.power - more) * (1 - lone);
    return best;
}

/* A unit's share in the attacks of its side. Where only some units may be ordered to move in a turn, attacks that
 * need a move are put down to the unit's command. */
static double power_of(sand_judge *judge, const sand_battle *b, const sand_judged *a)
{
    attack best = attack_of(judge, b, a);
    if (judge->orders == 0 || !best.moves || a->command > SAND_JUDGE_UNITS) return best.power;
    judge->coming[a->command] += best.power;
    return 0;
}

/* The attacks of the commands that could do most; uses up their sums. */
static double power_to_come(sand_judge *judge, const sand_battle *b, unsigned side)
{
    double sum = 0;
    for (size_t k = 0; k < judge->orders; k++) {
        unsigned most = 0;
        for (unsigned c = 1; c <= b->field->n_commands && c <= SAND_JUDGE_UNITS; c++)
            if (b->field->command[c - 1].side == side && judge->coming[c] > judge->coming[most]) most = c;
        if (most == 0) break;
        sum += judge->coming[most];
        judge->coming[most] = 0;
    }
    return sum;
}

/* Returns the nearest enemy, and the gap to it; NULL: there is none, and the gap is 0. */
static const sand_judged *nearest_enemy(const sand_judge *judge, const sand_judged *a, double *gap)
{
    const sand_judged *nearest = NULL;
    *gap = 0;
    for (size_t i = 0; i < judge->n; i++) {
        const sand_judged *enemy = &judge->units[i];
        if (enemy->side == a->side) continue;
        double one = gap_between(a, enemy);
        if (nearest != NULL && one >= *gap) continue;
        nearest = enemy;
        *gap = one;
    }
    return nearest;
}

static double mate_gap(const sand_judge *judge, const sand_judged *a)
{
    double least = -1;
    for (size_t i = 0; i < judge->n; i++) {
        const sand_judged *mate = &judge->units[i];
        if (mate->unit == a->unit || mate->command != a->command || a->command == 0) continue;
        double gap = gap_between(a, mate);
        if (least < 0 || gap < least) least = gap;
    }
    return least < 0 ? 0 : least;
}

/* Should the unit come nearer to the enemy?  Where few units may be ordered to move, only if its attack on `t` would
 * gain something. */
static bool is_brought_up(const sand_judge *judge, const sand_battle *b, const sand_judged *a, const sand_judged *t)
{
    return judge->orders == 0 || (t != NULL && blow(judge, b, a, t, SAND_FACE_FRONT) > 0);
}

static double own_place(const sand_judge *judge, const sand_battle *b, const sand_judged *a)
{
    const sand_judge_factors *w = &judge->weights;
    double gap;
    if (a->engaged) return 0;
    const sand_judged *nearest = nearest_enemy(judge, a, &gap);
    double far = gap - (a->range > a->reach ? a->range : a->reach) / 2;
    if (!is_brought_up(judge, b, a, nearest)) far = 0;
    return -((far > 0 ? far : 0) * judge->approach + mate_gap(judge, a) * w->apart) / judge->stride;
}

/* ---- places that count ---- */

static double distance_to_edge(const sand_point *from, const sand_point *to, double x, double y)
{
    double ex = to->x - from->x, ey = to->y - from->y, dx = x - from->x, dy = y - from->y, square = ex * ex + ey * ey;
    double along = square > 0 ? (dx * ex + dy * ey) / square : 0;
    if (along < 0) along = 0;
    if (along > 1) along = 1;
    dx -= along * ex;
    dy -= along * ey;
    return sqrt(dx * dx + dy * dy);
}

static double distance_to_part(const sand_polygon *part, double x, double y)
{
    SAND_ASSERT(part->count >= 3);
    bool inside = true;
    double least = -1;
    for (int32_t i = 0; i < part->count; i++) {
        const sand_point *from = &part->point[i], *to = &part->point[(i + 1) % part->count];
        double left_of = ((double)to->x - from->x) * (y - from->y) - ((double)to->y - from->y) * (x - from->x);
        double distance = distance_to_edge(from, to, x, y);
        inside &= left_of <= 0; /* clockwise */
        if (least < 0 || distance < least) least = distance;
    }
    return inside ? 0 : least;
}

static double distance_to_zone(const sand_field *field, const sand_zone *zone, const sand_judged *unit)
{
    double least = -1;
    for (uint32_t i = 0; i < zone->n_parts; i++) {
        double distance = distance_to_part(&field->parts[zone->first_part + i], unit->x, unit->y);
        if (least < 0 || distance < least) least = distance;
    }
    return least < 0 ? 0 : least;
}

/* -1 to 1: how firmly a side holds a place, from the units there and those soon there; `now`: the side that holds it
 * at this moment. */
static double grip(const sand_judge *judge, const sand_zone *zone, unsigned side, double *now)
{
    enum { SETTLED = 300 };
    double pull[2] = { 0, 0 };
    bool here[2] = { false, false };
    for (size_t i = 0; i < judge->n; i++) {
        const sand_judged *unit = &judge->units[i];
        double far = distance_to_zone(judge->field, zone, unit), turns = far / (unit->reach > 0 ? unit->reach : 1);
        unsigned who = unit->side == side ? 0 : 1;
        here[who] |= far <= 0;
        if (turns > judge->left) turns = 2 * turns - judge->left;
        pull[who] += (SETTLED + unit->worth) * sand_judge_faded(turns);
    }
    *now = here[0] == here[1] ? 0 : here[0] ? 1 : -1;
    return (pull[0] - pull[1]) / (pull[0] + pull[1] + SETTLED);
}

/* ---- the whole ---- */

typedef struct {
    double lead, spread; /* in points; how far it may still swing */
} forecast;

/* Returns by how many points the side is expected to lead: points for units as they are now, points for objectives as
 * foreseen. */
static forecast foresee(const sand_judge *judge, const sand_battle *b, const sand_result *result, unsigned side)
{
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    double own = result->points[side - 1], other = result->points[sand_battle_enemy(side) - 1];
    double hour = judge->hour;
    double sure = hour * hour * hour, all = fabs(own) + fabs(other), held = 0;
    forecast f = { .lead = own - other };
    for (unsigned i = 0; i < b->field->n_zones; i++) {
        const sand_zone *zone = &b->field->zone[i];
        double now, will;
        if (zone->use != SAND_ZONE_OBJECTIVE) continue;
        will = grip(judge, zone, side, &now);
        f.lead += zone->value * (1 - sure) * (will - now);
        f.spread += 0.4 * zone->value;
        held += fabs(now) * zone->value;
    }
    f.spread += judge->weights.swing * sqrt(1 - hour);
    if (all > held) f.spread += 0.5 + judge->weights.spread * (all - held) * sqrt(1 - hour);
    return f;
}

/* Returns the worth of the winner or of the lead. A lead counts the more, the less it can still change. */
static double standing(const sand_judge *judge, const sand_result *result, const forecast *f, unsigned side)
{
    const sand_judge_factors *w = &judge->weights;
    double hour = judge->hour, steps = f->spread > 0 ? f->lead / f->spread : 0;
    if (result->outcome == SAND_WON) return result->winner == side ? w->won : -w->won;
    if (result->outcome == SAND_DRAWN) return 0;
    return (w->points + w->evening * hour * hour * hour) * steps / sqrt(1 + steps * steps);
}

/* Sets how much caution and approach count. The side that leads may wait; the other must attack, the more urgently the
 * later it is. */
static void look_at_clock(sand_judge *judge, const forecast *f)
{
    const sand_judge_factors *w = &judge->weights;
    double hour = judge->hour, passed = hour > w->begin ? (hour - w->begin) / w->ramp : 0;
    if (passed > 1) passed = 1;
    double leads = f->spread > 0 ? f->lead / f->spread : 0;
    passed *= 1 - (1 - w->ease) * (leads > 1 ? 1 : leads > 0 ? leads : 0);
    judge->caution = 1 + (w->caution - 1) * (1 - passed);
    judge->approach = w->approach * (1 + w->haste * passed);
}

/* Returns how near a leader is to being ridden down, from 0 (safe) to 1. */
static double danger(const sand_judge *judge, const sand_battle *b, unsigned body)
{
    const sand_body *row = sand_battle_body(b, body);
    const sand_body_def *def = sand_battle_body_def(b, body);
    double most = judge->weights.guard * judge->stride, guard = most, worst = 0, half = (def->width + def->depth) / 4.0;
    for (size_t i = 0; i < judge->n; i++) {
        const sand_judged *unit = &judge->units[i];
        double dx = unit->x - row->x, dy = unit->y - row->y, gap = sqrt(dx * dx + dy * dy) - unit->half - half;
        if (unit->side == def->side) {
            if (gap < guard) guard = gap;
            continue;
        }
        double turns = gap / (unit->reach > 0 ? unit->reach : 1), near = turns <= 1    ? 1
                                                                         : turns < 2.5 ? (2.5 - turns) / 2
                                                                                       : 0;
        if (near > worst) worst = near;
    }
    double alone = guard <= 0 ? 0.2 : guard < most ? 0.2 + 0.8 * guard / most : 1;
    return worst * alone;
}

static double leaders(const sand_judge *judge, const sand_battle *b, unsigned side)
{
    double sum = 0;
    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        const sand_body_def *def = sand_battle_body_def(b, i);
        if (def->role != SAND_ROLE_LEADER || def->unit != 0 || sand_battle_body(b, i)->status != SAND_STATUS_PLAY)
            continue;
        double units = 0;
        for (size_t k = 0; k < judge->n; k++) units += judge->units[k].side == def->side;
        double loss = judge->weights.panic * units * danger(judge, b, i);
        sum += def->side == side ? -judge->caution * loss : loss;
    }
    return sum;
}

/* Returns the worth of units that are still to come. Where few units may be ordered to move, such a unit counts as
 * farther from the enemy than any unit on the table. */
static double to_come(const sand_judge *judge, const sand_battle *b, unsigned side)
{
    const sand_judge_factors *w = &judge->weights;
    double table = b->field->width + b->field->height, sum = 0;
    double far = judge->orders == 0 ? 0 : table / judge->stride * judge->approach;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (sand_battle_unit(b, i)->status != SAND_STATUS_WAITING) continue;
        double worth = w->waiting * (w->alive + b->field->rules->worth(b, i));
        sum += sand_battle_side_of_unit(b, i) == side ? worth - far : -worth;
    }
    return sum;
}

double sand_judge_battle(sand_judge *judge, const sand_battle *b, unsigned side)
{
    const sand_judge_factors *w = &judge->weights;
    sand_result result = b->field->rules->result(b);
    judge->side = side;
    see_all(judge, b);
    forecast f = foresee(judge, b, &result, side);
    look_at_clock(judge, &f);
    double sum = standing(judge, &result, &f, side) + to_come(judge, b, side) + leaders(judge, b, side) +
                 sand_raids_worth(judge, b, side);
    double fit = 1 - w->tired * judge->hour * judge->hour;
    for (size_t c = 0; c <= b->field->n_commands && c <= SAND_JUDGE_UNITS; c++) judge->coming[c] = 0;
    for (size_t i = 0; i < judge->n; i++) {
        const sand_judged *unit = &judge->units[i];
        double worth = w->alive * unit->fresh + fit * unit->worth, power = power_of(judge, b, unit);
        if (unit->side == side)
            sum += worth + power + own_place(judge, b, unit);
        else
            sum -= worth + judge->caution * power;
    }
    if (judge->orders == 0) return sum;
    return sum + power_to_come(judge, b, side) - judge->caution * power_to_come(judge, b, sand_battle_enemy(side));
}

double sand_judge_urgency(sand_judge *judge, const sand_battle *b, unsigned command)
{
    double sum = 0;
    judge->side = 0;
    see_all(judge, b);
    for (size_t i = 0; i < judge->n; i++)
        if (judge->units[i].command == command) sum += attack_of(judge, b, &judge->units[i]).power;
    return sum;
}
