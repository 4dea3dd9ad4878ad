/* sequence.c - chooses the secret order of command cards by a mix that the enemy cannot exploit.
 *
 * What a card's place is worth depends on the enemy's cards, which are laid out at the same moment.  So a few orders of
 * ours (the captain's, and the best that begin with each other command) are played out to the end of the turn against
 * orders that the enemy may lay out, found in the same way from what he sees, all with the same lucks.  The mixes that
 * lose least follow from what each pair brings; ours is drawn from by the luck of the choice. */
#include "ai/sequence.h"

#include "ai/captain.h"
#include "ai/mix.h"
#include "base/assert.h"
#include "orders/drive.h"

/* HAND: how many orders of each side are tried, one for each command that may begin.  LUCKS: with how many lucks each
 * pair at most, and at least.  FRESH: the first luck's number among those drawn from the seed of a choice.  SPARES:
 * orders drawn less often than once in so many times are left out. */
enum { HAND = 5, LUCKS = 16, LUCKS_LEAST = 2, FRESH = 5000, ROUNDS = 1000, SPARES = 12, DECISIONS = 400 };

typedef struct {
    size_t n;
    sand_order order[HAND];
    sand_entry entry[HAND];
} hand;

typedef struct {
    sand_ai *ai;
    hand ours, theirs;
    sand_mix_game game;
    sand_mix mix;
} table;

/* ---- the captain's: by urgency ---- */

/* Returns the value of a sequence of commands: the earlier a command acts, the more its urgency counts. */
static double weigh_sequence(const sand_entry *entry, const double urgency[SAND_ENTRY_LIST_MAX])
{
    double sum = 0;
    for (uint16_t i = 0; i < entry->n_list; i++)
        sum += urgency[entry->list[i] % SAND_ENTRY_LIST_MAX] * (entry->n_list - i);
    return sum;
}

const sand_order *sand_captain_choose_sequence(sand_ai *ai, size_t n)
{
    sand_captain *c = ai->captain;
    double urgency[SAND_ENTRY_LIST_MAX] = { 0 }, best_value = 0;
    const sand_order *best = NULL;
    for (unsigned command = 1; command <= ai->field->n_commands; command++)
        urgency[command] = sand_judge_urgency(&c->judge, c->world, command);
    for (size_t i = 0; i < n; i++) {
        const sand_order *order = &ai->ideas.orders[i];
        if (!sand_ai_is_sequence(ai, order)) continue;
        c->value[i] = weigh_sequence(&order->entries[0], urgency);
        if (best && c->value[i] <= best_value) continue;
        best = order;
        best_value = c->value[i];
    }
    if (best && best->entries[0].n_list > 0)
        sand_ai_explain(ai, "%s first: it is closest to the fighting.",
                        sand_field_name(ai->field, SAND_REF_COMMAND, (unsigned)best->entries[0].list[0]));
    return best;
}

/* ---- which orders ---- */

static void take(hand *h, const sand_order *order)
{
    SAND_ASSERT(h->n < HAND && order->n == 1);
    h->entry[h->n] = order->entries[0];
    h->order[h->n] = *order;
    h->order[h->n].entries = &h->entry[h->n];
    h->n++;
}

static bool begins_alike(const hand *h, const sand_order *order)
{
    for (size_t i = 0; i < h->n; i++)
        if (h->entry[i].list[0] == order->entries[0].list[0]) return true;
    return false;
}

/* Takes the captain's own choice, and his best order that begins with each other command. */
static void take_all(hand *h, const sand_ai *captain, const sand_order *own)
{
    for (const sand_order *best = own; best != NULL && h->n < HAND;) {
        double most = -1;
        take(h, best);
        best = NULL;
        for (size_t i = 0; i < captain->ideas.list.n; i++) {
            const sand_order *order = &captain->ideas.orders[i];
            double value = captain->captain->value[i];
            if (!sand_ai_is_sequence(captain, order) || begins_alike(h, order) || value <= most) continue;
            best = order;
            most = value;
        }
    }
}

/* The same for the enemy, by a captain who sees what he sees; false: he has no choice, or it is not known to us. */
static bool take_his(table *t, const sand_decision *d)
{
    sand_colonel *c = t->ai->colonel;
    unsigned enemy = sand_battle_enemy(c->side);
    sand_ai *captain = c->staff[SAND_COLONEL_OWN];
    if (!sand_decision_of(d, (uint16_t)enemy)) return false;
    sand_battle_view(c->world, enemy, c->view);
    const sand_order *own = sand_ai_choose(captain, c->view, t->ai->seed, NULL);
    if (own == NULL || !sand_ai_is_sequence(captain, own)) return false;
    take_all(&t->theirs, captain, own);
    return true;
}

/* ---- what they bring ---- */

/* Who plays a side in a playout: captains where the budget lets them answer, otherwise closers. */
static sand_ai *player_of(const sand_colonel *c, unsigned side)
{
    if (c->budget.answered == 0) return c->staff[SAND_COLONEL_USUAL + side - 1];
    return c->staff[side == c->side ? SAND_COLONEL_OWN : SAND_COLONEL_ENEMY];
}

static double value_of(const sand_colonel *c)
{
    return sand_captain_odds(c->staff[SAND_COLONEL_CAPTAIN]->captain, c->play, c->side);
}

/* Returns the value of the battle at the end of the turn, when both have laid out their cards. */
static double play_turn(sand_colonel *c, const sand_order *own, const sand_order *his, uint64_t key)
{
    const sand_rules *rules = c->world->field->rules;
    sand_order orders[SAND_SIDES];
    sand_dice dice;
    sand_dice_init_seeded(&dice, key);
    sand_battle_copy(c->play, c->world);
    orders[own->side - 1] = *own;
    orders[sand_battle_enemy(own->side) - 1] = *his;
    rules->apply(c->play, c->room, orders, SAND_SIDES, NULL);
    sand_decision d = sand_orders_run(c->play, c->room, &dice, NULL);
    for (unsigned i = 0; i < DECISIONS && d.asks && !d.sealed; i++) {
        size_t n = 0;
        for (unsigned side = 1; side <= SAND_SIDES; side++) {
            if (!sand_decision_of(&d, (uint16_t)side)) continue;
            sand_battle_view(c->play, side, c->view);
            const sand_order *order = sand_ai_choose(player_of(c, side), c->view, key, NULL);
            if (order == NULL) return value_of(c);
            orders[n++] = *order;
        }
        rules->apply(c->play, c->room, orders, n, NULL);
        d = sand_orders_run(c->play, c->room, &dice, NULL);
    }
    return value_of(c);
}

/* Plays all pairs out and finds the mixes; false: stopped before that. */
static bool solve(table *t, size_t lucks)
{
    const sand_ai *ai = t->ai;
    t->game.rows = t->ours.n;
    t->game.columns = t->theirs.n;
    for (size_t luck = 0; luck < lucks; luck++)
        for (size_t i = 0; i < t->ours.n; i++) {
            if (ai->limits.stop && ai->limits.stop(ai->limits.context)) return false;
            for (size_t k = 0; k < t->theirs.n; k++)
                t->game.pay[i][k] += (int32_t)(SAND_MIX_PAY_MOST / (double)lucks *
                                               play_turn(ai->colonel, &t->ours.order[i], &t->theirs.order[k],
                                                         sand_hash_add(ai->seed, FRESH + luck)));
        }
    sand_mix_solve(&t->game, ROUNDS, &t->mix);
    sand_mix_leave_out(t->mix.ours, t->game.rows, SPARES);
    return true;
}

/* ---- the choice ---- */

/* Returns with how many lucks each pair is played out: as many as the budget and the caller's nodes pay for. */
static size_t lucks_for(const table *t)
{
    uint32_t turns = t->ai->colonel->budget.turns, paid = t->ai->limits.nodes / SAND_PLAYOUT_NODES;
    if (t->ai->limits.nodes > 0 && paid < turns) turns = paid;
    size_t lucks = turns / (t->ours.n * t->theirs.n);
    return lucks > LUCKS ? LUCKS : lucks;
}

static const sand_order *draw(table *t)
{
    sand_ai *ai = t->ai;
    size_t row = sand_mix_draw(t->mix.ours, t->game.rows, sand_ai_pick(ai, FRESH, SAND_MIX_WHOLE));
    ai->sheet[0] = t->ours.entry[row];
    ai->answer = t->ours.order[row];
    ai->answer.entries = ai->sheet;
    sand_ai_explain(ai,
                    "Drawn at random from %u orders of the cards, each tried against %u that the enemy might lay out; "
                    "this one had a chance of %u in 100.",
                    (unsigned)t->game.rows, (unsigned)t->game.columns,
                    (unsigned)(t->mix.ours[row] * 100 / SAND_MIX_WHOLE));
    return &ai->answer;
}

const sand_order *sand_sequence_choose(sand_ai *ai, const sand_order *greedy, size_t reason)
{
    sand_colonel *c = ai->colonel;
    table t = { .ai = ai };
    sand_decision d = ai->field->rules->decision(ai->view, ai->room);
    take_all(&t.ours, c->staff[SAND_COLONEL_CAPTAIN], greedy);
    sand_captain_imagine(ai, c->world, ai->seed);
    if (t.ours.n < 2 || !take_his(&t, &d)) return greedy;
    size_t lucks = lucks_for(&t);
    if (lucks < LUCKS_LEAST || !solve(&t, lucks)) return greedy;
    if (ai->why) sand_text_cut(ai->why, reason);
    return draw(&t);
}
