/* forced.h - motion nobody chose: retreats, push-backs, falling back, giving way; of one unit or of many at once.
 *
 * Each drive takes one unit straight along a heading, all of them a step at a time together, so that nothing depends on
 * the order in which they are named.  Friends in the way stop it, are pushed along, or are passed.  Whoever is pushed
 * goes the very same way as who pushes, from where he is met, and may push others.  A drive that runs into one who is
 * under way himself waits until he has done; two that wait for each other stop.  A bar to anyone in a chain stops the
 * drive, or that one is lost (`barred`).  No overlap is ever made or deepened beyond the slack.
 *
 * A plan is pure; carrying it out moves all of them and keeps their headings.  What it means to go less far than one
 * had to, the ruleset says: it looks at the plan, and may make another without those who are eliminated. */
#ifndef SAND_MOTION_FORCED_H
#define SAND_MOTION_FORCED_H

#include "battle/ties.h"
#include "motion/toll.h"

typedef enum { SAND_FRIENDS_STOP, SAND_FRIENDS_PUSHED, SAND_FRIENDS_PASSED } sand_friends_policy;

/* What becomes of a unit that a bar stops. */
typedef enum {
    SAND_FORCED_STOPS, /* and with it the drive */
    SAND_FORCED_LOST   /* it is gone from there: off the table, destroyed; who pushed it goes on */
} sand_forced_fate;

typedef struct {
    sand_unit_filter pushable; /* friends that may be pushed; NULL: all; the others stop the drive */
    sand_obstacles obstacles;  /* bars to everybody who is moved; friends are handled by the drive's policy */
    /* as obstacles.ground, by unit; NULL: the matrix of its type (or obstacles.ground where that is set) */
    sand_ground (*ground_of)(const void *context, unsigned unit, unsigned terrain);
    /* Asked for each member of a chain, itself, that meets ground, the edge, an enemy or a friend who does not give
     * way; `by` pushes it, 0: it is driven.  context: of the obstacles.  NULL: it stops. */
    sand_forced_fate (*barred)(const void *context, unsigned unit, unsigned by, const sand_bar *bar);
    const sand_toll *toll; /* what the ground costs the driven; who is pushed pays nothing.  NULL: nothing */
} sand_forced_rule;

typedef enum { SAND_DRIVE_GOES, SAND_DRIVE_WAITS, SAND_DRIVE_ENDED } sand_drive_state;

typedef struct {
    /* Asked. */
    uint16_t unit;
    uint8_t friends; /* sand_friends_policy */
    int32_t heading;
    int32_t longest; /* steps, or what they cost where there is a toll */
    /* PASSED: it ends where it stands on nobody, but goes no less than this for it; where there is no such place,
     * friends at its end are pushed on by just enough. */
    int32_t least;
    /* Answered; state, held, limit, most and most_of are of use inside the plan only. */
    uint8_t state;
    bool lost, held; /* held: it passes nobody, as others stand where it could end */
    int32_t limit;   /* steps that `longest` allows */
    sand_bar most;   /* kind NONE unless rounding would leave `most_of` too deep in another from that travel on */
    uint16_t most_of;
    int32_t travel;  /* how far it goes */
    sand_bar bar;    /* what stops it there; NONE: nothing */
    uint16_t barred; /* the unit of the chain that meets the bar: itself or one it pushes; 0 none */
} sand_drive;

typedef struct {
    uint16_t unit;
    uint16_t by; /* who pushes it, 0: it is driven itself */
    uint16_t drive;
    bool lost, moves;     /* moves: inside the plan only */
    int32_t travel;       /* steps in all */
    int32_t began, ended; /* when: steps since all set out together */
    int32_t since;        /* inside the plan only: what its drive had gone when it joined, and where it stood */
    sand_pose start, base, end;
} sand_forced_move;

/* In room of the caller's: as many moves as there are units are always enough. */
typedef struct {
    sand_drive *drives;
    size_t n_drives;
    sand_forced_move *moves; /* the driven in order of the drives, then the pushed in the order they begin to move */
    size_t room, n;
    int32_t steps; /* until the last of them stands */
} sand_forced_set;

/* Where everybody would come to stand, were all drives carried out at once; the battle is not changed. */
void sand_forced_plan(const sand_battle *b, const sand_forced_rule *rule, sand_forced_set *set);
/* NULL: the unit is not moved. */
const sand_forced_move *sand_forced_move_of(const sand_forced_set *set, unsigned unit);
/* Friends that the driven unit passes over, where they stood or where they come to stand; fills in at most `room`,
 * ascending, and returns how many there are. */
size_t sand_forced_crossed(const sand_battle *b, const sand_forced_set *set, unsigned unit, uint16_t crossed[],
                           size_t room);
/* Ties everybody who may be moved, or stand in the way, when those in contact are driven this far at most, pushing
 * friends or not: where one comes to stand may depend on where the other does. */
void sand_forced_ties(const sand_battle *b, int32_t longest, sand_ties *ties);
/* Moves everybody to where the plan has him; those who are lost too: the ruleset removes them. */
void sand_forced_apply(sand_battle *b, const sand_forced_set *set);

#endif
