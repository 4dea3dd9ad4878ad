/* resolve.h - a set of movers on one clock: units, and bodies on their own (a leader who rides).
 *
 * A turn has 60,000 ticks.  Every mover follows the legs of its sand_motion row in the battle, each leg taking its
 * ticks; a pose is a function of (legs, tick).  The resolver advances everybody to the earliest meeting, gathers all
 * meetings of that moment, asks the ruleset once about all of them, and goes on.  Nothing depends on the order of
 * units, bodies, rows or sides.  Sequential rulesets use it with one mover.
 *
 *   fill rows (sand_motion_add) -> sand_resolve(b, storage, from, until, policy) -> rows hold what is left of the ways
 *
 * Contacts are exact: within a tick the clock has SAND_TICK_PARTS finer moments, and movers that meet stand at the last
 * of them without overlap.  Meetings whose `tick` is equal are simultaneous for the rules. */
#ifndef SAND_MOTION_RESOLVE_H
#define SAND_MOTION_RESOLVE_H

#include "motion/contact.h"
#include "motion/toll.h"

enum { SAND_TICKS = 60000, SAND_TICKS_MARK = SAND_TICKS / 10, SAND_TICK_PARTS = 32 };

typedef enum {
    SAND_MEET_ENEMY = 1, /* unit and other would overlap */
    SAND_MEET_FRIEND,    /* likewise */
    SAND_MEET_BODY,      /* likewise, where one of the two is a body on its own, or both are */
    SAND_MEET_GROUND,    /* other: terrain it may not enter */
    SAND_MEET_EDGE,      /* it would leave the table */
    SAND_MEET_RANGE,     /* other, an enemy, is within the row's `halt` */
    SAND_MEET_DONE,   /* an ABOUT or FORM leg ends; other: the unit in the way of the new outline, 0: there is room */
    SAND_MEET_STANDS, /* its way has ended upon other, a friend it passed; HALT: back to where it stood clear */
    SAND_MEET_MARK /* a ten minute mark (never tick 0): steer or re-try; asked for rows with a target and for those that
                      wait.  Of two runs that meet at a mark the later asks; whoever waited has begun again by then */
} sand_meeting_kind;

typedef enum {
    SAND_GO_ON,     /* as if it had not happened; this pair does not meet again (DONE: the new stance is taken) */
    SAND_HALT,      /* the rest of the way is void (DONE: the old stance stands) */
    SAND_ENGAGE,    /* HALT of both, and a contact begins, always: the gap that is left is closed; ENEMY only */
    SAND_STAND_OFF, /* HALT, drawn back along its own way until it is policy.stand_off clear of the other */
    SAND_WAIT,      /* stands until the next mark; the time is lost, the way is not (MARK: keep waiting) */
    SAND_DONE_FIRST /* ENEMY, who is changing: that is over here and now (DONE is asked); then they meet anew, or not */
} sand_response;

/* leads: the mover's leading edge (front; rear when withdrawing; any when it turns) ran into the other.  Of two movers
 * the pair is listed once, the lower luck id first; else whoever goes comes first.  bar: GROUND, EDGE, and DONE without
 * room.  Responses are preset to HALT; MARK, and DONE with room, to GO_ON. */
typedef struct {
    uint8_t kind; /* sand_meeting_kind */
    uint8_t leads, other_leads;
    uint8_t other_moves;              /* it has legs left and does not wait */
    sand_actor who, other;            /* of GROUND `other` is terrain */
    uint8_t face, other_face;         /* ENEMY, FRIEND, BODY: sand_face that touches */
    uint8_t changing, other_changing; /* ENEMY: hundredths done of an ABOUT, FORM or CHANGE; 0: it does none of these */
    int32_t tick;
    sand_bar bar;
    uint8_t response;       /* sand_response for `who` */
    uint8_t other_response; /* for `other`, when it moves */
} sand_meeting;

/* A piece of a way that has been gone, to play back: from one place to another between two ticks, straight on, about a
 * point or on the spot as the leg says.  Between two pieces of a mover it stood. */
typedef struct {
    sand_actor who;
    bool over; /* the leg has ended, or was stopped; else it goes on: a mark, the end of the run, other ground */
    int32_t from_tick, tick;
    sand_motion_step leg; /* the whole piece as it was begun */
    sand_pose from, to;
} sand_went;

typedef struct {
    void *context;
    /* Told each piece when it is gone, in order of time, of one moment in order of the rows; NULL: nobody listens. */
    void (*went)(void *context, const sand_battle *b, const sand_went *went);
    /* Sets the responses.  Everybody stands where he is at that moment, so the battle may be measured; only MARK
     * meetings may change motion rows (steering: replace the legs by sand_motion_set). */
    void (*meet)(void *context, sand_battle *b, sand_meeting meetings[], size_t n);
    bool (*units)(const void *context, unsigned unit,
                  unsigned other); /* do these two stop each other at all?  NULL: yes */
    /* The same of two of whom the first, the second or both are bodies on their own, with no unit; asked about those in
     * play alone.  NULL: bodies stop nobody and are stopped by nobody. */
    bool (*bodies)(const void *context, sand_actor who, sand_actor other);
    bool (*ranges)(const void *context, sand_actor who, unsigned enemy); /* is this enemy one to halt for?  NULL: all */
    sand_ground (*ground)(const void *context, sand_actor who,
                          unsigned terrain); /* NULL: the matrix; nothing bars a body */
    /* The ground slows who goes over it: a leg's ticks are spread over its pieces by what each costs.  NULL: evenly. */
    const sand_toll *toll;
    bool leave_table;
    bool last; /* no run goes on with these ways: whoever stands upon a friend at its end is asked, as at the end of a
                  turn */
    bool bases_turn;   /* an about-turn turns every base on its spot (battle/ranks.h); false: the block as it is */
    int32_t stand_off; /* grid units */
    uint16_t turn;     /* stamped on contacts that begin */
} sand_motion_policy;

/* Room a resolver of this field needs; aligned for anything. */
size_t sand_resolve_size(const sand_field *field);
/* Runs the clock from tick `from` to `until` (0 <= from <= until <= SAND_TICKS).  Ended rows are freed (unit = 0); the
 * others keep what is left of their legs, and so does a wait.  `storage`: sand_resolve_size bytes, nothing in it is
 * kept. */
void sand_resolve(sand_battle *b, void *storage, int32_t from, int32_t until, const sand_motion_policy *policy);

/* ---- motion rows ---- */
/* A free row for the unit, or for the body on its own, or the one it has, emptied.  Asserts that there is room.  A body
 * marches, pivots, wheels and turns about; it has no formation to change, and while it is with a unit it has no way. */
sand_motion *sand_motion_of(sand_battle *b, sand_actor who);
const sand_motion *sand_motion_find(const sand_battle *b, sand_actor who); /* NULL: it has none */
/* Appends a leg; false when the row is full. */
bool sand_motion_add(sand_motion *motion, sand_motion_step leg, int32_t ticks);
void sand_motion_end(sand_motion *motion); /* frees the row */
void sand_motion_end_all(sand_battle *b);
/* The whole ways put end to end take this many ticks. */
int32_t sand_motion_ticks(const sand_motion *motion);
/* Where it stands `tick` ticks after its row was written, if nothing stops it. */
sand_stance sand_motion_stance(const sand_battle *b, sand_actor who, int32_t tick);

#endif
