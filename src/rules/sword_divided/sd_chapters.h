/* sd_chapters.h - the chapters of `sword-divided` and what they ask of each other.  Files call in one direction: the
 * frame (orders, plans, motion) knows nothing of fire and melee; these know the frame. */
#ifndef SAND_SWORD_DIVIDED_SD_CHAPTERS_H
#define SAND_SWORD_DIVIDED_SD_CHAPTERS_H

#include "motion/roadway.h"
#include "motion/toll.h"
#include "orders/steps.h"
#include "rules/common/muster.h"
#include "rules/common/sheets.h"
#include "rules/sword_divided/sd_reading.h"

/* ---- sd_ground.c: what terrain is to a unit ---- */

/* What a way costs; slowed: all of it as over an obstacle. [SD-MOVE-08..10, SD-MOVE-19] */
sand_toll sd_toll(const sand_battle *b, bool slowed);
/* How far it runs that way in one move of foot, whither it looks. [SD-GUN-06] */
int32_t sd_run_of_foot(const sand_battle *b, unsigned unit, int32_t heading);
/* Does the leg cross an obstacle, where that slows the whole turn? */
bool sd_is_slowed_by(const sand_battle *b, unsigned unit, const sand_stance *at, sand_motion_step leg);
int32_t sd_obstacles_met(const sand_battle *b, const sand_mover *mover, sand_motion_step leg); /* how many on a way */
/* A plan of the unit, by the roads it may bend along; of where they are rigid, by none. [SD-FORM-02, SD-AMB-MOVE-10] */
sand_roadway_plan sd_roads_of(const sand_battle *b, unsigned unit);
/* Does the unit stand bent along a road? */
bool sd_is_bent(const sand_battle *b, unsigned unit);
/* Does this piece of terrain, an area, hide one box from the other where it lies between them? [SD-AMB-FIRE-06] */
bool sd_hides(const sand_battle *b, unsigned terrain, const sand_box *from, const sand_box *to);
/* Does the middle of its front see any corner or the middle of the other, whoever stands in between? */
bool sd_sees(const sand_battle *b, unsigned unit, unsigned other);

/* ---- sd_formation.c: column and line ---- */

/* Does it name all bases of its subject?  Nobody is named twice. */
bool sd_names_all_bases(const sand_battle *b, const sand_entry *e);
/* Notes where they are to stand in so many files and ranks, named from the front rank on, each from the left; and deals
 * them out so, in whatever files they stand now. [SD-AMB-FORM-04] */
void sd_note_order(sand_battle *b, const sand_entry *e, int32_t files, int32_t ranks);
void sd_deal_as_noted(sand_battle *b, unsigned unit);

typedef enum { SD_NO_FORMATION, SD_COLUMN, SD_LINE } sd_formation_class;
sd_formation_class sd_class_of(const sand_battle *b, const sand_stance *stance); /* [SD-FORM-01..06] */
/* May the unit stand in so many files and ranks?  `why` says why not. */
bool sd_may_form(const sand_battle *b, unsigned unit, const sand_stance *stance, sand_reason *why);

/* ---- sd_council.c: what is written [SD-ORD] ---- */

/* What binds a unit. */
typedef struct {
    sand_written_route route; /* of an advance: the points it goes by, beginning at `from` */
    sand_point from;
    int32_t along;    /* how far it has come */
    sd_written order; /* SD_ATTACK, SD_ADVANCE, SD_HOLD; SD_FREE under Follow me! */
} sd_licence;
sd_licence sd_licence_of(const sand_battle *b, unsigned unit);
/* The same as this sheet of plans changes it: Follow me! said or taken back, a signal that is heard at once. */
sd_licence sd_licence_in(const sand_judging *j, unsigned unit);
/* May it bring about contact? [SD-ORD-05, SD-ORD-06, SD-ORD-07, SD-ORD-11] */
bool sd_may_charge(const sand_battle *b, unsigned unit);
/* Its route begins where the middle of its front is. */
void sd_begin_route(sand_battle *b, unsigned unit);
void sd_hear_signals(sand_battle *b, bool at_once, sand_log *log); /* given in the plans just handed in */
/* Has the signal turned the orders of that side? [SD-ORD-08, SD-AMB-ORD-08] */
bool sd_is_signalled(const sand_battle *b, unsigned side);
/* A unit of the side, on the table or still to be placed, once on its sheet.  False: the verdict says why not. */
bool sd_is_own(sand_judging *j);
bool sd_anybody_writes(const sand_battle *b, sand_room *room);
void sd_check_write(sand_judging *j);
void sd_check_form_up(sand_judging *j);
void sd_check_council(sand_judging *j); /* everybody has his order */
void sd_apply_write(const sand_deed *deed);
void sd_apply_form_up(const sand_deed *deed);
void sd_ready_guns(sand_battle *b, unsigned unit); /* at the beginning [SD-AMB-GUN-02] */

/* ---- sd_deploy.c ---- */

sand_muster_comer sd_comer(unsigned unit);

uint16_t sd_deploying(const sand_battle *b); /* the sides that have somebody to place */
bool sd_anybody_deploys(const sand_battle *b, sand_room *room);
void sd_check_place(sand_judging *j);
void sd_check_post(sand_judging *j);
void sd_check_station(sand_judging *j);
void sd_check_deployment(sand_judging *j);
void sd_apply_place(const sand_deed *deed);
void sd_apply_post(const sand_deed *deed);
void sd_apply_station(const sand_deed *deed);

/* ---- sd_plan.c: one unit's plan ---- */

bool sd_is_planned(sand_judging *j); /* a unit of the side on the table, with one plan */
void sd_check_go(sand_judging *j);
void sd_check_arrange(sand_judging *j);
void sd_check_charge(sand_judging *j);
void sd_check_load(sand_judging *j);
void sd_check_rally(sand_judging *j);
void sd_check_signal(sand_judging *j);
/* Can it give the battle signal, where a loaded gun is needed? */
bool sd_can_signal(const sand_battle *b, unsigned unit);
/* What it moves in a whole move, its bases in that state. */
int32_t sd_allowance(const sand_battle *b, unsigned unit, int32_t state);
/* The change of formation that an order to arrange the bases is. */
sand_motion_step sd_arranging(const sand_battle *b, const sand_entry *e);
/* So many steps of a mover who goes at that speed, of SD_WHOLE, rounded up. */
int32_t sd_ticks_of(int64_t steps, int32_t speed);
/* Of SD_WHOLE; slowed: as part of a plan that crosses an obstacle. */
int32_t sd_leg_cost(const sand_battle *b, unsigned unit, const sand_stance *at, sand_motion_step leg, bool slowed);
/* What the legs of a plan cost together, exact: rounded once, and not leg by leg. */
typedef struct {
    bool slowed;   /* the plan crosses an obstacle */
    int32_t ticks; /* of what is paid in ticks */
    struct {
        int64_t parts; /* of steps, SAND_TOLL_SPLIT each */
        int32_t speed;
    } gone[2]; /* on foot or limbered, mounted */
} sd_bill;
/* One leg more; what it costs by itself, in ticks. */
int32_t sd_bill_add(sd_bill *bill, const sand_battle *b, unsigned unit, const sand_stance *at, sand_motion_step leg);
int32_t sd_bill_ticks(const sd_bill *bill); /* all of it, rounded up */
/* Does the plan cross one, where that slows the whole turn? [SD-AMB-MOVE-02] */
bool sd_is_slowed(const sand_battle *b, const sand_entry *go);

/* ---- sd_halt.c ---- */

/* The range of muskets where a unit with that order halts by the plan to use them; 0: it does not. [SD-AMB-ORD-05] */
int32_t sd_halts_for_musketry(const sand_battle *b, const sand_entry *go, sd_written order);
/* Is any of the other before the line of the first one's front? */
bool sd_is_before(const sand_box *own, const sand_box *his);
/* A plan to go, and where it halts before an enemy if it is legal, as all units stand now: the verdict says so. */
void sd_check_way(sand_judging *j);

/* What it has begun by an earlier plan of this turn and not finished: its ticks, and how it will stand then. */
int32_t sd_pending_ticks(const sand_battle *b, unsigned unit);
sand_stance sd_stance_to_be(const sand_battle *b, unsigned unit);
/* How far along its route the unit is now. */
int32_t sd_route_along(const sand_battle *b, unsigned unit, const sd_licence *licence);
/* Where it goes: a place, and how far short of it it stops. */
typedef struct {
    sand_point place;
    int32_t short_of;
} sd_goal;
/* The points of its route it has not come to; how many. */
unsigned sd_route_ahead(const sand_battle *b, unsigned unit, const sd_licence *licence,
                        sd_goal goals[SAND_WRITTEN_POINTS]);

/* ---- sd_way.c: ways that the rules make ---- */

enum { SD_WAY_LEGS = 8 };
typedef struct {
    unsigned n;
    bool slowed; /* it crosses an obstacle, and all of it is at half speed */
    sand_motion_step leg[SD_WAY_LEGS];
    int32_t ticks[SD_WAY_LEGS];
} sd_way;
/* From place to place, each by a wheel until it looks there and straight on, as far as the ticks allow. */
sd_way sd_way_by(const sand_battle *b, unsigned unit, const sd_goal goals[], unsigned n, int32_t ticks);
/* The same of a unit as if it stood elsewhere. */
sd_way sd_way_from(const sand_battle *b, const sand_mover *from, const sd_goal goals[], unsigned n, int32_t ticks);
/* At him, and straight on. */
sd_way sd_way_of_charge(const sand_battle *b, unsigned unit, unsigned target, int32_t ticks);
sd_way sd_way_on_route(const sand_battle *b, unsigned unit, const sd_licence *licence, int32_t ticks);

/* ---- sd_duty.c: all plans of a side, and writing them down ---- */

bool sd_has_duties(const sand_battle *b); /* do the readings oblige anybody to anything? */
void sd_check_plans(sand_judging *j);     /* [SD-AMB-ORD-03, SD-AMB-ORD-05] */
void sd_apply_go(const sand_deed *deed);
void sd_apply_arrange(const sand_deed *deed);
void sd_apply_charge(const sand_deed *deed);
void sd_apply_load(const sand_deed *deed);
void sd_apply_rally(const sand_deed *deed);
void sd_apply_signal(const sand_deed *deed);
void sd_fire_signal(sand_battle *b, unsigned side);
void sd_apply_nothing(const sand_deed *deed);
/* The nearest enemy in play, 0: none; how far off, edge to edge. */
unsigned sd_nearest_enemy(const sand_battle *b, unsigned unit, int32_t *distance);

/* ---- sd_sheets.c: one order of every side at once; the frame goes ---- */

void sd_apply_sheets(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log);
void sd_apply_council(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log);

/* ---- sd_general.c ---- */

bool sd_is_own_general(sand_judging *j);         /* once for each thing on a sheet */
void sd_ride_all(sand_battle *b, sand_log *log); /* when everybody has moved */
void sd_end_following(sand_battle *b);

void sd_check_ride(sand_judging *j);
void sd_check_join(sand_judging *j);
void sd_check_follow(sand_judging *j);
void sd_check_release(sand_judging *j);
void sd_check_restore(sand_judging *j);
void sd_apply_ride(const sand_deed *deed);
void sd_apply_join(const sand_deed *deed);
void sd_apply_follow(const sand_deed *deed);
void sd_apply_release(const sand_deed *deed);
void sd_apply_restore(const sand_deed *deed);
/* He is lost: told, taken off, and the unit he led goes back to its order. [SD-GEN-04, SD-ORD-12] */
void sd_lose_general(sand_battle *b, unsigned body, const char *rule, sand_log *log);

/* ---- sd_flight.c: the broken who are on the table still [SD-AMB-BREAK-03] ---- */

/* Told that it has broken; false: it is to be taken off at once. */
bool sd_breaks_and_stays(sand_battle *b, unsigned unit, sand_log *log);
void sd_run_off(sand_battle *b);                    /* ways of those who run, for the next movement */
void sd_take_broken(sand_battle *b, sand_log *log); /* whoever was reached surrenders */

/* ---- sd_motion.c: everybody at once ---- */

void sd_run_move(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

/* ---- sd_conform.c: lining up ---- */

void sd_run_conform(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

/* ---- sd_agenda.c ---- */

void sd_push(sand_battle *b, unsigned step, unsigned sides, int32_t value);
/* A die's cause; a base of it by its place in the formation, nobody: 0. */
sand_cause sd_cause(const sand_battle *b, unsigned purpose, unsigned unit, unsigned other, unsigned body);

/* ---- sd_turn.c ---- */

void sd_run_turn(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
void sd_run_end(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* ---- fire: sd_fire.c (plans), sd_volley.c (muskets), sd_guns.c ---- */

bool sd_anybody_fires(const sand_battle *b, sand_room *room);
void sd_check_fire(sand_judging *j);
void sd_check_discharge(sand_judging *j);
void sd_check_fire_plan(sand_judging *j); /* who advances must fire if he can [SD-ORD-06] */
void sd_apply_fire(const sand_deed *deed);
void sd_apply_discharge(const sand_deed *deed);
void sd_measure(const sand_battle *b, sand_room *room, sand_actor from, sand_actor to, sand_measurement *out);
/* May the unit, of any kind, fire at that one now?  The same answer as sd_check_fire, without words. */
bool sd_may_fire(sand_scene *scene, unsigned unit, unsigned target);
void sd_run_volley(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);  /* F1 */
void sd_run_guns(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);    /* F2 */
void sd_run_shot(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);    /* F3 */
void sd_run_saves(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);   /* F4 */
void sd_run_markers(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log); /* the barrier of T7 */

/* ---- melee: sd_pairing.c, sd_melee.c, sd_results.c, sd_fall_back.c ---- */

/* The face on which `by`, who touches that one of `with`, counts as attacking. [SD-AMB-FACE-01] */
sand_face sd_face_attacked(const sand_battle *b, unsigned by, unsigned with, unsigned touched);
/* May a horse unit that comes upon `face` of that one fight it at all, and what keeps it off? [SD-MELEE-17,
 * SD-MELEE-18] rule NULL: it may.  Asked by the motion for every contact of mounted troops; `from`: where its front is.
 */
/* How much edge makes a contact, and do the two share that, one with its front? [SD-AMB-CONT-03] */
int32_t sd_least_edge(const sand_battle *b);
bool sd_shares_edge(const sand_battle *b, unsigned unit, unsigned other);
/* Whoever does not, once everybody has lined up, is in contact with nobody: no contact is without its melee.
 * [SD-MELEE-01] */
void sd_end_contacts(sand_battle *b);
sand_reason sd_shies(const sand_battle *b, unsigned rider, unsigned other, unsigned face, sand_point from);
void sd_run_evade(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);   /* T8 */
void sd_run_melee(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);   /* M1 */
void sd_run_outcome(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log); /* markers, who has won */
void sd_run_reform(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);  /* M2 */
void sd_run_fall_back(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

/* ---- morale: sd_rally.c, sd_break.c, sd_end.c ---- */

void sd_run_rally(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log); /* R1 */
void sd_run_break(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log); /* B1 */
bool sd_is_over(const sand_battle *b);
sand_result sd_result(const sand_battle *b);
bool sd_is_lost(const sand_battle *b, unsigned unit);

/* ---- whose fates hang together in a step (battle/ties.h) ---- */

void sd_ties_fire(const sand_battle *b, sand_ties *ties);
void sd_ties_evade(const sand_battle *b, sand_ties *ties);
void sd_ties_melee(const sand_battle *b, sand_ties *ties);
void sd_ties_fall_back(const sand_battle *b, sand_ties *ties);

/* ---- rows and the seam ---- */

extern const sand_step_rule sd_step_rules[SD_STEPS];
extern const sand_order_rule sd_order_rules[SD_ORDERS];
extern const sand_turn_words sd_words;
extern const struct sand_judge_weights sd_weights; /* of computer players */

sand_size sd_base_size(const sand_field *field, unsigned type, unsigned state);
sand_form_anchor sd_form_anchor(const sand_field *field);
void sd_defaults(sand_battle *b);
void sd_setup(sand_battle *b, const sand_setup *setup);
void sd_invariants(const sand_battle *b, struct sand_audit *audit);
sand_settling sd_settle(sand_battle *b, sand_room *room, sand_log *log);
size_t sd_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out);
size_t sd_traits(const sand_battle *b, unsigned unit, sand_marker *out, size_t room);
void sd_overlays(const sand_battle *b, sand_room *room, sand_actor who, sand_overlay_list *out);
int32_t sd_worth(const sand_battle *b, unsigned unit);
void sd_blow(const sand_battle *b, const sand_attempt *attempt, sand_blow *out);
bool sd_acts_yet(const sand_battle *b, unsigned unit);
void sd_signs(const sand_battle *b, unsigned side, int32_t out[]);

#endif
