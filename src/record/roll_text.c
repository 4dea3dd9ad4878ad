/* roll_text.c - writes dice to records and reads them back: their cause in words, their question and their faces. */
#include "record/record_format.h"
#include "base/assert.h"
#include "base/memory.h"

const char *const sand_ask_words[SAND_ASK_DRAW] = { "face", "at-least", "count",   "tally",    "sum",
                                                    "row",  "opposed",  "contest", "roll-off", "draw" };

static void write_cause(const sand_tables *tables, const char *key, sand_cause cause, sand_json_writer *writer)
{
    sand_text words;
    sand_text_init_heap(&words);
    sand_dice_cause_write(cause, tables->purposes, tables->n_purposes, &words);
    sand_json_write_made(writer, key, &words);
    sand_text_free(&words);
}

static void write_bytes(const char *key, const uint8_t *bytes, size_t n, sand_json_writer *writer)
{
    SAND_ASSERT(n == 0 || bytes != NULL);
    if (n == 0) return;
    sand_json_write_array(writer, key);
    for (size_t i = 0; i < n; i++) sand_json_write_int(writer, NULL, bytes[i]);
    sand_json_write_end(writer);
}

static void write_adds(const sand_roll *roll, sand_json_writer *writer)
{
    if (roll->add_a == 0 && roll->add_b == 0) return;
    sand_json_write_array(writer, "add");
    sand_json_write_int(writer, NULL, roll->add_a);
    sand_json_write_int(writer, NULL, roll->add_b);
    sand_json_write_end(writer);
}

void sand_record_write_roll(const sand_tables *tables, const sand_roll *roll, sand_json_writer *writer)
{
    SAND_ASSERT(tables != NULL && roll != NULL);
    static const sand_cause nothing;
    sand_json_write_object(writer, NULL);
    if (!sand_dice_cause_same(roll->cause, nothing)) write_cause(tables, "for", roll->cause, writer);
    if (!sand_dice_cause_same(roll->versus, nothing)) write_cause(tables, "versus", roll->versus, writer);
    if (roll->kind) sand_json_write_text(writer, "ask", sand_ask_words[roll->kind - 1]);
    if (roll->count) sand_json_write_int(writer, "count", roll->count);
    if (roll->sides) sand_json_write_int(writer, "sides", roll->sides);
    if (roll->need) sand_json_write_int(writer, "need", roll->need);
    write_adds(roll, writer);
    write_bytes("faces", roll->faces, roll->n_faces, writer);
    if (roll->kind == SAND_ASK_TALLY) write_bytes("tally", roll->tally, SAND_DICE_ROWS, writer);
    sand_json_write_int(writer, "result", roll->result);
    sand_json_write_end(writer);
}

/* ---- reading --------------------------------------------------------------------------------------- */

static void read_cause(const sand_tables *tables, sand_cursor *cursor, const char *key, sand_cause *out)
{
    const char *words;
    if (!sand_json_read_optional_text(cursor, key, 400, &words)) return;
    if (!sand_dice_cause_read(words, tables->purposes, tables->n_purposes, out))
        sand_json_read_mistake(cursor, key, "dice never fall for \"%s\" here", words);
}

/* Reads up to `most` bytes; returns how many there were. */
static size_t read_bytes(sand_cursor *cursor, const char *key, size_t most, uint8_t *out)
{
    sand_cursor list, item;
    int32_t value;
    if (!sand_json_read_optional_array(cursor, key, 0, most, &list)) return 0;
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &item);
        if (!sand_json_read_int32(&item, NULL, 0, UINT8_MAX, &value)) return 0;
        out[i] = (uint8_t)value;
    }
    return sand_json_read_items(&list);
}

static void read_adds(sand_cursor *cursor, sand_roll *out)
{
    sand_cursor list, item;
    int32_t value;
    int16_t *const to[2] = { &out->add_a, &out->add_b };
    if (!sand_json_read_optional_array(cursor, "add", 2, 2, &list)) return;
    for (size_t i = 0; i < 2; i++) {
        sand_json_read_item(&list, i, &item);
        if (sand_json_read_int32(&item, NULL, INT16_MIN, INT16_MAX, &value)) *to[i] = (int16_t)value;
    }
}

static void read_dice(sand_cursor *cursor, sand_roll *out)
{
    size_t word;
    int32_t value;
    if (sand_json_read_optional_word(cursor, "ask", SAND_WORD_LIST(sand_ask_words), &word))
        out->kind = (uint8_t)(word + 1);
    if (sand_json_read_optional_int32(cursor, "count", 0, UINT8_MAX, &value)) out->count = (uint8_t)value;
    if (sand_json_read_optional_int32(cursor, "sides", 0, UINT16_MAX, &value)) out->sides = (uint16_t)value;
    if (sand_json_read_optional_int32(cursor, "need", INT16_MIN, INT16_MAX, &value)) out->need = (int16_t)value;
    sand_json_read_optional_int32(cursor, "result", INT32_MIN, INT32_MAX, &out->result);
}

bool sand_record_read_roll(const sand_tables *tables, sand_cursor *cursor, sand_roll *out)
{
    size_t before = cursor->problems->mistakes;
    *out = (sand_roll){ 0 };
    read_cause(tables, cursor, "for", &out->cause);
    read_cause(tables, cursor, "versus", &out->versus);
    read_dice(cursor, out);
    read_adds(cursor, out);
    out->n_faces = (uint8_t)read_bytes(cursor, "faces", SAND_DICE_FACES, out->faces);
    read_bytes(cursor, "tally", SAND_DICE_ROWS, out->tally);
    sand_json_read_done(cursor);
    return cursor->problems->mistakes == before;
}

bool sand_record_read_rolls(const sand_tables *tables, sand_cursor *cursor, const char *key, sand_roll **out, size_t *n)
{
    sand_cursor list, item;
    bool good = true;
    *out = NULL;
    *n = 0;
    if (!sand_json_read_has(cursor, key)) return true;
    if (!sand_json_read_array(cursor, key, 0, 100000, &list)) return false;
    sand_roll *rolls = sand_memory_zeroed(sand_json_read_items(&list) + 1, sizeof *rolls);
    if (!rolls) return false;
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &item);
        good &= sand_record_read_roll(tables, &item, &rolls[i]);
    }
    if (!good) {
        sand_memory_release(rolls);
        return false;
    }
    *out = rolls;
    *n = sand_json_read_items(&list);
    return true;
}
