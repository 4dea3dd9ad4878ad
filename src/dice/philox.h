/* philox.h - the generator: Philox4x32-10, a keyed bijection of 128-bit counters
 * (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3; SC 2011), and faces made of
 * one block.  Pure functions: the same counter and key give the same dice for ever. */
#ifndef SAND_DICE_PHILOX_H
#define SAND_DICE_PHILOX_H

#include <sandtable/dice.h>

typedef struct {
    uint32_t word[4];
} sand_philox_block;

static inline sand_philox_block sand_philox(sand_philox_block counter, uint64_t key)
{
    uint32_t c0 = counter.word[0], c1 = counter.word[1], c2 = counter.word[2], c3 = counter.word[3];
    uint32_t k0 = (uint32_t)key, k1 = (uint32_t)(key >> 32);

    for (int round = 0; round < 10; round++) {
        uint64_t p0 = (uint64_t)0xD2511F53u * c0, p1 = (uint64_t)0xCD9E8D57u * c2;
        c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
        c1 = (uint32_t)p1;
        c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
        c3 = (uint32_t)p0;
        k0 += 0x9E3779B9u; /* golden ratio */
        k1 += 0xBB67AE85u; /* sqrt(3) - 1 */
    }
    return (sand_philox_block){ { c0, c1, c2, c3 } };
}

static inline sand_philox_block sand_philox_counter(sand_cause cause)
{
    return (sand_philox_block){ {
        cause.purpose | (uint32_t)cause.turn << 16,
        cause.stage | (uint32_t)cause.subject << 16,
        cause.object | (uint32_t)cause.occasion << 16,
        cause.index | (uint32_t)cause.attempt << 16,
    } };
}

/* Dice from one cause.  A block is read as a 128-bit binary fraction f; the first face is the whole part
 * of f * sides, what remains is the fraction for the next.  While the product of the sides stays
 * within 2^63, no face is likelier than another by more than 2^-65, and 24 D6 come from one block.
 * Beyond that the next block has the same counter under the next key. */
typedef struct {
    sand_philox_block counter;
    uint64_t key;
    uint64_t high, low; /* the fraction left */
    uint64_t spent;     /* product of the sides rolled from this block */
} sand_dice_stream;

static inline void sand_dice_stream_fill(sand_dice_stream *stream)
{
    sand_philox_block block = sand_philox(stream->counter, stream->key);
    stream->high = (uint64_t)block.word[0] << 32 | block.word[1];
    stream->low = (uint64_t)block.word[2] << 32 | block.word[3];
    stream->spent = 1;
}

static inline sand_dice_stream sand_dice_stream_open(sand_cause cause, uint64_t key)
{
    sand_dice_stream stream = { .counter = sand_philox_counter(cause), .key = key };
    sand_dice_stream_fill(&stream);
    return stream;
}

/* A number from 0 to sides - 1. */
static inline uint32_t sand_dice_stream_next(sand_dice_stream *stream, uint32_t sides)
{
    if (stream->spent > ((uint64_t)1 << 63) / sides) {
        stream->key++;
        sand_dice_stream_fill(stream);
    }
    stream->spent *= sides;
    uint64_t p0 = (stream->low & 0xFFFFFFFFu) * sides;
    uint64_t p1 = (stream->low >> 32) * sides + (p0 >> 32);
    uint64_t p2 = (stream->high & 0xFFFFFFFFu) * sides + (p1 >> 32);
    uint64_t p3 = (stream->high >> 32) * sides + (p2 >> 32);
    stream->low = p1 << 32 | (p0 & 0xFFFFFFFFu);
    stream->high = p3 << 32 | (p2 & 0xFFFFFFFFu);
    return (uint32_t)(p3 >> 32);
}

#endif
