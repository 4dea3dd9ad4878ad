/* state_rows.h - what `ecw-commands` adds to the state of a battle.
 *
 * Invariants: each face-down card is that of a command of its side with units, and appears once; `left` counts these
 * cards; the cards in `deck` stand at its front. What a unit did in its activation is forgotten when its command's next
 * activation begins; what it lost (ammunition, the mobility of fired guns) never comes back. */
#ifndef SAND_ECW_COMMANDS_STATE_ROWS_H
#define SAND_ECW_COMMANDS_STATE_ROWS_H

#include "battle/state.h"

enum { EC_CARDS = 5 };

/* ec_unit.moved: how the unit used the movement step of its activation. */
typedef enum { EC_NOT_MOVED, EC_STOOD, EC_MOVED, EC_CHARGED, EC_WITHDREW } ec_moved;

/* ec_unit.unsteady: why it may not shoot after its movement. */
typedef enum { EC_STEADY, EC_WENT_ASIDE, EC_HAS_PIVOTED, EC_GUNS_MOVED } ec_unsteady;

/* ec_command.card: where the command's card lies. */
typedef enum { EC_CARD_ASIDE, EC_CARD_DOWN, EC_CARD_PLAYED, EC_CARD_REMOVED } ec_card;

#define EC_HEAD_ROWS(F, A, S)                                                                                          \
    F(S, COMMAND, command, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "the command that acts now, 0 none")            \
    F(S, SIDE8, active, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "the side that acts now, 0 none")                  \
    F(S, SIDE8, first, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                     \
      "the side that won this turn's roll, 0 not yet rolled")                                                          \
    F(S, U8, peg, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                          \
      "where drifting weather stands: 2 fog to 12 storm, 0 not yet thrown")                                            \
    A(S, U8, spare, 3, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(ec_head, EC_HEAD_ROWS);

#define EC_SIDE_ROWS(F, A, S)                                                                                          \
    A(S, COMMAND, deck, EC_CARDS, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE,                                           \
      "its face-down cards: commands, top first")                                                                      \
    A(S, COMMAND, played, EC_CARDS, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "cards flipped this turn, in order")   \
    F(S, UPTO8(EC_CARDS), left, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "how many of its cards lie face down")     \
    F(S, UPTO8(EC_CARDS), flipped, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "how many of `played` count")           \
    F(S, I8, value, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "its commander's value: 0 poor, 1 average, 2 veteran") \
    F(S, FLAG, fled, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: its commander fled the field")
SAND_STATE_STRUCT(ec_side, EC_SIDE_ROWS);

#define EC_COMMAND_ROWS(F, A, S)                                                                                       \
    F(S, U8, card, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "0 laid aside, 1 face down, 2 flipped, 3 removed")      \
    A(S, U8, spare, 3, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(ec_command, EC_COMMAND_ROWS);

#define EC_UNIT_ROWS(F, A, S)                                                                                          \
    F(S, FLAG, impetuous, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: Impetuous Horse")                            \
    F(S, FLAG, elite, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: elite Horse")                                    \
    F(S, FLAG, out_of_ammunition, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: has fired its last shot")            \
    F(S, FLAG, has_fired, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: guns that have opened fire and stay put")    \
    F(S, U8, moved, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                                        \
      "its movement this activation: 0 not yet, 1 stood, 2 moved, 3 charged, 4 withdrew")                              \
    F(S, UPTO8(EC_GUNS_MOVED), unsteady, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE,                                   \
      "may not shoot: 1 went sideways or back, 2 pivoted, 3 guns that moved")                                          \
    F(S, FLAG, shot, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: has shot this activation")                        \
    F(S, FLAG, fought, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: has fought this activation")                    \
    F(S, U16, spent, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "movement it has used this activation")               \
    F(S, U8, pivots, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "how many of its pivots are in that")                 \
    F(S, FLAG, bogged, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: guns that are bogged for good")                 \
    F(S, FLAG, silenced, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "1: guns that a storm has put out of action")     \
    F(S, FLAG, faced, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: has turned at the end of this activation")       \
    A(S, U8, spare, 2, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(ec_unit, EC_UNIT_ROWS);

extern const sand_struct ec_head_struct, ec_side_struct, ec_command_struct, ec_unit_struct;

#endif
