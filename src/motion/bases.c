/* bases.c - neighbours in a formation, touching bases and clusters of units in contact: questions about single bases.
 */
#include "motion/bases.h"

#include "base/assert.h"

/* ---- places in a formation ---- */

static unsigned unit_of(const sand_battle *b, unsigned body)
{
    unsigned unit = sand_battle_body_def(b, body)->unit;
    SAND_ASSERT(unit != 0 && sand_standing_has_slot(b, body));
    return unit;
}

/* Returns the base of `unit` in that column and rank, or 0 when the place is empty. */
static unsigned base_at(const sand_battle *b, unsigned unit, int32_t column2, int32_t rank)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    for (unsigned body = def->first_body; body < def->first_body + def->n_bodies; body++) {
        if (!sand_standing_has_slot(b, body) || sand_battle_body(b, body)->rank != rank) continue;
        if (sand_standing_column2(b, body) == column2) return body;
    }
    return 0;
}

unsigned sand_bases_ahead(const sand_battle *b, unsigned body)
{
    unsigned unit = unit_of(b, body);
    int32_t column2 = sand_standing_column2(b, body);
    for (int32_t rank = sand_battle_body(b, body)->rank - 1; rank >= 1; rank--) {
        unsigned straight = base_at(b, unit, column2, rank);
        unsigned right = straight != 0 ? straight : base_at(b, unit, column2 + 1, rank);
        unsigned any = right != 0 ? right : base_at(b, unit, column2 - 1, rank);
        if (any != 0) return any;
    }
    return 0;
}

unsigned sand_bases_file_front(const sand_battle *b, unsigned body)
{
    for (unsigned ahead = body; ahead != 0; ahead = sand_bases_ahead(b, body)) body = ahead;
    return body;
}

unsigned sand_bases_depth(const sand_battle *b, unsigned body)
{
    unsigned depth = 1;
    for (; (body = sand_bases_ahead(b, body)) != 0; depth++) {
    }
    return depth;
}

unsigned sand_bases_behind(const sand_battle *b, unsigned body)
{
    return base_at(b, unit_of(b, body), sand_standing_column2(b, body), sand_battle_body(b, body)->rank + 1);
}

unsigned sand_bases_beside(const sand_battle *b, unsigned body, bool right)
{
    int32_t column2 = sand_standing_column2(b, body) + (right ? 2 : -2);
    return base_at(b, unit_of(b, body), column2, sand_battle_body(b, body)->rank);
}

static bool hides(const sand_battle *b, unsigned body, unsigned other, sand_face face)
{
    int32_t aside = sand_standing_column2(b, other) - sand_standing_column2(b, body);
    int32_t back = sand_battle_body(b, other)->rank - sand_battle_body(b, body)->rank;
    switch (face) {
    case SAND_FACE_FRONT: return back < 0 && aside >= -1 && aside <= 1;
    case SAND_FACE_REAR: return back > 0 && aside >= -1 && aside <= 1;
    case SAND_FACE_RIGHT: return back == 0 && aside > 0;
    default: return back == 0 && aside < 0;
    }
}

bool sand_bases_on_face(const sand_battle *b, unsigned body, sand_face face)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit_of(b, body));
    for (unsigned other = def->first_body; other < def->first_body + def->n_bodies; other++)
        if (other != body && sand_standing_has_slot(b, other) && hides(b, body, other, face)) return false;
    return true;
}

/* Orders bases rank by rank from the front, and within a rank from the left. */
static bool comes_before(const sand_battle *b, unsigned body, unsigned other)
{
    int32_t back = sand_battle_body(b, body)->rank - sand_battle_body(b, other)->rank;
    return back != 0 ? back < 0 : sand_standing_column2(b, body) < sand_standing_column2(b, other);
}

size_t sand_bases_in_ranks(const sand_battle *b, unsigned unit, unsigned ranks, uint16_t bodies[], size_t room)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    size_t n = 0;
    SAND_ASSERT(ranks >= 1);
    for (unsigned body = def->first_body; body < def->first_body + def->n_bodies; body++) {
        if (!sand_standing_has_slot(b, body) || sand_bases_depth(b, body) > ranks) continue;
        size_t at = n < room ? n : room;
        for (; at > 0 && comes_before(b, body, bodies[at - 1]); at--)
            if (at < room) bodies[at] = bodies[at - 1];
        if (at < room) bodies[at] = (uint16_t)body;
        n++;
    }
    return n;
}

sand_base_reach sand_bases_reach(const sand_battle *b, unsigned body, sand_face from, unsigned unit)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    sand_box own = sand_battle_body_box(b, body);
    sand_shape shape = sand_geom_shape_of_box(&own);
    sand_point edge[2];
    sand_base_reach nearest = { .body = 0 };
    if (from != SAND_FACE_NONE) {
        edge[0] = sand_geom_face_start(&own, from);
        edge[1] = sand_geom_face_end(&own, from);
        shape = sand_shape_of(edge, 2);
    }
    for (unsigned other = def->first_body; other < def->first_body + def->n_bodies; other++) {
        if (!sand_standing_has_slot(b, other)) continue;
        sand_box box = sand_battle_body_box(b, other);
        sand_shape target = sand_geom_shape_of_box(&box);
        sand_reach reach = sand_geom_reach_between(&shape, &target);
        int order = nearest.body == 0 ? -1 : sand_geom_squared_compare(reach.squared, nearest.reach.squared);
        if (order > 0 || (order == 0 && !comes_before(b, other, nearest.body))) continue;
        nearest = (sand_base_reach){ reach, (uint16_t)other };
    }
    SAND_ASSERT(nearest.body != 0);
    return nearest;
}

/* ---- contact ---- */

static void add_touch(sand_base_touches *out, sand_base_touch touch)
{
    SAND_ASSERT(out->n < out->room);
    out->touch[out->n++] = touch;
}

static void touches_of(const sand_battle *b, unsigned body, const uint16_t units[2], int32_t least,
                       sand_base_touches *out)
{
    const sand_unit_def *def = sand_battle_unit_def(b, units[1]);
    sand_slots others;
    sand_box box = sand_battle_body_box(b, body), all = sand_battle_unit_box(b, units[1]);
    if (!sand_shape_bounds_near(&box.bounds, &all.bounds, SAND_SLACK)) return;
    others.n = (unsigned)sand_bases_in_ranks(b, units[1], UINT8_MAX, others.body, def->n_bodies);
    for (unsigned i = 0; i < others.n; i++) {
        sand_box other = sand_battle_body_box(b, others.body[i]);
        if (!sand_shape_bounds_near(&box.bounds, &other.bounds, SAND_SLACK)) continue;
        sand_touch touch = sand_overlap_shared(&box, &other);
        if (!touch.touching || touch.shared < least) continue; /* least is 1 or more: they share an edge */
        add_touch(out, (sand_base_touch){ .unit = { units[0], units[1] },
                                          .body = { (uint16_t)body, others.body[i] },
                                          .face = { (uint8_t)touch.flush_a, (uint8_t)touch.flush_b },
                                          .shared = touch.shared,
                                          .from = touch.from,
                                          .to = touch.to });
    }
}

void sand_bases_touches(const sand_battle *b, const uint16_t units[2], int32_t least, sand_base_touches *out)
{
    sand_slots own;
    SAND_ASSERT(least >= 1 && units[0] != units[1]);
    own.n = (unsigned)sand_bases_in_ranks(b, units[0], UINT8_MAX, own.body, SAND_SLOTS_MAX);
    for (unsigned i = 0; i < own.n; i++) touches_of(b, own.body[i], units, least, out);
}

int32_t sand_bases_edge(const sand_battle *b, const uint16_t units[2], const void *context,
                        bool (*counts)(const void *context, const sand_base_touch *touch))
{
    SAND_ASSERT(units[0] != units[1]);
    sand_slots own;
    int32_t edge = 0;
    own.n = (unsigned)sand_bases_in_ranks(b, units[0], UINT8_MAX, own.body, SAND_SLOTS_MAX);
    for (unsigned i = 0; i < own.n; i++) {
        sand_base_touch storage[SAND_SLOTS_MAX];
        sand_base_touches touches = { storage, SAND_LEN(storage), 0 };
        touches_of(b, own.body[i], units, 1, &touches);
        for (size_t k = 0; k < touches.n; k++)
            if (counts == NULL || counts(context, &storage[k])) edge += storage[k].shared;
    }
    return edge;
}

/* ---- clusters ---- */

static bool spread(const sand_battle *b, uint16_t cluster[], uint16_t number)
{
    bool any = false;
    for (unsigned i = 1; i <= sand_battle_head(b)->contacts; i++) {
        const sand_contact *contact = sand_battle_contact(b, i);
        if ((cluster[contact->by] == number) == (cluster[contact->with] == number)) continue;
        cluster[contact->by] = cluster[contact->with] = number;
        any = true;
    }
    return any;
}

/* Among the units in contact that belong to no cluster yet, finds the one with the lowest luck id; 0 when none is left.
 */
static unsigned next_seed(const sand_battle *b, const uint16_t cluster[])
{
    unsigned best = 0;
    for (unsigned i = 1; i <= sand_battle_head(b)->contacts; i++) {
        const sand_contact *contact = sand_battle_contact(b, i);
        const unsigned both[] = { contact->by, contact->with };
        for (unsigned k = 0; k < 2; k++) {
            if (cluster[both[k]] != 0) continue;
            if (best == 0 || sand_battle_unit_def(b, both[k])->luck < sand_battle_unit_def(b, best)->luck)
                best = both[k];
        }
    }
    return best;
}

unsigned sand_bases_clusters(const sand_battle *b, uint16_t cluster[])
{
    uint16_t number = 0;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) cluster[unit] = 0;
    for (unsigned seed; (seed = next_seed(b, cluster)) != 0;) {
        cluster[seed] = ++number;
        while (spread(b, cluster, number)) {
        }
    }
    return number;
}
