/* replay.h - inside reading records only: what its parts hand each other. */
#ifndef SAND_RECORD_REPLAY_H
#define SAND_RECORD_REPLAY_H

#include "record/record_format.h"

/* A line of the file, not yet read. */
typedef struct {
    const char *bytes;
    size_t n;
    bool ended; /* by a line feed */
} sand_replay_text;

/* Everything a line says of an item, besides what the item holds. */
typedef struct {
    sand_item *item;
    sand_roll *rolls;
    size_t n_rolls;
    uint64_t hash;      /* of what `hash_key` says */
    unsigned sides;     /* their orders are in the lines that sealed them: bit 1 << side */
    const char *closed; /* the commitment to what of it is not public, or NULL */
    bool unknown;       /* it cannot be played: something it needs is closed */
} sand_replay_said;

/* ---- replay_item.c ---- */

/* Reads what the line says of an item; false: the problems say why not. */
bool sand_replay_read_item(sand_record_reader *r, sand_cursor *line, sand_replay_said *s);
/* Is the line's number the next one?  False: the problems say that it is not. */
bool sand_replay_read_number(sand_record_reader *r, sand_cursor *line);
/* One more thing that is missing, with a comma before it. */
void sand_replay_add_missing(sand_text *out, const char *what);
const char *sand_replay_side_name(const sand_record_reader *r, unsigned side);

/* ---- replay.c ---- */

/* Takes the line at which the reader stands: plays what it says, and compares. */
sand_error sand_replay_line(sand_record_reader *r, const sand_replay_text *text);
/* The order played now is not the one that was recorded; returns MISMATCH. */
sand_error sand_replay_differs(sand_record_reader *r, const char *what);
/* Is the position in the record that of this battle?  MISMATCH if not. */
sand_error sand_replay_compare_position(sand_record_reader *r, const sand_json *value, const sand_battle *with,
                                        int64_t turn);

#endif
