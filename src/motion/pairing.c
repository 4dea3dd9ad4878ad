/* pairing.c - which bases of a melee fight each other.
 *
 * Invariant: a base is in at most one pair, a second in at most one pair, and never both. */
#include "base/assert.h"
#include "motion/bases.h"

/* ---- the order in which touches are looked at ---- */

/* How far right the base stands along a face, as its unit sees it looking out from that face. */
static int32_t along(const sand_battle *b, unsigned body, unsigned face)
{
    switch (face) {
    case SAND_FACE_FRONT: return sand_standing_column2(b, body);
    case SAND_FACE_RIGHT: return sand_battle_body(b, body)->rank;
    case SAND_FACE_REAR: return -sand_standing_column2(b, body);
    default: return -(int32_t)sand_battle_body(b, body)->rank;
    }
}

static unsigned luck_of(const sand_battle *b, unsigned unit)
{
    return sand_battle_unit_def(b, unit)->luck;
}

/* Orders touches: longer edges first, then lower luck ids, then the lower face of the met unit, then the place farther
 * right on the met unit, then on the other. */
static bool comes_before(const sand_battle *b, const sand_base_touch *one, const sand_base_touch *other)
{
    const int32_t differences[] = {
        other->shared - one->shared,
        (int32_t)luck_of(b, one->unit[0]) - (int32_t)luck_of(b, other->unit[0]),
        (int32_t)luck_of(b, one->unit[1]) - (int32_t)luck_of(b, other->unit[1]),
        (int32_t)one->face[1] - other->face[1],
        along(b, other->body[1], other->face[1]) - along(b, one->body[1], one->face[1]),
        along(b, other->body[0], other->face[0]) - along(b, one->body[0], one->face[0]),
    };
    for (size_t i = 0; i < SAND_LEN(differences); i++)
        if (differences[i] != 0) return differences[i] < 0;
    return false;
}

static void sort_touches(const sand_battle *b, sand_base_touches *touches)
{
    for (size_t i = 1; i < touches->n; i++) {
        sand_base_touch touch = touches->touch[i];
        size_t at = i;
        for (; at > 0 && comes_before(b, &touch, &touches->touch[at - 1]); at--)
            touches->touch[at] = touches->touch[at - 1];
        touches->touch[at] = touch;
    }
}

/* Drops touches whose bases do not fight each other. */
static void keep_fighting(const sand_pairing_rule *rule, sand_base_touches *touches)
{
    size_t kept = 0;
    for (size_t i = 0; i < touches->n; i++)
        if (rule->fight == NULL || rule->fight(rule->context, &touches->touch[i]))
            touches->touch[kept++] = touches->touch[i];
    touches->n = kept;
}

/* Collects the touches of one contact: those that share enough edge, or the one that shares most where only all of them
 * together do. */
static void gather_contact(const sand_battle *b, const uint16_t units[2], int32_t least, sand_base_touches *out)
{
    size_t first = out->n, most = first;
    int32_t edge = 0;
    sand_bases_touches(b, units, least, out);
    if (out->n > first) return;
    sand_bases_touches(b, units, 1, out);
    for (size_t i = first; i < out->n; i++) {
        edge += out->touch[i].shared;
        if (comes_before(b, &out->touch[i], &out->touch[most])) most = i;
    }
    bool enough = out->n > first && edge >= least;
    if (enough) out->touch[first] = out->touch[most];
    out->n = first + enough;
}

static void gather(const sand_battle *b, const uint16_t cluster[], unsigned which, const sand_pairing_rule *rule,
                   sand_base_touches *out)
{
    out->n = 0;
    for (unsigned i = 1; i <= sand_battle_head(b)->contacts; i++) {
        const sand_contact *contact = sand_battle_contact(b, i);
        const uint16_t units[] = { contact->by, contact->with };
        if (cluster[contact->by] == which) gather_contact(b, units, rule->least, out);
    }
    keep_fighting(rule, out);
    sort_touches(b, out);
}

/* ---- pairs ---- */

/* The pair in which the base fights or is second; NULL: neither. */
static sand_pairing *pair_of(const sand_melee *melee, unsigned body)
{
    for (size_t i = 0; i < melee->n; i++) {
        sand_pairing *pair = &melee->pairing[i];
        for (unsigned k = 0; k < 2; k++)
            if (pair->of[k].body == body || pair->of[k].second == body) return pair;
    }
    return NULL;
}

static sand_paired paired(const sand_base_touch *touch, unsigned k, const sand_pairing_rule *rule)
{
    unsigned body = touch->body[k];
    unsigned fights = rule->in_place == NULL ? body : rule->in_place(rule->context, touch, k);
    return (sand_paired){
        .unit = touch->unit[k], .body = (uint16_t)body, .fights = (uint16_t)fights, .face = touch->face[k]
    };
}

static void make_pairs(const sand_pairing_rule *rule, sand_melee *melee)
{
    melee->n = 0;
    for (size_t i = 0; i < melee->touches.n; i++) {
        const sand_base_touch *touch = &melee->touches.touch[i];
        if (pair_of(melee, touch->body[0]) != NULL || pair_of(melee, touch->body[1]) != NULL) continue;
        SAND_ASSERT(melee->n < melee->room);
        melee->pairing[melee->n++] = (sand_pairing){ .of = { paired(touch, 0, rule), paired(touch, 1, rule) },
                                                     .shared = touch->shared,
                                                     .from = touch->from,
                                                     .to = touch->to };
    }
}

/* ---- two to one ---- */

/* Base `k` of the touch becomes the second of the pair that fights the enemy base it touches, if it has no part in any
 * pair and that side of the pair has no second yet. */
static void join(sand_melee *melee, const sand_base_touch *touch, unsigned k)
{
    SAND_ASSERT(k < 2);
    sand_pairing *pair = pair_of(melee, touch->body[1 - k]);
    if (pair == NULL || pair_of(melee, touch->body[k]) != NULL) return;
    unsigned enemy = pair->of[0].body == touch->body[1 - k] ? 0 : 1;
    if (pair->of[enemy].body != touch->body[1 - k]) return;
    if (pair->of[1 - enemy].second == 0) pair->of[1 - enemy].second = touch->body[k];
}

static bool has_part(const sand_battle *b, const sand_melee *melee, unsigned unit)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    for (unsigned body = def->first_body; body < def->first_body + def->n_bodies; body++)
        if (pair_of(melee, body) != NULL) return true;
    return false;
}

/* Adds seconds: bases without a pair whose front touches an enemy in one, and then those touched on flank or rear whose
 * unit would have no part in the melee otherwise. */
static void join_touching(const sand_battle *b, sand_melee *melee)
{
    const sand_base_touch *touch = melee->touches.touch;
    for (size_t i = 0; i < melee->touches.n; i++)
        for (unsigned k = 0; k < 2; k++)
            if (touch[i].face[k] == SAND_FACE_FRONT) join(melee, &touch[i], k);
    for (size_t i = 0; i < melee->touches.n; i++)
        for (unsigned k = 0; k < 2; k++)
            if (!has_part(b, melee, touch[i].unit[k])) join(melee, &touch[i], k);
}

static bool touches_anybody(const sand_melee *melee, unsigned body)
{
    for (size_t i = 0; i < melee->touches.n; i++) {
        const sand_base_touch *touch = &melee->touches.touch[i];
        if (touch->body[0] == body || touch->body[1] == body) return true;
    }
    return false;
}

/* Is the front edge of the other, which stands beside this base on that side, within `flush` of the line of its front?
 */
static bool stands_flush(const sand_box *own, const sand_box *other, bool right, int32_t flush)
{
    sand_face side = right ? SAND_FACE_RIGHT : SAND_FACE_LEFT;
    sand_touch touch = sand_overlap_contact(own, other);
    if (!touch.touching || touch.flush_a != side) return false;
    sand_face back = right ? SAND_FACE_LEFT : SAND_FACE_RIGHT;
    if (touch.flush_b != back) return false;
    sand_point mine = own->corner[right ? SAND_FRONT_RIGHT : SAND_FRONT_LEFT];
    sand_point his = other->corner[right ? SAND_FRONT_LEFT : SAND_FRONT_RIGHT];
    return sand_point_distance(mine, his) <= flush;
}

/* A base of another friendly unit standing beside this one; in the unlikely case of several, the one of lowest luck. */
static unsigned neighbour(const sand_battle *b, unsigned body, bool right, int32_t flush)
{
    const sand_body_def *own = sand_battle_body_def(b, body);
    sand_box box = sand_battle_body_box(b, body);
    unsigned best = 0;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (unit == own->unit || !sand_battle_in_play(b, unit) || sand_battle_side_of_unit(b, unit) != own->side)
            continue;
        sand_box all = sand_battle_unit_box(b, unit);
        if (!sand_shape_bounds_near(&box.bounds, &all.bounds, SAND_SLACK)) continue;
        const sand_unit_def *def = sand_battle_unit_def(b, unit);
        for (unsigned other = def->first_body; other < def->first_body + def->n_bodies; other++) {
            if (!sand_standing_has_slot(b, other) || sand_bases_depth(b, other) != 1) continue;
            sand_box its = sand_battle_body_box(b, other);
            if (!stands_flush(&box, &its, right, flush)) continue;
            if (best == 0 || def->luck < luck_of(b, sand_battle_body_def(b, best)->unit)) best = other;
        }
    }
    return best;
}

/* The base beside one that fights with its front, if it touches no enemy and may join in; 0: none. */
static unsigned overlapping(const sand_battle *b, const sand_melee *melee, const sand_pairing_rule *rule, unsigned body,
                            bool right)
{
    unsigned beside = sand_bases_beside(b, body, right);
    if (beside == 0 && rule->flush >= 0) beside = neighbour(b, body, right, rule->flush);
    if (beside == 0 || pair_of(melee, beside) != NULL || touches_anybody(melee, beside)) return 0;
    return rule->joins == NULL || rule->joins(rule->context, beside) ? beside : 0;
}

/* Does the base end its rank on the side where the enemy in front overlaps it, the enemy's right or left? */
static bool is_end(const sand_battle *b, const sand_paired *met, bool on_right_of_enemy)
{
    switch (met->face) { /* the enemy's right is on the left of a base that faces it */
    case SAND_FACE_FRONT: return sand_bases_beside(b, met->body, !on_right_of_enemy) == 0;
    case SAND_FACE_REAR: return sand_bases_beside(b, met->body, on_right_of_enemy) == 0;
    default:
        return sand_bases_on_face(
            b, met->body, (met->face == SAND_FACE_RIGHT) == on_right_of_enemy ? SAND_FACE_FRONT : SAND_FACE_REAR);
    }
}

/* May this side add another overlap? */
static bool has_overlaps_left(const sand_battle *b, const sand_pairing_rule *rule, const unsigned taken[],
                              const sand_paired *own)
{
    return rule->most_overlaps == 0 || taken[sand_battle_side_of_unit(b, own->unit)] < rule->most_overlaps;
}

static void join_overlapping(const sand_battle *b, const sand_pairing_rule *rule, sand_melee *melee)
{
    unsigned taken[SAND_SIDES + 1] = { 0 };
    for (size_t i = 0; i < melee->n; i++) {
        for (unsigned k = 0; k < 4; k++) { /* both sides of the pair, the right end before the left */
            sand_paired *own = &melee->pairing[i].of[k % 2], *met = &melee->pairing[i].of[1 - k % 2];
            bool right = k < 2;
            if (!has_overlaps_left(b, rule, taken, own)) continue;
            if (own->second != 0 || own->face != SAND_FACE_FRONT || !is_end(b, met, right)) continue;
            own->second = (uint16_t)overlapping(b, melee, rule, own->body, right);
            taken[sand_battle_side_of_unit(b, own->unit)] += own->second != 0;
        }
    }
}

void sand_bases_pair(const sand_battle *b, const uint16_t cluster[], unsigned which, const sand_pairing_rule *rule,
                     sand_melee *melee)
{
    SAND_ASSERT(which >= 1 && rule->least >= 1);
    gather(b, cluster, which, rule, &melee->touches);
    make_pairs(rule, melee);
    join_touching(b, melee);
    if (rule->overlaps) join_overlapping(b, rule, melee);
}
