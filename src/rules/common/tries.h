/* tries.h - the column `tries` of a ruleset's order rules: what suggesting tries with a kind of order, and which
 * wishes that kind fulfils.
 *
 * Suggesting is one loop for every ruleset: it takes the kinds of the step on top, in the order of their table, those
 * that close the step last, and asks the row of each.  A new kind of order is suggested because its row says what to
 * try; nothing else names it. */
#ifndef SAND_RULES_COMMON_TRIES_H
#define SAND_RULES_COMMON_TRIES_H

#include "rules/common/wish.h"

/* For `wishes` and `instead`: SAND_FULFILS(REACH) | SAND_FULFILS(FACE).  Of every wish but the end of the step. */
#define SAND_FULFILS(wish) (1u << SAND_WISH_##wish)
#define SAND_FULFILS_ALL   (SAND_FULFILS(DONE) - SAND_FULFILS(REACH))

/* Each function may be NULL.  While one is called w->kind is the kind of its row; the wish leaves that kind open, and
 * is about nobody that it is never given to: of a unit no body is asked, and of a body no unit. */
typedef struct sand_order_tries {
    /* ---- nothing particular is wished for ---- */

    /* With one unit that may still act.  All it may do is a round of numbered choices that is begun anywhere; this kind
     * has `choices` of them from `slot` on, and `nth` is which of these (from 0).  Kinds may share a number: what a
     * unit in contact does and what a free one does.  A step in which any kind has this is gone through unit by
     * unit. */
    void (*each)(sand_wisher *w, unsigned unit, unsigned nth);
    uint8_t slot, choices;
    /* before any unit: what is owed, who arrives, leaders; of one body alone, what is given to bodies */
    void (*first)(sand_wisher *w);
    /* Units together, after each alone; only in a sample from the best: a thought, not a throw of dice. */
    void (*together)(sand_wisher *w);
    void (*last)(sand_wisher *w); /* after them all; a step without units has `first` and `last` only */

    /* ---- a single wish ---- */

    uint32_t wishes;  /* SAND_FULFILS: what the kind is for */
    uint32_t instead; /* SAND_FULFILS: what it is the next best for, where no other kind found anything */
    void (*fulfil)(sand_wisher *w);
} sand_order_tries;

/* The seam's `suggest`: whatever the rows of the step's kinds find.  Units act as `next` of the ruleset's chapters and
 * `still` of the step say. */
size_t sand_tries_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out);

/* ---- for rows ---- */

/* The subject of the wish, if it is a unit that may be given orders in this step; else 0. */
unsigned sand_tries_actor(const sand_wisher *w);
/* Is the wish about this body, or about nobody? */
bool sand_tries_means_body(const sand_wisher *w, unsigned body);
/* The unit that is pointed at: the object, or else the subject; 0: neither is a unit. */
unsigned sand_tries_pointed(const sand_wisher *w);
/* The object of the wish, if it is a unit in play; else 0. */
unsigned sand_tries_target(const sand_wisher *w);

/* `fulfil`: the subject, a unit that acts, is given this order against the object. */
void sand_tries_at_object(sand_wisher *w);
/* `fulfil`: the subject is placed there, and faces as its army does unless it is said otherwise. */
void sand_tries_place_there(sand_wisher *w);

/* The kind that ends a step: after everything else, and when that is wished. */
extern const sand_order_tries sand_tries_ends;
/* Tries to end the step, in a sample that is about nobody in particular; and where the end is what is wished. */
void sand_tries_end(sand_wisher *w);
void sand_tries_end_now(sand_wisher *w);
/* `first` and `last` of an end that is one of `choices` things to do: a sample that begins anywhere begins with it as
 * often as with any other. */
void sand_tries_end_first(sand_wisher *w, unsigned choices);
void sand_tries_end_last(sand_wisher *w, unsigned choices);

#endif
