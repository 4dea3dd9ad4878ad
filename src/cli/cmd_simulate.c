/* cmd_simulate.c - `sandtable simulate`: many battles between computer players, and what they come to. */
#define _POSIX_C_SOURCE 200809L /* unlink */
#include "cli/choices.h"
#include "cli/commands.h"
#include "cli/load.h"
#include "cli/new_file.h"
#include "cli/study.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BATTLES = 1000, BATTLES_MOST = 1000000000 };

enum {
    ROW_BATTLES,
    ROW_PRECISION,
    ROW_PLAYERS,
    ROW_SEED,
    ROW_SET,
    ROW_AGAINST,
    ROW_THREADS,
    ROW_NODES,
    ROW_CHECK,
    ROW_JSON,
    ROW_CSV,
    ROW_PLOT,
    ROW_REPLACE
};
static const args_row rows[] = {
    { "battles", "N", "battles under each reading (default 1000; with --precision as many as it takes)" },
    { "precision", "POINTS",
      "stop when the shares won (with --against: the differences) are known this well, in per cent" },
    { "players", "FIRST,SECOND", "computer players (default closer,closer); the first starts as side A" },
    { "seed", "NUMBER", "decides the battles (default 1)" },
    { "set", "OPTION=VALUE", "choose another reading of a rule (sandtable rules --options); may be repeated" },
    { "against", "OPTION=VALUE", "a second reading, played on the same dice and compared with --set" },
    { "threads", "N", "number of threads (default: one per core); the result does not depend on it" },
    { "nodes", "N", "dice outcomes a player may examine for one choice" },
    { "check", NULL, "check every invariant after every order" },
    { "json", NULL, "figures as JSON on standard output" },
    { "csv", NULL, "figures as CSV on standard output" },
    { "plot", "FILE", "the figures as a picture, .svg or .png; a new file" },
    { "replace", NULL, "--plot may write over a file that is there" },
};
const args_command simulate_command = {
    "simulate",
    "SCENARIO [options]",
    "Plays many battles between computer players and counts how they end, how long they last, which units are lost\n"
    "and where hits are taken, with 95 % intervals. With --against everything is played under two readings of the\n"
    "rules on the same dice. Two different players play each set of dice from both sides. Ctrl-C stops early and\n"
    "prints what there is.",
    rows,
    SAND_LEN(rows),
};

typedef struct {
    const char *file;
    new_file plot; /* no path: none is wished */
    choice_player player[2];
    uint64_t battles, seed, threads, nodes;
    double precision;
    bool check, json, csv;
    settings set, against;
} wanted;

/* ---- the command line --------------------------------------------------------------------------------- */

static int take_precision(const char *value, wanted *out)
{
    char *end = NULL;
    double points = strtod(value, &end);
    if (end == value || *end != '\0' || !(points > 0 && points < 100))
        return args_complain(&simulate_command, "--precision takes percentage points such as 0.5, not \"%s\"", value);
    out->precision = points / 100;
    return EXIT_FINE;
}

/* "captain,closer"; one name is both. */
static int take_players(char *word, wanted *out)
{
    char *comma = strchr(word, ',');
    if (comma) *comma = '\0';
    char *names[2] = { word, comma ? comma + 1 : word };
    for (size_t i = 0; i < 2; i++) {
        int status = choice_player_of(&simulate_command, names[i], &out->player[i]);
        if (status) return status;
    }
    return EXIT_FINE;
}

static bool is_picture(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && (strcmp(dot, ".svg") == 0 || strcmp(dot, ".png") == 0);
}

/* Told before the battles are played, not afterwards. */
static int check_plot(const new_file *plot)
{
    if (!plot->path && plot->replace) return args_complain(&simulate_command, "--replace goes with --plot FILE");
    if (!plot->path) return EXIT_FINE;
    if (!is_picture(plot->path))
        return args_complain(&simulate_command, "--plot takes a file that ends in .svg or .png, not \"%s\"",
                             plot->path);
    return study_can_plot(plot->path) && new_file_is_possible(plot) ? EXIT_FINE : EXIT_USAGE;
}

static int take_option(int row, const char *value, char *word, wanted *out)
{
    const char *name = rows[row].name;
    switch (row) {
    case ROW_BATTLES:
        return choice_number(&simulate_command, name, value, (choice_range){ 1, BATTLES_MOST }, &out->battles);
    case ROW_PRECISION: return take_precision(value, out);
    case ROW_PLAYERS: return take_players(word, out);
    case ROW_SEED: return choice_number(&simulate_command, name, value, (choice_range){ 0, UINT64_MAX }, &out->seed);
    case ROW_SET: return choice_setting(&simulate_command, name, word, &out->set);
    case ROW_AGAINST: return choice_setting(&simulate_command, name, word, &out->against);
    case ROW_THREADS:
        return choice_number(&simulate_command, name, value, (choice_range){ 1, CHOICE_THREADS_MOST }, &out->threads);
    case ROW_NODES: return choice_number(&simulate_command, name, value, (choice_range){ 1, 1000000000 }, &out->nodes);
    case ROW_CHECK: out->check = true; return EXIT_FINE;
    case ROW_JSON: out->json = true; return EXIT_FINE;
    case ROW_CSV: out->csv = true; return EXIT_FINE;
    case ROW_PLOT: out->plot.path = value; return EXIT_FINE;
    case ROW_REPLACE: out->plot.replace = true; return EXIT_FINE;
    }
    return EXIT_USAGE;
}

/* ARGS_HELP: help was printed, there is nothing to do. */
static int read_arguments(int argc, char **argv, wanted *out)
{
    args a = { .command = &simulate_command, .argc = argc, .argv = argv };
    const char *value = NULL;
    for (;;) {
        int row = args_next(&a, &value);
        if (row == ARGS_HELP) return ARGS_HELP;
        if (row == ARGS_WRONG) return EXIT_USAGE;
        if (row == ARGS_END) break;
        if (row == ARGS_PLAIN) {
            if (out->file) return args_complain(&simulate_command, "one scenario at a time, not \"%s\" as well", value);
            out->file = value;
            continue;
        }
        char *word = value ? argv[a.at - 1] + (value - argv[a.at - 1]) : NULL; /* the same, to be cut in pieces */
        int status = take_option(row, value, word, out);
        if (status) return status;
    }
    if (!out->file) return args_complain(&simulate_command, "which scenario?");
    if (out->battles == 0) out->battles = out->precision > 0 ? BATTLES_MOST : BATTLES;
    if (out->json && out->csv) return args_complain(&simulate_command, "--json or --csv, not both");
    return check_plot(&out->plot);
}

/* ---- the study --------------------------------------------------------------------------------------- */

/* The second reading: --set, but for what --against says otherwise. */
static settings second_reading(const wanted *w)
{
    settings out = w->against;
    for (size_t i = 0; i < w->set.n; i++)
        if (!has_setting(&w->against, w->set.at[i].name)) out.at[out.n++] = w->set.at[i];
    return out;
}

static void name_reading(text *out, const settings *list)
{
    for (size_t i = 0; i < list->n; i++) text_add(out, "%s%s=%s", i ? ", " : "", list->at[i].name, list->at[i].value);
    if (list->n == 0) text_add(out, "as it stands");
}

static void say_imprecise(const wanted *w, const crowd_report *report)
{
    if (w->precision <= 0 || report->precision <= w->precision) return;
    fprintf(stderr, "sandtable simulate: sure to %.2f percentage points, not to the %.6g wished: %s\n",
            100 * report->precision, 100 * w->precision,
            report->interrupted ? "it was interrupted" : "that takes more --battles");
}

static bool write_plot(const new_file *plot, const study *s)
{
    text beside = { 0 };
    new_file_beside(plot, &beside);
    bool drawn = study_plot(s, text_of(&beside));
    if (!drawn) unlink(text_of(&beside));
    bool good = drawn && new_file_put(plot, text_of(&beside));
    text_free(&beside);
    return good;
}

static int tell(const wanted *w, const study *s)
{
    if (w->json)
        study_print_json(s);
    else if (w->csv)
        study_print_csv(s);
    else
        study_print(s);
    if (w->check && !w->json && !w->csv)
        printf("  every invariant held after each of %llu orders\n",
               (unsigned long long)(s->result->reading[0].orders + s->result->reading[1].orders));
    return w->plot.path && !write_plot(&w->plot, s) ? EXIT_USAGE : EXIT_FINE;
}

static int play(const wanted *w, const sand_sim *sim, study *s)
{
    unsigned size = sand_sim_set_size(sim);
    crowd_plan plan = {
        .sim = sim, .sets = (w->battles + size - 1) / size, .threads = (unsigned)w->threads, .precision = w->precision
    };
    sand_sim_result *result = calloc(1, sizeof *result);
    sand_error error = result ? crowd_play(&plan, result, &s->report) : SAND_ERROR_MEMORY;
    if (error) fprintf(stderr, "sandtable simulate: %s\n", sand_error_text(error));
    s->result = result;
    s->threads = plan.threads;
    s->wished = plan.precision;
    int status = error ? EXIT_USAGE : tell(w, s);
    if (!error) say_imprecise(w, &s->report);
    free(result);
    return status;
}

/* What was warned of under the first reading is not said again. */
static void print_mistakes(sand_problem_list *list)
{
    char line[4096];
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].severity != SAND_MISTAKE) continue;
        sand_problem_format(&list->items[i], line, sizeof line);
        fprintf(stderr, "%s\n", line);
    }
}

/* A value that is the standard one anyway makes no other reading. */
static void warn_of_same(const sand_game *first, const char *bytes, size_t n, const settings *second)
{
    sand_problem_list unheard = { 0 };
    sand_game_settings with = { .source = "", .options = second->at, .n_options = second->n };
    sand_game *game = NULL;
    int32_t one, two;
    bool same = sand_game_create(bytes, n, &with, &unheard, &game) == SAND_OK;
    for (size_t i = 0; same && sand_game_value(first, i, &one) && sand_game_value(game, i, &two); i++)
        same = one == two;
    if (same) fputs("sandtable simulate: both readings are the same rules; what --against says holds anyway\n", stderr);
    sand_game_destroy(game);
    sand_problem_list_free(&unheard);
}

static int study_text(const wanted *w, const char *path, const char *bytes, size_t n)
{
    sand_problem_list problems = { 0 };
    settings second = second_reading(w);
    text label[2] = { { 0 }, { 0 } };
    sand_sim *sim = NULL;
    sand_game *game = NULL;
    sand_sim_plan plan = { .source = path,
                           .player = { w->player[0].player, w->player[1].player },
                           .limits = { w->player[0].limits, w->player[1].limits },
                           .seed = w->seed,
                           .check = w->check,
                           .reading = { { w->set.at, w->set.n }, { second.at, second.n } },
                           .n_readings = w->against.n ? 2 : 1 };
    sand_game_settings with = { .source = path, .options = w->set.at, .n_options = w->set.n };
    const sand_source file = { bytes, n, path };
    for (size_t i = 0; i < 2; i++)
        if (plan.limits[i].nodes == 0) plan.limits[i].nodes = (uint32_t)w->nodes;
    /* What is wrong with the scenario is told once: by the game, unless it is the second reading's own. */
    sand_error error = sand_game_create(bytes, n, &with, &problems, &game);
    bool unset = error == SAND_ERROR_INVALID && settings_are_wrong("simulate", file, &problems);
    print_problems(stderr, &problems);
    bool told = error != SAND_OK;
    if (!error) error = sand_sim_create(bytes, n, &plan, &problems, &sim);
    if (error && !told) unset = settings_are_wrong("simulate", file, &problems);
    if (error && !told && !unset) print_mistakes(&problems);
    sand_problem_list_free(&problems);
    if (!error && w->against.n) warn_of_same(game, bytes, n, &second);

    name_reading(&label[0], &w->set);
    name_reading(&label[1], &second);
    study s = { .sim = sim,
                .game = game,
                .player = { w->player[0].player, w->player[1].player },
                .n_readings = plan.n_readings,
                .seed = w->seed,
                .reading = { text_of(&label[0]), text_of(&label[1]) } };
    int status = unset ? EXIT_USAGE : error ? EXIT_WRONG : play(w, sim, &s);
    sand_game_destroy(game);
    sand_sim_destroy(sim);
    for (size_t i = 0; i < SAND_LEN(label); i++) text_free(&label[i]);
    return status;
}

int simulate_run(int argc, char **argv)
{
    wanted w = { .plot = { .command = "simulate" }, .seed = 1, .threads = choice_cores() };
    sand_problem_list problems = { 0 };
    text path = { 0 };
    char *bytes = NULL;
    size_t n = 0;
    w.player[0].player = w.player[1].player = sand_player_find("closer");
    int status = read_arguments(argc, argv, &w);
    if (status) return status == ARGS_HELP ? EXIT_FINE : status;
    status = EXIT_USAGE;
    if (find_scenario(w.file, &path)) {
        sand_error error = sand_file_read(text_of(&path), &problems, &bytes, &n);
        print_problems(stderr, &problems);
        if (!error) status = study_text(&w, text_of(&path), bytes, n);
    }
    sand_memory_release(bytes);
    text_free(&path);
    return status;
}
