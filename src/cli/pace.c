/* pace.c - how fast throws are told, and waiting between them.
 *
 * A player who types has seen enough: what is typed ahead ends the waiting and is read afterwards, so that no command
 * is lost. */
#define _POSIX_C_SOURCE 200809L /* poll */
#include "cli/pace.h"

#include "cli/command.h"
#include "cli/sitting.h"

#include "base/assert.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { AUTO_MS = 700, SLOW_MS = 1800 };

static const struct {
    const char *word, *about;
} paces[] = {
    [PACE_AT_ONCE] = { "once", "Throws are told at once." },
    [PACE_AUTO] = { "auto", "Throws are told one by one; any key tells the rest at once." },
    [PACE_SLOW] = { "slow", "Throws are told slowly; any key tells the rest at once." },
    [PACE_STEP] = { "step", "After each throw the report waits for Enter; `all` tells the rest." },
};

const char *pace_word(unsigned i)
{
    return i < SAND_LEN(paces) ? paces[i].word : NULL;
}

const char *pace_about(pace p)
{
    SAND_ASSERT((size_t)p < SAND_LEN(paces));
    return paces[p].about;
}

/* Did the player type within so many milliseconds? */
static bool typed_within(const session *s, int ms)
{
    struct pollfd keys = { .fd = fileno(s->in), .events = POLLIN };
    fflush(s->screen.out);
    return poll(&keys, 1, ms) != 0; /* a signal ends the wait as well, and the prompt handles it */
}

bool sitting_rests(session *s)
{
    if (s->pace == PACE_AT_ONCE || !s->screen.tty || !session_at_terminal(s) || s->quit) return true;
    if (s->pace != PACE_STEP) return !typed_within(s, s->pace == PACE_SLOW ? SLOW_MS : AUTO_MS);
    if (!session_read(s, "Enter: the next throw; all: the rest> ") || strcmp(text_of(&s->line), "all") == 0)
        return false;
    s->held = s->line.length > 0; /* a command, carried out after the rest was told */
    return !s->held;
}

void command_dice(typed *t)
{
    session *s = t->s;
    const char *word = t->w->n > 1 ? t->w->word[1] : "";
    for (unsigned i = 0; pace_word(i); i++)
        if (strcmp(word, pace_word(i)) == 0) s->pace = (pace)i;
    bool known = !*word || strcmp(word, pace_word(s->pace)) == 0;
    if (!known) {
        command_complain(s, "say how: dice once, dice auto, dice slow or dice step");
        return;
    }
    screen_say(&s->screen, INK_PLAIN, 0, pace_about(s->pace));
}
