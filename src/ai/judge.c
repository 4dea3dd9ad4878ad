/* judge.c - what stands where, and what it could do to whom.
 *
 * Every unit attacks once at a time, so it counts with the best target it has; an attack on a flank or from the rear
 * counts for more.  Two against one come out well because the one can hit only one of them. */
#include "ai/judge.h"

#include <math.h>
#include <string.h>

const sand_judge_weights sand_judge_standard = {
    .alive = 300, .waiting = 0.6, .points = 1500, .won = 20000, .damage = 220, .caution = 2, .flank = 1.6, .rear = 2,
    .near_shot = 0.6, .near_charge = 0.5, .approach = 5, .begin = 0.3, .haste = 30, .ease = 0.5, .apart = 2,
};

enum { FALL_OFF = 8 }; /* length units beyond reach in which a threat fades */

/* ---- what units can reach ---- */

static int column_of(const sand_field *field, const char *name)
{
    const sand_tables *tables = &field->rules->tables;
    for (size_t i = 0; i < tables->n_type_columns; i++)
        if (strcmp(tables->type_columns[i].name, name) == 0) return (int)i;
    return -1;
}

static unsigned any_enemy(const sand_battle *b, unsigned unit)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_in_play(b, i) && sand_battle_side_of_unit(b, i) != sand_battle_side_of_unit(b, unit)) return i;
    return 0;
}

static unsigned judged_units(const sand_field *field)
{
    return field->n_units < SAND_JUDGE_UNITS ? field->n_units : SAND_JUDGE_UNITS;
}

void sand_judge_look(sand_judge *judge, const sand_battle *b)
{
    int move = column_of(b->field, "move");
    judge->field = b->field;
    for (unsigned i = 1; i <= judged_units(b->field); i++) {
        unsigned enemy = sand_battle_in_play(b, i) ? any_enemy(b, i) : 0;
        judge->reach[i] = (double)b->field->height / 8;
        judge->range[i] = 0;
        if (move >= 0) judge->reach[i] = sand_field_type(b->field, sand_battle_unit_def(b, i)->type, (unsigned)move);
        if (enemy == 0) continue;
        sand_measurement m;
        b->field->rules->measure(b, i, enemy, &m);
        judge->range[i] = m.range;
    }
}

/* ---- one battle ---- */

static void see(sand_judge *judge, const sand_battle *b, unsigned unit)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    sand_direction ahead = sand_heading_direction(row->heading);
    double scale = 1.0 / ((double)(1 << 30));
    judge->units[judge->n++] = (sand_judged){
        .x = row->x, .y = row->y, .ahead_x = ahead.x * scale, .ahead_y = ahead.y * scale,
        .half = (def->width * row->files + def->depth * row->ranks) / 4.0,
        .worth = b->field->rules->worth(b, unit), .reach = judge->reach[unit], .range = judge->range[unit],
        .unit = (uint16_t)unit, .command = row->command, .side = (uint8_t)def->side,
    };
}

static sand_judged *find(sand_judge *judge, unsigned unit)
{
    for (size_t i = 0; i < judge->n; i++)
        if (judge->units[i].unit == unit) return &judge->units[i];
    return NULL;
}

static void see_all(sand_judge *judge, const sand_battle *b)
{
    judge->n = 0;
    for (unsigned i = 1; i <= judged_units(b->field); i++)
        if (sand_battle_in_play(b, i)) see(judge, b, i);
    for (unsigned c = 1; c <= sand_battle_head(b)->contacts; c++) {
        const sand_contact *contact = sand_battle_contact(b, c);
        sand_judged *by = find(judge, contact->by), *with = find(judge, contact->with);
        if (by) by->engaged = true;
        if (with) with->engaged = true;
    }
}

static double gap_between(const sand_judged *a, const sand_judged *t)
{
    double dx = t->x - a->x, dy = t->y - a->y, gap = sqrt(dx * dx + dy * dy) - a->half - t->half;
    return gap > 0 ? gap : 0;
}

/* Of an attack on `t` from where `a` stands: cos of the angle between t's facing and the way to a. */
static double face_factor(const sand_judge_weights *w, const sand_judged *a, const sand_judged *t)
{
    double dx = a->x - t->x, dy = a->y - t->y, length = sqrt(dx * dx + dy * dy);
    if (length < 1) return 1;
    double cosine = (dx * t->ahead_x + dy * t->ahead_y) / length;
    return cosine > 0.6 ? 1 : cosine > -0.7 ? w->flank : w->rear;
}

static bool ahead_of(const sand_judged *a, const sand_judged *t)
{
    double dx = t->x - a->x, dy = t->y - a->y;
    return dx * a->ahead_x + dy * a->ahead_y > 0.6 * sqrt(dx * dx + dy * dy);
}

static double fading(double beyond)
{
    double share = 1 - beyond / (FALL_OFF * SAND_UNIT_LENGTH);
    return share > 0 ? share : 0;
}

/* What a could do to t with its next attack, as a share of a whole one, neither being in contact. */
static double threat(const sand_judge_weights *w, const sand_judged *a, const sand_judged *t)
{
    double gap = gap_between(a, t), best = 0;
    double turning = ahead_of(a, t) ? 1 : 0.6;
    if (a->range > 0) {
        if (gap <= a->range) best = turning;
        else best = w->near_shot * turning * fading(gap - a->range - a->reach);
        if (best > 1) best = 1;
    }
    double charge = w->near_charge * turning * face_factor(w, a, t) * (gap <= a->reach ? 1 : fading(gap - a->reach) * 0.6);
    return charge > best ? charge : best;
}

/* A contact is worth a whole attack, each way. */
static double contact_threat(const sand_judge *judge, const sand_battle *b, const sand_judged *a)
{
    static const double usual = 1;
    const sand_judge_weights *w = &judge->weights;
    double best = 0;
    unsigned cursor = 0;
    sand_touching touching;
    while (sand_battle_next_contact(b, a->unit, &cursor, &touching)) {
        double factor = touching.other_face == 3 ? w->rear : touching.other_face == 1 ? usual : w->flank;
        if (factor > best) best = factor;
    }
    return best;
}

/* The best attack of one unit, in thousandths. */
static double power_of(const sand_judge *judge, const sand_battle *b, const sand_judged *a)
{
    double best = 0;
    if (a->engaged) return judge->weights.damage * contact_threat(judge, b, a);
    for (size_t i = 0; i < judge->n; i++) {
        const sand_judged *t = &judge->units[i];
        if (t->side == a->side) continue;
        double share = threat(&judge->weights, a, t);
        if (t->engaged) share *= 0.7; /* shots may be barred, charges find faces taken */
        if (share > best) best = share;
    }
    return judge->weights.damage * best;
}

static double nearest_gap(const sand_judge *judge, const sand_judged *a)
{
    double least = -1;
    for (size_t i = 0; i < judge->n; i++) {
        if (judge->units[i].side == a->side) continue;
        double gap = gap_between(a, &judge->units[i]);
        if (least < 0 || gap < least) least = gap;
    }
    return least < 0 ? 0 : least;
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

static double own_place(const sand_judge *judge, const sand_judged *a)
{
    const sand_judge_weights *w = &judge->weights;
    if (a->engaged) return 0;
    double far = nearest_gap(judge, a) - (a->range > a->reach ? a->range : a->reach) / 2;
    return -(far > 0 ? far : 0) / SAND_UNIT_LENGTH * judge->approach - mate_gap(judge, a) / SAND_UNIT_LENGTH * w->apart;
}

/* What lies beyond single units: who leads, and who has won. */
static double standing(const sand_judge *judge, const sand_result *result, unsigned side)
{
    const sand_judge_weights *w = &judge->weights;
    double own = result->points[side - 1], other = result->points[sand_battle_enemy(side) - 1];
    double sum = (own < 0 ? -own : own) + (other < 0 ? -other : other) + 1;
    double lead = (own - other) / sum * w->points;
    if (result->outcome != SAND_WON) return lead;
    return lead + (result->winner == side ? w->won : -w->won);
}

/* Whoever leads may wait; whoever does not must come, the later the more, or it ends as it is. */
static void look_at_clock(sand_judge *judge, const sand_battle *b, const sand_result *result, unsigned side)
{
    const sand_judge_weights *w = &judge->weights;
    double limit = b->field->turn_limit, hour = limit > 0 ? sand_battle_head(b)->turn / limit : 0.5;
    double passed = hour > w->begin ? (hour - w->begin) / (1 - w->begin) : 0;
    bool leads = result->points[side - 1] > result->points[sand_battle_enemy(side) - 1];
    if (leads) passed *= w->ease;
    judge->caution = 1 + (w->caution - 1) * (1 - passed);
    judge->approach = w->approach * (1 + w->haste * passed);
}

double sand_judge_battle(sand_judge *judge, const sand_battle *b, unsigned side)
{
    const sand_judge_weights *w = &judge->weights;
    sand_result result = b->field->rules->result(b);
    double sum = standing(judge, &result, side);
    look_at_clock(judge, b, &result, side);
    see_all(judge, b);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (sand_battle_unit(b, i)->status != SAND_STATUS_WAITING) continue;
        double worth = w->waiting * (w->alive + b->field->rules->worth(b, i));
        sum += sand_battle_side_of_unit(b, i) == side ? worth : -worth;
    }
    for (size_t i = 0; i < judge->n; i++) {
        const sand_judged *unit = &judge->units[i];
        double worth = w->alive + unit->worth, power = power_of(judge, b, unit);
        if (unit->side == side) sum += worth + power + own_place(judge, unit);
        else sum -= worth + judge->caution * power;
    }
    return sum;
}

double sand_judge_urgency(sand_judge *judge, const sand_battle *b, unsigned command)
{
    double sum = 0;
    see_all(judge, b);
    for (size_t i = 0; i < judge->n; i++)
        if (judge->units[i].command == command) sum += power_of(judge, b, &judge->units[i]);
    return sum;
}
