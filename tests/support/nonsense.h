/* nonsense.h - texts that are well-formed and mean nothing sensible: positions with a frame of the agenda, a member of
 * the state or one value changed, and random adjustments.
 *
 * Each text is made from a position and a number: the same number gives the same text. */
#ifndef SAND_TESTS_NONSENSE_H
#define SAND_TESTS_NONSENSE_H

#include "base/text.h"
#include "battle/rules.h"
#include "support/chance.h"
#include "support/structure.h"

/* A battle at some moment, and the same battle as text. */
typedef struct {
    char name[120];
    char *text;
    size_t n;
    sand_field *field;
    sand_battle *battle;
    structure *structure;
} nonsense_from;

/* What is changed. */
typedef enum { NONSENSE_FRAME, NONSENSE_MEMBER, NONSENSE_VALUE, NONSENSE_ADJUSTMENT, NONSENSE_KINDS } nonsense_kind;
extern const char *const nonsense_names[NONSENSE_KINDS];

/* Appends text `number` of that kind: the JSON of an adjustment, or the whole changed position. False: that number
 * changes nothing. */
bool nonsense_make(nonsense_kind kind, const nonsense_from *from, uint64_t number, sand_text *out);

#endif
