/* threats.c - tries every attack that the enemy could make in its next turn while the side in question stands still.
 *
 * The search starts from the side's view, with hidden facts imagined once, and passes every decision. Whenever the
 * enemy decides, the ruleset is asked for an attack by each of his units on each unit of the side, and the attack is
 * played through all outcomes of its dice (ai/captain.h). Invariant: only the view goes in, so nothing hidden comes
 * out. */
#include "analyse/danger.h"

#include <string.h>

#include "ai/captain.h"
#include "base/assert.h"
#include "base/memory.h"
#include "game/game_parts.h"
#include "orders/drive.h"
#include "orders/steps.h"

/* WALK: the walk ends after so many decisions. BEYOND: a target farther off than the unit's range and so many strides
 * is not tried. */
enum { HITS = SAND_DANGER_HITS, WALK = 600, BEYOND = 4 };

typedef struct {
    sand_threats *out;
    sand_ai *ai; /* the captain whose world is walked on, and who follows attacks */
    sand_battle *world;
    unsigned side, enemy;
    const sand_order *first; /* what the side does now, instead of passing; NULL: it passes */
    bool *asked;             /* [unit]: has this enemy unit been asked? */
    sand_danger found;
    double chance;
} walk;

void sand_threats_destroy(sand_threats *threats)
{
    if (threats == NULL) return;
    sand_memory_release(threats->of);
    sand_memory_release(threats->units);
    sand_memory_release(threats);
}

size_t sand_threats_count(const sand_threats *threats)
{
    return threats == NULL ? 0 : threats->n;
}

double sand_threats_gone(const sand_threats *threats, unsigned unit)
{
    return threats == NULL || unit > threats->n_units ? 0 : threats->units[unit].gone;
}

/* ---- one attack ---- */

static int32_t hits_needed(const walk *w, unsigned unit)
{
    sand_ledger rows = { 0 };
    int32_t sum = 0;
    const sand_rules *rules = w->world->field->rules;
    if (rules->limit == NULL || !rules->limit(w->world, w->ai->room, unit, &rows)) return 0;
    for (size_t i = 0; i < rows.n; i++) sum += rows.rows[i].value;
    sum -= sand_battle_unit(w->world, unit)->hits;
    return sum > 0 && sum < HITS ? sum : 0;
}

static void on_end(void *context, const sand_line_end *end)
{
    walk *w = context;
    const sand_rules *rules = w->world->field->rules;
    unsigned unit = w->found.at;
    int32_t need = w->out->units[unit].need, last = need != 0 ? need : HITS - 1;
    double chance = sand_odds_double(end->over, end->under);
    bool gone = sand_battle_unit(end->battle, unit)->status == SAND_STATUS_GONE;
    int32_t hits = sand_battle_unit(end->battle, unit)->hits - sand_battle_unit(w->world, unit)->hits;
    if (hits < 0) hits = 0;
    if ((gone && need != 0) || hits > last) hits = last;
    w->found.by_hits[hits] += chance;
    w->found.hits += chance * hits;
    w->found.loss += chance * (rules->worth(w->world, unit) - (gone ? 0 : rules->worth(end->battle, unit)));
    /* a unit that has taken its last hit may fall only in a later step */
    if (need != 0 ? hits == need : gone) w->found.gone += chance;
    w->chance += chance;
}

static bool is_graver(const sand_danger *a, const sand_danger *b)
{
    return a->gone > b->gone || (a->gone >= b->gone && a->loss > b->loss);
}

/* Keeps what was found, as the only threat or the gravest of this enemy to this unit. */
static void keep(walk *w)
{
    sand_threats *out = w->out;
    if (w->found.gone <= 0 && w->found.loss <= 0 && w->found.hits <= 0) return;
    for (size_t i = 0; i < out->n; i++) {
        if (out->of[i].by != w->found.by || out->of[i].at != w->found.at) continue;
        if (is_graver(&w->found, &out->of[i])) out->of[i] = w->found;
        return;
    }
    if (out->n == out->room) {
        size_t room = 2 * out->room + 64;
        sand_danger *grown = sand_memory_reallocate(out->of, room * sizeof *grown);
        if (grown == NULL) {
            out->failed = true;
            return;
        }
        out->of = grown;
        out->room = room;
    }
    out->of[out->n++] = w->found;
}

/* Are attacks only declared in the present step, and carried out later? */
static bool is_declared(const walk *w)
{
    const sand_rules *rules = w->world->field->rules;
    unsigned step = sand_battle_agenda_top(w->world)->step;
    return rules->tables.step_rules != NULL && rules->tables.step_rules[step - 1].declares;
}

/* Plays the orders on until the attack on the unit is over, and keeps what it does. */
static void weigh(walk *w, const sand_order orders[], size_t n)
{
    const sand_line_visitor visitor = { .end = on_end, .context = w };
    bool attacks = w->found.how == SAND_DANGER_FIGHT || w->found.how == SAND_DANGER_SHOT;
    unsigned target = attacks && !is_declared(w) ? 0 : w->found.at;
    memset(w->found.by_hits, 0, sizeof w->found.by_hits);
    w->found.gone = w->found.hits = w->found.loss = w->chance = 0;
    w->found.exact = sand_captain_follow(w->ai, orders, n, target, &visitor) == SAND_SPREAD_EXACT && w->chance > 0;
    if (w->chance > 0) keep(w);
}

/* ---- what a unit may try ---- */

static bool gives(const sand_order *order, unsigned unit)
{
    for (uint16_t i = 0; i < order->n; i++)
        if (order->entries[i].subject == unit) return true;
    return false;
}

/* Is the object named in what the order gives to the unit? Guns that are wished at an enemy come nearer to shoot. */
static bool names(const sand_order *order, unsigned unit, unsigned object)
{
    for (uint16_t i = 0; i < order->n; i++)
        if (order->entries[i].subject == unit && order->entries[i].object == object) return true;
    return false;
}

/* Tries what the ruleset suggests for the wish. `own`: what the side itself hands in, where both do at once; else NULL.
 * False: nothing is suggested. */
static bool try_wish(walk *w, const sand_order *own, sand_wish wish, sand_danger_how how)
{
    wish.side = (uint16_t)w->enemy;
    wish.subject = w->found.by;
    if (sand_ai_ideas_ask_some(&w->ai->ideas, w->world, &wish, 1) == 0) return false;
    sand_order orders[SAND_SIDES] = { w->ai->ideas.orders[0] };
    if (!gives(&orders[0], wish.subject)) return false;
    if (own != NULL) orders[1] = *own;
    bool meets = how != SAND_DANGER_CHARGE || names(&orders[0], wish.subject, wish.object);
    w->found.how = (uint8_t)(meets ? how : SAND_DANGER_ADVANCE);
    weigh(w, orders, own != NULL ? 2 : 1);
    return true;
}

/* Goes up to within range, or turns where it stands within range, to shoot afterwards. */
static void try_advance(walk *w, const sand_order *own, const sand_measurement *m)
{
    const sand_pose from = sand_battle_unit_pose(w->world, w->found.by),
                    to = sand_battle_unit_pose(w->world, w->found.at);
    const sand_point way = sand_point_subtract(to.at, from.at);
    int32_t whole = sand_point_distance(from.at, to.at), go = m->distance - m->range + m->range / 20;
    if (m->range == 0 || whole <= 0 || (way.x == 0 && way.y == 0)) return;
    sand_pose pose = { from.at, sand_heading_of(way) };
    if (!m->in_range) {
        pose.at.x += (int32_t)((int64_t)way.x * go / whole);
        pose.at.y += (int32_t)((int64_t)way.y * go / whole);
    }
    const sand_wish_kind kind = m->in_range ? SAND_WISH_FACE : SAND_WISH_REACH;
    try_wish(w, own, (sand_wish){ .kind = kind, .pose = pose }, SAND_DANGER_ADVANCE);
}

static void try_pair(walk *w, const sand_order *own, unsigned by, unsigned at)
{
    const sand_rules *rules = w->world->field->rules;
    sand_measurement m;
    rules->measure(w->world, w->ai->room, sand_actor_unit(by), sand_actor_unit(at), &m);
    if (m.distance > m.range + BEYOND * rules->tables.stride) return;
    w->found.by = (uint16_t)by;
    w->found.at = (uint16_t)at;
    w->found.distance = m.distance;
    const sand_wish wish = { .object = (uint16_t)at };
    sand_wish fight = wish, shoot = wish, charge = wish;
    fight.kind = SAND_WISH_FIGHT;
    shoot.kind = SAND_WISH_SHOOT;
    charge.kind = SAND_WISH_CLOSE;
    if (m.touching) try_wish(w, own, fight, SAND_DANGER_FIGHT);
    bool shoots = m.in_range && try_wish(w, own, shoot, SAND_DANGER_SHOT);
    if (!m.touching) try_wish(w, own, charge, SAND_DANGER_CHARGE);
    if (!shoots && !m.touching && (!m.in_range || !m.in_arc)) try_advance(w, own, &m);
}

static bool is_asked(walk *w, unsigned unit)
{
    const sand_wish any = { .side = (uint16_t)w->enemy, .subject = (uint16_t)unit };
    return sand_ai_ideas_ask_some(&w->ai->ideas, w->world, &any, 1) > 0 && gives(&w->ai->ideas.orders[0], unit);
}

static void try_all(walk *w, const sand_order *own)
{
    const sand_field *field = w->world->field;
    for (unsigned at = 1; at <= field->n_units; at++)
        if (sand_battle_in_play(w->world, at)) w->out->units[at].need = hits_needed(w, at);
    for (unsigned by = 1; by <= field->n_units; by++) {
        if (!sand_battle_in_play(w->world, by) || field->unit[by - 1].side != w->enemy || !is_asked(w, by)) continue;
        w->asked[by] = true;
        for (unsigned at = 1; at <= field->n_units; at++)
            if (sand_battle_in_play(w->world, at) && field->unit[at - 1].side == w->side) try_pair(w, own, by, at);
    }
}

/* ---- the walk ---- */

static const sand_order *pass(walk *w, unsigned side)
{
    w->ai->side = side;
    w->ai->view = w->world;
    return sand_ai_pass(w->ai);
}

/* The side's own order to the present decision. */
static const sand_order *answer(walk *w)
{
    const sand_order *first = w->first;
    w->first = NULL;
    return first != NULL ? first : pass(w, w->side);
}

/* Have all enemy units in play been asked? */
static bool all_asked(const walk *w)
{
    for (unsigned i = 1; i <= w->world->field->n_units; i++)
        if (sand_battle_in_play(w->world, i) && w->world->field->unit[i - 1].side == w->enemy && !w->asked[i])
            return false;
    return true;
}

/* Has the enemy had his turn?  A unit that was asked where it moves may still shoot and fight, as long as the enemy
 * goes on deciding alone. */
static bool has_had_turn(const walk *w, const sand_decision *d)
{
    return (d->sheet || !sand_decision_of(d, (uint16_t)w->enemy)) && all_asked(w);
}

/* Tries the enemy's attacks if the decision is his, then passes it for every side that is asked. False: the enemy
 * cannot pass, or neither side was asked. */
static bool pass_on(walk *w, const sand_decision *d)
{
    sand_order orders[SAND_SIDES];
    size_t n = 0;
    const sand_order *own = sand_decision_of(d, (uint16_t)w->side) ? answer(w) : NULL;
    bool his = sand_decision_of(d, (uint16_t)w->enemy);
    if (own != NULL) {
        SAND_ASSERT(own->n <= SAND_LEN(w->ai->sheet));
        memcpy(w->ai->sheet, own->entries, own->n * sizeof *own->entries);
        orders[n] = *own;
        orders[n++].entries = w->ai->sheet;
    }
    if (his && (own == NULL || d->sheet)) try_all(w, own != NULL ? &orders[0] : NULL);
    const sand_order *theirs = his ? pass(w, w->enemy) : NULL;
    if (theirs != NULL) orders[n++] = *theirs;
    if (n == 0 || (his && theirs == NULL)) return false;
    w->world->field->rules->apply(w->world, w->ai->room, orders, n, NULL);
    return true;
}

static void walk_on(walk *w, uint64_t key)
{
    sand_dice dice;
    sand_dice_init_seeded(&dice, key);
    unsigned turn = sand_battle_head(w->world)->turn, last = turn + 1;
    sand_decision d = w->world->field->rules->decision(w->world, w->ai->room);
    for (unsigned i = 0; i < WALK && d.asks && !w->out->failed; i++) {
        unsigned now = sand_battle_head(w->world)->turn;
        if (now > last || (now > turn && has_had_turn(w, &d))) return;
        if (!pass_on(w, &d)) return;
        d = sand_orders_run(w->world, w->ai->room, &dice, NULL);
    }
}

/* ---- all together ---- */

/* Returns the chance that all threats to the unit together end it. */
static double gone_by_all(const sand_threats *out, unsigned unit)
{
    double stands = 1, sum[HITS] = { 1 };
    int32_t need = out->units[unit].need;
    for (size_t i = 0; i < out->n; i++) {
        const sand_danger *t = &out->of[i];
        double next[HITS] = { 0 };
        if (t->at != unit) continue;
        stands *= 1 - t->gone;
        for (int32_t had = 0; had <= need; had++)
            for (int32_t more = 0; more <= need; more++)
                next[had + more < need ? had + more : need] += sum[had] * t->by_hits[more];
        memcpy(sum, next, sizeof sum);
    }
    return need != 0 ? sum[need] : 1 - stands;
}

static void sort(sand_threats *out)
{
    for (size_t i = 1; i < out->n; i++) {
        const sand_danger t = out->of[i];
        double gone = out->units[t.at].gone;
        size_t at = i;
        for (; at > 0; at--) {
            const sand_danger *before = &out->of[at - 1];
            double than = out->units[before->at].gone;
            bool same = before->at == t.at;
            if (same ? !is_graver(&t, before) : than > gone || (than >= gone && before->at < t.at)) break;
            out->of[at] = *before;
        }
        out->of[at] = t;
    }
}

static sand_error look(sand_threats *out, const sand_game *game, unsigned side, const sand_order *first)
{
    walk w = { .out = out, .side = side, .first = first, .enemy = sand_battle_enemy(side) };
    sand_battle *view = sand_memory_allocate(sand_battle_size(game->field));
    w.asked = sand_memory_zeroed(game->field->n_units + 1u, sizeof *w.asked);
    sand_error error = SAND_ERROR_MEMORY;
    if (view != NULL && w.asked != NULL) error = sand_ai_create(sand_player_find("captain"), game->field, NULL, &w.ai);
    if (!error) {
        sand_battle_view(sand_game_battle(game), side, view);
        uint64_t key = sand_battle_hash(view);
        w.ai->view = view;
        w.world = w.ai->captain->world;
        sand_captain_imagine(w.ai, w.world, key);
        w.ai->captain->side = w.enemy;
        sand_captain_get_ready(w.ai, w.world);
        walk_on(&w, key);
        for (unsigned i = 1; i <= out->n_units; i++) out->units[i].gone = gone_by_all(out, i);
        sort(out);
        sand_ai_destroy(w.ai);
        if (out->failed) error = SAND_ERROR_MEMORY;
    }
    sand_memory_release(w.asked);
    sand_memory_release(view);
    return error;
}

sand_error sand_threats_create(const sand_game *game, unsigned side, const sand_order *first, sand_threats **out)
{
    sand_verdict verdict;
    if (game == NULL || out == NULL || side < 1 || side > SAND_SIDES) return SAND_ERROR_ARGUMENT;
    if (first != NULL && first->side != side) return SAND_ERROR_ARGUMENT;
    if (first != NULL) {
        sand_game_check(game, first, &verdict);
        if (verdict.answer != SAND_YES) return SAND_ERROR_REFUSED;
    }
    sand_threats *threats = sand_memory_zeroed(1, sizeof *threats);
    if (threats == NULL) return SAND_ERROR_MEMORY;
    threats->n_units = game->field->n_units;
    threats->units = sand_memory_zeroed(threats->n_units + 1, sizeof *threats->units);
    sand_error error = threats->units == NULL ? SAND_ERROR_MEMORY : look(threats, game, side, first);
    if (error)
        sand_threats_destroy(threats);
    else
        *out = threats;
    return error;
}
