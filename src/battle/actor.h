/* actor.h - an actor: a unit, or a body on its own (a leader, an abandoned gun) that a ruleset lets act like a unit.
 *
 * What both have in common is asked and done here through one reference, so that orders, wishes and moves of leaders
 * need no second set of functions. A ruleset whose bodies never act uses none of it and has no row for it in its state.
 */
#ifndef SAND_BATTLE_ACTOR_H
#define SAND_BATTLE_ACTOR_H

#include "battle/battle.h"

static inline bool sand_actor_same(sand_actor a, sand_actor b)
{
    return a.ref == b.ref && a.index == b.index;
}

/* Is there such a unit, or such a body on its own (not a base of a unit)? The functions below require one that exists.
 */
bool sand_actor_exists(const sand_battle *b, sand_actor actor);
bool sand_actor_in_play(const sand_battle *b, sand_actor actor);
unsigned sand_actor_side(const sand_battle *b, sand_actor actor);
sand_pose sand_actor_pose(const sand_battle *b, sand_actor actor);
sand_box sand_actor_box(const sand_battle *b, sand_actor actor);
/* Puts the actor at the pose. A unit takes its attached bodies along; asserts that a body is not attached, because an
 * attached body is moved only by its unit. */
void sand_actor_move(sand_battle *b, sand_actor actor, sand_pose pose);
/* Attaches the body (a leader or the like) to the unit and moves it to the unit's place; unit 0: detaches it where it
 * stands. */
void sand_actor_attach(sand_battle *b, unsigned body, unsigned unit);

/* What geometry alone says about two actors in play, at least one of them a body: their distance, whether they touch,
 * and which face the second has towards the first. Sets these in *out and leaves the rest. */
void sand_actor_measure(const sand_battle *b, sand_actor from, sand_actor to, sand_measurement *out);

/* The actor that a wish or an order names. `ref` NONE: a unit. index 0: none. */
static inline sand_actor sand_actor_of(unsigned ref, unsigned index)
{
    return (sand_actor){ (uint16_t)(ref == SAND_REF_NONE ? SAND_REF_UNIT : ref), (uint16_t)index };
}

#endif
