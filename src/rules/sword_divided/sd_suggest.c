/* sd_suggest.c - suggestions: what every unit might do, as one sheet for the whole army unless the wish is about one
 * unit. What one unit intends is in sd_intent.c. */
#include "rules/common/wish_fire.h"
#include "rules/common/wish_ways.h"
#include "rules/sword_divided/sd_intent.h"
#include "rules/sword_divided/sd_fighting.h"

enum { AHEAD = 1200 * SD_PACE, QUARTER = 9000, SHEET_MOST = SD_UNITS_MOST + 16, TARGETS = 4, PLANS = 11 };

static bool is_ours(const sand_wisher *w, unsigned unit)
{
    const sand_battle *b = w->scene->battle;
    return sand_battle_in_play(b, unit) && sand_battle_side_of_unit(b, unit) == w->side;
}

/* ---- sheets of plans ---- */

static void add_restores(sand_wisher *w, sand_wish_sheet *sheet)
{
    for (unsigned i = 0, plans = sheet->n; i < plans; i++) {
        const sand_entry *e = &sheet->entry[i];
        unsigned general = e->kind == SD_ORDER_RALLY ? sd_general_with(w->scene->battle, e->subject) : 0;
        SAND_ASSERT(sheet->n < sheet->room);
        if (general != 0) sheet->entry[sheet->n++] = sand_wish_entry(SD_ORDER_RESTORE, general, 0);
    }
}

/* Would the signal free a unit to attack that has an enemy near? [SD-ORD-08] */
static bool signal_suits(const sand_wisher *w)
{
    enum { NEAR = 1000 * SD_PACE };
    const sand_battle *b = w->scene->battle;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        int32_t distance = 0;
        if (!is_ours(w, unit) || sd_is_guns(b, unit) || sd_unit_get(b, unit)->then != SD_ATTACK) continue;
        sd_written now = sd_licence_of(b, unit).order;
        if ((now == SD_HOLD || now == SD_ADVANCE) && sand_nearest_enemy(b, unit, NULL, &distance) != 0 &&
            distance <= NEAR)
            return true;
    }
    return false;
}

/* Adds one sheet of plans. Variety 0 takes what suits each unit, and gives the signal where that helps. In varieties 1
 * to 4 all units have the same intent; in later ones each unit's luck id chooses its intent. The last variety also
 * gives the signal. */
static void add_plans(sand_wisher *w, unsigned variety)
{
    static const sd_intent of[] = { SD_SUITABLE, SD_PRESS,   SD_GO_TO_SHOT, SD_HALF_WAY,
                                    SD_STAY,     SD_GO_BACK, SD_TURN_ABOUT };
    const sand_battle *b = w->scene->battle;
    sand_entry entries[SHEET_MOST];
    sand_wish_sheet sheet = { entries, 0, SHEET_MOST };
    for (unsigned unit = 1; unit <= b->field->n_units && sheet.n < SD_UNITS_MOST; unit++) {
        if (!is_ours(w, unit)) continue;
        unsigned enemy = sand_nearest_enemy(b, unit, NULL, NULL);
        unsigned own = variety < SAND_LEN(of) - 2 ? variety : variety + sand_battle_unit_def(b, unit)->luck;
        bool rallies = sd_is_shaken(b, unit) && variety % 2 == 1;
        sheet.n += (rallies && sd_intends(w, unit, SD_RALLY, enemy, &entries[sheet.n])) ||
                   sd_intends(w, unit, of[own % SAND_LEN(of)], enemy, &entries[sheet.n]);
    }
    add_restores(w, &sheet);
    bool signals = variety == 0 ? signal_suits(w) : variety + 1 == PLANS;
    sheet.n += signals && sand_wish_plans_order(w, SD_ORDER_SIGNAL, 0, 0, &entries[sheet.n]);
    if (sd_has_duties(b)) sand_wish_plans_fulfil(w, SD_ORDER_DONE, &sheet);
    if (sheet.n > 0) sand_wish_try_sheet(w, entries, sheet.n);
}

static void add_done(sand_wisher *w)
{
    if (sand_wish_wants(w, SD_ORDER_DONE)) sand_wish_try_order(w, SD_ORDER_DONE, 0, 0);
}

static void sample_plans(sand_wisher *w)
{
    for (unsigned i = 0; i <= PLANS && sand_wish_has_room(w); i++) {
        unsigned which = (w->wish->begin + i) % (PLANS + 1);
        if (which < PLANS)
            add_plans(w, which);
        else
            add_done(w);
    }
    if (w->added == 0) add_done(w);
}

/* ---- one unit ---- */

static int32_t cost_of(const void *context, const sand_stance *at, sand_motion_step leg)
{
    const sand_wisher *w = context;
    const sand_pace pace = sd_pace(w->scene->battle, w->wish->subject);
    return sand_plan_cost_leg(&pace, at, leg, false);
}

static void reach(sand_wisher *w, unsigned unit)
{
    const sand_wish_grammar plan = { .kind = SD_ORDER_GO,
                                     .wheel = QUARTER,
                                     .back = true,
                                     .about = true,
                                     .form = true,
                                     .road = sd_roads_of(w->scene->battle, unit).kind,
                                     .context = w,
                                     .cost = cost_of };
    const sand_wish_goal goal = { w->wish->pose, w->wish->files, w->wish->ranks };
    sand_entry e;
    if (sand_wish_ways_go(w, sand_actor_unit(unit), &plan, goal)) return;
    const int32_t whole = sd_plan_ticks(w->scene->battle);
    if (sd_goes_towards(w, unit, (sand_plan_goal){ w->wish->pose.at, 0 }, whole, &e)) sand_wish_add(w, &e);
}

static void try_intent(sand_wisher *w, unsigned unit, sd_intent what, unsigned enemy)
{
    sand_entry e;
    if (sand_wish_has_room(w) && sd_intends(w, unit, what, enemy, &e) && sand_wish_wants(w, e.kind))
        sand_wish_plans_add(w, &e);
}

/* Tries what suits the unit, then every intent against the nearest enemy, then some against others. */
static void sample_unit(sand_wisher *w, unsigned unit)
{
    static const sd_intent at_others[] = { SD_PRESS, SD_GO_TO_SHOT, SD_GO_ROUND };
    uint16_t enemies[TARGETS];
    unsigned n = sand_nearest_enemies(w->scene->battle, unit, enemies, TARGETS);
    unsigned all = n == 0 ? 0 : SD_INTENTS + (n - 1) * (unsigned)SAND_LEN(at_others);
    for (unsigned i = 0; i < all; i++) {
        unsigned which = (w->wish->begin + i) % all, other = which < SD_INTENTS ? 0 : which - SD_INTENTS;
        if (which < SD_INTENTS)
            try_intent(w, unit, (sd_intent)which, enemies[0]);
        else
            try_intent(w, unit, at_others[other % SAND_LEN(at_others)], enemies[1 + other / SAND_LEN(at_others)]);
    }
    if (n > 0) try_intent(w, unit, SD_GO_BY_ROAD, enemies[0]);
}

static void plan_unit(sand_wisher *w)
{
    unsigned unit = w->wish->subject, other = sand_wish_object_unit(w);
    unsigned enemy = other != 0 && sand_scene_is_enemy(w->scene, unit, other)
                         ? other
                         : sand_nearest_enemy(w->scene->battle, unit, NULL, NULL);
    switch (w->wish->kind) {
    case SAND_WISH_REACH: reach(w, unit); break;
    case SAND_WISH_CLOSE:
    case SAND_WISH_FIGHT:
        try_intent(w, unit, SD_PRESS, enemy);
        try_intent(w, unit, SD_GO_TO_SHOT, enemy);
        break;
    case SAND_WISH_SHOOT: try_intent(w, unit, SD_GO_TO_SHOT, enemy); break;
    case SAND_WISH_AWAY:
        try_intent(w, unit, SD_GO_BACK, enemy);
        try_intent(w, unit, SD_TURN_ABOUT, enemy);
        break;
    case SAND_WISH_STAY: try_intent(w, unit, SD_STAY, enemy); break;
    case SAND_WISH_FACE:
        try_intent(w, unit, SD_FACE, enemy);
        try_intent(w, unit, SD_TURN_ABOUT, enemy);
        break;
    default: sample_unit(w, unit); break;
    }
}

/* ---- generals ---- */

static void plan_general(sand_wisher *w)
{
    static const uint16_t plain[] = { SD_ORDER_FOLLOW, SD_ORDER_RELEASE, SD_ORDER_RESTORE };
    sand_wish_plans_leader(w, &(sand_wish_leader_plans){ SD_ORDER_RIDE, SD_ORDER_JOIN, plain, SAND_LEN(plain) });
}

/* ---- the Council ---- */

/* Returns an order by arm and variety. In varieties 0 and 1 guns hold and all other units attack; in later ones the
 * unit's luck id chooses between attack, hold and an advance straight ahead. */
static sand_entry order_for(const sand_battle *b, unsigned unit, unsigned variety)
{
    sand_entry e = { .kind = SD_ORDER_WRITE,
                     .subject = (uint16_t)unit,
                     .choice = SD_ATTACK,
                     .then = SD_ATTACK,
                     .given = SAND_SLOT_CHOICE | SAND_SLOT_THEN };
    unsigned which = variety < 2 ? variety : (variety + sand_battle_unit_def(b, unit)->luck) % 4;
    if (sd_is_guns(b, unit) && variety < 2) which = 2;
    if (which == 2) e.choice = SD_HOLD;
    if (which == 2 && sd_is_guns(b, unit)) e.then = SD_HOLD;
    if (which != 3 || !sand_battle_in_play(b, unit)) return e;
    sand_box box = sand_battle_unit_box(b, unit);
    sand_point to = sand_point_add(sand_box_front_centre(&box), sand_heading_step(box.heading, AHEAD));
    to.x = to.x < SD_PACE ? SD_PACE : to.x > b->field->width - SD_PACE ? b->field->width - SD_PACE : to.x;
    to.y = to.y < SD_PACE ? SD_PACE : to.y > b->field->height - SD_PACE ? b->field->height - SD_PACE : to.y;
    e.choice = SD_ADVANCE;
    e.given |= SAND_SLOT_ROUTE;
    e.list[e.n_list++] = to.x;
    e.list[e.n_list++] = to.y;
    return e;
}

static void sample_council(sand_wisher *w)
{
    enum { VARIETIES = 6 };
    sand_entry entries[2 * SD_UNITS_MOST];
    sand_wish_sheet sheet = { entries, 0, SAND_LEN(entries) };
    sand_wish_plans_council(w, VARIETIES, order_for, &sheet);
}

/* ---- deployment ---- */

static void sample_deployment(sand_wisher *w)
{
    sand_entry entries[SHEET_MOST];
    sand_wish_sheet sheet = { entries, 0, SHEET_MOST };
    sand_wish_plans_deployment(w, &sheet);
}

/* ---- fire plans ---- */

/* How near a hit brings the target to breaking, times the chance (in sixths) that cover lets the hit count; in
 * thousandths. */
static int32_t gain_at(const sand_battle *b, unsigned unit, unsigned target)
{
    static const int32_t counts[] = { [SD_OPEN] = 6, [SD_SOFT] = 4, [SD_HARD] = 3 };
    int32_t hits = sand_battle_unit(b, target)->hits, bases = (int32_t)sd_bases(b, target);
    return (hits + 2) * 1000 / (bases + 2) * counts[sd_cover_from(b, target, unit)];
}

static void suggest_fire(sand_wisher *w)
{
    static const sand_wish_fire how = { SD_ORDER_FIRE, SD_ORDER_DONE, sd_may_fire, gain_at };
    sand_entry entries[SHEET_MOST];
    sand_wish_sheet sheet = { entries, 0, SHEET_MOST };
    sand_wish_fire_plans(w, &how, &sheet);
}

/* ---- by step ---- */

static void suggest_plans(sand_wisher *w)
{
    bool general = w->wish->subject_ref == SAND_REF_BODY, subject = w->wish->subject != 0;
    if (w->wish->kind == SAND_WISH_DONE)
        add_done(w);
    else if (general && subject)
        plan_general(w);
    else if (!general && subject && is_ours(w, w->wish->subject))
        plan_unit(w);
    else if (!subject)
        sample_plans(w);
}

/* A suggestion is a whole sheet, and each step has a way of its own to fill one. */
static void (*const suggest_in[SD_STEPS])(sand_wisher *w) = {
    [SD_STEP_COUNCIL - 1] = sample_council,
    [SD_STEP_DEPLOY - 1] = sample_deployment,
    [SD_STEP_PLAN - 1] = suggest_plans,
    [SD_STEP_FIRE - 1] = suggest_fire,
};

size_t sd_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    if (top == NULL || (top->sides >> wish->side & 1) == 0) return 0;
    sand_wisher w = sand_wish_start(b, room, wish, out);
    w.kind = SD_ORDER_GO;
    if (suggest_in[top->step - 1] != NULL) suggest_in[top->step - 1](&w);
    sand_wish_stop(&w);
    return w.added;
}
