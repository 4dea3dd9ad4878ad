/* climb.h - going uphill: one comes nearer to the crest, or to the middle of a hill that has none. */
#ifndef SAND_RULES_COMMON_CLIMB_H
#define SAND_RULES_COMMON_CLIMB_H

#include "field/field.h"
#include "geom/travel.h"
#include "motion/march.h"

/* The stretch of the straight way of that point on which it is on the hill and goes up; last <= first: it does not. */
sand_stretch sand_climb_on(const sand_field *field, const sand_terrain *hill, sand_point centre, sand_straight way);

#endif
