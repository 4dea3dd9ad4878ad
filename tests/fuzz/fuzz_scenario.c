/* fuzz_scenario.c - scenarios and positions: a text that can be set up gives a battle that can be written, read again
 * and played. */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "record/scenario.h"
#include "support/orders_to_try.h"
#include "support/fresh.h"

enum { DECISIONS = 6, UNITS_MOST = 64 };

static bool set_up(const char *text, size_t n, sand_field **field, sand_battle **battle)
{
    sand_problem_list problems = { 0 };
    sand_error error = sand_scenario_read((sand_source){ text, n, "fuzz" }, NULL, &problems, field, battle);
    fuzz_judge(error, &problems);
    sand_problem_list_free(&problems);
    return error == SAND_OK;
}

static void let_go(sand_field *field, sand_battle *battle)
{
    free(battle);
    sand_field_free(field);
}

static bool numbers_same(const int32_t *a, const int32_t *b, size_t n)
{
    return memcmp(a, b, n * sizeof *a) == 0;
}

/* Compares the parts of two fields that no battle changes: the numbers of the rules, and the ground. */
static void compare_fields(const sand_field *a, const sand_field *b)
{
    SAND_ASSERT(a->rules == b->rules && a->width == b->width && a->height == b->height &&
                a->turn_limit == b->turn_limit);
    SAND_ASSERT(numbers_same(a->option, b->option, a->n_options));
    SAND_ASSERT(numbers_same(a->type_value[0], b->type_value[0], (size_t)a->n_types * SAND_TYPE_COLUMNS_MAX));
    SAND_ASSERT(numbers_same(a->kind_value[0], b->kind_value[0], (size_t)a->n_kinds * SAND_TERRAIN_COLUMNS_MAX));
    SAND_ASSERT(numbers_same(a->enter, b->enter, (size_t)a->n_kinds * a->n_types));
    SAND_ASSERT(a->n_terrain == b->n_terrain && a->n_zones == b->n_zones && a->n_plans == b->n_plans);
    SAND_ASSERT(a->n_points == b->n_points && memcmp(a->points, b->points, a->n_points * sizeof *a->points) == 0);
}

/* Writes the battle as a scenario, which must read back as the same scenario. */
static void round_trip(const sand_battle *b)
{
    sand_text first, second;
    sand_field *field;
    sand_battle *again;
    sand_text_init_heap(&first);
    sand_text_init_heap(&second);
    sand_scenario_write(b, (sand_told_end){ 0 }, &first);
    SAND_ASSERT(set_up(first.bytes, first.length, &field, &again));
    SAND_ASSERT(sand_battle_hash(b) == sand_battle_hash(again));
    compare_fields(b->field, field);
    sand_scenario_write(again, (sand_told_end){ 0 }, &second);
    SAND_ASSERT(first.length == second.length && memcmp(first.bytes, second.bytes, first.length) == 0);
    let_go(field, again);
    sand_text_free(&first);
    sand_text_free(&second);
}

/* Takes one suggested order for every side that decides; false when a side gets no suggestion. */
static bool decide(sand_battle *b, const sand_decision *decision, uint64_t seed)
{
    static order_room room[SAND_SIDES];
    sand_order orders[SAND_SIDES];
    size_t n = 0;
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(decision, side)) continue;
        sand_wish any = { .kind = SAND_WISH_ANY, .side = side };
        orders_clear(&room[side - 1]);
        size_t found = fresh_suggest(b, &any, &room[side - 1].list);
        if (found == 0) return false;
        orders[n++] = room[side - 1].orders[sand_hash_add(seed, side) % found];
    }
    fresh_apply(b, orders, n, NULL);
    return true;
}

static void play_on(sand_battle *b, uint64_t seed)
{
    sand_dice dice;
    sand_dice_init_seeded(&dice, seed);
    fresh_run(b, &dice, NULL);
    for (uint64_t i = 0; i < DECISIONS && !sand_battle_over(b); i++) {
        sand_battle_check_invariants(b);
        sand_decision decision = fresh_decision(b);
        if (!decide(b, &decision, seed + i)) return;
        fresh_run(b, &dice, NULL);
    }
    sand_battle_check_invariants(b);
}

void fuzz_scenario(const uint8_t *bytes, size_t n)
{
    sand_field *field;
    sand_battle *battle;
    if (!set_up((const char *)bytes, n, &field, &battle)) return;
    round_trip(battle);
    if (field->n_units <= UNITS_MOST) play_on(battle, sand_hash_bytes(bytes, n, 1));
    let_go(field, battle);
}
