/* run_match.c - two computer players, many battles: who wins how often.
 *
 *   run_match SCENARIO FIRST SECOND [BATTLES [SEED [NODES]]]     sides change every battle */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "record/scenario.h"
#include "sim/match.h"
#include <sandtable/sim.h>

static char *slurp(const char *path, size_t *n)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(1 << 20);
    if (!file || !text) return NULL;
    *n = fread(text, 1, 1 << 20, file);
    fclose(file);
    return text;
}

static bool load(const char *path, sand_field **field, sand_battle **battle)
{
    sand_problem_list problems = { 0 };
    size_t n = 0;
    char *text = slurp(path, &n), line[4096];
    bool fine = text && sand_scenario_read(text, n, path, NULL, &problems, field, battle) == SAND_OK;
    for (size_t i = 0; i < problems.count && !fine; i++) {
        sand_problem_format(&problems.items[i], line, sizeof line);
        fprintf(stderr, "%s\n", line);
    }
    free(text);
    sand_problem_list_free(&problems);
    return fine;
}

static void print_share(const char *what, uint32_t count, uint32_t n)
{
    sand_estimate share = sand_sim_share(count, n);
    printf("  %-7s %4u  %5.1f %%  (%.1f to %.1f)\n", what, (unsigned)count, 100 * share.value, 100 * share.low, 100 * share.high);
}

int main(int count, char **argument)
{
    sand_match match = { .battles = count > 4 ? (uint32_t)atoi(argument[4]) : 100, .swap = true,
                         .seed = count > 5 ? (uint64_t)atoll(argument[5]) : 1 };
    sand_match_score score;
    sand_field *field;
    sand_battle *battle;
    if (count < 4) {
        fprintf(stderr, "run_match SCENARIO FIRST SECOND [BATTLES [SEED [NODES]]]\n");
        return 2;
    }
    for (int i = 0; i < 2; i++) {
        match.player[i] = sand_player_find(argument[2 + i]);
        match.limits[i].nodes = count > 6 ? (uint32_t)atoi(argument[6]) : 0;
    }
    if (!match.player[0] || !match.player[1] || !load(argument[1], &field, &battle)) return 2;
    clock_t begin = clock();
    if (sand_match_play(battle, &match, &score) != SAND_OK || score.battles == 0) return 1;
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%s against %s, %u battles\n", argument[2], argument[3], (unsigned)score.battles);
    print_share("won", score.wins, score.battles);
    print_share("drawn", score.draws, score.battles);
    print_share("lost", score.losses, score.battles);
    printf("  side A won %u, side B %u; broken off %u; %.1f turns, %.0f orders, %.4f s a battle\n",
           (unsigned)score.wins_of_side[0], (unsigned)score.wins_of_side[1], (unsigned)score.broken_off,
           (double)score.turns / score.battles, (double)score.orders / score.battles, seconds / score.battles);
    printf("  %s as side A won %u, lost %u; as side B won %u, lost %u\n", argument[2], (unsigned)score.wins_as[0],
           (unsigned)score.losses_as[0], (unsigned)score.wins_as[1], (unsigned)score.losses_as[1]);
    free(battle);
    sand_field_free(field);
    return 0;
}
