/* cmd_play.c - `sandtable play`: a battle at the terminal, between people, computers, or one of each. */
#define _POSIX_C_SOURCE 200809L /* isatty, fileno, signals */
#include "cli/commands.h"
#include "cli/load.h"
#include "cli/map.h"
#include "cli/session.h"
#include "cli/show.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SETTINGS_MOST = 64, LINE_MOST = 1000 };

static const char first_battle[] = "fiddlers-bottom";

enum { ROW_A, ROW_B, ROW_SEED, ROW_DICE, ROW_SET, ROW_RECORD, ROW_NO_SYNC, ROW_WIDTH };
static const args_row rows[] = {
    { "a", "PLAYER", "who plays side A: person (default) or a computer player's name" },
    { "b", "PLAYER", "who plays side B: a computer player's name (default captain) or person" },
    { "seed", "TEXT", "decides the dice; without it every battle is different" },
    { "dice", "ask|roll", "ask: you roll real dice and type them in" },
    { "set", "OPTION=VALUE", "choose another reading of a rule (sandtable rules --options); may be repeated" },
    { "record", "FILE", "record the battle in this new file as it is played; or name RECORD again to continue in it" },
    { "no-sync", NULL, "do not wait until orders are on the disk: for battles nobody minds losing" },
    { "width", "N", "columns of the screen" },
};
const args_command play_command = {
    "play",
    "[SCENARIO | RECORD] [options]",
    "Plays a battle in the terminal. SCENARIO is a file or the id of one (start with first-battle; an unknown\n"
    "word lists them all); a record is continued.\n"
    "Without one: Fiddler's Bottom, fourteen units a side, you against the computer. Type help at the prompt.",
    rows,
    SAND_LEN(rows),
};

typedef struct {
    const char *file;
    const char *player[SAND_SIDES + 1];
    const char *seed, *record;
    bool ask_dice, no_sync;
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

static int take_option(int row, const char *value, char *word, wanted *out)
{
    switch (row) {
    case ROW_A: out->player[SAND_SIDE_A] = value; return EXIT_FINE;
    case ROW_B: out->player[SAND_SIDE_B] = value; return EXIT_FINE;
    case ROW_SEED: out->seed = value; return EXIT_FINE;
    case ROW_RECORD: out->record = value; return EXIT_FINE;
    case ROW_NO_SYNC: out->no_sync = true; return EXIT_FINE;
    case ROW_DICE:
        out->ask_dice = strcmp(value, "ask") == 0;
        if (out->ask_dice || strcmp(value, "roll") == 0) return EXIT_FINE;
        return args_complain(&play_command, "--dice is ask or roll, not \"%s\"", value);
    case ROW_SET:
        if (read_setting(word, out)) return EXIT_FINE;
        return args_complain(&play_command, "--set takes option=value, not \"%s\"", value);
    case ROW_WIDTH: return args_width(&play_command, value, &out->width);
    }
    return EXIT_USAGE;
}

static int read_arguments(int argc, char **argv, wanted *out)
{
    args a = { .command = &play_command, .argc = argc, .argv = argv };
    const char *value = NULL;
    for (;;) {
        int row = args_next(&a, &value);
        if (row == ARGS_END) return EXIT_FINE;
        if (row == ARGS_HELP) return -1;
        if (row == ARGS_WRONG) return EXIT_USAGE;
        if (row == ARGS_PLAIN) {
            if (out->file) return args_complain(&play_command, "one scenario at a time, not \"%s\" as well", value);
            out->file = value;
            continue;
        }
        char *word = argv[a.at - 1];
        int status = take_option(row, value, word + (value - word), out);
        if (status) return status;
    }
}

/* Words for a person; anything else must be a computer player. */
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

/* The usual opponent is the best there is. */
static const char *usual_opponent(void)
{
    size_t n = sand_player_count();
    return n ? sand_player_at(n - 1)->name : "person";
}

/* ---- input -------------------------------------------------------------------------------------------- */

bool session_read(session *s, const char *prompt)
{
    bool cut = false;
    fprintf(s->screen.out, "%s%s%s", screen_ink(&s->screen, INK_BOLD), prompt, screen_end(&s->screen));
    fflush(s->screen.out);
    if (s->held) {
        s->held = false;
    } else if (!read_line(s->in, &s->line, LINE_MOST, &cut)) {
        fputc('\n', s->screen.out);
        s->end_of_input = s->quit = true;
        return false;
    }
    if (!isatty(fileno(s->in))) fprintf(s->screen.out, "%s\n", text_of(&s->line));
    if (cut) {
        screen_sayf(&s->screen, INK_WARN, 0, "That line is too long: more than %d characters.", LINE_MOST);
        text_clear(&s->line);
    }
    return true;
}

/* Waits for Enter; scripts need no empty line here: what they say is the next command. */
static bool wait_for_enter(session *s, const char *prompt)
{
    if (!session_read(s, prompt)) return false;
    s->held = s->line.n > 0;
    return true;
}

/* The other player sits down: this one sees how it ended, then nothing of it stays on the screen. */
static void hand_over(session *s, unsigned side)
{
    text prompt = { 0 };
    if (s->seated) {
        show_news(s);
        if (s->secret && !wait_for_enter(s, "Press Enter to clear the screen. ")) return;
        if (s->secret) screen_clear(&s->screen);
        s->secret = false;
    }
    text_add(&prompt, "Hand over to %s, then press Enter. ", side_name(s, side));
    s->seated = 0;
    if (wait_for_enter(s, text_of(&prompt))) {
        screen_clear(&s->screen);
        s->seated = side;
        s->asked = 0;
    }
    text_free(&prompt);
}

/* ---- dice --------------------------------------------------------------------------------------------- */

static void answer_dice(session *s, const char *said)
{
    sand_error error;
    s->acknowledged = true;
    if (strcmp(said, "roll") == 0)
        error = sand_game_answer_rolled(s->game);
    else if (strcmp(said, "back") == 0 || strcmp(said, "undo") == 0)
        error = sand_game_answer_none(s->game);
    else
        error = sand_game_answer_text(s->game, said);
    if (error == SAND_ERROR_UNKNOWN)
        screen_say(&s->screen, INK_WARN, 0, "These dice belong to the battle itself and cannot be taken back.");
    else if (error && error != SAND_ERROR_NEEDS && ((*said >= 'a' && *said <= 'z') || (*said >= 'A' && *said <= 'Z')))
        session_command(s, s->seated ? s->seated : SAND_SIDE_A, said); /* list, map, save … */
    else if (error && error != SAND_ERROR_NEEDS)
        screen_say(&s->screen, INK_WARN, 0,
                   "Invalid dice. Type the faces as they lie (6 3 1), how many succeeded (3 of 12) or the "
                   "result (=7); or roll, back, quit.");
}

static void ask_dice(session *s)
{
    char line[2048];
    text prompt = { 0 };
    show_news(s);
    sand_report_needs(s->game, sand_game_needs(s->game), line, sizeof line);
    screen_say(&s->screen, INK_BOLD, 0, line);
    text_add(&prompt, "your score? ");
    if (session_read(s, text_of(&prompt)) && s->line.n) answer_dice(s, text_of(&s->line));
    text_free(&prompt);
}

/* ---- whose turn it is --------------------------------------------------------------------------------- */

/* The side that decides next: computers first, as they take no time. */
static unsigned next_side(const session *s)
{
    sand_decision decision = sand_game_decision(s->game, 0);
    unsigned person = 0;
    for (uint16_t side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(&decision, side) || sand_game_ready(s->game, side)) continue;
        if (s->computer[side]) return side;
        if (!person || side == s->seated) person = side;
    }
    return person;
}

static void say_order(const session *s, const sand_order *order)
{
    char line[1024];
    for (size_t i = 0; i < order->n; i++) {
        sand_report_entry(s->game, &order->entries[i], line, sizeof line);
        screen_sayf(&s->screen, INK_PLAIN, 2, "%s %s", map_side_mark(order->side), line);
    }
}

static void computer_plays(session *s, unsigned side)
{
    enum { ROOM = 4 };
    sand_order order[ROOM];
    sand_entry entry[256];
    sand_order_list list = { order, 0, ROOM, entry, 0, SAND_LEN(entry) };
    uint64_t seed = s->seed * SAND_SIDES + side;
    sand_error error =
        sand_player_choose(s->computer[side], s->game, (sand_player_task){ side, seed, NULL, NULL, 0 }, &list);
    bool open = !sand_game_decision(s->game, side).sealed;
    if (!error && session_submit(s, &order[0])) {
        if (!open || !sand_game_needs(s->game)) return;
        show_news(s);
        say_order(s, &order[0]); /* whose dice are these? */
        return;
    }
    screen_sayf(&s->screen, INK_WARN, 0, "%s does not know what to do; the battle stops here.",
                s->computer[side]->label);
    s->broken = s->quit = true;
}

static void person_plays(session *s, unsigned side)
{
    text prompt = { 0 };
    sand_decision decision = sand_game_decision(s->game, side);
    if (side != s->seated) {
        hand_over(s, side);
        return;
    }
    bool fresh = s->asked != decision.serial + 1, another = s->screen.tty && decision.subject != s->asked_about;
    if (fresh && (s->asked == 0 || another)) map_draw(s->game, side, &s->screen, (map_part){ { 0, 0 }, 0 });
    show_news(s); /* below the map: what led to it is read with it */
    if (fresh) {
        s->asked_about = decision.subject;
        fputc('\n', s->screen.out);
        show_decision(s, side);
        s->asked = decision.serial + 1;
    }
    text_add(&prompt, "%s> ", side_name(s, side));
    if (session_read(s, text_of(&prompt))) session_command(s, side, text_of(&s->line));
    text_free(&prompt);
}

/* The battle is over: people may still look around. */
static void afterwards(session *s)
{
    unsigned person = s->seated;
    if (!person) {
        s->quit = true;
        return;
    }
    show_news(s);
    if (s->asked != UINT32_MAX) {
        fputc('\n', s->screen.out);
        show_result(s);
        screen_say(&s->screen, INK_PLAIN, 0, "The battle is over: list, map, log, save FILE, undo or quit.");
        s->asked = UINT32_MAX;
    }
    if (session_read(s, "over> ")) session_command(s, person, text_of(&s->line));
}

static void go_on(session *s)
{
    session_record(s); /* before anything is told: what was told is on the disk */
    if (!s->seated) show_news(s);
    if (sand_game_needs(s->game)) {
        ask_dice(s);
        return;
    }
    unsigned side = next_side(s);
    if (!side)
        afterwards(s);
    else if (s->computer[side])
        computer_plays(s, side);
    else
        person_plays(s, side);
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
        screen_sayf(&s->screen, i == SAND_SIDE_A ? INK_SIDE_A : INK_SIDE_B, 0, "%s %s%s%s: %u units, played by %s",
                    map_side_mark(i), side.name, *side.leader ? " under " : "", side.leader,
                    side.in_play + side.waiting, s->computer[i] ? s->computer[i]->label : "a person");
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

/* Sixteen hexadecimal digits that nobody can guess; where the system has none, the time. */
static void fresh_seed(char out[], size_t room)
{
    unsigned char byte[8];
    FILE *source = fopen("/dev/urandom", "rb");
    bool read = source && fread(byte, sizeof byte, 1, source) == 1;
    if (source) fclose(source);
    if (!read) snprintf(out, room, "%lld", (long long)time(NULL));
    for (size_t i = 0; read && i < sizeof byte; i++) snprintf(out + 2 * i, room - 2 * i, "%02x", byte[i]);
}

/* How many events belong to what was played before today. */
static size_t news_of_before(const session *s, unsigned viewer)
{
    return sand_game_length(s->game) > 0 ? sand_game_events(s->game, viewer) : 0;
}

/* Goes on in the file it was opened from, or begins a new one; false: a message was printed. */
static bool open_record(session *s, const wanted *w, record_file *file)
{
    if (w->file && strcmp(w->file, w->record) == 0) {
        if (!record_file_resume(file, w->record, s->game, !w->no_sync)) return false;
        if (file->revealing) {
            fprintf(stderr, "sandtable play: %s is revealed already; go on with it in a new file: --record NEW\n",
                    w->record);
            record_file_close(file);
            return false;
        }
    }
    s->record = file;
    return true;
}

/* A file of its own is made before the battle is, so that nothing is played that cannot be kept. */
static bool begin_record(const wanted *w, record_file *file)
{
    if (!w->record || (w->file && strcmp(w->file, w->record) == 0)) return true;
    return record_file_create(file, w->record, !w->no_sync);
}

static int set_up(session *s, wanted *w, record_file *file)
{
    text path = { 0 };
    char seed[32], secret[65];
    int status = EXIT_USAGE;
    for (unsigned i = 1; i <= SAND_SIDES; i++)
        if (!find_player(w->player[i], &s->computer[i])) return EXIT_USAGE;
    if (!begin_record(w, file)) return EXIT_USAGE;
    fresh_seed(seed, sizeof seed);
    s->seed = number_of_seed(w->seed ? w->seed : seed);
    sand_game_settings settings = { .options = w->set,
                                    .n_options = w->n_set,
                                    .seed = w->seed,
                                    .luck = w->ask_dice ? SAND_LUCK_TYPED : SAND_LUCK_SEEDED,
                                    .players = { w->player[1], w->player[2] },
                                    .secret = record_file_secret(secret) ? secret : NULL };
    if (find_scenario(w->file ? w->file : first_battle, &path))
        s->game = load_game(text_of(&path), &settings, seed, &status);
    text_free(&path);
    if (!s->game) record_file_abandon(file);
    if (!s->game) return status;
    if (w->record && !open_record(s, w, file)) return EXIT_USAGE;
    sand_game_catalogue(s->game, &s->rules);
    s->hot_seat = !s->computer[SAND_SIDE_A] && !s->computer[SAND_SIDE_B];
    if (s->computer[SAND_SIDE_A] && !s->computer[SAND_SIDE_B]) s->seated = SAND_SIDE_B;
    if (s->computer[SAND_SIDE_B] && !s->computer[SAND_SIDE_A]) s->seated = SAND_SIDE_A;
    for (unsigned i = 0; i <= SAND_SIDES; i++) s->told[i] = news_of_before(s, i);
    return EXIT_FINE;
}

static void say_goodbye(session *s)
{
    sand_table_facts table;
    sand_game_table(s->game, 0, &table);
    if (sand_game_result(s->game, 0).outcome != SAND_GOING_ON) {
        if (!s->seated) show_result(s);
    } else if (s->end_of_input) {
        screen_sayf(&s->screen, INK_PLAIN, 0, "End of input: the battle stops in turn %u.", table.turn);
    }
    session_end_record(s);
}

int play_run(int argc, char **argv)
{
    wanted w = { .player = { NULL, "person", usual_opponent() } };
    int status = read_arguments(argc, argv, &w);
    if (status) return status < 0 ? EXIT_FINE : status;
    session s = { .screen = screen_open(w.width), .in = stdin };
    record_file file = { .open = { .fd = -1 }, .closed = { .fd = -1 } };
    signal(SIGPIPE,
           SIG_IGN); /* a closed pipe and a file that is too large are failures like others: the battle goes on */
    signal(SIGXFSZ, SIG_IGN);
    status = set_up(&s, &w, &file);
    if (status) {
        sand_game_destroy(s.game);
        return status;
    }
    say_title(&s);
    if (s.seated || s.hot_seat)
        screen_say(&s.screen, INK_DIM, 0, "Type help at any prompt; an empty line repeats what is due.");
    if (s.told[0]) screen_say(&s.screen, INK_PLAIN, 0, "The battle goes on; `log` tells what happened before.");
    while (!s.quit) go_on(&s);
    say_goodbye(&s);
    status = s.broken ? EXIT_WRONG : file.failing ? EXIT_USAGE : EXIT_FINE; /* a record that was wished for is lost */
    record_file_close(&file);
    sand_game_destroy(s.game);
    text_free(&s.line);
    return status;
}
