/* el_movement.h - the movement phase: what is in the way, how far a piece may go, and the moves of units and
 * commanders. */
#ifndef SAND_ECW_LARGE_EL_MOVEMENT_H
#define SAND_ECW_LARGE_EL_MOVEMENT_H

#include "orders/steps.h"
#include "rules/common/walk.h"
#include "rules/ecw_large/el_reading.h"

/* ---- el_near.c: near enemies, and what lies between two places ---- */

/* The nearest enemy unit within 3 in. that binds this unit; 0: none. [EL-ZONE-01, EL-AMB-29, EL-AMB-35] */
unsigned el_binding_enemy(sand_scene *scene, unsigned unit);
/* The first enemy unit to which a straight march comes within 3 in. after `from` steps or more. */
sand_zone_entry el_zone_on_way(sand_scene *scene, const sand_mover *mover, sand_straight way, int32_t from);
/* The first piece of terrain on the straight line that is impassable or water; 0: none. */
unsigned el_ground_between(const sand_field *field, sand_point from, sand_point to);
bool el_is_water(const sand_field *field, uint16_t kind);

/* Does a unit of that type and side take this supply base? [EL-SUP-04, EL-SUP-07, EL-AMB-94] */
bool el_takes_base(const sand_battle *b, unsigned type, unsigned side, unsigned body);
bool el_is_enemy_commander(const sand_battle *b, unsigned side, unsigned body);
/* The first travel at which the mover touches an enemy commander; -1: never. */
int32_t el_meets_commander(const sand_battle *b, const sand_mover *mover, int32_t heading, int32_t longest);
/* The part of the pivot after which the mover touches the box, in hundredths of a degree; -1: never. Where only the end
 * of a pivot counts, it is all of the pivot. [EL-AMB-27, EL-AMB-37] */
int32_t el_pivot_touches(const sand_battle *b, const sand_mover *mover, int32_t turn, const sand_box *box);
/* An enemy commander that the pivot touches; 0: none. */
unsigned el_pivot_meets_commander(const sand_battle *b, const sand_mover *mover, int32_t turn);
/* The first travel at which the mover touches an enemy commander or a base that it takes; -1: never. [EL-AMB-43] */
int32_t el_charges_body(const sand_battle *b, const sand_mover *mover, int32_t heading, int32_t longest);

/* A commander or supply base, other than `except`, that the box would overlap; 0: none. */
unsigned el_body_at(const sand_battle *b, unsigned except, const sand_box *box);
/* An enemy commander, or a base that the mover takes, that it touches where it stands; 0: none. */
unsigned el_body_charged_at(const sand_battle *b, const sand_mover *mover);

/* ---- el_way.c: what is in the way ---- */

/* How a unit or a commander goes: marching, withdrawing from near enemies, or riding as a commander. A way must not be
 * copied. */
typedef enum { EL_MARCH, EL_WITHDRAWAL, EL_RIDE } el_way_kind;
typedef struct {
    sand_scene *scene;
    uint16_t type;
    sand_obstacles obstacles;
    sand_walk walk;
} el_way;
void el_way_set(el_way *way, sand_scene *scene, const sand_mover *mover, el_way_kind kind);

/* How far the mover may go along that heading, and the rule that limits it. [EL-TURN-03, EL-TERR-07, EL-TERR-09] */
typedef struct {
    int32_t most;
    sand_reason why;
} el_allowance;
el_allowance el_allowance_along(sand_scene *scene, const sand_mover *mover, int32_t heading, bool turning);

/* A commander or base that bars the pivot; 0: none. [EL-AMB-27, EL-AMB-37] */
unsigned el_body_bars_pivot(const sand_battle *b, const sand_mover *mover, int32_t turn);
/* A commander or base whose place the box would take; 0: none. */
unsigned el_body_in_the_way(sand_scene *scene, const sand_mover *mover, const sand_box *box);

/* ---- el_retire.c: commanders that a moving enemy touches ---- */

/* What a check finds out and the application uses: a pivot, a straight march, and a pivot. */
typedef struct {
    int32_t first, heading, travel, last;
    sand_pose turned, end; /* turned: after the first pivot */
    bool turns, withdraws;
    uint16_t base; /* the supply base that the unit reaches; 0: none */
} el_plan;

/* Ends the plan where it reaches a base that the mover takes. */
void el_find_base(const sand_battle *b, const sand_mover *from, el_plan *plan);
/* Carries the plan out. Enemy commanders that the unit touches retire, each as often as it is touched. */
void el_go_by_plan(sand_battle *b, sand_room *room, unsigned unit, const el_plan *plan, sand_log *log);
/* What prevents a commander or base from standing where it stands; kind NONE: nothing. */
sand_bar el_bar_of_body(const sand_battle *b, unsigned body);
/* The die that decides whether a commander is lost. [EL-CMDR-02, EL-CMDR-04] */
void el_push_misfortune(sand_battle *b, unsigned body, unsigned unit, bool retired);
void el_run_misfortune(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

/* ---- el_move.c ---- */

bool el_any_unit_moves(const sand_battle *b, sand_room *room);
bool el_command_moves_on(const sand_battle *b, sand_room *room);
sand_order_who el_may_move, el_may_ride;
sand_order_check el_check_move, el_check_withdraw, el_check_ride;
sand_order_apply el_apply_move, el_apply_withdraw, el_apply_ride;
/* May this commander still be moved in this player turn, if an order is left? */
bool el_may_still_ride(const sand_battle *b, unsigned body);

#endif
