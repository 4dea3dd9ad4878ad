/* herald.h - tells other programs what happens: one line of a log for each request, one message when a side is asked.
 *
 * Neither holds a secret: no token, link, fingerprint, address or words of a player, and of paths only those that the
 * server knows. The server never waits for either. */
#ifndef SAND_SERVE_HERALD_H
#define SAND_SERVE_HERALD_H

#include "serve/exchange.h"
#include "serve/hall.h"

/* Sends that the battle waits for this side, as both sides know:
 * {"kind":"turn","game","title","ruleset","turn","side"}. `to` must keep messages apart; a message that it has no room
 * for is dropped. */
void sand_herald_turn(int to, const sand_hall_battle *battle, unsigned side);
/* Writes one line: {"at","kind","game","status","ms","questions","calls","bytes"}. The kind of an unknown path is
 * "other". */
typedef struct {
    int64_t at; /* in ms, the system's clock */
    const char *kind, *game;
    unsigned status;
    uint64_t ms, questions, calls, bytes;
} sand_herald_line;
void sand_herald_log(int to, const sand_herald_line *line);
void sand_herald_log_exchange(int to, const sand_exchange *exchange, int64_t at, uint64_t now);

#endif
