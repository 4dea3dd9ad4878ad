/* record_line.c - small functions that writing, reading and revealing records share: a value as a line of JSON, hashes
 * of seeds, the origin of a game. */
#include "record/record_format.h"

#include <string.h>

#include "base/assert.h"
#include "base/memory.h"

char *sand_record_json_line(const sand_json *value)
{
    sand_text text;
    sand_json_writer writer;
    sand_text_init_heap(&text);
    sand_json_writer_init(&writer, &text, SAND_JSON_COMPACT);
    sand_json_write_value(&writer, NULL, value);
    char *line = text.truncated ? NULL : sand_game_copy_text(sand_text_string(&text), text.length);
    sand_text_free(&text);
    return line;
}

void sand_record_seed_hash(const char *seed, char out[SAND_SHA256_HEX])
{
    uint8_t digest[SAND_SHA256_BYTES];
    sand_hash_sha256_bytes(seed, strlen(seed), digest);
    sand_hash_hex_write(digest, sizeof digest, out);
}

char *sand_record_secret_from(const char *seed)
{
    static const char label[] = "secret";
    uint8_t digest[SAND_SHA256_BYTES];
    char hex[SAND_SHA256_HEX];
    sand_sha256 sha;
    sand_hash_sha256_init(&sha);
    sand_hash_sha256_add(&sha, label, sizeof label);
    sand_hash_sha256_add(&sha, seed, strlen(seed));
    sand_hash_sha256_finish(&sha, digest);
    sand_hash_hex_write(digest, sizeof digest, hex);
    return sand_game_copy_text(hex, SAND_SHA256_HEX - 1);
}

sand_origin *sand_record_make_origin(sand_field *field, sand_battle *start, const sand_json *scenario)
{
    SAND_ASSERT(field != NULL && start != NULL);
    sand_origin *origin = sand_memory_zeroed(1, sizeof *origin);
    if (!origin) {
        sand_memory_release(start);
        sand_field_free(field);
        return NULL;
    }
    origin->refs = 1;
    origin->field = field;
    origin->start = start;
    origin->scenario = sand_record_json_line(scenario);
    if (origin->scenario) return origin;
    sand_game_release_origin(origin);
    return NULL;
}

void sand_record_copy_word(char *out, size_t room, const char *text)
{
    SAND_ASSERT(room > 0); /* there is always a final 0 */
    sand_text copy;
    sand_text_init(&copy, out, room);
    sand_text_add(&copy, text);
}
