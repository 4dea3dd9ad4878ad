/* bench_spread.c - measures exact odds of rolls in several stages, on states as large as small and large battles. */
#include <string.h>

#include "bench.h"
#include "base/assert.h"
#include "odds/spread.h"

enum { SMALL = 4096, LARGE = 65536 };

typedef struct {
    uint32_t stage, hits, dry, rest[LARGE / 4 - 3];
} battle;

typedef struct {
    sand_spread *spread;
    const battle *start;
    bool volley;
} question;

/* A shot: D3 hits, then on 5+ of a D6 it is out of ammunition. A volley: 12 dice hit on 6, each hit is saved on 5+. */
static bool step(void *context, void *state, sand_dice *dice)
{
    const question *q = context;
    battle *b = state;
    sand_cause cause = { .purpose = 1, .stage = (uint16_t)b->stage };
    switch (b->stage++) {
    case 0:
        b->hits = (uint32_t)(q->volley ? sand_dice_count(dice, cause, 6, 6, 12) : sand_dice_face(dice, cause, 3));
        return true;
    case 1:
        if (q->volley)
            b->hits -= (uint32_t)sand_dice_count(dice, cause, 6, 5, (int32_t)b->hits);
        else
            b->dry = sand_dice_at_least(dice, cause, 6, 5);
        return true;
    default: b->stage = 2; return false;
    }
}

static uint64_t ask(void *context, uint64_t times)
{
    question *q = context;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < times; i++) {
        sand_spread_run(q->spread, q->start, step, q, 1);
        sum = sum * 3 + sand_spread_count(q->spread);
    }
    return sum;
}

static const struct {
    bench_row row;
    size_t size;
    bool volley;
} rows[] = {
    { { "a shot and its ammunition, 4 KiB", ask, 333e3, NULL }, SMALL, false },
    { { "a volley of 12 with saves, 4 KiB", ask, 100e3, NULL }, SMALL, true },
    { { "a shot and its ammunition, 64 KiB", ask, 0, NULL }, LARGE, false },
};

int main(void)
{
    static battle start;
    bench_title("exact odds");
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_spread_limits limits = { .state_size = rows[i].size, .room = 256, .asks = 4, .runs = 10000, .steps = 10 };
        question q = { .start = &start, .volley = rows[i].volley };
        SAND_ASSERT(sand_spread_create(&limits, &q.spread) == SAND_OK);
        bench_run(&rows[i].row, &q);
        sand_spread_destroy(q.spread);
    }
    return 0;
}
