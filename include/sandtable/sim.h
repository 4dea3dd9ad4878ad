/* sim.h - play many battles between computer players and count the results.
 *
 * Battles come in sets.  All battles of a set have the same dice, which follow from the study's seed and the set's
 * number. A set is played under every reading of the rules and, when the players differ, twice under each with the
 * sides exchanged: what the dice favour then weighs on all alike. A set's outcome depends on nothing but the study and
 * its number, and tallies are whole numbers that are added up, so any split of the sets over threads gives the same
 * result.  The library makes no threads: give each one a desk. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_SIM_H
#define SANDTABLE_SIM_H

#include <sandtable/player.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SAND_SIM_READINGS = 16,
    SAND_SIM_UNITS = 1024,
    SAND_SIM_TURNS = 64, /* longer battles are counted with these */
    SAND_SIM_STEPS = 64,
    SAND_SIM_ENDINGS = 32,
    SAND_SIM_DEEDS = 384,
    SAND_SIM_COUNTERS = 32,
    SAND_SIM_PAIRS = 5
};

/* One reading: a scenario, and options beside its own. */
typedef struct {
    const sand_setting *options;
    size_t n_options;
    const char *text; /* another scenario than the study's; NULL: the study's */
    size_t n;
    const char *source; /* what messages call it; NULL: "scenario" */
} sand_sim_reading;

/* Start as { 0 }.  Nothing of it is needed after sand_sim_create. */
typedef struct {
    const char *source;           /* what messages call the text; NULL: "scenario" */
    const sand_player *player[2]; /* both needed; [0] begins as side A */
    sand_player_limits limits[2]; /* of one choice; `stop` must stay NULL */
    sand_sim_reading reading[SAND_SIM_READINGS];
    size_t n_readings; /* 0: the scenario as it is */
    uint64_t seed;
    uint32_t most_orders; /* a battle this long is broken off and counts as drawn; 0: 100,000 */
    bool check;           /* check every invariant after every order */
    bool deeds;           /* count what each player does: `deed` and `counter` of a tally */
} sand_sim_plan;

typedef struct sand_sim sand_sim;

/* SAND_OK; SAND_ERROR_SYNTAX, INVALID (see problems), MEMORY.  The caller destroys *out. */
SAND_API sand_error sand_sim_create(const char *text, size_t n, const sand_sim_plan *plan, sand_problem_list *problems,
                                    sand_sim **out);
SAND_API void sand_sim_destroy(sand_sim *sim); /* NULL is fine */
/* How many battles of each reading a set has: 2, or 1 when both players are the same. */
SAND_API unsigned sand_sim_set_size(const sand_sim *sim);

/* ---- counting -------------------------------------------------------------------------------------- */

/* How battles ended, in the rules' words; `sentence` is for sand_report_sentence. */
typedef struct {
    sand_sentence sentence;
    const char *rule;
    sand_ending outcome;
    uint16_t winner;
    uint64_t count;
} sand_sim_ending;

/* What players did, by the rule it happened by and the arm that did it. */
typedef struct {
    const char *rule, *arm; /* arm: NULL for leaders and other bodies */
    sand_event_verb verb;   /* MOVE, ROLL or REMOVE */
    uint64_t count[2];      /* by player */
} sand_sim_deed;

/* A count of a player's orders that events do not give: "commands scattered by their own doing". */
typedef struct {
    const char *name, *about;
} sand_sim_counter;
SAND_API size_t sand_sim_counters(void);
SAND_API const sand_sim_counter *sand_sim_counter_at(size_t i); /* NULL: no such one; static */

/* Sums over all battles of one reading. */
typedef struct {
    uint64_t battles, drawn, broken_off;   /* those broken off are drawn as well */
    uint64_t won[SAND_SIDES];              /* by side */
    uint64_t player_won[2];                /* by player */
    uint64_t player_won_as[2][SAND_SIDES]; /* by player, and by the side it had */
    /* Sets by what player[0] scored in their two battles, in halves of a battle: 0 lost both .. 4 won both.  Nothing
     * is counted where sets have one battle. */
    uint64_t pair[SAND_SIM_PAIRS];
    /* Over all sets: battles won by side A less those won by side B, and the squares of that. */
    int64_t balance;
    uint64_t balance_square;
    uint64_t orders, turns;
    uint64_t length[SAND_SIM_TURNS + 1]; /* battles that ended in this turn */
    uint64_t gone[SAND_SIDES]
                 [SAND_SIM_TURNS + 1];      /* units gone when this turn was over; goes on after the battle's end */
    uint64_t lost[SAND_SIDES];              /* units gone when the battle ended */
    uint64_t unit_lost[SAND_SIM_UNITS];     /* by unit - 1 */
    uint64_t unit_hits[SAND_SIM_UNITS];     /* hits taken */
    uint64_t hits, hits_in[SAND_SIM_STEPS]; /* by step - 1 of the ruleset */
    uint64_t unheard;                       /* events there was no room for: hits may be missing */
    sand_sim_ending ending[SAND_SIM_ENDINGS];
    uint16_t n_endings, spare[3];
    uint64_t other_endings; /* battles for whose ending there was no row left */
    sand_sim_deed deed[SAND_SIM_DEEDS];
    uint64_t n_deeds, other_deeds;
    uint64_t counter[SAND_SIM_COUNTERS][2]; /* by sand_sim_counter_at, and by player */
} sand_sim_tally;

/* The measures by which two readings are compared, for each battle. */
typedef enum {
    SAND_SIM_WON_A,
    SAND_SIM_WON_B,
    SAND_SIM_DRAWN,
    SAND_SIM_PLAYER, /* shares; PLAYER: of battles won by player[0] */
    SAND_SIM_LENGTH, /* turns */
    SAND_SIM_LOST_A,
    SAND_SIM_LOST_B, /* units */
    SAND_SIM_HITS,
    SAND_SIM_MEASURES
} sand_sim_measure;

typedef struct {
    uint64_t sets;
    sand_sim_tally reading[SAND_SIM_READINGS];
    /* Of each reading but the first, less the first reading, over all sets: the sum of the differences, of their
     * squares, and how many sets differ at all. */
    int64_t difference[SAND_SIM_READINGS][SAND_SIM_MEASURES];
    uint64_t square[SAND_SIM_READINGS][SAND_SIM_MEASURES];
    uint64_t differs[SAND_SIM_READINGS][SAND_SIM_MEASURES];
} sand_sim_result;

/* Where one thread plays: battles and minds of its own.  SAND_OK or SAND_ERROR_MEMORY. */
typedef struct sand_sim_desk sand_sim_desk;
SAND_API sand_error sand_sim_desk_create(const sand_sim *sim, sand_sim_desk **out);
SAND_API void sand_sim_desk_destroy(sand_sim_desk *desk); /* NULL is allowed; destroy desks before their study */
/* One battle of a set, for callers that look for particular ones. A game of the reading's scenario and options with
 * this `seed`, and players that are asked with `player_seed`, is the same battle. */
typedef struct {
    char seed[24];        /* for sand_game_settings */
    uint64_t player_seed; /* for sand_player_task */
    uint64_t set, orders, hits;
    uint32_t lost[SAND_SIDES];        /* units gone in the end */
    uint16_t reading, first_side;     /* player[0] played `first_side` */
    uint16_t winner, winner_of_first; /* side, 0: drawn; of this battle, and of the first reading's on the same dice */
    uint16_t turns;
    bool broken_off; /* after too many orders */
} sand_sim_battle;
/* From now on `tell` hears of every battle the desk has played; NULL: no longer. */
SAND_API void sand_sim_desk_tell(sand_sim_desk *desk, void (*tell)(void *context, const sand_sim_battle *battle),
                                 void *context);
/* Plays one set and adds it to the result, which starts as { 0 }. */
SAND_API void sand_sim_play(sand_sim_desk *desk, uint64_t set, sand_sim_result *result);
SAND_API void sand_sim_add(sand_sim_result *to, const sand_sim_result *result);
/* Adds the tallies of all readings to out->reading[0]; `out` starts as { 0 }. */
SAND_API void sand_sim_sum(const sand_sim_result *result, sand_sim_result *out);

/* A result as text (JSON), to be continued or added to others: `part` says which part of the study it is.  The
 * caller releases *text (memory.h).  SAND_OK, SAND_ERROR_MEMORY. */
typedef struct {
    const char *const *words; /* what the study was asked for, kept for its readers; not read here */
    size_t n_words;
    uint64_t shard, of, done; /* part `shard` from 1 of `of`; its first `done` sets have been played */
} sand_sim_part;
SAND_API sand_error sand_sim_keep(const sand_sim *sim, const sand_sim_result *result, const sand_sim_part *part,
                                  char **text, size_t *n);
/* A kept text that was read. It owns the words of the parts it gives: destroy it when they are no longer used. */
typedef struct sand_sim_kept sand_sim_kept;
/* SAND_OK; SAND_ERROR_SYNTAX, INVALID (see problems), MEMORY. */
SAND_API sand_error sand_sim_kept_create(sand_source source, sand_problem_list *problems, sand_sim_kept **out);
SAND_API void sand_sim_kept_destroy(sand_sim_kept *kept); /* NULL is fine */
SAND_API bool sand_sim_kept_part(const sand_sim_kept *kept, sand_sim_part *out);
/* Adds the kept result to *result.  SAND_ERROR_MISMATCH: it is from another study (scenario, options, players, seed).
 */
SAND_API sand_error sand_sim_kept_add(const sand_sim_kept *kept, const sand_sim *sim, sand_problem_list *problems,
                                      sand_sim_result *result);

/* ---- rules ------------------------------------------------------------------------------------------ */

/* How often one rule took effect: in all battles of each reading, and how the sets of a reading differ in it from those
 * of the first (sums of differences and of their squares). A rule takes effect in every event that names it, and in
 * every modifier of a roll that names it and is not 0. */
typedef struct {
    const char *rule;
    uint64_t times[SAND_SIM_READINGS];
    int64_t difference[SAND_SIM_READINGS];
    uint64_t square[SAND_SIM_READINGS];
} sand_sim_bite;

/* The counts of all rules; one a desk, and one for their sum. SAND_OK or SAND_ERROR_MEMORY. The caller destroys it,
 * before the study. */
typedef struct sand_sim_bites sand_sim_bites;
SAND_API sand_error sand_sim_bites_create(const sand_sim *sim, sand_sim_bites **out);
SAND_API void sand_sim_bites_destroy(sand_sim_bites *bites); /* NULL is fine */
/* From now on what the desk plays is counted here as well; NULL: no longer. */
SAND_API void sand_sim_desk_count(sand_sim_desk *desk, sand_sim_bites *bites);
/* Adds the counts of `from` to `to` and leaves `from` empty. */
SAND_API void sand_sim_bites_add(sand_sim_bites *to, sand_sim_bites *from);
/* Rule i from 0, in the order of the rulebook; false (and *out untouched): there is no such rule. */
SAND_API bool sand_sim_bites_at(const sand_sim_bites *bites, size_t i, sand_sim_bite *out);
/* Battles of this reading whose winner is another than in the first reading's battle on the same dice. */
SAND_API uint64_t sand_sim_bites_changed(const sand_sim_bites *bites, size_t reading);
/* Battles of this reading in which the side (from 1) had lost this many units at the end; 0 also for a side or
 * number that does not exist. */
SAND_API uint64_t sand_sim_bites_lost(const sand_sim_bites *bites, size_t reading, unsigned side, size_t units);
/* The same as sand_sim_keep and sand_sim_kept_add for the counts of rules; a kept text without them adds nothing. */
SAND_API sand_error sand_sim_bites_keep(const sand_sim_bites *bites, const sand_sim_result *result,
                                        const sand_sim_part *part, char **text, size_t *n);
SAND_API sand_error sand_sim_kept_add_bites(const sand_sim_kept *kept, sand_sim_bites *bites,
                                            sand_problem_list *problems);

/* ---- what follows from it ---------------------------------------------------------------------------- */

/* An estimate with its 95 % interval. */
typedef struct {
    double value, low, high;
} sand_estimate;

/* A share `count` of n > 0, by Wilson's interval. */
SAND_API sand_estimate sand_sim_share(uint64_t count, uint64_t n);
/* By how much one battle differs under a reading (from 1) from the first, index 0, from the sets' own differences, so
 * what both readings owe to the same dice cancels.  Of fewer than two sets the interval is without bounds (±infinity).
 */
SAND_API sand_estimate sand_sim_effect(const sand_sim *sim, const sand_sim_result *result, size_t reading,
                                       sand_sim_measure measure);

/* By how much more often a rule takes effect in a battle under a reading (from 1) than under the first; without bounds
 * as above. */
SAND_API sand_estimate sand_sim_bite_effect(const sand_sim *sim, const sand_sim_result *result,
                                            const sand_sim_bite *bite, size_t reading);
/* How often a rule took effect in a battle of this reading, and how many hits were taken in one. The sets are what is
 * independent. The bounds are infinite where they are not known: of a single set, and where a part was kept by a
 * program that did not count for them. */
SAND_API sand_estimate sand_sim_bite_mean(const sand_sim_result *result, const sand_sim_bites *bites, const char *rule,
                                          size_t reading);
SAND_API sand_estimate sand_sim_hits_mean(const sand_sim_result *result, const sand_sim_bites *bites, size_t reading);
/* What else is counted for each set: a battle's orders, the hits of all steps with the label of step `of`, the units
 * lost of the arm, or of the command, that unit `of` has in the first reading, whether unit `of` was lost, the hits on
 * it, and the units of a side gone when turn `of` - 1 was over. `of` counts from 1. */
typedef enum {
    SAND_SIM_ORDERS,
    SAND_SIM_HITS_IN,
    SAND_SIM_LOST_OF_ARM,
    SAND_SIM_LOST_OF_COMMAND,
    SAND_SIM_LOST_OF_UNIT,
    SAND_SIM_HITS_ON_UNIT,
    SAND_SIM_GONE_A,
    SAND_SIM_GONE_B,
    SAND_SIM_COUNTED
} sand_sim_counted;
/* The mean of it in a battle of this reading; the bounds are infinite where they are not known, as above. */
SAND_API sand_estimate sand_sim_counted_mean(const sand_sim_result *result, const sand_sim_bites *bites,
                                             sand_sim_counted what, size_t of, size_t reading);
/* The mean of whole numbers: `counts[i]` battles had the number i, of `n` numbers from 0, as if all battles were
 * independent. */
SAND_API sand_estimate sand_sim_mean(const uint64_t counts[], size_t n);
/* Half the width of the widest interval: of the shares won, or with two readings of their differences. */
SAND_API double sand_sim_precision(const sand_sim *sim, const sand_sim_result *result);

/* By how many battles of one side A is ahead of side B, as a share of all: 0 is even.  From the sets' own balances. */
SAND_API sand_estimate sand_sim_balance(const sand_sim *sim, const sand_sim_result *result, size_t reading);

/* Three readings of one scenario: `both` makes at once the changes that `one` and `other` make alone. */
typedef struct {
    uint16_t one, other, both;
} sand_sim_pair;
/* Pair i from 0 among the first n readings; false (and *out untouched): there is none of that number. */
SAND_API bool sand_sim_pair_at(const sand_sim *sim, size_t n_readings, size_t i, sand_sim_pair *out);
/* By how much both changes differ from the sum of what each does alone, a battle, from the sets' own differences: 0
 * where each does the same with and without the other. The bounds are infinite where they are not known: of a single
 * set, and where a part was kept by a program that did not count for them. */
SAND_API sand_estimate sand_sim_beyond(const sand_sim *sim, const sand_sim_result *result, const sand_sim_bites *bites,
                                       sand_sim_pair pair, sand_sim_measure measure);

/* ---- matches ----------------------------------------------------------------------------------------- */

/* Points of player[0] a battle (a draw is half a point), from how the pairs of battles on one luck came out: the two
 * battles of a pair are not independent, pairs are.  Of fewer than two pairs the interval is 0 to 1. */
SAND_API sand_estimate sand_sim_score(const uint64_t pair[SAND_SIM_PAIRS]);
/* The same on the logistic Elo scale: 400 log10(score / (1 - score)); ±infinity at the ends. */
SAND_API sand_estimate sand_sim_elo(const uint64_t pair[SAND_SIM_PAIRS]);

/* A sequential test of "player[0] is `low` Elo better" against "`high` Elo better": generalised likelihood ratio of
 * the mean of the pairs, each with its own variance (as Fishtest does). */
typedef struct {
    double low, high;         /* Elo, low < high */
    double miss, false_alarm; /* chances of the two errors: 0.05 */
} sand_sprt;
typedef enum { SAND_SPRT_OPEN, SAND_SPRT_LOW, SAND_SPRT_HIGH } sand_sprt_answer;
typedef struct {
    double ratio, lower, upper; /* logarithm of the likelihood ratio, and where the test ends */
    sand_sprt_answer answer;
} sand_sprt_state;
SAND_API sand_sprt_state sand_sim_sprt(const uint64_t pair[SAND_SIM_PAIRS], const sand_sprt *test);

#ifdef __cplusplus
}
#endif

#endif
