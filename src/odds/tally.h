/* tally.h - adds up the ends of a line: who may be how, with which chance. */
#ifndef SAND_ODDS_TALLY_H
#define SAND_ODDS_TALLY_H

#include <sandtable/odds.h>
#include "odds/line.h"

enum { SAND_TALLY_PARTS = 2048 };

typedef struct {
    int32_t value;
    uint32_t next; /* index + 1 of the change's next part, 0 none */
    sand_uwide over, under;
} sand_tally_part;

typedef struct {
    uint8_t kind, ref; /* sand_odds_kind, sand_ref_kind */
    uint16_t subject, n;
    uint8_t i; /* of an array member */
    bool sampled;
    const sand_row *row;
    int32_t before;
    uint32_t first; /* index + 1 */
    sand_pose to;   /* MOVED: where it stands at the first end that has it elsewhere */
} sand_tally_change;

/* A roll that is reached with this chance.  What is left when something is drawn depends on what was drawn before: of a
 * draw the chances of all its sorts are added up, of reaching it and drawing that. */
typedef struct {
    sand_dice_needs needs;
    sand_uwide over, under;
    bool sampled;
    sand_uwide drawn[SAND_DICE_DRAWS][2];
} sand_tally_roll;

/* Large: keep it on the heap.  `failed`: a chance did not fit 128 bits; nothing in it is to be used then. */
typedef struct {
    const sand_battle *start;
    const sand_line_room *of; /* NULL: of everything; else of one part of a line, and of nothing that parts share */
    uint32_t part;
    bool failed;
    uint16_t left_out;
    uint32_t n_changes, n_rolls, n_parts;
    sand_uwide over[SAND_SIDES + 1][2]; /* [0]: the battle is over; [side]: and won.  {over, under} */
    sand_uwide given[SAND_ODDS_LINE][2];
    double worth[SAND_SIDES];
    sand_tally_change changes[SAND_ODDS_CHANGES];
    sand_tally_roll rolls[SAND_ODDS_ROLLS];
    sand_tally_part parts[SAND_TALLY_PARTS];
} sand_tally;

/* `start` is what ends are compared with, and outlives the tally. */
void sand_tally_reset(sand_tally *tally, const sand_battle *start);
/* Counts one end; `seen` is its battle as the viewer of `start` would know it. */
void sand_tally_end(sand_tally *tally, const sand_battle *seen, size_t given, sand_uwide over, sand_uwide under);
void sand_tally_hear(sand_tally *tally, const sand_dice_needs *ask, sand_uwide over, sand_uwide under);
/* Adds one of `worlds` tallies with that share of its chances; all of the same start. */
void sand_tally_merge(sand_tally *to, const sand_tally *from, uint32_t worlds);
/* Everything in it was rolled. */
void sand_tally_set_sampled(sand_tally *tally);
/* Adds what is known of one part, whose members are in no other. */
void sand_tally_take(sand_tally *to, const sand_tally *part);
/* Adds what was rolled of members of which `to` knows nothing exactly (not those of the parts that `exact` says), and
 * of how it all ends. */
void sand_tally_take_sampled(sand_tally *to, const sand_tally *rolled, const sand_line_room *of, const uint8_t *exact);
/* Writes everything but how it was found; sets failed when a chance does not fit. */
void sand_tally_write(sand_tally *tally, size_t n_line, sand_odds *out);
/* Equal for equal distributions. */
uint64_t sand_odds_hash(const sand_odds *odds);
/* ... of what becomes of each by himself, who wins left out. */
uint64_t sand_odds_hash_changes(const sand_odds *odds);

#endif
