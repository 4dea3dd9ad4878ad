/* clock_parts.c - columns on roads while time runs: they are met base by base. */
#include "motion/clock.h"
#include "motion/roadway.h"

static bool goes_by_road(const sand_clock_mover *mover)
{
    return sand_clock_goes(mover) && sand_track_bends(&mover->track);
}

/* Is the mover's leg one that does not move it: a road leg that could not be taken up, or a turn of a bent column,
 * which has no front? */
static bool goes_nowhere(const sand_clock_mover *mover)
{
    const sand_motion_step *leg = &mover->track.leg;
    bool turns = leg->verb == SAND_VERB_WHEEL || leg->verb == SAND_VERB_PIVOT;
    return leg->verb == SAND_VERB_ROAD || (turns && leg->angle == 0);
}

bool sand_clock_has_parts(const sand_clock *clock, unsigned who)
{
    if (clock->roads == NULL) return false;
    const sand_clock_mover *mover = sand_clock_mover_of(clock, who);
    if (goes_by_road(mover)) return true;
    if (sand_clock_goes(mover) && !sand_clock_evolves(mover) && !goes_nowhere(mover)) return false;
    return sand_clock_is_bent(clock, who);
}

/* The track of the base in that rank of the column. */
static sand_track track_of_base(const sand_clock *clock, sand_clock_mover *mover, int32_t rank)
{
    sand_clock_bring(clock, mover);
    sand_track track = mover->track;
    track.start.rank = rank;
    track.start.base_width = track.start.way->base.width;
    track.start.base_depth = track.start.way->base.depth;
    track.start.files = track.start.ranks = 1;
    track.start = sand_path_stance_along(track.start, track.start.head);
    sand_stance here = sand_track_stance(&track, 0);
    track.box = sand_path_stance_box(&here);
    return track;
}

static sand_track standing_base(const sand_clock *clock, unsigned unit, const sand_box *box)
{
    sand_size base = sand_battle_base_size(clock->b->field, unit, sand_battle_unit(clock->b, unit));
    return sand_track_still((sand_stance){ .pose = { box->centre, box->heading },
                                           .base_width = base.width,
                                           .base_depth = base.depth,
                                           .files = 1,
                                           .ranks = 1 });
}

unsigned sand_clock_next_track(const sand_clock *clock, unsigned who, unsigned part, sand_track *out)
{
    sand_clock_mover *mover = sand_clock_mover_of(clock, who);
    if (goes_by_road(mover)) {
        if (part == mover->track.start.way->ranks) return 0;
        *out = track_of_base(clock, mover, (int32_t)part + 1);
        return part + 1;
    }
    if (sand_clock_has_parts(clock, who)) {
        sand_box box;
        part = sand_battle_next_part(clock->b, who, part, &box);
        if (part != 0) *out = standing_base(clock, who, &box);
        return part;
    }
    if (mover == NULL) {
        *out = sand_track_still(sand_clock_stance(clock, who));
    } else {
        sand_clock_bring(clock, mover);
        *out = mover->track;
    }
    return part == 0;
}

/* May the column be laid out on its path? Yes where it stands there already or would overlap no other unit. */
static bool has_room(sand_clock *clock, unsigned unit, const sand_stance *stance)
{
    const sand_battle *b = clock->b;
    sand_policy_eyes eyes = { clock->policy, sand_actor_unit(unit) };
    if (sand_roadway_is_laid(b, unit, stance->way, stance->head)) return true;
    sand_clock_place_all(clock);
    for (unsigned other = 1; other <= b->field->n_units; other++)
        if (other != unit && sand_battle_in_play(b, other) && sand_clock_policy_stops(&eyes, sand_actor_unit(other)) &&
            !sand_battle_units_overlap(b, unit, other) && sand_roadway_stands_on(b, stance->way, stance->head, other))
            return false;
    return true;
}

bool sand_clock_begin_road(sand_clock *clock, sand_clock_mover *mover, unsigned road, sand_stance *here)
{
    sand_stance stance;
    if (mover->road == NULL || !sand_roadway_stance(clock->b, mover->who, road, mover->road, &stance)) return true;
    if (!has_room(clock, mover->who, &stance)) return false;
    *here = stance;
    return true;
}

/* ---- two units -------------------------------------------------------------------------------------------- */

sand_clock_parts sand_clock_nearest_parts(const sand_clock *clock, unsigned unit, unsigned other)
{
    const sand_battle *b = clock->b;
    bool many = sand_battle_is_bent(b, unit) || sand_battle_is_bent(b, other);
    sand_clock_parts nearest = { .own = { .heading = 0 } };
    sand_box own, his;
    int32_t least = INT32_MAX;
    for (unsigned i = 0; (i = sand_battle_next_part(b, unit, i, &own)) != 0;) {
        for (unsigned k = 0; (k = sand_battle_next_part(b, other, k, &his)) != 0;) {
            int32_t gap = many ? sand_geom_reach_boxes(&own, &his).distance : 0;
            if (gap >= least) continue;
            least = gap;
            nearest = (sand_clock_parts){ own, his };
        }
    }
    return nearest;
}

void sand_clock_nearest_tracks(const sand_clock *clock, unsigned unit, unsigned other, sand_track nearest[2])
{
    bool many = sand_clock_has_parts(clock, unit) || sand_clock_has_parts(clock, other);
    int32_t least = INT32_MAX;
    sand_track a, b;
    for (unsigned i = 0; (i = sand_clock_next_track(clock, unit, i, &a)) != 0;) {
        for (unsigned k = 0; (k = sand_clock_next_track(clock, other, k, &b)) != 0;) {
            int32_t gap = many ? sand_geom_reach_boxes(&a.box, &b.box).distance : 0;
            if (gap >= least) continue;
            least = gap;
            nearest[0] = a;
            nearest[1] = b;
        }
    }
}

/* The question asked of every pair of tracks: do they collide, or come near? */
typedef struct {
    sand_track_search search;
    int32_t limit; /* negative: collide; otherwise the distance for near */
    bool ends;
} question;

/* Returns the moment at which the question comes true for the two tracks, 0 or more; -1: never. */
static int32_t asked(const sand_track *a, const sand_track *b, const question *q)
{
    if (q->limit >= 0) return sand_track_near(a, b, q->search, q->limit);
    int32_t soon = sand_track_collide(a, b, q->search, q->ends);
    return soon == 0 ? -1 : soon;
}

static int32_t soonest(const sand_clock *clock, const uint16_t two[2], question q)
{
    sand_track a, b;
    int32_t best = -1;
    for (unsigned i = 0; (i = sand_clock_next_track(clock, two[0], i, &a)) != 0;) {
        for (unsigned k = 0; (k = sand_clock_next_track(clock, two[1], k, &b)) != 0;) {
            int32_t soon = asked(&a, &b, &q);
            if (soon < 0 || (best >= 0 && soon >= best)) continue;
            best = soon;
            if (soon < q.search.matters) q.search.matters = soon;
        }
    }
    return best;
}

int32_t sand_clock_collide(const sand_clock *clock, const uint16_t two[2], sand_track_search search, bool ends)
{
    int32_t soon = soonest(clock, two, (question){ search, -1, ends });
    return soon < 0 ? 0 : soon;
}

int32_t sand_clock_near(const sand_clock *clock, const uint16_t two[2], sand_track_search search, int32_t limit)
{
    return soonest(clock, two, (question){ search, limit, false });
}
