/* muster_end.c - how a battle ends by its scenario: length, losses, objectives, points. */
#include "rules/common/muster.h"

#include "rules/common/answer.h"

/* ---- length and losses ---- */

bool sand_muster_is_last_turn(const sand_battle *b)
{
    uint16_t limit = b->field->turn_limit;
    return limit != 0 && sand_battle_head(b)->turn >= limit;
}

sand_muster_strength sand_muster_strength_of(const sand_battle *b, unsigned side, sand_muster_loss counts)
{
    sand_muster_strength strength = { 0, 0, 0 };
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (sand_battle_side_of_unit(b, i) != side) continue;
        strength.total++;
        if (sand_battle_unit(b, i)->status != SAND_STATUS_GONE)
            strength.left++;
        else if (counts == NULL || counts(b, i))
            strength.lost++;
    }
    return strength;
}

bool sand_muster_is_broken(sand_muster_strength strength, int32_t percent)
{
    SAND_ASSERT(percent >= 0);
    return percent != 0 && strength.lost * 100 >= percent * strength.total;
}

/* ---- objectives ---- */

bool sand_muster_has_objectives(const sand_field *field)
{
    for (unsigned z = 0; z < field->n_zones; z++) {
        if (field->zone[z].use == SAND_ZONE_OBJECTIVE) return true;
    }
    return false;
}

static bool zone_holds(const sand_field *field, const sand_zone *zone, sand_point place)
{
    sand_shape point = sand_shape_of_point(&place);
    for (uint32_t p = 0; p < zone->n_parts; p++) {
        sand_shape part = sand_shape_of_polygon(&field->parts[zone->first_part + p]);
        if (sand_geom_shapes_meet(&point, &part)) return true;
    }
    return false;
}

unsigned sand_muster_holder(const sand_battle *b, const sand_zone *zone)
{
    bool here[SAND_SIDES + 1] = { false };
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        unsigned side = sand_battle_side_of_unit(b, i);
        if (here[side] || !sand_battle_in_play(b, i)) continue;
        here[side] = zone_holds(b->field, zone, sand_battle_unit_box(b, i).centre);
    }
    if (here[SAND_SIDE_A] == here[SAND_SIDE_B]) return 0;
    return here[SAND_SIDE_A] ? SAND_SIDE_A : SAND_SIDE_B;
}

unsigned sand_muster_zone_holder(const sand_battle *b, unsigned zone)
{
    return sand_muster_holder(b, &b->field->zone[zone - 1]);
}

void sand_muster_count_objectives(const sand_battle *b, int32_t points[SAND_SIDES])
{
    for (unsigned z = 0; z < b->field->n_zones; z++) {
        const sand_zone *zone = &b->field->zone[z];
        unsigned side = zone->use == SAND_ZONE_OBJECTIVE ? sand_muster_holder(b, zone) : 0;
        if (side != 0) points[side - 1] += zone->value;
    }
}

/* ---- the result ---- */

unsigned sand_muster_leads(const int32_t points[SAND_SIDES])
{
    if (points[0] == points[1]) return 0;
    return points[0] > points[1] ? SAND_SIDE_A : SAND_SIDE_B;
}

sand_result sand_muster_won(sand_result so_far, const char *rule, unsigned winner, const char *text)
{
    SAND_ASSERT(winner == SAND_SIDE_A || winner == SAND_SIDE_B);
    so_far.outcome = SAND_WON;
    so_far.winner = (uint16_t)winner;
    so_far.rule = rule;
    so_far.sentence = SAND_SAY(text, winner, sand_battle_enemy(winner));
    return so_far;
}

sand_result sand_muster_drawn(sand_result so_far, const char *rule, const char *text)
{
    so_far.outcome = SAND_DRAWN;
    so_far.rule = rule;
    so_far.sentence = SAND_SAY(text, 0);
    return so_far;
}
