/* bench_env.c - compares environments with the loop that a C programmer would write without them, in one run.
 *
 *   bench_env [SCENARIO-FILE...]
 *   bench_env --rate SCENARIO-FILE ROW CANDIDATES SECONDS     prints steps per second of processor time: for speed.py
 *
 * A step is one decision of a random player.  The bare loop, as in bench_play, makes a view, draws suggestions on it
 * and carries one out; it runs over one battle, which stays in the nearest cache, and over 64 in turn (bare-64).  The
 * rows of the environment draw the same number of suggestions and fill the mask alone, then further arrays. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench.h"
#include "base/assert.h"
#include "base/hash.h"
#include "orders/drive.h"
#include "record/scenario.h"
#include <sandtable/env.h>
#include <sandtable/record.h>
#include "support/chance.h"

enum { BATTLES = 64, K_MOST = 16, ENTRIES = 4096, PORTION = 2048 };

typedef struct {
    sand_field *field;
    sand_battle *start, *work[BATTLES], *view;
    sand_decision due[BATTLES];
    uint64_t begun; /* battles that the bare loop has begun; also the seed of its dice */
    sand_room *room;
    unsigned k;
    chance from;
    sand_order orders[SAND_SIDES][K_MOST];
    sand_entry *entries[SAND_SIDES];
    sand_env *env;
    sand_env_arrays arrays;
    uint8_t mask[BATTLES * K_MOST];
    int32_t choice[BATTLES];
    uint64_t seed[BATTLES];
    char *text;
    size_t n;
} context;

/* Picks the first suggestion for a side.  An environment drops suggestions that are drawn twice, so with any other one
 * the bare loop would play other battles than the environment. */
static sand_order pick(context *c, const sand_battle *work, unsigned side)
{
    sand_order_list list = { .orders = c->orders[side - 1], .entries = c->entries[side - 1], .entries_room = ENTRIES };
    sand_battle_view(work, side, c->view);
    for (unsigned i = 0; i < c->k; i++) {
        sand_wish wish = { .side = (uint16_t)side, .begin = chance_below(&c->from, UINT32_MAX) };
        list.room = list.n + 1;
        c->field->rules->suggest(c->view, c->room, &wish, &list);
    }
    SAND_ASSERT(list.n > 0);
    return list.orders[0];
}

/* Plays one decision of battle b, or begins it; returns how many orders that took. */
static size_t bare_step(context *c, size_t b)
{
    sand_battle *work = c->work[b];
    sand_decision *due = &c->due[b];
    sand_order orders[SAND_SIDES];
    sand_dice dice;
    size_t n = 0;
    sand_dice_init_seeded(&dice, c->begun + b);
    if (!due->asks) {
        c->begun++;
        sand_battle_copy(work, c->start);
        *due = sand_orders_run(work, c->room, &dice, NULL);
    }
    for (uint16_t side = 1; side <= SAND_SIDES; side++)
        if (sand_decision_of(due, side)) orders[n++] = pick(c, work, side);
    c->field->rules->apply(work, c->room, orders, n, NULL);
    *due = sand_orders_run(work, c->room, &dice, NULL);
    return n;
}

static uint64_t bare_loop(context *c, uint64_t times, size_t battles)
{
    uint64_t sum = 0;
    for (uint64_t done = 0; done < times;)
        for (size_t b = 0; b < battles; b++) {
            done += bare_step(c, b);
            sum += c->due[b].step;
        }
    return sum;
}

static uint64_t bare(void *data, uint64_t times)
{
    return bare_loop(data, times, 1);
}

static uint64_t bare_in_turn(void *data, uint64_t times)
{
    return bare_loop(data, times, BATTLES);
}

static uint64_t environment(void *data, uint64_t times)
{
    context *c = data;
    uint64_t sum = 0;
    for (uint64_t done = 0; done < times; done += BATTLES) {
        sand_error error = sand_env_step(c->env, 0, c->choice, &c->arrays);
        SAND_ASSERT(error == SAND_OK);
        sum += (uint64_t)c->choice[0];
    }
    return sum;
}

static void make_env(context *c)
{
    sand_problem_list problems = { 0 };
    sand_env_settings settings = { .battles = BATTLES, .candidates = c->k, .again = true };
    sand_error error = sand_env_create(c->text, c->n, &settings, &problems, &c->env);
    SAND_ASSERT(error == SAND_OK);
    for (size_t b = 0; b < BATTLES; b++) c->seed[b] = b + 1;
    c->arrays = (sand_env_arrays){ .mask = c->mask };
    error = sand_env_reset(c->env, 0, c->seed, NULL, &c->arrays);
    SAND_ASSERT(error == SAND_OK);
}

static float *table(const context *c, unsigned of)
{
    return calloc(BATTLES * sand_env_rows(c->env, of) * sand_env_columns(c->env, of) + 1, sizeof(float));
}

/* What the environment fills: the mask alone; also rewards and candidates; all arrays. */
typedef enum { MASK_ALONE, CANDIDATES, EVERYTHING } wanted;

static void want(context *c, wanted what)
{
    static uint8_t side[BATTLES], ended[BATTLES];
    static float reward[BATTLES * SAND_SIDES * SAND_ENV_REWARDS];
    for (unsigned i = 0; i < SAND_ENV_TABLES; i++) free(c->arrays.table[i]);
    c->arrays = (sand_env_arrays){ .mask = c->mask };
    if (what == MASK_ALONE) return;
    c->arrays.side = side;
    c->arrays.ended = ended;
    c->arrays.reward = reward;
    c->arrays.table[SAND_ENV_ORDERS] = table(c, SAND_ENV_ORDERS);
    for (unsigned i = 0; i < SAND_ENV_ORDERS && what == EVERYTHING; i++) c->arrays.table[i] = table(c, i);
}

static void measure(context *c, unsigned k)
{
    static const bench_row rows[] = { [MASK_ALONE] = { "environment, mask alone", environment, 0, NULL },
                                      [CANDIDATES] = { "with rewards and candidates", environment, 0, NULL },
                                      [EVERYTHING] = { "with everything", environment, 0, NULL } };
    c->k = k;
    make_env(c);
    printf("  %u candidates, %d battles, %zu bytes a battle\n", k, BATTLES, sand_env_battle_size(c->env));
    bench_run(&(bench_row){ "bare loop, one battle", bare, 0, NULL }, c);
    double limit = bench_run(&(bench_row){ "bare loop, 64 battles in turn", bare_in_turn, 0, "must: 0.9 of it" }, c);
    for (unsigned i = 0; i < SAND_LEN(rows); i++) {
        want(c, (wanted)i);
        printf("  %.2f of the bare loop\n", bench_run(&rows[i], c) / limit);
    }
    want(c, MASK_ALONE);
    sand_env_destroy(c->env);
}

typedef uint64_t row_run(const bench_row *row, void *context, uint64_t times);

static bool find_row(context *c, const char *row, row_run *run, uint64_t times)
{
    static const char *const words[] = { "mask", "candidates", "everything" };
    make_env(c);
    if (strcmp(row, "bare") == 0) return run(&(bench_row){ "bare", bare, 0, NULL }, c, times), true;
    if (strcmp(row, "bare-64") == 0) return run(&(bench_row){ "bare", bare_in_turn, 0, NULL }, c, times), true;
    for (unsigned i = 0; i < SAND_LEN(words); i++) {
        if (strcmp(row, words[i]) != 0) continue;
        want(c, (wanted)i);
        run(&(bench_row){ row, environment, 0, NULL }, c, times);
        return true;
    }
    return false;
}

static uint64_t count_once(const bench_row *row, void *c, uint64_t times)
{
    return bench_counted(row, c, times);
}

/* Repeats the row's work until it has taken so many hundredths of a second of processor time; returns its rate. */
static uint64_t rate_of(const bench_row *row, void *c, uint64_t hundredths)
{
    uint64_t steps = 0, sum = 0;
    clock_t began = clock(), until = began + (clock_t)(hundredths * CLOCKS_PER_SEC / 100);
    for (; clock() < until; steps += PORTION) sum += row->work(c, PORTION);
    printf("%.0f\n", (double)steps * CLOCKS_PER_SEC / (double)(clock() - began));
    return sum;
}

static bool load(context *c, const char *path)
{
    sand_problem_list problems = { 0 };
    *c = (context){ .from = { 1 } };
    if (sand_file_read(path, &problems, &c->text, &c->n) != SAND_OK) return false;
    sand_source source = { c->text, c->n, path };
    if (sand_scenario_read(source, NULL, &problems, &c->field, &c->start) != SAND_OK) return false;
    bool each = true;
    for (size_t i = 0; i < BATTLES; i++) each = (c->work[i] = malloc(sand_battle_size(c->field))) != NULL && each;
    c->view = malloc(sand_battle_size(c->field));
    for (size_t i = 0; i < SAND_SIDES; i++) c->entries[i] = malloc(ENTRIES * sizeof(sand_entry));
    bool made = sand_room_create(c->field, &c->room) == SAND_OK;
    SAND_ASSERT(made && each && c->view != NULL && c->entries[0] != NULL && c->entries[1] != NULL);
    return true;
}

static void unload(context *c)
{
    sand_room_destroy(c->room);
    for (size_t i = 0; i < SAND_SIDES; i++) free(c->entries[i]);
    for (size_t i = 0; i < BATTLES; i++) free(c->work[i]);
    free(c->view);
    free(c->start);
    sand_field_free(c->field);
    free(c->text);
}

static bool measure_file(const char *path)
{
    static context c;
    if (!load(&c, path)) return false;
    bench_title(path);
    measure(&c, 1);
    measure(&c, K_MOST);
    unload(&c);
    return true;
}

/* Runs `times` steps of one row (bare, bare-64, mask, candidates, everything), for counting instructions. */
static int count(const char *path, const char *row, uint64_t times)
{
    static context c;
    if (!load(&c, path)) return 2;
    c.k = 1;
    return find_row(&c, row, count_once, times) ? 0 : 2;
}

static int rate(char *argument[])
{
    static context c;
    if (!load(&c, argument[0])) return 2;
    c.k = (unsigned)strtoul(argument[2], NULL, 10);
    if (c.k < 1 || c.k > K_MOST) return 2;
    return find_row(&c, argument[1], rate_of, (uint64_t)(strtod(argument[3], NULL) * 100)) ? 0 : 2;
}

int main(int n, char *argument[])
{
    if (n == 5 && strcmp(argument[1], "--count") == 0)
        return count(argument[2], argument[3], strtoul(argument[4], NULL, 10));
    if (n == 6 && strcmp(argument[1], "--rate") == 0) return rate(&argument[2]);
    for (int i = 1; i < n; i++) {
        if (measure_file(argument[i])) continue;
        fprintf(stderr, "bench_env: %s cannot be read\n", argument[i]);
        return 2;
    }
    if (n == 1) fprintf(stderr, "usage: bench_env SCENARIO-FILE...\n");
    return n == 1 ? 2 : 0;
}
