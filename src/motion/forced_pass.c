/* forced_pass.c - where units that pass friends end: overlapping no unit, or pushing away those they would overlap. */
#include "motion/forced_inside.h"

#include "base/assert.h"
#include "geom/travel.h"

/* A passing unit goes back this many steps more to stand clear of a unit that it would only graze. */
enum { FEW = 8 };

static sand_box box_after(const sand_forcing *f, const sand_forced_move *move, int32_t travel)
{
    const sand_drive *drive = &f->set->drives[move->drive];
    sand_pose pose = sand_geom_pose_moved(move->start, drive->heading, travel);
    sand_stance stance = sand_forced_chain_stance_at(f->b, move->unit, pose);
    return sand_path_stance_box(&stance);
}

/* Do two units whose outlines overlap also overlap base by base, the first shifted by `by`? Without a bent column the
 * outlines decide. */
static bool parts_overlap(const sand_forcing *f, unsigned unit, sand_point by, unsigned other)
{
    sand_track own, his;
    if (!sand_battle_is_bent(f->b, unit) && !sand_battle_is_bent(f->b, other)) return true;
    for (unsigned i = 0; (i = sand_forced_chain_next_track(f, unit, i, &own)) != 0;) {
        sand_box box = sand_box_shifted(&own.box, by);
        for (unsigned k = 0; (k = sand_forced_chain_next_track(f, other, k, &his)) != 0;)
            if (sand_geom_overlaps_boxes(&box, &his.box)) return true;
    }
    return false;
}

/* Iterates the units that the mover would overlap after so many steps: start with 0; returns 0 at the end. */
static unsigned next_stood_on(const sand_forcing *f, const sand_forced_move *move, int32_t travel, unsigned unit)
{
    sand_box own = box_after(f, move, travel);
    sand_point at = sand_forced_chain_stance(f, move->unit).pose.at;
    while (unit++ < f->b->field->n_units) {
        if (unit == move->unit || !sand_forced_chain_is_there(f, unit) || !sand_forced_chain_counts(f, unit)) continue;
        sand_stance stance = sand_forced_chain_stance(f, unit);
        sand_box box = sand_path_stance_box(&stance);
        if (!sand_shape_bounds_near(&own.bounds, &box.bounds, SAND_SLACK) || !sand_geom_overlaps_boxes(&own, &box))
            continue;
        if (parts_overlap(f, move->unit, sand_point_subtract(own.centre, at), unit)) return unit;
    }
    return 0;
}

static unsigned stood_on(const sand_forcing *f, const sand_forced_move *move, int32_t travel)
{
    return next_stood_on(f, move, travel, 0);
}

/* The last step before the mover first touches a unit it would overlap at its end, and the last before it overlaps it.
 */
typedef struct {
    int32_t clear, grazing;
} clearing;

static clearing before_unit(const sand_forcing *f, const sand_forced_move *move, int32_t travel, unsigned unit)
{
    SAND_ASSERT(travel > 0);
    int32_t heading = f->set->drives[move->drive].heading;
    sand_stance stance = sand_forced_chain_stance(f, unit);
    sand_box other = sand_path_stance_box(&stance), own = box_after(f, move, 0);
    sand_shape shape = sand_geom_shape_of_box(&own), target = sand_geom_shape_of_box(&other);
    int32_t clear = sand_travel_contact(&shape, heading, travel, &target),
            grazing = sand_travel_meets(&shape, heading, travel, &target, SAND_SLACK) - 1;
    return (clearing){ clear >= 0 && clear < travel ? clear : travel - 1,
                       grazing >= 0 && grazing < travel ? grazing : travel - 1 };
}

/* The longest travel, at most what the mover has gone, after which it overlaps no unit; found by repeatedly ending
 * before a unit that it would overlap. It may graze units, but ends before touching them at all where that costs only a
 * few steps. There is always room where it began. */
static int32_t clear_end(const sand_forcing *f, const sand_forced_move *move)
{
    clearing last = { move->travel, move->travel };
    while (last.grazing > 0 && stood_on(f, move, last.grazing) != 0) {
        int32_t travel = last.grazing;
        last = (clearing){ 0, 0 };
        for (unsigned unit = 0; (unit = next_stood_on(f, move, travel, unit)) != 0;) {
            clearing before = before_unit(f, move, travel, unit);
            if (before.grazing > last.grazing) last.grazing = before.grazing;
            if (before.clear > last.clear) last.clear = before.clear;
        }
    }
    bool near = last.grazing - last.clear <= FEW && stood_on(f, move, last.clear) == 0;
    return near ? last.clear : last.grazing;
}

static void end_at(sand_forcing *f, sand_forced_move *move, int32_t travel)
{
    sand_drive *drive = &f->set->drives[move->drive];
    SAND_ASSERT(travel >= 0);
    move->travel = drive->travel = travel;
    move->ended = move->began + travel;
    move->end = sand_geom_pose_moved(move->start, drive->heading, travel);
}

/* How far the unit must go along the heading to be clear of the mover at its end. */
static int32_t steps_off(const sand_forcing *f, const sand_forced_move *move, unsigned unit)
{
    int32_t heading = f->set->drives[move->drive].heading;
    sand_box own = box_after(f, move, move->travel);
    sand_shape mover = sand_geom_shape_of_box(&own);
    sand_stance stance = sand_forced_chain_stance(f, unit), passer = sand_forced_chain_stance(f, move->unit);
    int32_t on = 0, off = 2 * (sand_way_stance_radius(&stance) + sand_way_stance_radius(&passer)) + 2;
    while (off - on > 1) {
        int32_t middle = on + (off - on) / 2;
        sand_stance there = stance;
        there.pose = sand_geom_pose_moved(stance.pose, heading, middle);
        sand_box box = sand_path_stance_box(&there);
        sand_shape shape = sand_geom_shape_of_box(&box);
        if (sand_geom_overlaps(&mover, &shape, 0))
            on = middle;
        else
            off = middle;
    }
    return off;
}

/* The shortest steps_off of the units at the mover's end; 0: there are none. */
static int32_t shortest_off(const sand_forcing *f, const sand_forced_move *move)
{
    int32_t shortest = 0;
    for (unsigned unit = 0; (unit = next_stood_on(f, move, move->travel, unit)) != 0;) {
        int32_t off = steps_off(f, move, unit);
        if (shortest == 0 || off < shortest) shortest = off;
    }
    return shortest;
}

/* Starts all units at the mover's end that must go exactly `steps`. False: one of them is no friend, or has been moved
 * already. */
static bool set_off(sand_forcing *f, const sand_forced_move *move, int32_t steps)
{
    for (unsigned unit = 0; (unit = next_stood_on(f, move, move->travel, unit)) != 0;) {
        if (steps_off(f, move, unit) != steps) continue;
        if (!sand_forced_chain_is_friend(f, move->unit, unit) || sand_forced_chain_move(f->set, unit) != NULL)
            return false;
        sand_forced_chain_join(f, move, unit);
    }
    return true;
}

/* Pushes friends at the mover's end on by just enough; they may push others. The unit with the shortest distance goes
 * first, equal ones together, so the result does not depend on how units are listed. False: one cannot go, and all are
 * put back. */
static bool push_off(sand_forcing *f, sand_forced_move *move)
{
    sand_forced_set *set = f->set;
    sand_drive *own = &set->drives[move->drive], kept = *own;
    bool cleared = true;
    SAND_ASSERT(f->passer == 0);
    f->fixed = set->n;
    f->passer = move->unit;
    for (int32_t steps; cleared && (steps = shortest_off(f, move)) != 0;) {
        *own = (sand_drive){ .friends = SAND_FRIENDS_PUSHED, .heading = kept.heading, .limit = steps };
        cleared = set_off(f, move, steps);
        if (!cleared) break;
        sand_forced_run(f);
        cleared = own->travel == steps;
    }
    if (!cleared) set->n = f->fixed;
    *own = kept;
    f->fixed = f->passer = 0;
    return cleared;
}

/* Finds an end place for one passing unit. False: it has none, because other units have come to stand where it began.
 */
static bool settle_passer(sand_forcing *f, sand_forced_move *move)
{
    sand_drive *drive = &f->set->drives[move->drive];
    unsigned on = stood_on(f, move, move->travel);
    if (on == 0) return true;
    int32_t travel = clear_end(f, move);
    if (travel < drive->least && push_off(f, move)) return true;
    if (travel == 0 && stood_on(f, move, 0) != 0) return false;
    end_at(f, move, travel);
    drive->bar = (sand_bar){ .kind = SAND_BAR_FRIEND, .id = (uint16_t)on, .travel = travel + 1, .at = move->end.at };
    drive->barred = drive->unit;
    return true;
}

bool sand_forced_pass_settle(sand_forcing *f)
{
    unsigned last = 0;
    for (;;) {
        sand_forced_move *next = NULL;
        for (size_t i = 0; i < f->set->n_drives; i++) {
            sand_forced_move *move = &f->set->moves[i];
            if (!sand_forced_chain_passes(f, move) || move->lost ||
                (last != 0 && !sand_forced_chain_is_before(f, last, move->unit)))
                continue;
            if (next == NULL || sand_forced_chain_is_before(f, move->unit, next->unit)) next = move;
        }
        if (next == NULL) return true;
        last = next->unit;
        if (settle_passer(f, next)) continue;
        f->set->drives[next->drive].held = true;
        return false;
    }
}
