/* run_golden.c - golden records: whole battles as text that every version and every target must replay to the same
 * hashes.
 *
 *   run_golden                                   verifies every record in tests/golden/
 *   run_golden make SCENARIO PLAYER PLAYER SEED  plays a battle and writes its record (SCENARIO may be `drill`)
 *   run_golden reseal RECORD                     writes the same battle with today's salts; orders and dice stay
 *
 * Only tools/golden.sh writes the files. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sandtable/player.h>
#include <sandtable/sandtable.h>

#include "base/memory.h"
#include "drill/drill.h"
#include "game/game_parts.h"
#include "support/orders_to_try.h"

enum { TEXT_ROOM = 1 << 18, DECISIONS_MAX = 5000, NODES = 400 };

/* ---- making ---- */

static bool choose(sand_game *game, const sand_player *player, unsigned side, uint64_t seed)
{
    static order_room room;
    sand_player_limits limits = { .nodes = NODES };
    orders_clear(&room);
    if (sand_player_choose(player, game, (sand_player_task){ side, seed, &limits, NULL, 0 }, &room.list) != SAND_OK)
        return false;
    return sand_game_submit(game, &room.orders[0], NULL) == SAND_OK;
}

/* Adds a note, undo and redo, which are parts of a record too. */
static void disturb(sand_game *game, unsigned decision)
{
    if (decision == 4) sand_game_note(game, SAND_SIDE_A, "The sun is in our eyes.");
    if (decision % 9 != 0 || sand_game_undo_reach(game) == 0) return;
    sand_game_undo(game, 1);
    if (decision % 2 == 0) sand_game_redo(game, 1);
}

static bool play(sand_game *game, const sand_player *const players[SAND_SIDES], uint64_t seed)
{
    for (unsigned i = 1; i < DECISIONS_MAX; i++) {
        sand_decision decision = sand_game_decision(game, 0);
        if (!decision.asks) return true;
        for (unsigned side = 1; side <= SAND_SIDES; side++)
            if (sand_decision_of(&decision, (uint16_t)side) &&
                !choose(game, players[side - 1], side, seed * 100000 + i))
                return false;
        disturb(game, i);
    }
    return false;
}

static char *scenario_text(const char *name, size_t *n)
{
    sand_problem_list problems = { 0 };
    char *text = NULL;
    if (strcmp(name, "drill") != 0) {
        sand_file_read(name, &problems, &text, n);
        sand_problem_list_free(&problems);
        return text;
    }
    text = malloc(TEXT_ROOM);
    if (text) *n = sand_drill_scenario(4, 2, 2, text, TEXT_ROOM);
    return text;
}

static bool print(const sand_game *game)
{
    size_t length = sand_record_write(game, SAND_RECORD_REVEALED, NULL, 0);
    char *record = malloc(length + 1);
    bool good = record != NULL;
    if (good) sand_record_write(game, SAND_RECORD_REVEALED, record, length + 1);
    if (good) good = fwrite(record, 1, length, stdout) == length;
    free(record);
    return good;
}

static int make(char **argument)
{
    const sand_player *players[SAND_SIDES] = { sand_player_find(argument[1]), sand_player_find(argument[2]) };
    sand_game_settings settings = { .seed = argument[3], .players = { argument[1], argument[2] } };
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    size_t n = 0;
    char *text = scenario_text(argument[0], &n);
    bool good = text && players[0] && players[1] && sand_game_create(text, n, &settings, &problems, &game) == SAND_OK &&
                play(game, players, strtoull(argument[3], NULL, 10));
    good = good && print(game);
    sand_problem_list_free(&problems);
    sand_game_destroy(game);
    free(text);
    if (!good) fprintf(stderr, "run_golden: the battle could not be played\n");
    return good ? 0 : 1;
}

/* A record that was read keeps its salts. Without them the writer derives them from the secret. */
static void forget_salts(sand_game *game)
{
    for (size_t i = 0; i < game->n_journal; i++) {
        sand_item *item = game->journal[i].item;
        if (game->journal[i].kind != SAND_LINE_SEALED || !item) continue;
        sand_memory_release(item->text);
        item->text = NULL;
    }
}

static int reseal(const char *path)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { 0 };
    sand_game *game = NULL;
    char *text = NULL;
    size_t n = 0;
    bool good = sand_file_read(path, &problems, &text, &n) == SAND_OK &&
                sand_game_create(text, n, &settings, &problems, &game) == SAND_OK;
    if (good) forget_salts(game);
    good = good && print(game);
    sand_problem_list_free(&problems);
    sand_game_destroy(game);
    free(text);
    if (!good) fprintf(stderr, "run_golden: the record could not be sealed anew\n");
    return good ? 0 : 1;
}

/* ---- verifying ---- */

static bool verify(const char *path)
{
    sand_problem_list problems = { 0 };
    sand_record_facts facts = { 0 };
    char *text = NULL;
    size_t n = 0;
    sand_error error = sand_file_read(path, &problems, &text, &n);
    if (!error) error = sand_record_verify((sand_source){ text, n, path }, &problems, &facts);
    bool good = error == SAND_OK && !facts.cut_short && facts.orders > 0 && facts.other_salts + facts.unopened == 0;
    printf("%s %s: %zu orders, %zu positions\n", good ? "ok  " : "FAIL", path, facts.orders, facts.positions);
    if (facts.other_salts > 0) printf("    the salts of %zu do not follow from the secret\n", facts.other_salts);
    if (facts.unopened > 0) printf("    %zu sealed orders were never opened\n", facts.unopened);
    for (size_t i = 0; !good && i < problems.count; i++) {
        char line[1024];
        sand_problem_format(&problems.items[i], line, sizeof line);
        printf("    %s\n", line);
    }
    sand_problem_list_free(&problems);
    free(text);
    return good;
}

static void verify_folder(const char *folder, unsigned *passed, unsigned *failed)
{
    char path[1024];
    DIR *open = opendir(folder);
    for (struct dirent *entry; open && (entry = readdir(open)) != NULL;) {
        if (!strstr(entry->d_name, ".record")) continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (verify(path))
            ++*passed;
        else
            ++*failed;
    }
    if (open) closedir(open);
}

int main(int argc, char **argv)
{
    unsigned passed = 0, failed = 0;
    if (argc == 6 && strcmp(argv[1], "make") == 0) return make(argv + 2);
    if (argc == 3 && strcmp(argv[1], "reseal") == 0) return reseal(argv[2]);
    if (argc > 1) {
        fprintf(stderr, "usage: run_golden [make SCENARIO PLAYER PLAYER SEED | reseal RECORD]\n");
        return 2;
    }
    for (size_t i = 0; i < sand_catalogue_count(); i++) {
        sand_catalogue catalogue;
        char folder[300];
        if (!sand_catalogue_at(i, &catalogue)) continue;
        snprintf(folder, sizeof folder, "tests/golden/%s", catalogue.id);
        unsigned before = passed + failed;
        verify_folder(folder, &passed, &failed);
        if (passed + failed > before) continue;
        printf("FAIL %s: there is no golden record\n", folder);
        failed++;
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
