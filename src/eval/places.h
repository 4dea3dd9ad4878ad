/* places.h - points: those already scored, and those expected for objectives, from the units that stand there and those
 * that can get there in time. */
#ifndef SAND_EVAL_PLACES_H
#define SAND_EVAL_PLACES_H

#include "eval/eval.h"

/* Fills POINTS, GROUND, HELD and LEAD of both sides, after the units have been entered in `eval`. */
void sand_eval_places(sand_eval *eval, const sand_battle *b, double hour);

#endif
