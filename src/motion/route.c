/* route.c - reads routes, and finds how much of one is legal. */
#include "motion/route.h"

#include "base/assert.h"

/* ---- reading ---- */

/* Adds a march to the route. The sum of all travels must fit on a table. */
static inline bool add_leg(sand_route *route, const sand_motion_step *step, unsigned most)
{
    if (step->verb != SAND_VERB_MARCH || route->n_legs == most) return false;
    if (step->travel < 0 || step->travel > SAND_COORDINATE_LIMIT - route->travel) return false;
    route->leg[route->n_legs++] = (sand_route_leg){ step->angle, step->travel };
    route->travel += step->travel;
    return true;
}

/* Reads pivots, legs and a final pivot: a second pivot ends the entry. */
static bool read_steps(const sand_entry *entry, unsigned legs, sand_route *out, unsigned *pivots)
{
    size_t n = sand_entry_steps(entry);
    bool led = false; /* the entry starts with a pivot */
    for (size_t i = 0; i < n; i++) {
        sand_motion_step step = sand_entry_step(entry, i);
        if (add_leg(out, &step, legs)) continue;
        if (step.verb != SAND_VERB_PIVOT) return false;
        if (!led && out->n_legs == 0) {
            led = true;
            out->first = step.angle;
        } else if (i + 1 == n) {
            out->last = step.angle;
        } else {
            return false;
        }
        ++*pivots;
    }
    return true;
}

static inline bool is_beyond(int32_t angle, int32_t most)
{
    if (angle == 0 || most >= SAND_HALF_TURN) return false; /* the usual case */
    return sand_heading_between(sand_heading_add(0, angle), 0) > most;
}

static bool leads_aside(const sand_route *route, int32_t most)
{
    for (unsigned i = 0; i < route->n_legs; i++)
        if (is_beyond(route->leg[i].direction, most)) return true;
    return false;
}

sand_route_fault sand_route_read(const sand_entry *entry, const sand_route_grammar *grammar, sand_route *out)
{
    SAND_ASSERT(grammar->legs <= SAND_LEN(out->leg));
    unsigned pivots = 0;
    out->first = out->last = out->travel = 0; /* legs are written before they count */
    out->n_legs = 0;
    if (!read_steps(entry, grammar->legs, out, &pivots)) return SAND_ROUTE_ODD;
    if (grammar->alone_is_after && pivots == 1 && out->n_legs == 0) {
        out->last = out->first;
        out->first = 0;
    }
    if (pivots > grammar->pivots) return SAND_ROUTE_PIVOTS;
    if (out->first != 0 && !grammar->before) return SAND_ROUTE_BEFORE;
    if (out->last != 0 && !grammar->after) return SAND_ROUTE_AFTER;
    if (is_beyond(out->first, grammar->turn) || is_beyond(out->last, grammar->turn)) return SAND_ROUTE_TURN;
    return leads_aside(out, grammar->aside) ? SAND_ROUTE_ASIDE : SAND_ROUTE_SOUND;
}

sand_pose sand_route_end(const sand_route *route, sand_pose from)
{
    from.heading = sand_heading_add(from.heading, route->first);
    for (unsigned i = 0; i < route->n_legs; i++) {
        int32_t heading = sand_heading_add(from.heading, route->leg[i].direction);
        from = sand_geom_pose_moved(from, heading, route->leg[i].travel);
    }
    from.heading = sand_heading_add(from.heading, route->last);
    return from;
}

/* ---- the longest legal part ---- */

static int32_t longest_by_steps(const sand_route_question *q, int32_t longest)
{
    int32_t travel = longest;
    while (travel > 0 && !q->legal(q->context, travel)) {
        int32_t next = q->below(q->context, travel);
        SAND_ASSERT(next < travel);
        travel = next;
    }
    return travel > 0 ? travel : 0;
}

/* Bisects for the last legal travel between `good`, which is legal, and `bad`, which is not. */
static int32_t halve(const sand_route_question *q, int32_t good, int32_t bad)
{
    while (bad - good > 1) {
        int32_t middle = good + (bad - good) / 2;
        if (q->legal(q->context, middle))
            good = middle;
        else
            bad = middle;
    }
    return good;
}

/* Tries samples from the longest down to find the legal stretch; a stretch shorter than the gap between samples is
 * missed. */
static int32_t longest_by_samples(const sand_route_question *q, int32_t longest)
{
    enum { SAMPLES = 64 };
    int32_t bad = longest;
    if (q->legal(q->context, longest)) return longest;
    for (int32_t i = SAMPLES - 1; i >= 0; i--) {
        int32_t sample = i == 0 ? 1 : (int32_t)((int64_t)longest * i / SAMPLES);
        if (sample >= bad || sample < 1) continue;
        if (q->legal(q->context, sample)) return halve(q, sample, bad);
        bad = sample;
    }
    return 0;
}

int32_t sand_route_longest(const sand_route_question *question, int32_t longest)
{
    if (longest <= 0) return 0;
    return question->below != NULL ? longest_by_steps(question, longest) : longest_by_samples(question, longest);
}
