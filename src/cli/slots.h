/* slots.h - inside words: an order that is being read, and its slots. */
#ifndef SAND_CLI_SLOTS_H
#define SAND_CLI_SLOTS_H

#include "cli/motion.h"
#include "cli/order_words.h"

/* Where reading stands: the line, the decision it answers, and the entry that is being filled in. */
typedef struct {
    const session *s;
    unsigned side, kind_now; /* kind of the entry that is being read */
    unsigned subject_now;
    sand_decision decision;
    reading r;
    orders *out;
} reader;

const sand_order_kind *reader_kind(const reader *r, unsigned kind);
/* Says what is wrong with the words; always false. */
bool reader_complain(reader *r, const char *said);
sand_answer reader_judge(const session *s, unsigned side, const sand_entry *entries, size_t n, sand_verdict *verdict);
/* Whose it is, and whether it is still there. */
unsigned reader_side_of(const session *s, sand_ref_kind ref, unsigned id, bool *there);
/* For name searches, with the reader as context. */
int reader_rank_subject(const void *context, unsigned id);
bool reader_find(reader *r, sand_ref_kind ref, int (*rank)(const void *, unsigned), uint16_t *id);
bool reader_at_end(const reader *r);
void reader_skip_small_words(reader *r);
/* Where a unit stands; and a travel nobody can go beyond. */
sand_pose reader_pose_of(const reader *r, unsigned unit);
int32_t reader_full_travel(const reader *r);
bool reader_motion(reader *r, sand_entry *entry, sand_verb first);
/* Everything a kind may say, except its subject and its motion. */
bool reader_slots(reader *r, sand_entry *entry);

#endif
