/* wish_plans.c - entries of sealed sheets, tried until they are legal. */
#include "rules/common/wish_plans.h"

#include <string.h>

#include "motion/roadway.h"
#include "rules/common/council.h"

bool sand_wish_plans_may(sand_wisher *w, sand_entry *e)
{
    sand_verdict verdict;
    sand_orders_judge(&w->judging, e, &verdict);
    size_t steps = sand_entry_steps(e);
    int32_t last = steps > 0 ? e->list[3 * steps - 3] : 0;
    if (verdict.answer == SAND_NO && verdict.has_limit && verdict.limit >= SAND_UNIT_LENGTH &&
        (last == SAND_VERB_MARCH || last == SAND_VERB_ROAD)) {
        e->list[3 * steps - 1] = verdict.limit;
        sand_orders_judge(&w->judging, e, &verdict);
    }
    return verdict.answer == SAND_YES;
}

bool sand_wish_plans_order(sand_wisher *w, unsigned kind, unsigned unit, unsigned object, sand_entry *e)
{
    *e = sand_wish_entry(kind, unit, object);
    return sand_wish_plans_may(w, e);
}

bool sand_wish_plans_step(sand_wisher *w, unsigned unit, sand_motion_step leg, sand_entry *e)
{
    *e = sand_wish_entry(w->kind, unit, 0);
    sand_entry_add_step(e, (sand_verb)leg.verb, leg.angle, leg.travel);
    return sand_wish_plans_may(w, e);
}

bool sand_wish_plans_way(sand_wisher *w, unsigned unit, const sand_plan_way *way, sand_entry *e)
{
    *e = sand_plan_way_entry(way, w->kind, unit);
    return way->n > 0 && sand_wish_plans_may(w, e);
}

bool sand_wish_plans_towards(sand_wisher *w, const sand_plan_past *past, sand_plan_goal goal, int32_t ticks,
                             sand_entry *e)
{
    sand_plan_way way = sand_plan_past_friends(past, goal, ticks);
    if (sand_wish_plans_way(w, past->pace->unit, &way, e)) return true;
    if (way.n < 2) return false;
    way.leg[0] = way.leg[1]; /* without the wheel */
    way.n = 1;
    return sand_wish_plans_way(w, past->pace->unit, &way, e);
}

bool sand_wish_plans_road(sand_wisher *w, sand_roadway_plan roads, int32_t most, sand_entry *e)
{
    sand_stance at = sand_path_stance_of_unit(roads.b, roads.unit);
    sand_motion_step leg = { SAND_VERB_ROAD, 0, SAND_UNIT_LENGTH };
    if (sand_roadway_take_up(&roads, leg, &at) != SAND_ROADWAY_FITS) return false;
    int32_t left = sand_roadway_left(&at);
    leg.travel = left < most ? left : most;
    return leg.travel >= SAND_UNIT_LENGTH && sand_wish_plans_step(w, roads.unit, leg, e);
}

bool sand_wish_plans_line(sand_wisher *w, unsigned unit, sand_entry *e)
{
    static const int32_t ranks[] = { 2, 1, 3 };
    int32_t bases = sand_battle_unit_def(w->scene->battle, unit)->n_bodies;
    for (size_t i = 0; i < SAND_LEN(ranks); i++) {
        int32_t files = (bases + ranks[i] - 1) / ranks[i];
        if (sand_wish_plans_step(w, unit, (sand_motion_step){ SAND_VERB_FORM, files, ranks[i] }, e)) return true;
    }
    return false;
}

void sand_wish_plans_done(sand_wisher *w, unsigned kind)
{
    if (sand_wish_wants(w, kind)) sand_wish_try_order(w, kind, 0, 0);
}

void sand_wish_plans_add(sand_wisher *w, const sand_entry *e)
{
    for (size_t i = w->out->n - w->added; i < w->out->n; i++)
        if (memcmp(&w->out->orders[i].entries[0], e, sizeof *e) == 0) return;
    sand_wish_add(w, e);
}

static void ride_to(sand_wisher *w, unsigned kind)
{
    sand_entry ride = sand_wish_entry(kind, w->wish->subject, 0);
    ride.given = SAND_SLOT_POSE;
    ride.pose = w->wish->pose;
    if (ride.pose.heading < 0) ride.pose.heading = 0;
    sand_wish_try(w, &ride);
}

void sand_wish_plans_leader(sand_wisher *w, const sand_wish_leader_plans *kinds)
{
    unsigned body = w->wish->subject, wanted = sand_wish_object_unit(w);
    if (w->wish->kind == SAND_WISH_REACH) {
        ride_to(w, kinds->ride);
        return;
    }
    for (size_t i = 0; i < kinds->n_plain && wanted == 0 && sand_wish_has_room(w); i++)
        if (sand_wish_wants(w, kinds->plain[i])) sand_wish_try_order(w, kinds->plain[i], body, 0);
    for (unsigned unit = 1; unit <= w->scene->n && sand_wish_has_room(w); unit++) {
        if (sand_wish_is_ours(w, unit) && (wanted == 0 || wanted == unit) && sand_wish_wants(w, kinds->join))
            sand_wish_try_order(w, kinds->join, body, unit);
    }
}

/* ---- sheets ---- */

static bool is_written_for(const sand_wisher *w, unsigned unit)
{
    const sand_battle *b = w->scene->battle;
    return sand_battle_side_of_unit(b, unit) == w->side && sand_council_has(b, unit);
}

static bool place_unit(sand_wisher *w, unsigned unit, sand_wish_sheet *sheet)
{
    const sand_battle *b = w->scene->battle;
    sand_bounds ground = sand_muster_ground(b, sand_council_comer(b, unit));
    sand_size outline = sand_battle_outline(b->field, unit, sand_battle_unit(b, unit));
    int32_t step = outline.width < outline.depth ? outline.width : outline.depth;
    sand_entry *e = &sheet->entry[sheet->n];
    const sand_order order = { sand_battle_head(b)->serial, w->side, (uint16_t)(sheet->n + 1), sheet->entry };
    sand_judging judging = w->judging;
    SAND_ASSERT(sheet->n < sheet->room);
    judging.order = &order;
    judging.nth = sheet->n;
    for (int32_t y = ground.low.y + step; y <= ground.high.y - step / 2; y += step) {
        for (int32_t x = ground.low.x + step; x <= ground.high.x - step / 2; x += step) {
            *e = sand_wish_entry(sand_chapters_of(b)->council->place, unit, 0);
            e->given = SAND_SLOT_POSE;
            e->pose = (sand_pose){ { x, y }, b->field->side[w->side - 1].home };
            if (!sand_sheets_is_possible(&judging, e)) continue;
            sheet->n++;
            return true;
        }
    }
    return false;
}

static void post_leaders(const sand_wisher *w, sand_wish_sheet *sheet)
{
    const sand_battle *b = w->scene->battle;
    unsigned unit = 1;
    while (unit <= b->field->n_units && !is_written_for(w, unit)) unit++;
    for (unsigned i = 0; i < b->field->n_leaders && unit <= b->field->n_units && sheet->n < sheet->room; i++) {
        unsigned body = b->field->leader[i];
        if (sand_battle_body_def(b, body)->side == w->side && sand_muster_waits(b, SAND_REF_BODY, body))
            sheet->entry[sheet->n++] = sand_wish_entry(sand_chapters_of(b)->council->post, body, unit);
    }
}

void sand_wish_plans_deployment(sand_wisher *w, sand_wish_sheet *sheet)
{
    const sand_battle *b = w->scene->battle;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        bool waits = is_written_for(w, unit) && sand_muster_waits(b, SAND_REF_UNIT, unit);
        if (waits && !place_unit(w, unit, sheet)) return;
    }
    post_leaders(w, sheet);
    if (sheet->n > 0) sand_wish_try_sheet(w, sheet->entry, sheet->n);
}

static void write_council(sand_wisher *w, unsigned variety, sand_wish_plans_order_for *order_for,
                          sand_wish_sheet *sheet)
{
    const sand_battle *b = w->scene->battle;
    const unsigned first = w->wish->subject, units = b->field->n_units;
    SAND_ASSERT(2 * units <= sheet->room);
    sheet->n = 0;
    if (first != 0 && is_written_for(w, first)) sheet->entry[sheet->n++] = order_for(b, first, variety);
    for (unsigned unit = 1; unit <= units; unit++)
        if (unit != first && is_written_for(w, unit)) sheet->entry[sheet->n++] = order_for(b, unit, variety);
    for (unsigned unit = 1; unit <= units; unit++) {
        if (!is_written_for(w, unit) || !sand_muster_waits(b, SAND_REF_UNIT, unit)) continue;
        sand_entry *e = &sheet->entry[sheet->n++];
        unsigned part = (sand_battle_unit_def(b, unit)->luck + variety) % 3; /* left wing, centre or right wing */
        *e = sand_wish_entry(sand_chapters_of(b)->council->form_up, unit, 0);
        e->given = SAND_SLOT_CHOICE;
        e->choice = (uint16_t)(SAND_LINE_LEFT_WING + part);
    }
}

void sand_wish_plans_council(sand_wisher *w, unsigned varieties, sand_wish_plans_order_for *order_for,
                             sand_wish_sheet *sheet)
{
    if (sand_wish_is_about_body(w)) return; /* leaders have no written orders */
    for (unsigned i = 0; i < varieties && sand_wish_has_room(w); i++) {
        write_council(w, (w->wish->begin + i) % varieties, order_for, sheet);
        if (sheet->n > 0) sand_wish_try_sheet(w, sheet->entry, sheet->n);
    }
}

/* Where the entry of the unit is on the sheet, or the entry that ends the sheet; n: there is neither. */
static unsigned place_of(const sand_tables *tables, const sand_wish_sheet *sheet, unsigned unit)
{
    unsigned at = 0;
    for (; at < sheet->n; at++) {
        const sand_order_kind *kind = &tables->orders[sheet->entry[at].kind - 1];
        if (kind->closes || (kind->subject_ref == SAND_REF_UNIT && sheet->entry[at].subject == unit)) break;
    }
    return at;
}

void sand_wish_plans_fulfil(sand_wisher *w, unsigned done, sand_wish_sheet *sheet)
{
    const sand_battle *b = w->scene->battle;
    sand_verdict verdict;
    if (sheet->n == 0) sheet->entry[sheet->n++] = sand_wish_entry(done, 0, 0);
    for (unsigned tries = 0; tries < b->field->n_units; tries++) {
        const sand_order order = { sand_battle_head(b)->serial, w->side, (uint16_t)sheet->n, sheet->entry };
        sand_orders_check(b, w->judging.room, &order, &verdict);
        if (verdict.answer == SAND_YES || verdict.n_duties == 0 || !verdict.duties[0].has_remedy) return;
        unsigned at = place_of(&b->field->rules->tables, sheet, verdict.duties[0].subject);
        SAND_ASSERT(at < sheet->room);
        sheet->entry[at] = verdict.duties[0].remedy;
        if (at == sheet->n) sheet->n++;
    }
}
