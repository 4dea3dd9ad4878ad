/* sword_divided.c - fills the seam for `sword-divided`: battles of the English Civil War in which both sides move at
 * once. */
#include "rules/sword_divided/sword_divided.h"
#include "motion/resolve.h"
#include "rules/sword_divided/sd_chapters.h"

#include <stddef.h>

enum { TABLE_WIDTH = 2250 * SD_PACE, TABLE_DEPTH = 1500 * SD_PACE }; /* 6 feet by 4 in normal scale */

static sand_capacity capacity(const sand_field *field)
{
    return (sand_capacity){ .contacts = (uint16_t)(4 * field->n_units),
                            .frames = (uint16_t)(SD_STACK + field->n_units + 2 * (sd_impulses(field) - 1)),
                            .motions = field->n_units };
}

/* What is written is known to its owner alone until the battle is over; the grade of troops likewise, or until they
 * have fought. [SD-AMB-ORD-01, SD-AMB-GRADE-01] */
static bool knows(const sand_battle *b, unsigned viewer, const sand_struct *of, const sand_row *row, unsigned index)
{
    (void)of;
    if (sand_battle_side_of_unit(b, index) == viewer || sand_battle_agenda_top(b) == NULL) return true;
    if (row->offset == offsetof(sd_unit, grade))
        return sand_battle_reads(b, SD_GRADES_OPEN) || sd_unit_get(b, index)->fought;
    return sand_battle_reads(b, SD_ORDERS_OPEN);
}

/* Was the unit seen to advance in the last movement? */
static bool has_gone_ahead(const sand_battle *view, unsigned unit)
{
    enum { CLEARLY = 20 * SD_PACE };
    const sd_unit *row = sd_unit_get(view, unit);
    sand_box box = sand_battle_unit_box(view, unit);
    sand_point way = sand_point_subtract(sand_box_front_centre(&box), (sand_point){ row->began_x, row->began_y });
    sand_direction ahead = sand_heading_direction(box.heading);
    if (row->began_x == 0 && row->began_y == 0) return false;
    return (int64_t)way.x * ahead.x + (int64_t)way.y * ahead.y > (int64_t)CLEARLY * SAND_DIRECTION_ONE;
}

/* Guns of the other side that may have been loaded are taken as loaded. */
static void imagine_guns(sand_battle *view)
{
    for (unsigned body = 1; body <= view->field->n_bodies && sand_battle_reads(view, SD_LOADED_HIDDEN); body++) {
        unsigned unit = sand_battle_body_def(view, body)->unit;
        if (unit == 0 || sand_battle_side_of_unit(view, unit) == sand_battle_head(view)->viewer) continue;
        bool ready = sand_battle_in_play(view, unit) && sd_is_guns(view, unit) && !sd_is_limbered(view, unit);
        if (ready && !sd_unit_get(view, unit)->uncrewed) sd_set_loaded(view, body, true);
    }
}

/* Fills in one guess at what a view does not know of the other side: guns hold; a unit that has just advanced attacks;
 * of the others two in three attack at first, and fewer with every turn that they let pass. Troops that have not fought
 * are taken as ordinary. */
static void imagine(sand_battle *view, sand_dice *dice)
{
    enum { GUESSES = 6, HOLDERS = 2, SURELY = 5 };
    int32_t turn = sand_battle_head(view)->turn, still = HOLDERS + (turn > 1 ? turn - 1 : 0);
    imagine_guns(view);
    for (unsigned unit = 1; unit <= view->field->n_units; unit++) {
        bool known = sand_battle_side_of_unit(view, unit) == sand_battle_head(view)->viewer ||
                     sand_battle_reads(view, SD_ORDERS_OPEN); /* then the view also knows that nothing is written yet */
        if (sd_unit_get(view, unit)->grade == 0) sd_unit_of(view, unit)->grade = SD_ORDINARY;
        if (sd_unit_get(view, unit)->written != 0 || known) continue;
        int32_t guess = sand_dice_face(dice, sd_cause(view, SD_ROLL_GUESS, unit, 0, 0), GUESSES);
        bool goes = sand_battle_in_play(view, unit) && has_gone_ahead(view, unit), guns = sd_is_guns(view, unit);
        bool holds = !goes && guess <= (still < SURELY ? still : SURELY);
        sd_unit_of(view, unit)->written = (uint8_t)(guns || holds ? SD_HOLD : SD_ATTACK);
        sd_unit_of(view, unit)->then = (uint8_t)(guns ? SD_HOLD : SD_ATTACK);
        if (sand_battle_in_play(view, unit)) sd_begin_route(view, unit);
    }
}

static const sand_chapters chapters = { .council = &sd_council, .intents = &sd_intents };

const sand_rules sand_rules_sword_divided = {
    .tables = {
        .id = "sword-divided",
        .title = "By the Sword Divided",
        .version = "1",
        .number = 5,
        .length = "pace",
        .work_size = sand_resolve_size,
        .length_mark = "p",
        .standard_width = TABLE_WIDTH,
        .standard_depth = TABLE_DEPTH,
        .base_width = 50 * SD_PACE,
        .base_depth = 25 * SD_PACE,
        .stride = SD_FOOT_MOVE,
        .move_column = SD_MOVE + 1,
        .worth_column = SD_WORTH + 1,
        SAND_TABLES_OF(sd, SD),
        .bodies = sd_kinds_of_base,
        .n_bodies = SD_KINDS_OF_BASE,
        .base_states = sd_states_of_bases,
        .n_base_states = SD_BASE_STATES,
        .formations = true,
        .chapters = &chapters,
        .weights = &sd_weights,
        .net = &sd_net,
        .body = &sd_body_struct,
    },
    .capacity = capacity,
    .base_size = sd_base_size,
    .form_anchor = sd_form_anchor,
    SAND_SEAM_OF(sd),
    .suggest = sd_suggest,
    .knows = knows,
    .imagine = imagine,
    .result = sd_result,
    .holder = sand_muster_zone_holder,
    .goals = sd_goals,
    .lost = sd_is_lost,
    .acts_yet = sd_acts_yet,
    .measure = sd_measure,
    .traits = sd_traits,
};
