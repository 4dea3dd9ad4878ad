/* visitors.c - keeps deadlines and shares of connections. */
#define _POSIX_C_SOURCE 200809L /* shutdown */
#include "serve/visitors.h"

#include "base/assert.h"
#include "base/memory.h"

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
    visitor->since = now;
}

void sand_visitors_sweep(sand_visitors *visitors, uint64_t now)
{
    for (size_t i = 0; i < visitors->room; i++) {
        sand_visitor *visitor = &visitors->rows[i];
        uint64_t patience = visitor->answering ? visitors->answer_ms : visitors->request_ms;
        if (stays(visitor) && !visitor->streams && now - visitor->since > patience) send_away(visitor);
    }
}
