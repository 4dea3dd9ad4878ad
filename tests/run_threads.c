/* run_threads.c - tests that threads which share no objects do not affect each other.
 *
 * Four threads each play a battle, with odds, records and a protocol, and two more play desks of one study, all at the
 * same time; each must get the result that one thread alone gets. Built with the thread sanitizer (`make threads`), the
 * program also shows whether two threads ever touched the same memory. */
#include <sandtable/sandtable.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, ORDERS = 120, SETS = 6, TEXT = 1 << 20, ENTRIES = 256 };

static char *scenario;
static size_t scenario_length;
static sand_sim *study;

/* The results of one thread. */
typedef struct {
    bool failed;
    uint64_t hash;
    size_t record, answer;
    sand_sim_result counted;
} work;

static void count_answer(void *context, const char *line, size_t n)
{
    (void)line;
    *(size_t *)context += n;
}

static bool play(work *w)
{
    sand_game_settings settings = { .seed = "11" };
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    static const char *const names[] = { "captain", "closer" };
    sand_error error = sand_game_create(scenario, scenario_length, &settings, &problems, &game);
    sand_problem_list_free(&problems);
    for (int i = 0; !error && i < ORDERS && sand_game_decision(game, 0).asks; i++) {
        sand_decision decision = sand_game_decision(game, 0);
        for (unsigned side = 1; !error && side <= SAND_SIDES; side++) {
            sand_order order;
            sand_entry entries[ENTRIES];
            sand_order_list room = { &order, 0, 1, entries, 0, ENTRIES };
            sand_player_limits limits = { .nodes = 200 };
            if (!sand_decision_of(&decision, (uint16_t)side) || sand_game_ready(game, side)) continue;
            error = sand_player_choose(sand_player_find(names[side - 1]), game,
                                       (sand_player_task){ side, 1, &limits, NULL, 0 }, &room);
            if (!error) error = sand_game_submit(game, &order, NULL);
        }
    }
    if (!error) {
        w->hash = sand_game_hash(game, 0);
        w->record = sand_record_write(game, SAND_RECORD_REVEALED, NULL, 0);
    }
    sand_game_destroy(game);
    return !error;
}

static bool converse(work *w)
{
    static const char line[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"rulesets\"}";
    sand_protocol *protocol = sand_protocol_create(NULL);
    if (protocol == NULL) return false;
    for (int i = 0; i < 20; i++) sand_protocol_handle(protocol, line, strlen(line), count_answer, &w->answer);
    sand_protocol_destroy(protocol);
    return w->answer > 0;
}

/* All threads play the same sets of battles, so their results must be equal. */
static bool simulate(work *w)
{
    sand_sim_desk *desk = NULL;
    if (sand_sim_desk_create(study, &desk) != SAND_OK) return false;
    for (uint64_t set = 0; set < SETS; set++) sand_sim_play(desk, set, &w->counted);
    sand_sim_desk_destroy(desk);
    return true;
}

static void *run(void *context)
{
    work *w = context;
    w->failed = !play(w) || !converse(w) || !simulate(w);
    return NULL;
}

static bool read_scenario(void)
{
    FILE *file = fopen("tests/cli/skirmish.json", "rb");
    scenario = malloc(TEXT);
    if (file == NULL || scenario == NULL) return false;
    scenario_length = fread(scenario, 1, TEXT, file);
    fclose(file);
    sand_sim_plan plan = { .player = { sand_player_find("closer"), sand_player_find("closer") }, .seed = 3 };
    sand_problem_list problems = { 0 };
    sand_error error = sand_sim_create(scenario, scenario_length, &plan, &problems, &study);
    sand_problem_list_free(&problems);
    return error == SAND_OK;
}

static bool same(const work *a, const work *b)
{
    return !a->failed && !b->failed && a->hash == b->hash && a->record == b->record && a->answer == b->answer &&
           memcmp(&a->counted, &b->counted, sizeof a->counted) == 0;
}

int main(void)
{
    static work alone, together[THREADS];
    pthread_t threads[THREADS];
    unsigned passed = 0;
    if (!read_scenario()) return 1;
    run(&alone);
    for (unsigned i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, run, &together[i]) != 0) return 1;
    for (unsigned i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (unsigned i = 0; i < THREADS; i++) {
        passed += same(&alone, &together[i]);
        if (!same(&alone, &together[i])) printf("FAIL thread %u gets another result\n", i + 1);
    }
    sand_sim_destroy(study);
    free(scenario);
    printf("%u passed, %u failed\n", passed, THREADS - passed);
    return passed == THREADS ? 0 : 1;
}
