/* language_motion.h - numbers, directions and motions in words: "12 o'clock 6", "pivot right 30, ahead 4". */
#ifndef SAND_LANGUAGE_MOTION_H
#define SAND_LANGUAGE_MOTION_H

#include "language/language_names.h"

/* The reader's position. */
typedef struct {
    const sand_game *game;
    unsigned viewer;
    const sand_words *w;
    size_t at;
    sand_text *complaint;
} reading;

const char *sand_language_now(const reading *r); /* "" at the end */
bool sand_language_is(const reading *r, const char *word);
/* Steps over the word if it is this one. */
bool sand_language_take(reading *r, const char *word);
/* A number in thousandths; steps over a unit after it ("in.", "°", "deg"). */
bool sand_language_number(reading *r, int32_t *thousandths);
/* "24,18" or "24 18" in the table's unit. */
bool sand_language_point(reading *r, sand_point *out);
/* "north", "ne", "1 o'clock" (relative to `heading`), "90°" (on the table): a heading. */
bool sand_language_heading(reading *r, int32_t heading, int32_t *out);

enum { MOTION_FULL = INT32_MAX }; /* travel: "full", as far as possible */

/* Reads a formation: "3x2", "3 wide 2 deep". */
bool sand_language_read_formation(reading *r, uint16_t *files, uint16_t *ranks);
/* Fills the entry's motion from words, for a body that stands at `from`.  `first` is the verb of the first step, or 0.
 * A march "as far as possible" gets the travel `full`. */
bool sand_language_read_motion(reading *r, sand_pose from, sand_verb first, int32_t full, sand_entry *entry);
void sand_language_write_motion(const sand_catalogue *rules, const sand_entry *entry, sand_text *out);

#endif
