/* pu_cover.c - what reduces hits: the type of the target, and the ground that it is on [PU-TERR, PU-COMB-08,
 * PU-SHOOT-05].
 *
 * Only this file says which ground gives cover. */
#include "geom/sight.h"
#include "rules/common/answer.h"
#include "rules/punic/pu_fighting.h"

/* Does the unit's type reduce hits on it? [PU-COMB-08, PU-SHOOT-05, PU-AMB-04] */
static bool is_hard(const sand_battle *b, unsigned unit)
{
    if (pu_type_of(b, unit) == PU_VETERANS && sand_battle_reads(b, PU_VETERANS_PLAIN)) return false;
    return sand_battle_trait(b, unit, PU_HARD) != 0;
}

/* ---- ground ---- */

/* The next area or line after `t`, by index (begin with 0), that the unit is in, by its centre or by any part of its
 * base; 0: no more. [PU-AMB-26] */
static unsigned next_ground(const sand_battle *b, unsigned unit, unsigned column, unsigned t)
{
    const sand_field *field = b->field;
    if (!sand_field_uses(field, column)) return 0;
    bool by_centre = sand_battle_reads(b, PU_COVER_BY_CENTRE);
    const sand_unit *row = sand_battle_unit(b, unit);
    sand_box box = by_centre ? (sand_box){ .centre = { row->x, row->y } } : sand_battle_unit_box(b, unit);
    while (t++ < field->n_terrain) {
        const sand_terrain *piece = &field->terrain[t - 1];
        if (sand_field_kind(field, piece->kind, column) == 0) continue;
        if (by_centre ? sand_field_point_in(field, piece, box.centre) : sand_field_box_in(field, piece, &box)) return t;
    }
    return 0;
}

static bool is_in(const sand_battle *b, unsigned unit, unsigned column)
{
    return next_ground(b, unit, column, 0) != 0;
}

/* Does the unit defend a hill? Not against an enemy that stands on the same hill; one hill may lie upon another.
 * [PU-TERR-12, PU-AMB-23] */
static bool defends_hill(const sand_battle *b, unsigned unit, unsigned against)
{
    const sand_unit *row = sand_battle_unit(b, against);
    for (unsigned hill = 0; (hill = next_ground(b, unit, PU_HIGH, hill)) != 0;)
        if (!sand_field_point_in(b->field, &b->field->terrain[hill - 1], (sand_point){ row->x, row->y })) return true;
    return false;
}

static bool is_on(const sand_battle *b, sand_point place, unsigned column)
{
    const sand_field *field = b->field;
    for (unsigned t = 0; t < field->n_terrain; t++) {
        const sand_terrain *piece = &field->terrain[t];
        if (sand_field_kind(field, piece->kind, column) != 0 && sand_field_point_in(field, piece, place)) return true;
    }
    return false;
}

/* Does water lie on the line between the two? */
static bool is_across(const sand_field *field, sand_point one, sand_point two)
{
    for (unsigned t = 0; t < field->n_terrain; t++) {
        const sand_terrain *river = &field->terrain[t];
        if (sand_field_kind(field, river->kind, PU_WATER) == 0) continue;
        if (sand_sight_line_meets(one, two, field->points + river->first_point, (int32_t)river->n_points)) return true;
    }
    return false;
}

/* Does the unit defend a river? Contact across water is made only at crossings. [PU-TERR-07, PU-AMB-24] */
static bool defends_river(const sand_battle *b, unsigned unit, unsigned against)
{
    const sand_unit *row = sand_battle_unit(b, unit), *other = sand_battle_unit(b, against);
    sand_point here = { row->x, row->y }, there = { other->x, other->y };
    if (!sand_field_uses(b->field, PU_WATER) || is_on(b, here, PU_WATER) || is_on(b, here, PU_CROSSING)) return false;
    bool crossing = is_on(b, there, PU_CROSSING) && sand_battle_reads(b, PU_RIVER_CROSSING);
    return crossing || is_across(b->field, here, there);
}

/* ---- lists ---- */

static void add(pu_cover out[], unsigned *n, bool holds, const char *rule, const char *label)
{
    if (holds) out[(*n)++] = (pu_cover){ rule, label };
    SAND_ASSERT(*n <= PU_COVERS_MAX);
}

static const char *label_of_hard(const sand_battle *b, unsigned target)
{
    switch (pu_type_of(b, target)) {
    case PU_ELEPHANTS: return "target is Elephants";
    case PU_VETERANS: return "target is Veteran Heavy Infantry";
    default: return "target is Heavy Infantry";
    }
}

/* Broken ground gives no cover from shots, and towns only by the option. [PU-SHOOT-05, PU-TERR-10, PU-AMB-20,
 * PU-AMB-21, PU-AMB-23] */
unsigned pu_covers_from_shots(const sand_battle *b, unsigned unit, unsigned target, pu_cover out[PU_COVERS_MAX])
{
    unsigned n = 0;
    bool woods = sand_battle_reads(b, PU_WOODS_COVER_ON) && is_in(b, target, PU_LEAVES);
    bool town = sand_battle_reads(b, PU_TOWN_COVER_ON) && is_in(b, target, PU_BUILT);
    bool hill = sand_battle_reads(b, PU_HILL_COVER_ALL) && defends_hill(b, target, unit);
    add(out, &n, is_hard(b, target), "PU-SHOOT-05", label_of_hard(b, target));
    add(out, &n, woods || town || hill, "PU-SHOOT-05", "target in cover");
    return n;
}

/* The type of the target does not reduce the hits of Elephants. [PU-COMB-06, PU-COMB-08, PU-COMB-09, PU-AMB-25,
 * PU-AMB-49] */
unsigned pu_covers_in_combat(const sand_battle *b, unsigned unit, unsigned target, pu_cover out[PU_COVERS_MAX])
{
    unsigned n = 0;
    bool elephants = pu_type_of(b, unit) == PU_ELEPHANTS, all = sand_battle_reads(b, PU_MELEE_COVER_ON);
    if (elephants && sand_battle_reads(b, PU_ELEPHANT_SUBTRACT_NONE)) return 0;
    bool sheltered = sand_battle_trait(b, target, PU_SHELTERS) != 0;
    bool rough = sheltered && (is_in(b, target, PU_ROUGH) || is_in(b, target, PU_BUILT));
    bool woods = is_in(b, target, PU_LEAVES);
    add(out, &n, is_hard(b, target) && !elephants, "PU-COMB-08", label_of_hard(b, target));
    add(out, &n, woods, "PU-TERR-02", "target in woods");
    add(out, &n, defends_river(b, target, unit), "PU-TERR-07", "target defends a river");
    add(out, &n, all && !woods && (rough || defends_hill(b, target, unit)), "PU-COMB-09", "target in cover");
    return n;
}

void pu_lessen(const sand_battle *b, sand_ledger *ledger, const pu_cover covers[], unsigned n)
{
    if (n > 1 && sand_battle_reads(b, PU_STACKING_SINGLE)) n = 1;
    for (unsigned i = 0; i < n; i++)
        sand_answer_modify(ledger, true, covers[i].rule, covers[i].label, sand_battle_number(b, PU_COVER));
}
