/* hall_answers.h - standing answers of the sides of a battle: set, kept, and used. */
#ifndef SAND_SERVE_HALL_ANSWERS_H
#define SAND_SERVE_HALL_ANSWERS_H

#include "serve/hall_call.h"

/* The method "answers". */
void sand_serve_answers(sand_hall_call *call);
/* The method "ahead": orders drafted ahead. */
void sand_serve_ahead(sand_hall_call *call);
/* Gives the orders that follow from standing answers and drafts of either side, one after the other, until none does.
 */
void sand_serve_use_answers(sand_hall_call *call);

#endif
