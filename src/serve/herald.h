/* herald.h - what the server tells other programs: one line of a log a request, one message where a side is asked.
 *
 * Neither holds a secret: no token, link, fingerprint, address or word of a player's, and of paths only what is known
 * to this server. Neither is ever waited for. */
#ifndef SAND_SERVE_HERALD_H
#define SAND_SERVE_HERALD_H

#include "serve/exchange.h"
#include "serve/hall.h"

/* Says that the battle waits for this side, as both sides know: {"kind":"turn","game","title","ruleset","turn","side"}.
 * The descriptor keeps messages apart; what it has no room for is left out. */
void sand_herald_turn(int to, const sand_hall_battle *battle, unsigned side);
/* One line: {"at","kind","game","status","ms","questions","calls","bytes"}. `path` of anything unknown is "other". */
typedef struct {
    int64_t at; /* in ms, the system's clock */
    const char *kind, *game;
    unsigned status;
    uint64_t ms, questions, calls, bytes;
} sand_herald_line;
void sand_herald_log(int to, const sand_herald_line *line);
void sand_herald_log_exchange(int to, const sand_exchange *exchange, int64_t at, uint64_t now);

#endif
