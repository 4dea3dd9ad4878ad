/* ek_suggest.c - wishes turned into orders: what a drag, a drop or a computer's intent means in the grammar of the
 * rules.
 *
 * Every order that comes out has been judged legal.  A march that is too long is cut to its longest legal part. */
#include "orders/room.h"
#include "rules/common/muster.h"
#include "rules/common/wish.h"
#include "rules/ecw_cards/ek_fighting.h"
#include "rules/ecw_cards/ek_movement.h"
#include "rules/ecw_cards/ek_turn.h"

static bool try_simple(sand_wisher *w, ek_order kind, unsigned subject, unsigned object)
{
    sand_entry entry = sand_wish_entry(kind, subject, object);
    return sand_wish_try(w, &entry);
}

/* ---- moves ---- */

static bool try_route(sand_wisher *w, unsigned unit, sand_wish_route route)
{
    sand_entry entry = sand_wish_move(EK_ORDER_MOVE, unit, route);
    return entry.n_list != 0 && sand_wish_try_move(w, &entry);
}

static bool try_charge(sand_wisher *w, unsigned unit, unsigned target, int32_t turn)
{
    sand_entry entry = sand_wish_entry(EK_ORDER_CHARGE, unit, target);
    if (turn != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, turn, 0);
    return sand_wish_try(w, &entry);
}

static int32_t limit_turn(int32_t turn)
{
    return turn > EK_CHARGE_TURN ? EK_CHARGE_TURN : turn < -EK_CHARGE_TURN ? -EK_CHARGE_TURN : turn;
}

/* Straight ahead if that meets it, else turned to its middle; if somebody really wants it, else to its corners. */
static bool charge_home(sand_wisher *w, unsigned unit, unsigned target, bool wanted)
{
    const sand_battle *b = w->scene->battle;
    const sand_box *box = sand_scene_box(w->scene, unit), *enemy = sand_scene_box(w->scene, target);
    if (ek_trait(b, unit, EK_CHARGES) == 0 || w->scene->engaged[unit]) return false;
    if (!sand_scene_within(w->scene, unit, target, ek_allowance(b, unit))) return false;
    if (try_charge(w, unit, target, 0)) return true;
    int32_t turn = limit_turn(sand_wish_turn_to(box, enemy->centre));
    if (turn != 0 && try_charge(w, unit, target, turn)) return true;
    for (unsigned i = 0; i < 4 && wanted; i++) {
        if (try_charge(w, unit, target, limit_turn(sand_wish_turn_to(box, enemy->corner[i])))) return true;
    }
    return false;
}

static void get_away(sand_wisher *w, unsigned unit, unsigned object)
{
    if (w->scene->engaged[unit]) {
        try_simple(w, EK_ORDER_WITHDRAW, unit, ek_first_enemy(w->scene->battle, unit));
        return;
    }
    unsigned enemy = object != 0 ? object : sand_wish_nearest_enemy(w->scene, unit);
    if (enemy != 0)
        sand_wish_away(w, unit, sand_scene_centre(w->scene, enemy), ek_allowance(w->scene->battle, unit), try_route);
}

/* ---- samples of the movement step ---- */

/* Marches worth trying: so many halves of the allowance, in a direction, or turned to the nearest enemy first. */
typedef struct {
    int32_t direction, halves;
    bool at_enemy;
} march;
enum { MARCHES = 7 };

static void try_march(sand_wisher *w, unsigned unit, unsigned which)
{
    static const march marches[MARCHES] = { { 0, 2, false },
                                            { 0, 1, false },
                                            { 0, 2, true },
                                            { 0, 0, true },
                                            { SAND_HALF_TURN, 2, false },
                                            { EK_FORWARD, 2, false },
                                            { -EK_FORWARD, 2, false } };
    const march *m = &marches[which];
    sand_wish_route route = { .direction = m->direction,
                              .travel = ek_allowance(w->scene->battle, unit) * m->halves / 2 };
    if (m->at_enemy) {
        unsigned nearest = sand_wish_nearest_enemy(w->scene, unit);
        if (nearest == 0) return;
        route.first = sand_wish_turn_to(sand_scene_box(w->scene, unit), sand_scene_centre(w->scene, nearest));
    }
    try_route(w, unit, route);
}

static void try_charges(sand_wisher *w, unsigned unit)
{
    for (unsigned i = 0; i < w->scene->n && sand_wish_has_room(w); i++) {
        unsigned enemy = (w->wish->begin + i) % w->scene->n + 1;
        if (sand_scene_is_enemy(w->scene, unit, enemy)) charge_home(w, unit, enemy, false);
    }
}

/* What a unit may try: standing, charging or getting away, guns in position, and marches. */
enum { TRY_STAND, TRY_ENEMY, TRY_GUNS, TRY_MARCHES, TRIES = TRY_MARCHES + MARCHES };

static void try_nth(sand_wisher *w, unsigned unit, unsigned which)
{
    bool engaged = w->scene->engaged[unit];
    if (which == TRY_STAND && sand_wish_wants(w, EK_ORDER_STAND)) try_simple(w, EK_ORDER_STAND, unit, 0);
    if (which == TRY_ENEMY && engaged && sand_wish_wants(w, EK_ORDER_WITHDRAW)) get_away(w, unit, 0);
    if (which == TRY_ENEMY && !engaged && sand_wish_wants(w, EK_ORDER_CHARGE)) try_charges(w, unit);
    if (which == TRY_GUNS && sand_wish_wants(w, EK_ORDER_UNLIMBER)) try_simple(w, EK_ORDER_UNLIMBER, unit, 0);
    if (which >= TRY_MARCHES && !engaged && sand_wish_wants(w, EK_ORDER_MOVE)) try_march(w, unit, which - TRY_MARCHES);
}

static void sample_moves(sand_wisher *w, unsigned unit, uint32_t begin)
{
    for (unsigned i = 0; i < TRIES && sand_wish_has_room(w); i++) try_nth(w, unit, (begin + i) % TRIES);
}

static bool has_not_moved(const sand_battle *b, unsigned unit)
{
    return ek_unit_get(b, unit)->moved == EK_NOT_MOVED;
}

/* All units of the card straight ahead, as far as the slowest of them can go. */
static void sample_advance(sand_wisher *w)
{
    enum { MOST = 16 };
    sand_entry sheet[MOST];
    const sand_battle *b = w->scene->battle;
    unsigned n = 0;
    int32_t travel = INT32_MAX;
    if (!sand_wish_wants(w, EK_ORDER_MOVE) || !sand_battle_reads(b, EK_STEPS_TYPE)) return;
    for (unsigned i = 1; i <= w->scene->n && n < MOST; i++) {
        if (!ek_acts(b, i) || w->scene->engaged[i] || !has_not_moved(b, i) || ek_unit_get(b, i)->has_fired) continue;
        int32_t allowance = ek_allowance(b, i);
        if (allowance < travel) travel = allowance;
        sheet[n++] = sand_wish_entry(EK_ORDER_MOVE, i, 0);
    }
    if (n >= 2) sand_wish_advance(w, sheet, n, travel);
}

/* ---- samples of shooting and melee ---- */

static void sample_shots(sand_wisher *w, unsigned unit, uint32_t begin)
{
    if (sand_wish_wants(w, EK_ORDER_SHOOT)) sand_wish_targets(w, EK_ORDER_SHOOT, unit, begin, ek_may_shoot);
}

static bool touches(sand_scene *scene, unsigned unit, unsigned enemy)
{
    return sand_battle_contact_between(scene->battle, unit, enemy) != 0;
}

static void sample_fights(sand_wisher *w, unsigned unit, uint32_t begin)
{
    (void)begin; /* melees are one on one: there is mostly one */
    for (unsigned enemy = 1; enemy <= w->scene->n && sand_wish_wants(w, EK_ORDER_FIGHT); enemy++) {
        if (touches(w->scene, unit, enemy)) try_simple(w, EK_ORDER_FIGHT, unit, enemy);
    }
}

/* ---- the commander ---- */

/* His way to a place, turned first so that he looks as the unit there does: then he stands flush with it. */
static sand_entry ride_to(const sand_battle *b, unsigned body, sand_point to, int32_t facing)
{
    const sand_body *row = sand_battle_body(b, body);
    sand_point here = { row->x, row->y };
    sand_entry entry = sand_wish_entry(EK_ORDER_RIDE, body, 0);
    int32_t turn = sand_heading_difference(row->heading, facing);
    sand_shape from = sand_shape_of_point(&here), there = sand_shape_of_point(&to);
    int32_t heading = sand_point_equal(here, to) ? facing : sand_heading_of(sand_point_subtract(to, here));
    if (turn != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, turn, 0);
    sand_entry_add_step(&entry, SAND_VERB_MARCH, sand_heading_difference(facing, heading),
                        sand_geom_reach_between(&from, &there).distance);
    return entry;
}

/* Behind a unit, or to its right or left: never before it. */
enum { BESIDE = 3 };
static sand_entry ride_beside(const sand_battle *b, unsigned body, unsigned unit, unsigned where)
{
    const sand_body_def *his = sand_battle_body_def(b, body);
    const sand_unit_def *its = sand_battle_unit_def(b, unit);
    sand_pose pose = sand_battle_unit_pose(b, unit);
    int32_t behind = -(his->depth + its->depth), aside = his->width + its->width;
    sand_point to = where == 0   ? sand_geom_pose_place(pose, 0, behind)
                    : where == 1 ? sand_geom_pose_place(pose, aside, 0)
                                 : sand_geom_pose_place(pose, -aside, 0);
    return ride_to(b, body, to, pose.heading);
}

static bool add_sheet_if_legal(sand_wisher *w, const sand_entry entries[], unsigned n)
{
    sand_verdict verdict;
    sand_order order = { sand_battle_head(w->scene->battle)->serial, w->side, (uint16_t)n, entries };
    sand_orders_check(w->scene->battle, w->judging.room, &order, &verdict);
    return verdict.answer == SAND_YES && sand_wish_add_sheet(w, entries, n);
}

/* He joins it and rallies it, all in one. [EK-CMD-03] */
static bool ride_and_rally(sand_wisher *w, unsigned body, unsigned unit)
{
    sand_entry sheet[2] = { { 0 }, sand_wish_entry(EK_ORDER_RALLY, body, unit) };
    for (unsigned where = 0; where < BESIDE && sand_wish_has_room(w); where++) {
        sheet[0] = ride_beside(w->scene->battle, body, unit, where);
        if (add_sheet_if_legal(w, sheet, 2)) return true;
    }
    return false;
}

static void sample_rally(sand_wisher *w, unsigned body, unsigned unit)
{
    const sand_battle *b = w->scene->battle;
    bool rallies = sand_wish_wants(w, EK_ORDER_RALLY);
    if (!sand_battle_in_play(b, unit) || sand_battle_side_of_unit(b, unit) != w->side) return;
    if (rallies && try_simple(w, EK_ORDER_RALLY, body, unit)) return;
    if (rallies && ride_and_rally(w, body, unit)) return;
    for (unsigned where = 0; where < BESIDE && sand_wish_wants(w, EK_ORDER_RIDE); where++) {
        sand_entry entry = ride_beside(b, body, unit, where);
        if (sand_wish_try(w, &entry)) return;
    }
}

/* Units with more hits first, and then nothing; or beginning anywhere. */
static void sample_command(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    unsigned body = ek_commander(b, w->side), n = w->scene->n, begin = w->wish->begin % (n + 1);
    if (begin == n && sand_wish_wants(w, EK_ORDER_DONE)) try_simple(w, EK_ORDER_DONE, 0, 0);
    int32_t most = sand_battle_option(b, EK_OPT_ROUT_OVER);
    for (int32_t hits = most; hits >= 0 && begin == 0; hits--) {
        for (unsigned unit = 1; unit <= n; unit++) {
            if (sand_battle_unit(b, unit)->hits == hits) sample_rally(w, body, unit);
        }
    }
    for (unsigned i = 0; i < n && begin != 0 && sand_wish_has_room(w); i++) sample_rally(w, body, (begin + i) % n + 1);
    if (begin != n && sand_wish_wants(w, EK_ORDER_DONE)) try_simple(w, EK_ORDER_DONE, 0, 0);
}

/* ---- deployment ---- */

static unsigned next_waiting(const sand_battle *b, unsigned side)
{
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        if (sand_battle_unit(b, i)->status == SAND_STATUS_WAITING && sand_battle_side_of_unit(b, i) == side) return i;
    }
    return 0;
}

static unsigned waiting_commander(const sand_battle *b, unsigned side)
{
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        if (sand_battle_body(b, body)->status == SAND_STATUS_WAITING && sand_battle_body_def(b, body)->side == side)
            return body;
    }
    return 0;
}

static sand_wish_berth berth_of(const sand_battle *b, unsigned side, unsigned unit)
{
    sand_wish_berth berth = { .kind = EK_ORDER_POST, .facing = b->field->side[side - 1].home };
    berth.who = (uint16_t)(unit != 0 ? unit : waiting_commander(b, side));
    if (berth.who != 0) berth.ground = ek_deploy_ground(b, unit != 0 ? SAND_REF_UNIT : SAND_REF_BODY, berth.who);
    if (unit == 0) return berth;
    berth.kind = EK_ORDER_PLACE;
    berth.command = sand_battle_unit(b, unit)->command;
    berth.width = sand_battle_unit_def(b, unit)->width;
    berth.depth = sand_battle_unit_def(b, unit)->depth;
    return berth;
}

/* Somebody is left out only where no place was found. */
static void sample_places(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    unsigned unit = w->wish->subject != 0 ? w->wish->subject : next_waiting(b, w->side);
    size_t before = w->added;
    sand_wish_berth berth = berth_of(b, w->side, unit);
    if (berth.who != 0 && sand_wish_wants(w, berth.kind)) sand_wish_places(w, &berth);
    if (w->added == before && w->wish->subject == 0) try_simple(w, EK_ORDER_DONE, 0, 0);
}

/* Somebody is to be placed there, and faces as his army does unless it is said otherwise. */
static void place_there(sand_wisher *w)
{
    bool commander = w->wish->order_kind == EK_ORDER_POST;
    sand_wish_berth berth = { .kind = commander ? EK_ORDER_POST : EK_ORDER_PLACE, .who = w->wish->subject };
    sand_pose pose = w->wish->pose;
    if (pose.heading < 0) pose.heading = w->scene->field->side[w->side - 1].home;
    sand_wish_place(w, &berth, pose);
}

/* ---- what is tried of each step ---- */

static bool has_not_shot(const sand_battle *b, unsigned unit)
{
    return !ek_unit_get(b, unit)->shot;
}

static const struct {
    void (*whole)(sand_wisher *w);                      /* not unit by unit */
    bool (*still)(const sand_battle *b, unsigned unit); /* may it still? */
    sand_wish_step by_unit;
} samples[EK_STEPS + 1] = {
    [EK_STEP_DEPLOY] = { .whole = sample_places },
    [EK_STEP_COMMAND] = { .whole = sample_command },
    [EK_STEP_MOVE] = { .still = has_not_moved, .by_unit = { NULL, sample_moves, sample_advance, EK_ORDER_DONE } },
    [EK_STEP_SHOOT] = { .still = has_not_shot, .by_unit = { NULL, sample_shots, NULL, EK_ORDER_DONE } },
    [EK_STEP_MELEE] = { .by_unit = { NULL, sample_fights, NULL, EK_ORDER_DONE } },
};

/* Of one unit, or of all that act and still may. */
static void sample(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    unsigned step = ek_step_now(b), n = 0;
    if (samples[step].whole != NULL) {
        samples[step].whole(w);
        return;
    }
    size_t mark = sand_scene_mark(w->scene);
    uint16_t *unit = sand_scene_borrow(w->scene, w->scene->n, sizeof *unit);
    for (unsigned i = 1; i <= w->scene->n; i++) {
        if (!ek_acts(b, i) || (w->wish->subject != 0 && i != w->wish->subject)) continue;
        if (samples[step].still == NULL || samples[step].still(b, i)) unit[n++] = (uint16_t)i;
    }
    sand_wish_sample(w, &samples[step].by_unit, unit, n);
    sand_scene_give_back(w->scene, mark);
}

/* ---- single wishes ---- */

static bool has_target(const sand_wisher *w)
{
    unsigned target = w->wish->object;
    return target >= 1 && target <= w->scene->n && sand_scene_in_play(w->scene, target);
}

static void reach(sand_wisher *w, unsigned unit)
{
    sand_wish_reach(w, unit, w->wish->pose, EK_FORWARD, try_route);
}

static void face(sand_wisher *w, unsigned unit)
{
    int32_t turn = sand_heading_difference(sand_scene_box(w->scene, unit)->heading, w->wish->pose.heading);
    try_route(w, unit, (sand_wish_route){ .first = turn });
}

static void close_with(sand_wisher *w, unsigned unit)
{
    if (!has_target(w) || charge_home(w, unit, w->wish->object, true)) return;
    sand_wish_reach(w, unit, (sand_pose){ sand_scene_centre(w->scene, w->wish->object), -1 }, EK_FORWARD, try_route);
}

static void shoot_at(sand_wisher *w, unsigned unit)
{
    try_simple(w, EK_ORDER_SHOOT, unit, w->wish->object);
}

static void fight_with(sand_wisher *w, unsigned unit)
{
    try_simple(w, EK_ORDER_FIGHT, unit, w->wish->object);
}

static void go_away(sand_wisher *w, unsigned unit)
{
    get_away(w, unit, has_target(w) ? w->wish->object : 0);
}

static void stay(sand_wisher *w, unsigned unit)
{
    try_simple(w, EK_ORDER_STAND, unit, 0);
}

/* A wish about a unit, in the step in which it can come true. */
static void fulfil(sand_wisher *w)
{
    static const struct {
        unsigned step;
        void (*how)(sand_wisher *w, unsigned unit);
    } rows[] = {
        [SAND_WISH_REACH] = { EK_STEP_MOVE, reach },       [SAND_WISH_FACE] = { EK_STEP_MOVE, face },
        [SAND_WISH_CLOSE] = { EK_STEP_MOVE, close_with },  [SAND_WISH_SHOOT] = { EK_STEP_SHOOT, shoot_at },
        [SAND_WISH_FIGHT] = { EK_STEP_MELEE, fight_with }, [SAND_WISH_AWAY] = { EK_STEP_MOVE, go_away },
        [SAND_WISH_STAY] = { EK_STEP_MOVE, stay },
    };
    unsigned unit = w->wish->subject, kind = w->wish->kind;
    if (unit < 1 || unit > w->scene->n || !ek_acts(w->scene->battle, unit)) return;
    if (kind < SAND_LEN(rows) && rows[kind].step == ek_step_now(w->scene->battle)) rows[kind].how(w, unit);
}

/* The same of the commander: he goes where he is sent, or to the unit he is to rally. */
static void fulfil_for_commander(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    unsigned body = ek_commander(b, w->side);
    if (w->wish->kind == SAND_WISH_REACH) {
        sand_entry entry = ride_to(b, body, w->wish->pose.at, sand_battle_body(b, body)->heading);
        sand_wish_try_move(w, &entry);
    } else if (has_target(w)) {
        sample_rally(w, body, w->wish->object);
    }
}

size_t ek_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out)
{
    unsigned step = ek_step_now(b);
    if (step == 0 || ek_step_rules[step - 1].title == NULL || !sand_orders_on_turn(b, wish->side)) return 0;
    sand_wisher w = sand_wish_start(b, room, wish, out);
    if (wish->kind == SAND_WISH_ANY) w.least = 250;
    if (wish->kind == SAND_WISH_ANY)
        sample(&w);
    else if (wish->kind == SAND_WISH_DONE && step != EK_STEP_DEPLOY)
        try_simple(&w, EK_ORDER_DONE, 0, 0);
    else if (wish->kind == SAND_WISH_REACH && step == EK_STEP_DEPLOY)
        place_there(&w);
    else if (step == EK_STEP_COMMAND)
        fulfil_for_commander(&w);
    else
        fulfil(&w);
    sand_wish_stop(&w);
    return w.added;
}
