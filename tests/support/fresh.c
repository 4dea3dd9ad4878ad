/* fresh.c - a new room for each question. */
#include "support/fresh.h"

#include "base/assert.h"
#include "orders/drive.h"

sand_room *fresh_room(const sand_field *field)
{
    sand_room *room = NULL;
    sand_error error = sand_room_create(field, &room);
    SAND_ASSERT(error == SAND_OK);
    return room;
}

sand_decision fresh_decision(const sand_battle *b)
{
    sand_room *room = fresh_room(b->field);
    sand_decision answer = b->field->rules->decision(b, room);
    sand_room_destroy(room);
    return answer;
}

void fresh_check(const sand_battle *b, const sand_order *order, sand_verdict *verdict)
{
    sand_room *room = fresh_room(b->field);
    b->field->rules->check(b, room, order, verdict);
    sand_room_destroy(room);
}

void fresh_apply(sand_battle *b, const sand_order orders[], size_t n, sand_log *log)
{
    sand_room *room = fresh_room(b->field);
    b->field->rules->apply(b, room, orders, n, log);
    sand_room_destroy(room);
}

void fresh_proceed(sand_battle *b, sand_dice *dice, sand_log *log)
{
    sand_room *room = fresh_room(b->field);
    b->field->rules->proceed(b, room, dice, log);
    sand_room_destroy(room);
}

bool fresh_settle(sand_battle *b, sand_log *log)
{
    sand_room *room = fresh_room(b->field);
    const sand_rules *rules = b->field->rules;
    bool answer = rules->settle != NULL && rules->settle(b, room, log) == SAND_CHANGED;
    sand_room_destroy(room);
    return answer;
}

size_t fresh_suggest(const sand_battle *b, const sand_wish *wish, sand_order_list *out)
{
    sand_room *room = fresh_room(b->field);
    size_t answer = b->field->rules->suggest(b, room, wish, out);
    sand_room_destroy(room);
    return answer;
}

void fresh_measure(const sand_battle *b, sand_actor from, sand_actor to, sand_measurement *out)
{
    sand_room *room = fresh_room(b->field);
    b->field->rules->measure(b, room, from, to, out);
    sand_room_destroy(room);
}

void fresh_overlays(const sand_battle *b, sand_actor who, sand_overlay_list *out)
{
    sand_room *room = fresh_room(b->field);
    b->field->rules->overlays(b, room, who, out);
    sand_room_destroy(room);
}

sand_decision fresh_run(sand_battle *b, sand_dice *dice, sand_log *log)
{
    sand_room *room = fresh_room(b->field);
    sand_decision answer = sand_orders_run(b, room, dice, log);
    sand_room_destroy(room);
    return answer;
}

bool fresh_step(sand_battle *b, sand_dice *dice, sand_log *log)
{
    sand_room *room = fresh_room(b->field);
    bool answer = sand_orders_step(b, room, dice, log);
    sand_room_destroy(room);
    return answer;
}
