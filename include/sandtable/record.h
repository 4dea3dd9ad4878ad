/* record.h - games as text: records, positions, and the one function that touches files.
 *
 * A record is JSON, one value a line, in a chain of hashes: a header, then every order and act with its dice, and a
 * position each turn.  It says what both sides may know.  What is not public yet (the seed, sealed orders, hidden
 * members) stands in its private part, until it is revealed: docs/records.md. Text is written as game.h says: room
 * bytes, terminated, length of the whole returned. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_RECORD_H
#define SANDTABLE_RECORD_H

#include <sandtable/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { SAND_RECORD_VERSION = 2 };

typedef enum {
    SAND_RECORD_PUBLIC = 0,
    SAND_RECORD_REVEALED = 1, /* the record contains everything, at its end: the game is over, or both sides agree */
    SAND_RECORD_PRIVATE =
        2 /* the private part stands behind it, in the same text: for readers who may know everything */
} sand_record_flags;

/* Writes the whole record of the game so far. Returns 0 for a game that only `look` could open: parts of it are
 * unknown. */
SAND_API size_t sand_record_write(const sand_game *game, unsigned flags, char *out, size_t room);

/* Where a text of lines ends; { 0 } before its first line.  The hash is that of the last line, in hexadecimal. */
typedef struct {
    size_t lines;
    char after[65];
} sand_record_end;

/* Where these lines of a record, or of its private part, end. */
SAND_API sand_record_end sand_record_end_of(const char *text, size_t n);
/* These write what comes behind `from`, whole lines each ending in '\n', for a caller that appends as the game goes on.
 * A line once written never changes.  `to`, if not NULL, gets where the text then ends; it may be `from` itself.  What
 * a public line commits to stands in the private part, so write the private part first: after a crash in between, no
 * public line is left that nothing can open.  Revealed lines stand behind the last public one. */
SAND_API size_t sand_record_write_from(const sand_game *game, const sand_record_end *from, sand_record_end *to,
                                       char *out, size_t room);
SAND_API size_t sand_record_write_private_from(const sand_game *game, const sand_record_end *from, sand_record_end *to,
                                               char *out, size_t room);
SAND_API size_t sand_record_write_revealed(const sand_game *game, const sand_record_end *from, sand_record_end *to,
                                           char *out, size_t room);
/* The part that `side` may see: its events and views, enough to watch the battle again, without orders or dice of
 * the other side. */
SAND_API size_t sand_record_write_for(const sand_game *game, unsigned side, char *out, size_t room);

/* Writes the position now, as a text that a new game can start from.  Motion under way, in rulesets where all units
 * move at once, is not part of it: in a game that starts from it the units stand.  A record keeps such motion. */
SAND_API size_t sand_position_write(const sand_game *game, char *out, size_t room);
/* Writes the position as far as `side` may know it; 0: as far as both sides may.  What is hidden is left out, as if it
 * had never been set. */
SAND_API size_t sand_position_write_for(const sand_game *game, unsigned side, char *out, size_t room);
/* Does the position contain everything? False while motion is under way. */
SAND_API bool sand_position_is_whole(const sand_game *game);

typedef struct {
    char ruleset[32], rules_version[32], engine_version[32], title[128];
    int version;                          /* of the format: a record of format 1 has no chain */
    size_t lines, orders, acts;           /* how many of each were read */
    size_t positions;                     /* positions kept in it */
    bool cut_short;                       /* the last line was incomplete and left out */
    bool same_version;                    /* rules version as in this library; if not, it can only be watched */
    size_t mismatch_line, mismatch_order; /* 0: everything agrees */
    size_t closed_line;                   /* 0: played to its end; else the first line that cannot be played, because */
    char closed[128];                     /* this is closed: "the order that Reds sealed in line 7" */
    bool over, revealed;                  /* the battle is decided; everything is revealed */
    bool rolled;                          /* the seed is known, and gave the dice of the record */
    size_t other_dice;                    /* orders and acts whose dice were typed or prescribed, not the seed's */
    size_t reseeded, reseeded_line;       /* how often another seed was set while it was played, first in which line */
    size_t adjusted, adjusted_line;       /* how often an umpire changed something, first in which line */
    size_t unopened, unopened_line;       /* sealed orders that nothing opens, the first of them */
    size_t other_salts;        /* sealed orders, and the seed, whose salt does not follow from the secret it reveals */
    unsigned turn, turn_limit; /* the turn that the battle reached, and its last; turn_limit 0: there is no limit */
} sand_record_facts;

/* Replays the record and compares: the chain, every position, every fingerprint and every die.  The private part may
 * stand behind it in the same text.  SAND_OK, also when it can be followed only to `closed_line`; SAND_ERROR_MISMATCH:
 * the first difference is named in problems and facts; SAND_ERROR_VERSION: of another rules version; SAND_ERROR_SYNTAX,
 * INVALID. `facts` may be NULL. */
SAND_API sand_error sand_record_verify(sand_source source, sand_problem_list *problems, sand_record_facts *facts);
/* Position `i` (from 0) kept in a record, as a game to look at: works for records of other rules versions too. */
SAND_API sand_error sand_record_position(sand_source source, size_t i, sand_problem_list *problems, sand_game **out);
/* The game after item `i` of a record (0: its opening; taking back and doing again count as well), to look at. */
SAND_API sand_error sand_record_step(sand_source source, size_t i, sand_problem_list *problems, sand_game **out);
/* Bytes of the text that are the record itself: behind them stands its private part, or nothing. */
SAND_API size_t sand_record_public_part(const char *text, size_t n);

/* ---- dice that need no trust ---------------------------------------------------------------------- */

/* The seed, 64 hexadecimal digits, that follows from a host's secret and a number of each side ("": that side gave
 * none); docs/apart.md says how.  "": something is missing. */
SAND_API void sand_record_shared_seed(const char *secret, const char *const numbers[SAND_SIDES], char out[65]);
/* The first note of a game with such a seed: the commitment to the secret, and the numbers. */
SAND_API size_t sand_record_shares_note(const char *secret, const char *const numbers[SAND_SIDES], char *out,
                                        size_t room);
typedef enum {
    SAND_RECORD_NO_SHARES,     /* the seed is the host's alone */
    SAND_RECORD_SHARES_CLOSED, /* the secret is not revealed yet */
    SAND_RECORD_SHARES_FIT,    /* the seed follows from the secret that was committed to, and the numbers */
    SAND_RECORD_SHARES_WRONG   /* it does not */
} sand_record_shares;
/* Checks the shares of the two sides in the seed. `text` is terminated, and sand_record_verify has accepted it. */
SAND_API sand_record_shares sand_record_check_shares(const char *text);

/* ---- files ---------------------------------------------------------------------------------------- */

/* The whole file, terminated; sand_memory_release() it.  At most 32 MiB.  SAND_ERROR_FILE or SAND_ERROR_MEMORY with a
 * problem. */
SAND_API sand_error sand_file_read(const char *path, sand_problem_list *problems, char **out, size_t *n);

#ifdef __cplusplus
}
#endif

#endif
