/* record_write.c - a game as a record, line by line.  A line depends on the journal up to it and on nothing later. */
#include "record/record_format.h"

#include <stdlib.h>
#include <string.h>

const char *const sand_act_words[SAND_ITEM_UNDONE] = { "opening", "orders", "concede", "draw", "note",
                                                       "adjust",  "reseed", "script",  "undo" };
const char *const sand_luck_words[3] = { "seeded", "typed", "scripted" };

/* A member whose value is JSON already, put before the brace that ends the text. */
static void splice(sand_text *out, const char *key, const char *json)
{
    if (!json || out->truncated) return;
    sand_text_cut(out, out->length - 1);
    sand_text_add(out, out->bytes[out->length - 1] == '{' ? "\"" : ",\"");
    sand_text_add(out, key);
    sand_text_add(out, "\":");
    sand_text_add(out, json);
    sand_text_add_char(out, '}');
}

/* ---- lines --------------------------------------------------------------------------------------------- */

static void write_players(const sand_origin *origin, sand_json_writer *w)
{
    if (!origin->player[0] && !origin->player[1]) return;
    sand_json_write_array(w, "players");
    for (size_t i = 0; i < SAND_SIDES; i++) sand_json_write_text(w, NULL, origin->player[i]);
    sand_json_write_end(w);
}

static void write_header(const sand_game *game, sand_text *out)
{
    const sand_tables *tables = &game->rules->tables;
    sand_json_writer w;
    sand_json_writer_init(&w, out, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "sandtable", "record");
    sand_json_write_int(&w, "version", SAND_RECORD_VERSION);
    sand_json_write_text(&w, "ruleset", tables->id);
    sand_json_write_text(&w, "rules", tables->version);
    sand_json_write_text(&w, "engine", sand_version());
    if (game->field->title[0]) sand_json_write_text(&w, "title", game->field->title);
    write_players(game->origin, &w);
    sand_json_write_object(&w, "luck");
    sand_json_write_text(&w, "source", sand_luck_words[game->origin->luck]);
    sand_json_write_text(&w, "seed_hash", game->origin->seed_hash);
    sand_json_write_end(&w);
    sand_json_write_end(&w);
    splice(out, "options", game->origin->options);
    splice(out, "scenario", game->origin->scenario);
    splice(out, "position", game->origin->position);
    sand_text_add_char(out, '\n');
}

static void write_rolls(const sand_game *game, const char *key, const sand_roll *rolls, size_t n, sand_json_writer *w)
{
    if (n == 0) return;
    sand_json_write_array(w, key);
    for (size_t i = 0; i < n; i++) sand_record_write_roll(&game->rules->tables, &rolls[i], w);
    sand_json_write_end(w);
}

static void write_orders(const sand_game *game, const sand_item *item, sand_json_writer *w)
{
    sand_json_write_array(w, "orders");
    for (size_t i = 0; i < item->n_orders; i++) sand_order_text_write(game->field, &item->orders[i], w, NULL);
    sand_json_write_end(w);
    if (!item->sealed) return;
    sand_json_write_array(w, "salts");
    for (size_t i = 0; i < item->n_orders; i++) sand_json_write_text(w, NULL, item->salt[i]);
    sand_json_write_end(w);
}

static void write_act(const sand_game *game, const sand_item *item, sand_json_writer *w)
{
    sand_json_write_text(w, "act", sand_act_words[item->kind - 1]);
    if (item->side) sand_order_text_write_ref(game->field, SAND_REF_SIDE, item->side, w, "side");
    if (item->text) sand_json_write_text(w, "text", item->text);
    if (item->amount) sand_json_write_int(w, "amount", (int64_t)item->amount);
    write_rolls(game, "script", item->script, item->n_script, w);
}

static void write_hash(uint64_t hash, sand_json_writer *w)
{
    uint8_t bytes[8];
    char hex[2 * sizeof bytes + 1];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    sand_hash_hex_write(bytes, sizeof bytes, hex);
    sand_json_write_text(w, "hash", hex);
}

static void write_item(const sand_game *game, const sand_item *item, size_t n, sand_text *out)
{
    sand_json_writer w;
    sand_json_writer_init(&w, out, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_int(&w, "n", (int64_t)n);
    if (item->kind == SAND_ITEM_ORDERS)
        write_orders(game, item, &w);
    else
        write_act(game, item, &w);
    if (item->n_rolls && item->luck != SAND_LUCK_SEEDED) sand_json_write_text(&w, "luck", sand_luck_words[item->luck]);
    write_rolls(game, "dice", item->rolls, item->n_rolls, &w);
    write_hash(item->hash, &w);
    sand_json_write_end(&w);
    sand_text_add_char(out, '\n');
}

static void write_position(const sand_item *item, sand_text *out)
{
    sand_text_add_format(out, "{\"turn\":%d,\"position\":", sand_battle_head(item->after)->turn);
    sand_battle_write(item->after, out);
    sand_text_add(out, "}\n");
}

static void write_sealed(const sand_game *game, const sand_line *line, sand_text *out)
{
    sand_json_writer w;
    sand_json_writer_init(&w, out, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_order_text_write_ref(game->field, SAND_REF_SIDE, line->side, &w, "sealed");
    sand_json_write_int(&w, "decision", line->serial);
    sand_json_write_text(&w, "commitment", line->commitment);
    sand_json_write_end(&w);
    sand_text_add_char(out, '\n');
}

static void write_seed(const sand_game *game, sand_text *out)
{
    sand_json_writer w;
    sand_json_writer_init(&w, out, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    sand_json_write_text(&w, "seed", game->origin->seed);
    sand_json_write_end(&w);
    sand_text_add_char(out, '\n');
}

/* ---- all of it ------------------------------------------------------------------------------------------ */

/* Lines of one journal entry: an item that begins a turn is followed by the position. */
static size_t lines_of(const sand_line *line)
{
    return line->kind == SAND_LINE_ITEM && line->item->new_turn ? 2 : 1;
}

size_t sand_record_lines(const sand_game *game)
{
    size_t n = 1;
    for (size_t i = 0; i < game->n_journal; i++) n += lines_of(&game->journal[i]);
    return n;
}

/* `first` says whether the entry's own line is wanted, or only the position behind it. */
static void write_entry(const sand_game *game, const sand_line *line, size_t n, bool first, sand_text *out)
{
    switch (line->kind) {
    case SAND_LINE_ITEM:
        if (!sand_past_open(game->past, line->item)) {
            out->truncated = true;
            return;
        }
        if (first) write_item(game, line->item, n, out);
        if (line->item->new_turn) write_position(line->item, out);
        sand_past_close(game->past, line->item);
        return;
    case SAND_LINE_SEALED: write_sealed(game, line, out); return;
    case SAND_LINE_UNDO: sand_text_add_format(out, "{\"undo\":%zu}\n", line->amount); return;
    case SAND_LINE_REDO: sand_text_add_format(out, "{\"redo\":%zu}\n", line->amount); return;
    }
}

size_t sand_record_write_from(const sand_game *game, size_t line, unsigned flags, char *out, size_t room)
{
    sand_text text;
    size_t at = 1, n = 0;
    sand_text_init_heap(&text);
    if (line == 0) write_header(game, &text);
    for (size_t i = 0; i < game->n_journal; i++) {
        const sand_line *entry = &game->journal[i];
        size_t lines = lines_of(entry);
        if (at + lines > line) write_entry(game, entry, n, at >= line, &text);
        at += lines;
        if (entry->kind == SAND_LINE_ITEM) n++;
    }
    if ((flags & SAND_RECORD_SEED) && *game->origin->seed) write_seed(game, &text);
    return sand_text_hand_out(&text, out, room);
}

size_t sand_record_write(const sand_game *game, unsigned flags, char *out, size_t room)
{
    return sand_record_write_from(game, 0, flags, out, room);
}

bool sand_position_is_whole(const sand_game *game)
{
    const sand_battle *b = sand_game_battle(game);
    for (unsigned i = 1; i <= b->field->layout.motions_room; i++)
        if (sand_battle_motion(b, i)->unit != 0) return false;
    return true;
}

size_t sand_position_write(const sand_game *game, char *out, size_t room)
{
    sand_text text;
    sand_text_init_heap(&text);
    sand_scenario_write(sand_game_battle(game), &text);
    return sand_text_hand_out(&text, out, room);
}
