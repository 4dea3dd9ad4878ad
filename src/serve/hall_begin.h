/* hall_begin.h - from a scenario and two sides to a battle that is played. */
#ifndef SAND_SERVE_HALL_BEGIN_H
#define SAND_SERVE_HALL_BEGIN_H

#include "serve/hall.h"

/* {"text", "options"}: can a battle begin like this? Fills in the facts. SAND_OK, or what sand_game_create returns. */
sand_error sand_serve_try(const char *start, sand_problem_list *problems, sand_hall_facts *facts);
void sand_serve_set_facts(sand_hall *hall, sand_hall_battle *battle, const sand_hall_facts *facts, const char *start);
/* Begins the battle once both sides are taken and have opened their numbers; until then it does nothing. */
void sand_serve_begin_if_ready(sand_hall *hall, sand_hall_battle *battle);
#endif
