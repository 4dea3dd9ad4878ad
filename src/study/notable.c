/* notable.c - remembers the battles of a study that are worth watching, and plays one of them again.
 *
 * Invariant: the order in which battles are heard of makes no difference. Of two battles that are equally extreme the
 * one with the lower set is kept, then the lower reading, then the lower side; so one list can be heard by another.
 */
#include <sandtable/study.h>

#include "base/assert.h"
#include "base/memory.h"

#include <sandtable/facts.h>

static const sand_notable_kind kinds[SAND_NOTABLE_KINDS] = {
    [SAND_NOTABLE_LONGEST] = { "longest", "the longest battle" },
    [SAND_NOTABLE_SHORTEST] = { "shortest", "the shortest battle" },
    [SAND_NOTABLE_MOST_LOST] = { "most-lost", "the battle with most units lost" },
    [SAND_NOTABLE_WIN_A] = { "greatest-win-first", "the first side's greatest win" },
    [SAND_NOTABLE_WIN_B] = { "greatest-win-second", "the second side's greatest win" },
    [SAND_NOTABLE_OTHERWISE] = { "otherwise", "the first battle that ends otherwise" },
};

const sand_notable_kind *sand_notable_kind_of(sand_notable_id id)
{
    return (unsigned)id < SAND_NOTABLE_KINDS ? &kinds[id] : NULL;
}

/* Does battle `a` come before battle `b`, by set, then reading, then side of the first player? */
static bool is_earlier(const sand_sim_battle *a, const sand_sim_battle *b)
{
    if (a->set != b->set) return a->set < b->set;
    return a->reading != b->reading ? a->reading < b->reading : a->first_side < b->first_side;
}

static void remember(sand_notable *r, int64_t score, const sand_sim_battle *battle)
{
    if (r->any && (score < r->score || (score == r->score && !is_earlier(battle, &r->battle)))) return;
    *r = (sand_notable){ true, score, *battle };
}

static void remember_win(sand_notable *r, unsigned side, const sand_sim_battle *battle)
{
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    int64_t ahead = (int64_t)battle->lost[SAND_SIDES - side] - (int64_t)battle->lost[side - 1];
    if (battle->winner == side) remember(r, ahead, battle);
}

void sand_notables_hear(void *context, const sand_sim_battle *battle)
{
    sand_notables *list = context;
    if (list == NULL || battle == NULL || battle->reading >= SAND_SIM_READINGS) return;
    if (battle->reading == 0) {
        remember(&list->extreme[SAND_NOTABLE_LONGEST], battle->turns, battle);
        remember(&list->extreme[SAND_NOTABLE_SHORTEST], -(int64_t)battle->turns, battle);
        remember(&list->extreme[SAND_NOTABLE_MOST_LOST], (int64_t)battle->lost[0] + battle->lost[1], battle);
        remember_win(&list->extreme[SAND_NOTABLE_WIN_A], SAND_SIDE_A, battle);
        remember_win(&list->extreme[SAND_NOTABLE_WIN_B], SAND_SIDE_B, battle);
    } else if (battle->winner != battle->winner_of_first) {
        remember(&list->otherwise[battle->reading], 0, battle);
    }
}

const sand_notable *sand_notables_at(const sand_notables *list, size_t i, sand_notable_id *kind)
{
    enum { EXTREMES = SAND_NOTABLE_OTHERWISE };
    if (list == NULL || kind == NULL || i >= EXTREMES + SAND_SIM_READINGS) return NULL;
    *kind = i < EXTREMES ? (sand_notable_id)i : SAND_NOTABLE_OTHERWISE;
    const sand_notable *found = i < EXTREMES ? &list->extreme[i] : &list->otherwise[i - EXTREMES];
    return found->any ? found : NULL;
}

/* ---- playing one again ---------------------------------------------------------------------------------- */

typedef struct {
    sand_entry *entry;
    sand_game *game;
} again;
enum { ORDERS = 4, ENTRIES = 1024 };

static sand_error decide(const again *a, const sand_player *player, sand_player_task task)
{
    sand_order order[ORDERS];
    sand_order_list list = { order, 0, ORDERS, a->entry, 0, ENTRIES };
    sand_error error = sand_player_choose(player, a->game, task, &list);
    return error ? error : sand_game_submit(a->game, &list.orders[0], NULL);
}

/* Is it the battle that was counted? */
static bool is_same(const sand_game *game, const sand_sim_battle *battle)
{
    sand_result result = sand_game_result(game, 0);
    sand_table_facts facts = { 0 };
    sand_game_table(game, 0, &facts);
    return (result.outcome == SAND_WON ? result.winner : 0) == battle->winner && facts.turn == battle->turns;
}

sand_error sand_sim_again(sand_game *game, const sand_sim_battle *battle, const sand_player *const player[2],
                          const sand_player_limits limits[2])
{
    if (game == NULL || battle == NULL || player == NULL || player[0] == NULL || player[1] == NULL || limits == NULL)
        return SAND_ERROR_ARGUMENT;
    again a = { sand_memory_allocate(ENTRIES * sizeof *a.entry), game };
    sand_error error = a.entry ? SAND_OK : SAND_ERROR_MEMORY;
    for (uint64_t orders = 0; orders < battle->orders && !error;) {
        sand_decision due = sand_game_decision(game, 0);
        if (!due.asks) break;
        for (uint16_t side = 1; side <= SAND_SIDES && !error; side++) {
            if (!sand_decision_of(&due, side)) continue;
            size_t who = side == battle->first_side ? 0 : 1;
            error = decide(&a, player[who], (sand_player_task){ side, battle->player_seed, &limits[who], NULL, 0 });
            orders++;
        }
    }
    sand_memory_release(a.entry);
    return error ? error : is_same(game, battle) ? SAND_OK : SAND_ERROR_MISMATCH;
}
