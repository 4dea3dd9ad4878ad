/* event.h - what happened on the table, as data; report.h makes the sentence. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_EVENT_H
#define SANDTABLE_EVENT_H

#include <sandtable/dice.h>
#include <sandtable/order.h>
#include <sandtable/verdict.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Everything that can happen on a table. */
typedef enum {
    SAND_EVENT_STEP = 1, /* a turn, phase or activation begins */
    SAND_EVENT_ORDER,    /* an order was accepted */
    SAND_EVENT_MOVE,     /* the subject moved from `from` to `to` */
    SAND_EVENT_PLACE,    /* the subject was put at `to` */
    SAND_EVENT_CONTACT,  /* the subject came into contact with the object */
    SAND_EVENT_PART,     /* the contact ended */
    SAND_EVENT_ROLL,     /* dice fell */
    SAND_EVENT_HIT,      /* the subject's hits or markers changed by `amount` */
    SAND_EVENT_MARK,     /* a state of the subject changed */
    SAND_EVENT_REMOVE,   /* the subject left the table */
    SAND_EVENT_REVEAL,   /* something that was secret is known now */
    SAND_EVENT_RESULT,   /* the battle, or a part of it, was decided */
    SAND_EVENT_NOTE      /* words of a side, an umpire's adjustment, a concession */
} sand_event_verb;

enum { SAND_EVENT_LEDGER_MAX = 16 };

typedef struct {
    uint8_t verb;                    /* sand_event_verb */
    uint8_t seen_by;                 /* bit (1 << side): the sides that may know of it; 0: all */
    uint8_t subject_ref, object_ref; /* sand_ref_kind */
    uint16_t subject, object;
    uint16_t turn, step;
    const char *rule;
    sand_sentence sentence;
    int32_t amount; /* HIT: how many; ROLL: the final score */
    sand_pose from, to;
    /* MOVE in a ruleset where all units move at once: when this piece of the way began and ended, in ticks of which a
     * turn has 60,000, and which step of motion it was (a wheel, say), so that the movement can be played back. tick 0:
     * the event has no time. */
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
