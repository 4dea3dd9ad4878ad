/* report_consequences.c - the immediate consequences of an order, in words. */
#include "report/words.h"

#include "base/assert.h"

#include <sandtable/consequence.h>

static bool is_sound_ledger(const sand_ledger *ledger)
{
    if (ledger->n > SAND_LEDGER_MAX) return false;
    for (uint16_t i = 0; i < ledger->n; i++)
        if (ledger->rows[i].label == NULL) return false;
    return true;
}

static bool is_sound(const sand_game *game, const sand_consequence *c)
{
    const sand_field *field = sand_words_field(game);
    unsigned most = c->ref == SAND_REF_UNIT ? field->n_units : c->ref == SAND_REF_BODY ? field->n_bodies : 0;
    return c->subject >= 1 && c->subject <= most && is_sound_ledger(&c->changed) &&
           (c->kind == SAND_CONSEQUENCE_GONE || c->kind == SAND_CONSEQUENCE_LIMIT);
}

static void add_hits(sand_text *out, int32_t hits)
{
    sand_text_add_format(out, hits == 1 ? "%d hit" : "%d hits", (int)hits);
}

/* "would be gone at 3 hits instead of 4 (−1 support [EL-ROUT-04])" */
static void add_limit(sand_text *out, const sand_consequence *c)
{
    SAND_ASSERT(c->kind == SAND_CONSEQUENCE_GONE || c->kind == SAND_CONSEQUENCE_LIMIT);
    sand_text_add(out, "gone at ");
    add_hits(out, c->after);
    if (c->before == c->after) return;
    sand_text_add_format(out, " instead of %d", (int)c->before);
    if (c->changed.n == 0) return;
    sand_text_add(out, " (");
    sand_words_ledger(out, c->changed.rows, c->changed.n);
    sand_text_add_char(out, ')');
}

static void add_gone(sand_text *out, const sand_consequence *c)
{
    sand_text_add(out, " would leave the table");
    if (c->cause != NULL && *c->cause != '\0') sand_text_add_format(out, ": %s", c->cause);
    sand_words_rule(out, c->rule);
    if (c->before == c->after) return;
    sand_text_add(out, "; ");
    add_limit(out, c);
}

static void add_consequence(sand_text *out, const sand_field *field, const sand_consequence *c)
{
    SAND_ASSERT(c->subject != 0 && c->changed.n <= SAND_LEDGER_MAX);
    sand_words_ref(out, field, (sand_ref_kind)c->ref, c->subject);
    if (c->kind == SAND_CONSEQUENCE_GONE) {
        add_gone(out, c);
    } else {
        sand_text_add(out, " would be ");
        add_limit(out, c);
    }
    if (c->before == c->after) return;
    sand_text_add(out, "; it has ");
    sand_text_add_int(out, c->hits);
    if (c->kind == SAND_CONSEQUENCE_LIMIT && c->hits >= c->after) sand_text_add(out, ", which is too many");
}

size_t sand_report_consequences(const sand_game *game, const sand_consequences *all, char *out, size_t room)
{
    if (game == NULL || all == NULL || all->n > SAND_CONSEQUENCES_MAX) return sand_text_hand_nothing(out, room);
    sand_text text;
    sand_text_init_heap(&text);
    for (uint16_t i = 0; i < all->n; i++) {
        if (!is_sound(game, &all->of[i])) continue;
        add_consequence(&text, sand_words_field(game), &all->of[i]);
        sand_text_add(&text, ".\n");
    }
    if (all->left_out > 0) sand_text_add_format(&text, "And %u more.\n", (unsigned)all->left_out);
    return sand_text_hand_out(&text, out, room);
}

/* Does a legal order lead to an enemy who stands in its way now? No rule stops it there. */
static bool meets(const sand_field *field, const sand_course *course)
{
    bool unit = course->who.ref == SAND_REF_UNIT && course->bar.ref == SAND_REF_UNIT;
    if (!course->stops || course->rule != NULL || !unit) return false;
    if (course->who.index - 1u >= field->n_units || course->bar.index - 1u >= field->n_units) return false;
    return field->unit[course->who.index - 1].side != field->unit[course->bar.index - 1].side;
}

size_t sand_report_course(const sand_game *game, const sand_course *course, char *out, size_t room)
{
    if (game == NULL || course == NULL || !meets(sand_words_field(game), course))
        return sand_text_hand_nothing(out, room);
    const sand_field *field = sand_words_field(game);
    sand_text text;
    sand_text_init_heap(&text);
    sand_words_ref(&text, field, SAND_REF_UNIT, course->bar.index);
    sand_text_add(&text, " is in the way after ");
    sand_words_length(&text, course->travel, field->rules->tables.length_mark);
    sand_text_add(&text, ": if it still stands there then, ");
    sand_words_ref(&text, field, SAND_REF_UNIT, course->who.index);
    sand_text_add(&text, " goes no farther.");
    return sand_text_hand_out(&text, out, room);
}
