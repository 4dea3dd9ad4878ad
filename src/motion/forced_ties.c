/* forced_ties.c - which units' final places may depend on each other when units in contact are driven. */
#include "motion/forced.h"

/* Could the two meet if each goes at most `longest`, driven or pushed? */
static bool may_meet(const sand_battle *b, unsigned unit, unsigned other, int32_t longest)
{
    sand_box one = sand_battle_unit_box(b, unit), two = sand_battle_unit_box(b, other);
    return sand_shape_bounds_near(&one.bounds, &two.bounds, 2 * longest + SAND_SLACK);
}

/* Does the unit's group contain a unit in contact, so that it may be moved? */
static bool is_of_fighters(const sand_battle *b, unsigned unit, const sand_ties *ties)
{
    for (unsigned c = 1; c <= sand_battle_head(b)->contacts; c++) {
        const sand_contact *contact = sand_battle_contact(b, c);
        if (sand_ties_root(ties, contact->by) == sand_ties_root(ties, unit)) return true;
        if (sand_ties_root(ties, contact->with) == sand_ties_root(ties, unit)) return true;
    }
    return false;
}

static void tie_neighbours(const sand_battle *b, unsigned unit, int32_t longest, sand_ties *ties)
{
    for (unsigned other = 1; other <= b->field->n_units; other++) {
        if (other == unit || !sand_battle_in_play(b, other)) continue;
        if (may_meet(b, unit, other, longest)) sand_ties_units(ties, unit, other);
    }
}

/* Ties units that fight with units they may meet, those with units they may meet, and so on. */
void sand_forced_ties(const sand_battle *b, int32_t longest, sand_ties *ties)
{
    uint32_t joined;
    sand_ties_contacts(b, ties);
    do {
        joined = ties->joined;
        for (unsigned unit = 1; unit <= b->field->n_units; unit++)
            if (sand_battle_in_play(b, unit) && is_of_fighters(b, unit, ties)) tie_neighbours(b, unit, longest, ties);
    } while (ties->joined != joined);
}
