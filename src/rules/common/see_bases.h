/* see_bases.h - the bases of a unit look one by one: which of them have an enemy in range, in their field of fire and
 * in sight, and which of his bases they see.
 *
 * A base looks from its own front edge: range is from that edge, inclusive; the field of fire is that of the base; a
 * line of sight may begin anywhere on the edge.  Whoever stands behind others of his file looks from the
 * front of the file.  What is in between hides by what really stands there: a ragged rank or a bent column by its
 * bases, not by the outline about them.  Neither the looker's unit nor the target's hides anything. */
#ifndef SAND_RULES_COMMON_SEE_BASES_H
#define SAND_RULES_COMMON_SEE_BASES_H

#include "geom/front_sight.h"
#include "motion/bases.h"
#include "orders/steps.h"
#include "rules/common/see.h"

/* A weapon; lengths in grid units. */
typedef struct {
    int32_t range;
    sand_arc_origin origin;                            /* of the field of fire (geom/arc.h) */
    int32_t half_angle, widen;                         /* as that says */
    bool all_round;                                    /* every way, whatever the field of fire */
    unsigned ranks;                                    /* bases of so many ranks may use it, 1 or more */
    const void *context;                               /* handed to the three below */
    bool (*fires)(const void *context, unsigned body); /* has this base such a weapon?  NULL: every one has */
    bool (*past)(const void *context, unsigned unit);  /* does one look past this unit?  NULL: past nobody */
    /* Does this piece of terrain, an area, hide one base from the other?  NULL: none does. */
    bool (*hides)(const void *context, unsigned terrain, const sand_box *from, const sand_box *to);
} sand_see_weapon;

/* What one base makes of a target: of his bases the nearest that is in range, in the field of fire and in sight; where
 * none is all of it, the nearest of those that are most. */
typedef struct {
    uint16_t by, base; /* who looks: the front of its file; 0: nobody.  base: of the target, or the body itself */
    bool in_range, in_arc, in_sight; /* in_sight is not asked of what is out of range or of the field of fire: false */
    sand_reach reach;
    sand_arc arc;
    sand_see_line line; /* where it is asked for: the line of sight, or what hides */
} sand_see_base_view;
static inline bool sand_see_bases_bears(const sand_see_base_view *view)
{
    return view->in_range && view->in_arc && view->in_sight;
}

/* `body`: a base that stands in its unit, or a body on its own; target: a unit, or a body on its own, in play. */
sand_see_base_view sand_see_bases_look(sand_scene *scene, unsigned body, sand_actor target,
                                       const sand_see_weapon *weapon);
/* The bases of a unit that bear on the target, rank by rank from the front, each from the left; returns how many. */
size_t sand_see_bases_bearing(sand_scene *scene, unsigned unit, sand_actor target, const sand_see_weapon *weapon,
                              sand_slots *out);
/* Does any? */
bool sand_see_bases_any(sand_scene *scene, unsigned unit, sand_actor target, const sand_see_weapon *weapon);
/* The best view any of its bases has: one that bears, or comes nearest to it. by = 0: no base has such a weapon. */
sand_see_base_view sand_see_bases_best(sand_scene *scene, unsigned unit, sand_actor target,
                                       const sand_see_weapon *weapon);
/* Why nobody of the unit fires at a target: none of its bases has such a weapon where it may be used ({u0}); what keeps
 * the base that comes nearest to it from bearing; nothing does, and it has another reason ({u0}, {u1}). */
typedef struct {
    sand_reason none;
    sand_see_reasons why;
    sand_reason other;
} sand_see_bases_reasons;
/* Refuses the entry's object, a unit, as target of its subject for that reason, and shows it. */
void sand_see_bases_refuse(sand_judging *j, const sand_see_weapon *weapon, const sand_see_bases_reasons *why);
/* That view as a measurement of any two in play, but for the rules' names.  The weapon is that of the unit which looks;
 * a body has neither range nor arc, and sees the unit that sees it: then the weapon is that one's.  Of two bodies it is
 * nobody's, and not looked at. */
void sand_see_bases_measure(sand_scene *scene, const sand_actor of[2], const sand_see_weapon *weapon,
                            sand_measurement *out);
/* From a unit, or a body on its own, with a weapon of its own: a gun left behind has a range and an arc. */
void sand_see_bases_measure_from(sand_scene *scene, sand_actor from, sand_actor target, const sand_see_weapon *weapon,
                                 sand_measurement *out);
/* Whose weapon that is: the unit; index 0 of two bodies. */
static inline unsigned sand_see_bases_looker(sand_actor from, sand_actor to)
{
    return from.ref == SAND_REF_UNIT ? from.index : to.ref == SAND_REF_UNIT ? to.index : 0;
}

#endif
