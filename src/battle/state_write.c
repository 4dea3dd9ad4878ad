/* state_write.c - writes states as JSON: a whole state, or what changed between two states.
 *
 * Members that are 0 are left out, and numbers that stand for named things are written as names: read.c reads both. */
#include <string.h>

#include "base/json.h"
#include "battle/record.h"

typedef struct {
    const sand_field *field;
    const sand_struct *of;
    const void *record;
    sand_json_writer *writer;
} source;

/* ---- members ---- */

static bool is_zero(const void *record, const sand_row *row)
{
    for (unsigned i = 0; i < row->count; i++)
        if (sand_rows_get(record, row, i) != 0) return false;
    return true;
}

static void write_sides(const source *s, const sand_row *row)
{
    int64_t bits = sand_rows_get(s->record, row, 0);
    sand_json_write_array(s->writer, row->name);
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        if (bits >> side & 1) sand_json_write_text(s->writer, NULL, sand_field_name(s->field, SAND_REF_SIDE, side));
    sand_json_write_end(s->writer);
}

static void write_number(const source *s, const sand_row *row, unsigned i, const char *key)
{
    int64_t value = sand_rows_get(s->record, row, i);
    unsigned step = s->of == &sand_frame_struct ? ((const sand_frame *)s->record)->step : 0;
    sand_word_list words = sand_record_meaning_words(s->field, sand_record_meaning_of(s->of, row), step);
    if (value >= 1 && (uint64_t)value <= words.count)
        sand_json_write_text(s->writer, key, sand_word_list_get(words, (size_t)value - 1));
    else
        sand_json_write_int(s->writer, key, value);
}

static void write_member(const source *s, const sand_row *row)
{
    if (sand_record_meaning_of(s->of, row) == SAND_MEANS_SIDES) {
        write_sides(s, row);
    } else if (row->count == 1) {
        write_number(s, row, 0, row->name);
    } else {
        sand_json_write_array(s->writer, row->name);
        for (unsigned i = 0; i < row->count; i++) write_number(s, row, i, NULL);
        sand_json_write_end(s->writer);
    }
}

static void write_members(const source *s)
{
    for (unsigned i = 0; s->of != NULL && i < s->of->n_rows; i++) {
        const sand_row *row = &s->of->rows[i];
        if (!is_zero(s->record, row) && sand_record_meaning_is_kept(s->of, row)) write_member(s, row);
    }
}

/* ---- records ---- */

static void write_record(const sand_battle *b, sand_ref_kind of, unsigned index, sand_json_writer *writer)
{
    sand_record r = sand_record_of(b->field, of, index);
    source kernel = { b->field, r.kernel, SAND_BATTLE_AT_CONST(void, b, r.kernel_offset), writer };
    source more = { b->field, r.more, SAND_BATTLE_AT_CONST(void, b, r.more_offset), writer };
    write_members(&kernel);
    write_members(&more);
}

static bool same_member(const void *a, const void *b, const sand_row *row)
{
    return memcmp((const unsigned char *)a + row->offset, (const unsigned char *)b + row->offset,
                  sand_rows_bytes(row)) == 0;
}

void sand_battle_write_more(const sand_battle *b, sand_ref_kind of, unsigned index, const sand_battle *usual,
                            sand_json_writer *writer)
{
    sand_record r = sand_record_of(b->field, of, index);
    source s = { b->field, r.more, SAND_BATTLE_AT_CONST(void, b, r.more_offset), writer };
    const void *other = SAND_BATTLE_AT_CONST(void, usual, r.more_offset);
    for (unsigned i = 0; s.of != NULL && i < s.of->n_rows; i++) {
        const sand_row *row = &s.of->rows[i];
        if (row->settable == SAND_SETTABLE && !same_member(s.record, other, row)) write_member(&s, row);
    }
}

static void write_map(const sand_battle *b, sand_ref_kind of, const char *key, sand_json_writer *writer)
{
    size_t count = sand_field_count(b->field, of);
    if (count == 0) return;
    sand_json_write_object(writer, key);
    for (unsigned i = 1; i <= count; i++) {
        sand_json_write_object(writer, sand_field_name(b->field, of, i));
        write_record(b, of, i, writer);
        sand_json_write_end(writer);
    }
    sand_json_write_end(writer);
}

/* Consecutive rows of one kind in the block. */
typedef struct {
    const char *key; /* the name of their member in JSON */
    const sand_struct *of;
    uint32_t offset;
    unsigned room, used;
} row_list;

static void write_list(const sand_battle *b, const row_list *list, sand_json_writer *writer)
{
    if (list->used == 0) return;
    sand_json_write_array(writer, list->key);
    for (unsigned i = 0; i < list->used; i++) {
        source s = { b->field, list->of, SAND_BATTLE_AT_CONST(void, b, list->offset + i * list->of->size), writer };
        sand_json_write_object(writer, NULL);
        write_members(&s);
        sand_json_write_end(writer);
    }
    sand_json_write_end(writer);
}

static row_list contacts_of(const sand_battle *b)
{
    const sand_layout *l = &b->field->layout;
    return (row_list){ "contacts", &sand_contact_struct, l->contacts, l->contacts_room, sand_battle_head(b)->contacts };
}

static row_list agenda_of(const sand_battle *b)
{
    const sand_layout *l = &b->field->layout;
    return (row_list){ "agenda", &sand_frame_struct, l->frames, l->frames_room, sand_battle_head(b)->frames };
}

void sand_battle_write_lists(const sand_battle *b, sand_json_writer *writer)
{
    row_list contacts = contacts_of(b), agenda = agenda_of(b);
    write_list(b, &contacts, writer);
    write_list(b, &agenda, writer);
}

static bool is_free(const sand_battle *b, unsigned motion)
{
    static const sand_motion none;
    return memcmp(sand_battle_motion(b, motion), &none, sizeof none) == 0;
}

/* The motions used among `room` rows after the first `before`. */
static unsigned motions_used(const sand_battle *b, unsigned before, unsigned room)
{
    while (room > 0 && is_free(b, before + room)) room--;
    return room;
}

static row_list motions_of(const sand_battle *b)
{
    const sand_layout *l = &b->field->layout;
    unsigned used = motions_used(b, 0, l->motions_room);
    return (row_list){ "motions", &sand_motion_struct, l->motions, l->motions_room, used };
}

static row_list body_motions_of(const sand_battle *b)
{
    const sand_layout *l = &b->field->layout;
    unsigned used = motions_used(b, l->motions_room, l->body_motions_room);
    return (row_list){ "body_motions", &sand_body_motion_struct, l->body_motions, l->body_motions_room, used };
}

void sand_battle_write(const sand_battle *b, sand_text *out)
{
    row_list motions = motions_of(b), body_motions = body_motions_of(b);
    sand_json_writer writer;
    sand_json_writer_init(&writer, out, SAND_JSON_COMPACT);
    sand_json_write_object(&writer, NULL);
    sand_json_write_bool(&writer, "whole", true);
    write_record(b, SAND_REF_NONE, 0, &writer);
    if (b->field->rules->tables.side != NULL) write_map(b, SAND_REF_SIDE, "sides", &writer);
    write_map(b, SAND_REF_COMMAND, "commands", &writer);
    write_map(b, SAND_REF_UNIT, "units", &writer);
    write_map(b, SAND_REF_BODY, "bodies", &writer);
    sand_battle_write_lists(b, &writer);
    write_list(b, &motions, &writer);
    write_list(b, &body_motions, &writer);
    sand_json_write_end(&writer);
}

/* ---- changes ---- */

typedef struct {
    const sand_battle *b, *before;
    sand_json_writer *writer;
} change;

static bool same_bytes(const change *c, uint32_t offset, size_t size)
{
    return memcmp(SAND_BATTLE_AT_CONST(void, c->b, offset), SAND_BATTLE_AT_CONST(void, c->before, offset), size) == 0;
}

static void write_changed_members(const change *c, const sand_struct *of, uint32_t offset)
{
    if (of == NULL) return;
    source s = { c->b->field, of, SAND_BATTLE_AT_CONST(void, c->b, offset), c->writer };
    const void *other = SAND_BATTLE_AT_CONST(void, c->before, offset);
    for (unsigned i = 0; i < of->n_rows; i++) {
        const sand_row *row = &of->rows[i];
        if (!same_member(s.record, other, row) && sand_record_meaning_is_kept(of, row)) write_member(&s, row);
    }
}

static bool same_record(const change *c, sand_ref_kind of, unsigned index)
{
    sand_record r = sand_record_of(c->b->field, of, index);
    return (r.kernel == NULL || same_bytes(c, r.kernel_offset, r.kernel->size)) &&
           (r.more == NULL || same_bytes(c, r.more_offset, r.more->size));
}

static void write_changed_record(const change *c, sand_ref_kind of, unsigned index)
{
    sand_record r = sand_record_of(c->b->field, of, index);
    write_changed_members(c, r.kernel, r.kernel_offset);
    write_changed_members(c, r.more, r.more_offset);
}

/* Opens the object when the first difference is found. */
static void write_changed_map(const change *c, sand_ref_kind of, const char *key)
{
    size_t count = sand_field_count(c->b->field, of);
    bool open = false;
    for (unsigned i = 1; i <= count; i++) {
        if (same_record(c, of, i)) continue;
        if (!open) sand_json_write_object(c->writer, key);
        open = true;
        sand_json_write_object(c->writer, sand_field_name(c->b->field, of, i));
        write_changed_record(c, of, i);
        sand_json_write_end(c->writer);
    }
    if (open) sand_json_write_end(c->writer);
}

/* An emptied list is a change too: written as an empty array. */
static void write_changed_list(const change *c, row_list list)
{
    if (same_bytes(c, list.offset, list.room * list.of->size)) return;
    if (list.used == 0) {
        sand_json_write_array(c->writer, list.key);
        sand_json_write_end(c->writer);
    }
    write_list(c->b, &list, c->writer);
}

static void write_changed_lists(const change *c)
{
    write_changed_list(c, contacts_of(c->b));
    write_changed_list(c, agenda_of(c->b));
    write_changed_list(c, motions_of(c->b));
    write_changed_list(c, body_motions_of(c->b));
}

bool sand_battle_write_changes(const sand_battle *b, const sand_battle *before, sand_text *out)
{
    sand_json_writer writer;
    const change c = { b, before, &writer };
    SAND_ASSERT(b->field == before->field);
    if (sand_battle_equal(b, before)) return false;
    sand_json_writer_init(&writer, out, SAND_JSON_COMPACT);
    sand_json_write_object(&writer, NULL);
    write_changed_record(&c, SAND_REF_NONE, 0);
    if (b->field->rules->tables.side != NULL) write_changed_map(&c, SAND_REF_SIDE, "sides");
    write_changed_map(&c, SAND_REF_COMMAND, "commands");
    write_changed_map(&c, SAND_REF_UNIT, "units");
    write_changed_map(&c, SAND_REF_BODY, "bodies");
    write_changed_lists(&c);
    sand_json_write_end(&writer);
    return true;
}
