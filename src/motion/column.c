/* column.c - bases placed along a line, and the outline around them. */
#include "motion/column.h"

#include "base/assert.h"
#include "geom/measure.h"

int32_t sand_column_length(sand_column_line line)
{
    int32_t length = 0;
    SAND_ASSERT(line.n >= 2);
    for (unsigned i = 0; i + 1 < line.n; i++) length += sand_point_distance(line.point[i], line.point[i + 1]);
    return length;
}

/* The point `at` along a piece of this length, rounded towards its start. */
static sand_point between(sand_point from, sand_point to, int32_t at, int32_t length)
{
    SAND_ASSERT(length > 0);
    sand_point by = sand_point_subtract(to, from);
    return (sand_point){ from.x + (int32_t)((int64_t)by.x * at / length),
                         from.y + (int32_t)((int64_t)by.y * at / length) };
}

int32_t sand_column_nearest(sand_column_line line, sand_point point)
{
    int32_t before = 0, best = 0;
    int64_t least = INT64_MAX;
    for (unsigned i = 0; i + 1 < line.n; i++) {
        sand_point from = line.point[i], to = line.point[i + 1];
        sand_point way = sand_point_subtract(to, from), off = sand_point_subtract(point, from);
        int32_t length = sand_point_distance(from, to);
        int64_t along = ((int64_t)off.x * way.x + (int64_t)off.y * way.y) / length;
        int32_t at = along < 0 ? 0 : along > length ? length : (int32_t)along;
        int64_t square = sand_geom_square(sand_point_subtract(point, between(from, to, at, length)));
        if (square < least) {
            least = square;
            best = before + at;
        }
        before += length;
    }
    return best;
}

/* ---- the way of a column --------------------------------------------------------------------------------- */

sand_column_way sand_column_way_of(sand_size base, unsigned ranks)
{
    SAND_ASSERT(base.depth > 0 && ranks >= 1 && ranks <= UINT8_MAX);
    return (sand_column_way){ .base = base, .ranks = (uint16_t)ranks };
}

bool sand_column_way_add(sand_column_way *way, sand_point point)
{
    if (way->n > 0 && sand_point_equal(point, way->point[way->n - 1])) return true;
    if (way->n == SAND_COLUMN_POINTS) return false;
    unsigned i = way->n++;
    way->point[i] = point;
    way->along[i] = way->heading[i] = 0;
    if (i == 0) return true;
    sand_point by = sand_point_subtract(point, way->point[i - 1]);
    way->along[i] = way->along[i - 1] + sand_point_distance(way->point[i - 1], point);
    way->heading[i] = sand_heading_of(by);
    if (i == 1) way->heading[0] = way->heading[1];
    return true;
}

void sand_column_way_shorten(sand_column_way *way)
{
    SAND_ASSERT(way->n >= 2);
    int32_t gone = way->along[1];
    for (unsigned i = 1; i < way->n; i++) {
        way->point[i - 1] = way->point[i];
        way->along[i - 1] = way->along[i] - gone;
        way->heading[i - 1] = way->heading[i];
    }
    way->n--;
    if (way->n > 1) way->heading[0] = way->heading[1];
}

/* The piece that contains the distance `at`; a point between two pieces belongs to the earlier one. */
static unsigned piece_at(const sand_column_way *way, int32_t at)
{
    SAND_ASSERT(way->n >= 2);
    unsigned i = 0;
    while (i + 2 < way->n && at > way->along[i + 1]) i++;
    return i;
}

static sand_point place_in(const sand_column_way *way, unsigned i, int32_t at)
{
    SAND_ASSERT(i + 1 < way->n);
    int32_t length = way->along[i + 1] - way->along[i], on = at - way->along[i];
    return between(way->point[i], way->point[i + 1], on < length ? on : length, length);
}

static sand_point place_at(const sand_column_way *way, int32_t at)
{
    return place_in(way, piece_at(way, at), at);
}

/* The piece that goes on from the distance `at`; a point between two pieces belongs to the later one. */
static unsigned piece_from(const sand_column_way *way, int32_t at)
{
    SAND_ASSERT(way->n >= 2);
    unsigned i = 0;
    while (i + 2 < way->n && at >= way->along[i + 1]) i++;
    return i;
}

sand_pose sand_column_place(const sand_column_way *way, int32_t at)
{
    unsigned i = piece_from(way, at);
    return (sand_pose){ place_in(way, i, at), way->heading[i + 1] };
}

int32_t sand_column_straight_until(const sand_column_way *way, int32_t at)
{
    return way->along[piece_from(way, at) + 1];
}

/* Would a base with its front at `front` have its two ends too near each other? Up to that point none of its corners
 * moves faster than track.c assumes. */
static bool bends_too_sharply(const sand_column_way *way, int32_t front)
{
    int32_t depth = way->base.depth;
    return sand_point_distance(place_at(way, front - depth), place_at(way, front)) < depth / 2 + depth / 8;
}

void sand_column_way_end(sand_column_way *way, int32_t head)
{
    enum { SAMPLES = 16 };
    int32_t step = way->base.depth / SAMPLES > 0 ? way->base.depth / SAMPLES : 1;
    SAND_ASSERT(way->n >= 2);
    way->end = way->along[way->n - 1] > head ? way->along[way->n - 1] : head;
    for (unsigned i = 0; i + 1 < way->n; i++) {
        int32_t from = way->along[i] > head ? way->along[i] : head, to = way->along[i] + way->base.depth;
        for (int32_t front = from; front <= to && front <= way->end; front += step) {
            if (!bends_too_sharply(way, front)) continue;
            way->end = front - step > head ? front - step : head;
            return;
        }
    }
}

/* Places the front of the base on the line, looking from where its rear is to where its front is; on a straight piece
 * it looks along the piece. */
sand_pose sand_column_base(const sand_column_way *way, int32_t head, int32_t rank)
{
    int32_t depth = way->base.depth, before = head - (rank - 1) * depth, behind = head - rank * depth;
    unsigned piece = piece_at(way, before), last = piece_at(way, behind);
    sand_point front = place_in(way, piece, before);
    int32_t heading = piece == last ? way->heading[piece + 1]
                                    : sand_heading_of(sand_point_subtract(front, place_in(way, last, behind)));
    return (sand_pose){ sand_geom_pose_place((sand_pose){ front, heading }, 0, -depth), heading };
}

/* How far the corners of the bases reach from the centre of the first base, along its facing and across it. */
typedef struct {
    int64_t left, right, front, rear;
} extent;

static void widen(extent *e, const sand_box *base, sand_point from, sand_direction ahead)
{
    for (unsigned i = 0; i < 4; i++) {
        sand_point by = sand_point_subtract(base->corner[i], from);
        int64_t front = ((int64_t)by.x * ahead.x + (int64_t)by.y * ahead.y) / SAND_DIRECTION_ONE;
        int64_t right = ((int64_t)by.x * ahead.y - (int64_t)by.y * ahead.x) / SAND_DIRECTION_ONE;
        if (right < e->left) e->left = right;
        if (right > e->right) e->right = right;
        if (front < e->rear) e->rear = front;
        if (front > e->front) e->front = front;
    }
}

sand_column_outline sand_column_outline_at(const sand_column_way *way, int32_t head)
{
    sand_pose first = sand_column_base(way, head, 1);
    sand_direction ahead = sand_heading_direction(first.heading);
    sand_footprint size = sand_geom_footprint_centred(way->base.width, way->base.depth);
    extent e = { 0 };
    for (int32_t rank = 1; rank <= way->ranks; rank++) {
        sand_box box = sand_box_at(sand_column_base(way, head, rank), size);
        widen(&e, &box, first.at, ahead);
    }
    /* One unit more on each side, because corners are rounded. */
    sand_column_outline out = { .size = { (int32_t)(e.right - e.left) + 2, (int32_t)(e.front - e.rear) + 2 } };
    out.pose.at = sand_geom_pose_place(first, (int32_t)(e.left + e.right), (int32_t)(e.front + e.rear));
    out.pose.heading = first.heading;
    return out;
}

bool sand_column_is_straight(const sand_column_way *way, int32_t from, int32_t to)
{
    return piece_at(way, from < to ? from + 1 : from) == piece_at(way, to);
}

sand_bounds sand_column_bounds(const sand_column_way *way, int32_t from, int32_t to)
{
    sand_point points[SAND_COLUMN_POINTS + 2];
    int32_t n = 0;
    points[n++] = place_at(way, from);
    points[n++] = place_at(way, to);
    for (unsigned i = 0; i < way->n; i++)
        if (way->along[i] > from && way->along[i] < to) points[n++] = way->point[i];
    return sand_shape_bounds_of(points, n);
}
