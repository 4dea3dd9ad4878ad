/* track.h - private to motion: bodies on the clock, and the first moment at which something happens to them.
 *
 * A track is one leg of one body, seen from now on: k moments from now it stands at sand_track_stance(track, k).
 * Answers are moments from now. The first moment is found by bisecting time: a stretch is passed over when a convex
 * cover of all places in it is clear, and single moments are decided by the exact predicates. */
#ifndef SAND_MOTION_TRACK_H
#define SAND_MOTION_TRACK_H

#include "motion/way.h"

typedef struct {
    sand_stance start; /* at the start of the leg */
    sand_motion_step leg;
    int32_t done, of; /* moments of the leg gone by now, and in total; of = 0: it stands still */
    sand_box box;     /* the box now */
} sand_track;

/* How far ahead to look. Events later than `matters` may be answered as if they never came, but an answer given does
 * not depend on it. */
typedef struct {
    int32_t longest, matters;
} sand_track_search;
static inline sand_track_search sand_track_until(int32_t longest)
{
    return (sand_track_search){ longest, longest };
}

/* The mover that terrain may bar, and the rules by which it does. */
typedef struct {
    const sand_battle *battle;
    const sand_mover *mover;
    const sand_obstacles *obstacles;
} sand_track_ground;

/* A body that stays in place. */
sand_track sand_track_still(sand_stance stance);
/* The stance k moments from now. An ABOUT, FORM or CHANGE keeps the body still; its effect is not part of the track. */
sand_stance sand_track_stance(const sand_track *track, int32_t k);
/* Is it a base of a column on a road, or the outline of such a column (path.h: rank)? Outlines are never met. */
static inline bool sand_track_bends(const sand_track *track)
{
    return track->of > 0 && track->leg.verb == SAND_VERB_ROAD && track->start.way != NULL;
}
static inline bool sand_track_turns(const sand_track *track) /* may its heading change? */
{
    if (track->of == 0) return false;
    return track->leg.verb == SAND_VERB_WHEEL || track->leg.verb == SAND_VERB_PIVOT || sand_track_bends(track);
}
/* No part of the body goes farther than this from one moment to the next. */
int32_t sand_track_stride(const sand_track *track);
/* The bounds of everything it may pass over up to moment k. */
sand_bounds sand_track_bounds(const sand_track *track, int32_t k);

/* The first moment in 1..longest at which the two would overlap, if they would go on to overlap deeper than the slack;
 * at the moment before they do not overlap. 0: none. `ends`: one of the motions ends at `longest`, and standing against
 * each other at that end is a meeting too; the answer may then be longest + 1. */
int32_t sand_track_collide(const sand_track *a, const sand_track *b, sand_track_search search, bool ends);
/* Do the two overlap within the slack while they move apart or along each other? Then only rounding, of one or two grid
 * units, deepens the overlap. */
bool sand_track_parts(const sand_track *a, const sand_track *b, int32_t longest);
/* The first moment in 0..longest at which they are within `limit`; -1: none. */
int32_t sand_track_near(const sand_track *a, const sand_track *b, sand_track_search search, int32_t limit);
/* The first moment in 1..longest at which the body would stand on the terrain, or off the table; 0: none, or it already
 * does. */
int32_t sand_track_enters(const sand_track *track, const sand_track_ground *ground, unsigned terrain, int32_t longest);
int32_t sand_track_leaves(const sand_field *field, const sand_track *track, int32_t longest);

#endif
