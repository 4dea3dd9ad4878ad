/* log.h - where rules record what happens. May be absent (NULL) in simulation: every function accepts that.
 *
 * The caller owns the storage; when it is full, later events are dropped and counted, never overwritten. */
#ifndef SAND_BATTLE_LOG_H
#define SAND_BATTLE_LOG_H

#include <sandtable/event.h>

typedef struct sand_log {
    sand_event *events;
    size_t n, room, dropped;
    uint16_t turn, step; /* stamped on every event */
} sand_log;

/* A zeroed event stamped with turn and step, to be filled in; NULL without a log or room. */
static inline sand_event *sand_log_event(sand_log *log, sand_event_verb verb)
{
    if (log == NULL) return NULL;
    if (log->n == log->room) {
        log->dropped++;
        return NULL;
    }
    sand_event *event = &log->events[log->n++];
    *event = (sand_event){ .verb = (uint8_t)verb, .turn = log->turn, .step = log->step };
    return event;
}

#endif
