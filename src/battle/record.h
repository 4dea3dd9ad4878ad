/* record.h - the state seen as a list of records, and what the numbers in them mean.
 *
 * One record is the kernel's row of something with the ruleset's row behind it.  Reading, writing, comparing and
 * documenting all go over the same list, so a new member of a table needs no code. */
#ifndef SAND_BATTLE_RECORD_H
#define SAND_BATTLE_RECORD_H

#include "battle/rules.h"

/* Where the tables of the block begin, by sand_ref_kind, SAND_REF_NONE being the battle's own members. */
typedef struct {
    const sand_struct *kernel, *more; /* either may be NULL */
    uint32_t kernel_offset, more_offset;
} sand_record;

/* `index` counts from 1; of SAND_REF_NONE it is 0: the head of the battle. */
sand_record sand_record_of(const sand_field *field, sand_ref_kind of, unsigned index);

/* What a number of the kernel's stands for: words are written and taken instead of it. */
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
/* Does the member stand in files?  Not if it only fills a gap or counts what a list shows. */
bool sand_record_meaning_is_kept(const sand_struct *of, const sand_row *row);
/* The smallest and largest number the member may be in something people write: an id is of something that there is. */
void sand_record_limits(const sand_field *field, const sand_struct *of, const sand_row *row, int64_t *least,
                        int64_t *most);
/* The words a meaning has, in order of the numbers from 1; count 0: it has none. `step`: of the frame, for SUBJECT. */
sand_word_list sand_record_meaning_words(const sand_field *field, sand_meaning meaning, unsigned step);

#endif
