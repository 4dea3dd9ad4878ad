/* language_write.c - orders in words that can be typed: what is written reads back as the same order. */
#include "language/language_reader.h"

#include "base/assert.h"

#include <sandtable/report.h>

#include <string.h>

/* The game and its ruleset's tables, looked up once. */
typedef struct {
    const sand_game *game;
    sand_catalogue rules;
} writer;

/* Writes a length as a bare number, which is how lengths and points are read. */
static void write_length(const writer *w, int32_t length, sand_text *out)
{
    char said[32];
    sand_report_length(length, w->rules.length_mark, said, sizeof said);
    said[strcspn(said, " ")] = '\0';
    sand_text_add_format(out, "%s", said);
}

static void write_heading(int32_t heading, sand_text *out)
{
    if (heading % (SAND_FULL_TURN / 8) == 0)
        sand_text_add_format(out, " facing %s", sand_report_compass(heading));
    else
        sand_text_add_format(out, " facing %d.%02d", (int)(heading / 100), (int)(heading % 100));
}

static void write_pose(const writer *w, sand_pose pose, sand_text *out)
{
    sand_text_add_format(out, " at ");
    write_length(w, pose.at.x, out);
    sand_text_add_format(out, ",");
    write_length(w, pose.at.y, out);
    write_heading(pose.heading, out);
}

static void write_number(const writer *w, const sand_order_kind *row, int32_t number, sand_text *out)
{
    sand_text_add_format(out, " ");
    if (row->measures)
        write_length(w, number, out);
    else
        sand_text_add_format(out, "%d", (int)number);
}

/* `n` points after the first `from` numbers of the list. */
static void write_route(const writer *w, const sand_entry *entry, size_t from, size_t n, sand_text *out)
{
    SAND_ASSERT(from + 2 * n <= entry->n_list);
    for (size_t i = 0; i < n; i++) {
        sand_text_add_format(out, i ? " then " : " ");
        write_length(w, entry->list[from + 2 * i], out);
        sand_text_add_format(out, ",");
        write_length(w, entry->list[from + 2 * i + 1], out);
    }
}

static void write_routes(const writer *w, const sand_order_kind *row, const sand_entry *entry, sand_text *out)
{
    SAND_ASSERT(entry->n_list / 2u >= entry->n_then);
    size_t first = entry->n_list / 2u - entry->n_then;
    if (entry->given & SAND_SLOT_ROUTE) write_route(w, entry, 0, first, out);
    if ((entry->given & SAND_SLOT_THEN) == 0) return;
    sand_text_add_format(out, " signal");
    if (entry->then && entry->then <= row->n_words) sand_text_add_format(out, " %s", row->words[entry->then - 1]);
    write_route(w, entry, 2 * first, entry->n_then, out);
}

static void write_text(const sand_entry *entry, sand_text *out)
{
    char said[SAND_ENTRY_TEXT_MAX + 1];
    sand_entry_text(entry, said);
    sand_text_add_format(out, " \"%s\"", said);
}

static void write_entry(const writer *w, const sand_entry *entry, sand_text *out)
{
    SAND_ASSERT(entry->kind >= 1 && entry->kind <= w->rules.n_orders);
    const sand_order_kind *row = &w->rules.orders[entry->kind - 1];
    sand_ref_kind list = sand_order_kind_lists(row);
    sand_text_add_format(out, "%s", row->name);
    if (entry->subject) sand_text_add_format(out, " %s", sand_name_of(w->game, row->subject_ref, entry->subject));
    if (entry->choice && entry->choice <= row->n_words) sand_text_add_format(out, " %s", row->words[entry->choice - 1]);
    if (entry->object) sand_text_add_format(out, " %s", sand_name_of(w->game, row->object_ref, entry->object));
    if (entry->given & SAND_SLOT_NUMBER) write_number(w, row, entry->number, out);
    if (entry->given & SAND_SLOT_POSE) write_pose(w, entry->pose, out);
    if (entry->given & SAND_SLOT_FORM)
        sand_text_add_format(out, " %ux%u", (unsigned)entry->files, (unsigned)entry->ranks);
    if (entry->given & (SAND_SLOT_ROUTE | SAND_SLOT_THEN)) write_routes(w, row, entry, out);
    if (entry->given & SAND_SLOT_TEXT) write_text(entry, out);
    if (entry->given & SAND_SLOT_MOTION) sand_language_write_motion(&w->rules, entry, out);
    if (entry->given & (SAND_SLOT_BODIES | SAND_SLOT_SEQUENCE))
        for (size_t i = 0; i < entry->n_list; i++)
            sand_text_add_format(out, "%s %s", i ? "," : "", sand_name_of(w->game, list, (unsigned)entry->list[i]));
}

void sand_language_write_order(const sand_game *game, const sand_order *order, sand_text *out)
{
    writer w = { .game = game };
    sand_game_catalogue(game, &w.rules);
    for (size_t i = 0; i < order->n; i++) {
        if (i) sand_text_add(out, "; ");
        write_entry(&w, &order->entries[i], out);
    }
}

/* Has the ruleset all kinds of order that occur in this order? */
static bool is_known(const sand_game *game, const sand_order *order)
{
    sand_catalogue rules;
    sand_game_catalogue(game, &rules);
    for (size_t i = 0; i < order->n; i++)
        if (order->entries[i].kind < 1 || order->entries[i].kind > rules.n_orders) return false;
    return true;
}

size_t sand_language_write(const sand_game *game, const sand_order *order, char *out, size_t room)
{
    if (game == NULL || order == NULL || !is_known(game, order)) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    sand_language_write_order(game, order, &text);
    return sand_text_hand_out(&text, out, room);
}
