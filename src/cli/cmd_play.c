/* cmd_play.c - `sandtable play`: a battle at the terminal, between people, computers, or one of each. */
#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/complete.h"
#include "cli/load.h"
#include "cli/map.h"
#include "cli/show.h"
#include "cli/sitting.h"
#include "cli/start.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SETTINGS_MOST = 64 };

enum { ROW_A, ROW_B, ROW_SEED, ROW_DICE, ROW_SET, ROW_LEARN, ROW_RECORD, ROW_NO_RECORD, ROW_NO_SYNC, ROW_WIDTH };
static const args_row rows[] = {
    { "a", "PLAYER", "who plays side A: person (default) or a computer player's name" },
    { "b", "PLAYER", "who plays side B: a computer player's name (default captain) or person" },
    { "seed", "TEXT", "decides the dice; without it every battle is different" },
    { "dice", "ask|roll", "ask: you roll real dice and type them in" },
    { "set", "OPTION=VALUE", "choose another reading of a rule (sandtable rules --options); may be repeated" },
    { "learn", NULL, "guided, lesson by lesson, where the scenario has lessons" },
    { "record", "FILE", "keep the battle in this new file instead of among your battles" },
    { "no-record", NULL, "keep nothing" },
    { "no-sync", NULL, "do not wait until orders are on the disk: for battles nobody minds losing" },
    { "width", "N", "columns of the screen" },
};
const args_command play_command = {
    "play",
    "[SCENARIO | BATTLE | RECORD] [options]",
    "Plays a battle in the terminal. SCENARIO is a file or the id of one (start with first-battle; an unknown\n"
    "word lists them all); BATTLE is one of yours (sandtable battles), RECORD a file: both go on, and go on being\n"
    "written. Every battle is kept from its first order. Without a word: what you can go on with, the guided first\n"
    "battle, a new one. Type help at the prompt.",
    rows,
    SAND_LEN(rows),
};

typedef struct {
    const char *file;
    const char *player[SAND_SIDES + 1]; /* NULL: not given */
    const char *seed, *record;
    bool ask_dice, no_sync, learn, no_record;
    bool same; /* `record` names the record that is played on */
    int width;
    sand_setting set[SETTINGS_MOST];
    size_t n_set;
} wanted;

/* ---- the command line --------------------------------------------------------------------------------- */

/* Cuts "option=value" in two. */
static bool read_setting(char *word, wanted *out)
{
    char *equals = strchr(word, '=');
    if (!equals || out->n_set == SETTINGS_MOST) return false;
    *equals = '\0';
    out->set[out->n_set++] = (sand_setting){ word, equals + 1 };
    return true;
}

static int take(void *into, int row, char *value)
{
    wanted *out = into;
    switch (row) {
    case ARGS_PLAIN:
        if (out->file) return args_complain(&play_command, "one scenario at a time, not \"%s\" as well", value);
        out->file = value;
        return EXIT_FINE;
    case ROW_A: out->player[SAND_SIDE_A] = value; return EXIT_FINE;
    case ROW_B: out->player[SAND_SIDE_B] = value; return EXIT_FINE;
    case ROW_SEED: out->seed = value; return EXIT_FINE;
    case ROW_RECORD: out->record = value; return EXIT_FINE;
    case ROW_NO_SYNC: out->no_sync = true; return EXIT_FINE;
    case ROW_NO_RECORD: out->no_record = true; return EXIT_FINE;
    case ROW_LEARN: out->learn = true; return EXIT_FINE;
    case ROW_DICE:
        out->ask_dice = strcmp(value, "ask") == 0;
        if (out->ask_dice || strcmp(value, "roll") == 0) return EXIT_FINE;
        return args_complain(&play_command, "--dice is ask or roll, not \"%s\"", value);
    case ROW_SET:
        if (read_setting(value, out)) return EXIT_FINE;
        return args_complain(&play_command, "--set takes option=value, not \"%s\"", value);
    case ROW_WIDTH: return args_width(&play_command, value, &out->width);
    }
    return EXIT_USAGE;
}

/* Finds a computer player; *out is NULL for a word that means a person. False: no such player, a message was printed.
 */
static bool find_player(const char *word, const sand_player **out)
{
    const char *nearest = NULL;
    int distance = INT32_MAX;
    *out = NULL;
    if (strcmp(word, "person") == 0 || strcmp(word, "human") == 0 || strcmp(word, "me") == 0) return true;
    *out = sand_player_find(word);
    if (*out) return true;
    fprintf(stderr, "sandtable play: there is no player \"%s\"; known are person", word);
    for (size_t i = 0; i < sand_player_count(); i++) {
        const char *name = sand_player_at(i)->name;
        fprintf(stderr, ", %s", name);
        int d = near_distance(word, name);
        if (d < distance) distance = d, nearest = name;
    }
    if (nearest && near_enough(word, distance)) fprintf(stderr, " (did you mean %s?)", nearest);
    fputc('\n', stderr);
    return false;
}

/* The default opponent is the strongest computer player. */
static const char *usual_opponent(void)
{
    size_t n = sand_player_count();
    return n ? sand_player_at(n - 1)->name : "person";
}

/* ---- setting up --------------------------------------------------------------------------------------- */

static void say_title(const session *s)
{
    sand_table_facts table;
    sand_side_facts side;
    sand_game_table(s->game, 0, &table);
    screen_sayf(&s->screen, INK_BOLD, 0, "%s · %s", table.title, s->rules.title);
    for (unsigned i = 1; i <= SAND_SIDES; i++) {
        if (!sand_game_side(s->game, 0, i, &side)) continue;
        screen_sayf(&s->screen, i == SAND_SIDE_A ? INK_SIDE_A : INK_SIDE_B, 0, "%s %s%s%s: %u units, played by %s%s",
                    map_side_mark(i), side.name, *side.leader ? " under " : "", side.leader,
                    side.in_play + side.waiting, s->computer[i] ? "the computer, " : "a person",
                    s->computer[i] ? s->computer[i]->label : "");
    }
    if (*table.about && (s->seated || s->hot_seat)) screen_say(&s->screen, INK_PLAIN, 2, table.about);
    if (table.turn_limit) screen_sayf(&s->screen, INK_PLAIN, 2, "%u turns.", table.turn_limit);
}

static uint64_t number_of_seed(const char *seed)
{
    uint64_t hash = 1469598103934665603u; /* FNV-1a */
    for (; *seed; seed++) hash = (hash ^ (unsigned char)*seed) * 1099511628211u;
    return hash;
}

/* Writes sixteen hexadecimal digits that cannot be guessed, or the time where the system has no random numbers. */
static void fresh_seed(char out[], size_t room)
{
    unsigned char byte[8];
    SAND_ASSERT(room > 2 * sizeof byte);
    FILE *source = fopen("/dev/urandom", "rb");
    bool read = source && fread(byte, sizeof byte, 1, source) == 1;
    if (source) fclose(source);
    if (!read) snprintf(out, room, "%lld", (long long)time(NULL));
    for (size_t i = 0; read && i < sizeof byte; i++) snprintf(out + 2 * i, room - 2 * i, "%02x", byte[i]);
}

/* ---- the file the battle is kept in ---- */

/* Continues the record in its own file; false: it cannot be continued there. */
static bool go_on_in(session *s, const char *path)
{
    if (!record_file_resume(&s->file, path, s->game, !s->no_sync)) return false;
    if (s->file.revealing) {
        fprintf(stderr, "sandtable play: %s is revealed already; go on with it in a new file: --record NEW\n", path);
        record_file_close(&s->file);
        return false;
    }
    s->record = &s->file;
    return true;
}

/* Creates a file named by --record before the battle begins, so that no battle is played that cannot be kept. */
static bool begin_record(session *s, wanted *w)
{
    w->same = w->record && strcmp(w->record, w->file) == 0; /* choose_record() continues it in place or fails */
    return !w->record || w->same || record_file_create(&s->file, w->record, !w->no_sync);
}

/* Chooses the file that the battle is kept in: now, or with its first order (`keeps`). False: --record names this very
 * record, and it cannot be continued. */
static bool choose_record(session *s, const wanted *w, const char *path)
{
    bool people = !s->computer[SAND_SIDE_A] || !s->computer[SAND_SIDE_B];
    bool over = sand_game_result(s->game, 0).outcome != SAND_GOING_ON;
    if (w->record && !w->same) {
        s->record = &s->file;
        return true;
    }
    bool own = is_record_file(path) && (!over || w->same) && !w->no_record;
    if (own && go_on_in(s, path)) return true;
    s->keeps = people && !w->no_record && !over && !w->same;
    return !w->same;
}

/* ---- who plays ---- */

/* The computer player named on the command line, else the one in the record, else the default. */
static bool seat(session *s, const wanted *w, unsigned side, const char *usual)
{
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    sand_side_facts facts;
    const char *named = w->player[side];
    if (!sand_game_side(s->game, 0, side, &facts)) return false;
    if (!named && *facts.player) { /* a name that is no computer player's is a person's */
        s->computer[side] = sand_player_find(facts.player);
        return true;
    }
    return find_player(named ? named : usual, &s->computer[side]);
}

static bool take_seats(session *s, const wanted *w, const char *opponent)
{
    if (!seat(s, w, SAND_SIDE_A, "person") || !seat(s, w, SAND_SIDE_B, opponent)) return false;
    s->hot_seat = !s->computer[SAND_SIDE_A] && !s->computer[SAND_SIDE_B];
    s->pace = s->computer[SAND_SIDE_A] && s->computer[SAND_SIDE_B] ? PACE_AT_ONCE : PACE_AUTO;
    if (s->computer[SAND_SIDE_A] && !s->computer[SAND_SIDE_B]) s->seated = SAND_SIDE_B;
    if (s->computer[SAND_SIDE_B] && !s->computer[SAND_SIDE_A]) s->seated = SAND_SIDE_A;
    return true;
}

/* ---- all of it ---- */

/* What the lessons say of dice and opponent, copied, because the game is made only afterwards. */
typedef struct {
    text path, seed, opponent;
    bool there;
} lessons_head;

static bool read_lessons_head(const char *scenario, lessons_head *out)
{
    guide g;
    sand_lessons_facts facts;
    if (!guide_path(scenario, &out->path)) {
        fprintf(stderr, "sandtable play: there are no lessons beside %s\n", scenario);
        return false;
    }
    if (!guide_open(&g, text_of(&out->path), NULL)) return false;
    sand_lessons_about(g.lessons, &facts);
    if (facts.seed) text_add(&out->seed, "%s", facts.seed);
    if (facts.opponent) text_add(&out->opponent, "%s", facts.opponent);
    out->there = true;
    guide_close(&g);
    return true;
}

static void free_lessons_head(lessons_head *head)
{
    text_free(&head->path);
    text_free(&head->seed);
    text_free(&head->opponent);
}

/* The name of this side's player for the record. */
static const char *name_in_record(const wanted *w, unsigned side, const char *usual)
{
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    return w->player[side] ? w->player[side] : usual;
}

static int make_game(session *s, const wanted *w, const lessons_head *head, const char *path)
{
    char seed[32], secret[65];
    int status = EXIT_USAGE;
    const char *said = w->seed ? w->seed : head->seed.length ? text_of(&head->seed) : NULL;
    const char *opponent = head->opponent.length ? text_of(&head->opponent) : usual_opponent();
    fresh_seed(seed, sizeof seed);
    s->seed = number_of_seed(said ? said : seed);
    sand_game_settings settings = { .options = w->set,
                                    .n_options = w->n_set,
                                    .seed = said,
                                    .luck = w->ask_dice ? SAND_LUCK_TYPED : SAND_LUCK_SEEDED,
                                    .players = { name_in_record(w, SAND_SIDE_A, "person"),
                                                 name_in_record(w, SAND_SIDE_B, opponent) },
                                    .secret = record_file_secret(secret) ? secret : NULL };
    s->game = load_game(path, &settings, seed, &s->advice, &status);
    if (!s->game) return status;
    sand_game_catalogue(s->game, &s->rules);
    if (!take_seats(s, w, opponent)) return EXIT_USAGE;
    if (head->there && !guide_open(&s->guide, text_of(&head->path), s->game)) return EXIT_WRONG;
    return EXIT_FINE;
}

/* Is it the record of a guided battle?  Such a battle goes on with its lessons. */
static bool is_guided(const char *path)
{
    battle_facts facts;
    return is_record_file(path) && battles_look(path, &facts) && facts.guided;
}

static bool find_head(const wanted *w, const char *path, lessons_head *head)
{
    battle_facts facts;
    text scenario = { 0 };
    bool good = true;
    if (w->learn)
        good = read_lessons_head(path, head);
    else if (is_guided(path) && battles_look(path, &facts) && find_scenario(facts.scenario, &scenario))
        good = read_lessons_head(text_of(&scenario), head);
    text_free(&scenario);
    return good;
}

static int set_up(session *s, wanted *w)
{
    text path = { 0 };
    lessons_head head = { 0 };
    int status = EXIT_USAGE;
    for (unsigned i = 1; i <= SAND_SIDES; i++)
        if (w->player[i] && !find_player(w->player[i], &s->computer[i])) return EXIT_USAGE;
    if (!begin_record(s, w)) return EXIT_USAGE;
    if (find_scenario(w->file, &path) && find_head(w, text_of(&path), &head))
        status = make_game(s, w, &head, text_of(&path));
    if (status == EXIT_FINE && !choose_record(s, w, text_of(&path))) status = EXIT_USAGE;
    if (status != EXIT_FINE && w->record && !w->same) record_file_abandon(&s->file);
    text_free(&path);
    free_lessons_head(&head);
    if (status != EXIT_FINE) return status;
    sand_table_facts table;
    sand_game_table(s->game, 0, &table);
    text_clear(&s->scenario);
    text_add(&s->scenario, "%s", is_record_file(w->file) || !is_file(w->file) ? table.scenario : w->file);
    s->began = sand_game_length(s->game);
    for (unsigned i = 0; i <= SAND_SIDES; i++)
        if (s->began > 1) show_told(s, i, sand_game_events(s->game, i));
    return EXIT_FINE;
}

/* ---- the sitting ---- */

static void say_welcome(session *s)
{
    say_title(s);
    print_advice(&s->advice);
    if (s->seated || s->hot_seat)
        screen_say(&s->screen, INK_DIM, 0, "Type help at any prompt; an empty line repeats what is due.");
    if (s->told[0]) screen_say(&s->screen, INK_PLAIN, 0, "The battle goes on; `log` tells what happened before.");
}

static void say_goodbye(session *s)
{
    sand_table_facts table;
    sand_game_table(s->game, 0, &table);
    if (sand_game_result(s->game, 0).outcome != SAND_GOING_ON) {
        if (!s->seated && !s->hot_seat) show_end(s);
    } else if (s->end_of_input) {
        screen_sayf(&s->screen, INK_PLAIN, 0, "End of input: the battle stops in turn %u.", table.turn);
    } else if (s->interrupted) {
        screen_sayf(&s->screen, INK_PLAIN, 0, "Interrupted in turn %u.", table.turn);
    }
    session_end_record(s);
}

/* Plays one battle from its set-up to its end; *again: the player wants it once more, with sides exchanged. */
static int play_one(session *s, wanted *w, bool *again)
{
    int status = set_up(s, w);
    *again = false;
    if (status == EXIT_FINE) {
        say_welcome(s);
        while (!s->quit) sitting_go_on(s);
        say_goodbye(s);
        *again = s->again && !s->end_of_input && !s->interrupted;
        status = s->broken         ? EXIT_WRONG
                 : s->file.failing ? EXIT_USAGE
                                   : EXIT_FINE; /* the record that was asked for is lost */
        record_file_close(&s->file);
    }
    sand_problem_list_free(&s->advice); /* still there where the battle never began */
    guide_close(&s->guide);
    sand_game_destroy(s->game);
    s->game = NULL;
    return status;
}

static void change_sides(wanted *w, const session *s)
{
    const char *a = s->computer[SAND_SIDE_B] ? s->computer[SAND_SIDE_B]->name : "person";
    const char *b = s->computer[SAND_SIDE_A] ? s->computer[SAND_SIDE_A]->name : "person";
    w->player[SAND_SIDE_A] = a;
    w->player[SAND_SIDE_B] = b;
    w->learn = false;
    w->record = w->seed = NULL;
}

static session new_session(const wanted *w)
{
    session s = { .screen = screen_open(w->width), .in = stdin, .no_sync = w->no_sync };
    s.file = (record_file){ .open = { .fd = -1 }, .closed = { .fd = -1 } };
    return s;
}

int play_run(int argc, char **argv)
{
    wanted w = { 0 };
    int status = args_each(&play_command, argc, argv, take, &w);
    if (status) return status == ARGS_HELP ? EXIT_FINE : status;
    session s = new_session(&w);
    start chosen = { 0 };
    bool again = true;
    sitting_catch();
    s.editor = line_editor_open(stdin, complete_word, &s);
    if (!w.file) {
        again = start_choose(&s, &chosen);
        w.file = text_of(&chosen.word);
        w.learn |= chosen.guided;
    }
    while (again) {
        status = play_one(&s, &w, &again);
        if (again) change_sides(&w, &s);
        if (again) w.file = text_of(&s.scenario);
        line_editor *editor = s.editor;
        text scenario = s.scenario;
        text_free(&s.line);
        s = new_session(&w);
        s.editor = editor;
        s.scenario = scenario;
    }
    line_editor_close(s.editor);
    text_free(&s.scenario);
    text_free(&chosen.word);
    return status;
}
