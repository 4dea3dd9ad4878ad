/* tries.c - suggestions, kind by kind: the loop over what the rows of a step's kinds of order try.
 *
 * What the `random` player orders depends on where its sample begins, and its battles are compared between versions:
 * kinds, units and choices are visited in an order that never depends on what is legal. */
#include "rules/common/tries.h"

#include "battle/actor.h"
#include "rules/common/acting.h"

/* The unit that the wish is about; 0: none. */
static unsigned subject_unit(const sand_wisher *w)
{
    return sand_actor_of(w->wish->subject_ref, w->wish->subject).ref == SAND_REF_UNIT ? w->wish->subject : 0;
}

/* ---- the kinds of the step ---- */

typedef struct {
    unsigned n, n_each;
    unsigned choices; /* per unit; 0: the step is not visited unit by unit */
    uint16_t kind[SAND_DECISION_KINDS_MAX], each_kind[SAND_DECISION_KINDS_MAX];
    /* each: those of `tries` that work unit by unit */
    const sand_order_tries *tries[SAND_DECISION_KINDS_MAX], *each[SAND_DECISION_KINDS_MAX];
} kinds;

/* A wish about a body wants orders given to bodies, one about a unit or command wants orders given to units, even with
 * the same number; orders without a subject suit both. */
static bool suits_subject(const sand_wisher *w, unsigned kind)
{
    sand_ref_kind given = w->scene->field->rules->tables.orders[kind - 1].subject_ref;
    if (w->wish->subject == 0) return true;
    return given != (sand_wish_is_about_body(w) ? SAND_REF_UNIT : SAND_REF_BODY);
}

/* Kinds in the order of their table, those that close the step last. A kind that is not open now is refused when
 * judged. */
static void collect(const sand_wisher *w, kinds *out)
{
    const sand_room_kinds *all = sand_room_kinds_of(w->judging.room, sand_battle_step_now(w->scene->battle));
    const sand_order_rule *rules = w->scene->field->rules->tables.order_rules;
    const bool any = w->wish->order_kind == 0 && w->wish->subject == 0; /* the usual case */
    unsigned n = 0, n_each = 0, choices = 0;
    SAND_ASSERT(all->n <= SAND_DECISION_KINDS_MAX);
    for (unsigned i = 0; i < all->n; i++) {
        const uint16_t kind = all->kind[i];
        const sand_order_tries *tries = rules[kind - 1].tries;
        if (tries == NULL) continue;
        unsigned rounds = (unsigned)tries->slot + tries->choices;
        if (rounds > choices) choices = rounds;
        if (!any && !(sand_wish_wants(w, kind) && suits_subject(w, kind))) continue;
        out->kind[n] = kind;
        out->tries[n++] = tries;
        if (tries->each == NULL) continue;
        out->each_kind[n_each] = kind;
        out->each[n_each++] = tries;
    }
    out->n = n;
    out->n_each = n_each;
    out->choices = choices;
}

/* ---- samples ---- */

typedef void (*trying)(sand_wisher *w);

static trying first_of(const sand_order_tries *tries)
{
    return tries->first;
}

static trying together_of(const sand_order_tries *tries)
{
    return tries->together;
}

static trying last_of(const sand_order_tries *tries)
{
    return tries->last;
}

static void try_all(sand_wisher *w, const kinds *all, trying (*of)(const sand_order_tries *tries))
{
    for (unsigned i = 0; i < all->n; i++) {
        trying go = of(all->tries[i]);
        if (go == NULL) continue; /* the usual case */
        if (!sand_wish_has_room(w)) return;
        w->kind = all->kind[i];
        go(w);
    }
}

static void try_choice(sand_wisher *w, const kinds *all, unsigned unit, unsigned choice)
{
    for (unsigned k = 0; k < all->n_each; k++) {
        unsigned nth = choice - all->each[k]->slot; /* a large number for a choice before the kind's first */
        if (nth >= all->each[k]->choices) continue;
        w->kind = all->each_kind[k];
        all->each[k]->each(w, unit, nth);
    }
}

/* Tries all choices once, round from where the sample begins. */
static void try_unit(sand_wisher *w, const kinds *all, unsigned unit, uint32_t begin)
{
    SAND_ASSERT(all->choices > 0);
    unsigned first = begin % all->choices;
    w->begin = begin;
    for (unsigned i = first; i < all->choices && sand_wish_has_room(w); i++) try_choice(w, all, unit, i);
    for (unsigned i = 0; i < first && sand_wish_has_room(w); i++) try_choice(w, all, unit, i);
}

/* A wish about a command is about all of its units. */
static bool is_about(const sand_wisher *w, unsigned unit)
{
    if (w->wish->subject_ref != SAND_REF_COMMAND) return subject_unit(w) == unit;
    return sand_battle_unit(w->scene->battle, unit)->command == w->wish->subject;
}

/* Lists the units that may act, may still do so in this step, and are meant by the wish. */
static unsigned list_units(sand_wisher *w, uint16_t unit[])
{
    const sand_battle *b = w->scene->battle;
    SAND_ASSERT(sand_battle_step_now(b) >= 1);
    const sand_step_rule *step = &b->field->rules->tables.step_rules[sand_battle_step_now(b) - 1];
    sand_acting all = sand_acting_in(w->scene);
    bool any = w->wish->subject == 0;
    unsigned n = 0;
    for (unsigned i; (i = sand_acting_next(&all)) != 0;) {
        if ((any || is_about(w, i)) && (step->still == NULL || step->still(b, i))) unit[n++] = (uint16_t)i;
    }
    SAND_ASSERT(n <= w->scene->n);
    return n;
}

/* Tries what comes first, every unit, units together, and what comes last: a round that starts at wish->begin. A wish
 * about a subject tries only the units it is about. */
static void sample_units(sand_wisher *w, const kinds *all)
{
    size_t mark = sand_scene_mark(w->scene);
    uint16_t *unit = sand_scene_borrow(w->scene, w->scene->n, sizeof *unit);
    unsigned n = list_units(w, unit), choices = n + 3;
    bool any = w->wish->subject == 0;
    for (unsigned i = 0; i < choices && sand_wish_has_room(w); i++) {
        unsigned which = (w->wish->begin + i) % choices;
        if (which >= 1 && which <= n)
            try_unit(w, all, unit[which - 1], w->wish->begin / choices);
        else if (any && which == 0)
            try_all(w, all, first_of);
        else if (any && which == n + 1 && w->wish->begin == 0)
            try_all(w, all, together_of);
        else if (any && which == n + 2)
            try_all(w, all, last_of);
    }
    sand_scene_give_back(w->scene, mark);
}

static void sample(sand_wisher *w, const kinds *all)
{
    w->least = SAND_WISH_LEAST_WORTH;
    if (all->choices > 0 && !sand_wish_is_about_body(w)) {
        sample_units(w, all);
        return;
    }
    try_all(w, all, first_of);
    try_all(w, all, last_of);
}

/* ---- single wishes ---- */

/* A kind's `instead` (standing, where the unit cannot go there) is tried only when nothing else fulfilled the wish. */
static void fulfil(sand_wisher *w, const kinds *all)
{
    _Static_assert(SAND_WISH_DONE < 32, "a bit of a row's `wishes` for each");
    uint32_t wished = 1u << w->wish->kind;
    for (unsigned i = 0; i < all->n; i++) {
        w->kind = all->kind[i];
        if ((all->tries[i]->wishes & wished) != 0) all->tries[i]->fulfil(w);
    }
    for (unsigned i = 0; i < all->n && w->added == 0; i++) {
        w->kind = all->kind[i];
        if ((all->tries[i]->instead & wished) != 0) all->tries[i]->fulfil(w);
    }
}

size_t sand_tries_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out)
{
    kinds all;
    if (!sand_orders_on_turn(b, wish->side)) return 0;
    SAND_ASSERT(sand_battle_step_now(b) >= 1); /* a side on turn is asked in a step */
    if (b->field->rules->tables.step_rules[sand_battle_step_now(b) - 1].title == NULL) return 0;
    sand_wisher w = sand_wish_start(b, room, wish, out);
    w.units = sand_chapters_of(b)->wishes;
    collect(&w, &all);
    if (wish->kind == SAND_WISH_ANY)
        sample(&w, &all);
    else
        fulfil(&w, &all);
    sand_wish_stop(&w);
    return w.added;
}

/* ---- for rows ---- */

unsigned sand_tries_actor(const sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    unsigned unit = subject_unit(w);
    return unit != 0 && sand_chapters_of(b)->next(b, unit - 1) == unit ? unit : 0;
}

bool sand_tries_means_body(const sand_wisher *w, unsigned body)
{
    return w->wish->subject == 0 || (sand_wish_is_about_body(w) && w->wish->subject == body);
}

unsigned sand_tries_pointed(const sand_wisher *w)
{
    unsigned object = sand_wish_object_unit(w);
    return object != 0 ? object : subject_unit(w);
}

unsigned sand_tries_target(const sand_wisher *w)
{
    unsigned target = sand_wish_object_unit(w);
    return target >= 1 && target <= w->scene->n && sand_scene_in_play(w->scene, target) ? target : 0;
}

void sand_tries_at_object(sand_wisher *w)
{
    unsigned unit = sand_tries_actor(w);
    if (unit != 0 && sand_wish_object_body(w) == 0) sand_wish_try_order(w, w->kind, unit, w->wish->object);
}

void sand_tries_place_there(sand_wisher *w)
{
    sand_wish_berth berth = { .kind = w->kind, .who = w->wish->subject };
    sand_pose pose = w->wish->pose;
    if (pose.heading < 0) pose.heading = w->scene->field->side[w->side - 1].home;
    sand_wish_place(w, &berth, pose);
}

/* ---- the end of a step ---- */

void sand_tries_end(sand_wisher *w)
{
    if (w->wish->subject == 0) sand_wish_try_order(w, w->kind, 0, 0);
}

/* A wish for the end of the step does not depend on what else it names. */
void sand_tries_end_now(sand_wisher *w)
{
    sand_wish_try_order(w, w->kind, 0, 0);
}

const sand_order_tries sand_tries_ends = { .last = sand_tries_end,
                                           .wishes = SAND_FULFILS(DONE),
                                           .fulfil = sand_tries_end_now };

static bool begins_with_end(const sand_wisher *w, unsigned choices)
{
    return w->wish->begin % choices == choices - 1;
}

void sand_tries_end_first(sand_wisher *w, unsigned choices)
{
    if (begins_with_end(w, choices)) sand_tries_end(w);
}

void sand_tries_end_last(sand_wisher *w, unsigned choices)
{
    if (!begins_with_end(w, choices)) sand_tries_end(w);
}
