/* sd_cover.c - which units are in cover, and how good it is (section 6) [SD-COVER].
 *
 * Woods and buildings cover the troops in them; a hedge, fence, wall or earthwork covers troops up to 25 paces behind
 * it against what comes across it. */
#include "rules/sword_divided/sd_fighting.h"

static sd_cover better(sd_cover a, sd_cover b)
{
    return a > b ? a : b;
}

static sd_cover cover_of(const sand_field *field, unsigned terrain)
{
    return terrain == 0 ? SD_OPEN : (sd_cover)sand_field_kind(field, field->terrain[terrain - 1].kind, SD_COVER);
}

unsigned sd_line_before(const sand_field *field, const sand_shelter *who, sand_point from, unsigned column)
{
    return sand_shelter_line(field, who, from, column, sand_battle_field_number(field, SD_BEHIND_COVER));
}

/* The line that covers this base against an enemy that comes, or fires, from there. */
static unsigned line_before(const sand_battle *b, unsigned body, sand_point from)
{
    sand_box box = sand_battle_body_box(b, body);
    sand_box outline = sand_battle_unit_box(b, sand_battle_body_def(b, body)->unit);
    return sd_line_before(b->field, &(sand_shelter){ &box, &outline }, from, SD_COVER);
}

/* The cover of one base against fire. In contact, a line shelters only the unit that was met: the other came over it.
 * [SD-AMB-FIRE-05, SD-AMB-MOD-01] */
static sd_cover cover_at(const sand_battle *b, unsigned body, unsigned firer)
{
    sand_box box = sand_battle_body_box(b, body), his = sand_battle_unit_box(b, firer);
    unsigned unit = sand_battle_body_def(b, body)->unit, area = sand_see_ground(b->field, box.centre, SD_COVER),
             line = 0;
    bool touches = sand_battle_contact_between(b, unit, firer) != 0;
    sand_point from = touches ? sand_shelter_straight_before(&box, &his) : sand_box_front_centre(&his);
    if (!touches || sd_was_met(b, unit, firer)) line = line_before(b, body, from);
    return better(cover_of(b->field, area), cover_of(b->field, line));
}

/* Is the unit in cover when that many bases of its front rank are? [SD-AMB-COVER-03] */
static bool is_enough(const sand_battle *b, unsigned covered, unsigned bases)
{
    switch (sand_battle_reading(b, SD_OPT_COVER)) {
    case SD_COVER_ALL: return covered == bases;
    case SD_COVER_ANY: return covered > 0;
    default: return 2 * covered >= bases;
    }
}

sd_cover sd_cover_from(const sand_battle *b, unsigned unit, unsigned firer)
{
    sand_slots front;
    unsigned soft = 0, hard = 0;
    front.n = (unsigned)sand_bases_in_ranks(b, unit, 1, front.body, SAND_SLOTS_MAX);
    for (unsigned i = 0; i < front.n; i++) {
        sd_cover cover = cover_at(b, front.body[i], firer);
        soft += cover != SD_OPEN;
        hard += cover == SD_HARD;
    }
    if (hard > 0 && is_enough(b, hard, front.n)) return SD_HARD;
    return soft > 0 && is_enough(b, soft, front.n) ? SD_SOFT : SD_OPEN;
}

/* A line covers the unit that was met behind it, not the unit that came across it. */
bool sd_is_covered(const sand_battle *b, unsigned body, unsigned against, bool was_met)
{
    SAND_ASSERT(body != against);
    sand_box own = sand_battle_body_box(b, body), his = sand_battle_body_box(b, against);
    if (sand_see_ground(b->field, own.centre, SD_COVER) != 0) return true;
    return was_met && line_before(b, body, sand_shelter_straight_before(&own, &his)) != 0;
}
