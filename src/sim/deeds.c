/* deeds.c - counts what players do: one row for each counter, asked before every order. */
#include "sim/deeds.h"

#include "ai/thinking.h"
#include "base/assert.h"

#include <string.h>

/* ---- counters ---- */

/* Must the command that acts now come together before anything else?  It must if ending the step would leave duties. */
static bool is_scattered(const sand_deed_sight *s)
{
    const sand_rules *rules = s->battle->field->rules;
    for (unsigned i = 0; i < s->decision->n_kinds; i++) {
        const sand_order_kind *kind = &rules->tables.orders[s->decision->kinds[i] - 1];
        if (!kind->closes || kind->slots != 0) continue;
        sand_entry entry = { .kind = s->decision->kinds[i] };
        const sand_order order = { s->decision->serial, (uint16_t)s->side, 1, &entry };
        sand_verdict verdict;
        rules->check(s->battle, s->room, &order, &verdict);
        return verdict.n_duties > 0;
    }
    return false;
}

/* Returns the command whose first order in this turn this is; 0: it is a later order, or no command is known. */
static unsigned command_that_begins(const sand_deed_sight *s)
{
    const sand_decision *decision = s->decision;
    if (decision->sealed || decision->subject == 0 || decision->subject >= SAND_DEED_MEMORY) return 0;
    if (s->battle->field->rules->tables.steps[decision->step - 1].subject_ref != SAND_REF_COMMAND) return 0;
    SAND_ASSERT(decision->step >= 1 && decision->step <= s->battle->field->rules->tables.n_steps);
    uint32_t now = (uint32_t)sand_battle_head(s->battle)->turn * SAND_DEED_MEMORY + decision->subject;
    if (s->memory[0] == now) return 0;
    s->memory[0] = now;
    return decision->subject;
}

static unsigned count_scattered(const sand_deed_sight *s)
{
    return command_that_begins(s) != 0 && is_scattered(s);
}

/* The memory holds how many units each command had when it last acted. */
static unsigned count_own_doing(const sand_deed_sight *s)
{
    unsigned command = command_that_begins(s);
    if (command == 0) return 0;
    uint32_t units = sand_battle_command(s->battle, command)->units, before = s->memory[command];
    s->memory[command] = units;
    return units == before && is_scattered(s);
}

/* ---- orders that a careful player would not give ---- */

enum {
    LOOKED_AT = 6, /* how many of the nearest enemies of each unit are looked at */
    TENTH = 10     /* a march shorter than this part of the unit's front is a short one */
};

static const sand_order_kind *kind_of(const sand_deed_sight *s, const sand_entry *entry)
{
    SAND_ASSERT(entry->kind >= 1 && entry->kind <= s->battle->field->rules->tables.n_orders);
    return &s->battle->field->rules->tables.orders[entry->kind - 1];
}

/* May the unit do that to an enemy near it at this decision, by an order of its own? */
static bool could(const sand_deed_sight *s, unsigned unit, sand_wish_kind what)
{
    sand_entry entries[SAND_ENTRY_LIST_MAX];
    sand_order order;
    uint16_t enemies[LOOKED_AT];
    size_t n = sand_ai_nearest_enemies(s->view, unit, enemies, LOOKED_AT);
    for (size_t i = 0; i < n; i++) {
        const sand_wish wish = {
            .kind = what, .side = (uint16_t)s->side, .subject = (uint16_t)unit, .object = enemies[i]
        };
        sand_order_list list = { .orders = &order, .room = 1, .entries = entries, .entries_room = SAND_LEN(entries) };
        s->view->field->rules->suggest(s->view, s->room, &wish, &list);
        if (list.n > 0 && entries[0].subject == unit && entries[0].object == enemies[i]) return true;
    }
    return false;
}

static unsigned count_left(const sand_deed_sight *s, sand_wish_kind what)
{
    unsigned n = 0;
    if (s->decision->sealed || s->order->n != 1 || !kind_of(s, &s->order->entries[0])->closes) return 0;
    for (unsigned i = 1; i <= s->view->field->n_units; i++) {
        if (sand_battle_in_play(s->view, i) && sand_battle_side_of_unit(s->view, i) == s->side) n += could(s, i, what);
    }
    return n;
}

static unsigned count_fights_left(const sand_deed_sight *s)
{
    return count_left(s, SAND_WISH_FIGHT);
}

static unsigned count_shots_left(const sand_deed_sight *s)
{
    return count_left(s, SAND_WISH_SHOOT);
}

/* Is the entry a short march straight on?  A march that turns the unit or brings it into contact is worth giving,
 * however short it is. */
static bool is_dribble(const sand_deed_sight *s, const sand_entry *entry)
{
    int32_t travel = 0;
    if ((entry->given & SAND_SLOT_MOTION) == 0 || entry->object != 0) return false;
    if (kind_of(s, entry)->subject_ref != SAND_REF_UNIT || !sand_battle_in_play(s->view, entry->subject)) return false;
    for (size_t i = 0; i < sand_entry_steps(entry); i++) {
        sand_motion_step step = sand_entry_step(entry, i);
        if (step.verb != SAND_VERB_MARCH) return false;
        travel += step.travel;
    }
    return travel <
           sand_battle_outline(s->view->field, entry->subject, sand_battle_unit(s->view, entry->subject)).width / TENTH;
}

static unsigned count_dribbles(const sand_deed_sight *s)
{
    unsigned n = 0;
    for (size_t i = 0; i < s->order->n; i++) n += is_dribble(s, &s->order->entries[i]);
    return n;
}

/* ---- written orders ---- */

static const char *arm_of(const sand_deed_sight *s, const sand_entry *entry)
{
    return s->battle->field->rules->tables.types[sand_battle_unit_def(s->battle, entry->subject)->type - 1].arm;
}

/* Do all units but those of one arm get the same word?  `but`: that arm. */
static bool is_one_word(const sand_deed_sight *s, const char *but)
{
    enum { FEW = 3 };
    unsigned n = 0, word = 0;
    for (size_t i = 0; i < s->order->n; i++) {
        const sand_entry *entry = &s->order->entries[i];
        const sand_order_kind *kind = kind_of(s, entry);
        if (entry->kind != s->order->entries[0].kind || kind->subject_ref != SAND_REF_UNIT) return false;
        if ((kind->slots & SAND_SLOT_CHOICE) == 0) return false;
        if (entry->subject == 0 || strcmp(arm_of(s, entry), but) == 0) continue;
        if (n > 0 && entry->choice != word) return false;
        word = entry->choice;
        n++;
    }
    return n >= FEW;
}

static unsigned count_one_word(const sand_deed_sight *s)
{
    if (!s->decision->sealed || s->order->n < 2) return 0;
    for (size_t i = 0; i < s->order->n; i++) {
        const sand_entry *entry = &s->order->entries[i];
        if (kind_of(s, entry)->subject_ref != SAND_REF_UNIT || entry->subject == 0) return 0;
        if (is_one_word(s, arm_of(s, entry))) return 1;
    }
    return 0;
}

/* ---- who fights whom ---- */

/* Returns the enemy unit that the entry tells a unit to shoot or to fight; 0: none. */
static unsigned target_of(const sand_deed_sight *s, const sand_entry *entry)
{
    const sand_order_kind *kind = kind_of(s, entry);
    if (kind->subject_ref != SAND_REF_UNIT || kind->object_ref != SAND_REF_UNIT) return 0;
    if (entry->subject == 0 || entry->object == 0 || !sand_battle_in_play(s->view, entry->subject)) return 0;
    return sand_battle_side_of_unit(s->view, entry->object) != s->side ? entry->object : 0;
}

/* Is half of what the unit was worth gone? */
static bool is_worn(const sand_battle *b, unsigned unit)
{
    const sand_tables *tables = &b->field->rules->tables;
    if (tables->worth_column == 0 || sand_battle_unit(b, unit)->hits == 0) return false;
    return 2 * b->field->rules->worth(b, unit) <= sand_battle_trait(b, unit, tables->worth_column - 1u);
}

/* Would the same kind of order bring the unit into contact with that enemy? */
static bool closes_with(const sand_deed_sight *s, const sand_entry *entry)
{
    sand_entry entries[SAND_ENTRY_LIST_MAX];
    sand_order order;
    const sand_wish wish = {
        .kind = SAND_WISH_CLOSE, .side = (uint16_t)s->side, .subject = entry->subject, .object = entry->object
    };
    sand_order_list list = { .orders = &order, .room = 1, .entries = entries, .entries_room = SAND_LEN(entries) };
    s->view->field->rules->suggest(s->view, s->room, &wish, &list);
    return list.n > 0 && entries[0].kind == entry->kind && entries[0].subject == entry->subject;
}

static unsigned count_worn_charges(const sand_deed_sight *s)
{
    unsigned n = 0;
    for (size_t i = 0; i < s->order->n; i++) {
        const sand_entry *entry = &s->order->entries[i];
        unsigned target = target_of(s, entry);
        if (target == 0 || !is_worn(s->view, entry->subject) || sand_battle_unit(s->view, target)->hits > 0) continue;
        n += closes_with(s, entry);
    }
    return n;
}

/* The memory holds which units have been sent at an enemy. */
static unsigned note_targets(const sand_deed_sight *s)
{
    for (size_t i = 0; i < s->order->n; i++) {
        const sand_entry *entry = &s->order->entries[i];
        if (target_of(s, entry) != 0 && entry->subject < SAND_DEED_MEMORY) s->memory[entry->subject] = 1;
    }
    return 0;
}

static unsigned count_idle(const sand_deed_sight *s)
{
    unsigned n = 0;
    for (unsigned i = 1; i <= s->battle->field->n_units && i < SAND_DEED_MEMORY; i++)
        n += sand_battle_side_of_unit(s->battle, i) == s->side && s->memory[i] == 0;
    return n;
}

static const sand_deed_counter counters[] = {
    { { "scattered", "commands that had to come together before they could do anything else" }, count_scattered, NULL },
    { { "scattered by own doing", "of these, commands that had lost no unit since they last acted" },
      count_own_doing,
      NULL },
    { { "fights left", "units that could have attacked an enemy they touch when their side ended a step" },
      count_fights_left,
      NULL },
    { { "shots left", "units that could have shot when their side ended a step" }, count_shots_left, NULL },
    { { "short marches", "marches straight on by less than a tenth of the unit's front, not to attack" },
      count_dribbles,
      NULL },
    { { "worn charges", "charges of a unit that has lost half its worth at an enemy without a hit" },
      count_worn_charges,
      NULL },
    { { "never sent", "units that were not sent at any enemy in the whole battle, to shoot or to fight" },
      note_targets,
      count_idle },
    { { "one word for all", "sealed orders that give the same word to all units but those of one arm" },
      count_one_word,
      NULL },
};
_Static_assert(SAND_LEN(counters) <= SAND_SIM_COUNTERS, "a tally has room for every counter");

size_t sand_sim_counters(void)
{
    return SAND_LEN(counters);
}

const sand_sim_counter *sand_sim_counter_at(size_t i)
{
    return i < SAND_LEN(counters) ? &counters[i].row : NULL;
}

/* ---- one battle ---- */

void sand_deeds_begin(sand_deeds *deeds, unsigned first_side)
{
    memset(deeds, 0, sizeof *deeds);
    deeds->first_side = first_side;
}

/* What the i-th counter sees of a side, without an order. */
static sand_deed_sight sight_of(sand_deeds *deeds, const sand_bout *bout, size_t i, unsigned side)
{
    return (sand_deed_sight){ .battle = bout->battle,
                              .view = bout->view,
                              .room = bout->room,
                              .side = side,
                              .memory = deeds->memory[i][side - 1] };
}

void sand_deeds_see(sand_deeds *deeds, const sand_bout *bout, const sand_decision *decision, const sand_order *order,
                    sand_sim_tally *tally)
{
    SAND_ASSERT(order->side >= 1 && order->side <= SAND_SIDES);
    for (size_t i = 0; i < SAND_LEN(counters); i++) {
        sand_deed_sight sight = sight_of(deeds, bout, i, order->side);
        sight.decision = decision;
        sight.order = order;
        tally->counter[i][order->side == deeds->first_side ? 0 : 1] += counters[i].count(&sight);
    }
}

void sand_deeds_end(sand_deeds *deeds, const sand_bout *bout, sand_sim_tally *tally)
{
    for (size_t i = 0; i < SAND_LEN(counters); i++) {
        for (unsigned side = 1; side <= SAND_SIDES && counters[i].end != NULL; side++) {
            const sand_deed_sight sight = sight_of(deeds, bout, i, side);
            tally->counter[i][side == deeds->first_side ? 0 : 1] += counters[i].end(&sight);
        }
    }
}

void sand_deeds_add(sand_sim_tally *to, const sand_sim_deed *deed)
{
    size_t i = 0;
    while (i < to->n_deeds && (strcmp(to->deed[i].rule, deed->rule) != 0 || to->deed[i].arm != deed->arm ||
                               to->deed[i].verb != deed->verb))
        i++;
    if (i == SAND_SIM_DEEDS) {
        to->other_deeds += deed->count[0] + deed->count[1];
        return;
    }
    SAND_ASSERT(i < SAND_SIM_DEEDS && i <= to->n_deeds);
    if (i == to->n_deeds) to->deed[to->n_deeds++] = (sand_sim_deed){ deed->rule, deed->arm, deed->verb, { 0 } };
    for (size_t who = 0; who < 2; who++) to->deed[i].count[who] += deed->count[who];
}

static bool counts(const sand_event *event)
{
    if (!event->rule || event->subject == 0) return false;
    if (event->subject_ref != SAND_REF_UNIT && event->subject_ref != SAND_REF_BODY) return false;
    return event->verb == SAND_EVENT_MOVE || event->verb == SAND_EVENT_ROLL || event->verb == SAND_EVENT_REMOVE;
}

void sand_deeds_hear(const sand_deeds *deeds, const sand_bout *bout, sand_sim_tally *tally)
{
    const sand_battle *b = bout->battle;
    for (size_t i = 0; i < bout->log->n; i++) {
        const sand_event *event = &bout->log->events[i];
        if (!counts(event)) continue;
        bool unit = event->subject_ref == SAND_REF_UNIT;
        unsigned side =
            unit ? sand_battle_side_of_unit(b, event->subject) : sand_battle_body_def(b, event->subject)->side;
        SAND_ASSERT(side >= 1 && side <= SAND_SIDES);
        sand_sim_deed deed = { .rule = event->rule, .verb = (sand_event_verb)event->verb };
        if (unit) deed.arm = b->field->rules->tables.types[sand_battle_unit_def(b, event->subject)->type - 1].arm;
        deed.count[side == deeds->first_side ? 0 : 1] = 1;
        sand_deeds_add(tally, &deed);
    }
}
