/* method_say.c - orders as people type them, read and completed by the library's order language. */
#include "protocol/call.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

enum { LINE = 1024 };

static size_t tell_typed(const sand_saying *told, char *out, size_t room)
{
    return sand_language_write(told->game, told->what, out, room);
}

static void write_orders(sand_call *call, const sand_game *game)
{
    const sand_order_list *list = &call->protocol->paper.list;
    sand_json_write_array(&call->w, "orders");
    for (size_t i = 0; i < list->n; i++) {
        sand_saying told = { game, 0, &list->orders[i] };
        sand_json_write_object(&call->w, NULL);
        sand_protocol_write_order(call, game, &list->orders[i]);
        sand_protocol_write_words(call, "typed", tell_typed, &told);
        sand_json_write_end(&call->w);
    }
    sand_json_write_end(&call->w);
}

/* A typed line and the side that typed it. */
typedef struct {
    const char *text;
    unsigned side;
} line;

static size_t tell_next(const sand_saying *told, char *out, size_t room)
{
    const line *said = told->what;
    return sand_language_next(told->game, said->side, said->text, out, room);
}

static void write_next(sand_call *call, const sand_game *game, const line *typed)
{
    sand_saying told = { .game = game, .what = typed };
    if (sand_language_next(game, typed->side, typed->text, NULL, 0) > 0) {
        sand_protocol_write_lines(call, "next", tell_next, &told);
        return;
    }
    sand_json_write_array(&call->w, "next"); /* write_lines takes an empty text for a lack of memory */
    sand_json_write_end(&call->w);
}

/* Reads all orders of the line onto the paper, as one sheet where a sheet may be submitted. False: there is no order,
 * and *said tells why. */
static bool read_line(sand_call *call, const sand_game *game, const line *typed, sand_said *said)
{
    sand_words *words = sand_memory_allocate(sizeof *words);
    sand_order_list *list = sand_params_clear_paper(call);
    if (words == NULL) {
        sand_call_error(call, SAND_ERROR_MEMORY);
        return false;
    }
    SAND_ASSERT(typed->text != NULL);
    sand_words_split(words, typed->text);
    bool read = sand_language_read(game, typed->side, (sand_words_left){ words, 0 }, list, said);
    if (read)
        sand_language_join(game, typed->side, list);
    else
        list->n = 0;
    sand_memory_release(words);
    return read;
}

void sand_protocol_do_say(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    const char *text = "";
    if (game == NULL) return;
    line typed = { .side = sand_params_actor(call, game) };
    sand_json_read_optional_text(&call->params, "text", LINE, &text);
    if (!sand_call_params_done(call)) return;
    typed.text = text;
    sand_said *said = sand_memory_zeroed(1, sizeof *said);
    if (said == NULL) {
        sand_call_error(call, SAND_ERROR_MEMORY);
        return;
    }
    bool read = read_line(call, game, &typed, said);
    write_orders(call, game);
    if (!read) sand_json_write_text(&call->w, "complaint", said->complaint.text);
    if (read && said->shortened) sand_protocol_write_verdict(call, game, &said->because, "verdict_words");
    write_next(call, game, &typed);
    sand_memory_release(said);
}
