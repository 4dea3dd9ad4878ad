/* deploy.c - deployment [EC-DEP, EC-A-04..10]. The players roll for who places first in every step; then come the
 * Centre, the Right Flank, the Left Flank, the Reserve, the Independents and the commanders, each step by one player
 * and then by the other.
 *
 * Only waiting units are placed, so a scenario that has placed every unit skips all of this. A command must hold
 * together at the end of every order; until it is complete its first unit may stand alone. Units that arrive during the
 * battle are placed by the same orders, but in their arrival zones and without regard to the steps. */
#include "rules/common/muster.h"
#include "rules/common/see.h"
#include "rules/ecw_commands/deploy.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/rout.h"
#include "rules/ecw_commands/together.h"
#include "rules/ecw_commands/verdicts.h"

static void push(sand_battle *b, ec_step step, unsigned side, unsigned subject)
{
    sand_battle_agenda_push(
        b, (sand_frame){ .step = (uint16_t)step, .sides = (uint16_t)(1u << side), .subject = (uint16_t)subject });
}

/* ---- whose step it is ---- */

/* Is the step on top about arrivals during the battle, and not about deployment? */
static bool is_arrival(const sand_battle *b)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    return top != NULL && (top->step == EC_STEP_ARRIVE || (top->step == EC_STEP_POST && top->value == EC_POST_LATE));
}

/* Does the unit wait to be placed now: in this turn's arrivals, or in the deployment, whichever runs? */
static bool is_waiting(const sand_battle *b, unsigned unit)
{
    if (is_arrival(b)) return sand_muster_arrives_now(b, EC_PLAN_ARRIVE, SAND_REF_UNIT, unit);
    return sand_muster_waits(b, SAND_REF_UNIT, unit) &&
           sand_muster_arrival(b, EC_PLAN_ARRIVE, SAND_REF_UNIT, unit) == 0;
}

/* The first unit of the command that waits to be placed now; 0: none. */
static unsigned next_waiting(const sand_battle *b, unsigned command)
{
    for (unsigned i = 0; (i = sand_battle_next_of(b, i, command)) != 0;) {
        if (is_waiting(b, i)) return i;
    }
    return 0;
}

static unsigned command_of_kind(const sand_battle *b, unsigned side, unsigned kind)
{
    for (unsigned c = 1; c <= b->field->n_commands; c++) {
        if (b->field->command[c - 1].side == side && b->field->command[c - 1].kind == kind) return c;
    }
    return 0;
}

unsigned ec_commander_due(const sand_battle *b, unsigned side)
{
    return sand_muster_leader_due(b, EC_PLAN_ARRIVE, side);
}

bool ec_deploy_due(const sand_battle *b)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (is_waiting(b, i)) return true;
    }
    return ec_commander_due(b, SAND_SIDE_A) != 0 || ec_commander_due(b, SAND_SIDE_B) != 0;
}

unsigned ec_deploy_next(const sand_battle *b)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    return top->step == EC_STEP_POST ? ec_commander_due(b, sand_battle_side_now(b)) : next_waiting(b, top->subject);
}

/* The frames run from the top of the agenda down, so the last step is pushed first, and within a step the player who
 * places second. [EC-DEP-01, EC-A-06, EC-A-10] */
void ec_deploy_roll(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    static const sand_reason told = { "EC-DEP-01", "{s0} to deploy first in every step ({s2} against {s3})" };
    unsigned winner = sand_muster_roll_first(b, EC_ROLL_DEPLOY, told, dice, log);
    sand_battle_agenda_pop(b);
    unsigned sides[2] = { sand_battle_enemy(winner), winner };
    for (unsigned i = 0; i < 2; i++) push(b, EC_STEP_POST, sides[i], 0);
    for (unsigned kind = EC_INDEPENDENT; kind >= EC_CENTRE; kind--) {
        for (unsigned i = 0; i < 2; i++) {
            unsigned command = command_of_kind(b, sides[i], kind);
            if (command != 0) push(b, EC_STEP_DEPLOY, sides[i], command);
        }
    }
}

/* ---- where the steps of the deployment let a unit stand ---- */

typedef struct {
    sand_scene *scene;
    unsigned unit, side;
    const sand_box *box; /* where the unit would stand */
} placing;

static bool is_beyond(const placing *p, unsigned other, sand_muster_bearing way)
{
    return sand_muster_is_beyond(p->scene->field, p->side, way, p->box->centre, sand_scene_centre(p->scene, other));
}

static bool is_of(const placing *p, unsigned other, unsigned kind)
{
    unsigned command = sand_scene_row(p->scene, other)->command;
    if (other == p->unit || command == 0 || !sand_scene_in_play(p->scene, other)) return false;
    const sand_command_def *def = &p->scene->field->command[command - 1];
    return def->kind == kind && def->side == p->side;
}

static bool has_any(const placing *p, unsigned kind)
{
    for (unsigned i = 1; i <= p->scene->n; i++) {
        if (is_of(p, i, kind)) return true;
    }
    return false;
}

/* A unit of that kind of command beyond which the new unit does not stand in the direction `way`; 0: it stands beyond
 * all of them. [EC-A-05] */
static unsigned not_passed(const placing *p, unsigned kind, sand_muster_bearing way)
{
    for (unsigned i = 1; i <= p->scene->n; i++) {
        if (is_of(p, i, kind) && !is_beyond(p, i, way)) return i;
    }
    return 0;
}

static bool is_beyond_all(const placing *p, unsigned kind, sand_muster_bearing way)
{
    return not_passed(p, kind, way) == 0;
}

/* How far a rectangle, or the whole of a command, extends from left to right as its side sees it, in grid units times
 * SAND_DIRECTION_ONE. */
typedef struct {
    int64_t left, right;
} reach_across;

static reach_across across_of(const placing *p, const sand_box *box, reach_across all)
{
    for (unsigned i = 0; i < 4; i++) {
        int64_t at =
            sand_muster_lead(p->scene->field, p->side, SAND_MUSTER_RIGHT, box->corner[i], (sand_point){ 0, 0 });
        if (at < all.left) all.left = at;
        if (at > all.right) all.right = at;
    }
    return all;
}

/* Does any part of the unit lie within the width of the command, extended on both sides by the distance that counts as
 * beside it? */
static bool is_within_width(const placing *p, unsigned kind)
{
    int64_t beside = (int64_t)sand_battle_number(p->scene->battle, EC_COHERENCY) * SAND_DIRECTION_ONE;
    const reach_across none = { INT64_MAX, INT64_MIN };
    reach_across command = none, own = across_of(p, p->box, none);
    for (unsigned i = 1; i <= p->scene->n; i++)
        if (is_of(p, i, kind)) command = across_of(p, sand_scene_box(p->scene, i), command);
    return own.right >= command.left - beside && own.left <= command.right + beside;
}

/* Does the unit stand further ahead than every unit of the command already placed, and roughly within its width? One
 * reading allows any place along the table. */
static bool is_in_front(const placing *p, unsigned kind)
{
    if (!is_beyond_all(p, kind, SAND_MUSTER_AHEAD)) return false;
    return sand_battle_reads(p->scene->battle, EC_IN_FRONT_ANYWHERE) || is_within_width(p, kind);
}

/* Does the unit stand further back than at least one unit already placed of the Centre or a flank, where there is one?
 * [EC-A-07] */
static bool is_behind_any(const placing *p)
{
    bool any = false;
    for (unsigned i = 1; i <= p->scene->n; i++) {
        bool placed = false;
        for (unsigned kind = EC_CENTRE; kind <= EC_LEFT && !placed; kind++) placed = is_of(p, i, kind);
        if (placed && is_beyond(p, i, SAND_MUSTER_BEHIND)) return true;
        any |= placed;
    }
    return !any;
}

/* Artillery goes in front of the Centre, in front of any command where there is no Centre, or on a hill. [EC-DEP-06,
 * EC-A-09] */
static bool is_gun_place(const placing *p)
{
    if (sand_see_ground(p->scene->field, p->box->centre, EC_HIGH) != 0) return true;
    if (has_any(p, EC_CENTRE)) return is_in_front(p, EC_CENTRE);
    bool any = false;
    for (unsigned kind = EC_RIGHT; kind <= EC_RESERVE; kind++) {
        if (!has_any(p, kind)) continue;
        any = true;
        if (is_in_front(p, kind)) return true;
    }
    return !any;
}

/* A unit is beside another when it is as near as units of one command must be and no further behind the other's centre
 * than its own depth. [EC-DEP-07] */
static bool is_beside(const placing *p, unsigned other)
{
    const sand_battle *b = p->scene->battle;
    sand_point there = sand_scene_centre(p->scene, other);
    int64_t back = sand_muster_lead(b->field, p->side, SAND_MUSTER_BEHIND, p->box->centre, there);
    int64_t depth = (int64_t)sand_battle_unit_def(b, p->unit)->depth * SAND_DIRECTION_ONE;
    return back <= depth &&
           sand_geom_within_boxes(p->box, sand_scene_box(p->scene, other), sand_battle_number(b, EC_COHERENCY));
}

static bool is_detachment_place(const placing *p)
{
    bool any = false;
    if (sand_battle_reads(p->scene->battle, EC_DETACHMENTS_FREE)) return true;
    for (unsigned kind = EC_RIGHT; kind <= EC_LEFT; kind++) {
        if (!has_any(p, kind)) continue;
        any = true;
        if (is_in_front(p, kind)) return true;
        for (unsigned i = 1; i <= p->scene->n; i++) {
            if (is_of(p, i, kind) && is_beside(p, i)) return true;
        }
    }
    return !any;
}

/* The unit that a Left Flank unit must stand to the left of and does not; 0: it is rightly placed. */
static unsigned left_of_whom(const placing *p)
{
    return not_passed(p, has_any(p, EC_CENTRE) ? EC_CENTRE : EC_RIGHT, SAND_MUSTER_LEFT);
}

/* Why the unit may not stand there in its command's step. `other` is the unit that it fails to be to the right or to
 * the left of; 0: none. */
static sand_reason why_elsewhere(const placing *p, unsigned kind, unsigned *other)
{
    bool guns = ec_type_of(p->scene->battle, p->unit) == EC_ARTILLERY;
    *other = kind == EC_RIGHT ? not_passed(p, EC_CENTRE, SAND_MUSTER_RIGHT) : kind == EC_LEFT ? left_of_whom(p) : 0;
    if (*other != 0 && kind == EC_RIGHT)
        return (sand_reason){ "EC-DEP-03",
                              "{u0} must be placed to the right of the Centre, but {u1} is not on its left" };
    if (*other != 0)
        return (sand_reason){ "EC-DEP-04",
                              "{u0} must be placed to the left of the line, but {u1} is not on its right" };
    if (kind == EC_RESERVE && !is_behind_any(p))
        return (sand_reason){ "EC-DEP-05", "{u0} must be placed behind a command already deployed" };
    if (kind == EC_INDEPENDENT && guns && !is_gun_place(p))
        return (sand_reason){ "EC-DEP-06", "{u0} must be placed in front of the Centre or on a hill" };
    if (kind == EC_INDEPENDENT && !guns && !is_detachment_place(p))
        return (sand_reason){ "EC-DEP-07", "{u0} must be placed in front of a flank command or beside one" };
    return (sand_reason){ 0 };
}

static bool suits_step(const placing *p, unsigned kind, sand_verdict *verdict)
{
    unsigned other;
    sand_reason why = why_elsewhere(p, kind, &other);
    if (!sand_answer_because(verdict, why, p->unit, other, 0)) return true;
    sand_answer_show_box(verdict, p->unit, p->box);
    return false;
}

/* ---- placing a unit ---- */

/* Where units are placed: in the scenario's deployment zones, or else within the set depth from the side's own edge
 * [EC-A-04]; for arrivals, in their arrival zones [EC-CMD-02]. */
static sand_muster_comer comer(const sand_battle *b, sand_ref_kind of, unsigned index, bool arrives)
{
    return (sand_muster_comer){ of, index, arrives ? EC_PLAN_ARRIVE : 0,
                                sand_battle_option(b, EC_OPT_DEPLOYMENT_DEPTH) };
}

static bool is_on_own_ground(const sand_battle *b, sand_ref_kind of, unsigned index, const sand_box *box,
                             sand_verdict *verdict)
{
    bool arrives = is_arrival(b);
    return sand_muster_check_place(b, comer(b, of, index, arrives), arrives ? "EC-CMD-02" : "EC-A-04", box, verdict);
}

sand_muster_comer ec_comer(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    bool later = of == SAND_REF_UNIT ? sand_muster_arrival(b, EC_PLAN_ARRIVE, of, index) > 0 : is_arrival(b);
    return comer(b, of, index, later);
}

/* Has another unit of the command already come on in this activation? */
static bool is_followed(sand_scene *scene, unsigned command)
{
    const sand_scene_group *members = sand_scene_members(scene, command);
    for (unsigned i = 0; i < members->n; i++) {
        if (ec_unit_get(scene->battle, members->unit[i])->moved == EC_MOVED) return true;
    }
    return false;
}

/* Until the command is complete its first unit may stand alone [EC-A-08]. The first unit to arrive may stand alone as
 * well, however far its command has gone ahead. */
static bool holds_together(sand_scene *scene, unsigned unit, const sand_box *box, sand_verdict *verdict)
{
    unsigned command = sand_scene_row(scene, unit)->command;
    if (sand_scene_members(scene, command)->n == 0 || ec_holds_together(scene, command, unit, box)) return true;
    if (is_arrival(scene->battle) &&
        (!is_followed(scene, command) ||
         ec_cohesion_of(scene, command, unit, box).apart <= ec_cohesion_of(scene, command, 0, NULL).apart))
        return true;
    sand_linkage_gap gap = ec_widest_gap(scene, command, unit, box);
    SAND_REFUSE(verdict, "EC-ORG-08",
                "{c0} would be scattered: {u1} would be {l3} from {u2}, the nearest unit of its "
                "command, and {=command.coherency} is the limit",
                command, gap.unit, gap.mate, gap.distance);
    sand_answer_show_ring(verdict, unit, box, sand_battle_number(scene->battle, EC_COHERENCY));
    return false;
}

/* Refuses a unit that stands on the table already, belongs to another command, or comes later. */
static void refuse_placing(const sand_battle *b, unsigned unit, unsigned command, sand_verdict *verdict)
{
    const char *text = "Place the units of {c0} that are not on the table yet";
    unsigned own = unit <= b->field->n_units ? sand_battle_unit(b, unit)->command : command;
    if (own == command && unit <= b->field->n_units && sand_battle_in_play(b, unit))
        text = "{u1} is already on the table; place the rest of {c0}";
    else if (own != command && own != 0)
        text = "{u1} belongs to {c2}, but {c0} is deploying now";
    SAND_REFUSE(verdict, "EC-DEP-02", text, command, unit, own);
}

/* Both deployments that the text shows as examples pass these checks. [EC-DEP-08, EC-DEP-09] */
void ec_check_place(sand_judging *j)
{
    sand_scene *scene = j->scene;
    const sand_battle *b = scene->battle;
    const sand_entry *entry = j->entry;
    sand_verdict *verdict = j->verdict;
    unsigned unit = entry->subject, command = sand_battle_agenda_top(b)->subject;
    if (sand_answer_lacks(verdict, unit == 0, SAND_SLOT_NONE)) return;
    if (unit > scene->n || !is_waiting(b, unit) || sand_battle_unit(b, unit)->command != command) {
        refuse_placing(b, unit, command, verdict);
        return;
    }
    if (!sand_muster_has_place(entry, "EC-A-54", verdict)) return;
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    mover = sand_march_mover_at(&mover, entry->pose);
    sand_box box = mover.box;
    placing p = { scene, unit, j->side, &box };
    if (!is_on_own_ground(b, SAND_REF_UNIT, unit, &box, verdict)) return;
    if (!ec_stands_clear(scene, &mover, verdict)) return;
    if (!is_arrival(b) && !suits_step(&p, b->field->command[command - 1].kind, verdict)) return;
    if (sand_orders_is_last(j) && !holds_together(scene, unit, &box, verdict)) return;
    verdict->rule = "EC-DEP-02";
}

void ec_apply_place(const sand_deed *deed)
{
    bool arrives = is_arrival(deed->b);
    sand_muster_place(deed, SAND_REF_UNIT, arrives ? "EC-CMD-02" : "EC-DEP-02",
                      arrives ? "{u0} arrived on the table" : "{u0} deployed");
    if (arrives) ec_unit_of(deed->b, deed->entry->subject)->moved = EC_MOVED; /* coming on uses up its movement */
}

/* Units of the command that have no place when its deployment ends take no part in the battle. [EC-DEP-05] */
void ec_end_deployment(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    unsigned command = sand_battle_agenda_top(b)->subject;
    SAND_ASSERT(command != 0);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (is_waiting(b, i) && sand_battle_unit(b, i)->command == command) ec_remove(b, i, EC_GONE_LEFT, deed->log);
    }
    sand_battle_agenda_pop(b);
}

/* ---- placing a commander [EC-A-10] ---- */

static sand_box post_box(const sand_battle *b, unsigned body, sand_pose pose)
{
    SAND_ASSERT(body != 0);
    const sand_body_def *def = sand_battle_body_def(b, body);
    return sand_box_at(pose, sand_geom_footprint_centred(def->width, def->depth));
}

/* Marsh, lake, or a river outside its crossings: no unit can go there, so no enemy could ever reach a commander there,
 * and he may not be placed there either. Returns the piece of terrain, or 0. [EC-TERR-06, EC-TERR-07] */
static unsigned out_of_reach(const sand_field *field, const sand_box *box)
{
    unsigned water = 0;
    for (unsigned i = 1; i <= field->n_terrain; i++) {
        const sand_terrain *piece = &field->terrain[i - 1];
        if (!sand_field_box_in(field, piece, box)) continue;
        if (sand_field_kind(field, piece->kind, EC_CROSSING) != 0) return 0;
        if (!sand_field_is_open(field, piece->kind) || sand_field_kind(field, piece->kind, EC_WATER) != 0) water = i;
    }
    return water;
}

void ec_check_post(sand_judging *j)
{
    sand_scene *scene = j->scene;
    const sand_battle *b = scene->battle;
    const sand_entry *entry = j->entry;
    sand_verdict *verdict = j->verdict;
    unsigned body = entry->subject, side = j->side;
    if (sand_answer_lacks(verdict, body == 0, SAND_SLOT_NONE)) return;
    if (body != ec_commander_due(b, side)) {
        SAND_REFUSE(verdict, "EC-CMD-02", "Place the commander of {s0} now", side);
        return;
    }
    if (!sand_muster_has_place(entry, "EC-A-54", verdict)) return;
    sand_box box = post_box(b, body, entry->pose);
    if (!is_on_own_ground(b, SAND_REF_BODY, body, &box, verdict)) return;
    unsigned water = out_of_reach(b->field, &box);
    if (water != 0) {
        bool river = sand_field_kind(b->field, b->field->terrain[water - 1].kind, EC_WATER) != 0;
        SAND_REFUSE(verdict, river ? "EC-TERR-07" : "EC-TERR-06", "{b0} cannot be placed in {t1}", body, water);
        sand_answer_show_box(verdict, 0, &box);
        return;
    }
    for (unsigned i = 1; i <= scene->n; i++) {
        if (!sand_scene_in_play(scene, i) || !sand_geom_overlaps_boxes(&box, sand_scene_box(scene, i))) continue;
        SAND_REFUSE(verdict, "EC-A-10", "{u0} stands there", i);
        sand_answer_show_box(verdict, i, sand_scene_box(scene, i));
        return;
    }
    verdict->rule = "EC-CMD-02";
}

void ec_apply_post(const sand_deed *deed)
{
    sand_muster_place(deed, SAND_REF_BODY, "EC-CMD-02", "{b0} was placed");
}
