/* drill_state.h - what drill keeps beside the kernel's state, and the numbers of its tables. */
#ifndef SAND_DRILL_DRILL_STATE_H
#define SAND_DRILL_DRILL_STATE_H

#include "battle/audit.h"
#include "battle/table_rows.h"
#include "battle/written.h"
#include "drill/drill.h"
#include "motion/resolve.h"
#include "motion/roadway.h"
#include "motion/toll.h"
#include "orders/steps.h"
#include "rules/common/answer.h"
#include "rules/common/sheets.h"

enum { DRILL_CARDS = 3, DRILL_FAIR = 0, DRILL_RAIN, DRILL_HASTE };
enum { DRILL_ATTACK = 1, DRILL_HOLD };
enum { DRILL_RAW = 1, DRILL_STEADY, DRILL_VETERAN };

#define DRILL_HEAD_ROWS(F, A, S)                                                                                       \
    A(S, UPTO16(3), left, DRILL_CARDS, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "cards left in the pack, by kind")  \
    F(S, U16, card, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "the turn's card")                                     \
    F(S, SIDE, drum, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "side that won the drum")                             \
    F(S, U16, decided, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(drill_head, DRILL_HEAD_ROWS);

#define DRILL_SIDE_ROWS(F, A, S)                                                                                       \
    F(S, U16, rerolls, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "second throws left")                               \
    F(S, FLAG, signalling, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "1: this turn's plans give the signal")          \
    F(S, FLAG, signalled, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "1: the signal has been given")
SAND_STATE_STRUCT(drill_side, DRILL_SIDE_ROWS);

#define DRILL_UNIT_ROWS(F, A, S)                                                                                       \
    SAND_FORMATION_ROWS(F, A, S)                                                                                       \
    SAND_WRITTEN_ROWS(F, A, S)                                                                                         \
    F(S, U8, grade, SAND_ASK, SAND_MARK_COUNT, SAND_SETTABLE, "1 raw, 2 steady, 3 veteran; known once it has fought")  \
    F(S, U8, passed, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "places of the route in force it has come to")         \
    F(S, FLAG, fought, SAND_PUBLIC, SAND_MARK_FLAG, SAND_SETTABLE, "has fought, so its grade is known")                \
    F(S, U8, met, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "came into contact this turn")                           \
    F(S, UNIT, target, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "unit it fires at this turn")                        \
    F(S, U8, volley, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "hits its volley made, before the barrier")           \
    F(S, U8, thrown, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "times its volley was thrown")                        \
    F(S, U8, gained, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "hits it takes in this fight")                        \
    A(S, U8, idle, 3, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(drill_unit, DRILL_UNIT_ROWS);

#define DRILL_BODY_ROWS(F, A, S)                                                                                       \
    F(S, FLAG, named, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "named to fire this turn")                            \
    F(S, U8, volley, SAND_PUBLIC, SAND_MARK_NONE, SAND_SETTABLE, "a gun on its own: hits it made, before the barrier") \
    F(S, UNIT, target, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "a gun on its own: unit it fires at this turn")      \
    F(S, UNIT, joins, SAND_OWNER, SAND_MARK_NONE, SAND_SETTABLE, "a leader: unit he rides to this turn")               \
    A(S, U8, empty, 2, SAND_PUBLIC, SAND_MARK_NONE, SAND_FIXED, "0")
SAND_STATE_STRUCT(drill_body, DRILL_BODY_ROWS);

/* Columns of the type table and of the terrain table. */
enum { DRILL_MOVE, DRILL_RANGE, DRILL_RIDES, DRILL_MOUNTED_DEPTH };
enum { DRILL_BLOCKS_SIGHT };
enum { DRILL_LINE = 1, DRILL_BLOCK, DRILL_SCOUT, DRILL_TROOP, DRILL_DRAGOONS };
enum { DRILL_PIKE = 1, DRILL_SHOT };   /* kinds of base */
enum { DRILL_ON_FOOT, DRILL_MOUNTED }; /* states of bases */
enum { DRILL_WOOD = 1, DRILL_HILL, DRILL_WALL, DRILL_ROAD };
/* clang-format off */
#define DRILL_OPTION_ROWS(CHOICE, VALUE, NUMBER, LENGTH)                                                               \
    NUMBER(DRILL_OPTION_REROLLS, "second-throws", "DR-FIRE-03", 2, 0, 20, "text",                                      \
           "how many second throws has a side")                                                                        \
    CHOICE(DRILL_OPTION_SLIP, "slip", "DR-MOVE-06", DRILL_SLIP_SCOUTS, "ruling",                                       \
           "who may slip",                                                                                             \
           VALUE(DRILL_SLIP_SCOUTS, "scouts", "only scouts slip")                                                      \
           VALUE(DRILL_SLIP_NOBODY, "nobody", "nobody slips"))
/* clang-format on */
SAND_OPTION_NAMES(drill_option, DRILL_OPTIONS, DRILL_OPTION_ROWS)
enum {
    DRILL_STEP_COUNCIL = 1,
    DRILL_STEP_TURN,
    DRILL_STEP_DRUM,
    DRILL_STEP_PLAN,
    DRILL_STEP_MOVE,
    DRILL_STEP_SLIP,
    DRILL_STEP_FIRE,
    DRILL_STEP_VOLLEY,
    DRILL_STEP_AGAIN,
    DRILL_STEP_BARRIER,
    DRILL_STEP_FIGHT,
    DRILL_STEP_END,
    DRILL_STEP_MUSTER,
    DRILL_STEP_RESULT,
    DRILL_STEP_LEAD,
    DRILL_STEP_GUNS
};
enum {
    DRILL_ORDER_WRITE = 1,
    DRILL_ORDER_GO,
    DRILL_ORDER_FORM,
    DRILL_ORDER_SLIP,
    DRILL_ORDER_BRACE,
    DRILL_ORDER_FIRE,
    DRILL_ORDER_AGAIN,
    DRILL_ORDER_KEEP,
    DRILL_ORDER_DONE,
    DRILL_ORDER_PLACE,
    DRILL_ORDER_RESERVE,
    DRILL_ORDER_MARCH,
    DRILL_ORDER_STAKE,
    DRILL_ORDER_RIDE,
    DRILL_ORDER_SPEAK,
    DRILL_ORDER_JOIN,
    DRILL_ORDER_LEAD,
    DRILL_ORDER_CHARGE,
    DRILL_ORDER_SIGNAL,
    DRILL_ORDER_POST,
    DRILL_ORDER_SERVE
};
enum {
    DRILL_DICE_CARD = 1,
    DRILL_DICE_DRUM,
    DRILL_DICE_VOLLEY,
    DRILL_DICE_FIGHT,
    DRILL_DICE_IMAGINE,
    DRILL_DICE_LEADER,
    DRILL_DICE_GUN
};
enum { DRILL_CAUSE_BROKEN = 1, DRILL_CAUSE_PUSHED, DRILL_CAUSE_FALLEN, DRILL_CAUSE_TAKEN };

enum {
    DRILL_SLIP_TRAVEL = 3000,
    DRILL_PUSH_TRAVEL = 2000,
    DRILL_STAND_OFF = 200,
    DRILL_HITS_A_BASE = 3,
    DRILL_FIRING_RANKS = 2,
    DRILL_LEAD_MOST = 18000,
    DRILL_WAGON_MOST = 3000,
    DRILL_JOIN_NEAR = 1000, /* a leader as near as this to the unit he rides to joins it */
    DRILL_GUN_RANGE = 12000,
    DRILL_ROUTE_NEAR = 3000, /* a place of a route counts as reached within this distance */
    DRILL_ARC = 4500,
    DRILL_TICKS = 60000,
    DRILL_UNITS_MAX = 256,
    DRILL_BODIES_MAX = 64, /* bodies on their own */
    DRILL_BLOCKERS_MAX = DRILL_UNITS_MAX + 64,
    DRILL_RESOLVE_MAX = 384 * 1024
};

SAND_BATTLE_MORE_HEAD(drill_head)
SAND_BATTLE_MORE(drill_side, side)
SAND_BATTLE_MORE(drill_unit, unit)
SAND_BATTLE_MORE(drill_body, body)

/* drill_setup.c: how a battle begins and ends, what is secret. */
sand_capacity drill_capacity(const sand_field *field);
sand_size drill_base_size(const sand_field *field, unsigned type, unsigned state);
void drill_defaults(sand_battle *b);
void drill_setup(sand_battle *b, const sand_setup *setup);
bool drill_knows(const sand_battle *b, unsigned viewer, const sand_struct *of, const sand_row *row, unsigned index);
void drill_imagine(sand_battle *view, sand_dice *dice);
sand_result drill_result(const sand_battle *b);
bool drill_deck(const sand_battle *b, unsigned deck, sand_deck *out);
bool drill_card_moves(const sand_battle *b, unsigned deck, unsigned card, sand_spot who);
bool drill_limit(const sand_battle *b, sand_room *room, unsigned unit, sand_ledger *out);
int32_t drill_worth(const sand_battle *b, unsigned unit);
void drill_invariants(const sand_battle *b, sand_audit *audit);

/* written_plan.c: what is written for a unit, the signal, and the route that a unit must keep to. */
sand_order_check drill_check_write, drill_check_council, drill_check_signal;
sand_order_apply drill_apply_write, drill_apply_signal;
bool drill_holds(const sand_battle *b, unsigned unit); /* does its order in force say hold? */
/* The next place of the unit's route, NULL when no route binds it; and whether a way that ends at `end` keeps to it. */
const int32_t *drill_next_place(const sand_battle *b, unsigned unit);
bool drill_keeps_route(const sand_battle *b, unsigned unit, sand_point end);
void drill_hear_signals(sand_battle *b, sand_log *log);
void drill_pass_places(sand_battle *b); /* counts a place as passed for each unit that has reached it */
void drill_make_write(const sand_battle *b, unsigned unit, unsigned variety, sand_entry *e);

/* drill_bodies.c: leaders and wagons under way [DR-LEAD, DR-SUPPLY]. */
sand_order_who drill_is_own_body;
sand_order_check drill_check_lead, drill_check_post;
sand_order_apply drill_apply_lead, drill_apply_post;
int32_t drill_ride_most(const sand_battle *b, unsigned body); /* in one turn; 0: the body stays */
bool drill_stops_body(const sand_battle *b, sand_actor who, sand_actor other);
void drill_meet_body(sand_battle *b, sand_meeting *m, sand_log *log);
/* Aims a leader at the unit he rides to, for the rest of the turn. */
void drill_aim_ride(sand_battle *b, unsigned body, int32_t tick);
void drill_join_all(sand_battle *b, sand_log *log); /* joins leaders to the units that they have reached */
size_t drill_suggest_body(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out);
/* Writes the body's entry on a sheet of that variety; false: the sheet has none for it. */
bool drill_make_body_entry(sand_scene *scene, unsigned body, unsigned variety, sand_entry *e);

/* plan.c: plans and fire plans, and which unit may do what. */
sand_order_who drill_is_own_unit;
sand_order_check drill_check_go, drill_check_form;
sand_toll drill_toll(const sand_battle *b); /* what the ground costs */
sand_order_apply drill_apply_go, drill_apply_form, drill_apply_again, drill_apply_keep, drill_apply_slip,
    drill_apply_nothing, drill_answered;
void drill_apply_sheets(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log);
void drill_apply_council(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log);
unsigned drill_nearest_enemy(const sand_battle *b, sand_actor who); /* 0: there is none */
size_t drill_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out);

int32_t drill_allowance(const sand_battle *b, unsigned unit); /* a turn's budget: travel on open ground, on foot */
/* What a leg costs of that budget (-1: no leg of a plan), and how far `leg` can go for a budget of `left`. */
int32_t drill_leg_cost(const sand_battle *b, unsigned unit, sand_stance at, sand_motion_step leg);
int32_t drill_longest_for(const sand_battle *b, unsigned unit, sand_stance at, sand_motion_step leg, int32_t left);

/* drill_road.c: columns that follow a road. */
sand_roadway_plan drill_roads_of(const sand_battle *b, unsigned unit);
bool drill_make_road(const sand_battle *b, unsigned unit, sand_entry *e);
bool drill_bends_well(const sand_battle *b, unsigned unit);

/* drill_charge.c: steered at one enemy. */
void drill_check_charge(sand_judging *j);
void drill_apply_charge(const sand_deed *deed);
void drill_aim_charge(sand_battle *b, unsigned unit, unsigned target, int32_t tick); /* writes its motion row */

/* drill_fire.c: fire, base by base. */
void drill_check_fire(sand_judging *j);
void drill_apply_fire(const sand_deed *deed);
int32_t drill_muskets(const sand_battle *b, unsigned unit);  /* bases that may fire, with or without a target */
int32_t drill_volley_dice(sand_scene *scene, unsigned unit); /* bases that fire at the unit's target */
void drill_forget_names(sand_battle *b);                     /* clears which bases are named to fire */
bool drill_aim(sand_scene *scene, unsigned unit, unsigned variety, sand_entry *e);
void drill_check_serve(sand_judging *j); /* the order of a gun on its own */
void drill_apply_serve(const sand_deed *deed);
void drill_measure(const sand_battle *b, sand_room *room, sand_actor from, sand_actor to, sand_measurement *out);

/* muster.c: what may come before the council. */
sand_order_who drill_names_unit;
sand_order_check drill_check_place, drill_check_reserve, drill_check_march, drill_check_stake, drill_check_ride,
    drill_check_speak, drill_check_done, drill_check_join;
sand_order_apply drill_apply_place, drill_apply_list, drill_apply_stake, drill_apply_ride, drill_apply_speak,
    drill_apply_join, drill_apply_done;
size_t drill_muster_suggest(const sand_battle *b, sand_room *notes, const sand_wish *wish, sand_order_list *out);

/* drill_show.c */
void drill_overlays(const sand_battle *b, sand_room *room, sand_actor who, sand_overlay_list *out);

/* drill_melee.c: hand to hand, base by base. */
bool drill_shies(const sand_battle *b, unsigned rider, unsigned foot, unsigned face);
sand_step_run drill_run_fight, drill_run_result;
void drill_ties_result(const sand_battle *b, sand_ties *ties);
void drill_ties_lead(const sand_battle *b, sand_ties *ties);
void drill_run_lead(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
void drill_lose_bases(sand_battle *b, sand_log *log); /* at most one base a unit */

/* drill_turn.c: the steps that run by themselves, the dice, and their effects. */
sand_cause drill_cause(const sand_battle *b, unsigned purpose, unsigned subject, unsigned object);
sand_step_run drill_run_turn, drill_run_drum, drill_run_move, drill_run_guns;
void drill_ties_guns(const sand_battle *b, sand_ties *ties);
sand_step_run drill_run_volley, drill_run_barrier;
void drill_ties_volley(const sand_battle *b, sand_ties *ties);
void drill_run_end(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
sand_settling drill_settle(sand_battle *b, sand_room *room, sand_log *log);

/* drill_rows.c: the rules behind steps and kinds of order. */
extern const sand_step_rule drill_step_rules[];
extern const sand_order_rule drill_order_rules[];
extern const sand_turn_words drill_words;

/* Answers SO FAR: these slots are still to be filled. */
static inline void drill_lacks(sand_verdict *verdict, unsigned slots, const char *words)
{
    sand_answer_missing(verdict, slots);
    verdict->sentence = SAND_SAY(words, 0);
}

static inline void drill_push(sand_battle *b, unsigned step, unsigned sides, unsigned subject, unsigned object,
                              int32_t value)
{
    sand_battle_agenda_push(b, (sand_frame){ .step = (uint16_t)step,
                                             .sides = (uint16_t)sides,
                                             .subject = (uint16_t)subject,
                                             .object = (uint16_t)object,
                                             .value = value });
}

#endif
