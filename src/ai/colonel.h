/* colonel.h - a player who plays the best-looking orders on before he chooses. */
#ifndef SAND_AI_COLONEL_H
#define SAND_AI_COLONEL_H

#include "ai/thinking.h"

enum { SAND_COLONEL_ORDERS = 6 };

struct sand_colonel {
    sand_room *room;
    sand_ai *captain, *own; /* who names orders; who plays the own activation on */
    sand_ai *usual[SAND_SIDES];
    sand_battle *world, *play, *view;
    sand_order order[SAND_COLONEL_ORDERS]; /* that are tried */
    sand_entry entries[SAND_AI_ORDERS];
    unsigned side, lucks;
};

/* `room` must outlive it.  SAND_OK or SAND_ERROR_MEMORY. */
sand_error sand_colonel_create(const sand_field *field, sand_room *room, const sand_player_limits *limits,
                               sand_colonel **out);
void sand_colonel_destroy(sand_colonel *colonel); /* NULL is fine */
const sand_order *sand_colonel_choose(sand_ai *ai);

#endif
