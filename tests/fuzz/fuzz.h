/* fuzz.h - the readers of everything that comes from outside, each as a function that takes any bytes and stops the
 * program when something does not hold.
 *
 * `make fuzz` lets libFuzzer look for such bytes (entry.c); run_corpus hands in all that was ever found. */
#ifndef SAND_TESTS_FUZZ_H
#define SAND_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include <sandtable/error.h>

#include "base/assert.h"

/* Every reader of files must report at least one mistake exactly when it fails, give line and column of each one it
 * keeps, and never report one as a lack of memory. */
static inline void fuzz_judge(sand_error error, const sand_problem_list *problems)
{
    SAND_ASSERT((error == SAND_OK) == (problems->mistakes == 0) && error != SAND_ERROR_MEMORY);
    for (size_t i = 0; i < problems->count; i++) {
        const sand_problem *problem = &problems->items[i];
        SAND_ASSERT(problem->message[0] != '\0');
        SAND_ASSERT(problem->severity != SAND_MISTAKE || problem->place.line > 0);
    }
}

/* Parses in both modes: strict JSON is also valid relaxed JSON, and a value that is written reads back the same, in
 * both styles. */
void fuzz_json(const uint8_t *bytes, size_t n);
/* A scenario that can be set up keeps its invariants, reads back as the same battle, and can be played. */
void fuzz_scenario(const uint8_t *bytes, size_t n);
/* Verifies a record, opens it and the positions in it, and writes the opened game as a record that agrees. */
void fuzz_record(const uint8_t *bytes, size_t n);
/* Every case is tried or has a mistake. */
void fuzz_casebook(const uint8_t *bytes, size_t n);
/* A session, one request a line: every answer is one line of JSON, and the engine lives on. */
void fuzz_protocol(const uint8_t *bytes, size_t n);

#endif
