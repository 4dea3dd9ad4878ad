/* crowd.c - plays a study on threads, with a progress bar and Ctrl-C. Invariant: a thread touches only its own desk and
 * result; the number of the next set is the one thing that threads share. */
#define _POSIX_C_SOURCE 200809L /* sigaction, clock_gettime, isatty */
#include "cli/crowd.h"

#include "base/assert.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ROUND = 256, KEPT_ROUND = 32, BAR = 30 }; /* ROUND is a multiple of KEPT_ROUND */

typedef struct {
    atomic_uint_fast64_t next; /* set to be played */
    uint64_t end, all;         /* end of this round; sets of the study, as far as is known */
    uint64_t shard, of;        /* set i of this part is set shard - 1 + i of of the study */
    uint64_t before;           /* sets played when this began */
    struct timespec begin;
    bool tty;
} shared;

typedef struct {
    shared *of;
    sand_sim_desk *desk;
    sand_sim_result *result;
    sand_sim_bites *bites; /* NULL: rules are not counted */
    pthread_t thread;
    bool leads, runs; /* leads: shows the progress; runs: on a thread of its own */
} worker;

static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* The second Ctrl-C ends the program as usual. */
static void catch_interrupt(bool on)
{
    struct sigaction action = { .sa_handler = on ? interrupt : SIG_DFL };
    sigemptyset(&action.sa_mask);
    if (on) action.sa_flags = (int)SA_RESETHAND;
    sigaction(SIGINT, &action, NULL);
}

static double seconds_since(const struct timespec *begin)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begin->tv_sec) + (double)(now.tv_nsec - begin->tv_nsec) / 1e9;
}

/* ---- progress -------------------------------------------------------------------------------------- */

static void show_progress(const shared *s)
{
    uint64_t done = atomic_load(&s->next);
    uint64_t now = (done < s->all ? done : s->all) - s->before, whole = s->all > s->before ? s->all - s->before : 1;
    double part = (double)now / (double)whole, passed = seconds_since(&s->begin);
    int full = (int)(part * BAR);
    long left = part > 0 ? (long)(passed / part - passed) : 0;
    fprintf(stderr, "\r  [");
    for (int i = 0; i < BAR; i++) fputc(i < full ? '#' : '.', stderr);
    fprintf(stderr, "] %3.0f %%, %ld:%02ld left \x1b[K", 100 * part, left / 60, left % 60);
    fflush(stderr);
}

/* Returns the sets that suffice for the precision: half an interval is at most z / (2 √n) for a share of n battles, and
 * 0.9604 is z² / 4 for 95 %. */
static uint64_t sets_at_most(const crowd_plan *plan)
{
    double sets = 0.9604 / (plan->precision * plan->precision) / sand_sim_set_size(plan->sim);
    return sets < (double)plan->sets ? (uint64_t)sets + 1 : plan->sets;
}

/* ---- one round ------------------------------------------------------------------------------------- */

static void *work(void *context)
{
    worker *w = context;
    SAND_ASSERT(w->desk != NULL && w->result != NULL && (w->of->of <= 1 || w->of->shard > 0));
    double shown = -1;
    for (;;) {
        bool first = w->leads && w->result->sets == 0; /* at least one set is played, however early Ctrl-C comes */
        uint64_t set = interrupted && !first ? UINT64_MAX : atomic_fetch_add(&w->of->next, 1);
        if (set >= w->of->end) return NULL;
        sand_sim_play(w->desk, w->of->of > 1 ? w->of->shard - 1 + set * w->of->of : set, w->result);
        double now = w->leads && w->of->tty ? seconds_since(&w->of->begin) : 0;
        if (!w->leads || !w->of->tty || now < shown + 0.2) continue;
        show_progress(w->of);
        shown = now;
    }
}

/* Plays one round. Where a thread cannot be started, the others do its work. */
static void play_round(worker workers[], unsigned n)
{
    for (unsigned i = 1; i < n; i++) workers[i].runs = pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
    work(&workers[0]);
    for (unsigned i = 1; i < n; i++)
        if (workers[i].runs) pthread_join(workers[i].thread, NULL);
}

/* Estimates the sets still needed: intervals shrink with the square root of their number. */
static uint64_t sets_needed(const crowd_plan *plan, double reached, uint64_t sets)
{
    double ratio = reached / plan->precision, needed = ceil(ratio * ratio * (double)sets);
    return needed < (double)plan->sets ? (uint64_t)needed : plan->sets;
}

/* Adds the results of all workers to the whole and clears them. */
static void gather(const crowd_plan *plan, worker workers[], sand_sim_result *out)
{
    for (unsigned i = 0; i < plan->threads; i++) {
        sand_sim_add(out, workers[i].result);
        if (plan->bites) sand_sim_bites_add(plan->bites, workers[i].bites);
        memset(workers[i].result, 0, sizeof *workers[i].result);
    }
}

/* ---- all of them ------------------------------------------------------------------------------------ */

static void play_rounds(const crowd_plan *plan, shared *s, worker workers[], sand_sim_result *out, double *reached)
{
    uint64_t round = plan->round ? plan->round : plan->keep ? KEPT_ROUND : ROUND;
    s->end = s->before = plan->done;
    while (s->end < plan->sets && (!interrupted || s->end == 0)) {
        atomic_store(&s->next, s->end);
        uint64_t whole = s->end - s->end % round + round; /* the same rounds after a stop */
        s->end = whole < plan->sets ? whole : plan->sets;
        play_round(workers, plan->threads);
        gather(plan, workers, out);
        s->end = atomic_load(&s->next) < s->end ? atomic_load(&s->next) : s->end;
        if (plan->keep) plan->keep(plan->context, out, s->end);
        bool asked = plan->round || s->end % ROUND == 0 || s->end == plan->sets || interrupted;
        if (!asked) continue;
        *reached = sand_sim_precision(plan->sim, out);
        if (plan->enough && plan->enough(plan->context, out)) break;
        if (plan->precision <= 0) continue;
        if (*reached <= plan->precision) break;
        s->all = sets_needed(plan, *reached, out->sets);
    }
}

static void let_go(worker workers[], unsigned n)
{
    for (unsigned i = 0; workers && i < n; i++) {
        sand_sim_desk_destroy(workers[i].desk);
        sand_sim_bites_destroy(workers[i].bites);
        free(workers[i].result);
    }
    free(workers);
}

sand_error crowd_play(const crowd_plan *plan, sand_sim_result *out, crowd_report *report)
{
    SAND_ASSERT(plan->threads > 0);
    double reached = 0;
    shared s = { .shard = plan->shard,
                 .of = plan->of,
                 .all = plan->precision > 0 ? sets_at_most(plan) : plan->sets,
                 .tty = isatty(STDERR_FILENO) == 1 };
    worker *workers = calloc(plan->threads, sizeof *workers);
    sand_error error = workers ? SAND_OK : SAND_ERROR_MEMORY;
    for (unsigned i = 0; i < plan->threads && !error; i++) {
        workers[i] = (worker){ .of = &s, .leads = i == 0, .result = calloc(1, sizeof *workers[i].result) };
        error = workers[i].result ? sand_sim_desk_create(plan->sim, &workers[i].desk) : SAND_ERROR_MEMORY;
        if (!error && plan->bites) error = sand_sim_bites_create(plan->sim, &workers[i].bites);
        if (!error) sand_sim_desk_count(workers[i].desk, workers[i].bites);
        if (!error) sand_sim_desk_tell(workers[i].desk, plan->tell, plan->teller);
    }
    clock_gettime(CLOCK_MONOTONIC, &s.begin);
    interrupted = 0;
    catch_interrupt(true);
    if (!error) play_rounds(plan, &s, workers, out, &reached);
    catch_interrupt(false);
    if (s.tty) fputs("\r\x1b[K", stderr);
    *report = (crowd_report){ .seconds = seconds_since(&s.begin),
                              .precision = reached,
                              .sets = s.end - s.before,
                              .interrupted = interrupted != 0 };
    let_go(workers, plan->threads);
    return error;
}
