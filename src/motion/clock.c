/* clock.c - the movers of one run of the resolver: their storage, their places, and reports of the pieces they went. */
#include "motion/clock.h"

#include "base/assert.h"
#include "motion/roadway.h"

#include <string.h>

/* ---- storage --------------------------------------------------------------------------------------------- */

static size_t aligned(size_t size)
{
    return (size + 15) & ~(size_t)15;
}

static size_t rows_of(const sand_field *field)
{
    return (size_t)field->layout.motions_room + field->layout.body_motions_room;
}

/* Is the body on its own? Bases belong to units and are not. */
static bool is_own(const sand_field *field, unsigned body)
{
    return field->body[body - 1].role != SAND_ROLE_BASE;
}

static unsigned count_own(const sand_field *field)
{
    unsigned n = 0;
    for (unsigned i = 1; i <= field->n_bodies; i++) n += is_own(field, i);
    return n;
}

static size_t ignored_row(const sand_field *field, unsigned n_who)
{
    return (n_who + field->n_units + field->n_terrain + 4u + 7u) / 8u;
}

static size_t meetings_room(const sand_field *field)
{
    return 4u * rows_of(field) + 16u;
}

/* The arrays that lie one after another in the storage. */
enum {
    ROOM_MOVERS,
    ROOM_BODY,
    ROOM_NUMBER_OF,
    ROOM_MOVER_OF,
    ROOM_WHERE,
    ROOM_HALTS,
    ROOM_CHANGED,
    ROOM_CHANGES,
    ROOM_MEETINGS,
    ROOM_ROADS,
    ROOM_IGNORED,
    ROOMS
};

/* One array of bounds (west, south, east or north) holds an entry per number. */
enum { SIDES_OF_BOUNDS = 4 };
static size_t lanes_room(unsigned n_who)
{
    return n_who + 1u + SAND_LANES;
}

/* No actor has a place until it is looked up. */
static sand_clock_outlook outlook_in(unsigned n_who, void *storage)
{
    int32_t *first = storage;
    size_t n = lanes_room(n_who);
    for (size_t i = 0; i < n; i++) first[i] = first[n + i] = SAND_SCENE_FAR;
    for (size_t i = 2 * n; i < SIDES_OF_BOUNDS * n; i++) first[i] = -SAND_SCENE_FAR;
    return (sand_clock_outlook){ first, first + n, first + 2 * n, first + 3 * n };
}

static void room_sizes(const sand_field *field, unsigned n_who, size_t sizes[ROOMS])
{
    size_t numbers = n_who + 1u;
    bool bodies = n_who > field->n_units;
    sizes[ROOM_MOVERS] = aligned(rows_of(field) * sizeof(sand_clock_mover));
    sizes[ROOM_BODY] = aligned((n_who - field->n_units) * sizeof(uint16_t));
    sizes[ROOM_NUMBER_OF] = bodies ? aligned((field->n_bodies + 1u) * sizeof(uint16_t)) : 0;
    sizes[ROOM_MOVER_OF] = aligned(numbers * sizeof(uint16_t));
    sizes[ROOM_WHERE] = aligned(SIDES_OF_BOUNDS * lanes_room(n_who) * sizeof(int32_t));
    sizes[ROOM_HALTS] = aligned(numbers * sizeof(int32_t));
    sizes[ROOM_CHANGED] = aligned(numbers * sizeof(bool));
    sizes[ROOM_CHANGES] = aligned(numbers * sizeof(uint16_t));
    sizes[ROOM_MEETINGS] = aligned(meetings_room(field) * sizeof(sand_meeting));
    sizes[ROOM_ROADS] = field->base_size == NULL ? 0 : aligned(rows_of(field) * sizeof(sand_column_way));
    sizes[ROOM_IGNORED] = aligned(rows_of(field) * ignored_row(field, n_who));
}

size_t sand_resolve_size(const sand_field *field)
{
    size_t sizes[ROOMS], sum = 0;
    room_sizes(field, field->n_units + count_own(field), sizes);
    for (int i = 0; i < ROOMS; i++) sum += sizes[i];
    return sum;
}

static void number_bodies(sand_clock *clock)
{
    const sand_field *field = clock->b->field;
    unsigned who = field->n_units;
    for (unsigned i = 1; i <= field->n_bodies; i++) {
        if (!is_own(field, i)) continue;
        clock->body[who++ - field->n_units] = (uint16_t)i;
        clock->number_of[i] = (uint16_t)who;
    }
    SAND_ASSERT(who == clock->n_who);
}

sand_clock sand_clock_in(sand_battle *b, void *storage, const sand_motion_policy *policy)
{
    bool bodies = policy->bodies != NULL || b->field->layout.body_motions_room > 0;
    unsigned n_who = b->field->n_units + (bodies ? count_own(b->field) : 0);
    size_t sizes[ROOMS];
    void *rooms[ROOMS];
    unsigned char *at = storage;
    room_sizes(b->field, n_who, sizes);
    for (int i = 0; i < ROOMS; i++) {
        rooms[i] = at;
        at += sizes[i];
    }
    memset(rooms[ROOM_IGNORED], 0, sizes[ROOM_IGNORED]);
    memset(rooms[ROOM_HALTS], 0, sizes[ROOM_HALTS]);
    memset(rooms[ROOM_CHANGED], 0, sizes[ROOM_CHANGED]);
    sand_clock clock = { .b = b,
                         .policy = policy,
                         .movers = rooms[ROOM_MOVERS],
                         .n_who = n_who,
                         .body = rooms[ROOM_BODY],
                         .number_of = rooms[ROOM_NUMBER_OF],
                         .mover_of = rooms[ROOM_MOVER_OF],
                         .where = outlook_in(n_who, rooms[ROOM_WHERE]),
                         .halts = rooms[ROOM_HALTS],
                         .changed = rooms[ROOM_CHANGED],
                         .changes = rooms[ROOM_CHANGES],
                         .meetings = rooms[ROOM_MEETINGS],
                         .meetings_room = meetings_room(b->field),
                         .roads = b->field->base_size == NULL ? NULL : rooms[ROOM_ROADS],
                         .ignored = rooms[ROOM_IGNORED],
                         .ignored_row = ignored_row(b->field, n_who) };
    if (bodies) number_bodies(&clock);
    return clock;
}

/* ENEMY and FRIEND share a bit because they name the same pair of units; a pair that includes a body has a bit of its
 * own. */
static size_t ignored_bit(const sand_clock *clock, unsigned kind, unsigned other)
{
    const sand_field *field = clock->b->field;
    const size_t ranges = clock->n_who + 1u, ground = ranges + field->n_units;
    switch (kind) {
    case SAND_MEET_RANGE: return ranges + other;
    case SAND_MEET_GROUND: return ground + other;
    case SAND_MEET_EDGE: return ground + field->n_terrain + 1u;
    default: return other;
    }
}

bool sand_clock_ignores(const sand_clock *clock, const sand_clock_mover *mover, unsigned kind, unsigned other)
{
    size_t bit = ignored_bit(clock, kind, other);
    return clock->ignored[(mover->row - 1u) * clock->ignored_row + bit / 8] >> (bit % 8) & 1;
}

void sand_clock_ignore(sand_clock *clock, const sand_clock_mover *mover, unsigned kind, unsigned other)
{
    size_t bit = ignored_bit(clock, kind, other);
    SAND_ASSERT(bit < clock->ignored_row * 8);
    uint8_t *byte = &clock->ignored[(mover->row - 1u) * clock->ignored_row + bit / 8];
    *byte = (uint8_t)(*byte | 1u << (bit % 8));
}

/* ---- going and standing ---------------------------------------------------------------------------------- */

void sand_clock_tell(const sand_clock *clock, const sand_clock_mover *mover, sand_pose to, bool over)
{
    if (clock->policy->went == NULL || mover->state != SAND_MOVER_GOES) return;
    bool stood = clock->now == mover->began && sand_point_equal(mover->from.at, to.at);
    if (stood && mover->from.heading == to.heading) return;
    sand_went went = { .who = sand_clock_actor(clock, mover->who),
                       .over = over,
                       .from_tick = sand_clock_tick_of(mover->began),
                       .tick = sand_clock_tick_of(clock->now),
                       .leg = mover->piece,
                       .from = mover->from,
                       .to = to };
    clock->policy->went(clock->policy->context, clock->b, &went);
}

void sand_clock_stand(sand_clock *clock, sand_clock_mover *mover, sand_stance stance, sand_mover_state state)
{
    sand_clock_tell(clock, mover, stance.pose, true);
    if (mover->state == SAND_MOVER_GOES) mover->done = clock->now - mover->began;
    mover->state = (uint16_t)state;
    mover->track = sand_track_still(stance);
    mover->ends = mover->next = SAND_CLOCK_NEVER;
    clock->halts[mover->who] = 0;
    mover->at = clock->now;
    sand_clock_change(clock, mover->who);
}

bool sand_clock_is_there(const sand_clock *clock, unsigned who)
{
    if (!sand_clock_is_body(clock, who)) return sand_battle_in_play(clock->b, who);
    const sand_body *row = sand_battle_body(clock->b, sand_clock_actor(clock, who).index);
    return row->status == SAND_STATUS_PLAY && row->attached == 0;
}

static void put_unit(sand_battle *b, unsigned unit, const sand_stance *stance)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    if (stance->way != NULL) {
        sand_roadway_lay(b, unit, stance->way, stance->head);
        return;
    }
    if (stance->sizes != NULL && sand_battle_formation(b, unit)->base_state != stance->state) {
        sand_battle_formation_of(b, unit)->base_state = (uint8_t)stance->state;
    }
    bool bent = sand_battle_is_bent(b, unit), stays = bent && sand_path_stance_is_bent(b, unit, stance);
    if (!stays && (bent || row->files != stance->files || row->ranks != stance->ranks)) {
        sand_battle_unit_form(b, unit, (unsigned)stance->files, (unsigned)stance->ranks);
    }
    sand_battle_unit_move(b, unit, stance->pose);
}

void sand_clock_put(const sand_clock *clock, unsigned who, const sand_stance *stance)
{
    if (!sand_clock_is_body(clock, who)) {
        put_unit(clock->b, who, stance);
        return;
    }
    SAND_ASSERT(stance->files == 1 && stance->ranks == 1 && stance->state == 0);
    sand_actor_move(clock->b, sand_clock_actor(clock, who), stance->pose);
}

/* ABOUT, FORM and CHANGE take effect only after the ruleset has agreed, not here. */
bool sand_clock_evolves(const sand_clock_mover *mover)
{
    return mover->state == SAND_MOVER_GOES && sand_path_evolves(mover->track.leg);
}

void sand_clock_bring(const sand_clock *clock, sand_clock_mover *mover)
{
    if (mover->at == clock->now || mover->state != SAND_MOVER_GOES) return;
    mover->at = clock->now;
    mover->track.done = clock->now - mover->began;
    sand_stance here = sand_track_stance(&mover->track, 0);
    if (sand_track_turns(&mover->track))
        mover->track.box = sand_path_stance_box(&here);
    else
        mover->track.box =
            sand_box_shifted(&mover->track.box, sand_point_subtract(here.pose.at, mover->track.box.centre));
}

/* The column has not moved since it took up its road: its path begins where it stands, up to rounding. */
static bool has_not_stirred(const sand_clock_mover *mover, const sand_stance *here)
{
    return here->way != NULL && here->head == mover->start.head;
}

static sand_stance stance_now(const sand_clock *clock, const sand_clock_mover *mover)
{
    return sand_path_stance_part(mover->start, mover->piece, clock->now - mover->began, mover->of);
}

/* Columns on roads are met base by base wherever their path places the bases. When a column is about to be drawn
 * straight, or has not moved yet, and its straight ranks would stand in another unit, its bases are laid out one by one
 * instead. All columns are examined before any is laid out, so the result does not depend on their order. */
static void lay_pressed(sand_clock *clock)
{
    for (size_t i = 0; i < clock->n; i++) {
        sand_clock_mover *mover = &clock->movers[i];
        mover->pressed = false;
        if (mover->state != SAND_MOVER_GOES || mover->start.way == NULL || sand_clock_evolves(mover)) continue;
        sand_stance here = stance_now(clock, mover);
        mover->pressed = here.way != NULL && sand_clock_is_there(clock, mover->who) &&
                         sand_roadway_is_pressed(clock->b, mover->who, here.way, here.head);
    }
    for (size_t i = 0; i < clock->n; i++) {
        const sand_clock_mover *mover = &clock->movers[i];
        if (!mover->pressed) continue;
        sand_stance here = stance_now(clock, mover);
        sand_roadway_lay_bases(clock->b, mover->who, here.way, here.head);
    }
}

/* Leaders move with their units, so one pass over the bodies places them all. Units are written row by row, without
 * sand_battle_unit_move, because this runs at every meeting; boxes are computed on demand. */
void sand_clock_place_all(sand_clock *clock)
{
    for (size_t i = 0; i < clock->n; i++) {
        const sand_clock_mover *mover = &clock->movers[i];
        if (mover->state != SAND_MOVER_GOES || sand_clock_evolves(mover)) continue;
        if (sand_clock_is_body(clock, mover->who) || mover->start.way != NULL ||
            sand_clock_is_bent(clock, mover->who)) {
            sand_stance here = stance_now(clock, mover);
            if (sand_clock_is_there(clock, mover->who) && !has_not_stirred(mover, &here))
                sand_clock_put(clock, mover->who, &here);
            continue;
        }
        sand_pose here = sand_path_pose_part(&mover->start, mover->piece, clock->now - mover->began, mover->of);
        sand_unit *row = sand_battle_unit_of(clock->b, mover->who);
        row->x = here.at.x;
        row->y = here.at.y;
        row->heading = here.heading;
    }
    if (clock->roads != NULL) lay_pressed(clock);
    for (unsigned i = 1; i <= clock->b->field->n_bodies; i++) {
        const sand_body *body = sand_battle_body(clock->b, i);
        if (body->rank > 0 || body->attached == 0 || clock->mover_of[body->attached] == 0) continue;
        sand_pose pose = sand_battle_unit_pose(clock->b, body->attached);
        sand_body *with = sand_battle_body_of(clock->b, i);
        with->x = pose.at.x;
        with->y = pose.at.y;
        with->heading = pose.heading;
    }
}
