/* hall_rpc.h - answers the JSON-RPC requests of a seat. */
#ifndef SAND_SERVE_HALL_RPC_H
#define SAND_SERVE_HALL_RPC_H

#include "serve/hall.h"

enum { SAND_RPC_BATCH = 100 };

/* Appends the answer to one request or a batch. `holder` must have a seat at the battle. */
void sand_serve_answer(sand_hall *hall, sand_hall_battle *battle, const char *holder, const sand_text *request,
                       sand_text *out);

#endif
