/* walk.c - following a route: pivots and marches, each judged where the ones before it have led. */
#include "rules/common/walk.h"

#include "base/assert.h"
#include "geom/overlap.h"

/* ---- ground ---- */

sand_ground sand_walk_ground(const sand_field *field, unsigned terrain, unsigned type, unsigned crossing,
                             unsigned water)
{
    SAND_ASSERT(terrain >= 1 && terrain <= field->n_terrain);
    uint16_t kind = field->terrain[terrain - 1].kind;
    if (sand_field_kind(field, kind, crossing) != 0) return SAND_GROUND_CROSSING;
    if (sand_field_kind(field, kind, water) != 0) return SAND_GROUND_WATER;
    bool open = type == 0 ? sand_field_is_open(field, kind) : sand_field_enter(field, kind, (uint16_t)type) != 0;
    return open ? SAND_GROUND_FREE : SAND_GROUND_BARRED;
}

/* ---- refusing ---- */

void sand_walk_refuse(sand_scene *scene, const sand_mover *mover, int32_t heading, const sand_stop *stop,
                      sand_verdict *verdict)
{
    int32_t travel = stop->travel > 0 ? stop->travel : 0;
    SAND_ASSERT(stop->rule != NULL); /* something ended the move */
    sand_answer_refuse(verdict, stop->rule, stop->sentence);
    sand_answer_limit(verdict, stop->travel);
    if (scene->silent) return;
    sand_answer_show(verdict, sand_path_witness_corridor(&mover->box, heading, travel, mover->unit));
    if (stop->unit == 0) return;
    const sand_box *box = sand_scene_box(scene, stop->unit);
    if (stop->ring > 0)
        sand_answer_show_ring(verdict, stop->unit, box, stop->ring);
    else
        sand_answer_show_box(verdict, stop->unit, box);
}

static sand_reason reason_of_place(const sand_walk *walk, const sand_mover *mover, const sand_bar *bar)
{
    const sand_way_words *words = walk->obstacles->words;
    sand_reason why = words->ground.place;
    switch (bar->kind) {
    case SAND_BAR_EDGE: return words->edge.place;
    case SAND_BAR_GROUND:
        if (words->ground_rule != NULL) why.rule = words->ground_rule(walk->scene->battle, mover, bar->id);
        return why;
    case SAND_BAR_ENEMY:
        if (!sand_geom_overlaps_boxes(&mover->box, sand_scene_box(walk->scene, bar->id))) return words->touch.place;
        break;
    case SAND_BAR_FRIEND:
    case SAND_BAR_NONE:
    case SAND_BAR_KINDS: break;
    }
    return words->unit.place;
}

/* Refuses the place of the mover because of the bar. */
static void refuse_place(const sand_walk *walk, const sand_mover *mover, const sand_bar *bar, sand_verdict *verdict)
{
    sand_reason why = reason_of_place(walk, mover, bar);
    SAND_REFUSE(verdict, why.rule, why.text, sand_march_mover_index(mover), bar->id);
    if (walk->scene->silent) return;
    sand_answer_show_box(verdict, mover->unit, &mover->box);
    if (bar->kind == SAND_BAR_FRIEND || bar->kind == SAND_BAR_ENEMY)
        sand_answer_show_box(verdict, bar->id, sand_scene_box(walk->scene, bar->id));
}

bool sand_walk_stands_clear(const sand_walk *walk, const sand_mover *mover, sand_verdict *verdict)
{
    sand_bar bar = sand_march_place_bar(walk->scene->battle, mover, walk->obstacles);
    if (bar.kind == SAND_BAR_NONE) return true;
    refuse_place(walk, mover, &bar, verdict);
    return false;
}

/* ---- reading ---- */

bool sand_walk_read(const sand_entry *entry, const sand_route_grammar *grammar,
                    const sand_reason faults[SAND_ROUTE_FAULTS], sand_route *route, sand_verdict *verdict)
{
    sand_route_fault fault = sand_route_read(entry, grammar, route);
    if (fault == SAND_ROUTE_SOUND) return true;
    int32_t most = fault == SAND_ROUTE_TURN ? grammar->turn : fault == SAND_ROUTE_ASIDE ? grammar->aside : 0;
    const sand_reason *why = &faults[faults[fault].rule != NULL ? fault : SAND_ROUTE_ODD];
    SAND_ASSERT(why->rule != NULL);
    SAND_REFUSE(verdict, why->rule, why->text, entry->subject, most);
    return false;
}

sand_walk_order sand_walk_order_of(const sand_battle *b, const sand_entry *entry, const sand_route_grammar *grammar)
{
    sand_walk_order order = { .from = sand_battle_unit_pose(b, entry->subject) };
    sand_route_fault fault = sand_route_read(entry, grammar, &order.route);
    SAND_ASSERT(fault == SAND_ROUTE_SOUND);
    order.to = sand_route_end(&order.route, order.from);
    return order;
}

/* ---- going ---- */

bool sand_walk_pivot(const sand_walk *walk, int32_t turn, sand_mover *mover, sand_verdict *verdict)
{
    if (turn == 0) return true;
    if (walk->may_pivot != NULL && !walk->may_pivot(walk->scene, mover, verdict)) return false;
    int32_t about = sand_heading_difference(0, sand_heading_add(0, turn));
    sand_mover turned = sand_march_mover_turned(mover, about);
    sand_bar bar = sand_march_pivot_bar(walk->scene->battle, mover, about, walk->sweep, walk->obstacles);
    if (bar.kind != SAND_BAR_NONE) {
        refuse_place(walk, &turned, &bar, verdict);
        return false;
    }
    *mover = turned;
    return true;
}

/* ---- where it comes to rest ---- */

typedef struct {
    const sand_walk *walk;
    const sand_mover *mover;
    int32_t heading;
} rest_question;

static sand_walk_unrest unrest_at(const rest_question *q, int32_t travel)
{
    sand_box box = sand_box_shifted(&q->mover->box, sand_heading_step(q->heading, travel));
    return q->walk->unrest(q->walk->scene, q->mover, &box);
}

static bool may_rest(void *context, int32_t travel)
{
    return unrest_at(context, travel).terrain == 0;
}

/* The last step before the move first meets terrain it may not rest in. */
static int32_t rest_below(void *context, int32_t travel)
{
    const rest_question *q = context;
    const sand_field *field = q->walk->scene->field;
    sand_walk_unrest unrest = unrest_at(q, travel);
    SAND_ASSERT(unrest.terrain >= 1); /* only a place where the mover may not rest is asked about */
    const sand_terrain *piece = &field->terrain[unrest.terrain - 1];
    sand_shape whole = sand_geom_shape_of_box(&q->mover->box), centre = sand_shape_of_point(&q->mover->box.centre);
    int32_t first = travel;
    for (uint32_t p = 0; p < piece->n_parts; p++) {
        sand_shape part = sand_shape_of_polygon(&field->parts[piece->first_part + p]);
        int32_t met = unrest.by_centre ? sand_travel_nears(&centre, q->heading, travel, &part, 0)
                                       : sand_travel_meets(&whole, q->heading, travel, &part, SAND_SLACK);
        if (met >= 0 && met < first) first = met;
    }
    return first - 1;
}

static void end_at_rest(const sand_walk *walk, const sand_mover *mover, int32_t heading, sand_stop *stop)
{
    rest_question q = { walk, mover, heading };
    sand_walk_unrest unrest = unrest_at(&q, stop->travel);
    if (unrest.terrain == 0) return;
    int32_t longest = sand_route_longest(&(sand_route_question){ &q, may_rest, rest_below }, stop->travel);
    if (sand_stop_at(stop, longest, unrest.why, sand_march_mover_index(mover), (int32_t)unrest.terrain))
        stop->sentence.args[2] = (int32_t)unrest.unit;
}

bool sand_walk_rests(const sand_walk *walk, const sand_mover *mover, sand_verdict *verdict)
{
    if (walk->unrest == NULL) return true;
    sand_walk_unrest unrest = walk->unrest(walk->scene, mover, &mover->box);
    if (unrest.terrain == 0) return true;
    SAND_REFUSE(verdict, unrest.why.rule, unrest.why.text, sand_march_mover_index(mover), unrest.terrain, unrest.unit);
    sand_answer_show_box(verdict, mover->unit, &mover->box);
    return false;
}

/* ---- marching ---- */

void sand_walk_ends(const sand_walk *walk, const sand_mover *mover, int32_t heading, sand_stop *stop)
{
    sand_stop_along(stop, walk->scene->battle, mover, heading, walk->obstacles);
    if (stop->travel < walk->obstacles->least) return;
    if (walk->ends != NULL) walk->ends(walk->scene, mover, heading, stop);
    if (walk->unrest != NULL && stop->travel > 0) end_at_rest(walk, mover, heading, stop);
}

/* A suggested march that goes too far is judged as far as it may go, which the verdict reports. */
static bool cuts(const sand_scene *scene, int32_t limit, int32_t *travel, sand_verdict *verdict)
{
    if (scene->least == 0 || limit < scene->least) return false;
    verdict->cost_used -= *travel - limit;
    *travel = limit;
    sand_answer_limit(verdict, limit);
    return true;
}

bool sand_walk_march(const sand_walk *walk, sand_route_leg leg, sand_budget *budget, sand_mover *mover,
                     sand_verdict *verdict)
{
    int32_t heading = sand_heading_add(mover->stance.pose.heading, leg.direction), travel = leg.travel;
    int32_t left = sand_route_budget_left(*budget) > 0 ? sand_route_budget_left(*budget) : 0;
    sand_stop stop = sand_stop_none(travel);
    sand_stop_at(&stop, left, walk->budget, sand_march_mover_index(mover), left);
    sand_obstacles obstacles = *walk->obstacles;
    sand_walk wanted = *walk; /* in a search: how far a move goes that is too short to be suggested is never read */
    wanted.obstacles = &obstacles;
    if (walk->scene->silent && travel >= walk->scene->least) obstacles.least = walk->scene->least;
    sand_walk_ends(&wanted, mover, heading, &stop);
    if (stop.travel < travel && !cuts(walk->scene, stop.travel, &travel, verdict)) {
        sand_walk_refuse(walk->scene, mover, heading, &stop, verdict);
        return false;
    }
    *mover = sand_march_mover_moved(mover, heading, travel);
    budget->marched += travel;
    return true;
}

bool sand_walk_route(const sand_walk *walk, const sand_route *route, sand_budget *budget, sand_mover *mover,
                     sand_verdict *verdict)
{
    sand_walk passing = *walk; /* the unit comes to rest at the end of the whole route, not between its legs */
    passing.unrest = NULL;
    if (!sand_walk_pivot(walk, route->first, mover, verdict)) return false;
    for (unsigned i = 0; i < route->n_legs; i++) {
        const sand_walk *leg = i + 1 == route->n_legs && route->last == 0 ? walk : &passing;
        if (route->leg[i].travel == 0) continue;
        if (!sand_walk_march(leg, route->leg[i], budget, mover, verdict)) return false;
    }
    return sand_walk_pivot(walk, route->last, mover, verdict) && sand_walk_rests(walk, mover, verdict);
}
