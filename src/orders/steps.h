/* steps.h - what a ruleset says about its turn: a row for every step and a row for every kind of order, with the rules
 * behind them. The kernel does the rest: it asks, offers, judges sheets on copies, carries out, and runs steps without
 * a decision.
 *
 * A new kind of order is one row in the ruleset's table of kinds (what people see), one row here, and its rule; no
 * function chooses between steps or kinds. */
#ifndef SAND_ORDERS_STEPS_H
#define SAND_ORDERS_STEPS_H

#include "battle/rules.h"
#include "motion/scene.h"
#include "orders/room.h"
#include "battle/ties.h"

/* ---- judging ---- */

/* One entry being judged. */
typedef struct sand_judging {
    sand_room *room;
    sand_scene *scene;       /* where all units stand when this entry's turn comes; scene->battle is its battle */
    const sand_order *order; /* the whole order */
    unsigned nth;            /* the index of the entry, from 0 */
    const sand_entry *entry; /* its ids exist, and its slots are those of its kind */
    uint16_t side;
    void *sheet; /* what the step keeps while an order is judged: tables.sheet_size bytes */
    void *plan;  /* what check finds out and apply takes over: tables.plan_size bytes, valid for this entry only */
    sand_verdict *verdict; /* starts as YES; refusals are written here */
} sand_judging;

/* Is the entry the last of its order, so that conditions on the whole order are judged after it? */
static inline bool sand_orders_is_last(const sand_judging *j)
{
    return j->nth + 1u == j->order->n;
}

/* One entry being carried out; it has been judged legal. */
typedef struct {
    sand_battle *b;
    sand_room *room;
    uint16_t side;
    const sand_entry *entry;
    const void *plan; /* what check found out, if the kind asks for it; otherwise NULL */
    sand_log *log;
} sand_deed;

/* ---- rows ---- */

/* The functions behind rows. Headers declare several at once: sand_order_check xy_check_go, xy_check_stand; */
typedef bool sand_order_who(sand_judging *j);
typedef void sand_order_check(sand_judging *j);
typedef void sand_order_apply(const sand_deed *deed);
typedef void sand_step_run(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
typedef void sand_step_ties(const sand_battle *b, sand_ties *ties);

#define SAND_IN(step) ((uint64_t)1 << (step))
enum { SAND_STEPS_MAX = 63 };

/* The rule behind a kind of order; row k - 1 belongs to kind k. A legal order of a kind that does not close its step
 * proves that the step asks, so that no other unit need be looked at. */
typedef struct sand_order_rule {
    uint64_t steps; /* SAND_IN(step) of each step it answers */
    /* Is it offered now? NULL: always in its steps. */
    bool (*open)(const sand_battle *b);
    /* May the entry's subject be given any such order? False: the verdict says why not. NULL: check decides. */
    sand_order_who *who;
    sand_order_check *check; /* NULL: nothing forbids it */
    sand_order_apply *apply;
    bool plans; /* apply needs the plan */
    /* What suggestions try with it, and which wishes it fulfils: rules/common/tries.h. NULL: nothing. */
    const struct sand_order_tries *tries;
    /* Can a unit of its type ever be given such an order? Examples name one that can. NULL: any unit can. */
    bool (*suits)(const sand_battle *b, unsigned unit);
} sand_order_rule;

/* What a frame of a step must have. Subject and object: that they are given, on the table, of two armies, in contact.
 * Sides: one side, the side of the subject, or both; a frame of a step that asks no side has none, unless
 * SAND_MAY_HAVE_SIDE is set. Numbers of its own: a subject that is no id by the step's public row, and a value; both
 * are 0 otherwise. */
enum {
    SAND_NEEDS_SUBJECT = 1,
    SAND_NEEDS_OBJECT = 2,
    SAND_NEEDS_BOTH = SAND_NEEDS_SUBJECT | SAND_NEEDS_OBJECT,
    SAND_NEEDS_ONE_SIDE = 4,
    SAND_NEEDS_STANDING = 8 | SAND_NEEDS_SUBJECT, /* its subject is in play */
    SAND_NEEDS_TARGET = 16 | SAND_NEEDS_OBJECT,   /* its object is in play */
    SAND_NEEDS_ENEMIES = 32 | SAND_NEEDS_BOTH,
    SAND_NEEDS_FIGHTERS = SAND_NEEDS_STANDING | SAND_NEEDS_TARGET | SAND_NEEDS_ENEMIES,
    SAND_NEEDS_CONTACT = 64 | SAND_NEEDS_FIGHTERS,
    SAND_NEEDS_OWNER = 128 | SAND_NEEDS_ONE_SIDE, /* the side of its subject, if it has one */
    SAND_NEEDS_BOTH_SIDES = 256,
    SAND_MAY_HAVE_SIDE = 512,
    SAND_HAS_NUMBER = 1024,
    SAND_HAS_VALUE = 2048
};

/* How many entries an order of the step may have, and the situation in which each is judged: as the entries before it
 * leave things, or all as things stand now. */
typedef enum { SAND_ENTRIES_ONE, SAND_ENTRIES_IN_TURN, SAND_ENTRIES_AT_ONCE } sand_entries;

/* The rules behind a step; row s - 1 belongs to step s. A step without a title asks no side. */
typedef struct sand_step_rule {
    unsigned needs; /* SAND_NEEDS_... of its frames; anything else that a frame names must exist as well */
    uint64_t upon;  /* SAND_IN(step) of each step it may stand on in the agenda, besides the bottom; 0: any */
    /* Further conditions on frame `index` of the agenda, which is otherwise valid. NULL: none. */
    bool (*fits)(const sand_battle *b, unsigned index);
    /* The highest place it may have in the agenda, counted from 1 at the bottom, because it pushes many frames. 0: any.
     */
    uint8_t highest;
    const char *title; /* of the decision, {c0}: the frame's subject, {u1}: its object; NULL: it runs by itself */
    bool sealed;       /* every actor answers in secret */
    sand_entries entries;
    sand_entries (*how_many)(const sand_battle *b); /* or as the options have it; NULL: `entries` */
    /* Is there anything to decide? NULL: always, if the frame names a side. */
    bool (*asks)(const sand_battle *b, sand_room *room);
    /* May a unit that acts still be given an order in this step? Suggestions skip units that may not. NULL: it may. */
    bool (*still)(const sand_battle *b, unsigned unit);
    /* The frame's own work when no side is asked: only here are dice rolled. It changes the agenda. NULL: the frame is
     * removed. */
    sand_step_run *run;
    bool rolls; /* may run roll dice? */
    /* Orders given here are only declared; a step that settles carries out all declared ones, in an order of choice.
     * Computer players follow what they declare until it is settled. */
    bool declares, settles;
    /* The kind of order by which the asked side passes without saying more; 0: none. Computer players look past such a
     * step to the dice behind it. */
    uint16_t passes;
    /* The step that carrying out the first entry may push on top of this one: further entries of the same order are
     * then given in that step. 0: none. */
    uint16_t on_to;
    /* Ties any two units (and bodies on their own) of which one's dice, here or earlier, may decide the fate of the
     * other in this run. Must hold for every result of the others' dice, because it is asked for one of them only; a
     * unit that rolls is tied to its target already. NULL: all are tied together, and many rolls are sampled. */
    sand_step_ties *ties;

    /* ---- orders as wholes; each may be NULL ---- */
    /* Called before the first entry is judged, when j->entry is not set: prepares the sheet. */
    sand_order_check *begin;
    /* Called when all entries are legal one by one, with the last one: judges what must hold for all together. */
    sand_order_check *end;
    /* Called when the last entry was refused: changes the limit to what the whole order would be allowed. */
    sand_order_check *part;
    sand_order_apply *close;  /* called when a side ends the step, to remove the frame. NULL: only removes it */
    sand_order_apply *before; /* called before a legal order is carried out, with its first entry */
    /* Carries out one order of every actor at once, frame and all; NULL: entry by entry. */
    void (*apply_all)(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log);
} sand_step_rule;

/* The kernel's sentences when it refuses in the ruleset's name. */
typedef struct sand_turn_words {
    sand_reason not_now;      /* {o0} is no order of {p1} */
    sand_reason nobody_asked; /* {s0} has nothing to decide */
    sand_reason one_only;     /* the order has several entries, and the step takes one at a time */
    sand_reason after_end;    /* the entry follows one that closes the step */
    sand_reason comes_first;  /* the consequences of the entry before come before the order of {u0} */
} sand_turn_words;

/* ---- callbacks of sand_rules, implemented by the kernel ---- */

/* The kernel's implementations of four callbacks of sand_rules (battle/rules.h), driven by the rows above. A ruleset
 * puts them in its own sand_rules unchanged. */
sand_decision sand_orders_decision(const sand_battle *b, sand_room *room);
void sand_orders_check(const sand_battle *b, sand_room *room, const sand_order *order, sand_verdict *verdict);
void sand_orders_apply(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log);
void sand_orders_proceed(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
#define SAND_ORDERS_SEAM                                                                                               \
    .decision = sand_orders_decision, .check = sand_orders_check, .apply = sand_orders_apply,                          \
    .proceed = sand_orders_proceed

/* What every ruleset has behind its rows and callbacks, by the names that each gives it: SAND_SEAM_DECLARED(xy, XY)
 * stands in a header of the ruleset, after battle/net.h.  battle/rules.h says what each of these must do. */
#define SAND_SEAM_DECLARED(xy, XY)                                                                                     \
    extern const sand_step_rule xy##_step_rules[XY##_STEPS];                                                           \
    extern const sand_order_rule xy##_order_rules[XY##_ORDERS];                                                        \
    extern const sand_turn_words xy##_words;                                                                           \
    extern const sand_net xy##_net;                                                                                    \
    void xy##_defaults(sand_battle *b);                                                                                \
    void xy##_setup(sand_battle *b, const sand_setup *setup);                                                          \
    sand_settling xy##_settle(sand_battle *b, sand_room *room, sand_log *log);                                         \
    void xy##_invariants(const sand_battle *b, struct sand_audit *audit);                                              \
    void xy##_overlays(const sand_battle *b, sand_room *room, sand_actor who, sand_overlay_list *out);                 \
    int32_t xy##_worth(const sand_battle *b, unsigned unit);                                                           \
    void xy##_blow(const sand_battle *b, const sand_attempt *attempt, sand_blow *out);                                 \
    void xy##_signs(const sand_battle *b, unsigned side, int32_t out[]);
/* ... and in its sand_rules. */
#define SAND_SEAM_OF(xy)                                                                                               \
    SAND_ORDERS_SEAM, .defaults = xy##_defaults, .setup = xy##_setup, .settle = xy##_settle,                           \
                      .invariants = xy##_invariants, .overlays = xy##_overlays, .worth = xy##_worth,                   \
                      .blow = xy##_blow, .signs = xy##_signs

/* The apply of the kind of order that ends a step. */
void sand_orders_close_step(const sand_deed *deed);

/* ---- for code that makes orders ---- */

/* Begins judging single entries, any number of them, in the present battle. sand_orders_stop returns what it holds, in
 * reverse order. */
sand_judging sand_orders_start(const sand_battle *b, sand_room *room, unsigned side);
void sand_orders_stop(sand_judging *j);
/* Is this entry alone a legal order?  The side is asked and may answer. */
void sand_orders_judge(sand_judging *j, const sand_entry *entry, sand_verdict *verdict);

/* Records that an entry was judged legal, or became so by cutting its march to the verdict's limit, so that check need
 * not judge it again when it is handed in to this battle. */
void sand_orders_prove(const sand_judging *j, const sand_entry *entry, const sand_verdict *verdict);

/* ---- positions, which may say anything ---- */

/* Returns the fault of frame `index` of the agenda, in words for the author of a position; NULL: the frame is valid. */
const char *sand_orders_frame_fault(const sand_battle *b, unsigned index);
/* Sets the side of a frame that names none to the side of its subject. */
void sand_orders_adopt_side(const sand_battle *b, sand_frame *frame);

/* Is the side asked by the frame on top? */
bool sand_orders_on_turn(const sand_battle *b, unsigned side);

#endif
