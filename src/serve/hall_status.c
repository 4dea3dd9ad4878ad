/* hall_status.c - writes the status of a battle as one seat may see it. */
#include "serve/hall_status.h"
#include "serve/hall_clock.h"

#include "base/assert.h"

#include <stdio.h>
#include <string.h>

const char *const sand_hall_asks[SAND_HALL_KINDS] = { "undo", "draw", "pause", "terms", "adjust", "rematch" };

bool sand_serve_is_here(const sand_hall *hall, const sand_hall_holder *holder)
{
    return holder->streams > 0 || (holder->left > 0 && hall->now - holder->left < SAND_HALL_PAUSE);
}

/* ---- sides ------------------------------------------------------------------------------------------------ */

static void write_players(sand_json_writer *w, const sand_hall *hall, const sand_hall_battle *battle, unsigned side)
{
    size_t n = 0, here = 0;
    for (size_t i = 0; i < battle->n_holders; i++) {
        if (battle->holders[i].side != side) continue;
        n++;
        here += sand_serve_is_here(hall, &battle->holders[i]);
    }
    sand_json_write_bool(w, "taken", n > 0);
    sand_json_write_text(w, "here", here == 0 ? "none" : here == n ? "all" : "some");
    sand_json_write_array(w, "players");
    for (size_t i = 0; i < battle->n_holders; i++) {
        if (battle->holders[i].side != side) continue;
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "name", battle->holders[i].name);
        sand_json_write_bool(w, "here", sand_serve_is_here(hall, &battle->holders[i]));
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* Writes the word, or null where it is empty: not promised, not opened. */
static void write_word(sand_json_writer *w, const char *key, const char *word)
{
    sand_json_write_text(w, key, word[0] != '\0' ? word : NULL);
}

static void write_sides(sand_json_writer *w, const sand_hall *hall, const sand_hall_battle *battle)
{
    sand_json_write_array(w, "sides");
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        const sand_hall_side *of = &battle->side[side - 1];
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "id", side);
        sand_json_write_text(w, "name", battle->facts.side[side - 1]);
        write_players(w, hall, battle, side);
        write_word(w, "commitment", of->commitment);
        write_word(w, "number", of->number);
        sand_json_write_bool(w, "opened", of->opened);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
    size_t watchers = 0;
    for (size_t i = 0; i < battle->n_holders; i++)
        watchers += battle->holders[i].side == 0 && sand_serve_is_here(hall, &battle->holders[i]);
    sand_json_write_int(w, "watchers", (int64_t)watchers);
}

/* ---- questions -------------------------------------------------------------------------------------------- */

static void write_ask(sand_json_writer *w, const sand_hall_ask *ask, size_t what)
{
    SAND_ASSERT(what < SAND_HALL_KINDS);
    sand_text text;
    sand_json_writer inner;
    char at[32];
    sand_text_init_heap(&text);
    sand_json_writer_init(&inner, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&inner, NULL);
    sand_json_write_int(&inner, "id", ask->id);
    sand_json_write_int(&inner, "by", ask->by);
    sand_json_write_text(&inner, "what", sand_hall_asks[what]);
    if (ask->n > 0) sand_json_write_int(&inner, "n", (int64_t)ask->n);
    sand_json_write_text(&inner, "since", sand_hall_time(ask->since, at));
    sand_json_write_end(&inner);
    if (ask->more != NULL) {
        sand_text_cut(&text, text.length - 1);
        sand_text_add_format(&text, ",%s}", ask->more);
    }
    sand_json_write_json(w, NULL, text.bytes, text.length);
    sand_text_free(&text);
}

static void write_asks(sand_json_writer *w, const sand_hall_battle *battle)
{
    sand_json_write_array(w, "asks");
    for (size_t side = 0; side < SAND_SIDES; side++)
        for (size_t what = 0; what < SAND_HALL_KINDS; what++)
            if (battle->side[side].asks[what].id != 0) write_ask(w, &battle->side[side].asks[what], what);
    sand_json_write_end(w);
}

/* ---- what it waits for ------------------------------------------------------------------------------------ */

static void write_waits(sand_json_writer *w, const sand_hall_battle *battle, unsigned side)
{
    const sand_hall_side *of = &battle->side[side - 1];
    char at[32];
    bool plays = battle->state == SAND_HALL_PLAY;
    if (plays && of->waits_for != 0) {
        sand_json_write_object(w, "waits");
        sand_json_write_array(w, "for");
        for (unsigned other = 1; other <= SAND_SIDES; other++)
            if (of->waits_for & 1u << other) sand_json_write_int(w, NULL, other);
        sand_json_write_end(w);
        sand_json_write_text(w, "since", sand_hall_time(of->waits_since, at));
        sand_json_write_end(w);
    } else {
        sand_json_write_null(w, "waits");
    }
    sand_json_write_bool(w, "yours", plays && (of->waits_for & 1u << side) != 0);
}

static void write_over(sand_json_writer *w, const sand_hall_battle *battle)
{
    char words[400];
    if (battle->game == NULL || battle->state != SAND_HALL_OVER) return;
    sand_result result = sand_game_result(battle->game, 0);
    sand_report_result(battle->game, &result, words, sizeof words);
    sand_json_write_object(w, "over");
    sand_json_write_int(w, "winner", result.outcome == SAND_WON ? result.winner : 0);
    sand_json_write_text(w, "words", words);
    sand_json_write_end(w);
}

/* ---- the engine ------------------------------------------------------------------------------------------- */

typedef struct {
    sand_text *out;
    bool good;
} taking;

/* Takes the result out of {"jsonrpc":"2.0","id":0,"result":…}; an error leaves `good` false. */
static void take_result(void *context, const char *line, size_t n)
{
    static const char before[] = "{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":";
    taking *to = context;
    if (n <= sizeof before || strncmp(line, before, sizeof before - 1) != 0) return;
    sand_text_add_bytes(to->out, line + sizeof before - 1, n - sizeof before);
    to->good = true;
}

bool sand_serve_ask_engine(sand_hall *hall, sand_hall_battle *battle, unsigned side, const char *request,
                           sand_text *out)
{
    SAND_ASSERT(battle->game != NULL);
    taking to = { .out = out };
    hall->questions++;
    if (sand_protocol_lend(hall->protocol, battle->game, side) != SAND_OK) return false;
    sand_protocol_handle(hall->protocol, request, strlen(request), take_result, &to);
    battle->game = sand_protocol_take_back(hall->protocol);
    return to.good && !out->truncated;
}

/* ---- all of it -------------------------------------------------------------------------------------------- */

static void write_head(sand_json_writer *w, const sand_hall_battle *battle, const sand_hall_holder *holder)
{
    static const char *const states[] = { "lobby", "play", "over", "closed" };
    char at[32];
    sand_json_write_text(w, "game", battle->id);
    sand_json_write_text(w, "title", battle->facts.title);
    sand_json_write_text(w, "scenario", battle->facts.scenario);
    sand_json_write_text(w, "ruleset", battle->facts.ruleset);
    sand_json_write_text(w, "state", states[battle->state]);
    sand_json_write_text(w, "opened", sand_hall_time(battle->opened, at));
    if (holder == NULL) {
        sand_json_write_null(w, "seat");
    } else {
        sand_json_write_object(w, "seat");
        if (holder->side == 0) sand_json_write_bool(w, "watch", true);
        if (holder->side != 0) sand_json_write_int(w, "side", holder->side);
        sand_json_write_text(w, "name", holder->name);
        if (sand_secret_same(holder->hash, battle->opener)) sand_json_write_bool(w, "opener", true);
        sand_json_write_end(w);
    }
    sand_hall_write_terms(w, "terms", &battle->terms);
}

void sand_serve_write_status(sand_json_writer *w, const char *key, const sand_hall *hall, sand_hall_battle *battle,
                             const sand_hall_holder *holder)
{
    unsigned side = holder == NULL ? 0 : holder->side;
    char at[32];
    sand_json_write_object(w, key);
    write_head(w, battle, holder);
    write_sides(w, hall, battle);
    sand_json_write_object(w, "dice");
    sand_json_write_text(w, "host", battle->commitment);
    sand_json_write_end(w);
    if (side != 0) write_asks(w, battle);
    if (battle->paused_by != 0) {
        sand_json_write_object(w, "paused");
        sand_json_write_int(w, "by", battle->paused_by);
        sand_json_write_text(w, "since", sand_hall_time(battle->paused_since, at));
        sand_json_write_end(w);
    } else {
        sand_json_write_null(w, "paused");
    }
    if (side != 0) write_waits(w, battle, side);
    if (side != 0) sand_serve_write_clocks(w, battle);
    if (side != 0 && battle->rematch[0] != '\0') sand_json_write_text(w, "rematch", battle->rematch);
    write_over(w, battle);
    if (sand_hall_closes(hall, battle) != 0)
        sand_json_write_text(w, "closes", sand_hall_time(sand_hall_closes(hall, battle), at));
    if (battle->state == SAND_HALL_CLOSED) sand_json_write_text(w, "closed", battle->closed);
    sand_json_write_end(w);
}
