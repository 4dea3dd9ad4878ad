/* lead.c - finds what an order against a target leads to: a charge to its melee, a declaration to its dice.
 *
 * Invariant: orders are tried on what their side sees, and no die falls; odds/ computes the chances of the dice that
 * end the line. */
#include "game/foresee.h"

#include <sandtable/consequence.h>

enum { LONGEST = 6 };

/* What may come next, tried in this order: another order of the same unit against the same target, an order of the same
 * unit that is picked from a list and needs no target, the end of the step. */
typedef enum { AGAIN, CHOSEN, CLOSING, CANDIDATES } candidate;

typedef struct {
    sand_foresee trial;
    sand_entry first;
    uint16_t side;
    uint32_t serial; /* of the first order's decision */
    uint32_t given;  /* orders so far */
} way;

static bool is_candidate(const sand_order_kind *kind, candidate which, const sand_entry *first, unsigned number)
{
    bool of_unit = kind->subject_ref == SAND_REF_UNIT;
    if (which == AGAIN) return of_unit && kind->slots == SAND_SLOT_BODY && number != first->kind;
    if (which == CHOSEN)
        return of_unit && kind->object_ref == SAND_REF_NONE && kind->slots == 0 && kind->gesture == SAND_GESTURE_LIST &&
               number != first->kind;
    return kind->closes && kind->slots == 0;
}

static sand_entry entry_of(candidate which, const sand_entry *first, unsigned kind)
{
    sand_entry entry = { .kind = (uint16_t)kind };
    if (which != CLOSING) entry.subject = first->subject;
    if (which == AGAIN) entry.object = first->object;
    if (which == AGAIN) entry.given = SAND_SLOT_BODY;
    return entry;
}

/* The next order in the world as it stands now; false: nothing leads on. */
static bool find_next(const way *w, sand_entry *out, candidate *which)
{
    const sand_battle *world = w->trial.world;
    const sand_rules *rules = world->field->rules;
    sand_room *room = w->trial.game->room;
    sand_decision decision = rules->decision(world, room);
    sand_verdict verdict;
    if (!sand_decision_of(&decision, w->side) || decision.sealed || (decision.actors & (decision.actors - 1)) != 0)
        return false;
    for (*which = AGAIN; *which < CANDIDATES; (*which)++) {
        for (unsigned i = 0; i < decision.n_kinds; i++) {
            unsigned kind = decision.kinds[i];
            if (!is_candidate(&rules->tables.orders[kind - 1], *which, &w->first, kind)) continue;
            *out = entry_of(*which, &w->first, kind);
            sand_order order = { decision.serial, w->side, 1, out };
            rules->check(world, room, &order, &verdict);
            if (verdict.answer == SAND_YES) return true;
        }
    }
    return false;
}

/* Is what comes next about one of the two: dice, or a decision before them? */
static bool next_is_theirs(const way *w)
{
    const sand_frame *top = sand_battle_agenda_top(w->trial.world);
    if (top == NULL) return false;
    const sand_step_row *step = &w->trial.world->field->rules->tables.steps[top->step - 1];
    bool subject = step->subject_ref == SAND_REF_UNIT && top->subject != 0;
    bool object = step->object_ref == SAND_REF_UNIT && top->object != 0;
    return (subject && (top->subject == w->first.subject || top->subject == w->first.object)) ||
           (object && (top->object == w->first.subject || top->object == w->first.object));
}

static bool append(sand_order_list *out, way *w, const sand_entry *entry)
{
    sand_entry *copy = sand_order_list_add(out, w->serial + w->given, w->side, 1);
    if (copy == NULL) return false;
    *copy = *entry;
    w->given++;
    return true;
}

/* Adds orders as long as no dice fall. Returns how many orders of the list to keep: those up to the last one that leads
 * to something between the two units. */
static size_t lead_on(way *w, const sand_order *order, sand_order_list *out)
{
    size_t first = out->n, kept = first;
    sand_entry next = *order->entries;
    sand_order given = *order;
    given.entries = &next;
    candidate which = AGAIN;
    for (unsigned n = 0; n < LONGEST; n++) {
        sand_foresee_carry_out(&w->trial, &given, NULL);
        if (!append(out, w, &next)) break;
        if (n == 0 || which == AGAIN || next_is_theirs(w)) kept = out->n;
        bool over = w->trial.dice_due || (n > 0 && which == AGAIN);
        if (over || !find_next(w, &next, &which)) break;
        given = (sand_order){ .side = w->side, .n = 1, .entries = &next };
    }
    return kept;
}

static void cut_to(sand_order_list *list, size_t n)
{
    while (list->n > n) list->n_entries -= list->orders[--list->n].n;
}

sand_error sand_game_lead(const sand_game *game, const sand_order *order, sand_order_list *out)
{
    if (game == NULL || order == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    sand_verdict verdict;
    sand_game_check(game, order, &verdict);
    if (!sand_game_order_exists(game, order)) return SAND_ERROR_ARGUMENT;
    bool against = order->n == 1 && order->entries[0].object != 0 &&
                   game->rules->tables.orders[order->entries[0].kind - 1].object_ref == SAND_REF_UNIT;
    if (!against || !sand_foresee_is_immediate(game, order, &verdict)) {
        sand_entry *copy = sand_order_list_add(out, order->decision, order->side, order->n);
        for (unsigned i = 0; copy != NULL && i < order->n; i++) copy[i] = order->entries[i];
        return copy != NULL ? SAND_OK : SAND_ERROR_FULL;
    }
    way w = { .first = order->entries[0], .side = order->side, .serial = order->decision };
    if (!sand_foresee_begin(&w.trial, game, order->side)) return SAND_ERROR_MEMORY;
    size_t before = out->n;
    sand_foresee_imagine(&w.trial, 0);
    cut_to(out, lead_on(&w, order, out));
    sand_foresee_end(&w.trial);
    return out->n > before ? SAND_OK : SAND_ERROR_FULL;
}
