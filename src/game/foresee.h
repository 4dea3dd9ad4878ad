/* foresee.h - an order carried out on a copy of the battle, up to the first die or the next decision.
 *
 * Invariant: only the view of the ordering side goes in, so nothing comes out that this side may not know. What the
 * view does not contain is imagined in a few worlds; only what happens in all of them is certain. */
#ifndef SAND_GAME_FORESEE_H
#define SAND_GAME_FORESEE_H

#include "game/game_parts.h"

enum { SAND_FORESEE_WORLDS = 4, SAND_FORESEE_EVENTS = 64 };

typedef struct {
    const sand_game *game;
    sand_battle *seen; /* a copy, because the room keeps its view only until another side is looked at */
    sand_battle *world, *before_dice;
    sand_event *events;
    sand_log log;  /* events in the world, at most SAND_FORESEE_EVENTS */
    bool dice_due; /* the world stands before a die; otherwise before a decision, or at the end of the battle */
} sand_foresee;

/* Called before every frame, so that the last state of a unit that leaves the table can be kept. */
typedef struct {
    void (*look)(void *context, const sand_battle *world);
    void *context; /* passed to `look` */
} sand_foresee_watcher;

/* Allocates; false: out of memory, and nothing need be freed. */
bool sand_foresee_begin(sand_foresee *trial, const sand_game *game, unsigned side);
void sand_foresee_end(sand_foresee *trial);
/* Makes the n-th of SAND_FORESEE_WORLDS worlds from what the side sees. False: the view is complete, so all worlds are
 * equal. */
bool sand_foresee_imagine(sand_foresee *trial, unsigned n);
/* Carries out a legal order in the world; the log is cleared first. `watcher` may be NULL. */
void sand_foresee_carry_out(sand_foresee *trial, const sand_order *order, const sand_foresee_watcher *watcher);

/* Is the order complete and legal, and carried out as soon as it is given, without waiting for another side's? */
bool sand_foresee_is_immediate(const sand_game *game, const sand_order *order, const sand_verdict *verdict);

#endif
