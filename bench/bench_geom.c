/* bench_geom.c - measures the geometric queries that a battle makes most often. */
#include "bench.h"
#include "dice/philox.h"
#include "geom/arc.h"
#include "geom/sight.h"
#include "geom/sweep.h"
#include "geom/travel.h"
#include "support/shapes.h"

/* Boxes scattered over a table of 72 by 48 inches; the queries pair boxes by their places in the array. */
enum { BOXES = 1024 };
typedef struct {
    sand_box box[BOXES];
    sand_shape shape[BOXES];
    int32_t heading[BOXES];
} table;

static void scatter(table *t, uint32_t width, uint32_t depth)
{
    sand_footprint footprint = sand_geom_footprint_centred(4000, 3000);
    sand_dice_stream stream = sand_dice_stream_open((sand_cause){ .purpose = 1 }, 2026);
    for (size_t i = 0; i < BOXES; i++) {
        int32_t x = (int32_t)sand_dice_stream_next(&stream, width);
        int32_t y = (int32_t)sand_dice_stream_next(&stream, depth);
        t->heading[i] = (int32_t)sand_dice_stream_next(&stream, SAND_FULL_TURN);
        t->box[i] = sand_box_at((sand_pose){ { x, y }, t->heading[i] }, footprint);
        t->shape[i] = sand_geom_shape_of_box(&t->box[i]);
    }
}

static uint64_t overlap(void *context, uint64_t times)
{
    const table *t = context;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++)
        sum += sand_geom_overlaps_boxes(&t->box[i % BOXES], &t->box[(i * 7 + 1) % BOXES]);
    return sum;
}

static uint64_t crossing(void *context, uint64_t times)
{
    const table *t = context;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        const sand_box *from = &t->box[i % BOXES], *to = &t->box[(i + 1) % BOXES];
        sum += sand_sight_line_crosses(from->centre, to->centre, &t->shape[(i * 7 + 2) % BOXES]);
    }
    return sum;
}

static uint64_t reach(void *context, uint64_t times)
{
    const table *t = context;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++)
        sum += (uint64_t)sand_geom_reach_boxes(&t->box[i % BOXES], &t->box[(i * 7 + 1) % BOXES]).distance;
    return sum;
}

static uint64_t within(void *context, uint64_t times)
{
    const table *t = context;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++)
        sum += sand_geom_within_boxes(&t->box[i % BOXES], &t->box[(i * 7 + 1) % BOXES], 12000);
    return sum;
}

static uint64_t sight(void *context, uint64_t times)
{
    const table *t = context;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        size_t at = i % (BOXES - 32);
        sum += sand_sight_to(sand_box_front_centre(&t->box[at]), &t->shape[at + 1], t->shape + at + 2, 28).clear;
    }
    return sum;
}

static uint64_t charge(void *context, uint64_t times)
{
    const table *t = context;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        size_t at = i % BOXES;
        sum += (uint64_t)(int64_t)sand_travel_contact(&t->shape[at], t->heading[at], 12000,
                                                      &t->shape[(i * 7 + 1) % BOXES]);
    }
    return sum;
}

static uint64_t wheel(void *context, uint64_t times)
{
    const table *t = context;
    sand_footprint footprint = sand_geom_footprint_centred(4000, 3000);
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        size_t at = i % BOXES;
        sand_sweep sweep = shapes_sweep((sand_pose){ t->box[at].centre, t->heading[at] }, footprint, 4000, 3000, 4500);
        sum += sand_sweep_against(&sweep, &t->shape[(i * 7 + 1) % BOXES]).clear;
    }
    return sum;
}

static const bench_row rows[] = {
    { "two boxes: overlap", overlap, 100e6, "fixed point 210 M/s, Box2D v3 22 M/s" },
    { "a line across a box (sight)", crossing, 100e6, "scalar 191 M/s" },
    { "two boxes: within 12 in.", within, 0, NULL },
    { "two boxes: distance and witness", reach, 0, NULL },
    { "sight of a target past 28 bodies", sight, 0, NULL },
    { "a charge of 12 in. against one body", charge, 0, NULL },
    { "a wheel of 45 degrees against one body", wheel, 0, NULL },
};

static table t;

int main(void)
{
    scatter(&t, 72000, 48000);
    bench_title("geometry, bodies all over the table");
    for (size_t i = 0; i < SAND_LEN(rows); i++) bench_run(&rows[i], &t);
    scatter(&t, 6000, 6000);
    bench_title("geometry, bodies in a heap");
    for (size_t i = 0; i < SAND_LEN(rows); i++) bench_run(&rows[i], &t);
    return 0;
}
