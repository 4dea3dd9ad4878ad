/* advice_beside.c - compares a hint with other orders on the same dice, and says why the hint was given. */
#include "cli/advice.h"

#include <string.h>

#include <sandtable/analysis.h>

#include "cli/command.h"
#include "cli/show.h"
#include "cli/round.h"
#include "cli/tenths.h"

#include "base/assert.h"

enum { LUCKS = 16, BESIDE = 2, LINE = 16384 };

/* Returns the best order that is not told yet; 0, which is the hint itself, when none is left. */
static size_t best_of(const sand_advice *advice, const bool told[])
{
    SAND_ASSERT(advice->n <= SAND_ADVICE_MOST);
    size_t best = 0;
    for (size_t i = 1; i < advice->n; i++)
        if (!told[i] && (best == 0 || advice->gain[i] > advice->gain[best])) best = i;
    return best;
}

/* "wins about 3 fewer of a hundred battles (±2), if Closers play on". */
static void say_gain(session *s, double gain, double error)
{
    double by = 100 * gain, doubt = 100 * error;
    if (by < 0.5 && by > -0.5)
        screen_sayf(&s->screen, INK_DIM, 4, "wins as many of a hundred battles (±%.0f), if Closers play on", doubt);
    else
        screen_sayf(&s->screen, INK_DIM, 4, "wins about %.0f %s of a hundred battles (±%.0f), if Closers play on",
                    by > 0 ? by : -by, by > 0 ? "more" : "fewer", doubt);
}

/* Returns the last hint as an order whose entries stay the session's; n is 0 where the hint was for another decision.
 */
static sand_order last_hint(const session *s, unsigned side)
{
    bool stands = s->hint.side == side && s->hint.decision == sand_game_decision(s->game, side).serial;
    return (sand_order){ s->hint.decision, (uint16_t)side, stands ? s->hint.n : 0, s->hint.entry };
}

/* Rounding may give two orders the same words: does `line` repeat one that is already told? */
static bool is_told(const text lines[], size_t n, const char *line)
{
    bool found = false;
    for (size_t i = 0; i < n; i++) found = found || strcmp(text_of(&lines[i]), line) == 0;
    return found;
}

/* Writes the order, rounded as players read it, into an empty text. */
static void say_rounded(session *s, const sand_order *order, text *line)
{
    sand_entry room[ROUND_MOST];
    sand_order rounded = round_order(s, order, NULL, room);
    words_write_order(s, &rounded, line);
}

void advice_beside(session *s, unsigned side)
{
    bool told[SAND_ADVICE_MOST] = { false };
    text lines[1 + BESIDE] = { 0 };
    sand_advice advice = { 0 };
    orders found;
    sand_order hint = last_hint(s, side);
    orders_init(&found);
    sand_advice_task task = { side, LUCKS, sand_game_hash(s->game, side) };
    if (hint.n == 0 || sand_advise(s->game, &hint, task, &found.list, &advice) != SAND_OK) return;
    say_rounded(s, &hint, &lines[0]);
    size_t n = 1;
    for (size_t i; n <= BESIDE && (i = best_of(&advice, told)) != 0;) {
        SAND_ASSERT(i < found.list.n);
        told[i] = true;
        say_rounded(s, &found.order[i], &lines[n]);
        if (is_told(lines, n, text_of(&lines[n]))) {
            text_free(&lines[n]);
            continue;
        }
        screen_sayf(&s->screen, INK_PLAIN, 2, "Or: %s", text_of(&lines[n++]));
        say_gain(s, advice.gain[i], advice.error[i]);
    }
    for (size_t i = 0; i < n; i++) text_free(&lines[i]);
}

void advice_why_hint(session *s, unsigned side)
{
    char said[LINE];
    sand_verdict verdict;
    orders line;
    text words = { 0 };
    sand_order order = last_hint(s, side);
    orders_init(&line);
    if (order.n == 0) {
        command_complain(s, "There is no hint to explain: `hint` asks for one.");
        return;
    }
    words_write_order(s, &order, &words);
    screen_say(&s->screen, INK_BOLD, 0, text_of(&words));
    text_free(&words);
    sand_game_check(s->game, &order, &verdict);
    sand_report_why(s->game, &verdict, said, sizeof said);
    tenths_cut(said);
    screen_say(&s->screen, INK_PLAIN, 2, said);
    sand_entry *copy = sand_order_list_add(&line.list, order.decision, order.side, order.n);
    if (copy == NULL) return;
    memcpy(copy, order.entries, order.n * sizeof *copy);
    advice_odds_of(s, &line);
    advice_beside(s, side);
}
