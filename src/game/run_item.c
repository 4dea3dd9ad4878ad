/* run_item.c - carries an item out on a copy of the present, with dice from any source, all or nothing. */
#include "game/game_parts.h"
#include "base/memory.h"
#include "orders/drive.h"

#include <string.h>

enum { EVENTS_AT_FIRST = 32, ROLLS_AT_FIRST = 16 };

/* Called before anything is carried out: without memory the game is unchanged. */
static bool room_to_work(sand_game *game, size_t rolls)
{
    return sand_game_grow_list((void **)&game->used_rolls, &game->used_rolls_room, rolls + 1, 1) &&
           sand_game_grow_list((void **)&game->log_events, &game->log_events_room, EVENTS_AT_FIRST,
                               sizeof *game->log_events) &&
           sand_game_grow_list((void **)&game->log_rolls, &game->log_rolls_room, ROLLS_AT_FIRST,
                               sizeof *game->log_rolls);
}

static bool script_is_left(const sand_moment *moment)
{
    return moment->script && moment->script_at < moment->script->n_script;
}

/* There is room to note which of the available rolls have been used. */
static void begin_dice(const sand_game *game, const sand_moment *moment, const sand_run_dice *run_dice, sand_dice *dice)
{
    uint8_t *used = game->used_rolls;
    if (run_dice->from == SAND_FROM_RECORD) {
        sand_dice_init_replayed(dice, run_dice->rolls, used, run_dice->n);
    } else if (script_is_left(moment)) {
        sand_dice_init_scripted(dice, moment->script->script + moment->script_at, used,
                                moment->script->n_script - moment->script_at);
    } else if (game->luck == SAND_LUCK_SCRIPTED && moment->script) { /* used up: nothing more is prescribed */
        sand_dice_init_scripted(dice, NULL, used, 0);
    } else if (game->luck == SAND_LUCK_TYPED) {
        sand_dice_init_typed(dice, game->answers, used, game->n_answers);
    } else {
        sand_dice_init_seeded(dice, moment->key);
    }
}

static size_t rolls_to_choose_from(const sand_game *game, const sand_run_dice *run_dice)
{
    const sand_moment *moment = sand_game_moment(game);
    size_t most = run_dice->n > game->n_answers ? run_dice->n : game->n_answers;
    size_t script = moment->script ? moment->script->n_script : 0;
    return most > script ? most : script;
}

/* Makes an umpire's adjustment and reports it as an event; without room for the event the run is repeated with more. */
static sand_error adjust(const sand_item *item, sand_log *log)
{
    static const char *const words[] = { "The umpire adjusted the battle", "The umpire adjusts {s0}",
                                         "The umpire adjusts {c0}", "The umpire adjusts {u0}",
                                         "The umpire adjusts {b0}" };
    sand_problem_list problems = { 0 };
    sand_event *event = sand_log_event(log, SAND_EVENT_NOTE), spare;
    if (!event) event = &spare;
    sand_error error = sand_adjust_apply(item->text, item->after, event, &problems);
    if (!error) event->sentence = (sand_sentence){ words[event->subject_ref], { event->subject } };
    sand_problem_list_free(&problems);
    return error;
}

/* Works on a copy: the present stays until everything has succeeded, and then the item's battle becomes the present. */
static sand_error carry_out(const sand_game *game, sand_item *item, sand_dice *dice, sand_log *log)
{
    const sand_battle *now = sand_game_battle(game);
    sand_battle_copy_over(item->after, now);
    if (item->kind == SAND_ITEM_ADJUST) {
        sand_error error = adjust(item, log);
        if (error) return error;
    }
    if (item->n_orders) game->rules->apply(item->after, game->room, item->orders, item->n_orders, log);
    sand_orders_come_to_rest(item->after, game->room, dice, log);
    return SAND_OK;
}

/* Runs with the room there is; doubles what was too small and runs again, with the same result. */
static sand_error roll_and_run(sand_game *game, sand_item *item, sand_run_dice *run_dice, sand_dice *dice,
                               sand_log *log)
{
    if (!room_to_work(game, rolls_to_choose_from(game, run_dice))) return SAND_ERROR_MEMORY;
    for (;;) {
        begin_dice(game, sand_game_moment(game), run_dice, dice);
        sand_dice_record(dice, game->log_rolls, game->log_rolls_room);
        *log = sand_item_log(sand_game_battle(game), game->log_events, game->log_events_room);
        sand_error error = carry_out(game, item, dice, log);
        if (error) return error;
        if (dice->problem == SAND_DICE_FULL) {
            if (!sand_game_grow_list((void **)&game->log_rolls, &game->log_rolls_room, game->log_rolls_room + 1,
                                     sizeof *game->log_rolls))
                return SAND_ERROR_MEMORY;
        } else if (log->dropped) {
            if (!sand_game_grow_list((void **)&game->log_events, &game->log_events_room, log->n + log->dropped,
                                     sizeof *game->log_events))
                return SAND_ERROR_MEMORY;
        } else {
            break;
        }
    }
    if (run_dice->from == SAND_FROM_RECORD) sand_dice_finish(dice);
    run_dice->problem = (sand_dice_problem)dice->problem;
    run_dice->where = dice->where;
    return SAND_OK;
}

/* Takes events and rolls over from working storage, numbered through the whole game. */
static bool keep_results(sand_game *game, sand_item *item, const sand_dice *dice, const sand_log *log)
{
    SAND_ASSERT(log->dropped == 0 && log->n <= UINT32_MAX && dice->n_rolls <= UINT32_MAX);
    item->n_events = (uint32_t)log->n;
    item->n_rolls = (uint32_t)dice->n_rolls;
    if (!sand_item_make_results(item)) return false;
    if (item->n_events > 0) memcpy(item->events, log->events, item->n_events * sizeof *item->events);
    if (item->n_rolls > 0) memcpy(item->rolls, dice->rolls, item->n_rolls * sizeof *item->rolls);
    const sand_item *last = game->n_done ? game->log[game->n_done - 1] : NULL;
    item->first_roll = last ? last->first_roll + last->n_rolls : 0;
    sand_item_number_rolls(item);
    return true;
}

/* Dice that were rolled and secrets that were seen cannot be taken back by one side alone. */
static bool is_barrier(const sand_item *item)
{
    if (item->n_rolls > 0 || item->kind == SAND_ITEM_OPENING || item->kind == SAND_ITEM_CONCEDE) return true;
    if (item->sealed && item->n_orders > 1) return true;
    for (size_t i = 0; i < item->n_events; i++)
        if (item->events[i].verb == SAND_EVENT_REVEAL) return true;
    return false;
}

static sand_luck luck_of(const sand_dice *dice)
{
    if (dice->source == SAND_DICE_SCRIPTED) return SAND_LUCK_SCRIPTED;
    return dice->source == SAND_DICE_TYPED ? SAND_LUCK_TYPED : SAND_LUCK_SEEDED;
}

/* Sets the item's moment: orders end offers of a draw, and every roll uses up one prescribed roll. */
static void update_moment(const sand_game *game, sand_item *item)
{
    item->moment = *sand_game_moment(game);
    if (item->kind == SAND_ITEM_ORDERS) item->moment.draw_offers = 0;
    if (item->luck == SAND_LUCK_SCRIPTED) item->moment.script_at += item->n_rolls;
}

/* Links an item to the one before it (NULL: none): the battle to store differences against, and the number of earlier
 * events. */
static void follow(sand_item *item, const sand_item *last)
{
    /* at intervals an item is stored by itself, so that none depends on a distant one */
    if (last != NULL && last->depth + 1 < SAND_PAST_DEPTH_MAX) {
        item->before = last;
        item->depth = (uint8_t)(last->depth + 1);
        item->again = item->kind == SAND_ITEM_ORDERS;
    }
    for (unsigned viewer = 0; viewer <= SAND_SIDES; viewer++) {
        item->told[viewer] = last == NULL ? 0 : last->told[viewer];
        for (size_t i = 0; i < item->n_events; i++) item->told[viewer] += sand_game_may_see(&item->events[i], viewer);
    }
}

/* Everything that can fail happens before the log is touched. */
sand_error sand_game_commit(sand_game *game, sand_item *item)
{
    if (!sand_game_grow_list((void **)&game->log, &game->log_room, game->n_done + 1, sizeof *game->log) ||
        !sand_past_reserve(game->past, item))
        return SAND_ERROR_MEMORY;
    if (sand_sealed_note_untold(game, item) != SAND_OK) return SAND_ERROR_MEMORY;
    sand_error noted = sand_game_note_line(game, (sand_line){ .kind = SAND_LINE_ITEM, .item = item });
    SAND_ASSERT(noted == SAND_OK); /* room was reserved */
    (void)noted;
    item->barrier = is_barrier(item);
    item->new_turn = sand_battle_head(item->after)->turn != sand_battle_head(sand_game_battle(game))->turn;
    sand_past_let_go(game->past);
    follow(item, game->n_done ? game->log[game->n_done - 1] : NULL);
    if (game->n_done) sand_past_close(game->past, game->log[game->n_done - 1]);
    game->log[game->n_done++] = item;
    game->n_log = game->n_done;
    memset(game->asks_undo, 0, sizeof game->asks_undo);
    return SAND_OK;
}

/* Keeps the item as it was handed in: when the die has been typed, it is carried out again from the beginning with one
 * more answer. */
static sand_error wait_for_dice(sand_game *game, sand_item *item, const sand_dice *dice)
{
    SAND_ASSERT(game->pending == NULL);
    game->needs = dice->needs;
    game->pending = item;
    return SAND_ERROR_NEEDS;
}

sand_error sand_game_run(sand_game *game, sand_item *item, sand_run_dice *run_dice)
{
    sand_dice dice;
    sand_log log;
    sand_error error = SAND_ERROR_MEMORY;

    game->pending = NULL;
    if (!item->after) item->after = sand_past_battle(game->past);
    if (!item->after) goto failed;
    error = roll_and_run(game, item, run_dice, &dice, &log);
    if (error) goto failed;
    if (run_dice->problem == SAND_DICE_NEEDS) return wait_for_dice(game, item, &dice);
    error = run_dice->problem ? SAND_ERROR_MISMATCH : SAND_ERROR_MEMORY;
    if (run_dice->problem || !keep_results(game, item, &dice, &log)) goto failed;
    if (run_dice->from == SAND_FROM_LUCK) item->luck = (uint8_t)luck_of(&dice);
    update_moment(game, item);
    error = sand_game_commit(game, item);
    if (error) goto failed;
    game->n_answers = 0;
    sand_game_forget_waiting(game);
    return SAND_OK;
failed:
    game->n_answers = 0;
    sand_item_release(item);
    return error;
}
