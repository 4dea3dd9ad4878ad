/* place.c - where units and bodies stand, and how they leave.
 *
 * A unit's place is the centre of its formation's outer rectangle. Sides of boxes are given in half grid units from
 * there, so nothing is divided and bases of one formation share their corner points. */
#include "battle/standing.h"

sand_box sand_battle_unit_box_at(const sand_battle *b, unsigned unit, sand_pose pose)
{
    sand_size outline = sand_battle_outline(b->field, unit, sand_battle_unit(b, unit));
    return sand_box_at(pose, sand_geom_footprint_centred(outline.width, outline.depth));
}

sand_pose sand_battle_unit_pose(const sand_battle *b, unsigned unit)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    return (sand_pose){ { row->x, row->y }, row->heading };
}

sand_box sand_battle_unit_box(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit_box_at(b, unit, sand_battle_unit_pose(b, unit));
}

static sand_box own_box(const sand_body *row, sand_size size)
{
    sand_pose pose = { { row->x, row->y }, row->heading };
    return sand_box_at(pose, sand_geom_footprint_centred(size.width, size.depth));
}

static sand_box base_box(const sand_battle *b, unsigned body, unsigned unit)
{
    const sand_unit *row = sand_battle_unit(b, unit);
    sand_size base = sand_battle_base_size(b->field, unit, row);
    if (sand_battle_is_bent(b, unit)) return own_box(sand_battle_body(b, body), base);
    int32_t middle = sand_standing_aside2(b, body);
    int32_t front = (row->ranks - 2 * (sand_battle_body(b, body)->rank - 1)) * base.depth;
    sand_footprint cell = { middle - base.width, middle + base.width, front, front - 2 * base.depth };
    return sand_box_at(sand_battle_unit_pose(b, unit), cell);
}

sand_box sand_battle_body_box(const sand_battle *b, unsigned body)
{
    const sand_body_def *def = sand_battle_body_def(b, body);
    const sand_body *row = sand_battle_body(b, body);
    if (row->rank > 0) return base_box(b, body, def->unit);
    return own_box(row, (sand_size){ def->width, def->depth });
}

unsigned sand_battle_next_part(const sand_battle *b, unsigned unit, unsigned part, sand_box *box)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    if (!sand_battle_is_bent(b, unit)) {
        *box = sand_battle_unit_box(b, unit);
        return part == 0;
    }
    for (unsigned i = part; i < def->n_bodies; i++) {
        if (!sand_standing_has_slot(b, def->first_body + i)) continue;
        *box = base_box(b, def->first_body + i, unit);
        return i + 1;
    }
    return 0;
}

/* ---- two units ---- */

typedef bool part_question(const sand_box *one, const sand_box *two);

static bool any_parts(const sand_battle *b, unsigned unit, unsigned other, part_question *asked)
{
    sand_box one, two;
    for (unsigned i = 0; (i = sand_battle_next_part(b, unit, i, &one)) != 0;)
        for (unsigned k = 0; (k = sand_battle_next_part(b, other, k, &two)) != 0;)
            if (asked(&one, &two)) return true;
    return false;
}

bool sand_battle_units_overlap(const sand_battle *b, unsigned unit, unsigned other)
{
    return any_parts(b, unit, other, sand_geom_overlaps_boxes);
}

bool sand_battle_units_touch(const sand_battle *b, unsigned unit, unsigned other)
{
    if (b->field->base_size == NULL) { /* no unit can be bent */
        sand_box one = sand_battle_unit_box(b, unit), two = sand_battle_unit_box(b, other);
        return sand_geom_touches_boxes(&one, &two);
    }
    return any_parts(b, unit, other, sand_geom_touches_boxes) && !sand_battle_units_overlap(b, unit, other);
}

sand_touch sand_battle_units_contact(const sand_battle *b, unsigned unit, unsigned other)
{
    sand_touch most = { .touching = false };
    sand_box one, two;
    for (unsigned i = 0; (i = sand_battle_next_part(b, unit, i, &one)) != 0;)
        for (unsigned k = 0; (k = sand_battle_next_part(b, other, k, &two)) != 0;) {
            sand_touch touch = sand_overlap_contact(&one, &two);
            if (touch.touching && (!most.touching || touch.shared > most.shared)) most = touch;
        }
    return most;
}

static void place_unit(sand_unit *row, sand_pose pose)
{
    row->x = pose.at.x;
    row->y = pose.at.y;
    row->heading = pose.heading;
}

/* Shifts the bases of a bent column along with it; a turn instead ends the bend and clears their places. */
static void move_bent(sand_battle *b, unsigned unit, sand_pose pose)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    const sand_unit *row = sand_battle_unit(b, unit);
    bool turned = row->heading != pose.heading;
    sand_point by = { pose.at.x - row->x, pose.at.y - row->y };
    for (unsigned i = 0; i < def->n_bodies; i++) {
        sand_body *base = sand_battle_body_of(b, def->first_body + i);
        if (base->rank == 0 || base->status == SAND_STATUS_GONE) continue;
        base->x = turned ? 0 : base->x + by.x;
        base->y = turned ? 0 : base->y + by.y;
        if (turned) base->heading = 0;
    }
    if (!turned) return;
    sand_formation *formation = sand_battle_formation_of(b, unit);
    formation->bent = 0;
    formation->bent_width = formation->bent_depth = 0;
}

void sand_battle_unit_move(sand_battle *b, unsigned unit, sand_pose pose)
{
    if (sand_battle_is_bent(b, unit)) move_bent(b, unit, pose);
    place_unit(sand_battle_unit_of(b, unit), pose);
    for (unsigned i = 0; i < b->field->n_loose; i++) {
        if (sand_battle_body(b, b->field->loose[i])->attached != unit) continue; /* the usual case */
        sand_body *body = sand_battle_body_of(b, b->field->loose[i]);
        body->x = pose.at.x;
        body->y = pose.at.y;
        body->heading = pose.heading;
    }
}

void sand_battle_unit_remove(sand_battle *b, unsigned unit, unsigned cause)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    sand_unit *row = sand_battle_unit_of(b, unit);
    SAND_ASSERT(row->status != SAND_STATUS_GONE && cause <= UINT8_MAX);
    sand_battle_contacts_end(b, unit);
    row->status = SAND_STATUS_GONE;
    row->cause = (uint8_t)cause;
    if (row->command != 0) sand_battle_command_of(b, row->command)->units--;
    for (unsigned i = 0; i < def->n_bodies; i++) {
        sand_body *body = sand_battle_body_of(b, def->first_body + i);
        if (body->status == SAND_STATUS_GONE) continue;
        body->status = SAND_STATUS_GONE;
        body->cause = (uint8_t)cause;
    }
    sand_standing_recount(b, unit); /* all ranks are empty */
    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        sand_body *body = sand_battle_body_of(b, i);
        if (body->attached == unit) body->attached = 0;
    }
}
