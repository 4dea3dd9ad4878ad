/* record.h - games as text: records, positions, and the few functions that touch files.
 *
 * A record is JSON, one value a line: a header, then every order and act with its dice and the hash after it, and a
 * full position each turn.  Text is written as game.h says: room bytes, terminated, length of the whole returned. */
#ifndef SANDTABLE_RECORD_H
#define SANDTABLE_RECORD_H

#include <sandtable/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { SAND_RECORD_VERSION = 1 };

typedef enum {
    SAND_RECORD_PLAIN = 0,
    SAND_RECORD_SEED = 1 /* publish the seed, not only its hash: the game is over, or the host does not mind */
} sand_record_flags;

/* The whole record of the game so far. */
SAND_API size_t sand_record_write(const sand_game *game, unsigned flags, char *out, size_t room);
/* Its lines from `line` on (0: the header), whole lines each ending in '\n': for a writer that appends as the game goes
 * on.  A line once written never changes. */
SAND_API size_t sand_record_lines(const sand_game *game);
SAND_API size_t sand_record_write_from(const sand_game *game, size_t line, unsigned flags, char *out, size_t room);
/* What `side` may have: its events and views, enough to watch the battle again, no orders or dice of the other side. */
SAND_API size_t sand_record_write_for(const sand_game *game, unsigned side, char *out, size_t room);

/* The position now, as a text a new game can start from.  Motion that is under way, where everybody moves at once, is
 * not part of it: from there they would stand.  A record keeps it. */
SAND_API size_t sand_position_write(const sand_game *game, char *out, size_t room);
SAND_API bool sand_position_is_whole(const sand_game *game); /* false: there is such motion just now */

typedef struct {
    char ruleset[32], rules_version[32], engine_version[32], title[128];
    size_t lines, orders, acts;           /* that were read */
    size_t positions;                     /* full positions kept in it */
    bool cut_short;                       /* the last line was incomplete and left out */
    bool same_version;                    /* rules version as here; if not, it can only be watched */
    size_t mismatch_line, mismatch_order; /* 0: everything agrees */
} sand_record_facts;

/* Replays the record and compares every hash and every die.  SAND_OK; SAND_ERROR_MISMATCH: the first difference is
 * named in problems and facts; SAND_ERROR_VERSION: of another rules version; SAND_ERROR_SYNTAX, INVALID.  `facts` may
 * be NULL. */
SAND_API sand_error sand_record_verify(const char *text, size_t n, const char *source, sand_problem_list *problems,
                                       sand_record_facts *facts);
/* Position `i` (from 0) kept in a record, as a game to look at: works for records of other rules versions too. */
SAND_API sand_error sand_record_position(const char *text, size_t n, const char *source, size_t i,
                                         sand_problem_list *problems, sand_game **out);

/* ---- files ---------------------------------------------------------------------------------------- */

/* The whole file, terminated; sand_memory_release() it.  At most 64 MiB.  SAND_ERROR_FILE or SAND_ERROR_MEMORY with a
 * problem. */
SAND_API sand_error sand_file_read(const char *path, sand_problem_list *problems, char **out, size_t *n);
/* Replaces the file whole or not at all (writes beside it and renames). */
SAND_API sand_error sand_file_write(const char *path, const char *bytes, size_t n);
SAND_API sand_error sand_file_append(const char *path, const char *bytes, size_t n);

#ifdef __cplusplus
}
#endif

#endif
