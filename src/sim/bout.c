/* bout.c - plays one battle: asks each side on its own view and carries the orders out. */
#include "sim/bout.h"
#include "base/assert.h"
#include "base/memory.h"
#include "orders/drive.h"

enum { ORDERS_MAX = 100000 };

/* Collects one order from each side that must decide; false when a player gives none. */
static bool decide(sand_bout *bout, const sand_decision *decision, unsigned first_side, uint64_t seed)
{
    sand_order orders[SAND_SIDES];
    size_t n = 0;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(decision, (uint16_t)side)) continue;
        sand_battle_view(bout->battle, side, bout->view);
        const sand_order *order = sand_ai_choose(bout->ai[side == first_side ? 0 : 1], bout->view, seed, NULL);
        if (!order) return false;
        if (bout->before) bout->before(bout->context, bout, decision, order);
        SAND_ASSERT(n < SAND_SIDES);
        orders[n++] = *order; /* the entries live in the player, and each side has its own */
        bout->orders++;
    }
    bout->battle->field->rules->apply(bout->battle, bout->room, orders, n, bout->log);
    return true;
}

static sand_decision run(sand_bout *bout, sand_dice *dice)
{
    sand_decision due = sand_orders_run(bout->battle, bout->room, dice, bout->log);
    if (bout->watch) bout->watch(bout->context, bout);
    return due;
}

bool sand_bout_play(sand_bout *bout, const sand_battle *start, unsigned first_side, uint64_t seed)
{
    SAND_ASSERT(first_side == SAND_SIDE_A || first_side == SAND_SIDE_B);
    uint32_t most = bout->most_orders ? bout->most_orders : ORDERS_MAX, decisions = 0;
    sand_dice dice;
    sand_dice_init_seeded(&dice, seed);
    sand_battle_copy(bout->battle, start);
    bout->orders = 0;
    sand_decision due = run(bout, &dice);
    while (due.asks && decisions++ < most) {
        if (!decide(bout, &due, first_side, seed)) break;
        due = run(bout, &dice);
    }
    return sand_battle_over(bout->battle);
}

void sand_bout_free(sand_bout *bout)
{
    for (size_t i = 0; i < 2; i++) sand_ai_destroy(bout->ai[i]);
    sand_memory_release(bout->battle);
    sand_memory_release(bout->view);
    sand_room_destroy(bout->room);
    *bout = (sand_bout){ 0 };
}

sand_error sand_bout_init(sand_bout *bout, const sand_field *field, const sand_player *const player[2],
                          const sand_player_limits limits[2])
{
    sand_bout made = { .battle = sand_memory_allocate(sand_battle_size(field)),
                       .view = sand_memory_allocate(sand_battle_size(field)) };
    sand_error error = made.battle && made.view ? SAND_OK : SAND_ERROR_MEMORY;
    if (!error) error = sand_room_create(field, &made.room);
    for (size_t i = 0; i < 2 && !error; i++) error = sand_ai_create(player[i], field, &limits[i], &made.ai[i]);
    if (error)
        sand_bout_free(&made);
    else
        *bout = made;
    return error;
}
