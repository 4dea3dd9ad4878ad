/* drill_road.c - columns that follow a road round its corners [DR-MOVE-12]. */
#include "battle/ranks.h"
#include "drill/drill_state.h"

static bool is_bent(const sand_battle *b, unsigned unit, const sand_stance *at)
{
    if (at->way == NULL) return sand_battle_is_bent(b, unit) && sand_path_stance_is_bent(b, unit, at);
    return !sand_column_is_straight(at->way, at->head - at->way->ranks * at->way->base.depth, at->head);
}

/* A way begins where the unit stands, before it goes anywhere else. */
static bool begin_road(const sand_battle *b, unsigned unit, sand_column_way *way, sand_stance *at)
{
    sand_pose stands = sand_battle_unit_pose(b, unit);
    unsigned road = sand_roadway_under(b, unit, DRILL_ROAD);
    if (road == 0 || !sand_point_equal(stands.at, at->pose.at) || stands.heading != at->pose.heading) return false;
    return sand_roadway_stance(b, unit, road, way, at);
}

const char *drill_plan_follow(const sand_battle *b, unsigned unit, sand_motion_step leg, sand_column_way *way,
                              sand_stance *at)
{
    bool goes = leg.verb == SAND_VERB_MARCH || leg.verb == SAND_VERB_WHEEL;
    if (leg.verb == SAND_VERB_ROAD && at->way == NULL && !begin_road(b, unit, way, at))
        return "{u0} stands in no column on a road";
    if (goes && is_bent(b, unit, at)) return "{u0} is bent: it goes along its road, or forms first";
    bool formed = leg.verb == SAND_VERB_FORM || leg.verb == SAND_VERB_CHANGE;
    if (formed && at->way == NULL && is_bent(b, unit, at)) *at = sand_roadway_straightened(b, unit);
    return NULL;
}

int32_t drill_road_left(const sand_stance *at)
{
    return at->way->end - at->head;
}

/* The bases of a bent column lie one behind the other, and in its outline. */
void drill_check_bent(const sand_battle *b, unsigned unit)
{
    enum { ROUNDED = 3 };
    sand_box all = sand_battle_unit_box(b, unit), before, base;
    sand_shape outline = sand_geom_shape_of_box(&all);
    sand_slots order;
    sand_ranks_order(b, unit, &order);
    for (unsigned i = 0; i < order.n; i++, before = base) {
        base = sand_battle_body_box(b, order.body[i]);
        SAND_ASSERT(i == 0 || sand_geom_within_boxes(&before, &base, SAND_SLACK + ROUNDED));
        for (unsigned c = 0; c < 4; c++) {
            sand_shape corner = sand_shape_of_point(&base.corner[c]);
            SAND_ASSERT(sand_geom_within(&corner, &outline, ROUNDED));
        }
    }
}

/* As far as it may. */
bool drill_make_road(const sand_battle *b, unsigned unit, sand_entry *e)
{
    sand_column_way way;
    sand_stance at = sand_path_stance_of_unit(b, unit);
    *e = (sand_entry){ .kind = DRILL_ORDER_GO, .subject = (uint16_t)unit };
    if (sand_battle_engaged(b, unit) || drill_holds(b, unit) || !begin_road(b, unit, &way, &at)) return false;
    int32_t most = drill_allowance(b, unit), left = drill_road_left(&at), travel = left < most ? left : most;
    return travel > 0 && sand_entry_add_step(e, SAND_VERB_ROAD, 0, travel);
}
