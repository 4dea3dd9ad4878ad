/* path.h - a way over the table as the rule states it: legs of {verb, angle, travel}, and where a body stands after
 * any part of them.
 *
 * A leg is the order's own sand_motion_step, so what was said is what is carried out:
 *   PIVOT  about the centre by `angle`                    MARCH  `travel` steps along facing + `angle`, facing kept
 *   WHEEL  about the front corner on the side it turns to ABOUT  half a turn on the spot
 *   FORM   to `angle` files and `travel` ranks, the front centre stays, or what the ruleset says (its form_anchor)
 *   CHANGE its bases to state `angle` (mounted, limbered ...), the front centre stays
 *   ROAD   `travel` steps along a line, its bases one behind the other round its corners (roadway.h): a stance that has
 * no way for it stays where it is.  Other legs go on from straight ranks ABOUT, FORM and CHANGE happen whole, at their
 * end.  HALT is no movement.  All functions are pure. */
#ifndef SAND_MOTION_PATH_H
#define SAND_MOTION_PATH_H

#include <sandtable/verdict.h>
#include "battle/battle.h"
#include "motion/column.h"

/* Everything about a body's place: pose of the centre, and the formation it stands in. */
typedef struct {
    sand_pose pose;
    int32_t base_width, base_depth; /* of one base; of a bent column its outline */
    int32_t files, ranks;
    int32_t state;              /* row of the ruleset's states of bases, 0: as the scenario sized them */
    const sand_size *sizes;     /* of a base by state; NULL: it has one size */
    int32_t anchor;             /* sand_form_anchor: what stays where it is in a change of formation */
    const sand_column_way *way; /* on which its column is, borrowed; NULL: on none */
    int32_t head;               /* how far along that the head's front is */
    int32_t rank;               /* of the one base whose place this is; 0: all */
} sand_stance;

sand_stance sand_path_stance_of_unit(const sand_battle *b, unsigned unit);
sand_stance sand_path_stance_of_body(const sand_battle *b, unsigned body); /* a body on its own: one file, one rank */
static inline sand_stance sand_path_stance_of(const sand_battle *b, sand_actor who)
{
    return who.ref == SAND_REF_UNIT ? sand_path_stance_of_unit(b, who.index) : sand_path_stance_of_body(b, who.index);
}
/* Is it that of the unit, a bent column, as bent as it is, be it elsewhere? */
bool sand_path_stance_is_bent(const sand_battle *b, unsigned unit, const sand_stance *stance);
sand_box sand_path_stance_box(const sand_stance *stance);
/* The middle of its front; of a column on a way that of the first base. */
sand_point sand_path_stance_front(const sand_stance *stance);

static inline int32_t sand_path_stance_width(const sand_stance *stance)
{
    return stance->files * stance->base_width;
}
static inline int32_t sand_path_stance_depth(const sand_stance *stance)
{
    return stance->ranks * stance->base_depth;
}

/* A column on its way as it would stand in straight ranks, its head where it is; others as they are. */
sand_stance sand_path_stance_straight(sand_stance stance);
/* The same column when its head's front is so far along its way; no farther than that goes. */
sand_stance sand_path_stance_along(sand_stance stance, int32_t head);

/* Does the leg happen whole, at its end? */
static inline bool sand_path_evolves(sand_motion_step leg)
{
    return leg.verb == SAND_VERB_ABOUT || leg.verb == SAND_VERB_FORM || leg.verb == SAND_VERB_CHANGE;
}

/* At the end of the leg, whatever is in the way. */
sand_stance sand_path_stance_after(sand_stance stance, sand_motion_step leg);
/* How much of a leg is gone when so many moments of all are; whole units, towards its beginning. */
static inline int32_t sand_path_share(int32_t whole, int32_t done, int32_t of)
{
    return (int32_t)((int64_t)whole * done / of);
}

/* After `done` of `of` equal parts of the leg (0 <= done <= of, of >= 1): whole steps and hundredths, rounded towards
 * the start.  done == of is sand_path_stance_after. */
sand_stance sand_path_stance_part(sand_stance stance, sand_motion_step leg, int32_t done, int32_t of);
/* Its pose alone. */
sand_pose sand_path_pose_part(const sand_stance *stance, sand_motion_step leg, int32_t done, int32_t of);

/* Where a wheel by `angle` turns: the front right corner for positive angles, the front left for negative. */
sand_point sand_path_wheel_centre(const sand_stance *stance, int32_t angle);
/* How far the outer front corner goes on a wheel by `angle`: the arc, rounded up; and the straight chord, rounded up.
 */
int32_t sand_path_wheel_arc(int32_t width, int32_t angle);
int32_t sand_path_wheel_chord(int32_t width, int32_t angle);

/* The outline of all places between a box and the same box further on, clockwise: at most 6 points. Returns how many.
 */
int32_t sand_path_hull_moved(const sand_box *box, sand_point way, sand_point out[SAND_SHAPE_POINTS_MAX]);

/* Witnesses: the outline of a box; what a straight move passes over. */
sand_witness sand_path_witness_box(const sand_box *box, unsigned ref);
sand_witness sand_path_witness_corridor(const sand_box *from, int32_t heading, int32_t travel, unsigned ref);
/* Adds to a refusal the units, bodies and pieces of terrain its sentence names and no witness is about, where they are
 * in the battle it was judged in; not whom the entry (may be NULL) is given to.  A ruleset calls it when it has
 * refused. */
void sand_motion_verdict_show_named(const sand_battle *b, const sand_entry *entry, sand_verdict *verdict);

#endif
