/* column.h - a column one base wide on a line of points (a road, or the way its head has come): where its bases stand.
 *
 * The bases follow one another along the line, each where the one before it stood, and look along it.  Such a column
 * has an outline about all its bases, turned as its head is.  All of this is pure; roadway.h puts units on lines. */
#ifndef SAND_MOTION_COLUMN_H
#define SAND_MOTION_COLUMN_H

#include "battle/battle.h"

/* A line of two points or more, no two neighbours the same; the column looks towards its end. */
typedef struct {
    const sand_point *point;
    unsigned n;
} sand_column_line;

/* Its length: each piece rounded up. */
int32_t sand_column_length(sand_column_line line);
/* How far along the line lies the point nearest to this one; of equally near ones the first. */
int32_t sand_column_nearest(sand_column_line line, sand_point point);

/* The way of one column: what lies behind its head as far as its bases reach, and the line ahead.  Before its first
 * point it goes on straight back. */
enum { SAND_COLUMN_POINTS = 24 };
typedef struct {
    sand_point point[SAND_COLUMN_POINTS];
    int32_t along[SAND_COLUMN_POINTS];   /* of each point: how far along the way it lies */
    int32_t heading[SAND_COLUMN_POINTS]; /* of the piece that ends there; of the first: of the first piece */
    uint16_t n, ranks;
    sand_size base;
    int32_t end; /* its head goes no farther: the way ends, or bends too sharply */
} sand_column_way;

/* No points yet. */
sand_column_way sand_column_way_of(sand_size base, unsigned ranks);
/* Goes on to the point, unless it is the one before; false: there is no room for it. */
bool sand_column_way_add(sand_column_way *way, sand_point point);
/* Forgets the first of two points or more: the way goes straight on back from the next. */
void sand_column_way_shorten(sand_column_way *way);
/* The way is whole: finds its end, no nearer than `head`, where the column stands already.  A base that turned farther
 * than the line between its ends is half as long as itself would be over its neighbours: there the way ends. */
void sand_column_way_end(sand_column_way *way, int32_t head);

/* The place so far along, and how the way looks there: at a corner as what comes after it. */
sand_pose sand_column_place(const sand_column_way *way, int32_t at);
/* Where the straight piece ends that begins at or before it and goes on from there; the way's end is that of the last.
 */
int32_t sand_column_straight_until(const sand_column_way *way, int32_t at);
/* The base of that rank when the head's front is so far along. */
sand_pose sand_column_base(const sand_column_way *way, int32_t head, int32_t rank);
/* The outline of all of them. */
typedef struct {
    sand_pose pose;
    sand_size size;
} sand_column_outline;
sand_column_outline sand_column_outline_at(const sand_column_way *way, int32_t head);
/* Is the way straight from `from` to `to`? */
bool sand_column_is_straight(const sand_column_way *way, int32_t from, int32_t to);
/* Bounds of all that lies between them. */
sand_bounds sand_column_bounds(const sand_column_way *way, int32_t from, int32_t to);

#endif
