/* run_stream.c - tests the dice generator as the rules use it, with causes as input.
 *
 *   run_stream                 quick: faces of dice whose causes differ in one number at a time, by Pearson's sums
 *   run_stream faces|blocks    an endless stream of bytes for a statistical battery (tools/check/dice.sh):
 *                              faces: two sixteen-sided dice a byte, twelve bytes a cause;
 *                              blocks: the generator's own words */
#include "dice/philox.h"

#include <stdio.h>
#include <string.h>

enum { SIDES = 6, DICE = 60000, STREAM_FACES = 24, STREAM_SIDES = 16 };

/* Counts up through all numbers of a cause, those that change most often in a battle first. */
static sand_cause cause_of(uint64_t n)
{
    return (sand_cause){ .purpose = (uint16_t)(1 + n % 8),
                         .subject = (uint16_t)(n / 8 % 64),
                         .object = (uint16_t)(n / 512 % 32),
                         .stage = (uint16_t)(n / 16384 % 16),
                         .turn = (uint16_t)(n >> 18),
                         .index = (uint16_t)(n >> 34) };
}

/* ---- for a battery ---------------------------------------------------------------------------------- */

static void write_faces(sand_cause cause, uint64_t key)
{
    uint8_t bytes[STREAM_FACES / 2];
    sand_dice_stream stream = sand_dice_stream_open(cause, key);
    for (size_t i = 0; i < sizeof bytes; i++) {
        uint32_t high = sand_dice_stream_next(&stream, STREAM_SIDES);
        bytes[i] = (uint8_t)(high << 4 | sand_dice_stream_next(&stream, STREAM_SIDES));
    }
    fwrite(bytes, 1, sizeof bytes, stdout);
}

static int write_stream(bool faces, uint64_t key)
{
    for (uint64_t n = 0; !ferror(stdout); n++) {
        if (faces) {
            write_faces(cause_of(n), key);
            continue;
        }
        sand_philox_block block = sand_philox(sand_philox_counter(cause_of(n)), key);
        fwrite(block.word, sizeof block.word[0], 4, stdout);
    }
    return 0;
}

/* ---- quick ------------------------------------------------------------------------------------------ */

static double pearson(const uint32_t seen[], size_t n, double expected)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += (seen[i] - expected) * (seen[i] - expected) / expected;
    return sum;
}

/* Rolls dice for causes that differ in one number only, counted up. Tests single faces (5 degrees of freedom) and pairs
 * of successive faces (25 for independence, 35 for uniformity). A fair generator stays within the bounds for all but
 * one of 100,000 seeds; this seed is fixed. */
static bool check_number(size_t member, const char *name, uint64_t key)
{
    uint32_t single[SIDES] = { 0 }, pair[SIDES * SIDES] = { 0 }, last = 0;
    for (uint32_t i = 0; i < DICE; i++) {
        sand_cause cause = { .purpose = 3, .turn = 2, .subject = 5 };
        uint16_t number = (uint16_t)i;
        memcpy((unsigned char *)&cause + member * sizeof number, &number, sizeof number);
        sand_dice_stream stream = sand_dice_stream_open(cause, key);
        uint32_t face = sand_dice_stream_next(&stream, SIDES);
        single[face]++;
        if (i % 2 == 1) pair[last * SIDES + face]++;
        last = face;
    }
    double one = pearson(single, SIDES, (double)DICE / SIDES),
           two = pearson(pair, SIDES * SIDES, (double)DICE / 2 / SIDES / SIDES);
    bool fine = one < 30.9 && two < 86.0;
    printf("%s causes that differ in %s: %.1f of 5, pairs %.1f of 35\n", fine ? "ok  " : "FAIL", name, one, two);
    return fine;
}

int main(int count, char **argument)
{
    static const char *const members[] = { "purpose", "turn",     "stage", "subject",
                                           "object",  "occasion", "index", "attempt" };
    unsigned passed = 0;
    _Static_assert(sizeof(sand_cause) == 8 * sizeof(uint16_t), "a cause is eight numbers");
    if (count == 2 && strcmp(argument[1], "faces") == 0) return write_stream(true, 2026);
    if (count == 2 && strcmp(argument[1], "blocks") == 0) return write_stream(false, 2026);
    for (size_t i = 0; i < SAND_LEN(members); i++) passed += check_number(i, members[i], 2026);
    printf("%u passed, %zu failed\n", passed, SAND_LEN(members) - passed);
    return passed == SAND_LEN(members) ? 0 : 1;
}
