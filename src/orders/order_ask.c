/* order_ask.c - what the top frame asks and offers, and frames that run because no side is asked. */
#include "orders/order_parts.h"

#include <string.h>

static const sand_step_rule *rule_of(const sand_battle *b, unsigned step)
{
    SAND_ASSERT(step >= 1 && step <= b->field->rules->tables.n_steps && step <= SAND_STEPS_MAX);
    return &b->field->rules->tables.step_rules[step - 1];
}

bool sand_orders_on_turn(const sand_battle *b, unsigned side)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    return top != NULL && (top->sides >> side & 1) != 0;
}

bool sand_orders_open(const sand_battle *b, unsigned kind)
{
    const sand_order_rule *rule = &b->field->rules->tables.order_rules[kind - 1];
    const sand_frame *top = sand_battle_agenda_top(b);
    return top != NULL && (rule->steps & SAND_IN(top->step)) != 0 && (rule->open == NULL || rule->open(b));
}

sand_entries sand_orders_entries(const sand_battle *b, unsigned step)
{
    const sand_step_rule *rule = rule_of(b, step);
    return rule->how_many == NULL ? rule->entries : rule->how_many(b);
}

bool sand_orders_asks(const sand_battle *b, sand_room *room)
{
    if (sand_battle_surely_asks(b)) return true;
    const sand_frame *top = sand_battle_agenda_top(b);
    if (top == NULL || top->sides == 0) return false;
    const sand_step_rule *rule = rule_of(b, top->step);
    return rule->title != NULL && (rule->asks == NULL || rule->asks(b, room));
}

/* Lists the step's kinds that are open now. */
static unsigned offer(const sand_battle *b, const sand_room *room, unsigned step, uint16_t kinds[])
{
    const sand_order_rule *rules = b->field->rules->tables.order_rules;
    const sand_room_kinds *all = sand_room_kinds_of(room, step);
    unsigned n = all->always;
    memcpy(kinds, all->kind, n * sizeof kinds[0]);
    for (unsigned i = n; i < all->n; i++) {
        const sand_order_rule *rule = &rules[all->kind[i] - 1];
        if (rule->open == NULL || rule->open(b)) kinds[n++] = all->kind[i];
    }
    return n;
}

static void fill(const sand_battle *b, const sand_room *room, const sand_frame *top, sand_decision *decision)
{
    const sand_step_rule *rule = rule_of(b, top->step);
    decision->asks = true;
    decision->sealed = rule->sealed;
    decision->sheet = (rule->how_many == NULL ? rule->entries : rule->how_many(b)) != SAND_ENTRIES_ONE;
    decision->actors = (uint8_t)top->sides;
    decision->subject = top->subject;
    decision->rule = b->field->rules->tables.steps[top->step - 1].rule;
    decision->title = (sand_sentence){ rule->title, { top->subject, top->object } };
    decision->n_kinds = (uint16_t)offer(b, room, top->step, decision->kinds);
}

static const sand_decision *decide(const sand_battle *b, sand_room *room, bool asks)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    sand_decision *decision = sand_room_keep_decision(room, b);
    *decision = (sand_decision){ .step = top == NULL ? 0 : top->step, .serial = sand_battle_head(b)->serial };
    if (asks) fill(b, room, top, decision);
    return decision;
}

sand_decision sand_orders_decision(const sand_battle *b, sand_room *room)
{
    const sand_decision *known = sand_room_decided(room, b);
    return known != NULL ? *known : *decide(b, room, sand_orders_asks(b, room));
}

void sand_orders_proceed(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    const sand_step_rule *rule = rule_of(b, sand_battle_agenda_top(b)->step);
    if (rule->run != NULL)
        rule->run(b, room, dice, log);
    else
        sand_battle_agenda_pop(b);
}
