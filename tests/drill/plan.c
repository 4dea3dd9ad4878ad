/* plan.c - plans, the two quick decisions, and which unit may do what [DR-MOVE]. */
#include "drill/drill_state.h"

#include <string.h>

#include "battle/actor.h"
#include "battle/ranks.h"
#include "motion/bases.h"
#include "motion/forced.h"
#include "motion/resolve.h"
#include "rules/common/planning.h"
#include "rules/common/sheets.h"
#include "rules/common/wish_ways.h"

/* Counts the unit's bases that still stand. */
static int32_t bases_of(const sand_battle *b, unsigned unit)
{
    sand_slots order;
    sand_ranks_order(b, unit, &order);
    return (int32_t)order.n;
}

static int32_t haste(const sand_battle *b)
{
    return drill_head_get(b)->card == DRILL_HASTE ? 2000 : 0;
}

/* A turn's budget is counted in the unit's travel on foot. */
int32_t drill_allowance(const sand_battle *b, unsigned unit)
{
    return sand_battle_trait(b, unit, DRILL_MOVE) + haste(b);
}

/* ---- one entry each ---- */

/* Is there at least one file and no file too many, and is every rank but the last full? */
static bool fits(int32_t bases, int32_t files, int32_t ranks)
{
    return files >= 1 && files <= bases && ranks == (bases + files - 1) / files;
}

static int32_t rounded_up(int32_t travel, int32_t most, int32_t speed)
{
    return (int32_t)(((int64_t)travel * most + speed - 1) / speed);
}

/* Woods cost twice as much, except by road. [DR-MOVE-10, DR-MOVE-12] */
static int32_t rate(const void *context, const sand_mover *mover, sand_motion_step leg, const uint16_t terrain[],
                    size_t n)
{
    const sand_field *field = ((const sand_battle *)context)->field;
    (void)mover;
    for (size_t i = 0; i < n && leg.verb != SAND_VERB_ROAD; i++) {
        if (field->terrain[terrain[i] - 1].kind == DRILL_WOOD) return 2 * SAND_TOLL_OPEN;
    }
    return SAND_TOLL_OPEN;
}

sand_toll drill_toll(const sand_battle *b)
{
    return (sand_toll){ .context = b, .rate = rate };
}

/* Returns what a leg costs on its ground, counted in travel on open ground. A leg longer than `speed` is refused for
 * its length alone, so the ground is not searched. */
static int32_t ground_cost(const sand_battle *b, unsigned unit, sand_stance at, sand_motion_step leg, int32_t speed)
{
    sand_mover mover = sand_march_mover_of_unit(b, unit), there = sand_march_mover_with(&mover, at);
    sand_toll toll = drill_toll(b);
    int32_t cost = leg.travel > speed ? leg.travel : sand_toll_cost(b, &there, leg, &toll);
    return leg.verb == SAND_VERB_MARCH && leg.angle == SAND_HALF_TURN ? 2 * cost : cost;
}

/* Returns what a leg costs of the allowance; -1 when a plan may not contain it. A mounted unit goes farther for the
 * same cost. */
int32_t drill_leg_cost(const sand_battle *b, unsigned unit, sand_stance at, sand_motion_step leg)
{
    int32_t most = drill_allowance(b, unit);
    int32_t speed = at.state == DRILL_MOUNTED ? sand_battle_trait(b, unit, DRILL_RIDES) + haste(b) : most;
    switch (leg.verb) {
    case SAND_VERB_MARCH:
    case SAND_VERB_WHEEL:
    case SAND_VERB_ROAD: return rounded_up(ground_cost(b, unit, at, leg, speed), most, speed);
    case SAND_VERB_ABOUT:
    case SAND_VERB_FORM:
    case SAND_VERB_CHANGE: return (most + 1) / 2;
    case SAND_VERB_HALT: return 0;
    default: return -1;
    }
}

static bool sensible_leg(const sand_battle *b, unsigned unit, sand_stance at, sand_motion_step leg, size_t nth)
{
    int32_t bases = bases_of(b, unit);
    switch (leg.verb) {
    case SAND_VERB_MARCH: return leg.travel > 0 && (leg.angle == 0 || leg.angle == SAND_HALF_TURN);
    case SAND_VERB_WHEEL: return leg.angle != 0 && leg.angle >= -9000 && leg.angle <= 9000;
    case SAND_VERB_ABOUT: return true;
    case SAND_VERB_ROAD: return leg.travel > 0;
    case SAND_VERB_FORM: return fits(bases, leg.angle, leg.travel);
    case SAND_VERB_CHANGE:
        return sand_battle_trait(b, unit, DRILL_RIDES) > 0 &&
               (leg.angle == DRILL_ON_FOOT || leg.angle == DRILL_MOUNTED) && leg.angle != at.state;
    case SAND_VERB_HALT: return nth == 0 && leg.travel >= 1000 && leg.travel <= 20000;
    default: return false;
    }
}

/* Returns how far `leg` can go for a budget of `left`. */
int32_t drill_longest_for(const sand_battle *b, unsigned unit, sand_stance at, sand_motion_step leg, int32_t left)
{
    int32_t low = 0, high = leg.travel;
    if (drill_leg_cost(b, unit, at, leg) <= left) return high; /* mostly open ground */
    while (low < high) {
        leg.travel = low + (high - low + 1) / 2;
        if (drill_leg_cost(b, unit, at, leg) <= left)
            low = leg.travel;
        else
            high = leg.travel - 1;
    }
    return low;
}

static const sand_planning words = {
    .stopped = { "DR-MOVE-04", "{u0} is stopped by the ground or the edge after {l1}" },
    .no_wheel = { "DR-MOVE-04", "{u0} has no room to wheel by {a1}" },
    .no_room = { "DR-MOVE-05", "{u0} has no room for that formation" },
    .no_column = { "DR-MOVE-12", "{u0} stands in no column on a road" },
    .bent = { "DR-MOVE-12", "{u0} is bent: it goes along its road, or forms first" },
    .road_ends = { "DR-MOVE-12", "the road takes {u0} no farther than {l1}" },
};

/* Refuses a leg that costs more than what is left, and gives the distance that would be legal. */
static void refuse_cost(const sand_planned *p, sand_motion_step leg, int32_t cost, int32_t left, sand_verdict *v)
{
    const sand_battle *b = p->roads.b;
    unsigned unit = p->roads.unit;
    int32_t most = drill_allowance(b, unit);
    SAND_REFUSE(v, "DR-MOVE-02", "{u0} needs {l1} and has {l2}", unit, most - left + cost, most);
    int32_t legal = sand_planning_is_straight(leg) ? drill_longest_for(b, unit, p->mover.stance, leg, left) : 0;
    sand_planning_limit(p, leg, legal, v);
}

static void check_go(const sand_battle *b, const sand_entry *e, sand_verdict *v)
{
    static const char grammar[] = "a plan halts at a range, marches ahead or back, wheels up to a quarter, follows a "
                                  "road, turns about, forms, mounts";
    unsigned unit = e->subject;
    int32_t used = 0, most = drill_allowance(b, unit);
    sand_stance at = sand_path_stance_of_unit(b, unit);
    sand_planned p = sand_planning_begin(&words, b, unit, &at, DRILL_ROAD);
    if (SAND_FORBIDS(v, sand_battle_engaged(b, unit), "DR-MOVE-03", "{u0} is in contact and stays", unit)) return;
    for (size_t s = 0; s < sand_entry_steps(e); s++) {
        sand_motion_step leg = sand_entry_step(e, s);
        bool holds = drill_holds(b, unit) && sand_planning_goes(leg);
        if (SAND_FORBIDS(v, !sensible_leg(b, unit, p.mover.stance, leg, s), "DR-MOVE-02", grammar, 0) ||
            SAND_FORBIDS(v, holds, "DR-COUNCIL-02", "{u0} is ordered to hold", unit) ||
            !sand_planning_follows(&p, leg, v))
            return;
        int32_t cost = drill_leg_cost(b, unit, p.mover.stance, leg);
        if (used + cost > most) {
            refuse_cost(&p, leg, cost, most - used, v);
            return;
        }
        if (!sand_planning_has_room(&p, leg, v)) return;
        used += cost;
        sand_planning_go(&p, leg);
    }
    v->cost_used = used;
    v->cost_total = most;
    sand_planning_show_end(&p, v);
    sand_point end = p.mover.stance.pose.at;
    if (!SAND_FORBIDS(v, !drill_keeps_route(b, unit, end), "DR-COUNCIL-03", "{u0} leaves its route", unit)) return;
    const int32_t *next = drill_next_place(b, unit);
    sand_answer_show_line(v, 0, end, (sand_point){ next[0], next[1] });
}

static void check_form(const sand_battle *b, const sand_entry *e, sand_verdict *v)
{
    int32_t bases = bases_of(b, e->subject);
    bool engaged = sand_battle_engaged(b, e->subject);
    if (SAND_FORBIDS(v, engaged, "DR-MOVE-03", "{u0} is in contact and keeps its formation", e->subject) ||
        SAND_FORBIDS(v, !fits(bases, e->files, e->ranks), "DR-MOVE-05",
                     "{u0} has {n1} bases, which must fill all ranks but the last", e->subject, bases))
        return;
    sand_stance at = sand_path_stance_of_unit(b, e->subject);
    const sand_planned p = sand_planning_begin(&words, b, e->subject, &at, 0);
    sand_planning_has_room(&p, (sand_motion_step){ SAND_VERB_FORM, e->files, e->ranks }, v);
}

/* ---- sheets ---- */

/* Returns the set of order kinds whose subject is a unit. */
static uint64_t of_units(void)
{
    uint64_t kinds = 0;
    for (unsigned k = 1; k <= sand_rules_drill.tables.n_orders; k++)
        if (sand_rules_drill.tables.orders[k - 1].subject_ref == SAND_REF_UNIT) kinds |= SAND_IN(k);
    return kinds;
}

/* Is the subject a unit of the side, on the table, without another entry on the sheet, and the one asked when the step
 * asks about one unit? */
bool drill_is_own_unit(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_frame *top = sand_battle_agenda_top(b);
    sand_verdict *v = j->verdict;
    unsigned unit = j->entry->subject;
    bool other = (top->step == DRILL_STEP_SLIP || top->step == DRILL_STEP_AGAIN) && unit != top->subject;
    if (unit == 0) {
        drill_lacks(v, sand_rules_drill.tables.orders[j->entry->kind - 1].slots, "Which unit?");
        return false;
    }
    return !SAND_FORBIDS(v, sand_battle_side_of_unit(b, unit) != j->side, "DR-MOVE-01", "{u0} is not yours", unit) &&
           !SAND_FORBIDS(v, !sand_battle_in_play(b, unit), "DR-MOVE-01", "{u0} is not on the table", unit) &&
           !SAND_FORBIDS(v, other, "DR-MOVE-06", "this is about {u0}", top->subject) &&
           !SAND_FORBIDS(v, sand_sheets_told(j, of_units()) != NULL, "DR-MOVE-01", "{u0} has an order on this sheet",
                         unit);
}

/* The slots that are still to be filled. */
static unsigned missing_of(const sand_entry *e)
{
    unsigned slots = sand_rules_drill.tables.orders[e->kind - 1].slots;
    unsigned missing = slots & ~(unsigned)e->given & ~(unsigned)SAND_SLOT_BODY;
    return (slots & SAND_SLOT_BODY) && e->object == 0 ? missing | SAND_SLOT_BODY : missing;
}

static bool is_whole(sand_judging *j)
{
    unsigned missing = missing_of(j->entry);
    if (missing != 0) drill_lacks(j->verdict, missing, "There is more to say");
    return missing == 0;
}

/* Judges the part of a plan that is given, even when slots are missing. */
void drill_check_go(sand_judging *j)
{
    check_go(j->scene->battle, j->entry, j->verdict);
    if (j->verdict->answer != SAND_NO) is_whole(j);
}

void drill_check_form(sand_judging *j)
{
    if (is_whole(j)) check_form(j->scene->battle, j->entry, j->verdict);
}

/* ---- carrying out ---- */

typedef struct {
    const sand_battle *b;
    unsigned unit;
} walker;

static int32_t ticks_of(const void *context, const sand_stance *at, sand_motion_step leg)
{
    const walker *who = context;
    int64_t cost = drill_leg_cost(who->b, who->unit, *at, leg);
    return (int32_t)(cost * DRILL_TICKS / drill_allowance(who->b, who->unit));
}

static void write_go(sand_battle *b, const sand_entry *e)
{
    const walker who = { b, e->subject };
    sand_motion *motion = sand_motion_of(b, sand_actor_unit(e->subject));
    sand_stance at = sand_path_stance_of_unit(b, e->subject);
    sand_roadway_plan roads = drill_roads_of(b, e->subject);
    sand_planning_walk(e, &roads, &at, (sand_planning_ticks){ ticks_of, &who }, motion);
}

void drill_apply_go(const sand_deed *deed)
{
    write_go(deed->b, deed->entry);
}

void drill_apply_form(const sand_deed *deed)
{
    sand_motion_step leg = { SAND_VERB_FORM, deed->entry->files, deed->entry->ranks };
    sand_motion_add(sand_motion_of(deed->b, sand_actor_unit(deed->entry->subject)), leg, DRILL_TICKS);
}

void drill_apply_again(const sand_deed *deed)
{
    drill_side_of(deed->b, deed->side)->rerolls--;
    drill_unit_of(deed->b, deed->entry->subject)->thrown = 2;
}

void drill_apply_keep(const sand_deed *deed)
{
    drill_unit_of(deed->b, deed->entry->subject)->thrown = 3;
}

/* A scout falls straight back as far as there is room; contacts it leaves end when the situation settles. */
static void slip(sand_battle *b, unsigned unit, sand_log *log)
{
    sand_forced_move move;
    sand_pose from = sand_battle_unit_pose(b, unit);
    sand_drive drive = { .unit = (uint16_t)unit,
                         .friends = SAND_FRIENDS_STOP,
                         .heading = sand_heading_add(from.heading, SAND_HALF_TURN),
                         .longest = DRILL_SLIP_TRAVEL };
    sand_forced_set set = { .drives = &drive, .n_drives = 1, .moves = &move, .room = 1 };
    sand_toll toll = drill_toll(b);
    sand_forced_plan(b, &(sand_forced_rule){ .toll = &toll }, &set);
    sand_forced_apply(b, &set);
    sand_answer_went(b, log, "DR-MOVE-06", SAND_SAY("{u0} slips back {l1}", unit, drive.travel),
                     (sand_answer_way){ from, sand_battle_unit_pose(b, unit) });
}

void drill_apply_slip(const sand_deed *deed)
{
    slip(deed->b, deed->entry->subject, deed->log);
}

void drill_apply_nothing(const sand_deed *deed)
{
    (void)deed;
}

/* Both answers, yes and no, end the question. */
void drill_answered(const sand_deed *deed)
{
    sand_battle_agenda_pop(deed->b);
}

/* Carries out the sheets of both sides at once. */
void drill_apply_sheets(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log)
{
    sand_battle_agenda_pop(b);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < orders[i].n; k++) {
            sand_deed deed = {
                .b = b, .room = room, .side = orders[i].side, .entry = &orders[i].entries[k], .log = log
            };
            sand_rules_drill.tables.order_rules[deed.entry->kind - 1].apply(&deed);
        }
    }
}

void drill_apply_council(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log)
{
    drill_apply_sheets(b, room, orders, n, log);
    drill_push(b, DRILL_STEP_TURN, 0, 0, 0, 0);
}

/* ---- wishes ---- */

unsigned drill_nearest_enemy(const sand_battle *b, sand_actor who)
{
    sand_point from = sand_actor_pose(b, who).at;
    unsigned best = 0;
    int64_t least = INT64_MAX;
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        if (!sand_battle_in_play(b, u) || sand_battle_side_of_unit(b, u) == sand_actor_side(b, who)) continue;
        int64_t far = sand_geom_square(sand_point_subtract(sand_battle_unit_pose(b, u).at, from));
        if (far < least) least = far, best = u;
    }
    return best;
}

/* Makes an order to wheel towards the nearest enemy and march on, or to march back, shortened to the limit that the
 * check gives. */
static bool make_go(const sand_battle *b, unsigned unit, int32_t back, sand_entry *e)
{
    unsigned enemy = drill_nearest_enemy(b, sand_actor_unit(unit));
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    int32_t left = drill_allowance(b, unit), turn = 0;
    *e = (sand_entry){ .kind = DRILL_ORDER_GO, .subject = (uint16_t)unit };
    if (!enemy) return false;
    if (!back) turn = sand_heading_difference(mover.stance.pose.heading, sand_march_heading_towards(b, &mover, enemy));
    if (turn > 4500) turn = 4500;
    if (turn < -4500) turn = -4500;
    if (turn && sand_path_wheel_arc(sand_path_stance_width(&mover.stance), turn) < left) {
        left -= sand_path_wheel_arc(sand_path_stance_width(&mover.stance), turn);
        sand_entry_add_step(e, SAND_VERB_WHEEL, turn, 0);
    }
    sand_entry_add_step(e, SAND_VERB_MARCH, back ? SAND_FULL_TURN / 2 : 0, back ? left / 2 : left);
    sand_verdict v = { .answer = SAND_YES };
    check_go(b, e, &v);
    if (v.answer == SAND_NO && v.has_limit && v.limit > 0) {
        e->list[e->n_list - 1] = v.limit;
        v = (sand_verdict){ .answer = SAND_YES };
        check_go(b, e, &v);
    }
    return v.answer == SAND_YES;
}

static int32_t other_state(const sand_battle *b, unsigned unit)
{
    return sand_battle_formation(b, unit)->base_state == DRILL_MOUNTED ? DRILL_ON_FOOT : DRILL_MOUNTED;
}

/* Makes an order of one leg: an about-turn, mounting or dismounting. */
static bool make_whole(const sand_battle *b, unsigned unit, sand_verb verb, int32_t angle, sand_entry *e)
{
    sand_verdict v = { .answer = SAND_YES };
    *e = (sand_entry){ .kind = DRILL_ORDER_GO, .subject = (uint16_t)unit };
    sand_entry_add_step(e, verb, angle, 0);
    check_go(b, e, &v);
    return v.answer == SAND_YES;
}

/* Puts a condition before the plan: halt at 8 yards from the enemy. */
static bool put_halt_before(const sand_battle *b, sand_entry *e)
{
    sand_entry plan = { .kind = e->kind, .subject = e->subject };
    sand_verdict v = { .answer = SAND_YES };
    sand_entry_add_step(&plan, SAND_VERB_HALT, 0, 8000);
    for (size_t i = 0; i < sand_entry_steps(e); i++) {
        sand_motion_step leg = sand_entry_step(e, i);
        if (!sand_entry_add_step(&plan, (sand_verb)leg.verb, leg.angle, leg.travel)) return false;
    }
    *e = plan;
    check_go(b, e, &v);
    return v.answer == SAND_YES;
}

/* Makes a charge at that enemy. */
static bool make_charge(const sand_battle *b, unsigned unit, unsigned enemy, sand_entry *e)
{
    *e = (sand_entry){
        .kind = DRILL_ORDER_CHARGE, .subject = (uint16_t)unit, .object = (uint16_t)enemy, .given = SAND_SLOT_BODY
    };
    return enemy != 0 && !sand_battle_engaged(b, unit) && !drill_holds(b, unit) && !sand_battle_is_bent(b, unit);
}

static bool make_entry(sand_scene *scene, unsigned unit, unsigned variety, sand_entry *e)
{
    const sand_battle *b = scene->battle;
    unsigned step = sand_battle_agenda_top(b)->step;
    *e = (sand_entry){ .subject = (uint16_t)unit };
    if (step == DRILL_STEP_COUNCIL) {
        drill_make_write(b, unit, variety, e);
        return true;
    }
    if (step == DRILL_STEP_FIRE) return drill_aim(scene, unit, variety, e);
    if (variety % 5 == 4 && bases_of(b, unit) > 1) {
        sand_verdict v = { .answer = SAND_YES };
        int32_t bases = bases_of(b, unit), files = sand_battle_unit(b, unit)->ranks > 1 ? bases : 1;
        if (variety > 5 && bases > 3) files = 2 + (int32_t)(variety % 3); /* some with a last rank that is not full */
        *e = (sand_entry){ .kind = DRILL_ORDER_FORM,
                           .subject = (uint16_t)unit,
                           .given = SAND_SLOT_FORM,
                           .files = (uint16_t)files,
                           .ranks = (uint16_t)((bases + files - 1) / files) };
        check_form(b, e, &v);
        return v.answer == SAND_YES;
    }
    if (variety % 5 == 1 && sand_battle_trait(b, unit, DRILL_RIDES) > 0)
        return make_whole(b, unit, SAND_VERB_CHANGE, other_state(b, unit), e);
    if (variety % 4 == 2 && drill_make_road(b, unit, e)) {
        sand_verdict v = { .answer = SAND_YES };
        check_go(b, e, &v);
        return v.answer == SAND_YES && (variety % 3 != 0 || put_halt_before(b, e));
    }
    if (variety % 6 == 5) return make_charge(b, unit, drill_nearest_enemy(b, sand_actor_unit(unit)), e);
    if (variety % 9 == 8) return make_whole(b, unit, SAND_VERB_ABOUT, 0, e);
    if (!make_go(b, unit, variety % 5 == 3, e)) return false;
    return variety % 7 != 6 || put_halt_before(b, e);
}

/* Makes one sheet for every unit of the side (or the wished one), with the given variety. */
static size_t add_sheet(sand_scene *scene, const sand_wish *wish, unsigned variety, sand_order_list *out)
{
    const sand_battle *b = scene->battle;
    sand_order frame = { .decision = sand_battle_head(b)->serial, .side = wish->side };
    sand_entry sheet[DRILL_UNITS_MAX + DRILL_BODIES_MAX];
    size_t n = 0;
    bool one =
        wish->subject != 0 && sand_battle_agenda_top(b)->step != DRILL_STEP_COUNCIL; /* the council writes for all */
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        if (sand_battle_side_of_unit(b, u) != wish->side || !sand_battle_in_play(b, u) || (one && wish->subject != u))
            continue;
        unsigned own = variety < 5 ? variety : variety + u;
        if (make_entry(scene, u, own, &sheet[n])) n++;
    }
    for (unsigned i = 1; i <= b->field->n_bodies && !one; i++) {
        sand_actor who = sand_actor_body(i);
        if (sand_battle_body_def(b, i)->side != wish->side || !sand_actor_exists(b, who) || !sand_actor_in_play(b, who))
            continue;
        if (drill_make_body_entry(scene, i, variety + i, &sheet[n])) n++;
    }
    sand_entry *entries = n ? sand_order_list_add(out, frame.decision, wish->side, n) : NULL;
    if (!entries) return 0;
    memcpy(entries, sheet, n * sizeof *sheet);
    return 1;
}

static size_t add_plain(const sand_wish *wish, const sand_battle *b, unsigned kind, unsigned unit, sand_order_list *out)
{
    sand_entry *e = sand_order_list_add(out, sand_battle_head(b)->serial, wish->side, 1);
    if (!e) return 0;
    *e = (sand_entry){ .kind = (uint16_t)kind, .subject = (uint16_t)unit };
    return 1;
}

/* Adds two answers; an odd `begin` of the wish puts the second one first. */
static size_t add_pair(const sand_wish *wish, const sand_battle *b, unsigned kind, unsigned other, sand_order_list *out)
{
    unsigned unit = sand_battle_agenda_top(b)->subject;
    bool turned = wish->begin % 2 == 1;
    size_t n = add_plain(wish, b, turned ? other : kind, unit, out);
    return n + add_plain(wish, b, turned ? kind : other, unit, out);
}

/* ---- a pose wished for ---- */

static int32_t cost_for(const void *context, const sand_stance *at, sand_motion_step leg)
{
    const walker *who = context;
    return drill_leg_cost(who->b, who->unit, *at, leg);
}

static bool is_movable(const sand_battle *b, const sand_wish *wish)
{
    bool unit = wish->subject_ref == SAND_REF_NONE || wish->subject_ref == SAND_REF_UNIT;
    return unit && wish->subject != 0 && sand_battle_in_play(b, wish->subject) &&
           sand_battle_side_of_unit(b, wish->subject) == wish->side;
}

/* Suggests ways to a wished pose, of all legs that a plan may contain: ahead and back, along a road, wheels,
 * about-turns, other files and ranks. */
static size_t go_there(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out)
{
    const walker who = { b, wish->subject };
    const sand_wish_grammar plan = { .kind = DRILL_ORDER_GO,
                                     .wheel = 9000,
                                     .back = true,
                                     .about = true,
                                     .form = true,
                                     .road = DRILL_ROAD,
                                     .context = &who,
                                     .cost = cost_for };
    sand_wisher w = sand_wish_start(b, room, wish, out);
    sand_wish_ways_go(&w, sand_actor_unit(wish->subject), &plan,
                      (sand_wish_goal){ wish->pose, wish->files, wish->ranks });
    sand_wish_stop(&w);
    return w.added;
}

size_t drill_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    size_t n = 0;
    if (!top || !(top->sides >> wish->side & 1)) return 0;
    if (top->step == DRILL_STEP_MUSTER) return drill_muster_suggest(b, room, wish, out);
    if (wish->subject != 0 && wish->subject_ref == SAND_REF_BODY) return drill_suggest_body(b, room, wish, out);
    if (top->subject != 0 && wish->subject != 0 && wish->subject != top->subject) return 0; /* another unit is asked */
    if (top->step == DRILL_STEP_SLIP) return add_pair(wish, b, DRILL_ORDER_SLIP, DRILL_ORDER_BRACE, out);
    if (top->step == DRILL_STEP_AGAIN) return add_pair(wish, b, DRILL_ORDER_AGAIN, DRILL_ORDER_KEEP, out);
    if (top->step == DRILL_STEP_PLAN && wish->kind == SAND_WISH_REACH && is_movable(b, wish)) {
        n = go_there(b, room, wish, out);
        if (n > 0) return n;
    }
    if (top->step == DRILL_STEP_PLAN && wish->kind == SAND_WISH_CLOSE && wish->object != 0 && is_movable(b, wish) &&
        wish->object_ref != SAND_REF_BODY) {
        sand_wisher w = sand_wish_start(b, room, wish, out);
        sand_wish_try_order(&w, DRILL_ORDER_CHARGE, wish->subject, wish->object);
        sand_wish_stop(&w);
        n += w.added;
    }
    unsigned varieties = top->step == DRILL_STEP_FIRE ? 3 : 8;
    bool silent = top->step == DRILL_STEP_PLAN && !drill_side_get(b, wish->side)->signalled;
    if (silent && wish->subject == 0 && wish->begin % 13 == 12) n += add_plain(wish, b, DRILL_ORDER_SIGNAL, 0, out);
    bool sheets = wish->kind != SAND_WISH_DONE && wish->kind != SAND_WISH_STAY;
    for (unsigned i = 0; i <= varieties && out->n < out->room; i++) {
        unsigned which = (wish->begin + i) % (varieties + 1);
        if (which < varieties)
            n += sheets ? add_sheet(sand_room_scene(room, b), wish, which, out) : 0;
        else if (top->step != DRILL_STEP_COUNCIL)
            n += add_plain(wish, b, DRILL_ORDER_DONE, 0, out);
    }
    return n;
}
