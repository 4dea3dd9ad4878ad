/* consequence.c - the immediate consequences of an order, found by carrying it out on a copy up to the first die.
 *
 * Invariant: only the ordering side's view goes in. Unknown parts are imagined several times, and only what happens
 * every time is reported, so no secret comes out. */
#include "base/memory.h"
#include "game/foresee.h"

#include <sandtable/consequence.h>
#include <string.h>

/* A unit's hits and limit, as last seen while the unit was there. */
typedef struct {
    int32_t hits;
    sand_ledger limit;
} holding;

typedef struct {
    sand_foresee trial;
    holding *first, *last; /* [unit - 1] */
} question;

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

static void look(const question *q, const sand_battle *b, holding out[])
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i)) continue;
        holding *at = &out[i - 1];
        at->hits = sand_battle_unit(b, i)->hits;
        limit_of(b, q->trial.game->room, i, &at->limit);
    }
}

static void look_last(void *context, const sand_battle *world)
{
    const question *q = context;
    look(q, world, q->last);
}

static void carry_out(question *q, const sand_order *order)
{
    const sand_foresee_watcher watcher = { look_last, q };
    look(q, q->trial.world, q->first);
    memcpy(q->last, q->first, q->trial.world->field->n_units * sizeof *q->last);
    sand_foresee_carry_out(&q->trial, order, &watcher);
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

/* Adds rows of `of` that have another value in `from`. A row in both ledgers is added by the call with `gained` alone.
 */
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

static const char *rule_of_removal(const sand_foresee *t, sand_ref_kind ref, unsigned subject)
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

static void tell_gone(const question *q, sand_consequences *out)
{
    const sand_foresee *t = &q->trial;
    const sand_field *field = t->world->field;
    for (unsigned i = 1; i <= field->n_units; i++) {
        const sand_unit *unit = sand_battle_unit(t->world, i);
        if (!sand_battle_in_play(t->seen, i) || unit->status != SAND_STATUS_GONE) continue;
        sand_consequence gone = { .kind = SAND_CONSEQUENCE_GONE,
                                  .ref = SAND_REF_UNIT,
                                  .subject = (uint16_t)i,
                                  .rule = rule_of_removal(t, SAND_REF_UNIT, i),
                                  .cause = cause_of(t->world, unit->cause) };
        compare_limits(&q->first[i - 1], &q->last[i - 1], &gone);
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

static void tell_limits(const question *q, sand_consequences *out)
{
    const sand_foresee *t = &q->trial;
    for (unsigned i = 1; i <= t->world->field->n_units; i++) {
        if (!sand_battle_in_play(t->seen, i) || !sand_battle_in_play(t->world, i)) continue;
        sand_consequence limit = {
            .kind = SAND_CONSEQUENCE_LIMIT, .ref = SAND_REF_UNIT, .subject = (uint16_t)i, .cause = ""
        };
        compare_limits(&q->first[i - 1], &q->last[i - 1], &limit);
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

static void ask_worlds(question *q, const sand_order *order, sand_consequences *out, sand_consequences *other)
{
    bool hidden = true;
    for (unsigned i = 0; i < SAND_FORESEE_WORLDS && hidden; i++) {
        hidden = sand_foresee_imagine(&q->trial, i);
        carry_out(q, order);
        sand_consequences *into = i == 0 ? out : other;
        *into = (sand_consequences){ 0 };
        tell_gone(q, into);
        tell_limits(q, into);
        if (i > 0) keep_common(out, other);
    }
}

/* ---- the question -------------------------------------------------------------------------------------------- */

sand_error sand_game_consequences(const sand_game *game, const sand_order *order, sand_consequences *out)
{
    if (out != NULL) *out = (sand_consequences){ 0 };
    if (game == NULL || order == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    sand_verdict verdict;
    sand_game_check(game, order, &verdict);
    if (!sand_foresee_is_immediate(game, order, &verdict)) return SAND_OK;
    question q = { 0 };
    size_t units = game->field->n_units;
    sand_consequences *other = sand_memory_allocate(sizeof *other);
    q.first = sand_memory_zeroed(2 * units + 1, sizeof *q.first);
    bool room = other && q.first && sand_foresee_begin(&q.trial, game, order->side);
    if (room) {
        q.last = q.first + units;
        ask_worlds(&q, order, out, other);
        sand_foresee_end(&q.trial);
    }
    sand_memory_release(q.first);
    sand_memory_release(other);
    return room ? SAND_OK : SAND_ERROR_MEMORY;
}
