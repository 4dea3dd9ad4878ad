/* sd_show.c - drawings and words about one unit: its route, to players who may know it, where its guns were left,
 * the general with it; and the traits of its troops. */
#include "rules/common/answer.h"
#include "rules/sword_divided/sd_chapters.h"

/* Shows the route, one stretch at a time from its beginning. */
static void show_route(const sand_battle *b, unsigned unit, sand_overlay_list *out)
{
    sd_licence licence = sd_licence_of(b, unit);
    if (licence.order != SD_ADVANCE) return;
    sand_point from = licence.from;
    for (unsigned i = 0; i < licence.route.n; i++) {
        sand_point to = { licence.route.at[2 * i], licence.route.at[2 * i + 1] };
        sand_answer_overlay(out, SAND_OVERLAY_LINK, "SD-ORD-04", SAND_SAY("{u0} advances by this route", unit),
                            sand_answer_line(unit, from, to));
        from = to;
    }
}

static void show_general(const sand_battle *b, unsigned unit, sand_overlay_list *out)
{
    unsigned general = sd_general_with(b, unit);
    if (general == 0) return;
    const sand_body *row = sand_battle_body(b, general);
    sand_box box = sand_battle_unit_box(b, unit);
    sand_answer_overlay(out, SAND_OVERLAY_LINK, "SD-GEN-01", SAND_SAY("{b0} is with {u1}", general, unit),
                        sand_answer_line(unit, (sand_point){ row->x, row->y }, sand_box_front_centre(&box)));
}

static void show_guns(const sand_battle *b, unsigned unit, sand_overlay_list *out)
{
    if (!sd_unit_get(b, unit)->uncrewed) return;
    sand_box guns = sand_battle_unit_box_at(b, unit, sd_left_at(b, unit));
    sand_answer_overlay(out, SAND_OVERLAY_LINK, "SD-AMB-GUN-05", SAND_SAY("The guns of {u0} stand here", unit),
                        sand_path_witness_box(&guns, unit));
}

void sd_overlays(const sand_battle *b, sand_room *room, sand_actor who, sand_overlay_list *out)
{
    if (who.ref != SAND_REF_UNIT) return;
    unsigned unit = who.index;
    (void)room;
    if (!sand_battle_in_play(b, unit)) return;
    show_route(b, unit, out);
    show_general(b, unit, out);
    show_guns(b, unit, out);
}

/* ---- what its troops are ---- */

static uint16_t count(const sand_battle *b, unsigned unit, bool (*is)(const sand_battle *b, unsigned body))
{
    uint16_t n = 0;
    for (unsigned body = 0; (body = sand_battle_next_base(b, unit, body)) != 0;) n = (uint16_t)(n + is(b, body));
    return n;
}

/* What a view does not know is 0 in it and is left out. [SD-AMB-GRADE-01, SD-GUN-03, SD-AMB-MOVE-12] */
size_t sd_traits(const sand_battle *b, unsigned unit, sand_marker *out, size_t room)
{
    int32_t grade = sd_unit_get(b, unit)->grade;
    const sand_marker said[] = {
        { "raw", "fights hand to hand as raw troops", false, grade == SD_RAW },
        { "ordinary", "neither raw nor veteran", false, grade == SD_ORDINARY },
        { "veteran", "fights hand to hand as veterans", false, grade == SD_VETERAN },
        { "pikes", "bases of pikes", true, count(b, unit, sd_is_pike) },
        { "mounted", "in the saddle", false, sd_is_mounted(b, unit) },
        { "limbered", "its guns are limbered", false, sd_is_limbered(b, unit) },
        { "loaded-guns", "guns that are loaded", true, count(b, unit, sd_is_gun_loaded) },
    };
    size_t n = 0;
    for (size_t i = 0; i < SAND_LEN(said); i++) {
        if (said[i].value == 0) continue;
        if (n < room) out[n] = said[i];
        n++;
    }
    return n;
}
