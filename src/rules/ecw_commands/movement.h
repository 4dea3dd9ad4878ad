/* movement.h - the movement step: ways, moves, charges and withdrawals [EC-MOVE, EC-CHG, EC-MEL-09]. */
#ifndef SAND_ECW_COMMANDS_MOVEMENT_H
#define SAND_ECW_COMMANDS_MOVEMENT_H

#include "geom/face.h"
#include "motion/charge.h"
#include "motion/conform.h"
#include "motion/scene.h"
#include "rules/ecw_commands/reading.h"

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
void ec_way(sand_scene *scene, const sand_mover *mover, int32_t heading, ec_way_kind kind, ec_stop *stop);
/* What is in the way of a unit by these rules; `eyes` must outlive it. */
typedef struct {
    sand_scene *scene;
    uint16_t unit, type, side, target; /* target: of a charge, 0 none */
} ec_eyes;
ec_eyes ec_eyes_of(sand_scene *scene, const sand_mover *mover, unsigned target);
sand_obstacles ec_obstacles(const ec_eyes *eyes, ec_way_kind kind);
/* Notes why a way ends at `limit`. */
void ec_stop_at_bar(sand_scene *scene, const sand_mover *mover, const sand_bar *bar, int32_t limit, ec_stop *stop);
/* The same for the nearness of unengaged enemies. [EC-MOVE-10] */
void ec_zone(sand_scene *scene, unsigned unit, const sand_box *start, int32_t heading, ec_stop *stop);
/* An unengaged enemy within 12 in. of the unit, were it at `box`; 0: nobody. */
unsigned ec_in_zone(sand_scene *scene, unsigned unit, const sand_box *box);
/* May the unit, for sure, not even start that way because of them?  Unless that brings its command together. */
bool ec_zone_bars(sand_scene *scene, unsigned unit, int32_t heading);
/* May the mover stand where it is; may it pivot by `turn`?  Fills the verdict when not. */
bool ec_stands_clear(sand_scene *scene, const sand_mover *mover, sand_verdict *verdict);
bool ec_pivot_free(sand_scene *scene, const sand_mover *mover, int32_t turn, ec_way_kind kind, sand_verdict *verdict);
/* Refuses with the stop's reason and the longest legal travel. */
void ec_refuse_stop(sand_scene *scene, unsigned unit, const sand_box *start, int32_t heading, const ec_stop *stop,
                    sand_verdict *verdict);
/* Where a straight march that is within the allowance ends, all reasons taken together. */
void ec_march_ends(sand_scene *scene, const sand_mover *mover, int32_t heading, ec_stop *stop);
/* How far a free unit marches in an activation of its own: 0 when it is engaged, or guns that stay where they are. */
int32_t ec_farthest(sand_scene *scene, unsigned unit);
/* Does the step, the unit and its state allow it to move at all? */
bool ec_may_move(sand_scene *scene, unsigned unit, sand_verdict *verdict);

/* Each fills `end` with the place the unit would come to, unless it refuses. */
void ec_check_move(sand_scene *scene, const sand_entry *entry, sand_verdict *verdict, sand_box *end);
void ec_apply_move(sand_battle *b, const sand_entry *entry, sand_log *log);
void ec_check_charge(sand_scene *scene, const sand_entry *entry, sand_verdict *verdict, sand_box *end);
void ec_apply_charge(sand_battle *b, sand_room *room, const sand_entry *entry, sand_log *log);
void ec_check_withdraw(sand_scene *scene, const sand_entry *entry, sand_verdict *verdict, sand_box *end);
void ec_apply_withdraw(sand_battle *b, sand_room *room, const sand_entry *entry, sand_log *log);
void ec_part_from_all(sand_battle *b, unsigned unit, sand_log *log); /* its contacts end */
void ec_apply_stand(sand_battle *b, unsigned unit);
void ec_end_movement(sand_battle *b, sand_log *log); /* takes the step off the agenda */
/* Turning at the end of the activation [EC-A-11b]. */
bool ec_may_face(const sand_battle *b, unsigned unit);
void ec_check_face(sand_scene *scene, const sand_entry *entry, sand_verdict *verdict);
void ec_apply_face(sand_battle *b, const sand_entry *entry, sand_log *log);
/* The contacts of a unit that has moved end where it no longer touches. */
void ec_part_where_apart(sand_battle *b, unsigned unit, sand_log *log);
/* How far a march along `heading` may go before it would touch an enemy commander it may not ride at. [EC-A-39b] */
void ec_stop_at_commander(sand_scene *scene, unsigned unit, const sand_box *start, int32_t heading, ec_stop *stop);
/* Gives ground from `enemy`, or takes a hit when it cannot. [EC-OPT-06] */
void ec_give_ground(sand_battle *b, sand_room *room, unsigned unit, unsigned enemy, sand_log *log);
/* The lone enemy commander whom `unit` reaches on its way flees. [EC-CMD-03] */
void ec_ride_at_commander(sand_battle *b, unsigned unit, const sand_box *start, int32_t heading, int32_t travel,
                          sand_log *log);

#endif
