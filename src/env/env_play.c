/* env_play.c - plays from one decision of the caller to the next. */
#include "env/env_parts.h"

#include <string.h>

#include "dice/dice.h"
#include "orders/drive.h"

enum { SEED_DIGITS = 21 };

/* Does the caller decide for this side? */
static bool is_callers(const sand_env *env, unsigned side)
{
    return env->opponent == NULL || side == env->side;
}

static void end(sand_env_slot *slot, sand_env_end how)
{
    slot->state->ended = (uint8_t)how;
    slot->state->actor = slot->state->holder = 0;
    slot->candidates.n = slot->candidates.n_entries = 0;
}

static void run(sand_env_part *part, sand_env_slot *slot)
{
    sand_dice dice;
    sand_dice_init_seeded(&dice, slot->state->key);
    slot->state->due = sand_orders_run(slot->battle, part->room, &dice, NULL);
}

/* The first side that is asked, is decided by the caller and has not handed in its sealed order; 0: none. */
static unsigned next_actor(const sand_env *env, const sand_env_state *state)
{
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        if (sand_decision_of(&state->due, (uint16_t)side) && is_callers(env, side) && side != state->holder)
            return side;
    return 0;
}

/* The opponent's order for a side, from its view; NULL: none. */
static const sand_order *opponents_order(sand_env_part *part, sand_env_slot *slot, unsigned side)
{
    const sand_battle *view = sand_room_view(part->room, slot->battle, side);
    return sand_ai_choose(part->opponent, view, slot->state->seed, NULL);
}

/* Carries out one order of every actor: `own` is that of slot->state->actor (NULL: the caller decides nothing). False:
 * a player had no order. */
static bool carry_out(const sand_env *env, sand_env_part *part, sand_env_slot *slot, const sand_order *own)
{
    sand_env_state *state = slot->state;
    sand_order orders[SAND_SIDES];
    size_t n = 0;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(&state->due, (uint16_t)side)) continue;
        const sand_order *order = side == state->actor ? own : NULL;
        sand_order held = { sand_battle_head(slot->battle)->serial, (uint16_t)side, state->n_held, slot->held };
        if (side == state->holder) order = &held;
        if (order == NULL) order = opponents_order(part, slot, side);
        if (order == NULL) return false;
        orders[n++] = *order;
        if (!is_callers(env, side)) state->decisions++;
    }
    env->rules->apply(slot->battle, part->room, orders, n, NULL);
    state->holder = 0;
    run(part, slot);
    return true;
}

/* Plays on until the caller is asked, and finds the candidates. */
static void come_to_caller(const sand_env *env, sand_env_part *part, sand_env_slot *slot)
{
    sand_env_state *state = slot->state;
    for (;;) {
        if (!state->due.asks) {
            end(slot, sand_battle_over(slot->battle) ? SAND_ENV_OVER : SAND_ENV_BROKEN_OFF);
            return;
        }
        state->actor = (uint8_t)next_actor(env, state);
        if (state->decisions >= env->most_decisions) break;
        if (state->actor != 0 && sand_env_choices(env, part, slot)) return;
        if (state->actor != 0 || !carry_out(env, part, slot, NULL)) break;
    }
    end(slot, SAND_ENV_BROKEN_OFF);
}

/* A sealed order waits until the caller has decided for its other side too. */
static void hold(sand_env_slot *slot, const sand_order *order)
{
    memcpy(slot->held, order->entries, order->n * sizeof *slot->held);
    slot->state->n_held = order->n;
    slot->state->holder = slot->state->actor;
}

static bool another_decides(const sand_env *env, const sand_env_state *state)
{
    unsigned other = sand_battle_enemy(state->actor);
    return state->holder == 0 && is_callers(env, other) && sand_decision_of(&state->due, (uint16_t)other);
}

void sand_env_give(const sand_env *env, sand_env_part *part, sand_env_slot *slot, const sand_order *order)
{
    sand_env_state *state = slot->state;
    SAND_ASSERT(state->actor != 0 && order->n <= env->held_room);
    state->decisions++;
    if (another_decides(env, state))
        hold(slot, order);
    else if (!carry_out(env, part, slot, order)) {
        end(slot, SAND_ENV_BROKEN_OFF);
        return;
    }
    come_to_caller(env, part, slot);
}

/* The key of the game whose seed is these digits. */
static uint64_t key_of(const sand_env *env, uint64_t seed)
{
    char digits[SEED_DIGITS];
    size_t at = SEED_DIGITS;
    do {
        digits[--at] = (char)('0' + seed % 10);
        seed /= 10;
    } while (seed > 0);
    return sand_dice_key(&digits[at], SEED_DIGITS - at, env->rules->tables.number);
}

void sand_env_begin(sand_env *env, sand_env_part *part, size_t b, const sand_battle *from, uint64_t seed)
{
    sand_env_slot *slot = &env->slot[b];
    *slot->state = (sand_env_state){ .seed = seed, .key = key_of(env, seed), .begun = 1, .taken = 1 };
    sand_battle_copy(slot->battle, from);
    run(part, slot);
    come_to_caller(env, part, slot);
}
