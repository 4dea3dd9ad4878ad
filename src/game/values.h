/* values.h - the values that a battle's parameters have, in the order of sand_catalogue_parameter. */
#ifndef SAND_GAME_VALUES_H
#define SAND_GAME_VALUES_H

#include "field/field.h"

/* Parameter i from 0; false (and *out untouched): there is no such parameter. */
bool sand_values_at(const sand_field *field, size_t i, int32_t *out);

#endif
