/* battle.c - the block: how it is laid out, copied, hashed and shown to one side.
 *
 * Invariant: no byte of the block behind the pointer is ever undefined or padding, so equal states are equal bytes. */
#include "battle/battle.h"

#include <string.h>

#include "base/hash.h"
#include "battle/rules.h"

_Static_assert(sizeof(sand_battle) % 4 == 0, "the head follows the pointer");

/* ---- layout ---- */

static uint32_t aligned(size_t n)
{
    return (uint32_t)((n + 3) / 4 * 4);
}

static uint32_t row_size(size_t kernel, const sand_struct *more)
{
    return aligned(kernel + (more == NULL ? 0 : more->size));
}

static void lay_out(sand_field *field)
{
    const sand_tables *tables = &field->rules->tables;
    sand_layout *layout = &field->layout;
    sand_capacity room = field->rules->capacity(field);
    layout->contacts_room = room.contacts;
    layout->frames_room = room.frames;
    layout->motions_room = room.motions;
    layout->body_motions_room = room.body_motions;

    layout->head_size = row_size(sizeof(sand_head), tables->head);
    layout->side_size = row_size(0, tables->side);
    layout->command_size = row_size(sizeof(sand_command), tables->command);
    layout->unit_size = row_size(sizeof(sand_unit), tables->unit);
    layout->body_size = row_size(sizeof(sand_body), tables->body);

    layout->sides = SAND_BATTLE_HEAD + layout->head_size;
    layout->commands = layout->sides + SAND_SIDES * layout->side_size;
    layout->units = layout->commands + field->n_commands * layout->command_size;
    layout->bodies = layout->units + field->n_units * layout->unit_size;
    layout->contacts = layout->bodies + field->n_bodies * layout->body_size;
    layout->frames = layout->contacts + aligned(room.contacts * sizeof(sand_contact));
    layout->motions = layout->frames + room.frames * (uint32_t)sizeof(sand_frame);
    layout->body_motions = layout->motions + room.motions * (uint32_t)sizeof(sand_motion);
    layout->size = layout->body_motions + room.body_motions * (uint32_t)sizeof(sand_motion);
}

/* ---- what a view hides ---- */

/* One table of the block, from which the list of hidden members is made. */
typedef struct {
    const sand_struct *of;
    uint32_t offset, stride, rows;
    const uint8_t *sides;
} table;

/* Neighbours hidden for the same reason are merged into one entry; members about which the ruleset is asked stay
 * separate, and so do those of tables whose rows name their owner. */
static bool joins(const sand_hidden *last, const sand_hidden *next)
{
    if (last->sides == NULL && last->of != next->of) return false;
    return last->owner == next->owner && next->owner != SAND_ASK && last->stride == next->stride &&
           last->rows == next->rows && last->sides == next->sides && last->offset + last->bytes == next->offset;
}

static void hide_table(sand_field *field, const table *t)
{
    for (unsigned i = 0; i < t->of->n_rows; i++) {
        const sand_row *row = &t->of->rows[i];
        if (row->owner == SAND_PUBLIC || t->rows == 0) continue;
        sand_hidden next = { t->offset + row->offset, t->stride, t->rows, sand_rows_bytes(row),
                             (uint16_t)row->owner,    t->sides,  t->of,   row };
        sand_hidden *last = field->n_hidden == 0 ? NULL : &field->hidden[field->n_hidden - 1];
        if (last != NULL && joins(last, &next))
            last->bytes = (uint16_t)(last->bytes + next.bytes);
        else
            field->hidden[field->n_hidden++] = next;
    }
}

static const uint8_t side_of_side[SAND_SIDES] = { SAND_SIDE_A, SAND_SIDE_B };

enum { TABLES = 13 };

/* Lists every table of the block with the sides that own its rows. Rows of the head, of contacts, frames and motions
 * have no owner in the field (`sides` NULL). Returns their number. */
static size_t list_tables(const sand_field *field, table out[TABLES])
{
    const sand_layout *l = &field->layout;
    const sand_tables *own = &field->rules->tables;
    const uint32_t after_head = SAND_BATTLE_HEAD + sizeof(sand_head),
                   after_command = l->commands + sizeof(sand_command);
    const uint32_t after_unit = l->units + sizeof(sand_unit), after_body = l->bodies + sizeof(sand_body);
    const table all[TABLES] = {
        { &sand_head_struct, SAND_BATTLE_HEAD, l->head_size, 1, NULL },
        { own->head, after_head, l->head_size, 1, NULL },
        { own->side, l->sides, l->side_size, SAND_SIDES, side_of_side },
        { &sand_command_struct, l->commands, l->command_size, field->n_commands, field->command_sides },
        { own->command, after_command, l->command_size, field->n_commands, field->command_sides },
        { &sand_unit_struct, l->units, l->unit_size, field->n_units, field->unit_sides },
        { own->unit, after_unit, l->unit_size, field->n_units, field->unit_sides },
        { &sand_body_struct, l->bodies, l->body_size, field->n_bodies, field->body_sides },
        { own->body, after_body, l->body_size, field->n_bodies, field->body_sides },
        { &sand_contact_struct, l->contacts, sizeof(sand_contact), l->contacts_room, NULL },
        { &sand_frame_struct, l->frames, sizeof(sand_frame), l->frames_room, NULL },
        { &sand_motion_struct, l->motions, sizeof(sand_motion), l->motions_room, NULL },
        { &sand_body_motion_struct, l->body_motions, sizeof(sand_motion), l->body_motions_room, NULL },
    };
    size_t n = 0;
    for (size_t i = 0; i < TABLES; i++)
        if (all[i].of != NULL) out[n++] = all[i];
    return n;
}

/* Asserts that no row without an owner in the field has a member that only its owner may see; motions are the
 * exception, because their owner is the side of the actor that moves. */
static void check_owners(const table *t)
{
    if (t->sides != NULL || t->of == &sand_motion_struct || t->of == &sand_body_motion_struct) return;
    for (unsigned i = 0; i < t->of->n_rows; i++) SAND_ASSERT(t->of->rows[i].owner != SAND_OWNER);
}

/* Asserts that every member of units' rows and formations is public, so that a view shows where all units stand. */
static void check_places(void)
{
    for (unsigned i = 0; i < sand_unit_struct.n_rows; i++) SAND_ASSERT(sand_unit_struct.rows[i].owner == SAND_PUBLIC);
    for (unsigned i = 0; i < sand_formation_struct.n_rows; i++)
        SAND_ASSERT(sand_formation_struct.rows[i].owner == SAND_PUBLIC);
}

static bool list_hidden(sand_field *field)
{
    table tables[TABLES];
    size_t n = list_tables(field, tables), most = 1;
    check_places();
    for (size_t i = 0; i < n; i++) most += tables[i].of->n_rows;
    field->hidden = sand_arena_take_array(&field->arena, most, sizeof *field->hidden);
    if (field->hidden == NULL) return false;
    for (size_t i = 0; i < n; i++) {
        check_owners(&tables[i]);
        hide_table(field, &tables[i]);
    }
    return true;
}

static bool list_sides(sand_field *field)
{
    uint8_t *sides = sand_arena_take(&field->arena, (size_t)field->n_commands + field->n_units + field->n_bodies + 1);
    if (sides == NULL) return false;
    field->command_sides = sides;
    field->unit_sides = sides + field->n_commands;
    field->body_sides = field->unit_sides + field->n_units;
    for (unsigned i = 0; i < field->n_commands; i++) field->command_sides[i] = (uint8_t)field->command[i].side;
    for (unsigned i = 0; i < field->n_units; i++) field->unit_sides[i] = (uint8_t)field->unit[i].side;
    for (unsigned i = 0; i < field->n_bodies; i++) field->body_sides[i] = (uint8_t)field->body[i].side;
    return true;
}

static void list_enemies(sand_field *field)
{
    for (unsigned side = 0; side <= SAND_SIDES; side++) {
        sand_span span = { 1, 0 };
        for (unsigned i = 1; i <= field->n_units; i++) {
            if (field->unit_sides[i - 1] == side) continue;
            if (span.last == 0) span.first = (uint16_t)i;
            span.last = (uint16_t)i;
        }
        field->enemies[side] = span;
    }
}

/* Bodies that are not bases are few, and are asked about often, leaders most of all. */
static bool list_bodies(sand_field *field)
{
    field->leader = sand_arena_take_array(&field->arena, field->n_bodies + 1u, sizeof *field->leader);
    field->loose = sand_arena_take_array(&field->arena, field->n_bodies + 1u, sizeof *field->loose);
    if (field->leader == NULL || field->loose == NULL) return false;
    field->n_leaders = field->n_loose = 0;
    for (unsigned i = 1; i <= field->n_bodies; i++) {
        const uint16_t role = field->body[i - 1].role;
        if (role == SAND_ROLE_LEADER) field->leader[field->n_leaders++] = (uint16_t)i;
        if (role != SAND_ROLE_BASE) field->loose[field->n_loose++] = (uint16_t)i;
    }
    return true;
}

sand_size sand_rules_base_size(const sand_field *field, unsigned type, unsigned state)
{
    const sand_rules *rules = field->rules;
    if (rules->base_size != NULL) return rules->base_size(field, type, state);
    return (sand_size){ rules->tables.base_width, rules->tables.base_depth };
}

/* The size of a base of the unit (counted from 0) in that state. */
static sand_size size_in_state(const sand_field *field, unsigned unit, unsigned state)
{
    const sand_unit_def *def = &field->unit[unit];
    if (state == 0) return (sand_size){ def->width, def->depth };
    sand_size size = sand_rules_base_size(field, def->type, state);
    return (sand_size){ size.width > 0 ? size.width : def->width, size.depth > 0 ? size.depth : def->depth };
}

static bool measure_bases(sand_field *field)
{
    const unsigned states = field->base_states + 1;
    sand_size *sizes = sand_arena_take_array(&field->arena, (size_t)field->n_units * states + 1, sizeof *sizes);
    if (sizes == NULL) return false;
    field->widest = 0;
    for (unsigned i = 0; i < field->n_units * states; i++) {
        sizes[i] = size_in_state(field, i / states, i % states);
        if (sizes[i].width + sizes[i].depth > field->widest) field->widest = sizes[i].width + sizes[i].depth;
    }
    field->base_size = field->rules->tables.formations ? sizes : NULL;
    return true;
}

/* The ruleset's members of a unit start with the formation's, and only then do bases have states. */
static void check_formations(const sand_tables *own)
{
    SAND_ASSERT(own->formations || own->n_base_states == 0);
    for (unsigned i = 0; own->formations && i < sand_formation_struct.n_rows; i++) {
        SAND_ASSERT(own->unit != NULL && own->unit->n_rows >= sand_formation_struct.n_rows);
        SAND_ASSERT(strcmp(own->unit->rows[i].name, sand_formation_struct.rows[i].name) == 0);
    }
}

/* Most tables have no water, so searches for it can be skipped. */
static void list_columns(sand_field *field)
{
    field->columns_used = 0;
    for (unsigned i = 0; i < field->n_terrain && field->kind_value != NULL; i++) {
        for (unsigned column = 0; column < SAND_TERRAIN_COLUMNS_MAX; column++)
            if (sand_field_kind(field, field->terrain[i].kind, column) != 0) field->columns_used |= 1u << column;
    }
}

bool sand_battle_plan_layout(sand_field *field)
{
    SAND_ASSERT(field->hidden == NULL);
    if (!sand_field_index(field) || !list_sides(field) || !list_bodies(field)) return false;
    list_enemies(field);
    field->rooms = sand_arena_take_array(&field->arena, 1, sizeof *field->rooms);
    if (field->rooms == NULL) return false;
    *field->rooms = 0;
    check_formations(&field->rules->tables);
    field->base_states = (uint32_t)field->rules->tables.n_base_states;
    if (field->rules->form_anchor != NULL) field->form_anchor = (int32_t)field->rules->form_anchor(field);
    if (!measure_bases(field)) return false;
    list_columns(field);
    sand_field_bound_terrain(field);
    lay_out(field);
    return list_hidden(field);
}

/* ---- life ---- */

size_t sand_battle_size(const sand_field *field)
{
    return field->layout.size;
}

sand_battle *sand_battle_init(void *storage, const sand_field *field)
{
    memset(storage, 0, field->layout.size);
    sand_battle *b = storage;
    b->field = field;
    b->written = SAND_WROTE_ALL;
    b->written_unit = b->since_unit = SAND_WROTE_MANY;
    return b;
}

void sand_battle_copy(sand_battle *to, const sand_battle *from)
{
    memcpy(to, from, from->field->layout.size);
}

/* Copies the first `n` rows of a list, and zeros where the other list had more. */
static void copy_list(sand_battle *to, const sand_battle *from, uint32_t offset, uint32_t n, uint32_t had)
{
    memcpy(SAND_BATTLE_AT(void, to, offset), SAND_BATTLE_AT_CONST(void, from, offset), n);
    if (had > n) memset(SAND_BATTLE_AT(void, to, offset + n), 0, had - n);
}

void sand_battle_copy_over(sand_battle *to, const sand_battle *from)
{
    const sand_layout *l = &from->field->layout;
    const sand_head *old = sand_battle_head(to), *head = sand_battle_head(from);
    const uint32_t contacts = old->contacts * (uint32_t)sizeof(sand_contact);
    const uint32_t frames = old->frames * (uint32_t)sizeof(sand_frame);
    SAND_ASSERT(to->field == from->field);
    memcpy(to, from, l->contacts);
    copy_list(to, from, l->contacts, head->contacts * (uint32_t)sizeof(sand_contact), contacts);
    copy_list(to, from, l->frames, head->frames * (uint32_t)sizeof(sand_frame), frames);
    if (l->size > l->motions) copy_list(to, from, l->motions, l->size - l->motions, 0);
}

static const void *content(const sand_battle *b)
{
    return SAND_BATTLE_AT_CONST(void, b, SAND_BATTLE_HEAD);
}

uint64_t sand_battle_hash(const sand_battle *b)
{
    return sand_hash_bytes(content(b), b->field->layout.size - SAND_BATTLE_HEAD, 0);
}

bool sand_battle_equal(const sand_battle *a, const sand_battle *b)
{
    if (a->field->layout.size != b->field->layout.size) return false;
    return memcmp(content(a), content(b), a->field->layout.size - SAND_BATTLE_HEAD) == 0;
}

/* ---- views ---- */

static unsigned side_of_motion(const sand_battle *b, unsigned row)
{
    sand_actor who = sand_battle_motion_who(b, row);
    if (who.index == 0) return 0;
    return who.ref == SAND_REF_UNIT ? sand_battle_side_of_unit(b, who.index) : sand_battle_body_def(b, who.index)->side;
}

/* The side that owns a row; for a motion, the side of the actor that moves. */
static unsigned side_of_row(const sand_battle *b, const sand_hidden *hidden, uint32_t row)
{
    if (hidden->sides != NULL) return hidden->sides[row];
    bool of_body = hidden->offset >= b->field->layout.body_motions;
    return side_of_motion(b, (of_body ? b->field->layout.motions_room : 0) + row + 1);
}

static bool may_know(const sand_battle *b, unsigned viewer, const sand_hidden *hidden, uint32_t row)
{
    switch (hidden->owner) {
    case SAND_OWNER: return side_of_row(b, hidden, row) == viewer;
    case SAND_ASK: return b->field->rules->knows(b, viewer, hidden->of, hidden->row, row + 1);
    default: return false;
    }
}

/* Replaces in `out` what `side` may not know of `b` by its value in `by`; NULL: by 0. */
static void hide_from(const sand_battle *b, unsigned side, const sand_battle *by, sand_battle *out)
{
    const sand_field *field = b->field;
    for (uint32_t i = 0; i < field->n_hidden; i++) {
        const sand_hidden *hidden = &field->hidden[i];
        for (uint32_t row = 0, at = hidden->offset; row < hidden->rows; row++, at += hidden->stride) {
            if (may_know(b, side, hidden, row)) continue;
            if (by == NULL)
                memset(SAND_BATTLE_AT(void, out, at), 0, hidden->bytes);
            else
                memcpy(SAND_BATTLE_AT(void, out, at), SAND_BATTLE_AT_CONST(void, by, at), hidden->bytes);
        }
    }
}

/* Copies the battle for a view. Where units stand is public (check_places), so the view keeps the name of the placement
 * (`place`, `since_unit`); everything else counts as written. */
static void copy_to_hide(sand_battle *out, const sand_battle *b)
{
    sand_battle_copy(out, b);
    uint32_t since = out->since_unit;
    sand_battle_touch(out, SAND_WROTE_ALL);
    out->since_unit = since;
}

void sand_battle_view(const sand_battle *b, unsigned side, sand_battle *out)
{
    SAND_ASSERT(side >= 1 && side <= SAND_SIDES && out != b);
    copy_to_hide(out, b);
    hide_from(b, side, NULL, out);
    sand_battle_head_of(out)->viewer = (uint8_t)side;
}

void sand_battle_view_common(const sand_battle *b, sand_battle *out)
{
    SAND_ASSERT(out != b);
    copy_to_hide(out, b);
    for (unsigned side = 1; side <= SAND_SIDES; side++) hide_from(b, side, NULL, out);
    sand_battle_head_of(out)->viewer = 0;
}

void sand_battle_unsay(const sand_battle *b, unsigned side, const sand_battle *usual, sand_battle *out)
{
    SAND_ASSERT(side <= SAND_SIDES && out != b && out != usual);
    sand_battle_touch(out, SAND_WROTE_ALL);
    for (unsigned one = 1; one <= SAND_SIDES; one++)
        if (side == 0 || side == one) hide_from(b, one, usual, out);
}

bool sand_battle_hidden_same(const sand_battle *a, const sand_battle *b)
{
    const sand_field *field = a->field;
    for (uint32_t i = 0; i < field->n_hidden; i++) {
        const sand_hidden *hidden = &field->hidden[i];
        const unsigned char *one = SAND_BATTLE_AT_CONST(unsigned char, a, hidden->offset);
        const unsigned char *other = SAND_BATTLE_AT_CONST(unsigned char, b, hidden->offset);
        for (uint32_t row = 0; row < hidden->rows; row++, one += hidden->stride, other += hidden->stride)
            if (memcmp(one, other, hidden->bytes) != 0) return false;
    }
    return true;
}

unsigned sand_battle_next_by_luck(const sand_battle *b, bool (*wants)(const sand_battle *b, unsigned unit))
{
    unsigned best = 0;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (!sand_battle_in_play(b, unit) || !wants(b, unit)) continue;
        if (best == 0 || sand_battle_unit_def(b, unit)->luck < sand_battle_unit_def(b, best)->luck) best = unit;
    }
    return best;
}

unsigned sand_battle_next_or_end(sand_battle *b, bool (*wants)(const sand_battle *b, unsigned unit))
{
    unsigned unit = sand_battle_next_by_luck(b, wants);
    if (unit == 0) sand_battle_agenda_pop(b);
    return unit;
}
