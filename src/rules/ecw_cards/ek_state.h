/* ek_state.h - what `ecw-cards` adds to the state of a battle.
 *
 * Invariants: `turned` of both sides numbers the cards turned up this turn from 1 to `n_turned`, in their order. A card
 * with 0 is still in the deck, whose order no player knows and which is drawn card by card. What a unit did in its
 * activation is forgotten when the next card of its side that activates it comes up; markers, and the fixing of guns
 * that have fired, remain. */
#ifndef SAND_ECW_CARDS_EK_STATE_H
#define SAND_ECW_CARDS_EK_STATE_H

#include "battle/state.h"

/* The cards of one side, and how many there are in the deck. [EK-SEQ-01] */
typedef enum { EK_CARD_HORSE = 1, EK_CARD_FOOT, EK_CARD_DRAGOON, EK_CARD_ARTILLERY, EK_CARD_COMMANDER } ek_arm;
enum { EK_ARMS = EK_CARD_COMMANDER, EK_CARDS = SAND_SIDES * EK_ARMS };

/* ek_unit.moved: how the unit used the movement step of its activation. */
typedef enum { EK_NOT_MOVED, EK_STOOD, EK_MOVED, EK_CHARGED, EK_WITHDREW } ek_moved;
/* ek_unit.unsteady: why it may not shoot after its movement. */
typedef enum { EK_STEADY, EK_WENT_ASIDE, EK_GUNS_MOVED } ek_unsteady;

#define EK_HEAD_ROWS(F, A, S)                                                                                          \
    F(S, SIDE8, active, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "the side whose card is in force, 0 none")         \
    F(S, U8, arm, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                          \
      "its card: 1 Horse, 2 Foot, 3 Dragoon, 4 Artillery, 5 Commander, 0 none")                                        \
    F(S, U8, weather, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "0 fair, 1 light rain, 2 heavy rain, 3 storm")       \
    F(S, U8, n_turned, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "how many cards have been turned up this turn")     \
    F(S, FLAG, rode, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: the commander has moved on this card")            \
    F(S, U8, rallied, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "attempts to rally he has made on this card")        \
    A(S, U8, spare, 2, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(ek_head, EK_HEAD_ROWS);

#define EK_SIDE_ROWS(F, A, S)                                                                                          \
    A(S, UPTO8(EK_CARDS), turned, EK_ARMS, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                 \
      "its cards Horse, Foot, Dragoon, Artillery, Commander: which of the cards turned up it was, 0 in the deck")      \
    F(S, U8, rallies, SAND_PUBLIC, SAND_MARK_SPENT, SAND_SETTABLE, "rally attempts made; what is left is shown")       \
    F(S, U8, rally_limit, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                  \
      "how many he may make: 4, of an inspirational commander 5, of a poor one 3")                                     \
    F(S, U8, spare, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(ek_side, EK_SIDE_ROWS);

#define EK_UNIT_ROWS(F, A, S)                                                                                          \
    F(S, FLAG, impetuous, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: Impetuous Horse")                            \
    F(S, FLAG, elite, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: elite Horse")                                    \
    F(S, U8, markers, SAND_PUBLIC, SAND_MARK_COUNT, SAND_SETTABLE, "ammunition shortage markers")                      \
    F(S, FLAG, has_fired, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: guns in position, which make no more moves") \
    F(S, FLAG, bogged, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: guns bogged for good")                          \
    F(S, FLAG, silenced, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: guns that a storm has put out of action")     \
    F(S, U8, moved, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                        \
      "its movement this activation: 0 not yet, 1 stood, 2 moved, 3 charged, 4 withdrew")                              \
    F(S, U8, unsteady, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                     \
      "may not shoot: 1 went sideways or back, 2 guns that moved or pivoted")                                          \
    F(S, FLAG, shot, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: has shot this activation")                        \
    F(S, FLAG, fought, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: has fought this activation")                    \
    F(S, U8, acted, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "its side's card it has acted on this turn, 0 none")   \
    F(S, FLAG, charged_in, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: has been charged this turn")
SAND_STATE_STRUCT(ek_unit, EK_UNIT_ROWS);

extern const sand_struct ek_head_struct, ek_side_struct, ek_unit_struct;

#endif
