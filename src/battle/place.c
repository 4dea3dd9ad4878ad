/* place.c - where units and bodies stand, and how they leave.
 *
 * A unit is anchored at the centre of its formation's outer rectangle.  Sides of boxes are given in half units from
 * there, so nothing is divided and bases of one formation share their corner points. */
#include "battle/battle.h"

static sand_footprint block_footprint(const sand_unit_def *def, const sand_unit *unit)
{
    int32_t wide = unit->files * def->width, deep = unit->ranks * def->depth;
    return (sand_footprint){ -wide, wide, deep, -deep };
}

sand_box sand_battle_unit_box_at(const sand_battle *b, unsigned unit, sand_pose pose)
{
    return sand_box_at(pose, block_footprint(sand_battle_unit_def(b, unit), sand_battle_unit(b, unit)));
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

static sand_box base_box(const sand_battle *b, const sand_body *body, unsigned unit)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    const sand_unit *row = sand_battle_unit(b, unit);
    int32_t left = (2 * (body->file - 1) - row->files) * def->width;
    int32_t front = (row->ranks - 2 * (body->rank - 1)) * def->depth;
    sand_footprint cell = { left, left + 2 * def->width, front, front - 2 * def->depth };
    return sand_box_at(sand_battle_unit_pose(b, unit), cell);
}

sand_box sand_battle_body_box(const sand_battle *b, unsigned body)
{
    const sand_body_def *def = sand_battle_body_def(b, body);
    const sand_body *row = sand_battle_body(b, body);
    if (row->rank > 0) return base_box(b, row, def->unit);
    sand_pose pose = { { row->x, row->y }, row->heading };
    return sand_box_at(pose, sand_geom_footprint_centred(def->width, def->depth));
}

static void place_unit(sand_unit *row, sand_pose pose)
{
    row->x = pose.at.x;
    row->y = pose.at.y;
    row->heading = pose.heading;
}

void sand_battle_unit_move(sand_battle *b, unsigned unit, sand_pose pose)
{
    place_unit(sand_battle_unit_of(b, unit), pose);
    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        const sand_body *row = sand_battle_body(b, i);
        if (row->attached != unit || row->rank > 0) continue;
        sand_body *body = sand_battle_body_of(b, i);
        body->x = pose.at.x;
        body->y = pose.at.y;
        body->heading = pose.heading;
    }
}

void sand_battle_unit_form(sand_battle *b, unsigned unit, unsigned files, unsigned ranks)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    sand_unit *row = sand_battle_unit_of(b, unit);
    SAND_ASSERT(files >= 1 && files <= UINT8_MAX && ranks >= 1 && ranks <= UINT8_MAX);

    sand_pose pose = sand_battle_unit_pose(b, unit);
    int32_t back = (row->ranks - (int32_t)ranks) * def->depth;
    row->files = (uint8_t)files;
    row->ranks = (uint8_t)ranks;
    pose.at = sand_geom_pose_place(pose, 0, back);
    sand_battle_unit_move(b, unit, pose);

    unsigned slot = 0;
    for (unsigned i = 0; i < def->n_bodies; i++) {
        sand_body *body = sand_battle_body_of(b, def->first_body + i);
        if (body->status == SAND_STATUS_GONE || body->rank == 0) continue;
        SAND_ASSERT(slot < files * ranks);
        body->file = (uint8_t)(slot % files + 1);
        body->rank = (uint8_t)(slot / files + 1);
        slot++;
    }
}

static void end_contacts_of(sand_battle *b, unsigned unit)
{
    for (unsigned i = sand_battle_head(b)->contacts; i >= 1; i--) {
        const sand_contact *contact = sand_battle_contact(b, i);
        if (contact->by == unit || contact->with == unit) sand_battle_contact_end(b, i);
    }
}

void sand_battle_unit_remove(sand_battle *b, unsigned unit, unsigned cause)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    sand_unit *row = sand_battle_unit_of(b, unit);
    SAND_ASSERT(row->status != SAND_STATUS_GONE && cause <= UINT8_MAX);
    end_contacts_of(b, unit);
    row->status = SAND_STATUS_GONE;
    row->cause = (uint8_t)cause;
    if (row->command != 0) sand_battle_command_of(b, row->command)->units--;
    for (unsigned i = 0; i < def->n_bodies; i++) {
        sand_body *body = sand_battle_body_of(b, def->first_body + i);
        if (body->status == SAND_STATUS_GONE) continue;
        body->status = SAND_STATUS_GONE;
        body->cause = (uint8_t)cause;
    }
    for (unsigned i = 1; i <= b->field->n_bodies; i++) {
        sand_body *body = sand_battle_body_of(b, i);
        if (body->attached == unit) body->attached = 0;
    }
}
