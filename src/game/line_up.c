/* line_up.c - moves several units as one line: each gets an entry of its own, in steps that the ruleset allows, cut to
 * what is legal.
 *
 * Invariant: sand_game_check alone judges. Entries are tried, cut to the limit it names, or left out, until it finds
 * nothing wrong; the reason why a unit was refused is kept with it and reported. */
#include "game/course_parts.h"

#include <string.h>

#include "base/memory.h"
#include "motion/abreast.h"

enum { TRIES = 48, DEGREE = 100 };

/* One unit of the line. */
typedef struct {
    sand_actor who;
    sand_stance at;
    sand_pose wanted; /* where the whole move would lead it */
    int32_t ahead;    /* how far forward it is along the move: the foremost is ordered first */
    sand_entry entry; /* as tried at present */
    unsigned way;     /* which form of the order */
    int32_t amount;   /* how much of the line's move this entry makes */
    bool out;         /* it does not move */
    sand_verdict why; /* NO: what stopped it */
} member;

typedef struct {
    const sand_game *game;
    const sand_together *line;
    sand_decision decision;
    unsigned kind, n;
    member *members;
    sand_entry *paper; /* entries of all units, for judging */
    sand_abreast geometry;
} plan;

static int32_t whole_of(const plan *p)
{
    return p->line->way.verb == SAND_VERB_WHEEL ? p->line->way.angle : p->line->way.travel;
}

/* Writes the unit's entry in form `way` (abreast.h); false: there is no such form for this move. */
static bool say(const plan *p, member *m, unsigned way)
{
    m->entry = (sand_entry){ .kind = (uint16_t)p->kind, .subject = m->who.index };
    return sand_abreast_say(&p->geometry, &m->at, m->amount, way, &m->entry);
}

/* ---- judging ------------------------------------------------------------------------------------------------------
 */

/* Judges all units that have an entry, as one sheet or one by one. False: refused, and *at is the member to change (the
 * first, when the sheet is refused as a whole). */
static bool judge(const plan *p, sand_verdict *verdict, unsigned *at)
{
    sand_order order = { p->decision.serial, p->line->side, 0, p->paper };
    unsigned who[SAND_TOGETHER_MAX] = { 0 };
    for (unsigned i = 0; i < p->n; i++) {
        if (p->members[i].out) continue;
        p->paper[order.n] = p->members[i].entry;
        who[order.n++] = i;
        if (p->decision.sheet) continue;
        order.n = 1;
        order.entries = &p->paper[0];
        p->paper[0] = p->members[i].entry;
        sand_game_check(p->game, &order, verdict);
        *at = i;
        if (verdict->answer == SAND_NO) return false;
        order.n = 0;
    }
    if (!p->decision.sheet || order.n == 0) return true;
    sand_game_check(p->game, &order, verdict);
    *at = verdict->entry < order.n ? who[verdict->entry] : 0;
    return verdict->answer != SAND_NO;
}

static sand_motion_step last_step(const sand_entry *e)
{
    size_t n = sand_entry_steps(e);
    return n == 0 ? (sand_motion_step){ 0 } : sand_entry_step(e, n - 1);
}

/* Cuts the entry's last march to the limit of the verdict; false: it has no limit, or nothing would be left. */
static bool cut(const plan *p, member *m, const sand_verdict *verdict)
{
    sand_motion_step last = last_step(&m->entry);
    bool part = verdict->has_limit && !verdict->counts && last.verb == SAND_VERB_MARCH;
    if (p->line->way.verb != SAND_VERB_MARCH || !part || verdict->limit <= 0 || verdict->limit >= last.travel)
        return false;
    m->entry.list[m->entry.n_list - 1] = m->amount = verdict->limit;
    return true;
}

/* Tries another form; false: there are no more. */
static bool say_otherwise(const plan *p, member *m)
{
    while (++m->way < SAND_ABREAST_WAYS)
        if (say(p, m, m->way)) return true;
    return false;
}

/* The first form for that amount. */
static bool say_first(const plan *p, member *m, int32_t amount)
{
    m->amount = amount;
    m->way = 0;
    return say(p, m, 0) || say_otherwise(p, m);
}

/* Reduces a wheel by a quarter, in whole degrees; false: nothing is left. */
static bool say_less(const plan *p, member *m)
{
    if (p->line->way.verb != SAND_VERB_WHEEL) return false;
    return say_first(p, m, m->amount * 3 / 4 / DEGREE * DEGREE);
}

/* Ranks a refusal by how much it tells about what stops the move: a limit counts most, then the thing in the way, then
 * a cost. A refusal of the form of the order tells nothing. */
static int tells(const member *m, const sand_verdict *verdict)
{
    sand_course_bar bar = sand_game_course_bar(verdict, 0, m->who);
    return (verdict->has_limit && !verdict->counts ? 4 : 0) + (bar.ref != SAND_REF_NONE ? 2 : 0) +
           (verdict->cost_total > 0 ? 1 : 0);
}

static void keep_reason(member *m, const sand_verdict *verdict)
{
    if (m->why.answer == SAND_NO && m->why.rule != NULL && tells(m, verdict) <= tells(m, &m->why)) return;
    m->why = *verdict;
}

/* Gives each unit an entry for as much of `amount` as it may go, and leaves out units that cannot go, until the judge
 * refuses nothing. */
static void fit(plan *p, int32_t amount)
{
    sand_verdict verdict;
    unsigned at = 0;
    for (unsigned i = 0; i < p->n; i++) p->members[i].out = !say_first(p, &p->members[i], amount);
    for (unsigned tries = 0; tries < TRIES * p->n && !judge(p, &verdict, &at); tries++) {
        member *m = &p->members[at];
        keep_reason(m, &verdict);
        if (!cut(p, m, &verdict) && !say_otherwise(p, m) && !say_less(p, m)) m->out = true;
    }
    for (unsigned i = 0; i < p->n && !judge(p, &verdict, &at); i++) p->members[at].out = true;
}

/* ---- as a dressed line ---------------------------------------------------------------------------------------------
 */

/* The least amount that any unit moves; 0: one of them does not move at all. */
static int32_t least_of(const plan *p, int32_t whole)
{
    int32_t least = whole;
    for (unsigned i = 0; i < p->n; i++) {
        int32_t gone = p->members[i].out ? 0 : p->members[i].amount;
        if (whole < 0 ? gone > least : gone < least) least = gone;
    }
    return least;
}

/* Moves all as far as the slowest; if one cannot move, none does. */
static void dress(plan *p, int32_t whole)
{
    int32_t least = least_of(p, whole);
    for (int32_t tried = whole; least != 0 && least != tried; least = least_of(p, tried)) fit(p, tried = least);
    for (unsigned i = 0; i < p->n && least == 0; i++) p->members[i].out = true;
}

/* ---- where they stop ------------------------------------------------------------------------------------------------
 */

static sand_stance end_of(const plan *p, const member *m)
{
    sand_course course;
    sand_stance at = m->at;
    if (!m->out && sand_said_follow(sand_game_seen(p->game, p->line->side), &m->entry, m->who, &course))
        at.pose = course.to.pose;
    return at;
}

static bool end_overlaps(const plan *p, unsigned i, unsigned k)
{
    sand_stance own = end_of(p, &p->members[i]), other = end_of(p, &p->members[k]);
    return sand_abreast_overlap(&own, &other);
}

/* Shortens the march of member i until it does not end on member k; false: no length will do. */
static bool keep_clear(const plan *p, unsigned i, unsigned k)
{
    member *m = &p->members[i];
    if (p->line->way.verb != SAND_VERB_MARCH || last_step(&m->entry).verb != SAND_VERB_MARCH) return false;
    int32_t *travel = &m->entry.list[m->entry.n_list - 1], low = 0, high = *travel;
    while (low < high) {
        *travel = low + (high - low + 1) / 2;
        if (end_overlaps(p, i, k))
            high = *travel - 1;
        else
            low = *travel;
    }
    *travel = m->amount = low;
    return low > 0 && !end_overlaps(p, i, k);
}

/* No two may end on each other: the one behind stops short. */
static void keep_apart(plan *p)
{
    for (unsigned i = 1; i < p->n; i++) {
        for (unsigned k = 0; k < i; k++) {
            member *m = &p->members[i];
            if (m->out || !end_overlaps(p, i, k)) continue;
            m->why = (sand_verdict){ .answer = SAND_NO, .n_witness = 1 };
            m->why.witness[0].ref = p->members[k].who.index;
            m->out = !keep_clear(p, i, k);
        }
    }
}

/* ---- the answer
 * ------------------------------------------------------------------------------------------------------ */

static bool write_orders(const plan *p, sand_order_list *out)
{
    unsigned n = 0;
    for (unsigned i = 0; i < p->n; i++) n += p->members[i].out ? 0 : 1;
    if (n == 0) return true;
    sand_entry *sheet = p->decision.sheet ? sand_order_list_add(out, p->decision.serial, p->line->side, n) : NULL;
    if (p->decision.sheet && sheet == NULL) return false;
    for (unsigned i = 0; i < p->n; i++) {
        if (p->members[i].out) continue;
        sand_entry *one = sheet != NULL ? sheet++ : sand_order_list_add(out, p->decision.serial, p->line->side, 1);
        if (one == NULL) return false;
        *one = p->members[i].entry;
    }
    return true;
}

static sand_course *course_of(sand_courses *courses, sand_actor who)
{
    for (uint16_t i = 0; i < courses->n; i++)
        if (courses->of[i].who.ref == who.ref && courses->of[i].who.index == who.index) return &courses->of[i];
    return courses->n < SAND_COURSES_MAX ? &courses->of[courses->n] : NULL;
}

/* Does the course end where it was wanted, as near as the rounding of several steps allows? */
static bool is_there(const sand_course *course, sand_pose wanted)
{
    enum { NEAR = 2 * SAND_SLACK };
    int32_t x = course->to.pose.at.x - wanted.at.x, y = course->to.pose.at.y - wanted.at.y;
    return x <= NEAR && x >= -NEAR && y <= NEAR && y >= -NEAR && course->to.pose.heading == wanted.heading;
}

/* Reports where one unit was to go, and where and why it stops earlier. */
static void tell(const plan *p, const member *m, unsigned entry, sand_courses *courses)
{
    sand_course *course = course_of(courses, m->who);
    sand_stance to = m->at;
    if (course == NULL) {
        courses->left_out++;
        return;
    }
    bool new_one = course == &courses->of[courses->n];
    if (new_one && (m->out || !sand_said_follow(sand_game_seen(p->game, p->line->side), &m->entry, m->who, course)))
        sand_said_begin(course, m->who, &m->at);
    if (new_one) {
        courses->n++;
        course->travel = sand_said_length(course);
        course->entry = (uint16_t)(m->out ? 0 : entry);
    }
    to.pose = m->wanted;
    if (!m->out && is_there(course, m->wanted)) return;
    course->stops = true;
    course->stop = course->to;
    course->to = sand_said_footing(&to);
    course->rule = m->why.rule;
    course->bar = sand_game_course_bar(&m->why, 0, m->who);
    sand_said_add_point(course, to.pose.at);
}

static void tell_all(const plan *p, sand_courses *courses)
{
    unsigned entry = 0;
    for (unsigned i = 0; i < p->n; i++) {
        if (!p->members[i].out) entry++;
        tell(p, &p->members[i], entry, courses);
    }
}

/* ---- the question
 * ---------------------------------------------------------------------------------------------------- */

static unsigned kind_for(const plan *p)
{
    const sand_tables *tables = &p->game->rules->tables;
    for (unsigned i = 0; i < p->decision.n_kinds; i++) {
        const sand_order_kind *kind = &tables->orders[p->decision.kinds[i] - 1];
        bool moves = (kind->slots & SAND_SLOT_MOTION) != 0 && (kind->slots & SAND_SLOT_BODY) == 0;
        if (p->line->order_kind != 0 ? p->decision.kinds[i] == p->line->order_kind
                                     : moves && kind->subject_ref == SAND_REF_UNIT)
            return p->decision.kinds[i];
    }
    return 0;
}

static bool is_sound(const sand_game *game, const sand_together *line)
{
    bool march = line->way.verb == SAND_VERB_MARCH && line->way.travel > 0 && line->way.travel < SAND_COORDINATE_LIMIT;
    bool wheel = line->way.verb == SAND_VERB_WHEEL && line->way.angle != 0;
    if (line->side < 1 || line->side > SAND_SIDES || line->n < 1 || line->n > SAND_TOGETHER_MAX) return false;
    if ((!march && !wheel) || line->way.angle <= -SAND_FULL_TURN || line->way.angle >= SAND_FULL_TURN) return false;
    for (unsigned i = 0; i < line->n; i++) {
        if (line->unit[i] < 1 || line->unit[i] > game->field->n_units) return false;
        if (!sand_battle_in_play(sand_game_seen(game, line->side), line->unit[i])) return false;
        for (unsigned k = 0; k < i; k++)
            if (line->unit[k] == line->unit[i]) return false;
    }
    return true;
}

static void sort(plan *p)
{
    for (unsigned i = 1; i < p->n; i++)
        for (unsigned k = i; k > 0 && p->members[k - 1].ahead < p->members[k].ahead; k--) {
            member one = p->members[k];
            p->members[k] = p->members[k - 1];
            p->members[k - 1] = one;
        }
}

/* Begins the geometry of the line and sorts the units, the foremost along the move first; equal ones stay as they were
 * named. */
static void line_up(plan *p)
{
    const sand_battle *b = sand_game_seen(p->game, p->line->side);
    for (unsigned i = 0; i < p->n; i++) {
        p->members[i].who = sand_actor_unit(p->line->unit[i]);
        p->members[i].at = sand_said_stance(b, p->members[i].who);
    }
    p->geometry = sand_abreast_begin(p->line->way, p->members[0].at.pose.heading);
    for (unsigned i = 0; i < p->n; i++) sand_abreast_widen(&p->geometry, &p->members[i].at, i == 0);
    for (unsigned i = 0; i < p->n; i++) {
        p->members[i].wanted = sand_abreast_wanted(&p->geometry, &p->members[i].at, whole_of(p));
        p->members[i].ahead = sand_abreast_ahead(&p->geometry, &p->members[i].at);
    }
    sort(p);
}

static sand_error answer(plan *p, sand_order_list *out, sand_verdict *verdict, sand_courses *courses)
{
    size_t first = out->n;
    keep_apart(p);
    if (!write_orders(p, out)) return SAND_ERROR_FULL;
    sand_error error = SAND_OK;
    if (out->n == first)
        for (unsigned i = p->n; i-- > 0;) *verdict = p->members[i].why;
    else
        error = sand_game_courses(p->game, &out->orders[first], verdict, courses);
    if (error == SAND_OK) tell_all(p, courses);
    return error;
}

static sand_error go(plan *p, sand_order_list *out, sand_verdict *verdict, sand_courses *courses)
{
    line_up(p);
    fit(p, whole_of(p));
    if (p->line->dressed) dress(p, whole_of(p));
    return answer(p, out, verdict, courses);
}

sand_error sand_game_together(const sand_game *game, const sand_together *line, sand_order_list *out,
                              sand_verdict *verdict, sand_courses *courses)
{
    if (courses != NULL) courses->n = courses->left_out = 0;
    if (game == NULL || line == NULL || out == NULL || verdict == NULL || courses == NULL) return SAND_ERROR_ARGUMENT;
    if (!is_sound(game, line)) return SAND_ERROR_ARGUMENT;
    plan p = { .game = game, .line = line, .decision = sand_game_decision(game, line->side), .n = line->n };
    if (!sand_decision_of(&p.decision, line->side) || (p.kind = kind_for(&p)) == 0) return SAND_ERROR_UNKNOWN;
    p.members = sand_memory_zeroed(line->n, sizeof *p.members);
    p.paper = sand_memory_zeroed(line->n, sizeof *p.paper);
    sand_error error = p.members != NULL && p.paper != NULL ? go(&p, out, verdict, courses) : SAND_ERROR_MEMORY;
    sand_memory_release(p.paper);
    sand_memory_release(p.members);
    return error;
}
