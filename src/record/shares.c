/* shares.c - a seed that neither host nor sides could choose: it follows from the host's secret and a number of each
 * side.
 *
 * The host's commitment and the numbers stand in the first note of the record, before anything was ordered; the secret
 * and the seed are revealed at its end.  This file checks that they fit; sand_record_verify checks that the dice follow
 * from the seed and that no line was changed. */
#include <sandtable/record.h>

#include "base/hash.h"
#include "base/text.h"

#include <string.h>

static const char note[] = "\"n\":1,\"act\":\"note\",\"text\":\"dice from shares: host ";

static void hash_of(const char *text, size_t n, char out[SAND_SHA256_HEX])
{
    uint8_t bytes[SAND_SHA256_BYTES];
    sand_hash_sha256_bytes(text, n, bytes);
    sand_hash_hex_write(bytes, sizeof bytes, out);
}

void sand_record_shared_seed(const char *secret, const char *const numbers[SAND_SIDES], char out[65])
{
    char storage[400];
    sand_text text;
    out[0] = '\0';
    if (secret == NULL || numbers == NULL || numbers[0] == NULL || numbers[1] == NULL) return;
    sand_text_init(&text, storage, sizeof storage);
    sand_text_add_format(&text, "sandtable seed\n%s\n%s\n%s", secret, numbers[0], numbers[1]);
    hash_of(text.bytes, text.length, out);
}

size_t sand_record_shares_note(const char *secret, const char *const numbers[SAND_SIDES], char *out, size_t room)
{
    char host[SAND_SHA256_HEX];
    sand_text text;
    if (secret == NULL || numbers == NULL || numbers[0] == NULL || numbers[1] == NULL)
        return sand_text_hand_nothing(out, room);
    hash_of(secret, strlen(secret), host);
    sand_text_init_heap(&text);
    sand_text_add_format(&text, "dice from shares: host %s, 1 %s, 2 %s", host, numbers[0][0] ? numbers[0] : "-",
                         numbers[1][0] ? numbers[1] : "-");
    return sand_text_hand_out(&text, out, room);
}

/* Copies what stands between `before` and `after` and returns the place of `after`; NULL: one of them is missing, or
 * the text is longer than a hash. "-" gives "". */
static const char *between(const char *at, const char *before, const char *after, char out[SAND_SHA256_HEX])
{
    at = at == NULL ? NULL : strstr(at, before);
    if (at == NULL) return NULL;
    at += strlen(before);
    const char *end = strstr(at, after);
    if (end == NULL || end - at >= SAND_SHA256_HEX) return NULL;
    memcpy(out, at, (size_t)(end - at));
    out[end - at] = '\0';
    if (strcmp(out, "-") == 0) out[0] = '\0';
    return end;
}

sand_record_shares sand_record_check_shares(const char *text)
{
    char host[SAND_SHA256_HEX], number[SAND_SIDES][SAND_SHA256_HEX], secret[SAND_SHA256_HEX], seed[SAND_SHA256_HEX];
    char made[SAND_SHA256_HEX];
    const char *at = text == NULL ? NULL : strstr(text, note);
    if (at == NULL) return SAND_RECORD_NO_SHARES;
    at = between(at, "host ", ", 1 ", host);
    at = between(at, " 1 ", ", 2 ", number[0]);
    at = between(at, " 2 ", "\"", number[1]);
    if (at == NULL) return SAND_RECORD_SHARES_WRONG;
    const char *revealed = strstr(at, "\"revealed\":\"everything\"");
    if (revealed == NULL) return SAND_RECORD_SHARES_CLOSED;
    if (between(revealed, "\"secret\":\"", "\"", secret) == NULL || between(at, "\"seed\":\"", "\"", seed) == NULL)
        return SAND_RECORD_SHARES_WRONG;
    hash_of(secret, strlen(secret), made);
    if (strcmp(made, host) != 0) return SAND_RECORD_SHARES_WRONG;
    sand_record_shared_seed(secret, (const char *const[]){ number[0], number[1] }, made);
    return strcmp(made, seed) == 0 ? SAND_RECORD_SHARES_FIT : SAND_RECORD_SHARES_WRONG;
}
