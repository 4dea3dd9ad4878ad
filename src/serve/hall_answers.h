/* hall_answers.h - standing answers of the sides of a battle: set, kept, and used. */
#ifndef SAND_SERVE_HALL_ANSWERS_H
#define SAND_SERVE_HALL_ANSWERS_H

#include "serve/hall_call.h"

/* The method "answers". */
void sand_serve_answers(sand_hall_call *call);
/* The method "ahead": orders drafted ahead. */
void sand_serve_ahead(sand_hall_call *call);
/* Gives the orders that follow from standing answers and drafts of the caller's side, one after the other, until none
 * does. Those of the other side are tried when the caller's answer has been sent: how long that takes, and what becomes
 * of it, tells the caller nothing of them. */
void sand_serve_use_answers(sand_hall_call *call);
/* Tries what was left for later, once the answers of the turn before have been sent. */
void sand_serve_try_answers(sand_hall *hall);

#endif
