/* bases.h - questions about the single bases of units: which touch, which fight, which may fire.
 *
 * The battle records contacts between units (contact.h). How their bases meet is worked out here from each base's own
 * rectangle whenever a ruleset asks. All functions are pure and allocate nothing. Lengths are grid units; bodies and
 * units are ids, 0 meaning none; units passed in are in play. Results are ordered by luck ids and by places in the
 * formation, so no answer depends on how units or bodies are numbered. */
#ifndef SAND_MOTION_BASES_H
#define SAND_MOTION_BASES_H

#include "battle/standing.h"
#include "geom/measure.h"
#include "geom/overlap.h"

/* ---- places in a formation ---- */

/* The base of the same unit directly ahead: in the rank before, or in the nearest rank that has one in this file. A
 * base that stands half behind two others counts as behind the right one. 0: this base is the front of its file. */
unsigned sand_bases_ahead(const sand_battle *b, unsigned body);
/* The front base of this base's file, from which the range of rear ranks is measured; the base itself when it is the
 * front. */
unsigned sand_bases_file_front(const sand_battle *b, unsigned body);
/* The number of bases in this file from the front down to this one: 1 for the front. */
unsigned sand_bases_depth(const sand_battle *b, unsigned body);
/* The base exactly one rank behind in the same file (a base half a file aside does not count); 0: none. */
unsigned sand_bases_behind(const sand_battle *b, unsigned body);
/* The neighbour in the same rank on the right or the left; 0: this base ends its rank. */
unsigned sand_bases_beside(const sand_battle *b, unsigned body, bool right);
/* Is the base outermost on that face, with no base of its unit between it and that side of the formation? */
bool sand_bases_on_face(const sand_battle *b, unsigned body, sand_face face);
/* Lists the bases at most `ranks` (1 or more) deep in their files, rank by rank from the front and from the left within
 * a rank: the bases that may fire in rules that allow so many ranks. Fills in at most `room` and returns the full
 * count. */
size_t sand_bases_in_ranks(const sand_battle *b, unsigned unit, unsigned ranks, uint16_t bodies[], size_t room);

/* The shortest line from one face of a base (SAND_FACE_NONE: from any of its faces) to the bases of a unit. */
typedef struct {
    sand_reach reach;
    uint16_t body; /* where the line ends; among equally near bases the first from the front and the left */
} sand_base_reach;
sand_base_reach sand_bases_reach(const sand_battle *b, unsigned body, sand_face from, unsigned unit);

/* ---- contact ---- */

/* Two bases lying against each other. */
typedef struct {
    uint16_t unit[2], body[2]; /* [0] belongs to the first unit asked about, [1] to the other */
    uint8_t face[2];           /* the sand_face of each that touches */
    int32_t shared;            /* length of edge in contact, at least 1: contact at a corner alone is not listed */
    sand_point from, to;       /* ends of that stretch, as the witness */
} sand_base_touch;

typedef struct {
    sand_base_touch *touch; /* storage owned by the caller */
    size_t room, n;
} sand_base_touches;
/* Appends every touch between the two units that shares at least `least` (1 or more), ordered by places of the first
 * unit. Asserts that there is room; four entries per base always suffice. */
void sand_bases_touches(const sand_battle *b, const uint16_t units[2], int32_t least, sand_base_touches *out);

/* The total edge that bases of the two units share in the touches for which `counts` holds (NULL: in all of them). */
int32_t sand_bases_edge(const sand_battle *b, const uint16_t units[2], const void *context,
                        bool (*counts)(const void *context, const sand_base_touch *touch));

/* Groups units into melees: units connected by standing contacts share a cluster. Fills cluster[unit] for 1..n_units
 * with the cluster's number, counted from 1 in order of the lowest luck id in each; 0 for a unit in contact with no
 * other. Returns the number of clusters. */
unsigned sand_bases_clusters(const sand_battle *b, uint16_t cluster[]);

/* ---- which bases fight each other ---- */

typedef struct {
    /* Edge that two bases must share to be paired; 1 or more. Where no two bases of a contact share this much but all
     * of them together do, the two that share most are paired. */
    int32_t least;
    /* May a base that touches no enemy, standing beside one that fights, join in by overlapping the end of the enemy's
     * rank? */
    bool overlaps;
    /* ... and may a base of another friendly unit standing beside it overlap too, when their fronts are within this
     * distance of flush? Negative: only bases of the same unit. */
    int32_t flush;
    /* limit for each side of the melee; 0: one for every end of a rank */
    unsigned most_overlaps;
    const void *context;                               /* passed to the callbacks below */
    bool (*joins)(const void *context, unsigned body); /* may this base overlap? NULL: every base may */
    /* Do these two bases fight, or help another base to fight? NULL: all that touch do. */
    bool (*fight)(const void *context, const sand_base_touch *touch);
    /* Which body fights in place of touch->body[k] (pikes for the musketeers they shelter)? NULL: the body itself. */
    unsigned (*in_place)(const void *context, const sand_base_touch *touch, unsigned k);
} sand_pairing_rule;

typedef struct {
    uint16_t unit, body;
    uint16_t fights; /* the body that fights: the base itself or the one in its place */
    /* the body that makes it two to one by touching the same enemy with its front or by overlapping; 0: none */
    uint16_t second;
    uint8_t face; /* the sand_face of `body` on which it fights */
} sand_paired;

/* of[0] belongs to the unit that made the contact. */
typedef struct {
    sand_paired of[2];
    int32_t shared;
    sand_point from, to;
} sand_pairing;

typedef struct {
    sand_base_touches touches; /* working storage; afterwards it holds all touches of the cluster */
    sand_pairing *pairing;     /* storage owned by the caller; as many entries as one side has bases suffice */
    size_t room, n;
} sand_melee;

/* Pairs the bases of one cluster. Bases sharing the longest edge are paired first; among equal edges those with the
 * lower luck id, and within one contact those farther right as the met unit sees them. A base is in one pair at most.
 * An unpaired base whose front touches an enemy in a pair makes that pair two to one, and so does one touched elsewhere
 * if its unit would have no part otherwise; then overlaps are added, at the right end before the left. Each side of a
 * pair has at most one second, and no base is a second twice. */
void sand_bases_pair(const sand_battle *b, const uint16_t cluster[], unsigned which, const sand_pairing_rule *rule,
                     sand_melee *melee);

#endif
