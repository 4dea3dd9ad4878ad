/* test_base.c - problems, text, arena, near words, sort, wide integers, fractions, sparse bytes. */
#include "base/arena.h"
#include "base/assert.h"
#include "base/word_list.h"
#include "base/sort.h"
#include "base/sparse.h"
#include "base/text.h"
#include "base/fraction.h"
#include "base/logarithm.h"
#include "support/fractions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A small generator of its own, so that a printed seed repeats a run. */
static uint64_t next_random(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static uint64_t start_random(const char *name)
{
    const char *given = getenv("SEED");
    uint64_t seed = given != NULL ? strtoull(given, NULL, 10) : 20220917;
    print_message("%s: SEED=%llu\n", name, (unsigned long long)seed);
    return seed;
}

/* --- assertions ------------------------------------------------------------------------------------------------- */

static jmp_buf stopped;
static const char *stopped_by;

/* A program that defines this function replaces the library's. */
_Noreturn void sand_assert_failed(const char *file, int line, const char *text)
{
    (void)file;
    (void)line;
    stopped_by = text;
    longjmp(stopped, 1);
}

static void test_assert(void **state)
{
    (void)state;
    volatile int passed = 0;
    if (setjmp(stopped) == 0) {
        SAND_ASSERT(1 + 1 == 2);
        passed = 1;
        SAND_ASSERT(1 + 1 == 3);
        passed = 2;
    }
    assert_int_equal(passed, 1);
    assert_string_equal(stopped_by, "1 + 1 == 3");
}

/* --- errors and problems ---------------------------------------------------------------------------------------- */

/* Known values, the same on every machine; and exponential and logarithm undo each other. */
static void test_logarithm(void **state)
{
    (void)state;
    static const struct {
        double x, log;
    } rows[] = { { 1, 0 },
                 { 2, 0.693147180559945 },
                 { 10, 2.302585092994046 },
                 { 0.001, -6.907755278982137 },
                 { 1e200, 460.517018598809 } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        double off = sand_logarithm(rows[i].x) - rows[i].log;
        assert_true(off < 1e-12 && off > -1e-12);
    }
    assert_true(sand_base_logistic(0) == 0.5 && sand_base_logistic(31) == 1 && sand_base_logistic(-31) == 0);
    for (int i = 1; i < 20; i++) {
        double p = i / 20.0, off = sand_base_logistic(sand_logarithm(p / (1 - p))) - p;
        assert_true(off < 1e-9 && off > -1e-9);
    }
}

static void test_error_words(void **state)
{
    (void)state;
    assert_int_equal(SAND_OK, 0);
    assert_string_equal(sand_error_name(SAND_ERROR_STALE), "stale");
    assert_string_equal(sand_error_text(SAND_ERROR_MEMORY), "out of memory");
    assert_string_equal(sand_error_text((sand_error)12345), "unknown error");
}

static void test_problem_format(void **state)
{
    (void)state;
    static const struct {
        sand_severity severity;
        sand_place place;
        const char *remedy, *text;
    } problems[] = {
        { SAND_MISTAKE,
          { "a.json", "units[0].type", 3, 7 },
          "did you mean \"pike\"?",
          "a.json:3:7: units[0].type: is wrong (did you mean \"pike\"?)" },
        { SAND_WARNING, { "a.json", NULL, 3, 0 }, NULL, "a.json:3: warning: is wrong" },
        { SAND_NOTE, { NULL, "x", 0, 0 }, NULL, "x: note: is wrong" },
        { SAND_MISTAKE, { NULL, NULL, 5, 6 }, NULL, "5:6: is wrong" },
        { SAND_MISTAKE, { NULL, NULL, 0, 0 }, NULL, "is wrong" },
    };
    sand_problem_list list = { 0 };
    for (size_t i = 0; i < SAND_LEN(problems); i++) {
        char out[200];
        sand_problem_add(&list, problems[i].severity, problems[i].place, "is %s", "wrong");
        if (problems[i].remedy != NULL) sand_problem_remedy(&list, "%s", problems[i].remedy);
        assert_int_equal(sand_problem_format(&list.items[i], out, sizeof out), strlen(problems[i].text));
        assert_string_equal(out, problems[i].text);
    }
    assert_int_equal(list.mistakes, 3);
    sand_problem_list_free(&list);
    assert_int_equal(list.count, 0);
}

static void test_problems_are_tamed_and_bounded(void **state)
{
    (void)state;
    sand_problem_list list = { 0 };
    for (int i = 0; i < SAND_PROBLEMS_KEPT + 5; i++) {
        sand_problem_add(&list, SAND_MISTAKE, (sand_place){ .path = "\x1b[2J" }, "bell \a, csi \xc2\x9b, \xc3\xa9 %d",
                         i);
        sand_problem_remedy(&list, "remedy %d", i);
    }
    assert_int_equal(list.count, SAND_PROBLEMS_KEPT);
    assert_int_equal(list.dropped, 5);
    assert_int_equal(list.mistakes, SAND_PROBLEMS_KEPT + 5);
    assert_string_equal(list.items[99].message, "bell ?, csi ??, \xc3\xa9 99");
    assert_string_equal(list.items[99].place.path, "?[2J");
    assert_string_equal(list.items[99].remedy, "remedy 99"); /* the remedies of dropped problems are dropped too */
    sand_problem_list_free(&list);
}

/* --- text ------------------------------------------------------------------------------------------------------- */

static void test_text_numbers(void **state)
{
    (void)state;
    static const struct {
        int64_t value;
        int decimals;
        const char *text;
    } numbers[] = {
        { 0, 0, "0" },
        { 0, 3, "0" },
        { 7412, 3, "7.412" },
        { 6000, 3, "6" },
        { -500, 3, "-0.5" },
        { 50, 3, "0.05" },
        { -7410, 3, "-7.41" },
        { 35999, 2, "359.99" },
        { 1, 9, "0.000000001" },
        { INT64_MAX, 0, "9223372036854775807" },
        { INT64_MIN, 0, "-9223372036854775808" },
        { INT64_MIN, 3, "-9223372036854775.808" },
    };
    for (size_t i = 0; i < SAND_LEN(numbers); i++) {
        char storage[40];
        sand_text text;
        sand_text_init(&text, storage, sizeof storage);
        sand_text_add_decimal(&text, numbers[i].value, numbers[i].decimals);
        assert_string_equal(text.bytes, numbers[i].text);
    }
}

/* In any amount of room, the text kept is the longest prefix of whole characters. */
static void test_text_truncation(void **state)
{
    (void)state;
    const char *whole = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2z";
    static const size_t kept[] = { 0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11 };
    for (size_t way = 0; way < 3; way++)
        for (size_t room = 1; room <= 12; room++) {
            char storage[16];
            memset(storage, '#', sizeof storage);
            sand_text text;
            sand_text_init(&text, storage, room);
            if (way == 0) sand_text_add(&text, whole);
            if (way == 1) sand_text_add_format(&text, "%s", whole);
            for (const char *c = whole; way == 2 && *c != '\0'; c++) sand_text_add_char(&text, *c);
            assert_int_equal(text.length, kept[room - 1]);
            assert_int_equal(text.truncated, room < 12);
            assert_memory_equal(text.bytes, whole, text.length);
            assert_int_equal(text.bytes[text.length], '\0');
            assert_int_equal(storage[room], '#');
            sand_text_add(&text, "");
            if (text.truncated) sand_text_add(&text, "x");
            assert_int_equal(text.length, kept[room - 1]);
        }
}

static void test_text_on_heap(void **state)
{
    (void)state;
    sand_text text;
    sand_text_init_heap(&text);
    assert_string_equal(sand_text_string(&text), "");
    sand_text_cut(&text, 0);
    for (int i = 0; i < 1000; i++) sand_text_add_format(&text, "%d,", i % 10);
    assert_int_equal(text.length, 2000);
    assert_memory_equal(text.bytes, "0,1,2,3,", 8);
    sand_text_clear(&text);
    sand_text_add_character(&text, 0x20ac);
    sand_text_add_character(&text, 0x1f3b2);
    sand_text_add_character(&text, 0xe9);
    assert_string_equal(text.bytes, "\xe2\x82\xac\xf0\x9f\x8e\xb2\xc3\xa9");
    sand_text_free(&text);
    assert_string_equal(text.bytes, "");
}

static void test_character_size(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
    } characters[] = {
        { "a", 1 },
        { "\xc3\xa9", 2 },
        { "\xe2\x82\xac", 3 },
        { "\xf0\x9f\x8e\xb2", 4 },
        { "\x80", 0 },
        { "\xc3", 0 },
        { "\xc0\x80", 0 },
        { "\xc1\xbf", 0 },
        { "\xe0\x9f\xbf", 0 },
        { "\xe0\xa0\x80", 3 },
        { "\xed\x9f\xbf", 3 },
        { "\xed\xa0\x80", 0 },
        { "\xf0\x8f\xbf\xbf", 0 },
        { "\xf0\x90\x80\x80", 4 },
        { "\xf4\x8f\xbf\xbf", 4 },
        { "\xf4\x90\x80\x80", 0 },
        { "\xf5\x80\x80\x80", 0 },
        { "\xff", 0 },
        { "", 0 },
        { "\xe2\x82", 0 },
        { "\xe2\x82z", 0 },
    };
    for (size_t i = 0; i < SAND_LEN(characters); i++)
        assert_int_equal(sand_text_character_size(characters[i].bytes, strlen(characters[i].bytes)),
                         characters[i].size);
}

/* --- arena ------------------------------------------------------------------------------------------------------ */

static void test_arena(void **state)
{
    (void)state;
    sand_arena arena = { 0 };
    char *pieces[300];
    for (size_t i = 0; i < SAND_LEN(pieces); i++) {
        pieces[i] = sand_arena_take(&arena, i * 37 % 5000 + (i == 150 ? 200000 : 1));
        assert_non_null(pieces[i]);
        assert_int_equal((uintptr_t)pieces[i] % 16, 0);
        assert_int_equal(pieces[i][0], 0);
        memset(pieces[i], (int)(i & 0x7f), i * 37 % 5000 + 1);
    }
    for (size_t i = 0; i < SAND_LEN(pieces); i++)
        for (size_t k = 0; k <= i * 37 % 5000; k++) assert_int_equal(pieces[i][k], i & 0x7f);
    assert_null(sand_arena_take(&arena, SIZE_MAX));
    assert_null(sand_arena_take_array(&arena, SIZE_MAX / 2, 16));
    assert_string_equal(sand_arena_copy(&arena, "pike and shot", 4), "pike");
    sand_arena_free(&arena);
    assert_null(arena.blocks);
}

/* --- near words ------------------------------------------------------------------------------------------------- */

static const struct {
    int number;
    const char *name;
} types[] = { { 1, "pike" }, { 2, "shot" }, { 3, NULL }, { 4, "horse" }, { 5, "dragoons" }, { 6, "gun" } };

static void test_near_words(void **state)
{
    (void)state;
    static const struct {
        const char *word, *near;
    } words[] = {
        { "pkie", "pike" },    { "PIKE", "pike" }, { "hrose", "horse" }, { "dragons", "dragoons" }, { "guns", "gun" },
        { "artillery", NULL }, { "", NULL },       { "x", NULL },        { "hots", "shot" },        { "sho", "shot" },
    };
    for (size_t i = 0; i < SAND_LEN(words); i++) {
        const char *near = sand_word_list_nearest(SAND_WORD_LIST_OF(types, name), words[i].word);
        if (words[i].near == NULL)
            assert_null(near);
        else
            assert_string_equal(near, words[i].near);
    }
    assert_int_equal(sand_word_list_find(SAND_WORD_LIST_OF(types, name), "horse"), 3);
    assert_int_equal(sand_word_list_find(SAND_WORD_LIST_OF(types, name), "Horse"), -1);
    static const char *const plain[] = { "a", "b" };
    assert_int_equal(sand_word_list_find(SAND_WORD_LIST(plain), "b"), 1);
}

static void test_near_distance(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        size_t limit, distance;
    } pairs[] = {
        { "", "", 0, 0 },
        { "abc", "abc", 0, 0 },
        { "abc", "acb", 3, 1 },
        { "abc", "ab", 3, 1 },
        { "kitten", "sitting", 5, 3 },
        { "kitten", "sitting", 3, 3 },
        { "kitten", "sitting", 2, 3 },
        { "", "abc", 5, 3 },
        { "ca", "abc", 5, 3 },
        { "0123456789012345678901234567890123456789012345678901234567890123", "0", 100, 101 },
    };
    for (size_t i = 0; i < SAND_LEN(pairs); i++) {
        assert_int_equal(sand_word_list_distance(pairs[i].a, pairs[i].b, pairs[i].limit), pairs[i].distance);
        assert_int_equal(sand_word_list_distance(pairs[i].b, pairs[i].a, pairs[i].limit), pairs[i].distance);
    }
}

/* --- sort ------------------------------------------------------------------------------------------------------- */

typedef struct {
    int32_t key, place;
    char tail[3];
} item;

static int compare_items(const void *a, const void *b, void *context)
{
    const item *left = a, *right = b;
    int order = (left->key > right->key) - (left->key < right->key);
    return *(const int *)context * order;
}

static void check_sorted(item *items, size_t n, int direction)
{
    sand_sort(items, n, sizeof *items, compare_items, &direction);
    int64_t sum = n > 0 ? items[0].place : 0;
    for (size_t i = 1; i < n; i++) {
        int order = compare_items(&items[i - 1], &items[i], &direction);
        assert_true(order < 0 || (order == 0 && items[i - 1].place < items[i].place));
        sum += items[i].place;
    }
    assert_int_equal(sum, (int64_t)n * ((int64_t)n - 1) / 2); /* all are still there */
}

static void test_sort(void **state)
{
    (void)state;
    static item items[3000];
    uint64_t random = start_random("sort");
    static const uint64_t spreads[] = { 1, 2, 7, 100, 1000000 };
    for (size_t n = 0; n < SAND_LEN(items); n = n < 70 ? n + 1 : n * 3 / 2)
        for (size_t s = 0; s < SAND_LEN(spreads); s++)
            for (int direction = -1; direction <= 1; direction += 2) {
                for (size_t i = 0; i < n; i++)
                    items[i] = (item){ (int32_t)(next_random(&random) % spreads[s]), (int32_t)i, "ab" };
                check_sorted(items, n, direction);
            }
}

/* --- wide integers ---------------------------------------------------------------------------------------------- */

/* Returns numbers of every size, with many near powers of two. */
static uint64_t random_number(uint64_t *random)
{
    uint64_t x = next_random(random), shift = next_random(random) % 64;
    switch (next_random(random) % 8) {
    case 0: return UINT64_C(0) - (x & 1);
    case 1: return (UINT64_C(1) << shift) - (x & 1);
    case 2: return UINT64_C(0) - (UINT64_C(1) << shift);
    default: return x >> shift;
    }
}

static void test_portable_agrees(void **state)
{
    (void)state;
#if SAND_WIDE_NATIVE
    uint64_t random = start_random("wide");
    for (int i = 0; i < 300000; i++) {
        uint64_t a = random_number(&random), b = random_number(&random);
        sand_uwide u = sand_wide_unsigned_multiply(a, b), pu = sand_wide_portable_umultiply(a, b);
        sand_wide s = sand_wide_multiply((int64_t)a, (int64_t)b),
                  ps = sand_wide_portable_multiply((int64_t)a, (int64_t)b);
        assert_true(u.low == pu.low && u.high == pu.high);
        assert_true(s.low == ps.low && s.high == ps.high);
    }
    for (int i = 0; i < 100000; i++) {
        sand_uwide a = { random_number(&random), random_number(&random) };
        sand_uwide b = { random_number(&random), i % 2 ? random_number(&random) : 0 };
        if (sand_wide_unsigned_is_zero(b)) continue;
        sand_uwide rest, portable_rest;
        sand_uwide q = sand_wide_unsigned_divide(a, b, &rest), pq = sand_wide_portable_divide(a, b, &portable_rest);
        assert_int_equal(sand_wide_unsigned_compare(q, pq), 0);
        assert_int_equal(sand_wide_unsigned_compare(rest, portable_rest), 0);
    }
#else
    skip();
#endif
}

/* Undoes each division by multiplication, which the test above has tested. */
static void test_divide(void **state)
{
    (void)state;
    uint64_t random = start_random("divide");
    for (int i = 0; i < 100000; i++) {
        sand_uwide a = { random_number(&random), random_number(&random) };
        sand_uwide b = { random_number(&random), i % 2 ? random_number(&random) : 0 };
        if (sand_wide_unsigned_is_zero(b)) continue;
        sand_uwide rest, back, quotient = sand_wide_unsigned_divide(a, b, &rest);
        assert_true(sand_wide_unsigned_compare(rest, b) < 0);
        assert_true(sand_wide_unsigned_times(quotient, b, &back) && sand_wide_unsigned_add(back, rest, &back));
        assert_int_equal(sand_wide_unsigned_compare(back, a), 0);
    }
}

static void test_wide_divisions(void **state)
{
    (void)state;
    static const struct {
        int64_t a, by, toward_zero, rounded;
    } divisions[] = {
        { 7, 2, 3, 4 },    { -7, 2, -3, -4 },
        { 7, -2, -3, -4 }, { -7, -2, 3, 4 },
        { 6, 3, 2, 2 },    { -6, 3, -2, -2 },
        { 1, 3, 0, 0 },    { -1, 3, 0, 0 },
        { 5, 3, 1, 2 },    { -5, 3, -1, -2 },
        { 0, 5, 0, 0 },    { 1, 2, 0, 1 },
        { -1, 2, 0, -1 },  { INT64_MIN, 1, INT64_MIN, INT64_MIN },
    };
    for (size_t i = 0; i < SAND_LEN(divisions); i++) {
        sand_wide a = sand_wide_of(divisions[i].a);
        int64_t by = divisions[i].by;
        assert_int_equal(sand_wide_narrow(sand_wide_divide(a, by)), divisions[i].toward_zero);
        assert_int_equal(sand_wide_narrow(sand_wide_divide_round(a, by)), divisions[i].rounded);
    }
    sand_wide large = sand_wide_multiply(INT64_MAX, -4);
    assert_false(sand_wide_fits(large));
    assert_int_equal(sand_wide_narrow(sand_wide_divide(large, -8)), INT64_MAX / 2);
    assert_true(sand_wide_fits(sand_wide_of(INT64_MIN)));
    assert_false(sand_wide_fits(sand_wide_subtract(sand_wide_of(INT64_MIN), sand_wide_of(1))));
}

/* Tests (a + b)^2 = a^2 + 2ab + b^2, (a - b)^2 = ..., and the order of the results. */
static void test_wide_sums(void **state)
{
    (void)state;
    uint64_t random = start_random("sums");
    for (int i = 0; i < 100000; i++) {
        int64_t a = (int64_t)random_number(&random) / 2, b = (int64_t)random_number(&random) / 2;
        sand_wide aa = sand_wide_multiply(a, a), bb = sand_wide_multiply(b, b), ab = sand_wide_multiply(a, b);
        sand_wide plus = sand_wide_add(sand_wide_add(aa, bb), sand_wide_add(ab, ab));
        sand_wide less = sand_wide_subtract(sand_wide_subtract(sand_wide_add(aa, bb), ab), ab);
        assert_int_equal(sand_wide_compare(plus, sand_wide_multiply(a + b, a + b)), 0);
        assert_int_equal(sand_wide_compare(less, sand_wide_multiply(a - b, a - b)), 0);
        assert_int_equal(sand_wide_compare(sand_wide_of(a), sand_wide_of(b)), (a > b) - (a < b));
        assert_int_equal(sand_wide_compare(ab, sand_wide_of(0)), ((a > 0) - (a < 0)) * ((b > 0) - (b < 0)));
        assert_int_equal(sand_wide_compare(sand_wide_add(ab, sand_wide_negate(ab)), sand_wide_of(0)), 0);
        assert_int_equal(sand_wide_compare(aa, bb), (a < 0 ? -a : a) > (b < 0 ? -b : b) ? 1
                                                    : a == b || a == -b                 ? 0
                                                                                        : -1);
    }
}

static void test_uwide_overflow(void **state)
{
    (void)state;
    const sand_uwide most = { UINT64_MAX, UINT64_MAX }, one = { 1, 0 }, half = { 0, UINT64_C(1) << 63 };
    sand_uwide out = { 42, 0 };
    assert_false(sand_wide_unsigned_add(most, one, &out));
    assert_false(sand_wide_unsigned_add(half, half, &out));
    assert_false(sand_wide_unsigned_times(half, sand_wide_unsigned_of(2), &out));
    assert_false(sand_wide_unsigned_times((sand_uwide){ 0, 1 }, (sand_uwide){ 0, 1 }, &out));
    assert_false(sand_wide_unsigned_times((sand_uwide){ UINT64_MAX, 1 }, sand_wide_unsigned_of(UINT64_MAX), &out));
    assert_int_equal(out.low, 42);
    assert_true(sand_wide_unsigned_times((sand_uwide){ UINT64_MAX, UINT64_MAX >> 1 }, sand_wide_unsigned_of(2), &out));
    assert_true(out.high == UINT64_MAX && out.low == UINT64_MAX - 1);
    assert_true(sand_wide_unsigned_add(out, one, &out));
    assert_int_equal(sand_wide_unsigned_compare(out, most), 0);
}

/* --- fractions -------------------------------------------------------------------------------------------------- */

static const char *write_fraction(sand_fraction a)
{
    static char storage[100];
    sand_text text;
    sand_text_init(&text, storage, sizeof storage);
    sand_fraction_write(a, &text);
    return storage;
}

static void test_fraction_arithmetic(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b, *sum, *difference, *product, *quotient;
        int order;
    } sums[] = {
        { "1/2", "1/3", "5/6", "1/6", "1/6", "3/2", 1 },
        { "1/6", "1/6", "1/3", "0", "1/36", "1", 0 },
        { "31705/6561", "1/6561", "31706/6561", "10568/2187", "31705/43046721", "31705", 1 },
        { "0", "5/36", "5/36", NULL, "0", "0", -1 },
        { "7/12", "5/18", "31/36", "11/36", "35/216", "21/10", 1 },
        { "340282366920938463463374607431768211455", "1", NULL, "340282366920938463463374607431768211454",
          "340282366920938463463374607431768211455", "340282366920938463463374607431768211455", 1 },
        { "1/340282366920938463463374607431768211455", "1/2", NULL, NULL, NULL,
          "2/340282366920938463463374607431768211455", -1 },
    };
    typedef bool operation(sand_fraction, sand_fraction, sand_fraction *);
    static operation *const operations[] = { sand_fraction_add, sand_fraction_subtract, sand_fraction_multiply,
                                             sand_fraction_divide };
    for (size_t i = 0; i < SAND_LEN(sums); i++) {
        const char *const wanted[] = { sums[i].sum, sums[i].difference, sums[i].product, sums[i].quotient };
        sand_fraction a, b;
        assert_true(sand_fraction_read(sums[i].a, &a));
        assert_true(sand_fraction_read(sums[i].b, &b));
        assert_int_equal(fractions_compare(a, b), sums[i].order);
        assert_int_equal(fractions_compare(b, a), -sums[i].order);
        for (size_t k = 0; k < SAND_LEN(operations); k++) {
            sand_fraction out = a;
            assert_int_equal(operations[k](a, b, &out), wanted[k] != NULL);
            assert_string_equal(write_fraction(out), wanted[k] != NULL ? wanted[k] : write_fraction(a));
        }
    }
}

static void test_fraction_read(void **state)
{
    (void)state;
    static const struct {
        const char *text, *reduced;
    } texts[] = {
        { "10/36", "5/18" },
        { "0/7", "0" },
        { "007", "7" },
        { "4/2", "2" },
        { "", NULL },
        { "/2", NULL },
        { "1/", NULL },
        { "1/0", NULL },
        { "1/2/3", NULL },
        { "-1", NULL },
        { " 1", NULL },
        { "1.5", NULL },
        { "340282366920938463463374607431768211456", NULL },
        { "340282366920938463463374607431768211455", "340282366920938463463374607431768211455" },
    };
    for (size_t i = 0; i < SAND_LEN(texts); i++) {
        sand_fraction out;
        assert_int_equal(sand_fraction_read(texts[i].text, &out), texts[i].reduced != NULL);
        if (texts[i].reduced != NULL) assert_string_equal(write_fraction(out), texts[i].reduced);
    }
}

static void test_fraction_decimal(void **state)
{
    (void)state;
    static const struct {
        const char *fraction;
        int digits;
        const char *decimal;
    } decimals[] = {
        { "1/3", 4, "0.3333" },
        { "2/3", 4, "0.6667" },
        { "1/2", 0, "1" },
        { "1/3", 0, "0" },
        { "1/8", 2, "0.13" },
        { "999/1000", 2, "1.00" },
        { "31705/6561", 6, "4.832343" },
        { "5", 3, "5.000" },
        { "1/340282366920938463463374607431768211455", 10, "0.0000000000" },
        { "340282366920938463463374607431768211454/340282366920938463463374607431768211455", 5, "1.00000" },
        { "170141183460469231731687303715884105727/340282366920938463463374607431768211455", 30,
          "0.500000000000000000000000000000" },
        { "226854911280625642308916404954512140970/340282366920938463463374607431768211455", 12, "0.666666666667" },
    };
    for (size_t i = 0; i < SAND_LEN(decimals); i++) {
        char storage[100];
        sand_text text;
        sand_fraction a;
        sand_text_init(&text, storage, sizeof storage);
        assert_true(sand_fraction_read(decimals[i].fraction, &a));
        sand_fraction_write_decimal(a, decimals[i].digits, &text);
        assert_string_equal(text.bytes, decimals[i].decimal);
    }
    assert_true(sand_fraction_double(sand_fraction_of(31705, 6561)) == 31705.0 / 6561.0);
    assert_true(sand_fraction_double(sand_fraction_of(0, 3)) == 0.0);
}

/* Compares random small fractions with plain integers: all of it fits in 64 bits there. */
static void test_fraction_random(void **state)
{
    (void)state;
    uint64_t random = start_random("fractions");
    for (int i = 0; i < 50000; i++) {
        uint64_t a = next_random(&random) % 2000, b = next_random(&random) % 2000 + 1;
        uint64_t c = next_random(&random) % 2000, d = next_random(&random) % 2000 + 1;
        sand_fraction left = sand_fraction_of(a, b), right = sand_fraction_of(c, d), sum, back, product;
        sand_fraction wanted = sand_fraction_of(a * d + c * b, b * d);
        assert_true(sand_fraction_add(left, right, &sum));
        assert_int_equal(fractions_compare(sum, wanted), 0);
        assert_memory_equal(&sum, &wanted, sizeof sum);
        assert_true(sand_fraction_subtract(sum, right, &back));
        assert_memory_equal(&back, &left, sizeof back);
        assert_true(sand_fraction_multiply(left, right, &product));
        assert_int_equal(fractions_compare(product, sand_fraction_of(a * c, b * d)), 0);
        assert_int_equal(fractions_compare(left, right), (a * d > c * b) - (a * d < c * b));
    }
}

/* --- sparse ----------------------------------------------------------------------------------------------------- */

enum { SPARSE_ROOM = 600 };

static void sparse_round_trip(const uint8_t *bytes, const uint8_t *base, size_t n)
{
    uint8_t packed[SPARSE_ROOM * 2], back[SPARSE_ROOM];
    size_t used = sand_sparse_write(bytes, base, n, packed);
    assert_true(used <= sand_sparse_most(n));
    assert_int_equal(sand_sparse_read(packed, base, n, back), used);
    assert_memory_equal(back, bytes, n);
}

static void test_sparse(void **state)
{
    (void)state;
    uint64_t seed = start_random("sparse");
    uint8_t bytes[SPARSE_ROOM], base[SPARSE_ROOM], packed[SPARSE_ROOM * 2];
    memset(base, 0, sizeof base);
    assert_int_equal(sand_sparse_write(base, NULL, SPARSE_ROOM, packed), 2); /* 75 equal words take two bytes */
    assert_int_equal(sand_sparse_write(base, NULL, 0, packed), 0);
    for (unsigned turn = 0; turn < 20000; turn++) {
        size_t n = next_random(&seed) % SPARSE_ROOM;
        unsigned density = (unsigned)(next_random(&seed) % 16) + 1;
        for (size_t i = 0; i < n; i++) {
            base[i] = (uint8_t)next_random(&seed);
            bytes[i] = next_random(&seed) % density == 0 ? (uint8_t)next_random(&seed) : base[i];
        }
        sparse_round_trip(bytes, base, n);
        sparse_round_trip(bytes, NULL, n);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_assert),
        cmocka_unit_test(test_logarithm),
        cmocka_unit_test(test_error_words),
        cmocka_unit_test(test_problem_format),
        cmocka_unit_test(test_problems_are_tamed_and_bounded),
        cmocka_unit_test(test_text_numbers),
        cmocka_unit_test(test_text_truncation),
        cmocka_unit_test(test_text_on_heap),
        cmocka_unit_test(test_character_size),
        cmocka_unit_test(test_arena),
        cmocka_unit_test(test_near_words),
        cmocka_unit_test(test_near_distance),
        cmocka_unit_test(test_sort),
        cmocka_unit_test(test_portable_agrees),
        cmocka_unit_test(test_divide),
        cmocka_unit_test(test_wide_divisions),
        cmocka_unit_test(test_wide_sums),
        cmocka_unit_test(test_uwide_overflow),
        cmocka_unit_test(test_fraction_arithmetic),
        cmocka_unit_test(test_fraction_read),
        cmocka_unit_test(test_fraction_decimal),
        cmocka_unit_test(test_fraction_random),
        cmocka_unit_test(test_sparse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
