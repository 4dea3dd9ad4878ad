/* wish_units.c - what units that march, charge, shoot and fight may try, and what single wishes about them mean. */
#include "rules/common/wish_units.h"

#include "rules/common/chapters.h"
#include "rules/common/engage.h"

#include "geom/heading.h"

enum { LEAST_WORTH = SAND_UNIT_LENGTH / 4 }; /* a shorter march is not worth an order */

static bool is_in(const sand_wisher *w, uint64_t steps)
{
    return (steps & SAND_IN(sand_battle_agenda_top(w->scene->battle)->step)) != 0;
}

static bool tries(const sand_wisher *w, unsigned kind)
{
    return kind != 0 && sand_wish_wants(w, kind);
}

/* ---- marches ---- */

static int32_t allowance_of(const sand_wisher *w, unsigned unit)
{
    const sand_battle *b = w->scene->battle;
    if (w->units->allowance != NULL) return w->units->allowance(b, unit);
    return sand_battle_trait(b, unit, b->field->rules->tables.move_column - 1u);
}

bool sand_wish_units_try_route(sand_wisher *w, unsigned unit, sand_wish_route route)
{
    const sand_wish_units *units = w->units;
    bool asked = route.first == 0 && route.travel > 0 && units->is_barred != NULL;
    if (asked && units->is_barred(w, unit, route.direction)) return false;
    sand_entry entry = sand_wish_move(units->move, unit, route);
    return entry.n_list != 0 && sand_wish_try_move(w, &entry);
}

/* Marches worth trying: so many halves of the allowance, in a direction, or turned to the nearest enemy first. */
typedef struct {
    int32_t direction, halves;
    bool at_enemy, aside; /* aside: as far off straight ahead as lets it shoot afterwards */
} march;
static const march marches[] = { { 0, 2, false, false },
                                 { 0, 1, false, false },
                                 { 0, 2, true, false },
                                 { 0, 0, true, false },
                                 { SAND_HALF_TURN, 2, false, false },
                                 { 1, 2, false, true },
                                 { -1, 2, false, true } };

static void try_march(sand_wisher *w, unsigned unit, const march *m)
{
    const sand_wish_units *units = w->units;
    const sand_battle *b = w->scene->battle;
    sand_wish_route route = { .direction = m->aside ? m->direction * units->ahead : m->direction };
    route.travel = allowance_of(w, unit) * m->halves / 2;
    if (m->at_enemy) {
        unsigned nearest = sand_wish_nearest_enemy(w->scene, unit);
        if (nearest == 0) return;
        route.first = sand_wish_turn_to(sand_scene_box(w->scene, unit), sand_scene_centre(w->scene, nearest));
        if (m->halves > 0 && units->pivot_fee != NULL) route.travel -= units->pivot_fee(b, 1);
    }
    sand_wish_units_try_route(w, unit, route);
}

/* ---- charges ---- */

static bool try_charge(sand_wisher *w, unsigned unit, unsigned target, int32_t turn)
{
    sand_entry entry = sand_wish_entry(w->units->charge, unit, target);
    if (turn != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, turn, 0);
    return sand_wish_try(w, &entry);
}

/* As far to a place as a charger may turn. */
static int32_t turn_to_charge(const sand_wisher *w, const sand_box *box, sand_point place)
{
    int32_t most = w->units->charge_turn, turn = sand_wish_turn_to(box, place);
    return turn > most ? most : turn < -most ? -most : turn;
}

/* Straight ahead if that meets it, else turned to its middle; if somebody really wants it, else to its corners. */
static bool charge_home(sand_wisher *w, unsigned unit, unsigned target, bool wanted)
{
    if (w->units->charge == 0 || w->units->charges == NULL || !w->units->charges(w->scene, unit)) return false;
    if (!sand_scene_within(w->scene, unit, target, allowance_of(w, unit))) return false;
    const sand_box *box = sand_scene_box(w->scene, unit), *enemy = sand_scene_box(w->scene, target);
    if (try_charge(w, unit, target, 0)) return true;
    int32_t turn = turn_to_charge(w, box, enemy->centre);
    if (turn != 0 && try_charge(w, unit, target, turn)) return true;
    for (unsigned i = 0; i < 4 && wanted; i++) {
        if (try_charge(w, unit, target, turn_to_charge(w, box, enemy->corner[i]))) return true;
    }
    return false;
}

static void try_charges(sand_wisher *w, unsigned unit)
{
    if (w->units->charges == NULL || !w->units->charges(w->scene, unit)) return;
    int32_t allowance = allowance_of(w, unit);
    for (unsigned i = 0; i < w->scene->n && sand_wish_has_room(w); i++) {
        unsigned enemy = (w->wish->begin + i) % w->scene->n + 1;
        if (!sand_scene_is_enemy(w->scene, unit, enemy)) continue;
        if (sand_scene_near_unit(w->scene, unit, enemy, allowance)) charge_home(w, unit, enemy, false);
    }
}

static bool is_free(const sand_wisher *w, unsigned unit)
{
    return w->units->is_free == NULL ? !w->scene->engaged[unit] : w->units->is_free(w->scene, unit);
}

/* Out of its contacts: where the ruleset does not say how, away from whom it has fought longest. */
static void break_off(sand_wisher *w, unsigned unit)
{
    if (w->units->break_off != NULL)
        w->units->break_off(w, unit);
    else
        sand_wish_try_order(w, w->units->withdraw, unit, sand_engage_first(w->scene->battle, unit));
}

static void get_away(sand_wisher *w, unsigned unit, unsigned from)
{
    unsigned enemy = from != 0 ? from : sand_wish_nearest_enemy(w->scene, unit);
    if (w->scene->engaged[unit])
        break_off(w, unit);
    else if (enemy != 0)
        sand_wish_away(w, unit, sand_scene_centre(w->scene, enemy), allowance_of(w, unit), sand_wish_units_try_route);
}

/* ---- samples ---- */

/* What a unit may try: standing, whatever is to do about the enemy, getting ready where there is such an order,
 * marches. */
static void try_nth(sand_wisher *w, unsigned unit, unsigned which)
{
    const sand_wish_units *units = w->units;
    unsigned first_march = units->ready != 0 ? 3 : 2;
    if (which == 0 && tries(w, units->stand)) sand_wish_try_order(w, units->stand, unit, 0);
    if (which == 2 && tries(w, units->ready)) sand_wish_try_order(w, units->ready, unit, 0);
    if (which == 1 && w->scene->engaged[unit] && tries(w, units->withdraw)) get_away(w, unit, 0);
    if (which == 0 || (which == 2 && units->ready != 0) || !is_free(w, unit)) return;
    if (which == 1 && tries(w, units->charge)) try_charges(w, unit);
    if (which >= first_march && tries(w, units->move)) try_march(w, unit, &marches[which - first_march]);
}

void sand_wish_units_sample_moves(sand_wisher *w, unsigned unit, uint32_t begin)
{
    unsigned n = (w->units->ready != 0 ? 3u : 2u) + (unsigned)SAND_LEN(marches);
    for (unsigned i = 0; i < n && sand_wish_has_room(w); i++) try_nth(w, unit, (begin + i) % n);
}

void sand_wish_units_sample_advance(sand_wisher *w)
{
    enum { MOST = 16 };
    const sand_wish_units *units = w->units;
    sand_entry sheet[MOST];
    unsigned n = 0;
    int32_t travel = INT32_MAX;
    if (units->goes_along == NULL || !tries(w, units->move)) return;
    for (unsigned i = 0; n < MOST && (i = units->next(w->scene->battle, i)) != 0;) {
        if (!units->goes_along(w->scene, i)) continue;
        int32_t allowance = allowance_of(w, i);
        if (allowance < travel) travel = allowance;
        sheet[n++] = sand_wish_entry(units->move, i, 0);
    }
    if (n >= 2) sand_wish_advance(w, sheet, n, travel);
}

static void turn_on_the_spot(sand_wisher *w, unsigned unit, int32_t turn)
{
    sand_entry entry = sand_wish_move(w->units->face, unit, (sand_wish_route){ .first = turn });
    if (turn != 0) sand_wish_try(w, &entry);
}

void sand_wish_units_sample_facing(sand_wisher *w, unsigned unit, uint32_t begin)
{
    (void)begin; /* there is one thing to try */
    unsigned nearest = sand_wish_nearest_enemy(w->scene, unit);
    if (nearest == 0 || !tries(w, w->units->face)) return;
    turn_on_the_spot(w, unit, sand_wish_turn_to(sand_scene_box(w->scene, unit), sand_scene_centre(w->scene, nearest)));
}

/* Of one unit, or of all that act and still may. */
static void sample(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    const sand_wish_samples *samples = &w->units->samples[sand_battle_agenda_top(b)->step];
    if (samples->whole != NULL) {
        samples->whole(w);
        return;
    }
    size_t mark = sand_scene_mark(w->scene);
    uint16_t *unit = sand_scene_borrow(w->scene, w->scene->n, sizeof *unit);
    unsigned n = 0;
    for (unsigned i = 0; (i = w->units->next(b, i)) != 0;) {
        if (w->wish->subject != 0 && i != w->wish->subject) continue;
        if (samples->still == NULL || samples->still(b, i)) unit[n++] = (uint16_t)i;
    }
    sand_wish_sample(w, &samples->by_unit, unit, n);
    sand_scene_give_back(w->scene, mark);
}

/* ---- single wishes ---- */

static bool has_target(const sand_wisher *w)
{
    unsigned target = w->wish->object;
    return target >= 1 && target <= w->scene->n && sand_scene_in_play(w->scene, target);
}

/* To the place, but not by a step that nobody would give an order for, unless the place itself is as near. */
static void go_to(sand_wisher *w, unsigned unit, sand_pose to)
{
    int32_t distance = sand_point_distance(sand_scene_centre(w->scene, unit), to.at);
    w->least = distance > LEAST_WORTH ? LEAST_WORTH : distance > 1 ? distance : 1;
    sand_wish_reach(w, unit, to, w->units->ahead, sand_wish_units_try_route);
    w->least = 1;
}

static void reach(sand_wisher *w, unsigned unit)
{
    go_to(w, unit, w->wish->pose);
}

static void face(sand_wisher *w, unsigned unit)
{
    int32_t turn = sand_heading_difference(sand_scene_box(w->scene, unit)->heading, w->wish->pose.heading);
    if (is_in(w, w->units->facing))
        turn_on_the_spot(w, unit, turn);
    else
        sand_wish_units_try_route(w, unit, (sand_wish_route){ .first = turn });
}

static void close_with(sand_wisher *w, unsigned unit)
{
    if (!has_target(w) || charge_home(w, unit, w->wish->object, true)) return;
    go_to(w, unit, (sand_pose){ sand_scene_centre(w->scene, w->wish->object), -1 });
}

static void shoot_at(sand_wisher *w, unsigned unit)
{
    sand_wish_try_order(w, w->units->shoot, unit, w->wish->object);
}

static void fight_with(sand_wisher *w, unsigned unit)
{
    sand_wish_try_order(w, w->units->fight, unit, w->wish->object);
}

static void go_away(sand_wisher *w, unsigned unit)
{
    get_away(w, unit, has_target(w) ? w->wish->object : 0);
}

static void stay(sand_wisher *w, unsigned unit)
{
    sand_wish_try_order(w, w->units->stand, unit, 0);
}

/* A wish about a unit, in the step in which it can come true. */
static void fulfil(sand_wisher *w)
{
    const sand_wish_units *units = w->units;
    const struct {
        uint64_t steps;
        void (*how)(sand_wisher *w, unsigned unit);
    } rows[] = {
        [SAND_WISH_REACH] = { units->moving, reach },        [SAND_WISH_FACE] = { units->moving | units->facing, face },
        [SAND_WISH_CLOSE] = { units->moving, close_with },   [SAND_WISH_SHOOT] = { units->shooting, shoot_at },
        [SAND_WISH_FIGHT] = { units->fighting, fight_with }, [SAND_WISH_AWAY] = { units->moving, go_away },
        [SAND_WISH_STAY] = { units->moving, stay },
    };
    unsigned unit = w->wish->subject, kind = w->wish->kind;
    if (unit < 1 || unit > w->scene->n || units->next(w->scene->battle, unit - 1) != unit) return;
    if (kind < SAND_LEN(rows) && is_in(w, rows[kind].steps)) rows[kind].how(w, unit);
}

/* Somebody is to be placed there, and faces as his army does unless it is said otherwise. */
static void place_there(sand_wisher *w)
{
    const sand_wish_units *units = w->units;
    bool post = is_in(w, units->posting) || (units->post != 0 && w->wish->order_kind == units->post);
    sand_wish_berth berth = { .kind = post ? units->post : units->place, .who = w->wish->subject };
    sand_pose pose = w->wish->pose;
    if (pose.heading < 0) pose.heading = w->scene->field->side[w->side - 1].home;
    sand_wish_place(w, &berth, pose);
}

size_t sand_wish_units_suggest(const sand_wish_units *units, const sand_battle *b, sand_room *room,
                               const sand_wish *wish, sand_order_list *out)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    if (top == NULL || !sand_orders_on_turn(b, wish->side)) return 0;
    if (b->field->rules->tables.step_rules[top->step - 1].title == NULL) return 0;
    sand_wisher w = sand_wish_start(b, room, wish, out);
    w.units = units;
    if (wish->kind == SAND_WISH_ANY) {
        w.least = LEAST_WORTH;
        sample(&w);
    } else if (wish->kind == SAND_WISH_DONE && !is_in(&w, units->unended)) {
        sand_wish_try_order(&w, units->done, 0, 0);
    } else if (wish->kind == SAND_WISH_REACH && is_in(&w, units->placing)) {
        place_there(&w);
    } else if (units->fulfils == NULL || !units->fulfils(&w)) {
        fulfil(&w);
    }
    sand_wish_stop(&w);
    return w.added;
}

size_t sand_chapters_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out)
{
    return sand_wish_units_suggest(sand_chapters_of(b)->wishes, b, room, wish, out);
}
