/* forced_meet.c - finds what each moving unit meets next. */
#include "motion/forced_inside.h"

#include "base/assert.h"

/* Places on a sand_way and on a sand_track of the same march differ by at most this many grid units of rounding. */
enum { ROUNDED = 8 };

/* Could the other unit stop the mover? Not when both are in the same chain, nor when they are friends and either
 * passes. */
static bool hinders(const sand_forcing *f, const sand_forced_move *move, unsigned other)
{
    const sand_forced_move *others = sand_forced_chain_move(f->set, other);
    if (other == move->unit || other == f->passer || !sand_forced_chain_is_there(f, other) ||
        !sand_forced_chain_counts(f, other))
        return false;
    if (others != NULL && others->moves && others->drive == move->drive) return false;
    /* in the second phase passing units have their places already */
    bool others_pass = f->passer == 0 && sand_forced_chain_passes(f, others);
    return !sand_forced_chain_is_friend(f, move->unit, other) || !(sand_forced_chain_passes(f, move) || others_pass);
}

static void note(sand_forcing *f, size_t move, int32_t steps, sand_bar bar)
{
    if (steps > f->soonest) return;
    SAND_ASSERT(move < f->set->n && steps > 0);
    if (steps < f->soonest) f->n_events = 0;
    f->soonest = steps;
    if (f->n_events < SAND_FORCED_EVENTS)
        f->events[f->n_events++] = (sand_forced_event){ move, bar }; /* events beyond the room are found again */
}

/* How many steps the mover still goes before the soonest event found so far; later events do not count. */
static int32_t steps_that_matter(const sand_forcing *f, const sand_forced_move *move)
{
    int32_t left = sand_forced_chain_steps_left(f, move);
    return left < f->soonest ? left : f->soonest;
}

/* An enemy that was farther than `keep_off` at the start is met when it comes that near, which matters until then. */
static int32_t kept_off(const sand_forcing *f, const sand_forced_move *move, unsigned enemy, const sand_track tracks[2],
                        int32_t matters)
{
    int32_t limit = f->rule->obstacles.keep_off;
    const sand_forced_move *others = sand_forced_chain_move(f->set, enemy);
    if (limit <= 0 || sand_forced_chain_is_friend(f, move->unit, enemy)) return 0;
    sand_stance own = sand_forced_chain_stance_at(f->b, move->unit, move->start),
                his = sand_forced_chain_stance(f, enemy);
    if (others != NULL) his.pose = others->start;
    sand_box one = sand_path_stance_box(&own), two = sand_path_stance_box(&his);
    if (sand_geom_within_boxes(&one, &two, limit)) return 0;
    sand_track_search search = { sand_forced_chain_steps_left(f, move), matters };
    int32_t near = sand_track_near(&tracks[0], &tracks[1], search, limit);
    return near < 0 ? 0 : near == 0 ? 1 : near;
}

static void look_at_tracks(sand_forcing *f, size_t i, const sand_track tracks[2], unsigned other)
{
    const sand_forced_move *move = &f->set->moves[i];
    SAND_ASSERT(i < f->set->n);
    const sand_track *own = &tracks[0];
    int32_t left = sand_forced_chain_steps_left(f, move), matters = steps_that_matter(f, move),
            margin = SAND_SLACK + f->rule->obstacles.keep_off;
    sand_bounds mine = sand_track_bounds(own, matters), his = sand_track_bounds(&tracks[1], matters);
    if (!sand_shape_bounds_near(&mine, &his, margin)) return;
    if (sand_track_parts(own, &tracks[1], left)) {
        f->parted = true;
        return;
    }
    int32_t met = sand_track_collide(own, &tracks[1], (sand_track_search){ left, matters }, false),
            near = kept_off(f, move, other, tracks, met > 0 && met < matters ? met : matters);
    if (near > 0 && (met == 0 || near < met)) met = near;
    sand_bar_kind kind = sand_forced_chain_is_friend(f, move->unit, other) ? SAND_BAR_FRIEND : SAND_BAR_ENEMY;
    if (met > 0) note(f, i, met, (sand_bar){ .kind = kind, .id = (uint16_t)other, .at = tracks[1].box.centre });
}

static void look_at_unit(sand_forcing *f, size_t i, unsigned other)
{
    sand_track tracks[2];
    unsigned unit = f->set->moves[i].unit;
    for (unsigned own = 0; (own = sand_forced_chain_next_track(f, unit, own, &tracks[0])) != 0;)
        for (unsigned his = 0; (his = sand_forced_chain_next_track(f, other, his, &tracks[1])) != 0;)
            look_at_tracks(f, i, tracks, other);
}

/* Does the other unit stay put, too far from these bounds to be met? Circles decide most cases before any track is
 * made. */
static bool stays_apart(const sand_forcing *f, const sand_bounds *bounds, unsigned other)
{
    const sand_unit *row = sand_battle_unit(f->b, other);
    const sand_forced_move *move = sand_forced_chain_move(f->set, other);
    if (sand_forced_chain_goes(f, move) || sand_battle_is_bent(f->b, other)) return false;
    const sand_point at = move != NULL ? move->end.at : (sand_point){ row->x, row->y };
    const sand_size outline = sand_battle_outline(f->b->field, other, row);
    const int32_t margin = SAND_SLACK + f->rule->obstacles.keep_off;
    return !sand_scene_circle_near(at, sand_geom_radius_of(outline.width, outline.depth) + margin, bounds);
}

/* `own`: the track of the whole mover, whose bounds rule most units out; a bent column is then compared base by base.
 */
static void look_at_units(sand_forcing *f, size_t i, const sand_track *own)
{
    const sand_forced_move *move = &f->set->moves[i];
    const bool bent = sand_battle_is_bent(f->b, move->unit);
    int32_t matters = steps_that_matter(f, move);
    sand_bounds bounds = sand_track_bounds(own, matters);
    for (unsigned unit = 1; unit <= f->b->field->n_units; unit++) {
        if (f->soonest < matters) bounds = sand_track_bounds(own, matters = f->soonest);
        if (!bent && stays_apart(f, &bounds, unit)) continue;
        if (hinders(f, move, unit)) look_at_unit(f, i, unit);
    }
}

typedef struct {
    const sand_forced_rule *rule;
    unsigned unit;
} member_eyes;

static sand_ground ground_of_member(const void *context, unsigned terrain)
{
    const member_eyes *eyes = context;
    const sand_forced_rule *rule = eyes->rule;
    if (rule->ground_of != NULL) return rule->ground_of(rule->obstacles.context, eyes->unit, terrain);
    return rule->obstacles.ground(rule->obstacles.context, terrain);
}

/* Returns after how many steps the unit leaves the table; 0: it does not. Bases are tested one by one, because the
 * outline of a bent column may lie beyond the edge while all its bases stand on the table. */
static int32_t leaves_table(const sand_forcing *f, unsigned unit, int32_t longest)
{
    int32_t first = 0;
    sand_track own;
    for (unsigned part = 0; (part = sand_forced_chain_next_track(f, unit, part, &own)) != 0;) {
        int32_t off = sand_track_leaves(f->b->field, &own, longest);
        if (off > 0 && (first == 0 || off < first)) first = off;
    }
    return first;
}

static void look_at_ground(sand_forcing *f, size_t i, const sand_track *own)
{
    const sand_forced_move *move = &f->set->moves[i];
    int32_t left = sand_forced_chain_steps_left(f, move);
    member_eyes eyes = { f->rule, move->unit };
    sand_mover body = sand_march_mover_of_unit(f->b, move->unit), here = sand_march_mover_at(&body, move->end);
    sand_obstacles obstacles = { .context = &eyes, .placing = true };
    if (f->rule->ground_of != NULL || f->rule->obstacles.ground != NULL) obstacles.ground = ground_of_member;
    sand_track_ground ground = { f->b, &here, &obstacles };
    const sand_bounds bounds = sand_track_bounds(own, steps_that_matter(f, move));
    for (unsigned t = 1; t <= f->b->field->n_terrain; t++) {
        if (!sand_shape_bounds_near(&bounds, &f->b->field->terrain[t - 1].about, SAND_SLACK + ROUNDED)) continue;
        int32_t met = sand_track_enters(own, &ground, t, left);
        if (met > 0) note(f, i, met, (sand_bar){ .kind = SAND_BAR_GROUND, .id = (uint16_t)t, .at = move->end.at });
    }
    if (f->rule->obstacles.leave_table) return;
    int32_t off = leaves_table(f, move->unit, left);
    if (off > 0) note(f, i, off, (sand_bar){ .kind = SAND_BAR_EDGE, .at = move->end.at });
}

void sand_forced_meet_look(sand_forcing *f)
{
    f->n_events = 0;
    f->soonest = INT32_MAX;
    for (size_t i = 0; i < f->set->n; i++) {
        int32_t last = sand_forced_chain_goes(f, &f->set->moves[i])
                           ? sand_forced_chain_steps_left(f, &f->set->moves[i]) + 1
                           : INT32_MAX;
        if (last < f->soonest) f->soonest = last;
    }
    for (size_t i = 0; i < f->set->n; i++) {
        const sand_forced_move *move = &f->set->moves[i];
        if (!sand_forced_chain_goes(f, move)) continue;
        sand_track own = sand_forced_chain_track(f, move->unit);
        look_at_units(f, i, &own);
        look_at_ground(f, i, &own);
    }
}
