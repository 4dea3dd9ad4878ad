/* secret.c - draws randomness from the system and writes it as text. */
#define _DEFAULT_SOURCE /* getrandom */
#include "serve/secret.h"

#include "base/hash.h"

#include <string.h>
#include <sys/random.h>

static const char base64url[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/* Without letters that look like digits or like each other. */
static const char plain[] = "abcdefghijkmnpqrstuvwxyz23456789";

static bool draw(uint8_t *bytes, size_t n)
{
    return getrandom(bytes, n, 0) == (ssize_t)n;
}

bool sand_secret_draw(char out[SAND_SECRET_TEXT])
{
    uint8_t bytes[18] = { 0 }; /* 16 are drawn; the rest fills the last group */
    if (!draw(bytes, 16)) return false;
    for (size_t i = 0; i < SAND_SECRET_TEXT - 1; i++) {
        size_t bit = i * 6;
        unsigned pair = (unsigned)bytes[bit / 8] << 8 | bytes[bit / 8 + 1];
        out[i] = base64url[pair >> (10 - bit % 8) & 63];
    }
    out[SAND_SECRET_TEXT - 1] = '\0';
    return true;
}

bool sand_secret_draw_id(char out[SAND_SECRET_ID])
{
    uint8_t bytes[SAND_SECRET_ID - 1];
    if (!draw(bytes, sizeof bytes)) return false;
    for (size_t i = 0; i < sizeof bytes; i++) out[i] = plain[bytes[i] & 31];
    out[SAND_SECRET_ID - 1] = '\0';
    return true;
}

bool sand_secret_draw_long(char out[SAND_SECRET_HASH])
{
    uint8_t bytes[SAND_SHA256_BYTES];
    if (!draw(bytes, sizeof bytes)) return false;
    sand_hash_hex_write(bytes, sizeof bytes, out);
    return true;
}

bool sand_secret_is_well_formed(const char *text)
{
    return strlen(text) == SAND_SECRET_TEXT - 1 && text[strspn(text, base64url)] == '\0';
}

bool sand_secret_is_id(const char *text, size_t n)
{
    return n == SAND_SECRET_ID - 1 && strspn(text, plain) >= n;
}

bool sand_secret_is_hash(const char *text)
{
    return strlen(text) == SAND_SECRET_HASH - 1 && text[strspn(text, "0123456789abcdef")] == '\0';
}

void sand_secret_hash(const char *text, char out[SAND_SECRET_HASH])
{
    uint8_t bytes[SAND_SHA256_BYTES];
    sand_hash_sha256_bytes(text, strlen(text), bytes);
    sand_hash_hex_write(bytes, sizeof bytes, out);
}

bool sand_secret_same(const char a[SAND_SECRET_HASH], const char b[SAND_SECRET_HASH])
{
    unsigned differs = 0;
    for (size_t i = 0; i < SAND_SECRET_HASH; i++) differs |= (unsigned)(a[i] ^ b[i]);
    return differs == 0;
}
