/* view.c - writes one side's record of a game: its events and views, enough to watch the battle again.
 *
 * Invariant: it is made only from views and events that the side was shown. */
#include "record/record_format.h"
#include "base/assert.h"
#include "base/text.h"
#include "base/memory.h"

#include <string.h>

typedef struct {
    const sand_game *game;
    unsigned side;
    sand_battle *view, *last; /* last: the view written last */
    bool began;               /* a view has been written */
    sand_text out, now;
    size_t n; /* lines of the game written so far */
} telling;

static void write_names(const telling *t, sand_ref_kind of, const char *key, sand_json_writer *w)
{
    const sand_field *field = t->game->field;
    sand_json_write_array(w, key);
    for (unsigned i = 1; i <= sand_field_count(field, of); i++)
        sand_json_write_text(w, NULL, sand_field_name(field, of, i));
    sand_json_write_end(w);
}

static void write_units(const telling *t, sand_json_writer *w)
{
    const sand_field *field = t->game->field;
    sand_json_write_array(w, "units");
    for (unsigned i = 0; i < field->n_units; i++) {
        const sand_unit_def *def = &field->unit[i];
        SAND_ASSERT(def->type >= 1 && def->type <= field->rules->tables.n_types);
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "name", def->name);
        sand_order_text_write_ref(field, SAND_REF_SIDE, def->side, w, "side");
        sand_json_write_text(w, "type", field->rules->tables.types[def->type - 1].name);
        sand_json_write_length(w, "width", def->width);
        sand_json_write_length(w, "depth", def->depth);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_terrain(const telling *t, sand_json_writer *w)
{
    sand_terrain_facts facts;
    sand_json_write_array(w, "terrain");
    for (unsigned i = 1; sand_game_terrain(t->game, i, &facts); i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "name", facts.name);
        sand_json_write_text(w, "kind", facts.kind);
        sand_json_write_text(w, "look", facts.look);
        sand_json_write_bool(w, "line", facts.shape == SAND_TERRAIN_LINE);
        if (facts.half_width) sand_json_write_length(w, "half_width", facts.half_width);
        if (facts.height) sand_json_write_int(w, "height", facts.height);
        sand_json_write_array(w, "points");
        for (size_t k = 0; k < facts.n_points; k++) sand_json_write_point(w, NULL, facts.points[k]);
        sand_json_write_end(w);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

static void write_header(telling *t)
{
    const sand_tables *tables = &t->game->rules->tables;
    const sand_field *field = t->game->field;
    sand_json_writer w;
    sand_json_writer_init(&w, &t->out, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "sandtable", "view");
    sand_json_write_int(&w, "version", SAND_RECORD_VERSION);
    sand_json_write_text(&w, "ruleset", tables->id);
    sand_json_write_text(&w, "rules", tables->version);
    sand_json_write_text(&w, "engine", sand_version());
    sand_json_write_text(&w, "title", field->title);
    sand_order_text_write_ref(field, SAND_REF_SIDE, t->side, &w, "viewer");
    char commitment[SAND_SHA256_HEX];
    t->out.truncated |= !sand_record_seed_commitment(t->game, commitment);
    sand_json_write_text(&w, "commitment", commitment);
    sand_json_write_length(&w, "width", field->width);
    sand_json_write_length(&w, "height", field->height);
    write_names(t, SAND_REF_SIDE, "sides", &w);
    write_names(t, SAND_REF_COMMAND, "commands", &w);
    write_units(t, &w);
    write_terrain(t, &w);
    sand_json_write_end(&w);
    sand_text_add_char(&t->out, '\n');
}

/* Writes one event as JSON through the public function, whose text has any length but rarely exceeds the usual room. */
static bool add_event(telling *t, const sand_event *event)
{
    char usual[1024];
    size_t n = sand_game_event_json(t->game, event, usual, sizeof usual);
    if (n > 0 && n < sizeof usual) {
        sand_text_add_bytes(&t->out, usual, n);
        return true;
    }
    char *json = sand_memory_allocate(n + 1);
    if (!json) return false;
    t->out.truncated |= sand_game_event_json(t->game, event, json, n + 1) != n || n == 0;
    sand_text_add(&t->out, json);
    sand_memory_release(json);
    return true;
}

/* The whole view is written at the beginning and when a turn begins, so that watching can start there. */
static bool is_whole(const telling *t, const sand_item *item)
{
    return !t->began || item->new_turn;
}

/* Fills `now` with the view after the item, or with its changes; false: nothing has changed. */
static bool look(telling *t, const sand_item *item)
{
    sand_battle_view(item->after, t->side, t->view);
    sand_text_clear(&t->now);
    if (!is_whole(t, item)) return sand_battle_write_changes(t->view, t->last, &t->now);
    sand_battle_write(t->view, &t->now);
    return !t->began || !sand_battle_equal(t->view, t->last);
}

/* An item that shows this side nothing leaves no line. */
static bool write_item(telling *t, const sand_item *item)
{
    size_t told = 0;
    bool same = !look(t, item);
    if (t->now.truncated) return false;
    for (size_t i = 0; i < item->n_events; i++) told += sand_game_may_see(&item->events[i], t->side);
    if (same && told == 0) return true;

    sand_text_add_format(&t->out, "{\"n\":%zu,\"events\":[", t->n++);
    bool first = true;
    for (size_t i = 0; i < item->n_events; i++) {
        if (!sand_game_may_see(&item->events[i], t->side)) continue;
        if (!first) sand_text_add_char(&t->out, ',');
        first = false;
        if (!add_event(t, &item->events[i])) return false;
    }
    sand_text_add(&t->out, "]");
    if (!same) {
        sand_text_add(&t->out, is_whole(t, item) ? ",\"view\":" : ",\"changes\":");
        sand_text_add_bytes(&t->out, t->now.bytes, t->now.length);
        sand_battle_copy(t->last, t->view);
        t->began = true;
    }
    sand_text_add(&t->out, "}\n");
    return true;
}

static bool write_items(telling *t)
{
    const sand_game *game = t->game;
    bool good = true;
    for (size_t i = 0; good && i < game->n_done; i++) {
        if (!sand_past_open(game->past, game->log[i])) return false;
        good = write_item(t, game->log[i]);
        sand_past_close(game->past, game->log[i]);
    }
    return good;
}

size_t sand_record_write_for(const sand_game *game, unsigned side, char *out, size_t room)
{
    if (game == NULL) return sand_text_hand_nothing(out, room);
    size_t length = 0;
    if (out != NULL && room > 0) *out = '\0';
    if (side < 1 || side > SAND_SIDES) return 0;
    telling t = { .game = game,
                  .side = side,
                  .view = sand_memory_allocate(sand_battle_size(game->field)),
                  .last = sand_memory_allocate(sand_battle_size(game->field)) };
    sand_text_init_heap(&t.out);
    sand_text_init_heap(&t.now);
    bool good = t.view != NULL && t.last != NULL;
    if (good) write_header(&t);
    good = good && write_items(&t);
    t.out.truncated |= !good;
    length = sand_text_hand_out(&t.out, out, room);
    sand_text_free(&t.now);
    sand_memory_release(t.view);
    sand_memory_release(t.last);
    return length;
}
