/* turning.c - the same battle turned or renumbered.
 *
 * The rows of the kernel's state say what they mean (battle/record.h), and so do those of a ruleset. What no row says
 * stands in the two tables below: options and dice that depend on a side's number. */
#include "support/turning.h"

#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "battle/record.h"

/* Options whose value is a side's number. */
static const struct {
    const char *ruleset, *option;
} own_options[] = { { "ecw-commands", "solo" } };

/* How a die depends on a side: the subject of its cause is a side; its object is, when it has no subject; or it draws
 * from the cards of both sides, the first side's first. A roll-off is always one of both sides. */
typedef enum { SUBJECT = 1, OBJECT_WITHOUT_SUBJECT = 2, DRAW_OF_BOTH = 4 } dice_of_sides;
static const struct {
    const char *ruleset, *purpose;
    unsigned how;
} own_dice[] = {
    { "ecw-cards", "next card", DRAW_OF_BOTH },
    { "ecw-commands", "next card", SUBJECT },
    { "ecw-commands", "hits by flight", OBJECT_WITHOUT_SUBJECT },
};

/* ---- numbers ---- */

static void shuffle(uint16_t numbers[], unsigned n, chance *from)
{
    for (unsigned i = 1; i <= n; i++) numbers[i] = (uint16_t)i;
    for (unsigned i = n; from != NULL && i > 1; i--) {
        unsigned k = 1 + chance_below(from, i);
        uint16_t swapped = numbers[i];
        numbers[i] = numbers[k];
        numbers[k] = swapped;
    }
}

void turning_make(turning *t, const sand_field *field, bool half, chance *from)
{
    SAND_ASSERT(field->n_units <= TURNING_UNITS_MAX && field->n_bodies <= TURNING_BODIES_MAX);
    *t = (turning){ .half = half, .of = field };
    shuffle(t->unit, field->n_units, from);
    uint16_t old[TURNING_UNITS_MAX + 1] = { 0 }, next = 1;
    for (unsigned u = 1; u <= field->n_units; u++) old[t->unit[u]] = (uint16_t)u;
    for (unsigned u = 1; u <= field->n_units; u++) { /* bases of one unit stay in a row */
        const sand_unit_def *def = &field->unit[old[u] - 1];
        for (unsigned i = 0; i < def->n_bodies; i++) t->body[def->first_body + i] = next++;
    }
    uint16_t order[TURNING_BODIES_MAX + 1]; /* bodies on their own get the numbers left over, in any order */
    shuffle(order, field->n_bodies, from);
    for (unsigned i = 1; i <= field->n_bodies; i++)
        if (t->body[order[i]] == 0) t->body[order[i]] = next++;
}

static uint16_t turned_side(const turning *t, unsigned side)
{
    return (uint16_t)(t->half && side != 0 ? sand_battle_enemy(side) : side);
}

static uint16_t turned_id(const turning *t, sand_ref_kind ref, unsigned id)
{
    if (ref == SAND_REF_UNIT && id <= t->of->n_units) return t->unit[id];
    if (ref == SAND_REF_BODY && id <= t->of->n_bodies) return t->body[id];
    return ref == SAND_REF_SIDE ? turned_side(t, id) : (uint16_t)id;
}

static sand_point turned_point(const turning *t, sand_point p)
{
    return t->half ? (sand_point){ t->of->width - p.x, t->of->height - p.y } : p;
}

static int32_t turned_heading(const turning *t, int32_t heading)
{
    return t->half ? sand_heading_add(heading, SAND_FULL_TURN / 2) : heading;
}

/* ---- the field ---- */

static void turn_armies(const turning *t, sand_field *to)
{
    const sand_field *f = t->of;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        to->side[turned_side(t, side) - 1] = f->side[side - 1];
        to->side[turned_side(t, side) - 1].home = turned_heading(t, f->side[side - 1].home);
    }
    for (unsigned i = 0; i < f->n_commands; i++) {
        to->command[i] = f->command[i];
        to->command[i].side = turned_side(t, f->command[i].side);
    }
    for (unsigned i = 1; i <= f->n_units; i++) {
        sand_unit_def *unit = &to->unit[t->unit[i] - 1];
        *unit = f->unit[i - 1];
        unit->side = turned_side(t, unit->side);
        unit->first_body = t->body[unit->first_body];
    }
    for (unsigned i = 1; i <= f->n_bodies; i++) {
        sand_body_def *body = &to->body[t->body[i] - 1];
        *body = f->body[i - 1];
        body->side = turned_side(t, body->side);
        body->unit = t->unit[body->unit];
    }
}

static void turn_ground(const turning *t, sand_field *to)
{
    const sand_field *f = t->of;
    for (unsigned i = 0; i < f->n_points; i++) to->points[i] = turned_point(t, f->points[i]);
    for (unsigned i = 0; i < f->n_parts; i++) {
        to->parts[i] = f->parts[i];
        for (int32_t k = 0; k < f->parts[i].count; k++) to->parts[i].point[k] = turned_point(t, f->parts[i].point[k]);
        to->parts[i].bounds = sand_shape_bounds_of(to->parts[i].point, to->parts[i].count);
    }
    for (unsigned i = 0; i < f->n_zones; i++) {
        to->zone[i] = f->zone[i];
        to->zone[i].side = turned_side(t, f->zone[i].side);
    }
    for (unsigned i = 0; i < f->n_plans; i++) {
        to->plan[i] = f->plan[i];
        to->plan[i].side = turned_side(t, f->plan[i].side);
        to->plan[i].subject = turned_id(t, (sand_ref_kind)f->plan[i].subject_ref, f->plan[i].subject);
    }
}

static void turn_options(const turning *t, sand_field *to)
{
    const sand_tables *tables = &t->of->rules->tables;
    for (unsigned i = 0; i < to->n_options; i++) {
        to->option[i] = t->of->option[i];
        for (size_t k = 0; k < SAND_LEN(own_options); k++)
            if (strcmp(own_options[k].ruleset, tables->id) == 0 &&
                strcmp(own_options[k].option, tables->options[i].name) == 0)
                to->option[i] = turned_side(t, (unsigned)to->option[i]);
    }
}

static void *room_for(sand_field *to, size_t n, size_t size)
{
    void *room = sand_arena_take_array(&to->arena, n + 1, size);
    SAND_ASSERT(room != NULL);
    return room;
}

sand_field *turning_field(const turning *t)
{
    sand_field *to = malloc(sizeof *to);
    SAND_ASSERT(to != NULL);
    *to = *t->of;
    to->arena = (sand_arena){ 0 };
    to->hidden = NULL;
    to->n_hidden = 0;
    memset(to->names, 0, sizeof to->names);
    to->command = room_for(to, to->n_commands, sizeof *to->command);
    to->unit = room_for(to, to->n_units, sizeof *to->unit);
    to->body = room_for(to, to->n_bodies, sizeof *to->body);
    to->terrain = room_for(to, to->n_terrain, sizeof *to->terrain);
    for (unsigned i = 0; i < to->n_terrain; i++) to->terrain[i] = t->of->terrain[i];
    to->points = room_for(to, to->n_points, sizeof *to->points);
    to->parts = room_for(to, to->n_parts, sizeof *to->parts);
    to->zone = room_for(to, to->n_zones, sizeof *to->zone);
    to->plan = room_for(to, to->n_plans, sizeof *to->plan);
    to->option = room_for(to, to->n_options, sizeof *to->option);
    turn_armies(t, to);
    turn_ground(t, to);
    turn_options(t, to);
    bool planned = sand_battle_plan_layout(to);
    SAND_ASSERT(planned && to->layout.size == t->of->layout.size);
    return to;
}

/* ---- the battle ---- */

/* Turns the place that two members hold; both 0 means that there is none. */
static bool turn_two(const turning *t, void *record, const sand_row *east, const sand_row *north, unsigned at[2])
{
    sand_point p = { (int32_t)sand_rows_get(record, east, at[0]), (int32_t)sand_rows_get(record, north, at[1]) };
    if (p.x == 0 && p.y == 0) return false;
    p = turned_point(t, p);
    sand_rows_set(record, east, at[0], p.x);
    sand_rows_set(record, north, at[1], p.y);
    return true;
}

static void turn_place_of(const turning *t, const sand_row *row, void *record)
{
    unsigned first[2] = { 0, 0 };
    bool there = row->place == SAND_ROW_EAST && turn_two(t, record, row, row + 1, first);
    if (there && row[2].place == SAND_ROW_HEADING)
        sand_rows_set(record, &row[2], 0, turned_heading(t, (int32_t)sand_rows_get(record, &row[2], 0)));
    for (unsigned k = 0; row->place == SAND_ROW_PLACES && k + 1 < row->count; k += 2)
        turn_two(t, record, row, row, (unsigned[]){ k, k + 1 });
}

static void turn_own(const turning *t, const sand_struct *of, void *record)
{
    for (unsigned i = 0; of != NULL && i < of->n_rows; i++) {
        const sand_row *row = &of->rows[i];
        for (unsigned k = 0; row->ref != SAND_REF_NONE && k < row->count; k++)
            sand_rows_set(record, row, k, turned_id(t, row->ref, (unsigned)sand_rows_get(record, row, k)));
        turn_place_of(t, row, record);
    }
}

static void turn_places(const turning *t, int32_t *x, int32_t *y, int32_t *heading)
{
    sand_point at = turned_point(t, (sand_point){ *x, *y });
    *x = at.x;
    *y = at.y;
    *heading = turned_heading(t, *heading);
}

static void turn_units(const turning *t, const sand_battle *from, sand_battle *to)
{
    const sand_layout *l = &t->of->layout;
    for (unsigned u = 1; u <= t->of->n_units; u++) {
        sand_unit *unit = sand_battle_unit_of(to, t->unit[u]);
        memcpy(unit, sand_battle_unit(from, u), l->unit_size);
        if (unit->status == SAND_STATUS_PLAY || unit->x != 0 || unit->y != 0)
            turn_places(t, &unit->x, &unit->y, &unit->heading);
        turn_own(t, t->of->rules->tables.unit, unit + 1);
    }
    for (unsigned i = 1; i <= t->of->n_bodies; i++) {
        sand_body *body = sand_battle_body_of(to, t->body[i]);
        memcpy(body, sand_battle_body(from, i), l->body_size);
        body->attached = t->unit[body->attached];
        unsigned unit = sand_battle_body_def(from, i)->unit;
        bool own = body->rank == 0 || (unit != 0 && sand_battle_is_bent(from, unit));
        if (own && (body->x != 0 || body->y != 0)) turn_places(t, &body->x, &body->y, &body->heading);
        turn_own(t, t->of->rules->tables.body, body + 1);
    }
}

static uint16_t turned_sides(const turning *t, uint16_t sides)
{
    uint16_t out = 0;
    for (unsigned side = 0; side <= SAND_SIDES; side++)
        if (sides >> side & 1) out |= (uint16_t)(1u << turned_side(t, side));
    return out;
}

static void turn_lists(const turning *t, const sand_battle *from, sand_battle *to)
{
    for (unsigned i = 1; i <= sand_battle_head(from)->contacts; i++) {
        sand_contact *contact = sand_battle_contact_of(to, i);
        *contact = *sand_battle_contact(from, i);
        contact->by = t->unit[contact->by];
        contact->with = t->unit[contact->with];
    }
    for (unsigned i = 1; i <= sand_battle_head(from)->frames; i++) {
        sand_frame *frame = sand_battle_frame_of(to, i);
        *frame = *sand_battle_frame(from, i);
        frame->sides = turned_sides(t, frame->sides);
        frame->subject = turned_id(t, t->of->rules->tables.steps[frame->step - 1].subject_ref, frame->subject);
        frame->object = turned_id(t, t->of->rules->tables.steps[frame->step - 1].object_ref, frame->object);
    }
    for (unsigned i = 1; i <= sand_battle_motions(from); i++) {
        sand_motion *motion = sand_battle_motion_of(to, i);
        *motion = *sand_battle_motion(from, i);
        sand_actor who = sand_battle_motion_who(from, i);
        motion->who = turned_id(t, (sand_ref_kind)who.ref, who.index);
        motion->target = t->unit[motion->target];
    }
}

void turning_battle(const turning *t, const sand_battle *from, sand_battle *to)
{
    const sand_layout *l = &t->of->layout;
    const sand_tables *tables = &t->of->rules->tables;
    sand_battle_init(to, to->field);
    memcpy(sand_battle_head_of(to), sand_battle_head(from), l->head_size);
    turn_own(t, tables->head, sand_battle_head_more_of(to));
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        void *more = sand_battle_side_more_of(to, turned_side(t, side));
        memcpy(more, sand_battle_side_more(from, side), l->side_size);
        turn_own(t, tables->side, more);
    }
    for (unsigned i = 1; i <= t->of->n_commands; i++) {
        memcpy(sand_battle_command_of(to, i), sand_battle_command(from, i), l->command_size);
        turn_own(t, tables->command, sand_battle_command_more_of(to, i));
    }
    turn_units(t, from, to);
    turn_lists(t, from, to);
}

/* ---- lists sorted by the units' numbers ---- */

static int contacts_by_units(const void *a, const void *b, void *context)
{
    const sand_contact *one = a, *two = b;
    (void)context;
    if (one->by != two->by) return one->by < two->by ? -1 : 1;
    return one->with < two->with ? -1 : one->with > two->with;
}

/* Sorts free slots to the end. */
static int motions_by_mover(const void *a, const void *b, void *context)
{
    const sand_motion *one = a, *two = b;
    (void)context;
    unsigned left = one->who == 0 ? UINT16_MAX + 1u : one->who, right = two->who == 0 ? UINT16_MAX + 1u : two->who;
    return left < right ? -1 : left > right;
}

void turning_sort(sand_battle *b)
{
    const sand_layout *l = &b->field->layout;
    if (sand_battle_head(b)->contacts > 0)
        sand_sort(sand_battle_contact_of(b, 1), sand_battle_head(b)->contacts, sizeof(sand_contact), contacts_by_units,
                  NULL);
    if (l->motions_room > 0)
        sand_sort(sand_battle_motion_of(b, 1), l->motions_room, sizeof(sand_motion), motions_by_mover, NULL);
    if (l->body_motions_room > 0)
        sand_sort(sand_battle_motion_of(b, l->motions_room + 1), l->body_motions_room, sizeof(sand_motion),
                  motions_by_mover, NULL);
}

/* ---- orders and dice ---- */

static void turn_list(const turning *t, const sand_order_kind *kind, sand_entry *e)
{
    sand_ref_kind ref = sand_order_kind_lists(kind);
    if (e->given & (SAND_SLOT_BODIES | SAND_SLOT_SEQUENCE)) {
        for (unsigned i = 0; i < e->n_list; i++) e->list[i] = turned_id(t, ref, (unsigned)e->list[i]);
    }
    if (!(e->given & (SAND_SLOT_ROUTE | SAND_SLOT_THEN))) return;
    for (unsigned i = 0; i + 1 < e->n_list; i += 2) {
        sand_point at = turned_point(t, (sand_point){ e->list[i], e->list[i + 1] });
        e->list[i] = at.x;
        e->list[i + 1] = at.y;
    }
}

void turning_order(const turning *t, const sand_order *from, sheet *to)
{
    sheet_copy(to, from);
    to->order.side = turned_side(t, from->side);
    for (unsigned i = 0; i < from->n; i++) {
        sand_entry *e = &to->entries[i];
        const sand_order_kind *kind = &t->of->rules->tables.orders[e->kind - 1];
        e->subject = turned_id(t, kind->subject_ref, e->subject);
        e->object = turned_id(t, kind->object_ref, e->object);
        turn_list(t, kind, e);
        if (e->given & SAND_SLOT_POSE)
            e->pose = (sand_pose){ turned_point(t, e->pose.at), turned_heading(t, e->pose.heading) };
    }
}

static unsigned how_of(const turning *t, unsigned purpose)
{
    const sand_tables *tables = &t->of->rules->tables;
    for (size_t i = 0; t->half && i < SAND_LEN(own_dice); i++)
        if (strcmp(own_dice[i].ruleset, tables->id) == 0 && purpose >= 1 && purpose <= tables->n_purposes &&
            strcmp(own_dice[i].purpose, tables->purposes[purpose - 1]) == 0)
            return own_dice[i].how;
    return 0;
}

void turning_rolls(const turning *t, const sand_roll from[], size_t n, sand_roll to[])
{
    for (size_t i = 0; i < n; i++) {
        sand_roll *roll = &to[i];
        unsigned how = how_of(t, from[i].cause.purpose);
        *roll = from[i];
        if (how & SUBJECT) roll->cause.subject = turned_side(t, roll->cause.subject);
        if (how & OBJECT_WITHOUT_SUBJECT && roll->cause.subject == 0)
            roll->cause.object = turned_side(t, roll->cause.object);
        if (how & DRAW_OF_BOTH) roll->result ^= 1;
        if (!t->half || from[i].kind != SAND_ASK_ROLLOFF) continue;
        roll->result = 1 - roll->result;
        roll->add_a = from[i].add_b;
        roll->add_b = from[i].add_a;
        roll->n_faces = 0;
        memset(roll->faces, 0, sizeof roll->faces);
    }
}
