/* language_reader.h - private to language: the order being read, and its slots. */
#ifndef SAND_LANGUAGE_READER_H
#define SAND_LANGUAGE_READER_H

#include "language/language_motion.h"

/* The reader's position: the line, the decision it answers, and the entry being filled in. */
typedef struct {
    const sand_game *game;
    sand_catalogue rules;
    unsigned side, kind_now; /* kind of the entry that is being read */
    unsigned subject_now;
    sand_decision decision;
    reading r;
    sand_order_list *out;
    sand_said *said;
} reader;

const sand_order_kind *sand_language_row(const reader *r, unsigned kind);
/* Sets the complaint about the words; always false. */
bool sand_language_complain(reader *r, const char *said);
sand_answer sand_language_judge(const reader *r, const sand_entry *entries, size_t n, sand_verdict *verdict);
/* The side it belongs to, and whether it is still there. */
unsigned sand_language_side_of(const reader *r, sand_ref_kind ref, unsigned id, bool *there);
/* For name searches, with the reader as context. */
int sand_language_rank_subject(const void *context, unsigned id);
bool sand_language_find(reader *r, sand_ref_kind ref, int (*rank)(const void *, unsigned), uint16_t *id);
bool sand_language_at_end(const reader *r);
void sand_language_skip_small_words(reader *r);
/* Where a unit stands; and a travel that no unit can exceed. */
sand_pose sand_language_pose_of(const reader *r, unsigned unit);
int32_t sand_language_full_travel(const reader *r);
bool sand_language_motion(reader *r, sand_entry *entry, sand_verb first);
/* Reads everything a kind may say, except its subject and its motion. */
bool sand_language_slots(reader *r, sand_entry *entry);

/* ---- a target alone (language_aim.c) ---- */

/* What some unit is to do to a target: an order of this kind, or a goal in the words of the player. */
typedef struct {
    unsigned kind; /* 0: a goal for which this step has no kind of that name */
    sand_wish_kind wish;
    const char *word;
    uint16_t target; /* 0: the name fits no unit or several, and the complaint says so */
} sand_language_aim;

/* Reads the target of "charge lisle" or "shoot at lisle" if the words name one and no unit that is to act. False: they
 * are something else, and no name was taken. */
bool sand_language_read_aim(reader *r, sand_language_aim *aim);
/* Asks which of the side's units is to do it; always false. */
bool sand_language_ask_who(reader *r, const sand_language_aim *aim);

/* ---- as far as they may (language_fit.c) ---- */

enum { SAND_LANGUAGE_ALL = 64 }; /* the most units that "all" can order at once */

/* Does one of its marches go as far as possible? */
bool sand_language_says_full(const reader *r, const sand_entry *entry);
/* Limits marches to the allowance, so that a refusal is about what is in the way and not about the length. */
void sand_language_within_move(const reader *r, sand_entry *entry);
/* Shortens every march that would go too far to the longest that is legal. */
void sand_language_fit(reader *r, sand_entry *entries, size_t n);
/* Fits the entries of a sheet, and leaves out those that may not move together with those before them. Returns how many
 * are left. */
size_t sand_language_fit_sheet(reader *r, sand_entry *entries, size_t n);
/* If not all can go as far as each may (a command must stay together), all go as far as the slowest. */
void sand_language_keep_pace(reader *r, sand_entry *entries, size_t n);
/* Leaves out entries that cannot move at all; if none can, the first stays and is refused. */
size_t sand_language_leave_out_stuck(sand_entry *entries, size_t n, int32_t full);

/* ---- writing (language_write.c) ---- */

/* An order in words, appended. */
void sand_language_write_order(const sand_game *game, const sand_order *order, sand_text *out);

#endif
