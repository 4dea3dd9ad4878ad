/* wish.h - wishes turned into orders: what rulesets do alike when somebody drags, drops, or thinks of nothing better.
 *
 * A wisher collects orders.  Each is judged by the ruleset before it is added; a march that goes too far is cut to its
 * longest legal part.  What a wish means in the grammar of a ruleset - which kinds of order, how many pivots - is the
 * ruleset's own.  Samples are finite, complete for discrete choices up to 64, and may begin anywhere. */
#ifndef SAND_RULES_COMMON_WISH_H
#define SAND_RULES_COMMON_WISH_H

#include "motion/scene.h"
#include "rules/common/answer.h"

typedef struct sand_wisher sand_wisher;
struct sand_wisher {
    sand_scene *scene;
    sand_order_list *out;
    uint32_t serial; /* of the decision the orders answer */
    uint16_t side;
    int32_t least; /* a march shorter than this is not worth suggesting; 1 or more */
    size_t added;
    void *own; /* the ruleset's, for `judge` */
    /* Is this entry alone a legal order now?  The verdict has been begun with YES. */
    void (*judge)(sand_wisher *w, const sand_entry *entry, sand_verdict *verdict);
};

/* ---- adding ---- */

static inline bool sand_wish_has_room(const sand_wisher *w)
{
    return w->out->n < w->out->room && w->out->n_entries < w->out->entries_room;
}
/* Does the wish leave this kind of order open? */
static inline bool sand_wish_wants(const sand_wish *wish, unsigned kind)
{
    return wish->order_kind == 0 || wish->order_kind == kind;
}

/* An entry about a subject (0: none) and whom it is given (0: nobody). */
sand_entry sand_wish_entry(unsigned kind, unsigned subject, unsigned object);
/* Adds what is known to be legal: one entry, or several as one order.  False: there is no room. */
bool sand_wish_add(sand_wisher *w, const sand_entry *entry);
bool sand_wish_add_sheet(sand_wisher *w, const sand_entry entries[], unsigned n);
/* Adds the entry if it is legal.  False: it is not, or there is no room. */
bool sand_wish_try(sand_wisher *w, const sand_entry *entry);
/* The same of a move, whose march is cut to its longest legal part if that is no shorter than `least`.  It is placed by
 * us, so it ends before any overlap: the slack forgives, it does not place anybody. */
bool sand_wish_try_move(sand_wisher *w, const sand_entry *entry);

/* ---- looking about ---- */

/* By how much a box must turn to look at the place; 0 for its own centre. */
int32_t sand_wish_turn_to(const sand_box *box, sand_point place);
/* The enemy in play whose centre is nearest, the lowest id of equals; 0: there is none. */
unsigned sand_wish_nearest_enemy(sand_scene *scene, unsigned unit);

/* ---- orders of discrete things ---- */

enum { SAND_WISH_SEQUENCE_MAX = 5 };
/* Of how many orders of n things (n <= SAND_WISH_SEQUENCE_MAX) the sample consists: all of up to four; of five the even
 * half, in which every thing comes up as often in every place. */
unsigned sand_wish_count_sequences(unsigned n);
/* The one of that rank (from 0) as 0..n-1. */
void sand_wish_sequence(unsigned rank, unsigned n, uint8_t out[SAND_WISH_SEQUENCE_MAX]);

/* ---- groups ---- */

/* Sorts entries so that whoever stands furthest along `heading` comes first, equals as they were. */
void sand_wish_sort_foremost(const sand_scene *scene, int32_t heading, sand_entry entries[], unsigned n);

/* ---- places ---- */

/* Where a unit or body that is not on the table may be put. */
typedef struct {
    uint16_t kind, who;   /* of order; its subject */
    unsigned command;     /* its comrades, beside whom it is tried first; 0: it has none */
    int32_t width, depth; /* of its base */
    sand_bounds ground;   /* on which it is tried after that */
    int32_t facing;
    bool (*suits)(const sand_wisher *w, sand_point place); /* asked before the ruleset judges; NULL: every place does */
} sand_wish_berth;
/* Tries places, beginning anywhere: beside, behind and before comrades, half a unit of length off; where none of these
 * is legal, on a grid over the ground, finer and finer until one is. */
void sand_wish_places(sand_wisher *w, const sand_wish_berth *berth, uint32_t begin);
/* Tries this one. */
bool sand_wish_place(sand_wisher *w, const sand_wish_berth *berth, sand_pose pose);

#endif
