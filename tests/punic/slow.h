/* slow.h - the retreats of `punic` a second time, written from the rules' text alone: a thousandth of an inch at a
 * time, looking at every unit at every step that matters. It shares nothing with the engine but where a base stands
 * after so many steps. */
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
    /* thousandths by which bases are taken to reach deeper into each other, to try what rounding may do */
    double wider;
    slow_unit unit[SLOW_UNITS];
    int32_t n_lakes;
    struct {
        sand_point corner[4];
        uint8_t closed_to; /* bit by pu_type */
    } lake[SLOW_LAKES];
} slow_table;

typedef enum { SLOW_FREE, SLOW_BLOCKED, SLOW_EDGE } slow_bar;

/* All units that were set moving along one heading. */
typedef struct {
    struct {
        int32_t unit, since; /* `since`: how many steps its pusher's chain had gone when it met this unit */
    } member[SLOW_UNITS];
    int32_t n, travel;
    slow_bar bar;
    int32_t barred; /* the member that the bar stops */
    int32_t aslant; /* sum over the units met: steps from the first touch until the overlap was deeper than the slack */
    sand_pose end[SLOW_UNITS];
} slow_chain;

sand_box slow_box(sand_pose pose);
/* Do they overlap by more than `depth` thousandths? */
bool slow_deeper(const sand_point a[4], const sand_point b[4], int32_t depth);
bool slow_touching(const sand_box *a, const sand_box *b);
bool slow_on_closed_ground(const slow_table *t, int32_t unit, int32_t depth);

/* The unit goes straight back by `longest`. Light infantry passes over friends; other units push them. */
void slow_back(const slow_table *t, int32_t unit, int32_t longest, slow_chain *c);
/* Light infantry ends its retreat there and pushes the units that stand in its place. False: one of them cannot move.
 */
bool slow_make_room(const slow_table *t, int32_t unit, int32_t travel, slow_chain *c);
/* After so many steps, does the unit overlap every other by `depth` at most? */
bool slow_ends_clear(const slow_table *t, int32_t unit, int32_t travel, int32_t depth);

#endif
