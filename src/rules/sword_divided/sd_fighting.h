/* sd_fighting.h - fire, melee, results, rallies and breaks: what their chapters ask of each other. */
#ifndef SAND_SWORD_DIVIDED_SD_FIGHTING_H
#define SAND_SWORD_DIVIDED_SD_FIGHTING_H

#include "battle/ties.h"
#include "motion/bases.h"
#include "motion/forced.h"
#include "orders/room.h"
#include "rules/common/answer.h"
#include "rules/common/see_bases.h"
#include "rules/common/wish.h"
#include "rules/sword_divided/sd_chapters.h"

enum {
    SD_TOUCHES = 4096, /* of the bases of one melee: four each are always enough */
    SD_PAIRS = 1024,
    SD_ARC_ANGLE = 4500,
    SD_FLUSH_MM = 10,  /* [SD-AMB-PAIR-03] */
    SD_MOST_HITS = 255 /* that a unit's counters hold */
};

/* sd_body.action of a base in a turn. [SD-GUN-01] */
typedef enum { SD_ACTION_NONE, SD_ACTION_MOVES, SD_ACTION_LOADS, SD_ACTION_FIRES, SD_ACTION_DISCHARGED } sd_action;

/* sd_unit.done: bit by bit, forgotten when the turn is over; 1 is SD_IS_BROKEN. */
enum {
    SD_DID_MEET = 2, /* was in contact when melees began: does not rally [SD-AMB-RALLY-03] */
    SD_DID_WIN = 4,
    SD_DID_LOSE = 8,
    SD_DID_DRAW = 16,
    SD_DID_TEST = 32, /* thrown to reform, later to break */
    SD_DID_RALLY = 64,
    SD_DID_BREAK = 128
};
static inline bool sd_did(const sand_battle *b, unsigned unit, unsigned what)
{
    return (sd_unit_get(b, unit)->done & what) != 0;
}
static inline void sd_do(sand_battle *b, unsigned unit, unsigned what)
{
    sd_unit *row = sd_unit_of(b, unit);
    row->done = (uint8_t)(row->done | what);
}
/* Was it the other who came into contact with it? */
static inline bool sd_was_met(const sand_battle *b, unsigned unit, unsigned other)
{
    unsigned index = sand_battle_contact_between(b, unit, other);
    return index != 0 && sand_battle_contact(b, index)->with == unit;
}

/* ---- sd_fire.c ---- */

typedef struct {
    const sand_battle *b;
    unsigned unit;
    bool as_seen; /* by everybody: a gun may be loaded where nobody but its owner sees that [SD-GUN-03] */
} sd_gunner;
/* The weapon of the unit; `who` must outlive it. */
sand_see_weapon sd_weapon(const sd_gunner *who);
const char *sd_range_rule(const sand_battle *b, unsigned unit);
size_t sd_bearing(sand_scene *scene, unsigned unit, unsigned target, sand_slots *out);
unsigned sd_firing_ranks(const sand_battle *b); /* [SD-FIRE-04, SD-FIRE-05] */
unsigned sd_best_target(sand_scene *scene, unsigned unit);

/* ---- sd_cover.c ---- */

typedef enum { SD_OPEN, SD_SOFT, SD_HARD } sd_cover;
/* What the unit has against fire from that one. [SD-COVER-01..03, SD-AMB-COVER-02, SD-AMB-COVER-03] */
sd_cover sd_cover_from(const sand_battle *b, unsigned unit, unsigned firer);
/* Is the base, of the unit that was met, in cover against that one hand to hand? [SD-AMB-MOD-01] */
bool sd_is_covered(const sand_battle *b, unsigned body, unsigned against, bool was_met);
/* Whence the other would come if it came straight at this base: a line at its side is none before it. */
sand_point sd_straight_before(const sand_box *box, const sand_box *other);
/* Who may be sheltered by a line: all of a unit, or one base of it. */
typedef struct {
    const sand_box *box, *outline; /* its own; its unit's: what lies under the unit lies before nobody */
} sd_behind;
/* A line with a value in this column close before it, on the way from that place: what lies under its unit or behind
 * the unit's front is not between the fronts; 0: none. [SD-AMB-COVER-03, SD-AMB-HORSE-05] */
unsigned sd_line_before(const sand_field *field, const sd_behind *who, sand_point from, unsigned column);

/* ---- sd_hedge.c ---- */

/* What the terrain is to a unit that moves: a line that may shelter enemies on foot may bar horse. */
sand_ground sd_ground_for(const sand_battle *b, unsigned unit, unsigned terrain);
/* The enemy whom that line, which horse has come up to, shelters from it: it does not cross it there; 0: nobody.
 * `back`: it withdraws. [SD-AMB-HORSE-05] */
unsigned sd_sheltered_at(const sand_battle *b, unsigned unit, unsigned terrain, bool back);
/* The same of a unit that falls back, or pursues: obstacles bar who pursues. [SD-AMB-MORE-06] */
sand_ground sd_ground_of_drive(const void *context, unsigned unit, unsigned terrain);

/* ---- sd_volley.c ---- */

/* Counts hits on the target until the barrier, by the cover they meet. */
void sd_count_hits(sand_battle *b, unsigned by, unsigned target, int32_t hits);
/* Gives markers, and remembers that they are new. [SD-FIRE-09, SD-MELEE-06] */
void sd_mark(sand_battle *b, unsigned unit, int32_t markers, const char *rule, sand_log *log);

/* ---- sd_pairing.c ---- */

/* Room for one melee: large, so it lies in one function's frame at a time. */
typedef struct {
    uint16_t cluster[1 + SD_UNITS_MOST];
    unsigned clusters;
    sand_base_touch touch[SD_TOUCHES];
    sand_pairing pair[SD_PAIRS];
    sand_melee melee;
} sd_arena;
void sd_pair_up(const sand_battle *b, unsigned which, sd_arena *a);
/* Counts as mounted when it fights hand to hand. [SD-AMB-MOD-04] */
bool sd_fights_mounted(const sand_battle *b, unsigned unit);
/* The pikes right behind a musket base, which shelter it; 0: none do. [SD-MELEE-19, SD-AMB-HORSE-04] */
unsigned sd_shelter_of(const sand_battle *b, unsigned body);
/* The face on which the party is attacked in its pairing: what counts, not what is touched. [SD-AMB-FACE-01] */
sand_face sd_face_of(const sand_battle *b, const sand_paired *own, const sand_paired *other);
/* What one base adds to its die against that party. [SD-MELEE-07..16] */
sand_ledger sd_weigh(const sand_battle *b, const sd_arena *a, const sand_pairing *pair, unsigned k, unsigned body);
/* Why the other cannot harm the party, in the words of its ledger; no rule: it can. [SD-AMB-HORSE-01, SD-MELEE-18] */
sand_reason sd_safe_by(const sand_battle *b, const sand_paired *own, const sand_paired *other);

/* ---- sd_guns.c ---- */
/* How many dice a gun throws. [SD-AMB-GUN-01, SD-SCALE-09, SD-SCALE-12] */
int32_t sd_dice_of_gun(const sand_battle *b);

/* Guns that the enemy stands at are taken, crews that came back man theirs again. [SD-AMB-GUN-05] */
void sd_look_after_guns(sand_battle *b, sand_log *log);

/* ---- what computer players reckon with ---- */

/* By how much a base of the attacker is better hand to hand, as far as both sides know. [SD-MELEE-07..15] */
int32_t sd_advantage(const sand_battle *b, const sand_attempt *attempt);

#endif
