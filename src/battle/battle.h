/* battle.h - the state of one game at one moment: one flat block.
 *
 * Its only pointer is its field, which is shared and not hashed.  A clone is one copy.  Ids run from 1. */
#ifndef SAND_BATTLE_BATTLE_H
#define SAND_BATTLE_BATTLE_H

#include <sandtable/measure.h>
#include "base/assert.h"
#include "battle/state.h"
#include "field/field.h"
#include "geom/overlap.h"

/* What has been written of a battle; UNITS: where they stand, their hits, whether they are there. */
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
enum { SAND_WROTE_NOBODY = 0, SAND_WROTE_MANY = UINT16_MAX };

/* Invariant: what stands before the tables is about the bytes of the tables, never part of them: not hashed, not
 * compared, not kept. */
typedef struct sand_battle {
    const sand_field *field;
    /* A name for these bytes, given by the room of whoever drives the battle (orders/room.h): battles of equal stamps,
     * not 0, are equal byte by byte.  0 after every write. */
    uint64_t stamp;
    uint64_t asked;        /* the stamp again, where it is known that somebody is asked to decide; else not */
    uint64_t place;        /* a name, by the same room, for how all units stood once, in this battle, in one that it is
                            * a copy of, or that it is a view of; 0: unknown */
    uint64_t former;       /* the name of that before */
    uint32_t since_unit;   /* the one unit whose row was written since then; SAND_WROTE_NOBODY, SAND_WROTE_MANY */
    uint32_t former_unit;  /* and between the two */
    uint32_t written;      /* SAND_WROTE_... since nothing was left to settle */
    uint32_t written_unit; /* the one unit whose row was written since then; SAND_WROTE_NOBODY, SAND_WROTE_MANY */
    /* head, sides, commands, units, bodies, contacts, frames, motions of units and of bodies follow, as field->layout
     * says */
} sand_battle;

#define SAND_BATTLE_AT(type, b, offset)       ((type *)(void *)((unsigned char *)(b) + (offset)))
#define SAND_BATTLE_AT_CONST(type, b, offset) ((const type *)(const void *)((const unsigned char *)(b) + (offset)))

/* The door of every write: whatever was remembered of these bytes is not remembered of what they become.  All functions
 * that return a pointer for writing go through it; such a pointer is not to be written through once anything else has
 * been done with the battle. */
static inline void sand_battle_touch(sand_battle *b, uint32_t what)
{
    b->stamp = 0;
    b->written |= what;
    if ((what & SAND_WROTE_UNITS) != 0) b->written_unit = b->since_unit = SAND_WROTE_MANY;
}

/* Is it known of these bytes that somebody is asked?  False: nobody has looked, or nobody is. */
static inline bool sand_battle_surely_asks(const sand_battle *b)
{
    return b->stamp != 0 && b->asked == b->stamp;
}

/* Where the head lies, in every battle: behind what is no part of the state. */
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
/* Row pointers; the index is asserted.  The ..._of forms are for writing. */
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

/* How many rows of motions there are, and who is under way by one of them: units first; index 0: the row is free. */
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
/* Whose rows have been written, when this unit's is too. */
static inline uint32_t sand_battle_wrote_also(uint32_t before, unsigned index)
{
    return before == SAND_WROTE_NOBODY || before == index ? index : SAND_WROTE_MANY;
}
/* The same of two notes of whose rows have been written. */
static inline uint32_t sand_battle_wrote_both(uint32_t one, uint32_t other)
{
    return one == SAND_WROTE_NOBODY || one == other ? other : other == SAND_WROTE_NOBODY ? one : SAND_WROTE_MANY;
}
/* Its door knows which unit, so that settling and looking may look at that one alone. */
static inline sand_unit *sand_battle_unit_of(sand_battle *b, unsigned index)
{
    SAND_ASSERT(index >= 1 && index <= b->field->n_units);
    sand_battle_touch(b, 0);
    b->written |= SAND_WROTE_UNITS;
    b->written_unit = sand_battle_wrote_also(b->written_unit, index);
    b->since_unit = sand_battle_wrote_also(b->since_unit, index);
    return SAND_BATTLE_AT(sand_unit, b, b->field->layout.units + (index - 1) * b->field->layout.unit_size);
}

/* How the bases of a unit stand; only of rulesets that keep formations. */
static inline const sand_formation *sand_battle_formation(const sand_battle *b, unsigned index)
{
    SAND_ASSERT(b->field->base_size != NULL);
    return (const sand_formation *)(const void *)(sand_battle_unit(b, index) + 1);
}
/* The same door as that of the unit: its formation is where it stands. */
static inline sand_formation *sand_battle_formation_of(sand_battle *b, unsigned index)
{
    SAND_ASSERT(b->field->base_size != NULL);
    return (sand_formation *)(void *)(sand_battle_unit_of(b, index) + 1);
}
/* A column along a road, whose bases have places of their own? */
static inline bool sand_battle_is_bent(const sand_battle *b, unsigned index)
{
    return b->field->base_size != NULL && sand_battle_formation(b, index)->bent != 0;
}
/* The sizes its bases may have, by state; NULL: one size, that of its definition. */
static inline const sand_size *sand_battle_base_sizes(const sand_field *field, unsigned unit)
{
    return field->base_size == NULL ? NULL : field->base_size + (size_t)(unit - 1) * (field->base_states + 1);
}
/* A base as large as it is now.  `row` is the unit's own, in a battle of that field. */
static inline sand_size sand_battle_base_size(const sand_field *field, unsigned unit, const sand_unit *row)
{
    if (field->base_size == NULL) return (sand_size){ field->unit[unit - 1].width, field->unit[unit - 1].depth };
    return sand_battle_base_sizes(field, unit)[((const sand_formation *)(const void *)(row + 1))->base_state];
}
/* The outline of its formation: what it measures from side to side and from front to rear. */
static inline sand_size sand_battle_outline(const sand_field *field, unsigned unit, const sand_unit *row)
{
    if (field->base_size != NULL) {
        const sand_formation *formation = (const sand_formation *)(const void *)(row + 1);
        if (formation->bent != 0) return (sand_size){ formation->bent_width, formation->bent_depth };
    }
    sand_size base = sand_battle_base_size(field, unit, row);
    return (sand_size){ row->files * base.width, row->ranks * base.depth };
}

/* For loops over all units that ask little of each: the first row; the others lie behind it, unit_size bytes apart. */
static inline const sand_unit *sand_battle_first_unit(const sand_battle *b)
{
    return SAND_BATTLE_AT_CONST(sand_unit, b, b->field->layout.units);
}
/* The next unit after this one of the command, in play or not; 0 when there is no more: begin with 0.  Commands are
 * asked after in every loop, and most units are of another: four are passed over at a time. */
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

/* The ruleset's own members, behind the kernel's.  A side has only those. */
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

/* The same with their types, in a header of the ruleset: SAND_BATTLE_MORE(xy_unit, unit) gives xy_unit_get(b, index) to
 * read and xy_unit_of(b, index) to write. */
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

/* What is fixed about a unit or body, from the field. */
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
/* A number of the unit's row in the type table. */
static inline int32_t sand_battle_trait(const sand_battle *b, unsigned unit, unsigned column)
{
    return sand_field_type(b->field, sand_battle_unit_def(b, unit)->type, column);
}
static inline bool sand_battle_in_play(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit(b, unit)->status == SAND_STATUS_PLAY;
}
/* The unit in play of the lowest luck that `wants`; 0: none does.  Dice that fall for units in this order fall in the
 * same, whatever the numbers of the units. */
unsigned sand_battle_next_by_luck(const sand_battle *b, bool (*wants)(const sand_battle *b, unsigned unit));
static inline unsigned sand_battle_enemy(unsigned side)
{
    return side == SAND_SIDE_A ? SAND_SIDE_B : SAND_SIDE_A;
}

/* ---- life ---- */
/* The last step of building a field: the layout from its counts, the ruleset's tables and capacities, what views hide,
 * and the index of names.  False: out of memory. */
bool sand_battle_plan_layout(sand_field *field);
size_t sand_battle_size(const sand_field *field);
/* Zeroes `storage` (sand_battle_size bytes) and ties it to the field. */
sand_battle *sand_battle_init(void *storage, const sand_field *field);
void sand_battle_copy(sand_battle *to, const sand_battle *from); /* same field; one memcpy */
/* The same onto a battle of the same field: quicker, as what neither uses of the lists is 0 in both. */
void sand_battle_copy_over(sand_battle *to, const sand_battle *from);
uint64_t sand_battle_hash(const sand_battle *b); /* over everything but the pointer */
bool sand_battle_equal(const sand_battle *a, const sand_battle *b);
/* What `side` may know, as a battle of the same type: hidden members are 0, head.viewer = side. */
void sand_battle_view(const sand_battle *b, unsigned side, sand_battle *out);
/* Is everything that can be hidden the same in both?  Of the same field. */
bool sand_battle_hidden_same(const sand_battle *a, const sand_battle *b);
/* What both sides may know, and therefore anybody: the same with head.viewer = 0. */
void sand_battle_view_common(const sand_battle *b, sand_battle *out);
/* What `side` (0: not both sides) may not know of `b` is in `out`, a copy of it, as it is in `usual`. */
void sand_battle_unsay(const sand_battle *b, unsigned side, const sand_battle *usual, sand_battle *out);

/* ---- places ---- */
sand_box sand_battle_unit_box(const sand_battle *b, unsigned unit); /* the formation's outer rectangle */
/* What the unit really covers, convex part by part: its outer rectangle, or of a bent column every base.  The next part
 * after `part`, which begins with 0; 0: there is no more. */
unsigned sand_battle_next_part(const sand_battle *b, unsigned unit, unsigned part, sand_box *box);
/* By those parts: do two units overlap deeper than the slack?  Do they touch, and not overlap?  What do those two parts
 * share that share most? */
bool sand_battle_units_overlap(const sand_battle *b, unsigned unit, unsigned other);
bool sand_battle_units_touch(const sand_battle *b, unsigned unit, unsigned other);
sand_touch sand_battle_units_contact(const sand_battle *b, unsigned unit, unsigned other);
sand_box sand_battle_unit_box_at(const sand_battle *b, unsigned unit, sand_pose pose);
sand_box sand_battle_body_box(const sand_battle *b, unsigned body); /* one base, or a body on its own */
/* The shortest line between two spots; false: one of them is not on the table. */
bool sand_battle_distance(const sand_battle *b, sand_spot from, sand_spot to, sand_distance *out);
sand_pose sand_battle_unit_pose(const sand_battle *b, unsigned unit);
/* Bodies attached to it go with it: they stand where the unit's centre is and face as it does.  A bent column goes as
 * it is; one that is turned stands straight from then on. */
void sand_battle_unit_move(sand_battle *b, unsigned unit, sand_pose pose);
/* Files and ranks of the unit change; its front centre stays.  Its bases keep their order (battle/ranks.h): file by
 * file from the left, each from the front.  Those that are gone or on their own (rank 0) are left out. */
void sand_battle_unit_form(sand_battle *b, unsigned unit, unsigned files, unsigned ranks);
/* Takes the unit, its bases and its contacts out of the battle; counts its command down.  Leaders attached to it stay
 * where they stood, on their own. */
void sand_battle_unit_remove(sand_battle *b, unsigned unit, unsigned cause);

/* ---- contacts ---- */
unsigned sand_battle_contact_add(sand_battle *b, sand_contact contact); /* returns its index */
void sand_battle_contact_end(sand_battle *b, unsigned contact);         /* the later ones move down */
void sand_battle_contacts_end(sand_battle *b, unsigned unit);           /* all of its own */
bool sand_battle_engaged(const sand_battle *b, unsigned unit);
unsigned sand_battle_contact_between(const sand_battle *b, unsigned unit, unsigned other); /* 0 none */
/* The n-th contact of a unit seen from it: the other unit and both faces.  False when there is no more.
 * Start with *cursor = 0. */
typedef struct {
    unsigned contact, other, own_face, other_face;
    bool made_it;
} sand_touching;
/* The next one, ascending; false at the end. No contact may begin or end in between. */
bool sand_battle_next_contact(const sand_battle *b, unsigned unit, unsigned *cursor, sand_touching *out);
/* Its contact with that one; false, and `out` is not to be read: there is none. */
bool sand_battle_touching(const sand_battle *b, unsigned unit, unsigned other, sand_touching *out);

/* ---- agenda ---- */
void sand_battle_agenda_push(sand_battle *b, sand_frame frame);
static inline const sand_frame *sand_battle_agenda_top(const sand_battle *b) /* NULL: the battle is over */
{
    /* Asked all the time; that there is room for as many is asserted when one is pushed. */
    const unsigned frames = sand_battle_head(b)->frames;
    if (frames == 0) return NULL;
    return SAND_BATTLE_AT_CONST(sand_frame, b, b->field->layout.frames + (frames - 1) * (uint32_t)sizeof(sand_frame));
}
/* That side alone, as a frame has it. */
static inline uint16_t sand_battle_sides_of(unsigned side)
{
    return (uint16_t)(1u << side);
}
/* Pushes a step of the unit's side about the unit and another: what it does to it.  Dice fall for it next. */
void sand_battle_agenda_push_deed(sand_battle *b, unsigned step, unsigned unit, unsigned target);
/* The side whose the top frame is, of two the first. */
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
/* To be written; there must be one. */
sand_frame *sand_battle_agenda_top_of(sand_battle *b);
/* Takes the top frame off; there must be one. What pointed to it is not good any more. */
void sand_battle_agenda_pop(sand_battle *b);

/* ---- as data ---- */
/* The format: docs/files.md, "Battles".  Members are called by their rows' names, things by their own names. */
struct sand_text;
struct sand_json_writer;
struct sand_cursor;

/* The whole state as one JSON object; members that are 0 are left out, and "whole" says so. */
void sand_battle_write(const sand_battle *b, struct sand_text *out);
/* What has changed since `before`, of the same field, as an object of the same shape that sand_battle_read takes over
 * it; lists are written whole when they differ.  False, nothing written: nothing has. */
bool sand_battle_write_changes(const sand_battle *b, const sand_battle *before, struct sand_text *out);
/* Reads what sand_battle_write wrote, or any part of it, over the present state (cases, positions, records).
 * `settable_only`: members a person may not set are refused, and what follows from the others (the counts of commands,
 * bases of units that are gone) is put right.  False: mistakes were reported, and `b` is half read: read into a copy.
 */
bool sand_battle_read(sand_battle *b, struct sand_cursor *cursor, bool settable_only);
/* One row's members from an object, the kernel's and the ruleset's; every other key of the object is a mistake.
 * `of`: SAND_REF_NONE (the battle's own), SIDE, COMMAND, UNIT or BODY. */
bool sand_battle_read_row(sand_battle *b, sand_ref_kind of, unsigned index, struct sand_cursor *cursor,
                          bool settable_only);
/* The pieces of that, for formats with keys of their own: the ruleset's members, or one member of the kernel's, if it
 * is there. */
void sand_battle_read_more(sand_battle *b, sand_ref_kind of, unsigned index, struct sand_cursor *cursor,
                           bool settable_only);
void sand_battle_read_member(sand_battle *b, sand_ref_kind of, unsigned index, struct sand_cursor *cursor,
                             const char *name);
/* Counts the units of every command anew, and takes bases of units that are waiting or gone off the table. */
void sand_battle_recount(sand_battle *b);
/* The settable members of the ruleset's that differ from those of `usual`; members of the open object of the writer. */
void sand_battle_write_more(const sand_battle *b, sand_ref_kind of, unsigned index, const sand_battle *usual,
                            struct sand_json_writer *writer);
/* "contacts" and "agenda", when there are any. */
void sand_battle_write_lists(const sand_battle *b, struct sand_json_writer *writer);

#endif
