/* pu_state.h - what `punic` adds to the state of a battle.
 *
 * Invariants: resolve never rises. What a unit did in a player turn is cleared when the next one begins; the ban on
 * charging after a retreat lasts until the end of its owner's next player turn. Nothing is hidden. */
#ifndef SAND_PUNIC_PU_STATE_H
#define SAND_PUNIC_PU_STATE_H

#include "battle/state.h"

/* pu_unit.moved: how the unit used the movement phase. */
typedef enum { PU_NOT_MOVED, PU_STOOD, PU_MOVED, PU_CHARGED, PU_DISENGAGED } pu_moved;

/* pu_unit.took: a set of the sources of its hits in this player turn. */
enum { PU_TOOK_SHOTS = 1, PU_TOOK_BLOWS = 2, PU_TOOK_TRAMPLING = 4, PU_TOOK_ANY = 7 };

/* pu_unit.retreated: the unit may not charge. When its own player turn ends, RETREATED_NOW becomes RETREATED.
 * [PU-AMB-17] */
enum { PU_RETREATED = 1, PU_RETREATED_NOW = 2 };

#define PU_SIDE_ROWS(F, A, S)                                                                                          \
    F(S, I16, resolve, SAND_PUBLIC, SAND_MARK_COUNT, SAND_SETTABLE, "what is left of its army's resolve")              \
    F(S, FLAG, joined, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: its commander has gone to another unit")        \
    F(S, U8, spare, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(pu_side, PU_SIDE_ROWS);

#define PU_UNIT_ROWS(F, A, S)                                                                                          \
    F(S, U8, moved, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                        \
      "its movement this player turn: 0 not yet, 1 stood, 2 moved, 3 charged, 4 disengaged")                           \
    F(S, FLAG, crossed, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: a friend has passed through it this turn")     \
    F(S, U8, retreated, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE,                                                    \
      "it may not charge: 1 until its next player turn is over, 2 and this one too")                                   \
    F(S, FLAG, shot, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: has shot this player turn")                       \
    F(S, FLAG, attacked, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: has attacked this player turn")               \
    F(S, U8, took, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                         \
      "took hits this player turn: 1 by shots, 2 in combat, 4 from berserk Elephants, added up")                       \
    F(S, FLAG, tested, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: has tested its morale this player turn")        \
    F(S, FLAG, taken, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                      \
      "1: Catapults that are lost because they are engaged")                                                           \
    F(S, FLAG, amok, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: eliminated Elephants that may go berserk yet")    \
    A(S, U8, spare, 3, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(pu_unit, PU_UNIT_ROWS);

extern const sand_struct pu_head_struct, pu_side_struct, pu_unit_struct;

#endif
