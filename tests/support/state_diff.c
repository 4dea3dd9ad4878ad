/* state_diff.c - lists the members in which two battles differ. */
#include "support/state_diff.h"

#include <string.h>
#include "base/json.h"
#include "battle/record.h"

typedef struct {
    const sand_battle *a, *b;
    sand_text *out;
} pair;

static void diff_row(const pair *p, const sand_struct *of, uint32_t offset, unsigned index, const sand_row *row)
{
    const void *a = SAND_BATTLE_AT_CONST(void, p->a, offset), *b = SAND_BATTLE_AT_CONST(void, p->b, offset);
    for (unsigned i = 0; i < row->count; i++) {
        int64_t before = sand_rows_get(a, row, i), after = sand_rows_get(b, row, i);
        if (before == after) continue;
        sand_text_add(p->out, of->name);
        if (index > 0) sand_text_add_format(p->out, " %u", index);
        sand_text_add_format(p->out, " %s", row->name);
        if (row->count > 1) sand_text_add_format(p->out, "[%u]", i);
        sand_text_add(p->out, ": ");
        sand_text_add_int(p->out, before);
        sand_text_add(p->out, " -> ");
        sand_text_add_int(p->out, after);
        sand_text_add_char(p->out, '\n');
    }
}

static void diff_struct(const pair *p, const sand_struct *of, uint32_t offset, unsigned index)
{
    for (unsigned i = 0; of != NULL && i < of->n_rows; i++) diff_row(p, of, offset, index, &of->rows[i]);
}

static void diff_record(const pair *p, sand_ref_kind of, unsigned index)
{
    sand_record r = sand_record_of(p->a->field, of, index);
    diff_struct(p, r.kernel, r.kernel_offset, index);
    diff_struct(p, r.more, r.more_offset, index);
}

static void diff_list(const pair *p, const sand_struct *of, uint32_t offset, unsigned room)
{
    for (unsigned i = 0; i < room; i++) diff_struct(p, of, offset + i * of->size, i + 1);
}

void state_diff(const sand_battle *a, const sand_battle *b, sand_text *out)
{
    static const sand_ref_kind kinds[] = { SAND_REF_SIDE, SAND_REF_COMMAND, SAND_REF_UNIT, SAND_REF_BODY };
    const pair p = { a, b, out };
    const sand_layout *l = &a->field->layout;
    SAND_ASSERT(l->size == b->field->layout.size);
    diff_record(&p, SAND_REF_NONE, 0);
    for (size_t k = 0; k < SAND_LEN(kinds); k++) {
        size_t count = sand_field_count(a->field, kinds[k]);
        for (unsigned i = 1; i <= count; i++) diff_record(&p, kinds[k], i);
    }
    diff_list(&p, &sand_contact_struct, l->contacts, l->contacts_room);
    diff_list(&p, &sand_frame_struct, l->frames, l->frames_room);
    diff_list(&p, &sand_motion_struct, l->motions, l->motions_room);
    diff_list(&p, &sand_body_motion_struct, l->body_motions, l->body_motions_room);
}
