/* sd_conform.c - lining up: on which face a contact counts, and how units in contact come to stand against each other
 * [SD-AMB-CONT-01, SD-AMB-FACE-01, SD-AMB-MORE-05]. */
#include "rules/common/lining.h"
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

static bool stays(const sand_battle *b, unsigned unit)
{
    return sd_is_guns(b, unit);
}

/* Each unit that came into contact lies flush against the unit that it met, files matched where a slide of half a base
 * is enough, in the order in which they met. Then units that share at least a quarter of a base's edge fight; the
 * others are not in contact. [SD-MELEE-01, SD-AMB-CONT-01, SD-AMB-CONT-03, SD-AMB-MORE-05] */
void sd_run_conform(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log)
{
    SAND_ASSERT(b->field->n_units <= SD_UNITS_MOST); /* each unit lines up once in a list */
    (void)room, (void)dice;
    const sand_lining how = {
        .rule = rule_of(b, SAND_FACE_NONE, SAND_FACE_NONE),
        .as_met = sand_battle_reads(b, SD_CONFORM_NO),
        .apart = sand_battle_option(b, SD_OPT_STAND_OFF) * SD_PACE,
        .stays = stays,
        .lined_up = { "SD-AMB-CONT-01", "{u0} lined up with {u1}" },
        .stood_off = { "SD-AMB-CONT-03", "{u0} had no room to line up with {u1} and stood off" },
        .parted = { "SD-AMB-CONT-03", "{u0} and {u1} share too little of an edge to fight" },
    };
    sand_conforming all[SD_UNITS_MOST];
    sand_battle_agenda_pop(b);
    sand_lining_up(b, &how, all, list_conforming(b, all, log), log);
}
