/* course_parts.h - private to courses: the legal part of a refused order, and what a written one would meet. */
#ifndef SAND_GAME_COURSE_PARTS_H
#define SAND_GAME_COURSE_PARTS_H

#include "game/game_parts.h"
#include "motion/said.h"

typedef struct {
    const sand_game *game;
    const sand_battle *b; /* as the side sees it */
    const sand_order *order;
    const sand_verdict *verdict; /* it is not carried out at once */
    sand_battle *trial;          /* room for a battle */
    sand_entry *paper;           /* room for as many entries as the order has */
} sand_course_refusal;

/* The obstacle: the first thing that a refusal shows besides the mover and its target (0: no target). */
sand_course_bar sand_game_course_bar(const sand_verdict *verdict, unsigned target, sand_actor who);
/* Records where the course of the refused entry must stop, and what stops it. */
void sand_game_course_stop(const sand_course_refusal *refusal, sand_course *course);

/* Records where the course of a written move would meet an enemy who stands where he stands now, if it would: there it
 * stops. */
void sand_game_course_meet(const sand_course_refusal *written, const sand_entry *entry, sand_course *course);

#endif
