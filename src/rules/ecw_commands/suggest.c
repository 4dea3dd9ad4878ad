/* suggest.c - wishes turned into orders: what a drag, a drop or a computer's intent means in the grammar of the rules.
 *
 * Every order that comes out has been judged legal.  A march that is too long is cut to its longest legal part. */
#include "rules/common/muster.h"
#include "rules/common/wish.h"
#include "rules/ecw_commands/deploy.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/melee.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/seam.h"
#include "rules/ecw_commands/shoot.h"

static bool try_simple(sand_wisher *w, ec_order kind, unsigned unit, unsigned object)
{
    sand_entry entry = sand_wish_entry(kind, unit, object);
    return sand_wish_try(w, &entry);
}

/* ---- moves ---- */

/* What the command owes; in the movement step only. */
static const ec_duty *duty_of(const sand_wisher *w)
{
    SAND_ASSERT(ec_step_now(w->scene->battle) == EC_STEP_MOVE);
    return &((const ec_sheet *)w->judging.sheet)->duty;
}

/* Near the enemy most directions are barred: that is asked before the order is made and judged. */
static bool is_barred(const sand_wisher *w, unsigned unit, int32_t direction)
{
    int32_t heading = sand_heading_add(sand_scene_box(w->scene, unit)->heading, direction);
    return duty_of(w)->before.astray == 0 && !w->scene->engaged[unit] && ec_zone_bars(w->scene, unit, heading);
}

static bool try_route(sand_wisher *w, unsigned unit, sand_wish_route route)
{
    if (route.first == 0 && route.travel > 0 && is_barred(w, unit, route.direction)) return false;
    sand_entry entry = sand_wish_move(EC_ORDER_MOVE, unit, route);
    return entry.n_list != 0 && sand_wish_try_move(w, &entry);
}

static bool try_charge(sand_wisher *w, unsigned unit, unsigned target, int32_t turn)
{
    sand_entry entry = sand_wish_entry(EC_ORDER_CHARGE, unit, target);
    if (turn < -EC_CHARGE_TURN || turn > EC_CHARGE_TURN) return false;
    if (turn != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, turn, 0);
    return sand_wish_try(w, &entry);
}

static int32_t limit_turn(int32_t turn)
{
    return turn > EC_CHARGE_TURN ? EC_CHARGE_TURN : turn < -EC_CHARGE_TURN ? -EC_CHARGE_TURN : turn;
}

/* Straight ahead if that meets it, else turned to its middle; if somebody really wants it, else to its corners. */
static bool charge_home(sand_wisher *w, unsigned unit, unsigned target, bool wanted)
{
    if (ec_trait(w->scene->battle, unit, EC_CHARGES) == 0) return false;
    if (!sand_scene_within(w->scene, unit, target, ec_allowance(w->scene->battle, unit))) return false;
    const sand_box *box = sand_scene_box(w->scene, unit), *enemy = sand_scene_box(w->scene, target);
    if (try_charge(w, unit, target, 0)) return true;
    int32_t turn = limit_turn(sand_wish_turn_to(box, enemy->centre));
    if (turn != 0 && try_charge(w, unit, target, turn)) return true;
    for (unsigned i = 0; i < 4 && wanted; i++) {
        if (try_charge(w, unit, target, limit_turn(sand_wish_turn_to(box, enemy->corner[i])))) return true;
    }
    return false;
}

/* As far as it can; where that is too far from its comrades, as far as they allow. [EC-ORG-08] */
static void withdraw_from(sand_wisher *w, unsigned unit, unsigned enemy)
{
    sand_verdict verdict;
    sand_entry entry = sand_wish_entry(EC_ORDER_WITHDRAW, unit, enemy);
    if (sand_wish_try(w, &entry)) return;
    sand_orders_judge(&w->judging, &entry, &verdict);
    w->judging.entry = &entry;
    w->judging.verdict = &verdict;
    ec_tell_limit(&w->judging);
    if (verdict.answer == SAND_YES || !verdict.has_limit || verdict.limit <= 0) return;
    entry.number = verdict.limit;
    entry.given |= SAND_SLOT_NUMBER;
    sand_wish_try(w, &entry);
}

static void get_away(sand_wisher *w, unsigned unit, unsigned object)
{
    sand_touching touching;
    if (w->scene->engaged[unit]) {
        for (unsigned cursor = 0; sand_battle_next_contact(w->scene->battle, unit, &cursor, &touching);)
            withdraw_from(w, unit, touching.other);
        return;
    }
    unsigned enemy = object != 0 ? object : sand_wish_nearest_enemy(w->scene, unit);
    if (enemy == 0) return;
    sand_wish_away(w, unit, sand_scene_centre(w->scene, enemy), ec_allowance(w->scene->battle, unit), try_route);
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
                                            { EC_FORWARD, 2, false },
                                            { -EC_FORWARD, 2, false } };
    const march *m = &marches[which];
    sand_wish_route route = { .direction = m->direction };
    route.travel = ec_allowance(w->scene->battle, unit) * m->halves / 2;
    if (m->at_enemy) {
        unsigned nearest = sand_wish_nearest_enemy(w->scene, unit);
        if (nearest == 0) return;
        route.first = sand_wish_turn_to(sand_scene_box(w->scene, unit), sand_scene_centre(w->scene, nearest));
        if (m->halves > 0) route.travel -= ec_pivot_fee(w->scene->battle, 1);
    }
    try_route(w, unit, route);
}

static void try_charges(sand_wisher *w, unsigned unit)
{
    int32_t allowance = ec_allowance(w->scene->battle, unit);
    if (ec_trait(w->scene->battle, unit, EC_CHARGES) == 0) return;
    for (unsigned i = 0; i < w->scene->n && sand_wish_has_room(w); i++) {
        unsigned enemy = (w->wish->begin + i) % w->scene->n + 1;
        if (!sand_scene_is_enemy(w->scene, unit, enemy)) continue;
        if (sand_scene_near_unit(w->scene, unit, enemy, allowance)) charge_home(w, unit, enemy, false);
    }
}

/* What a unit may try: standing, charging or getting away, and marches. */
enum { TRY_STAND, TRY_ENEMY, TRY_MARCHES, TRIES = TRY_MARCHES + MARCHES };
static void try_nth(sand_wisher *w, unsigned unit, unsigned which)
{
    bool engaged = w->scene->engaged[unit], free = !engaged || ec_engaged_are_free(w->scene->battle);
    if (which == TRY_STAND && sand_wish_wants(w, EC_ORDER_STAND)) try_simple(w, EC_ORDER_STAND, unit, 0);
    if (which == TRY_ENEMY && engaged && sand_wish_wants(w, EC_ORDER_WITHDRAW)) get_away(w, unit, 0);
    if (which == TRY_ENEMY && free && sand_wish_wants(w, EC_ORDER_CHARGE)) try_charges(w, unit);
    if (which >= TRY_MARCHES && free && sand_wish_wants(w, EC_ORDER_MOVE)) try_march(w, unit, which - TRY_MARCHES);
}

static void sample_moves(sand_wisher *w, unsigned unit, uint32_t begin)
{
    for (unsigned i = 0; i < TRIES && sand_wish_has_room(w); i++) try_nth(w, unit, (begin + i) % TRIES);
}

/* What a scattered command owes comes first: it may be all that is legal. [EC-ORG-09] */
static void sample_remedy(sand_wisher *w)
{
    if (duty_of(w)->due && sand_wish_wants(w, EC_ORDER_MOVE)) sand_wish_try(w, &duty_of(w)->remedy);
}

/* The whole command straight ahead, as far as the slowest of it can go. */
static void sample_advance(sand_wisher *w)
{
    enum { MOST = 16 };
    sand_entry sheet[MOST];
    const sand_battle *b = w->scene->battle;
    unsigned n = 0;
    int32_t travel = INT32_MAX;
    if (!sand_wish_wants(w, EC_ORDER_MOVE) || !sand_battle_reads(b, EC_STEPS_COMMAND)) return;
    for (unsigned i = 0; n < MOST && (i = ec_next_acting(b, i)) != 0;) {
        if (w->scene->engaged[i] || ec_unit_get(b, i)->moved != EC_NOT_MOVED) continue;
        int32_t allowance = ec_allowance(b, i);
        if (allowance < travel) travel = allowance;
        sheet[n++] = sand_wish_entry(EC_ORDER_MOVE, i, 0);
    }
    if (n >= 2) sand_wish_advance(w, sheet, n, travel);
}

/* ---- samples of the other steps ---- */

static void sample_shots(sand_wisher *w, unsigned unit, uint32_t begin)
{
    if (sand_wish_wants(w, EC_ORDER_SHOOT) && ec_can_shoot(w->scene, unit))
        sand_wish_targets(w, EC_ORDER_SHOOT, unit, begin, ec_may_shoot);
}

static bool may_fight(sand_scene *scene, unsigned unit, unsigned enemy)
{
    return ec_may_fight(scene->battle, unit, enemy);
}

static void sample_fights(sand_wisher *w, unsigned unit, uint32_t begin)
{
    if (sand_wish_wants(w, EC_ORDER_FIGHT)) sand_wish_targets(w, EC_ORDER_FIGHT, unit, begin, may_fight);
}

static void try_facing(sand_wisher *w, unsigned unit, int32_t turn)
{
    sand_entry entry = sand_wish_move(EC_ORDER_FACE, unit, (sand_wish_route){ .first = turn });
    if (turn != 0) sand_wish_try(w, &entry);
}

static void sample_facing(sand_wisher *w, unsigned unit, uint32_t begin)
{
    (void)begin; /* there is one thing to try */
    unsigned nearest = sand_wish_nearest_enemy(w->scene, unit);
    if (nearest == 0 || !sand_wish_wants(w, EC_ORDER_FACE)) return;
    try_facing(w, unit, sand_wish_turn_to(sand_scene_box(w->scene, unit), sand_scene_centre(w->scene, nearest)));
}

/* All orders of up to four cards; of five the even half, in which every card comes up as often in every place. */
static void sample_cards(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    uint16_t command[EC_CARDS];
    uint8_t order[SAND_WISH_SEQUENCE_MAX];
    unsigned n = 0;
    for (unsigned c = 1; c <= b->field->n_commands && n < EC_CARDS; c++) {
        if (b->field->command[c - 1].side == w->side && ec_command_get(b, c)->card == EC_CARD_DOWN)
            command[n++] = (uint16_t)c;
    }
    unsigned count = sand_wish_count_sequences(n);
    for (unsigned i = 0; i < count && sand_wish_has_room(w); i++) {
        sand_wish_sequence((w->wish->begin % count + i) % count, n, order);
        sand_entry entry = { .kind = EC_ORDER_CARDS, .given = SAND_SLOT_SEQUENCE, .n_list = (uint16_t)n };
        for (unsigned k = 0; k < n; k++) entry.list[k] = command[order[k]];
        sand_wish_add(w, &entry);
    }
}

/* ---- deployment ---- */

/* Leaves room for the commands that come later: the Centre keeps to the middle, the flanks to their sides, and all of
 * them have ground before them for the guns and behind them for the Reserve. */
static bool leaves_room(const sand_wisher *w, sand_point place)
{
    const sand_battle *b = w->scene->battle;
    unsigned command = sand_battle_agenda_top(b)->subject, kind = b->field->command[command - 1].kind;
    sand_bounds ground = ec_deploy_ground(b, SAND_REF_UNIT, ec_deploy_next(b));
    sand_muster_share share = sand_muster_share_of(b->field, w->side, &ground, place);
    if (kind <= EC_LEFT && (share.ahead < 350 || share.ahead > 600)) return false;
    switch (kind) {
    case EC_CENTRE: return share.across >= 200 && share.across <= 800;
    case EC_RIGHT: return share.across >= 550;
    case EC_LEFT: return share.across <= 450;
    default: return true;
    }
}

/* Who deploys faces as his army does; who arrives, into the table from where he comes. */
static int32_t facing_on(const sand_battle *b, unsigned side, const sand_bounds *ground)
{
    sand_point way = { b->field->width - ground->low.x - ground->high.x,
                       b->field->height - ground->low.y - ground->high.y };
    if (ec_step_now(b) != EC_STEP_ARRIVE || (way.x == 0 && way.y == 0)) return b->field->side[side - 1].home;
    int32_t quarters = (sand_heading_of(way) + SAND_QUARTER_TURN / 2) / SAND_QUARTER_TURN;
    return sand_heading_add(0, quarters * SAND_QUARTER_TURN);
}

static sand_wish_berth berth_of(const sand_battle *b, unsigned side, unsigned who)
{
    bool post = ec_step_now(b) == EC_STEP_POST;
    sand_wish_berth berth = { .kind = post ? EC_ORDER_POST : EC_ORDER_PLACE, .who = (uint16_t)who };
    berth.ground = ec_deploy_ground(b, post ? SAND_REF_BODY : SAND_REF_UNIT, who);
    berth.facing = facing_on(b, side, &berth.ground);
    if (post) return berth; /* a commander has no comrades to stand by */
    const sand_unit_def *def = sand_battle_unit_def(b, who);
    berth.command = sand_battle_unit(b, who)->command;
    berth.width = def->width;
    berth.depth = def->depth;
    return berth;
}

/* First where it leaves room for others, then anywhere. */
static void sample_places(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    unsigned who = ec_deploy_next(b);
    if (w->wish->subject != 0 && w->wish->subject != who) return;
    size_t before = w->added;
    sand_wish_berth berth = berth_of(b, w->side, who);
    if (ec_step_now(b) == EC_STEP_DEPLOY) berth.suits = leaves_room;
    sand_wish_places(w, &berth);
    if (berth.suits == NULL || w->added != before) return;
    berth.suits = NULL;
    sand_wish_places(w, &berth);
}

/* Places, and to wait where one may; a sample that begins elsewhere waits first now and then.  In deployment units are
 * left out only where no place was found. */
static void sample_arrivals(sand_wisher *w)
{
    enum { WAITS = 8 };
    bool deploys = ec_step_now(w->scene->battle) == EC_STEP_DEPLOY, waits = w->wish->begin % WAITS == WAITS - 1;
    bool may_end = w->wish->subject == 0 && sand_wish_wants(w, EC_ORDER_DONE);
    size_t before = w->added;
    if (may_end && waits && !deploys) try_simple(w, EC_ORDER_DONE, 0, 0);
    if (sand_wish_has_room(w)) sample_places(w);
    bool stuck = deploys && w->added == before;
    if (may_end && (stuck || (!deploys && !waits))) try_simple(w, EC_ORDER_DONE, 0, 0);
}

/* ---- what is tried of each step ---- */

static bool has_not_moved(const sand_battle *b, unsigned unit)
{
    return ec_unit_get(b, unit)->moved == EC_NOT_MOVED;
}

static bool has_not_shot(const sand_battle *b, unsigned unit)
{
    return !ec_unit_get(b, unit)->shot;
}

static const struct {
    void (*whole)(sand_wisher *w);                      /* not unit by unit */
    bool (*still)(const sand_battle *b, unsigned unit); /* may it still? */
    sand_wish_step by_unit;
} samples[EC_STEPS + 1] = {
    [EC_STEP_ORDER] = { .whole = sample_cards },
    [EC_STEP_DEPLOY] = { .whole = sample_arrivals },
    [EC_STEP_POST] = { .whole = sample_arrivals },
    [EC_STEP_ARRIVE] = { .whole = sample_arrivals },
    [EC_STEP_MOVE] = { .still = has_not_moved,
                       .by_unit = { sample_remedy, sample_moves, sample_advance, EC_ORDER_DONE } },
    [EC_STEP_SHOOT] = { .still = has_not_shot, .by_unit = { NULL, sample_shots, NULL, EC_ORDER_DONE } },
    [EC_STEP_MELEE] = { .by_unit = { NULL, sample_fights, NULL, EC_ORDER_DONE } },
    [EC_STEP_FACE] = { .by_unit = { NULL, sample_facing, NULL, EC_ORDER_DONE } },
};

/* Of one unit, or of all that act and still may. */
static void sample(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    unsigned step = ec_step_now(b), n = 0;
    if (samples[step].whole != NULL) {
        samples[step].whole(w);
        return;
    }
    size_t mark = sand_scene_mark(w->scene);
    uint16_t *unit = sand_scene_borrow(w->scene, w->scene->n, sizeof *unit);
    for (unsigned i = 0; (i = ec_next_acting(b, i)) != 0;) {
        if (w->wish->subject != 0 && i != w->wish->subject) continue;
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
    sand_wish_reach(w, unit, w->wish->pose, EC_FORWARD, try_route);
}

static void face(sand_wisher *w, unsigned unit)
{
    int32_t turn = sand_heading_difference(sand_scene_box(w->scene, unit)->heading, w->wish->pose.heading);
    if (ec_step_now(w->scene->battle) == EC_STEP_FACE)
        try_facing(w, unit, turn);
    else
        try_route(w, unit, (sand_wish_route){ .first = turn });
}

static void close_with(sand_wisher *w, unsigned unit)
{
    if (!has_target(w) || charge_home(w, unit, w->wish->object, true)) return;
    sand_wish_reach(w, unit, (sand_pose){ sand_scene_centre(w->scene, w->wish->object), -1 }, EC_FORWARD, try_route);
}

static void shoot_at(sand_wisher *w, unsigned unit)
{
    try_simple(w, EC_ORDER_SHOOT, unit, w->wish->object);
}

static void fight_with(sand_wisher *w, unsigned unit)
{
    try_simple(w, EC_ORDER_FIGHT, unit, w->wish->object);
}

static void go_away(sand_wisher *w, unsigned unit)
{
    get_away(w, unit, has_target(w) ? w->wish->object : 0);
}

static void stay(sand_wisher *w, unsigned unit)
{
    try_simple(w, EC_ORDER_STAND, unit, 0);
}

/* A wish about a unit, in the step in which it can come true. */
static void fulfil(sand_wisher *w)
{
    static const struct {
        uint64_t steps;
        void (*how)(sand_wisher *w, unsigned unit);
    } rows[] = {
        [SAND_WISH_REACH] = { SAND_IN(EC_STEP_MOVE), reach },
        [SAND_WISH_FACE] = { SAND_IN(EC_STEP_MOVE) | SAND_IN(EC_STEP_FACE), face },
        [SAND_WISH_CLOSE] = { SAND_IN(EC_STEP_MOVE), close_with },
        [SAND_WISH_SHOOT] = { SAND_IN(EC_STEP_SHOOT), shoot_at },
        [SAND_WISH_FIGHT] = { SAND_IN(EC_STEP_MELEE), fight_with },
        [SAND_WISH_AWAY] = { SAND_IN(EC_STEP_MOVE), go_away },
        [SAND_WISH_STAY] = { SAND_IN(EC_STEP_MOVE), stay },
    };
    unsigned unit = w->wish->subject, step = ec_step_now(w->scene->battle), kind = w->wish->kind;
    if (unit < 1 || unit > w->scene->n || !ec_acts(w->scene->battle, unit)) return;
    if (kind < SAND_LEN(rows) && (rows[kind].steps & SAND_IN(step)) != 0) rows[kind].how(w, unit);
}

/* Somebody is to be placed there, and faces as his army does unless it is said otherwise. */
static void place_there(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    sand_wish_berth berth = { .kind = ec_step_now(b) == EC_STEP_POST ? EC_ORDER_POST : EC_ORDER_PLACE,
                              .who = w->wish->subject };
    sand_pose pose = w->wish->pose;
    if (pose.heading < 0) pose.heading = b->field->side[w->side - 1].home;
    sand_wish_place(w, &berth, pose);
}

size_t ec_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out)
{
    unsigned step = ec_step_now(b);
    bool places = step == EC_STEP_DEPLOY || step == EC_STEP_POST || step == EC_STEP_ARRIVE;
    if (step == 0 || ec_step_rules[step - 1].title == NULL || !sand_orders_on_turn(b, wish->side)) return 0;
    sand_wisher w = sand_wish_start(b, room, wish, out);
    if (wish->kind == SAND_WISH_ANY) w.least = 250;
    if (wish->kind == SAND_WISH_ANY)
        sample(&w);
    else if (wish->kind == SAND_WISH_DONE && step != EC_STEP_DEPLOY)
        try_simple(&w, EC_ORDER_DONE, 0, 0);
    else if (wish->kind == SAND_WISH_REACH && places)
        place_there(&w);
    else
        fulfil(&w);
    sand_wish_stop(&w);
    return w.added;
}
