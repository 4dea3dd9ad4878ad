/* away_draft.c - drafts this side's next orders at the terminal, on a copy of the battle as the side knows it, played
 * on as if the other side did nothing. Drafted orders are noted and handed in together as orders ahead. Invariant:
 * while a draft is written, the session's game is that copy, and nothing of it reaches the server. */
#include "cli/away.h"

#include "cli/command.h"
#include "cli/show.h"

#include "base/assert.h"

#include <string.h>

enum { STEPS = 60 };

/* Returns the side that must act next: `side` where it is asked, else the other; 0: neither. */
static unsigned asked(const sand_game *game, unsigned side)
{
    sand_decision decision = sand_game_decision(game, 0);
    unsigned other = 0;
    for (uint16_t of = 1; of <= SAND_SIDES; of++) {
        if (!sand_decision_of(&decision, of) || sand_game_ready(game, of)) continue;
        if (of == side) return side;
        other = of;
    }
    return other;
}

/* Finds the order with which the side ends its step, or else the first that is suggested; false: there is none. */
static bool find_way_on(const sand_game *game, const sand_catalogue *rules, unsigned side, sand_order_list *out)
{
    sand_decision decision = sand_game_decision(game, side);
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    for (size_t i = 0; i < decision.n_kinds; i++) {
        SAND_ASSERT(decision.kinds[i] > 0 && decision.kinds[i] <= rules->n_orders);
        const sand_order_kind *kind = &rules->orders[decision.kinds[i] - 1];
        wish.order_kind = decision.kinds[i];
        out->n = out->n_entries = 0;
        if (kind->closes && !kind->slots)
            sand_game_suggest(game, &wish, out); /* one order is enough: `out` is full then */
        if (out->n > 0) return true;
    }
    wish.order_kind = 0;
    out->n = out->n_entries = 0;
    sand_game_suggest(game, &wish, out);
    return out->n > 0;
}

/* Passes the other side's steps until this side is asked; false: it is not within STEPS orders. */
static bool let_go(session *s)
{
    enum { ROOM = 64 };
    sand_order order;
    sand_entry entries[ROOM];
    sand_order_list out = { &order, 0, 1, entries, 0, ROOM };
    unsigned side = away_of(s)->side, who = 0;
    for (int i = 0; i < STEPS && (who = asked(s->game, side)) != 0 && who != side; i++)
        if (!find_way_on(s->game, &s->rules, who, &out) || sand_game_submit(s->game, &order, NULL) != SAND_OK)
            return false;
    return who == side;
}

static void forget_begun(session *s)
{
    s->begun.n = s->hint.n = 0;
    s->warned = 0;
    s->asked = UINT32_MAX - 1;
}

/* Gives a drafted order to the copy again, for the decision that is open now. */
static bool give_again(session *s, const text *words)
{
    enum { ROOM = 256 };
    sand_order order;
    sand_entry entries[ROOM];
    sand_order_list out = { &order, 0, 1, entries, 0, ROOM };
    sand_problem_list problems = { 0 };
    sand_error error = sand_game_order_read(s->game, words->bytes, words->length, &out, &problems);
    sand_problem_list_free(&problems);
    if (error || out.n != 1) return false;
    order.decision = sand_game_decision(s->game, order.side).serial;
    return sand_game_submit(s->game, &order, NULL) == SAND_OK;
}

/* Makes the copy anew, with the first `n` drafted orders only; false: it cannot be made. */
static bool redraw(session *s, size_t n)
{
    away *a = away_of(s);
    SAND_ASSERT(n <= a->n_drafted);
    sand_game *copy = away_position(s, "1");
    if (!copy) return false;
    sand_game_destroy(s->game);
    s->game = copy;
    forget_begun(s);
    bool good = let_go(s);
    for (size_t i = 0; i < n && good; i++) good = give_again(s, &a->drafted[i]) && let_go(s);
    while (a->n_drafted > n) text_free(&a->drafted[--a->n_drafted]);
    return good;
}

/* Writes the order without a decision: it answers the one that is open when the server gives it. */
static bool write_plain(const session *s, const sand_order *order, text *out)
{
    static const char bound[] = "\"decision\":0,";
    sand_order plain = *order;
    text whole;
    plain.decision = 0;
    size_t n = sand_game_order_write(s->game, &plain, NULL, 0);
    sand_text_init_heap(&whole);
    if (!sand_text_reserve(&whole, n + 1)) return false;
    sand_game_order_write(s->game, &plain, whole.bytes, n + 1);
    const char *at = strstr(whole.bytes, bound);
    text_add(out, "%.*s%s", at ? (int)(at - whole.bytes) : (int)n, whole.bytes, at ? at + sizeof bound - 1 : "");
    text_free(&whole);
    return true;
}

static sand_error add_order(session *s, const sand_order *order)
{
    away *a = away_of(s);
    char words[1024];
    SAND_ASSERT(a->n_drafted <= AWAY_DRAFTED);
    text *to = &a->drafted[a->n_drafted];
    if (a->n_drafted == AWAY_DRAFTED) {
        screen_sayf(&s->screen, INK_WARN, 0, "A draft has at most %d orders: `done` hands it in.", AWAY_DRAFTED);
        return SAND_ERROR_SEAT;
    }
    if (!write_plain(s, order, to)) return SAND_ERROR_MEMORY;
    sand_error error = sand_game_submit(s->game, order, NULL);
    if (error) {
        text_free(to);
        return error;
    }
    a->n_drafted++;
    for (size_t i = 0; i < order->n; i++) {
        sand_report_entry(s->game, &order->entries[i], words, sizeof words);
        screen_sayf(&s->screen, INK_PLAIN, 2, "Drafted, %zu: %s", a->n_drafted, words);
    }
    a->draft_ends = !let_go(s);
    return SAND_OK;
}

/* Sends the drafted orders to the server. */
static void hand_in(session *s)
{
    away *a = away_of(s);
    sand_json_document document;
    text params = { 0 };
    text_add(&params, "{\"orders\":[");
    for (size_t i = 0; i < a->n_drafted; i++) text_add(&params, "%s%s", i ? "," : "", text_of(&a->drafted[i]));
    text_add(&params, "]}");
    const sand_json *result = away_call(s, "ahead", text_of(&params), &document);
    text_free(&params);
    if (!result) {
        screen_sayf(&s->screen, INK_WARN, 0, "%s", text_of(&a->said));
        return;
    }
    sand_json_document_free(&document);
    screen_sayf(&s->screen, INK_PLAIN, 0,
                "%zu order%s handed in: given one after the other when you are asked, and told to nobody before. `draft"
                " none` takes back what is left.",
                a->n_drafted, a->n_drafted == 1 ? " is" : "s are");
}

/* Says how much of a handed-in draft is not given yet; `params` may take it back. */
static void tell_kept(session *s, const char *params)
{
    away *a = away_of(s);
    sand_json_document document;
    const sand_json *result = away_call(s, "ahead", params, &document);
    if (!result) {
        screen_sayf(&s->screen, INK_WARN, 0, "%s", text_of(&a->said));
        return;
    }
    const sand_json *left = sand_json_get(result, "orders");
    size_t n = left && left->kind == SAND_JSON_ARRAY ? left->list.count : 0;
    const char *stopped = away_text(result, "stopped");
    if (n == 0)
        screen_say(&s->screen, INK_PLAIN, 2, "Nothing of a draft of yours is left.");
    else
        screen_sayf(&s->screen, INK_PLAIN, 2, "%zu order%s of your draft left%s%s.", n, n == 1 ? " is" : "s are",
                    *stopped ? ", and stand still: " : "", stopped);
    sand_json_document_free(&document);
}

/* Carries out one typed line while a draft is written; false: the draft has ended. */
static bool take_line(session *s, const char *line)
{
    away *a = away_of(s);
    if (strcmp(line, "done") == 0 && a->n_drafted > 0) {
        hand_in(s);
        return false;
    }
    if (strcmp(line, "done") == 0 || strcmp(line, "drop") == 0) {
        screen_say(&s->screen, INK_PLAIN, 0, "Nothing is handed in.");
        return false;
    }
    if (strcmp(line, "undo") != 0) {
        session_command(s, a->side, line);
    } else if (!command_take_back_begun(s, s->seated)) {
        if (a->n_drafted == 0)
            screen_say(&s->screen, INK_WARN, 0, "Nothing is drafted yet.");
        else if (redraw(s, a->n_drafted - 1))
            screen_sayf(&s->screen, INK_PLAIN, 2, "Taken back; %zu left.", a->n_drafted);
    }
    return true;
}

static void write_draft(session *s)
{
    away *a = away_of(s);
    bool goes_on = true;
    while (goes_on && !s->quit) {
        sand_decision decision = sand_game_decision(s->game, a->side);
        if (a->draft_ends)
            screen_say(&s->screen, INK_DIM, 0, "Further than this nothing can be drafted: `done`, `undo` or `drop`.");
        else if (s->asked != decision.serial + 1)
            show_decision(s, a->side);
        s->asked = decision.serial + 1;
        goes_on = session_read(s, "draft> ") && take_line(s, text_of(&s->line));
    }
}

void away_draft(session *s, const char *rest)
{
    away *a = away_of(s);
    if (strcmp(rest, "none") == 0 || strcmp(rest, "left") == 0) {
        tell_kept(s, *rest == 'n' ? "{\"orders\":null}" : NULL);
        return;
    }
    if (*rest || strcmp(away_state(a), "play") != 0 || !s->game) {
        command_complain(s, "`draft` while a battle is played; `draft left`, `draft none`");
        return;
    }
    SAND_ASSERT(a->drafts == NULL && a->n_drafted == 0);
    sand_game *real = s->game;
    s->game = NULL;
    a->drafts = add_order;
    a->draft_ends = false;
    if (!redraw(s, 0)) {
        screen_say(&s->screen, INK_WARN, 0,
                   "Nothing can be drafted just now: it cannot be seen what you will be asked.");
    } else {
        screen_say(&s->screen, INK_PLAIN, 0,
                   "You draft what you do next, as if the other side let everything go by. Orders are noted, and dice"
                   " here mean nothing: `done` hands them in, `undo` takes the last one back, `drop` forgets all.");
        write_draft(s);
    }
    while (a->n_drafted > 0) text_free(&a->drafted[--a->n_drafted]);
    sand_game_destroy(s->game);
    s->game = real;
    a->drafts = NULL;
    forget_begun(s);
    away_refresh(s);
}
