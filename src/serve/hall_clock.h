/* hall_clock.h - the clocks of a battle: whose runs, and when its flag falls. */
#ifndef SAND_SERVE_HALL_CLOCK_H
#define SAND_SERVE_HALL_CLOCK_H

#include "serve/hall.h"

/* Starts and stops the clocks. Call after every change of decisions, turn, pause or terms. */
void sand_serve_run_clocks(sand_hall *hall, sand_hall_battle *battle);
/* Lets the flags of clocks that ran out fall, in all battles in memory. */
void sand_serve_tick_clocks(sand_hall *hall);
void sand_serve_tick_clock(sand_hall *hall, sand_hall_battle *battle); /* in this battle */
/* Writes two members of the status: how often and how long each side was waited for, and the clocks or null. */
void sand_serve_write_clocks(sand_json_writer *w, const sand_hall_battle *battle);

#endif
