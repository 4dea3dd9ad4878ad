/* wish.h - wishes turned into orders: what all rulesets do alike for a drag, a drop or a sample.
 *
 * A wisher collects orders. Each is judged by the ruleset before it is added; a march that goes too far is cut to its
 * longest legal part. What a wish means in the ruleset's grammar (which kinds of order, how many pivots) is the
 * ruleset's own. Samples are finite, complete for discrete choices up to 64, and may start anywhere. */
#ifndef SAND_RULES_COMMON_WISH_H
#define SAND_RULES_COMMON_WISH_H

#include "orders/steps.h"
#include "rules/common/answer.h"
#include "rules/common/muster.h"

enum { SAND_WISH_LEAST_WORTH = SAND_UNIT_LENGTH / 4 }; /* a shorter march is not worth an order */

/* Collects the orders for one wish. */
typedef struct sand_wisher {
    const sand_wish *wish;
    sand_judging judging; /* judges single entries in the present battle */
    sand_scene *scene;    /* that of `judging` */
    sand_order_list *out;
    uint16_t side;
    int32_t least; /* a march shorter than this is not worth suggesting; 1 or more */
    size_t added;
    const struct sand_wish_units *units; /* how units march and charge (wish_units.h); NULL: the ruleset does not say */
    uint16_t kind;                       /* the kind of order whose row is asked (tries.h) */
    uint32_t begin;                      /* where the choices of one unit start */
} sand_wisher;

/* The battle must not be written between start and stop. `least` starts as 1. */
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

/* Is the unit on the table, and of the side whose wish it is? */
static inline bool sand_wish_is_ours(const sand_wisher *w, unsigned unit)
{
    return sand_scene_in_play(w->scene, unit) && sand_scene_side(w->scene, unit) == w->side;
}

/* Is the wish about a body on its own? */
static inline bool sand_wish_is_about_body(const sand_wisher *w)
{
    return w->wish->subject != 0 && w->wish->subject_ref == SAND_REF_BODY;
}

/* These return the unit, or the body on its own, that the wish names as its object; 0: none. */
static inline unsigned sand_wish_object_unit(const sand_wisher *w)
{
    return w->wish->object_ref == SAND_REF_BODY ? 0 : w->wish->object;
}
static inline unsigned sand_wish_object_body(const sand_wisher *w)
{
    return w->wish->object_ref == SAND_REF_BODY ? w->wish->object : 0;
}

/* An entry for a subject and an object; 0: none. */
static inline sand_entry sand_wish_entry(unsigned kind, unsigned subject, unsigned object)
{
    return (sand_entry){ .kind = (uint16_t)kind,
                         .subject = (uint16_t)subject,
                         .object = (uint16_t)object,
                         .given = object != 0 ? SAND_SLOT_BODY : 0 };
}
/* These add what is known to be legal: one entry, or several as one order. False: no room. */
bool sand_wish_add(sand_wisher *w, const sand_entry *entry);
bool sand_wish_add_sheet(sand_wisher *w, const sand_entry entries[], unsigned n);
/* Would the entry alone be legal? Adds nothing. */
bool sand_wish_is_legal(sand_wisher *w, const sand_entry *entry);
/* These add the entry, or several entries as one order, if it is legal. False: it is not, or there is no room. */
bool sand_wish_try(sand_wisher *w, const sand_entry *entry);
bool sand_wish_try_sheet(sand_wisher *w, const sand_entry entries[], unsigned n);
/* Adds an entry with no more than a subject and an object, if it is legal. */
static inline bool sand_wish_try_order(sand_wisher *w, unsigned kind, unsigned subject, unsigned object)
{
    sand_entry entry = sand_wish_entry(kind, subject, object);
    return sand_wish_try(w, &entry);
}
/* Adds a move, whose march is cut to its longest legal part if that is at least `least`. The engine chooses the place,
 * so the move ends before any overlap: the slack (SAND_SLACK) is not used up. */
bool sand_wish_try_move(sand_wisher *w, const sand_entry *entry);

/* ---- looking about ---- */

/* The angle by which a box must turn to face the place; 0 for its own centre. */
int32_t sand_wish_turn_to(const sand_box *box, sand_point place);
/* The enemy in play with the nearest centre, the lowest id of equals; 0: none. */
unsigned sand_wish_nearest_enemy(sand_scene *scene, unsigned unit);

/* Adds an entry of this kind against every enemy in play it may be given against, from any starting point. */
void sand_wish_targets(sand_wisher *w, unsigned kind, unsigned unit, uint32_t begin,
                       bool (*may)(sand_scene *, unsigned, unsigned));

/* Iterates enemies in play whose circles come within a distance of a unit's, by number: first those above `begin`, then
 * the rest. There are usually few, and the others are passed over four at a time. */
typedef struct {
    const sand_scene *scene;
    sand_bounds here; /* the unit's centre */
    int32_t within;   /* the distance from there to the other's circle */
    uint16_t side;    /* the side whose enemies are wanted */
    bool again;       /* the second part, up to `begin`, is under way */
    unsigned begin, at;
} sand_wish_round;
sand_wish_round sand_wish_round_of(const sand_scene *scene, unsigned unit, unsigned begin, int32_t distance);
unsigned sand_wish_round_next(sand_wish_round *round); /* 0: there are no more */

/* ---- orders of discrete things ---- */

enum { SAND_WISH_SEQUENCE_MAX = 5 };
/* The number of orders of n things (n <= SAND_WISH_SEQUENCE_MAX) in the sample: all for up to four; for five the even
 * half, in which every thing takes every place equally often. */
unsigned sand_wish_count_sequences(unsigned n);
/* Adds an order of the wisher's kind for each of them, starting at wish->begin: its list names all n things. */
void sand_wish_add_sequences(sand_wisher *w, const uint16_t things[], unsigned n);
/* The sequence of that rank (from 0), as numbers 0..n-1. */
void sand_wish_sequence(unsigned rank, unsigned n, uint8_t out[SAND_WISH_SEQUENCE_MAX]);

/* ---- moves ---- */

/* A pivot about the centre, a straight march with the facing kept, and a pivot; each is left out if 0. */
typedef struct {
    int32_t first, direction, travel, last; /* direction relative to the facing after the first pivot */
} sand_wish_route;
/* The entry for that route; an empty list when there is nothing to say. */
sand_entry sand_wish_move(unsigned kind, unsigned unit, sand_wish_route route);

/* Tries a route of a unit in the ruleset's grammar; returns whether it was added. */
typedef bool (*sand_wish_go)(sand_wisher *w, unsigned unit, sand_wish_route route);
/* Tries to reach a place, and its heading unless that is -1: with the facing kept if the place lies within `ahead` of
 * straight ahead, so that the unit may shoot afterwards; turned to it first; and with the facing kept in any case. */
void sand_wish_reach(sand_wisher *w, unsigned unit, sand_pose to, int32_t ahead, sand_wish_go go);
/* Tries to go straight away from a place, with the facing kept. */
bool sand_wish_away(sand_wisher *w, unsigned unit, sand_point from, int32_t travel, sand_wish_go go);

/* ---- groups ---- */

/* Sorts entries so that the unit farthest along `heading` comes first, with equal ones in their old order. */
void sand_wish_sort_foremost(const sand_scene *scene, int32_t heading, sand_entry entries[], unsigned n);
/* Moves all of these units straight ahead together along the heading of the first, the foremost first, as far as
 * `travel` or as the whole order may go. The entries have their kinds and subjects. */
bool sand_wish_advance(sand_wisher *w, sand_entry entries[], unsigned n, int32_t travel);
/* If not all of them may go as far as `travel`, moves those that may, two or more; the others stay. */
bool sand_wish_advance_some(sand_wisher *w, sand_entry entries[], unsigned n, int32_t travel);

/* ---- places ---- */

/* Where a unit or body that is not on the table may be placed. */
typedef struct {
    uint16_t kind, who;   /* the kind of order; its subject */
    unsigned command;     /* its command, whose units' neighbourhood is tried first; 0: none */
    int32_t width, depth; /* of its base */
    sand_bounds ground;   /* where places are tried after that */
    int32_t facing;
    /* asked before the ruleset judges; NULL: every place suits */
    bool (*suits)(const sand_wisher *w, sand_point place);
} sand_wish_berth;
/* The berth of a unit or body that deploys or arrives by this kind of order: on its ground, a unit beside its comrades.
 * A unit that deploys faces as its army does; one that arrives faces into the table. */
sand_wish_berth sand_wish_berth_of(const sand_battle *b, unsigned kind, sand_muster_comer who);
/* Tries places, starting at wish->begin: beside, behind and in front of comrades, half a unit of length off; if none of
 * these is legal, on a grid over the ground that gets finer until one is. */
void sand_wish_places(sand_wisher *w, const sand_wish_berth *berth);
/* Tries this pose. */
bool sand_wish_place(sand_wisher *w, const sand_wish_berth *berth, sand_pose pose);

#endif
