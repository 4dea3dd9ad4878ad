/* wish.c - adding orders, and what is tried for wishes of every ruleset. */
#include "rules/common/wish.h"

#include "geom/heading.h"

/* ---- adding ---- */

sand_entry sand_wish_entry(unsigned kind, unsigned subject, unsigned object)
{
    return (sand_entry){ .kind = (uint16_t)kind,
                         .subject = (uint16_t)subject,
                         .object = (uint16_t)object,
                         .given = object != 0 ? SAND_SLOT_BODY : 0 };
}

bool sand_wish_add_sheet(sand_wisher *w, const sand_entry entries[], unsigned n)
{
    sand_entry *copy = sand_wish_has_room(w) ? sand_order_list_add(w->out, w->serial, w->side, n) : NULL;
    if (copy == NULL) return false;
    for (unsigned i = 0; i < n; i++) copy[i] = entries[i];
    w->added++;
    return true;
}

bool sand_wish_add(sand_wisher *w, const sand_entry *entry)
{
    return sand_wish_add_sheet(w, entry, 1);
}

/* The verdict says how far a march may go that went too far; all marches of an entry are told the same. */
static void cut(sand_entry *entry, int32_t travel)
{
    for (size_t i = 0; i < sand_entry_steps(entry); i++) {
        if (entry->list[3 * i] == SAND_VERB_MARCH) entry->list[3 * i + 2] = travel;
    }
}

bool sand_wish_try(sand_wisher *w, const sand_entry *entry)
{
    sand_verdict verdict;
    if (!sand_wish_has_room(w)) return false;
    sand_answer_begin(&verdict, SAND_YES);
    w->judge(w, entry, &verdict);
    if (verdict.answer != SAND_YES) return false;
    if (!verdict.has_limit) return sand_wish_add(w, entry);
    sand_entry shorter = *entry;
    cut(&shorter, verdict.limit);
    return sand_wish_add(w, &shorter);
}

bool sand_wish_try_move(sand_wisher *w, const sand_entry *entry)
{
    SAND_ASSERT(w->least >= 1 && !w->scene->suggesting);
    w->scene->suggesting = true;
    w->scene->least = w->least;
    bool added = sand_wish_try(w, entry);
    w->scene->suggesting = false;
    w->scene->least = 0;
    return added;
}

/* ---- looking about ---- */

int32_t sand_wish_turn_to(const sand_box *box, sand_point place)
{
    if (sand_point_equal(box->centre, place)) return 0;
    return sand_heading_difference(box->heading, sand_heading_of(sand_point_subtract(place, box->centre)));
}

unsigned sand_wish_nearest_enemy(sand_scene *scene, unsigned unit)
{
    const sand_scene_group *enemies = sand_scene_enemies(scene, sand_scene_side(scene, unit));
    sand_point here = sand_scene_centre(scene, unit);
    unsigned nearest = 0;
    int64_t least = INT64_MAX;
    for (unsigned i = 0; i < enemies->n; i++) {
        int64_t square = sand_geom_square(sand_point_subtract(enemies->centre[i], here));
        if (square >= least) continue;
        nearest = enemies->unit[i];
        least = square;
    }
    return nearest;
}

/* ---- orders of discrete things ---- */

static bool is_even(const uint8_t order[], unsigned n)
{
    unsigned swaps = 0;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i + 1; j < n; j++) swaps += order[i] > order[j];
    return swaps % 2 == 0;
}

/* The order of that rank among all orders of 0 .. n - 1, as in a dictionary. */
static void order_of_rank(unsigned rank, unsigned n, uint8_t order[])
{
    uint8_t left[SAND_WISH_SEQUENCE_MAX] = { 0, 1, 2, 3, 4 };
    unsigned behind = 1; /* how many orders those behind have */
    for (unsigned i = 2; i < n; i++) behind *= i;
    for (unsigned i = 0; i < n; i++) {
        unsigned taken = rank / behind;
        order[i] = left[taken];
        for (unsigned j = taken; j + 1 < SAND_WISH_SEQUENCE_MAX; j++) left[j] = left[j + 1];
        rank %= behind;
        if (i + 2 < n) behind /= n - 1 - i;
    }
}

unsigned sand_wish_count_sequences(unsigned n)
{
    static const uint8_t count[SAND_WISH_SEQUENCE_MAX + 1] = { 0, 1, 2, 6, 24, 60 };
    SAND_ASSERT(n <= SAND_WISH_SEQUENCE_MAX);
    return count[n];
}

/* Of two neighbours in the dictionary that change places at the end, one is even. */
void sand_wish_sequence(unsigned rank, unsigned n, uint8_t out[SAND_WISH_SEQUENCE_MAX])
{
    SAND_ASSERT(rank < sand_wish_count_sequences(n));
    bool half = n == SAND_WISH_SEQUENCE_MAX;
    order_of_rank(half ? 2 * rank : rank, n, out);
    if (half && !is_even(out, n)) order_of_rank(2 * rank + 1, n, out);
}

/* ---- groups ---- */

/* Few units: insertion keeps equal ones in the order of their numbers. */
void sand_wish_sort_foremost(const sand_scene *scene, int32_t heading, sand_entry entries[], unsigned n)
{
    sand_direction ahead = sand_heading_direction(heading);
    for (unsigned i = 1; i < n; i++) {
        for (unsigned j = i; j > 0; j--) {
            sand_point a = sand_scene_centre(scene, entries[j - 1].subject);
            sand_point c = sand_scene_centre(scene, entries[j].subject);
            int64_t lead = (int64_t)(c.x - a.x) * ahead.x + (int64_t)(c.y - a.y) * ahead.y;
            if (lead <= 0) break;
            sand_entry swap = entries[j];
            entries[j] = entries[j - 1];
            entries[j - 1] = swap;
        }
    }
}
