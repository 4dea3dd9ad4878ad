/* pu_movement.h - the movement phase: moves, charges, disengaging; and retreats, which are not chosen. */
#ifndef SAND_PUNIC_PU_MOVEMENT_H
#define SAND_PUNIC_PU_MOVEMENT_H

#include "motion/charge.h"
#include "orders/steps.h"
#include "rules/common/walk.h"
#include "rules/punic/pu_reading.h"

enum { PU_MET_MAX = 2 }; /* enemies that one charge may meet */

/* What check finds out, for apply to use. */
typedef struct {
    int32_t heading, travel; /* the straight way from `turned` */
    sand_pose turned, end;
    bool pivots;
    uint32_t n_met;
    sand_unit_touch met[PU_MET_MAX]; /* the enemies that a charge meets */
} pu_plan;

/* How far units that retreat get, as worked out for a battle as it stands: the same is asked for every distance. */
enum { PU_REACHES_MAX = 24 };
typedef struct {
    uint32_t n;
    struct {
        int32_t longest, least, travel;
        bool alone, edge; /* edge: the table's edge stops the unit itself there */
    } reaches[PU_REACHES_MAX];
} pu_memo;

/* ---- pu_move.c ---- */

/* What is in the way of a mover, and how it walks a route; not to be copied. A march keeps off enemies, a charge goes
 * up to them. While it marches, light infantry passes friends; no unit turns or stands on a friend. */
typedef enum { PU_MARCH, PU_CHARGE } pu_way_kind;
typedef struct {
    sand_scene *scene;
    uint16_t type, side, unit; /* type and unit 0: a commander */
    bool passes;
    sand_obstacles solid, open; /* solid: with all friends; open: without those that it passes */
    sand_walk turn, go;
} pu_way;
void pu_way_set(pu_way *way, sand_scene *scene, const sand_mover *mover, pu_way_kind kind);
/* Has the mover room where it would stand? A refusal names the unit or terrain that is there. [PU-INTER-03] */
bool pu_stands_clear(const pu_way *way, const sand_mover *mover, sand_verdict *verdict);
/* Returns what that terrain is to a mover of that type (0: a commander). */
sand_ground pu_ground_to(const sand_battle *b, unsigned type, unsigned terrain);

/* Is the straight way of the centre on roads from end to end? [PU-TERR-11] */
bool pu_keeps_to_roads(const sand_field *field, sand_point from, int32_t heading, int32_t travel);

/* Notes the friends that the unit has passed through on the way of its plan. [PU-INTER-02] */
void pu_note_crossed(sand_battle *b, unsigned unit, const pu_plan *plan);

sand_order_check pu_check_move, pu_check_stand, pu_check_disengage, pu_check_join;
sand_order_apply pu_apply_move, pu_apply_stand, pu_apply_disengage, pu_apply_join;

/* ---- pu_charge.c ---- */

void pu_check_charge(sand_judging *j);
void pu_apply_charge(const sand_deed *deed);

/* ---- pu_face.c ---- */

/* May the unit turn to face that attacker now? False: `why` says why not. */
bool pu_may_turn(const sand_battle *b, unsigned unit, unsigned attacker, sand_reason *why);
/* Turns the unit; each enemy in contact stays in contact, with the face that is there now. [PU-COMB-13, PU-AMB-52] */
void pu_turn_to_face(sand_battle *b, unsigned unit, unsigned attacker, sand_log *log);
bool pu_any_unit_turns(const sand_battle *b, sand_room *room);
void pu_check_face(sand_judging *j);
void pu_apply_face(const sand_deed *deed);

#endif
