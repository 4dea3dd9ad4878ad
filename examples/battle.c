/* battle.c - plays a battle between two computer players, using the C library alone.
 *
 *     cc -std=c17 battle.c $(pkg-config --cflags --libs sandtable) -o battle
 *     ./battle SCENARIO.json [RECORD]
 *
 * Prints what happens and how it ends.  With RECORD, which must not exist yet, it also writes the record for `sandtable
 * replay` and `sandtable verify`.  The exit status is 0 when the battle was played to its end. */
#include <sandtable/sandtable.h>

#include <stdio.h>
#include <stdlib.h>

enum { ENTRIES = 256, LINE = 4096, MOST_ORDERS = 5000 };

static void print_problems(const sand_problem_list *problems)
{
    char line[LINE];
    for (size_t i = 0; i < problems->count; i++) {
        sand_problem_format(&problems->items[i], line, sizeof line);
        fprintf(stderr, "%s\n", line);
    }
}

static sand_game *open_battle(const char *path)
{
    sand_game_settings settings = { .source = path, .seed = "1644" };
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    char *text = NULL;
    size_t n = 0;
    if (sand_file_read(path, &problems, &text, &n) == SAND_OK) sand_game_create(text, n, &settings, &problems, &game);
    print_problems(&problems);
    sand_problem_list_free(&problems);
    sand_memory_release(text);
    return game;
}

/* Lets the computer player, which sees only what the side may see, choose an order, and submits it. */
static sand_error play_side(sand_game *game, unsigned side)
{
    sand_order order;
    sand_entry entries[ENTRIES];
    sand_order_list room = { .orders = &order, .room = 1, .entries = entries, .entries_room = ENTRIES };
    sand_error error =
        sand_player_choose(sand_player_find("closer"), game, (sand_player_task){ side, 1, NULL, NULL, 0 }, &room);
    return error ? error : sand_game_submit(game, &order, NULL);
}

/* Plays one decision; where both sides decide at once, the first order waits for the second. */
static sand_error play_decision(sand_game *game)
{
    sand_decision decision = sand_game_decision(game, 0);
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
        if (!sand_decision_of(&decision, (uint16_t)side)) continue;
        sand_error error = play_side(game, side);
        if (error) return error;
    }
    return SAND_OK;
}

/* Prints the events since the last call; `told` counts those printed so far; returns the new count. */
static size_t print_news(const sand_game *game, size_t told)
{
    char line[LINE];
    for (; told < sand_game_events(game, 0); told++) {
        const sand_event *event = sand_game_event(game, 0, told);
        if (event == NULL) break;
        if (sand_report_event(game, event, line, sizeof line) > 0) printf("%2u  %s\n", (unsigned)event->turn, line);
    }
    return told;
}

static sand_error keep_record(const sand_game *game, const char *path)
{
    size_t n = sand_record_write(game, SAND_RECORD_REVEALED, NULL, 0);
    char *text = n > 0 ? malloc(n + 1) : NULL;
    if (text == NULL) return SAND_ERROR_MEMORY;
    sand_record_write(game, SAND_RECORD_REVEALED, text, n + 1);
    FILE *file = fopen(path, "wbx"); /* "x": fails if the file exists */
    bool good = file != NULL && fwrite(text, 1, n, file) == n;
    if (file != NULL) good &= fclose(file) == 0;
    free(text);
    return good ? SAND_OK : SAND_ERROR_FILE;
}

int main(int argc, char **argv)
{
    if (argc < 2) return fprintf(stderr, "usage: %s SCENARIO [RECORD]\n", argv[0]), 2;
    char line[LINE];
    if (sand_layout_differs(line, sizeof line))
        return fprintf(stderr, "%s\n", line), 1; /* compiled for another library */
    sand_game *game = open_battle(argv[1]);
    if (game == NULL) return 1;
    sand_error error = SAND_OK;
    size_t told = 0;
    for (int i = 0; i < MOST_ORDERS && !error && sand_game_decision(game, 0).asks; i++) {
        error = play_decision(game);
        told = print_news(game, told);
    }
    sand_result result = sand_game_result(game, 0);
    sand_report_result(game, &result, line, sizeof line);
    puts(line);
    if (!error && argc > 2) error = keep_record(game, argv[2]);
    if (error) fprintf(stderr, "%s: %s\n", argv[1], sand_error_text(error));
    sand_game_destroy(game);
    return !error && result.outcome != SAND_GOING_ON ? 0 : 1;
}
