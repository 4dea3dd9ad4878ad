/* climb.h - going uphill: coming nearer to the crest, or to the middle of a hill without one. */
#ifndef SAND_RULES_COMMON_CLIMB_H
#define SAND_RULES_COMMON_CLIMB_H

#include "field/field.h"
#include "geom/travel.h"
#include "motion/march.h"

/* Returns the stretch of the straight move `way` of `centre` that is on the hill and goes up; last <= first: none of it
 * does. */
sand_stretch sand_climb_on(const sand_field *field, const sand_terrain *hill, sand_point centre, sand_straight way);

#endif
