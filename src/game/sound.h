/* sound.h - checks structures that callers hand in: are their counts and kinds within bounds, so that they can be read
 * safely? */
#ifndef SAND_GAME_SOUND_H
#define SAND_GAME_SOUND_H

#include <sandtable/decision.h>
#include <sandtable/dice.h>
#include <sandtable/event.h>
#include "field/field.h"

bool sand_sound_roll(const sand_roll *roll);
bool sand_sound_needs(const sand_dice_needs *needs);
bool sand_sound_shape(const sand_witness *shape);
bool sand_sound_verdict(const sand_verdict *verdict);
bool sand_sound_event(const sand_event *event);
bool sand_sound_decision(const sand_decision *decision);

/* The wish with the reference kinds of its order kind filled in. False: it names something that does not exist, which
 * rulesets must never meet. */
bool sand_sound_wish(const sand_field *field, const sand_wish *wish, sand_wish *whole);

#endif
