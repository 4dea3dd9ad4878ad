/* advice.c - odds and hints: what an order would bring, and what else there is to do. */
#include "cli/advice.h"

#include "cli/show.h"
#include "cli/words.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 16384 };

/* The words up to the next semicolon as one order; *at is set behind it. */
static bool read_one(const session *s, unsigned side, const words *w, size_t *at, orders *out, text *complaint)
{
    words part = *w;
    part.n = *at;
    while (part.n < w->n && strcmp(w->word[part.n], ";") != 0) part.n++;
    bool good = words_read_order(s, side, &part, *at, out, complaint);
    *at = part.n < w->n ? part.n + 1 : w->n;
    return good;
}

void advice_odds(session *s, unsigned side, const words *w, size_t from)
{
    orders line;
    text complaint = { 0 };
    char said[LINE];
    orders_init(&line);
    bool good = from < w->n;
    if (!good) text_add(&complaint, "Odds of what? For example: odds charge UNIT WHOM; orders after it follow a semicolon.");
    while (good && from < w->n) good = read_one(s, side, w, &from, &line, &complaint);
    if (!good) {
        screen_say(&s->screen, INK_WARN, 0, text_of(&complaint));
        text_free(&complaint);
        return;
    }
    text_free(&complaint);
    sand_odds *odds = malloc(sizeof *odds);
    if (!odds) return;
    sand_verdict verdict = { 0 };
    sand_error error = sand_odds_line(s->game, session_viewer(s), line.order, line.list.n, odds, &verdict);
    if (error == SAND_ERROR_REFUSED) {
        s->refusal = verdict;
        s->refused = true;
        sand_report_verdict(s->game, &verdict, said, sizeof said);
        screen_say(&s->screen, INK_WARN, 0, said);
    } else if (error) {
        screen_sayf(&s->screen, INK_WARN, 0, "No odds: %s.", sand_error_text(error));
    } else {
        sand_odds_words(s->game, odds, said, sizeof said);
        screen_say(&s->screen, INK_PLAIN, 2, said);
    }
    free(odds);
}

static const sand_player *strongest(void)
{
    size_t n = sand_player_count();
    return n ? sand_player_at(n - 1) : NULL;
}

void advice_hint(const session *s, unsigned side, unsigned unit)
{
    enum { MOST = 8, REASON = 512 };
    const sand_player *captain = strongest();
    char reason[REASON];
    orders found;
    text line = { 0 };
    orders_init(&found);
    if (!unit && captain &&
        !sand_player_choose(captain, s->game, side, s->seed, NULL, &found.list, reason, sizeof reason)) {
        words_write_order(s, &found.order[0], &line);
        screen_sayf(&s->screen, INK_BOLD, 2, "%s would say: %s", captain->label, text_of(&line));
        if (*reason) screen_say(&s->screen, INK_PLAIN, 4, reason);
    }
    text_free(&line);
    if (!show_suggestions(s, side, unit, MOST)) screen_say(&s->screen, INK_PLAIN, 2, "Nothing else comes to mind.");
}
