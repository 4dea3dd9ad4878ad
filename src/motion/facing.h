/* facing.h - turning to face an enemy, where a rule has a unit do so and not its order.
 *
 * On the spot: as far round as there is room.  Or by quarter turns with the slide: the unit turns the face at which it
 * is attacked into its front, and slides straight ahead or back until that stands against the attacker; every other
 * unit in contact with it is shifted so that it stands against the face that is there now.
 *
 *      ┌─┐                    ┌─┐
 *      │A│┌────────┐          │A│┌──┐          The unit turns to face A, and stands half as deep as it was wide
 *      └─┘│  unit  │          └─┘│  │          from it: so it slides up to A, and B closes up to what is its
 *         └────────┘             │  │          left flank now.
 *          ┌────┐                └──┘
 *          │ B  │               ┌────┐
 *          └────┘               │ B  │
 *                               └────┘
 *
 * Plans are pure; whether a unit may or must turn, the ruleset says. */
#ifndef SAND_MOTION_FACING_H
#define SAND_MOTION_FACING_H

#include "motion/contact.h"

/* How far round it comes on the spot: until the other's centre lies straight ahead (bar NONE), or, where it has no room
 * to stand so, as far as it has on the shorter way round; then the bar says what is in the way. */
typedef struct {
    int32_t turn; /* hundredths of a degree, to the right */
    sand_bar bar;
} sand_facing_turn;
sand_facing_turn sand_facing_on_the_spot(const sand_battle *b, const sand_mover *mover, unsigned towards,
                                         sand_turn_policy policy, const sand_obstacles *obstacles);

/* Where one of those concerned comes to stand. */
typedef struct {
    uint16_t unit, contact; /* contact: with the unit that turns; of that one itself 0 */
    uint8_t face;           /* sand_face of the unit that turns, at which it stands then; of that one itself NONE */
    bool moves;             /* the attacker stays where it is */
    sand_mover end;
} sand_facing_place;

typedef struct {
    uint16_t unit, attacker;
    sand_facing_place *place; /* [0]: the unit; then those in contact with it, in order of the contacts */
    size_t room, n;           /* in room of the caller's: one more than the unit has contacts are enough */
} sand_facing_plan;

/* Turns `plan->unit` to face `plan->attacker`, who is in contact with it; fills in the rest. */
void sand_facing_with_slide(const sand_battle *b, sand_facing_plan *plan);

/* What is in the way of them: everybody is asked about but those concerned, who leave each other room. */
typedef struct {
    sand_obstacles obstacles;
    /* as obstacles.ground, by unit; NULL: obstacles.ground for all of them */
    sand_ground (*ground_of)(const void *context, unsigned unit, unsigned terrain);
} sand_facing_rule;
/* Can all of them stand there, and in contact with the unit? */
bool sand_facing_has_room(const sand_battle *b, const sand_facing_plan *plan, const sand_facing_rule *rule);

/* Moves everybody there, and writes down in the contacts which face of the unit is touched now.  Contacts with others
 * that the shifted are torn from stand until the ruleset ends them (sand_contact_broken). */
void sand_facing_apply(sand_battle *b, const sand_facing_plan *plan);

#endif
