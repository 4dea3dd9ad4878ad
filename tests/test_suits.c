/* test_suits.c - which kinds of order a unit of a type can ever be given: only types with missiles shoot. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/catalogue.h>
#include <sandtable/facts.h>
#include <sandtable/game.h>

#include "support/open_game.h"

#define COMMANDS "ecw-commands", "scenarios/ecw-commands/first-battle.json"
#define CARDS    "ecw-cards", "scenarios/ecw-cards/first-cards.json"
#define LARGE    "ecw-large", "scenarios/ecw-large/newport-road.json"
#define PUNIC    "punic", "scenarios/punic/zama.json"
#define DIVIDED  "sword-divided", "scenarios/sword-divided/hopton-heath.json"

/* [EC-SHOOT-01, EK-SHOOT-01, EL-BOMB-01, PU-SHOOT-01, SD-GUN-03] */
static const struct {
    const char *ruleset, *path, *order, *unit;
    bool suits;
} rows[] = {
    { COMMANDS, "shoot", "Essex's Foot", true },     { COMMANDS, "shoot", "Essex's Guns", true },
    { COMMANDS, "shoot", "Lisle's Dragoons", true }, { COMMANDS, "shoot", "Balfour's Horse", false },
    { COMMANDS, "charge", "Balfour's Horse", true }, { COMMANDS, "charge", "Essex's Guns", false },
    { CARDS, "shoot", "Birch's Foot", true },        { CARDS, "shoot", "The Drakes", true },
    { CARDS, "shoot", "Norton's Horse", false },     { CARDS, "charge", "Norton's Horse", true },
    { CARDS, "charge", "The Drakes", false },        { LARGE, "bombard", "Newport saker", true },
    { LARGE, "bombard", "Luke's Foot", false },      { LARGE, "attack", "Luke's Foot", true },
    { PUNIC, "shoot", "Balearic slingers", true },   { PUNIC, "shoot", "Fifth Legion", false },
    { DIVIDED, "load", "Roaring Meg", true },        { DIVIDED, "load", "Gell's Foot", false },
    { DIVIDED, "charge", "Gell's Foot", true },      { DIVIDED, "charge", "Roaring Meg", false },
};

/* Returns the number of the kind, from 1; 0: the ruleset has no such order. */
static unsigned kind_of(const char *ruleset, const char *name)
{
    sand_catalogue c;
    if (!sand_catalogue_find(ruleset, &c)) return 0;
    for (size_t i = 0; i < c.n_orders; i++)
        if (strcmp(c.orders[i].name, name) == 0) return (unsigned)i + 1;
    return 0;
}

static void orders_suit_types(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sand_game *game = open_game(rows[i].path, "suits");
        unsigned unit = sand_game_find(game, SAND_REF_UNIT, rows[i].unit),
                 kind = kind_of(rows[i].ruleset, rows[i].order);
        assert_true(unit != 0 && kind != 0);
        if (sand_game_suits(game, kind, unit) != rows[i].suits) fail_msg("%s %s", rows[i].order, rows[i].unit);
        sand_game_destroy(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(orders_suit_types) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
