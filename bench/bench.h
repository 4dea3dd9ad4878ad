/* bench.h - measuring how often a second something can be done, printed beside what it is compared with. */
#ifndef SAND_BENCH_H
#define SAND_BENCH_H

#include <sandtable/types.h>

/* Does it `times` times and returns something made of all the answers, so that nothing is left out by the compiler. */
typedef uint64_t bench_work(void *context, uint64_t times);

typedef struct {
    const char *name;
    bench_work *work;
    double aim;       /* times a second, 0: none */
    const char *peer; /* what others reach, or NULL */
} bench_row;

void bench_title(const char *title);
/* The best of several runs of about a tenth of a second each, in one printed line; returns times a second. */
double bench_run(const bench_row *row, void *context);
/* So many times, and nothing else: what `valgrind --tool=callgrind --toggle-collect=bench_counted` counts. */
uint64_t bench_counted(const bench_row *row, void *context, uint64_t times);

#endif
