/* core_time.c - the events of a movement can be played back: their pieces follow each other in place and in time. */
#include "support/core_inside.h"

#include "motion/resolve.h"

static bool is_piece(const sand_event *event)
{
    return event->verb == SAND_EVENT_MOVE && event->subject_ref == SAND_REF_UNIT && event->leg.verb != 0;
}

static bool same_pose(sand_pose one, sand_pose two)
{
    return sand_point_equal(one.at, two.at) && one.heading == two.heading;
}

/* Returns the previous event that moved the same unit; NULL: none. */
static const sand_event *moved_before(const sand_log *log, size_t at)
{
    for (size_t i = at; i > 0; i--) {
        const sand_event *event = &log->events[i - 1];
        if (event->verb == SAND_EVENT_MOVE && event->subject_ref == SAND_REF_UNIT &&
            event->subject == log->events[at].subject)
            return event;
    }
    return NULL;
}

/* Each piece must begin where the one before it ended, and not earlier; the first begins where the unit stood. */
void core_check_time(core *c)
{
    const sand_log *log = &c->real.log;
    for (size_t i = 0; i < log->n; i++) {
        const sand_event *event = &log->events[i], *before = is_piece(event) ? moved_before(log, i) : NULL;
        if (!is_piece(event) || (before != NULL && !is_piece(before))) continue;
        sand_pose from = before != NULL ? before->to : sand_battle_unit_pose(c->before, event->subject);
        uint16_t since = before != NULL ? before->tick : 0;
        suite_expect(c->suite, SUITE_TIME, same_pose(from, event->from),
                     "unit %u moves from %d,%d heading %d, but stood at %d,%d heading %d", event->subject,
                     event->from.at.x, event->from.at.y, event->from.heading, from.at.x, from.at.y, from.heading);
        suite_expect(c->suite, SUITE_TIME,
                     since <= event->from_tick && event->from_tick <= event->tick && event->tick <= SAND_TICKS,
                     "unit %u moves from tick %u to %u, after %u", event->subject, event->from_tick, event->tick,
                     since);
    }
}
