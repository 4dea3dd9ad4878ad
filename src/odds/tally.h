/* tally.h - adds up the ends of a line: the possible states of each unit, with their chances. */
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

/* A roll that is reached with this chance. What is left to draw depends on earlier draws: for a draw, the chances of
 * reaching it and drawing each sort are added up. */
typedef struct {
    sand_dice_needs needs;
    sand_uwide over, under;
    bool sampled;
    sand_uwide drawn[SAND_DICE_DRAWS][2];
} sand_tally_roll;

/* Large: keep it on the heap. `failed`: a chance did not fit 128 bits, and nothing in it may be used. */
typedef struct {
    const sand_battle *start;
    const sand_line_room *of; /* NULL: counts everything; otherwise the units of `part` of this line alone */
    uint32_t part;
    bool failed;
    uint16_t left_out;
    uint32_t n_changes, n_rolls, n_parts;
    sand_uwide over[SAND_SIDES + 1][2]; /* [0]: the battle is over; [side]: and that side won. {over, under} */
    sand_uwide given[SAND_ODDS_LINE][2];
    double worth[SAND_SIDES];
    sand_tally_change changes[SAND_ODDS_CHANGES];
    sand_tally_roll rolls[SAND_ODDS_ROLLS];
    sand_tally_part parts[SAND_TALLY_PARTS];
} sand_tally;

/* `start` is compared with the ends, and outlives the tally. */
void sand_tally_reset(sand_tally *tally, const sand_battle *start);
/* Counts one end; `seen` is its battle as the viewer of `start` would know it. */
void sand_tally_end(sand_tally *tally, const sand_battle *seen, size_t given, sand_uwide over, sand_uwide under);
void sand_tally_hear(sand_tally *tally, const sand_dice_needs *ask, sand_uwide over, sand_uwide under);
/* Adds one of `worlds` tallies of the same start; its chances are divided by `worlds`. */
void sand_tally_merge(sand_tally *to, const sand_tally *from, uint32_t worlds);
/* Marks everything in it as sampled. */
void sand_tally_set_sampled(sand_tally *tally);
/* Adds the exact results of one part; no unit or body is in two parts. */
void sand_tally_take(sand_tally *to, const sand_tally *part);
/* Adds sampled results for units and bodies whose part is not marked in `exact`, and for how the battle ends. */
void sand_tally_take_sampled(sand_tally *to, const sand_tally *rolled, const sand_line_room *of, const uint8_t *exact);
/* Writes everything except the members of `out` that say how it was found; sets `failed` when a chance does not fit. */
void sand_tally_write(sand_tally *tally, size_t n_line, sand_odds *out);
/* A hash of all changes, the end of the battle and the line; equal for equal odds. */
uint64_t sand_odds_hash(const sand_odds *odds);
/* A hash of the changes alone, each with its own distribution. */
uint64_t sand_odds_hash_changes(const sand_odds *odds);

#endif
