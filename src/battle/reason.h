/* reason.h - a rule and what it says when it forbids. */
#ifndef SAND_BATTLE_REASON_H
#define SAND_BATTLE_REASON_H

/* Zeroed: nothing forbids.  A chapter's list of what forbids a thing is a function that returns the first reason that
 * holds: it reads like the rulebook, and whoever needs no words asks it too.  text: a template as in sand_sentence;
 * both are the ruleset's own and outlive everything. */
typedef struct {
    const char *rule, *text;
} sand_reason;

#endif
