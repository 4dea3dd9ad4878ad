/* dice.h - what a die was rolled for, what it showed, and what was added to it.
 *
 * Plain data, shared by rules, records, events and screens.  No pointer here is owned: the words
 * of a ledger belong to the ruleset's tables and live as long as the program. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_DICE_H
#define SANDTABLE_DICE_H

#include <sandtable/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The cause of a die. The eight numbers are the counter of the generator, so equal causes give equal dice and nothing
 * depends on the order of calls. `purpose` is a number of the ruleset's table of dice purposes, from 1. `stage` is a
 * place in the sequence of the turn and never counts orders. `subject` and `object` are luck ids fixed at set-up; 0
 * where there is none. */
typedef struct {
    uint16_t purpose, turn, stage, subject, object, occasion, index, attempt;
} sand_cause;

/* One row of a ledger such as "D3 -1 dragoons -1 in cover". */
typedef struct {
    const char *rule;  /* catalogue ID */
    const char *label; /* "in cover" */
    int32_t value;     /* -1 */
    /* opposed dice: 1 where it is added to the second die, that of the side that rolls against the first */
    uint32_t against;
} sand_ledger_row;

enum { SAND_LEDGER_MAX = 16 };

typedef struct {
    uint16_t n;
    sand_ledger_row rows[SAND_LEDGER_MAX];
} sand_ledger;

typedef enum {
    SAND_ASK_FACE = 1, /* result: the face, 1..sides */
    SAND_ASK_AT_LEAST, /* result: 1 if the die shows `need` or more, else 0 */
    SAND_ASK_COUNT,    /* result: how many of `count` dice show `need` or more */
    SAND_ASK_TALLY,    /* `tally`: how many dice fell in each table row; result: the sum of their row numbers */
    SAND_ASK_SUM,      /* result: the sum of `count` dice */
    SAND_ASK_ROW,      /* result: the table row of the sum of `count` dice */
    SAND_ASK_OPPOSED,  /* result: (face a + add_a) - (face b + add_b) */
    SAND_ASK_CONTEST,  /* result: the table row of that margin */
    SAND_ASK_ROLLOFF,  /* result: 0 if a wins, 1 if b wins; ties are rolled again */
    SAND_ASK_DRAW,     /* result: the index of the thing drawn */
} sand_ask_kind;

enum { SAND_DICE_FACES = 12, SAND_DICE_ROWS = 6, SAND_DICE_DRAWS = 64, SAND_DICE_SIDES = 100, SAND_DICE_COUNT = 255 };

/* One answered question, as events show it, records keep it, people type it and scripts prescribe it. `faces` are the
 * dice that lay on the table, in order, `n_faces` of them; none when only the result is known or when more than
 * SAND_DICE_FACES fell (of a roll-off, the last ones are kept). */
typedef struct {
    sand_cause cause;
    sand_cause versus;          /* OPPOSED and CONTEST: the cause of the other die, otherwise zero */
    int32_t result;             /* what it means depends on `kind`: see sand_ask_kind */
    int16_t need, add_a, add_b; /* `add_b` is added to the second die of OPPOSED and CONTEST */
    uint16_t sides;             /* of a draw: how many kinds of things there are to draw */
    uint8_t kind;               /* sand_ask_kind */
    uint8_t count;
    uint8_t n_faces;
    uint8_t faces[SAND_DICE_FACES];
    uint8_t tally[SAND_DICE_ROWS];
    uint8_t spare[3]; /* 0: makes the padding explicit, so that a roll's bytes are its value */
} sand_roll;

/* The question that real dice must answer before play can go on. */
typedef struct {
    sand_roll ask;     /* everything but result, faces and tally */
    const char *words; /* its purpose, or NULL */
    sand_ledger ledger;
    uint16_t n_breaks;
    int16_t breaks[SAND_DICE_ROWS - 1]; /* ROW, TALLY, CONTEST: table row i ends below breaks[i] */
    uint16_t weights[SAND_DICE_DRAWS];  /* of a draw: how many of each kind are left */
} sand_dice_needs;

typedef enum {
    SAND_DICE_FINE = 0,
    SAND_DICE_NEEDS,     /* typed: an answer is missing, see `needs` */
    SAND_DICE_MISSING,   /* scripted or replayed: no rolls are left, or none of that cause */
    SAND_DICE_LEFT_OVER, /* scripted, typed or replayed: a roll that no question asked for */
    SAND_DICE_MISMATCH,  /* a roll of that cause, but of another kind of dice, or an impossible result */
    SAND_DICE_TOO_MANY,  /* enumerated: more outcomes than allowed, or a chance too small to write exactly */
    SAND_DICE_FULL,      /* the list of rolls has no room */
} sand_dice_problem;

#ifdef __cplusplus
}
#endif

#endif
