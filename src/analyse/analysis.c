/* analysis.c - goes through the log of a game and finds for each order the chance to win before it, the chance expected
 * over all outcomes of its dice, and the chance after the dice that fell; luck is the difference of the last two. What
 * a card gave that was drawn after the dice is kept apart. */
#include <sandtable/analysis.h>

#include <math.h>
#include <string.h>

#include "ai/captain.h"
#include "ai/colonel.h"
#include "analyse/mark.h"
#include "base/assert.h"
#include "base/memory.h"
#include "game/game_parts.h"
#include "odds/line.h"
#include "orders/drive.h"

enum { ENDS = 4000, SAMPLES_ROOM = 0, LUCKS = 64, ASKS = 16 };

struct sand_analysis {
    sand_analysis_row *rows;
    size_t n, room;
    size_t next, of; /* the item that is looked at next; how many the game has */
    double square;   /* the sum of the squares of the luck of each order */
    sand_analysis_sum total;
};

/* The working state of an analysis. */
typedef struct {
    const sand_analysis_plan *plan;
    const sand_field *field;
    sand_ai *captain, *colonel;
    sand_line_room *lines;
    sand_battle *before, *view;
    sand_battle *undrawn, *then; /* before the first card is drawn, and afterwards */
    sand_dice_wheel wheels[ASKS];
    uint64_t seed;      /* of the item */
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
    if (w->undrawn) sand_memory_release(w->undrawn);
    if (w->then) sand_memory_release(w->then);
}

static bool begin_work(work *w, const sand_field *field, const sand_analysis_plan *plan)
{
    const sand_line_limits few = { .ends = ENDS, .room = SAMPLES_ROOM };
    *w = (work){ .plan = plan, .field = field };
    w->before = sand_memory_allocate(sand_battle_size(field));
    w->view = sand_memory_allocate(sand_battle_size(field));
    w->undrawn = sand_memory_allocate(sand_battle_size(field));
    w->then = sand_memory_allocate(sand_battle_size(field));
    return w->before != NULL && w->view != NULL && w->undrawn != NULL && w->then != NULL &&
           sand_line_room_create(field, &few, &w->lines) == SAND_OK &&
           sand_ai_create(sand_player_find("captain"), field, NULL, &w->captain) == SAND_OK &&
           sand_ai_create(sand_player_find("colonel"), field, NULL, &w->colonel) == SAND_OK;
}

/* ---- chances ---- */

/* Returns the chance of the first side to win. The lucks of playouts are the same for all outcomes of an order, and no
 * die of the battle depends on them, so that luck stays 0 on average. */
static double chance_of(work *w, const sand_battle *b)
{
    sand_result result = w->field->rules->result(b);
    if (result.outcome == SAND_DRAWN) return 0.5;
    if (result.outcome == SAND_WON) return result.winner == SAND_SIDE_A ? 1 : 0;
    if (w->plan->playouts == 0) return sand_captain_chance(w->captain->captain, b, SAND_SIDE_A);
    return sand_colonel_expect(w->colonel, b, (sand_colonel_trial){ w->plan->playouts, w->seed });
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
    SAND_ASSERT(n > 0 && n <= SAND_SIDES);
    w->sum = w->chance = 0;
    sand_spread_kind kind = sand_line_run(w->lines, w->before, &line, w->seed, &visitor);
    row->exact = kind == SAND_SPREAD_EXACT;
    if (kind == SAND_SPREAD_NONE || w->chance <= 0) return; /* some of the outcomes alone would tell a wrong mean */
    row->expected = w->sum / w->chance;
    row->luck = row->after - row->expected;
}

/* ---- cards ---- */

static uint32_t cards_of(const sand_item *item)
{
    uint32_t n = 0;
    for (size_t i = 0; i < item->n_rolls; i++) n += item->rolls[i].kind == SAND_ASK_DRAW;
    return n;
}

/* Carries the orders out again with the dice that fell before the first card was drawn; w->undrawn then stands before
 * the frame that draws it. */
static bool stand_before_card(work *w, const sand_item *item)
{
    sand_dice dice;
    size_t n = 0;
    sand_room *room = w->captain->room;
    while (n < item->n_rolls && item->rolls[n].kind != SAND_ASK_DRAW) n++;
    uint8_t *used = sand_memory_zeroed(n + 1, 1);
    if (used == NULL) return false;
    sand_dice_init_typed(&dice, item->rolls, used, n);
    sand_battle_copy(w->undrawn, w->before);
    w->field->rules->apply(w->undrawn, room, item->orders, item->n_orders, NULL);
    do {
        sand_orders_settle(w->undrawn, room, NULL);
        sand_battle_copy(w->then, w->undrawn);
    } while (sand_orders_advance(w->undrawn, room, &dice, NULL));
    sand_battle_copy(w->undrawn, w->then);
    sand_memory_release(used);
    return dice.problem == SAND_DICE_NEEDS;
}

/* The chance expected before the first card, over all cards and what falls after them; below 0: too much follows. */
static double expect_cards(work *w)
{
    enum { RUNS = 2000 };
    sand_dice dice;
    double sum = 0;
    sand_dice_init_enumerated(&dice, w->wheels, ASKS, RUNS);
    do {
        sand_uwide over, under;
        sand_battle_copy(w->then, w->undrawn);
        sand_orders_come_to_rest(w->then, w->captain->room, &dice, NULL);
        if (dice.problem != SAND_DICE_FINE) return -1;
        sand_dice_chance_raw(&dice, &over, &under);
        sum += sand_odds_double(over, under) * chance_of(w, w->then);
    } while (sand_dice_again(&dice));
    return dice.problem == SAND_DICE_FINE ? sum : -1;
}

/* Tells what the cards gave apart from what the dice gave. Where too much follows a card, all counts as dice. */
static void split_luck(work *w, const sand_item *item, sand_analysis_row *row)
{
    row->drawn = cards_of(item);
    row->dice -= row->drawn;
    if (row->drawn == 0) return;
    double undrawn = row->dice == 0 ? row->expected : stand_before_card(w, item) ? expect_cards(w) : -1;
    if (undrawn < 0) return;
    row->cards = row->after - undrawn;
    row->luck = row->dice == 0 ? 0 : undrawn - row->expected;
}

/* ---- choices ---- */

static void grade(work *w, const sand_order *given, sand_analysis_row *row)
{
    sand_colonel_grade grade;
    SAND_ASSERT(row->side >= 1 && row->side <= SAND_SIDES);
    sand_battle_view(w->before, row->side, w->view);
    if (!sand_colonel_judge(w->colonel, w->view, given, (sand_colonel_trial){ w->plan->lucks, w->plan->seed }, &grade))
        return;
    row->graded = true;
    row->cost = grade.cost;
    row->error = grade.error;
    row->marked = w->plan->lucks > 1 && sand_mark_is_due(grade.cost, grade.error);
    row->n_better = grade.better.n;
    if (grade.better.n > 0) row->better = grade.better.entries[0];
}

/* ---- the walk ---- */

static void look_at_item(work *w, sand_item *item, sand_analysis_row *row)
{
    const sand_head *head = sand_battle_head(w->before);
    const sand_frame *top = sand_battle_agenda_top(w->before);
    SAND_ASSERT(item->n_orders > 0);
    row->turn = head->turn;
    row->step = top != NULL ? top->step : 0;
    row->side = item->n_orders == 1 ? item->orders[0].side : 0;
    row->dice = item->n_rolls;
    row->n_given = item->orders[0].n;
    if (row->n_given > 0) row->given = item->orders[0].entries[0];
    w->seed = sand_hash_add(w->plan->seed, row->item);
    sand_captain_look(w->captain, w->before);
    if (w->plan->playouts > 0) sand_captain_look(w->colonel->colonel->staff[SAND_COLONEL_CAPTAIN], w->before);
    row->before = chance_of(w, w->before);
    row->after = row->expected = chance_of(w, item->after);
    row->exact = true;
    if (item->n_rolls > 0) expect(w, item->orders, item->n_orders, row);
    split_luck(w, item, row);
    if (w->plan->lucks > 0 && row->side != 0) grade(w, &item->orders[0], row);
}

static void add_row(sand_analysis *a, const sand_analysis_row *row)
{
    sand_analysis_sum *t = &a->total;
    SAND_ASSERT(a->n < a->room);
    a->rows[a->n++] = *row;
    a->square += row->luck * row->luck + row->cards * row->cards;
    t->result = row->after;
    t->luck += row->luck + row->cards;
    t->rolls += row->dice > 0;
    t->not_exact += !row->exact;
    if (!row->graded) return;
    t->graded[row->side - 1]++;
    t->marked[row->side - 1] += row->marked;
    t->cost[row->side - 1] += row->cost;
}

static void sum_up(sand_analysis *a, const sand_field *field)
{
    double adjusted = a->total.result - a->total.luck;
    a->total.luck_by_orders = 1.96 * sqrt(a->square);
    a->total.adjusted = adjusted < 0 ? 0 : adjusted > 1 ? 1 : adjusted;
    a->total.learnt = field->rules->tables.net != NULL;
}

/* Copies the battle before `item` to w->before: the one that the item before it left. */
static bool stand_before(work *w, const sand_game *game, size_t item)
{
    if (item == 0) return true;
    if (!sand_past_open(game->past, game->log[item - 1])) return false;
    SAND_ASSERT(item <= game->n_done);
    sand_battle_copy(w->before, game->log[item - 1]->after);
    sand_past_close(game->past, game->log[item - 1]);
    return true;
}

static sand_error walk(work *w, const sand_game *game, sand_analysis *a, size_t until)
{
    if (!stand_before(w, game, a->next)) return SAND_ERROR_MEMORY;
    for (; a->next < until; a->next++) {
        sand_item *item = game->log[a->next];
        sand_analysis_row row = { .item = sand_game_step_of(game, item) };
        if (w->plan->stop && w->plan->stop(w->plan->context)) break;
        if (!sand_past_open(game->past, item)) return SAND_ERROR_MEMORY;
        if (item->kind == SAND_ITEM_ORDERS && a->next > 0 && item->n_orders > 0) {
            look_at_item(w, item, &row);
            add_row(a, &row);
        }
        sand_battle_copy(w->before, item->after);
        sand_past_close(game->past, item);
    }
    sum_up(a, game->field);
    return SAND_OK;
}

/* ---- from outside ---- */

sand_error sand_analysis_begin(sand_analysis **out)
{
    if (out == NULL) return SAND_ERROR_ARGUMENT;
    sand_analysis *a = sand_memory_zeroed(1, sizeof *a);
    if (!a) return SAND_ERROR_MEMORY;
    a->total.result = 0.5;
    *out = a;
    return SAND_OK;
}

static bool make_room(sand_analysis *a, size_t rows)
{
    if (rows <= a->room) return true;
    sand_analysis_row *grown = sand_memory_reallocate(a->rows, rows * sizeof *grown);
    if (grown == NULL) return false;
    a->rows = grown;
    a->room = rows;
    return true;
}

static bool is_possible(const sand_analysis_plan *plan)
{
    return plan->lucks <= LUCKS && plan->playouts <= LUCKS;
}

sand_error sand_analysis_go_on(sand_analysis *analysis, const sand_game *game, const sand_analysis_plan *plan,
                               size_t until)
{
    work w;
    if (analysis == NULL || game == NULL || plan == NULL || !is_possible(plan)) return SAND_ERROR_ARGUMENT;
    analysis->of = game->n_done;
    if (until > game->n_done) until = game->n_done;
    if (until <= analysis->next) return SAND_OK;
    bool made = begin_work(&w, game->field, plan) && make_room(analysis, until);
    sand_error error = made ? walk(&w, game, analysis, until) : SAND_ERROR_MEMORY;
    end_work(&w);
    return error;
}

sand_analysis_progress sand_analysis_reached(const sand_analysis *analysis)
{
    if (analysis == NULL) return (sand_analysis_progress){ 0 };
    return (sand_analysis_progress){ analysis->next, analysis->of };
}

sand_error sand_analysis_create(const sand_game *game, const sand_analysis_plan *plan, sand_analysis **out)
{
    sand_analysis *a = NULL;
    if (game == NULL || plan == NULL || out == NULL || !is_possible(plan)) return SAND_ERROR_ARGUMENT;
    sand_error error = sand_analysis_begin(&a);
    if (!error) error = sand_analysis_go_on(a, game, plan, game->n_done);
    if (error)
        sand_analysis_destroy(a);
    else
        *out = a;
    return error;
}

/* ---- what stands out ---- */

/* How far a row stands out; 0: not at all. */
static double size_of(const sand_analysis_row *row, sand_analysis_by by)
{
    switch (by) {
    case SAND_ANALYSIS_BY_TURN: return fabs(row->after - row->before);
    case SAND_ANALYSIS_BY_LUCK: return fabs(row->luck);
    case SAND_ANALYSIS_BY_CARDS: return fabs(row->cards);
    case SAND_ANALYSIS_BY_COST: return row->marked ? row->cost : 0;
    default: return 0;
    }
}

size_t sand_analysis_pick(const sand_analysis *analysis, sand_analysis_by by, size_t out[], size_t room)
{
    static const double least = 0.005;
    size_t n = 0;
    if (analysis == NULL || out == NULL) return 0;
    for (size_t i = 0; i < analysis->n && room > 0; i++) {
        double size = size_of(&analysis->rows[i], by);
        if (size <= least || (n == room && size <= size_of(&analysis->rows[out[n - 1]], by))) continue;
        size_t at = n < room ? n++ : n - 1;
        for (; at > 0 && size_of(&analysis->rows[out[at - 1]], by) < size; at--) out[at] = out[at - 1];
        out[at] = i;
    }
    return n;
}
