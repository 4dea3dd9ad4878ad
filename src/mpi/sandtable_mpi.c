/* sandtable_mpi.c - `mpirun -np N sandtable-mpi study SCENARIO ...`: divides a study over ranks, on any machines.
 *
 * Each rank plays one part (`sandtable study ... --shard RANK/N --keep FILE`) in a process of its own, and rank 0 adds
 * the parts (`sandtable study merge`): the figures are those of one machine. Parts are kept as they are played, so the
 * same command continues after any interruption. A part whose process fails is named, with its signal; the figures of
 * the other parts are printed, or none with --stop. */
#define _POSIX_C_SOURCE 200809L
#include "base/assert.h"

#include <mpi.h>

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS_MOST = 512, PATH_MOST = 4096 };

extern char **environ;

typedef struct {
    const char *program; /* `sandtable` */
    const char *parts;   /* folder of the parts */
    bool stop;           /* print no figures if a part is missing */
    char **words;        /* command line of the study */
    int n;
} wanted;

static int usage(int rank)
{
    if (rank == 0)
        fputs("usage: mpirun -np N sandtable-mpi [--parts FOLDER] [--stop] study SCENARIO [options]\n\n"
              "Divides a study over the ranks and adds its parts: the figures are the same as on one machine. FOLDER, "
              "which\n"
              "all ranks must see, keeps the parts (default ./sandtable-parts); the same command goes on with them. A "
              "rank that\n"
              "fails is named, and the figures of the others are told, with --stop none. SANDTABLE is the program to "
              "run\n"
              "(default: the one beside this, else the one in PATH). --threads is for each rank (default 1).\n",
              stderr);
    return 2;
}

/* ---- the command line ---- */

/* Returns $SANDTABLE, else the program beside this one, else the one in PATH. */
static const char *find_program(const char *self)
{
    static char path[PATH_MOST];
    const char *slash = strrchr(self, '/'), *told = getenv("SANDTABLE");
    if (told && *told) return told;
    if (!slash) return "sandtable";
    snprintf(path, sizeof path, "%.*ssandtable", (int)(slash - self + 1), self);
    return access(path, X_OK) == 0 ? path : "sandtable";
}

static bool read_words(int argc, char **argv, wanted *w)
{
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
        if (strcmp(argv[i], "--stop") == 0)
            w->stop = true;
        else if (strcmp(argv[i], "--parts") == 0 && i + 1 < argc)
            w->parts = argv[++i];
        else
            return false;
    }
    if (i >= argc || strcmp(argv[i], "study") != 0) return false;
    w->words = argv + i + 1;
    w->n = argc - i - 1;
    return w->n > 0 && w->n < WORDS_MOST / 2;
}

static bool is_option(const char *word, const char *name)
{
    size_t n = strlen(name);
    return strncmp(word, "--", 2) == 0 && strncmp(word + 2, name, n) == 0 &&
           (word[2 + n] == '\0' || word[2 + n] == '=');
}

/* Is the word an option of how figures are printed?  *takes: the next word is its value. */
static bool tells(const char *word, bool *takes)
{
    *takes = strcmp(word, "--plot") == 0 || strcmp(word, "--report") == 0;
    return is_option(word, "json") || is_option(word, "csv") || is_option(word, "plot") || is_option(word, "report") ||
           is_option(word, "replace");
}

/* Appends the options of printing (`telling`), or all other words, to the `n` words in `out`; returns the new count. */
static int take_words(const wanted *w, bool telling, char *out[], int n)
{
    SAND_ASSERT(n >= 0 && w->n < WORDS_MOST / 2); /* `out` has room for so many more, and the caller's own */
    for (int i = 0; i < w->n; i++) {
        bool takes = false, is_telling = tells(w->words[i], &takes);
        if (is_telling == telling) out[n++] = w->words[i];
        if (takes && i + 1 < w->n && is_telling == telling) out[n++] = w->words[i + 1];
        if (takes) i++;
    }
    out[n] = NULL;
    return n;
}

/* ---- processes ---- */

/* Runs a program and returns the status of waitpid; -1: it could not be started. `quiet` drops its standard output. */
static int run(const char *program, char *words[], bool quiet)
{
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = -1;
    posix_spawn_file_actions_init(&actions);
    if (quiet) posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (posix_spawnp(&child, program, &actions, NULL, words, environ) == 0)
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    posix_spawn_file_actions_destroy(&actions);
    return status;
}

static void part_path(const wanted *w, int rank, int ranks, char out[PATH_MOST])
{
    SAND_ASSERT(rank >= 0 && rank < ranks);
    snprintf(out, PATH_MOST, "%s/part-%d-of-%d.json", w->parts, rank + 1, ranks);
}

static int play_part(const wanted *w, int rank, int ranks)
{
    char *words[WORDS_MOST], shard[48], path[PATH_MOST];
    bool threads = false;
    for (int i = 0; i < w->n; i++) threads = threads || is_option(w->words[i], "threads");
    snprintf(shard, sizeof shard, "%d/%d", rank + 1, ranks);
    part_path(w, rank, ranks, path);
    words[0] = "sandtable";
    words[1] = "study";
    int n = take_words(w, false, words, 2);
    SAND_ASSERT(n + 7 <= WORDS_MOST); /* six more words and the end */
    if (!threads) words[n++] = "--threads", words[n++] = "1";
    words[n++] = "--shard", words[n++] = shard;
    words[n++] = "--keep", words[n++] = path;
    words[n] = NULL;
    return run(w->program, words, true);
}

/* Waits in short naps: MPI's own waiting would keep a core busy that another part needs. */
static void wait_asleep(MPI_Request *request)
{
    const struct timespec nap = { 0, 2000000 };
    int done = 0;
    while (MPI_Test(request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !done) nanosleep(&nap, NULL);
}

/* Says on stderr how the process of a part ended. */
static void say_end(int rank, int ranks, int status)
{
    if (status == -1)
        fprintf(stderr, "sandtable-mpi: part %d of %d could not be begun\n", rank + 1, ranks);
    else if (WIFSIGNALED(status))
        fprintf(stderr, "sandtable-mpi: part %d of %d was killed (signal %d)\n", rank + 1, ranks, WTERMSIG(status));
    else
        fprintf(stderr, "sandtable-mpi: part %d of %d failed (exit status %d)\n", rank + 1, ranks, WEXITSTATUS(status));
}

/* Merges the parts that succeeded and prints the figures; returns the exit status. */
static int merge(const wanted *w, const int status[], int ranks)
{
    char **words = calloc((size_t)ranks + WORDS_MOST, sizeof *words);
    char(*path)[PATH_MOST] = calloc((size_t)ranks, sizeof *path);
    int n = 0, missing = 0, result = 2;
    if (words && path) {
        words[n++] = "sandtable", words[n++] = "study", words[n++] = "merge";
        for (int i = 0; i < ranks; i++) {
            part_path(w, i, ranks, path[i]);
            if (status[i] == 0)
                words[n++] = path[i];
            else
                say_end(i, ranks, status[i]), missing++;
        }
        SAND_ASSERT(n == 3 + ranks - missing); /* the room is for WORDS_MOST words besides the parts */
        take_words(w, true, words, n);
        if (missing == ranks || (missing > 0 && w->stop))
            fputs("sandtable-mpi: nothing is told; the same command goes on with what was kept\n", stderr);
        else
            result = run(w->program, words, false) == 0 ? (missing > 0 ? 1 : 0) : 2;
    }
    free(words);
    free(path);
    return result;
}

int main(int argc, char **argv)
{
    int rank = 0, ranks = 1, result = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    wanted w = { .program = find_program(argv[0]), .parts = "sandtable-parts" };
    if (!read_words(argc, argv, &w)) {
        result = usage(rank);
    } else {
        int *all = calloc((size_t)ranks, sizeof *all);
        if (!all) MPI_Abort(MPI_COMM_WORLD, 2);
        mkdir(w.parts, 0777);
        int status = play_part(&w, rank, ranks);
        MPI_Request gathered;
        MPI_Igather(&status, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD, &gathered);
        wait_asleep(&gathered);
        if (rank == 0) result = merge(&w, all, ranks);
        free(all);
    }
    MPI_Request told;
    MPI_Ibcast(&result, 1, MPI_INT, 0, MPI_COMM_WORLD, &told);
    wait_asleep(&told);
    MPI_Finalize();
    return result;
}
