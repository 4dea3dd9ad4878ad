/* dice.h - what rules ask of chance.
 *
 * Rules ask for what matters (how many of twelve show a six), never for single random numbers.  Every
 * ask chooses one of n weighted classes; which one is up to the source behind the dice: a seed, a
 * script, a person, a record, or the enumerator that visits every class in turn.  Asks allocate
 * nothing.  A failed ask still returns a possible answer, so a rule never has to look: whoever ran
 * `proceed` (on a clone) reads `problem` afterwards and throws the clone away. */
#ifndef SAND_DICE_DICE_H
#define SAND_DICE_DICE_H

#include <sandtable/dice.h>
#include "base/fraction.h"

/* One digit of the odometer behind the enumerated source. */
typedef struct {
    sand_uwide over, under; /* exact chance of reaching this ask, in any terms */
    uint32_t chosen;        /* class of the present run */
    uint32_t last;          /* last class that can happen */
    uint64_t total;         /* of the weights of all classes */
} sand_dice_wheel;

typedef enum {
    SAND_DICE_SEEDED,
    SAND_DICE_SCRIPTED,
    SAND_DICE_TYPED,
    SAND_DICE_REPLAYED,
    SAND_DICE_ENUMERATED,
} sand_dice_source;

/* Called before an ask is answered, with its ledger. */
typedef void sand_dice_hear(void *context, const sand_dice_needs *ask);

typedef struct {
    uint8_t source;  /* sand_dice_source */
    uint8_t problem; /* sand_dice_problem: the first one stays */
    bool plain;      /* seeded, nothing recorded: the short way */
    uint64_t key;
    sand_cause where; /* cause of the problem */
    union {
        struct {
            const sand_roll *rolls;
            uint8_t *used; /* one byte a roll, zeroed at the start */
            size_t n, next;
        } said; /* scripted, typed, replayed */
        struct {
            sand_dice_wheel *wheels;
            size_t room, set, at; /* wheels there are, wheels set, asks answered in this run */
            uint64_t runs, most_runs;
            sand_uwide over, under; /* chance of the present run so far, in any terms */
        } odometer;
    } from;
    sand_roll *rolls; /* record of this run, or NULL */
    size_t rolls_room, n_rolls;
    sand_dice_hear *hear; /* or NULL */
    void *hearer;
    bool (*concerns)(void *context, const sand_cause *a, const sand_cause *b); /* or NULL */
    void *concerned;
    const char *words; /* the purpose of the next ask */
    const sand_ledger *ledger;
    sand_dice_needs needs; /* valid when problem is SAND_DICE_NEEDS */
} sand_dice;

/* Two dice of the same kind against each other; each has its own cause. */
typedef struct {
    sand_cause a, b;
    uint16_t sides;
    int16_t add_a, add_b;
} sand_contest;

/* --- sources ------------------------------------------------------------------------------------ */

/* The generator's key for a seed (any text) under the ruleset of this number. "key:" and 16 hexadecimal digits give the
 * key itself, whatever the ruleset: so a battle of a study can be played again as a game. */
uint64_t sand_dice_key(const char *seed, size_t length, uint16_t ruleset);

/* Rolls by itself: the face of a cause depends on the key and the cause alone, whatever was rolled before. */
void sand_dice_init_seeded(sand_dice *dice, uint64_t key);

/* Rolls are consumed in order; their causes are ignored.  A roll with n_faces > 0 is judged by its
 * faces, otherwise by its result (or tally). `kind` 0 fits any ask.  `rolls` and `used` outlive `dice`. */
void sand_dice_init_scripted(sand_dice *dice, const sand_roll *rolls, uint8_t *used, size_t n);

/* Answers are found by cause; a missing one sets `needs`. */
void sand_dice_init_typed(sand_dice *dice, const sand_roll *rolls, uint8_t *used, size_t n);

/* Rolls are found by cause and must be of the same dice. */
void sand_dice_init_replayed(sand_dice *dice, const sand_roll *rolls, uint8_t *used, size_t n);

/* Visits every outcome: run, read sand_dice_chance, then sand_dice_again until it says no.  The runs'
 * chances add up to exactly 1.  Too many asks in one run, runs or digits set SAND_DICE_TOO_MANY. */
void sand_dice_init_enumerated(sand_dice *dice, sand_dice_wheel *wheels, size_t room, uint64_t most_runs);
bool sand_dice_again(sand_dice *dice);
size_t sand_dice_asked(const sand_dice *dice); /* asks in this run so far */
sand_fraction sand_dice_chance(const sand_dice *dice);
/* The same in any terms: cheaper where many chances over few different denominators are added. */
void sand_dice_chance_raw(const sand_dice *dice, sand_uwide *over, sand_uwide *under);

/* --- what goes with any source ------------------------------------------------------------------ */

/* Every answered ask is appended to `rolls`; dice->n_rolls says how many. */
void sand_dice_record(sand_dice *dice, sand_roll *rolls, size_t room);

/* Tells `hear` every ask before it is answered; with the enumerated source only once for each history, when
 * sand_dice_chance_raw is the chance that it is asked. */
void sand_dice_listen(sand_dice *dice, sand_dice_hear *hear, void *hearer);

/* For the enumerated source: asks for which `concerns` says no (by their cause, and by the other's when two roll) are
 * answered as the key would have them and not enumerated. */
void sand_dice_only(sand_dice *dice, bool (*concerns)(void *context, const sand_cause *a, const sand_cause *b),
                    void *context, uint64_t key);

/* Says what the next ask is for and what will be added to it, so that a person can be shown the
 * ledger before the dice.  Holds for one ask; both may be NULL and must live until that ask. */
void sand_dice_about(sand_dice *dice, const char *words, const sand_ledger *ledger);

/* After a run: the first problem; also looks for rolls that no question asked for. */
sand_dice_problem sand_dice_finish(sand_dice *dice);

/* Rolls with `key` what a person was asked for ("roll for me"). */
void sand_dice_roll_for(const sand_dice_needs *needs, uint64_t key, sand_roll *out);

/* Does `roll` answer what is needed?  Fills in its result and tally from its faces if it has any. */
sand_dice_problem sand_dice_answer(const sand_dice_needs *needs, sand_roll *roll);

/* --- asks --------------------------------------------------------------------------------------- */

/* A D3 is sides 3: a real die numbered 1,1,2,2,3,3.  Sides are 1..100, dice 0..255 an ask. */
int32_t sand_dice_face(sand_dice *dice, sand_cause cause, int32_t sides);
bool sand_dice_at_least(sand_dice *dice, sand_cause cause, int32_t sides, int32_t need);

/* How many of `how_many` dice show `need` or more. No die falls for how_many 0. */
int32_t sand_dice_count(sand_dice *dice, sand_cause cause, int32_t sides, int32_t need, int32_t how_many);

/* A table: `breaks` ascending, row = how many breaks are at or under the score; so n_breaks + 1 rows,
 * at most SAND_DICE_ROWS.  {3, 5}: under 3 is row 0, 3 and 4 row 1, 5 and more row 2. */
typedef struct {
    const int16_t *breaks;
    uint16_t n_breaks;
} sand_dice_table;

/* How many of `how_many` dice fall in each row of the table. */
typedef struct {
    uint8_t in_row[SAND_DICE_ROWS]; /* [0..n_breaks]; 0 behind them */
} sand_dice_counts;
sand_dice_counts sand_dice_tally(sand_dice *dice, sand_cause cause, int32_t sides, int32_t how_many,
                                 sand_dice_table table);

/* The sum of `count` dice (0: no die falls), or the row of the table that it falls in, from 0. */
int32_t sand_dice_sum(sand_dice *dice, sand_cause cause, int32_t sides, int32_t count);
int32_t sand_dice_row(sand_dice *dice, sand_cause cause, int32_t sides, int32_t count, sand_dice_table table);

/* The margin (face a + add_a) - (face b + add_b), or the table's row of it. */
int32_t sand_dice_opposed(sand_dice *dice, sand_contest contest);
int32_t sand_dice_opposed_row(sand_dice *dice, sand_contest contest, sand_dice_table table);

/* 0 if a scores more, 1 if b does; ties are rolled again under the same cause (b's is not used). */
int32_t sand_dice_rolloff(sand_dice *dice, sand_contest contest);

/* Draws one of n sorts of things of which weights[i] are left; at least one must be. n <= 64. */
int32_t sand_dice_draw(sand_dice *dice, sand_cause cause, const uint16_t *weights, int32_t n);

/* --- ledgers ------------------------------------------------------------------------------------ */

/* Texts are borrowed and outlive the ledger; there is room for SAND_LEDGER_MAX rows, which is asserted. */
void sand_dice_ledger_add(sand_ledger *ledger, const char *rule, const char *label, int32_t value);
/* What it adds to the score: to the margin, where rows are against it. */
int32_t sand_dice_ledger_total(const sand_ledger *ledger);

/* --- words -------------------------------------------------------------------------------------- */

/* Adds "hits by musketry, turn 3, stage 10, subject 12, object 7"; parts that are 0 are left out.
 * names[purpose - 1], without commas; a purpose beyond the names is written "purpose 99". */
void sand_dice_cause_write(sand_cause cause, const char *const *names, size_t n_names, sand_text *out);

/* The reverse; false (and `cause` untouched) when the text is no such cause. */
bool sand_dice_cause_read(const char *text, const char *const *names, size_t n_names, sand_cause *cause);

bool sand_dice_cause_same(sand_cause a, sand_cause b);

#endif
