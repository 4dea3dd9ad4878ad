/* course_stop.c - how much of a refused order's move is legal, and what ends it there.
 *
 * Invariant: sand_game_check alone decides legality; orders are only shortened here until it agrees. */
#include "game/course_parts.h"

#include <string.h>

#include "base/assert.h"
#include "battle/actor.h"

/* The order up to its refused entry, of which only the first `steps` motion steps are kept. */
static sand_order cut_to(const sand_course_refusal *refusal, size_t steps)
{
    SAND_ASSERT(refusal->verdict->entry < refusal->order->n);
    sand_order order = *refusal->order;
    order.n = (uint16_t)(refusal->verdict->entry + 1);
    memcpy(refusal->paper, order.entries, order.n * sizeof *refusal->paper);
    sand_entry *last = &refusal->paper[order.n - 1];
    last->n_list = (uint16_t)(3 * steps);
    if (steps == 0) last->given &= (uint16_t)~SAND_SLOT_MOTION;
    order.entries = refusal->paper;
    return order;
}

/* How many steps from the first on are legal together; *first_bad is the verdict on one step more. */
static size_t legal_steps(const sand_course_refusal *refusal, const sand_entry *entry, sand_verdict *first_bad)
{
    sand_verdict verdict;
    *first_bad = *refusal->verdict;
    for (size_t n = sand_entry_steps(entry); n > 1; n--) {
        sand_order order = cut_to(refusal, n - 1);
        sand_game_check(refusal->game, &order, &verdict);
        if (verdict.answer != SAND_NO || verdict.entry + 1u != order.n) return n - 1;
        *first_bad = verdict;
    }
    return 0;
}

static bool is_straight(sand_motion_step step)
{
    return step.verb == SAND_VERB_MARCH || step.verb == SAND_VERB_ROAD;
}

/* The footing after the legal steps and the legal part of the first refused one. */
static void stop_motion(const sand_course_refusal *refusal, sand_course *course)
{
    const sand_entry *entry = &refusal->order->entries[refusal->verdict->entry];
    SAND_ASSERT(refusal->verdict->entry < refusal->order->n);
    sand_verdict bad;
    sand_course legal;
    size_t steps = legal_steps(refusal, entry, &bad), all = steps;
    sand_motion_step refused = sand_entry_step(entry, steps);
    bool part = bad.has_limit && !bad.counts && is_straight(refused) && bad.limit > 0;
    sand_entry short_one = *entry;
    if (part && bad.limit < refused.travel) short_one.list[3 * steps + 2] = bad.limit;
    if (part) all++;
    SAND_ASSERT(3 * all <= SAND_ENTRY_LIST_MAX);
    short_one.n_list = (uint16_t)(3 * all);
    course->stop = course->from;
    course->travel = 0;
    if (all == 0 || !sand_said_follow(refusal->b, &short_one, course->who, &legal)) return;
    course->stop = legal.to;
    course->travel = sand_said_length(&legal);
}

/* How far a refused charge goes: to the verdict's limit, to the end of the corridor it shows, or until it meets the
 * unit that bars it, whichever is least. */
static int32_t onset_goes(const sand_course_refusal *refusal, const sand_course *course, int32_t travel)
{
    const sand_verdict *verdict = refusal->verdict;
    int32_t shown = sand_said_corridor(verdict, course), most = travel;
    if (verdict->has_limit && !verdict->counts && verdict->limit < most) most = verdict->limit;
    if (shown > 0 && shown < most) most = shown;
    if (course->bar.ref != SAND_REF_UNIT || !sand_battle_in_play(refusal->b, course->bar.index)) return most;
    int32_t met = sand_said_until(refusal->b, course, course->bar.index);
    return met >= 0 && met < most ? met : most;
}

static void stop_onset(const sand_course_refusal *refusal, sand_course *course)
{
    SAND_ASSERT(course->n_legs > 0);
    sand_stance from = sand_said_stance(refusal->b, course->who);
    const sand_course_leg *last = &course->legs[course->n_legs - 1];
    course->travel = onset_goes(refusal, course, last->step.travel);
    from.pose = sand_path_stance_after(from, (sand_motion_step){ SAND_VERB_MARCH, 0, course->travel }).pose;
    course->stop = sand_said_footing(&from);
}

sand_course_bar sand_game_course_bar(const sand_verdict *verdict, unsigned target, sand_actor who)
{
    for (unsigned i = 0; i < verdict->n_witness; i++) {
        const sand_witness *shape = &verdict->witness[i];
        bool own = who.ref == SAND_REF_UNIT ? shape->ref == who.index : shape->body == who.index;
        if (shape->terrain != 0) return (sand_course_bar){ SAND_REF_TERRAIN, shape->terrain };
        if (own || (shape->ref != 0 && shape->ref == target)) continue;
        if (shape->ref != 0) return (sand_course_bar){ SAND_REF_UNIT, shape->ref };
        if (shape->body != 0) return (sand_course_bar){ SAND_REF_BODY, shape->body };
    }
    return (sand_course_bar){ SAND_REF_NONE, 0 };
}

void sand_game_course_stop(const sand_course_refusal *refusal, sand_course *course)
{
    const sand_entry *entry = &refusal->order->entries[refusal->verdict->entry];
    course->stops = true;
    course->rule = refusal->verdict->rule;
    course->bar = sand_game_course_bar(refusal->verdict, entry->object, course->who);
    course->stop = course->from;
    if (sand_entry_steps(entry) > 0 && (entry->given & SAND_SLOT_MOTION))
        stop_motion(refusal, course);
    else if (course->n_legs > 0 && course->legs[course->n_legs - 1].step.verb == SAND_VERB_MARCH)
        stop_onset(refusal, course);
}
