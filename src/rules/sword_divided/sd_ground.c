/* sd_ground.c - what the ground does to a way [SD-MOVE-08..10, SD-MOVE-19, SD-FORM-02]: woods, obstacles and slopes
 * halve the speed once, withdrawing halves it again; on a road a column one base wide ignores woods and obstacles. */
#include "rules/common/planning.h"
#include "rules/common/shelter.h"
#include "rules/sword_divided/sd_chapters.h"

enum { TWICE = 2 };

static bool is_paved_at(const sand_field *field, sand_point place)
{
    for (unsigned i = 0; i < field->n_terrain && sand_field_uses(field, SD_PAVED); i++) {
        const sand_terrain *terrain = &field->terrain[i];
        if (sand_field_kind(field, terrain->kind, SD_PAVED) != 0 && sand_field_point_in(field, terrain, place))
            return true;
    }
    return false;
}

/* Is the mover a column one base wide, with the middle of its front on a road? [SD-FORM-02, SD-AMB-MOVE-09] */
static bool goes_by_road(const sand_battle *b, const sand_mover *mover)
{
    return sand_battle_reads(b, SD_ROAD_OPENS) && mover->stance.files == 1 &&
           is_paved_at(b->field, sand_box_front_centre(&mover->box));
}

sand_roadway_plan sd_roads_of(const sand_battle *b, unsigned unit)
{
    return (sand_roadway_plan){ .b = b, .unit = unit, .kind = sand_battle_reads(b, SD_COLUMN_BENDS) ? SD_ROAD : 0 };
}

bool sd_is_bent(const sand_battle *b, unsigned unit)
{
    return sand_battle_is_bent(b, unit);
}

/* Does the ground rise ahead of the front on this leg? A hill rises towards its middle. [SD-AMB-MOVE-04] */
static bool climbs(const sand_battle *b, const sand_mover *mover, sand_motion_step leg, const sand_terrain *hill)
{
    sand_point front = sand_box_front_centre(&mover->box);
    if (sand_battle_reads(b, SD_UPHILL_FRONT) && !sand_field_point_in(b->field, hill, front)) return false;
    int32_t turn = leg.verb == SAND_VERB_MARCH ? leg.angle : 0;
    sand_direction way = sand_heading_direction(sand_heading_add(mover->stance.pose.heading, turn));
    sand_point up = sand_point_subtract(sand_field_top(b->field, hill), front);
    return (int64_t)up.x * way.x + (int64_t)up.y * way.y > 0;
}

typedef struct {
    bool slow, uphill, obstacle;
} hindrance;

static hindrance hindrance_of(const sand_battle *b, const sand_mover *mover, sand_motion_step leg,
                              const uint16_t terrain[], size_t n)
{
    hindrance h = { false };
    bool by_road = goes_by_road(b, mover);
    for (size_t i = 0; i < n; i++) {
        const sand_terrain *piece = &b->field->terrain[terrain[i] - 1];
        h.slow = h.slow || (!by_road && sand_field_kind(b->field, piece->kind, SD_SLOW) != 0);
        h.obstacle = h.obstacle || (!by_road && sand_field_kind(b->field, piece->kind, SD_OBSTACLE) != 0);
        h.uphill = h.uphill || (sand_field_kind(b->field, piece->kind, SD_HIGH) != 0 && climbs(b, mover, leg, piece));
    }
    return h;
}

/* [SD-MOVE-08, SD-MOVE-09, SD-MOVE-10, SD-MOVE-19, SD-AMB-MOVE-03] */
static int32_t rate_of(const sand_battle *b, hindrance h, sand_motion_step leg)
{
    SAND_ASSERT(!h.uphill || sand_field_uses(b->field, SD_HIGH));
    bool back = leg.verb == SAND_VERB_MARCH && leg.angle == SAND_HALF_TURN, ground = h.slow || h.uphill || h.obstacle;
    int32_t times = 1;
    switch (sand_battle_reading(b, SD_OPT_HALVING)) {
    case SD_HALVING_TERRAIN_ONCE: times = (ground ? TWICE : 1) * (back ? TWICE : 1); break;
    case SD_HALVING_MULTIPLY:
        times = (h.slow ? TWICE : 1) * (h.uphill ? TWICE : 1) * (h.obstacle ? TWICE : 1) * (back ? TWICE : 1);
        break;
    case SD_HALVING_HALF: times = ground || back ? TWICE : 1; break;
    }
    return times * SAND_TOLL_OPEN;
}

static int32_t rate(const void *context, const sand_mover *mover, sand_motion_step leg, const uint16_t terrain[],
                    size_t n)
{
    const sand_battle *b = context;
    hindrance h = hindrance_of(b, mover, leg, terrain, n);
    bool slowed = mover->unit != 0 && sd_unit_get(b, mover->unit)->slowed;
    if (!sand_battle_reads(b, SD_OBSTACLE_STRADDLE)) h.obstacle = slowed;
    return rate_of(b, h, leg);
}

static int32_t slowed_rate(const void *context, const sand_mover *mover, sand_motion_step leg, const uint16_t terrain[],
                           size_t n)
{
    const sand_battle *b = context;
    hindrance h = hindrance_of(b, mover, leg, terrain, n);
    h.obstacle = true;
    return rate_of(b, h, leg);
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
    return hindrance_of(context, mover, leg, terrain, n).obstacle ? TWICE * SAND_TOLL_OPEN : SAND_TOLL_OPEN;
}

/* Only asked where, by the option, an obstacle slows the whole move. A change that leads nowhere is one piece.
 * [SD-AMB-MOVE-02] */
bool sd_is_slowed_by(const sand_battle *b, unsigned unit, const sand_stance *at, sand_motion_step leg)
{
    if (!sand_field_uses(b->field, SD_OBSTACLE)) return false;
    sand_mover mover = sand_march_mover_of_unit(b, unit), there = sand_march_mover_with(&mover, *at);
    sand_toll toll = { .context = b, .rate = on_obstacle };
    sand_toll_pieces pieces = sand_toll_cut(b, &there, leg, &toll);
    for (size_t i = 0; i < pieces.n; i++)
        if (pieces.rate[i] > SAND_TOLL_OPEN) return true;
    return false;
}

int32_t sd_obstacles_met(const sand_battle *b, const sand_mover *mover, sand_motion_step leg)
{
    sand_toll toll = { .context = b, .rate = on_obstacle };
    sand_toll_pieces pieces = sand_toll_cut(b, mover, leg, &toll);
    int32_t met = 0;
    for (size_t i = 1; i < pieces.n; i++)
        met += pieces.rate[i] > SAND_TOLL_OPEN && pieces.rate[i - 1] == SAND_TOLL_OPEN;
    return met;
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
