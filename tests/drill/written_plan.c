/* written_plan.c - what is written for a unit before the battle: an order, the route it follows, and what both turn
 * into when the signal is given [DR-COUNCIL]. */
#include "drill/drill_state.h"
#include "rules/common/sheets.h"

static const sand_written *written_of(const sand_battle *b, unsigned unit)
{
    return sand_written_in(&drill_unit_get(b, unit)->route);
}

/* An order without a second part for the signal stays as it is. [DR-COUNCIL-04] */
static bool has_turned(const sand_battle *b, unsigned unit)
{
    return drill_side_get(b, sand_battle_side_of_unit(b, unit))->signalled && written_of(b, unit)->then != 0;
}

bool drill_holds(const sand_battle *b, unsigned unit)
{
    return sand_written_order(written_of(b, unit), has_turned(b, unit)) == DRILL_HOLD;
}

/* ---- routes [DR-COUNCIL-03] ---- */

const int32_t *drill_next_place(const sand_battle *b, unsigned unit)
{
    sand_written_route route = sand_written_route_of(written_of(b, unit), has_turned(b, unit));
    unsigned passed = drill_unit_get(b, unit)->passed;
    return passed < route.n ? &route.at[2 * passed] : NULL;
}

static int32_t way_to(const int32_t place[2], sand_point from)
{
    return sand_point_distance(from, (sand_point){ place[0], place[1] });
}

/* An about-turn or a change of formation moves the middle of a unit a little, so an end within three yards of the place
 * always keeps to the route. */
bool drill_keeps_route(const sand_battle *b, unsigned unit, sand_point end)
{
    const int32_t *next = drill_next_place(b, unit);
    if (next == NULL) return true;
    int32_t now = way_to(next, sand_battle_unit_pose(b, unit).at), then = way_to(next, end);
    return then <= now || then <= DRILL_ROUTE_NEAR;
}

void drill_pass_places(sand_battle *b)
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (!sand_battle_in_play(b, unit)) continue;
        const int32_t *next = drill_next_place(b, unit);
        if (next != NULL && way_to(next, sand_battle_unit_pose(b, unit).at) <= DRILL_ROUTE_NEAR)
            drill_unit_of(b, unit)->passed++;
    }
}

/* ---- judged ---- */

static const sand_sheets_routes routes = {
    .long_one = { "DR-COUNCIL-03", "a route has at most {n0} places" },
    .off = { "DR-COUNCIL-03", "a route stays on the table" },
    .standing = { "DR-COUNCIL-03", "a route leads from place to place" },
};

static bool is_good_route(sand_judging *j, unsigned order, sand_written_route route)
{
    return !SAND_FORBIDS(j->verdict, route.n > 0 && order == DRILL_HOLD, "DR-COUNCIL-03", "who holds follows no route",
                         j->entry->subject) &&
           sand_sheets_check_route(j, &routes, route);
}

void drill_check_write(sand_judging *j)
{
    const sand_entry *e = j->entry;
    if (!(e->given & SAND_SLOT_CHOICE)) {
        drill_lacks(j->verdict, SAND_SLOT_CHOICE, "Attack or hold?");
        return;
    }
    bool wrong = e->choice > DRILL_HOLD || e->then > DRILL_HOLD;
    if (SAND_FORBIDS(j->verdict, wrong, "DR-COUNCIL-01", "there are two orders: attack and hold", j->entry->subject))
        return;
    if (is_good_route(j, e->choice, sand_written_entry_route(e)))
        is_good_route(j, e->then == 0 ? DRILL_HOLD : e->then, sand_written_entry_then(e));
}

/* Every unit needs a written order: each one that is missing is a duty, with its remedy. */
void drill_check_council(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    for (unsigned u = 1; u <= b->field->n_units && !sand_sheets_is_full(j->verdict); u++) {
        const sand_entry remedy = {
            .kind = DRILL_ORDER_WRITE, .subject = (uint16_t)u, .choice = DRILL_ATTACK, .given = SAND_SLOT_CHOICE
        };
        if (sand_battle_side_of_unit(b, u) != j->side || !sand_battle_in_play(b, u)) continue;
        if (sand_sheets_find(j, DRILL_ORDER_WRITE, u) == NULL)
            sand_sheets_owe(j->verdict, "DR-COUNCIL-01", (sand_sentence){ "{u0} has no order yet", { (int32_t)u } },
                            remedy);
    }
}

/* The signal may be given once in a battle, so also once on a sheet. [DR-COUNCIL-04] */
void drill_check_signal(sand_judging *j)
{
    const sand_battle *b = j->scene->battle;
    if (SAND_FORBIDS(j->verdict, drill_side_get(b, j->side)->signalled, "DR-COUNCIL-04", "the signal has been given",
                     j->entry->subject))
        return;
    for (size_t k = 0; k < j->nth; k++)
        if (SAND_FORBIDS(j->verdict, j->order->entries[k].kind == DRILL_ORDER_SIGNAL, "DR-COUNCIL-04",
                         "the signal is on this sheet", j->entry->subject))
            return;
}

/* ---- carried out ---- */

void drill_apply_write(const sand_deed *deed)
{
    sand_written_keep(sand_written_at(&drill_unit_of(deed->b, deed->entry->subject)->route), deed->entry);
}

void drill_apply_signal(const sand_deed *deed)
{
    drill_side_of(deed->b, deed->side)->signalling = 1;
}

/* A unit whose order changes at the signal begins the second order's route at its first place. */
void drill_hear_signals(sand_battle *b, sand_log *log)
{
    for (unsigned side = SAND_SIDE_A; side <= SAND_SIDES; side++) {
        drill_side *row = drill_side_of(b, side);
        if (!row->signalling) continue;
        row->signalling = 0;
        row->signalled = 1;
        for (unsigned unit = 1; unit <= b->field->n_units; unit++)
            if (sand_battle_side_of_unit(b, unit) == side && has_turned(b, unit)) drill_unit_of(b, unit)->passed = 0;
        sand_answer_tell(b, log, SAND_EVENT_MARK, "DR-COUNCIL-04", SAND_SAY("{s0} gives its signal", side));
    }
}

/* ---- suggested ---- */

/* Makes a plain order for the first three varieties; then orders with a route of one or two places ahead; every other
 * one of those changes at the signal. */
void drill_make_write(const sand_battle *b, unsigned unit, unsigned variety, sand_entry *e)
{
    *e = (sand_entry){ .kind = DRILL_ORDER_WRITE,
                       .subject = (uint16_t)unit,
                       .choice = variety % 3 == 2 ? DRILL_HOLD : DRILL_ATTACK,
                       .given = SAND_SLOT_CHOICE };
    if (variety < 3) return;
    sand_pose pose = sand_battle_unit_pose(b, unit);
    for (int32_t n = e->choice == DRILL_HOLD ? 0 : (int32_t)(variety % 2) + 1, i = 1; i <= n; i++) {
        sand_point place = sand_geom_pose_moved(pose, pose.heading, i * 6000).at;
        if (place.x < 0 || place.y < 0 || place.x > b->field->width || place.y > b->field->height) break;
        e->list[e->n_list++] = place.x;
        e->list[e->n_list++] = place.y;
        e->given |= SAND_SLOT_ROUTE;
    }
    if (variety % 2 == 0) return;
    e->then = e->choice == DRILL_HOLD ? DRILL_ATTACK : DRILL_HOLD;
    e->given |= SAND_SLOT_THEN;
}
