/* el_way.c - what is in the way of units and commanders, and how far they may go [EL-MOVE, EL-INTER, EL-ZONE, EL-TERR].
 *
 * Units bar the way of every piece, friend or enemy. Commanders bar no way, but no piece may end on one. Supply bases
 * bar every piece except the cavalry that takes them. */
#include "geom/overlap.h"
#include "geom/sweep.h"
#include "geom/travel.h"
#include "rules/common/answer.h"
#include "rules/common/climb.h"
#include "rules/common/passing.h"
#include "rules/common/road.h"
#include "rules/common/see.h"
#include "rules/ecw_large/el_movement.h"

/* ---- ground ---- */

/* A commander may go wherever any unit may. [EL-TERR-01, EL-TERR-04, EL-TERR-06, EL-TERR-08, EL-AMB-42] */
static sand_ground ground_for(const void *context, unsigned terrain)
{
    const el_way *way = context;
    return sand_walk_ground(way->scene->field, terrain, way->type, EL_CROSSING, EL_WATER);
}

static const char *ground_rule(const sand_battle *b, const sand_mover *mover, unsigned terrain)
{
    SAND_ASSERT(terrain >= 1 && terrain <= b->field->n_terrain);
    uint16_t kind = b->field->terrain[terrain - 1].kind;
    (void)mover;
    if (sand_field_kind(b->field, kind, EL_WATER) != 0) return "EL-TERR-08";
    return kind == EL_MARSH || kind == EL_LAKE ? "EL-TERR-06" : "EL-TERR-01";
}

static const sand_way_words words = {
    .unit = { { "EL-INTER-01", "{u1} is in the way of {u0}" }, { "EL-INTER-01", "{u1} is in the way of {u0}" } },
    .ground = { { "EL-TERR-01", "{u0} may not enter {t1}" }, { "EL-TERR-01", "{u0} may not stand in {t1}" } },
    .edge = { { "EL-AMB-05", "{u0} would leave the table" }, { "EL-TABLE-01", "Part of {u0} would be off the table" } },
    .touch = { { "EL-ZONE-01", "{u0} would touch {u1}" }, { "EL-ZONE-01", "{u0} would touch {u1}" } },
    .ground_rule = ground_rule
};
static const sand_way_words commander_words = {
    .unit = { { "EL-INTER-01", "{u1} is in the way of {b0}" }, { "EL-INTER-01", "{u1} stands there" } },
    .ground = { { "EL-TERR-01", "{b0} may not enter {t1}" }, { "EL-TERR-01", "{b0} may not stand in {t1}" } },
    .edge = { { "EL-AMB-05", "{b0} would leave the table" }, { "EL-TABLE-01", "Part of {b0} would be off the table" } },
    .touch = { { "EL-AMB-87", "{b0} may not go into contact with {u1}" },
               { "EL-AMB-87", "{b0} may not end in contact with {u1}" } },
    .ground_rule = ground_rule
};

/* ---- places where a move may not end ---- */

/* Does the mover reach a base that it takes? It then leaves the table with the base and needs no place to end.
 * [EL-SUP-04, EL-AMB-95] */
static bool reaches_base(const sand_battle *b, const sand_mover *mover, const sand_box *box)
{
    for (unsigned body = 1; body <= b->field->n_bodies; body++) {
        if (!el_is_there(b, body, SAND_ROLE_SUPPLY) || !el_takes_base(b, mover->type, mover->side, body)) continue;
        sand_box its = sand_battle_body_box(b, body);
        if (sand_geom_within_boxes(box, &its, SAND_SLACK)) return true;
    }
    return false;
}

/* Cavalry may not end in a town, nor any unit on a hedge where the scenario says so, nor on a bridge by one reading.
 * [EL-TERR-02, EL-AMB-40, EL-AMB-42] */
static sand_walk_unrest passes_only(sand_scene *scene, const sand_mover *mover, const sand_box *box)
{
    static const sand_reason passes = { "EL-TERR-02", "{u0} may pass through {t1}, but not end there" };
    static const sand_reason crosses = { "EL-AMB-42", "{u0} may not stop on {t1}" };
    const sand_field *field = scene->field;
    for (unsigned t = 1; t <= field->n_terrain; t++) {
        const sand_terrain *piece = &field->terrain[t - 1];
        if (sand_field_enter(field, piece->kind, mover->type) == EL_PASSES && sand_field_box_in(field, piece, box))
            return reaches_base(scene->battle, mover, box) ? (sand_walk_unrest){ 0 }
                                                           : (sand_walk_unrest){ t, false, passes, 0 };
    }
    if (sand_battle_reads(scene->battle, EL_CROSSING_STOP)) return (sand_walk_unrest){ 0 };
    unsigned crossing = sand_see_ground(field, box->centre, EL_CROSSING);
    return (sand_walk_unrest){ crossing, true, crosses, 0 };
}

/* ---- bodies ---- */

/* Does the body bar the mover's whole way, and not only a place to end on? [EL-AMB-37] */
static bool bars_way(const sand_battle *b, const sand_mover *mover, unsigned body)
{
    if (el_is_there(b, body, SAND_ROLE_SUPPLY)) return !el_takes_base(b, mover->type, mover->side, body);
    return mover->unit != 0 && el_is_there(b, body, SAND_ROLE_LEADER) &&
           sand_battle_body_def(b, body)->side == mover->side && sand_battle_reads(b, EL_OWN_COMMANDERS_BLOCK);
}

/* Does the body bar the place? An enemy commander makes room for a unit; every other commander bars it. [EL-CMDR-03,
 * EL-AMB-37] */
static bool bars_place(const sand_battle *b, const sand_mover *mover, unsigned body)
{
    if (body == mover->body || !el_is_there(b, body, SAND_ROLE_LEADER)) return bars_way(b, mover, body);
    return mover->unit == 0 || sand_battle_body_def(b, body)->side == mover->side;
}

/* Pivoting over a body needs as much room as marching over it would; ending a pivot on one is checked separately. */
unsigned el_body_bars_pivot(const sand_battle *b, const sand_mover *mover, int32_t turn)
{
    const sand_mover end = sand_march_mover_turned(mover, turn);
    const sand_sweep sweep = { mover->box, end.box, mover->stance.pose.at, turn };
    bool swept = sand_battle_reads(b, EL_SWEEP_SWEPT);
    for (unsigned body = 1; body <= b->field->n_bodies && turn != 0; body++) {
        if (!bars_way(b, mover, body)) continue;
        sand_box its = sand_battle_body_box(b, body);
        sand_shape shape = sand_geom_shape_of_box(&its);
        if (swept ? !sand_sweep_against(&sweep, &shape).clear : sand_geom_overlaps_boxes(&end.box, &its)) return body;
    }
    return 0;
}

unsigned el_body_in_the_way(sand_scene *scene, const sand_mover *mover, const sand_box *box)
{
    const sand_battle *b = scene->battle;
    for (unsigned body = 1; body <= b->field->n_bodies; body++) {
        if (body == mover->body || !bars_place(b, mover, body)) continue;
        sand_box its = sand_battle_body_box(b, body);
        if (sand_geom_overlaps_boxes(box, &its)) return body;
    }
    return 0;
}

/* ---- what ends a straight way ---- */

static sand_reason in_the_way(const sand_mover *mover)
{
    return mover->unit != 0 ? (sand_reason){ "EL-AMB-37", "{b1} is in the way of {u0}" }
                            : (sand_reason){ "EL-AMB-37", "{b1} is in the way of {b0}" };
}

static void end_at_bodies(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop)
{
    const sand_battle *b = scene->battle;
    sand_shape own = sand_geom_shape_of_box(&mover->box);
    for (unsigned body = 1; body <= b->field->n_bodies && stop->travel > 0; body++) {
        if (body == mover->body || !bars_way(b, mover, body)) continue;
        sand_box box = sand_battle_body_box(b, body);
        sand_shape other = sand_geom_shape_of_box(&box);
        int32_t met = sand_travel_meets(&own, heading, stop->travel, &other, SAND_SLACK);
        if (met > 0) sand_stop_at(stop, met - 1, in_the_way(mover), sand_march_mover_index(mover), (int32_t)body);
    }
}

static unsigned body_stood_on(sand_scene *scene, const sand_mover *mover, const sand_box *there, sand_box *its)
{
    unsigned body = el_body_in_the_way(scene, mover, there);
    if (body != 0) *its = sand_battle_body_box(scene->battle, body);
    return body;
}

static void end_clear_of_bodies(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop)
{
    sand_passing_ends_clear(scene, mover, heading, &(sand_passing_bar){ body_stood_on, in_the_way(mover) }, stop);
}

/* The march goes on to the first point within 3 in. of an enemy, and not past it. [EL-ZONE-01] */
static void end_near_enemies(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop, int32_t from)
{
    static const sand_reason unit = { "EL-ZONE-01", "{u0} must stop within {=move.zone} of {u1}" };
    static const sand_reason body = { "EL-AMB-36", "{b0} must stop within {=move.zone} of {u1}" };
    if (stop->travel <= 0) return;
    sand_zone_entry zone = el_zone_on_way(scene, mover, (sand_straight){ heading, stop->travel }, from);
    if (zone.unit == 0 || zone.stretch.first >= stop->travel) return;
    if (sand_stop_at(stop, zone.stretch.first, mover->unit != 0 ? unit : body, sand_march_mover_index(mover),
                     zone.unit)) {
        stop->unit = zone.unit;
        stop->ring = sand_battle_number(scene->battle, EL_ZONE);
    }
}

static void end_of_march(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop)
{
    static const sand_reason met = { "EL-AMB-85", "{u0} must stop when it touches {b1}" };
    end_near_enemies(scene, mover, heading, stop, 0);
    end_at_bodies(scene, mover, heading, stop);
    if (sand_battle_reads(scene->battle, EL_CONTACT_STOPS) && stop->travel > 0) {
        int32_t first = el_meets_commander(scene->battle, mover, heading, stop->travel);
        if (first >= 0) sand_stop_at(stop, first, met, mover->unit, 0);
    }
    end_clear_of_bodies(scene, mover, heading, stop);
}

/* Enemies that the unit starts near do not stop its withdrawal. [EL-ZONE-02, EL-AMB-32] */
static void end_of_withdrawal(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop)
{
    end_near_enemies(scene, mover, heading, stop, 1);
    end_at_bodies(scene, mover, heading, stop);
    end_clear_of_bodies(scene, mover, heading, stop);
}

static void end_of_ride(sand_scene *scene, const sand_mover *mover, int32_t heading, sand_stop *stop)
{
    if (sand_battle_reads(scene->battle, EL_COMMANDER_ZONE_YES)) end_near_enemies(scene, mover, heading, stop, 1);
    end_at_bodies(scene, mover, heading, stop);
    end_clear_of_bodies(scene, mover, heading, stop);
}

/* The whole base must have room along the way. [EL-INTER-01, EL-AMB-05, EL-AMB-27, EL-AMB-28] */
void el_way_set(el_way *way, sand_scene *scene, const sand_mover *mover, el_way_kind kind)
{
    static void (*const ends[])(sand_scene *, const sand_mover *, int32_t, sand_stop *) = {
        [EL_MARCH] = end_of_march, [EL_WITHDRAWAL] = end_of_withdrawal, [EL_RIDE] = end_of_ride
    };
    SAND_ASSERT((size_t)kind < SAND_LEN(ends));
    bool unit = mover->unit != 0;
    *way = (el_way){ .scene = scene, .type = mover->type };
    way->obstacles = (sand_obstacles){ .context = way,
                                       .ground = ground_for,
                                       .keep_off = unit ? 0 : SAND_SLACK,
                                       .leave_table = unit && sand_battle_reads(scene->battle, EL_EDGE_LEAVES),
                                       .placing = scene->suggesting,
                                       .words = unit ? &words : &commander_words,
                                       .scene = scene };
    way->walk = (sand_walk){ .scene = scene,
                             .obstacles = &way->obstacles,
                             .sweep = unit && sand_battle_reads(scene->battle, EL_SWEEP_SWEPT) ? SAND_TURN_SWEPT
                                                                                               : SAND_TURN_END_ONLY,
                             .ends = ends[kind],
                             .unrest = unit ? passes_only : NULL };
}

/* ---- how far ---- */

static int32_t allowance_of(const sand_battle *b, const sand_mover *mover)
{
    return mover->unit != 0 ? sand_battle_trait(b, mover->unit, EL_MOVE) : sand_battle_number(b, EL_COMMANDER_MOVE);
}

/* The allowance with the road bonus, which holds as far as the whole march lies on roads and is not a charge.
 * [EL-TERR-09, EL-TERR-10, EL-AMB-43] */
static int32_t by_road(sand_scene *scene, const sand_mover *mover, int32_t heading, int32_t allowance)
{
    const sand_battle *b = scene->battle;
    if (allowance == 0 || !sand_field_uses(b->field, EL_PAVED)) return allowance;
    int32_t longest = allowance + sand_battle_number(b, EL_ROAD_BONUS);
    int32_t most = sand_road_reach(b->field, EL_PAVED, mover->box.centre, heading, longest);
    if (most <= allowance) return allowance;
    if (sand_battle_reads(b, EL_ROAD_KEPT)) return most;
    sand_zone_entry zone = el_zone_on_way(scene, mover, (sand_straight){ heading, most }, 1);
    if (zone.unit != 0) most = zone.stretch.first - 1;
    int32_t body = mover->unit == 0 ? -1 : el_charges_body(b, mover, heading, most);
    if (body >= 0) most = body - 1;
    return most > allowance ? most : allowance;
}

/* How far the mover may go before a way that leads uphill exceeds its 3 in.; uphill means nearer to the crest.
 * [EL-TERR-07, EL-AMB-39] */
static int32_t up_to(const sand_battle *b, const sand_mover *mover, sand_straight way)
{
    const sand_field *field = b->field;
    int32_t most = way.longest;
    for (unsigned t = 0; t < field->n_terrain; t++) {
        const sand_terrain *hill = &field->terrain[t];
        if (sand_field_kind(field, hill->kind, EL_HIGH) == 0) continue;
        sand_stretch up = sand_climb_on(field, hill, mover->box.centre, way);
        if (up.last <= up.first) continue;
        bool part = sand_battle_reads(b, EL_HILL_PART);
        int32_t end = part                                             ? up.first + sand_battle_number(b, EL_HILL_MOVE)
                      : up.first > sand_battle_number(b, EL_HILL_MOVE) ? up.first
                                                                       : sand_battle_number(b, EL_HILL_MOVE);
        if ((!part || up.last > end) && end < most) most = end;
    }
    return most;
}

/* A turn costs no movement, whatever its angle, but limits the march; a withdrawing unit has its whole allowance.
 * [EL-MOVE-01..05, EL-TURN-03, EL-TERR-07, EL-TERR-09, EL-AMB-25, EL-AMB-26, EL-AMB-38] */
el_allowance el_allowance_along(sand_scene *scene, const sand_mover *mover, int32_t heading, bool turning)
{
    bool unit = mover->unit != 0;
    int32_t allowance = allowance_of(scene->battle, mover);
    el_allowance out = { by_road(scene, mover, heading, allowance),
                         { "EL-MOVE-01", unit ? "{u0} moves {l1} at most" : "{b0} moves {l1} at most" } };
    static const char *const rule[EL_TYPES + 1] = { "EL-MOVE-04", "EL-MOVE-01", "EL-MOVE-03", "EL-MOVE-02",
                                                    "EL-MOVE-05" };
    SAND_ASSERT(mover->type <= EL_TYPES);
    out.why.rule = out.most > allowance ? "EL-TERR-09" : rule[mover->type];
    if (turning && unit && out.most > sand_battle_number(scene->battle, EL_TURN_MOVE))
        out = (el_allowance){ sand_battle_number(scene->battle, EL_TURN_MOVE),
                              { "EL-TURN-03", "{u0} turns, and moves {l1} at most" } };
    if (!sand_field_uses(scene->field, EL_HIGH)) return out;
    int32_t up = up_to(scene->battle, mover, (sand_straight){ heading, out.most });
    if (up < out.most)
        out = (el_allowance){ up,
                              { "EL-TERR-07", unit ? "{u0} goes uphill, and moves {l1} at most"
                                                   : "{b0} goes uphill, and moves {l1} at most" } };
    return out;
}
