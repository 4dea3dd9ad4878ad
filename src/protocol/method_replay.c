/* method_replay.c - records shown step by step. Going to a step, forwards or back, plays the record up to it. */
#include "protocol/call.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

/* ---- where the steps end --------------------------------------------------------------------------------------- */

typedef struct {
    bool step;    /* the line is an act, an undo or a redo */
    int64_t turn; /* the turn of a full position, else 0 */
} line_kind;

/* Tells what kind of line it is. False: out of memory. */
static bool kind_of(const char *line, size_t n, line_kind *out)
{
    sand_json_source source = { "record", line, n, 1, SAND_JSON_STRICT };
    sand_problem_list problems = { 0 };
    sand_json_document document;
    line_kind kind = { false, 0 };
    sand_error error = sand_json_parse(&source, &document, &problems);
    if (error == SAND_OK) {
        const sand_json *number = sand_json_get(document.root, "n"), *turn = sand_json_get(document.root, "turn");
        kind.step = (number != NULL && number->kind == SAND_JSON_INTEGER) ||
                    sand_json_get(document.root, "undo") != NULL || sand_json_get(document.root, "redo") != NULL;
        if (turn != NULL && turn->kind == SAND_JSON_INTEGER) kind.turn = turn->integer;
        sand_json_document_free(&document);
    }
    sand_problem_list_free(&problems);
    *out = kind;
    return error != SAND_ERROR_MEMORY;
}

static bool add_step(sand_replay *replay, size_t *room, size_t line)
{
    if (replay->steps == *room) {
        size_t wanted = *room == 0 ? 256 : 2 * *room;
        size_t *lines = sand_memory_reallocate(replay->line, wanted * sizeof *lines);
        if (lines != NULL) replay->line = lines;
        uint32_t *turns = sand_memory_reallocate(replay->turn, wanted * sizeof *turns);
        if (turns != NULL) replay->turn = turns;
        if (lines == NULL || turns == NULL) return false;
        *room = wanted;
    }
    SAND_ASSERT(replay->steps < *room);
    replay->turn[replay->steps] = 0;
    replay->line[replay->steps++] = line;
    return true;
}

/* Finds the lines that are steps. The position of a turn follows the step that began it. */
static bool find_steps(sand_replay *replay)
{
    size_t room = 0, line = 1, n = sand_record_public_part(replay->text, replay->n);
    for (size_t at = 0; at < n; line++) {
        const char *stop = memchr(replay->text + at, '\n', n - at);
        size_t end = stop == NULL ? n : (size_t)(stop - replay->text) + 1;
        line_kind kind;
        if (!kind_of(replay->text + at, end - at, &kind)) return false;
        if (kind.step && !add_step(replay, &room, line)) return false;
        replay->positions += kind.turn > 0;
        if (kind.turn > 0 && replay->steps > 0) replay->turn[replay->steps - 1] = (uint32_t)kind.turn;
        at = end;
    }
    return true;
}

/* ---- going ------------------------------------------------------------------------------------------------------- */

/* Opens the game as it was after the step. */
static sand_error open_step(sand_call *call, const sand_replay *replay, size_t step, sand_game **out)
{
    SAND_ASSERT(step < replay->steps);
    if (replay->watch)
        return sand_record_position((sand_source){ replay->text, replay->n, "record" }, step, &call->problems, out);
    return sand_record_step((sand_source){ replay->text, replay->n, "record" }, step, &call->problems, out);
}

/* Cuts the record of an unfinished battle, without its private part, before the first line that is sealed. */
static sand_error cut_closed(sand_call *call, sand_replay *replay, sand_error because)
{
    sand_record_facts facts;
    sand_problem_list_free(&call->problems);
    sand_error error = sand_record_verify((sand_source){ replay->text, replay->n, "record" }, &call->problems, &facts);
    while (replay->steps > 0 && replay->line[replay->steps - 1] >= facts.closed_line) replay->steps--;
    return error != SAND_OK ? error : replay->steps > 0 ? SAND_OK : because;
}

/* Lets a record be watched by its full positions if its rules are of another version or its dice no longer fit. */
static sand_error make_watchable(sand_call *call, sand_replay *replay, sand_error because)
{
    if ((because != SAND_ERROR_VERSION && because != SAND_ERROR_MISMATCH) || replay->positions == 0) return because;
    sand_problem_list_free(&call->problems);
    replay->watch = true;
    replay->steps = replay->positions;
    return SAND_OK;
}

static sand_error prepare(sand_call *call, sand_replay *replay)
{
    sand_game *whole;
    if (!find_steps(replay)) return SAND_ERROR_MEMORY;
    if (replay->steps == 0) {
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_INVALID, "this is not a record: nothing happens in it");
        return SAND_ERROR_INVALID;
    }
    sand_error error = open_step(call, replay, replay->steps - 1, &whole);
    if (error == SAND_ERROR_CLOSED) return cut_closed(call, replay, error);
    if (error != SAND_OK) return make_watchable(call, replay, error);
    sand_game_destroy(whole);
    return SAND_OK;
}

static void write_steps(sand_call *call, const sand_opened *slot)
{
    const sand_replay *replay = &slot->replay;
    sand_json_write_int(&call->w, "steps", (int64_t)replay->steps);
    sand_json_write_int(&call->w, "step", (int64_t)replay->step);
    sand_json_write_bool(&call->w, "watch", replay->watch);
}

static void write_turns(sand_call *call, const sand_replay *replay)
{
    sand_json_write_array(&call->w, "turns");
    for (size_t i = 0; !replay->watch && i < replay->steps; i++) {
        if (replay->turn[i] == 0) continue;
        sand_json_write_object(&call->w, NULL);
        sand_json_write_int(&call->w, "turn", replay->turn[i]);
        sand_json_write_int(&call->w, "step", (int64_t)i);
        sand_json_write_end(&call->w);
    }
    sand_json_write_end(&call->w);
}

/* Returns the game's record as a text, which the caller frees. */
static char *record_of(const sand_game *game, size_t *n)
{
    *n = sand_record_write(game, SAND_RECORD_PRIVATE, NULL, 0);
    char *text = *n == 0 ? NULL : sand_memory_allocate(*n + 1);
    if (text == NULL || sand_record_write(game, SAND_RECORD_PRIVATE, text, *n + 1) == *n) return text;
    sand_memory_release(text);
    return NULL;
}

void sand_protocol_do_replay(sand_call *call)
{
    const char *text = NULL, *more = NULL;
    sand_opened *source = NULL;
    sand_game *game;
    sand_replay replay = { 0 };
    int64_t step = 0;
    if (!sand_json_read_optional_content(&call->params, "text", SAND_PROTOCOL_LINE, &text))
        source = sand_params_opened(call);
    else
        sand_json_read_optional_content(&call->params, "private", SAND_PROTOCOL_LINE, &more);
    sand_json_read_optional_int(&call->params, "step", 0, INT32_MAX, &step);
    if (!sand_call_params_done(call)) return;
    SAND_ASSERT(text != NULL || source != NULL);
    replay.text = text != NULL ? sand_protocol_join(call, text, more, &replay.n) : record_of(source->game, &replay.n);
    sand_error error = replay.text == NULL ? SAND_ERROR_MEMORY : prepare(call, &replay);
    if (error == SAND_OK) {
        replay.step = (size_t)step < replay.steps ? (size_t)step : replay.steps - 1;
        error = open_step(call, &replay, replay.step, &game);
    }
    if (error != SAND_OK) {
        sand_call_unread(call, error);
        sand_protocol_free_replay(&replay);
        return;
    }
    sand_opened *slot = sand_protocol_add_opened(call, game);
    if (slot == NULL) {
        sand_protocol_free_replay(&replay);
        return;
    }
    slot->replay = replay;
    sand_protocol_write_opened(call, slot);
    write_steps(call, slot);
    write_turns(call, &slot->replay);
}

void sand_protocol_do_goto(sand_call *call)
{
    sand_opened *slot = sand_params_opened(call);
    int64_t step;
    sand_game *game;
    if (slot == NULL) return;
    if (slot->replay.text == NULL) {
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_REFUSED, "game %lld is no replay", (long long)slot->id);
        return;
    }
    sand_json_read_int(&call->params, "step", 0, (int64_t)slot->replay.steps - 1, &step);
    if (!sand_call_params_done(call)) return;
    sand_error error = open_step(call, &slot->replay, (size_t)step, &game);
    if (error != SAND_OK) {
        sand_call_unread(call, error);
        return;
    }
    SAND_ASSERT(slot->kept == NULL);
    slot->kept = slot->game;
    slot->kept_step = slot->replay.step;
    sand_protocol_forget_analysis(slot);
    slot->game = game;
    slot->replay.step = (size_t)step;
    sand_json_write_int(&call->w, "game", slot->id);
    write_steps(call, slot);
    sand_protocol_write_now(call, "now", slot->game);
}
