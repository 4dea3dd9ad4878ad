/* deeds.h - what players do in battles that are counted: events by rule and arm, and counters of orders.
 *
 * A counter is one row of deeds.c: a name, a sentence, and a function that is asked before every order is carried out
 * and says how often it applies (mostly 0 or 1).  Everything a counter keeps between two orders of a battle stands in
 * the memory it is handed, which begins a battle as zeros. */
#ifndef SAND_SIM_DEEDS_H
#define SAND_SIM_DEEDS_H

#include <sandtable/sim.h>
#include "sim/bout.h"

enum { SAND_DEED_MEMORY = 256 };

typedef struct {
    const sand_battle *battle, *view; /* `view`: what the order was chosen on */
    sand_room *room;                  /* serves both the battle and the view */
    const sand_decision *decision;
    const sand_order *order;
    unsigned side;
    uint32_t *memory; /* SAND_DEED_MEMORY words of this counter, in this battle, of this side */
} sand_deed_sight;

typedef struct {
    sand_sim_counter row;
    unsigned (*count)(const sand_deed_sight *sight); /* before every order */
    unsigned (*end)(const sand_deed_sight *sight);   /* once the battle is over, without an order; NULL: nothing */
} sand_deed_counter;

typedef struct {
    unsigned first_side; /* the side that the first player has */
    uint32_t memory[SAND_SIM_COUNTERS][SAND_SIDES][SAND_DEED_MEMORY];
} sand_deeds;

void sand_deeds_begin(sand_deeds *deeds, unsigned first_side); /* when a battle begins */
/* Asks all counters about an order; to be called before the order is carried out. */
void sand_deeds_see(sand_deeds *deeds, const sand_bout *bout, const sand_decision *decision, const sand_order *order,
                    sand_sim_tally *tally);
/* Counts the events in the log of the bout. */
void sand_deeds_hear(const sand_deeds *deeds, const sand_bout *bout, sand_sim_tally *tally);
/* Asks the counters that wait for the end; to be called once the battle is over. */
void sand_deeds_end(sand_deeds *deeds, const sand_bout *bout, sand_sim_tally *tally);
void sand_deeds_add(sand_sim_tally *to, const sand_sim_deed *deed);

#endif
