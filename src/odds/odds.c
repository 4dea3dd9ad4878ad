/* odds.c - odds of a line in a game: from whose view, in which worlds, and the answer as plain data.
 *
 * A side's odds start from its view. If the view hides nothing, its world is the battle; otherwise the hidden members
 * are imagined several times. Invariant: nothing but the view goes in, so secrets cannot come out. */
#include <string.h>

#include "base/hash.h"
#include "base/assert.h"
#include "base/memory.h"
#include "game/game_parts.h"
#include "odds/tally.h"
#include "battle/ties.h"

enum { ENDS = 2048, MERGED = 2048, SAMPLES = 2000, WORLDS = 12 };

typedef struct {
    const sand_game *game;
    const sand_battle *seen; /* what the viewer knows now */
    unsigned viewer;
    sand_order_line line;
    sand_line_room *room;
    sand_tally *tally, *all;  /* of one world, of all worlds */
    sand_tally *part, *known; /* of one part of a line, of all parts */
    sand_tally *into;
    uint8_t *exact; /* by part: it was enumerated */
    uint64_t runs;
    sand_battle *world, *mask;
    sand_odds *out;
} question;

/* --- one world ---------------------------------------------------------------------------------------------- */

static void on_end(void *context, const sand_line_end *end)
{
    question *q = context;
    const sand_battle *seen = end->battle;
    if (q->viewer) {
        sand_battle_view(end->battle, q->viewer, q->mask);
        seen = q->mask;
    }
    sand_tally_end(q->into, seen, end->given, end->over, end->under);
}

static void on_restart(void *context)
{
    question *q = context;
    const sand_line_room *of = q->into->of;
    uint32_t part = q->into->part;
    sand_tally_reset(q->into, q->seen);
    q->into->of = of;
    q->into->part = part;
}

static void on_ask(void *context, const sand_dice_needs *ask)
{
    question *q = context;
    sand_uwide over, under;
    if (sand_line_chance_asked(q->room, &over, &under))
        sand_tally_hear(q->into, ask, over, under);
    else
        q->into->failed = true;
}

static bool judge_into(const sand_game *game, const sand_battle *b, sand_room *room, const sand_order *order,
                       sand_verdict *verdict)
{
    sand_decision decision = b->field->rules->decision(b, room);
    sand_order due = *order;
    due.decision = decision.serial;
    *verdict = (sand_verdict){ .answer = SAND_NO };
    if (!sand_game_well_formed(game, &decision, &due, verdict)) return false;
    *verdict = (sand_verdict){ .answer = SAND_SO_FAR, .sentence = { "Nothing has been ordered yet", { 0 } } };
    if (due.n > 0) b->field->rules->check(b, room, &due, verdict);
    return verdict->answer == SAND_YES;
}

static bool judge(void *context, const sand_battle *b, sand_room *notes, const sand_order *order)
{
    const question *q = context;
    sand_verdict verdict;
    return judge_into(q->game, b, notes, order, &verdict);
}

/* Enumerates one part after the other; false when an outcome tied two of them together. */
static bool go_through(question *q, const sand_battle *world, uint32_t parts)
{
    sand_line_visitor visitor = { .end = on_end, .restart = on_restart, .context = q, .shown = true };
    SAND_ASSERT(parts > 1);
    sand_tally_reset(q->known, q->seen);
    for (uint32_t part = 1; part <= parts; part++) {
        sand_tally_reset(q->part, q->seen);
        q->part->of = q->room;
        q->part->part = part;
        sand_spread_kind kind = sand_line_run_part(q->room, world, &q->line, part, &visitor);
        if (sand_line_parts_left(q->room) != parts) return false;
        q->exact[part] = kind == SAND_SPREAD_EXACT && !q->part->failed;
        q->runs += sand_line_runs(q->room);
        if (q->exact[part]) sand_tally_take(q->known, q->part);
    }
    return true;
}

/* Exact results for parts replace sampled ones. Whether the battle is over depends on all parts. */
static uint32_t ask_parts(question *q, const sand_battle *world, uint64_t key)
{
    SAND_ASSERT(q->tally != q->known);
    uint32_t parts = sand_line_part(q->room, world, &q->line, key);
    q->into = q->part;
    while (parts > 1 && !go_through(q, world, parts)) parts = sand_line_parts_left(q->room);
    q->into = q->tally;
    if (parts <= 1) return 0;
    sand_tally_take_sampled(q->known, q->tally, q->room, q->exact);
    if (q->known->failed) return 0;
    sand_tally *rolled = q->tally;
    q->tally = q->known;
    q->known = rolled;
    return parts;
}

static bool ask_world(question *q, const sand_battle *world, uint64_t key, sand_odds *out)
{
    sand_line_visitor visitor = { .end = on_end, .restart = on_restart, .context = q, .shown = true };
    uint32_t parts = 0;
    q->into = q->tally;
    sand_tally_reset(q->tally, q->seen);
    sand_spread_kind kind = sand_line_run(q->room, world, &q->line, key, &visitor);
    if (kind == SAND_SPREAD_NONE || q->tally->failed) return false;
    q->runs = sand_line_runs(q->room);
    if (kind == SAND_SPREAD_SAMPLED) {
        sand_tally_set_sampled(q->tally);
        parts = ask_parts(q, world, key);
    }
    sand_tally_write(q->tally, q->line.n, out);
    out->groups = parts;
    out->exact = kind == SAND_SPREAD_EXACT;
    out->samples = kind == SAND_SPREAD_EXACT ? 0 : SAMPLES;
    out->runs = q->runs;
    return !q->tally->failed;
}

/* --- hidden things ------------------------------------------------------------------------------------------ */

/* Fills q->world with the view and one possible set of hidden facts; false when nothing had to be imagined. */
static bool imagine(question *q, uint64_t key)
{
    sand_dice dice;
    sand_battle_copy(q->world, q->seen);
    sand_dice_init_seeded(&dice, key);
    if (q->seen->field->rules->imagine != NULL) q->seen->field->rules->imagine(q->world, &dice);
    bool same = sand_battle_equal(q->world, q->seen);
    sand_battle_head_of(q->world)->viewer = 0;
    return !same;
}

/* The mean of several worlds; exact when they all agree. */
static bool ask_worlds(question *q, uint64_t key)
{
    uint64_t first = 0, runs = 0;
    uint32_t groups = 0;
    uint64_t first_changes = 0;
    bool agree = true, exact = true, alike = true;
    sand_tally_reset(q->all, q->seen);
    for (uint32_t i = 0; i < WORLDS; i++) {
        imagine(q, sand_hash_add(key, i));
        if (!ask_world(q, q->world, sand_hash_add(key, i), q->out)) return false;
        uint64_t hash = sand_odds_hash(q->out);
        uint64_t changes = sand_odds_hash_changes(q->out);
        if (i == 0) first = hash;
        if (i == 0) first_changes = changes;
        alike = alike && changes == first_changes;
        agree = agree && hash == first;
        exact = exact && q->out->exact;
        runs += q->out->runs;
        if (q->out->groups > groups) groups = q->out->groups;
        sand_tally_merge(q->all, q->tally, WORLDS);
    }
    if (!agree || !exact) {
        if (q->all->failed) return false;
        if (!alike) sand_tally_set_sampled(q->all);
        sand_tally_write(q->all, q->line.n, q->out);
        q->out->samples = exact ? WORLDS : SAMPLES;
    }
    q->out->exact = agree && exact;
    q->out->worlds = WORLDS;
    q->out->groups = groups;
    q->out->runs = runs;
    return !q->all->failed;
}

static bool answer(question *q)
{
    uint64_t key = sand_battle_hash(q->seen);
    if (q->viewer && imagine(q, key)) return ask_worlds(q, key);
    return ask_world(q, q->viewer ? q->world : q->seen, key, q->out);
}

/* --- the question ------------------------------------------------------------------------------------------- */

static void question_free(question *q)
{
    sand_line_room_destroy(q->room);
    sand_memory_release(q->tally);
    sand_memory_release(q->all);
    sand_memory_release(q->part);
    sand_memory_release(q->known);
    sand_memory_release(q->exact);
    sand_memory_release(q->world);
    sand_memory_release(q->mask);
}

static bool question_make(question *q)
{
    const sand_line_limits limits = { .ends = ENDS, .room = MERGED, .samples = SAMPLES };
    size_t size = sand_battle_size(q->seen->field);
    q->tally = sand_memory_allocate(sizeof *q->tally);
    q->all = sand_memory_allocate(sizeof *q->all);
    q->world = sand_memory_allocate(size);
    q->mask = sand_memory_allocate(size);
    q->part = sand_memory_allocate(sizeof *q->part);
    q->known = sand_memory_allocate(sizeof *q->known);
    q->exact = sand_memory_zeroed(sand_ties_room(q->seen->field), 1);
    if (!q->part || !q->known || !q->exact || !q->tally || !q->all || !q->world || !q->mask) return false;
    return sand_line_room_create(q->seen->field, &limits, &q->room) == SAND_OK;
}

static sand_error first_order(const sand_game *game, const sand_battle *seen, const sand_order *line, size_t n,
                              sand_verdict *verdict)
{
    sand_decision decision = seen->field->rules->decision(seen, game->room);
    uint8_t asked = 0;
    for (size_t i = 0; i < n && i < SAND_SIDES; i++) {
        if (!sand_decision_of(&decision, line[i].side) && i > 0) break;
        if (!judge_into(game, seen, game->room, &line[i], verdict)) return SAND_ERROR_REFUSED;
        asked |= (uint8_t)(1 << line[i].side);
        if (asked == decision.actors) break;
    }
    return SAND_OK;
}

sand_error sand_odds_line(const sand_game *game, unsigned viewer, sand_odds_orders orders, sand_odds *out,
                          sand_verdict *verdict)
{
    if (game == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    sand_verdict own;
    const sand_order *line = orders.order;
    size_t n = orders.n;
    if (viewer > SAND_SIDES || n > SAND_ODDS_LINE) return SAND_ERROR_RANGE;
    if (line == NULL) return SAND_ERROR_ARGUMENT;
    if (game->pending || game->n_done == 0 || sand_game_ended(game) || n == 0) return SAND_ERROR_UNKNOWN;
    question q = { .game = game, .viewer = viewer, .seen = sand_game_seen(game, viewer) };
    sand_error error = first_order(game, q.seen, line, n, verdict ? verdict : &own);
    if (error) return error;
    q.line = (sand_order_line){
        .orders = line, .n = n, .judge = judge, .context = &q, .lets_by = true, .hear = on_ask, .hearer = &q
    };
    if (question_make(&q) && (q.out = sand_memory_allocate(sizeof *q.out)) != NULL && answer(&q)) {
        q.out->let_by = sand_line_let_by(q.room);
        *out = *q.out;
    } else
        error = q.out ? SAND_ERROR_FULL : SAND_ERROR_MEMORY;
    sand_memory_release(q.out);
    question_free(&q);
    return error;
}
