/* move.c - moving and standing [EC-MOVE].
 *
 * A move is: a pivot about the centre, a straight march in any direction, a pivot; each may be left out.  By other
 * readings the march goes ahead only, or has several legs [EC-A-12], or the last pivot waits for the end of the
 * activation [EC-A-11b].  Said limits (allowance, fees) are judged on the numbers of the order, places on the table
 * [EC-A-11]. */
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/together.h"
#include "rules/ecw_commands/verdicts.h"
#include "rules/ecw_commands/weather.h"

typedef struct {
    int32_t first, last; /* pivots, 0 none */
    unsigned pivots, legs;
    struct {
        int32_t direction, travel;
    } leg[SAND_ENTRY_STEPS_MAX];
    int32_t travel; /* of all legs */
} path;

/* ---- what it costs ---- */

static bool is_storm(const sand_battle *b)
{
    return ec_weather_now(b) == EC_WEATHER_STORM;
}

/* By its type [EC-MOVE-01..05], halved in a storm [EC-WX-06, EC-A-43]. */
int32_t ec_allowance(const sand_battle *b, unsigned unit)
{
    int32_t allowance = ec_trait(b, unit, EC_MOVE), half = allowance / 2;
    if (!is_storm(b)) return allowance; /* [EC-WX-06] */
    if (!sand_battle_reads(b, EC_STORM_ROUND_UP)) return half;
    return (half + SAND_UNIT_LENGTH - 1) / SAND_UNIT_LENGTH * SAND_UNIT_LENGTH;
}

/* Once, or for each pivot. [EC-MOVE-08, EC-A-11] */
int32_t ec_pivot_fee(const sand_battle *b, unsigned pivots)
{
    int32_t fee = is_storm(b) && sand_battle_reads(b, EC_STORM_HALF_PIVOT) ? EC_PIVOT_FEE / 2 : EC_PIVOT_FEE;
    if (pivots == 0) return 0;
    return sand_battle_reads(b, EC_PIVOT_COST_ONCE) ? fee : fee * (int32_t)pivots;
}

/* ---- may it move at all? ---- */

/* They stay where they are. [EC-A-44, EC-WX-04, EC-WX-07] */
static bool guns_are_fixed(const sand_battle *b, unsigned unit, sand_verdict *verdict)
{
    if (ec_guns_are_silenced(b, unit)) {
        sand_answer_refuse(verdict, "EC-WX-07", SAND_SAY("{u0} is out of action in the storm", unit));
        return true;
    }
    if (ec_guns_are_bogged(b, unit)) {
        sand_answer_refuse(verdict, "EC-WX-04",
                           SAND_SAY("{u0} is bogged in the rain and can neither move nor pivot", unit));
        return true;
    }
    return false;
}

bool ec_may_move(sand_scene *scene, unsigned unit, sand_verdict *verdict)
{
    const sand_battle *b = scene->battle;
    if (ec_unit_get(b, unit)->moved != EC_NOT_MOVED) {
        ec_refuse_again(b, unit, verdict);
        return false;
    }
    return !guns_are_fixed(b, unit, verdict);
}

/* ---- reading the order ---- */

static bool add_leg(const sand_battle *b, const sand_motion_step *step, path *out)
{
    if (step->verb != SAND_VERB_MARCH || step->travel < 0 || step->travel > SAND_COORDINATE_LIMIT) return false;
    if (out->legs > 0 && !sand_battle_reads(b, EC_PATH_ANY)) return false;
    out->leg[out->legs].direction = step->angle;
    out->leg[out->legs++].travel = step->travel;
    out->travel += step->travel;
    return out->travel <= SAND_COORDINATE_LIMIT;
}

/* Straight ahead, give or take 45 degrees. */
static bool is_forward(int32_t direction)
{
    return sand_heading_between(sand_heading_add(0, direction), 0) <= EC_FORWARD;
}

/* One straight line in any direction, facing kept, unless EC-A-12 is read otherwise. */
static bool read_path(const sand_battle *b, const sand_entry *entry, path *out, sand_verdict *verdict)
{
    *out = (path){ 0 };
    bool pivoted = false;
    int32_t unit = entry->subject;
    for (size_t i = 0; i < sand_entry_steps(entry); i++) {
        sand_motion_step step = sand_entry_step(entry, i);
        if (add_leg(b, &step, out)) continue;
        if (step.verb == SAND_VERB_PIVOT && out->legs == 0 && !pivoted) {
            pivoted = true;
            out->first = step.angle;
        } else if (step.verb == SAND_VERB_PIVOT && out->last == 0 && i + 1 == sand_entry_steps(entry)) {
            out->last = step.angle;
        } else {
            sand_answer_refuse(verdict, "EC-MOVE-07",
                               SAND_SAY("A move of {u0} is a pivot, one straight march, and a pivot", unit));
            return false;
        }
    }
    out->pivots = (out->first != 0 ? 1u : 0u) + (out->last != 0 ? 1u : 0u);
    return true;
}

/* EC-A-11b and EC-A-12, read the other way. */
static bool suits_readings(const sand_battle *b, unsigned unit, const path *p, sand_verdict *verdict)
{
    if (p->last != 0 && sand_battle_reads(b, EC_END_PIVOT_ACTIVATION)) {
        sand_answer_refuse(verdict, "EC-A-11b",
                           SAND_SAY("{u0} pivots a second time at the end of its activation", unit));
        return false;
    }
    if (p->legs == 0 || !sand_battle_reads(b, EC_PATH_FORWARD) || is_forward(p->leg[0].direction)) return true;
    sand_answer_refuse(verdict, "EC-A-12", SAND_SAY("{u0} can only march ahead", unit));
    return false;
}

/* ---- pivots ---- */

/* ---- moving ---- */

void ec_refuse_stop(sand_scene *scene, unsigned unit, const sand_box *start, int32_t heading, const ec_stop *stop,
                    sand_verdict *verdict)
{
    sand_answer_refuse(verdict, stop->rule, SAND_SAY(stop->text, stop->args[0], stop->args[1], stop->args[2]));
    sand_answer_limit(verdict, stop->limit);
    sand_answer_show(verdict, sand_path_witness_corridor(start, heading, stop->limit, unit));
    if (stop->unit == 0) return;
    if (stop->zone)
        sand_answer_show_ring(verdict, stop->unit, sand_scene_box(scene, stop->unit), EC_ZONE);
    else
        sand_answer_show_box(verdict, stop->unit, sand_scene_box(scene, stop->unit));
}

/* Each pivot is judged where it is made. [EC-A-16b] */
static bool may_pivot_here(sand_scene *scene, const sand_mover *mover, sand_verdict *verdict)
{
    unsigned near =
        sand_battle_reads(scene->battle, EC_ZONE_PIVOT_ANY) ? 0 : ec_in_zone(scene, mover->unit, &mover->box);
    if (near == 0) return true;
    sand_answer_refuse(verdict, "EC-A-16b", SAND_SAY("Within 12 in. of {u1}, {u0} may not pivot", mover->unit, near));
    return false;
}

static bool turn(sand_scene *scene, sand_mover *mover, int32_t by, sand_verdict *verdict)
{
    if (by == 0) return true;
    if (!may_pivot_here(scene, mover, verdict)) return false;
    if (!ec_pivot_free(scene, mover, by, EC_WAY_MARCH, verdict)) return false;
    *mover = sand_march_mover_at(
        mover, (sand_pose){ mover->stance.pose.at, sand_heading_add(mover->stance.pose.heading, by) });
    return true;
}

void ec_march_ends(sand_scene *scene, const sand_mover *mover, int32_t heading, ec_stop *stop)
{
    unsigned unit = mover->unit;
    ec_way(scene, mover, heading, EC_WAY_MARCH, stop);
    ec_stop_at_commander(scene, unit, &mover->box, heading, stop);
    ec_stop near = *stop;
    ec_zone(scene, unit, &mover->box, heading, &near);
    sand_box end = sand_box_shifted(&mover->box, sand_heading_step(heading, stop->limit));
    if (near.zone && !ec_restores(scene, unit, &end)) *stop = near; /* [EC-A-18] */
}

int32_t ec_farthest(sand_scene *scene, unsigned unit)
{
    const sand_battle *b = scene->battle;
    bool stays = ec_unit_get(b, unit)->has_fired && ec_trait(b, unit, EC_STAYS) != 0;
    if (stays || ec_guns_are_silenced(b, unit) || ec_guns_are_bogged(b, unit)) return 0;
    return scene->engaged[unit] ? 0 : ec_allowance(b, unit);
}

/* A suggested march that would go too far is judged as far as it may go: the verdict says how far. */
static bool cuts(sand_scene *scene, int32_t limit, int32_t *travel, sand_verdict *verdict)
{
    if (scene->least == 0 || limit < scene->least) return false;
    verdict->cost_used -= *travel - limit;
    *travel = limit;
    sand_answer_limit(verdict, limit);
    return true;
}

/* One leg, of which `left` may still be gone. */
static bool march(sand_scene *scene, int32_t direction, int32_t travel, int32_t left, sand_mover *mover,
                  sand_verdict *verdict)
{
    unsigned unit = mover->unit;
    int32_t heading = sand_heading_add(mover->stance.pose.heading, direction);
    ec_stop stop = ec_stop_none(travel);
    ec_stop_at(&stop, left < 0 ? 0 : left, "EC-MOVE-06", "{u0} has {l1} of movement left for this", (int32_t)unit,
               left < 0 ? 0 : left, 0);
    ec_march_ends(scene, mover, heading, &stop);
    if (stop.limit < travel && !cuts(scene, stop.limit, &travel, verdict)) {
        ec_refuse_stop(scene, unit, &mover->box, heading, &stop, verdict);
        return false;
    }
    *mover = sand_march_mover_moved(mover, heading, travel);
    return true;
}

static bool march_all(sand_scene *scene, const path *p, sand_mover *mover, sand_verdict *verdict)
{
    int32_t left = verdict->cost_total - ec_pivot_fee(scene->battle, p->pivots);
    for (unsigned i = 0; i < p->legs; i++) {
        if (p->leg[i].travel == 0) continue;
        if (!march(scene, p->leg[i].direction, p->leg[i].travel, left, mover, verdict)) return false;
        left -= p->leg[i].travel;
    }
    return true;
}

static bool fixed_by_fire(const sand_battle *b, unsigned unit, const path *p, sand_verdict *verdict)
{
    if (!ec_unit_get(b, unit)->has_fired || ec_trait(b, unit, EC_STAYS) == 0) return false;
    if (p->travel == 0 && sand_battle_reads(b, EC_FIRED_GUNS_PIVOT)) return false; /* [EC-A-37] */
    sand_answer_refuse(verdict, "EC-MOVE-05", SAND_SAY("{u0} has opened fire and stays where it is", unit));
    sand_answer_limit(verdict, 0);
    return true;
}

/* An engaged unit that is free to go must not scatter its command by that, nor come to touch anybody else; the way
 * has seen to that.  Otherwise: out of a melee only to bring a scattered command together, and then quite out of it.
 * [EC-ORG-09, EC-A-18] */
static void leaves_melee(sand_scene *scene, unsigned unit, const sand_box *end, sand_verdict *verdict)
{
    sand_touching touching;
    if (ec_engaged_are_free(scene->battle)) return;
    verdict->rule = "EC-ORG-09";
    if (!ec_restores(scene, unit, end)) ec_refuse_engaged(scene->battle, unit, verdict);
    for (unsigned cursor = 0; sand_battle_next_contact(scene->battle, unit, &cursor, &touching);) {
        if (!sand_geom_within_boxes(end, sand_scene_box(scene, touching.other), SAND_SLACK)) continue;
        sand_answer_refuse(verdict, "EC-A-34", SAND_SAY("{u0} would not get clear of {u1}", unit, touching.other));
    }
}

/* Both pivots belong to the move: nothing is turned after shooting. [EC-A-11b] */
void ec_check_move(sand_scene *scene, const sand_entry *entry, sand_verdict *verdict, sand_box *end)
{
    const sand_battle *b = scene->battle;
    unsigned unit = entry->subject;
    path p;
    if (!ec_may_move(scene, unit, verdict)) return;
    if (!read_path(b, entry, &p, verdict) || !suits_readings(b, unit, &p, verdict)) return;
    if (scene->engaged[unit] && !ec_engaged_are_free(b) &&
        (p.pivots != 0 || ec_holds_together(scene, sand_battle_unit(b, unit)->command, 0, NULL))) {
        ec_refuse_engaged(scene->battle, unit, verdict);
        return;
    }
    if (entry->n_list == 0) {
        sand_answer_missing(verdict, SAND_SLOT_MOTION);
        return;
    }
    verdict->cost_total = ec_allowance(b, unit);
    verdict->cost_used = ec_pivot_fee(b, p.pivots) + p.travel;
    if (fixed_by_fire(b, unit, &p, verdict)) return;
    if (ec_pivot_fee(b, p.pivots) > verdict->cost_total) {
        sand_answer_refuse(verdict, "EC-MOVE-08", SAND_SAY("{u0} has not enough movement to pivot", unit));
        return;
    }
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    if (!turn(scene, &mover, p.first, verdict)) return;
    if (!march_all(scene, &p, &mover, verdict)) return;
    if (!turn(scene, &mover, p.last, verdict)) return;
    *end = mover.box;
    verdict->rule = "EC-MOVE-06";
    if (scene->engaged[unit]) leaves_melee(scene, unit, end, verdict);
}

/* Shooting forgives only a march within 45 degrees of straight ahead; whether a pivot spoils it is EC-A-30.
 * [EC-SHOOT-03] */
static ec_unsteady aim_after(const sand_battle *b, unsigned unit, const path *p)
{
    for (unsigned i = 0; i < p->legs; i++) {
        if (p->leg[i].travel != 0 && !is_forward(p->leg[i].direction)) return EC_WENT_ASIDE;
    }
    if (ec_type_of(b, unit) == EC_ARTILLERY && sand_battle_reads(b, EC_GUNS_MOVE_NOT))
        return EC_GUNS_MOVED; /* [EC-A-37] */
    return p->pivots != 0 && sand_battle_reads(b, EC_PIVOT_SHOOT_SPOILS) ? EC_HAS_PIVOTED : EC_STEADY;
}

/* Leg by leg, so that commanders on the way are met. */
static void ride_along(sand_battle *b, unsigned unit, const path *p, sand_pose at, sand_log *log)
{
    for (unsigned i = 0; i < (p->legs == 0 ? 1 : p->legs); i++) {
        int32_t heading = sand_heading_add(at.heading, p->leg[i].direction);
        sand_box start = sand_battle_unit_box_at(b, unit, at);
        ec_ride_at_commander(b, unit, &start, heading, p->leg[i].travel, log);
        if (p->leg[i].travel != 0) at = sand_geom_pose_moved(at, heading, p->leg[i].travel);
    }
}

static sand_pose end_of(const path *p, sand_pose at)
{
    int32_t facing = at.heading;
    for (unsigned i = 0; i < p->legs; i++) {
        if (p->leg[i].travel != 0)
            at = sand_geom_pose_moved(at, sand_heading_add(facing, p->leg[i].direction), p->leg[i].travel);
    }
    at.heading = sand_heading_add(facing, p->last);
    return at;
}

static void tell_move(sand_battle *b, unsigned unit, const path *p, sand_pose from, sand_pose to, sand_log *log)
{
    bool turns = p->first != 0 || p->last != 0 || to.heading != from.heading;
    const char *text = p->travel != 0 ? "{u0} marched {l2}"
                       : turns        ? "{u0} turned on the spot"
                                      : "{u0} stayed where it was";
    const char *rule = p->travel != 0 ? "EC-MOVE-06" : turns ? "EC-MOVE-07" : "EC-D-05";
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_MOVE, rule, SAND_SAY(text, unit, 0, p->travel));
    sand_answer_moved(event, from, to);
}

void ec_apply_move(sand_battle *b, const sand_entry *entry, sand_log *log)
{
    unsigned unit = entry->subject;
    sand_verdict unused;
    path p;
    bool read = read_path(b, entry, &p, &unused);
    SAND_ASSERT(read);
    sand_pose from = sand_battle_unit_pose(b, unit), turned = from;
    turned.heading = sand_heading_add(from.heading, p.first);
    sand_pose to = end_of(&p, turned);
    bool engaged = sand_battle_engaged(b, unit), free = ec_engaged_are_free(b);
    if (engaged && !free) ec_part_from_all(b, unit, log);
    sand_battle_unit_move(b, unit, to);
    if (engaged && free) ec_part_where_apart(b, unit, log);
    ec_unit *state = ec_unit_of(b, unit);
    state->moved = engaged && !free ? EC_WITHDREW : EC_MOVED;
    state->unsteady = (uint8_t)aim_after(b, unit, &p);
    state->pivots = (uint8_t)p.pivots;
    state->spent = (uint16_t)(ec_pivot_fee(b, p.pivots) + p.travel);
    tell_move(b, unit, &p, from, to, log);
    ride_along(b, unit, &p, turned, log);
}

void ec_apply_stand(sand_battle *b, unsigned unit)
{
    ec_unit_of(b, unit)->moved = EC_STOOD;
}

/* A command of which nobody stirred is worth a line of the report as well. */
void ec_end_movement(sand_battle *b, sand_log *log)
{
    unsigned command = sand_battle_agenda_top(b)->subject;
    bool anybody = false, stirred = false;
    for (unsigned i = 0; log != NULL && (i = ec_next_acting(b, i)) != 0;) {
        unsigned moved = ec_unit_get(b, i)->moved;
        anybody = true;
        stirred |= moved != EC_NOT_MOVED && moved != EC_STOOD;
    }
    if (anybody && !stirred) sand_answer_tell(b, log, SAND_EVENT_ORDER, "EC-D-05", SAND_SAY("{c0} stood", command));
    sand_battle_agenda_pop(b);
}

/* ---- turning at the end of the activation, by the other reading of EC-A-11b ---- */

static int32_t face_fee(const sand_battle *b, unsigned unit)
{
    unsigned pivots = ec_unit_get(b, unit)->pivots;
    return ec_pivot_fee(b, pivots + 1) - ec_pivot_fee(b, pivots);
}

static bool can_face(const sand_battle *b, unsigned unit, sand_verdict *verdict)
{
    const ec_unit *state = ec_unit_get(b, unit);
    const char *rule = NULL, *text = NULL;
    if (state->faced)
        rule = "EC-MOVE-07", text = "{u0} has turned already";
    else if (state->moved == EC_CHARGED)
        rule = "EC-CHG-02", text = "{u0} has charged and turns no more";
    else if (state->moved == EC_WITHDREW || sand_battle_engaged(b, unit))
        rule = "EC-MEL-09", text = "{u0} is in a melee, or has just left one";
    else if (state->has_fired && ec_trait(b, unit, EC_STAYS) != 0 && sand_battle_reads(b, EC_FIRED_GUNS_FROZEN))
        rule = "EC-A-37", text = "{u0} has opened fire and may not even pivot";
    else if (ec_has_acted(b, unit) && (state->shot || state->fought))
        rule = "EC-A-21", text = "{u0} has done something else already";
    else if (state->spent + face_fee(b, unit) > ec_allowance(b, unit))
        rule = "EC-MOVE-08", text = "{u0} has not enough movement left to pivot";
    if (rule != NULL) sand_answer_refuse(verdict, rule, SAND_SAY(text, unit));
    return rule == NULL && !guns_are_fixed(b, unit, verdict);
}

bool ec_may_face(const sand_battle *b, unsigned unit)
{
    sand_verdict unused;
    return can_face(b, unit, &unused);
}

void ec_check_face(sand_scene *scene, const sand_entry *entry, sand_verdict *verdict)
{
    const sand_battle *b = scene->battle;
    unsigned unit = entry->subject;
    if (!can_face(b, unit, verdict)) return;
    if (entry->n_list == 0) {
        sand_answer_missing(verdict, SAND_SLOT_MOTION);
        return;
    }
    sand_motion_step step = sand_entry_step(entry, 0);
    if (sand_entry_steps(entry) != 1 || step.verb != SAND_VERB_PIVOT) {
        sand_answer_refuse(verdict, "EC-A-11b", SAND_SAY("{u0} only turns now", unit));
        return;
    }
    verdict->cost_total = ec_allowance(b, unit);
    verdict->cost_used = ec_unit_get(b, unit)->spent + face_fee(b, unit);
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    if (!turn(scene, &mover, step.angle, verdict)) return;
    verdict->rule = "EC-A-11b";
}

void ec_apply_face(sand_battle *b, const sand_entry *entry, sand_log *log)
{
    unsigned unit = entry->subject;
    sand_pose from = sand_battle_unit_pose(b, unit), to = from;
    to.heading = sand_heading_add(from.heading, sand_entry_step(entry, 0).angle);
    ec_unit_of(b, unit)->spent = (uint16_t)(ec_unit_get(b, unit)->spent + face_fee(b, unit));
    ec_unit_of(b, unit)->pivots++;
    ec_unit_of(b, unit)->faced = 1;
    sand_battle_unit_move(b, unit, to);
    path p = { 0 };
    tell_move(b, unit, &p, from, to, log);
}
