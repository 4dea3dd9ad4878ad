/* sound.h - may it be followed?  Structures that come from outside, and whose counts and kinds are looked at before any
 * of them is used. */
#ifndef SAND_GAME_SOUND_H
#define SAND_GAME_SOUND_H

#include <sandtable/event.h>
#include <sandtable/odds.h>

bool sand_sound_roll(const sand_roll *roll);
bool sand_sound_needs(const sand_dice_needs *needs);
bool sand_sound_shape(const sand_witness *shape);
bool sand_sound_verdict(const sand_verdict *verdict);
bool sand_sound_event(const sand_event *event);
bool sand_sound_decision(const sand_decision *decision);
bool sand_sound_odds(const sand_odds *odds, size_t n_orders);

#endif
