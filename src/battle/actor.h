/* actor.h - whoever acts: a unit, or a body on its own (a leader, a gun left behind) that a ruleset lets act like one.
 *
 * What both have is asked and done here by one reference, so that orders, wishes and moves of leaders need no second
 * set of functions.  A ruleset whose bodies never act uses none of it, and its state has no row for it. */
#ifndef SAND_BATTLE_ACTOR_H
#define SAND_BATTLE_ACTOR_H

#include "battle/battle.h"

static inline bool sand_actor_same(sand_actor a, sand_actor b)
{
    return a.ref == b.ref && a.index == b.index;
}

/* Is there such a unit, or such a body on its own (no base of a unit)?  What follows asks for one that exists. */
bool sand_actor_exists(const sand_battle *b, sand_actor actor);
bool sand_actor_in_play(const sand_battle *b, sand_actor actor);
unsigned sand_actor_side(const sand_battle *b, sand_actor actor);
sand_pose sand_actor_pose(const sand_battle *b, sand_actor actor);
sand_box sand_actor_box(const sand_battle *b, sand_actor actor);
/* A unit's attached bodies go with it; a body that is attached is moved by its unit alone. */
void sand_actor_move(sand_battle *b, sand_actor actor, sand_pose pose);
/* The body, which is a leader or the like, goes with the unit from here on, and stands where it stands; unit 0: on its
 * own. */
void sand_actor_attach(sand_battle *b, unsigned body, unsigned unit);

/* What geometry alone says of two in play of whom one is a body at least: how far apart they are, whether they touch,
 * and which face the second has towards the first.  Adds that to *out, and leaves the rest of it as it is. */
void sand_actor_measure(const sand_battle *b, sand_actor from, sand_actor to, sand_measurement *out);

/* Who a wish or an order is about.  `ref`: as its kind or it says; NONE: a unit.  index 0: nobody. */
static inline sand_actor sand_actor_of(unsigned ref, unsigned index)
{
    return (sand_actor){ (uint16_t)(ref == SAND_REF_NONE ? SAND_REF_UNIT : ref), (uint16_t)index };
}

#endif
