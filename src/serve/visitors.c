/* visitors.c - keeps deadlines and shares of connections. */
#define _POSIX_C_SOURCE 200809L /* shutdown */
#include "serve/visitors.h"

#include "base/assert.h"
#include "base/memory.h"

#include <stdio.h>
#include <sys/socket.h>

bool sand_visitors_init(sand_visitors *visitors, uint64_t request_ms, uint64_t answer_ms, size_t streams)
{
    *visitors = (sand_visitors){ .request_ms = request_ms,
                                 .answer_ms = answer_ms,
                                 .of_address = SAND_VISITORS_OF_ADDRESS,
                                 .room = SAND_VISITORS_ROOM + streams };
    visitors->rows = sand_memory_zeroed(visitors->room, sizeof *visitors->rows);
    if (visitors->rows == NULL) return false;
    for (size_t i = 0; i < visitors->room; i++) visitors->rows[i].socket = -1;
    return true;
}

void sand_visitors_free(sand_visitors *visitors)
{
    sand_memory_release(visitors->rows);
    visitors->rows = NULL;
}

/* The HTTP library owns the socket: it notices the shutdown at its next turn and closes it then. */
static void send_away(sand_visitor *visitor)
{
    SAND_ASSERT(visitor->socket >= 0);
    visitor->leaving = true;
    shutdown(visitor->socket, SHUT_RDWR);
}

/* Says why to a client whose request came too slowly. The library has no answer under way on this connection, and has
 * no means to answer before a request is complete. */
static void say_late(const sand_visitor *visitor, uint64_t request_ms)
{
    char body[120], answer[400];
    int length = snprintf(body, sizeof body,
                          "{\"error\":\"slow\",\"message\":\"the request was not complete within %llu seconds\"}\n",
                          (unsigned long long)request_ms / 1000);
    int n = snprintf(answer, sizeof answer,
                     "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nCache-Control: no-store\r\n"
                     "Content-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n"
                     "Content-Length: %d\r\n\r\n%s",
                     length, body);
    SAND_ASSERT(!visitor->answering && n > 0 && (size_t)n < sizeof answer);
    (void)!send(visitor->socket, answer, (size_t)n, MSG_DONTWAIT | MSG_NOSIGNAL);
}

static bool stays(const sand_visitor *visitor)
{
    return visitor->socket >= 0 && !visitor->leaving;
}

/* Connections being answered make way last. */
static bool goes_before(const sand_visitor *visitor, const sand_visitor *other)
{
    if (visitor->answering != other->answering) return other->answering;
    return visitor->since < other->since;
}

/* Drops a connection other than the newcomer when there are more than `most`, of its address alone or in total. */
static void keep_share(sand_visitors *visitors, const sand_visitor *newcomer, bool of_address, unsigned most)
{
    unsigned n = 0;
    sand_visitor *first = NULL;
    for (size_t i = 0; i < visitors->room; i++) {
        sand_visitor *visitor = &visitors->rows[i];
        if (!stays(visitor) || visitor->streams || (of_address && visitor->address != newcomer->address)) continue;
        n++;
        if (visitor != newcomer && (first == NULL || goes_before(visitor, first))) first = visitor;
    }
    SAND_ASSERT(n <= most || first != NULL);
    if (n > most) send_away(first);
}

sand_visitor *sand_visitors_add(sand_visitors *visitors, int socket, uint32_t address, uint64_t now)
{
    for (size_t i = 0; i < visitors->room; i++) {
        sand_visitor *visitor = &visitors->rows[i];
        if (visitor->socket >= 0) continue;
        *visitor = (sand_visitor){ .socket = socket, .address = address, .since = now };
        keep_share(visitors, visitor, true, visitors->of_address);
        keep_share(visitors, visitor, false, SAND_VISITORS_SHARE);
        return visitor;
    }
    return NULL;
}

void sand_visitors_remove(sand_visitor *visitor)
{
    if (visitor != NULL) visitor->socket = -1;
}

void sand_visitors_turn(sand_visitor *visitor, bool answering, uint64_t now)
{
    if (visitor == NULL) return;
    visitor->answering = answering;
    visitor->asks = false;
    visitor->since = now;
}

void sand_visitors_sweep(sand_visitors *visitors, uint64_t now)
{
    for (size_t i = 0; i < visitors->room; i++) {
        sand_visitor *visitor = &visitors->rows[i];
        uint64_t patience = visitor->answering ? visitors->answer_ms : visitors->request_ms;
        if (!stays(visitor) || visitor->streams || now - visitor->since <= patience) continue;
        if (visitor->asks) say_late(visitor, visitors->request_ms);
        send_away(visitor);
    }
}
