/* cmd_train.c - `sandtable train`: learns how battles of a ruleset stand, from battles between computer players. */
#include "cli/commands.h"
#include "cli/load.h"
#include "cli/new_file.h"
#include "cli/study.h"

#include "base/assert.h"

#include <sandtable/train.h>

#include <stdlib.h>
#include <string.h>

enum { SCENARIOS_MOST = 16, ODD_SHARE = 12, ROUNDS = 3, BATTLES = 100, EPOCHS = 12 };

enum { ROW_OUT, ROW_NAME, ROW_HELD, ROW_ROUNDS, ROW_BATTLES, ROW_EPOCHS, ROW_ODD, ROW_PLAYER, ROW_NODES, ROW_SEED };
static const args_row rows[] = {
    { "out", "FILE", "where the weights are written, as C; it is written anew" },
    { "name", "NAME", "of the variable (default net)" },
    { "held", "SCENARIO", "played, but not learnt from; may be repeated" },
    { "rounds", "N", "of playing and learning; from the second on players use what was learnt (default 3)" },
    { "battles", "N", "of each scenario in each round (default 100)" },
    { "epochs", "N", "passes over all positions (default 12)" },
    { "odd", "PERCENT", "share of activations played by closer (default 12)" },
    { "player", "NAME", "who plays (default captain)" },
    { "nodes", "N", "dice outcomes a player may examine for one choice" },
    { "seed", "NUMBER", "decides the battles (default 1)" },
};
const args_command train_command = {
    "train",
    "SCENARIO... [options]",
    "Plays battles between computer players, learns from their results how the battles of a ruleset stand, and writes\n"
    "the weights of the network as a C file of the ruleset's. The same command gives the same weights everywhere.",
    rows,
    SAND_LEN(rows),
};

typedef struct {
    const char *file[SCENARIOS_MOST];
    bool held[SCENARIOS_MOST];
    size_t n;
    const char *out, *name;
    uint64_t rounds, battles, epochs, odd, nodes, seed;
    const sand_player *player;
    text command;
} wanted;

/* ---- the command line ---- */

static int take_number(int row, const char *value, uint64_t most, uint64_t *out)
{
    SAND_ASSERT(row >= 0 && (size_t)row < SAND_LEN(rows));
    if (args_number(value, row == ROW_SEED || row == ROW_ODD ? 0 : 1, most, out)) return EXIT_FINE;
    return args_complain(&train_command, "--%s takes a whole number up to %llu, not \"%s\"", rows[row].name,
                         (unsigned long long)most, value);
}

static int take_file(const char *value, bool held, wanted *w)
{
    if (w->n == SCENARIOS_MOST) return args_complain(&train_command, "at most %d scenarios", (int)SCENARIOS_MOST);
    w->held[w->n] = held;
    w->file[w->n++] = value;
    return EXIT_FINE;
}

static int take(void *into, int row, char *value)
{
    wanted *w = into;
    switch (row) {
    case ARGS_PLAIN: return take_file(value, false, w);
    case ROW_OUT: w->out = value; return EXIT_FINE;
    case ROW_NAME: w->name = value; return EXIT_FINE;
    case ROW_HELD: return take_file(value, true, w);
    case ROW_ROUNDS: return take_number(row, value, 100, &w->rounds);
    case ROW_BATTLES: return take_number(row, value, 1000000, &w->battles);
    case ROW_EPOCHS: return take_number(row, value, 1000, &w->epochs);
    case ROW_ODD: return take_number(row, value, 100, &w->odd);
    case ROW_NODES: return take_number(row, value, 1000000000, &w->nodes);
    case ROW_SEED: return take_number(row, value, UINT64_MAX, &w->seed);
    case ROW_PLAYER:
        w->player = sand_player_find(value);
        if (w->player) return EXIT_FINE;
        return args_complain(&train_command, "there is no player \"%s\"", value);
    }
    return EXIT_USAGE;
}

static int read_arguments(int argc, char **argv, wanted *w)
{
    text_add(&w->command, "sandtable train");
    for (int i = 0; i < argc; i++) text_add(&w->command, " %s", argv[i]);
    int status = args_each(&train_command, argc, argv, take, w);
    if (status) return status;
    if (w->n == 0) return args_complain(&train_command, "which scenarios?");
    if (!w->out) return args_complain(&train_command, "--out FILE is needed");
    return EXIT_FINE;
}

/* ---- training ---- */

static sand_error add_scenario(sand_train *train, const wanted *w, size_t i)
{
    sand_problem_list problems = { 0 };
    text path = { 0 };
    char *bytes = NULL;
    size_t n = 0;
    sand_error error = SAND_ERROR_FILE;
    if (find_scenario(w->file[i], &path)) {
        error = sand_file_read(text_of(&path), &problems, &bytes, &n);
        if (!error) error = sand_train_add(train, bytes, n, w->held[i], &problems);
        print_problems(stderr, &problems);
    }
    sand_problem_list_free(&problems);
    sand_memory_release(bytes);
    text_free(&path);
    return error;
}

static void tell(uint64_t round, const sand_train_score *s)
{
    fprintf(stderr,
            "round %llu: %llu battles, %llu positions; squared error %.4f (always the mean: %.4f); held out %.4f "
            "(%.4f) of %llu battles\n",
            (unsigned long long)round + 1, (unsigned long long)s->battles, (unsigned long long)s->positions, s->error,
            s->mean_error, s->held_error, s->held_mean_error, (unsigned long long)s->held_battles);
}

static sand_error play_rounds(sand_train *train, const wanted *w)
{
    sand_train_score score;
    sand_error error = SAND_OK;
    for (uint64_t round = 0; round < w->rounds && !error; round++) {
        for (uint64_t k = 0; k < w->battles && !error; k++)
            for (size_t i = 0; i < w->n && !error; i++) error = sand_train_play(train, i);
        if (!error) error = sand_train_fit(train, &score);
        if (!error) tell(round, &score);
    }
    return error;
}

static int write_out(const sand_train *train, const wanted *w)
{
    enum { ROOM = 1 << 17 };
    char *words = malloc(ROOM);
    FILE *file = words ? fopen(w->out, "wb") : NULL;
    size_t n = words ? sand_train_write(train, w->name, text_of(&w->command), words, ROOM) : 0;
    bool good = file != NULL && n < ROOM && fwrite(words, 1, n, file) == n;
    if (file) good = fclose(file) == 0 && good;
    free(words);
    if (good) return EXIT_FINE;
    fprintf(stderr, "sandtable train: cannot write %s\n", w->out);
    return EXIT_USAGE;
}

int train_run(int argc, char **argv)
{
    wanted w = { .name = "net",
                 .rounds = ROUNDS,
                 .battles = BATTLES,
                 .epochs = EPOCHS,
                 .odd = ODD_SHARE,
                 .seed = 1,
                 .player = sand_player_find("captain") };
    sand_train *train = NULL;
    int status = read_arguments(argc, argv, &w);
    if (status) {
        text_free(&w.command);
        return status == ARGS_HELP ? EXIT_FINE : status;
    }
    const sand_train_plan plan = { .player = w.player,
                                   .odd = sand_player_find("closer"),
                                   .odd_share = (uint32_t)w.odd,
                                   .nodes = (uint32_t)w.nodes,
                                   .epochs = (uint32_t)w.epochs,
                                   .seed = w.seed };
    sand_error error = sand_train_create(&plan, &train);
    for (size_t i = 0; i < w.n && !error; i++) error = add_scenario(train, &w, i);
    if (!error) error = play_rounds(train, &w);
    if (error) fprintf(stderr, "sandtable train: %s\n", sand_error_text(error));
    status = error ? EXIT_WRONG : write_out(train, &w);
    sand_train_destroy(train);
    text_free(&w.command);
    return status;
}
