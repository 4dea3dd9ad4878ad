/* order_apply.c - carries out a legal order entry by entry, up to the first surprise.
 *
 * Plans made by check are reused; only an order that was not judged in this battle is examined again. */
#include "orders/order_parts.h"

/* The plan that the kind's check makes for an entry known to be legal. */
static const void *find_plan(const sand_battle *b, sand_room *room, unsigned side, const sand_entry *entry)
{
    sand_verdict verdict = { .answer = SAND_YES };
    const sand_order order = { .side = (uint16_t)side, .n = 1, .entries = entry };
    sand_judging j = { .room = room,
                       .scene = sand_room_scene(room, b),
                       .order = &order,
                       .entry = entry,
                       .side = (uint16_t)side,
                       .sheet = sand_room_sheet(room),
                       .plan = sand_room_plan(room),
                       .verdict = &verdict };
    sand_room_keep_plan(room, b, side, NULL);
    b->field->rules->tables.order_rules[entry->kind - 1].check(&j);
    sand_room_give_back_sheet(room);
    SAND_ASSERT(verdict.answer == SAND_YES);
    return j.plan;
}

static const void *plan_of(const sand_battle *b, sand_room *room, unsigned side, const sand_entry *entry)
{
    if (!b->field->rules->tables.order_rules[entry->kind - 1].plans) return NULL;
    const void *known = sand_room_plan_for(room, b, side, entry);
    return known != NULL ? known : find_plan(b, room, side, entry);
}

void sand_orders_close_step(const sand_deed *deed)
{
    unsigned step = sand_battle_agenda_top(deed->b)->step;
    const sand_step_rule *rule = &deed->b->field->rules->tables.step_rules[step - 1];
    if (rule->close != NULL)
        rule->close(deed);
    else
        sand_battle_agenda_pop(deed->b);
}

static bool is_step(const sand_battle *b, unsigned step)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    return top != NULL && top->step == step;
}

void sand_orders_apply(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log)
{
    const sand_tables *tables = &b->field->rules->tables;
    unsigned step = sand_battle_agenda_top(b)->step;
    const sand_step_rule *rule = &tables->step_rules[step - 1];
    if (rule->apply_all != NULL) {
        rule->apply_all(b, room, orders, n, log);
        return;
    }
    SAND_ASSERT(n == 1 && orders[0].n >= 1);
    sand_deed deed = { .b = b, .room = room, .side = orders[0].side, .log = log };
    for (unsigned i = 0; i < orders[0].n && (i == 0 || is_step(b, step) || is_step(b, rule->on_to)); i++) {
        deed.entry = &orders[0].entries[i];
        deed.plan = plan_of(b, room, deed.side, deed.entry);
        if (i == 0 && rule->before != NULL) rule->before(&deed);
        tables->order_rules[deed.entry->kind - 1].apply(&deed);
    }
}
