/* hall_clock.h - the clocks of a battle: whose runs, and when its flag falls. */
#ifndef SAND_SERVE_HALL_CLOCK_H
#define SAND_SERVE_HALL_CLOCK_H

#include "serve/hall.h"

/* Starts and stops the clocks: to be called whenever the decisions, the turn, a pause or the terms have changed. */
void sand_serve_run_clocks(sand_hall *hall, sand_hall_battle *battle);
/* Lets flags fall, in all battles in memory. */
void sand_serve_tick_clocks(sand_hall *hall);
void sand_serve_tick_clock(sand_hall *hall, sand_hall_battle *battle); /* in this one */
/* Two members of the status: how often and how long each side was waited for, and the clocks, where there are any. */
void sand_serve_write_clocks(sand_json_writer *w, const sand_hall_battle *battle);

#endif
