/* forced_run.c - carries events out: which units stop, wait, are lost or push; from one event to the next. */
#include "motion/forced_inside.h"

/* The steps within which a mover must run into a standing unit to count as the one that leads. */
enum { LEADS = 16 };

static void stop_at(sand_forcing *f, const sand_forced_event *e)
{
    sand_forced_move *move = &f->set->moves[e->move];
    sand_drive *drive = &f->set->drives[move->drive];
    const sand_forced_rule *rule = f->rule;
    sand_bar bar = e->bar;
    bar.travel = move->travel + 1;
    sand_forced_fate fate = rule->barred == NULL
                                ? SAND_FORCED_STOPS
                                : rule->barred(rule->obstacles.context, move->unit,
                                               sand_forced_chain_is_driven(f->set, move) ? 0 : move->by, &bar);
    if (fate == SAND_FORCED_LOST) {
        bool leads = sand_forced_chain_leads_drive(f, move);
        sand_forced_chain_lose(f, move);
        if (!leads) return;
        drive->lost = true;
    }
    drive->bar = bar;
    drive->barred = move->unit;
    sand_forced_chain_end_drive(f, move->drive);
}

/* Would the mover run into the other if the other stood still? If not, only the other runs into the mover. */
static bool leads(const sand_forcing *f, const sand_forced_move *move, unsigned other)
{
    sand_track own = sand_forced_chain_track(f, move->unit),
               still = sand_track_still(sand_forced_chain_stance(f, other));
    int32_t left = sand_forced_chain_steps_left(f, move);
    if (own.of == 0) return false;
    return sand_track_collide(&own, &still, sand_track_until(left < LEADS ? left : LEADS), false) != 0;
}

static bool is_under_way(const sand_forcing *f, unsigned unit)
{
    const sand_forced_move *move = sand_forced_chain_move(f->set, unit);
    return move != NULL && move->moves && f->set->drives[move->drive].state != SAND_DRIVE_ENDED;
}

static bool can_push(const sand_forcing *f, const sand_forced_move *move, const sand_bar *bar)
{
    const sand_forced_rule *rule = f->rule;
    if (bar->kind != SAND_BAR_FRIEND || f->set->drives[move->drive].friends != SAND_FRIENDS_PUSHED) return false;
    const sand_forced_move *other = sand_forced_chain_move(f->set, bar->id);
    if (other != NULL && (size_t)(other - f->set->moves) < f->fixed) return false;
    return rule->pushable == NULL || rule->pushable(rule->obstacles.context, bar->id);
}

/* Is this the event that wins the unit it would push? When several units would push the same one in one moment, the
 * drive with the lowest luck id wins; the others then meet a moving unit. */
static bool is_first_to_push(const sand_forcing *f, size_t i)
{
    const sand_forced_event *own = &f->events[i];
    unsigned drive = f->set->drives[f->set->moves[own->move].drive].unit, unit = f->set->moves[own->move].unit;
    for (size_t k = 0; k < f->n_events; k++) {
        const sand_forced_event *e = &f->events[k];
        const sand_forced_move *move = &f->set->moves[e->move];
        if (k == i || e->bar.kind != SAND_BAR_FRIEND || e->bar.id != own->bar.id || !sand_forced_chain_goes(f, move))
            continue;
        unsigned other = f->set->drives[move->drive].unit;
        if (other != drive ? sand_forced_chain_is_before(f, other, drive)
                           : sand_forced_chain_is_before(f, move->unit, unit))
            return false;
    }
    return true;
}

/* ---- the moment -------------------------------------------------------------------------------------------- */

typedef enum { NOTHING, STOPS, WAITS, JOINS } outcome;

static outcome outcome_of(const sand_forcing *f, const sand_forced_event *e)
{
    const sand_forced_move *move = &f->set->moves[e->move];
    bool unit = e->bar.kind == SAND_BAR_FRIEND || e->bar.kind == SAND_BAR_ENEMY;
    if (unit && is_under_way(f, e->bar.id)) return leads(f, move, e->bar.id) ? WAITS : NOTHING;
    return can_push(f, move, &e->bar) ? JOINS : STOPS;
}

static void wait_for(sand_forcing *f, const sand_forced_event *e)
{
    const sand_forced_move *move = &f->set->moves[e->move];
    sand_drive *drive = &f->set->drives[move->drive];
    drive->state = SAND_DRIVE_WAITS;
    drive->bar = e->bar;
    drive->bar.travel = move->travel + 1;
    drive->barred = move->unit;
}

/* Collects all outcomes first, then stops the movers that stop, then makes those wait that wait, then lets the rest
 * push, so no outcome depends on the order of the events. False: no event had an effect. */
static bool happen(sand_forcing *f)
{
    outcome outcomes[SAND_FORCED_EVENTS];
    bool any = false;
    for (size_t i = 0; i < f->n_events; i++) outcomes[i] = outcome_of(f, &f->events[i]);
    for (size_t i = 0; i < f->n_events; i++) {
        if (outcomes[i] != STOPS || !sand_forced_chain_goes(f, &f->set->moves[f->events[i].move])) continue;
        stop_at(f, &f->events[i]);
        any = true;
    }
    if (any) return true; /* where a unit has stopped, the others look again */
    for (size_t i = 0; i < f->n_events; i++) {
        if (outcomes[i] != WAITS || !sand_forced_chain_goes(f, &f->set->moves[f->events[i].move])) continue;
        wait_for(f, &f->events[i]);
        any = true;
    }
    for (size_t i = 0; i < f->n_events; i++) {
        sand_forced_move *move = &f->set->moves[f->events[i].move];
        if (outcomes[i] != JOINS || !sand_forced_chain_goes(f, move) || !is_first_to_push(f, i)) continue;
        if (is_under_way(f, f->events[i].bar.id)) continue;
        sand_forced_chain_join(f, move, f->events[i].bar.id);
        any = true;
    }
    return any;
}

/* Lets all movers of the events wait. Called when no event had an effect: a mover that runs into no unit is being run
 * into, and waits for the other. */
static void all_wait(sand_forcing *f)
{
    for (size_t i = 0; i < f->n_events; i++) {
        if (sand_forced_chain_goes(f, &f->set->moves[f->events[i].move])) wait_for(f, &f->events[i]);
    }
}

static void advance(sand_forcing *f, int32_t steps)
{
    for (size_t i = 0; i < f->set->n; i++) {
        sand_forced_move *move = &f->set->moves[i];
        if (!sand_forced_chain_goes(f, move)) continue;
        const sand_drive *drive = &f->set->drives[move->drive];
        sand_point from = sand_heading_step(drive->heading, move->since),
                   to = sand_heading_step(drive->heading, drive->travel + steps);
        move->end.at = sand_point_add(move->base.at, sand_point_subtract(to, from));
        move->travel += steps;
        move->ended = f->set->steps + steps;
    }
    f->set->steps += steps;
    for (size_t i = 0; i < f->set->n_drives; i++) {
        if (f->set->drives[i].state == SAND_DRIVE_GOES) f->set->drives[i].travel += steps;
    }
}

static bool any_drive(const sand_forced_set *set, sand_drive_state state)
{
    for (size_t i = 0; i < set->n_drives; i++) {
        if (set->drives[i].state == state) return true;
    }
    return false;
}

static void end_arrived(sand_forcing *f)
{
    for (size_t i = 0; i < f->set->n_drives; i++) {
        const sand_drive *drive = &f->set->drives[i];
        if (drive->state == SAND_DRIVE_GOES && drive->travel == drive->limit) sand_forced_chain_end_drive(f, i);
    }
}

/* Ends all drives that wait for each other; their bars stand. */
static void end_waiting(sand_forcing *f)
{
    for (size_t i = 0; i < f->set->n_drives; i++) {
        if (f->set->drives[i].state == SAND_DRIVE_WAITS) f->set->drives[i].state = SAND_DRIVE_ENDED;
    }
    for (size_t i = 0; i < f->set->n; i++) f->set->moves[i].moves = false;
}

void sand_forced_run(sand_forcing *f)
{
    end_arrived(f);
    while (any_drive(f->set, SAND_DRIVE_GOES)) {
        sand_forced_meet_look(f);
        advance(f, f->soonest - 1);
        if (f->n_events == 0 || !happen(f)) {
            if (f->n_events > 0) all_wait(f);
        }
        end_arrived(f);
    }
    end_waiting(f);
}
