/* ties.h - whose fates hang together while the agenda runs.
 *
 * Odds of many throws stay exact when what becomes of some units does not depend on what is thrown for the others: each
 * such part is then gone through by itself.  Who hangs together a step's row says (steps.h); whoever says too little
 * makes odds wrong, whoever says too much makes them slower. */
#ifndef SAND_BATTLE_TIES_H
#define SAND_BATTLE_TIES_H

#include "battle/battle.h"

/* Units and bodies on their own, each in one group; groups only ever grow together.  A base belongs to its unit. */
typedef struct {
    uint32_t *root; /* of unit u at [u], of body x at [units + x]; in room of the caller's */
    unsigned units, bodies;
    uint32_t joined; /* how often two groups became one */
    bool of_bodies;  /* the step's dice fall for bodies, not for units */
} sand_ties;

/* How many roots there must be room for. */
size_t sand_ties_room(const sand_field *field);
/* Everybody by himself, but a base with its unit and a leader with the unit he is attached to. */
void sand_ties_begin(sand_ties *ties, const sand_battle *b, uint32_t *root);

void sand_ties_units(sand_ties *ties, unsigned unit, unsigned other);
void sand_ties_body(sand_ties *ties, unsigned body, unsigned unit);
/* Everybody with everybody. */
void sand_ties_all(sand_ties *ties);
/* Nobody with anybody, whom sand_ties_begin has not tied already. */
void sand_ties_none(const sand_battle *b, sand_ties *ties);
/* Every two units that have come into contact, or stand in it, with each other. */
void sand_ties_contacts(sand_ties *ties, const sand_battle *b);

/* Whose luck id a die fell for, as an index of root; 0: for nobody. */
unsigned sand_ties_of_luck(const sand_ties *ties, const sand_field *field, uint16_t luck);
void sand_ties_two(sand_ties *ties, unsigned node, unsigned other);
/* The same for two that are in one group. */
unsigned sand_ties_root(const sand_ties *ties, unsigned node);

#endif
