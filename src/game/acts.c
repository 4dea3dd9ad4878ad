/* acts.c - acts outside the rules: concessions, draws, notes, an umpire's adjustments, another seed. All of them stand
 * in the log and can be taken back and replayed like orders. */
#include "battle/audit.h"
#include "orders/drive.h"
#include "game/game_parts.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

static bool is_side(unsigned side)
{
    return side >= 1 && side <= SAND_SIDES;
}

/* Makes a note into the sentence of an event: its author first, and every "{" doubled, so that it is not taken for a
 * place-holder. */
static char *say(const sand_item *item)
{
    static const char umpire[] = "The umpire: ", side[] = "{s0}: ";
    const char *who = item->side ? side : umpire;
    char *said = sand_memory_allocate(strlen(who) + 2 * strlen(item->text) + 1), *at = said;
    if (!said) return NULL;
    for (const char *from = who; *from; from++) *at++ = *from;
    for (const char *from = item->text; *from; from++) {
        *at++ = *from;
        if (*from == '{') *at++ = *from;
    }
    *at = '\0';
    return said;
}

/* Prepares the battle as it stands, and one event that reports the act. */
static bool prepare(const sand_game *game, sand_item *item, const sand_battle *before, const sand_moment *moment)
{
    item->after = sand_memory_allocate(sand_battle_size(game->field));
    item->events = sand_memory_zeroed(1, sizeof *item->events);
    item->rolls = sand_memory_zeroed(1, sizeof *item->rolls);
    if (!item->after || !item->events || !item->rolls) return false;
    item->n_events = 1;
    if (item->kind == SAND_ITEM_NOTE && !item->said && !(item->said = say(item))) return false;
    sand_battle_copy(item->after, before);
    item->moment = *moment;
    const sand_frame *top = sand_battle_agenda_top(before);
    item->events[0] = (sand_event){ .verb = SAND_EVENT_NOTE,
                                    .subject_ref = SAND_REF_SIDE,
                                    .subject = item->side,
                                    .turn = sand_battle_head(before)->turn,
                                    .step = top ? top->step : 0 };
    return true;
}

static uint64_t key_of(const sand_game *game, const char *seed)
{
    return sand_dice_key(seed, strlen(seed), game->rules->tables.number);
}

/* Applies the act to the moment and writes its sentence. */
static void describe(const sand_game *game, sand_item *item)
{
    sand_event *event = &item->events[0];
    sand_moment *moment = &item->moment;
    switch (item->kind) {
    case SAND_ITEM_CONCEDE:
        moment->conceded = item->side;
        event->verb = SAND_EVENT_RESULT;
        event->rule = "GAME-07";
        event->sentence = (sand_sentence){ "{s0} conceded", { item->side } };
        break;
    case SAND_ITEM_DRAW:
        moment->draw_offers |= (uint8_t)(1 << item->side);
        event->sentence = (sand_sentence){ "{s0} offered a draw", { item->side } };
        if (moment->draw_offers != (1 << SAND_SIDE_A | 1 << SAND_SIDE_B)) break;
        event->verb = SAND_EVENT_RESULT;
        event->rule = "GAME-08";
        event->sentence.text = "{s0} agreed to a draw";
        break;
    case SAND_ITEM_RESEED:
        moment->key = key_of(game, item->text);
        moment->script = NULL;
        event->sentence = (sand_sentence){ "The dice are started anew", { 0 } };
        break;
    case SAND_ITEM_SCRIPT:
        moment->script = item;
        moment->script_at = 0;
        event->sentence = (sand_sentence){ "Dice set in advance from here on: {n0}", { (int32_t)item->n_script } };
        break;
    case SAND_ITEM_NOTE: event->sentence = (sand_sentence){ item->said, { item->side } }; break;
    case SAND_ITEM_UNDONE:
        event->sentence = (sand_sentence){ "Both sides agree to take {n0} back", { (int32_t)item->amount } };
        break;
    case SAND_ITEM_OPENING:
    case SAND_ITEM_ORDERS:
    case SAND_ITEM_ADJUST: SAND_ASSERT(false);
    }
}

/* Goes back `amount` items and puts the act on top of them. Room in the journal is reserved first, so that nothing can
 * fail once the items are gone. */
static sand_error undone(sand_game *game, sand_item *item)
{
    if (item->amount == 0 || item->amount > sand_game_length(game)) return SAND_ERROR_REFUSED;
    SAND_ASSERT(game->n_done > item->amount);
    sand_item *base = game->log[game->n_done - 1 - item->amount];
    if (!sand_past_open(game->past, base)) return SAND_ERROR_MEMORY;
    if (!prepare(game, item, base->after, &base->moment) || !sand_game_branch_room(game) ||
        !sand_game_grow_list((void **)&game->journal, &game->journal_room, game->n_journal + 1,
                             sizeof *game->journal)) {
        sand_past_close(game->past, base);
        return SAND_ERROR_MEMORY;
    }
    describe(game, item);
    item->first_roll = base->first_roll + base->n_rolls;
    sand_game_drop(game, item->amount);
    return sand_game_commit(game, item);
}

static sand_error plain(sand_game *game, sand_item *item)
{
    if (game->n_done == 0) return SAND_ERROR_NEEDS;
    const sand_item *last = game->log[game->n_done - 1];
    if (!prepare(game, item, last->after, &last->moment)) return SAND_ERROR_MEMORY;
    describe(game, item);
    item->first_roll = last->first_roll + last->n_rolls;
    return sand_game_commit(game, item);
}

/* Sealed orders that wait stay, because an act leaves the battle and its decision as they are; they are dropped when
 * the act ends the battle. */
sand_error sand_game_act(sand_game *game, sand_item *item)
{
    SAND_ASSERT(item->kind != SAND_ITEM_ORDERS && item->kind != SAND_ITEM_OPENING);
    sand_run_dice none = { .from = SAND_FROM_LUCK };
    if (item->kind == SAND_ITEM_ADJUST) return sand_game_run(game, item, &none);
    sand_error error = item->kind == SAND_ITEM_UNDONE ? undone(game, item) : plain(game, item);
    if (error)
        sand_item_release(item);
    else if (sand_game_ended(game))
        sand_game_forget_waiting(game);
    return error;
}

/* ---- public functions --------------------------------------------------------------------------- */

/* No act is possible while dice must still be typed, nor in a game that is for reading only. */
static sand_error may_act(const sand_game *game)
{
    if (game->look_only) return SAND_ERROR_CLOSED;
    return game->pending ? SAND_ERROR_NEEDS : SAND_OK;
}

static sand_error act_of_side(sand_game *game, sand_item_kind kind, unsigned side)
{
    if (!is_side(side)) return SAND_ERROR_UNKNOWN;
    sand_error error = may_act(game);
    if (error) return error;
    if (sand_game_ended(game)) return SAND_ERROR_REFUSED;
    sand_item *item = sand_item_new(kind, (uint16_t)side);
    return item ? sand_game_act(game, item) : SAND_ERROR_MEMORY;
}

sand_error sand_game_concede(sand_game *game, unsigned side)
{
    if (game == NULL) return SAND_ERROR_ARGUMENT;
    return act_of_side(game, SAND_ITEM_CONCEDE, side);
}

bool sand_game_offers_draw(const sand_game *game, unsigned side)
{
    if (game == NULL) return false;
    return is_side(side) && (sand_game_moment(game)->draw_offers >> side & 1);
}

sand_error sand_game_offer_draw(sand_game *game, unsigned side)
{
    if (game == NULL) return SAND_ERROR_ARGUMENT;
    if (sand_game_offers_draw(game, side)) return SAND_ERROR_REFUSED;
    return act_of_side(game, SAND_ITEM_DRAW, side);
}

static sand_error act_with_text(sand_game *game, sand_item_kind kind, unsigned side, const char *text)
{
    sand_error error = may_act(game);
    if (error) return error;
    sand_item *item = sand_item_new(kind, (uint16_t)side);
    if (!item) return SAND_ERROR_MEMORY;
    if (sand_item_set_text(item, text)) return sand_game_act(game, item);
    sand_item_release(item);
    return SAND_ERROR_MEMORY;
}

sand_error sand_game_note(sand_game *game, unsigned side, const char *words)
{
    if (game == NULL || words == NULL) return SAND_ERROR_ARGUMENT;
    if (side > SAND_SIDES) return SAND_ERROR_UNKNOWN;
    if (!sand_text_is_plain(words)) return SAND_ERROR_INVALID;
    if (strlen(words) > SAND_NOTE_MAX) return SAND_ERROR_RANGE;
    return act_with_text(game, SAND_ITEM_NOTE, side, words);
}

sand_error sand_game_reseed(sand_game *game, const char *seed)
{
    if (game == NULL || seed == NULL) return SAND_ERROR_ARGUMENT;
    if (*seed == '\0') return SAND_ERROR_INVALID;
    if (strlen(seed) > SAND_NOTE_MAX) return SAND_ERROR_RANGE;
    return act_with_text(game, SAND_ITEM_RESEED, 0, seed);
}

sand_error sand_game_script(sand_game *game, const sand_roll *rolls, size_t n)
{
    if (game == NULL || (rolls == NULL && n > 0)) return SAND_ERROR_ARGUMENT;
    sand_error error = may_act(game);
    if (error) return error;
    sand_item *item = sand_item_new(SAND_ITEM_SCRIPT, 0);
    if (!item) return SAND_ERROR_MEMORY;
    if (sand_item_set_script(item, rolls, n)) return sand_game_act(game, item);
    sand_item_release(item);
    return SAND_ERROR_MEMORY;
}

/* Lets everything follow that follows at once, and refuses the adjustment if the battle then breaks an invariant. */
static sand_error come_to_rest(const sand_game *game, sand_battle *trial, sand_problem_list *problems)
{
    sand_dice dice;
    sand_fault fault;
    sand_dice_init_seeded(&dice, sand_game_moment(game)->key);
    sand_orders_come_to_rest(trial, game->room, &dice, NULL);
    if (sand_battle_is_well(trial, &fault)) return SAND_OK;
    sand_problem_add(problems, SAND_MISTAKE, (sand_place){ .source = "adjustment", .line = 1 }, "%s: %s",
                     fault.index == 0 ? "battle" : sand_field_name(game->field, fault.of, fault.index), fault.words);
    return SAND_ERROR_INVALID;
}

/* Tries the adjustment on a copy first, so that every mistake is reported and none takes effect. */
static sand_error try_adjustment(const sand_game *game, const char *json, sand_problem_list *problems)
{
    sand_event ignored;
    sand_battle *trial = sand_memory_allocate(sand_battle_size(game->field));
    if (!trial) return SAND_ERROR_MEMORY;
    sand_battle_copy(trial, sand_game_battle(game));
    sand_error error = sand_adjust_apply(json, trial, &ignored, problems);
    if (!error) error = come_to_rest(game, trial, problems);
    sand_memory_release(trial);
    return error;
}

sand_error sand_game_adjust(sand_game *game, const char *json, size_t n, sand_problem_list *problems)
{
    if (game == NULL || json == NULL || problems == NULL) return SAND_ERROR_ARGUMENT;
    sand_error error = may_act(game);
    if (error) return error;
    if (game->n_done == 0 || memchr(json, '\0', n)) return SAND_ERROR_INVALID;
    char *text = sand_game_copy_text(json, n);
    if (!text) return SAND_ERROR_MEMORY;
    error = try_adjustment(game, text, problems);
    if (!error) error = act_with_text(game, SAND_ITEM_ADJUST, 0, text);
    sand_memory_release(text);
    return error;
}
