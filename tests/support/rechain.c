/* rechain.c - the chain of a record's lines, made anew. */
#include "support/rechain.h"

#include <string.h>

#include "base/hash.h"

static const char after_key[] = "\"after\":\"", check_key[] = ",\"check\":\"",
                  private_part[] = "\"sandtable\":\"private\"";

enum {
    AFTER = sizeof after_key - 1 + SAND_SHA256_HEX - 1 + 2, /* bytes of "after":"…", */
    DIGITS = 16,
    CHECK = sizeof check_key - 1 + DIGITS + 2 /* bytes of ,"check":"…"} */
};

static bool are_digits(const char *at, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strchr("0123456789abcdef", at[i]) == NULL || at[i] == '\0') return false;
    return true;
}

static bool begins_with(const char *line, size_t n, const char *words)
{
    return n >= strlen(words) && memcmp(line, words, strlen(words)) == 0;
}

static bool is_link(const char *line, size_t n)
{
    if (n < CHECK + 1 || line[0] != '{' || memcmp(line + n - 2, "\"}", 2) != 0) return false;
    return begins_with(line + n - CHECK, n, check_key) && are_digits(line + n - 2 - DIGITS, DIGITS);
}

static void hash(const sand_text *text, size_t from, char out[SAND_SHA256_HEX])
{
    uint8_t digest[SAND_SHA256_BYTES];
    sand_hash_sha256_bytes(text->bytes + from, text->length - from, digest);
    sand_hash_hex_write(digest, sizeof digest, out);
}

/* `after` is the hash of the line before, "" for the first. */
static void add_link(const char *line, size_t n, char after[SAND_SHA256_HEX], sand_text *out)
{
    char check[SAND_SHA256_HEX];
    const char *at = line + 1, *end = line + n - CHECK;
    size_t from = out->length;
    if (end - at >= AFTER && begins_with(at, n, after_key) && at[AFTER - 1] == ',') at += AFTER;
    if (begins_with(at, (size_t)(end - at), private_part)) after[0] = '\0';
    sand_text_add_char(out, '{');
    if (after[0] != '\0') sand_text_add_format(out, "%s%s\",", after_key, after);
    sand_text_add_bytes(out, at, (size_t)(end - at));
    hash(out, from, check);
    sand_text_add_format(out, "%s%.*s\"}", check_key, DIGITS, check);
    hash(out, from, after);
}

void rechain(const char *text, size_t n, sand_text *out)
{
    char after[SAND_SHA256_HEX] = "";
    for (const char *at = text, *end = text + n; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop != NULL ? stop : end) - at);
        if (is_link(at, length))
            add_link(at, length, after, out);
        else
            sand_text_add_bytes(out, at, length);
        if (stop != NULL) sand_text_add_char(out, '\n');
        at = stop != NULL ? stop + 1 : end;
    }
}
