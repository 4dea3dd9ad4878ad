/* sd_hedge.c - lines that horse does not cross: a hedge, fence or wall with enemies on foot right behind it
 * [SD-MELEE-18, SD-AMB-HORSE-05], and any obstacle in the way of horse that pursues [SD-AMB-MORE-06]. */
#include "rules/sword_divided/sd_fighting.h"

static bool bars_horse(const sand_field *field, const sand_terrain *piece)
{
    return piece->shape == SAND_TERRAIN_LINE && sand_field_kind(field, piece->kind, SD_BARS_HORSE) != 0;
}

/* Is the enemy on foot (guns included) and near enough to the line for it to give shelter? [SD-AMB-HORSE-07] */
static bool is_at_line(const sand_battle *b, unsigned rider, unsigned enemy, const sand_terrain *piece)
{
    if (!sand_battle_in_play(b, enemy) || sd_is_mounted(b, enemy) || sd_is_broken(b, enemy)) return false;
    if (sand_battle_side_of_unit(b, enemy) == sand_battle_side_of_unit(b, rider)) return false;
    if (sd_is_guns(b, enemy) && sd_unit_get(b, enemy)->uncrewed) return false;
    return sand_shelter_is_at(b, enemy, piece, sand_battle_number(b, SD_BEHIND_COVER));
}

/* [SD-AMB-END-02] */
static sand_ground by_type(const sand_battle *b, unsigned unit, const sand_terrain *piece)
{
    bool enters = sand_field_enter(b->field, piece->kind, sand_battle_unit_def(b, unit)->type) != 0;
    return enters ? SAND_GROUND_FREE : SAND_GROUND_BARRED;
}

sand_ground sd_ground_for(const sand_battle *b, unsigned unit, unsigned terrain)
{
    SAND_ASSERT(terrain >= 1 && terrain <= b->field->n_terrain);
    const sand_terrain *piece = &b->field->terrain[terrain - 1];
    bool rides = sd_is_mounted(b, unit) && bars_horse(b->field, piece);
    for (unsigned enemy = 1; enemy <= b->field->n_units && rides; enemy++)
        if (is_at_line(b, unit, enemy, piece)) return SAND_GROUND_BARRED;
    return by_type(b, unit, piece);
}

/* Is the line between the rider and the enemy, and does the rider's way come close to the enemy? The ends of the
 * enemy's front are covered too, within the reach of shelter. */
static bool is_sheltered(const sand_battle *b, unsigned rider, unsigned enemy, const sand_box *way)
{
    sand_box box = sand_battle_unit_box(b, enemy), own = sand_battle_unit_box(b, rider);
    sand_point from = sand_shelter_straight_before(&box, &own);
    if (!sand_geom_within_boxes(way, &box, sand_battle_number(b, SD_BEHIND_COVER))) return false;
    return sd_line_before(b->field, &(sand_shelter){ &box, &box }, from, SD_BARS_HORSE) != 0;
}

/* Of several sheltered enemies the one with the lowest luck is returned. */
unsigned sd_sheltered_at(const sand_battle *b, unsigned unit, unsigned terrain, bool back)
{
    SAND_ASSERT(terrain >= 1 && terrain <= b->field->n_terrain);
    const sand_terrain *piece = &b->field->terrain[terrain - 1];
    /* as far behind the line again as a unit may stand and be sheltered */
    sand_box way = sand_shelter_swath(b, unit, back, 2 * sand_battle_number(b, SD_BEHIND_COVER));
    unsigned best = 0;
    for (unsigned enemy = 0; (enemy = sand_battle_next_enemy(b, unit, enemy)) != 0;) {
        if (is_at_line(b, unit, enemy, piece) && is_sheltered(b, unit, enemy, &way))
            best = sand_battle_lower_luck(b, best, enemy);
    }
    return best;
}

sand_ground sd_ground_of_drive(const void *context, unsigned unit, unsigned terrain)
{
    SAND_ASSERT(terrain >= 1 && terrain <= ((const sand_battle *)context)->field->n_terrain);
    const sand_battle *b = context;
    const sand_terrain *piece = &b->field->terrain[terrain - 1];
    bool obstacle = sand_field_kind(b->field, piece->kind, SD_OBSTACLE) != 0;
    if (obstacle && sd_unit_get(b, unit)->follows != 0) return SAND_GROUND_BARRED;
    return by_type(b, unit, piece);
}
