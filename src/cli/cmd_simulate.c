/* cmd_simulate.c - `sandtable simulate`: many battles between computer players, and their totals. */
#define _POSIX_C_SOURCE 200809L /* unlink */
#include "cli/commands.h"
#include "cli/load.h"
#include "cli/new_file.h"
#include "cli/study.h"
#include "cli/study_even.h"
#include "cli/study_records.h"
#include "cli/study_waits.h"
#include "cli/study_wanted.h"

#include "base/assert.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void name_reading(text *out, const settings *list)
{
    for (size_t i = 0; i < list->n; i++) text_add(out, "%s%s=%s", i ? ", " : "", list->at[i].name, list->at[i].value);
    if (list->n == 0) text_add(out, "as it stands");
}

static void say_imprecise(const study_wanted *w, const crowd_report *report)
{
    if (w->precision <= 0 || report->precision <= w->precision) return;
    fprintf(stderr, "sandtable %s: sure to %.2f percentage points, not to the %.6g wished: %s\n", w->command->name,
            100 * report->precision, 100 * w->precision,
            report->interrupted ? "it was interrupted" : "that takes more --battles");
}

/* Writes a plot or a report with `write`, beside its path first and then put in place. */
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

static int tell(const study_wanted *w, const study *s)
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
    const study_wanted *w;
    const sand_sim *sim;
    sand_sim_bites *bites; /* NULL: rules are not counted */
    bool failed;
} keeper;

/* Keeps the counts so far. The file is written beside the old one and put in its place, so that one whole file is there
 * at any moment. */
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
    if (!good)
        fprintf(stderr, "sandtable study: %s cannot be written; what is played from now on is not kept\n", k->w->keep);
    k->failed = !good || !new_file_put(&file, text_of(&beside));
    sand_memory_release(bytes);
    text_free(&beside);
}

/* Adds the counts that FILE holds already; false: a message was printed. */
static bool go_on(const keeper *k, sand_sim_result *result, uint64_t *done)
{
    const study_wanted *w = k->w;
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
    if (!error) fprintf(stderr, "Going on from %" PRIu64 " battles in %s.\n", result->reading[0].battles, w->keep);
    sand_sim_kept_destroy(kept);
    sand_memory_release(bytes);
    return !error;
}

/* Adds the counts of all parts to merge; false: a message was printed, or the parts hold no battle. */
static bool add_parts(const keeper *k, sand_sim_result *result)
{
    const study_wanted *w = k->w;
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

static uint64_t sets_of(const study_wanted *w, const sand_sim *sim)
{
    unsigned size = sand_sim_set_size(sim);
    SAND_ASSERT(size > 0 && (w->of == 0 || w->shard > 0));
    uint64_t all = (w->battles + size - 1) / size;
    if (w->of == 0) return all;
    return all < w->shard ? 0 : (all - w->shard) / w->of + 1;
}

static int play(const study_wanted *w, const sand_sim *sim, study *s)
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
    if (!error) error = sand_sim_bites_create(sim, &k.bites);
    plan.bites = k.bites;
    s->bites = w->rules ? k.bites : NULL;
    s->lost = k.bites;
    bool read = !error && (w->n_parts ? add_parts(&k, result) : go_on(&k, result, &plan.done));
    if (w->records) {
        plan.tell = study_records_hear;
        plan.teller = s->records;
    }
    if (read && !w->n_parts) error = crowd_play(&plan, result, &s->report);
    if (error) fprintf(stderr, "sandtable %s: %s\n", w->command->name, sand_error_text(error));
    s->result = result;
    s->threads = plan.threads;
    s->wished = plan.precision;
    int status = error || !read || result->sets == 0 ? EXIT_USAGE : tell(w, s);
    if (k.failed && !status) status = EXIT_WRONG;
    if (!error && read && !w->n_parts) say_imprecise(w, &s->report);
    sand_sim_bites_destroy(k.bites);
    free(result);
    return status;
}

/* Warns where the two readings are equal: a setting may name the value that already holds. */
static void warn_of_same(const sand_game *first, const char *bytes, size_t n, const settings *second)
{
    sand_problem_list unheard = { 0 };
    sand_game_settings with = { .source = "", .options = second->at, .n_options = second->n };
    sand_game *game = NULL;
    int32_t one, two;
    bool same = sand_game_create(bytes, n, &with, &unheard, &game) == SAND_OK;
    for (size_t i = 0; same && sand_game_value(first, i, &one) && sand_game_value(game, i, &two); i++)
        same = one == two;
    if (same) fputs("Both readings are the same rules; what --against says holds anyway.\n", stderr);
    sand_game_destroy(game);
    sand_problem_list_free(&unheard);
}

typedef struct {
    const study_wanted *w;
    const sand_game *game;
    const sand_sim *sim; /* of the readings wanted, to see which rules take effect */
    sand_study_without *without;
    settings *set;
} leaving;

/* Adds one reading for each rule that is left out, as far as there is room; returns how many. */
static size_t add_without(sand_sim_plan *plan, const leaving *l)
{
    SAND_ASSERT(plan->n_readings <= SAND_SIM_READINGS);
    size_t n = sand_study_choose_without(l->sim, l->game, l->without, SAND_SIM_READINGS - plan->n_readings);
    for (size_t i = 0; i < n; i++) {
        study_variant v = { 0 };
        v.set.at[v.set.n++] = (sand_setting){ l->without[i].name, l->without[i].value };
        l->set[i] = study_wanted_reading(l->w, &v);
        plan->reading[plan->n_readings++] = (sand_sim_reading){ l->set[i].at, l->set[i].n, NULL, 0, NULL };
    }
    return n;
}

static int study_text(const study_wanted *w, const char *path, const char *bytes, size_t n)
{
    SAND_ASSERT(w->n_against <= STUDY_VARIANTS);
    sand_problem_list problems = { 0 };
    settings reading[STUDY_VARIANTS];
    text label[SAND_SIM_READINGS] = { { 0 } };
    sand_study_without without[STUDY_VARIANTS];
    settings left_out[STUDY_VARIANTS];
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
        reading[i] = study_wanted_reading(w, &w->against[i]);
        plan.reading[i + 1] = (sand_sim_reading){ reading[i].at, reading[i].n, other->bytes, other->n, other->path };
    }
    sand_game_settings with = { .source = path, .options = w->set.at, .n_options = w->set.n };
    const sand_source file = { bytes, n, path };
    for (size_t i = 0; i < 2; i++)
        if (plan.limits[i].nodes == 0) plan.limits[i].nodes = (uint32_t)w->nodes;
    /* Mistakes of the scenario are printed once, by the game; those of other readings by the simulation. */
    sand_error error = sand_game_create(bytes, n, &with, &problems, &game);
    bool unset = error == SAND_ERROR_INVALID && settings_are_wrong(w->command->name, file, &problems);
    print_problems(stderr, &problems);
    bool told = error != SAND_OK;
    if (!error) error = sand_sim_create(bytes, n, &plan, &problems, &sim);
    if (!error && w->decided) {
        n_without = add_without(&plan, &(leaving){ w, game, sim, without, left_out });
        sand_sim_destroy(sim);
        sim = NULL;
        error = sand_sim_create(bytes, n, &plan, &problems, &sim);
    }
    if (error && !told) unset = settings_are_wrong(w->command->name, file, &problems);
    if (error && !told && !unset) print_mistakes(stderr, &problems); /* the game printed the warnings */
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
                .called = w->command->name,
                .command = w->words,
                .n_command = w->n_words };
    for (size_t i = 0; i < s.n_readings; i++) s.reading[i] = text_of(&label[i]);
    s.records = w->records ? study_records_create() : NULL;
    int status = unset ? EXIT_USAGE : error ? EXIT_WRONG : play(w, sim, &s);
    study_origin origin[SAND_SIM_READINGS];
    for (size_t i = 0; i < s.n_readings; i++)
        origin[i] = i > 0 && w->against[i - 1].scenario.bytes
                        ? (study_origin){ plan.reading[i].source, plan.reading[i].text, plan.reading[i].n,
                                          &reading[i - 1], s.reading[i] }
                        : (study_origin){ path, bytes, n, i == 0 ? &w->set : &reading[i - 1], s.reading[i] };
    const study_folder folder = { "study", w->records, w->report.replace, w->player, w->nodes };
    if (s.records && !status &&
        !study_records_write(s.records, &folder, origin, s.n_readings, w->json || w->csv ? stderr : stdout))
        status = EXIT_USAGE;
    study_records_destroy(s.records);
    sand_game_destroy(game);
    sand_sim_destroy(sim);
    for (size_t i = 0; i < SAND_LEN(label); i++) text_free(&label[i]);
    return status;
}

static int run(study_wanted *w)
{
    loaded file = { 0 };
    int status = EXIT_USAGE;
    if (load_scenario(w->file, &file))
        status = w->even.name                   ? study_even(w, &file)
                 : w->n_remedies || w->proposed ? study_remedies(w, &file)
                                                : study_text(w, file.path, file.bytes, file.n);
    loaded_free(&file);
    for (size_t i = 0; i < w->n_against; i++) loaded_free(&w->against[i].scenario);
    return status;
}

static int read_and_run(const args_command *command, int argc, char **argv)
{
    study_wanted *w = study_wanted_new(command);
    if (!w) return EXIT_USAGE;
    int status = study_wanted_read(argc, argv, w);
    status = status == ARGS_HELP ? EXIT_FINE : status ? status : run(w);
    free(w);
    return status;
}

int simulate_run(int argc, char **argv)
{
    return read_and_run(&simulate_command, argc, argv);
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

/* Are these different parts of one division?  Missing parts are reported and allowed. */
static bool fit(sand_sim_kept *const parts[], size_t n)
{
    SAND_ASSERT(n > 0);
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

/* Merges the parts: the words kept in the first part say what was studied, the options given here how to print it. */
static int merge(sand_sim_kept *const parts[], size_t n, int argc, char **argv)
{
    sand_sim_part first;
    study_wanted *w = study_wanted_new(&study_command);
    char *words[STUDY_WORDS_MOST + STUDY_WORDS_MOST];
    int count = 0, status = EXIT_USAGE;
    if (!w) return EXIT_USAGE;
    sand_sim_kept_part(parts[0], &first);
    for (size_t i = 0; i < first.n_words && i < STUDY_WORDS_MOST; i++) {
        text word = { 0 };
        text_add(&word, "%s", first.words[i]);
        words[count++] = word.bytes; /* options cut the word in pieces and point into it, so it is never freed */
    }
    for (int i = 0; i < argc && i < STUDY_WORDS_MOST; i++) words[count++] = argv[i];
    status = study_wanted_read(count, words, w);
    if (!status && w->records)
        status = args_complain(&study_command, "--records tells of battles that are played; merge plays none");
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
    if (good && n == 0) args_complain(&study_command, "which parts? merge takes the files of --keep, then options");
    if (good && n > 0 && fit(parts, n)) status = merge(parts, n, argc, argv);
    for (size_t i = 0; i < n; i++) sand_sim_kept_destroy(parts[i]);
    return status;
}

int study_run(int argc, char **argv)
{
    if (argc > 0 && strcmp(argv[0], "merge") == 0) return merge_run(argc - 1, argv + 1);
    if (argc > 0 && strcmp(argv[0], "waits") == 0) return study_waits_run(argc - 1, argv + 1);
    if (argc > 0 && (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0)) {
        args_help(&study_command);
        return EXIT_FINE;
    }
    return read_and_run(&study_command, argc, argv);
}
