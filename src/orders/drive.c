/* drive.c - drives a ruleset from one decision to the next: settle, ask and, if no side is asked, run. */
#include "orders/drive.h"
#include "orders/order_parts.h"

/* A ruleset that runs this many frames without a decision, or settles this often, never stops: a bug. */
enum { FRAMES_MAX = 1 << 20, SETTLES_MAX = 1 << 16 };

static inline void date(const sand_battle *b, sand_log *log)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    if (log == NULL) return;
    log->turn = sand_battle_head(b)->turn;
    log->step = top == NULL ? 0 : top->step;
}

/* Has anything been written that settling depends on? */
static bool is_unsettled(const sand_battle *b)
{
    uint32_t on = b->field->rules->tables.settles_on;
    return on == 0 || (b->written & on) != 0;
}

void sand_orders_settle(sand_battle *b, sand_room *room, sand_log *log)
{
    const sand_rules *rules = b->field->rules;
    unsigned times = 0;
    sand_settling is = SAND_SETTLED;
    date(b, log);
    if (!is_unsettled(b)) return;
    while (rules->settle != NULL && (is = rules->settle(b, room, log)) == SAND_CHANGED) {
        SAND_ASSERT(++times < SETTLES_MAX);
        date(b, log);
    }
    if (is == SAND_NOT_YET) return;
    b->written = 0;
    b->written_unit = SAND_WROTE_NOBODY;
}

bool sand_orders_may_roll(const sand_battle *b)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    const sand_step_rule *rules = b->field->rules->tables.step_rules;
    return top != NULL && (rules == NULL || rules[top->step - 1].rolls);
}

/* Returns what rules->decision(b, room).asks would be, but faster where the kernel makes the decision. */
static bool asks(const sand_battle *b, sand_room *room)
{
    if (b->field->rules->tables.step_rules != NULL) return sand_orders_asks(b, room);
    return b->field->rules->decision(b, room).asks;
}

bool sand_orders_runs_next(const sand_battle *b, sand_room *room)
{
    return !sand_battle_over(b) && !asks(b, room);
}

bool sand_orders_step(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    if (dice->problem != SAND_DICE_FINE) return false;
    sand_orders_settle(b, room, log);
    return sand_orders_advance(b, room, dice, log);
}

bool sand_orders_advance(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    if (sand_battle_over(b) || asks(b, room)) return false;
    date(b, log);
    b->field->rules->proceed(b, room, dice, log);
    return dice->problem == SAND_DICE_FINE;
}

bool sand_orders_come_to_rest(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    unsigned frames = 0;
    while (sand_orders_step(b, room, dice, log)) SAND_ASSERT(++frames < FRAMES_MAX);
    date(b, log);
    if (dice->problem != SAND_DICE_FINE || sand_battle_over(b)) return false;
    sand_battle_head_of(b)->serial++;
    sand_room_stamp(room, b);
    b->asked = b->stamp;
    return true;
}

sand_decision sand_orders_run(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    if (!sand_orders_come_to_rest(b, room, dice, log)) return (sand_decision){ .asks = false };
    return b->field->rules->decision(b, room);
}
