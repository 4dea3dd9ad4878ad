/* el_fighting.h - bombardment, combat, routing limits, losses. */
#ifndef SAND_ECW_LARGE_EL_FIGHTING_H
#define SAND_ECW_LARGE_EL_FIGHTING_H

#include "orders/steps.h"
#include "rules/common/see.h"
#include "rules/ecw_large/el_reading.h"

/* ---- el_limits.c: hits and where they lead ---- */

/* What raises the limit of a unit where it stands. [EL-ROUT-05..07] */
typedef struct {
    bool cover, river, support;
} el_shelter;
el_shelter el_shelter_of(sand_scene *scene, unsigned unit);
/* Hits at which the unit routs where it stands. [EL-ROUT-01..07] */
int32_t el_limit_of(sand_scene *scene, unsigned unit);
bool el_limit(const sand_battle *b, sand_room *room, unsigned unit, sand_ledger *out);
/* One hit, by this rule. */
void el_hit(sand_battle *b, unsigned unit, const char *rule, sand_log *log);
/* Off the table for good. */
void el_remove(sand_battle *b, unsigned unit, el_gone cause, sand_log *log);
/* The base is carried off, and the unit goes with it. [EL-SUP-04..06] */
void el_take_base(sand_battle *b, unsigned unit, unsigned base, sand_log *log);
/* Removes every unit with as many hits as its limit, all at once; false: there is none. [EL-ROUT-09, EL-AMB-77] */
bool el_rout_all(sand_battle *b, sand_room *room, sand_log *log);
sand_settling el_settle(sand_battle *b, sand_room *room, sand_log *log);

/* ---- el_bombard.c ---- */

sand_see_look el_look(sand_scene *scene, unsigned unit, unsigned target);
bool el_may_bombard(sand_scene *scene, unsigned unit, unsigned target);
bool el_anybody_bombards(const sand_battle *b, sand_room *room);
void el_check_bombard(sand_judging *j);
void el_apply_bombard(const sand_deed *deed);
void el_run_shot(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

/* ---- el_attack.c: declaring ---- */

sand_arc el_front_of(sand_scene *scene, unsigned unit);
bool el_faces(sand_scene *scene, unsigned unit, unsigned target);
/* The same answer as el_check_attack, without words. */
bool el_may_attack(sand_scene *scene, unsigned unit, unsigned target);
bool el_may_support(sand_scene *scene, unsigned unit, unsigned target);
bool el_names_supporters(const sand_battle *b);
/* Units that support the attack of this one on that one, were it resolved now. [EL-COMB-12, EL-COMB-14] */
unsigned el_count_support(sand_scene *scene, unsigned unit, unsigned target);
/* Those of them who were named support no other attack. [EL-AMB-65] */
void el_use_support(sand_battle *b, sand_scene *scene, unsigned unit, unsigned target);
bool el_anybody_attacks(const sand_battle *b, sand_room *room);
void el_check_attack(sand_judging *j);
void el_apply_attack(const sand_deed *deed);
/* The attack of the unit comes next. */
void el_push_fight(sand_battle *b, unsigned unit);
void el_check_support(sand_judging *j);
void el_apply_support(const sand_deed *deed);

/* ---- el_combat.c: resolving ---- */

/* Which attack is resolved next. */
extern const struct sand_choosing el_choosing_attacks;
void el_run_fight(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
bool el_may_help(const sand_battle *b, unsigned body);
bool el_anybody_helps(const sand_battle *b, sand_room *room);
void el_check_help(sand_judging *j);
void el_apply_help(const sand_deed *deed);
void el_apply_decline(const sand_deed *deed);
void el_run_roll(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
/* What computer players are told an attack is likely to do. */
void el_blow(const sand_battle *b, const sand_attempt *attempt, sand_blow *out);
void el_run_ammunition(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

#endif
