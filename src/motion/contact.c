/* contact.c - touching, as found on the table and as begun between units. */
#include "motion/contact.h"

#include "base/assert.h"
#include "geom/face.h"
#include "motion/way.h"

static sand_box box_of(const sand_battle *b, unsigned unit)
{
    sand_stance stance = sand_path_stance_of_unit(b, unit);
    return sand_path_stance_box(&stance);
}

sand_unit_touch sand_contact_between_units(const sand_battle *b, const sand_mover *mover, int32_t heading,
                                           unsigned unit)
{
    sand_box box = box_of(b, unit);
    if (!sand_shape_bounds_near(&mover->box.bounds, &box.bounds, SAND_SLACK)) return (sand_unit_touch){ .unit = 0 };
    sand_touch touch = sand_overlap_contact(&mover->box, &box);
    if (!touch.touching) return (sand_unit_touch){ .unit = 0 };
    int32_t against = sand_heading_add(heading, SAND_HALF_TURN);
    return (sand_unit_touch){ .unit = (uint16_t)unit,
                              .own_face = (uint8_t)sand_face_along(&mover->box, touch.along_a, against),
                              .other_face = (uint8_t)sand_face_along(&box, touch.along_b, heading),
                              .shared = touch.shared,
                              .from = touch.from,
                              .to = touch.to };
}

void sand_contact_unit_touches(const sand_battle *b, const sand_mover *mover, int32_t heading, sand_unit_choice units,
                               sand_unit_touches *touches)
{
    SAND_ASSERT(touches->touch != NULL || touches->room == 0);
    sand_way here = sand_way_of(mover, 0, 0);

    touches->n = 0;
    for (unsigned i = 0; (i = sand_way_next_unit(&here, b, i, 0)) != 0;) {
        if (units.counts != NULL && !units.counts(units.context, i)) continue;
        sand_unit_touch touch = sand_contact_between_units(b, mover, heading, i);
        if (touch.unit == 0) continue;
        if (touches->n < touches->room) touches->touch[touches->n] = touch;
        touches->n++;
    }
}

bool sand_contact_units_touch(const sand_battle *b, unsigned unit, unsigned other)
{
    sand_box one = box_of(b, unit), two = box_of(b, other);
    return sand_geom_touches_boxes(&one, &two);
}

unsigned sand_contact_broken(const sand_battle *b, unsigned from)
{
    for (unsigned i = from; i <= sand_battle_head(b)->contacts; i++) {
        const sand_contact *contact = sand_battle_contact(b, i);
        if (!sand_contact_units_touch(b, contact->by, contact->with)) return i;
    }
    return 0;
}

unsigned sand_contact_begin(sand_battle *b, unsigned unit, unsigned other, int32_t heading)
{
    SAND_ASSERT(unit != other && sand_battle_contact_between(b, unit, other) == 0);
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    sand_unit_touch touch = sand_contact_between_units(b, &mover, heading, other);
    SAND_ASSERT(touch.unit != 0);
    sand_contact contact = { .by = (uint16_t)unit,
                             .with = (uint16_t)other,
                             .turn = sand_battle_head(b)->turn,
                             .by_face = touch.own_face,
                             .with_face = touch.other_face };
    return sand_battle_contact_add(b, contact);
}
