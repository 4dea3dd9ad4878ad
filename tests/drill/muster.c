/* muster.c - how a battle of drill may begin: one side after the other brings on its waiting units and gives a few
 * orders before the council [DR-MUSTER]. Only a scenario whose agenda names this step has it.
 *
 * It exists for the slots of orders that the rest of drill does not use: a place, a list, an order of march, a number,
 * a route, words. Every order but the last leaves the step open, and changes something that no later order can change
 * back, so that the step comes to an end. */
#include "drill/drill_state.h"

#include "battle/actor.h"
#include "geom/measure.h"
#include "motion/march.h"
#include "rules/common/muster.h"
#include "rules/common/wish.h"

static const char more[] = "There is more to say";

enum { RIDE_MOST = 18000, RIDE_POINTS = 6, BUSY = 2, PLACE_STEP = 1000 };

static bool waits(const sand_battle *b, unsigned unit)
{
    return sand_muster_waits(b, SAND_REF_UNIT, unit);
}

static bool present(const sand_battle *b, unsigned unit, unsigned side)
{
    return sand_battle_side_of_unit(b, unit) == side && (waits(b, unit) || sand_battle_in_play(b, unit));
}

bool drill_names_unit(sand_judging *j)
{
    if (j->entry->subject == 0) drill_lacks(j->verdict, sand_rules_drill.tables.orders[j->entry->kind - 1].slots, more);
    return j->entry->subject != 0;
}

/* ---- places [DR-MUSTER-01] ---- */

static void judge_place(const sand_battle *b, const sand_entry *e, sand_verdict *v)
{
    const sand_muster_comer who = { .of = SAND_REF_UNIT, .index = e->subject };
    if (SAND_FORBIDS(v, !waits(b, e->subject), "DR-MUSTER-01", "{u0} is on the table already", e->subject) ||
        !sand_muster_has_place(e, "DR-MUSTER-01", v))
        return;
    sand_mover waiting = sand_march_mover_of_unit(b, e->subject), mover = sand_march_mover_at(&waiting, e->pose);
    sand_bar bar = sand_march_place_bar(b, &mover, &(sand_obstacles){ 0 });
    bool on_somebody = bar.kind == SAND_BAR_FRIEND || bar.kind == SAND_BAR_ENEMY;
    if (SAND_FORBIDS(v, on_somebody, "DR-MUSTER-01", "{u0} would stand on {u1}", e->subject, bar.id) ||
        SAND_FORBIDS(v, bar.kind != SAND_BAR_NONE, "DR-MUSTER-01", "{u0} has no room there", e->subject))
        sand_answer_show_box(v, e->subject, &mover.box);
    else
        sand_muster_check_place(b, who, "DR-MUSTER-01", &mover.box, v);
}

void drill_check_place(sand_judging *j)
{
    judge_place(j->scene->battle, j->entry, j->verdict);
}

void drill_apply_place(const sand_deed *deed)
{
    sand_muster_place(deed, SAND_REF_UNIT, "DR-MUSTER-01", "{u0} takes its place");
}

/* Finds the first free place in the unit's zone, row by row from the south-west. */
static bool free_place(const sand_battle *b, unsigned unit, sand_entry *e)
{
    int32_t heading = sand_battle_side_of_unit(b, unit) == SAND_SIDE_A ? 0 : SAND_HALF_TURN;
    for (int32_t y = PLACE_STEP; y < b->field->height; y += PLACE_STEP) {
        for (int32_t x = PLACE_STEP; x < b->field->width; x += PLACE_STEP) {
            sand_verdict v = { .answer = SAND_YES };
            *e = (sand_entry){ .kind = DRILL_ORDER_PLACE, .subject = (uint16_t)unit, .given = SAND_SLOT_POSE };
            e->pose = (sand_pose){ { x, y }, heading };
            judge_place(b, e, &v);
            if (v.answer == SAND_YES) return true;
        }
    }
    return false;
}

/* Only the muster requires that every unit for which there is room is placed. */
void drill_check_done(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    sand_verdict *v = j->verdict;
    for (unsigned u = 1; u <= b->field->n_units && sand_battle_step_now(b) == DRILL_STEP_MUSTER; u++) {
        sand_entry remedy;
        if (sand_battle_side_of_unit(b, u) != j->side || !waits(b, u) || !free_place(b, u, &remedy)) continue;
        SAND_REFUSE(v, "DR-MUSTER-01", "{u0} is not on the table yet", u);
        v->duties[v->n_duties++] = (sand_duty){ .rule = v->rule,
                                                .sentence = v->sentence,
                                                .subject = (uint16_t)u,
                                                .measure = 1,
                                                .has_remedy = true,
                                                .remedy = remedy };
        return;
    }
}

/* On a sheet of the council or a plan this order does nothing: it says that nothing else is ordered. */
void drill_apply_done(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    if (sand_battle_step_now(b) != DRILL_STEP_MUSTER) return;
    sand_battle_agenda_pop(b);
    for (unsigned u = 1; u <= b->field->n_units; u++)
        if (sand_battle_side_of_unit(b, u) == deed->side) drill_unit_of(b, u)->met = 0;
}

/* ---- lists and numbers [DR-MUSTER-02..04] ---- */

void drill_check_reserve(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *e = j->entry;
    if (e->n_list == 0) drill_lacks(j->verdict, SAND_SLOT_BODIES, more);
    for (size_t i = 0; i < e->n_list && j->verdict->answer == SAND_YES; i++) {
        unsigned unit = (unsigned)e->list[i];
        if (!SAND_FORBIDS(j->verdict, !present(b, unit, j->side), "DR-MUSTER-02", "{u0} is not yours to tell off",
                          unit) &&
            !SAND_FORBIDS(j->verdict, drill_holds(b, unit), "DR-MUSTER-02", "{u0} is of the reserve already", unit))
            SAND_FORBIDS(j->verdict, 2 * e->n_list > b->field->n_units / 2, "DR-MUSTER-02",
                         "a reserve is at most a quarter of all units", 0);
    }
}

static size_t own_units(const sand_battle *b, unsigned side, sand_entry *e)
{
    size_t n = 0;
    for (unsigned u = 1; u <= b->field->n_units && n < SAND_ENTRY_LIST_MAX; u++) {
        if (!present(b, u, side)) continue;
        if (e) e->list[n] = (int32_t)u;
        n++;
    }
    return n;
}

void drill_check_march(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *e = j->entry;
    size_t all = own_units(b, j->side, NULL);
    bool open = false;
    for (unsigned u = 1; u <= b->field->n_units; u++)
        open = open || (present(b, u, j->side) && drill_unit_get(b, u)->written == 0);
    if (SAND_FORBIDS(j->verdict, !open, "DR-MUSTER-03", "the order of march is settled", 0)) return;
    if (!(e->given & SAND_SLOT_SEQUENCE)) {
        drill_lacks(j->verdict, SAND_SLOT_SEQUENCE, more);
        return;
    }
    for (size_t i = 0; i < e->n_list; i++)
        if (SAND_FORBIDS(j->verdict, !present(b, (unsigned)e->list[i], j->side), "DR-MUSTER-03",
                         "{u0} does not march with you", e->list[i]))
            return;
    SAND_FORBIDS(j->verdict, e->n_list != all, "DR-MUSTER-03", "all {n0} units have their place in the order of march",
                 (int32_t)all);
}

/* A list was written in secret, so only its own side is told of it. */
void drill_apply_list(const sand_deed *deed)
{
    const sand_entry *e = deed->entry;
    bool reserve = e->kind == DRILL_ORDER_RESERVE;
    for (size_t i = 0; i < e->n_list; i++) {
        drill_unit *unit = drill_unit_of(deed->b, (unsigned)e->list[i]);
        if (reserve || unit->written == 0) unit->written = !reserve && 2 * i < e->n_list ? DRILL_ATTACK : DRILL_HOLD;
    }
    sand_event *event =
        sand_answer_tell(deed->b, deed->log, SAND_EVENT_ORDER, reserve ? "DR-MUSTER-02" : "DR-MUSTER-03",
                         SAND_SAY(reserve ? "{n0} units are told off as reserve, {u1} first"
                                          : "The order of march of {n0} units, {u1} first",
                                  e->n_list, e->list[0]));
    if (event == NULL) return;
    event->subject_ref = SAND_REF_SIDE;
    event->subject = (uint16_t)deed->side;
    event->seen_by = (uint8_t)(1u << deed->side);
}

void drill_check_stake(sand_judging *j)
{
    const sand_entry *e = j->entry;
    int32_t has = drill_side_get(j->scene->battle, j->side)->rerolls;
    bool says = (e->given & SAND_SLOT_NUMBER) != 0;
    if (SAND_FORBIDS(j->verdict, has == 0, "DR-MUSTER-04", "there is no second throw left to give up", 0)) return;
    if (!says) drill_lacks(j->verdict, SAND_SLOT_NUMBER, more);
    if (SAND_FORBIDS(j->verdict, says && e->number < 1, "DR-MUSTER-04", "give up one or more", 0) ||
        !SAND_FORBIDS(j->verdict, says && e->number > has, "DR-MUSTER-04",
                      "there are {n0} second throws to give up, not {n1}", has, e->number))
        return;
    sand_answer_limit(j->verdict, has);
    j->verdict->counts = true;
}

void drill_apply_stake(const sand_deed *deed)
{
    drill_side *side = drill_side_of(deed->b, deed->side);
    side->rerolls = (uint16_t)(side->rerolls - deed->entry->number);
    sand_answer_tell(deed->b, deed->log, SAND_EVENT_ORDER, "DR-MUSTER-04",
                     SAND_SAY("{s0} gives up {n1} second throws", deed->side, deed->entry->number));
}

/* ---- a ride and a word [DR-MUSTER-05, 06] ---- */

static sand_point stop_of(const sand_entry *e, size_t i)
{
    return (sand_point){ e->list[2 * i], e->list[2 * i + 1] };
}

/* Checks that each stage of the ride leads to another place and that the whole is not too long, and leaves the last
 * pose in `at`. */
static bool check_way(sand_judging *j, sand_pose *at)
{
    int32_t way = 0;
    for (size_t i = 0; i < j->entry->n_list / 2u; i++) {
        sand_point to = stop_of(j->entry, i), from = at->at;
        if (SAND_FORBIDS(j->verdict, sand_point_equal(from, to), "DR-MUSTER-05", "a ride leads from place to place", 0))
            return false;
        way += sand_point_distance(from, to);
        *at = (sand_pose){ to, sand_heading_of(sand_point_subtract(to, from)) };
        if (!SAND_FORBIDS(j->verdict, way > RIDE_MOST, "DR-MUSTER-05", "{l0} are farther than {l1}", way, RIDE_MOST))
            continue;
        sand_answer_show_line(j->verdict, j->entry->subject, from, to);
        return false;
    }
    j->verdict->cost_used = way;
    j->verdict->cost_total = RIDE_MOST;
    return true;
}

static bool has_done_its_part(sand_judging *j, const char *rule)
{
    unsigned unit = j->entry->subject;
    return SAND_FORBIDS(j->verdict, drill_unit_get(j->scene->battle, unit)->met == BUSY, rule, "{u0} has done its part",
                        unit);
}

void drill_check_ride(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *e = j->entry;
    sand_verdict *v = j->verdict;
    bool scout = sand_battle_unit_def(b, e->subject)->type == DRILL_SCOUT;
    if (SAND_FORBIDS(v, !sand_battle_in_play(b, e->subject), "DR-MUSTER-05", "{u0} is not on the table", e->subject) ||
        SAND_FORBIDS(v, !scout, "DR-MUSTER-05", "{u0} is no scout", e->subject) ||
        has_done_its_part(j, "DR-MUSTER-05") ||
        SAND_FORBIDS(v, e->n_list / 2u > RIDE_POINTS, "DR-MUSTER-05", "a ride goes by at most {n0} places",
                     RIDE_POINTS))
        return;
    if (e->n_list < 2) {
        drill_lacks(v, SAND_SLOT_ROUTE, more);
        return;
    }
    sand_mover mover = sand_march_mover_of_unit(b, e->subject);
    sand_pose end = mover.stance.pose;
    if (!check_way(j, &end)) return;
    mover = sand_march_mover_at(&mover, end);
    bool room = sand_march_place_bar(b, &mover, &(sand_obstacles){ 0 }).kind == SAND_BAR_NONE;
    if (SAND_FORBIDS(v, !room, "DR-MUSTER-05", "{u0} has no room where its ride ends", e->subject))
        sand_answer_show_box(v, e->subject, &mover.box);
}

void drill_apply_ride(const sand_deed *deed)
{
    const sand_entry *e = deed->entry;
    size_t n = e->n_list / 2u;
    sand_pose from = sand_battle_unit_pose(deed->b, e->subject);
    sand_point to = stop_of(e, n - 1), before = n > 1 ? stop_of(e, n - 2) : from.at;
    const sand_pose end = { to, sand_heading_of(sand_point_subtract(to, before)) };
    sand_battle_unit_move(deed->b, e->subject, end);
    drill_unit_of(deed->b, e->subject)->met = BUSY;
    sand_answer_went(deed->b, deed->log, "DR-MUSTER-05",
                     SAND_SAY("{u0} rides by way of {n1} places", e->subject, (int32_t)n),
                     (sand_answer_way){ from, end });
}

void drill_check_speak(sand_judging *j)
{
    if (!has_done_its_part(j, "DR-MUSTER-06") && !(j->entry->given & SAND_SLOT_TEXT))
        drill_lacks(j->verdict, SAND_SLOT_TEXT, more);
}

void drill_apply_speak(const sand_deed *deed)
{
    drill_unit_of(deed->b, deed->entry->subject)->met = BUSY;
    sand_answer_tell(deed->b, deed->log, SAND_EVENT_ORDER, "DR-MUSTER-06",
                     SAND_SAY("{u0} hears a word before the battle", deed->entry->subject));
}

/* ---- leaders join [DR-MUSTER-07] ---- */

/* A leader is examined through the same functions as a unit: side, in play, distance. */
void drill_check_join(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    const sand_entry *e = j->entry;
    sand_actor leader = sand_actor_body(e->subject), unit = sand_actor_unit(e->object);
    bool there = sand_actor_exists(b, leader) && sand_actor_in_play(b, leader);
    if (SAND_FORBIDS(j->verdict, !there, "DR-MUSTER-07", "{b0} is not there", e->subject) ||
        SAND_FORBIDS(j->verdict, sand_battle_body(b, e->subject)->attached != 0, "DR-MUSTER-07",
                     "{b0} is with a unit already", e->subject))
        return;
    if (e->object == 0) {
        drill_lacks(j->verdict, SAND_SLOT_BODY, more);
        return;
    }
    bool his = sand_actor_in_play(b, unit) && sand_actor_side(b, unit) == sand_actor_side(b, leader);
    if (SAND_FORBIDS(j->verdict, !his, "DR-MUSTER-07", "{u1} is no unit of his on the table", e->subject, e->object))
        return;
    sand_box from = sand_actor_box(b, leader), to = sand_actor_box(b, unit);
    int32_t far = sand_geom_reach_boxes(&from, &to).distance;
    SAND_FORBIDS(j->verdict, far > RIDE_MOST, "DR-MUSTER-07", "{l0} are farther than {l1}", far, RIDE_MOST);
}

void drill_apply_join(const sand_deed *deed)
{
    sand_actor_attach(deed->b, deed->entry->subject, deed->entry->object);
    sand_answer_tell(deed->b, deed->log, SAND_EVENT_ORDER, "DR-MUSTER-07",
                     SAND_SAY("{b0} joins {u1}", deed->entry->subject, deed->entry->object));
}

/* ---- wishes ---- */

/* Tries to join each leader, or the wished one, to the wished unit, or to each unit. */
static void suggest_joins(sand_wisher *w)
{
    const sand_wish *wish = w->wish;
    const sand_battle *b = w->scene->battle;
    if (wish->subject != 0 && wish->subject_ref != SAND_REF_BODY) return;
    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        if (wish->subject != 0 && wish->subject != i) continue;
        if (!sand_actor_exists(b, sand_actor_body(i)) || sand_actor_side(b, sand_actor_body(i)) != wish->side) continue;
        for (unsigned u = 1; u <= b->field->n_units; u++)
            if (wish->object == 0 || wish->object == u) sand_wish_try_order(w, DRILL_ORDER_JOIN, i, u);
    }
}

/* Makes one order of that kind, about `unit` where the kind is about a unit; false: there is none. */
static bool sample(const sand_battle *b, const sand_wish *wish, unsigned kind, unsigned unit, sand_entry *e)
{
    unsigned side = wish->side;
    *e = (sand_entry){ .kind = (uint16_t)kind };
    if (kind == DRILL_ORDER_PLACE && !(waits(b, unit) && free_place(b, unit, e))) return false;
    if (kind == DRILL_ORDER_RIDE || kind == DRILL_ORDER_SPEAK || kind == DRILL_ORDER_PLACE) e->subject = (uint16_t)unit;
    if (kind == DRILL_ORDER_PLACE && wish->kind == SAND_WISH_REACH) {
        e->pose.at = wish->pose.at;
        if (wish->pose.heading >= 0) e->pose.heading = wish->pose.heading;
    } else if (kind == DRILL_ORDER_RESERVE) {
        e->given = SAND_SLOT_BODIES;
        e->n_list = 1;
        e->list[0] = (int32_t)unit;
    } else if (kind == DRILL_ORDER_MARCH) {
        e->given = SAND_SLOT_SEQUENCE;
        e->n_list = (uint16_t)own_units(b, side, e);
    } else if (kind == DRILL_ORDER_STAKE) {
        e->given = SAND_SLOT_NUMBER;
        e->number = 1;
    } else if (kind == DRILL_ORDER_RIDE) {
        sand_pose pose = sand_battle_unit_pose(b, unit);
        sand_point to = sand_point_add(pose.at, sand_heading_step(pose.heading, 4000));
        e->given = SAND_SLOT_ROUTE;
        e->n_list = 2;
        e->list[0] = to.x;
        e->list[1] = to.y;
    } else if (kind == DRILL_ORDER_SPEAK) {
        sand_entry_set_text(e, "Stand fast");
    }
    return true;
}

static bool about_unit(unsigned kind)
{
    return kind != DRILL_ORDER_MARCH && kind != DRILL_ORDER_STAKE && kind != DRILL_ORDER_DONE;
}

size_t drill_muster_suggest(const sand_battle *b, sand_room *notes, const sand_wish *wish, sand_order_list *out)
{
    static const uint16_t kinds[] = { DRILL_ORDER_PLACE, DRILL_ORDER_DONE,  DRILL_ORDER_MARCH,  DRILL_ORDER_RIDE,
                                      DRILL_ORDER_SPEAK, DRILL_ORDER_STAKE, DRILL_ORDER_RESERVE };
    sand_wisher w = sand_wish_start(b, notes, wish, out);
    bool joins =
        wish->order_kind == DRILL_ORDER_JOIN || (wish->kind == SAND_WISH_CLOSE && wish->subject_ref == SAND_REF_BODY);
    bool others = !joins && wish->subject_ref != SAND_REF_BODY;
    if (joins || (wish->kind == SAND_WISH_ANY && wish->order_kind == 0 && wish->begin % 5 == 4)) suggest_joins(&w);
    for (size_t i = 0; i < SAND_LEN(kinds) && others; i++) {
        unsigned kind = kinds[(i + wish->begin) % SAND_LEN(kinds)];
        bool ends = wish->kind == SAND_WISH_DONE || wish->kind == SAND_WISH_STAY;
        if (!sand_wish_wants(&w, kind)) continue;
        if (wish->kind != SAND_WISH_ANY && kind != (ends ? DRILL_ORDER_DONE : DRILL_ORDER_PLACE)) continue;
        for (unsigned u = 1; u <= (about_unit(kind) ? b->field->n_units : 1u) && sand_wish_has_room(&w); u++) {
            sand_entry e;
            if (about_unit(kind) && (!present(b, u, wish->side) || (wish->subject && wish->subject != u))) continue;
            if (sample(b, wish, kind, u, &e)) sand_wish_try(&w, &e);
        }
    }
    sand_wish_stop(&w);
    return w.added;
}
