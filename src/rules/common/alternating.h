/* alternating.h - players who take turns one after the other: who moves first, whose turn it is, the steps of a turn,
 * and the agenda of a position in the middle of one.
 *
 * Who moves first is part of the state, not fixed by a side's number. A ruleset's head is SAND_ALTERNATING_ROWS. The
 * agenda from bottom to top: the turn; the second player, the first player; the steps of the player whose turn it is,
 * the next one on top. */
#ifndef SAND_RULES_COMMON_ALTERNATING_H
#define SAND_RULES_COMMON_ALTERNATING_H

#include "orders/steps.h"
#include "rules/common/chapters.h"

#define SAND_ALTERNATING_ROWS(F, A, S)                                                                                 \
    F(S, SIDE8, first, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "the side that moves first, 0: dice decide")        \
    F(S, SIDE8, active, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "the side whose player turn it is, 0 none")        \
    A(S, U8, spare, 2, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(sand_players, SAND_ALTERNATING_ROWS);
SAND_BATTLE_MORE_HEAD(sand_players)

typedef struct sand_alternating {
    /* events: {s0} won the roll to move first; {s0} begins its turn */
    sand_reason first, begins;
    sand_reason unsound; /* objection to a frame without a subject */
    /* steps; those between roll_first and roll_deployment belong to no turn */
    uint16_t turn, player, roll_first, roll_deployment;
    uint16_t dice, turns;  /* the purpose of the dice for who moves first; the option with the number of turns */
    const uint16_t *steps; /* steps of a player's turn, first one first; 0 ends the list */
    /* Sets of SAND_IN(step): further steps of the player whose turn it is; steps that belong to the owner of their
     * subject. */
    uint64_t of_player, of_owner;
    void (*begin)(sand_battle *b, unsigned side); /* called as a player's turn begins */
    bool (*deploys)(const sand_battle *b);        /* are units still to be placed? */
} sand_alternating;

/* ---- whose turn it is ---- */

static inline unsigned sand_alternating_active(const sand_battle *b)
{
    return sand_players_get(b)->active;
}
/* Is the unit in play, and does it belong to the player whose turn it is? */
static inline bool sand_alternating_acts(const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) && sand_battle_side_of_unit(b, unit) == sand_alternating_active(b);
}
/* Returns the next unit after `unit` (start with 0) for which `sand_alternating_acts` holds; 0: there are no more. */
unsigned sand_alternating_next(const sand_battle *b, unsigned unit);

/* ---- for the tables of orders and steps ---- */

/* The `who` callback for orders to one's own units in play. */
bool sand_alternating_own_unit(sand_judging *j);

sand_step_run sand_alternating_run_first, sand_alternating_run_turn, sand_alternating_run_player;
/* Removes the last step of a player's turn from the agenda; after that it is neither player's turn. */
void sand_alternating_end_turn(sand_battle *b);

/* ---- a position ---- */

/* Completes the agenda of a position and works out whose turn it is: a position may name the player once, or leave it
 * to the sides and subjects of its frames. A position without an agenda begins the battle. Objects to frames without a
 * subject and to players that are not sides. */
void sand_alternating_adopt(sand_battle *b, const sand_setup *setup);
void sand_alternating_invariants(const sand_battle *b, struct sand_audit *audit);

#endif
