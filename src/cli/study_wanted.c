/* study_wanted.c - reads the command line of `sandtable study` and `simulate`. */
#include "cli/study_wanted.h"
#include "cli/command.h"
#include "cli/study.h"
#include "cli/study_records.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

enum { BATTLES = 1000, BATTLES_MOST = 1000000000 };

enum {
    ROW_BATTLES,
    ROW_PRECISION,
    ROW_PLAYERS,
    ROW_SEED,
    ROW_SET,
    ROW_AGAINST,
    ROW_SWEEP,
    ROW_EVEN,
    ROW_REMEDY,
    ROW_REMEDIES,
    ROW_KEEP,
    ROW_SHARD,
    ROW_THREADS,
    ROW_NODES,
    ROW_RULES,
    ROW_DECIDED,
    ROW_RECORDS,
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
    { "even", "NAME=A..B", "look for the value that makes the battle even; A..B:STEP in steps" },
    { "remedy", "NAME=VALUE", "does this change make the battle even?  NAME=VALUE[,NAME=VALUE...]; may be repeated" },
    { "remedies", "N",
      "try up to N changes as remedies: one step less and one more of the numbers whose rules take effect most often" },
    { "keep", "FILE", "keep what was played in FILE as it goes, and go on from there when it exists" },
    { "shard", "I/N", "play part I of N only; goes with --keep, and `study merge FILE...` adds the parts" },
    { "threads", "N", "number of threads (default: one per core); the result does not depend on it" },
    { "nodes", "N", "dice outcomes a player may examine for one choice" },
    { "rules", NULL, "how often each rule took effect" },
    { "decided", NULL, "with --rules how often each decided: battles won by another when it alone is left out" },
    { "records", "FOLDER",
      "keep battles worth watching as records: longest, shortest, greatest wins, decided otherwise" },
    { "check", NULL, "check every invariant after every order" },
    { "json", NULL, "figures as JSON on standard output" },
    { "csv", NULL, "figures as CSV on standard output" },
    { "plot", "FILE", "the figures as a picture, .svg or .png; a new file" },
    { "report", "FILE", "everything as a page that stands alone, with the command; .html, a new file" },
    { "replace", NULL, "--plot, --report and --records may write over files that are there" },
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
/* The same command by its other name. */
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

/* ---- the command line --------------------------------------------------------------------------------- */

static int take_precision(const char *value, study_wanted *out)
{
    char *end = NULL;
    double points = strtod(value, &end);
    if (end == value || *end != '\0' || !(points > 0 && points < 100))
        return args_complain(out->command, "--precision takes percentage points such as 0.5, not \"%s\"", value);
    out->precision = points / 100;
    return EXIT_FINE;
}

/* "captain,closer"; one name is both. */
static int take_players(char *word, study_wanted *out)
{
    char *comma = strchr(word, ',');
    if (comma) *comma = '\0';
    char *names[2] = { word, comma ? comma + 1 : word };
    for (size_t i = 0; i < 2; i++) {
        int status = choice_player_of(out->command, names[i], &out->player[i]);
        if (status) return status;
    }
    return EXIT_FINE;
}

/* "a=1,b=2" */
static int take_changes(const char *option, char *word, study_variant *v, study_wanted *out)
{
    for (char *next; word; word = next) {
        next = strchr(word, ',');
        if (next) *next++ = '\0';
        int status = choice_setting(out->command, option, word, &v->set);
        if (status) return status;
    }
    return EXIT_FINE;
}

static int take_remedy(char *word, study_wanted *out)
{
    if (out->n_remedies == STUDY_REMEDIES)
        return args_complain(out->command, "at most %d remedies at once", STUDY_REMEDIES);
    return take_changes("remedy", word, &out->remedy[out->n_remedies++], out);
}

/* "a=1,b=2" or a scenario. */
static int take_against(char *word, study_wanted *out)
{
    if (out->n_against == STUDY_VARIANTS)
        return args_complain(out->command, "at most %d variants at once", STUDY_VARIANTS);
    study_variant *v = &out->against[out->n_against++];
    if (!strchr(word, '=')) return load_scenario(word, &v->scenario) ? EXIT_FINE : EXIT_USAGE;
    return take_changes("against", word, v, out);
}

/* "NAME=A..B" or "NAME=A..B:STEP"; cuts the word. */
static bool read_range(char *word, study_range *out)
{
    char *equals = strchr(word, '='), *dots = equals ? strstr(equals + 1, "..") : NULL, *rest = NULL;
    *out = (study_range){ .name = word, .to = -1, .step = 1 };
    if (!dots) return false;
    *equals = *dots = '\0';
    out->from = strtod(equals + 1, &rest);
    bool good = rest == dots && rest != equals + 1;
    out->to = strtod(dots + 2, &rest);
    good = good && rest != dots + 2;
    if (good && *rest == ':') out->step = strtod(rest + 1, &rest);
    const double most = 1e12;
    bool finite = out->to - out->from >= -most && out->to - out->from <= most; /* false also for "nan" */
    return good && *rest == '\0' && finite && out->step > 0 && out->step <= most;
}

static int goes_down(const study_wanted *w, const char *option, const study_range *r)
{
    return args_complain(w->command, "--%s goes from the smaller value to the larger: %.10g..%.10g, not %.10g..%.10g",
                         option, r->to, r->from, r->from, r->to);
}

/* Adds a variant for each value of the sweep; the texts of the values live as long as the program. */
static int take_sweep(char *word, study_wanted *out)
{
    study_range r;
    if (!read_range(word, &r))
        return args_complain(out->command, "--sweep takes NAME=A..B or NAME=A..B:STEP, such as rout-over=6..9");
    if (r.to < r.from) return goes_down(out, "sweep", &r);
    for (size_t i = 0; r.from + (double)i * r.step <= r.to + 1e-9; i++) {
        if (out->n_against == STUDY_VARIANTS)
            return args_complain(out->command, "at most %d variants at once; a sweep can go in steps", STUDY_VARIANTS);
        char *value = malloc(32);
        if (!value) return EXIT_USAGE;
        snprintf(value, 32, "%.10g", r.from + (double)i * r.step);
        study_variant *v = &out->against[out->n_against++];
        v->set.at[v->set.n++] = (sand_setting){ word, value };
    }
    return EXIT_FINE;
}

static int take_even(char *word, study_wanted *out)
{
    enum { VALUES_MOST = 100000 };
    if (!read_range(word, &out->even) || (out->even.to - out->even.from) / out->even.step > VALUES_MOST)
        return args_complain(out->command,
                             "--even takes NAME=A..B or NAME=A..B:STEP of at most 100,000 values, such as "
                             "types.horse.move=6..18");
    if (out->even.to < out->even.from) return goes_down(out, "even", &out->even);
    return EXIT_FINE;
}

/* Refuses options that exclude each other: --even and --remedy are studies of their own, and --records needs battles
 * that are all played in this run. */
static int check_together(const study_wanted *w)
{
    bool kept = w->keep || w->shard;
    const char *own = w->even.name ? "even" : w->n_remedies ? "remedy" : w->proposed ? "remedies" : NULL;
    if (w->records && (kept || own))
        return args_complain(w->command, "--records does not go with --%s", own ? own : "keep or --shard");
    if (w->even.name && (w->n_remedies || w->proposed))
        return args_complain(w->command, "--even or --%s, not both", w->n_remedies ? "remedy" : "remedies");
    if (own && (kept || w->n_against || w->rules || w->plot.path || w->report.path))
        return args_complain(w->command,
                             "--%s goes with --battles, --precision, --players, --set, --seed, "
                             "--threads, --nodes, --check, --json and --csv only",
                             own);
    return EXIT_FINE;
}

static int take_shard(const char *value, study_wanted *out)
{
    char *end = NULL;
    unsigned long long i = strtoull(value, &end, 10), n = *end == '/' ? strtoull(end + 1, &end, 10) : 0;
    if (*end || i < 1 || i > n || n > 1000000)
        return args_complain(out->command, "--shard takes a part such as 2/5, not \"%s\"", value);
    out->shard = i;
    out->of = n;
    return EXIT_FINE;
}

static bool ends_with(const char *path, const char *ending)
{
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, ending) == 0;
}

/* Complains about output files before the battles are played. */
static int check_files(const study_wanted *w)
{
    const new_file *plot = &w->plot, *report = &w->report, keep = { w->command->name, w->keep, true };
    const study_folder records = { .command = w->command->name, .folder = w->records };
    if (!plot->path && !report->path && !w->records && plot->replace)
        return args_complain(w->command, "--replace goes with --plot FILE, --report FILE or --records FOLDER");
    if (plot->path && !ends_with(plot->path, ".svg") && !ends_with(plot->path, ".png"))
        return args_complain(w->command, "--plot takes a file that ends in .svg or .png, not \"%s\"", plot->path);
    if (report->path && !ends_with(report->path, ".html"))
        return args_complain(w->command, "--report takes a file that ends in .html, not \"%s\"", report->path);
    if (w->keep && !new_file_is_possible(&keep)) return EXIT_USAGE;
    if (w->records && !study_folder_make(&records)) return EXIT_USAGE;
    if (plot->path && !(study_can_plot(plot) && new_file_is_possible(plot))) return EXIT_USAGE;
    return !report->path || new_file_is_possible(report) ? EXIT_FINE : EXIT_USAGE;
}

static int take_option(int row, char *value, study_wanted *out)
{
    SAND_ASSERT(row >= 0 && (size_t)row < SAND_LEN(rows));
    const char *name = rows[row].name;
    switch (row) {
    case ROW_BATTLES: return choice_number(out->command, name, value, (choice_range){ 1, BATTLES_MOST }, &out->battles);
    case ROW_PRECISION: return take_precision(value, out);
    case ROW_PLAYERS: return take_players(value, out);
    case ROW_SEED: return choice_number(out->command, name, value, (choice_range){ 0, UINT64_MAX }, &out->seed);
    case ROW_SET: return choice_setting(out->command, name, value, &out->set);
    case ROW_AGAINST: return take_against(value, out);
    case ROW_SWEEP: return take_sweep(value, out);
    case ROW_EVEN: return take_even(value, out);
    case ROW_REMEDY: return take_remedy(value, out);
    case ROW_REMEDIES:
        return choice_number(out->command, name, value, (choice_range){ 1, STUDY_REMEDIES }, &out->proposed);
    case ROW_KEEP: out->keep = value; return EXIT_FINE;
    case ROW_SHARD: return take_shard(value, out);
    case ROW_THREADS:
        return choice_number(out->command, name, value, (choice_range){ 1, CHOICE_THREADS_MOST }, &out->threads);
    case ROW_NODES: return choice_number(out->command, name, value, (choice_range){ 1, 1000000000 }, &out->nodes);
    case ROW_RULES: out->rules = true; return EXIT_FINE;
    case ROW_DECIDED: out->rules = out->decided = true; return EXIT_FINE;
    case ROW_RECORDS: out->records = value; return EXIT_FINE;
    case ROW_CHECK: out->check = true; return EXIT_FINE;
    case ROW_JSON: out->json = true; return EXIT_FINE;
    case ROW_CSV: out->csv = true; return EXIT_FINE;
    case ROW_PLOT: out->plot.path = value; return EXIT_FINE;
    case ROW_REPORT: out->report.path = value; return EXIT_FINE;
    case ROW_REPLACE: out->plot.replace = out->report.replace = true; return EXIT_FINE;
    }
    return EXIT_USAGE;
}

/* Keeps a copy, because options cut their words in pieces; it lives as long as the program. */
static void keep_word(study_wanted *out, const char *option, const char *value)
{
    text word = { 0 };
    text_add(&word, "%s%s", option, value);
    if (out->n_words < STUDY_WORDS_MOST) out->words[out->n_words++] = text_of(&word);
}

/* Keeps the option, unless it changes no figure. */
static void keep_option(study_wanted *out, int row, const char *value)
{
    text option = { 0 };
    if (row == ROW_KEEP || row == ROW_SHARD || row == ROW_THREADS || row == ROW_JSON || row == ROW_CSV ||
        row == ROW_PLOT || row == ROW_REPORT || row == ROW_RECORDS || row == ROW_REPLACE)
        return;
    text_add(&option, "--%s%s", rows[row].name, value ? "=" : "");
    keep_word(out, text_of(&option), value ? value : "");
    text_free(&option);
}

static int take(void *into, int row, char *value)
{
    study_wanted *out = into;
    if (row != ARGS_PLAIN) {
        keep_option(out, row, value);
        return take_option(row, value, out);
    }
    if (out->file) return args_complain(out->command, "one scenario at a time, not \"%s\" as well", value);
    out->file = value;
    keep_word(out, "", value);
    return EXIT_FINE;
}

int study_wanted_read(int argc, char **argv, study_wanted *out)
{
    int status = args_each(out->command, argc, argv, take, out);
    if (status) return status;
    if (!out->file) return args_complain(out->command, "which scenario?");
    if (out->battles == 0 && !out->even.name && out->n_remedies == 0 && out->proposed == 0)
        out->battles = out->precision > 0 ? BATTLES_MOST : BATTLES;
    if (out->shard && !out->keep) return args_complain(out->command, "--shard goes with --keep FILE");
    if (out->shard && out->precision > 0)
        return args_complain(out->command, "--shard takes a number of --battles, not --precision");
    if (out->json && out->csv) return args_complain(out->command, "--json or --csv, not both");
    status = check_together(out);
    return status ? status : check_files(out);
}

settings study_wanted_reading(const study_wanted *w, const study_variant *v)
{
    settings out = v->set;
    for (size_t i = 0; i < w->set.n && out.n < CHOICE_SETTINGS; i++)
        if (!has_setting(&v->set, w->set.at[i].name)) out.at[out.n++] = w->set.at[i];
    return out;
}

study_wanted *study_wanted_new(const args_command *command)
{
    study_wanted *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->command = command;
    w->plot.command = w->report.command = command->name;
    w->seed = 1;
    w->threads = choice_cores();
    w->player[0].player = w->player[1].player = sand_player_find("closer");
    return w;
}
