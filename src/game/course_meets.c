/* course_meets.c - where a written move would meet an enemy who stands where he stands now.
 *
 * Sealed orders of both sides are carried out on one clock, so such an order is legal wherever its way leads. Its way
 * is followed through friends and over ground as far as the first march that runs into an enemy; a wheel is not tested.
 * Invariant: only what the order's side sees goes in. */
#include "game/course_parts.h"

#include <string.h>

#include "battle/actor.h"

/* How far the unit marches until it meets an enemy; -1: it meets none. */
static int32_t march_until(const sand_battle *b, const sand_stance *at, sand_motion_step march, unsigned side,
                           unsigned *met)
{
    int32_t least = -1;
    for (unsigned i = 0; (i = sand_battle_next_in_play(b, i)) != 0;) {
        if (sand_battle_side_of_unit(b, i) == side) continue;
        int32_t far = sand_said_march_until(b, at, march, i);
        if (far < 0 || far >= march.travel || (least >= 0 && far >= least)) continue;
        least = far;
        *met = i;
    }
    return least;
}

/* Shortens the entry to where it meets an enemy, and returns him; 0: it meets none. */
static unsigned cut_where_it_meets(const sand_battle *b, sand_actor who, sand_entry *entry)
{
    unsigned met = 0;
    sand_stance at = sand_said_stance(b, who);
    for (size_t i = 0; i < sand_entry_steps(entry); i++) {
        sand_motion_step step = sand_entry_step(entry, i);
        if (step.verb == SAND_VERB_ROAD) return 0;
        int32_t far =
            step.verb == SAND_VERB_MARCH ? march_until(b, &at, step, sand_battle_side_of_unit(b, who.index), &met) : -1;
        if (far >= 0) {
            entry->list[3 * i + 2] = far;
            entry->n_list = (uint16_t)(3 * (i + 1));
            return met;
        }
        at = sand_path_stance_after(at, step);
    }
    return 0;
}

void sand_game_course_meet(const sand_course_refusal *written, const sand_entry *entry, sand_course *course)
{
    sand_entry cut = *entry;
    sand_course gone;
    const sand_verdict *verdict = written->verdict;
    bool judged = verdict->answer != SAND_NO && verdict->missing == SAND_SLOT_NONE;
    if (!judged || course->who.ref != SAND_REF_UNIT || (entry->given & SAND_SLOT_MOTION) == 0) return;
    if (!sand_game_decision(written->game, written->order->side).sealed) return;
    if (!sand_battle_in_play(written->b, course->who.index) || sand_battle_engaged(written->b, course->who.index))
        return;
    unsigned met = cut_where_it_meets(written->b, course->who, &cut);
    if (met == 0 || !sand_said_follow(written->b, &cut, course->who, &gone)) return;
    course->stops = true;
    course->stop = gone.to;
    course->bar = (sand_course_bar){ SAND_REF_UNIT, (uint16_t)met };
    course->n_points = gone.n_points;
    memcpy(course->points, gone.points, sizeof course->points);
    course->travel = sand_said_length(course);
}
