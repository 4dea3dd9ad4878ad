/* order_words_write.c - orders in the words that may be typed for them: what is written reads back as the same order.
 */
#include "cli/motion.h"
#include "cli/order_words.h"

#include <sandtable/report.h>

#include <string.h>

/* As word_number and word_point read it. */
static void write_length(const session *s, int32_t length, text *out)
{
    char said[32];
    sand_report_length(length, s->rules.length_mark, said, sizeof said);
    said[strcspn(said, " ")] = '\0';
    text_add(out, "%s", said);
}

static void write_heading(int32_t heading, text *out)
{
    if (heading % (SAND_FULL_TURN / 8) == 0)
        text_add(out, " facing %s", sand_report_compass(heading));
    else
        text_add(out, " facing %d.%02d", (int)(heading / 100), (int)(heading % 100));
}

static void write_pose(const session *s, sand_pose pose, text *out)
{
    text_add(out, " at ");
    write_length(s, pose.at.x, out);
    text_add(out, ",");
    write_length(s, pose.at.y, out);
    write_heading(pose.heading, out);
}

static void write_number(const session *s, const sand_order_kind *row, int32_t number, text *out)
{
    text_add(out, " ");
    if (row->measures)
        write_length(s, number, out);
    else
        text_add(out, "%d", (int)number);
}

/* `n` points behind the first `from` numbers of the list. */
static void write_route(const session *s, const sand_entry *entry, size_t from, size_t n, text *out)
{
    for (size_t i = 0; i < n; i++) {
        text_add(out, i ? " then " : " ");
        write_length(s, entry->list[from + 2 * i], out);
        text_add(out, ",");
        write_length(s, entry->list[from + 2 * i + 1], out);
    }
}

static void write_routes(const session *s, const sand_order_kind *row, const sand_entry *entry, text *out)
{
    size_t first = entry->n_list / 2u - entry->n_then;
    if (entry->given & SAND_SLOT_ROUTE) write_route(s, entry, 0, first, out);
    if ((entry->given & SAND_SLOT_THEN) == 0) return;
    text_add(out, " signal");
    if (entry->then && entry->then <= row->n_words) text_add(out, " %s", row->words[entry->then - 1]);
    write_route(s, entry, 2 * first, entry->n_then, out);
}

static void write_text(const sand_entry *entry, text *out)
{
    char said[SAND_ENTRY_TEXT_MAX + 1];
    sand_entry_text(entry, said);
    text_add(out, " \"%s\"", said);
}

static void write_entry(const session *s, const sand_entry *entry, text *out)
{
    const sand_order_kind *row = &s->rules.orders[entry->kind - 1];
    sand_ref_kind list = sand_order_kind_lists(row);
    text_add(out, "%s", row->name);
    if (entry->subject) text_add(out, " %s", name_of(s->game, row->subject_ref, entry->subject));
    if (entry->choice && entry->choice <= row->n_words) text_add(out, " %s", row->words[entry->choice - 1]);
    if (entry->object) text_add(out, " %s", name_of(s->game, row->object_ref, entry->object));
    if (entry->given & SAND_SLOT_NUMBER) write_number(s, row, entry->number, out);
    if (entry->given & SAND_SLOT_POSE) write_pose(s, entry->pose, out);
    if (entry->given & SAND_SLOT_FORM) text_add(out, " %ux%u", (unsigned)entry->files, (unsigned)entry->ranks);
    if (entry->given & (SAND_SLOT_ROUTE | SAND_SLOT_THEN)) write_routes(s, row, entry, out);
    if (entry->given & SAND_SLOT_TEXT) write_text(entry, out);
    if (entry->given & SAND_SLOT_MOTION) words_write_motion(&s->rules, entry, out);
    if (entry->given & (SAND_SLOT_BODIES | SAND_SLOT_SEQUENCE))
        for (size_t i = 0; i < entry->n_list; i++)
            text_add(out, "%s %s", i ? "," : "", name_of(s->game, list, (unsigned)entry->list[i]));
}

void words_write_order(const session *s, const sand_order *order, text *out)
{
    for (size_t i = 0; i < order->n; i++) {
        if (i) text_add(out, "; ");
        write_entry(s, &order->entries[i], out);
    }
}
