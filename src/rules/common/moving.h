/* moving.h - a movement of all units at once, on the clock (motion/resolve.h): who comes into contact, who waits for a
 * friend, charges that are aimed anew every minute, units that leave the table, and what is told of it all.
 *
 * A ruleset fills in a rule. Invariant: nothing depends on the order of units or sides. */
#ifndef SAND_RULES_COMMON_MOVING_H
#define SAND_RULES_COMMON_MOVING_H

#include "motion/resolve.h"
#include "rules/common/went.h"

enum { SAND_MOVING_UNITS = 1024 };

typedef struct sand_moving_rule {
    const char *went;               /* the rule cited for each piece of a way */
    const sand_went_words *stopped; /* why units did not move */
    sand_reason left;               /* {u0} left the table */
    sand_toll toll;
    int32_t stand_off; /* how far off an enemy a unit stops that makes no contact */
    bool bases_turn;   /* an about-turn turns every base where it stands */
    /* flags of contacts (sand_contact): it goes on, so that neither moves off; each ran into the other */
    uint16_t continues, mutual;
    /* Does the unit, which touches the other face to face, make contact by it? */
    bool (*home)(const sand_battle *b, unsigned unit, unsigned face, unsigned other, unsigned other_face);
    /* Is the unit where it can make no contact, as upon a friend whom it passes? */
    bool (*upon)(const sand_battle *b, unsigned unit);
    /* Is a change of formation so far along, in hundredths, that it is done before the contact? */
    bool (*done_first)(const sand_battle *b, uint8_t changing);
    bool (*passes)(const sand_battle *b, unsigned unit, unsigned other); /* or does it wait for the friend? */
    sand_ground (*ground)(const sand_battle *b, unsigned unit, unsigned terrain);
    void (*comes_to)(const sand_battle *b, sand_meeting *m, sand_log *log); /* ground that bars it, or may */
    bool (*takes)(const sand_battle *b, unsigned unit); /* does it end a leader's part whom it meets? */
    void (*taken)(sand_battle *b, unsigned body, sand_log *log);
    void (*aims)(sand_battle *b, unsigned unit, unsigned target, int32_t ticks); /* its charge, anew */
    void (*done)(void *context, sand_battle *b, const sand_meeting *m);          /* with one leg of its way */
    uint8_t (*cause)(const sand_battle *b, unsigned unit);                       /* why one that leaves is gone */
} sand_moving_rule;

typedef struct {
    sand_battle *b;
    sand_log *log;
    const sand_moving_rule *rule;
    void *context;                            /* handed to rule->done */
    int32_t from, until;                      /* the ticks at which the movement begins and ends */
    bool leaves[1 + SAND_MOVING_UNITS];       /* these are used only in between: the way goes over the table's edge */
    bool left[1 + SAND_MOVING_UNITS];         /* the unit has come to the edge */
    uint16_t ran_into[1 + SAND_MOVING_UNITS]; /* the enemy that ran into it just as it ran into him */
    sand_stood why[1 + SAND_MOVING_UNITS];    /* what stopped it first */
} sand_moving;

/* Moves all units by their rows of motion, and tells of it. A plan whose way ends over the edge of the table means to
 * leave it; charges do not. */
void sand_moving_run(sand_moving *all, sand_room *room);
/* Removes the units that have come to the edge. */
void sand_moving_remove(const sand_moving *all);

#endif
