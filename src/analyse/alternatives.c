/* alternatives.c - compares orders of the side that is asked: the colonel (ai/colonel.h) plays each of them on from
 * that side's view, with the same sets of dice. */
#include <sandtable/analysis.h>

#include <string.h>

#include "ai/colonel.h"
#include "analyse/mark.h"
#include "base/assert.h"
#include "base/memory.h"
#include "game/game_parts.h"

static sand_error add(sand_order_list *out, const sand_order *order)
{
    sand_entry *entries = sand_order_list_add(out, order->decision, order->side, order->n);
    if (!entries) return SAND_ERROR_FULL;
    memcpy(entries, order->entries, order->n * sizeof *entries);
    return SAND_OK;
}

static sand_error hand_over(const sand_colonel_table *table, sand_order_list *out, sand_advice *advice)
{
    SAND_ASSERT(table->n <= SAND_LEN(advice->gain));
    *advice = (sand_advice){ .n = table->n };
    for (size_t i = 0; i < table->n; i++) {
        sand_error error = add(out, &table->order[i]);
        if (error) return error;
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

/* Checks that the side is asked and that it may give the order. */
static sand_error look_at(const sand_game *game, const sand_order *mine, const sand_advice_task *task)
{
    sand_verdict verdict;
    if (task->lucks < 2 || task->lucks > 64) return SAND_ERROR_ARGUMENT;
    if (!is_asked(game, task->side)) return SAND_ERROR_UNKNOWN;
    if (mine != NULL) sand_game_check(game, mine, &verdict);
    return mine != NULL && (mine->side != task->side || verdict.answer != SAND_YES) ? SAND_ERROR_REFUSED : SAND_OK;
}

/* The player that plays orders on, and the view of the side that is asked. */
typedef struct {
    sand_ai *colonel;
    sand_battle *view;
} council;

static sand_error call(council *c, const sand_game *game, unsigned side)
{
    *c = (council){ .view = sand_memory_allocate(sand_battle_size(game->field)) };
    if (c->view == NULL) return SAND_ERROR_MEMORY;
    sand_battle_view(sand_game_battle(game), side, c->view);
    return sand_ai_create(sand_player_find("colonel"), game->field, NULL, &c->colonel);
}

static void dismiss(council *c)
{
    sand_ai_destroy(c->colonel);
    sand_memory_release(c->view);
}

sand_error sand_advise(const sand_game *game, const sand_order *mine, sand_advice_task task, sand_order_list *out,
                       sand_advice *advice)
{
    council c;
    sand_colonel_table table;
    if (game == NULL || out == NULL || advice == NULL) return SAND_ERROR_ARGUMENT;
    sand_error error = look_at(game, mine, &task);
    if (error) return error;
    error = call(&c, game, task.side);
    const sand_colonel_trial trial = { task.lucks, task.seed };
    if (!error)
        error = sand_colonel_compare(c.colonel, c.view, mine, trial, &table) ? hand_over(&table, out, advice)
                                                                             : SAND_ERROR_UNKNOWN;
    dismiss(&c);
    return error;
}

sand_error sand_grade_order(const sand_game *game, const sand_order *order, sand_advice_task task, sand_order_list *out,
                            sand_order_grade *grade)
{
    council c;
    sand_colonel_grade found;
    if (game == NULL || order == NULL || out == NULL || grade == NULL) return SAND_ERROR_ARGUMENT;
    sand_error error = look_at(game, order, &task);
    if (error) return error;
    error = call(&c, game, task.side);
    if (!error && !sand_colonel_judge(c.colonel, c.view, order, (sand_colonel_trial){ task.lucks, task.seed }, &found))
        error = SAND_ERROR_UNKNOWN;
    if (!error) {
        *grade = (sand_order_grade){ found.cost, found.error, sand_mark_is_due(found.cost, found.error) };
        error = add(out, &found.better);
    }
    dismiss(&c);
    return error;
}
