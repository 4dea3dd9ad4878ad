/* forced_chain.c - chains: which units are driven or pushed, where each stands by now, which join a chain and which
 * leave it. */
#include "motion/forced_inside.h"

#include "base/assert.h"

sand_forced_move *sand_forced_chain_move(const sand_forced_set *set, unsigned unit)
{
    for (size_t i = 0; i < set->n; i++) {
        if (set->moves[i].unit == unit) return &set->moves[i];
    }
    return NULL;
}

bool sand_forced_chain_is_driven(const sand_forced_set *set, const sand_forced_move *move)
{
    return set->drives[move->drive].unit == move->unit;
}

bool sand_forced_chain_leads_drive(const sand_forcing *f, const sand_forced_move *move)
{
    return sand_forced_chain_is_driven(f->set, move) || (f->passer != 0 && move->by == f->passer);
}

bool sand_forced_chain_goes(const sand_forcing *f, const sand_forced_move *move)
{
    return move != NULL && move->moves && f->set->drives[move->drive].state == SAND_DRIVE_GOES;
}

sand_stance sand_forced_chain_stance_at(const sand_battle *b, unsigned unit, sand_pose pose)
{
    sand_stance stance = sand_path_stance_of_unit(b, unit);
    stance.pose = pose;
    return stance;
}

sand_stance sand_forced_chain_stance(const sand_forcing *f, unsigned unit)
{
    const sand_forced_move *move = sand_forced_chain_move(f->set, unit);
    return move != NULL ? sand_forced_chain_stance_at(f->b, unit, move->end) : sand_path_stance_of_unit(f->b, unit);
}

bool sand_forced_chain_is_there(const sand_forcing *f, unsigned unit)
{
    const sand_forced_move *move = sand_forced_chain_move(f->set, unit);
    return sand_battle_in_play(f->b, unit) && (move == NULL || !move->lost);
}

sand_track sand_forced_chain_track(const sand_forcing *f, unsigned unit)
{
    sand_track track = sand_track_still(sand_forced_chain_stance(f, unit));
    const sand_forced_move *move = sand_forced_chain_move(f->set, unit);
    if (!sand_forced_chain_goes(f, move)) return track;
    const sand_drive *drive = &f->set->drives[move->drive];
    track.start.pose.at = sand_point_subtract(move->base.at, sand_heading_step(drive->heading, move->since));
    track.leg.verb = SAND_VERB_MARCH;
    track.leg.angle = sand_heading_add(drive->heading, -track.start.pose.heading);
    track.leg.travel = track.of = drive->limit;
    track.done = drive->travel;
    return track;
}

unsigned sand_forced_chain_next_track(const sand_forcing *f, unsigned unit, unsigned part, sand_track *out)
{
    if (!sand_battle_is_bent(f->b, unit)) { /* the usual case: its own track is the only one */
        if (part == 0) *out = sand_forced_chain_track(f, unit);
        return part == 0;
    }
    sand_box box;
    part = sand_battle_next_part(f->b, unit, part, &box);
    if (part == 0) return 0;
    *out = sand_forced_chain_track(f, unit);
    sand_point by = sand_point_subtract(box.centre, sand_battle_unit_pose(f->b, unit).at);
    sand_size base = sand_battle_base_size(f->b->field, unit, sand_battle_unit(f->b, unit));
    out->box = sand_box_shifted(&box, sand_point_subtract(out->box.centre, sand_battle_unit_pose(f->b, unit).at));
    out->leg.angle = sand_heading_add(out->leg.angle, out->start.pose.heading - box.heading);
    out->start.pose = (sand_pose){ sand_point_add(out->start.pose.at, by), box.heading };
    out->start.base_width = base.width;
    out->start.base_depth = base.depth;
    return part;
}

int32_t sand_forced_chain_steps_left(const sand_forcing *f, const sand_forced_move *move)
{
    const sand_drive *drive = &f->set->drives[move->drive];
    return drive->limit - drive->travel;
}

bool sand_forced_chain_counts(const sand_forcing *f, unsigned unit)
{
    const sand_obstacles *obstacles = &f->rule->obstacles;
    return obstacles->units == NULL || obstacles->units(obstacles->context, unit);
}

bool sand_forced_chain_is_friend(const sand_forcing *f, unsigned one, unsigned two)
{
    return sand_battle_side_of_unit(f->b, one) == sand_battle_side_of_unit(f->b, two);
}

bool sand_forced_chain_passes(const sand_forcing *f, const sand_forced_move *move)
{
    if (move == NULL || !sand_forced_chain_is_driven(f->set, move)) return false;
    const sand_drive *drive = &f->set->drives[move->drive];
    return drive->friends == SAND_FRIENDS_PASSED && !drive->held;
}

void sand_forced_chain_end_drive(sand_forcing *f, size_t drive)
{
    sand_forced_set *set = f->set;
    SAND_ASSERT(drive < set->n_drives);
    set->drives[drive].state = SAND_DRIVE_ENDED;
    for (size_t i = 0; i < set->n; i++) {
        if (set->moves[i].drive == drive) set->moves[i].moves = false;
    }
    for (size_t i = 0; i < set->n_drives; i++) {
        if (set->drives[i].state != SAND_DRIVE_WAITS) continue;
        set->drives[i].state = SAND_DRIVE_GOES;
        set->drives[i].bar.kind = SAND_BAR_NONE;
        set->drives[i].barred = 0;
    }
}

void sand_forced_chain_lose(sand_forcing *f, sand_forced_move *move)
{
    move->lost = true;
    move->moves = false;
    for (size_t i = 0; i < f->set->n; i++) {
        sand_forced_move *next = &f->set->moves[i];
        if (!next->moves || next->drive != move->drive || next->by != move->unit) continue;
        next->moves = false;
    }
}

void sand_forced_chain_join(sand_forcing *f, const sand_forced_move *pusher, unsigned unit)
{
    SAND_ASSERT(pusher->unit != unit);
    sand_forced_move *move = sand_forced_chain_move(f->set, unit);
    unsigned by = pusher->unit, drive = pusher->drive;
    if (move == NULL) {
        sand_pose pose = sand_battle_unit_pose(f->b, unit);
        SAND_ASSERT(f->set->n < f->set->room);
        move = &f->set->moves[f->set->n++];
        *move = (sand_forced_move){ .unit = (uint16_t)unit, .start = pose, .end = pose };
    }
    move->by = (uint16_t)by;
    move->drive = (uint16_t)drive;
    if (move->travel == 0) move->began = f->set->steps;
    move->since = f->set->drives[drive].travel;
    move->base = move->end;
    move->moves = true;
}

bool sand_forced_chain_is_before(const sand_forcing *f, unsigned one, unsigned two)
{
    unsigned a = sand_battle_unit_def(f->b, one)->luck, b = sand_battle_unit_def(f->b, two)->luck;
    return a != b ? a < b : one < two;
}
