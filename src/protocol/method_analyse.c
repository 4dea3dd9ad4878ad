/* method_analyse.c - the analysis of a battle, in parts between which a client may stop.
 *
 * The library analyses; the analysis so far is kept with the game, so that a client that asks for one part after
 * another pays for each only once. The answer depends on the parameters alone: parts that it needs and that are missing
 * are analysed first. */
#include "protocol/call.h"

#include "base/assert.h"

enum { SHOWN = 8, LUCKS_MOST = 64 };

typedef struct {
    int64_t from, until, lucks;
    uint64_t seed;
} asked;

static void read_asked(sand_call *call, asked *a)
{
    *a = (asked){ .until = INT32_MAX, .seed = 1 };
    sand_json_read_optional_int(&call->params, "from", 0, INT32_MAX, &a->from);
    sand_json_read_optional_int(&call->params, "until", 0, INT32_MAX, &a->until);
    sand_json_read_optional_int(&call->params, "lucks", 0, LUCKS_MOST, &a->lucks);
    sand_json_read_optional_uint64(&call->params, "seed", &a->seed);
}

/* Writes a chance as a percentage. */
static void write_points(sand_json_writer *w, const char *key, double chance)
{
    sand_json_write_length(w, key, (int64_t)(chance * 100000 + (chance < 0 ? -0.5 : 0.5)));
}

static void write_entry(sand_call *call, const sand_game *game, const sand_analysis_row *row, bool better)
{
    sand_entry entry = better ? row->better : row->given;
    sand_order order = { .side = row->side != 0 ? row->side : 1, .n = 1, .entries = &entry };
    sand_json_write_object(&call->w, better ? "better" : "given");
    sand_protocol_write_order(call, game, &order);
    sand_json_write_int(&call->w, "entries", better ? row->n_better : row->n_given);
    sand_json_write_end(&call->w);
}

static void write_row(sand_call *call, const sand_game *game, const sand_analysis_row *row)
{
    sand_json_writer *w = &call->w;
    sand_json_write_object(w, NULL);
    sand_json_write_int(w, "item", (int64_t)row->item);
    sand_json_write_int(w, "turn", row->turn);
    sand_json_write_int(w, "side", row->side);
    sand_json_write_int(w, "dice", row->dice);
    write_points(w, "before", row->before);
    write_points(w, "expected", row->expected);
    write_points(w, "after", row->after);
    write_points(w, "luck", row->luck);
    if (row->drawn > 0) {
        sand_json_write_int(w, "drawn", row->drawn);
        write_points(w, "cards", row->cards);
    }
    sand_json_write_bool(w, "exact", row->exact);
    if (row->n_given > 0) write_entry(call, game, row, false);
    if (row->graded) {
        write_points(w, "cost", row->cost);
        write_points(w, "error", row->error);
        sand_json_write_bool(w, "marked", row->marked);
        if (row->n_better > 0) write_entry(call, game, row, true);
    }
    sand_json_write_end(w);
}

static void write_rows(sand_call *call, const sand_game *game, const sand_analysis *analysis, const asked *a)
{
    sand_json_write_array(&call->w, "rows");
    for (size_t i = 0; i < sand_analysis_count(analysis); i++) {
        const sand_analysis_row *row = sand_analysis_at(analysis, i);
        if (row->item >= (size_t)a->from && row->item < (size_t)a->until) write_row(call, game, row);
    }
    sand_json_write_end(&call->w);
}

/* Writes the items of the rows that stand out. */
static void write_picked(sand_call *call, const char *key, const sand_analysis *analysis, sand_analysis_by by)
{
    size_t picked[SHOWN], n = sand_analysis_pick(analysis, by, picked, SHOWN);
    SAND_ASSERT(n <= SHOWN);
    sand_json_write_array(&call->w, key);
    for (size_t i = 0; i < n; i++)
        sand_json_write_int(&call->w, NULL, (int64_t)sand_analysis_at(analysis, picked[i])->item);
    sand_json_write_end(&call->w);
}

static void write_side(sand_json_writer *w, const sand_analysis_sum *total, int side)
{
    SAND_ASSERT(side >= 0 && side < SAND_SIDES);
    sand_json_write_object(w, NULL);
    sand_json_write_int(w, "graded", (int64_t)total->graded[side]);
    sand_json_write_int(w, "marked", (int64_t)total->marked[side]);
    write_points(w, "cost", total->cost[side]);
    sand_json_write_end(w);
}

static void write_total(sand_call *call, const sand_analysis *analysis)
{
    sand_json_writer *w = &call->w;
    sand_analysis_sum total = sand_analysis_total(analysis);
    sand_json_write_object(w, "total");
    write_points(w, "result", total.result);
    write_points(w, "luck", total.luck);
    write_points(w, "chance", total.luck_by_orders);
    write_points(w, "adjusted", total.adjusted);
    sand_json_write_int(w, "rolls", (int64_t)total.rolls);
    sand_json_write_int(w, "sampled", (int64_t)total.not_exact);
    sand_json_write_bool(w, "learnt", total.learnt);
    sand_json_write_array(w, "sides");
    for (int side = 0; side < SAND_SIDES; side++) write_side(w, &total, side);
    sand_json_write_end(w);
    sand_json_write_end(w);
}

/* ---- what is kept ---- */

static bool fits(const sand_looked_back *kept, const sand_opened *slot, const asked *a)
{
    return kept->analysis != NULL && kept->lucks == (uint32_t)a->lucks && kept->seed == a->seed &&
           kept->branch == sand_game_branch(slot->game) &&
           sand_analysis_reached(kept->analysis).next <= (size_t)a->until;
}

void sand_protocol_forget_analysis(sand_opened *slot)
{
    sand_analysis_destroy(slot->back.analysis);
    slot->back = (sand_looked_back){ 0 };
}

static sand_error look_back(sand_opened *slot, const asked *a)
{
    const sand_analysis_plan plan = { .lucks = (uint32_t)a->lucks, .seed = a->seed };
    if (!fits(&slot->back, slot, a)) {
        sand_protocol_forget_analysis(slot);
        sand_error error = sand_analysis_begin(&slot->back.analysis);
        if (error) return error;
        slot->back.lucks = plan.lucks;
        slot->back.seed = plan.seed;
        slot->back.branch = sand_game_branch(slot->game);
    }
    return sand_analysis_go_on(slot->back.analysis, slot->game, &plan, (size_t)a->until);
}

void sand_protocol_do_analyse(sand_call *call)
{
    sand_opened *slot = sand_params_opened(call);
    asked a;
    if (slot == NULL) return;
    read_asked(call, &a);
    if (!sand_call_params_done(call)) return;
    sand_error error = look_back(slot, &a);
    if (error != SAND_OK) {
        sand_call_error(call, error);
        return;
    }
    const sand_analysis *analysis = slot->back.analysis;
    SAND_ASSERT(analysis != NULL);
    sand_analysis_progress reached = sand_analysis_reached(analysis);
    sand_json_write_int(&call->w, "next", (int64_t)reached.next);
    sand_json_write_int(&call->w, "of", (int64_t)reached.of);
    write_rows(call, slot->game, analysis, &a);
    write_total(call, analysis);
    write_picked(call, "turns", analysis, SAND_ANALYSIS_BY_TURN);
    write_picked(call, "rolls", analysis, SAND_ANALYSIS_BY_LUCK);
    write_picked(call, "cards", analysis, SAND_ANALYSIS_BY_CARDS);
    write_picked(call, "choices", analysis, SAND_ANALYSIS_BY_COST);
}

/* ---- advice ---- */

static void write_advice(sand_call *call, const sand_game *game, const sand_order orders[], const sand_advice *advice)
{
    SAND_ASSERT(advice->n <= SAND_PAPER_ORDERS);
    sand_json_write_array(&call->w, "orders");
    for (size_t i = 0; i < advice->n; i++) {
        sand_json_write_object(&call->w, NULL);
        sand_protocol_write_order(call, game, &orders[i]);
        write_points(&call->w, "gain", advice->gain[i]);
        write_points(&call->w, "error", advice->error[i]);
        sand_json_write_end(&call->w);
    }
    sand_json_write_end(&call->w);
}

static void read_task(sand_call *call, sand_advice_task *task)
{
    int64_t lucks = 16;
    sand_json_read_optional_int(&call->params, "lucks", 2, LUCKS_MOST, &lucks);
    sand_json_read_optional_uint64(&call->params, "seed", &task->seed);
    task->lucks = (uint32_t)lucks;
}

void sand_protocol_do_advise(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    sand_advice_task task = { .seed = 1 };
    sand_advice advice;
    if (game == NULL) return;
    sand_order_list *list = sand_params_clear_paper(call);
    task.side = sand_params_actor(call, game);
    bool mine = sand_json_read_has(&call->params, "order");
    if (mine) sand_params_order(call, &call->params, "order", game);
    read_task(call, &task);
    if (!sand_call_params_done(call)) return;
    size_t first = list->n;
    sand_error error = sand_advise(game, mine ? &list->orders[0] : NULL, task, list, &advice);
    if (error != SAND_OK)
        sand_call_error(call, error);
    else
        write_advice(call, game, list->orders + first, &advice);
}

static void write_grade(sand_call *call, const sand_game *game, const sand_order_grade *grade, const sand_order *better)
{
    write_points(&call->w, "cost", grade->cost);
    write_points(&call->w, "error", grade->error);
    sand_json_write_bool(&call->w, "marked", grade->marked);
    if (grade->cost <= 0) return;
    sand_json_write_object(&call->w, "better");
    sand_protocol_write_order(call, game, better);
    sand_json_write_end(&call->w);
}

void sand_protocol_do_grade(sand_call *call)
{
    sand_game *game = sand_params_game(call);
    sand_advice_task task = { .seed = 1 };
    sand_order_grade grade;
    if (game == NULL) return;
    sand_order_list *list = sand_params_clear_paper(call);
    task.side = sand_params_actor(call, game);
    sand_params_order(call, &call->params, "order", game);
    read_task(call, &task);
    if (!sand_call_params_done(call)) return;
    size_t first = list->n;
    sand_error error = sand_grade_order(game, &list->orders[0], task, list, &grade);
    if (error != SAND_OK)
        sand_call_error(call, error);
    else
        write_grade(call, game, &grade, &list->orders[first]);
}
