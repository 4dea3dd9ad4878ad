/* prompt.c - reads lines behind a prompt, from a terminal or a file, and handles Ctrl-C.
 *
 * Invariant: Ctrl-C at a prompt of a terminal drops the line, and a second one in a row leaves; anywhere else it leaves
 * at once.  After that no line is read, and the sitting ends in order. */
#define _POSIX_C_SOURCE 200809L /* isatty, fileno, signals */
#include "cli/sitting.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MOST = 2000 };

/* Set by Ctrl-C; the signal may come at any moment, because every order that was told is already on the disk. */
static volatile sig_atomic_t interrupted;

/* An interrupt may come just before reading begins and would then wait for the next key: SIGALRM repeats every
 * second until the program has looked. */
static void interrupt(int number)
{
    if (number == SIGINT) interrupted = 1;
    alarm(1);
}

void sitting_catch(void)
{
    struct sigaction action = { .sa_handler = interrupt }; /* no SA_RESTART: reading ends */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGALRM, &action, NULL);
    signal(SIGPIPE, SIG_IGN); /* a closed pipe and a file that is too large are ordinary failures of a write: */
    signal(SIGXFSZ, SIG_IGN); /* the battle goes on */
}

bool sitting_is_interrupted(session *s)
{
    if (!interrupted) return false;
    alarm(0);
    signal(SIGINT, SIG_IGN); /* the sitting ends: nothing more may cut a write short */
    clearerr(s->screen.out); /* an interrupted write does not count as lost output */
    s->interrupted = s->quit = true;
    return true;
}

bool session_at_terminal(const session *s)
{
    return isatty(fileno(s->in)) != 0;
}

/* Reads one line: a held one, from the editor, or plain. */
static bool read_one(session *s, const char *prompt, bool *cut)
{
    if (s->held) { /* typed earlier, where Enter was asked for */
        fprintf(s->screen.out, "%s%s%s%s", screen_ink(&s->screen, INK_BOLD), prompt, screen_end(&s->screen),
                session_at_terminal(s) ? text_of(&s->line) : "");
        if (session_at_terminal(s)) fputc('\n', s->screen.out);
        s->held = false;
        return true;
    }
    if (s->editor) {
        bool read = line_editor_read(s->editor, prompt, &s->line);
        *cut = s->line.length > LINE_MOST;
        return read;
    }
    fprintf(s->screen.out, "%s%s%s", screen_ink(&s->screen, INK_BOLD), prompt, screen_end(&s->screen));
    fflush(s->screen.out);
    return read_line(s->in, &s->line, LINE_MOST, cut);
}

/* Drops the line after the first Ctrl-C at a terminal's prompt. */
static void drop_line(session *s)
{
    alarm(0);
    interrupted = 0;
    clearerr(s->in);
    clearerr(s->screen.out);
    text_clear(&s->line);
    fputc('\n', s->screen.out);
    screen_say(&s->screen, INK_DIM, 0, "Ctrl-C once more leaves.");
}

/* Reads one line; false: the input has ended, or the player leaves. */
static bool read_kept(session *s, const char *prompt, bool *cut)
{
    for (bool again = false; !interrupted; again = true) {
        bool read = read_one(s, prompt, cut);
        if (!interrupted) return read;
        if (again || !session_at_terminal(s)) return false;
        drop_line(s);
    }
    return false;
}

bool session_read(session *s, const char *prompt)
{
    bool cut = false;
    if (!read_kept(s, prompt, &cut)) {
        s->end_of_input = !sitting_is_interrupted(s);
        fputc('\n', s->screen.out);
        s->quit = true;
        return false;
    }
    screen_measure(&s->screen); /* the window may have changed its size */
    bool whole = tame_line(&s->line);
    if (!session_at_terminal(s)) fprintf(s->screen.out, "%s\n", text_of(&s->line));
    if (cut) {
        screen_sayf(&s->screen, INK_WARN, 0, "That line is too long: more than %d characters.", LINE_MOST);
        text_clear(&s->line);
    } else if (!whole) {
        screen_say(&s->screen, INK_WARN, 0,
                   "That line has bytes that are no text (UTF-8), so nothing of it was done; type it again.");
        text_clear(&s->line);
    }
    return true;
}

bool session_is_sure(session *s, const char *prompt)
{
    static const char *const leaving[] = { "q", "quit", "exit" };
    if (!session_read(s, prompt)) return false;
    const char *said = text_of(&s->line);
    for (size_t i = 0; i < SAND_LEN(leaving); i++)
        if (strcmp(said, leaving[i]) == 0) s->quit = true;
    return strcmp(said, "y") == 0 || strncmp(said, "yes", 3) == 0;
}
