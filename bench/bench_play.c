/* bench_play.c - measures what happens for each decision while battles are played: views, suggestions, checks, orders.
 * Without scenarios it uses two drills, of 10 regiments a side and of 512 bases.
 *
 * Positions are taken from random battles and used in turn; copies use only a few of them, which stay in the cache.
 * Two rows are limits for the others: a plain copy of as many bytes, and a block of the generator.
 *
 *   bench_play [SCENARIO-FILE...]            prints the table
 *   bench_play --count SCENARIO-FILE ROW N   runs one row N times: for counting instructions or timing from outside */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "base/assert.h"
#include "dice/philox.h"
#include "orders/drive.h"
#include "drill/drill_state.h"
#include "record/scenario.h"
#include <sandtable/record.h>
#include "support/chance.h"
#include "support/orders_to_try.h"

enum { HOT = 8, POSITIONS = 256, TEXT_ROOM = 1 << 19, DECISIONS_MAX = 20000 };

/* A position with the decision that is due and an order of every actor. */
typedef struct {
    sand_battle *battle;
    sand_decision due;
    size_t n;
    sand_order orders[SAND_SIDES];
} position;

typedef struct {
    sand_field *field;
    sand_battle *start, *work;
    order_room *room;
    sand_room *notes;
    sheet *chosen;
    chance from;
    position positions[POSITIONS];
    size_t n_positions;
    unsigned step;      /* keep positions of this step only, 0: any */
    uint64_t decisions; /* played in whole battles */
    sand_game *game;    /* at its start; rows play on copies of it */
} context;

/* ---- random play ---- */

/* Chooses one order of the sample for every actor, as the random player does; returns how many. */
static size_t choose(context *c, const sand_battle *b, const sand_decision *decision, sand_order orders[SAND_SIDES])
{
    size_t n = 0;
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        sand_wish wish = { .side = side, .begin = chance_below(&c->from, UINT32_MAX) };
        if (!sand_decision_of(decision, side)) continue;
        sand_order_list one = {
            .orders = &orders[n], .room = 1, .entries = c->chosen[side - 1].entries, .entries_room = SHEET_ROOM
        };
        n += b->field->rules->suggest(b, c->notes, &wish, &one);
        SAND_ASSERT(one.n == 1);
    }
    return n;
}

static void keep(context *c, const sand_battle *b, const sand_decision *due, const sand_order orders[], size_t n)
{
    position *p = &c->positions[c->n_positions++];
    p->battle = malloc(sand_battle_size(c->field));
    SAND_ASSERT(p->battle != NULL);
    p->due = *due;
    sand_battle_copy(p->battle, b);
    p->n = n;
    for (size_t i = 0; i < n; i++) {
        sand_entry *entries = malloc((orders[i].n + 1u) * sizeof *entries);
        SAND_ASSERT(entries != NULL);
        memcpy(entries, orders[i].entries, orders[i].n * sizeof *entries);
        p->orders[i] = orders[i];
        p->orders[i].entries = entries;
    }
}

/* Plays one battle and keeps one position in `keep_one_in` while there is room. */
static void play(context *c, uint64_t key, unsigned keep_one_in)
{
    sand_dice dice;
    sand_dice_init_seeded(&dice, key);
    sand_order orders[SAND_SIDES];
    sand_battle_copy(c->work, c->start);
    sand_decision due = sand_orders_run(c->work, c->notes, &dice, NULL);
    for (unsigned i = 0; i < DECISIONS_MAX && due.asks; i++) {
        size_t n = choose(c, c->work, &due, orders);
        bool wanted = keep_one_in > 0 && (c->step == 0 || due.step == c->step);
        if (wanted && c->n_positions < POSITIONS && chance_one_in(&c->from, keep_one_in))
            keep(c, c->work, &due, orders, n);
        c->field->rules->apply(c->work, c->notes, orders, n, NULL);
        due = sand_orders_run(c->work, c->notes, &dice, NULL);
        c->decisions++;
    }
}

/* ---- the rows ---- */

static uint64_t copy_bytes(void *data, uint64_t times)
{
    context *c = data;
    size_t size = sand_battle_size(c->field);
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        memcpy(c->work, c->positions[i % HOT].battle, size);
        sum += ((const unsigned char *)c->work)[i % size];
    }
    return sum;
}

static uint64_t clone(void *data, uint64_t times)
{
    context *c = data;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        sand_battle_copy(c->work, c->positions[i % HOT].battle);
        sum += sand_battle_head(c->work)->serial;
    }
    return sum;
}

static uint64_t generator(void *data, uint64_t times)
{
    (void)data;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++)
        sum += sand_philox((sand_philox_block){ { (uint32_t)i, 0, 0, 0 } }, 2026).word[0];
    return sum;
}

static uint64_t check(void *data, uint64_t times)
{
    context *c = data;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        const position *p = &c->positions[i % c->n_positions];
        sand_verdict verdict;
        c->field->rules->check(p->battle, c->notes, &p->orders[0], &verdict);
        sum += (uint64_t)verdict.answer;
    }
    return sum;
}

static uint64_t suggest(void *data, uint64_t times)
{
    context *c = data;
    uint64_t found = 0;
    for (uint64_t i = 0; i < times; i++) {
        const position *p = &c->positions[i % c->n_positions];
        sand_wish wish = { .side = p->orders[0].side };
        orders_clear(c->room);
        found += c->field->rules->suggest(p->battle, c->notes, &wish, &c->room->list);
    }
    return found;
}

static uint64_t apply(void *data, uint64_t times)
{
    context *c = data;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        const position *p = &c->positions[i % c->n_positions];
        sand_dice dice;
        sand_dice_init_seeded(&dice, i);
        sand_battle_copy(c->work, p->battle);
        c->field->rules->apply(c->work, c->notes, p->orders, p->n, NULL);
        sand_orders_run(c->work, c->notes, &dice, NULL);
        sum += sand_battle_head(c->work)->frames;
    }
    return sum;
}

/* One decision of a random player: an order is suggested, judged and carried out, and the battle runs on to the next
 * decision. */
static uint64_t suggest_check_apply(void *data, uint64_t times)
{
    context *c = data;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        const position *p = &c->positions[i % c->n_positions];
        sand_order orders[SAND_SIDES];
        sand_verdict verdict;
        sand_dice dice;
        sand_dice_init_seeded(&dice, i);
        size_t n = choose(c, p->battle, &p->due, orders);
        for (size_t k = 0; k < n; k++) {
            c->field->rules->check(p->battle, c->notes, &orders[k], &verdict);
            SAND_ASSERT(verdict.answer == SAND_YES);
            sum += (uint64_t)verdict.answer;
        }
        sand_battle_copy_over(c->work, p->battle);
        c->field->rules->apply(c->work, c->notes, orders, n, NULL);
        sum += sand_orders_run(c->work, c->notes, &dice, NULL).step;
    }
    return sum;
}

static uint64_t whole_battles(void *data, uint64_t times)
{
    context *c = data;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        play(c, i, 0);
        sum += sand_battle_head(c->work)->turn;
    }
    return sum;
}

/* ---- battles that are played on, without and with the public API ---- */

/* Plays battles on, decision after decision: suggested, judged, carried out. */
static uint64_t orders_in_play(void *data, uint64_t times)
{
    context *c = data;
    uint64_t sum = 0;
    sand_decision due = { .asks = false };
    sand_dice dice;
    for (uint64_t i = 0; i < times; i++) {
        sand_order orders[SAND_SIDES];
        sand_verdict verdict;
        if (!due.asks) {
            sand_dice_init_seeded(&dice, i + 1);
            sand_battle_copy(c->work, c->start);
            due = sand_orders_run(c->work, c->notes, &dice, NULL);
        }
        size_t n = choose(c, c->work, &due, orders);
        for (size_t k = 0; k < n; k++) c->field->rules->check(c->work, c->notes, &orders[k], &verdict);
        c->field->rules->apply(c->work, c->notes, orders, n, NULL);
        due = sand_orders_run(c->work, c->notes, &dice, NULL);
        sum += due.step;
    }
    return sum;
}

static void submit_one(context *c, sand_game *game, uint16_t side)
{
    sand_verdict verdict;
    sand_wish wish = { .side = side, .begin = chance_below(&c->from, UINT32_MAX) };
    sand_order order;
    sand_order_list one = { .orders = &order, .room = 1, .entries = c->chosen[0].entries, .entries_room = SHEET_ROOM };
    size_t n = sand_game_suggest(game, &wish, &one);
    SAND_ASSERT(n == 1);
    sand_error error = sand_game_submit(game, &order, &verdict);
    SAND_ASSERT(error == SAND_OK);
}

/* Plays the same decisions through sand_game, which also keeps a log, dice, events and the past. */
static uint64_t orders_of_games(void *data, uint64_t times)
{
    context *c = data;
    sand_game *game = sand_game_copy(c->game);
    for (uint64_t i = 0; i < times; i++) {
        sand_decision due = sand_game_decision(game, 0);
        if (!due.asks) {
            char seed[16];
            snprintf(seed, sizeof seed, "%u", (unsigned)i);
            sand_game_destroy(game);
            game = sand_game_copy(c->game);
            sand_game_reseed(game, seed);
            due = sand_game_decision(game, 0);
        }
        for (uint16_t side = 1; side <= SAND_SIDES; side++)
            if (sand_decision_of(&due, side)) submit_one(c, game, side);
    }
    uint64_t hash = sand_game_hash(game, 0);
    sand_game_destroy(game);
    return hash;
}

/* ---- subjects ---- */

static void load(context *c, const char *text, size_t n)
{
    sand_problem_list problems = { 0 };
    *c = (context){ .room = malloc(sizeof(order_room)), .chosen = malloc(SAND_SIDES * sizeof(sheet)), .from = { 1 } };
    sand_error error = sand_scenario_read((sand_source){ text, n, "bench" }, NULL, &problems, &c->field, &c->start);
    SAND_ASSERT(error == SAND_OK && c->room && c->chosen);
    const sand_game_settings settings = { .seed = "1" };
    error = sand_game_create(text, n, &settings, &problems, &c->game);
    SAND_ASSERT(error == SAND_OK);
    sand_problem_list_free(&problems);
    c->work = malloc(sand_battle_size(c->field));
    bool made = sand_room_create(c->field, &c->notes) == SAND_OK;
    SAND_ASSERT(c->work != NULL && made);
}

static void forget_positions(context *c)
{
    for (size_t i = 0; i < c->n_positions; i++) {
        for (size_t k = 0; k < c->positions[i].n; k++) free((void *)(uintptr_t)c->positions[i].orders[k].entries);
        free(c->positions[i].battle);
    }
    c->n_positions = 0;
}

static void gather(context *c, unsigned step, unsigned one_in, unsigned battles)
{
    forget_positions(c);
    c->step = step;
    for (unsigned i = 0; i < battles && c->n_positions < POSITIONS; i++) play(c, 1000 + i, one_in);
    SAND_ASSERT(c->n_positions >= HOT);
}

static void unload(context *c)
{
    forget_positions(c);
    sand_game_destroy(c->game);
    free(c->start);
    free(c->work);
    free(c->room);
    sand_room_destroy(c->notes);
    free(c->chosen);
    sand_field_free(c->field);
}

static void against(const char *what, double rate, double limit)
{
    printf("  %s: %.2f of the limit\n", what, rate / limit);
}

static void measure(context *c, const char *title, const bench_row rows[], size_t n)
{
    bench_title(title);
    printf("  %u units, %u bodies, %zu bytes, %zu positions\n", c->field->n_units, c->field->n_bodies,
           sand_battle_size(c->field), c->n_positions);
    double limit = bench_run(&(bench_row){ "copy of as many bytes", copy_bytes, 0, NULL }, c);
    double rate = bench_run(&(bench_row){ "clone", clone, 0, "40 one-base units: at most 50 ns" }, c);
    against("clone", rate, limit);
    for (size_t i = 0; i < n; i++) bench_run(&rows[i], c);
}

static double orders_in_a_list(context *c)
{
    return (double)suggest(c, c->n_positions) / (double)c->n_positions;
}

static const bench_row rows_of_scenario[] = {
    { "a block of the generator", generator, 0, "limit: Philox" },
    { "check, one order", check, 3.3e6, "must: 1 M/s" },
    { "suggest anything, one decision", suggest, 0, NULL },
    { "clone, apply, run on", apply, 0, NULL },
    { "suggest, check, apply, one order", suggest_check_apply, 1e6,
      "must: 300 k/s; OpenSpiel backgammon 13 us, TAG 5 us a decision" },
    { "whole battles of random orders", whole_battles, 3000,
      "must: 1,000/s; SparCraft 32v32 717/s, TAG Battlelore 2,446/s" },
    { "an order of a battle played on", orders_in_play, 0, NULL },
    { "the same by the C API", orders_of_games, 0, NULL },
};
/* The rows under the names that bench/workloads.csv uses. */
static const bench_row limits[] = { { "copy of as many bytes", copy_bytes, 0, NULL }, { "clone", clone, 0, NULL } };
static const struct {
    const char *name;
    const bench_row *row;
} counts[] = {
    { "copy", &limits[0] },
    { "clone", &limits[1] },
    { "generator", &rows_of_scenario[0] },
    { "check", &rows_of_scenario[1] },
    { "suggest", &rows_of_scenario[2] },
    { "apply", &rows_of_scenario[3] },
    { "order", &rows_of_scenario[4] },
    { "battle", &rows_of_scenario[5] },
    { "played", &rows_of_scenario[6] },
    { "api", &rows_of_scenario[7] },
};

static bool load_file(context *c, const char *path)
{
    sand_problem_list problems = { 0 };
    char *text = NULL;
    size_t n = 0;
    bool read = sand_file_read(path, &problems, &text, &n) == SAND_OK;
    if (read) load(c, text, n);
    sand_problem_list_free(&problems);
    free(text);
    return read;
}

/* Measures one scenario; returns false if it cannot be read. */
static bool battle_of(const char *path)
{
    static context c;
    if (!load_file(&c, path)) return false;
    gather(&c, 0, 7, 40);
    measure(&c, path, rows_of_scenario, SAND_LEN(rows_of_scenario));
    printf("  a decision offers %.1f orders\n", orders_in_a_list(&c));
    c.decisions = 0;
    whole_battles(&c, 20);
    printf("  a random battle has %.0f decisions\n", (double)c.decisions / 20);
    unload(&c);
    return true;
}

/* Builds a drill of 512 bases: 44 lines, 20 blocks and 4 scouts a side. */
static void drill_of_512(void)
{
    static const bench_row rows[] = {
        { "check, a sheet", check, 0, NULL },
        { "suggest anything, a sheet each", suggest, 0, NULL },
        { "one movement phase, clone to fire", apply, 0, NULL },
        { "whole battles of random orders", whole_battles, 0, NULL },
    };
    static context c;
    static char text[TEXT_ROOM];
    size_t n = sand_drill_scenario(44, 20, 4, text, sizeof text);
    SAND_ASSERT(n < sizeof text);
    load(&c, text, n);
    gather(&c, DRILL_STEP_PLAN, 1, 1);
    measure(&c, "drill, 512 bases", rows, SAND_LEN(rows));
    unload(&c);
}

/* Builds a drill with ten regiments of six bases a side, which fight base by base. */
static void drill_of_regiments(void)
{
    static const bench_row rows[] = {
        { "check, a sheet", check, 0, NULL },
        { "suggest anything, a sheet each", suggest, 0, NULL },
        { "one movement phase, clone to fire", apply, 0, NULL },
        { "whole battles of random orders", whole_battles, 1000, "must: 200/s" },
    };
    static context c;
    static char text[TEXT_ROOM];
    size_t n = sand_drill_scenario(0, 10, 0, text, sizeof text);
    SAND_ASSERT(n < sizeof text);
    load(&c, text, n);
    gather(&c, DRILL_STEP_PLAN, 1, 8);
    measure(&c, "drill, 10 units of 6 a side", rows, SAND_LEN(rows));
    unload(&c);
}

/* ---- counting instructions ---- */

/* Runs the row of this name `times` times. */
static int count(const char *path, const char *name, uint64_t times)
{
    static context c;
    for (size_t i = 0; i < SAND_LEN(counts); i++) {
        if (strcmp(counts[i].name, name) != 0 || !load_file(&c, path)) continue;
        gather(&c, 0, 7, 40);
        c.decisions = 0;
        printf("%s, %" PRIu64 " times: %" PRIu64 "\n", name, times, bench_counted(counts[i].row, &c, times));
        if (c.decisions > 0) printf("decisions, each time: %" PRIu64 "\n", c.decisions / times);
        unload(&c);
        return 0;
    }
    return 2;
}

int main(int n, char *argument[])
{
    if (n == 5 && strcmp(argument[1], "--count") == 0)
        return count(argument[2], argument[3], strtoul(argument[4], NULL, 10));
    for (int i = 1; i < n; i++) {
        if (battle_of(argument[i])) continue;
        fprintf(stderr, "bench_play: %s cannot be read\n", argument[i]);
        return 2;
    }
    if (n == 1) {
        drill_of_regiments();
        drill_of_512();
    }
    return 0;
}
