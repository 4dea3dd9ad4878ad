/* contact.c - contacts: touches found on the table, and contacts begun between units. */
#include "motion/contact.h"

#include "base/assert.h"
#include "geom/face.h"
#include "motion/way.h"

sand_unit_touch sand_contact_between_boxes(const sand_box *own, int32_t heading, unsigned unit, const sand_box *box)
{
    sand_touch touch = sand_overlap_contact(own, box);
    if (!touch.touching) return (sand_unit_touch){ .unit = 0 };
    int32_t against = sand_heading_add(heading, SAND_HALF_TURN);
    return (sand_unit_touch){ .unit = (uint16_t)unit,
                              .own_face = (uint8_t)sand_face_along(own, touch.along_a, against),
                              .other_face = (uint8_t)sand_face_along(box, touch.along_b, heading),
                              .shared = touch.shared,
                              .from = touch.from,
                              .to = touch.to };
}

sand_unit_touch sand_contact_between_units(const sand_battle *b, const sand_mover *mover, int32_t heading,
                                           unsigned unit)
{
    sand_unit_touch most = { .unit = 0 };
    sand_box own, box = sand_battle_unit_box(b, unit);
    if (!sand_shape_bounds_near(&mover->box.bounds, &box.bounds, SAND_SLACK)) return most;
    if (b->field->base_size == NULL) return sand_contact_between_boxes(&mover->box, heading, unit, &box);
    for (unsigned k = 0; (k = sand_battle_next_part(b, unit, k, &box)) != 0;) {
        for (unsigned i = 0; (i = sand_march_next_part(b, mover, i, &own)) != 0;) {
            if (!sand_shape_bounds_near(&own.bounds, &box.bounds, SAND_SLACK)) continue;
            sand_unit_touch touch = sand_contact_between_boxes(&own, heading, unit, &box);
            if (touch.unit != 0 && (most.unit == 0 || touch.shared > most.shared)) most = touch;
        }
    }
    return most;
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
    return sand_battle_units_touch(b, unit, other);
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
