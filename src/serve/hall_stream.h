/* hall_stream.h - server-sent events: what happens at a battle, from where a client was.
 *
 * A stream holds three numbers, the branch, the events and the things of the table that its client was told; what is
 * missing follows from the battle.  It sleeps while nothing is. */
#ifndef SAND_SERVE_HALL_STREAM_H
#define SAND_SERVE_HALL_STREAM_H

#include "serve/exchange.h"
#include "serve/hall.h"

enum { SAND_STREAM_SILENCE = 15000 }; /* ms until a comment is sent */

/* Makes the answer of the exchange a stream of this battle for its holder, or of the lobby (battle NULL). */
void sand_serve_begin_stream(sand_hall *hall, sand_exchange *exchange, sand_hall_battle *battle,
                             const sand_hall_holder *holder);
/* Wakes those that have something to say: of battles where something stirred, and those silent for too long.  After a
 * commit.  True: it woke some. */
bool sand_serve_wake_streams(sand_hall *hall);
/* Sends a message to everybody at the battle but `by`, kept nowhere. */
void sand_serve_flash(sand_hall *hall, const sand_hall_battle *battle, const char *event, const char *data);
/* Ends the streams of a battle (NULL: all), with a reason they are told; those of one holder where `holder` is given.
 */
void sand_serve_end_streams(sand_hall *hall, const sand_hall_battle *battle, const char *holder, const char *why);
size_t sand_serve_streams_of(const sand_hall *hall, const sand_hall_battle *battle, const char *holder);

#endif
