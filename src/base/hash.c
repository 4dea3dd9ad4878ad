/* hash.c - XXH64 (Yann Collet) and SHA-256 (FIPS 180-4), each from its specification. */
#include "base/hash.h"

#include <string.h>

/* Reads eight bytes as a little-endian number on every machine; compilers make one load of it. */
static inline uint64_t load64(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
           (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

static inline uint64_t load32(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24;
}

static inline uint64_t left64(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static const uint64_t prime1 = UINT64_C(0x9e3779b185ebca87), prime2 = UINT64_C(0xc2b2ae3d27d4eb4f),
                      prime3 = UINT64_C(0x165667b19e3779f9), prime4 = UINT64_C(0x85ebca77c2b2ae63),
                      prime5 = UINT64_C(0x27d4eb2f165667c5);

static inline uint64_t take(uint64_t lane, uint64_t word)
{
    return left64(lane + word * prime2, 31) * prime1;
}

static inline uint64_t join(uint64_t hash, uint64_t lane)
{
    return (hash ^ take(0, lane)) * prime1 + prime4;
}

/* Hashes whole stripes of 32 bytes, in four independent lanes, which keep the multiplier busy; moves `at` past them. */
static uint64_t hash_stripes(const uint8_t **at, const uint8_t *end, uint64_t seed)
{
    const uint8_t *p = *at;
    uint64_t a = seed + prime1 + prime2, b = seed + prime2, c = seed, d = seed - prime1;
    for (; end - p >= 32; p += 32) {
        a = take(a, load64(p));
        b = take(b, load64(p + 8));
        c = take(c, load64(p + 16));
        d = take(d, load64(p + 24));
    }
    *at = p;
    uint64_t hash = left64(a, 1) + left64(b, 7) + left64(c, 12) + left64(d, 18);
    return join(join(join(join(hash, a), b), c), d);
}

uint64_t sand_hash_bytes(const void *bytes, size_t n, uint64_t seed)
{
    if (n == 0) bytes = "";
    const uint8_t *p = bytes, *end = p + n;
    uint64_t hash = (n >= 32 ? hash_stripes(&p, end, seed) : seed + prime5) + n;

    for (; end - p >= 8; p += 8) hash = left64(hash ^ take(0, load64(p)), 27) * prime1 + prime4;
    if (end - p >= 4) {
        hash = left64(hash ^ load32(p) * prime1, 23) * prime2 + prime3;
        p += 4;
    }
    for (; p < end; p++) hash = left64(hash ^ *p * prime5, 11) * prime1;

    hash = (hash ^ hash >> 33) * prime2;
    hash = (hash ^ hash >> 29) * prime3;
    return hash ^ hash >> 32;
}

/* --- SHA-256 ---------------------------------------------------------------------------------------------------- */

/* The first 32 bits of the fractions of the cube roots of the first 64 primes. */
static const uint32_t rounds[64] = { 0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
                                     0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
                                     0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
                                     0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
                                     0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
                                     0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
                                     0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
                                     0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
                                     0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
                                     0xc67178f2 };

static inline uint32_t right32(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

static void spread(const uint8_t block[64], uint32_t w[64])
{
    for (size_t i = 0; i < 16; i++) {
        const uint8_t *p = block + 4 * i;
        w[i] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
    }
    for (size_t i = 16; i < 64; i++) {
        uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + (right32(x, 7) ^ right32(x, 18) ^ x >> 3) + w[i - 7] +
               (right32(y, 17) ^ right32(y, 19) ^ y >> 10);
    }
}

static void compress(uint32_t state[8], const uint8_t block[64])
{
    uint32_t w[64];
    spread(block, w);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (size_t i = 0; i < 64; i++) {
        uint32_t choice = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
        uint32_t t1 = h + (right32(e, 6) ^ right32(e, 11) ^ right32(e, 25)) + choice + rounds[i] + w[i];
        uint32_t t2 = (right32(a, 2) ^ right32(a, 13) ^ right32(a, 22)) + majority;
        h = g, g = f, f = e, e = d + t1;
        d = c, c = b, b = a, a = t1 + t2;
    }
    const uint32_t after[8] = { a, b, c, d, e, f, g, h };
    for (size_t i = 0; i < 8; i++) state[i] += after[i];
}

void sand_hash_sha256_init(sand_sha256 *sha)
{
    *sha = (sand_sha256){ .state = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
                                     0x5be0cd19 } };
}

void sand_hash_sha256_add(sand_sha256 *sha, const void *bytes, size_t n)
{
    const uint8_t *p = bytes;
    while (n > 0) {
        size_t filled = (size_t)(sha->length % 64);
        size_t part = n < 64 - filled ? n : 64 - filled;
        memcpy(sha->block + filled, p, part);
        sha->length += part;
        p += part;
        n -= part;
        if (filled + part == 64) compress(sha->state, sha->block);
    }
}

void sand_hash_sha256_finish(sand_sha256 *sha, uint8_t out[SAND_SHA256_BYTES])
{
    static const uint8_t padding[64] = { 0x80 };
    uint64_t bits = sha->length * 8;
    uint8_t tail[8];
    for (size_t i = 0; i < 8; i++) tail[i] = (uint8_t)(bits >> (56 - 8 * i));

    size_t filled = (size_t)(sha->length % 64);
    sand_hash_sha256_add(sha, padding, filled < 56 ? 56 - filled : 120 - filled);
    sand_hash_sha256_add(sha, tail, sizeof tail);
    for (size_t i = 0; i < SAND_SHA256_BYTES; i++) out[i] = (uint8_t)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
}

void sand_hash_sha256_bytes(const void *bytes, size_t n, uint8_t out[SAND_SHA256_BYTES])
{
    sand_sha256 sha;
    sand_hash_sha256_init(&sha);
    sand_hash_sha256_add(&sha, bytes, n);
    sand_hash_sha256_finish(&sha, out);
}

/* --- hexadecimal ------------------------------------------------------------------------------------------------ */

void sand_hash_hex_write(const uint8_t *bytes, size_t n, char *out)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        *out++ = digits[bytes[i] >> 4];
        *out++ = digits[bytes[i] & 15];
    }
    *out = '\0';
}

static int digit_value(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool sand_hash_hex_read(const char *text, uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int high = digit_value(text[2 * i]);
        int low = high < 0 ? -1 : digit_value(text[2 * i + 1]);
        if (low < 0) return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return text[2 * n] == '\0';
}
