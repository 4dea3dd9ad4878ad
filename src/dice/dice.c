/* dice.c - the sources behind the asks, and the asks.
 *
 * Every ask is turned into a sand_ask and answered by `answer`, which knows the source but not the kind; only the
 * seeded source without a listener has a shorter way for the commonest asks.  Both ways take the same faces from the
 * same stream, so recording never changes a result. */
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "dice/ask.h"
#include "dice/dice.h"
#include "dice/philox.h"

static const sand_cause no_cause;

bool sand_dice_cause_same(sand_cause a, sand_cause b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void fail(sand_dice *dice, sand_dice_problem problem, sand_cause where)
{
    if (dice->problem) return;
    dice->problem = (uint8_t)problem;
    dice->where = where;
}

/* --- seeded ---------------------------------------------------------------------------------- */

/* Reads a seed of the form "key:" and 16 hexadecimal digits, which is the key itself; false when it has another form.
 */
static bool read_key(const char *seed, size_t length, uint64_t *out)
{
    static const char prefix[] = "key:", digits[] = "0123456789abcdef";
    enum { PREFIX = sizeof prefix - 1, DIGITS = 16 };
    uint64_t key = 0;
    if (length != PREFIX + DIGITS || memcmp(seed, prefix, PREFIX) != 0) return false;
    for (size_t i = PREFIX; i < length; i++) {
        const char *digit = memchr(digits, seed[i], sizeof digits - 1);
        if (!digit) return false;
        key = key << 4 | (uint64_t)(digit - digits);
    }
    *out = key;
    return true;
}

uint64_t sand_dice_key(const char *seed, size_t length, uint16_t ruleset)
{
    uint64_t key = 0;
    return read_key(seed, length, &key) ? key : sand_hash_bytes(seed, length, ruleset);
}

static uint8_t next_face(sand_dice_stream *stream, uint32_t sides)
{
    return (uint8_t)(1 + sand_dice_stream_next(stream, sides));
}

static void keep_faces(sand_roll *roll, const uint8_t *faces, uint32_t n)
{
    roll->n_faces = n <= SAND_DICE_FACES ? (uint8_t)n : 0;
    memcpy(roll->faces, faces, roll->n_faces);
}

static void keep_outcome(sand_roll *roll, sand_outcome outcome)
{
    roll->result = outcome.result;
    memcpy(roll->tally, outcome.tally, sizeof roll->tally);
}

static void roll_many(uint64_t key, const sand_ask *ask, sand_roll *roll)
{
    uint8_t faces[SAND_DICE_COUNT];
    uint32_t n = sand_ask_dice(ask);
    sand_dice_stream stream = sand_dice_stream_open(ask->cause, key);
    for (uint32_t i = 0; i < n; i++) faces[i] = next_face(&stream, ask->sides);
    keep_faces(roll, faces, n);
    keep_outcome(roll, sand_ask_fold(ask, faces, n));
}

static void roll_pair(uint64_t key, const sand_ask *ask, sand_roll *roll)
{
    sand_dice_stream a = sand_dice_stream_open(ask->cause, key), b = sand_dice_stream_open(ask->versus, key);
    uint8_t faces[2] = { next_face(&a, ask->sides), next_face(&b, ask->sides) };
    keep_faces(roll, faces, 2);
    keep_outcome(roll, sand_ask_fold(ask, faces, 2));
}

/* Rolls pairs until one is no tie.  The loop ends because a margin other than 0 is possible (asserted where the ask is
 * made). */
static void roll_off(uint64_t key, const sand_ask *ask, sand_roll *roll)
{
    sand_dice_stream stream = sand_dice_stream_open(ask->cause, key);
    uint8_t pair[2];
    do {
        if (roll->n_faces == SAND_DICE_FACES) {
            memmove(roll->faces, roll->faces + 2, SAND_DICE_FACES - 2);
            roll->n_faces -= 2;
        }
        for (uint32_t i = 0; i < 2; i++) roll->faces[roll->n_faces++] = pair[i] = next_face(&stream, ask->sides);
    } while (pair[0] + ask->add_a == pair[1] + ask->add_b);
    keep_outcome(roll, sand_ask_fold(ask, pair, 2));
}

static void roll_draw(uint64_t key, const sand_ask *ask, sand_roll *roll)
{
    sand_dice_stream stream = sand_dice_stream_open(ask->cause, key);
    uint32_t ticket = sand_dice_stream_next(&stream, (uint32_t)sand_ask_total(ask));
    for (roll->result = 0; ticket >= ask->weights[roll->result]; roll->result++) ticket -= ask->weights[roll->result];
}

static void roll_seeded(uint64_t key, const sand_ask *ask, sand_roll *roll)
{
    switch ((sand_ask_kind)ask->kind) {
    case SAND_ASK_OPPOSED:
    case SAND_ASK_CONTEST: roll_pair(key, ask, roll); break;
    case SAND_ASK_ROLLOFF: roll_off(key, ask, roll); break;
    case SAND_ASK_DRAW: roll_draw(key, ask, roll); break;
    default: roll_many(key, ask, roll); break;
    }
}

/* --- scripted, typed, replayed -------------------------------------------------------------------- */

static bool same_dice(const sand_ask *ask, const sand_roll *given)
{
    return given->kind == ask->kind && given->sides == ask->sides && given->count == ask->count &&
           given->need == ask->need && given->add_a == ask->add_a && given->add_b == ask->add_b &&
           sand_dice_cause_same(given->versus, ask->versus);
}

static bool faces_fit(const sand_ask *ask, const sand_roll *given)
{
    uint32_t n = given->n_faces, dice = sand_ask_dice(ask);
    bool again = ask->kind == SAND_ASK_ROLLOFF;

    if (n > SAND_DICE_FACES || dice == 0 || (again ? n % dice != 0 : n != dice)) return false;
    for (uint32_t i = 0; i < n; i++)
        if (given->faces[i] < 1 || given->faces[i] > ask->sides) return false;
    for (uint32_t i = 0; again && i < n; i += 2) { /* every pair but the last is a tie */
        bool tie = given->faces[i] + ask->add_a == given->faces[i + 1] + ask->add_b;
        if (tie != (i + 2 < n)) return false;
    }
    return true;
}

/* Copies the given faces or result to `roll`, if the ask can have them; false otherwise. */
static bool take(const sand_ask *ask, const sand_roll *given, sand_roll *roll)
{
    sand_outcome outcome = { .result = given->result };

    if (given->n_faces > 0) {
        if (!faces_fit(ask, given)) return false;
        keep_faces(roll, given->faces, given->n_faces);
        keep_outcome(roll, sand_ask_fold(ask, given->faces, given->n_faces));
        return true;
    }
    memcpy(outcome.tally, given->tally, sizeof outcome.tally);
    if (ask->kind == SAND_ASK_TALLY) outcome.result = sand_dice_tally_score(outcome.tally);
    if (!sand_ask_allows(ask, &outcome)) return false;
    keep_outcome(roll, outcome);
    return true;
}

/* Returns the index of the next roll of a script, or of the next unused one of this cause; n when there is none.  Rolls
 * are mostly asked for in the order in which they are listed, so the search starts after the last one found. */
static size_t find_said(const sand_dice *dice, const sand_ask *ask)
{
    size_t n = dice->from.said.n, next = dice->from.said.next;
    if (dice->source == SAND_DICE_SCRIPTED) return next;
    for (size_t i = 0; i < n; i++) {
        size_t at = next + i < n ? next + i : next + i - n;
        if (!dice->from.said.used[at] && sand_dice_cause_same(dice->from.said.rolls[at].cause, ask->cause)) return at;
    }
    return n;
}

static void need(const sand_dice *dice, const sand_ask *ask, const sand_roll *roll, sand_dice_needs *needs)
{
    *needs = (sand_dice_needs){ .ask = *roll, .words = dice->words, .n_breaks = ask->n_breaks };
    if (dice->ledger) needs->ledger = *dice->ledger;
    if (ask->n_breaks) memcpy(needs->breaks, ask->breaks, ask->n_breaks * sizeof needs->breaks[0]);
    if (ask->weights) memcpy(needs->weights, ask->weights, ask->sides * sizeof needs->weights[0]);
}

static sand_dice_problem answer_said(sand_dice *dice, const sand_ask *ask, sand_roll *roll)
{
    size_t at = find_said(dice, ask);
    if (at == dice->from.said.n) {
        if (dice->source != SAND_DICE_TYPED) return SAND_DICE_MISSING;
        need(dice, ask, roll, &dice->needs);
        return SAND_DICE_NEEDS;
    }
    const sand_roll *given = &dice->from.said.rolls[at];
    dice->from.said.used[at] = 1;
    dice->from.said.next = at + 1;

    bool any = given->kind == 0 && dice->source != SAND_DICE_REPLAYED;
    if (!any && !same_dice(ask, given)) return SAND_DICE_MISMATCH;
    if (!take(ask, given, roll)) return SAND_DICE_MISMATCH;
    if (dice->source == SAND_DICE_REPLAYED && given->result != roll->result) return SAND_DICE_MISMATCH;
    return SAND_DICE_FINE;
}

static sand_dice_problem look_for_left_over(sand_dice *dice)
{
    for (size_t i = 0; i < dice->from.said.n; i++)
        if (!dice->from.said.used[i]) fail(dice, SAND_DICE_LEFT_OVER, dice->from.said.rolls[i].cause);
    return (sand_dice_problem)dice->problem;
}

sand_dice_problem sand_dice_finish(sand_dice *dice)
{
    switch ((sand_dice_source)dice->source) {
    case SAND_DICE_SCRIPTED:
    case SAND_DICE_TYPED:
    case SAND_DICE_REPLAYED: return look_for_left_over(dice);
    case SAND_DICE_SEEDED:
    case SAND_DICE_ENUMERATED: break;
    }
    return (sand_dice_problem)dice->problem;
}

/* --- enumerated -------------------------------------------------------------------------------- */

static bool times(sand_uwide *product, uint64_t factor)
{
    if (product->high != 0) return sand_wide_unsigned_times(*product, sand_wide_unsigned_of(factor), product);
    *product = sand_wide_unsigned_multiply(product->low, factor);
    return true;
}

/* Multiplies the chance of the present run by weight / total.  It is put in lowest terms only when it would become too
 * long for 128 bits; false when it is too long even then. */
static bool multiply_chance(sand_dice *dice, uint64_t weight, uint64_t total)
{
    sand_uwide over = dice->from.odometer.over, under = dice->from.odometer.under;
    if (weight == total) return true;
    if (!times(&over, weight) || !times(&under, total)) {
        sand_fraction before = sand_dice_chance(dice), chance;
        if (!sand_fraction_multiply(before, sand_fraction_of(weight, total), &chance)) return false;
        over = chance.over;
        under = chance.under;
    }
    dice->from.odometer.over = over;
    dice->from.odometer.under = under;
    return true;
}

/* Adds a wheel for an ask that this run makes for the first time; false when there are too many wheels or classes. */
static bool set_wheel(sand_dice *dice, const sand_ask *ask)
{
    uint32_t classes = sand_ask_classes(ask), last = classes;
    uint64_t total = sand_ask_total(ask);
    if (dice->from.odometer.set == dice->from.odometer.room || classes == 0 || total == 0) return false;
    while (!sand_ask_possible(ask, last - 1)) last--;
    dice->from.odometer.wheels[dice->from.odometer.set++] = (sand_dice_wheel){
        .over = dice->from.odometer.over, .under = dice->from.odometer.under, .last = last - 1, .total = total
    };
    return true;
}

static sand_dice_problem enumerate(sand_dice *dice, const sand_ask *ask, sand_roll *roll)
{
    size_t at = dice->from.odometer.at++;
    if (at == dice->from.odometer.set && !set_wheel(dice, ask)) return SAND_DICE_TOO_MANY;

    sand_dice_wheel *wheel = &dice->from.odometer.wheels[at];
    while (!sand_ask_possible(ask, wheel->chosen)) wheel->chosen++; /* ends at `last` at the latest */
    keep_outcome(roll, sand_ask_outcome(ask, wheel->chosen));
    if (at + 1 < dice->from.odometer.set) { /* the next wheel knows the chance up to it */
        dice->from.odometer.over = wheel[1].over;
        dice->from.odometer.under = wheel[1].under;
        return SAND_DICE_FINE;
    }
    bool fits = multiply_chance(dice, sand_ask_weight(ask, wheel->chosen), wheel->total);
    return fits ? SAND_DICE_FINE : SAND_DICE_TOO_MANY;
}

static void start_run(sand_dice *dice)
{
    dice->from.odometer.at = 0;
    dice->from.odometer.over = dice->from.odometer.under = sand_wide_unsigned_of(1);
    dice->from.odometer.runs++;
    dice->n_rolls = 0;
}

bool sand_dice_again(sand_dice *dice)
{
    SAND_ASSERT(dice->source == SAND_DICE_ENUMERATED);
    if (dice->problem) return false;
    const sand_dice_wheel *wheels = dice->from.odometer.wheels;
    size_t set = dice->from.odometer.set;
    SAND_ASSERT(dice->from.odometer.at == set); /* the run asked what it asked before */

    while (set > 0 && wheels[set - 1].chosen == wheels[set - 1].last) set--;
    dice->from.odometer.set = set;
    if (set == 0) return false;
    if (dice->from.odometer.runs == dice->from.odometer.most_runs) {
        fail(dice, SAND_DICE_TOO_MANY, no_cause);
        return false;
    }
    dice->from.odometer.wheels[set - 1].chosen++;
    start_run(dice);
    return true;
}

size_t sand_dice_asked(const sand_dice *dice)
{
    return dice->from.odometer.at;
}

sand_fraction sand_dice_chance(const sand_dice *dice)
{
    return sand_fraction_of_wide(dice->from.odometer.over, dice->from.odometer.under);
}

void sand_dice_chance_raw(const sand_dice *dice, sand_uwide *over, sand_uwide *under)
{
    *over = dice->from.odometer.over;
    *under = dice->from.odometer.under;
}

/* --- setting up -------------------------------------------------------------------------------- */

static void init(sand_dice *dice, sand_dice_source source)
{
    memset(dice, 0, offsetof(sand_dice, needs)); /* `needs` is long and empty so far */
    dice->source = (uint8_t)source;
    dice->plain = source == SAND_DICE_SEEDED;
}

static void init_said(sand_dice *dice, sand_dice_source source, const sand_roll *rolls, uint8_t *used, size_t n)
{
    init(dice, source);
    dice->from.said.rolls = rolls;
    dice->from.said.used = used;
    dice->from.said.n = n;
    if (n) memset(used, 0, n);
}

void sand_dice_init_seeded(sand_dice *dice, uint64_t key)
{
    init(dice, SAND_DICE_SEEDED);
    dice->key = key;
}

void sand_dice_init_scripted(sand_dice *dice, const sand_roll *rolls, uint8_t *used, size_t n)
{
    init_said(dice, SAND_DICE_SCRIPTED, rolls, used, n);
}

void sand_dice_init_typed(sand_dice *dice, const sand_roll *rolls, uint8_t *used, size_t n)
{
    init_said(dice, SAND_DICE_TYPED, rolls, used, n);
}

void sand_dice_init_replayed(sand_dice *dice, const sand_roll *rolls, uint8_t *used, size_t n)
{
    init_said(dice, SAND_DICE_REPLAYED, rolls, used, n);
}

void sand_dice_init_enumerated(sand_dice *dice, sand_dice_wheel *wheels, size_t room, uint64_t most_runs)
{
    init(dice, SAND_DICE_ENUMERATED);
    dice->from.odometer.wheels = wheels;
    dice->from.odometer.room = room;
    dice->from.odometer.most_runs = most_runs;
    start_run(dice);
}

void sand_dice_record(sand_dice *dice, sand_roll *rolls, size_t room)
{
    dice->rolls = rolls;
    dice->rolls_room = room;
    dice->n_rolls = 0;
    dice->plain = false;
}

void sand_dice_only(sand_dice *dice, bool (*concerns)(void *context, const sand_cause *a, const sand_cause *b),
                    void *context, uint64_t key)
{
    dice->concerns = concerns;
    dice->concerned = context;
    dice->plain = false;
    if (dice->source == SAND_DICE_ENUMERATED) dice->key = key;
}

void sand_dice_listen(sand_dice *dice, sand_dice_hear *hear, void *hearer)
{
    dice->hear = hear;
    dice->hearer = hearer;
    dice->plain = false;
}

void sand_dice_about(sand_dice *dice, const char *words, const sand_ledger *ledger)
{
    dice->words = words;
    dice->ledger = ledger;
}

/* --- answering ---------------------------------------------------------------------------------- */

static void record(sand_dice *dice, const sand_roll *roll)
{
    if (dice->n_rolls == dice->rolls_room) {
        fail(dice, SAND_DICE_FULL, roll->cause);
        return;
    }
    dice->rolls[dice->n_rolls++] = *roll;
}

static sand_roll roll_of(const sand_ask *ask)
{
    return (sand_roll){ .cause = ask->cause,
                        .versus = ask->versus,
                        .kind = ask->kind,
                        .sides = ask->sides,
                        .count = ask->count,
                        .need = ask->need,
                        .add_a = ask->add_a,
                        .add_b = ask->add_b };
}

static sand_dice_problem answer_by_source(sand_dice *dice, const sand_ask *ask, sand_roll *roll)
{
    switch ((sand_dice_source)dice->source) {
    case SAND_DICE_SEEDED: roll_seeded(dice->key, ask, roll); return SAND_DICE_FINE;
    case SAND_DICE_SCRIPTED:
    case SAND_DICE_TYPED:
    case SAND_DICE_REPLAYED: return answer_said(dice, ask, roll);
    case SAND_DICE_ENUMERATED: return enumerate(dice, ask, roll);
    }
    SAND_ASSERT(false);
    return SAND_DICE_FINE;
}

static void let_hear(const sand_dice *dice, const sand_ask *ask, const sand_roll *roll)
{
    sand_dice_needs needs;
    if (dice->source == SAND_DICE_ENUMERATED && dice->from.odometer.at < dice->from.odometer.set) return;
    need(dice, ask, roll, &needs);
    dice->hear(dice->hearer, &needs);
}

/* Answers the ask from the source.  After a problem it gives any possible answer, because the run is thrown away. */
static sand_roll answer(sand_dice *dice, const sand_ask *ask)
{
    sand_roll roll = roll_of(ask);
    SAND_ASSERT(ask->cause.purpose != 0);
    if (dice->concerns && !dice->concerns(dice->concerned, &ask->cause, &ask->versus)) {
        roll_seeded(dice->key, ask, &roll);
        sand_dice_about(dice, NULL, NULL);
        return roll;
    }
    if (dice->hear && !dice->problem) let_hear(dice, ask, &roll);
    sand_dice_problem problem = dice->problem ? dice->problem : answer_by_source(dice, ask, &roll);
    if (problem) {
        fail(dice, problem, ask->cause);
        roll_seeded(0, ask, &roll);
    } else if (dice->rolls) {
        record(dice, &roll);
    }
    sand_dice_about(dice, NULL, NULL);
    return roll;
}

static sand_ask ask_of(const sand_dice_needs *needs)
{
    const sand_roll *roll = &needs->ask;
    return (sand_ask){ .cause = roll->cause,
                       .versus = roll->versus,
                       .breaks = needs->breaks,
                       .weights = needs->weights,
                       .kind = roll->kind,
                       .count = roll->count,
                       .n_breaks = needs->n_breaks,
                       .sides = roll->sides,
                       .need = roll->need,
                       .add_a = roll->add_a,
                       .add_b = roll->add_b };
}

void sand_dice_roll_for(const sand_dice_needs *needs, uint64_t key, sand_roll *out)
{
    sand_ask ask = ask_of(needs);
    *out = roll_of(&ask);
    roll_seeded(key, &ask, out);
}

sand_dice_problem sand_dice_answer(const sand_dice_needs *needs, sand_roll *roll)
{
    sand_ask ask = ask_of(needs);
    sand_roll taken = roll_of(&ask);
    if (!take(&ask, roll, &taken)) return SAND_DICE_MISMATCH;
    *roll = taken;
    return SAND_DICE_FINE;
}

/* --- asks --------------------------------------------------------------------------------------- */

static uint16_t sides_of(int32_t sides)
{
    SAND_ASSERT(sides >= 1 && sides <= SAND_DICE_SIDES);
    return (uint16_t)sides;
}

static uint8_t count_of(int32_t count)
{
    SAND_ASSERT(count >= 0 && count <= SAND_DICE_COUNT);
    return (uint8_t)count;
}

/* Clamps a needed face to 0 .. SAND_DICE_SIDES + 1, because the arithmetic of rules may lead beyond any die. */
static int16_t need_of(int32_t need_face)
{
    if (need_face < 0) return 0;
    return (int16_t)(need_face > SAND_DICE_SIDES ? SAND_DICE_SIDES + 1 : need_face);
}

static sand_ask many(sand_ask_kind kind, sand_cause cause, int32_t sides, int32_t count)
{
    return (sand_ask){ .cause = cause, .kind = (uint8_t)kind, .sides = sides_of(sides), .count = count_of(count) };
}

static void with_table(sand_ask *ask, sand_dice_table table)
{
    SAND_ASSERT(table.n_breaks < SAND_DICE_ROWS);
    for (uint32_t i = 1; i < table.n_breaks; i++) SAND_ASSERT(table.breaks[i - 1] < table.breaks[i]);
    ask->breaks = table.breaks;
    ask->n_breaks = table.n_breaks;
}

static sand_ask between(sand_ask_kind kind, sand_contest contest)
{
    SAND_ASSERT(contest.add_a >= -1000 && contest.add_a <= 1000 && contest.add_b >= -1000 && contest.add_b <= 1000);
    sand_ask ask = many(kind, contest.a, contest.sides, 0);
    ask.versus = contest.b;
    ask.add_a = contest.add_a;
    ask.add_b = contest.add_b;
    return ask;
}

int32_t sand_dice_face(sand_dice *dice, sand_cause cause, int32_t sides)
{
    if (dice->plain) {
        sand_dice_stream stream = sand_dice_stream_open(cause, dice->key);
        return 1 + (int32_t)sand_dice_stream_next(&stream, sides_of(sides));
    }
    sand_ask ask = many(SAND_ASK_FACE, cause, sides, 1);
    return answer(dice, &ask).result;
}

bool sand_dice_at_least(sand_dice *dice, sand_cause cause, int32_t sides, int32_t need_face)
{
    if (dice->plain) return sand_dice_face(dice, cause, sides) >= need_face;
    sand_ask ask = many(SAND_ASK_AT_LEAST, cause, sides, 1);
    ask.need = need_of(need_face);
    return answer(dice, &ask).result != 0;
}

int32_t sand_dice_count(sand_dice *dice, sand_cause cause, int32_t sides, int32_t need_face, int32_t how_many)
{
    if (how_many == 0) return 0;
    sand_ask ask = many(SAND_ASK_COUNT, cause, sides, how_many);
    ask.need = need_of(need_face);
    if (!dice->plain) return answer(dice, &ask).result;

    int32_t hits = 0;
    sand_dice_stream stream = sand_dice_stream_open(cause, dice->key);
    for (int32_t i = 0; i < how_many; i++) hits += next_face(&stream, ask.sides) >= ask.need;
    return hits;
}

sand_dice_counts sand_dice_tally(sand_dice *dice, sand_cause cause, int32_t sides, int32_t how_many,
                                 sand_dice_table table)
{
    sand_dice_counts counts = { 0 };
    if (how_many == 0) return counts;
    sand_ask ask = many(SAND_ASK_TALLY, cause, sides, how_many);
    with_table(&ask, table);
    sand_roll roll = answer(dice, &ask);
    memcpy(counts.in_row, roll.tally, SAND_DICE_ROWS);
    return counts;
}

int32_t sand_dice_sum(sand_dice *dice, sand_cause cause, int32_t sides, int32_t count)
{
    if (count == 0) return 0;
    sand_ask ask = many(SAND_ASK_SUM, cause, sides, count);
    return answer(dice, &ask).result;
}

int32_t sand_dice_row(sand_dice *dice, sand_cause cause, int32_t sides, int32_t count, sand_dice_table table)
{
    SAND_ASSERT(count >= 1);
    sand_ask ask = many(SAND_ASK_ROW, cause, sides, count);
    with_table(&ask, table);
    return answer(dice, &ask).result;
}

int32_t sand_dice_opposed(sand_dice *dice, sand_contest contest)
{
    sand_ask ask = between(SAND_ASK_OPPOSED, contest);
    SAND_ASSERT(!sand_dice_cause_same(contest.a, contest.b)); /* both dice would show the same */
    return answer(dice, &ask).result;
}

int32_t sand_dice_opposed_row(sand_dice *dice, sand_contest contest, sand_dice_table table)
{
    sand_ask ask = between(SAND_ASK_CONTEST, contest);
    SAND_ASSERT(!sand_dice_cause_same(contest.a, contest.b));
    with_table(&ask, table);
    return answer(dice, &ask).result;
}

int32_t sand_dice_rolloff(sand_dice *dice, sand_contest contest)
{
    SAND_ASSERT(contest.sides >= 2 || contest.add_a != contest.add_b); /* otherwise it never ends */
    contest.b = no_cause;
    sand_ask ask = between(SAND_ASK_ROLLOFF, contest);
    return answer(dice, &ask).result;
}

int32_t sand_dice_draw(sand_dice *dice, sand_cause cause, const uint16_t *weights, int32_t n)
{
    SAND_ASSERT(n >= 1 && n <= SAND_DICE_DRAWS);
    sand_ask ask = many(SAND_ASK_DRAW, cause, n, 0);
    ask.weights = weights;
    SAND_ASSERT(sand_ask_total(&ask) > 0);
    return answer(dice, &ask).result;
}

/* --- ledgers ------------------------------------------------------------------------------------ */

void sand_dice_ledger_add(sand_ledger *ledger, const char *rule, const char *label, int32_t value)
{
    SAND_ASSERT(ledger->n < SAND_LEDGER_MAX);
    ledger->rows[ledger->n++] = (sand_ledger_row){ .rule = rule, .label = label, .value = value };
}

int32_t sand_dice_ledger_total(const sand_ledger *ledger)
{
    int32_t total = 0;
    for (uint32_t i = 0; i < ledger->n; i++)
        total += ledger->rows[i].against ? -ledger->rows[i].value : ledger->rows[i].value;
    return total;
}
