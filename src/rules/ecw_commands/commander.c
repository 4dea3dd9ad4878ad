/* commander.c - commanders: a commander left alone with the enemy flees, and every unit of the army takes hits for it
 * [EC-CMD]. */
#include "rules/ecw_commands/commander.h"

#include "geom/travel.h"
#include "rules/common/chapters.h"
#include "rules/common/losses.h"
#include "rules/ecw_commands/rout.h"
#include "rules/ecw_commands/verdicts.h"

static bool is_on_table(const sand_battle *b, unsigned body)
{
    return sand_battle_body(b, body)->status == SAND_STATUS_PLAY;
}

/* May units of this type move into contact with a commander? [EC-A-39b] */
static bool may_ride(const sand_battle *b, unsigned unit)
{
    return sand_battle_reads(b, EC_RIDERS_ALL) || sand_battle_trait(b, unit, EC_CHARGES) != 0;
}

/* Which units count: friends are units of the commander's own side, of any type; enemies are those that may move into
 * contact with a commander; loose enemies are enemies that are in no melee. */
typedef enum { FRIEND, ENEMY, LOOSE_ENEMY } who;

/* False proves that no part of the unit is within `distance` of the bounds, and proves it cheaply for most units. */
static inline bool may_be_near(const sand_battle *b, unsigned unit, const sand_bounds *bounds, int32_t distance)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    const sand_unit_def *def = &b->field->unit[unit - 1];
    int32_t most = def->width + def->depth + distance;
    return row->x + most >= bounds->low.x && row->x - most <= bounds->high.x && row->y + most >= bounds->low.y &&
           row->y - most <= bounds->high.y && row->status == SAND_STATUS_PLAY;
}

/* Does a unit of `side`, of the kind `whose`, stand within `distance` of the commander? The bounds are compared first
 * because that is cheaper than looking up contacts. */
static bool is_touched_by(const sand_battle *b, const sand_box *commander, unsigned side, int32_t distance, who whose)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (b->field->unit_sides[i - 1] != side || !may_be_near(b, i, &commander->bounds, distance)) continue;
        if (whose != FRIEND && !may_ride(b, i)) continue;
        if (whose == LOOSE_ENEMY && sand_battle_engaged(b, i)) continue;
        sand_box box = sand_battle_unit_box(b, i);
        if (!sand_shape_bounds_near(&box.bounds, &commander->bounds, distance)) continue;
        if (sand_geom_within_boxes(&box, commander, distance)) return true;
    }
    return false;
}

static bool is_guarded(const sand_battle *b, const sand_box *commander, unsigned side)
{
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    int32_t near = sand_battle_option(b, EC_OPT_ALONE_WITHIN);
    if (sand_battle_reads(b, EC_ALONE_LOOSE)) return false;
    int32_t distance = sand_battle_reads(b, EC_ALONE_NEAR) && near > SAND_SLACK ? near : SAND_SLACK;
    return is_touched_by(b, commander, side, distance, FRIEND);
}

/* Flight hits reach the units on the table, and by one reading also those that are still to arrive. [EC-A-38] */
static bool takes_flight_hits(const sand_battle *b, unsigned unit)
{
    return sand_battle_in_play(b, unit) ||
           (sand_battle_unit(b, unit)->status == SAND_STATUS_WAITING && sand_battle_reads(b, EC_FLIGHT_REACHES_ARMY));
}

/* Every unit of the commander's army takes D3-1 hits: one die for each unit, or one die for all [EC-CMD-04, EC-A-38].
 */
static void push_panic(sand_battle *b, unsigned side)
{
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    sand_frame frame = { .step = EC_STEP_PANIC, .sides = (uint16_t)(1u << side) };
    if (sand_battle_reads(b, EC_FLIGHT_DICE_ONE)) {
        sand_battle_agenda_push(b, frame);
        return;
    }
    for (unsigned i = b->field->n_units; i >= 1; i--) {
        if (!takes_flight_hits(b, i) || sand_battle_side_of_unit(b, i) != side) continue;
        frame.subject = (uint16_t)i;
        sand_battle_agenda_push(b, frame);
    }
}

static void flee(sand_battle *b, unsigned body, sand_log *log)
{
    unsigned side = sand_battle_body_def(b, body)->side;
    SAND_ASSERT(!ec_side_get(b, side)->fled); /* an army has one commander [EC-CMD-01] */
    ec_side_of(b, side)->fled = 1;
    sand_losses_remove_leader(b, body, EC_GONE_FLED,
                              (sand_reason){ "EC-CMD-03", "The enemy reached {b0}, and he fled the field" }, log);
    push_panic(b, side);
}

/* Each lone enemy commander that the unit comes to touch on its way flees; the unit completes its move. Usually units
 * of any type may do this. [EC-A-39b] */
void ec_ride_at_commander(sand_battle *b, unsigned unit, sand_pose start, sand_straight way, sand_log *log)
{
    sand_point to = sand_point_add(start.at, sand_heading_step(way.heading, way.longest));
    for (unsigned k = 0; k < b->field->n_leaders; k++) {
        unsigned i = b->field->leader[k], side = sand_battle_body_def(b, i)->side;
        if (side == sand_battle_side_of_unit(b, unit) || !is_on_table(b, i) || !may_ride(b, unit)) continue;
        /* this is a cheap test that rules out most commanders */
        if (!sand_losses_may_reach(b, i, unit, start.at, to)) continue;
        if (sand_battle_reads(b, EC_ALONE_LOOSE) && sand_battle_engaged(b, unit)) continue;
        sand_box rider = sand_battle_unit_box_at(b, unit, start);
        if (!sand_losses_reaches(b, i, &rider, way.heading, way.longest)) continue;
        sand_box box = sand_battle_body_box(b, i);
        if (!is_guarded(b, &box, side)) flee(b, i, log);
    }
}

/* Where only chargers may move into contact with a commander, any other unit stops at the last whole step that does not
 * touch him. */
void ec_stop_at_commander(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop)
{
    static const sand_reason why = { "EC-A-39b", "{u0} may not move into contact with a commander: {b1} is there" };
    const sand_battle *b = scene->battle;
    sand_shape shape = sand_geom_shape_of_box(&mover->box);
    if (may_ride(b, mover->unit) || stop->travel <= 0) return;
    for (unsigned k = 0; k < b->field->n_leaders; k++) {
        unsigned i = b->field->leader[k];
        if (!is_on_table(b, i) || sand_battle_body_def(b, i)->side == mover->side) continue;
        sand_box box = sand_battle_body_box(b, i);
        sand_shape figure = sand_geom_shape_of_box(&box);
        int32_t met = sand_travel_nears(&shape, heading, stop->travel, &figure, SAND_SLACK);
        if (met >= 0) sand_stop_at(stop, met > 0 ? met - 1 : 0, why, mover->unit, (int32_t)i);
    }
}

void ec_run_panic(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room;
    sand_frame frame = *sand_battle_agenda_top(b);
    unsigned side = sand_battle_side_now(b);
    SAND_ASSERT(frame.step == EC_STEP_PANIC && (side == SAND_SIDE_A || side == SAND_SIDE_B));
    sand_cause cause = sand_answer_cause(b, EC_ROLL_PANIC, frame.subject);
    if (frame.subject == 0) cause.object = (uint16_t)side; /* both commanders may flee in one stage */
    sand_ledger ledger = { 0 };
    sand_dice_ledger_add(&ledger, "EC-CMD-04", "commander's flight", sand_battle_number(b, EC_FLIGHT_HITS));
    size_t first = dice->n_rolls;
    sand_dice_about(dice, "hits by the commander's flight", &ledger);
    int32_t score = sand_dice_face(dice, cause, sand_battle_number(b, EC_FLIGHT_DIE)) + sand_dice_ledger_total(&ledger),
            hits = score > 0 ? score : 0;
    sand_battle_agenda_pop(b);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (frame.subject != 0 ? i != frame.subject : sand_battle_side_of_unit(b, i) != side) continue;
        if (!takes_flight_hits(b, i)) continue;
        bool sees = sand_battle_in_play(b, i);
        const char *text = sees ? "{u0} saw its commander flee" : "{u0} heard that its commander had fled";
        sand_event *event = sand_answer_tell(b, log, SAND_EVENT_ROLL, "EC-CMD-04", SAND_SAY(text, i));
        sand_answer_thrown(event, dice, first, &ledger, hits);
        ec_hit(b, i, hits, "EC-CMD-04", log);
        /* a unit that is still to arrive takes no part, so it is removed here */
        if (!sees && sand_chapters_is_routed(b, i)) ec_remove(b, i, EC_GONE_ROUTED, log);
    }
}

/* ---- whatever follows at once ---- */

/* A commander may also be left alone by the departure of his last friend, while an enemy stands against him. [EC-A-39]
 */
bool ec_settle_commanders(sand_battle *b, sand_log *log)
{
    bool changed = false;
    for (unsigned k = 0; k < b->field->n_leaders; k++) {
        unsigned i = b->field->leader[k];
        if (!is_on_table(b, i)) continue;
        unsigned side = sand_battle_body_def(b, i)->side;
        sand_box box = sand_battle_body_box(b, i);
        who whose = sand_battle_reads(b, EC_ALONE_LOOSE) ? LOOSE_ENEMY : ENEMY;
        if (!is_touched_by(b, &box, sand_battle_enemy(side), SAND_SLACK, whose) || is_guarded(b, &box, side)) continue;
        flee(b, i, log);
        changed = true;
    }
    return changed;
}
