/* odds.h - what a line of orders would bring: the dice it would cause, and how the battle would stand afterwards.
 *
 * The answers come from the code that carries orders out, run over every outcome of its dice, so they are exact:
 * chances are fractions in lowest terms.  Where that is too much, lines of play are rolled and every chance has an
 * error. A side's odds are made from that side's view alone: what it does not know is imagined. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_ODDS_H
#define SANDTABLE_ODDS_H

#include <sandtable/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A fraction of 128-bit numbers, low halves first; 0 is 0/1. */
typedef struct {
    uint64_t over[2], under[2];
} sand_chance;

enum { SAND_ODDS_ROLLS = 32, SAND_ODDS_CHANGES = 96, SAND_ODDS_PARTS = 768, SAND_ODDS_LINE = 16 };

/* One value and its chance; the parts of one distribution are in ascending order and add up to 1. */
typedef struct {
    int32_t value;
    sand_chance chance;
} sand_odds_part;

/* A question to the dice that the line may cause. */
typedef struct {
    sand_roll ask;       /* everything but result, faces and tally */
    const char *words;   /* its purpose, or NULL */
    sand_ledger ledger;  /* its modifiers */
    sand_chance reached; /* the chance that it is rolled at all */
    bool sampled;        /* `reached` was found by rolling */
    uint16_t first, n;   /* its results in `parts`, given that it is rolled; n 0: too many to list */
} sand_odds_roll;

typedef enum {
    SAND_ODDS_MEMBER, /* a member shown as a marker: values are what it will be */
    SAND_ODDS_GONE,   /* whether it is gone: 0 stays, else why (row of the ruleset's causes; SAND_ODDS_NO_CAUSE) */
    SAND_ODDS_MOVED,  /* whether it will stand somewhere else: 0 or 1 */
} sand_odds_kind;
enum { SAND_ODDS_NO_CAUSE = 255 };

typedef struct {
    uint8_t kind; /* sand_odds_kind */
    uint8_t ref;  /* sand_ref_kind of its subject; SAND_REF_NONE: the battle */
    uint16_t subject;
    const char *name; /* of the member: "hits", "shaken"; else NULL */
    bool counts;      /* a number; otherwise a state that is there or not */
    bool sampled;     /* its chances were found by rolling; otherwise they are exact, even if others were rolled */
    int32_t before;
    uint16_t first, n; /* its values and their chances: `n` entries of `parts` from `first` */
    sand_pose to;      /* a unit that MOVED: one of the places it may come to, for showing the way */
} sand_odds_change;

/* Caller's storage, about 50 KiB; copy it freely.  Words belong to the ruleset. */
typedef struct {
    bool exact;       /* nothing was sampled */
    uint32_t samples; /* lines rolled or worlds imagined, where it is not exact */
    uint32_t worlds;  /* ways in which hidden things were imagined; 0: nothing is hidden */
    uint32_t groups;  /* independent parts of the battle, enumerated one by one; 0: the whole at once. Their common
                       * end (over, won) was then rolled */
    uint64_t runs;    /* how many outcomes were played out */
    uint16_t n_line;
    uint16_t let_by; /* the kind of order by which a decision before the dice is assumed to be declined; 0: none */
    sand_chance given[SAND_ODDS_LINE]; /* the chance that order i of the line can be given at all */
    uint16_t n_rolls, n_changes, n_parts;
    uint16_t left_out; /* rolls and changes there was no room for */
    sand_odds_roll rolls[SAND_ODDS_ROLLS];
    sand_odds_change changes[SAND_ODDS_CHANGES];
    sand_odds_part parts[SAND_ODDS_PARTS];
    sand_chance over;             /* the chance that the battle is over */
    sand_chance won[SAND_SIDES];  /* the chance that it is over and this side has won */
    int32_t worth[SAND_SIDES][2]; /* of its units in play, in thousandths: before, and expected afterwards */
} sand_odds;

typedef struct {
    const sand_order *order;
    size_t n; /* up to SAND_ODDS_LINE */
} sand_odds_orders;

/* What the orders would bring, given one after the other, up to the next decision after the last of them; a decision
 * before the first dice that may be declined is declined (`let_by`).  Where all sides decide at once, the line holds
 * an order of each, one behind the other; a decision the line does not answer ends it. The decision numbers in the
 * orders are not looked at. SAND_OK; SAND_ERROR_REFUSED: the first order cannot be given, see the verdict (may be
 * NULL); SAND_ERROR_RANGE: more than SAND_ODDS_LINE orders; SAND_ERROR_UNKNOWN: nothing to decide; SAND_ERROR_FULL:
 * too many outcomes even to sample; SAND_ERROR_MEMORY. */
SAND_API sand_error sand_odds_line(const sand_game *game, unsigned viewer, sand_odds_orders line, sand_odds *out,
                                   sand_verdict *verdict);

/* Standard error in millionths of a chance that was sampled: 0 when everything is exact. */
SAND_API uint32_t sand_odds_error(const sand_odds *odds, sand_chance chance);

SAND_API double sand_chance_number(sand_chance chance);
SAND_API bool sand_chance_is_zero(sand_chance chance);
/* Writes a chance as a fraction, as report.h writes text: "31705/6561"; whole numbers without the bar. */
SAND_API size_t sand_chance_write(sand_chance chance, char *out, size_t room);
/* Writes a chance as a percentage with one decimal: "33.3 %". */
SAND_API size_t sand_chance_percent(sand_chance chance, char *out, size_t room);

/* {exact, error, rolls[], changes[], over, won{}, worth}: fractions as text. */
SAND_API size_t sand_odds_json(const sand_game *game, const sand_odds *odds, char *out, size_t room);
/* Writes the odds for people, one line for each unit or thing that may change, every line ending in '\n':
 * "Essex's: 2 hits 1/3, 1 hit 1/3, none 1/3; routed 1/36". */
SAND_API size_t sand_odds_words(const sand_game *game, const sand_odds *odds, char *out, size_t room);

#ifdef __cplusplus
}
#endif

#endif
