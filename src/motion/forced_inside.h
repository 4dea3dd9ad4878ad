/* forced_inside.h - inside forced*.c only: a plan while it is made. */
#ifndef SAND_MOTION_FORCED_INSIDE_H
#define SAND_MOTION_FORCED_INSIDE_H

#include "motion/forced.h"
#include "motion/track.h"

enum { SAND_FORCED_EVENTS = 64 };

/* At the soonest moment: `move` would run into a unit (met), the ground or the edge. */
typedef struct {
    size_t move;
    sand_bar bar;
} sand_forced_event;

typedef struct {
    const sand_battle *b;
    const sand_forced_rule *rule;
    sand_forced_set *set;
    uint16_t passer; /* who pushes those off at his end; 0: nobody does yet */
    size_t fixed;    /* then: so many moves are done with, and whose they are is pushed no more */
    bool parted;     /* some overlapped within the slack and went apart: rounding may have left them deeper */
    size_t n_events;
    int32_t soonest; /* steps from now */
    sand_forced_event events[SAND_FORCED_EVENTS];
} sand_forcing;

/* ---- who is where (forced_chain.c) ---- */

sand_forced_move *sand_forced_chain_move(const sand_forced_set *set, unsigned unit);
bool sand_forced_chain_is_driven(const sand_forced_set *set, const sand_forced_move *move);
/* Without whom its drive does not go on: who is driven, or pushed off the place of a passer. */
bool sand_forced_chain_leads_drive(const sand_forcing *f, const sand_forced_move *move);
bool sand_forced_chain_goes(const sand_forcing *f, const sand_forced_move *move);
sand_stance sand_forced_chain_stance_at(const sand_battle *b, unsigned unit, sand_pose pose);
sand_stance sand_forced_chain_stance(const sand_forcing *f, unsigned unit);
bool sand_forced_chain_is_there(const sand_forcing *f, unsigned unit);
/* As if it had gone with its drive from the beginning: the drive's way to a step is rounded once. */
sand_track sand_forced_chain_track(const sand_forcing *f, unsigned unit);
/* The next track after `part` by which it is met, its own or that of each base of a bent column: begin with 0. */
unsigned sand_forced_chain_next_track(const sand_forcing *f, unsigned unit, unsigned part, sand_track *out);
int32_t sand_forced_chain_steps_left(const sand_forcing *f, const sand_forced_move *move);
bool sand_forced_chain_counts(const sand_forcing *f, unsigned unit);
bool sand_forced_chain_is_friend(const sand_forcing *f, unsigned one, unsigned two);
bool sand_forced_chain_passes(const sand_forcing *f, const sand_forced_move *move);
void sand_forced_chain_join(sand_forcing *f, const sand_forced_move *pusher, unsigned unit);
bool sand_forced_chain_is_before(const sand_forcing *f, unsigned one, unsigned two);
/* Whoever waited looks again when somebody has done. */
void sand_forced_chain_end_drive(sand_forcing *f, size_t drive);
/* Those behind a unit that is lost are not pushed on. */
void sand_forced_chain_lose(sand_forcing *f, sand_forced_move *move);

/* ---- from event to event ---- */

/* The soonest events of everybody under way; soonest: one more than the steps all can go. */
void sand_forced_meet_look(sand_forcing *f);
void sand_forced_run(sand_forcing *f);
/* By luck, so that of two who pass to one place it is the same who has it.  False: one has no place, and is held. */
bool sand_forced_pass_settle(sand_forcing *f);

#endif
