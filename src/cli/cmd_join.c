/* cmd_join.c - `sandtable join`: a seat of a battle on a server, for a person at the terminal or a computer player. */
#define _POSIX_C_SOURCE 200809L /* fileno */
#include "cli/away.h"
#include "cli/commands.h"
#include "cli/complete.h"
#include "cli/record_file.h"
#include "cli/seats.h"
#include "cli/show.h"
#include "cli/sitting.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_AS, ROW_NAME, ROW_SEED, ROW_WIDTH };
static const args_row rows[] = {
    { "as", "PLAYER", "a computer player takes the seat (sandtable match --help names them)" },
    { "name", "NAME", "what the other side is shown" },
    { "seed", "TEXT", "what the computer player draws from" },
    { "width", "N", "columns of the screen" },
};
const args_command join_command = {
    "join",
    "[LINK | BATTLE] [options]",
    "Takes the seat that a link is for, and plays it here: the same terminal and the same words as `sandtable play`.\n"
    "LINK is what the other player sent (https://table.example.org/b/ID#SECRET); it is used up by this, and the seat\n"
    "is kept among your battles. BATTLE is the ID of one you have a seat at: you come back to it. Without a word: "
    "your\n"
    "seats. An interrupted connection is taken up again by itself; quit and Ctrl-C leave the seat as it is.",
    rows,
    SAND_LEN(rows),
};

typedef struct {
    const char *link, *name, *seed;
    const sand_player *as;
    int width;
} wanted;

/* ---- the command line ------------------------------------------------------------------------------------- */

static int take(void *into, int row, char *value)
{
    wanted *out = into;
    switch (row) {
    case ARGS_PLAIN:
        if (out->link) return args_complain(&join_command, "one link at a time, not \"%s\" as well", value);
        out->link = value;
        return EXIT_FINE;
    case ROW_NAME: out->name = value; return EXIT_FINE;
    case ROW_SEED: out->seed = value; return EXIT_FINE;
    case ROW_WIDTH: return args_width(&join_command, value, &out->width);
    case ROW_AS:
        out->as = sand_player_find(value);
        if (out->as) return EXIT_FINE;
        return args_complain(&join_command, "there is no computer player \"%s\"", value);
    }
    return EXIT_USAGE;
}

/* ORIGIN/b/ID#SECRET, or ORIGIN/?battle=ID#SECRET as an address bar may show it; *secret may be empty. */
static bool read_link(const char *link, seat_file *seat, text *secret)
{
    static const char *const forms[] = { "/b/", "/?battle=" };
    bool web = strncmp(link, "http://", 7) == 0 || strncmp(link, "https://", 8) == 0;
    for (size_t i = 0; web && i < SAND_LEN(forms); i++) {
        const char *at = strstr(link, forms[i]);
        if (!at) continue;
        const char *id = at + strlen(forms[i]);
        size_t n = strcspn(id, "#&/?");
        text_add_bytes(&seat->origin, link, (size_t)(at - link));
        text_add_bytes(&seat->game, id, n);
        const char *fragment = strchr(id, '#');
        if (fragment) text_add(secret, "%s", fragment + 1);
        return n > 0 && n < AWAY_ID;
    }
    return false;
}

/* ---- taking the seat -------------------------------------------------------------------------------------- */

static int say_answer(const wire *w, long status, const text *answer)
{
    sand_json_document document;
    sand_problem_list problems = { 0 };
    sand_json_source source = { "the server", text_of(answer), answer->length, 1, SAND_JSON_STRICT };
    bool read = status && sand_json_parse(&source, &document, &problems) == SAND_OK;
    const char *words = read ? away_text(document.root, "message") : "";
    if (!status)
        fprintf(stderr, "sandtable join: the server is not reached: %s\n", wire_why(w));
    else
        fprintf(stderr, "sandtable join: %s\n", *words ? words : "there is no server of battles at that address");
    if (read) sand_json_document_free(&document);
    sand_problem_list_free(&problems);
    return EXIT_WRONG;
}

static void write_entrance(const wanted *w, const text *secret, text *out)
{
    sand_json_writer writer;
    sand_text_init_heap(out);
    sand_json_writer_init(&writer, out, SAND_JSON_COMPACT);
    sand_json_write_object(&writer, NULL);
    sand_json_write_text(&writer, "secret", text_of(secret));
    if (w->name || w->as) sand_json_write_text(&writer, "name", w->name ? w->name : w->as->label);
    sand_json_write_bool(&writer, "bearer", true);
    sand_json_write_end(&writer);
}

/* Takes the seat, and writes its token to disk at once: the link works only once. */
static int enter(const wanted *w, wire *line, seat_file *seat, const text *secret)
{
    text path = { 0 }, body, answer = { 0 };
    sand_json_document document;
    sand_problem_list problems = { 0 };
    text_add(&path, "/games/%s/enter", text_of(&seat->game));
    write_entrance(w, secret, &body);
    long status = wire_ask(line, text_of(&path), text_of(&body), &answer);
    int result = status == 200 ? EXIT_FINE : say_answer(line, status, &answer);
    sand_json_source source = { "the server", text_of(&answer), answer.length, 1, SAND_JSON_STRICT };
    if (!result && sand_json_parse(&source, &document, &problems) == SAND_OK) {
        text_add(&seat->token, "%s", away_text(document.root, "token"));
        text_add(&seat->title, "%s", away_text(sand_json_get(document.root, "status"), "title"));
        sand_json_document_free(&document);
        if (!seat_keep(seat))
            fprintf(stderr, "sandtable join: the seat cannot be kept (%s): do not leave before the battle is over\n",
                    strerror(errno));
    }
    sand_problem_list_free(&problems);
    text_free(&path);
    text_free(&body);
    text_free(&answer);
    return result;
}

/* Finds the seat that was taken before, by its battle's ID or by its used link, or takes a new one. */
static int take_seat(const wanted *w, seat_file *seat, wire **line)
{
    text secret = { 0 };
    seat_file kept = { 0 };
    int status = EXIT_FINE;
    bool link = read_link(w->link, seat, &secret);
    bool known = seat_find(link ? text_of(&seat->game) : w->link, &kept);
    if (known) {
        seat_free(seat);
        *seat = kept;
        kept = (seat_file){ 0 };
    } else if (!link) {
        status = args_complain(&join_command, "\"%s\" is no link, and no battle you have a seat at", w->link);
    }
    if (!status) *line = wire_open(text_of(&seat->origin));
    if (!status && *line == NULL) status = args_complain(&join_command, "there is no memory for a connection");
    if (!status && !known) status = enter(w, *line, seat, &secret);
    if (!status) wire_set_token(*line, text_of(&seat->token));
    seat_free(&kept);
    text_free(&secret);
    return status;
}

static int list_seats(void)
{
    name_list games = { 0 };
    seats_list(&games);
    if (games.n == 0) printf("You have no seat at a battle apart: sandtable join LINK takes one.\n");
    for (size_t i = 0; i < games.n; i++) {
        seat_file seat = { 0 };
        if (seat_find(games.at[i], &seat))
            printf("%-12s %s, at %s\n", games.at[i], text_of(&seat.title), text_of(&seat.origin));
        seat_free(&seat);
    }
    name_list_free(&games);
    return EXIT_FINE;
}

/* ---- playing it ------------------------------------------------------------------------------------------- */

/* Listens until the server has sent the battle's status; false: it never did. */
static bool begin(session *s)
{
    away *a = away_of(s);
    text path = { 0 };
    text_add(&path, "/games/%s/stream", a->id);
    wire_listen(a->wire, text_of(&path));
    text_free(&path);
    while (!*away_state(a) && !a->bye && !sitting_is_interrupted(s)) away_hear(s, 1000, -1);
    return *away_state(a) != '\0';
}

static void say_title(session *s)
{
    away *a = away_of(s);
    sand_table_facts table;
    sand_game_table(s->game, a->side, &table);
    screen_sayf(&s->screen, INK_BOLD, 0, "%s · %s", table.title, s->rules.title);
    screen_sayf(&s->screen, INK_PLAIN, 0, "You have %s.", side_name(s, a->side));
    if (*table.about) screen_say(&s->screen, INK_PLAIN, 2, table.about);
    screen_say(&s->screen, INK_DIM, 0, "Type help at any prompt; `say WORDS` speaks to the other side.");
    if (a->n_lines > 1) screen_say(&s->screen, INK_PLAIN, 0, "The battle goes on; `log` tells what happened before.");
    a->shown = a->n_lines > 1 ? a->n_lines : 0;
}

/* Makes the game when the battle has begun and its report is complete; false: not yet. */
static bool sit_down(session *s, const wanted *w)
{
    away *a = away_of(s);
    if (s->game) return true;
    if (!a->caught_up || !away_refresh(s)) return false;
    s->seated = a->side;
    s->computer[a->side] = w->as;
    say_title(s);
    return true;
}

/* Waits a second for news; a key pressed meanwhile opens a prompt to look around. */
static void wait_on(session *s, bool *said)
{
    bool keys = session_at_terminal(s) && s->game && !s->computer[s->seated];
    if (!*said) away_say_waiting(s);
    *said = true;
    fflush(s->screen.out);
    if (!away_hear(s, 1000, keys ? fileno(s->in) : -1)) return;
    *said = false;
    if (session_read(s, "waiting> ")) session_command(s, s->seated, text_of(&s->line));
}

static void say_over(session *s)
{
    away *a = away_of(s);
    show_news(s);
    fputc('\n', s->screen.out);
    show_end(s);
    if (s->computer[a->side]) {
        s->quit = true;
        return;
    }
    if (s->asked != UINT32_MAX)
        screen_say(&s->screen, INK_PLAIN, 0,
                   "The battle is over: list, map, log, why, save FILE (and then sandtable verify), rematch, or quit.");
    s->asked = UINT32_MAX;
}

static void go_on(session *s, const wanted *w, bool *said)
{
    away *a = away_of(s);
    away_hear(s, 0, -1);
    if (a->bye || sitting_is_interrupted(s)) return;
    if (strcmp(away_state(a), "lobby") == 0) {
        away_settle_dice(s);
        wait_on(s, said);
        return;
    }
    if (!sit_down(s, w) || !away_refresh(s)) {
        away_hear(s, 200, -1);
        return;
    }
    if (strcmp(away_state(a), "play") != 0) {
        if (s->asked != UINT32_MAX) say_over(s);
        if (!s->quit && session_read(s, "over> ")) session_command(s, s->seated, text_of(&s->line));
        return;
    }
    show_news(s);
    if (!a->yours) {
        wait_on(s, said);
        return;
    }
    *said = false;
    sitting_go_on(s);
}

static int play(session *s, const wanted *w, const seat_file *seat)
{
    away *a = away_of(s);
    bool said = false;
    begin(s);
    while (!s->quit && !a->bye) go_on(s, w, &said);
    if (a->bye) screen_say(&s->screen, INK_WARN, 0, a->bye);
    if (!a->bye && strcmp(away_state(a), "over") != 0)
        screen_sayf(&s->screen, INK_PLAIN, 0, "Your seat is kept: `sandtable join %s` comes back to it.",
                    text_of(&seat->game));
    return s->broken || a->bye ? EXIT_WRONG : EXIT_FINE;
}

static uint64_t number_of(const char *seed)
{
    uint64_t hash = 1469598103934665603u; /* FNV-1a */
    for (; *seed; seed++) hash = (hash ^ (unsigned char)*seed) * 1099511628211u;
    return hash;
}

static int join(const wanted *w, seat_file *seat, wire *line)
{
    char random[65] = "";
    static const elsewhere hooks = { away_submit, away_command, away_tell_news, away_tell_last };
    away there = { .wire = line, .take = away_take };
    record_file_secret(random);
    snprintf(there.id, sizeof there.id, "%s", text_of(&seat->game));
    snprintf(there.key, sizeof there.key, "%.32s", random);
    text_add(&there.number, "%s", text_of(&seat->number));
    session s = { .screen = screen_open(w->width), .in = stdin, .elsewhere = &hooks, .there = &there };
    s.file = (record_file){ .open = { .fd = -1 }, .closed = { .fd = -1 } };
    s.seed = number_of(w->seed ? w->seed : random);
    sitting_catch();
    s.editor = w->as ? NULL : line_editor_open(stdin, complete_word, &s);
    int status = play(&s, w, seat);
    line_editor_close(s.editor);
    sand_game_destroy(s.game);
    text_free(&s.line);
    away_close(&there);
    return status;
}

int join_run(int argc, char **argv)
{
    wanted w = { 0 };
    seat_file seat = { 0 };
    wire *line = NULL;
    int status = args_each(&join_command, argc, argv, take, &w);
    if (status) return status == ARGS_HELP ? EXIT_FINE : status;
    if (!w.link) return list_seats();
    status = take_seat(&w, &seat, &line);
    if (!status)
        status = join(&w, &seat, line); /* closes `line` */
    else
        wire_close(line);
    seat_free(&seat);
    return status;
}
