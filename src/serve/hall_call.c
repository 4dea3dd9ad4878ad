/* hall_call.c - helpers of all methods: failures, and questions of one side to the other. */
#include "serve/hall_call.h"
#include "serve/hall_status.h"

#include "base/assert.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>

void sand_serve_fail(sand_hall_call *call, sand_error error, const char *message)
{
    if (call->code != 0) return;
    call->code = SAND_HALL_SERVER + (int)error;
    snprintf(call->message, sizeof call->message, "%s", message);
}

bool sand_serve_params_done(sand_hall_call *call)
{
    if (call->code != 0) return false;
    sand_json_read_done(&call->params);
    if (call->problems.mistakes == 0) return true;
    call->code = SAND_HALL_PARAMS;
    if (call->problems.count > 0)
        snprintf(call->message, sizeof call->message, "%s: %s", call->problems.items[0].place.path,
                 call->problems.items[0].message);
    return false;
}

sand_hall_holder *sand_serve_caller(const sand_hall_call *call)
{
    return sand_hall_holder_of(call->battle, call->holder);
}

unsigned sand_serve_enemy(unsigned side)
{
    return side == 1 ? 2 : 1;
}

void sand_serve_give_status(sand_hall_call *call)
{
    sand_serve_write_status(&call->w, "status", call->hall, call->battle, sand_serve_caller(call));
}

/* ---- questions -------------------------------------------------------------------------------------------- */

static void put_ask(sand_hall_call *call, unsigned by, sand_hall_what what)
{
    const sand_hall_ask *ask = &call->battle->side[by - 1].asks[what];
    char name[16];
    sand_text text;
    snprintf(name, sizeof name, "%u %d", by, (int)what);
    if (ask->id == 0) {
        sand_hall_put(call->hall, call->battle, "ask", name, NULL);
        return;
    }
    sand_text_init_heap(&text);
    sand_text_add_format(&text, "%u %lld %zu %s", ask->id, (long long)ask->since, ask->n, ask->more ? ask->more : "");
    sand_hall_put(call->hall, call->battle, "ask", name, text.bytes);
    if (text.truncated) sand_store_fail(call->hall->store);
    sand_text_free(&text);
}

static void tell_ask(sand_hall_call *call, unsigned id, sand_hall_what what, const char *how)
{
    SAND_ASSERT((size_t)what < SAND_HALL_KINDS);
    char more[80];
    snprintf(more, sizeof more, "\"id\":%u,\"what\":\"%s\"", id, sand_hall_asks[what]);
    sand_hall_tell(call->hall, call->battle, how, sand_serve_caller(call), more);
}

/* Replaces the question `what` of side `by`. */
static void set_ask(sand_hall_call *call, unsigned by, sand_hall_what what, const sand_hall_ask *asked)
{
    sand_hall_ask *ask = &call->battle->side[by - 1].asks[what];
    sand_memory_release(ask->more);
    *ask = *asked;
    ask->id = ++call->battle->last_ask;
    ask->by = by;
    ask->since = call->hall->clock / 1000;
    ask->more = sand_hall_copy(asked->more);
    put_ask(call, by, what);
    tell_ask(call, ask->id, what, "asked");
}

void sand_serve_ask_for(sand_hall_call *call, sand_hall_what what, size_t n, const char *more)
{
    char *text = sand_hall_copy(more);
    set_ask(call, call->side, what, &(sand_hall_ask){ .n = n, .more = text });
    sand_memory_release(text);
}

void sand_serve_end_ask(sand_hall_call *call, unsigned by, sand_hall_what what, const char *how)
{
    sand_hall_ask *ask = &call->battle->side[by - 1].asks[what];
    unsigned id = ask->id;
    if (id == 0) return;
    sand_memory_release(ask->more);
    *ask = (sand_hall_ask){ 0 };
    put_ask(call, by, what);
    if (how != NULL) tell_ask(call, id, what, how);
}

void sand_serve_follow_asks(sand_hall_call *call)
{
    const sand_game *game = call->battle->game;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        const sand_hall_ask *undo = &call->battle->side[side - 1].asks[SAND_ASKS_UNDO];
        const sand_hall_ask *draw = &call->battle->side[side - 1].asks[SAND_ASKS_DRAW];
        size_t n = sand_game_asks_undo(game, side);
        bool offers = sand_game_offers_draw(game, side) && call->battle->state == SAND_HALL_PLAY;
        if (undo->id != 0 && n != undo->n) sand_serve_end_ask(call, side, SAND_ASKS_UNDO, NULL);
        if (n > 0 && undo->id == 0) set_ask(call, side, SAND_ASKS_UNDO, &(sand_hall_ask){ .n = n });
        if (draw->id != 0 && !offers) sand_serve_end_ask(call, side, SAND_ASKS_DRAW, NULL);
        if (offers && draw->id == 0) set_ask(call, side, SAND_ASKS_DRAW, &(sand_hall_ask){ 0 });
    }
}
