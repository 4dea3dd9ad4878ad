/* adjust.c - an umpire's adjustment: moves one thing or sets its members, as players do at a table when something was
 * missed.
 *
 * Only members that a state table calls settable can be set, only to values they can hold, and only so that everything
 * in play stands on the table, overlaps nothing, contacts touch, and the ruleset would accept the battle as a start.
 * Changes that are valid only together are judged together. */
#include "game/game_parts.h"

#include "base/json_read.h"
#include "battle/record.h"
#include "game/order_text.h"

#include <string.h>

typedef struct {
    sand_battle *b;
    sand_cursor *cursor;
    sand_ref_kind of;
    unsigned index;
} umpire;

/* ---- the thing that is adjusted ---------------------------------------------------------------- */

static bool read_subject(const sand_field *field, sand_cursor *cursor, umpire *hand)
{
    static const sand_ref_kind refs[] = { SAND_REF_UNIT, SAND_REF_BODY, SAND_REF_COMMAND, SAND_REF_SIDE };
    uint16_t index;
    bool whole = false;
    for (size_t i = 0; i < SAND_LEN(refs); i++) {
        if (!sand_json_read_has(cursor, sand_order_text_ref_word(refs[i]))) continue;
        if (!sand_order_text_read_ref(field, refs[i], cursor, sand_order_text_ref_word(refs[i]), &index)) return false;
        hand->of = refs[i];
        hand->index = index;
        return true;
    }
    if (sand_json_read_optional_bool(cursor, "battle", &whole) && whole) return true;
    sand_json_read_mistake(cursor, NULL, "an adjustment names a unit, a body, a command, a side or the battle");
    sand_json_read_remedy(cursor, "begin it with {\"unit\": \"...\"");
    return false;
}

/* ---- places ------------------------------------------------------------------------------------ */

static bool stands_alone(const umpire *hand)
{
    return hand->of == SAND_REF_BODY && sand_battle_body(hand->b, hand->index)->rank == 0;
}

static sand_pose pose_of(const umpire *hand)
{
    if (hand->of == SAND_REF_UNIT) return sand_battle_unit_pose(hand->b, hand->index);
    const sand_body *body = sand_battle_body(hand->b, hand->index);
    return (sand_pose){ { body->x, body->y }, body->heading };
}

static void put(const umpire *hand, sand_pose pose)
{
    if (hand->of == SAND_REF_UNIT) {
        sand_battle_unit_move(hand->b, hand->index, pose);
        return;
    }
    sand_body *body = sand_battle_body_of(hand->b, hand->index);
    body->x = pose.at.x;
    body->y = pose.at.y;
    body->heading = pose.heading;
}

static void read_place(const umpire *hand)
{
    bool at = sand_json_read_has(hand->cursor, "at"), heading = sand_json_read_has(hand->cursor, "heading");
    if (!at && !heading) return;
    if (hand->of != SAND_REF_UNIT && !stands_alone(hand)) {
        sand_json_read_mistake(hand->cursor, at ? "at" : "heading", "this has no place of its own");
        return;
    }
    sand_pose pose = pose_of(hand);
    bool good = !at || sand_json_read_point(hand->cursor, "at", &pose.at);
    if (heading) good &= sand_json_read_heading(hand->cursor, "heading", &pose.heading);
    if (good) put(hand, pose);
}

static unsigned bases_left(const sand_battle *b, unsigned unit)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    unsigned n = 0;
    for (unsigned i = 0; i < def->n_bodies; i++)
        if (sand_battle_body(b, def->first_body + i)->status != SAND_STATUS_GONE) n++;
    return n;
}

static void read_form(const umpire *hand)
{
    sand_cursor list, item;
    int32_t form[2];
    if (!sand_json_read_optional_array(hand->cursor, "form", 2, 2, &list)) return;
    for (size_t i = 0; i < 2; i++) {
        sand_json_read_item(&list, i, &item);
        if (!sand_json_read_int32(&item, NULL, 1, UINT8_MAX, &form[i])) return;
    }
    unsigned bases = hand->of == SAND_REF_UNIT ? bases_left(hand->b, hand->index) : 0;
    unsigned places = (unsigned)form[0] * (unsigned)form[1];
    if (bases == 0 || places < bases || places - bases >= (unsigned)form[0])
        sand_json_read_mistake(hand->cursor, "form", "%u bases do not fill %d files and %d ranks", bases, form[0],
                               form[1]);
    else
        sand_battle_unit_form(hand->b, hand->index, (unsigned)form[0], (unsigned)form[1]);
}

/* ---- members ----------------------------------------------------------------------------------- */

/* A member in the kernel's or the ruleset's part of a record. */
typedef struct {
    const sand_row *row;
    const sand_struct *of;
    void *record;
} member;

static member find_member(const umpire *hand, const char *name)
{
    sand_record record = sand_record_of(hand->b->field, hand->of, hand->index);
    sand_battle_touch(hand->b, SAND_WROTE_ALL);
    const sand_row *row = sand_rows_find(record.kernel, name);
    if (row) return (member){ row, record.kernel, SAND_BATTLE_AT(void, hand->b, record.kernel_offset) };
    row = sand_rows_find(record.more, name);
    return (member){ row, record.more, row ? SAND_BATTLE_AT(void, hand->b, record.more_offset) : NULL };
}

/* Is the member set by a key of its own ("at", "heading", "form") instead of under "set"? */
static bool has_own_word(const member *m)
{
    static const char *const names[] = { "x", "y", "heading", "files", "ranks", "file", "rank" };
    if (m->of != &sand_unit_struct && m->of != &sand_body_struct) return false;
    for (size_t i = 0; i < SAND_LEN(names); i++)
        if (strcmp(names[i], m->row->name) == 0) return true;
    return false;
}

static bool read_value(const umpire *hand, const member *m, sand_cursor *cursor, int64_t *out)
{
    sand_word_list words = sand_record_meaning_words(hand->b->field, sand_record_meaning_of(m->of, m->row), 0);
    size_t word;
    if (words.count && sand_json_read_kind(cursor, NULL) == SAND_JSON_TEXT) {
        if (!sand_json_read_word(cursor, NULL, words, &word)) return false;
        *out = (int64_t)word + 1;
        return true;
    }
    int64_t least, most;
    sand_record_limits(hand->b->field, m->of, m->row, &least, &most);
    return sand_json_read_int(cursor, NULL, least, most, out);
}

static void set_array(const umpire *hand, const member *m, sand_cursor *cursor)
{
    sand_cursor list, item;
    int64_t value;
    if (!sand_json_read_array(cursor, NULL, m->row->count, m->row->count, &list)) return;
    for (unsigned i = 0; i < m->row->count; i++) {
        sand_json_read_item(&list, i, &item);
        if (read_value(hand, m, &item, &value)) sand_rows_set(m->record, m->row, i, value);
    }
}

static void set_member(const umpire *hand, const char *name, sand_cursor *cursor)
{
    member m = find_member(hand, name);
    int64_t value;
    if (!m.row)
        sand_json_read_mistake(cursor, NULL, "there is no member \"%s\" here", name);
    else if (m.row->settable != SAND_SETTABLE || has_own_word(&m))
        sand_json_read_mistake(cursor, NULL, "\"%s\" cannot be set%s", name,
                               has_own_word(&m) ? " alone; say \"at\", \"heading\" or \"form\"" : "");
    else if (m.row->count > 1)
        set_array(hand, &m, cursor);
    else if (read_value(hand, &m, cursor, &value))
        sand_rows_set(m.record, m.row, 0, value);
}

static void read_members(const umpire *hand)
{
    sand_cursor map, value;
    if (!sand_json_read_optional_object(hand->cursor, "set", &map)) return;
    for (size_t i = 0; i < sand_json_read_members(&map); i++) {
        const char *name = sand_json_read_member(&map, i, &value);
        set_member(hand, name, &value);
    }
}

/* ---- what follows ------------------------------------------------------------------------------ */

/* Brings a unit back that was gone: all its bases return with it, in as many ranks as they need. */
static void bring_back(sand_battle *b, unsigned unit)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    sand_unit *row = sand_battle_unit_of(b, unit);
    for (unsigned i = 0; i < def->n_bodies; i++) {
        sand_body *body = sand_battle_body_of(b, def->first_body + i);
        body->status = row->status;
        body->cause = 0;
    }
    unsigned files = row->files ? row->files : 1;
    unsigned ranks = (def->n_bodies + files - 1) / files;
    row->cause = 0;
    row->files = (uint8_t)files;
    if (!row->ranks) row->ranks = (uint8_t)ranks;
    if (def->n_bodies) sand_battle_unit_form(b, unit, files, ranks);
}

/* Carries out a change of the unit's status to gone, waiting or in play; `before` is the unit as it was. */
static void status_follows(sand_battle *b, unsigned unit, const sand_unit *before)
{
    sand_unit *now = sand_battle_unit_of(b, unit);
    uint8_t status = now->status;
    if (status == before->status) return;
    if (before->status != SAND_STATUS_GONE && status == SAND_STATUS_GONE) {
        now->status = before->status;
        sand_battle_unit_remove(b, unit, now->cause);
        return;
    }
    if (before->status == SAND_STATUS_GONE) bring_back(b, unit);
}

static bool still_touch(const sand_battle *b, const sand_contact *contact)
{
    if (!sand_battle_in_play(b, contact->by) || !sand_battle_in_play(b, contact->with)) return false;
    if (b->field->rules->tables.contacts_apart) return true;
    sand_box by = sand_battle_unit_box(b, contact->by), with = sand_battle_unit_box(b, contact->with);
    return sand_geom_touches_boxes(&by, &with);
}

static void end_contacts(sand_battle *b)
{
    for (unsigned i = sand_battle_head(b)->contacts; i >= 1; i--)
        if (!still_touch(b, sand_battle_contact(b, i))) sand_battle_contact_end(b, i);
}

/* ---- what must hold ---------------------------------------------------------------------------- */

static const char *name_of(const umpire *hand, sand_ref_kind of, unsigned index)
{
    return sand_field_name(hand->b->field, of, index);
}

static void check_place(const umpire *hand)
{
    sand_box box;
    for (unsigned part = 0; (part = sand_battle_next_part(hand->b, hand->index, part, &box)) != 0;) {
        if (sand_field_on_table(hand->b->field, &box)) continue;
        sand_json_read_mistake(hand->cursor, NULL, "%s would stand off the table",
                               name_of(hand, SAND_REF_UNIT, hand->index));
        return;
    }
    for (unsigned other = 1; other <= hand->b->field->n_units; other++) {
        if (other == hand->index || !sand_battle_in_play(hand->b, other)) continue;
        if (!sand_battle_units_overlap(hand->b, hand->index, other)) continue;
        sand_json_read_mistake(hand->cursor, NULL, "%s would overlap %s", name_of(hand, SAND_REF_UNIT, hand->index),
                               name_of(hand, SAND_REF_UNIT, other));
    }
}

static void check_unit(const umpire *hand)
{
    const sand_unit *unit = sand_battle_unit(hand->b, hand->index);
    unsigned side = sand_battle_side_of_unit(hand->b, hand->index);
    if (unit->status < SAND_STATUS_PLAY || unit->status > SAND_STATUS_GONE)
        sand_json_read_mistake(hand->cursor, "set", "a unit is in play, waiting or gone");
    else if (unit->command > hand->b->field->n_commands)
        sand_json_read_mistake(hand->cursor, "set", "there is no command %d", unit->command);
    else if (unit->command && hand->b->field->command[unit->command - 1].side != side)
        sand_json_read_mistake(hand->cursor, "set", "%s is a command of the enemy",
                               name_of(hand, SAND_REF_COMMAND, unit->command));
    else if (unit->cause > hand->b->field->rules->tables.n_causes)
        sand_json_read_mistake(hand->cursor, "set", "there is no cause %d", unit->cause);
}

static bool holds(const sand_field *field, sand_point at)
{
    return at.x >= 0 && at.y >= 0 && at.x <= field->width && at.y <= field->height;
}

/* Tests a body after a change. Only the middle of an attached body must be on the table, because its base may extend
 * over the edge where its unit stands. */
static void check_body(const umpire *hand)
{
    const sand_body *body = sand_battle_body(hand->b, hand->index);
    const sand_field *field = hand->b->field;
    unsigned side = field->body[hand->index - 1].side;
    if (body->status < SAND_STATUS_PLAY || body->status > SAND_STATUS_GONE)
        sand_json_read_mistake(hand->cursor, "set", "a body is in play, waiting or gone");
    else if (body->attached && field->body[hand->index - 1].role == SAND_ROLE_BASE)
        sand_json_read_mistake(hand->cursor, "set", "%s is a base, which goes with its own unit",
                               name_of(hand, SAND_REF_BODY, hand->index));
    else if (body->attached && field->unit[body->attached - 1].side != side)
        sand_json_read_mistake(hand->cursor, "set", "%s is a unit of the enemy",
                               name_of(hand, SAND_REF_UNIT, body->attached));
    else if (body->attached && !sand_battle_in_play(hand->b, body->attached))
        sand_json_read_mistake(hand->cursor, "set", "%s is not in play", name_of(hand, SAND_REF_UNIT, body->attached));
    else if (body->attached && body->status == SAND_STATUS_PLAY && !holds(field, (sand_point){ body->x, body->y }))
        sand_json_read_mistake(hand->cursor, NULL, "it would stand off the table");
    else if (stands_alone(hand) && body->attached == 0 && body->status == SAND_STATUS_PLAY) {
        sand_box box = sand_battle_body_box(hand->b, hand->index);
        if (!sand_field_on_table(field, &box))
            sand_json_read_mistake(hand->cursor, NULL, "it would stand off the table");
    }
}

static void check_turn(const umpire *hand)
{
    const unsigned last = hand->b->field->turn_limit, turn = sand_battle_head(hand->b)->turn;
    if (last == 0 || turn <= last) return;
    sand_json_read_mistake(hand->cursor, "set", "turn %u comes after the last of the battle, turn %u", turn, last);
    sand_json_read_remedy(hand->cursor, "give a turn up to %u", last);
}

/* Are the body's ids within the limits of the kernel's rows? Otherwise they cannot be followed. */
static bool ids_hold(const umpire *hand)
{
    if (hand->of == SAND_REF_BODY && sand_battle_body(hand->b, hand->index)->attached > hand->b->field->n_units) {
        sand_json_read_mistake(hand->cursor, "set", "there is no such unit");
        return false;
    }
    return true;
}

static void follow(const umpire *hand, const sand_unit *before)
{
    if (hand->of == SAND_REF_UNIT) status_follows(hand->b, hand->index, before);
    sand_battle_recount(hand->b);
    end_contacts(hand->b);
}

/* Applies the ruleset's conditions for a starting position to the adjusted battle: nothing else that is read can then
 * lead to a battle that cannot be carried out. A battle that is over is not set up anew. */
static void check_by_rules(const umpire *hand)
{
    sand_problem_list found = { 0 };
    sand_setup setup = { .problems = &found };
    if (sand_battle_over(hand->b)) return;
    hand->b->field->rules->setup(hand->b, &setup);
    for (size_t i = 0; i < found.count; i++) {
        if (found.items[i].severity != SAND_MISTAKE) continue;
        sand_json_read_mistake(hand->cursor, "set", "%s", found.items[i].message);
        sand_json_read_remedy(hand->cursor, "%s", found.items[i].remedy);
    }
    sand_problem_list_free(&found);
}

/* Reads and makes one change, and tests what can be tested without the other changes. */
static bool change(const umpire *hand)
{
    const size_t mistakes = hand->cursor->problems->mistakes;
    sand_unit before = { 0 };
    if (hand->of == SAND_REF_UNIT) before = *sand_battle_unit(hand->b, hand->index);
    read_place(hand);
    read_form(hand);
    read_members(hand);
    sand_json_read_done(hand->cursor);
    if (hand->cursor->problems->mistakes > mistakes) return false;
    if (!ids_hold(hand)) return false;
    if (hand->of == SAND_REF_UNIT) check_unit(hand);
    if (hand->of == SAND_REF_BODY) check_body(hand);
    if (hand->of == SAND_REF_NONE) check_turn(hand);
    if (hand->cursor->problems->mistakes > mistakes) return false;
    follow(hand, &before);
    return true;
}

static bool stands_well(const umpire *hand)
{
    const size_t mistakes = hand->cursor->problems->mistakes;
    if (hand->of == SAND_REF_UNIT && sand_battle_in_play(hand->b, hand->index)) check_place(hand);
    return hand->cursor->problems->mistakes == mistakes;
}

/* Several changes that are valid only together, such as a deck and the cards of its commands: they are judged when all
 * have been made. */
static bool change_together(umpire *hand, sand_cursor *list)
{
    enum { MOST = 32 };
    const size_t mistakes = hand->cursor->problems->mistakes, n = sand_json_read_items(list);
    umpire each[MOST];
    sand_cursor item[MOST];
    for (size_t i = 0; i < n && i < MOST; i++) {
        each[i] = (umpire){ .b = hand->b, .cursor = &item[i] };
        sand_json_read_item(list, i, &item[i]);
        if (!read_subject(hand->b->field, &item[i], &each[i]) || !change(&each[i])) return false;
    }
    for (size_t i = 0; i < n && i < MOST; i++) stands_well(&each[i]);
    hand->of = each[0].of;
    hand->index = each[0].index;
    sand_json_read_done(hand->cursor);
    return hand->cursor->problems->mistakes == mistakes;
}

static bool adjust(umpire *hand)
{
    enum { MOST = 32 };
    const size_t mistakes = hand->cursor->problems->mistakes;
    sand_cursor list;
    bool made = sand_json_read_optional_array(hand->cursor, "together", 1, MOST, &list)
                    ? change_together(hand, &list)
                    : hand->cursor->problems->mistakes == mistakes &&
                          read_subject(hand->b->field, hand->cursor, hand) && change(hand) && stands_well(hand);
    if (made) check_by_rules(hand);
    return hand->cursor->problems->mistakes == mistakes;
}

sand_error sand_adjust_apply(const char *json, sand_battle *to, sand_event *event, sand_problem_list *problems)
{
    sand_json_source source = { .name = "adjustment", .bytes = json, .n = strlen(json), .mode = SAND_JSON_RELAXED };
    sand_json_document document;
    sand_cursor cursor;
    umpire hand = { .b = to, .cursor = &cursor };
    sand_error error = sand_json_parse(&source, &document, problems);
    if (error) return error;
    sand_json_read_top(&cursor, &document, problems);
    bool good = adjust(&hand);
    event->subject_ref = (uint8_t)hand.of;
    event->subject = (uint16_t)hand.index;
    sand_json_document_free(&document);
    return good ? SAND_OK : SAND_ERROR_INVALID;
}
