/* bench_motion.c - measures single moves (how far a march goes, which units a charge meets), and turns in which many
 * units move at once. */
#include "bench.h"
#include "dice/philox.h"
#include "motion/charge.h"
#include "motion/resolve.h"
#include "support/ground.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 20, COLUMNS = 10, GAP_X = 4500, GAP_Y = 3500 };

/* Two armies of twenty in two lines each, a little out of line, 12 inches apart, as in most turns of most battles. */
static ground g;
static void *workspace;
static sand_battle *copy;

/* Scales of the same table: a unit is 4 wide in inches and 160 wide in paces. */
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

/* Moves every unit by a march, a small wheel and a march; a unit that meets another one halts. */
static uint64_t turn(void *context, uint64_t times)
{
    static const sand_motion_policy policy = { .meet = stop };
    uint64_t sum = 0;
    (void)context;
    for (uint64_t i = 0; i < times; i++) {
        sand_battle_copy(copy, g.battle);
        for (unsigned unit = 1; unit <= 2 * SIDE; unit++) {
            sand_motion *row = sand_motion_of(copy, sand_actor_unit(unit));
            sand_motion_add(row, (sand_motion_step){ SAND_VERB_MARCH, 0, PACES * (3000 + (int32_t)(i % 500)) }, 25000);
            sand_motion_add(row, (sand_motion_step){ SAND_VERB_WHEEL, 500 - (int32_t)(unit * 31 % 1000), 0 }, 10000);
            sand_motion_add(row, (sand_motion_step){ SAND_VERB_MARCH, 0, PACES * 4000 }, 25000);
        }
        sand_resolve(copy, workspace, 0, SAND_TICKS, &policy);
        sum += (uint64_t)sand_battle_unit(copy, 1)->y;
    }
    return sum;
}

static void clear_away(void);

/* ---- a phase of two armies that meet --------------------------------------------------------------------- */

enum { PACE = 1000, PHASE_COLUMNS = 30, BASE_WIDTH = 50 * PACE, BASE_DEPTH = 25 * PACE };

typedef struct {
    int32_t side, columns, files, ranks; /* units a side, units in a line; files and ranks of a unit */
} army;

/* Draws up two armies in lines 500 paces apart, with 15 paces between units, so that each meets the one opposite. */
static void draw_up_armies(const army *a)
{
    static ground_unit all[2 * 120];
    int32_t step_x = a->files * BASE_WIDTH + 15 * PACE, step_y = a->ranks * BASE_DEPTH + 35 * PACE;
    ground_init(&g, 8000 * PACE, 4500 * PACE);
    for (int32_t i = 0; i < 2 * a->side; i++) {
        bool second = i >= a->side;
        int32_t column = i % a->side % a->columns, row = i % a->side / a->columns;
        int32_t y = second ? 1750 * PACE + row * step_y : 1250 * PACE - row * step_y;
        all[i] = (ground_unit){ .side = second ? SAND_SIDE_B : SAND_SIDE_A,
                                .width = BASE_WIDTH,
                                .depth = BASE_DEPTH,
                                .files = (uint8_t)a->files,
                                .ranks = (uint8_t)a->ranks,
                                .pose = { { 100 * PACE + column * step_x, y }, second ? 18000 : 0 } };
        ground_add_unit(&g, all[i]);
    }
    ground_add_area(&g, GROUND_WOOD, (sand_point){ 900 * PACE, 1450 * PACE }, (sand_point){ 1100 * PACE, 1550 * PACE });
    ground_ready(&g, all);
    workspace = malloc(sand_resolve_size(&g.field));
    copy = malloc(sand_battle_size(&g.field));
    if (workspace == NULL || copy == NULL) abort();
}

/* Answers meetings: enemies engage, and a unit that runs into a friend waits. */
static void engage(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    (void)context, (void)b;
    for (size_t i = 0; i < n; i++) {
        sand_meeting *m = &meetings[i];
        if (m->kind == SAND_MEET_ENEMY) m->response = m->other_response = SAND_ENGAGE;
        if (m->kind != SAND_MEET_FRIEND) continue;
        m->response = m->leads || !m->other_leads ? SAND_WAIT : SAND_GO_ON;
        m->other_response = m->other_leads || !m->leads ? SAND_WAIT : SAND_GO_ON;
    }
}

/* Plans 500 paces for each unit, at foot speed: a march, a wheel of up to 8 degrees, a march. */
static void plan_phase(sand_battle *b, uint64_t times)
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        sand_motion *row = sand_motion_of(b, sand_actor_unit(unit));
        int32_t ahead = 150 + (int32_t)(times % 20), wheel = (int32_t)(unit * 731 % 1600) - 800;
        sand_mover mover = sand_march_mover_of_unit(b, unit);
        int32_t arc = sand_path_wheel_arc(sand_path_stance_width(&mover.stance), wheel);
        int32_t turn = arc / PACE * 120, left = SAND_TICKS - ahead * 120 - turn;
        sand_motion_add(row, (sand_motion_step){ SAND_VERB_MARCH, 0, ahead * PACE }, ahead * 120);
        sand_motion_add(row, (sand_motion_step){ SAND_VERB_WHEEL, wheel, 0 }, turn);
        sand_motion_add(row, (sand_motion_step){ SAND_VERB_MARCH, 0, left / 120 * PACE }, left);
    }
}

static uint64_t phase(void *context, uint64_t times)
{
    static const sand_motion_policy policy = { .meet = engage, .stand_off = PACE };
    uint64_t sum = 0;
    (void)context;
    for (uint64_t i = 0; i < times; i++) {
        sand_battle_copy(copy, g.battle);
        plan_phase(copy, i);
        sand_resolve(copy, workspace, 0, SAND_TICKS, &policy);
        sum += (uint64_t)sand_battle_unit(copy, 1)->y;
    }
    return sum;
}

/* Aims a unit at its target: a wheel of at most 45 degrees, then straight on.  It is called again at each mark of the
 * clock. */
static void aim(sand_battle *b, unsigned unit, unsigned target, int32_t tick)
{
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    int32_t turn = sand_heading_difference(mover.stance.pose.heading, sand_march_heading_towards(b, &mover, target));
    int32_t wheel = turn > 4500 ? 4500 : turn < -4500 ? -4500 : turn, left = SAND_TICKS - tick;
    int32_t ticks = sand_path_wheel_arc(sand_path_stance_width(&mover.stance), wheel) / PACE * 120;
    sand_motion *row = sand_motion_of(b, sand_actor_unit(unit));
    row->target = (int32_t)target;
    if (wheel != 0 && ticks <= left)
        sand_motion_add(row, (sand_motion_step){ SAND_VERB_WHEEL, wheel, 0 }, ticks), left -= ticks;
    sand_motion_add(row, (sand_motion_step){ SAND_VERB_MARCH, 0, left / 120 * PACE }, left);
}

static void engage_or_aim(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    engage(context, b, meetings, n);
    for (size_t i = 0; i < n; i++) {
        const sand_meeting *m = &meetings[i];
        int32_t target = m->kind == SAND_MEET_MARK ? sand_motion_find(b, m->who)->target : 0;
        if (target != 0) aim(b, m->who.index, (unsigned)target, m->tick);
    }
}

static uint64_t steered_phase(void *context, uint64_t times)
{
    static const sand_motion_policy policy = { .meet = engage_or_aim, .stand_off = PACE };
    uint64_t sum = 0;
    (void)context;
    for (uint64_t i = 0; i < times; i++) {
        sand_battle_copy(copy, g.battle);
        unsigned n = copy->field->n_units, aside = (unsigned)(i % 3);
        for (unsigned unit = 1; unit <= n; unit++) aim(copy, unit, (unit - 1 + n / 2 + aside) % n + 1, 0);
        sand_resolve(copy, workspace, 0, SAND_TICKS, &policy);
        sum += (uint64_t)sand_battle_unit(copy, 1)->y;
    }
    return sum;
}

/* Plays the plans of a plain phase, but every unit halts 100 paces from an enemy. */
static uint64_t halting_phase(void *context, uint64_t times)
{
    static const sand_motion_policy policy = { .meet = engage, .stand_off = PACE };
    uint64_t sum = 0;
    (void)context;
    for (uint64_t i = 0; i < times; i++) {
        sand_battle_copy(copy, g.battle);
        plan_phase(copy, i);
        for (unsigned unit = 1; unit <= copy->field->n_units; unit++)
            sand_battle_motion_of(copy, unit)->halt = 100 * PACE;
        sand_resolve(copy, workspace, 0, SAND_TICKS, &policy);
        sum += (uint64_t)sand_battle_unit(copy, 1)->y;
    }
    return sum;
}

/* From 10 to 120 units a side the work should grow no faster than n log n: 12 * log 240 / log 20 = 22 times. */
static const struct {
    bench_row row;
    army army;
} phases[] = {
    { { "10 v 10 units of 6 bases, a phase", phase, 2000, NULL }, { 10, 10, 3, 2 } },
    { { "10 v 10 single bases, a phase", phase, 0, NULL }, { 10, 10, 1, 1 } },
    { { "60 v 60 single bases, a phase", phase, 200, NULL }, { 60, PHASE_COLUMNS, 1, 1 } },
    { { "120 v 120 single bases, a phase", phase, 0, NULL }, { 120, 120, 1, 1 } },
    { { "60 v 60 single bases, all steered", steered_phase, 200, NULL }, { 60, PHASE_COLUMNS, 1, 1 } },
    { { "60 v 60 single bases, all halting", halting_phase, 200, NULL }, { 60, PHASE_COLUMNS, 1, 1 } },
};

static void bench_phases(void)
{
    double rates[SAND_LEN(phases)];
    for (size_t i = 0; i < SAND_LEN(phases); i++) {
        draw_up_armies(&phases[i].army);
        rates[i] = bench_run(&phases[i].row, NULL);
        clear_away();
    }
    printf("  120 v 120 takes %.1f times as long as 10 v 10; n log n would take 22 times\n", rates[1] / rates[3]);
}

static void clear_away(void)
{
    free(workspace);
    free(copy);
    ground_free(&g);
}

/* Runs the phase of this number under bench_counted, so that callgrind counts its instructions. */
static int count_phase(size_t i, uint64_t times)
{
    if (i >= SAND_LEN(phases)) return 1;
    draw_up_armies(&phases[i].army);
    printf("%s, %" PRIu64 " times: %" PRIu64 "\n", phases[i].row.name, times,
           bench_counted(&phases[i].row, NULL, times));
    clear_away();
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "--count") == 0)
        return count_phase((size_t)strtoul(argv[2], NULL, 10), strtoull(argv[3], NULL, 10));
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
    bench_phases();
    return 0;
}
