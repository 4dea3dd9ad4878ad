/* bench_battle.c - measures frequent operations on battles (copies, hashes, views, boxes) and reading a scenario. */
#include <stdlib.h>

#include "bench.h"
#include "base/assert.h"
#include "record/scenario.h"
#include "support/toy.h"

enum { UNITS = 40, LARGE = 512 };

typedef struct {
    sand_field *field;
    sand_battle *b, *other;
    sand_text text;
} context;

/* Writes a scenario with half of the units on each side; no two touch. */
static void write_battle(sand_text *out, unsigned units)
{
    sand_text_add(out, "{ruleset: \"toy\", table: {width: 400, height: 400}, turn_limit: 9, sides: [");
    for (unsigned side = 0; side < 2; side++) {
        sand_text_add_format(out, "{name: \"S%u\", commands: [{name: \"C%u\", units: [", side, side);
        for (unsigned i = 0; i < units / 2; i++)
            sand_text_add_format(out, "{name: \"U%u-%u\", type: \"foot\", at: [%u, %u], heading: %u},", side, i,
                                 20 + i % 32 * 10, 20 + side * 200 + i / 32 * 10, i * 7 % 360);
        sand_text_add(out, "]}]},");
    }
    sand_text_add(out, "]}");
}

static void load(context *c)
{
    sand_problem_list problems = { 0 };
    const sand_scenario_settings settings = { .extra = &toy_rules };
    sand_error error = sand_scenario_read((sand_source){ c->text.bytes, c->text.length, "bench" }, &settings, &problems,
                                          &c->field, &c->b);
    SAND_ASSERT(error == SAND_OK);
    sand_problem_list_free(&problems);
}

static void unload(context *c)
{
    free(c->b);
    sand_field_free(c->field);
}

static uint64_t copy(void *data, uint64_t times)
{
    context *c = data;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        sand_battle_head_of(c->b)->serial++;
        sand_battle_copy(c->other, c->b);
        sum += sand_battle_head(c->other)->serial;
    }
    return sum;
}

static uint64_t hash(void *data, uint64_t times)
{
    context *c = data;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        sand_battle_head_of(c->b)->serial++;
        sum += sand_battle_hash(c->b);
    }
    return sum;
}

static uint64_t view(void *data, uint64_t times)
{
    context *c = data;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        sand_battle_head_of(c->b)->serial++;
        sand_battle_view(c->b, SAND_SIDE_A, c->other);
        sum += sand_battle_head(c->other)->serial;
    }
    return sum;
}

static uint64_t box(void *data, uint64_t times)
{
    context *c = data;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        sand_box box = sand_battle_unit_box(c->b, (unsigned)(i % UNITS) + 1);
        sum += (uint64_t)box.corner[0].x;
    }
    return sum;
}

static uint64_t invariants(void *data, uint64_t times)
{
    context *c = data;
    for (uint64_t i = 0; i < times; i++) sand_battle_check_invariants(c->b);
    return times;
}

static uint64_t scenario(void *data, uint64_t times)
{
    context *c = data;
    for (uint64_t i = 0; i < times; i++) {
        context fresh = { .text = c->text };
        load(&fresh);
        unload(&fresh);
    }
    return times;
}

static const struct {
    bench_row row;
    unsigned units;
} rows[] = {
    { { "clone, 40 units", copy, 20e6, "a copy of 2 to 4 KiB: 19 to 29 ns" }, UNITS },
    { { "hash, 40 units", hash, 0, NULL }, UNITS },
    { { "view of a side, 40 units", view, 0, NULL }, UNITS },
    { { "box of a unit", box, 0, NULL }, UNITS },
    { { "all invariants, 40 units", invariants, 0, NULL }, UNITS },
    { { "scenario of 40 units, read", scenario, 0, NULL }, UNITS },
    { { "clone, 512 units", copy, 0, NULL }, LARGE },
    { { "scenario of 512 units, read", scenario, 0, NULL }, LARGE },
};

int main(void)
{
    bench_title("battles");
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        context c = { 0 };
        sand_text_init_heap(&c.text);
        write_battle(&c.text, rows[i].units);
        load(&c);
        c.other = malloc(sand_battle_size(c.field));
        SAND_ASSERT(c.other != NULL);
        bench_run(&rows[i].row, &c);
        free(c.other);
        unload(&c);
        sand_text_free(&c.text);
    }
    return 0;
}
