/* visitors.h - who is connected, since when, and who must make way.
 *
 * A request must be whole by a deadline however slowly it drips, and its answer taken within another.  When an address,
 * or everybody together, has more connections than its share, the one whose request has been owed longest makes way for
 * the newcomer: somebody who asks at once is served though hundreds of others hold connections open and say nothing.
 * Invariant: a row is in use from the start of its connection to its close, and its socket is open all that time. */
#ifndef SAND_SERVE_VISITORS_H
#define SAND_SERVE_VISITORS_H

#include <sandtable/types.h>

/* The share is half of what there is room for: those sent away take a moment to be gone. */
enum { SAND_VISITORS_ROOM = 512, SAND_VISITORS_SHARE = 256, SAND_VISITORS_OF_ADDRESS = 64 };

typedef struct {
    int socket; /* -1: the row is free */
    uint32_t address;
    uint64_t since; /* ms: when the request began to be owed, or its answer */
    bool answering, leaving;
    bool
        streams; /* is told what happens for as long as it wants: has no deadline and no share, but limits of its own */
} sand_visitor;

typedef struct {
    uint64_t request_ms, answer_ms; /* the deadlines */
    unsigned of_address;            /* connections that one address may have */
    size_t room;                    /* for SAND_VISITORS_ROOM and the streams */
    sand_visitor *rows;
} sand_visitors;

/* Times in milliseconds: to send a request, and to fetch its answer.  False: no memory. */
bool sand_visitors_init(sand_visitors *visitors, uint64_t request_ms, uint64_t answer_ms, size_t streams);
void sand_visitors_free(sand_visitors *visitors);
/* Somebody came; who has to make way is sent away.  NULL: there is no room at all. */
sand_visitor *sand_visitors_add(sand_visitors *visitors, int socket, uint32_t address, uint64_t now);
void sand_visitors_remove(sand_visitor *visitor); /* before its socket is closed; NULL is fine */
/* Its request is whole, and from now on the answer is owed; or the answer is out. */
void sand_visitors_turn(sand_visitor *visitor, bool answering, uint64_t now);
/* Sends away who is late. */
void sand_visitors_sweep(sand_visitors *visitors, uint64_t now);

#endif
