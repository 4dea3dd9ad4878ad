/* column.c - bases along a line, and the outline about them. */
#include "motion/column.h"

#include "base/assert.h"
#include "battle/ranks.h"
#include "geom/measure.h"

int32_t sand_column_length(sand_column_line line)
{
    int32_t length = 0;
    SAND_ASSERT(line.n >= 2);
    for (unsigned i = 0; i + 1 < line.n; i++) length += sand_point_distance(line.point[i], line.point[i + 1]);
    return length;
}

/* So far along a piece of this length, rounded towards its start. */
static sand_point between(sand_point from, sand_point to, int32_t at, int32_t length)
{
    sand_point by = sand_point_subtract(to, from);
    return (sand_point){ from.x + (int32_t)((int64_t)by.x * at / length),
                         from.y + (int32_t)((int64_t)by.y * at / length) };
}

/* The place so far along the line. */
static sand_point place_at(sand_column_line line, int32_t at)
{
    unsigned i = 0;
    int32_t length = sand_point_distance(line.point[0], line.point[1]);
    while (at > length && i + 2 < line.n) {
        at -= length;
        i++;
        length = sand_point_distance(line.point[i], line.point[i + 1]);
    }
    return between(line.point[i], line.point[i + 1], at < length ? at : length, length);
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

/* The base of that rank: its front on the line, looking from where its rear is to where its front is. */
static sand_pose pose_of(sand_column_line line, int32_t head, int32_t rank, int32_t depth)
{
    sand_point front = place_at(line, head - (rank - 1) * depth), rear = place_at(line, head - rank * depth);
    int32_t heading = sand_heading_of(sand_point_subtract(front, rear));
    return (sand_pose){ sand_geom_pose_place((sand_pose){ front, heading }, 0, -depth), heading };
}

/* How far the corners of a base reach to each side of the head's front centre, as the head looks. */
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

bool sand_column_outline(const sand_battle *b, unsigned unit, sand_column_line line, int32_t head, sand_stance *out)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    sand_size base = sand_battle_base_size(b->field, unit, row);
    SAND_ASSERT(b->field->base_size != NULL && line.n >= 2);
    if (row->files != 1 || head > sand_column_length(line) || head < row->ranks * base.depth) return false;
    sand_pose first = pose_of(line, head, 1, base.depth);
    sand_direction ahead = sand_heading_direction(first.heading);
    extent e = { 0 };
    for (int32_t rank = 1; rank <= row->ranks; rank++) {
        sand_footprint size = sand_geom_footprint_centred(base.width, base.depth);
        sand_box box = sand_box_at(pose_of(line, head, rank, base.depth), size);
        widen(&e, &box, first.at, ahead);
    }
    /* One unit more on each side: corners were rounded. */
    *out = (sand_stance){ .base_width = (int32_t)(e.right - e.left) + 2,
                          .base_depth = (int32_t)(e.front - e.rear) + 2,
                          .files = 1,
                          .ranks = 1 };
    out->pose.at = sand_geom_pose_place(first, (int32_t)(e.left + e.right), (int32_t)(e.front + e.rear));
    out->pose.heading = first.heading;
    return true;
}

bool sand_column_lay(sand_battle *b, unsigned unit, sand_column_line line, int32_t head)
{
    sand_stance outline;
    if (!sand_column_outline(b, unit, line, head, &outline)) return false;
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    int32_t depth = sand_battle_base_size(b->field, unit, sand_battle_unit(b, unit)).depth;
    sand_formation *formation = sand_battle_formation_of(b, unit);
    formation->bent = 0;
    sand_battle_unit_move(b, unit, outline.pose); /* whoever is attached goes along */
    formation = sand_battle_formation_of(b, unit);
    formation->bent = 1;
    formation->bent_width = outline.base_width;
    formation->bent_depth = outline.base_depth;
    for (unsigned body = def->first_body; body < def->first_body + def->n_bodies; body++) {
        if (!sand_ranks_has(b, body)) continue;
        sand_body *base = sand_battle_body_of(b, body);
        sand_pose pose = pose_of(line, head, base->rank, depth);
        base->x = pose.at.x;
        base->y = pose.at.y;
        base->heading = pose.heading;
    }
    return true;
}
