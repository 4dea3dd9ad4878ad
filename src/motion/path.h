/* path.h - a path over the table as the rules state it: legs of {verb, angle, travel}, and a body's stance after any
 * part of them.
 *
 * A leg is the order's own sand_motion_step, so what was ordered is what is carried out:
 *   PIVOT  about the centre by `angle`
 *   MARCH  `travel` steps along facing + `angle`, facing kept
 *   WHEEL  about the front corner on the side it turns to
 *   ABOUT  half a turn on the spot
 *   FORM   to `angle` files and `travel` ranks; the front centre stays, or what form_anchor says
 *   CHANGE its bases to state `angle` (mounted, limbered ...); the front centre stays
 *   ROAD   `travel` steps along a line, bases one behind the other round its corners (roadway.h)
 * A stance without a path along the road does not move by ROAD; other legs go on from straight ranks. ABOUT, FORM and
 * CHANGE take effect whole, at their end. HALT is no movement. All functions are pure. */
#ifndef SAND_MOTION_PATH_H
#define SAND_MOTION_PATH_H

#include <sandtable/verdict.h>
#include "battle/battle.h"
#include "motion/column.h"

/* The complete stance of a body: the pose of its centre and its formation. */
typedef struct {
    sand_pose pose;
    int32_t base_width, base_depth; /* of one base; for a bent column, its outline */
    int32_t files, ranks;
    int32_t state;              /* row of the ruleset's base states; 0: as sized by the scenario */
    const sand_size *sizes;     /* base size by state; NULL: one size */
    int32_t anchor;             /* sand_form_anchor: the point that stays in place in a change of formation */
    const sand_column_way *way; /* the path its column follows, borrowed; NULL: none */
    int32_t head;               /* how far along that path the front of the head is */
    int32_t rank;               /* the rank of the single base this stance describes; 0: the whole column */
} sand_stance;

sand_stance sand_path_stance_of_unit(const sand_battle *b, unsigned unit);
sand_stance sand_path_stance_of_body(const sand_battle *b, unsigned body); /* a body on its own: one file, one rank */
static inline sand_stance sand_path_stance_of(const sand_battle *b, sand_actor who)
{
    return who.ref == SAND_REF_UNIT ? sand_path_stance_of_unit(b, who.index) : sand_path_stance_of_body(b, who.index);
}
/* Does the stance have the present bend of the unit, a bent column, at any place? A column cannot turn or form and keep
 * its bend. */
bool sand_path_stance_is_bent(const sand_battle *b, unsigned unit, const sand_stance *stance);
sand_box sand_path_stance_box(const sand_stance *stance);
/* The middle of its front; for a column on a path, of its first base. */
sand_point sand_path_stance_front(const sand_stance *stance);

static inline int32_t sand_path_stance_width(const sand_stance *stance)
{
    return stance->files * stance->base_width;
}
static inline int32_t sand_path_stance_depth(const sand_stance *stance)
{
    return stance->ranks * stance->base_depth;
}

/* A column on a path as it would stand in straight ranks with its head in place; other stances unchanged. */
sand_stance sand_path_stance_straight(sand_stance stance);
/* The same column with the front of its head at that distance along its path, at most to the path's end. */
sand_stance sand_path_stance_along(sand_stance stance, int32_t head);

/* Does the leg take effect whole, at its end? */
static inline bool sand_path_evolves(sand_motion_step leg)
{
    return leg.verb == SAND_VERB_ABOUT || leg.verb == SAND_VERB_FORM || leg.verb == SAND_VERB_CHANGE;
}

/* The stance at the end of the leg, whatever is in the way. */
sand_stance sand_path_stance_after(sand_stance stance, sand_motion_step leg);
/* The part of `whole` covered after `done` of `of` moments, rounded towards the start. */
static inline int32_t sand_path_share(int32_t whole, int32_t done, int32_t of)
{
    return (int32_t)((int64_t)whole * done / of);
}

/* The stance after `done` of `of` equal parts of the leg (0 <= done <= of, of >= 1), in whole steps and hundredths
 * rounded towards the start. done == of gives sand_path_stance_after. */
sand_stance sand_path_stance_part(sand_stance stance, sand_motion_step leg, int32_t done, int32_t of);
/* The pose of sand_path_stance_part alone, which is cheaper for a march. */
sand_pose sand_path_pose_part(const sand_stance *stance, sand_motion_step leg, int32_t done, int32_t of);

/* The centre of a wheel by `angle`: the front right corner for positive angles, the front left for negative ones. */
sand_point sand_path_wheel_centre(const sand_stance *stance, int32_t angle);
/* How far the outer front corner goes on a wheel by `angle`: along the arc or along the straight chord, each rounded
 * up. */
int32_t sand_path_wheel_arc(int32_t width, int32_t angle);
int32_t sand_path_wheel_chord(int32_t width, int32_t angle);

/* The outline of all places between a box and the same box moved by `way`, clockwise: at most 6 points. Returns their
 * number. */
int32_t sand_path_hull_moved(const sand_box *box, sand_point way, sand_point out[SAND_SHAPE_POINTS_MAX]);

/* Witnesses: the outline of a box, and the corridor of a straight move. */
sand_witness sand_path_witness_box(const sand_box *box, unsigned ref);
sand_witness sand_path_witness_corridor(const sand_box *from, int32_t heading, int32_t travel, unsigned ref);
/* Adds witnesses to a refusal for units, bodies and terrain that its sentence names and that have none, at their places
 * in the battle it was judged in; the subject of the entry (which may be NULL) is left out. Rulesets call it after
 * refusing. */
void sand_motion_verdict_show_named(const sand_battle *b, const sand_entry *entry, sand_verdict *verdict);

#endif
