/* test_mirror.c - `sword-divided`: whole turns of random plans, mirrored.
 *
 *   test_mirror [TURNS [SEED]]
 *
 * Random armies in either scale plan at random, move, fire, fight, fall back, rally and break. On a table turned by
 * half a turn, with the sides swapped, the same plans and dice must lead to the same battle, byte for byte, at every
 * decision; so nothing depends on the order of sides, units or submission [SD-TURN-02, SD-AMB-SIM-10]. Last line: `N
 * passed, N failed`. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "orders/drive.h"
#include "sword_divided/armies.h"
#include "rules/sword_divided/sd_names.h"
#include "support/fresh.h"
#include "support/turning.h"
#include "support/state_diff.h"

enum { TURNS = 1000, ROLLS = 4096, SHOWN = 5 };

static sheet plans[SAND_SIDES], turned_plans[SAND_SIDES];
static sand_roll rolls[ROLLS], turned_rolls[ROLLS];
static uint8_t used[ROLLS];
static uint64_t turns, decisions, contacts, volleys, failed;

/* The companion battle on the turned table. */
typedef struct {
    turning how;
    sand_field *field;
    sand_battle *battle, *wanted;
    sand_room *room;
} mirror;

static sand_battle *block(const sand_field *field)
{
    return sand_battle_init(malloc(sand_battle_size(field)), field);
}

static void make_mirror(mirror *m, const armies_battle *l)
{
    turning_make(&m->how, l->field, true, NULL);
    m->field = turning_field(&m->how);
    m->battle = block(m->field);
    m->wanted = block(m->field);
    m->room = fresh_room(m->field);
    turning_battle(&m->how, l->battle, m->battle);
}

static void free_mirror(mirror *m)
{
    free(m->battle);
    free(m->wanted);
    sand_room_destroy(m->room);
    sand_field_free(m->field);
}

static void complain(uint64_t seed, const sand_battle *a, const sand_battle *b)
{
    static char words[400];
    sand_text text;
    sand_text_init(&text, words, sizeof words);
    state_diff(a, b, &text);
    if (failed++ < SHOWN) printf("FAIL seed %" PRIu64 ", turn %u: %s\n", seed, sand_battle_head(a)->turn, words);
}

/* Plays the companion's decision and compares. Orders are applied in the order of the sides' numbers, so they are
 * swapped too. */
static bool goes_alike(mirror *m, armies_battle *l, const sand_order orders[], size_t n_rolls, uint64_t seed)
{
    sand_order turned[SAND_SIDES];
    sand_dice dice;
    for (size_t i = 0; i < SAND_SIDES; i++) {
        turning_order(&m->how, &orders[SAND_SIDES - 1 - i], &turned_plans[i]);
        turned[i] = turned_plans[i].order;
    }
    turning_rolls(&m->how, rolls, n_rolls, turned_rolls);
    memset(used, 0, n_rolls + 1);
    sand_dice_init_replayed(&dice, turned_rolls, used, n_rolls);
    l->field->rules->apply(m->battle, m->room, turned, SAND_SIDES, NULL);
    sand_orders_run(m->battle, m->room, &dice, NULL);
    sand_dice_finish(&dice);
    turning_battle(&m->how, l->battle, m->wanted);
    turning_sort(m->wanted);
    turning_sort(m->battle);
    if (dice.problem == SAND_DICE_FINE && sand_battle_equal(m->wanted, m->battle)) return true;
    complain(seed, m->wanted, m->battle);
    return false;
}

static void play(uint64_t seed)
{
    static armies_text text;
    chance from = { seed };
    armies_battle l;
    mirror m;
    armies_scenario(&text, &from);
    if (!armies_lay(&text, &l)) {
        failed++;
        return;
    }
    make_mirror(&m, &l);
    for (bool alike = true; alike && sand_battle_agenda_top(l.battle) != NULL;) {
        sand_order orders[SAND_SIDES];
        sand_dice dice;
        for (unsigned side = 1; side <= SAND_SIDES; side++) {
            armies_plan(&l, side, &from, &plans[side - 1]);
            orders[side - 1] = plans[side - 1].order;
        }
        turns += sand_battle_agenda_top(l.battle)->step == SD_STEP_PLAN;
        volleys += sand_battle_agenda_top(l.battle)->step == SD_STEP_FIRE;
        sand_dice_init_seeded(&dice, seed * 1000 + decisions);
        sand_dice_record(&dice, rolls, ROLLS);
        l.field->rules->apply(l.battle, l.room, orders, SAND_SIDES, NULL);
        sand_orders_run(l.battle, l.room, &dice, NULL);
        decisions++;
        contacts += sand_battle_head(l.battle)->contacts;
        alike = goes_alike(&m, &l, orders, dice.n_rolls, seed);
    }
    free_mirror(&m);
    armies_clear(&l);
}

int main(int argc, char **argv)
{
    uint64_t wanted = argc > 1 ? strtoull(argv[1], NULL, 10) : TURNS, seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    while (turns < wanted && failed == 0) play(seed++);
    bool idle = contacts == 0 || volleys == 0;
    if (idle) printf("FAIL no units met, or none fired\n");
    printf("%" PRIu64 " turns, %" PRIu64 " decisions, %" PRIu64 " fire plans, %" PRIu64 " contacts\n", turns, decisions,
           volleys, contacts);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", decisions - failed, failed + idle);
    return failed > 0 || idle;
}
