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
    ROW_SWEEP,
    ROW_KEEP,
    ROW_SHARD,
    ROW_THREADS,
    ROW_NODES,
    ROW_RULES,
    ROW_DECIDED,
    ROW_CHECK,
    ROW_JSON,
    ROW_CSV,
    ROW_PLOT,
    ROW_REPORT,
    ROW_REPLACE
};
static const args_row rows[] = {
    { "battles", "N", "battles under each reading (default 1000; with --precision as many as it takes)" },
    { "precision", "POINTS",
      "stop when the shares won (with --against: the differences) are known this well, in per cent" },
    { "players", "FIRST,SECOND", "computer players (default closer,closer); the first starts as side A" },
    { "seed", "NUMBER", "decides the battles (default 1)" },
    { "set", "NAME=VALUE",
      "another reading or number of the rules (sandtable rules --options, --numbers); may be repeated" },
    { "against", "NAME=VALUE",
      "a variant on the same dice, compared with --set: NAME=VALUE[,NAME=VALUE...], or another scenario; may be "
      "repeated" },
    { "sweep", "NAME=A..B", "a variant for each value from A to B; A..B:STEP in steps" },
    { "keep", "FILE", "keep what was played in FILE as it goes, and go on from there when it exists" },
    { "shard", "I/N", "play part I of N only; goes with --keep, and `study merge FILE...` adds the parts" },
    { "threads", "N", "number of threads (default: one per core); the result does not depend on it" },
    { "nodes", "N", "dice outcomes a player may examine for one choice" },
    { "rules", NULL, "how often each rule took effect" },
    { "decided", NULL, "with --rules how often each decided: battles won by another when it alone is left out" },
    { "check", NULL, "check every invariant after every order" },
    { "json", NULL, "figures as JSON on standard output" },
    { "csv", NULL, "figures as CSV on standard output" },
    { "plot", "FILE", "the figures as a picture, .svg or .png; a new file" },
    { "report", "FILE", "everything as a page that stands alone, with the command; .html, a new file" },
    { "replace", NULL, "--plot and --report may write over a file that is there" },
};
const args_command simulate_command = {
    "simulate",
    "SCENARIO [options]",
    "Plays many battles between computer players and counts how they end, how long they last, which units are lost\n"
    "and where hits are taken, with 95 % intervals. With --against and --sweep everything is played under several\n"
    "variants on the same dice. Two different players play each set of dice from both sides. Ctrl-C stops early and\n"
    "prints what there is.",
    rows,
    SAND_LEN(rows),
};
/* The same, by its other name. */
const args_command study_command = {
    "study",
    "SCENARIO [options], or merge FILE...",
    "Plays a scenario many times under several variants of its rules, on the same dice, and says what changes, with\n"
    "95 % intervals: options, numbers of the rules, sweeps over a number, other scenarios. With --keep it can be\n"
    "stopped and gone on with; with --shard it is divided over machines, and merge adds the parts: the figures are "
    "the\n"
    "same however it is divided. Without variants it counts one reading; `simulate` is the same command.",
    rows,
    SAND_LEN(rows),
};

enum { VARIANTS = SAND_SIM_READINGS - 1, LABEL = 200, WORDS_MOST = 200 };

typedef struct {
    settings set;
    loaded scenario; /* another one; no bytes: the study's */
} variant;

typedef struct {
    const char *file;
    const char *keep;
    uint64_t shard, of;
    variant against[VARIANTS];
    size_t n_against;
    const char *words[WORDS_MOST]; /* as they were typed, but for --keep and what does not change the figures */
    size_t n_words;
    const sand_sim_kept *const *parts; /* to be added up instead of playing */
    size_t n_parts;
    new_file plot, report; /* no path: none is wished */
    choice_player player[2];
    uint64_t battles, seed, threads, nodes;
    double precision;
    bool rules, decided, check, json, csv;
    settings set;
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

/* "a=1,b=2" or a scenario. */
static int take_against(char *word, wanted *out)
{
    if (out->n_against == VARIANTS) return args_complain(&simulate_command, "at most %d variants at once", VARIANTS);
    variant *v = &out->against[out->n_against++];
    if (!strchr(word, '=')) return load_scenario(word, &v->scenario) ? EXIT_FINE : EXIT_USAGE;
    for (char *next; word; word = next) {
        next = strchr(word, ',');
        if (next) *next++ = '\0';
        int status = choice_setting(&simulate_command, "against", word, &v->set);
        if (status) return status;
    }
    return EXIT_FINE;
}

/* Each value is a text of its own, which lives as long as the program. */
static int take_sweep(char *word, wanted *out)
{
    double from = 0, to = -1, step = 1;
    char *equals = strchr(word, '='), *dots = equals ? strstr(equals + 1, "..") : NULL, *rest = NULL;
    bool good = dots != NULL;
    if (equals) *equals = '\0';
    if (good) {
        *dots = '\0';
        from = strtod(equals + 1, &rest);
        good = rest == dots && rest != equals + 1;
        to = strtod(dots + 2, &rest);
        good = good && rest != dots + 2;
    }
    if (good && *rest == ':') step = strtod(rest + 1, &rest);
    if (!good || *rest != '\0' || !(step > 0) || !(to >= from))
        return args_complain(&simulate_command, "--sweep takes NAME=A..B or NAME=A..B:STEP, such as rout-over=6..9");
    for (size_t i = 0; from + (double)i * step <= to + 1e-9; i++) {
        if (out->n_against == VARIANTS)
            return args_complain(&simulate_command, "at most %d variants at once; a sweep can go in steps", VARIANTS);
        char *value = malloc(32);
        if (!value) return EXIT_USAGE;
        snprintf(value, 32, "%.10g", from + (double)i * step);
        variant *v = &out->against[out->n_against++];
        v->set.at[v->set.n++] = (sand_setting){ word, value };
    }
    return EXIT_FINE;
}

static int take_shard(const char *value, wanted *out)
{
    char *end = NULL;
    unsigned long long i = strtoull(value, &end, 10), n = *end == '/' ? strtoull(end + 1, &end, 10) : 0;
    if (*end || i < 1 || i > n || n > 1000000)
        return args_complain(&simulate_command, "--shard takes a part such as 2/5, not \"%s\"", value);
    out->shard = i;
    out->of = n;
    return EXIT_FINE;
}

static bool is_picture(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && (strcmp(dot, ".svg") == 0 || strcmp(dot, ".png") == 0);
}

/* Told before the battles are played, not afterwards. */
static int check_files(const wanted *w)
{
    const new_file *plot = &w->plot, *report = &w->report;
    if (!plot->path && !report->path && plot->replace)
        return args_complain(&simulate_command, "--replace goes with --plot FILE or --report FILE");
    if (plot->path && !is_picture(plot->path))
        return args_complain(&simulate_command, "--plot takes a file that ends in .svg or .png, not \"%s\"",
                             plot->path);
    if (plot->path && !(study_can_plot(plot->path) && new_file_is_possible(plot))) return EXIT_USAGE;
    return !report->path || new_file_is_possible(report) ? EXIT_FINE : EXIT_USAGE;
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
    case ROW_AGAINST: return take_against(word, out);
    case ROW_SWEEP: return take_sweep(word, out);
    case ROW_KEEP: out->keep = value; return EXIT_FINE;
    case ROW_SHARD: return take_shard(value, out);
    case ROW_THREADS:
        return choice_number(&simulate_command, name, value, (choice_range){ 1, CHOICE_THREADS_MOST }, &out->threads);
    case ROW_NODES: return choice_number(&simulate_command, name, value, (choice_range){ 1, 1000000000 }, &out->nodes);
    case ROW_RULES: out->rules = true; return EXIT_FINE;
    case ROW_DECIDED: out->rules = out->decided = true; return EXIT_FINE;
    case ROW_CHECK: out->check = true; return EXIT_FINE;
    case ROW_JSON: out->json = true; return EXIT_FINE;
    case ROW_CSV: out->csv = true; return EXIT_FINE;
    case ROW_PLOT: out->plot.path = value; return EXIT_FINE;
    case ROW_REPORT: out->report.path = value; return EXIT_FINE;
    case ROW_REPLACE: out->plot.replace = out->report.replace = true; return EXIT_FINE;
    }
    return EXIT_USAGE;
}

/* Copied, since options cut their words in pieces, and kept as long as the program runs. */
static void keep_word(wanted *out, const char *option, const char *value)
{
    text word = { 0 };
    text_add(&word, "%s%s", option, value);
    if (out->n_words < WORDS_MOST) out->words[out->n_words++] = text_of(&word);
}

/* But for what changes no figure. */
static void keep_option(wanted *out, int row, const char *value)
{
    text option = { 0 };
    if (row == ROW_KEEP || row == ROW_SHARD || row == ROW_THREADS || row == ROW_JSON || row == ROW_CSV ||
        row == ROW_PLOT || row == ROW_REPORT || row == ROW_REPLACE)
        return;
    text_add(&option, "--%s%s", rows[row].name, value ? "=" : "");
    keep_word(out, text_of(&option), value ? value : "");
    text_free(&option);
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
            keep_word(out, "", value);
            continue;
        }
        char *word = value ? argv[a.at - 1] + (value - argv[a.at - 1]) : NULL; /* the same, to be cut in pieces */
        keep_option(out, row, value);
        int status = take_option(row, value, word, out);
        if (status) return status;
    }
    if (!out->file) return args_complain(&simulate_command, "which scenario?");
    if (out->battles == 0) out->battles = out->precision > 0 ? BATTLES_MOST : BATTLES;
    if (out->shard && !out->keep) return args_complain(&simulate_command, "--shard goes with --keep FILE");
    if (out->shard && out->precision > 0)
        return args_complain(&simulate_command, "--shard takes a number of --battles, not --precision");
    if (out->json && out->csv) return args_complain(&simulate_command, "--json or --csv, not both");
    return check_files(out);
}

/* ---- the study --------------------------------------------------------------------------------------- */

/* A variant: --set, but for what --against says otherwise. */
static settings reading_of(const wanted *w, const variant *v)
{
    settings out = v->set;
    for (size_t i = 0; i < w->set.n && out.n < CHOICE_SETTINGS; i++)
        if (!has_setting(&v->set, w->set.at[i].name)) out.at[out.n++] = w->set.at[i];
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

/* By what draws or tells it. */
static bool write_file(const new_file *plot, const study *s, bool (*write)(const study *s, const char *path))
{
    text beside = { 0 };
    if (!plot->path) return true;
    new_file_beside(plot, &beside);
    bool drawn = write(s, text_of(&beside));
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
    bool good = write_file(&w->plot, s, study_plot);
    return write_file(&w->report, s, study_report) && good ? EXIT_FINE : EXIT_USAGE;
}

typedef struct {
    const wanted *w;
    const sand_sim *sim;
    sand_sim_bites *bites; /* NULL: rules are not counted */
    bool failed;
} keeper;

/* Written beside it and put in its place: whatever happens, one of the two is whole. */
static void keep(void *context, const sand_sim_result *result, uint64_t done)
{
    keeper *k = context;
    const sand_sim_part part = { k->w->words, k->w->n_words, k->w->of ? k->w->shard : 1, k->w->of ? k->w->of : 1,
                                 done };
    const new_file file = { .command = "study", .path = k->w->keep, .replace = true };
    char *bytes = NULL;
    size_t n = 0;
    text beside = { 0 };
    sand_error error = k->failed ? SAND_ERROR_MEMORY : SAND_OK;
    if (!error && k->bites) error = sand_sim_bites_keep(k->bites, result, &part, &bytes, &n);
    if (!error && !k->bites) error = sand_sim_keep(k->sim, result, &part, &bytes, &n);
    if (error) return;
    new_file_beside(&file, &beside);
    FILE *out = fopen(text_of(&beside), "wb");
    bool good = out && fwrite(bytes, 1, n, out) == n;
    if (out) good = fclose(out) == 0 && good;
    if (!good) fprintf(stderr, "sandtable study: %s cannot be written; it is played on without\n", k->w->keep);
    k->failed = !good || !new_file_put(&file, text_of(&beside));
    sand_memory_release(bytes);
    text_free(&beside);
}

/* What FILE holds already; false: a message was printed. */
static bool go_on(const keeper *k, sand_sim_result *result, uint64_t *done)
{
    const wanted *w = k->w;
    const sand_sim *sim = k->sim;
    sand_problem_list problems = { 0 };
    sand_sim_kept *kept = NULL;
    sand_sim_part part;
    char *bytes = NULL;
    size_t n = 0;
    if (!w->keep || !is_file(w->keep)) return true;
    sand_error error = sand_file_read(w->keep, &problems, &bytes, &n);
    if (!error) error = sand_sim_kept_create((sand_source){ bytes, n, w->keep }, &problems, &kept);
    bool good = !error && sand_sim_kept_part(kept, &part);
    if (good && (part.of != (w->of ? w->of : 1) || part.shard != (w->of ? w->shard : 1))) error = SAND_ERROR_MISMATCH;
    if (!error) error = sand_sim_kept_add(kept, sim, &problems, result);
    if (!error && k->bites) error = sand_sim_kept_add_bites(kept, k->bites, &problems);
    print_problems(stderr, &problems);
    if (error == SAND_ERROR_MISMATCH)
        fprintf(stderr, "sandtable study: %s is of another study, or another part; name another file\n", w->keep);
    if (!error) *done = part.done;
    sand_sim_kept_destroy(kept);
    sand_memory_release(bytes);
    return !error;
}

/* False: a message was printed. */
static bool add_parts(const keeper *k, sand_sim_result *result)
{
    const wanted *w = k->w;
    sand_problem_list problems = { 0 };
    for (size_t i = 0; i < w->n_parts; i++) {
        sand_error error = sand_sim_kept_add(w->parts[i], k->sim, &problems, result);
        if (!error && k->bites) error = sand_sim_kept_add_bites(w->parts[i], k->bites, &problems);
        print_problems(stderr, &problems);
        if (error) {
            fprintf(stderr, "sandtable study: the %zuth part is of another study\n", i + 1);
            return false;
        }
    }
    return result->sets > 0;
}

static uint64_t sets_of(const wanted *w, const sand_sim *sim)
{
    unsigned size = sand_sim_set_size(sim);
    uint64_t all = (w->battles + size - 1) / size;
    if (w->of == 0) return all;
    return all < w->shard ? 0 : (all - w->shard) / w->of + 1;
}

static int play(const wanted *w, const sand_sim *sim, study *s)
{
    keeper k = { .w = w, .sim = sim };
    crowd_plan plan = { .sim = sim,
                        .sets = sets_of(w, sim),
                        .threads = (unsigned)w->threads,
                        .precision = w->precision,
                        .shard = w->shard,
                        .of = w->of,
                        .keep = w->keep ? keep : NULL,
                        .context = &k };
    sand_sim_result *result = calloc(1, sizeof *result);
    sand_error error = result ? SAND_OK : SAND_ERROR_MEMORY;
    if (!error && w->rules) error = sand_sim_bites_create(sim, &k.bites);
    plan.bites = k.bites;
    s->bites = k.bites;
    bool read = !error && (w->n_parts ? add_parts(&k, result) : go_on(&k, result, &plan.done));
    if (read && !w->n_parts) error = crowd_play(&plan, result, &s->report);
    if (error) fprintf(stderr, "sandtable simulate: %s\n", sand_error_text(error));
    s->result = result;
    s->threads = plan.threads;
    s->wished = plan.precision;
    int status = error || !read || result->sets == 0 ? EXIT_USAGE : tell(w, s);
    if (!error && read && !w->n_parts) say_imprecise(w, &s->report);
    sand_sim_bites_destroy(k.bites);
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

typedef struct {
    const wanted *w;
    const sand_game *game;
    const sand_sim *sim; /* without them, for the look at which rules take effect */
    study_without *without;
    settings *set;
} leaving;

/* Adds a reading for each rule that is left out, as many as there is room for. */
static size_t add_without(sand_sim_plan *plan, const leaving *l)
{
    size_t n = study_choose_without(l->sim, l->game, l->without, SAND_SIM_READINGS - plan->n_readings);
    for (size_t i = 0; i < n; i++) {
        variant v = { 0 };
        v.set.at[v.set.n++] = (sand_setting){ l->without[i].name, l->without[i].value };
        l->set[i] = reading_of(l->w, &v);
        plan->reading[plan->n_readings++] = (sand_sim_reading){ l->set[i].at, l->set[i].n, NULL, 0, NULL };
    }
    return n;
}

static int study_text(const wanted *w, const char *path, const char *bytes, size_t n)
{
    sand_problem_list problems = { 0 };
    settings reading[VARIANTS];
    text label[SAND_SIM_READINGS] = { { 0 } };
    study_without without[VARIANTS];
    settings left_out[VARIANTS];
    size_t n_without = 0;
    sand_sim *sim = NULL;
    sand_game *game = NULL;
    sand_sim_plan plan = { .source = path,
                           .player = { w->player[0].player, w->player[1].player },
                           .limits = { w->player[0].limits, w->player[1].limits },
                           .seed = w->seed,
                           .check = w->check,
                           .reading = { { .options = w->set.at, .n_options = w->set.n } },
                           .n_readings = 1 + w->n_against };
    for (size_t i = 0; i < w->n_against; i++) {
        const loaded *other = &w->against[i].scenario;
        reading[i] = reading_of(w, &w->against[i]);
        plan.reading[i + 1] = (sand_sim_reading){ reading[i].at, reading[i].n, other->bytes, other->n, other->path };
    }
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
    if (!error && w->decided) {
        n_without = add_without(&plan, &(leaving){ w, game, sim, without, left_out });
        sand_sim_destroy(sim);
        sim = NULL;
        error = sand_sim_create(bytes, n, &plan, &problems, &sim);
    }
    if (error && !told) unset = settings_are_wrong("simulate", file, &problems);
    if (error && !told && !unset) print_mistakes(&problems);
    sand_problem_list_free(&problems);
    if (!error && w->n_against == 1 && !w->against[0].scenario.bytes) warn_of_same(game, bytes, n, &reading[0]);

    name_reading(&label[0], &w->set);
    for (size_t i = 0; i < w->n_against; i++) {
        if (w->against[i].scenario.bytes) text_add(&label[i + 1], "%s ", w->against[i].scenario.path);
        if (!w->against[i].scenario.bytes || reading[i].n) name_reading(&label[i + 1], &reading[i]);
    }
    study s = { .sim = sim,
                .game = game,
                .player = { w->player[0].player, w->player[1].player },
                .n_readings = 1 + w->n_against,
                .without = without,
                .n_without = n_without,
                .seed = w->seed,
                .command = w->words,
                .n_command = w->n_words };
    for (size_t i = 0; i < s.n_readings; i++) s.reading[i] = text_of(&label[i]);
    int status = unset ? EXIT_USAGE : error ? EXIT_WRONG : play(w, sim, &s);
    sand_game_destroy(game);
    sand_sim_destroy(sim);
    for (size_t i = 0; i < SAND_LEN(label); i++) text_free(&label[i]);
    return status;
}

static int run(wanted *w)
{
    loaded file = { 0 };
    int status = EXIT_USAGE;
    if (load_scenario(w->file, &file)) status = study_text(w, file.path, file.bytes, file.n);
    loaded_free(&file);
    for (size_t i = 0; i < w->n_against; i++) loaded_free(&w->against[i].scenario);
    return status;
}

static wanted *new_wanted(void)
{
    wanted *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->plot.command = w->report.command = "simulate";
    w->seed = 1;
    w->threads = choice_cores();
    w->player[0].player = w->player[1].player = sand_player_find("closer");
    return w;
}

int simulate_run(int argc, char **argv)
{
    wanted *w = new_wanted();
    if (!w) return EXIT_USAGE;
    int status = read_arguments(argc, argv, w);
    status = status == ARGS_HELP ? EXIT_FINE : status ? status : run(w);
    free(w);
    return status;
}

/* ---- parts -------------------------------------------------------------------------------------------- */

enum { PARTS_MOST = 4096 };

static bool read_part(const char *path, sand_sim_kept **out)
{
    sand_problem_list problems = { 0 };
    char *bytes = NULL;
    size_t n = 0;
    sand_error error = sand_file_read(path, &problems, &bytes, &n);
    if (!error) error = sand_sim_kept_create((sand_source){ bytes, n, path }, &problems, out);
    print_problems(stderr, &problems);
    sand_memory_release(bytes);
    return error == SAND_OK;
}

/* Are they parts of one whole, each once?  Says what is missing, and goes on. */
static bool fit(sand_sim_kept *const parts[], size_t n)
{
    sand_sim_part first, part;
    sand_sim_kept_part(parts[0], &first);
    for (size_t i = 0; i < n; i++) {
        sand_sim_kept_part(parts[i], &part);
        bool twice = false;
        for (size_t k = 0; k < i && !twice; k++) {
            sand_sim_part other;
            sand_sim_kept_part(parts[k], &other);
            twice = other.shard == part.shard;
        }
        if (part.of == first.of && !twice) continue;
        args_complain(&study_command,
                      twice ? "part %llu of %llu is there twice" : "part %llu of %llu is of another division",
                      (unsigned long long)part.shard, (unsigned long long)part.of);
        return false;
    }
    if (n < first.of) fprintf(stderr, "sandtable study: %zu of %llu parts\n", n, (unsigned long long)first.of);
    return true;
}

/* The words of the first part say what was studied; the options given here, how it is told. */
static int merge(sand_sim_kept *const parts[], size_t n, int argc, char **argv)
{
    sand_sim_part first;
    wanted *w = new_wanted();
    char *words[WORDS_MOST + WORDS_MOST];
    int count = 0, status = EXIT_USAGE;
    if (!w) return EXIT_USAGE;
    sand_sim_kept_part(parts[0], &first);
    for (size_t i = 0; i < first.n_words && i < WORDS_MOST; i++) {
        text word = { 0 };
        text_add(&word, "%s", first.words[i]);
        words[count++] = word.bytes; /* cut in pieces by the options, and kept as long as the program runs */
    }
    for (int i = 0; i < argc && i < WORDS_MOST; i++) words[count++] = argv[i];
    status = read_arguments(count, words, w);
    w->parts = (const sand_sim_kept *const *)parts;
    w->n_parts = n;
    status = status == ARGS_HELP ? EXIT_FINE : status ? status : run(w);
    free(w);
    return status;
}

static int merge_run(int argc, char **argv)
{
    static sand_sim_kept *parts[PARTS_MOST];
    size_t n = 0;
    int status = EXIT_USAGE;
    bool good = true;
    for (; argc > 0 && argv[0][0] != '-' && good && n < PARTS_MOST; argc--, argv++)
        if ((good = read_part(argv[0], &parts[n]))) n++;
    if (good && n == 0) args_complain(&study_command, "which parts? merge takes the files of --keep");
    if (good && n > 0 && fit(parts, n)) status = merge(parts, n, argc, argv);
    for (size_t i = 0; i < n; i++) sand_sim_kept_destroy(parts[i]);
    return status;
}

int study_run(int argc, char **argv)
{
    if (argc > 0 && strcmp(argv[0], "merge") == 0) return merge_run(argc - 1, argv + 1);
    if (argc > 0 && (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0)) {
        args_help(&study_command);
        return EXIT_FINE;
    }
    return simulate_run(argc, argv);
}
