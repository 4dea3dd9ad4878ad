/* sheet.c - chooses sealed orders: whole sheets that both sides hand in at the same time.
 *
 * The worth of a sheet shows only later in the turn, so it is played on, in several futures that are the same for every
 * sheet.  Each future has its own guess at what the view hides, its own plan of the enemy, and its own dice; decisions
 * on the way are answered by the first suggestion.  The best sheet is then improved unit by unit, as long as the limits
 * allow. */
#include "ai/captain.h"
#include "base/assert.h"
#include "base/text.h"
#include "orders/drive.h"

#include <string.h>

enum { DECISIONS = 48, SCREEN = 4 };

/* What another plan must gain to be preferred: in thousandths of a unit, and in standard errors over the futures. */
static const double worth_while = 8, doubt = 2;

/* ---- playing on ---- */

static const sand_order *first_idea(sand_captain *c, unsigned side)
{
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    sand_ideas *ideas = &c->between[side - 1];
    return sand_ai_ideas_ask_some(ideas, c->play, &wish, 1) > 0 ? &ideas->orders[0] : NULL;
}

/* Carries out one order of every actor; false when one of them has none. */
static bool decide(sand_captain *c, const sand_decision *decision)
{
    sand_order orders[SAND_SIDES];
    size_t n = 0;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        if (!sand_decision_of(decision, (uint16_t)side)) continue;
        const sand_order *order = first_idea(c, side);
        if (!order) return false;
        SAND_ASSERT(n < SAND_SIDES);
        orders[n++] = *order;
    }
    c->play->field->rules->apply(c->play, c->notes, orders, n, NULL);
    return true;
}

/* Has the future been played far enough: to the next decision of the same step, or to the first sealed decision after
 * the last turn that is played? */
static bool is_far_enough(const sand_captain *c, const sand_decision *decision, unsigned step)
{
    unsigned now = sand_battle_head(c->world)->turn, first = now == 0 ? 1 : now;
    unsigned last = first + (c->turns > 0 ? (unsigned)c->turns - 1 : 0);
    bool later = decision->sealed && sand_battle_head(c->play)->turn > last;
    return later || (c->turns == 0 && decision->step == step);
}

static void play_on(sand_captain *c, unsigned step, uint64_t key)
{
    sand_dice dice;
    sand_dice_init_seeded(&dice, key);
    sand_orders_come_to_rest(c->play, c->notes, &dice, NULL);
    for (unsigned i = 0; i < DECISIONS && !sand_battle_over(c->play); i++) {
        sand_decision decision = c->play->field->rules->decision(c->play, c->notes);
        if (is_far_enough(c, &decision, step) || !decide(c, &decision)) return;
        sand_orders_come_to_rest(c->play, c->notes, &dice, NULL);
    }
}

static void give_both(sand_captain *c, const sand_order *own, const sand_order *his)
{
    sand_order orders[SAND_SIDES];
    SAND_ASSERT(own->n > 0);
    bool mine_first = own->side < sand_battle_enemy(own->side);
    size_t n = 0;
    if (his->n > 0 && !mine_first) orders[n++] = *his;
    orders[n++] = *own;
    if (his->n > 0 && mine_first) orders[n++] = *his;
    c->play->field->rules->apply(c->play, c->notes, orders, n, NULL);
}

double sand_captain_play_out(sand_ai *ai, const sand_order *own, const sand_order *his, size_t luck)
{
    sand_captain *c = ai->captain;
    size_t i = luck % c->futures;
    SAND_ASSERT(c->futures <= SAND_FUTURES);
    uint32_t cost = SAND_PLAYOUT_NODES * (c->turns > 0 ? (uint32_t)c->turns : 1);
    sand_battle_copy(c->play, c->future[i].world);
    unsigned step = c->play->field->rules->decision(c->play, c->notes).step;
    give_both(c, own, his);
    play_on(c, step, sand_hash_add(ai->seed, luck));
    c->nodes -= c->nodes < cost ? c->nodes : cost;
    return sand_captain_value(c, c->play);
}

/* Returns the value of the i-th future if `own` is ordered now. */
static double play_out(sand_ai *ai, const sand_order *own, size_t i)
{
    return sand_captain_play_out(ai, own, &ai->captain->future[i].enemy, i);
}

/* ---- comparing ---- */

typedef struct {
    double in[SAND_FUTURES], sum;
} outlook;

/* Plays the order on in all futures. */
static void look_ahead(sand_ai *ai, const sand_order *own, outlook *out)
{
    *out = (outlook){ .sum = 0 };
    for (size_t i = 0; i < ai->captain->futures; i++) {
        out->in[i] = play_out(ai, own, i);
        out->sum += out->in[i];
    }
}

/* Is `then` better than `best` by so many standard errors of the first `n` futures?  With one future: is it better at
 * all? */
static bool is_more(const outlook *then, const outlook *best, size_t n, double errors)
{
    SAND_ASSERT(n > 0 && n <= SAND_FUTURES);
    double gain = 0, spread = 0;
    for (size_t i = 0; i < n; i++) gain += (then->in[i] - best->in[i]) / (double)n;
    if (n == 1) return gain > 0;
    for (size_t i = 0; i < n; i++) {
        double off = then->in[i] - best->in[i] - gain;
        spread += off * off;
    }
    return gain > worth_while && gain * gain * (double)(n * (n - 1)) > errors * errors * spread;
}

/* Is the order better than the best found, by more than chance between the futures explains? An order that falls
 * behind in the first futures, or is not clearly ahead after half of them, is dropped. */
static bool is_better(sand_ai *ai, const sand_order *own, const outlook *best, outlook *out)
{
    const size_t n = ai->captain->futures;
    double behind = 0;
    *out = (outlook){ .sum = 0 };
    for (size_t i = 0; i < n; i++) {
        out->in[i] = play_out(ai, own, i);
        out->sum += out->in[i];
        behind += best->in[i] - out->in[i];
        if (behind >= 0 && i + 1 >= SCREEN && i + 1 < n) return false;
        if (i + 1 == n / 2 && i + 1 >= SCREEN && !is_more(out, best, i + 1, doubt / 2)) return false;
    }
    return is_more(out, best, n, doubt);
}

/* ---- bettering ---- */

static bool is_legal(const sand_ai *ai, const sand_order *order)
{
    sand_verdict verdict;
    ai->field->rules->check(ai->view, ai->room, order, &verdict);
    return verdict.answer == SAND_YES;
}

static unsigned refers_to(const sand_ai *ai, const sand_entry *entry)
{
    SAND_ASSERT(entry->kind >= 1 && entry->kind <= ai->field->rules->tables.n_orders);
    return ai->field->rules->tables.orders[entry->kind - 1].subject_ref;
}

/* Returns the index of the sheet's entry for the same subject, or the sheet's length if it has none. */
static uint16_t place_of(const sand_ai *ai, const sand_entry *entry)
{
    uint16_t i = 0;
    while (i < ai->answer.n &&
           (ai->sheet[i].subject != entry->subject || refers_to(ai, &ai->sheet[i]) != refers_to(ai, entry)))
        i++;
    return i;
}

/* Tries one entry in the place of the subject's own, or beside the others where it has none; keeps it if that is
 * better.
 */
static void try_entry(sand_ai *ai, const sand_entry *entry, outlook *best)
{
    uint16_t i = entry->subject == 0 ? ai->answer.n : place_of(ai, entry), n = ai->answer.n;
    bool adds = i == n && n < SAND_LEN(ai->sheet);
    if (entry->subject == 0 || (i == n && !adds)) return;
    sand_entry own = ai->sheet[i];
    if (!adds && memcmp(&own, entry, sizeof own) == 0) return;
    outlook then;
    ai->sheet[i] = *entry;
    ai->answer.n = (uint16_t)(n + adds);
    if (is_legal(ai, &ai->answer) && is_better(ai, &ai->answer, best, &then)) {
        *best = then;
        return;
    }
    ai->sheet[i] = own;
    ai->answer.n = n;
}

/* Tries the entries of the other sheets. */
static void better_by_sheets(sand_ai *ai, size_t n, outlook *best)
{
    for (size_t k = 0; k < n; k++) {
        const sand_order *other = &ai->ideas.orders[k];
        for (uint16_t i = 0; i < other->n; i++) {
            if (sand_captain_out_of_time(ai)) return;
            try_entry(ai, &other->entries[i], best);
        }
    }
}

/* Tries the suggestions for one subject; of a suggested sheet, only its first entry for that subject. */
static void better_subject(sand_ai *ai, sand_ref_kind ref, unsigned subject, outlook *best)
{
    sand_wish wish = {
        .kind = SAND_WISH_ANY, .side = (uint16_t)ai->side, .subject = (uint16_t)subject, .subject_ref = (uint16_t)ref
    };
    SAND_ASSERT(subject != 0);
    size_t n = sand_ai_ideas_ask(&ai->more, ai->view, &wish);
    for (size_t k = 0; k < n; k++) {
        const sand_order *order = &ai->more.orders[k];
        for (uint16_t i = 0; i < order->n; i++) {
            if (order->entries[i].subject != subject || refers_to(ai, &order->entries[i]) != ref) continue;
            if (sand_captain_out_of_time(ai)) return;
            try_entry(ai, &order->entries[i], best);
            break;
        }
    }
}

static void better_by_subject(sand_ai *ai, outlook *best)
{
    const sand_battle *b = ai->view;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++)
        if (sand_battle_side_of_unit(b, unit) == ai->side && sand_battle_unit(b, unit)->status != SAND_STATUS_GONE)
            better_subject(ai, SAND_REF_UNIT, unit, best);
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned leader = b->field->leader[i];
        if (sand_battle_body_def(b, leader)->side == ai->side &&
            sand_battle_body(b, leader)->status == SAND_STATUS_PLAY)
            better_subject(ai, SAND_REF_BODY, leader, best);
    }
}

/* An entry that concerns no single unit and ends nothing acts on the whole battle, so it is played on like the
 * entries laid down before. */
static bool concerns_all(const sand_ai *ai, const sand_entry *entry)
{
    return refers_to(ai, entry) == SAND_REF_NONE && !ai->field->rules->tables.orders[entry->kind - 1].closes;
}

static void add_for_all(sand_ai *ai, const sand_entry *entry)
{
    outlook without, with;
    uint16_t n = ai->answer.n;
    if (n == SAND_LEN(ai->sheet)) return;
    ai->sheet[n] = *entry;
    ai->answer.n = (uint16_t)(n + 1);
    bool legal = is_legal(ai, &ai->answer);
    ai->answer.n = n;
    if (!legal) return;
    look_ahead(ai, &ai->answer, &without);
    ai->answer.n = (uint16_t)(n + 1);
    if (!is_better(ai, &ai->answer, &without, &with)) ai->answer.n = n;
}

static void better_for_all(sand_ai *ai, size_t n)
{
    sand_captain *c = ai->captain;
    int32_t turns = c->turns;
    c->turns = ai->field->rules->tables.weights->opening;
    for (size_t k = 0; k < n; k++) {
        const sand_order *order = &ai->ideas.orders[k];
        for (uint16_t i = 0; i < order->n; i++) {
            bool had = false;
            if (!concerns_all(ai, &order->entries[i])) continue;
            for (uint16_t m = 0; m < ai->answer.n; m++) had = had || ai->sheet[m].kind == order->entries[i].kind;
            if (!had && !sand_captain_out_of_time(ai)) add_for_all(ai, &order->entries[i]);
        }
    }
    c->turns = turns;
}

/* ---- futures ---- */

/* Copies an order into the future's room behind `used` entries; returns how many are used then. */
static size_t keep_enemy(sand_future *f, size_t used, const sand_order *order, sand_order *out)
{
    SAND_ASSERT(used + order->n <= SAND_LEN(f->entries));
    memcpy(f->entries + used, order->entries, order->n * sizeof *order->entries);
    *out = *order;
    out->entries = f->entries + used;
    return used + order->n;
}

/* Sets the order that the enemy gives in the i-th future, if it is asked too; each future takes another of the first
 * few suggestions. */
static void expect_enemy(sand_captain *c, const sand_decision *decision, size_t i)
{
    unsigned enemy = sand_battle_enemy(c->side);
    sand_future *f = &c->future[i];
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)enemy };
    f->enemy.n = 0;
    f->n_sheets = 0;
    if (!sand_decision_of(decision, (uint16_t)enemy)) return;
    size_t n = sand_ai_ideas_ask_some(&c->expected, f->world, &wish, c->futures);
    if (n == 0) return;
    size_t used = keep_enemy(f, 0, &c->expected.orders[i % n], &f->enemy);
    while (f->n_sheets < n && f->n_sheets < SAND_ENEMY_SHEETS &&
           used + c->expected.orders[f->n_sheets].n <= SAND_LEN(f->entries)) {
        used = keep_enemy(f, used, &c->expected.orders[f->n_sheets], &f->sheet[f->n_sheets]);
        f->n_sheets++;
    }
}

/* How many turns are played out; 0: only to the next such decision. */
static int32_t turns_ahead(const sand_ai *ai)
{
    const sand_judge_weights *weights = ai->field->rules->tables.weights;
    int32_t turn = (int32_t)sand_battle_head(ai->view)->turn, left = (int32_t)ai->field->turn_limit - turn + 1;
    if (weights == NULL || weights->turns == 0) return 0;
    if (turn == 0) return weights->opening;
    return left > weights->turns && left <= weights->endgame ? left : weights->turns;
}

static void look_into_future(sand_ai *ai, const sand_decision *decision)
{
    sand_captain *c = ai->captain;
    const sand_judge_weights *weights = ai->field->rules->tables.weights;
    c->turns = turns_ahead(ai);
    if (c->turns > 0 && ai->limits.nodes == 0) c->nodes = SAND_PLAYOUT_NODES * (uint32_t)weights->playouts;
    for (size_t i = 0; i < c->futures; i++) {
        if (i > 0) sand_captain_imagine(ai, c->future[i].world, sand_hash_add(ai->seed, i));
        expect_enemy(c, decision, i);
    }
}

/* ---- the choice ---- */

static void keep(sand_ai *ai, const sand_order *order)
{
    SAND_ASSERT(order->n <= SAND_LEN(ai->sheet));
    memmove(ai->sheet, order->entries, order->n * sizeof *order->entries);
    ai->answer = (sand_order){ order->decision, order->side, order->n, ai->sheet };
}

static bool decides_for_all(const sand_ai *ai, const sand_order *order)
{
    for (uint16_t i = 0; i < order->n && ai->captain->turns > 0; i++)
        if (concerns_all(ai, &order->entries[i])) return true;
    return false;
}

static const sand_order *best_sheet(sand_ai *ai, size_t n, outlook *best)
{
    const sand_order *found = NULL;
    for (size_t i = 0; i < n && (found == NULL || !sand_captain_out_of_time(ai)); i++) {
        const sand_order *order = &ai->ideas.orders[i];
        outlook then;
        if (order->n > SAND_LEN(ai->sheet) || (found != NULL && decides_for_all(ai, order))) continue;
        if (found == NULL)
            look_ahead(ai, order, &then);
        else if (!is_better(ai, order, best, &then))
            continue;
        found = order;
        *best = then;
    }
    return found;
}

/* Betters the sheet in hand until nothing more is found. */
static void better_throughout(sand_ai *ai, outlook *best)
{
    for (double before = best->sum - 1; best->sum > before;) {
        before = best->sum;
        better_by_subject(ai, best);
    }
}

const sand_order *sand_captain_answer_sheet(sand_ai *ai, const sand_order *from)
{
    outlook best;
    keep(ai, from);
    look_ahead(ai, &ai->answer, &best);
    better_throughout(ai, &best);
    return &ai->answer;
}

static void explain_gain(sand_ai *ai, size_t plans, double gained)
{
    char storage[32];
    sand_text worth;
    sand_text_init(&worth, storage, sizeof storage);
    sand_text_add_decimal(&worth, (int64_t)(100 * gained + 0.5), 2);
    sand_ai_explain(
        ai, "The best of %u plans when the turn is played out, then improved unit by unit: worth %s units more.",
        (unsigned)plans, worth.bytes);
}

const sand_order *sand_captain_choose_sheet(sand_ai *ai, size_t n)
{
    SAND_ASSERT(n > 0 && n <= SAND_AI_ORDERS);
    sand_captain *c = ai->captain;
    sand_decision decision = ai->field->rules->decision(ai->view, ai->room);
    outlook best = { .sum = 0 };
    look_into_future(ai, &decision);
    if (sand_decision_of(&decision, (uint16_t)sand_battle_enemy(c->side)) && c->future[0].enemy.n == 0)
        return &ai->ideas.orders[0];
    const sand_order *sheet = best_sheet(ai, n, &best);
    if (sheet == NULL) return &ai->ideas.orders[0];
    double first = best.sum;
    keep(ai, sheet);
    if (c->turns == 0) better_by_sheets(ai, n, &best);
    if (c->turns > 0) better_throughout(ai, &best);
    if (c->turns > 0) better_for_all(ai, n);
    double gained = (best.sum - first) / 1000 / (double)c->futures;
    if (n == 1)
        sand_ai_explain(ai, "The only plan there is.");
    else if (gained < 0.005)
        sand_ai_explain(ai, "The best of %u plans when the turn is played out.", (unsigned)n);
    else
        explain_gain(ai, n, gained);
    return &ai->answer;
}

bool sand_captain_out_of_time(const sand_ai *ai)
{
    if (ai->captain->nodes == 0) return true;
    return ai->limits.stop && ai->limits.stop(ai->limits.context);
}

/* Copies the view to `world` and lets the ruleset imagine what it hides. */
void sand_captain_imagine(const sand_ai *ai, sand_battle *world, uint64_t key)
{
    sand_dice dice;
    sand_battle_copy(world, ai->view);
    sand_dice_init_seeded(&dice, key);
    if (ai->field->rules->imagine != NULL) ai->field->rules->imagine(world, &dice);
    sand_battle_head_of(world)->viewer = 0;
}
