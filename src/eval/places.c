/* places.c - adds up points: those scored, and those that each objective promises to either side. */
#include "eval/places.h"

#include "base/assert.h"

#include <math.h>

static double distance_to_edge(sand_point from, sand_point to, double x, double y)
{
    double ex = to.x - from.x, ey = to.y - from.y, dx = x - from.x, dy = y - from.y, square = ex * ex + ey * ey;
    double along = square > 0 ? (dx * ex + dy * ey) / square : 0;
    if (along < 0) along = 0;
    if (along > 1) along = 1;
    dx -= along * ex;
    dy -= along * ey;
    return dx * dx + dy * dy;
}

static double distance_to_part(const sand_polygon *part, double x, double y)
{
    SAND_ASSERT(part->count >= 3);
    bool inside = true;
    double least = -1;
    for (int32_t i = 0; i < part->count; i++) {
        sand_point from = part->point[i], to = part->point[(i + 1) % part->count];
        double left_of = ((double)to.x - from.x) * (y - from.y) - ((double)to.y - from.y) * (x - from.x);
        double square = distance_to_edge(from, to, x, y);
        inside = inside && left_of <= 0; /* clockwise */
        if (least < 0 || square < least) least = square;
    }
    return inside ? 0 : sqrt(least);
}

static double distance_to_zone(const sand_field *field, const sand_zone *zone, const sand_eval_unit *unit)
{
    double least = -1;
    for (uint32_t i = 0; i < zone->n_parts; i++) {
        SAND_ASSERT(zone->first_part + i < field->n_parts);
        double distance = distance_to_part(&field->parts[zone->first_part + i], unit->x, unit->y);
        if (least < 0 || distance < least) least = distance;
    }
    return least < 0 ? 0 : least;
}

/* Returns how much a unit counts at a place that it reaches after so many turns: 1 at once, half after one turn.  It
 * uses plain arithmetic alone, because the exp of two libraries may differ in the last digit. */
static double faded(double turns)
{
    double once = 1 / (1 + turns / 24), twice = once * once, fourth = twice * twice, eighth = fourth * fourth;
    return eighth * eighth;
}

static void look_at_zone(sand_eval *eval, const sand_zone *zone)
{
    const double settled = 0.3;
    double pull[SAND_SIDES] = { 0 };
    bool here[SAND_SIDES] = { false };
    for (size_t i = 0; i < eval->n; i++) {
        const sand_eval_unit *unit = &eval->units[i];
        double far = distance_to_zone(eval->field, zone, unit);
        here[unit->side - 1] = here[unit->side - 1] || far <= 0;
        pull[unit->side - 1] += (settled + unit->worth) * faded(far / unit->reach);
    }
    double all = pull[0] + pull[1] + settled;
    for (int s = 0; s < SAND_SIDES; s++) {
        eval->side[s][SAND_EVAL_GROUND] += zone->value * pull[s] / all / 8;
        if (here[s] && !here[1 - s]) eval->side[s][SAND_EVAL_HELD] += zone->value / 8.0;
    }
}

void sand_eval_places(sand_eval *eval, const sand_battle *b, double hour)
{
    sand_result result = b->field->rules->result(b);
    double spread = 1;
    for (unsigned i = 0; i < b->field->n_zones; i++) {
        const sand_zone *zone = &b->field->zone[i];
        if (zone->use != SAND_ZONE_OBJECTIVE) continue;
        look_at_zone(eval, zone);
        spread += 0.4 * zone->value * (1 - hour);
    }
    for (int s = 0; s < SAND_SIDES; s++) {
        double lead = result.points[s] - result.points[1 - s];
        eval->side[s][SAND_EVAL_POINTS] = result.points[s] / 8.0;
        eval->side[s][SAND_EVAL_LEAD] = lead > 0 ? lead / sqrt(spread * spread + lead * lead) : 0;
    }
}
