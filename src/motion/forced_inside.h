/* forced_inside.h - private to forced*.c: a plan while it is being made. */
#ifndef SAND_MOTION_FORCED_INSIDE_H
#define SAND_MOTION_FORCED_INSIDE_H

#include "motion/forced.h"
#include "motion/track.h"

enum { SAND_FORCED_EVENTS = 64 };

/* An event at the soonest moment: `move` would run into a unit, terrain or the edge. */
typedef struct {
    size_t move;
    sand_bar bar;
} sand_forced_event;

typedef struct {
    const sand_battle *b;
    const sand_forced_rule *rule;
    sand_forced_set *set;
    uint16_t passer; /* the passing unit whose end place is being cleared by pushing; 0: none yet */
    size_t fixed;    /* with a passer: the first `fixed` moves are final, and their units are not pushed again */
    bool parted;     /* units that overlapped within the slack moved apart; rounding may have left them deeper */
    size_t n_events;
    int32_t soonest; /* steps from now */
    sand_forced_event events[SAND_FORCED_EVENTS];
} sand_forcing;

/* ---- where units are by now (forced_chain.c) ---- */

sand_forced_move *sand_forced_chain_move(const sand_forced_set *set, unsigned unit);
bool sand_forced_chain_is_driven(const sand_forced_set *set, const sand_forced_move *move);
/* Is this the move without which its drive ends: the driven unit, or one pushed off a passer's end place? */
bool sand_forced_chain_leads_drive(const sand_forcing *f, const sand_forced_move *move);
bool sand_forced_chain_goes(const sand_forcing *f, const sand_forced_move *move);
sand_stance sand_forced_chain_stance_at(const sand_battle *b, unsigned unit, sand_pose pose);
sand_stance sand_forced_chain_stance(const sand_forcing *f, unsigned unit);
bool sand_forced_chain_is_there(const sand_forcing *f, unsigned unit);
/* The track as if the unit had moved with its drive from the beginning, so the drive's path is rounded only once. */
sand_track sand_forced_chain_track(const sand_forcing *f, unsigned unit);
/* Iterates the tracks by which the unit is met, its own or one per base of a bent column: start with part 0. */
unsigned sand_forced_chain_next_track(const sand_forcing *f, unsigned unit, unsigned part, sand_track *out);
int32_t sand_forced_chain_steps_left(const sand_forcing *f, const sand_forced_move *move);
/* Is the unit an obstacle at all, by the ruleset's filter? */
bool sand_forced_chain_counts(const sand_forcing *f, unsigned unit);
bool sand_forced_chain_is_friend(const sand_forcing *f, unsigned one, unsigned two);
/* Is this the move of a driven unit that passes through friends? */
bool sand_forced_chain_passes(const sand_forcing *f, const sand_forced_move *move);
/* From now on the pusher's drive moves the unit as well. */
void sand_forced_chain_join(sand_forcing *f, const sand_forced_move *pusher, unsigned unit);
/* Orders units by luck ids, so that their numbers decide nothing. */
bool sand_forced_chain_is_before(const sand_forcing *f, unsigned one, unsigned two);
/* Ends the drive; waiting drives then look again. */
void sand_forced_chain_end_drive(sand_forcing *f, size_t drive);
/* Loses a unit: the units behind it in the chain are no longer pushed. */
void sand_forced_chain_lose(sand_forcing *f, sand_forced_move *move);

/* ---- from event to event ---- */

/* Finds the soonest events of all moving units. Afterwards f->soonest is one more than the steps that all can go. */
void sand_forced_meet_look(sand_forcing *f);
/* Moves all drives from event to event until every one has ended. */
void sand_forced_run(sand_forcing *f);
/* Finds end places for passing units, in order of luck ids, so that which of two rivals gets a place does not depend on
 * their numbers. False: one found no place and is held; the plan must be made again. */
bool sand_forced_pass_settle(sand_forcing *f);

#endif
