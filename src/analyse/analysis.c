/* analysis.c - walks the log of a game: how it stood before and after each order, and what was to be expected between.
 */
#include <sandtable/analysis.h>

#include <math.h>
#include <string.h>

#include "ai/captain.h"
#include "ai/colonel.h"
#include "base/memory.h"
#include "game/game_parts.h"
#include "odds/line.h"

enum { ENDS = 4000, SAMPLES_ROOM = 0 };

/* The best of five others is looked for among few lucks: so many standard errors are needed for 95 in 100. */
static const double sure = 3.5;

struct sand_analysis {
    sand_analysis_row *rows;
    size_t n;
    sand_analysis_sum total;
};

/* What it works with. */
typedef struct {
    const sand_analysis_plan *plan;
    const sand_field *field;
    sand_ai *captain, *colonel;
    sand_line_room *lines;
    sand_battle *before, *view;
    double sum, chance; /* of a line */
} work;

/* ---- life ---- */

void sand_analysis_destroy(sand_analysis *analysis)
{
    if (!analysis) return;
    if (analysis->rows) sand_memory_release(analysis->rows);
    sand_memory_release(analysis);
}

size_t sand_analysis_count(const sand_analysis *analysis)
{
    return analysis == NULL ? 0 : analysis->n;
}

const sand_analysis_row *sand_analysis_at(const sand_analysis *analysis, size_t i)
{
    return analysis == NULL || i >= analysis->n ? NULL : &analysis->rows[i];
}

sand_analysis_sum sand_analysis_total(const sand_analysis *analysis)
{
    return analysis == NULL ? (sand_analysis_sum){ 0 } : analysis->total;
}

static void end_work(work *w)
{
    sand_ai_destroy(w->captain);
    sand_ai_destroy(w->colonel);
    sand_line_room_destroy(w->lines);
    if (w->before) sand_memory_release(w->before);
    if (w->view) sand_memory_release(w->view);
}

static bool begin_work(work *w, const sand_field *field, const sand_analysis_plan *plan)
{
    const sand_line_limits few = { .ends = ENDS, .room = SAMPLES_ROOM };
    *w = (work){ .plan = plan, .field = field };
    w->before = sand_memory_allocate(sand_battle_size(field));
    w->view = sand_memory_allocate(sand_battle_size(field));
    return w->before != NULL && w->view != NULL && sand_line_room_create(field, &few, &w->lines) == SAND_OK &&
           sand_ai_create(sand_player_find("captain"), field, NULL, &w->captain) == SAND_OK &&
           sand_ai_create(sand_player_find("colonel"), field, NULL, &w->colonel) == SAND_OK;
}

/* ---- chances ---- */

/* Of the first side. */
static double chance_of(work *w, const sand_battle *b)
{
    sand_result result = w->field->rules->result(b);
    if (result.outcome == SAND_DRAWN) return 0.5;
    if (result.outcome == SAND_WON) return result.winner == SAND_SIDE_A ? 1 : 0;
    return sand_captain_chance(w->captain->captain, b, SAND_SIDE_A);
}

static void on_end(void *context, const sand_line_end *end)
{
    work *w = context;
    double chance = sand_odds_double(end->over, end->under);
    w->sum += chance * chance_of(w, end->battle);
    w->chance += chance;
}

static void expect(work *w, const sand_order *orders, size_t n, sand_analysis_row *row)
{
    const sand_order_line line = { .orders = orders, .n = n, .trusted = true };
    const sand_line_visitor visitor = { .end = on_end, .context = w };
    w->sum = w->chance = 0;
    sand_spread_kind kind =
        sand_line_run(w->lines, w->before, &line, sand_hash_add(w->plan->seed, row->item), &visitor);
    row->exact = kind == SAND_SPREAD_EXACT;
    if (w->chance <= 0) return;
    row->expected = w->sum / w->chance;
    row->luck = row->after - row->expected;
}

/* ---- choices ---- */

static void grade(work *w, const sand_order *given, sand_analysis_row *row)
{
    sand_colonel_grade grade;
    sand_battle_view(w->before, row->side, w->view);
    if (!sand_colonel_judge(w->colonel, w->view, given, (sand_colonel_trial){ w->plan->lucks, w->plan->seed }, &grade))
        return;
    row->graded = true;
    row->cost = grade.cost;
    row->error = grade.error;
    row->marked = w->plan->lucks > 1 && grade.cost > sure * grade.error;
    row->n_better = grade.better.n;
    if (grade.better.n > 0) row->better = grade.better.entries[0];
}

/* ---- the walk ---- */

static void look_at_item(work *w, const sand_game *game, sand_item *item, sand_analysis_row *row)
{
    const sand_head *head = sand_battle_head(w->before);
    const sand_frame *top = sand_battle_agenda_top(w->before);
    row->turn = head->turn;
    row->step = top != NULL ? top->step : 0;
    row->side = item->n_orders == 1 ? item->orders[0].side : 0;
    row->dice = item->n_rolls;
    row->n_given = item->orders[0].n;
    if (row->n_given > 0) row->given = item->orders[0].entries[0];
    sand_captain_look(w->captain, w->before);
    row->before = chance_of(w, w->before);
    row->after = row->expected = chance_of(w, item->after);
    row->exact = true;
    (void)game;
    if (item->n_rolls > 0) expect(w, item->orders, item->n_orders, row);
    if (w->plan->lucks > 0 && row->side != 0) grade(w, &item->orders[0], row);
}

static void add_row(sand_analysis *a, const sand_analysis_row *row, double *square)
{
    sand_analysis_sum *t = &a->total;
    a->rows[a->n++] = *row;
    t->luck += row->luck;
    *square += row->luck * row->luck;
    t->rolls += row->dice > 0;
    t->not_exact += !row->exact;
    if (!row->graded) return;
    t->graded[row->side - 1]++;
    t->marked[row->side - 1] += row->marked;
    t->cost[row->side - 1] += row->cost;
}

static sand_error walk(work *w, const sand_game *game, sand_analysis *a)
{
    double square = 0, last = 0.5;
    for (size_t i = 0; i < game->n_done; i++) {
        sand_item *item = game->log[i];
        sand_analysis_row row = { .item = i };
        if (w->plan->stop && w->plan->stop(w->plan->context)) break;
        if (!sand_past_open(game->past, item)) return SAND_ERROR_MEMORY;
        if (item->kind == SAND_ITEM_ORDERS && i > 0 && item->n_orders > 0) {
            look_at_item(w, game, item, &row);
            add_row(a, &row, &square);
            last = row.after;
        }
        sand_battle_copy(w->before, item->after);
        sand_past_close(game->past, item);
    }
    a->total.result = last;
    a->total.luck_by_orders = 1.96 * sqrt(square);
    double adjusted = last - a->total.luck;
    a->total.adjusted = adjusted < 0 ? 0 : adjusted > 1 ? 1 : adjusted;
    a->total.learnt = w->field->rules->tables.net != NULL;
    return SAND_OK;
}

sand_error sand_analysis_create(const sand_game *game, const sand_analysis_plan *plan, sand_analysis **out)
{
    work w;
    if (game == NULL || plan == NULL || out == NULL || plan->lucks > 64) return SAND_ERROR_ARGUMENT;
    sand_analysis *a = sand_memory_zeroed(1, sizeof *a);
    if (!a) return SAND_ERROR_MEMORY;
    a->rows = sand_memory_zeroed(game->n_done + 1, sizeof *a->rows);
    bool made = begin_work(&w, game->field, plan) && a->rows != NULL;
    sand_error error = made ? walk(&w, game, a) : SAND_ERROR_MEMORY;
    end_work(&w);
    if (error)
        sand_analysis_destroy(a);
    else
        *out = a;
    return error;
}
