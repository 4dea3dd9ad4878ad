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
/* The same for marches straight ahead after a pivot. */
void sand_overlay_reach_ahead(const sand_walk *walk, unsigned unit, int32_t most, const char *rule,
                              sand_overlay_list *out);
/* Its field of fire out to its range; nothing if that is 0. */
void sand_overlay_arc(const sand_see_look *look, const char *rule, sand_overlay_list *out);
/* The units of its command that it holds together with, within a distance; if there are none, how far the nearest is.
 */
typedef struct {
    const char *rule;
    int32_t within;
    const char *near, *far; /* {u0} and {u1} are {l2} apart: for each one that is near; for the nearest when none is */
} sand_overlay_links_row;
void sand_overlay_links(sand_scene *scene, unsigned unit, const sand_overlay_links_row *row, sand_overlay_list *out);
/* Where a unit may be placed that is not on the table yet. */
void sand_overlay_ground(unsigned unit, const sand_bounds *ground, const char *rule, sand_overlay_list *out);

#endif
