/* sd_suggest.c - suggestions: what units of these rules may intend, how they fight as computer players see it, and the
 * sheets of each sealed step. Units mounted or of pikes alone charge, others shoot; dragoons do either. */
#include "rules/common/wish_fire.h"
#include "rules/common/wish_turn.h"
#include "rules/sword_divided/sd_fighting.h"

enum { AHEAD = 1200 * SD_PACE, SHEET_MOST = 2 * SD_UNITS_MOST + 16 };

/* ---- what a unit may intend ---- */

static sand_intent_arm arm(const sand_battle *b, unsigned unit)
{
    if (sd_is_guns(b, unit)) return SAND_ARM_GUNS;
    if (sd_type_of(b, unit) == SD_DRAGOONS) return SAND_ARM_EITHER;
    return sd_has_muskets(b, unit) ? SAND_ARM_SHOOTERS : SAND_ARM_CHARGERS;
}

static sand_intent_bound bound(const sand_battle *b, unsigned unit)
{
    sd_written order = sd_licence_of(b, unit).order;
    return order == SD_HOLD ? SAND_BOUND_TO_PLACE : order == SD_ADVANCE ? SAND_BOUND_TO_ROUTE : SAND_BOUND_NOT;
}

static sand_plan_way on_route(const sand_battle *b, unsigned unit, int32_t ticks)
{
    sd_licence licence = sd_licence_of(b, unit);
    return sd_way_on_route(b, unit, &licence, ticks);
}

/* [SD-AMB-FACE-01] */
static bool is_barred(const sand_battle *b, unsigned unit, unsigned enemy, sand_face face)
{
    sand_box own = sand_battle_unit_box(b, unit);
    return sd_shies(b, unit, enemy, face, sand_box_front_centre(&own)).rule != NULL;
}

static bool is_shaken(const sand_battle *b, unsigned unit)
{
    int32_t hits = sand_battle_unit(b, unit)->hits;
    return hits > 0 && 2 * (hits + 1) >= (int32_t)sd_bases(b, unit) && !sand_battle_engaged(b, unit);
}

const sand_wish_intents sd_intents = {
    .charge = SD_ORDER_CHARGE,
    .stand = SD_ORDER_STAND,
    .rally = SD_ORDER_RALLY,
    .load = SD_ORDER_LOAD,
    .mounted = SD_MOUNTED,
    .range = SD_RANGE,
    .near = SD_PRESSED,
    .cover = SD_COVER,
    .behind = SD_BEHIND_COVER,
    .shot = 95 * SD_PACE, /* a little within musket range */
    .withdraw = 200 * SD_PACE,
    .beside = 60 * SD_PACE,
    .back = 80 * SD_PACE,
    .undisturbed = 150 * SD_PACE,
    .close = SD_FOOT_MOVE / 2,
    .threat = 1000 * SD_PACE,
    .get_off = 450 * SD_PACE,
    .bent = 2 * SD_FOOT_MOVE,
    .cover_every = 8 * SD_PACE,
    .cover_most = 120 * SD_PACE,
    .pace = sd_pace,
    .ticks = sd_plan_ticks,
    .roads = sd_roads_of,
    .on_route = on_route,
    .arm = arm,
    .bound = bound,
    .barred = is_barred,
    .advantage = sd_advantage,
    .shaken = is_shaken,
    .locked = sd_is_locked,
};

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

/* ---- by step ---- */

static void suggest_council(sand_wisher *w, sand_wish_sheet *sheet)
{
    enum { VARIETIES = 6 };
    sand_wish_plans_council(w, VARIETIES, order_for, sheet);
}

static void suggest_plans(sand_wisher *w, sand_wish_sheet *sheet)
{
    static const uint16_t plain[] = { SD_ORDER_FOLLOW, SD_ORDER_RELEASE, SD_ORDER_RESTORE };
    static const sand_wish_turn how = { .done = SD_ORDER_DONE,
                                        .signal = SD_ORDER_SIGNAL,
                                        .restore = SD_ORDER_RESTORE,
                                        .leader = { SD_ORDER_RIDE, SD_ORDER_JOIN, plain, SAND_LEN(plain) },
                                        .near = 1000 * SD_PACE,
                                        .owes = sd_has_duties };
    sand_wish_turn_plans(w, &how, sheet);
}

/* How near a hit brings the target to breaking, times the chance (in sixths) that cover lets the hit count; in
 * thousandths. */
static int32_t gain_at(const sand_battle *b, unsigned unit, unsigned target)
{
    static const int32_t counts[] = { [SD_OPEN] = 6, [SD_SOFT] = 4, [SD_HARD] = 3 };
    int32_t hits = sand_battle_unit(b, target)->hits, bases = (int32_t)sd_bases(b, target);
    return (hits + 2) * 1000 / (bases + 2) * counts[sd_cover_from(b, target, unit)];
}

static void suggest_fire(sand_wisher *w, sand_wish_sheet *sheet)
{
    static const sand_wish_fire how = { SD_ORDER_FIRE, SD_ORDER_DONE, sd_may_fire, gain_at };
    sand_wish_fire_plans(w, &how, sheet);
}

/* A suggestion is a whole sheet, and each step has a way of its own to fill one. */
static void (*const suggest_in[SD_STEPS])(sand_wisher *w, sand_wish_sheet *sheet) = {
    [SD_STEP_COUNCIL - 1] = suggest_council,
    [SD_STEP_DEPLOY - 1] = sand_wish_plans_deployment,
    [SD_STEP_PLAN - 1] = suggest_plans,
    [SD_STEP_FIRE - 1] = suggest_fire,
};

size_t sd_suggest(const sand_battle *b, sand_room *room, const sand_wish *wish, sand_order_list *out)
{
    const sand_frame *top = sand_battle_agenda_top(b);
    if (top == NULL || (top->sides >> wish->side & 1) == 0) return 0;
    sand_entry entries[SHEET_MOST];
    sand_wish_sheet sheet = { entries, 0, SHEET_MOST };
    sand_wisher w = sand_wish_start(b, room, wish, out);
    w.kind = SD_ORDER_GO;
    if (suggest_in[top->step - 1] != NULL) suggest_in[top->step - 1](&w, &sheet);
    sand_wish_stop(&w);
    return w.added;
}
