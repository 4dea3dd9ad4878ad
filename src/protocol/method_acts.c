/* method_acts.c - undo and redo, and acts outside the rules: concessions, notes, changes by an umpire, other dice. */
#include "protocol/call.h"
#include "base/memory.h"

/* Writes the events of an act, as the acting host or seat sees them, or makes the call fail. */
static void conclude(sand_call *call, const sand_game *game, sand_error error, size_t first, const char *status)
{
    if (error == SAND_ERROR_NEEDS && sand_game_needs(game) != NULL) {
        sand_call_fail(call, SAND_RPC_SERVER + (int)error, "dice must be given first");
        call->owes = true;
        call->about = game;
    } else if (error != SAND_OK) {
        sand_call_error(call, error);
    } else {
        sand_protocol_write_done(call, status, game, call->protocol->seat, first);
    }
}

/* Returns the number of events that the acting side has been told. */
static size_t told(const sand_call *call, const sand_game *game)
{
    return sand_game_events(game, call->protocol->seat);
}

/* Refuses for a reason that no rule gives. */
static void refuse(sand_call *call, const char *why)
{
    sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_REFUSED, "%s", why);
}

/* Refuses with "nothing may be …" or "only n may be …". */
static void refuse_more(sand_call *call, size_t reach, const char *may)
{
    if (reach == 0)
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_REFUSED, "nothing may be %s", may);
    else
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_REFUSED, "only %zu may be %s", reach, may);
}

/* ---- undo and redo ---------------------------------------------------------------------------------------------- */

static int64_t read_n(sand_call *call)
{
    int64_t n = 1;
    sand_json_read_optional_int(&call->params, "n", 1, INT32_MAX, &n);
    return n;
}

void sand_protocol_do_undo(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    if (game == NULL) return;
    size_t n = (size_t)read_n(call);
    if (!sand_call_params_done(call)) return;
    unsigned seat = call->protocol->seat;
    size_t reach = seat ? sand_game_undo_reach_of(game, seat) : sand_game_undo_reach(game);
    sand_error error = n > reach ? SAND_ERROR_REFUSED : sand_game_undo(game, n);
    if (error == SAND_ERROR_REFUSED) refuse_more(call, reach, "taken back without the other side's leave");
    conclude(call, game, error, told(call, game), "done");
}

void sand_protocol_do_redo(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    if (game == NULL) return;
    size_t n = (size_t)read_n(call), first = told(call, game);
    if (!sand_call_params_done(call)) return;
    unsigned seat = call->protocol->seat;
    size_t reach = seat ? sand_game_redo_reach_of(game, seat) : sand_game_redo_reach(game);
    sand_error error = n > reach ? SAND_ERROR_REFUSED : sand_game_redo(game, n);
    if (error == SAND_ERROR_REFUSED) refuse_more(call, reach, "done again");
    conclude(call, game, error, first, "done");
}

void sand_protocol_do_ask_undo(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    if (game == NULL) return;
    unsigned side = sand_params_side(call, "side", game);
    size_t n = (size_t)read_n(call);
    if (!sand_call_params_done(call)) return;
    sand_error error = sand_game_ask_undo(game, side, n);
    bool asked = error == SAND_ERROR_NEEDS && sand_game_asks_undo(game, side) == n;
    if (error == SAND_ERROR_REFUSED)
        refuse(call, sand_game_needs(game) != NULL ? "dice must be given first"
                                                   : "there are not that many orders to take back");
    conclude(call, game, asked ? SAND_OK : error, told(call, game), asked ? "asked" : "done");
}

/* ---- acts of a side ---------------------------------------------------------------------------------------------- */

void sand_protocol_do_concede(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    if (game == NULL) return;
    unsigned side = sand_params_side(call, "side", game);
    if (!sand_call_params_done(call)) return;
    size_t first = told(call, game);
    sand_error error = sand_game_concede(game, side);
    if (error == SAND_ERROR_REFUSED) refuse(call, "the battle is over");
    conclude(call, game, error, first, "done");
}

void sand_protocol_do_draw(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    if (game == NULL) return;
    unsigned side = sand_params_side(call, "side", game);
    if (!sand_call_params_done(call)) return;
    size_t first = told(call, game);
    sand_error error = sand_game_offer_draw(game, side);
    bool over = sand_game_result(game, 0).outcome != SAND_GOING_ON;
    if (error == SAND_ERROR_REFUSED) refuse(call, over ? "the battle is over" : "this side has already offered a draw");
    conclude(call, game, error, first, over ? "done" : "asked");
}

void sand_protocol_do_note(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    const char *text;
    if (game == NULL) return;
    unsigned side = sand_params_own_side(call, game);
    sand_json_read_text(&call->params, "text", SAND_PROTOCOL_LINE, &text);
    if (!sand_call_params_done(call)) return;
    size_t first = told(call, game);
    conclude(call, game, sand_game_note(game, side, text), first, "done");
}

/* ---- acts of the umpire ------------------------------------------------------------------------------------------ */

void sand_protocol_do_adjust(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    sand_text text;
    sand_json_writer w;
    if (game == NULL) return;
    const sand_json *adjustment = sand_json_read_any(&call->params, "adjustment");
    if (!sand_call_params_done(call)) return;
    size_t first = told(call, game);
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_value(&w, NULL, adjustment);
    sand_error error = SAND_ERROR_MEMORY;
    if (!text.truncated) error = sand_game_adjust(game, text.bytes, text.length, &call->problems);
    sand_text_free(&text);
    if (error == SAND_ERROR_INVALID || error == SAND_ERROR_SYNTAX) sand_call_unread(call, error);
    conclude(call, game, error, first, "done");
}

void sand_protocol_do_reseed(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    const char *seed;
    if (game == NULL) return;
    sand_json_read_text(&call->params, "seed", 500, &seed);
    if (!sand_call_params_done(call)) return;
    size_t first = told(call, game);
    conclude(call, game, sand_game_reseed(game, seed), first, "done");
}

void sand_protocol_do_script(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    size_t n;
    if (game == NULL) return;
    sand_roll *rolls = sand_params_script(call, "script", &n);
    if (rolls == NULL && !sand_json_read_has(&call->params, "script"))
        sand_json_read_mistake(&call->params, NULL, "\"script\" is missing");
    if (sand_call_params_done(call)) {
        size_t first = told(call, game);
        conclude(call, game, sand_game_script(game, rolls, n), first, "done");
    }
    sand_memory_release(rolls);
}
