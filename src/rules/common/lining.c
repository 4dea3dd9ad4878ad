/* lining.c - units line up, try again where they found no room, or part. */
#include "rules/common/lining.h"

/* ---- pairs of units that fight ---- */

bool sand_lining_has_front(const void *context, const sand_base_touch *touch)
{
    (void)context;
    return touch->face[0] == SAND_FACE_FRONT || touch->face[1] == SAND_FACE_FRONT;
}

bool sand_lining_fights(const sand_battle *b, unsigned unit, unsigned other, int32_t least)
{
    const uint16_t units[] = { (uint16_t)unit, (uint16_t)other };
    return sand_bases_edge(b, units, NULL, sand_lining_has_front) >= least;
}

bool sand_lining_would_fight(const sand_battle *b, const sand_conforming *one, bool as_met)
{
    const sand_conform_rule faces = { .own_face = one->rule.own_face, .other_face = one->rule.other_face };
    sand_mover mover = sand_march_mover_of_unit(b, one->unit);
    sand_conformed flush = sand_conform(b, &mover, one->to, faces, &(sand_obstacles){ 0 });
    if (!flush.done && !as_met) return true;
    if (!flush.done || as_met) flush.end = mover;
    sand_unit_touch touch = sand_contact_between_units(b, &flush.end, flush.end.stance.pose.heading, one->to);
    return touch.shared >= one->rule.least;
}

void sand_lining_end_contacts(sand_battle *b, int32_t least)
{
    for (unsigned c = sand_battle_head(b)->contacts; c > 0; c--) {
        const sand_contact *contact = sand_battle_contact(b, c);
        if (!sand_lining_fights(b, contact->by, contact->with, least)) sand_battle_contact_end(b, c);
    }
}

/* Does the unit, where it stands, share enough edge with an enemy to fight? */
static bool has_melee(const sand_battle *b, const sand_lining *how, unsigned unit)
{
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);)
        if (sand_lining_fights(b, unit, touching.other, how->rule.least)) return true;
    return false;
}

/* ---- lining up ---- */

static void tell_stands(const sand_battle *b, const sand_lining *how, const unsigned units[2], sand_pose from,
                        sand_log *log)
{
    sand_pose now = sand_battle_unit_pose(b, units[0]);
    if (sand_point_equal(now.at, from.at) && now.heading == from.heading) return;
    sand_answer_went(b, log, how->lined_up.rule, SAND_SAY(how->lined_up.text, units[0], units[1]),
                     (sand_answer_way){ from, now });
}

static void line_up(sand_battle *b, const sand_lining *how, sand_conforming all[], size_t n, sand_log *log)
{
    if (n == 0) return;
    sand_conform_all(b, all, n, &(sand_obstacles){ 0 });
    for (size_t i = 0; i < n; i++) {
        const unsigned own[] = { all[i].unit, all[i].to }, other[] = { all[i].to, all[i].unit };
        if (!all[i].done) continue;
        if (all[i].halves) tell_stands(b, how, other, all[i].to_from, log);
        tell_stands(b, how, own, all[i].from, log);
    }
}

/* Lists the units that had no room to line up. They try again on the face that they touched, where they were to have
 * lined up with the front; with `other_turns` the other unit lines up instead. */
static size_t list_again(const sand_battle *b, const sand_lining *how, sand_conforming all[], bool other_turns)
{
    size_t n = 0;
    for (unsigned c = 1; c <= sand_battle_head(b)->contacts && !how->as_met; c++) {
        const sand_contact *contact = sand_battle_contact(b, c);
        unsigned unit = other_turns ? contact->with : contact->by, to = other_turns ? contact->by : contact->with;
        bool now = contact->turn == sand_battle_head(b)->turn;
        if (!now || has_melee(b, how, unit) || sand_conform_lists(all, n, unit) || how->stays(b, unit)) continue;
        all[n] = (sand_conforming){ .unit = (uint16_t)unit, .to = (uint16_t)to, .rule = how->rule };
        all[n].rule.own_face = other_turns ? contact->with_face : contact->by_face;
        all[n++].rule.other_face = other_turns ? contact->by_face : contact->with_face;
    }
    return n;
}

/* ---- units that share too little edge part ---- */

static int32_t heading_between(sand_point from, sand_point to, int32_t otherwise)
{
    return sand_point_equal(from, to) ? otherwise : sand_heading_of(sand_point_subtract(to, from));
}

/* Moves the unit straight away from the other until it is so far apart, in the first direction with room; its own rear
 * is tried first. False: there is no room. */
static bool step_off(sand_battle *b, unsigned unit, unsigned other, int32_t apart)
{
    SAND_ASSERT(apart > 0); /* the search goes on by parts of it */
    enum { TRIES = 8, PARTS = 4 };
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    sand_box his = sand_battle_unit_box(b, other);
    sand_reach reach = sand_geom_reach_boxes(&his, &mover.box);
    const int32_t ways[] = { sand_heading_add(mover.stance.pose.heading, SAND_HALF_TURN),
                             heading_between(reach.from, reach.to, his.heading),
                             heading_between(his.centre, mover.box.centre, his.heading), his.heading };
    if (sand_battle_is_bent(b, unit)) return false;
    for (size_t i = 0; i < SAND_LEN(ways); i++) {
        for (int32_t travel = apart; travel <= TRIES * apart; travel += apart / PARTS + 1) {
            sand_mover there = sand_march_mover_moved(&mover, ways[i], travel);
            if (sand_geom_within_boxes(&there.box, &his, apart - 1)) continue;
            if (sand_march_along(b, &mover, ways[i], travel, &(sand_obstacles){ 0 }).legal < travel) break;
            sand_battle_unit_move(b, unit, there.stance.pose);
            return true;
        }
    }
    return false;
}

static void part(sand_battle *b, const sand_lining *how, unsigned index, sand_log *log)
{
    const sand_contact contact = *sand_battle_contact(b, index);
    const unsigned both[] = { contact.by, contact.with };
    bool parted = how->apart == 0;
    sand_battle_contact_end(b, index);
    for (unsigned k = 0; k < 2 && !parted && contact.turn == sand_battle_head(b)->turn; k++) {
        sand_pose from = sand_battle_unit_pose(b, both[k]);
        if (how->stays(b, both[k]) || has_melee(b, how, both[k]) || !step_off(b, both[k], both[1 - k], how->apart))
            continue;
        parted = true;
        sand_answer_went(b, log, how->stood_off.rule, SAND_SAY(how->stood_off.text, both[k], both[1 - k]),
                         (sand_answer_way){ from, sand_battle_unit_pose(b, both[k]) });
    }
    if (!parted)
        sand_answer_tell(b, log, SAND_EVENT_PART, how->parted.rule,
                         SAND_SAY(how->parted.text, contact.by, contact.with));
}

/* Notes the faces that touch after lining up. */
static void note_faces(sand_battle *b)
{
    for (unsigned c = 1; c <= sand_battle_head(b)->contacts; c++) {
        const sand_contact *contact = sand_battle_contact(b, c);
        if (contact->turn != sand_battle_head(b)->turn) continue;
        sand_touch touch = sand_battle_units_contact(b, contact->by, contact->with);
        bool same = contact->by_face == touch.flush_a && contact->with_face == touch.flush_b;
        if (same || touch.flush_a == SAND_FACE_NONE || touch.flush_b == SAND_FACE_NONE) continue;
        sand_contact *row = sand_battle_contact_of(b, c);
        row->by_face = (uint8_t)touch.flush_a;
        row->with_face = (uint8_t)touch.flush_b;
    }
}

void sand_lining_up(sand_battle *b, const sand_lining *how, sand_conforming all[], size_t n, sand_log *log)
{
    line_up(b, how, all, n, log);
    line_up(b, how, all, list_again(b, how, all, false), log);
    line_up(b, how, all, list_again(b, how, all, true), log);
    for (unsigned c = sand_battle_head(b)->contacts; c > 0; c--) {
        const sand_contact *contact = sand_battle_contact(b, c);
        if (!sand_lining_fights(b, contact->by, contact->with, how->rule.least)) part(b, how, c, log);
    }
    note_faces(b);
}
