/* core_odds.c - compares dice that are rolled with outcomes that are enumerated: the same frames, run once over every
 * outcome and once for each of many seeds. */
#include "support/core_inside.h"

#include "base/hash.h"
#include "odds/tally.h"
#include "orders/drive.h"

#include <math.h>
#include <stdlib.h>

enum { OUTCOMES_MAX = 64, SAMPLES = 300, LEAST_EXPECTED = 5, STRAY_MAX = 60 };

/* Clears what is not part of the battle: its stamp and names, and which units were written last. States are compared
 * byte by byte. */
static bool step(void *context, void *state, sand_dice *dice)
{
    const core *c = context;
    sand_battle *b = state;
    bool more = sand_orders_step(b, c->notes, dice, NULL);
    sand_battle_touch(b, SAND_WROTE_ALL);
    b->place = b->former = 0;
    b->former_unit = SAND_WROTE_MANY;
    return more;
}

static bool make_spread(core *c)
{
    if (c->spread && c->spread_size == c->size) return true;
    sand_spread_destroy(c->spread);
    c->spread = NULL;
    sand_spread_limits limits = { .state_size = c->size, .room = 512, .asks = 64, .runs = 4000, .steps = 4000 };
    c->spread_size = c->size;
    return sand_spread_create(&limits, &c->spread) == SAND_OK;
}

static size_t find(const core *c, const sand_battle *b)
{
    size_t n = sand_spread_count(c->spread), i = 0;
    while (i < n && !sand_battle_equal(sand_spread_state(c->spread, i), b)) i++;
    return i;
}

/* Returns Pearson's sum over the outcomes expected often enough, the rare ones counted as one class; `freedom` is the
 * number of classes minus 1. */
static double deviation(const core *c, const unsigned seen[], unsigned *freedom)
{
    double sum = 0, rare_expected = 0, rare_seen = 0;
    unsigned classes = 0;
    for (size_t i = 0; i < sand_spread_count(c->spread); i++) {
        double expected = SAMPLES * sand_fraction_double(sand_spread_chance(c->spread, i));
        if (expected < LEAST_EXPECTED) {
            rare_expected += expected;
            rare_seen += seen[i];
            continue;
        }
        sum += (seen[i] - expected) * (seen[i] - expected) / expected;
        classes++;
    }
    if (rare_expected >= LEAST_EXPECTED) {
        sum += (rare_seen - rare_expected) * (rare_seen - rare_expected) / rare_expected;
        classes++;
    }
    *freedom = classes > 0 ? classes - 1 : 0;
    return sum;
}

/* Plays the sampled lines; false when a line ends in a state that was not enumerated. */
static bool sample(core *c, const sand_battle *start, unsigned seen[])
{
    for (unsigned i = 0; i < SAMPLES; i++) {
        sand_dice dice;
        sand_dice_init_seeded(&dice, chance_next(&c->from));
        sand_battle_copy(c->other, start);
        while (sand_orders_step(c->other, c->notes, &dice, NULL)) continue;
        size_t at = find(c, c->other);
        if (!suite_expect(c->suite, SUITE_OUTCOMES, at < sand_spread_count(c->spread),
                          "a line of play that was not enumerated"))
            return false;
        seen[at]++;
    }
    return true;
}

/* ---- the odds a player is shown ---- */

typedef struct {
    core *core;
    double chance[OUTCOMES_MAX], lost; /* lost: chance of ends that were not enumerated */
} line_ends;

static void add_end(void *context, const sand_line_end *end)
{
    line_ends *ends = context;
    core *c = ends->core;
    double share = sand_odds_double(end->over, end->under);
    sand_battle_copy(c->fourth, end->battle);
    sand_battle_head_of(c->fourth)->serial = sand_battle_head(c->battle)->serial;
    size_t at = find(c, c->fourth);
    if (at < sand_spread_count(c->spread))
        ends->chance[at] += share;
    else
        ends->lost += share;
}

/* The odds of a line of orders enumerate outcomes by other code, and must find the same chances. */
static void compare_line(core *c)
{
    line_ends ends = { .core = c };
    sand_line_limits limits = { .ends = 4096 };
    sand_order_line line = { .orders = c->orders, .n = c->n_orders };
    sand_line_visitor visitor = { .end = add_end, .context = &ends };
    sand_line_room *room = NULL;
    if (sand_line_room_create(c->field, &limits, &room) != SAND_OK) return;
    bool exact = sand_line_run(room, c->battle, &line, 1, &visitor) == SAND_SPREAD_EXACT;
    sand_line_room_destroy(room);
    if (!exact) return;
    double off = ends.lost;
    for (size_t i = 0; i < sand_spread_count(c->spread); i++)
        off += fabs(ends.chance[i] - sand_fraction_double(sand_spread_chance(c->spread, i)));
    suite_expect(c->suite, SUITE_OUTCOMES, off < 1e-9, "the odds of the line are %g off", off);
}

/* ---- odds that stop where nothing more is shown ---- */

typedef struct {
    sand_line_room *room;
    sand_tally *tally;
} listener;

static void count_end(void *context, const sand_line_end *end)
{
    const listener *l = context;
    sand_tally_end(l->tally, end->battle, end->given, end->over, end->under);
}

/* Draws of cards after an order's dice are not counted as part of its effect, because odds may stop before them. */
static void count_ask(void *context, const sand_dice_needs *ask)
{
    const listener *l = context;
    sand_uwide over, under;
    if (ask->ask.kind == SAND_ASK_DRAW && l->tally->n_rolls > 0) return;
    if (sand_line_chance_asked(l->room, &over, &under)) sand_tally_hear(l->tally, ask, over, under);
}

/* Hashes the odds that a player is shown, enumerated to the next decision or, with `shown`, only until nothing shown
 * can change; 0: too many outcomes to be exact. */
static uint64_t hash_shown(const core *c, listener *l, bool shown)
{
    static sand_odds odds;
    sand_order_line line = { .orders = c->orders, .n = c->n_orders, .hear = count_ask, .hearer = l };
    sand_line_visitor visitor = { .end = count_end, .context = l, .shown = shown };
    sand_tally_reset(l->tally, c->battle);
    if (sand_line_run(l->room, c->battle, &line, 1, &visitor) != SAND_SPREAD_EXACT || l->tally->failed) return 0;
    sand_tally_write(l->tally, line.n, &odds);
    return sand_hash_add(sand_odds_hash(&odds), odds.n_rolls);
}

static void compare_shown(core *c)
{
    sand_line_limits limits = { .ends = 4096 };
    listener l = { .tally = malloc(sizeof *l.tally) };
    if (l.tally != NULL && sand_line_room_create(c->field, &limits, &l.room) == SAND_OK) {
        uint64_t to_decision = hash_shown(c, &l, false), shown = hash_shown(c, &l, true);
        suite_expect(c->suite, SUITE_OUTCOMES, to_decision == 0 || to_decision == shown,
                     "odds that stop early are others");
        sand_line_room_destroy(l.room);
    }
    free(l.tally);
}

void core_check_odds(core *c)
{
    unsigned seen[OUTCOMES_MAX] = { 0 }, freedom;
    sand_battle_copy(c->third, c->battle);
    c->rules->apply(c->third, c->notes, c->orders, c->n_orders, NULL);
    if (!make_spread(c)) return;
    if (sand_spread_run(c->spread, c->third, step, c, 1) != SAND_SPREAD_EXACT) return;
    size_t n = sand_spread_count(c->spread);
    if (n < 2 || n > OUTCOMES_MAX) return;
    compare_line(c);
    compare_shown(c);
    if (!sample(c, c->third, seen)) return;
    double sum = deviation(c, seen, &freedom);
    if (freedom == 0) return;
    /* the limit is exceeded by chance less than once in millions; the mean over all decisions is judged at the end */
    suite_expect(c->suite, SUITE_ODDS, sum < freedom + STRAY_MAX,
                 "%zu outcomes, deviation %.1f with %u degrees of freedom", n, sum, freedom);
    suite_deviates(c->suite, sum, freedom);
}
