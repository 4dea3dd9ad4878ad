/* method_numbers.c - the states of games as rows of numbers: small, and with the same columns for every battle of a
 * ruleset. */
#include "protocol/call.h"

#include <string.h>

enum { MARKS_MAX = 64, GAUGES_MAX = 4 };

/* The columns that every ruleset has. Those of units are followed by the marks of the ruleset, in the order of its
 * table. */
static const char *const of_sides[] = { "in_play", "waiting", "gone", "points" };
static const char *const of_units[] = { "side",  "command", "status", "x",     "y",    "heading",
                                        "files", "ranks",   "hits",   "limit", "worth" };
static const char *const of_bodies[] = { "side", "unit", "attached", "status", "x", "y", "heading" };
static const char *const of_contacts[] = { "by", "with", "by_face", "with_face" };

static void write_names(sand_json_writer *w, const char *key, const char *const names[], size_t n)
{
    sand_json_write_array(w, key);
    for (size_t i = 0; i < n; i++) sand_json_write_text(w, NULL, names[i]);
    sand_json_write_end(w);
}

static void write_columns(sand_json_writer *w, const sand_catalogue *of)
{
    sand_mark_row mark;
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "ruleset", of->id);
    write_names(w, "sides", of_sides, SAND_LEN(of_sides));
    sand_json_write_array(w, "units");
    for (size_t i = 0; i < SAND_LEN(of_units); i++) sand_json_write_text(w, NULL, of_units[i]);
    for (size_t i = 0; sand_catalogue_mark(of, i, &mark); i++) sand_json_write_text(w, NULL, mark.name);
    sand_json_write_end(w);
    write_names(w, "bodies", of_bodies, SAND_LEN(of_bodies));
    write_names(w, "contacts", of_contacts, SAND_LEN(of_contacts));
    sand_json_write_end(w);
}

/* ---- one game ---- */

typedef struct {
    sand_json_writer *w;
    const sand_game *game;
    unsigned viewer;
} look;

static void write_pose(const look *l, bool there, sand_pose pose)
{
    sand_json_write_length(l->w, NULL, there ? pose.at.x : 0);
    sand_json_write_length(l->w, NULL, there ? pose.at.y : 0);
    sand_protocol_write_angle(l->w, NULL, there ? pose.heading : 0);
}

static void write_sides(const look *l, const int32_t points[SAND_SIDES])
{
    sand_json_write_array(l->w, "sides");
    for (unsigned i = 1; i <= SAND_SIDES; i++) {
        sand_side_facts side;
        sand_gauge gauges[GAUGES_MAX];
        sand_game_side(l->game, l->viewer, i, &side);
        size_t n = sand_game_gauges(l->game, l->viewer, i, gauges, GAUGES_MAX);
        const int64_t row[] = { side.in_play, side.waiting, side.gone, points[i - 1] };
        sand_json_write_array(l->w, NULL);
        for (size_t k = 0; k < SAND_LEN(row); k++) sand_json_write_int(l->w, NULL, row[k]);
        for (size_t k = 0; k < n && k < GAUGES_MAX; k++) sand_json_write_int(l->w, NULL, gauges[k].left);
        sand_json_write_end(l->w);
    }
    sand_json_write_end(l->w);
}

/* Returns the count of a mark: 1 for a mark without a count, 0 if the unit does not have the mark. */
static int64_t value_of(const char *name, const sand_marker markers[], size_t n)
{
    for (size_t i = 0; i < n && i < MARKS_MAX; i++)
        if (strcmp(markers[i].name, name) == 0) return markers[i].counts ? markers[i].value : 1;
    return 0;
}

static void write_marks(const look *l, const sand_catalogue *of, unsigned unit)
{
    sand_marker markers[MARKS_MAX], traits[MARKS_MAX];
    size_t n = sand_game_markers(l->game, l->viewer, unit, markers, MARKS_MAX);
    size_t more = sand_game_traits(l->game, l->viewer, unit, traits, MARKS_MAX);
    sand_mark_row mark;
    for (size_t i = 0; sand_catalogue_mark(of, i, &mark); i++) {
        int64_t value = value_of(mark.name, markers, n);
        sand_json_write_int(l->w, NULL, value != 0 ? value : value_of(mark.name, traits, more));
    }
}

static void write_unit(const look *l, const sand_catalogue *of, unsigned id)
{
    sand_unit_facts unit;
    sand_ledger ledger;
    int64_t limit = 0;
    sand_game_unit(l->game, l->viewer, id, &unit);
    bool known = sand_game_limit(l->game, l->viewer, id, &ledger);
    for (uint16_t i = 0; known && i < ledger.n; i++) limit += ledger.rows[i].value;
    const int64_t before[] = { unit.side, unit.command, unit.state };
    const int64_t behind[] = { unit.files, unit.ranks, unit.hits, limit, unit.worth };
    sand_json_write_array(l->w, NULL);
    for (size_t i = 0; i < SAND_LEN(before); i++) sand_json_write_int(l->w, NULL, before[i]);
    write_pose(l, unit.state == SAND_UNIT_IN_PLAY, unit.pose);
    for (size_t i = 0; i < SAND_LEN(behind); i++) sand_json_write_int(l->w, NULL, behind[i]);
    write_marks(l, of, id);
    sand_json_write_end(l->w);
}

static void write_body(const look *l, unsigned id)
{
    sand_body_facts body;
    sand_game_body(l->game, l->viewer, id, &body);
    const int64_t row[] = { body.side, body.unit, body.attached, body.state };
    sand_json_write_array(l->w, NULL);
    for (size_t i = 0; i < SAND_LEN(row); i++) sand_json_write_int(l->w, NULL, row[i]);
    write_pose(l, body.state == SAND_UNIT_IN_PLAY, body.pose);
    sand_json_write_end(l->w);
}

static void write_contact(const look *l, unsigned id)
{
    sand_contact_facts contact;
    sand_game_contact(l->game, l->viewer, id, &contact);
    const int64_t row[] = { contact.by, contact.with, contact.by_face, contact.with_face };
    sand_json_write_array(l->w, NULL);
    for (size_t i = 0; i < SAND_LEN(row); i++) sand_json_write_int(l->w, NULL, row[i]);
    sand_json_write_end(l->w);
}

static void write_rows(const look *l, const sand_table_facts *table)
{
    sand_catalogue of;
    sand_game_catalogue(l->game, &of);
    sand_json_write_array(l->w, "units");
    for (unsigned i = 1; i <= table->units; i++) write_unit(l, &of, i);
    sand_json_write_end(l->w);
    sand_json_write_array(l->w, "bodies");
    for (unsigned i = 1; i <= table->bodies; i++) write_body(l, i);
    sand_json_write_end(l->w);
    sand_json_write_array(l->w, "contacts");
    for (unsigned i = 1; i <= table->contacts; i++) write_contact(l, i);
    sand_json_write_end(l->w);
}

void sand_protocol_write_numbers(sand_call *call, const char *key, const sand_opened *slot, unsigned viewer)
{
    look l = { &call->w, slot->game, viewer };
    sand_table_facts table;
    sand_result result = sand_game_result(slot->game, viewer);
    sand_decision decision = sand_game_decision(slot->game, viewer);
    sand_game_table(slot->game, viewer, &table);
    sand_json_write_object(l.w, key);
    sand_json_write_int(l.w, "game", slot->id);
    sand_json_write_int(l.w, "turn", table.turn);
    sand_json_write_int(l.w, "step", decision.asks ? decision.step : 0);
    sand_json_write_bool(l.w, "over", result.outcome != SAND_GOING_ON);
    sand_json_write_int(l.w, "winner", result.outcome == SAND_WON ? result.winner : 0);
    write_sides(&l, result.points);
    write_rows(&l, &table);
    sand_json_write_end(l.w);
}

/* ---- the method ---- */

/* Writes the columns of each ruleset among the games, once for each ruleset. */
static void write_all_columns(sand_call *call, const sand_protocol *protocol)
{
    sand_catalogue of, other;
    sand_json_write_array(&call->w, "columns");
    for (size_t i = 0; sand_catalogue_at(i, &of); i++) {
        bool played = false;
        for (size_t k = 0; k < protocol->n_slots && !played; k++) {
            sand_game_catalogue(protocol->slots[k].game, &other);
            played = strcmp(of.id, other.id) == 0;
        }
        if (played) write_columns(&call->w, &of);
    }
    sand_json_write_end(&call->w);
}

/* Returns the number of the only game that is asked for; 0: all games. */
static int64_t read_only(sand_call *call)
{
    if (!sand_json_read_has(&call->params, "game")) return 0;
    sand_opened *slot = sand_params_opened(call);
    return slot == NULL ? 0 : slot->id;
}

void sand_protocol_do_numbers(sand_call *call)
{
    const sand_protocol *protocol = call->protocol;
    int64_t viewer = 0, only = read_only(call);
    bool columns = false;
    if (call->code != 0) return;
    sand_json_read_optional_int(&call->params, "viewer", 0, SAND_SIDES, &viewer);
    sand_json_read_optional_bool(&call->params, "columns", &columns);
    if (!sand_call_params_done(call)) return;
    if (columns) write_all_columns(call, protocol);
    sand_json_write_array(&call->w, "games");
    for (size_t i = 0; i < protocol->n_slots; i++)
        if (only == 0 || protocol->slots[i].id == only)
            sand_protocol_write_numbers(call, NULL, &protocol->slots[i], (unsigned)viewer);
    sand_json_write_end(&call->w);
}
