/* nonsense.h - texts that are well-formed and mean nonsense: positions with a frame of the agenda, a member of the
 * state or one value changed, and adjustments of an umpire who means nothing by them.
 *
 * Each is made from a position by a number alone: the same number, the same text. */
#ifndef SAND_TESTS_NONSENSE_H
#define SAND_TESTS_NONSENSE_H

#include "base/text.h"
#include "battle/rules.h"
#include "support/chance.h"
#include "support/structure.h"

/* A battle at some moment, and the same as text. */
typedef struct {
    char name[120];
    char *text;
    size_t n;
    sand_field *field;
    sand_battle *battle;
    structure *structure;
} nonsense_from;

/* The kinds: what is changed. */
typedef enum { NONSENSE_FRAME, NONSENSE_MEMBER, NONSENSE_VALUE, NONSENSE_ADJUSTMENT, NONSENSE_KINDS } nonsense_kind;
extern const char *const nonsense_names[NONSENSE_KINDS];

/* Appends text `number` of that kind: of an adjustment its JSON, else the whole position.  False: that number changes
 * nothing. */
bool nonsense_make(nonsense_kind kind, const nonsense_from *from, uint64_t number, sand_text *out);

#endif
