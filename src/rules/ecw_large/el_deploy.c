/* el_deploy.c - placing armies before the battle, and whoever arrives later [EL-DEP, EL-SUP-02, EL-SUP-03].
 *
 * A unit and its commander must end within 12 inches of each other; nobody is moved once he is placed, so the second of
 * the two to be placed is judged by the first. */
#include "battle/actor.h"
#include "geom/measure.h"
#include "geom/overlap.h"
#include "rules/common/answer.h"
#include "rules/ecw_large/el_fighting.h"
#include "rules/ecw_large/el_movement.h"
#include "rules/ecw_large/el_turn.h"

/* ---- who is to be placed ---- */

static bool arrives_later(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    return sand_muster_arrival(b, EL_PLAN_ARRIVE, of, index) != 0;
}

/* A commander comes with his command. */
static bool body_arrives_later(const sand_battle *b, unsigned body)
{
    return sand_battle_body_def(b, body)->role == SAND_ROLE_LEADER && arrives_later(b, SAND_REF_BODY, body);
}

static bool is_due(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    if (!sand_muster_waits(b, of, index)) return false;
    if (sand_battle_step_now(b) == EL_STEP_MOVE) return sand_muster_arrives_now(b, EL_PLAN_ARRIVE, of, index);
    return of == SAND_REF_UNIT ? !arrives_later(b, of, index) : !body_arrives_later(b, index);
}

unsigned el_deploys_next_body(const sand_battle *b, unsigned side)
{
    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        if (sand_battle_body_def(b, i)->role != SAND_ROLE_BASE && sand_battle_body_def(b, i)->side == side &&
            is_due(b, SAND_REF_BODY, i))
            return i;
    }
    return 0;
}

unsigned el_deploys_next_unit(const sand_battle *b, unsigned side)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_side_of_unit(b, i) == side && is_due(b, SAND_REF_UNIT, i)) return i;
    return 0;
}

sand_actor el_deploys_next(const sand_battle *b, unsigned side)
{
    unsigned body = el_deploys_next_body(b, side);
    return body != 0 ? sand_actor_body(body) : sand_actor_unit(el_deploys_next_unit(b, side));
}

bool el_deploy_due(const sand_battle *b)
{
    return el_deploys_next(b, SAND_SIDE_A).index != 0 || el_deploys_next(b, SAND_SIDE_B).index != 0;
}

bool el_anybody_deploys(const sand_battle *b, sand_room *room)
{
    (void)room;
    return el_deploys_next(b, sand_battle_side_now(b)).index != 0;
}

/* Nobody throws where one army alone is placed. [EL-AMB-06] */
void el_run_deploy_roll(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    static const sand_reason told = { "EL-AMB-06", "{s0} deploys first" };
    bool a = el_deploys_next(b, SAND_SIDE_A).index != 0, both = a && el_deploys_next(b, SAND_SIDE_B).index != 0;
    unsigned first = a ? SAND_SIDE_A : SAND_SIDE_B;
    if (both) first = sand_muster_roll_first(b, EL_ROLL_DEPLOY, told, dice, log);
    sand_battle_agenda_pop(b);
    sand_frame frame = { .step = EL_STEP_DEPLOY, .sides = sand_battle_sides_of(sand_battle_enemy(first)) };
    sand_battle_agenda_push(b, frame);
    frame.sides = sand_battle_sides_of(first);
    sand_battle_agenda_push(b, frame);
}

sand_muster_comer el_comer(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    unsigned plan = arrives_later(b, of, index) ? EL_PLAN_ARRIVE : 0;
    return (sand_muster_comer){ of, index, plan, sand_battle_option(b, EL_OPT_DEPLOYMENT_DEPTH) };
}

/* ---- near one's commander [EL-DEP-01..03, EL-AMB-15] ---- */

/* Dragoons and artillery have no commander, and are placed anywhere; a command may do without. [EL-DEP-02, EL-AMB-16,
 * EL-CMDR-07] */
static bool answers_to(const sand_battle *b, unsigned unit, unsigned body)
{
    unsigned command = sand_battle_unit(b, unit)->command;
    return command != 0 && el_is_there(b, body, SAND_ROLE_LEADER) && el_body_get(b, body)->leads == command;
}

/* Once the battle has begun nobody asks this. [EL-DEP-01, EL-DEP-03, EL-AMB-15] */
static bool is_near(const sand_box *a, const sand_box *b)
{
    return sand_geom_within_boxes(a, b, EL_DEPLOY_REACH);
}

static bool unit_is_near_commander(sand_judging *j, unsigned unit, const sand_box *box)
{
    const sand_battle *b = j->scene->battle;
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        if (!answers_to(b, unit, body)) continue;
        sand_box his = sand_battle_body_box(b, body);
        if (SAND_FORBIDS(j->verdict, !is_near(box, &his), "EL-DEP-01", "{u0} must deploy within 12 in. of {b1}", unit,
                         body)) {
            sand_answer_show_ring(j->verdict, unit, &his, EL_DEPLOY_REACH);
            return false;
        }
    }
    return true;
}

static bool commander_is_near_units(sand_judging *j, unsigned body, const sand_box *box)
{
    const sand_battle *b = j->scene->battle;
    unsigned command = el_body_get(b, body)->leads;
    for (unsigned unit = 1; unit <= b->field->n_units && command != 0; unit++) {
        if (sand_battle_unit(b, unit)->command != command || !sand_battle_in_play(b, unit)) continue;
        if (SAND_FORBIDS(j->verdict, !is_near(box, sand_scene_box(j->scene, unit)), "EL-DEP-01",
                         "{b0} must deploy within 12 in. of {u1}", body, unit))
            return false;
    }
    return true;
}

/* ---- units ---- */

static bool may_place_now(sand_judging *j, sand_ref_kind of)
{
    const sand_battle *b = j->scene->battle;
    unsigned index = j->entry->subject;
    if (index == 0) {
        sand_answer_missing(j->verdict, SAND_SLOT_NONE);
        return false;
    }
    bool unit = of == SAND_REF_UNIT;
    unsigned side = unit ? sand_battle_side_of_unit(b, index) : sand_battle_body_def(b, index)->side;
    bool base = !unit && sand_battle_body_def(b, index)->role == SAND_ROLE_BASE;
    return !SAND_FORBIDS(j->verdict, side != j->side || base, "EL-AMB-06",
                         unit ? "{u0} is an enemy unit" : "{b0} is nobody of this army", index) &&
           !SAND_FORBIDS(j->verdict, !is_due(b, of, index), "EL-AMB-06",
                         unit ? "{u0} is not to be placed now" : "{b0} is not to be placed now", index) &&
           sand_muster_has_place(j->entry, "EL-TABLE-01", j->verdict);
}

void el_check_place(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned unit = j->entry->subject;
    el_way way;
    if (!may_place_now(j, SAND_REF_UNIT)) return;
    sand_mover waiting = sand_march_mover_of_unit(b, unit), mover = sand_march_mover_at(&waiting, j->entry->pose);
    sand_muster_comer comer = el_comer(b, SAND_REF_UNIT, unit);
    el_way_set(&way, j->scene, &mover, EL_MARCH);
    if (!sand_muster_check_place(b, comer, "EL-AMB-06", &mover.box, j->verdict) ||
        !sand_walk_stands_clear(&way.walk, &mover, j->verdict) || !sand_walk_rests(&way.walk, &mover, j->verdict))
        return;
    unsigned body = el_body_in_the_way(j->scene, &mover, &mover.box);
    unsigned enemy = el_body_charged_at(b, &mover);
    if (SAND_FORBIDS(j->verdict, body != 0, "EL-AMB-37", "{u0} would stand on {b1}", unit, body) ||
        SAND_FORBIDS(j->verdict, enemy != 0, "EL-AMB-37", "{u0} would touch {b1}, and only a move goes into contact",
                     unit, enemy))
        return;
    if (comer.plan == 0 && !unit_is_near_commander(j, unit, &mover.box)) return;
    j->verdict->rule = "EL-AMB-06";
}

/* Coming on is its movement; it needs no order. */
void el_apply_place(const sand_deed *deed)
{
    bool later = arrives_later(deed->b, SAND_REF_UNIT, deed->entry->subject);
    sand_muster_place(deed, SAND_REF_UNIT, "EL-AMB-06", later ? "{u0} arrived on the table" : "{u0} deployed");
    el_unit_of(deed->b, deed->entry->subject)->moved = later;
}

/* ---- commanders and supply bases ---- */

sand_bounds el_base_strip(const sand_battle *b, unsigned body)
{
    const sand_body_def *def = sand_battle_body_def(b, body);
    return sand_muster_strip(b->field, def->side, def->depth);
}

/* [EL-SUP-03, EL-AMB-91] */
unsigned el_crowds_base(const sand_battle *b, unsigned body, const sand_box *box)
{
    const int64_t least = (int64_t)EL_BASE_GAP * EL_BASE_GAP;
    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        if (i == body || !el_is_there(b, i, SAND_ROLE_SUPPLY) ||
            sand_battle_body_def(b, i)->side != sand_battle_body_def(b, body)->side)
            continue;
        sand_box other = sand_battle_body_box(b, i);
        if (sand_geom_reach_boxes(box, &other).squared.whole < least) return i;
    }
    return 0;
}

/* [EL-SUP-02, EL-AMB-97] */
static bool base_may_stand(sand_judging *j, unsigned body, const sand_box *box)
{
    const sand_battle *b = j->scene->battle;
    sand_bounds strip = el_base_strip(b, body);
    bool edge = box->bounds.low.x >= strip.low.x && box->bounds.low.y >= strip.low.y &&
                box->bounds.high.x <= strip.high.x && box->bounds.high.y <= strip.high.y;
    unsigned other = el_crowds_base(b, body, box);
    return !SAND_FORBIDS(j->verdict, !edge, "EL-SUP-02", "{b0} stands at its own edge of the table", body) &&
           !SAND_FORBIDS(j->verdict, other != 0, "EL-SUP-03", "{b0} must be 12 in. from {b1}", body, other);
}

void el_check_post(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned body = j->entry->subject;
    el_way way;
    if (!may_place_now(j, SAND_REF_BODY)) return;
    sand_mover waiting = sand_march_mover_of(b, sand_actor_body(body));
    sand_mover mover = sand_march_mover_at(&waiting, j->entry->pose);
    bool base = sand_battle_body_def(b, body)->role == SAND_ROLE_SUPPLY;
    sand_muster_comer comer = el_comer(b, SAND_REF_BODY, body);
    el_way_set(&way, j->scene, &mover, EL_RIDE);
    if (base ? !base_may_stand(j, body, &mover.box)
             : !sand_muster_check_place(b, comer, "EL-AMB-06", &mover.box, j->verdict))
        return;
    if (!sand_walk_stands_clear(&way.walk, &mover, j->verdict)) return;
    unsigned other = el_body_in_the_way(j->scene, &mover, &mover.box);
    if (SAND_FORBIDS(j->verdict, other != 0, "EL-AMB-37", "{b0} would stand on {b1}", body, other)) return;
    if (!base && comer.plan == 0 && !commander_is_near_units(j, body, &mover.box)) return;
    j->verdict->rule = base ? "EL-SUP-02" : "EL-AMB-06";
}

void el_apply_post(const sand_deed *deed)
{
    unsigned body = deed->entry->subject;
    bool base = sand_battle_body_def(deed->b, body)->role == SAND_ROLE_SUPPLY;
    bool later = !base && body_arrives_later(deed->b, body);
    sand_muster_place(deed, SAND_REF_BODY, base ? "EL-SUP-02" : "EL-AMB-06",
                      later ? "{b0} arrived on the table" : "{b0} deployed");
    el_body_of(deed->b, body)->moved = later;
}

/* Whoever has no place when his side's deployment is over takes no part in the battle. */
void el_end_deployment(const sand_deed *deed)
{
    sand_battle *b = deed->b;
    unsigned side = sand_battle_side_now(b);
    for (sand_actor left; (left = el_deploys_next(b, side)).index != 0;) {
        if (left.ref == SAND_REF_UNIT) {
            el_remove(b, left.index, EL_GONE_LEFT, deed->log);
            continue;
        }
        sand_battle_body_of(b, left.index)->status = SAND_STATUS_GONE;
        sand_battle_body_of(b, left.index)->cause = EL_GONE_LEFT;
        sand_answer_tell(b, deed->log, SAND_EVENT_REMOVE, "EL-AMB-06", SAND_SAY("{b0} took no part", left.index));
    }
    sand_battle_agenda_pop(b);
}
