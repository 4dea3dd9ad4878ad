/* road.h - how far a straight way keeps to the roads of the table. */
#ifndef SAND_RULES_COMMON_ROAD_H
#define SAND_RULES_COMMON_ROAD_H

#include "field/field.h"

/* Going straight from there, how far does a centre stay on ground with a value in this column, at most `longest`?  -1:
 * it does not begin on any. */
int32_t sand_road_reach(const sand_field *field, unsigned column, sand_point from, int32_t heading, int32_t longest);

#endif
