/* scenario_state.c - reads where units and bodies stand and in what state, and checks that this is possible on the
 * table.
 *
 * Order matters: first the kernel's members, then the ruleset's starting values for its own, then the scenario's values
 * for those. */
#include "record/loader.h"

#include <string.h>

#include "battle/audit.h"

/* ---- status ---- */

/* Reads "waiting": true, or "status" with its word; without either, the present status stays. */
static uint8_t read_status(sand_cursor *cursor, uint8_t status)
{
    static const char *const words[] = { "play", "waiting", "gone" };
    bool waiting = false;
    size_t word;
    if (sand_json_read_optional_bool(cursor, "waiting", &waiting) && waiting) status = SAND_STATUS_WAITING;
    if (sand_json_read_optional_word(cursor, "status", SAND_WORD_LIST(words), &word)) status = (uint8_t)(word + 1);
    return status;
}

/* Reads place and heading; only a unit or body in play must have a place. False: there is no place, or a mistake. */
static bool read_place(sand_cursor *cursor, uint8_t status, sand_pose *pose)
{
    sand_loader_heading(cursor, "heading", &pose->heading);
    return status == SAND_STATUS_PLAY ? sand_json_read_point(cursor, "at", &pose->at)
                                      : sand_json_read_optional_point(cursor, "at", &pose->at);
}

/* ---- units and their bases ---- */

static void place_unit(sand_loader *loader, unsigned index)
{
    SAND_ASSERT(index >= 1 && index <= loader->field->n_units);
    sand_loaded_unit *loaded = &loader->units[index - 1];
    sand_unit *unit = sand_battle_unit_of(loader->battle, index);
    const sand_unit_def *def = &loader->field->unit[index - 1];
    loaded->status = read_status(loaded->cursor, SAND_STATUS_PLAY);
    loaded->pose.heading = loader->field->side[def->side - 1].home;
    loaded->placed = read_place(loaded->cursor, loaded->status, &loaded->pose) && loaded->status == SAND_STATUS_PLAY;
    *unit = (sand_unit){ .x = loaded->pose.at.x,
                         .y = loaded->pose.at.y,
                         .heading = loaded->pose.heading,
                         .command = def->command,
                         .status = loaded->status,
                         .files = loaded->files,
                         .ranks = loaded->ranks };
    sand_battle_read_member(loader->battle, SAND_REF_UNIT, index, loaded->cursor, "command");
    sand_battle_read_member(loader->battle, SAND_REF_UNIT, index, loaded->cursor, "hits");
    sand_battle_read_member(loader->battle, SAND_REF_UNIT, index, loaded->cursor, "cause");
}

sand_loader_place sand_loader_slot(unsigned files, uint8_t unit_status, uint8_t status, unsigned *slot)
{
    SAND_ASSERT(files > 0);
    if (status == SAND_STATUS_GONE && unit_status != SAND_STATUS_GONE) return (sand_loader_place){ 1, 1 };
    sand_loader_place place = { (uint8_t)(*slot % files + 1), (uint8_t)(*slot / files + 1) };
    (*slot)++;
    return place;
}

/* Reads the slot if the file gives one. */
static void read_slot(sand_cursor *cursor, const sand_loaded_unit *unit, sand_body *body)
{
    const bool gone = body->status == SAND_STATUS_GONE;
    int32_t file = body->file, rank = body->rank;
    sand_json_read_optional_int32(cursor, "rank", 0, gone ? UINT8_MAX : unit->ranks, &rank);
    sand_json_read_optional_int32(cursor, "file", 0, gone ? UINT8_MAX : unit->files, &file);
    if (rank == 0 || file > 0) {
        body->rank = (uint8_t)rank;
        body->file = (uint8_t)(rank == 0 ? 0 : file);
        return;
    }
    sand_json_read_mistake(cursor, "file", "a base in the formation has a file from 1");
    sand_json_read_remedy(cursor, "\"rank\": 0 is for a base on its own");
}

/* Places a base. One on its own (rank 0) must have a place in the file; one in its formation gets its place from the
 * unit, but may have coordinates left from an earlier time. */
static void place_base(sand_loader *loader, unsigned index, const sand_loaded_unit *unit, unsigned *slot)
{
    SAND_ASSERT(index >= 1 && index <= loader->field->n_bodies && unit->files > 0);
    uint8_t cause = sand_battle_unit(loader->battle, loader->field->body[index - 1].unit)->cause;
    sand_loaded_body *loaded = &loader->bodies[index - 1];
    sand_body *body = sand_battle_body_of(loader->battle, index);
    sand_cursor *cursor = loaded->cursor;
    body->status = cursor != NULL ? read_status(cursor, unit->status) : unit->status;
    body->cause = body->status == SAND_STATUS_GONE ? cause : 0;
    sand_loader_place place = sand_loader_slot(unit->files, unit->status, body->status, slot);
    body->file = place.file;
    body->rank = place.rank;
    if (cursor == NULL) return;
    read_slot(cursor, unit, body);
    sand_battle_read_member(loader->battle, SAND_REF_BODY, index, cursor, "cause");
    if (body->rank > 0 && !sand_json_read_has(cursor, "at")) return;
    loaded->placed = read_place(cursor, body->status, &loaded->pose) && body->rank == 0;
    body->x = loaded->pose.at.x;
    body->y = loaded->pose.at.y;
    body->heading = loaded->pose.heading;
}

/* More bases than the formation holds; the ruleset sees those that fit, the others as if they were lost. */
static void refuse_slots(sand_loader *loader, unsigned index, unsigned used)
{
    SAND_ASSERT(index >= 1 && index <= loader->field->n_units);
    const sand_loaded_unit *unit = &loader->units[index - 1];
    const sand_unit_def *def = &loader->field->unit[index - 1];
    sand_json_read_mistake(unit->cursor, "bases", "%u bases do not fit into %u files and %u ranks", used, unit->files,
                           unit->ranks);
    sand_json_read_remedy(unit->cursor, "say \"files\" and \"ranks\" that hold them");
    for (unsigned i = 0; i < def->n_bodies; i++) {
        sand_body *body = sand_battle_body_of(loader->battle, def->first_body + i);
        if (body->rank > unit->ranks) *body = (sand_body){ .status = SAND_STATUS_GONE, .file = 1, .rank = 1 };
    }
}

static void place_bases(sand_loader *loader, unsigned index)
{
    SAND_ASSERT(index >= 1 && index <= loader->field->n_units);
    const sand_unit_def *def = &loader->field->unit[index - 1];
    unsigned slot = 0;
    for (unsigned i = 0; i < def->n_bodies; i++)
        place_base(loader, def->first_body + i, &loader->units[index - 1], &slot);
    const sand_loaded_unit *unit = &loader->units[index - 1]; /* a unit that is gone may have lost bases before */
    if (unit->status != SAND_STATUS_GONE && slot > (unsigned)unit->files * unit->ranks)
        refuse_slots(loader, index, slot);
}

/* ---- other bodies ---- */

/* Makes a body lost that is attached to a unit which could not be read, because its place is unknown then. */
static void lose_body(sand_loader *loader, sand_cursor *cursor, sand_body *body)
{
    sand_pose pose = { 0 };
    read_place(cursor, read_status(cursor, SAND_STATUS_GONE), &pose);
    *body = (sand_body){ .status = SAND_STATUS_GONE };
    loader->incomplete = true;
}

/* Places a body that is no base. By default it has the place and the status (waiting or gone) of the unit it is
 * attached to. */
static void place_body(sand_loader *loader, unsigned index)
{
    SAND_ASSERT(index >= 1 && index <= loader->field->n_bodies && loader->bodies[index - 1].cursor != NULL);
    sand_loaded_body *loaded = &loader->bodies[index - 1];
    sand_body *body = sand_battle_body_of(loader->battle, index);
    sand_cursor *cursor = loaded->cursor;
    size_t mistakes = loader->problems->mistakes;
    sand_battle_read_member(loader->battle, SAND_REF_BODY, index, cursor, "attached");
    if (loader->problems->mistakes > mistakes) {
        lose_body(loader, cursor, body);
        return;
    }
    const sand_unit *with = body->attached != 0 ? sand_battle_unit(loader->battle, body->attached) : NULL;
    body->status = read_status(cursor, with != NULL ? with->status : SAND_STATUS_PLAY);
    sand_battle_read_member(loader->battle, SAND_REF_BODY, index, cursor, "cause");
    loaded->pose.heading = loader->field->side[loader->field->body[index - 1].side - 1].home;
    if (with != NULL && !sand_json_read_has(cursor, "at")) {
        loaded->pose = sand_battle_unit_pose(loader->battle, body->attached);
        sand_loader_heading(cursor, "heading", &loaded->pose.heading);
        loaded->placed = body->status == SAND_STATUS_PLAY;
    } else {
        loaded->placed = read_place(cursor, body->status, &loaded->pose) && body->status == SAND_STATUS_PLAY;
    }
    body->x = loaded->pose.at.x;
    body->y = loaded->pose.at.y;
    body->heading = loaded->pose.heading;
}

/* ---- what the ruleset keeps ---- */

static void read_more(sand_loader *loader)
{
    sand_battle *b = loader->battle;
    const sand_field *field = loader->field;
    for (unsigned i = 1; i <= SAND_SIDES; i++)
        if (loader->sides[i - 1] != NULL) sand_battle_read_more(b, SAND_REF_SIDE, i, loader->sides[i - 1], true);
    for (unsigned i = 1; i <= field->n_commands; i++)
        sand_battle_read_more(b, SAND_REF_COMMAND, i, loader->commands[i - 1], true);
    for (unsigned i = 1; i <= field->n_units; i++)
        sand_battle_read_more(b, SAND_REF_UNIT, i, loader->units[i - 1].cursor, true);
    for (unsigned i = 1; i <= field->n_bodies; i++)
        if (loader->bodies[i - 1].cursor != NULL)
            sand_battle_read_more(b, SAND_REF_BODY, i, loader->bodies[i - 1].cursor, true);
}

void sand_loader_state(sand_loader *loader)
{
    sand_battle *b = loader->battle;
    const sand_field *field = loader->field;
    for (unsigned i = 1; i <= field->n_units; i++) {
        place_unit(loader, i);
        place_bases(loader, i);
    }
    for (unsigned i = 1; i <= field->n_bodies; i++)
        if (field->body[i - 1].unit == 0) place_body(loader, i);
    sand_battle_recount(b);
    if (field->rules->defaults != NULL) field->rules->defaults(b);
    read_more(loader);
    if (sand_json_read_optional_object(loader->top, "battle", &loader->state))
        loader->torn = !sand_battle_read(b, &loader->state, true);
}

/* ---- is this state possible? ---- */

static void refuse_place(sand_loader *loader, sand_cursor *cursor, const char *name, const sand_box *box)
{
    char words[128];
    sand_text text;
    sand_text_init(&text, words, sizeof words);
    const sand_bounds *reach = &box->bounds;
    sand_text_add(&text, "it reaches from [");
    sand_text_add_length(&text, reach->low.x);
    sand_text_add(&text, ", ");
    sand_text_add_length(&text, reach->low.y);
    sand_text_add(&text, "] to [");
    sand_text_add_length(&text, reach->high.x);
    sand_text_add(&text, ", ");
    sand_text_add_length(&text, reach->high.y);
    sand_text_add(&text, "], the table to [");
    sand_text_add_length(&text, loader->field->width);
    sand_text_add(&text, ", ");
    sand_text_add_length(&text, loader->field->height);
    sand_text_add(&text, "]");
    sand_json_read_mistake(cursor, "at", "\"%s\" stands outside the table", name);
    sand_json_read_remedy(cursor, "%s", words);
}

/* Does every part of the unit stand on the table? A bent column is tested base by base; `off` gets the first part that
 * does not. */
static bool stands_on_table(const sand_battle *b, unsigned unit, sand_box *off)
{
    for (unsigned part = 0; (part = sand_battle_next_part(b, unit, part, off)) != 0;)
        if (!sand_field_on_table(b->field, off)) return false;
    return true;
}

static void check_unit(sand_loader *loader, unsigned index, const sand_box *boxes)
{
    SAND_ASSERT(index >= 1 && index <= loader->field->n_units && loader->units[index - 1].placed);
    const sand_field *field = loader->field;
    sand_cursor *cursor = loader->units[index - 1].cursor;
    const sand_box *box = &boxes[index - 1];
    sand_box off;
    if (!stands_on_table(loader->battle, index, &off)) refuse_place(loader, cursor, field->unit[index - 1].name, &off);
    for (unsigned other = 1; other < index; other++) {
        if (!loader->units[other - 1].placed || !sand_battle_in_play(loader->battle, other)) continue;
        if (!sand_geom_overlaps_boxes(box, &boxes[other - 1])) continue;
        if (!sand_battle_units_overlap(loader->battle, index, other)) continue;
        sand_json_read_mistake(cursor, "at", "\"%s\" overlaps \"%s\"", field->unit[index - 1].name,
                               field->unit[other - 1].name);
        sand_json_read_remedy(cursor, "the other one is in line %d; move or turn one of them",
                              loader->units[other - 1].cursor->value->line);
    }
}

static void check_units(sand_loader *loader)
{
    const sand_field *field = loader->field;
    sand_box *boxes = sand_loader_rows(loader, field->n_units, sizeof *boxes);
    if (boxes == NULL) return;
    for (unsigned i = 1; i <= field->n_units; i++) boxes[i - 1] = sand_battle_unit_box(loader->battle, i);
    for (unsigned i = 1; i <= field->n_units; i++)
        if (loader->units[i - 1].placed && sand_battle_in_play(loader->battle, i)) check_unit(loader, i, boxes);
}

static bool is_on_table(const sand_field *field, sand_point at)
{
    return at.x >= 0 && at.y >= 0 && at.x <= field->width && at.y <= field->height;
}

static void check_bodies(sand_loader *loader)
{
    const sand_field *field = loader->field;
    for (unsigned i = 1; i <= field->n_bodies; i++) {
        const sand_loaded_body *loaded = &loader->bodies[i - 1];
        if (!loaded->placed) continue;
        sand_box box = sand_battle_body_box(loader->battle, i);
        /* only the middle of an attached leader must be on the table: his base may extend over the edge */
        bool with_unit = sand_battle_body(loader->battle, i)->attached != 0;
        if (with_unit ? !is_on_table(field, loaded->pose.at) : !sand_field_on_table(field, &box))
            refuse_place(loader, loaded->cursor, field->body[i - 1].name, &box);
    }
}

static bool may_touch(const sand_loader *loader, const sand_contact *contact)
{
    SAND_ASSERT(contact->by != 0 && contact->with != 0);
    const sand_battle *b = loader->battle;
    if (!sand_battle_in_play(b, contact->by) || !sand_battle_in_play(b, contact->with)) return false;
    if (loader->field->rules->tables.contacts_apart) return true;
    return sand_battle_units_touch(b, contact->by, contact->with);
}

/* Contact i is item i of the list, unless one of the items could not be read: then the contacts are not known, and the
 * ruleset sees none. */
static void check_contacts(sand_loader *loader)
{
    sand_cursor list, item;
    if (loader->state.value == NULL || !sand_json_read_optional_array(&loader->state, "contacts", 0, SIZE_MAX, &list))
        return;
    if (sand_json_read_items(&list) != sand_battle_head(loader->battle)->contacts) return;
    for (size_t i = 0; i < sand_json_read_items(&list); i++) {
        const sand_contact *contact = sand_battle_contact(loader->battle, (unsigned)i + 1);
        if (may_touch(loader, contact)) continue;
        sand_json_read_item(&list, i, &item);
        sand_json_read_mistake(&item, NULL, "\"%s\" and \"%s\" do not touch", loader->field->unit[contact->by - 1].name,
                               loader->field->unit[contact->with - 1].name);
        sand_json_read_remedy(&item, "place them edge to edge, or leave the contact out");
    }
}

/* Refuses a turn beyond the last: the battle would be over already. */
static void check_turn(sand_loader *loader)
{
    const unsigned last = loader->field->turn_limit, turn = sand_battle_head(loader->battle)->turn;
    if (last == 0 || turn <= last) return;
    sand_json_read_mistake(&loader->state, "turn", "turn %u comes after the last of the battle, turn %u", turn, last);
    sand_json_read_remedy(&loader->state, "give a turn up to %u, or another \"turn_limit\"", last);
}

/* The cursor of the thing that the fault is about. */
static sand_cursor *cursor_of(sand_loader *loader, const sand_fault *fault)
{
    switch (fault->of) {
    case SAND_REF_SIDE: return loader->sides[fault->index - 1];
    case SAND_REF_COMMAND: return loader->commands[fault->index - 1];
    case SAND_REF_UNIT: return loader->units[fault->index - 1].cursor;
    case SAND_REF_BODY: {
        sand_cursor *own = loader->bodies[fault->index - 1].cursor;
        return own != NULL ? own : loader->units[loader->field->body[fault->index - 1].unit - 1].cursor;
    }
    default: return loader->top;
    }
}

/* Finds where "battle" states the member of the thing: sets `map` on the object of all such things and `item`, whose
 * parent it is, on this one. False: it does not. */
static bool find_stated(sand_loader *loader, const sand_fault *fault, sand_cursor *map, sand_cursor *item)
{
    static const char *const maps[] = { [SAND_REF_SIDE] = "sides",
                                        [SAND_REF_COMMAND] = "commands",
                                        [SAND_REF_UNIT] = "units",
                                        [SAND_REF_BODY] = "bodies" };
    if ((size_t)fault->of >= SAND_LEN(maps) || maps[fault->of] == NULL || loader->state.value == NULL) return false;
    if (!sand_json_read_optional_object(&loader->state, maps[fault->of], map)) return false;
    for (size_t i = 0; i < sand_json_read_members(map); i++) {
        const char *name = sand_json_read_member(map, i, item);
        if (sand_field_find(loader->field, fault->of, name) != fault->index) continue;
        if (sand_json_read_has(item, fault->member)) return true;
    }
    return false;
}

static void refuse_fault(sand_loader *loader, const sand_fault *fault)
{
    sand_cursor map, item, *cursor = cursor_of(loader, fault);
    if (cursor == NULL) cursor = loader->top;
    if (fault->member != NULL && find_stated(loader, fault, &map, &item)) cursor = &item;
    bool said = fault->member != NULL && sand_json_read_has(cursor, fault->member);
    if (fault->index == 0)
        sand_json_read_mistake(cursor, NULL, "%s", fault->words);
    else
        sand_json_read_mistake(cursor, said ? fault->member : NULL, "\"%s\": %s",
                               sand_field_name(loader->field, fault->of, fault->index), fault->words);
    if (fault->member != NULL) sand_json_read_remedy(cursor, "mend \"%s\", or leave it out", fault->member);
}

/* Makes a unit or body lost whose status cannot be, and parts a base from the unit it is attached to, so that the rest
 * of the file can still be examined. False: the fault is of another kind and remains. */
static bool put_aside(sand_loader *loader, const sand_fault *fault)
{
    sand_battle *b = loader->battle;
    bool status = fault->member != NULL && strcmp(fault->member, "status") == 0;
    if (fault->of == SAND_REF_UNIT && status && sand_battle_unit(b, fault->index)->status != SAND_STATUS_GONE) {
        sand_battle_unit_of(b, fault->index)->status = SAND_STATUS_GONE;
    } else if (fault->of == SAND_REF_BODY && status && sand_battle_body(b, fault->index)->status != SAND_STATUS_GONE) {
        sand_battle_body_of(b, fault->index)->status = SAND_STATUS_GONE;
    } else if (fault->of == SAND_REF_BODY && fault->member != NULL && strcmp(fault->member, "attached") == 0 &&
               sand_battle_body(b, fault->index)->attached != 0) {
        sand_battle_body_of(b, fault->index)->attached = 0;
    } else {
        return false;
    }
    loader->incomplete = loader->torn = true;
    sand_battle_recount(b);
    return true;
}

/* Reports the kernel's invariants that are broken, each after the one before has been put aside. This comes last
 * because members may also be given under "battle". After other mistakes, a fault without a member (a place or a
 * contact) is not reported again. */
static void check_all(sand_loader *loader)
{
    for (;;) {
        sand_audit audit = { 0 };
        sand_battle_audit(loader->battle, &audit);
        if (!audit.failed) return;
        if (audit.first.member == NULL && loader->problems->mistakes > loader->mistakes_before) return;
        refuse_fault(loader, &audit.first);
        if (put_aside(loader, &audit.first)) continue;
        loader->harmful++;
        return;
    }
}

/* After mistakes, drops the contacts, which may be the mistakes. */
static void drop_contacts(sand_loader *loader)
{
    sand_battle *b = loader->battle;
    if (loader->problems->mistakes == loader->mistakes_before) return;
    while (sand_battle_head(b)->contacts > 0) sand_battle_contact_end(b, sand_battle_head(b)->contacts);
}

void sand_loader_check(sand_loader *loader)
{
    check_turn(loader);
    check_units(loader);
    check_bodies(loader);
    check_contacts(loader);
    drop_contacts(loader);
    if (loader->harmful == 0) check_all(loader);
}
