/* el_retire.c - commanders touched by a moving enemy unit [EL-CMDR-03, EL-CMDR-04], and misfortune.
 *
 * A touched commander retires at once and the mover goes on. Each commander tests once for the same move, however often
 * it is touched. [EL-AMB-85, EL-AMB-88, EL-AMB-89] */
#include "battle/actor.h"
#include "geom/measure.h"
#include "geom/overlap.h"
#include "geom/travel.h"
#include "orders/room.h"
#include "rules/common/losses.h"
#include "rules/ecw_large/el_movement.h"

/* ---- bodies that a move touches ---- */

/* A mover carrying out its plan, among the bodies it may touch. */
typedef struct {
    const sand_battle *b;
    const sand_mover *from; /* where the plan begins */
    const el_plan *plan;
    const uint8_t *stuck; /* by body: commanders that have no room left to retire; NULL: none */
} meeting;

/* A move has three parts: a pivot, a straight march and a pivot. A place on the move is a part and how much of that
 * part is done. */
enum { FIRST, WAY, LAST, PARTS, NEVER = INT32_MAX };
typedef struct {
    int32_t part, gone;
} place;

/* The part of a turn that is done, with its sign: to the left it is negative. */
static int32_t turned_by(int32_t whole, int32_t gone)
{
    return whole < 0 ? -gone : gone;
}

static sand_mover mover_at(const meeting *m, place at)
{
    SAND_ASSERT(at.part >= FIRST && at.part < PARTS && at.gone >= 0);
    const el_plan *plan = m->plan;
    if (at.part == FIRST) return sand_march_mover_turned(m->from, turned_by(plan->first, at.gone));
    sand_mover turned = sand_march_mover_turned(m->from, plan->first);
    sand_mover gone = sand_march_mover_moved(&turned, plan->heading, at.part == WAY ? at.gone : plan->travel);
    return at.part == WAY ? gone : sand_march_mover_turned(&gone, turned_by(plan->last, at.gone));
}

/* How much of the part is done when the mover touches the box, from that place on; NEVER if it does not. */
static int32_t touches_in_part(const meeting *m, place at, const sand_box *box)
{
    const el_plan *plan = m->plan;
    const sand_mover mover = mover_at(m, at);
    if (at.part == WAY) {
        sand_shape own = sand_geom_shape_of_box(&mover.box), other = sand_geom_shape_of_box(box);
        int32_t more = sand_travel_nears(&own, plan->heading, plan->travel - at.gone, &other, SAND_SLACK);
        return more < 0 ? NEVER : at.gone + more;
    }
    int32_t whole = at.part == FIRST ? plan->first : plan->last;
    int32_t more = el_pivot_touches(m->b, &mover, whole - turned_by(whole, at.gone), box);
    return more < 0 ? NEVER : at.gone + more;
}

typedef bool wanted(const meeting *m, unsigned body);
typedef struct {
    unsigned body; /* 0: none */
    place at;
} touch;

/* Returns bounds that no part of the mover leaves on its whole move. */
static sand_bounds reach_of(const meeting *m)
{
    const sand_bounds own = m->from->box.bounds;
    const int32_t size = own.high.x - own.low.x + own.high.y - own.low.y;
    const int32_t far = (m->plan->travel < 0 ? -m->plan->travel : m->plan->travel) + 2 * size + SAND_SLACK;
    return (sand_bounds){ { own.low.x - far, own.low.y - far }, { own.high.x + far, own.high.y + far } };
}

/* Can the plan touch the body at all? The test compares bounds. */
static bool may_touch(const meeting *m, const sand_bounds *reach, unsigned body)
{
    const sand_body_def *def = sand_battle_body_def(m->b, body);
    const sand_body *row = sand_battle_body(m->b, body);
    return sand_scene_circle_near((sand_point){ row->x, row->y }, def->width + def->depth, reach);
}

static bool may_touch_any(const meeting *m, const sand_bounds *reach, wanted *is_wanted)
{
    for (unsigned body = 1; body <= m->b->field->n_bodies; body++)
        if (may_touch(m, reach, body) && is_wanted(m, body)) return true;
    return false;
}

/* The first of the wanted bodies that the move touches from that place on; of those touched together, the lowest
 * number. */
static touch first_touch(const meeting *m, place at, wanted *is_wanted)
{
    touch first = { 0 };
    const sand_bounds reach = reach_of(m);
    if (!may_touch_any(m, &reach, is_wanted)) return first; /* this is the usual case */
    for (; at.part < PARTS && first.body == 0; at.part++, at.gone = 0) {
        int32_t least = NEVER;
        for (unsigned body = 1; body <= m->b->field->n_bodies; body++) {
            if (!may_touch(m, &reach, body) || !is_wanted(m, body)) continue;
            sand_box box = sand_battle_body_box(m->b, body);
            int32_t gone = touches_in_part(m, at, &box);
            if (gone >= least) continue;
            least = gone;
            first = (touch){ body, { at.part, gone } };
        }
    }
    return first;
}

static bool is_base_to_take(const meeting *m, unsigned body)
{
    return el_is_there(m->b, body, SAND_ROLE_SUPPLY) && el_takes_base(m->b, m->from->type, m->from->side, body);
}

/* The move ends where it first touches a base that the unit takes, on the march or in a pivot. [EL-SUP-04, EL-AMB-37,
 * EL-AMB-93] */
void el_find_base(const sand_battle *b, const sand_mover *from, el_plan *plan)
{
    const meeting m = { b, from, plan, NULL };
    touch it = first_touch(&m, (place){ 0 }, is_base_to_take);
    if (it.body == 0) return;
    plan->end = mover_at(&m, it.at).stance.pose;
    plan->base = (uint16_t)it.body;
    SAND_ASSERT(it.at.part >= FIRST && it.at.part < PARTS);
    int32_t *part[PARTS] = { &plan->first, &plan->travel, &plan->last };
    *part[it.at.part] = *part[it.at.part] < 0 ? -it.at.gone : it.at.gone;
    for (int32_t i = it.at.part + 1; i < PARTS; i++) *part[i] = 0;
}

/* ---- where a commander retires to ---- */

typedef struct {
    const sand_battle *b;
    const sand_mover *he;
    unsigned unit; /* the unit he retires from: it does not bar his way, but he may not end on it; 0: none */
} retreat;

static bool bars_him(const void *context, unsigned unit)
{
    const retreat *m = context;
    if (unit == m->unit) return false;
    return sand_battle_reads(m->b, EL_RETIRE_NOBODY) || sand_battle_side_of_unit(m->b, unit) != m->he->side;
}

static sand_ground ground_for(const void *context, unsigned terrain)
{
    const retreat *m = context;
    return sand_walk_ground(m->b->field, terrain, m->he->type, EL_CROSSING, EL_WATER);
}

sand_bar el_bar_of_body(const sand_battle *b, unsigned body)
{
    sand_mover it = sand_march_mover_of(b, sand_actor_body(body));
    const retreat m = { b, &it, 0 };
    return sand_march_place_bar(b, &it, &(sand_obstacles){ .context = &m, .ground = ground_for });
}

/* May the commander stand there, clear of all pieces and not touching an enemy, above all the moving one? */
static bool may_stand(const sand_battle *b, const sand_mover *he, const sand_box *mover, sand_point at)
{
    const retreat m = { b, he, 0 };
    sand_mover there = sand_march_mover_at(he, (sand_pose){ at, he->stance.pose.heading });
    const sand_obstacles all = { .context = &m, .ground = ground_for, .keep_off = SAND_SLACK };
    if (sand_geom_within_boxes(&there.box, mover, SAND_SLACK) ||
        sand_march_place_bar(b, &there, &all).kind != SAND_BAR_NONE)
        return false;
    return el_body_at(b, he->body, &there.box) == 0;
}

/* The nearest place where the commander may stand: tried at distances that grow by half inches and all round, beginning
 * straight away from the mover. [EL-AMB-86] */
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
    return from; /* no place on the table is free */
}

/* The commander goes straight away from the centre of the moving unit by 12 in., or as far as he can; if he cannot end
 * on that line, he goes to the nearest place clear of the enemy. [EL-CMDR-03, EL-AMB-86] */
static sand_point retreat_of(const sand_battle *b, const sand_mover *he, unsigned unit)
{
    const retreat m = { b, he, unit };
    const sand_obstacles bars = { .context = &m, .units = bars_him, .ground = ground_for, .placing = true };
    const sand_box box = sand_battle_unit_box(b, unit), *mover = &box;
    sand_point away = sand_point_subtract(he->box.centre, mover->centre);
    int32_t heading = away.x == 0 && away.y == 0 ? mover->heading : sand_heading_of(away);
    int32_t most = sand_march_along(b, he, heading, sand_battle_number(b, EL_RETIRE), &bars).legal;
    for (int32_t travel = most; travel > 0; travel -= SAND_UNIT_LENGTH / 4) {
        sand_point at = sand_point_add(he->box.centre, sand_heading_step(heading, travel));
        if (may_stand(b, he, mover, at)) return at;
    }
    return nearest_place(b, he, mover, heading);
}

static void retire(sand_battle *b, unsigned body, unsigned unit, sand_log *log)
{
    SAND_ASSERT(el_is_there(b, body, SAND_ROLE_LEADER));
    sand_mover he = sand_march_mover_of(b, sand_actor_body(body));
    sand_pose from = he.stance.pose, to = { retreat_of(b, &he, unit), from.heading };
    sand_actor_move(b, sand_actor_body(body), to);
    sand_answer_moved(
        sand_answer_tell(b, log, SAND_EVENT_MOVE, "EL-CMDR-03", SAND_SAY("{b0} retired before {u1}", body, unit)), from,
        to);
}

/* ---- retiring ---- */

static bool is_met(const meeting *m, unsigned body)
{
    return el_is_enemy_commander(m->b, m->from->side, body) && !m->stuck[body];
}

static bool is_in_touch(const sand_battle *b, unsigned unit, unsigned body)
{
    sand_box his = sand_battle_body_box(b, body), its = sand_battle_unit_box(b, unit);
    return sand_geom_within_boxes(&his, &its, SAND_SLACK);
}

/* Each commander retires when the unit touches him, as often as it does. When the move has ended each tests once, in
 * the order in which they were first touched. [EL-CMDR-03, EL-AMB-85, EL-AMB-88, EL-AMB-89] */
void el_go_by_plan(sand_battle *b, sand_room *room, unsigned unit, const el_plan *plan, sand_log *log)
{
    sand_scene *scene = sand_room_scene(room, b);
    size_t mark = sand_scene_mark(scene);
    unsigned bodies = b->field->n_bodies, n = 0;
    uint8_t *stuck = sand_scene_borrow(scene, bodies + 1, sizeof *stuck);
    uint8_t *tests = sand_scene_borrow(scene, bodies + 1, sizeof *tests);
    uint16_t *met = sand_scene_borrow(scene, bodies + 1, sizeof *met);
    const sand_mover from = sand_march_mover_of_unit(b, unit);
    const meeting m = { b, &from, plan, stuck };
    for (unsigned i = 0; i <= bodies; i++) stuck[i] = tests[i] = 0;
    for (touch it = { 0 }; (it = first_touch(&m, it.at, is_met)).body != 0;) {
        sand_battle_unit_move(b, unit, mover_at(&m, it.at).stance.pose);
        retire(b, it.body, unit, log);
        stuck[it.body] = is_in_touch(b, unit, it.body);
        SAND_ASSERT(it.body <= bodies && n < bodies);
        if (!tests[it.body]) met[n++] = (uint16_t)it.body;
        tests[it.body] = 1;
    }
    sand_battle_unit_move(b, unit, plan->end);
    while (n-- > 0) el_push_misfortune(b, met[n], unit, true);
    sand_scene_give_back(scene, mark);
}

/* ---- misfortune [EL-CMDR-02, EL-CMDR-04] ---- */

void el_push_misfortune(sand_battle *b, unsigned body, unsigned unit, bool retired)
{
    SAND_ASSERT(body != 0);
    sand_battle_agenda_push(b, (sand_frame){ .step = EL_STEP_MISFORTUNE,
                                             .subject = (uint16_t)body,
                                             .object = (uint16_t)unit,
                                             .value = retired,
                                             .sides = sand_battle_sides_of(sand_battle_body_def(b, body)->side) });
}

/* A general may count as one more commander. [EL-CMDR-05, EL-CMDR-08, EL-AMB-07] */
static sand_reason lost(const sand_battle *b, unsigned body)
{
    if (el_body_get(b, body)->general == 0)
        return (sand_reason){ "EL-CMDR-05", "{b0} had to leave the field, for {=points.commander} points" };
    if (sand_battle_reads(b, EL_GENERAL_VP_6))
        return (sand_reason){ "EL-AMB-07",
                              "{b0} had to leave the field, for {=points.commander} and {=points.general} points" };
    return (sand_reason){ "EL-CMDR-08", "{b0} had to leave the field, for {=points.general} points" };
}

/* A command that loses its commander goes on as before. [EL-CMDR-05, EL-CMDR-07, EL-AMB-90] */
void el_run_misfortune(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_frame frame = *sand_battle_agenda_top(b);
    const char *rule = frame.value != 0 ? "EL-CMDR-04" : "EL-CMDR-02";
    SAND_ASSERT(frame.step == EL_STEP_MISFORTUNE);
    sand_battle_agenda_pop(b);
    if (sand_battle_body(b, frame.subject)->status != SAND_STATUS_PLAY) return;
    sand_cause cause = sand_answer_cause(b, frame.value != 0 ? EL_ROLL_RETIRED : EL_ROLL_MISFORTUNE, 0);
    cause.subject = sand_battle_body_def(b, frame.subject)->luck;
    cause.object = frame.object == 0 ? 0 : sand_battle_unit_def(b, frame.object)->luck;
    const sand_answer_trial trial = { "misfortune",
                                      rule,
                                      cause,
                                      sand_battle_number(b, EL_MISFORTUNE_AVOIDED),
                                      SAND_SAY("{b0} escaped misfortune", frame.subject),
                                      SAND_SAY("{b0} met with misfortune", frame.subject) };
    if (!sand_answer_test(b, &trial, dice, log))
        sand_losses_remove_leader(b, frame.subject, EL_GONE_MISFORTUNE, lost(b, frame.subject), log);
}
