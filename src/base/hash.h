/* hash.h - fingerprints: a fast one for states, and SHA-256 where a player could gain by forging one.
 * Both read bytes, so a hash is the same on every machine as long as the bytes are. */
#ifndef SAND_BASE_HASH_H
#define SAND_BASE_HASH_H

#include <sandtable/types.h>

/* The published XXH64 of n bytes.  Not for secrets. */
uint64_t sand_hash_bytes(const void *bytes, size_t n, uint64_t seed);

/* Folds one number into a hash; order matters. */
static inline uint64_t sand_hash_add(uint64_t hash, uint64_t value)
{
    uint64_t x = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15) + UINT64_C(0x632be59bd9b4e019);
    x = (x ^ (x >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ (x >> 32);
}

enum { SAND_SHA256_BYTES = 32, SAND_SHA256_HEX = 65 };

/* SHA-256 (FIPS 180-4) in pieces: init, add as often as wanted, finish once. */
typedef struct sand_sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    uint8_t block[64];
} sand_sha256;

void sand_hash_sha256_init(sand_sha256 *sha);
void sand_hash_sha256_add(sand_sha256 *sha, const void *bytes, size_t n);
void sand_hash_sha256_finish(sand_sha256 *sha, uint8_t out[SAND_SHA256_BYTES]);
/* Init, add and finish in one call. */
void sand_hash_sha256_bytes(const void *bytes, size_t n, uint8_t out[SAND_SHA256_BYTES]);

/* Writes 2n lower-case digits and a terminator; out has room for 2n + 1. */
void sand_hash_hex_write(const uint8_t *bytes, size_t n, char *out);
/* Reads exactly 2n digits followed by the end of the text; false otherwise (out is then undefined). */
bool sand_hash_hex_read(const char *text, uint8_t *bytes, size_t n);

#endif
