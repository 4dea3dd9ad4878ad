/* march.h - one mover: how far it may go straight, whether it has room to turn, and what is in its way.
 *
 * `check` asks these questions. All are pure, exact and allocate nothing. Travel is in whole steps (grid units) along
 * an absolute heading; the mover keeps its facing. SAND_SLACK is forgiven: a way is barred by what it overlaps deeper
 * than the slack. The longest legal way ends one step before the first barred one. */
#ifndef SAND_MOTION_MARCH_H
#define SAND_MOTION_MARCH_H

#include "battle/reason.h"
#include "geom/travel.h"
#include "motion/path.h"

struct sand_scene; /* motion/scene.h */

/* The body that moves, standing where the question starts, which need not be where the battle has it. */
typedef struct {
    sand_stance stance;
    sand_box box;
    uint16_t unit; /* 0: not a unit */
    uint16_t body; /* a body on its own; 0: not one */
    uint16_t side;
    uint16_t type; /* row of the type table; 0: only terrain that `ground` names bars it */
} sand_mover;

/* The index that sentences about the mover's ways name first: {u0} for a unit, {b0} for a body. */
static inline uint16_t sand_march_mover_index(const sand_mover *mover)
{
    return mover->unit != 0 ? mover->unit : mover->body;
}

static inline sand_actor sand_march_mover_actor(const sand_mover *mover)
{
    return mover->body != 0 ? sand_actor_body(mover->body) : sand_actor_unit(mover->unit);
}

/* These make movers: a unit or body as it stands in the battle, or a mover as if it stood elsewhere. None of them asks
 * whether it may stand there. */
sand_mover sand_march_mover_of_unit(const sand_battle *b, unsigned unit);
/* The same from a scene, which has its box. */
sand_mover sand_march_mover_in(struct sand_scene *scene, unsigned unit);
/* A unit, or a body on its own, which only terrain that `ground` names can bar. */
sand_mover sand_march_mover_of(const sand_battle *b, sand_actor actor);
sand_mover sand_march_mover_at(const sand_mover *mover, sand_pose pose);
sand_mover sand_march_mover_with(const sand_mover *mover, sand_stance stance);
/* Iterates the boxes it covers, as sand_battle_next_part does for a unit: start with 0; returns 0 at the end. */
unsigned sand_march_next_part(const sand_battle *b, const sand_mover *mover, unsigned part, sand_box *box);
/* Does the mover overlap the box or the unit deeper than the slack, part by part? */
bool sand_march_overlaps_box(const sand_battle *b, const sand_mover *mover, const sand_box *box);
bool sand_march_overlaps_unit(const sand_battle *b, const sand_mover *mover, unsigned unit);
sand_mover sand_march_mover_turned(const sand_mover *mover, int32_t turn); /* pivots about its centre */
sand_mover sand_march_mover_moved(const sand_mover *mover, int32_t heading, int32_t travel);

/* Which units count, by the ruleset; NULL means all. Only units in play other than the mover are asked about. */
typedef bool (*sand_unit_filter)(const void *context, unsigned unit);
typedef struct {
    sand_unit_filter counts; /* NULL: all count */
    const void *context;     /* passed to `counts` */
} sand_unit_choice;

/* The effect of a piece of terrain on this mover. */
typedef enum {
    SAND_GROUND_FREE,    /* no bar */
    SAND_GROUND_BARRED,  /* no part of the mover may overlap it */
    SAND_GROUND_WATER,   /* the path of its centre may meet it only inside a crossing */
    SAND_GROUND_CROSSING /* a bridge or ford: no bar, and opens the water under it */
} sand_ground;

/* The ruleset's words for each kind of obstacle. The second argument of a sentence, {u1} or {t1}, is the obstacle; for
 * the table's edge at the end of a way it is how far the mover may go, {l1}. */
typedef struct {
    sand_reason way;   /* a way ends there */
    sand_reason place; /* a unit cannot stand there */
} sand_obstacle_words;

typedef struct {
    sand_obstacle_words unit, ground, edge;
    sand_obstacle_words touch; /* an enemy that must not be touched, and would be */
    /* The rule that keeps the mover out of this piece of terrain; NULL: `ground` names it. */
    const char *(*ground_rule)(const sand_battle *b, const sand_mover *mover, unsigned terrain);
    /* Why this particular unit, {u1}, ends the mover's way; NULL, or a reason without a rule: `unit` or `touch` says
     * so. */
    sand_reason (*unit_reason)(const sand_battle *b, const sand_mover *mover, unsigned unit);
} sand_way_words;

/* What may be in the way.
 *
 * units: NULL: every unit. ground: NULL: terrain bars where field->enter says 0 for the mover's type. leave_table: the
 * edge is no bar. placing: the engine chooses the place, so ways end before any overlap and the slack is not used.
 * keep_off > 0: the mover may not come within this gap of enemies that were farther off at the start (SAND_SLACK: it
 * may not touch them). least > 0: the caller has no use for a shorter way; once a way is found to be no longer than
 * this, its exact end is not worked out. words: NULL where the reason is not read. scene: NULL: boxes are worked out;
 * otherwise the scene supplies them. */
typedef struct {
    const void *context; /* passed to the callbacks */
    sand_unit_filter units;
    sand_ground (*ground)(const void *context, unsigned terrain);
    bool leave_table, placing;
    int32_t keep_off, least;
    const sand_way_words *words;
    struct sand_scene *scene;
} sand_obstacles;

typedef enum {
    SAND_BAR_NONE,
    SAND_BAR_FRIEND, /* id: unit */
    SAND_BAR_ENEMY,  /* id: unit */
    SAND_BAR_GROUND, /* id: terrain */
    SAND_BAR_EDGE,   /* of the table */
    SAND_BAR_KINDS
} sand_bar_kind;

typedef struct {
    sand_bar_kind kind;
    uint16_t id;
    int32_t travel; /* the first barred step; 0 for a turn or a placement */
    bool at_end;    /* an enemy that the mover would still be up against at the end of the whole way */
    sand_point at;  /* where to point: the obstacle's nearest corner, or where the mover would stand */
} sand_bar;

typedef struct {
    int32_t legal;  /* the longest legal travel, 0..longest */
    sand_bar first; /* what stops it there; NONE: nothing, legal == longest */
} sand_march;

/* Goes straight ahead, back or aside. Terrain that the mover stands on at the start does not bar it; units it overlaps
 * do. */
sand_march sand_march_along(const sand_battle *b, const sand_mover *mover, int32_t heading, int32_t longest,
                            const sand_obstacles *obstacles);
/* What keeps the mover from standing where it is; kind NONE: nothing. */
sand_bar sand_march_place_bar(const sand_battle *b, const sand_mover *mover, const sand_obstacles *obstacles);

typedef enum { SAND_TURN_SWEPT, SAND_TURN_END_ONLY } sand_turn_policy;
/* What bars a pivot about the centre, or a wheel about a front corner, by `turn` (-18000..18000). With SAND_TURN_SWEPT
 * all the area passed over must be free, otherwise only the end. Terrain stood on at the start never bars. kind NONE:
 * there is room. */
sand_bar sand_march_pivot_bar(const sand_battle *b, const sand_mover *mover, int32_t turn, sand_turn_policy policy,
                              const sand_obstacles *obstacles);
sand_bar sand_march_wheel_bar(const sand_battle *b, const sand_mover *mover, int32_t turn, sand_turn_policy policy,
                              const sand_obstacles *obstacles);
/* The largest turn of the same sign, at most `turn`, for which sand_march_pivot_bar finds room; 0 when there is none.
 */
int32_t sand_march_pivot_longest(const sand_battle *b, const sand_mover *mover, int32_t turn, sand_turn_policy policy,
                                 const sand_obstacles *obstacles);

/* ---- zones, neighbours, directions ---- */

typedef struct {
    uint16_t unit;        /* 0: none */
    sand_stretch stretch; /* travel within the distance, inclusive */
} sand_zone_entry;

/* A straight way along which something is looked for. */
typedef struct {
    int32_t heading, longest;
} sand_straight;

/* The zones around units that count. */
typedef struct {
    int32_t distance; /* around the unit, edge to edge, inclusive */
    int32_t from;     /* entered at this travel or later: 0 includes zones the mover starts in, 1 only new ones */
    sand_unit_choice units;
} sand_zones;

/* Returns the first unit whose zone the mover enters; on a tie, the lowest index. */
sand_zone_entry sand_march_zone(const sand_battle *b, const sand_mover *mover, sand_straight way, sand_zones zones);

/* Bodies on their own (leaders without a unit, abandoned guns, supplies) that a straight move touches. */
typedef struct {
    uint16_t body;        /* 0: none */
    sand_stretch stretch; /* travel during which they touch or overlap */
} sand_body_met;
typedef struct {
    bool (*counts)(const void *context, unsigned body); /* NULL: all in play except the mover */
    const void *context;
    sand_body_met *met; /* `room` entries owned by the caller */
    size_t room;
} sand_bodies_met;
/* Fills in the bodies met, by travel and then by index: the nearest `room` of them; returns how many are filled in. */
size_t sand_march_bodies(const sand_battle *b, const sand_mover *mover, sand_straight way, sand_bodies_met bodies);

/* The shortest line to the unit, edge to edge, to be shown; distance 0 when they touch or overlap. */
sand_reach sand_march_reach_to_unit(const sand_battle *b, const sand_mover *mover, unsigned unit);

/* Would the mover, going on for ever along `heading`, run into the unit? A test of direction: nothing else counts. */
bool sand_march_heads_for(const sand_battle *b, const sand_mover *mover, int32_t heading, unsigned unit);
/* Does the distance to the unit never decrease along `heading`? */
bool sand_march_never_nears(const sand_battle *b, const sand_mover *mover, int32_t heading, unsigned unit);

/* Headings computed by rules, never to be compared with a typed angle. Away: from the unit's nearest point to the
 * mover's nearest point (square to the edges where they are parallel or touch). Towards: centre to centre. */
int32_t sand_march_heading_away(const sand_battle *b, const sand_mover *mover, unsigned unit);
int32_t sand_march_heading_towards(const sand_battle *b, const sand_mover *mover, unsigned unit);
static inline int32_t sand_march_heading_back(const sand_mover *mover)
{
    return sand_heading_add(mover->stance.pose.heading, SAND_HALF_TURN);
}

#endif
