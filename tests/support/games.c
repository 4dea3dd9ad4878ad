/* games.c - one battle played through the public API. */
#include "support/games_inside.h"

#include <stdlib.h>
#include <string.h>

#include "support/core.h"

#include "game/game_parts.h"

enum { SPOILT = 3 }; /* spoilt orders tried for every side that decides */

games *games_create(void)
{
    games *g = calloc(1, sizeof *g);
    SAND_ASSERT(g != NULL);
    return g;
}

void games_destroy(games *g)
{
    free(g);
}

/* ---- followers ---- */

/* Compares battles except for the serial number of the decision: a game that begins from a position counts from there.
 */
static bool battles_same_but_for_count(const sand_battle *a, const sand_battle *b)
{
    size_t size = sand_battle_size(a->field);
    if (size != sand_battle_size(b->field)) return false;
    sand_battle *one = malloc(size), *two = malloc(size);
    SAND_ASSERT(one && two);
    sand_battle_copy(one, a);
    sand_battle_copy(two, b);
    sand_battle_head_of(one)->serial = sand_battle_head_of(two)->serial = 0;
    bool same = sand_battle_equal(one, two);
    free(one);
    free(two);
    return same;
}

bool games_same(const sand_game *a, const sand_game *b, bool anew)
{
    if (anew) return battles_same_but_for_count(sand_game_battle(a), sand_game_battle(b));
    bool same = sand_game_length(a) == sand_game_length(b);
    for (unsigned viewer = 0; same && viewer <= SAND_SIDES; viewer++)
        same = sand_game_hash(a, viewer) == sand_game_hash(b, viewer) &&
               sand_game_events(a, viewer) == sand_game_events(b, viewer);
    return same;
}

void games_follow(games *g, sand_game *game, suite_check check, bool anew)
{
    if (g->n_followers == GAMES_FOLLOWERS)
        sand_game_destroy(game);
    else
        g->followers[g->n_followers++] = (follower){ game, check, anew };
}

static void drop_follower(games *g, size_t i)
{
    sand_game_destroy(g->followers[i].game);
    g->followers[i] = g->followers[--g->n_followers];
}

sand_error games_submit_all(games *g, sand_game *to)
{
    sand_decision there = sand_game_decision(to, 0);
    sand_error error = SAND_OK;
    for (unsigned side = 1; side <= SAND_SIDES && !error; side++) {
        if (!sand_decision_of(&g->decision, (uint16_t)side)) continue;
        sand_order order = g->chosen[side - 1].order;
        order.decision = there.serial;
        error = sand_game_submit(to, &order, NULL);
    }
    return error;
}

static void bring_followers(games *g)
{
    for (size_t i = g->n_followers; i-- > 0;) {
        follower *f = &g->followers[i];
        sand_error error = games_submit_all(g, f->game);
        bool same = suite_expect(g->suite, f->check, !error && games_same(g->game, f->game, f->anew),
                                 "it goes on differently (%s)", sand_error_name(error));
        if (!same) drop_follower(g, i);
    }
}

/* ---- refusing and accepting ---- */

typedef struct {
    uint64_t hash[1 + SAND_SIDES];
    size_t length, events[1 + SAND_SIDES];
} mark;

static mark mark_of(const sand_game *game)
{
    mark m = { .length = sand_game_length(game) };
    for (unsigned viewer = 0; viewer <= SAND_SIDES; viewer++) {
        m.hash[viewer] = sand_game_hash(game, viewer);
        m.events[viewer] = sand_game_events(game, viewer);
    }
    return m;
}

static bool marks_same(const mark *a, const mark *b)
{
    bool same = a->length == b->length;
    for (unsigned viewer = 0; viewer <= SAND_SIDES; viewer++)
        same = same && a->hash[viewer] == b->hash[viewer] && a->events[viewer] == b->events[viewer];
    return same;
}

static void check_refused(games *g, const sand_order *order, const sand_verdict *verdict)
{
    mark before = mark_of(g->game);
    sand_verdict again;
    sand_error error = sand_game_submit(g->game, order, &again);
    mark after = mark_of(g->game);
    bool stale = order->decision != g->decision.serial;
    suite_expect(g->suite, SUITE_AGREE, error == (stale ? SAND_ERROR_STALE : SAND_ERROR_REFUSED), "a refused order: %s",
                 sand_error_name(error));
    suite_expect(g->suite, SUITE_AGREE, marks_same(&before, &after), "a refused order has changed the game");
    suite_expect(g->suite, SUITE_AGREE, verdicts_same(verdict, &again), "check and submit give different answers");
    if (verdict->answer != SAND_NO) return;
    sand_catalogue catalogue;
    sand_game_catalogue(g->game, &catalogue);
    suite_expect(g->suite, SUITE_REASON,
                 verdict->rule && sand_catalogue_rule(&catalogue, verdict->rule) && verdict->sentence.text,
                 "refused by %s", verdict->rule ? verdict->rule : "no rule");
    suite_expect(g->suite, SUITE_REASON, sand_report_verdict(g->game, verdict, g->text[0], GAMES_TEXT) > 0,
                 "no words for %s", verdict->rule);
}

static void check_accepted(games *g, const sand_order *order)
{
    sand_game *copy = sand_game_copy(g->game);
    sand_verdict verdict;
    sand_error error = sand_game_submit(copy, order, &verdict);
    suite_expect(g->suite, SUITE_AGREE, error == SAND_OK, "submit answers an order that check allows with %s",
                 sand_error_name(error));
    sand_game_destroy(copy);
}

static void try_order(games *g, const sand_order *order)
{
    sand_verdict verdict;
    sand_game_check(g->game, order, &verdict);
    if (verdict.answer == SAND_YES)
        check_accepted(g, order);
    else
        check_refused(g, order, &verdict);
}

static void check_text(games *g, const sand_order *order)
{
    sand_problem_list problems = { 0 };
    size_t n = sand_game_order_write(g->game, order, g->text[0], GAMES_TEXT);
    orders_clear(&g->room);
    sand_error error = sand_game_order_read(g->game, g->text[0], n, &g->room.list, &problems);
    suite_expect(g->suite, SUITE_ORDER_TEXT, !error && g->room.list.n == 1 && orders_same(order, &g->room.orders[0]),
                 "%s: %.200s: %s", sand_error_name(error), g->text[0],
                 problems.count ? problems.items[0].message : "another order");
    sand_problem_list_free(&problems);
}

/* ---- one decision after the other ---- */

static bool choose(games *g, unsigned side)
{
    const sand_battle *b = sand_game_battle(g->game);
    sand_wish any = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    orders_clear(&g->room);
    size_t n = sand_game_suggest(g->game, &any, &g->room.list);
    if (!suite_expect(g->suite, SUITE_SUGGESTED, n > 0, "side %u gets no suggestion", side)) return false;
    sheet_copy(&g->chosen[side - 1], &g->room.orders[chance_below(&g->from, (uint32_t)n)]);
    sand_verdict verdict;
    sand_game_check(g->game, &g->chosen[side - 1].order, &verdict);
    suite_expect(g->suite, SUITE_SUGGESTED, verdict.answer == SAND_YES, "%s: %s", verdict.rule ? verdict.rule : "",
                 verdict.sentence.text ? verdict.sentence.text : "");
    for (unsigned i = 0; i < SPOILT; i++) {
        if (i == 0)
            orders_nonsense(b, &g->decision, side, &g->from, &g->tried);
        else {
            sheet_copy(&g->tried, &g->chosen[side - 1].order);
            orders_spoil(b, &g->decision, &g->from, &g->tried);
        }
        try_order(g, &g->tried.order);
    }
    check_text(g, &g->chosen[side - 1].order);
    return true;
}

static void check_now_and_then(games *g)
{
    if (g->decision.sealed) games_check_sealed(g, 1 + chance_below(&g->from, SAND_SIDES));
    if (chance_one_in(&g->from, 12)) games_check_asked(g, 1 + chance_below(&g->from, SAND_SIDES));
    if (!chance_one_in(&g->from, 16)) return;
    switch (g->turn++ % 3) { /* one after the other, so that even a few battles try all of them */
    case 0: games_follow(g, sand_game_copy(g->game), SUITE_COPY, false); break;
    case 1: games_check_record(g); break;
    default: games_check_position(g);
    }
}

static bool decide(games *g)
{
    uint64_t before = sand_game_hash(g->game, 0);
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        if (sand_decision_of(&g->decision, (uint16_t)side) && !choose(g, side)) return false;
    check_now_and_then(g);
    sand_error error = games_submit_all(g, g->game);
    if (!suite_expect(g->suite, SUITE_AGREE, error == SAND_OK, "submit answers a suggested order with %s",
                      sand_error_name(error)))
        return false;
    games_note_past(g);
    bring_followers(g);
    if (chance_one_in(&g->from, 6)) games_check_undo(g, before);
    return true;
}

static sand_game *open_game(games *g, const char *text, size_t n, const sand_game_settings *settings)
{
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    sand_error error = sand_game_create(text, n, settings, &problems, &game);
    suite_expect(g->suite, SUITE_COPY, error == SAND_OK, "the scenario does not open: %s",
                 problems.count ? problems.items[0].message : sand_error_name(error));
    sand_problem_list_free(&problems);
    return error ? NULL : game;
}

void games_play(games *g, suite *s, const char *text, size_t n, const sand_game_settings *settings, uint64_t seed)
{
    g->suite = s;
    s->tell = NULL;
    g->from = (chance){ seed };
    g->turn = (unsigned)(seed % 3);
    g->seed = settings->seed;
    g->n_followers = 0;
    g->game = open_game(g, text, n, settings);
    if (!g->game) return;
    g->n_kept = 0;
    games_note_past(g);
    unsigned bound = core_bound(g->game->field);
    for (unsigned decisions = 1;; decisions++) {
        g->decision = sand_game_decision(g->game, 0);
        if (!g->decision.asks) break;
        s->decision = decisions;
        if (!suite_expect(s, SUITE_ENDS, decisions <= bound, "more than %u decisions", bound) || !decide(g)) break;
    }
    games_check_past(g);
    games_check_verified(g);
    while (g->n_followers > 0) drop_follower(g, g->n_followers - 1);
    sand_game_destroy(g->game);
}
