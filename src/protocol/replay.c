/* replay.c - records to look at, step by step.
 *
 * A record's lines are only ever appended, so its text up to the end of any line is the record of the game as far as it had
 * come then.  Going to a step, forwards or back, opens the record up to there. */
#include "protocol/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- where the steps end --------------------------------------------------------------------------------------- */

typedef struct {
    bool step;     /* the game goes on, or is taken back */
    int64_t turn;  /* of a full position, else 0 */
} line_kind;

static line_kind kind_of(const char *line, size_t n)
{
    sand_json_source source = { "record", line, n, 1, SAND_JSON_STRICT };
    sand_problem_list problems = { 0 };
    sand_json_document document;
    line_kind kind = { false, 0 };
    if (sand_json_parse(&source, &document, &problems) == SAND_OK) {
        const sand_json *number = sand_json_get(document.root, "n"), *turn = sand_json_get(document.root, "turn");
        kind.step = (number != NULL && number->kind == SAND_JSON_INTEGER) || sand_json_get(document.root, "undo") != NULL ||
                    sand_json_get(document.root, "redo") != NULL;
        if (turn != NULL && turn->kind == SAND_JSON_INTEGER) kind.turn = turn->integer;
        sand_json_document_free(&document);
    }
    sand_problem_list_free(&problems);
    return kind;
}

static bool add_step(sand_reel *reel, size_t *room, size_t end)
{
    if (reel->steps == *room) {
        size_t wanted = *room == 0 ? 256 : 2 * *room;
        size_t *ends = realloc(reel->end, wanted * sizeof *ends);
        if (ends != NULL) reel->end = ends;
        uint32_t *turns = realloc(reel->turn, wanted * sizeof *turns);
        if (turns != NULL) reel->turn = turns;
        if (ends == NULL || turns == NULL) return false;
        *room = wanted;
    }
    reel->turn[reel->steps] = 0;
    reel->end[reel->steps++] = end;
    return true;
}

/* The position of a turn stands behind the step that began it. */
static bool find_steps(sand_reel *reel)
{
    size_t room = 0;
    for (size_t at = 0; at < reel->n;) {
        const char *stop = memchr(reel->text + at, '\n', reel->n - at);
        size_t end = stop == NULL ? reel->n : (size_t)(stop - reel->text) + 1;
        line_kind kind = kind_of(reel->text + at, end - at);
        if (kind.step && !add_step(reel, &room, end)) return false;
        reel->positions += kind.turn > 0;
        if (kind.turn > 0 && reel->steps > 0) reel->turn[reel->steps - 1] = (uint32_t)kind.turn;
        at = end;
    }
    return true;
}

/* ---- going ---------------------------------------------------------------------------------------------------------- */

/* The game as it was after the step. */
static sand_error open_step(sand_call *call, const sand_reel *reel, size_t step, sand_game **out)
{
    sand_game_settings settings = { .source = "record" };
    if (reel->watch) return sand_record_position(reel->text, reel->n, "record", step, &call->problems, out);
    return sand_game_create(reel->text, reel->end[step], &settings, &call->problems, out);
}

/* Rules of another version, or dice that no longer fit: the positions that were kept are still there to be seen. */
static sand_error make_watchable(sand_call *call, sand_reel *reel, sand_error because)
{
    if ((because != SAND_ERROR_VERSION && because != SAND_ERROR_MISMATCH) || reel->positions == 0) return because;
    sand_problem_list_free(&call->problems);
    reel->watch = true;
    reel->steps = reel->positions;
    return SAND_OK;
}

static sand_error prepare(sand_call *call, sand_reel *reel)
{
    sand_game *whole;
    if (!find_steps(reel)) return SAND_ERROR_MEMORY;
    if (reel->steps == 0) {
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_INVALID, "this is no record: nothing happens in it");
        return SAND_ERROR_INVALID;
    }
    sand_error error = open_step(call, reel, reel->steps - 1, &whole);
    if (error != SAND_OK) return make_watchable(call, reel, error);
    sand_game_destroy(whole);
    return SAND_OK;
}

static void write_steps(sand_call *call, const sand_opened *slot)
{
    const sand_reel *reel = &slot->reel;
    sand_write_int(&call->w, "steps", (int64_t)reel->steps);
    sand_write_int(&call->w, "step", (int64_t)reel->step);
    sand_write_bool(&call->w, "watch", reel->watch);
}

static void write_turns(sand_call *call, const sand_reel *reel)
{
    sand_write_array(&call->w, "turns");
    for (size_t i = 0; !reel->watch && i < reel->steps; i++) {
        if (reel->turn[i] == 0) continue;
        sand_write_object(&call->w, NULL);
        sand_write_int(&call->w, "turn", reel->turn[i]);
        sand_write_int(&call->w, "step", (int64_t)i);
        sand_write_end(&call->w);
    }
    sand_write_end(&call->w);
}

/* The game's own record as a text of its own. */
static char *record_of(const sand_game *game, size_t *n)
{
    *n = sand_record_write(game, SAND_RECORD_PLAIN, NULL, 0);
    char *text = malloc(*n + 1);
    if (text != NULL) sand_record_write(game, SAND_RECORD_PLAIN, text, *n + 1);
    return text;
}

static char *copy_of(const char *text, size_t *n)
{
    *n = strlen(text);
    char *copy = malloc(*n + 1);
    if (copy != NULL) memcpy(copy, text, *n + 1);
    return copy;
}

void sand_do_replay(sand_call *call)
{
    const char *text = NULL;
    sand_opened *source = NULL;
    sand_game *game;
    sand_reel reel = { 0 };
    int64_t step = 0;
    if (!sand_read_optional_text(&call->params, "text", SAND_PROTOCOL_LINE, &text)) source = sand_params_opened(call);
    sand_read_optional_int(&call->params, "step", 0, INT32_MAX, &step);
    if (!sand_params_done(call)) return;
    reel.text = text != NULL ? copy_of(text, &reel.n) : record_of(source->game, &reel.n);
    sand_error error = reel.text == NULL ? SAND_ERROR_MEMORY : prepare(call, &reel);
    if (error == SAND_OK) {
        reel.step = (size_t)step < reel.steps ? (size_t)step : reel.steps - 1;
        error = open_step(call, &reel, reel.step, &game);
    }
    if (error != SAND_OK) {
        sand_call_unread(call, error);
        sand_reel_free(&reel);
        return;
    }
    sand_opened *slot = sand_opened_add(call, game);
    if (slot == NULL) {
        sand_reel_free(&reel);
        return;
    }
    slot->reel = reel;
    sand_write_opened(call, slot);
    write_steps(call, slot);
    write_turns(call, &slot->reel);
}

void sand_do_goto(sand_call *call)
{
    sand_opened *slot = sand_params_opened(call);
    int64_t step;
    sand_game *game;
    if (slot == NULL) return;
    if (slot->reel.text == NULL) {
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_REFUSED, "game %lld is no replay", (long long)slot->id);
        return;
    }
    sand_read_int(&call->params, "step", 0, (int64_t)slot->reel.steps - 1, &step);
    if (!sand_params_done(call)) return;
    sand_error error = open_step(call, &slot->reel, (size_t)step, &game);
    if (error != SAND_OK) {
        sand_call_unread(call, error);
        return;
    }
    sand_game_destroy(slot->game);
    slot->game = game;
    slot->reel.step = (size_t)step;
    sand_write_int(&call->w, "game", slot->id);
    write_steps(call, slot);
    sand_write_now(call, "now", slot->game);
}
