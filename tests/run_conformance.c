/* run_conformance.c - the conformance suite: plays thousands of battles with suggested, damaged and senseless orders,
 * under every ruleset.
 *
 *   run_conformance [RULESET|SCENARIO-FILE]... [--battles N] [--seed S] [--first K]
 *
 * A ruleset stands for its scenarios in scenarios/<ruleset>/; drill has those of tests/drill/scenarios/drill, and
 * parades made by the program. Without arguments: all rulesets, a few battles each (fewer with sanitizers, which make
 * each step ten times as slow). --first K begins with battle K, the number that a failure prints. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "drill/drill.h"
#include "motion/march.h"
#include "orders/steps.h"
#include "record/scenario.h"
#include "support/core.h"
#include "support/games.h"
#include "support/scenes.h"

enum { SCENES_MAX = 64, TEXT_ROOM = 1 << 18, OPTIONS_MAX = 64, GAMES_ONE_IN = 4 };

#ifdef __SANITIZE_ADDRESS__
enum { FEW_BATTLES = 24 };
#else
enum { FEW_BATTLES = 12 };
#endif

typedef struct {
    char name[300];
    char *text; /* NULL: a parade of drill, made anew for every battle */
    size_t n;
} scene;

typedef struct {
    scene scenes[SCENES_MAX];
    size_t n_scenes;
    unsigned battles, first;
    uint64_t seed;
    suite suite;
    bool movers; /* units move on a clock under this ruleset */
    core *core;
    games *games;
} program;

/* ---- when an assertion fails ---- */

static suite *playing;

_Noreturn void sand_assert_failed(const char *file, int line, const char *text)
{
    printf("BROKEN: %s:%d: %s\n", file, line, text);
    if (playing)
        printf("  %s, %s, --seed %" PRIu64 " --first %u, decision %u\n", playing->ruleset, playing->scene,
               playing->seed, playing->battle, playing->decision);
    if (playing && playing->tell) playing->tell(playing->context);
    printf("0 passed, 1 failed\n");
    fflush(stdout);
    abort();
}

/* With --wrap, the linker sends calls of malloc to __wrap_malloc, and calls of __real_malloc to malloc; likewise for
 * the others. */
void *__real_malloc(size_t n);
void *__real_calloc(size_t count, size_t n);
void *__real_realloc(void *memory, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t count, size_t n);
void *__wrap_realloc(void *memory, size_t n);

void *__wrap_malloc(size_t n)
{
    suite_allocations++;
    return __real_malloc(n);
}

void *__wrap_calloc(size_t count, size_t n)
{
    suite_allocations++;
    return __real_calloc(count, n);
}

void *__wrap_realloc(void *memory, size_t n)
{
    suite_allocations++;
    return __real_realloc(memory, n);
}

/* ---- scenes ---- */

static bool add_file(program *p, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || p->n_scenes == SCENES_MAX) {
        fprintf(stderr, "run_conformance: %s cannot be read\n", path);
        if (file) fclose(file);
        return false;
    }
    scene *s = &p->scenes[p->n_scenes++];
    snprintf(s->name, sizeof s->name, "%s", path);
    s->text = malloc(TEXT_ROOM);
    s->n = s->text ? fread(s->text, 1, TEXT_ROOM, file) : 0;
    fclose(file);
    return s->n > 0 && s->n < TEXT_ROOM;
}

static bool add_folder(program *p, const char *ruleset)
{
    scene_path paths[SCENES_MAX];
    size_t n = scenes_of(ruleset, paths, SCENES_MAX);
    bool good = n > 0;
    for (size_t i = 0; i < n; i++) good = add_file(p, paths[i].path) && good;
    return good;
}

static bool add(program *p, const char *what)
{
    if (strcmp(what, "drill") == 0) {
        p->scenes[p->n_scenes++] = (scene){ .name = "parade" };
        return add_file(p, "tests/drill/scenarios/drill/muster.json") &&
               add_file(p, "tests/drill/scenarios/drill/road.json");
    }
    return sand_registry_find(what) ? add_folder(p, what) : add_file(p, what);
}

static char drill_text[TEXT_ROOM];

static void make_parade(scene *s, chance *from)
{
    unsigned lines = 1 + chance_below(from, 6), blocks = chance_below(from, 4), scouts = chance_below(from, 4);
    s->n = sand_drill_scenario(lines, blocks, scouts, drill_text, sizeof drill_text);
}

/* Chooses other values for some options, because every reading of the rules must pass the checks. */
static size_t choose_options(const sand_rules *rules, chance *from, sand_setting out[OPTIONS_MAX],
                             char words[OPTIONS_MAX][24])
{
    size_t n = 0;
    if (chance_one_in(from, 3)) return 0;
    for (size_t i = 0; i < rules->tables.n_options && n < OPTIONS_MAX; i++) {
        const sand_option_row *row = &rules->tables.options[i];
        if (!chance_one_in(from, 6)) continue;
        int32_t value = chance_between(from, row->least, row->most);
        if (row->type == SAND_OPTION_CHOICE)
            snprintf(words[n], sizeof words[n], "%s", row->values[chance_below(from, row->n_values)].word);
        else if (row->type == SAND_OPTION_LENGTH)
            snprintf(words[n], sizeof words[n], "%d.%03d", (int)(value / 1000), (int)(value % 1000));
        else
            snprintf(words[n], sizeof words[n], "%d", (int)value);
        out[n] = (sand_setting){ row->name, words[n] };
        n++;
    }
    return n;
}

/* Moves and turns every unit a little where it has room: scenarios stand square to the table, real positions do not. */
static void shake(sand_battle *b, chance *from)
{
    sand_obstacles all = { 0 };
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        if (!sand_battle_in_play(b, u)) continue;
        sand_mover mover = sand_march_mover_of_unit(b, u);
        sand_pose pose = mover.stance.pose;
        pose.at.x += chance_between(from, -400, 400);
        pose.at.y += chance_between(from, -400, 400);
        pose.heading = sand_heading_add(pose.heading, chance_between(from, -800, 800));
        mover = sand_march_mover_at(&mover, pose);
        if (sand_march_place_bar(b, &mover, &all).kind == SAND_BAR_NONE) sand_battle_unit_move(b, u, pose);
    }
}

static const sand_rules *ruleset_of(const scene *s)
{
    for (size_t i = 0; i < sand_registry_count(); i++) {
        char word[64];
        snprintf(word, sizeof word, "\"%s\"", sand_registry_at(i)->tables.id);
        if (strstr(s->text, word)) return sand_registry_at(i);
    }
    return NULL;
}

static void tell_problems(const sand_problem_list *problems)
{
    for (size_t i = 0; i < problems->count; i++)
        printf("  %s:%d:%d: %s: %s\n", problems->items[i].place.source, (int)problems->items[i].place.line,
               (int)problems->items[i].place.column, problems->items[i].place.path, problems->items[i].message);
}

/* ---- playing ---- */

/* Plays the same battle through the public API, from the scenario text that the position writes. */
static void play_game(program *p, const sand_battle *start, uint64_t seed)
{
    char word[32];
    sand_text text;
    sand_text_init_heap(&text);
    sand_scenario_write(start, (sand_told_end){ 0 }, &text);
    snprintf(word, sizeof word, "%" PRIu64, seed);
    games_play(p->games, &p->suite, text.bytes, text.length, &(sand_game_settings){ .seed = word }, seed);
    sand_text_free(&text);
}

/* False: the scenario cannot be read. */
static bool play(program *p, scene *s, unsigned battle)
{
    chance from = { p->seed * UINT64_C(1000003) + battle };
    if (!s->text || s->text == drill_text) {
        s->text = drill_text;
        make_parade(s, &from);
    }
    const sand_rules *rules = ruleset_of(s);
    sand_problem_list problems = { 0 };
    sand_setting settings[OPTIONS_MAX];
    char words[OPTIONS_MAX][24];
    sand_field *field;
    sand_battle *start;
    size_t n = rules ? choose_options(rules, &from, settings, words) : 0;
    sand_scenario_settings with = { .options = settings, .n_options = n };
    sand_error error = sand_scenario_read((sand_source){ s->text, s->n, s->name }, &with, &problems, &field, &start);
    if (error && n > 0) { /* the scenario does not fit these options */
        sand_problem_list_free(&problems);
        problems = (sand_problem_list){ 0 };
        error = sand_scenario_read((sand_source){ s->text, s->n, s->name }, NULL, &problems, &field, &start);
    }
    if (error) tell_problems(&problems);
    sand_problem_list_free(&problems);
    if (error) return false;

    p->suite.ruleset = field->rules->tables.id;
    p->suite.scene = s->name;
    p->suite.seed = p->seed;
    p->suite.battle = battle;
    p->suite.decision = 0;
    if (battle % 2 == 0) shake(start, &from);
    p->movers = field->layout.motions_room > 0;
    core_play(p->core, &p->suite, start, chance_next(&from));
    if (battle % GAMES_ONE_IN == 0) play_game(p, start, chance_next(&from));
    free(start);
    sand_field_free(field);
    return true;
}

static bool seals(const sand_tables *tables)
{
    for (size_t i = 0; i < tables->n_steps; i++)
        if (tables->step_rules == NULL || tables->step_rules[i].sealed) return true;
    return false;
}

/* Returns the checks that this ruleset cannot exercise: sealed orders, when no step is sealed; the time axis, when
 * nothing moves on a clock. */
static uint32_t optional_checks(const program *p)
{
    uint32_t optional = seals(&sand_registry_find(p->suite.ruleset)->tables) ? 0 : 1u << SUITE_SEALED;
    return p->movers ? optional : optional | 1u << SUITE_TIME;
}

static unsigned run(program *p)
{
    playing = &p->suite;
    for (unsigned i = 0; i < p->battles; i++)
        if (!play(p, &p->scenes[(p->first + i) % p->n_scenes], p->first + i)) return 1;
    unsigned failed = suite_report(&p->suite, optional_checks(p));
    playing = NULL;
    return failed;
}

static bool read_arguments(program *p, int argc, char **argv, const char *names[], size_t *n_names)
{
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (strcmp(argv[i], "--battles") == 0 && more)
            p->battles = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0 && more)
            p->seed = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--first") == 0 && more)
            p->first = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (argv[i][0] == '-' || *n_names == SCENES_MAX)
            return false;
        else
            names[(*n_names)++] = argv[i];
    }
    return true;
}

int main(int argc, char **argv)
{
    static program p;
    const char *names[SCENES_MAX];
    size_t n = 0;
    unsigned failed = 0, passed = 0;
    p = (program){ .battles = FEW_BATTLES, .first = 1, .seed = 1 };
    if (!read_arguments(&p, argc, argv, names, &n)) {
        fprintf(stderr, "usage: run_conformance [RULESET|SCENARIO-FILE]... [--battles N] [--seed S] [--first K]\n");
        return 2;
    }
    for (size_t i = 0, given = n; given == 0 && i < sand_registry_count(); i++)
        names[n++] = sand_registry_at(i)->tables.id;
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < p.n_scenes; k++) free(p.scenes[k].text != drill_text ? p.scenes[k].text : NULL);
        p.n_scenes = 0;
        p.suite = (suite){ 0 };
        p.core = core_create();
        p.games = games_create();
        unsigned broken = add(&p, names[i]) ? run(&p) : 1;
        core_destroy(p.core);
        games_destroy(p.games);
        failed += broken;
        passed += broken < SUITE_COUNT ? SUITE_COUNT - broken : 0;
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
