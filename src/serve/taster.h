/* taster.h - tries texts of strangers in a process that holds no battle.
 *
 * The taster is forked before the store is opened, so that no battle is in its memory. For every text it forks again:
 * that process has limited time and memory, can open nothing, and whatever happens to it only becomes an answer. The
 * server never waits for one: it asks, and takes the answer when the descriptor is readable. */
#ifndef SAND_SERVE_TASTER_H
#define SAND_SERVE_TASTER_H

#include "serve/hall.h"

enum { SAND_TASTER_PROBLEMS = 20 };

/* An answer; it comes from a process that is not trusted. */
typedef struct {
    int32_t error; /* of sand_serve_try; SAND_ERROR_FULL: the text exceeded its limits or crashed the process */
    uint32_t n;
    sand_hall_facts facts;
    struct {
        int32_t line, column;
        char path[200], message[600], remedy[300];
    } problems[SAND_TASTER_PROBLEMS];
} sand_tasted;

typedef struct {
    int to;    /* descriptor of the line to it; -1: it is gone */
    bool busy; /* it has been asked and has not answered */
} sand_taster;

typedef struct {
    uint32_t ms, mib; /* time and memory for a text */
} sand_taster_limits;

/* False: no process can be made. */
bool sand_taster_start(sand_taster *taster, const sand_taster_limits *limits);
void sand_taster_stop(sand_taster *taster);
/* Asks what sand_serve_try says; false: the taster is gone. */
bool sand_taster_ask(sand_taster *taster, const char *start, size_t n);
/* Takes the answer when `to` is readable; false: the taster is gone. */
bool sand_taster_take(sand_taster *taster, sand_tasted *out);
/* Fills in the answer for a text that could not be tried. */
void sand_taster_lost(sand_tasted *out);

#endif
