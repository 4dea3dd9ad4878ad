/* pieces.c - parts of results that many methods write. */
#include "protocol/call.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

/* ---- what public functions write --------------------------------------------------------------------------- */

/* Calls the teller with the scratch space, which grows until the whole text fits. Returns the length; 0: out of memory,
 * and the result is marked as truncated. */
static size_t tell(sand_call *call, sand_teller *teller, const sand_saying *told)
{
    sand_protocol *p = call->protocol;
    size_t length = teller(told, p->scratch, p->scratch_room);
    if (length == 0) call->w.out->truncated = true;
    if (length < p->scratch_room) return length;
    char *grown = sand_memory_reallocate(p->scratch, 2 * length + 1024);
    if (grown != NULL) {
        p->scratch = grown;
        p->scratch_room = 2 * length + 1024;
    }
    length = grown == NULL ? 0 : teller(told, p->scratch, p->scratch_room);
    if (length == 0) call->w.out->truncated = true;
    return length;
}

void sand_protocol_write_told(sand_call *call, const char *key, sand_teller *teller, const sand_saying *told)
{
    size_t n = tell(call, teller, told);
    if (n == 0)
        sand_json_write_null(&call->w, key);
    else
        sand_json_write_json(&call->w, key, call->protocol->scratch, n);
}

void sand_protocol_write_words(sand_call *call, const char *key, sand_teller *teller, const sand_saying *told)
{
    size_t n = tell(call, teller, told);
    SAND_ASSERT(n == 0 || call->protocol->scratch != NULL);
    sand_json_write_text_bytes(&call->w, key, n == 0 ? "" : call->protocol->scratch, n);
}

void sand_protocol_write_lines(sand_call *call, const char *key, sand_teller *teller, const sand_saying *told)
{
    size_t n = tell(call, teller, told);
    const char *at = call->protocol->scratch, *end = at + n;
    SAND_ASSERT(n == 0 || n < call->protocol->scratch_room);
    sand_json_write_array(&call->w, key);
    while (n > 0 && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL) stop = end;
        sand_json_write_text_bytes(&call->w, NULL, at, (size_t)(stop - at));
        at = stop + 1;
    }
    sand_json_write_end(&call->w);
}

/* ---- small things ------------------------------------------------------------------------------------------ */

void sand_protocol_write_problems(sand_json_writer *w, const char *key, const sand_problem_list *list)
{
    static const char *const severities[] = { "note", "warning", "mistake" };
    sand_json_write_array(w, key);
    for (size_t i = 0; i < list->count; i++) {
        const sand_problem *problem = &list->items[i];
        SAND_ASSERT(problem->severity < SAND_LEN(severities));
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "severity", severities[problem->severity]);
        if (problem->place.source[0] != '\0') sand_json_write_text(w, "source", problem->place.source);
        if (problem->place.path[0] != '\0') sand_json_write_text(w, "path", problem->place.path);
        if (problem->place.line > 0) sand_json_write_int(w, "line", problem->place.line);
        if (problem->place.column > 0) sand_json_write_int(w, "column", problem->place.column);
        sand_json_write_text(w, "message", problem->message);
        if (problem->remedy[0] != '\0') sand_json_write_text(w, "remedy", problem->remedy);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

void sand_protocol_write_angle(sand_json_writer *w, const char *key, int32_t angle)
{
    sand_json_write_decimal(w, key, angle, 2);
}

void sand_protocol_write_points(sand_json_writer *w, const char *key, const sand_point points[], size_t n)
{
    sand_json_write_array(w, key);
    for (size_t i = 0; i < n; i++) sand_json_write_point(w, NULL, points[i]);
    sand_json_write_end(w);
}

void sand_protocol_write_hash(sand_json_writer *w, const char *key, uint64_t hash)
{
    char digits[17];
    for (size_t i = 0; i < 16; i++) digits[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
    sand_json_write_text_bytes(w, key, digits, 16);
}

static void write_shape(sand_json_writer *w, const sand_witness *shape, const sand_point points[], size_t n)
{
    static const char *const kinds[] = { "none", "point", "segment", "arc", "sector", "corridor", "polygon", "ring" };
    static const uint8_t fixed[] = { 0, 1, 2, 1, 2, 0, 0, 0 };
    SAND_ASSERT(shape->kind < SAND_LEN(kinds));
    sand_json_write_text(w, "shape", kinds[shape->kind]);
    sand_protocol_write_points(w, "points", points, fixed[shape->kind] != 0 ? fixed[shape->kind] : n);
    if (shape->radius != 0) sand_json_write_length(w, "radius", shape->radius);
    if (shape->kind == SAND_SHAPE_ARC || shape->kind == SAND_SHAPE_SECTOR) {
        sand_protocol_write_angle(w, "from", shape->from);
        sand_protocol_write_angle(w, "to", shape->to);
    }
}

void sand_protocol_write_shape(sand_json_writer *w, const char *key, const sand_witness *shape)
{
    if (shape->kind == SAND_SHAPE_NONE) return;
    sand_json_write_object(w, key);
    write_shape(w, shape, shape->points, shape->n);
    sand_json_write_end(w);
}

static size_t tell_sentence(const sand_saying *told, char *out, size_t room)
{
    return sand_report_sentence(told->game, told->what, out, room);
}

void sand_protocol_write_overlay(sand_call *call, const sand_game *game, const char *what, const sand_overlay *overlay)
{
    bool outlined = overlay->n > 0;
    sand_saying told = { game, 0, &overlay->sentence };
    sand_json_write_object(&call->w, NULL);
    sand_json_write_text(&call->w, "what", what);
    bool of_body = overlay->shape.ref == 0 && overlay->shape.body != 0;
    sand_json_write_int(&call->w, of_body ? "body" : "unit", of_body ? overlay->shape.body : overlay->shape.ref);
    write_shape(&call->w, &overlay->shape, outlined ? overlay->outline : overlay->shape.points,
                outlined ? overlay->n : overlay->shape.n);
    if (overlay->rule != NULL) sand_json_write_text(&call->w, "rule", overlay->rule);
    if (overlay->rule != NULL) sand_protocol_write_words(call, "words", tell_sentence, &told);
    sand_json_write_end(&call->w);
}

const char *sand_protocol_side_name(const sand_game *game, unsigned side)
{
    sand_side_facts facts;
    return sand_game_side(game, 0, side, &facts) ? facts.name : "";
}

const char *sand_protocol_unit_name(const sand_game *game, unsigned unit)
{
    sand_unit_facts facts;
    return sand_game_unit(game, 0, unit, &facts) ? facts.name : "";
}

/* ---- questions of dice --------------------------------------------------------------------------------------- */

void sand_protocol_write_ledger(sand_json_writer *w, const char *key, const sand_ledger *ledger)
{
    SAND_ASSERT(ledger->n <= SAND_LEDGER_MAX);
    sand_json_write_array(w, key);
    for (size_t i = 0; i < ledger->n; i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "value", ledger->rows[i].value);
        if (ledger->rows[i].against) sand_json_write_bool(w, "against", true);
        sand_json_write_text(w, "label", ledger->rows[i].label);
        sand_json_write_text(w, "rule", ledger->rows[i].rule);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* Returns the purpose from the table of purposes, for a question without words of its own. */
static const char *purpose_of(const sand_game *game, const sand_dice_needs *needs)
{
    sand_catalogue catalogue;
    uint16_t purpose = needs->ask.cause.purpose;
    if (needs->words != NULL) return needs->words;
    sand_game_catalogue(game, &catalogue);
    return purpose >= 1 && purpose <= catalogue.n_purposes ? catalogue.purposes[purpose - 1] : "dice";
}

static void write_ask(sand_json_writer *w, const sand_roll *ask)
{
    static const char *const asks[] = { "",    "face",    "at-least", "count",    "tally", "sum",
                                        "row", "opposed", "contest",  "roll-off", "draw" };
    sand_json_write_text(w, "ask", ask->kind < SAND_LEN(asks) ? asks[ask->kind] : "");
    sand_json_write_int(w, "count", ask->count);
    sand_json_write_int(w, "sides", ask->sides);
    if (ask->need != 0) sand_json_write_int(w, "need", ask->need);
    if (ask->add_a == 0 && ask->add_b == 0) return;
    sand_json_write_array(w, "add");
    sand_json_write_int(w, NULL, ask->add_a);
    sand_json_write_int(w, NULL, ask->add_b);
    sand_json_write_end(w);
}

void sand_protocol_write_needs(sand_json_writer *w, const char *key, const sand_game *game)
{
    char words[1024];
    const sand_dice_needs *needs = sand_game_needs(game);
    if (needs == NULL) {
        sand_json_write_null(w, key);
        return;
    }
    if (sand_report_needs(game, needs, words, sizeof words) == 0) w->out->truncated = true;
    sand_json_write_object(w, key);
    sand_json_write_text(w, "words", words);
    sand_json_write_text(w, "for", purpose_of(game, needs));
    write_ask(w, &needs->ask);
    sand_protocol_write_ledger(w, "ledger", &needs->ledger);
    if (needs->n_breaks > 0) {
        sand_json_write_array(w, "breaks");
        for (size_t i = 0; i < needs->n_breaks; i++) sand_json_write_int(w, NULL, needs->breaks[i]);
        sand_json_write_end(w);
    }
    if (needs->ask.kind == SAND_ASK_DRAW) {
        sand_json_write_array(w, "weights");
        for (size_t i = 0; i < needs->ask.sides && i < SAND_DICE_DRAWS; i++)
            sand_json_write_int(w, NULL, needs->weights[i]);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* ---- orders and events ----------------------------------------------------------------------------------------- */

static size_t tell_order(const sand_saying *told, char *out, size_t room)
{
    return sand_game_order_write(told->game, told->what, out, room);
}

static size_t tell_entry(const sand_saying *told, char *out, size_t room)
{
    return sand_report_entry(told->game, told->what, out, room);
}

static void write_entries(sand_call *call, const sand_game *game, const sand_order *order)
{
    sand_text words;
    sand_text_init_heap(&words);
    for (size_t i = 0; i < order->n; i++) {
        sand_saying told = { game, 0, &order->entries[i] };
        size_t n = tell(call, tell_entry, &told);
        if (i > 0) sand_text_add(&words, "; ");
        if (n > 0) sand_text_add_bytes(&words, call->protocol->scratch, n);
    }
    sand_json_write_made(&call->w, "words", &words);
    sand_text_free(&words);
}

void sand_protocol_write_order(sand_call *call, const sand_game *game, const sand_order *order)
{
    sand_saying told = { game, 0, order };
    sand_protocol_write_told(call, "order", tell_order, &told);
    write_entries(call, game, order);
}

static size_t tell_event(const sand_saying *told, char *out, size_t room)
{
    return sand_game_event_json(told->game, told->what, out, room);
}

void sand_protocol_write_events(sand_call *call, const sand_game *game, unsigned viewer, size_t first, size_t most)
{
    size_t total = sand_game_events(game, viewer);
    if (first > total) first = total;
    sand_json_write_int(&call->w, "first", (int64_t)first);
    sand_json_write_array(&call->w, "events");
    for (size_t i = first; i < total && i - first < most; i++) {
        sand_saying told = { game, viewer, sand_game_event(game, viewer, i) };
        if (told.what == NULL)
            call->w.out->truncated = true;
        else
            sand_protocol_write_told(call, NULL, tell_event, &told);
    }
    sand_json_write_end(&call->w);
}

/* ---- how it stands --------------------------------------------------------------------------------------------- */

static void write_actors(sand_json_writer *w, const sand_game *game, const sand_decision *decision)
{
    sand_json_write_array(w, "actors");
    for (uint16_t side = 1; side <= SAND_SIDES; side++)
        if (sand_decision_of(decision, side) && !sand_game_ready(game, side))
            sand_json_write_text(w, NULL, sand_protocol_side_name(game, side));
    sand_json_write_end(w);
}

void sand_protocol_write_reach(sand_call *call, const sand_game *game)
{
    sand_json_writer *w = &call->w;
    unsigned seat = call->protocol->seat;
    sand_json_write_object(w, "undo");
    sand_json_write_int(w, "reach", (int64_t)(seat ? sand_game_undo_reach_of(game, seat) : sand_game_undo_reach(game)));
    sand_json_write_int(w, "redo", (int64_t)(seat ? sand_game_redo_reach_of(game, seat) : sand_game_redo_reach(game)));
    sand_json_write_end(w);
}

static void write_counts(sand_json_writer *w, const sand_game *game)
{
    sand_json_write_object(w, "events");
    sand_json_write_int(w, "host", (int64_t)sand_game_events(game, 0));
    sand_json_write_array(w, "sides");
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        sand_json_write_int(w, NULL, (int64_t)sand_game_events(game, side));
    sand_json_write_end(w);
    sand_json_write_end(w);
}

void sand_protocol_write_now(sand_call *call, const char *key, const sand_game *game)
{
    sand_json_writer *w = &call->w;
    unsigned viewer = call->protocol->seat;
    sand_table_facts table;
    sand_decision decision = sand_game_decision(game, viewer);
    sand_game_table(game, viewer, &table);
    sand_json_write_object(w, key);
    sand_json_write_int(w, "turn", table.turn);
    sand_json_write_text(w, "step", table.step);
    sand_json_write_int(w, "serial", decision.asks ? decision.serial : 0);
    write_actors(w, game, &decision);
    sand_protocol_write_hash(w, "hash", sand_game_hash(game, viewer));
    sand_json_write_bool(w, "over", sand_game_result(game, viewer).outcome != SAND_GOING_ON);
    sand_json_write_int(w, "branch", (int64_t)sand_game_branch(game));
    sand_protocol_write_reach(call, game);
    if (viewer == 0)
        write_counts(w, game);
    else
        sand_json_write_int(w, "events", (int64_t)sand_game_events(game, viewer));
    sand_json_write_end(w);
}

void sand_protocol_write_done(sand_call *call, const char *status, const sand_game *game, unsigned viewer, size_t first)
{
    sand_json_write_text(&call->w, "status", status);
    sand_protocol_write_events(call, game, viewer, first, SIZE_MAX);
    if (sand_game_needs(game) != NULL) sand_protocol_write_needs(&call->w, "needs", game);
    sand_protocol_write_now(call, "now", game);
}

/* ---- verdicts ---------------------------------------------------------------------------------------------- */

static size_t tell_verdict(const sand_saying *told, char *out, size_t room)
{
    return sand_game_verdict_json(told->game, told->what, out, room);
}

static size_t tell_verdict_words(const sand_saying *told, char *out, size_t room)
{
    return sand_report_verdict(told->game, told->what, out, room);
}

void sand_protocol_write_verdict(sand_call *call, const sand_game *game, const sand_verdict *verdict, const char *words)
{
    sand_saying told = { game, 0, verdict };
    sand_protocol_write_told(call, "verdict", tell_verdict, &told);
    sand_protocol_write_words(call, words, tell_verdict_words, &told);
}
