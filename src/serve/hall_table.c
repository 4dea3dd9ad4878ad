/* hall_table.c - what players do at a table besides giving orders: promising numbers, talking, asking each other,
 * passing seats on. */
#include "serve/hall_answers.h"
#include "serve/hall_begin.h"
#include "serve/hall_clock.h"
#include "serve/hall_call.h"
#include "serve/hall_status.h"
#include "serve/hall_stream.h"

#include "base/assert.h"
#include "base/memory.h"

#include <stdio.h>
#include <string.h>

enum { DRAFT = 64 << 10, ANSWERS = 8 << 10 };

static const char *side_key(char out[32], unsigned side, const char *what)
{
    snprintf(out, 32, "%u %s", side, what);
    return out;
}

static void table(sand_hall_call *call)
{
    if (sand_serve_params_done(call)) sand_serve_give_status(call);
}

/* ---- dice ------------------------------------------------------------------------------------------------- */

static void promise(sand_hall_call *call)
{
    const char *commitment = "";
    char name[32];
    sand_hall_side *of = &call->battle->side[call->side - 1];
    sand_json_read_text(&call->params, "commitment", SAND_SECRET_HASH - 1, &commitment);
    if (call->problems.mistakes == 0 && !sand_secret_is_hash(commitment))
        sand_json_read_mistake(&call->params, "commitment", "a SHA-256 has 64 hexadecimal digits, in lower case");
    if (!sand_serve_params_done(call)) return;
    if (of->opened || (of->commitment[0] != '\0' && strcmp(of->commitment, commitment) != 0)) {
        sand_serve_fail(call, SAND_ERROR_REFUSED, "this side has promised its number already");
        return;
    }
    memcpy(of->commitment, commitment, sizeof of->commitment);
    sand_hall_put(call->hall, call->battle, "side", side_key(name, call->side, "commitment"), commitment);
    sand_serve_give_status(call);
}

/* Returns why the number may not be opened yet, or NULL. */
static const char *not_yet(const sand_hall_call *call, const char *number)
{
    const sand_hall_side *of = &call->battle->side[call->side - 1];
    const sand_hall_side *other = &call->battle->side[sand_serve_enemy(call->side) - 1];
    char hash[SAND_SECRET_HASH];
    if (of->opened) return "this side has opened its number already";
    if (number[0] == '\0') return of->commitment[0] != '\0' ? "a number was promised: it must be opened" : NULL;
    sand_secret_hash(number, hash);
    if (of->commitment[0] == '\0') return "nothing was promised: promise first";
    if (!sand_secret_same(hash, of->commitment)) return "this is not the number that was promised";
    if (other->commitment[0] == '\0' && !other->opened) return "the other side has not promised its number yet";
    return NULL;
}

static void number(sand_hall_call *call)
{
    const char *given = "";
    char name[32];
    sand_hall_side *of = &call->battle->side[call->side - 1];
    if (sand_json_read_kind(&call->params, "number") != SAND_JSON_NULL)
        sand_json_read_text(&call->params, "number", SAND_SECRET_HASH - 1, &given);
    if (call->problems.mistakes == 0 && given[0] != '\0' && !sand_secret_is_hash(given))
        sand_json_read_mistake(&call->params, "number", "a number has 64 hexadecimal digits, in lower case");
    if (!sand_serve_params_done(call)) return;
    const char *why = not_yet(call, given);
    if (why != NULL) {
        sand_serve_fail(call, SAND_ERROR_REFUSED, why);
        return;
    }
    of->opened = true;
    snprintf(of->number, sizeof of->number, "%s", given);
    sand_hall_put(call->hall, call->battle, "side", side_key(name, call->side, "number"), given);
    sand_serve_begin_if_ready(call->hall, call->battle);
    sand_serve_give_status(call);
}

/* ---- talking ---------------------------------------------------------------------------------------------- */

static void name_holder(sand_hall_call *call)
{
    const char *name = "";
    sand_json_read_text(&call->params, "name", SAND_HALL_NAME, &name);
    if (!sand_serve_params_done(call)) return;
    sand_hall_holder holder = *sand_serve_caller(call);
    snprintf(holder.name, sizeof holder.name, "%s", name);
    sand_hall_seat(call->hall, call->battle, &holder);
    sand_serve_give_status(call);
}

/* Strips the brackets of a written object, so that its members are left. */
static void members_of(sand_text *text)
{
    if (text->length < 2) return;
    memmove(text->bytes, text->bytes + 1, text->length - 2);
    sand_text_cut(text, text->length - 2);
}

static void say(sand_hall_call *call)
{
    enum { MOST = 500 };
    const char *said = "";
    int64_t event = -1;
    sand_hall_side *of = &call->battle->side[call->side - 1];
    sand_json_read_text(&call->params, "text", SAND_HALL_SAYS, &said);
    sand_json_read_optional_int(&call->params, "event", 0, INT32_MAX, &event);
    if (!sand_serve_params_done(call)) return;
    if (call->battle->terms.chat == SAND_CHAT_OFF) {
        sand_serve_fail(call, SAND_ERROR_REFUSED, "by the terms of this battle there is no chat");
    } else if (of->said >= MOST) {
        sand_serve_fail(call, SAND_ERROR_FULL, "this side has said 500 things, which is the limit of a battle");
    } else {
        sand_text more;
        sand_json_writer w;
        sand_text_init_heap(&more);
        sand_json_writer_init(&w, &more, SAND_JSON_COMPACT);
        sand_json_write_object(&w, NULL);
        sand_json_write_text(&w, "text", said);
        if (event >= 0) sand_json_write_int(&w, "event", event);
        sand_json_write_end(&w);
        members_of(&more);
        of->said++;
        sand_hall_tell(call->hall, call->battle, "say", sand_serve_caller(call), more.bytes);
        sand_text_free(&more);
        sand_serve_give_status(call);
    }
}

/* Sends "look here" or the pointer to the connected clients; neither is stored. */
static void flash(sand_hall_call *call, const char *event, bool has_text)
{
    sand_point at;
    const char *words = NULL;
    sand_text text;
    sand_json_writer w;
    bool is_null = !has_text && sand_json_read_kind(&call->params, "at") == SAND_JSON_NULL;
    if (!is_null && !sand_json_read_has(&call->params, "at"))
        sand_json_read_mistake(&call->params, NULL, "\"at\" is missing");
    bool somewhere = !is_null && sand_json_read_optional_point(&call->params, "at", &at);
    if (has_text) sand_json_read_optional_text(&call->params, "text", 144, &words);
    if (!sand_serve_params_done(call)) return;
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_int(&w, "by", call->side);
    if (somewhere)
        sand_json_write_point(&w, "at", at);
    else
        sand_json_write_null(&w, "at");
    if (words != NULL) sand_json_write_text(&w, "text", words);
    sand_json_write_end(&w);
    sand_serve_flash(call->battle, event, text.bytes);
    sand_text_free(&text);
}

static void ping(sand_hall_call *call)
{
    flash(call, "look", true);
}

static void point(sand_hall_call *call)
{
    flash(call, "point", false);
}

/* ---- asking each other ------------------------------------------------------------------------------------ */

/* Returns "text" and the tree under `key` as members of a JSON object; NULL: there are none, or no memory. */
static char *more_of(const char *text, const char *key, const sand_json *value)
{
    sand_text more;
    sand_json_writer w;
    sand_text_init_heap(&more);
    sand_json_writer_init(&w, &more, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    if (text != NULL) sand_json_write_text(&w, "text", text);
    if (value != NULL) sand_json_write_value(&w, key, value);
    sand_json_write_end(&w);
    members_of(&more);
    char *copy = more.truncated || more.length == 0 ? NULL : sand_hall_copy(more.bytes);
    sand_text_free(&more);
    return copy;
}

static void ask_engine_back(sand_hall_call *call, size_t n)
{
    if (call->battle->terms.undo != SAND_UNDO_CONSENT) {
        sand_serve_fail(call, SAND_ERROR_REFUSED, "the terms of this battle do not allow taking back");
        return;
    }
    sand_error error = sand_game_ask_undo(call->battle->game, call->side, n);
    if (error != SAND_OK && error != SAND_ERROR_NEEDS)
        sand_serve_fail(call, error, "there are not that many orders to take back");
}

static void offer_engine_draw(sand_hall_call *call)
{
    if (!call->battle->terms.draw)
        sand_serve_fail(call, SAND_ERROR_REFUSED, "by the terms of this battle no draw is offered");
    else if (sand_game_offer_draw(call->battle->game, call->side) != SAND_OK)
        sand_serve_fail(call, SAND_ERROR_REFUSED, "a draw cannot be offered now");
}

/* Questions that the engine handles itself: answer and agreement are in the record. */
static void ask_by_engine(sand_hall_call *call, sand_hall_what what, size_t n)
{
    if (call->battle->state != SAND_HALL_PLAY) {
        sand_serve_fail(call, SAND_ERROR_REFUSED, "no battle is being played");
        return;
    }
    if (what == SAND_ASKS_UNDO)
        ask_engine_back(call, n);
    else
        offer_engine_draw(call);
    if (call->code != 0) return;
    sand_hall_keep(call->hall, call->battle);
    sand_serve_follow_asks(call);
}

static void propose(sand_hall_call *call)
{
    size_t what = 0;
    int64_t n = 1;
    const char *text = NULL;
    static const char *const keys[SAND_HALL_KINDS] = { NULL, NULL, NULL, "terms", "adjustment", NULL };
    sand_json_read_word(&call->params, "what", SAND_WORD_LIST(sand_hall_asks), &what);
    if (what == SAND_ASKS_UNDO) sand_json_read_optional_int(&call->params, "n", 1, INT32_MAX, &n);
    sand_json_read_optional_text(&call->params, "text", SAND_HALL_SAYS, &text);
    SAND_ASSERT(what < SAND_HALL_KINDS);
    const sand_json *value = keys[what] == NULL ? NULL : sand_json_read_any(&call->params, keys[what]);
    if (!sand_serve_params_done(call)) return;
    bool adjusts = what == SAND_ASKS_ADJUST || what == SAND_ASKS_PAUSE;
    if (what == SAND_ASKS_TERMS) {
        sand_hall_terms terms = call->battle->terms;
        if (!sand_hall_read_terms(value, &terms, &call->problems)) {
            sand_serve_params_done(call);
            return;
        }
    }
    if (adjusts && call->battle->state != SAND_HALL_PLAY) {
        sand_serve_fail(call, SAND_ERROR_REFUSED, "no battle is being played");
    } else if (what == SAND_ASKS_REMATCH && call->battle->state < SAND_HALL_OVER) {
        sand_serve_fail(call, SAND_ERROR_REFUSED, "the battle is not over");
    } else if (what == SAND_ASKS_UNDO || what == SAND_ASKS_DRAW) {
        ask_by_engine(call, (sand_hall_what)what, (size_t)n);
    } else {
        char *more = more_of(text, keys[what], value);
        sand_serve_ask_for(call, (sand_hall_what)what, 0, more);
        sand_memory_release(more);
    }
    if (call->code == 0) sand_serve_give_status(call);
}

/* Finds the side's question with the id in the parameters; NULL: the call has failed. */
static const sand_hall_ask *find_ask(sand_hall_call *call, unsigned side, sand_hall_what *what)
{
    int64_t id = 0;
    sand_json_read_int(&call->params, "id", 1, INT32_MAX, &id);
    if (!sand_serve_params_done(call)) return NULL;
    for (size_t i = 0; i < SAND_HALL_KINDS; i++) {
        const sand_hall_ask *ask = &call->battle->side[side - 1].asks[i];
        *what = (sand_hall_what)i;
        if (ask->id == (unsigned)id) return ask;
    }
    sand_serve_fail(call, SAND_ERROR_STALE, "this is not asked any more");
    return NULL;
}

static void pause_for(sand_hall_call *call, unsigned by)
{
    char text[40];
    call->battle->paused_by = by;
    call->battle->paused_since = call->hall->clock / 1000;
    snprintf(text, sizeof text, "%u %lld", by, (long long)call->battle->paused_since);
    sand_hall_put(call->hall, call->battle, "battle", "paused", by != 0 ? text : NULL);
    sand_serve_run_clocks(call->hall, call->battle);
    sand_hall_tell(call->hall, call->battle, by != 0 ? "paused" : "resumed", sand_serve_caller(call), NULL);
}

/* Opens a rematch: the same scenario and terms with sides exchanged, and all holders seated. */
static void play_again(sand_hall_call *call)
{
    sand_hall_battle *old = call->battle;
    if (old->rematch[0] != '\0' || old->start == NULL) return;
    sand_hall_battle *again = sand_hall_add(call->hall);
    if (again == NULL) {
        sand_serve_fail(call, SAND_ERROR_MEMORY, "there is no memory for another battle");
        return;
    }
    sand_serve_set_facts(call->hall, again, &old->facts, old->start);
    sand_hall_set_terms(call->hall, again, &old->terms);
    for (size_t i = 0; i < old->n_holders; i++) {
        sand_hall_holder holder = old->holders[i];
        holder.streams = 0;
        holder.left = 0;
        if (holder.side != 0) holder.side = sand_serve_enemy(holder.side);
        sand_hall_seat(call->hall, again, &holder);
    }
    memcpy(old->rematch, again->id, sizeof old->rematch);
    sand_hall_put(call->hall, old, "battle", "rematch", again->id);
    char more[40];
    snprintf(more, sizeof more, "\"game\":\"%s\"", again->id);
    sand_hall_tell(call->hall, old, "rematch", NULL, more);
    sand_serve_begin_if_ready(call->hall, again);
}

/* Parses the members of the question into a document, which the caller frees; false: the call has failed. */
static bool open_more(sand_hall_call *call, const sand_hall_ask *ask, sand_json_document *document)
{
    sand_text text;
    sand_text_init_heap(&text);
    sand_text_add_format(&text, "{%s}", ask->more ? ask->more : "");
    sand_json_source source = { "question", text.bytes, text.length, 1, SAND_JSON_STRICT };
    sand_error error = text.truncated ? SAND_ERROR_MEMORY : sand_json_parse(&source, document, &call->problems);
    sand_text_free(&text);
    if (error) sand_serve_fail(call, error, "what was asked cannot be read");
    return error == SAND_OK;
}

static void adjust(sand_hall_call *call, const sand_json *adjustment)
{
    sand_text text;
    sand_json_writer w;
    sand_text_init_heap(&text);
    sand_json_writer_init(&w, &text, SAND_JSON_COMPACT);
    sand_json_write_value(&w, NULL, adjustment);
    sand_error error = sand_game_adjust(call->battle->game, text.bytes, text.length, &call->problems);
    sand_text_free(&text);
    if (error)
        sand_serve_fail(call, error,
                        call->problems.count > 0 ? call->problems.items[0].message : sand_error_text(error));
    else
        sand_hall_keep(call->hall, call->battle);
}

static void change_terms(sand_hall_call *call, const sand_hall_terms *terms)
{
    sand_hall_set_terms(call->hall, call->battle, terms);
    sand_serve_run_clocks(call->hall, call->battle);
}

static void carry_out(sand_hall_call *call, const sand_hall_ask *ask, sand_hall_what what)
{
    SAND_ASSERT(ask->id != 0);
    sand_json_document document;
    sand_hall_terms terms = call->battle->terms;
    switch (what) {
    case SAND_ASKS_UNDO: ask_engine_back(call, ask->n); break;
    case SAND_ASKS_DRAW: offer_engine_draw(call); break;
    case SAND_ASKS_PAUSE: pause_for(call, ask->by); break;
    case SAND_ASKS_REMATCH: play_again(call); break;
    case SAND_ASKS_TERMS:
    case SAND_ASKS_ADJUST:
        if (!open_more(call, ask, &document)) return;
        if (what == SAND_ASKS_ADJUST)
            adjust(call, sand_json_get(document.root, "adjustment"));
        else if (sand_hall_read_terms(sand_json_get(document.root, "terms"), &terms, &call->problems))
            change_terms(call, &terms);
        sand_json_document_free(&document);
        break;
    }
    if (call->code == 0 && (what == SAND_ASKS_UNDO || what == SAND_ASKS_DRAW)) sand_hall_keep(call->hall, call->battle);
}

static void agree(sand_hall_call *call)
{
    sand_hall_what what;
    unsigned other = sand_serve_enemy(call->side);
    const sand_hall_ask *ask = find_ask(call, other, &what);
    if (ask == NULL) return;
    carry_out(call, ask, what);
    if (call->code != 0) return;
    sand_serve_end_ask(call, other, what, "agreed");
    /* What both have asked for is answered for both. */
    if (what == SAND_ASKS_PAUSE || what == SAND_ASKS_REMATCH) sand_serve_end_ask(call, call->side, what, NULL);
    if (call->battle->game != NULL) sand_serve_follow_asks(call);
    sand_serve_give_status(call);
}

static void drop_ask(sand_hall_call *call, unsigned side, const char *how)
{
    sand_hall_what what;
    if (find_ask(call, side, &what) == NULL) return;
    if (what == SAND_ASKS_DRAW) {
        sand_serve_fail(call, SAND_ERROR_REFUSED, "an offer of a draw ends with the next order; go on playing");
        return;
    }
    if (what == SAND_ASKS_UNDO) sand_game_ask_undo(call->battle->game, side, 0);
    sand_serve_end_ask(call, side, what, how);
    sand_serve_give_status(call);
}

static void refuse(sand_hall_call *call)
{
    drop_ask(call, sand_serve_enemy(call->side), "refused");
}

static void withdraw(sand_hall_call *call)
{
    drop_ask(call, call->side, "withdrawn");
}

static void resume(sand_hall_call *call)
{
    if (!sand_serve_params_done(call)) return;
    if (call->battle->paused_by != 0) pause_for(call, 0);
    sand_serve_give_status(call);
}

/* Claims the battle: the other side's flag has fallen, and by the terms that loses. */
static void claim(sand_hall_call *call)
{
    sand_hall_battle *battle = call->battle;
    unsigned other = sand_serve_enemy(call->side);
    char words[SAND_NOTE_MAX];
    if (!sand_serve_params_done(call)) return;
    sand_serve_tick_clock(call->hall, battle);
    if (battle->state != SAND_HALL_PLAY || !battle->terms.clock_loses)
        sand_serve_fail(call, SAND_ERROR_REFUSED, "by the terms of this battle no clock loses it");
    else if (!battle->side[other - 1].flag || battle->side[call->side - 1].flag)
        sand_serve_fail(call, SAND_ERROR_REFUSED,
                        "a battle is claimed when the other side's flag has fallen and one's own has not");
    if (call->code != 0) return;
    snprintf(words, sizeof words, "the clock of %s has run out, and %s claims the battle",
             battle->facts.side[other - 1], battle->facts.side[call->side - 1]);
    sand_game_note(battle->game, 0, words);
    sand_error error = sand_game_concede(battle->game, other);
    sand_hall_keep(call->hall, battle);
    if (error) sand_serve_fail(call, error, "the battle cannot be claimed now");
    if (call->code == 0) sand_serve_give_status(call);
}

/* ---- what the server keeps for a side --------------------------------------------------------------------- */

static void draft(sand_hall_call *call)
{
    sand_hall_side *of = &call->battle->side[call->side - 1];
    const char *text = NULL;
    char name[32], at[32];
    bool forget = sand_json_read_kind(&call->params, "text") == SAND_JSON_NULL;
    bool keep = !forget && sand_json_read_optional_content(&call->params, "text", DRAFT, &text);
    if (!sand_serve_params_done(call)) return;
    if (forget || keep) {
        sand_memory_release(of->draft);
        of->draft = sand_hall_copy(text);
        of->draft_at = call->hall->clock / 1000;
        bool stirred = call->battle->stirred;
        sand_hall_put(call->hall, call->battle, "side", side_key(name, call->side, "draft"), text);
        sand_hall_put_int(call->hall, call->battle, "side", side_key(name, call->side, "draft_at"), of->draft_at);
        call->battle->stirred = stirred; /* no other client is told */
    }
    sand_json_write_text(&call->w, "draft", of->draft);
    sand_json_write_text(&call->w, "at", of->draft != NULL ? sand_hall_time(of->draft_at, at) : NULL);
}

/* ---- seats ------------------------------------------------------------------------------------------------ */

static void give_link(sand_hall_call *call, unsigned side)
{
    char secret[SAND_SECRET_TEXT];
    if (!sand_hall_add_link(call->hall, call->battle, side, secret)) {
        sand_serve_fail(call, SAND_ERROR_MEMORY, "no secret can be drawn");
        return;
    }
    sand_json_write_text(&call->w, "secret", secret);
}

static void links(sand_hall_call *call)
{
    static const char *const kinds[] = { "share", "watch" };
    enum { OPEN = 16 };
    size_t kind = 0;
    bool makes = sand_json_read_optional_word(&call->params, "new", SAND_WORD_LIST(kinds), &kind);
    if (!sand_serve_params_done(call)) return;
    if (makes && kind == 1 && call->battle->terms.watch < 0)
        sand_serve_fail(call, SAND_ERROR_REFUSED, "the terms of this battle allow no watchers");
    else if (makes && kind == 0 && sand_hall_links(call->battle, call->side) >= OPEN)
        sand_serve_fail(call, SAND_ERROR_FULL, "16 links of this side are open: `take_back` closes them");
    if (call->code != 0) return;
    if (makes && kind == 1) sand_hall_cut_links(call->hall, call->battle, 0);
    if (makes) give_link(call, kind == 0 ? call->side : 0);
    sand_json_write_int(&call->w, "open", (int64_t)sand_hall_links(call->battle, call->side));
}

static void invite(sand_hall_call *call)
{
    int64_t side = 0;
    sand_json_read_int(&call->params, "side", 1, SAND_SIDES, &side);
    if (!sand_serve_params_done(call)) return;
    if (!sand_secret_same(call->holder, call->battle->opener)) {
        sand_serve_fail(call, SAND_ERROR_SEAT, "only who opened the battle invites to it");
    } else if (sand_hall_holders(call->battle, (unsigned)side) > 0) {
        sand_serve_fail(call, SAND_ERROR_REFUSED, "that side is taken");
    } else {
        sand_hall_cut_links(call->hall, call->battle, (unsigned)side);
        give_link(call, (unsigned)side);
    }
}

static void take_back(sand_hall_call *call)
{
    if (!sand_serve_params_done(call)) return;
    sand_hall_cut_links(call->hall, call->battle, call->side);
    for (size_t i = call->battle->n_holders; i-- > 0;) {
        sand_hall_holder other = call->battle->holders[i];
        if (other.side != call->side || sand_secret_same(other.hash, call->holder)) continue;
        sand_serve_end_streams(call->hall, call->battle, other.hash, "seat");
        sand_hall_unseat(call->hall, call->battle, other.hash);
        sand_hall_tell(call->hall, call->battle, "left", &other, NULL);
    }
    sand_serve_give_status(call);
}

static void leave(sand_hall_call *call)
{
    if (!sand_serve_params_done(call)) return;
    if (call->side != 0 && sand_hall_holders(call->battle, call->side) == 1 &&
        sand_hall_links(call->battle, call->side) == 0) {
        sand_serve_fail(call, SAND_ERROR_REFUSED, "nobody else holds this side: pass a link on first, or concede");
        return;
    }
    sand_hall_holder gone = *sand_serve_caller(call);
    sand_serve_end_streams(call->hall, call->battle, gone.hash, "seat");
    sand_hall_unseat(call->hall, call->battle, gone.hash);
    if (gone.side != 0) sand_hall_tell(call->hall, call->battle, "left", &gone, NULL);
    sand_json_write_bool(&call->w, "left", true);
}

const sand_hall_method_row sand_hall_methods[] = {
    { "table", table, true },        { "promise", promise, false },
    { "number", number, false },     { "name", name_holder, true },
    { "chat", say, false },          { "ping", ping, false },
    { "point", point, false },       { "propose", propose, false },
    { "agree", agree, false },       { "refuse", refuse, false },
    { "withdraw", withdraw, false }, { "resume", resume, false },
    { "draft", draft, false },       { "links", links, false },
    { "invite", invite, false },     { "take_back", take_back, false },
    { "leave", leave, true },        { "answers", sand_serve_answers, false },
    { "claim", claim, false },       { "ahead", sand_serve_ahead, false },
};
const size_t sand_hall_method_count = SAND_LEN(sand_hall_methods);
