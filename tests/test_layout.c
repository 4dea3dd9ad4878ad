/* test_layout.c - a program whose structures differ in size from the library's gets a message that names them. */
#include <sandtable/layout.h>
#include <sandtable/version.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROWS = 256 };
static sand_layout_row rows[ROWS];

/* Copies the library's own table, so that it can be changed. */
static size_t fetch(void)
{
    size_t n = 0;
    const sand_layout_row *own = sand_layout_of_library(&n);
    assert_true(n > 50 && n < ROWS);
    memcpy(rows, own, n * sizeof *own);
    return n;
}

static void equal_sizes_are_accepted(void **state)
{
    (void)state;
    char words[200] = "left";
    sand_problem_list problems = { 0 };
    size_t n = fetch();
    assert_int_equal(sand_layout_compare(rows, n, words, sizeof words), 0);
    assert_string_equal(words, "");
    assert_int_equal(sand_layout_check(rows, n, &problems), SAND_OK);
    /* for a program that uses a single structure */
    assert_int_equal(sand_layout_check(rows + 5, 1, &problems), SAND_OK);
    assert_int_equal(problems.count, 0);
}

static bool is_of_problems(const char *name)
{
    return strcmp(name, "sand_place") == 0 || strcmp(name, "sand_problem") == 0 ||
           strcmp(name, "sand_problem_list") == 0;
}

/* Every structure is refused with a member more or less. A list of problems of another layout is not written to. */
static void any_other_size_is_refused(void **state)
{
    (void)state;
    size_t n = fetch();
    for (size_t i = 0; i < n; i++)
        for (int by = -1; by <= 1; by += 2) {
            char words[200], expected[200];
            sand_problem_list problems = { 0 };
            size_t own = rows[i].size;
            rows[i].size = own + (size_t)by;
            snprintf(expected, sizeof expected,
                     "%s has %zu bytes in this program and %zu in libsandtable " SAND_VERSION, rows[i].name,
                     rows[i].size, own);
            assert_int_equal(sand_layout_compare(rows, n, words, sizeof words), strlen(expected));
            assert_string_equal(words, expected);
            assert_int_equal(sand_layout_check(rows, n, &problems), SAND_ERROR_VERSION);
            assert_int_equal(problems.mistakes, is_of_problems(rows[i].name) ? 0 : 1);
            if (problems.count) assert_string_equal(problems.items[0].message, expected);
            assert_int_equal(sand_layout_check(rows, n, NULL), SAND_ERROR_VERSION);
            sand_problem_list_free(&problems);
            rows[i].size = own;
        }
}

/* Structures of a newer version, without a name, or with a name too long for a message are refused. */
static void unknown_structures_are_refused(void **state)
{
    (void)state;
    char words[200], endless[2000];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    const char *const names[] = { "sand_newer", "", NULL, endless };
    for (size_t i = 0; i < SAND_LEN(names); i++) {
        size_t n = fetch();
        rows[n] = (sand_layout_row){ names[i], 8 };
        assert_true(sand_layout_compare(rows, n + 1, words, sizeof words) > 0);
        assert_non_null(strstr(words, "is not known in libsandtable " SAND_VERSION));
        assert_true(sand_layout_compare(rows, n + 1, NULL, 0) > 0);
        assert_int_equal(sand_layout_check(rows, n + 1, NULL), SAND_ERROR_VERSION);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_sizes_are_accepted),
        cmocka_unit_test(any_other_size_is_refused),
        cmocka_unit_test(unknown_structures_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
