/* run_forced_oracle.c - compares forced motion in crowded lines with a slow way of finding the answers.
 *
 *   run_forced_oracle [SCENES [SEED]]
 *
 * Twelve to sixteen units of two sides stand in oblique lines, flush or nearly, with impassable ground and the table's
 * edge near; sets of one to five are driven at once. Afterwards no unit may overlap another deeper than the slack, nor
 * stand on a friend that it passed. The same set in another order, or on a table turned by half a turn, must end in the
 * same places. A single drive is also followed step by step, against all units. Last line: `N passed, N failed`. */
#include "geom/overlap.h"
#include "motion/forced.h"
#include "support/ground.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_X = 40000, TABLE_Y = 30000, MOST = 16, DRIVES = 5, SHOWN = 10, NEAR = 6 };

static uint64_t random_state;
static int32_t random_in(int32_t low, int32_t high)
{
    uint64_t z = random_state += 0x9e3779b97f4a7c15u; /* splitmix64: any seed will do */
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return low + (int32_t)((z ^ (z >> 31)) % (uint64_t)(high - low + 1));
}

static ground g;
static ground_unit units[GROUND_UNITS];
static uint64_t planned, pushed, barred, lost, compared, unsure, failed;

static void complain(uint64_t seed, const char *what, unsigned one, unsigned two)
{
    if (failed++ < SHOWN) printf("FAIL seed %" PRIu64 ": %u, %u: %s\n", seed, one, two, what);
}

/* ---- a scene --------------------------------------------------------------------------------------------- */

static sand_box box_of(const ground_unit *unit)
{
    return sand_box_at(unit->pose, sand_geom_footprint_centred(unit->width, unit->depth));
}

static void add(ground_unit unit)
{
    sand_box own = box_of(&unit);
    unsigned n = g.field.n_units;
    for (unsigned i = 0; i < n; i++) {
        sand_box box = box_of(&units[i]);
        if (sand_geom_overlaps_boxes(&own, &box)) return;
    }
    if (own.bounds.low.x < 0 || own.bounds.low.y < 0 || own.bounds.high.x > TABLE_X || own.bounds.high.y > TABLE_Y)
        return;
    units[n] = unit;
    ground_add_unit(&g, unit);
    g.unit[n].luck = (uint16_t)(n + 1);
}

static void draw_up(void)
{
    bool flush = random_in(0, 1) == 0;
    int32_t lean = random_in(0, 2) == 0 ? 1200 : 200, general = random_in(0, 35999);
    ground_init(&g, TABLE_X, TABLE_Y);
    for (int row = 0; row < 4; row++) {
        for (int column = 0; column < 4; column++) {
            int32_t right = (column * 2 - 3) * (flush ? 8000 : 8600) + 2 * random_in(0, flush ? 3 : 400);
            int32_t ahead = (row * 2 - 3) * (flush ? 3000 : 3600) + 2 * random_in(0, flush ? 3 : 1200);
            sand_pose middle = { { TABLE_X / 2, TABLE_Y / 2 }, general };
            ground_unit unit = { .side = random_in(0, 7) == 0 ? SAND_SIDE_B : SAND_SIDE_A,
                                 .type = random_in(0, 3) == 0 ? GROUND_HORSE : GROUND_FOOT,
                                 .width = 8000 / (random_in(0, 2) + 1),
                                 .depth = 3000 };
            unit.pose = (sand_pose){ sand_geom_pose_place(middle, right, ahead),
                                     sand_heading_add(general, random_in(-lean, lean)) };
            add(unit);
        }
    }
    ground_add_area(&g, GROUND_WOOD, (sand_point){ 2000, 2000 }, (sand_point){ 12000, 9000 });
    ground_ready(&g, units);
}

static unsigned pick_drives(sand_drive drives[DRIVES])
{
    unsigned n = (unsigned)random_in(1, DRIVES), made = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned unit = (unsigned)random_in(1, (int32_t)g.field.n_units);
        bool twice = false;
        for (unsigned k = 0; k < made; k++) twice = twice || drives[k].unit == unit;
        if (twice) continue;
        int32_t back = sand_heading_add(sand_battle_unit(g.battle, unit)->heading, SAND_HALF_TURN);
        drives[made++] = (sand_drive){ .unit = (uint16_t)unit,
                                       .friends = (uint8_t)(random_in(0, 3) > 0 ? SAND_FRIENDS_PUSHED
                                                                                : random_in(0, SAND_FRIENDS_PASSED)),
                                       .heading = random_in(0, 3) == 0 ? random_in(0, 35999) : back,
                                       .longest = random_in(0, 9000) };
        if (random_in(0, 1)) drives[made - 1].least = drives[made - 1].longest * 2 / 3;
    }
    return made;
}

static sand_forced_fate some_are_lost(const void *context, unsigned unit, unsigned by, const sand_bar *bar)
{
    (void)context;
    return bar->kind == SAND_BAR_EDGE && (unit + by) % 2 == 0 ? SAND_FORCED_LOST : SAND_FORCED_STOPS;
}

/* ---- step by step ---------------------------------------------------------------------------------------- */

typedef struct {
    unsigned unit[MOST];
    sand_box box[MOST]; /* its place when it joined the chain */
    int32_t since[MOST];
    size_t n;
} slow_chain;

static bool in_chain(const slow_chain *c, unsigned unit)
{
    for (size_t i = 0; i < c->n; i++) {
        if (c->unit[i] == unit) return true;
    }
    return false;
}

static sand_box slow_box(const slow_chain *c, size_t i, int32_t heading, int32_t step)
{
    sand_point from = sand_heading_step(heading, c->since[i]), to = sand_heading_step(heading, step);
    return sand_box_shifted(&c->box[i], sand_point_subtract(to, from));
}

static bool over_wood(const sand_box *box)
{
    sand_shape own = sand_geom_shape_of_box(box), wood = sand_shape_of_polygon(&g.parts[0]);
    return sand_geom_overlaps(&own, &wood, SAND_SLACK);
}

static bool deeper(const sand_box *one, const sand_box *two, int32_t slack)
{
    sand_shape a = sand_geom_shape_of_box(one), b = sand_geom_shape_of_box(two);
    return sand_geom_overlaps(&a, &b, slack);
}

/* When units overlap within the slack and slide along each other, rounding decides whether one runs into the other. The
 * strict reading counts any step deeper than the slack. The lenient reading counts, for units that overlapped when the
 * mover joined, only a step deeper by more than rounding. A correct result lies between the two. */
typedef enum { STRICT, LENIENT, READINGS } reading;
enum { ROUNDING = 2 };

static bool runs_into(const slow_chain *c, size_t i, const sand_box *there, const sand_box *other, reading how)
{
    if (!deeper(there, other, SAND_SLACK)) return false;
    return how == STRICT || !deeper(&c->box[i], other, 0) || deeper(there, other, SAND_SLACK + ROUNDING);
}

/* Moves the chain a step at a time; a unit that is overlapped deeper than the slack joins it. Returns how far it goes.
 */
static int32_t go_slowly(const sand_drive *drive, slow_chain *c, reading how)
{
    *c = (slow_chain){ .n = 1, .unit = { drive->unit }, .box = { sand_battle_unit_box(g.battle, drive->unit) } };
    for (int32_t step = 1; step <= drive->longest; step++) {
        for (size_t i = 0; i < c->n; i++) {
            sand_box there = slow_box(c, i, drive->heading, step), was = c->box[i];
            if (there.bounds.low.x < 0 || there.bounds.low.y < 0 || there.bounds.high.x > TABLE_X ||
                there.bounds.high.y > TABLE_Y)
                return step - 1;
            if (g.unit[c->unit[i] - 1].type == GROUND_HORSE && over_wood(&there) && !over_wood(&was)) return step - 1;
            for (unsigned u = 1; u <= g.field.n_units; u++) {
                sand_box box = sand_battle_unit_box(g.battle, u);
                if (in_chain(c, u) || !runs_into(c, i, &there, &box, how)) continue;
                bool friend = g.unit[u - 1].side == g.unit[drive->unit - 1].side;
                if (!friend || drive->friends == SAND_FRIENDS_STOP) return step - 1;
                c->unit[c->n] = u;
                c->box[c->n] = box;
                c->since[c->n++] = step - 1;
            }
        }
    }
    return drive->longest;
}

/* Returns how far the travel lies outside what the two readings allow; 0: it lies between them. The slow way notices an
 * overlap only when it is deeper than the slack, a few steps late for each member of the chain. */
static int32_t off_by(int32_t travel, const int32_t slow[READINGS], size_t chain)
{
    int32_t low = slow[STRICT] < slow[LENIENT] ? slow[STRICT] : slow[LENIENT],
            high = slow[STRICT] > slow[LENIENT] ? slow[STRICT] : slow[LENIENT];
    low -= NEAR * (int32_t)chain;
    if (travel < low) return low - travel;
    return travel > high + 1 ? travel - high - 1 : 0;
}

/* Where units overlap at a very small angle, the results may differ by a hundred either way. Those cases are counted,
 * and must be few. */
static void compare_slowly(uint64_t seed, const sand_drive *drive, const sand_forced_set *set)
{
    slow_chain slow[READINGS];
    int32_t travel[READINGS];
    if (drive->friends == SAND_FRIENDS_PASSED) return;
    for (reading how = STRICT; how < READINGS; how++) travel[how] = go_slowly(drive, &slow[how], how);
    compared++;
    int32_t off = off_by(drive->travel, travel, slow[LENIENT].n);
    bool same = false;
    for (reading how = STRICT; how < READINGS; how++) {
        bool here = slow[how].n == set->n || travel[how] > drive->travel;
        for (size_t i = 0; i < set->n; i++)
            here = here && (in_chain(&slow[how], set->moves[i].unit) || set->moves[i].travel <= NEAR * MOST);
        same = same || here;
    }
    if (off == 0 && same) return;
    unsure++;
    if (off > 1000) complain(seed, "goes elsewhere step by step", (unsigned)travel[STRICT], (unsigned)drive->travel);
}

/* ---- what must be true ----------------------------------------------------------------------------------- */

static sand_pose end_of(const sand_forced_set *set, unsigned unit)
{
    const sand_forced_move *move = sand_forced_move_of(set, unit);
    return move != NULL ? move->end : sand_battle_unit_pose(g.battle, unit);
}

static bool is_lost(const sand_forced_set *set, unsigned unit)
{
    const sand_forced_move *move = sand_forced_move_of(set, unit);
    return move != NULL && move->lost;
}

static void check_overlaps(uint64_t seed, const sand_forced_set *set)
{
    sand_box boxes[MOST + 1];
    for (unsigned i = 1; i <= g.field.n_units; i++) {
        boxes[i] = sand_box_at(end_of(set, i), sand_geom_footprint_centred(g.unit[i - 1].width, g.unit[i - 1].depth));
        for (unsigned k = 1; k < i; k++) {
            if (is_lost(set, i) || is_lost(set, k) || !sand_geom_overlaps_boxes(&boxes[i], &boxes[k])) continue;
            complain(seed, "overlap afterwards", k, i);
        }
    }
}

static void check_other_order(uint64_t seed, const sand_forced_rule *rule, const sand_forced_set *set)
{
    sand_drive drives[DRIVES];
    sand_forced_move moves[MOST];
    sand_forced_set other = { .drives = drives, .n_drives = set->n_drives, .moves = moves, .room = MOST };
    for (size_t i = 0; i < set->n_drives; i++) drives[set->n_drives - 1 - i] = set->drives[i];
    sand_forced_plan(g.battle, rule, &other);
    for (unsigned u = 1; u <= g.field.n_units; u++) {
        sand_pose one = end_of(set, u), two = end_of(&other, u);
        if (memcmp(&one, &two, sizeof one) != 0) complain(seed, "elsewhere in another order", u, 0);
    }
}

static sand_pose turned(sand_pose pose)
{
    return (sand_pose){ { TABLE_X - pose.at.x, TABLE_Y - pose.at.y }, sand_heading_add(pose.heading, SAND_HALF_TURN) };
}

static void turn_table(void)
{
    for (unsigned u = 1; u <= g.field.n_units; u++)
        sand_battle_unit_move(g.battle, u, turned(sand_battle_unit_pose(g.battle, u)));
    sand_polygon *wood = &g.parts[0];
    for (int32_t i = 0; i < wood->count; i++)
        wood->point[i] = (sand_point){ TABLE_X - wood->point[i].x, TABLE_Y - wood->point[i].y };
    wood->bounds = sand_shape_bounds_of(wood->point, wood->count);
    sand_field_bound_terrain(&g.field);
}

static void check_turned(uint64_t seed, const sand_forced_rule *rule, const sand_forced_set *set)
{
    sand_drive drives[DRIVES];
    sand_forced_move moves[MOST];
    sand_forced_set other = { .drives = drives, .n_drives = set->n_drives, .moves = moves, .room = MOST };
    sand_pose ends[MOST + 1];
    for (unsigned u = 1; u <= g.field.n_units; u++) ends[u] = end_of(set, u);
    for (size_t i = 0; i < set->n_drives; i++) {
        drives[i] = set->drives[i];
        drives[i].heading = sand_heading_add(drives[i].heading, SAND_HALF_TURN);
    }
    turn_table();
    sand_forced_plan(g.battle, rule, &other);
    for (unsigned u = 1; u <= g.field.n_units; u++) {
        sand_pose pose = turned(end_of(&other, u));
        if (memcmp(&pose, &ends[u], sizeof pose) != 0) complain(seed, "not mirrored on a turned table", u, 0);
    }
    turn_table();
}

static void play(uint64_t seed)
{
    sand_drive drives[DRIVES];
    sand_forced_move moves[MOST];
    sand_forced_rule rule = { .barred = random_in(0, 1) ? some_are_lost : NULL };
    random_state = seed;
    draw_up();
    for (int turn = 0; turn < 6; turn++) {
        sand_forced_set set = { .drives = drives, .n_drives = pick_drives(drives), .moves = moves, .room = MOST };
        rule.barred = random_in(0, 2) == 0 ? some_are_lost : NULL;
        sand_forced_plan(g.battle, &rule, &set);
        planned++;
        pushed += set.n - set.n_drives;
        for (size_t i = 0; i < set.n_drives; i++) barred += drives[i].bar.kind != SAND_BAR_NONE;
        check_overlaps(seed, &set);
        check_other_order(seed, &rule, &set);
        check_turned(seed, &rule, &set);
        if (set.n_drives == 1 && rule.barred == NULL) compare_slowly(seed, &drives[0], &set);
        sand_forced_apply(g.battle, &set);
        for (unsigned u = 1; u <= g.field.n_units; u++) {
            if (!is_lost(&set, u)) continue;
            sand_battle_unit_of(g.battle, u)->status = SAND_STATUS_GONE;
            lost++;
        }
        for (size_t i = 0; i < set.n_drives; i++) drives[i] = (sand_drive){ .unit = 0 };
        bool any = false;
        for (unsigned u = 1; u <= g.field.n_units; u++) any = any || is_lost(&set, u);
        if (any) break;
    }
    ground_free(&g);
}

int main(int argc, char **argv)
{
    uint64_t times = argc > 1 ? strtoull(argv[1], NULL, 10) : 600, seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1513;
    for (uint64_t i = 0; i < times; i++) play(seed + i);
    printf("%" PRIu64 " sets driven, %" PRIu64 " units pushed, %" PRIu64 " drives barred, %" PRIu64 " lost; %" PRIu64
           " gone step by step, %" PRIu64 " of them leaning too much to tell; %" PRIu64 " failures\n",
           planned, pushed, barred, lost, compared, unsure, failed);
    bool sound = failed == 0 && pushed > planned / 2 && compared > times / 3 && unsure < compared / 20;
    printf("%d passed, %d failed\n", sound, !sound);
    return sound ? 0 : 1;
}
