/* clock.h - private to motion: the movers of one run of the resolver and the meetings found between them.
 *
 * Each mover knows the moment of its soonest meeting. Time jumps from one such moment to the next, and only the movers
 * concerned are looked at again. Positions are computed on demand. */
#ifndef SAND_MOTION_CLOCK_H
#define SAND_MOTION_CLOCK_H

#include "battle/actor.h"
#include "motion/resolve.h"
#include "motion/track.h"

typedef enum { SAND_MOVER_ENDED, SAND_MOVER_GOES, SAND_MOVER_WAITS } sand_mover_state;

enum { SAND_CLOCK_NEVER = INT32_MAX };

/* Every actor that may be met has a number: units keep their own, bodies on their own follow (only where the policy
 * lets bodies stop other actors or bodies have motions). Variables called `who` hold such numbers.
 *
 * A mover is one row of the battle's motions while time runs. `track` is its present leg, or the part of it up to the
 * next change of ground; while the mover waits or has ended, the track stands still. */
typedef struct {
    uint16_t who, row;
    uint16_t leg, state;    /* state: sand_mover_state */
    sand_track track;       /* position and motion at the moment `at` */
    sand_motion_step piece; /* the part of the leg that the track covers */
    sand_motion_step rest;  /* the rest of the leg after `piece`; zero travel and angle when none is left */
    int32_t rest_of;        /* moments that `rest` takes */
    sand_stance start;      /* at the beginning of the piece; kept, like `done` and `of`, while the mover waits */
    sand_pose from;         /* its pose at that time, which a column taking up its road may miss by a unit or two */
    /* its last stance before it passed through another unit; files = 0: it passed through none */
    sand_stance clear;
    int32_t done, of;
    int32_t began, ends; /* moments; `ends` is SAND_CLOCK_NEVER unless the mover goes */
    int32_t at;
    int32_t next;          /* the moment of its soonest meeting; nothing happens to it before */
    bool sure;             /* the meeting is certain; otherwise the search resumes at that moment */
    uint8_t kind;          /* sand_meeting_kind of its soonest meeting */
    uint16_t with;         /* number of the other actor, or terrain id for GROUND */
    sand_column_way *road; /* storage for its path along a road; NULL: no unit in this field forms columns of bases */
    bool pressed;          /* while all are placed: another unit leans on it, so it is laid out base by base */
    int32_t back;          /* moments by which it is drawn back, while responses are carried out */
} sand_clock_mover;

/* Indexed by number, padded at the end for sand_lanes: the bounds the actor may reach on its present piece. FAR for an
 * actor that is not in play. */
typedef struct {
    int32_t *west, *south, *east, *north;
} sand_clock_outlook;

typedef struct {
    sand_battle *b;
    const sand_motion_policy *policy;
    int32_t now, end, next_mark; /* in moments since tick 0 */
    size_t n;
    sand_clock_mover *movers;
    unsigned n_who;      /* the highest number in use */
    uint16_t *body;      /* body of each number above those of the units, from index 0 */
    uint16_t *number_of; /* number of each body */
    uint16_t *mover_of;  /* by number: index into `movers` plus 1; 0: it has no motion */
    sand_clock_outlook where;
    /* by number: the distance from an enemy at which it halts; 0: it goes up to the enemy, or stands */
    int32_t *halts;
    bool *changed;     /* by number: to be looked at again before time goes on */
    uint16_t *changes; /* the changed numbers, each once */
    size_t n_changes;
    int32_t halt; /* the longest distance in `halts` */
    sand_meeting *meetings;
    size_t n_meetings, meetings_room;
    uint8_t *ignored;       /* bit set: pairs that go on as if they had not met */
    size_t ignored_row;     /* bytes per row of the battle */
    sand_column_way *roads; /* by row of the battle, from 1; NULL when no unit forms columns */
} sand_clock;

static inline sand_motion_step sand_clock_row_leg(const sand_motion *row, unsigned leg)
{
    return (sand_motion_step){ row->verb[leg], row->angle[leg], row->travel[leg] };
}

/* The tick that contains a moment; moment 0 belongs to tick 0. */
static inline int32_t sand_clock_tick_of(int32_t moment)
{
    return (moment + SAND_TICK_PARTS - 1) / SAND_TICK_PARTS;
}

static inline bool sand_clock_is_body(const sand_clock *clock, unsigned who)
{
    return who > clock->b->field->n_units;
}
/* Is the unit a column bent along a road (state.h)? */
static inline bool sand_clock_is_bent(const sand_clock *clock, unsigned who)
{
    return !sand_clock_is_body(clock, who) && sand_battle_is_bent(clock->b, who);
}
static inline sand_actor sand_clock_actor(const sand_clock *clock, unsigned who)
{
    if (!sand_clock_is_body(clock, who)) return sand_actor_unit(who);
    return sand_actor_body(clock->body[who - clock->b->field->n_units - 1]);
}
static inline unsigned sand_clock_number(const sand_clock *clock, sand_actor actor)
{
    return actor.ref == SAND_REF_BODY ? clock->number_of[actor.index] : actor.index;
}

static inline unsigned sand_clock_side(const sand_clock *clock, unsigned who)
{
    if (!sand_clock_is_body(clock, who)) return sand_battle_side_of_unit(clock->b, who);
    return sand_battle_body_def(clock->b, sand_clock_actor(clock, who).index)->side;
}
/* The actor as a mover, in the stance that the battle holds. */
static inline sand_mover sand_clock_body_of(const sand_clock *clock, unsigned who)
{
    return sand_march_mover_of(clock->b, sand_clock_actor(clock, who));
}

static inline unsigned sand_clock_luck(const sand_clock *clock, unsigned who)
{
    sand_actor actor = sand_clock_actor(clock, who);
    return actor.ref == SAND_REF_UNIT ? sand_battle_unit_def(clock->b, actor.index)->luck
                                      : sand_battle_body_def(clock->b, actor.index)->luck;
}
/* Does `who` come first in every list of the two? Ordered by luck ids, so that the numbers decide nothing. */
static inline bool sand_clock_before(const sand_clock *clock, unsigned who, unsigned other)
{
    unsigned one = sand_clock_luck(clock, who), two = sand_clock_luck(clock, other);
    return one != two ? one < two : who < other;
}

/* The mover of the actor; NULL: it has no motion. */
static inline sand_clock_mover *sand_clock_mover_of(const sand_clock *clock, unsigned who)
{
    return clock->mover_of[who] == 0 ? NULL : &clock->movers[clock->mover_of[who] - 1];
}

static inline bool sand_clock_goes(const sand_clock_mover *mover)
{
    return mover != NULL && mover->state == SAND_MOVER_GOES;
}

static inline sand_bounds sand_clock_where(const sand_clock *clock, unsigned who)
{
    const sand_clock_outlook *where = &clock->where;
    return (sand_bounds){ { where->west[who], where->south[who] }, { where->east[who], where->north[who] } };
}

/* The first number from `who` (at least 1) on that may come within `margin` of the bounds; 0: none. */
static inline unsigned sand_clock_first_near(const sand_clock *clock, unsigned who, const sand_bounds *bounds,
                                             int32_t margin)
{
    const sand_clock_outlook *where = &clock->where;
    sand_lanes left = sand_scene_lanes_of(bounds->low.x - margin), right = sand_scene_lanes_of(bounds->high.x + margin),
               below = sand_scene_lanes_of(bounds->low.y - margin),
               above = sand_scene_lanes_of(bounds->high.y + margin);
    for (unsigned n = clock->n_who; who <= n; who += SAND_LANES) {
        sand_lanes near =
            (sand_scene_lanes_at(&where->east[who]) >= left) & (sand_scene_lanes_at(&where->west[who]) <= right) &
            (sand_scene_lanes_at(&where->north[who]) >= below) & (sand_scene_lanes_at(&where->south[who]) <= above);
        int64_t any[2];
        memcpy(any, &near, sizeof any);
        if ((any[0] | any[1]) == 0) continue; /* the usual case */
        for (unsigned i = 0; i < SAND_LANES; i++)
            if (near[i]) return who + i;
    }
    return 0;
}

/* Marks the actor as changed: its place, its motion or what the ruleset says of it is different. */
static inline void sand_clock_change(sand_clock *clock, unsigned who)
{
    if (clock->changed[who]) return;
    clock->changed[who] = true;
    clock->changes[clock->n_changes++] = (uint16_t)who;
}

/* ---- clock.c ---- */
sand_clock sand_clock_in(sand_battle *b, void *storage, const sand_motion_policy *policy);
/* Does the mover go on past `other` (a number, or a terrain id) because an earlier meeting of that kind was answered
 * so? */
bool sand_clock_ignores(const sand_clock *clock, const sand_clock_mover *mover, unsigned kind, unsigned other);
void sand_clock_ignore(sand_clock *clock, const sand_clock_mover *mover, unsigned kind, unsigned other);
/* Tells the policy how much of its piece the mover has covered, if it goes. */
void sand_clock_tell(const sand_clock *clock, const sand_clock_mover *mover, sand_pose to, bool over);
/* Ends the mover's present piece in `stance`, so that it stands from now on: waiting or ended, as `state` says. Does
 * not write the battle. */
void sand_clock_stand(sand_clock *clock, sand_clock_mover *mover, sand_stance stance, sand_mover_state state);
/* Puts the actor into the stance in the battle, formation and all. */
void sand_clock_put(const sand_clock *clock, unsigned who, const sand_stance *stance);
/* Is the actor on the table and, for a body, attached to no unit? */
bool sand_clock_is_there(const sand_clock *clock, unsigned who);
/* Its present stance with the rectangle it occupies. */
static inline sand_stance sand_clock_stance(const sand_clock *clock, unsigned who)
{
    return sand_path_stance_of(clock->b, sand_clock_actor(clock, who));
}
static inline sand_box sand_clock_box(const sand_clock *clock, unsigned who)
{
    return sand_actor_box(clock->b, sand_clock_actor(clock, who));
}
/* Brings the mover's track, or every actor's place in the battle, up to the present moment. */
void sand_clock_bring(const sand_clock *clock, sand_clock_mover *mover);
void sand_clock_place_all(sand_clock *clock);
/* Is the mover's leg an ABOUT, FORM or CHANGE, which takes effect only when the ruleset agrees? */
bool sand_clock_evolves(const sand_clock_mover *mover);

/* ---- clock_policy.c ---- */
/* The policy's view of what bars one actor, in the form of obstacles. `eyes` holds what the callbacks need and must
 * outlive them. */
typedef struct {
    const sand_motion_policy *policy;
    sand_actor who;
} sand_policy_eyes;
sand_obstacles sand_clock_policy_obstacles(const sand_policy_eyes *eyes);
bool sand_clock_policy_stops(const sand_policy_eyes *eyes, sand_actor other);
/* The unit or body that a mover in this stance would overlap; 0: none. */
unsigned sand_clock_stood_on(const sand_clock *clock, const sand_mover *mover);

/* ---- clock_parts.c ---- */
/* Is it met base by base, because it goes along a road or stands bent? */
bool sand_clock_has_parts(const sand_clock *clock, unsigned who);
/* Iterates the tracks by which the actor is met, its own or one per base: start with part 0; returns 0 at the end. */
unsigned sand_clock_next_track(const sand_clock *clock, unsigned who, unsigned part, sand_track *out);
/* Begins a leg along the road from its present place. False: rounding would make it overlap a very near neighbour on
 * the way. */
bool sand_clock_begin_road(sand_clock *clock, sand_clock_mover *mover, unsigned road, sand_stance *here);
/* The two boxes of the pair that are nearest to each other, as they stand in the battle. */
typedef struct {
    sand_box own, his;
} sand_clock_parts;
sand_clock_parts sand_clock_nearest_parts(const sand_clock *clock, unsigned unit, unsigned other);
/* The two tracks of the pair that are nearest to each other now. */
void sand_clock_nearest_tracks(const sand_clock *clock, unsigned unit, unsigned other, sand_track nearest[2]);
/* sand_track_collide and sand_track_near over all tracks of the pair. */
int32_t sand_clock_collide(const sand_clock *clock, const uint16_t two[2], sand_track_search search, bool ends);
int32_t sand_clock_near(const sand_clock *clock, const uint16_t two[2], sand_track_search search, int32_t limit);

/* ---- clock_legs.c ---- */
void sand_clock_load(sand_clock *clock); /* rows to movers, each at the start of what is left of its motion */
void sand_clock_load_row(sand_clock *clock, unsigned row);
void sand_clock_save(sand_clock *clock); /* movers to rows; rows of movers that ended are freed */
void sand_clock_save_row(sand_clock *clock, const sand_clock_mover *mover);
/* Begins the mover's next leg, or the rest of the interrupted one, from `here`. */
void sand_clock_begin_leg(sand_clock *clock, sand_clock_mover *mover, sand_stance here);
bool sand_clock_begin_rest(sand_clock *clock, sand_clock_mover *mover, sand_stance here); /* false: nothing is left */

/* ---- meet.c ---- */
/* Recomputes the meetings of all changed actors and of those near them. */
void sand_clock_renew(sand_clock *clock);
/* The moment of the soonest meeting, SAND_CLOCK_NEVER when there is none. All actors are placed at the moment before.
 */
int32_t sand_clock_soonest(sand_clock *clock);
/* Collects all meetings of that moment, which must be the soonest. */
void sand_clock_gather(sand_clock *clock, int32_t moment);
/* Adds a meeting with the responses resolve.h presets. False: the list is full; the meeting will be found again. */
bool sand_clock_add(sand_clock *clock, sand_meeting meeting);

/* ---- clock_engage.c ---- */
/* Drops meetings with enemies that a unit has not reached yet when it touches another unit of the same moment. */
void sand_clock_drop_later(sand_clock *clock);
/* Closes the gap left between two that meet so that they touch; asserts that they do. */
void sand_clock_close(sand_clock *clock, unsigned by, unsigned with);
/* How `unit`, coming along `heading`, would touch `other` if the gap between them were closed. */
sand_unit_touch sand_clock_touch_of(const sand_clock *clock, unsigned unit, int32_t heading, unsigned other);

/* ---- clock_answer.c ---- */
/* Sorts the gathered meetings by luck ids, so that the ruleset sees them in an order that no numbering decides. */
void sand_clock_sort(sand_clock *clock);
/* Describes the gathered meetings, asks the ruleset and carries its answers out. False: some mover's leg must end first
 * (its `ends` is now), and nothing has been carried out. */
bool sand_clock_meet(sand_clock *clock);

#endif
