/* bench.h - measures how many times a second a piece of work can be done, and prints the rate beside its aim and the
 * rates of other programs. */
#ifndef SAND_BENCH_H
#define SAND_BENCH_H

#include <sandtable/types.h>

/* Does the work `times` times and returns a number made of all its answers, so that the compiler leaves nothing out. */
typedef uint64_t bench_work(void *context, uint64_t times);

typedef struct {
    const char *name;
    bench_work *work;
    double aim;       /* times a second, 0: none */
    const char *peer; /* rates of other programs, or NULL */
} bench_row;

void bench_title(const char *title);
/* Prints the best of several runs of about a tenth of a second each in one line; returns times a second. */
double bench_run(const bench_row *row, void *context);
/* Does the work `times` times and nothing else, so that `valgrind --tool=callgrind --toggle-collect=bench_counted` can
 * count its instructions. */
uint64_t bench_counted(const bench_row *row, void *context, uint64_t times);

#endif
