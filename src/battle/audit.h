/* audit.h - tests the invariants that hold in a battle between two orders, and names the first one that is broken: the
 * thing, the member and a sentence.
 *
 * Readers of files report the fault; code that plays asserts that there is none (sand_battle_check_invariants). */
#ifndef SAND_BATTLE_AUDIT_H
#define SAND_BATTLE_AUDIT_H

#include "battle/battle.h"

typedef struct {
    sand_ref_kind of; /* the thing it is about; NONE: the battle */
    unsigned index;
    const char *member; /* NULL: no single member */
    const char *words;  /* "hits are 0 or more" */
} sand_fault;

/* Starts as zeros. */
typedef struct sand_audit {
    bool failed;
    sand_fault first;
} sand_audit;

/* Notes a broken invariant if it is the first; returns whether it holds. */
static inline bool sand_audit_hold(sand_audit *audit, bool holds, sand_fault otherwise)
{
    if (!holds && !audit->failed) audit->first = otherwise;
    audit->failed = audit->failed || !holds;
    return holds;
}

/* The kernel's invariants: units in play on the table, none overlapping another, bases in their places, contacts that
 * touch, the agenda within its room. For any battle whose ids exist. */
void sand_battle_audit(const sand_battle *b, sand_audit *audit);
/* The kernel's and then the ruleset's invariants, for a battle that has come to rest. False: *fault says which is
 * broken. */
bool sand_battle_is_well(const sand_battle *b, sand_fault *fault);

#endif
