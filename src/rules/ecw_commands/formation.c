/* formation.c - who of a command is within 6 in. of whom, and which of them are linked by that.
 *
 * Speed: movement orders ask this for every place they try, so distances are measured only between those whom circles
 * do not decide.  Two circles lie about each centre: no part of the base is outside the outer one (`radius`) and none
 * of its edge inside the inner one (`inner`).  With d between centres and m allowed between edges, d <= m + inner +
 * inner proves "linked", d > m + radius + radius proves "not linked"; squares are compared, so nothing is rounded. */
#include "rules/ecw_commands/formation.h"

#include <string.h>

#include "geom/measure.h"

/* A command that one more unit, which is not in play yet, would belong to is listed anew. */
void ec_formation_gather(sand_scene *scene, unsigned command, unsigned unit, const sand_box *box, ec_formation *f)
{
    bool joins = unit != 0 && !sand_scene_in_play(scene, unit);
    SAND_ASSERT(unit == 0 || box != NULL);
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

void ec_formation_part(const ec_formation *f)
{
    sand_scene_give_back(f->scene, f->mark);
}

const sand_box *ec_formation_box(const ec_formation *f, unsigned i)
{
    return f->band.unit[i] == f->moved ? f->box : sand_scene_box(f->scene, f->band.unit[i]);
}

static sand_point between(const ec_formation *f, unsigned i, unsigned j)
{
    const sand_scene_group *band = &f->band;
    sand_point from = band->unit[i] == f->moved ? f->box->centre : band->centre[i];
    sand_point to = band->unit[j] == f->moved ? f->box->centre : band->centre[j];
    return sand_point_subtract(to, from);
}

/* How far apart the two may be, to hold together or to be able to. */
static int32_t most_between(const ec_formation *f, unsigned i, unsigned j)
{
    return EC_COHERENCY + (f->reach == NULL ? 0 : f->reach[i] + f->reach[j]);
}

/* Circles within the bases that are near enough prove it. */
bool ec_formation_is_surely_linked(const ec_formation *f, unsigned i, unsigned j)
{
    int64_t least = (int64_t)most_between(f, i, j) + f->band.inner[i] + f->band.inner[j];
    return sand_geom_square(between(f, i, j)) <= least * least;
}

/* Circles about them that are further apart than `most` prove that they are. */
static bool is_surely_apart(const ec_formation *f, unsigned i, unsigned j, int32_t most)
{
    int64_t reach =
        (int64_t)most + sand_scene_radius(f->scene, f->band.unit[i]) + sand_scene_radius(f->scene, f->band.unit[j]);
    return sand_geom_square(between(f, i, j)) > reach * reach;
}

bool ec_formation_is_linked(const ec_formation *f, unsigned i, unsigned j)
{
    int32_t most = most_between(f, i, j);
    if (ec_formation_is_surely_linked(f, i, j)) return true;
    return !is_surely_apart(f, i, j, most) &&
           sand_geom_within_boxes(ec_formation_box(f, i), ec_formation_box(f, j), most);
}

/* Everybody who can be reached from `first` by such steps. */
static void link_from(ec_formation *f, unsigned first, bool reached[])
{
    size_t mark = sand_scene_mark(f->scene);
    uint16_t *stack = sand_scene_borrow(f->scene, f->n, sizeof *stack);
    uint16_t group = (uint16_t)f->groups++;
    unsigned n = 0;
    f->size[group] = 0;
    reached[first] = true;
    stack[n++] = (uint16_t)first;
    while (n > 0) { /* each unit lies on the stack once at most: `reached` is set when it is put there */
        unsigned i = stack[--n];
        f->group[i] = group;
        f->size[group]++;
        for (unsigned j = 0; j < f->n; j++) {
            if (reached[j] || !ec_formation_is_linked(f, i, j)) continue;
            reached[j] = true;
            stack[n++] = (uint16_t)j;
        }
    }
    sand_scene_give_back(f->scene, mark);
}

void ec_formation_link(ec_formation *f)
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
bool ec_formation_is_apart(const sand_battle *b, const ec_formation *f, unsigned group)
{
    return f->groups > 1 && (f->size[group] == 1 || sand_battle_reads(b, EC_COHERENCY_CHAIN));
}

/* The pair of a unit of the group and one outside it that is least too far apart; returns by how much. */
int32_t ec_formation_nearest_mates(const ec_formation *f, unsigned group, unsigned *inside, unsigned *outside)
{
    int32_t least = INT32_MAX;
    SAND_ASSERT(f->group != NULL && f->groups > 1); /* linked, and somebody is outside */
    for (unsigned i = 0; i < f->n; i++) {
        for (unsigned j = 0; j < f->n && f->group[i] == group; j++) {
            int32_t most = most_between(f, i, j);
            if (f->group[j] == group || (least < INT32_MAX && is_surely_apart(f, i, j, least + most))) continue;
            int32_t excess = sand_geom_reach_boxes(ec_formation_box(f, i), ec_formation_box(f, j)).distance - most;
            if (excess >= least) continue;
            least = excess;
            *inside = i;
            *outside = j;
        }
    }
    return least;
}
