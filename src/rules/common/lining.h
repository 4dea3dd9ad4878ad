/* lining.h - lining up as a step of its own: the units that came into contact this turn are laid flush against those
 * that they met, and contacts whose two units then share too little of an edge to fight end.
 *
 * The ruleset lists the pairs of units that line up (motion/conform.h) and on which faces. Invariant: after the step
 * every contact is one that `fights` accepts, and holds the faces that really touch. */
#ifndef SAND_RULES_COMMON_LINING_H
#define SAND_RULES_COMMON_LINING_H

#include "motion/bases.h"
#include "motion/conform.h"
#include "rules/common/answer.h"

typedef struct {
    sand_conform_rule rule; /* of units that try again; the faces are filled in */
    bool as_met;            /* units stay as they met: none lines up */
    int32_t apart;          /* how far apart two units that cannot fight stand off; 0: they stay where they are */
    /* Does this unit neither line up a second time nor stand off? */
    bool (*stays)(const sand_battle *b, unsigned unit);
    sand_reason lined_up;  /* {u0} stands flush with {u1} */
    sand_reason stood_off; /* {u0} had no room to line up with {u1} */
    sand_reason parted;    /* {u0} and {u1} share too little of an edge */
} sand_lining;

/* Do the two units share that much edge (rule.least), at least one of them with its front? */
bool sand_lining_fights(const sand_battle *b, unsigned unit, unsigned other, int32_t least);
/* Does one of the two bases touch the other with its front? */
bool sand_lining_has_front(const void *context, const sand_base_touch *touch);
/* Would the unit share that much (rule.least) with `to` once it lies flush, face to face? as_met: it stays as it met.
 * Where it has no room to line up, yes: it may step off. */
bool sand_lining_would_fight(const sand_battle *b, const sand_conforming *one, bool as_met);
/* Ends every contact of two units that share too little edge. */
void sand_lining_end_contacts(sand_battle *b, int32_t least);

/* Lines up the n units of the list. Those that find no room try again on the face that they touched; then the units
 * that they met try to line up with them; then the one that made the contact stands off, or the other does if the first
 * fights another enemy. Where neither can, both stay, in no contact with each other. `all` has room for every unit. */
void sand_lining_up(sand_battle *b, const sand_lining *how, sand_conforming all[], size_t n, sand_log *log);

#endif
