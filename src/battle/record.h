/* record.h - the state as a list of records, and what the numbers in them mean.
 *
 * A record is the kernel's row of something followed by the ruleset's row. Reading, writing, comparing and documenting
 * all use the same list, so a new member of a table needs no code. */
#ifndef SAND_BATTLE_RECORD_H
#define SAND_BATTLE_RECORD_H

#include "battle/rules.h"

/* One record: the descriptions of its two rows, and where they lie in the block, in bytes. */
typedef struct {
    const sand_struct *kernel, *more; /* either may be NULL */
    uint32_t kernel_offset, more_offset;
} sand_record;

/* `index` counts from 1; for SAND_REF_NONE, the head of the battle, it is 0. */
sand_record sand_record_of(const sand_field *field, sand_ref_kind of, unsigned index);

/* What a number of the kernel stands for; words are written and read instead of it. */
typedef enum {
    SAND_MEANS_NUMBER,
    SAND_MEANS_PLACE, /* a coordinate */
    SAND_MEANS_HEADING,
    SAND_MEANS_UNIT,
    SAND_MEANS_BODY,
    SAND_MEANS_COMMAND,
    SAND_MEANS_STATUS,
    SAND_MEANS_CAUSE,
    SAND_MEANS_FACE,
    SAND_MEANS_BASE_STATE, /* of a formation: mounted, limbered */
    SAND_MEANS_STEP,
    SAND_MEANS_SIDES,   /* a set: bit (1 << side) */
    SAND_MEANS_SUBJECT, /* what the step of the frame says */
    SAND_MEANS_COUNTED, /* follows from a list, never written */
    SAND_MEANS_NOTHING  /* fills a gap */
} sand_meaning;

sand_meaning sand_record_meaning_of(const sand_struct *of, const sand_row *row);
/* Is the member kept in files? Not if it only fills a gap or counts what a list shows. */
bool sand_record_meaning_is_kept(const sand_struct *of, const sand_row *row);
/* The smallest and largest value of the member in files: an id must be of something that exists. */
void sand_record_limits(const sand_field *field, const sand_struct *of, const sand_row *row, int64_t *least,
                        int64_t *most);
/* The words of a meaning, in order of the numbers from 1; count 0: it has none. `step`: of the frame, for SUBJECT. */
sand_word_list sand_record_meaning_words(const sand_field *field, sand_meaning meaning, unsigned step);

#endif
