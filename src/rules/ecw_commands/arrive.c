/* arrive.c - whoever comes later: the scenario's plans, when somebody is due, and where he may appear
 * [EC-CMD-02, EC-UNIT-07; the text knows arrivals of commanders only, the rest is a ruling].
 *
 * A unit that is due is placed in an arrival zone of its side at the beginning of its command's activation; that is its
 * movement.  A commander is placed at the beginning of a turn.  Nobody has to come the moment he is due. */
#include "rules/ecw_commands/arrive.h"

/* ---- when ---- */

static const sand_plan *plan_for(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    for (unsigned i = 0; i < b->field->n_plans; i++) {
        const sand_plan *plan = &b->field->plan[i];
        if (plan->kind == EC_PLAN_ARRIVE && plan->subject_ref == (uint16_t)of && plan->subject == index) return plan;
    }
    return NULL;
}

/* A plan for the unit itself wins over one for its command. */
static const sand_plan *plan_of(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    const sand_plan *plan = plan_for(b, of, index);
    if (plan != NULL || of != SAND_REF_UNIT) return plan;
    return plan_for(b, SAND_REF_COMMAND, sand_battle_unit(b, index)->command);
}

static unsigned turn_of(const sand_plan *plan)
{
    return plan == NULL ? 0 : plan->turn;
}

unsigned ec_arrival_of_unit(const sand_battle *b, unsigned unit)
{
    return turn_of(plan_of(b, SAND_REF_UNIT, unit));
}

unsigned ec_arrival_of_body(const sand_battle *b, unsigned body)
{
    return turn_of(plan_of(b, SAND_REF_BODY, body));
}

bool ec_arrives_now(const sand_battle *b, unsigned unit)
{
    if (sand_battle_unit(b, unit)->status != SAND_STATUS_WAITING) return false;
    unsigned turn = ec_arrival_of_unit(b, unit);
    return turn != 0 && turn <= sand_battle_head(b)->turn;
}

bool ec_anybody_arrives(const sand_battle *b, unsigned command)
{
    for (unsigned i = 1; i <= b->field->n_units && b->field->n_plans > 0; i++) {
        if (sand_battle_unit(b, i)->command == command && ec_arrives_now(b, i)) return true;
    }
    return false;
}

/* ---- where ---- */

static bool is_open(const sand_battle *b, unsigned zone, unsigned side, const sand_plan *plan)
{
    const sand_zone *z = &b->field->zone[zone - 1];
    if (z->use != SAND_ZONE_ARRIVAL || (z->side != 0 && z->side != side)) return false;
    return plan == NULL || plan->value == 0 || plan->value == (int32_t)zone;
}

static unsigned side_of(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    return of == SAND_REF_UNIT ? sand_battle_side_of_unit(b, index) : sand_battle_body_def(b, index)->side;
}

bool ec_may_enter(const sand_battle *b, sand_ref_kind of, unsigned index, const sand_box *box)
{
    const sand_plan *plan = plan_of(b, of, index);
    for (unsigned z = 1; z <= b->field->n_zones; z++) {
        if (!is_open(b, z, side_of(b, of, index), plan)) continue;
        if (sand_field_box_inside_zone(b->field, &b->field->zone[z - 1], box)) return true;
    }
    return false;
}

sand_bounds ec_arrival_ground(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    const sand_plan *plan = plan_of(b, of, index);
    for (unsigned z = 1; z <= b->field->n_zones; z++) {
        const sand_zone *zone = &b->field->zone[z - 1];
        if (is_open(b, z, side_of(b, of, index), plan))
            return sand_shape_bounds_of(&b->field->points[zone->first_point], (int32_t)zone->n_points);
    }
    return (sand_bounds){ { 0, 0 }, { 0, 0 } };
}

/* ---- what is wanted of a scenario ---- */

static bool has_entry(const sand_battle *b, unsigned side, const sand_plan *plan)
{
    for (unsigned z = 1; z <= b->field->n_zones; z++) {
        if (is_open(b, z, side, plan)) return true;
    }
    return false;
}

static void refuse(const sand_setup *setup, const sand_plan *plan, const char *message)
{
    sand_rules_refuse_setup(setup, (sand_ref_kind)plan->subject_ref, plan->subject, "EC-CMD-02", message,
                            "give a zone with use \"arrival\", and leave out those who are on the table");
}

static void check_plan(const sand_battle *b, const sand_plan *plan, const sand_setup *setup)
{
    unsigned subject = plan->subject, side = 0;
    switch ((sand_ref_kind)plan->subject_ref) {
    case SAND_REF_UNIT: side = sand_battle_side_of_unit(b, subject); break;
    case SAND_REF_COMMAND: side = b->field->command[subject - 1].side; break;
    case SAND_REF_BODY:
        side = sand_battle_body_def(b, subject)->side;
        if (sand_battle_body_def(b, subject)->role == SAND_ROLE_LEADER) break;
        refuse(setup, plan, "units, commands and commanders arrive, by name");
        return;
    default:
        sand_rules_refuse_setup(setup, SAND_REF_NONE, 0, "EC-CMD-02", "units, commands and commanders arrive, by name",
                                NULL);
        return;
    }
    if (plan->turn == 0) refuse(setup, plan, "\"turn\" says from which turn on somebody may arrive: 1 or more");
    if (!has_entry(b, side, plan)) refuse(setup, plan, "there is no arrival zone for it");
}

void ec_check_plans(const sand_battle *b, const sand_setup *setup)
{
    for (unsigned i = 0; i < b->field->n_plans; i++) check_plan(b, &b->field->plan[i], setup);
}
