/* event.h - a thing that happened, as data.  report/ makes the sentence. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_EVENT_H
#define SANDTABLE_EVENT_H

#include <sandtable/dice.h>
#include <sandtable/order.h>
#include <sandtable/verdict.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The closed set of what can happen on a table. */
typedef enum {
    SAND_EVENT_STEP = 1, /* a turn, phase or activation begins */
    SAND_EVENT_ORDER,    /* an order was accepted */
    SAND_EVENT_MOVE,     /* subject went from .. to */
    SAND_EVENT_PLACE,    /* subject was put at `to` */
    SAND_EVENT_CONTACT,  /* subject came into contact with object */
    SAND_EVENT_PART,     /* the contact ended */
    SAND_EVENT_ROLL,     /* dice fell */
    SAND_EVENT_HIT,      /* subject's hits or markers changed by `amount` */
    SAND_EVENT_MARK,     /* a state of the subject changed */
    SAND_EVENT_REMOVE,   /* subject left the table */
    SAND_EVENT_REVEAL,   /* something secret is known now */
    SAND_EVENT_RESULT,   /* the battle, or a part of it, was decided */
    SAND_EVENT_NOTE      /* somebody's words, an umpire's hand, a concession */
} sand_event_verb;

enum { SAND_EVENT_LEDGER_MAX = 16 };

typedef struct {
    uint8_t verb;                    /* sand_event_verb */
    uint8_t seen_by;                 /* bit (1 << side): who may know; 0 = everybody */
    uint8_t subject_ref, object_ref; /* sand_ref_kind */
    uint16_t subject, object;
    uint16_t turn, step;
    const char *rule;
    sand_sentence sentence;
    int32_t amount; /* HIT: how many; ROLL: the final score */
    sand_pose from, to;
    /* MOVE, where many move at once: when this piece of the way began and ended, of 60,000 ticks a turn, and what it
     * was (about what a wheel turns, say), so that the movement can be played back.  tick 0: at no time of its own. */
    uint16_t from_tick, tick;
    sand_motion_step leg;
    uint16_t n_ledger;
    uint16_t n_rolls;
    uint32_t first_roll; /* in the log's rolls */
    sand_ledger_row ledger[SAND_EVENT_LEDGER_MAX];
    sand_witness witness;
} sand_event;

#ifdef __cplusplus
}
#endif

#endif
