/* track_span.c - the first moment at which something happens to two bodies, by bisecting time: a stretch is passed over
 * when covers of all places in it are clear of each other. */
#include "geom/exact.h"
#include "motion/track_inside.h"

enum { COVER_SLACK = 1 };

typedef struct {
    int32_t from, to;
    const sand_track_places *first, *last;
} span;

/* `out`: how far the covered area may extend beyond the cover. The slack makes up for one unit. */
static int32_t margin_of(const sand_track_question *q, int32_t out)
{
    return (q->limit < 0 ? 0 : q->limit + SAND_SLACK) + (out > 1 ? out : 0);
}

static bool apart(const sand_track_question *q, const sand_shape *a, const sand_shape *b, int32_t out)
{
    int32_t margin = margin_of(q, out);
    if (!sand_shape_bounds_near(&a->bounds, &b->bounds, margin)) return true;
    return margin == 0 ? !sand_geom_overlaps(a, b, COVER_SLACK) : !sand_geom_within(a, b, margin);
}

/* Does one edge of the first place of a box prove that `apart` holds for the covers of both boxes' places? Then the
 * covers need not be made. An edge's length is bounded by the larger of its x and y parts and by their sum. */
static bool plainly_apart(const sand_track_question *q, const sand_box *const own[2], const sand_box *const others[2],
                          int32_t out)
{
    const int32_t margin = margin_of(q, out);
    for (unsigned i = 0; i < 4; i++) {
        sand_point start = own[0]->corner[i], edge = sand_point_subtract(own[0]->corner[(i + 1) % 4], start);
        int64_t x = sand_geom_magnitude(edge.x), y = sand_geom_magnitude(edge.y), low = 0;
        for (unsigned k = 0; k < 4; k++) {
            int64_t inside = sand_geom_cross(sand_point_subtract(own[1]->corner[k], start), edge);
            if (inside < low) low = inside;
        }
        low += margin == 0 ? COVER_SLACK * (x > y ? x : y) : -margin * (x + y) - 1;
        unsigned k = 0;
        while (k < 8 && sand_geom_cross(sand_point_subtract(others[k / 4]->corner[k % 4], start), edge) <= low) k++;
        if (k == 8) return true;
    }
    return false;
}

/* Corners are rounded, so a turning body may have the same corners again two headings later. */
static bool same_box(const sand_box *one, const sand_box *two)
{
    return one->heading == two->heading && sand_track_hardly_moves(one, two) &&
           sand_point_equal(one->corner[0], two->corner[0]) && sand_point_equal(one->corner[2], two->corner[2]);
}

/* For a span in which nothing moves by more than a unit: does its last moment decide for all of it? It does for
 * questions of nearness; for overlap it does when the two end at most `slack` deep, or when neither moved, because
 * motions always go forward. */
static bool end_tells(const sand_track_question *q, const span *s, int32_t slack)
{
    if (q->limit >= 0) return true;
    sand_shape one = sand_geom_shape_of_box(&s->last->a), two = sand_geom_shape_of_box(&s->last->b);
    if (!sand_geom_overlaps(&one, &two, slack)) return true;
    return same_box(&s->first->a, &s->last->a) && same_box(&s->first->b, &s->last->b);
}

/* Headings change in steps, and so do the corners of a turning body, while a marching one moves evenly. Between two
 * moments they may be nearer than at either by what the farthest corner moves in one step. */
static int32_t heading_jump(const sand_track *turns, const sand_track *marches, const span *s, bool swapped)
{
    const sand_box *from = swapped ? &s->first->b : &s->first->a, *to = swapped ? &s->last->b : &s->last->a;
    if (s->to - s->from == 1 || marches->of == 0 || from->heading == to->heading) return 0;
    return (int32_t)((int64_t)sand_track_turning_radius(turns) / 5729) + 1;
}

/* For two bodies that may both turn: compares covers of both motions on the table. */
static bool turns_clear(const sand_track_question *q, const span *s)
{
    const sand_track_places *from = s->first, *to = s->last;
    bool hardly = sand_track_hardly_moves(&from->a, &to->a) &&
                  sand_track_hardly_moves(&from->b, &to->b); /* together twice as far */
    if (hardly && end_tells(q, s, 0)) return !sand_track_pair_happens_there(q, to);
    int32_t out = sand_track_bulge(q->a, s->from, s->to) + sand_track_bulge(q->b, s->from, s->to);
    const sand_box *const a[2] = { &from->a, &to->a }, *const b[2] = { &from->b, &to->b };
    if (plainly_apart(q, a, b, out)) return true;
    sand_track_cover own = sand_track_cover_of(&from->a, &to->a), others = sand_track_cover_of(&from->b, &to->b);
    sand_shape one = sand_shape_of(own.point, own.n), two = sand_shape_of(others.point, others.n);
    return apart(q, &one, &two, out);
}

/* For two bodies of which one turns: compares the motion relative to the one that does not. */
static bool turn_clear(const sand_track_question *q, const span *s)
{
    bool swapped = sand_track_turns(q->b);
    const sand_track *a = swapped ? q->b : q->a, *b = swapped ? q->a : q->b;
    const sand_box *other = swapped ? &s->first->a : &s->first->b, *others_end = swapped ? &s->last->a : &s->last->b;
    const sand_box *const others[2] = { other, other };
    sand_box at[2] = { swapped ? s->first->b : s->first->a, swapped ? s->last->b : s->last->a };
    at[1] = sand_box_shifted(&at[1], sand_point_subtract(other->centre, others_end->centre));
    int32_t jump = heading_jump(a, b, s, swapped), out = sand_track_bulge(a, s->from, s->to) + jump;
    if (jump <= 1 && sand_track_hardly_moves(&at[0], &at[1]) && end_tells(q, s, COVER_SLACK))
        return !sand_track_pair_happens_there(q, s->last);
    const sand_box *const both[2] = { &at[0], &at[1] };
    if (plainly_apart(q, others, both, out)) return true;
    sand_track_cover own = sand_track_cover_of(&at[0], &at[1]);
    sand_shape one = sand_shape_of(own.point, own.n), two = sand_geom_shape_of_box(other);
    return apart(q, &one, &two, out);
}

static bool marches_clear(const sand_track_question *q, const span *s)
{
    sand_point drift = sand_point_subtract(s->last->b.centre, s->first->b.centre);
    sand_point way = sand_point_subtract(sand_point_subtract(s->last->a.centre, s->first->a.centre), drift);
    bool hardly = way.x <= 1 && way.x >= -1 && way.y <= 1 && way.y >= -1;
    if (hardly && end_tells(q, s, COVER_SLACK)) return !sand_track_pair_happens_there(q, s->last);
    sand_track_cover own = sand_track_cover_moved(&s->first->a, way);
    sand_shape one = sand_shape_of(own.point, own.n), two = sand_geom_shape_of_box(&s->first->b);
    return apart(q, &one, &two, 0);
}

/* For a body that turns or stands, the heading gives the place: within one step of heading it is at its first place or
 * its last. */
static bool one_step(const sand_track *track, const sand_box *first, const sand_box *last)
{
    bool stays = track->of == 0 || sand_path_evolves(track->leg);
    return (stays || (sand_track_turns(track) && !sand_track_bends(track))) &&
           sand_heading_between(first->heading, last->heading) <= 1;
}

static bool steps_clear(const sand_track_question *q, const span *s)
{
    sand_track_places one = { s->first->a, s->last->b }, other = { s->last->a, s->first->b };
    return !sand_track_pair_happens_there(q, s->last) && !sand_track_pair_happens_there(q, &one) &&
           !sand_track_pair_happens_there(q, &other);
}

static bool pair_clear(const sand_track_question *q, const span *s)
{
    if (one_step(q->a, &s->first->a, &s->last->a) && one_step(q->b, &s->first->b, &s->last->b))
        return steps_clear(q, s);
    bool a = sand_track_turns(q->a), b = sand_track_turns(q->b);
    if ((a && b) || sand_track_bends(q->a) || sand_track_bends(q->b)) return turns_clear(q, s);
    return a || b ? turn_clear(q, s) : marches_clear(q, s);
}

static int32_t first_in_span(const sand_track_question *q, const span *s)
{
    if (s->from >= s->to || pair_clear(q, s)) return 0;
    if (s->to - s->from == 1) return sand_track_pair_happens_there(q, s->last) ? s->to : 0;
    int32_t middle = s->from + (s->to - s->from) / 2;
    sand_track_places between = sand_track_pair_places(q, middle);
    int32_t found = first_in_span(q, &(span){ s->from, middle, s->first, &between });
    return found != 0 ? found : first_in_span(q, &(span){ middle, s->to, &between, s->last });
}

int32_t sand_track_span_first(const sand_track_question *q, int32_t from, int32_t to)
{
    sand_track_places at[2] = { sand_track_pair_places(q, from), sand_track_pair_places(q, to) };
    return first_in_span(q, &(span){ from, to, &at[0], &at[1] });
}
