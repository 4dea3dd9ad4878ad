/* el_fighting.h - bombardment, combat, routing limits and losses. */
#ifndef SAND_ECW_LARGE_EL_FIGHTING_H
#define SAND_ECW_LARGE_EL_FIGHTING_H

#include "orders/steps.h"
#include "rules/common/see.h"
#include "rules/ecw_large/el_reading.h"

/* ---- el_limits.c: hits and where they lead ---- */

/* What raises the limit of a unit in its present place. [EL-ROUT-05..07] */
typedef struct {
    bool cover, river, support;
} el_shelter;
el_shelter el_shelter_of(sand_scene *scene, unsigned unit);
bool el_limit(const sand_battle *b, sand_room *room, unsigned unit, sand_ledger *out);
/* Adds one hit, by this rule. */
void el_hit(sand_battle *b, unsigned unit, const char *rule, sand_log *log);
/* Takes the unit off the table for good. */
void el_remove(sand_battle *b, unsigned unit, el_gone cause, sand_log *log);
/* Removes the supply base and the unit that took it. [EL-SUP-04..06] */
void el_take_base(sand_battle *b, unsigned unit, unsigned base, sand_log *log);
/* Removes all units with as many hits as their limit at the same time. Returns whether there were any. [EL-ROUT-09,
 * EL-AMB-77] */
bool el_rout_all(sand_battle *b, sand_room *room, sand_log *log);

/* ---- el_bombard.c ---- */

sand_see_look el_look(sand_scene *scene, unsigned unit, unsigned target);
bool el_may_bombard(sand_scene *scene, unsigned unit, unsigned target);
bool el_any_unit_bombards(const sand_battle *b, sand_room *room);
void el_check_bombard(sand_judging *j);
void el_apply_bombard(const sand_deed *deed);
void el_run_shot(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

/* ---- el_attack.c: declaring ---- */

sand_arc el_front_of(sand_scene *scene, unsigned unit);
bool el_faces(sand_scene *scene, unsigned unit, unsigned target);
/* These give the same answer as the checks of the orders, without words. */
bool el_may_attack(sand_scene *scene, unsigned unit, unsigned target);
bool el_may_support(sand_scene *scene, unsigned unit, unsigned target);
bool el_names_supporters(const sand_battle *b);
/* The number of units that would support this attack if it were resolved now. [EL-COMB-12, EL-COMB-14] */
unsigned el_count_support(sand_scene *scene, unsigned unit, unsigned target);
/* The named supporters of this attack can support no other. [EL-AMB-65] */
void el_use_support(sand_battle *b, sand_scene *scene, unsigned unit, unsigned target);
bool el_any_unit_attacks(const sand_battle *b, sand_room *room);
void el_check_attack(sand_judging *j);
void el_apply_attack(const sand_deed *deed);
/* Pushes the attack of this unit as the next to be resolved. */
void el_push_fight(sand_battle *b, unsigned unit);
void el_check_support(sand_judging *j);
void el_apply_support(const sand_deed *deed);

/* ---- el_combat.c: resolving ---- */

/* Choosing which attack is resolved next. */
extern const struct sand_choosing el_choosing_attacks;
void el_run_fight(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
bool el_may_help(const sand_battle *b, unsigned body);
bool el_any_unit_helps(const sand_battle *b, sand_room *room);
sand_order_check el_check_help;
sand_order_apply el_apply_help, el_apply_decline;
sand_step_run el_run_roll;
void el_run_ammunition(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

#endif
