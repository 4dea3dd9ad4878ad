/* el_near.c - which enemies are within 3 inches, and what lies between two places [EL-ZONE, EL-AMB-29, EL-AMB-35].
 *
 * Stopping and fighting use the same distance, which is inclusive, so a unit that had to stop may fight. [EL-ZONE-03,
 * EL-AMB-02] */
#include "geom/heading.h"
#include "geom/measure.h"
#include "geom/sweep.h"
#include "rules/common/see.h"
#include "rules/ecw_large/el_movement.h"

/* ---- what lies between ---- */

bool el_is_water(const sand_field *field, uint16_t kind)
{
    return sand_field_kind(field, kind, EL_WATER) != 0;
}

static bool bars(const sand_field *field, uint16_t kind)
{
    return el_is_water(field, kind) || !sand_field_is_open(field, kind);
}

unsigned el_ground_between(const sand_field *field, sand_point from, sand_point to)
{
    return sand_see_piece_between(field, from, to, bars);
}

/* ---- nearness ---- */

/* Decides which enemies count for a mover that starts from this place. */
typedef struct {
    sand_scene *scene;
    unsigned unit, side;
    sand_point from;
} surroundings;

static bool counts(const void *context, unsigned unit)
{
    const surroundings *s = context;
    if (sand_scene_side(s->scene, unit) == s->side) return false;
    if (sand_battle_reads(s->scene->battle, EL_ZONE_THROUGH_ALL)) return true;
    if (el_ground_between(s->scene->field, s->from, sand_scene_centre(s->scene, unit)) != 0) return false;
    return s->unit == 0 || sand_see_unit_between(s->scene, s->unit, unit) == 0;
}

/* Ranks an enemy by how far off the unit's facing it stands, one to the right before one as far to the left. */
static int32_t rank_of(sand_scene *scene, unsigned unit, unsigned enemy)
{
    SAND_ASSERT(unit != enemy);
    const sand_box *box = sand_scene_box(scene, unit);
    sand_point to = sand_point_subtract(sand_scene_centre(scene, enemy), box->centre);
    int32_t off = sand_heading_difference(box->heading, sand_heading_of(to));
    return off < 0 ? -2 * off : 2 * off - 1;
}

/* Among equally near enemies the one most nearly ahead comes first, so that unit numbers decide nothing. */
static bool comes_first(sand_scene *scene, unsigned unit, unsigned enemy, unsigned other)
{
    return rank_of(scene, unit, enemy) < rank_of(scene, unit, other);
}

/* Distances run from edge to edge, and exactly 3 in. is near, so a unit that had to stop may fight. Guns that have
 * fired bind too, and so does a unit beside supplies. [EL-ZONE-03, EL-AMB-02, EL-AMB-29, EL-AMB-96] */
unsigned el_binding_enemy(sand_scene *scene, unsigned unit)
{
    const surroundings s = { scene, unit, sand_scene_side(scene, unit), sand_scene_centre(scene, unit) };
    const int32_t zone = sand_battle_number(scene->battle, EL_ZONE);
    unsigned nearest = 0;
    sand_squared least = { 0 };
    for (unsigned enemy = 0; (enemy = sand_scene_next_enemy_within(scene, unit, enemy, zone)) != 0;) {
        if (!counts(&s, enemy)) continue;
        sand_reach reach = sand_geom_reach_boxes(sand_scene_box(scene, unit), sand_scene_box(scene, enemy));
        int nearer = nearest == 0 ? -1 : sand_geom_squared_compare(reach.squared, least);
        if (nearer > 0 || (nearer == 0 && !comes_first(scene, unit, enemy, nearest))) continue;
        nearest = enemy;
        least = reach.squared;
    }
    return nearest;
}

sand_zone_entry el_zone_on_way(sand_scene *scene, const sand_mover *mover, sand_straight way, int32_t from)
{
    const surroundings s = { scene, mover->unit, mover->side, mover->box.centre };
    return sand_march_zone(scene->battle, mover, way,
                           (sand_zones){ sand_battle_number(scene->battle, EL_ZONE), from, { counts, &s } });
}

/* ---- bodies ---- */

/* Units, but not commanders, may take an enemy base; which types may depends on the reading. [EL-SUP-04, EL-SUP-07,
 * EL-AMB-94] */
bool el_takes_base(const sand_battle *b, unsigned type, unsigned side, unsigned body)
{
    SAND_ASSERT(type <= EL_TYPES);
    if (type == 0 || sand_battle_body_def(b, body)->role != SAND_ROLE_SUPPLY ||
        sand_battle_body_def(b, body)->side == side)
        return false;
    if (sand_battle_reads(b, EL_TAKERS_CAVALRY)) return type == EL_CAVALRY;
    return type != EL_ARTILLERY;
}

bool el_is_enemy_commander(const sand_battle *b, unsigned side, unsigned body)
{
    return el_is_there(b, body, SAND_ROLE_LEADER) && sand_battle_body_def(b, body)->side != side;
}

typedef struct {
    const sand_battle *b;
    const sand_mover *mover;
} meeting;

static bool is_met(const void *context, unsigned body)
{
    const meeting *m = context;
    return el_is_enemy_commander(m->b, m->mover->side, body);
}

static bool is_charged(const void *context, unsigned body)
{
    const meeting *m = context;
    return is_met(context, body) ||
           (el_is_there(m->b, body, SAND_ROLE_SUPPLY) && el_takes_base(m->b, m->mover->type, m->mover->side, body));
}

unsigned el_body_at(const sand_battle *b, unsigned except, const sand_box *box)
{
    for (unsigned body = 1; body <= b->field->n_bodies; body++) {
        if (body == except || (!el_is_there(b, body, SAND_ROLE_LEADER) && !el_is_there(b, body, SAND_ROLE_SUPPLY)))
            continue;
        sand_box its = sand_battle_body_box(b, body);
        if (sand_geom_overlaps_boxes(box, &its)) return body;
    }
    return 0;
}

unsigned el_body_charged_at(const sand_battle *b, const sand_mover *mover)
{
    const meeting m = { b, mover };
    for (unsigned body = 1; body <= b->field->n_bodies; body++) {
        if (!is_charged(&m, body)) continue;
        sand_box its = sand_battle_body_box(b, body);
        if (sand_geom_within_boxes(&mover->box, &its, SAND_SLACK)) return body;
    }
    return 0;
}

int32_t el_meets_commander(const sand_battle *b, const sand_mover *mover, int32_t heading, int32_t longest)
{
    const meeting m = { b, mover };
    sand_body_met met;
    size_t n =
        sand_march_bodies(b, mover, (sand_straight){ heading, longest }, (sand_bodies_met){ is_met, &m, &met, 1 });
    return n == 0 ? -1 : met.stretch.first;
}

int32_t el_charges_body(const sand_battle *b, const sand_mover *mover, int32_t heading, int32_t longest)
{
    const meeting m = { b, mover };
    sand_body_met met;
    size_t n =
        sand_march_bodies(b, mover, (sand_straight){ heading, longest }, (sand_bodies_met){ is_charged, &m, &met, 1 });
    return n == 0 ? -1 : met.stretch.first;
}

/* ---- pivots ---- */

static bool touches_by(const sand_battle *b, const sand_mover *mover, int32_t turn, const sand_shape *other)
{
    const sand_mover end = sand_march_mover_turned(mover, turn);
    const sand_sweep sweep = { mover->box, end.box, mover->stance.pose.at, turn };
    if (sand_battle_reads(b, EL_SWEEP_SWEPT)) return sand_sweep_touches(&sweep, other, SAND_SLACK);
    sand_shape there = sand_geom_shape_of_box(&end.box);
    return sand_geom_within(&there, other, SAND_SLACK);
}

/* A longer turn passes over more ground, so the first touch is found by bisection. */
int32_t el_pivot_touches(const sand_battle *b, const sand_mover *mover, int32_t turn, const sand_box *box)
{
    int32_t sign = turn < 0 ? -1 : 1, low = 0, high = turn * sign;
    SAND_ASSERT(high >= 0);
    sand_shape other = sand_geom_shape_of_box(box);
    if (turn == 0 || !touches_by(b, mover, turn, &other)) return -1;
    if (!sand_battle_reads(b, EL_SWEEP_SWEPT)) return high;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (touches_by(b, mover, sign * middle, &other))
            high = middle;
        else
            low = middle + 1;
    }
    return high;
}

unsigned el_pivot_meets_commander(const sand_battle *b, const sand_mover *mover, int32_t turn)
{
    for (unsigned body = 1; body <= b->field->n_bodies; body++) {
        if (!el_is_enemy_commander(b, mover->side, body)) continue;
        sand_box its = sand_battle_body_box(b, body);
        if (el_pivot_touches(b, mover, turn, &its) >= 0) return body;
    }
    return 0;
}
