/* sd_motion.c - all units move at once: contacts and stand-offs, friends that wait, halts at a range, charges that
 * steer towards their target every minute [SD-TURN-02, SD-AMB-SIM]. */
#include "battle/actor.h"
#include "motion/loosen.h"
#include "motion/resolve.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/lining.h"
#include "rules/common/passing.h"
#include "rules/common/plan_halt.h"
#include "rules/common/plan_judge.h"
#include "rules/common/went.h"
#include "rules/sword_divided/sd_fighting.h"

typedef struct {
    sand_battle *b;
    sand_log *log;
    int32_t until;                        /* the tick at which this movement ends */
    bool leaves[1 + SD_UNITS_MOST];       /* the unit's way goes over the edge of the table */
    bool left[1 + SD_UNITS_MOST];         /* the unit has come to the edge */
    bool rode[1 + SD_UNITS_MOST];         /* the unit was mounted when movement began */
    uint16_t ran_into[1 + SD_UNITS_MOST]; /* the enemy that ran into it just as it ran into that enemy */
    sand_pose got_off[1 + SD_UNITS_MOST]; /* where it last stood when it began to dismount */
    sand_stood why[1 + SD_UNITS_MOST];    /* what stopped it first */
} course;

/* ---- charges ---- */

/* Does the unit touch with its front, under an order that allows a charge, an enemy that it may fight? [SD-ORD-05,
 * SD-MELEE-17, SD-MELEE-18] */
static bool charges_home(const sand_battle *b, unsigned unit, unsigned face, unsigned other, unsigned other_face)
{
    if (face != SAND_FACE_FRONT || !sd_may_charge(b, unit) || sd_is_guns(b, unit)) return false;
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    sand_point front = sand_box_front_centre(&mover.box);
    sand_face attacked = sd_face_attacked(b, unit, other, other_face);
    if (sd_is_mounted(b, unit) && sd_shies(b, unit, other, attacked, front).rule != NULL) return false;
    const sand_conforming one = {
        .unit = (uint16_t)unit,
        .to = (uint16_t)other,
        .rule = { .own_face = (uint8_t)face, .other_face = (uint8_t)other_face, .least = sd_least_edge(b) }
    };
    return sand_lining_would_fight(b, &one, sand_battle_reads(b, SD_CONFORM_NO)); /* [SD-AMB-CONT-03] */
}

/* [SD-AMB-MOVE-07] */
static bool may_pass(const sand_battle *b, unsigned unit, unsigned other)
{
    if (sand_battle_reads(b, SD_PASSING_FREE)) return true;
    bool guns =
        (sd_is_guns(b, unit) && !sd_is_limbered(b, unit)) || (sd_is_guns(b, other) && !sd_is_limbered(b, other));
    return guns && sand_battle_reads(b, SD_PASSING_GUNS);
}

/* A unit in the middle of a friend that it passes does not fight: it goes back to where it stood clear. */
static bool is_upon_friend(const sand_battle *b, unsigned unit)
{
    return !sand_battle_reads(b, SD_PASSING_GENERALS) && sand_passing_upon(b, unit) != 0;
}

/* Is a change of formation far enough along that the charge meets the new formation? [SD-AMB-SIM-05] */
static bool is_done_first(const sand_battle *b, uint8_t changing)
{
    return changing >= sand_battle_number(b, SD_HALF_DONE) && sand_battle_reads(b, SD_INTERRUPTED_HALF);
}

static void meet_enemy(course *all, sand_meeting *m)
{
    SAND_ASSERT(sand_battle_side_of_unit(all->b, m->who.index) != sand_battle_side_of_unit(all->b, m->other.index));
    const sand_battle *b = all->b;
    unsigned unit = m->who.index, other = m->other.index;
    bool home = m->leads && charges_home(b, unit, m->face, other, m->other_face);
    bool his = m->other_leads && charges_home(b, other, m->other_face, unit, m->face);
    if ((home || his) && !is_upon_friend(b, unit) && !is_upon_friend(b, other)) {
        m->response = is_done_first(b, m->changing) ? SAND_DONE_FIRST : SAND_ENGAGE;
        m->other_response = is_done_first(b, m->other_changing) ? SAND_DONE_FIRST : SAND_ENGAGE;
        all->ran_into[unit] = (uint16_t)(m->leads && m->other_leads ? other : 0);
        all->ran_into[other] = (uint16_t)(m->leads && m->other_leads ? unit : 0);
        return;
    }
    sand_resolve_answer(m, SAND_STAND_OFF, SAND_HALT);
}

/* ---- meetings ---- */

/* Steers the charge towards its target, for the rest of this movement. */
static void steer(sand_battle *b, unsigned unit, int32_t left)
{
    SAND_ASSERT(left >= 0);
    const sand_motion *row = sand_motion_find(b, sand_actor_unit(unit));
    unsigned target = row == NULL ? 0 : (unsigned)row->target;
    /* out of sight: the charge goes straight on */
    if (target == 0 || !sand_battle_in_play(b, target) || !sd_sees(b, unit, target)) return;
    sand_plan_way way = sd_way_of_charge(b, unit, target, left);
    sand_plan_way_steer(b, unit, &way);
    if (way.slowed) sd_unit_of(b, unit)->slowed = 1;
}

/* The unit whose leading edge ran into the other waits; where both did, or neither, both wait. [SD-AMB-SIM-04] */
static void meet_friend(const sand_battle *b, sand_meeting *m)
{
    SAND_ASSERT(sand_battle_side_of_unit(b, m->who.index) == sand_battle_side_of_unit(b, m->other.index));
    sand_response then = may_pass(b, m->who.index, m->other.index) ? SAND_GO_ON : SAND_WAIT;
    sand_resolve_answer(m, then, then);
}

/* Horse halts at a line that shelters enemies behind it, and crosses it elsewhere. [SD-AMB-HORSE-05] */
static void meet_ground(const course *all, sand_meeting *m)
{
    SAND_ASSERT(m->bar.id >= 1 && m->bar.id <= all->b->field->n_terrain);
    const sand_battle *b = all->b;
    unsigned unit = m->who.index, terrain = m->bar.id;
    const sand_terrain *piece = &b->field->terrain[terrain - 1];
    const sand_motion *row = sand_motion_find(b, m->who);
    bool enters = sand_field_enter(b->field, piece->kind, sand_battle_unit_def(b, unit)->type) != 0;
    if (m->who.ref != SAND_REF_UNIT || !enters) return;
    bool back = row != NULL && row->verb[0] == SAND_VERB_MARCH && row->angle[0] == SAND_HALF_TURN;
    unsigned enemy = sd_sheltered_at(b, unit, terrain, back);
    if (enemy == 0)
        m->response = SAND_GO_ON;
    else
        sand_answer_tell(b, all->log, SAND_EVENT_STEP, "SD-AMB-HORSE-05",
                         SAND_SAY("{u0} halted at {t2}, which shelters {u1}", unit, enemy, terrain));
}

static const sand_went_words stopped = {
    .by = { [SAND_MEET_RANGE] = { "SD-AMB-SIM-09",
                                  "{u0} did not move: {u1} was already in the range at which it halts" },
            [SAND_MEET_GROUND] = { NULL, "{u0} did not move: it may not enter {t1}" },
            [SAND_MEET_EDGE] = { "SD-AMB-MOVE-15", "{u0} did not move: its way led off the table" },
            [SAND_MEET_FRIEND] = { "SD-AMB-MOVE-07", "{u0} did not move: {u1} of its own side was in its way" },
            [SAND_MEET_ENEMY] = { "SD-AMB-MOVE-08", "{u0} did not move: {u1} of the enemy was in its way" } },
};

static void meet(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    course *all = context;
    for (size_t i = 0; i < n; i++) {
        sand_meeting *m = &meetings[i];
        switch (m->kind) {
        case SAND_MEET_ENEMY: meet_enemy(all, m); break;
        case SAND_MEET_FRIEND: meet_friend(b, m); break;
        case SAND_MEET_BODY: /* a general alone [SD-AMB-GEN-02] */
            m->response = SAND_GO_ON;
            sd_lose_general(b, m->other.index, "SD-AMB-GEN-02", all->log);
            break;
        case SAND_MEET_DONE:
            if (m->bar.kind == SAND_BAR_NONE) sd_deal_as_noted(b, m->who.index);
            if (sd_is_mounted(b, m->who.index)) all->got_off[m->who.index] = sand_battle_unit_pose(b, m->who.index);
            break;
        case SAND_MEET_GROUND: meet_ground(all, m); break;
        case SAND_MEET_EDGE: all->left[m->who.index] = all->leaves[m->who.index]; break;
        case SAND_MEET_MARK: steer(b, m->who.index, all->until - m->tick); break;
        default: break;
        }
        sand_went_note_stop(&stopped, m, all->why);
    }
}

/* Is the body an enemy general on his own, met by a unit that can fight? [SD-AMB-GEN-02] */
static bool is_general_alone(const void *context, sand_actor unit, sand_actor body)
{
    const sand_battle *b = ((const course *)context)->b;
    const sand_body_def *def = sand_battle_body_def(b, body.index);
    bool fights = !sd_is_guns(b, unit.index) && !sd_is_broken(b, unit.index);
    return def->role == SAND_ROLE_LEADER && def->side != sand_actor_side(b, unit) && fights &&
           !sand_battle_reads(b, SD_RISK_NEVER);
}

static sand_ground ground(const void *context, sand_actor who, unsigned terrain)
{
    const sand_battle *b = ((const course *)context)->b;
    return who.ref == SAND_REF_UNIT ? sd_ground_for(b, who.index, terrain) : SAND_GROUND_FREE;
}

/* Is the enemy ahead of the line of the unit's front? */
static bool is_before(const void *context, sand_actor unit, unsigned enemy)
{
    const sand_battle *b = ((const course *)context)->b;
    sand_box box = sand_actor_box(b, unit), his = sand_battle_unit_box(b, enemy);
    return sand_plan_halt_is_before(&box, &his);
}

/* ---- the clock ---- */

/* Each piece of a way is told as soon as it is gone, so that it can be played back on the turn's clock. */
static void went(void *context, const sand_battle *b, const sand_went *piece)
{
    sand_went_tell(b, ((const course *)context)->log, "SD-TURN-02", piece);
}

/* Bases that were to change places stay as they stand if the change was not finished. */
static void forget_arranging(sand_battle *b)
{
    for (unsigned body = 1; body <= b->field->n_bodies; body++) {
        unsigned unit = sand_battle_body_def(b, body)->unit;
        if (unit == 0 || sd_body_get(b, body)->slot == 0) continue;
        if (sand_motion_find(b, sand_actor_unit(unit)) == NULL) sd_body_of(b, body)->slot = 0;
    }
}

/* A plan whose way ends over the edge of the table means to leave it; charges and driven units do not. [SD-AMB-MOVE-15]
 */
static void note_leaving(course *all)
{
    SAND_ASSERT(all->until > 0 && all->until <= SD_WHOLE);
    const sand_battle *b = all->b;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        const sand_motion *row = sand_motion_find(b, sand_actor_unit(unit));
        all->left[unit] = all->leaves[unit] = false;
        if (row == NULL || row->target != 0) continue;
        sand_stance then = sand_motion_stance_then(b, sand_actor_unit(unit));
        sand_box end = sand_path_stance_box(&then);
        all->leaves[unit] = !sand_field_on_table(b->field, &end);
    }
}

static void remove_left(const course *all)
{
    for (unsigned unit = 1; unit <= all->b->field->n_units; unit++) {
        if (!all->left[unit] || !sand_battle_in_play(all->b, unit)) continue;
        sand_answer_tell(all->b, all->log, SAND_EVENT_REMOVE, "SD-AMB-MOVE-15", SAND_SAY("{u0} left the table", unit));
        sand_battle_unit_remove(all->b, unit, sd_is_broken(all->b, unit) ? SD_GONE_ROUTED : SD_GONE_LEFT);
    }
}

static void note_begin(sand_battle *b)
{
    for (unsigned unit = 0; (unit = sand_battle_next_in_play(b, unit)) != 0;) {
        sand_box head = sand_roadway_head(b, unit);
        sand_point front = sand_box_front_centre(&head);
        sd_unit *row = sd_unit_of(b, unit);
        row->began_x = front.x;
        row->began_y = front.y;
    }
}

static void note_routes(sand_battle *b)
{
    for (unsigned unit = 0; (unit = sand_battle_next_in_play(b, unit)) != 0;) {
        sd_licence licence = sd_licence_of(b, unit);
        if (licence.route.n > 0) sd_unit_of(b, unit)->along = sd_route_along(b, unit, &licence);
    }
}

/* A unit that has dismounted leaves its horses there; one that has mounted has them again. [SD-AMB-DRAG-03] */
static void leave_horses(sand_battle *b, const course *all)
{
    for (unsigned unit = 1; unit <= b->field->n_units && sand_battle_reads(b, SD_LED_HORSES_STAY); unit++) {
        if (!sand_battle_in_play(b, unit) || sd_is_mounted(b, unit) == all->rode[unit]) continue;
        sd_leave_at(b, unit, all->rode[unit] ? all->got_off[unit] : (sand_pose){ { 0, 0 }, 0 });
    }
}

/* Horse that had to charge is free of it when the turn's movement is over, whether it reached the enemy or not.
 * [SD-AMB-RESULT-03] */
static void end_pursuits(sand_battle *b)
{
    bool over = sd_ticks_over(b) == 0;
    for (unsigned unit = 1; unit <= b->field->n_units && over && sand_battle_reads(b, SD_PURSUIT_CHARGE); unit++)
        if (sd_unit_get(b, unit)->follows != 0) sd_unit_of(b, unit)->follows = 0;
}

static void note_mutual(const course *all)
{
    for (unsigned c = 1; c <= sand_battle_head(all->b)->contacts; c++) {
        const sand_contact *contact = sand_battle_contact(all->b, c);
        bool new = contact->turn == sand_battle_head(all->b)->turn;
        if (!new || all->ran_into[contact->by] != contact->with || all->ran_into[contact->with] != contact->by)
            continue;
        sand_battle_contact_of(all->b, c)->flags |= SD_CONTACT_MUTUAL;
    }
}

void sd_run_move(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    SAND_ASSERT(b->field->n_units <= SD_UNITS_MOST); /* the course has room for as many */
    (void)dice;
    course all = { .b = b, .log = log, .until = sd_ticks_over(b) + sd_plan_ticks(b) };
    sand_toll toll = sd_toll(b, false);
    const sand_motion_policy policy = { .context = &all,
                                        .went = log != NULL ? went : NULL,
                                        .meet = meet,
                                        .bodies = is_general_alone,
                                        .ranges = is_before,
                                        .ground = ground,
                                        .toll = &toll,
                                        .turn = sand_battle_head(b)->turn,
                                        .last = true,
                                        .bases_turn = sand_battle_reads(b, SD_ABOUT_IN_PLACE),
                                        .stand_off = sand_battle_option(b, SD_OPT_STAND_OFF) * SD_PACE };
    sand_battle_agenda_pop(b);
    sand_contact storage_of_left[4 * SD_UNITS_MOST];
    sand_loosened left = { storage_of_left, 0, SAND_LEN(storage_of_left) };
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) all.rode[unit] = sd_is_mounted(b, unit);
    size_t told = log != NULL ? log->n : 0;
    if (sd_ticks_over(b) == 0) note_begin(b);
    sd_run_off(b);
    note_leaving(&all);
    sand_loosen(b, SD_CONTACT_CONTINUES, &left); /* [SD-AMB-SIM-08] */
    sand_resolve(b, sand_room_work(room), sd_ticks_over(b), all.until, &policy);
    sand_went_sum_up(log, told);
    sand_went_tell_stops(b, log, told, all.why);
    note_mutual(&all);
    sand_loosen_tie(b, &left); /* the units met before: there is no closing volley */
    if (sd_impulses(b->field) > 1) sd_head_of(b)->minute = (uint16_t)(all.until / SAND_TICKS_MARK % SD_MINUTES);
    sand_plan_judge_forget(b, sd_ticks_over(b) == 0); /* [SD-AMB-SIM-03] */
    forget_arranging(b);
    remove_left(&all);
    sd_take_broken(b, log);
    note_routes(b);
    leave_horses(b, &all);
    end_pursuits(b);
    sd_ride_all(b, log);
}
