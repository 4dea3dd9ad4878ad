/* parting.c - contacts that end because somebody went [EC-MEL-09, EC-A-34a]. */
#include "rules/ecw_commands/parting.h"

#include "geom/measure.h"
#include "rules/ecw_commands/verdicts.h"

void ec_part_from_all(sand_battle *b, unsigned unit, sand_log *log)
{
    for (unsigned i = sand_battle_head(b)->contacts; i >= 1; i--) {
        const sand_contact *contact = sand_battle_contact(b, i);
        if (contact->by != unit && contact->with != unit) continue;
        unsigned other = contact->by == unit ? contact->with : contact->by;
        sand_battle_contact_end(b, i);
        sand_answer_tell(b, log, SAND_EVENT_PART, "EC-MEL-09", SAND_SAY("{u0} broke contact with {u1}", unit, other));
    }
}

void ec_part_where_apart(sand_battle *b, unsigned unit, sand_log *log)
{
    sand_box box = sand_battle_unit_box(b, unit);
    for (unsigned i = sand_battle_head(b)->contacts; i >= 1; i--) {
        const sand_contact *contact = sand_battle_contact(b, i);
        if (contact->by != unit && contact->with != unit) continue;
        unsigned other = contact->by == unit ? contact->with : contact->by;
        sand_box enemy = sand_battle_unit_box(b, other);
        if (sand_geom_within_boxes(&box, &enemy, SAND_SLACK)) continue;
        sand_battle_contact_end(b, i);
        sand_answer_tell(b, log, SAND_EVENT_PART, "EC-A-34a", SAND_SAY("{u0} broke contact with {u1}", unit, other));
    }
}
