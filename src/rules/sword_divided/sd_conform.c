/* sd_conform.c - lining up: on which face a contact counts, and how units in contact come to stand against each other
 * [SD-AMB-CONT-01, SD-AMB-FACE-01, SD-AMB-MORE-05]. */
#include "motion/conform.h"
#include "rules/common/answer.h"
#include "rules/sword_divided/sd_chapters.h"

/* ---- faces ---- */

/* Was the charger, when movement began, behind the line of the front (or of the rear) of the unit it met, as that unit
 * stands now? [SD-AMB-FACE-01] */
static bool began_behind(const sand_battle *b, unsigned by, unsigned with, bool rear)
{
    const sd_unit *row = sd_unit_get(b, by);
    sand_point began = { row->began_x, row->began_y };
    sand_box box = sand_battle_unit_box(b, with);
    sand_point left = box.corner[rear ? SAND_REAR_LEFT : SAND_FRONT_LEFT];
    sand_point right = box.corner[rear ? SAND_REAR_RIGHT : SAND_FRONT_RIGHT];
    return sand_geom_right_of(left, right, began) > 0;
}

/* By the option that counts only where the charger began, a charge from behind the line of the rear is one in rear,
 * from behind the line of the front one in flank (the right one if it touches neither), and any other one in front. */
sand_face sd_face_attacked(const sand_battle *b, unsigned by, unsigned with, unsigned touched)
{
    SAND_ASSERT(by != with && touched <= SAND_FACE_LEFT);
    bool flank = touched == SAND_FACE_LEFT || touched == SAND_FACE_RIGHT;
    if (sand_battle_reads(b, SD_FACE_BEGAN)) {
        if (began_behind(b, by, with, true)) return SAND_FACE_REAR;
        if (!began_behind(b, by, with, false)) return SAND_FACE_FRONT;
        return flank ? (sand_face)touched : SAND_FACE_RIGHT;
    }
    bool starts = sand_battle_reads(b, SD_FACE_START) && touched != SAND_FACE_FRONT;
    return starts && !began_behind(b, by, with, touched == SAND_FACE_REAR) ? SAND_FACE_FRONT : (sand_face)touched;
}

static void judge_face(sand_battle *b, unsigned index, sand_log *log)
{
    const sand_contact *contact = sand_battle_contact(b, index);
    unsigned by = contact->by, with = contact->with;
    sand_answer_tell(b, log, SAND_EVENT_CONTACT, "SD-MELEE-01", SAND_SAY("{u0} made contact with {u1}", by, with));
    unsigned flags = SD_CONTACT_CONFORMED;
    sand_face face = sd_face_attacked(b, by, with, contact->with_face);
    if (sand_battle_reads(b, SD_FACE_START) && face != contact->with_face) flags |= SD_CONTACT_FRONTAL;
    if (sand_battle_reads(b, SD_FACE_BEGAN))
        flags |= face == SAND_FACE_REAR    ? SD_CONTACT_REAR
                 : face == SAND_FACE_FRONT ? SD_CONTACT_FRONTAL
                                           : SD_CONTACT_FLANK;
    sand_battle_contact_of(b, index)->flags |= (uint16_t)flags;
}

/* ---- units that line up ---- */

static sand_conform_rule rule_of(const sand_battle *b, unsigned own_face, unsigned other_face)
{
    int32_t width = sd_millimetres(b->field, sand_battle_number(b, SD_BASE_WIDTH));
    bool files = sand_battle_reads(b, SD_CONFORM_FILES);
    return (sand_conform_rule){ .own_face = (uint8_t)own_face,
                                .other_face = (uint8_t)other_face,
                                .slide = files ? width / 2 : 0,
                                .file = width,
                                .least = sd_least_edge(b) };
}

/* Lists the units that came into contact this turn, each once, with the first enemy that it met. [SD-AMB-MORE-05] */
static size_t list_conforming(sand_battle *b, sand_conforming all[], sand_log *log)
{
    size_t n = 0;
    for (unsigned c = 1; c <= sand_battle_head(b)->contacts; c++) {
        if (sand_battle_contact(b, c)->flags & SD_CONTACT_CONFORMED) continue;
        judge_face(b, c, log);
        const sand_contact *contact = sand_battle_contact(b, c);
        if (sand_battle_reads(b, SD_CONFORM_NO) || sand_conform_lists(all, n, contact->by)) continue;
        bool frontal = contact->flags & SD_CONTACT_FRONTAL && sand_battle_reads(b, SD_FACE_START);
        unsigned face = frontal ? SAND_FACE_FRONT : contact->with_face;
        bool fronts = contact->by_face == SAND_FACE_FRONT && face == SAND_FACE_FRONT;
        all[n++] = (sand_conforming){ .unit = contact->by,
                                      .to = contact->with,
                                      .rule = rule_of(b, contact->by_face, face),
                                      .halves = fronts && contact->flags & SD_CONTACT_MUTUAL };
    }
    return n;
}

/* Does the unit, where it stands, share enough edge with an enemy to fight? */
static bool has_melee(const sand_battle *b, unsigned unit)
{
    sand_touching touching;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);)
        if (sd_shares_edge(b, unit, touching.other)) return true;
    return false;
}

/* Lists the units that had no room to line up. They try again on the face that they touched, where they were to have
 * lined up with the front; with `other_turns` the other unit lines up instead. */
static size_t list_again(const sand_battle *b, sand_conforming all[], bool other_turns)
{
    size_t n = 0;
    for (unsigned c = 1; c <= sand_battle_head(b)->contacts && !sand_battle_reads(b, SD_CONFORM_NO); c++) {
        const sand_contact *contact = sand_battle_contact(b, c);
        unsigned unit = other_turns ? contact->with : contact->by, to = other_turns ? contact->by : contact->with;
        bool now = contact->turn == sand_battle_head(b)->turn;
        if (!now || has_melee(b, unit) || sand_conform_lists(all, n, unit) || sd_is_guns(b, unit)) continue;
        unsigned own = other_turns ? contact->with_face : contact->by_face;
        unsigned face = other_turns ? contact->by_face : contact->with_face;
        all[n++] = (sand_conforming){ .unit = (uint16_t)unit, .to = (uint16_t)to, .rule = rule_of(b, own, face) };
    }
    return n;
}

static void tell_stands(const sand_battle *b, unsigned unit, unsigned to, sand_pose from, sand_log *log)
{
    sand_pose now = sand_battle_unit_pose(b, unit);
    if (sand_point_equal(now.at, from.at) && now.heading == from.heading) return;
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_MOVE, "SD-AMB-CONT-01", SAND_SAY("{u0} lined up with {u1}", unit, to));
    sand_answer_moved(event, from, now);
}

static void line_up(sand_battle *b, sand_conforming all[], size_t n, sand_log *log)
{
    if (n == 0) return;
    sand_conform_all(b, all, n, &(sand_obstacles){ 0 });
    for (size_t i = 0; i < n; i++) {
        if (!all[i].done) continue;
        if (all[i].halves) tell_stands(b, all[i].to, all[i].unit, all[i].to_from, log);
        tell_stands(b, all[i].unit, all[i].to, all[i].from, log);
    }
}

/* ---- units that share too little edge part [SD-AMB-CONT-03] ---- */

static int32_t stand_off(const sand_battle *b)
{
    return sand_battle_option(b, SD_OPT_STAND_OFF) * SD_PACE;
}

static int32_t heading_between(sand_point from, sand_point to, int32_t otherwise)
{
    return sand_point_equal(from, to) ? otherwise : sand_heading_of(sand_point_subtract(to, from));
}

/* Moves the unit straight away from the other until it is at stand-off, in the first direction with room; its own rear
 * is tried first. False: there is no room. */
static bool step_off(sand_battle *b, unsigned unit, unsigned other)
{
    SAND_ASSERT(stand_off(b) > 0); /* the search goes on by parts of it */
    enum { TRIES = 8 };
    int32_t apart = stand_off(b);
    sand_mover mover = sand_march_mover_of_unit(b, unit);
    sand_box his = sand_battle_unit_box(b, other);
    sand_reach reach = sand_geom_reach_boxes(&his, &mover.box);
    const int32_t ways[] = { sand_heading_add(mover.stance.pose.heading, SAND_HALF_TURN),
                             heading_between(reach.from, reach.to, his.heading),
                             heading_between(his.centre, mover.box.centre, his.heading), his.heading };
    if (sand_battle_is_bent(b, unit)) return false;
    for (size_t i = 0; i < SAND_LEN(ways); i++) {
        for (int32_t travel = apart; travel <= TRIES * apart; travel += apart / 4 + 1) {
            sand_mover there = sand_march_mover_moved(&mover, ways[i], travel);
            if (sand_geom_within_boxes(&there.box, &his, apart - 1)) continue;
            if (sand_march_along(b, &mover, ways[i], travel, &(sand_obstacles){ 0 }).legal < travel) break;
            sand_battle_unit_move(b, unit, there.stance.pose);
            return true;
        }
    }
    return false;
}

/* Ends a contact without a melee: the unit that made it steps off to stand-off, or the other does if the first fights
 * another enemy. Where neither can, both stay where they are, in no contact with each other. */
static void part(sand_battle *b, unsigned index, sand_log *log)
{
    const sand_contact contact = *sand_battle_contact(b, index);
    const unsigned both[] = { contact.by, contact.with };
    int32_t apart = stand_off(b);
    bool parted = apart == 0;
    sand_battle_contact_end(b, index);
    for (unsigned k = 0; k < 2 && !parted && contact.turn == sand_battle_head(b)->turn; k++) {
        sand_pose from = sand_battle_unit_pose(b, both[k]);
        if (sd_is_guns(b, both[k]) || has_melee(b, both[k]) || !step_off(b, both[k], both[1 - k])) continue;
        parted = true;
        sand_event *event =
            sand_answer_tell(b, log, SAND_EVENT_MOVE, "SD-AMB-CONT-03",
                             SAND_SAY("{u0} had no room to line up with {u1} and stood off", both[k], both[1 - k]));
        sand_answer_moved(event, from, sand_battle_unit_pose(b, both[k]));
    }
    if (!parted)
        sand_answer_tell(b, log, SAND_EVENT_PART, "SD-AMB-CONT-03",
                         SAND_SAY("{u0} and {u1} share too little of an edge to fight", contact.by, contact.with));
}

static void part_all(sand_battle *b, sand_log *log)
{
    for (unsigned c = sand_battle_head(b)->contacts; c > 0; c--) {
        const sand_contact *contact = sand_battle_contact(b, c);
        if (!sd_shares_edge(b, contact->by, contact->with)) part(b, c, log);
    }
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

/* ---- the step ---- */

/* Each unit that came into contact lies flush against the unit that it met, files matched where a slide of half a base
 * is enough, in the order in which they met. Then units that share at least a quarter of a base's edge fight; the
 * others are not in contact. [SD-MELEE-01, SD-AMB-CONT-01, SD-AMB-CONT-03, SD-AMB-MORE-05] */
void sd_run_conform(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    SAND_ASSERT(b->field->n_units <= SD_UNITS_MOST); /* each unit lines up once in a list */
    (void)room, (void)dice;
    sand_conforming all[SD_UNITS_MOST];
    sand_battle_agenda_pop(b);
    line_up(b, all, list_conforming(b, all, log), log);
    line_up(b, all, list_again(b, all, false), log);
    line_up(b, all, list_again(b, all, true), log);
    part_all(b, log);
    note_faces(b);
}
