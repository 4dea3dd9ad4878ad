/* env.h - many battles stepped side by side, in flat arrays the caller owns: for learning and for search.
 *
 * An environment holds any number of battles of one scenario.  Each is always at a decision of the caller's, or over.
 * For it the environment offers candidates (legal orders, found as sand_game_suggest finds them), and says by numbers
 * what the side to decide may know.  The caller picks one candidate a battle; the environment carries it out, runs the
 * steps that ask no side, plays the opponent's decisions, and fills the arrays anew.
 *
 * Invariant: a row for a side is made from that side's view alone, so two battles that differ only in what a side may
 * not know fill its rows with the same bytes.  Saving, hashes and positions contain everything and are for the host.
 *
 * Nothing is allocated once an environment is made.  Battles are dealt out to parts; each part is one thread's at a
 * time, different parts may be stepped by different threads at the same time.  Everything else about an environment is
 * one thread's.  A battle of seed n has the dice of a game of seed "n" of the same scenario.  docs/env.md explains all
 * of it.
 */
#include <sandtable/whole.h>
#ifndef SANDTABLE_ENV_H
#define SANDTABLE_ENV_H

#include <sandtable/player.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SAND_ENV_VERSION = 1, /* of what the columns mean; columns of a table may be added within it, by name */
    SAND_ENV_BATTLES = 65536,
    SAND_ENV_CANDIDATES = 256, /* of a decision */
    SAND_ENV_ENTRIES = 64,     /* of a candidate that are described */
    SAND_ENV_PARTS = 256
};

/* How candidates are found; all of them are legal. */
typedef enum {
    SAND_ENV_SAMPLED, /* drawn by the battle's seed from everything suggested, as the player "random" draws */
    SAND_ENV_BEST,    /* the suggestions in their order, best first, as many as fit */
    SAND_ENV_KINDS    /* every kind of order the decision offers gets its share, best first */
} sand_env_choosing;

/* Start as { 0 }.  Everything is copied. */
typedef struct {
    const char *source; /* what messages call the text; NULL: "scenario" */
    const sand_setting *options;
    size_t n_options;
    const sand_player *opponent; /* decides for the side that `side` is not; NULL: the caller decides for both */
    sand_player_limits limits;   /* of the opponent's choices; `stop` must be NULL */
    uint32_t battles;            /* 0: 1; up to SAND_ENV_BATTLES */
    uint32_t candidates;         /* of a decision, 0: 16; up to SAND_ENV_CANDIDATES */
    uint32_t entries;            /* of each candidate that are described, 0: 1; up to SAND_ENV_ENTRIES */
    uint32_t parts;              /* 0: 1; up to SAND_ENV_PARTS and the number of battles */
    uint32_t most_decisions;     /* a battle this long is broken off; 0: 100,000 */
    uint8_t choosing;            /* sand_env_choosing */
    uint8_t side;                /* the side whose decisions are the caller's: with an opponent 1 or 2, else 0: both */
    bool again; /* a battle that has ended starts again at its next step, with any choice; its seed grows by
                 * `battles` */
} sand_env_settings;

/* The tables of numbers that can be filled in; rows and columns: sand_env_rows, sand_env_column. */
typedef enum {
    SAND_ENV_FIELD,    /* one row: turn, step, points, what the ruleset keeps of the battle */
    SAND_ENV_SIDES,    /* a row for each side */
    SAND_ENV_COMMANDS, /* for each command */
    SAND_ENV_UNITS,    /* for each unit, in the order of the ids, whether it stands on the table or not */
    SAND_ENV_BODIES,   /* for each body that is not a base: leaders, guns left behind, supplies */
    SAND_ENV_DECISION, /* one row: the deciding side, the step, the kinds of order offered */
    SAND_ENV_ORDERS,   /* a row for each described entry of each candidate: `candidates` times `entries` rows */
    SAND_ENV_TABLES
} sand_env_table;

enum { SAND_ENV_REWARDS = 3, SAND_ENV_WISH = 12 };

/* How a battle stands, in `ended`. */
typedef enum { SAND_ENV_GOING_ON, SAND_ENV_OVER, SAND_ENV_BROKEN_OFF } sand_env_end;

/* The caller's storage, row by row of battle 0, battle 1 …; NULL: not wanted, and then not worked out. */
typedef struct {
    uint8_t *side;  /* [battles]: the side to decide, 1 or 2; 0: it has ended */
    uint8_t *ended; /* [battles]: sand_env_end */
    uint8_t *taken; /* [battles]: 1: the last choice or wish was carried out; 0: no order fulfils the wish, so the
                     * order that changes least was given; or the battle had ended before */
    uint8_t *mask;  /* [battles][candidates]: 1: there is such a candidate; they stand in front */
    float *
        reward; /* [battles][2 sides][SAND_ENV_REWARDS]: 1, -1, 0 of a battle that has ended: won, lost, or neither, and
                 * 0 before; and what has changed since this array was last filled (0 where it begins), one's own less
                 * the enemy's as that side knows it: victory points; worth of units in play, in fresh ordinary units */
    float *table[SAND_ENV_TABLES]; /* [battles][rows][columns], as the side to decide knows it; of a battle that has
                                    * ended as settings.side does, or (0) as both sides do */
} sand_env_arrays;

typedef struct sand_env sand_env;

/* Makes the battles; none has begun: sand_env_reset.  SAND_OK; SAND_ERROR_SYNTAX, INVALID: see problems; RANGE: a
 * number of the settings is too large, or opponent and side do not go together, see problems; MEMORY.  The caller
 * destroys *out. */
SAND_API sand_error sand_env_create(const char *text, size_t n, const sand_env_settings *settings,
                                    sand_problem_list *problems, sand_env **out);
SAND_API void sand_env_destroy(sand_env *env); /* NULL is fine */

/* ---- what stands in the arrays: the same for as long as the environment lives ---- */

SAND_API size_t sand_env_battles(const sand_env *env);
SAND_API size_t sand_env_parts(const sand_env *env);
SAND_API size_t sand_env_candidates(const sand_env *env);
SAND_API size_t sand_env_rows(const sand_env *env, sand_env_table table);    /* of one battle; may be 0 */
SAND_API size_t sand_env_columns(const sand_env *env, sand_env_table table); /* of one row */
/* Column i from 0: its name, its unit ("length": of the ruleset, in its own unit such as an inch; "id", "count",
 * "share", "unit": fresh ordinary units, "": a number as its doc says) and what it says.  The words are the
 * environment's. */
SAND_API bool sand_env_column(const sand_env *env, sand_env_table table, size_t i, sand_column *out);
/* Bytes an environment of this kind takes for each battle, beside what its parts share. */
SAND_API size_t sand_env_battle_size(const sand_env *env);
/* Which kind of terrain (row of the ruleset's, from 1; 0: open) lies under the middle of each cell, of `width` times
 * `height` equal cells of the table, row by row from the south-west corner; the last of several that overlap. */
SAND_API sand_error sand_env_ground(const sand_env *env, size_t width, size_t height, uint8_t out[]);

/* ---- playing ---- */

/* Begins every battle of the part of which `which` (NULL: all) is not 0 with its seed, and fills the part's rows of all
 * arrays.  `seed` and `which` are as long as all battles together.  SAND_ERROR_ARGUMENT. */
SAND_API sand_error sand_env_reset(sand_env *env, unsigned part, const uint64_t seed[], const uint8_t which[],
                                   const sand_env_arrays *arrays);
/* Carries out candidate choice[battle] (from 0) in every battle of the part and fills its rows.  SAND_ERROR_RANGE: one
 * of a battle that goes on is no candidate, and nothing has been changed; SAND_ERROR_NEEDS: one has not begun;
 * ARGUMENT. */
SAND_API sand_error sand_env_step(sand_env *env, unsigned part, const int32_t choice[], const sand_env_arrays *arrays);
/* Steps by a wish for each battle, [battles][SAND_ENV_WISH]: kind (sand_wish_kind), subject, object, order_kind,
 * subject_ref, object_ref, x, y, heading, files, ranks, begin, as in sand_wish.  The best order that fulfils it is
 * carried out; where none does, the order that changes least.  SAND_ERROR_RANGE: a wish names something that does
 * not exist. */
SAND_API sand_error sand_env_step_wishes(sand_env *env, unsigned part, const int32_t wish[],
                                         const sand_env_arrays *arrays);
/* Fills the rows of all battles of the part again; the changes in `reward` are 0 then. */
SAND_API sand_error sand_env_look(sand_env *env, unsigned part, const sand_env_arrays *arrays);
/* Likewise the rows of battle b alone, as after sand_env_copy and sand_env_restore. */
SAND_API sand_error sand_env_look_at(sand_env *env, size_t b, const sand_env_arrays *arrays);

/* ---- one battle ---- */

/* Candidate i (from 0) of battle b as an order; it lives until the battle is stepped. NULL: there is none. */
SAND_API const sand_order *sand_env_candidate(const sand_env *env, size_t b, size_t i);
/* The seed with which it began, and the number of decisions that the caller and the opponent have made in it. */
SAND_API uint64_t sand_env_seed(const sand_env *env, size_t b);
SAND_API size_t sand_env_decisions(const sand_env *env, size_t b);

/* Battle `from` becomes battle `to` as well, candidates and all.  The arrays do not change: sand_env_look_at.
 * SAND_ERROR_ARGUMENT; SAND_ERROR_NEEDS: it has not begun. */
SAND_API sand_error sand_env_copy(sand_env *env, size_t from, size_t to);
/* Copies a battle out to and back from sand_env_saved_size bytes of the caller's, aligned for anything.  The bytes are
 * valid for this environment in this run of the program only.  Restoring anything else: SAND_ERROR_MISMATCH.  The
 * arrays do not change: sand_env_look_at. */
SAND_API size_t sand_env_saved_size(const sand_env *env);
SAND_API sand_error sand_env_save(const sand_env *env, size_t b, void *out);
SAND_API sand_error sand_env_restore(sand_env *env, size_t b, const void *saved);

/* For the host: the fingerprint of the whole battle (0: not begun), and its position as a text that a game can begin
 * from, written as record.h says.  sand_env_position allocates. */
SAND_API uint64_t sand_env_hash(const sand_env *env, size_t b);
SAND_API size_t sand_env_position(const sand_env *env, size_t b, char *out, size_t room);

#ifdef __cplusplus
}
#endif

#endif
