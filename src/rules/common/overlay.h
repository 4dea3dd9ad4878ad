/* overlay.h - what can be shown of one unit on the table, by the rules that judge its orders.
 *
 * Each function adds an overlay to the list if its kind is wanted, and cites the ruleset's rule. */
#ifndef SAND_RULES_COMMON_OVERLAY_H
#define SAND_RULES_COMMON_OVERLAY_H

#include "rules/common/see.h"
#include "rules/common/walk.h"

/* Where the unit's centre can go by one straight march of at most `most` without a pivot; nothing if `most` is 0.
 * Expensive: it looks along 72 headings. */
void sand_overlay_reach(const sand_walk *walk, unsigned unit, int32_t most, const char *rule, sand_overlay_list *out);
/* Where the unit's centre can go by one pivot and then one march straight ahead of at most `most`. */
void sand_overlay_reach_ahead(const sand_walk *walk, unsigned unit, int32_t most, const char *rule,
                              sand_overlay_list *out);
/* A reach whose SAND_OVERLAY_POINTS_MAX points the ruleset fills in; NULL: not wanted. */
sand_overlay *sand_overlay_outline(unsigned unit, const char *rule, sand_sentence words, sand_overlay_list *out);
/* The place that the mover's centre reaches by a straight march of at most `most` along that heading. */
sand_point sand_overlay_end(const sand_walk *walk, const sand_mover *mover, int32_t heading, int32_t most);
/* The unit's field of fire out to its range; nothing if the range is 0. */
void sand_overlay_arc(const sand_see_look *look, const char *rule, sand_overlay_list *out);
/* Lines from the unit to all units of its command within a distance; if there are none, one line to the nearest. */
typedef struct {
    const char *rule;
    int32_t within;
    /* the words for each near unit, and for the nearest when none is near: {u0} and {u1} are {l2} apart */
    const char *near, *far;
} sand_overlay_links_row;
void sand_overlay_links(sand_scene *scene, unsigned unit, const sand_overlay_links_row *row, sand_overlay_list *out);
/* The ground on which a unit that is not on the table yet may be placed. */
void sand_overlay_ground(unsigned unit, const sand_bounds *ground, const char *rule, sand_overlay_list *out);

#endif
