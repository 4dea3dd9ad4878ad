/* track_inside.h - private to track*.c: parts of tracks, and two tracks at single moments. */
#ifndef SAND_MOTION_TRACK_INSIDE_H
#define SAND_MOTION_TRACK_INSIDE_H

#include "motion/track.h"

enum {
    SAND_TRACK_COVER_MAX = 8,
    SAND_TRACK_BACK_MAX = 64,      /* grid units of sliding within the slack; longer sliding is no collision */
    SAND_TRACK_PROJECTED = 1 << 16 /* parts of a grid unit */
};

/* ---- one body (track.c) ---- */

sand_point sand_track_centre_at(const sand_track *track, int32_t k);
sand_box sand_track_box_at(const sand_track *track, int32_t k);
/* No corner is farther than this from the centre of the turn. */
int32_t sand_track_turning_radius(const sand_track *track);
/* The distance that no corner of a base on a road exceeds while the head goes `way`. */
int32_t sand_track_bend(const sand_track *track, int32_t way);
/* How far a corner lies, between two moments, from the straight line between its places. */
int32_t sand_track_bulge(const sand_track *track, int32_t from, int32_t to);

/* A convex outline around all places of a straight move, clockwise. */
typedef struct {
    sand_point point[SAND_TRACK_COVER_MAX];
    int32_t n;
} sand_track_cover;
sand_track_cover sand_track_cover_moved(const sand_box *box, sand_point way); /* of a box and the same box moved */
sand_track_cover sand_track_cover_of(const sand_box *a, const sand_box *b);
/* Does no corner move by more than one unit? Then the end of a stretch of time decides for all of it. */
bool sand_track_hardly_moves(const sand_box *from, const sand_box *to);

/* ---- two bodies (track_pair.c) ---- */

/* When are the two within `limit`? limit < 0: when do they overlap deeper than the slack? */
typedef struct {
    const sand_track *a, *b;
    int32_t limit;
    int32_t matters; /* later moments need not be found */
} sand_track_question;

typedef struct {
    sand_box a, b;
} sand_track_places;

sand_track_places sand_track_pair_places(const sand_track_question *q, int32_t k);
bool sand_track_pair_happens_there(const sand_track_question *q, const sand_track_places *at);
bool sand_track_pair_happens(const sand_track_question *q, int32_t k);
bool sand_track_pair_overlaps(const sand_track *a, const sand_track *b, int32_t k); /* even within the slack */
/* How far any corner of `a` moves between the moments as seen from `b`, which is taken not to turn. */
int32_t sand_track_pair_way(const sand_track *a, const sand_track *b, int32_t from, int32_t to);
/* Goes back from `deep`, the first moment with an overlap deeper than the slack, to the first moment with any overlap.
 */
int32_t sand_track_pair_touch(const sand_track *a, const sand_track *b, int32_t deep);
/* The range the box covers along a direction, in parts of a grid unit. */
void sand_track_pair_extent(const sand_box *box, sand_direction along, int64_t *low, int64_t *high);

/* ---- first moments of two in (from, to]; 0: none ---- */

int32_t sand_track_span_first(const sand_track_question *q, int32_t from, int32_t to); /* any two: track_span.c */
/* For two that march or stand: track_march.c. */
int32_t sand_track_march_near(const sand_track_question *q, int32_t longest);
int32_t sand_track_march_touch(const sand_track_question *q, int32_t longest);

#endif
