/* sd_chapters.h - the chapters of `sword-divided` and what each declares for the others. Files call in one direction:
 * the frame (orders, plans, motion) knows nothing of fire and melee, which know the frame. */
#ifndef SAND_SWORD_DIVIDED_SD_CHAPTERS_H
#define SAND_SWORD_DIVIDED_SD_CHAPTERS_H

#include "battle/net.h"
#include "motion/roadway.h"
#include "motion/toll.h"
#include "orders/steps.h"
#include "rules/common/council.h"
#include "rules/common/plan_way.h"
#include "rules/common/sheets.h"
#include "rules/sword_divided/sd_reading.h"

/* ---- sd_ground.c: what terrain is to a unit ---- */

/* The cost of a way by the ground. slowed: all of the way costs as much as over an obstacle. [SD-MOVE-08..10,
 * SD-MOVE-19] */
sand_toll sd_toll(const sand_battle *b, bool slowed);
/* How far, in grid units, the crews of the unit run along `heading` in one move of foot, at the cost of the ground.
 * [SD-GUN-06] */
int32_t sd_run_of_foot(const sand_battle *b, unsigned unit, int32_t heading);
/* Does the leg cross an obstacle? Always false unless, by the option, an obstacle slows the whole turn. */
bool sd_is_slowed_by(const sand_battle *b, unsigned unit, const sand_stance *at, sand_motion_step leg);
/* Returns how many obstacles the leg comes upon. */
int32_t sd_obstacles_met(const sand_battle *b, const sand_mover *mover, sand_motion_step leg);
/* How plans of the unit follow roads: along those it may bend along, or along none where columns are rigid.
 * [SD-FORM-02, SD-AMB-MOVE-10] */
sand_roadway_plan sd_roads_of(const sand_battle *b, unsigned unit);
/* Does this area of terrain hide one box from the other when it lies between them? [SD-AMB-FIRE-06] */
bool sd_hides(const sand_battle *b, unsigned terrain, const sand_box *from, const sand_box *to);
/* Is there a line from the middle of the unit's front to a corner or the middle of the other unit that no terrain cuts?
 * Units in between do not count. */
bool sd_sees(const sand_battle *b, unsigned unit, unsigned other);

/* ---- sd_formation.c: column and line ---- */

/* sd_note_order notes the place of each base for that number of files and ranks; the order names bases from the front
 * rank back, each rank from the left. sd_deal_as_noted gives bases those places, whatever files they stand in now.
 * [SD-AMB-FORM-04] */
void sd_note_order(sand_battle *b, const sand_entry *e, int32_t files, int32_t ranks);
void sd_deal_as_noted(sand_battle *b, unsigned unit);

typedef enum { SD_NO_FORMATION, SD_COLUMN, SD_LINE } sd_formation_class;
sd_formation_class sd_class_of(const sand_battle *b, const sand_stance *stance); /* [SD-FORM-01..06] */
/* May the unit stand in the files and ranks of this stance? False: `why` is filled in. */
bool sd_may_form(const sand_battle *b, unsigned unit, const sand_stance *stance, sand_reason *why);

/* ---- sd_council.c: what is written [SD-ORD] ---- */

/* What binds a unit in its plans: its order, and the route of an advance. */
typedef struct {
    sand_written_route route; /* of an advance: the points of the route; the route begins at `from` */
    sand_point from;
    int32_t along;    /* how far along the route the unit has come, in grid units */
    sd_written order; /* SD_ATTACK, SD_ADVANCE, SD_HOLD; SD_FREE under Follow me! */
} sd_licence;
sd_licence sd_licence_of(const sand_battle *b, unsigned unit);
/* The licence as this sheet of plans changes it: Follow me! given or taken back, or a signal that is heard at once. */
sd_licence sd_licence_in(const sand_judging *j, unsigned unit);
/* May the unit bring about contact? [SD-ORD-05, SD-ORD-06, SD-ORD-07, SD-ORD-11] */
bool sd_may_charge(const sand_battle *b, unsigned unit);
/* Begins the unit's route where the middle of its front is. */
void sd_begin_route(sand_battle *b, unsigned unit);
void sd_hear_signals(sand_battle *b, bool at_once, sand_log *log); /* the signals given in the plans just handed in */
extern const sand_council sd_council;
sand_order_apply sd_apply_write, sd_apply_form_up;
void sd_ready_guns(sand_battle *b, unsigned unit); /* sets the guns' state at the start [SD-AMB-GUN-02] */

/* ---- sd_deploy.c ---- */

sand_order_check sd_check_place, sd_check_post, sd_check_station;
sand_order_apply sd_apply_place, sd_apply_post, sd_apply_station;

/* ---- sd_plan.c: one unit's plan ---- */

/* Is the subject a unit of the side on the table, and does the sheet have no other plan for it? */
bool sd_is_planned(sand_judging *j);
bool sd_may_go(sand_judging *j);
sand_order_check sd_check_go, sd_check_arrange, sd_check_charge, sd_check_load, sd_check_rally, sd_check_signal;
/* Can the unit fire a gun for the battle signal, where the signal needs a loaded gun? */
bool sd_can_signal(const sand_battle *b, unsigned unit);
/* The change of formation that an order to arrange bases amounts to. */
sand_motion_step sd_arranging(const sand_battle *b, const sand_entry *e);
/* ---- sd_halt.c ---- */

/* The range of muskets, if a unit with that order halts there by this plan in order to fire; 0: it does not.
 * [SD-AMB-ORD-05] */
int32_t sd_halts_for_musketry(const sand_battle *b, const sand_entry *go, sd_written order);
/* Judges a plan to go; the verdict of a legal one says where the unit halts before an enemy if no other unit moves. */
void sd_check_way(sand_judging *j);

/* ---- sd_way.c: speeds, costs, and ways that the rules make ---- */

/* How far the unit goes in a whole move, in grid units, with its bases in that state. */
int32_t sd_allowance(const sand_battle *b, unsigned unit, int32_t state);
/* How far along its route the unit is now, in grid units. */
int32_t sd_route_along(const sand_battle *b, unsigned unit, const sd_licence *licence);
/* Fills in the points of the route that the unit has not reached; returns how many. */
unsigned sd_route_ahead(const sand_battle *b, unsigned unit, const sd_licence *licence,
                        sand_plan_goal goals[SAND_WRITTEN_POINTS]);
/* How the unit moves, by the numbers and options of these rules. */
sand_pace sd_pace(const sand_battle *b, unsigned unit);
/* The way to the goal, as far as the ticks allow. */
sand_plan_way sd_way_to(const sand_battle *b, unsigned unit, sand_plan_goal goal, int32_t ticks);
/* The way of a charge: towards the target, then straight on. */
sand_plan_way sd_way_of_charge(const sand_battle *b, unsigned unit, unsigned target, int32_t ticks);
sand_plan_way sd_way_on_route(const sand_battle *b, unsigned unit, const sd_licence *licence, int32_t ticks);

/* ---- sd_duty.c: all plans of a side, and writing them down ---- */

bool sd_has_duties(const sand_battle *b); /* do the options oblige any unit to anything? */
void sd_check_plans(sand_judging *j);     /* [SD-AMB-ORD-03, SD-AMB-ORD-05] */
sand_order_apply sd_apply_go, sd_apply_arrange, sd_apply_charge, sd_apply_load, sd_apply_rally, sd_apply_signal,
    sd_apply_nothing;
void sd_fire_signal(sand_battle *b, unsigned side);

/* ---- sd_sheets.c: one order of every side at once; the frame goes ---- */

void sd_apply_sheets(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log);
void sd_apply_council(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log);

/* ---- sd_general.c ---- */

/* Is the subject a general of the side, and is this the first entry of its kind for him on the sheet? */
bool sd_is_own_general(sand_judging *j);
void sd_ride_all(sand_battle *b, sand_log *log); /* when all units have moved */
void sd_end_following(sand_battle *b);

sand_order_check sd_check_ride, sd_check_join, sd_check_follow, sd_check_release, sd_check_restore;
sand_order_apply sd_apply_ride, sd_apply_join, sd_apply_follow, sd_apply_release, sd_apply_restore;
/* Removes a lost general and tells of it; the unit he led goes back to its order. [SD-GEN-04, SD-ORD-12] */
void sd_lose_general(sand_battle *b, unsigned body, const char *rule, sand_log *log);

/* ---- sd_flight.c: broken units that are still on the table [SD-AMB-BREAK-03] ---- */

/* Tells that the unit has broken. False: by the option it is to be removed at once. */
bool sd_breaks_and_stays(sand_battle *b, unsigned unit, sand_log *log);
/* Writes the ways of broken units that run, for the next movement. */
void sd_run_off(sand_battle *b);
void sd_take_broken(sand_battle *b, sand_log *log); /* units that an enemy has reached surrender */

/* ---- steps: sd_motion.c (all units move at once), sd_conform.c (lining up), sd_turn.c, and the chapters named with
 * their other functions. Those that throw dice do so once at each call: for one volley, gun, batch of saves, pair of
 * bases, unit of horse or test. ---- */

sand_step_run sd_run_turn, sd_run_move, sd_run_conform, sd_run_volley, sd_run_guns, sd_run_shot, sd_run_saves,
    sd_run_markers, sd_run_evade, sd_run_melee, sd_run_outcome, sd_run_reform, sd_run_fall_back, sd_run_rally,
    sd_run_break, sd_run_end;

/* ---- sd_agenda.c ---- */

void sd_push(sand_battle *b, unsigned step, unsigned sides, int32_t value);
/* The cause of a die. A base is told from others by its place in the formation; body 0: no base. */
sand_cause sd_cause(const sand_battle *b, unsigned purpose, unsigned unit, unsigned other, unsigned body);

/* ---- fire: sd_fire.c (plans), sd_volley.c (muskets), sd_guns.c ---- */

bool sd_any_unit_fires(const sand_battle *b, sand_room *room);
sand_order_check sd_check_fire, sd_check_discharge, sd_check_fire_plan;
sand_order_apply sd_apply_fire, sd_apply_discharge;
void sd_measure(const sand_battle *b, sand_room *room, sand_actor from, sand_actor to, sand_measurement *out);
/* May the unit, of any arm, fire at the target now? The same answer as sd_check_fire gives, without words. */
bool sd_may_fire(sand_scene *scene, unsigned unit, unsigned target);

/* ---- melee: sd_pairing.c, sd_melee.c, sd_results.c, sd_fall_back.c ---- */

/* The face on which `by`, which touches the face `touched` of `with`, counts as attacking. [SD-AMB-FACE-01] */
sand_face sd_face_attacked(const sand_battle *b, unsigned by, unsigned with, unsigned touched);
/* The least shared edge that makes a contact, in grid units. [SD-AMB-CONT-03] */
int32_t sd_least_edge(const sand_battle *b);
/* Why a mounted unit that comes upon `face` of the other may not fight it; rule NULL: it may. The motion asks this at
 * every contact of mounted troops; `from` is the middle of the rider's front. [SD-MELEE-17, SD-MELEE-18] */
sand_reason sd_shies(const sand_battle *b, unsigned rider, unsigned other, unsigned face, sand_point from);

/* ---- sd_end.c ---- */

bool sd_is_over(const sand_battle *b);
sand_result sd_result(const sand_battle *b);
void sd_goals(const sand_battle *b, sand_goal_list *list);
bool sd_is_lost(const sand_battle *b, unsigned unit);

/* ---- units whose fates hang together in a step (battle/ties.h) ---- */

sand_step_ties sd_ties_fire, sd_ties_evade, sd_ties_fall_back;

/* ---- rows and the seam ---- */

SAND_SEAM_DECLARED(sd, SD)
extern const struct sand_judge_weights sd_weights; /* for computer players */

sand_size sd_base_size(const sand_field *field, unsigned type, unsigned state);
sand_form_anchor sd_form_anchor(const sand_field *field);
extern const struct sand_wish_intents sd_intents;
size_t sd_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out);
size_t sd_traits(const sand_battle *b, unsigned unit, sand_marker *out, size_t room);
bool sd_acts_yet(const sand_battle *b, unsigned unit);

#endif
