/* method_standing.c - which units could still act, how the battle stands, and why an event happened. */
#include "protocol/call.h"

#include "base/assert.h"

/* ---- units that could still act ---- */

typedef struct {
    const sand_idle *idle;
    size_t n;
} idlers;

static size_t tell_idle(const sand_saying *told, char *out, size_t room)
{
    const idlers *who = told->what;
    return sand_report_idle(told->game, who->idle, who->n, out, room);
}

static const char *name_of(const sand_game *game, const sand_idle *idle)
{
    sand_command_facts command;
    sand_unit_facts unit;
    sand_body_facts body;
    switch ((sand_ref_kind)idle->ref) {
    case SAND_REF_COMMAND: return sand_game_command(game, 0, idle->subject, &command) ? command.name : "";
    case SAND_REF_UNIT: return sand_game_unit(game, 0, idle->subject, &unit) ? unit.name : "";
    default: return sand_game_body(game, 0, idle->subject, &body) ? body.name : "";
    }
}

static void write_idle(sand_json_writer *w, const sand_game *game, const sand_idle *idle)
{
    static const char *const words[] = {
        [SAND_REF_COMMAND] = "command", [SAND_REF_UNIT] = "unit", [SAND_REF_BODY] = "body"
    };
    sand_catalogue catalogue;
    const char *name = name_of(game, idle);
    sand_game_catalogue(game, &catalogue);
    SAND_ASSERT(idle->ref < SAND_LEN(words) && words[idle->ref] != NULL);
    sand_json_write_object(w, NULL);
    if (*name)
        sand_json_write_text(w, words[idle->ref], name);
    else
        sand_json_write_int(w, words[idle->ref], idle->subject);
    sand_json_write_int(w, "id", idle->subject);
    sand_json_write_array(w, "orders");
    for (uint16_t k = 0; k < idle->n_kinds; k++)
        sand_json_write_text(w, NULL, catalogue.orders[idle->kinds[k] - 1].name);
    sand_json_write_end(w);
    sand_json_write_end(w);
}

void sand_protocol_do_idle(sand_call *call)
{
    enum { ROOM = 1024 };
    sand_game *game = sand_params_game(call);
    sand_idle idle[ROOM];
    if (game == NULL) return;
    unsigned side = sand_params_actor(call, game);
    if (!sand_call_params_done(call)) return;
    size_t n = sand_game_idle(game, side, idle, ROOM);
    idlers who = { idle, n < ROOM ? n : ROOM };
    sand_saying told = { game, side, &who };
    sand_json_write_array(&call->w, "idle");
    for (size_t i = 0; i < who.n; i++) write_idle(&call->w, game, &idle[i]);
    sand_json_write_end(&call->w);
    if (n > 0)
        sand_protocol_write_words(call, "words", tell_idle, &told);
    else
        sand_json_write_text(&call->w, "words", "");
}

/* ---- how the battle stands ---- */

static size_t tell_standing(const sand_saying *told, char *out, size_t room)
{
    return sand_report_standing(told->game, told->viewer, out, room);
}

static void write_objectives(sand_json_writer *w, const sand_game *game, unsigned viewer)
{
    sand_zone_facts zone;
    sand_json_write_array(w, "objectives");
    for (unsigned z = 1; sand_game_zone(game, z, &zone); z++) {
        unsigned holder = sand_game_holder(game, viewer, z);
        if (zone.use != 2) continue; /* 2: an objective (facts.h) */
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "id", z);
        sand_json_write_text(w, "name", zone.name);
        sand_json_write_int(w, "value", zone.value);
        if (holder != 0) sand_json_write_text(w, "holder", sand_protocol_side_name(game, holder));
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_gone(sand_json_writer *w, const sand_game *game, unsigned viewer)
{
    sand_unit_facts unit;
    sand_json_write_array(w, "gone");
    for (unsigned i = 1; sand_game_unit(game, viewer, i, &unit); i++) {
        if (unit.state != SAND_UNIT_GONE) continue;
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "unit", unit.name);
        sand_json_write_int(w, "side", unit.side);
        sand_json_write_text(w, "cause", unit.cause);
        sand_json_write_bool(w, "lost", sand_game_lost(game, viewer, i));
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static size_t tell_goal(const sand_saying *told, char *out, size_t room)
{
    return sand_report_goal(told->game, told->what, out, room);
}

static void write_goal(sand_call *call, const sand_saying *told)
{
    static const char *const kinds[] = { "", "ends", "pays", "changes", "scores" };
    const sand_goal *goal = told->what;
    sand_json_writer *w = &call->w;
    SAND_ASSERT(goal->kind < SAND_LEN(kinds));
    sand_json_write_object(w, NULL);
    sand_json_write_text(w, "kind", kinds[goal->kind]);
    sand_protocol_write_words(call, "words", tell_goal, told);
    if (goal->side != 0) sand_json_write_int(w, "side", goal->side);
    if (goal->zone != 0) sand_json_write_int(w, "zone", goal->zone);
    sand_json_write_text(w, "rule", goal->rule);
    if (goal->need != 0) sand_json_write_int(w, "have", goal->have);
    if (goal->need != 0) sand_json_write_int(w, "need", goal->need);
    if (goal->kind == SAND_GOAL_SCORES) sand_json_write_int(w, "value", goal->points[0]);
    if (goal->kind == SAND_GOAL_CHANGES) {
        sand_json_write_array(w, "points");
        for (size_t i = 0; i < SAND_SIDES; i++) sand_json_write_int(w, NULL, goal->points[i]);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_goals(sand_call *call, const sand_game *game, unsigned viewer)
{
    enum { MOST = 256 };
    sand_goal goals[MOST];
    size_t n = sand_game_goals(game, viewer, goals, MOST);
    sand_json_write_array(&call->w, "goals");
    for (size_t i = 0; i < n && i < MOST; i++) {
        sand_saying told = { game, viewer, &goals[i] };
        write_goal(call, &told);
    }
    sand_json_write_end(&call->w);
}

void sand_protocol_do_standing(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    if (game == NULL) return;
    sand_saying told = { .game = game, .viewer = sand_params_viewer(call, game) };
    if (!sand_call_params_done(call)) return;
    sand_result result = sand_game_result(game, told.viewer);
    sand_json_write_array(&call->w, "points");
    for (size_t i = 0; i < SAND_SIDES; i++) sand_json_write_int(&call->w, NULL, result.points[i]);
    sand_json_write_end(&call->w);
    write_objectives(&call->w, game, told.viewer);
    write_gone(&call->w, game, told.viewer);
    sand_protocol_write_lines(call, "words", tell_standing, &told);
    write_goals(call, game, told.viewer);
}

/* ---- why an event happened ---- */

static size_t tell_because(const sand_saying *told, char *out, size_t room)
{
    return sand_report_because(told->game, told->viewer, *(const size_t *)told->what, out, room);
}

void sand_protocol_write_because(sand_call *call, const sand_game *game, unsigned viewer, size_t event)
{
    sand_saying told = { game, viewer, &event };
    const sand_event *of = sand_game_event(game, viewer, event);
    if (of == NULL) {
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_UNKNOWN, "there is no event %zu", event);
        return;
    }
    sand_protocol_write_words(call, "text", tell_because, &told);
}
