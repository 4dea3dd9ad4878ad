/* fit.c - fits the network with Adam: logarithmic loss for the chance to win, squared error for the lead.
 *
 * Plain arithmetic in one fixed order, so the same weights come out on every machine. */
#include "train/fit.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/logarithm.h"

enum { BATCH = 64, TENTH = 10 };
static const double rate = 0.0007, keep_step = 0.9, keep_square = 0.999, shrink = 3e-2, most = 4, by_lead = 0.3;

/* ---- positions ---- */

void sand_fit_free(train_data *data)
{
    sand_memory_release(data->of);
    *data = (train_data){ 0 };
}

int16_t *sand_fit_add(train_data *data, uint16_t scenario, uint64_t battle)
{
    SAND_ASSERT(scenario < TRAIN_SCENARIOS && data->n <= data->room);
    if (data->n == data->room) {
        size_t room = data->room > 0 ? 2 * data->room : 4096;
        train_position *more = sand_memory_allocate(room * sizeof *more);
        if (more == NULL) return NULL;
        if (data->n > 0) memcpy(more, data->of, data->n * sizeof *more);
        sand_memory_release(data->of);
        data->of = more;
        data->room = room;
    }
    train_position *position = &data->of[data->n++];
    *position = (train_position){ .scenario = scenario, .battle = (uint32_t)battle };
    return position->in;
}

void sand_fit_close(train_data *data, size_t first, double won, double lead)
{
    SAND_ASSERT(first <= data->n);
    for (size_t i = first; i < data->n; i++) {
        data->of[i].won = (float)won;
        data->of[i].lead = (float)(lead > 4 ? 4 : lead < -4 ? -4 : lead);
    }
}

static bool is_tested(const train_position *position)
{
    return sand_hash_add(position->battle, TENTH) % TENTH == 0;
}

/* ---- forwards ---- */

typedef struct {
    double in[2][SAND_NET_INPUTS], inner[2][SAND_NET_HIDDEN]; /* [0] as side A sees it, [1] as side B */
    double logit, lead;
} pass;

static void forwards(const train_weights *w, const train_position *position, pass *p)
{
    for (int i = 0; i < SAND_NET_SIDE; i++) {
        p->in[0][i] = p->in[1][SAND_NET_SIDE + i] = position->in[i] / (double)SAND_EVAL_ONE;
        p->in[1][i] = p->in[0][SAND_NET_SIDE + i] = position->in[SAND_NET_SIDE + i] / (double)SAND_EVAL_ONE;
    }
    for (int i = 2 * SAND_NET_SIDE; i < SAND_NET_INPUTS; i++)
        p->in[0][i] = p->in[1][i] = position->in[i] / (double)SAND_EVAL_ONE;
    p->logit = p->lead = 0;
    for (int v = 0; v < 2; v++)
        for (int k = 0; k < SAND_NET_HIDDEN; k++) {
            double sum = w->bias[k], sign = v == 0 ? 1 : -1;
            for (int i = 0; i < SAND_NET_INPUTS; i++) sum += w->hidden[k][i] * p->in[v][i];
            p->inner[v][k] = sum;
            sum = sum < 0 ? 0 : sum > most ? most : sum;
            p->logit += sign * sum * w->output[0][k];
            p->lead += sign * sum * w->output[1][k];
        }
}

static double hour_of(const train_position *position)
{
    return position->in[2 * SAND_NET_SIDE + 1] / (double)SAND_EVAL_ONE;
}

static double favour_of(const train_weights *w, const train_position *position)
{
    SAND_ASSERT(position->scenario < TRAIN_SCENARIOS);
    const double *favour = w->favour[position->scenario];
    return favour[0] + favour[1] * hour_of(position);
}

/* ---- backwards ---- */

static void backwards(const train_weights *w, const train_position *position, const pass *p, train_weights *slope)
{
    double logit = p->logit + favour_of(w, position), hour = hour_of(position);
    double off = sand_base_logistic(logit) - position->won, lead = by_lead * (p->lead - position->lead);
    slope->favour[position->scenario][0] += off;
    slope->favour[position->scenario][1] += off * hour;
    for (int v = 0; v < 2; v++)
        for (int k = 0; k < SAND_NET_HIDDEN; k++) {
            double inner = p->inner[v][k], sign = v == 0 ? 1 : -1;
            if (inner <= 0) continue;
            double clipped = inner > most ? most : inner;
            slope->output[0][k] += sign * off * clipped;
            slope->output[1][k] += sign * lead * clipped;
            if (inner > most) continue;
            double back = sign * (off * w->output[0][k] + lead * w->output[1][k]);
            slope->bias[k] += back;
            for (int i = 0; i < SAND_NET_INPUTS; i++) slope->hidden[k][i] += back * p->in[v][i];
        }
}

typedef struct {
    double rate, step, square; /* learning rate, and Adam's corrections of the two means */
} pace;

static void go(train_model *m, const train_weights *slope, const pace *now)
{
    enum { N = sizeof(train_weights) / sizeof(double), LEARNT = N - 2 * TRAIN_SCENARIOS };
    double *at = &m->at.hidden[0][0], *step = &m->step.hidden[0][0], *square = &m->square.hidden[0][0];
    const double *by = &slope->hidden[0][0];
    for (int i = 0; i < N; i++) {
        double one = by[i] / BATCH;
        step[i] = keep_step * step[i] + (1 - keep_step) * one;
        square[i] = keep_square * square[i] + (1 - keep_square) * one * one;
        at[i] -= now->rate * (step[i] / now->step) / (sqrt(square[i] / now->square) + 1e-8);
        if (i >= LEARNT) continue;
        at[i] -= now->rate * shrink * at[i];
        if (at[i] > 3.99) at[i] = 3.99;
        if (at[i] < -3.99) at[i] = -3.99;
    }
}

/* ---- the fit ---- */

static double small_number(uint64_t *key)
{
    *key = sand_hash_add(*key, 1);
    return ((double)(*key >> 40) / (1 << 24) - 0.5) * 2;
}

static void begin(train_model *m, uint64_t seed)
{
    uint64_t key = seed;
    memset(m, 0, sizeof *m);
    for (int k = 0; k < SAND_NET_HIDDEN; k++) {
        for (int i = 0; i < SAND_NET_INPUTS; i++) m->at.hidden[k][i] = 0.15 * small_number(&key);
        m->at.bias[k] = 0.5;
        for (int o = 0; o < SAND_NET_OUTPUTS; o++) m->at.output[o][k] = 0.2 * small_number(&key);
    }
}

/* Returns which position comes k-th in this epoch: a walk through all of them in strides, another start each epoch. */
static size_t shuffled(size_t k, size_t n, uint64_t epoch)
{
    SAND_ASSERT(n > 0);
    return (size_t)((k * UINT64_C(2654435761) + epoch * UINT64_C(40503)) % n);
}

/* Returns the mean squared error of the chance over the tenth of the battles that is not learnt from; 0: there is none.
 */
static double tested_error(const train_weights *w, const train_data *data, const bool held[TRAIN_SCENARIOS])
{
    double sum = 0, n = 0;
    for (size_t i = 0; i < data->n; i++) {
        const train_position *position = &data->of[i];
        pass p;
        if (held[position->scenario] || !is_tested(position)) continue;
        forwards(w, position, &p);
        double off = sand_base_logistic(p.logit + favour_of(w, position)) - position->won;
        sum += off * off;
        n += 1;
    }
    return n > 0 ? sum / n : 0;
}

typedef struct {
    const train_data *data;
    const bool *held;
    train_weights slope;
    unsigned in_batch;
    double step_left, square_left, rate;
} fitting;

static void learn(train_model *model, fitting *f, const train_position *position)
{
    pass p;
    if (f->in_batch == 0) memset(&f->slope, 0, sizeof f->slope);
    forwards(&model->at, position, &p);
    backwards(&model->at, position, &p, &f->slope);
    if (++f->in_batch < BATCH) return;
    f->in_batch = 0;
    f->step_left *= keep_step;
    f->square_left *= keep_square;
    pace now = { f->rate, 1 - f->step_left, 1 - f->square_left };
    go(model, &f->slope, &now);
}

/* Storage of one fitting, on the heap because it is too large for the stack. */
typedef struct {
    fitting f;
    train_weights best;
} workshop;

/* Runs all epochs and keeps the weights of the one that predicts best the battles not learnt from. */
static void fit(workshop *w, train_model *model, uint32_t epochs)
{
    fitting *f = &w->f;
    double least = 0;
    w->best = model->at;
    for (uint32_t epoch = 0; epoch < epochs; epoch++) {
        f->rate = rate * (1 - 0.9 * epoch / epochs);
        for (size_t k = 0; k < f->data->n; k++) {
            const train_position *position = &f->data->of[shuffled(k, f->data->n, epoch)];
            if (!f->held[position->scenario] && !is_tested(position)) learn(model, f, position);
        }
        double error = tested_error(&model->at, f->data, f->held);
        if (epoch > 0 && error >= least) continue;
        least = error;
        w->best = model->at;
    }
    model->at = w->best;
}

bool sand_fit_learn(train_model *model, const train_data *data, const bool held[TRAIN_SCENARIOS], uint32_t epochs,
                    uint64_t seed)
{
    workshop *w = sand_memory_zeroed(1, sizeof *w);
    if (w == NULL) return false;
    w->f = (fitting){ .data = data, .held = held, .step_left = 1, .square_left = 1 };
    begin(model, seed);
    fit(w, model, epochs);
    sand_memory_release(w);
    return true;
}

typedef struct {
    double won[TRAIN_SCENARIOS], n[TRAIN_SCENARIOS]; /* points of side A; positions */
    double error[2], mean_error[2], tested[2];       /* [0] the tested battles, [1] those of scenarios held out */
    uint64_t battles[2], positions[2];
} sums;

static void add_error(const train_model *model, const train_position *position, int apart, sums *s)
{
    pass p;
    forwards(&model->at, position, &p);
    SAND_ASSERT(s->n[position->scenario] > 0);
    double mean = s->won[position->scenario] / s->n[position->scenario] - position->won;
    double off = sand_base_logistic(p.logit + favour_of(&model->at, position)) - position->won;
    s->error[apart] += off * off;
    s->mean_error[apart] += mean * mean;
    s->tested[apart] += 1;
}

void sand_fit_score(const train_model *model, const train_data *data, const bool held[TRAIN_SCENARIOS],
                    sand_train_score *out)
{
    sums s = { 0 };
    for (size_t i = 0; i < data->n; i++) {
        const train_position *position = &data->of[i];
        int apart = held[position->scenario];
        s.won[position->scenario] += position->won;
        s.n[position->scenario] += 1;
        s.positions[apart]++;
        s.battles[apart] += i == 0 || position->battle != data->of[i - 1].battle;
    }
    for (size_t i = 0; i < data->n; i++)
        if (held[data->of[i].scenario] || is_tested(&data->of[i]))
            add_error(model, &data->of[i], held[data->of[i].scenario], &s);
    *out = (sand_train_score){ .battles = s.battles[0],
                               .positions = s.positions[0],
                               .held_battles = s.battles[1],
                               .held_positions = s.positions[1] };
    for (int i = 0; i < 2; i++)
        if (s.tested[i] == 0) s.tested[i] = 1;
    out->error = s.error[0] / s.tested[0], out->mean_error = s.mean_error[0] / s.tested[0];
    out->held_error = s.error[1] / s.tested[1], out->held_mean_error = s.mean_error[1] / s.tested[1];
}

static int16_t whole(double weight)
{
    double scaled = weight * 1024;
    return (int16_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}

void sand_fit_round(const train_model *model, sand_net *out)
{
    for (int k = 0; k < SAND_NET_HIDDEN; k++) {
        double bias = model->at.bias[k] * 1024 * SAND_EVAL_ONE;
        out->bias[k] = (int32_t)(bias < 0 ? bias - 0.5 : bias + 0.5);
        for (int i = 0; i < SAND_NET_INPUTS; i++) out->hidden[k][i] = whole(model->at.hidden[k][i]);
        for (int o = 0; o < SAND_NET_OUTPUTS; o++) out->output[o][k] = whole(model->at.output[o][k]);
    }
}
