/* hall_stream.h - server-sent events: what happens at a battle, from where a client left off.
 *
 * A stream holds three numbers: the branch, the events and the table entries sent to its client; what is missing
 * follows from the battle. It sleeps while nothing is missing. */
#ifndef SAND_SERVE_HALL_STREAM_H
#define SAND_SERVE_HALL_STREAM_H

#include "serve/exchange.h"
#include "serve/hall.h"

enum { SAND_STREAM_SILENCE = 15000 }; /* ms until a comment is sent */

/* Makes the answer of the exchange a stream of this battle for its holder, or of the lobby (battle NULL). */
void sand_serve_begin_stream(sand_hall *hall, sand_exchange *exchange, sand_hall_battle *battle,
                             const sand_hall_holder *holder);
/* Wakes streams that have something to send. Call after a commit. True: it woke at least one. */
bool sand_serve_wake_streams(sand_hall *hall);
/* Wakes streams that have been silent for too long, so that they send a comment. */
void sand_serve_wake_silent(sand_hall *hall);
/* Sends a message to all clients of the battle except `by`, without storing it. */
void sand_serve_flash(const sand_hall_battle *battle, const char *event, const char *data);
/* Ends the streams of a battle (NULL: of all battles) with a reason that clients are told; only those of one holder if
 * `holder` is given. */
void sand_serve_end_streams(sand_hall *hall, const sand_hall_battle *battle, const char *holder, const char *why);
void sand_serve_end_streams_from(sand_hall *hall, const char *address);
size_t sand_serve_streams_of(const sand_hall *hall, const sand_hall_battle *battle, const char *holder);

#endif
