/* run_hash.c - prints one line `name hash` for each thing that must be the same on every target.
 *
 * `make check-hashes` compares the lines of gcc -O0, gcc -O3 -march=native, clang -O2 and WebAssembly. A part is one
 * row of the table at the end; each scenario or record given as an argument adds one. */
#include "base/hash.h"
#include "base/sort.h"
#include "base/fraction.h"
#include "dice/dice.h"
#include "dice/philox.h"
#include "geom/arc.h"
#include "geom/sight.h"
#include "geom/sweep.h"
#include "geom/travel.h"
#include "drill/drill.h"
#include "support/orders_to_try.h"
#include "support/shapes.h"
#include <sandtable/sandtable.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A stream of pseudo-random numbers, one for each part. */
typedef struct {
    sand_philox_block counter;
    uint32_t used;
} numbers;

static uint32_t next(numbers *from)
{
    if (from->used % 4 == 0) from->counter.word[0]++;
    return sand_philox(from->counter, 2026).word[from->used++ % 4];
}

static int64_t next_long(numbers *from)
{
    uint64_t high = next(from);
    return (int64_t)(high << 32 | next(from));
}

static uint64_t hash_version(void)
{
    const char *version = sand_version();
    return sand_hash_bytes(version, strlen(version), 1);
}

static uint64_t hash_generator(void)
{
    uint64_t hash = 0;
    for (uint16_t i = 0; i < 1000; i++) {
        sand_cause cause = { .purpose = 1, .turn = i, .subject = (uint16_t)(i * 7), .attempt = i % 3 };
        sand_dice_stream stream = sand_dice_stream_open(cause, UINT64_C(0x123456789abcdef) * i);
        for (int die = 0; die < 60; die++) hash = sand_hash_add(hash, sand_dice_stream_next(&stream, 2 + i % 99));
    }
    return hash;
}

/* Every kind of request that a ruleset can make of seeded dice. */
static uint64_t hash_asks(void)
{
    static const int16_t breaks[] = { 3, 5 };
    static const uint16_t weights[] = { 3, 1, 0, 2 };
    sand_dice_table table = { breaks, SAND_LEN(breaks) };
    uint64_t hash = 0;
    sand_dice dice;
    sand_dice_init_seeded(&dice, sand_dice_key("any text", 8, 6));
    for (uint16_t turn = 1; turn <= 500; turn++) {
        sand_cause cause = { .purpose = 1, .turn = turn }, other = { .purpose = 2, .turn = turn };
        sand_contest contest = { cause, other, 6, 1, (int16_t)(turn % 3) };
        sand_dice_counts counts = sand_dice_tally(&dice, cause, 6, 12, table);
        hash = sand_hash_bytes(counts.in_row, sizeof counts.in_row, hash);
        hash = sand_hash_add(hash, (uint64_t)sand_dice_face(&dice, cause, 3));
        hash = sand_hash_add(hash, (uint64_t)sand_dice_count(&dice, cause, 6, 4, turn % 40));
        hash = sand_hash_add(hash, (uint64_t)sand_dice_sum(&dice, cause, 6, 2));
        hash = sand_hash_add(hash, (uint64_t)(int64_t)sand_dice_opposed(&dice, contest));
        hash = sand_hash_add(hash, (uint64_t)sand_dice_rolloff(&dice, contest));
        hash = sand_hash_add(hash, (uint64_t)sand_dice_draw(&dice, cause, weights, SAND_LEN(weights)));
    }
    return hash;
}

static uint64_t add_wide(uint64_t hash, sand_wide wide)
{
    return sand_hash_add(sand_hash_add(hash, wide.low), (uint64_t)wide.high);
}

static uint64_t hash_wide(void)
{
    numbers from = { .counter = { { 0, 1, 0, 0 } } };
    uint64_t hash = 0;
    for (int i = 0; i < 20000; i++) {
        int64_t a = next_long(&from), b = next_long(&from);
        b >>= next(&from) % 63;
        sand_wide product = sand_wide_multiply(a >> 1, b >> 1);
        hash = add_wide(hash, product);
        if (b == 0) continue;
        hash = add_wide(hash, sand_wide_divide(product, b));
        hash = add_wide(hash, sand_wide_divide_round(product, b));
    }
    return hash;
}

static uint64_t hash_fractions(void)
{
    numbers from = { .counter = { { 0, 2, 0, 0 } } };
    uint64_t hash = 0;
    sand_fraction sum = sand_fraction_of(0, 1);
    for (int i = 0; i < 2000; i++) {
        uint32_t over = next(&from) % 1000; /* C leaves the order in which arguments are computed open */
        sand_fraction term = sand_fraction_of(over, 1 + next(&from) % 216), product;
        if (!sand_fraction_add(sum, term, &sum) || sum.under.high > 0) sum = term;
        if (sand_fraction_multiply(sum, term, &product)) {
            double decimal = sand_fraction_double(product);
            hash = sand_hash_bytes(&decimal, sizeof decimal, hash);
            hash = sand_hash_add(sand_hash_add(hash, product.over.low), product.under.low);
        }
        hash = sand_hash_add(sand_hash_add(hash, sum.over.low), sum.under.low);
    }
    return hash;
}

typedef struct {
    uint32_t key, place;
} sorted;

static int by_key(const void *a, const void *b, void *context)
{
    (void)context;
    uint32_t left = ((const sorted *)a)->key, right = ((const sorted *)b)->key;
    return (left > right) - (left < right);
}

/* Sorts keys with many ties: only a stable sort leaves them in these places. */
static uint64_t hash_sort(void)
{
    numbers from = { .counter = { { 0, 3, 0, 0 } } };
    static const size_t lengths[] = { 0, 1, 2, 15, 16, 17, 100, 4000 };
    sorted items[4000];
    uint64_t hash = 0;
    for (size_t i = 0; i < SAND_LEN(lengths); i++) {
        for (uint32_t k = 0; k < lengths[i]; k++) items[k] = (sorted){ next(&from) % 50, k };
        sand_sort(items, lengths[i], sizeof items[0], by_key, NULL);
        hash = sand_hash_bytes(items, lengths[i] * sizeof items[0], hash);
    }
    return hash;
}

static uint64_t hash_sha256(void)
{
    uint8_t digest[SAND_SHA256_BYTES] = { 0 };
    for (int i = 0; i < 1000; i++) sand_hash_sha256_bytes(digest, (size_t)(i % SAND_SHA256_BYTES), digest);
    return sand_hash_bytes(digest, sizeof digest, 0);
}

static int32_t next_below(numbers *from, uint32_t limit)
{
    return (int32_t)(next(from) % limit);
}

static uint64_t add_point(uint64_t hash, sand_point point)
{
    return sand_hash_add(hash, (uint64_t)(uint32_t)point.x << 32 | (uint32_t)point.y);
}

static sand_point next_point(numbers *from, uint32_t limit)
{
    int32_t x = next_below(from, limit);
    return (sand_point){ x, next_below(from, limit) };
}

/* Bases of 4 by 3 or 8 by 3 stand on a small table, so that many overlap, touch or stand flush. */
static sand_pose next_pose(numbers *from)
{
    sand_point at = next_point(from, 24000);
    return (sand_pose){ at, next_below(from, 3) == 0 ? next_below(from, 4) * SAND_QUARTER_TURN
                                                     : next_below(from, SAND_FULL_TURN) };
}

static uint64_t hash_headings(void)
{
    numbers from = { .counter = { { 0, 4, 0, 0 } } };
    uint64_t hash = 0;
    for (int32_t heading = 0; heading < SAND_FULL_TURN; heading += 7) {
        hash = add_point(hash, sand_heading_step(heading, next_below(&from, 1 << 24)));
        hash = add_point(hash, sand_heading_offset(heading, next_below(&from, 8001), 6000));
    }
    for (int i = 0; i < 20000; i++) {
        sand_point vector = next_point(&from, 1 << (1 + i % 22));
        if (vector.x == 0 && vector.y == 0) continue;
        vector.x = i % 2 ? vector.x : -vector.x;
        hash = sand_hash_add(hash, (uint64_t)sand_heading_of(vector));
    }
    return hash;
}

static uint64_t hash_pair(uint64_t hash, const sand_box *a, const sand_box *b)
{
    sand_reach reach = sand_geom_reach_boxes(a, b);
    sand_touch touch = sand_overlap_contact(a, b);
    hash = sand_hash_add(hash, (uint64_t)reach.squared.whole);
    hash = sand_hash_add(hash, (uint64_t)reach.distance);
    hash = add_point(add_point(hash, reach.from), reach.to);
    hash = sand_hash_add(hash, (uint64_t)(sand_geom_overlaps_boxes(a, b) << 1 | sand_geom_touches_boxes(a, b)));
    hash = sand_hash_add(hash, (uint64_t)(touch.flush_a << 4 | touch.flush_b));
    return sand_hash_add(hash, (uint64_t)touch.shared);
}

static uint64_t hash_boxes(void)
{
    numbers from = { .counter = { { 0, 5, 0, 0 } } };
    uint64_t hash = 0;
    for (int i = 0; i < 20000; i++) {
        sand_box a = sand_box_at(next_pose(&from), sand_geom_footprint_centred(4000, 3000));
        sand_box b = sand_box_at(next_pose(&from), sand_geom_footprint_centred(8000, 3000));
        for (int corner = 0; corner < 4; corner++) hash = add_point(hash, a.corner[corner]);
        hash = hash_pair(hash, &a, &b);
        b = sand_box_shifted(&a, (sand_point){ 4000, i % 9 - 4 }); /* flush, within the slack */
        hash = hash_pair(hash, &a, &b);
    }
    return hash;
}

static uint64_t hash_motion(void)
{
    numbers from = { .counter = { { 0, 6, 0, 0 } } };
    sand_footprint footprint = sand_geom_footprint_centred(4000, 3000);
    uint64_t hash = 0;
    for (int i = 0; i < 10000; i++) {
        sand_pose pose = next_pose(&from);
        sand_box mover = sand_box_at(pose, footprint), other = sand_box_at(next_pose(&from), footprint);
        sand_shape moving = sand_geom_shape_of_box(&mover), standing = sand_geom_shape_of_box(&other);
        hash = sand_hash_add(hash,
                             (uint64_t)(int64_t)sand_travel_meets(&moving, pose.heading, 12000, &standing, SAND_SLACK));
        sand_stretch stretch = sand_travel_within(&moving, pose.heading, 12000, &standing, 3000);
        hash = add_point(hash, (sand_point){ stretch.first, stretch.last });
        hash = sand_hash_add(hash, (uint64_t)(int64_t)sand_travel_contact(&moving, pose.heading, 12000, &standing));
        sand_sweep sweep = shapes_sweep(pose, footprint, 4000, 3000, next_below(&from, 36001) - 18000);
        sand_sweep_result result = sand_sweep_against(&sweep, &standing);
        hash = sand_hash_add(hash, (uint64_t)result.clear);
    }
    return hash;
}

static uint64_t hash_sight(void)
{
    numbers from = { .counter = { { 0, 7, 0, 0 } } };
    sand_footprint footprint = sand_geom_footprint_centred(4000, 3000);
    uint64_t hash = 0;
    for (int i = 0; i < 4000; i++) {
        sand_box boxes[5];
        sand_shape shapes[5];
        for (int k = 0; k < 5; k++) {
            boxes[k] = sand_box_at(next_pose(&from), footprint);
            shapes[k] = sand_geom_shape_of_box(&boxes[k]);
        }
        sand_arc arc = sand_arc_of(&boxes[0], SAND_ARC_FRONT_CORNERS, 4500, 0);
        hash = sand_hash_add(hash, (uint64_t)sand_arc_sees(&arc, &shapes[1]));
        sand_sight sight = sand_sight_to(sand_box_front_centre(&boxes[0]), &shapes[1], shapes + 2, 3);
        hash = sand_hash_add(hash, (uint64_t)sight.clear);
        hash = add_point(add_point(hash, sight.from), sight.to);
    }
    return hash;
}

/* ---- battles --------------------------------------------------------------------------------------- */

enum { BATTLES = 3, ANSWERS_MAX = 3000 };

/* Adds what each viewer is shown, and the lengths of the written record and views. */
static uint64_t add_game(uint64_t hash, const sand_game *game)
{
    for (unsigned viewer = 0; viewer <= SAND_SIDES; viewer++) {
        hash = sand_hash_add(hash, sand_game_hash(game, viewer));
        hash = sand_hash_add(hash, sand_game_view_json(game, viewer, NULL, 0));
    }
    return sand_hash_add(hash, sand_game_decision_json(game, 0, NULL, 0));
}

/* Carries out one of the suggested orders of a side that is asked. */
static uint64_t add_answer(uint64_t hash, sand_game *game, unsigned side, numbers *from, order_room *room)
{
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    sand_verdict verdict = { 0 };
    orders_clear(room);
    size_t suggested = sand_game_suggest(game, &wish, &room->list);
    if (suggested == 0) return sand_hash_add(hash, side);
    const sand_order *order = &room->list.orders[next(from) % suggested];
    sand_error error = sand_game_submit(game, order, &verdict);
    hash = sand_hash_add(sand_hash_add(hash, suggested), (uint64_t)(int64_t)error);
    hash = sand_hash_add(hash, (uint64_t)(int64_t)verdict.limit);
    return sand_hash_add(hash, (uint64_t)verdict.answer << 32 | (uint32_t)verdict.cost_used);
}

/* Plays a battle by random suggestions to its end. */
static uint64_t add_battle(uint64_t hash, sand_game *game, numbers *from, order_room *room)
{
    int answers = 0;
    for (; answers < ANSWERS_MAX; answers++) {
        sand_decision decision = sand_game_decision(game, 0);
        if (!decision.asks) break;
        for (unsigned side = 1; side <= SAND_SIDES; side++)
            if (sand_decision_of(&decision, (uint16_t)side)) hash = add_answer(hash, game, side, from, room);
        hash = add_game(hash, game);
    }
    size_t record = sand_record_write(game, SAND_RECORD_PUBLIC, NULL, 0);
    return sand_hash_add(sand_hash_add(hash, record), (uint64_t)answers);
}

/* Replays a record and prints the hash of the battle it ends with, as every viewer sees it. */
static bool print_record(const char *name, const char *text, size_t n)
{
    sand_game_settings settings = { .source = name };
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    sand_error error = sand_game_create(text, n, &settings, &problems, &game);
    sand_problem_list_free(&problems);
    if (error != SAND_OK) return false;
    printf("%s %016" PRIx64 "\n", name, add_game(sand_game_length(game), game));
    sand_game_destroy(game);
    return true;
}

/* Prints the scenario's line; false when the text is no scenario. */
static bool print_battles(const char *name, const char *scenario)
{
    static order_room room;
    numbers from = { .counter = { { 0, 8, 0, 0 } } };
    uint64_t hash = 0;
    for (int battle = 0; battle < BATTLES; battle++) {
        char seed[] = { (char)('0' + battle), '\0' };
        sand_game_settings settings = { .seed = seed };
        sand_problem_list problems = { 0 };
        sand_game *game = NULL;
        sand_error error = sand_game_create(scenario, strlen(scenario), &settings, &problems, &game);
        sand_problem_list_free(&problems);
        if (error != SAND_OK) return false;
        hash = add_battle(hash, game, &from, &room);
        sand_game_destroy(game);
    }
    printf("%s %016" PRIx64 "\n", name, hash);
    return true;
}

static bool print_drill(void)
{
    static char scenario[1 << 16];
    return sand_drill_scenario(5, 3, 3, scenario, sizeof scenario) < sizeof scenario &&
           print_battles("drill", scenario);
}

static bool print_file(const char *path)
{
    sand_problem_list problems = { 0 };
    char *scenario = NULL;
    size_t n = 0;
    sand_error error = sand_file_read(path, &problems, &scenario, &n);
    sand_problem_list_free(&problems);
    bool is_record = strstr(path, ".record") != NULL;
    bool good = error == SAND_OK && (is_record ? print_record(path, scenario, n) : print_battles(path, scenario));
    free(scenario);
    return good;
}

static const struct {
    const char *name;
    uint64_t (*hash)(void);
} parts[] = {
    { "version", hash_version }, { "generator", hash_generator }, { "asks", hash_asks },
    { "wide", hash_wide },       { "fractions", hash_fractions }, { "sort", hash_sort },
    { "sha256", hash_sha256 },   { "headings", hash_headings },   { "boxes", hash_boxes },
    { "motion", hash_motion },   { "sight", hash_sight },
};

int main(int argc, char **argv)
{
    for (size_t i = 0; i < SAND_LEN(parts); i++) printf("%s %016" PRIx64 "\n", parts[i].name, parts[i].hash());
    bool good = print_drill();
    for (int i = 1; i < argc; i++) good = print_file(argv[i]) && good;
    if (!good) fprintf(stderr, "run_hash: a scenario or a record cannot be read or played\n");
    return good ? 0 : 1;
}
