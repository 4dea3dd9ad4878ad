/* el_retire.c - commanders whom an enemy unit touches as it moves [EL-CMDR-03, EL-CMDR-04], and misfortune.
 *
 * They retire at once, the mover goes on, and each tests once for the same move. [EL-AMB-85, EL-AMB-88, EL-AMB-89] */
#include "battle/actor.h"
#include "geom/measure.h"
#include "geom/overlap.h"
#include "geom/travel.h"
#include "orders/room.h"
#include "rules/common/losses.h"
#include "rules/ecw_large/el_movement.h"

/* ---- whom a move touches ---- */

typedef struct {
    const sand_battle *b;
    const sand_mover *mover;
} meeting;

static bool is_base_to_take(const void *context, unsigned body)
{
    const meeting *m = context;
    return el_is_there(m->b, body, SAND_ROLE_SUPPLY) && el_takes_base(m->b, m->mover->type, m->mover->side, body);
}

/* What it reaches by its way, or by the pivot after it. [EL-SUP-04, EL-AMB-93] */
static void find_base(const sand_battle *b, const sand_mover *turned, el_plan *plan)
{
    const meeting m = { b, turned };
    sand_body_met met;
    sand_mover end = sand_march_mover_at(turned, plan->end);
    const sand_bodies_met first = { is_base_to_take, &m, &met, 1 };
    if (sand_march_bodies(b, turned, (sand_straight){ plan->heading, plan->travel }, first) != 0) {
        plan->base = met.body;
        plan->travel = met.stretch.first;
        plan->end = sand_march_mover_moved(turned, plan->heading, plan->travel).stance.pose;
    } else if (sand_march_bodies(b, &end, (sand_straight){ plan->heading, 0 }, first) != 0) {
        plan->base = met.body;
    }
}

void el_find_met(const sand_battle *b, const sand_mover *turned, el_plan *plan)
{
    find_base(b, turned, plan);
    sand_straight way = { plan->heading, plan->travel };
    plan->n_met = (uint16_t)el_commanders_met(b, turned, way, plan->met, EL_MET_MAX);
}

/* ---- where he goes ---- */

static bool lets_through(const void *context, unsigned unit)
{
    const meeting *m = context;
    return sand_battle_reads(m->b, EL_RETIRE_NOBODY) || sand_battle_side_of_unit(m->b, unit) != m->mover->side;
}

static sand_ground ground_for(const void *context, unsigned terrain)
{
    const meeting *m = context;
    return sand_walk_ground(m->b->field, terrain, m->mover->type, EL_CROSSING, EL_WATER);
}

sand_bar el_bar_of_body(const sand_battle *b, unsigned body)
{
    sand_mover it = sand_march_mover_of(b, sand_actor_body(body));
    const meeting m = { b, &it };
    return sand_march_place_bar(b, &it, &(sand_obstacles){ .context = &m, .ground = ground_for });
}

/* May he stand there, clear of everybody and out of touch with enemies, the mover above all? */
static bool may_stand(const sand_battle *b, const sand_mover *he, const sand_box *mover, sand_point at)
{
    const meeting m = { b, he };
    sand_mover there = sand_march_mover_at(he, (sand_pose){ at, he->stance.pose.heading });
    const sand_obstacles all = { .context = &m, .ground = ground_for, .keep_off = SAND_SLACK };
    if (sand_geom_within_boxes(&there.box, mover, SAND_SLACK) ||
        sand_march_place_bar(b, &there, &all).kind != SAND_BAR_NONE)
        return false;
    return el_body_at(b, he->body, &there.box) == 0;
}

/* The nearest place where he may stand, by half inches, and round him beginning with straight away. [EL-AMB-86] */
static sand_point nearest_place(const sand_battle *b, const sand_mover *he, const sand_box *mover, int32_t away)
{
    enum { STEP = 500, HEADINGS = 72 };
    sand_point from = he->box.centre;
    for (int32_t far = STEP; far <= b->field->width + b->field->height; far += STEP) {
        for (int32_t i = 0; i < HEADINGS; i++) {
            sand_point at =
                sand_point_add(from, sand_heading_step(sand_heading_add(away, i * (SAND_FULL_TURN / HEADINGS)), far));
            if (at.x < 0 || at.y < 0 || at.x > b->field->width || at.y > b->field->height) continue;
            if (may_stand(b, he, mover, at)) return at;
        }
    }
    return from; /* the table is full */
}

/* Straight away from the middle of the mover by 12 in., or as far as he may; where that is nowhere, to the nearest
 * place clear of the enemy. [EL-CMDR-03, EL-AMB-86] */
static sand_point retreat_of(const sand_battle *b, const sand_mover *he, const sand_box *mover)
{
    const meeting m = { b, he };
    const sand_obstacles bars = { .context = &m, .units = lets_through, .ground = ground_for, .placing = true };
    sand_point away = sand_point_subtract(he->box.centre, mover->centre);
    int32_t heading = away.x == 0 && away.y == 0 ? mover->heading : sand_heading_of(away);
    int32_t most = sand_march_along(b, he, heading, EL_RETIRE, &bars).legal;
    for (int32_t travel = most; travel > 0; travel -= SAND_UNIT_LENGTH / 4) {
        sand_point at = sand_point_add(he->box.centre, sand_heading_step(heading, travel));
        if (may_stand(b, he, mover, at)) return at;
    }
    return nearest_place(b, he, mover, heading);
}

static void retire(sand_battle *b, unsigned body, unsigned unit, sand_log *log)
{
    sand_mover he = sand_march_mover_of(b, sand_actor_body(body));
    sand_box mover = sand_battle_unit_box(b, unit);
    sand_pose from = he.stance.pose, to = { retreat_of(b, &he, &mover), from.heading };
    sand_actor_move(b, sand_actor_body(body), to);
    sand_answer_moved(
        sand_answer_tell(b, log, SAND_EVENT_MOVE, "EL-CMDR-03", SAND_SAY("{b0} retired before {u1}", body, unit)), from,
        to);
}

/* ---- retiring ---- */

static bool was_met(const el_plan *plan, unsigned body)
{
    for (unsigned i = 0; i < plan->n_met; i++)
        if (plan->met[i].body == body) return true;
    return false;
}

/* Whoever is in touch with it where it has come to stand: by a pivot, or for the second time. */
static void retire_from_end(sand_battle *b, unsigned unit, const el_plan *plan, sand_log *log)
{
    unsigned side = sand_battle_side_of_unit(b, unit);
    sand_box box = sand_battle_unit_box(b, unit);
    for (unsigned body = 1; body <= b->field->n_bodies; body++) {
        if (!el_is_enemy_commander(b, side, body)) continue;
        sand_box his = sand_battle_body_box(b, body);
        if (!sand_geom_within_boxes(&his, &box, SAND_SLACK)) continue;
        retire(b, body, unit, log);
        if (!was_met(plan, body)) el_push_misfortune(b, body, unit, true);
    }
}

/* First all of them go, then each tests, once for this move. [EL-CMDR-03, EL-AMB-85, EL-AMB-88, EL-AMB-89] */
void el_retire_met(sand_battle *b, sand_room *room, unsigned unit, const el_plan *plan, sand_log *log)
{
    (void)room;
    for (unsigned i = 0; i < plan->n_met; i++) {
        sand_point at = sand_point_add(plan->turned.at, sand_heading_step(plan->heading, plan->met[i].stretch.first));
        sand_battle_unit_move(b, unit, (sand_pose){ at, plan->turned.heading });
        retire(b, plan->met[i].body, unit, log);
    }
    sand_battle_unit_move(b, unit, plan->end);
    for (unsigned i = plan->n_met; i > 0; i--) el_push_misfortune(b, plan->met[i - 1].body, unit, true);
    retire_from_end(b, unit, plan, log);
}

/* ---- misfortune [EL-CMDR-02, EL-CMDR-04] ---- */

void el_push_misfortune(sand_battle *b, unsigned body, unsigned unit, bool retired)
{
    sand_battle_agenda_push(b, (sand_frame){ .step = EL_STEP_MISFORTUNE,
                                             .subject = (uint16_t)body,
                                             .object = (uint16_t)unit,
                                             .value = retired,
                                             .sides = sand_battle_sides_of(sand_battle_body_def(b, body)->side) });
}

/* Without a commander his command goes on as before. [EL-CMDR-05, EL-CMDR-07, EL-AMB-90] */
void el_run_misfortune(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    static const sand_reason lost = { "EL-CMDR-05", "{b0} had to leave the field" };
    (void)room;
    sand_frame frame = *sand_battle_agenda_top(b);
    const char *rule = frame.value != 0 ? "EL-CMDR-04" : "EL-CMDR-02";
    SAND_ASSERT(frame.step == EL_STEP_MISFORTUNE);
    sand_battle_agenda_pop(b);
    if (sand_battle_body(b, frame.subject)->status != SAND_STATUS_PLAY) return;
    sand_cause cause = sand_answer_cause(b, frame.value != 0 ? EL_ROLL_RETIRED : EL_ROLL_MISFORTUNE, 0);
    cause.subject = sand_battle_body_def(b, frame.subject)->luck;
    cause.object = frame.object == 0 ? 0 : sand_battle_unit_def(b, frame.object)->luck;
    const sand_sentence roll = SAND_SAY("Misfortune of {b0}?", frame.subject);
    const sand_answer_trial trial = { "misfortune", rule, cause, EL_MISFORTUNE_AVOIDED, roll, roll };
    if (!sand_answer_test(b, &trial, dice, log))
        sand_losses_remove_leader(b, frame.subject, EL_GONE_MISFORTUNE, lost, log);
}
