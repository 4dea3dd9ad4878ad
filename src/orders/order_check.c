/* order_check.c - is an order legal? Sheets are judged entry by entry, each in the situation it meets, and then as a
 * whole.
 *
 * Invariant: the battle is not changed, and what a room remembers never changes an answer. */
#include "orders/order_parts.h"

#include <string.h>

#include "motion/path.h"

static const sand_tables *tables_of(const sand_judging *j)
{
    return &j->scene->field->rules->tables;
}

/* ---- answers in the ruleset's name ---- */

/* Witnesses and duties are large and rarely used: the verdict counts them, and the rest is not cleared. */
static void begin(sand_verdict *verdict)
{
    verdict->answer = SAND_YES;
    verdict->missing = 0;
    verdict->rule = NULL;
    verdict->sentence = (sand_sentence){ 0 };
    verdict->has_limit = verdict->counts = false;
    verdict->limit = 0;
    verdict->cost_used = verdict->cost_total = 0;
    verdict->n_witness = verdict->n_duties = 0;
}

static void refuse(sand_verdict *verdict, sand_reason why, int32_t a, int32_t b)
{
    verdict->answer = SAND_NO;
    verdict->rule = why.rule;
    verdict->sentence = (sand_sentence){ why.text, { a, b } };
}

static void miss_everything(sand_verdict *verdict)
{
    verdict->answer = SAND_SO_FAR;
    verdict->missing = SAND_SLOT_NONE;
    verdict->sentence = (sand_sentence){ "Which unit is meant?", { 0 } };
}

/* ---- one entry ---- */

/* Judges an entry in its turn, regardless of the rest of the order. */
static void judge_entry(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    unsigned kind = j->entry->kind;
    if (kind == 0) {
        miss_everything(j->verdict);
        return;
    }
    if (kind > tables_of(j)->n_orders || !sand_orders_open(b, kind)) {
        refuse(j->verdict, tables_of(j)->words->not_now, (int32_t)kind, sand_battle_agenda_top(b)->step);
        return;
    }
    const sand_order_rule *rule = &tables_of(j)->order_rules[kind - 1];
    if (rule->who != NULL && !rule->who(j)) return;
    if (rule->check != NULL) rule->check(j);
}

static const sand_step_rule *step_rule(const sand_judging *j)
{
    return &tables_of(j)->step_rules[sand_battle_agenda_top(j->scene->battle)->step - 1];
}

sand_judging sand_orders_start(const sand_battle *b, sand_room *room, unsigned side)
{
    sand_judging j = { .room = room,
                       .scene = sand_room_scene(room, b),
                       .side = (uint16_t)side,
                       .sheet = sand_room_sheet(room),
                       .plan = sand_room_plan(room) };
    const sand_step_rule *rule = step_rule(&j);
    if (rule->begin != NULL) rule->begin(&j);
    return j;
}

void sand_orders_stop(sand_judging *j)
{
    sand_room_give_back_sheet(j->room);
}

/* Judges the first entry of `order`, which has only this one; `one` is set up for it as a copy of `j`. */
static void judge_alone(const sand_judging *j, const sand_order *order, sand_verdict *verdict, sand_judging *one)
{
    *one = *j;
    one->order = order;
    one->nth = 0;
    one->entry = order->entries;
    one->verdict = verdict;
    begin(verdict);
    verdict->entry = 0;
    judge_entry(one);
}

/* Judges an entry as an order of its own, with the conditions on the order as a whole. */
static void judge_for_itself(sand_judging *j, const sand_entry *entry, sand_verdict *verdict)
{
    const sand_order order = { .side = j->side, .n = 1, .entries = entry };
    sand_judging one;
    judge_alone(j, &order, verdict, &one);
}

void sand_orders_judge(sand_judging *j, const sand_entry *entry, sand_verdict *verdict)
{
    const sand_order order = { .side = j->side, .n = 1, .entries = entry };
    const sand_step_rule *rule = step_rule(j);
    sand_judging one;
    judge_alone(j, &order, verdict, &one);
    if (verdict->answer == SAND_YES && rule->end != NULL) rule->end(&one);
    bool planned = verdict->answer == SAND_YES && tables_of(j)->order_rules[entry->kind - 1].plans;
    sand_room_keep_plan(j->room, j->scene->battle, j->side, planned ? entry : NULL);
}

/* An order that ends the step is legal only while the step asks, which judging it alone does not find out. */
void sand_orders_prove(const sand_judging *j, const sand_entry *entry, const sand_verdict *verdict)
{
    if (tables_of(j)->orders[entry->kind - 1].closes && !sand_battle_surely_asks(j->scene->battle)) return;
    sand_room_prove(j->room, j->scene->battle, j->side, entry, verdict);
}

/* ---- sheets ---- */

static bool closes(const sand_judging *j, const sand_entry *entry)
{
    return tables_of(j)->orders[entry->kind - 1].closes;
}

/* Carries out the previous entry on the copy, by the plan that its check just made, so that the present one can be
 * judged there. False: the consequences of the previous entry come first. */
static bool go_on(sand_judging *j, sand_battle *tried)
{
    unsigned step = sand_battle_agenda_top(tried)->step;
    const sand_entry *before = &j->order->entries[j->nth - 1];
    sand_deed deed = { .b = tried, .room = j->room, .side = j->side, .entry = before, .plan = j->plan };
    tables_of(j)->order_rules[before->kind - 1].apply(&deed);
    const sand_frame *top = sand_battle_agenda_top(tried);
    if (top != NULL && (top->step == step || top->step == tables_of(j)->step_rules[step - 1].on_to)) {
        j->scene = sand_room_scene(j->room, tried);
        return true;
    }
    refuse(j->verdict, tables_of(j)->words->comes_first, j->entry->subject, 0);
    return false;
}

/* Judges the n-th entry in the situation it meets. */
static void judge_nth(sand_judging *j, sand_battle **tried, sand_entries how)
{
    j->entry = &j->order->entries[j->nth];
    j->verdict->entry = (uint16_t)j->nth;
    if (j->nth > 0 && closes(j, j->entry - 1)) {
        refuse(j->verdict, tables_of(j)->words->after_end, 0, 0);
        return;
    }
    if (j->nth > 0 && how == SAND_ENTRIES_IN_TURN) {
        if (*tried == NULL) *tried = sand_room_try(j->room, j->scene->battle);
        if (!go_on(j, *tried)) return;
    }
    j->verdict->n_witness = 0;
    j->verdict->cost_used = j->verdict->cost_total = 0; /* the entry's own cost, without those before it */
    judge_entry(j);
}

/* Completes a refusal: finds the rule that sets its limit, and adds witnesses for what its sentence names. If the last
 * entry was refused, the limit is that of the whole order, where the step can say so. */
static void explain(sand_judging *j)
{
    const sand_entry *refused = &j->order->entries[j->verdict->entry];
    const sand_step_rule *rule = step_rule(j);
    bool together = rule->part != NULL && j->verdict->entry + 1u == j->order->n;
    if (together) rule->part(j);
    sand_orders_name_what_binds(j, together ? sand_orders_judge : judge_for_itself);
    sand_motion_verdict_show_named(j->scene->battle, refused, j->verdict);
}

static void check_sheet(const sand_battle *b, sand_room *room, const sand_order *order, sand_verdict *verdict)
{
    sand_battle *tried = NULL;
    sand_entries how = sand_orders_entries(b, sand_battle_agenda_top(b)->step);
    sand_judging j = sand_orders_start(b, room, order->side);
    const sand_step_rule *rule = step_rule(&j);
    j.order = order;
    j.verdict = verdict;
    for (; j.nth < order->n && verdict->answer == SAND_YES; j.nth++) judge_nth(&j, &tried, how);
    j.nth--; /* the entry judged last */
    if (verdict->answer == SAND_YES && rule->end != NULL) rule->end(&j);
    if (verdict->answer != SAND_YES) explain(&j);
    bool kept = verdict->answer == SAND_YES && order->n == 1;
    sand_room_keep_plan(room, b, order->side, kept ? &order->entries[0] : NULL);
    if (tried != NULL) sand_room_give_back(room, tried);
    sand_orders_stop(&j);
}

/* ---- whole orders ---- */

/* A legal order that does not close the step proves that the step asks. */
static bool proves_itself(const sand_battle *b, const sand_order *order, const sand_verdict *verdict)
{
    return verdict->answer == SAND_YES && !b->field->rules->tables.orders[order->entries[0].kind - 1].closes;
}

static bool is_asking_step(const sand_battle *b)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    return top != NULL && b->field->rules->tables.step_rules[top->step - 1].title != NULL;
}

void sand_orders_check(const sand_battle *b, sand_room *room, const sand_order *order, sand_verdict *verdict)
{
    if (sand_room_is_proved(room, b, order, verdict)) return;
    const sand_turn_words *words = b->field->rules->tables.words;
    bool may_ask = is_asking_step(b) && sand_orders_on_turn(b, order->side);
    begin(verdict);
    verdict->entry = 0;
    bool many = may_ask && order->n > 1 && sand_orders_entries(b, sand_battle_agenda_top(b)->step) == SAND_ENTRIES_ONE;
    if (many) {
        verdict->entry = 1;
        refuse(verdict, words->one_only, 0, 0);
    } else if (may_ask && order->n == 0) {
        miss_everything(verdict);
    } else if (may_ask) {
        check_sheet(b, room, order, verdict);
        if (proves_itself(b, order, verdict)) return;
    }
    if (may_ask && sand_orders_asks(b, room)) return;
    begin(verdict);
    verdict->entry = 0;
    refuse(verdict, words->nobody_asked, order->side, 0);
}
