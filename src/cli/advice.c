/* advice.c - odds and hints: what an order would bring, and what else there is to do. */
#include "cli/advice.h"

#include "cli/show.h"
#include "cli/order_words.h"
#include "cli/round.h"
#include "cli/tenths.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 16384 };

/* Did dice fall in any event from number `from` on? */
static bool dice_fell(const sand_game *game, size_t from)
{
    for (size_t i = from; i < sand_game_events(game, 0); i++) {
        const sand_event *event = sand_game_event(game, 0, i);
        if (event != NULL && event->n_rolls) return true;
    }
    return false;
}

static void say_line(const session *s, const orders *line)
{
    text said = { 0 };
    for (size_t i = 0; i < line->list.n; i++) {
        text_add(&said, "%s", i ? "; then " : "");
        words_write_order(s, &line->order[i], &said);
    }
    screen_say(&s->screen, INK_DIM, 0, text_of(&said));
    text_free(&said);
}

/* Says that order `i` of the line is refused, and why. */
static void say_refused(session *s, const orders *line, size_t i, const sand_verdict *verdict)
{
    char said[LINE];
    text order = { 0 };
    SAND_ASSERT(i < line->list.n);
    words_write_order(s, &line->order[i], &order);
    bool owing = verdict->answer == SAND_SO_FAR && verdict->n_duties > 0;
    screen_sayf(&s->screen, INK_WARN, 0, "No odds: this is %s: %s", owing ? "no whole sheet" : "refused",
                text_of(&order));
    sand_verdict brief = *verdict;
    brief.n_duties = owing ? 1 : verdict->n_duties;
    sand_report_verdict(s->game, &brief, said, sizeof said);
    tenths_cut(said);
    screen_say(&s->screen, INK_WARN, 2, said);
    text_free(&order);
    s->refusal = *verdict;
    s->refused = true;
}

/* Names the first order of the line that is certain to be refused: its chance of being given is zero, and no dice fall
 * before it on a copy of the game. */
static void say_impossible(session *s, const orders *line, const sand_odds *odds)
{
    size_t i = 0;
    sand_verdict verdict;
    while (i < odds->n_line && !sand_chance_is_zero(odds->given[i])) i++;
    if (i == 0 || i >= line->list.n) return;
    sand_game *trial = sand_game_copy(s->game);
    size_t events = trial ? sand_game_events(trial, 0) : 0;
    bool good = trial != NULL;
    for (size_t k = 0; k <= i && good; k++) {
        sand_order order = line->order[k];
        order.decision = sand_game_decision(trial, order.side).serial;
        sand_error error = sand_game_submit(trial, &order, &verdict);
        if (error == SAND_ERROR_REFUSED && k == i) say_refused(s, line, i, &verdict);
        good = !error && !dice_fell(trial, events);
    }
    sand_game_destroy(trial);
}

/* Lengthens a line of one order by what that order leads to (a charge ends in a melee); without a lead it stays as it
 * was. */
static void lead_on(const session *s, orders *line)
{
    SAND_ASSERT(line->list.n == 1 && line->order[0].n == 1);
    sand_entry first = line->order[0].entries[0];
    sand_order order = line->order[0];
    order.entries = &first;
    line->list.n = line->list.n_entries = 0;
    if (sand_game_lead(s->game, &order, &line->list) == SAND_OK) return;
    sand_entry *alone = sand_order_list_add(&line->list, order.decision, order.side, 1);
    if (alone) *alone = first;
}

/* Says the odds of a sealed order against each answer that the enemy may have sealed. False: the order is not sealed.
 */
static bool odds_against(session *s, const sand_order *order)
{
    static const char *const he[] = { "If he stands:", "If he comes on:", "If he falls back:" };
    char said[LINE];
    bool any = false;
    sand_odds *odds = malloc(sizeof *odds);
    for (sand_imagined way = SAND_STANDS; odds && way <= SAND_FALLS_BACK; way++) {
        orders line;
        orders_init(&line);
        if (sand_game_against(s->game, order, way, &line.list)) continue;
        sand_odds_orders given = { line.order, line.list.n };
        if (sand_odds_line(s->game, session_viewer(s), given, odds, NULL)) continue;
        any = true;
        screen_say(&s->screen, INK_BOLD, 0, he[way]);
        sand_odds_words(s->game, odds, said, sizeof said);
        screen_say(&s->screen, INK_PLAIN, 2, said);
    }
    if (any)
        screen_say(&s->screen, INK_DIM, 0,
                   "His plan is sealed: these are imagined, none is likelier here, and no unit fires before.");
    free(odds);
    return any;
}

void advice_odds_of(session *s, orders *line)
{
    if (line->list.n == 1 && odds_against(s, &line->order[0])) return;
    char said[LINE];
    if (line->list.n == 1 && line->order[0].n == 1) lead_on(s, line);
    sand_odds *odds = malloc(sizeof *odds);
    if (!odds) return;
    sand_verdict verdict = { 0 };
    sand_error error =
        sand_odds_line(s->game, session_viewer(s), (sand_odds_orders){ line->order, line->list.n }, odds, &verdict);
    if (error == SAND_ERROR_REFUSED) {
        say_refused(s, line, 0, &verdict);
    } else if (error) {
        screen_sayf(&s->screen, INK_WARN, 0, "No odds: %s.", sand_error_text(error));
    } else {
        say_line(s, line);
        sand_odds_words(s->game, odds, said, sizeof said);
        screen_say(&s->screen, INK_PLAIN, 2, said);
        say_impossible(s, line, odds);
    }
    free(odds);
}

/* "odds shoot 6": says the odds against every possible target, each with its distance. */
static void odds_of_all(session *s, unsigned side, const orders *targets)
{
    sand_measurement m;
    char length[64];
    for (size_t i = 0; i < targets->list.n; i++) {
        const sand_entry *entry = &targets->order[i].entries[0];
        orders one;
        orders_init(&one);
        sand_entry *copy = sand_order_list_add(&one.list, targets->order[i].decision, (uint16_t)side, 1);
        if (!copy) return;
        *copy = *entry;
        sand_game_measure(s->game, session_viewer(s), sand_actor_unit(entry->subject), sand_actor_unit(entry->object),
                          &m);
        sand_report_measure(s->game, &m, length, sizeof length);
        tenths_cut(length);
        screen_sayf(&s->screen, INK_BOLD, 0, "%s, %s", sand_name_of(s->game, SAND_REF_UNIT, entry->object), length);
        advice_odds_of(s, &one);
    }
}

void advice_odds(session *s, unsigned side, const sand_words *w, size_t from)
{
    orders line;
    text complaint = { 0 };
    orders_init(&line);
    if (from < w->n && sand_language_targets(s->game, side, (sand_words_left){ w, from }, &line.list) > 0) {
        odds_of_all(s, side, &line);
        return;
    }
    orders_init(&line);
    bool good = from < w->n;
    if (!good)
        text_add(&complaint, "of which order? `odds ORDER`; what is ordered after it follows a semicolon");
    else
        good = words_read_orders(s, side, (sand_words_left){ w, from }, &line, &complaint);
    if (good)
        advice_odds_of(s, &line);
    else
        screen_sayf(&s->screen, INK_WARN, 0, "%s%s.", strncmp(text_of(&complaint), "No ", 3) ? "No odds: " : "",
                    text_of(&complaint));
    text_free(&complaint);
}

static const sand_player *strongest(void)
{
    size_t n = sand_player_count();
    return n ? sand_player_at(n - 1) : NULL;
}

void advice_keep(session *s, const sand_order *order)
{
    if (order->n > BEGUN_MOST) return;
    s->hint.decision = order->decision;
    s->hint.side = order->side;
    begun_keep(&s->hint, order);
    screen_say(&s->screen, INK_DIM, 4, "`ok` gives it.");
}

/* Finds where the unit stands after the order, tried on a copy of the game; false where dice fall or the unit leaves
 * play. */
static bool find_end(const session *s, const sand_order *order, sand_point *out)
{
    sand_unit_facts unit;
    sand_game *trial = sand_game_copy(s->game);
    size_t events = trial ? sand_game_events(trial, 0) : 0;
    bool good = trial && !sand_game_submit(trial, order, NULL) && !dice_fell(trial, events) &&
                sand_game_unit(trial, order->side, order->entries[0].subject, &unit) && unit.state == SAND_UNIT_IN_PLAY;
    if (good) *out = unit.pose.at;
    sand_game_destroy(trial);
    return good;
}

static int64_t apart(sand_point a, sand_point b)
{
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return x * x + y * y;
}

void advice_nearest(session *s, unsigned side, const orders *refused)
{
    SAND_ASSERT(refused->list.n > 0);
    const sand_entry *wanted = &refused->order[0].entries[0];
    sand_wish wish = {
        .kind = SAND_WISH_ANY, .side = (uint16_t)side, .subject = wanted->subject, .order_kind = wanted->kind
    };
    sand_unit_facts unit;
    orders found;
    const sand_order *best = NULL;
    orders_init(&found);
    if (refused->list.n != 1 || !sand_game_unit(s->game, side, wanted->subject, &unit)) return;
    int64_t nearest = apart(unit.pose.at, refused->said.goal);
    size_t n = sand_game_suggest(s->game, &wish, &found.list);
    for (size_t i = 0; i < n; i++) {
        sand_point end;
        if (found.order[i].entries[0].kind != wanted->kind || !find_end(s, &found.order[i], &end)) continue;
        if (apart(end, refused->said.goal) >= nearest) continue;
        nearest = apart(end, refused->said.goal);
        best = &found.order[i];
    }
    if (best == NULL) return;
    sand_entry room[ROUND_MOST];
    sand_order order = round_order(s, best, NULL, room);
    text line = { 0 };
    words_write_order(s, &order, &line);
    screen_sayf(&s->screen, INK_PLAIN, 2, "Allowed, and nearer to it: %s", text_of(&line));
    text_free(&line);
    advice_keep(s, &order);
}

void advice_hint(session *s, unsigned side, unsigned unit)
{
    enum { MOST = 8, REASON = 512 };
    const sand_player *captain = strongest();
    char reason[REASON];
    orders found;
    sand_entry room[ROUND_MOST];
    text line = { 0 };
    /* The seed is the hash of what the side may know: the same position has the same hint after a resume. */
    sand_player_task task = { side, sand_game_hash(s->game, side), NULL, reason, sizeof reason };
    orders_init(&found);
    if (!unit && captain && !sand_player_choose(captain, s->game, task, &found.list)) {
        sand_order order = round_order(s, &found.order[0], NULL, room);
        words_write_order(s, &order, &line);
        screen_sayf(&s->screen, INK_BOLD, 2, "%s would say: %s", captain->label, text_of(&line));
        if (*reason) screen_say(&s->screen, INK_PLAIN, 4, reason);
        advice_keep(s, &order);
        text_free(&line);
        return;
    }
    text_free(&line);
    if (sand_game_result(s->game, 0).outcome != SAND_GOING_ON) {
        screen_say(&s->screen, INK_PLAIN, 2, "The battle is over: nothing is left to be done.");
        return;
    }
    if (show_suggestions(s, side, unit, MOST)) return;
    sand_unit_facts facts = { 0 };
    if (unit && sand_game_unit(s->game, session_viewer(s), unit, &facts))
        screen_sayf(&s->screen, INK_PLAIN, 2,
                    facts.side == side ? "%s has nothing to do now." : "%s is not yours to command.", facts.name);
    else
        screen_say(&s->screen, INK_PLAIN, 2, "No other suggestions.");
}
