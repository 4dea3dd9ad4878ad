/* test_melees.c - `sword-divided`: every contact is fought, and a stand-off is no contact [SD-MELEE-01,
 * SD-AMB-CONT-03].
 *
 *   test_melees [TURNS [SEED]]
 *
 * Random armies plan at random, charge, fire, fight and fall back. When melees begin, every unit in contact shares at
 * least a quarter of an edge with an enemy; by their end each of them has thrown a die, or was beside a base that did,
 * unless guns are met [SD-GUN-05]. Two enemies that are in contact with no unit may fire: no contact hinders them
 * [SD-AMB-FIRE-05]. A unit that falls back was in contact or fought beside one that was [SD-RESULT-03, SD-AMB-MORE-04].
 * Horse that must pursue moves, or an event says why it cannot [SD-RESULT-05]. Last line: `N passed, N failed`. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "geom/measure.h"
#include "orders/drive.h"
#include "orders/steps.h"
#include "rules/sword_divided/sd_reading.h"
#include "sword_divided/armies.h"

enum { TURNS = 1500, SHOWN = 8, EVENTS = 4096, NEAR = 2 * SD_PACE };

static sheet plans[SAND_SIDES];
static uint64_t turns, contacts, stand_offs, volleys, fell_back, pursued, failed;

static void fail(uint64_t seed, const sand_battle *b, const char *what, unsigned unit, unsigned other)
{
    if (failed++ < SHOWN)
        printf("FAIL seed %" PRIu64 ", turn %u: units %u and %u: %s\n", seed, sand_battle_head(b)->turn, unit, other,
               what);
}

/* ---- fire ---- */

static bool stands_off(const sand_battle *b, unsigned unit, unsigned other)
{
    sand_box one = sand_battle_unit_box(b, unit), two = sand_battle_unit_box(b, other);
    return sand_geom_within_boxes(&one, &two, NEAR);
}

static void judge_fire(uint64_t seed, const armies_battle *l)
{
    const sand_battle *b = l->battle;
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (!sand_battle_in_play(b, unit) || sand_battle_engaged(b, unit)) continue;
        for (unsigned other = 1; other <= b->field->n_units; other++) {
            if (!sand_battle_in_play(b, other) || sand_battle_engaged(b, other)) continue;
            if (sand_battle_side_of_unit(b, unit) == sand_battle_side_of_unit(b, other)) continue;
            sand_entry entry = {
                .kind = SD_ORDER_FIRE, .subject = (uint16_t)unit, .object = (uint16_t)other, .given = SAND_SLOT_BODY
            };
            sand_order order = { sand_battle_head(b)->serial, (uint16_t)sand_battle_side_of_unit(b, unit), 1, &entry };
            sand_verdict verdict;
            sand_orders_check(b, l->room, &order, &verdict);
            bool kept = verdict.answer == SAND_NO && strcmp(verdict.rule, "SD-AMB-FIRE-05") == 0;
            stand_offs += stands_off(b, unit, other);
            volleys += verdict.answer != SAND_NO;
            if (kept) fail(seed, b, "fire is refused for a contact that does not exist", unit, other);
        }
    }
}

/* ---- melees ---- */

/* The units as they stood when melees began. */
typedef struct {
    sand_contact contact[64];
    unsigned n;
    bool engaged[64];
    sand_point at[64];
} before;

static void note(const sand_battle *b, before *was)
{
    was->n = sand_battle_head(b)->contacts;
    SAND_ASSERT(was->n <= SAND_LEN(was->contact) && b->field->n_units < SAND_LEN(was->engaged));
    for (unsigned i = 1; i <= was->n; i++) was->contact[i - 1] = *sand_battle_contact(b, i);
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        was->engaged[unit] = sand_battle_engaged(b, unit);
        was->at[unit] = sand_battle_unit_pose(b, unit).at;
    }
}

/* Runs the melees, after clearing which units have fought. */
static void run_melees(armies_battle *l, sand_dice *dice)
{
    for (unsigned unit = 1; unit <= l->field->n_units; unit++) sd_unit_of(l->battle, unit)->fought = 0;
    while (sand_battle_agenda_top(l->battle) != NULL && sand_battle_agenda_top(l->battle)->step == SD_STEP_MELEE)
        sand_orders_step(l->battle, l->room, dice, NULL);
}

static void judge_melees(uint64_t seed, const sand_battle *b, const before *was)
{
    for (unsigned i = 0; i < was->n; i++) {
        const sand_contact *c = &was->contact[i];
        contacts++;
        if (sd_is_guns(b, c->by) || sd_is_guns(b, c->with)) continue;
        if (!sd_unit_get(b, c->by)->fought || !sd_unit_get(b, c->with)->fought)
            fail(seed, b, "no die was thrown for a contact", c->by, c->with);
    }
}

static void judge_back(uint64_t seed, const sand_battle *b, const sand_log *log, const before *was)
{
    for (size_t i = 0; i < log->n; i++) {
        const sand_event *event = &log->events[i];
        if (event->verb != SAND_EVENT_MOVE || strcmp(event->rule, "SD-RESULT-03") != 0) continue;
        fell_back++;
        if (!was->engaged[event->subject] && !sd_unit_get(b, event->subject)->fought)
            fail(seed, b, "falls back without an enemy", event->subject, 0);
    }
}

/* Marks the units that failed to reform. */
static void note_pursuits(const sand_log *log, bool pursues[])
{
    for (size_t i = 0; i < log->n; i++) {
        const sand_event *event = &log->events[i];
        if (event->verb == SAND_EVENT_ROLL && strcmp(event->rule, "SD-RESULT-05") == 0) pursues[event->subject] = true;
    }
}

static void judge_pursuits(uint64_t seed, const sand_battle *b, const sand_log *log, bool pursues[])
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        bool told = !pursues[unit];
        pursued += pursues[unit];
        for (size_t i = 0; i < log->n && !told; i++)
            told = log->events[i].subject == unit && log->events[i].verb == SAND_EVENT_MOVE;
        if (!told) fail(seed, b, "does not pursue", unit, 0);
        pursues[unit] = false;
    }
}

/* ---- a battle ---- */

static void run(uint64_t seed, armies_battle *l, sand_dice *dice)
{
    static sand_event events[EVENTS];
    static before was;
    bool pursues[SAND_LEN(was.engaged)] = { false };
    sand_log log = { .events = events, .room = EVENTS };
    bool more = true;
    while (more) {
        const sand_frame *top = sand_battle_agenda_top(l->battle);
        if (top != NULL && top->step == SD_STEP_MELEE && top->subject == 0 && top->value == 0) {
            note(l->battle, &was);
            run_melees(l, dice);
            judge_melees(seed, l->battle, &was);
            continue;
        }
        bool back = top != NULL && top->step == SD_STEP_FALL_BACK;
        log.n = 0;
        more = sand_orders_step(l->battle, l->room, dice, &log);
        note_pursuits(&log, pursues);
        if (!back || !more) continue;
        judge_back(seed, l->battle, &log, &was);
        judge_pursuits(seed, l->battle, &log, pursues);
    }
}

static void play(uint64_t seed)
{
    static armies_text text;
    chance from = { seed };
    armies_battle l;
    sand_dice dice;
    armies_scenario(&text, &from);
    if (!armies_lay(&text, &l)) {
        failed++;
        return;
    }
    sand_dice_init_seeded(&dice, seed);
    while (sand_battle_agenda_top(l.battle) != NULL) {
        sand_order orders[SAND_SIDES];
        for (unsigned side = 1; side <= SAND_SIDES; side++) {
            armies_plan(&l, side, &from, &plans[side - 1]);
            orders[side - 1] = plans[side - 1].order;
        }
        turns += sand_battle_agenda_top(l.battle)->step == SD_STEP_PLAN;
        if (sand_battle_agenda_top(l.battle)->step == SD_STEP_FIRE) judge_fire(seed, &l);
        l.field->rules->apply(l.battle, l.room, orders, SAND_SIDES, NULL);
        run(seed, &l, &dice);
        sand_orders_run(l.battle, l.room, &dice, NULL);
    }
    armies_clear(&l);
}

int main(int argc, char **argv)
{
    uint64_t wanted = argc > 1 ? strtoull(argv[1], NULL, 10) : TURNS, seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    while (turns < wanted) play(seed++);
    bool idle = contacts == 0 || stand_offs == 0 || volleys == 0 || fell_back == 0 || pursued == 0;
    if (idle) printf("FAIL one of these never happened\n");
    printf("%" PRIu64 " turns, %" PRIu64 " contacts, %" PRIu64 " stand-offs, %" PRIu64 " volleys, %" PRIu64
           " fell back, %" PRIu64 " pursued\n",
           turns, contacts, stand_offs, volleys, fell_back, pursued);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", turns > failed ? turns - failed : 0, failed + idle);
    return failed > 0 || idle;
}
