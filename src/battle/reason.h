/* reason.h - a rule and the words in which it forbids. */
#ifndef SAND_BATTLE_REASON_H
#define SAND_BATTLE_REASON_H

/* All zero: nothing forbids. A chapter's list of what forbids something is a function that returns the first reason
 * that holds: it reads like the rulebook, and callers that need no words use it too. text: a template as in
 * sand_sentence; both belong to the ruleset and outlive everything. */
typedef struct {
    const char *rule, *text;
} sand_reason;

#endif
