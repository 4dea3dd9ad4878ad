/* methods.c - every method there is, by name; and `hello`, which lists them. */
#include "protocol/call.h"

static void write_names(sand_json_writer *w)
{
    sand_catalogue catalogue;
    sand_json_write_array(w, "rulesets");
    for (size_t i = 0; sand_catalogue_at(i, &catalogue); i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "id", catalogue.id);
        sand_json_write_text(w, "title", catalogue.title);
        sand_json_write_text(w, "version", catalogue.version);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

void sand_protocol_do_hello(sand_call *call)
{
    sand_json_writer *w = &call->w;
    const char *client;
    sand_json_read_optional_text(&call->params, "client", 200, &client);
    if (!sand_call_params_done(call)) return;
    sand_json_write_text(w, "engine", "Sandtable");
    sand_json_write_text(w, "version", sand_version());
    sand_json_write_int(w, "protocol", SAND_PROTOCOL_VERSION);
    write_names(w);
    sand_json_write_array(w, "methods");
    for (size_t i = 0; i < sand_method_count; i++) sand_json_write_text(w, NULL, sand_methods[i].name);
    sand_json_write_end(w);
    sand_json_write_bool(w, "scenarios", call->protocol->host.scenario != NULL);
    sand_json_write_bool(w, "clock", call->protocol->host.clock != NULL);
    sand_json_write_object(w, "limits");
    sand_json_write_int(w, "line", SAND_PROTOCOL_LINE);
    sand_json_write_int(w, "depth", SAND_JSON_DEPTH);
    sand_json_write_int(w, "games", SAND_PROTOCOL_GAMES);
    sand_json_write_int(w, "batch", SAND_PROTOCOL_BATCH);
    sand_json_write_int(w, "answer", SAND_PROTOCOL_ANSWER);
    sand_json_write_int(w, "nodes", SAND_PROTOCOL_NODES);
    sand_json_write_end(w);
}

const sand_method_row sand_methods[] = {
    { "hello", sand_protocol_do_hello, false },
    { "rulesets", sand_protocol_do_rulesets, false },
    { "ruleset", sand_protocol_do_ruleset, false },
    { "players", sand_protocol_do_players, false },
    { "scenarios", sand_protocol_do_scenarios, false },
    { "scenario", sand_protocol_do_scenario, false },
    { "new", sand_protocol_do_new, false },
    { "open", sand_protocol_do_open, false },
    { "copy", sand_protocol_do_copy, false },
    { "games", sand_protocol_do_games, false },
    { "close", sand_protocol_do_close, false },
    { "save", sand_protocol_do_save, false },
    { "field", sand_protocol_do_field, false },
    { "state", sand_protocol_do_state, false },
    { "decision", sand_protocol_do_decision, false },
    { "idle", sand_protocol_do_idle, false },
    { "suggest", sand_protocol_do_suggest, false },
    { "check", sand_protocol_do_check, false },
    { "together", sand_protocol_do_together, false },
    { "odds", sand_protocol_do_odds, false },
    { "submit", sand_protocol_do_submit, true },
    { "ready", sand_protocol_do_ready, false },
    { "needs", sand_protocol_do_needs, false },
    { "answer", sand_protocol_do_answer, true },
    { "computer", sand_protocol_do_computer, true },
    { "undo", sand_protocol_do_undo, true },
    { "redo", sand_protocol_do_redo, true },
    { "ask_undo", sand_protocol_do_ask_undo, true },
    { "concede", sand_protocol_do_concede, true },
    { "draw", sand_protocol_do_draw, true },
    { "note", sand_protocol_do_note, true },
    { "adjust", sand_protocol_do_adjust, true },
    { "reseed", sand_protocol_do_reseed, true },
    { "script", sand_protocol_do_script, true },
    { "events", sand_protocol_do_events, false },
    { "measure", sand_protocol_do_measure, false },
    { "overlay", sand_protocol_do_overlay, false },
    { "why", sand_protocol_do_why, false },
    { "standing", sand_protocol_do_standing, false },
    { "lessons", sand_protocol_do_lessons, false },
    { "replay", sand_protocol_do_replay, false },
    { "goto", sand_protocol_do_goto, false },
    { "casebook", sand_protocol_do_casebook, false },
};
const size_t sand_method_count = SAND_LEN(sand_methods);
