/* test_threats.c - what the enemy could do next turn: chances agree with the odds of the same order, all together is no
 * less than the worst alone, and nothing hidden makes a difference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/sandtable.h>

/* Records, and steps at which an enemy is near. */
static const struct {
    const char *path;
    size_t step;
} moments[] = { { "tests/golden/ecw-commands/fiddlers-bottom-captain.record", 150 },
                { "tests/golden/ecw-cards/first-cards.record", 90 },
                { "tests/golden/ecw-large/newport-road.record", 60 },
                { "tests/golden/punic/zama.record", 120 },
                { "tests/golden/sword-divided/edgehill-random.record", 12 } };
enum { MOMENTS = sizeof moments / sizeof *moments, ROOM = 1 << 16 };

static sand_game *game_at(size_t i, size_t step)
{
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    char *bytes = NULL;
    size_t n = 0;
    assert_int_equal(sand_file_read(moments[i].path, &problems, &bytes, &n), SAND_OK);
    const sand_source source = { .text = bytes, .n = n, .name = moments[i].path };
    assert_int_equal(sand_record_step(source, step, &problems, &game), SAND_OK);
    sand_problem_list_free(&problems);
    sand_memory_release(bytes);
    return game;
}

static sand_threats *threats_to(const sand_game *game, unsigned side)
{
    sand_threats *threats = NULL;
    assert_int_equal(sand_threats_create(game, side, NULL, &threats), SAND_OK);
    return threats;
}

/* The number behind the key in the object at `at`. */
static double number(const char *at, const char *key)
{
    char quoted[32];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *found = strstr(at, quoted);
    assert_non_null(found);
    return strtod(found + strlen(quoted), NULL);
}

static void test_sums(void **state)
{
    static char json[ROOM];
    (void)state;
    for (size_t i = 0; i < MOMENTS; i++) {
        size_t near = 0;
        sand_game *game = game_at(i, moments[i].step);
        for (unsigned side = 1; side <= SAND_SIDES; side++) {
            sand_threats *threats = threats_to(game, side);
            size_t n = 0;
            double last = 1;
            assert_true(sand_threats_json(threats, json, sizeof json) < sizeof json);
            for (const char *at = json; (at = strstr(at, "{\"by\":")) != NULL; at++, n++) {
                sand_unit_facts by, target;
                unsigned unit = (unsigned)number(at, "at");
                double all = sand_threats_gone(threats, unit), alone = number(at, "gone") / 100;
                assert_true(sand_game_unit(game, side, (unsigned)number(at, "by"), &by));
                assert_true(sand_game_unit(game, side, unit, &target));
                assert_int_equal(target.side, side);
                assert_int_not_equal(by.side, side);
                assert_true(alone >= 0 && alone <= 1 && all <= 1.000001 && all > alone - 0.00002);
                assert_true(all <= last);
                last = all;
            }
            assert_int_equal(n, sand_threats_count(threats));
            near += n;
            sand_threats_destroy(threats);
        }
        assert_true(near > 0);
        sand_game_destroy(game);
    }
}

/* Where both sides hand in at once, the melee of a charge comes after a decision of both: it is counted all the same.
 */
static void test_charges_written_in_secret(void **state)
{
    (void)state;
    static char json[ROOM];
    size_t charges = 0;
    for (size_t step = 0; step < 24 && charges == 0; step += 2) {
        sand_game *game = game_at(MOMENTS - 1, step);
        for (unsigned side = 1; side <= SAND_SIDES; side++) {
            sand_threats *threats = threats_to(game, side);
            sand_threats_json(threats, json, sizeof json);
            for (const char *at = json; (at = strstr(at, "\"charge\"")) != NULL; at++)
                charges += number(at, "hits") > 0 || number(at, "gone") > 0;
            sand_threats_destroy(threats);
        }
        sand_game_destroy(game);
    }
    assert_true(charges > 0);
}

/* Returns whether the threats are the same when the future dice, which are hidden, are others, and the other side has
 * looked before. */
static bool are_same(size_t i, size_t step, unsigned side)
{
    static char one[ROOM], other[ROOM];
    sand_game *game = game_at(i, step);
    sand_threats *threats = threats_to(game, side);
    sand_threats_json(threats, one, sizeof one);
    sand_threats_destroy(threats);
    assert_int_equal(sand_game_reseed(game, "another"), SAND_OK);
    sand_threats_destroy(threats_to(game, 3 - side));
    threats = threats_to(game, side);
    sand_threats_json(threats, other, sizeof other);
    sand_threats_destroy(threats);
    sand_game_destroy(game);
    return strcmp(one, other) == 0;
}

static void test_secrets(void **state)
{
    (void)state;
    for (size_t i = 0; i < MOMENTS; i++)
        for (size_t step = moments[i].step / 2; step <= moments[i].step; step += moments[i].step / 6)
            for (unsigned side = 1; side <= SAND_SIDES; side++) assert_true(are_same(i, step, side));
}

/* What the order does to the unit by the odds that players are shown. */
typedef struct {
    double gone, hits;
} outcome;

static outcome odds_of(const sand_game *game, const sand_order *order, unsigned unit)
{
    static sand_odds odds;
    const sand_odds_orders line = { order, 1 };
    outcome out = { 0, 0 };
    assert_int_equal(sand_odds_line(game, order->side, line, &odds, NULL), SAND_OK);
    for (size_t i = 0; i < odds.n_changes; i++) {
        const sand_odds_change *change = &odds.changes[i];
        bool hits = change->kind == SAND_ODDS_MEMBER && strcmp(change->name, "hits") == 0;
        if (change->ref != SAND_REF_UNIT || change->subject != unit) continue;
        for (size_t k = 0; k < change->n; k++) {
            const sand_odds_part *part = &odds.parts[change->first + k];
            if (hits) out.hits += sand_chance_number(part->chance) * (part->value - change->before);
            if (change->kind == SAND_ODDS_GONE && part->value != 0) out.gone += sand_chance_number(part->chance);
        }
    }
    return out;
}

static bool is_near(double a, double b)
{
    return a - b < 0.001 && b - a < 0.001;
}

/* Compares every shot that the side asked may fire now with what is said of it to the other side. */
static size_t compare_shots(const sand_game *game, unsigned side)
{
    static char json[ROOM];
    sand_threats *threats = threats_to(game, side == 1 ? 2 : 1);
    size_t n = 0;
    sand_threats_json(threats, json, sizeof json);
    for (const char *at = json; (at = strstr(at, "{\"by\":")) != NULL; at++) {
        sand_order orders[4];
        sand_entry entries[16];
        sand_order_list list = { orders, 0, 4, entries, 0, 16 };
        sand_wish wish = { .kind = SAND_WISH_SHOOT,
                           .side = (uint16_t)side,
                           .subject = (uint16_t)number(at, "by"),
                           .object = (uint16_t)number(at, "at") };
        if (strncmp(strstr(at, "\"how\":") + 6, "\"shot\"", 6) != 0) continue;
        if (sand_game_suggest(game, &wish, &list) == 0 || orders[0].entries[0].subject != wish.subject) continue;
        outcome odds = odds_of(game, &orders[0], wish.object);
        assert_true(is_near(number(at, "gone") / 100, odds.gone));
        if (odds.gone > 0) continue; /* then the threat counts the hits that end the unit */
        assert_true(is_near(number(at, "hits"), odds.hits));
        n += odds.hits > 0;
    }
    sand_threats_destroy(threats);
    return n;
}

static void test_odds(void **state)
{
    (void)state;
    size_t compared = 0;
    for (size_t step = 66; step < 220; step += 14) {
        sand_game *game = game_at(0, step);
        sand_decision decision = sand_game_decision(game, 0);
        for (unsigned side = 1; side <= SAND_SIDES; side++)
            if (decision.asks && !decision.sealed && sand_decision_of(&decision, (uint16_t)side))
                compared += compare_shots(game, side);
        sand_game_destroy(game);
    }
    assert_true(compared > 1);
}

/* Finds orders to a unit of the side that may be given several. */
static bool find_orders(const sand_game *game, unsigned side, sand_order_list *list)
{
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    for (unsigned unit = 1;; unit++) {
        sand_unit_facts facts;
        if (!sand_game_unit(game, side, unit, &facts)) return false;
        wish.subject = (uint16_t)unit;
        list->n = list->n_entries = 0;
        if (facts.side == side && sand_game_suggest(game, &wish, list) > 3) return true;
    }
}

/* Threats after an order are those of the battle in which it has been given, unless it throws dice or what is hidden is
 * imagined otherwise there; an order that may not be given is refused. */
static void test_after(void **state)
{
    static char told[ROOM], then[ROOM];
    (void)state;
    size_t tried = 0, same = 0;
    for (size_t step = 20; step < 200; step += 6) {
        sand_game *game = game_at(0, step), *later = NULL;
        sand_decision decision = sand_game_decision(game, 0);
        for (unsigned side = 1; side <= SAND_SIDES && decision.asks && !decision.sealed; side++) {
            sand_order orders[8];
            sand_entry entries[32];
            sand_order_list list = { orders, 0, 8, entries, 0, 32 };
            sand_threats *threats = NULL;
            if (!sand_decision_of(&decision, (uint16_t)side) || !find_orders(game, side, &list)) continue;
            const sand_order *order = &orders[list.n - 1];
            sand_entry wrong = order->entries[0];
            wrong.subject = 999;
            const sand_order refused = { .side = (uint16_t)side, .n = 1, .entries = &wrong };
            assert_int_equal(sand_threats_create(game, side, &refused, &threats), SAND_ERROR_REFUSED);
            assert_int_equal(sand_threats_create(game, 3 - side, order, &threats), SAND_ERROR_ARGUMENT);
            assert_int_equal(sand_threats_create(game, side, order, &threats), SAND_OK);
            sand_threats_json(threats, told, sizeof told);
            sand_threats_destroy(threats);
            later = sand_game_copy(game);
            assert_int_equal(sand_game_submit(later, order, NULL), SAND_OK);
            threats = threats_to(later, side);
            sand_threats_json(threats, then, sizeof then);
            sand_threats_destroy(threats);
            sand_game_destroy(later);
            tried++;
            same += strcmp(told, then) == 0;
        }
        sand_game_destroy(game);
    }
    assert_true(tried > 10);
    assert_int_equal(same, tried);
}

/* At Zama Carthage moves first in the next turn and fights after that: units that touch each other now are threatened
 * in that fight, although they were asked for a move before it. */
static void test_fights_after_moves(void **state)
{
    enum { ZAMA = 3, MOVE = 45, LEAST = 2 };
    (void)state;
    sand_game *game = game_at(ZAMA, MOVE);
    sand_threats *threats = threats_to(game, SAND_SIDE_A);
    static char json[ROOM];
    size_t fights = 0;
    assert_in_range(sand_threats_json(threats, json, ROOM), 1, ROOM - 1);
    for (const char *at = json; (at = strstr(at, "\"how\":\"fight\"")) != NULL; at++) fights++;
    assert_in_range(fights, LEAST, SIZE_MAX);
    sand_threats_destroy(threats);
    sand_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),  cmocka_unit_test(test_charges_written_in_secret),
        cmocka_unit_test(test_after), cmocka_unit_test(test_secrets),
        cmocka_unit_test(test_odds),  cmocka_unit_test(test_fights_after_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
