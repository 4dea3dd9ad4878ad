/* core_secrets.c - compares the real battle with one that a side imagines, which differs only in what is hidden from
 * that side.
 *
 * Both give the side the same view and the same answers. As long as the views after an order are still the same, the
 * side must also have been told the same events. */
#include "support/core_inside.h"

#include <string.h>

/* c->view is the side's view, c->other the imagined battle, c->third what follows from it, c->fourth a view of either.
 */

static bool imagine(core *c, unsigned side)
{
    sand_dice dice;
    sand_dice_init_seeded(&dice, chance_next(&c->from));
    sand_battle_view(c->battle, side, c->view);
    sand_battle_copy(c->other, c->view);
    if (c->rules->imagine != NULL) c->rules->imagine(c->other, &dice);
    sand_battle_head_of(c->other)->viewer = 0;
    sand_battle_check_invariants(c->other);
    sand_battle_view(c->other, side, c->fourth);
    return suite_expect(c->suite, SUITE_IMAGINED,
                        sand_battle_equal(c->view, c->fourth) && dice.problem == SAND_DICE_FINE,
                        "what side %u imagines contradicts its view", side);
}

static void compare_answers(core *c, unsigned side)
{
    sand_decision imagined = c->rules->decision(c->other, c->notes);
    suite_expect(c->suite, SUITE_SECRETS,
                 imagined.asks == c->decision.asks && imagined.actors == c->decision.actors &&
                     imagined.step == c->decision.step && imagined.n_kinds == c->decision.n_kinds,
                 "the decision differs");
    for (size_t i = 0; i < c->n_orders; i++) {
        if (c->orders[i].side != side) continue;
        sand_verdict real, other;
        for (unsigned spoilt = 0; spoilt < 3; spoilt++) {
            sheet_copy(&c->tried, &c->orders[i]);
            if (spoilt) orders_spoil(c->view, &c->decision, &c->from, &c->tried);
            if (c->tried.order.side != side || !orders_well_formed(c->view, &c->decision, &c->tried.order)) continue;
            c->rules->check(c->battle, c->notes, &c->tried.order, &real);
            c->rules->check(c->other, c->notes, &c->tried.order, &other);
            suite_expect(c->suite, SUITE_SECRETS, verdicts_same(&real, &other), "the verdict on kind %u differs",
                         c->tried.entries[0].kind);
        }
    }
}

static bool may_see(const sand_event *event, unsigned side)
{
    return event->seen_by == 0 || (event->seen_by >> side & 1);
}

static bool events_same(const sand_event *a, const sand_event *b)
{
    bool same = a->verb == b->verb && a->subject_ref == b->subject_ref && a->object_ref == b->object_ref &&
                a->subject == b->subject && a->object == b->object && a->turn == b->turn && a->step == b->step &&
                texts_same(a->rule, b->rule) && sentences_same(&a->sentence, &b->sentence) && a->amount == b->amount &&
                memcmp(&a->from, &b->from, sizeof a->from) == 0 && memcmp(&a->to, &b->to, sizeof a->to) == 0 &&
                a->n_ledger == b->n_ledger && a->n_rolls == b->n_rolls;
    for (unsigned i = 0; same && i < a->n_ledger; i++)
        same = texts_same(a->ledger[i].label, b->ledger[i].label) && a->ledger[i].value == b->ledger[i].value;
    return same;
}

static const sand_event *next_seen(const sand_log *log, size_t *at, unsigned side)
{
    while (*at < log->n) {
        const sand_event *event = &log->events[(*at)++];
        if (may_see(event, side)) return event;
    }
    return NULL;
}

/* Hidden plans differ between the battles, and so may events once they take effect: the comparison ends there. Guns of
 * one unit fire one by one without a name: only the cause of the die tells which gun was loaded. */
static bool same_thing(const sand_event *a, const sand_event *b)
{
    return a && b && a->verb == b->verb && a->subject_ref == b->subject_ref && a->subject == b->subject &&
           a->object == b->object && texts_same(a->rule, b->rule) && a->first_roll == b->first_roll;
}

/* Replaces each event's first_roll by the index in its first roll's cause, because rolls are overwritten by the next
 * run. */
static void note_indices(outcome *o)
{
    for (size_t i = 0; i < o->log.n; i++) {
        sand_event *event = &o->log.events[i];
        event->first_roll = event->n_rolls > 0 ? o->rolls[event->first_roll].cause.index : 0;
    }
}

static void compare_events(core *c, unsigned side)
{
    size_t i = 0, k = 0;
    for (;;) {
        const sand_event *a = next_seen(&c->real.log, &i, side), *b = next_seen(&c->second.log, &k, side);
        if (!same_thing(a, b)) return;
        if (!suite_expect(c->suite, SUITE_SECRETS, events_same(a, b), "side %u gets another event: %s / %s", side,
                          a->sentence.text, b->sentence.text))
            return;
    }
}

/* Carries out the same orders with the same dice, where both battles allow them. */
static void compare_consequences(core *c, unsigned side)
{
    for (size_t i = 0; i < c->n_orders; i++) {
        sand_verdict verdict;
        c->rules->check(c->other, c->notes, &c->orders[i], &verdict);
        if (verdict.answer != SAND_YES) return;
    }
    sand_battle_copy(c->third, c->battle);
    core_carry_out(c, c->third, c->notes, c->orders, c->n_orders, &c->second);
    sand_battle_view(c->third, side, c->view);
    note_indices(&c->second);
    /* above, core_carry_out got c->second because it counts the dice of c->real as the battle's own */
    c->real.log = c->second.log;
    c->real.log.events = c->real.events;
    memcpy(c->real.events, c->second.events, c->second.log.n * sizeof c->real.events[0]);
    core_carry_out(c, c->other, c->notes, c->orders, c->n_orders, &c->second);
    note_indices(&c->second);
    sand_battle_check_invariants(c->other);
    sand_battle_view(c->other, side, c->fourth);
    if (sand_battle_equal(c->view, c->fourth)) compare_events(c, side);
}

void core_check_secrets(core *c, unsigned side)
{
    if (!imagine(c, side)) return;
    compare_answers(c, side);
    core_check_env(c, side);
    if (c->n_orders > 0) compare_consequences(c, side);
}
