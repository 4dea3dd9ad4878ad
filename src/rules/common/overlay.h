/* overlay.h - what can be shown of one unit on the table, by the same rules that judge its orders.
 *
 * Each adds an overlay to the list where its kind is wanted.  The rule cited is the ruleset's. */
#ifndef SAND_RULES_COMMON_OVERLAY_H
#define SAND_RULES_COMMON_OVERLAY_H

#include "rules/common/see.h"
#include "rules/common/walk.h"

/* Where its middle may come to on one straight way of at most `most` without a pivot; nothing where `most` is 0.  Dear:
 * it looks along 72 ways. */
void sand_overlay_reach(const sand_walk *walk, unsigned unit, int32_t most, const char *rule, sand_overlay_list *out);
/* The same where it goes straight ahead, with a pivot before that. */
void sand_overlay_reach_ahead(const sand_walk *walk, unsigned unit, int32_t most, const char *rule,
                              sand_overlay_list *out);
/* Its field of fire, as far as it shoots; nothing where that is 0. */
void sand_overlay_arc(const sand_see_look *look, const char *rule, sand_overlay_list *out);
/* Whom of its command it holds together with, within a distance; nobody: how far it is from the nearest of them. */
typedef struct {
    const char *rule;
    int32_t within;
    const char *near, *far; /* {u0} and {u1} are {l2} apart: each who is near; the nearest, who is not */
} sand_overlay_links_row;
void sand_overlay_links(sand_scene *scene, unsigned unit, const sand_overlay_links_row *row, sand_overlay_list *out);
/* Where it may be put that is not on the table yet. */
void sand_overlay_ground(unsigned unit, const sand_bounds *ground, const char *rule, sand_overlay_list *out);

#endif
