/* slow.h - retreats of `punic` once more, from their text alone: a thousandth of an inch at a time, looking at
 * everybody at every step that matters.  Shares with the engine where a base stands after so many steps, and nothing
 * else. */
#ifndef SAND_TESTS_PUNIC_SLOW_H
#define SAND_TESTS_PUNIC_SLOW_H

#include "geom/box.h"

enum { SLOW_UNITS = 24, SLOW_LAKES = 3, SLOW_LEAST = 6000 };

typedef struct {
    sand_pose pose;
    uint8_t side, type; /* pu_type */
    bool gone;
} slow_unit;

typedef struct {
    int32_t width, height, n;
    double wider; /* thousandths by which bases are thought to reach deeper into each other: what rounding may do */
    slow_unit unit[SLOW_UNITS];
    int32_t n_lakes;
    struct {
        sand_point corner[4];
        uint8_t closed_to; /* bit by pu_type */
    } lake[SLOW_LAKES];
} slow_table;

typedef enum { SLOW_FREE, SLOW_BLOCKED, SLOW_EDGE } slow_bar;

/* Everybody who has been set moving along one heading. */
typedef struct {
    struct {
        int32_t unit, since; /* since: steps its pusher's chain had gone when it was met */
    } member[SLOW_UNITS];
    int32_t n, travel;
    slow_bar bar;
    int32_t barred; /* whom the bar meets */
    int32_t aslant; /* steps from the first touch of whoever was met until it was deeper than the slack, in all */
    sand_pose end[SLOW_UNITS];
} slow_chain;

sand_box slow_box(sand_pose pose);
/* How deep they overlap: more than `depth` thousandths? */
bool slow_deeper(const sand_point a[4], const sand_point b[4], int32_t depth);
bool slow_touching(const sand_box *a, const sand_box *b);
bool slow_on_closed_ground(const slow_table *t, int32_t unit, int32_t depth);

/* The unit goes straight back by `longest`, friends before it: LI over them, others push them. */
void slow_back(const slow_table *t, int32_t unit, int32_t longest, slow_chain *c);
/* Light infantry ends there, pushing those who stand in its place.  False: one of them cannot go. */
bool slow_make_room(const slow_table *t, int32_t unit, int32_t travel, slow_chain *c);
/* After so many steps it overlaps nobody by more than `depth`. */
bool slow_ends_clear(const slow_table *t, int32_t unit, int32_t travel, int32_t depth);

#endif
