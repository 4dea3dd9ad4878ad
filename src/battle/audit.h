/* audit.h - what must hold of a battle between two orders, asked as a question: the first thing that does not hold, of
 * whom, by which member, in words.
 *
 * Whoever reads what others wrote asks; whoever plays asserts that there is nothing (sand_battle_check_invariants). */
#ifndef SAND_BATTLE_AUDIT_H
#define SAND_BATTLE_AUDIT_H

#include "battle/battle.h"

typedef struct {
    sand_ref_kind of; /* whom it is about; NONE: the battle */
    unsigned index;
    const char *member; /* NULL: none alone */
    const char *words;  /* "hits are 0 or more" */
} sand_fault;

/* Begins as zeros. */
typedef struct sand_audit {
    bool failed;
    sand_fault first;
} sand_audit;

/* Notes what does not hold, if it is the first; returns whether it holds. */
static inline bool sand_audit_hold(sand_audit *audit, bool holds, sand_fault otherwise)
{
    if (!holds && !audit->failed) audit->first = otherwise;
    audit->failed = audit->failed || !holds;
    return holds;
}

/* The kernel's own: units in play on the table, none upon another, bases in their places, contacts that touch, the
 * agenda within its room.  Of any battle whose ids exist. */
void sand_battle_audit(const sand_battle *b, sand_audit *audit);
/* Those, then the ruleset's, of a battle that has come to rest.  False: *fault says what does not hold. */
bool sand_battle_is_well(const sand_battle *b, sand_fault *fault);

#endif
