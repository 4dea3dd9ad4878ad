/* wish_ways.h - turns a wished pose into pivots, wheels, changes of formation and marches, the shortest first.
 *
 * A table says which steps a ruleset's orders may have. From it follow all paths that end as wished by one march with
 * at most one turn before and one after it, and with an about-turn or a change of formation before or after. The
 * ruleset says what a path costs, and judges the order afterwards. A column on a road that is wished to a place on it
 * goes along it, round its corners. */
#ifndef SAND_RULES_COMMON_WISH_WAYS_H
#define SAND_RULES_COMMON_WISH_WAYS_H

#include "motion/path.h"
#include "rules/common/wish.h"

enum { SAND_WISH_WAYS_MAX = 24, SAND_WISH_WAY_LEGS = 6 };

/* The steps an order may have. Angles are hundredths of a degree; 0: no such step. */
typedef struct {
    uint16_t kind; /* of the order */
    int32_t pivot; /* the widest turn about its centre */
    int32_t wheel; /* the widest turn about a front corner */
    int32_t aside; /* how far off straight ahead a march may lead with its facing kept */
    bool back;     /* a march may lead straight back */
    bool about;    /* half a turn on the spot */
    bool form;     /* changes of files and ranks */
    unsigned road; /* the kind of terrain along which a column may go */
    uint8_t legs;  /* the most legs; 0: any number */
    const void *context;
    /* The cost of a step for a unit in that stance; negative: not allowed there. NULL: the distance marched, the arc of
     * a wheel, and nothing else. */
    int32_t (*cost)(const void *context, const sand_stance *at, sand_motion_step leg);
} sand_wish_grammar;

typedef struct {
    sand_pose pose;       /* of its centre; heading -1: any */
    int32_t files, ranks; /* 0: as it stands */
} sand_wish_goal;

typedef struct {
    unsigned n;
    sand_motion_step leg[SAND_WISH_WAY_LEGS];
    int32_t cost;
    int32_t miss; /* distance from the wished place to its end, in grid units: headings are hundredths of a degree */
} sand_wish_way;

/* Fills in at most `room` paths, the cheapest first and among equals the one with fewer steps; returns how many. A path
 * ends within 30 grid units of the place, or within 1/4000 of its march, with exactly the wished heading. */
size_t sand_wish_ways(const sand_wish_grammar *grammar, sand_stance from, sand_wish_goal goal, sand_wish_way out[],
                      size_t room);
/* Adds the legal ones among these paths of a unit, or a body on its own, preceded by the path along a road; if none is
 * legal, the longest legal part of the first that has one. Returns whether anything was added. */
bool sand_wish_ways_go(sand_wisher *w, sand_actor who, const sand_wish_grammar *grammar, sand_wish_goal goal);

#endif
