/* facing.h - turning to face an enemy because a rule says so, without an order.
 *
 * There are two ways to turn. On the spot, the unit turns as far as there is room. With a slide, it turns by quarter
 * turns until the face at which it is attacked has become its front, and slides straight ahead or back until that front
 * stands against the attacker; every other unit in contact with it is shifted to stand against the face that is there
 * now.
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
 * A plan changes nothing until sand_facing_apply; the ruleset decides whether a unit may or must turn. */
#ifndef SAND_MOTION_FACING_H
#define SAND_MOTION_FACING_H

#include "motion/contact.h"

/* How far the mover can turn on the spot: until the other's centre lies straight ahead (bar NONE), or, when it has no
 * room to stand so, as far as the shorter way round allows; the bar then says what is in the way. */
typedef struct {
    int32_t turn; /* hundredths of a degree, clockwise */
    sand_bar bar;
} sand_facing_turn;
sand_facing_turn sand_facing_on_the_spot(const sand_battle *b, const sand_mover *mover, unsigned towards,
                                         sand_turn_policy policy, const sand_obstacles *obstacles);

/* The final position of one of the units concerned. */
typedef struct {
    uint16_t unit, contact; /* contact: its contact with the turning unit; 0 for the turning unit itself */
    /* the sand_face of the turning unit against which it then stands; NONE for the turning unit itself */
    uint8_t face;
    bool moves; /* false for the attacker, which stays where it is */
    sand_mover end;
} sand_facing_place;

typedef struct {
    uint16_t unit, attacker;
    sand_facing_place *place; /* [0]: the turning unit; then the units in contact with it, in order of the contacts */
    size_t room, n;           /* storage owned by the caller: one more entry than the unit has contacts suffices */
} sand_facing_plan;

/* Plans `plan->unit`'s turn to face `plan->attacker`, which is in contact with it; fills in the rest of the plan. */
void sand_facing_with_slide(const sand_battle *b, sand_facing_plan *plan);

/* What may be in the way. The callbacks are asked about all units outside the plan; units of the plan must only not
 * overlap each other. */
typedef struct {
    sand_obstacles obstacles;
    /* like obstacles.ground, but by unit; NULL: obstacles.ground serves all of them */
    sand_ground (*ground_of)(const void *context, unsigned unit, unsigned terrain);
} sand_facing_rule;
/* Can all of them stand in the planned places, in contact with the turning unit? */
bool sand_facing_has_room(const sand_battle *b, const sand_facing_plan *plan, const sand_facing_rule *rule);

/* Moves the units as planned and records in their contacts which face of the unit is touched now. Contacts with other
 * units that the shift tears apart remain until the ruleset ends them (sand_contact_broken). */
void sand_facing_apply(sand_battle *b, const sand_facing_plan *plan);

#endif
