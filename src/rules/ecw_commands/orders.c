/* orders.c - what is asked, what may be answered, and how an answer is carried out: the switchboard between the seam
 * and the chapters.
 *
 * A sheet of the movement step is judged entry by entry on a copy, each where the ones before it have left things;
 * only at its end must the command hold together, so that units may move off side by side [EC-A-17]. */
#include "orders/room.h"
#include "rules/ecw_commands/deploy.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/melee.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/rout.h"
#include "rules/ecw_commands/seam.h"
#include "rules/ecw_commands/shoot.h"
#include "rules/ecw_commands/together.h"
#include "rules/ecw_commands/turn.h"
#include "rules/ecw_commands/verdicts.h"
#include "rules/ecw_commands/weather.h"

/* ---- what is asked ---- */

static bool anybody_to_move(const sand_battle *b)
{
    for (unsigned i = 0; (i = ec_next_acting(b, i)) != 0;) {
        if (ec_unit_get(b, i)->moved == EC_NOT_MOVED) return true;
    }
    return false;
}

/* Whoever acts now and has not shot: mostly nobody, and then nothing needs to be measured. */
static bool anybody_loaded(const sand_battle *b)
{
    for (unsigned i = 0; (i = ec_next_acting(b, i)) != 0;) {
        if (!ec_unit_get(b, i)->shot && ec_trait(b, i, EC_RANGE) != 0) return true;
    }
    return false;
}

static bool anybody_to_shoot(sand_scene *scene)
{
    for (unsigned i = 0; (i = ec_next_acting(scene->battle, i)) != 0;) {
        if (!ec_can_shoot(scene, i)) continue;
        const sand_scene_group *enemies = sand_scene_enemies(scene, sand_scene_side(scene, i));
        sand_point here = sand_scene_centre(scene, i);
        int32_t farthest = ec_trait(scene->battle, i, EC_HILL_RANGE) + sand_scene_radius(scene, i);
        for (unsigned k = 0; k < enemies->n; k++) {
            if (!sand_scene_near_ith(enemies, k, &(sand_bounds){ here, here }, farthest)) continue; /* mostly so */
            if (ec_may_shoot(scene, i, enemies->unit[k])) return true;
        }
    }
    return false;
}

static bool has_shots(const sand_battle *b, sand_room *room)
{
    return anybody_loaded(b) && anybody_to_shoot(sand_room_scene(room, b));
}

static bool anybody_to_fight(const sand_battle *b)
{
    if (sand_battle_head(b)->contacts == 0) return false;
    for (unsigned i = 0; (i = ec_next_acting(b, i)) != 0;) {
        if (ec_owes_fight(b, i)) return true;
    }
    return false;
}

static bool anybody_to_face(const sand_battle *b)
{
    for (unsigned i = 0; (i = ec_next_acting(b, i)) != 0;) {
        if (ec_may_face(b, i)) return true;
    }
    return false;
}

static void offer(sand_decision *decision, ec_order kind)
{
    decision->kinds[decision->n_kinds++] = (uint16_t)kind;
}

/* All of them, so that the rule that forbids one to everybody is named and not this list. */
static void offer_moves(sand_decision *decision)
{
    offer(decision, EC_ORDER_MOVE);
    offer(decision, EC_ORDER_CHARGE);
    offer(decision, EC_ORDER_WITHDRAW);
    offer(decision, EC_ORDER_STAND);
}

/* Unit by unit, each does all it will before the next. */
static bool is_sheet(const sand_battle *b, unsigned step)
{
    if (step == EC_STEP_MOVE) return sand_battle_reads(b, EC_STEPS_COMMAND);
    return step == EC_STEP_DEPLOY || step == EC_STEP_ARRIVE || step == EC_STEP_FACE;
}

static void ask(const sand_battle *b, sand_decision *decision, const char *rule, const char *title)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    decision->asks = true;
    decision->sheet = is_sheet(b, top->step);
    decision->actors = (uint8_t)top->sides;
    decision->subject = top->subject;
    decision->rule = rule;
    decision->title = (sand_sentence){ title, { top->subject } };
}

/* Whoever arrives may also come later, and so may a commander who finds no room. */
static bool may_wait(const sand_battle *b)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    return top->step == EC_STEP_ARRIVE || (top->step == EC_STEP_POST && top->value == EC_POST_LATE);
}

sand_decision ec_decision(const sand_battle *b, sand_room *room)
{
    unsigned step = ec_step_now(b);
    sand_decision decision = { .step = (uint16_t)step, .serial = sand_battle_head(b)->serial };
    if (step == EC_STEP_ORDER && sand_battle_agenda_top(b)->sides != 0) {
        ask(b, &decision, "EC-SEQ-01", "Lay out your command cards");
        decision.sealed = true;
        offer(&decision, EC_ORDER_CARDS);
    } else if (step == EC_STEP_DEPLOY && ec_deploy_asks(b)) {
        ask(b, &decision, "EC-DEP-02", "{c0} deploys");
        offer(&decision, EC_ORDER_PLACE);
        offer(&decision, EC_ORDER_DONE); /* who left no room leaves units out: docs/rulings/no-room.md */
    } else if (step == EC_STEP_POST && ec_deploy_asks(b)) {
        ask(b, &decision, "EC-CMD-02", "The commander takes his post");
        offer(&decision, EC_ORDER_POST);
        if (may_wait(b)) offer(&decision, EC_ORDER_DONE);
    } else if (step == EC_STEP_ARRIVE && ec_deploy_asks(b)) {
        ask(b, &decision, "EC-CMD-02", "{c0}: arrival");
        offer(&decision, EC_ORDER_PLACE);
        offer(&decision, EC_ORDER_DONE);
    } else if (step == EC_STEP_MOVE && anybody_to_move(b)) {
        ask(b, &decision, "EC-SEQ-04", "{c0}: movement");
        offer_moves(&decision);
        offer(&decision, EC_ORDER_DONE);
    } else if (step == EC_STEP_SHOOT && has_shots(b, room)) {
        ask(b, &decision, "EC-SHOOT-02", "{c0}: shooting");
        offer(&decision, EC_ORDER_SHOOT);
        offer(&decision, EC_ORDER_DONE);
    } else if (step == EC_STEP_MELEE && anybody_to_fight(b)) {
        ask(b, &decision, "EC-MEL-03", "{c0}: melee");
        offer(&decision, EC_ORDER_FIGHT);
        offer(&decision, EC_ORDER_DONE);
    } else if (step == EC_STEP_FACE && anybody_to_face(b)) {
        ask(b, &decision, "EC-A-11b", "{c0}: turning");
        offer(&decision, EC_ORDER_FACE);
        offer(&decision, EC_ORDER_DONE);
    }
    return decision;
}

/* ---- one entry ---- */

/* In which step an order kind may be given. */
static unsigned step_of(ec_order kind)
{
    switch (kind) {
    case EC_ORDER_CARDS: return EC_STEP_ORDER;
    case EC_ORDER_MOVE:
    case EC_ORDER_CHARGE:
    case EC_ORDER_WITHDRAW:
    case EC_ORDER_STAND: return EC_STEP_MOVE;
    case EC_ORDER_SHOOT: return EC_STEP_SHOOT;
    case EC_ORDER_FIGHT: return EC_STEP_MELEE;
    case EC_ORDER_PLACE: return EC_STEP_DEPLOY;
    case EC_ORDER_POST: return EC_STEP_POST;
    case EC_ORDER_FACE: return EC_STEP_FACE;
    case EC_ORDER_DONE: return 0;
    }
    return 0;
}

static bool fits_step(const sand_battle *b, const sand_entry *entry, sand_verdict *verdict)
{
    if (entry->kind == 0) {
        sand_answer_missing(verdict, SAND_SLOT_NONE);
        return false;
    }
    unsigned step = entry->kind <= EC_ORDERS ? step_of((ec_order)entry->kind) : EC_STEPS + 1;
    unsigned now = ec_step_now(b);
    bool activation = now == EC_STEP_MOVE || now == EC_STEP_SHOOT || now == EC_STEP_MELEE || now == EC_STEP_FACE ||
                      now == EC_STEP_DEPLOY || may_wait(b);
    if (step == EC_STEP_DEPLOY && now == EC_STEP_ARRIVE) return true;
    if (step == now || (step == 0 && activation)) return true;
    sand_answer_refuse(verdict, "EC-A-22",
                       SAND_SAY("One thing after the other: not \"{o0}\" in {p1}", entry->kind, now));
    return false;
}

static bool fits_unit(const sand_battle *b, unsigned side, const sand_entry *entry, sand_verdict *verdict)
{
    unsigned unit = entry->subject;
    if (unit == 0) {
        sand_answer_missing(verdict, SAND_SLOT_NONE);
        return false;
    }
    if (unit > b->field->n_units || !sand_battle_in_play(b, unit)) {
        sand_answer_refuse(verdict, "EC-SEQ-04", SAND_SAY("There is no such unit on the table", 0));
        return false;
    }
    if (sand_battle_side_of_unit(b, unit) != side) {
        sand_answer_refuse(verdict, "EC-SEQ-04", SAND_SAY("{u0} is the enemy's", unit));
        return false;
    }
    if (!ec_acts(b, unit)) {
        sand_answer_refuse(
            verdict, "EC-SEQ-04",
            SAND_SAY("{u0} does not belong to {c1}, which is activated now", unit, ec_head_get(b)->command));
        return false;
    }
    return true;
}

/* EC-A-60, read strictly: whoever can fight, must; and whoever fights in vain gives ground [EC-OPT-06]. */
static void check_done(const sand_battle *b, sand_verdict *verdict)
{
    bool unit_by_unit = ec_step_now(b) == EC_STEP_MOVE && sand_battle_reads(b, EC_STEPS_UNIT);
    bool must = sand_battle_reads(b, EC_FIGHT_MUST);
    verdict->rule = "EC-D-12";
    if (ec_step_now(b) != EC_STEP_MELEE && !unit_by_unit) return;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!ec_acts(b, i) || (unit_by_unit && ec_unit_get(b, i)->moved != EC_NOT_MOVED)) continue;
        if (must && ec_owes_fight(b, i))
            sand_answer_refuse(verdict, "EC-A-60",
                               SAND_SAY("{u0} is in a melee with {u1} and must fight", i, ec_first_enemy(b, i)));
        else if (ec_is_hopeless(b, i))
            sand_answer_refuse(verdict, "EC-OPT-06",
                               SAND_SAY("{u0} cannot hurt {u1} and must give ground", i, ec_first_enemy(b, i)));
        if (verdict->answer == SAND_NO) return;
    }
}

static void check_stand(sand_scene *scene, unsigned unit, sand_verdict *verdict)
{
    verdict->rule = "EC-D-05";
    if (ec_unit_get(scene->battle, unit)->moved == EC_NOT_MOVED) return;
    ec_refuse_again(scene->battle, unit, verdict);
}

/* `end`: where a moving unit would come to stand, or stands.  `last`: of its order. */
static void check_entry(sand_scene *scene, unsigned side, const sand_entry *entry, bool last, sand_verdict *verdict,
                        sand_box *end)
{
    const sand_battle *b = scene->battle;
    if (!fits_step(b, entry, verdict)) return;
    if (entry->kind == EC_ORDER_DONE) {
        check_done(b, verdict);
        return;
    }
    if (entry->kind == EC_ORDER_PLACE || entry->kind == EC_ORDER_POST) {
        if (entry->kind == EC_ORDER_PLACE)
            ec_check_place(scene, side, entry, last, verdict);
        else
            ec_check_post(scene, side, entry, verdict);
        return;
    }
    if (!fits_unit(b, side, entry, verdict)) return;
    *end = *sand_scene_box(scene, entry->subject);
    switch ((ec_order)entry->kind) {
    case EC_ORDER_MOVE: ec_check_move(scene, entry, verdict, end); return;
    case EC_ORDER_CHARGE: ec_check_charge(scene, entry, verdict, end); return;
    case EC_ORDER_WITHDRAW: ec_check_withdraw(scene, entry, verdict, end); return;
    case EC_ORDER_STAND: check_stand(scene, entry->subject, verdict); return;
    case EC_ORDER_SHOOT: ec_check_shoot(scene, entry->subject, entry->object, verdict); return;
    case EC_ORDER_FIGHT: ec_check_fight(b, entry->subject, entry->object, verdict); return;
    case EC_ORDER_FACE: ec_check_face(scene, entry, verdict); return;
    case EC_ORDER_CARDS:
    case EC_ORDER_DONE:
    case EC_ORDER_PLACE:
    case EC_ORDER_POST: return;
    }
}

static void apply_entry(sand_battle *b, sand_room *room, const sand_entry *entry, sand_log *log)
{
    switch ((ec_order)entry->kind) {
    case EC_ORDER_MOVE: ec_apply_move(b, entry, log); return;
    case EC_ORDER_CHARGE: ec_apply_charge(b, room, entry, log); return;
    case EC_ORDER_WITHDRAW: ec_apply_withdraw(b, room, entry, log); return;
    case EC_ORDER_STAND: ec_apply_stand(b, entry->subject); return;
    case EC_ORDER_SHOOT: ec_apply_shoot(b, entry->subject, entry->object, log); return;
    case EC_ORDER_FIGHT: ec_apply_fight(b, room, entry->subject, entry->object, log); return;
    case EC_ORDER_DONE:
        if (ec_step_now(b) == EC_STEP_DEPLOY) ec_leave_out(b, room, log);
        if (ec_step_now(b) == EC_STEP_MOVE)
            ec_end_movement(b, log);
        else
            sand_battle_agenda_pop(b);
        return;
    case EC_ORDER_PLACE: ec_apply_place(b, entry, log); return;
    case EC_ORDER_POST: ec_apply_post(b, entry, log); return;
    case EC_ORDER_FACE: ec_apply_face(b, entry, log); return;
    case EC_ORDER_CARDS: return; /* sealed: carried out for both sides at once */
    }
}

/* ---- whole orders ---- */

/* The same as ec_decision(scene->battle).asks. */
static bool asks_now(sand_scene *scene)
{
    const sand_battle *b = scene->battle;
    switch (ec_step_now(b)) {
    case EC_STEP_ORDER: return sand_battle_agenda_top(b)->sides != 0;
    case EC_STEP_DEPLOY:
    case EC_STEP_POST:
    case EC_STEP_ARRIVE: return ec_deploy_asks(b);
    case EC_STEP_MOVE: return anybody_to_move(b);
    case EC_STEP_SHOOT: return anybody_to_shoot(scene);
    case EC_STEP_MELEE: return anybody_to_fight(b);
    case EC_STEP_FACE: return anybody_to_face(b);
    default: return false;
    }
}

static bool is_on_turn(const sand_battle *b, unsigned side)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    sand_decision actors = { .asks = top != NULL, .actors = (uint8_t)(top == NULL ? 0 : top->sides) };
    return sand_decision_of(&actors, (uint16_t)side);
}

static bool may_answer(sand_scene *scene, const sand_order *order, sand_verdict *verdict)
{
    if (!is_on_turn(scene->battle, order->side) || !asks_now(scene)) {
        sand_answer_refuse(verdict, "EC-SEQ-03", SAND_SAY("There is nothing for {s0} to decide now", order->side));
        return false;
    }
    if (order->n > 1 && !is_sheet(scene->battle, ec_step_now(scene->battle))) {
        verdict->entry = 1;
        sand_answer_refuse(verdict, "EC-MEL-02", SAND_SAY("One at a time here: dice fall in between", 0));
        return false;
    }
    return true;
}

ec_duty ec_duty_of(sand_room *room, sand_scene *scene)
{
    ec_duty d = { .room = room, .command = ec_head_get(scene->battle)->command };
    if (ec_step_now(scene->battle) != EC_STEP_MOVE) return d;
    if (ec_holds_together(scene, d.command, 0, NULL)) return d;
    d.before = ec_cohesion_of(scene, d.command, 0, NULL);
    d.due = d.before.astray > 0 && ec_find_remedy(scene, d.command, 0, &d.remedy, &d.within);
    return d;
}

static void refuse_duty(const ec_duty *d, const sand_entry *remedy, sand_verdict *verdict)
{
    static const char words[] = "{c0} is scattered, and {u1} can still bring it nearer together";
    sand_answer_refuse(verdict, "EC-ORG-09", SAND_SAY(words, d->command, remedy->subject));
    verdict->n_duties = 1;
    verdict->duties[0] = (sand_duty){ .rule = "EC-ORG-09",
                                      .sentence = verdict->sentence,
                                      .subject = (uint16_t)d->command,
                                      .has_remedy = true,
                                      .remedy = *remedy,
                                      .measure = d->before.gap > INT32_MAX ? INT32_MAX : (int32_t)d->before.gap };
}

/* Has the order done as much as the remedy would, or does it leave somebody who still can? */
static void check_duty(sand_scene *scene, const ec_duty *d, unsigned unit, const sand_box *end, sand_verdict *verdict)
{
    sand_entry left;
    int64_t gap;
    if (ec_cohesion_of(scene, d->command, unit, end).gap <= d->within) return;
    sand_battle *moved = sand_room_try(d->room, scene->battle);
    sand_battle_unit_move(moved, unit, (sand_pose){ end->centre, end->heading });
    bool still = ec_find_remedy(sand_room_scene(d->room, moved), d->command, unit, &left, &gap) && gap <= d->within;
    sand_room_give_back(d->room, moved);
    if (!still) refuse_duty(d, &d->remedy, verdict);
}

/* Says who would stand apart, and how far. */
static void refuse_scatter(sand_scene *scene, const ec_duty *d, unsigned unit, const sand_box *end,
                           sand_verdict *verdict)
{
    ec_gap gap = ec_widest_gap(scene, d->command, unit, end);
    sand_answer_refuse(
        verdict, "EC-ORG-08",
        SAND_SAY(d->before.astray == 0
                     ? "{c0} would not hold together: {u1} would be {l3} from {u2}, its nearest, and 6 in is the most"
                     : "{c0} is scattered and would be so even more: {u1} would be {l3} from {u2}, its nearest",
                 d->command, gap.unit, gap.mate, gap.distance));
}

/* The step ends: whoever moved before it in the same order has not scattered the command, nor is anything left undone.
 */
static void check_closing(sand_scene *scene, const ec_duty *d, sand_verdict *verdict)
{
    if (ec_holds_together(scene, d->command, 0, NULL)) return;
    ec_cohesion now = ec_cohesion_of(scene, d->command, 0, NULL);
    sand_entry remedy;
    int64_t gap;
    if (ec_find_remedy(scene, d->command, 0, &remedy, &gap))
        refuse_duty(d, &remedy, verdict);
    else if (now.astray > d->before.astray || now.gap > d->before.gap)
        refuse_scatter(scene, d, 0, NULL, verdict);
    else if (d->due && now.gap > d->within)
        refuse_duty(d, &d->remedy, verdict);
}

/* No order may leave the command more scattered than it was [EC-ORG-08, EC-A-17], nor leave undone what could bring it
 * together [EC-ORG-09]: as long as somebody else still can, others may even go further off. */
static void check_together(sand_scene *scene, const ec_duty *d, const sand_entry *last, const sand_box *end,
                           sand_verdict *verdict)
{
    if (last->kind == EC_ORDER_DONE) {
        check_closing(scene, d, verdict);
        return;
    }
    if (ec_holds_together(scene, d->command, last->subject, end)) return;
    ec_cohesion now = ec_cohesion_of(scene, d->command, last->subject, end);
    if (now.astray > d->before.astray || (!d->due && now.gap > d->before.gap)) {
        refuse_scatter(scene, d, last->subject, end, verdict);
        sand_answer_show_ring(verdict, last->subject, end, EC_COHERENCY);
        return;
    }
    if (d->due) check_duty(scene, d, last->subject, end, verdict);
}

/* What an entry sets off comes before the next one, which therefore waits for an order of its own. */
static bool dice_fall_before(const sand_battle *b, unsigned step, const sand_entry *entry, unsigned i,
                             sand_verdict *verdict)
{
    if (ec_step_now(b) != EC_STEP_PANIC || step == EC_STEP_PANIC) return false;
    verdict->entry = (uint16_t)i;
    sand_answer_refuse(verdict, "EC-CMD-04",
                       SAND_SAY("A commander flees before {u0} can obey: his army's dice fall first", entry->subject));
    return true;
}

/* Carries the entries before the i-th out on the copy, one after the other.  False: what the last of them sets off
 * comes first. */
static bool judge_nth(sand_room *room, sand_battle *tried, const sand_order *order, unsigned i, unsigned step,
                      sand_verdict *verdict)
{
    if (order->entries[i - 1].kind == EC_ORDER_DONE) {
        verdict->entry = (uint16_t)i;
        sand_answer_refuse(verdict, "EC-D-12", SAND_SAY("Nothing follows the end of the step", 0));
        return false;
    }
    apply_entry(tried, room, &order->entries[i - 1], NULL);
    return !dice_fall_before(tried, step, &order->entries[i], i, verdict);
}

/* Judges entries from the second on where the ones before have left things; the scene of the last one judged. */
static sand_scene *check_entries(sand_room *room, sand_scene *scene, const sand_order *order, sand_battle **tried,
                                 sand_box *end, sand_verdict *verdict)
{
    unsigned step = ec_step_now(scene->battle);
    for (unsigned i = 0; i < order->n && verdict->answer == SAND_YES; i++) {
        if (i == 1) *tried = sand_room_try(room, scene->battle);
        if (i > 0 && !judge_nth(room, *tried, order, i, step, verdict)) return scene;
        if (i > 0) scene = sand_room_scene(room, *tried);
        verdict->entry = (uint16_t)i;
        verdict->n_witness = 0;
        check_entry(scene, order->side, &order->entries[i], i + 1 == order->n, verdict, end);
    }
    return scene;
}

static void check_sheet(sand_room *room, sand_scene *scene, const sand_order *order, sand_verdict *verdict)
{
    sand_battle *tried = NULL;
    sand_box end = { 0 };
    ec_duty d = ec_duty_of(room, scene);
    unsigned step = ec_step_now(scene->battle);
    scene = check_entries(room, scene, order, &tried, &end, verdict);
    if (verdict->answer == SAND_YES && step == EC_STEP_MOVE)
        check_together(scene, &d, &order->entries[order->n - 1], &end, verdict);
    if (verdict->answer == SAND_NO) {
        const sand_entry *refused = &order->entries[verdict->entry];
        if (verdict->entry + 1 == order->n) ec_tell_limit(scene, &d, order->side, refused, verdict);
        sand_motion_verdict_show_named(scene->battle, refused, verdict);
    }
    if (tried != NULL) sand_room_give_back(room, tried);
}

void ec_judge(sand_scene *scene, const ec_duty *d, unsigned side, const sand_entry *entry, sand_verdict *verdict)
{
    sand_box end = { 0 };
    sand_answer_begin(verdict, SAND_YES);
    verdict->entry = 0;
    check_entry(scene, side, entry, true, verdict, &end);
    if (verdict->answer == SAND_YES && ec_step_now(scene->battle) == EC_STEP_MOVE)
        check_together(scene, d, entry, &end, verdict);
}

/* A legal shot proves that somebody may shoot, so that nobody else need be asked. */
static bool is_legal_shot(sand_room *room, sand_scene *scene, const sand_order *order, sand_verdict *verdict)
{
    const sand_battle *b = scene->battle;
    if (ec_step_now(b) != EC_STEP_SHOOT || order->n != 1 || order->entries[0].kind != EC_ORDER_SHOOT) return false;
    if (!is_on_turn(b, order->side)) return false;
    check_sheet(room, scene, order, verdict);
    return verdict->answer == SAND_YES;
}

void ec_check(const sand_battle *b, sand_room *room, const sand_order *order, sand_verdict *verdict)
{
    sand_scene *scene = sand_room_scene(room, b);
    sand_answer_begin(verdict, SAND_YES);
    verdict->entry = 0;
    if (is_legal_shot(room, scene, order, verdict)) return;
    sand_answer_begin(verdict, SAND_YES);
    if (!may_answer(scene, order, verdict)) return;
    if (order->n == 0) {
        sand_answer_missing(verdict, SAND_SLOT_NONE);
        return;
    }
    if (ec_step_now(b) == EC_STEP_ORDER) {
        if (fits_step(b, &order->entries[0], verdict)) ec_check_cards(b, order->side, &order->entries[0], verdict);
        return;
    }
    check_sheet(room, scene, order, verdict);
}

/* A sheet is carried out up to the first surprise; what is left of it is not. */
void ec_apply(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log)
{
    unsigned step = ec_step_now(b);
    if (step == EC_STEP_ORDER) {
        for (size_t i = 0; i < n; i++) ec_apply_cards(b, orders[i].side, &orders[i].entries[0], log);
        sand_battle_agenda_pop(b);
        return;
    }
    SAND_ASSERT(n == 1);
    const sand_entry *first = &orders[0].entries[0];
    bool unit_by_unit = step == EC_STEP_MOVE && sand_battle_reads(b, EC_STEPS_UNIT) && first->kind != EC_ORDER_DONE;
    if (unit_by_unit) ec_turn_push_deeds(b, orders[0].side, ec_head_get(b)->command, first->subject); /* [EC-A-22] */
    for (unsigned i = 0; i < orders[0].n && (unit_by_unit || ec_step_now(b) == step); i++)
        apply_entry(b, room, &orders[0].entries[i], log);
}

/* ---- frames that run by themselves ---- */

/* The rest of an activation in which nobody has anything to decide changes nothing on the table: it goes at once, and
 * is settled once. */
static void skip_idle(sand_battle *b)
{
    while (ec_step_now(b) == EC_STEP_MELEE ? !anybody_to_fight(b)
                                           : ec_step_now(b) == EC_STEP_FACE && !anybody_to_face(b))
        sand_battle_agenda_pop(b);
    if (ec_step_now(b) == EC_STEP_END) ec_turn_end_activation(b);
}

void ec_proceed(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    switch ((ec_step)ec_step_now(b)) {
    case EC_STEP_TURN: ec_turn_begin(b, log); return;
    case EC_STEP_INITIATIVE: ec_turn_initiative(b, dice, log); return;
    case EC_STEP_CARD: ec_turn_card(b, dice, log); return;
    case EC_STEP_SHOT: ec_run_shot(b, dice, log); return;
    case EC_STEP_AMMUNITION: ec_run_ammunition(b, room, dice, log); return;
    case EC_STEP_ATTACK: ec_run_attack(b, room, dice, log); return;
    case EC_STEP_PURSUIT: ec_run_pursuit(b, room, dice, log); return;
    case EC_STEP_PANIC: ec_run_panic(b, dice, log); return;
    case EC_STEP_END: ec_turn_end_activation(b); return;
    case EC_STEP_SHOOT:
        sand_battle_agenda_pop(b);
        skip_idle(b);
        return;
    case EC_STEP_DEPLOY_ROLL: ec_deploy_roll(b, dice, log); return;
    case EC_STEP_WEATHER: ec_run_weather(b, dice, log); return;
    case EC_STEP_MELEE:
    case EC_STEP_FACE: skip_idle(b); return;
    case EC_STEP_MOVE: ec_end_movement(b, log); return;
    case EC_STEP_ORDER:
    case EC_STEP_DEPLOY:
    case EC_STEP_POST:
    case EC_STEP_ARRIVE:
        sand_battle_agenda_pop(b); /* nobody has anything to decide */
        return;
    }
}
