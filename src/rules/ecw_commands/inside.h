/* inside.h - what the chapters of `ecw-commands` share: the scene, and each chapter's doors.
 *
 * A *scene* is where every unit stands, worked out once for as many questions as one order or one wish needs; it
 * holds as long as nothing moves. */
#ifndef SAND_ECW_COMMANDS_INSIDE_H
#define SAND_ECW_COMMANDS_INSIDE_H

#include "battle/rules.h"
#include "geom/arc.h"
#include "geom/face.h"
#include "geom/sight.h"
#include "motion/charge.h"
#include "motion/conform.h"
#include "rules/ecw_commands/names.h"
#include "rules/ecw_commands/state_rows.h"

/* ---- reading the state ---- */

static inline const ec_head *ec_head_get(const sand_battle *b)
{
    return sand_battle_head_more(b);
}
static inline ec_head *ec_head_of(sand_battle *b)
{
    return sand_battle_head_more_of(b);
}
static inline const ec_side *ec_side_get(const sand_battle *b, unsigned side)
{
    return sand_battle_side_more(b, side);
}
static inline ec_side *ec_side_of(sand_battle *b, unsigned side)
{
    return sand_battle_side_more_of(b, side);
}
static inline const ec_command *ec_command_get(const sand_battle *b, unsigned command)
{
    return sand_battle_command_more(b, command);
}
static inline ec_command *ec_command_of(sand_battle *b, unsigned command)
{
    return sand_battle_command_more_of(b, command);
}
static inline const ec_unit *ec_unit_get(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit_more(b, unit);
}
static inline ec_unit *ec_unit_of(sand_battle *b, unsigned unit)
{
    return sand_battle_unit_more_of(b, unit);
}
static inline ec_type ec_type_of(const sand_battle *b, unsigned unit)
{
    return (ec_type)sand_battle_unit_def(b, unit)->type;
}
/* A number of the unit's row in the type table. */
static inline int32_t ec_trait(const sand_battle *b, unsigned unit, unsigned column)
{
    return sand_field_type(b->field, sand_battle_unit_def(b, unit)->type, column);
}
static inline int32_t ec_option_of(const sand_battle *b, ec_option option)
{
    return sand_battle_option(b, (unsigned)option);
}
/* Readings of several chapters. */
enum { EC_PATH_STRAIGHT, EC_PATH_FORWARD, EC_PATH_ANY };
enum { EC_WITHDRAW_STRAIGHT, EC_WITHDRAW_PIVOTS, EC_WITHDRAW_ANY };

/* The step of the top frame, 0 when the battle is over. */
static inline unsigned ec_step_now(const sand_battle *b)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    return top == NULL ? 0 : top->step;
}
/* Is the unit on the table and of the command that acts now?  A step that has an object belongs to that unit alone.
 * [EC-A-22] */
static inline bool ec_acts(const sand_battle *b, unsigned unit)
{
    const sand_unit *u = sand_battle_unit(b, unit);
    const sand_frame *top = sand_battle_agenda_top(b);
    if (u->status != SAND_STATUS_PLAY || u->command == 0 || u->command != ec_head_get(b)->command) return false;
    return top == NULL || top->object == 0 || top->object == unit;
}
/* The next unit after this one that acts, 0 when there is no more: begin with 0. */
static inline unsigned ec_next_acting(const sand_battle *b, unsigned unit)
{
    unsigned command = ec_head_get(b)->command, n = b->field->n_units;
    uint32_t stride = b->field->layout.unit_size;
    const sand_unit *row = SAND_BATTLE_AT_CONST(sand_unit, sand_battle_first_unit(b), (size_t)unit * stride);
    for (; unit++ < n && command != 0; row = SAND_BATTLE_AT_CONST(sand_unit, row, stride)) {
        if (row->command == command && ec_acts(b, unit)) return unit;
    }
    return 0;
}
/* Has an engaged unit more to choose from than fighting, standing and withdrawing? [EC-A-34a] */
static inline bool ec_engaged_are_free(const sand_battle *b)
{
    return ec_option_of(b, EC_OPT_ENGAGED) == 1;
}
/* By one deed an activation, has the unit done another one already? [EC-A-21] */
static inline bool ec_has_acted(const sand_battle *b, unsigned unit)
{
    const ec_unit *state = ec_unit_get(b, unit);
    bool moved = state->moved != EC_NOT_MOVED && state->moved != EC_STOOD;
    return ec_option_of(b, EC_OPT_DEEDS) == 1 && (moved || state->shot || state->fought);
}

/* Trotters ride home and fight only when they have nothing left to shoot with. [EC-OPT-07] */
static inline bool ec_still_shoots(const sand_battle *b, unsigned unit)
{
    return ec_type_of(b, unit) == EC_TROTTERS && !ec_unit_get(b, unit)->out_of_ammunition;
}

/* ---- scene.c: where everybody stands ---- */

/* Who is in play of one army, by number. */
typedef struct {
    bool known;
    unsigned n;
    uint16_t unit[EC_UNITS_MAX];
    sand_point centre[EC_UNITS_MAX];
    int32_t radius[EC_UNITS_MAX];
} ec_army;

/* Who is in play of one command, by number. */
typedef struct {
    unsigned command, n; /* command 0: nobody was listed yet */
    uint16_t unit[EC_UNITS_MAX];
    sand_point centre[EC_UNITS_MAX];
    int32_t inner[EC_UNITS_MAX]; /* no part of the base's edge is nearer to its centre */
} ec_band;

/* What is worked out when it is first asked for: most units are too far off for their rectangles to matter. */
typedef struct {
    bool known[EC_UNITS_MAX + 1];
    sand_box box[EC_UNITS_MAX + 1];
    ec_army army[SAND_SIDES + 1];
    ec_band band; /* of the command that was asked about last */
} ec_looked;

typedef struct {
    const sand_battle *battle;
    const sand_unit *first; /* the rows of the units, one behind the other */
    uint32_t stride;
    unsigned n;
    bool rivers;  /* is there water to cross? */
    bool placing; /* ways are being suggested: they end before any overlap at all, the slack is not used */
    int32_t
        least; /* placing: a march that would go too far is judged as far as it may go, if that is no less; 0: not */
    const bool *freely;             /* not NULL: free moves are judged; who has had his [EC-A-17] */
    bool engaged[EC_UNITS_MAX + 1]; /* by unit id */
    ec_looked *looked;              /* always `own`; what is remembered changes nothing that can be seen */
    ec_looked own;
} ec_scene;

/* A scene is not to be copied: it points into itself. */
void ec_scene_look(ec_scene *scene, const sand_battle *b);
/* Of a unit, by its id, which is not asserted: they are asked in every loop over all units. */
static inline const sand_unit *ec_row(const ec_scene *scene, unsigned unit)
{
    return SAND_BATTLE_AT_CONST(sand_unit, scene->first, (size_t)(unit - 1) * scene->stride);
}
static inline bool ec_in_play(const ec_scene *scene, unsigned unit)
{
    return ec_row(scene, unit)->status == SAND_STATUS_PLAY;
}
static inline unsigned ec_whose(const ec_scene *scene, unsigned unit) /* which side's */
{
    return scene->battle->field->unit_sides[unit - 1];
}
static inline sand_point ec_centre(const ec_scene *scene, unsigned unit)
{
    const sand_unit *row = ec_row(scene, unit);
    return (sand_point){ row->x, row->y };
}
/* No part of the unit is further from its centre. */
static inline int32_t ec_radius(const ec_scene *scene, unsigned unit)
{
    const sand_unit *row = ec_row(scene, unit);
    const sand_unit_def *def = &scene->battle->field->unit[unit - 1];
    return sand_geom_radius_of(row->files * def->width, row->ranks * def->depth);
}
/* Is the other one on the table, and of the other side? */
static inline bool ec_is_enemy(const ec_scene *scene, unsigned unit, unsigned other)
{
    return other >= 1 && other <= scene->n && ec_in_play(scene, other) &&
           ec_whose(scene, other) != ec_whose(scene, unit);
}
/* The rectangle of a unit in play. */
static inline const sand_box *ec_box(const ec_scene *scene, unsigned unit)
{
    sand_box *box = &scene->looked->box[unit];
    if (!scene->looked->known[unit]) {
        scene->looked->known[unit] = true;
        *box = sand_battle_unit_box(scene->battle, unit);
    }
    return box;
}
/* All enemies of that side in play. */
const ec_army *ec_enemies(const ec_scene *scene, unsigned side);
static inline bool ec_circle_near(sand_point at, int32_t most, const sand_bounds *bounds)
{
    return at.x + most >= bounds->low.x && at.x - most <= bounds->high.x && at.y + most >= bounds->low.y &&
           at.y - most <= bounds->high.y;
}
/* May the unit, in play, have a part within `margin` of the bounds?  False proves that it has not. */
static inline bool ec_near(const ec_scene *scene, unsigned unit, const sand_bounds *bounds, int32_t margin)
{
    return ec_circle_near(ec_centre(scene, unit), ec_radius(scene, unit) + margin, bounds);
}
/* The same of the i-th (from 0) of an army. */
static inline bool ec_near_ith(const ec_army *army, unsigned i, const sand_bounds *bounds, int32_t margin)
{
    return ec_circle_near(army->centre[i], army->radius[i] + margin, bounds);
}
/* The same of two units. */
static inline bool ec_near_unit(const ec_scene *scene, unsigned unit, unsigned other, int32_t margin)
{
    sand_point there = ec_centre(scene, other);
    sand_bounds bounds = { there, there };
    return ec_near(scene, unit, &bounds, ec_radius(scene, other) + margin);
}
/* Is the centre of the box in a piece of terrain with this column set?  Returns its id or 0. [EC-A-31b] */
unsigned ec_ground(const sand_battle *b, sand_point centre, unsigned column);
unsigned ec_ground_of_kind(const sand_battle *b, sand_point centre, ec_terrain kind);
/* A hedge or entrenchment with this column set that shelters `box` against a line from `from` to its centre, or 0. */
unsigned ec_line_cover(const sand_battle *b, const sand_box *box, sand_point from, unsigned column);

/* ---- together.c: commands hold together [EC-ORG-08..10] ---- */

/* How a command stands, were `unit`, in play or not yet, at `box` (unit 0: as things are). */
typedef struct {
    unsigned astray; /* units (or groups, EC-A-19) that stand apart */
    int64_t gap;     /* by how much they are too far off, all together */
} ec_cohesion;
ec_cohesion ec_cohesion_of(const ec_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Of those who stand apart, were `unit` at `box`: the one who is farthest from his nearest comrade.  unit 0: nobody is.
 */
typedef struct {
    unsigned unit, mate;
    int32_t distance;
} ec_gap;
ec_gap ec_widest_gap(const ec_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Does nobody stand apart, were `unit` at `box`?  The same as astray == 0, and sooner known. */
bool ec_holds_together(const ec_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Does this new place bring a scattered command nearer together? [EC-A-18] */
bool ec_restores(const ec_scene *scene, unsigned unit, const sand_box *box);
/* The move of one unit that lessens the breach most, `spent` left out; false when there is none. */
bool ec_find_remedy(const ec_scene *scene, unsigned command, unsigned spent, sand_entry *remedy, int64_t *gap);

/* By the reading that a breach is cured at once: the units of the command make their free moves. [EC-A-17] */
void ec_cure_at_once(sand_battle *b, unsigned command, sand_log *log);

/* ---- weather.c ---- */

ec_weather ec_weather_now(const sand_battle *b);
bool ec_guns_are_bogged(const sand_battle *b, unsigned unit);   /* neither move nor pivot [EC-WX-04] */
bool ec_guns_are_silenced(const sand_battle *b, unsigned unit); /* out of action [EC-WX-07] */
void ec_run_weather(sand_battle *b, sand_dice *dice, sand_log *log);

/* ---- verdicts.c: verdicts and events ---- */

void ec_answer(sand_verdict *verdict, sand_answer answer);
/* NO, with the rule and a sentence of up to three arguments. */
void ec_refuse(sand_verdict *verdict, const char *rule, const char *text, int32_t a, int32_t b, int32_t c);
/* NO, for the reasons most often met: whom it is fighting; what it has done already. [EC-A-34a, EC-ORG-13] */
void ec_refuse_engaged(const sand_battle *b, unsigned unit, sand_verdict *verdict);
void ec_refuse_again(const sand_battle *b, unsigned unit, sand_verdict *verdict);
unsigned ec_first_enemy(const sand_battle *b, unsigned unit); /* in contact with it, 0 none */
void ec_limit(sand_verdict *verdict, int32_t limit);
void ec_missing(sand_verdict *verdict, unsigned slots);
void ec_show_box(sand_verdict *verdict, unsigned unit, const sand_box *box);
void ec_show_ring(sand_verdict *verdict, unsigned unit, const sand_box *box, int32_t radius);
void ec_show_line(sand_verdict *verdict, unsigned unit, sand_point from, sand_point to);
void ec_show_way(sand_verdict *verdict, unsigned unit, const sand_box *start, int32_t heading, int32_t travel);
sand_witness ec_arc_witness(unsigned unit, const sand_arc *arc, int32_t radius);
/* An event about a unit (object 0: about it alone) in a sentence "{u0} … {u1}"; NULL without a log. */
sand_event *ec_tell(const sand_battle *b, sand_log *log, sand_event_verb verb, const char *rule, const char *text,
                    unsigned unit, unsigned object);
/* Fills in what the dice showed since `first`, and what was added. */
void ec_tell_roll(sand_event *event, const sand_dice *dice, size_t first, const sand_ledger *ledger, int32_t score);
sand_cause ec_cause(const sand_battle *b, ec_roll purpose, unsigned unit);

/* ---- turn.c: the sequence of play ---- */

void ec_turn_begin(sand_battle *b, sand_log *log);
void ec_turn_initiative(sand_battle *b, sand_dice *dice, sand_log *log);
void ec_turn_card(sand_battle *b, sand_dice *dice, sand_log *log);
void ec_turn_end_activation(sand_battle *b);
/* What follows movement: shooting, melee, and turning by EC-A-11b; of one unit, or (0) of the command. [EC-A-22] */
void ec_turn_push_deeds(sand_battle *b, unsigned side, unsigned command, unsigned unit);
bool ec_turn_orders_cards(const sand_battle *b, unsigned side);
void ec_check_cards(const sand_battle *b, unsigned side, const sand_entry *entry, sand_verdict *verdict);
void ec_apply_cards(sand_battle *b, unsigned side, const sand_entry *entry, sand_log *log);
/* Has it anybody on the table, or anybody who may come this turn? */
bool ec_command_used(const sand_battle *b, unsigned command);
/* Out of the deck: for good, or until somebody else of it arrives. */
void ec_card_remove(sand_battle *b, unsigned command, sand_log *log);
bool ec_army_gone(const sand_battle *b); /* has an army nobody left? */
sand_result ec_result(const sand_battle *b);

/* ---- arrive.c: whoever comes later ---- */

/* From which turn on it may come, by the scenario's plans; 0: it is there from the beginning. */
unsigned ec_arrival_of_unit(const sand_battle *b, unsigned unit);
unsigned ec_arrival_of_body(const sand_battle *b, unsigned body);
bool ec_arrives_now(const sand_battle *b, unsigned unit); /* does it wait, and is its turn come? */
bool ec_anybody_arrives(const sand_battle *b, unsigned command);
bool ec_may_enter(const sand_battle *b, sand_ref_kind of, unsigned index, const sand_box *box);
sand_bounds ec_arrival_ground(const sand_battle *b, sand_ref_kind of, unsigned index);
void ec_check_plans(const sand_battle *b, const sand_setup *setup);

/* ---- deploy.c ---- */

enum { EC_POST_LATE = 1 }; /* value of a `post` frame: the commander arrives in the middle of the battle */

bool ec_deploy_due(const sand_battle *b);  /* is anybody still to be placed? */
bool ec_deploy_asks(const sand_battle *b); /* has the step on top anybody to place? */
void ec_deploy_roll(sand_battle *b, sand_dice *dice, sand_log *log);
/* `last`: of its order; the command is judged as a whole then. */
void ec_check_place(const ec_scene *scene, unsigned side, const sand_entry *entry, bool last, sand_verdict *verdict);
void ec_apply_place(sand_battle *b, const sand_entry *entry, sand_log *log);
void ec_leave_out(sand_battle *b, sand_log *log);
void ec_check_post(const ec_scene *scene, unsigned side, const sand_entry *entry, sand_verdict *verdict);
void ec_apply_post(sand_battle *b, const sand_entry *entry, sand_log *log);
sand_bounds ec_deploy_ground(const sand_battle *b, unsigned side);
/* Where a place lies within the side's ground, 0..1000 from left to right and from back to front. */
void ec_deploy_share(const sand_battle *b, unsigned side, sand_point place, int32_t *across, int32_t *ahead);
unsigned ec_deploy_next(const sand_battle *b);
unsigned ec_commander_due(const sand_battle *b,
                          unsigned side); /* the commander's body that is to be placed now, or 0 */

/* ---- move.c, charge_home.c, withdraw.c: the movement step ---- */

/* Why a straight way ends, and after how much travel. */
typedef struct {
    int32_t limit;
    const char *rule, *text;
    int32_t args[3];
    unsigned unit; /* whoever is in the way, 0 nobody */
    bool zone;     /* stopped by that unit's zone */
} ec_stop;

int32_t ec_allowance(const sand_battle *b, unsigned unit);
int32_t ec_pivot_fee(const sand_battle *b, unsigned pivots);
ec_stop ec_stop_none(int32_t longest);
void ec_stop_at(ec_stop *stop, int32_t limit, const char *rule, const char *text, int32_t a, int32_t b, int32_t c);
/* Shortens the way of a mover along `heading` where the table, terrain or another unit stops it.  A march, also out of
 * a melee, is stopped by touching any enemy it was not in contact with; a charge only by what it would overlap. */
typedef enum { EC_WAY_MARCH, EC_WAY_CHARGE } ec_way_kind;
void ec_way(const ec_scene *scene, const sand_mover *mover, int32_t heading, ec_way_kind kind, ec_stop *stop);
/* What is in the way of a unit by these rules; `eyes` must outlive it. */
typedef struct {
    const ec_scene *scene;
    uint16_t unit, type, side, target; /* target: of a charge, 0 none */
} ec_eyes;
ec_eyes ec_eyes_of(const ec_scene *scene, const sand_mover *mover, unsigned target);
sand_obstacles ec_obstacles(const ec_eyes *eyes, ec_way_kind kind);
/* Notes why a way ends at `limit`. */
void ec_stop_at_bar(const ec_scene *scene, const sand_mover *mover, const sand_bar *bar, int32_t limit, ec_stop *stop);
/* The same for the nearness of unengaged enemies. [EC-MOVE-10] */
void ec_zone(const ec_scene *scene, unsigned unit, const sand_box *start, int32_t heading, ec_stop *stop);
/* An unengaged enemy within 12 in. of the unit, were it at `box`; 0: nobody. */
unsigned ec_in_zone(const ec_scene *scene, unsigned unit, const sand_box *box);
/* May the unit, for sure, not even start that way because of them?  Unless that brings its command together. */
bool ec_zone_bars(const ec_scene *scene, unsigned unit, int32_t heading);
/* May the mover stand where it is; may it pivot by `turn`?  Fills the verdict when not. */
bool ec_stands_clear(const ec_scene *scene, const sand_mover *mover, sand_verdict *verdict);
bool ec_pivot_free(const ec_scene *scene, const sand_mover *mover, int32_t turn, ec_way_kind kind,
                   sand_verdict *verdict);
/* Refuses with the stop's reason and the longest legal travel. */
void ec_refuse_stop(const ec_scene *scene, unsigned unit, const sand_box *start, int32_t heading, const ec_stop *stop,
                    sand_verdict *verdict);
/* Where a straight march that is within the allowance ends, all reasons taken together. */
void ec_march_ends(const ec_scene *scene, const sand_mover *mover, int32_t heading, ec_stop *stop);
/* How far a free unit marches in an activation of its own: 0 when it is engaged, or guns that stay where they are. */
int32_t ec_farthest(const ec_scene *scene, unsigned unit);
/* Does the step, the unit and its state allow it to move at all? */
bool ec_may_move(const ec_scene *scene, unsigned unit, sand_verdict *verdict);

/* Each fills `end` with the place the unit would come to, unless it refuses. */
void ec_check_move(const ec_scene *scene, const sand_entry *entry, sand_verdict *verdict, sand_box *end);
void ec_apply_move(sand_battle *b, const sand_entry *entry, sand_log *log);
void ec_check_charge(const ec_scene *scene, const sand_entry *entry, sand_verdict *verdict, sand_box *end);
void ec_apply_charge(sand_battle *b, const sand_entry *entry, sand_log *log);
void ec_check_withdraw(const ec_scene *scene, const sand_entry *entry, sand_verdict *verdict, sand_box *end);
void ec_apply_withdraw(sand_battle *b, const sand_entry *entry, sand_log *log);
void ec_part_from_all(sand_battle *b, unsigned unit, sand_log *log); /* its contacts end */
void ec_apply_stand(sand_battle *b, unsigned unit);
void ec_end_movement(sand_battle *b, sand_log *log); /* takes the step off the agenda */
/* Turning at the end of the activation [EC-A-11b]. */
bool ec_may_face(const sand_battle *b, unsigned unit);
void ec_check_face(const ec_scene *scene, const sand_entry *entry, sand_verdict *verdict);
void ec_apply_face(sand_battle *b, const sand_entry *entry, sand_log *log);
/* The contacts of a unit that has moved end where it no longer touches. */
void ec_part_where_apart(sand_battle *b, unsigned unit, sand_log *log);
/* How far a march along `heading` may go before it would touch an enemy commander it may not ride at. [EC-A-39b] */
void ec_stop_at_commander(const ec_scene *scene, unsigned unit, const sand_box *start, int32_t heading, ec_stop *stop);
/* Gives ground from `enemy`, or takes a hit when it cannot. [EC-OPT-06] */
void ec_give_ground(sand_battle *b, unsigned unit, unsigned enemy, sand_log *log);
/* The lone enemy commander whom `unit` reaches on its way flees. [EC-CMD-03] */
void ec_ride_at_commander(sand_battle *b, unsigned unit, const sand_box *start, int32_t heading, int32_t travel,
                          sand_log *log);

/* ---- shoot.c ---- */

void ec_check_shoot(const ec_scene *scene, unsigned unit, unsigned target, sand_verdict *verdict);
void ec_apply_shoot(sand_battle *b, unsigned unit, unsigned target, sand_log *log);
void ec_run_shot(sand_battle *b, sand_dice *dice, sand_log *log);
void ec_run_ammunition(sand_battle *b, sand_dice *dice, sand_log *log);
bool ec_can_shoot(const ec_scene *scene, unsigned unit); /* has it anything to shoot with, whatever the targets? */
bool ec_may_shoot(const ec_scene *scene, unsigned unit, unsigned target);
int32_t ec_range(const sand_battle *b, unsigned unit);
sand_arc ec_arc(const sand_battle *b, const sand_box *box);
sand_sight ec_sight(const ec_scene *scene, unsigned unit, unsigned target, unsigned *blocker, unsigned *terrain);

/* ---- melee.c, rout.c ---- */

void ec_check_fight(const sand_battle *b, unsigned unit, unsigned target, sand_verdict *verdict);
void ec_apply_fight(sand_battle *b, unsigned unit, unsigned target, sand_log *log);
void ec_run_attack(sand_battle *b, sand_dice *dice, sand_log *log);
void ec_run_pursuit(sand_battle *b, sand_dice *dice, sand_log *log);
bool ec_may_fight(const sand_battle *b, unsigned unit, unsigned target);
bool ec_owes_fight(const sand_battle *b, unsigned unit); /* has it anybody it may still fight? */
bool ec_is_hopeless(const sand_battle *b,
                    unsigned unit); /* must it give ground to whomever it may fight? [EC-OPT-06] */
void ec_hit(sand_battle *b, unsigned unit, int32_t hits, const char *rule, sand_log *log);
bool ec_is_routed(const sand_battle *b, unsigned unit);
void ec_remove(sand_battle *b, unsigned unit, ec_gone cause, sand_log *log);
void ec_run_panic(sand_battle *b, sand_dice *dice, sand_log *log);
bool ec_settle(sand_battle *b, sand_log *log);

/* ---- the seam ---- */

sand_decision ec_decision(const sand_battle *b);
void ec_check(const sand_battle *b, const sand_order *order, sand_verdict *verdict);

/* What a movement order is measured against: how the command stood before it, and what one unit could make of that. */
typedef struct {
    unsigned command;
    ec_cohesion before;
    bool due; /* is there a breach that a move would lessen? [EC-ORG-09] */
    sand_entry remedy;
    int64_t within; /* the gap which that move would leave */
} ec_duty;
ec_duty ec_duty_of(const ec_scene *scene);
/* Told of an order of the movement step that was refused for its length: how far all of it would be allowed. */
void ec_tell_limit(const ec_scene *scene, const ec_duty *duty, unsigned side, const sand_entry *entry,
                   sand_verdict *verdict);
/* ec_check for an order of one entry, where the scene has been looked at and the side may answer. */
void ec_judge(const ec_scene *scene, const ec_duty *duty, unsigned side, const sand_entry *entry,
              sand_verdict *verdict);
void ec_apply(sand_battle *b, const sand_order orders[], size_t n, sand_log *log);
void ec_proceed(sand_battle *b, sand_dice *dice, sand_log *log);
void ec_defaults(sand_battle *b);
void ec_setup(sand_battle *b, const sand_setup *setup);
size_t ec_suggest(const sand_battle *b, const sand_wish *wish, sand_order_list *out);
void ec_measure(const sand_battle *b, unsigned from, unsigned to, sand_measurement *out);
void ec_overlays(const sand_battle *b, unsigned unit, sand_overlay_list *out);
void ec_invariants(const sand_battle *b);

#endif
