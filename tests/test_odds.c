/* test_odds.c - odds of lines of orders: known answers, brute force over whole runs, merging, samples, and secrets. */
#include "record/record_format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"
#include "drill/drill_state.h"
#include "odds/line.h"
#include "odds/tally.h"
#include "support/chance.h"
#include "support/orders_to_try.h"
#include "support/toy.h"
#include "support/fresh.h"
#include "support/fractions.h"

static sand_game *game_of(const char *text, const sand_rules *rules, const char *seed)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .seed = seed };
    sand_game *game = NULL;
    sand_error error =
        sand_record_create_game(text, strlen(text), (sand_record_making){ &settings, rules }, &problems, &game);
    for (size_t i = 0; i < problems.count; i++) print_error("%s\n", problems.items[i].message);
    sand_problem_list_free(&problems);
    assert_int_equal(error, SAND_OK);
    return game;
}

/* ---- known answers ------------------------------------------------------------------------------- */

static const char duel[] = "{ruleset: \"toy\", title: \"Duel\", turn_limit: 4,\n"
                           " sides: [{name: \"Reds\", commands: [{name: \"Red Wing\", units: [\n"
                           "           {name: \"Red Foot\", type: \"foot\", at: [10, 10]}]}]},\n"
                           "         {name: \"Blues\", commands: [{name: \"Blue Wing\", units: [\n"
                           "           {name: \"Blue Foot\", type: \"foot\", at: [10, 20]}]}]}]}\n";

enum { RED = 1, BLUE = 2 };
static const sand_entry fire = { .kind = TOY_FIRE, .subject = RED, .object = BLUE, .given = SAND_SLOT_BODY };
static const sand_entry pass = { .kind = TOY_PASS };

/* Red fires `shots` times, Blue passes in between. */
static size_t shots_of(sand_order line[SAND_ODDS_LINE], unsigned shots)
{
    size_t n = 0;
    for (unsigned i = 0; i < shots; i++) {
        if (i) line[n++] = (sand_order){ .side = SAND_SIDE_B, .n = 1, .entries = &pass };
        line[n++] = (sand_order){ .side = SAND_SIDE_A, .n = 1, .entries = &fire };
    }
    return n;
}

static void assert_chance(sand_chance value, uint64_t over, uint64_t under)
{
    sand_fraction f = sand_fraction_of(over, under);
    assert_int_equal(value.over[0], f.over.low);
    assert_int_equal(value.under[0], f.under.low);
    assert_int_equal(value.over[1] | value.under[1], 0);
}

static const sand_odds_change *change_of(const sand_odds *odds, sand_odds_kind kind, unsigned unit, const char *name)
{
    for (size_t i = 0; i < odds->n_changes; i++) {
        const sand_odds_change *change = &odds->changes[i];
        if (change->kind != kind || change->ref != SAND_REF_UNIT || change->subject != unit) continue;
        if (!name || strcmp(change->name, name) == 0) return change;
    }
    return NULL;
}

/* Foot throws 2 dice at 4+ a shot, and five hits break a unit: hits are binomial, with twice as many dice as shots. */
static void test_shots(void **state)
{
    (void)state;
    static const struct {
        unsigned shots;
        uint64_t ways[7], all, gone;
    } rows[] = {
        { 1, { 1, 2, 1 }, 4, 0 },
        { 2, { 1, 4, 6, 4, 1 }, 16, 0 },
        { 3, { 1, 6, 15, 20, 15, 6, 1 }, 64, 7 },
    };
    sand_game *game = game_of(duel, &toy_rules, "1");
    static sand_odds odds;
    for (size_t r = 0; r < SAND_LEN(rows); r++) {
        sand_order line[SAND_ODDS_LINE];
        size_t n = shots_of(line, rows[r].shots);
        assert_int_equal(sand_odds_line(game, 0, (sand_odds_orders){ line, n }, &odds, NULL), SAND_OK);
        assert_true(odds.exact);
        assert_int_equal(odds.samples, 0);
        const sand_odds_change *hits = change_of(&odds, SAND_ODDS_MEMBER, BLUE, "hits");
        assert_non_null(hits);
        assert_int_equal(hits->n, 2 * rows[r].shots + 1);
        for (uint16_t i = 0; i < hits->n; i++) {
            assert_int_equal(odds.parts[hits->first + i].value, i);
            assert_chance(odds.parts[hits->first + i].chance, rows[r].ways[i], rows[r].all);
        }
        const sand_odds_change *gone = change_of(&odds, SAND_ODDS_GONE, BLUE, NULL);
        assert_true((gone != NULL) == (rows[r].gone > 0));
        if (gone) assert_chance(odds.parts[gone->first + 1].chance, rows[r].gone, rows[r].all);
        assert_null(change_of(&odds, SAND_ODDS_MEMBER, RED, NULL));
        for (size_t i = 0; i < n; i++) assert_chance(odds.given[i], 1, 1);
        assert_int_equal(odds.n_rolls, rows[r].shots);
        for (size_t i = 0; i < odds.n_rolls; i++) {
            assert_chance(odds.rolls[i].reached, 1, 1);
            assert_int_equal(odds.rolls[i].n, 3);
            assert_chance(odds.parts[odds.rolls[i].first + 1].chance, 1, 2);
        }
    }
    sand_game_destroy(game);
}

/* The worth lost is the chance of losing the unit times its worth: 7 in 64 of 1000. */
static void test_worth_and_words(void **state)
{
    (void)state;
    sand_game *game = game_of(duel, &toy_rules, "1");
    static sand_odds odds;
    sand_order line[SAND_ODDS_LINE];
    char text[4096];
    assert_int_equal(sand_odds_line(game, 0, (sand_odds_orders){ line, shots_of(line, 3) }, &odds, NULL), SAND_OK);
    assert_int_equal(odds.worth[1][0], 1000);
    assert_int_equal(odds.worth[1][1], 891);
    assert_int_equal(odds.worth[0][1], 1000);
    assert_int_equal(sand_odds_line(game, 0, (sand_odds_orders){ line, shots_of(line, 1) }, &odds, NULL), SAND_OK);
    sand_odds_words(game, &odds, text, sizeof text);
    assert_string_equal(text, "Blue Foot: 2 hits 1/4, 1 hit 1/2, none 1/4\n");
    assert_int_equal(sand_odds_words(game, &odds, text, 10), strlen("Blue Foot: 2 hits 1/4, 1 hit 1/2, none 1/4\n"));
    assert_string_equal(text, "Blue Foot");
    assert_true(sand_odds_words(game, &odds, NULL, 0) > 0);
    sand_game_destroy(game);
}

static void test_json(void **state)
{
    (void)state;
    sand_game *game = game_of(duel, &toy_rules, "1");
    static sand_odds odds;
    sand_order line[SAND_ODDS_LINE];
    static char text[16384];
    sand_json_document document;
    assert_int_equal(sand_odds_line(game, 0, (sand_odds_orders){ line, shots_of(line, 3) }, &odds, NULL), SAND_OK);
    size_t n = sand_odds_json(game, &odds, text, sizeof text);
    assert_true(n < sizeof text);
    sand_json_source source = { .bytes = text, .n = n };
    assert_int_equal(sand_json_parse(&source, &document, NULL), SAND_OK);
    const sand_json *changes = sand_json_get(document.root, "changes");
    assert_int_equal(changes->list.count, 2);
    assert_string_equal(sand_json_get(&changes->list.items[0], "unit")->text.bytes, "Blue Foot");
    assert_string_equal(sand_json_get(&changes->list.items[1], "what")->text.bytes, "gone");
    const sand_json *gone = &sand_json_get(&changes->list.items[1], "values")->list.items[1];
    assert_int_equal(gone->list.items[0].integer, 1);
    assert_string_equal(gone->list.items[1].text.bytes, "7/64");
    assert_int_equal(sand_json_get(document.root, "rolls")->list.count, 3);
    sand_json_document_free(&document);
    sand_game_destroy(game);
}

static void test_refusals(void **state)
{
    (void)state;
    sand_game *game = game_of(duel, &toy_rules, "1");
    static sand_odds odds;
    static sand_order line[SAND_ODDS_LINE + 1];
    sand_verdict verdict;
    sand_entry ghost = { .kind = TOY_FIRE, .subject = 7, .object = BLUE, .given = SAND_SLOT_BODY };
    sand_order wrong = { .side = SAND_SIDE_A, .n = 1, .entries = &ghost };
    odds.runs = 77;
    assert_int_equal(sand_odds_line(game, 0, (sand_odds_orders){ &wrong, 1 }, &odds, &verdict), SAND_ERROR_REFUSED);
    assert_string_equal(verdict.rule, "GAME-05");
    wrong = (sand_order){ .side = SAND_SIDE_B, .n = 1, .entries = &pass };
    assert_int_equal(sand_odds_line(game, 0, (sand_odds_orders){ &wrong, 1 }, &odds, &verdict), SAND_ERROR_REFUSED);
    assert_string_equal(verdict.rule, "GAME-03");
    assert_int_equal(sand_odds_line(game, 0, (sand_odds_orders){ line, SAND_LEN(line) }, &odds, NULL),
                     SAND_ERROR_RANGE);
    assert_int_equal(sand_odds_line(game, 3, (sand_odds_orders){ line, 1 }, &odds, NULL), SAND_ERROR_RANGE);
    assert_int_equal(sand_odds_line(game, 0, (sand_odds_orders){ line, 0 }, &odds, NULL), SAND_ERROR_UNKNOWN);
    assert_int_equal(odds.runs, 77); /* untouched */
    sand_game_concede(game, SAND_SIDE_A);
    assert_int_equal(sand_odds_line(game, 0, (sand_odds_orders){ line, shots_of(line, 1) }, &odds, NULL),
                     SAND_ERROR_UNKNOWN);
    sand_game_destroy(game);
}

/* Only some outcomes allow the last order: once Red Foot is gone, it cannot fire. */
static void test_line_may_break_off(void **state)
{
    (void)state;
    static const sand_entry back = { .kind = TOY_FIRE, .subject = BLUE, .object = RED, .given = SAND_SLOT_BODY };
    sand_game *game = game_of(duel, &toy_rules, "1");
    static sand_odds odds;
    sand_order line[SAND_ODDS_LINE];
    size_t n = 0;
    for (unsigned i = 0; i < 4; i++) {
        line[n++] = (sand_order){ .side = SAND_SIDE_A, .n = 1, .entries = i == 3 ? &fire : &pass };
        if (i < 3) line[n++] = (sand_order){ .side = SAND_SIDE_B, .n = 1, .entries = &back };
    }
    assert_int_equal(sand_odds_line(game, 0, (sand_odds_orders){ line, n }, &odds, NULL), SAND_OK);
    assert_chance(odds.given[n - 2], 1, 1);
    assert_chance(odds.given[n - 1], 57, 64); /* 7 in 64: five or six hits of six dice */
    assert_chance(odds.rolls[odds.n_rolls - 1].reached, 57, 64);
    static char words[1024];
    sand_odds_words(game, &odds, words, sizeof words);
    assert_non_null(
        strstr(words, "It comes to the last order in 57/64 of all cases only; the chances are of all cases.\n"));
    sand_game_destroy(game);
}

/* ---- brute force --------------------------------------------------------------------------------- */

enum { HITS = 64, UNITS = 16, MOST_RUNS = 4000 };

typedef struct {
    sand_fraction hits[UNITS + 1][HITS], gone[UNITS + 1];
} brute;

static void add_to(sand_fraction *sum, sand_fraction value)
{
    assert_true(sand_fraction_add(*sum, value, sum));
}

/* Runs from the start over every outcome of every die, merging nothing. */
static bool run_all(const sand_battle *start, const sand_order orders[], size_t n, brute *out)
{
    static sand_dice_wheel wheels[64];
    sand_battle *b = malloc(sand_battle_size(start->field));
    sand_dice dice;
    bool fine = true;
    memset(out, 0, sizeof *out);
    for (size_t u = 0; u <= UNITS; u++) {
        out->gone[u] = sand_fraction_of(0, 1);
        for (size_t h = 0; h < HITS; h++) out->hits[u][h] = sand_fraction_of(0, 1);
    }
    sand_dice_init_enumerated(&dice, wheels, SAND_LEN(wheels), MOST_RUNS);
    do {
        sand_battle_copy(b, start);
        fresh_apply(b, orders, n, NULL);
        fresh_run(b, &dice, NULL);
        fine = dice.problem == SAND_DICE_FINE;
        for (unsigned u = 1; u <= b->field->n_units && fine; u++) {
            const sand_unit *unit = sand_battle_unit(b, u);
            add_to(&out->hits[u][unit->hits], sand_dice_chance(&dice));
            if (unit->status == SAND_STATUS_GONE) add_to(&out->gone[u], sand_dice_chance(&dice));
        }
    } while (fine && sand_dice_again(&dice));
    fine = fine && dice.problem == SAND_DICE_FINE;
    free(b);
    return fine;
}

static void assert_same(sand_chance value, sand_fraction f)
{
    assert_int_equal(value.over[0], f.over.low);
    assert_int_equal(value.over[1], f.over.high);
    assert_int_equal(value.under[0], f.under.low);
    assert_int_equal(value.under[1], f.under.high);
}

static void compare_hits(const sand_odds *odds, const sand_battle *start, unsigned unit, const brute *all)
{
    const sand_odds_change *change = change_of(odds, SAND_ODDS_MEMBER, unit, "hits");
    if (!change) {
        assert_int_equal(
            fractions_compare(all->hits[unit][sand_battle_unit(start, unit)->hits], sand_fraction_of(1, 1)), 0);
        return;
    }
    size_t listed = 0;
    for (int32_t h = 0; h < HITS; h++) {
        if (sand_wide_unsigned_is_zero(all->hits[unit][h].over)) continue;
        assert_true(listed < change->n);
        assert_int_equal(odds->parts[change->first + listed].value, h);
        assert_same(odds->parts[change->first + listed++].chance, all->hits[unit][h]);
    }
    assert_int_equal(listed, change->n);
}

static void compare_gone(const sand_odds *odds, const sand_battle *start, unsigned unit, const brute *all)
{
    const sand_odds_change *change = change_of(odds, SAND_ODDS_GONE, unit, NULL);
    sand_fraction gone = sand_fraction_of(0, 1);
    if (sand_battle_unit(start, unit)->status == SAND_STATUS_GONE) return;
    for (uint16_t i = 0; change && i < change->n; i++) {
        const sand_odds_part *part = &odds->parts[change->first + i];
        sand_fraction f = { { part->chance.over[0], part->chance.over[1] },
                            { part->chance.under[0], part->chance.under[1] } };
        if (part->value != 0) assert_true(sand_fraction_add(gone, f, &gone));
    }
    assert_int_equal(fractions_compare(gone, all->gone[unit]), 0);
}

/* Chooses one suggested order for every side that decides. */
static size_t choose_all(const sand_game *game, chance *from, sheet orders[SAND_SIDES])
{
    static order_room room;
    sand_decision decision = sand_game_decision(game, 0);
    size_t n = 0;
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        sand_wish wish = { .kind = SAND_WISH_ANY, .side = side };
        if (!sand_decision_of(&decision, side)) continue;
        orders_clear(&room);
        size_t found = sand_game_suggest(game, &wish, &room.list);
        assert_true(found > 0);
        /* only the first four: DONE comes last, and would make for dull battles */
        sheet_copy(&orders[n++], &room.orders[chance_below(from, found > 4 ? 4 : (uint32_t)found)]);
    }
    return n;
}

static sand_game *drill_game(const char *seed)
{
    static char text[65536];
    assert_true(sand_drill_scenario(3, 1, 1, text, sizeof text) < sizeof text);
    return game_of(text, &sand_rules_drill, seed);
}

static void test_brute_force(void **state)
{
    (void)state;
    static sheet orders[SAND_SIDES];
    static brute all;
    static sand_odds odds;
    unsigned compared = 0, with_dice = 0, line_of_rolls = 0;
    for (uint64_t battle = 0; battle < 6; battle++) {
        char seed[8];
        snprintf(seed, sizeof seed, "%u", (unsigned)battle);
        sand_game *game = drill_game(seed);
        chance from = { battle };
        while (sand_game_decision(game, 0).asks) {
            const sand_battle *now = sand_game_battle(game);
            size_t n = choose_all(game, &from, orders);
            sand_order line[SAND_SIDES];
            for (size_t i = 0; i < n; i++) line[i] = orders[i].order;
            if (run_all(now, line, n, &all)) {
                assert_int_equal(sand_odds_line(game, 0, (sand_odds_orders){ line, n }, &odds, NULL), SAND_OK);
                assert_true(odds.exact);
                for (unsigned u = 1; u <= now->field->n_units; u++) {
                    compare_hits(&odds, now, u, &all);
                    compare_gone(&odds, now, u, &all);
                }
                compared++;
                with_dice += odds.n_changes > 0;
                line_of_rolls += odds.n_rolls > 0;
            }
            for (size_t i = 0; i < n; i++) assert_int_equal(sand_game_submit(game, &line[i], NULL), SAND_OK);
        }
        sand_game_destroy(game);
    }
    print_message("%u questions, %u with changes, %u with dice\n", compared, with_dice, line_of_rolls);
    assert_true(compared > 60 && with_dice > 30 && line_of_rolls > 30);
}

/* ---- parts --------------------------------------------------------------------------------------- */

typedef struct {
    sand_line_room *room;
    const sand_battle *start;
    sand_tally *tally;
    uint32_t part;
} by_part;

static void part_end(void *context, const sand_line_end *end)
{
    by_part *p = context;
    sand_tally_end(p->tally, end->battle, end->given, end->over, end->under);
}

static void part_restart(void *context)
{
    by_part *p = context;
    sand_tally_reset(p->tally, p->start);
    p->tally->of = p->room;
    p->tally->part = p->part;
}

/* Computes the odds of every unit part by part, and returns the number of parts; 0: the line has no parts. */
static uint32_t odds_by_parts(const sand_battle *start, const sand_order_line *line, sand_odds *out)
{
    static sand_tally known, one;
    const sand_line_limits limits = { .ends = 64, .room = 4096, .samples = 1 };
    by_part p = { .start = start, .tally = &one };
    const sand_line_visitor visitor = { .end = part_end, .restart = part_restart, .context = &p, .shown = true };
    assert_int_equal(sand_line_room_create(start->field, &limits, &p.room), SAND_OK);
    uint32_t parts = sand_line_part(p.room, start, line, 5);
    sand_tally_reset(&known, start);
    for (p.part = 1; p.part <= parts; p.part++) {
        part_restart(&p);
        sand_spread_kind kind = sand_line_run_part(p.room, start, line, p.part, &visitor);
        if (sand_line_parts_left(p.room) != parts) { /* an outcome has tied parts together: begin again */
            parts = sand_line_parts_left(p.room);
            p.part = 0;
            sand_tally_reset(&known, start);
            continue;
        }
        assert_int_equal(kind, SAND_SPREAD_EXACT);
        sand_tally_take(&known, &one);
    }
    sand_tally_write(&known, line->n, out);
    sand_line_room_destroy(p.room);
    assert_false(known.failed);
    return parts;
}

enum { LINE = 12 };

/* Opens a game with `n_units` units of two bases a side, each opposite an enemy and `apart` from its neighbours, at the
 * fire plan. */
static sand_game *facing_lines(unsigned n_units, unsigned apart, const char *seed)
{
    static char text[16384];
    size_t n =
        (size_t)snprintf(text, sizeof text,
                         "{ruleset: \"drill\", title: \"Facing\", table: {width: 70, height: 48}, turn_limit: 4, "
                         "options: {\"second-throws\": 0}, sides: [");
    for (unsigned side = 0; side < SAND_SIDES; side++) {
        n += (size_t)snprintf(text + n, sizeof text - n, "{name: \"%s\", facing: \"%s\", units: [",
                              side ? "North" : "South", side ? "s" : "n");
        for (unsigned u = 0; u < n_units; u++)
            n +=
                (size_t)snprintf(text + n, sizeof text - n, "{name: \"%s%u\", type: \"line\", files: 2, at: [%u, %u]},",
                                 side ? "n" : "s", u, 5 + apart * u, side ? 26 : 20);
        n += (size_t)snprintf(text + n, sizeof text - n, "]},");
    }
    n += (size_t)snprintf(text + n, sizeof text - n,
                          "], battle: {turn: 1, agenda: [{step: \"end\"}, {step: \"lead\"}, {step: \"result\"}, "
                          "{step: \"fight\"}, {step: \"barrier\"}, {step: \"volley\"}, "
                          "{step: \"fire\", sides: [\"South\", \"North\"]}]}}");
    assert_true(n < sizeof text);
    return game_of(text, &sand_rules_drill, seed);
}

/* The worth is a rounded sum of fractions: added in another order, it may differ by a thousandth. */
static void expect_worth_alike(const sand_odds *a, const sand_odds *b)
{
    for (unsigned side = 0; side < SAND_SIDES; side++) {
        assert_int_equal(a->worth[side][0], b->worth[side][0]);
        assert_true(abs(a->worth[side][1] - b->worth[side][1]) <= 1);
    }
}

/* Odds small enough to be enumerated as a whole are the same when enumerated part by part. */
static void test_parts_agree(void **state)
{
    (void)state;
    static sheet orders[SAND_SIDES];
    static sand_odds odds, parted;
    unsigned compared = 0, several = 0;
    for (unsigned battle = 0; battle < 24; battle++) {
        char seed[8];
        snprintf(seed, sizeof seed, "%u", battle);
        sand_game *game = facing_lines(3, 12, seed);
        chance from = { battle };
        while (sand_game_decision(game, 0).asks) {
            const sand_battle *now = sand_game_battle(game);
            size_t n = choose_all(game, &from, orders);
            sand_order line[SAND_SIDES];
            for (size_t i = 0; i < n; i++) line[i] = orders[i].order;
            assert_int_equal(sand_odds_line(game, 0, (sand_odds_orders){ line, n }, &odds, NULL), SAND_OK);
            uint32_t parts = odds_by_parts(now, &(sand_order_line){ .orders = line, .n = n }, &parted);
            if (parts > 0 && odds.exact) {
                assert_int_equal(sand_odds_hash_changes(&odds), sand_odds_hash_changes(&parted));
                expect_worth_alike(&odds, &parted);
                compared++;
                several += parts > 1 && odds.n_changes > 0;
            }
            for (size_t i = 0; i < n; i++) assert_int_equal(sand_game_submit(game, &line[i], NULL), SAND_OK);
        }
        sand_game_destroy(game);
    }
    print_message("%u questions, %u of several parts\n", compared, several);
    assert_true(compared > 100 && several > 20);
}

/* Every unit has the odds of hits that it would have if only its own enemy fired: the parts do not depend on each
 * other. The winner depends on all parts, so those odds are sampled. */
static void test_many_volleys(void **state)
{
    (void)state;
    static sand_odds odds;
    static char words[8192];
    sand_entry fire_at[SAND_SIDES][LINE];
    sand_game *game = facing_lines(LINE, 5, "volleys");
    sand_order line[SAND_SIDES];
    for (uint16_t side = 0; side < SAND_SIDES; side++) {
        line[side] = (sand_order){ .side = (uint16_t)(side + 1), .n = LINE, .entries = fire_at[side] };
        for (uint16_t u = 0; u < LINE; u++)
            fire_at[side][u] = (sand_entry){ .kind = DRILL_ORDER_FIRE,
                                             .subject = (uint16_t)(1 + side * LINE + u),
                                             .object = (uint16_t)(1 + (1 - side) * LINE + u),
                                             .given = SAND_SLOT_BODY };
    }
    assert_int_equal(sand_odds_line(game, 0, (sand_odds_orders){ line, SAND_SIDES }, &odds, NULL), SAND_OK);
    assert_false(odds.exact);
    assert_true(odds.groups >= LINE);
    assert_true(odds.samples > 0);
    unsigned seen = 0;
    for (unsigned u = 1; u <= 2 * LINE; u++) {
        const sand_odds_change *hits = change_of(&odds, SAND_ODDS_MEMBER, u, "hits");
        assert_non_null(hits);
        assert_false(hits->sampled);
        assert_int_equal(hits->n, 3);
        assert_chance(odds.parts[hits->first].chance, 4, 9);
        assert_chance(odds.parts[hits->first + 1].chance, 4, 9);
        assert_chance(odds.parts[hits->first + 2].chance, 1, 9);
        seen++;
    }
    assert_int_equal(seen, 2 * LINE);
    assert_int_equal(odds.n_rolls, 2 * LINE + 2); /* and the next turn's card and drum, which belong to no side */
    for (size_t i = 0; i < odds.n_rolls; i++) {
        assert_false(odds.rolls[i].sampled);
        assert_chance(odds.rolls[i].reached, 1, 1);
    }
    sand_odds_words(game, &odds, words, sizeof words);
    assert_non_null(strstr(words, "Each line is exact by itself"));
    assert_null(strstr(words, "(sampled)"));
    sand_game_destroy(game);
}

/* Each unit fires at an enemy that the next one fires at too, except for the last `apart` pairs. All the others hang
 * together, with too many outcomes to enumerate: their odds are sampled, and the text says so. Those of the last pairs
 * are exact. */
static void expect_sampled(unsigned apart)
{
    static sand_odds odds;
    static char words[8192];
    sand_entry fire_at[SAND_SIDES][LINE];
    sand_game *game = facing_lines(LINE, 5, "together");
    sand_order line[SAND_SIDES];
    for (uint16_t side = 0; side < SAND_SIDES; side++) {
        line[side] = (sand_order){ .side = (uint16_t)(side + 1), .n = LINE, .entries = fire_at[side] };
        for (uint16_t u = 0; u < LINE; u++) {
            uint16_t other = (uint16_t)(side == 0 && u > 0 && u + apart < LINE ? u - 1 : u);
            fire_at[side][u] = (sand_entry){ .kind = DRILL_ORDER_FIRE,
                                             .subject = (uint16_t)(1 + side * LINE + u),
                                             .object = (uint16_t)(1 + (1 - side) * LINE + other),
                                             .given = SAND_SLOT_BODY };
        }
    }
    assert_int_equal(sand_odds_line(game, 0, (sand_odds_orders){ line, SAND_SIDES }, &odds, NULL), SAND_OK);
    assert_false(odds.exact);
    assert_true(odds.samples >= 1000);
    unsigned rolled = 0;
    for (unsigned u = 1; u <= 2 * LINE; u++) {
        const sand_odds_change *hits = change_of(&odds, SAND_ODDS_MEMBER, u, "hits");
        if (hits == NULL) continue; /* no unit fires at this one */
        bool pair = (u - 1) % LINE + apart >= LINE;
        rolled += hits->sampled;
        assert_int_equal(hits->sampled, !pair);
        if (pair) assert_chance(odds.parts[hits->first].chance, 4, 9);
    }
    assert_in_range(rolled, LINE, 2 * LINE);
    sand_odds_words(game, &odds, words, sizeof words);
    assert_true((strstr(words, "(sampled)") != NULL) == (apart > 0));
    assert_non_null(strstr(words, "accurate to about"));
    sand_game_destroy(game);
}

static void test_volleys_that_depend_on_each_other(void **state)
{
    (void)state;
    expect_sampled(1);
    expect_sampled(0);
}

/* ---- merging and samples ------------------------------------------------------------------------- */

typedef struct {
    double hits[UNITS + 1], chance, asked;
    const sand_line_room *room;
} mean;

static void on_end(void *context, const sand_line_end *end)
{
    mean *m = context;
    double chance_of_end = sand_odds_double(end->over, end->under);
    m->chance += chance_of_end;
    for (unsigned u = 1; u <= end->battle->field->n_units; u++)
        m->hits[u] += chance_of_end * sand_battle_unit(end->battle, u)->hits;
}

static void on_restart(void *context)
{
    mean *m = context;
    *m = (mean){ .room = m->room };
}

static void on_ask(void *context, const sand_dice_needs *ask)
{
    mean *m = context;
    sand_uwide over, under;
    assert_int_equal(ask->ask.kind, SAND_ASK_COUNT);
    assert_true(sand_line_chance_asked(m->room, &over, &under));
    m->asked += sand_odds_double(over, under);
}

static mean mean_by(const sand_game *game, const sand_line_limits *limits, sand_spread_kind expected)
{
    sand_order orders[SAND_ODDS_LINE];
    sand_order_line line = { .orders = orders, .n = shots_of(orders, 3) };
    sand_line_room *room = NULL;
    mean m = { 0 };
    sand_line_visitor visitor = { .end = on_end, .restart = on_restart, .context = &m };
    line.hear = on_ask;
    line.hearer = &m;
    assert_int_equal(sand_line_room_create(game->field, limits, &room), SAND_OK);
    m.room = room;
    assert_int_equal(sand_line_run(room, sand_game_battle(game), &line, 1, &visitor), expected);
    sand_line_room_destroy(room);
    return m;
}

/* Three shots of two dice, each a hit for half the faces: the mean is three hits and three asks, whichever method
 * computes it. */
static void test_ways(void **state)
{
    (void)state;
    static const struct {
        sand_line_limits limits;
        sand_spread_kind kind;
        double error;
    } rows[] = {
        { { .ends = 1000, .room = 100, .samples = 100 }, SAND_SPREAD_EXACT, 1e-12 }, /* depth first */
        { { .ends = 2, .room = 100, .samples = 100 }, SAND_SPREAD_EXACT, 1e-12 },    /* merged */
        { { .ends = 2, .room = 3, .samples = 3 }, SAND_SPREAD_SAMPLED, 2 },          /* rolled: three lines */
        { { .ends = 2, .room = 3, .samples = 0 }, SAND_SPREAD_NONE, 0 },
        { { .ends = 5, .room = 0 }, SAND_SPREAD_SAMPLED, 0.8 }, /* the ends beyond five are sampled */
    };
    sand_game *game = game_of(duel, &toy_rules, "1");
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        mean m = mean_by(game, &rows[i].limits, rows[i].kind);
        if (rows[i].kind == SAND_SPREAD_NONE) continue;
        assert_float_equal(m.chance, 1, 1e-12);
        assert_float_equal(m.asked, 3, 1e-12);
        assert_float_equal(m.hits[BLUE], 3, rows[i].error);
    }
    sand_game_destroy(game);
}

/* ---- secrets ------------------------------------------------------------------------------------- */

static void set_grades(char *text, char grade)
{
    char *north = strstr(text, "North");
    for (char *at = strstr(north, "grade: "); at; at = strstr(at + 1, "grade: ")) at[7] = grade;
}

static sand_game *secret_game(char grade)
{
    static char text[65536];
    assert_true(sand_drill_scenario(3, 1, 1, text, sizeof text) < sizeof text);
    set_grades(text, grade);
    return game_of(text, &sand_rules_drill, "secret");
}

/* Two battles differ only in the grades of the enemy's units: a side's view gives the same odds, word for word, until a
 * grade is revealed. */
static void test_secrets(void **state)
{
    (void)state;
    static sheet orders[SAND_SIDES];
    static sand_odds odds[2];
    static char words[2][8192];
    sand_game *game[2] = { secret_game('1'), secret_game('3') };
    chance from = { 5 };
    unsigned compared = 0, imagined = 0;
    while (sand_game_decision(game[0], 0).asks &&
           sand_game_hash(game[0], SAND_SIDE_A) == sand_game_hash(game[1], SAND_SIDE_A)) {
        size_t n = choose_all(game[0], &from, orders);
        sand_order line[SAND_SIDES];
        for (size_t i = 0; i < n; i++) line[i] = orders[i].order;
        for (size_t g = 0; g < 2; g++) {
            assert_int_equal(sand_odds_line(game[g], SAND_SIDE_A, (sand_odds_orders){ line, n }, &odds[g], NULL),
                             SAND_OK);
            sand_odds_words(game[g], &odds[g], words[g], sizeof words[g]);
        }
        assert_string_equal(words[0], words[1]);
        assert_int_equal(sand_odds_hash(&odds[0]), sand_odds_hash(&odds[1]));
        compared++;
        imagined += odds[0].worlds > 0;
        for (size_t i = 0; i < n; i++)
            for (size_t g = 0; g < 2; g++) assert_int_equal(sand_game_submit(game[g], &line[i], NULL), SAND_OK);
    }
    print_message("%u questions, %u with things imagined\n", compared, imagined);
    assert_true(compared >= 5 && imagined >= 5);
    sand_game_destroy(game[0]);
    sand_game_destroy(game[1]);
}

/* ---- chances ------------------------------------------------------------------------------------- */

static void test_chances(void **state)
{
    (void)state;
    static const struct {
        sand_chance chance;
        const char *text, *percent;
        uint32_t error;
    } rows[] = {
        { { { 1, 0 }, { 3, 0 } }, "1/3", "33.3 %", 47140 },
        { { { 0, 0 }, { 1, 0 } }, "0", "0.0 %", 0 },
        { { { 1, 0 }, { 1, 0 } }, "1", "100.0 %", 0 },
        { { { 0, 1 }, { 0, 2 } }, "1/2", "50.0 %", 50000 },
    };
    static sand_odds odds = { .samples = 100 };
    char text[64];
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_chance_percent(rows[i].chance, text, sizeof text);
        assert_string_equal(text, rows[i].percent);
        assert_int_equal(sand_odds_error(&odds, rows[i].chance), rows[i].error);
        if (rows[i].chance.over[1] == 0) {
            sand_chance_write(rows[i].chance, text, sizeof text);
            assert_string_equal(text, rows[i].text);
        }
    }
    odds.exact = true;
    assert_int_equal(sand_odds_error(&odds, rows[0].chance), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shots),
        cmocka_unit_test(test_worth_and_words),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_line_may_break_off),
        cmocka_unit_test(test_brute_force),
        cmocka_unit_test(test_ways),
        cmocka_unit_test(test_parts_agree),
        cmocka_unit_test(test_many_volleys),
        cmocka_unit_test(test_volleys_that_depend_on_each_other),
        cmocka_unit_test(test_secrets),
        cmocka_unit_test(test_chances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
