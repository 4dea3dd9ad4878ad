/* test_captain.c - `ecw-large`: the captain (a computer player) brings on every unit that may arrive, takes undefended
 * supplies, attacks with support and with several units in a turn, and plays the same whatever he played before. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "record/scenario.h"
#include "rules/ecw_large/el_names.h"
#include "rules/ecw_large/el_turn.h"
#include "sim/bout.h"

enum { EVENTS = 4096, TEXT = 1 << 16 };

typedef struct {
    sand_field *field;
    sand_battle *battle;
} table;

static table read_table(const char *text, size_t n)
{
    table t = { NULL, NULL };
    sand_problem_list problems = { 0 };
    sand_error error = sand_scenario_read((sand_source){ text, n, "test" }, NULL, &problems, &t.field, &t.battle);
    for (size_t i = 0; i < problems.count; i++) print_error("%s\n", problems.items[i].message);
    sand_problem_list_free(&problems);
    assert_int_equal(error, SAND_OK);
    return t;
}

static table read_file(const char *path)
{
    static char text[TEXT];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t n = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_true(n > 0 && n < sizeof text);
    return read_table(text, n);
}

static void free_table(table *t)
{
    sand_memory_release(t->battle);
    sand_field_free(t->field);
}

/* `first` plays the side that `sand_bout_play` is given, `second` the other. */
static sand_bout begin(const table *t, const char *first, const char *second)
{
    const sand_player *players[2] = { sand_player_find(first), sand_player_find(second) };
    const sand_player_limits limits[2] = { { 0 }, { 0 } };
    sand_bout bout;
    assert_int_equal(sand_bout_init(&bout, t->field, players, limits), SAND_OK);
    return bout;
}

static unsigned unit_called(const table *t, const char *name)
{
    unsigned unit = sand_field_find(t->field, SAND_REF_UNIT, name);
    assert_true(unit != 0);
    return unit;
}

/* ---- units that arrive late ---- */

static void look_for_late(void *context, sand_bout *bout)
{
    unsigned *late = context;
    if (sand_battle_head(bout->battle)->turn != 7) return;
    *late = 0;
    for (unsigned i = 1; i <= bout->battle->field->n_units; i++)
        *late += sand_battle_side_of_unit(bout->battle, i) == SAND_SIDE_B &&
                 sand_battle_unit(bout->battle, i)->status == SAND_STATUS_WAITING;
}

/* It is better for his general to stay off the table; the regiments that wait behind the general must arrive
 * nevertheless. [EL-AMB-06] */
static void test_all_late_units_arrive(void **state)
{
    (void)state;
    unsigned late = 99;
    table t = read_file("scenarios/ecw-large/nantwich.json");
    sand_bout bout = begin(&t, "captain", "random");
    assert_int_equal(sand_battle_unit(t.battle, unit_called(&t, "Byron's Horse"))->status, SAND_STATUS_WAITING);
    assert_int_equal(sand_battle_unit(t.battle, unit_called(&t, "Leveson's Horse"))->status, SAND_STATUS_WAITING);
    bout.watch = look_for_late;
    bout.context = &late;
    assert_true(sand_bout_play(&bout, t.battle, SAND_SIDE_B, 1));
    assert_int_equal(late, 0);
    sand_bout_free(&bout);
    free_table(&t);
}

/* ---- undefended supplies ---- */

static unsigned bases_taken(const table *t, const sand_battle *b)
{
    unsigned n = 0;
    for (unsigned i = 1; i <= t->field->n_bodies; i++)
        n += sand_battle_body_def(b, i)->role == SAND_ROLE_SUPPLY && sand_battle_body(b, i)->cause == EL_GONE_TAKEN;
    return n;
}

/* One regiment stands beyond the enemy's line and one supply base behind it. It takes the base, past any unit in the
 * way, unless the whole edge is barred. [EL-SUP-04] */
static void test_takes_open_supplies(void **state)
{
    (void)state;
    static const struct {
        const char *guards;
        unsigned taken;
    } rows[] = {
        { "", 1 },
        { ", {name: \"G1\", type: \"infantry\", at: [12, 12], heading: 0}", 1 },
        { ", {name: \"G1\", type: \"infantry\", at: [8, 3], heading: 0}, {name: \"G2\", type: \"infantry\", at: "
          "[15, 3], heading: 0}",
          0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[2048];
        int n = snprintf(
            text, sizeof text,
            "{ruleset: \"ecw-large\", title: \"Raid\", turn_limit: 6, battle: {first: 2}, sides: [{name: \"A\", "
            "facing: \"north\", commands: [{name: \"C\", kind: \"centre\", units: [{name: \"A1\", type: "
            "\"infantry\", at: [60, 6]}%s]}], bodies: [{name: \"Base\", role: \"supply\", at: [12, 1]}]}, "
            "{name: \"B\", facing: \"south\", commands: [{name: \"D\", kind: \"right-flank\", units: [{name: \"H\", "
            "type: \"cavalry\", at: [20, 30]}]}, {name: \"E\", kind: \"centre\", units: [{name: \"F1\", type: "
            "\"infantry\", at: [40, 40]}, {name: \"F2\", type: \"infantry\", at: [45, 40]}]}]}]}",
            rows[i].guards);
        table t = read_table(text, (size_t)n);
        sand_bout bout = begin(&t, "captain", "random");
        assert_true(sand_bout_play(&bout, t.battle, SAND_SIDE_B, 1));
        if (bases_taken(&t, bout.battle) != rows[i].taken) fail_msg("row %zu", i);
        sand_bout_free(&bout);
        free_table(&t);
    }
}

/* ---- support in attacks ---- */

typedef struct {
    unsigned attacks, supports;
} tally;

static void count_supports(void *context, sand_bout *bout)
{
    tally *of = context; /* one tally a side */
    for (size_t i = 0; i < bout->log->n; i++) {
        const sand_event *event = &bout->log->events[i];
        if (event->verb != SAND_EVENT_ROLL || strcmp(event->rule, "EL-COMB-07") != 0) continue;
        tally *one = &of[sand_battle_side_of_unit(bout->battle, event->subject) - 1];
        one->attacks++;
        for (unsigned k = 0; k < event->n_ledger; k++)
            if (strcmp(event->ledger[k].rule, "EL-COMB-12") == 0) one->supports += (unsigned)event->ledger[k].value;
    }
    bout->log->n = 0;
}

/* The captain's attacks have at least half as many supporters again as those of a player who attacks the nearest enemy.
 * [EL-COMB-12] */
static void test_attacks_with_support(void **state)
{
    (void)state;
    static sand_event events[EVENTS];
    sand_log log = { .events = events, .room = EVENTS };
    tally of[SAND_SIDES] = { { 0, 0 } }, captain = { 0, 0 }, closer = { 0, 0 };
    table t = read_file("scenarios/ecw-large/cheriton-large.json");
    sand_bout bout = begin(&t, "captain", "closer");
    bout.log = &log;
    bout.watch = count_supports;
    bout.context = of;
    for (unsigned i = 0; i < 4; i++) {
        unsigned side = 1 + i % 2;
        memset(of, 0, sizeof of);
        assert_true(sand_bout_play(&bout, t.battle, side, 1 + i / 2));
        captain.attacks += of[side - 1].attacks;
        captain.supports += of[side - 1].supports;
        closer.attacks += of[sand_battle_enemy(side) - 1].attacks;
        closer.supports += of[sand_battle_enemy(side) - 1].supports;
    }
    assert_true(captain.attacks >= 8);
    assert_true(2 * captain.supports * closer.attacks >= 3 * closer.supports * captain.attacks);
    sand_bout_free(&bout);
    free_table(&t);
}

/* ---- several attacks in a turn ---- */

static void count_declared(void *context, sand_bout *bout)
{
    unsigned *most = context, n = 0;
    for (unsigned i = 1; i <= bout->battle->field->n_units; i++)
        n += sand_battle_side_of_unit(bout->battle, i) == SAND_SIDE_A && el_unit_get(bout->battle, i)->attacks != 0;
    if (n > *most) *most = n;
}

/* Two pairs of enemies stand far apart: an attack by one unit does not keep the other from attacking, and both attacks
 * are declared before the first is rolled for. [EL-COMB-04, EL-AMB-67] */
static void test_declares_more_than_one(void **state)
{
    (void)state;
    static const char text[] =
        "{ruleset: \"ecw-large\", title: \"Pairs\", turn_limit: 1, battle: {first: 1}, sides: [{name: \"A\", facing: "
        "\"north\", commands: [{name: \"C\", kind: \"centre\", units: [{name: \"A1\", type: \"infantry\", at: [20, "
        "20]}, "
        "{name: \"A2\", type: \"infantry\", at: [50, 20]}]}]}, {name: \"B\", facing: \"south\", commands: [{name: "
        "\"D\", kind: \"centre\", units: [{name: \"B1\", type: \"infantry\", at: [20, 26]}, {name: \"B2\", type: "
        "\"infantry\", at: [50, 26]}]}]}]}";
    unsigned most = 0;
    table t = read_table(text, sizeof text - 1);
    sand_bout bout = begin(&t, "captain", "random");
    bout.watch = count_declared;
    bout.context = &most;
    assert_true(sand_bout_play(&bout, t.battle, SAND_SIDE_A, 1));
    assert_int_equal(most, 2);
    sand_bout_free(&bout);
    free_table(&t);
}

/* ---- a player that played other battles ---- */

/* What the captain stored about other battles must not influence this one. */
static void test_forgets_other_battles(void **state)
{
    (void)state;
    table t = read_file("scenarios/ecw-large/nantwich.json");
    sand_bout used = begin(&t, "captain", "random");
    for (unsigned i = 0; i < 6; i++) {
        unsigned side = 1 + i % 2;
        sand_bout fresh = begin(&t, "captain", "random");
        assert_true(sand_bout_play(&used, t.battle, side, 1 + i));
        assert_true(sand_bout_play(&fresh, t.battle, side, 1 + i));
        assert_true(sand_battle_hash(used.battle) == sand_battle_hash(fresh.battle));
        sand_bout_free(&fresh);
    }
    sand_bout_free(&used);
    free_table(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_late_units_arrive), cmocka_unit_test(test_takes_open_supplies),
        cmocka_unit_test(test_attacks_with_support),  cmocka_unit_test(test_declares_more_than_one),
        cmocka_unit_test(test_forgets_other_battles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
