/* test_course.c - units end where their courses said; a refused order is legal up to the place where its course stops;
 * and units that move as a line do not end on each other. Tested in battles of every ruleset. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <sandtable/sandtable.h>
#include <stdio.h>
#include <string.h>

#include "support/open_game.h"

enum { BATTLES = 2, ORDERS = 250, ENTRIES = 256, UNITS = 128 };

/* Counts what was tested: a test that met no case of a kind proves nothing about it. */
typedef struct {
    unsigned moves, certain, stops, exact_stops, lines, gone_lines, blocked;
} tally;

static sand_courses told, again;

static bool stands(const sand_game *game, sand_actor who, const sand_footing *footing)
{
    sand_unit_facts unit;
    sand_body_facts body;
    if (who.ref == SAND_REF_BODY)
        return sand_game_body(game, 0, who.index, &body) &&
               memcmp(body.corners, footing->corners, sizeof body.corners) == 0;
    return sand_game_unit(game, 0, who.index, &unit) && unit.state == SAND_UNIT_IN_PLAY &&
           memcmp(unit.corners, footing->corners, sizeof unit.corners) == 0;
}

/* ---- orders carried out ------------------------------------------------------------------------------------------ */

static const sand_course *course_of_unit(const sand_courses *all, unsigned unit)
{
    for (uint16_t i = 0; i < all->n; i++)
        if (all->of[i].who.ref == SAND_REF_UNIT && all->of[i].who.index == unit) return &all->of[i];
    return NULL;
}

static void expect_as_told(const sand_game *game, const sand_game *before, tally *seen)
{
    sand_table_facts table;
    sand_unit_facts was, is;
    for (uint16_t i = 0; i < told.n; i++) {
        if (!told.of[i].certain) continue;
        seen->certain++;
        assert_true(stands(game, told.of[i].who, &told.of[i].to));
        for (unsigned k = 0; k < told.of[i].n_contacts; k++) {
            const sand_course_contact *contact = &told.of[i].contacts[k];
            assert_true(contact->unit > 0 && contact->face >= 1 && contact->face <= 4 && contact->own_face >= 1);
        }
    }
    sand_game_table(game, 0, &table);
    for (unsigned i = 1; i <= table.units && told.left_out == 0; i++) {
        sand_game_unit(before, 0, i, &was);
        sand_game_unit(game, 0, i, &is);
        if (was.state != SAND_UNIT_IN_PLAY || is.state != SAND_UNIT_IN_PLAY) continue;
        /* a pivot of a hundredth of a degree may leave the corners where they are */
        bool moved = memcmp(was.corners, is.corners, sizeof was.corners) != 0 || was.pose.heading != is.pose.heading;
        assert_int_equal(course_of_unit(&told, i) != NULL, moved);
    }
}

/* ---- refused orders ---------------------------------------------------------------------------------------------- */

/* Copies the order with its only march made three times as long; false: it is not a single march. */
static bool overdo(const sand_order *order, sand_entry *entry)
{
    *entry = order->entries[0];
    if (order->n != 1 || (entry->given & SAND_SLOT_MOTION) == 0 || entry->n_list != 3) return false;
    if (entry->list[0] != SAND_VERB_MARCH || entry->list[2] > 20000) return false;
    entry->list[2] *= 3;
    return true;
}

/* The same order, shortened to the verdict's limit, must be legal and end where the course stopped. */
static void expect_legal_stop(const sand_game *game, const sand_order *order, tally *seen)
{
    sand_entry entry;
    sand_verdict verdict;
    sand_order longer = *order;
    longer.entries = &entry;
    if (!overdo(order, &entry)) return;
    assert_int_equal(sand_game_courses(game, &longer, &verdict, &told), SAND_OK);
    if (verdict.answer != SAND_NO) return;
    assert_int_equal(told.n, 1);
    const sand_course *course = &told.of[0];
    seen->stops++;
    assert_true(course->stops && !course->certain && course->rule == verdict.rule);
    assert_true(course->travel <= entry.list[2]);
    if (!verdict.has_limit || verdict.counts || verdict.limit <= 0) return;
    entry.list[2] = verdict.limit;
    assert_int_equal(sand_game_courses(game, &longer, &verdict, &again), SAND_OK);
    if (verdict.answer != SAND_YES || again.n == 0) return; /* other duties may still be open */
    seen->exact_stops++;
    assert_memory_equal(again.of[0].to.corners, course->stop.corners, sizeof course->stop.corners);
}

/* ---- lines ---------------------------------------------------------------------------------------------------------
 */

/* Returns how deep two outlines overlap, along the axis that separates them best; negative: they are apart. */
static double depth_of(const sand_point a[4], const sand_point b[4])
{
    double least = 1e9;
    const sand_point *of[2] = { a, b };
    for (unsigned s = 0; s < 2; s++) {
        for (unsigned i = 0; i < 2; i++) {
            double x = of[s][i].y - of[s][i + 1].y, y = of[s][i + 1].x - of[s][i].x, length = sqrt(x * x + y * y);
            double low[2] = { 1e18, 1e18 }, high[2] = { -1e18, -1e18 };
            for (unsigned k = 0; k < 8; k++) {
                double at = (of[k / 4][k % 4].x * x + of[k / 4][k % 4].y * y) / length;
                low[k / 4] = fmin(low[k / 4], at);
                high[k / 4] = fmax(high[k / 4], at);
            }
            least = fmin(least, fmin(high[0], high[1]) - fmax(low[0], low[1]));
        }
    }
    return least;
}

static const sand_footing *end_of(const sand_course *course)
{
    return course->stops ? &course->stop : &course->to;
}

/* Units that were clear of each other before must be clear of each other where they stop. */
static void expect_clear(const sand_together *line)
{
    for (unsigned i = 0; i < line->n; i++) {
        const sand_course *a = course_of_unit(&told, line->unit[i]);
        assert_non_null(a);
        for (unsigned k = 0; k < i; k++) {
            const sand_course *b = course_of_unit(&told, line->unit[k]);
            if (depth_of(a->from.corners, b->from.corners) > 0) continue;
            assert_true(depth_of(end_of(a)->corners, end_of(b)->corners) < 6);
        }
    }
}

static void expect_dressed(const sand_together *line)
{
    const sand_course *first = course_of_unit(&told, line->unit[0]);
    for (unsigned i = 1; i < line->n && line->dressed && line->way.verb == SAND_VERB_MARCH; i++) {
        const sand_course *course = course_of_unit(&told, line->unit[i]);
        bool same_facing = course->from.pose.heading == first->from.pose.heading;
        if (same_facing) assert_in_range(course->travel + 4 - first->travel, 0, 8);
    }
}

static bool lines_up(const sand_game *game, uint16_t side, uint32_t *luck, sand_together *line)
{
    static const sand_motion_step ways[] = { { SAND_VERB_MARCH, 0, 4000 },
                                             { SAND_VERB_MARCH, 0, 12000 },
                                             { SAND_VERB_MARCH, 3000, 5000 },
                                             { SAND_VERB_WHEEL, 1500, 0 },
                                             { SAND_VERB_WHEEL, -4000, 0 } };
    sand_table_facts table;
    sand_unit_facts unit;
    *line = (sand_together){ .side = side, .dressed = next_luck(luck) % 2, .way = ways[next_luck(luck) % 5] };
    sand_game_table(game, 0, &table);
    unsigned first = next_luck(luck) % table.units;
    for (unsigned i = 0; i < table.units && line->n < 5; i++) {
        unsigned id = (first + i) % table.units + 1;
        sand_game_unit(game, 0, id, &unit);
        if (unit.side == side && unit.state == SAND_UNIT_IN_PLAY) line->unit[line->n++] = (uint16_t)id;
    }
    return line->n >= 2;
}

static void go_as_a_line(const sand_game *game, uint16_t side, uint32_t *luck, tally *seen)
{
    static sand_order orders[32];
    static sand_entry entries[ENTRIES];
    sand_order_list list = { .orders = orders, .room = 32, .entries = entries, .entries_room = ENTRIES };
    sand_together line;
    sand_verdict verdict = { 0 };
    if (!lines_up(game, side, luck, &line)) return;
    uint64_t hash = sand_game_hash(game, 0);
    sand_error error = sand_game_together(game, &line, &list, &verdict, &told);
    assert_true(hash == sand_game_hash(game, 0));
    if (error == SAND_ERROR_UNKNOWN) return;
    assert_int_equal(error, SAND_OK);
    seen->lines++;
    for (uint16_t i = 0; i < told.n; i++) seen->blocked += told.of[i].stops && told.of[i].bar.ref == SAND_REF_UNIT;
    assert_int_equal(list.n == 0, verdict.answer == SAND_NO);
    expect_clear(&line);
    if (list.n == 0) return;
    seen->gone_lines++;
    expect_dressed(&line);
    sand_game_check(game, &orders[0], &verdict);
    assert_int_not_equal(verdict.answer, SAND_NO);
    if (verdict.answer != SAND_YES || list.n > 1 || sand_game_decision(game, side).sealed) return;
    sand_game *copy = sand_game_copy(game);
    size_t events = sand_game_events(copy, 0);
    assert_int_equal(sand_game_submit(copy, &orders[0], NULL), SAND_OK);
    for (unsigned i = 0; i < line.n && !threw_dice(copy, events); i++) {
        const sand_course *course = course_of_unit(&told, line.unit[i]);
        assert_true(stands(copy, course->who, end_of(course)));
    }
    sand_game_destroy(copy);
}

/* ---- battles --------------------------------------------------------------------------------------------------------
 */

static void give_an_order(sand_game *game, uint32_t *luck, tally *seen)
{
    static sand_order orders[16];
    static sand_entry entries[ENTRIES];
    sand_decision decision = sand_game_decision(game, 0);
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(&decision, side) || sand_game_ready(game, side)) continue;
        sand_order_list list = { .orders = orders, .room = 4, .entries = entries, .entries_room = ENTRIES };
        sand_wish wish = { .side = side, .begin = (uint16_t)next_luck(luck) };
        assert_true(sand_game_suggest(game, &wish, &list) > 0);
        go_as_a_line(game, side, luck, seen);
        expect_legal_stop(game, &orders[0], seen);
        sand_verdict verdict;
        assert_int_equal(sand_game_courses(game, &orders[0], &verdict, &told), SAND_OK);
        assert_int_equal(verdict.answer, SAND_YES);
        seen->moves += told.n;
        sand_game *before = sand_game_copy(game);
        size_t events = sand_game_events(game, 0);
        assert_int_equal(sand_game_submit(game, &orders[0], NULL), SAND_OK);
        bool alone = !decision.sealed && (decision.actors & (decision.actors - 1)) == 0;
        if (alone && !threw_dice(game, events)) expect_as_told(game, before, seen);
        sand_game_destroy(before);
        return;
    }
    fail_msg("no side is asked");
}

static tally play(const char *path)
{
    tally seen = { 0 };
    for (unsigned battle = 0; battle < BATTLES; battle++) {
        char seed[8];
        uint32_t luck = battle + 1;
        snprintf(seed, sizeof seed, "%u", battle);
        sand_game *game = open_game(path, seed);
        for (unsigned i = 0; i < ORDERS && sand_game_result(game, 0).outcome == SAND_GOING_ON; i++)
            give_an_order(game, &luck, &seen);
        sand_game_destroy(game);
    }
    assert_true(seen.moves > 10 && seen.gone_lines > 5);
    return seen;
}

static void holds_where_sides_take_turns(void **state)
{
    (void)state;
    static const char *const paths[] = { "scenarios/ecw-commands/fiddlers-bottom.json",
                                         "scenarios/ecw-cards/cheriton.json", "scenarios/punic/zama.json",
                                         "scenarios/ecw-large/nantwich.json" };
    tally all = { 0 };
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        tally seen = play(paths[i]);
        all.certain += seen.certain;
        all.exact_stops += seen.exact_stops;
        all.blocked += seen.blocked;
    }
    assert_true(all.certain > 100 && all.exact_stops > 20 && all.blocked > 20);
}

/* Courses of sealed orders follow the orders as stated, and none of them is certain. */
static void holds_where_plans_are_sealed(void **state)
{
    (void)state;
    tally seen = play("scenarios/sword-divided/edgehill.json");
    assert_int_equal(seen.certain, 0);
}

/* Is this charge allowed? Its course then ends heading for its target within 3 degrees. */
static unsigned expect_aimed(const sand_game *game, unsigned kind, uint16_t unit, uint16_t target)
{
    sand_verdict verdict;
    sand_unit_facts facts;
    const sand_entry charge = { .kind = (uint16_t)kind, .subject = unit, .object = target, .given = SAND_SLOT_BODY };
    const sand_order order = { .decision = sand_game_decision(game, 1).serial, .side = 1, .n = 1, .entries = &charge };
    assert_int_equal(sand_game_courses(game, &order, &verdict, &told), SAND_OK);
    if (verdict.answer == SAND_NO) return 0;
    const sand_course *course = course_of_unit(&told, unit);
    assert_non_null(course);
    assert_true(sand_game_unit(game, 0, target, &facts));
    double x = facts.pose.at.x - course->to.pose.at.x, y = facts.pose.at.y - course->to.pose.at.y;
    double off = remainder(course->to.pose.heading / 100.0 - atan2(x, y) * 180 / acos(-1), 360);
    assert_true(fabs(off) < 3 && hypot(x, y) > 0);
    return 1;
}

/* A charge is steered at its target from its first step: its course wheels as the unit then does. */
static void charge_is_drawn_as_it_is_steered(void **state)
{
    (void)state;
    static sand_entry entries[ENTRIES];
    static sand_order orders[4];
    sand_catalogue catalogue;
    assert_true(sand_catalogue_find("sword-divided", &catalogue));
    sand_game *game = open_game("scenarios/sword-divided/hopton-heath.json", "1");
    for (unsigned i = 0; i < 20; i++) { /* the Council of Warre: every unit attacks */
        sand_decision decision = sand_game_decision(game, 0);
        if (strcmp(catalogue.steps[decision.step - 1].name, "plan") == 0) break;
        for (uint16_t side = 1; side <= SAND_SIDES; side++) {
            if (!sand_decision_of(&decision, side) || sand_game_ready(game, side)) continue;
            sand_order_list list = { .orders = orders, .room = 1, .entries = entries, .entries_room = ENTRIES };
            sand_wish wish = { .side = side };
            assert_true(sand_game_suggest(game, &wish, &list) > 0);
            for (uint16_t k = 0; strcmp(catalogue.steps[decision.step - 1].name, "council") == 0 && k < orders[0].n;
                 k++)
                if (entries[k].choice != 0) entries[k].choice = 1; /* "attack" */
            assert_int_equal(sand_game_submit(game, &orders[0], NULL), SAND_OK);
        }
    }
    uint16_t kind = 0;
    while (kind < catalogue.n_orders && strcmp(catalogue.orders[kind].name, "charge") != 0) kind++;
    unsigned steered = 0;
    for (uint16_t unit = 1; unit <= 4; unit++)
        for (uint16_t target = 5; target <= 8; target++) steered += expect_aimed(game, kind + 1u, unit, target);
    assert_true(steered >= 4);
    sand_game_destroy(game);
}

static void nonsense_is_answered(void **state)
{
    (void)state;
    static sand_order orders[4];
    static sand_entry entries[16];
    sand_order_list list = { .orders = orders, .room = 4, .entries = entries, .entries_room = 16 };
    sand_verdict verdict;
    sand_game *game = open_game("scenarios/ecw-commands/first-battle.json", "1");
    sand_order nothing = { .side = 1 };
    sand_together line = { .side = 1, .n = 1, .unit = { 1 }, .way = { SAND_VERB_MARCH, 0, 1000 } };
    assert_int_equal(sand_game_courses(NULL, &nothing, &verdict, &told), SAND_ERROR_ARGUMENT);
    assert_int_equal(sand_game_courses(game, NULL, &verdict, &told), SAND_ERROR_ARGUMENT);
    assert_int_equal(sand_game_courses(game, &nothing, NULL, &told), SAND_ERROR_ARGUMENT);
    assert_int_equal(sand_game_courses(game, &nothing, &verdict, &told), SAND_OK);
    assert_int_equal(told.n, 0);
    const sand_together wrong[] = {
        { .side = 0, .n = 1, .unit = { 1 }, .way = { SAND_VERB_MARCH, 0, 1000 } },
        { .side = 1, .n = 0, .way = { SAND_VERB_MARCH, 0, 1000 } },
        { .side = 1, .n = 2, .unit = { 1, 1 }, .way = { SAND_VERB_MARCH, 0, 1000 } },
        { .side = 1, .n = 1, .unit = { 60000 }, .way = { SAND_VERB_MARCH, 0, 1000 } },
        { .side = 1, .n = 1, .unit = { 1 }, .way = { SAND_VERB_MARCH, 0, 0 } },
        { .side = 1, .n = 1, .unit = { 1 }, .way = { SAND_VERB_WHEEL, 0, 0 } },
        { .side = 1, .n = 1, .unit = { 1 }, .way = { SAND_VERB_ABOUT, 0, 0 } },
        { .side = 1, .n = 60000, .unit = { 1 }, .way = { SAND_VERB_MARCH, 0, 1000 } },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(sand_game_together(game, &wrong[i], &list, &verdict, &told), SAND_ERROR_ARGUMENT);
    assert_int_equal(sand_game_together(NULL, &line, &list, &verdict, &told), SAND_ERROR_ARGUMENT);
    assert_int_equal(sand_game_together(game, &line, NULL, &verdict, &told), SAND_ERROR_ARGUMENT);
    line.order_kind = 60000;
    assert_int_equal(sand_game_together(game, &line, &list, &verdict, &told), SAND_ERROR_UNKNOWN);
    assert_int_equal(list.n, 0);
    sand_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holds_where_sides_take_turns),
        cmocka_unit_test(holds_where_plans_are_sealed),
        cmocka_unit_test(charge_is_drawn_as_it_is_steered),
        cmocka_unit_test(nonsense_is_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
