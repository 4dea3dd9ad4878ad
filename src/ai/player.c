/* player.c - the list of computer players, and how one is created and asked for an order in a game. */
#include "ai/thinking.h"

#include <string.h>

#include "ai/captain.h"
#include "ai/colonel.h"
#include "game/game_parts.h"
#include "base/memory.h"

/* What those who play orders on may spend on a choice. */
static const sand_colonel_budget few = { .orders = 6,
                                         .each = 3,
                                         .lucks = 16,
                                         .rounds = 2,
                                         .activations = 1,
                                         .answered = 1,
                                         .cost = 4000,
                                         .errors = 1,
                                         .turns = 96 };
static const sand_colonel_budget more = { .orders = 8,
                                          .each = 3,
                                          .lucks = 8,
                                          .rounds = 3,
                                          .activations = 2,
                                          .answered = 2,
                                          .cost = 25000,
                                          .errors = 2,
                                          .turns = 96 };
static const sand_colonel_budget most = { .orders = 16,
                                          .each = 3,
                                          .lucks = 16,
                                          .rounds = 4,
                                          .activations = 3,
                                          .answered = 3,
                                          .cost = 200000,
                                          .errors = 2,
                                          .sealed = 1200,
                                          .turns = 192,
                                          .tells = true };

/* Callers that name no player use the last one: the strongest of those that answer at once in every ruleset.  Colonel,
 * general and marshal are stronger in some of them (docs/players.md). */
static const sand_player_row players[] = {
    { { "random", "Random", "gives legal orders at random" }, sand_ai_choose_at_random, 2, NULL },
    { { "closer", "Closer", "makes for the nearest enemy" }, sand_ai_choose_closer, 22, NULL },
    { { "cards", "Cards", "follows a stance and its written list" }, sand_cards_choose, 24, NULL },
    { { "colonel", "Colonel", "plays the captain's best orders on" }, sand_colonel_choose, 62, &few },
    { { "general", "General", "searches through the activation" }, sand_colonel_choose, -1, &more },
    { { "marshal", "Marshal", "searches longer, and tells the plan" }, sand_colonel_choose, -1, &most },
    { { "captain", "Captain", "weighs odds and where they lead" }, sand_captain_choose, 50, NULL },
};

size_t sand_player_count(void)
{
    return SAND_LEN(players);
}

const sand_player *sand_player_at(size_t i)
{
    return i < SAND_LEN(players) ? &players[i].row : NULL;
}

const sand_player *sand_player_find(const char *name)
{
    if (name == NULL) return NULL;
    for (size_t i = 0; i < SAND_LEN(players); i++)
        if (strcmp(players[i].row.name, name) == 0) return &players[i].row;
    return NULL;
}

static const sand_player_row *row_of(const sand_player *player)
{
    for (size_t i = 0; i < SAND_LEN(players); i++)
        if (&players[i].row == player) return &players[i];
    return NULL;
}

int sand_player_strength(const sand_player *player)
{
    const sand_player_row *row = row_of(player);
    return row ? row->strength : -1;
}

/* ---- life ---- */

/* Makes the captain who names orders for a colonel, and the players who play them on. */
static bool make_staff(sand_colonel *colonel, const sand_field *field, const sand_player_limits *limits)
{
    static const char *const names[SAND_COLONEL_STAFF] = { "captain", "captain", "captain", "closer", "closer" };
    bool made = true;
    for (size_t i = 0; i < SAND_COLONEL_STAFF && made; i++) {
        if (i == SAND_COLONEL_ENEMY && colonel->budget.answered == 0) continue;
        made = sand_ai_create(sand_player_find(names[i]), field, i == SAND_COLONEL_CAPTAIN ? limits : NULL,
                              &colonel->staff[i]) == SAND_OK;
    }
    return made;
}

sand_error sand_ai_create(const sand_player *player, const sand_field *field, const sand_player_limits *limits,
                          sand_ai **out)
{
    const sand_player_row *row = row_of(player);
    if (!row) return SAND_ERROR_UNKNOWN;
    sand_ai *ai = sand_memory_allocate(sizeof *ai);
    if (!ai) return SAND_ERROR_MEMORY;
    memset(ai, 0, offsetof(sand_ai, ideas));
    ai->choose = row->choose;
    ai->field = field;
    if (limits) ai->limits = *limits;
    bool made = sand_room_create(field, &ai->room) == SAND_OK;
    if (row->choose == sand_captain_choose)
        made = made && sand_captain_create(field, ai->room, &ai->limits, &ai->captain) == SAND_OK;
    if (row->choose == sand_colonel_choose)
        made = made && sand_colonel_create(field, ai->room, &ai->limits, row->budget, &ai->colonel) == SAND_OK &&
               make_staff(ai->colonel, field, &ai->limits);
    if (!made) {
        sand_ai_destroy(ai);
        return SAND_ERROR_MEMORY;
    }
    sand_ai_ideas_init(&ai->ideas, ai->room);
    sand_ai_ideas_init(&ai->more, ai->room);
    *out = ai;
    return SAND_OK;
}

void sand_ai_destroy(sand_ai *ai)
{
    if (!ai) return;
    sand_captain_destroy(ai->captain);
    for (size_t i = 0; ai->colonel != NULL && i < SAND_COLONEL_STAFF; i++) sand_ai_destroy(ai->colonel->staff[i]);
    sand_colonel_destroy(ai->colonel);
    sand_room_destroy(ai->room);
    sand_memory_release(ai);
}

void sand_ai_use_net(sand_ai *ai, const sand_net *net)
{
    if (ai->captain) ai->captain->net = net;
}

/* ---- for games ---- */

static sand_error hand_over(const sand_order *chosen, sand_order_list *out)
{
    sand_entry *entries = sand_order_list_add(out, chosen->decision, chosen->side, chosen->n);
    if (!entries) return SAND_ERROR_FULL;
    memcpy(entries, chosen->entries, chosen->n * sizeof *entries);
    return SAND_OK;
}

sand_error sand_player_choose(const sand_player *player, const sand_game *game, sand_player_task task,
                              sand_order_list *out)
{
    if (player == NULL || game == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    unsigned side = task.side;
    if (side < 1 || side > SAND_SIDES) return SAND_ERROR_UNKNOWN;
    sand_decision decision = sand_game_decision(game, side);
    if (!sand_decision_of(&decision, (uint16_t)side)) return SAND_ERROR_UNKNOWN;
    sand_ai *ai;
    sand_error error = sand_ai_create(player, game->field, task.limits, &ai);
    if (error) return error;
    sand_battle *view = sand_memory_allocate(sand_battle_size(game->field));
    sand_text why;
    sand_text_init_heap(&why);
    error = SAND_ERROR_MEMORY;
    if (view) {
        sand_battle_view(sand_game_battle(game), side, view);
        const sand_order *chosen = sand_ai_choose(ai, view, task.seed, &why);
        error = !chosen ? SAND_ERROR_UNKNOWN : why.truncated ? SAND_ERROR_MEMORY : hand_over(chosen, out);
    }
    if (!error) sand_text_hand_out(&why, task.reason, task.room);
    sand_text_free(&why);
    sand_memory_release(view);
    sand_ai_destroy(ai);
    return error;
}
