/* sd_suggest.c - suggesting: what every unit might do, as one sheet for the whole army where nobody in particular is
 * asked about.  Intents, not geometry: charge, go to musketry, follow the route, stand, rally, load, fall back. */
#include "rules/common/wish_ways.h"
#include "rules/sword_divided/sd_chapters.h"

enum {
    MUSKET_SHOT = 95 * SD_PACE, /* to come within range, with room to spare */
    WITHDRAW = 200 * SD_PACE,
    AHEAD = 1200 * SD_PACE,
    QUARTER = 9000,
    SHEET_MOST = SD_UNITS_MOST + 16
};
typedef enum { PRESS, MUSKETRY, STAY, RALLY, BACK, ABOUT, HALF_WAY, INTENTS } intent;

/* ---- one unit's plan ---- */

static sand_entry go_by(const sd_way *way, unsigned unit)
{
    sand_entry e = { .kind = SD_ORDER_GO, .subject = (uint16_t)unit };
    for (unsigned i = 0; i < way->n; i++)
        sand_entry_add_step(&e, (sand_verb)way->leg[i].verb, way->leg[i].angle, way->leg[i].travel);
    return e;
}

/* Legal, if need be with a shorter march at its end. */
static bool is_possible(sand_wisher *w, sand_entry *e)
{
    sand_verdict verdict;
    sand_orders_judge(&w->judging, e, &verdict);
    size_t steps = sand_entry_steps(e);
    if (verdict.answer == SAND_NO && verdict.has_limit && verdict.limit >= SD_PACE && steps > 0 &&
        e->list[3 * steps - 3] == SAND_VERB_MARCH) {
        e->list[3 * steps - 1] = verdict.limit;
        sand_orders_judge(&w->judging, e, &verdict);
    }
    return verdict.answer == SAND_YES;
}

static bool goes_towards(sand_wisher *w, unsigned unit, sd_goal goal, int32_t ticks, sand_entry *e)
{
    sd_way way = sd_way_by(w->scene->battle, unit, &goal, 1, ticks);
    *e = go_by(&way, unit);
    if (way.n > 0 && is_possible(w, e)) return true;
    if (way.n < 2) return false;
    way.leg[0] = way.leg[1]; /* straight on, where there is no room to wheel */
    way.n = 1;
    *e = go_by(&way, unit);
    return is_possible(w, e);
}

static bool does_one(sand_wisher *w, unsigned unit, sand_motion_step leg, sand_entry *e)
{
    *e = (sand_entry){ .kind = SD_ORDER_GO, .subject = (uint16_t)unit };
    sand_entry_add_step(e, (sand_verb)leg.verb, leg.angle, leg.travel);
    return is_possible(w, e);
}

static bool does_plain(sand_wisher *w, unsigned kind, unsigned unit, unsigned object, sand_entry *e)
{
    *e = sand_wish_entry(kind, unit, object);
    return is_possible(w, e);
}

/* Guns: loaded ones wait to fire, empty ones load; limbered ones go towards the enemy until he is in range. */
static bool serves_guns(sand_wisher *w, unsigned unit, unsigned enemy, sand_entry *e)
{
    const sand_battle *b = w->scene->battle;
    sand_point place = sand_battle_unit_pose(b, enemy).at;
    int32_t range = sand_battle_trait(b, unit, SD_RANGE), distance = 0;
    sd_nearest_enemy(b, unit, &distance);
    if (!sd_is_limbered(b, unit)) return does_plain(w, SD_ORDER_LOAD, unit, 0, e);
    if (distance <= range) return does_one(w, unit, (sand_motion_step){ SAND_VERB_CHANGE, SD_ON_FOOT, 0 }, e);
    return goes_towards(w, unit, (sd_goal){ place, range - SD_MUSKETRY }, SD_WHOLE, e);
}

static bool follows_route(sand_wisher *w, unsigned unit, int32_t ticks, sand_entry *e)
{
    sd_licence licence = sd_licence_of(w->scene->battle, unit);
    sd_way way = sd_way_on_route(w->scene->battle, unit, &licence, ticks);
    *e = go_by(&way, unit);
    return way.n > 0 && is_possible(w, e);
}

static bool closes(sand_wisher *w, unsigned unit, unsigned enemy, sand_entry *e)
{
    const sand_battle *b = w->scene->battle;
    if (sd_licence_of(b, unit).order == SD_ADVANCE) return follows_route(w, unit, SD_WHOLE, e);
    return does_plain(w, SD_ORDER_CHARGE, unit, enemy, e);
}

/* Within shot of the enemy; those without muskets, as near as that too. */
static bool goes_to_musketry(sand_wisher *w, unsigned unit, unsigned enemy, int32_t ticks, sand_entry *e)
{
    const sand_battle *b = w->scene->battle;
    sand_box his = sand_battle_unit_box(b, enemy);
    int32_t reach = sand_geom_radius_of(his.bounds.high.x - his.bounds.low.x, his.bounds.high.y - his.bounds.low.y) / 2;
    if (sd_licence_of(b, unit).order == SD_ADVANCE) return follows_route(w, unit, ticks, e);
    return goes_towards(w, unit, (sd_goal){ sand_battle_unit_pose(b, enemy).at, MUSKET_SHOT + reach }, ticks, e);
}

static bool intends(sand_wisher *w, unsigned unit, intent what, unsigned enemy, sand_entry *e)
{
    const sand_battle *b = w->scene->battle;
    if (enemy == 0) return false;
    if (sd_is_guns(b, unit) && what != STAY && what != RALLY) return serves_guns(w, unit, enemy, e);
    switch (what) {
    case PRESS: return closes(w, unit, enemy, e);
    case MUSKETRY: return goes_to_musketry(w, unit, enemy, SD_WHOLE, e);
    case HALF_WAY: return goes_to_musketry(w, unit, enemy, SD_HALF, e);
    case STAY: return does_plain(w, SD_ORDER_STAND, unit, 0, e);
    case RALLY: return does_plain(w, SD_ORDER_RALLY, unit, 0, e);
    case BACK: return does_one(w, unit, (sand_motion_step){ SAND_VERB_MARCH, SAND_HALF_TURN, WITHDRAW }, e);
    case ABOUT: return does_one(w, unit, (sand_motion_step){ SAND_VERB_ABOUT, 0, 0 }, e);
    default: return false;
    }
}

static bool is_ours(const sand_wisher *w, unsigned unit)
{
    const sand_battle *b = w->scene->battle;
    return sand_battle_in_play(b, unit) && sand_battle_side_of_unit(b, unit) == w->side;
}

/* ---- sheets of plans ---- */

static unsigned add_restores(sand_wisher *w, sand_entry sheet[], unsigned n)
{
    const sand_battle *b = w->scene->battle;
    unsigned plans = n;
    for (unsigned i = 0; i < plans; i++) {
        unsigned general = sheet[i].kind == SD_ORDER_RALLY ? sd_general_with(b, sheet[i].subject) : 0;
        if (general != 0) sheet[n++] = sand_wish_entry(SD_ORDER_RESTORE, general, 0);
    }
    return n;
}

/* Whoever has two markers or half of what breaks him thinks of rallying first. */
static bool is_shaken(const sand_battle *b, unsigned unit)
{
    int32_t hits = sand_battle_unit(b, unit)->hits;
    return hits > 0 && 2 * (hits + 1) >= (int32_t)sd_bases(b, unit) && !sand_battle_engaged(b, unit);
}

/* What written orders oblige to takes the place of what was thought of. [SD-AMB-ORD-03, SD-AMB-ORD-05] */
static unsigned do_duties(sand_wisher *w, sand_entry sheet[], unsigned n)
{
    const sand_battle *b = w->scene->battle;
    sand_verdict verdict;
    if (n == 0) sheet[n++] = sand_wish_entry(SD_ORDER_DONE, 0, 0);
    for (unsigned tries = 0; tries < b->field->n_units; tries++) {
        const sand_order order = { sand_battle_head(b)->serial, w->side, (uint16_t)n, sheet };
        sand_orders_check(b, w->judging.room, &order, &verdict);
        if (verdict.answer == SAND_YES || verdict.n_duties == 0 || !verdict.duties[0].has_remedy) break;
        unsigned at = 0, unit = verdict.duties[0].subject;
        while (at < n && sheet[at].kind != SD_ORDER_DONE &&
               (sheet[at].subject != unit || sheet[at].kind == SD_ORDER_RESTORE))
            at++;
        sheet[at] = verdict.duties[0].remedy;
        if (at == n) n++;
    }
    return n;
}

static void add_plans(sand_wisher *w, unsigned variety)
{
    static const intent of[] = { PRESS, MUSKETRY, HALF_WAY, STAY, BACK, ABOUT };
    const sand_battle *b = w->scene->battle;
    sand_entry sheet[SHEET_MOST];
    unsigned n = 0;
    for (unsigned unit = 1; unit <= b->field->n_units && n < SD_UNITS_MOST; unit++) {
        if (!is_ours(w, unit)) continue;
        unsigned enemy = sd_nearest_enemy(b, unit, NULL);
        unsigned own = variety < SAND_LEN(of) - 2 ? variety : variety + sand_battle_unit_def(b, unit)->luck;
        bool rallies = is_shaken(b, unit) && variety % 2 == 0;
        if (rallies && intends(w, unit, RALLY, enemy, &sheet[n]))
            n++;
        else if (intends(w, unit, of[own % SAND_LEN(of)], enemy, &sheet[n]))
            n++;
    }
    n = add_restores(w, sheet, n);
    if (sd_has_duties(b)) n = do_duties(w, sheet, n);
    if (n > 0) sand_wish_try_sheet(w, sheet, n);
}

static void add_done(sand_wisher *w)
{
    if (sand_wish_wants(w, SD_ORDER_DONE)) sand_wish_try_order(w, SD_ORDER_DONE, 0, 0);
}

static void sample_plans(sand_wisher *w)
{
    enum { VARIETIES = 9 };
    for (unsigned i = 0; i <= VARIETIES && sand_wish_has_room(w); i++) {
        unsigned which = (w->wish->begin + i) % (VARIETIES + 1);
        if (which < VARIETIES)
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
    return sd_leg_cost(w->scene->battle, w->wish->subject, at, leg, false);
}

static void reach(sand_wisher *w, unsigned unit)
{
    const sand_wish_grammar plan = {
        .kind = SD_ORDER_GO, .wheel = QUARTER, .back = true, .about = true, .form = true, .context = w, .cost = cost_of
    };
    sand_entry e;
    if (sand_wish_ways_go(w, unit, &plan, (sand_wish_goal){ w->wish->pose, 0, 0 })) return;
    if (goes_towards(w, unit, (sd_goal){ w->wish->pose.at, 0 }, SD_WHOLE, &e)) sand_wish_add(w, &e);
}

static void try_intent(sand_wisher *w, unsigned unit, intent what, unsigned enemy)
{
    sand_entry e;
    if (sand_wish_has_room(w) && intends(w, unit, what, enemy, &e) && sand_wish_wants(w, e.kind)) sand_wish_add(w, &e);
}

static void sample_unit(sand_wisher *w, unsigned unit)
{
    unsigned enemy = sd_nearest_enemy(w->scene->battle, unit, NULL);
    for (unsigned i = 0; i < INTENTS; i++) try_intent(w, unit, (intent)((w->wish->begin + i) % INTENTS), enemy);
}

static void plan_unit(sand_wisher *w)
{
    unsigned unit = w->wish->subject;
    unsigned enemy = w->wish->object != 0 && sand_scene_is_enemy(w->scene, unit, w->wish->object)
                         ? w->wish->object
                         : sd_nearest_enemy(w->scene->battle, unit, NULL);
    switch (w->wish->kind) {
    case SAND_WISH_REACH: reach(w, unit); break;
    case SAND_WISH_CLOSE:
    case SAND_WISH_FIGHT:
        try_intent(w, unit, PRESS, enemy);
        try_intent(w, unit, MUSKETRY, enemy);
        break;
    case SAND_WISH_SHOOT: try_intent(w, unit, MUSKETRY, enemy); break;
    case SAND_WISH_AWAY:
        try_intent(w, unit, BACK, enemy);
        try_intent(w, unit, ABOUT, enemy);
        break;
    case SAND_WISH_STAY: try_intent(w, unit, STAY, enemy); break;
    case SAND_WISH_FACE: try_intent(w, unit, ABOUT, enemy); break;
    default: sample_unit(w, unit); break;
    }
}

/* ---- generals ---- */

static void plan_general(sand_wisher *w)
{
    static const uint16_t plain[] = { SD_ORDER_FOLLOW, SD_ORDER_RELEASE, SD_ORDER_RESTORE };
    const sand_battle *b = w->scene->battle;
    unsigned body = w->wish->subject;
    if (w->wish->kind == SAND_WISH_REACH) {
        sand_entry ride = sand_wish_entry(SD_ORDER_RIDE, body, 0);
        ride.given = SAND_SLOT_POSE;
        ride.pose = w->wish->pose;
        if (ride.pose.heading < 0) ride.pose.heading = 0;
        sand_wish_try(w, &ride);
        return;
    }
    for (size_t i = 0; i < SAND_LEN(plain) && sand_wish_has_room(w); i++)
        if (sand_wish_wants(w, plain[i]) && w->wish->object == 0) sand_wish_try_order(w, plain[i], body, 0);
    for (unsigned unit = 1; unit <= b->field->n_units && sand_wish_has_room(w); unit++) {
        bool meant = w->wish->object == 0 || w->wish->object == unit;
        if (meant && is_ours(w, unit) && sand_wish_wants(w, SD_ORDER_JOIN))
            sand_wish_try_order(w, SD_ORDER_JOIN, body, unit);
    }
}

/* ---- the Council ---- */

/* An order by arm and variety: guns hold, the others attack, advance straight ahead or hold. */
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

static bool is_written_for(const sand_wisher *w, unsigned unit)
{
    const sand_battle *b = w->scene->battle;
    return sand_battle_side_of_unit(b, unit) == w->side && sand_battle_unit(b, unit)->status != SAND_STATUS_GONE &&
           sand_battle_unit(b, unit)->status != SAND_STATUS_ABSENT;
}

/* The unit that is asked about stands first. */
static void add_council(sand_wisher *w, unsigned variety)
{
    const sand_battle *b = w->scene->battle;
    sand_entry sheet[2 * SD_UNITS_MOST];
    unsigned n = 0, first = w->wish->subject_ref == SAND_REF_BODY ? 0 : w->wish->subject;
    if (first != 0 && is_written_for(w, first)) sheet[n++] = order_for(b, first, variety);
    for (unsigned unit = 1; unit <= b->field->n_units; unit++)
        if (unit != first && is_written_for(w, unit)) sheet[n++] = order_for(b, unit, variety);
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (!is_written_for(w, unit) || !sand_muster_waits(b, SAND_REF_UNIT, unit)) continue;
        sheet[n] = (sand_entry){ .kind = SD_ORDER_FORM_UP, .subject = (uint16_t)unit, .given = SAND_SLOT_CHOICE };
        sheet[n++].choice = (uint16_t)(SD_LEFT_WING + (sand_battle_unit_def(b, unit)->luck + variety) % 3);
    }
    if (n > 0) sand_wish_try_sheet(w, sheet, n);
}

static void sample_council(sand_wisher *w)
{
    enum { VARIETIES = 6 };
    for (unsigned i = 0; i < VARIETIES && sand_wish_has_room(w); i++) add_council(w, (w->wish->begin + i) % VARIETIES);
}

/* ---- deployment ---- */

/* Place by place over the ground until one is legal beside those already on the sheet. */
static bool add_berth(sand_wisher *w, unsigned unit, sand_entry sheet[], unsigned n)
{
    const sand_battle *b = w->scene->battle;
    sand_bounds ground = sand_muster_ground(b, sd_comer(unit));
    sand_size outline = sand_battle_outline(b->field, unit, sand_battle_unit(b, unit));
    int32_t step = outline.width < outline.depth ? outline.width : outline.depth;
    sand_judging judging = w->judging;
    for (int32_t y = ground.low.y + step; y <= ground.high.y - step / 2; y += step) {
        for (int32_t x = ground.low.x + step; x <= ground.high.x - step / 2; x += step) {
            sand_verdict verdict;
            sheet[n] = (sand_entry){ .kind = SD_ORDER_PLACE,
                                     .subject = (uint16_t)unit,
                                     .given = SAND_SLOT_POSE,
                                     .pose = { { x, y }, b->field->side[w->side - 1].home } };
            const sand_order order = { sand_battle_head(b)->serial, w->side, (uint16_t)(n + 1), sheet };
            sand_answer_begin(&verdict, SAND_YES);
            judging.order = &order;
            judging.nth = n;
            judging.entry = &sheet[n];
            judging.verdict = &verdict;
            sd_check_place(&judging);
            if (verdict.answer == SAND_YES) return true;
        }
    }
    return false;
}

static void sample_deployment(sand_wisher *w)
{
    const sand_battle *b = w->scene->battle;
    sand_entry sheet[SD_UNITS_MOST];
    unsigned n = 0;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (!is_written_for(w, unit) || !sand_muster_waits(b, SAND_REF_UNIT, unit)) continue;
        if (!add_berth(w, unit, sheet, n)) return;
        n++;
    }
    if (n > 0) sand_wish_try_sheet(w, sheet, n);
}

/* ---- fire plans ---- */

/* At the first that is legal of those it may fire at, beginning with that one. */
static bool fires(sand_wisher *w, unsigned unit, unsigned rank, sand_entry *e)
{
    for (unsigned i = 0; i < w->scene->n; i++) {
        unsigned target = (rank + i) % w->scene->n + 1;
        if (!sand_scene_is_enemy(w->scene, unit, target) || !sd_may_fire(w->scene, unit, target)) continue;
        if (does_plain(w, SD_ORDER_FIRE, unit, target, e)) return true;
    }
    return false;
}

static void add_volleys(sand_wisher *w, unsigned variety)
{
    sand_entry sheet[SD_UNITS_MOST];
    unsigned n = 0;
    for (unsigned unit = 1; unit <= w->scene->n; unit++)
        if (is_ours(w, unit) && fires(w, unit, variety * w->scene->n / 3, &sheet[n])) n++;
    n = do_duties(w, sheet, n);
    sand_wish_try_sheet(w, sheet, n);
}

static void sample_fire(sand_wisher *w)
{
    enum { VARIETIES = 3 };
    sand_entry e;
    for (unsigned i = 0; i <= VARIETIES && sand_wish_has_room(w); i++) {
        unsigned which = (w->wish->begin + i) % (VARIETIES + 1);
        if (w->wish->subject != 0 && which < VARIETIES) {
            if (is_ours(w, w->wish->subject) && fires(w, w->wish->subject, which, &e)) sand_wish_add(w, &e);
        } else if (which < VARIETIES) {
            add_volleys(w, which);
        } else if (w->wish->subject == 0) {
            add_done(w);
        }
    }
    if (w->added == 0 && w->wish->subject == 0) add_done(w);
}

static void fire_at(sand_wisher *w)
{
    sand_entry e;
    if (is_ours(w, w->wish->subject) && does_plain(w, SD_ORDER_FIRE, w->wish->subject, w->wish->object, &e))
        sand_wish_add(w, &e);
}

/* ---- all ---- */

static void fulfil(sand_wisher *w)
{
    bool general = w->wish->subject_ref == SAND_REF_BODY, subject = w->wish->subject != 0;
    switch (sand_battle_step_now(w->scene->battle)) {
    case SD_STEP_COUNCIL: sample_council(w); break;
    case SD_STEP_DEPLOY: sample_deployment(w); break;
    case SD_STEP_PLAN:
        if (w->wish->kind == SAND_WISH_DONE)
            add_done(w);
        else if (general && subject)
            plan_general(w);
        else if (!general && subject && is_ours(w, w->wish->subject))
            plan_unit(w);
        else if (!subject)
            sample_plans(w);
        break;
    case SD_STEP_FIRE:
        if (w->wish->kind == SAND_WISH_DONE)
            add_done(w);
        else if (w->wish->object != 0 && subject && !general)
            fire_at(w);
        else if (!general)
            sample_fire(w);
        break;
    default: break;
    }
}

size_t sd_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    if (top == NULL || (top->sides >> wish->side & 1) == 0) return 0;
    sand_wisher w = sand_wish_start(b, room, wish, out);
    fulfil(&w);
    sand_wish_stop(&w);
    return w.added;
}
