/* linkage.c - which units of a group are near each other, and which are linked through them.
 *
 * Speed: movement orders ask this for every place they try, so distances are measured only where circles do not decide.
 * Each centre has two circles: no part of the base lies outside the outer one (`radius`), and none of its edge lies
 * inside the inner one (`inner`). With d between centres and m allowed between edges, d <= m + inner + inner proves
 * "linked" and d > m + radius + radius proves "not linked"; squares are compared, so nothing is rounded. */
#include "motion/linkage.h"

#include <string.h>

#include "geom/measure.h"

void sand_linkage_gather(sand_linkage *l, sand_scene *scene, unsigned command, unsigned unit, const sand_box *box)
{
    bool joins = unit != 0 && !sand_scene_in_play(scene, unit);
    SAND_ASSERT(unit == 0 || box != NULL);
    l->mark = sand_scene_mark(scene);
    l->scene = scene;
    l->box = box;
    l->moved = unit;
    l->band = joins ? sand_scene_members_with(scene, command, unit) : *sand_scene_members(scene, command);
    l->n = l->band.n;
    l->groups = 0;
    l->group = l->size = NULL;
    l->reach = NULL;
}

void sand_linkage_part(const sand_linkage *l)
{
    sand_scene_give_back(l->scene, l->mark);
}

const sand_box *sand_linkage_box(const sand_linkage *l, unsigned i)
{
    return l->band.unit[i] == l->moved ? l->box : sand_scene_box(l->scene, l->band.unit[i]);
}

static sand_point centre_of(const sand_linkage *l, unsigned i)
{
    const unsigned unit = l->band.unit[i];
    return unit == l->moved ? l->box->centre : (sand_point){ l->scene->x[unit], l->scene->y[unit] };
}

static sand_point between(const sand_linkage *l, unsigned i, unsigned j)
{
    return sand_point_subtract(centre_of(l, j), centre_of(l, i));
}

/* The largest distance between the two at which they are linked, or at which they still could be. */
static int32_t most_between(const sand_linkage *l, unsigned i, unsigned j)
{
    return l->rule.distance + (l->reach == NULL ? 0 : l->reach[i] + l->reach[j]);
}

/* Do the circles inside the two bases prove that they are linked? */
static bool is_surely_linked(const sand_linkage *l, unsigned i, unsigned j)
{
    const int32_t *inner = l->scene->inner;
    int64_t least = (int64_t)most_between(l, i, j) + inner[l->band.unit[i]] + inner[l->band.unit[j]];
    return sand_geom_square(between(l, i, j)) <= least * least;
}

/* Do the circles around them prove that they are farther apart than `most`? */
static bool is_surely_apart(const sand_linkage *l, unsigned i, unsigned j, int32_t most)
{
    int64_t reach =
        (int64_t)most + sand_scene_radius(l->scene, l->band.unit[i]) + sand_scene_radius(l->scene, l->band.unit[j]);
    return sand_geom_square(between(l, i, j)) > reach * reach;
}

static bool is_linked(const sand_linkage *l, unsigned i, unsigned j)
{
    int32_t most = most_between(l, i, j);
    if (is_surely_linked(l, i, j)) return true;
    return !is_surely_apart(l, i, j, most) &&
           sand_geom_within_boxes(sand_linkage_box(l, i), sand_linkage_box(l, j), most);
}

/* Finds every unit that can be reached from `first` in linked steps. */
static void link_from(sand_linkage *l, unsigned first, bool reached[])
{
    size_t mark = sand_scene_mark(l->scene);
    uint16_t *stack = sand_scene_borrow(l->scene, l->n, sizeof *stack);
    uint16_t group = (uint16_t)l->groups++;
    unsigned n = 0;
    l->size[group] = 0;
    reached[first] = true;
    stack[n++] = (uint16_t)first;
    while (n > 0) { /* each unit is on the stack at most once: `reached` is set when it is pushed */
        unsigned i = stack[--n];
        l->group[i] = group;
        l->size[group]++;
        for (unsigned j = 0; j < l->n; j++) {
            if (reached[j] || !is_linked(l, i, j)) continue;
            reached[j] = true;
            stack[n++] = (uint16_t)j;
        }
    }
    sand_scene_give_back(l->scene, mark);
}

void sand_linkage_link(sand_linkage *l)
{
    l->group = sand_scene_borrow(l->scene, l->n, sizeof *l->group);
    l->size = sand_scene_borrow(l->scene, l->n, sizeof *l->size);
    size_t mark = sand_scene_mark(l->scene);
    bool *reached = sand_scene_borrow(l->scene, l->n, sizeof *reached);
    memset(reached, 0, l->n * sizeof *reached);
    for (unsigned i = 0; i < l->n; i++) {
        if (!reached[i]) link_from(l, i, reached);
    }
    sand_scene_give_back(l->scene, mark);
}

bool sand_linkage_is_apart(const sand_linkage *l, unsigned group)
{
    return l->groups > 1 && (l->size[group] == 1 || l->rule.one_group);
}

/* Finds the pair of a unit of the group and one outside it that exceeds the allowed distance least; returns the excess.
 */
int32_t sand_linkage_nearest(const sand_linkage *l, unsigned group, unsigned *inside, unsigned *outside)
{
    int32_t least = INT32_MAX;
    SAND_ASSERT(l->group != NULL && l->groups > 1); /* linked, and at least one unit is outside */
    for (unsigned i = 0; i < l->n; i++) {
        for (unsigned j = 0; j < l->n && l->group[i] == group; j++) {
            int32_t most = most_between(l, i, j);
            if (l->group[j] == group || (least < INT32_MAX && is_surely_apart(l, i, j, least + most))) continue;
            int32_t excess = sand_geom_reach_boxes(sand_linkage_box(l, i), sand_linkage_box(l, j)).distance - most;
            if (excess >= least) continue;
            least = excess;
            *inside = i;
            *outside = j;
        }
    }
    return least;
}

/* ---- units that stand alone ---- */

/* Remembers the pair in the scene, unless it includes `moved`: that holds only at the place asked about. */
static void note_mates(const sand_linkage *l, unsigned i, unsigned j)
{
    unsigned one = l->band.unit[i], other = l->band.unit[j];
    if (one != l->moved && other != l->moved) sand_scene_remember_mates(l->scene, one, other);
}

/* Returns a unit so near to the i-th that circles prove them linked; l->n: none. Neighbours usually stand together in
 * the list too, so the search goes outward from the unit and stays short however large the command is. */
static unsigned sure_mate(const sand_linkage *l, unsigned i)
{
    for (unsigned k = 1; k < l->n; k++) {
        if (i + k < l->n && is_surely_linked(l, i, i + k)) return i + k;
        if (k <= i && is_surely_linked(l, i, i - k)) return i - k;
    }
    return l->n;
}

static unsigned mate_of(const sand_linkage *l, unsigned i)
{
    unsigned sure = sure_mate(l, i);
    for (unsigned j = 0; j < l->n && sure == l->n; j++)
        if (j != i && is_linked(l, i, j)) sure = j;
    return sure;
}

/* Does the unit have a mate from an earlier question, and does neither of the two stand elsewhere now? */
static bool has_known_mate(const sand_linkage *l, unsigned i)
{
    unsigned unit = l->band.unit[i], mate = sand_scene_mate(l->scene, unit);
    return mate != 0 && unit != l->moved && mate != l->moved;
}

/* Does any unit stand without another near it? */
static bool is_any_alone(const sand_linkage *l, bool linked[])
{
    memset(linked, 0, l->n * sizeof *linked);
    for (unsigned i = 0; i < l->n; i++) {
        if (linked[i] || has_known_mate(l, i)) continue; /* the usual case */
        unsigned mate = mate_of(l, i);
        if (mate == l->n) return true;
        linked[mate] = true;
        note_mates(l, i, mate);
    }
    return false;
}

/* A single unit is never apart. */
bool sand_linkage_has_loner(const sand_linkage *l)
{
    size_t mark = sand_scene_mark(l->scene);
    SAND_ASSERT(l->reach == NULL && !l->rule.one_group);
    if (l->n <= 1) return false;
    sand_scene_mates_within(l->scene, l->rule.distance);
    bool alone = is_any_alone(l, sand_scene_borrow(l->scene, l->n, sizeof(bool)));
    sand_scene_give_back(l->scene, mark);
    return alone;
}

/* ---- the whole ---- */

sand_linkage_breach sand_linkage_breach_of(sand_linkage *l)
{
    sand_linkage_breach breach = { 0, 0 };
    sand_linkage_link(l);
    for (unsigned group = 0; group < l->groups; group++) {
        unsigned inside = 0, outside = 0;
        if (!sand_linkage_is_apart(l, group)) continue;
        breach.apart++;
        breach.gap += sand_linkage_nearest(l, group, &inside, &outside);
    }
    return breach;
}

/* Among units with equally wide gaps, prefers `moved`. */
sand_linkage_gap sand_linkage_widest(sand_linkage *l)
{
    sand_linkage_gap widest = { 0, 0, 0 };
    sand_linkage_link(l);
    for (unsigned group = 0; group < l->groups; group++) {
        unsigned inside = 0, outside = 0;
        if (!sand_linkage_is_apart(l, group)) continue;
        int32_t distance = sand_linkage_nearest(l, group, &inside, &outside) + l->rule.distance;
        if (widest.unit == 0 || distance > widest.distance ||
            (distance == widest.distance && l->band.unit[inside] == l->moved))
            widest = (sand_linkage_gap){ l->band.unit[inside], l->band.unit[outside], distance };
    }
    return widest;
}
