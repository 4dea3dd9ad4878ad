/* hall_status.h - the status of a battle that its clients are shown. */
#ifndef SAND_SERVE_HALL_STATUS_H
#define SAND_SERVE_HALL_STATUS_H

#include "serve/hall.h"

enum { SAND_HALL_PAUSE = 20000 }; /* ms without a stream that still count as present, for a reload or a tunnel */

/* Writes the status as a member, or as a value if `key` is NULL; `holder` NULL: for a stranger with the link. */
void sand_serve_write_status(sand_json_writer *w, const char *key, const sand_hall *hall, sand_hall_battle *battle,
                             const sand_hall_holder *holder);
bool sand_serve_is_here(const sand_hall *hall, const sand_hall_holder *holder);
extern const char *const sand_hall_asks[SAND_HALL_KINDS];
/* Appends the result of an engine method for a side as JSON; false: it failed, and nothing was appended. */
bool sand_serve_ask_engine(sand_hall *hall, sand_hall_battle *battle, unsigned side, const char *request,
                           sand_text *out);

#endif
