/* seats.h - seats of battles on servers that were taken here: the token that opens each, in a file of its own.
 *
 * They lie in seats/ in the folder of battles (battles.h), readable by their owner alone. */
#ifndef SAND_CLI_SEATS_H
#define SAND_CLI_SEATS_H

#include "cli/files.h"

/* Start as { 0 }; seat_free it. */
typedef struct {
    text origin, game, token, title;
    text number; /* of this side, for the dice; may be empty */
} seat_file;

void seat_free(seat_file *seat);
/* The seat at this battle; false: none is kept. */
bool seat_find(const char *game, seat_file *out);
/* False: it cannot be kept, errno says why. */
bool seat_keep(const seat_file *seat);
/* The games of all seats, in the order of their names. */
void seats_list(name_list *out);

#endif
