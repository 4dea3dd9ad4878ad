/* study_even.c - searches the value of a number with which both sides win equally often, and tries a list of changes.
 *
 * Each value is played on the same dice until the sides are told apart, until they are known to be close, or until
 * --battles are played. The library chooses the next value (sandtable/study.h). Invariant: the next value depends only
 * on whole rounds of sets, so any number of threads gives the same answer. */
#include "cli/study_even.h"
#include "cli/commands.h"
#include "cli/crowd.h"
#include "cli/json_string.h"
#include "cli/load.h"

#include "base/assert.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { BATTLES_MOST = 4000 };
static const double CLOSE = 0.05; /* share of all battles, unless --precision is given */

typedef struct {
    const study_wanted *w;
    const loaded *scenario;
    const sand_sim *sim; /* simulation of the value in play */
    double close;
    sand_even_trial *of; /* indexed by value, or by remedy: 0 as it stands */
    uint64_t *battles;   /* battles played, in the same order */
    char title[128], side[SAND_SIDES][128];
    bool interrupted;
} search;

/* ---- one value ------------------------------------------------------------------------------------------ */

static bool is_enough(void *context, const sand_sim_result *result)
{
    const search *s = context;
    return !sand_even_judge(sand_sim_balance(s->sim, result, 0), s->close).open;
}

static void value_text(const study_wanted *w, size_t i, char out[32])
{
    snprintf(out, 32, "%.10g", w->even.from + (double)i * w->even.step);
}

static size_t values_of(const study_wanted *w)
{
    return (size_t)((w->even.to - w->even.from) / w->even.step + 1e-9) + 1;
}

/* Takes the names of the battle and its sides from the scenario with these settings; false: a message was printed.
 * Warnings are printed for the first value only. */
static bool take_names(search *s, const settings *set)
{
    sand_problem_list problems = { 0 };
    sand_game_settings with = { .source = s->scenario->path, .options = set->at, .n_options = set->n };
    sand_game *game = NULL;
    sand_error error = sand_game_create(s->scenario->bytes, s->scenario->n, &with, &problems, &game);
    const sand_source file = { s->scenario->bytes, s->scenario->n, s->scenario->path };
    bool unset = error == SAND_ERROR_INVALID && settings_are_wrong("study", file, &problems);
    if (!unset && s->title[0]) print_mistakes(stderr, &problems);
    if (!unset && !s->title[0]) print_problems(stderr, &problems);
    sand_table_facts table = { .title = "" };
    if (!error) sand_game_table(game, 0, &table);
    snprintf(s->title, sizeof s->title, "%s", table.title);
    for (unsigned side = 1; side <= SAND_SIDES && !error; side++) {
        sand_side_facts facts = { 0 };
        sand_game_side(game, 0, side, &facts);
        snprintf(s->side[side - 1], sizeof s->side[0], "%s", facts.name);
    }
    sand_game_destroy(game);
    sand_problem_list_free(&problems);
    return error == SAND_OK;
}

static sand_sim_plan plan_of(const search *s, const settings *set)
{
    const study_wanted *w = s->w;
    sand_sim_plan plan = { .source = s->scenario->path,
                           .player = { w->player[0].player, w->player[1].player },
                           .limits = { w->player[0].limits, w->player[1].limits },
                           .seed = w->seed,
                           .check = w->check,
                           .reading = { { .options = set->at, .n_options = set->n } },
                           .n_readings = 1 };
    for (size_t who = 0; who < 2; who++)
        if (plan.limits[who].nodes == 0) plan.limits[who].nodes = (uint32_t)w->nodes;
    return plan;
}

static sand_error play(search *s, const settings *set, size_t i)
{
    const study_wanted *w = s->w;
    const sand_sim_plan plan = plan_of(s, set);
    sand_problem_list unheard = { 0 };
    sand_sim *sim = NULL;
    crowd_report report = { 0 };
    sand_sim_result *result = calloc(1, sizeof *result);
    sand_error error =
        result ? sand_sim_create(s->scenario->bytes, s->scenario->n, &plan, &unheard, &sim) : SAND_ERROR_MEMORY;
    s->sim = sim;
    crowd_plan crowd = {
        .sim = sim, .threads = (unsigned)w->threads, .round = SAND_EVEN_ROUND, .enough = is_enough, .context = s
    };
    if (!error) crowd.sets = (w->battles + sand_sim_set_size(sim) - 1) / sand_sim_set_size(sim);
    if (!error) error = crowd_play(&crowd, result, &report);
    if (!error) {
        s->battles[i] = result->reading[0].battles;
        s->of[i] = sand_even_judge(sand_sim_balance(sim, result, 0), s->close);
        s->interrupted = report.interrupted;
    }
    sand_sim_destroy(sim);
    sand_problem_list_free(&unheard);
    free(result);
    return error;
}

/* False: a message was printed. */
static bool try_variant(search *s, const study_variant *v, size_t i)
{
    settings set = study_wanted_reading(s->w, v);
    if (!take_names(s, &set)) return false;
    sand_error error = play(s, &set, i);
    if (error) fprintf(stderr, "sandtable study: %s\n", sand_error_text(error));
    return error == SAND_OK;
}

static bool try_value(search *s, size_t i)
{
    char value[32];
    study_variant v = { 0 };
    SAND_ASSERT(i < values_of(s->w));
    value_text(s->w, i, value);
    v.set.at[v.set.n++] = (sand_setting){ s->w->even.name, value };
    return try_variant(s, &v, i);
}

/* ---- the search ----------------------------------------------------------------------------------------- */

/* False: a message was printed. */
static bool look(search *s, sand_even_step *found)
{
    for (;;) {
        *found = sand_even_next(s->of, values_of(s->w));
        if (found->done || s->interrupted) return true;
        if (!try_value(s, found->next)) return false;
    }
}

/* ---- for people and for programs ------------------------------------------------------------------------ */

/* Returns the name of the side that is ahead, "neither" where the value is even. */
static const char *side_ahead(const search *s, const sand_even_trial *t)
{
    SAND_ASSERT(t->ahead <= SAND_SIDES);
    return t->ahead == 0 ? "neither" : s->side[t->ahead - 1];
}

/* Says whether it is even, and who is ahead: surely, or by an interval that is asked too often to be sure. */
static const char *judged(const search *s, const sand_even_trial *t, char *out, size_t room)
{
    bool leans = t->open && (t->balance.low > 0 || t->balance.high < 0);
    const char *side = s->side[t->balance.value > 0 ? 0 : 1];
    if (t->ahead != 0)
        snprintf(out, room, "%s ahead", side_ahead(s, t));
    else if (leans)
        snprintf(out, room, "perhaps %s ahead", side);
    else
        snprintf(out, room, t->open ? "not told apart" : "even");
    return out;
}

static void print_trials(const search *s)
{
    char value[32], said[160];
    printf("%s: won by %s less won by %s, %s against %s, seed %" PRIu64 "\n", s->title, s->side[0], s->side[1],
           s->w->player[0].player->name, s->w->player[1].player->name, s->w->seed);
    for (size_t i = 0; i < values_of(s->w); i++) {
        const sand_even_trial *t = &s->of[i];
        if (!t->tried) continue;
        value_text(s->w, i, value);
        printf("  %s=%-10s %7" PRIu64 " battles  %+7.2f %%  (%+.2f to %+.2f)  ", s->w->even.name, value, s->battles[i],
               100 * t->balance.value, 100 * t->balance.low, 100 * t->balance.high);
        puts(judged(s, t, said, sizeof said));
    }
}

/* Names the values of which more battles would tell more, and the one that came nearest to even. */
static void print_nearest(const search *s)
{
    char value[32];
    size_t nearest = SIZE_MAX;
    printf("  Not told apart:");
    for (size_t i = 0; i < values_of(s->w); i++) {
        const sand_even_trial *t = &s->of[i];
        if (!t->tried || t->ahead != 0) continue;
        value_text(s->w, i, value);
        printf(" %s", value);
        if (nearest == SIZE_MAX || fabs(t->balance.value) < fabs(s->of[nearest].balance.value)) nearest = i;
    }
    SAND_ASSERT(nearest != SIZE_MAX);
    value_text(s->w, nearest, value);
    printf("; nearest to even was %s=%s. More --battles tell more.\n", s->w->even.name, value);
}

static void print_answer(const search *s, const sand_even_step *f)
{
    const char *name = s->w->even.name;
    char low[32], high[32];
    value_text(s->w, f->low, low);
    value_text(s->w, f->high, high);
    const sand_even_trial *a = &s->of[f->low], *b = &s->of[f->high];
    const char *nearer = fabs(a->balance.value) <= fabs(b->balance.value) ? low : high;
    if (s->interrupted)
        printf("  It was interrupted before there was an answer.\n");
    else if (a->open || b->open)
        print_nearest(s);
    else if (f->low == f->high && a->ahead != 0)
        printf("  %s=%s does not make it even: %s is ahead.\n", name, low, side_ahead(s, a));
    else if (f->low == f->high)
        printf("  %s=%s makes it even, to %g percentage points.\n", name, low, 100 * s->close);
    else if (f->same_side)
        printf("  Nothing from %s to %s makes it even: %s is ahead at both ends, less so at %s.\n", low, high,
               side_ahead(s, a), nearer);
    else
        printf("  Between %s and %s: %s is ahead at %s, %s at %s; %s is nearer to even.\n", low, high, side_ahead(s, a),
               low, side_ahead(s, b), high, nearer);
}

static void print_number(const char *key, double value)
{
    if (isfinite(value))
        printf(",\"%s\":%.8g", key, value);
    else
        printf(",\"%s\":null", key);
}

static void print_trial_json(const search *s, size_t i)
{
    const sand_even_trial *t = &s->of[i];
    printf(",\"battles\":%" PRIu64, s->battles[i]);
    print_number("balance", t->balance.value);
    print_number("low", t->balance.low);
    print_number("high", t->balance.high);
    printf(",\"ahead\":%d,\"open\":%s}", t->ahead, t->open ? "true" : "false");
}

static void print_sides_json(const search *s)
{
    printf("\"sides\":[");
    json_text(s->side[0]);
    putchar(',');
    json_text(s->side[1]);
    printf("],\"seed\":\"%" PRIu64 "\"", s->w->seed);
}

static void print_json(const search *s, const sand_even_step *f)
{
    const char *between = ",\"tried\":[";
    char value[32];
    printf("{");
    json_member(true, "number", s->w->even.name);
    putchar(',');
    print_sides_json(s);
    for (size_t i = 0; i < values_of(s->w); i++) {
        if (!s->of[i].tried) continue;
        value_text(s->w, i, value);
        printf("%s\n{\"value\":%s", between, value);
        print_trial_json(s, i);
        between = ",";
    }
    value_text(s->w, f->low, value);
    printf("],\n\"interrupted\":%s,\"low\":%s", s->interrupted ? "true" : "false", value);
    value_text(s->w, f->high, value);
    printf(",\"high\":%s,\"same_side\":%s}\n", value, f->same_side ? "true" : "false");
}

static void print_trial_csv(const search *s, size_t i)
{
    const sand_even_trial *t = &s->of[i];
    printf("%" PRIu64 ",%.8g,%.8g,%.8g,%d,%s\n", s->battles[i], t->balance.value, t->balance.low, t->balance.high,
           t->ahead, t->open ? "true" : "false");
}

static void print_csv(const search *s)
{
    char value[32];
    puts("value,battles,balance,low,high,ahead,open");
    for (size_t i = 0; i < values_of(s->w); i++) {
        if (!s->of[i].tried) continue;
        value_text(s->w, i, value);
        printf("%s,", value);
        print_trial_csv(s, i);
    }
}

/* Makes room for n trials, and sets how many battles each may take; false: there is no memory. */
static bool begin(search *s, study_wanted *usual, size_t n)
{
    s->close = s->w->precision > 0 ? s->w->precision : CLOSE;
    if (s->w->battles == 0) {
        *usual = *s->w;
        usual->battles = BATTLES_MOST;
        s->w = usual;
    }
    s->of = calloc(n, sizeof *s->of);
    s->battles = calloc(n, sizeof *s->battles);
    return s->of && s->battles;
}

static int end(search *s, bool room, bool good)
{
    free(s->of);
    free(s->battles);
    return good ? EXIT_FINE : room ? EXIT_WRONG : EXIT_USAGE;
}

int study_even(const study_wanted *w, const loaded *scenario)
{
    search s = { .w = w, .scenario = scenario };
    static study_wanted usual;
    sand_even_step found = { 0 };
    bool room = begin(&s, &usual, values_of(w)), good = room && look(&s, &found);
    if (good && w->json)
        print_json(&s, &found);
    else if (good && w->csv)
        print_csv(&s);
    else if (good)
        print_trials(&s), print_answer(&s, &found);
    return end(&s, room, good);
}

/* ---- a list of changes ----------------------------------------------------------------------------------- */

/* Adds the words of remedy i: 0 as it stands, from 1 the changes as typed. */
static void add_remedy(text *out, const search *s, size_t i)
{
    const settings *set = i > 0 ? &s->w->remedy[i - 1].set : NULL;
    if (!set) text_add(out, "as it stands");
    for (size_t k = 0; set && k < set->n; k++)
        text_add(out, "%s%s=%s", k ? "," : "", set->at[k].name, set->at[k].value);
}

/* False: a message was printed. */
static bool try_remedies(search *s)
{
    const study_variant none = { 0 };
    for (size_t i = 0; i <= s->w->n_remedies && !s->interrupted; i++)
        if (!try_variant(s, i > 0 ? &s->w->remedy[i - 1] : &none, i)) return false;
    return true;
}

/* Is it even, not enough or too much?  As it stands, and where that is even, it says who is ahead. */
static void add_verdict(text *out, const search *s, size_t i)
{
    const sand_even_trial *t = &s->of[i];
    char said[160];
    if (t->ahead == 0)
        text_add(out, "%s", judged(s, t, said, sizeof said));
    else if (i == 0 || s->of[0].ahead == 0)
        text_add(out, "%s ahead", side_ahead(s, t));
    else
        text_add(out, t->ahead == s->of[0].ahead ? "not enough" : "too much");
}

static int widest_remedy(const search *s)
{
    size_t most = 0;
    for (size_t i = 0; i <= s->w->n_remedies; i++) {
        text name = { 0 };
        add_remedy(&name, s, i);
        if (name.length > most) most = name.length;
        text_free(&name);
    }
    return (int)most;
}

static void print_remedies(const search *s)
{
    size_t even = 0, open = 0;
    const int wide = widest_remedy(s) + 2;
    printf("%s: won by %s less won by %s, %s against %s, seed %" PRIu64 "\n", s->title, s->side[0], s->side[1],
           s->w->player[0].player->name, s->w->player[1].player->name, s->w->seed);
    for (size_t i = 0; i <= s->w->n_remedies; i++) {
        const sand_even_trial *t = &s->of[i];
        text line = { 0 }, name = { 0 };
        if (!t->tried) continue;
        add_remedy(&name, s, i);
        text_add(&line, "  ");
        text_add_column(&line, text_of(&name), wide);
        text_add(&line, "%7" PRIu64 " battles  %+7.2f %%  (%+.2f to %+.2f)  ", s->battles[i], 100 * t->balance.value,
                 100 * t->balance.low, 100 * t->balance.high);
        add_verdict(&line, s, i);
        puts(text_of(&line));
        even += i > 0 && t->ahead == 0 && !t->open;
        open += i > 0 && t->ahead == 0 && t->open;
        text_free(&line);
        text_free(&name);
    }
    if (s->interrupted)
        puts("  It was interrupted before all were tried.");
    else
        printf("  %zu of %zu make it even, to %g percentage points%s.\n", even, s->w->n_remedies, 100 * s->close,
               open ? "; more --battles tell about those not told apart" : "");
}

static void print_remedies_json(const search *s)
{
    const char *between = ",\"tried\":[";
    putchar('{');
    print_sides_json(s);
    for (size_t i = 0; i <= s->w->n_remedies; i++) {
        text name = { 0 }, so = { 0 };
        if (!s->of[i].tried) continue;
        add_remedy(&name, s, i);
        add_verdict(&so, s, i);
        printf("%s\n{", between);
        json_member(true, "remedy", text_of(&name));
        json_member(false, "so", text_of(&so));
        print_trial_json(s, i);
        between = ",";
        text_free(&name);
        text_free(&so);
    }
    printf("],\n\"interrupted\":%s}\n", s->interrupted ? "true" : "false");
}

static void print_remedies_csv(const search *s)
{
    puts("remedy,battles,balance,low,high,ahead,open");
    for (size_t i = 0; i <= s->w->n_remedies; i++) {
        text name = { 0 };
        if (!s->of[i].tried) continue;
        add_remedy(&name, s, i);
        printf("\"%s\",", text_of(&name));
        print_trial_csv(s, i);
        text_free(&name);
    }
}

/* Adds as many remedies as wanted, chosen by the library. What is wrong with the scenario or a setting is told when its
 * first battle is to be played. False: there is no memory. */
static bool propose(search *s, study_wanted *w)
{
    static sand_study_without chosen[STUDY_REMEDIES];
    const study_variant none = { 0 };
    settings set = study_wanted_reading(w, &none);
    const sand_sim_plan plan = plan_of(s, &set);
    sand_problem_list problems = { 0 }, unheard = { 0 };
    sand_game_settings with = { .source = s->scenario->path, .options = set.at, .n_options = set.n };
    sand_game *game = NULL;
    sand_sim *sim = NULL;
    sand_error error = sand_game_create(s->scenario->bytes, s->scenario->n, &with, &unheard, &game);
    if (!error) error = sand_sim_create(s->scenario->bytes, s->scenario->n, &plan, &problems, &sim);
    size_t room = STUDY_REMEDIES - w->n_remedies;
    if (room > w->proposed) room = (size_t)w->proposed;
    size_t n = error ? 0 : sand_study_choose_remedies(sim, game, chosen, room);
    for (size_t i = 0; i < n; i++) {
        settings *change = &w->remedy[w->n_remedies++].set;
        change->at[change->n++] = (sand_setting){ chosen[i].name, chosen[i].value };
    }
    sand_sim_destroy(sim);
    sand_game_destroy(game);
    sand_problem_list_free(&problems);
    sand_problem_list_free(&unheard);
    return error != SAND_ERROR_MEMORY;
}

int study_remedies(const study_wanted *w, const loaded *scenario)
{
    static study_wanted usual, own;
    own = *w;
    search s = { .w = &own, .scenario = scenario };
    bool room = (own.proposed == 0 || propose(&s, &own)) && begin(&s, &usual, own.n_remedies + 1),
         good = room && try_remedies(&s);
    if (good && w->json)
        print_remedies_json(&s);
    else if (good && w->csv)
        print_remedies_csv(&s);
    else if (good)
        print_remedies(&s);
    return end(&s, room, good);
}
