/* method_look.c - answers about a game: its events, distances, what a unit reaches, and why. */
#include "protocol/call.h"

#include <string.h>

void sand_protocol_do_events(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    int64_t since = 0, most = 1000, branch = 0;
    bool now = false;
    if (game == NULL) return;
    unsigned viewer = sand_params_viewer(call, game);
    sand_json_read_optional_int(&call->params, "since", 0, INT32_MAX, &since);
    if (sand_json_read_optional_int(&call->params, "branch", 0, INT32_MAX, &branch)) {
        int64_t kept = (int64_t)sand_game_events_kept(game, viewer, (size_t)branch);
        if (since > kept) since = kept;
    }
    sand_json_read_optional_int(&call->params, "most", 1, INT32_MAX, &most);
    sand_json_read_optional_bool(&call->params, "now", &now);
    if (!sand_call_params_done(call)) return;
    sand_protocol_write_events(call, game, viewer, (size_t)since, (size_t)most);
    sand_json_write_int(&call->w, "total", (int64_t)sand_game_events(game, viewer));
    sand_json_write_int(&call->w, "branch", (int64_t)sand_game_branch(game));
    if (now) sand_protocol_write_now(call, "now", game);
}

/* ---- measuring ----------------------------------------------------------------------------------------------- */

static const char *const face_words[] = { "", "front", "right", "rear", "left" };

static void read_spot(sand_call *call, const char *key, const sand_game *game, sand_spot *out)
{
    sand_cursor given;
    unsigned id = 0;
    *out = (sand_spot){ .ref = SAND_REF_NONE };
    if (!sand_json_read_object(&call->params, key, &given)) return;
    bool unit = sand_params_ref(&given, "unit", game, SAND_REF_UNIT, &id);
    bool body = sand_params_ref(&given, "body", game, SAND_REF_BODY, &id);
    bool at = sand_json_read_optional_point(&given, "at", &out->at);
    sand_json_read_done(&given);
    if (call->problems.mistakes == 0 && unit + body + at != 1)
        sand_json_read_mistake(&given, NULL,
                               "a \"unit\", a \"body\" or a place \"at\" is needed, and only one of them");
    if (unit || body) out->ref = unit ? SAND_REF_UNIT : SAND_REF_BODY;
    out->index = (uint16_t)id;
}

static size_t tell_measure(const sand_saying *told, char *out, size_t room)
{
    return sand_report_measure(told->game, told->what, out, room);
}

static const char *terrain_name(const sand_game *game, unsigned terrain)
{
    sand_terrain_facts facts;
    if (!sand_game_terrain(game, terrain, &facts)) return "";
    return facts.name[0] != '\0' ? facts.name : facts.label;
}

static void write_blocker(sand_json_writer *w, const sand_game *game, const sand_measurement *m)
{
    if (m->in_sight || (m->blocker_unit == 0 && m->blocker_terrain == 0)) return;
    sand_json_write_object(w, "blocker");
    if (m->blocker_unit != 0)
        sand_json_write_text(w, "unit", sand_protocol_unit_name(game, m->blocker_unit));
    else
        sand_json_write_text(w, "terrain", terrain_name(game, m->blocker_terrain));
    sand_json_write_end(w);
}

static void write_rules(sand_json_writer *w, const sand_measurement *m)
{
    sand_json_write_object(w, "rules");
    sand_json_write_text(w, "arc", m->rule_arc);
    sand_json_write_text(w, "sight", m->rule_sight);
    sand_json_write_text(w, "range", m->rule_range);
    sand_json_write_text(w, "face", m->rule_face);
    sand_json_write_end(w);
}

static void write_measurement(sand_call *call, const sand_game *game, unsigned viewer, const sand_measurement *m)
{
    sand_json_writer *w = &call->w;
    sand_saying told = { game, viewer, m };
    sand_protocol_write_words(call, "words", tell_measure, &told);
    sand_json_write_length(w, "range", m->range);
    sand_json_write_bool(w, "in_range", m->in_range);
    sand_json_write_bool(w, "in_arc", m->in_arc);
    sand_json_write_bool(w, "in_sight", m->in_sight);
    sand_json_write_bool(w, "touching", m->touching);
    sand_json_write_text(w, "face", m->face < SAND_LEN(face_words) ? face_words[m->face] : "");
    write_blocker(w, game, m);
    write_rules(w, m);
    sand_protocol_write_shape(w, "arc", &m->arc);
    sand_protocol_write_shape(w, "line", &m->line);
}

static void write_distance(sand_call *call, const sand_game *game, int32_t distance)
{
    char words[64];
    sand_table_facts table;
    sand_game_table(game, 0, &table);
    if (sand_report_length(distance, table.length_mark, words, sizeof words) == 0) call->w.out->truncated = true;
    sand_json_write_text(&call->w, "words", words);
}

void sand_protocol_do_measure(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    sand_spot from, to;
    sand_distance distance;
    if (game == NULL) return;
    unsigned viewer = sand_params_viewer(call, game);
    read_spot(call, "from", game, &from);
    read_spot(call, "to", game, &to);
    if (!sand_call_params_done(call)) return;
    if (!sand_game_distance(game, viewer, from, to, &distance)) {
        sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_UNKNOWN, "only what stands on the table can be measured");
        return;
    }
    sand_json_write_length(&call->w, "distance", distance.distance);
    sand_json_write_point(&call->w, "from", distance.from);
    sand_json_write_point(&call->w, "to", distance.to);
    sand_actor one = { (uint16_t)from.ref, from.index }, two = { (uint16_t)to.ref, to.index };
    if (one.index != 0 && two.index != 0 && (one.ref != two.ref || one.index != two.index)) {
        sand_measurement m;
        sand_game_measure(game, viewer, one, two, &m);
        write_measurement(call, game, viewer, &m);
    } else {
        write_distance(call, game, distance.distance);
    }
}

/* ---- overlays -------------------------------------------------------------------------------------------------- */

static const char *const overlay_words[] = { "arc", "zone", "link", "breach", "reach", "ground", "base" };
enum { BASE = SAND_OVERLAY_GROUND + 1 };

/* The request: one unit or all units of a side, kinds, and the place at which the unit is imagined. */
typedef struct {
    unsigned unit, body, side;
    uint16_t wanted;
    bool moved;
    sand_pose pose;
} shown;

static void write_base(sand_call *call, const sand_game *game, unsigned unit, const sand_unit_facts *facts)
{
    sand_overlay base = { .shape = { .kind = SAND_SHAPE_POLYGON, .n = 4, .ref = (uint16_t)unit } };
    memcpy(base.shape.points, facts->corners, sizeof facts->corners);
    sand_protocol_write_overlay(call, game, "base", &base);
}

static void write_shown(sand_call *call, const sand_game *game, unsigned viewer, unsigned unit, const shown *asked)
{
    sand_unit_facts facts;
    sand_overlay_list list = { .wanted = asked->wanted };
    if (!sand_game_unit(game, viewer, unit, &facts)) return;
    if (facts.state == SAND_UNIT_IN_PLAY && (asked->wanted == 0 || asked->wanted >> BASE & 1))
        write_base(call, game, unit, &facts);
    if (asked->wanted == 1 << BASE) return;
    sand_game_overlays(game, viewer, sand_actor_unit(unit), asked->moved ? &asked->pose : NULL, &list);
    for (size_t i = 0; i < list.n; i++)
        sand_protocol_write_overlay(call, game, overlay_words[list.of[i].kind], &list.of[i]);
}

static void write_shown_body(sand_call *call, const sand_game *game, unsigned viewer, const shown *asked)
{
    sand_body_facts facts;
    sand_overlay_list list = { .wanted = asked->wanted };
    sand_overlay base = { .shape = { .kind = SAND_SHAPE_POLYGON, .n = 4, .body = (uint16_t)asked->body } };
    if (!sand_game_body(game, viewer, asked->body, &facts)) return;
    memcpy(base.shape.points, facts.corners, sizeof facts.corners);
    if (facts.state == SAND_UNIT_IN_PLAY && (asked->wanted == 0 || asked->wanted >> BASE & 1))
        sand_protocol_write_overlay(call, game, "base", &base);
    if (asked->wanted == 1 << BASE) return;
    sand_game_overlays(game, viewer, sand_actor_body(asked->body), asked->moved ? &asked->pose : NULL, &list);
    for (size_t i = 0; i < list.n; i++)
        sand_protocol_write_overlay(call, game, overlay_words[list.of[i].kind], &list.of[i]);
}

static void read_kinds(sand_call *call, shown *asked)
{
    sand_cursor given, one;
    size_t kind = 0;
    if (!sand_json_read_optional_array(&call->params, "what", 1, SAND_LEN(overlay_words), &given)) return;
    for (size_t i = 0; i < sand_json_read_items(&given); i++) {
        sand_json_read_item(&given, i, &one);
        if (sand_json_read_word(&one, NULL, SAND_WORD_LIST(overlay_words), &kind))
            asked->wanted |= (uint16_t)(1 << kind);
    }
}

/* Reads the place at which the unit is imagined; only a request for one unit may have it. */
static void read_pose(sand_call *call, const sand_game *game, unsigned viewer, shown *asked)
{
    sand_unit_facts facts = { 0 };
    sand_body_facts body = { 0 };
    int32_t heading = -1;
    asked->moved = sand_json_read_optional_point(&call->params, "at", &asked->pose.at);
    sand_json_read_optional_heading(&call->params, "heading", &heading);
    bool placed = asked->moved;
    asked->moved |= heading >= 0;
    bool there = asked->body != 0 ? sand_game_body(game, viewer, asked->body, &body)
                                  : sand_game_unit(game, viewer, asked->unit, &facts);
    if (!there) return;
    sand_pose pose = asked->body != 0 ? body.pose : facts.pose;
    if (!placed) asked->pose.at = pose.at;
    asked->pose.heading = heading >= 0 ? heading : pose.heading;
}

void sand_protocol_do_overlay(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    shown asked = { 0 };
    sand_unit_facts facts;
    if (game == NULL) return;
    unsigned viewer = sand_params_viewer(call, game);
    bool one = sand_params_ref(&call->params, "unit", game, SAND_REF_UNIT, &asked.unit);
    bool other = sand_params_ref(&call->params, "body", game, SAND_REF_BODY, &asked.body);
    bool all = sand_params_ref(&call->params, "side", game, SAND_REF_SIDE, &asked.side);
    read_kinds(call, &asked);
    read_pose(call, game, viewer, &asked);
    if (call->problems.mistakes == 0 && one + other + all != 1)
        sand_json_read_mistake(&call->params, NULL,
                               "a \"unit\", a \"body\" or a \"side\" is needed, and only one of them");
    else if (call->problems.mistakes == 0 && all && asked.moved)
        sand_json_read_mistake(&call->params, NULL, "\"at\" and \"heading\" belong to one unit or body, not to a side");
    if (!sand_call_params_done(call)) return;
    sand_json_write_array(&call->w, "overlays");
    if (one) write_shown(call, game, viewer, asked.unit, &asked);
    if (other) write_shown_body(call, game, viewer, &asked);
    for (unsigned i = 1; all && sand_game_unit(game, viewer, i, &facts); i++)
        if (facts.side == asked.side) write_shown(call, game, viewer, i, &asked);
    sand_json_write_end(&call->w);
}

/* ---- why -------------------------------------------------------------------------------------------------------- */

static size_t tell_why(const sand_saying *told, char *out, size_t room)
{
    return sand_report_why(told->game, told->what, out, room);
}

static size_t tell_rule(const sand_saying *told, char *out, size_t room)
{
    return sand_report_rule(told->game, told->what, out, room);
}

static void write_rule_row(sand_json_writer *w, const sand_catalogue *catalogue, const char *id)
{
    const sand_rule_row *row = id == NULL ? NULL : sand_catalogue_rule(catalogue, id);
    size_t cursor = 0;
    if (row == NULL) return;
    sand_json_write_object(w, "rule");
    sand_json_write_text(w, "id", row->id);
    sand_json_write_text(w, "statement", row->statement);
    sand_json_write_text(w, "place", row->place);
    sand_json_write_text(w, "state", row->state);
    sand_json_write_array(w, "options");
    for (const sand_option_row *o; (o = sand_catalogue_next_option(catalogue, row->id, &cursor)) != NULL;)
        sand_json_write_text(w, NULL, o->name);
    sand_json_write_end(w);
    sand_json_write_end(w);
}

static void read_rule(sand_call *call, const sand_catalogue *catalogue, const char **id)
{
    if (!sand_json_read_text(&call->params, "rule", 100, id) || sand_catalogue_rule(catalogue, *id) != NULL) return;
    const char *near = sand_catalogue_near_rule(catalogue, *id);
    sand_json_read_mistake(&call->params, "rule", "there is no rule \"%s\"", *id);
    if (near != NULL) sand_json_read_remedy(&call->params, "did you mean \"%s\"?", near);
}

/* The subject of the question; exactly one member is set. */
typedef struct {
    bool rule, order, event;
    const char *id;
    int64_t number;
    unsigned viewer;
} question;

static void read_question(sand_call *call, const sand_game *game, const sand_catalogue *catalogue, question *q)
{
    q->rule = sand_json_read_has(&call->params, "rule");
    q->order = sand_json_read_has(&call->params, "order");
    q->event = sand_json_read_has(&call->params, "event");
    sand_params_clear_paper(call);
    if (q->rule + q->order + q->event != 1)
        sand_json_read_mistake(&call->params, NULL, "\"rule\", \"order\" or \"event\" is needed, and only one of them");
    else if (q->rule)
        read_rule(call, catalogue, &q->id);
    else if (q->order)
        sand_params_order(call, &call->params, "order", game);
    else
        sand_json_read_optional_int(&call->params, "event", 0, INT32_MAX, &q->number);
    q->viewer = q->event ? sand_params_viewer(call, game) : 0;
}

void sand_protocol_do_why(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    sand_catalogue catalogue;
    sand_verdict verdict;
    question q = { 0 };
    if (game == NULL) return;
    sand_game_catalogue(game, &catalogue);
    read_question(call, game, &catalogue, &q);
    if (!sand_call_params_done(call)) return;
    if (q.event) {
        sand_protocol_write_because(call, game, q.viewer, (size_t)q.number);
        return;
    }
    if (q.order) {
        sand_game_check(game, call->protocol->paper.orders, &verdict);
        q.id = verdict.rule;
    }
    sand_saying told = { game, 0, q.order ? (const void *)&verdict : q.id };
    sand_protocol_write_words(call, "text", q.order ? tell_why : tell_rule, &told);
    write_rule_row(&call->w, &catalogue, q.id);
}
