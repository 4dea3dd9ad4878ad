/* foresee.c - carries orders out on a copy, frame by frame, and stops before the frame that rolls the first die. */
#include "game/foresee.h"

#include "base/memory.h"
#include "dice/dice.h"
#include "orders/drive.h"

/* The most frames that one order may run, so that a ruleset whose frames never end cannot hang the trial. */
enum { FRAMES = 256 };

bool sand_foresee_is_immediate(const sand_game *game, const sand_order *order, const sand_verdict *verdict)
{
    if (verdict->answer != SAND_YES) return false;
    sand_decision decision = sand_game_decision(game, order->side);
    return !decision.sealed && (decision.actors & (decision.actors - 1)) == 0;
}

bool sand_foresee_begin(sand_foresee *trial, const sand_game *game, unsigned side)
{
    size_t size = sand_battle_size(game->field);
    *trial = (sand_foresee){ .game = game };
    trial->seen = sand_memory_allocate(size);
    trial->world = sand_memory_allocate(size);
    trial->before_dice = sand_memory_allocate(size);
    trial->events = sand_memory_allocate(SAND_FORESEE_EVENTS * sizeof *trial->events);
    if (trial->seen && trial->world && trial->before_dice && trial->events) {
        sand_battle_copy(trial->seen, sand_game_seen(game, side));
        return true;
    }
    sand_foresee_end(trial);
    return false;
}

void sand_foresee_end(sand_foresee *trial)
{
    sand_memory_release(trial->events);
    sand_memory_release(trial->before_dice);
    sand_memory_release(trial->world);
    sand_memory_release(trial->seen);
    *trial = (sand_foresee){ 0 };
}

bool sand_foresee_imagine(sand_foresee *trial, unsigned n)
{
    SAND_ASSERT(n < SAND_FORESEE_WORLDS);
    sand_dice dice;
    const sand_rules *rules = trial->seen->field->rules;
    sand_battle_copy(trial->world, trial->seen);
    if (rules->imagine == NULL) {
        sand_battle_head_of(trial->world)->viewer = 0;
        return false;
    }
    sand_dice_init_seeded(&dice, sand_hash_add(sand_battle_hash(trial->seen), n));
    rules->imagine(trial->world, &dice);
    bool hidden = !sand_battle_equal(trial->world, trial->seen);
    sand_battle_head_of(trial->world)->viewer = 0;
    return hidden;
}

/* Runs one frame. A frame that turns out to roll dice is undone, and dice_due is set. False: nothing more runs without
 * dice or a decision. */
static bool advance(sand_foresee *trial)
{
    sand_dice dice;
    sand_room *room = trial->game->room;
    sand_dice_init_typed(&dice, NULL, NULL, 0);
    if (!sand_orders_may_roll(trial->world)) return sand_orders_advance(trial->world, room, &dice, &trial->log);
    size_t told = trial->log.n;
    sand_battle_copy(trial->before_dice, trial->world);
    if (sand_orders_advance(trial->world, room, &dice, &trial->log)) return true;
    if (dice.problem != SAND_DICE_FINE) {
        sand_battle_copy(trial->world, trial->before_dice);
        trial->log.n = told;
        trial->dice_due = true;
    }
    return false;
}

void sand_foresee_carry_out(sand_foresee *trial, const sand_order *order, const sand_foresee_watcher *watcher)
{
    sand_room *room = trial->game->room;
    trial->log = (sand_log){ .events = trial->events, .room = SAND_FORESEE_EVENTS };
    trial->dice_due = false;
    trial->world->field->rules->apply(trial->world, room, order, 1, &trial->log);
    for (unsigned frames = 0; frames < FRAMES; frames++) {
        if (watcher != NULL) watcher->look(watcher->context, trial->world);
        sand_orders_settle(trial->world, room, &trial->log);
        if (!advance(trial)) return;
    }
}
