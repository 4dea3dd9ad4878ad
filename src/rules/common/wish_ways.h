/* wish_ways.h - a pose wished for becomes pivots, wheels, changes of formation and marches, the shortest first.
 *
 * Which steps a ruleset's orders may have is a table; every way there is that ends where it is wished, by one march and
 * at most a turn before it and one behind it, with an about-turn or a change of formation before or after, is worked
 * out from it.  What a way costs the ruleset says; whether it is legal it says afterwards, judging the order.  A column
 * on a road that is wished to a place on that goes along it, round its corners. */
#ifndef SAND_RULES_COMMON_WISH_WAYS_H
#define SAND_RULES_COMMON_WISH_WAYS_H

#include "motion/path.h"
#include "rules/common/wish.h"

enum { SAND_WISH_WAYS_MAX = 24, SAND_WISH_WAY_LEGS = 6 };

/* The steps an order may have.  Angles are hundredths of a degree; 0: no such step. */
typedef struct {
    uint16_t kind; /* of the order */
    int32_t pivot; /* the widest turn about its centre */
    int32_t wheel; /* about a front corner */
    int32_t aside; /* how far off straight ahead a march may lead, its facing kept */
    bool back;     /* a march may lead straight back */
    bool about;    /* half a turn on the spot */
    bool form;     /* to other files and ranks */
    unsigned road; /* the kind of terrain along which a column may go */
    uint8_t legs;  /* at most; 0: as many as there is need of */
    const void *context;
    /* What a step costs a unit that stands so; negative: it may not be made there.  NULL: what is marched, the arc of a
     * wheel, and nothing else. */
    int32_t (*cost)(const void *context, const sand_stance *at, sand_motion_step leg);
} sand_wish_grammar;

typedef struct {
    sand_pose pose;       /* of its middle; heading -1: any */
    int32_t files, ranks; /* 0: as it stands */
} sand_wish_goal;

typedef struct {
    unsigned n;
    sand_motion_step leg[SAND_WISH_WAY_LEGS];
    int32_t cost;
    int32_t miss; /* how far from the place wished it ends, grid units: headings are hundredths of a degree */
} sand_wish_way;

/* Fills in at most `room` ways, the cheapest first, of equal ones that of fewer steps.  Returns how many.  A way ends
 * within 30 grid units of the place, or within 1/4000 of its march, and looks exactly as wished. */
size_t sand_wish_ways(const sand_wish_grammar *grammar, sand_stance from, sand_wish_goal goal, sand_wish_way out[],
                      size_t room);
/* The entry that says so; the kind says whether its subject is a unit or a body. */
sand_entry sand_wish_ways_entry(const sand_wish_grammar *grammar, unsigned subject, const sand_wish_way *way);
/* Adds the legal ones of these ways of a unit, or of a body on its own, before them the way along a road; where none
 * is, the longest legal part of the first that has one.  Returns whether anything was added. */
bool sand_wish_ways_go(sand_wisher *w, sand_actor who, const sand_wish_grammar *grammar, sand_wish_goal goal);

#endif
