/* march.h - one mover: how far it may go straight, whether it has room to turn, what lies in its way.
 *
 * These are the questions `check` asks.  All are pure, exact and allocate nothing.  Travel is in whole steps (grid
 * units) along an absolute heading, the mover's own facing kept.  Limits: SAND_SLACK forgives - a way is barred by what
 * it overlaps deeper than the slack.  The longest legal way ends one step before the
 * first that is barred. */
#ifndef SAND_MOTION_MARCH_H
#define SAND_MOTION_MARCH_H

#include "battle/reason.h"
#include "geom/travel.h"
#include "motion/path.h"

struct sand_scene; /* motion/scene.h */

/* Who moves, standing where the question starts from - which need not be where the battle has it. */
typedef struct {
    sand_stance stance;
    sand_box box;
    uint16_t unit; /* 0: not a unit */
    uint16_t body; /* a body on its own, 0: not one */
    uint16_t side;
    uint16_t type; /* row of the type table, 0: no terrain bars it but what `ground` says */
} sand_mover;

/* What sentences about its ways name first: {u0} of a unit, {b0} of a body. */
static inline uint16_t sand_march_mover_index(const sand_mover *mover)
{
    return mover->unit != 0 ? mover->unit : mover->body;
}

static inline sand_actor sand_march_mover_actor(const sand_mover *mover)
{
    return mover->body != 0 ? sand_actor_body(mover->body) : sand_actor_unit(mover->unit);
}

/* As it stands in the battle; and as if it stood elsewhere: none of these asks whether it may. */
sand_mover sand_march_mover_of_unit(const sand_battle *b, unsigned unit);
/* The same by a scene, which knows its rectangle. */
sand_mover sand_march_mover_in(struct sand_scene *scene, unsigned unit);
/* A unit, or a body on its own, which no terrain bars but what `ground` says. */
sand_mover sand_march_mover_of(const sand_battle *b, sand_actor actor);
sand_mover sand_march_mover_at(const sand_mover *mover, sand_pose pose);
sand_mover sand_march_mover_with(const sand_mover *mover, sand_stance stance);
/* What it really covers, as sand_battle_next_part has it of a unit: begin with 0; 0: there is no more. */
unsigned sand_march_next_part(const sand_battle *b, const sand_mover *mover, unsigned part, sand_box *box);
/* Does it overlap the unit deeper than the slack, part by part? */
bool sand_march_overlaps_box(const sand_battle *b, const sand_mover *mover, const sand_box *box);
bool sand_march_overlaps_unit(const sand_battle *b, const sand_mover *mover, unsigned unit);
sand_mover sand_march_mover_turned(const sand_mover *mover, int32_t turn); /* pivot about its centre */
sand_mover sand_march_mover_moved(const sand_mover *mover, int32_t heading, int32_t travel);

/* Which units count, by the ruleset; NULL everywhere means all.  Only units in play other than the mover are asked
 * about. */
typedef bool (*sand_unit_filter)(const void *context, unsigned unit);
typedef struct {
    sand_unit_filter counts; /* NULL: all do */
    const void *context;     /* handed to it */
} sand_unit_choice;

/* What a piece of terrain is to this mover. */
typedef enum {
    SAND_GROUND_FREE,    /* no bar */
    SAND_GROUND_BARRED,  /* no part of the mover may overlap it */
    SAND_GROUND_WATER,   /* the path of its centre may meet it only inside a crossing */
    SAND_GROUND_CROSSING /* a bridge or ford: no bar, and opens the water under it */
} sand_ground;

/* What a ruleset says of each thing that may be in the way.  The second argument of a sentence, {u1} or {t1}, is what
 * it is; of the edge as the end of a way it is how far the mover may go, {l1}. */
typedef struct {
    sand_reason way;   /* a way ends there */
    sand_reason place; /* one cannot stand there */
} sand_obstacle_words;

typedef struct {
    sand_obstacle_words unit, ground, edge;
    sand_obstacle_words touch; /* an enemy who must not even be touched, and would be */
    /* The rule that keeps the mover out of this piece of terrain; NULL: `ground` names it. */
    const char *(*ground_rule)(const sand_battle *b, const sand_mover *mover, unsigned terrain);
    /* Why just this unit, {u1}, ends the way of the mover; NULL, or no rule in it: `unit` or `touch` says so. */
    sand_reason (*unit_reason)(const sand_battle *b, const sand_mover *mover, unsigned unit);
} sand_way_words;

/* What is in the way.  units: NULL, every unit.  ground: NULL, barred where field->enter says 0 for the mover's type.
 * leave_table: the edge is no bar.  placing: the engine chooses the place, so ways end before any overlap at all and
 * the slack is not used.  keep_off > 0: enemies not within this gap at the start may not come within it (SAND_SLACK: no
 * touching).  least > 0: whoever asks wants no way that is shorter, and where such a one ends before that is not worked
 * out.  words: NULL where nobody reads why.  scene: NULL, rectangles are worked out; else it remembers them. */
typedef struct {
    const void *context; /* handed to the callbacks */
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
    int32_t travel; /* the first step that is barred; of a turn or a place 0 */
    bool at_end;    /* an enemy, and at the end of the whole way the mover would be up against him still */
    sand_point at;  /* to point at: the obstacle's nearest corner, or where the mover would stand */
} sand_bar;

typedef struct {
    int32_t legal;  /* the longest legal travel, 0..longest */
    sand_bar first; /* what stops it there; NONE: nothing, legal == longest */
} sand_march;

/* Straight ahead, back or aside.  Terrain that the mover stands on at the start does not bar it; units it overlaps do.
 */
sand_march sand_march_along(const sand_battle *b, const sand_mover *mover, int32_t heading, int32_t longest,
                            const sand_obstacles *obstacles);
/* Does the mover have room where it stands?  kind NONE: yes. */
sand_bar sand_march_place_bar(const sand_battle *b, const sand_mover *mover, const sand_obstacles *obstacles);

typedef enum { SAND_TURN_SWEPT, SAND_TURN_END_ONLY } sand_turn_policy;
/* Room to pivot about the centre, or to wheel about a front corner, by `turn` (-18000..18000).  With SAND_TURN_SWEPT
 * everything passed over must be free, else only the end.  Terrain stood on at the start never bars.  kind NONE: there
 * is room. */
sand_bar sand_march_pivot_bar(const sand_battle *b, const sand_mover *mover, int32_t turn, sand_turn_policy policy,
                              const sand_obstacles *obstacles);
sand_bar sand_march_wheel_bar(const sand_battle *b, const sand_mover *mover, int32_t turn, sand_turn_policy policy,
                              const sand_obstacles *obstacles);
/* The largest turn of the same sign, not beyond `turn`, that has room by sand_march_pivot_bar; 0 when none has. */
int32_t sand_march_pivot_longest(const sand_battle *b, const sand_mover *mover, int32_t turn, sand_turn_policy policy,
                                 const sand_obstacles *obstacles);

/* ---- zones, neighbours, directions ---- */

typedef struct {
    uint16_t unit;        /* 0: none */
    sand_stretch stretch; /* of travel within the distance, inclusive */
} sand_zone_entry;

/* A straight way on which something is looked for. */
typedef struct {
    int32_t heading, longest;
} sand_straight;

/* Surroundings that count. */
typedef struct {
    int32_t distance; /* from the unit, edge to edge, inclusive */
    int32_t from;     /* entered at this travel or later: 0 counts those the mover starts in, 1 only new ones */
    sand_unit_choice units;
} sand_zones;

/* The first unit whose surroundings the mover enters.  Ties: the lowest index. */
sand_zone_entry sand_march_zone(const sand_battle *b, const sand_mover *mover, sand_straight way, sand_zones zones);

/* Bodies on their own (leaders without a unit, guns left behind, supplies) that a straight move touches. */
typedef struct {
    uint16_t body;        /* 0: none */
    sand_stretch stretch; /* of travel in which they touch or overlap */
} sand_body_met;
typedef struct {
    bool (*counts)(const void *context, unsigned body); /* NULL: all in play but the mover */
    const void *context;
    sand_body_met *met; /* the caller's, `room` of them */
    size_t room;
} sand_bodies_met;
/* Fills them in in order of travel, then index; returns how many, at most `room`: the nearest. */
size_t sand_march_bodies(const sand_battle *b, const sand_mover *mover, sand_straight way, sand_bodies_met bodies);

/* Edge to edge, 0 when they touch or overlap, with the line to show. */
sand_reach sand_march_reach_to_unit(const sand_battle *b, const sand_mover *mover, unsigned unit);

/* Going on for ever along `heading`, would the mover run into the unit?  A test of direction: nothing else counts. */
bool sand_march_heads_for(const sand_battle *b, const sand_mover *mover, int32_t heading, unsigned unit);
/* Does the distance to the unit never fall on the way along `heading`? */
bool sand_march_never_nears(const sand_battle *b, const sand_mover *mover, int32_t heading, unsigned unit);

/* Headings a rule computes, never to be compared with a typed angle.  Away: from the unit's nearest point to the
 * mover's nearest point (square to the edges where they are parallel or touch).  Towards: centre to centre. */
int32_t sand_march_heading_away(const sand_battle *b, const sand_mover *mover, unsigned unit);
int32_t sand_march_heading_towards(const sand_battle *b, const sand_mover *mover, unsigned unit);
static inline int32_t sand_march_heading_back(const sand_mover *mover)
{
    return sand_heading_add(mover->stance.pose.heading, SAND_HALF_TURN);
}

#endif
