/* bases.h - bases one by one: who touches whom, who fights whom, who may fire, who shelters whom.
 *
 * Units are in contact by rows of the battle (contact.h); what their bases have to do with each other is worked out
 * here, from each base's own rectangle, whenever a ruleset asks.  Everything is pure and allocates nothing; lengths are
 * grid units; bodies and units are ids, 0 none.  Units asked about are in play.  Whatever has an order is in the order
 * of luck ids and of places in a formation, so no answer depends on the numbers of units or bodies. */
#ifndef SAND_MOTION_BASES_H
#define SAND_MOTION_BASES_H

#include "battle/standing.h"
#include "geom/measure.h"
#include "geom/overlap.h"

/* ---- places in a formation ---- */

/* The base of its unit right ahead: of the rank before, or of the nearest that has one there; of two that it stands
 * half behind the right one.  0: it is the front of its file. */
unsigned sand_bases_ahead(const sand_battle *b, unsigned body);
/* The first of its file, from which rear ranks measure: the base itself where nobody stands ahead. */
unsigned sand_bases_file_front(const sand_battle *b, unsigned body);
/* How many stand in its file down to it: 1 for the front of a file. */
unsigned sand_bases_depth(const sand_battle *b, unsigned body);
/* The base exactly one rank behind in the same file; one that stands half a file aside is not.  0: nobody. */
unsigned sand_bases_behind(const sand_battle *b, unsigned body);
/* The base beside it in its rank, on its right or its left; 0: it is the end of its rank. */
unsigned sand_bases_beside(const sand_battle *b, unsigned body, bool right);
/* Is it outermost there: does none of its unit stand between it and that side of the formation? */
bool sand_bases_on_face(const sand_battle *b, unsigned body, sand_face face);
/* The bases that are no deeper in their files than `ranks` (1 or more), rank by rank from the front, each from the
 * left: those who may fire, by rules that let so many.  Fills in at most `room`; returns how many there are. */
size_t sand_bases_in_ranks(const sand_battle *b, unsigned unit, unsigned ranks, uint16_t bodies[], size_t room);

/* The shortest line from a face of a base (NONE: from all of it) to the bases of a unit. */
typedef struct {
    sand_reach reach;
    uint16_t body; /* that it leads to; of equally near ones the first from the front and the left */
} sand_base_reach;
sand_base_reach sand_bases_reach(const sand_battle *b, unsigned body, sand_face from, unsigned unit);

/* ---- contact ---- */

/* Two bases that lie against each other. */
typedef struct {
    uint16_t unit[2], body[2]; /* of whoever is asked about first, and of the other */
    uint8_t face[2];           /* sand_face of each that touches */
    int32_t shared;            /* edge against edge, 1 or more: corners do not count */
    sand_point from, to;       /* that stretch: the witness */
} sand_base_touch;

typedef struct {
    sand_base_touch *touch; /* in room of the caller's */
    size_t room, n;
} sand_base_touches;
/* Adds all touches of the two units that share at least `least` (1 or more), by places of the first.  Asserts that
 * there is room: four for each base is always enough. */
void sand_bases_touches(const sand_battle *b, const uint16_t units[2], int32_t least, sand_base_touches *out);

/* How much edge bases of the two share, all in all, in touches that count (NULL: all). */
int32_t sand_bases_edge(const sand_battle *b, const uint16_t units[2], const void *context,
                        bool (*counts)(const void *context, const sand_base_touch *touch));

/* Which units are in one melee: those that standing contacts connect.  cluster[unit], for 1..n_units, gets the number
 * of its cluster, from 1 in the order of the lowest luck in each; 0: it is in contact with nobody. Returns how many
 * clusters there are. */
unsigned sand_bases_clusters(const sand_battle *b, uint16_t cluster[]);

/* ---- who fights whom ---- */

typedef struct {
    /* Edge that two bases must share to be a pair; 1 or more.  Of a contact in which no two share so much, but all do
     * together, those who share most are one. */
    int32_t least;
    /* May a base that touches nobody, beside one that fights, join in against the end of the enemy's rank? */
    bool overlaps;
    /* ... also a base of another unit of its side that stands beside it, with a front within this of flush; negative:
     * only of its own unit */
    int32_t flush;
    unsigned most_overlaps;                            /* of one side in the melee; 0: as many as there are ends */
    const void *context;                               /* handed to those below */
    bool (*joins)(const void *context, unsigned body); /* NULL: every base may overlap */
    /* Do these two fight (or help another to) at all?  NULL: all who touch. */
    bool (*fight)(const void *context, const sand_base_touch *touch);
    /* Who fights in place of touch->body[k] against the other (pikes for the musketeers they shelter); NULL: itself. */
    unsigned (*in_place)(const void *context, const sand_base_touch *touch, unsigned k);
} sand_pairing_rule;

typedef struct {
    uint16_t unit, body;
    uint16_t fights; /* body that fights: itself, or in its place */
    uint16_t second; /* body that makes it two to one: it touches the same enemy with its front, or overlaps; 0 none */
    uint8_t face;    /* sand_face of `body` on which it fights */
} sand_paired;

/* [0] is of the unit that made the contact. */
typedef struct {
    sand_paired of[2];
    int32_t shared;
    sand_point from, to;
} sand_pairing;

typedef struct {
    sand_base_touches touches; /* room to work in; all touches of the cluster afterwards */
    sand_pairing *pairing;     /* in room of the caller's: as many as there are bases on one side are enough */
    size_t room, n;
} sand_melee;

/* Pairs the bases of one cluster.  Whoever share the longest edge are a pair, and so on; of equal ones those of the
 * lower luck, and of one contact those farther right as the met unit sees it.  A base is in one pair at most.  Who is
 * left without one, and touches with its front an enemy who has, makes that a two to one; then overlaps, the right end
 * before the left.  A pair has one second on either side at most, and nobody is second twice. */
void sand_bases_pair(const sand_battle *b, const uint16_t cluster[], unsigned which, const sand_pairing_rule *rule,
                     sand_melee *melee);

#endif
