/* test_dice.c - compares the generator with Random123, and every kind of ask with brute force over all faces; tests
 * every source of dice and the ways in which it can fail. */
#include <setjmp.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <Random123/philox.h>

#include "base/hash.h"
#include "dice/dice.h"
#include "dice/philox.h"
#include "support/fractions.h"
#include "support/causes.h"

static sand_cause cause_of(uint32_t number)
{
    return (sand_cause){ .purpose = 1, .turn = (uint16_t)(number >> 16), .index = (uint16_t)number };
}

/* --- generator --------------------------------------------------------------------------------- */

static void test_known_answers(void **state)
{
    (void)state;
    static const struct {
        uint32_t counter[4];
        uint64_t key;
        uint32_t out[4];
    } rows[] = {
        { { 0, 0, 0, 0 }, 0, { 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8 } },
        { { ~0u, ~0u, ~0u, ~0u }, ~UINT64_C(0), { 0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd } },
        { { 0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344 },
          UINT64_C(0x299f31d0a4093822),
          { 0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1 } },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_philox_block counter;
        memcpy(counter.word, rows[i].counter, sizeof counter.word);
        sand_philox_block out = sand_philox(counter, rows[i].key);
        assert_memory_equal(out.word, rows[i].out, sizeof out.word);
    }
}

static void test_same_as_random123(void **state)
{
    (void)state;
    uint64_t x = 1;
    for (int i = 0; i < 100000; i++) {
        uint64_t a = x = sand_hash_add(x, 1), b = x = sand_hash_add(x, 2), key = x = sand_hash_add(x, 3);
        sand_philox_block mine = { { (uint32_t)a, (uint32_t)(a >> 32), (uint32_t)b, (uint32_t)(b >> 32) } };
        philox4x32_ctr_t counter = { { mine.word[0], mine.word[1], mine.word[2], mine.word[3] } };
        philox4x32_key_t theirs = { { (uint32_t)key, (uint32_t)(key >> 32) } };
        counter = philox4x32(counter, theirs);
        mine = sand_philox(mine, key);
        assert_memory_equal(mine.word, counter.v, sizeof mine.word);
    }
}

/* Returns the next digit of a fraction of 16 bytes, by long multiplication. */
static uint32_t next_digit(uint8_t fraction[16], uint32_t base)
{
    uint32_t carry = 0;
    for (int i = 15; i >= 0; i--) {
        carry += fraction[i] * base;
        fraction[i] = (uint8_t)carry;
        carry >>= 8;
    }
    return carry;
}

static void fraction_of_block(sand_cause cause, uint64_t key, uint8_t fraction[16])
{
    sand_philox_block block = sand_philox(sand_philox_counter(cause), key);
    for (int i = 0; i < 16; i++) fraction[i] = (uint8_t)(block.word[i / 4] >> (24 - i % 4 * 8));
}

/* 24 D6 are the first digits of the block in base 6; then the block of the next key follows. 9 D100 likewise. */
static void test_faces_are_the_block(void **state)
{
    (void)state;
    static const struct {
        uint32_t sides, digits;
    } rows[] = { { 6, 24 }, { 3, 39 }, { 2, 63 }, { 100, 9 } };
    for (uint32_t i = 0; i < 4000; i++) {
        uint32_t sides = rows[i % 4].sides, digits = rows[i % 4].digits;
        uint8_t fraction[16];
        sand_dice_stream stream = sand_dice_stream_open(cause_of(i), 7);
        for (uint64_t key = 7; key < 10; key++) {
            fraction_of_block(cause_of(i), key, fraction);
            for (uint32_t at = 0; at < digits; at++)
                assert_int_equal(sand_dice_stream_next(&stream, sides), next_digit(fraction, sides));
        }
    }
}

/* The dice of a seed must never change, because records depend on them. */
static void test_golden_dice(void **state)
{
    (void)state;
    sand_dice dice;
    char text[64] = "";
    sand_dice_init_seeded(&dice, sand_dice_key("Naseby", 6, 1));
    for (uint32_t i = 0; i < 24; i++) text[i] = (char)('0' + sand_dice_face(&dice, cause_of(i), 6));
    assert_string_equal(text, "125136365362112243334252");
    assert_true(sand_dice_key("Naseby", 6, 1) != sand_dice_key("Naseby", 6, 2));
    assert_true(sand_dice_key("Naseby", 6, 1) != sand_dice_key("naseby", 6, 1));
    assert_true(sand_dice_key("key:00000000000000ff", 20, 1) == 255);
    assert_true(sand_dice_key("key:00000000000000fg", 20, 1) != 255);
    assert_true(sand_dice_key("key:0000000000000ff", 19, 1) != 255);
}

/* --- every kind of ask, with an oracle that works on single faces ------------------------------------------- */

typedef struct {
    const char *name;
    sand_ask_kind kind;
    int32_t sides, count, need, add_a, add_b;
    int16_t breaks[SAND_DICE_ROWS - 1];
    uint16_t n_breaks;
    uint16_t weights[6];
} ask_row;

static const ask_row asks[] = {
    { "D3", SAND_ASK_FACE, 3, 1, 0, 0, 0, { 0 }, 0, { 0 } },
    { "D6", SAND_ASK_FACE, 6, 1, 0, 0, 0, { 0 }, 0, { 0 } },
    { "D100", SAND_ASK_FACE, 100, 1, 0, 0, 0, { 0 }, 0, { 0 } },
    { "one side", SAND_ASK_FACE, 1, 1, 0, 0, 0, { 0 }, 0, { 0 } },
    { "5+", SAND_ASK_AT_LEAST, 6, 1, 5, 0, 0, { 0 }, 0, { 0 } },
    { "1+ always", SAND_ASK_AT_LEAST, 6, 1, 1, 0, 0, { 0 }, 0, { 0 } },
    { "-3+ always", SAND_ASK_AT_LEAST, 6, 1, -3, 0, 0, { 0 }, 0, { 0 } },
    { "7+ never", SAND_ASK_AT_LEAST, 6, 1, 7, 0, 0, { 0 }, 0, { 0 } },
    { "sixes of 1", SAND_ASK_COUNT, 6, 1, 6, 0, 0, { 0 }, 0, { 0 } },
    { "sixes of 6", SAND_ASK_COUNT, 6, 6, 6, 0, 0, { 0 }, 0, { 0 } },
    { "4+ of 5", SAND_ASK_COUNT, 6, 5, 4, 0, 0, { 0 }, 0, { 0 } },
    { "3+ of 5, D3", SAND_ASK_COUNT, 3, 5, 3, 0, 0, { 0 }, 0, { 0 } },
    { "7+ of 3", SAND_ASK_COUNT, 6, 3, 7, 0, 0, { 0 }, 0, { 0 } },
    { "1+ of 3", SAND_ASK_COUNT, 6, 3, 1, 0, 0, { 0 }, 0, { 0 } },
    { "second gun die of 4", SAND_ASK_TALLY, 6, 4, 0, 0, 0, { 3, 5 }, 2, { 0 } },
    { "six rows of 3", SAND_ASK_TALLY, 6, 3, 0, 0, 0, { 2, 3, 4, 5, 6 }, 5, { 0 } },
    { "an empty row", SAND_ASK_TALLY, 6, 3, 0, 0, 0, { -2, 4, 9 }, 3, { 0 } },
    { "one row", SAND_ASK_TALLY, 6, 3, 0, 0, 0, { 0 }, 0, { 0 } },
    { "2D6", SAND_ASK_SUM, 6, 2, 0, 0, 0, { 0 }, 0, { 0 } },
    { "5D6", SAND_ASK_SUM, 6, 5, 0, 0, 0, { 0 }, 0, { 0 } },
    { "3D3", SAND_ASK_SUM, 3, 3, 0, 0, 0, { 0 }, 0, { 0 } },
    { "1D10", SAND_ASK_SUM, 10, 1, 0, 0, 0, { 0 }, 0, { 0 } },
    { "2D6, 8+", SAND_ASK_ROW, 6, 2, 0, 0, 0, { 8 }, 1, { 0 } },
    { "1D6 by table", SAND_ASK_ROW, 6, 1, 0, 0, 0, { 3, 5 }, 2, { 0 } },
    { "3D6 beyond its table", SAND_ASK_ROW, 6, 3, 0, 0, 0, { -1, 3, 10, 18, 19 }, 5, { 0 } },
    { "even fight", SAND_ASK_OPPOSED, 6, 0, 0, 0, 0, { 0 }, 0, { 0 } },
    { "D6+2 against D6+1", SAND_ASK_OPPOSED, 6, 0, 0, 2, 1, { 0 }, 0, { 0 } },
    { "D3-5 against D3", SAND_ASK_OPPOSED, 3, 0, 0, -5, 0, { 0 }, 0, { 0 } },
    { "beaten by two", SAND_ASK_CONTEST, 6, 0, 0, 1, 0, { -1, 2 }, 2, { 0 } },
    { "higher wins", SAND_ASK_CONTEST, 6, 0, 0, 0, 2, { 0, 1 }, 2, { 0 } },
    { "hopeless", SAND_ASK_CONTEST, 6, 0, 0, 0, 9, { 0, 1 }, 2, { 0 } },
    { "roll-off", SAND_ASK_ROLLOFF, 6, 0, 0, 0, 0, { 0 }, 0, { 0 } },
    { "roll-off +2", SAND_ASK_ROLLOFF, 6, 0, 0, 2, 0, { 0 }, 0, { 0 } },
    { "roll-off -1 D3", SAND_ASK_ROLLOFF, 3, 0, 0, 0, 1, { 0 }, 0, { 0 } },
    { "roll-off +5", SAND_ASK_ROLLOFF, 6, 0, 0, 5, 0, { 0 }, 0, { 0 } },
    { "roll-off +7", SAND_ASK_ROLLOFF, 6, 0, 0, 7, 0, { 0 }, 0, { 0 } },
    { "six cards", SAND_ASK_DRAW, 6, 0, 0, 0, 0, { 0 }, 0, { 1, 1, 1, 1, 1, 1 } },
    { "what is left", SAND_ASK_DRAW, 6, 0, 0, 0, 0, { 0 }, 0, { 0, 3, 0, 1, 2, 0 } },
    { "65539+ never", SAND_ASK_AT_LEAST, 6, 1, 65539, 0, 0, { 0 }, 0, { 0 } },
    { "-65531+ always", SAND_ASK_COUNT, 6, 3, -65531, 0, 0, { 0 }, 0, { 0 } },
    { "the last card", SAND_ASK_DRAW, 3, 0, 0, 0, 0, { 0 }, 0, { 0, 0, 1 } },
};

enum { KEYS = 1 << 15 }; /* results become small numbers: the result + 100, or a tally as digits in base 6 */

static int32_t key_of_tally(const uint8_t tally[SAND_DICE_ROWS])
{
    int32_t key = 0;
    for (int i = 0; i < SAND_DICE_ROWS - 1; i++) key = key * 6 + tally[i]; /* the last one follows from the count */
    return key;
}

static int32_t ask(sand_dice *dice, const ask_row *row, sand_cause cause)
{
    sand_dice_table table = { row->breaks, row->n_breaks };
    sand_cause versus = cause;
    versus.attempt = 1;
    sand_contest contest = { cause, versus, (uint16_t)row->sides, (int16_t)row->add_a, (int16_t)row->add_b };
    switch (row->kind) {
    case SAND_ASK_FACE: return 100 + sand_dice_face(dice, cause, row->sides);
    case SAND_ASK_AT_LEAST: return 100 + sand_dice_at_least(dice, cause, row->sides, row->need);
    case SAND_ASK_COUNT: return 100 + sand_dice_count(dice, cause, row->sides, row->need, row->count);
    case SAND_ASK_TALLY: return key_of_tally(sand_dice_tally(dice, cause, row->sides, row->count, table).in_row);
    case SAND_ASK_SUM: return 100 + sand_dice_sum(dice, cause, row->sides, row->count);
    case SAND_ASK_ROW: return 100 + sand_dice_row(dice, cause, row->sides, row->count, table);
    case SAND_ASK_OPPOSED: return 100 + sand_dice_opposed(dice, contest);
    case SAND_ASK_CONTEST: return 100 + sand_dice_opposed_row(dice, contest, table);
    case SAND_ASK_ROLLOFF: return 100 + sand_dice_rolloff(dice, contest);
    case SAND_ASK_DRAW: return 100 + sand_dice_draw(dice, cause, row->weights, row->sides);
    }
    fail();
    return 0;
}

static int32_t oracle_row(const ask_row *row, int32_t score)
{
    int32_t at_or_under = 0;
    for (int i = 0; i < row->n_breaks; i++) at_or_under += row->breaks[i] <= score;
    return at_or_under;
}

/* Returns the key of these faces; -1: a tie, which is rolled again. */
static int32_t oracle(const ask_row *row, const int32_t *faces, int32_t n)
{
    int32_t sum = 0, hits = 0, margin = n >= 2 ? faces[0] + row->add_a - faces[1] - row->add_b : 0;
    uint8_t tally[SAND_DICE_ROWS] = { 0 };
    for (int32_t i = 0; i < n; i++) {
        sum += faces[i];
        hits += faces[i] >= row->need;
        tally[oracle_row(row, faces[i])]++;
    }
    switch (row->kind) {
    case SAND_ASK_FACE:
    case SAND_ASK_SUM: return 100 + sum;
    case SAND_ASK_AT_LEAST:
    case SAND_ASK_COUNT: return 100 + hits;
    case SAND_ASK_TALLY: return key_of_tally(tally);
    case SAND_ASK_ROW: return 100 + oracle_row(row, sum);
    case SAND_ASK_OPPOSED: return 100 + margin;
    case SAND_ASK_CONTEST: return 100 + oracle_row(row, margin);
    case SAND_ASK_ROLLOFF: return margin == 0 ? -1 : 100 + (margin < 0);
    case SAND_ASK_DRAW: break;
    }
    fail();
    return 0;
}

/* Counts in `ways` how many combinations of faces give each key; returns the number of combinations. */
static uint64_t brute_force(const ask_row *row, uint64_t ways[KEYS])
{
    int32_t faces[8], n = row->count > 0 ? row->count : 2;
    uint64_t total = 0;
    memset(ways, 0, KEYS * sizeof ways[0]);
    if (row->kind == SAND_ASK_DRAW) {
        for (int32_t i = 0; i < row->sides; i++) total += ways[100 + i] = row->weights[i];
        return total;
    }
    for (int32_t i = 0; i < n; i++) faces[i] = 1;
    for (int32_t at = 0; at < n;) {
        int32_t key = oracle(row, faces, n);
        if (key >= 0) {
            ways[key]++;
            total++;
        }
        for (at = 0; at < n && faces[at] == row->sides; at++) faces[at] = 1;
        if (at < n) faces[at]++;
    }
    return total;
}

static uint64_t expected[KEYS];
static uint32_t seen[KEYS];

static void assert_fraction(sand_fraction got, uint64_t over, uint64_t under)
{
    assert_int_equal(fractions_compare(got, sand_fraction_of(over, under)), 0);
}

static void test_classes_are_exact(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(asks); i++) {
        uint64_t total = brute_force(&asks[i], expected);
        sand_dice dice;
        sand_dice_wheel wheels[1];
        sand_dice_init_enumerated(&dice, wheels, 1, 10000);
        do {
            int32_t key = ask(&dice, &asks[i], cause_of(1));
            if (expected[key] == 0) fail_msg("%s: %d twice or impossible", asks[i].name, key);
            assert_fraction(sand_dice_chance(&dice), expected[key], total);
            expected[key] = 0;
        } while (sand_dice_again(&dice));
        assert_int_equal(sand_dice_finish(&dice), SAND_DICE_FINE);
        for (int32_t key = 0; key < KEYS; key++)
            if (expected[key]) fail_msg("%s: %d never visited", asks[i].name, key);
    }
}

static void test_frequencies(void **state)
{
    (void)state;
    enum { SAMPLES = 20000 };
    sand_dice dice;
    sand_dice_init_seeded(&dice, sand_dice_key("frequencies", 11, 1));
    for (size_t i = 0; i < SAND_LEN(asks); i++) {
        uint64_t total = brute_force(&asks[i], expected);
        memset(seen, 0, sizeof seen);
        for (uint32_t n = 0; n < SAMPLES; n++) seen[ask(&dice, &asks[i], cause_of((uint32_t)i * SAMPLES + n))]++;
        double squares = 0, freedom = -1;
        for (int32_t key = 0; key < KEYS; key++) {
            if (expected[key] == 0) assert_int_equal(seen[key], 0);
            if (expected[key] == 0) continue;
            double mean = (double)SAMPLES * (double)expected[key] / (double)total, off = (double)seen[key] - mean;
            squares += off * off / mean;
            freedom += 1;
        }
        /* chi square has mean f and spread sqrt(2 f), with a longer upper tail for small f */
        if (squares > freedom + 4 * sqrt(2 * freedom) + 4)
            fail_msg("%s: chi square %f of %f", asks[i].name, squares, freedom);
    }
}

/* Dice at all 24 places of a block, and at those of the next, are fair. */
static void test_places_are_fair(void **state)
{
    (void)state;
    enum { BLOCKS = 6000, PLACES = 60 };
    static uint32_t faces[PLACES][6], pairs[6][6];
    for (uint32_t i = 0; i < BLOCKS; i++) {
        sand_dice_stream stream = sand_dice_stream_open(cause_of(i), 99);
        for (uint32_t at = 0, before = 0; at < PLACES; at++) {
            uint32_t face = sand_dice_stream_next(&stream, 6);
            faces[at][face]++;
            if (at > 0) pairs[before][face]++;
            before = face;
        }
    }
    for (uint32_t at = 0; at < PLACES; at++) {
        double squares = 0;
        for (int face = 0; face < 6; face++) {
            double off = (double)faces[at][face] - BLOCKS / 6.0;
            squares += off * off / (BLOCKS / 6.0);
        }
        if (squares > 25) fail_msg("place %u: chi square %f", at, squares); /* 5 degrees: 0.00014 each */
    }
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < 6; b++) assert_in_range(pairs[a][b], 9390, 10280); /* 9833, spread 98 */
}

/* Recording changes no result, and recorded rolls replay, judged by their faces. */
static void test_every_way_is_the_same(void **state)
{
    (void)state;
    enum { SAMPLES = 300 };
    static sand_roll rolls[SAMPLES];
    static uint8_t used[SAMPLES];
    for (size_t i = 0; i < SAND_LEN(asks); i++) {
        sand_dice plain, loud, replay;
        sand_dice_init_seeded(&plain, 5);
        sand_dice_init_seeded(&loud, 5);
        sand_dice_record(&loud, rolls, SAMPLES);
        /* n counts causes down: the order of calls does not matter */
        for (uint32_t n = 0; n < SAMPLES; n++) ask(&loud, &asks[i], cause_of(SAMPLES - n));
        assert_int_equal(sand_dice_finish(&loud), SAND_DICE_FINE);
        assert_int_equal(loud.n_rolls, SAMPLES);
        sand_dice_init_replayed(&replay, rolls, used, SAMPLES);
        for (uint32_t n = 1; n <= SAMPLES; n++) {
            int32_t key = ask(&plain, &asks[i], cause_of(n));
            assert_int_equal(ask(&replay, &asks[i], cause_of(n)), key);
            if (asks[i].kind == SAND_ASK_TALLY) continue;
            assert_int_equal(rolls[SAMPLES - n].result, key - 100);
        }
        assert_int_equal(sand_dice_finish(&replay), SAND_DICE_FINE);
    }
}

/* --- more than one ask ------------------------------------------------------------------------------ */

/* [EC-SEQ-02] ecw-commands 5.6: first activation by difference of the commanders' values. */
static void test_rolloff_chances(void **state)
{
    (void)state;
    static const struct {
        int16_t edge;
        uint64_t over, under;
    } rows[] = {
        { 0, 1, 2 },   { 1, 21, 31 }, { 2, 13, 16 }, { 3, 10, 11 },
        { 4, 33, 34 }, { 5, 1, 1 },   { 6, 1, 1 },   { -1, 10, 31 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_dice dice;
        sand_dice_wheel wheels[1];
        sand_dice_init_enumerated(&dice, wheels, 1, 10);
        sand_contest contest = { .a = cause_of(1), .sides = 6, .add_a = rows[i].edge };
        assert_int_equal(sand_dice_rolloff(&dice, contest), 0);
        assert_fraction(sand_dice_chance(&dice), rows[i].over, rows[i].under);
    }
}

/* All attempts of a roll-off are recorded: every pair but the last is a tie. */
static void test_rolloff_attempts(void **state)
{
    (void)state;
    sand_roll rolls[2000];
    uint32_t ties = 0, attempts = 0;
    sand_dice dice;
    sand_dice_init_seeded(&dice, 3);
    sand_dice_record(&dice, rolls, SAND_LEN(rolls));
    for (uint32_t i = 0; i < SAND_LEN(rolls); i++) {
        int32_t winner = sand_dice_rolloff(&dice, (sand_contest){ .a = cause_of(i), .sides = 6, .add_a = 1 });
        const sand_roll *roll = &rolls[i];
        for (int at = 0; at + 2 < roll->n_faces; at += 2) {
            assert_int_equal(roll->faces[at] + 1, roll->faces[at + 1]);
            ties++;
        }
        assert_int_equal(winner, roll->faces[roll->n_faces - 2] + 1 < roll->faces[roll->n_faces - 1]);
        attempts += roll->n_faces / 2u;
    }
    assert_in_range(ties * 36, attempts * 4, attempts * 6); /* one attempt ties with 5/36 */
}

/* [SD-FIRE-06, SD-COVER-01] Twelve dice hit on a six, and each hit is saved on 5+: 91 runs, binomial with 1/9. */
static void test_volley_with_saves(void **state)
{
    (void)state;
    sand_dice dice;
    sand_dice_wheel wheels[2];
    sand_fraction sum[13], all = sand_fraction_of(0, 1), ninth = sand_fraction_of(1, 9), rest = sand_fraction_of(8, 9);
    for (int i = 0; i <= 12; i++) sum[i] = sand_fraction_of(0, 1);
    sand_dice_init_enumerated(&dice, wheels, 2, 91);
    uint64_t runs = 0;
    do {
        int32_t hits = sand_dice_count(&dice, cause_of(1), 6, 6, 12);
        int32_t marks = hits - sand_dice_count(&dice, cause_of(2), 6, 5, hits);
        assert_true(sand_fraction_add(sum[marks], sand_dice_chance(&dice), &sum[marks]));
        runs++;
    } while (sand_dice_again(&dice));
    assert_int_equal(dice.problem, SAND_DICE_FINE);
    assert_int_equal(runs, 91);
    uint64_t ways = 1;
    for (uint32_t k = 0; k <= 12; k++) {
        sand_fraction chance = sand_fraction_of(ways, 1);
        for (uint32_t i = 0; i < 12; i++) assert_true(sand_fraction_multiply(chance, i < k ? ninth : rest, &chance));
        assert_int_equal(fractions_compare(sum[k], chance), 0);
        assert_true(sand_fraction_add(all, sum[k], &all));
        ways = ways * (12 - k) / (k + 1);
    }
    assert_fraction(all, 1, 1);
}

/* Draws five cards until none is left: 120 orders, equally likely. */
static void test_deck(void **state)
{
    (void)state;
    sand_dice dice;
    sand_dice_wheel wheels[5];
    uint8_t orders[5 * 5 * 5 * 5 * 5] = { 0 };
    int runs = 0;
    sand_dice_init_enumerated(&dice, wheels, 5, 1000);
    do {
        uint16_t left[5] = { 1, 1, 1, 1, 1 };
        int order = 0;
        for (uint32_t i = 0; i < 5; i++) {
            int32_t card = sand_dice_draw(&dice, cause_of(i), left, 5);
            assert_int_equal(left[card], 1);
            left[card] = 0;
            order = order * 5 + card;
        }
        assert_fraction(sand_dice_chance(&dice), 1, 120);
        assert_int_equal(orders[order]++, 0);
        runs++;
    } while (sand_dice_again(&dice));
    assert_int_equal(runs, 120);
}

/* Later asks may depend on earlier ones: at most two hits, and the second can fall only after the first. */
static void test_branches(void **state)
{
    (void)state;
    sand_dice dice;
    sand_dice_wheel wheels[3];
    sand_fraction sum[3] = { sand_fraction_of(0, 1), sand_fraction_of(0, 1), sand_fraction_of(0, 1) };
    sand_dice_init_enumerated(&dice, wheels, 3, 100);
    do {
        int hits = sand_dice_at_least(&dice, cause_of(1), 6, 5);
        if (hits)
            hits += sand_dice_at_least(&dice, cause_of(2), 6, 6);
        else
            sand_dice_face(&dice, cause_of(3), 1);
        assert_true(sand_fraction_add(sum[hits], sand_dice_chance(&dice), &sum[hits]));
    } while (sand_dice_again(&dice));
    assert_fraction(sum[0], 2, 3);
    assert_fraction(sum[1], 5, 18);
    assert_fraction(sum[2], 1, 18);
    assert_int_equal(dice.from.odometer.runs, 3);
}

/* Thirty D6 in a row have 6^30 > 2^64 outcomes; the chance is still exact. */
static void test_long_chance(void **state)
{
    (void)state;
    sand_dice dice;
    sand_dice_wheel wheels[64];
    sand_dice_init_enumerated(&dice, wheels, 64, 1);
    for (uint32_t i = 0; i < 30; i++) sand_dice_at_least(&dice, cause_of(i), 6, 4);
    assert_fraction(sand_dice_chance(&dice), 1, 1u << 30); /* 3^30 / 6^30 in lowest terms */
    for (uint32_t i = 30; i < 64; i++) sand_dice_at_least(&dice, cause_of(i), 6, 4);
    sand_uwide over = sand_dice_chance(&dice).over, under = sand_dice_chance(&dice).under;
    assert_int_equal(dice.problem, SAND_DICE_FINE); /* 6^64 exceeds 128 bits; in lowest terms it is 2^64 */
    assert_true(over.low == 1 && over.high == 0 && under.low == 0 && under.high == 1);
}

static void test_too_many(void **state)
{
    (void)state;
    sand_dice dice;
    sand_dice_wheel wheels[8];

    sand_dice_init_enumerated(&dice, wheels, 8, 5); /* limit of runs: five faces fit, the sixth is too many */
    int runs = 0;
    do {
        sand_dice_face(&dice, cause_of(1), 6);
        runs++;
    } while (sand_dice_again(&dice));
    assert_int_equal(runs, 5);
    assert_int_equal(dice.problem, SAND_DICE_TOO_MANY);

    sand_dice_init_enumerated(&dice, wheels, 1, 100); /* limit of asks in one run */
    sand_dice_face(&dice, cause_of(1), 6);
    assert_int_equal(dice.problem, SAND_DICE_FINE);
    assert_in_range(sand_dice_face(&dice, cause_of(2), 6), 1, 6);
    assert_int_equal(dice.problem, SAND_DICE_TOO_MANY);
    assert_false(sand_dice_again(&dice));

    sand_dice_init_enumerated(&dice, wheels, 8, 100); /* 6^24 outcomes can be counted, 6^25 cannot */
    sand_dice_count(&dice, cause_of(1), 6, 6, 24);
    assert_int_equal(dice.problem, SAND_DICE_FINE);
    sand_dice_count(&dice, cause_of(2), 6, 6, 25);
    assert_int_equal(dice.problem, SAND_DICE_TOO_MANY);

    /* 5^24 / 6^24 three times exceeds 128 bits even in lowest terms */
    sand_dice_init_enumerated(&dice, wheels, 8, 100);
    for (uint32_t i = 0; i < 3; i++) sand_dice_count(&dice, cause_of(i), 6, 6, 24);
    assert_int_equal(dice.problem, SAND_DICE_TOO_MANY);
    assert_true(sand_dice_cause_same(dice.where, cause_of(2)));
}

/* --- scripts, people, records -------------------------------------------------------------------------- */

static sand_roll faces_roll(sand_cause cause, uint8_t a, uint8_t b, uint8_t c)
{
    return (sand_roll){ .cause = cause, .n_faces = (uint8_t)(c ? 3 : b ? 2 : 1), .faces = { a, b, c } };
}

static void test_script(void **state)
{
    (void)state;
    sand_cause none = { 0 };
    sand_roll rolls[] = { faces_roll(none, 5, 0, 0),
                          faces_roll(none, 6, 1, 6),
                          { .result = 4 },
                          faces_roll(none, 2, 6, 0),
                          { .n_faces = 4, .faces = { 3, 3, 5, 2 } },
                          { .result = 2 } };
    uint8_t used[SAND_LEN(rolls)];
    sand_dice dice;
    sand_dice_init_scripted(&dice, rolls, used, SAND_LEN(rolls));
    uint16_t left[] = { 1, 0, 2 };
    assert_int_equal(sand_dice_face(&dice, cause_of(1), 6), 5);
    assert_int_equal(sand_dice_count(&dice, cause_of(2), 6, 6, 3), 2);
    assert_int_equal(sand_dice_count(&dice, cause_of(3), 6, 6, 12), 4);
    assert_int_equal(sand_dice_opposed(&dice, (sand_contest){ cause_of(4), cause_of(5), 6, 1, 0 }), -3);
    assert_int_equal(sand_dice_rolloff(&dice, (sand_contest){ .a = cause_of(6), .sides = 6 }), 0);
    assert_int_equal(dice.from.said.next, 5);
    sand_dice copy = dice;
    assert_int_equal(sand_dice_finish(&copy), SAND_DICE_LEFT_OVER);
    assert_int_equal(sand_dice_draw(&dice, cause_of(7), left, 3), 2);
    assert_int_equal(sand_dice_finish(&dice), SAND_DICE_FINE);
    assert_in_range(sand_dice_face(&dice, cause_of(8), 6), 1, 6);
    assert_int_equal(dice.problem, SAND_DICE_MISSING);
    assert_true(sand_dice_cause_same(dice.where, cause_of(8)));
}

/* Answers that no dice of that ask can show are refused, whatever their source. */
static void test_impossible_answers(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        size_t ask;
        sand_roll said;
        bool fits;
    } rows[] = {
        { "face 3 of D3", 0, { .n_faces = 1, .faces = { 3 } }, true },
        { "face 4 of D3", 0, { .n_faces = 1, .faces = { 4 } }, false },
        { "face 0", 0, { .n_faces = 1, .faces = { 0 } }, false },
        { "result 3 of D3", 0, { .result = 3 }, true },
        { "result 4 of D3", 0, { .result = 4 }, false },
        { "result 0 of D3", 0, { .result = 0 }, false },
        { "two faces for one die", 0, { .n_faces = 2, .faces = { 1, 2 } }, false },
        { "kind of another ask", 0, { .kind = SAND_ASK_SUM, .result = 2 }, false },
        { "its own kind", 1, { .kind = SAND_ASK_FACE, .sides = 6, .count = 1, .result = 6 }, true },
        { "another die", 1, { .kind = SAND_ASK_FACE, .sides = 3, .count = 1, .result = 2 }, false },
        { "yes", 4, { .result = 1 }, true },
        { "two", 4, { .result = 2 }, false },
        { "no, where it always is", 5, { .result = 0 }, false },
        { "yes, where it never is", 7, { .result = 1 }, false },
        { "six sixes of six", 9, { .result = 6 }, true },
        { "seven sixes of six", 9, { .result = 7 }, false },
        { "less than none", 9, { .result = -1 }, false },
        { "one 7+", 12, { .result = 1 }, false },
        { "only two 1+ of three", 13, { .result = 2 }, false },
        { "tally", 14, { .tally = { 1, 2, 1 } }, true },
        { "tally of too few", 14, { .tally = { 1, 2, 0 } }, false },
        { "tally in a row there is not", 14, { .tally = { 1, 2, 0, 1 } }, false },
        { "tally in an empty row", 16, { .tally = { 0, 1, 1, 1 } }, false },
        { "2D6 show 12", 18, { .result = 12 }, true },
        { "2D6 show 13", 18, { .result = 13 }, false },
        { "2D6 show 1", 18, { .result = 1 }, false },
        { "row", 22, { .result = 1 }, true },
        { "no such row", 22, { .result = 2 }, false },
        { "a row 3D6 cannot reach", 24, { .result = 5 }, false },
        { "margin 5", 25, { .result = 5 }, true },
        { "margin 6", 25, { .result = 6 }, false },
        { "hopeless win", 30, { .result = 2 }, false },
        { "roll-off without end", 31, { .n_faces = 2, .faces = { 3, 3 } }, false },
        { "roll-off rolled on after the end", 31, { .n_faces = 4, .faces = { 3, 2, 1, 2 } }, false },
        { "half a roll-off", 31, { .n_faces = 1, .faces = { 3 } }, false },
        { "roll-off lost with +7", 35, { .result = 1 }, false },
        { "a card that is left", 37, { .result = 1 }, true },
        { "a card that is gone", 37, { .result = 0 }, false },
        { "no such card", 37, { .result = 6 }, false },
        { "cards have no faces", 37, { .n_faces = 1, .faces = { 1 } }, false },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_dice dice;
        uint8_t used[1];
        sand_dice_init_scripted(&dice, &rows[i].said, used, 1);
        ask(&dice, &asks[rows[i].ask], cause_of(1));
        if ((dice.problem == SAND_DICE_FINE) != rows[i].fits) fail_msg("%s: %d", rows[i].name, dice.problem);
        if (!rows[i].fits) assert_int_equal(dice.problem, SAND_DICE_MISMATCH);

        sand_roll given = rows[i].said; /* tests the same answer before it is handed in */
        sand_dice typed;
        sand_dice_init_typed(&typed, NULL, NULL, 0);
        ask(&typed, &asks[rows[i].ask], cause_of(1));
        assert_int_equal(typed.problem, SAND_DICE_NEEDS);
        if (given.kind == 0) assert_int_equal(sand_dice_answer(&typed.needs, &given) == SAND_DICE_FINE, rows[i].fits);
    }
}

/* A person is asked for one die at a time, and sees the ledger first; the run is then repeated with that answer. */
static void test_typed(void **state)
{
    (void)state;
    sand_roll said[4];
    uint8_t used[4];
    size_t n = 0;
    const uint8_t thrown[] = { 3, 6 };
    int32_t hits = 0, out = 0, needs = 0;
    for (;;) {
        sand_ledger ledger = { .n = 0 };
        sand_dice dice;
        sand_dice_init_typed(&dice, said, used, n);
        sand_dice_ledger_add(&ledger, "EC-SHOOT-10", "dragoons", -1);
        sand_dice_ledger_add(&ledger, "EC-SHOOT-11", "in cover", -1);
        sand_dice_about(&dice, "hits by musketry", &ledger);
        hits = sand_dice_face(&dice, cause_of(1), 3) + sand_dice_ledger_total(&ledger);
        out = sand_dice_at_least(&dice, cause_of(2), 6, 5);
        if (sand_dice_finish(&dice) == SAND_DICE_FINE) break;
        assert_int_equal(dice.problem, SAND_DICE_NEEDS);
        assert_true(sand_dice_cause_same(dice.needs.ask.cause, cause_of(n == 0 ? 1 : 2)));
        assert_int_equal(dice.needs.ask.sides, n == 0 ? 3 : 6);
        assert_int_equal(dice.needs.ledger.n, n == 0 ? 2 : 0);
        if (n == 0)
            assert_string_equal(dice.needs.words, "hits by musketry");
        else
            assert_null(dice.needs.words);
        if (n == 0) assert_string_equal(dice.needs.ledger.rows[1].label, "in cover");
        assert_true(n < 2);
        said[n] = faces_roll(dice.needs.ask.cause, thrown[n], 0, 0);
        assert_int_equal(sand_dice_answer(&dice.needs, &said[n]), SAND_DICE_FINE);
        assert_int_equal(said[n].kind, n == 0 ? SAND_ASK_FACE : SAND_ASK_AT_LEAST);
        n++;
        needs++;
    }
    assert_int_equal(needs, 2);
    assert_int_equal(hits, 1);
    assert_int_equal(out, 1);
}

/* "Roll for me" gives what the seed would have given, for every kind of ask. */
static void test_roll_for(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(asks); i++) {
        for (uint32_t n = 0; n < 50; n++) {
            sand_dice typed, seeded;
            uint8_t used[1];
            sand_roll roll;
            sand_dice_init_typed(&typed, NULL, NULL, 0);
            ask(&typed, &asks[i], cause_of(n));
            sand_dice_roll_for(&typed.needs, 11, &roll);
            sand_dice_init_typed(&typed, &roll, used, 1);
            sand_dice_init_seeded(&seeded, 11);
            assert_int_equal(ask(&typed, &asks[i], cause_of(n)), ask(&seeded, &asks[i], cause_of(n)));
            assert_int_equal(sand_dice_finish(&typed), SAND_DICE_FINE);
        }
    }
}

static void test_replay_fails(void **state)
{
    (void)state;
    sand_roll rolls[2], altered;
    uint8_t used[2];
    sand_dice dice;
    sand_dice_init_seeded(&dice, 21);
    sand_dice_record(&dice, rolls, 2);
    int32_t first = sand_dice_face(&dice, cause_of(1), 6), second = sand_dice_count(&dice, cause_of(2), 6, 6, 4);

    sand_dice_init_replayed(&dice, rolls, used, 2); /* found by cause, so in any order */
    assert_int_equal(sand_dice_count(&dice, cause_of(2), 6, 6, 4), second);
    assert_int_equal(sand_dice_face(&dice, cause_of(1), 6), first);
    assert_int_equal(sand_dice_finish(&dice), SAND_DICE_FINE);

    sand_dice_init_replayed(&dice, rolls, used, 2); /* one roll is never asked for */
    sand_dice_face(&dice, cause_of(1), 6);
    assert_int_equal(sand_dice_finish(&dice), SAND_DICE_LEFT_OVER);
    assert_true(sand_dice_cause_same(dice.where, cause_of(2)));

    sand_dice_init_replayed(&dice, rolls, used, 2); /* that roll was not recorded */
    sand_dice_face(&dice, cause_of(3), 6);
    assert_int_equal(dice.problem, SAND_DICE_MISSING);

    sand_dice_init_replayed(&dice, rolls, used, 2); /* one roll answers only once */
    sand_dice_face(&dice, cause_of(1), 6);
    sand_dice_face(&dice, cause_of(1), 6);
    assert_int_equal(dice.problem, SAND_DICE_MISSING);

    sand_dice_init_replayed(&dice, rolls, used, 2); /* another ask than the recorded one */
    sand_dice_count(&dice, cause_of(2), 6, 5, 4);
    assert_int_equal(dice.problem, SAND_DICE_MISMATCH);

    sand_roll many = { .cause = cause_of(1), .kind = SAND_ASK_COUNT, .sides = 6, .count = 20, .need = 6, .result = 4 };
    /* this many dice have no faces recorded, so only the ask is compared */
    sand_dice_init_replayed(&dice, &many, used, 1);
    assert_int_equal(sand_dice_count(&dice, cause_of(1), 6, 6, 20), 4);
    assert_int_equal(sand_dice_finish(&dice), SAND_DICE_FINE);
    sand_dice_init_replayed(&dice, &many, used, 1);
    sand_dice_count(&dice, cause_of(1), 6, 5, 20);
    assert_int_equal(dice.problem, SAND_DICE_MISMATCH);

    sand_roll fight = {
        .cause = cause_of(1), .versus = cause_of(2), .kind = SAND_ASK_OPPOSED, .sides = 6, .result = 1
    };
    sand_dice_init_replayed(&dice, &fight, used, 1); /* the same fight against another unit */
    sand_dice_opposed(&dice, (sand_contest){ cause_of(1), cause_of(3), 6, 0, 0 });
    assert_int_equal(dice.problem, SAND_DICE_MISMATCH);

    sand_dice_init_replayed(&dice, rolls, used, 2); /* the first problem is the one reported */
    sand_dice_face(&dice, cause_of(3), 6);
    sand_dice_face(&dice, cause_of(4), 6);
    assert_int_equal(sand_dice_finish(&dice), SAND_DICE_MISSING);
    assert_true(sand_dice_cause_same(dice.where, cause_of(3)));

    altered = rolls[0]; /* a result that does not follow from its faces */
    altered.result = altered.result % 6 + 1;
    sand_dice_init_replayed(&dice, &altered, used, 1);
    sand_dice_face(&dice, cause_of(1), 6);
    assert_int_equal(dice.problem, SAND_DICE_MISMATCH);
}

/* Tests causes_note, which other tests use: both causes of a fight count. */
static void test_causes_that_fell(void **state)
{
    (void)state;
    sand_cause slots[8];
    sand_roll rolls[4];
    causes fallen;
    sand_dice dice;
    causes_init(&fallen, slots, SAND_LEN(slots));
    sand_dice_init_seeded(&dice, 1);
    sand_dice_record(&dice, rolls, SAND_LEN(rolls));
    sand_dice_face(&dice, cause_of(1), 6);
    sand_dice_opposed(&dice, (sand_contest){ cause_of(2), cause_of(3), 6, 0, 0 });
    assert_null(causes_note(&fallen, rolls, dice.n_rolls));
    assert_int_equal(fallen.n, 3);
    /* another ask, but its cause is that of the fight's other die */
    sand_dice_at_least(&dice, cause_of(3), 6, 4);
    const sand_cause *again = causes_note(&fallen, &rolls[2], 1);
    assert_non_null(again);
    assert_true(sand_dice_cause_same(*again, cause_of(3)));
}

static void test_record_is_full(void **state)
{
    (void)state;
    sand_roll rolls[1];
    sand_dice dice;
    sand_dice_init_seeded(&dice, 1);
    sand_dice_record(&dice, rolls, 1);
    sand_dice_face(&dice, cause_of(1), 6);
    assert_int_equal(dice.problem, SAND_DICE_FINE);
    sand_dice_face(&dice, cause_of(2), 6);
    assert_int_equal(dice.problem, SAND_DICE_FULL);
}

/* An ask that needs no die makes no roll, no wheel and no cause. */
static void test_no_dice(void **state)
{
    (void)state;
    sand_dice dice;
    sand_dice_init_scripted(&dice, NULL, NULL, 0);
    assert_int_equal(sand_dice_count(&dice, cause_of(1), 6, 6, 0), 0);
    assert_int_equal(sand_dice_sum(&dice, cause_of(1), 6, 0), 0);
    assert_int_equal(sand_dice_tally(&dice, cause_of(1), 6, 0, (sand_dice_table){ NULL, 0 }).in_row[0], 0);
    assert_int_equal(sand_dice_finish(&dice), SAND_DICE_FINE);
}

/* --- words --------------------------------------------------------------------------------------------- */

static const char *const purposes[] = { "hits", "hits by guns", "first activation" };

static void test_words(void **state)
{
    (void)state;
    static const struct {
        sand_cause cause;
        const char *text;
    } rows[] = {
        { { 1, 3, 10, 12, 7, 0, 0, 0 }, "hits, turn 3, stage 10, subject 12, object 7" },
        { { 2, 65535, 0, 0, 0, 1, 2, 3 }, "hits by guns, turn 65535, occasion 1, index 2, attempt 3" },
        { { 3, 0, 0, 0, 0, 0, 0, 0 }, "first activation" },
        { { 9, 1, 0, 0, 0, 0, 0, 0 }, "purpose 9, turn 1" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char storage[128];
        sand_text text;
        sand_cause read;
        sand_text_init(&text, storage, sizeof storage);
        sand_dice_cause_write(rows[i].cause, purposes, SAND_LEN(purposes), &text);
        assert_string_equal(sand_text_string(&text), rows[i].text);
        assert_true(sand_dice_cause_read(rows[i].text, purposes, SAND_LEN(purposes), &read));
        assert_true(sand_dice_cause_same(read, rows[i].cause));
    }
}

static void test_bad_words(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "",
        "misses",
        "hits,",
        "hits, ",
        "hits, turn",
        "hits, turn ",
        "hits, turn x",
        "hits, turn 0",
        "hits, turn 03",
        "hits, turn 65536",
        "hits, turn -1",
        "hits, turn 3,",
        "hits, stage 1, turn 2",
        "hits, turn 1, turn 2",
        "hits, turn 1 ",
        "hits turn 1",
        "purpose",
        "purpose 0",
        "hits by",
        "hits, turns 1",
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_cause cause = { .purpose = 77 };
        if (sand_dice_cause_read(rows[i], purposes, SAND_LEN(purposes), &cause)) fail_msg("read '%s'", rows[i]);
        assert_int_equal(cause.purpose, 77);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_answers),
        cmocka_unit_test(test_same_as_random123),
        cmocka_unit_test(test_faces_are_the_block),
        cmocka_unit_test(test_golden_dice),
        cmocka_unit_test(test_classes_are_exact),
        cmocka_unit_test(test_frequencies),
        cmocka_unit_test(test_places_are_fair),
        cmocka_unit_test(test_every_way_is_the_same),
        cmocka_unit_test(test_rolloff_chances),
        cmocka_unit_test(test_rolloff_attempts),
        cmocka_unit_test(test_volley_with_saves),
        cmocka_unit_test(test_deck),
        cmocka_unit_test(test_branches),
        cmocka_unit_test(test_long_chance),
        cmocka_unit_test(test_too_many),
        cmocka_unit_test(test_script),
        cmocka_unit_test(test_impossible_answers),
        cmocka_unit_test(test_typed),
        cmocka_unit_test(test_roll_for),
        cmocka_unit_test(test_replay_fails),
        cmocka_unit_test(test_causes_that_fell),
        cmocka_unit_test(test_record_is_full),
        cmocka_unit_test(test_no_dice),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_bad_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
