/* decision.h - what must be decided now, by which sides, and which kinds of order answer it. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_DECISION_H
#define SANDTABLE_DECISION_H

#include <sandtable/verdict.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { SAND_DECISION_KINDS_MAX = 16 };

typedef enum {
    SAND_GESTURE_BUTTON,
    SAND_GESTURE_PICK,
    SAND_GESTURE_DRAG,
    SAND_GESTURE_DROP,
    SAND_GESTURE_LIST
} sand_gesture;

/* One kind of order of a ruleset: what it is about and which slots it has. */
typedef struct {
    const char *name;  /* the word in files and on the command line: "charge" */
    const char *label; /* the words for people: "Charge" */
    const char *rule;
    sand_ref_kind subject_ref, object_ref;
    uint16_t slots;    /* sand_slot bits it needs */
    uint16_t optional; /* sand_slot bits it may leave out */
    sand_gesture gesture;
    const char *const *words; /* the words of the choice slot */
    uint16_t n_words;
    bool closes;   /* it ends the step: nothing may follow it on a sheet */
    bool measures; /* the number slot is a length in grid units, not a count */
    /* sand_ref_kind of the ids in a list of bodies or a sequence, such as bases of the unit that gets the order; 0: the
     * kind of the object, or without an object that of the subject (see sand_order_kind_lists) */
    uint8_t list_ref;
    bool away; /* its subject goes away from its object, not towards it */
} sand_order_kind;

/* What the ids of a list are ids of. */
static inline sand_ref_kind sand_order_kind_lists(const sand_order_kind *kind)
{
    if (kind->list_ref != SAND_REF_NONE) return (sand_ref_kind)kind->list_ref;
    return kind->object_ref != SAND_REF_NONE ? kind->object_ref : kind->subject_ref;
}

typedef struct {
    bool asks;      /* false: there is nothing to decide, the game runs on */
    bool sealed;    /* every side asked answers in secret; nothing happens until all have */
    bool sheet;     /* more than one entry may be handed in at once */
    uint8_t actors; /* bit (1 << side index): the sides that must answer */
    uint16_t step;  /* row of the ruleset's steps */
    uint32_t serial;
    uint16_t subject; /* the command, unit or side that it concerns, by the step's subject_ref; 0: none */
    const char *rule;
    sand_sentence title;
    uint16_t n_kinds;
    uint16_t kinds[SAND_DECISION_KINDS_MAX]; /* the kinds of order that answer it, from 1 */
} sand_decision;

/* Is `side` asked by this decision? */
static inline bool sand_decision_of(const sand_decision *decision, uint16_t side)
{
    return decision->asks && (decision->actors >> side & 1);
}

#ifdef __cplusplus
}
#endif

#endif
