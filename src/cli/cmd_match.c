/* cmd_match.c - `sandtable match`: plays computer players against each other and tells which is better, and by how
 * much. A pair is two battles on the same dice with the sides exchanged; all conclusions follow from the pairs. */
#define _POSIX_C_SOURCE 200809L /* sysconf */
#include "cli/commands.h"
#include "cli/crowd.h"
#include "cli/json_string.h"
#include "cli/load.h"
#include "cli/match_outsiders.h"
#include "cli/study_records.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/choices.h"

#include "base/assert.h"

enum { PLAYERS_MOST = 16, PAIRS = 100, PAIRS_MOST = 500000000, ROUND = 8 };

enum {
    ROW_PLAYERS,
    ROW_ENGINE,
    ROW_ENGINE_MS,
    ROW_PAIRS,
    ROW_SPRT,
    ROW_ERRORS,
    ROW_GAUNTLET,
    ROW_SEED,
    ROW_SET,
    ROW_THREADS,
    ROW_NODES,
    ROW_DEEDS,
    ROW_RECORDS,
    ROW_REPLACE,
    ROW_CHECK,
    ROW_JSON,
    ROW_CSV
};
static const args_row rows[] = {
    { "players", "A,B[,C...]", "two or more computer players; captain@2000: that many outcomes of dice for a choice" },
    { "engine", "CMD", "a player that is another program, run by the shell; may be repeated (docs/protocol.md)" },
    { "engine-ms", "N", "milliseconds that an engine has for each answer (default 10000)" },
    { "pairs", "N", "pairs of battles on each scenario at most (default 100; with --sprt as many as it takes)" },
    { "sprt", "LOW,HIGH", "stop when the first is shown to be LOW or HIGH Elo better: 0,20" },
    { "errors", "SHARE", "chance of a wrong end of --sprt, either way (default 0.05)" },
    { "gauntlet", NULL, "the first player against each of the others (left out: everybody against everybody)" },
    { "seed", "NUMBER", "decides the battles (default 1)" },
    { "set", "NAME=VALUE", "choose another reading or number of the rules; may be repeated" },
    { "threads", "N", "number of threads (default: one per core); the result does not depend on it" },
    { "nodes", "N", "dice outcomes every player may examine for one choice" },
    { "deeds", NULL, "what each player did, a battle: moves, rolls and losses by rule and arm, and counters" },
    { "records", "FOLDER", "keep every battle as a record" },
    { "replace", NULL, "--records may write over files that are there" },
    { "check", NULL, "check every invariant after every order" },
    { "json", NULL, "figures as JSON on standard output" },
    { "csv", NULL, "figures as CSV on standard output" },
};
const args_command match_command = {
    "match",
    "SCENARIO... --players A,B[,C...] [options]",
    "Plays computer players against each other and says who is better. Each luck is played twice, with the sides\n"
    "exchanged, so that neither the dice nor the scenario favour anybody; the figures follow from these pairs. With\n"
    "--sprt it plays until the answer is known. Of more than two players everybody plays everybody. Ctrl-C stops\n"
    "early and prints what there is.",
    rows,
    SAND_LEN(rows),
};

typedef struct {
    choice_player player;
    outsider *outsider; /* NULL: `player` plays */
    char label[64];
} entrant;

typedef struct {
    char *file[SAND_SIM_READINGS];
    loaded scenario[SAND_SIM_READINGS];
    size_t n_files, n_players, n_engines;
    entrant at[PLAYERS_MOST];
    outsider engine[PLAYERS_MOST];
    uint64_t engine_ms;
    uint64_t pairs, seed, threads, nodes;
    bool sprt, gauntlet, deeds, check, json, csv, replace;
    const char *records; /* a folder; NULL: no record is kept */
    sand_sprt test;
    settings set;
} wanted;

/* ---- the command line --------------------------------------------------------------------------------- */

static int take_sprt(const char *value, wanted *out)
{
    char *end = NULL, *last = NULL;
    out->test.low = strtod(value, &end);
    if (end != value && *end == ',') {
        out->test.high = strtod(end + 1, &last);
        if (last != end + 1 && *last == '\0' && isfinite(out->test.low) && isfinite(out->test.high) &&
            out->test.low < out->test.high) {
            out->sprt = true;
            return EXIT_FINE;
        }
    }
    return args_complain(&match_command, "--sprt takes two numbers of Elo, the less first, such as 0,20, not \"%s\"",
                         value);
}

static int take_errors(const char *value, wanted *out)
{
    char *end = NULL;
    double share = strtod(value, &end);
    if (end == value || *end != '\0' || !(share > 0 && share < 0.5))
        return args_complain(&match_command, "--errors takes a share such as 0.05, not \"%s\"", value);
    out->test.miss = out->test.false_alarm = share;
    return EXIT_FINE;
}

static int take_players(char *words, wanted *out)
{
    for (char *word = words, *next; word; word = next) {
        next = strchr(word, ',');
        if (next) *next++ = '\0';
        if (out->n_players == PLAYERS_MOST)
            return args_complain(&match_command, "at most %d players at once", PLAYERS_MOST);
        entrant *e = &out->at[out->n_players];
        for (size_t i = 0; i < out->n_players; i++)
            if (strcmp(out->at[i].label, word) == 0)
                return args_complain(&match_command, "--players names %s twice", word);
        snprintf(e->label, sizeof e->label, "%s", word);
        int status = choice_player_of(&match_command, word, &e->player);
        if (status) return status;
        out->n_players++;
    }
    return EXIT_FINE;
}

static int take_engine(const char *command, wanted *out)
{
    if (out->n_players == PLAYERS_MOST)
        return args_complain(&match_command, "at most %d players at once", PLAYERS_MOST);
    SAND_ASSERT(out->n_engines <= out->n_players);
    outsider *engine = &out->engine[out->n_engines++];
    engine->command = command;
    out->at[out->n_players++].outsider = engine;
    return EXIT_FINE;
}

static int take(void *into, int row, char *value)
{
    wanted *out = into;
    const char *name = row >= 0 ? rows[row].name : NULL;
    switch (row) {
    case ARGS_PLAIN:
        if (out->n_files == SAND_SIM_READINGS)
            return args_complain(&match_command, "at most %d scenarios at once", SAND_SIM_READINGS);
        out->file[out->n_files++] = value;
        return EXIT_FINE;
    case ROW_PLAYERS: return take_players(value, out);
    case ROW_ENGINE: return take_engine(value, out);
    case ROW_ENGINE_MS:
        return choice_number(&match_command, name, value, (choice_range){ 1, 86400000 }, &out->engine_ms);
    case ROW_PAIRS: return choice_number(&match_command, name, value, (choice_range){ 1, PAIRS_MOST }, &out->pairs);
    case ROW_SPRT: return take_sprt(value, out);
    case ROW_ERRORS: return take_errors(value, out);
    case ROW_GAUNTLET: out->gauntlet = true; return EXIT_FINE;
    case ROW_SEED: return choice_number(&match_command, name, value, (choice_range){ 0, UINT64_MAX }, &out->seed);
    case ROW_SET: return choice_setting(&match_command, name, value, &out->set);
    case ROW_THREADS:
        return choice_number(&match_command, name, value, (choice_range){ 1, CHOICE_THREADS_MOST }, &out->threads);
    case ROW_NODES: return choice_number(&match_command, name, value, (choice_range){ 1, 1000000000 }, &out->nodes);
    case ROW_RECORDS: out->records = value; return EXIT_FINE;
    case ROW_REPLACE: out->replace = true; return EXIT_FINE;
    case ROW_DEEDS: out->deeds = true; return EXIT_FINE;
    case ROW_CHECK: out->check = true; return EXIT_FINE;
    case ROW_JSON: out->json = true; return EXIT_FINE;
    case ROW_CSV: out->csv = true; return EXIT_FINE;
    }
    return EXIT_USAGE;
}

static int read_arguments(int argc, char **argv, wanted *out)
{
    int status = args_each(&match_command, argc, argv, take, out);
    if (status) return status;
    if (out->n_files == 0) return args_complain(&match_command, "which scenario?");
    if (out->n_players < 2)
        return args_complain(&match_command, "which players? --players takes two or more, --engine another");
    if (out->n_engines > 0 && (out->deeds || out->check))
        return args_complain(&match_command, "--deeds and --check do not go with --engine");
    if (out->replace && !out->records) return args_complain(&match_command, "--replace goes with --records FOLDER");
    if (out->json && out->csv) return args_complain(&match_command, "--json or --csv, not both");
    if (out->pairs == 0) out->pairs = out->sprt ? PAIRS_MOST : PAIRS;
    return EXIT_FINE;
}

/* ---- one pairing ---------------------------------------------------------------------------------------- */

typedef struct {
    const wanted *w;
    const entrant *one, *other;
    sand_sim_tally *sum; /* over all scenarios */
    const sand_sim_result *result;
    crowd_report report;
    uint64_t lost_by[2][MATCH_FATES];
} pairing;

static void add_pairs(const sand_sim_result *result, uint64_t out[SAND_SIM_PAIRS])
{
    for (size_t i = 0; i < SAND_SIM_PAIRS; i++) {
        out[i] = 0;
        for (size_t r = 0; r < SAND_SIM_READINGS; r++) out[i] += result->reading[r].pair[i];
    }
}

static bool is_decided(void *context, const sand_sim_result *result)
{
    const wanted *w = context;
    uint64_t pair[SAND_SIM_PAIRS];
    add_pairs(result, pair);
    return w->sprt && sand_sim_sprt(pair, &w->test).answer != SAND_SPRT_OPEN;
}

static void print_elo(sand_estimate elo, text *out)
{
    if (isfinite(elo.value))
        text_add(out, "%+.1f Elo", elo.value + 0.0);
    else
        text_add(out, "%s Elo", elo.value > 0 ? "more than can be said in" : "less than can be said in");
    const double ends[] = { elo.low, elo.high };
    text_add(out, " (");
    for (size_t i = 0; i < 2; i++) {
        if (i) text_add(out, " to ");
        if (isfinite(ends[i]))
            text_add(out, "%+.1f", ends[i] + 0.0);
        else
            text_add(out, "no bound");
    }
    text_add(out, ")");
}

static void print_share(const char *what, uint64_t count, uint64_t n)
{
    sand_estimate e = sand_sim_share(count, n);
    printf("    %-6s %6" PRIu64 "  %5.1f %%  (%.1f to %.1f)\n", what, count, 100 * e.value, 100 * e.low, 100 * e.high);
}

static void print_sprt(const wanted *w, const uint64_t pair[SAND_SIM_PAIRS], const pairing *p)
{
    sand_sprt_state s = sand_sim_sprt(pair, &w->test);
    printf("    test of %g against %g Elo: ", w->test.low, w->test.high);
    if (s.answer == SAND_SPRT_HIGH)
        printf("%g for %s is the likelier", w->test.high, p->one->label);
    else if (s.answer == SAND_SPRT_LOW)
        printf("%g for %s is the likelier", w->test.low, p->one->label);
    else
        printf("open");
    printf("; log of the likelihood ratio %.2f, ends at %.2f and %.2f\n", s.ratio, s.lower, s.upper);
}

static void print_deeds(const pairing *p)
{
    static const char *const verbs[] = {
        [SAND_EVENT_MOVE] = "move", [SAND_EVENT_ROLL] = "roll", [SAND_EVENT_REMOVE] = "gone"
    };
    const sand_sim_tally *t = p->sum;
    double battles = (double)t->battles;
    printf("    a battle                                 %10.10s %10.10s\n", p->one->label, p->other->label);
    for (size_t i = 0; i < t->n_deeds; i++)
        printf("    %-5s %-16s %-16s %10.2f %10.2f\n", verbs[t->deed[i].verb], t->deed[i].rule,
               t->deed[i].arm ? t->deed[i].arm : "leader", (double)t->deed[i].count[0] / battles,
               (double)t->deed[i].count[1] / battles);
    for (size_t i = 0; i < sand_sim_counters(); i++)
        printf("    %-39s %10.2f %10.2f\n", sand_sim_counter_at(i)->name, (double)t->counter[i][0] / battles,
               (double)t->counter[i][1] / battles);
}

static void print_fates(const pairing *p)
{
    static const char *const words[MATCH_FATES] = { [OUTSIDER_LATE] = "gave no answer in time",
                                                    [OUTSIDER_ENDED] = "had ended",
                                                    [OUTSIDER_WRONG] = "gave no legal order" };
    const entrant *const who[] = { p->one, p->other };
    for (size_t i = 0; i < 2; i++)
        for (size_t fate = OUTSIDER_LATE; fate < MATCH_FATES; fate++)
            if (p->lost_by[i][fate] > 0)
                printf("    %s lost %" PRIu64 " because it %s\n", who[i]->label, p->lost_by[i][fate], words[fate]);
}

static void print_pairing(const pairing *p)
{
    const sand_sim_tally *t = p->sum;
    text elo = { 0 };
    sand_estimate score = sand_sim_score(t->pair);
    print_elo(sand_sim_elo(t->pair), &elo);
    printf("%s against %s: %" PRIu64 " battles in %" PRIu64 " pairs, seed %" PRIu64 "\n", p->one->label,
           p->other->label, t->battles, t->battles / 2, p->w->seed);
    printf("    %s is %s; %.1f %% of the points (%.1f to %.1f)\n", p->one->label, text_of(&elo), 100 * score.value,
           100 * score.low, 100 * score.high);
    print_share("won", t->player_won[0], t->battles);
    print_share("drawn", t->drawn, t->battles);
    print_share("lost", t->player_won[1], t->battles);
    printf("    pairs by points 0, 0.5, 1, 1.5, 2: %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 "\n",
           t->pair[0], t->pair[1], t->pair[2], t->pair[3], t->pair[4]);
    printf("    as the first side it won %" PRIu64 " and lost %" PRIu64 ", as the second %" PRIu64 " and %" PRIu64 "\n",
           t->player_won_as[0][0], t->player_won_as[1][1], t->player_won_as[0][1], t->player_won_as[1][0]);
    printf("    %.1f turns, %.0f orders a battle; broken off %" PRIu64 "\n", (double)t->turns / (double)t->battles,
           (double)t->orders / (double)t->battles, t->broken_off);
    print_fates(p);
    if (p->w->sprt) print_sprt(p->w, t->pair, p);
    for (size_t i = 0; i < p->w->n_files && p->w->n_files > 1; i++) {
        sand_estimate s = sand_sim_score(p->result->reading[i].pair);
        printf("    %-40.40s %5.1f %% of the points (%.1f to %.1f)\n", p->w->scenario[i].path, 100 * s.value,
               100 * s.low, 100 * s.high);
    }
    if (p->w->deeds) print_deeds(p);
    text_free(&elo);
}

/* ---- for programs -------------------------------------------------------------------------------------- */

static void print_number(const char *key, double value)
{
    if (isfinite(value))
        printf(",\"%s\":%.8g", key, value);
    else
        printf(",\"%s\":null", key);
}

static void print_interval(const char *key, sand_estimate e)
{
    printf(",\"%s\":{\"of\":\"first\"", key);
    print_number("value", e.value);
    print_number("low", e.low);
    print_number("high", e.high);
    putchar('}');
}

static void print_deeds_json(const sand_sim_tally *t)
{
    printf(",\"deeds\":[");
    for (size_t i = 0; i < t->n_deeds; i++) {
        printf("%s{\"verb\":\"%s\"", i ? "," : "",
               t->deed[i].verb == SAND_EVENT_MOVE   ? "move"
               : t->deed[i].verb == SAND_EVENT_ROLL ? "roll"
                                                    : "gone");
        json_member(false, "rule", t->deed[i].rule);
        json_member(false, "arm", t->deed[i].arm);
        printf(",\"count\":[%" PRIu64 ",%" PRIu64 "]}", t->deed[i].count[0], t->deed[i].count[1]);
    }
    printf("],\"counters\":[");
    for (size_t i = 0; i < sand_sim_counters(); i++) {
        printf("%s{", i ? "," : "");
        json_member(true, "name", sand_sim_counter_at(i)->name);
        printf(",\"count\":[%" PRIu64 ",%" PRIu64 "]}", t->counter[i][0], t->counter[i][1]);
    }
    putchar(']');
}

static void print_pairing_json(const pairing *p)
{
    const sand_sim_tally *t = p->sum;
    printf("{\"players\":[");
    json_text(p->one->label);
    putchar(',');
    json_text(p->other->label);
    printf("],\"seed\":\"%" PRIu64 "\",\"battles\":%" PRIu64 ",\"won\":%" PRIu64 ",\"drawn\":%" PRIu64
           ",\"lost\":%" PRIu64 ",\"interrupted\":%s,\"pairs\":[%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
           ",%" PRIu64 "]",
           p->w->seed, t->battles, t->player_won[0], t->drawn, t->player_won[1],
           p->report.interrupted ? "true" : "false", t->pair[0], t->pair[1], t->pair[2], t->pair[3], t->pair[4]);
    print_interval("score", sand_sim_score(t->pair));
    print_interval("elo", sand_sim_elo(t->pair));
    if (p->w->sprt) {
        sand_sprt_state s = sand_sim_sprt(t->pair, &p->w->test);
        printf(",\"sprt\":{\"low\":%g,\"high\":%g,\"ratio\":%.8g,\"ends\":[%.8g,%.8g],\"answer\":\"%s\"}",
               p->w->test.low, p->w->test.high, s.ratio, s.lower, s.upper,
               s.answer == SAND_SPRT_HIGH  ? "high"
               : s.answer == SAND_SPRT_LOW ? "low"
                                           : "open");
    }
    if (p->w->deeds) print_deeds_json(t);
    printf(",\"forfeits\":[");
    for (size_t i = 0; i < 2; i++)
        printf("%s{\"late\":%" PRIu64 ",\"ended\":%" PRIu64 ",\"wrong\":%" PRIu64 "}", i ? "," : "",
               p->lost_by[i][OUTSIDER_LATE], p->lost_by[i][OUTSIDER_ENDED], p->lost_by[i][OUTSIDER_WRONG]);
    printf("]}");
}

static void print_pairing_csv(const pairing *p)
{
    const sand_sim_tally *t = p->sum;
    sand_estimate score = sand_sim_score(t->pair), elo = sand_sim_elo(t->pair);
    printf("\"%s\",\"%s\",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
           ",%" PRIu64 ",%.8g,%.8g,%.8g,%.8g,%.8g,%.8g\n",
           p->one->label, p->other->label, t->battles, t->player_won[0], t->drawn, t->player_won[1], t->pair[0],
           t->pair[1], t->pair[2], t->pair[3], t->pair[4], score.value, score.low, score.high, elo.value, elo.low,
           elo.high);
}

/* ---- records ------------------------------------------------------------------------------------------- */

/* Writes FOLDER/FIRST-OTHER[-SCENARIO]-PAIR-SIDE.record for each battle, SIDE being the first player's; false: a
 * message was printed. */
static bool keep_records(const pairing *p, const study_battles *battles)
{
    const wanted *w = p->w;
    choice_player player[2] = { p->one->player, p->other->player };
    const study_folder folder = { "match", w->records, w->replace, player, w->nodes };
    bool good = study_folder_make(&folder);
    if (battles->full) fputs("sandtable match: there was no memory for all battles; not all are kept\n", stderr);
    for (size_t i = 0; i < battles->n && good; i++) {
        const sand_sim_battle *battle = &battles->at[i];
        SAND_ASSERT(battle->reading < w->n_files);
        const loaded *scenario = &w->scenario[battle->reading];
        const study_origin origin = { scenario->path, scenario->bytes, scenario->n, &w->set, "" };
        char which[32] = "";
        text name = { 0 };
        if (w->n_files > 1) snprintf(which, sizeof which, "-%u", battle->reading + 1u);
        text_add(&name, "%s-%s%s-%" PRIu64 "-%c", p->one->label, p->other->label, which, battle->set + 1,
                 battle->first_side == SAND_SIDE_A ? 'a' : 'b');
        good = study_folder_put(&folder, &origin, battle, text_of(&name));
        text_free(&name);
    }
    return good;
}

static void tell_pairing(pairing *p, const sand_sim_result *result, sand_sim_result *sum)
{
    sand_sim_sum(result, sum);
    p->sum = &sum->reading[0];
    p->result = result;
    if (p->w->json)
        print_pairing_json(p);
    else if (p->w->csv)
        print_pairing_csv(p);
    else
        print_pairing(p);
    fflush(stdout);
}

/* ---- with other programs ----------------------------------------------------------------------------- */

/* Greets all engines: the name that each gives is its label. False: a message was printed. */
static bool greet(wanted *w)
{
    for (size_t i = 0; i < w->n_players; i++) {
        entrant *e = &w->at[i];
        text why = { 0 };
        if (!e->outsider) continue;
        e->outsider->ms = w->engine_ms;
        bool good = outsider_start(e->outsider, &why) == OUTSIDER_FINE;
        if (!good) fprintf(stderr, "sandtable match: the engine \"%s\": %s\n", e->outsider->command, text_of(&why));
        snprintf(e->label, sizeof e->label, "%.48s", e->outsider->name);
        for (size_t k = 0; k < i; k++)
            if (strcmp(w->at[k].label, e->label) == 0)
                snprintf(e->label, sizeof e->label, "%.40s-%zu", e->outsider->name, i + 1);
        for (char *c = e->label; *c; c++)
            if (strchr("/\\ :\"", *c)) *c = '_'; /* the label is part of the names of records */
        text_free(&why);
        if (!good) return false;
    }
    return true;
}

static int play_outsiders(pairing *p)
{
    const wanted *w = p->w;
    const study_folder folder = { "match", w->records, w->replace, NULL, w->nodes };
    match_outsiders m = { .outsider = { p->one->outsider, p->other->outsider },
                          .player = { p->one->player, p->other->player },
                          .label = { p->one->label, p->other->label },
                          .scenario = w->scenario,
                          .n_scenarios = w->n_files,
                          .set = &w->set,
                          .seed = w->seed,
                          .nodes = w->nodes,
                          .pairs = w->pairs,
                          .records = w->records ? &folder : NULL,
                          .enough = is_decided,
                          .context = (void *)(uintptr_t)w };
    sand_sim_result *result = calloc(1, sizeof *result), *sum = calloc(1, sizeof *sum);
    bool good = result && sum && (!w->records || study_folder_make(&folder));
    good = good && match_outsiders_play(&m, result, &p->report);
    memcpy(p->lost_by, m.lost_by, sizeof p->lost_by);
    if (good) tell_pairing(p, result, sum);
    free(sum);
    free(result);
    return good ? EXIT_FINE : EXIT_WRONG;
}

/* ---- playing -------------------------------------------------------------------------------------------- */

static int play(pairing *p, bool first)
{
    const wanted *w = p->w;
    sand_sim_plan plan = { .player = { p->one->player.player, p->other->player.player },
                           .limits = { p->one->player.limits, p->other->player.limits },
                           .n_readings = w->n_files,
                           .seed = w->seed,
                           .check = w->check,
                           .deeds = w->deeds };
    for (size_t i = 0; i < 2; i++)
        if (plan.limits[i].nodes == 0) plan.limits[i].nodes = (uint32_t)w->nodes;
    for (size_t i = 0; i < w->n_files; i++)
        plan.reading[i] = (sand_sim_reading){ .options = w->set.at,
                                              .n_options = w->set.n,
                                              .text = w->scenario[i].bytes,
                                              .n = w->scenario[i].n,
                                              .source = w->scenario[i].path };
    sand_problem_list problems = { 0 };
    sand_sim *sim = NULL;
    sand_sim_result *result = calloc(1, sizeof *result);
    sand_error error = result ? sand_sim_create(NULL, 0, &plan, &problems, &sim) : SAND_ERROR_MEMORY;
    if (error == SAND_ERROR_INVALID || first) print_problems(stderr, &problems);
    sand_problem_list_free(&problems);
    int status = error == SAND_OK ? EXIT_FINE : EXIT_WRONG;
    if (!error && sand_sim_set_size(sim) != 2)
        status = args_complain(&match_command, "%s and %s are the same player", p->one->label, p->other->label);
    crowd_plan crowd = { .sim = sim,
                         .sets = w->pairs,
                         .threads = (unsigned)w->threads,
                         .round = ROUND,
                         .enough = is_decided,
                         .context = (void *)(uintptr_t)w };
    study_battles battles = { 0 };
    pthread_mutex_init(&battles.mutex, NULL);
    if (w->records) {
        crowd.tell = study_battles_hear;
        crowd.teller = &battles;
    }
    if (!status) error = crowd_play(&crowd, result, &p->report);
    if (error && error != SAND_ERROR_INVALID && error != SAND_ERROR_SYNTAX)
        fprintf(stderr, "sandtable match: %s\n", sand_error_text(error));
    sand_sim_result *sum = !status && !error ? calloc(1, sizeof *sum) : NULL;
    if (sum)
        tell_pairing(p, result, sum);
    else if (!status)
        status = EXIT_USAGE;
    if (!status && w->records && !keep_records(p, &battles)) status = EXIT_USAGE;
    free(battles.at);
    pthread_mutex_destroy(&battles.mutex);
    free(sum);
    free(result);
    sand_sim_destroy(sim);
    return status;
}

static int play_all(const wanted *w)
{
    bool first = true;
    int status = EXIT_FINE;
    if (w->json) putchar('[');
    if (w->csv)
        puts("first,second,battles,won,drawn,lost,pairs0,pairs1,pairs2,pairs3,pairs4,score,score_low,score_high,"
             "elo,elo_low,elo_high");
    for (size_t i = 0; i < (w->gauntlet ? 1 : w->n_players) && !status; i++)
        for (size_t j = i + 1; j < w->n_players && !status; j++) {
            pairing p = { .w = w, .one = &w->at[i], .other = &w->at[j] };
            if (!first && w->json) puts(",");
            status = p.one->outsider || p.other->outsider ? play_outsiders(&p) : play(&p, first);
            first = false;
            if (p.report.interrupted) i = j = w->n_players;
        }
    if (w->json) puts("]");
    return status;
}

int match_run(int argc, char **argv)
{
    wanted w = {
        .seed = 1, .threads = choice_cores(), .engine_ms = 10000, .test = { .miss = 0.05, .false_alarm = 0.05 }
    };
    int status = read_arguments(argc, argv, &w);
    if (status) return status == ARGS_HELP ? EXIT_FINE : status;
    for (size_t i = 0; i < w.n_files && !status; i++)
        if (!load_scenario(w.file[i], &w.scenario[i])) status = EXIT_USAGE;
    if (!status && !greet(&w)) status = EXIT_WRONG;
    if (!status) status = play_all(&w);
    for (size_t i = 0; i < w.n_engines; i++) outsider_stop(&w.engine[i]);
    for (size_t i = 0; i < w.n_files; i++) loaded_free(&w.scenario[i]);
    return status;
}
