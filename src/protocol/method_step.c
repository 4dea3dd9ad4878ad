/* method_step.c - a step in each of many games in one call: an order or a computer's choice, and the next decision. */
#include "protocol/call.h"

#include <string.h>

/* The members that the call wants for each game. */
typedef struct {
    int64_t most; /* most orders that are suggested to the side that decides next */
    bool numbers;
    unsigned viewer;
} telling;

/* Returns the first side that still has to decide; 0: none. */
static unsigned next_actor(const sand_game *game)
{
    sand_decision decision = sand_game_decision(game, 0);
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        if (sand_decision_of(&decision, (uint16_t)side) && !sand_game_ready(game, side)) return side;
    return 0;
}

/* ---- one step ---- */

/* What a step does in a game: the order on the paper, or a player's choice. */
typedef struct {
    sand_opened *slot;
    const sand_player *player; /* NULL: the order on the paper */
    uint64_t seed;
} step;

static bool read_step(sand_call *call, sand_cursor *item, step *out)
{
    sand_cursor given;
    const char *name;
    *out = (step){ .seed = 1 };
    if (!sand_json_read_object(item, NULL, &given)) return false;
    out->slot = sand_params_opened_of(call, &given);
    if (out->slot == NULL) return false;
    sand_params_clear_paper(call);
    bool ordered = sand_json_read_has(&given, "order"), chosen = sand_json_read_has(&given, "player");
    if (ordered == chosen)
        sand_json_read_mistake(&given, NULL, "an \"order\" or a \"player\" is needed, and only one of them");
    else if (ordered)
        sand_params_order(call, &given, "order", out->slot->game);
    else if (sand_json_read_text(&given, "player", 100, &name) && (out->player = sand_player_find(name)) == NULL)
        sand_json_read_mistake(&given, "player", "there is no computer player \"%s\"", name);
    if (chosen) sand_json_read_optional_uint64(&given, "seed", &out->seed);
    sand_json_read_done(&given);
    return call->code == 0 && call->problems.mistakes == 0;
}

/* Puts the player's order onto the paper; false: no side is asked, or the call has failed. */
static bool choose(sand_call *call, const step *s)
{
    unsigned side = next_actor(s->slot->game);
    if (side == 0) return false;
    sand_error error = sand_player_choose(s->player, s->slot->game, (sand_player_task){ .side = side, .seed = s->seed },
                                          &call->protocol->paper.list);
    if (error != SAND_OK) sand_call_error(call, error);
    return error == SAND_OK;
}

/* Writes why the order is refused; `verdict` NULL: the decision that it answers is no longer open. */
static void write_refusal(sand_call *call, const sand_game *game, const sand_verdict *verdict)
{
    char words[1024];
    sand_json_write_text(&call->w, "status", "refused");
    if (verdict != NULL && sand_report_verdict(game, verdict, words, sizeof words) == 0)
        call->w.out->truncated = true;
    else
        sand_json_write_text(&call->w, "words", verdict == NULL ? sand_error_text(SAND_ERROR_STALE) : words);
}

static void carry_out(sand_call *call, const step *s)
{
    sand_game *game = s->slot->game;
    const sand_order *order = call->protocol->paper.orders;
    sand_verdict verdict;
    bool owes = sand_game_needs(game) != NULL;
    if (owes || (s->player != NULL && !choose(call, s))) {
        sand_json_write_text(&call->w, "status", owes ? "needs" : "done");
        return;
    }
    sand_error error = sand_game_submit(game, order, &verdict);
    if (error == SAND_ERROR_REFUSED || error == SAND_ERROR_STALE)
        write_refusal(call, game, error == SAND_ERROR_STALE ? NULL : &verdict);
    else if (error == SAND_ERROR_NEEDS)
        sand_json_write_text(&call->w, "status", "needs");
    else if (error != SAND_OK)
        sand_call_error(call, error);
    else
        sand_json_write_text(&call->w, "status", sand_game_ready(game, order->side) ? "waiting" : "done");
}

/* ---- the results ---- */

static void write_orders(sand_call *call, const sand_game *game, unsigned side, int64_t most)
{
    sand_order_list *list = sand_params_clear_paper(call);
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    if (side != 0) sand_game_suggest(game, &wish, list);
    sand_json_write_array(&call->w, "orders");
    for (size_t i = 0; i < list->n && i < (size_t)most; i++) {
        sand_json_write_object(&call->w, NULL);
        sand_protocol_write_order(call, game, &list->orders[i]);
        sand_json_write_end(&call->w);
    }
    sand_json_write_end(&call->w);
}

static void write_stepped(sand_call *call, const sand_opened *slot, const telling *wanted)
{
    unsigned side = next_actor(slot->game);
    sand_json_write_int(&call->w, "side", side);
    sand_json_write_bool(&call->w, "over", sand_game_result(slot->game, 0).outcome != SAND_GOING_ON);
    if (wanted->most > 0) write_orders(call, slot->game, side, wanted->most);
    if (wanted->numbers) sand_protocol_write_numbers(call, "numbers", slot, wanted->viewer);
}

void sand_protocol_do_step(sand_call *call)
{
    sand_cursor list, item;
    telling wanted = { .most = 0 };
    int64_t viewer = 0;
    step s;
    bool read = sand_json_read_array(&call->params, "steps", 1, SAND_PROTOCOL_BATCH, &list);
    sand_json_read_optional_int(&call->params, "most", 0, SAND_PAPER_ORDERS, &wanted.most);
    sand_json_read_optional_bool(&call->params, "numbers", &wanted.numbers);
    sand_json_read_optional_int(&call->params, "viewer", 0, SAND_SIDES, &viewer);
    wanted.viewer = (unsigned)viewer;
    sand_json_write_array(&call->w, "games");
    for (size_t i = 0; read && call->problems.mistakes == 0 && i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &item);
        if (!read_step(call, &item, &s)) break;
        sand_json_write_object(&call->w, NULL);
        sand_json_write_int(&call->w, "game", s.slot->id);
        carry_out(call, &s);
        write_stepped(call, s.slot, &wanted);
        sand_json_write_end(&call->w);
        if (call->code != 0) return;
    }
    sand_json_write_end(&call->w);
    sand_call_params_done(call);
}
