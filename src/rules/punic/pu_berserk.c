/* pu_berserk.c - Elephants that go berserk when they are eliminated [PU-BERS].
 *
 * They are off the table by then and are treated as standing where they fell; `amok` says that their die is still to be
 * rolled. Agenda, bottom to top: BERSERK (the die), VICTIM (the choice of equally near units), TRAMPLE (the hits). */
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/choosing.h"
#include "rules/punic/pu_fighting.h"
#include "rules/punic/pu_movement.h"
#include "rules/punic/pu_turn.h"

/* ---- the next die ---- */

static bool is_amok(const sand_battle *b, unsigned unit)
{
    return pu_unit_get(b, unit)->amok != 0;
}

static void begin(sand_battle *b, unsigned unit)
{
    SAND_ASSERT(sand_battle_step_now(b) == PU_STEP_AMOK);
    pu_unit_of(b, unit)->amok = 0;
    sand_battle_agenda_pop(b);
    sand_battle_agenda_push_deed(b, PU_STEP_BERSERK, unit, 0);
}

const sand_choosing pu_choosing_amok = {
    .step = PU_STEP_AMOK,
    .not_due = { "PU-BERS-01", "{u0} is no Elephants of this army that have just been eliminated" },
    .is_due = is_amok,
    .begin = begin
};

/* Elephants go berserk in either player's turn; those of the player whose turn it is are rolled for first. [PU-AMB-77]
 */
unsigned pu_amok_side(const sand_battle *b)
{
    unsigned active = sand_alternating_active(b), enemy = sand_battle_enemy(active);
    if (sand_choosing_next(b, &pu_choosing_amok, active, 0) != 0) return active;
    return sand_choosing_next(b, &pu_choosing_amok, enemy, 0) != 0 ? enemy : 0;
}

/* ---- victims [PU-AMB-74, PU-AMB-78] ---- */

typedef struct {
    int32_t distance;
    unsigned n, unit; /* how many units are at the nearest distance, and the first of them */
} nearest;

/* The units of the side nearest to the Elephants, edge to edge; the limit itself is within reach. [PU-AMB-02,
 * PU-AMB-74] */
static nearest nearest_of(const sand_battle *b, unsigned elephants, unsigned side)
{
    nearest found = { sand_battle_number(b, PU_BERSERK_REACH) + 1, 0, 0 };
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    sand_box from = sand_battle_unit_box(b, elephants);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (i == elephants || !sand_battle_in_play(b, i) || sand_battle_side_of_unit(b, i) != side) continue;
        sand_box box = sand_battle_unit_box(b, i);
        int32_t distance = sand_geom_reach_boxes(&from, &box).distance;
        if (distance > sand_battle_number(b, PU_BERSERK_REACH) || distance > found.distance) continue;
        if (distance < found.distance) found = (nearest){ distance, 0, i };
        found.n++;
    }
    return found;
}

/* On 1 they trample a unit of their own side, on 2 an enemy. [PU-BERS-02, PU-BERS-03, PU-BERS-04] */
void pu_run_berserk(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    enum { FRIEND = 1, ENEMY, NOTHING };
    static const sand_reason words[] = { [FRIEND] = { "PU-BERS-02", "{u0} went berserk and turned on its own side" },
                                         [ENEMY] = { "PU-BERS-03", "{u0} went berserk and turned on the enemy" },
                                         [NOTHING] = { "PU-BERS-04", "{u0} did no more harm" } };
    unsigned unit = sand_battle_agenda_top(b)->subject, own = sand_battle_side_of_unit(b, unit);
    size_t first = sand_answer_throw(dice, "going berserk", NULL);
    int32_t face = sand_dice_face(dice, sand_answer_cause(b, PU_ROLL_BERSERK, unit), 3);
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, words[face].rule, SAND_SAY(words[face].text, unit));
    sand_answer_thrown(event, dice, first, NULL, face);
    sand_battle_agenda_pop(b);
    if (face == NOTHING) return;
    unsigned victims = face == FRIEND ? own : sand_battle_enemy(own);
    if (nearest_of(b, unit, victims).n == 0) {
        sand_answer_tell(b, log, SAND_EVENT_STEP, "PU-AMB-78", SAND_SAY("No unit was within reach of {u0}", unit));
        return;
    }
    unsigned chooser = sand_battle_reads(b, PU_BERSERK_TIE_OWNER) ? own : sand_battle_enemy(victims);
    sand_battle_agenda_push(b, (sand_frame){ .step = PU_STEP_VICTIM,
                                             .subject = (uint16_t)unit,
                                             .object = (uint16_t)victims,
                                             .sides = sand_battle_sides_of(chooser) });
}

static nearest nearest_now(const sand_battle *b)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    SAND_ASSERT(top != NULL && top->step == PU_STEP_VICTIM);
    return nearest_of(b, top->subject, top->object);
}

bool pu_is_victim_open(const sand_battle *b, sand_room *room)
{
    (void)room;
    return nearest_now(b).n > 1;
}

void pu_check_victim(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned elephants = sand_battle_agenda_top(b)->subject, victim = j->entry->object;
    nearest near = nearest_now(b);
    if (sand_answer_lacks(j->verdict, victim == 0, SAND_SLOT_BODY)) return;
    sand_box from = sand_battle_unit_box(b, elephants), to = sand_battle_unit_box(b, victim);
    bool suits = sand_battle_in_play(b, victim) &&
                 sand_battle_side_of_unit(b, victim) == sand_battle_agenda_top(b)->object &&
                 sand_geom_reach_boxes(&from, &to).distance == near.distance;
    j->verdict->rule = "PU-AMB-74";
    SAND_FORBIDS(j->verdict, !suits, "PU-AMB-74", "{u0} charges the nearest: one that is {l2} away, and {u1} is not",
                 elephants, victim, near.distance);
}

/* ---- the charge ---- */

/* The unit that they meet on the straight way to the nearest point of their victim: the victim, or a unit before it; 0:
 * closed ground stops them. [PU-AMB-75] */
static unsigned met_on_the_way(const sand_battle *b, sand_room *room, unsigned elephants, unsigned victim)
{
    sand_mover mover = sand_march_mover_of_unit(b, elephants);
    sand_reach reach = sand_march_reach_to_unit(b, &mover, victim);
    pu_way way;
    pu_way_set(&way, sand_room_scene(room, b), &mover, PU_CHARGE);
    way.solid.placing = true;
    if (sand_point_equal(reach.from, reach.to)) return victim; /* they touch, or are less than a grid unit apart */
    int32_t heading = sand_heading_of(sand_point_subtract(reach.to, reach.from));
    sand_march march = sand_march_along(b, &mover, heading, reach.distance + SAND_SLACK + 1, &way.solid);
    if (march.first.kind == SAND_BAR_FRIEND || march.first.kind == SAND_BAR_ENEMY) return march.first.id;
    return march.first.kind == SAND_BAR_NONE ? victim : 0;
}

static void charge(sand_battle *b, sand_room *room, unsigned victim, sand_log *log)
{
    unsigned elephants = sand_battle_agenda_top(b)->subject;
    if (sand_battle_reads(b, PU_BERSERK_PATH_MOVE)) victim = met_on_the_way(b, room, elephants, victim);
    sand_battle_agenda_pop(b);
    if (victim != 0)
        sand_battle_agenda_push_deed(b, PU_STEP_TRAMPLE, elephants, victim);
    else
        sand_answer_tell(b, log, SAND_EVENT_STEP, "PU-AMB-75", SAND_SAY("{u0} did not get through", elephants));
}

void pu_apply_victim(const sand_deed *deed)
{
    charge(deed->b, deed->room, deed->entry->object, deed->log);
}

void pu_run_victim(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)dice;
    nearest near = nearest_now(b);
    if (near.n == 0)
        sand_battle_agenda_pop(b);
    else
        charge(b, room, near.unit, log);
}

/* [PU-BERS-05, PU-AMB-76] */
void pu_run_trample(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_frame frame = *sand_battle_agenda_top(b);
    SAND_ASSERT(frame.step == PU_STEP_TRAMPLE);
    size_t first = sand_answer_throw(dice, "hits of berserk Elephants", NULL);
    int32_t hits = sand_dice_face(dice, sand_answer_cause(b, PU_ROLL_TRAMPLE, frame.subject),
                                  sand_battle_number(b, PU_TRAMPLE_DIE));
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "PU-BERS-05",
                                         SAND_SAY("{u0} charged {u1}", frame.subject, frame.object));
    sand_answer_thrown(event, dice, first, NULL, hits);
    sand_battle_agenda_pop(b);
    pu_hit(b, frame.object, hits, PU_TOOK_TRAMPLING, log);
}
