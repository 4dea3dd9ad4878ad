/* skirmish.c - the rules of the game (turns, moving, shooting, fighting, the end), and the filled seam.
 *
 * Invariant: a band in play has fewer hits than it bears, and acts at most once a turn. */
#include <string.h>

#include "battle/audit.h"
#include "battle/actor.h"
#include "geom/face.h"
#include "orders/room.h"
#include "rules/common/muster.h"
#include "rules/common/see.h"
#include "rules/common/walk.h"
#include "rules/common/chapters.h"
#include "rules/common/tries.h"
#include "skirmish_tables.h"

static sk_unit *state_of(sand_battle *b, unsigned unit)
{
    return sand_battle_unit_more_of(b, unit);
}

static bool may_act(const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) && !((const sk_unit *)sand_battle_unit_more(b, unit))->acted;
}

/* ---- turns [SK-02, SK-03, SK-10] ---- */

static void begin_turn(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    bool over = sand_muster_is_last_turn(b);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
        over |= sand_muster_strength_of(b, side, NULL).left == 0;
    if (over) {
        sand_battle_agenda_pop(b);
        return;
    }
    sand_battle_head_of(b)->turn++;
    for (unsigned i = 1; i <= b->field->n_units; i++) state_of(b, i)->acted = 0;
    size_t first = sand_answer_throw(dice, "who acts first", NULL);
    unsigned winner =
        sand_dice_rolloff(dice, sand_answer_contest(b, SK_ROLL_FIRST, 6)) == 0 ? SAND_SIDE_A : SAND_SIDE_B;
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "SK-02", SAND_SAY("{s0} acts first", winner));
    sand_answer_thrown(event, dice, first, NULL, (int32_t)winner);
    unsigned sides[] = { sand_battle_enemy(winner), winner }; /* the last one pushed acts first */
    for (unsigned i = 0; i < 2; i++)
        sand_battle_agenda_push(
            b, (sand_frame){ .step = SK_STEP_ACT, .subject = (uint16_t)sides[i], .sides = (uint16_t)(1u << sides[i]) });
}

/* Returns the next band after `unit` of the side whose turn it is that has not acted; 0 if there is none. [SK-03] */
static unsigned next_band(const sand_battle *b, unsigned unit)
{
    while (unit++ < b->field->n_units)
        if (sand_battle_side_of_unit(b, unit) == sand_battle_agenda_top(b)->subject && may_act(b, unit)) return unit;
    return 0;
}

static bool anybody_left(const sand_battle *b, sand_room *room)
{
    (void)room;
    return next_band(b, 0) != 0;
}

/* Only a band of the ordering side that has not acted may be ordered. [SK-03] */
static bool may_be_ordered(sand_judging *j)
{
    static const sand_reason acted = { "SK-03", "{u0} has acted this turn" };
    unsigned unit = j->entry->subject;
    if (!sand_answer_own_unit(j->scene->battle, unit, j->side, "SK-03", j->verdict)) return false;
    return may_act(j->scene->battle, unit) || !sand_answer_because(j->verdict, acted, unit, 0, 0);
}

/* ---- moving [SK-04, SK-05] ---- */

static const sand_way_words words = {
    .unit = { { "SK-05", "{u0} cannot pass through {u1}" }, { "SK-05", "{u1} stands where {u0} would" } },
    .touch = { { "SK-05", "{u0} cannot pass through {u1}" }, { "SK-05", "{u1} stands where {u0} would" } },
    .ground = { { "SK-05", "{u0} may not enter {t1}" }, { "SK-05", "{u0} may not stand in {t1}" } },
    .edge = { { "SK-05", "{u0} would leave the table after {l1}" }, { "SK-05", "{u0} would stand over the edge" } },
};
static const sand_reason faults[SAND_ROUTE_FAULTS] = {
    [SAND_ROUTE_ODD] = { "SK-04", "A move of {u0} is a pivot and then a march" },
    [SAND_ROUTE_PIVOTS] = { "SK-04", "{u0} pivots once" },
    [SAND_ROUTE_AFTER] = { "SK-04", "{u0} pivots before it marches" },
    [SAND_ROUTE_ASIDE] = { "SK-04", "{u0} marches straight ahead" },
};

/* Leaves the pose at the end of the move in `plan`, which apply_move reads. */
static void check_move(sand_judging *j)
{
    static const sand_route_grammar grammar = { .pivots = 1, .before = true, .legs = 1, .turn = SAND_HALF_TURN };
    const sand_battle *b = j->scene->battle;
    sand_route route;
    if (!sand_walk_read(j->entry, &grammar, faults, &route, j->verdict)) return;
    if (j->entry->n_list == 0) {
        sand_answer_missing(j->verdict, SAND_SLOT_MOTION);
        return;
    }
    sand_obstacles obstacles = { .placing = j->scene->suggesting, .words = &words, .scene = j->scene };
    sand_walk walk = { .scene = j->scene,
                       .obstacles = &obstacles,
                       .sweep = SAND_TURN_END_ONLY,
                       .budget = { "SK-04", "{u0} has {l1} left to march" } };
    sand_budget budget = { .total = sand_battle_trait(b, j->entry->subject, SK_PACE) };
    sand_mover mover = sand_march_mover_of_unit(b, j->entry->subject);
    j->verdict->rule = "SK-04";
    j->verdict->cost_total = budget.total;
    j->verdict->cost_used = route.travel;
    if (sand_walk_route(&walk, &route, &budget, &mover, j->verdict)) *(sand_pose *)j->plan = mover.stance.pose;
}

static void apply_move(const sand_deed *deed)
{
    unsigned unit = deed->entry->subject;
    sand_pose from = sand_battle_unit_pose(deed->b, unit), to = *(const sand_pose *)deed->plan;
    sand_battle_unit_move(deed->b, unit, to);
    state_of(deed->b, unit)->acted = 1;
    sand_event *event = sand_answer_tell(deed->b, deed->log, SAND_EVENT_MOVE, "SK-04",
                                         SAND_SAY("{u0} moved {l1}", unit, sand_point_distance(from.at, to.at)));
    sand_answer_moved(event, from, to);
}

/* ---- shooting and fighting [SK-06..09] ---- */

static sand_see_look look_at(sand_scene *scene, unsigned unit, unsigned target, int32_t range)
{
    const sand_box *box = sand_scene_box(scene, unit);
    return (sand_see_look){ .scene = scene,
                            .unit = unit,
                            .target = target,
                            .range = range,
                            .ground = SK_COVER,
                            .arc = sand_arc_of(box, SAND_ARC_FRONT_CORNERS, SK_FRONT, 0),
                            .eye = sand_box_front_centre(box) };
}

/* Checks that the target is an enemy in front, in sight and within `range`. */
static void check_target(sand_judging *j, int32_t range, const sand_see_reasons *why)
{
    unsigned unit = j->entry->subject, target = j->entry->object;
    static const sand_reason no_enemy = { "SK-07", "{u0} can only attack an enemy on the table" };
    if (target == 0)
        sand_answer_missing(j->verdict, SAND_SLOT_BODY);
    else if (!sand_scene_is_enemy(j->scene, unit, target))
        sand_answer_because(j->verdict, no_enemy, unit, 0, 0);
    else {
        sand_see_look look = look_at(j->scene, unit, target, range);
        if (sand_see_check(&look, why, j->verdict)) j->verdict->rule = why->far.rule;
    }
}

static void check_shoot(sand_judging *j)
{
    static const sand_see_reasons why = { { "SK-06", "{u1} is {l2} away; {u0} shoots up to {l3}" },
                                          { "SK-06", "{u1} is not in front of {u0}" },
                                          { "SK-06", "{u2} stands between {u0} and {u1}" },
                                          { "SK-06", "{t2} blocks the line of sight from {u0} to {u1}" } };
    static const sand_reason unarmed = { "SK-06", "{u0} has no bows" };
    int32_t range = sand_battle_trait(j->scene->battle, j->entry->subject, SK_RANGE);
    if (range > 0 || !sand_answer_because(j->verdict, unarmed, j->entry->subject, 0, 0)) check_target(j, range, &why);
}

static void check_strike(sand_judging *j)
{
    static const sand_see_reasons why = { { "SK-07", "{u1} is {l2} away; {u0} reaches {l3}" },
                                          { "SK-07", "{u1} is not in front of {u0}" },
                                          { "SK-07", "{u2} stands between {u0} and {u1}" },
                                          { "SK-07", "{t2} parts {u0} and {u1}" } };
    check_target(j, SK_REACH, &why);
}

/* Pushes the step in which the dice of the attack fall. */
static void apply_attack(const sand_deed *deed)
{
    unsigned step = deed->entry->kind == SK_SHOOT ? SK_STEP_SHOT : SK_STEP_BLOW;
    state_of(deed->b, deed->entry->subject)->acted = 1;
    sand_battle_agenda_push(deed->b, (sand_frame){ .step = (uint16_t)step,
                                                   .subject = deed->entry->subject,
                                                   .object = deed->entry->object,
                                                   .sides = (uint16_t)(1u << deed->side) });
}

static void hit(sand_battle *b, unsigned unit, sand_log *log)
{
    sand_unit *row = sand_battle_unit_of(b, unit);
    row->hits++;
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_HIT, "SK-09", SAND_SAY("{u0} was hit, {n1} in all", unit, row->hits));
    if (event != NULL) event->amount = 1;
    if (row->hits < sand_battle_option(b, SK_OPT_HITS)) return;
    sand_battle_unit_remove(b, unit, SK_GONE_BEATEN);
    sand_answer_tell(b, log, SAND_EVENT_REMOVE, "SK-09", SAND_SAY("{u0} was beaten", unit));
}

static void run_shot(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_frame frame = *sand_battle_agenda_top(b);
    bool sheltered = sand_see_ground(b->field, sand_battle_unit_pose(b, frame.object).at, SK_COVER) != 0;
    size_t first = sand_answer_throw(dice, "shots that hit", NULL);
    bool hits = sand_dice_at_least(dice, sand_answer_cause(b, SK_ROLL_SHOT, frame.subject), 6, sheltered ? 5 : 4);
    const char *text = hits ? "{u0} shot and hit {u1}" : "{u0} shot at {u1} and missed";
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "SK-06", SAND_SAY(text, frame.subject, frame.object));
    sand_answer_thrown(event, dice, first, NULL, hits);
    sand_battle_agenda_pop(b);
    if (hits) hit(b, frame.object, log);
}

/* The cause of a die names both fighters, as one band may fight several others in a turn. */
static sand_cause cause_against(const sand_battle *b, sk_roll roll, unsigned unit, unsigned other)
{
    sand_cause cause = sand_answer_cause(b, roll, unit);
    cause.object = sand_battle_unit_def(b, other)->luck;
    return cause;
}

static void run_blow(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_frame frame = *sand_battle_agenda_top(b);
    unsigned by = frame.subject, at = frame.object;
    sand_box box = sand_battle_unit_box(b, at);
    sand_ledger ours = { 0 }, theirs = { 0 };
    bool spears = sand_battle_unit_def(b, by)->type == SK_SPEARS,
         against = sand_battle_unit_def(b, at)->type == SK_SPEARS;
    bool behind = sand_face_by_lines(&box, sand_battle_unit_pose(b, by).at) != SAND_FACE_FRONT;
    sand_answer_modify(&ours, spears, "SK-08", "spears strike", 1);
    sand_answer_modify(&ours, behind, "SK-08", "on a flank or the rear", 1);
    sand_answer_modify(&theirs, against, "SK-08", "spears are struck", 1);
    sand_ledger margin = sand_answer_against(&ours, &theirs);
    sand_contest contest = { .a = cause_against(b, SK_ROLL_BLOW, by, at),
                             .b = cause_against(b, SK_ROLL_PARRY, at, by),
                             .sides = 6,
                             .add_a = (int16_t)sand_dice_ledger_total(&ours),
                             .add_b = (int16_t)sand_dice_ledger_total(&theirs) };
    size_t first = sand_answer_throw(dice, "blows struck", &margin);
    int32_t lead = sand_dice_opposed(dice, contest);
    const char *text = lead > 0   ? "{u0} struck {u1}"
                       : lead < 0 ? "{u1} beat {u0} off"
                                  : "{u0} and {u1} fought without a result";
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "SK-08", SAND_SAY(text, by, at));
    sand_answer_thrown(event, dice, first, &margin, lead);
    sand_battle_agenda_pop(b);
    if (lead != 0) hit(b, lead > 0 ? at : by, log);
}

/* ---- the rows behind steps and orders ---- */

/* clang-format off */
static const sand_step_rule step_rules[SK_STEPS] = {
    [SK_STEP_TURN - 1] = { .run = begin_turn, .rolls = true },
    [SK_STEP_ACT - 1]  = { .title = "{s0} acts", .asks = anybody_left },
    [SK_STEP_SHOT - 1] = { .run = run_shot, .rolls = true },
    [SK_STEP_BLOW - 1] = { .run = run_blow, .rolls = true },
};
static const sand_order_rule order_rules[SK_ORDERS] = {
    [SK_MOVE - 1]   = { SAND_IN(SK_STEP_ACT), .who = may_be_ordered, .check = check_move, .apply = apply_move, .plans = true,
                      .tries = &sk_tries_move },
    [SK_SHOOT - 1]  = { SAND_IN(SK_STEP_ACT), .who = may_be_ordered, .check = check_shoot, .apply = apply_attack,
                      .tries = &sk_tries_shoot },
    [SK_STRIKE - 1] = { SAND_IN(SK_STEP_ACT), .who = may_be_ordered, .check = check_strike, .apply = apply_attack,
                      .tries = &sk_tries_strike },
    [SK_DONE - 1]   = { SAND_IN(SK_STEP_ACT), .apply = sand_orders_close_step, .tries = &sand_tries_ends },
};
/* clang-format on */
static const sand_chapters chapters = { .next = next_band };

/* ---- the rest of the seam ---- */

static sand_capacity capacity(const sand_field *field)
{
    (void)field;
    return (sand_capacity){ .contacts = 1, .frames = 4 };
}

/* Requires a last turn, as a battle of two sides that keep apart would never end. [SK-01, SK-10] */
static void setup(sand_battle *b, const sand_setup *setup)
{
    if (b->field->turn_limit == 0) {
        sand_rules_refuse_setup(setup, SAND_REF_NONE, 0, "SK-10", "there is no last turn");
        sand_rules_remedy_setup(setup, "give \"turn_limit\"");
    }
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
        if (sand_muster_strength_of(b, side, NULL).total > SK_BANDS)
            sand_rules_refuse_setup(setup, SAND_REF_SIDE, side, "SK-01", "a side has three bands at most");
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_unit_def(b, i)->n_bodies != 1 || sand_battle_unit(b, i)->status == SAND_STATUS_WAITING)
            sand_rules_refuse_setup(setup, SAND_REF_UNIT, i, "SK-01",
                                    "a band is one base, on the table from the beginning");
    sand_muster_check_terrain(b, "SK-05", setup);
    if (sand_battle_agenda_top(b) == NULL) sand_battle_agenda_push(b, (sand_frame){ .step = SK_STEP_TURN });
}

/* Objectives decide where the scenario has any; with equally many, bands decide. [SK-10] */
static sand_result result(const sand_battle *b)
{
    sand_result so_far = { .outcome = SAND_GOING_ON };
    int32_t bands[SAND_SIDES];
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++)
        bands[side - 1] = sand_muster_strength_of(b, side, NULL).left;
    sand_muster_count_objectives(b, so_far.points);
    if (!sand_muster_has_objectives(b->field)) memcpy(so_far.points, bands, sizeof bands);
    if (sand_battle_agenda_top(b) != NULL) return so_far;
    if (bands[0] == 0 || bands[1] == 0)
        return sand_muster_won(so_far, "SK-10", bands[0] > 0 ? SAND_SIDE_A : SAND_SIDE_B, "No band of {s1} was left");
    unsigned winner =
        sand_muster_leads(so_far.points) != 0 ? sand_muster_leads(so_far.points) : sand_muster_leads(bands);
    if (winner == 0) return sand_muster_drawn(so_far, "SK-10", "Neither side had the better of it");
    return sand_muster_won(so_far, "SK-10", winner, "{s0} had the better of it");
}

static int32_t worth(const sand_battle *b, unsigned unit)
{
    int32_t bears = sand_battle_option(b, SK_OPT_HITS), left = bears - sand_battle_unit(b, unit)->hits;
    return sand_battle_in_play(b, unit) && left > 0 ? 1000 * left / bears : 0;
}

/* Looks as far as the unit shoots, or else strikes. */
static sand_see_look look_as_far(sand_scene *scene, unsigned unit, unsigned target)
{
    int32_t range = sand_battle_trait(scene->battle, unit, SK_RANGE);
    return look_at(scene, unit, target, range > 0 ? range : SK_REACH);
}

static void measure(const sand_battle *b, sand_room *room, sand_actor from, sand_actor to, sand_measurement *out)
{
    *out =
        (sand_measurement){ .rule_arc = "SK-06", .rule_sight = "SK-06", .rule_range = "SK-06", .rule_face = "SK-08" };
    if (!sand_actor_in_play(b, from) || !sand_actor_in_play(b, to)) return;
    sand_see_measure_actors(sand_room_scene(room, b), from, to, look_as_far, out);
}

static void invariants(const sand_battle *b, sand_audit *audit)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        bool stands = !sand_battle_in_play(b, i) || sand_battle_unit(b, i)->hits < sand_battle_option(b, SK_OPT_HITS);
        sand_audit_hold(audit, stands, (sand_fault){ SAND_REF_UNIT, i, "hits", "a unit with as many hits is gone" });
    }
}

/* clang-format off */
const sand_rules sand_rules_skirmish = {
    .tables = {
        .id = "skirmish", .title = "Skirmish, three a side", .version = "1", .number = 60006,
        .length = "inch", .length_mark = "in",
        .standard_width = 24000, .standard_depth = 24000, .base_width = 2000, .base_depth = 1000,
        .stride = 6000, .move_column = SK_PACE + 1,
        .rules = rules, .n_rules = SK_RULES, .options = options, .n_options = SK_OPTIONS,
        .type_columns = type_columns, .n_type_columns = SK_TYPE_COLUMNS, .types = types, .n_types = SK_TYPES,
        .terrain_columns = terrain_columns, .n_terrain_columns = SK_TERRAIN_COLUMNS,
        .terrain = terrain, .n_terrain = SK_TERRAINS,
        .steps = steps, .n_steps = SK_STEPS, .step_rules = step_rules,
        .orders = orders, .n_orders = SK_ORDERS, .order_rules = order_rules, .words = &turn_words, .chapters = &chapters,
        .purposes = purposes, .n_purposes = SK_ROLLS, .causes = causes, .n_causes = SAND_LEN(causes),
        .unit = &sk_unit_struct, .plan_size = sizeof(sand_pose),
    },
    .capacity = capacity, .setup = setup, .suggest = sand_tries_suggest, .result = result, .worth = worth, .measure = measure,
    .decision = sand_orders_decision, .check = sand_orders_check, .apply = sand_orders_apply,
    .proceed = sand_orders_proceed, .invariants = invariants,
};
/* clang-format on */
