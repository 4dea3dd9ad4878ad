/* together.c - commands hold together [EC-ORG-08..10, EC-A-17..19].
 *
 * No order may scatter a command further.  A breach that losses have made is a duty of the command's next movement
 * step: it must be lessened as far as one unit's move can, which may go anywhere, even out of a melee. */
#include "orders/room.h"
#include "rules/ecw_commands/formation.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/together.h"
#include "rules/ecw_commands/verdicts.h"

#include <string.h>

bool ec_is_exempt(const sand_battle *b, unsigned command)
{
    return command == 0 || b->field->command[command - 1].kind == EC_INDEPENDENT; /* [EC-ORG-10] */
}

static bool has_mate(const ec_formation *f, unsigned i)
{
    for (unsigned j = 0; j < f->n; j++)
        if (j != i && ec_formation_is_linked(f, i, j)) return true;
    return false;
}

/* Somebody near enough that nothing needs to be measured; f->n: nobody.  Neighbours mostly stand together in the list
 * too, so the search goes outward from the unit and is short however large the command is. */
static unsigned sure_mate(const ec_formation *f, unsigned i)
{
    for (unsigned k = 1; k < f->n; k++) {
        if (i + k < f->n && ec_formation_is_surely_linked(f, i, i + k)) return i + k;
        if (k <= i && ec_formation_is_surely_linked(f, i, i - k)) return i - k;
    }
    return f->n;
}

/* Has one of them nobody near? */
static bool is_any_alone(const ec_formation *f, bool linked[])
{
    memset(linked, 0, f->n * sizeof *linked);
    for (unsigned i = 0; i < f->n; i++) {
        unsigned mate = linked[i] ? i : sure_mate(f, i);
        if (mate == f->n && !has_mate(f, i)) return true;
        if (mate < f->n) linked[mate] = true;
    }
    return false;
}

/* One unit is never apart. */
static bool has_loner(const ec_formation *f)
{
    size_t mark = sand_scene_mark(f->scene);
    bool alone = f->n > 1 && is_any_alone(f, sand_scene_borrow(f->scene, f->n, sizeof(bool)));
    sand_scene_give_back(f->scene, mark);
    return alone;
}

bool ec_holds_together(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    ec_formation f;
    if (ec_is_exempt(scene->battle, command)) return true;
    if (sand_battle_reads(scene->battle, EC_COHERENCY_CHAIN))
        return ec_cohesion_of(scene, command, unit, box).apart == 0;
    ec_formation_gather(scene, command, unit, box, &f);
    bool loner = has_loner(&f);
    ec_formation_part(&f);
    return !loner;
}

/* By how much those who stand apart are too far off, all together. */
ec_cohesion ec_cohesion_in(ec_formation *f)
{
    ec_cohesion cohesion = { 0, 0 };
    ec_formation_link(f);
    for (unsigned group = 0; group < f->groups; group++) {
        unsigned inside = 0, outside = 0;
        if (!ec_formation_is_apart(f->scene->battle, f, group)) continue;
        cohesion.apart++;
        cohesion.gap += ec_formation_nearest_mates(f, group, &inside, &outside);
    }
    return cohesion;
}

ec_cohesion ec_cohesion_of(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    ec_formation f;
    if (ec_is_exempt(scene->battle, command)) return (ec_cohesion){ 0, 0 };
    ec_formation_gather(scene, command, unit, box, &f);
    ec_cohesion cohesion = ec_cohesion_in(&f);
    ec_formation_part(&f);
    return cohesion;
}

ec_gap ec_widest_gap(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    ec_gap widest = { 0, 0, 0 };
    ec_formation f;
    ec_formation_gather(scene, command, unit, box, &f);
    ec_formation_link(&f);
    for (unsigned group = 0; group < f.groups; group++) {
        unsigned inside = 0, outside = 0;
        if (!ec_formation_is_apart(scene->battle, &f, group)) continue;
        int32_t distance = ec_formation_nearest_mates(&f, group, &inside, &outside) + EC_COHERENCY;
        if (widest.unit == 0 || distance > widest.distance ||
            (distance == widest.distance && f.band.unit[inside] == unit))
            widest = (ec_gap){ f.band.unit[inside], f.band.unit[outside], distance };
    }
    ec_formation_part(&f);
    return widest;
}

bool ec_restores(sand_scene *scene, unsigned unit, const sand_box *box)
{
    unsigned command = sand_battle_unit(scene->battle, unit)->command;
    if (ec_holds_together(scene, command, 0, NULL)) return false;
    ec_cohesion before = ec_cohesion_of(scene, command, 0, NULL);
    return before.apart > 0 && ec_cohesion_of(scene, command, unit, box).gap < before.gap;
}
