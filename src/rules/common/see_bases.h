/* see_bases.h - bases of a unit look individually: which of them have an enemy in range, in their field of fire and in
 * sight, and which of its bases they see.
 *
 * A base looks from its own front edge: range is measured from that edge, inclusive; the field of fire is the base's; a
 * line of sight may begin anywhere on the edge. A base behind others of its file looks from the front of the file.
 * Units in between hide by what really stands there: a ragged rank or a bent column by its bases, not by the outline
 * around them. Neither the looking unit nor the target's unit hides anything. */
#ifndef SAND_RULES_COMMON_SEE_BASES_H
#define SAND_RULES_COMMON_SEE_BASES_H

#include "geom/front_sight.h"
#include "motion/bases.h"
#include "orders/steps.h"
#include "rules/common/see.h"

/* A weapon; lengths in grid units. */
typedef struct {
    int32_t range;
    sand_arc_origin origin;    /* of the field of fire (geom/arc.h) */
    int32_t half_angle, widen; /* as in geom/arc.h */
    bool all_round;            /* fires in every direction, whatever the field of fire */
    bool own_range;            /* a base of a rear rank must also reach from its own front edge */
    unsigned ranks;            /* the number of ranks that may use it, 1 or more */
    const void *context;       /* passed to the callbacks below */
    bool (*fires)(const void *context, unsigned body); /* does this base have the weapon? NULL: every base does */
    bool (*past)(const void *context, unsigned unit);  /* does it see past this unit? NULL: past none */
    /* Does this area of terrain hide one base from the other? NULL: none does. */
    bool (*hides)(const void *context, unsigned terrain, const sand_box *from, const sand_box *to);
} sand_see_weapon;

/* How one base sees a target: the nearest of the target's bases that is in range, in the field of fire and in sight; if
 * there is none, the nearest of those that meet most of these conditions. */
typedef struct {
    /* by: the base that looks, the front of its file; 0: none. base: of the target, or the body itself */
    uint16_t by, base;
    bool in_range, in_arc, in_sight; /* in_sight is not checked out of range or outside the field of fire: false */
    sand_reach reach;
    sand_arc arc;
    sand_see_line line; /* when asked for: the line of sight, or what hides */
} sand_see_base_view;
static inline bool sand_see_bases_bears(const sand_see_base_view *view)
{
    return view->in_range && view->in_arc && view->in_sight;
}

/* `body`: a base in its unit, or a body on its own; target: a unit, or a body on its own, in play. */
sand_see_base_view sand_see_bases_look(sand_scene *scene, unsigned body, sand_actor target,
                                       const sand_see_weapon *weapon);
/* The bases of a unit that bear on the target, rank by rank from the front and from the left within a rank; returns how
 * many. */
size_t sand_see_bases_bearing(sand_scene *scene, unsigned unit, sand_actor target, const sand_see_weapon *weapon,
                              sand_slots *out);
/* Does any base bear on it? */
bool sand_see_bases_any(sand_scene *scene, unsigned unit, sand_actor target, const sand_see_weapon *weapon);
/* The best view that any of its bases has: one that bears, or comes nearest to it. by = 0: no base has such a weapon.
 */
sand_see_base_view sand_see_bases_best(sand_scene *scene, unsigned unit, sand_actor target,
                                       const sand_see_weapon *weapon);
/* Why no base of the unit fires at a target: none has such a weapon where it may be used ({u0}); what keeps the base
 * that comes nearest to it from bearing; or nothing does, and there is another reason ({u0}, {u1}). */
typedef struct {
    sand_reason none;
    sand_see_reasons why;
    sand_reason other;
} sand_see_bases_reasons;
/* Refuses the entry's object, a unit, as a target of its subject for that reason, and shows it. */
void sand_see_bases_refuse(sand_judging *j, const sand_see_weapon *weapon, const sand_see_bases_reasons *why);
/* Writes the best view as a measurement between any two units or bodies in play, without the rules' names. The weapon
 * belongs to `of[0]` if that is a unit, otherwise to `of[1]`: a body has neither range nor arc, and sees a unit that
 * sees it. Between two bodies the weapon is not used. */
void sand_see_bases_measure(sand_scene *scene, const sand_actor of[2], const sand_see_weapon *weapon,
                            sand_measurement *out);
/* Measures from a unit, or from a body that has a weapon of its own: an abandoned gun has a range and an arc. */
void sand_see_bases_measure_from(sand_scene *scene, sand_actor from, sand_actor target, const sand_see_weapon *weapon,
                                 sand_measurement *out);
/* The unit that the weapon belongs to; index 0 between two bodies. */
static inline unsigned sand_see_bases_looker(sand_actor from, sand_actor to)
{
    return from.ref == SAND_REF_UNIT ? from.index : to.ref == SAND_REF_UNIT ? to.index : 0;
}

#endif
