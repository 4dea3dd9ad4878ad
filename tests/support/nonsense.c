/* nonsense.c - random changes to positions, and random adjustments. */
#include "support/nonsense.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "battle/record.h"
#include "record/scenario.h"

const char *const nonsense_names[NONSENSE_KINDS] = { "frame", "member", "value", "adjustment" };

/* ---- numbers ---- */

/* Returns a random number of one of `count` things, 0 for none, or now and then one that is out of range. */
static uint16_t any_id(chance *by, size_t count)
{
    if (chance_one_in(by, 40)) return (uint16_t)(count + chance_below(by, 3));
    return (uint16_t)chance_below(by, (uint32_t)count + 1);
}

/* Returns a number near the row's limits, a small one, or any. */
static int64_t any_number(chance *by, const sand_row *row)
{
    const int64_t least = sand_rows_least(row), most = sand_rows_most(row);
    static const int64_t small[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 16, 24, 25, 60, 255, 500, 1000 };
    int64_t value = 0;
    switch (chance_below(by, 6)) {
    case 0: value = least + (int64_t)chance_below(by, 2); break;
    case 1: value = most - (int64_t)chance_below(by, 2); break;
    case 2: value = (int64_t)chance_below(by, 100000) - 20000; break;
    default: value = small[chance_below(by, SAND_LEN(small))]; break;
    }
    return value < least ? least : value > most ? most : value;
}

static int64_t any_value(chance *by, const sand_field *field, const sand_row *row)
{
    if (row->ref != SAND_REF_NONE && !chance_one_in(by, 8)) return any_id(by, sand_field_count(field, row->ref));
    if (row->place == SAND_ROW_HEADING) return (int64_t)chance_below(by, SAND_FULL_TURN);
    return any_number(by, row);
}

/* ---- a frame ---- */

static uint16_t any_of(chance *by, const sand_field *field, sand_ref_kind of)
{
    if (of == SAND_REF_NONE) return chance_one_in(by, 2) ? 0 : any_id(by, field->n_units);
    return any_id(by, sand_field_count(field, of));
}

static sand_frame any_frame(chance *by, const sand_field *field)
{
    static const int32_t values[] = { 0, 0, 0, 1, 2, 3, -1, 1000, INT32_MAX, INT32_MIN };
    const sand_tables *tables = &field->rules->tables;
    sand_frame frame = { .step = (uint16_t)(1 + chance_below(by, (uint32_t)tables->n_steps)) };
    const sand_step_row *row = &tables->steps[frame.step - 1];
    frame.sides = (uint16_t)(chance_below(by, 4) << 1);
    frame.subject = any_of(by, field, row->subject_ref);
    frame.object = any_of(by, field, row->object_ref);
    frame.value = values[chance_below(by, SAND_LEN(values))];
    return frame;
}

/* Pushes the frame, or replaces the top frame, the whole agenda, or a random frame by it. */
static bool put_frame(sand_battle *b, chance *by)
{
    const sand_frame frame = any_frame(by, b->field), *top = sand_battle_agenda_top(b);
    const unsigned room = b->field->layout.frames_room;
    switch (chance_below(by, 4)) {
    case 0: break;
    case 1:
        if (top != NULL) sand_battle_agenda_pop(b);
        break;
    case 2:
        while (sand_battle_agenda_top(b) != NULL) sand_battle_agenda_pop(b);
        break;
    default:
        if (top == NULL) break;
        *sand_battle_frame_of(b, 1 + chance_below(by, sand_battle_head(b)->frames)) = frame;
        return true;
    }
    if (sand_battle_head(b)->frames == room) return false;
    sand_battle_agenda_push(b, frame);
    return true;
}

static bool make_frame(const nonsense_from *from, chance *by, sand_text *out)
{
    void *storage = malloc(sand_battle_size(from->field));
    SAND_ASSERT(storage != NULL);
    memcpy(storage, from->battle, sand_battle_size(from->field));
    sand_battle *b = storage;
    bool made = put_frame(b, by);
    if (made && chance_one_in(by, 3)) made = put_frame(b, by);
    if (made) sand_scenario_write(b, (sand_told_end){ 0 }, out);
    free(storage);
    return made;
}

/* ---- members ---- */

typedef struct {
    sand_ref_kind of;
    unsigned index;
    const sand_row *row;
    const void *record;
} member;

static unsigned settable_rows(const sand_struct *of)
{
    unsigned n = 0;
    for (unsigned i = 0; of != NULL && i < of->n_rows; i++) n += of->rows[i].settable == SAND_SETTABLE;
    return n;
}

static const sand_row *settable_row(const sand_struct *of, unsigned nth)
{
    for (unsigned i = 0; of != NULL && i < of->n_rows; i++)
        if (of->rows[i].settable == SAND_SETTABLE && nth-- == 0) return &of->rows[i];
    return NULL;
}

static bool any_member(const nonsense_from *from, chance *by, member *out)
{
    static const sand_ref_kind kinds[] = { SAND_REF_NONE, SAND_REF_SIDE, SAND_REF_COMMAND, SAND_REF_UNIT,
                                           SAND_REF_UNIT, SAND_REF_UNIT, SAND_REF_BODY,    SAND_REF_BODY };
    out->of = kinds[chance_below(by, SAND_LEN(kinds))];
    size_t count = out->of == SAND_REF_NONE ? 1 : sand_field_count(from->field, out->of);
    if (count == 0) return false;
    out->index = out->of == SAND_REF_NONE ? 0 : 1 + chance_below(by, (uint32_t)count);
    sand_record record = sand_record_of(from->field, out->of, out->index);
    unsigned kernel = settable_rows(record.kernel), more = settable_rows(record.more);
    if (kernel + more == 0) return false;
    unsigned nth = chance_below(by, kernel + more);
    bool own = nth >= kernel;
    out->row = own ? settable_row(record.more, nth - kernel) : settable_row(record.kernel, nth);
    out->record = SAND_BATTLE_AT_CONST(void, from->battle, own ? record.more_offset : record.kernel_offset);
    return true;
}

static void write_value(const nonsense_from *from, chance *by, const member *m, sand_json_writer *w)
{
    if (m->row->count == 1) {
        sand_json_write_int(w, m->row->name, any_value(by, from->field, m->row));
        return;
    }
    const unsigned changed = chance_below(by, m->row->count);
    sand_json_write_array(w, m->row->name);
    for (unsigned i = 0; i < m->row->count; i++) {
        bool new = i == changed || chance_one_in(by, 6);
        int64_t value = new ? any_value(by, from->field, m->row) : sand_rows_get(m->record, m->row, i);
        sand_json_write_int(w, NULL, value);
    }
    sand_json_write_end(w);
}

static void write_member(const nonsense_from *from, chance *by, sand_json_writer *w)
{
    static const char *const keys[] = { [SAND_REF_SIDE] = "sides",
                                        [SAND_REF_COMMAND] = "commands",
                                        [SAND_REF_UNIT] = "units",
                                        [SAND_REF_BODY] = "bodies" };
    member m;
    if (!any_member(from, by, &m)) return;
    if (m.of == SAND_REF_NONE) {
        write_value(from, by, &m, w);
        return;
    }
    sand_json_write_object(w, keys[m.of]);
    sand_json_write_object(w, sand_field_name(from->field, m.of, m.index));
    write_value(from, by, &m, w);
    if (chance_one_in(by, 4)) {
        const unsigned index = m.index;
        const sand_ref_kind of = m.of;
        member second;
        if (any_member(from, by, &second) && second.of == of && second.index == index && second.row != m.row)
            write_value(from, by, &second, w);
    }
    sand_json_write_end(w);
    sand_json_write_end(w);
}

/* Writes a member at the beginning of "battle": members of every unit, side and body may be set there, over those that
 * the armies give. */
static bool make_member(const nonsense_from *from, chance *by, sand_text *out)
{
    static const char key[] = "\"battle\": {";
    const char *at = strstr(from->text, key);
    sand_text said;
    sand_json_writer w;
    if (at == NULL) return false;
    sand_text_init_heap(&said);
    sand_json_writer_init(&w, &said, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    write_member(from, by, &w);
    sand_json_write_end(&w);
    bool any = said.length > 2;
    if (any) {
        sand_text_add_bytes(out, from->text, (size_t)(at - from->text) + sizeof key - 1);
        sand_text_add_bytes(out, said.bytes + 1, said.length - 2);
        const char *rest = at + sizeof key - 1;
        if (rest[strspn(rest, " \n")] != '}') sand_text_add(out, ",");
        sand_text_add(out, rest);
    }
    sand_text_free(&said);
    return any;
}

/* ---- adjustments ---- */

static void write_place(const nonsense_from *from, chance *by, sand_json_writer *w)
{
    if (chance_one_in(by, 3)) {
        sand_json_write_array(w, "at");
        sand_json_write_length(w, NULL, chance_between(by, -1000, from->field->width + 1000));
        sand_json_write_length(w, NULL, chance_between(by, -1000, from->field->height + 1000));
        sand_json_write_end(w);
    }
    if (chance_one_in(by, 4)) sand_json_write_int(w, "heading", chance_below(by, 360));
    if (chance_one_in(by, 8)) {
        sand_json_write_array(w, "form");
        sand_json_write_int(w, NULL, chance_below(by, 9));
        sand_json_write_int(w, NULL, chance_below(by, 9));
        sand_json_write_end(w);
    }
}

static void write_adjustment(const nonsense_from *from, chance *by, sand_json_writer *w)
{
    static const char *const keys[] = {
        [SAND_REF_SIDE] = "side", [SAND_REF_COMMAND] = "command", [SAND_REF_UNIT] = "unit", [SAND_REF_BODY] = "body"
    };
    member m, second;
    if (!any_member(from, by, &m)) return;
    if (m.of == SAND_REF_NONE)
        sand_json_write_bool(w, "battle", true);
    else
        sand_json_write_text(w, keys[m.of], sand_field_name(from->field, m.of, m.index));
    if (m.of == SAND_REF_UNIT || m.of == SAND_REF_BODY) write_place(from, by, w);
    sand_json_write_object(w, "set");
    write_value(from, by, &m, w);
    if (chance_one_in(by, 3) && any_member(from, by, &second) && second.of == m.of && second.row != m.row)
        write_value(from, by, &second, w);
    sand_json_write_end(w);
}

static bool make_adjustment(const nonsense_from *from, chance *by, sand_text *out)
{
    sand_json_writer w;
    sand_json_writer_init(&w, out, SAND_JSON_COMPACT);
    sand_json_write_object(&w, NULL);
    if (chance_one_in(by, 4)) {
        sand_json_write_array(&w, "together");
        for (int i = 0; i < 2; i++) {
            sand_json_write_object(&w, NULL);
            write_adjustment(from, by, &w);
            sand_json_write_end(&w);
        }
        sand_json_write_end(&w);
    } else {
        write_adjustment(from, by, &w);
    }
    sand_json_write_end(&w);
    return true;
}

/* ---- all of them ---- */

bool nonsense_make(nonsense_kind kind, const nonsense_from *from, uint64_t number, sand_text *out)
{
    chance by = { number * NONSENSE_KINDS + (uint64_t)kind };
    uint32_t values;
    switch (kind) {
    case NONSENSE_FRAME: return make_frame(from, &by, out);
    case NONSENSE_MEMBER: return make_member(from, &by, out);
    case NONSENSE_ADJUSTMENT: return make_adjustment(from, &by, out);
    default: break;
    }
    values = (uint32_t)structure_values(from->structure);
    return structure_change(from->structure, chance_below(&by, values), chance_below(&by, STRUCTURE_WAYS),
                            chance_below(&by, values), out);
}
