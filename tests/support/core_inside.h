/* core_inside.h - what the parts of core.c share. */
#ifndef SAND_TESTS_CORE_INSIDE_H
#define SAND_TESTS_CORE_INSIDE_H

#include "support/causes.h"
#include "support/core.h"
#include "orders/room.h"
#include "support/orders_to_try.h"
#include "support/turning.h"

enum { CORE_EVENTS = 4096, CORE_ROLLS = 4096, CORE_CAUSES = 1 << 16 };

/* What follows from the orders of one decision. */
typedef struct {
    sand_log log;
    sand_dice dice;
    sand_event events[CORE_EVENTS];
    sand_roll rolls[CORE_ROLLS];
} outcome;

/* The same battle turned or renumbered, played beside it. */
typedef struct {
    suite_check check;
    turning turned;
    sand_field *field;
    sand_battle *battle;
    sand_room *room;
    bool apart; /* it has differed once and is no longer played */
} companion;

enum { COMPANIONS = 2 };

/* core_env.c */
typedef struct core_env core_env;

struct core {
    suite *suite;
    chance from;
    const sand_field *field;
    const sand_rules *rules;
    uint64_t key;
    sand_battle *battle, *before, *view, *other, *third, *fourth; /* all of one size */
    size_t size;
    sand_room *notes; /* kept through a battle */
    sand_room *fresh; /* made anew for each decision; answers must be the same as with `notes` */
    sand_decision decision;
    order_room room;
    sheet chosen[SAND_SIDES], tried, turned[SAND_SIDES];
    sand_order orders[SAND_SIDES]; /* of this decision, one for each side that decides */
    size_t n_orders;
    outcome real, second;
    sand_cause slots[CORE_CAUSES];
    causes fallen;
    companion companions[COMPANIONS];
    sand_roll replayed[CORE_ROLLS];
    uint8_t used[CORE_ROLLS];
    struct sand_spread *spread;
    size_t spread_size;
    core_env *env; /* of this battle */
};

/* Applies the decision's orders to `b` and runs on; `with` NULL: no log, nothing recorded.  False: the dice failed. */
bool core_carry_out(core *c, sand_battle *b, sand_room *room, const sand_order orders[], size_t n, outcome *with);

/* core_secrets.c */
void core_check_secrets(core *c, unsigned side);
/* core_env.c: compares environments on c->battle and on c->other, which the side imagines. */
core_env *core_env_create(const sand_battle *start, unsigned choosing);
void core_env_destroy(core_env *e); /* NULL is fine */
void core_check_env(core *c, unsigned side);
/* core_odds.c: the outcomes of this decision's orders. */
void core_check_odds(core *c);
/* core_time.c: the events of the last orders. */
void core_check_time(core *c);
/* core_state.c */
void core_check_state(core *c);

#endif
