/* falling.h - units that are driven all at once: losers fall back, winners may go after them, crews run; and units that
 * turn to face their enemy afterwards.
 *
 * The ruleset lists the drives (motion/forced.h) and the turns. Invariant: nothing depends on the order in which they
 * are listed. */
#ifndef SAND_RULES_COMMON_FALLING_H
#define SAND_RULES_COMMON_FALLING_H

#include "motion/forced.h"
#include "rules/common/answer.h"

/* What is said of a driven unit, {u0}: it went {l1}; or it could not go at all, by what bars it, {u1} or {t1}. */
typedef struct {
    sand_reason went;
    const char *stayed[SAND_BAR_KINDS]; /* NULL: as if it went */
} sand_falling_words;

typedef struct {
    sand_forced_rule rule;
    const sand_falling_words *(*words)(const sand_battle *b, unsigned unit); /* for a driven unit */
    sand_reason pushed;                                                      /* {u2} pushed {u0} back {l1} */
    sand_reason left;                                                        /* {u0} left the table */
    uint8_t cause;                                                           /* ... by this cause */
    bool keeps_time; /* events say when each unit moved, to be played back */
} sand_falling;

/* Drives the units of the set, whose drives and room for moves are filled in; tells of it, and removes those that leave
 * the table. */
void sand_falling_all(sand_battle *b, const sand_falling *how, sand_forced_set *set, sand_log *log);

/* ---- turning to face ---- */

typedef struct {
    uint16_t unit;
    int32_t turn;
    bool has_room; /* these are used only while all turn */
    sand_box end;
} sand_refacing;
/* Turns the units where they stand, all at once: where two want the same room neither turns. `told` names {u0}. */
void sand_falling_turn(sand_battle *b, sand_refacing all[], size_t n, sand_reason told, sand_log *log);

/* ---- the way back ---- */

/* The face on which the unit counts as touched by an enemy that made the contact. */
typedef sand_face sand_falling_face(const sand_contact *contact, unsigned touched);
/* The heading on which the unit, which is in play, is driven back: to its own rear if an enemy touches its front, and
 * otherwise along the facing of the enemy, of several the one of the lowest luck. */
int32_t sand_falling_back(const sand_battle *b, unsigned unit, sand_falling_face *face);
/* How the unit turns to face the enemy along whose facing it is driven; false: along none's. */
bool sand_falling_refaces(const sand_battle *b, unsigned unit, sand_falling_face *face, sand_refacing *out);

/* The mean heading of the enemies in contact with the unit, which is in contact; of two opposed ones a quarter turn off
 * that of the lower luck. */
int32_t sand_falling_mean_heading(const sand_battle *b, unsigned unit);

#endif
