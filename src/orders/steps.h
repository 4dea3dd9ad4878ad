/* steps.h - what a ruleset says about its turn: a row for every step and a row for every kind of order, with the rules
 * behind them.  The kernel does the rest: it asks, offers, judges sheets on copies, carries out, and runs what asks
 * nobody.
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

/* One entry in question. */
typedef struct sand_judging {
    sand_room *room;
    sand_scene *scene;       /* where everybody stands when it is this entry's turn; scene->battle is its battle */
    const sand_order *order; /* all of it */
    unsigned nth;            /* from 0: which of its entries */
    const sand_entry *entry; /* its ids exist, its slots are those of its kind */
    uint16_t side;
    void *sheet; /* what the step keeps while an order is judged: tables.sheet_size bytes */
    void *plan;  /* what check finds out and apply takes over: tables.plan_size bytes, good for this entry only */
    sand_verdict *verdict; /* begun with YES; whoever forbids says so here */
} sand_judging;

/* Is it the last of its order, so that what holds of all together is judged after it? */
static inline bool sand_orders_is_last(const sand_judging *j)
{
    return j->nth + 1u == j->order->n;
}

/* One entry that is carried out; it has been judged legal. */
typedef struct {
    sand_battle *b;
    sand_room *room;
    uint16_t side;
    const sand_entry *entry;
    const void *plan; /* what check found out, where the kind asks for it; else NULL */
    sand_log *log;
} sand_deed;

/* ---- rows ---- */

#define SAND_IN(step) ((uint64_t)1 << (step))
enum { SAND_STEPS_MAX = 63 };

/* What stands behind a kind of order; row k - 1 belongs to kind k.  A legal order of a kind that does not close its
 * step proves that the step asks, so that nobody else need be looked at. */
typedef struct sand_order_rule {
    uint64_t steps; /* SAND_IN(step) of each step it answers */
    /* Is it offered now?  NULL: always in its steps. */
    bool (*open)(const sand_battle *b);
    /* May the entry's subject be given any such order?  False: the verdict says why not.  NULL: check says so itself.
     */
    bool (*who)(sand_judging *j);
    void (*check)(sand_judging *j); /* NULL: nothing forbids it */
    void (*apply)(const sand_deed *deed);
    bool plans; /* apply wants the plan */
    /* What suggesting tries with it, and which wishes it fulfils: rules/common/tries.h.  NULL: nothing. */
    const struct sand_order_tries *tries;
} sand_order_rule;

/* What a frame of a step must be.  Whom it is about: somebody, who stands on the table, of two armies, in contact.
 * Whose it is: one side's, that of its subject, or both; where nothing is said and nobody is asked it is nobody's, but
 * where it may be somebody's.  Numbers of its own, where the public row has no id: its subject, its value; else 0. */
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

/* How many entries an order of the step may have, and where each is judged: where those before it have left things, or
 * all where things stand now. */
typedef enum { SAND_ENTRIES_ONE, SAND_ENTRIES_IN_TURN, SAND_ENTRIES_AT_ONCE } sand_entries;

/* What stands behind a step; row s - 1 belongs to step s.  A step without a title asks nobody. */
typedef struct sand_step_rule {
    unsigned needs; /* SAND_NEEDS_... of its frames; what else stands there must exist all the same */
    uint64_t upon;  /* SAND_IN(step) of each step it may stand upon in the agenda, beside the bottom; 0: any */
    /* What more must be true of frame `index` of the agenda, which is otherwise sound.  NULL: nothing. */
    bool (*fits)(const sand_battle *b, unsigned index);
    /* The highest place it may have in the agenda, from 1 at the bottom: it puts many others on top.  0: any. */
    uint8_t highest;
    const char *title; /* of the decision, {c0}: the frame's subject; NULL: it runs by itself */
    bool sealed;       /* every actor answers in secret */
    sand_entries entries;
    sand_entries (*how_many)(const sand_battle *b); /* or as the options have it; NULL: `entries` */
    /* Is there anything to decide?  NULL: always, if the frame names a side. */
    bool (*asks)(const sand_battle *b, sand_room *room);
    /* May a unit that acts still be ordered something in this step?  Suggesting passes by who may not.  NULL: it may.
     */
    bool (*still)(const sand_battle *b, unsigned unit);
    /* The frame's own work when nobody is asked: dice fall here only.  It changes the agenda.  NULL: the frame goes. */
    void (*run)(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
    bool rolls; /* dice may fall in run */
    /* What is ordered here is only declared; what was declared is settled here, all of it, in an order of choice.
     * Computer players follow what they declare until it is settled. */
    bool declares, settles;
    /* The kind of order by which whoever is asked lets it go by, nothing more being said; 0: there is none.  Computer
     * players look past such a step to the dice behind it. */
    uint16_t passes;
    /* The step that a first entry may begin on top of this one, and in which a sheet goes on; 0: there is none. */
    uint16_t on_to;
    /* Ties every two units (and bodies on their own) of which one's dice, here or earlier, may decide what becomes of
     * the other in this run.  Says it of every way the dice of others may fall, as it is asked in one of them only; who
     * throws a die is tied already to whom it is thrown at.  NULL: all hang together, and many throws are sampled. */
    void (*ties)(const sand_battle *b, sand_ties *ties);

    /* ---- orders as wholes; each may be NULL ---- */
    void (*begin)(
        sand_judging *j); /* before the first entry: what the sheet is measured against; the entry is none yet */
    void (*end)(
        sand_judging *j); /* the entries are legal one by one: what must hold of them together; the last entry */
    void (*part)(sand_judging *j);         /* the last entry was refused: how much of it all would be allowed */
    void (*close)(const sand_deed *deed);  /* somebody ends the step: takes the frame off.  NULL: it just goes */
    void (*before)(const sand_deed *deed); /* a legal order is about to be carried out; its first entry */
    /* Carries out one order of every actor at once, frame and all; else entry by entry. */
    void (*apply_all)(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log);
} sand_step_rule;

/* What the kernel says when it refuses in the ruleset's name. */
typedef struct sand_turn_words {
    sand_reason not_now;      /* {o0} is no order of {p1} */
    sand_reason nobody_asked; /* {s0} has nothing to decide */
    sand_reason one_only;     /* of several entries where one is given at a time */
    sand_reason after_end;    /* of an entry behind one that closes the step */
    sand_reason comes_first;  /* what the entry before sets off comes before {u0} */
} sand_turn_words;

/* ---- the seam, filled by the kernel ---- */

/* What sand_rules is told to be (battle/rules.h says what each owes), driven by the rows above. A ruleset puts these
 * four in its seam as they are. */
sand_decision sand_orders_decision(const sand_battle *b, sand_room *room);
void sand_orders_check(const sand_battle *b, sand_room *room, const sand_order *order, sand_verdict *verdict);
void sand_orders_apply(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log);
void sand_orders_proceed(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);
#define SAND_ORDERS_SEAM                                                                                               \
    .decision = sand_orders_decision, .check = sand_orders_check, .apply = sand_orders_apply,                          \
    .proceed = sand_orders_proceed

/* The apply of the kind of order that ends a step. */
void sand_orders_close_step(const sand_deed *deed);

/* ---- for whoever makes orders ---- */

/* Begins judging single entries where the battle stands now; for as many as one likes.  sand_orders_stop gives back
 * what it holds, in reverse order. */
sand_judging sand_orders_start(const sand_battle *b, sand_room *room, unsigned side);
void sand_orders_stop(sand_judging *j);
/* Is this entry alone a legal order?  The side is asked and may answer. */
void sand_orders_judge(sand_judging *j, const sand_entry *entry, sand_verdict *verdict);

/* What was judged legal, or became so by cutting its march to the limit the verdict named, need not be judged again
 * when it is handed in to this battle: check knows it. */
void sand_orders_prove(const sand_judging *j, const sand_entry *entry, const sand_verdict *verdict);

/* ---- positions, which may say anything ---- */

/* Why frame `index` of the agenda is none, in words for whoever wrote it; NULL: it is one. */
const char *sand_orders_frame_fault(const sand_battle *b, unsigned index);
/* Whose a frame is that says nothing of it follows from whom it is about. */
void sand_orders_adopt_side(const sand_battle *b, sand_frame *frame);

/* Is the side asked by the frame on top? */
bool sand_orders_on_turn(const sand_battle *b, unsigned side);

#endif
