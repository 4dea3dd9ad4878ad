/* round.c - rounds the numbers of an order as far as the rules answer the same. Invariant: the rounded order is allowed
 * if the exact one is. */
#include "cli/round.h"

#include "base/assert.h"

#include <string.h>

/* Numbers are rounded to multiples of these; lengths away from zero if `up`, else towards it. */
typedef struct {
    int32_t length, angle;
    bool up;
} grain;

static int32_t whole(int32_t value, int32_t of, bool up)
{
    SAND_ASSERT(of > 0);
    int32_t rest = value % of;
    if (rest == 0) return value;
    return value - rest + (!up ? 0 : rest > 0 ? of : -of);
}

/* A length that would be rounded to zero stays exact. */
static int32_t length_of_way(int32_t length, grain g)
{
    int32_t rounded = whole(length, g.length, g.up);
    return rounded == 0 ? length : rounded;
}

static int32_t nearest(int32_t value, int32_t of)
{
    return whole(value + (value < 0 ? -of / 2 : of / 2), of, false);
}

static void round_motion(sand_entry *entry, grain g)
{
    for (size_t m = 0; m + 2 < entry->n_list; m += 3) {
        sand_verb verb = (sand_verb)entry->list[m];
        bool marches = verb == SAND_VERB_MARCH;
        if (marches || verb == SAND_VERB_PIVOT || verb == SAND_VERB_WHEEL)
            entry->list[m + 1] = nearest(entry->list[m + 1], g.angle);
        if (marches || verb == SAND_VERB_ROAD || verb == SAND_VERB_HALT)
            entry->list[m + 2] = length_of_way(entry->list[m + 2], g);
    }
}

static void round_entry(const sand_order_kind *row, sand_entry *entry, grain g)
{
    if (entry->given & SAND_SLOT_MOTION) round_motion(entry, g);
    if (entry->given & (SAND_SLOT_ROUTE | SAND_SLOT_THEN))
        for (size_t i = 0; i < entry->n_list; i++) entry->list[i] = nearest(entry->list[i], g.length);
    if (entry->given & SAND_SLOT_NUMBER && row->measures) entry->number = length_of_way(entry->number, g);
    if ((entry->given & SAND_SLOT_POSE) == 0) return;
    entry->pose.at.x = nearest(entry->pose.at.x, g.length);
    entry->pose.at.y = nearest(entry->pose.at.y, g.length);
    entry->pose.heading = nearest(entry->pose.heading, g.angle) % SAND_FULL_TURN;
}

/* Judges the order together with the entries that wait before it; false: these are too many. */
static bool judge(const session *s, const sand_order *order, const begun *before, sand_verdict *out)
{
    sand_entry room[BEGUN_MOST];
    sand_order all = *order;
    if (before && before->decision == order->decision && before->side == order->side &&
        !begun_add(before, order, room, &all))
        return false;
    sand_game_check(s->game, &all, out);
    return true;
}

static bool is_alike(const sand_verdict *a, const sand_verdict *b)
{
    return a->answer == b->answer && a->missing == b->missing && a->n_duties == b->n_duties;
}

int32_t round_length(const session *s)
{
    sand_unit_facts unit;
    int32_t length = 1;
    if (!sand_game_unit(s->game, session_viewer(s), 1, &unit)) return length;
    while (length * 100 <= unit.base_width) length *= 10;
    return length;
}

sand_order round_order(const session *s, const sand_order *order, const begun *before, sand_entry room[ROUND_MOST])
{
    enum { DEGREE = 100 };
    sand_verdict exact, rounded;
    sand_order out = *order;
    if (order->n > ROUND_MOST || !judge(s, order, before, &exact)) return out;
    int32_t length = round_length(s);
    memcpy(room, order->entries, order->n * sizeof *room);
    out.entries = room;
    for (size_t i = 0; i < order->n; i++)
        for (int32_t finer = 0; finer < 4; finer++) {
            int32_t by = finer < 2 ? 1 : 10;
            round_entry(&s->rules.orders[room[i].kind - 1], &room[i],
                        (grain){ length > by ? length / by : 1, DEGREE / by, finer % 2 == 0 });
            if (judge(s, &out, before, &rounded) && is_alike(&exact, &rounded)) break;
            room[i] = order->entries[i];
        }
    return out;
}
