/* ties.c - groups of units and bodies whose fates depend on each other.
 *
 * Invariant: root[node] <= node, so the lowest of a group represents it whatever the order of the ties. */
#include "battle/ties.h"

#include "base/assert.h"

size_t sand_ties_room(const sand_field *field)
{
    return (size_t)field->n_units + field->n_bodies + 1;
}

unsigned sand_ties_root(const sand_ties *ties, unsigned node)
{
    while (ties->root[node] != node) node = ties->root[node];
    return node;
}

void sand_ties_two(sand_ties *ties, unsigned node, unsigned other)
{
    unsigned a = sand_ties_root(ties, node), b = sand_ties_root(ties, other);
    if (a == b) return;
    ties->joined++;
    if (a < b)
        ties->root[b] = (uint32_t)a;
    else
        ties->root[a] = (uint32_t)b;
}

void sand_ties_units(sand_ties *ties, unsigned unit, unsigned other)
{
    SAND_ASSERT(unit >= 1 && unit <= ties->units && other >= 1 && other <= ties->units);
    sand_ties_two(ties, unit, other);
}

void sand_ties_body(sand_ties *ties, unsigned body, unsigned unit)
{
    SAND_ASSERT(body >= 1 && body <= ties->bodies && unit >= 1 && unit <= ties->units);
    sand_ties_two(ties, ties->units + body, unit);
}

void sand_ties_all(sand_ties *ties)
{
    for (unsigned node = 2; node <= ties->units + ties->bodies; node++) sand_ties_two(ties, node, 1);
}

void sand_ties_contacts(const sand_battle *b, sand_ties *ties)
{
    for (unsigned c = 1; c <= sand_battle_head(b)->contacts; c++)
        sand_ties_units(ties, sand_battle_contact(b, c)->by, sand_battle_contact(b, c)->with);
}

void sand_ties_begin(sand_ties *ties, const sand_battle *b, uint32_t *root)
{
    *ties = (sand_ties){ .root = root, .units = b->field->n_units, .bodies = b->field->n_bodies };
    for (unsigned node = 0; node <= ties->units + ties->bodies; node++) root[node] = (uint32_t)node;
    for (unsigned body = 1; body <= ties->bodies; body++) {
        unsigned unit = sand_battle_body_def(b, body)->unit;
        if (unit == 0) unit = sand_battle_body(b, body)->attached;
        if (unit != 0) sand_ties_body(ties, body, unit);
    }
}

unsigned sand_ties_of_luck(const sand_ties *ties, const sand_field *field, uint16_t luck)
{
    for (unsigned unit = 1; unit <= ties->units && !ties->of_bodies; unit++)
        if (field->unit[unit - 1].luck == luck) return unit;
    for (unsigned body = 1; body <= ties->bodies && ties->of_bodies; body++)
        if (field->body[body - 1].luck == luck) return ties->units + body;
    return 0;
}

void sand_ties_none(const sand_battle *b, sand_ties *ties)
{
    (void)b, (void)ties;
}
