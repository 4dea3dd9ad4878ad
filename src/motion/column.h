/* column.h - a column one base wide along a line of points (a road, or the path of its head): where its bases stand.
 *
 * The bases follow one another along the line, each standing where the one before it stood and looking along the line.
 * The column has one outline around all its bases, turned as its head is. All of this is pure; roadway.h puts units on
 * such lines. */
#ifndef SAND_MOTION_COLUMN_H
#define SAND_MOTION_COLUMN_H

#include "battle/battle.h"

/* A line of at least two points, no two neighbours equal; the column looks towards its end. */
typedef struct {
    const sand_point *point;
    unsigned n;
} sand_column_line;

/* The length of the line, each piece rounded up. */
int32_t sand_column_length(sand_column_line line);
/* How far along the line its nearest point to `point` lies; the first of equally near ones. */
int32_t sand_column_nearest(sand_column_line line, sand_point point);

/* The path of one column: the line behind its head as far as its bases reach, and the line ahead. Before its first
 * point the path goes straight on backwards. */
enum { SAND_COLUMN_POINTS = 24 };
typedef struct {
    sand_point point[SAND_COLUMN_POINTS];
    int32_t along[SAND_COLUMN_POINTS]; /* distance of each point along the path */
    /* heading of the piece that ends at the point; for the first point, of the first piece */
    int32_t heading[SAND_COLUMN_POINTS];
    uint16_t n, ranks;
    sand_size base;
    int32_t end; /* the head goes no farther: the path ends here or bends too sharply */
} sand_column_way;

/* An empty path. */
sand_column_way sand_column_way_of(sand_size base, unsigned ranks);
/* Extends the path to the point, unless it equals the last one. False: no room. */
bool sand_column_way_add(sand_column_way *way, sand_point point);
/* Drops the first of at least two points: the path then goes straight back from the next. */
void sand_column_way_shorten(sand_column_way *way);
/* Completes the path and finds its end, no nearer than `head`, where the column already stands. The path ends where a
 * base would turn so far that the line between its ends is half of its own length, because it would then overlap its
 * neighbours. */
void sand_column_way_end(sand_column_way *way, int32_t head);

/* The place at that distance along the path, and the heading there; at a corner, the heading of the later piece. */
sand_pose sand_column_place(const sand_column_way *way, int32_t at);
/* The end of the straight piece that goes on from `at`; for the end of the path, of its last piece. */
int32_t sand_column_straight_until(const sand_column_way *way, int32_t at);
/* The pose of the base in that rank when the front of the head is at distance `head`. */
sand_pose sand_column_base(const sand_column_way *way, int32_t head, int32_t rank);
/* The outline around all bases. */
typedef struct {
    sand_pose pose;
    sand_size size;
} sand_column_outline;
sand_column_outline sand_column_outline_at(const sand_column_way *way, int32_t head);
/* Is the path straight between these two distances? */
bool sand_column_is_straight(const sand_column_way *way, int32_t from, int32_t to);
/* The bounds of the path between these two distances. */
sand_bounds sand_column_bounds(const sand_column_way *way, int32_t from, int32_t to);

#endif
