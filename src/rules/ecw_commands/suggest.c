/* suggest.c - wishes turned into orders: what a drag, a drop or a computer's intent means in the grammar of the rules.
 *
 * Every order that comes out has been judged legal.  A march that is too long is cut to its longest legal part. */
#include "orders/room.h"
#include "rules/ecw_commands/deploy.h"
#include "rules/ecw_commands/judging.h"
#include "rules/ecw_commands/melee.h"
#include "rules/ecw_commands/movement.h"
#include "rules/ecw_commands/reading.h"
#include "rules/ecw_commands/seam.h"
#include "rules/ecw_commands/shoot.h"

typedef struct {
    sand_room *room;
    sand_scene *scene;
    sand_judging judging; /* with the slack orders have */
    sand_order_list *out;
    uint32_t serial;
    uint16_t side;
    int32_t least; /* a march shorter than this is not worth suggesting */
    bool crowded;  /* nothing was found that leaves room for others */
    size_t added;
} wisher;

/* In the movement step. */
static const ec_duty *duty_of(const wisher *w)
{
    return &((const ec_sheet *)w->judging.sheet)->duty;
}

static bool wants(const sand_wish *wish, ec_order kind)
{
    return wish->order_kind == 0 || wish->order_kind == (uint16_t)kind;
}

/* ---- adding ---- */

static bool has_room(const wisher *w)
{
    return w->out->n < w->out->room && w->out->n_entries < w->out->entries_room;
}

static bool add(wisher *w, const sand_entry *entry)
{
    sand_entry *copy = has_room(w) ? sand_order_list_add(w->out, w->serial, w->side, 1) : NULL;
    if (copy == NULL) return false;
    *copy = *entry;
    w->added++;
    return true;
}

/* Adds the entry if it is legal, or its longest legal part if it is a march that goes too far. */
static bool add_judged(wisher *w, sand_entry *entry)
{
    sand_verdict verdict;
    sand_orders_judge(&w->judging, entry, &verdict);
    if (verdict.answer != SAND_YES) return false;
    for (size_t i = 0; verdict.has_limit && i < sand_entry_steps(entry); i++) {
        if (entry->list[3 * i] == SAND_VERB_MARCH) entry->list[3 * i + 2] = verdict.limit;
    }
    return add(w, entry);
}

/* A march is placed by us, so it ends before any overlap: the slack forgives, it does not place anybody. */
static bool add_legal(wisher *w, sand_entry *entry)
{
    if (!has_room(w)) return false;
    bool march = entry->kind == EC_ORDER_MOVE;
    w->scene->suggesting = march;
    w->scene->least = march ? w->least : 0;
    bool added = add_judged(w, entry);
    w->scene->suggesting = false;
    w->scene->least = 0;
    return added;
}

static sand_entry entry_of(ec_order kind, unsigned unit, unsigned object)
{
    return (sand_entry){ .kind = (uint16_t)kind,
                         .subject = (uint16_t)unit,
                         .object = (uint16_t)object,
                         .given = object != 0 ? SAND_SLOT_BODY : 0 };
}

static bool add_simple(wisher *w, ec_order kind, unsigned unit, unsigned object)
{
    sand_entry entry = entry_of(kind, unit, object);
    return add_legal(w, &entry);
}

/* Near the enemy most directions are barred: that is asked before the order is made and judged. */
static bool is_barred(const wisher *w, unsigned unit, int32_t direction)
{
    int32_t heading = sand_heading_add(sand_scene_box(w->scene, unit)->heading, direction);
    return duty_of(w)->before.astray == 0 && !w->scene->engaged[unit] && ec_zone_bars(w->scene, unit, heading);
}

static bool add_march(wisher *w, unsigned unit, int32_t pivot, int32_t direction, int32_t travel, int32_t last)
{
    if (pivot == 0 && travel > 0 && is_barred(w, unit, direction)) return false;
    sand_entry entry = entry_of(EC_ORDER_MOVE, unit, 0);
    if (pivot != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, pivot, 0);
    if (travel > 0) sand_entry_add_step(&entry, SAND_VERB_MARCH, direction, travel);
    if (last != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, last, 0);
    return entry.n_list != 0 && add_legal(w, &entry);
}

static bool add_charge(wisher *w, unsigned unit, unsigned target, int32_t turn)
{
    sand_entry entry = entry_of(EC_ORDER_CHARGE, unit, target);
    if (turn < -EC_CHARGE_TURN || turn > EC_CHARGE_TURN) return false;
    if (turn != 0) sand_entry_add_step(&entry, SAND_VERB_PIVOT, turn, 0);
    return add_legal(w, &entry);
}

/* ---- looking about ---- */

static int32_t turn_towards(const sand_box *box, sand_point place)
{
    if (sand_point_equal(box->centre, place)) return 0;
    return sand_heading_difference(box->heading, sand_heading_of(sand_point_subtract(place, box->centre)));
}

static unsigned nearest_enemy(sand_scene *scene, unsigned unit)
{
    const sand_scene_group *enemies = sand_scene_enemies(scene, sand_scene_side(scene, unit));
    sand_point here = sand_scene_centre(scene, unit);
    unsigned nearest = 0;
    int64_t least = INT64_MAX;
    for (unsigned i = 0; i < enemies->n; i++) {
        int64_t square = sand_geom_square(sand_point_subtract(enemies->centre[i], here));
        if (square >= least) continue;
        nearest = enemies->unit[i];
        least = square;
    }
    return nearest;
}

static int32_t limit_turn(int32_t turn)
{
    return turn > EC_CHARGE_TURN ? EC_CHARGE_TURN : turn < -EC_CHARGE_TURN ? -EC_CHARGE_TURN : turn;
}

/* ---- single wishes of the movement step ---- */

/* Straight ahead if that meets it, else turned to its middle; if somebody really wants it, else to its corners. */
static bool charge_home(wisher *w, unsigned unit, unsigned target, bool wanted)
{
    int32_t allowance = ec_allowance(w->scene->battle, unit);
    if (ec_trait(w->scene->battle, unit, EC_CHARGES) == 0) return false;
    if (!sand_scene_near_unit(w->scene, unit, target, allowance)) return false;
    const sand_box *box = sand_scene_box(w->scene, unit), *enemy = sand_scene_box(w->scene, target);
    if (!sand_geom_within_boxes(box, enemy, allowance)) return false;
    if (add_charge(w, unit, target, 0)) return true;
    int32_t turn = limit_turn(turn_towards(box, enemy->centre));
    if (turn != 0 && add_charge(w, unit, target, turn)) return true;
    for (unsigned i = 0; i < 4 && wanted; i++) {
        if (add_charge(w, unit, target, limit_turn(turn_towards(box, enemy->corner[i])))) return true;
    }
    return false;
}

/* Keeps its facing where that lets it shoot afterwards; else turns first and goes straight ahead. */
static void reach_place(wisher *w, unsigned unit, sand_pose to)
{
    const sand_box *box = sand_scene_box(w->scene, unit);
    int32_t turn = turn_towards(box, to.at), travel = sand_point_distance(box->centre, to.at);
    int32_t last = to.heading < 0 ? 0 : sand_heading_difference(box->heading, to.heading);
    bool ahead = turn >= -EC_FORWARD && turn <= EC_FORWARD;
    if (travel == 0) {
        add_march(w, unit, last, 0, 0, 0);
        return;
    }
    int32_t after = to.heading < 0 ? 0 : sand_heading_difference(sand_heading_add(box->heading, turn), to.heading);
    if (ahead) add_march(w, unit, 0, turn, travel, last);
    add_march(w, unit, turn, 0, travel, after);
    if (!ahead) add_march(w, unit, 0, turn, travel, last);
}

static void go_at(wisher *w, unsigned unit, unsigned target)
{
    if (charge_home(w, unit, target, true)) return;
    reach_place(w, unit, (sand_pose){ sand_scene_centre(w->scene, target), -1 });
}

/* As far as it can; where that is too far from its comrades, as far as they allow. [EC-ORG-08] */
static void withdraw_from(wisher *w, unsigned unit, unsigned enemy)
{
    sand_verdict verdict;
    sand_entry entry = entry_of(EC_ORDER_WITHDRAW, unit, enemy);
    if (add_simple(w, EC_ORDER_WITHDRAW, unit, enemy)) return;
    sand_orders_judge(&w->judging, &entry, &verdict);
    w->judging.entry = &entry;
    w->judging.verdict = &verdict;
    ec_tell_limit(&w->judging);
    if (verdict.answer != SAND_NO || !verdict.has_limit || verdict.limit <= 0) return;
    entry.number = verdict.limit;
    entry.given |= SAND_SLOT_NUMBER;
    add_legal(w, &entry);
}

static void get_away(wisher *w, unsigned unit, unsigned object)
{
    if (w->scene->engaged[unit]) {
        sand_touching touching;
        for (unsigned cursor = 0; sand_battle_next_contact(w->scene->battle, unit, &cursor, &touching);)
            withdraw_from(w, unit, touching.other);
        return;
    }
    unsigned enemy = object != 0 ? object : nearest_enemy(w->scene, unit);
    if (enemy == 0) return;
    int32_t turn = turn_towards(sand_scene_box(w->scene, unit), sand_scene_centre(w->scene, enemy));
    add_march(w, unit, 0, sand_heading_difference(SAND_HALF_TURN, sand_heading_add(0, turn)),
              ec_allowance(w->scene->battle, unit), 0);
}

/* ---- samples ---- */

/* What a unit that is free to move may try: standing, charging, and marches of several kinds. */
enum { TRY_STAND, TRY_CHARGES, TRY_MARCHES, TRIES = TRY_MARCHES + 7 };

static void march_at_nearest(wisher *w, unsigned unit, int32_t travel)
{
    unsigned nearest = nearest_enemy(w->scene, unit);
    if (nearest == 0) return;
    int32_t turn = turn_towards(sand_scene_box(w->scene, unit), sand_scene_centre(w->scene, nearest));
    add_march(w, unit, turn, 0, travel, 0);
}

static void try_march(wisher *w, unsigned unit, unsigned which)
{
    const sand_battle *b = w->scene->battle;
    int32_t full = ec_allowance(b, unit);
    switch (which) {
    case 0: add_march(w, unit, 0, 0, full, 0); return;
    case 1: add_march(w, unit, 0, 0, full / 2, 0); return;
    case 2: march_at_nearest(w, unit, full - ec_pivot_fee(b, 1)); return;
    case 3: march_at_nearest(w, unit, 0); return;
    case 4: add_march(w, unit, 0, SAND_HALF_TURN, full, 0); return;
    case 5: add_march(w, unit, 0, EC_FORWARD, full, 0); return;
    default: add_march(w, unit, 0, -EC_FORWARD, full, 0); return;
    }
}

static void try_charges(wisher *w, const sand_wish *wish, unsigned unit)
{
    for (unsigned i = 0; i < w->scene->n && has_room(w); i++) {
        unsigned enemy = (wish->begin + i) % w->scene->n + 1;
        if (sand_scene_in_play(w->scene, enemy) && sand_scene_side(w->scene, enemy) != w->side)
            charge_home(w, unit, enemy, false);
    }
}

static void try_nth(wisher *w, const sand_wish *wish, unsigned unit, unsigned which)
{
    if (which == TRY_STAND) {
        if (wants(wish, EC_ORDER_STAND)) add_simple(w, EC_ORDER_STAND, unit, 0);
        return;
    }
    bool engaged = w->scene->engaged[unit], free = !engaged || ec_engaged_are_free(w->scene->battle);
    if (engaged && which == TRY_CHARGES && wants(wish, EC_ORDER_WITHDRAW)) get_away(w, unit, 0);
    if (free && which == TRY_CHARGES && wants(wish, EC_ORDER_CHARGE)) try_charges(w, wish, unit);
    if (free && which >= TRY_MARCHES && wants(wish, EC_ORDER_MOVE)) try_march(w, unit, which - TRY_MARCHES);
}

static void sample_moves(wisher *w, const sand_wish *wish, unsigned unit, uint32_t begin)
{
    for (unsigned i = 0; i < TRIES && has_room(w); i++) try_nth(w, wish, unit, (begin + i) % TRIES);
}

/* The whole command straight ahead, the foremost first, as far as the slowest of it can go. */
static void sample_advance(wisher *w)
{
    sand_entry sheet[SAND_DECISION_KINDS_MAX];
    const sand_battle *b = w->scene->battle;
    uint16_t n = 0;
    int32_t travel = INT32_MAX;
    for (unsigned i = 1; i <= w->scene->n && n < SAND_LEN(sheet); i++) {
        if (!ec_acts(b, i) || w->scene->engaged[i] || ec_unit_get(b, i)->moved != EC_NOT_MOVED) continue;
        int32_t allowance = ec_allowance(b, i);
        if (allowance < travel) travel = allowance;
        sheet[n++] = entry_of(EC_ORDER_MOVE, i, 0);
    }
    if (n < 2) return;
    sand_direction ahead = sand_heading_direction(sand_scene_box(w->scene, sheet[0].subject)->heading);
    for (unsigned i = 1; i < n; i++) { /* few units: insertion keeps equal ones in the order of their numbers */
        for (unsigned j = i; j > 0; j--) {
            sand_point a = sand_scene_centre(w->scene, sheet[j - 1].subject),
                       c = sand_scene_centre(w->scene, sheet[j].subject);
            int64_t gain = (int64_t)(c.x - a.x) * ahead.x + (int64_t)(c.y - a.y) * ahead.y;
            if (gain <= 0) break;
            sand_entry swap = sheet[j];
            sheet[j] = sheet[j - 1];
            sheet[j - 1] = swap;
        }
    }
    for (unsigned i = 0; i < n; i++) sand_entry_add_step(&sheet[i], SAND_VERB_MARCH, 0, travel);
    sand_order order = { w->serial, w->side, n, sheet };
    sand_verdict verdict;
    sand_orders_check(b, w->room, &order, &verdict);
    if (verdict.answer == SAND_NO && verdict.has_limit && verdict.limit > 0) {
        for (unsigned i = 0; i < n; i++) sheet[i].list[2] = verdict.limit;
        sand_orders_check(b, w->room, &order, &verdict);
    }
    sand_entry *copy = verdict.answer == SAND_YES ? sand_order_list_add(w->out, w->serial, w->side, n) : NULL;
    if (copy == NULL) return;
    for (unsigned i = 0; i < n; i++) copy[i] = sheet[i];
    w->added++;
}

/* What a scattered command owes comes first: it may be all that is legal. [EC-ORG-09] */
static void sample_remedy(wisher *w)
{
    sand_verdict verdict;
    const ec_duty *duty = duty_of(w);
    if (!duty->due) return;
    sand_orders_judge(&w->judging, &duty->remedy, &verdict);
    if (verdict.answer == SAND_YES) add(w, &duty->remedy);
}

static void sample_targets(wisher *w, unsigned unit, ec_order kind, uint32_t begin)
{
    for (unsigned i = 0; i < w->scene->n && has_room(w); i++) {
        unsigned enemy = (begin + i) % w->scene->n + 1;
        bool legal =
            kind == EC_ORDER_SHOOT ? ec_may_shoot(w->scene, unit, enemy) : ec_may_fight(w->scene->battle, unit, enemy);
        if (!legal) continue;
        sand_entry entry = entry_of(kind, unit, enemy);
        add(w, &entry);
    }
}

static bool add_facing(wisher *w, unsigned unit, int32_t turn)
{
    sand_entry entry = entry_of(EC_ORDER_FACE, unit, 0);
    if (turn == 0) return false;
    sand_entry_add_step(&entry, SAND_VERB_PIVOT, turn, 0);
    return add_legal(w, &entry);
}

static void sample_facing(wisher *w, unsigned unit)
{
    unsigned nearest = nearest_enemy(w->scene, unit);
    if (nearest != 0)
        add_facing(w, unit, turn_towards(sand_scene_box(w->scene, unit), sand_scene_box(w->scene, nearest)->centre));
}

/* ---- the order of the cards ---- */

static bool is_even(const uint8_t order[], unsigned n)
{
    unsigned swaps = 0;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = i + 1; j < n; j++) swaps += order[i] > order[j];
    return swaps % 2 == 0;
}

/* The order of that rank among all orders of 0 .. n - 1, as in a dictionary. */
static void order_of_rank(unsigned rank, unsigned n, uint8_t order[])
{
    uint8_t left[EC_CARDS] = { 0, 1, 2, 3, 4 };
    unsigned behind = 1; /* how many orders those behind have */
    for (unsigned i = 2; i < n; i++) behind *= i;
    for (unsigned i = 0; i < n; i++) {
        unsigned taken = rank / behind;
        order[i] = left[taken];
        for (unsigned j = taken; j + 1 < EC_CARDS; j++) left[j] = left[j + 1];
        rank %= behind;
        if (i + 2 < n) behind /= n - 1 - i;
    }
}

/* The one of that rank among those that are suggested: of two neighbours that change places at the end, one is even. */
static void suggested_order(unsigned rank, unsigned n, uint8_t order[])
{
    order_of_rank(n == EC_CARDS ? 2 * rank : rank, n, order);
    if (n == EC_CARDS && !is_even(order, n)) order_of_rank(2 * rank + 1, n, order);
}

static unsigned count_orders(unsigned n)
{
    static const uint8_t count[EC_CARDS + 1] = { 0, 1, 2, 6, 24, 60 };
    return count[n];
}

/* All orders of up to four cards; of five the even half, in which every card comes up as often in every place. */
static void sample_cards(const sand_battle *b, wisher *w, uint32_t begin)
{
    uint16_t command[EC_CARDS];
    uint8_t order[EC_CARDS];
    unsigned n = 0;
    for (unsigned c = 1; c <= b->field->n_commands && n < EC_CARDS; c++) {
        if (b->field->command[c - 1].side == w->side && ec_command_get(b, c)->card == EC_CARD_DOWN)
            command[n++] = (uint16_t)c;
    }
    for (unsigned i = 0; i < count_orders(n); i++) {
        suggested_order((begin % count_orders(n) + i) % count_orders(n), n, order);
        sand_entry entry = { .kind = EC_ORDER_CARDS, .given = SAND_SLOT_SEQUENCE, .n_list = (uint16_t)n };
        for (unsigned k = 0; k < n; k++) entry.list[k] = command[order[k]];
        if (!add(w, &entry)) return;
    }
}

/* ---- deployment ---- */

/* Leaves room for the commands that come later: the Centre keeps to the middle, the flanks to their sides, and all of
 * them have ground before them for the guns and behind them for the Reserve. */
static bool leaves_room(const wisher *w, unsigned step, sand_point place)
{
    const sand_battle *b = w->scene->battle;
    if (step != EC_STEP_DEPLOY || w->crowded) return true;
    unsigned kind = b->field->command[sand_battle_agenda_top(b)->subject - 1].kind;
    int32_t across, ahead;
    ec_deploy_share(b, w->side, place, &across, &ahead);
    if (kind <= EC_LEFT && (ahead < 350 || ahead > 600)) return false;
    switch (kind) {
    case EC_CENTRE: return across >= 200 && across <= 800;
    case EC_RIGHT: return across >= 550;
    case EC_LEFT: return across <= 450;
    default: return true;
    }
}

static bool add_place(wisher *w, unsigned step, unsigned who, sand_pose pose)
{
    if (!leaves_room(w, step, pose.at)) return false;
    sand_entry entry = { .kind = step == EC_STEP_POST ? EC_ORDER_POST : EC_ORDER_PLACE,
                         .subject = (uint16_t)who,
                         .pose = pose,
                         .given = SAND_SLOT_POSE };
    return add_legal(w, &entry);
}

/* Who deploys faces as his army does; who arrives, into the table from where he comes. */
static int32_t facing_of(const wisher *w, unsigned step)
{
    const sand_battle *b = w->scene->battle;
    sand_bounds ground = ec_deploy_ground(b, w->side);
    sand_point way = { b->field->width - ground.low.x - ground.high.x,
                       b->field->height - ground.low.y - ground.high.y };
    if (step != EC_STEP_ARRIVE || (way.x == 0 && way.y == 0)) return b->field->side[w->side - 1].home;
    int32_t quarters = (sand_heading_of(way) + SAND_QUARTER_TURN / 2) / SAND_QUARTER_TURN;
    return sand_heading_add(0, quarters * SAND_QUARTER_TURN);
}

/* Beside, behind and in front of those of its command who stand already, half an inch off. */
static void place_by_mates(wisher *w, unsigned step, unsigned unit, uint32_t begin)
{
    enum { GAP = 500, WAYS = 4 };
    const sand_battle *b = w->scene->battle;
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    int32_t home = facing_of(w, step);
    for (unsigned i = 0; i < WAYS * w->scene->n && has_room(w); i++) {
        unsigned which = (begin + i) % (WAYS * w->scene->n), mate = which / WAYS + 1;
        if (!sand_scene_in_play(w->scene, mate) ||
            sand_battle_unit(b, mate)->command != sand_battle_unit(b, unit)->command)
            continue;
        int32_t turn = (int32_t)(which % WAYS) * SAND_QUARTER_TURN;
        int32_t size = turn % SAND_HALF_TURN == 0 ? def->depth : def->width;
        sand_pose pose = { sand_scene_centre(w->scene, mate), home };
        add_place(w, step, unit, sand_geom_pose_moved(pose, sand_heading_add(home, turn), size + GAP));
    }
}

/* How many steps of `pace` fit between, the first `in` from the edge. */
static uint32_t steps_between(int32_t low, int32_t high, int32_t in, int32_t pace)
{
    return high - low <= in ? 0 : (uint32_t)((high - low - in - 1) / pace + 1);
}

static void place_on_grid(wisher *w, unsigned step, unsigned who, int32_t pace, uint32_t begin)
{
    sand_bounds ground = ec_deploy_ground(w->scene->battle, w->side);
    int32_t home = facing_of(w, step), first = pace / 3, next = pace * 2 / 3;
    uint32_t columns = steps_between(ground.low.x, ground.high.x, pace / 2, pace);
    uint32_t rows = steps_between(ground.low.y, ground.high.y, first, next);
    for (uint32_t i = 0; i < columns * rows && has_room(w); i++) {
        uint32_t which = (begin + i) % (columns * rows);
        sand_point at = { ground.low.x + pace / 2 + (int32_t)(which / rows) * pace,
                          ground.low.y + first + (int32_t)(which % rows) * next };
        add_place(w, step, who, (sand_pose){ at, home });
    }
}

/* All over the ground: columns a little wider than a unit, three ranks deep; finer when nothing was found. */
static void place_anywhere(wisher *w, unsigned step, unsigned who, uint32_t begin)
{
    size_t before = w->added;
    for (int32_t pace = 4500; pace >= 500 && w->added == before; pace /= 3) place_on_grid(w, step, who, pace, begin);
}

static void sample_places(wisher *w, unsigned step, const sand_wish *wish)
{
    unsigned who = ec_deploy_next(w->scene->battle);
    if (wish->subject != 0 && wish->subject != who) return;
    size_t before = w->added;
    for (int tries = 0; tries < 2 && w->added == before; tries++) {
        w->crowded = tries == 1;
        if (step != EC_STEP_POST) place_by_mates(w, step, who, wish->begin);
        if (w->added == before) place_anywhere(w, step, who, wish->begin);
    }
}

/* Places, and to wait where one may; a sample that begins elsewhere waits first now and then.  In deployment units are
 * left out only where no place was found. */
static void sample_arrivals(wisher *w, unsigned step, const sand_wish *wish)
{
    enum { WAITS = 8 };
    bool may_end = wish->subject == 0 && wants(wish, EC_ORDER_DONE), waits = wish->begin % WAITS == WAITS - 1;
    size_t before = w->added;
    if (may_end && waits && step != EC_STEP_DEPLOY) add_simple(w, EC_ORDER_DONE, 0, 0);
    if (has_room(w)) sample_places(w, step, wish);
    bool stuck = step == EC_STEP_DEPLOY && w->added == before;
    if (may_end && (stuck || (step != EC_STEP_DEPLOY && !waits))) add_simple(w, EC_ORDER_DONE, 0, 0);
}

/* ---- wishes ---- */

static void sample_unit(wisher *w, const sand_wish *wish, unsigned step, unsigned unit, uint32_t begin)
{
    if (step == EC_STEP_MOVE && ec_unit_get(w->scene->battle, unit)->moved == EC_NOT_MOVED)
        sample_moves(w, wish, unit, begin);
    if (step == EC_STEP_SHOOT && wants(wish, EC_ORDER_SHOOT) && ec_can_shoot(w->scene, unit))
        sample_targets(w, unit, EC_ORDER_SHOOT, begin);
    if (step == EC_STEP_MELEE && wants(wish, EC_ORDER_FIGHT)) sample_targets(w, unit, EC_ORDER_FIGHT, begin);
    if (step == EC_STEP_FACE && wants(wish, EC_ORDER_FACE)) sample_facing(w, unit);
}

/* Whoever the wish is about: one unit, or all that act and still may. */
static unsigned list_subjects(const wisher *w, const sand_wish *wish, unsigned step, uint16_t out[])
{
    unsigned n = 0;
    for (unsigned i = 0; (i = ec_next_acting(w->scene->battle, i)) != 0;) {
        if (wish->subject != 0 && i != wish->subject) continue;
        const ec_unit *unit = ec_unit_get(w->scene->battle, i);
        bool moved = unit->moved != EC_NOT_MOVED;
        if ((step == EC_STEP_MOVE && moved) || (step == EC_STEP_SHOOT && unit->shot)) continue;
        out[n++] = (uint16_t)i;
    }
    return n;
}

/* First what a scattered command owes, then every unit, then all together, then nothing more; or beginning anywhere,
 * and then without all together. */
static void sample(wisher *w, const sand_wish *wish, unsigned step)
{
    bool all = wish->subject == 0, moves = step == EC_STEP_MOVE && wants(wish, EC_ORDER_MOVE);
    bool together =
        sand_battle_reads(w->scene->battle, EC_STEPS_COMMAND) && wish->begin == 0; /* a thought, not a throw of dice */
    size_t mark = sand_scene_mark(w->scene);
    uint16_t *subject = sand_scene_borrow(w->scene, w->scene->n, sizeof *subject);
    unsigned n = list_subjects(w, wish, step, subject), choices = n + 3;
    for (unsigned i = 0; i < choices && has_room(w); i++) {
        unsigned which = (wish->begin + i) % choices;
        if (which >= 1 && which <= n)
            sample_unit(w, wish, step, subject[which - 1], wish->begin / choices);
        else if (all && which == 0 && moves)
            sample_remedy(w);
        else if (all && which == n + 1 && moves && together)
            sample_advance(w);
        else if (all && which == n + 2 && wants(wish, EC_ORDER_DONE))
            add_simple(w, EC_ORDER_DONE, 0, 0);
    }
    sand_scene_give_back(w->scene, mark);
}

/* A wish about one unit in the movement step. */
static void fulfil(wisher *w, const sand_wish *wish)
{
    unsigned unit = wish->subject;
    bool known = unit >= 1 && unit <= w->scene->n && ec_acts(w->scene->battle, unit);
    bool target = wish->object >= 1 && wish->object <= w->scene->n && sand_scene_in_play(w->scene, wish->object);
    if (!known) return;
    switch (wish->kind) {
    case SAND_WISH_REACH: reach_place(w, unit, wish->pose); return;
    case SAND_WISH_FACE:
        if (ec_step_now(w->scene->battle) == EC_STEP_FACE) {
            add_facing(w, unit, sand_heading_difference(sand_scene_box(w->scene, unit)->heading, wish->pose.heading));
            return;
        }
        add_march(w, unit, sand_heading_difference(sand_scene_box(w->scene, unit)->heading, wish->pose.heading), 0, 0,
                  0);
        return;
    case SAND_WISH_CLOSE:
        if (target) go_at(w, unit, wish->object);
        return;
    case SAND_WISH_SHOOT: add_simple(w, EC_ORDER_SHOOT, unit, wish->object); return;
    case SAND_WISH_FIGHT: add_simple(w, EC_ORDER_FIGHT, unit, wish->object); return;
    case SAND_WISH_AWAY: get_away(w, unit, target ? wish->object : 0); return;
    case SAND_WISH_STAY: add_simple(w, EC_ORDER_STAND, unit, 0); return;
    case SAND_WISH_ANY:
    case SAND_WISH_DONE: return;
    }
}

size_t ec_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out)
{
    unsigned step = ec_step_now(b);
    sand_decision decision = { .asks = step != 0,
                               .actors = (uint8_t)(step == 0 ? 0 : sand_battle_agenda_top(b)->sides) };
    wisher w; /* large, and filled as needed */
    w.least = wish->kind == SAND_WISH_ANY ? 250 : 1;
    w.out = out;
    w.serial = sand_battle_head(b)->serial;
    w.side = wish->side;
    w.crowded = false;
    w.added = 0;
    bool deploys = step == EC_STEP_DEPLOY || step == EC_STEP_POST || step == EC_STEP_ARRIVE;
    bool decides = deploys || step == EC_STEP_ORDER || step == EC_STEP_MOVE || step == EC_STEP_SHOOT ||
                   step == EC_STEP_MELEE || step == EC_STEP_FACE;
    if (!decides || !sand_decision_of(&decision, wish->side)) return 0;
    if (step == EC_STEP_ORDER) {
        if (wish->kind == SAND_WISH_ANY) sample_cards(b, &w, wish->begin);
        return w.added;
    }
    w.room = room;
    w.judging = sand_orders_start(b, room, wish->side);
    w.scene = w.judging.scene;
    if (deploys && wish->kind == SAND_WISH_ANY)
        sample_arrivals(&w, step, wish);
    else if (deploys && wish->kind == SAND_WISH_REACH) {
        w.crowded = true;
        int32_t heading = wish->pose.heading < 0 ? b->field->side[wish->side - 1].home : wish->pose.heading;
        add_place(&w, step, wish->subject, (sand_pose){ wish->pose.at, heading });
    } else if (wish->kind == SAND_WISH_ANY)
        sample(&w, wish, step);
    else if (wish->kind == SAND_WISH_DONE) {
        if (step != EC_STEP_DEPLOY) add_simple(&w, EC_ORDER_DONE, 0, 0);
    } else
        fulfil(&w, wish);
    sand_orders_stop(&w.judging);
    return w.added;
}
