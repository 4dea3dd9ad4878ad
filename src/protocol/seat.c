/* seat.c - an engine that was lent a game and answers the client at one of its sides.
 *
 * Invariant: the methods that a seat may call are listed here; all others are for the host alone. */
#include "protocol/call.h"
#include "base/assert.h"

#include <string.h>

static const char *const of_seats[] = {
    "hello",   "rulesets", "ruleset",  "players", "save",    "field",   "state", "decision", "idle",
    "suggest", "check",    "together", "odds",    "submit",  "ready",   "undo",  "redo",     "ask_undo",
    "concede", "draw",     "note",     "events",  "measure", "overlay", "why",   "standing", "threats",
};

bool sand_protocol_seat_may(const char *method)
{
    for (size_t i = 0; i < SAND_LEN(of_seats); i++)
        if (strcmp(of_seats[i], method) == 0) return true;
    return false;
}

sand_error sand_protocol_lend(sand_protocol *protocol, sand_game *game, unsigned side)
{
    if (protocol == NULL || game == NULL || side < 1 || side > SAND_SIDES) return SAND_ERROR_ARGUMENT;
    if (protocol->n_slots > 0) return SAND_ERROR_FULL;
    protocol->slots[protocol->n_slots++] = (sand_opened){ .id = 1, .game = game };
    protocol->seat = side;
    return SAND_OK;
}

sand_game *sand_protocol_take_back(sand_protocol *protocol)
{
    if (protocol == NULL || protocol->seat == 0) return NULL;
    SAND_ASSERT(protocol->n_slots == 1); /* a seat cannot open another game */
    protocol->n_slots = 0;
    protocol->seat = 0;
    return protocol->slots[0].game;
}
