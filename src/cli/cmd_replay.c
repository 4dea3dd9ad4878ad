/* cmd_replay.c - `sandtable replay`: a recorded battle as a report, with maps if wanted. */
#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/load.h"
#include "cli/record_file.h"
#include "cli/map.h"
#include "cli/show.h"

#include <stdlib.h>
#include <string.h>

enum { ROW_FROM, ROW_SIDE, ROW_MAP, ROW_WIDTH };
static const args_row rows[] = {
    { "from", "N", "begin with turn N" },
    { "side", "A|B", "only what this side could see; otherwise everything" },
    { "map", NULL, "show the map at the start of every turn" },
    { "width", "N", "columns of the screen" },
};
const args_command replay_command = {
    "replay",
    "RECORD | BATTLE [options]",
    "Replays a recorded battle (a file, or one of yours by its name) from its first turn to its last. A record\n"
    "of another version of the rules cannot be replayed; its positions are shown instead.",
    rows,
    SAND_LEN(rows),
};

typedef struct {
    const char *path;
    uint64_t from;
    unsigned side;
    bool map;
    int width;
} wanted;

static int take(void *into, int row, char *value)
{
    wanted *out = into;
    switch (row) {
    case ARGS_PLAIN:
        if (out->path) return args_complain(&replay_command, "one record at a time, not \"%s\" as well", value);
        out->path = value;
        return EXIT_FINE;
    case ROW_FROM:
        if (args_number(value, 0, UINT16_MAX, &out->from)) return EXIT_FINE;
        return args_complain(&replay_command, "--from takes a turn, not \"%s\"", value);
    case ROW_SIDE:
        out->side = !*value || value[1]     ? 0
                    : strchr("Aa1", *value) ? SAND_SIDE_A
                    : strchr("Bb2", *value) ? SAND_SIDE_B
                                            : 0;
        return out->side ? EXIT_FINE : args_complain(&replay_command, "--side is A or B, not \"%s\"", value);
    case ROW_MAP: out->map = true; return EXIT_FINE;
    case ROW_WIDTH: return args_width(&replay_command, value, &out->width);
    }
    return EXIT_USAGE;
}

static int read_arguments(int argc, char **argv, wanted *out)
{
    int status = args_each(&replay_command, argc, argv, take, out);
    if (status) return status;
    return out->path ? EXIT_FINE : args_complain(&replay_command, "which record?");
}

typedef struct {
    const char *path, *bytes;
    size_t n;
} record_text;

/* Returns a new game of the position that the record keeps for this turn, or NULL. */
static sand_game *position_of_turn(const record_text *r, unsigned turn)
{
    for (size_t i = 0;; i++) {
        sand_problem_list problems = { 0 };
        sand_table_facts table;
        sand_game *game = NULL;
        sand_error error = sand_record_position((sand_source){ r->bytes, r->n, r->path }, i, &problems, &game);
        sand_problem_list_free(&problems);
        if (error) return NULL;
        sand_game_table(game, 0, &table);
        if (table.turn == turn) return game;
        sand_game_destroy(game);
        if (table.turn > turn) return NULL;
    }
}

static void draw_turn(const record_text *r, const wanted *w, const screen *s, unsigned turn)
{
    sand_game *then = position_of_turn(r, turn);
    if (!then) return;
    fputc('\n', s->out);
    map_draw(then, w->side, s, (map_part){ .radius = 0 });
    sand_game_destroy(then);
}

static void tell(const sand_game *game, const record_text *r, const wanted *w, const screen *s)
{
    unsigned turn = 0;
    for (size_t i = 0; i < sand_game_events(game, w->side); i++) {
        const sand_event *event = sand_game_event(game, w->side, i);
        if (event == NULL || event->turn < w->from) continue;
        if (event->turn > turn) {
            turn = event->turn;
            if (w->map) draw_turn(r, w, s, turn);
        }
        show_event(game, s, event);
    }
}

static void say_title(const sand_game *game, const screen *s)
{
    sand_table_facts table;
    sand_side_facts a, b;
    sand_game_table(game, 0, &table);
    if (!sand_game_side(game, 0, SAND_SIDE_A, &a) || !sand_game_side(game, 0, SAND_SIDE_B, &b)) return;
    screen_sayf(s, INK_BOLD, 0, "%s: %s %s against %s %s", table.title, map_side_mark(SAND_SIDE_A), a.name,
                map_side_mark(SAND_SIDE_B), b.name);
}

static void say_result(const sand_game *game, const screen *s, unsigned viewer)
{
    char line[2048];
    sand_result result = sand_game_result(game, viewer);
    sand_report_result(game, &result, line, sizeof line);
    screen_sayf(s, INK_BOLD, 0, "\n%s", line);
}

/* Draws the positions that the record keeps, turn by turn, where it cannot be replayed. */
static int show_positions(const record_text *r, const wanted *w, const screen *s)
{
    size_t shown = 0;
    for (size_t i = 0;; i++) {
        sand_problem_list problems = { 0 };
        sand_table_facts table;
        sand_game *game = NULL;
        sand_error error = sand_record_position((sand_source){ r->bytes, r->n, r->path }, i, &problems, &game);
        sand_problem_list_free(&problems);
        if (error) break;
        sand_game_table(game, 0, &table);
        if (table.turn >= w->from) {
            screen_sayf(s, INK_BOLD, 0, "\nTurn %u", table.turn);
            map_draw(game, w->side, s, (map_part){ .radius = 0 });
            shown++;
        }
        sand_game_destroy(game);
    }
    return shown ? EXIT_FINE : EXIT_WRONG;
}

static int replay(const record_text *r, const wanted *w)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .source = r->path, .look = true };
    sand_game *game = NULL;
    screen s = screen_open(w->width);
    sand_error error = sand_game_create(r->bytes, r->n, &settings, &problems, &game);
    if (error && problems.count == 0) fprintf(stderr, "%s: %s\n", r->path, sand_error_text(error));
    print_problems(stderr, &problems);
    if (error == SAND_ERROR_VERSION) return show_positions(r, w, &s);
    if (error == SAND_ERROR_MISMATCH) show_positions(r, w, &s); /* the kept positions may help all the same */
    if (error) return EXIT_WRONG;
    sand_table_facts table;
    sand_game_table(game, 0, &table);
    if (w->from > table.turn) {
        fprintf(stderr, "%s: there is no turn %u: the last is %u\n", r->path, (unsigned)w->from, table.turn);
        sand_game_destroy(game);
        return EXIT_USAGE;
    }
    say_title(game, &s);
    tell(game, r, w, &s);
    say_result(game, &s, w->side);
    sand_game_destroy(game);
    return EXIT_FINE;
}

int replay_run(int argc, char **argv)
{
    wanted w = { 0 };
    sand_problem_list problems = { 0 };
    char *bytes = NULL;
    size_t n = 0;
    int status = read_arguments(argc, argv, &w);
    if (status) return status == ARGS_HELP ? EXIT_FINE : status;
    text kept = { 0 };
    if (!is_file(w.path) && battles_find(w.path, &kept)) w.path = text_of(&kept);
    if (!is_file(w.path)) {
        fprintf(stderr, "%s: there is no such file, and no battle of that name; `sandtable battles` lists yours\n",
                w.path);
        text_free(&kept);
        return EXIT_USAGE;
    }
    if (record_file_read(w.path, &problems, &bytes, &n)) {
        print_problems(stderr, &problems);
        text_free(&kept);
        return EXIT_USAGE;
    }
    print_problems(stderr, &problems);
    if (is_record(bytes)) {
        status = replay(&(record_text){ w.path, bytes, n }, &w);
    } else {
        fprintf(stderr, "%s: this is not a record: nothing has happened in it\n", w.path);
        status = EXIT_WRONG;
    }
    sand_memory_release(bytes);
    text_free(&kept);
    return status;
}
