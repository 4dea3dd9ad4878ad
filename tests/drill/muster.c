/* muster.c - how a battle of drill may begin: one side after the other brings on whoever waits, and says a few things
 * before the council [DR-MUSTER].  A scenario that wants it says so by its agenda.
 *
 * It exists for the slots of orders that the rest of drill has no use for: a place, a list, an order of march, a
 * number, a route, words.  Every order but the last leaves the step open, and changes something that no later one can
 * change back, so that it comes to an end. */
#include "drill/drill_state.h"

#include "battle/actor.h"
#include "geom/measure.h"
#include "motion/march.h"

enum { RIDE_MOST = 18000, RIDE_POINTS = 6, BUSY = 2, PLACE_STEP = 1000 };

static void refuse(sand_verdict *v, const char *rule, const char *text, int32_t a, int32_t b)
{
    *v = (sand_verdict){ .answer = SAND_NO, .rule = rule, .sentence = { text, { a, b } } };
}

static void missing(sand_verdict *v, unsigned slots)
{
    *v = (sand_verdict){ .answer = SAND_SO_FAR,
                         .missing = (uint16_t)slots,
                         .sentence = { "There is more to say", { 0 } } };
}

static bool waits(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit(b, unit)->status == SAND_STATUS_WAITING;
}

static bool present(const sand_battle *b, unsigned unit, unsigned side)
{
    return sand_battle_side_of_unit(b, unit) == side && (waits(b, unit) || sand_battle_in_play(b, unit));
}

/* ---- places [DR-MUSTER-01] ---- */

static bool in_own_zone(const sand_battle *b, unsigned side, const sand_box *box)
{
    for (unsigned z = 0; z < b->field->n_zones; z++) {
        const sand_zone *zone = &b->field->zone[z];
        if (zone->use == SAND_ZONE_DEPLOYMENT && zone->side == side && sand_field_box_inside_zone(b->field, zone, box))
            return true;
    }
    return false;
}

static void check_place(const sand_battle *b, const sand_entry *e, sand_verdict *v)
{
    unsigned unit = e->subject;
    if (!waits(b, unit)) {
        refuse(v, "DR-MUSTER-01", "{u0} is on the table already", (int32_t)unit, 0);
        return;
    }
    if (!(e->given & SAND_SLOT_POSE)) {
        missing(v, SAND_SLOT_POSE);
        return;
    }
    sand_mover waiting = sand_march_mover_of_unit(b, unit), mover = sand_march_mover_at(&waiting, e->pose);
    sand_bar bar = sand_march_place_bar(b, &mover, &(sand_obstacles){ 0 });
    if (bar.kind != SAND_BAR_NONE) {
        bool on_somebody = bar.kind == SAND_BAR_FRIEND || bar.kind == SAND_BAR_ENEMY;
        refuse(v, "DR-MUSTER-01", on_somebody ? "{u0} would stand on {u1}" : "{u0} has no room there", (int32_t)unit,
               on_somebody ? bar.id : 0);
    } else if (!in_own_zone(b, sand_battle_side_of_unit(b, unit), &mover.box)) {
        refuse(v, "DR-MUSTER-01", "{u0} would stand outside its side's zone", (int32_t)unit, 0);
    }
    if (v->answer == SAND_NO) v->witness[v->n_witness++] = sand_path_witness_box(&mover.box, unit);
}

/* The first free place of its zone, row by row from the south-west. */
static bool free_place(const sand_battle *b, unsigned unit, sand_entry *e)
{
    int32_t width = b->field->width, depth = b->field->height;
    int32_t heading = sand_battle_side_of_unit(b, unit) == SAND_SIDE_A ? 0 : SAND_HALF_TURN;
    for (int32_t y = PLACE_STEP; y < depth; y += PLACE_STEP) {
        for (int32_t x = PLACE_STEP; x < width; x += PLACE_STEP) {
            sand_verdict v = { .answer = SAND_YES };
            *e = (sand_entry){ .kind = DRILL_ORDER_PLACE,
                               .subject = (uint16_t)unit,
                               .given = SAND_SLOT_POSE,
                               .pose = { { x, y }, heading } };
            check_place(b, e, &v);
            if (v.answer == SAND_YES) return true;
        }
    }
    return false;
}

static void check_done(const sand_battle *b, unsigned side, sand_verdict *v)
{
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        sand_entry remedy;
        if (sand_battle_side_of_unit(b, u) != side || !waits(b, u) || !free_place(b, u, &remedy)) continue;
        *v = (sand_verdict){ .answer = SAND_NO,
                             .rule = "DR-MUSTER-01",
                             .sentence = { "{u0} is not on the table yet", { (int32_t)u } },
                             .n_duties = 1 };
        v->duties[0] = (sand_duty){ .rule = "DR-MUSTER-01",
                                    .sentence = v->sentence,
                                    .subject = (uint16_t)u,
                                    .measure = 1,
                                    .has_remedy = true,
                                    .remedy = remedy };
        return;
    }
}

/* ---- lists and numbers [DR-MUSTER-02..04] ---- */

static void check_reserve(const sand_battle *b, const sand_entry *e, unsigned side, sand_verdict *v)
{
    if (e->n_list == 0) {
        missing(v, SAND_SLOT_BODIES);
        return;
    }
    for (size_t i = 0; i < e->n_list; i++) {
        unsigned unit = (unsigned)e->list[i];
        if (!present(b, unit, side))
            refuse(v, "DR-MUSTER-02", "{u0} is not yours to tell off", (int32_t)unit, 0);
        else if (drill_holds(b, unit))
            refuse(v, "DR-MUSTER-02", "{u0} is of the reserve already", (int32_t)unit, 0);
        else if (2 * e->n_list > b->field->n_units / 2)
            refuse(v, "DR-MUSTER-02", "a reserve is at most a quarter of all units", 0, 0);
        if (v->answer == SAND_NO) return;
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

static void check_march(const sand_battle *b, const sand_entry *e, unsigned side, sand_verdict *v)
{
    bool open = false;
    for (unsigned u = 1; u <= b->field->n_units; u++)
        open = open || (present(b, u, side) && drill_unit_get(b, u)->written == 0);
    if (!open) {
        refuse(v, "DR-MUSTER-03", "the order of march is settled", 0, 0);
        return;
    }
    if (!(e->given & SAND_SLOT_SEQUENCE)) {
        missing(v, SAND_SLOT_SEQUENCE);
        return;
    }
    for (size_t i = 0; i < e->n_list; i++)
        if (!present(b, (unsigned)e->list[i], side)) {
            refuse(v, "DR-MUSTER-03", "{u0} does not march with you", e->list[i], 0);
            return;
        }
    if (e->n_list != own_units(b, side, NULL))
        refuse(v, "DR-MUSTER-03", "all {n0} units have their place in the order of march",
               (int32_t)own_units(b, side, NULL), 0);
}

static void check_stake(const sand_battle *b, const sand_entry *e, unsigned side, sand_verdict *v)
{
    int32_t has = drill_side_get(b, side)->rerolls;
    if (has == 0) {
        refuse(v, "DR-MUSTER-04", "there is no second throw left to give up", 0, 0);
        return;
    }
    if (!(e->given & SAND_SLOT_NUMBER)) {
        missing(v, SAND_SLOT_NUMBER);
        return;
    }
    if (e->number < 1) {
        refuse(v, "DR-MUSTER-04", "give up one or more", 0, 0);
        return;
    }
    if (e->number <= has) return;
    refuse(v, "DR-MUSTER-04", "there are {n0} second throws to give up, not {n1}", has, e->number);
    v->has_limit = v->counts = true;
    v->limit = has;
}

/* ---- a ride and a word [DR-MUSTER-05, 06] ---- */

static sand_point stop_of(const sand_entry *e, size_t i)
{
    return (sand_point){ e->list[2 * i], e->list[2 * i + 1] };
}

static void check_ride(const sand_battle *b, const sand_entry *e, sand_verdict *v)
{
    size_t n = e->n_list / 2u;
    int32_t way = 0, heading = 0;
    sand_mover mover = sand_march_mover_of_unit(b, e->subject);
    sand_point at = mover.stance.pose.at;
    if (!sand_battle_in_play(b, e->subject)) {
        refuse(v, "DR-MUSTER-05", "{u0} is not on the table", e->subject, 0);
        return;
    }
    if (sand_battle_unit_def(b, e->subject)->type != DRILL_SCOUT) {
        refuse(v, "DR-MUSTER-05", "{u0} is no scout", e->subject, 0);
        return;
    }
    if (drill_unit_get(b, e->subject)->met == BUSY) {
        refuse(v, "DR-MUSTER-05", "{u0} has done its part", e->subject, 0);
        return;
    }
    if (n == 0) {
        missing(v, SAND_SLOT_ROUTE);
        return;
    }
    if (n > RIDE_POINTS) {
        refuse(v, "DR-MUSTER-05", "a ride goes by at most {n0} places", RIDE_POINTS, 0);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        sand_point to = stop_of(e, i);
        if (sand_point_equal(at, to)) {
            refuse(v, "DR-MUSTER-05", "a ride leads from place to place", 0, 0);
            return;
        }
        heading = sand_heading_of(sand_point_subtract(to, at));
        way += sand_point_distance(at, to);
        if (way > RIDE_MOST) {
            refuse(v, "DR-MUSTER-05", "{l0} are farther than {l1}", way, RIDE_MOST);
            v->witness[v->n_witness++] = (sand_witness){ .kind = SAND_SHAPE_SEGMENT, .n = 2, .points = { at, to } };
            return;
        }
        at = to;
    }
    mover = sand_march_mover_at(&mover, (sand_pose){ at, heading });
    if (sand_march_place_bar(b, &mover, &(sand_obstacles){ 0 }).kind != SAND_BAR_NONE) {
        refuse(v, "DR-MUSTER-05", "{u0} has no room where its ride ends", e->subject, 0);
        v->witness[v->n_witness++] = sand_path_witness_box(&mover.box, e->subject);
    }
    v->cost_used = way;
    v->cost_total = RIDE_MOST;
}

static void check_speak(const sand_battle *b, const sand_entry *e, sand_verdict *v)
{
    if (drill_unit_get(b, e->subject)->met == BUSY)
        refuse(v, "DR-MUSTER-06", "{u0} has done its part", e->subject, 0);
    else if (!(e->given & SAND_SLOT_TEXT))
        missing(v, SAND_SLOT_TEXT);
}

/* ---- leaders join [DR-MUSTER-07] ---- */

/* A leader is asked about like a unit: whose, whether he is there, how far. */
static void check_join(const sand_battle *b, const sand_entry *e, sand_verdict *v)
{
    sand_actor leader = sand_actor_body(e->subject), unit = sand_actor_unit(e->object);
    if (!sand_actor_exists(b, leader) || !sand_actor_in_play(b, leader)) {
        refuse(v, "DR-MUSTER-07", "{b0} is not there", e->subject, 0);
    } else if (sand_battle_body(b, e->subject)->attached != 0) {
        refuse(v, "DR-MUSTER-07", "{b0} is with a unit already", e->subject, 0);
    } else if (e->object == 0) {
        missing(v, SAND_SLOT_BODY);
    } else if (!sand_actor_in_play(b, unit) || sand_actor_side(b, unit) != sand_actor_side(b, leader)) {
        refuse(v, "DR-MUSTER-07", "{u1} is no unit of his on the table", e->subject, e->object);
    } else {
        sand_box from = sand_actor_box(b, leader), to = sand_actor_box(b, unit);
        sand_reach reach = sand_geom_reach_boxes(&from, &to);
        if (reach.distance <= RIDE_MOST) return;
        refuse(v, "DR-MUSTER-07", "{l0} are farther than {l1}", reach.distance, RIDE_MOST);
    }
}

static void add_if_legal(const sand_battle *b, sand_room *notes, const sand_wish *wish, const sand_entry *e,
                         sand_order_list *out)
{
    sand_verdict v;
    const sand_order order = { .side = wish->side, .n = 1, .entries = e };
    sand_orders_check(b, notes, &order, &v);
    sand_entry *room =
        v.answer == SAND_YES ? sand_order_list_add(out, sand_battle_head(b)->serial, wish->side, 1) : NULL;
    if (room) *room = *e;
}

/* One wish is enough for one leader: the unit that is wished, or each in turn. */
static void suggest_joins(const sand_battle *b, sand_room *notes, const sand_wish *wish, sand_order_list *out)
{
    bool about_body = wish->subject_ref == SAND_REF_BODY;
    if (wish->subject != 0 && !about_body) return;
    for (unsigned i = 1; i <= b->field->n_bodies && out->n < out->room; i++) {
        if (wish->subject != 0 && wish->subject != i) continue;
        if (!sand_actor_exists(b, sand_actor_body(i)) || sand_actor_side(b, sand_actor_body(i)) != wish->side) continue;
        for (unsigned u = 1; u <= b->field->n_units && out->n < out->room; u++) {
            sand_entry e = {
                .kind = DRILL_ORDER_JOIN, .subject = (uint16_t)i, .object = (uint16_t)u, .given = SAND_SLOT_BODY
            };
            if (wish->object == 0 || wish->object == u) add_if_legal(b, notes, wish, &e, out);
        }
    }
}

/* ---- the step ---- */

bool drill_names_unit(sand_judging *j)
{
    if (j->entry->subject != 0) return true;
    missing(j->verdict, sand_rules_drill.tables.orders[j->entry->kind - 1].slots);
    return false;
}

void drill_check_place(sand_judging *j)
{
    check_place(j->scene->battle, j->entry, j->verdict);
}

void drill_check_reserve(sand_judging *j)
{
    check_reserve(j->scene->battle, j->entry, j->side, j->verdict);
}

void drill_check_march(sand_judging *j)
{
    check_march(j->scene->battle, j->entry, j->side, j->verdict);
}

void drill_check_stake(sand_judging *j)
{
    check_stake(j->scene->battle, j->entry, j->side, j->verdict);
}

void drill_check_ride(sand_judging *j)
{
    check_ride(j->scene->battle, j->entry, j->verdict);
}

void drill_check_speak(sand_judging *j)
{
    check_speak(j->scene->battle, j->entry, j->verdict);
}

void drill_check_join(sand_judging *j)
{
    check_join(j->scene->battle, j->entry, j->verdict);
}

/* Only the muster wants everybody to be there. */
void drill_check_done(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    if (sand_battle_agenda_top(b)->step == DRILL_STEP_MUSTER) check_done(b, j->side, j->verdict);
}

static sand_event *tell(sand_log *log, sand_event_verb verb, const char *rule, sand_ref_kind of, unsigned subject,
                        sand_sentence said)
{
    sand_event *event = sand_log_event(log, verb);
    if (!event) return NULL;
    event->subject_ref = (uint8_t)of;
    event->subject = (uint16_t)subject;
    event->rule = rule;
    event->sentence = said;
    return event;
}

static void bring_on(sand_battle *b, const sand_entry *e, sand_log *log)
{
    const sand_unit_def *def = sand_battle_unit_def(b, e->subject);
    sand_unit *row = sand_battle_unit_of(b, e->subject);
    row->status = SAND_STATUS_PLAY;
    for (unsigned i = 0; i < def->n_bodies; i++) sand_battle_body_of(b, def->first_body + i)->status = SAND_STATUS_PLAY;
    sand_battle_unit_form(b, e->subject, row->files, row->ranks);
    sand_battle_unit_move(b, e->subject, e->pose);
    sand_event *event = tell(log, SAND_EVENT_PLACE, "DR-MUSTER-01", SAND_REF_UNIT, e->subject,
                             (sand_sentence){ "{u0} takes its place", { e->subject } });
    if (event) event->to = e->pose;
}

static void ride(sand_battle *b, const sand_entry *e, sand_log *log)
{
    size_t n = e->n_list / 2u;
    sand_pose from = sand_battle_unit_pose(b, e->subject);
    sand_point to = stop_of(e, n - 1), before = n > 1 ? stop_of(e, n - 2) : from.at;
    sand_battle_unit_move(b, e->subject, (sand_pose){ to, sand_heading_of(sand_point_subtract(to, before)) });
    drill_unit_of(b, e->subject)->met = BUSY;
    sand_event *event = tell(log, SAND_EVENT_MOVE, "DR-MUSTER-05", SAND_REF_UNIT, e->subject,
                             (sand_sentence){ "{u0} rides by way of {n1} places", { e->subject, (int32_t)n } });
    if (!event) return;
    event->from = from;
    event->to = sand_battle_unit_pose(b, e->subject);
}

/* What was written in secret is told to its own side alone. */
static void write_list(sand_battle *b, const sand_entry *e, unsigned side, sand_log *log)
{
    bool reserve = e->kind == DRILL_ORDER_RESERVE;
    for (size_t i = 0; i < e->n_list; i++) {
        drill_unit *unit = drill_unit_of(b, (unsigned)e->list[i]);
        if (reserve || unit->written == 0) unit->written = !reserve && 2 * i < e->n_list ? DRILL_ATTACK : DRILL_HOLD;
    }
    sand_event *event = tell(log, SAND_EVENT_ORDER, reserve ? "DR-MUSTER-02" : "DR-MUSTER-03", SAND_REF_SIDE, side,
                             (sand_sentence){ reserve ? "{n0} units are told off as reserve, {u1} first"
                                                      : "The order of march of {n0} units, {u1} first",
                                              { e->n_list, e->list[0] } });
    if (event) event->seen_by = (uint8_t)(1u << side);
}

static void end_muster(sand_battle *b, unsigned side)
{
    sand_battle_agenda_pop(b);
    for (unsigned u = 1; u <= b->field->n_units; u++)
        if (sand_battle_side_of_unit(b, u) == side) drill_unit_of(b, u)->met = 0;
}

void drill_apply_place(const sand_deed *deed)
{
    bring_on(deed->b, deed->entry, deed->log);
}

void drill_apply_list(const sand_deed *deed)
{
    write_list(deed->b, deed->entry, deed->side, deed->log);
}

void drill_apply_stake(const sand_deed *deed)
{
    drill_side *side = drill_side_of(deed->b, deed->side);
    side->rerolls = (uint16_t)(side->rerolls - deed->entry->number);
    tell(deed->log, SAND_EVENT_ORDER, "DR-MUSTER-04", SAND_REF_SIDE, deed->side,
         (sand_sentence){ "{s0} gives up {n1} second throws", { deed->side, deed->entry->number } });
}

void drill_apply_ride(const sand_deed *deed)
{
    ride(deed->b, deed->entry, deed->log);
}

void drill_apply_speak(const sand_deed *deed)
{
    drill_unit_of(deed->b, deed->entry->subject)->met = BUSY;
    tell(deed->log, SAND_EVENT_ORDER, "DR-MUSTER-06", SAND_REF_UNIT, deed->entry->subject,
         (sand_sentence){ "{u0} hears a word before the battle", { deed->entry->subject } });
}

void drill_apply_join(const sand_deed *deed)
{
    sand_actor_attach(deed->b, deed->entry->subject, deed->entry->object);
    tell(deed->log, SAND_EVENT_ORDER, "DR-MUSTER-07", SAND_REF_BODY, deed->entry->subject,
         (sand_sentence){ "{b0} joins {u1}", { deed->entry->subject, deed->entry->object } });
}

/* On a sheet it says no more than that nothing else is ordered. */
void drill_apply_done(const sand_deed *deed)
{
    if (sand_battle_agenda_top(deed->b)->step == DRILL_STEP_MUSTER) end_muster(deed->b, deed->side);
}

/* One order of each kind that has one, about the wished unit where it is about a unit. */
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
    size_t before = out->n;
    bool joins =
        wish->order_kind == DRILL_ORDER_JOIN || (wish->kind == SAND_WISH_CLOSE && wish->subject_ref == SAND_REF_BODY);
    if (joins || (wish->kind == SAND_WISH_ANY && wish->order_kind == 0 && wish->begin % 5 == 4))
        suggest_joins(b, notes, wish, out);
    if (joins || wish->subject_ref == SAND_REF_BODY) return out->n - before;
    for (size_t i = 0; i < SAND_LEN(kinds) && out->n < out->room; i++) {
        unsigned kind = kinds[(i + wish->begin) % SAND_LEN(kinds)];
        if (wish->order_kind && kind != wish->order_kind) continue;
        bool ends = wish->kind == SAND_WISH_DONE || wish->kind == SAND_WISH_STAY;
        if (wish->kind != SAND_WISH_ANY && kind != (ends ? DRILL_ORDER_DONE : DRILL_ORDER_PLACE)) continue;
        for (unsigned u = 1; u <= (about_unit(kind) ? b->field->n_units : 1u) && out->n < out->room; u++) {
            sand_entry e;
            if (about_unit(kind) && (!present(b, u, wish->side) || (wish->subject && wish->subject != u))) continue;
            if (sample(b, wish, kind, u, &e)) add_if_legal(b, notes, wish, &e, out);
        }
    }
    return out->n - before;
}
