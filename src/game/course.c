/* course.c - where an order takes its units: carried out on a copy if legal, followed as ordered if not.
 *
 * Invariant: only what the order's side sees goes in (game/foresee.h). A course is certain if all imagined worlds agree
 * on its end. */
#include "game/course_parts.h"

#include "base/assert.h"
#include "base/memory.h"
#include "battle/actor.h"
#include "game/foresee.h"
#include "motion/resolve.h"

typedef struct {
    sand_foresee trial;
    const sand_order *order;
    sand_courses *out;
} question;

static sand_course *add(sand_courses *out)
{
    if (out->n < SAND_COURSES_MAX) return &out->of[out->n++];
    out->left_out++;
    return NULL;
}

/* ---- the actor that an entry names ------------------------------------------------------------------------------ */

static sand_actor subject_of(const sand_battle *b, const sand_entry *entry)
{
    SAND_ASSERT(entry->kind >= 1 && entry->kind <= b->field->rules->tables.n_orders);
    sand_ref_kind ref = b->field->rules->tables.orders[entry->kind - 1].subject_ref;
    bool acts = entry->subject != 0 && (ref == SAND_REF_UNIT || ref == SAND_REF_BODY);
    return acts ? sand_actor_of(ref, entry->subject) : sand_actor_unit(0);
}

static bool names(const sand_battle *b, const sand_entry *entry, sand_actor who)
{
    SAND_ASSERT(entry->kind >= 1 && entry->kind <= b->field->rules->tables.n_orders);
    const sand_order_kind *kind = &b->field->rules->tables.orders[entry->kind - 1];
    if (entry->subject == 0) return false;
    if (kind->subject_ref == SAND_REF_COMMAND && who.ref == SAND_REF_UNIT)
        return sand_battle_unit(b, who.index)->command == entry->subject;
    return sand_actor_same(subject_of(b, entry), who);
}

/* Returns the number, from 1, of the last entry about this actor; 0: none. */
static unsigned entry_about(const sand_battle *b, const sand_order *order, sand_actor who)
{
    for (unsigned i = order->n; i > 0; i--)
        if (names(b, &order->entries[i - 1], who)) return i;
    return 0;
}

/* ---- what was carried out --------------------------------------------------------------------------------------- */

/* Fills in the legs from the events of the trial; without any, one straight line to the end. */
static void tell_legs(const question *q, sand_course *course, const sand_footing *end)
{
    for (size_t i = 0; i < q->trial.log.n; i++) {
        const sand_event *event = &q->trial.events[i];
        bool own = event->subject_ref == course->who.ref && event->subject == course->who.index;
        if (own && (event->verb == SAND_EVENT_MOVE || event->verb == SAND_EVENT_PLACE))
            sand_said_add_leg(course, event->leg, event->to);
    }
    bool there = course->n_legs > 0 && course->legs[course->n_legs - 1].to.at.x == end->pose.at.x &&
                 course->legs[course->n_legs - 1].to.at.y == end->pose.at.y;
    if (!there) sand_said_add_leg(course, (sand_motion_step){ 0 }, end->pose);
    course->to = *end;
}

static void tell_contacts(const question *q, sand_course *course)
{
    if (course->who.ref != SAND_REF_UNIT) return;
    unsigned cursor = 0;
    for (sand_touching touching; sand_battle_next_contact(q->trial.world, course->who.index, &cursor, &touching) &&
                                 course->n_contacts < SAND_COURSE_CONTACTS_MAX;) {
        SAND_ASSERT(touching.other != 0);
        if (sand_battle_contact_between(q->trial.seen, course->who.index, touching.other) != 0) continue;
        course->contacts[course->n_contacts++] = (sand_course_contact){ .unit = (uint16_t)touching.other,
                                                                        .own_face = (uint8_t)touching.own_face,
                                                                        .face = (uint8_t)touching.other_face };
    }
}

/* Does the unit that the body is attached to carry it? It is then drawn with the unit. */
static bool is_carried(const sand_battle *b, sand_actor who)
{
    return who.ref == SAND_REF_BODY && sand_battle_body(b, who.index)->attached != 0;
}

static void tell_one(const question *q, sand_actor who)
{
    const sand_battle *seen = q->trial.seen, *world = q->trial.world;
    if (!sand_actor_exists(world, who) || !sand_actor_in_play(world, who)) return;
    unsigned entry = entry_about(seen, q->order, who);
    if (entry == 0 && is_carried(seen, who)) return;
    bool was_there = sand_actor_in_play(seen, who);
    sand_stance now = sand_said_stance(world, who), before = was_there ? sand_said_stance(seen, who) : now;
    sand_footing from = sand_said_footing(&before), to = sand_said_footing(&now);
    if (was_there && sand_said_stands_same(&from, &to)) return;
    sand_course *course = add(q->out);
    if (course == NULL) return;
    bool said = entry != 0 && sand_said_follow(seen, &q->order->entries[entry - 1], who, course);
    if (!said || !sand_said_stands_same(&course->to, &to)) {
        sand_said_begin(course, who, &before);
        tell_legs(q, course, &to);
    }
    course->entry = (uint16_t)entry;
    course->certain = true;
    course->travel = sand_said_length(course);
    tell_contacts(q, course);
}

static void tell_all(const question *q)
{
    const sand_field *field = q->trial.seen->field;
    for (unsigned i = 1; i <= field->n_units; i++) tell_one(q, sand_actor_unit(i));
    for (unsigned i = 1; i <= field->n_bodies; i++)
        if (field->body[i - 1].unit == 0) tell_one(q, sand_actor_body(i));
}

/* Withdraws `certain` from courses that end elsewhere in this world. */
static void compare(const question *q)
{
    for (uint16_t i = 0; i < q->out->n; i++) {
        sand_course *course = &q->out->of[i];
        bool there = sand_actor_in_play(q->trial.world, course->who);
        sand_stance now = sand_said_stance(q->trial.world, course->who);
        sand_footing to = sand_said_footing(&now);
        course->certain &= there && sand_said_stands_same(&course->to, &to);
    }
}

static int by_entry(const sand_course *a, const sand_course *b)
{
    unsigned first = a->entry == 0 ? UINT16_MAX + 1u : a->entry, second = b->entry == 0 ? UINT16_MAX + 1u : b->entry;
    return first < second ? -1 : first > second;
}

/* Sorts the subjects of entries in order of entries first, then the others in ascending order. */
static void sort(sand_courses *all)
{
    for (uint16_t i = 1; i < all->n; i++)
        for (uint16_t k = i; k > 0 && by_entry(&all->of[k - 1], &all->of[k]) > 0; k--) {
            sand_course one = all->of[k];
            all->of[k] = all->of[k - 1];
            all->of[k - 1] = one;
        }
}

static sand_error carry_out(question *q, const sand_game *game)
{
    bool hidden = true;
    if (!sand_foresee_begin(&q->trial, game, q->order->side)) return SAND_ERROR_MEMORY;
    for (unsigned i = 0; i < SAND_FORESEE_WORLDS && hidden; i++) {
        hidden = sand_foresee_imagine(&q->trial, i);
        sand_foresee_carry_out(&q->trial, q->order, NULL);
        if (i == 0)
            tell_all(q);
        else
            compare(q);
    }
    sand_foresee_end(&q->trial);
    sort(q->out);
    return SAND_OK;
}

/* ---- orders that cannot be carried out --------------------------------------------------------------------------- */

/* Follows the way that the rules make for a sealed order which names only its target: written onto a copy, it is a
 * motion aimed at that unit. False: it is no such order. */
static bool say_aimed(const sand_course_refusal *refusal, const sand_entry *entry, sand_course *course)
{
    const sand_battle *b = refusal->b;
    const sand_verdict *verdict = refusal->verdict;
    bool judged = verdict->answer != SAND_NO && verdict->missing == SAND_SLOT_NONE;
    if (!judged || entry->object == 0 || !sand_game_decision(refusal->game, refusal->order->side).sealed) return false;
    const sand_order alone = { .side = refusal->order->side, .n = 1, .entries = entry };
    sand_battle_copy(refusal->trial, b);
    sand_battle_head_of(refusal->trial)->viewer = 0;
    b->field->rules->apply(refusal->trial, refusal->game->room, &alone, 1, NULL);
    const sand_motion *motion = sand_motion_find(refusal->trial, course->who);
    if (motion == NULL || motion->target != entry->object) return false;
    sand_said_aim(b, motion, course);
    return course->n_legs > 0;
}

static void say_entry(const sand_course_refusal *refusal, unsigned i, sand_courses *out)
{
    SAND_ASSERT(i < refusal->order->n);
    const sand_battle *b = refusal->b;
    const sand_entry *entry = &refusal->order->entries[i];
    sand_actor who = subject_of(b, entry);
    if (who.index == 0 || !sand_actor_exists(b, who)) return;
    bool refused = refusal->verdict->answer == SAND_NO && refusal->verdict->entry == i;
    sand_course *course = add(out);
    if (course == NULL) return;
    sand_stance at = sand_said_stance(b, who);
    bool said = sand_said_follow(b, entry, who, course);
    if (!said) sand_said_begin(course, who, &at);
    if (sand_actor_in_play(b, who))
        said =
            (!said && say_aimed(refusal, entry, course)) || sand_said_onset(b, entry, refusal->verdict, course) || said;
    course->entry = (uint16_t)(i + 1);
    course->travel = sand_said_length(course);
    if (said && refused) sand_game_course_stop(refusal, course);
    if (said) sand_game_course_meet(refusal, entry, course);
    if (!said) out->n--;
}

static sand_error say_all(const sand_game *game, const sand_order *order, const sand_verdict *verdict,
                          sand_courses *out)
{
    sand_course_refusal refusal = { .game = game, .order = order, .verdict = verdict };
    refusal.paper = sand_memory_allocate(order->n * sizeof *refusal.paper);
    refusal.trial = sand_memory_allocate(sand_battle_size(game->field));
    sand_battle *seen = sand_memory_allocate(sand_battle_size(game->field));
    bool room = refusal.paper != NULL && refusal.trial != NULL && seen != NULL;
    if (room) {
        /* judging shorter orders overwrites the room's view */
        sand_battle_copy(seen, sand_game_seen(game, order->side));
        refusal.b = seen;
        for (unsigned i = 0; i < order->n; i++) say_entry(&refusal, i, out);
    }
    sand_memory_release(seen);
    sand_memory_release(refusal.trial);
    sand_memory_release(refusal.paper);
    return room ? SAND_OK : SAND_ERROR_MEMORY;
}

sand_error sand_game_courses(const sand_game *game, const sand_order *order, sand_verdict *verdict, sand_courses *out)
{
    if (out != NULL) out->n = out->left_out = 0;
    if (game == NULL || order == NULL || verdict == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    sand_game_check(game, order, verdict);
    if (!sand_game_order_exists(game, order) || order->n == 0) return SAND_OK;
    question q = { .order = order, .out = out };
    sand_error error =
        sand_foresee_is_immediate(game, order, verdict) ? carry_out(&q, game) : say_all(game, order, verdict, out);
    if (error != SAND_OK) out->n = out->left_out = 0;
    return error;
}
