/* causes.h - the set of causes that dice have fallen for: in one battle no cause may occur twice. */
#ifndef SAND_TESTS_CAUSES_H
#define SAND_TESTS_CAUSES_H

#include "dice/dice.h"

/* An open-addressed set on the caller's storage; `room` is a power of two. */
typedef struct {
    sand_cause *slots; /* zeroed by causes_init */
    size_t room, n;
} causes;

void causes_init(causes *set, sand_cause *slots, size_t room);
/* Adds the causes of these rolls. Returns the first that was in the set already, or NULL. */
const sand_cause *causes_note(causes *set, const sand_roll rolls[], size_t n);

#endif
