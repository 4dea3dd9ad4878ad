/* road.h - how far a straight move keeps to the roads of the table. */
#ifndef SAND_RULES_COMMON_ROAD_H
#define SAND_RULES_COMMON_ROAD_H

#include "field/field.h"

/* Returns how far a point that goes straight from `from` stays on terrain with a value in `column`, at most `longest`;
 * -1: it does not begin on such terrain. */
int32_t sand_road_reach(const sand_field *field, unsigned column, sand_point from, int32_t heading, int32_t longest);

#endif
