/* sd_motion.c - all units move at once: contacts and stand-offs, friends that wait, halts at a range, charges that
 * steer towards their target every minute [SD-TURN-02, SD-AMB-SIM]. */
#include "rules/common/answer.h"
#include "rules/common/lining.h"
#include "rules/common/moving.h"
#include "rules/common/passing.h"
#include "rules/common/plan_judge.h"
#include "rules/sword_divided/sd_fighting.h"

/* Who was mounted when movement began, and where each last stood when it began to dismount. */
typedef struct {
    bool rode[1 + SD_UNITS_MOST];
    sand_pose got_off[1 + SD_UNITS_MOST];
} seats;

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

/* ---- meetings ---- */

/* Steers the charge towards its target, for the rest of this movement; out of sight it goes straight on. */
static void steer(sand_battle *b, unsigned unit, unsigned target, int32_t left)
{
    if (!sd_sees(b, unit, target)) return;
    sand_plan_way way = sd_way_of_charge(b, unit, target, left);
    sand_plan_way_steer(b, unit, &way);
    if (way.slowed) sd_unit_of(b, unit)->slowed = 1;
}

/* Horse halts at a line that shelters enemies behind it, and crosses it elsewhere. [SD-AMB-HORSE-05] */
static void meet_ground(const sand_battle *b, sand_meeting *m, sand_log *log)
{
    SAND_ASSERT(m->bar.id >= 1 && m->bar.id <= b->field->n_terrain);
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
        sand_answer_tell(b, log, SAND_EVENT_STEP, "SD-AMB-HORSE-05",
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

/* A change of formation that is done deals the bases their places. */
static void done(void *context, sand_battle *b, const sand_meeting *m)
{
    if (m->bar.kind == SAND_BAR_NONE) sd_deal_as_noted(b, m->who.index);
    if (sd_is_mounted(b, m->who.index))
        ((seats *)context)->got_off[m->who.index] = sand_battle_unit_pose(b, m->who.index);
}

/* A general on his own is lost to an enemy that can fight. [SD-AMB-GEN-02] */
static bool takes(const sand_battle *b, unsigned unit)
{
    return !sd_is_guns(b, unit) && !sd_is_broken(b, unit) && !sand_battle_reads(b, SD_RISK_NEVER);
}

static void taken(sand_battle *b, unsigned body, sand_log *log)
{
    sd_lose_general(b, body, "SD-AMB-GEN-02", log);
}

static uint8_t cause_of_leaving(const sand_battle *b, unsigned unit)
{
    return sd_is_broken(b, unit) ? SD_GONE_ROUTED : SD_GONE_LEFT;
}

/* ---- before and after ---- */

/* Bases that were to change places stay as they stand if the change was not finished. */
static void forget_arranging(sand_battle *b)
{
    for (unsigned body = 1; body <= b->field->n_bodies; body++) {
        unsigned unit = sand_battle_body_def(b, body)->unit;
        if (unit == 0 || sd_body_get(b, body)->slot == 0) continue;
        if (sand_motion_find(b, sand_actor_unit(unit)) == NULL) sd_body_of(b, body)->slot = 0;
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
static void leave_horses(sand_battle *b, const seats *all)
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

/* [SD-TURN-02, SD-AMB-SIM-03, SD-AMB-SIM-08, SD-AMB-MOVE-15] */
void sd_run_move(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    SAND_ASSERT(b->field->n_units <= SD_UNITS_MOST); /* there is room for as many seats */
    (void)dice;
    const sand_moving_rule rule = { .went = "SD-TURN-02",
                                    .stopped = &stopped,
                                    .left = { "SD-AMB-MOVE-15", "{u0} left the table" },
                                    .toll = sd_toll(b, false),
                                    .stand_off = sand_battle_option(b, SD_OPT_STAND_OFF) * SD_PACE,
                                    .bases_turn = sand_battle_reads(b, SD_ABOUT_IN_PLACE),
                                    .continues = SD_CONTACT_CONTINUES,
                                    .mutual = SD_CONTACT_MUTUAL,
                                    .home = charges_home,
                                    .upon = is_upon_friend,
                                    .done_first = is_done_first,
                                    .passes = may_pass,
                                    .ground = sd_ground_for,
                                    .comes_to = meet_ground,
                                    .takes = takes,
                                    .taken = taken,
                                    .aims = steer,
                                    .done = done,
                                    .cause = cause_of_leaving };
    seats seated = { 0 };
    const int32_t from = sd_ticks_over(b);
    sand_moving all = {
        .b = b, .log = log, .rule = &rule, .context = &seated, .from = from, .until = from + sd_plan_ticks(b)
    };
    sand_battle_agenda_pop(b);
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) seated.rode[unit] = sd_is_mounted(b, unit);
    if (from == 0) note_begin(b);
    sd_run_off(b);
    sand_moving_run(&all, room);
    if (sd_impulses(b->field) > 1) sd_head_of(b)->minute = (uint16_t)(all.until / SAND_TICKS_MARK % SD_MINUTES);
    sand_plan_judge_forget(b, sd_ticks_over(b) == 0);
    forget_arranging(b);
    sand_moving_remove(&all);
    sd_take_broken(b, log);
    note_routes(b);
    leave_horses(b, &seated);
    end_pursuits(b);
    sd_ride_all(b, log);
}
