/* together.c - commands hold together [EC-ORG-08..10, EC-A-17..19].
 *
 * No order may scatter a command further.  A breach that losses have made is a duty of the command's next movement
 * step: it must be lessened as far as one unit's move can, which may go anywhere, even out of a melee. */
#include "orders/room.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/together.h"
#include "rules/ecw_commands/verdicts.h"

#include <string.h>

/* Boxes are looked at only where centres do not tell.  The arrays are borrowed from the scene until `part` has been
 * called. */
typedef struct {
    sand_scene *scene;
    const sand_box *box; /* where `moved` would stand */
    unsigned moved, n, groups;
    sand_scene_group band; /* the command; what `moved` does not change */
    uint16_t *group;       /* of each of the band: units linked by 6 in. have the same number */
    uint16_t *size;        /* of each group */
    size_t mark;
} formation;

/* A command that one more unit, which is not in play yet, would belong to is listed anew. */
static void gather(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box, formation *f)
{
    bool joins = unit != 0 && !sand_scene_in_play(scene, unit);
    f->mark = sand_scene_mark(scene);
    f->scene = scene;
    f->box = box;
    f->moved = unit;
    f->band = joins ? sand_scene_members_with(scene, command, unit) : *sand_scene_members(scene, command);
    f->n = f->band.n;
    f->groups = 0;
    f->group = f->size = NULL;
}

static void part(const formation *f)
{
    sand_scene_give_back(f->scene, f->mark);
}

static const sand_box *box_of(const formation *f, unsigned i)
{
    return f->band.unit[i] == f->moved ? f->box : sand_scene_box(f->scene, f->band.unit[i]);
}

static sand_point between(const formation *f, unsigned i, unsigned j)
{
    const sand_scene_group *band = &f->band;
    sand_point from = band->unit[i] == f->moved ? f->box->centre : band->centre[i];
    sand_point to = band->unit[j] == f->moved ? f->box->centre : band->centre[j];
    return sand_point_subtract(to, from);
}

/* Circles within the bases that are near enough prove it. */
static bool is_surely_linked(const formation *f, unsigned i, unsigned j)
{
    int64_t least = (int64_t)EC_COHERENCY + f->band.inner[i] + f->band.inner[j];
    return sand_geom_square(between(f, i, j)) <= least * least;
}

/* Circles about them that are further apart than `most` prove that they are. */
static bool is_surely_apart(const formation *f, unsigned i, unsigned j, int32_t most)
{
    int64_t reach =
        (int64_t)most + sand_scene_radius(f->scene, f->band.unit[i]) + sand_scene_radius(f->scene, f->band.unit[j]);
    return sand_geom_square(between(f, i, j)) > reach * reach;
}

static bool is_linked(const formation *f, unsigned i, unsigned j)
{
    if (is_surely_linked(f, i, j)) return true;
    return !is_surely_apart(f, i, j, EC_COHERENCY) && sand_geom_within_boxes(box_of(f, i), box_of(f, j), EC_COHERENCY);
}

/* Everybody who can be reached from `first` by steps of 6 in. */
static void link_from(formation *f, unsigned first, bool reached[])
{
    size_t mark = sand_scene_mark(f->scene);
    uint16_t *stack = sand_scene_borrow(f->scene, f->n, sizeof *stack);
    uint16_t group = (uint16_t)f->groups++;
    unsigned n = 0;
    f->size[group] = 0;
    reached[first] = true;
    stack[n++] = (uint16_t)first;
    while (n > 0) {
        unsigned i = stack[--n];
        f->group[i] = group;
        f->size[group]++;
        for (unsigned j = 0; j < f->n; j++) {
            if (reached[j] || !is_linked(f, i, j)) continue;
            reached[j] = true;
            stack[n++] = (uint16_t)j;
        }
    }
    sand_scene_give_back(f->scene, mark);
}

static void link_all(formation *f)
{
    f->group = sand_scene_borrow(f->scene, f->n, sizeof *f->group);
    f->size = sand_scene_borrow(f->scene, f->n, sizeof *f->size);
    size_t mark = sand_scene_mark(f->scene);
    bool *reached = sand_scene_borrow(f->scene, f->n, sizeof *reached);
    memset(reached, 0, f->n * sizeof *reached);
    for (unsigned i = 0; i < f->n; i++) {
        if (!reached[i]) link_from(f, i, reached);
    }
    sand_scene_give_back(f->scene, mark);
}

/* Is this group a breach?  One unit alone, or, by the other reading of EC-A-19, any group that is not the only one. */
static bool is_apart(const sand_battle *b, const formation *f, unsigned group)
{
    return f->groups > 1 && (f->size[group] == 1 || sand_battle_reads(b, EC_COHERENCY_CHAIN));
}

/* The nearest pair of a unit of the group and one outside it. */
static int32_t nearest_mates(const formation *f, unsigned group, unsigned *inside, unsigned *outside)
{
    int32_t least = INT32_MAX;
    for (unsigned i = 0; i < f->n; i++) {
        for (unsigned j = 0; j < f->n && f->group[i] == group; j++) {
            if (f->group[j] == group || is_surely_apart(f, i, j, least)) continue;
            int32_t distance = sand_geom_reach_boxes(box_of(f, i), box_of(f, j)).distance;
            if (distance >= least) continue;
            least = distance;
            *inside = i;
            *outside = j;
        }
    }
    return least;
}

static bool is_exempt(const sand_battle *b, unsigned command)
{
    return command == 0 || b->field->command[command - 1].kind == EC_INDEPENDENT; /* [EC-ORG-10] */
}

static bool has_mate(const formation *f, unsigned i)
{
    for (unsigned j = 0; j < f->n; j++)
        if (j != i && is_linked(f, i, j)) return true;
    return false;
}

/* Has one of them nobody near?  Mostly all are so near that nothing needs to be measured. */
static bool is_any_alone(const formation *f, bool linked[])
{
    memset(linked, 0, f->n * sizeof *linked);
    for (unsigned i = 0; i < f->n; i++) {
        for (unsigned j = i + 1; j < f->n; j++) {
            if (!(linked[i] && linked[j]) && is_surely_linked(f, i, j)) linked[i] = linked[j] = true;
        }
    }
    for (unsigned i = 0; i < f->n; i++)
        if (!linked[i] && !has_mate(f, i)) return true;
    return false;
}

/* One unit is never apart. */
static bool has_loner(const formation *f)
{
    size_t mark = sand_scene_mark(f->scene);
    bool alone = f->n > 1 && is_any_alone(f, sand_scene_borrow(f->scene, f->n, sizeof(bool)));
    sand_scene_give_back(f->scene, mark);
    return alone;
}

bool ec_holds_together(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    formation f;
    if (is_exempt(scene->battle, command)) return true;
    if (sand_battle_reads(scene->battle, EC_COHERENCY_CHAIN))
        return ec_cohesion_of(scene, command, unit, box).astray == 0;
    gather(scene, command, unit, box, &f);
    bool loner = has_loner(&f);
    part(&f);
    return !loner;
}

ec_cohesion ec_cohesion_of(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    ec_cohesion cohesion = { 0, 0 };
    formation f;
    if (is_exempt(scene->battle, command)) return cohesion;
    gather(scene, command, unit, box, &f);
    link_all(&f);
    for (unsigned group = 0; group < f.groups; group++) {
        unsigned inside = 0, outside = 0;
        if (!is_apart(scene->battle, &f, group)) continue;
        cohesion.astray++;
        cohesion.gap += nearest_mates(&f, group, &inside, &outside) - EC_COHERENCY;
    }
    part(&f);
    return cohesion;
}

ec_gap ec_widest_gap(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    ec_gap widest = { 0, 0, 0 };
    formation f;
    gather(scene, command, unit, box, &f);
    link_all(&f);
    for (unsigned group = 0; group < f.groups; group++) {
        unsigned inside = 0, outside = 0;
        if (!is_apart(scene->battle, &f, group)) continue;
        int32_t distance = nearest_mates(&f, group, &inside, &outside);
        if (widest.unit == 0 || distance > widest.distance ||
            (distance == widest.distance && f.band.unit[inside] == unit))
            widest = (ec_gap){ f.band.unit[inside], f.band.unit[outside], distance };
    }
    part(&f);
    return widest;
}

bool ec_restores(sand_scene *scene, unsigned unit, const sand_box *box)
{
    unsigned command = sand_battle_unit(scene->battle, unit)->command;
    if (ec_holds_together(scene, command, 0, NULL)) return false;
    ec_cohesion before = ec_cohesion_of(scene, command, 0, NULL);
    return before.astray > 0 && ec_cohesion_of(scene, command, unit, box).gap < before.gap;
}

/* ---- the remedy [EC-ORG-09] ---- */

typedef struct {
    sand_scene *scene;
    unsigned command, spent;
    ec_cohesion before;
    bool found;
    sand_entry entry;
    int64_t gap;
} search;

/* Smaller gaps are better; of equal ones the unit of the lower luck id, so that its number decides nothing. */
static bool is_better(const search *s, unsigned unit, int64_t gap)
{
    if (gap != s->gap || !s->found) return gap < s->gap;
    const sand_battle *b = s->scene->battle;
    return sand_battle_unit_def(b, unit)->luck < sand_battle_unit_def(b, s->entry.subject)->luck;
}

/* Straight towards its mate, facing kept, as far as needed or as far as it can. */
static void try_move(search *s, unsigned unit, const sand_box *from, const sand_box *to)
{
    sand_reach reach = sand_geom_reach_boxes(from, to);
    sand_verdict verdict;
    sand_box end;
    if (unit == s->spent || ec_unit_get(s->scene->battle, unit)->moved != EC_NOT_MOVED) return;
    int32_t allowance = ec_allowance(s->scene->battle, unit), need = reach.distance - EC_COHERENCY;
    int32_t turn = sand_heading_difference(from->heading, sand_heading_of(sand_point_subtract(reach.to, reach.from)));
    int32_t travel = need < allowance ? need : allowance;
    for (int tries = 0; tries < 2 && travel > 0; tries++) {
        if (travel <= SAND_SLACK && travel < need) return; /* it stands against somebody: the slack is no way */
        sand_entry entry = { .kind = EC_ORDER_MOVE, .subject = (uint16_t)unit };
        sand_entry_add_step(&entry, SAND_VERB_MARCH, turn, travel);
        sand_answer_begin(&verdict, SAND_YES);
        ec_check_move(s->scene, &entry, &verdict, &end);
        if (verdict.answer == SAND_YES) {
            ec_cohesion after = ec_cohesion_of(s->scene, s->command, unit, &end);
            if (!is_better(s, unit, after.gap) || after.astray > s->before.astray) return;
            s->found = true;
            s->entry = entry;
            s->gap = after.gap;
            return;
        }
        travel = verdict.has_limit ? verdict.limit : 0;
    }
}

bool ec_find_remedy(sand_scene *scene, unsigned command, unsigned spent, sand_entry *remedy, int64_t *gap)
{
    formation f;
    if (ec_holds_together(scene, command, 0, NULL)) {
        *gap = 0;
        return false;
    }
    search s = { .scene = scene, .command = command, .spent = spent };
    s.before = ec_cohesion_of(scene, command, 0, NULL);
    s.gap = s.before.gap;
    if (s.before.astray == 0) return false;
    gather(scene, command, 0, NULL, &f);
    link_all(&f);
    for (unsigned group = 0; group < f.groups; group++) {
        unsigned inside = 0, outside = 0;
        if (!is_apart(scene->battle, &f, group)) continue;
        nearest_mates(&f, group, &inside, &outside);
        try_move(&s, f.band.unit[inside], box_of(&f, inside), box_of(&f, outside));
        try_move(&s, f.band.unit[outside], box_of(&f, outside), box_of(&f, inside));
    }
    part(&f);
    if (s.found) *remedy = s.entry;
    *gap = s.gap;
    return s.found;
}

/* ---- the cure at once, by the other reading of EC-A-17 ---- */

/* Free moves are judged as if nobody had moved, and afterwards every unit has its own move, as it had before. */
static void forget_moves(sand_battle *b, unsigned command)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_unit(b, i)->command == command) ec_unit_of(b, i)->moved = EC_NOT_MOVED;
}

static void restore_moves(sand_battle *b, unsigned command, const sand_battle *before)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_unit(b, i)->command == command) *ec_unit_of(b, i) = *ec_unit_get(before, i);
}

/* Each unit moves once at most. */
void ec_cure_at_once(sand_battle *b, sand_room *room, unsigned command, sand_log *log)
{
    sand_entry remedy;
    int64_t gap;
    if (command == 0) return;
    sand_battle *before = sand_room_try(room, b);
    forget_moves(b, command);
    while (ec_find_remedy(sand_room_scene(room, b), command, 0, &remedy, &gap)) ec_apply_move(b, &remedy, log);
    restore_moves(b, command, before);
    sand_room_give_back(room, before);
}
