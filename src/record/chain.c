/* chain.c - writes lines of a chain, and checks a text of them.
 *
 * Invariant: a line is judged by its bytes alone, never by what they mean, so nothing the JSON reader forgives (white
 * space, escapes, the order of keys) can hide a change. */
#include "record/chain.h"
#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

#define AFTER_BEGINS "{\"after\":\""
#define AFTER_ENDS   "\","
#define CHECK_BEGINS ",\"check\":\""
#define CHECK_ENDS   "\"}"
enum {
    CHECK_DIGITS = 16,
    AFTER_TAIL = sizeof AFTER_BEGINS - 1 + SAND_SHA256_HEX - 1,
    CHECK_LENGTH = sizeof CHECK_BEGINS - 1 + CHECK_DIGITS + sizeof CHECK_ENDS - 1
};

static void hash_of(const char *bytes, size_t n, char out[SAND_SHA256_HEX])
{
    uint8_t digest[SAND_SHA256_BYTES];
    sand_hash_sha256_bytes(bytes, n, digest);
    sand_hash_hex_write(digest, sizeof digest, out);
}

/* ---- writing --------------------------------------------------------------------------------------------- */

size_t sand_chain_open(sand_text *out, const sand_record_end *end, sand_json_writer *writer)
{
    size_t start = out->length;
    sand_json_writer_init(writer, out, SAND_JSON_COMPACT);
    sand_json_write_object(writer, NULL);
    if (end->lines > 0) sand_json_write_text(writer, "after", end->after);
    return start;
}

void sand_chain_close(sand_text *out, size_t start, sand_record_end *end)
{
    SAND_ASSERT(out->truncated || start < out->length); /* the line was opened */
    char hash[SAND_SHA256_HEX];
    if (out->truncated) return;
    sand_text_cut(out, out->length - 1);
    hash_of(out->bytes + start, out->length - start, hash);
    hash[CHECK_DIGITS] = '\0';
    sand_text_add(out, CHECK_BEGINS);
    sand_text_add(out, hash);
    sand_text_add(out, CHECK_ENDS);
    if (out->truncated) return;
    hash_of(out->bytes + start, out->length - start, end->after);
    end->lines++;
    sand_text_add_char(out, '\n');
}

/* ---- checking -------------------------------------------------------------------------------------------- */

typedef struct {
    const char *bytes;
    size_t n;
    bool ended; /* terminated by a line feed */
    char hash[SAND_SHA256_HEX];
} chain_line;

typedef struct {
    chain_line *at;
    size_t n;
} chain_lines;

static bool split(const sand_chain_text *text, chain_lines *out)
{
    size_t room = 1;
    for (size_t i = 0; i < text->n; i++) room += text->bytes[i] == '\n';
    *out = (chain_lines){ sand_memory_zeroed(room, sizeof *out->at), 0 };
    if (!out->at) return false;
    for (size_t at = 0; at < text->n;) {
        SAND_ASSERT(out->n < room);
        chain_line *line = &out->at[out->n++];
        const char *end = memchr(text->bytes + at, '\n', text->n - at);
        line->bytes = text->bytes + at;
        line->n = end ? (size_t)(end - line->bytes) : text->n - at;
        line->ended = end != NULL;
        hash_of(line->bytes, line->n, line->hash);
        at += line->n + line->ended;
    }
    return true;
}

bool sand_chain_is_whole(const char *line, size_t n)
{
    static const char digits[] = "0123456789abcdef";
    if (n <= CHECK_LENGTH) return false;
    const char *check = line + n - CHECK_LENGTH, *digit = check + sizeof CHECK_BEGINS - 1;
    if (memcmp(check, CHECK_BEGINS, sizeof CHECK_BEGINS - 1) != 0) return false;
    for (size_t i = 0; i < CHECK_DIGITS; i++)
        if (digit[i] == '\0' || !strchr(digits, digit[i])) return false;
    return memcmp(digit + CHECK_DIGITS, CHECK_ENDS, sizeof CHECK_ENDS - 1) == 0;
}

static bool keeps_its_check(const chain_line *line)
{
    SAND_ASSERT(line->bytes != NULL);
    char hash[SAND_SHA256_HEX];
    if (!sand_chain_is_whole(line->bytes, line->n)) return false;
    hash_of(line->bytes, line->n - CHECK_LENGTH, hash);
    return memcmp(hash, line->bytes + line->n - CHECK_LENGTH + sizeof CHECK_BEGINS - 1, CHECK_DIGITS) == 0;
}

/* The hash that the line names for the line before it, or NULL. */
static const char *after_of(const chain_line *line)
{
    if (line->n < AFTER_TAIL + sizeof AFTER_ENDS - 1) return NULL;
    if (memcmp(line->bytes, AFTER_BEGINS, sizeof AFTER_BEGINS - 1) != 0) return NULL;
    if (memcmp(line->bytes + AFTER_TAIL, AFTER_ENDS, sizeof AFTER_ENDS - 1) != 0) return NULL;
    return line->bytes + sizeof AFTER_BEGINS - 1;
}

static bool stands_behind(const chain_line *line, const chain_line *before)
{
    const char *after = after_of(line);
    if (!before) return after == NULL;
    return after && memcmp(after, before->hash, SAND_SHA256_HEX - 1) == 0;
}

/* Explains why line i does not follow the one before it. */
static void explain(const sand_chain_text *text, const chain_lines *lines, size_t i, sand_problem_list *problems)
{
    SAND_ASSERT(i < lines->n);
    const chain_line *line = &lines->at[i];
    sand_place place = { .source = text->source, .line = text->first_line + (int32_t)i };
    int32_t last = place.line - 1;
    for (size_t k = 0; k < i; k++) {
        if (strcmp(lines->at[k].hash, line->hash) != 0) continue;
        sand_problem_add(problems, SAND_MISTAKE, place, "this is line %d once more: it was doubled",
                         text->first_line + (int32_t)k);
        return;
    }
    for (size_t k = 0; k < lines->n; k++) {
        if (k == i || !stands_behind(line, &lines->at[k])) continue;
        sand_problem_add(problems, SAND_MISTAKE, place,
                         "it was written behind line %d, not behind line %d: lines were moved or put in",
                         text->first_line + (int32_t)k, last);
        return;
    }
    if (i == 0)
        sand_problem_add(problems, SAND_MISTAKE, place, "the lines before it are missing");
    else
        sand_problem_add(problems, SAND_MISTAKE, place,
                         "it was not written behind line %d as that stands here: a line between them is missing, or "
                         "line %d was changed",
                         last, last);
}

static bool is_good(const sand_chain_text *text, const chain_lines *lines, size_t i, sand_problem_list *problems)
{
    SAND_ASSERT(i < lines->n);
    const chain_line *line = &lines->at[i];
    if (!keeps_its_check(line)) {
        sand_problem_add(problems, SAND_MISTAKE,
                         (sand_place){ .source = text->source, .line = text->first_line + (int32_t)i },
                         "the line was changed: its check does not fit it");
        return false;
    }
    if (stands_behind(line, i > 0 ? line - 1 : NULL)) return true;
    explain(text, lines, i, problems);
    return false;
}

sand_error sand_chain_check(const sand_chain_text *text, sand_problem_list *problems, sand_chain_facts *facts)
{
    chain_lines lines;
    bool good = true;
    *facts = (sand_chain_facts){ 0 };
    if (!split(text, &lines)) return SAND_ERROR_MEMORY;
    /* A crash, or a full disk, leaves the last line without its end. */
    facts->cut_short = lines.n > 0 && !sand_chain_is_whole(lines.at[lines.n - 1].bytes, lines.at[lines.n - 1].n);
    lines.n -= facts->cut_short;
    for (size_t i = 0; good && i < lines.n; i++) {
        good = is_good(text, &lines, i, problems);
        facts->whole += lines.at[i].n + lines.at[i].ended;
    }
    if (lines.n > 0) {
        facts->end.lines = lines.n;
        memcpy(facts->end.after, lines.at[lines.n - 1].hash, SAND_SHA256_HEX);
        memcpy(facts->first, lines.at[0].hash, SAND_SHA256_HEX);
    }
    sand_memory_release(lines.at);
    return good ? SAND_OK : SAND_ERROR_MISMATCH;
}

sand_record_end sand_record_end_of(const char *text, size_t n)
{
    if (text == NULL) return (sand_record_end){ 0 };
    sand_record_end end = { 0 };
    size_t last = 0;
    if (n > 0 && text[n - 1] == '\n') n--;
    if (n == 0) return end;
    end.lines = 1;
    for (size_t i = 0; i < n; i++) {
        if (text[i] != '\n') continue;
        end.lines++;
        last = i + 1;
    }
    hash_of(text + last, n - last, end.after);
    return end;
}
