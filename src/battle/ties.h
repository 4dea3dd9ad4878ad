/* ties.h - which units' fates depend on each other while the agenda runs.
 *
 * Odds of many rolls stay exact when the fate of some units does not depend on the rolls for others: each such group is
 * then enumerated separately. A step's row says which units are tied (steps.h): too few ties make odds wrong, too many
 * make them slower. */
#ifndef SAND_BATTLE_TIES_H
#define SAND_BATTLE_TIES_H

#include "battle/battle.h"

/* Units and bodies on their own, each in one group; groups only merge. A base belongs to its unit. */
typedef struct {
    uint32_t *root; /* of unit u at [u], of body x at [units + x]; storage owned by the caller */
    unsigned units, bodies;
    uint32_t joined; /* how often two groups were merged */
    bool of_bodies;  /* the step's dice are rolled for bodies, not for units */
} sand_ties;

/* The number of roots to make room for. */
size_t sand_ties_room(const sand_field *field);
/* Puts each unit and body into a group of its own, except that a base shares its unit's group, and a leader the group
 * of the unit he is attached to. */
void sand_ties_begin(sand_ties *ties, const sand_battle *b, uint32_t *root);

void sand_ties_units(sand_ties *ties, unsigned unit, unsigned other);
void sand_ties_body(sand_ties *ties, unsigned body, unsigned unit);
/* Ties all together. */
void sand_ties_all(sand_ties *ties);
/* Ties none beyond what sand_ties_begin ties. */
void sand_ties_none(const sand_battle *b, sand_ties *ties);
/* Ties the two units of every standing contact. */
void sand_ties_contacts(const sand_battle *b, sand_ties *ties);

/* The unit or body with the luck id a die was rolled for, as an index of root; 0: none. */
unsigned sand_ties_of_luck(const sand_ties *ties, const sand_field *field, uint16_t luck);
/* Merges the groups of two nodes: a unit's id, or `units` plus a body's id. */
void sand_ties_two(sand_ties *ties, unsigned node, unsigned other);
/* The lowest node of the group: equal for two nodes exactly when they are in one group. */
unsigned sand_ties_root(const sand_ties *ties, unsigned node);

#endif
