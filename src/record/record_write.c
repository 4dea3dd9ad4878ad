/* record_write.c - writes a game as a record, line by line: the public lines, the private part, and the lines that
 * reveal it at the end.
 *
 * Invariant: a line depends only on the journal up to it, so written lines never change. A public line contains only
 * what both sides may know, and commitments to the rest. */
#include "record/record_format.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

const char *const sand_act_words[SAND_ITEM_UNDONE] = { "opening", "orders", "concede", "draw", "note",
                                                       "adjust",  "reseed", "script",  "undo" };
const char *const sand_luck_words[3] = { "seeded", "typed", "scripted" };

typedef struct {
    const sand_game *game;
    sand_text out;
    sand_record_end from, end; /* lines before `from` are skipped */
    sand_json_writer w;
    size_t start;        /* of the line being written */
    sand_text closed;    /* the content of the line's commitment, as JSON */
    sand_battle *common; /* scratch battle for what both sides may know */
} writing;

/* ---- lines ----------------------------------------------------------------------------------------------- */

/* Prepares the texts. When memory runs out, `out` is marked as truncated, so only the end has to check. */
static bool begin(writing *r, const sand_game *game, const sand_record_end *from)
{
    *r = (writing){ .game = game };
    sand_text_init_heap(&r->out);
    sand_text_init_heap(&r->closed);
    if (from) r->from = *from;
    r->common = sand_memory_allocate(sand_battle_size(game->field));
    return r->common != NULL;
}

/* Empties the scratch text for what a line commits to; truncation there marks the whole output. */
static void reuse(writing *r)
{
    r->out.truncated |= r->closed.truncated;
    sand_text_clear(&r->closed);
}

/* Hands the text out as public functions promise, and frees everything. */
static size_t finish(writing *r, sand_record_end *to, char *out, size_t room)
{
    reuse(r);
    r->out.truncated |= !r->common;
    if (to) *to = r->end;
    sand_text_free(&r->closed);
    sand_memory_release(r->common);
    return sand_text_hand_out(&r->out, out, room);
}

/* Begins the next line. False: it lies before `from` and is skipped. */
static bool open_line(writing *r)
{
    if (r->end.lines < r->from.lines) {
        if (++r->end.lines == r->from.lines) r->end = r->from;
        return false;
    }
    r->start = sand_chain_open(&r->out, &r->end, &r->w);
    return true;
}

/* Skips that many lines if all of them lie before `from`, so that no item is unpacked for them. */
static bool pass_over(writing *r, size_t lines)
{
    if (r->end.lines + lines > r->from.lines) return false;
    r->end.lines += lines;
    if (r->end.lines == r->from.lines) r->end = r->from;
    return true;
}

/* False: out of memory, and nothing more is written. */
static bool open_item(writing *r, sand_item *item)
{
    bool good = sand_past_open(r->game->past, item);
    r->out.truncated |= !good;
    return good;
}

/* The chain's hash covers the whole line, so the line is closed before anything follows it. */
static void close_line(writing *r)
{
    sand_json_write_end(&r->w);
    sand_chain_close(&r->out, r->start, &r->end);
}

/* ---- what a line commits to -------------------------------------------------------------------------------- */

static sand_json_writer *begin_closed(writing *r, sand_json_writer *w)
{
    reuse(r);
    sand_json_writer_init(w, &r->closed, SAND_JSON_COMPACT);
    return w;
}

/* The salt is derived from the game's secret, the place and the text, so that writing the record again gives the same
 * bytes; a record that was read keeps its salts (`known_salt`). */
static void commit(const writing *r, uint64_t place, const char *known_salt, char salt[SAND_SHA256_HEX],
                   char commitment[SAND_SHA256_HEX])
{
    const char *text = sand_text_string(&r->closed);
    sand_text known;
    sand_text_init(&known, salt, SAND_SHA256_HEX);
    if (known_salt)
        sand_text_add(&known, known_salt);
    else
        sand_sealed_salt(r->game, place, text, r->closed.length, salt);
    sand_sealed_commitment(salt, text, r->closed.length, commitment);
}

static void write_commitment(writing *r, const char *key, uint64_t place, const char *known_salt)
{
    char salt[SAND_SHA256_HEX], commitment[SAND_SHA256_HEX];
    commit(r, place, known_salt, salt, commitment);
    sand_json_write_text(&r->w, key, commitment);
}

/* Writes salt and text, from which anyone can recompute the commitment and find its line. */
static void write_reveal(writing *r, const char *key, uint64_t place, const char *known_salt)
{
    char salt[SAND_SHA256_HEX], commitment[SAND_SHA256_HEX];
    if (!open_line(r)) return;
    commit(r, place, known_salt, salt, commitment);
    sand_json_write_text(&r->w, "reveal", commitment);
    sand_json_write_text(&r->w, "salt", salt);
    sand_json_write_json(&r->w, key, r->closed.bytes, r->closed.length);
    close_line(r);
}

static void write_rolls(const sand_game *game, const char *key, const sand_roll *rolls, size_t n, sand_json_writer *w)
{
    if (n == 0) return;
    sand_json_write_array(w, key);
    for (size_t i = 0; i < n; i++) sand_record_write_roll(&game->rules->tables, &rolls[i], w);
    sand_json_write_end(w);
}

static void close_seed(writing *r)
{
    sand_json_writer w;
    sand_json_write_text(begin_closed(r, &w), NULL, r->game->origin->seed);
}

/* Writes the complete scenario and starting position; false: all of it is public. */
static bool close_start(writing *r)
{
    const sand_origin *origin = r->game->origin;
    sand_json_writer w;
    if (!origin->public_scenario && !origin->public_position) return false;
    sand_json_write_object(begin_closed(r, &w), NULL);
    sand_json_write_json(&w, "scenario", origin->scenario, strlen(origin->scenario));
    if (origin->position) sand_json_write_json(&w, "position", origin->position, strlen(origin->position));
    sand_json_write_end(&w);
    return true;
}

static void close_order(writing *r, const sand_line *line)
{
    sand_json_writer w;
    sand_order_text_write(r->game->field, &line->item->orders[0], begin_closed(r, &w), NULL);
}

static bool hides_dice(const sand_item *item)
{
    return item->kind == SAND_ITEM_ORDERS && item->untold_dice;
}

/* Writes what the item's line commits to; false: nothing, because at most its orders are closed. */
static bool close_item(writing *r, const sand_item *item)
{
    sand_json_writer w;
    bool text = false;
    if (item->kind == SAND_ITEM_ADJUST && sand_record_names_hidden(r->game->field, item->text, &text))
        r->out.truncated = true;
    bool dice = hides_dice(item);
    if (!text && !dice && item->kind != SAND_ITEM_RESEED && item->kind != SAND_ITEM_SCRIPT) return false;
    sand_json_write_object(begin_closed(r, &w), NULL);
    if (text) sand_json_write_text(&w, "text", item->text);
    if (item->kind == SAND_ITEM_RESEED) sand_json_write_text(&w, "seed", item->text);
    if (item->kind == SAND_ITEM_SCRIPT) write_rolls(r->game, "script", item->script, item->n_script, &w);
    if (dice) write_rolls(r->game, "dice", item->rolls, item->n_rolls, &w);
    sand_json_write_end(&w);
    return true;
}

/* ---- public lines ------------------------------------------------------------------------------------------ */

static void write_players(const sand_origin *origin, sand_json_writer *w)
{
    if (!origin->player[0] && !origin->player[1]) return;
    sand_json_write_array(w, "players");
    for (size_t i = 0; i < SAND_SIDES; i++) sand_json_write_text(w, NULL, origin->player[i]);
    sand_json_write_end(w);
}

bool sand_record_seed_commitment(const sand_game *game, char out[SAND_SHA256_HEX])
{
    char salt[SAND_SHA256_HEX];
    writing r = { .game = game };
    memcpy(out, game->origin->commitment, SAND_SHA256_HEX);
    if (!*game->origin->seed) return true;
    sand_text_init_heap(&r.closed);
    close_seed(&r);
    commit(&r, SAND_SALT_OF_SEED, NULL, salt, out);
    bool good = !r.closed.truncated;
    sand_text_free(&r.closed);
    return good;
}

static void write_luck(writing *r)
{
    const sand_origin *origin = r->game->origin;
    char commitment[SAND_SHA256_HEX];
    bool old = *origin->seed_hash != '\0';
    r->out.truncated |= !sand_record_seed_commitment(r->game, commitment);
    sand_json_write_object(&r->w, "luck");
    sand_json_write_text(&r->w, "source", sand_luck_words[origin->luck]);
    sand_json_write_text(&r->w, old ? "seed_hash" : "commitment", old ? origin->seed_hash : commitment);
    sand_json_write_end(&r->w);
}

static void write_start(writing *r)
{
    const sand_origin *origin = r->game->origin;
    const char *scenario = origin->public_scenario ? origin->public_scenario : origin->scenario;
    const char *position = origin->public_position ? origin->public_position : origin->position;
    if (origin->options) sand_json_write_json(&r->w, "options", origin->options, strlen(origin->options));
    sand_json_write_json(&r->w, "scenario", scenario, strlen(scenario));
    if (position) sand_json_write_json(&r->w, "position", position, strlen(position));
    if (close_start(r)) write_commitment(r, "closed", SAND_SALT_OF_START, NULL);
}

static void write_header(writing *r)
{
    const sand_tables *tables = &r->game->rules->tables;
    const sand_origin *origin = r->game->origin;
    if (!open_line(r)) return;
    sand_json_write_text(&r->w, "sandtable", "record");
    sand_json_write_int(&r->w, "version", SAND_RECORD_VERSION);
    sand_json_write_text(&r->w, "ruleset", tables->id);
    sand_json_write_text(&r->w, "rules", tables->version);
    sand_json_write_text(&r->w, "engine", origin->engine ? origin->engine : sand_version());
    if (r->game->field->title[0]) sand_json_write_text(&r->w, "title", r->game->field->title);
    write_players(origin, &r->w);
    write_luck(r);
    write_start(r);
    close_line(r);
}

static void write_orders(writing *r, const sand_item *item)
{
    const sand_field *field = r->game->field;
    sand_json_write_array(&r->w, item->closed ? "sealed" : "orders");
    for (size_t i = 0; i < item->n_orders; i++) {
        if (item->closed)
            sand_order_text_write_ref(field, SAND_REF_SIDE, item->orders[i].side, &r->w, NULL);
        else
            sand_order_text_write(field, &item->orders[i], &r->w, NULL);
    }
    sand_json_write_end(&r->w);
}

static void write_act(writing *r, const sand_item *item, bool closed)
{
    bool text = item->kind == SAND_ITEM_NOTE || (item->kind == SAND_ITEM_ADJUST && !closed);
    sand_json_write_text(&r->w, "act", sand_act_words[item->kind - 1]);
    if (item->side) sand_order_text_write_ref(r->game->field, SAND_REF_SIDE, item->side, &r->w, "side");
    if (text) sand_json_write_text(&r->w, "text", item->text);
    if (item->amount) sand_json_write_int(&r->w, "amount", (int64_t)item->amount);
}

void sand_record_hash_hex(uint64_t hash, char out[17])
{
    uint8_t bytes[8];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    sand_hash_hex_write(bytes, sizeof bytes, out);
}

static void write_hash(uint64_t hash, const char *key, sand_json_writer *w)
{
    char hex[17];
    sand_record_hash_hex(hash, hex);
    sand_json_write_text(w, key, hex);
}

static void write_item(writing *r, const sand_line *line, uint64_t place, size_t n)
{
    SAND_ASSERT(line->item != NULL); /* a sealed line has its own function */
    const sand_item *item = line->item;
    if (!open_line(r)) return;
    bool closed = item->unopened || close_item(r, item);
    sand_json_write_int(&r->w, "n", (int64_t)n);
    if (item->kind == SAND_ITEM_ORDERS)
        write_orders(r, item);
    else
        write_act(r, item, closed);
    if (item->unopened)
        sand_json_write_text(&r->w, "closed", line->commitment);
    else if (closed)
        write_commitment(r, "closed", place, NULL);
    if (item->n_rolls && item->luck != SAND_LUCK_SEEDED)
        sand_json_write_text(&r->w, "luck", sand_luck_words[item->luck]);
    if (!hides_dice(item)) write_rolls(r->game, "dice", item->rolls, item->n_rolls, &r->w);
    sand_battle_view_common(item->after, r->common);
    write_hash(sand_battle_hash(r->common), "seen", &r->w);
    close_line(r);
}

static void write_position(writing *r, const sand_item *item)
{
    SAND_ASSERT(item->after != NULL); /* the caller has opened it */
    if (!open_line(r)) return;
    sand_battle_view_common(item->after, r->common);
    reuse(r);
    sand_battle_write(r->common, &r->closed);
    sand_json_write_int(&r->w, "turn", sand_battle_head(item->after)->turn);
    sand_json_write_json(&r->w, "position", r->closed.bytes, r->closed.length);
    close_line(r);
}

static void write_sealed(writing *r, const sand_line *line, uint64_t place)
{
    SAND_ASSERT(line->kind == SAND_LINE_SEALED && line->side >= 1 && line->side <= SAND_SIDES);
    if (!open_line(r)) return;
    sand_order_text_write_ref(r->game->field, SAND_REF_SIDE, line->side, &r->w, "sealed");
    sand_json_write_int(&r->w, "decision", line->number);
    if (line->item) {
        close_order(r, line);
        write_commitment(r, "commitment", place, line->item->text);
    } else {
        sand_json_write_text(&r->w, "commitment", line->commitment);
    }
    close_line(r);
}

static void write_taking_back(writing *r, const sand_line *line)
{
    SAND_ASSERT(line->kind == SAND_LINE_UNDO || line->kind == SAND_LINE_REDO);
    if (!open_line(r)) return;
    sand_json_write_int(&r->w, line->kind == SAND_LINE_UNDO ? "undo" : "redo", line->number);
    close_line(r);
}

static void write_public(writing *r)
{
    size_t n = 0;
    write_header(r);
    for (size_t i = 0; i < r->game->n_journal; i++) {
        const sand_line *line = &r->game->journal[i];
        switch (line->kind) {
        case SAND_LINE_ITEM:
            n++;
            if (pass_over(r, line->item->new_turn ? 2 : 1)) break;
            if (!open_item(r, line->item)) return;
            write_item(r, line, i, n - 1);
            if (line->item->new_turn) write_position(r, line->item);
            sand_past_close(r->game->past, line->item);
            break;
        case SAND_LINE_SEALED: write_sealed(r, line, i); break;
        case SAND_LINE_UNDO:
        case SAND_LINE_REDO: write_taking_back(r, line); break;
        }
    }
}

/* ---- what is not public ------------------------------------------------------------------------------------- */

static void write_whole(writing *r, const sand_item *item, size_t n)
{
    sand_battle_view_common(item->after, r->common);
    if (sand_battle_equal(r->common, item->after) || !open_line(r)) return;
    reuse(r);
    sand_battle_write(item->after, &r->closed);
    sand_json_write_int(&r->w, "whole", (int64_t)n);
    sand_json_write_json(&r->w, "position", r->closed.bytes, r->closed.length);
    close_line(r);
}

/* Is the item made of orders that are public with all their dice, and begins no turn? Then nothing private is written
 * about it. */
static bool is_open(const sand_item *item)
{
    return item->kind == SAND_ITEM_ORDERS && !item->closed && !item->untold_dice && !item->new_turn;
}

static void write_closed(writing *r)
{
    size_t n = 0;
    if (*r->game->origin->seed) {
        close_seed(r);
        write_reveal(r, "seed", SAND_SALT_OF_SEED, NULL);
    }
    if (close_start(r)) write_reveal(r, "start", SAND_SALT_OF_START, NULL);
    for (size_t i = 0; i < r->game->n_journal; i++) {
        const sand_line *line = &r->game->journal[i];
        if (line->kind == SAND_LINE_SEALED && line->item) {
            close_order(r, line);
            write_reveal(r, "order", i, line->item->text);
        } else if (line->kind == SAND_LINE_ITEM) {
            n++;
            if (is_open(line->item)) continue;
            if (!open_item(r, line->item)) return;
            if (!line->item->unopened && close_item(r, line->item)) write_reveal(r, "closed", i, NULL);
            if (line->item->new_turn) write_whole(r, line->item, n - 1);
            sand_past_close(r->game->past, line->item);
        }
    }
}

/* Writes the first line of the private part, which names its record by the hash of the record's header. */
static void write_private_header(writing *r)
{
    writing header;
    char hash[SAND_SHA256_HEX] = "";
    if (!open_line(r)) return;
    if (begin(&header, r->game, NULL))
        write_header(&header);
    else
        r->out.truncated = true;
    memcpy(hash, header.end.after, sizeof hash);
    finish(&header, NULL, NULL, 0);
    sand_json_write_text(&r->w, "sandtable", "private");
    sand_json_write_int(&r->w, "version", SAND_RECORD_VERSION);
    sand_json_write_text(&r->w, "record", hash);
    sand_json_write_text(&r->w, "secret", r->game->origin->secret);
    close_line(r);
}

static void write_hashes(writing *r)
{
    if (!open_line(r)) return;
    sand_json_write_array(&r->w, "hashes");
    for (size_t i = 0; i < r->game->n_journal; i++)
        if (r->game->journal[i].kind == SAND_LINE_ITEM)
            write_hash(sand_past_hash(r->game->past, r->game->journal[i].item), NULL, &r->w);
    sand_json_write_end(&r->w);
    close_line(r);
}

static bool knows_everything(const sand_game *game)
{
    bool all = *game->origin->seed != '\0';
    for (size_t i = 0; i < game->n_journal; i++) {
        const sand_line *line = &game->journal[i];
        all &= line->kind != SAND_LINE_SEALED || line->item;
        all &= line->kind != SAND_LINE_ITEM || !line->item->unopened;
    }
    return all;
}

static void write_revealed(writing *r)
{
    write_closed(r);
    write_hashes(r);
    if (!open_line(r)) return;
    sand_json_write_text(&r->w, "revealed", knows_everything(r->game) ? "everything" : "what is known");
    sand_json_write_text(&r->w, "secret", r->game->origin->secret);
    close_line(r);
}

/* ---- public functions ----------------------------------------------------------------------------------------- */

size_t sand_record_write_from(const sand_game *game, const sand_record_end *from, sand_record_end *to, char *out,
                              size_t room)
{
    if (game == NULL) return sand_text_hand_nothing(out, room);
    writing r;
    if (begin(&r, game, from)) write_public(&r);
    return finish(&r, to, out, room);
}

size_t sand_record_write_private_from(const sand_game *game, const sand_record_end *from, sand_record_end *to,
                                      char *out, size_t room)
{
    if (game == NULL) return sand_text_hand_nothing(out, room);
    writing r;
    if (begin(&r, game, from)) {
        write_private_header(&r);
        write_closed(&r);
    }
    return finish(&r, to, out, room);
}

size_t sand_record_write_revealed(const sand_game *game, const sand_record_end *from, sand_record_end *to, char *out,
                                  size_t room)
{
    if (game == NULL) return sand_text_hand_nothing(out, room);
    writing r;
    if (begin(&r, game, from)) {
        r.end = r.from;
        write_revealed(&r);
    }
    return finish(&r, to, out, room);
}

size_t sand_record_write(const sand_game *game, unsigned flags, char *out, size_t room)
{
    if (game == NULL) return sand_text_hand_nothing(out, room);
    writing r;
    if (out != NULL && room > 0) *out = '\0';
    if (game->look_only) return 0;
    if (begin(&r, game, NULL)) {
        write_public(&r);
        if (flags & SAND_RECORD_REVEALED) write_revealed(&r);
    }
    if (r.common && flags & SAND_RECORD_PRIVATE) {
        r.end = (sand_record_end){ 0 };
        write_private_header(&r);
        write_closed(&r);
    }
    return finish(&r, NULL, out, room);
}

bool sand_position_is_whole(const sand_game *game)
{
    if (game == NULL) return false;
    const sand_battle *b = sand_game_battle(game);
    for (unsigned i = 1; i <= sand_battle_motions(b); i++)
        if (sand_battle_motion(b, i)->who != 0) return false;
    return true;
}

size_t sand_position_write(const sand_game *game, char *out, size_t room)
{
    if (game == NULL) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    sand_scenario_write(sand_game_battle(game), sand_game_ending(game), &text);
    return sand_text_hand_out(&text, out, room);
}

size_t sand_position_write_for(const sand_game *game, unsigned side, char *out, size_t room)
{
    if (game == NULL || side > SAND_SIDES) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    sand_scenario_write_for(sand_game_battle(game), side, sand_game_ending(game), &text);
    return sand_text_hand_out(&text, out, room);
}
