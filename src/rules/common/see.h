/* see.h - which units see which: field of fire, range and concealment, with their proof.
 *
 * A ruleset supplies numbers and filters (the width and origin of its field of fire, the range of its weapons, the
 * terrain that hides) and the words of each refusal. Which units may shoot at all, and at which targets, is its own
 * affair. Range is edge to edge and inclusive; the field of fire is closed; a line of sight that clears every blocker
 * by a seam is clear (geom/sight.h). */
#ifndef SAND_RULES_COMMON_SEE_H
#define SAND_RULES_COMMON_SEE_H

#include "geom/arc.h"
#include "geom/front_sight.h"
#include "motion/scene.h"
#include "rules/common/answer.h"

enum { SAND_SEE_NO_GROUND = SAND_TERRAIN_COLUMNS_MAX }; /* `ground`: no terrain hides */

/* One unit looking at another unit, or at a body on its own; both in play. */
typedef struct {
    sand_scene *scene;
    unsigned unit, target;
    unsigned body;  /* looked at instead of `target`, which is then the unit the body is with; 0: none */
    sand_arc arc;   /* the field of fire of `unit` */
    sand_point eye; /* where lines of sight begin: a point of the unit's own edge */
    bool all_along; /* they may begin anywhere on the front edge, of which `eye` is the middle */
    int32_t range;  /* in grid units, edge to edge */
    /* column of the terrain table: areas with a value there hide what is beyond them; units whose centre is inside are
     * neither hidden nor blinded by them */
    unsigned ground;
    bool (*looks_past)(const sand_scene *scene, unsigned unit, unsigned other); /* NULL: every unit in between hides */
} sand_see_look;

/* Is any part of the target within range? In the field of fire? */
bool sand_see_in_range(const sand_see_look *look);
bool sand_see_in_arc(const sand_see_look *look);
/* Is there a clear line from the eye (or from anywhere on the front edge) to any part of the target in the field of
 * fire (or to any part at all when none is in it)? */
bool sand_see_in_sight(const sand_see_look *look);

/* Range, field of fire and sight together. They depend only on where units stand, so the answer is kept in the scene.
 * `look` tells how one unit looks at another and must say the same as long as the two stand there; each ruleset has one
 * such function. It is asked only about targets within range. */
typedef sand_see_look sand_see_looking(sand_scene *scene, unsigned unit, unsigned target);
typedef struct {
    sand_see_looking *look;
    int32_t range; /* the range that `look` gives that unit */
} sand_see_how;
bool sand_see_target(const sand_see_how *how, sand_scene *scene, unsigned unit, unsigned target);

/* How units that may be given orders look for targets; all units are ids. */
typedef struct {
    bool (*can)(const sand_scene *scene, unsigned unit);   /* may it shoot at all, whatever the target? */
    int32_t (*range)(const sand_battle *b, unsigned unit); /* no unit farther off is a target */
    /* For a unit that can: is this enemy, in play and possibly within that range, a target? */
    bool (*may)(sand_scene *scene, unsigned unit, unsigned target, int32_t range);
} sand_see_shooters;
/* Does any unit that may be given orders in this step have a target? */
bool sand_see_any_target(sand_scene *scene, const sand_see_shooters *shooters);

/* The first thing that the line of sight meets: a unit or a piece of terrain; SAND_REF_NONE: it is clear. */
typedef struct {
    sand_sight line; /* the clear line, or a blocked one as witness */
    sand_ref_kind of;
    unsigned index;
} sand_see_line;
sand_see_line sand_see_line_of(const sand_see_look *look);

/* What is said when the target is too far, outside the field of fire, behind a unit, or behind terrain. {u0} looks at
 * {u1}; `far` may name {l2}, the distance, and {l3}, the range; `unit` names {u2} and `terrain` {t2} as what hides it.
 */
typedef struct {
    sand_reason far, aside, unit, terrain;
} sand_see_reasons;
/* The words that most rulesets use: the rule for a target too far, the reason for one aside, and the rule for a hidden
 * one. */
sand_see_reasons sand_see_reasons_of(const char *far, sand_reason aside, const char *hidden);
/* Checks range, field of fire and sight, in this order, between two units. False: the verdict is refused and shows the
 * measurement. */
bool sand_see_check(const sand_see_look *look, const sand_see_reasons *why, sand_verdict *verdict);

/* Measures everything except the rules' names and `in_range` of a weapon without range: distance, arc, sight, contact,
 * face. */
void sand_see_measure(const sand_see_look *look, sand_measurement *out);
/* Measures between any two units or bodies in play. A body has neither range nor arc, and sees a unit that sees it:
 * `look` is then asked how a unit looks at itself, and must not depend on the target. */
void sand_see_measure_actors(sand_scene *scene, sand_actor from, sand_actor to, sand_see_looking *look,
                             sand_measurement *out);
/* Reverses a measurement made from a unit to a body. */
void sand_see_turn_round(sand_measurement *out);

/* ---- ground ---- */

/* Returns an area with a value in this column that contains the place, border included; 0: none. */
unsigned sand_see_ground(const sand_field *field, sand_point place, unsigned column);
/* Returns a piece of that kind of terrain, line or area, that contains the place; 0: none. */
unsigned sand_see_ground_of_kind(const sand_field *field, sand_point place, unsigned kind);
/* The first piece of these kinds, area or line, within that distance of a shape (0: that meets it); 0: none. */
typedef bool sand_see_kinds(const sand_field *field, uint16_t kind);
unsigned sand_see_piece_within(const sand_field *field, const sand_shape *shape, int32_t distance,
                               sand_see_kinds *counts);
/* Returns the first piece of these kinds that the straight line between two places meets; 0: none. */
unsigned sand_see_piece_between(const sand_field *field, sand_point from, sand_point to, sand_see_kinds *counts);
/* A third unit that the line between two units' centres meets; 0: none. */
unsigned sand_see_unit_between(sand_scene *scene, unsigned unit, unsigned other);
/* May a line with a value in this column come within that distance of the place? False proves that none does. */
bool sand_see_nears_line(const sand_field *field, sand_point place, unsigned column, int32_t within);
/* A line (hedge, wall, works) with a value in this column within `reach` of the box, crossed by the straight way from
 * the first of these places to the second; 0: none. */
unsigned sand_see_line_before(const sand_field *field, const sand_box *box, const sand_point way[2], unsigned column,
                              int32_t reach);

#endif
