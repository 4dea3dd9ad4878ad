/* el_state.h - what `ecw-large` adds to the state of a battle.
 *
 * Invariants: hits never heal; ammunition that is gone stays gone; a gun that has fired never moves again. What a piece
 * did in a player turn (orders, moves, attacks, help) is forgotten when the next one begins. Nothing is hidden. */
#ifndef SAND_ECW_LARGE_EL_STATE_H
#define SAND_ECW_LARGE_EL_STATE_H

#include "battle/state.h"

/* el_unit.fought: after its own player turn NOW becomes LATELY. [EL-AMB-46] */
enum { EL_FOUGHT_LATELY = 1, EL_FOUGHT_NOW = 2 };

#define EL_SIDE_ROWS(F, A, S)                                                                                          \
    F(S, U8, orders, SAND_PUBLIC, SAND_MARK_COUNT, SAND_SETTABLE, "orders it may still give in its player turn")       \
    F(S, FLAG, bombards, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: it has ordered a bombardment in it")          \
    A(S, U8, spare, 2, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(el_side, EL_SIDE_ROWS);

#define EL_UNIT_ROWS(F, A, S)                                                                                          \
    F(S, UNIT, attacks, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "the enemy it attacks this turn, 0 none")          \
    F(S, UNIT, supports, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                   \
      "the enemy whose attack it is named to support, 0 none")                                                         \
    F(S, FLAG, moved, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: has moved this player turn")                     \
    F(S, FLAG, out_of_ammunition, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: infantry without ammunition")        \
    F(S, FLAG, no_pikes, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: infantry that has muskets alone")             \
    F(S, FLAG, emplaced, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: artillery that has fired, and moves no more") \
    F(S, FLAG, bombarded, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: artillery that has fired this player turn")  \
    F(S, FLAG, attacked, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: an attack on it was declared this turn")      \
    F(S, FLAG, resolved, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: the attack it takes part in is over")         \
    F(S, U8, fought, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                       \
      "it attacked or was attacked: 2 this player turn, 1 in the one before")                                          \
    F(S, U8, limit, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                        \
      "hits at which it routs, as last looked at; 0 not yet")                                                          \
    F(S, U8, spare, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")                                                      \
    F(S, UNIT, bombards, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                   \
      "the enemy that artillery has fired on this player turn, 0 none")
SAND_STATE_STRUCT(el_unit, EL_UNIT_ROWS);

#define EL_BODY_ROWS(F, A, S)                                                                                          \
    F(S, COMMAND, leads, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "the command of a commander, 0 none")             \
    F(S, UNIT, helps, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "the unit he helps in the combat under way, 0 none") \
    F(S, FLAG, general, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: the commander-general")                        \
    F(S, FLAG, moved, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: has moved this player turn")                     \
    F(S, FLAG, helped, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: has helped in a combat this player turn")       \
    F(S, U8, spare, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(el_body, EL_BODY_ROWS);

extern const sand_struct el_head_struct, el_side_struct, el_unit_struct, el_body_struct;

#endif
