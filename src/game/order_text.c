/* order_text.c - orders as JSON.
 *
 * Invariant: what is written reads back as the same order. */
#include "game/order_text.h"

#include "battle/rules.h"
#include "battle/written.h"

#include <string.h>

static const char *const verb_words[] = { "pivot", "march", "wheel", "about", "form", "halt", "change", "road" };
static const char *const ref_words[] = { "", "side", "command", "unit", "body", "terrain" };

const char *sand_order_text_ref_word(sand_ref_kind of)
{
    return ref_words[of];
}

/* ---- things ------------------------------------------------------------------------------------ */

void sand_order_text_write_ref(const sand_field *field, sand_ref_kind of, unsigned index, sand_json_writer *writer,
                               const char *key)
{
    const char *name = sand_field_name(field, of, index);
    if (*name && sand_field_find(field, of, name) == index)
        sand_json_write_text(writer, key, name);
    else
        sand_json_write_int(writer, key, index);
}

bool sand_order_text_read_ref(const sand_field *field, sand_ref_kind of, sand_cursor *cursor, const char *key,
                              uint16_t *out)
{
    const char *name;
    int64_t id;
    size_t count = sand_field_count(field, of);
    if (sand_json_read_kind(cursor, key) == SAND_JSON_INTEGER) {
        if (!sand_json_read_int(cursor, key, 1, (int64_t)count, &id)) return false;
        *out = (uint16_t)id;
        return true;
    }
    if (!sand_json_read_text(cursor, key, SAND_NAME_MAX, &name)) return false;
    unsigned found = sand_field_find(field, of, name);
    if (found == 0) {
        sand_json_read_mistake(cursor, key, "there is no %s \"%s\"", ref_words[of], name);
        sand_json_read_remedy_words(cursor, sand_field_words(field, of), name);
        return false;
    }
    *out = (uint16_t)found;
    return true;
}

static const sand_order_kind *kind_of(const sand_field *field, unsigned kind)
{
    SAND_ASSERT(kind >= 1 && kind <= field->rules->tables.n_orders);
    return &field->rules->tables.orders[kind - 1];
}

/* ---- writing ----------------------------------------------------------------------------------- */

void sand_order_text_write_step(sand_motion_step step, sand_json_writer *writer, const char *key)
{
    sand_json_write_array(writer, key);
    sand_json_write_text(writer, NULL, verb_words[step.verb - 1]);
    switch ((sand_verb)step.verb) {
    case SAND_VERB_PIVOT:
    case SAND_VERB_WHEEL: sand_json_write_decimal(writer, NULL, step.angle, 2); break;
    case SAND_VERB_MARCH:
        sand_json_write_decimal(writer, NULL, step.angle, 2);
        sand_json_write_length(writer, NULL, step.travel);
        break;
    case SAND_VERB_ABOUT: break;
    case SAND_VERB_FORM:
        sand_json_write_int(writer, NULL, step.angle);
        sand_json_write_int(writer, NULL, step.travel);
        break;
    case SAND_VERB_ROAD:
    case SAND_VERB_HALT: sand_json_write_length(writer, NULL, step.travel); break;
    case SAND_VERB_CHANGE: sand_json_write_int(writer, NULL, step.angle); break;
    }
    sand_json_write_end(writer);
}

static void write_ids(const sand_field *field, const sand_entry *entry, sand_json_writer *writer, const char *key)
{
    sand_ref_kind of = sand_order_kind_lists(kind_of(field, entry->kind));
    sand_json_write_array(writer, key);
    for (size_t i = 0; i < entry->n_list; i++)
        sand_order_text_write_ref(field, of, (unsigned)entry->list[i], writer, NULL);
    sand_json_write_end(writer);
}

static void write_route(sand_written_route route, sand_json_writer *writer)
{
    sand_json_write_array(writer, "route");
    for (size_t i = 0; i < route.n; i++)
        sand_json_write_point(writer, NULL, (sand_point){ route.at[2 * i], route.at[2 * i + 1] });
    sand_json_write_end(writer);
}

static void write_list(const sand_field *field, const sand_entry *entry, sand_json_writer *writer)
{
    if (entry->given & SAND_SLOT_BODIES) write_ids(field, entry, writer, "members");
    if (entry->given & SAND_SLOT_SEQUENCE) write_ids(field, entry, writer, "sequence");
    if (entry->given & SAND_SLOT_MOTION) {
        sand_json_write_array(writer, "motion");
        for (size_t i = 0; i < sand_entry_steps(entry); i++)
            sand_order_text_write_step(sand_entry_step(entry, i), writer, NULL);
        sand_json_write_end(writer);
    }
    if (entry->given & SAND_SLOT_ROUTE) write_route(sand_written_entry_route(entry), writer);
}

static void write_then(const sand_order_kind *kind, const sand_entry *entry, sand_json_writer *writer)
{
    sand_json_write_object(writer, "then");
    if (entry->then) sand_json_write_text(writer, "choice", kind->words[entry->then - 1]);
    if (entry->n_then > 0) write_route(sand_written_entry_then(entry), writer);
    sand_json_write_end(writer);
}

/* The decimals of the number slot: three for a length, as lengths have everywhere, none for a count. */
static int number_decimals(const sand_order_kind *kind)
{
    enum { LENGTH = 3 };
    return kind->measures ? LENGTH : 0;
}

void sand_order_text_write_entry(const sand_field *field, const sand_entry *entry, sand_json_writer *writer,
                                 const char *key)
{
    const sand_order_kind *kind = kind_of(field, entry->kind);
    sand_json_write_object(writer, key);
    sand_json_write_text(writer, "kind", kind->name);
    if (entry->subject)
        sand_order_text_write_ref(field, kind->subject_ref, entry->subject, writer, ref_words[kind->subject_ref]);
    if (entry->object) sand_order_text_write_ref(field, kind->object_ref, entry->object, writer, "target");
    if (entry->choice) sand_json_write_text(writer, "choice", kind->words[entry->choice - 1]);
    if (entry->given & SAND_SLOT_NUMBER)
        sand_json_write_decimal(writer, "number", entry->number, number_decimals(kind));
    if (entry->given & SAND_SLOT_POSE) {
        sand_json_write_point(writer, "at", entry->pose.at);
        sand_json_write_decimal(writer, "heading", entry->pose.heading, 2);
    }
    if (entry->given & SAND_SLOT_FORM) {
        sand_json_write_array(writer, "form");
        sand_json_write_int(writer, NULL, entry->files);
        sand_json_write_int(writer, NULL, entry->ranks);
        sand_json_write_end(writer);
    }
    write_list(field, entry, writer);
    if (entry->given & SAND_SLOT_THEN) write_then(kind, entry, writer);
    if (entry->given & SAND_SLOT_TEXT) {
        char text[SAND_ENTRY_TEXT_MAX + 1];
        sand_entry_text(entry, text);
        sand_json_write_text(writer, "text", text);
    }
    sand_json_write_end(writer);
}

void sand_order_text_write(const sand_field *field, const sand_order *order, sand_json_writer *writer, const char *key)
{
    sand_json_write_object(writer, key);
    sand_json_write_int(writer, "decision", order->decision);
    sand_order_text_write_ref(field, SAND_REF_SIDE, order->side, writer, "side");
    sand_json_write_array(writer, "entries");
    for (size_t i = 0; i < order->n; i++) sand_order_text_write_entry(field, &order->entries[i], writer, NULL);
    sand_json_write_end(writer);
    sand_json_write_end(writer);
}

sand_error sand_order_text_commitment(const sand_field *field, const sand_order *order, const char *salt,
                                      char out[SAND_SHA256_HEX])
{
    sand_text text;
    sand_json_writer writer;
    uint8_t digest[SAND_SHA256_BYTES];
    sand_text_init_heap(&text);
    sand_text_add(&text, salt);
    sand_text_add_char(&text, '\n');
    sand_json_writer_init(&writer, &text, SAND_JSON_COMPACT);
    sand_order_text_write(field, order, &writer, NULL);
    bool whole = !text.truncated;
    if (whole) {
        sand_hash_sha256_bytes(sand_text_string(&text), text.length, digest);
        sand_hash_hex_write(digest, sizeof digest, out);
    }
    sand_text_free(&text);
    return whole ? SAND_OK : SAND_ERROR_MEMORY;
}

/* ---- reading ----------------------------------------------------------------------------------- */

/* Files or ranks: a state row has one byte for each. */
static const sand_json_range formation_size = { 0, 1, UINT8_MAX };
static const sand_json_range base_state = { 0, 0, UINT8_MAX };

/* Item `i` of a motion step, which must be there. */
static bool step_number(sand_cursor *step, size_t i, sand_json_range range, int32_t *out)
{
    sand_cursor item;
    sand_json_read_item(step, i, &item);
    return sand_json_read_decimal(&item, NULL, range, out);
}

static bool read_step_numbers(sand_cursor *step, sand_verb verb, int32_t *angle, int32_t *travel)
{
    const sand_json_range turn = { 2, -SAND_FULL_TURN, SAND_FULL_TURN }, far = { 3, 0, SAND_COORDINATE_LIMIT - 1 };
    switch (verb) {
    case SAND_VERB_PIVOT:
    case SAND_VERB_WHEEL: return step_number(step, 1, turn, angle);
    case SAND_VERB_MARCH: return step_number(step, 1, turn, angle) && step_number(step, 2, far, travel);
    case SAND_VERB_ABOUT: return true;
    case SAND_VERB_FORM:
        return step_number(step, 1, formation_size, angle) && step_number(step, 2, formation_size, travel);
    case SAND_VERB_ROAD:
    case SAND_VERB_HALT: return step_number(step, 1, far, travel);
    case SAND_VERB_CHANGE: return step_number(step, 1, base_state, angle);
    }
    return false;
}

static bool read_step(sand_cursor *motion, size_t i, sand_entry *entry)
{
    static const uint8_t length[] = { 2, 3, 2, 1, 3, 2, 2, 2 };
    sand_cursor step, item;
    sand_cursor word;
    size_t verb;
    int32_t angle = 0, travel = 0;
    sand_json_read_item(motion, i, &item);
    if (!sand_json_read_array(&item, NULL, 1, 3, &step)) return false;
    sand_json_read_item(&step, 0, &word);
    if (!sand_json_read_word(&word, NULL, SAND_WORD_LIST(verb_words), &verb)) return false;
    if (sand_json_read_items(&step) != length[verb]) {
        sand_json_read_mistake(&item, NULL, "a \"%s\" has %d parts, its name included", verb_words[verb], length[verb]);
        return false;
    }
    if (!read_step_numbers(&step, (sand_verb)(verb + 1), &angle, &travel)) return false;
    return sand_entry_add_step(entry, (sand_verb)(verb + 1), angle, travel);
}

static bool read_motion(sand_cursor *cursor, sand_entry *entry)
{
    sand_cursor motion;
    if (!sand_json_read_array(cursor, "motion", 0, SAND_ENTRY_STEPS_MAX, &motion)) return false;
    entry->given |= SAND_SLOT_MOTION;
    for (size_t i = 0; i < sand_json_read_items(&motion); i++)
        if (!read_step(&motion, i, entry)) return false;
    return true;
}

static bool read_ids(const sand_field *field, sand_cursor *cursor, const char *key, sand_slot slot, sand_entry *entry)
{
    sand_cursor list, item;
    uint16_t id;
    sand_ref_kind of = sand_order_kind_lists(kind_of(field, entry->kind));
    if (!sand_json_read_array(cursor, key, 0, SAND_ENTRY_LIST_MAX, &list)) return false;
    entry->given |= (uint16_t)slot;
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &item);
        if (!sand_order_text_read_ref(field, of, &item, NULL, &id)) return false;
        entry->list[entry->n_list++] = id;
    }
    return true;
}

/* Reads the points of a route and appends them to what the entry's list holds already. */
static bool read_points(sand_cursor *cursor, sand_entry *entry)
{
    sand_cursor list, item;
    sand_point point;
    if (!sand_json_read_array(cursor, "route", 0, (size_t)(SAND_ENTRY_LIST_MAX - entry->n_list) / 2, &list))
        return false;
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        sand_json_read_item(&list, i, &item);
        if (!sand_json_read_point(&item, NULL, &point)) return false;
        entry->list[entry->n_list++] = point.x;
        entry->list[entry->n_list++] = point.y;
    }
    return true;
}

static bool read_route(sand_cursor *cursor, sand_entry *entry)
{
    entry->given |= SAND_SLOT_ROUTE;
    return read_points(cursor, entry);
}

/* "then": {"choice": ..., "route": [...]}: what the order becomes when a signal is given. */
static bool read_then(const sand_order_kind *kind, sand_cursor *cursor, sand_entry *entry)
{
    sand_word_list words = { kind->words, kind->n_words, sizeof kind->words[0] };
    sand_cursor then;
    size_t word, before = entry->n_list;
    if (!sand_json_read_optional_object(cursor, "then", &then)) return false;
    entry->given |= SAND_SLOT_THEN;
    bool good = sand_json_read_word(&then, "choice", words, &word);
    if (good) entry->then = (uint16_t)(word + 1);
    if (sand_json_read_has(&then, "route")) good &= read_points(&then, entry);
    entry->n_then = (uint16_t)((entry->n_list - before) / 2);
    sand_json_read_done(&then);
    return good;
}

static bool read_form(sand_cursor *cursor, sand_entry *entry)
{
    sand_cursor list;
    int32_t files, ranks;
    if (!sand_json_read_array(cursor, "form", 2, 2, &list)) return false;
    if (!step_number(&list, 0, formation_size, &files) || !step_number(&list, 1, formation_size, &ranks)) return false;
    entry->files = (uint16_t)files;
    entry->ranks = (uint16_t)ranks;
    entry->given |= SAND_SLOT_FORM;
    return true;
}

static bool read_pose(sand_cursor *cursor, sand_entry *entry)
{
    if (!sand_json_read_point(cursor, "at", &entry->pose.at)) return false;
    entry->given |= SAND_SLOT_POSE;
    if (!sand_json_read_has(cursor, "heading")) return true;
    return sand_json_read_heading(cursor, "heading", &entry->pose.heading);
}

static bool read_choice(const sand_order_kind *kind, sand_cursor *cursor, sand_entry *entry)
{
    size_t word;
    sand_word_list words = { kind->words, kind->n_words, sizeof kind->words[0] };
    if (!sand_json_read_word(cursor, "choice", words, &word)) return false;
    entry->choice = (uint16_t)(word + 1);
    entry->given |= SAND_SLOT_CHOICE;
    return true;
}

static bool read_number(const sand_order_kind *kind, sand_cursor *cursor, sand_entry *entry)
{
    entry->given |= SAND_SLOT_NUMBER;
    return sand_json_read_decimal(cursor, "number", (sand_json_range){ number_decimals(kind), INT32_MIN, INT32_MAX },
                                  &entry->number);
}

static bool read_words(sand_cursor *cursor, sand_entry *entry)
{
    const char *text;
    return sand_json_read_text(cursor, "text", SAND_ENTRY_TEXT_MAX, &text) && sand_entry_set_text(entry, text);
}

static bool read_target(const sand_field *field, const sand_order_kind *kind, sand_cursor *cursor, sand_entry *entry)
{
    entry->given |= SAND_SLOT_BODY;
    return sand_order_text_read_ref(field, kind->object_ref, cursor, "target", &entry->object);
}

/* Reads the slots this kind has; others stay unread, and sand_json_read_done reports them. */
static bool read_slots(const sand_field *field, const sand_order_kind *kind, sand_cursor *c, sand_entry *e)
{
    uint16_t has = kind->slots | kind->optional;
    bool good = true;
    if (kind->subject_ref && sand_json_read_has(c, ref_words[kind->subject_ref]))
        good &= sand_order_text_read_ref(field, kind->subject_ref, c, ref_words[kind->subject_ref], &e->subject);
    if (has & SAND_SLOT_BODY && sand_json_read_has(c, "target")) good &= read_target(field, kind, c, e);
    if (has & SAND_SLOT_CHOICE && sand_json_read_has(c, "choice")) good &= read_choice(kind, c, e);
    if (has & SAND_SLOT_NUMBER && sand_json_read_has(c, "number")) good &= read_number(kind, c, e);
    if (has & SAND_SLOT_POSE && sand_json_read_has(c, "at")) good &= read_pose(c, e);
    if (has & SAND_SLOT_FORM && sand_json_read_has(c, "form")) good &= read_form(c, e);
    if (has & SAND_SLOT_BODIES && sand_json_read_has(c, "members"))
        good &= read_ids(field, c, "members", SAND_SLOT_BODIES, e);
    if (has & SAND_SLOT_SEQUENCE && sand_json_read_has(c, "sequence"))
        good &= read_ids(field, c, "sequence", SAND_SLOT_SEQUENCE, e);
    if (has & SAND_SLOT_MOTION && sand_json_read_has(c, "motion")) good &= read_motion(c, e);
    if (has & SAND_SLOT_ROUTE && sand_json_read_has(c, "route")) good &= read_route(c, e);
    if (has & SAND_SLOT_THEN && sand_json_read_has(c, "then")) good &= read_then(kind, c, e);
    if (has & SAND_SLOT_TEXT && sand_json_read_has(c, "text")) good &= read_words(c, e);
    return good;
}

bool sand_order_text_read_entry(const sand_field *field, sand_cursor *cursor, sand_entry *out)
{
    const sand_tables *tables = &field->rules->tables;
    size_t before = cursor->problems->mistakes, kind;
    sand_word_list words = { &tables->orders[0].name, tables->n_orders, sizeof tables->orders[0] };
    if (!sand_json_read_word(cursor, "kind", words, &kind)) return false;
    *out = (sand_entry){ .kind = (uint16_t)(kind + 1) };
    bool good = read_slots(field, &tables->orders[kind], cursor, out);
    sand_json_read_done(cursor);
    return good && cursor->problems->mistakes == before;
}

static bool read_head(const sand_field *field, sand_cursor *cursor, sand_order *order)
{
    bool good = true;
    int64_t decision;
    if (sand_json_read_has(cursor, "decision") || order->decision == 0) {
        good &= sand_json_read_int(cursor, "decision", 0, UINT32_MAX, &decision);
        if (good) order->decision = (uint32_t)decision;
    }
    if (sand_json_read_has(cursor, "side") || order->side == 0)
        good &= sand_order_text_read_ref(field, SAND_REF_SIDE, cursor, "side", &order->side);
    return good;
}

static sand_error read_entries(const sand_field *field, sand_cursor *list, sand_order order, sand_order_list *out)
{
    sand_cursor item;
    bool good = true;
    size_t n = sand_json_read_items(list);
    sand_entry *entries = sand_order_list_add(out, order.decision, order.side, n);
    if (!entries) return SAND_ERROR_FULL;
    for (size_t i = 0; i < n; i++) {
        sand_json_read_item(list, i, &item);
        good &= sand_order_text_read_entry(field, &item, &entries[i]);
    }
    if (good) return SAND_OK;
    out->n--;
    out->n_entries -= n;
    return SAND_ERROR_INVALID;
}

/* Reads an entry that stands for the whole order. */
static sand_error read_single(const sand_field *field, sand_cursor *cursor, sand_order order, sand_order_list *out)
{
    if (!read_head(field, cursor, &order)) return SAND_ERROR_INVALID;
    sand_entry *entry = sand_order_list_add(out, order.decision, order.side, 1);
    if (!entry) return SAND_ERROR_FULL;
    if (sand_order_text_read_entry(field, cursor, entry)) return SAND_OK;
    out->n--;
    out->n_entries--;
    return SAND_ERROR_INVALID;
}

sand_error sand_order_text_read(const sand_field *field, sand_cursor *cursor, const sand_order *defaults,
                                sand_order_list *out)
{
    sand_cursor list;
    sand_order order = *defaults;
    size_t before = cursor->problems->mistakes;
    if (sand_json_read_has(cursor, "kind")) return read_single(field, cursor, order, out);
    bool good = read_head(field, cursor, &order);
    good &= sand_json_read_array(cursor, "entries", 1, UINT16_MAX, &list);
    sand_json_read_done(cursor);
    good &= cursor->problems->mistakes == before;
    return good ? read_entries(field, &list, order, out) : SAND_ERROR_INVALID;
}
