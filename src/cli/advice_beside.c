/* advice_beside.c - what stands beside a hint: other orders on the same lucks, and why the hint is one. */
#include "cli/advice.h"

#include <string.h>

#include <sandtable/analysis.h>

#include "cli/command.h"
#include "cli/show.h"
#include "cli/round.h"
#include "cli/tenths.h"

enum { LUCKS = 16, BESIDE = 2, LINE = 16384 };

/* The best of those that are not told yet; 0, which is the hint itself: none is left. */
static size_t best_of(const sand_advice *advice, const bool told[])
{
    size_t best = 0;
    for (size_t i = 1; i < advice->n; i++)
        if (!told[i] && (best == 0 || advice->gain[i] > advice->gain[best])) best = i;
    return best;
}

/* "about 3 worse (±2) in a hundred battles". */
static void say_gain(session *s, double gain, double error)
{
    double by = 100 * gain;
    const char *how = by > 0 ? "better" : "worse";
    if (by < 0.5 && by > -0.5)
        screen_sayf(&s->screen, INK_DIM, 4, "as good, as far as can be told (±%.0f in a hundred battles)", 100 * error);
    else
        screen_sayf(&s->screen, INK_DIM, 4, "about %.0f %s in a hundred battles (±%.0f)", by > 0 ? by : -by, how,
                    100 * error);
}

/* The last hint as an order; none (n 0) where it was for another decision. */
static sand_order last_hint(const session *s, unsigned side)
{
    bool stands = s->hint.side == side && s->hint.decision == sand_game_decision(s->game, side).serial;
    return (sand_order){ s->hint.decision, (uint16_t)side, stands ? s->hint.n : 0, s->hint.entry };
}

void advice_beside(session *s, unsigned side)
{
    bool told[SAND_ADVICE_MOST] = { false };
    sand_advice advice = { 0 };
    orders found;
    sand_order hint = last_hint(s, side);
    orders_init(&found);
    sand_advice_task task = { side, LUCKS, sand_game_hash(s->game, side) };
    if (hint.n == 0 || sand_advise(s->game, &hint, task, &found.list, &advice) != SAND_OK) return;
    for (size_t n = 0; n < BESIDE; n++) {
        sand_entry room[ROUND_MOST];
        text line = { 0 };
        size_t i = best_of(&advice, told);
        if (i == 0) return;
        told[i] = true;
        sand_order order = round_order(s, &found.order[i], NULL, room);
        words_write_order(s, &order, &line);
        screen_sayf(&s->screen, INK_PLAIN, 2, "Or: %s", text_of(&line));
        say_gain(s, advice.gain[i], advice.error[i]);
        text_free(&line);
    }
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
