/* hall_answers.c - keeps and uses the standing answers of the sides. Invariant: only their own side sees them until one
 * is used; a used answer stands in the log and at the table. */
#include "serve/hall_answers.h"
#include "serve/beforehand.h"
#include "serve/hall_ahead.h"

#include "base/assert.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>

enum { ORDERS_MOST = 1000 /* in a row; more means an endless loop */, ENTRIES = 8 };

/* Reads the side's stored answers. */
static void load(const sand_hall_battle *battle, unsigned side, sand_standing_list *out)
{
    const char *text = battle->side[side - 1].answers;
    sand_problem_list problems = { 0 };
    sand_json_document document;
    sand_cursor top;
    out->n = 0;
    if (text == NULL) return;
    SAND_ASSERT(battle->game != NULL);
    sand_json_source source = { "answers", text, strlen(text), 1, SAND_JSON_STRICT };
    if (sand_json_parse(&source, &document, &problems) == SAND_OK) {
        sand_json_read_top(&top, &document, &problems);
        sand_beforehand_read(&top, "set", battle->game, out);
        sand_json_document_free(&document);
    }
    sand_problem_list_free(&problems);
}

static void keep(sand_hall_call *call, unsigned side, const sand_standing_list *list)
{
    sand_hall_side *of = &call->battle->side[side - 1];
    char name[16];
    sand_text text;
    sand_json_writer w;
    bool stirred = call->battle->stirred;
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_beforehand_write(&w, "set", call->battle->game, list);
    sand_json_write_end(&w);
    sand_memory_release(of->answers);
    of->answers = list->n ? sand_hall_copy(text.bytes) : NULL;
    snprintf(name, sizeof name, "%u answers", side);
    sand_hall_put(call->hall, call->battle, "side", name, of->answers);
    if (text.truncated || (list->n && of->answers == NULL)) sand_store_fail(call->hall->store);
    call->battle->stirred = stirred; /* no other client is told */
    sand_text_free(&text);
}

void sand_serve_answers(sand_hall_call *call)
{
    sand_standing_list list;
    if (call->battle->game == NULL) {
        sand_serve_fail(call, SAND_ERROR_UNKNOWN, "the battle has not begun");
        return;
    }
    bool sets = sand_json_read_has(&call->params, "set");
    if (sets) sand_beforehand_read(&call->params, "set", call->battle->game, &list);
    if (!sand_serve_params_done(call)) return;
    if (sets) {
        keep(call, call->side, &list);
        sand_serve_use_answers(call);
    }
    load(call->battle, call->side, &list);
    sand_beforehand_write(&call->w, "answers", call->battle->game, &list);
    sand_beforehand_write_kinds(&call->w, "kinds", call->battle->game);
}

/* ---- using them ------------------------------------------------------------------------------------------- */

static void tell(sand_hall_call *call, unsigned side, const sand_order *order)
{
    sand_hall_holder by = { .side = side };
    char line[1000];
    sand_text more;
    sand_json_writer w;
    SAND_ASSERT(order->n > 0);
    sand_text_init_heap(&more);
    sand_report_entry(call->battle->game, &order->entries[0], line, sizeof line);
    snprintf(by.name, sizeof by.name, "%s", call->battle->facts.side[side - 1]);
    sand_json_writer_init(&w, &more, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "words", line);
    sand_json_write_end(&w);
    sand_text_cut(&more, more.length - 1); /* the members without the brackets */
    sand_hall_tell(call->hall, call->battle, "answered", &by, more.bytes + 1);
    if (more.truncated) sand_store_fail(call->hall->store);
    sand_text_free(&more);
}

/* Gives one order of this side by an answer; true: it was accepted. */
static bool use_one(sand_hall_call *call, unsigned side)
{
    sand_hall_battle *battle = call->battle;
    sand_order order;
    sand_entry entries[ENTRIES];
    sand_order_list out = { &order, 0, 1, entries, 0, ENTRIES };
    sand_standing_list list;
    size_t which;
    if (battle->side[side - 1].answers == NULL) return false;
    load(battle, side, &list);
    bool expired = sand_beforehand_expire(battle->game, &list);
    call->hall->questions += list.n;
    bool found = sand_beforehand_find(battle->game, side, &list, &out, &which);
    if (found) tell(call, side, &order); /* told first, because units that it names may be gone afterwards */
    found = found && sand_game_submit(battle->game, &order, NULL) == SAND_OK;
    if (found && list.at[which].lasts == SAND_STANDING_STEP) {
        SAND_ASSERT(which < list.n);
        memmove(&list.at[which], &list.at[which + 1], (list.n - which - 1) * sizeof list.at[0]);
        list.n--;
        expired = true;
    }
    if (expired) keep(call, side, &list);
    if (!found) return false;
    call->hall->orders++;
    sand_hall_keep(call->hall, battle);
    sand_serve_follow_asks(call);
    return true;
}

static bool plays(const sand_hall_battle *battle)
{
    return battle->game != NULL && battle->state == SAND_HALL_PLAY;
}

/* Answers come before orders ahead. */
static bool use_any(sand_hall_call *call)
{
    return use_one(call, 1) || use_one(call, 2) || sand_serve_use_ahead(call, 1) || sand_serve_use_ahead(call, 2);
}

void sand_serve_use_answers(sand_hall_call *call)
{
    for (size_t i = 0; i < ORDERS_MOST && plays(call->battle); i++)
        if (!use_one(call, call->side) && !sand_serve_use_ahead(call, call->side)) break;
    sand_hall_try_later(call->hall, call->battle);
}

void sand_serve_try_answers(sand_hall *hall)
{
    if (!hall->tries) return;
    hall->tries = false;
    for (sand_hall_battle *battle = hall->busy; battle != NULL; battle = battle->next_busy) {
        hall->looks++;
        if (battle->tries == 0) continue;
        hall->tries |= --battle->tries > 0;
        sand_hall_call call = { .hall = hall, .battle = battle };
        for (size_t i = 0; battle->tries == 0 && i < ORDERS_MOST && plays(battle); i++)
            if (!use_any(&call)) break;
        if (!battle->changed) sand_hall_tell_turn(hall, battle);
    }
}

/* Reads the list of orders ahead. Each must be an object; the engine judges them when they are handed in. */
static const sand_json *read_ahead(sand_hall_call *call)
{
    static const sand_json none = { .kind = SAND_JSON_ARRAY };
    if (sand_json_read_kind(&call->params, "orders") == SAND_JSON_NULL) return &none;
    const sand_json *orders = sand_json_read_any(&call->params, "orders");
    bool good = orders != NULL && orders->kind == SAND_JSON_ARRAY && orders->list.count <= SAND_AHEAD_MOST;
    for (size_t i = 0; good && i < orders->list.count; i++) good = orders->list.items[i].kind == SAND_JSON_OBJECT;
    if (!good) sand_json_read_mistake(&call->params, "orders", "a list of at most 64 orders");
    return orders;
}

void sand_serve_ahead(sand_hall_call *call)
{
    if (call->battle->game == NULL) {
        sand_serve_fail(call, SAND_ERROR_UNKNOWN, "the battle has not begun");
        return;
    }
    const sand_json *orders = sand_json_read_has(&call->params, "orders") ? read_ahead(call) : NULL;
    if (!sand_serve_params_done(call)) return;
    if (orders != NULL) {
        sand_serve_set_ahead(call, orders);
        sand_serve_use_answers(call);
    }
    sand_serve_write_ahead(&call->w, call->battle, call->side);
}
