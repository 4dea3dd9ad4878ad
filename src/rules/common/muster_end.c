/* muster_end.c - how a battle ends by its scenario: length, losses, objectives, points. */
#include "rules/common/muster.h"

#include "rules/common/answer.h"

/* ---- length and losses ---- */

void sand_muster_end_battle(sand_battle *b)
{
    while (sand_battle_agenda_top(b) != NULL) sand_battle_agenda_pop(b);
}

bool sand_muster_is_last_turn(const sand_battle *b)
{
    uint16_t limit = b->field->turn_limit;
    return limit != 0 && sand_battle_head(b)->turn >= limit;
}

bool sand_muster_has_units(const sand_battle *b, unsigned side)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_side_of_unit(b, i) == side && sand_battle_unit(b, i)->status != SAND_STATUS_GONE) return true;
    return false;
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

sand_muster_strength sand_muster_strength_by(const sand_battle *b, unsigned side, sand_muster_loss lost)
{
    sand_muster_strength s = { 0, 0, 0 };
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (sand_battle_side_of_unit(b, unit) != side) continue;
        s.total++;
        s.lost += lost(b, unit);
    }
    s.left = s.total - s.lost;
    return s;
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
    SAND_ASSERT(zone >= 1 && zone <= b->field->n_zones);
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

/* ---- the end most rulesets share ---- */

/* The state of both armies at the end, by side. */
typedef struct {
    bool gone[SAND_SIDES + 1], broken[SAND_SIDES + 1];
} fates;

static fates fates_of(const sand_battle *b, const sand_muster_ending *ending)
{
    fates f = { { false }, { false } };
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        sand_muster_strength strength = sand_muster_strength_of(b, side, b->field->rules->lost);
        f.gone[side] = strength.left == 0;
        f.broken[side] = sand_muster_is_broken(strength, ending->percent);
    }
    return f;
}

bool sand_muster_is_over(const sand_battle *b, const sand_muster_ending *ending)
{
    if (sand_muster_is_last_turn(b)) return true;
    fates f = fates_of(b, ending);
    return f.gone[SAND_SIDE_A] || f.gone[SAND_SIDE_B] || f.broken[SAND_SIDE_A] || f.broken[SAND_SIDE_B];
}

/* Counts objectives where the scenario has them, otherwise units kept; or objectives and the enemy's losses. */
static void count_points(const sand_battle *b, const sand_muster_ending *ending, int32_t points[SAND_SIDES])
{
    sand_muster_count_objectives(b, points);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        sand_muster_strength s = sand_muster_strength_of(b, side, b->field->rules->lost);
        if (ending->loss_points != 0)
            points[sand_battle_enemy(side) - 1] += ending->loss_points * s.lost;
        else if (!sand_muster_has_objectives(b->field))
            points[side - 1] = s.total - s.lost;
    }
}

/* Returns a draw when the same happened to both armies, otherwise a victory of the army that was spared. */
static sand_result decided(sand_result so_far, const char *rule, const bool happened[SAND_SIDES + 1],
                           const char *const words[2])
{
    if (happened[SAND_SIDE_A] && happened[SAND_SIDE_B]) return sand_muster_drawn(so_far, rule, words[0]);
    return sand_muster_won(so_far, rule, happened[SAND_SIDE_A] ? SAND_SIDE_B : SAND_SIDE_A, words[1]);
}

static const char *text_of_night(const sand_battle *b, const sand_muster_ending *ending)
{
    if (ending->loss_points != 0) return "Nightfall: {s0} finished ahead on points";
    return sand_muster_has_objectives(b->field) ? "Nightfall: {s0} held the objectives"
                                                : "Nightfall: {s0} had more units left";
}

sand_result sand_muster_result(const sand_battle *b, const sand_muster_ending *ending)
{
    static const char *const gone[2] = { "Neither army has any units left", "{s1} had no units left" };
    static const char *const broken[2] = { "Both armies broke", "{s1} broke" };
    sand_result result = { .outcome = SAND_GOING_ON };
    count_points(b, ending, result.points);
    if (sand_battle_agenda_top(b) != NULL) return result;
    fates f = fates_of(b, ending);
    if (f.gone[SAND_SIDE_A] || f.gone[SAND_SIDE_B]) return decided(result, ending->rule, f.gone, gone);
    if (f.broken[SAND_SIDE_A] || f.broken[SAND_SIDE_B]) return decided(result, ending->rule, f.broken, broken);
    unsigned leader = sand_muster_leads(result.points);
    if (leader == 0) return sand_muster_drawn(result, ending->rule, "Nightfall: the battle is undecided");
    return sand_muster_won(result, ending->rule, leader, text_of_night(b, ending));
}
