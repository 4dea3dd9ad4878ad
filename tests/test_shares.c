/* test_shares.c - dice from shares: the seed must follow from the secret that was promised and from the numbers in the
 * record. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/record.h>

static const char secret[] = "00000000000000000000000000000000000000000000000000000000000000aa";
static const char one[] = "1111111111111111111111111111111111111111111111111111111111111111";

/* Returns the parts of a revealed record that matter here. */
static const char *record(const char *const told[SAND_SIDES], const char *seed, const char *revealed, char out[2000])
{
    char note[SAND_NOTE_MAX];
    sand_record_shares_note(secret, told, note, sizeof note);
    snprintf(
        out, 2000,
        "{\"after\":\"\",\"n\":1,\"act\":\"note\",\"text\":\"%s\"}\n{\"reveal\":\"\",\"salt\":\"\",\"seed\":\"%s\"}\n"
        "{\"revealed\":\"everything\",\"secret\":\"%s\"}\n",
        note, seed, revealed);
    return out;
}

static void seeds_fit_or_do_not(void **state)
{
    (void)state;
    char text[2000], seed[65], other[65];
    const char *const both[] = { one, secret }, *const alone[] = { one, "" }, *const changed[] = { secret, secret };
    sand_record_shared_seed(secret, both, seed);
    assert_int_equal(strlen(seed), 64);
    assert_int_equal(sand_record_check_shares(record(both, seed, secret, text)), SAND_RECORD_SHARES_FIT);
    assert_int_equal(sand_record_check_shares(record(changed, seed, secret, text)), SAND_RECORD_SHARES_WRONG);
    assert_int_equal(sand_record_check_shares(record(both, seed, one, text)), SAND_RECORD_SHARES_WRONG);
    assert_int_equal(sand_record_check_shares(record(both, one, secret, text)), SAND_RECORD_SHARES_WRONG);
    sand_record_shared_seed(secret, alone, other);
    assert_string_not_equal(seed, other);
    assert_int_equal(sand_record_check_shares(record(alone, other, secret, text)), SAND_RECORD_SHARES_FIT);
    *strstr(record(both, seed, secret, text), "everything") = 'x';
    assert_int_equal(sand_record_check_shares(text), SAND_RECORD_SHARES_CLOSED);
    assert_int_equal(sand_record_check_shares("{}"), SAND_RECORD_NO_SHARES);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(seeds_fit_or_do_not) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
