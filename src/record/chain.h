/* chain.h - the chain of a record's lines: each carries the hash of the line before it and a check of its own.
 *
 *   {"after":"<SHA-256 of the line before>", …, "check":"<first 16 digits of the SHA-256 of all that stands before>"}
 *
 * Both are hashes of the bytes in the file, without the line feed.  The first line of a chain has no "after". */
#ifndef SAND_RECORD_CHAIN_H
#define SAND_RECORD_CHAIN_H

#include <sandtable/record.h>

#include "base/hash.h"
#include "base/json.h"

/* Begins a line: opens its object and writes "after", unless the line is the first of the chain. Returns where the line
 * begins in `out`. */
size_t sand_chain_open(sand_text *out, const sand_record_end *end, sand_json_writer *writer);
/* Ends a line whose object is closed: inserts "check" before its last brace, appends a line feed and advances `end`. */
void sand_chain_close(sand_text *out, size_t start, sand_record_end *end);

/* A text of lines. `first_line` is the number of its first line in the file. */
typedef struct {
    const char *source, *bytes;
    size_t n;
    int32_t first_line;
} sand_chain_text;

typedef struct {
    size_t whole;   /* bytes of the complete lines, line feeds included */
    bool cut_short; /* an incomplete line follows them */
    sand_record_end end;
    char first[SAND_SHA256_HEX]; /* the hash of the first line */
} sand_chain_facts;

/* Returns SAND_OK, MEMORY, or MISMATCH after reporting the first line that was changed, removed, inserted, doubled or
 * moved. */
sand_error sand_chain_check(const sand_chain_text *text, sand_problem_list *problems, sand_chain_facts *facts);
/* Does the line end as every line of a chain does? */
bool sand_chain_is_whole(const char *line, size_t n);

#endif
