/* order_words.c - calls the library's order language with the terminal's growing texts. */
#include "cli/order_words.h"

#include <stdlib.h>

void orders_init(orders *o)
{
    o->said = (sand_said){ 0 };
    o->list = (sand_order_list){ o->order, 0, SAND_LEN(o->order), o->entry, 0, SAND_LEN(o->entry) };
}

bool words_read_orders(const session *s, unsigned side, sand_words_left left, orders *out, text *complaint)
{
    bool good = sand_language_read(s->game, side, left, &out->list, &out->said);
    text_clear(complaint);
    if (!good) text_add(complaint, "%s", out->said.complaint.text);
    return good;
}

void words_write_order(const session *s, const sand_order *order, text *out)
{
    char line[1024];
    size_t n = sand_language_write(s->game, order, line, sizeof line);
    if (n < sizeof line) {
        text_add(out, "%s", line);
        return;
    }
    char *whole = malloc(n + 1);
    if (!whole) return;
    sand_language_write(s->game, order, whole, n + 1);
    text_add(out, "%s", whole);
    free(whole);
}

unsigned words_find_name(const sand_name_search *search, sand_words_left left, size_t *used, text *complaint)
{
    sand_complaint said;
    unsigned id = sand_name_find(search, left, used, &said);
    text_clear(complaint);
    if (!id) text_add(complaint, "%s", said.text);
    return id;
}
