/* test_wishes.c - `sword-divided`: what one unit is suggested for each wish about it in a turn that is planned: the
 * kind of order, and how a march begins. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/report.h>
#include "base/assert.h"
#include "game/game_parts.h"
#include "support/orders_to_try.h"

enum { TEXT = 4096, ATTACK = 1, HOLD = 3 };

/* The King's one unit as given, 260 paces south of Parliament's foot, in the first turn. */
static sand_game *facing(const char *unit, int order)
{
    char text[TEXT];
    int n = snprintf(
        text, sizeof text,
        "{ruleset: \"sword-divided\", scenario: \"wishes\", title: \"Wishes\", table: {width: 1200, height: 900}, "
        "turn_limit: 6, battle: {turn: 1, agenda: [{step: \"turn\"}]}, sides: ["
        "{name: \"King\", facing: \"north\", units: [{name: \"Own\", at: [600, 300], written: %d, then: %d, %s}]},"
        "{name: \"Parliament\", facing: \"south\", units: ["
        "{name: \"Foot\", type: \"foot\", at: [600, 560], files: 3, written: 3, then: 3},"
        "{name: \"Guns\", type: \"saker\", at: [1000, 620], files: 1, written: 3, then: 3}]}]}",
        order, order, unit);
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .seed = "wishes" };
    sand_game *game = NULL;
    assert_true(n > 0 && n < TEXT);
    sand_error error = sand_game_create(text, (size_t)n, &settings, &problems, &game);
    for (size_t i = 0; i < problems.count; i++) print_error("%s\n", problems.items[i].message);
    sand_problem_list_free(&problems);
    assert_int_equal(error, SAND_OK);
    return game;
}

static order_room room;

/* The first order suggested for the wish about the King's unit and Parliament's foot; NULL: none. */
static const sand_entry *first(const sand_game *game, sand_wish_kind kind)
{
    const sand_wish wish = {
        .kind = kind, .side = SAND_SIDE_A, .subject = 1, .object = 2, .pose = { { 600000, 500000 }, -1 }
    };
    orders_clear(&room);
    return sand_game_suggest(game, &wish, &room.list) > 0 ? &room.orders[0].entries[0] : NULL;
}

static const char horse[] = "type: \"horse\", files: 3";
static const char away[] = "type: \"horse\", files: 3, heading: 180";
static const char foot[] = "type: \"foot\", files: 3";
static const char dragoons[] = "type: \"dragoons\", files: 3";
static const char gun[] = "type: \"saker\", files: 1";

/* VERB: of the first step of a march; 0: an order without steps. Nothing: `kind` is NULL. */
typedef struct {
    const char *unit;
    int order;
    sand_wish_kind wish;
    const char *kind;
    int verb;
} row;

static const row rows[] = {
    /* ordered to attack: horse charge, shooters go to within range, all may fall back */
    { horse, ATTACK, SAND_WISH_ANY, "charge", 0 },
    { horse, ATTACK, SAND_WISH_CLOSE, "charge", 0 },
    { horse, ATTACK, SAND_WISH_FIGHT, "charge", 0 },
    { horse, ATTACK, SAND_WISH_SHOOT, "go", SAND_VERB_MARCH },
    { horse, ATTACK, SAND_WISH_AWAY, "go", SAND_VERB_MARCH },
    { horse, ATTACK, SAND_WISH_STAY, "stand", 0 },
    { foot, ATTACK, SAND_WISH_ANY, "go", SAND_VERB_MARCH },
    { foot, ATTACK, SAND_WISH_CLOSE, "charge", 0 },
    { dragoons, ATTACK, SAND_WISH_ANY, "go", SAND_VERB_MARCH },
    /* ordered to hold: no march and no charge */
    { horse, HOLD, SAND_WISH_CLOSE, NULL, 0 },
    { horse, HOLD, SAND_WISH_AWAY, "go", SAND_VERB_ABOUT },
    { foot, HOLD, SAND_WISH_SHOOT, NULL, 0 },
    { foot, HOLD, SAND_WISH_REACH, NULL, 0 },
    { foot, HOLD, SAND_WISH_ANY, "stand", 0 },
    { dragoons, HOLD, SAND_WISH_ANY, "stand", 0 },
    /* a gun that is not loaded loads, whatever is wished but to stay */
    { gun, ATTACK, SAND_WISH_CLOSE, "load", 0 },
    { gun, HOLD, SAND_WISH_SHOOT, "load", 0 },
    { gun, HOLD, SAND_WISH_STAY, "stand", 0 },
    /* a unit faces about to an enemy behind it, and stays as it is before one straight ahead */
    { horse, ATTACK, SAND_WISH_FACE, NULL, 0 },
    { foot, HOLD, SAND_WISH_FACE, NULL, 0 },
    { away, HOLD, SAND_WISH_FACE, "go", SAND_VERB_ABOUT },
    { away, ATTACK, SAND_WISH_ANY, "go", SAND_VERB_ABOUT },
    { foot, ATTACK, SAND_WISH_DONE, "done", 0 },
};

static void test_wishes(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        const row *r = &rows[i];
        sand_game *game = facing(r->unit, r->order);
        const sand_entry *e = first(game, r->wish);
        const char *kind = e == NULL ? "nothing" : game->field->rules->tables.orders[e->kind - 1].name;
        int verb = e != NULL && sand_entry_steps(e) > 0 ? sand_entry_step(e, 0).verb : 0;
        if (strcmp(kind, r->kind == NULL ? "nothing" : r->kind) != 0 || verb != r->verb)
            fail_msg("row %zu: %s, verb %d instead of %s, verb %d", i, kind, verb, r->kind, r->verb);
        sand_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_wishes) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
