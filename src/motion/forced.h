/* forced.h - involuntary motion of one or many units at once: retreats, push-backs, falling back, giving way.
 *
 * Each drive takes one unit straight along a heading. All drives advance one step at a time together, so nothing
 * depends on the order in which they are listed. Friends in the way stop the drive, are pushed along or are passed. A
 * pushed unit moves exactly as its pusher does, from the point where they met, and may push others. A drive that runs
 * into a unit that is itself moving waits until that unit has finished; two drives that wait for each other stop. A bar
 * to any member of a chain stops the drive, unless that member is lost (`barred`). No overlap is made, or deepened
 * beyond the slack.
 *
 * A plan is pure; carrying it out moves all units and keeps their headings. The ruleset decides what it means to go
 * less far than required: it reads the plan, and may make another without the units that are eliminated. */
#ifndef SAND_MOTION_FORCED_H
#define SAND_MOTION_FORCED_H

#include "battle/ties.h"
#include "motion/toll.h"

typedef enum { SAND_FRIENDS_STOP, SAND_FRIENDS_PUSHED, SAND_FRIENDS_PASSED } sand_friends_policy;

/* What becomes of a unit that a bar stops. */
typedef enum {
    SAND_FORCED_STOPS, /* it stops, and its drive with it */
    SAND_FORCED_LOST   /* it leaves the table or is destroyed there; the unit that pushed it goes on */
} sand_forced_fate;

typedef struct {
    sand_unit_filter pushable; /* friends that may be pushed (NULL: all); other friends stop the drive */
    sand_obstacles obstacles;  /* bars to every moved unit; friends are handled by the drive's policy */
    /* like obstacles.ground, but by unit; NULL: the terrain table of its type (or obstacles.ground where that is set)
     */
    sand_ground (*ground_of)(const void *context, unsigned unit, unsigned terrain);
    /* Asked for each member of a chain that itself meets terrain, the edge, an enemy or a friend that does not give
     * way. `by`: the unit that pushes it, 0 when it is driven. context: that of the obstacles. NULL: it stops. */
    sand_forced_fate (*barred)(const void *context, unsigned unit, unsigned by, const sand_bar *bar);
    const sand_toll *toll; /* what terrain costs the driven unit (pushed units pay nothing); NULL: nothing */
} sand_forced_rule;

typedef enum { SAND_DRIVE_GOES, SAND_DRIVE_WAITS, SAND_DRIVE_ENDED } sand_drive_state;

typedef struct {
    /* Input. */
    uint16_t unit;
    uint8_t friends; /* sand_friends_policy */
    int32_t heading;
    int32_t longest; /* steps, or movement cost where there is a toll */
    /* PASSED: the drive ends where its unit overlaps no other, but goes at least this far for that; where there is no
     * such place, friends at its end are pushed on by just enough. */
    int32_t least;
    /* Output; state, held, limit, most and most_of are used only while planning. */
    uint8_t state;
    bool lost, held; /* held: it passes no more friends, because it found no place to end among them */
    int32_t limit;   /* the steps that `longest` allows */
    sand_bar most;   /* kind NONE unless rounding would leave `most_of` too deep in another unit from that travel on */
    uint16_t most_of;
    int32_t travel;  /* how far it goes */
    sand_bar bar;    /* what stops it there; NONE: nothing */
    uint16_t barred; /* the unit of the chain that meets the bar, the driven one or one it pushes; 0: none */
} sand_drive;

typedef struct {
    uint16_t unit;
    uint16_t by; /* the unit that pushes it; 0: it is driven itself */
    uint16_t drive;
    bool lost, moves;     /* moves: used only while planning */
    int32_t travel;       /* steps in total */
    int32_t began, ended; /* the first and last step of its motion, counted from the common start */
    int32_t since;        /* used only while planning: how far its drive had gone when it joined */
    sand_pose start, base, end;
} sand_forced_move;

/* In storage owned by the caller; one move per unit always suffices. */
typedef struct {
    sand_drive *drives;
    size_t n_drives;
    /* driven units in order of the drives, then pushed units in the order in which they begin to move */
    sand_forced_move *moves;
    size_t room, n;
    int32_t steps; /* until the last unit stands */
} sand_forced_set;

/* Finds where every unit would end if all drives were carried out at once; the battle is not changed. */
void sand_forced_plan(const sand_battle *b, const sand_forced_rule *rule, sand_forced_set *set);
/* The unit's move; NULL: it is not moved. */
const sand_forced_move *sand_forced_move_of(const sand_forced_set *set, unsigned unit);
/* Lists the friends that the driven unit passes over, in their old or new places, in ascending order: at most `room`,
 * and returns how many there are. */
size_t sand_forced_crossed(const sand_battle *b, const sand_forced_set *set, unsigned unit, uint16_t crossed[],
                           size_t room);
/* Ties units that may move, or be in the way, when units in contact are driven at most this far, pushing friends or
 * not: the final places of tied units may depend on each other. */
void sand_forced_ties(const sand_battle *b, int32_t longest, sand_ties *ties);
/* Moves all units as planned, lost ones included: the ruleset removes those. */
void sand_forced_apply(sand_battle *b, const sand_forced_set *set);

#endif
