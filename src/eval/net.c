/* net.c - runs the network: from inputs to chance and lead, in whole numbers.
 *
 * The network runs twice: for the side, and for its enemy, with the inputs of both sides exchanged.  The result is the
 * difference of the two outputs, so what is good for one side is exactly as bad for the other. */
#include "eval/eval.h"

#include "base/assert.h"
#include "base/hash.h"
#include "base/logarithm.h"

#include <string.h>

enum { INPUT_BITS = 8, WEIGHT_BITS = 10, MOST = 4 << INPUT_BITS, FAR = 16 << WEIGHT_BITS };

static void one_side(const sand_net *net, const int16_t in[SAND_NET_INPUTS], int64_t out[SAND_NET_OUTPUTS])
{
    for (int k = 0; k < SAND_NET_HIDDEN; k++) {
        int32_t sum = net->bias[k];
        for (int i = 0; i < SAND_NET_INPUTS; i++) sum += (int32_t)net->hidden[k][i] * in[i];
        sum = sum / (1 << WEIGHT_BITS);
        if (sum <= 0) continue;
        if (sum > MOST) sum = MOST;
        for (int o = 0; o < SAND_NET_OUTPUTS; o++) out[o] += (int64_t)sum * net->output[o][k];
    }
}

sand_eval_outlook sand_eval_net(const sand_net *net, const int16_t in[SAND_NET_INPUTS])
{
    SAND_ASSERT(net != NULL && in != NULL);
    int16_t turned[SAND_NET_INPUTS];
    int64_t own[SAND_NET_OUTPUTS] = { 0 }, other[SAND_NET_OUTPUTS] = { 0 };
    memcpy(turned, in + SAND_NET_SIDE, SAND_NET_SIDE * sizeof *in);
    memcpy(turned + SAND_NET_SIDE, in, SAND_NET_SIDE * sizeof *in);
    memcpy(turned + 2 * SAND_NET_SIDE, in + 2 * SAND_NET_SIDE, SAND_NET_SHARED * sizeof *in);
    one_side(net, in, own);
    one_side(net, turned, other);
    int64_t logit = (own[0] - other[0]) / (1 << INPUT_BITS), lead = (own[1] - other[1]) / (1 << WEIGHT_BITS);
    if (logit > FAR) logit = FAR;
    if (logit < -FAR) logit = -FAR;
    double chance = sand_base_logistic((double)(logit < 0 ? -logit : logit) / (1 << WEIGHT_BITS));
    SAND_ASSERT(chance >= 0.5 && chance <= 1);
    int32_t part = (int32_t)(chance * SAND_EVAL_SURE + 0.5);
    return (sand_eval_outlook){ logit < 0 ? SAND_EVAL_SURE - part : part, (int32_t)lead * 8, (int32_t)logit };
}

uint64_t sand_eval_rules_hash(const sand_rules *rules)
{
    const sand_tables *tables = &rules->tables;
    uint64_t hash = sand_hash_bytes(tables->id, strlen(tables->id), 0);
    hash = sand_hash_bytes(tables->version, strlen(tables->version), hash);
    for (size_t i = 0; i < tables->n_types; i++)
        hash = sand_hash_bytes(tables->types[i].value, tables->n_type_columns * sizeof *tables->types[i].value, hash);
    for (size_t i = 0; i < tables->n_options; i++)
        hash = sand_hash_add(hash, (uint64_t)(uint32_t)tables->options[i].standard);
    return hash;
}
