/* read.c - reads states from JSON: a whole state, or any part of one over the present state.
 *
 * Members are found by their rows' names. Where a number stands for something with a name, the name is read. */
#include <string.h>

#include "base/json_read.h"

#include <stddef.h>
#include "battle/record.h"
#include "battle/standing.h"

typedef struct {
    sand_battle *b;
    const sand_struct *of;
    void *record;
    unsigned step; /* of the frame being read, which decides what its subject is */
    bool settable_only;
} reader;

/* ---- one number ---- */

void sand_record_limits(const sand_field *field, const sand_struct *of, const sand_row *row, int64_t *least,
                        int64_t *most)
{
    const sand_meaning meaning = sand_record_meaning_of(of, row);
    *least = sand_rows_least(row);
    *most = sand_rows_most(row);
    if (meaning == SAND_MEANS_PLACE) *least = 1 - SAND_COORDINATE_LIMIT, *most = SAND_COORDINATE_LIMIT - 1;
    if (meaning == SAND_MEANS_HEADING) *least = 0, *most = SAND_FULL_TURN - 1;
    if (meaning == SAND_MEANS_SIDES) return;
    sand_word_list words =
        meaning != SAND_MEANS_NUMBER ? sand_record_meaning_words(field, meaning, 0) : (sand_word_list){ 0 };
    bool named = words.count > 0 || row->ref != SAND_REF_NONE; /* an id, which may be 0 for none */
    if (words.count == 0 && row->ref != SAND_REF_NONE) words.count = sand_field_count(field, row->ref);
    if (named && (int64_t)words.count < *most) *most = (int64_t)words.count;
}

/* The limits of a member as it is read here: in a frame, what the ids count depends on the frame's step. */
static void limits_of(const reader *r, const sand_row *row, sand_word_list words, int64_t *least, int64_t *most)
{
    sand_record_limits(r->b->field, r->of, row, least, most);
    bool ids = words.count > 0 && sand_record_meaning_of(r->of, row) != SAND_MEANS_SIDES;
    if (ids && (int64_t)words.count < *most) *most = (int64_t)words.count;
}

static int64_t find_word(sand_word_list words, const char *word)
{
    for (size_t i = 0; i < words.count; i++) {
        const char *known = sand_word_list_get(words, i);
        if (known != NULL && sand_word_list_distance(known, word, 0) == 0) return (int64_t)i + 1;
    }
    return 0;
}

/* The kind of thing that a frame's object names, according to its step. */
static sand_ref_kind object_ref(const reader *r)
{
    const sand_tables *tables = &r->b->field->rules->tables;
    return r->step >= 1 && r->step <= tables->n_steps ? tables->steps[r->step - 1].object_ref : SAND_REF_NONE;
}

/* The words of a member: the kernel's by their meaning, a ruleset's by the reference kind of their row. */
static sand_word_list words_of(const reader *r, const sand_row *row)
{
    sand_meaning meaning = sand_record_meaning_of(r->of, row);
    if (meaning != SAND_MEANS_NUMBER) return sand_record_meaning_words(r->b->field, meaning, r->step);
    bool object = r->of == &sand_frame_struct && row->offset == offsetof(sand_frame, object);
    sand_ref_kind ref = object ? object_ref(r) : row->ref;
    return ref == SAND_REF_NONE ? (sand_word_list){ 0 } : sand_field_words(r->b->field, ref);
}

/* The number that the word at `key` stands for; 0 after a mistake. */
static int64_t read_word(const sand_row *row, sand_word_list words, sand_cursor *cursor, const char *key)
{
    const char *word = NULL;
    if (!sand_json_read_text(cursor, key, 2 * SAND_NAME_MAX, &word)) return 0;
    int64_t found = find_word(words, word);
    if (found != 0 && found <= sand_rows_most(row)) return found;
    sand_json_read_mistake(cursor, key, "\"%s\" is not known here", word);
    if (words.count > 0)
        sand_json_read_remedy_words(cursor, words, word);
    else
        sand_json_read_remedy(cursor, "give a number");
    return 0;
}

static void read_number(const reader *r, const sand_row *row, unsigned i, sand_cursor *cursor, const char *key)
{
    sand_word_list words = words_of(r, row);
    int64_t value = sand_rows_get(r->record, row, i), least, most;
    limits_of(r, row, words, &least, &most);
    switch (sand_json_read_kind(cursor, key)) {
    case SAND_JSON_TEXT: value = read_word(row, words, cursor, key); break;
    case SAND_JSON_BOOL: {
        bool truth = false;
        value = sand_json_read_bool(cursor, key, &truth) && truth;
        break;
    }
    default: sand_json_read_int(cursor, key, least, most, &value); break;
    }
    sand_rows_set(r->record, row, i, value);
}

/* Reads a set of sides: ["Royalists", "Parliament"], one name, or the bits as a number. */
static void read_sides(const reader *r, const sand_row *row, sand_cursor *cursor)
{
    sand_word_list words = sand_field_words(r->b->field, SAND_REF_SIDE);
    sand_cursor list;
    int64_t bits = 0;
    switch (sand_json_read_kind(cursor, row->name)) {
    case SAND_JSON_TEXT: bits = INT64_C(1) << read_word(row, words, cursor, row->name); break;
    case SAND_JSON_ARRAY:
        sand_json_read_array(cursor, row->name, 0, SAND_SIDES, &list);
        for (size_t i = 0; i < sand_json_read_items(&list); i++) {
            sand_cursor item;
            sand_json_read_item(&list, i, &item);
            bits |= INT64_C(1) << read_word(row, words, &item, NULL);
        }
        break;
    default: sand_json_read_int(cursor, row->name, 0, (2 << SAND_SIDES) - 1, &bits); break;
    }
    sand_rows_set(r->record, row, 0, bits & ~INT64_C(1));
}

/* ---- one member ---- */

static void read_array(const reader *r, const sand_row *row, sand_cursor *cursor)
{
    sand_cursor list;
    if (!sand_json_read_array(cursor, row->name, 0, row->count, &list)) return;
    for (unsigned i = 0; i < row->count; i++) {
        sand_rows_set(r->record, row, i, 0);
        if (i >= sand_json_read_items(&list)) continue;
        sand_cursor item;
        sand_json_read_item(&list, i, &item);
        read_number(r, row, i, &item, NULL);
    }
}

static void read_member(const reader *r, const sand_row *row, sand_cursor *cursor)
{
    if (!sand_json_read_has(cursor, row->name)) return;
    if (r->settable_only && row->settable == SAND_FIXED) {
        sand_json_read_mistake(cursor, row->name, "\"%s\" cannot be set", row->name);
        sand_json_read_remedy(cursor, "leave it out: it follows from the rest");
        return;
    }
    if (sand_record_meaning_of(r->of, row) == SAND_MEANS_SIDES)
        read_sides(r, row, cursor);
    else if (row->count == 1)
        read_number(r, row, 0, cursor, row->name);
    else
        read_array(r, row, cursor);
}

static void read_members(reader *r, sand_cursor *cursor)
{
    for (unsigned i = 0; r->of != NULL && i < r->of->n_rows; i++) {
        const sand_row *row = &r->of->rows[i];
        if (sand_record_meaning_is_kept(r->of, row)) read_member(r, row, cursor);
        if (sand_record_meaning_of(r->of, row) == SAND_MEANS_STEP) r->step = (unsigned)sand_rows_get(r->record, row, 0);
    }
}

/* ---- records ---- */

static void read_part(sand_battle *b, const sand_struct *of, uint32_t offset, sand_cursor *cursor, bool settable_only)
{
    sand_battle_touch(b, SAND_WROTE_ALL);
    reader r = { b, of, SAND_BATTLE_AT(void, b, offset), 0, settable_only };
    read_members(&r, cursor);
}

void sand_battle_read_more(sand_battle *b, sand_ref_kind of, unsigned index, sand_cursor *cursor, bool settable_only)
{
    sand_record record = sand_record_of(b->field, of, index);
    read_part(b, record.more, record.more_offset, cursor, settable_only);
}

void sand_battle_read_member(sand_battle *b, sand_ref_kind of, unsigned index, sand_cursor *cursor, const char *name)
{
    sand_record record = sand_record_of(b->field, of, index);
    sand_battle_touch(b, SAND_WROTE_ALL);
    reader r = { b, record.kernel, SAND_BATTLE_AT(void, b, record.kernel_offset), 0, false };
    const sand_row *row = sand_rows_find(record.kernel, name);
    SAND_ASSERT(row != NULL);
    read_member(&r, row, cursor);
}

static void read_record(sand_battle *b, sand_ref_kind of, unsigned index, sand_cursor *cursor, bool settable_only)
{
    sand_record record = sand_record_of(b->field, of, index);
    read_part(b, record.kernel, record.kernel_offset, cursor, settable_only);
    read_part(b, record.more, record.more_offset, cursor, settable_only);
}

bool sand_battle_read_row(sand_battle *b, sand_ref_kind of, unsigned index, sand_cursor *cursor, bool settable_only)
{
    size_t before = cursor->problems->mistakes;
    read_record(b, of, index, cursor, settable_only);
    sand_json_read_done(cursor);
    return cursor->problems->mistakes == before;
}

/* Reads an object of rows by the names of their things: {"Rupert's Horse": {"hits": 2}, …}. */
static void read_map(sand_battle *b, sand_ref_kind of, const char *key, sand_cursor *cursor, bool settable_only)
{
    sand_cursor map, item;
    sand_json_read_optional_object(cursor, key, &map);
    for (size_t i = 0; i < sand_json_read_members(&map); i++) {
        const char *name = sand_json_read_member(&map, i, &item);
        unsigned index = sand_field_find(b->field, of, name);
        if (index == 0) {
            sand_json_read_mistake(&item, NULL, "there is no \"%s\" among the %s", name, key);
            sand_json_read_remedy_words(&item, sand_field_words(b->field, of), name);
            continue;
        }
        sand_battle_read_row(b, of, index, &item, settable_only);
    }
}

/* ---- lists ---- */

/* Fills in faces that are not given: those that lie against each other. */
static void find_faces(sand_battle *b, sand_contact *contact, sand_cursor *item)
{
    sand_touch touch = sand_battle_units_contact(b, contact->by, contact->with);
    if (contact->by_face == 0) contact->by_face = (uint8_t)touch.flush_a;
    if (contact->with_face == 0) contact->with_face = (uint8_t)touch.flush_b;
    if (contact->by_face != 0 && contact->with_face != 0) return;
    sand_json_read_mistake(item, NULL, "it cannot be seen which faces touch");
    sand_json_read_remedy(item, "say \"by_face\" and \"with_face\": front, right, rear or left");
}

static void read_contact(sand_battle *b, sand_cursor *item, bool settable_only)
{
    sand_contact contact = { 0 };
    reader r = { b, &sand_contact_struct, &contact, 0, settable_only };
    size_t before = item->problems->mistakes;
    read_members(&r, item);
    sand_json_read_done(item);
    if (item->problems->mistakes > before) return;
    if (contact.by == 0 || contact.with == 0 || contact.by == contact.with) {
        sand_json_read_mistake(item, NULL, "a contact is between two different units");
        sand_json_read_remedy(item, "say \"by\" and \"with\"");
        return;
    }
    if (settable_only) find_faces(b, &contact, item);
    sand_battle_contact_add(b, contact);
}

static void read_contacts(sand_battle *b, sand_cursor *cursor, bool settable_only)
{
    sand_cursor list, item;
    if (!sand_json_read_optional_array(cursor, "contacts", 0, b->field->layout.contacts_room, &list)) return;
    while (sand_battle_head(b)->contacts > 0) sand_battle_contact_end(b, sand_battle_head(b)->contacts);
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &item);
        read_contact(b, &item, settable_only);
    }
}

static void read_frame(sand_battle *b, sand_cursor *item, bool settable_only)
{
    sand_frame frame = { 0 };
    reader r = { b, &sand_frame_struct, &frame, 0, settable_only };
    size_t before = item->problems->mistakes;
    read_members(&r, item);
    sand_json_read_done(item);
    if (item->problems->mistakes > before) return;
    if (frame.step == 0) {
        sand_json_read_mistake(item, NULL, "the key \"step\" is missing");
        sand_json_read_remedy_words(item, sand_record_meaning_words(b->field, SAND_MEANS_STEP, 0), "");
        return;
    }
    sand_battle_agenda_push(b, frame);
}

static void read_agenda(sand_battle *b, sand_cursor *cursor, bool settable_only)
{
    sand_cursor list, item;
    if (!sand_json_read_optional_array(cursor, "agenda", 0, b->field->layout.frames_room, &list)) return;
    while (sand_battle_agenda_top(b) != NULL) sand_battle_agenda_pop(b);
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &item);
        read_frame(b, &item, settable_only);
    }
}

/* Reads the motions. The i-th item is the i-th row; rows beyond the list become free. */
static void read_motions(sand_battle *b, sand_cursor *cursor, sand_ref_kind whose)
{
    const sand_layout *l = &b->field->layout;
    bool units = whose == SAND_REF_UNIT;
    unsigned before = units ? 0 : l->motions_room, room = units ? l->motions_room : l->body_motions_room;
    sand_cursor list, item;
    if (!sand_json_read_optional_array(cursor, units ? "motions" : "body_motions", 0, room, &list)) return;
    for (unsigned i = 0; i < room; i++) {
        sand_motion *motion = sand_battle_motion_of(b, before + i + 1);
        *motion = (sand_motion){ 0 };
        if (i >= sand_json_read_items(&list)) continue;
        sand_json_read_item(&list, i, &item);
        reader r = { b, units ? &sand_motion_struct : &sand_body_motion_struct, motion, 0, false };
        read_members(&r, &item);
        sand_json_read_done(&item);
    }
}

/* ---- all of it ---- */

void sand_battle_recount(sand_battle *b)
{
    const sand_field *field = b->field;
    for (unsigned i = 1; i <= field->n_commands; i++) sand_battle_command_of(b, i)->units = 0;
    for (unsigned i = 1; i <= field->n_units; i++) {
        const sand_unit *unit = sand_battle_unit(b, i);
        if (unit->command != 0 && unit->status != SAND_STATUS_GONE) sand_battle_command_of(b, unit->command)->units++;
    }
    for (unsigned i = 1; i <= field->n_bodies; i++) {
        sand_body *body = sand_battle_body_of(b, i);
        unsigned of = sand_battle_body_def(b, i)->unit;
        if (of == 0 || body->rank == 0 || body->status == SAND_STATUS_GONE) continue;
        body->status = sand_battle_unit(b, of)->status;
        body->cause = sand_battle_unit(b, of)->cause;
    }
    for (unsigned i = 1; i <= field->n_units; i++) sand_standing_recount(b, i);
}

/* "whole" states that everything not mentioned is 0. */
static void read_whole(sand_battle *b, sand_cursor *cursor)
{
    bool whole = false;
    if (!sand_json_read_optional_bool(cursor, "whole", &whole) || !whole) return;
    sand_battle_init(b, b->field);
}

bool sand_battle_read(sand_battle *b, sand_cursor *cursor, bool settable_only)
{
    size_t before = cursor->problems->mistakes;
    if (!settable_only) read_whole(b, cursor);
    read_record(b, SAND_REF_NONE, 0, cursor, settable_only);
    read_map(b, SAND_REF_SIDE, "sides", cursor, settable_only);
    read_map(b, SAND_REF_COMMAND, "commands", cursor, settable_only);
    read_map(b, SAND_REF_UNIT, "units", cursor, settable_only);
    read_map(b, SAND_REF_BODY, "bodies", cursor, settable_only);
    read_contacts(b, cursor, settable_only);
    read_agenda(b, cursor, settable_only);
    if (!settable_only) read_motions(b, cursor, SAND_REF_UNIT);
    if (!settable_only) read_motions(b, cursor, SAND_REF_BODY);
    sand_json_read_done(cursor);
    if (settable_only) sand_battle_recount(b);
    return cursor->problems->mistakes == before;
}
