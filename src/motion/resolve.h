/* resolve.h - moves a set of actors on one clock: units, and bodies on their own (a leader who rides).
 *
 * A turn has 60,000 ticks. Each mover follows the legs of its sand_motion row in the battle, each leg taking its ticks;
 * a pose is a function of (legs, tick). The resolver advances all movers to the earliest meeting, gathers all meetings
 * of that moment, asks the ruleset once about all of them, and goes on. Nothing depends on the order of units, bodies,
 * rows or sides. Sequential rulesets use it with one mover.
 *
 *   fill rows (sand_motion_add) -> sand_resolve(b, storage, from, until, policy) -> rows hold what is left
 *
 * Contacts are exact: a tick is divided into SAND_TICK_PARTS finer moments, and movers that meet stand at the last of
 * them without overlap. Meetings with an equal `tick` are simultaneous for the rules. */
#ifndef SAND_MOTION_RESOLVE_H
#define SAND_MOTION_RESOLVE_H

#include "motion/contact.h"
#include "motion/toll.h"

enum { SAND_TICKS = 60000, SAND_TICKS_MARK = SAND_TICKS / 10, SAND_TICK_PARTS = 32 };

typedef enum {
    SAND_MEET_ENEMY = 1, /* unit and other would overlap */
    SAND_MEET_FRIEND,    /* unit and other are friends and would overlap */
    SAND_MEET_BODY,      /* the two would overlap, and at least one of them is a body on its own */
    SAND_MEET_GROUND,    /* other: terrain it may not enter */
    SAND_MEET_EDGE,      /* it would leave the table */
    SAND_MEET_RANGE,     /* other, an enemy, is within the row's `halt` */
    SAND_MEET_DONE, /* an ABOUT, FORM or CHANGE ends; other: what is in the way of the new outline, 0: there is room */
    SAND_MEET_STANDS, /* its motion has ended on other, a friend it passed; HALT: back to where it stood clear */
    /* a mark, every SAND_TICKS_MARK ticks but not tick 0: the time to steer or retry; asked for rows with a target and
     * for waiting movers. Of two runs that meet at a mark the later one asks; movers that waited have begun again by
     * then */
    SAND_MEET_MARK
} sand_meeting_kind;

typedef enum {
    SAND_GO_ON,     /* as if it had not happened; this pair does not meet again (DONE: the new stance is taken) */
    SAND_HALT,      /* the rest of the motion is void (DONE: the old stance stands) */
    SAND_ENGAGE,    /* HALT for both and a contact always begins: the gap that is left is closed; ENEMY only */
    SAND_STAND_OFF, /* HALT, and the mover goes back along its path until it is policy.stand_off from the other */
    SAND_WAIT,      /* stands until the next mark; the time is lost, the motion is kept (MARK: keep waiting) */
    SAND_DONE_FIRST /* for a unit in an ABOUT, FORM or CHANGE that meets an ENEMY: the change ends now (DONE is asked),
                     * and then the two may meet again */
} sand_response;

/* One meeting. leads: the mover's leading edge (front; rear when withdrawing; any when it turns) ran into the other. A
 * pair of movers is listed once, the lower luck id first; otherwise the moving actor comes first. bar: set for GROUND,
 * EDGE, and DONE without room. Responses are preset to GO_ON for MARK and for DONE with room, otherwise to HALT. */
typedef struct {
    uint8_t kind; /* sand_meeting_kind */
    uint8_t leads, other_leads;
    uint8_t other_moves;              /* it has legs left and does not wait */
    sand_actor who, other;            /* for GROUND, `other` is terrain */
    uint8_t face, other_face;         /* ENEMY, FRIEND, BODY: the sand_face that touches */
    uint8_t changing, other_changing; /* ENEMY: hundredths done of an ABOUT, FORM or CHANGE; 0: none is under way */
    int32_t tick;
    sand_bar bar;
    uint8_t response;       /* sand_response for `who` */
    uint8_t other_response; /* sand_response for `other`, when it moves */
} sand_meeting;

/* Gives each of the two one response if its leading edge ran into the other, or if neither did, and lets it go on if
 * only the other's did. */
static inline void sand_resolve_answer(sand_meeting *m, sand_response led, sand_response neither)
{
    const bool none = !m->leads && !m->other_leads;
    m->response = (uint8_t)(m->leads ? led : none ? neither : SAND_GO_ON);
    m->other_response = (uint8_t)(m->other_leads ? led : none ? neither : SAND_GO_ON);
}

/* A completed piece of motion, for playback: from one place to another between two ticks, straight, about a point or on
 * the spot as the leg says. Between two pieces the mover stood still. */
typedef struct {
    sand_actor who;
    /* the leg has ended or was stopped; false: it goes on after a mark, the end of the run or a change of ground */
    bool over;
    int32_t from_tick, tick;
    sand_motion_step leg; /* the whole piece as it was begun */
    sand_pose from, to;
} sand_went;

typedef struct {
    void *context;
    /* Reports each completed piece, in order of time and within one moment in order of rows; NULL: not wanted. */
    void (*went)(void *context, const sand_battle *b, const sand_went *went);
    /* Sets the responses. All actors stand where they are at that moment, so the battle may be measured; only MARK
     * meetings may change motion rows (to steer: sand_motion_of empties the row, sand_motion_add fills it anew). */
    void (*meet)(void *context, sand_battle *b, sand_meeting meetings[], size_t n);
    bool (*units)(const void *context, unsigned unit,
                  unsigned other); /* do these two stop each other at all? NULL: yes */
    /* Do these two actors, of which at least one is a body on its own, stop each other? Asked only about actors in
     * play. NULL: bodies stop no actor and are stopped by none. */
    bool (*bodies)(const void *context, sand_actor who, sand_actor other);
    /* does `who` halt for this enemy? NULL: for all */
    bool (*ranges)(const void *context, sand_actor who, unsigned enemy);
    sand_ground (*ground)(const void *context, sand_actor who,
                          unsigned terrain); /* NULL: the terrain table; nothing bars a body */
    /* Terrain slows movers: a leg's ticks are spread over its pieces by cost. NULL: evenly. */
    const sand_toll *toll;
    bool leave_table;
    /* no later run continues these motions: a unit standing on a friend at its end is asked, as at the end of a turn */
    bool last;
    bool bases_turn;   /* an about-turn turns each base on its spot (battle/ranks.h); false: the block as a whole */
    int32_t stand_off; /* in grid units */
    uint16_t turn;     /* stamped on contacts that begin */
} sand_motion_policy;

/* Bytes of storage that the resolver needs for this field; aligned for any type. */
size_t sand_resolve_size(const sand_field *field);
/* Runs the clock from tick `from` to `until` (0 <= from <= until <= SAND_TICKS). Rows that ended are freed (who = 0);
 * the others keep what is left of their legs, including a wait. `storage` has sand_resolve_size bytes; nothing in it is
 * kept. */
void sand_resolve(sand_battle *b, void *storage, int32_t from, int32_t until, const sand_motion_policy *policy);

/* ---- motion rows ---- */
/* The actor's row, emptied, or a free one for it. Asserts that there is room. A body marches, pivots, wheels and turns
 * about; it has no formation to change, and while attached to a unit it has no motion. */
sand_motion *sand_motion_of(sand_battle *b, sand_actor who);
const sand_motion *sand_motion_find(const sand_battle *b, sand_actor who); /* NULL: it has none */
/* Appends a leg; false when the row is full. */
bool sand_motion_add(sand_motion *motion, sand_motion_step leg, int32_t ticks);
void sand_motion_end(sand_motion *motion); /* frees the row */
void sand_motion_end_all(sand_battle *b);
/* The ticks that the whole motion takes. */
int32_t sand_motion_ticks(const sand_motion *motion);
/* The actor's stance `tick` ticks after its row was written, if nothing stops it. */
sand_stance sand_motion_stance(const sand_battle *b, sand_actor who, int32_t tick);
/* What the actor has begun: the ticks that it still takes (0: nothing), and the stance in which it will end. */
int32_t sand_motion_pending(const sand_battle *b, sand_actor who);
sand_stance sand_motion_stance_then(const sand_battle *b, sand_actor who);

#endif
