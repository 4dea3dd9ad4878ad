/* train.c - plays battles, keeps positions with the battles' results, and writes the fitted network. */
#include "train/fit.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/text.h"
#include "orders/drive.h"
#include "record/scenario.h"

enum { ORDERS_MAX = 20000, EVERY = 3 };

typedef struct {
    sand_field *field;
    sand_battle *start;
    sand_room *room;
    sand_battle *battle, *view;
    sand_ai *usual[SAND_SIDES], *odd[SAND_SIDES];
    bool held;
} scenario;

struct sand_train {
    sand_train_plan plan;
    scenario of[TRAIN_SCENARIOS];
    size_t n;
    uint64_t battles; /* played */
    sand_eval *eval;
    train_data data;
    train_model model;
    sand_net net;
    bool fitted;
};

/* ---- life ---- */

static void scenario_free(scenario *s)
{
    for (int i = 0; i < SAND_SIDES; i++) {
        sand_ai_destroy(s->usual[i]);
        sand_ai_destroy(s->odd[i]);
    }
    sand_room_destroy(s->room);
    sand_memory_release(s->battle);
    sand_memory_release(s->view);
    sand_memory_release(s->start);
    sand_field_free(s->field);
}

void sand_train_destroy(sand_train *train)
{
    if (!train) return;
    for (size_t i = 0; i < train->n; i++) scenario_free(&train->of[i]);
    sand_fit_free(&train->data);
    sand_memory_release(train->eval);
    sand_memory_release(train);
}

sand_error sand_train_create(const sand_train_plan *plan, sand_train **out)
{
    if (plan == NULL || out == NULL || plan->player == NULL || plan->odd == NULL) return SAND_ERROR_ARGUMENT;
    sand_train *train = sand_memory_zeroed(1, sizeof *train);
    if (!train) return SAND_ERROR_MEMORY;
    train->plan = *plan;
    train->eval = sand_memory_zeroed(1, sizeof *train->eval);
    if (!train->eval) {
        sand_train_destroy(train);
        return SAND_ERROR_MEMORY;
    }
    *out = train;
    return SAND_OK;
}

static bool make_players(sand_train *train, scenario *s)
{
    const sand_player_limits limits = { .nodes = train->plan.nodes };
    bool made = sand_room_create(s->field, &s->room) == SAND_OK;
    s->battle = sand_memory_allocate(sand_battle_size(s->field));
    s->view = sand_memory_allocate(sand_battle_size(s->field));
    made = made && s->battle != NULL && s->view != NULL;
    for (int i = 0; i < SAND_SIDES && made; i++)
        made = sand_ai_create(train->plan.player, s->field, &limits, &s->usual[i]) == SAND_OK &&
               sand_ai_create(train->plan.odd, s->field, &limits, &s->odd[i]) == SAND_OK;
    return made;
}

sand_error sand_train_add(sand_train *train, const char *text, size_t n, bool held, sand_problem_list *problems)
{
    if (train == NULL || text == NULL || problems == NULL) return SAND_ERROR_ARGUMENT;
    if (train->n == TRAIN_SCENARIOS) return SAND_ERROR_FULL;
    SAND_ASSERT(train->n < TRAIN_SCENARIOS);
    scenario *s = &train->of[train->n];
    sand_error error = sand_scenario_read((sand_source){ text, n, "scenario" }, NULL, problems, &s->field, &s->start);
    if (error) return error;
    s->held = held;
    train->n++;
    if (train->of[0].field->rules != s->field->rules) return SAND_ERROR_INVALID;
    return make_players(train, s) ? SAND_OK : SAND_ERROR_MEMORY;
}

/* ---- playing ---- */

typedef struct {
    sand_train *train;
    scenario *s;
    uint64_t seed, odd_key;
    uint32_t now; /* turn, subject and step of the last decision, packed */
    bool odd;
    size_t first; /* index of the battle's first position */
    unsigned seen;
} playing;

/* Draws which player decides; it stays the same for a whole activation. */
static void draw_player(playing *p, const sand_decision *due)
{
    uint32_t now = (uint32_t)sand_battle_head(p->s->battle)->turn << 16 | (due->sealed ? 0xffffu : due->subject) << 6 |
                   (due->step & 63u);
    if (p->seen > 0 && now == p->now) return;
    p->now = now;
    p->odd_key = sand_hash_add(p->odd_key, now);
    p->odd = (p->odd_key >> 32) % 100 < p->train->plan.odd_share;
}

static bool keep_position(playing *p)
{
    SAND_ASSERT(p->s >= p->train->of && p->s < p->train->of + p->train->n);
    int16_t *in = sand_fit_add(&p->train->data, (uint16_t)(p->s - p->train->of), p->train->battles);
    if (in == NULL) return false;
    p->train->eval->net = NULL;
    sand_eval_look(p->train->eval, p->s->room, p->s->battle);
    sand_eval_inputs(p->train->eval, p->s->battle, SAND_SIDE_A, in);
    return true;
}

static bool decide(playing *p, const sand_decision *due)
{
    sand_order orders[SAND_SIDES];
    size_t n = 0;
    scenario *s = p->s;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(due, (uint16_t)side)) continue;
        sand_battle_view(s->battle, side, s->view);
        sand_ai *ai = p->odd ? s->odd[side - 1] : s->usual[side - 1];
        const sand_order *order = sand_ai_choose(ai, s->view, p->seed, NULL);
        if (!order) return false;
        orders[n++] = *order;
    }
    s->field->rules->apply(s->battle, s->room, orders, n, NULL);
    return true;
}

static void close_battle(playing *p)
{
    sand_result result = p->s->field->rules->result(p->s->battle);
    double won = result.outcome != SAND_WON ? 0.5 : result.winner == SAND_SIDE_A ? 1 : 0;
    sand_fit_close(&p->train->data, p->first, won, (result.points[0] - result.points[1]) / 8.0);
}

sand_error sand_train_play(sand_train *train, size_t which)
{
    if (train == NULL || which >= train->n) return SAND_ERROR_ARGUMENT;
    playing p = { .train = train, .s = &train->of[which], .first = train->data.n };
    sand_dice dice;
    p.seed = sand_hash_add(train->plan.seed, train->battles);
    p.odd_key = sand_hash_add(p.seed, 12);
    sand_dice_init_seeded(&dice, p.seed);
    sand_battle_copy(p.s->battle, p.s->start);
    sand_decision due = sand_orders_run(p.s->battle, p.s->room, &dice, NULL);
    for (unsigned i = 0; due.asks && i < ORDERS_MAX; i++) {
        draw_player(&p, &due);
        if (p.seen++ % EVERY == 0 && !keep_position(&p)) return SAND_ERROR_MEMORY;
        if (!decide(&p, &due)) break;
        due = sand_orders_run(p.s->battle, p.s->room, &dice, NULL);
    }
    close_battle(&p);
    train->battles++;
    return SAND_OK;
}

/* ---- learning ---- */

sand_error sand_train_fit(sand_train *train, sand_train_score *score)
{
    if (train == NULL || score == NULL) return SAND_ERROR_ARGUMENT;
    bool held[TRAIN_SCENARIOS] = { false };
    for (size_t i = 0; i < train->n; i++) held[i] = train->of[i].held;
    *score = (sand_train_score){ 0 };
    if (train->data.n == 0 || train->n == 0) return SAND_ERROR_ARGUMENT;
    if (!sand_fit_learn(&train->model, &train->data, held, train->plan.epochs, train->plan.seed))
        return SAND_ERROR_MEMORY;
    sand_fit_score(&train->model, &train->data, held, score);
    sand_fit_round(&train->model, &train->net);
    train->net.rules = sand_eval_rules_hash(train->of[0].field->rules);
    train->fitted = true;
    for (size_t i = 0; i < train->n; i++)
        for (int k = 0; k < SAND_SIDES; k++) sand_ai_use_net(train->of[i].usual[k], &train->net);
    return SAND_OK;
}

/* ---- writing ---- */

static void write_row(sand_text *text, const int16_t *row, int n)
{
    sand_text_add(text, "        { ");
    for (int i = 0; i < n; i++) sand_text_add_format(text, "%s%d", i > 0 ? ", " : "", row[i]);
    sand_text_add(text, " },\n");
}

static void write_net(sand_text *text, const sand_net *net)
{
    sand_text_add(text, "    .bias = { ");
    for (int i = 0; i < SAND_NET_HIDDEN; i++)
        sand_text_add_format(text, "%s%ld", i > 0 ? ", " : "", (long)net->bias[i]);
    sand_text_add(text, " },\n    .hidden = {\n");
    for (int i = 0; i < SAND_NET_HIDDEN; i++) write_row(text, net->hidden[i], SAND_NET_INPUTS);
    sand_text_add(text, "    },\n    .output = {\n");
    for (int i = 0; i < SAND_NET_OUTPUTS; i++) write_row(text, net->output[i], SAND_NET_HIDDEN);
    sand_text_add(text, "    },\n};\n");
}

size_t sand_train_write(const sand_train *train, const char *name, const char *command, char *out, size_t room)
{
    sand_text text;
    if (train == NULL || name == NULL || command == NULL || !train->fitted) return sand_text_hand_nothing(out, room);
    sand_text_init_heap(&text);
    sand_text_add_format(&text,
                         "/* %s.c - how a battle stands, learnt: %llu battles, %llu positions.  Written by:\n *\n"
                         " *     %s\n */\n#include \"battle/net.h\"\n\nextern const sand_net %s;\n"
                         "/* clang-format off */\nconst sand_net %s = {\n    .made_by = \"%s\",\n"
                         "    .rules = UINT64_C(0x%016llx),\n",
                         name, (unsigned long long)train->battles, (unsigned long long)train->data.n, command, name,
                         name, command, (unsigned long long)train->net.rules);
    write_net(&text, &train->net);
    size_t length = sand_text_hand_out(&text, out, room);
    sand_text_free(&text);
    return length;
}
