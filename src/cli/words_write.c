/* words_write.c - orders in the words that may be typed for them: what is written reads back as the same order. */
#include "cli/motion.h"
#include "cli/words.h"

static void write_entry(const session *s, const sand_entry *entry, text *out)
{
    const sand_order_kind *row = &s->rules.orders[entry->kind - 1];
    sand_ref_kind list = row->object_ref ? row->object_ref : row->subject_ref;
    text_add(out, "%s", row->name);
    if (entry->subject) text_add(out, " %s", name_of(s->game, row->subject_ref, entry->subject));
    if (entry->object) text_add(out, " %s", name_of(s->game, row->object_ref, entry->object));
    if (entry->choice && entry->choice <= row->n_words) text_add(out, " %s", row->words[entry->choice - 1]);
    if (entry->given & SAND_SLOT_NUMBER) text_add(out, " %d", entry->number);
    if (entry->given & SAND_SLOT_MOTION) words_write_motion(entry, out);
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
