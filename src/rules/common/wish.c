/* wish.c - adding orders, and what every ruleset tries for a wish. */
#include "rules/common/wish.h"

#include "battle/order_list.h"
#include "geom/heading.h"

sand_wisher sand_wish_start(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out)
{
    sand_wisher w = { .wish = wish, .out = out, .side = wish->side, .least = 1 };
    w.judging = sand_orders_start(b, room, wish->side);
    w.scene = w.judging.scene;
    return w;
}

void sand_wish_stop(sand_wisher *w)
{
    sand_orders_stop(&w->judging);
}

/* ---- adding ---- */

/* Copies the entries into the list as one order; returns the copies, NULL: no room. */
static sand_entry *copy_in(sand_wisher *w, const sand_entry entries[], unsigned n)
{
    uint32_t serial = sand_battle_head(w->scene->battle)->serial;
    sand_entry *copy = sand_wish_has_room(w) ? sand_order_list_take(w->out, serial, w->side, n) : NULL;
    if (copy == NULL) return NULL;
    for (unsigned i = 0; i < n; i++) copy[i] = entries[i];
    w->added++;
    return copy;
}

bool sand_wish_add(sand_wisher *w, const sand_entry *entry)
{
    return copy_in(w, entry, 1) != NULL;
}

bool sand_wish_add_sheet(sand_wisher *w, const sand_entry entries[], unsigned n)
{
    return copy_in(w, entries, n) != NULL;
}

/* Shortens marches to what the verdict allowed; all marches of an entry get the same travel. */
static void cut(sand_entry *entry, int32_t travel)
{
    for (size_t i = 0; i < sand_entry_steps(entry); i++) {
        if (entry->list[3 * i] == SAND_VERB_MARCH) entry->list[3 * i + 2] = travel;
    }
}

/* The reason why a trial is refused is never read. */
static bool judge(sand_wisher *w, const sand_entry *entry, sand_verdict *verdict)
{
    w->scene->silent = true;
    sand_orders_judge(&w->judging, entry, verdict);
    w->scene->silent = false;
    return verdict->answer == SAND_YES;
}

bool sand_wish_is_legal(sand_wisher *w, const sand_entry *entry)
{
    sand_verdict verdict;
    return judge(w, entry, &verdict);
}

bool sand_wish_try(sand_wisher *w, const sand_entry *entry)
{
    sand_verdict verdict;
    if (!sand_wish_has_room(w) || !judge(w, entry, &verdict)) return false;
    sand_entry *copy = copy_in(w, entry, 1);
    if (copy == NULL) return false;
    if (verdict.has_limit) cut(copy, verdict.limit);
    verdict.has_limit = false; /* how far a march was cut is not part of the verdict on the shortened march */
    verdict.limit = 0;
    sand_orders_prove(&w->judging, copy, &verdict);
    return true;
}

bool sand_wish_try_sheet(sand_wisher *w, const sand_entry entries[], unsigned n)
{
    sand_verdict verdict;
    sand_order order = { sand_battle_head(w->scene->battle)->serial, w->side, (uint16_t)n, entries };
    sand_orders_check(w->scene->battle, w->judging.room, &order, &verdict);
    return verdict.answer == SAND_YES && sand_wish_add_sheet(w, entries, n);
}

bool sand_wish_advance_some(sand_wisher *w, sand_entry entries[], unsigned n, int32_t travel)
{
    sand_verdict verdict;
    unsigned going = 0;
    SAND_ASSERT(n > 0);
    sand_wish_sort_foremost(w->scene, sand_scene_box(w->scene, entries[0].subject)->heading, entries, n);
    for (unsigned i = 0; i < n; i++) {
        entries[going] = entries[i];
        sand_entry_add_step(&entries[going], SAND_VERB_MARCH, 0, travel);
        sand_order order = { sand_battle_head(w->scene->battle)->serial, w->side, (uint16_t)(going + 1), entries };
        sand_orders_check(w->scene->battle, w->judging.room, &order, &verdict);
        going += verdict.answer == SAND_YES;
    }
    return going >= 2 && going < n && sand_wish_add_sheet(w, entries, going);
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

/* By centres, because it only decides where to look first and squares need no root. Enemies have consecutive numbers,
 * among which there may be some of our own units. */
unsigned sand_wish_nearest_enemy(sand_scene *scene, unsigned unit)
{
    const unsigned side = sand_scene_side(scene, unit);
    const sand_span span = scene->field->enemies[side];
    const sand_point here = sand_scene_centre(scene, unit);
    unsigned nearest = 0;
    int64_t least = INT64_MAX;
    for (unsigned i = span.first; i <= span.last; i++) {
        int64_t square = sand_geom_square(sand_point_subtract(((sand_point){ scene->x[i], scene->y[i] }), here));
        if (square >= least || !sand_scene_in_play(scene, i) || sand_scene_side(scene, i) == side) continue;
        nearest = i;
        least = square;
    }
    return nearest;
}

sand_wish_round sand_wish_round_of(const sand_scene *scene, unsigned unit, unsigned begin, int32_t distance)
{
    const sand_point here = sand_scene_centre(scene, unit);
    SAND_ASSERT(begin <= scene->n);
    return (sand_wish_round){ .scene = scene,
                              .here = { here, here },
                              .within = distance + sand_scene_radius(scene, unit),
                              .side = (uint16_t)sand_scene_side(scene, unit),
                              .begin = begin,
                              .at = begin };
}

unsigned sand_wish_round_next(sand_wish_round *round)
{
    unsigned next = sand_scene_next_enemy(round->scene, round->side, round->at, &round->here, round->within);
    if (next == 0 && !round->again) {
        round->again = true;
        next = sand_scene_next_enemy(round->scene, round->side, 0, &round->here, round->within);
    }
    round->at = round->again && next > round->begin ? 0 : next;
    return round->at;
}

void sand_wish_targets(sand_wisher *w, unsigned kind, unsigned unit, uint32_t begin,
                       bool (*may)(sand_scene *, unsigned, unsigned))
{
    const unsigned n = w->scene->n;
    unsigned enemy = begin % n; /* the enemy before the first */
    for (unsigned i = 0; i < n && sand_wish_has_room(w); i++) {
        enemy = enemy == n ? 1 : enemy + 1;
        if (!sand_scene_is_enemy(w->scene, unit, enemy) || !may(w->scene, unit, enemy)) continue;
        sand_entry entry = sand_wish_entry(kind, unit, enemy);
        sand_wish_add(w, &entry);
    }
}

/* ---- orders of discrete things ---- */

static bool is_even(const uint8_t order[], unsigned n)
{
    unsigned swaps = 0;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i + 1; j < n; j++) swaps += order[i] > order[j];
    return swaps % 2 == 0;
}

/* The permutation of 0 .. n - 1 with that rank in lexicographic order. */
static void order_of_rank(unsigned rank, unsigned n, uint8_t order[])
{
    uint8_t left[SAND_WISH_SEQUENCE_MAX] = { 0, 1, 2, 3, 4 };
    _Static_assert(SAND_WISH_SEQUENCE_MAX == 5, "as many as are listed here");
    unsigned behind = 1; /* the number of permutations of the things after place i */
    for (unsigned i = 2; i < n; i++) behind *= i;
    for (unsigned i = 0; i < n; i++) {
        unsigned taken = rank / behind;
        SAND_ASSERT(taken < n - i); /* among those that are left */
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

/* Five things have twice as many sequences as the sample. Of two lexicographic neighbours 2k and 2k + 1, which differ
 * in their last two places, exactly one is even: that one is taken. */
void sand_wish_sequence(unsigned rank, unsigned n, uint8_t out[SAND_WISH_SEQUENCE_MAX])
{
    SAND_ASSERT(rank < sand_wish_count_sequences(n));
    bool half = n == SAND_WISH_SEQUENCE_MAX;
    order_of_rank(half ? 2 * rank : rank, n, out);
    if (half && !is_even(out, n)) order_of_rank(2 * rank + 1, n, out);
}

void sand_wish_add_sequences(sand_wisher *w, const uint16_t things[], unsigned n)
{
    uint8_t order[SAND_WISH_SEQUENCE_MAX];
    unsigned count = sand_wish_count_sequences(n);
    for (unsigned i = 0; i < count && sand_wish_has_room(w); i++) {
        sand_wish_sequence((w->wish->begin % count + i) % count, n, order);
        sand_entry entry = { .kind = w->kind, .given = SAND_SLOT_SEQUENCE, .n_list = (uint16_t)n };
        for (unsigned k = 0; k < n; k++) entry.list[k] = things[order[k]];
        sand_wish_add(w, &entry);
    }
}

/* ---- moves ---- */

sand_entry sand_wish_move(unsigned kind, unsigned unit, sand_wish_route route)
{
    sand_entry entry = sand_wish_entry(kind, unit, 0);
    if (route.first != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, route.first, 0);
    if (route.travel > 0) sand_entry_add_step(&entry, SAND_VERB_MARCH, route.direction, route.travel);
    if (route.last != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, route.last, 0);
    return entry;
}

/* The unit may keep its facing, or turn towards the place first. Which is cheaper depends on fees that only the ruleset
 * knows, so both are tried, the likelier first. */
void sand_wish_reach(sand_wisher *w, unsigned unit, sand_pose to, int32_t ahead, sand_wish_go go)
{
    const sand_box *box = sand_scene_box(w->scene, unit);
    int32_t turn = sand_wish_turn_to(box, to.at), travel = sand_point_distance(box->centre, to.at);
    bool any = to.heading < 0, within = turn >= -ahead && turn <= ahead;
    int32_t last = any ? 0 : sand_heading_difference(box->heading, to.heading);
    if (travel == 0) {
        go(w, unit, (sand_wish_route){ .first = last });
        return;
    }
    int32_t after = any ? 0 : sand_heading_difference(sand_heading_add(box->heading, turn), to.heading);
    sand_wish_route kept = { 0, turn, travel, last }, turned = { turn, 0, travel, after };
    if (within) go(w, unit, kept);
    go(w, unit, turned);
    if (!within) go(w, unit, kept);
}

bool sand_wish_away(sand_wisher *w, unsigned unit, sand_point from, int32_t travel, sand_wish_go go)
{
    int32_t turn = sand_wish_turn_to(sand_scene_box(w->scene, unit), from);
    int32_t direction = sand_heading_difference(SAND_HALF_TURN, sand_heading_add(0, turn));
    return go(w, unit, (sand_wish_route){ .direction = direction, .travel = travel });
}

/* ---- groups ---- */

/* Insertion sort for few units keeps equal ones in the order of their numbers. */
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

/* The verdict on a sheet names one limit. Cut to it, all units keep their places relative to each other; it is judged
 * again because the shorter march may end where the longer one did not. */
bool sand_wish_advance(sand_wisher *w, sand_entry entries[], unsigned n, int32_t travel)
{
    sand_verdict verdict;
    sand_order order = { sand_battle_head(w->scene->battle)->serial, w->side, (uint16_t)n, entries };
    SAND_ASSERT(n > 0);
    sand_wish_sort_foremost(w->scene, sand_scene_box(w->scene, entries[0].subject)->heading, entries, n);
    for (unsigned i = 0; i < n; i++) sand_entry_add_step(&entries[i], SAND_VERB_MARCH, 0, travel);
    sand_orders_check(w->scene->battle, w->judging.room, &order, &verdict);
    if (verdict.answer == SAND_NO && verdict.has_limit && verdict.limit > 0) {
        for (unsigned i = 0; i < n; i++) cut(&entries[i], verdict.limit);
        sand_orders_check(w->scene->battle, w->judging.room, &order, &verdict);
    }
    return verdict.answer == SAND_YES && sand_wish_add_sheet(w, entries, n);
}
