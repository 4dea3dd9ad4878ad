/* dice.h - what rules ask of chance.
 *
 * Rules ask for what matters (how many of twelve show a six), never for single random numbers.  Every
 * ask chooses one of n weighted classes; which one is up to the source behind the dice: a seed, a
 * script, a person, a record, or the enumerator that visits every class in turn.  Asks allocate
 * nothing.  A failed ask still returns a possible answer, so a rule need not check: the caller that ran
 * `proceed` on a clone reads `problem` afterwards and throws the clone away. */
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

/* A listener: called before an ask is answered, with its ledger. */
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

/* Makes dice that roll by themselves: the faces for a cause depend on the key and the cause alone, whatever was rolled
 * before. */
void sand_dice_init_seeded(sand_dice *dice, uint64_t key);

/* Makes dice that answer from a list in its order; the causes of the rolls are ignored.  A roll with n_faces > 0 is
 * judged by its faces, otherwise by its result (or tally). `kind` 0 fits any ask.  `rolls` and `used` must outlive
 * `dice`. */
void sand_dice_init_scripted(sand_dice *dice, const sand_roll *rolls, uint8_t *used, size_t n);

/* Makes dice whose answers a person gives: they are found by cause, and a missing one sets `needs`. */
void sand_dice_init_typed(sand_dice *dice, const sand_roll *rolls, uint8_t *used, size_t n);

/* Makes dice that repeat a record: rolls are found by cause, and their number and kind of dice must agree. */
void sand_dice_init_replayed(sand_dice *dice, const sand_roll *rolls, uint8_t *used, size_t n);

/* Makes dice that visit every outcome in turn: run, read sand_dice_chance, then call sand_dice_again, until it returns
 * false.  The chances of all runs add up to exactly 1.  Too many asks in one run, too many runs, or a chance of too
 * many digits set SAND_DICE_TOO_MANY. */
void sand_dice_init_enumerated(sand_dice *dice, sand_dice_wheel *wheels, size_t room, uint64_t most_runs);
bool sand_dice_again(sand_dice *dice);
size_t sand_dice_asked(const sand_dice *dice); /* asks in this run so far */
sand_fraction sand_dice_chance(const sand_dice *dice);
/* Returns the chance not in lowest terms: cheaper where many chances with few different denominators are added. */
void sand_dice_chance_raw(const sand_dice *dice, sand_uwide *over, sand_uwide *under);

/* --- what goes with any source ------------------------------------------------------------------ */

/* Appends every answered ask to `rolls` from now on; dice->n_rolls counts them. */
void sand_dice_record(sand_dice *dice, sand_roll *rolls, size_t room);

/* Calls `hear` with every ask before it is answered.  The enumerated source does so only once for each history of
 * earlier answers; sand_dice_chance_raw is then the chance that the ask is made. */
void sand_dice_listen(sand_dice *dice, sand_dice_hear *hear, void *hearer);

/* For the enumerated source: asks for which `concerns` returns false (of their cause, and of the second cause when two
 * roll) are not enumerated, but answered as seeded dice with this key would. */
void sand_dice_only(sand_dice *dice, bool (*concerns)(void *context, const sand_cause *a, const sand_cause *b),
                    void *context, uint64_t key);

/* Sets the purpose and the ledger of modifiers of the next ask, so that they can be shown before the dice are rolled.
 * Holds for one ask; both may be NULL and must live until that ask. */
void sand_dice_about(sand_dice *dice, const char *words, const sand_ledger *ledger);

/* After a run: the first problem; also looks for rolls that no question asked for. */
sand_dice_problem sand_dice_finish(sand_dice *dice);

/* Rolls what a person was asked for, as seeded dice with `key` would ("roll for me"). */
void sand_dice_roll_for(const sand_dice_needs *needs, uint64_t key, sand_roll *out);

/* Does `roll` answer what is needed?  Fills in its result and tally from its faces if it has any. */
sand_dice_problem sand_dice_answer(const sand_dice_needs *needs, sand_roll *roll);

/* --- asks --------------------------------------------------------------------------------------- */

/* Rolls one die and returns its face.  A D3 has 3 sides (a real die numbered 1,1,2,2,3,3).  In all asks sides are
 * 1..100, and one ask has 0..255 dice. */
int32_t sand_dice_face(sand_dice *dice, sand_cause cause, int32_t sides);
bool sand_dice_at_least(sand_dice *dice, sand_cause cause, int32_t sides, int32_t need);

/* How many of `how_many` dice show `need` or more. No die falls for how_many 0. */
int32_t sand_dice_count(sand_dice *dice, sand_cause cause, int32_t sides, int32_t need, int32_t how_many);

/* A table of result rows.  `breaks` are ascending, and the row of a score is the number of breaks not above it; so
 * there are n_breaks + 1 rows, at most SAND_DICE_ROWS.  {3, 5}: under 3 is row 0, 3 and 4 row 1, 5 and more row 2. */
typedef struct {
    const int16_t *breaks;
    uint16_t n_breaks;
} sand_dice_table;

/* How many of `how_many` dice fall in each row of the table. */
typedef struct {
    uint8_t in_row[SAND_DICE_ROWS]; /* [0..n_breaks]; 0 after them */
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
/* Returns the sum of the ledger's rows, which is added to the score; for two dice against each other it is added to
 * their margin, and rows for the other side are subtracted. */
int32_t sand_dice_ledger_total(const sand_ledger *ledger);

/* --- words -------------------------------------------------------------------------------------- */

/* Adds "hits by musketry, turn 3, stage 10, subject 12, object 7"; parts that are 0 are left out.
 * names[purpose - 1], without commas; a purpose beyond the names is written "purpose 99". */
void sand_dice_cause_write(sand_cause cause, const char *const *names, size_t n_names, sand_text *out);

/* Reads what sand_dice_cause_write wrote; false (and `cause` untouched) when the text is no such cause. */
bool sand_dice_cause_read(const char *text, const char *const *names, size_t n_names, sand_cause *cause);

bool sand_dice_cause_same(sand_cause a, sand_cause b);

#endif
