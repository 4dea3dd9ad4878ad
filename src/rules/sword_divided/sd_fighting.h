/* sd_fighting.h - fire, melee, results, rallies and breaks: what these chapters declare for each other. */
#ifndef SAND_SWORD_DIVIDED_SD_FIGHTING_H
#define SAND_SWORD_DIVIDED_SD_FIGHTING_H

#include "battle/ties.h"
#include "motion/bases.h"
#include "motion/forced.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/bouts.h"
#include "rules/common/see_bases.h"
#include "rules/common/shelter.h"
#include "rules/common/wish.h"
#include "rules/sword_divided/sd_chapters.h"

enum {
    SD_MOST_HITS = 255 /* the most that a unit's counters hold */
};

/* sd_body.action of a base in a turn. [SD-GUN-01] The first four have the values of sd_gun_action (sd_state.h), which
 * the plans write: a gun that has given the signal reads as FIRES, but it is empty and so does not fire. */
typedef enum { SD_ACTION_NONE, SD_ACTION_MOVES, SD_ACTION_LOADS, SD_ACTION_FIRES, SD_ACTION_DISCHARGED } sd_action;
_Static_assert((int)SD_ACTION_NONE == (int)SD_GUN_IDLE && (int)SD_ACTION_MOVES == (int)SD_GUN_MOVES &&
                   (int)SD_ACTION_LOADS == (int)SD_GUN_LOADS && (int)SD_ACTION_FIRES == (int)SD_GUN_FIRED,
               "both write sd_body.action");

/* sd_unit.done is a set of these; cleared when the turn is over, except SD_IS_BROKEN, which is 1. */
enum {
    SD_DID_MEET = 2, /* was in contact when melees began: the unit does not rally [SD-AMB-RALLY-03] */
    SD_DID_WIN = 4,
    SD_DID_LOSE = 8,
    SD_DID_DRAW = 16,
    SD_DID_TEST = 32, /* has thrown to reform; later in the turn, to break */
    SD_DID_RALLY = 64,
    SD_DID_BREAK = 128
};
static inline bool sd_did(const sand_battle *b, unsigned unit, unsigned what)
{
    return (sd_unit_get(b, unit)->done & what) != 0;
}
static inline void sd_do(sand_battle *b, unsigned unit, unsigned what)
{
    SAND_ASSERT(what <= UINT8_MAX); /* all of the set is kept */
    sd_unit *row = sd_unit_of(b, unit);
    row->done = (uint8_t)(row->done | what);
}
/* Did the other unit make the contact, and this one not? */
static inline bool sd_was_met(const sand_battle *b, unsigned unit, unsigned other)
{
    unsigned index = sand_battle_contact_between(b, unit, other);
    return index != 0 && sand_battle_contact(b, index)->with == unit;
}

/* ---- sd_fire.c ---- */

size_t sd_bearing(sand_scene *scene, unsigned unit, unsigned target, sand_slots *out);
unsigned sd_firing_ranks(const sand_battle *b); /* [SD-FIRE-04, SD-FIRE-05] */

/* ---- sd_cover.c ---- */

typedef enum { SD_OPEN, SD_SOFT, SD_HARD } sd_cover;
/* The cover that the unit has against fire from `firer`. [SD-COVER-01..03, SD-AMB-COVER-02, SD-AMB-COVER-03] */
sd_cover sd_cover_from(const sand_battle *b, unsigned unit, unsigned firer);
/* Is the base in cover hand to hand against the base `against`? was_met: its unit was met. [SD-AMB-MOD-01] */
bool sd_is_covered(const sand_battle *b, unsigned body, unsigned against, bool was_met);
/* Returns a line with a value in this column, close before the box on the way from that place; 0: none. A line under
 * the unit or behind its front does not count, as it is not between the fronts. [SD-AMB-COVER-03, SD-AMB-HORSE-05] */
unsigned sd_line_before(const sand_field *field, const sand_shelter *who, sand_point from, unsigned column);

/* ---- sd_hedge.c ---- */

/* What the terrain means to a unit that moves: a line that may shelter enemies on foot may bar horse. */
sand_ground sd_ground_for(const sand_battle *b, unsigned unit, unsigned terrain);
/* The enemy that the line, which horse has come up to, shelters: the horse does not cross it there. 0: none. back: the
 * horse withdraws. [SD-AMB-HORSE-05] */
unsigned sd_sheltered_at(const sand_battle *b, unsigned unit, unsigned terrain, bool back);
/* What the terrain means to a unit that falls back or pursues: obstacles bar a pursuer. [SD-AMB-MORE-06] */
sand_ground sd_ground_of_drive(const void *context, unsigned unit, unsigned terrain);

/* ---- sd_volley.c ---- */

/* Counts hits on the target by the cover that they meet; they wait for the barrier. */
void sd_count_hits(sand_battle *b, unsigned by, unsigned target, int32_t hits);
/* Gives the unit markers and notes that they are new. [SD-FIRE-09, SD-MELEE-06] */
void sd_mark(sand_battle *b, unsigned unit, int32_t markers, const char *rule, sand_log *log);

/* ---- sd_pairing.c ---- */

/* Which bases fight which; and the bases of melee `which`, paired. */
sand_pairing_rule sd_pairing_rule(const sand_battle *b);
void sd_pair_up(const sand_battle *b, unsigned which, sand_bouts_arena *a);
/* Does the unit count as mounted hand to hand? [SD-AMB-MOD-04] */
bool sd_fights_mounted(const sand_battle *b, unsigned unit);
/* The face on which the base counts as attacked in its pairing: of several, the one that costs it most. */
sand_face sd_attacked(const sand_battle *b, const sand_melee *melee, const sand_paired *own, const sand_paired *other);
/* The modifiers of `own`, attacked on that face, against `other`. [SD-MELEE-07..16] */
sand_ledger sd_weigh(const sand_battle *b, const sand_paired *own, const sand_paired *other, sand_face face);
/* Why the other party cannot harm this one, in the words of its ledger; rule NULL: it can. [SD-AMB-HORSE-01,
 * SD-MELEE-18] */
sand_reason sd_safe_by(const sand_battle *b, const sand_paired *own, const sand_paired *other);

/* ---- sd_guns.c ---- */
/* How many dice a gun throws. [SD-AMB-GUN-01, SD-SCALE-09, SD-SCALE-12] */
int32_t sd_dice_of_gun(const sand_battle *b);

/* Guns that an enemy stands at are taken; crews that have come back man their guns again. [SD-AMB-GUN-05] */
void sd_look_after_guns(sand_battle *b, sand_log *log);

/* ---- for computer players ---- */

/* By how much more a base of the attacker adds to its die hand to hand, by what both sides know. [SD-MELEE-07..15] */
int32_t sd_advantage(const sand_battle *b, const sand_attempt *attempt);

#endif
