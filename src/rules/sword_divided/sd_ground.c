/* sd_ground.c - what the ground does to a way [SD-MOVE-08..10, SD-MOVE-19, SD-FORM-02]: woods, obstacles and slopes
 * halve the speed once, withdrawing halves it again; on a road a column one base wide ignores woods and obstacles. */
#include "rules/common/halving.h"
#include "rules/common/shelter.h"
#include "rules/sword_divided/sd_chapters.h"

sand_roadway_plan sd_roads_of(const sand_battle *b, unsigned unit)
{
    return (sand_roadway_plan){ .b = b, .unit = unit, .kind = sand_battle_reads(b, SD_COLUMN_BENDS) ? SD_ROAD : 0 };
}

/* [SD-MOVE-08, SD-MOVE-09, SD-MOVE-10, SD-MOVE-19, SD-FORM-02, SD-AMB-MOVE-03, SD-AMB-MOVE-04, SD-AMB-MOVE-09] */
static sand_halving halving_of(const sand_battle *b)
{
    sand_halving how = { .slow = SD_SLOW,
                         .obstacle = SD_OBSTACLE,
                         .high = SD_HIGH,
                         .paved = SD_PAVED,
                         .roads = sand_battle_reads(b, SD_ROAD_OPENS),
                         .front_only = sand_battle_reads(b, SD_UPHILL_FRONT) };
    switch (sand_battle_reading(b, SD_OPT_HALVING)) {
    case SD_HALVING_TERRAIN_ONCE: how.sum = SAND_HALVING_GROUND_ONCE; break;
    case SD_HALVING_MULTIPLY: how.sum = SAND_HALVING_EACH; break;
    case SD_HALVING_HALF: how.sum = SAND_HALVING_ONCE; break;
    }
    return how;
}

static int32_t rate(const void *context, const sand_mover *mover, sand_motion_step leg, const uint16_t terrain[],
                    size_t n)
{
    const sand_battle *b = context;
    const sand_halving how = halving_of(b);
    sand_hindrance h = sand_halving_hindrance(b, &how, &(sand_halving_place){ mover, leg, terrain, n });
    bool slowed = mover->unit != 0 && sd_unit_get(b, mover->unit)->slowed;
    if (!sand_battle_reads(b, SD_OBSTACLE_STRADDLE)) h.obstacle = slowed;
    return sand_halving_rate(&how, h, leg);
}

static int32_t slowed_rate(const void *context, const sand_mover *mover, sand_motion_step leg, const uint16_t terrain[],
                           size_t n)
{
    const sand_halving how = halving_of(context);
    sand_hindrance h = sand_halving_hindrance(context, &how, &(sand_halving_place){ mover, leg, terrain, n });
    h.obstacle = true;
    return sand_halving_rate(&how, h, leg);
}

sand_toll sd_toll(const sand_battle *b, bool slowed)
{
    return (sand_toll){ .context = b, .rate = slowed ? slowed_rate : rate };
}

int32_t sd_run_of_foot(const sand_battle *b, unsigned unit, int32_t heading)
{
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    sand_toll toll = sd_toll(b, false);
    const int32_t most = sand_battle_number(b, SD_CREWS_RUN);
    const sand_motion_step run = { SAND_VERB_MARCH, 0, most };
    mover = sand_march_mover_at(&mover, (sand_pose){ mover.stance.pose.at, heading });
    return sand_toll_reach(b, &mover, run, most, &toll).gone;
}

/* Obstacles cost double here and nothing else does, so that the pieces of a way show how many obstacles it comes upon.
 */
static int32_t on_obstacle(const void *context, const sand_mover *mover, sand_motion_step leg, const uint16_t terrain[],
                           size_t n)
{
    enum { TWICE = 2 };
    const sand_halving how = halving_of(context);
    const sand_halving_place place = { mover, leg, terrain, n };
    return sand_halving_hindrance(context, &how, &place).obstacle ? TWICE * SAND_TOLL_OPEN : SAND_TOLL_OPEN;
}

/* Only asked where, by the option, an obstacle slows the whole move. A change that leads nowhere is one piece.
 * [SD-AMB-MOVE-02] */
bool sd_is_slowed_by(const sand_battle *b, unsigned unit, const sand_stance *at, sand_motion_step leg)
{
    if (!sand_field_uses(b->field, SD_OBSTACLE)) return false;
    sand_mover mover = sand_march_mover_of_unit(b, unit), there = sand_march_mover_with(&mover, *at);
    sand_halving_met obstacles = sand_halving_meets(b, &there, leg, &(sand_toll){ b, on_obstacle });
    return obstacles.begins || obstacles.met > 0;
}

int32_t sd_obstacles_met(const sand_battle *b, const sand_mover *mover, sand_motion_step leg)
{
    return sand_halving_meets(b, mover, leg, &(sand_toll){ b, on_obstacle }).met;
}

/* ---- sight ---- */

/* Woods, buildings and crests hide what is beyond them; a wood also hides a unit deep in it from one outside, and the
 * reverse. [SD-AMB-FIRE-06] */
bool sd_hides(const sand_battle *b, unsigned terrain, const sand_box *from, const sand_box *to)
{
    SAND_ASSERT(terrain >= 1 && terrain <= b->field->n_terrain);
    const sand_field *field = b->field;
    const sand_terrain *piece = &field->terrain[terrain - 1];
    if (sand_field_kind(field, piece->kind, SD_HIDES) == 0 || sand_battle_reads(b, SD_SIGHT_OPEN)) return false;
    bool stands_in = sand_field_point_in(field, piece, from->centre) || sand_field_point_in(field, piece, to->centre);
    if (!stands_in) return true;
    const int32_t edge = sand_battle_field_number(field, SD_WOOD_EDGE) + 1;
    return piece->kind == SD_WOODS && (sand_shelter_is_deep_in(field, piece, from, to, edge) ||
                                       sand_shelter_is_deep_in(field, piece, to, from, edge));
}

bool sd_sees(const sand_battle *b, unsigned unit, unsigned other)
{
    if (!sand_field_uses(b->field, SD_HIDES) || sand_battle_reads(b, SD_SIGHT_OPEN)) return true;
    return sand_shelter_sees(b, unit, other, sd_hides);
}
