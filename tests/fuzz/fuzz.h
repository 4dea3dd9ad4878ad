/* fuzz.h - the readers of everything that comes from outside, each as a function that takes any bytes and stops the
 * program when something does not hold.
 *
 * `make fuzz` lets libFuzzer look for such bytes (entry.c); run_corpus hands in all that was ever found. */
#ifndef SAND_TESTS_FUZZ_H
#define SAND_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Both modes; what strict takes relaxed takes; what is written reads back as the same, in both styles. */
void fuzz_json(const uint8_t *bytes, size_t n);
/* What can be set up keeps its invariants, reads back as the same battle, and can be played on. */
void fuzz_scenario(const uint8_t *bytes, size_t n);
/* Verifying, opening, kept positions; what opens is written as a record that agrees. */
void fuzz_record(const uint8_t *bytes, size_t n);
/* A session, one request a line: every answer is one line of JSON, and the engine lives on. */
void fuzz_protocol(const uint8_t *bytes, size_t n);

#endif
