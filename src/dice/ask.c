/* ask.c - counting the ways dice can fall.
 *
 * Every weight is a whole number of equally likely ways.  Counts and tallies use the smallest such
 * numbers (4+ on a D6 is 1 of 2, not 3 of 6), so that long volleys fit 63 bits. */
#include "dice/ask.h"
#include "base/assert.h"

enum { SUMS = 1024, CLASSES = 1000000 };

static int32_t clamp(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* --- tables ---------------------------------------------------------------------------------- */

/* Lowest and highest score in a row of the ask's table. */
static int32_t row_low(const sand_ask *ask, uint32_t row)
{
    return row == 0 ? INT32_MIN : ask->breaks[row - 1];
}

static int32_t row_high(const sand_ask *ask, uint32_t row)
{
    return row == ask->n_breaks ? INT32_MAX : ask->breaks[row] - 1;
}

static uint32_t row_of(const sand_ask *ask, int32_t score)
{
    uint32_t row = 0;
    while (row < ask->n_breaks && ask->breaks[row] <= score) row++;
    return row;
}

/* How many of the scores from..to are in the row. */
static uint32_t row_width(const sand_ask *ask, uint32_t row, int32_t from, int32_t to)
{
    int32_t low = clamp(row_low(ask, row), from, to + 1);
    int32_t high = clamp(row_high(ask, row), from - 1, to);
    return high < low ? 0 : (uint32_t)(high - low + 1);
}

/* --- one die of a count or tally ---------------------------------------------------------------- */

/* Faces that count as a success. */
static uint32_t successes(const sand_ask *ask)
{
    return (uint32_t)clamp(ask->sides - ask->need + 1, 0, ask->sides);
}

/* Writes in how many ways one die falls in each row, in smallest numbers; returns their sum. */
static uint32_t ways_of_one(const sand_ask *ask, uint32_t ways[SAND_DICE_ROWS])
{
    uint32_t divisor = ask->sides;
    for (uint32_t row = 0; row <= ask->n_breaks; row++) {
        ways[row] = row_width(ask, row, 1, ask->sides);
        divisor = common_divisor(divisor, ways[row]);
    }
    for (uint32_t row = 0; row <= ask->n_breaks; row++) ways[row] /= divisor;
    return ask->sides / divisor;
}

static uint32_t ways_of_success(const sand_ask *ask, uint32_t *hit, uint32_t *miss)
{
    uint32_t hits = successes(ask), divisor = common_divisor(ask->sides, hits);
    *hit = hits / divisor;
    *miss = (ask->sides - hits) / divisor;
    return ask->sides / divisor;
}

/* base^exponent, or 0 when that does not fit 63 bits; base > 0. */
static uint64_t power_within(uint64_t base, uint32_t exponent)
{
    uint64_t product = 1, most = (uint64_t)INT64_MAX / base;
    for (uint32_t i = 0; i < exponent; i++) {
        if (product > most) return 0;
        product *= base;
    }
    return product;
}

/* base^exponent as a factor of a total that was found to fit 63 bits. */
static uint64_t power(uint64_t base, uint32_t exponent)
{
    uint64_t product = 1;
    for (uint32_t i = 0; i < exponent; i++) product *= base;
    return product;
}

/* n choose k.  Callers have a total within 63 bits, so n <= 62 unless k is 0 or n: nothing overflows. */
static uint64_t choose(uint32_t n, uint32_t k)
{
    uint64_t ways = 1;
    for (uint32_t i = 0; i < k; i++) ways = ways * (n - i) / (i + 1);
    return ways;
}

static uint64_t count_weight(const sand_ask *ask, uint32_t hits)
{
    uint32_t hit, miss;
    ways_of_success(ask, &hit, &miss);
    if ((hits > 0 && hit == 0) || (hits < ask->count && miss == 0)) return 0;
    return choose(ask->count, hits) * power(hit, hits) * power(miss, ask->count - hits);
}

/* --- tallies: how many dice fell in each row ------------------------------------------------------ */

/* The number of ways to spread n dice over `rows` rows, (n + rows - 1) choose (rows - 1); 0 when above the limit. */
static uint32_t spreads(uint32_t n, uint32_t rows)
{
    uint64_t ways = 1;
    for (uint32_t i = 1; i < rows; i++) {
        ways = ways * (n + i) / i;
        if (ways > CLASSES) return 0;
    }
    return (uint32_t)ways;
}

/* Writes the spread with this rank in `tally`.  Spreads with no die in row 0 come first, then those with one, and so
 * on; within them the same holds for row 1, and so on. */
static void spread_of(const sand_ask *ask, uint32_t rank, uint8_t tally[SAND_DICE_ROWS])
{
    uint32_t left = ask->count, rows = ask->n_breaks + 1u;
    for (uint32_t row = 0; row + 1 < rows; row++) {
        uint32_t here = 0;
        for (uint32_t ways; here < left && rank >= (ways = spreads(left - here, rows - row - 1)); here++) rank -= ways;
        tally[row] = (uint8_t)here;
        left -= here;
    }
    tally[rows - 1] = (uint8_t)left;
}

static bool tally_possible(const sand_ask *ask, const uint8_t tally[SAND_DICE_ROWS])
{
    uint32_t sum = 0;
    for (uint32_t row = 0; row < SAND_DICE_ROWS; row++) {
        if (tally[row] && (row > ask->n_breaks || row_width(ask, row, 1, ask->sides) == 0)) return false;
        sum += tally[row];
    }
    return sum == ask->count;
}

static uint64_t tally_weight(const sand_ask *ask, const uint8_t tally[SAND_DICE_ROWS])
{
    uint32_t ways[SAND_DICE_ROWS], left = ask->count;
    uint64_t weight = 1;
    if (!tally_possible(ask, tally)) return 0;
    ways_of_one(ask, ways);
    for (uint32_t row = 0; row <= ask->n_breaks; row++) {
        weight *= choose(left, tally[row]) * power(ways[row], tally[row]);
        left -= tally[row];
    }
    return weight;
}

int32_t sand_dice_tally_score(const uint8_t tally[SAND_DICE_ROWS])
{
    int32_t score = 0;
    for (int32_t row = 1; row < SAND_DICE_ROWS; row++) score += row * tally[row];
    return score;
}

/* --- sums ------------------------------------------------------------------------------------- */

static bool sums_fit(const sand_ask *ask)
{
    return ask->count * ask->sides <= SUMS && power_within(ask->sides, ask->count) != 0;
}

/* Ways in which the dice show each sum, one die added at a time: new[s] = old[s-1] + ... + old[s-sides],
 * kept as a running window. */
static void ways_of_sums(const sand_ask *ask, uint64_t ways[SUMS + 1])
{
    uint32_t top = (uint32_t)ask->count * ask->sides;
    SAND_ASSERT(top <= SUMS);
    for (uint32_t sum = 0; sum <= top; sum++) ways[sum] = sum == 0;
    for (uint32_t die = 1; die <= ask->count; die++) {
        uint64_t old[SUMS + 1], window = 0;
        for (uint32_t sum = 0; sum <= die * ask->sides; sum++) {
            old[sum] = ways[sum];
            ways[sum] = window;
            window += old[sum];
            if (sum >= ask->sides) window -= old[sum - ask->sides];
        }
    }
}

static uint64_t sums_between(const sand_ask *ask, int32_t low, int32_t high)
{
    uint64_t ways[SUMS + 1], total = 0;
    int32_t top = ask->count * ask->sides;
    ways_of_sums(ask, ways);
    for (int32_t sum = clamp(low, 0, top + 1); sum <= clamp(high, -1, top); sum++) total += ways[sum];
    return total;
}

/* --- two dice against each other ------------------------------------------------------------------ */

static int32_t edge(const sand_ask *ask)
{
    return ask->add_a - ask->add_b;
}

static uint64_t margins_between(const sand_ask *ask, int32_t low, int32_t high)
{
    int32_t widest = ask->sides - 1;
    uint64_t total = 0;
    int32_t from = clamp(low, edge(ask) - widest, edge(ask) + widest + 1);
    int32_t to = clamp(high, edge(ask) - widest - 1, edge(ask) + widest);
    for (int32_t margin = from; margin <= to; margin++) {
        int32_t apart = margin - edge(ask);
        total += (uint64_t)(ask->sides - (apart < 0 ? -apart : apart));
    }
    return total;
}

/* Ways in which side 0 (a) or 1 (b) scores more. */
static uint64_t wins(const sand_ask *ask, uint32_t side)
{
    return side == 0 ? margins_between(ask, 1, INT32_MAX) : margins_between(ask, INT32_MIN, -1);
}

/* --- the interface ---------------------------------------------------------------------------- */

uint32_t sand_ask_classes(const sand_ask *ask)
{
    switch ((sand_ask_kind)ask->kind) {
    case SAND_ASK_FACE: return ask->sides;
    case SAND_ASK_AT_LEAST: return 2;
    case SAND_ASK_COUNT: return ask->count + 1u;
    case SAND_ASK_TALLY: return spreads(ask->count, ask->n_breaks + 1u);
    case SAND_ASK_SUM: return ask->count * (ask->sides - 1u) + 1u;
    case SAND_ASK_ROW: return ask->n_breaks + 1u;
    case SAND_ASK_OPPOSED: return 2u * ask->sides - 1u;
    case SAND_ASK_CONTEST: return ask->n_breaks + 1u;
    case SAND_ASK_ROLLOFF: return 2;
    case SAND_ASK_DRAW: return ask->sides;
    }
    SAND_ASSERT(false);
    return 0;
}

sand_outcome sand_ask_outcome(const sand_ask *ask, uint32_t chosen)
{
    sand_outcome outcome = { .result = (int32_t)chosen };
    switch ((sand_ask_kind)ask->kind) {
    case SAND_ASK_FACE: outcome.result += 1; break;
    case SAND_ASK_SUM: outcome.result += ask->count; break;
    case SAND_ASK_OPPOSED: outcome.result += edge(ask) - (ask->sides - 1); break;
    case SAND_ASK_TALLY:
        spread_of(ask, chosen, outcome.tally);
        outcome.result = sand_dice_tally_score(outcome.tally);
        break;
    default: break;
    }
    return outcome;
}

bool sand_ask_allows(const sand_ask *ask, const sand_outcome *outcome)
{
    int32_t result = outcome->result, hits;
    switch ((sand_ask_kind)ask->kind) {
    case SAND_ASK_FACE: return result >= 1 && result <= ask->sides;
    case SAND_ASK_AT_LEAST:
        hits = (int32_t)successes(ask);
        return result == 1 ? hits > 0 : result == 0 && hits < ask->sides;
    case SAND_ASK_COUNT:
        hits = (int32_t)successes(ask);
        return result >= (hits == ask->sides ? ask->count : 0) && result <= (hits == 0 ? 0 : ask->count);
    case SAND_ASK_TALLY: return tally_possible(ask, outcome->tally) && result == sand_dice_tally_score(outcome->tally);
    case SAND_ASK_SUM: return result >= ask->count && result <= ask->count * ask->sides;
    case SAND_ASK_ROW:
        return result >= 0 && result <= ask->n_breaks &&
               row_width(ask, (uint32_t)result, ask->count, ask->count * ask->sides) > 0;
    case SAND_ASK_OPPOSED: return result > edge(ask) - ask->sides && result < edge(ask) + ask->sides;
    case SAND_ASK_CONTEST:
        return result >= 0 && result <= ask->n_breaks &&
               row_width(ask, (uint32_t)result, edge(ask) - ask->sides + 1, edge(ask) + ask->sides - 1) > 0;
    case SAND_ASK_ROLLOFF: return (result == 0 || result == 1) && wins(ask, (uint32_t)result) > 0;
    case SAND_ASK_DRAW: return result >= 0 && result < ask->sides && ask->weights[result] > 0;
    }
    return false;
}

bool sand_ask_possible(const sand_ask *ask, uint32_t chosen)
{
    sand_outcome outcome = sand_ask_outcome(ask, chosen);
    return sand_ask_allows(ask, &outcome);
}

uint64_t sand_ask_total(const sand_ask *ask)
{
    uint32_t ways[SAND_DICE_ROWS], miss;
    uint64_t total = 0;
    switch ((sand_ask_kind)ask->kind) {
    case SAND_ASK_FACE:
    case SAND_ASK_AT_LEAST: return ask->sides;
    case SAND_ASK_COUNT: return power_within(ways_of_success(ask, ways, &miss), ask->count);
    case SAND_ASK_TALLY: return power_within(ways_of_one(ask, ways), ask->count);
    case SAND_ASK_SUM:
    case SAND_ASK_ROW: return sums_fit(ask) ? power_within(ask->sides, ask->count) : 0;
    case SAND_ASK_OPPOSED:
    case SAND_ASK_CONTEST: return (uint64_t)ask->sides * ask->sides;
    case SAND_ASK_ROLLOFF: return wins(ask, 0) + wins(ask, 1);
    case SAND_ASK_DRAW:
        for (uint32_t i = 0; i < ask->sides; i++) total += ask->weights[i];
        return total;
    }
    return 0;
}

uint64_t sand_ask_weight(const sand_ask *ask, uint32_t chosen)
{
    sand_outcome outcome = sand_ask_outcome(ask, chosen);
    switch ((sand_ask_kind)ask->kind) {
    case SAND_ASK_FACE: return 1;
    case SAND_ASK_AT_LEAST: return chosen ? successes(ask) : ask->sides - successes(ask);
    case SAND_ASK_COUNT: return count_weight(ask, chosen);
    case SAND_ASK_TALLY: return tally_weight(ask, outcome.tally);
    case SAND_ASK_SUM: return sums_between(ask, outcome.result, outcome.result);
    case SAND_ASK_ROW: return sums_between(ask, row_low(ask, chosen), row_high(ask, chosen));
    case SAND_ASK_OPPOSED: return margins_between(ask, outcome.result, outcome.result);
    case SAND_ASK_CONTEST: return margins_between(ask, row_low(ask, chosen), row_high(ask, chosen));
    case SAND_ASK_ROLLOFF: return wins(ask, chosen);
    case SAND_ASK_DRAW: return ask->weights[chosen];
    }
    return 0;
}

uint32_t sand_ask_dice(const sand_ask *ask)
{
    switch ((sand_ask_kind)ask->kind) {
    case SAND_ASK_FACE:
    case SAND_ASK_AT_LEAST: return 1;
    case SAND_ASK_COUNT:
    case SAND_ASK_TALLY:
    case SAND_ASK_SUM:
    case SAND_ASK_ROW: return ask->count;
    case SAND_ASK_OPPOSED:
    case SAND_ASK_CONTEST:
    case SAND_ASK_ROLLOFF: return 2;
    case SAND_ASK_DRAW: return 0;
    }
    return 0;
}

static int32_t sum_of(const uint8_t *faces, uint32_t n)
{
    int32_t sum = 0;
    for (uint32_t i = 0; i < n; i++) sum += faces[i];
    return sum;
}

static int32_t hits_of(const sand_ask *ask, const uint8_t *faces, uint32_t n)
{
    int32_t hits = 0;
    for (uint32_t i = 0; i < n; i++) hits += faces[i] >= ask->need;
    return hits;
}

sand_outcome sand_ask_fold(const sand_ask *ask, const uint8_t *faces, uint32_t n)
{
    sand_outcome outcome = { .result = 0 };
    switch ((sand_ask_kind)ask->kind) {
    case SAND_ASK_FACE: outcome.result = faces[0]; break;
    case SAND_ASK_AT_LEAST:
    case SAND_ASK_COUNT: outcome.result = hits_of(ask, faces, n); break;
    case SAND_ASK_TALLY:
        for (uint32_t i = 0; i < n; i++) outcome.tally[row_of(ask, faces[i])]++;
        outcome.result = sand_dice_tally_score(outcome.tally);
        break;
    case SAND_ASK_SUM: outcome.result = sum_of(faces, n); break;
    case SAND_ASK_ROW: outcome.result = (int32_t)row_of(ask, sum_of(faces, n)); break;
    case SAND_ASK_OPPOSED: outcome.result = faces[0] - faces[1] + edge(ask); break;
    case SAND_ASK_CONTEST: outcome.result = (int32_t)row_of(ask, faces[0] - faces[1] + edge(ask)); break;
    case SAND_ASK_ROLLOFF: outcome.result = faces[n - 2] - faces[n - 1] + edge(ask) < 0; break;
    case SAND_ASK_DRAW: break;
    }
    return outcome;
}
