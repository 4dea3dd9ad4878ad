/* inside.h - what the chapters of `ecw-commands` share: names of table rows, the scene, and each chapter's doors.
 *
 * A *scene* is every unit's rectangle, worked out once for as many questions as one order or one wish needs; it
 * holds as long as nothing moves. */
#ifndef SAND_ECW_COMMANDS_INSIDE_H
#define SAND_ECW_COMMANDS_INSIDE_H

#include "battle/rules.h"
#include "geom/arc.h"
#include "geom/face.h"
#include "geom/sight.h"
#include "motion/charge.h"
#include "motion/conform.h"
#include "rules/ecw_commands/state.h"

/* ---- rows of tables.c and options.c ---- */

typedef enum { EC_FOOT = 1, EC_COMMANDED_SHOT, EC_DRAGOONS, EC_HORSE, EC_ARTILLERY, EC_CLUBMEN, EC_TYPES = EC_CLUBMEN } ec_type;

/* Columns of the type table. */
enum {
    EC_MOVE,        /* allowance */
    EC_RANGE,       /* of its fire, 0: never shoots */
    EC_HILL_RANGE,  /* the same from a hill */
    EC_SHOOT,       /* added to the D3 of a shot */
    EC_MELEE,       /* added to the D3 of an attack */
    EC_SUPPLY,      /* ec_supply */
    EC_CHARGES,     /* 1: may charge */
    EC_INFANTRY,    /* 1: -1 to attacks on it */
    EC_HARD,        /* 1: always shot at as if in cover */
    EC_STAYS,       /* 1: stays put once it has fired */
    EC_WORTH,       /* thousandths of a fresh Foot unit */
    EC_TYPE_COLUMNS
};
typedef enum { EC_SUPPLY_ENDLESS, EC_SUPPLY_STAYS, EC_SUPPLY_LEAVES } ec_supply; /* what 5 or 6 does */

typedef enum {
    EC_WOOD = 1, EC_TOWN, EC_HEDGE, EC_MARSH, EC_LAKE, EC_HILL, EC_ENTRENCHMENT, EC_RIVER, EC_BRIDGE, EC_FORD
} ec_terrain;
enum { EC_SHOOT_COVER, EC_MELEE_COVER, EC_HIDES, EC_HIGH, EC_WATER, EC_CROSSING, EC_TERRAIN_COLUMNS };

typedef enum { EC_CENTRE = 1, EC_RIGHT, EC_LEFT, EC_RESERVE, EC_INDEPENDENT } ec_command_kind;

typedef enum {
    EC_STEP_TURN = 1, EC_STEP_ORDER, EC_STEP_INITIATIVE, EC_STEP_CARD, EC_STEP_MOVE, EC_STEP_SHOOT, EC_STEP_MELEE,
    EC_STEP_SHOT, EC_STEP_AMMUNITION, EC_STEP_ATTACK, EC_STEP_PURSUIT, EC_STEP_PANIC, EC_STEP_END,
    EC_STEP_DEPLOY_ROLL, EC_STEP_DEPLOY, EC_STEP_POST, EC_STEPS = EC_STEP_POST
} ec_step;

typedef enum {
    EC_ORDER_CARDS = 1, EC_ORDER_MOVE, EC_ORDER_CHARGE, EC_ORDER_WITHDRAW, EC_ORDER_STAND, EC_ORDER_SHOOT,
    EC_ORDER_FIGHT, EC_ORDER_DONE, EC_ORDER_PLACE, EC_ORDER_POST, EC_ORDERS = EC_ORDER_POST
} ec_order;

typedef enum {
    EC_ROLL_INITIATIVE = 1, EC_ROLL_SHOT, EC_ROLL_AMMUNITION, EC_ROLL_ATTACK, EC_ROLL_PURSUIT, EC_ROLL_PANIC,
    EC_ROLL_CARD, EC_ROLL_DEPLOY, EC_ROLLS = EC_ROLL_DEPLOY
} ec_roll;

typedef enum { EC_GONE_ROUTED = 1, EC_GONE_PURSUIT, EC_GONE_DRY, EC_GONE_FLED, EC_GONE = EC_GONE_FLED } ec_gone;

typedef enum {
    EC_OPT_WEATHER, EC_OPT_SOLO, EC_OPT_BREAK, EC_OPT_ROUT, EC_OPT_CLUBMEN, EC_OPT_INFANTRY,
    EC_OPT_SHOT_COMMAND, EC_OPT_PIVOT_COST, EC_OPT_PIVOT_SWEEP, EC_OPT_ZONE_TEST, EC_OPT_ZONE_PIVOT,
    EC_OPT_ZONE_CHARGE, EC_OPT_GROUP, EC_OPT_CHARGE_TURN, EC_OPT_FACE, EC_OPT_ARC_ORIGIN,
    EC_OPT_ARC_ANGLE, EC_OPT_FRIENDS_HIDE, EC_OPT_OVERHEAD, EC_OPT_FIRE_MELEE, EC_OPT_PIVOT_SHOOT, EC_OPT_GUNS_PIVOT,
    EC_OPT_LINE_REACH, EC_OPT_WOOD_MELEE, EC_OPT_ANSWER_FACE, EC_OPT_ANSWER, EC_OPT_FIGHT, EC_OPT_IMPETUOUS,
    EC_OPT_PURSUIT_WHO, EC_OPT_PURSUIT_LOSS, EC_OPT_GUNS_LOST, EC_OPT_PANIC_DICE,
    EC_OPT_DEPTH, EC_OPT_DETACHMENTS, EC_OPT_STORM, EC_OPT_TOWN, EC_OPT_CHARGE_EDGE, EC_OPT_GUNS_MOVE,
    EC_OPT_AWAY, EC_OPT_CONFORM, EC_OPTIONS
} ec_option;

typedef enum { EC_FAIR, EC_LIGHT_RAIN, EC_HEAVY_RAIN, EC_STORM } ec_weather;

enum {
    EC_PIVOT_FEE = 3000, EC_ZONE = 12000, EC_COHERENCY = 6000, EC_CHARGE_TURN = 4500, EC_FORWARD = 4500,
    EC_STACK = 32, /* frames beside those of pursuits and flights: the deployment has thirteen */
    EC_UNITS_MAX = 96, EC_SCRATCH = 16384 /* bytes of the largest battle a sheet can be tried on */
};

enum { EC_RULES = 205, EC_TERRAINS = EC_FORD };

extern const sand_rule_row ec_rules[EC_RULES];
extern const sand_option_row ec_options[EC_OPTIONS];
extern const sand_order_kind ec_orders[EC_ORDERS];
extern const sand_column ec_type_columns[EC_TYPE_COLUMNS], ec_terrain_columns[EC_TERRAIN_COLUMNS];
extern const sand_type_row ec_types[EC_TYPES];
extern const sand_terrain_row ec_terrains[EC_TERRAINS];
extern const sand_step_row ec_steps[EC_STEPS];
extern const char *const ec_rolls[EC_ROLLS];
extern const sand_word_row ec_causes[EC_GONE], ec_commands[EC_INDEPENDENT];

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
/* The step of the top frame, 0 when the battle is over. */
static inline unsigned ec_step_now(const sand_battle *b)
{
    const sand_frame *top = sand_agenda_top(b);
    return top == NULL ? 0 : top->step;
}
/* Is the unit on the table and of the command that acts now? */
static inline bool ec_acts(const sand_battle *b, unsigned unit)
{
    const sand_unit *u = sand_battle_unit(b, unit);
    return u->status == SAND_STATUS_PLAY && u->command != 0 && u->command == ec_head_get(b)->command;
}

/* ---- scene.c: where everybody stands ---- */

typedef struct {
    const sand_battle *battle;
    unsigned n;
    bool rivers;  /* is there water to cross? */
    bool placing; /* ways are being suggested: they end before any overlap at all, the slack is not used */
    bool in_play[EC_UNITS_MAX + 1], engaged[EC_UNITS_MAX + 1]; /* by unit id */
    uint8_t side[EC_UNITS_MAX + 1];
    sand_box box[EC_UNITS_MAX + 1]; /* of units in play */
} ec_scene;

void ec_scene_look(ec_scene *scene, const sand_battle *b);
/* Is the centre of the box in a piece of terrain with this column set?  Returns its id or 0. [EC-A-31b] */
unsigned ec_ground(const sand_battle *b, sand_point centre, unsigned column);
unsigned ec_ground_of_kind(const sand_battle *b, sand_point centre, ec_terrain kind);
/* A hedge or entrenchment with this column set that shelters `box` against a line from `from` to its centre, or 0. */
unsigned ec_line_cover(const sand_battle *b, const sand_box *box, sand_point from, unsigned column);

/* ---- together.c: commands hold together [EC-ORG-08..10] ---- */

/* How a command stands, were `unit` at `box` (unit 0: as things are). */
typedef struct {
    unsigned astray; /* units (or groups, EC-A-19) that stand apart */
    int64_t gap;     /* by how much they are too far off, all together */
} ec_cohesion;
ec_cohesion ec_cohesion_of(const ec_scene *scene, unsigned command, unsigned unit, const sand_box *box);
/* Does this new place bring a scattered command nearer together? [EC-A-18] */
bool ec_restores(const ec_scene *scene, unsigned unit, const sand_box *box);
/* The move of one unit that lessens the breach most, `spent` left out; false when there is none. */
bool ec_find_remedy(const ec_scene *scene, unsigned command, unsigned spent, sand_entry *remedy, int64_t *gap);

/* ---- answer.c: verdicts and events ---- */

void ec_answer(sand_verdict *verdict, sand_answer answer);
/* NO, with the rule and a sentence of up to three arguments. */
void ec_refuse(sand_verdict *verdict, const char *rule, const char *text, int32_t a, int32_t b, int32_t c);
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
bool ec_turn_orders_cards(const sand_battle *b, unsigned side);
void ec_check_cards(const sand_battle *b, unsigned side, const sand_entry *entry, sand_verdict *verdict);
void ec_apply_cards(sand_battle *b, unsigned side, const sand_entry *entry, sand_log *log);
void ec_card_remove(sand_battle *b, unsigned command, sand_log *log);
bool ec_army_gone(const sand_battle *b); /* has an army nobody left? */
sand_result ec_result(const sand_battle *b);

/* ---- deploy.c ---- */

bool ec_deploy_due(const sand_battle *b);  /* is anybody still to be placed? */
bool ec_deploy_asks(const sand_battle *b); /* has the step on top anybody to place? */
void ec_deploy_roll(sand_battle *b, sand_dice *dice, sand_log *log);
/* `last`: of its order; the command is judged as a whole then. */
void ec_check_place(const ec_scene *scene, unsigned side, const sand_entry *entry, bool last, sand_verdict *verdict);
void ec_apply_place(sand_battle *b, const sand_entry *entry, sand_log *log);
void ec_check_post(const ec_scene *scene, unsigned side, const sand_entry *entry, sand_verdict *verdict);
void ec_apply_post(sand_battle *b, const sand_entry *entry, sand_log *log);
sand_bounds ec_deploy_ground(const sand_battle *b, unsigned side);
/* Where a place lies within the side's ground, 0..1000 from left to right and from back to front. */
void ec_deploy_share(const sand_battle *b, unsigned side, sand_point place, int32_t *across, int32_t *ahead);
unsigned ec_deploy_next(const sand_battle *b);

/* ---- move.c, charge.c, withdraw.c: the movement step ---- */

/* Why a straight way ends, and after how much travel. */
typedef struct {
    int32_t limit;
    const char *rule, *text;
    int32_t args[3];
    unsigned unit;       /* whoever is in the way, 0 nobody */
    bool zone;           /* stopped by that unit's zone */
} ec_stop;

int32_t ec_allowance(const sand_battle *b, unsigned unit);
int32_t ec_pivot_fee(const sand_battle *b, unsigned pivots);
ec_stop ec_stop_none(int32_t longest);
void ec_stop_at(ec_stop *stop, int32_t limit, const char *rule, const char *text, int32_t a, int32_t b, int32_t c);
/* Shortens the way of a mover along `heading` where the table, terrain or another unit stops it.  A march, also out of a melee,
 * is stopped by touching any enemy it was not in contact with; a charge only by what it would overlap. */
typedef enum { EC_WAY_MARCH, EC_WAY_CHARGE } ec_way_kind;
void ec_way(const ec_scene *scene, const sand_mover *mover, int32_t heading, ec_way_kind kind, ec_stop *stop);
/* What is in the way of a unit by these rules; `eyes` must outlive it. */
typedef struct {
    const ec_scene *scene;
    uint16_t unit, type, side, target; /* target: of a charge, 0 none */
} ec_eyes;
ec_eyes ec_eyes_of(const ec_scene *scene, const sand_mover *mover, unsigned target);
sand_obstacles ec_obstacles(const ec_eyes *eyes, ec_way_kind kind);
/* Notes why a way ends at `limit`; `longest`: how far it should have gone. */
void ec_stop_at_bar(const ec_scene *scene, const sand_mover *mover, const sand_bar *bar, int32_t limit, int32_t longest,
                    ec_stop *stop);
/* The same for the nearness of unengaged enemies. [EC-MOVE-10] */
void ec_zone(const ec_scene *scene, unsigned unit, const sand_box *start, int32_t heading, ec_stop *stop);
bool ec_in_zone(const ec_scene *scene, unsigned unit);
/* May the mover stand where it is; may it pivot by `turn`?  Fills the verdict when not. */
bool ec_stands_clear(const ec_scene *scene, const sand_mover *mover, sand_verdict *verdict);
bool ec_pivot_free(const ec_scene *scene, const sand_mover *mover, int32_t turn, ec_way_kind kind, sand_verdict *verdict);
/* Refuses with the stop's reason and the longest legal travel. */
void ec_refuse_stop(const ec_scene *scene, unsigned unit, const sand_box *start, int32_t heading, const ec_stop *stop,
                    sand_verdict *verdict);
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
/* ec_check for an order of one entry, where the scene has been looked at and the side may answer. */
void ec_judge(const ec_scene *scene, const ec_duty *duty, unsigned side, const sand_entry *entry, sand_verdict *verdict);
void ec_apply(sand_battle *b, const sand_order orders[], size_t n, sand_log *log);
void ec_proceed(sand_battle *b, sand_dice *dice, sand_log *log);
void ec_defaults(sand_battle *b);
void ec_setup(sand_battle *b, const sand_setup *setup);
size_t ec_suggest(const sand_battle *b, const sand_wish *wish, sand_order_list *out);
void ec_measure(const sand_battle *b, unsigned from, unsigned to, sand_measurement *out);
void ec_invariants(const sand_battle *b);

#endif
