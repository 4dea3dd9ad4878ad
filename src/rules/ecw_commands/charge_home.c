/* charge_home.c - charging home [EC-CHG].
 *
 * A charge may begin with one turn of at most 45 degrees; the unit then goes straight ahead until it meets its target.
 * The distance follows from where the target stands, so the order gives only the target and the turn. The face that is
 * met is kept for the life of the contact. */
#include "rules/ecw_commands/commander.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/verdicts.h"

/* ---- the face attacked ---- */

/* The face of the unit met that the charge attacks. [EC-CHG-05, EC-A-27] */
static sand_face face_met(sand_scene *scene, const sand_unit_touch *touch, const ec_charge *c)
{
    if (sand_battle_reads(scene->battle, EC_FACE_ORIGIN))
        return sand_face_by_lines(sand_scene_box(scene, touch->unit), c->start.box.centre);
    return (sand_face)touch->other_face;
}

unsigned ec_face_holder(const sand_battle *b, unsigned unit, unsigned face, unsigned but)
{
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);) {
        if (touching.own_face != face || touching.contact == but) continue;
        bool attacked_later = but != 0 && touching.contact > but && touching.made_it;
        if (!attacked_later || !ec_engaged_are_free(b)) return touching.other;
    }
    return 0;
}

/* Adds a unit met to the charge. It refuses, and returns false, when another unit already holds the face, as each face
 * may be contacted by one attacker only [EC-CHG-03, EC-A-49]. A unit touched at the same moment as the target is in
 * contact too [EC-A-50]. */
static bool meet(sand_scene *scene, const sand_unit_touch *touch, ec_charge *c, sand_verdict *verdict)
{
    const sand_box *target = sand_scene_box(scene, touch->unit);
    sand_face face = face_met(scene, touch, c);
    unsigned there = ec_face_holder(scene->battle, touch->unit, face, 0);
    if (there != 0) {
        SAND_REFUSE(verdict, "EC-CHG-03", "{u1} is already in contact with the {f2} of {u0}", touch->unit, there, face);
        sand_answer_show_line(verdict, touch->unit, sand_geom_face_start(target, face),
                              sand_geom_face_end(target, face));
        sand_answer_show(verdict,
                         sand_path_witness_corridor(&c->start.box, c->start.box.heading, c->travel, c->start.unit));
        return false;
    }
    SAND_ASSERT(c->n < SAND_LEN(c->met));
    c->met[c->n].unit = touch->unit;
    c->met[c->n].face = face;
    c->met[c->n++].own = (sand_face)touch->own_face;
    return true;
}

/* ---- the way ---- */

/* A charge is one turn followed by a straight march. */
static sand_route_grammar grammar_of(const sand_battle *b)
{
    return (sand_route_grammar){ .pivots = 1, .before = true, .turn = sand_battle_number(b, EC_CHARGE_TURN) };
}

static const sand_reason faults[SAND_ROUTE_FAULTS] = {
    [SAND_ROUTE_ODD] = { "EC-CHG-02", "To charge, {u0} turns once and then goes straight at its target" },
    [SAND_ROUTE_PIVOTS] = { "EC-CHG-02", "To charge, {u0} turns once and then goes straight at its target" },
    [SAND_ROUTE_TURN] = { "EC-CHG-02", "{u0} may turn by {a1} at most before it charges" },
};

static bool is_enemy(const void *context, unsigned unit)
{
    const ec_way *way = context;
    if (sand_scene_side(way->scene, unit) == way->side) return false;
    /* an enemy that the unit is already fighting is no new target [EC-A-34a] */
    return sand_battle_contact_between(way->scene->battle, way->unit, unit) == 0;
}

/* Refuses a charge that would pass the target, and says in which direction the target stands, so that the player can
 * find the right turn. */
static void refuse_aim(sand_scene *scene, const ec_charge *c, unsigned target, sand_verdict *verdict)
{
    sand_point way = sand_point_subtract(sand_scene_centre(scene, target), c->start.box.centre);
    int32_t off = sand_heading_difference(c->start.box.heading, sand_heading_of(way));
    SAND_REFUSE(verdict, "EC-CHG-02",
                off < 0 ? "Going straight ahead, {u0} would miss {u1}, whose centre is {a2} to the left"
                        : "Going straight ahead, {u0} would miss {u1}, whose centre is {a2} to the right",
                c->start.unit, target, off < 0 ? -off : off);
}

/* Refuses a charge that ends before the target: the target is out of reach, or the charge would pass it. Returns false.
 */
static bool refuse_reach(sand_scene *scene, const ec_charge *c, unsigned target, int32_t free, sand_verdict *verdict)
{
    int32_t unit = c->start.unit, heading = c->start.box.heading;
    bool turned = heading != sand_scene_box(scene, c->start.unit)->heading;
    if (sand_march_heads_for(scene->battle, &c->start, heading, target))
        SAND_REFUSE(verdict, "EC-MOVE-06",
                    turned ? "{u1} is out of reach: after turning, {u0} can move {l2}"
                           : "{u1} is out of reach: {u0} can move {l2}",
                    unit, target, free);
    else
        refuse_aim(scene, c, target, verdict);
    sand_answer_show(verdict, sand_path_witness_corridor(&c->start.box, heading, free, c->start.unit));
    return false;
}

static bool refuse_way(sand_scene *scene, const ec_charge *c, const sand_stop *stop, sand_verdict *verdict)
{
    sand_walk_refuse(scene, &c->start, c->start.box.heading, stop, verdict);
    verdict->has_limit = false; /* a charge that stops short is no charge, so no shorter distance is offered */
    return false;
}

/* Is the way ahead no charge, although it reaches an enemy? If so, the verdict gives the reason. */
static bool is_barred(const ec_way *way, const ec_charge *c, const sand_charge *ahead, sand_verdict *verdict)
{
    sand_stop stop = sand_stop_none(ahead->travel);
    if (!ahead->free) {
        sand_stop_at_bar(&stop, way->scene->battle, &c->start, &ahead->bar, &way->obstacles);
        return !refuse_way(way->scene, c, &stop, verdict);
    }
    if (sand_charge_touches(ahead, way->target) == NULL) {
        SAND_ASSERT(ahead->n > 0);
        unsigned other = ahead->touched[0].unit;
        SAND_REFUSE(verdict, "EC-MOVE-09", "{u0} would meet {u2} before {u1}", c->start.unit, way->target, other);
        sand_answer_show_box(verdict, other, sand_scene_box(way->scene, other));
        return true;
    }
    sand_bar water =
        sand_charge_water(way->scene->battle, &c->start, ahead->travel, &way->obstacles); /* [EC-TERR-07] */
    sand_stop_at_bar(&stop, way->scene->battle, &c->start, &water, &way->obstacles);
    if (stop.rule == NULL && sand_battle_reads(way->scene->battle, EC_ZONE_CHARGE_TOWARDS)) /* [EC-A-14b] */
        ec_stop_near_enemy(way->scene, &c->start, c->start.box.heading, &stop);
    return stop.rule != NULL && !refuse_way(way->scene, c, &stop, verdict);
}

/* Goes straight ahead to the first enemy met, which must be the target or be touched at the same moment as the target.
 * Returns false after a refusal. */
static bool go_home(const ec_way *way, int32_t free, ec_charge *c, sand_verdict *verdict)
{
    if (free < 0) return refuse_reach(way->scene, c, way->target, 0, verdict);
    sand_charge ahead =
        sand_charge_ahead(way->scene->battle, &c->start, free, (sand_unit_choice){ is_enemy, way }, &way->obstacles);
    if (!ahead.reached) return refuse_reach(way->scene, c, way->target, free, verdict);
    if (is_barred(way, c, &ahead, verdict)) return false;
    c->travel = ahead.travel;
    c->end = ahead.end;
    const sand_unit_touch *touch = sand_charge_touches(&ahead, way->target);
    SAND_ASSERT(touch != NULL);
    if (!meet(way->scene, touch, c, verdict)) return false;
    for (size_t i = 0; i < ahead.n; i++) {
        if (&ahead.touched[i] != touch && !meet(way->scene, &ahead.touched[i], c, verdict)) return false;
    }
    return true;
}

/* By the cosmetic reading of EC-A-51, the charger lines up with the one enemy it has met, where there is room. */
static void line_up(sand_scene *scene, ec_charge *c)
{
    SAND_ASSERT(c->n == 1);
    ec_way way;
    ec_way_look(&way, scene, &c->end, EC_WAY_MARCH, c->met[0].unit);
    sand_conform_rule rule = { .own_face = (uint8_t)c->met[0].own, .other_face = (uint8_t)c->met[0].face };
    sand_conformed conformed = sand_conform(scene->battle, &c->end, c->met[0].unit, rule, &way.obstacles);
    if (conformed.done) c->end = conformed.end;
}

static bool plan(sand_scene *scene, const sand_entry *entry, ec_charge *c, sand_verdict *verdict)
{
    const sand_battle *b = scene->battle;
    unsigned unit = entry->subject;
    sand_route route;
    ec_way way;
    sand_route_grammar grammar = grammar_of(b);
    if (!sand_walk_read(entry, &grammar, faults, &route, verdict)) return false;
    /* take the shorter way round: 315 degrees to the right is 45 to the left */
    int32_t turn = sand_heading_difference(0, sand_heading_add(0, route.first));
    bool paid = turn != 0 && sand_battle_reads(b, EC_CHARGE_TURN_PAID); /* [EC-A-29] */
    sand_budget budget = { .total = ec_allowance(b, unit), .fee = ec_pivot_fee(b, paid ? 1 : 0) };
    *c = (ec_charge){ .start = sand_march_mover_of_unit(b, unit) };
    ec_way_look(&way, scene, &c->start, EC_WAY_CHARGE, entry->object);
    if (!sand_walk_pivot(&way.walk, turn, &c->start, verdict)) return false;
    verdict->cost_total = budget.total;
    if (!go_home(&way, sand_route_budget_left(budget), c, verdict)) return false;
    budget.marched = c->travel;
    verdict->cost_used = c->cost = sand_route_budget_used(budget);
    if (c->n == 1 && sand_battle_reads(b, EC_CONFORM_FLUSH)) line_up(scene, c);
    return true;
}

static bool may_charge(sand_scene *scene, unsigned unit, sand_verdict *verdict)
{
    if (sand_battle_trait(scene->battle, unit, EC_CHARGES) == 0) {
        SAND_REFUSE(verdict, "EC-CHG-01", "{u0} cannot charge: only Horse and Foot may", unit);
        return false;
    }
    if (ec_still_shoots(scene->battle, unit)) {
        SAND_REFUSE(verdict, "EC-OPT-07", "{u0} may charge only when it is out of ammunition", unit);
        return false;
    }
    if (!ec_may_move(scene, unit, verdict)) return false;
    if (!scene->engaged[unit] || ec_engaged_are_free(scene->battle)) return true;
    ec_refuse_engaged(scene->battle, unit, verdict);
    return false;
}

/* The face decides whether hits are doubled, so the player is told before giving the order which face the charge would
 * strike. [EC-CHG-05, EC-MEL-08] */
static void say_face(unsigned unit, unsigned target, const ec_charge *c, sand_verdict *verdict)
{
    SAND_ASSERT(c->n > 0);
    unsigned i = 0;
    while (i + 1 < c->n && c->met[i].unit != target) i++;
    const char *text = c->met[i].face == SAND_FACE_FRONT ? "{u0} strikes the {f2} of {u1}"
                                                         : "{u0} strikes the {f2} of {u1}: its hits count twice";
    verdict->sentence = (sand_sentence){ text, { (int32_t)unit, (int32_t)target, (int32_t)c->met[i].face } };
}

/* "Into the square" of an enemy in the text means into base contact. [EC-A-28] */
void ec_check_charge(sand_judging *j)
{
    unsigned unit = j->entry->subject, target = j->entry->object;
    ec_charge *c = &((ec_plan *)j->plan)->charge;
    if (!may_charge(j->scene, unit, j->verdict)) return;
    if (sand_answer_lacks(j->verdict, target == 0, SAND_SLOT_BODY)) return;
    if (SAND_FORBIDS(j->verdict, !sand_scene_is_enemy(j->scene, unit, target), "EC-CHG-01",
                     "{u0} cannot charge {u1}: that is no enemy unit on the table", unit, target))
        return;
    if (!plan(j->scene, j->entry, c, j->verdict)) return;
    *ec_end_of(j) = c->end.box;
    j->verdict->rule = "EC-CHG-01";
    say_face(unit, target, c, j->verdict);
}

/* ---- carrying it out ---- */

/* A unit on a hill has no cover from a charger whose centre is on the same hill at the point returned: where the charge
 * began or where it ended, by the reading. NULL: the hill always gives cover. [EC-A-31b] */
static const sand_point *foothold(const sand_battle *b, const ec_charge *c)
{
    switch (sand_battle_reading(b, EC_OPT_HILL_COVER)) {
    case EC_HILL_COVER_ALWAYS: return NULL;
    case EC_HILL_COVER_CONTACT: return &c->end.box.centre;
    default: return &c->start.box.centre; /* the turn before the charge leaves the centre in place */
    }
}

/* The covers that the charged unit may claim for as long as the contact lasts, as contact flags. [EC-TERR-08, EC-A-31b,
 * EC-A-31c] */
static uint16_t shelter(const sand_battle *b, unsigned other, const ec_charge *c)
{
    const sand_engage_ground ground = { EC_MELEE_COVER, EC_HIGH, sand_battle_option(b, EC_OPT_LINE_REACH) };
    sand_point from = sand_box_front_centre(&c->start.box);
    return (uint16_t)sand_engage_shelter(b, other, &ground, from, foothold(b, c));
}

/* The charge itself rolls no dice; the fight comes in the melee step. [EC-CHG-04] */
void ec_apply_charge(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    const ec_charge *c = &((const ec_plan *)deed->plan)->charge;
    unsigned unit = deed->entry->subject;
    SAND_ASSERT(c->start.unit == unit && c->n > 0); /* ec_check_charge has filled in the plan */
    sand_pose from = sand_battle_unit_pose(b, unit), to = c->end.stance.pose;
    sand_battle_unit_move(b, unit, to);
    sand_engage_end_where_apart(b, unit, "EC-A-34a", deed->log);
    bool turned = c->start.box.heading != from.heading;
    ec_unit *state = ec_unit_of(b, unit);
    state->moved = EC_CHARGED;
    state->unsteady = turned && sand_battle_reads(b, EC_PIVOT_SHOOT_SPOILS) ? EC_HAS_PIVOTED : EC_STEADY;
    state->spent = (uint16_t)c->cost;
    sand_event *event = sand_answer_tell(b, deed->log, SAND_EVENT_MOVE, "EC-CHG-01", SAND_SAY("{u0} charged", unit));
    sand_answer_concerns(event, SAND_REF_UNIT, deed->entry->object);
    sand_answer_moved(event, from, to);
    for (unsigned i = 0; i < c->n; i++) {
        sand_contact contact = { .by = (uint16_t)unit,
                                 .with = (uint16_t)c->met[i].unit,
                                 .by_face = (uint8_t)c->met[i].own,
                                 .with_face = (uint8_t)c->met[i].face,
                                 .flags = shelter(b, c->met[i].unit, c) };
        sand_engage_begin(b, contact, "EC-CHG-05", deed->log);
    }
    ec_ride_at_commander(b, unit, c->start.stance.pose, (sand_straight){ c->start.box.heading, c->travel }, deed->log);
}
