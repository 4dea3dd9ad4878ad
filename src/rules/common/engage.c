/* engage.c - how contact between units begins and ends. */
#include "rules/common/engage.h"

#include "geom/measure.h"
#include "motion/contact.h"
#include "rules/common/see.h"

unsigned sand_engage_first(const sand_battle *b, unsigned unit)
{
    sand_touching touching;
    unsigned cursor = 0;
    return sand_battle_next_contact(b, unit, &cursor, &touching) ? touching.other : 0;
}

unsigned sand_engage_still(sand_scene *scene, unsigned unit, const sand_box *box)
{
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(scene->battle, unit, &cursor, &touching);) {
        if (sand_geom_within_boxes(box, sand_scene_box(scene, touching.other), SAND_SLACK)) return touching.other;
    }
    return 0;
}

/* ---- what the ground gives ---- */

static bool is_uphill(const sand_field *field, unsigned high, sand_point target, const sand_point *charger)
{
    for (unsigned i = 0; i < field->n_terrain; i++) {
        const sand_terrain *piece = &field->terrain[i];
        if (sand_field_kind(field, piece->kind, high) == 0 || !sand_field_point_in(field, piece, target)) continue;
        if (charger == NULL || !sand_field_point_in(field, piece, *charger)) return true;
    }
    return false;
}

unsigned sand_engage_shelter(const sand_battle *b, unsigned met, const sand_engage_ground *ground, sand_point from,
                             const sand_point *charger)
{
    sand_box box = sand_battle_unit_box(b, met);
    const sand_point way[2] = { from, box.centre };
    bool line = sand_see_line_before(b->field, &box, way, ground->line, ground->reach) != 0;
    bool uphill = is_uphill(b->field, ground->high, box.centre, charger);
    return (line ? SAND_ENGAGE_LINE : 0u) | (uphill ? SAND_ENGAGE_UPHILL : 0u);
}

/* ---- beginning and ending ---- */

void sand_engage_begin(sand_battle *b, sand_contact contact, const char *rule, sand_log *log)
{
    SAND_ASSERT(sand_battle_side_of_unit(b, contact.by) != sand_battle_side_of_unit(b, contact.with));
    SAND_ASSERT(contact.by_face >= 1 && contact.by_face <= SAND_FACES);
    SAND_ASSERT(contact.with_face >= 1 && contact.with_face <= SAND_FACES);
    contact.turn = sand_battle_head(b)->turn;
    sand_battle_contact_add(b, contact);
    sand_answer_tell(b, log, SAND_EVENT_CONTACT, rule,
                     SAND_SAY("{u0} made contact with the {f2} of {u1}", contact.by, contact.with, contact.with_face));
}

/* Goes from the last contact to the first, because later ones move down when one is removed. `box`: where the unit
 * stands, and only contacts it has left end; NULL: all end. */
static void end(sand_battle *b, unsigned unit, const sand_box *box, const char *rule, sand_log *log)
{
    for (unsigned i = sand_battle_head(b)->contacts; i >= 1; i--) {
        const sand_contact *contact = sand_battle_contact(b, i);
        if (contact->by != unit && contact->with != unit) continue;
        unsigned other = contact->by == unit ? contact->with : contact->by;
        sand_box enemy = sand_battle_unit_box(b, other);
        if (box != NULL && sand_geom_within_boxes(box, &enemy, SAND_SLACK)) continue;
        sand_battle_contact_end(b, i);
        sand_answer_tell(b, log, SAND_EVENT_PART, rule, SAND_SAY("{u0} broke contact with {u1}", unit, other));
    }
}

void sand_engage_end_all(sand_battle *b, unsigned unit, const char *rule, sand_log *log)
{
    end(b, unit, NULL, rule, log);
}

void sand_engage_end_where_apart(sand_battle *b, unsigned unit, const char *rule, sand_log *log)
{
    sand_box box = sand_battle_unit_box(b, unit);
    end(b, unit, &box, rule, log);
}

void sand_engage_end_broken(sand_battle *b, const char *rule, sand_log *log)
{
    for (unsigned i; (i = sand_contact_broken(b, 1)) != 0;) {
        const sand_contact *contact = sand_battle_contact(b, i);
        sand_answer_tell(b, log, SAND_EVENT_PART, rule,
                         SAND_SAY("{u0} broke contact with {u1}", contact->by, contact->with));
        sand_battle_contact_end(b, i);
    }
}
