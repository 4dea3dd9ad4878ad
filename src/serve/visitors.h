/* visitors.h - follows open connections: how long each has been waiting, and which must make way.
 *
 * A request must be complete by a deadline however slowly it arrives, and its answer taken within another. When an
 * address, or all together, have more connections than their share, the one whose request has been outstanding longest
 * makes way: a client that asks at once is served though hundreds of others hold silent connections. Invariant: a row
 * is in use from the opening of its connection to its close, and its socket is open all that time. */
#ifndef SAND_SERVE_VISITORS_H
#define SAND_SERVE_VISITORS_H

#include <sandtable/types.h>

/* The share is half of the room, because dropped connections take a moment to close. */
/* A daemon whose connection was woken, or for which something came in, runs twice: what the first run leaves is done in
 * the second. */
enum { SAND_VISITORS_RUNS = 2 };

enum { SAND_VISITORS_ROOM = 512, SAND_VISITORS_SHARE = 256, SAND_VISITORS_OF_ADDRESS = 64 };

typedef struct {
    int socket; /* -1: the row is free */
    uint32_t address;
    uint64_t since; /* in ms: when the request, or its answer, became due */
    bool answering, leaving;
    bool asks;          /* the first line of a request has come, the whole request has not */
    unsigned char *due; /* how many times the connection's daemon must run */
    bool streams;       /* an event stream: no deadline and no share, but limits of its own */
} sand_visitor;

typedef struct {
    uint64_t request_ms, answer_ms; /* the deadlines */
    unsigned of_address;            /* connections that one address may have */
    size_t room;                    /* for SAND_VISITORS_ROOM and the streams */
    sand_visitor *rows;
} sand_visitors;

/* Times in milliseconds for sending a request and for fetching its answer. False: out of memory. */
bool sand_visitors_init(sand_visitors *visitors, uint64_t request_ms, uint64_t answer_ms, size_t streams);
void sand_visitors_free(sand_visitors *visitors);
/* Adds a connection and drops another if necessary. NULL: there is no room at all. */
sand_visitor *sand_visitors_add(sand_visitors *visitors, int socket, uint32_t address, uint64_t now);
void sand_visitors_remove(sand_visitor *visitor); /* call before its socket is closed; NULL is allowed */
/* `answering`: the request is complete and its answer becomes due; else the answer has been sent. */
void sand_visitors_turn(sand_visitor *visitor, bool answering, uint64_t now);
/* Drops connections that are past their deadline; answers 408 where a request has begun. */
void sand_visitors_sweep(sand_visitors *visitors, uint64_t now);

#endif
