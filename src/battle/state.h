/* state.h - everything about a battle that changes while it is fought, table by table.
 *
 * What never changes (names, sides of units, base sizes, types, terrain, options) is in the field.
 * Rulesets add their own members to battle, side, command, unit and body by tables of their own
 * (sand_tables); those follow the kernel's members in the same block, so the size of every kernel struct that
 * can be extended is a multiple of 4. */
#ifndef SAND_BATTLE_STATE_H
#define SAND_BATTLE_STATE_H

#include "battle/rows.h"

typedef enum {
    SAND_STATUS_ABSENT = 0, /* unknown, or not in this battle */
    SAND_STATUS_PLAY,       /* on the table */
    SAND_STATUS_WAITING,    /* not yet placed or arrived */
    SAND_STATUS_GONE        /* removed for good; `cause` says why */
} sand_status;

#define SAND_HEAD_ROWS(F, A, S)                                                                                        \
    F(S, U32, serial, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "counts decisions; orders quote it")                    \
    F(S, U16, turn, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "game turn, from 1; 0 before the first")               \
    F(S, U16, stage, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "part of the turn, for the causes of dice")           \
    F(S, U16, frames, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "height of the agenda")                                 \
    F(S, U16, contacts, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "how many contacts stand")                            \
    F(S, SIDE8, viewer, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0: the truth; else the side whose view this is")     \
    F(S, U8, spare, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")                                                      \
    F(S, U16, occasion, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "for rulesets that count repeated causes of dice")
SAND_STATE_STRUCT(sand_head, SAND_HEAD_ROWS);

#define SAND_COMMAND_ROWS(F, A, S)                                                                                     \
    F(S, U16, units, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "units still in it")                                     \
    F(S, U16, spare, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(sand_command, SAND_COMMAND_ROWS);

#define SAND_UNIT_ROWS(F, A, S)                                                                                        \
    F(S, I32, x, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "centre of its formation, grid units east")               \
    F(S, I32, y, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "grid units north")                                       \
    F(S, I32, heading, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1/100 degree clockwise from north")                \
    F(S, COMMAND, command, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "the command it belongs to, 0 none")            \
    F(S, I16, hits, SAND_PUBLIC, SAND_MARK_COUNT, SAND_SETTABLE, "hits or markers taken")                              \
    F(S, U8, status, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1 in play, 2 waiting, 3 gone")                       \
    F(S, U8, cause, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "why it is gone: row of the ruleset's causes")         \
    F(S, U8, files, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "bases side by side")                                     \
    F(S, U8, ranks, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "bases one behind the other")
SAND_STATE_STRUCT(sand_unit, SAND_UNIT_ROWS);

/* How a unit's bases stand, for rulesets whose bases count one by one: the first of the ruleset's own members of a unit
 * (SAND_FORMATION_ROWS starts its list, and sand_tables.formations says so). A rank that is not full stands in the
 * middle of its unit (battle/ranks.h); a bent column has the outline given here, around bases with places of their own.
 */
#define SAND_FORMATION_ROWS(F, A, S)                                                                                   \
    F(S, I32, bent_width, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "of a bent column: its outline")                 \
    F(S, I32, bent_depth, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "likewise")                                      \
    F(S, U8, bent, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                         \
      "1: a column that bends along a road, whose bases have places of their own")                                     \
    F(S, U8, base_state, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                   \
      "what its bases are (mounted, limbered ...): row of the ruleset's base states, 0 as the scenario sized them")    \
    F(S, U8, short_rank, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED,                                                      \
      "the rank that is not full and stands in the middle, 0 none: the last, or the first of a unit that turned "      \
      "about")                                                                                                         \
    F(S, U8, short_bases, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "how many bases stand in it")
SAND_STATE_STRUCT(sand_formation, SAND_FORMATION_ROWS);

/* A base in its unit's formation has file and rank from 1 and takes its place from the unit; rank 0 is a body on its
 * own (a leader, an abandoned gun, supplies) with its own place. */
#define SAND_BODY_ROWS(F, A, S)                                                                                        \
    F(S, I32, x, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "its own centre, when rank is 0")                         \
    F(S, I32, y, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "likewise")                                               \
    F(S, I32, heading, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "likewise")                                         \
    F(S, UNIT, attached, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "unit a leader moves with, 0 none")               \
    F(S, U8, file, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "from 1 at the left")                                      \
    F(S, U8, rank, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "from 1 at the front; 0: on its own")                      \
    F(S, U8, status, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1 in play, 2 waiting, 3 gone")                       \
    F(S, U8, cause, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "why it is gone")                                      \
    A(S, U8, spare, 2, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(sand_body, SAND_BODY_ROWS);

/* Two units in contact: a relation that events begin and end. Faces are sand_face (from 1). */
#define SAND_CONTACT_ROWS(F, A, S)                                                                                     \
    F(S, UNIT, by, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "unit that made it")                                    \
    F(S, UNIT, with, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "unit that was met")                                  \
    F(S, U16, turn, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "game turn it began")                                  \
    F(S, U8, by_face, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                      \
      "face of `by` that touches: 1 front, 2 right, 3 rear, 4 left")                                                   \
    F(S, U8, with_face, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "face of `with` that is touched")                  \
    F(S, U16, flags, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "the ruleset's: across a line, uphill …")
SAND_STATE_STRUCT(sand_contact, SAND_CONTACT_ROWS);

/* Work still to do: the agenda is a stack of these frames, the last one on top. */
#define SAND_FRAME_ROWS(F, A, S)                                                                                       \
    F(S, I32, value, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "the step's own number")                              \
    F(S, U16, step, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "row of the ruleset's steps, from 1")                  \
    F(S, U16, sides, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "bit (1 << side) for each side concerned")            \
    F(S, U16, subject, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "unit, command or side it is about")                \
    F(S, U16, object, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "the other one")
SAND_STATE_STRUCT(sand_frame, SAND_FRAME_ROWS);

/* Motion under way: what is left of one actor's path, while many move at once or while a step interrupts it. Rows of
 * units come first, then those of bodies on their own, which exist only in rulesets whose bodies move on the clock
 * (sand_capacity.body_motions); there `who` is a body. */
enum { SAND_MOTION_LEGS = SAND_ENTRY_STEPS_MAX }; /* as many as an order may have */
#define SAND_MOTION_ROWS_OF(F, A, S, WHO)                                                                              \
    A(S, I32, angle, SAND_MOTION_LEGS, SAND_OWNER, SAND_MARK_NONE, SAND_FIXED, "angle of each leg")                    \
    A(S, I32, travel, SAND_MOTION_LEGS, SAND_OWNER, SAND_MARK_NONE, SAND_FIXED, "travel of each leg")                  \
    A(S, I32, ticks, SAND_MOTION_LEGS, SAND_OWNER, SAND_MARK_NONE, SAND_FIXED,                                         \
      "ticks each leg takes, of 60,000 a turn")                                                                        \
    F(S, I32, target, SAND_OWNER, SAND_MARK_NONE, SAND_FIXED, "unit charged at, 0 none")                               \
    F(S, I32, halt, SAND_OWNER, SAND_MARK_NONE, SAND_FIXED, "stop when an enemy is this near, 0 never")                \
    A(S, U8, verb, SAND_MOTION_LEGS, SAND_OWNER, SAND_MARK_NONE, SAND_FIXED, "sand_verb of each leg")                  \
    F(S, WHO, who, SAND_OWNER, SAND_MARK_NONE, SAND_FIXED, "who moves, 0: slot is free")                               \
    F(S, UPTO16(SAND_MOTION_LEGS), legs, SAND_OWNER, SAND_MARK_NONE, SAND_FIXED, "how many legs count")
#define SAND_MOTION_ROWS(F, A, S)      SAND_MOTION_ROWS_OF(F, A, S, UNIT)
#define SAND_BODY_MOTION_ROWS(F, A, S) SAND_MOTION_ROWS_OF(F, A, S, BODY)
SAND_STATE_STRUCT(sand_motion, SAND_MOTION_ROWS);

extern const sand_struct sand_head_struct, sand_command_struct, sand_unit_struct, sand_formation_struct,
    sand_body_struct, sand_contact_struct, sand_frame_struct, sand_motion_struct, sand_body_motion_struct;

#endif
