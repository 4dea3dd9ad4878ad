/* clock.h - inside motion only: the movers of one run of the resolver, and the meetings found among them. */
#ifndef SAND_MOTION_CLOCK_H
#define SAND_MOTION_CLOCK_H

#include "motion/resolve.h"
#include "motion/track.h"

typedef enum { SAND_MOVER_ENDED, SAND_MOVER_GOES, SAND_MOVER_WAITS } sand_mover_state;

/* One row of the battle, as it moves.  `track` is its present leg; while it waits or has ended it stands still. */
typedef struct {
    uint16_t unit, row;
    uint16_t leg, state; /* sand_mover_state */
    sand_track track;
    int32_t done, of;   /* of the present leg, kept while it waits */
    sand_stance start;  /* likewise */
    sand_bounds bounds; /* of the track, until the next look */
    int32_t seen_until; /* looked at up to this moment, and nothing near it has changed since; -1: look again */
    int32_t next;       /* then: the moment of its soonest meeting, INT32_MAX: none */
    int32_t back;       /* moments it is to be drawn back, while responses are carried out */
} sand_clock_mover;

typedef struct {
    sand_battle *b;
    const sand_motion_policy *policy;
    int32_t now, next_mark; /* moments since tick 0 */
    size_t n;
    sand_clock_mover *movers;
    uint16_t *mover_of; /* by unit: index in movers + 1, 0 none */
    sand_meeting *meetings;
    size_t n_meetings, meetings_room;
    int32_t soonest;    /* moments from now of the meetings gathered; they stand one moment before */
    int32_t own;        /* while one mover is looked at: the soonest of its own meetings, counted likewise */
    uint8_t *ignored;   /* bits: pairs that go on as if they had not met */
    size_t ignored_row; /* bytes for each row of the battle */
} sand_clock;

static inline sand_motion_step sand_clock_row_leg(const sand_motion *row, unsigned leg)
{
    return (sand_motion_step){ row->verb[leg], row->angle[leg], row->travel[leg] };
}

/* The tick in which a moment lies; moment 0 is tick 0. */
static inline int32_t sand_clock_tick_of(int32_t moment)
{
    return (moment + SAND_TICK_PARTS - 1) / SAND_TICK_PARTS;
}

/* Of two units, the one whatever is listed begins with: by luck ids, so that the numbers of units decide nothing. */
static inline bool sand_clock_before(const sand_clock *clock, unsigned unit, unsigned other)
{
    unsigned one = sand_battle_unit_def(clock->b, unit)->luck, two = sand_battle_unit_def(clock->b, other)->luck;
    return one != two ? one < two : unit < other;
}

/* ---- clock.c ---- */
sand_clock sand_clock_in(sand_battle *b, void *storage, const sand_motion_policy *policy);
sand_clock_mover *sand_clock_mover_of(const sand_clock *clock, unsigned unit); /* NULL: it does not move */
bool sand_clock_ignores(const sand_clock *clock, const sand_clock_mover *mover, unsigned kind, unsigned other);
void sand_clock_ignore(sand_clock *clock, const sand_clock_mover *mover, unsigned kind, unsigned other);
void sand_clock_load(sand_clock *clock); /* movers from rows, each at the start of what is left of its way */
void sand_clock_save(sand_clock *clock); /* rows from movers; those that ended are freed */
void sand_clock_begin_leg(sand_clock *clock, sand_clock_mover *mover, sand_stance here);
void sand_clock_stand(sand_clock_mover *mover, sand_stance stance, sand_mover_state state);
void sand_clock_put(sand_battle *b, unsigned unit, const sand_stance *stance);
void sand_clock_advance(sand_clock *clock, int32_t moments);
bool sand_clock_evolves(const sand_clock_mover *mover); /* its leg is an ABOUT or FORM: in force only when agreed */

/* ---- meet.c ---- */
/* What the policy bars a unit with, as obstacles: `eyes` is what the callbacks need, and must outlive them. */
typedef struct {
    const sand_motion_policy *policy;
    unsigned unit;
} sand_policy_eyes;
sand_obstacles sand_clock_policy_obstacles(const sand_policy_eyes *eyes);
bool sand_clock_policy_stops(const sand_policy_eyes *eyes, unsigned other);

/* Gathers the meetings of the soonest moment within `longest` moments from now; soonest = longest + 2 when there are
 * none. */
void sand_clock_look(sand_clock *clock, int32_t longest);
/* Something has changed within the bounds: whoever could come there looks again. */
void sand_clock_touch(sand_clock *clock, const sand_bounds *bounds);
void sand_clock_touch_all(sand_clock *clock);
/* Adds a meeting, preset as resolve.h says; false: no room (it will be found again). */
bool sand_clock_add(sand_clock *clock, sand_meeting meeting);

/* ---- clock_engage.c ---- */
void sand_clock_drop_later(sand_clock *clock);
/* Closes what is left between two that meet, so that they touch: asserted. */
void sand_clock_close(sand_clock *clock, unsigned by, unsigned with);
sand_unit_touch sand_clock_touch_of(const sand_clock *clock, unsigned unit, int32_t heading, unsigned other);

/* ---- clock_answer.c ---- */
void sand_clock_sort(sand_clock *clock);
/* Describes the meetings gathered, asks, and carries the answers out. */
void sand_clock_meet(sand_clock *clock);

#endif
