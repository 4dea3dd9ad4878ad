/* sd_conform.c - lining up: on which face a contact counts, and how those who have met come to stand against each other
 * [SD-AMB-CONT-01, SD-AMB-FACE-01, SD-AMB-MORE-05]. */
#include "motion/conform.h"
#include "rules/common/answer.h"
#include "rules/sword_divided/sd_chapters.h"

/* ---- faces ---- */

/* Did the charger begin behind the line of the front, or of the rear, of the one he met, as that stands now?
 * [SD-AMB-FACE-01] */
static bool began_behind(const sand_battle *b, unsigned by, unsigned with, bool rear)
{
    const sd_unit *row = sd_unit_get(b, by);
    sand_point began = { row->began_x, row->began_y };
    sand_box box = sand_battle_unit_box(b, with);
    sand_point left = box.corner[rear ? SAND_REAR_LEFT : SAND_FRONT_LEFT];
    sand_point right = box.corner[rear ? SAND_REAR_RIGHT : SAND_FRONT_RIGHT];
    return sand_geom_right_of(left, right, began) > 0;
}

/* A contact that is none in flank or rear by its beginning is one with the front. */
sand_face sd_face_attacked(const sand_battle *b, unsigned by, unsigned with, unsigned touched)
{
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

/* Those who came into contact this turn, each once: against whom he met first in the list. [SD-AMB-MORE-05] */
static size_t list_conforming(sand_battle *b, sand_conforming all[], sand_log *log)
{
    size_t n = 0;
    for (unsigned c = 1; c <= sand_battle_head(b)->contacts; c++) {
        if (sand_battle_contact(b, c)->flags & SD_CONTACT_CONFORMED) continue;
        judge_face(b, c, log);
        const sand_contact *contact = sand_battle_contact(b, c);
        if (sand_battle_reads(b, SD_CONFORM_NO) || sand_conform_lists(all, n, contact->by)) continue;
        int32_t width = sd_millimetres(b->field, 40);
        bool files = sand_battle_reads(b, SD_CONFORM_FILES);
        bool frontal = contact->flags & SD_CONTACT_FRONTAL && sand_battle_reads(b, SD_FACE_START);
        unsigned face = frontal ? SAND_FACE_FRONT : contact->with_face;
        all[n++] = (sand_conforming){ .unit = contact->by,
                                      .to = contact->with,
                                      .rule = { contact->by_face, (uint8_t)face, files ? width / 2 : 0, width } };
    }
    return n;
}

/* ---- each by half ---- */

static unsigned contacts_of(const sand_battle *b, unsigned unit)
{
    sand_touching touching;
    unsigned n = 0;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);) n++;
    return n;
}

/* Two who ran into each other with their fronts, and touch nobody else. */
static bool is_mutual(const sand_battle *b, const sand_conforming *one)
{
    const sand_contact *contact = sand_battle_contact(b, sand_battle_contact_between(b, one->unit, one->to));
    bool fronts = one->rule.own_face == SAND_FACE_FRONT && one->rule.other_face == SAND_FACE_FRONT;
    return (contact->flags & SD_CONTACT_MUTUAL) && fronts && contacts_of(b, one->unit) == 1 &&
           contacts_of(b, one->to) == 1;
}

static bool is_other(const void *context, unsigned unit)
{
    const sand_conforming *one = context;
    return unit != one->unit && unit != one->to;
}

/* Where the one who was met stands when both have turned and gone half of what would bring the other flush: halves of
 * the turn, and of the difference that is left between where they stand. */
static sand_pose half_way(const sand_battle *b, const sand_conforming *one, sand_pose flush)
{
    sand_pose own = sand_battle_unit_pose(b, one->unit), his = sand_battle_unit_pose(b, one->to);
    int32_t half = sand_heading_difference(own.heading, flush.heading) / 2;
    sand_point apart = sand_point_subtract(flush.at, his.at), between = sand_point_subtract(own.at, his.at);
    sand_point turned = sand_geom_pose_place((sand_pose){ { 0, 0 }, sand_heading_add(0, -half) }, apart.x, apart.y);
    return (sand_pose){ { his.at.x + between.x / 2 - turned.x, his.at.y + between.y / 2 - turned.y },
                        sand_heading_add(his.heading, -half) };
}

static void tell_stands(const sand_battle *b, unsigned unit, unsigned to, sand_pose from, sand_log *log)
{
    sand_event *event =
        sand_answer_tell(b, log, SAND_EVENT_MOVE, "SD-AMB-CONT-01", SAND_SAY("{u0} lined up with {u1}", unit, to));
    sand_answer_moved(event, from, sand_battle_unit_pose(b, unit));
}

/* Both move; false: there is no room for it, and nobody has. */
static bool line_up_both(sand_battle *b, const sand_conforming *one, sand_log *log)
{
    const sand_obstacles others = { .context = one, .units = is_other, .placing = true };
    sand_mover mover = sand_march_mover_of_unit(b, one->unit), his = sand_march_mover_of_unit(b, one->to);
    sand_pose from = mover.stance.pose, his_from = his.stance.pose;
    sand_conformed flush = sand_conform(b, &mover, one->to, one->rule, &others);
    if (!flush.done) return false;
    sand_mover there = sand_march_mover_at(&his, half_way(b, one, flush.end.stance.pose));
    if (sand_march_place_bar(b, &there, &others).kind != SAND_BAR_NONE) return false;
    sand_battle_unit_move(b, one->to, there.stance.pose);
    sand_conformed meets = sand_conform(b, &mover, one->to, one->rule, &others);
    if (!meets.done) {
        sand_battle_unit_move(b, one->to, his_from);
        return false;
    }
    sand_battle_unit_move(b, one->unit, meets.end.stance.pose);
    tell_stands(b, one->to, one->unit, his_from, log);
    tell_stands(b, one->unit, one->to, from, log);
    return true;
}

/* ---- all ---- */

/* Who came into contact lies flush against whom he met, file against file where half a base is enough for it, if there
 * is room: all of them at once, behind those who ran into each other. [SD-AMB-CONT-01] */
void sd_run_conform(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    (void)room, (void)dice;
    sand_conforming all[SD_UNITS_MOST];
    sand_battle_agenda_pop(b);
    size_t listed = list_conforming(b, all, log), n = 0;
    for (size_t i = 0; i < listed; i++)
        if (!is_mutual(b, &all[i]) || !line_up_both(b, &all[i], log)) all[n++] = all[i];
    sand_conform_all(b, all, n, &(sand_obstacles){ 0 });
    for (size_t i = 0; i < n; i++) {
        if (!all[i].done) continue;
        sand_pose from = sand_battle_unit_pose(b, all[i].unit);
        sand_battle_unit_move(b, all[i].unit, all[i].end);
        unsigned contact = sand_battle_contact_between(b, all[i].unit, all[i].to);
        sand_battle_contact_of(b, contact)->with_face = all[i].rule.other_face;
        tell_stands(b, all[i].unit, all[i].to, from, log);
    }
}
