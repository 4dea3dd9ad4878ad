/* scene.c - caches where all units stand, and finds out at each look which of them have moved, come or gone.
 *
 * Invariant: `rows` holds every unit as it was at the last look, and x, y, radius, inner and outline follow from them.
 * Whatever else is kept (boxes, lists, mates, answers about pairs) is what would be computed from those rows, and is
 * dropped when a row that it depends on changes. A new scene holds rows that no unit ever has, so that the first look
 * finds that all have moved. */
#include "motion/scene.h"

#include <stddef.h>
#include <string.h>

#include "geom/measure.h"

/* Scratch space for the deepest nesting of questions, measured with some to spare. A search for a remedy holds two
 * lists of a command while a move is judged against all enemies; a line of sight holds a shape for every unit and every
 * part of terrain, and for every base where bases count one by one. */
enum { SPARE_A_UNIT = 224, SPARE_A_PART = 48, SPARE_A_BASE = 160, SPARE_AT_LEAST = 4096, ALIGNED = 16 };

/* Room for cached answers about pairs of units; more than a few hundred are never asked for in one position. The hash
 * table is a power of two and at most half full. */
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

static sand_scene_group group_of(pieces *p, size_t n)
{
    sand_scene_group group = { 0 };
    group.unit = piece(p, n, sizeof *group.unit);
    group.centre = piece(p, n, sizeof *group.centre);
    group.radius = piece(p, n, sizeof *group.radius);
    group.inner = piece(p, n, sizeof *group.inner);
    return group;
}

/* The number of entries cleared at a time. */
enum { MATES = 8 };
typedef uint16_t mates __attribute__((vector_size(MATES * sizeof(uint16_t))));

static size_t mates_room(size_t n)
{
    return (n + MATES - 1) / MATES * MATES;
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
    scene->kept.contact = piece(&p, (size_t)field->layout.contacts_room + 1, sizeof *scene->kept.contact);
    scene->kept.known = piece(&p, n, sizeof *scene->kept.known);
    scene->kept.box = piece(&p, n, sizeof *scene->kept.box);
    scene->kept.mate = piece(&p, mates_room(n), sizeof *scene->kept.mate);
    for (unsigned side = 0; side <= SAND_SIDES; side++) scene->kept.enemies[side] = group_of(&p, n);
    scene->kept.members = group_of(&p, n);
    scene->kept.pair = piece(&p, PAIRS, sizeof *scene->kept.pair);
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

/* ---- looking ---- */

/* A row as words, compared at once: every look goes through all rows. */
typedef struct {
    uint64_t place, more;
    uint32_t rest;
} row_words;
_Static_assert(sizeof(sand_unit) == 20, "a row is these words");

static inline row_words words_of(const sand_unit *row)
{
    row_words words;
    memcpy(&words.place, row, 8);
    memcpy(&words.more, (const char *)row + 8, 8);
    memcpy(&words.rest, (const char *)row + 16, 4);
    return words;
}

/* Does the unit stand as before? Hits move no unit, and why a unit is gone does not matter. */
static inline bool stands_alike(const sand_unit *a, const sand_unit *b)
{
    static const sand_unit matters = { .x = -1,
                                       .y = -1,
                                       .heading = -1,
                                       .command = UINT16_MAX,
                                       .status = UINT8_MAX,
                                       .files = UINT8_MAX,
                                       .ranks = UINT8_MAX };
    row_words one = words_of(a), other = words_of(b), mask = words_of(&matters);
    return (one.place ^ other.place) == 0 && ((one.more ^ other.more) & mask.more) == 0 &&
           ((one.rest ^ other.rest) & mask.rest) == 0;
}

static inline sand_unit *kept_row(const sand_scene *scene, unsigned unit)
{
    return SAND_BATTLE_AT(sand_unit, scene->kept.rows, (size_t)(unit - 1) * scene->stride);
}

static inline bool is_of_size(const sand_unit *a, const sand_unit *b)
{
    return a->files == b->files && a->ranks == b->ranks;
}

/* Mounting, or bending along a road, changes only the outline; only rulesets with formations have either. */
static inline bool is_resized(const sand_scene *scene, unsigned unit, const sand_unit *row)
{
    if (!is_of_size(kept_row(scene, unit), row)) return true;
    if (scene->field->base_size == NULL) return false;
    sand_size now = sand_battle_outline(scene->field, unit, row), then = scene->kept.outline[unit];
    return now.width != then.width || now.depth != then.depth;
}

/* Half the shorter side, less the rounding of corners. */
static int32_t inner_radius(sand_size outline)
{
    return (outline.width < outline.depth ? outline.width : outline.depth) / 2 - 2;
}

/* `row` is the unit's own row in the battle. */
static void size_up(sand_scene *scene, unsigned unit, const sand_unit *row)
{
    sand_size outline = sand_battle_outline(scene->field, unit, row);
    scene->radius[unit] = sand_geom_radius_of(outline.width, outline.depth);
    scene->inner[unit] = inner_radius(outline);
    scene->kept.outline[unit] = outline;
}

/* Takes over the unit's present row. A unit that is not in play is put far away, so that it is near no other. */
static inline void take_row(sand_scene *scene, unsigned unit, const sand_unit *row)
{
    const bool in_play = row->status == SAND_STATUS_PLAY;
    if (is_resized(scene, unit, row)) size_up(scene, unit, row);
    *kept_row(scene, unit) = *row;
    scene->x[unit] = in_play ? row->x : SAND_SCENE_FAR;
    scene->y[unit] = in_play ? row->y : SAND_SCENE_FAR;
    scene->kept.known[unit] = false;
}

/* ---- answers about two units ---- */

static unsigned hash_of(unsigned unit, unsigned other)
{
    return (unit * 40503u ^ other * 9973u) & (PAIRS_HASHED - 1);
}

/* The slot of the pair's answer in the table, or the empty slot where it belongs. */
static unsigned place_of(const sand_scene *scene, unsigned unit, unsigned other)
{
    unsigned at = hash_of(unit, other);
    for (;; at = (at + 1) & (PAIRS_HASHED - 1)) {
        unsigned index = scene->kept.pair_at[at];
        if (index == 0) return at;
        const sand_scene_pair *pair = &scene->kept.pair[index - 1];
        if (pair->unit == unit && pair->other == other) return at;
    }
}

/* Clears only the slots in use, which are few. */
static void forget_pairs(sand_scene *scene)
{
    for (unsigned i = 0; i < scene->kept.n_pairs; i++) scene->kept.pair_at[scene->kept.pair[i].place] = 0;
    scene->kept.n_pairs = 0;
}

sand_scene_answer sand_scene_recall(const sand_scene *scene, unsigned unit, unsigned other)
{
    unsigned index = scene->kept.n_pairs == 0 ? 0 : scene->kept.pair_at[place_of(scene, unit, other)];
    if (index == 0) return SAND_SCENE_UNKNOWN;
    return scene->kept.pair[index - 1].yes ? SAND_SCENE_YES : SAND_SCENE_NO;
}

static void keep(sand_scene *scene, sand_scene_pair pair)
{
    pair.place = (uint16_t)place_of(scene, pair.unit, pair.other);
    scene->kept.pair[scene->kept.n_pairs++] = pair;
    scene->kept.pair_at[pair.place] = (uint16_t)scene->kept.n_pairs;
}

void sand_scene_remember(sand_scene *scene, unsigned unit, unsigned other, bool yes, const sand_bounds *about)
{
    SAND_ASSERT(sand_scene_recall(scene, unit, other) == SAND_SCENE_UNKNOWN);
    if (scene->kept.n_pairs == PAIRS) return;
    keep(scene, (sand_scene_pair){ .unit = (uint16_t)unit, .other = (uint16_t)other, .yes = yes, .about = *about });
}

/* Could the unit, as it stood, have had a part in the bounds? False is certain. */
static bool was_in(const sand_unit *row, int32_t radius, const sand_bounds *about)
{
    return row->status == SAND_STATUS_PLAY && sand_scene_circle_near((sand_point){ row->x, row->y }, radius, about);
}

/* The unit stood as `was`, with that radius, and now stands as cached: does the answer depend on it? */
static bool concerns(const sand_scene *scene, const sand_scene_pair *pair, unsigned unit, const sand_unit *was,
                     int32_t radius)
{
    return pair->unit == unit || pair->other == unit || was_in(was, radius, &pair->about) ||
           was_in(kept_row(scene, unit), scene->radius[unit], &pair->about);
}

/* Keeps the answers that the move cannot affect, usually all of them. */
static void forget_pairs_of(sand_scene *scene, unsigned unit, const sand_unit *was, int32_t radius)
{
    unsigned n = scene->kept.n_pairs, i = 0;
    while (i < n && !concerns(scene, &scene->kept.pair[i], unit, was, radius)) i++;
    if (i == n) return;
    forget_pairs(scene);
    for (i = 0; i < n; i++) {
        sand_scene_pair pair = scene->kept.pair[i];
        if (!concerns(scene, &pair, unit, was, radius)) keep(scene, pair);
    }
}

static void forget_groups(sand_scene *scene)
{
    for (unsigned side = 0; side <= SAND_SIDES; side++) scene->kept.enemies[side].of = 0;
    scene->kept.members.of = 0;
}

static void follow(sand_scene_group *group, unsigned unit, const sand_unit *row)
{
    if (group->of == 0) return;
    for (unsigned i = 0; i < group->n; i++) {
        if (group->unit[i] != unit) continue;
        group->centre[i] = (sand_point){ row->x, row->y };
        return;
    }
}

static void follow_all(sand_scene *scene, unsigned unit)
{
    const sand_unit *row = kept_row(scene, unit);
    for (unsigned side = 0; side <= SAND_SIDES; side++) follow(&scene->kept.enemies[side], unit, row);
    follow(&scene->kept.members, unit, row);
}

/* ---- mates ---- */

static void forget_mates(sand_scene *scene)
{
    memset(scene->kept.mate, 0, (scene->n + 1) * sizeof *scene->kept.mate);
}

/* The unit has moved or left its group: units that had it as their mate have none now. */
static void forget_mates_of(sand_scene *scene, unsigned unit)
{
    const uint16_t it = (uint16_t)unit;
    const mates its = { it, it, it, it, it, it, it, it };
    for (unsigned i = 0; i <= scene->n; i += MATES) {
        mates some;
        memcpy(&some, &scene->kept.mate[i], sizeof some);
        some &= (mates)(some != its);
        memcpy(&scene->kept.mate[i], &some, sizeof some);
    }
    scene->kept.mate[unit] = 0;
}

void sand_scene_remember_mates(sand_scene *scene, unsigned unit, unsigned other)
{
    scene->kept.mate[unit] = (uint16_t)other;
    scene->kept.mate[other] = (uint16_t)unit;
}

void sand_scene_mates_within(sand_scene *scene, int32_t distance)
{
    if (scene->kept.mates_within == distance) return;
    forget_mates(scene);
    scene->kept.mates_within = distance;
}

/* What changed among the units since the last look, when few have moved. */
enum { FEW = 3 };
typedef struct {
    unsigned n;
    bool anew; /* a unit came, went or changed size, so cached lists are void */
    unsigned unit[FEW];
    sand_unit was[FEW];
    int32_t radius[FEW]; /* the radius it had then */
} moves;

static void note_move(sand_scene *scene, unsigned unit, const sand_unit *row, moves *seen)
{
    const sand_unit *was = kept_row(scene, unit);
    SAND_ASSERT(seen->n < FEW);
    seen->anew |= was->command != row->command || was->status != row->status || is_resized(scene, unit, row);
    seen->unit[seen->n] = unit;
    seen->radius[seen->n] = scene->radius[unit];
    seen->was[seen->n++] = *was;
    take_row(scene, unit, row);
    forget_mates_of(scene, unit);
}

/* Takes over the rows of all units from this one on. */
static void take_rest(sand_scene *scene, unsigned unit)
{
    const sand_unit *first = sand_scene_row(scene, unit), *row = first, *was = kept_row(scene, unit);
    const uint32_t stride = scene->stride, n = scene->n, left = n + 1 - unit;
    const bool bends = scene->field->base_size != NULL;
    int32_t *const x = scene->x, *const y = scene->y;
    for (size_t i = unit; i <= n; i++) {
        x[i] = row->x;
        y[i] = row->y;
        if (row->status != SAND_STATUS_PLAY) x[i] = y[i] = SAND_SCENE_FAR;
        if (!is_of_size(was, row) || (bends && is_resized(scene, (unsigned)i, row))) size_up(scene, (unsigned)i, row);
        row = SAND_BATTLE_AT_CONST(sand_unit, row, stride);
        was = SAND_BATTLE_AT_CONST(sand_unit, was, stride);
    }
    memset(&scene->kept.known[unit], 0, left * sizeof scene->kept.known[0]);
    memcpy(kept_row(scene, unit), first, (size_t)left * stride);
}

/* Updates the cached lists when a few units have moved, and drops them when a unit came, went or changed size. */
static void put_right(sand_scene *scene, const moves *seen)
{
    if (seen->anew) forget_groups(scene);
    for (unsigned i = 0; i < seen->n; i++) {
        unsigned unit = seen->unit[i];
        if (!seen->anew) follow_all(scene, unit);
        forget_pairs_of(scene, unit, &seen->was[i], seen->radius[i]);
    }
}

/* Lists the units that moved before updating anything: when many moved, it is cheaper to take over all rows from the
 * first of them on than to find out which have not moved. */
static void look_at_units(sand_scene *scene)
{
    moves seen;
    unsigned moved[FEW], n = 0, i = 1;
    const sand_unit *row = scene->first, *kept = kept_row(scene, 1);
    const uint32_t stride = scene->stride;
    const bool bends = scene->field->base_size != NULL;
    for (; i <= scene->n; i++, row = SAND_BATTLE_AT_CONST(sand_unit, row, stride),
                               kept = SAND_BATTLE_AT_CONST(sand_unit, kept, stride)) {
        if (stands_alike(kept, row) && !(bends && is_resized(scene, i, row))) continue; /* the usual case */
        if (n == FEW) break;
        moved[n++] = i;
    }
    if (i <= scene->n) {
        take_rest(scene, moved[0]);
        forget_mates(scene);
        forget_groups(scene);
        forget_pairs(scene);
        return;
    }
    seen.n = 0;
    seen.anew = false;
    for (i = 0; i < n; i++) note_move(scene, moved[i], sand_scene_row(scene, moved[i]), &seen);
    put_right(scene, &seen);
}

static void look_at_contacts(sand_scene *scene)
{
    const sand_battle *b = scene->battle;
    unsigned n = sand_battle_head(b)->contacts;
    size_t bytes = n * sizeof(sand_contact);
    const void *rows = SAND_BATTLE_AT_CONST(void, b, b->field->layout.contacts);
    if (n == scene->kept.contacts && memcmp(scene->kept.contact, rows, bytes) == 0) return;
    memset(scene->engaged, 0, (scene->n + 1) * sizeof scene->engaged[0]);
    memcpy(scene->kept.contact, rows, bytes);
    scene->kept.contacts = n;
    for (unsigned i = 0; i < n; i++) {
        const sand_contact *contact = &scene->kept.contact[i];
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
    sand_scene_move(scene, b);
    look_at_units(scene);
    look_at_contacts(scene);
}

void sand_scene_look_again(sand_scene *scene, const sand_battle *b, unsigned unit, unsigned other)
{
    const unsigned units[] = { unit, other };
    moves seen;
    seen.n = 0;
    seen.anew = false;
    sand_scene_move(scene, b);
    for (unsigned i = 0; i < SAND_LEN(units); i++) {
        unsigned at = units[i];
        const sand_unit *row = at == 0 ? NULL : sand_scene_row(scene, at);
        if (row == NULL || (stands_alike(kept_row(scene, at), row) && !is_resized(scene, at, row))) continue;
        note_move(scene, at, row, &seen);
    }
    put_right(scene, &seen);
    look_at_contacts(scene);
}

/* ---- several units ---- */

/* `row` is the unit's own row. */
static inline void add(const sand_scene *scene, sand_scene_group *group, unsigned unit, const sand_unit *row)
{
    unsigned n = group->n++;
    group->unit[n] = (uint16_t)unit;
    group->centre[n] = (sand_point){ row->x, row->y };
    group->radius[n] = scene->radius[unit];
    group->inner[n] = scene->inner[unit];
}

const sand_scene_group *sand_scene_enemies(sand_scene *scene, unsigned side)
{
    SAND_ASSERT(side <= SAND_SIDES);
    sand_scene_group *group = &scene->kept.enemies[side];
    if (group->of != 0) return group;
    group->of = side + 1; /* side 0 means both sides, and has enemies too */
    group->n = 0;
    const uint8_t *sides = scene->field->unit_sides;
    const sand_unit *row = scene->first;
    for (unsigned i = 1, n = scene->n; i <= n; i++, row = SAND_BATTLE_AT_CONST(sand_unit, row, scene->stride))
        if (sides[i - 1] != side && row->status == SAND_STATUS_PLAY) add(scene, group, i, row);
    return group;
}

/* The first unit of that command from `unit` on; n + 1: none. Most units belong to other commands, so four are passed
 * over at a time. */
static inline unsigned next_member(const sand_scene *scene, unsigned unit, uint16_t command)
{
    const uint32_t stride = scene->stride, n = scene->n;
    const sand_unit *row = sand_scene_row(scene, unit);
    for (; unit + 3 <= n; unit += 4, row = SAND_BATTLE_AT_CONST(sand_unit, row, 4 * (size_t)stride)) {
        if (row->command == command) return unit;
        if (SAND_BATTLE_AT_CONST(sand_unit, row, stride)->command == command) return unit + 1;
        if (SAND_BATTLE_AT_CONST(sand_unit, row, 2 * (size_t)stride)->command == command) return unit + 2;
        if (SAND_BATTLE_AT_CONST(sand_unit, row, 3 * (size_t)stride)->command == command) return unit + 3;
    }
    for (; unit <= n && row->command != command; unit++) row = SAND_BATTLE_AT_CONST(sand_unit, row, stride);
    return unit;
}

/* Units of one command usually stand next to each other in the list. */
static void list_members(const sand_scene *scene, unsigned command, unsigned joining, sand_scene_group *group)
{
    const uint16_t its = (uint16_t)command;
    const unsigned n = scene->n;
    const uint32_t stride = scene->stride;
    group->of = command;
    group->n = 0;
    for (unsigned i = 1; i <= n && (i = next_member(scene, i, its)) <= n;) {
        const sand_unit *row = sand_scene_row(scene, i);
        for (; i <= n && row->command == its; i++, row = SAND_BATTLE_AT_CONST(sand_unit, row, stride))
            if (i == joining || row->status == SAND_STATUS_PLAY) add(scene, group, i, row);
    }
}

const sand_scene_group *sand_scene_members(sand_scene *scene, unsigned command)
{
    SAND_ASSERT(command != 0);
    if (scene->kept.members.of != command) list_members(scene, command, 0, &scene->kept.members);
    return &scene->kept.members;
}

sand_scene_group sand_scene_members_with(sand_scene *scene, unsigned command, unsigned joining)
{
    sand_scene_group group = { 0 };
    group.unit = sand_scene_borrow(scene, scene->n, sizeof *group.unit);
    group.centre = sand_scene_borrow(scene, scene->n, sizeof *group.centre);
    group.radius = sand_scene_borrow(scene, scene->n, sizeof *group.radius);
    group.inner = sand_scene_borrow(scene, scene->n, sizeof *group.inner);
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

void *sand_scene_borrow(sand_scene *scene, size_t n, size_t size)
{
    size_t bytes = aligned(n * size);
    SAND_ASSERT(scene->spare_used + bytes <= scene->spare_room);
    void *got = scene->spare + scene->spare_used;
    scene->spare_used += bytes;
    return got;
}
