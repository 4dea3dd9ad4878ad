/* halving.c - what hinders a mover, and how much slower that makes it. */
#include "rules/common/halving.h"

enum { TWICE = 2 };

static bool is_paved_at(const sand_field *field, unsigned paved, sand_point place)
{
    for (unsigned i = 0; i < field->n_terrain && sand_field_uses(field, paved); i++) {
        const sand_terrain *terrain = &field->terrain[i];
        if (sand_field_kind(field, terrain->kind, paved) != 0 && sand_field_point_in(field, terrain, place))
            return true;
    }
    return false;
}

/* Does the ground rise ahead of the front on this leg? */
static bool climbs(const sand_battle *b, const sand_halving *how, const sand_halving_place *place,
                   const sand_terrain *hill)
{
    sand_point front = sand_box_front_centre(&place->mover->box);
    if (how->front_only && !sand_field_point_in(b->field, hill, front)) return false;
    int32_t turn = place->leg.verb == SAND_VERB_MARCH ? place->leg.angle : 0;
    sand_direction way = sand_heading_direction(sand_heading_add(place->mover->stance.pose.heading, turn));
    sand_point up = sand_point_subtract(sand_field_top(b->field, hill), front);
    return (int64_t)up.x * way.x + (int64_t)up.y * way.y > 0;
}

sand_hindrance sand_halving_hindrance(const sand_battle *b, const sand_halving *how, const sand_halving_place *place)
{
    sand_hindrance h = { false };
    const sand_field *field = b->field;
    bool by_road = how->roads && place->mover->stance.files == 1 &&
                   is_paved_at(field, how->paved, sand_box_front_centre(&place->mover->box));
    for (size_t i = 0; i < place->n; i++) {
        const sand_terrain *piece = &field->terrain[place->terrain[i] - 1];
        h.slow = h.slow || (!by_road && sand_field_kind(field, piece->kind, how->slow) != 0);
        h.obstacle = h.obstacle || (!by_road && sand_field_kind(field, piece->kind, how->obstacle) != 0);
        h.uphill = h.uphill || (sand_field_kind(field, piece->kind, how->high) != 0 && climbs(b, how, place, piece));
    }
    return h;
}

int32_t sand_halving_rate(const sand_halving *how, sand_hindrance h, sand_motion_step leg)
{
    bool back = leg.verb == SAND_VERB_MARCH && leg.angle == SAND_HALF_TURN, ground = h.slow || h.uphill || h.obstacle;
    int32_t times = 1;
    switch (how->sum) {
    case SAND_HALVING_GROUND_ONCE: times = (ground ? TWICE : 1) * (back ? TWICE : 1); break;
    case SAND_HALVING_EACH:
        times = (h.slow ? TWICE : 1) * (h.uphill ? TWICE : 1) * (h.obstacle ? TWICE : 1) * (back ? TWICE : 1);
        break;
    case SAND_HALVING_ONCE: times = ground || back ? TWICE : 1; break;
    }
    return times * SAND_TOLL_OPEN;
}

sand_halving_met sand_halving_meets(const sand_battle *b, const sand_mover *mover, sand_motion_step leg,
                                    const sand_toll *toll)
{
    sand_toll_pieces pieces = sand_toll_cut(b, mover, leg, toll);
    sand_halving_met found = { .begins = pieces.n > 0 && pieces.rate[0] > SAND_TOLL_OPEN };
    for (size_t i = 1; i < pieces.n; i++)
        found.met += pieces.rate[i] > SAND_TOLL_OPEN && pieces.rate[i - 1] == SAND_TOLL_OPEN;
    return found;
}
