/* pace.h - how fast throws of dice are told at the terminal. */
#ifndef SAND_CLI_PACE_H
#define SAND_CLI_PACE_H

typedef enum {
    PACE_AT_ONCE, /* without a pause; also whenever the input is no terminal */
    PACE_AUTO,    /* a short moment after each throw */
    PACE_SLOW,    /* a longer one */
    PACE_STEP     /* waits for Enter after each throw */
} pace;

/* The word of a pace, from 0; NULL beyond the last. */
const char *pace_word(unsigned i);
const char *pace_about(pace p);

#endif
