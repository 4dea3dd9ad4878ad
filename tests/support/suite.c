/* suite.c - counts the checks that held, and prints those that did not. */
#include "support/suite.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

enum { TOLD_MAX = 3 }; /* printed of each check; the rest is only counted */

size_t suite_allocations;

static const char *const texts[] = {
#define SUITE_TEXT(name, text) text,
    SUITE_CHECKS(SUITE_TEXT)
#undef SUITE_TEXT
};

bool suite_expect(suite *s, suite_check check, bool holds, const char *format, ...)
{
    if (holds) {
        s->held[check]++;
        return true;
    }
    if (s->broken[check]++ >= TOLD_MAX) return false;
    printf("BROKEN: %s\n  %s, %s, --seed %" PRIu64 " --first %u, decision %u: ", texts[check], s->ruleset, s->scene,
           s->seed, s->battle, s->decision);
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    fflush(stdout);
    return false;
}

void suite_deviates(suite *s, double sum, unsigned freedom)
{
    s->exact_odds++;
    s->odds_sum += sum;
    s->odds_freedom += freedom;
}

/* The sum of all deviations has the sum of all degrees of freedom f: mean f, variance 2f. Five standard deviations off
 * is no accident. */
static void judge_deviation(suite *s)
{
    double off = s->odds_sum - s->odds_freedom;
    if (s->exact_odds > 0)
        suite_expect(s, SUITE_ODDS, off * off < 25 * 2 * s->odds_freedom,
                     "all together deviate by %.1f with %.0f degrees of freedom", s->odds_sum, s->odds_freedom);
}

unsigned suite_report(suite *s, uint32_t optional)
{
    unsigned failed = 0;
    judge_deviation(s);
    printf("%s: %zu battles, %zu decisions, at most %zu in one battle; odds of %zu decisions enumerated\n", s->ruleset,
           s->battles, s->decisions, s->longest, s->exact_odds);
    for (unsigned i = 0; i < SUITE_COUNT; i++) {
        bool exercised = s->held[i] > 0 || s->broken[i] > 0 || (optional >> i & 1);
        bool good = s->broken[i] == 0 && exercised;
        printf("%s %9zu %s", good ? "ok  " : "FAIL", s->held[i], texts[i]);
        if (s->broken[i] > 0) printf(" (broken %zu times)", s->broken[i]);
        printf(exercised ? "\n" : " (never exercised)\n");
        failed += !good;
    }
    return failed;
}
