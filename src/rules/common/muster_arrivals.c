/* muster_arrivals.c - later arrivals: the scenario's plans, when a unit or leader is due, and where it may appear.
 *
 * A plan names a unit, a command or a leader, the turn from which it may come, and a zone or none (0: any arrival zone
 * of its side). A zone without an owner is open to both sides. */
#include "rules/common/muster.h"

/* ---- when ---- */

static const sand_plan *plan_for(const sand_battle *b, unsigned kind, sand_ref_kind of, unsigned index)
{
    for (unsigned i = 0; i < b->field->n_plans; i++) {
        const sand_plan *plan = &b->field->plan[i];
        if (plan->kind == kind && plan->subject_ref == (uint16_t)of && plan->subject == index) return plan;
    }
    return NULL;
}

/* A plan for the unit itself takes precedence over one for its command. */
static const sand_plan *plan_of(const sand_battle *b, unsigned kind, sand_ref_kind of, unsigned index)
{
    const sand_plan *plan = plan_for(b, kind, of, index);
    if (plan != NULL || of != SAND_REF_UNIT) return plan;
    return plan_for(b, kind, SAND_REF_COMMAND, sand_battle_unit(b, index)->command);
}

unsigned sand_muster_arrival(const sand_battle *b, unsigned plan, sand_ref_kind of, unsigned index)
{
    const sand_plan *found = plan_of(b, plan, of, index);
    return found == NULL ? 0 : found->turn;
}

bool sand_muster_arrives_now(const sand_battle *b, unsigned plan, sand_ref_kind of, unsigned index)
{
    if (!sand_muster_waits(b, of, index)) return false;
    unsigned turn = sand_muster_arrival(b, plan, of, index);
    return turn != 0 && turn <= sand_battle_head(b)->turn;
}

unsigned sand_muster_leader_due(const sand_battle *b, unsigned plan, unsigned side)
{
    for (unsigned k = 0; k < b->field->n_leaders; k++) {
        unsigned i = b->field->leader[k];
        if (sand_battle_body_def(b, i)->side != side || !sand_muster_waits(b, SAND_REF_BODY, i)) continue;
        if (sand_muster_arrival(b, plan, SAND_REF_BODY, i) <= sand_battle_head(b)->turn) return i;
    }
    return 0;
}

/* Asked for every command in every turn, so the usual case comes first: a scenario without plans. */
bool sand_muster_any_unit_arrives(const sand_battle *b, unsigned plan, unsigned command)
{
    for (unsigned i = 1; i <= b->field->n_units && b->field->n_plans > 0; i++) {
        if (sand_battle_unit(b, i)->command == command && sand_muster_arrives_now(b, plan, SAND_REF_UNIT, i))
            return true;
    }
    return false;
}

/* ---- where ---- */

static unsigned side_of(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    return of == SAND_REF_UNIT ? sand_battle_side_of_unit(b, index) : sand_battle_body_def(b, index)->side;
}

/* Is zone `id`, from 1, one in which the side may arrive under this plan (NULL: under none)? */
static bool is_open(const sand_field *field, unsigned id, unsigned side, const sand_plan *plan)
{
    SAND_ASSERT(id >= 1 && id <= field->n_zones);
    const sand_zone *zone = &field->zone[id - 1];
    if (zone->use != SAND_ZONE_ARRIVAL || (zone->side != 0 && zone->side != side)) return false;
    return plan == NULL || plan->value == 0 || plan->value == (int32_t)id;
}

unsigned sand_muster_next_entry(const sand_battle *b, sand_muster_comer who, unsigned zone)
{
    const sand_plan *plan = plan_of(b, who.plan, who.of, who.index);
    unsigned side = side_of(b, who.of, who.index);
    while (zone++ < b->field->n_zones) {
        if (is_open(b->field, zone, side, plan)) return zone;
    }
    return 0;
}

/* ---- what is wanted of the plans ---- */

static bool has_entry(const sand_field *field, unsigned side, const sand_plan *plan)
{
    for (unsigned id = 1; id <= field->n_zones; id++) {
        if (is_open(field, id, side, plan)) return true;
    }
    return false;
}

/* The side of the plan's subject; 0: it names nothing that can arrive. */
static unsigned side_of_plan(const sand_field *field, const sand_plan *plan)
{
    unsigned subject = plan->subject;
    switch ((sand_ref_kind)plan->subject_ref) {
    case SAND_REF_UNIT: return field->unit[subject - 1].side;
    case SAND_REF_COMMAND: return field->command[subject - 1].side;
    case SAND_REF_BODY: return field->body[subject - 1].role == SAND_ROLE_LEADER ? field->body[subject - 1].side : 0;
    default: return 0;
    }
}

static void object(const sand_setup *setup, const sand_plan *plan, const char *rule, const char *message)
{
    sand_rules_refuse_setup(setup, (sand_ref_kind)plan->subject_ref, plan->subject, rule, message);
    sand_rules_remedy_setup(setup, "give a zone with use \"arrival\", and leave out those who are on the table");
}

static void check_plan(const sand_field *field, const sand_plan *plan, const char *rule, const sand_setup *setup)
{
    static const char nobody[] = "units, commands and commanders arrive, by name";
    unsigned side = side_of_plan(field, plan);
    if (side == 0 && plan->subject_ref != SAND_REF_BODY) {
        sand_rules_refuse_setup(setup, SAND_REF_NONE, 0, rule, nobody);
        return;
    }
    if (side == 0) {
        object(setup, plan, rule, nobody);
        return;
    }
    if (plan->turn == 0) object(setup, plan, rule, "\"turn\" says from which turn on it may arrive: 1 or more");
    if (!has_entry(field, side, plan)) object(setup, plan, rule, "there is no arrival zone for it");
}

void sand_muster_check_arrivals(const sand_battle *b, unsigned plan, const char *rule, const sand_setup *setup)
{
    for (unsigned i = 0; i < b->field->n_plans; i++) {
        if (b->field->plan[i].kind == plan) check_plan(b->field, &b->field->plan[i], rule, setup);
    }
}
