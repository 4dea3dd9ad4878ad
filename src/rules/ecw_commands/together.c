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
    const int32_t *reach;  /* how far each may still go, NULL: as if nobody went anywhere */
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
    f->reach = NULL;
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

/* How far apart the two may be, to hold together or to be able to. */
static int32_t most_between(const formation *f, unsigned i, unsigned j)
{
    return EC_COHERENCY + (f->reach == NULL ? 0 : f->reach[i] + f->reach[j]);
}

/* Circles within the bases that are near enough prove it. */
static bool is_surely_linked(const formation *f, unsigned i, unsigned j)
{
    int64_t least = (int64_t)most_between(f, i, j) + f->band.inner[i] + f->band.inner[j];
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
    int32_t most = most_between(f, i, j);
    if (is_surely_linked(f, i, j)) return true;
    return !is_surely_apart(f, i, j, most) && sand_geom_within_boxes(box_of(f, i), box_of(f, j), most);
}

/* Everybody who can be reached from `first` by such steps. */
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

/* The pair of a unit of the group and one outside it that is least too far apart; returns by how much. */
static int32_t nearest_mates(const formation *f, unsigned group, unsigned *inside, unsigned *outside)
{
    int32_t least = INT32_MAX;
    for (unsigned i = 0; i < f->n; i++) {
        for (unsigned j = 0; j < f->n && f->group[i] == group; j++) {
            int32_t most = most_between(f, i, j);
            if (f->group[j] == group || (least < INT32_MAX && is_surely_apart(f, i, j, least + most))) continue;
            int32_t excess = sand_geom_reach_boxes(box_of(f, i), box_of(f, j)).distance - most;
            if (excess >= least) continue;
            least = excess;
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

/* By how much those who stand apart are too far off, all together. */
static ec_cohesion measured(formation *f)
{
    ec_cohesion cohesion = { 0, 0 };
    link_all(f);
    for (unsigned group = 0; group < f->groups; group++) {
        unsigned inside = 0, outside = 0;
        if (!is_apart(f->scene->battle, f, group)) continue;
        cohesion.astray++;
        cohesion.gap += nearest_mates(f, group, &inside, &outside);
    }
    return cohesion;
}

ec_cohesion ec_cohesion_of(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    formation f;
    if (is_exempt(scene->battle, command)) return (ec_cohesion){ 0, 0 };
    gather(scene, command, unit, box, &f);
    ec_cohesion cohesion = measured(&f);
    part(&f);
    return cohesion;
}

/* Whoever has moved or been told to stand goes nowhere, nor do guns that have fired or are stuck. */
static int32_t reach_left(const sand_battle *b, unsigned unit)
{
    return ec_unit_get(b, unit)->moved == EC_NOT_MOVED && !ec_stays_put(b, unit) ? ec_allowance(b, unit) : 0;
}

int64_t ec_shortfall(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    formation f;
    if (is_exempt(scene->battle, command)) return 0;
    gather(scene, command, unit, box, &f);
    int32_t *reach = sand_scene_borrow(scene, f.n, sizeof *reach);
    for (unsigned i = 0; i < f.n; i++)
        reach[i] = f.band.unit[i] == unit ? 0 : reach_left(scene->battle, f.band.unit[i]);
    f.reach = reach;
    int64_t gap = measured(&f).gap;
    part(&f);
    return gap;
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
        int32_t distance = nearest_mates(&f, group, &inside, &outside) + EC_COHERENCY;
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
    formation *f;
    unsigned command, only; /* who moves; 0: anybody who can */
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

/* Facing kept, unless the march must lead ahead: then it turns first, which is paid for. [EC-A-12] */
static sand_entry march_of(const sand_battle *b, unsigned unit, int32_t direction, int32_t *travel)
{
    sand_entry entry = { .kind = EC_ORDER_MOVE, .subject = (uint16_t)unit };
    bool turns = sand_battle_reads(b, EC_PATH_FORWARD) && (direction > EC_FORWARD || direction < -EC_FORWARD);
    int32_t most = ec_allowance(b, unit) - ec_pivot_fee(b, turns ? 1 : 0);
    if (*travel > most) *travel = most > 0 ? most : 0;
    if (turns) sand_entry_add_step(&entry, SAND_VERB_PIVOT, direction, 0);
    sand_entry_add_step(&entry, SAND_VERB_MARCH, turns ? 0 : direction, *travel);
    return entry;
}

/* Is this march legal?  If not, `travel` becomes how far it may go, 0 where that is not known.  It is placed by us:
 * nobody owes what the slack would forgive. */
static bool is_legal(search *s, const sand_entry *entry, int32_t *travel, sand_box *end)
{
    sand_verdict verdict;
    bool suggesting = s->scene->suggesting;
    int32_t least = s->scene->least;
    sand_answer_begin(&verdict, SAND_YES);
    s->scene->suggesting = true;
    s->scene->least = 0; /* nor is it cut: the order must be the one that is judged */
    ec_check_move(s->scene, entry, &verdict, end);
    s->scene->suggesting = suggesting;
    s->scene->least = least;
    if (verdict.answer == SAND_YES) return true;
    *travel = verdict.has_limit && verdict.limit < *travel ? verdict.limit : 0;
    return false;
}

/* The farthest travel short of this one at which the unit is still near somebody of its own group; 0: nobody. */
static int32_t last_near_own(const search *s, unsigned i, int32_t heading, int32_t travel)
{
    const formation *f = s->f;
    sand_shape mover = sand_geom_shape_of_box(box_of(f, i));
    int32_t best = 0;
    for (unsigned j = 0; j < f->n; j++) {
        if (j == i || f->group[j] != f->group[i]) continue;
        sand_shape mate = sand_geom_shape_of_box(box_of(f, j));
        sand_stretch near = sand_travel_within(&mover, heading, travel, &mate, EC_COHERENCY);
        if (!sand_travel_stretch_empty(near) && near.last < travel && near.last > best) best = near.last;
    }
    return best;
}

/* Straight towards its mate, facing kept, as far as needed or as far as it can; where that leaves others alone, as far
 * as they allow. */
static void try_move(search *s, unsigned i, unsigned mate)
{
    unsigned unit = s->f->band.unit[i];
    const sand_box *from = box_of(s->f, i);
    sand_reach reach = sand_geom_reach_boxes(from, box_of(s->f, mate));
    int32_t most = reach_left(s->scene->battle, unit), need = reach.distance - EC_COHERENCY;
    int32_t heading = sand_heading_of(sand_point_subtract(reach.to, reach.from)), travel = need < most ? need : most;
    sand_box end;
    if (s->only != 0 && unit != s->only) return;
    for (int tries = 0; tries < 3 && travel > 0; tries++) {
        sand_entry entry = march_of(s->scene->battle, unit, sand_heading_difference(from->heading, heading), &travel);
        if (!is_legal(s, &entry, &travel, &end)) continue;
        ec_cohesion after = ec_cohesion_of(s->scene, s->command, unit, &end);
        if (after.astray <= s->before.astray) {
            if (!is_better(s, unit, after.gap)) return;
            s->found = true;
            s->entry = entry;
            s->gap = after.gap;
            return;
        }
        travel = last_near_own(s, i, heading, travel);
    }
}

/* Of each group apart, the two who are nearest to each other across the gap. */
static void try_all(search *s)
{
    link_all(s->f);
    for (unsigned group = 0; group < s->f->groups; group++) {
        unsigned inside = 0, outside = 0;
        if (!is_apart(s->scene->battle, s->f, group)) continue;
        nearest_mates(s->f, group, &inside, &outside);
        try_move(s, inside, outside);
        try_move(s, outside, inside);
    }
}

bool ec_find_remedy(sand_scene *scene, unsigned command, unsigned only, sand_entry *remedy, int64_t *gap)
{
    formation f;
    *gap = 0;
    if (ec_holds_together(scene, command, 0, NULL)) return false;
    search s = { .scene = scene, .f = &f, .command = command, .only = only };
    s.before = ec_cohesion_of(scene, command, 0, NULL);
    *gap = s.gap = s.before.gap;
    if (s.before.astray == 0) return false;
    gather(scene, command, 0, NULL, &f);
    try_all(&s);
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
