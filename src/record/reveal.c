/* reveal.c - collects the lines that open commitments, before the rest of a record is read.
 *
 * Invariant: every entry of the list, hashed with its salt, gives the commitment it is listed under, so no line can be
 * opened to anything but what was closed in it. */
#include "record/record_format.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

static const char *const keys[] = { "seed", "order", "start", "closed" };

/* ---- the list ---------------------------------------------------------------------------------------------- */

void sand_reveal_free(sand_reveals *reveals)
{
    for (size_t i = 0; i < reveals->n_documents; i++) sand_json_document_free(&reveals->documents[i]);
    sand_memory_release(reveals->documents);
    sand_memory_release(reveals->opened);
    sand_memory_release(reveals->wholes);
    *reveals = (sand_reveals){ 0 };
}

sand_reveal *sand_reveal_find(sand_reveals *reveals, const char *commitment, const char *key)
{
    for (size_t i = 0; i < reveals->n_opened; i++) {
        sand_reveal *opened = &reveals->opened[i];
        if (strcmp(opened->key, key) == 0 && strcmp(opened->commitment, commitment) == 0) return opened;
    }
    return NULL;
}

const sand_json *sand_reveal_find_whole(const sand_reveals *reveals, int64_t n)
{
    for (size_t i = 0; i < reveals->n_wholes; i++)
        if (reveals->wholes[i].n == n) return reveals->wholes[i].value;
    return NULL;
}

/* ---- reading ----------------------------------------------------------------------------------------------- */

/* Is `key` the first key of the line, not counting "after"? */
static bool begins_with(const char *line, size_t n, const char *key)
{
    enum { BEHIND_AFTER = sizeof "{\"after\":\"" - 1 + SAND_SHA256_HEX - 1 + sizeof "\"," - 1 };
    size_t length = strlen(key);
    size_t at = n > 9 && memcmp(line, "{\"after\":", 9) == 0 ? BEHIND_AFTER : 1;
    return n > at + length && memcmp(line + at, key, length) == 0;
}

static bool reveals_something(const char *line, size_t n)
{
    static const char *const first[] = { "\"reveal\":", "\"whole\":", "\"hashes\":", "\"revealed\":",
                                         "\"sandtable\":\"private\"" };
    for (size_t i = 0; i < SAND_LEN(first); i++)
        if (begins_with(line, n, first[i])) return true;
    return false;
}

/* Does the value with its salt give the commitment? SAND_OK, MISMATCH or MEMORY. */
static sand_error fits(const char *commitment, const char *salt, const sand_json *value)
{
    SAND_ASSERT(commitment != NULL && value != NULL);
    char found[SAND_SHA256_HEX];
    char *json = sand_record_json_line(value);
    if (!json) return SAND_ERROR_MEMORY;
    sand_sealed_commitment(salt, json, strlen(json), found);
    sand_memory_release(json);
    return strcmp(found, commitment) == 0 ? SAND_OK : SAND_ERROR_MISMATCH;
}

static sand_error read_opened(sand_reveals *reveals, sand_cursor *line)
{
    sand_reveal opened = { 0 };
    if (!sand_json_read_text(line, "reveal", SAND_SHA256_HEX - 1, &opened.commitment)) return SAND_ERROR_INVALID;
    if (!sand_json_read_text(line, "salt", SAND_SHA256_HEX - 1, &opened.salt)) return SAND_ERROR_INVALID;
    for (size_t i = 0; i < SAND_LEN(keys); i++) {
        if (!sand_json_read_has(line, keys[i])) continue;
        opened.key = keys[i];
        opened.value = sand_json_get(line->value, keys[i]);
    }
    if (!opened.value) {
        sand_json_read_mistake(line, NULL,
                               "nothing is revealed here: \"seed\", \"order\", \"start\" or \"closed\" is missing");
        return SAND_ERROR_INVALID;
    }
    sand_error error = fits(opened.commitment, opened.salt, opened.value);
    if (error == SAND_ERROR_MISMATCH) sand_json_read_mistake(line, opened.key, "this is not what was committed to");
    if (error) return error;
    if (!sand_game_grow_list((void **)&reveals->opened, &reveals->opened_room, reveals->n_opened + 1, sizeof opened))
        return SAND_ERROR_MEMORY;
    reveals->opened[reveals->n_opened++] = opened;
    return SAND_OK;
}

static sand_error read_whole(sand_reveals *reveals, sand_cursor *line)
{
    sand_reveal_whole whole = { 0 };
    sand_json_read_int(line, "whole", 0, INT32_MAX, &whole.n);
    whole.value = sand_json_read_any(line, "position");
    if (!whole.value) return SAND_ERROR_INVALID;
    if (!sand_game_grow_list((void **)&reveals->wholes, &reveals->wholes_room, reveals->n_wholes + 1, sizeof whole))
        return SAND_ERROR_MEMORY;
    reveals->wholes[reveals->n_wholes++] = whole;
    return SAND_OK;
}

static sand_error read_end(sand_reveals *reveals, sand_cursor *line)
{
    static const char *const words[] = { "everything", "what is known" };
    size_t word = 0;
    sand_json_read_content(line, "secret", 500, &reveals->secret);
    if (!sand_json_read_word(line, "revealed", SAND_WORD_LIST(words), &word)) return SAND_ERROR_INVALID;
    reveals->finished = true;
    reveals->everything = word == 0;
    return SAND_OK;
}

static sand_error read_private(sand_reveals *reveals, sand_cursor *line)
{
    const char *word;
    int64_t version = 0;
    sand_json_read_text(line, "sandtable", 32, &word);
    if (sand_json_read_int(line, "version", 1, INT32_MAX, &version) && version != SAND_RECORD_VERSION) {
        sand_json_read_mistake(line, "version", "this is a private part of version %d; version %d is read here",
                               (int)version, SAND_RECORD_VERSION);
        return SAND_ERROR_VERSION;
    }
    sand_json_read_text(line, "record", SAND_SHA256_HEX - 1, &reveals->record);
    sand_json_read_content(line, "secret", 500, &reveals->secret);
    return SAND_OK;
}

static void read_hashes(sand_reveals *reveals, sand_cursor *line)
{
    reveals->hashes = sand_json_read_any(line, "hashes");
    reveals->hashes_line = line->value->line;
}

static sand_error read_any_of_them(sand_reveals *reveals, sand_cursor *line)
{
    size_t before = line->problems->mistakes;
    sand_error error = SAND_OK;
    sand_json_read_has(line, "after");
    sand_json_read_has(line, "check");
    if (sand_json_read_has(line, "reveal"))
        error = read_opened(reveals, line);
    else if (sand_json_read_has(line, "whole"))
        error = read_whole(reveals, line);
    else if (sand_json_read_has(line, "revealed"))
        error = read_end(reveals, line);
    else if (sand_json_read_has(line, "sandtable"))
        error = read_private(reveals, line);
    else
        read_hashes(reveals, line);
    sand_json_read_done(line);
    if (error) return error;
    return line->problems->mistakes > before ? SAND_ERROR_INVALID : SAND_OK;
}

static sand_error read_line(sand_reveals *reveals, const sand_json_source *source, sand_problem_list *problems)
{
    sand_json_document document;
    sand_cursor line;
    if (!sand_game_grow_list((void **)&reveals->documents, &reveals->documents_room, reveals->n_documents + 1,
                             sizeof document))
        return SAND_ERROR_MEMORY;
    sand_error error = sand_json_parse(source, &document, problems);
    if (error) return error;
    reveals->documents[reveals->n_documents++] = document;
    sand_json_read_top(&line, &document, problems);
    return read_any_of_them(reveals, &line);
}

sand_error sand_reveal_read(sand_reveals *reveals, const sand_chain_text *text, sand_problem_list *problems)
{
    sand_error error = SAND_OK;
    int32_t number = text->first_line;
    for (size_t at = 0; at < text->n && !error; number++) {
        const char *start = text->bytes + at, *end = memchr(start, '\n', text->n - at);
        size_t n = end ? (size_t)(end - start) : text->n - at;
        sand_json_source line = { text->source, start, n, number, SAND_JSON_STRICT };
        if (reveals_something(start, n)) error = read_line(reveals, &line, problems);
        at += n + 1;
    }
    return error;
}
