/* clock.h - inside motion only: the movers of one run of the resolver, and the meetings found among them.
 *
 * Every mover knows the moment of its own soonest meeting, so that time goes from one to the next and only those it
 * concerns are looked at again.  Where somebody stands is worked out when it is asked for. */
#ifndef SAND_MOTION_CLOCK_H
#define SAND_MOTION_CLOCK_H

#include "battle/actor.h"
#include "motion/resolve.h"
#include "motion/track.h"

typedef enum { SAND_MOVER_ENDED, SAND_MOVER_GOES, SAND_MOVER_WAITS } sand_mover_state;

enum { SAND_CLOCK_NEVER = INT32_MAX };

/* Whoever may meet somebody has a number here: units their own, bodies on their own those behind them (only where the
 * policy lets bodies stop anybody, or they have ways).  Variables called `who` are such numbers.
 *
 * One row of the battle, as it moves.  `track` is its present leg, or the piece of it up to where the ground changes;
 * while it waits or has ended it stands still. */
typedef struct {
    uint16_t who, row;
    uint16_t leg, state;    /* sand_mover_state */
    sand_track track;       /* as it is at the moment `at` */
    sand_motion_step piece; /* the leg of the track */
    sand_motion_step rest;  /* what is left of the leg after it; no travel, no angle: nothing */
    int32_t rest_of;        /* moments for that */
    sand_stance start;      /* of the piece; kept while it waits, as are done and of */
    sand_pose from;         /* where it stood then: a column takes up its way by a unit or two aside */
    sand_stance clear;      /* where it stood before it passed somebody; files = 0: it passed nobody */
    int32_t done, of;
    int32_t began, ends; /* moments; ends: SAND_CLOCK_NEVER unless it goes */
    int32_t at;
    int32_t next; /* the moment of its soonest meeting; nothing happens to it before */
    bool sure;    /* that there is one; else it must look again then */
    uint8_t kind; /* of the meeting, and with whom */
    uint16_t with;
    sand_column_way *road; /* room for its way along a road; NULL: no unit of the field stands in columns of bases */
    bool pressed;          /* while all are placed: it is laid base by base, as somebody leans on it */
    int32_t back;          /* moments it is to be drawn back, while responses are carried out */
} sand_clock_mover;

/* By number, and behind the last for sand_lanes: the bounds within which it may come to be on its present piece; FAR
 * where it is not in play. */
typedef struct {
    int32_t *west, *south, *east, *north;
} sand_clock_outlook;

typedef struct {
    sand_battle *b;
    const sand_motion_policy *policy;
    int32_t now, end, next_mark; /* moments since tick 0 */
    size_t n;
    sand_clock_mover *movers;
    unsigned n_who;      /* the highest number */
    uint16_t *body;      /* by number behind those of the units, from 0: which body it is */
    uint16_t *number_of; /* by body: its number */
    uint16_t *mover_of;  /* by number: index in movers + 1, 0 none */
    sand_clock_outlook where;
    int32_t *halts;    /* by number: how near an enemy it halts as it goes; 0: it goes up to him, or stands */
    bool *changed;     /* by number: look at it again before time goes on */
    uint16_t *changes; /* those that have changed, each once */
    size_t n_changes;
    int32_t halt; /* the longest of halts there was */
    sand_meeting *meetings;
    size_t n_meetings, meetings_room;
    uint8_t *ignored;       /* bits: pairs that go on as if they had not met */
    size_t ignored_row;     /* bytes for each row of the battle */
    sand_column_way *roads; /* by row of the battle, from 1; NULL as above */
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

static inline bool sand_clock_is_body(const sand_clock *clock, unsigned who)
{
    return who > clock->b->field->n_units;
}
/* A column along a road (state.h)? */
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
static inline sand_mover sand_clock_body_of(const sand_clock *clock, unsigned who) /* as the battle has it */
{
    return sand_march_mover_of(clock->b, sand_clock_actor(clock, who));
}

static inline unsigned sand_clock_luck(const sand_clock *clock, unsigned who)
{
    sand_actor actor = sand_clock_actor(clock, who);
    return actor.ref == SAND_REF_UNIT ? sand_battle_unit_def(clock->b, actor.index)->luck
                                      : sand_battle_body_def(clock->b, actor.index)->luck;
}
/* Of two, the one whatever is listed begins with: by luck ids, so that numbers decide nothing. */
static inline bool sand_clock_before(const sand_clock *clock, unsigned who, unsigned other)
{
    unsigned one = sand_clock_luck(clock, who), two = sand_clock_luck(clock, other);
    return one != two ? one < two : who < other;
}

static inline sand_clock_mover *sand_clock_mover_of(const sand_clock *clock, unsigned who) /* NULL: it has no row */
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

/* The first from `who` on (at least 1) that may come within `margin` of the bounds; 0: none. */
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
        if ((any[0] | any[1]) == 0) continue; /* mostly so */
        for (unsigned i = 0; i < SAND_LANES; i++)
            if (near[i]) return who + i;
    }
    return 0;
}

/* Something about him has changed: where he stands, how he goes, or what the ruleset says of him. */
static inline void sand_clock_change(sand_clock *clock, unsigned who)
{
    if (clock->changed[who]) return;
    clock->changed[who] = true;
    clock->changes[clock->n_changes++] = (uint16_t)who;
}

/* ---- clock.c ---- */
sand_clock sand_clock_in(sand_battle *b, void *storage, const sand_motion_policy *policy);
bool sand_clock_ignores(const sand_clock *clock, const sand_clock_mover *mover, unsigned kind, unsigned other);
void sand_clock_ignore(sand_clock *clock, const sand_clock_mover *mover, unsigned kind, unsigned other);
/* Tells the policy what the mover has gone of its piece, if it goes. */
void sand_clock_tell(const sand_clock *clock, const sand_clock_mover *mover, sand_pose to, bool over);
void sand_clock_stand(sand_clock *clock, sand_clock_mover *mover, sand_stance stance, sand_mover_state state);
void sand_clock_put(const sand_clock *clock, unsigned who, const sand_stance *stance);
/* Is it on the table, and, of a body, with no unit? */
bool sand_clock_is_there(const sand_clock *clock, unsigned who);
/* Where it stands, with the rectangle that stands there. */
static inline sand_stance sand_clock_stance(const sand_clock *clock, unsigned who)
{
    return sand_path_stance_of(clock->b, sand_clock_actor(clock, who));
}
static inline sand_box sand_clock_box(const sand_clock *clock, unsigned who)
{
    return sand_actor_box(clock->b, sand_clock_actor(clock, who));
}
/* The track as it is now; everybody's place as it is now, in the battle. */
void sand_clock_bring(const sand_clock *clock, sand_clock_mover *mover);
void sand_clock_place_all(sand_clock *clock);
bool sand_clock_evolves(const sand_clock_mover *mover); /* its leg is an ABOUT or FORM: in force only when agreed */

/* ---- clock_policy.c ---- */
/* What the policy bars somebody with, as obstacles: `eyes` is what the callbacks need, and must outlive them. */
typedef struct {
    const sand_motion_policy *policy;
    sand_actor who;
} sand_policy_eyes;
sand_obstacles sand_clock_policy_obstacles(const sand_policy_eyes *eyes);
bool sand_clock_policy_stops(const sand_policy_eyes *eyes, sand_actor other);
/* Whom a mover standing so would stand upon, a unit or a body; 0: nobody. */
unsigned sand_clock_stood_on(const sand_clock *clock, const sand_mover *mover);

/* ---- clock_parts.c ---- */
/* Is it met by its bases, one by one: does it go along a road, or stand bent? */
bool sand_clock_has_parts(const sand_clock *clock, unsigned who);
/* The next track after `part` by which he is met, his own or of each base: begin with 0; 0: there is no more. */
unsigned sand_clock_next_track(const sand_clock *clock, unsigned who, unsigned part, sand_track *out);
/* Begins a leg along the road from where it stands, if it can; false: it stands so near to somebody that by rounding it
 * would overlap him on its way. */
bool sand_clock_begin_road(sand_clock *clock, sand_clock_mover *mover, unsigned road, sand_stance *here);
/* The boxes of the two by which they are nearest to each other, as they stand in the battle. */
typedef struct {
    sand_box own, his;
} sand_clock_parts;
sand_clock_parts sand_clock_nearest_parts(const sand_clock *clock, unsigned unit, unsigned other);
/* The tracks of the two by which they are nearest to each other now. */
void sand_clock_nearest_tracks(const sand_clock *clock, unsigned unit, unsigned other, sand_track nearest[2]);
/* sand_track_collide and sand_track_near by all tracks of the two. */
int32_t sand_clock_collide(const sand_clock *clock, const uint16_t two[2], sand_track_search search, bool ends);
int32_t sand_clock_near(const sand_clock *clock, const uint16_t two[2], sand_track_search search, int32_t limit);

/* ---- clock_legs.c ---- */
void sand_clock_load(sand_clock *clock); /* movers from rows, each at the start of what is left of its way */
void sand_clock_load_row(sand_clock *clock, unsigned row);
void sand_clock_save(sand_clock *clock); /* rows from movers; those that ended are freed */
void sand_clock_save_row(sand_clock *clock, const sand_clock_mover *mover);
/* Begins the leg at which it is, or the rest of the one it was in, from `here`. */
void sand_clock_begin_leg(sand_clock *clock, sand_clock_mover *mover, sand_stance here);
bool sand_clock_begin_rest(sand_clock *clock, sand_clock_mover *mover, sand_stance here); /* false: there is none */

/* ---- meet.c ---- */
/* Looks again at whoever has changed, and at those near. */
void sand_clock_renew(sand_clock *clock);
/* The moment of the soonest meeting, SAND_CLOCK_NEVER when there is none: everybody stands at the moment before. */
int32_t sand_clock_soonest(sand_clock *clock);
/* All meetings of that moment, which is to be the soonest. */
void sand_clock_gather(sand_clock *clock, int32_t moment);
/* Adds a meeting, preset as resolve.h says; false: no room (it will be found again). */
bool sand_clock_add(sand_clock *clock, sand_meeting meeting);

/* ---- clock_engage.c ---- */
void sand_clock_drop_later(sand_clock *clock);
/* Closes what is left between two that meet, so that they touch: asserted. */
void sand_clock_close(sand_clock *clock, unsigned by, unsigned with);
sand_unit_touch sand_clock_touch_of(const sand_clock *clock, unsigned unit, int32_t heading, unsigned other);

/* ---- clock_answer.c ---- */
void sand_clock_sort(sand_clock *clock);
/* Describes the meetings gathered, asks, and carries the answers out.  False: somebody's leg is to end first (its
 * `ends` is now), and nothing has been carried out. */
bool sand_clock_meet(sand_clock *clock);

#endif
