/* replay_item.c - reads what a line of a record says about orders or an act: what is public, what is closed, and which
 * closed parts have been revealed. */
#include "record/replay.h"

#include <string.h>

#include "base/assert.h"
#include "base/memory.h"

typedef sand_record_reader reader;

const char *sand_replay_side_name(const reader *r, unsigned side)
{
    SAND_ASSERT(side >= 1 && side <= SAND_SIDES);
    return sand_field_name(r->game->field, SAND_REF_SIDE, side);
}

/* ---- what is closed ------------------------------------------------------------------------------------- */

void sand_record_go_blind(reader *r, int32_t line, const char *what)
{
    if (r->blind) return;
    r->blind = true;
    r->facts.closed_line = (size_t)line;
    sand_record_copy_word(r->facts.closed, sizeof r->facts.closed, what);
}

void sand_replay_add_missing(sand_text *out, const char *what)
{
    if (out->length > 0) sand_text_add(out, ", ");
    sand_text_add(out, what);
}

void sand_record_tell_missing(const reader *r, sand_text *out)
{
    const sand_game *game = r->game;
    bool seeded = game->origin->luck == SAND_LUCK_SEEDED;
    if (r->version == 1) { /* it never had more than its seed */
        if (seeded && !*game->origin->seed) sand_replay_add_missing(out, "the seed");
        return;
    }
    if (r->blind) sand_replay_add_missing(out, r->facts.closed);
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (r->unknown[side - 1] == 0 || r->blind) continue;
        sand_replay_add_missing(out, "the order that ");
        sand_text_add_format(out, "%s sealed in line %d", sand_replay_side_name(r, side), r->unknown[side - 1]);
    }
    if (!*game->origin->seed) sand_replay_add_missing(out, "the seed");
    if (r->unknown_luck) sand_replay_add_missing(out, "the dice that were prescribed");
}

/* ---- orders and acts ----------------------------------------------------------------------------------- */

static bool read_hash(sand_cursor *line, const char *key, uint64_t *out)
{
    const char *text;
    uint8_t bytes[8];
    if (!sand_json_read_text(line, key, 16, &text)) return false;
    if (strlen(text) != 16 || !sand_hash_hex_read(text, bytes, sizeof bytes)) {
        sand_json_read_mistake(line, key, "a hash has 16 hexadecimal digits");
        return false;
    }
    *out = 0;
    for (size_t i = 0; i < sizeof bytes; i++) *out = *out << 8 | bytes[i];
    return true;
}

static size_t count_entries(sand_cursor *orders)
{
    size_t n = 0;
    for (size_t i = 0; orders->value && i < sand_json_read_items(orders); i++) {
        const sand_json *entries = sand_json_get(&orders->value->list.items[i], "entries");
        n += entries && entries->kind == SAND_JSON_ARRAY ? entries->list.count : 1;
    }
    return n;
}

/* Format 1: the line in which this order was sealed and that is not opened yet. */
static sand_line *sealed_line(const reader *r, const sand_order *order)
{
    for (size_t i = r->game->n_journal; i > 0; i--) {
        sand_line *line = &r->game->journal[i - 1];
        if (line->kind != SAND_LINE_SEALED || line->side != order->side) continue;
        return line->number == order->decision && !line->item ? line : NULL;
    }
    return NULL;
}

/* Format 1: the salt must give the committed hash; from then on the sealed line holds the order. SAND_OK, MISMATCH or
 * MEMORY. */
static sand_error open_with_salt(reader *r, const sand_order *order, const char *salt)
{
    SAND_ASSERT(r->version == 1); /* later formats reveal apart */
    char commitment[SAND_SHA256_HEX];
    sand_line *line = sealed_line(r, order);
    if (!line) return SAND_ERROR_MISMATCH;
    sand_error error = sand_order_text_commitment(r->game->field, order, salt, commitment);
    if (error) return error;
    SAND_ASSERT(line->commitment != NULL);
    if (strcmp(commitment, line->commitment) != 0) return SAND_ERROR_MISMATCH;
    line->item = sand_item_new(SAND_ITEM_ORDERS, order->side);
    if (line->item) line->item->text = sand_game_copy_text(salt, strlen(salt));
    if (line->item && line->item->text && sand_item_add_order(line->item, order)) return SAND_OK;
    sand_item_release(line->item);
    line->item = NULL;
    return SAND_ERROR_MEMORY;
}

static bool take_order(reader *r, sand_cursor *salts, size_t i, const sand_order *order, sand_item *item)
{
    sand_cursor cursor;
    const char *salt;
    char kept[SAND_SHA256_HEX] = { 0 };
    if (i < sand_json_read_items(salts)) {
        sand_json_read_item(salts, i, &cursor);
        if (!sand_json_read_text(&cursor, NULL, SAND_SHA256_HEX - 1, &salt)) return false;
        sand_record_copy_word(kept, sizeof kept, salt);
        sand_error error = open_with_salt(r, order, kept);
        if (error == SAND_ERROR_MEMORY) return false;
        if (error) {
            sand_json_read_mistake(&cursor, NULL, "the order opened is not the order that was sealed");
            return false;
        }
        item->closed = true;
    }
    return sand_item_add_order(item, order);
}

/* May these orders stand in their item's line? Orders of a sealed decision may not: they count only with their seal. */
static bool may_stand_open(const reader *r, sand_cursor *line, sand_cursor *salts, size_t n)
{
    if (!sand_game_decision(r->game, 0).sealed) return true;
    if (r->version == 1 && sand_json_read_items(salts) == n) return true;
    sand_json_read_mistake(line, "orders",
                           r->version == 1 ? "these orders were sealed: a salt of each must open them"
                                           : "these orders were sealed: they cannot stand in the open");
    sand_json_read_remedy(line, "without its seal nobody knows whether an order is the one that was sealed");
    return false;
}

static bool read_orders(reader *r, sand_cursor *line, sand_item *item)
{
    sand_cursor list, salts = { 0 }, cursor;
    sand_order orders[SAND_SIDES];
    const sand_order no_defaults = { 0 };
    if (!sand_json_read_array(line, "orders", 1, SAND_SIDES, &list)) return false;
    if (r->version == 1) sand_json_read_optional_array(line, "salts", 1, SAND_SIDES, &salts);
    size_t room = count_entries(&list);
    sand_entry *entries = sand_memory_zeroed(room + 1, sizeof *entries);
    sand_order_list out = { .orders = orders, .room = SAND_SIDES, .entries = entries, .entries_room = room };
    bool good = entries && may_stand_open(r, line, &salts, sand_json_read_items(&list));
    for (size_t i = 0; good && i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &cursor);
        good = sand_order_text_read(r->game->field, &cursor, &no_defaults, &out) == SAND_OK &&
               take_order(r, &salts, i, &orders[i], item);
    }
    sand_memory_release(entries);
    return good;
}

static void go_blind_for_order(reader *r, unsigned side)
{
    SAND_ASSERT(r->unknown[side - 1] != 0); /* the sentence names its line */
    SAND_ASSERT(side >= 1 && side <= SAND_SIDES);
    sand_text what;
    sand_text_init_heap(&what);
    sand_text_add_format(&what, "the order that %s sealed in line %d", sand_replay_side_name(r, side),
                         r->unknown[side - 1]);
    sand_record_go_blind(r, r->line, sand_text_string(&what));
    sand_text_free(&what);
}

/* Reads the sides whose sealed orders are carried out here, and makes the item from those orders. An order that was not
 * opened makes the rest of the battle unknown. */
static bool read_sealed_sides(reader *r, sand_cursor *line, sand_replay_said *s)
{
    sand_cursor list, cursor;
    uint16_t side;
    if (!sand_json_read_array(line, "sealed", 1, SAND_SIDES, &list)) return false;
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &cursor);
        if (!sand_order_text_read_ref(r->game->field, SAND_REF_SIDE, &cursor, NULL, &side)) return false;
        SAND_ASSERT(side >= 1 && side <= SAND_SIDES);
        s->sides |= 1u << side;
        if (r->game->waiting[side - 1].ready) continue;
        if (r->unknown[side - 1] == 0) {
            sand_json_read_mistake(&cursor, NULL, "%s has sealed no order here", sand_replay_side_name(r, side));
            return false;
        }
        go_blind_for_order(r, side);
        s->unknown = true;
    }
    if (s->unknown) return true;
    sand_item_release(s->item);
    s->item = sand_waiting_gather(r->game, s->sides);
    return s->item != NULL;
}

/* Sets `out` to what the line has closed, if that was revealed; otherwise to an empty cursor. */
static void open_closed(reader *r, const sand_replay_said *s, sand_cursor *out)
{
    sand_reveal *opened = s->closed ? sand_reveal_find(&r->reveals, s->closed, "closed") : NULL;
    if (opened) opened->used = true;
    sand_json_read_value(out, opened ? opened->value : NULL, r->source, r->problems);
}

/* Reads the text of an act. A note must be fit to be shown to people; an adjustment (JSON) and a seed may be any text.
 */
static bool read_text(sand_cursor *from, const char *key, sand_item *item)
{
    SAND_ASSERT(item->kind != SAND_ITEM_ORDERS);
    const char *text = NULL;
    bool read = item->kind == SAND_ITEM_NOTE ? sand_json_read_text(from, key, SAND_NOTE_MAX, &text)
                                             : sand_json_read_content(from, key, 1 << 20, &text);
    return read && sand_item_set_text(item, text);
}

static bool read_script(reader *r, sand_cursor *from, sand_item *item)
{
    size_t n = 0;
    bool good = sand_record_read_rolls(&r->game->rules->tables, from, "script", &item->script, &n);
    item->n_script = (uint32_t)n;
    return good;
}

/* The text of an act stands in its line, or in what the line closes. */
static bool read_act_words(reader *r, sand_cursor *line, sand_replay_said *s)
{
    sand_item *item = s->item;
    sand_cursor opened, *from = line;
    if (r->version > 1 && s->closed) {
        open_closed(r, s, &opened);
        from = &opened;
    }
    item->unopened = !from->value;
    switch (item->kind) {
    case SAND_ITEM_NOTE: return read_text(line, "text", item);
    case SAND_ITEM_ADJUST:
        if (!item->unopened) return read_text(from, "text", item);
        sand_record_go_blind(r, r->line, "what the umpire adjusted");
        s->unknown = true;
        return true;
    case SAND_ITEM_RESEED:
        r->unknown_luck = item->unopened;
        if (item->unopened) r->from_seed = false;
        return item->unopened ? sand_item_set_text(item, "") : read_text(from, r->version > 1 ? "seed" : "text", item);
    case SAND_ITEM_SCRIPT: r->unknown_luck = item->unopened; return item->unopened || read_script(r, from, item);
    default: return true;
    }
}

static bool read_act(reader *r, sand_cursor *line, sand_replay_said *s)
{
    sand_item *item = s->item;
    size_t kind;
    int64_t amount;
    if (!sand_json_read_word(line, "act", SAND_WORD_LIST(sand_act_words), &kind)) return false;
    item->kind = (sand_item_kind)(kind + 1);
    bool sided = item->kind == SAND_ITEM_CONCEDE || item->kind == SAND_ITEM_DRAW || item->kind == SAND_ITEM_NOTE;
    if (sided && sand_json_read_has(line, "side") &&
        !sand_order_text_read_ref(r->game->field, SAND_REF_SIDE, line, "side", &item->side))
        return false;
    if (sided && !item->side && item->kind != SAND_ITEM_NOTE) {
        sand_json_read_mistake(line, NULL, "the act's \"side\" is missing");
        return false;
    }
    if (item->kind == SAND_ITEM_UNDONE) {
        if (!sand_json_read_int(line, "amount", 1, INT32_MAX, &amount)) return false;
        item->amount = (uint32_t)amount;
    }
    return read_act_words(r, line, s);
}

/* Reads dice that were not shown to both sides, from what the line has closed. */
static bool read_closed_dice(reader *r, sand_replay_said *s)
{
    sand_cursor opened;
    open_closed(r, s, &opened);
    if (opened.value) return sand_record_read_rolls(&r->game->rules->tables, &opened, "dice", &s->rolls, &s->n_rolls);
    sand_record_go_blind(r, r->line, "dice that not everybody was shown");
    s->unknown = true;
    return true;
}

bool sand_replay_read_number(reader *r, sand_cursor *line)
{
    int64_t n = -1;
    if (!sand_json_read_int(line, "n", 0, INT32_MAX, &n)) return false;
    if (n == r->n_items) return true;
    sand_json_read_mistake(line, "n", "this is number %lld", (long long)r->n_items);
    return false;
}

bool sand_replay_read_item(reader *r, sand_cursor *line, sand_replay_said *s)
{
    size_t before = r->problems->mistakes, luck = 0;
    *s = (sand_replay_said){ .item = sand_item_new(SAND_ITEM_ORDERS, 0) };
    if (!s->item) return false;
    bool good = sand_replay_read_number(r, line);
    if (r->version > 1 && sand_json_read_has(line, "closed"))
        good &= sand_json_read_text(line, "closed", SAND_SHA256_HEX - 1, &s->closed);
    if (sand_json_read_has(line, "orders"))
        good &= read_orders(r, line, s->item);
    else if (r->version > 1 && sand_json_read_has(line, "sealed"))
        good &= read_sealed_sides(r, line, s);
    else
        good &= read_act(r, line, s);
    if (!s->item) return false;
    sand_json_read_optional_word(line, "luck", SAND_WORD_LIST(sand_luck_words), &luck);
    s->item->luck = (uint8_t)luck;
    if (sand_json_read_has(line, "dice") || !s->closed || s->item->kind != SAND_ITEM_ORDERS)
        good &= sand_record_read_rolls(&r->game->rules->tables, line, "dice", &s->rolls, &s->n_rolls);
    else
        good &= read_closed_dice(r, s);
    good &= read_hash(line, r->version > 1 ? "seen" : "hash", &s->hash);
    sand_json_read_done(line);
    return good && r->problems->mistakes == before;
}
