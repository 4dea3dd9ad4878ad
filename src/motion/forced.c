/* forced.c - motion nobody chose: everybody who is driven or pushed goes a step at a time, from one event to the next.
 *
 * Whoever moves is a track of one moment a step, so that meetings are found as on the clock.  A pushed unit's track is
 * that of its drive from where it joined: within a chain nobody comes nearer to anybody by rounding. */
#include "motion/forced.h"

#include "base/assert.h"
#include "motion/track.h"

enum { EVENTS = 64, LEADS = 16, FEW = 8 };

/* At the soonest moment: `move` would run into a unit (met), the ground or the edge. */
typedef struct {
    size_t move;
    sand_bar bar;
} event;

typedef struct {
    const sand_battle *b;
    const sand_forced_rule *rule;
    sand_forced_set *set;
    uint16_t passer; /* who pushes those off at his end; 0: nobody does yet */
    size_t fixed;    /* then: so many moves are done with, and whose they are is pushed no more */
    size_t n_events;
    int32_t soonest; /* steps from now */
    event events[EVENTS];
} forcing;

/* ---- who is where ------------------------------------------------------------------------------------------ */

static sand_forced_move *move_of(const sand_forced_set *set, unsigned unit)
{
    for (size_t i = 0; i < set->n; i++) {
        if (set->moves[i].unit == unit) return &set->moves[i];
    }
    return NULL;
}

const sand_forced_move *sand_forced_move_of(const sand_forced_set *set, unsigned unit)
{
    return move_of(set, unit);
}

static bool is_driven(const sand_forced_set *set, const sand_forced_move *move)
{
    return set->drives[move->drive].unit == move->unit;
}

/* Without whom its drive does not go on: who is driven, or pushed off the place of a passer. */
static bool leads_drive(const forcing *f, const sand_forced_move *move)
{
    return is_driven(f->set, move) || (f->passer != 0 && move->by == f->passer);
}

static bool goes(const forcing *f, const sand_forced_move *move)
{
    return move != NULL && move->moves && f->set->drives[move->drive].state == SAND_DRIVE_GOES;
}

static sand_stance stance_at(const sand_battle *b, unsigned unit, sand_pose pose)
{
    sand_stance stance = sand_path_stance_of_unit(b, unit);
    stance.pose = pose;
    return stance;
}

static sand_stance stance_now(const forcing *f, unsigned unit)
{
    const sand_forced_move *move = move_of(f->set, unit);
    return move != NULL ? stance_at(f->b, unit, move->end) : sand_path_stance_of_unit(f->b, unit);
}

static bool is_there(const forcing *f, unsigned unit)
{
    const sand_forced_move *move = move_of(f->set, unit);
    return sand_battle_in_play(f->b, unit) && (move == NULL || !move->lost);
}

/* As if it had gone with its drive from the beginning: the drive's way to a step is rounded once. */
static sand_track track_of(const forcing *f, unsigned unit)
{
    sand_track track = sand_track_still(stance_now(f, unit));
    const sand_forced_move *move = move_of(f->set, unit);
    if (!goes(f, move)) return track;
    const sand_drive *drive = &f->set->drives[move->drive];
    track.start.pose.at = sand_point_subtract(move->base.at, sand_heading_step(drive->heading, move->since));
    track.leg.verb = SAND_VERB_MARCH;
    track.leg.angle = sand_heading_add(drive->heading, -track.start.pose.heading);
    track.leg.travel = track.of = drive->limit;
    track.done = drive->travel;
    return track;
}

static int32_t steps_left(const forcing *f, const sand_forced_move *move)
{
    const sand_drive *drive = &f->set->drives[move->drive];
    return drive->limit - drive->travel;
}

/* ---- what is met ------------------------------------------------------------------------------------------- */

static bool counts(const forcing *f, unsigned unit)
{
    const sand_obstacles *obstacles = &f->rule->obstacles;
    return obstacles->units == NULL || obstacles->units(obstacles->context, unit);
}

static bool is_friend(const forcing *f, unsigned one, unsigned two)
{
    return sand_battle_side_of_unit(f->b, one) == sand_battle_side_of_unit(f->b, two);
}

static bool passes(const forcing *f, const sand_forced_move *move)
{
    if (move == NULL || !is_driven(f->set, move)) return false;
    const sand_drive *drive = &f->set->drives[move->drive];
    return drive->friends == SAND_FRIENDS_PASSED && !drive->held;
}

/* Could the mover be stopped by that one?  Not by one of its own chain, nor by a friend where either passes. */
static bool hinders(const forcing *f, const sand_forced_move *move, unsigned other)
{
    const sand_forced_move *others = move_of(f->set, other);
    if (other == move->unit || other == f->passer || !is_there(f, other) || !counts(f, other)) return false;
    if (others != NULL && others->moves && others->drive == move->drive) return false;
    bool others_pass = f->passer == 0 && passes(f, others); /* later they have their places */
    return !is_friend(f, move->unit, other) || !(passes(f, move) || others_pass);
}

static void note(forcing *f, size_t move, int32_t steps, sand_bar bar)
{
    if (steps > f->soonest) return;
    if (steps < f->soonest) f->n_events = 0;
    f->soonest = steps;
    if (f->n_events < EVENTS) f->events[f->n_events++] = (event){ move, bar }; /* others are found again */
}

/* An enemy that was not within `keep_off` when all began is met when he is. */
static int32_t kept_off(const forcing *f, const sand_forced_move *move, unsigned enemy, const sand_track tracks[2])
{
    int32_t limit = f->rule->obstacles.keep_off;
    const sand_forced_move *others = move_of(f->set, enemy);
    if (limit <= 0 || is_friend(f, move->unit, enemy)) return 0;
    sand_stance own = stance_at(f->b, move->unit, move->start), his = stance_now(f, enemy);
    if (others != NULL) his.pose = others->start;
    sand_box one = sand_path_stance_box(&own), two = sand_path_stance_box(&his);
    if (sand_geom_within_boxes(&one, &two, limit)) return 0;
    int32_t near = sand_track_near(&tracks[0], &tracks[1], sand_track_until(steps_left(f, move)), limit);
    return near < 0 ? 0 : near == 0 ? 1 : near;
}

static void look_at_unit(forcing *f, size_t i, const sand_track *own, unsigned other)
{
    const sand_forced_move *move = &f->set->moves[i];
    int32_t left = steps_left(f, move), margin = SAND_SLACK + f->rule->obstacles.keep_off;
    sand_track tracks[2] = { *own, track_of(f, other) };
    sand_bounds mine = sand_track_bounds(own, left), his = sand_track_bounds(&tracks[1], left);
    if (!sand_shape_bounds_near(&mine, &his, margin)) return;
    int32_t met = sand_track_collide(own, &tracks[1], sand_track_until(left), false),
            near = kept_off(f, move, other, tracks);
    if (near > 0 && (met == 0 || near < met)) met = near;
    sand_bar_kind kind = is_friend(f, move->unit, other) ? SAND_BAR_FRIEND : SAND_BAR_ENEMY;
    if (met > 0) note(f, i, met, (sand_bar){ .kind = kind, .id = (uint16_t)other, .at = tracks[1].box.centre });
}

typedef struct {
    const sand_forced_rule *rule;
    unsigned unit;
} member_eyes;

static sand_ground ground_of_member(const void *context, unsigned terrain)
{
    const member_eyes *eyes = context;
    const sand_forced_rule *rule = eyes->rule;
    if (rule->ground_of != NULL) return rule->ground_of(rule->obstacles.context, eyes->unit, terrain);
    return rule->obstacles.ground(rule->obstacles.context, terrain);
}

static void look_at_ground(forcing *f, size_t i, const sand_track *own)
{
    const sand_forced_move *move = &f->set->moves[i];
    int32_t left = steps_left(f, move);
    member_eyes eyes = { f->rule, move->unit };
    sand_mover body = sand_march_mover_of_unit(f->b, move->unit), here = sand_march_mover_at(&body, move->end);
    sand_obstacles obstacles = { .context = &eyes, .placing = true };
    if (f->rule->ground_of != NULL || f->rule->obstacles.ground != NULL) obstacles.ground = ground_of_member;
    sand_track_ground ground = { f->b, &here, &obstacles };
    for (unsigned t = 1; t <= f->b->field->n_terrain; t++) {
        int32_t met = sand_track_enters(own, &ground, t, left);
        if (met > 0) note(f, i, met, (sand_bar){ .kind = SAND_BAR_GROUND, .id = (uint16_t)t, .at = move->end.at });
    }
    if (f->rule->obstacles.leave_table) return;
    int32_t off = sand_track_leaves(f->b->field, own, left);
    if (off > 0) note(f, i, off, (sand_bar){ .kind = SAND_BAR_EDGE, .at = move->end.at });
}

/* The soonest events of everybody under way; soonest: one more than the steps all can go. */
static void look(forcing *f)
{
    f->n_events = 0;
    f->soonest = INT32_MAX;
    for (size_t i = 0; i < f->set->n; i++) {
        int32_t last = goes(f, &f->set->moves[i]) ? steps_left(f, &f->set->moves[i]) + 1 : INT32_MAX;
        if (last < f->soonest) f->soonest = last;
    }
    for (size_t i = 0; i < f->set->n; i++) {
        const sand_forced_move *move = &f->set->moves[i];
        if (!goes(f, move)) continue;
        sand_track own = track_of(f, move->unit);
        for (unsigned unit = 1; unit <= f->b->field->n_units; unit++) {
            if (hinders(f, move, unit)) look_at_unit(f, i, &own, unit);
        }
        look_at_ground(f, i, &own);
    }
}

static void advance(forcing *f, int32_t steps)
{
    for (size_t i = 0; i < f->set->n; i++) {
        sand_forced_move *move = &f->set->moves[i];
        if (!goes(f, move)) continue;
        const sand_drive *drive = &f->set->drives[move->drive];
        sand_point from = sand_heading_step(drive->heading, move->since),
                   to = sand_heading_step(drive->heading, drive->travel + steps);
        move->end.at = sand_point_add(move->base.at, sand_point_subtract(to, from));
        move->travel += steps;
    }
    for (size_t i = 0; i < f->set->n_drives; i++) {
        if (f->set->drives[i].state == SAND_DRIVE_GOES) f->set->drives[i].travel += steps;
    }
}

/* ---- what comes of it -------------------------------------------------------------------------------------- */

/* Whoever waited looks again when somebody has done. */
static void end_drive(forcing *f, size_t drive)
{
    sand_forced_set *set = f->set;
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

/* Those behind a unit that is lost are not pushed on. */
static void lose(forcing *f, sand_forced_move *move)
{
    move->lost = true;
    move->moves = false;
    for (size_t i = 0; i < f->set->n; i++) {
        sand_forced_move *next = &f->set->moves[i];
        if (!next->moves || next->drive != move->drive || next->by != move->unit) continue;
        next->moves = false;
        next->by = 0;
    }
}

static void stop_at(forcing *f, const event *e)
{
    sand_forced_move *move = &f->set->moves[e->move];
    sand_drive *drive = &f->set->drives[move->drive];
    const sand_forced_rule *rule = f->rule;
    sand_bar bar = e->bar;
    bar.travel = move->travel + 1;
    sand_forced_fate fate = rule->barred == NULL ? SAND_FORCED_STOPS
                                                 : rule->barred(rule->obstacles.context, move->unit,
                                                                is_driven(f->set, move) ? 0 : move->by, &bar);
    if (fate == SAND_FORCED_LOST) {
        bool leads = leads_drive(f, move);
        lose(f, move);
        if (!leads) return;
        drive->lost = true;
    }
    drive->bar = bar;
    drive->barred = move->unit;
    end_drive(f, move->drive);
}

/* Would it run into the other, who stood still?  Else only the other runs into it. */
static bool leads(const forcing *f, const sand_forced_move *move, unsigned other)
{
    sand_track own = track_of(f, move->unit), still = sand_track_still(stance_now(f, other));
    int32_t left = steps_left(f, move);
    if (own.of == 0) return false;
    return sand_track_collide(&own, &still, sand_track_until(left < LEADS ? left : LEADS), false) != 0;
}

static bool is_under_way(const forcing *f, unsigned unit)
{
    const sand_forced_move *move = move_of(f->set, unit);
    return move != NULL && move->moves && f->set->drives[move->drive].state != SAND_DRIVE_ENDED;
}

static bool can_push(const forcing *f, const sand_forced_move *move, const sand_bar *bar)
{
    const sand_forced_rule *rule = f->rule;
    if (bar->kind != SAND_BAR_FRIEND || f->set->drives[move->drive].friends != SAND_FRIENDS_PUSHED) return false;
    const sand_forced_move *other = move_of(f->set, bar->id);
    if (other != NULL && (size_t)(other - f->set->moves) < f->fixed) return false;
    return rule->pushable == NULL || rule->pushable(rule->obstacles.context, bar->id);
}

static bool is_before(const forcing *f, unsigned one, unsigned two)
{
    unsigned a = sand_battle_unit_def(f->b, one)->luck, b = sand_battle_unit_def(f->b, two)->luck;
    return a != b ? a < b : one < two;
}

/* Of several who push it in one moment the lowest luck has it; the others then meet one who is under way. */
static bool is_first_to_push(const forcing *f, size_t i)
{
    const event *own = &f->events[i];
    unsigned drive = f->set->drives[f->set->moves[own->move].drive].unit, unit = f->set->moves[own->move].unit;
    for (size_t k = 0; k < f->n_events; k++) {
        const event *e = &f->events[k];
        const sand_forced_move *move = &f->set->moves[e->move];
        if (k == i || e->bar.kind != SAND_BAR_FRIEND || e->bar.id != own->bar.id || !goes(f, move)) continue;
        unsigned other = f->set->drives[move->drive].unit;
        if (other != drive ? is_before(f, other, drive) : is_before(f, move->unit, unit)) return false;
    }
    return true;
}

static void join(forcing *f, const sand_forced_move *pusher, unsigned unit)
{
    sand_forced_move *move = move_of(f->set, unit);
    unsigned by = pusher->unit, drive = pusher->drive;
    if (move == NULL) {
        sand_pose pose = sand_battle_unit_pose(f->b, unit);
        SAND_ASSERT(f->set->n < f->set->room);
        move = &f->set->moves[f->set->n++];
        *move = (sand_forced_move){ .unit = (uint16_t)unit, .start = pose, .end = pose };
    }
    move->by = (uint16_t)by;
    move->drive = (uint16_t)drive;
    move->since = f->set->drives[drive].travel;
    move->base = move->end;
    move->moves = true;
}

/* ---- the moment -------------------------------------------------------------------------------------------- */

typedef enum { NOTHING, STOPS, WAITS, JOINS } outcome;

static outcome outcome_of(const forcing *f, const event *e)
{
    const sand_forced_move *move = &f->set->moves[e->move];
    bool unit = e->bar.kind == SAND_BAR_FRIEND || e->bar.kind == SAND_BAR_ENEMY;
    if (unit && is_under_way(f, e->bar.id)) return leads(f, move, e->bar.id) ? WAITS : NOTHING;
    return can_push(f, move, &e->bar) ? JOINS : STOPS;
}

static void wait_for(forcing *f, const event *e)
{
    const sand_forced_move *move = &f->set->moves[e->move];
    sand_drive *drive = &f->set->drives[move->drive];
    drive->state = SAND_DRIVE_WAITS;
    drive->bar = e->bar;
    drive->bar.travel = move->travel + 1;
    drive->barred = move->unit;
}

/* What all meet is told first, then those who stop stop, then those who wait wait, and the rest push: no answer depends
 * on the order of the events.  False: nothing came of any. */
static bool happen(forcing *f)
{
    outcome outcomes[EVENTS];
    bool any = false;
    for (size_t i = 0; i < f->n_events; i++) outcomes[i] = outcome_of(f, &f->events[i]);
    for (size_t i = 0; i < f->n_events; i++) {
        if (outcomes[i] != STOPS || !goes(f, &f->set->moves[f->events[i].move])) continue;
        stop_at(f, &f->events[i]);
        any = true;
    }
    if (any) return true; /* the others look again: where somebody has stopped */
    for (size_t i = 0; i < f->n_events; i++) {
        if (outcomes[i] != WAITS || !goes(f, &f->set->moves[f->events[i].move])) continue;
        wait_for(f, &f->events[i]);
        any = true;
    }
    for (size_t i = 0; i < f->n_events; i++) {
        sand_forced_move *move = &f->set->moves[f->events[i].move];
        if (outcomes[i] != JOINS || !goes(f, move) || !is_first_to_push(f, i)) continue;
        if (is_under_way(f, f->events[i].bar.id)) continue;
        join(f, move, f->events[i].bar.id);
        any = true;
    }
    return any;
}

/* Who runs into nobody is run into: he waits too. */
static void all_wait(forcing *f)
{
    for (size_t i = 0; i < f->n_events; i++) {
        if (goes(f, &f->set->moves[f->events[i].move])) wait_for(f, &f->events[i]);
    }
}

static bool any_drive(const sand_forced_set *set, sand_drive_state state)
{
    for (size_t i = 0; i < set->n_drives; i++) {
        if (set->drives[i].state == state) return true;
    }
    return false;
}

static void end_arrived(forcing *f)
{
    for (size_t i = 0; i < f->set->n_drives; i++) {
        const sand_drive *drive = &f->set->drives[i];
        if (drive->state == SAND_DRIVE_GOES && drive->travel == drive->limit) end_drive(f, i);
    }
}

/* Those who wait for each other have done; their bars stand. */
static void end_waiting(forcing *f)
{
    for (size_t i = 0; i < f->set->n_drives; i++) {
        if (f->set->drives[i].state == SAND_DRIVE_WAITS) f->set->drives[i].state = SAND_DRIVE_ENDED;
    }
    for (size_t i = 0; i < f->set->n; i++) f->set->moves[i].moves = false;
}

static void run(forcing *f)
{
    end_arrived(f);
    while (any_drive(f->set, SAND_DRIVE_GOES)) {
        look(f);
        advance(f, f->soonest - 1);
        if (f->n_events == 0 || !happen(f)) {
            if (f->n_events > 0) all_wait(f);
        }
        end_arrived(f);
    }
    end_waiting(f);
}

/* ---- those who pass ---------------------------------------------------------------------------------------- */

static sand_box box_after(const forcing *f, const sand_forced_move *move, int32_t travel)
{
    const sand_drive *drive = &f->set->drives[move->drive];
    sand_pose pose = sand_geom_pose_moved(move->start, drive->heading, travel);
    sand_stance stance = stance_at(f->b, move->unit, pose);
    return sand_path_stance_box(&stance);
}

/* Whom it would stand on after so many steps, the next behind this one (begin with 0); 0: nobody. */
static unsigned next_stood_on(const forcing *f, const sand_forced_move *move, int32_t travel, unsigned unit)
{
    sand_box own = box_after(f, move, travel);
    while (unit++ < f->b->field->n_units) {
        if (unit == move->unit || !is_there(f, unit) || !counts(f, unit)) continue;
        sand_stance stance = stance_now(f, unit);
        sand_box box = sand_path_stance_box(&stance);
        if (sand_shape_bounds_near(&own.bounds, &box.bounds, SAND_SLACK) && sand_geom_overlaps_boxes(&own, &box))
            return unit;
    }
    return 0;
}

static unsigned stood_on(const forcing *f, const sand_forced_move *move, int32_t travel)
{
    return next_stood_on(f, move, travel, 0);
}

/* The last steps before it first touches one whom it would stand on after so many, and before it stands on him. */
typedef struct {
    int32_t clear, grazing;
} clearing;

static clearing before_unit(const forcing *f, const sand_forced_move *move, int32_t travel, unsigned unit)
{
    int32_t heading = f->set->drives[move->drive].heading;
    sand_stance stance = stance_now(f, unit);
    sand_box other = sand_path_stance_box(&stance), own = box_after(f, move, 0);
    sand_shape shape = sand_geom_shape_of_box(&own), target = sand_geom_shape_of_box(&other);
    int32_t clear = sand_travel_contact(&shape, heading, travel, &target),
            grazing = sand_travel_meets(&shape, heading, travel, &target, SAND_SLACK) - 1;
    return (clearing){ clear >= 0 && clear < travel ? clear : travel - 1,
                       grazing >= 0 && grazing < travel ? grazing : travel - 1 };
}

/* The longest way, no longer than it has gone, that ends on nobody: before whoever it would stand on, again and again;
 * of several the one it meets last.  It may graze them, and ends before it touches them at all where that is but a few
 * steps off.  Where it began there is always room. */
static int32_t clear_end(const forcing *f, const sand_forced_move *move)
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

static void end_at(forcing *f, sand_forced_move *move, int32_t travel)
{
    sand_drive *drive = &f->set->drives[move->drive];
    move->travel = drive->travel = travel;
    move->end = sand_geom_pose_moved(move->start, drive->heading, travel);
}

/* How far the unit goes along the heading until the mover at its end is clear of it. */
static int32_t steps_off(const forcing *f, const sand_forced_move *move, unsigned unit)
{
    int32_t heading = f->set->drives[move->drive].heading;
    sand_box own = box_after(f, move, move->travel);
    sand_shape mover = sand_geom_shape_of_box(&own);
    sand_stance stance = stance_now(f, unit), passer = stance_now(f, move->unit);
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

/* Of those at the mover's end, 0: nobody is there. */
static int32_t shortest_off(const forcing *f, const sand_forced_move *move)
{
    int32_t shortest = 0;
    for (unsigned unit = 0; (unit = next_stood_on(f, move, move->travel, unit)) != 0;) {
        int32_t off = steps_off(f, move, unit);
        if (shortest == 0 || off < shortest) shortest = off;
    }
    return shortest;
}

/* Everybody with that way off begins to go.  False: one of them is no friend, or has gone already. */
static bool set_off(forcing *f, const sand_forced_move *move, int32_t steps)
{
    for (unsigned unit = 0; (unit = next_stood_on(f, move, move->travel, unit)) != 0;) {
        if (steps_off(f, move, unit) != steps) continue;
        if (!is_friend(f, move->unit, unit) || move_of(f->set, unit) != NULL) return false;
        join(f, move, unit);
    }
    return true;
}

/* Friends at its end go on by just enough, pushing others: who has the shortest way off first, equals together, so that
 * nothing depends on how units are listed.  False: one cannot, and all are where they were. */
static bool push_off(forcing *f, sand_forced_move *move)
{
    sand_forced_set *set = f->set;
    sand_drive *own = &set->drives[move->drive], kept = *own;
    bool cleared = true;
    f->fixed = set->n;
    f->passer = move->unit;
    for (int32_t steps; cleared && (steps = shortest_off(f, move)) != 0;) {
        *own = (sand_drive){ .friends = SAND_FRIENDS_PUSHED, .heading = kept.heading, .limit = steps };
        cleared = set_off(f, move, steps);
        if (!cleared) break;
        run(f);
        cleared = own->travel == steps;
    }
    if (!cleared) set->n = f->fixed;
    *own = kept;
    f->fixed = f->passer = 0;
    return cleared;
}

/* False: others have come to stand where it began, so that it has no place to end. */
static bool settle_passer(forcing *f, sand_forced_move *move)
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

/* By luck, so that of two who pass to one place it is the same who has it.  False: one has no place, and is held. */
static bool settle_passers(forcing *f)
{
    unsigned last = 0;
    for (;;) {
        sand_forced_move *next = NULL;
        for (size_t i = 0; i < f->set->n_drives; i++) {
            sand_forced_move *move = &f->set->moves[i];
            if (!passes(f, move) || move->lost || (last != 0 && !is_before(f, last, move->unit))) continue;
            if (next == NULL || is_before(f, move->unit, next->unit)) next = move;
        }
        if (next == NULL) return true;
        last = next->unit;
        if (settle_passer(f, next)) continue;
        f->set->drives[next->drive].held = true;
        return false;
    }
}

static bool passes_over(const forcing *f, const sand_track *track, unsigned unit, sand_pose pose)
{
    sand_track still = sand_track_still(stance_at(f->b, unit, pose));
    return track->of > 0 && sand_track_collide(track, &still, sand_track_until(track->of), false) != 0;
}

size_t sand_forced_crossed(const sand_battle *b, const sand_forced_set *set, unsigned unit, uint16_t crossed[],
                           size_t room)
{
    forcing f = { .b = b, .set = (sand_forced_set *)(uintptr_t)set };
    const sand_forced_move *move = move_of(set, unit);
    size_t n = 0;
    if (move == NULL || !passes(&f, move)) return 0;
    sand_track track = sand_track_still(stance_at(b, unit, move->start));
    track.leg.verb = SAND_VERB_MARCH;
    track.leg.angle = sand_heading_add(set->drives[move->drive].heading, -move->start.heading);
    track.leg.travel = track.of = move->travel;
    for (unsigned other = 1; other <= b->field->n_units; other++) {
        const sand_forced_move *others = move_of(set, other);
        if (other == unit || !sand_battle_in_play(b, other) || !is_friend(&f, unit, other)) continue;
        sand_pose from = sand_battle_unit_pose(b, other), to = others != NULL ? others->end : from;
        if (!passes_over(&f, &track, other, from) && !passes_over(&f, &track, other, to)) continue;
        if (n < room) crossed[n] = (uint16_t)other;
        n++;
    }
    return n;
}

/* ---- the plan ---------------------------------------------------------------------------------------------- */

static void begin_drive(forcing *f, size_t i)
{
    sand_drive *drive = &f->set->drives[i];
    sand_mover mover = sand_march_mover_of_unit(f->b, drive->unit);
    sand_motion_step way = { .verb = SAND_VERB_MARCH,
                             .angle = sand_heading_add(drive->heading, -mover.stance.pose.heading),
                             .travel = drive->longest };
    SAND_ASSERT(drive->longest >= 0 && move_of(f->set, drive->unit) == NULL && i < f->set->room);
    drive->limit =
        f->rule->toll == NULL ? drive->longest : sand_toll_reach(f->b, &mover, way, drive->longest, f->rule->toll);
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

static bool plan_once(forcing *f)
{
    f->set->n = 0;
    for (size_t i = 0; i < f->set->n_drives; i++) begin_drive(f, i);
    run(f);
    return settle_passers(f);
}

void sand_forced_plan(const sand_battle *b, const sand_forced_rule *rule, sand_forced_set *set)
{
    forcing f = { .b = b, .rule = rule, .set = set };
    for (size_t i = 0; i < set->n_drives; i++) set->drives[i].held = false;
    while (!plan_once(&f)) continue; /* each time one more is held */
}

/* ---- carrying it out --------------------------------------------------------------------------------------- */

void sand_forced_apply(sand_battle *b, const sand_forced_set *set)
{
    for (size_t i = 0; i < set->n; i++) sand_battle_unit_move(b, set->moves[i].unit, set->moves[i].end);
}

/* ---- who hangs together ---- */

/* Each goes `longest` at most, also who is pushed. */
static bool may_meet(const sand_battle *b, unsigned unit, unsigned other, int32_t longest)
{
    sand_box one = sand_battle_unit_box(b, unit), two = sand_battle_unit_box(b, other);
    return sand_shape_bounds_near(&one.bounds, &two.bounds, 2 * longest + SAND_SLACK);
}

/* Does its group fight, so that it may be moved? */
static bool is_of_fighters(const sand_battle *b, unsigned unit, const sand_ties *ties)
{
    for (unsigned c = 1; c <= sand_battle_head(b)->contacts; c++) {
        const sand_contact *contact = sand_battle_contact(b, c);
        if (sand_ties_root(ties, contact->by) == sand_ties_root(ties, unit)) return true;
        if (sand_ties_root(ties, contact->with) == sand_ties_root(ties, unit)) return true;
    }
    return false;
}

static void tie_neighbours(const sand_battle *b, unsigned unit, int32_t longest, sand_ties *ties)
{
    for (unsigned other = 1; other <= b->field->n_units; other++) {
        if (other == unit || !sand_battle_in_play(b, other)) continue;
        if (may_meet(b, unit, other, longest)) sand_ties_units(ties, unit, other);
    }
}

/* Whom those who fight may meet, and whom these, and so on. */
void sand_forced_ties(const sand_battle *b, int32_t longest, sand_ties *ties)
{
    uint32_t joined;
    sand_ties_contacts(ties, b);
    do {
        joined = ties->joined;
        for (unsigned unit = 1; unit <= b->field->n_units; unit++)
            if (sand_battle_in_play(b, unit) && is_of_fighters(b, unit, ties)) tie_neighbours(b, unit, longest, ties);
    } while (ties->joined != joined);
}
