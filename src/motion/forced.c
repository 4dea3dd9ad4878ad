/* forced.c - involuntary motion: all driven and pushed units move one step at a time, from one event to the next.
 *
 * Each moving unit is a track of one moment per step, so meetings are found as the clock finds them. A pushed unit's
 * track is that of its drive from the point where it joined, so rounding never brings members of a chain closer
 * together. */
#include "motion/forced_inside.h"

#include "base/assert.h"

const sand_forced_move *sand_forced_move_of(const sand_forced_set *set, unsigned unit)
{
    return sand_forced_chain_move(set, unit);
}

/* ---- all drives together ------------------------------------------------------------------------------------ */

static void begin_drive(sand_forcing *f, size_t i)
{
    sand_drive *drive = &f->set->drives[i];
    sand_mover mover = sand_march_mover_of_unit(f->b, drive->unit);
    sand_motion_step way = { .verb = SAND_VERB_MARCH,
                             .angle = sand_heading_add(drive->heading, -mover.stance.pose.heading),
                             .travel = drive->longest };
    SAND_ASSERT(drive->longest >= 0 && sand_forced_chain_move(f->set, drive->unit) == NULL && i < f->set->room);
    drive->limit =
        f->rule->toll == NULL ? drive->longest : sand_toll_reach(f->b, &mover, way, drive->longest, f->rule->toll).gone;
    if (drive->most.kind != SAND_BAR_NONE && drive->most.travel <= drive->limit) drive->limit = drive->most.travel - 1;
    drive->state = SAND_DRIVE_GOES;
    drive->lost = false;
    drive->travel = drive->barred = 0;
    drive->bar = (sand_bar){ .kind = SAND_BAR_NONE };
    f->set->moves[f->set->n++] = (sand_forced_move){ .unit = drive->unit,
                                                     .drive = (uint16_t)i,
                                                     .moves = true,
                                                     .start = mover.stance.pose,
                                                     .base = mover.stance.pose,
                                                     .end = mover.stance.pose };
}

static bool plan_once(sand_forcing *f)
{
    f->set->n = 0;
    f->set->steps = 0;
    for (size_t i = 0; i < f->set->n_drives; i++) begin_drive(f, i);
    sand_forced_run(f);
    return sand_forced_pass_settle(f);
}

/* ---- units that moved apart --------------------------------------------------------------------------------- */

/* Do the two units overlap in these poses, with their headings kept? */
static bool overlap_at(const sand_battle *b, const uint16_t units[2], const sand_pose poses[2])
{
    sand_point by[2];
    sand_box one, two;
    for (int i = 0; i < 2; i++) by[i] = sand_point_subtract(poses[i].at, sand_battle_unit_pose(b, units[i]).at);
    for (unsigned i = 0; (i = sand_battle_next_part(b, units[0], i, &one)) != 0;) {
        one = sand_box_shifted(&one, by[0]);
        for (unsigned k = 0; (k = sand_battle_next_part(b, units[1], k, &two)) != 0;) {
            two = sand_box_shifted(&two, by[1]);
            if (sand_geom_overlaps_boxes(&one, &two)) return true;
        }
    }
    return false;
}

static bool overlap(const sand_forcing *f, const sand_forced_move *move, unsigned other, bool afterwards)
{
    const sand_forced_move *others = sand_forced_chain_move(f->set, other);
    sand_pose pose = others == NULL ? sand_battle_unit_pose(f->b, other) : afterwards ? others->end : others->start;
    const sand_pose poses[2] = { afterwards ? move->end : move->start, pose };
    return overlap_at(f->b, (uint16_t[]){ move->unit, (uint16_t)other }, poses);
}

/* Limits the move's drive to one step less in the next round. False: it has not moved at all. */
static bool shorten(sand_forcing *f, const sand_forced_move *move, unsigned other)
{
    sand_drive *drive = &f->set->drives[move->drive];
    SAND_ASSERT(move->drive < f->set->n_drives);
    bool friend = sand_forced_chain_is_friend(f, move->unit, other);
    if (drive->travel == 0) return false;
    drive->most = (sand_bar){ .kind = friend ? SAND_BAR_FRIEND : SAND_BAR_ENEMY,
                              .id = (uint16_t)other,
                              .travel = drive->travel,
                              .at = move->end.at };
    drive->most_of = move->unit;
    return true;
}

/* Do all units end clear of each other? Rounding may leave units that moved apart deeper in each other than the slack;
 * their drives are then limited to one step less, and the plan must be made again. */
static bool ends_are_clear(sand_forcing *f)
{
    bool clear = true;
    for (size_t i = 0; f->parted && i < f->set->n; i++) {
        const sand_forced_move *move = &f->set->moves[i];
        for (unsigned other = 1; other <= f->b->field->n_units && move->travel > 0 && !move->lost; other++) {
            if (other == move->unit || !sand_forced_chain_is_there(f, other)) continue;
            if (!overlap(f, move, other, true) || overlap(f, move, other, false)) continue;
            if (shorten(f, move, other)) clear = false;
        }
    }
    return clear;
}

/* ---- the plan ----------------------------------------------------------------------------------------------- */

void sand_forced_plan(const sand_battle *b, const sand_forced_rule *rule, sand_forced_set *set)
{
    sand_forcing f = { .b = b, .rule = rule, .set = set };
    for (size_t i = 0; i < set->n_drives; i++) {
        set->drives[i].held = false;
        set->drives[i].most.kind = SAND_BAR_NONE;
    }
    /* each round holds one more unit or shortens one drive by a step */
    while (!plan_once(&f) || !ends_are_clear(&f)) continue;
    for (size_t i = 0; i < set->n_drives; i++) {
        sand_drive *drive = &set->drives[i];
        if (drive->bar.kind != SAND_BAR_NONE || drive->travel + 1 != drive->most.travel) continue;
        drive->bar = drive->most;
        drive->barred = drive->most_of;
    }
}

void sand_forced_apply(sand_battle *b, const sand_forced_set *set)
{
    SAND_ASSERT(set->n <= set->room);
    for (size_t i = 0; i < set->n; i++) sand_battle_unit_move(b, set->moves[i].unit, set->moves[i].end);
}

/* ---- units that were passed over --------------------------------------------------------------------------- */

static bool passes_over(const sand_forcing *f, const sand_track *track, unsigned unit, sand_pose pose)
{
    sand_track still = sand_track_still(sand_forced_chain_stance_at(f->b, unit, pose));
    return track->of > 0 && sand_track_collide(track, &still, sand_track_until(track->of), false) != 0;
}

size_t sand_forced_crossed(const sand_battle *b, const sand_forced_set *set, unsigned unit, uint16_t crossed[],
                           size_t room)
{
    sand_forcing f = { .b = b, .set = (sand_forced_set *)(uintptr_t)set };
    const sand_forced_move *move = sand_forced_chain_move(set, unit);
    size_t n = 0;
    if (move == NULL || !sand_forced_chain_passes(&f, move)) return 0;
    sand_track track = sand_track_still(sand_forced_chain_stance_at(b, unit, move->start));
    track.leg.verb = SAND_VERB_MARCH;
    track.leg.angle = sand_heading_add(set->drives[move->drive].heading, -move->start.heading);
    track.leg.travel = track.of = move->travel;
    for (unsigned other = 1; other <= b->field->n_units; other++) {
        const sand_forced_move *others = sand_forced_chain_move(set, other);
        if (other == unit || !sand_battle_in_play(b, other) || !sand_forced_chain_is_friend(&f, unit, other)) continue;
        sand_pose from = sand_battle_unit_pose(b, other), to = others != NULL ? others->end : from;
        if (!passes_over(&f, &track, other, from) && !passes_over(&f, &track, other, to)) continue;
        if (n < room) crossed[n] = (uint16_t)other;
        n++;
    }
    return n;
}
