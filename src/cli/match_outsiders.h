/* match_outsiders.h - matches in which a player is another program (outsider.h): one battle after the other, as games,
 * each pair on the same dice, as in other matches. */
#ifndef SAND_CLI_MATCH_OUTSIDERS_H
#define SAND_CLI_MATCH_OUTSIDERS_H

#include "cli/crowd.h"
#include "cli/outsider.h"
#include "cli/study_records.h"

enum { MATCH_FATES = OUTSIDER_WRONG + 1 };

typedef struct {
    outsider *outsider[2]; /* NULL: `player` plays */
    choice_player player[2];
    const char *label[2];
    const loaded *scenario; /* `n_scenarios` of them */
    size_t n_scenarios;
    const settings *set;
    uint64_t seed, nodes, pairs;
    const study_folder *records; /* NULL: no records are kept */
    /* Asked after every pair: true ends it. */
    bool (*enough)(void *context, const sand_sim_result *result);
    void *context;
    uint64_t lost_by[2][MATCH_FATES]; /* battles that a program lost by misconduct */
} match_outsiders;

/* Plays all pairs and counts them in `out`, which starts as { 0 }. False: a message was printed, and play stopped. */
bool match_outsiders_play(match_outsiders *m, sand_sim_result *out, crowd_report *report);

#endif
