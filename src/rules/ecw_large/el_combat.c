/* el_combat.c - resolving attacks: the defender turns, commanders help, the two sides roll against each other, then
 * come ammunition and misfortune [EL-COMB-06..16, EL-AMMO, EL-CMDR-01].
 *
 * Either side can take the hit, whichever attacks. [EL-COMB-16] Each step of an attack is a frame of the agenda with
 * the attacker as its subject and the defender as its object. */
#include "battle/actor.h"
#include "geom/heading.h"
#include "geom/measure.h"
#include "geom/sweep.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/choosing.h"
#include "rules/ecw_large/el_fighting.h"
#include "rules/ecw_large/el_movement.h"
#include "rules/ecw_large/el_turn.h"

static void push(sand_battle *b, el_step step, const sand_frame *of, unsigned side)
{
    SAND_ASSERT(of->subject != 0 && of->object != 0);
    sand_frame frame = { .step = (uint16_t)step, .subject = of->subject, .object = of->object };
    frame.sides = sand_battle_sides_of(side);
    sand_battle_agenda_push(b, frame);
}

/* ---- the next attack ---- */

static bool is_pending(const sand_battle *b, unsigned unit)
{
    const el_unit *state = el_unit_get(b, unit);
    return state->attacks != 0 && !state->resolved && sand_battle_side_of_unit(b, unit) == sand_alternating_active(b);
}

static bool has_helped(const sand_battle *b, unsigned body)
{
    return el_is_there(b, body, SAND_ROLE_LEADER) && el_body_get(b, body)->helped;
}

/* By one reading the commanders who helped test for misfortune only at the end of the phase. [EL-AMB-73] */
static void test_after_phase(sand_battle *b)
{
    for (unsigned i = b->field->n_leaders; i > 0; i--)
        if (has_helped(b, b->field->leader[i - 1])) el_push_misfortune(b, b->field->leader[i - 1], 0, false);
}

static void end_phase(sand_battle *b)
{
    SAND_ASSERT(sand_battle_step_now(b) == EL_STEP_RESOLVE);
    sand_battle_agenda_pop(b);
    if (sand_battle_reads(b, EL_MISFORTUNE_PHASE)) test_after_phase(b);
}

/* While several attacks are pending, their owner chooses which is resolved next. */
const sand_choosing el_choosing_attacks = { .step = EL_STEP_RESOLVE,
                                            .not_due = { "EL-COMB-07",
                                                         "{u0} has no attack that is still to be resolved" },
                                            .is_due = is_pending,
                                            .begin = el_push_fight,
                                            .end = end_phase };

/* ---- the defender turns [EL-COMB-06, EL-AMB-56] ---- */

/* Does the turn end on a commander or a supply base, or pass over a base? The defender does not turn by its own choice,
 * so a turn must make no commander retire and take no base. [EL-AMB-37, EL-AMB-87] */
static bool meets_body(const sand_battle *b, const sand_mover *mover, int32_t turn)
{
    const sand_mover end = sand_march_mover_turned(mover, turn);
    const sand_sweep sweep = { mover->box, end.box, mover->stance.pose.at, turn };
    bool swept = sand_battle_reads(b, EL_SWEEP_SWEPT);
    for (unsigned body = 1; body <= b->field->n_bodies; body++) {
        bool base = el_is_there(b, body, SAND_ROLE_SUPPLY);
        if (!base && !el_is_there(b, body, SAND_ROLE_LEADER)) continue;
        sand_box its = sand_battle_body_box(b, body);
        sand_shape shape = sand_geom_shape_of_box(&its);
        if (sand_geom_within_boxes(&end.box, &its, 0) || (base && swept && !sand_sweep_against(&sweep, &shape).clear))
            return true;
    }
    return false;
}

/* The largest turn in the same direction that meets no commander and no base of either side. No player chooses the
 * place, so the unit keeps off by more than the slack. */
static int32_t clear_of_bodies(const sand_battle *b, const sand_mover *mover, int32_t turn)
{
    SAND_ASSERT(mover->unit != 0);
    int32_t back = turn < 0 ? 1 : -1;
    while (turn != 0 && meets_body(b, mover, turn)) turn += back;
    return turn;
}

/* Where only the end of a turn must be free, a smaller turn than a free one may not be free, so both limits are tried
 * until they agree. */
static int32_t turn_with_room(const sand_battle *b, const sand_mover *mover, int32_t turn, const el_way *way)
{
    for (int32_t clear; turn != 0; turn = clear) {
        turn = sand_march_pivot_longest(b, mover, turn, way->walk.sweep, &way->obstacles);
        clear = clear_of_bodies(b, mover, turn);
        if (clear == turn) break;
    }
    return turn;
}

/* The defender turns as far as there is room, without an order; guns that have fired turn too. [EL-COMB-06, EL-AMB-22,
 * EL-AMB-56] */
static void turn_to_face(sand_battle *b, sand_room *room, unsigned unit, unsigned attacker, sand_log *log)
{
    SAND_ASSERT(sand_battle_in_play(b, unit) && sand_battle_in_play(b, attacker));
    sand_scene *scene = sand_room_scene(room, b);
    if (sand_battle_reads(b, EL_TURN_IF_NEEDED) && el_faces(scene, unit, attacker)) return;
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    int32_t wanted = sand_march_heading_towards(b, &mover, attacker);
    int32_t turn = sand_heading_difference(mover.stance.pose.heading, wanted);
    el_way way;
    el_way_set(&way, scene, &mover, EL_MARCH);
    way.obstacles.placing = true;
    way.obstacles.leave_table = false; /* a unit that turns on the spot does not leave the table */
    turn = turn_with_room(b, &mover, turn, &way);
    if (turn == 0) return;
    sand_pose to = sand_march_mover_turned(&mover, turn).stance.pose;
    sand_battle_unit_move(b, unit, to);
    sand_answer_moved(
        sand_answer_tell(b, log, SAND_EVENT_MOVE, "EL-COMB-06", SAND_SAY("{u0} turned to face {u1}", unit, attacker)),
        mover.stance.pose, to);
}

/* An attack whose attacker or target is gone is void. [EL-AMB-67, EL-AMB-71] */
void el_run_fight(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)dice;
    const sand_frame frame = *sand_battle_agenda_top(b);
    SAND_ASSERT(frame.step == EL_STEP_FIGHT);
    unsigned attacker = sand_battle_side_of_unit(b, frame.subject);
    sand_battle_agenda_pop(b);
    if (!sand_battle_in_play(b, frame.subject) || !sand_battle_in_play(b, frame.object)) {
        sand_answer_tell(b, log, SAND_EVENT_STEP, "EL-AMB-67",
                         SAND_SAY("The attack of {u0} on {u1} came to nothing", frame.subject, frame.object));
        return;
    }
    turn_to_face(b, room, frame.object, frame.subject, log);
    push(b, EL_STEP_ROLL, &frame, attacker);
    push(b, EL_STEP_HELP, &frame, sand_battle_enemy(attacker));
    push(b, EL_STEP_HELP, &frame, attacker);
}

/* ---- commanders [EL-COMB-11, EL-CMDR-01, EL-AMB-72, EL-AMB-74] ---- */

/* The unit in the combat that belongs to the side whose step it is. */
static unsigned helped_unit(const sand_battle *b)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    SAND_ASSERT(top != NULL && top->step == EL_STEP_HELP);
    bool attacks = sand_battle_side_of_unit(b, top->subject) == sand_battle_side_now(b);
    return attacks ? top->subject : top->object;
}

static bool is_near_unit(const sand_battle *b, unsigned body, unsigned unit)
{
    sand_box his = sand_battle_body_box(b, body), its = sand_battle_unit_box(b, unit);
    return sand_geom_within_boxes(&his, &its, sand_battle_number(b, EL_HELP_RANGE));
}

/* A combat takes place where the attacker and the defender are. [EL-AMB-72] */
static bool is_near_combat(const sand_battle *b, unsigned body, const sand_frame *frame)
{
    return is_near_unit(b, body, frame->subject) || is_near_unit(b, body, frame->object);
}

static sand_reason unhelpful(const sand_battle *b, unsigned body)
{
    unsigned unit = helped_unit(b);
    bool attacks = unit == sand_battle_agenda_top(b)->subject;
    bool his = el_is_there(b, body, SAND_ROLE_LEADER) &&
               sand_battle_body_def(b, body)->side == sand_battle_side_of_unit(b, unit);
    if (!his) return (sand_reason){ "EL-CMDR-01", "{b0} is no commander of this army on the table" };
    if (sand_battle_trait(b, unit, EL_SIMILAR) == 0)
        return (sand_reason){ "EL-COMB-11", "{b0} helps infantry and cavalry, not {u1}" };
    if (attacks && sand_battle_reads(b, EL_HELP_DEFENDER))
        return (sand_reason){ "EL-AMB-72", "{b0} helps a unit that is attacked, not one that attacks" };
    if (el_body_get(b, body)->helped && sand_battle_reads(b, EL_HELP_LIMIT_ONE))
        return (sand_reason){ "EL-AMB-74", "{b0} has helped this turn" };
    if (sand_battle_reads(b, EL_HELP_RANGE_COMBAT))
        return is_near_combat(b, body, sand_battle_agenda_top(b))
                   ? (sand_reason){ NULL, NULL }
                   : (sand_reason){ "EL-CMDR-01", "{b0} is more than {=commander.help} from the combat of {u1}" };
    if (!is_near_unit(b, body, unit))
        return (sand_reason){ "EL-CMDR-01", "{b0} is more than {=commander.help} from {u1}" };
    return (sand_reason){ NULL, NULL };
}

bool el_may_help(const sand_battle *b, unsigned body)
{
    return unhelpful(b, body).rule == NULL;
}

bool el_any_unit_helps(const sand_battle *b, sand_room *room)
{
    (void)room;
    for (unsigned i = 0; i < b->field->n_leaders; i++)
        if (el_may_help(b, b->field->leader[i])) return true;
    return false;
}

void el_check_help(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    if (sand_answer_lacks(j->verdict, j->entry->subject == 0, SAND_SLOT_NONE)) return;
    if (sand_answer_because(j->verdict, unhelpful(b, j->entry->subject), j->entry->subject, helped_unit(b), 0)) return;
    j->verdict->rule = "EL-CMDR-01";
}

void el_apply_help(const sand_deed *deed)
{
    unsigned body = deed->entry->subject, unit = helped_unit(deed->b);
    SAND_ASSERT(el_is_there(deed->b, body, SAND_ROLE_LEADER));
    sand_battle_agenda_pop(deed->b);
    el_body_of(deed->b, body)->helps = (uint16_t)unit;
    el_body_of(deed->b, body)->helped = 1;
    sand_answer_tell(deed->b, deed->log, SAND_EVENT_ORDER, "EL-CMDR-01", SAND_SAY("{b0} helped {u1}", body, unit));
}

void el_apply_decline(const sand_deed *deed)
{
    SAND_ASSERT(sand_battle_step_now(deed->b) == EL_STEP_HELP);
    sand_battle_agenda_pop(deed->b);
}

static bool is_helped(const sand_battle *b, unsigned unit)
{
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        if (el_is_there(b, body, SAND_ROLE_LEADER) && el_body_get(b, body)->helps == unit) return true;
    }
    return false;
}

/* ---- the dice ---- */

/* Infantry out of ammunition loses the modifier for muskets and nothing else. [EL-COMB-08, EL-AMMO-04] */
static bool shoots(const sand_battle *b, unsigned unit)
{
    return el_type_of(b, unit) == EL_INFANTRY && !el_unit_get(b, unit)->out_of_ammunition;
}

/* Cavalry has its modifier except against infantry with pikes. [EL-COMB-09, EL-UNIT-01, EL-AMB-60] */
static bool rides_down(const sand_battle *b, unsigned unit, unsigned target)
{
    bool pikes = el_type_of(b, target) == EL_INFANTRY && !el_unit_get(b, target)->no_pikes;
    return el_type_of(b, unit) == EL_CAVALRY && !pikes;
}

/* All modifiers that apply are added; terrain, hits and faces change nothing. [EL-COMB-08..12, EL-COMB-15, EL-TERR-11,
 * EL-AMB-44, EL-AMB-62, EL-AMB-63] */
static sand_ledger attackers_ledger(sand_scene *scene, unsigned unit, unsigned target)
{
    const sand_battle *b = scene->battle;
    sand_ledger ledger = { 0 };
    unsigned support = el_count_support(scene, unit, target);
    sand_answer_modify(&ledger, shoots(b, unit), "EL-COMB-08", "muskets", sand_battle_number(b, EL_COMBAT_MUSKETS));
    sand_answer_modify(&ledger, rides_down(b, unit, target), "EL-COMB-09", "cavalry",
                       sand_battle_number(b, EL_COMBAT_CAVALRY));
    sand_answer_modify(&ledger, el_type_of(b, target) == EL_ARTILLERY, "EL-COMB-10", "against artillery",
                       sand_battle_number(b, EL_COMBAT_GUNS));
    sand_answer_modify(&ledger, is_helped(b, unit), "EL-COMB-11", "commander",
                       sand_battle_number(b, EL_COMBAT_COMMANDER));
    sand_answer_modify(&ledger, support > 0, "EL-COMB-12", "supporting units",
                       (int32_t)support * sand_battle_number(b, EL_COMBAT_SUPPORT));
    return ledger;
}

/* [EL-AMB-58, EL-AMB-59] */
static sand_ledger defenders_ledger(const sand_battle *b, unsigned unit)
{
    sand_ledger ledger = { 0 };
    bool muskets = shoots(b, unit) && sand_battle_reads(b, EL_DEFENDER_MUSKETS_ON);
    bool cavalry = el_type_of(b, unit) == EL_CAVALRY && sand_battle_reads(b, EL_CAVALRY_ALWAYS);
    sand_answer_modify(&ledger, muskets, "EL-AMB-58", "muskets", sand_battle_number(b, EL_DEFENCE_MUSKETS));
    sand_answer_modify(&ledger, cavalry, "EL-COMB-09", "cavalry", sand_battle_number(b, EL_DEFENCE_CAVALRY));
    sand_answer_modify(&ledger, is_helped(b, unit), "EL-COMB-11", "commander",
                       sand_battle_number(b, EL_DEFENCE_COMMANDER));
    return ledger;
}

/* [EL-AMB-61] */
static bool fights_back(const sand_battle *b, unsigned unit)
{
    return sand_battle_reads(b, EL_FIGHT_BACK_ALL) || sand_battle_trait(b, unit, EL_SIMILAR) != 0;
}

/* The loser takes one hit, whichever side it is on; a supporting unit never does. [EL-COMB-07, EL-COMB-13, EL-COMB-16,
 * EL-AMB-57] */
static void score(sand_battle *b, const sand_frame *frame, int32_t won, sand_log *log)
{
    bool tie = won == 0 && sand_battle_reads(b, EL_TIE_BOTH);
    const char *rule = won == 0 ? "EL-AMB-57" : "EL-COMB-07";
    if (won > 0 || tie) el_hit(b, frame->object, rule, log);
    if ((won < 0 || tie) && fights_back(b, frame->object)) el_hit(b, frame->subject, rule, log);
}

static bool must_test(const sand_battle *b, unsigned body, const sand_frame *frame)
{
    if (!el_is_there(b, body, SAND_ROLE_LEADER)) return false;
    switch (sand_battle_reading(b, EL_OPT_MISFORTUNE)) {
    case EL_MISFORTUNE_HELPERS: return el_body_get(b, body)->helps != 0;
    case EL_MISFORTUNE_NEAR: return is_near_combat(b, body, frame);
    default: return false;
    }
}

/* What follows the dice is pushed before they are rolled, in reverse, so that the defender's commanders test last.
 * [EL-CMDR-02, EL-AMMO-01, EL-AMB-73] */
static void push_aftermath(sand_battle *b, const sand_frame *frame)
{
    unsigned attacker = sand_battle_side_of_unit(b, frame->subject);
    const unsigned sides[2] = { sand_battle_enemy(attacker), attacker };
    for (unsigned k = 0; k < 2; k++) {
        for (unsigned i = b->field->n_leaders; i > 0; i--) {
            unsigned body = b->field->leader[i - 1];
            if (sand_battle_body_def(b, body)->side == sides[k] && must_test(b, body, frame))
                el_push_misfortune(b, body, frame->subject, false);
        }
    }
    for (unsigned i = 0; i < b->field->n_leaders; i++)
        if (el_body_get(b, b->field->leader[i])->helps != 0) el_body_of(b, b->field->leader[i])->helps = 0;
    if (shoots(b, frame->subject)) push(b, EL_STEP_AMMUNITION, frame, attacker);
}

/* Both ledgers are worked out before the dice are rolled. [EL-COMB-07] */
void el_run_roll(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    static const int16_t breaks[] = { 0, 1 }; /* less, the same, more */
    const sand_frame frame = *sand_battle_agenda_top(b);
    SAND_ASSERT(frame.step == EL_STEP_ROLL);
    sand_scene *scene = sand_room_scene(room, b);
    sand_ledger ours = attackers_ledger(scene, frame.subject, frame.object);
    sand_ledger theirs = defenders_ledger(b, frame.object), both = sand_answer_against(&ours, &theirs);
    sand_contest contest = { .a = sand_answer_cause(b, EL_ROLL_ATTACK, frame.subject),
                             .b = sand_answer_cause(b, EL_ROLL_DEFENCE, frame.subject),
                             .sides = (uint16_t)sand_battle_number(b, EL_COMBAT_DIE),
                             .add_a = (int16_t)sand_dice_ledger_total(&ours),
                             .add_b = (int16_t)sand_dice_ledger_total(&theirs) };
    contest.a.attempt = contest.b.attempt = (uint16_t)frame.value;
    size_t first = sand_answer_throw(dice, "attack against defence", &both);
    int32_t won = sand_dice_opposed_row(dice, contest, (sand_dice_table){ breaks, SAND_LEN(breaks) }) - 1;
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "EL-COMB-07",
                                         SAND_SAY("{u0} attacking {u1}", frame.subject, frame.object));
    sand_answer_thrown(event, dice, first, &both, won);
    SAND_ASSERT(won >= -1 && won <= 1);
    if (won == 0 && sand_battle_reads(b, EL_TIE_REROLL)) {
        sand_battle_agenda_top_of(b)->value++;
        return;
    }
    sand_battle_agenda_pop(b);
    el_use_support(b, scene, frame.subject, frame.object);
    score(b, &frame, won, log);
    push_aftermath(b, &frame);
}

/* ---- for computer players ---- */

/* The number of the 36 cases in which a die with this modifier beats the other. */
static int32_t wins(int32_t more)
{
    int32_t n = 0;
    for (int32_t die = 1; die <= 6; die++) {
        int32_t lower = die + more - 1;
        n += lower < 0 ? 0 : lower > 6 ? 6 : lower;
    }
    return n;
}

static int32_t base_limit(const sand_battle *b, unsigned unit, int32_t *left)
{
    int32_t base = el_own_limit(b, unit), limit = el_unit_get(b, unit)->limit;
    SAND_ASSERT(base > 0);
    *left = (limit > base ? limit : base) - sand_battle_unit(b, unit)->hits;
    return base;
}

/* The likely result of a single attack with the support that stands beside the unit and without a commander; artillery
 * bombards instead. [EL-COMB-07..12, EL-BOMB-06] */
void el_blow(const sand_battle *b, const sand_attempt *attempt, sand_blow *out)
{
    enum { CASES = 36 };
    unsigned by = attempt->by, at = attempt->at;
    bool gun = sand_battle_trait(b, by, EL_FIGHTS) == 0;
    int32_t left, own, base = base_limit(b, at, &left), own_base = base_limit(b, by, &own);
    int32_t more = shoots(b, by) + rides_down(b, by, at) + (el_type_of(b, at) == EL_ARTILLERY) -
                   (el_type_of(b, at) == EL_CAVALRY && sand_battle_reads(b, EL_CAVALRY_ALWAYS));
    if (sand_battle_trait(b, by, EL_SIMILAR) != 0) more += attempt->friends;
    int32_t hit = gun ? CASES / 3 : wins(more), back = gun || !fights_back(b, at) ? 0 : wins(-more);
    out->share = 1000 * hit / (CASES * base);
    out->last = left <= 1 ? 1000 * hit / CASES : 0;
    out->back = 1000 * back / (CASES * own_base);
    out->back_last = own <= 1 ? 1000 * back / CASES : 0;
}

/* ---- ammunition ---- */

/* Only the attacking unit rolls for ammunition, if it is infantry that still has some; lost ammunition never comes
 * back. [EL-AMMO-01..03, EL-AMB-71] */
void el_run_ammunition(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    SAND_ASSERT(sand_battle_step_now(b) == EL_STEP_AMMUNITION);
    unsigned unit = sand_battle_agenda_top(b)->subject;
    const sand_sentence roll = SAND_SAY("Ammunition of {u0}", unit);
    const sand_cause cause = sand_answer_cause(b, EL_ROLL_AMMUNITION, unit);
    const sand_answer_trial trial = { "ammunition", "EL-AMMO-01", cause, sand_battle_number(b, EL_AMMUNITION_LASTS),
                                      roll,         roll };
    bool lasts = sand_answer_test(b, &trial, dice, log);
    sand_battle_agenda_pop(b);
    if (lasts) return;
    el_unit_of(b, unit)->out_of_ammunition = 1;
    sand_answer_tell(b, log, SAND_EVENT_MARK, "EL-AMMO-01", SAND_SAY("{u0} ran out of ammunition", unit));
}
