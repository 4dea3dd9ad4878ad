/* pu_fighting.h - declarations of shooting, combat, morale and losses. */
#ifndef SAND_PUNIC_PU_FIGHTING_H
#define SAND_PUNIC_PU_FIGHTING_H

#include "orders/steps.h"
#include "rules/common/see.h"
#include "rules/punic/pu_reading.h"

/* ---- pu_cover.c ---- */

/* A cover that reduces a shot of light infantry at the target, or an attack on it. The functions list each cover that
 * counts, in the order of the ledger. */
typedef struct {
    const char *rule, *label;
} pu_cover;
enum { PU_COVERS_MAX = 4 };
unsigned pu_covers_from_shots(const sand_battle *b, unsigned unit, unsigned target, pu_cover out[PU_COVERS_MAX]);
unsigned pu_covers_in_combat(const sand_battle *b, unsigned unit, unsigned target, pu_cover out[PU_COVERS_MAX]);
/* Adds a row to the ledger for each cover or, by the option, for the first alone. [PU-AMB-48] */
void pu_lessen(const sand_battle *b, sand_ledger *ledger, const pu_cover covers[], unsigned n);

/* ---- pu_shoot.c ---- */

void pu_apply_shoot(const sand_deed *deed);

/* ---- pu_combat.c ---- */

sand_step_run pu_run_attack;
sand_order_apply pu_apply_again, pu_apply_keep;
/* The hits of an attack on that face, if this were the score of its die. */
int32_t pu_hits_by(const sand_battle *b, unsigned unit, unsigned target, unsigned face, int32_t score);
/* Removes Catapults that a unit of the player whose turn it is touches. [PU-COMB-12] */
void pu_run_engage(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

/* ---- pu_losses.c ---- */

/* Adds hits (0 or less: none) and notes where they come from. */
void pu_hit(sand_battle *b, unsigned unit, int32_t hits, unsigned from, sand_log *log);
/* Takes the unit off the table and charges its army what that costs in resolve. */
void pu_eliminate(sand_battle *b, unsigned unit, pu_gone cause, sand_log *log);
void pu_lose_resolve(sand_battle *b, unsigned side, int32_t points, const char *rule, sand_log *log);
bool pu_is_spent(const sand_battle *b, unsigned side);

/* ---- pu_berserk.c ---- */

/* The side whose Elephants are rolled for next; 0: none are. */
unsigned pu_amok_side(const sand_battle *b);
void pu_run_berserk(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
bool pu_is_victim_open(const sand_battle *b, sand_room *room);
sand_order_check pu_check_victim;
sand_order_apply pu_apply_victim;
sand_step_run pu_run_victim, pu_run_trample;

/* ---- pu_morale.c ---- */

/* How many of the six faces of a die fail the test of the unit with that many hits? */
int32_t pu_failures(const sand_battle *b, unsigned unit, int32_t hits);
/* The side whose units test next; 0: no unit has to. */
unsigned pu_testing_side(const sand_battle *b);
void pu_run_test(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

/* ---- pu_retreat.c ---- */

bool pu_retreat_is_open(const sand_battle *b, sand_room *room);
void pu_check_retreat(sand_judging *j);
void pu_apply_retreat(const sand_deed *deed);
void pu_run_retreat(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

#endif
