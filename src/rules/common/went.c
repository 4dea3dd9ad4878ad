/* went.c - the words for each kind of leg, and for a move of several legs. */
#include "rules/common/went.h"

#include "battle/actor.h"
#include "geom/measure.h"

#include <string.h>

/* Was the change completed, rather than interrupted or still under way? */
static bool is_made(const sand_battle *b, const sand_went *went)
{
    const sand_unit *row = sand_battle_unit(b, went->who.index);
    switch (went->leg.verb) {
    case SAND_VERB_ABOUT: return went->from.heading != went->to.heading;
    case SAND_VERB_FORM: return row->files == went->leg.angle && row->ranks == went->leg.travel;
    case SAND_VERB_CHANGE: return sand_battle_formation(b, went->who.index)->base_state == went->leg.angle;
    default: return true;
    }
}

static sand_sentence words_of_attempt(const sand_went *went)
{
    unsigned unit = went->who.index;
    switch (went->leg.verb) {
    case SAND_VERB_ABOUT: return SAND_SAY("{u0} was still turning about", unit);
    case SAND_VERB_FORM:
        return SAND_SAY("{u0} was still forming {n1} wide and {n2} deep", unit, went->leg.angle, went->leg.travel);
    default: return SAND_SAY("{u0} was still carrying out its order to {m1}", unit, went->leg.angle);
    }
}

/* Turns are told as left or right, never as negative. */
static sand_sentence words_of_turn(sand_actor who, bool wheels, int32_t turn)
{
    if (who.ref == SAND_REF_BODY)
        return turn < 0 ? SAND_SAY("{b0} turned left {a1}", who.index, -turn)
                        : SAND_SAY("{b0} turned right {a1}", who.index, turn);
    if (wheels)
        return turn < 0 ? SAND_SAY("{u0} wheeled left {a1}", who.index, -turn)
                        : SAND_SAY("{u0} wheeled right {a1}", who.index, turn);
    return turn < 0 ? SAND_SAY("{u0} turned left {a1}", who.index, -turn)
                    : SAND_SAY("{u0} turned right {a1}", who.index, turn);
}

/* A body has no wheels, ranks or states. */
static sand_sentence words_of_body(const sand_went *went)
{
    unsigned body = went->who.index;
    int32_t way = sand_point_distance(went->from.at, went->to.at);
    if (way > 0) return SAND_SAY("{b0} rode {l1}", body, way);
    return words_of_turn(went->who, false, sand_heading_difference(went->from.heading, went->to.heading));
}

static sand_sentence words_of_unit(const sand_went *went)
{
    unsigned unit = went->who.index;
    int32_t way = sand_point_distance(went->from.at, went->to.at);
    int32_t turn = sand_heading_difference(went->from.heading, went->to.heading);
    switch (went->leg.verb) {
    case SAND_VERB_MARCH:
        if (went->leg.angle == 0) return SAND_SAY("{u0} advanced {l1}", unit, way);
        if (went->leg.angle == SAND_HALF_TURN) return SAND_SAY("{u0} went back {l1}", unit, way);
        return SAND_SAY("{u0} moved {l1}", unit, way);
    case SAND_VERB_WHEEL:
    case SAND_VERB_PIVOT: return words_of_turn(went->who, went->leg.verb == SAND_VERB_WHEEL, turn);
    case SAND_VERB_ABOUT: return SAND_SAY("{u0} turned about", unit);
    case SAND_VERB_FORM:
        return SAND_SAY("{u0} formed {n1} wide and {n2} deep", unit, went->leg.angle, went->leg.travel);
    case SAND_VERB_ROAD: return SAND_SAY("{u0} followed the road", unit);
    case SAND_VERB_CHANGE: return SAND_SAY("{u0} carried out its order to {m1}", unit, went->leg.angle);
    default: return SAND_SAY("{u0} moved {l1}", unit, way);
    }
}

static bool is_step(const sand_went *went)
{
    enum { STEP = 5 }; /* thousandths of a unit of length */
    int32_t way = sand_point_distance(went->from.at, went->to.at);
    return went->leg.verb == SAND_VERB_MARCH && went->from.heading == went->to.heading && way > 0 && way < STEP;
}

/* Returns the event of the move that this step continues; NULL: there is none among the last few events. A unit that
 * waits behind a friend follows it in single grid steps, and other units may have moved in between. */
static sand_event *move_before(const sand_log *log, const sand_went *went)
{
    enum { BACK = 16 };
    for (size_t i = log->n; i-- > 0 && i + BACK >= log->n && log->events[i].verb == SAND_EVENT_MOVE;) {
        sand_event *event = &log->events[i];
        if (event->subject_ref != went->who.ref || event->subject != went->who.index) continue;
        bool goes_on = event->to.at.x == went->from.at.x && event->to.at.y == went->from.at.y &&
                       event->to.heading == went->from.heading && event->from.heading == went->to.heading;
        bool alike = event->leg.verb == went->leg.verb && event->leg.angle == went->leg.angle;
        return goes_on && alike ? event : NULL;
    }
    return NULL;
}

sand_event *sand_went_tell(const sand_battle *b, sand_log *log, const char *rule, const sand_went *went)
{
    if (log == NULL) return NULL;
    bool body = went->who.ref == SAND_REF_BODY;
    sand_event *longer = is_step(went) ? move_before(log, went) : NULL;
    if (longer != NULL) {
        sand_went whole = *went;
        whole.from = longer->from;
        longer->sentence = body ? words_of_body(&whole) : words_of_unit(&whole);
        longer->to = went->to;
        longer->tick = (uint16_t)went->tick;
        return longer;
    }
    sand_sentence words = body ? words_of_body(went) : is_made(b, went) ? words_of_unit(went) : words_of_attempt(went);
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_MOVE, rule, words);
    if (event == NULL) return NULL;
    sand_answer_moved(event, went->from, went->to);
    event->from_tick = (uint16_t)went->from_tick;
    event->tick = (uint16_t)went->tick;
    event->leg = went->leg;
    return event;
}

/* ---- summing up ---- */

enum { TENTH = 100 /* of a unit of length */, TENTH_OF_DEGREE = 10 };

/* The sum of the pieces of a unit's move. */
typedef struct {
    int32_t way, turn;
    bool ahead, back, wheels;
} sum;

static sand_actor who_went(const sand_event *event)
{
    return (sand_actor){ (uint16_t)event->subject_ref, event->subject };
}

static bool is_of_another(const sand_event *event, const sand_event *next)
{
    return !sand_actor_same(who_went(event), who_went(next));
}

static bool is_piece(const sand_event *event)
{
    return event->verb == SAND_EVENT_MOVE && event->tick > 0 && event->leg.verb != 0;
}

static bool turns(const sand_event *event)
{
    return event->leg.verb == SAND_VERB_WHEEL || event->leg.verb == SAND_VERB_PIVOT;
}

static bool marches(const sand_event *event, int32_t angle)
{
    return event->leg.verb == SAND_VERB_MARCH && event->leg.angle == angle;
}

/* Can the piece be told together with those summed up so far? */
static bool joins(const sum *all, const sand_event *event)
{
    bool ahead = marches(event, 0), back = marches(event, SAND_HALF_TURN);
    return turns(event) || (ahead && !all->back) || (back && !all->ahead);
}

static void add(sum *all, const sand_event *event)
{
    all->ahead |= marches(event, 0);
    all->back |= marches(event, SAND_HALF_TURN);
    all->wheels |= event->leg.verb == SAND_VERB_WHEEL;
    if (turns(event))
        all->turn += sand_heading_difference(event->from.heading, event->to.heading);
    else
        all->way += sand_point_distance(event->from.at, event->to.at);
}

static sand_sentence words_of_both(const sum *all, unsigned unit)
{
    bool left = all->turn < 0;
    int32_t turn = left ? -all->turn : all->turn;
    if (all->back)
        return left ? SAND_SAY("{u0} went back {l1} and turned left {a2}", unit, all->way, turn)
                    : SAND_SAY("{u0} went back {l1} and turned right {a2}", unit, all->way, turn);
    return left ? SAND_SAY("{u0} advanced {l1} and turned left {a2}", unit, all->way, turn)
                : SAND_SAY("{u0} advanced {l1} and turned right {a2}", unit, all->way, turn);
}

static sand_sentence words_of_sum(const sum *all, sand_actor who)
{
    bool turned = all->turn >= TENTH_OF_DEGREE || all->turn <= -TENTH_OF_DEGREE, went = all->way >= TENTH;
    unsigned unit = who.index;
    if (!turned && !went) return (sand_sentence){ .text = "" };
    if (went && who.ref == SAND_REF_BODY) return SAND_SAY("{b0} rode {l1}", who.index, all->way);
    if (went && turned) return words_of_both(all, unit);
    if (went && all->back) return SAND_SAY("{u0} went back {l1}", unit, all->way);
    if (went) return SAND_SAY("{u0} advanced {l1}", unit, all->way);
    return words_of_turn(who, all->wheels, all->turn);
}

/* Has this actor been reported before? */
static bool was_told(const sand_log *log, size_t first, const sand_event *event)
{
    for (size_t i = first; &log->events[i] != event; i++) {
        const sand_event *before = &log->events[i];
        if (is_piece(before) && !is_of_another(event, before) && before->sentence.text[0] != '\0') return true;
    }
    return false;
}

/* Sums up the move that begins with event `first`, until the actor does something else. If the actor's pieces add up to
 * nothing, reports that it did not move. */
static void sum_up_from(sand_log *log, size_t start, size_t first)
{
    SAND_ASSERT(start <= first && first < log->n);
    sand_event *event = &log->events[first];
    sum all = { .way = 0 };
    bool whole = !was_told(log, start, event);
    if (!joins(&all, event)) return;
    add(&all, event);
    for (size_t i = first + 1; i < log->n; i++) {
        sand_event *next = &log->events[i];
        if (!is_piece(next) || is_of_another(event, next)) continue;
        if (!joins(&all, next)) {
            whole = false;
            break;
        }
        add(&all, next);
        next->sentence = (sand_sentence){ .text = "" };
    }
    sand_actor who = who_went(event);
    event->sentence = words_of_sum(&all, who);
    if (whole && event->sentence.text[0] == '\0' && who.ref == SAND_REF_UNIT)
        event->sentence = SAND_SAY("{u0} did not move", who.index);
}

/* A change that was begun repeatedly is reported when it is completed. */
static void sum_up_change(sand_log *log, size_t first)
{
    SAND_ASSERT(first < log->n);
    sand_event *event = &log->events[first];
    for (size_t i = first + 1; i < log->n; i++) {
        const sand_event *next = &log->events[i];
        if (!is_piece(next) || is_of_another(event, next)) continue;
        if (next->leg.verb == event->leg.verb) event->sentence = (sand_sentence){ .text = "" };
        return;
    }
}

void sand_went_sum_up(sand_log *log, size_t first)
{
    for (size_t i = first; log != NULL && i < log->n; i++) {
        const sand_event *event = &log->events[i];
        if (!is_piece(event) || event->sentence.text == NULL || event->sentence.text[0] == '\0') continue;
        if (turns(event) || event->leg.verb == SAND_VERB_MARCH)
            sum_up_from(log, first, i);
        else
            sum_up_change(log, i);
    }
}

void sand_went_stood(sand_log *log, size_t first, sand_actor who, const sand_stood *stood)
{
    SAND_ASSERT(stood->why.text != NULL);
    for (size_t i = first; log != NULL && i < log->n; i++) {
        sand_event *event = &log->events[i];
        const char *text = is_piece(event) ? event->sentence.text : NULL;
        if (text == NULL || !sand_actor_same(who_went(event), who)) continue;
        if (strcmp(text, "{u0} did not move") != 0) continue;
        event->sentence = stood->why;
        if (stood->rule != NULL) event->rule = stood->rule;
    }
}

/* ---- forced ---- */

/* Returns the tick of a step of forced motion, which has as many steps as it needs: together they fill the turn. */
static uint16_t tick_of(const sand_forced_set *set, int32_t step)
{
    SAND_ASSERT(step >= 0 && step <= set->steps);
    return (uint16_t)(set->steps == 0 ? 0 : (int64_t)step * SAND_TICKS / set->steps);
}

static void note_stop(const sand_reason *said, unsigned response, unsigned unit, unsigned other, sand_stood *why)
{
    bool stops = response == SAND_HALT || response == SAND_WAIT || response == SAND_STAND_OFF;
    if (stops && why->why.text == NULL && said->text != NULL)
        *why = (sand_stood){ SAND_SAY(said->text, unit, other), said->rule };
}

void sand_went_note_stop(const sand_went_words *words, const sand_meeting *m, sand_stood why[])
{
    if (m->kind >= SAND_LEN(words->by)) return;
    const sand_reason *said = &words->by[m->kind];
    unsigned unit = m->who.index, other = m->kind == SAND_MEET_GROUND ? m->bar.id : m->other.index;
    if (m->who.ref == SAND_REF_UNIT) note_stop(said, m->response, unit, other, &why[unit]);
    bool pair = m->kind == SAND_MEET_ENEMY || m->kind == SAND_MEET_FRIEND;
    if (pair && m->other_moves) note_stop(said, m->other_response, other, unit, &why[other]);
}

void sand_went_tell_stops(const sand_battle *b, sand_log *log, size_t first, const sand_stood why[])
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++)
        if (why[unit].why.text != NULL) sand_went_stood(log, first, sand_actor_unit(unit), &why[unit]);
}

void sand_went_forced(sand_event *event, const sand_forced_set *set, const sand_forced_move *move)
{
    if (event == NULL) return;
    sand_answer_moved(event, move->start, move->end);
    event->from_tick = tick_of(set, move->began);
    event->tick = tick_of(set, move->ended);
}
