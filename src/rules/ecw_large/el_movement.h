/* el_movement.h - the movement phase: what is in the way, how far one may go, moves of units and of commanders. */
#ifndef SAND_ECW_LARGE_EL_MOVEMENT_H
#define SAND_ECW_LARGE_EL_MOVEMENT_H

#include "orders/steps.h"
#include "rules/common/walk.h"
#include "rules/ecw_large/el_reading.h"

/* ---- el_near.c: who is near, and what lies between ---- */

/* The nearest enemy unit within 3 in. whose nearness counts, 0: none. [EL-ZONE-01, EL-AMB-29, EL-AMB-35] */
unsigned el_binding_enemy(sand_scene *scene, unsigned unit);
/* The first enemy unit that a straight way comes within 3 in. of after `from` steps or more. */
sand_zone_entry el_zone_on_way(sand_scene *scene, const sand_mover *mover, sand_straight way, int32_t from);
/* Ground nobody may enter, or water, that the straight line meets; 0: none. */
unsigned el_ground_between(const sand_field *field, sand_point from, sand_point to);
bool el_is_water(const sand_field *field, uint16_t kind);

/* Does a unit of that type and side carry off this body's supplies? [EL-SUP-04, EL-SUP-07, EL-AMB-94] */
bool el_takes_base(const sand_battle *b, unsigned type, unsigned side, unsigned body);
bool el_is_enemy_commander(const sand_battle *b, unsigned side, unsigned body);
/* The first travel at which it touches an enemy commander, -1: never. */
int32_t el_meets_commander(const sand_battle *b, const sand_mover *mover, int32_t heading, int32_t longest);
/* By how much it has turned, in hundredths of a degree, when it touches the box on a pivot; -1: never.  Where only the
 * end of a pivot counts, by all of it. [EL-AMB-27, EL-AMB-37] */
int32_t el_pivot_touches(const sand_battle *b, const sand_mover *mover, int32_t turn, const sand_box *box);
/* An enemy commander whom the pivot touches, 0: none. */
unsigned el_pivot_meets_commander(const sand_battle *b, const sand_mover *mover, int32_t turn);
/* The same of a commander, or of a base that it takes. [EL-AMB-43] */
int32_t el_charges_body(const sand_battle *b, const sand_mover *mover, int32_t heading, int32_t longest);

/* A commander or base, but for that one, whose place the box meets; 0: none. */
unsigned el_body_at(const sand_battle *b, unsigned except, const sand_box *box);
/* An enemy commander, or a base that it takes, whom it touches where it stands; 0: none. */
unsigned el_body_charged_at(const sand_battle *b, const sand_mover *mover);

/* ---- el_way.c: what is in the way ---- */

/* How a unit or a commander goes: on the march, out of the nearness of enemies, or as a commander.  Not to be copied.
 */
typedef enum { EL_MARCH, EL_WITHDRAWAL, EL_RIDE } el_way_kind;
typedef struct {
    sand_scene *scene;
    uint16_t type;
    sand_obstacles obstacles;
    sand_walk walk;
} el_way;
void el_way_set(el_way *way, sand_scene *scene, const sand_mover *mover, el_way_kind kind);

/* How far the mover may go along that heading by its allowance, and the rule that says so. [EL-TURN-03, EL-TERR-07,
 * EL-TERR-09] */
typedef struct {
    int32_t most;
    sand_reason why;
} el_allowance;
el_allowance el_allowance_along(sand_scene *scene, const sand_mover *mover, int32_t heading, bool turning);
int32_t el_allowance_of(const sand_battle *b, const sand_mover *mover);

/* A commander or base that bars the pivot; 0: none. [EL-AMB-27, EL-AMB-37] */
unsigned el_body_bars_pivot(const sand_battle *b, const sand_mover *mover, int32_t turn);
/* A commander or base whose place the box would take; 0: none. */
unsigned el_body_in_the_way(sand_scene *scene, const sand_mover *mover, const sand_box *box);

/* ---- el_retire.c: commanders whom the enemy touches ---- */

/* What check finds out and apply takes over: a pivot, a straight way, a pivot. */
typedef struct {
    int32_t first, heading, travel, last;
    sand_pose turned, end; /* turned: after the first pivot */
    bool turns, withdraws;
    uint16_t base; /* the supply base it reaches, 0 none */
} el_plan;

/* Cuts the plan where it reaches a base that the mover takes. */
void el_find_base(const sand_battle *b, const sand_mover *from, el_plan *plan);
/* Carries the plan out; enemy commanders whom it touches retire, each whenever it does. */
void el_go_by_plan(sand_battle *b, sand_room *room, unsigned unit, const el_plan *plan, sand_log *log);
/* What keeps a commander or base from standing where it does; kind NONE: nothing. */
sand_bar el_bar_of_body(const sand_battle *b, unsigned body);
/* The die that decides whether a commander is lost. [EL-CMDR-02, EL-CMDR-04] */
void el_push_misfortune(sand_battle *b, unsigned body, unsigned unit, bool retired);
void el_run_misfortune(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

/* ---- el_move.c ---- */

bool el_anybody_moves(const sand_battle *b, sand_room *room);
bool el_command_moves_on(const sand_battle *b, sand_room *room);
bool el_may_move(sand_judging *j);
void el_check_move(sand_judging *j);
void el_apply_move(const sand_deed *deed);
void el_check_withdraw(sand_judging *j);
void el_apply_withdraw(const sand_deed *deed);
bool el_may_ride(sand_judging *j);
void el_check_ride(sand_judging *j);
void el_apply_ride(const sand_deed *deed);
/* May this commander still be moved this player turn, orders allowing? */
bool el_may_still_ride(const sand_battle *b, unsigned body);

#endif
