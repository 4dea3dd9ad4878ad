/* forced.h - motion nobody chose: retreats, push-backs, falling back, giving way.
 *
 * Straight along a heading; friends in the way stop it, are pushed along, or are passed.  A pushed unit goes the same
 * way by just enough to clear, and may push others: with off(x) = how far the mover goes before x begins to move, x
 * moves travel - off(x).  A bar to anyone in the chain bars the mover.  A plan is pure; carrying it out moves all of
 * them and keeps their headings. */
#ifndef SAND_MOTION_FORCED_H
#define SAND_MOTION_FORCED_H

#include "motion/march.h"

typedef enum { SAND_FRIENDS_STOP, SAND_FRIENDS_PUSHED, SAND_FRIENDS_PASSED } sand_friends_policy;

enum { SAND_PUSHED_MAX = 32 };

typedef struct {
    sand_friends_policy friends;
    sand_unit_filter pushable; /* friends that may be pushed; NULL: all; the others stop it */
    sand_obstacles obstacles;  /* bars to the mover and to everybody pushed; friends are handled by the policy */
    /* as obstacles.ground, for a pushed unit; NULL: the matrix of its own type (or obstacles.ground where that is set)
     */
    sand_ground (*ground_of)(const void *context, unsigned unit, unsigned terrain);
} sand_forced_rule;

typedef struct {
    uint16_t unit;
    uint16_t by; /* who pushes it */
    int32_t travel;
} sand_pushed;

typedef struct {
    int32_t travel; /* how far it can go, 0..longest */
    sand_bar bar; /* what stops it there (NONE: nothing): the ruleset decides whether that ends, stops or eliminates */
    uint16_t barred; /* the unit of the chain that meets the bar: the mover itself or one it pushes; 0 none */
    int32_t heading;
    uint16_t unit;
    size_t n;
    sand_pushed pushed[SAND_PUSHED_MAX]; /* in the order they begin to move */
} sand_forced;

/* Where everybody would come to stand, were the mover driven `longest` steps along the heading; the battle is not
 * changed. */
sand_forced sand_forced_plan(const sand_battle *b, const sand_mover *mover, int32_t heading, int32_t longest,
                             const sand_forced_rule *rule);
/* The same motion, shorter: `travel` at most plan->travel. */
void sand_forced_shorten(sand_forced *plan, int32_t travel);
/* Moves everybody; whoever was pushed clears his pusher altogether. */
void sand_forced_apply(sand_battle *b, const sand_forced *plan);

#endif
