/* tries.h - the column `tries` of a ruleset's order rules: what suggestions try with a kind of order, and which wishes
 * that kind fulfils.
 *
 * Suggesting is one loop for every ruleset: it takes the kinds of the step on top in the order of their table, those
 * that close the step last, and asks the row of each. A new kind of order is suggested because its row says what to
 * try; no other code names it. */
#ifndef SAND_RULES_COMMON_TRIES_H
#define SAND_RULES_COMMON_TRIES_H

#include "rules/common/wish.h"

/* For `wishes` and `instead`: SAND_FULFILS(REACH) | SAND_FULFILS(FACE). FULFILS_ALL: every wish except the end of the
 * step. */
#define SAND_FULFILS(wish) (1u << SAND_WISH_##wish)
#define SAND_FULFILS_ALL   (SAND_FULFILS(DONE) - SAND_FULFILS(REACH))

/* Each function may be NULL. During a call w->kind is the kind of its row; the wish leaves that kind open and is about
 * a subject it can be given to: a body is never tried for a wish about a unit, nor a unit for one about a body. */
typedef struct sand_order_tries {
    /* ---- nothing particular is wished for ---- */

    /* Tries one unit that may still act. All it may do is a round of numbered choices that can start anywhere; this
     * kind has `choices` of them from `slot` on, and `nth` is the one to try (from 0). Kinds may share a number: what a
     * unit in contact does and what a free one does. A step in which any kind has this function is visited unit by
     * unit. */
    void (*each)(sand_wisher *w, unsigned unit, unsigned nth);
    uint8_t slot, choices;
    /* before any unit: duties, arrivals, leaders; for a wish about one body, what is given to bodies */
    void (*first)(sand_wisher *w);
    /* Tries units together, after each alone; only in a sample from the beginning, that is, not for random play. */
    void (*together)(sand_wisher *w);
    void (*last)(sand_wisher *w); /* after all others; a step without units has only `first` and `last` */

    /* ---- a single wish ---- */

    uint32_t wishes;  /* SAND_FULFILS: the wishes this kind serves */
    uint32_t instead; /* SAND_FULFILS: the wishes for which it is the next best, when no other kind found anything */
    void (*fulfil)(sand_wisher *w);
} sand_order_tries;

/* The seam's `suggest`: everything the rows of the step's kinds find. `next` of the ruleset's chapters and `still` of
 * the step say which units act. */
size_t sand_tries_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out);

/* ---- for rows ---- */

/* The subject of the wish, if it is a unit that may be given orders in this step; otherwise 0. */
unsigned sand_tries_actor(const sand_wisher *w);
/* Is the wish about this body, or about none? */
bool sand_tries_means_body(const sand_wisher *w, unsigned body);
/* The unit that is pointed at: the object, or else the subject; 0: neither is a unit. */
unsigned sand_tries_pointed(const sand_wisher *w);
/* The object of the wish, if it is a unit in play; otherwise 0. */
unsigned sand_tries_target(const sand_wisher *w);

/* `fulfil`: gives the subject, a unit that acts, this order against the object. */
void sand_tries_at_object(sand_wisher *w);
/* `fulfil`: places the subject there, facing as its army does unless the wish says otherwise. */
void sand_tries_place_there(sand_wisher *w);

/* The kind that ends a step: tried after everything else, and when the end is wished. */
extern const sand_order_tries sand_tries_ends;
/* Tries to end the step: in a sample that is about no particular subject, and for a wish to end it. */
void sand_tries_end(sand_wisher *w);
void sand_tries_end_now(sand_wisher *w);
/* `first` and `last` for an end that is one of `choices` things to do: a sample that starts anywhere starts with it as
 * often as with any other. */
void sand_tries_end_first(sand_wisher *w, unsigned choices);
void sand_tries_end_last(sand_wisher *w, unsigned choices);

#endif
