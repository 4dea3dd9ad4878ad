/* eval.c - the numbers from which a battle is judged: places of units, their possible attacks, and sums for each
 * side. */
#include "eval/eval.h"

#include "base/assert.h"
#include "eval/places.h"

#include <math.h>
#include <string.h>

/* Assumed for a ruleset without rules.blow, as the judge of the computer players assumes it (ai/judge.c): the share of
 * a fresh unit that a blow takes, and factors for the face it strikes. */
static const double guessed_share = 0.22, flank = 1.6, rear = 2;

/* ---- once for each choice ---- */

static unsigned known_units(const sand_field *field)
{
    return field->n_units < SAND_EVAL_UNITS ? field->n_units : SAND_EVAL_UNITS;
}

static unsigned any_enemy(const sand_battle *b, unsigned unit)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_in_play(b, i) && sand_battle_side_of_unit(b, i) != sand_battle_side_of_unit(b, unit)) return i;
    return 0;
}

static void look_at(sand_eval *eval, sand_room *room, const sand_battle *b, unsigned unit)
{
    const sand_tables *tables = &b->field->rules->tables;
    unsigned enemy = sand_battle_in_play(b, unit) ? any_enemy(b, unit) : 0;
    sand_measurement m;
    eval->reach[unit] = eval->stride;
    eval->range[unit] = 0;
    eval->fresh[unit] = 1;
    if (tables->worth_column != 0) eval->fresh[unit] = sand_battle_trait(b, unit, tables->worth_column - 1u) / 1000.0;
    if (tables->move_column != 0) eval->reach[unit] = sand_battle_trait(b, unit, tables->move_column - 1u);
    if (eval->reach[unit] < 1) eval->reach[unit] = 1;
    if (enemy == 0) return;
    b->field->rules->measure(b, room, sand_actor_unit(unit), sand_actor_unit(enemy), &m);
    eval->range[unit] = m.range;
}

void sand_eval_look(sand_eval *eval, sand_room *room, const sand_battle *b)
{
    eval->field = b->field;
    if (eval->net == NULL) eval->net = b->field->rules->tables.net;
    eval->stride = b->field->rules->tables.stride;
    eval->army = 0;
    for (unsigned i = 1; i <= known_units(b->field); i++) {
        look_at(eval, room, b, i);
        eval->army += eval->fresh[i];
    }
}

/* ---- one battle ---- */

static bool acts_yet(const sand_battle *b, unsigned unit)
{
    if (b->field->rules->acts_yet != NULL) return b->field->rules->acts_yet(b, unit);
    const sand_frame *top = sand_battle_agenda_top(b);
    return top != NULL && (top->sides & 1u << sand_battle_side_of_unit(b, unit)) != 0;
}

static void see(sand_eval *eval, const sand_battle *b, unsigned unit)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    sand_size outline = sand_battle_outline(b->field, unit, row);
    sand_direction ahead = sand_heading_direction(row->heading);
    const double scale = 1.0 / ((double)(1 << 30));
    SAND_ASSERT(unit <= SAND_EVAL_UNITS && eval->n < SAND_EVAL_UNITS);
    eval->at[unit] = (uint16_t)(eval->n + 1);
    eval->units[eval->n++] = (sand_eval_unit){
        .x = row->x,
        .y = row->y,
        .ahead_x = ahead.x * scale,
        .ahead_y = ahead.y * scale,
        .half = (outline.width + outline.depth) / 4.0,
        .worth = b->field->rules->worth(b, unit) / 1000.0,
        .fresh = eval->fresh[unit],
        .reach = eval->reach[unit],
        .range = eval->range[unit],
        .nearest = -1,
        .unit = (uint16_t)unit,
        .command = row->command,
        .side = (uint8_t)sand_battle_side_of_unit(b, unit),
        .soon = acts_yet(b, unit),
    };
}

static void see_all(sand_eval *eval, const sand_battle *b)
{
    eval->n = 0;
    for (unsigned i = 1; i <= known_units(b->field); i++) {
        eval->at[i] = 0;
        if (sand_battle_in_play(b, i)) see(eval, b, i);
    }
    for (unsigned c = 1; c <= sand_battle_head(b)->contacts; c++) {
        const sand_contact *contact = sand_battle_contact(b, c);
        SAND_ASSERT(contact->by != 0 && contact->with != 0);
        if (contact->by <= SAND_EVAL_UNITS && eval->at[contact->by] != 0)
            eval->units[eval->at[contact->by] - 1].engaged = true;
        if (contact->with <= SAND_EVAL_UNITS && eval->at[contact->with] != 0)
            eval->units[eval->at[contact->with] - 1].engaged = true;
    }
}

/* ---- blows ---- */

typedef struct {
    double share, last; /* the share of a fresh unit that the blow takes; the chance that it ends the target */
} blow;

static blow blow_on(const sand_battle *b, const sand_eval_unit *a, const sand_eval_unit *t, unsigned face)
{
    if (b->field->rules->blow != NULL) {
        sand_blow likely = { 0 };
        b->field->rules->blow(b, &(sand_attempt){ a->unit, t->unit, (uint8_t)face, 0 }, &likely);
        return (blow){ likely.share / 1000.0, likely.last / 1000.0 };
    }
    double factor = face == SAND_FACE_REAR ? rear : face == SAND_FACE_FRONT ? 1 : flank;
    double usual = guessed_share * a->fresh * factor, left = t->worth / t->fresh;
    return (blow){ usual, left >= 2 * usual ? 0 : 1 - left / (2 * usual) };
}

/* Returns the worth that a blow takes, in units: the share taken, and a whole unit times the chance that it ends it. */
static double taken(const blow *done, const sand_eval_unit *t)
{
    return t->fresh * (done->share + done->last);
}

static void note_blow(sand_eval_unit *a, sand_eval_unit *t, const blow *done, double sure)
{
    double power = sure * taken(done, t), falls = sure * done->last;
    if (power > a->power) a->power = power;
    if (falls > t->fall) t->fall = falls;
    if (a->soon && falls > t->fall_soon) t->fall_soon = falls;
}

static void in_contact(sand_eval *eval, const sand_battle *b, sand_eval_unit *a)
{
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(b, a->unit, &cursor, &touching);) {
        if (touching.other > SAND_EVAL_UNITS || eval->at[touching.other] == 0) continue;
        SAND_ASSERT(eval->at[touching.other] <= eval->n);
        sand_eval_unit *t = &eval->units[eval->at[touching.other] - 1];
        blow done = blow_on(b, a, t, touching.other_face);
        if (touching.other_face != SAND_FACE_FRONT) t->flanked = true;
        note_blow(a, t, &done, 1);
    }
}

/* Notes the blow of `a` on an enemy that it does not touch.  A shot counts within range, a charge within reach; beyond
 * both, the blow fades to nothing within one stride. */
static void from_afar(const sand_eval *eval, const sand_battle *b, sand_eval_unit *a, sand_eval_unit *t)
{
    double dx = t->x - a->x, dy = t->y - a->y, far = sqrt(dx * dx + dy * dy), gap = far - a->half - t->half;
    if (gap < 0) gap = 0;
    if (a->nearest < 0 || gap < a->nearest) a->nearest = gap;
    double beyond = gap - a->reach - a->range;
    if (a->engaged || beyond > eval->stride) return;
    bool ahead = dx * a->ahead_x + dy * a->ahead_y > 0.6 * far;
    double cosine = far < 1 ? 1 : -(dx * t->ahead_x + dy * t->ahead_y) / far;
    unsigned face = gap <= a->range || cosine > 0.6 ? SAND_FACE_FRONT : cosine > -0.7 ? SAND_FACE_LEFT : SAND_FACE_REAR;
    double near = gap <= a->range ? 1 : gap <= a->reach ? 0.7 : 0.5;
    if (beyond > 0) near *= 1 - beyond / eval->stride;
    if (face != SAND_FACE_FRONT && gap <= a->reach) t->exposed = true;
    blow done = blow_on(b, a, t, face);
    note_blow(a, t, &done, near * (ahead ? 1 : 0.6) * (t->engaged ? 0.7 : 1));
}

static void see_blows(sand_eval *eval, const sand_battle *b)
{
    for (size_t i = 0; i < eval->n; i++) {
        sand_eval_unit *a = &eval->units[i];
        if (a->engaged) in_contact(eval, b, a);
        for (size_t k = 0; k < eval->n; k++)
            if (eval->units[k].side != a->side) from_afar(eval, b, a, &eval->units[k]);
    }
}

/* ---- sums ---- */

static void add_unit(const sand_eval *eval, const sand_eval_unit *unit, double row[SAND_NET_SIDE])
{
    double left = unit->worth / unit->fresh, power = unit->power;
    row[SAND_EVAL_WORTH] += unit->worth;
    row[SAND_EVAL_COUNT] += 1;
    row[SAND_EVAL_SHOOTERS] += unit->range > 0 ? unit->worth : 0;
    row[SAND_EVAL_FAST] += unit->reach > 1.3 * eval->stride ? unit->worth : 0;
    row[SAND_EVAL_WRECKED] += left <= 1.0 / 3;
    row[SAND_EVAL_BATTERED] += left <= 2.0 / 3 && left > 1.0 / 3;
    row[(unit->engaged ? SAND_EVAL_LOCKED : SAND_EVAL_FREE) + (unit->soon ? 1 : 0)] += power;
    row[SAND_EVAL_FALLS] += unit->fall * unit->fresh;
    row[SAND_EVAL_FALLS_SOON] += unit->fall_soon * unit->fresh;
    row[SAND_EVAL_FLANKED] += unit->flanked;
    row[SAND_EVAL_ENGAGED] += unit->engaged;
    row[SAND_EVAL_EXPOSED] += unit->exposed;
    row[SAND_EVAL_YET] += unit->soon;
    if (power > row[SAND_EVAL_BEST]) row[SAND_EVAL_BEST] = power;
    double turns = unit->engaged || unit->nearest < 0 ? 0 : (unit->nearest - unit->range) / unit->reach;
    row[SAND_EVAL_FAR] += turns < 0 ? 0 : turns > 4 ? 4 : turns;
}

static double mate_gap(const sand_eval *eval, const sand_eval_unit *a)
{
    double least = -1;
    for (size_t i = 0; i < eval->n; i++) {
        const sand_eval_unit *mate = &eval->units[i];
        if (mate == a || mate->command != a->command || a->command == 0) continue;
        double dx = mate->x - a->x, dy = mate->y - a->y, square = dx * dx + dy * dy;
        if (least < 0 || square < least) least = square;
    }
    double gap = least < 0 ? 0 : sqrt(least) - 2 * a->half;
    return gap <= 0 ? 0 : gap > 2 * eval->stride ? 2 : gap / eval->stride;
}

/* Returns how near the nearest enemy is to riding a leader down: 1 within one turn's reach, falling to 0 at two turns
 * and a half. */
static double danger_of(const sand_eval *eval, const sand_body *leader, unsigned side)
{
    double worst = 0;
    for (size_t k = 0; k < eval->n; k++) {
        const sand_eval_unit *unit = &eval->units[k];
        double dx = unit->x - leader->x, dy = unit->y - leader->y;
        if (unit->side == side) continue;
        double turns = (sqrt(dx * dx + dy * dy) - unit->half) / unit->reach;
        double near = turns <= 1 ? 1 : turns < 2.5 ? (2.5 - turns) / 2 : 0;
        if (near > worst) worst = near;
    }
    return worst;
}

static void add_leaders(sand_eval *eval, const sand_battle *b)
{
    for (uint32_t i = 0; i < b->field->n_leaders; i++) {
        const sand_body *row = sand_battle_body(b, b->field->leader[i]);
        unsigned side = sand_battle_body_def(b, b->field->leader[i])->side;
        if (row->status != SAND_STATUS_PLAY || side < 1) continue;
        eval->side[side - 1][SAND_EVAL_LEADERS] += 1;
        eval->side[side - 1][SAND_EVAL_DANGER] += danger_of(eval, row, side);
    }
}

static double hour_of(const sand_battle *b)
{
    double limit = b->field->turn_limit, hour = limit > 0 ? sand_battle_head(b)->turn / limit : 0.5;
    return hour < 1 ? hour : 1;
}

/* Adds the inputs of a side that are no sums over its units: units to come, whether it is asked now, inputs weighted by
 * the hour, the ruleset's own. */
static void add_side(sand_eval *eval, const sand_battle *b, unsigned side)
{
    SAND_ASSERT(side == 1 || side == SAND_SIDES);
    double *row = eval->side[side - 1], hour = hour_of(b);
    int32_t signs[SAND_SIGNS] = { 0 };
    const sand_frame *top = sand_battle_agenda_top(b);
    for (unsigned i = 1; i <= known_units(b->field); i++)
        if (sand_battle_unit(b, i)->status == SAND_STATUS_WAITING && sand_battle_side_of_unit(b, i) == side)
            row[SAND_EVAL_WAITING] += b->field->rules->worth(b, i) / 1000.0;
    row[SAND_EVAL_NOW] = top != NULL && (top->sides & 1u << side) != 0;
    if (row[SAND_EVAL_COUNT] > 0) {
        row[SAND_EVAL_YET] *= 2 / row[SAND_EVAL_COUNT];
        row[SAND_EVAL_FAR] *= 2 / row[SAND_EVAL_COUNT];
        row[SAND_EVAL_APART] *= 2 / row[SAND_EVAL_COUNT];
    }
    row[SAND_EVAL_LATE_WORTH] = hour * row[SAND_EVAL_WORTH];
    row[SAND_EVAL_LATE_POINTS] = hour * row[SAND_EVAL_POINTS];
    row[SAND_EVAL_LATE_FAR] = hour * row[SAND_EVAL_FAR];
    row[SAND_EVAL_LATE_FALLS] = hour * row[SAND_EVAL_FALLS];
    row[SAND_EVAL_LATE_LEAD] = hour * hour * row[SAND_EVAL_LEAD];
    if (b->field->rules->signs != NULL) b->field->rules->signs(b, side, signs);
    for (int i = 0; i < SAND_SIGNS; i++) row[SAND_EVAL_MORE + i] = signs[i] / (double)SAND_EVAL_ONE;
}

static void reckon(sand_eval *eval, const sand_battle *b)
{
    memset(eval->side, 0, sizeof eval->side);
    see_all(eval, b);
    see_blows(eval, b);
    for (size_t i = 0; i < eval->n; i++) {
        SAND_ASSERT(eval->units[i].side == 1 || eval->units[i].side == SAND_SIDES);
        double *row = eval->side[eval->units[i].side - 1];
        add_unit(eval, &eval->units[i], row);
        row[SAND_EVAL_APART] += mate_gap(eval, &eval->units[i]);
    }
    add_leaders(eval, b);
    sand_eval_places(eval, b, hour_of(b));
    for (unsigned side = 1; side <= SAND_SIDES; side++) add_side(eval, b, side);
}

static int16_t rounded(double value)
{
    double in = value * SAND_EVAL_ONE;
    if (in > 8 * SAND_EVAL_ONE) in = 8 * SAND_EVAL_ONE;
    if (in < -8 * SAND_EVAL_ONE) in = -8 * SAND_EVAL_ONE;
    return (int16_t)(in < 0 ? in - 0.5 : in + 0.5);
}

/* Sums over units are expressed in tenths of the armies, so that small battles and large ones look alike. */
static bool is_sum(int row)
{
    switch (row) {
    case SAND_EVAL_POINTS:
    case SAND_EVAL_GROUND:
    case SAND_EVAL_LEAD:
    case SAND_EVAL_LATE_LEAD:
    case SAND_EVAL_FAR:
    case SAND_EVAL_APART:
    case SAND_EVAL_LEADERS:
    case SAND_EVAL_DANGER:
    case SAND_EVAL_YET:
    case SAND_EVAL_NOW:
    case SAND_EVAL_BEST:
    case SAND_EVAL_HELD:
    case SAND_EVAL_LATE_POINTS:
    case SAND_EVAL_LATE_FAR: return false;
    default: return row < SAND_EVAL_MORE;
    }
}

static void put_in(const sand_eval *eval, const sand_battle *b, unsigned side, int16_t out[SAND_NET_INPUTS])
{
    SAND_ASSERT(side == 1 || side == SAND_SIDES);
    const double tenths = eval->army > 0 ? 10 / eval->army : 0, hour = hour_of(b);
    for (int k = 0; k < SAND_NET_SIDE; k++) {
        double scale = is_sum(k) ? tenths : 1;
        out[k] = rounded(scale * eval->side[side - 1][k]);
        out[SAND_NET_SIDE + k] = rounded(scale * eval->side[sand_battle_enemy(side) - 1][k]);
    }
    out[2 * SAND_NET_SIDE] = SAND_EVAL_ONE;
    out[2 * SAND_NET_SIDE + 1] = rounded(hour);
    out[2 * SAND_NET_SIDE + 2] = rounded(hour * hour * hour);
    out[2 * SAND_NET_SIDE + 3] = rounded(eval->army / 20);
}

void sand_eval_inputs(sand_eval *eval, const sand_battle *b, unsigned side, int16_t out[SAND_NET_INPUTS])
{
    reckon(eval, b);
    put_in(eval, b, side, out);
}

sand_eval_outlook sand_eval_battle(sand_eval *eval, const sand_battle *b, unsigned side)
{
    SAND_ASSERT(side == 1 || side == SAND_SIDES);
    sand_result result = b->field->rules->result(b);
    int16_t in[SAND_NET_INPUTS];
    int32_t lead = (result.points[side - 1] - result.points[sand_battle_enemy(side) - 1]) * SAND_EVAL_ONE;
    if (result.outcome == SAND_DRAWN) return (sand_eval_outlook){ SAND_EVAL_SURE / 2, lead, 0 };
    if (result.outcome == SAND_WON && result.winner == side)
        return (sand_eval_outlook){ SAND_EVAL_SURE, lead, 16 << 10 };
    if (result.outcome == SAND_WON) return (sand_eval_outlook){ 0, lead, -(16 << 10) };
    sand_eval_inputs(eval, b, side, in);
    return sand_eval_net(eval->net, in);
}
