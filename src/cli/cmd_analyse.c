/* cmd_analyse.c - `sandtable analyse`: chances, luck and choices of a recorded battle. */
#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/json_string.h"
#include "cli/load.h"
#include "cli/record_file.h"

#include "base/assert.h"

#include <sandtable/analysis.h>
#include <sandtable/language.h>
#include <sandtable/record.h>
#include <sandtable/report.h>

#include <stdlib.h>

enum { LUCKS_MOST = 64, SHOWN = 5, LINE = 600 };
enum { ROW_JSON, ROW_LUCKS, ROW_PLAYOUTS, ROW_SEED };
static const args_row rows[] = {
    { "json", NULL, "every order with its figures, as JSON" },
    { "grade", "LUCKS", "grade choices as well: each is played on with so many lucks (at most 64; slow)" },
    { "playouts", "LUCKS",
      "chances are those after a few activations more, on average over so many lucks (at most 64; slow)" },
    { "seed", "NUMBER", "of those lucks (default 1)" },
};
const args_command analyse_command = {
    "analyse",
    "RECORD | BATTLE [options]",
    "Looks back on a recorded battle (a file that is revealed, or one of yours by its name): chances to win by turn, "
    "what\n"
    "the dice gave to whom, and with --grade which choices cost most. The luck of dice is the chance to win after "
    "them\n"
    "less the exact expectation before them.",
    rows,
    SAND_LEN(rows),
};

typedef struct {
    const char *file;
    bool json;
    uint64_t lucks, playouts, seed;
} wanted;

static int take(void *into, int row, char *value)
{
    wanted *w = into;
    if (row == ROW_JSON) w->json = true;
    if (row == ROW_LUCKS && !args_number(value, 1, LUCKS_MOST, &w->lucks))
        return args_complain(&analyse_command, "--grade takes a whole number from 1 to 64, not \"%s\"", value);
    if (row == ROW_PLAYOUTS && !args_number(value, 1, LUCKS_MOST, &w->playouts))
        return args_complain(&analyse_command, "--playouts takes a whole number from 1 to 64, not \"%s\"", value);
    if (row == ROW_SEED && !args_number(value, 0, UINT64_MAX, &w->seed))
        return args_complain(&analyse_command, "--seed takes a whole number, not \"%s\"", value);
    if (row == ARGS_PLAIN && w->file) return args_complain(&analyse_command, "one record at a time");
    if (row == ARGS_PLAIN) w->file = value;
    return EXIT_FINE;
}

static int read_arguments(int argc, char **argv, wanted *w)
{
    int status = args_each(&analyse_command, argc, argv, take, w);
    if (status) return status;
    return w->file ? EXIT_FINE : args_complain(&analyse_command, "which record?");
}

/* ---- text ---- */

static void print_turns(const sand_analysis *a, const char *const side[2])
{
    unsigned turn = 0;
    printf("Chance to win, in per cent, when each turn began\n  turn  %s / %s\n", side[0], side[1]);
    for (size_t i = 0; i < sand_analysis_count(a); i++) {
        const sand_analysis_row *row = sand_analysis_at(a, i);
        if (i > 0 && row->turn == turn) continue;
        turn = row->turn;
        printf("  %4u  %3.0f / %3.0f\n", turn, 100 * row->before, 100 - 100 * row->before);
    }
}

/* Lists the orders whose dice, or the cards after them, gave most. */
static void print_given(const sand_game *game, const sand_analysis *a, const char *const side[2], sand_analysis_by by)
{
    size_t shown[SHOWN], n = sand_analysis_pick(a, by, shown, SHOWN);
    char order[LINE];
    for (size_t k = 0; k < n; k++) {
        const sand_analysis_row *row = sand_analysis_at(a, shown[k]);
        SAND_ASSERT(row != NULL);
        double given = by == SAND_ANALYSIS_BY_CARDS ? row->cards : row->luck;
        sand_report_entry(game, &row->given, order, sizeof order);
        printf("  turn %2u  %4.1f for %-16s %s%s\n", row->turn, 100 * (given < 0 ? -given : given),
               side[given > 0 ? 0 : 1], by == SAND_ANALYSIS_BY_CARDS ? "the card drawn after " : "", order);
    }
}

static void print_luck(const sand_game *game, const sand_analysis *a, const char *const side[2])
{
    sand_analysis_sum t = sand_analysis_total(a);
    printf(
        "\nLuck: %zu orders with dice gave %s %+.1f points of a hundred (chance alone: within %.1f in 95 of 100)%s\n",
        t.rolls, side[0], 100 * t.luck, 100 * t.luck_by_orders, t.not_exact ? "; some are from samples" : "");
    print_given(game, a, side, SAND_ANALYSIS_BY_LUCK);
    print_given(game, a, side, SAND_ANALYSIS_BY_CARDS);
    printf("Result %.0f for %s; luck taken away, %.0f\n", 100 * t.result, side[0], 100 * t.adjusted);
    if (!t.learnt) printf("(these rules have no learnt evaluator yet: chances are guessed from worths)\n");
}

static void print_choices(const sand_game *game, const sand_analysis *a, const char *const side[2])
{
    size_t shown[SHOWN], n = sand_analysis_pick(a, SAND_ANALYSIS_BY_COST, shown, SHOWN);
    char given[LINE], better[LINE];
    sand_analysis_sum t = sand_analysis_total(a);
    printf("\nChoices\n");
    for (int s = 0; s < 2; s++)
        printf("  %s: %zu graded, %zu marked, %.2f points of a hundred a choice\n", side[s], t.graded[s], t.marked[s],
               t.graded[s] ? 100 * t.cost[s] / (double)t.graded[s] : 0.0);
    for (size_t k = 0; k < n; k++) {
        const sand_analysis_row *row = sand_analysis_at(a, shown[k]);
        SAND_ASSERT(row != NULL && (row->side == SAND_SIDE_A || row->side == SAND_SIDE_B));
        sand_report_entry(game, &row->given, given, sizeof given);
        sand_report_entry(game, &row->better, better, sizeof better);
        printf("  turn %2u  %s lost %.1f +- %.1f: %s\n           better: %s\n", row->turn, side[row->side - 1],
               100 * row->cost, 196 * row->error, given, better);
    }
}

/* ---- json ---- */

static void print_row(const sand_game *game, const sand_analysis_row *row, bool first)
{
    char words[LINE];
    printf("%s{\"item\":%zu,\"turn\":%u,\"side\":%u,\"dice\":%u,\"before\":%.4f,\"expected\":%.4f,\"after\":%.4f,"
           "\"luck\":%.4f,\"cards\":%.4f,\"exact\":%s",
           first ? "" : ",\n", row->item, row->turn, row->side, row->dice, row->before, row->expected, row->after,
           row->luck, row->cards, row->exact ? "true" : "false");
    sand_report_entry(game, &row->given, words, sizeof words);
    json_member(false, "order", words);
    if (row->graded) {
        printf(",\"cost\":%.4f,\"error\":%.4f,\"marked\":%s", row->cost, row->error, row->marked ? "true" : "false");
        sand_report_entry(game, &row->better, words, sizeof words);
        json_member(false, "better", words);
    }
    printf("}");
}

static void print_json(const sand_game *game, const sand_analysis *a)
{
    sand_analysis_sum t = sand_analysis_total(a);
    printf("{\"result\":%.4f,\"luck\":%.4f,\"luck_interval\":%.4f,\"adjusted\":%.4f,\"learnt\":%s,\"orders\":[\n",
           t.result, t.luck, t.luck_by_orders, t.adjusted, t.learnt ? "true" : "false");
    for (size_t i = 0; i < sand_analysis_count(a); i++) print_row(game, sand_analysis_at(a, i), i == 0);
    printf("\n]}\n");
}

/* ---- the command ---- */

static int analyse(const sand_game *game, const wanted *w)
{
    const sand_analysis_plan plan = { .lucks = (uint32_t)w->lucks, .playouts = (uint32_t)w->playouts, .seed = w->seed };
    sand_analysis *a = NULL;
    sand_error error = sand_analysis_create(game, &plan, &a);
    if (error) {
        fprintf(stderr, "sandtable analyse: %s\n", sand_error_text(error));
        return EXIT_WRONG;
    }
    const char *const side[2] = { sand_name_of(game, SAND_REF_SIDE, 1), sand_name_of(game, SAND_REF_SIDE, 2) };
    if (w->json) {
        print_json(game, a);
    } else {
        print_turns(a, side);
        print_luck(game, a, side);
        if (w->lucks > 0) print_choices(game, a, side);
    }
    sand_analysis_destroy(a);
    return EXIT_FINE;
}

int analyse_run(int argc, char **argv)
{
    wanted w = { .seed = 1 };
    sand_problem_list problems = { 0 };
    text kept = { 0 };
    char *bytes = NULL;
    size_t n = 0;
    sand_game *game = NULL;
    int status = read_arguments(argc, argv, &w);
    if (status) return status == ARGS_HELP ? EXIT_FINE : status;
    const char *path = w.file;
    if (!is_file(path) && battles_find(path, &kept)) path = text_of(&kept);
    sand_error error = record_file_read(path, &problems, &bytes, &n);
    const sand_game_settings as_it_is = { .source = path, .look = true };
    if (!error) error = sand_game_create(bytes, n, &as_it_is, &problems, &game);
    print_problems(stderr, &problems);
    status = error || !game ? EXIT_WRONG : analyse(game, &w);
    sand_game_destroy(game);
    sand_memory_release(bytes);
    text_free(&kept);
    return status;
}
