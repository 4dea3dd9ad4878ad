/* goals.c - how a battle is won, as data: what ends it, what pays points, what would change the score. Words and counts
 * follow from the same options and zones as the result (muster_end.c). */
#include "rules/common/goals.h"

#include "rules/common/answer.h"

void sand_goals_add(sand_goal_list *list, sand_goal goal)
{
    if (list->n < list->room) list->out[list->n] = goal;
    list->n++;
}

/* ---- rows ---- */

void sand_goals_turns(const sand_battle *b, const char *rule, int32_t last, sand_goal_list *list)
{
    if (last == 0) return;
    sand_goals_add(list, (sand_goal){ .kind = SAND_GOAL_ENDS,
                                      .rule = rule,
                                      .sentence = SAND_SAY("The battle ends after turn {n0}", last),
                                      .have = sand_battle_head(b)->turn,
                                      .need = last });
}

static bool is_objective(const sand_battle *b, unsigned zone)
{
    SAND_ASSERT(zone >= 1 && zone <= b->field->n_zones);
    return b->field->zone[zone - 1].use == SAND_ZONE_OBJECTIVE;
}

void sand_goals_ground(const sand_battle *b, const char *rule, sand_goal_list *list)
{
    for (unsigned z = 1; z <= b->field->n_zones; z++) {
        if (!is_objective(b, z)) continue;
        sand_goals_add(list,
                       (sand_goal){ .kind = SAND_GOAL_PAYS,
                                    .zone = (uint16_t)z,
                                    .rule = rule,
                                    .sentence = SAND_SAY("for the side that alone has the middle of a unit there", 0),
                                    .points = { b->field->zone[z - 1].value, b->field->zone[z - 1].value } });
    }
}

void sand_goals_ground_taken(const sand_battle *b, const char *rule, const int32_t now[SAND_SIDES],
                             sand_goal_list *list)
{
    for (unsigned z = 1; z <= b->field->n_zones; z++) {
        unsigned holder = is_objective(b, z) ? sand_muster_zone_holder(b, z) : 0;
        for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B && is_objective(b, z); side++) {
            sand_goal taken = { .kind = SAND_GOAL_CHANGES, .side = (uint16_t)side, .zone = (uint16_t)z, .rule = rule };
            if (side == holder) continue;
            taken.sentence = SAND_SAY("held by {s0} alone", side);
            for (size_t i = 0; i < SAND_SIDES; i++) taken.points[i] = now[i];
            taken.points[side - 1] += b->field->zone[z - 1].value;
            if (holder != 0) taken.points[holder - 1] -= b->field->zone[z - 1].value;
            sand_goals_add(list, taken);
        }
    }
}

void sand_goals_changed(sand_goals_change change, const int32_t now[SAND_SIDES], sand_goal_list *list)
{
    sand_goal goal = {
        .kind = SAND_GOAL_CHANGES, .side = (uint16_t)change.side, .rule = change.rule, .sentence = change.sentence
    };
    SAND_ASSERT(change.side >= 1 && change.side <= SAND_SIDES);
    for (size_t i = 0; i < SAND_SIDES; i++) goal.points[i] = now[i];
    goal.points[change.side - 1] += change.own;
    goal.points[sand_battle_enemy(change.side) - 1] += change.other;
    sand_goals_add(list, goal);
}

void sand_goals_score(unsigned side, const char *rule, sand_sentence what, int32_t points, sand_goal_list *list)
{
    if (points == 0) return;
    sand_goals_add(list, (sand_goal){ .kind = SAND_GOAL_SCORES,
                                      .side = (uint16_t)side,
                                      .rule = rule,
                                      .sentence = what,
                                      .points = { points, points } });
}

void sand_goals_ground_held(const sand_battle *b, const char *rule, sand_goal_list *list)
{
    for (unsigned z = 1; z <= b->field->n_zones; z++) {
        unsigned holder = is_objective(b, z) ? sand_muster_zone_holder(b, z) : 0;
        int32_t value = b->field->zone[z - 1].value;
        if (holder == 0 || value == 0) continue;
        sand_goals_add(list, (sand_goal){ .kind = SAND_GOAL_SCORES,
                                          .side = (uint16_t)holder,
                                          .zone = (uint16_t)z,
                                          .rule = rule,
                                          .sentence = SAND_SAY("held", 0),
                                          .points = { value, value } });
    }
}

/* ---- the end that most rulesets share ---- */

/* Returns the number of lost units that breaks the army: the least whose share reaches the percentage. */
static int32_t breaks_at(sand_muster_strength s, int32_t percent)
{
    return (percent * s.total + 99) / 100;
}

static void add_fate(const sand_battle *b, const sand_muster_ending *ending, unsigned side, sand_goal_list *list)
{
    sand_muster_strength s = sand_muster_strength_of(b, side, b->field->rules->lost);
    sand_goal goal = { .kind = SAND_GOAL_ENDS, .side = (uint16_t)side, .rule = ending->rule };
    if (ending->percent != 0) {
        goal.sentence = SAND_SAY("{s0} breaks at {n1} units lost", side, breaks_at(s, ending->percent));
        goal.have = s.lost;
        goal.need = breaks_at(s, ending->percent);
    } else {
        goal.sentence = SAND_SAY("{s0} is beaten when all of its units are gone", side);
        goal.have = s.total - s.left;
        goal.need = s.total;
    }
    sand_goals_add(list, goal);
}

static void add_pay(const sand_battle *b, const sand_muster_ending *ending, sand_goal_list *list)
{
    sand_goal goal = { .kind = SAND_GOAL_PAYS, .rule = ending->rule };
    if (ending->loss_points != 0)
        goal.sentence = SAND_SAY("Points for each enemy unit lost: {n0}", ending->loss_points);
    else if (sand_muster_has_objectives(b->field))
        return;
    else
        goal.sentence = SAND_SAY("A point for each unit of its own that an army has not lost", 0);
    sand_goals_add(list, goal);
}

static void add_loss(const sand_battle *b, const sand_muster_ending *ending, const int32_t now[SAND_SIDES],
                     sand_goal_list *list)
{
    bool kept = ending->loss_points == 0;
    if (kept && sand_muster_has_objectives(b->field)) return;
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        if (sand_muster_strength_of(b, side, NULL).left == 0) continue;
        sand_goals_changed((sand_goals_change){ .rule = ending->rule,
                                                .sentence = SAND_SAY("{s0} loses one more unit", side),
                                                .side = side,
                                                .own = kept ? -1 : 0,
                                                .other = ending->loss_points },
                           now, list);
    }
}

/* The same parts as in count_points of muster_end.c. */
static void add_scores(const sand_battle *b, const sand_muster_ending *ending, sand_goal_list *list)
{
    sand_goals_ground_held(b, ending->rule, list);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        bool losses = ending->loss_points != 0;
        sand_muster_strength s =
            sand_muster_strength_of(b, losses ? sand_battle_enemy(side) : side, b->field->rules->lost);
        if (losses)
            sand_goals_score(side, ending->rule, SAND_SAY("enemy units lost: {n0}", s.lost),
                             ending->loss_points * s.lost, list);
        else if (!sand_muster_has_objectives(b->field))
            sand_goals_score(side, ending->rule, SAND_SAY("units of its own not lost: {n0}", s.total - s.lost),
                             s.total - s.lost, list);
    }
}

void sand_goals_left(unsigned side, const char *rule, sand_muster_strength strength, sand_goal_list *list)
{
    sand_goals_add(list, (sand_goal){ .kind = SAND_GOAL_ENDS,
                                      .side = (uint16_t)side,
                                      .rule = rule,
                                      .sentence = SAND_SAY("{s0} is beaten when all of its units are lost", side),
                                      .have = strength.lost,
                                      .need = strength.total });
}

void sand_goals_of_muster(const sand_battle *b, const sand_muster_ending *ending, sand_goal_list *list)
{
    sand_result now = sand_muster_result(b, ending);
    sand_goals_turns(b, ending->rule, b->field->turn_limit, list);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) add_fate(b, ending, side, list);
    sand_goals_ground(b, ending->rule, list);
    add_pay(b, ending, list);
    sand_goals_ground_taken(b, ending->rule, now.points, list);
    add_loss(b, ending, now.points, list);
    add_scores(b, ending, list);
}
