/* course_meets.c - where a written move would meet an enemy who stands where he stands now.
 *
 * Sealed orders of both sides are carried out on one clock, so such an order is legal wherever its way leads. On a copy
 * only its unit moves, through friends and over ground, until an enemy is in its way: that is where it would stop.
 * Invariant: only what the order's side sees goes in. */
#include "game/course_parts.h"

#include <string.h>

#include "base/memory.h"
#include "battle/actor.h"
#include "motion/resolve.h"

typedef struct {
    sand_course *course; /* its points are those of the way that is gone */
    unsigned met;        /* the enemy; 0: none */
} walk;

static void meet(void *context, sand_battle *b, sand_meeting meetings[], size_t n)
{
    walk *w = context;
    (void)b;
    for (size_t i = 0; i < n; i++) {
        sand_meeting *m = &meetings[i];
        if (m->kind == SAND_MEET_DONE) continue;
        bool enemy = m->kind == SAND_MEET_ENEMY && w->met == 0;
        m->response = m->other_response = (uint8_t)(enemy ? SAND_HALT : SAND_GO_ON);
        if (enemy) w->met = m->who.index == w->course->who.index ? m->other.index : m->who.index;
    }
}

static void went(void *context, const sand_battle *b, const sand_went *piece)
{
    (void)b;
    sand_said_add_point(((walk *)context)->course, piece->to.at);
}

/* Ends the motions of all others. False: the unit has none, or one that is steered at a target. */
static bool leave_only(sand_battle *b, unsigned unit)
{
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (i != unit && sand_motion_find(b, sand_actor_unit(i)) != NULL)
            sand_motion_end(sand_motion_of(b, sand_actor_unit(i)));
    for (unsigned i = 1; i <= b->field->n_bodies; i++)
        if (sand_motion_find(b, sand_actor_body(i)) != NULL) sand_motion_end(sand_motion_of(b, sand_actor_body(i)));
    const sand_motion *row = sand_motion_find(b, sand_actor_unit(unit));
    return row != NULL && row->target == 0;
}

/* Goes the whole way on the copy, and tells in `gone` how it went. */
static unsigned go(const sand_course_refusal *written, void *storage, sand_course *gone)
{
    walk w = { .course = gone };
    sand_stance from = sand_said_stance(written->trial, gone->who);
    const sand_motion_policy policy = { .context = &w, .went = went, .meet = meet, .last = true };
    sand_said_begin(gone, gone->who, &from);
    sand_resolve(written->trial, storage, 0, SAND_TICKS, &policy);
    return w.met;
}

void sand_game_course_meet(const sand_course_refusal *written, const sand_entry *entry, sand_course *course)
{
    const sand_verdict *verdict = written->verdict;
    sand_battle *b = written->trial;
    sand_course gone = { .who = course->who };
    const sand_order alone = { .side = written->order->side, .n = 1, .entries = entry };
    bool judged = verdict->answer != SAND_NO && verdict->missing == SAND_SLOT_NONE;
    if (!judged || course->who.ref != SAND_REF_UNIT || !sand_game_decision(written->game, alone.side).sealed) return;
    sand_battle_copy(b, written->b);
    sand_battle_head_of(b)->viewer = 0;
    b->field->rules->apply(b, written->game->room, &alone, 1, NULL);
    if (sand_battle_engaged(b, course->who.index) || !leave_only(b, course->who.index)) return;
    void *storage = sand_memory_allocate(sand_resolve_size(b->field));
    unsigned met = storage == NULL ? 0 : go(written, storage, &gone);
    sand_memory_release(storage);
    if (met == 0) return;
    sand_stance stance = sand_said_stance(b, course->who);
    course->stops = true;
    course->stop = sand_said_footing(&stance);
    course->bar = (sand_course_bar){ SAND_REF_UNIT, (uint16_t)met };
    course->n_points = gone.n_points;
    memcpy(course->points, gone.points, sizeof course->points);
    course->travel = sand_said_length(course);
}
