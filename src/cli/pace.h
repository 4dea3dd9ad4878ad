/* pace.h - the dice have a moment at the terminal too: throws are told one after the other. */
#ifndef SAND_CLI_PACE_H
#define SAND_CLI_PACE_H

typedef enum {
    PACE_AT_ONCE, /* and whenever the input is no terminal */
    PACE_AUTO,    /* a short moment after each throw */
    PACE_SLOW,    /* a longer one */
    PACE_STEP     /* until Enter */
} pace;

/* The word of a pace, from 0; NULL beyond the last. */
const char *pace_word(unsigned i);
const char *pace_about(pace p);

#endif
