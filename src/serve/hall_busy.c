/* hall_busy.c - the lists of what has work left, so that a turn of the server's loop looks at nothing else: thousands
 * of battles and streams may be in memory. Invariant: a battle that is changed or stirred, or has `tries`, is in
 * `busy`. */
#include "serve/hall.h"

/* ---- busy battles ----------------------------------------------------------------------------------------- */

void sand_hall_join_busy(sand_hall *hall, sand_hall_battle *battle)
{
    if (battle->busy) return;
    battle->busy = true;
    battle->next_busy = hall->busy;
    hall->busy = battle;
}

void sand_hall_stir(sand_hall *hall, sand_hall_battle *battle)
{
    battle->stirred = true;
    sand_hall_join_busy(hall, battle);
}

void sand_hall_leave_busy(sand_hall *hall, const sand_hall_battle *battle)
{
    for (sand_hall_battle **at = &hall->busy; *at != NULL; at = &(*at)->next_busy) {
        if (*at != battle) continue;
        (*at)->busy = false;
        *at = (*at)->next_busy;
        return;
    }
}

void sand_hall_calm(sand_hall *hall)
{
    for (sand_hall_battle **at = &hall->busy; *at != NULL;) {
        sand_hall_battle *battle = *at;
        if (battle->changed || battle->stirred || battle->tries > 0) {
            at = &battle->next_busy;
            continue;
        }
        battle->busy = false;
        *at = battle->next_busy;
    }
}

/* ---- lists of streams ------------------------------------------------------------------------------------- */

void sand_hall_stream_beside(sand_hall_stream *stream, sand_hall_stream **list)
{
    if (stream->at_beside != NULL) {
        *stream->at_beside = stream->next_beside;
        if (stream->next_beside != NULL) stream->next_beside->at_beside = stream->at_beside;
    }
    stream->at_beside = list;
    stream->next_beside = NULL;
    if (list == NULL) return;
    stream->next_beside = *list;
    if (stream->next_beside != NULL) stream->next_beside->at_beside = &stream->next_beside;
    *list = stream;
}

void sand_hall_stream_due(sand_hall *hall, sand_hall_stream *stream)
{
    if (stream->at_due != NULL) return;
    stream->at_due = &hall->due;
    stream->next_due = hall->due;
    if (stream->next_due != NULL) stream->next_due->at_due = &stream->next_due;
    hall->due = stream;
}

void sand_hall_stream_done(sand_hall_stream *stream)
{
    if (stream->at_due == NULL) return;
    *stream->at_due = stream->next_due;
    if (stream->next_due != NULL) stream->next_due->at_due = stream->at_due;
    stream->at_due = NULL;
    stream->next_due = NULL;
}
