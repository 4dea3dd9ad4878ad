/* wits.c - chooses sealed orders by a mix that the enemy cannot exploit.
 *
 * Sheets of ours (the captain's, those suggested, and the best answer to the enemy's mix) are played out against sheets
 * that the enemy may hand in (what a captain would choose in his place, and those suggested to him), all with the same
 * lucks.  The mixes that lose least follow from what each pair brings; ours is drawn from by the luck of the choice.
 * The enemy's sheets are made from our own view, its gaps filled by guesses, and he is asked by what he would see
 * then. */
#include "ai/wits.h"

#include "ai/captain.h"
#include "ai/mix.h"
#include "base/assert.h"
#include "base/logarithm.h"

#include <string.h>

/* ROWS: how many sheets of ours are tried beside the answer.  COLUMNS: how many of the enemy's, the captain's included.
 * LUCKS: in how many futures each pair is played out, and in how many at least.  FRESH: the first luck, beyond those
 * that sheets were bettered with and which therefore flatter them.  GUESSES: in how many futures the captain thinks for
 * the enemy.  SPARES: sheets drawn less often than once in so many times are left out, because so small a share may be
 * nothing but chance.  STRIDE: a number without a common factor with that of futures. */
enum {
    ROWS = 6,
    COLUMNS = SAND_ENEMY_SHEETS + 1,
    LUCKS = 16,
    LUCKS_LEAST = 8,
    FRESH = 2 * SAND_FUTURES,
    GUESSES = 8,
    ROUNDS = 1000,
    SPARES = 12,
    STRIDE = 13
};

typedef struct {
    sand_ai *ai;           /* our captain */
    const sand_order *his; /* the captain's sheet for the enemy; NULL: none */
    size_t lucks;
    sand_order row[ROWS + 1];
    int64_t sum[ROWS + 1][COLUMNS];
    sand_mix_game game;
    sand_mix mix;
} table;

/* ---- the sheets ---- */

static bool is_legal(const sand_ai *ai, const sand_battle *b, const sand_order *order)
{
    sand_verdict verdict;
    ai->field->rules->check(b, ai->room, order, &verdict);
    return verdict.answer == SAND_YES;
}

/* Copies one of our sheets into room of its own, because the captain thinks again. */
static void keep(table *t, size_t place, const sand_order *order)
{
    sand_entry *entries = t->ai->captain->kept[place];
    SAND_ASSERT(order->n <= SAND_AI_ORDERS);
    memcpy(entries, order->entries, order->n * sizeof *entries);
    t->row[t->game.rows] = *order;
    t->row[t->game.rows++].entries = entries;
}

static bool is_known(const table *t, const sand_order *order)
{
    for (size_t i = 0; i < t->game.rows; i++)
        if (t->row[i].n == order->n &&
            memcmp(t->row[i].entries, order->entries, order->n * sizeof *order->entries) == 0)
            return true;
    return false;
}

static void add_suggested(table *t)
{
    const sand_ideas *ideas = &t->ai->ideas;
    for (size_t i = 0; i < ideas->list.n && t->game.rows < ROWS; i++)
        if (!is_known(t, &ideas->orders[i])) t->row[t->game.rows++] = ideas->orders[i];
}

/* The enemy's k-th choice in the i-th future. */
static const sand_order *sheet_of(const table *t, size_t i, size_t k)
{
    const sand_future *f = &t->ai->captain->future[i];
    if (k == 0 && t->his != NULL && is_legal(t->ai, f->world, t->his)) return t->his;
    if (f->n_sheets == 0) return &f->enemy;
    return &f->sheet[(k > 0 ? k - 1 : 0) % f->n_sheets];
}

/* What a captain would order in the enemy's place, who sees what he would see if the first guess were true. */
static const sand_order *think_for_enemy(const sand_wits_plan *plan, uint64_t seed, uint32_t playouts)
{
    sand_captain *c = plan->ours->captain, *his = plan->theirs->captain;
    const size_t futures = his->futures;
    const sand_player_limits limits = plan->theirs->limits;
    sand_battle_view(c->world, sand_battle_enemy(c->side), c->play);
    plan->theirs->limits = plan->ours->limits;
    plan->theirs->limits.nodes = playouts * SAND_PLAYOUT_NODES;
    if (his->futures > GUESSES) his->futures = GUESSES;
    const sand_order *order = sand_ai_choose(plan->theirs, c->play, seed, NULL);
    his->futures = futures;
    plan->theirs->limits = limits;
    return order;
}

/* ---- what they bring ---- */

static bool is_stopped(const sand_ai *ai)
{
    return ai->limits.stop && ai->limits.stop(ai->limits.context);
}

/* Plays one row out against everything that the enemy may order, with one luck. */
static void play_row(table *t, size_t row, size_t luck)
{
    for (size_t k = 0; k < t->game.columns; k++) {
        double value = sand_captain_play_out(t->ai, &t->row[row], sheet_of(t, luck, k), FRESH + luck);
        t->sum[row][k] += (int64_t)(sand_base_logistic(value / SAND_TELLING) * SAND_MIX_PAY_MOST);
    }
}

/* Plays out the rows from `first` on and finds the mixes; false: stopped before that. */
static bool solve(table *t, size_t first)
{
    for (size_t luck = 0; luck < t->lucks; luck++) {
        if (is_stopped(t->ai)) return false;
        for (size_t row = first; row < t->game.rows; row++) play_row(t, row, luck);
    }
    for (size_t row = first; row < t->game.rows; row++)
        for (size_t k = 0; k < t->game.columns; k++)
            t->game.pay[row][k] = (int32_t)(t->sum[row][k] / (int64_t)t->lucks);
    sand_mix_solve(&t->game, ROUNDS, &t->mix);
    return true;
}

/* Gives the enemy in each future one of his sheets, each as often as his mix has it. */
static void expect_mix(table *t)
{
    sand_captain *c = t->ai->captain;
    for (size_t i = 0; i < c->futures; i++) {
        uint32_t number = (uint32_t)((i * STRIDE % c->futures * 2 + 1) * SAND_MIX_WHOLE / (2 * c->futures));
        c->future[i].enemy = *sheet_of(t, i, sand_mix_draw(t->mix.theirs, t->game.columns, number));
    }
}

/* ---- the choice ---- */

/* Hands in one of our sheets. */
static const sand_order *hand_in(sand_ai *ai, const table *t, size_t row)
{
    ai->answer = t->row[row];
    return &ai->answer;
}

static const sand_order *draw(sand_ai *ai, table *t, size_t reason)
{
    sand_mix_leave_out(t->mix.ours, t->game.rows, SPARES);
    size_t row = sand_mix_draw(t->mix.ours, t->game.rows, sand_ai_pick(ai, 3000, SAND_MIX_WHOLE));
    if (ai->why) sand_text_cut(ai->why, reason);
    sand_ai_explain(ai,
                    "Drawn at random from %u order sheets, each tried against %u that the enemy might hand in; this "
                    "one had a chance "
                    "of %u in 100.",
                    (unsigned)t->game.rows, (unsigned)t->game.columns,
                    (unsigned)(t->mix.ours[row] * 100 / SAND_MIX_WHOLE));
    return hand_in(ai, t, row);
}

/* Adds our best answer to the enemy's mix; false: stopped before that. */
static bool add_answer(table *t, uint32_t playouts)
{
    expect_mix(t);
    t->ai->captain->nodes = playouts * SAND_PLAYOUT_NODES;
    const sand_order *answer = sand_captain_answer_sheet(t->ai, &t->row[0]);
    if (is_known(t, answer)) return true;
    keep(t, 1, answer);
    return solve(t, t->game.rows - 1);
}

const sand_order *sand_wits_choose(sand_ai *ai, const sand_wits_plan *plan)
{
    sand_captain *c = plan->ours->captain;
    size_t reason = ai->why != NULL ? ai->why->length : 0;
    uint32_t playouts = ai->limits.nodes / SAND_PLAYOUT_NODES;
    if (ai->limits.nodes == 0 || playouts > plan->playouts) playouts = plan->playouts;
    c->turns = 0;
    plan->ours->limits = ai->limits;
    const sand_order *sheet = sand_ai_choose(plan->ours, ai->view, ai->seed, ai->why);
    if (sheet == NULL || c->turns == 0 || c->future[0].enemy.n == 0) return sheet;
    table t = { .ai = plan->ours, .game = { .columns = COLUMNS } };
    t.lucks = playouts / ((ROWS + 1) * COLUMNS * (uint32_t)c->turns);
    if (t.lucks > LUCKS) t.lucks = LUCKS;
    if (t.lucks < LUCKS_LEAST || is_stopped(ai)) return sheet;
    keep(&t, 0, sheet);
    add_suggested(&t);
    t.his = think_for_enemy(plan, ai->seed, playouts / 2);
    if (!solve(&t, 0) || !add_answer(&t, playouts / 2)) return hand_in(ai, &t, 0);
    return draw(ai, &t, reason);
}
