/* net.h - a trained network that judges how a battle stands, from numbers about both sides (src/eval computes them).
 *
 * Weights are whole numbers, so that the same battle is judged the same everywhere.  Inputs are in 1/256, weights in
 * 1/1024.  `sandtable train` writes them, and with them the command that did. */
#ifndef SAND_BATTLE_NET_H
#define SAND_BATTLE_NET_H

#include <stdint.h>

enum {
    SAND_SIGNS = 8,      /* inputs of each side that the ruleset computes: rules.signs */
    SAND_NET_SIDE = 40,  /* inputs of each side; the ruleset's stand before the last four */
    SAND_NET_SHARED = 4, /* inputs about both sides together */
    SAND_NET_INPUTS = 2 * SAND_NET_SIDE + SAND_NET_SHARED,
    SAND_NET_HIDDEN = 32,
    SAND_NET_OUTPUTS = 2 /* how sure the side is to win, and by how much it will lead */
};

typedef struct sand_net {
    const char *made_by; /* the command that made it */
    uint64_t rules;      /* hash of the rules it was made with: sand_eval_rules_hash */
    int32_t bias[SAND_NET_HIDDEN];
    int16_t hidden[SAND_NET_HIDDEN][SAND_NET_INPUTS];
    int16_t output[SAND_NET_OUTPUTS][SAND_NET_HIDDEN];
} sand_net;

#endif
