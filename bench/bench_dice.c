/* bench_dice.c - measures the generator, and the kinds of rolls that rulesets make. */
#include "bench.h"
#include "dice/dice.h"
#include "dice/philox.h"

/* Measures the generator alone: all 24 six-sided dice of a block. */
static uint64_t dice_of_a_block(void *context, uint64_t times)
{
    (void)context;
    uint64_t sum = 0;
    sand_dice_stream stream = sand_dice_stream_open((sand_cause){ .purpose = 1 }, 2026);
    for (uint64_t i = 0; i < times; i++) sum = sum * 3 + sand_dice_stream_next(&stream, 6);
    return sum;
}

static sand_cause cause_of(uint64_t i)
{
    return (sand_cause){ .purpose = 1, .turn = (uint16_t)(i >> 16), .subject = (uint16_t)i };
}

static uint64_t one_die(void *context, uint64_t times)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) sum = sum * 3 + (uint64_t)sand_dice_face(context, cause_of(i), 6);
    return sum;
}

static uint64_t volley(void *context, uint64_t times)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) sum = sum * 3 + (uint64_t)sand_dice_count(context, cause_of(i), 6, 4, 12);
    return sum;
}

/* Enumerates every outcome of a volley of 12 with a save for each hit: 91 runs with their exact chances. */
static uint64_t volley_enumerated(void *context, uint64_t times)
{
    (void)context;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        sand_dice dice;
        sand_dice_wheel wheels[2];
        sand_uwide over, under;
        sand_dice_init_enumerated(&dice, wheels, 2, 1000);
        do {
            int32_t hits = sand_dice_count(&dice, cause_of(i), 6, 6, 12);
            hits -= sand_dice_count(&dice, cause_of(i + 1), 6, 5, hits);
            sand_dice_chance_raw(&dice, &over, &under);
            sum += over.low * (uint64_t)hits;
        } while (sand_dice_again(&dice));
    }
    return sum;
}

static const bench_row rows[] = {
    { "a die of a block", dice_of_a_block, 200e6, "Philox 672 M/s" },
    { "a die with a cause of its own", one_die, 0, NULL },
    { "a volley of 12", volley, 0, NULL },
    { "a volley of 12 with saves, exactly", volley_enumerated, 0, NULL },
};

int main(void)
{
    sand_dice dice;
    sand_dice_init_seeded(&dice, sand_dice_key("bench", 5, 1));
    bench_title("dice");
    for (size_t i = 0; i < SAND_LEN(rows); i++) bench_run(&rows[i], &dice);
    return 0;
}
