/* replay.h - private to reading records: what replay.c, replay_item.c and replay_whole.c share. */
#ifndef SAND_RECORD_REPLAY_H
#define SAND_RECORD_REPLAY_H

#include "record/record_format.h"

/* A line of the file that has not been read yet. */
typedef struct {
    const char *bytes;
    size_t n;
    bool ended; /* terminated by a line feed */
} sand_replay_text;

/* The members of a line beside the item itself. */
typedef struct {
    sand_item *item;
    sand_roll *rolls;
    size_t n_rolls;
    uint64_t hash;      /* the hash named by `hash_key` */
    unsigned sides;     /* bits 1 << side: these sides' orders are in the lines that sealed them */
    const char *closed; /* the commitment to the private part of the item, or NULL */
    bool unknown;       /* the item cannot be played, because something it needs is closed */
} sand_replay_said;

/* ---- replay_item.c ---- */

/* Reads what the line says about an item. False: see the problems; without a new one memory ran out. The caller
 * releases s->rolls in any case. */
bool sand_replay_read_item(sand_record_reader *r, sand_cursor *line, sand_replay_said *s);
/* Is the line's number the next one? False: reported as a problem. */
bool sand_replay_read_number(sand_record_reader *r, sand_cursor *line);
/* Appends one more thing that is missing, after a comma. */
void sand_replay_add_missing(sand_text *out, const char *what);
const char *sand_replay_side_name(const sand_record_reader *r, unsigned side);

/* ---- replay.c ---- */

/* Plays what the reader's present line says, and compares the results. */
sand_error sand_replay_line(sand_record_reader *r, const sand_replay_text *text);
/* Reports that the order played now is not the recorded one; returns MISMATCH. */
sand_error sand_replay_differs(sand_record_reader *r, const char *what);
/* Is the position in the record that of this battle? MISMATCH if not. */
sand_error sand_replay_compare_position(sand_record_reader *r, const sand_json *value, const sand_battle *with,
                                        int64_t turn);

#endif
