/* run_engage_oracle.c - tests that a meeting answered with ENGAGE always leads to a contact.
 *
 *   run_engage_oracle [SCENES [SEED]]
 *
 * Units of one base up to twelve by two wheel and charge at random, in inches and in paces; one unit moves or both do,
 * alone, or flush between friends and before a line of enemies. Every unit that meets an enemy engages. Afterwards
 * every such pair must be in contact and touch, and no two units may overlap. Last line: `N passed, N failed`. */
#include "geom/overlap.h"
#include "motion/resolve.h"
#include "support/ground.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { TABLE = 8000000, PAIRS = 64, SHOWN = 10 };

static uint64_t random_state;
static int32_t random_in(int32_t low, int32_t high)
{
    uint64_t z = random_state += 0x9e3779b97f4a7c15u; /* splitmix64: any seed will do */
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return low + (int32_t)((z ^ (z >> 31)) % (uint64_t)(high - low + 1));
}

/* Sizes of a base in inches, and in paces at the two ground scales. */
static const struct {
    int32_t width, depth;
} bases[] = { { 4000, 3000 }, { 8000, 3000 }, { 50000, 25000 }, { 100000, 50000 } };

static ground g;
static ground_unit units[GROUND_UNITS];
static uint64_t scenes, engaged, crowded, failed;

typedef struct {
    unsigned one, two;
} pair;
static pair pairs[PAIRS];
static size_t n_pairs;

static void engage(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    (void)context, (void)b;
    for (size_t i = 0; i < n; i++) {
        if (meetings[i].kind != SAND_MEET_ENEMY) continue;
        meetings[i].response = meetings[i].other_response = SAND_ENGAGE;
        if (n_pairs < PAIRS) pairs[n_pairs++] = (pair){ meetings[i].who.index, meetings[i].other.index };
        if (meetings[i].face == SAND_FACE_NONE || meetings[i].other_face == SAND_FACE_NONE) {
            printf("FAIL a meeting of %u and %u names no face\n", meetings[i].who.index, meetings[i].other.index);
            failed++;
        }
    }
}

/* ---- a scene --------------------------------------------------------------------------------------------- */

static ground_unit unit_at(uint16_t side, size_t base, sand_pose pose)
{
    int32_t files = random_in(0, 3) == 0 ? 1 : random_in(3, 12), ranks = files == 1 ? 1 : random_in(1, 2);
    return (ground_unit){ .side = side,
                          .width = bases[base].width,
                          .depth = bases[base].depth,
                          .files = (uint8_t)files,
                          .ranks = (uint8_t)ranks,
                          .pose = pose };
}

static sand_stance stance_of(const ground_unit *unit)
{
    return (sand_stance){ .pose = unit->pose,
                          .base_width = unit->width,
                          .base_depth = unit->depth,
                          .files = unit->files,
                          .ranks = unit->ranks };
}

static bool has_room(const ground_unit *unit, unsigned n)
{
    sand_stance stance = stance_of(unit);
    sand_box own = sand_path_stance_box(&stance);
    for (unsigned i = 0; i < n; i++) {
        sand_stance other = stance_of(&units[i]);
        sand_box box = sand_path_stance_box(&other);
        if (sand_geom_within_boxes(&own, &box, SAND_SLACK) && sand_geom_overlaps_boxes(&own, &box)) return false;
    }
    return own.bounds.low.x > 0 && own.bounds.low.y > 0 && own.bounds.high.x < TABLE && own.bounds.high.y < TABLE;
}

static void add(ground_unit unit)
{
    unsigned n = g.field.n_units;
    if (!has_room(&unit, n)) return;
    units[n] = unit;
    ground_add_unit(&g, unit);
}

/* Adds a unit flush beside, before or behind another, of the same heading or a slightly different one. */
static void add_neighbour(unsigned of, uint16_t side)
{
    const ground_unit *host = &units[of];
    ground_unit unit = *host;
    int32_t side_step = random_in(-1, 1), ahead = side_step == 0 ? (random_in(0, 1) ? 1 : -1) : 0;
    unit.side = side;
    unit.pose.at = sand_geom_pose_place(host->pose, side_step * 2 * host->width * host->files,
                                        ahead * 2 * host->depth * host->ranks);
    unit.pose.at.x += random_in(-4, 4);
    unit.pose.at.y += random_in(-4, 4);
    if (random_in(0, 2) == 0) unit.pose.heading = sand_heading_add(unit.pose.heading, random_in(-3, 3));
    add(unit);
}

static void give_way(unsigned unit, int32_t width)
{
    sand_motion *row = sand_motion_of(g.battle, sand_actor_unit(unit));
    int32_t verb = random_in(0, 3), most = width / 2 + 1;
    if (verb == 0) sand_motion_add(row, (sand_motion_step){ SAND_VERB_MARCH, 0, random_in(1, 2 * most) }, 30000);
    int32_t angle = random_in(500, 9000) * (random_in(0, 1) ? 1 : -1);
    sand_motion_add(row, (sand_motion_step){ verb == 1 ? SAND_VERB_PIVOT : SAND_VERB_WHEEL, angle, 0 },
                    random_in(2000, 30000));
}

static void draw_up(void)
{
    size_t base = (size_t)random_in(0, (int32_t)SAND_LEN(bases) - 1), other = base < 2 ? base : (size_t)random_in(2, 3);
    ground_init(&g, TABLE, TABLE);
    add(unit_at(SAND_SIDE_A, base, (sand_pose){ { TABLE / 2, TABLE / 2 }, random_in(0, 35999) }));
    int32_t front = units[0].width * units[0].files, deep = units[0].depth * units[0].ranks;
    ground_unit enemy = unit_at(SAND_SIDE_B, other, units[0].pose);
    int32_t aslant = sand_heading_add(units[0].pose.heading, random_in(-6000, 6000));
    int32_t near = (deep + enemy.depth * enemy.ranks) / 2;
    enemy.pose = sand_geom_pose_moved(units[0].pose, aslant, near + random_in(0, front / 2 + 1));
    enemy.pose.heading =
        random_in(0, 1) ? random_in(0, 35999) : sand_heading_add(units[0].pose.heading, 18000 + random_in(-300, 300));
    add(enemy);
    if (g.field.n_units < 2 || random_in(0, 1) == 0) return;
    crowded++;
    for (int i = random_in(1, 4); i > 0; i--) add_neighbour(1, SAND_SIDE_B);
    for (int i = random_in(0, 3); i > 0; i--) add_neighbour(0, SAND_SIDE_A);
}

/* ---- what must be true afterwards ------------------------------------------------------------------------ */

static void complain(uint64_t seed, const char *what, unsigned one, unsigned two)
{
    if (failed++ < SHOWN) printf("FAIL seed %" PRIu64 ": %u and %u %s\n", seed, one, two, what);
}

static void check(uint64_t seed)
{
    for (size_t i = 0; i < n_pairs; i++) {
        engaged++;
        if (sand_battle_contact_between(g.battle, pairs[i].one, pairs[i].two) == 0)
            complain(seed, "engage without a contact", pairs[i].one, pairs[i].two);
        else if (!sand_contact_units_touch(g.battle, pairs[i].one, pairs[i].two))
            complain(seed, "are in contact and do not touch", pairs[i].one, pairs[i].two);
    }
    for (unsigned i = 1; i <= g.field.n_units; i++) {
        for (unsigned k = 1; k < i; k++) {
            sand_box one = sand_battle_unit_box(g.battle, i), two = sand_battle_unit_box(g.battle, k);
            if (sand_geom_overlaps_boxes(&one, &two)) complain(seed, "overlap", k, i);
        }
    }
}

static void play(uint64_t seed)
{
    static const sand_motion_policy policy = { .meet = engage, .turn = 1 };
    random_state = seed;
    n_pairs = 0;
    draw_up();
    if (g.field.n_units >= 2) {
        ground_ready(&g, units);
        void *storage = malloc(sand_resolve_size(&g.field));
        if (storage == NULL) abort();
        give_way(1, units[0].width * units[0].files);
        for (unsigned u = 2; u <= g.field.n_units; u++) {
            if (random_in(0, 1)) give_way(u, units[u - 1].width * units[u - 1].files);
        }
        sand_resolve(g.battle, storage, 0, SAND_TICKS, &policy);
        check(seed);
        free(storage);
        scenes++;
    }
    ground_free(&g);
}

int main(int argc, char **argv)
{
    uint64_t times = argc > 1 ? strtoull(argv[1], NULL, 10) : 1500,
             seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1642;
    for (uint64_t i = 0; i < times; i++) play(seed + i);
    printf("%" PRIu64 " scenes, %" PRIu64 " of them crowded, %" PRIu64 " pairs engaged, %" PRIu64 " failures\n", scenes,
           crowded, engaged, failed);
    bool sound = failed == 0 && engaged > times / 3;
    printf("%d passed, %d failed\n", sound, !sound);
    return sound ? 0 : 1;
}
