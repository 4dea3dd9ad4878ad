/* danger.h - what is kept of the threats to the units of a side: threats.c finds them, danger.c tells them. */
#ifndef SAND_ANALYSE_DANGER_H
#define SAND_ANALYSE_DANGER_H

#include <sandtable/threats.h>

/* Chances are kept by further hits, up to so many. */
enum { SAND_DANGER_HITS = 16 };

typedef enum {
    SAND_DANGER_FIGHT, /* in contact */
    SAND_DANGER_SHOT,  /* from where it stands */
    SAND_DANGER_CHARGE,
    SAND_DANGER_ADVANCE /* it comes nearer or turns, and shoots */
} sand_danger_how;

/* The worst that one enemy unit can do to one unit. */
typedef struct {
    uint16_t by, at;
    uint8_t how;                      /* sand_danger_how */
    bool exact;                       /* the chances are, and not from a sample */
    int32_t distance;                 /* between the two now */
    double gone;                      /* chance that the unit is gone afterwards */
    double hits;                      /* expected further hits */
    double loss;                      /* expected loss of worth, in thousandths of a fresh unit */
    double by_hits[SAND_DANGER_HITS]; /* where the hits that end it are known, such count as the last */
} sand_danger;

typedef struct {
    double gone;
    int32_t need; /* the further hits that would end it; 0: no such number is known */
} sand_danger_target;

struct sand_threats {
    sand_danger *of;
    size_t n, room;
    sand_danger_target *units; /* [unit] */
    size_t n_units;
    bool failed;
};

#endif
