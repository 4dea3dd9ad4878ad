/* drill_bodies.c - bodies that act as units do: leaders who ride on the clock, join units and are captured; wagons that
 * move; guns of their own that a unit serves [DR-LEAD, DR-SUPPLY, DR-GUN].
 *
 * A leader leaves his unit when plans are carried out, and belongs to the next one from the end of movement on. */
#include "drill/drill_state.h"

#include "battle/actor.h"
#include "rules/common/see_bases.h"
#include "rules/common/wish_ways.h"

enum { STEP_BACK = 4000 };

static unsigned role_of(const sand_battle *b, unsigned body)
{
    return sand_battle_body_def(b, body)->role;
}

int32_t drill_ride_most(const sand_battle *b, unsigned body)
{
    switch (role_of(b, body)) {
    case SAND_ROLE_LEADER: return DRILL_LEAD_MOST;
    case SAND_ROLE_SUPPLY: return DRILL_WAGON_MOST;
    default: return 0;
    }
}

static const char *rule_of(const sand_battle *b, unsigned body)
{
    switch (role_of(b, body)) {
    case SAND_ROLE_LEADER: return "DR-LEAD-01";
    case SAND_ROLE_SUPPLY: return "DR-SUPPLY-01";
    default: return "DR-GUN-01";
    }
}

/* ---- judged ---- */

/* Is the subject a leader, wagon or gun of the side, on the table, and without an order on this sheet? */
bool drill_is_own_body(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    sand_verdict *v = j->verdict;
    sand_actor who = sand_actor_body(j->entry->subject);
    if (who.index == 0) {
        drill_lacks(v, sand_rules_drill.tables.orders[j->entry->kind - 1].slots, "Who?");
        return false;
    }
    if (SAND_FORBIDS(v, !sand_actor_exists(b, who), "DR-LEAD-01", "{b0} is nobody on his own", who.index)) return false;
    const char *rule = rule_of(b, who.index);
    const uint64_t kinds = SAND_IN(DRILL_ORDER_LEAD) | SAND_IN(DRILL_ORDER_POST) | SAND_IN(DRILL_ORDER_SERVE);
    return !SAND_FORBIDS(v, sand_actor_side(b, who) != j->side, rule, "{b0} is not yours", who.index) &&
           !SAND_FORBIDS(v, !sand_actor_in_play(b, who), rule, "{b0} is not on the table", who.index) &&
           !SAND_FORBIDS(v, sand_sheets_told(j, kinds) != NULL, rule, "{b0} has an order on this sheet", who.index);
}

/* A leader rides to another unit of his side, whatever his own unit does. [DR-LEAD-01] */
void drill_check_lead(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    sand_verdict *v = j->verdict;
    unsigned body = j->entry->subject, unit = j->entry->object;
    if (SAND_FORBIDS(v, role_of(b, body) != SAND_ROLE_LEADER, "DR-LEAD-01", "{b0} is no leader", body)) return;
    if (unit == 0) {
        drill_lacks(v, SAND_SLOT_BODY, "Which unit?");
        return;
    }
    bool own = sand_battle_side_of_unit(b, unit) == j->side && sand_battle_in_play(b, unit);
    if (SAND_FORBIDS(v, !own, "DR-LEAD-01", "{u0} is no unit of yours on the table", unit) ||
        SAND_FORBIDS(v, unit == sand_battle_body(b, body)->attached, "DR-LEAD-01", "{b0} is with {u1} already", body,
                     unit))
        return;
    sand_box from = sand_actor_box(b, sand_actor_body(body)), to = sand_battle_unit_box(b, unit);
    sand_reach reach = sand_geom_reach_boxes(&from, &to);
    if (SAND_FORBIDS(v, reach.distance > DRILL_LEAD_MOST, "DR-LEAD-01", "{l0} are farther than {l1}", reach.distance,
                     DRILL_LEAD_MOST))
        sand_answer_show_line(v, 0, reach.from, reach.to);
}

/* Returns what a step costs: nothing for a turn, the ground's rate for a march. */
static int32_t cost_of(const sand_battle *b, const sand_mover *mover, sand_motion_step leg)
{
    sand_toll toll = drill_toll(b);
    if (leg.verb == SAND_VERB_PIVOT) return 0;
    int32_t most = drill_ride_most(b, mover->body);
    return leg.travel > most ? leg.travel : sand_toll_cost(b, mover, leg, &toll);
}

static bool is_step(sand_motion_step leg)
{
    if (leg.verb == SAND_VERB_PIVOT) return leg.angle != 0;
    return leg.verb == SAND_VERB_MARCH && leg.travel > 0 && (leg.angle == 0 || leg.angle == SAND_HALF_TURN);
}

static bool no_unit(const void *context, unsigned unit)
{
    (void)context, (void)unit;
    return false;
}

/* Looks only for the edge of the table: what stands in the way is found when the body moves. */
static bool is_open(sand_judging *j, const sand_mover *mover, sand_motion_step leg)
{
    sand_obstacles edge = { .units = no_unit };
    if (leg.verb != SAND_VERB_MARCH) return true;
    int32_t heading = sand_heading_add(mover->stance.pose.heading, leg.angle);
    sand_march march = sand_march_along(j->scene->battle, mover, heading, leg.travel, &edge);
    if (march.legal == leg.travel) return true;
    SAND_REFUSE(j->verdict, "DR-MOVE-04", "{b0} would leave the table after {l1}", mover->body, march.legal);
    sand_answer_limit(j->verdict, march.legal);
    return false;
}

/* Returns how far `leg` can go for a budget of `left`. */
static int32_t longest_for(const sand_battle *b, const sand_mover *mover, sand_motion_step leg, int32_t left)
{
    sand_toll toll = drill_toll(b);
    return left > 0 ? sand_toll_reach(b, mover, leg, left, &toll).gone : 0;
}

/* A body goes to a place of its own, by turns and marches. [DR-LEAD-01, DR-SUPPLY-01] */
void drill_check_post(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *e = j->entry;
    const char *rule = rule_of(b, e->subject);
    int32_t used = 0, most = drill_ride_most(b, e->subject);
    sand_mover mover = sand_march_mover_of(b, sand_actor_body(e->subject));
    if (SAND_FORBIDS(j->verdict, most == 0, rule, "{b0} stays where it is", e->subject)) return;
    for (size_t s = 0; s < sand_entry_steps(e); s++) {
        sand_motion_step leg = sand_entry_step(e, s);
        if (SAND_FORBIDS(j->verdict, !is_step(leg), rule, "{b0} turns, and goes ahead or back", e->subject)) return;
        int32_t cost = cost_of(b, &mover, leg);
        if (SAND_FORBIDS(j->verdict, used + cost > most, rule, "{b0} needs {l1} and has {l2}", e->subject, used + cost,
                         most)) {
            sand_answer_limit(j->verdict, longest_for(b, &mover, leg, most - used));
            return;
        }
        if (!is_open(j, &mover, leg)) return;
        used += cost;
        mover = sand_march_mover_with(&mover, sand_path_stance_after(mover.stance, leg));
    }
    j->verdict->cost_used = used;
    j->verdict->cost_total = most;
    if (e->given & SAND_SLOT_MOTION) return;
    drill_lacks(j->verdict, SAND_SLOT_MOTION, "Where to?");
}

/* ---- carried out ---- */

static void leave_unit(sand_battle *b, unsigned body)
{
    if (sand_battle_body(b, body)->attached != 0) sand_actor_attach(b, body, 0);
}

void drill_apply_post(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    const sand_entry *e = deed->entry;
    leave_unit(b, e->subject);
    sand_mover mover = sand_march_mover_of(b, sand_actor_body(e->subject));
    sand_motion *row = sand_motion_of(b, sand_actor_body(e->subject));
    for (size_t s = 0; s < sand_entry_steps(e); s++) {
        sand_motion_step leg = sand_entry_step(e, s);
        int64_t cost = cost_of(b, &mover, leg);
        sand_motion_add(row, leg, (int32_t)(cost * DRILL_TICKS / drill_ride_most(b, e->subject)));
        mover = sand_march_mover_with(&mover, sand_path_stance_after(mover.stance, leg));
    }
}

void drill_apply_lead(const sand_deed *deed)
{
    leave_unit(deed->b, deed->entry->subject);
    drill_body_of(deed->b, deed->entry->subject)->joins = deed->entry->object;
    drill_aim_ride(deed->b, deed->entry->subject, 0);
}

/* Turns the leader to his unit and rides up to it. A march of no length then fills the rest of the turn: it keeps his
 * row of motion alive, so that the next mark aims him again. */
void drill_aim_ride(sand_battle *b, unsigned body, int32_t tick)
{
    unsigned unit = drill_body_get(b, body)->joins;
    int32_t ticks = DRILL_TICKS - tick, left = (int32_t)((int64_t)DRILL_LEAD_MOST * ticks / DRILL_TICKS);
    sand_motion *row = sand_motion_of(b, sand_actor_body(body));
    if (unit == 0 || !sand_battle_in_play(b, unit)) return;
    sand_mover mover = sand_march_mover_of(b, sand_actor_body(body));
    sand_reach reach = sand_march_reach_to_unit(b, &mover, unit);
    row->target = (int32_t)unit;
    if (!sand_point_equal(reach.from, reach.to)) {
        int32_t heading = sand_heading_of(sand_point_subtract(reach.to, reach.from));
        int32_t turn = sand_heading_difference(mover.stance.pose.heading, heading);
        sand_motion_step march = { SAND_VERB_MARCH, 0, reach.distance };
        mover = sand_march_mover_turned(&mover, turn);
        march.travel = longest_for(b, &mover, march, left);
        int32_t takes = (int32_t)((int64_t)cost_of(b, &mover, march) * DRILL_TICKS / DRILL_LEAD_MOST);
        if (turn != 0) sand_motion_add(row, (sand_motion_step){ SAND_VERB_PIVOT, turn, 0 }, 0);
        if (march.travel > 0) sand_motion_add(row, march, takes);
        ticks -= takes;
    }
    if (ticks > 0) sand_motion_add(row, (sand_motion_step){ SAND_VERB_MARCH, 0, 0 }, ticks);
}

void drill_join_all(sand_battle *b, sand_log *log)
{
    for (unsigned body = 1; body <= b->field->n_bodies; body++) {
        unsigned unit = drill_body_get(b, body)->joins;
        if (unit == 0) continue;
        drill_body_of(b, body)->joins = 0;
        if (sand_battle_body(b, body)->status != SAND_STATUS_PLAY || !sand_battle_in_play(b, unit)) continue;
        sand_box his = sand_battle_body_box(b, body), its = sand_battle_unit_box(b, unit);
        if (!sand_geom_within_boxes(&his, &its, DRILL_JOIN_NEAR)) continue;
        sand_actor_attach(b, body, unit);
        sand_answer_tell(b, log, SAND_EVENT_MARK, "DR-LEAD-03", SAND_SAY("{b0} joins {u1}", body, unit));
    }
}

/* ---- meetings [DR-LEAD-04, DR-SUPPLY-02, DR-GUN-02] ---- */

/* Bodies stop only at units of the enemy: they ride through friends and through other bodies. */
bool drill_stops_body(const sand_battle *b, sand_actor who, sand_actor other)
{
    bool unit = who.ref == SAND_REF_UNIT || other.ref == SAND_REF_UNIT;
    return unit && sand_actor_side(b, who) != sand_actor_side(b, other);
}

static void take(sand_battle *b, unsigned body, unsigned unit, sand_log *log)
{
    static const char *const rules[] = {
        [SAND_ROLE_LEADER] = "DR-LEAD-04", [SAND_ROLE_GUN] = "DR-GUN-02", [SAND_ROLE_SUPPLY] = "DR-SUPPLY-02"
    };
    sand_body *row = sand_battle_body_of(b, body);
    row->status = SAND_STATUS_GONE;
    row->cause = DRILL_CAUSE_TAKEN;
    drill_body_of(b, body)->joins = 0;
    if (role_of(b, body) == SAND_ROLE_SUPPLY) drill_side_of(b, sand_battle_body_def(b, body)->side)->rerolls = 0;
    sand_answer_tell(b, log, SAND_EVENT_REMOVE, rules[role_of(b, body)], SAND_SAY("{u1} takes {b0}", body, unit));
}

/* A unit that meets the body with its leading edge takes it and goes on; otherwise the body keeps its distance. */
void drill_meet_body(sand_battle *b, sand_meeting *m, sand_log *log)
{
    bool unit_first = m->who.ref == SAND_REF_UNIT;
    unsigned unit = unit_first ? m->who.index : m->other.index, body = unit_first ? m->other.index : m->who.index;
    bool taken = unit_first ? m->leads : m->other_leads;
    uint8_t of_body = taken ? SAND_HALT : SAND_STAND_OFF;
    if (taken && sand_battle_body(b, body)->status == SAND_STATUS_PLAY) take(b, body, unit, log);
    m->response = unit_first ? SAND_GO_ON : of_body;
    m->other_response = unit_first ? of_body : SAND_GO_ON;
}

/* ---- wishes ---- */

static int32_t cost_for(const void *context, const sand_stance *at, sand_motion_step leg)
{
    (void)context, (void)at;
    return leg.travel;
}

/* Tries ways to that place. */
static void go_there(sand_wisher *w, unsigned body, sand_pose to)
{
    static const sand_wish_grammar plan = {
        .kind = DRILL_ORDER_POST, .pivot = SAND_HALF_TURN, .back = true, .cost = cost_for
    };
    sand_wish_ways_go(w, sand_actor_body(body), &plan, (sand_wish_goal){ to, 0, 0 });
}

/* Tries ways straight away from unit `from`, or from the nearest enemy when `from` is 0. */
static void go_away(sand_wisher *w, unsigned body, unsigned from)
{
    const sand_battle *b = w->scene->battle;
    sand_pose pose = sand_actor_pose(b, sand_actor_body(body));
    unsigned enemy = from != 0 ? from : drill_nearest_enemy(b, sand_actor_body(body));
    if (enemy == 0) return;
    sand_point way = sand_point_subtract(pose.at, sand_battle_unit_pose(b, enemy).at);
    if (way.x == 0 && way.y == 0) return;
    int32_t most = drill_ride_most(b, body), heading = sand_heading_of(way);
    if (most > STEP_BACK) most = STEP_BACK;
    go_there(w, body, (sand_pose){ sand_point_add(pose.at, sand_heading_step(heading, most)), -1 });
}

/* Tries an order of that kind at `unit`, or at every unit when `unit` is 0. */
static void try_each(sand_wisher *w, unsigned kind, unsigned unit)
{
    for (unsigned u = 1; u <= w->scene->n; u++)
        if (unit == 0 || unit == u) sand_wish_try_order(w, kind, w->wish->subject, u);
}

static void wish_plan(sand_wisher *w, unsigned body)
{
    unsigned unit = sand_wish_object_unit(w);
    bool leads = role_of(w->scene->battle, body) == SAND_ROLE_LEADER;
    switch (w->wish->kind) {
    case SAND_WISH_REACH: go_there(w, body, w->wish->pose); break;
    case SAND_WISH_AWAY: go_away(w, body, unit); break;
    case SAND_WISH_ANY:
        if (leads) try_each(w, DRILL_ORDER_LEAD, unit);
        go_away(w, body, 0);
        break;
    case SAND_WISH_CLOSE:
        if (leads && unit != 0) try_each(w, DRILL_ORDER_LEAD, unit);
        break;
    default: break;
    }
}

size_t drill_suggest_body(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out)
{
    unsigned body = wish->subject, step = sand_battle_step_now(b);
    sand_wisher w = sand_wish_start(b, room, wish, out);
    bool fires = wish->kind == SAND_WISH_ANY || wish->kind == SAND_WISH_SHOOT;
    if (sand_actor_exists(b, sand_actor_body(body)) && sand_actor_in_play(b, sand_actor_body(body))) {
        if (step == DRILL_STEP_PLAN && drill_ride_most(b, body) > 0) wish_plan(&w, body);
        if (step == DRILL_STEP_FIRE && fires) try_each(&w, DRILL_ORDER_SERVE, sand_wish_object_unit(&w));
    }
    sand_wish_stop(&w);
    return w.added;
}

/* ---- sheets ---- */

static bool is_legal(sand_scene *scene, const sand_entry *e, void (*check)(sand_judging *))
{
    sand_verdict v = { .answer = SAND_YES };
    unsigned side = sand_battle_body_def(scene->battle, e->subject)->side;
    const sand_order alone = { .side = (uint16_t)side, .n = 1, .entries = e };
    sand_judging j = { .scene = scene, .order = &alone, .entry = e, .verdict = &v, .side = (uint16_t)side };
    check(&j);
    return v.answer == SAND_YES;
}

/* Returns the unit of the side that stands nearest to an enemy; 0: none. */
static unsigned foremost(const sand_battle *b, unsigned side)
{
    unsigned best = 0;
    int32_t least = INT32_MAX;
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        unsigned enemy = sand_battle_in_play(b, u) && sand_battle_side_of_unit(b, u) == side
                             ? drill_nearest_enemy(b, sand_actor_unit(u))
                             : 0;
        if (enemy == 0) continue;
        int32_t far = sand_point_distance(sand_battle_unit_pose(b, u).at, sand_battle_unit_pose(b, enemy).at);
        if (far < least) least = far, best = u;
    }
    return best;
}

static bool make_lead(sand_scene *scene, unsigned body, unsigned unit, sand_entry *e)
{
    *e = sand_wish_entry(DRILL_ORDER_LEAD, body, unit);
    return unit != 0 && is_legal(scene, e, drill_check_lead);
}

/* Makes an order to march straight back. */
static bool make_back(sand_scene *scene, unsigned body, sand_entry *e)
{
    int32_t most = drill_ride_most(scene->battle, body);
    *e = sand_wish_entry(DRILL_ORDER_POST, body, 0);
    sand_entry_add_step(e, SAND_VERB_MARCH, SAND_HALF_TURN, most > STEP_BACK ? STEP_BACK : most);
    return most > 0 && is_legal(scene, e, drill_check_post);
}

static bool make_serve(sand_scene *scene, unsigned body, sand_entry *e)
{
    for (unsigned u = 1; u <= scene->n; u++) {
        *e = sand_wish_entry(DRILL_ORDER_SERVE, body, u);
        if (is_legal(scene, e, drill_check_serve)) return true;
    }
    return false;
}

bool drill_make_body_entry(sand_scene *scene, unsigned body, unsigned variety, sand_entry *e)
{
    const sand_battle *b = scene->battle;
    bool leads = role_of(b, body) == SAND_ROLE_LEADER;
    unsigned side = sand_battle_body_def(b, body)->side, which = variety % 4;
    if (sand_battle_step_now(b) == DRILL_STEP_FIRE)
        return role_of(b, body) == SAND_ROLE_GUN && which != 3 && make_serve(scene, body, e);
    if (sand_battle_step_now(b) != DRILL_STEP_PLAN) return false;
    if (which == 1) return leads && make_lead(scene, body, foremost(b, side), e);
    if (which == 3) return leads && make_lead(scene, body, (variety + body) % scene->n + 1, e);
    return which == 2 && make_back(scene, body, e);
}
