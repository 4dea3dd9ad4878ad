/* straight_way.c - what ends a straight march: the edge of the table, terrain, other units, and the nearness of the
 * enemy [EC-MOVE-09..11, EC-TERR]. */
#include "rules/ecw_commands/commander.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/rout.h"
#include "rules/ecw_commands/together.h"

/* ---- terrain ---- */

static bool holds_another(const ec_way *way, const sand_terrain *piece)
{
    const sand_scene *scene = way->scene;
    for (unsigned i = 1; i <= scene->n; i++) {
        if (i == way->unit || !sand_scene_in_play(scene, i)) continue;
        if (sand_field_point_in(scene->field, piece, sand_scene_centre(scene, i))) return true;
    }
    return false;
}

/* Does the target stand across the edge of the terrain, so that a charger can reach it from outside? [EC-A-47] */
static bool target_at_edge(const ec_way *way, const sand_terrain *piece)
{
    if (way->target == 0 || sand_battle_reads(way->scene->battle, EC_CHARGE_EDGE_OUTSIDE)) return false;
    const sand_field *field = way->scene->field;
    const sand_box *box = sand_scene_box(way->scene, way->target);
    bool outside = false;
    for (unsigned i = 0; i < 4; i++) outside |= !sand_field_point_in(field, piece, box->corner[i]);
    return outside && sand_field_box_in(field, piece, box);
}

/* Rivers can be crossed only where a bridge or a ford lies; by one reading a town holds only one unit; other terrain
 * follows the entry table. [EC-TERR-01..07, EC-A-48] */
static sand_ground ground_of(const void *context, unsigned terrain)
{
    const ec_way *way = context;
    const sand_field *field = way->scene->field;
    SAND_ASSERT(terrain >= 1 && terrain <= field->n_terrain);
    const sand_terrain *piece = &field->terrain[terrain - 1];
    if (sand_field_kind(field, piece->kind, EC_WATER) != 0) return SAND_GROUND_WATER;
    if (sand_field_kind(field, piece->kind, EC_CROSSING) != 0) return SAND_GROUND_CROSSING;
    if (sand_field_enter(field, piece->kind, way->type) == 0)
        return target_at_edge(way, piece) ? SAND_GROUND_FREE : SAND_GROUND_BARRED;
    bool one_only = piece->kind == EC_TOWN && sand_battle_reads(way->scene->battle, EC_TOWN_ROOM_ONE);
    return one_only && holds_another(way, piece) ? SAND_GROUND_BARRED : SAND_GROUND_FREE;
}

/* Must ground_of be asked? Without rivers and in the usual readings the entry table is enough. */
static bool looks_closer(const sand_scene *scene)
{
    const sand_battle *b = scene->battle;
    return sand_field_uses(scene->field, EC_WATER) || sand_battle_reads(b, EC_TOWN_ROOM_ONE) ||
           sand_battle_reads(b, EC_CHARGE_EDGE_EDGE);
}

/* The rule that keeps the mover out of the terrain; where its type may enter a town, the town is full. */
static const char *entry_rule(const sand_battle *b, const sand_mover *mover, unsigned terrain)
{
    SAND_ASSERT(terrain >= 1 && terrain <= b->field->n_terrain);
    uint16_t kind = b->field->terrain[terrain - 1].kind;
    switch (kind) {
    case EC_WOOD: return "EC-TERR-01";
    case EC_TOWN: return sand_field_enter(b->field, kind, mover->type) != 0 ? "EC-A-48" : "EC-TERR-03";
    case EC_RIVER: return "EC-TERR-07";
    default: return "EC-TERR-06";
    }
}

/* ---- obstacles, and the words of refusals ---- */

static const sand_way_words words = {
    .unit = { .way = { "EC-MOVE-09", "{u0} cannot pass through {u1}" },
              .place = { "EC-MOVE-09", "There is no room for {u0}: {u1} is in the way" } },
    .touch = { .way = { "EC-CHG-01", "{u0} would touch {u1}: that is a charge" },
               .place = { "EC-CHG-01", "{u0} would touch {u1}: that is a charge" } },
    .ground = { .way = { NULL, "{u0} may not enter {t1}" }, .place = { NULL, "{u0} would stand in {t1}" } },
    .edge = { .way = { "EC-A-54", "{u0} would leave the table after {l1}" },
              .place = { "EC-A-54", "Part of {u0} would be off the table" } },
    .ground_rule = entry_rule,
};

static const sand_reason no_pivot = { "EC-A-16b", "Within {=move.zone} of {u1}, {u0} may not pivot" };

/* Each pivot is judged in the place where it is made. [EC-A-16b] */
static bool may_pivot(sand_scene *scene, const sand_mover *mover, sand_verdict *verdict)
{
    unsigned near = ec_in_zone(scene, mover->unit, &mover->box);
    if (near != 0) sand_answer_because(verdict, no_pivot, mover->unit, near, 0);
    return near == 0;
}

static const sand_reason no_nearer = {
    "EC-A-18", "Near the enemy {u0} may go on only as far as that brings {c1} closer together"
};

static bool restores_after(sand_scene *scene, const sand_mover *mover, int32_t heading, int32_t travel)
{
    sand_box end = sand_box_shifted(&mover->box, sand_heading_step(heading, travel));
    return ec_restores(scene, mover->unit, &end);
}

/* A march that only the nearness of the enemy has ended may go on for as long as it brings the command closer together.
 * It then ends where it no longer does, by EC-A-18. Suggestions do not go so far. */
static void goes_on(sand_scene *scene, const sand_mover *mover, int32_t heading, int32_t longest, sand_stop *near)
{
    enum { SOME = 10 }; /* grid units: a shorter step may be lost in rounding */
    int32_t good = near->travel + SOME, bad = longest;
    if (scene->suggesting || good >= bad || !restores_after(scene, mover, heading, good)) return;
    while (bad - good > 1) {
        int32_t middle = good + (bad - good) / 2;
        if (restores_after(scene, mover, heading, middle))
            good = middle;
        else
            bad = middle;
    }
    near->travel = good;
    near->rule = no_nearer.rule;
    near->sentence = SAND_SAY(no_nearer.text, mover->unit, sand_battle_unit(scene->battle, mover->unit)->command);
}

/* Near the enemy a unit of a scattered command may go on regardless if that brings the command together, so the end of
 * the march is worked out with and without the nearness of the enemy. */
static void march_ends(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop)
{
    ec_stop_at_commander(scene, mover, heading, stop);
    sand_stop near = *stop;
    ec_stop_near_enemy(scene, mover, heading, &near);
    if (near.ring == 0 || restores_after(scene, mover, heading, stop->travel)) return; /* [EC-A-18] */
    goes_on(scene, mover, heading, stop->travel, &near);
    *stop = near;
}

/* May units on this kind of way pivot freely near the enemy? */
static bool pivots_freely(const sand_battle *b, ec_way_kind kind)
{
    if (kind == EC_WAY_WITHDRAWAL) return true;
    return sand_battle_reads(b, EC_ZONE_PIVOT_ANY) ||
           (kind == EC_WAY_CHARGE && !sand_battle_reads(b, EC_ZONE_PIVOT_NONE));
}

void ec_way_look(ec_way *way, sand_scene *scene, const sand_mover *mover, ec_way_kind kind, unsigned target)
{
    const sand_battle *b = scene->battle;
    SAND_ASSERT(mover->unit >= 1 && mover->unit <= scene->n && target <= scene->n);
    *way = (ec_way){ .scene = scene, .unit = mover->unit, .type = mover->type, .side = mover->side };
    way->target = (uint16_t)target;
    way->obstacles = (sand_obstacles){ .context = way,
                                       .ground = looks_closer(scene) ? ground_of : NULL,
                                       .placing = scene->suggesting,
                                       .keep_off = kind == EC_WAY_CHARGE ? 0 : SAND_SLACK, /* [EC-A-53] */
                                       .words = &words,
                                       .scene = scene };
    way->walk = (sand_walk){ .scene = scene,
                             .obstacles = &way->obstacles,
                             .sweep = sand_battle_reads(b, EC_PIVOT_ROOM_END) ? SAND_TURN_END_ONLY : SAND_TURN_SWEPT,
                             .budget = { "EC-MOVE-06", "{u0} has only {l1} of movement left" },
                             .may_pivot = pivots_freely(b, kind) ? NULL : may_pivot };
    if (kind == EC_WAY_MARCH) way->walk.ends = march_ends;
    if (kind == EC_WAY_WITHDRAWAL) way->walk.ends = ec_stop_at_commander;
}

bool ec_stands_clear(sand_scene *scene, const sand_mover *mover, sand_verdict *verdict)
{
    ec_way way;
    ec_way_look(&way, scene, mover, EC_WAY_MARCH, 0);
    return sand_walk_stands_clear(&way.walk, mover, verdict);
}

/* ---- near the enemy [EC-MOVE-10, EC-A-13..16] ---- */

static sand_nearness nearness_of(const sand_battle *b)
{
    sand_nearness_away away = SAND_AWAY_FROM_NEAREST;
    if (sand_battle_reads(b, EC_AWAY_BACK)) away = SAND_AWAY_STRAIGHT_BACK;
    if (sand_battle_reads(b, EC_AWAY_EXACT)) away = SAND_AWAY_CENTRES;
    bool nearer = sand_battle_reads(b, EC_TOWARDS_NEARER);
    return (sand_nearness){
        .distance = sand_battle_number(b, EC_ZONE),
        .towards = nearer ? SAND_TOWARDS_NOT_FARTHER : SAND_TOWARDS_RUNS_INTO,
        .away = away,
        .at_start_only = sand_battle_reads(b, EC_ZONE_TEST_START),
        .why = { "EC-MOVE-10",
                 "Within {=move.zone} of {u1}, {u0} may only stand, move towards the enemy or move directly away" }
    };
}

void ec_stop_near_enemy(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop)
{
    sand_nearness nearness = nearness_of(scene->battle);
    sand_nearness_stop(&nearness, scene, mover, heading, stop);
}

unsigned ec_in_zone(sand_scene *scene, unsigned unit, const sand_box *box)
{
    sand_nearness nearness = nearness_of(scene->battle);
    return sand_nearness_holder(&nearness, scene, unit, box);
}

bool ec_zone_bars(sand_scene *scene, unsigned unit, int32_t heading)
{
    sand_nearness nearness = nearness_of(scene->battle);
    return sand_nearness_bars_start(&nearness, scene, unit, heading);
}
