/* toy.h - a ruleset of one decision, for tests of the kernel: each side in turn orders a unit to fire or passes. */
#ifndef SAND_TESTS_TOY_H
#define SAND_TESTS_TOY_H

#include "battle/rules.h"

enum { TOY_FOOT = 1, TOY_HORSE };
enum { TOY_WOOD = 1, TOY_HILL, TOY_HEDGE, TOY_STREAM };
enum { TOY_PACE, TOY_ROUNDS, TOY_REACH }; /* options */
enum { TOY_TURN = 1, TOY_ACT, TOY_SHOT }; /* steps */
enum { TOY_PASS = 1, TOY_FIRE };          /* orders */

#define TOY_HEAD_ROWS(F, A, S)                                                                                         \
    A(S, U8, deck, 4, SAND_NOBODY, SAND_MARK_NONE, SAND_FIXED, "cards in their order")                                 \
    F(S, U16, weather, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "0 fair, 1 fog")                                    \
    F(S, U16, tide, SAND_ASK, SAND_MARK_NONE, SAND_SETTABLE, "known in the last turn")
SAND_STATE_STRUCT(toy_head, TOY_HEAD_ROWS);

#define TOY_SIDE_ROWS(F, A, S) F(S, U16, plan, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "what it means to do")
SAND_STATE_STRUCT(toy_side, TOY_SIDE_ROWS);

#define TOY_COMMAND_ROWS(F, A, S) F(S, U8, zeal, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "how eager it is")
SAND_STATE_STRUCT(toy_command, TOY_COMMAND_ROWS);

#define TOY_UNIT_ROWS(F, A, S)                                                                                         \
    F(S, I32, morale, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "may be below 0")                                     \
    A(S, I16, marks, 3, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "three numbers")                                    \
    F(S, UNIT, target, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "unit it aims at")                                  \
    F(S, U8, fatigue, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "how tired it is")                                    \
    F(S, U8, grade, SAND_ASK, SAND_MARK_NONE, SAND_SETTABLE, "known to others once it was hit")                        \
    F(S, U8, mood, SAND_ASK, SAND_MARK_NONE, SAND_SETTABLE, "known to others once it is gone")                         \
    F(S, U8, ammunition, SAND_PUBLIC, SAND_MARK_COUNT, SAND_SETTABLE, "shots left; 3 at the start")                    \
    F(S, U8, shots, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "fired in this battle")                                   \
    A(S, U8, spare, 3, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(toy_unit, TOY_UNIT_ROWS);

#define TOY_BODY_ROWS(F, A, S) F(S, U16, nerve, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "of a leader or a base")
SAND_STATE_STRUCT(toy_body, TOY_BODY_ROWS);

extern const sand_rules toy_rules;

#endif
