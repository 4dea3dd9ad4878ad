/* bench.c - measures how fast a row's work is done, and prints the result. */
#define _POSIX_C_SOURCE 199309L
#include "bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

/* Processor time of this process where the system offers that clock, otherwise monotonic wall time. */
#ifdef CLOCK_PROCESS_CPUTIME_ID
#define CLOCK CLOCK_PROCESS_CPUTIME_ID
#else
#define CLOCK CLOCK_MONOTONIC
#endif

enum { RUNS = 5 };
static const double RUN_SECONDS = 0.1;

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double timed(const bench_row *row, void *context, uint64_t times, uint64_t *answer)
{
    double start = seconds();
    *answer ^= row->work(context, times);
    return seconds() - start;
}

static void print_rate(double rate)
{
    if (rate >= 1e6)
        printf("%9.1f M/s", rate / 1e6);
    else if (rate >= 1e3)
        printf("%9.1f k/s", rate / 1e3);
    else
        printf("%9.1f  /s", rate);
}

void bench_title(const char *title)
{
    printf("\n%-38s %13s %13s   %s\n", title, "measured", "aim", "others");
}

double bench_run(const bench_row *row, void *context)
{
    uint64_t times = 1, answer = 0;
    double taken = timed(row, context, times, &answer);
    while (taken < RUN_SECONDS) {
        times *= 2;
        taken = timed(row, context, times, &answer);
    }
    for (int run = 1; run < RUNS; run++) {
        double again = timed(row, context, times, &answer);
        if (again < taken) taken = again;
    }
    double rate = (double)times / taken;
    printf("%-38s ", row->name);
    print_rate(rate);
    printf("   ");
    if (row->aim > 0)
        print_rate(row->aim);
    else
        printf("%13s", "");
    printf("   %s%s\n", row->peer ? row->peer : "", row->aim > 0 && rate < row->aim ? "  BELOW THE AIM" : "");
    if (answer == UINT64_C(0x5ca1ab1e)) printf("%" PRIu64 "\n", answer); /* the answers must be computed */
    fflush(stdout);
    return rate;
}

uint64_t bench_counted(const bench_row *row, void *context, uint64_t times)
{
    return row->work(context, times);
}
