/* cmd_odds.c - `sandtable odds`: exact tables of a combat, over one or two things that vary. */
#define _POSIX_C_SOURCE 200809L /* unlink */
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/load.h"
#include "cli/odds_table.h"
#include "cli/study.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROW_OVER, ROW_SET, ROW_SHOW, ROW_LIST, ROW_CSV, ROW_PLOT, ROW_REPLACE };
static const args_row rows[] = {
    { "over", "NAME[=VALUES]",
      "what varies: face, target.hits=0..8, target.type=foot,horse, melee.cover=-3..0; twice "
      "for a table of two" },
    { "set", "NAME=VALUE", "what is so throughout: attacker.type=horse, cover=town, an option or number of the rules" },
    { "show", "WORD", "only what has this word: target, hits, gone" },
    { "list", NULL, "the combats there are, and what may vary by name" },
    { "csv", NULL, "every chance as an exact fraction, as CSV" },
    { "plot", "FILE", "means as a picture, .svg or .png; a new file" },
    { "replace", NULL, "--plot may write over a file that is there" },
};
const args_command odds_command = {
    "odds",
    "RULESET|FILE [COMBAT] [options]",
    "Exact chances of one combat: one unit attacks another, and the table says what each face, cover, number of hits,\n"
    "type of unit or number of the rules does to it. The chances are worked out by the code that resolves the combat,\n"
    "over every outcome of its dice. --list says which combats a ruleset has; FILE describes others (docs/files.md).",
    rows,
    SAND_LEN(rows),
};

typedef struct {
    const char *file, *combat, *show;
    odds_over over[ODDS_OVER];
    size_t n_over;
    settings set;
    bool list, csv;
    new_file plot;
} wanted;

/* ---- the command line --------------------------------------------------------------------------------------- */

/* Reads "0..8" or "0..8:2" into values; each is allocated and lives as long as the program. Cuts `words`. */
static bool add_range(char *words, odds_over *out)
{
    char *dots = strstr(words, ".."), *end = NULL;
    SAND_ASSERT(dots != NULL);
    double step = 1;
    *dots = '\0';
    double from = strtod(words, &end);
    if (end == words || *end != '\0') return false;
    double to = strtod(dots + 2, &end);
    if (end == dots + 2) return false;
    if (*end == ':') step = strtod(end + 1, &end);
    if (*end != '\0' || !(step > 0)) return false;
    if (to - from > (ODDS_VALUES - 1) * step + 1e-9) return false;
    for (size_t i = 0; from + (double)i * step <= to + 1e-9 && out->n < ODDS_VALUES; i++) {
        char *value = malloc(32);
        if (!value) return false;
        snprintf(value, 32, "%.10g", from + (double)i * step);
        out->value[out->n++] = value;
    }
    return out->n > 0;
}

static int take_over(char *word, wanted *out)
{
    if (out->n_over == ODDS_OVER) return args_complain(&odds_command, "at most two --over");
    odds_over *over = &out->over[out->n_over++];
    char *equals = strchr(word, '=');
    over->name = word;
    if (!equals) return EXIT_FINE;
    *equals++ = '\0';
    if (strstr(equals, ".."))
        return add_range(equals, over)
                   ? EXIT_FINE
                   : args_complain(&odds_command,
                                   "--over takes NAME=A..B, such as target.hits=0..8, of at most %d values",
                                   (int)ODDS_VALUES);
    for (char *next; equals && over->n < ODDS_VALUES; equals = next) {
        next = strchr(equals, ',');
        if (next) *next++ = '\0';
        over->value[over->n++] = equals;
    }
    if (equals) return args_complain(&odds_command, "--over takes at most %d values", (int)ODDS_VALUES);
    return EXIT_FINE;
}

static int take_plain(char *word, wanted *out)
{
    if (out->file && out->combat) return args_complain(&odds_command, "one combat at a time, not \"%s\" as well", word);
    *(out->file ? &out->combat : &out->file) = word;
    return EXIT_FINE;
}

static int take(void *into, int row, char *word)
{
    wanted *out = into;
    switch (row) {
    case ARGS_PLAIN: return take_plain(word, out);
    case ROW_OVER: return take_over(word, out);
    case ROW_SET: return choice_setting(&odds_command, rows[row].name, word, &out->set);
    case ROW_SHOW: out->show = word; return EXIT_FINE;
    case ROW_LIST: out->list = true; return EXIT_FINE;
    case ROW_CSV: out->csv = true; return EXIT_FINE;
    case ROW_PLOT: out->plot.path = word; return EXIT_FINE;
    case ROW_REPLACE: out->plot.replace = true; return EXIT_FINE;
    }
    return EXIT_USAGE;
}

static bool is_picture(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && (strcmp(dot, ".svg") == 0 || strcmp(dot, ".png") == 0);
}

static int read_arguments(int argc, char **argv, wanted *out)
{
    int status = args_each(&odds_command, argc, argv, take, out);
    if (status) return status;
    if (!out->file) return args_complain(&odds_command, "of which ruleset?");
    if (out->plot.path && !is_picture(out->plot.path))
        return args_complain(&odds_command, "--plot takes a file that ends in .svg or .png, not \"%s\"",
                             out->plot.path);
    if (!out->plot.path) return EXIT_FINE;
    return study_can_plot(&out->plot) && new_file_is_possible(&out->plot) ? EXIT_FINE : EXIT_USAGE;
}

/* ---- the file ------------------------------------------------------------------------------------------------- */

/* Finds the file called `word`, or else the combats of the ruleset with this id. */
static bool find_file(const char *word, text *path)
{
    const char *root[SHARE_ROOTS];
    if (is_file(word)) {
        text_add(path, "%s", word);
        return true;
    }
    for (size_t i = 0, n = share_roots(root); i < n; i++) {
        text_clear(path);
        text_add(path, "%s/scenarios/%s/%s.combats", root[i], word, word);
        if (is_file(text_of(path))) return true;
    }
    const char *near = sand_catalogue_near(word);
    fprintf(stderr, "sandtable odds: there is no file and no ruleset \"%s\"%s%s%s\n", word,
            near ? " (did you mean " : "", near ? near : "", near ? "?)" : "");
    return false;
}

static sand_duels *read_file(const char *word)
{
    sand_problem_list problems = { 0 };
    sand_duels *duels = NULL;
    char *bytes = NULL;
    size_t n = 0;
    text path = { 0 };
    if (find_file(word, &path)) {
        sand_error error = sand_file_read(text_of(&path), &problems, &bytes, &n);
        if (!error) error = sand_duels_create((sand_source){ bytes, n, text_of(&path) }, &problems, &duels);
        if (error && problems.count == 0) fprintf(stderr, "sandtable odds: %s\n", sand_error_text(error));
        print_problems(stderr, &problems);
        sand_memory_release(bytes);
    }
    text_free(&path);
    return duels;
}

static void list(const sand_duels *duels)
{
    sand_duel_facts facts;
    for (size_t i = 0; sand_duels_at(duels, i, &facts); i++) {
        printf("%-14s %s\n", facts.name, facts.about);
        const char *axis, *value;
        for (size_t k = 0; (axis = sand_duels_axis(duels, i, k)) != NULL; k++) {
            printf("    %s:", axis);
            for (size_t v = 0; (value = sand_duels_value(duels, i, k, v)) != NULL; v++)
                printf("%s %s", v ? "," : "", value);
            putchar('\n');
        }
    }
    puts("Besides: attacker.type, target.type, attacker.hits and what else a unit has, and every option and number of\n"
         "the rules (sandtable rules RULESET --numbers).");
}

/* Finds the combat called `name`, or the first where `name` is NULL; false: the known ones were printed. */
static bool find_combat(const sand_duels *duels, const char *name, size_t *out)
{
    sand_duel_facts facts;
    for (size_t i = 0; sand_duels_at(duels, i, &facts); i++)
        if (!name || strcmp(facts.name, name) == 0) {
            *out = i;
            return true;
        }
    fprintf(stderr, "sandtable odds: there is no combat \"%s\"; there are", name ? name : "");
    for (size_t i = 0; sand_duels_at(duels, i, &facts); i++) fprintf(stderr, "%s %s", i ? "," : "", facts.name);
    fputc('\n', stderr);
    return false;
}

/* Gives an --over without values all values of its axis. */
static int fill_axis(const sand_duels *duels, size_t combat, odds_over *over)
{
    const char *axis, *value;
    for (size_t k = 0; over->n == 0 && (axis = sand_duels_axis(duels, combat, k)) != NULL; k++)
        for (size_t v = 0; strcmp(axis, over->name) == 0 && (value = sand_duels_value(duels, combat, k, v)) != NULL;
             v++)
            if (over->n < ODDS_VALUES) over->value[over->n++] = value;
    if (over->n > 0) return EXIT_FINE;
    text axes = { 0 };
    for (size_t k = 0; (axis = sand_duels_axis(duels, combat, k)) != NULL; k++)
        text_add(&axes, "%s%s", k > 0 ? ", " : "", axis);
    int status = args_complain(&odds_command, "--over %s takes values: %s=0..3, or %s=foot,horse; without: %s",
                               over->name, over->name, over->name, axes.length > 0 ? text_of(&axes) : "nothing");
    text_free(&axes);
    return status;
}

/* ---- asking --------------------------------------------------------------------------------------------------- */

static const char *who(const sand_game *game, const sand_duel_facts *duel, const sand_odds_change *change)
{
    sand_unit_facts unit = { 0 };
    sand_body_facts body = { 0 };
    if (change->ref == SAND_REF_BODY && sand_game_body(game, 0, change->subject, &body)) return body.name;
    if (change->ref != SAND_REF_UNIT || !sand_game_unit(game, 0, change->subject, &unit)) return "battle";
    if (strcmp(unit.name, duel->attacker) == 0) return "attacker";
    return strcmp(unit.name, duel->target) == 0 ? "target" : unit.name;
}

static void name_measure(const sand_game *game, const sand_duel_facts *duel, const sand_odds_change *change, char *out)
{
    const char *what = change->kind == SAND_ODDS_GONE    ? "gone"
                       : change->kind == SAND_ODDS_MOVED ? "moved"
                                                         : change->name;
    snprintf(out, ODDS_NAME, "%.40s %.40s", who(game, duel, change), what ? what : "");
}

/* The measure of this name, a new one when there is none yet; ODDS_MEASURES: there is no room. */
static size_t measure_of(odds_table *t, const char *name, bool counts)
{
    SAND_ASSERT(t->n_measures <= ODDS_MEASURES);
    size_t i = 0;
    while (i < t->n_measures && strcmp(t->measure[i].name, name) != 0) i++;
    if (i < t->n_measures || i == ODDS_MEASURES) return i;
    snprintf(t->measure[i].name, ODDS_NAME, "%s", name);
    t->measure[i].counts = counts;
    return t->n_measures++;
}

/* Adds one outcome to the cell: a number as its increase, whether a unit is gone as 0 or 1. */
static void add_part(odds_cell *cell, const sand_odds_change *change, const sand_odds_part *part)
{
    sand_odds_part told = *part;
    if (change->kind == SAND_ODDS_MEMBER && change->counts) told.value -= change->before;
    if (change->kind == SAND_ODDS_GONE && change->n <= 2 && told.value != 0)
        told.value = 1; /* the value numbers the reason; with one reason, gone is 1 */
    if (cell->n < ODDS_VALUES) cell->part[cell->n++] = told;
}

/* The cell of the table that one question fills. */
typedef struct {
    odds_table *t;
    const sand_duel_facts *duel;
    size_t row, column;
    const char *show; /* NULL: everything */
} place;

static void take_odds(const place *to, const sand_game *game, const sand_odds *odds)
{
    for (size_t i = 0; i < odds->n_changes; i++) {
        const sand_odds_change *change = &odds->changes[i];
        char name[ODDS_NAME];
        name_measure(game, to->duel, change, name);
        if (to->show && !strstr(name, to->show)) continue;
        size_t m = measure_of(to->t, name, change->kind == SAND_ODDS_MEMBER && change->counts);
        if (m == ODDS_MEASURES) continue;
        SAND_ASSERT((size_t)change->first + change->n <= odds->n_parts);
        odds_cell *cell = odds_table_at(to->t, m, to->row, to->column);
        cell->sampled = change->sampled;
        for (size_t k = 0; k < change->n; k++) add_part(cell, change, &odds->parts[change->first + k]);
    }
}

/* Writes the settings of one cell into `out`: those of --over, then those of --set; returns how many. */
static size_t choices_at(const wanted *w, const odds_table *t, size_t row, size_t column, sand_setting *out)
{
    SAND_ASSERT(w->set.n <= CHOICE_SETTINGS && (t->n_over == 0 || row < t->over[0].n));
    size_t n = 0;
    if (t->n_over > 0) out[n++] = (sand_setting){ t->over[0].name, t->over[0].value[row] };
    if (t->n_over > 1) out[n++] = (sand_setting){ t->over[1].name, t->over[1].value[column] };
    for (size_t i = 0; i < w->set.n; i++) out[n++] = w->set.at[i];
    return n;
}

/* Did the user name a thing that does not exist?  A combat that a rule forbids, or against a unit that is gone, is no
 * mistake but an impossible cell. */
static bool is_mistake(const sand_problem_list *problems, sand_error error)
{
    return error == SAND_ERROR_INVALID && problems->count > 0 && problem_rule_length(&problems->items[0]) == 0;
}

static void say_why(const odds_table *t, const sand_problem_list *problems, sand_error error, const size_t at[2])
{
    text line = { 0 };
    for (size_t i = 0; i < t->n_over; i++)
        text_add(&line, "%s%s=%s", i ? ", " : "", t->over[i].name, t->over[i].value[at[i]]);
    const char *why = problems->count > 0 ? problems->items[0].message : sand_error_text(error);
    const char *remedy = problems->count > 0 ? problems->items[0].remedy : "";
    if (strncmp(why, text_of(&line), line.length) == 0)
        text_clear(&line); /* the message begins with these words itself */
    if (!*remedy && strncmp(why, "there is no ", 12) == 0) remedy = "--list says what may vary";
    fprintf(stderr, "sandtable odds: %s%s%s%s%s%s\n", text_of(&line), line.length ? ": " : "", why, *remedy ? " (" : "",
            remedy, *remedy ? ")" : "");
    text_free(&line);
}

/* Fills the table. Impossible combats are named on stderr and left out. Returns EXIT_WRONG where no combat is possible,
 * EXIT_USAGE after a mistake in a choice, which was printed. */
static int ask(const wanted *w, const sand_duels *duels, size_t combat, odds_table *t)
{
    sand_setting choices[CHOICE_SETTINGS + ODDS_OVER];
    sand_duel_facts facts;
    sand_odds *odds = malloc(sizeof *odds);
    bool any = false, mistake = odds == NULL;
    sand_duels_at(duels, combat, &facts);
    for (size_t r = 0; !mistake && r < (t->n_over ? t->over[0].n : 1); r++)
        for (size_t c = 0; !mistake && c < odds_table_columns(t); c++) {
            sand_problem_list problems = { 0 };
            sand_game *game = NULL;
            const size_t at[2] = { r, c };
            const sand_duel_question question = { combat, choices, choices_at(w, t, r, c, choices) };
            sand_error error = sand_duels_odds(duels, &question, &problems, &game, odds);
            if (error)
                say_why(t, &problems, error, at);
            else
                take_odds(&(place){ t, &facts, r, c, w->show }, game, odds);
            t->impossible[r][c] = error != SAND_OK;
            any = any || !error;
            mistake = is_mistake(&problems, error);
            sand_problem_list_free(&problems);
            sand_game_destroy(game);
        }
    free(odds);
    return mistake ? EXIT_USAGE : any ? EXIT_FINE : EXIT_WRONG;
}

static bool write_plot(const new_file *plot, const odds_table *t)
{
    text beside = { 0 };
    new_file_beside(plot, &beside);
    bool drawn = odds_plot(t, text_of(&beside));
    if (!drawn) unlink(text_of(&beside));
    bool good = drawn && new_file_put(plot, text_of(&beside));
    text_free(&beside);
    return good;
}

static int tell(const wanted *w, const odds_table *t)
{
    if (w->csv)
        odds_print_csv(t);
    else
        odds_print(t);
    return w->plot.path && !write_plot(&w->plot, t) ? EXIT_USAGE : EXIT_FINE;
}

static int make_table(wanted *w, const sand_duels *duels, size_t combat)
{
    odds_table *t = calloc(1, sizeof *t);
    text title = { 0 }, under = { 0 };
    sand_duel_facts facts;
    size_t cells = ODDS_MEASURES;
    int status = t ? EXIT_FINE : EXIT_USAGE;
    for (size_t i = 0; !status && i < w->n_over; i++) {
        status = fill_axis(duels, combat, &w->over[i]);
        t->over[t->n_over++] = w->over[i];
        cells *= w->over[i].n;
    }
    if (!status) t->cell = calloc(cells, sizeof *t->cell);
    if (!status && !t->cell) status = EXIT_USAGE;
    if (!status) {
        sand_duels_at(duels, combat, &facts);
        text_add(&title, "%s, %s: %s", sand_duels_ruleset(duels), facts.name, facts.about);
        for (size_t i = 0; i < w->set.n; i++)
            text_add(&under, "%s%s=%s", i ? ", " : "", w->set.at[i].name, w->set.at[i].value);
        t->title = text_of(&title);
        t->under = text_of(&under);
        status = ask(w, duels, combat, t);
        if (!status) status = tell(w, t);
    }
    text_free(&title);
    text_free(&under);
    if (t) free(t->cell);
    free(t);
    return status;
}

int odds_run(int argc, char **argv)
{
    wanted w = { .plot = { .command = "odds" } };
    size_t combat = 0;
    int status = read_arguments(argc, argv, &w);
    if (status) return status == ARGS_HELP ? EXIT_FINE : status;
    sand_duels *duels = read_file(w.file);
    if (!duels) return EXIT_USAGE;
    if (w.list)
        list(duels);
    else
        status = find_combat(duels, w.combat, &combat) ? make_table(&w, duels, combat) : EXIT_USAGE;
    sand_duels_destroy(duels);
    return status;
}
