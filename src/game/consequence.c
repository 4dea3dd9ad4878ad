/* consequence.c - what an order would bring about at once, found by carrying it out on a copy up to the first die.
 *
 * Invariant: only the orderer's view goes in.  What it does not know is imagined several times, and only what comes
 * about every time is told, so no secret comes out. */
#include "base/memory.h"
#include "dice/dice.h"
#include "game/game_parts.h"
#include "orders/drive.h"

#include <sandtable/consequence.h>
#include <string.h>

enum { WORLDS = 4, TOLD = 64, FRAMES = 256 };

/* What a unit stands, as last seen while it was there. */
typedef struct {
    int32_t hits;
    sand_ledger limit;
} holding;

typedef struct {
    const sand_game *game;
    const sand_order *order;
    sand_battle *seen; /* a copy: the room's own is another one's as soon as somebody else is looked at */
    sand_battle *world, *before_dice;
    holding *first, *last; /* [unit - 1] */
    sand_event *events;
    sand_log log;
} trial;

static bool limit_of(const sand_battle *b, sand_room *room, unsigned unit, sand_ledger *out)
{
    *out = (sand_ledger){ 0 };
    const sand_rules *rules = b->field->rules;
    return rules->limit != NULL && sand_battle_in_play(b, unit) && rules->limit(b, room, unit, out);
}

bool sand_game_limit(const sand_game *game, unsigned viewer, unsigned unit, sand_ledger *out)
{
    if (game == NULL || viewer > SAND_SIDES || out == NULL) return false;
    sand_ledger found;
    if (unit < 1 || unit > game->field->n_units) return false;
    if (!limit_of(sand_game_seen(game, viewer), game->room, unit, &found)) return false;
    *out = found;
    return true;
}

/* ---- carrying it out ---------------------------------------------------------------------------------------- */

static void look(const trial *t, const sand_battle *b, holding out[])
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i)) continue;
        holding *at = &out[i - 1];
        at->hits = sand_battle_unit(b, i)->hits;
        limit_of(b, t->game->room, i, &at->limit);
    }
}

/* One frame; where it turns out to roll dice, the world stays as it was before it.  False: this is the end. */
static bool advance(trial *t)
{
    sand_dice dice;
    sand_dice_init_typed(&dice, NULL, NULL, 0);
    if (!sand_orders_may_roll(t->world)) return sand_orders_advance(t->world, t->game->room, &dice, &t->log);
    size_t told = t->log.n;
    sand_battle_copy(t->before_dice, t->world);
    if (sand_orders_advance(t->world, t->game->room, &dice, &t->log)) return true;
    if (dice.problem != SAND_DICE_FINE) {
        sand_battle_copy(t->world, t->before_dice);
        t->log.n = told;
    }
    return false;
}

static void carry_out(trial *t)
{
    sand_room *room = t->game->room;
    t->log = (sand_log){ .events = t->events, .room = TOLD };
    look(t, t->world, t->first);
    memcpy(t->last, t->first, t->world->field->n_units * sizeof *t->last);
    t->world->field->rules->apply(t->world, room, t->order, 1, &t->log);
    for (unsigned frames = 0; frames < FRAMES; frames++) {
        look(t, t->world, t->last);
        sand_orders_settle(t->world, room, &t->log);
        if (!advance(t)) return;
    }
}

/* ---- telling ------------------------------------------------------------------------------------------------- */

static void add(sand_consequences *out, const sand_consequence *found)
{
    if (out->n == SAND_CONSEQUENCES_MAX)
        out->left_out++;
    else
        out->of[out->n++] = *found;
}

static int32_t value_in(const sand_ledger *ledger, const sand_ledger_row *row)
{
    int32_t sum = 0;
    for (uint16_t i = 0; i < ledger->n; i++)
        if (strcmp(ledger->rows[i].rule, row->rule) == 0 && strcmp(ledger->rows[i].label, row->label) == 0)
            sum += ledger->rows[i].value;
    return sum;
}

/* Rows of `of` that count differently in `from`; those that both have are left to one of the two calls. */
static void add_changes(sand_ledger *out, const sand_ledger *of, const sand_ledger *from, bool gained)
{
    for (uint16_t i = 0; i < of->n && out->n < SAND_LEDGER_MAX; i++) {
        const sand_ledger_row *row = &of->rows[i];
        int32_t other = value_in(from, row);
        if (other == row->value || (other != 0 && !gained)) continue;
        sand_dice_ledger_add(out, row->rule, row->label, gained ? row->value - other : -row->value);
    }
}

static void compare_limits(const holding *before, const holding *after, sand_consequence *out)
{
    out->hits = after->hits;
    out->before = sand_dice_ledger_total(&before->limit);
    out->after = sand_dice_ledger_total(&after->limit);
    if (out->before == out->after) return;
    add_changes(&out->changed, &before->limit, &after->limit, false);
    add_changes(&out->changed, &after->limit, &before->limit, true);
}

static const char *rule_of_removal(const trial *t, sand_ref_kind ref, unsigned subject)
{
    for (size_t i = 0; i < t->log.n; i++) {
        const sand_event *event = &t->events[i];
        if (event->verb == SAND_EVENT_REMOVE && event->subject_ref == ref && event->subject == subject)
            return event->rule;
    }
    return NULL;
}

static const char *cause_of(const sand_battle *b, unsigned cause)
{
    const sand_tables *tables = &b->field->rules->tables;
    return cause >= 1 && cause <= tables->n_causes ? tables->causes[cause - 1].label : "";
}

static void tell_gone(const trial *t, sand_consequences *out)
{
    const sand_field *field = t->world->field;
    for (unsigned i = 1; i <= field->n_units; i++) {
        const sand_unit *unit = sand_battle_unit(t->world, i);
        if (!sand_battle_in_play(t->seen, i) || unit->status != SAND_STATUS_GONE) continue;
        sand_consequence gone = { .kind = SAND_CONSEQUENCE_GONE,
                                  .ref = SAND_REF_UNIT,
                                  .subject = (uint16_t)i,
                                  .rule = rule_of_removal(t, SAND_REF_UNIT, i),
                                  .cause = cause_of(t->world, unit->cause) };
        compare_limits(&t->first[i - 1], &t->last[i - 1], &gone);
        add(out, &gone);
    }
    for (unsigned i = 1; i <= field->n_bodies; i++) {
        const sand_body *body = sand_battle_body(t->world, i);
        if (field->body[i - 1].unit != 0) continue; /* a base goes with its unit */
        if (sand_battle_body(t->seen, i)->status != SAND_STATUS_PLAY || body->status != SAND_STATUS_GONE) continue;
        sand_consequence gone = { .kind = SAND_CONSEQUENCE_GONE,
                                  .ref = SAND_REF_BODY,
                                  .subject = (uint16_t)i,
                                  .rule = rule_of_removal(t, SAND_REF_BODY, i),
                                  .cause = cause_of(t->world, body->cause) };
        add(out, &gone);
    }
}

static void tell_limits(const trial *t, sand_consequences *out)
{
    for (unsigned i = 1; i <= t->world->field->n_units; i++) {
        if (!sand_battle_in_play(t->seen, i) || !sand_battle_in_play(t->world, i)) continue;
        sand_consequence limit = {
            .kind = SAND_CONSEQUENCE_LIMIT, .ref = SAND_REF_UNIT, .subject = (uint16_t)i, .cause = ""
        };
        compare_limits(&t->first[i - 1], &t->last[i - 1], &limit);
        if (limit.before == limit.after) continue;
        if (limit.changed.n > 0) limit.rule = limit.changed.rows[0].rule;
        add(out, &limit);
    }
}

/* ---- several worlds ------------------------------------------------------------------------------------------ */

static bool same(const sand_consequence *a, const sand_consequence *b)
{
    return a->kind == b->kind && a->ref == b->ref && a->subject == b->subject && a->hits == b->hits &&
           a->before == b->before && a->after == b->after &&
           (a->rule == b->rule || (a->rule && b->rule && strcmp(a->rule, b->rule) == 0));
}

static void keep_common(sand_consequences *kept, const sand_consequences *other)
{
    uint16_t n = 0;
    for (uint16_t i = 0; i < kept->n; i++) {
        bool found = false;
        for (uint16_t k = 0; k < other->n && !found; k++) found = same(&kept->of[i], &other->of[k]);
        if (found) kept->of[n++] = kept->of[i];
    }
    kept->n = n;
}

/* One way it may be; false when nothing had to be imagined. */
static bool imagine(const trial *t, uint64_t key)
{
    sand_dice dice;
    const sand_rules *rules = t->seen->field->rules;
    sand_battle_copy(t->world, t->seen);
    sand_dice_init_seeded(&dice, key);
    if (rules->imagine != NULL) rules->imagine(t->world, &dice);
    bool hidden = !sand_battle_equal(t->world, t->seen);
    sand_battle_head_of(t->world)->viewer = 0;
    return hidden;
}

static void ask_worlds(trial *t, sand_consequences *out, sand_consequences *other)
{
    uint64_t key = sand_battle_hash(t->seen);
    bool hidden = true;
    for (uint64_t i = 0; i < WORLDS && hidden; i++) {
        hidden = imagine(t, sand_hash_add(key, i));
        carry_out(t);
        sand_consequences *into = i == 0 ? out : other;
        *into = (sand_consequences){ 0 };
        tell_gone(t, into);
        tell_limits(t, into);
        if (i > 0) keep_common(out, other);
    }
}

/* ---- the question -------------------------------------------------------------------------------------------- */

static bool is_immediate(const sand_game *game, const sand_order *order)
{
    sand_verdict verdict;
    sand_game_check(game, order, &verdict);
    if (verdict.answer != SAND_YES) return false;
    sand_decision decision = sand_game_decision(game, order->side);
    return !decision.sealed && (decision.actors & (decision.actors - 1)) == 0;
}

sand_error sand_game_consequences(const sand_game *game, const sand_order *order, sand_consequences *out)
{
    if (out != NULL) *out = (sand_consequences){ 0 };
    if (game == NULL || order == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    if (!is_immediate(game, order)) return SAND_OK;
    size_t size = sand_battle_size(game->field), units = game->field->n_units;
    trial t = { .game = game, .order = order };
    sand_consequences *other = sand_memory_allocate(sizeof *other);
    t.seen = sand_memory_allocate(size);
    t.world = sand_memory_allocate(size);
    t.before_dice = sand_memory_allocate(size);
    t.events = sand_memory_allocate(TOLD * sizeof *t.events);
    t.first = sand_memory_zeroed(2 * units + 1, sizeof *t.first);
    bool room = other && t.seen && t.world && t.before_dice && t.events && t.first;
    if (room) {
        t.last = t.first + units;
        sand_battle_copy(t.seen, sand_game_seen(game, order->side));
        ask_worlds(&t, out, other);
    }
    sand_memory_release(t.first);
    sand_memory_release(t.events);
    sand_memory_release(t.before_dice);
    sand_memory_release(t.world);
    sand_memory_release(t.seen);
    sand_memory_release(other);
    return room ? SAND_OK : SAND_ERROR_MEMORY;
}
