/* alternatives.c - orders side by side, for who is asked now: each played on from what its side knows, with the same
 * lucks.
 */
#include <sandtable/analysis.h>

#include <string.h>

#include "ai/colonel.h"
#include "base/memory.h"
#include "game/game_parts.h"

static sand_error hand_over(const sand_colonel_table *table, sand_order_list *out, sand_advice *advice)
{
    *advice = (sand_advice){ .n = table->n };
    for (size_t i = 0; i < table->n; i++) {
        const sand_order *order = &table->order[i];
        sand_entry *entries = sand_order_list_add(out, order->decision, order->side, order->n);
        if (!entries) return SAND_ERROR_FULL;
        memcpy(entries, order->entries, order->n * sizeof *entries);
        advice->gain[i] = table->gain[i];
        advice->error[i] = table->error[i];
    }
    return SAND_OK;
}

static bool is_asked(const sand_game *game, unsigned side)
{
    sand_decision decision = sand_game_decision(game, side);
    return side >= 1 && side <= SAND_SIDES && sand_decision_of(&decision, (uint16_t)side);
}

sand_error sand_advise(const sand_game *game, const sand_order *mine, sand_advice_task task, sand_order_list *out,
                       sand_advice *advice)
{
    sand_ai *colonel = NULL;
    sand_verdict verdict;
    sand_colonel_table table;
    if (game == NULL || out == NULL || advice == NULL || task.lucks < 2 || task.lucks > 64) return SAND_ERROR_ARGUMENT;
    if (!is_asked(game, task.side)) return SAND_ERROR_UNKNOWN;
    if (mine != NULL) sand_game_check(game, mine, &verdict);
    if (mine != NULL && (mine->side != task.side || verdict.answer != SAND_YES)) return SAND_ERROR_REFUSED;
    sand_battle *view = sand_memory_allocate(sand_battle_size(game->field));
    sand_error error =
        view != NULL ? sand_ai_create(sand_player_find("colonel"), game->field, NULL, &colonel) : SAND_ERROR_MEMORY;
    if (!error) {
        sand_battle_view(sand_game_battle(game), task.side, view);
        const sand_colonel_trial trial = { task.lucks, task.seed };
        error = sand_colonel_compare(colonel, view, mine, trial, &table) ? hand_over(&table, out, advice)
                                                                         : SAND_ERROR_UNKNOWN;
    }
    sand_ai_destroy(colonel);
    sand_memory_release(view);
    return error;
}
