/* battle.h - the state of one game at one moment: one flat block of memory.
 *
 * Its only pointer is its field, which is shared and not hashed, so memcpy makes a copy.  Ids run from 1. */
#ifndef SAND_BATTLE_BATTLE_H
#define SAND_BATTLE_BATTLE_H

#include <sandtable/measure.h>
#include "base/assert.h"
#include "battle/state.h"
#include "field/field.h"
#include "geom/overlap.h"

/* Which parts of a battle have been written; UNITS: the kernel's rows of units (places, hits, status). */
enum {
    SAND_WROTE_HEAD = 1 << 0,
    SAND_WROTE_SIDES = 1 << 1,
    SAND_WROTE_COMMANDS = 1 << 2,
    SAND_WROTE_UNITS = 1 << 3,
    SAND_WROTE_UNITS_MORE = 1 << 4, /* the ruleset's own members of units */
    SAND_WROTE_BODIES = 1 << 5,
    SAND_WROTE_CONTACTS = 1 << 6,
    SAND_WROTE_FRAMES = 1 << 7,
    SAND_WROTE_MOTIONS = 1 << 8,
    SAND_WROTE_ALL = (1 << 9) - 1
};
/* Besides unit ids, what the members named ..._unit below may hold: no unit's row was written, or more than one. */
enum { SAND_WROTE_NOBODY = 0, SAND_WROTE_MANY = UINT16_MAX };

/* Invariant: the members before the tables describe the bytes of the tables and are never part of them: not hashed, not
 * compared, not kept. */
typedef struct sand_battle {
    const sand_field *field;
    /* A name for these bytes, given by the room of the driving code (orders/room.h): battles with equal stamps, not 0,
     * are equal byte by byte. 0 after every write. */
    uint64_t stamp;
    uint64_t asked; /* equals the stamp if the battle is known to ask a side for a decision */
    /* a name, given by the same room, for a former placement of all units in this battle, in the one it was copied
     * from, or in the one it is a view of; 0: unknown */
    uint64_t place;
    uint64_t former;       /* the name of the placement before `place` */
    uint32_t since_unit;   /* the one unit whose row was written since `place`, or SAND_WROTE_NOBODY, SAND_WROTE_MANY */
    uint32_t former_unit;  /* likewise, written between `former` and `place` */
    uint32_t written;      /* SAND_WROTE_... bits: what was written since there was last nothing to settle */
    uint32_t written_unit; /* the one unit whose row was written since then, or SAND_WROTE_NOBODY, SAND_WROTE_MANY */
    /* head, sides, commands, units, bodies, contacts, frames, motions of units and of bodies follow, as field->layout
     * says */
} sand_battle;

#define SAND_BATTLE_AT(type, b, offset)       ((type *)(void *)((unsigned char *)(b) + (offset)))
#define SAND_BATTLE_AT_CONST(type, b, offset) ((const type *)(const void *)((const unsigned char *)(b) + (offset)))

/* Every write passes here and invalidates what was remembered of the old bytes. All functions that return a pointer for
 * writing call it; such a pointer must not be written through after anything else was done with the battle. */
static inline void sand_battle_touch(sand_battle *b, uint32_t what)
{
    b->stamp = 0;
    b->written |= what;
    if ((what & SAND_WROTE_UNITS) != 0) b->written_unit = b->since_unit = SAND_WROTE_MANY;
}

/* Is it known that a battle of these bytes asks a side? False: not known, or it does not. */
static inline bool sand_battle_surely_asks(const sand_battle *b)
{
    return b->stamp != 0 && b->asked == b->stamp;
}

/* Where the head lies in every battle: after what is not part of the state. */
enum { SAND_BATTLE_HEAD = sizeof(sand_battle) };

static inline const sand_head *sand_battle_head(const sand_battle *b)
{
    return SAND_BATTLE_AT_CONST(sand_head, b, SAND_BATTLE_HEAD);
}
static inline sand_head *sand_battle_head_of(sand_battle *b)
{
    sand_battle_touch(b, SAND_WROTE_HEAD);
    return SAND_BATTLE_AT(sand_head, b, SAND_BATTLE_HEAD);
}
/* Row pointers; the index is asserted. The ..._of forms are for writing. */
#define SAND_BATTLE_ROW(name, written, type, offset, stride, count)                                                    \
    static inline const type *sand_battle_##name(const sand_battle *b, unsigned index)                                 \
    {                                                                                                                  \
        SAND_ASSERT(index >= 1 && index <= (count));                                                                   \
        return SAND_BATTLE_AT_CONST(type, b, b->field->layout.offset + (index - 1) * (stride));                        \
    }                                                                                                                  \
    static inline type *sand_battle_##name##_of(sand_battle *b, unsigned index)                                        \
    {                                                                                                                  \
        SAND_ASSERT(index >= 1 && index <= (count));                                                                   \
        sand_battle_touch(b, written);                                                                                 \
        return SAND_BATTLE_AT(type, b, b->field->layout.offset + (index - 1) * (stride));                              \
    }
SAND_BATTLE_ROW(command, SAND_WROTE_COMMANDS, sand_command, commands, b->field->layout.command_size,
                b->field->n_commands)
SAND_BATTLE_ROW(body, SAND_WROTE_BODIES, sand_body, bodies, b->field->layout.body_size, b->field->n_bodies)
SAND_BATTLE_ROW(contact, SAND_WROTE_CONTACTS, sand_contact, contacts, sizeof(sand_contact),
                b->field->layout.contacts_room)
SAND_BATTLE_ROW(frame, SAND_WROTE_FRAMES, sand_frame, frames, sizeof(sand_frame), b->field->layout.frames_room)
SAND_BATTLE_ROW(motion, SAND_WROTE_MOTIONS, sand_motion, motions, sizeof(sand_motion),
                b->field->layout.motions_room + b->field->layout.body_motions_room)

/* The number of motion rows, and the actor that each moves: units first; index 0: the row is free. */
static inline unsigned sand_battle_motions(const sand_battle *b)
{
    return b->field->layout.motions_room + b->field->layout.body_motions_room;
}
static inline sand_actor sand_battle_motion_who(const sand_battle *b, unsigned row)
{
    unsigned who = sand_battle_motion(b, row)->who;
    return row <= b->field->layout.motions_room ? sand_actor_unit(who) : sand_actor_body(who);
}

static inline const sand_unit *sand_battle_unit(const sand_battle *b, unsigned index)
{
    SAND_ASSERT(index >= 1 && index <= b->field->n_units);
    return SAND_BATTLE_AT_CONST(sand_unit, b, b->field->layout.units + (index - 1) * b->field->layout.unit_size);
}
/* The two functions below keep a note of which unit rows were written: the id of the only one, SAND_WROTE_NOBODY for
 * none, or SAND_WROTE_MANY. This one returns the note `before` after the row of unit `index` was written as well. */
static inline uint32_t sand_battle_wrote_also(uint32_t before, unsigned index)
{
    return before == SAND_WROTE_NOBODY || before == index ? index : SAND_WROTE_MANY;
}
/* Returns the note for the rows in either of two notes. */
static inline uint32_t sand_battle_wrote_both(uint32_t one, uint32_t other)
{
    return one == SAND_WROTE_NOBODY || one == other ? other : other == SAND_WROTE_NOBODY ? one : SAND_WROTE_MANY;
}
/* Notes which unit is written, so that settling and looking may examine that one alone. */
static inline sand_unit *sand_battle_unit_of(sand_battle *b, unsigned index)
{
    SAND_ASSERT(index >= 1 && index <= b->field->n_units);
    sand_battle_touch(b, 0);
    b->written |= SAND_WROTE_UNITS;
    b->written_unit = sand_battle_wrote_also(b->written_unit, index);
    b->since_unit = sand_battle_wrote_also(b->since_unit, index);
    return SAND_BATTLE_AT(sand_unit, b, b->field->layout.units + (index - 1) * b->field->layout.unit_size);
}

/* How the bases of a unit stand; only for rulesets with formations. */
static inline const sand_formation *sand_battle_formation(const sand_battle *b, unsigned index)
{
    SAND_ASSERT(b->field->base_size != NULL);
    return (const sand_formation *)(const void *)(sand_battle_unit(b, index) + 1);
}
/* Marks the unit as written too, because its formation is part of its place. */
static inline sand_formation *sand_battle_formation_of(sand_battle *b, unsigned index)
{
    SAND_ASSERT(b->field->base_size != NULL);
    return (sand_formation *)(void *)(sand_battle_unit_of(b, index) + 1);
}
/* Is it a column along a road, whose bases have places of their own? */
static inline bool sand_battle_is_bent(const sand_battle *b, unsigned index)
{
    return b->field->base_size != NULL && sand_battle_formation(b, index)->bent != 0;
}
/* The sizes of its bases by state; NULL: one size, that of its definition. */
static inline const sand_size *sand_battle_base_sizes(const sand_field *field, unsigned unit)
{
    return field->base_size == NULL ? NULL : field->base_size + (size_t)(unit - 1) * (field->base_states + 1);
}
/* The present size of a base. `row` is the unit's own, in a battle of that field. */
static inline sand_size sand_battle_base_size(const sand_field *field, unsigned unit, const sand_unit *row)
{
    if (field->base_size == NULL) return (sand_size){ field->unit[unit - 1].width, field->unit[unit - 1].depth };
    return sand_battle_base_sizes(field, unit)[((const sand_formation *)(const void *)(row + 1))->base_state];
}
/* The outline of its formation: from side to side and from front to rear. */
static inline sand_size sand_battle_outline(const sand_field *field, unsigned unit, const sand_unit *row)
{
    if (field->base_size != NULL) {
        const sand_formation *formation = (const sand_formation *)(const void *)(row + 1);
        if (formation->bent != 0) return (sand_size){ formation->bent_width, formation->bent_depth };
    }
    sand_size base = sand_battle_base_size(field, unit, row);
    return (sand_size){ row->files * base.width, row->ranks * base.depth };
}

/* For loops over all units that need little of each: the first row; the others follow, unit_size bytes apart. */
static inline const sand_unit *sand_battle_first_unit(const sand_battle *b)
{
    return SAND_BATTLE_AT_CONST(sand_unit, b, b->field->layout.units);
}
/* The next unit of the command after this one, in play or not (start with 0); 0: there are no more. Commands are asked
 * about in every loop, and most units belong to others: four are passed over at a time. */
static inline unsigned sand_battle_next_of(const sand_battle *b, unsigned unit, unsigned command)
{
    const unsigned n = b->field->n_units;
    const uint32_t stride = b->field->layout.unit_size;
    const sand_unit *row = SAND_BATTLE_AT_CONST(sand_unit, sand_battle_first_unit(b), (size_t)unit * stride);
    for (; unit + 4 <= n; unit += 4, row = SAND_BATTLE_AT_CONST(sand_unit, row, 4 * stride)) {
        if (row->command == command) return unit + 1;
        if (SAND_BATTLE_AT_CONST(sand_unit, row, stride)->command == command) return unit + 2;
        if (SAND_BATTLE_AT_CONST(sand_unit, row, 2 * stride)->command == command) return unit + 3;
        if (SAND_BATTLE_AT_CONST(sand_unit, row, 3 * stride)->command == command) return unit + 4;
    }
    for (; unit < n; unit++, row = SAND_BATTLE_AT_CONST(sand_unit, row, stride))
        if (row->command == command) return unit + 1;
    return 0;
}

/* The ruleset's members, after the kernel's. A side has only those. */
static inline const void *sand_battle_head_more(const sand_battle *b)
{
    return SAND_BATTLE_AT_CONST(void, b, SAND_BATTLE_HEAD + sizeof(sand_head));
}
static inline void *sand_battle_head_more_of(sand_battle *b)
{
    sand_battle_touch(b, SAND_WROTE_HEAD);
    return SAND_BATTLE_AT(void, b, SAND_BATTLE_HEAD + sizeof(sand_head));
}
static inline const void *sand_battle_side_more(const sand_battle *b, unsigned side)
{
    SAND_ASSERT(side >= 1 && side <= SAND_SIDES);
    return SAND_BATTLE_AT_CONST(void, b, b->field->layout.sides + (side - 1) * b->field->layout.side_size);
}
static inline void *sand_battle_side_more_of(sand_battle *b, unsigned side)
{
    SAND_ASSERT(side >= 1 && side <= SAND_SIDES);
    sand_battle_touch(b, SAND_WROTE_SIDES);
    return SAND_BATTLE_AT(void, b, b->field->layout.sides + (side - 1) * b->field->layout.side_size);
}
static inline const void *sand_battle_command_more(const sand_battle *b, unsigned index)
{
    return sand_battle_command(b, index) + 1;
}
static inline void *sand_battle_command_more_of(sand_battle *b, unsigned index)
{
    return sand_battle_command_of(b, index) + 1;
}
static inline const void *sand_battle_unit_more(const sand_battle *b, unsigned index)
{
    return sand_battle_unit(b, index) + 1;
}
static inline void *sand_battle_unit_more_of(sand_battle *b, unsigned index)
{
    SAND_ASSERT(index >= 1 && index <= b->field->n_units);
    sand_battle_touch(b, SAND_WROTE_UNITS_MORE);
    return SAND_BATTLE_AT(sand_unit, b, b->field->layout.units + (index - 1) * b->field->layout.unit_size) + 1;
}
static inline const void *sand_battle_body_more(const sand_battle *b, unsigned index)
{
    return sand_battle_body(b, index) + 1;
}
static inline void *sand_battle_body_more_of(sand_battle *b, unsigned index)
{
    return sand_battle_body_of(b, index) + 1;
}

/* Typed access to these members, for a header of the ruleset: SAND_BATTLE_MORE(xy_unit, unit) defines
 * xy_unit_get(b, index) to read and xy_unit_of(b, index) to write. */
#define SAND_BATTLE_MORE(type, name)                                                                                   \
    static inline const type *type##_get(const sand_battle *b, unsigned index)                                         \
    {                                                                                                                  \
        return sand_battle_##name##_more(b, index);                                                                    \
    }                                                                                                                  \
    static inline type *type##_of(sand_battle *b, unsigned index)                                                      \
    {                                                                                                                  \
        return sand_battle_##name##_more_of(b, index);                                                                 \
    }
#define SAND_BATTLE_MORE_HEAD(type)                                                                                    \
    static inline const type *type##_get(const sand_battle *b)                                                         \
    {                                                                                                                  \
        return sand_battle_head_more(b);                                                                               \
    }                                                                                                                  \
    static inline type *type##_of(sand_battle *b)                                                                      \
    {                                                                                                                  \
        return sand_battle_head_more_of(b);                                                                            \
    }

/* The fixed facts about a unit or body, from the field. */
static inline const sand_unit_def *sand_battle_unit_def(const sand_battle *b, unsigned index)
{
    SAND_ASSERT(index >= 1 && index <= b->field->n_units);
    return &b->field->unit[index - 1];
}
static inline const sand_body_def *sand_battle_body_def(const sand_battle *b, unsigned index)
{
    SAND_ASSERT(index >= 1 && index <= b->field->n_bodies);
    return &b->field->body[index - 1];
}
static inline unsigned sand_battle_side_of_unit(const sand_battle *b, unsigned index)
{
    return sand_battle_unit_def(b, index)->side;
}
/* A number from the unit's row in the type table. */
static inline int32_t sand_battle_trait(const sand_battle *b, unsigned unit, unsigned column)
{
    return sand_field_type(b->field, sand_battle_unit_def(b, unit)->type, column);
}
static inline bool sand_battle_in_play(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit(b, unit)->status == SAND_STATUS_PLAY;
}
/* The unit in play with the lowest luck id for which `wants` holds; 0: none. Dice rolled for units in this order are
 * the same whatever the units' numbers. */
unsigned sand_battle_next_by_luck(const sand_battle *b, bool (*wants)(const sand_battle *b, unsigned unit));
/* The same; where there is none the step on top of the agenda is over. */
unsigned sand_battle_next_or_end(sand_battle *b, bool (*wants)(const sand_battle *b, unsigned unit));
/* Of two units the one with the lower luck id; best 0: the other. */
static inline unsigned sand_battle_lower_luck(const sand_battle *b, unsigned best, unsigned unit)
{
    bool lower = best == 0 || sand_battle_unit_def(b, unit)->luck < sand_battle_unit_def(b, best)->luck;
    return lower ? unit : best;
}
/* The next unit in play after `unit` (start with 0), by number; 0: there are no more. */
static inline unsigned sand_battle_next_in_play(const sand_battle *b, unsigned unit)
{
    while (++unit <= b->field->n_units)
        if (sand_battle_in_play(b, unit)) return unit;
    return 0;
}
/* The same of the enemies of `of`. */
static inline unsigned sand_battle_next_enemy(const sand_battle *b, unsigned of, unsigned unit)
{
    const unsigned side = sand_battle_side_of_unit(b, of);
    while ((unit = sand_battle_next_in_play(b, unit)) != 0)
        if (sand_battle_side_of_unit(b, unit) != side) return unit;
    return 0;
}
/* The next base of the unit after `body` (start with 0), on the table or not; 0: there are no more. */
static inline unsigned sand_battle_next_base(const sand_battle *b, unsigned unit, unsigned body)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    unsigned next = body == 0 ? def->first_body : body + 1;
    return next < def->first_body + def->n_bodies ? next : 0;
}
static inline unsigned sand_battle_enemy(unsigned side)
{
    return side == SAND_SIDE_A ? SAND_SIDE_B : SAND_SIDE_A;
}

/* ---- life ---- */
/* The last step of building a field: the layout from its counts, the ruleset's tables and capacities, what views hide,
 * and the index of names. False: out of memory. */
bool sand_battle_plan_layout(sand_field *field);
size_t sand_battle_size(const sand_field *field);
/* Zeroes `storage` (sand_battle_size bytes) and ties it to the field. */
sand_battle *sand_battle_init(void *storage, const sand_field *field);
void sand_battle_copy(sand_battle *to, const sand_battle *from); /* same field; one memcpy */
/* Copies onto a battle of the same field that is initialised. Faster, because entries of contacts and frames that
 * neither battle uses are 0 in both and are skipped. */
void sand_battle_copy_over(sand_battle *to, const sand_battle *from);
uint64_t sand_battle_hash(const sand_battle *b); /* over everything except the members before the tables */
bool sand_battle_equal(const sand_battle *a, const sand_battle *b);
/* What `side` may know, as a battle of the same type: hidden members are 0, head.viewer = side. */
void sand_battle_view(const sand_battle *b, unsigned side, sand_battle *out);
/* Is everything that can be hidden equal in both? Both have the same field. */
bool sand_battle_hidden_same(const sand_battle *a, const sand_battle *b);
/* What both sides may know, and therefore anyone, as such a battle with head.viewer = 0. */
void sand_battle_view_common(const sand_battle *b, sand_battle *out);
/* Sets in `out`, a copy of `b`, everything that `side` (0: both sides) may not know to its value in `usual`. */
void sand_battle_unsay(const sand_battle *b, unsigned side, const sand_battle *usual, sand_battle *out);

/* ---- places ---- */
sand_box sand_battle_unit_box(const sand_battle *b, unsigned unit); /* the formation's outer rectangle */
/* Iterates the convex parts that the unit covers: its outer rectangle, or every base of a bent column. Start with part
 * 0; returns 0 at the end. */
unsigned sand_battle_next_part(const sand_battle *b, unsigned unit, unsigned part, sand_box *box);
/* Compared by those parts: do two units overlap deeper than the slack; do they touch without overlapping; and the touch
 * of the two parts that share the longest edge. */
bool sand_battle_units_overlap(const sand_battle *b, unsigned unit, unsigned other);
bool sand_battle_units_touch(const sand_battle *b, unsigned unit, unsigned other);
sand_touch sand_battle_units_contact(const sand_battle *b, unsigned unit, unsigned other);
sand_box sand_battle_unit_box_at(const sand_battle *b, unsigned unit, sand_pose pose);
sand_box sand_battle_body_box(const sand_battle *b, unsigned body); /* one base, or a body on its own */
/* The shortest line between two spots; false: one of them is not on the table. */
bool sand_battle_distance(const sand_battle *b, sand_spot from, sand_spot to, sand_distance *out);
sand_pose sand_battle_unit_pose(const sand_battle *b, unsigned unit);
/* Attached bodies move with the unit: they stand at its centre and face as it does. A bent column keeps its bend; one
 * that is turned stands straight afterwards. */
void sand_battle_unit_move(sand_battle *b, unsigned unit, sand_pose pose);
/* Changes files and ranks; the front centre stays. The bases keep their order (battle/ranks.h): file by file from the
 * left, each from the front. Bases that are gone or on their own (rank 0) are left out. */
void sand_battle_unit_form(sand_battle *b, unsigned unit, unsigned files, unsigned ranks);
/* Removes the unit, its bases and its contacts from the battle, and counts its command down. Attached leaders stay
 * where they stood, on their own. */
void sand_battle_unit_remove(sand_battle *b, unsigned unit, unsigned cause);

/* ---- contacts ---- */
unsigned sand_battle_contact_add(sand_battle *b, sand_contact contact); /* returns its index */
void sand_battle_contact_end(sand_battle *b, unsigned contact);         /* the later ones move down */
void sand_battle_contacts_end(sand_battle *b, unsigned unit);           /* all contacts of the unit */
bool sand_battle_engaged(const sand_battle *b, unsigned unit);
unsigned sand_battle_contact_between(const sand_battle *b, unsigned unit, unsigned other); /* 0 none */
/* A contact of a unit as seen from that unit. */
typedef struct {
    unsigned contact, other, own_face, other_face;
    bool made_it; /* the unit, not the other one, made the contact */
} sand_touching;
/* Iterates the contacts of a unit in ascending order: start with *cursor = 0; false at the end. No contact may begin or
 * end in between. */
bool sand_battle_next_contact(const sand_battle *b, unsigned unit, unsigned *cursor, sand_touching *out);
/* The unit's contact with `other`; false: there is none, and `out` must not be read. */
bool sand_battle_touching(const sand_battle *b, unsigned unit, unsigned other, sand_touching *out);

/* ---- agenda ---- */
void sand_battle_agenda_push(sand_battle *b, sand_frame frame);
static inline const sand_frame *sand_battle_agenda_top(const sand_battle *b) /* NULL: the battle is over */
{
    /* Called very often; push asserts that there is room for the frames. */
    const unsigned frames = sand_battle_head(b)->frames;
    if (frames == 0) return NULL;
    return SAND_BATTLE_AT_CONST(sand_frame, b, b->field->layout.frames + (frames - 1) * (uint32_t)sizeof(sand_frame));
}
/* The side as the bit set of a frame's `sides`. */
static inline uint16_t sand_battle_sides_of(unsigned side)
{
    return (uint16_t)(1u << side);
}
/* Pushes a step of the unit's side in which the unit acts on the target. Its dice are rolled next. */
void sand_battle_agenda_push_deed(sand_battle *b, unsigned step, unsigned unit, unsigned target);
/* The side of the top frame, which must exist; side A if the frame concerns both. */
static inline unsigned sand_battle_side_now(const sand_battle *b)
{
    return (sand_battle_agenda_top(b)->sides & 1u << SAND_SIDE_A) != 0 ? SAND_SIDE_A : SAND_SIDE_B;
}
/* The step of the top frame; 0: the battle is over. */
static inline unsigned sand_battle_step_now(const sand_battle *b)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    return top == NULL ? 0 : top->step;
}
/* The top frame for writing; NULL: the battle is over. */
sand_frame *sand_battle_agenda_top_of(sand_battle *b);
/* Removes the top frame, which must exist, and invalidates pointers to it. */
void sand_battle_agenda_pop(sand_battle *b);

/* ---- as data ---- */
/* The format: docs/files.md, "Battles". Members are named after their rows, things by their own names. */
struct sand_text;
struct sand_json_writer;
struct sand_cursor;

/* The whole state as one JSON object; members that are 0 are left out, which "whole" states. */
void sand_battle_write(const sand_battle *b, struct sand_text *out);
/* Writes what changed since `before`, a battle of the same field, as an object of the same shape, for sand_battle_read
 * to read over it; lists that differ are written whole. False, with nothing written: nothing changed. */
bool sand_battle_write_changes(const sand_battle *b, const sand_battle *before, struct sand_text *out);
/* Reads what sand_battle_write wrote, or any part of it, over the present state (cases, positions, records).
 * `settable_only`: refuses members that people may not set, and corrects what follows from the others (counts of
 * commands, bases of units that are gone). False: mistakes were reported and `b` is half read, so read into a copy. */
bool sand_battle_read(sand_battle *b, struct sand_cursor *cursor, bool settable_only);
/* Reads one row's members, the kernel's and the ruleset's, from an object; every other key of the object is a mistake.
 * `of`: SAND_REF_NONE (the battle's own), SIDE, COMMAND, UNIT or BODY. */
bool sand_battle_read_row(sand_battle *b, sand_ref_kind of, unsigned index, struct sand_cursor *cursor,
                          bool settable_only);
/* Parts of sand_battle_read_row for formats that have other keys in the same object: the ruleset's members, or the
 * member `name` of the kernel's row if the object has it. */
void sand_battle_read_more(sand_battle *b, sand_ref_kind of, unsigned index, struct sand_cursor *cursor,
                           bool settable_only);
void sand_battle_read_member(sand_battle *b, sand_ref_kind of, unsigned index, struct sand_cursor *cursor,
                             const char *name);
/* Recounts the units of every command, and removes bases of units that are waiting or gone from the table. */
void sand_battle_recount(sand_battle *b);
/* Writes the ruleset's settable members that differ from those of `usual` into the writer's open object. */
void sand_battle_write_more(const sand_battle *b, sand_ref_kind of, unsigned index, const sand_battle *usual,
                            struct sand_json_writer *writer);
/* Writes "contacts" and "agenda" if there are any. */
void sand_battle_write_lists(const sand_battle *b, struct sand_json_writer *writer);

#endif
