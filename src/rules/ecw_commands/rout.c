/* rout.c - hits, routs, commanders in flight, and whatever follows at once [EC-ROUT, EC-CMD, EC-SEQ-06].
 *
 * Invariant: after settling nobody in play has more hits than he can bear. */
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/rout.h"
#include "rules/ecw_commands/together.h"
#include "rules/ecw_commands/end.h"
#include "rules/ecw_commands/turn.h"
#include "rules/ecw_commands/verdicts.h"

void ec_hit(sand_battle *b, unsigned unit, int32_t hits, const char *rule, sand_log *log)
{
    if (hits == 0) return;
    sand_unit *state = sand_battle_unit_of(b, unit);
    state->hits = (int16_t)(state->hits + hits);
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_HIT, rule,
                                         SAND_SAY("Hits on {u0}: {n1}, in all {n2}", unit, hits, state->hits));
    if (event != NULL) event->amount = hits;
}

/* One limit for all types. [EC-ROUT-03, EC-OPT-04] */
bool ec_is_routed(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit(b, unit)->hits > sand_battle_option(b, EC_OPT_ROUT_OVER); /* [EC-ROUT-02] */
}

void ec_remove(sand_battle *b, sand_room *room, unsigned unit, ec_gone cause, sand_log *log)
{
    static const struct {
        const char *rule, *text;
    } words[] = {
        [EC_GONE_ROUTED] = { "EC-ROUT-02", "{u0} broke and ran" },
        [EC_GONE_PURSUIT] = { "EC-MEL-10", "{u0} left the field in pursuit" },
        [EC_GONE_DRY] = { "EC-SHOOT-14", "{u0} had to leave the field without powder" },
        [EC_GONE_FLED] = { "EC-CMD-03", "{u0} fled" },
        [EC_GONE_LEFT] = { "EC-DEP-05", "{u0} found no place in the line and took no part" },
        [EC_GONE_TAKEN] = { "EC-OPT-05", "{u0} was lost to the enemy who reached it" },
    };
    sand_battle_unit_remove(b, unit, (unsigned)cause);
    sand_answer_tell(b, log, SAND_EVENT_REMOVE, words[cause].rule, SAND_SAY(words[cause].text, unit));
    if (sand_battle_reads(b, EC_CURE_AT_ONCE)) ec_cure_at_once(b, room, sand_battle_unit(b, unit)->command, log);
}

/* ---- commanders [EC-CMD] ---- */

static bool is_on_table(const sand_battle *b, unsigned body)
{
    return sand_battle_body(b, body)->status == SAND_STATUS_PLAY;
}

/* May units of this type move into contact with a commander? [EC-A-39b] */
static bool may_ride(const sand_battle *b, unsigned unit)
{
    return sand_battle_reads(b, EC_RIDERS_ALL) || ec_trait(b, unit, EC_CHARGES) != 0;
}

/* Does a unit of that side stand within `distance` of the commander?  0: of his own side, whatever it is; else an
 * enemy's that may ride at him, and `loose` only if it is in no melee. */
typedef enum { FRIEND, ENEMY, LOOSE_ENEMY } who;

/* False proves that no part of the unit is within `distance` of the bounds: mostly so, and soon known. */
static inline bool may_be_near(const sand_battle *b, unsigned unit, const sand_bounds *bounds, int32_t distance)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    const sand_unit_def *def = &b->field->unit[unit - 1];
    int32_t most = def->width + def->depth + distance;
    return row->x + most >= bounds->low.x && row->x - most <= bounds->high.x && row->y + most >= bounds->low.y &&
           row->y - most <= bounds->high.y && row->status == SAND_STATUS_PLAY;
}

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
    int32_t near = sand_battle_option(b, EC_OPT_ALONE_WITHIN);
    if (sand_battle_reads(b, EC_ALONE_LOOSE)) return false;
    int32_t distance = sand_battle_reads(b, EC_ALONE_NEAR) && near > SAND_SLACK ? near : SAND_SLACK;
    return is_touched_by(b, commander, side, distance, FRIEND);
}

/* Every unit of his army takes D3-1 hits, a die each, or one die for all [EC-CMD-04, EC-A-38]. */
static void push_panic(sand_battle *b, unsigned side)
{
    sand_frame frame = { .step = EC_STEP_PANIC, .sides = (uint16_t)(1u << side) };
    if (sand_battle_reads(b, EC_FLIGHT_DICE_ONE)) {
        sand_battle_agenda_push(b, frame);
        return;
    }
    for (unsigned i = b->field->n_units; i >= 1; i--) {
        if (!sand_battle_in_play(b, i) || sand_battle_side_of_unit(b, i) != side) continue;
        frame.subject = (uint16_t)i;
        sand_battle_agenda_push(b, frame);
    }
}

static void flee(sand_battle *b, unsigned body, sand_log *log)
{
    unsigned side = sand_battle_body_def(b, body)->side;
    sand_body *commander = sand_battle_body_of(b, body);
    commander->status = SAND_STATUS_GONE;
    commander->cause = EC_GONE_FLED;
    ec_side_of(b, side)->fled = 1;
    sand_answer_tell(b, log, SAND_EVENT_REMOVE, "EC-CMD-03",
                     SAND_SAY("{b0} saw the enemy upon him and fled the field", body));
    push_panic(b, side);
}

/* Units of any type ride at him, and go on. [EC-A-39b] */
void ec_ride_at_commander(sand_battle *b, unsigned unit, const sand_box *start, int32_t heading, int32_t travel,
                          sand_log *log)
{
    sand_shape mover = sand_geom_shape_of_box(start);
    for (unsigned k = 0; k < b->field->n_leaders; k++) {
        unsigned i = b->field->leader[k], side = sand_battle_body_def(b, i)->side;
        if (side == sand_battle_side_of_unit(b, unit) || !is_on_table(b, i) || !may_ride(b, unit)) continue;
        if (sand_battle_reads(b, EC_ALONE_LOOSE) && sand_battle_engaged(b, unit)) continue;
        sand_box box = sand_battle_body_box(b, i);
        sand_shape figure = sand_geom_shape_of_box(&box);
        if (sand_travel_nears(&mover, heading, travel, &figure, SAND_SLACK) < 0) continue;
        if (!is_guarded(b, &box, side)) flee(b, i, log);
    }
}

void ec_stop_at_commander(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop)
{
    static const sand_reason why = { "EC-A-39b", "{u0} may not ride at a commander: {b1} stands there" };
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
    unsigned side = frame.sides >> SAND_SIDE_A & 1 ? SAND_SIDE_A : SAND_SIDE_B;
    sand_cause cause = sand_answer_cause(b, EC_ROLL_PANIC, frame.subject);
    if (frame.subject == 0) cause.object = (uint16_t)side;
    sand_ledger ledger = { 0 };
    sand_dice_ledger_add(&ledger, "EC-CMD-04", "commander's flight", -1);
    size_t first = dice->n_rolls;
    sand_dice_about(dice, "hits by the commander's flight", &ledger);
    int32_t score = sand_dice_face(dice, cause, 3) + sand_dice_ledger_total(&ledger), hits = score > 0 ? score : 0;
    sand_battle_agenda_pop(b);
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (frame.subject != 0 ? i != frame.subject : sand_battle_side_of_unit(b, i) != side) continue;
        if (!sand_battle_in_play(b, i)) continue;
        sand_event *event =
            sand_answer_tell(b, log, SAND_EVENT_ROLL, "EC-CMD-04", SAND_SAY("{u0} saw its commander flee", i));
        sand_answer_thrown(event, dice, first, &ledger, hits);
        ec_hit(b, i, hits, "EC-CMD-04", log);
    }
}

/* ---- whatever follows at once ---- */

/* All dice of a panic fall before anybody is removed. [EC-A-38b] */
static bool settle_routs(sand_battle *b, sand_room *room, sand_log *log)
{
    bool changed = false;
    if (ec_step_now(b) == EC_STEP_PANIC) return false;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!ec_is_routed(b, i) || !sand_battle_in_play(b, i)) continue;
        ec_remove(b, room, i, EC_GONE_ROUTED, log);
        changed = true;
    }
    return changed;
}

/* The older rule: guns are lost the moment an enemy reaches them. [EC-OPT-05] */
static bool settle_guns(sand_battle *b, sand_room *room, sand_log *log)
{
    bool changed = false;
    if (sand_battle_reads(b, EC_GUNS_REACHED_STAND)) return false;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (!sand_battle_in_play(b, i) || ec_type_of(b, i) != EC_ARTILLERY || !sand_battle_engaged(b, i)) continue;
        ec_remove(b, room, i, EC_GONE_TAKEN, log);
        changed = true;
    }
    return changed;
}

/* His last friend may leave while an enemy stands against him. [EC-A-39] */
static bool settle_commanders(sand_battle *b, sand_log *log)
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

/* Has everybody left whom the card could still activate?  Those who come in a later turn have it back then. [EC-SEQ-06]
 */
static bool is_idle(const sand_battle *b, unsigned command, unsigned card)
{
    if (sand_battle_command(b, command)->units == 0) return card == EC_CARD_DOWN || card == EC_CARD_PLAYED;
    return b->field->n_plans > 0 && card == EC_CARD_DOWN && !ec_command_used(b, command);
}

static bool settle_cards(sand_battle *b, sand_log *log)
{
    bool changed = false;
    for (unsigned c = 1; c <= b->field->n_commands; c++) {
        if (!is_idle(b, c, ec_command_get(b, c)->card)) continue;
        ec_card_remove(b, c, log);
        changed = true;
    }
    return changed;
}

/* Dice that are due fall before anybody is taken off for them, and before the battle ends. [EC-A-38b, EC-A-46] */
static bool is_dice_due(unsigned step)
{
    return step >= EC_STEP_SHOT && step <= EC_STEP_PANIC;
}

/* An army that is gone ends the battle, once the dice already due have fallen. [EC-A-46] */
static bool settle_end(sand_battle *b)
{
    unsigned step = ec_step_now(b);
    if (step == 0 || step == EC_STEP_TURN || is_dice_due(step) || !ec_army_gone(b)) return false;
    while (sand_battle_agenda_top(b) != NULL) sand_battle_agenda_pop(b);
    return true;
}

/* Where a unit must stand to touch a commander of the enemy: a rectangle about all of them, mostly one. */
typedef struct {
    sand_bounds at[SAND_SIDES + 1]; /* by the side of the unit */
    bool formed;                    /* a commander stands in a formation, which knows his place */
} approaches;

static void widen(sand_bounds *bounds, const sand_body *him, int32_t by)
{
    if (him->x - by < bounds->low.x) bounds->low.x = him->x - by;
    if (him->y - by < bounds->low.y) bounds->low.y = him->y - by;
    if (him->x + by > bounds->high.x) bounds->high.x = him->x + by;
    if (him->y + by > bounds->high.y) bounds->high.y = him->y + by;
}

static approaches approaches_of(const sand_battle *b)
{
    const sand_bounds nowhere = { { INT32_MAX, INT32_MAX }, { INT32_MIN, INT32_MIN } };
    approaches to = { { nowhere, nowhere, nowhere }, false };
    for (unsigned k = 0; k < b->field->n_leaders; k++) {
        const sand_body *him = sand_battle_body(b, b->field->leader[k]);
        const sand_body_def *def = sand_battle_body_def(b, b->field->leader[k]);
        if (him->status != SAND_STATUS_PLAY) continue;
        widen(&to.at[sand_battle_enemy(def->side)], him, b->field->widest + def->width + def->depth + SAND_SLACK);
        to.formed |= him->rank > 0;
    }
    return to;
}

/* Is nobody routed, and no commander near an enemy?  Mostly so, and told in one pass that measures nothing: a place
 * below the low edge wraps round and is far beyond the high one. */
static bool is_quiet(const sand_battle *b)
{
    const approaches to = approaches_of(b);
    const uint8_t *sides = b->field->unit_sides;
    const sand_unit *unit = sand_battle_first_unit(b);
    const uint32_t stride = b->field->layout.unit_size;
    const int32_t most = sand_battle_option(b, EC_OPT_ROUT_OVER);
    uint32_t wide[SAND_SIDES + 1];
    for (unsigned side = 0; side <= SAND_SIDES; side++)
        wide[side] = (uint32_t)to.at[side].high.x - (uint32_t)to.at[side].low.x;
    for (unsigned i = 0, n = b->field->n_units; i < n; i++, unit = SAND_BATTLE_AT_CONST(sand_unit, unit, stride)) {
        const sand_bounds *near = &to.at[sides[i]];
        bool beside = (uint32_t)unit->x - (uint32_t)near->low.x > wide[sides[i]];
        if (beside && unit->hits <= most) continue; /* mostly so */
        bool away = beside || unit->y < near->low.y || unit->y > near->high.y;
        if ((!away || unit->hits > most) && unit->status == SAND_STATUS_PLAY) return false;
    }
    return !to.formed;
}

/* Since nothing was left to settle and no enemy was near a commander, has only one unit moved, and is it neither routed
 * nor near one now?  Then nothing follows: guns are taken and armies are gone by other writes. */
static bool nothing_follows_from_one(const sand_battle *b)
{
    const uint32_t others = SAND_WROTE_BODIES | SAND_WROTE_COMMANDS | SAND_WROTE_CONTACTS;
    if ((b->written & others) != 0 || b->written_unit == SAND_WROTE_NOBODY || b->written_unit == SAND_WROTE_MANY)
        return false;
    const approaches to = approaches_of(b);
    const sand_unit *unit = sand_battle_unit(b, b->written_unit);
    const sand_bounds *near = &to.at[sand_battle_side_of_unit(b, b->written_unit)];
    if (to.formed || unit->status != SAND_STATUS_PLAY || ec_is_routed(b, b->written_unit)) return false;
    return unit->x < near->low.x || unit->x > near->high.x || unit->y < near->low.y || unit->y > near->high.y;
}

sand_settling ec_settle(sand_battle *b, sand_room *room, sand_log *log)
{
    unsigned step = ec_step_now(b);
    if (step == 0) return SAND_SETTLED;
    if (nothing_follows_from_one(b)) return SAND_SETTLED;
    bool quiet = is_quiet(b), changed = !quiet && settle_routs(b, room, log);
    changed |= settle_guns(b, room, log);
    changed |= !quiet && settle_commanders(b, log);
    changed |= settle_cards(b, log);
    changed |= settle_end(b);
    if (changed) return SAND_CHANGED;
    /* As long as an enemy stands near a commander anything may follow from who moves, a friend who rides away too. */
    return !quiet || is_dice_due(step) || step == EC_STEP_TURN ? SAND_NOT_YET : SAND_SETTLED;
}
