/* games_secrets.c - a sealed order shows nothing before all orders are in: whatever order the enemy has handed in, or
 * none, a side has the same view, the same decision and the same answers. */
#include "support/games_inside.h"

#include <string.h>

static bool looks_same(games *g, const sand_game *a, const sand_game *b, unsigned side)
{
    bool same =
        sand_game_hash(a, side) == sand_game_hash(b, side) && sand_game_events(a, side) == sand_game_events(b, side);
    sand_game_view_json(a, side, g->text[0], GAMES_TEXT);
    sand_game_view_json(b, side, g->text[1], GAMES_TEXT);
    sand_game_decision_json(a, side, g->text[2], GAMES_TEXT);
    sand_game_decision_json(b, side, g->text[3], GAMES_TEXT);
    return same && strcmp(g->text[0], g->text[1]) == 0 && strcmp(g->text[2], g->text[3]) == 0;
}

static bool suggested_same(games *g, const sand_game *a, const sand_game *b, unsigned side)
{
    sand_wish any = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    orders_clear(&g->room);
    size_t n = sand_game_suggest(a, &any, &g->room.list), m = sand_game_suggest(b, &any, &g->room.list);
    if (g->room.list.n < n + m) return true; /* not enough room for both lists */
    for (size_t i = 0; n == m && i < n; i++)
        if (!orders_same(&g->room.orders[i], &g->room.orders[n + i])) return false;
    return n == m;
}

/* The two public records may differ only in the commitment of the order sealed last, and in the check of its line. */
static bool recorded_same(games *g, const sand_game *a, const sand_game *b)
{
    static const char key[] = "\"commitment\":\"", tail[] = "\",\"check\":\"";
    size_t n = sand_record_write(a, SAND_RECORD_PUBLIC, g->text[0], GAMES_TEXT);
    size_t m = sand_record_write(b, SAND_RECORD_PUBLIC, g->text[1], GAMES_TEXT);
    if (n >= GAMES_TEXT || m >= GAMES_TEXT) return true; /* not enough room for both records */
    const char *last = g->text[0] + n - 1;
    while (last > g->text[0] && last[-1] != '\n') last--;
    const char *at = strstr(last, key), *check = strstr(last, tail);
    if (n != m || !at || !check) return false;
    size_t from = (size_t)(at - g->text[0]) + sizeof key - 1, to = (size_t)(check - g->text[0]);
    return memcmp(g->text[0], g->text[1], from) == 0 && memcmp(check, g->text[1] + to, sizeof tail - 1) == 0 &&
           to - from == 64;
}

/* Writing a record takes time that grows with the game, so it is done at every eighth decision. */
static bool is_time_to_record(const games *g)
{
    enum { EVERY = 8 };
    return g->decision.serial % EVERY == 1;
}

void games_check_sealed(games *g, unsigned side)
{
    unsigned enemy = sand_battle_enemy(side);
    if (!sand_decision_of(&g->decision, (uint16_t)side) || !sand_decision_of(&g->decision, (uint16_t)enemy)) return;
    sand_wish any = { .kind = SAND_WISH_ANY, .side = (uint16_t)enemy };
    orders_clear(&g->room);
    size_t n = sand_game_suggest(g->game, &any, &g->room.list);
    if (n == 0) return;
    sheet_copy(&g->tried, &g->room.orders[chance_below(&g->from, (uint32_t)n)]);
    sand_game *one = sand_game_copy(g->game), *two = sand_game_copy(g->game);
    sand_error first = sand_game_submit(one, &g->chosen[enemy - 1].order, NULL),
               second = sand_game_submit(two, &g->tried.order, NULL);
    suite_expect(g->suite, SUITE_SEALED, !first && !second && sand_game_ready(one, enemy),
                 "a sealed order is not taken");
    suite_expect(g->suite, SUITE_SEALED, looks_same(g, one, two, side), "side %u sees which order its enemy has sealed",
                 side);
    suite_expect(g->suite, SUITE_SEALED, suggested_same(g, one, two, side), "side %u gets other suggestions", side);
    if (is_time_to_record(g))
        suite_expect(g->suite, SUITE_SEALED, recorded_same(g, one, two),
                     "the record tells which order side %u has sealed", enemy);
    sand_game_destroy(one);
    sand_game_destroy(two);
}
