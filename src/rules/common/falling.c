/* falling.c - sets of driven units: carried out and told. */
#include "rules/common/falling.h"

#include "motion/march.h"
#include "rules/common/went.h"

static sand_reason words_of(const sand_battle *b, const sand_falling *how, const sand_forced_set *set,
                            const sand_forced_move *move)
{
    if (move->by != 0) return how->pushed;
    const sand_falling_words *words = how->words(b, move->unit);
    const sand_bar *bar = &set->drives[move->drive].bar;
    SAND_ASSERT((size_t)bar->kind < SAND_BAR_KINDS);
    const char *stayed = move->travel == 0 ? words->stayed[bar->kind] : NULL;
    return stayed != NULL ? (sand_reason){ words->went.rule, stayed } : words->went;
}

void sand_falling_all(sand_battle *b, const sand_falling *how, sand_forced_set *set, sand_log *log)
{
    sand_forced_plan(b, &how->rule, set);
    sand_forced_apply(b, set);
    for (size_t i = 0; i < set->n; i++) {
        const sand_forced_move *move = &set->moves[i];
        if (!sand_battle_in_play(b, move->unit)) continue;
        const sand_reason told = words_of(b, how, set, move);
        bool stayed = move->by == 0 && move->travel == 0;
        int32_t number = stayed ? (int32_t)set->drives[move->drive].bar.id : move->travel;
        sand_event *event =
            sand_answer_tell(b, log, SAND_EVENT_MOVE, told.rule, SAND_SAY(told.text, move->unit, number, move->by));
        if (how->keeps_time) sand_went_forced(event, set, move);
    }
    for (size_t i = 0; i < set->n; i++) {
        if (!set->moves[i].lost) continue;
        sand_answer_tell(b, log, SAND_EVENT_REMOVE, how->left.rule, SAND_SAY(how->left.text, set->moves[i].unit));
        sand_battle_unit_remove(b, set->moves[i].unit, how->cause);
    }
}

/* ---- the way back ---- */

/* The enemy along whose facing the unit is driven; 0: an enemy touches its front. */
static unsigned driver_of(const sand_battle *b, unsigned unit, sand_falling_face *face)
{
    sand_touching touching;
    unsigned by = 0;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);) {
        const sand_contact *contact = sand_battle_contact(b, touching.contact);
        sand_face touched = touching.made_it ? (sand_face)touching.own_face : face(contact, touching.own_face);
        if (touched == SAND_FACE_FRONT) return 0;
        by = sand_battle_lower_luck(b, by, touching.other);
    }
    return by;
}

int32_t sand_falling_back(const sand_battle *b, unsigned unit, sand_falling_face *face)
{
    SAND_ASSERT(sand_battle_in_play(b, unit));
    unsigned by = driver_of(b, unit, face);
    if (by != 0) return sand_battle_unit(b, by)->heading;
    return sand_heading_add(sand_battle_unit(b, unit)->heading, SAND_HALF_TURN);
}

bool sand_falling_refaces(const sand_battle *b, unsigned unit, sand_falling_face *face, sand_refacing *out)
{
    unsigned by = driver_of(b, unit, face);
    if (by == 0) return false;
    int32_t to = sand_heading_add(sand_battle_unit(b, by)->heading, SAND_HALF_TURN);
    *out = (sand_refacing){ .unit = (uint16_t)unit,
                            .turn = sand_heading_difference(sand_battle_unit(b, unit)->heading, to) };
    return true;
}

/* ---- turning ---- */

void sand_falling_turn(sand_battle *b, sand_refacing all[], size_t n, sand_reason told, sand_log *log)
{
    for (size_t i = 0; i < n; i++) {
        sand_mover mover = sand_march_mover_of_unit(b, all[i].unit);
        sand_bar bar = sand_march_pivot_bar(b, &mover, all[i].turn, SAND_TURN_END_ONLY, &(sand_obstacles){ 0 });
        sand_pose pose = sand_battle_unit_pose(b, all[i].unit);
        pose.heading = sand_heading_add(pose.heading, all[i].turn);
        all[i].has_room = sand_battle_in_play(b, all[i].unit) && bar.kind == SAND_BAR_NONE && all[i].turn != 0;
        all[i].end = sand_battle_unit_box_at(b, all[i].unit, pose);
    }
    for (size_t i = 0; i < n; i++) {
        bool free = all[i].has_room;
        for (size_t k = 0; k < n && free; k++) free = k == i || !sand_geom_overlaps_boxes(&all[i].end, &all[k].end);
        if (!free) continue;
        sand_pose pose = sand_battle_unit_pose(b, all[i].unit);
        pose.heading = sand_heading_add(pose.heading, all[i].turn);
        sand_battle_unit_move(b, all[i].unit, pose);
        sand_answer_tell(b, log, SAND_EVENT_MOVE, told.rule, SAND_SAY(told.text, all[i].unit));
    }
}

/* Directions are divided by this before they are added up, so that the sum does not overflow; fewer enemies than this
 * touch a unit. */
enum { ADDED_MOST = 256 };

int32_t sand_falling_mean_heading(const sand_battle *b, unsigned unit)
{
    SAND_ASSERT(sand_battle_engaged(b, unit)); /* otherwise there is no direction to add up */
    sand_touching touching;
    sand_point sum = { 0, 0 };
    unsigned first = 0;
    for (unsigned cursor = 0; sand_battle_next_contact(b, unit, &cursor, &touching);) {
        sand_direction way = sand_heading_direction(sand_battle_unit(b, touching.other)->heading);
        sum = (sand_point){ sum.x + way.x / ADDED_MOST, sum.y + way.y / ADDED_MOST };
        first = sand_battle_lower_luck(b, first, touching.other);
    }
    bool opposed = sum.x / ADDED_MOST == 0 && sum.y / ADDED_MOST == 0;
    return opposed ? sand_heading_add(sand_battle_unit(b, first)->heading, SAND_QUARTER_TURN) : sand_heading_of(sum);
}
