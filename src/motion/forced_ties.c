/* forced_ties.c - whose ends may depend on each other when those in contact are driven. */
#include "motion/forced.h"

/* Each goes `longest` at most, also who is pushed. */
static bool may_meet(const sand_battle *b, unsigned unit, unsigned other, int32_t longest)
{
    sand_box one = sand_battle_unit_box(b, unit), two = sand_battle_unit_box(b, other);
    return sand_shape_bounds_near(&one.bounds, &two.bounds, 2 * longest + SAND_SLACK);
}

/* Does its group fight, so that it may be moved? */
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

/* Whom those who fight may meet, and whom these, and so on. */
void sand_forced_ties(const sand_battle *b, int32_t longest, sand_ties *ties)
{
    uint32_t joined;
    sand_ties_contacts(ties, b);
    do {
        joined = ties->joined;
        for (unsigned unit = 1; unit <= b->field->n_units; unit++)
            if (sand_battle_in_play(b, unit) && is_of_fighters(b, unit, ties)) tie_neighbours(b, unit, longest, ties);
    } while (ties->joined != joined);
}
