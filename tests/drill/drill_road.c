/* drill_road.c - columns that follow a road round its corners [DR-MOVE-12]. */
#include "battle/ranks.h"
#include "drill/drill_state.h"

sand_roadway_plan drill_roads_of(const sand_battle *b, unsigned unit)
{
    return (sand_roadway_plan){ .b = b, .unit = unit, .kind = DRILL_ROAD };
}

/* Does each base of the bent column touch the one before it, and do all lie within the unit's outline? */
bool drill_bends_well(const sand_battle *b, unsigned unit)
{
    enum { ROUNDED = 3 };
    sand_box all = sand_battle_unit_box(b, unit), before, base;
    sand_shape outline = sand_geom_shape_of_box(&all);
    sand_slots order;
    sand_ranks_order(b, unit, &order);
    for (unsigned i = 0; i < order.n; i++, before = base) {
        base = sand_battle_body_box(b, order.body[i]);
        if (i > 0 && !sand_geom_within_boxes(&before, &base, SAND_SLACK + ROUNDED)) return false;
        for (unsigned c = 0; c < 4; c++) {
            sand_shape corner = sand_shape_of_point(&base.corner[c]);
            if (!sand_geom_within(&corner, &outline, ROUNDED)) return false;
        }
    }
    return true;
}

/* Makes an order to follow the road as far as the unit may. */
bool drill_make_road(const sand_battle *b, unsigned unit, sand_entry *e)
{
    sand_roadway_plan plan = drill_roads_of(b, unit);
    sand_stance at = sand_path_stance_of_unit(b, unit);
    *e = (sand_entry){ .kind = DRILL_ORDER_GO, .subject = (uint16_t)unit };
    if (sand_battle_engaged(b, unit) || drill_holds(b, unit)) return false;
    if (sand_roadway_take_up(&plan, (sand_motion_step){ SAND_VERB_ROAD, 0, 1 }, &at) != SAND_ROADWAY_FITS) return false;
    int32_t most = drill_allowance(b, unit), left = sand_roadway_left(&at), travel = left < most ? left : most;
    return travel > 0 && sand_entry_add_step(e, SAND_VERB_ROAD, 0, travel);
}
