/* method_table.c - the table: its facts, which never change, and the present state. */
#include "protocol/call.h"

#include "base/assert.h"

#include <string.h>

enum { MARKERS_MAX = 32 };

static const char *const uses[] = { "", "deployment", "objective", "arrival" };
static const char *const faces[] = { "", "front", "right", "rear", "left" };
static const char *const states[] = { "unknown", "play", "waiting", "gone" };

static const char *use_word(unsigned use)
{
    return use < SAND_LEN(uses) ? uses[use] : "";
}

static const char *face_word(unsigned face)
{
    return face < SAND_LEN(faces) ? faces[face] : "";
}

/* ---- the field --------------------------------------------------------------------------------------------- */

static void write_field_sides(sand_json_writer *w, const sand_game *game, const sand_table_facts *table)
{
    sand_json_write_array(w, "sides");
    for (unsigned i = 1; i <= table->sides; i++) {
        sand_side_facts side;
        sand_game_side(game, 0, i, &side);
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "id", i);
        sand_json_write_text(w, "name", side.name);
        sand_json_write_text(w, "leader", side.leader);
        sand_protocol_write_angle(w, "home", side.home);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
    sand_json_write_array(w, "commands");
    for (unsigned i = 1; i <= table->commands; i++) {
        sand_command_facts command;
        sand_game_command(game, 0, i, &command);
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "id", i);
        sand_json_write_text(w, "name", command.name);
        sand_json_write_text(w, "kind", command.kind);
        sand_json_write_int(w, "side", command.side);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_field_units(sand_json_writer *w, const sand_game *game, const sand_table_facts *table)
{
    sand_json_write_array(w, "units");
    for (unsigned i = 1; i <= table->units; i++) {
        sand_unit_facts unit;
        sand_game_unit(game, 0, i, &unit);
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "id", i);
        sand_json_write_text(w, "name", unit.name);
        sand_json_write_text(w, "type", unit.type);
        sand_json_write_text(w, "label", unit.label);
        sand_json_write_text(w, "letter", unit.letter);
        sand_json_write_text(w, "arm", unit.arm);
        sand_json_write_int(w, "side", unit.side);
        sand_json_write_array(w, "base");
        sand_json_write_length(w, NULL, unit.base_width);
        sand_json_write_length(w, NULL, unit.base_depth);
        sand_json_write_end(w);
        sand_json_write_int(w, "first_body", unit.first_body);
        sand_json_write_int(w, "bodies", unit.n_bodies);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
    sand_json_write_array(w, "bodies");
    for (unsigned i = 1; i <= table->bodies; i++) {
        sand_body_facts body;
        sand_game_body(game, 0, i, &body);
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "id", i);
        sand_json_write_text(w, "name", body.name);
        sand_json_write_text(w, "role", body.role);
        sand_json_write_int(w, "side", body.side);
        sand_json_write_int(w, "unit", body.unit);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_piece(sand_json_writer *w, unsigned id, const sand_terrain_facts *piece)
{
    sand_json_write_object(w, NULL);
    sand_json_write_int(w, "id", id);
    sand_json_write_text(w, "name", piece->name);
    sand_json_write_text(w, "kind", piece->kind);
    sand_json_write_text(w, "label", piece->label);
    sand_json_write_text(w, "look", piece->look);
    sand_json_write_text(w, "shape", piece->shape == SAND_TERRAIN_LINE ? "line" : "area");
    sand_json_write_length(w, "width", 2 * (int64_t)piece->half_width);
    sand_json_write_int(w, "height", piece->height);
    sand_protocol_write_points(w, "points", piece->points, piece->n_points);
    sand_protocol_write_points(w, "crest", piece->crest, piece->n_crest);
    sand_json_write_end(w);
}

static void write_zone(sand_json_writer *w, const sand_game *game, unsigned id)
{
    sand_zone_facts zone;
    sand_game_zone(game, id, &zone);
    sand_json_write_object(w, NULL);
    sand_json_write_int(w, "id", id);
    sand_json_write_text(w, "name", zone.name);
    sand_json_write_int(w, "side", zone.side);
    sand_json_write_text(w, "use", use_word(zone.use));
    sand_json_write_int(w, "value", zone.value);
    sand_json_write_array(w, "parts");
    for (unsigned part = 0; part < zone.parts; part++) {
        size_t n;
        const sand_point *points = sand_game_zone_part(game, id, part, &n);
        sand_protocol_write_points(w, NULL, points, n);
    }
    sand_json_write_end(w);
    sand_json_write_end(w);
}

static void write_ground(sand_json_writer *w, const sand_game *game, const sand_table_facts *table)
{
    sand_json_write_array(w, "terrain");
    for (unsigned i = 1; i <= table->terrain; i++) {
        sand_terrain_facts piece;
        sand_game_terrain(game, i, &piece);
        write_piece(w, i, &piece);
    }
    sand_json_write_end(w);
    sand_terrain_facts piece;
    sand_json_write_array(w, "decoration");
    for (unsigned i = 1; sand_game_decoration(game, i, &piece); i++) write_piece(w, i, &piece);
    sand_json_write_end(w);
    sand_json_write_array(w, "zones");
    for (unsigned i = 1; i <= table->zones; i++) write_zone(w, game, i);
    sand_json_write_end(w);
}

/* Writes the standard value as files write it, like sand_option_facts.text. */
static void write_standard(sand_json_writer *w, const sand_option_row *row)
{
    sand_text text;
    char storage[48];
    sand_text_init(&text, storage, sizeof storage);
    SAND_ASSERT(row->type != SAND_OPTION_CHOICE || (row->standard >= 0 && row->standard < row->n_values));
    if (row->type == SAND_OPTION_CHOICE)
        sand_text_add(&text, row->values[row->standard].word);
    else if (row->type == SAND_OPTION_LENGTH)
        sand_text_add_length(&text, row->standard);
    else
        sand_text_add_int(&text, row->standard);
    sand_json_write_text(w, "standard", sand_text_string(&text));
}

static void write_options(sand_json_writer *w, const sand_game *game, const sand_table_facts *table)
{
    sand_json_write_array(w, "options");
    for (unsigned i = 1; i <= table->options; i++) {
        sand_option_facts option;
        sand_game_option(game, i, &option);
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "name", option.row->name);
        sand_json_write_text(w, "rule", option.row->rule);
        sand_json_write_text(w, "value", option.text);
        write_standard(w, option.row);
        sand_json_write_bool(w, "changed", option.changed);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

void sand_protocol_do_field(sand_call *call)
{
    sand_json_writer *w = &call->w;
    sand_opened *slot = sand_params_opened(call);
    sand_table_facts table;
    if (slot == NULL) return;
    sand_params_viewer(call, slot->game);
    if (!sand_call_params_done(call)) return;
    sand_game_table(slot->game, 0, &table);
    sand_json_write_int(w, "game", slot->id);
    sand_json_write_text(w, "ruleset", table.ruleset);
    sand_json_write_text(w, "title", table.title);
    sand_json_write_text(w, "scenario", table.scenario);
    sand_json_write_text(w, "mark", table.length_mark);
    sand_json_write_length(w, "width", table.width);
    sand_json_write_length(w, "height", table.height);
    sand_json_write_int(w, "turn_limit", table.turn_limit);
    write_field_sides(w, slot->game, &table);
    write_field_units(w, slot->game, &table);
    write_ground(w, slot->game, &table);
    write_options(w, slot->game, &table);
}

/* ---- the state ----------------------------------------------------------------------------------------------- */

/* The game and the viewer. */
typedef struct {
    sand_call *call;
    const sand_game *game;
    unsigned viewer;
    sand_table_facts table;
} look;

enum { GAUGES_MAX = 4 };

static void write_gauges(const look *l, unsigned side)
{
    sand_json_writer *w = &l->call->w;
    sand_gauge gauges[GAUGES_MAX];
    size_t n = sand_game_gauges(l->game, l->viewer, side, gauges, GAUGES_MAX);
    sand_json_write_array(w, "gauges");
    for (size_t i = 0; i < n && i < GAUGES_MAX; i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "name", gauges[i].name);
        sand_json_write_text(w, "words", gauges[i].doc);
        sand_json_write_int(w, "left", gauges[i].left);
        sand_json_write_int(w, "whole", gauges[i].whole);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_sides(const look *l)
{
    sand_json_writer *w = &l->call->w;
    sand_json_write_array(w, "sides");
    for (unsigned i = 1; i <= l->table.sides; i++) {
        sand_side_facts side;
        sand_game_side(l->game, l->viewer, i, &side);
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "id", i);
        sand_json_write_text(w, "name", side.name);
        sand_json_write_int(w, "in_play", side.in_play);
        sand_json_write_int(w, "waiting", side.waiting);
        sand_json_write_int(w, "gone", side.gone);
        sand_json_write_bool(w, "ready", sand_game_ready(l->game, i));
        sand_json_write_bool(w, "offers_draw", sand_game_offers_draw(l->game, i));
        sand_json_write_int(w, "asks_undo", (int64_t)sand_game_asks_undo(l->game, i));
        write_gauges(l, i);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
    sand_json_write_array(w, "commands");
    for (unsigned i = 1; i <= l->table.commands; i++) {
        sand_command_facts command;
        sand_game_command(l->game, l->viewer, i, &command);
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "id", i);
        sand_json_write_text(w, "name", command.name);
        sand_json_write_int(w, "side", command.side);
        sand_json_write_int(w, "units", command.units);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_place(sand_json_writer *w, sand_pose pose, const sand_point corners[4])
{
    sand_json_write_point(w, "at", pose.at);
    sand_protocol_write_angle(w, "heading", pose.heading);
    sand_protocol_write_points(w, "corners", corners, 4);
}

/* Returns the two letters of a mark; NULL: the ruleset has no words for it. */
static const char *letters_of(const sand_game *game, const char *name)
{
    sand_catalogue of;
    sand_mark_row mark;
    sand_game_catalogue(game, &of);
    for (size_t i = 0; sand_catalogue_mark(&of, i, &mark); i++)
        if (strcmp(mark.name, name) == 0) return mark.letters;
    return NULL;
}

static void write_markers(const look *l, const char *key, const sand_marker *markers, size_t n)
{
    sand_json_writer *w = &l->call->w;
    sand_json_write_array(w, key);
    for (size_t i = 0; i < n && i < MARKERS_MAX; i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "name", markers[i].name);
        sand_json_write_text(w, "words", markers[i].doc);
        if (markers[i].counts) sand_json_write_int(w, "value", markers[i].value);
        const char *letters = letters_of(l->game, markers[i].name);
        if (letters != NULL) sand_json_write_text(w, "letters", letters);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static size_t tell_unit(const sand_saying *told, char *out, size_t room)
{
    return sand_report_unit(told->game, told->viewer, *(const unsigned *)told->what, out, room);
}

/* Writes the hits at which the unit is gone, and the rows of that sum. */
static void write_limit(const look *l, unsigned unit)
{
    sand_json_writer *w = &l->call->w;
    sand_ledger ledger;
    if (!sand_game_limit(l->game, l->viewer, unit, &ledger)) return;
    SAND_ASSERT(ledger.n <= SAND_LEDGER_MAX);
    int64_t total = 0;
    for (uint16_t i = 0; i < ledger.n; i++) total += ledger.rows[i].value;
    sand_json_write_int(w, "limit", total);
    sand_protocol_write_ledger(w, "limit_ledger", &ledger);
}

static void write_unit(const look *l, unsigned id)
{
    sand_json_writer *w = &l->call->w;
    sand_unit_facts unit;
    sand_saying told = { l->game, l->viewer, &id };
    sand_marker markers[MARKERS_MAX], traits[MARKERS_MAX];
    sand_game_unit(l->game, l->viewer, id, &unit);
    SAND_ASSERT(unit.state < SAND_LEN(states));
    sand_json_write_object(w, NULL);
    sand_json_write_int(w, "id", id);
    sand_json_write_text(w, "name", unit.name);
    sand_json_write_int(w, "side", unit.side);
    sand_json_write_int(w, "command", unit.command);
    sand_json_write_text(w, "status", states[unit.state]);
    if (unit.state == SAND_UNIT_GONE) sand_json_write_text(w, "cause", unit.cause);
    if (unit.state == SAND_UNIT_IN_PLAY) {
        write_place(w, unit.pose, unit.corners);
        sand_json_write_int(w, "files", unit.files);
        sand_json_write_int(w, "ranks", unit.ranks);
    }
    sand_json_write_int(w, "hits", unit.hits);
    write_limit(l, id);
    sand_json_write_int(w, "worth", unit.worth);
    write_markers(l, "markers", markers, sand_game_markers(l->game, l->viewer, id, markers, MARKERS_MAX));
    write_markers(l, "traits", traits, sand_game_traits(l->game, l->viewer, id, traits, MARKERS_MAX));
    sand_protocol_write_words(l->call, "words", tell_unit, &told);
    sand_json_write_end(w);
}

static void write_body(const look *l, unsigned id)
{
    sand_json_writer *w = &l->call->w;
    sand_body_facts body;
    sand_game_body(l->game, l->viewer, id, &body);
    SAND_ASSERT(body.state < SAND_LEN(states));
    sand_json_write_object(w, NULL);
    sand_json_write_int(w, "id", id);
    sand_json_write_text(w, "name", body.name);
    sand_json_write_int(w, "side", body.side);
    sand_json_write_int(w, "unit", body.unit);
    sand_json_write_int(w, "attached", body.attached);
    sand_json_write_text(w, "status", states[body.state]);
    if (body.state == SAND_UNIT_IN_PLAY) write_place(w, body.pose, body.corners);
    sand_json_write_end(w);
}

static void write_contacts(const look *l)
{
    sand_json_writer *w = &l->call->w;
    sand_json_write_array(w, "contacts");
    for (unsigned i = 1; i <= l->table.contacts; i++) {
        sand_contact_facts contact;
        sand_game_contact(l->game, l->viewer, i, &contact);
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "by", contact.by);
        sand_json_write_int(w, "with", contact.with);
        sand_json_write_text(w, "by_face", face_word(contact.by_face));
        sand_json_write_text(w, "with_face", face_word(contact.with_face));
        sand_json_write_int(w, "turn", contact.turn);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* ---- decks ---- */

static size_t tell_deck(const sand_saying *told, char *out, size_t room)
{
    return sand_report_deck(told->game, told->viewer, *(const unsigned *)told->what, out, room);
}

static void write_chance(sand_json_writer *w, const char *key, sand_chance chance)
{
    char text[96];
    sand_chance_write(chance, text, sizeof text);
    sand_json_write_text(w, key, text);
}

/* Writes the units or bodies that a card sets in motion. */
static void write_moved(const look *l, sand_ref_kind of, unsigned deck, unsigned card)
{
    sand_json_writer *w = &l->call->w;
    bool units = of == SAND_REF_UNIT;
    unsigned n = units ? l->table.units : l->table.bodies;
    sand_json_write_array(w, units ? "units" : "bodies");
    for (unsigned i = 1; i <= n; i++) {
        sand_spot who = { .ref = of, .index = (uint16_t)i };
        if (sand_game_card_moves(l->game, l->viewer, deck, card, who)) sand_json_write_int(w, NULL, i);
    }
    sand_json_write_end(w);
}

static void write_card(const look *l, unsigned deck, unsigned index, const sand_card *card)
{
    sand_json_writer *w = &l->call->w;
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "label", card->label);
    sand_json_write_text(w, "arm", card->arm);
    sand_json_write_text(w, "about", card->about);
    sand_json_write_int(w, "side", card->side);
    sand_json_write_int(w, "command", card->command);
    sand_json_write_int(w, "cards", card->cards);
    sand_json_write_int(w, "left", card->left);
    sand_json_write_int(w, "turned", card->turned);
    sand_json_write_bool(w, "live", card->live);
    write_chance(w, "next", card->next);
    write_moved(l, SAND_REF_UNIT, deck, index);
    write_moved(l, SAND_REF_BODY, deck, index);
    sand_json_write_end(w);
}

static void write_deck(const look *l, unsigned number, const sand_deck *deck)
{
    sand_json_writer *w = &l->call->w;
    sand_saying told = { l->game, l->viewer, &number };
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "label", deck->label);
    sand_json_write_text(w, "rule", deck->rule);
    sand_json_write_int(w, "side", deck->side);
    sand_json_write_bool(w, "ordered", deck->ordered);
    sand_json_write_int(w, "cards", deck->cards);
    sand_json_write_int(w, "left", deck->left);
    sand_json_write_int(w, "turned", deck->turned);
    sand_json_write_array(w, "left_of");
    for (size_t i = 0; i < SAND_SIDES; i++) sand_json_write_int(w, NULL, deck->left_of[i]);
    sand_json_write_end(w);
    sand_json_write_array(w, "next_of");
    for (size_t i = 0; i < SAND_SIDES; i++) write_chance(w, NULL, deck->next_of[i]);
    sand_json_write_end(w);
    sand_json_write_array(w, "sorts");
    for (unsigned i = 0; i < deck->sorts; i++) write_card(l, number, i, &deck->card[i]);
    sand_json_write_end(w);
    sand_protocol_write_lines(l->call, "words", tell_deck, &told);
    sand_json_write_end(w);
}

static void write_decks(const look *l)
{
    sand_deck deck;
    sand_json_write_array(&l->call->w, "decks");
    for (unsigned i = 1; sand_game_deck(l->game, l->viewer, i, &deck); i++) write_deck(l, i, &deck);
    sand_json_write_end(&l->call->w);
}

static size_t tell_result(const sand_saying *told, char *out, size_t room)
{
    return sand_report_result(told->game, told->what, out, room);
}

static void write_result(const look *l, const sand_result *result)
{
    static const char *const outcomes[] = { "going-on", "won", "drawn" };
    sand_json_writer *w = &l->call->w;
    sand_saying told = { l->game, l->viewer, result };
    SAND_ASSERT(result->outcome < SAND_LEN(outcomes));
    sand_json_write_object(w, "result");
    sand_json_write_text(w, "outcome", outcomes[result->outcome]);
    if (result->outcome == SAND_WON)
        sand_json_write_text(w, "winner", sand_protocol_side_name(l->game, result->winner));
    if (result->rule != NULL) sand_json_write_text(w, "rule", result->rule);
    sand_protocol_write_words(l->call, "words", tell_result, &told);
    sand_json_write_array(w, "points");
    for (size_t i = 0; i < SAND_SIDES; i++) sand_json_write_int(w, NULL, result->points[i]);
    sand_json_write_end(w);
    sand_json_write_end(w);
}

static void write_head(const look *l)
{
    sand_json_writer *w = &l->call->w;
    sand_result result = sand_game_result(l->game, l->viewer);
    sand_decision decision = sand_game_decision(l->game, l->viewer);
    sand_json_write_int(w, "viewer", l->viewer);
    sand_json_write_int(w, "turn", l->table.turn);
    sand_json_write_int(w, "turn_limit", l->table.turn_limit);
    sand_json_write_text(w, "step", l->table.step);
    sand_json_write_text(w, "step_rule", l->table.step_rule);
    sand_json_write_int(w, "serial", decision.asks ? decision.serial : 0);
    sand_protocol_write_hash(w, "hash", sand_game_hash(l->game, l->viewer));
    sand_json_write_bool(w, "over", result.outcome != SAND_GOING_ON);
    sand_json_write_int(w, "branch", (int64_t)sand_game_branch(l->game));
    sand_json_write_int(w, "events", (int64_t)sand_game_events(l->game, l->viewer));
    write_result(l, &result);
    sand_protocol_write_reach(l->call, l->game);
    sand_json_write_bool(w, "needs", sand_game_needs(l->game) != NULL);
}

void sand_protocol_do_state(sand_call *call)
{
    sand_opened *slot = sand_params_opened(call);
    if (slot == NULL) return;
    look l = { .call = call, .game = slot->game, .viewer = sand_params_viewer(call, slot->game) };
    if (!sand_call_params_done(call)) return;
    sand_game_table(l.game, l.viewer, &l.table);
    sand_json_write_int(&call->w, "game", slot->id);
    write_head(&l);
    write_sides(&l);
    sand_json_write_array(&call->w, "units");
    for (unsigned i = 1; i <= l.table.units; i++) write_unit(&l, i);
    sand_json_write_end(&call->w);
    sand_json_write_array(&call->w, "bodies");
    for (unsigned i = 1; i <= l.table.bodies; i++) write_body(&l, i);
    sand_json_write_end(&call->w);
    write_contacts(&l);
    write_decks(&l);
}
