/* scene.h - where all units stand: computed when first asked for and cached until a unit moves.
 *
 * Invariant: every cached value equals what would be computed from the rows of the battle looked at last. A look
 * compares the row of each unit with its copy and drops only what depends on units that moved, came or went. The code
 * that writes the battle owns the scene and calls sand_scene_look after every write; until then every pointer that the
 * scene gave stays valid.
 *
 * Functions that may fill the cache take the scene without `const`. */
#ifndef SAND_MOTION_SCENE_H
#define SAND_MOTION_SCENE_H

#include <string.h>

#include "battle/battle.h"

/* The units in play of one command, in ascending order. */
typedef struct {
    unsigned of; /* the command; 0: not listed yet */
    unsigned n;
    uint16_t *unit;
} sand_scene_group;

/* A cached answer about two units. */
typedef struct {
    uint16_t unit, other;
    bool yes;
    sand_bounds about;
} sand_scene_pair;

enum { SAND_SCENE_ABOUT = 8 };

typedef struct sand_scene {
    const sand_battle *battle;
    const sand_field *field;
    const sand_unit *first; /* the rows of the units, `stride` bytes apart */
    uint32_t stride;
    unsigned n;      /* number of units */
    int32_t *x, *y;  /* by unit id: its centre, or FAR when it is not in play; padded at the end for sand_lanes */
    bool *engaged;   /* by unit id: is it in contact? */
    int32_t *radius; /* by unit id: no part of it is farther from its centre */
    int32_t *inner;  /* by unit id: no part of its edge is nearer to its centre */

    /* How the present question is meant; the caller sets these and restores them. */
    bool suggesting; /* the engine places the unit: moves end before any overlap, without using the slack */
    bool silent;     /* only the answer counts: witnesses and sentences may be left out */
    /* while suggesting: a march that is too long is shortened to its legal part if that is at least this; 0: never */
    int32_t least;

    /* Two units that answered the last search: where the next one starts; they must be asked again. 0: none. */
    struct {
        uint16_t unit, other;
    } found;

    /* The units within a distance of this unit's place when last asked: every path tried from there asks again
     * (motion/nearness.c). unit 0: not asked since the last look. */
    struct {
        uint16_t unit, n, other[SAND_SCENE_ABOUT];
        int32_t distance;
    } about;

    /* The cache; private to scene.c. */
    struct {
        void *rows;         /* the units as they were: their table in the battle, of which only sand_unit counts */
        sand_size *outline; /* the size of their formations then, for rulesets with formations */
        bool *known;        /* by unit id: is its box valid? */
        sand_box *box;
        uint16_t *mate;       /* by unit id: another unit within `mates_within`; 0: not known */
        int32_t mates_within; /* in grid units */
        sand_scene_group members;
        sand_scene_pair *pair; /* n_pairs entries from 1 on, in any order */
        uint16_t *pair_at;     /* by hash: a number in `pair`; 0: none */
        unsigned n_pairs;
    } kept;
    unsigned char *spare; /* scratch space: sand_scene_borrow */
    size_t spare_used, spare_room;
} sand_scene;

/* ---- life ---- */
/* Bytes of a scene for battles of this field; storage aligned for any type. */
size_t sand_scene_size(const sand_field *field);
sand_scene *sand_scene_init(void *storage, const sand_field *field);
/* From now on the scene describes `b`, which must be of its field and must not be written until the next look.
 * Questions are taken as orders until the caller says otherwise. */
void sand_scene_look(sand_scene *scene, const sand_battle *b);

/* Looks at a battle whose unit rows differ from those looked at last in at most these two units; 0: none. */
void sand_scene_look_again(sand_scene *scene, const sand_battle *b, unsigned unit, unsigned other);

/* Describes a battle from now on that has exactly the bytes of the one looked at last, in other memory. */
void sand_scene_move(sand_scene *scene, const sand_battle *b);

/* ---- one unit, by its id ---- */
/* The id is not asserted: every loop over all units calls these. */
static inline const sand_unit *sand_scene_row(const sand_scene *scene, unsigned unit)
{
    return SAND_BATTLE_AT_CONST(sand_unit, scene->first, (size_t)(unit - 1) * scene->stride);
}
static inline bool sand_scene_in_play(const sand_scene *scene, unsigned unit)
{
    return sand_scene_row(scene, unit)->status == SAND_STATUS_PLAY;
}
static inline unsigned sand_scene_side(const sand_scene *scene, unsigned unit)
{
    return scene->field->unit_sides[unit - 1];
}
static inline sand_point sand_scene_centre(const sand_scene *scene, unsigned unit)
{
    const sand_unit *row = sand_scene_row(scene, unit);
    return (sand_point){ row->x, row->y };
}
static inline int32_t sand_scene_radius(const sand_scene *scene, unsigned unit)
{
    return scene->radius[unit];
}
/* ---- all units at once: which may be near? ----
 *
 * The answer is no for nearly all units, so four are compared at a time. */
typedef int32_t sand_lanes __attribute__((vector_size(16)));
enum { SAND_LANES = 4, SAND_SCENE_FAR = 1 << 29 };

static inline sand_lanes sand_scene_lanes_at(const int32_t *first)
{
    sand_lanes lanes;
    memcpy(&lanes, first, sizeof lanes);
    return lanes;
}
static inline sand_lanes sand_scene_lanes_of(int32_t one)
{
    return (sand_lanes){ one, one, one, one };
}
/* The first unit in play from `unit` (at least 1) to `last` whose circle, widened by `margin`, reaches into the bounds;
 * 0: none. */
static inline unsigned sand_scene_first_near(const sand_scene *scene, unsigned unit, unsigned last,
                                             const sand_bounds *bounds, int32_t margin)
{
    sand_lanes left = sand_scene_lanes_of(bounds->low.x - margin), right = sand_scene_lanes_of(bounds->high.x + margin),
               below = sand_scene_lanes_of(bounds->low.y - margin),
               above = sand_scene_lanes_of(bounds->high.y + margin);
    for (; unit <= last; unit += SAND_LANES) {
        sand_lanes x = sand_scene_lanes_at(&scene->x[unit]), y = sand_scene_lanes_at(&scene->y[unit]),
                   r = sand_scene_lanes_at(&scene->radius[unit]);
        sand_lanes far = (left > x + r) | (x - r > right) | (below > y + r) | (y - r > above);
        int64_t all[2];
        memcpy(all, &far, sizeof all);
        if ((all[0] & all[1]) == -1) continue; /* the usual case */
        for (unsigned i = 0; i < SAND_LANES && unit + i <= last; i++)
            if (!far[i]) return unit + i;
    }
    return 0;
}
/* The next unit after `after` (start with 0) that is not of `side` and comes near the bounds in the same way; 0: none.
 * A side's units usually have consecutive numbers, so most of its own are never looked at. */
static inline unsigned sand_scene_next_enemy(const sand_scene *scene, unsigned side, unsigned after,
                                             const sand_bounds *bounds, int32_t margin)
{
    const sand_span span = scene->field->enemies[side];
    unsigned unit = after < span.first ? span.first - 1u : after;
    do unit = sand_scene_first_near(scene, unit + 1, span.last, bounds, margin);
    while (unit != 0 && scene->field->unit_sides[unit - 1] == side);
    return unit;
}

/* Is `other`, which need not exist, on the table and of the other side? */
static inline bool sand_scene_is_enemy(const sand_scene *scene, unsigned unit, unsigned other)
{
    return other >= 1 && other <= scene->n && sand_scene_in_play(scene, other) &&
           sand_scene_side(scene, other) != sand_scene_side(scene, unit);
}
/* The outer rectangle of its formation; valid until the next look. */
static inline const sand_box *sand_scene_box(sand_scene *scene, unsigned unit)
{
    sand_box *box = &scene->kept.box[unit];
    if (!scene->kept.known[unit]) {
        scene->kept.known[unit] = true;
        *box = sand_battle_unit_box(scene->battle, unit);
    }
    return box;
}

/* ---- several units ---- */
/* All units in play of that command. Valid until the next look, and until another command is asked about. */
const sand_scene_group *sand_scene_members(sand_scene *scene, unsigned command);
/* The same with `joining`, which is not in play, as if it stood where its row says; in borrowed space. */
sand_scene_group sand_scene_members_with(sand_scene *scene, unsigned command, unsigned joining);

/* ---- near or not: true means "perhaps", false is proved ---- */
/* May a circle of radius `most` about `at` reach into the bounds? */
static inline bool sand_scene_circle_near(sand_point at, int32_t most, const sand_bounds *bounds)
{
    return at.x + most >= bounds->low.x && at.x - most <= bounds->high.x && at.y + most >= bounds->low.y &&
           at.y - most <= bounds->high.y;
}
/* May the unit, which is in play, have a part within `margin` of the bounds? */
static inline bool sand_scene_near(const sand_scene *scene, unsigned unit, const sand_bounds *bounds, int32_t margin)
{
    return sand_scene_circle_near(sand_scene_centre(scene, unit), sand_scene_radius(scene, unit) + margin, bounds);
}
/* May the two units, which are in play, come within `margin` of each other? */
static inline bool sand_scene_near_unit(const sand_scene *scene, unsigned unit, unsigned other, int32_t margin)
{
    sand_point there = sand_scene_centre(scene, other);
    sand_bounds bounds = { there, there };
    return sand_scene_near(scene, unit, &bounds, sand_scene_radius(scene, other) + margin);
}
/* Are the two within `distance` of each other, edge to edge, limit included? Exact. */
bool sand_scene_within(sand_scene *scene, unsigned unit, unsigned other, int32_t distance);
/* The unit's next enemy after `after` (start with 0), by number, that is within `distance` in the same way; 0: there
 * are no more. */
unsigned sand_scene_next_enemy_within(sand_scene *scene, unsigned unit, unsigned after, int32_t distance);

/* ---- answers about two units ---- */

/* Some answers (does one unit see the other?) are expensive and depend only on where the two stand and which units have
 * a part within certain bounds around them. Such an answer is kept until one of those moves, comes or goes. A ruleset
 * keeps answers to one question. */
typedef enum { SAND_SCENE_UNKNOWN, SAND_SCENE_NO, SAND_SCENE_YES } sand_scene_answer;
/* UNKNOWN: never asked, or a unit has moved there since. */
sand_scene_answer sand_scene_recall(const sand_scene *scene, unsigned unit, unsigned other);
void sand_scene_remember(sand_scene *scene, unsigned unit, unsigned other, bool yes, const sand_bounds *about);

/* ---- mates ---- */

/* Whether a unit has another of its command near enough is asked again and again, so one such "mate" is kept until
 * either of the two moves, comes or goes. Sets the distance, edge to edge, within which units are mates from now on;
 * another distance than before forgets all mates. */
void sand_scene_mates_within(sand_scene *scene, int32_t distance);
/* The unit's known mate; 0: none is known. */
static inline unsigned sand_scene_mate(const sand_scene *scene, unsigned unit)
{
    return scene->kept.mate[unit];
}
void sand_scene_remember_mates(sand_scene *scene, unsigned unit, unsigned other);

/* ---- room to work in ---- */
/* Arrays as long as the number of units, without a fixed maximum: n items of `size` bytes, uninitialised, until the
 * mark is returned. Marks are returned in reverse order. */
static inline size_t sand_scene_mark(const sand_scene *scene)
{
    return scene->spare_used;
}
void *sand_scene_borrow(sand_scene *scene, size_t n, size_t size);
static inline void sand_scene_give_back(sand_scene *scene, size_t mark)
{
    SAND_ASSERT(mark <= scene->spare_used);
    scene->spare_used = mark;
}

#endif
