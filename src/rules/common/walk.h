/* walk.h - following a route by the rules: each pivot judged where it is made, each march as far as it may go.
 *
 * A ruleset says what is in the way and in which words (sand_obstacles), how room to turn is judged, and what else ends
 * a march or forbids a pivot. Refusals carry the rule, the longest legal travel and the proof. */
#ifndef SAND_RULES_COMMON_WALK_H
#define SAND_RULES_COMMON_WALK_H

#include "motion/route.h"
#include "motion/scene.h"
#include "motion/stop.h"
#include "rules/common/answer.h"

/* Terrain that is no bar to crossing, but in which the mover may not come to rest: the words name {u0} and {t1}. */
typedef struct {
    unsigned terrain; /* 0: it may rest there */
    bool by_centre;   /* only its centre must not be in it; otherwise no part may */
    sand_reason why;  /* {t1}: that piece; {u2}: the unit below */
    unsigned unit;    /* the unit that stands in it already; 0: that is not the reason */
} sand_walk_unrest;

typedef struct {
    sand_scene *scene;
    const sand_obstacles *obstacles; /* with words */
    sand_turn_policy sweep;
    sand_reason budget; /* {l1}: what is left of the budget when a march is longer */
    /* May it pivot there at all? Refuses if not. NULL: anywhere. */
    bool (*may_pivot)(sand_scene *scene, const sand_mover *mover, sand_verdict *verdict);
    /* What ends a straight march besides the obstacles; NULL: nothing. */
    void (*ends)(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop);
    /* Returns the terrain in which the mover may not come to rest at that box. NULL: it may rest anywhere. */
    sand_walk_unrest (*unrest)(sand_scene *scene, const sand_mover *mover, const sand_box *box);
} sand_walk;

/* What a piece of terrain means to a mover, where `crossing` and `water` are the columns that say so: other terrain is
 * open as far as its type allows, or, for type 0 (a body on its own), to all. */
sand_ground sand_walk_ground(const sand_field *field, unsigned terrain, unsigned type, unsigned crossing,
                             unsigned water);

/* Reads an entry by the grammar, or refuses it for the reason of its fault, or that of ODD where the fault has none:
 * {u0} is the entry's subject, and for too large an angle {a1} is the largest. */
bool sand_walk_read(const sand_entry *entry, const sand_route_grammar *grammar,
                    const sand_reason faults[SAND_ROUTE_FAULTS], sand_route *route, sand_verdict *verdict);

/* A route that check has found legal, read again when it is carried out, and the poses it connects. */
typedef struct {
    sand_route route;
    sand_pose from, to;
} sand_walk_order;
sand_walk_order sand_walk_order_of(const sand_battle *b, const sand_entry *entry, const sand_route_grammar *grammar);

/* Shortens the move to where a march along `heading` can end at rest, for any reason but the budget. */
void sand_walk_ends(const sand_walk *walk, const sand_mover *mover, int32_t heading, sand_stop *stop);

/* The next three move the mover to its new place, or refuse and leave it where it cannot go on. */
bool sand_walk_pivot(const sand_walk *walk, int32_t turn, sand_mover *mover, sand_verdict *verdict);
/* Adds the march to the budget. In a scene that suggests, a march that goes too far is cut to its legal part if that is
 * at least the scene's least; the verdict's cost is reduced accordingly, and its limit reports it. */
bool sand_walk_march(const sand_walk *walk, sand_route_leg leg, sand_budget *budget, sand_mover *mover,
                     sand_verdict *verdict);
bool sand_walk_route(const sand_walk *walk, const sand_route *route, sand_budget *budget, sand_mover *mover,
                     sand_verdict *verdict);

/* May the mover come to rest where it is? Refuses if not. */
bool sand_walk_rests(const sand_walk *walk, const sand_mover *mover, sand_verdict *verdict);
/* May the mover stand where it is? Refuses if not. */
bool sand_walk_stands_clear(const sand_walk *walk, const sand_mover *mover, sand_verdict *verdict);

/* Refuses a move along `heading` for what ends it, and shows how far it may go. */
void sand_walk_refuse(sand_scene *scene, const sand_mover *mover, int32_t heading, const sand_stop *stop,
                      sand_verdict *verdict);

#endif
