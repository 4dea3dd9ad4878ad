/* scene.c - caches where all units stand, and finds out at each look which of them have moved, come or gone.
 *
 * Invariant: `rows` holds every unit as it was at the last look, and x, y, radius, inner and outline follow from them.
 * Whatever else is kept (boxes, a command's list, mates, answers about pairs) is what would be computed from those
 * rows, and is dropped when a row that it depends on changes. A new scene holds rows that no unit ever has, so that the
 * first look finds that all have moved. */
#include "motion/scene.h"

#include <stddef.h>
#include <string.h>

#include "geom/measure.h"

/* Scratch space for the deepest nesting of questions, measured with some to spare. A search for a remedy holds two
 * lists of a command while a move is judged against all enemies; a line of sight holds a shape for every unit and every
 * part of terrain, and for every base where bases count one by one. */
enum { SPARE_A_UNIT = 224, SPARE_A_PART = 48, SPARE_A_BASE = 160, SPARE_AT_LEAST = 4096, ALIGNED = 16 };

/* Room for cached answers about pairs of units; more than a few hundred are never asked for in one position. The
 * number of hashes is a power of two. */
enum { PAIRS = 512, PAIRS_HASHED = 1024 };

static size_t aligned(size_t n)
{
    return (n + ALIGNED - 1) / ALIGNED * ALIGNED;
}

/* ---- life ---- */

/* Hands out the block behind the struct piece by piece; with `at` NULL it only adds up sizes. */
typedef struct {
    unsigned char *at;
    size_t used;
} pieces;

static void *piece(pieces *p, size_t n, size_t size)
{
    void *got = p->at == NULL ? NULL : p->at + p->used;
    p->used += aligned(n * size);
    return got;
}

static size_t lay_out(sand_scene *scene, const sand_field *field, unsigned char *storage)
{
    pieces p = { storage, aligned(sizeof *scene) };
    size_t n = (size_t)field->n_units + 1;
    scene->x = piece(&p, n + SAND_LANES, sizeof *scene->x);
    scene->y = piece(&p, n + SAND_LANES, sizeof *scene->y);
    scene->engaged = piece(&p, n, sizeof *scene->engaged);
    scene->radius = piece(&p, n + SAND_LANES, sizeof *scene->radius);
    scene->inner = piece(&p, n, sizeof *scene->inner);
    scene->kept.rows = piece(&p, n, field->layout.unit_size);
    scene->kept.outline = piece(&p, n, sizeof *scene->kept.outline);
    scene->kept.known = piece(&p, n, sizeof *scene->kept.known);
    scene->kept.box = piece(&p, n, sizeof *scene->kept.box);
    scene->kept.mate = piece(&p, n, sizeof *scene->kept.mate);
    scene->kept.members.unit = piece(&p, n, sizeof *scene->kept.members.unit);
    scene->kept.pair = piece(&p, PAIRS + 1, sizeof *scene->kept.pair);
    scene->kept.pair_at = piece(&p, PAIRS_HASHED, sizeof *scene->kept.pair_at);
    scene->spare_room = SPARE_AT_LEAST + n * SPARE_A_UNIT + field->n_parts * SPARE_A_PART;
    if (field->base_size != NULL) scene->spare_room += field->n_bodies * SPARE_A_BASE;
    scene->spare = piece(&p, 1, scene->spare_room);
    return p.used;
}

size_t sand_scene_size(const sand_field *field)
{
    sand_scene counted = { 0 };
    return lay_out(&counted, field, NULL);
}

sand_scene *sand_scene_init(void *storage, const sand_field *field)
{
    sand_scene *scene = storage;
    *scene = (sand_scene){ .field = field, .n = field->n_units, .stride = field->layout.unit_size };
    lay_out(scene, field, storage);
    memset(scene->x, 0, (size_t)(scene->spare - (unsigned char *)scene->x));
    memset(scene->kept.rows, UINT8_MAX, (size_t)scene->n * scene->stride); /* no unit stands so: all have moved */
    for (unsigned i = scene->n + 1; i <= scene->n + SAND_LANES; i++) scene->x[i] = scene->y[i] = SAND_SCENE_FAR;
    return scene;
}

/* ---- rows ---- */

/* Does the unit stand as before, and in the same command? Hits, which follow in the row, move no unit, and why a unit
 * is gone does not matter. */
static inline bool stands_alike(const sand_unit *a, const sand_unit *b)
{
    return memcmp(a, b, offsetof(sand_unit, hits)) == 0 && a->status == b->status;
}

static inline sand_unit *kept_row(const sand_scene *scene, unsigned unit)
{
    return SAND_BATTLE_AT(sand_unit, scene->kept.rows, (size_t)(unit - 1) * scene->stride);
}

/* Mounting, or bending along a road, changes only the outline; only rulesets with formations have either. */
static bool is_bent(const sand_scene *scene, unsigned unit, const sand_unit *row)
{
    sand_size now = sand_battle_outline(scene->field, unit, row), then = scene->kept.outline[unit];
    return now.width != then.width || now.depth != then.depth;
}

/* `then` is the unit's row as it was. */
static inline bool is_resized(const sand_scene *scene, unsigned unit, const sand_unit *then, const sand_unit *row)
{
    return then->files != row->files || then->ranks != row->ranks ||
           (scene->field->base_size != NULL && is_bent(scene, unit, row));
}

static inline bool has_changed(const sand_scene *scene, unsigned unit, const sand_unit *then, const sand_unit *row)
{
    return !stands_alike(then, row) || is_resized(scene, unit, then, row);
}

/* No part of the edge is nearer than half the shorter side, less the rounding of corners. */
static void size_up(sand_scene *scene, unsigned unit, const sand_unit *row)
{
    sand_size outline = sand_battle_outline(scene->field, unit, row);
    scene->radius[unit] = sand_geom_radius_of(outline.width, outline.depth);
    scene->inner[unit] = (outline.width < outline.depth ? outline.width : outline.depth) / 2 - 2;
    scene->kept.outline[unit] = outline;
}

/* ---- answers about two units ---- */

/* Where the table holds the number of the pair. Of two pairs with the same place only the later is found. */
static uint16_t *place_of(const sand_scene *scene, unsigned unit, unsigned other)
{
    return &scene->kept.pair_at[(unit * 40503u ^ other * 9973u) & (PAIRS_HASHED - 1)];
}

/* Pair 0 is of no two units: it stands for all that were never asked about. */
sand_scene_answer sand_scene_recall(const sand_scene *scene, unsigned unit, unsigned other)
{
    const sand_scene_pair *pair = &scene->kept.pair[*place_of(scene, unit, other)];
    if (pair->unit != unit || pair->other != other) return SAND_SCENE_UNKNOWN;
    return pair->yes ? SAND_SCENE_YES : SAND_SCENE_NO;
}

void sand_scene_remember(sand_scene *scene, unsigned unit, unsigned other, bool yes, const sand_bounds *about)
{
    SAND_ASSERT(sand_scene_recall(scene, unit, other) == SAND_SCENE_UNKNOWN);
    if (scene->kept.n_pairs == PAIRS) return;
    scene->kept.pair[++scene->kept.n_pairs] = (sand_scene_pair){ (uint16_t)unit, (uint16_t)other, yes, *about };
    *place_of(scene, unit, other) = (uint16_t)scene->kept.n_pairs;
}

/* Forgets the pair with that number; the last one takes over the number. */
static void forget_pair(sand_scene *scene, unsigned number)
{
    sand_scene_pair *pair = &scene->kept.pair[number], *last = &scene->kept.pair[scene->kept.n_pairs--];
    uint16_t *place = place_of(scene, pair->unit, pair->other);
    *place_of(scene, last->unit, last->other) = (uint16_t)number;
    *place = 0;
    *pair = *last;
}

static void forget_pairs(sand_scene *scene)
{
    while (scene->kept.n_pairs > 0) forget_pair(scene, scene->kept.n_pairs);
}

/* Could the unit, standing so, have a part in the bounds? False is certain. */
static bool is_in(const sand_unit *row, int32_t radius, const sand_bounds *about)
{
    return row->status == SAND_STATUS_PLAY && sand_scene_circle_near((sand_point){ row->x, row->y }, radius, about);
}

/* Forgets the answers that may depend on whether the unit stands as it did or as in `row`. */
static void forget_pairs_of(sand_scene *scene, unsigned unit, const sand_unit *row)
{
    const int32_t radius = scene->radius[unit];
    for (unsigned i = scene->kept.n_pairs; i > 0; i--) {
        const sand_scene_pair *pair = &scene->kept.pair[i];
        if (pair->unit == unit || pair->other == unit || is_in(kept_row(scene, unit), radius, &pair->about) ||
            is_in(row, radius, &pair->about))
            forget_pair(scene, i);
    }
}

/* ---- mates ---- */

/* Mates are mutual, so that a unit that moves or leaves its group knows the only one to forget it. */
void sand_scene_remember_mates(sand_scene *scene, unsigned unit, unsigned other)
{
    if (scene->kept.mate[unit] != 0 || scene->kept.mate[other] != 0) return;
    scene->kept.mate[unit] = (uint16_t)other;
    scene->kept.mate[other] = (uint16_t)unit;
}

static void forget_mates(sand_scene *scene)
{
    memset(scene->kept.mate, 0, (scene->n + 1) * sizeof *scene->kept.mate);
}

void sand_scene_mates_within(sand_scene *scene, int32_t distance)
{
    if (scene->kept.mates_within == distance) return;
    forget_mates(scene);
    scene->kept.mates_within = distance;
}

/* ---- looking ---- */

/* The unit is about to stand as in `row`: forgets what depends on it. */
static void forget_about(sand_scene *scene, unsigned unit, const sand_unit *row)
{
    const sand_unit *kept = kept_row(scene, unit);
    uint16_t *mate = scene->kept.mate;
    if (kept->command != row->command || kept->status != row->status) scene->kept.members.of = 0;
    mate[mate[unit]] = 0;
    mate[unit] = 0;
    if (is_resized(scene, unit, kept, row))
        forget_pairs(scene);
    else
        forget_pairs_of(scene, unit, row);
}

/* Takes over the rows of so many units. A unit that is not in play is put far away, so that it is near no other. */
static inline void take_rows(sand_scene *scene, size_t unit, size_t n)
{
    const sand_unit *first = sand_scene_row(scene, (unsigned)unit), *row = first,
                    *kept = kept_row(scene, (unsigned)unit);
    const uint32_t stride = scene->stride;
    int32_t *const x = scene->x, *const y = scene->y;
    for (size_t i = unit; i < unit + n; i++) {
        x[i] = row->x;
        y[i] = row->y;
        if (row->status != SAND_STATUS_PLAY) x[i] = y[i] = SAND_SCENE_FAR;
        if (is_resized(scene, (unsigned)i, kept, row)) size_up(scene, (unsigned)i, row);
        row = SAND_BATTLE_AT_CONST(sand_unit, row, stride);
        kept = SAND_BATTLE_AT_CONST(sand_unit, kept, stride);
    }
    memset(&scene->kept.known[unit], 0, n * sizeof scene->kept.known[0]);
    memcpy(kept_row(scene, (unsigned)unit), first, n * stride);
}

/* Looks at all units from this one on, of which many have moved: it is cheaper to forget everything than to find out
 * what is still valid. */
static void look_anew(sand_scene *scene, unsigned unit)
{
    take_rows(scene, unit, scene->n + 1 - unit);
    scene->kept.members.of = 0;
    forget_mates(scene);
    forget_pairs(scene);
}

static void look_at_unit(sand_scene *scene, unsigned unit)
{
    if (!has_changed(scene, unit, kept_row(scene, unit), sand_scene_row(scene, unit))) return;
    forget_about(scene, unit, sand_scene_row(scene, unit));
    take_rows(scene, unit, 1);
}

static void look_at_contacts(sand_scene *scene)
{
    memset(scene->engaged, 0, (scene->n + 1) * sizeof scene->engaged[0]);
    for (unsigned i = 1, n = sand_battle_head(scene->battle)->contacts; i <= n; i++) {
        const sand_contact *contact = sand_battle_contact(scene->battle, i);
        scene->engaged[contact->by] = scene->engaged[contact->with] = true;
    }
}

void sand_scene_move(sand_scene *scene, const sand_battle *b)
{
    SAND_ASSERT(b->field == scene->field);
    scene->battle = b;
    scene->first = sand_battle_first_unit(b);
    scene->suggesting = scene->silent = false;
    scene->least = 0;
    scene->about.unit = 0;
}

void sand_scene_look(sand_scene *scene, const sand_battle *b)
{
    enum { FEW = 3 };
    sand_scene_move(scene, b);
    const sand_unit *row = scene->first, *kept = kept_row(scene, 1);
    unsigned moved[FEW + 1], n = 0;
    for (unsigned i = 1; i <= scene->n && n <= FEW; i++) {
        if (has_changed(scene, i, kept, row)) moved[n++] = i; /* usually not */
        row = SAND_BATTLE_AT_CONST(sand_unit, row, scene->stride);
        kept = SAND_BATTLE_AT_CONST(sand_unit, kept, scene->stride);
    }
    if (n > FEW)
        look_anew(scene, moved[0]);
    else
        for (unsigned i = 0; i < n; i++) look_at_unit(scene, moved[i]);
    look_at_contacts(scene);
}

void sand_scene_look_again(sand_scene *scene, const sand_battle *b, unsigned unit, unsigned other)
{
    sand_scene_move(scene, b);
    if (unit != 0) look_at_unit(scene, unit);
    if (other != 0) look_at_unit(scene, other);
    look_at_contacts(scene);
}

/* ---- several units ---- */

static void list_members(const sand_scene *scene, unsigned command, unsigned joining, sand_scene_group *group)
{
    const sand_unit *row = scene->first;
    group->of = command;
    group->n = 0;
    for (unsigned i = 1; i <= scene->n; i++, row = SAND_BATTLE_AT_CONST(sand_unit, row, scene->stride))
        if (row->command == command && (row->status == SAND_STATUS_PLAY || i == joining))
            group->unit[group->n++] = (uint16_t)i;
}

const sand_scene_group *sand_scene_members(sand_scene *scene, unsigned command)
{
    SAND_ASSERT(command != 0);
    if (scene->kept.members.of != command) list_members(scene, command, 0, &scene->kept.members);
    return &scene->kept.members;
}

sand_scene_group sand_scene_members_with(sand_scene *scene, unsigned command, unsigned joining)
{
    sand_scene_group group = { .unit = sand_scene_borrow(scene, scene->n, sizeof *group.unit) };
    list_members(scene, command, joining, &group);
    return group;
}

/* Do the circles inside the two units prove that they are that near? Most questions are settled by these circles or by
 * those around the units. */
static bool is_surely_within(const sand_scene *scene, unsigned unit, unsigned other, int32_t distance)
{
    sand_point between = sand_point_subtract(sand_scene_centre(scene, other), sand_scene_centre(scene, unit));
    int64_t least = (int64_t)distance + scene->inner[unit] + scene->inner[other];
    return least >= 0 && sand_geom_square(between) <= least * least;
}

bool sand_scene_within(sand_scene *scene, unsigned unit, unsigned other, int32_t distance)
{
    return sand_scene_near_unit(scene, unit, other, distance) &&
           (is_surely_within(scene, unit, other, distance) ||
            sand_geom_within_boxes(sand_scene_box(scene, unit), sand_scene_box(scene, other), distance));
}

unsigned sand_scene_next_enemy_within(sand_scene *scene, unsigned unit, unsigned after, int32_t distance)
{
    const sand_bounds *here = &sand_scene_box(scene, unit)->bounds;
    do after = sand_scene_next_enemy(scene, sand_scene_side(scene, unit), after, here, distance);
    while (after != 0 && !sand_scene_within(scene, unit, after, distance));
    return after;
}

void *sand_scene_borrow(sand_scene *scene, size_t n, size_t size)
{
    size_t bytes = aligned(n * size);
    SAND_ASSERT(scene->spare_used + bytes <= scene->spare_room);
    void *got = scene->spare + scene->spare_used;
    scene->spare_used += bytes;
    return got;
}
