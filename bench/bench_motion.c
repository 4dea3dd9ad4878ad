/* bench_motion.c - how far may it go, whom does it reach, and a turn of many movers. */
#include "bench.h"
#include "dice/philox.h"
#include "motion/charge.h"
#include "motion/resolve.h"
#include "support/ground.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 20, COLUMNS = 10, GAP_X = 4500, GAP_Y = 3500 };

/* Two armies of twenty in two lines each, a little out of line, 12 inches apart, as in most turns of most battles. */
static ground g;
static void *workspace;
static sand_battle *copy;

/* In inches a base is 4 wide; in paces a line of bases is 160. */
enum { INCHES = 1, PACES = 40 };

static void draw_up(int32_t scale)
{
    static ground_unit units[2 * SIDE];
    sand_dice_stream stream = sand_dice_stream_open((sand_cause){ .purpose = 1 }, 2026);
    ground_init(&g, scale * 72000, scale * 48000);
    for (int i = 0; i < 2 * SIDE; i++) {
        bool second = i >= SIDE;
        int32_t column = i % COLUMNS, row = i % SIDE / COLUMNS, wobble = (int32_t)sand_dice_stream_next(&stream, 1200);
        int32_t y = second ? 30000 + GAP_Y * row : 18000 - GAP_Y * row;
        units[i] =
            (ground_unit){ .side = second ? SAND_SIDE_B : SAND_SIDE_A, .width = scale * 4000, .depth = scale * 2000 };
        units[i].pose = (sand_pose){ { scale * (14000 + GAP_X * column), scale * (y + wobble) }, second ? 18000 : 0 };
        units[i].pose.heading = sand_heading_add(units[i].pose.heading, wobble - 600);
        ground_add_unit(&g, units[i]);
    }
    ground_add_area(&g, GROUND_WOOD, (sand_point){ scale * 4000, scale * 20000 },
                    (sand_point){ scale * 9000, scale * 26000 });
    ground_add_area(&g, GROUND_WOOD, (sand_point){ scale * 60000, scale * 22000 },
                    (sand_point){ scale * 66000, scale * 27000 });
    ground_ready(&g, units);
    workspace = malloc(sand_resolve_size(&g.field));
    copy = malloc(sand_battle_size(&g.field));
    if (workspace == NULL || copy == NULL) abort();
}

static uint64_t march(void *context, uint64_t times)
{
    static const sand_obstacles open_ground = { 0 };
    uint64_t sum = 0;
    (void)context;
    for (uint64_t i = 0; i < times; i++) {
        sand_mover mover = sand_march_mover_of_unit(g.battle, (unsigned)(i % (2 * SIDE)) + 1);
        int32_t turn = (int32_t)(i * 1237 % 9000) - 4500;
        int32_t heading = sand_heading_add(mover.stance.pose.heading, turn);
        sum += (uint64_t)sand_march_along(g.battle, &mover, heading, 6000, &open_ground).legal;
    }
    return sum;
}

static uint64_t charge(void *context, uint64_t times)
{
    static const sand_obstacles open_ground = { 0 };
    uint64_t sum = 0;
    (void)context;
    for (uint64_t i = 0; i < times; i++) {
        sand_mover mover = sand_march_mover_of_unit(g.battle, (unsigned)(i % (2 * SIDE)) + 1);
        sum += (uint64_t)sand_charge_ahead(g.battle, &mover, 12000, (sand_unit_choice){ 0 }, &open_ground).n;
    }
    return sum;
}

static void stop(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    (void)context, (void)b, (void)meetings, (void)n;
}

/* Everybody: a march, a small wheel, a march; whoever meets somebody halts. */
static uint64_t turn(void *context, uint64_t times)
{
    static const sand_motion_policy policy = { .meet = stop };
    uint64_t sum = 0;
    (void)context;
    for (uint64_t i = 0; i < times; i++) {
        sand_battle_copy(copy, g.battle);
        for (unsigned unit = 1; unit <= 2 * SIDE; unit++) {
            sand_motion *row = sand_motion_of(copy, unit);
            sand_motion_add(row, (sand_motion_step){ SAND_VERB_MARCH, 0, PACES * (3000 + (int32_t)(i % 500)) }, 25000);
            sand_motion_add(row, (sand_motion_step){ SAND_VERB_WHEEL, 500 - (int32_t)(unit * 31 % 1000), 0 }, 10000);
            sand_motion_add(row, (sand_motion_step){ SAND_VERB_MARCH, 0, PACES * 4000 }, 25000);
        }
        sand_resolve(copy, workspace, 0, SAND_TICKS, &policy);
        sum += (uint64_t)sand_battle_unit(copy, 1)->y;
    }
    return sum;
}

static void clear_away(void)
{
    free(workspace);
    free(copy);
    ground_free(&g);
}

int main(void)
{
    static const bench_row one[] = {
        { "a straight march among 40 units", march, 3.3e6, NULL },
        { "a charge straight ahead", charge, 1e6, NULL },
    };
    static const bench_row many = { "a turn of 40 movers at once", turn, 1e3, NULL };
    bench_title("motion");
    draw_up(INCHES);
    for (size_t i = 0; i < SAND_LEN(one); i++) bench_run(&one[i], NULL);
    clear_away();
    draw_up(PACES);
    bench_run(&many, NULL);
    clear_away();
    return 0;
}
