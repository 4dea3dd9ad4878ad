/* course_parts.h - inside courses: of a refused order, the part that is legal. */
#ifndef SAND_GAME_COURSE_PARTS_H
#define SAND_GAME_COURSE_PARTS_H

#include "game/game_parts.h"
#include "motion/said.h"

typedef struct {
    const sand_game *game;
    const sand_battle *b; /* as the side sees it */
    const sand_order *order;
    const sand_verdict *verdict; /* NO */
    sand_entry *paper;           /* room for as many entries as the order has */
} sand_course_refusal;

/* The first thing a refusal shows beside the mover and its target (0: it has none): that is in the way. */
sand_course_bar sand_game_course_bar(const sand_verdict *verdict, unsigned target, sand_actor who);
/* Tells of the refused entry's course where it is to stop, and what stops it. */
void sand_game_course_stop(const sand_course_refusal *refusal, sand_course *course);

#endif
