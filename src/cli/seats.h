/* seats.h - the seats taken on servers: each is a file with the token that opens it.
 *
 * They lie in seats/ in the folder of battles (battles.h), readable by their owner alone. */
#ifndef SAND_CLI_SEATS_H
#define SAND_CLI_SEATS_H

#include "cli/files.h"

/* Start as { 0 }; seat_free it. */
typedef struct {
    text origin, game, token, title;
    text number; /* this side's number for shared dice; may be empty */
} seat_file;

void seat_free(seat_file *seat);
/* Reads the seat at this battle; false: none is kept. `out` must be freed in either case. */
bool seat_find(const char *game, seat_file *out);
/* Writes the seat's file; false: it cannot be written, errno says why. */
bool seat_keep(const seat_file *seat);
/* Adds the ids of the battles of all seats, sorted. */
void seats_list(name_list *out);

#endif
