/* measure.h - public facts about two actors on the table, and the standing of a battle. */
#include <sandtable/whole.h>
#ifndef SANDTABLE_MEASURE_H
#define SANDTABLE_MEASURE_H

#include <sandtable/verdict.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Everything a player at the table may ask about two units, or a unit and a body on its own, as the ruleset sees it. */
typedef struct {
    int32_t distance;      /* grid units, edge to edge, rounded up */
    sand_point from, to;   /* nearest points */
    int32_t range;         /* how far the first actor can shoot now; 0: not at all, as always for a body */
    bool in_range, in_arc; /* the second actor is in range, in the arc of the first; false if the first is a body */
    bool in_sight;         /* the line between them is clear; false between two bodies, for which no rule defines
                            * sight */
    bool touching;
    uint8_t face;                           /* face of the second the first would strike or is on: 0 none */
    uint16_t blocker_unit, blocker_terrain; /* what blocks the line of sight; 0: nothing of that kind */
    const char *rule_arc, *rule_sight, *rule_range, *rule_face;
    sand_witness arc, line;
} sand_measurement;

/* Where a player lays the end of a ruler: on a unit's formation, a body, or (SAND_REF_NONE) a point of the table. */
typedef struct {
    sand_ref_kind ref;
    uint16_t index;
    sand_point at;
} sand_spot;

typedef struct {
    int32_t distance;    /* grid units, edge to edge, rounded up; 0 only where they meet */
    sand_point from, to; /* nearest points */
} sand_distance;

/* Drawings about one unit, or body on its own, that need no second actor. The set is closed; a ruleset shows those
 * it has. */
typedef enum {
    SAND_OVERLAY_ARC,    /* where it may shoot, as far as it reaches: a sector; several are bands of range */
    SAND_OVERLAY_ZONE,   /* where its nearness alone binds enemies: a ring */
    SAND_OVERLAY_LINK,   /* units it holds together with: the shortest line */
    SAND_OVERLAY_BREACH, /* a LINK that is too long */
    SAND_OVERLAY_REACH,  /* where its centre may get in one move: the outline */
    SAND_OVERLAY_GROUND  /* where it may be placed (it is not on the table yet) */
} sand_overlay_kind;

enum { SAND_OVERLAYS_MAX = 24, SAND_OVERLAY_POINTS_MAX = 72 };

typedef struct {
    sand_overlay_kind kind;
    const char *rule;
    sand_sentence sentence;
    sand_witness shape;
    uint8_t n; /* of the outline; 0: the shape has its own points */
    sand_point outline[SAND_OVERLAY_POINTS_MAX];
} sand_overlay;

/* Shapes for which there is no room are left out. */
typedef struct {
    uint16_t wanted; /* bits 1 << kind; 0: all kinds */
    size_t n;
    sand_overlay of[SAND_OVERLAYS_MAX];
} sand_overlay_list;

typedef enum { SAND_GOING_ON, SAND_WON, SAND_DRAWN } sand_ending;

typedef struct {
    sand_ending outcome;
    uint16_t winner; /* side, when won */
    const char *rule;
    sand_sentence sentence;
    int32_t points[SAND_SIDES]; /* victory points when the scenario counts them */
} sand_result;

#ifdef __cplusplus
}
#endif

#endif
