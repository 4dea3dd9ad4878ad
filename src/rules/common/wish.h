/* wish.h - wishes turned into orders: what rulesets do alike when somebody drags, drops, or thinks of nothing better.
 *
 * A wisher collects orders.  Each is judged by the ruleset before it is added; a march that goes too far is cut to its
 * longest legal part.  What a wish means in the grammar of a ruleset - which kinds of order, how many pivots - is the
 * ruleset's own.  Samples are finite, complete for discrete choices up to 64, and may begin anywhere. */
#ifndef SAND_RULES_COMMON_WISH_H
#define SAND_RULES_COMMON_WISH_H

#include "orders/steps.h"
#include "rules/common/answer.h"
#include "rules/common/muster.h"

enum { SAND_WISH_LEAST_WORTH = SAND_UNIT_LENGTH / 4 }; /* a shorter march is not worth an order */

/* Whoever makes orders for one wish. */
typedef struct sand_wisher {
    const sand_wish *wish;
    sand_judging judging; /* of single entries, where the battle stands now */
    sand_scene *scene;    /* that of `judging` */
    sand_order_list *out;
    uint16_t side;
    int32_t least; /* a march shorter than this is not worth suggesting; 1 or more */
    size_t added;
    const struct sand_wish_units *units; /* how they march and charge (wish_units.h); NULL: the ruleset does not say */
    uint16_t kind;                       /* of order whose row is asked (tries.h) */
    uint32_t begin;                      /* where what one unit may do is begun */
} sand_wisher;

/* Between start and stop the battle must not be written.  `least` begins with 1. */
sand_wisher sand_wish_start(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out);
void sand_wish_stop(sand_wisher *w);

/* ---- adding ---- */

static inline bool sand_wish_has_room(const sand_wisher *w)
{
    return w->out->n < w->out->room && w->out->n_entries < w->out->entries_room;
}
/* Does the wish leave this kind of order open? */
static inline bool sand_wish_wants(const sand_wisher *w, unsigned kind)
{
    return w->wish->order_kind == 0 || w->wish->order_kind == kind;
}

/* Is it a body on its own that is wished something? */
static inline bool sand_wish_is_about_body(const sand_wisher *w)
{
    return w->wish->subject != 0 && w->wish->subject_ref == SAND_REF_BODY;
}

/* The unit it is about besides, 0: none; the body on its own. */
static inline unsigned sand_wish_object_unit(const sand_wisher *w)
{
    return w->wish->object_ref == SAND_REF_BODY ? 0 : w->wish->object;
}
static inline unsigned sand_wish_object_body(const sand_wisher *w)
{
    return w->wish->object_ref == SAND_REF_BODY ? w->wish->object : 0;
}

/* An entry about a subject (0: none) and whom it is given (0: nobody). */
static inline sand_entry sand_wish_entry(unsigned kind, unsigned subject, unsigned object)
{
    return (sand_entry){ .kind = (uint16_t)kind,
                         .subject = (uint16_t)subject,
                         .object = (uint16_t)object,
                         .given = object != 0 ? SAND_SLOT_BODY : 0 };
}
/* Adds what is known to be legal: one entry, or several as one order.  False: there is no room. */
bool sand_wish_add(sand_wisher *w, const sand_entry *entry);
bool sand_wish_add_sheet(sand_wisher *w, const sand_entry entries[], unsigned n);
/* Would it be, alone?  Nothing is added. */
bool sand_wish_is_legal(sand_wisher *w, const sand_entry *entry);
/* Adds the entry, or the order of these, if it is legal.  False: it is not, or there is no room. */
bool sand_wish_try(sand_wisher *w, const sand_entry *entry);
bool sand_wish_try_sheet(sand_wisher *w, const sand_entry entries[], unsigned n);
/* The same of one without anything more to say. */
static inline bool sand_wish_try_order(sand_wisher *w, unsigned kind, unsigned subject, unsigned object)
{
    sand_entry entry = sand_wish_entry(kind, subject, object);
    return sand_wish_try(w, &entry);
}
/* The same of a move, whose march is cut to its longest legal part if that is no shorter than `least`.  It is placed by
 * us, so it ends before any overlap: the slack forgives, it does not place anybody. */
bool sand_wish_try_move(sand_wisher *w, const sand_entry *entry);

/* ---- looking about ---- */

/* By how much a box must turn to look at the place; 0 for its own centre. */
int32_t sand_wish_turn_to(const sand_box *box, sand_point place);
/* The enemy in play whose centre is nearest, the lowest id of equals; 0: there is none. */
unsigned sand_wish_nearest_enemy(sand_scene *scene, unsigned unit);

/* Adds an entry of this kind against every enemy in play whom it may be given to, beginning anywhere. */
void sand_wish_targets(sand_wisher *w, unsigned kind, unsigned unit, uint32_t begin,
                       bool (*may)(sand_scene *, unsigned, unsigned));

/* Enemies in play whose circles come within a distance of a unit's, by number: first those above `begin`, then the
 * rest. Mostly there are few, and four of the others are passed over at a time. */
typedef struct {
    const sand_scene *scene;
    sand_bounds here; /* the unit's centre */
    int32_t within;   /* of it, beyond the circle of the other */
    uint16_t side;    /* whose enemies */
    bool again;       /* the rest has begun */
    unsigned begin, at;
} sand_wish_round;
sand_wish_round sand_wish_round_of(const sand_scene *scene, unsigned unit, unsigned begin, int32_t distance);
unsigned sand_wish_round_next(sand_wish_round *round); /* 0: there is no more */

/* ---- orders of discrete things ---- */

enum { SAND_WISH_SEQUENCE_MAX = 5 };
/* Of how many orders of n things (n <= SAND_WISH_SEQUENCE_MAX) the sample consists: all of up to four; of five the even
 * half, in which every thing comes up as often in every place. */
unsigned sand_wish_count_sequences(unsigned n);
/* Adds an order of the wisher's kind for each of them, beginning at wish->begin: its list says all n things. */
void sand_wish_add_sequences(sand_wisher *w, const uint16_t things[], unsigned n);
/* The one of that rank (from 0) as 0..n-1. */
void sand_wish_sequence(unsigned rank, unsigned n, uint8_t out[SAND_WISH_SEQUENCE_MAX]);

/* ---- moves ---- */

/* A pivot about the centre, a straight march with the facing kept, and a pivot; each 0 is left out. */
typedef struct {
    int32_t first, direction, travel, last; /* direction off the facing after the first pivot */
} sand_wish_route;
/* The entry that says so; nothing to say: its list is empty. */
sand_entry sand_wish_move(unsigned kind, unsigned unit, sand_wish_route route);

/* Tries a route of a unit, in the grammar of the ruleset; returns whether it was added. */
typedef bool (*sand_wish_go)(sand_wisher *w, unsigned unit, sand_wish_route route);
/* To a place, and to its heading where that is not -1: keeping its facing if the place lies within `ahead` of straight
 * ahead, so that it may shoot afterwards; turned to it first; and keeping its facing all the same. */
void sand_wish_reach(sand_wisher *w, unsigned unit, sand_pose to, int32_t ahead, sand_wish_go go);
/* Straight away from where somebody stands, keeping its facing. */
bool sand_wish_away(sand_wisher *w, unsigned unit, sand_point from, int32_t travel, sand_wish_go go);

/* ---- groups ---- */

/* Sorts entries so that whoever stands furthest along `heading` comes first, equals as they were. */
void sand_wish_sort_foremost(const sand_scene *scene, int32_t heading, sand_entry entries[], unsigned n);
/* All of these units straight ahead together, the foremost first, where the first of them looks, as far as `travel` or
 * as the whole order may go.  The entries have their kinds and subjects. */
bool sand_wish_advance(sand_wisher *w, sand_entry entries[], unsigned n, int32_t travel);
/* Where not all of them may go as far as `travel`, those who may, two or more; the others stay. */
bool sand_wish_advance_some(sand_wisher *w, sand_entry entries[], unsigned n, int32_t travel);

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
/* Of a unit or body that deploys or arrives, by this kind of order: on his ground, a unit by its comrades.  Who deploys
 * faces as his army does; a unit that arrives, into the table from where it comes. */
sand_wish_berth sand_wish_berth_of(const sand_battle *b, unsigned kind, sand_muster_comer who);
/* Tries places, beginning at wish->begin: beside, behind and before comrades, half a unit of length off; where none of
 * these is legal, on a grid over the ground, finer and finer until one is. */
void sand_wish_places(sand_wisher *w, const sand_wish_berth *berth);
/* Tries this one. */
bool sand_wish_place(sand_wisher *w, const sand_wish_berth *berth, sand_pose pose);

#endif
