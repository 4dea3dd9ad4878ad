/* test_decks.c - what is reported about a deck agrees with the draws, in whole battles of every ruleset with a deck.
 *
 * Dice are requested one at a time, so that the deck can be examined before each draw. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <sandtable/sandtable.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 18, STEPS = 6000, ENTRIES = 64 };

static uint32_t next(uint32_t *luck)
{
    *luck = *luck * 1664525u + 1013904223u;
    return *luck >> 16;
}

static sand_game *begin(const char *path, const char *seed)
{
    static char text[TEXT];
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .luck = SAND_LUCK_TYPED, .seed = seed };
    sand_game *game = NULL;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t n = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_int_equal(sand_game_create(text, n, &settings, &problems, &game), SAND_OK);
    sand_problem_list_free(&problems);
    return game;
}

/* The decks as reported before an order, and how many cards of each sort are left after the draws since. */
static struct {
    sand_deck deck;
    unsigned left[SAND_DECK_SORTS];
} told[2];

static void look(const sand_game *game)
{
    memset(told, 0, sizeof told);
    for (unsigned i = 0; i < SAND_LEN(told) && sand_game_deck(game, 0, i + 1, &told[i].deck); i++)
        for (unsigned k = 0; k < told[i].deck.sorts; k++) told[i].left[k] = told[i].deck.card[k].left;
}

/* The last card is turned up without a draw, and then all cards are shuffled. */
static bool is_full_again(unsigned i)
{
    unsigned n = 0;
    for (unsigned k = 0; k < told[i].deck.sorts; k++) n += told[i].left[k];
    for (unsigned k = 0; k < told[i].deck.sorts && n <= 1; k++) told[i].left[k] = told[i].deck.card[k].cards;
    return n <= 1;
}

/* Are the draw's weights exactly the cards left of this deck? Then `card` is the sort that belongs to `class`. */
static bool is_drawn_by(unsigned i, const sand_dice_needs *needs, unsigned class, unsigned *card)
{
    const sand_deck *deck = &told[i].deck;
    unsigned k = 0;
    for (unsigned at = 0; at < needs->ask.sides; at++) {
        if (needs->weights[at] == 0) continue;
        while (k < deck->sorts && told[i].left[k] == 0) k++;
        if (k == deck->sorts || told[i].left[k] != needs->weights[at]) return false;
        if (at == class) *card = k;
        k++;
    }
    while (k < deck->sorts && told[i].left[k] == 0) k++;
    return k == deck->sorts && !deck->ordered;
}

/* Draws one of the cards that may come, and takes it from the deck whose draw it is. */
static void draw(sand_game *game, const sand_dice_needs *needs, uint32_t *luck)
{
    unsigned class = next(luck) % needs->ask.sides, card = 0;
    bool found = false;
    while (needs->weights[class] == 0) class = (class + 1) % needs->ask.sides;
    for (unsigned i = 0; i < SAND_LEN(told) && !found; i++) {
        if (told[i].deck.sorts == 0) continue;
        found = is_drawn_by(i, needs, class, &card) || (is_full_again(i) && is_drawn_by(i, needs, class, &card));
        if (found) told[i].left[card]--;
    }
    assert_true(found);
    sand_roll roll = { .result = (int16_t) class };
    sand_error error = sand_game_answer(game, &roll);
    assert_true(error == SAND_OK || error == SAND_ERROR_NEEDS);
}

/* Rolls real dice; draws of cards are compared with the deck. Returns the number of draws. */
static unsigned throw(sand_game * game, uint32_t *luck)
{
    const sand_dice_needs *needs = sand_game_needs(game);
    if (needs->ask.kind == SAND_ASK_DRAW) {
        draw(game, needs, luck);
        return 1;
    }
    sand_error error = sand_game_answer_rolled(game);
    assert_true(error == SAND_OK || error == SAND_ERROR_NEEDS);
    return 0;
}

static void expect_same_chance(sand_chance one, sand_chance other)
{
    assert_true(one.over[0] == other.over[0] && one.over[1] == other.over[1]);
    assert_true(one.under[0] == other.under[0] && one.under[1] == other.under[1]);
}

/* Compares member by member, because the padding between members is undefined. */
static void expect_same(const sand_deck *one, const sand_deck *other)
{
    assert_true(one->label == other->label && one->rule == other->rule && one->side == other->side);
    assert_true(one->ordered == other->ordered && one->sorts == other->sorts && one->cards == other->cards);
    assert_true(one->left == other->left && one->turned == other->turned);
    for (unsigned i = 0; i < SAND_SIDES; i++) {
        assert_int_equal(one->left_of[i], other->left_of[i]);
        expect_same_chance(one->next_of[i], other->next_of[i]);
    }
    for (unsigned i = 0; i < one->sorts; i++) {
        const sand_card *a = &one->card[i], *b = &other->card[i];
        assert_true(a->label == b->label && a->arm == b->arm && a->about == b->about && a->side == b->side);
        assert_true(a->command == b->command && a->cards == b->cards && a->left == b->left);
        assert_true(a->turned == b->turned && a->live == b->live);
        expect_same_chance(a->next, b->next);
    }
}

/* Both sides get the same report. The chances of the cards left add up to 1, or to 0 when a side has laid its cards in
 * order. */
static void expect_sound(const sand_game *game)
{
    sand_deck all, seen;
    for (unsigned i = 1; sand_game_deck(game, 0, i, &all); i++) {
        double sum = 0;
        unsigned left = 0, live = 0;
        for (unsigned side = 1; side <= SAND_SIDES; side++) {
            assert_true(sand_game_deck(game, side, i, &seen));
            expect_same(&seen, &all);
        }
        for (unsigned k = 0; k < all.sorts; k++) {
            sum += sand_chance_number(all.card[k].next);
            left += all.card[k].left;
            live += all.card[k].live;
            assert_true(all.card[k].left <= all.card[k].cards || all.card[k].left == 0);
        }
        assert_int_equal(left, all.left);
        assert_true(live <= 1);
        assert_true(all.ordered || left == 0 ? sum == 0 : sum > 0.999999999 && sum < 1.000000001);
    }
}

static void give_an_order(sand_game *game, uint32_t *luck)
{
    static sand_order orders[16];
    static sand_entry entries[ENTRIES];
    sand_decision decision = sand_game_decision(game, 0);
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(&decision, side) || sand_game_ready(game, side)) continue;
        sand_order_list list = { .orders = orders, .room = 4, .entries = entries, .entries_room = ENTRIES };
        sand_wish wish = { .kind = SAND_WISH_ANY, .side = side, .begin = (uint16_t)next(luck) };
        assert_true(sand_game_suggest(game, &wish, &list) > 0);
        sand_error error = sand_game_submit(game, &orders[0], NULL);
        assert_true(error == SAND_OK || error == SAND_ERROR_NEEDS);
        return;
    }
    fail_msg("no side is asked");
}

static void play(const char *path, unsigned least)
{
    unsigned draws = 0;
    for (unsigned battle = 0; battle < 3; battle++) {
        char seed[8];
        uint32_t luck = battle;
        snprintf(seed, sizeof seed, "%u", battle);
        sand_game *game = begin(path, seed);
        look(game);
        for (unsigned i = 0; i < STEPS && sand_game_result(game, 0).outcome == SAND_GOING_ON; i++) {
            if (sand_game_needs(game) != NULL) {
                draws += throw(game, &luck);
            } else {
                expect_sound(game);
                look(game);
                give_an_order(game, &luck);
            }
        }
        sand_game_destroy(game);
    }
    if (draws < least) fail_msg("%s: %u draws", path, draws);
}

static void test_decks(void **state)
{
    (void)state;
    play("scenarios/ecw-cards/first-cards.json", 100);
    play("scenarios/ecw-cards/cheriton.json", 100);
    play("scenarios/ecw-commands/first-battle.json", 0);
    play("tests/drill/scenarios/drill/muster.json", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_decks) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
