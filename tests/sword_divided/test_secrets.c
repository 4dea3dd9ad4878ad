/* test_secrets.c - `sword-divided`: orders and plans show to the other side only in what units do.
 *
 *   test_secrets [BATTLES [SEED]]
 *
 * Two battles begin alike except for what the second side has written: what its orders turn into on its signal, routes,
 * places in the line, whether a unit follows its general. Both are played with the same plans, which are legal in both.
 * At every decision until that side's signal is heard, the first side must get the same bytes as its view, the same
 * suggestions, the same verdicts on random orders and the same events. Last line: `N passed, N failed`. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "orders/drive.h"
#include "orders/steps.h"
#include "rules/common/council.h"
#include "rules/sword_divided/sd_reading.h"
#include "support/fresh.h"
#include "sword_divided/armies.h"
#include "support/state_diff.h"

enum { BATTLES = 150, EVENTS = 4096, SHOWN = 5, SIGNAL_TURN = 2 };

static sheet plans[SAND_SIDES], tried;
static sand_event events[2][EVENTS];
static order_room rooms[2];
static uint64_t views, suggestions, verdicts, told, hidden, failed;

static void complain(uint64_t seed, const char *what, const sand_battle *a, const sand_battle *b)
{
    static char words[400] = "";
    sand_text text;
    sand_text_init(&text, words, sizeof words);
    if (a != NULL) state_diff(a, b, &text);
    if (failed++ < SHOWN) printf("FAIL seed %" PRIu64 ": %s: %s\n", seed, what, words);
}

/* Changes everything that the second side has written and that has not taken effect yet. */
static void rewrite(sand_battle *b, chance *from)
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        if (sand_battle_side_of_unit(b, unit) != SAND_SIDE_B) continue;
        sd_unit *row = sd_unit_of(b, unit);
        row->then = (uint8_t)(row->then == SD_ATTACK ? SD_HOLD : SD_ATTACK);
        row->form_up = SAND_LINE_RESERVE;
        if (chance_one_in(from, 2)) {
            row->then = SD_ADVANCE;
            row->then_points = 1;
            row->then_route[0] = chance_between(from, 1, 1000) * SD_PACE;
            row->then_route[1] = chance_between(from, 1, 1000) * SD_PACE;
        }
        unsigned general = sd_general_with(b, unit);
        if (general != 0 && row->written == SD_ATTACK) row->led = (uint16_t)general;
    }
}

static sand_battle *copy_of(const sand_battle *b)
{
    sand_battle *copy = malloc(sand_battle_size(b->field));
    sand_battle_copy(copy, b);
    return copy;
}

static bool suggest_alike(sand_battle *view[2])
{
    sand_wish wish = { .side = SAND_SIDE_A };
    for (int i = 0; i < 2; i++) {
        orders_clear(&rooms[i]);
        fresh_suggest(view[i], &wish, &rooms[i].list);
    }
    if (rooms[0].list.n != rooms[1].list.n) return false;
    for (size_t i = 0; i < rooms[0].list.n; i++)
        if (!orders_same(&rooms[0].orders[i], &rooms[1].orders[i])) return false;
    suggestions += rooms[0].list.n;
    return true;
}

static bool judge_alike(sand_battle *view[2], const armies_battle *l, chance *from)
{
    sand_decision decision = fresh_decision(view[0]);
    for (int i = 0; i < 6; i++) {
        sand_verdict verdict[2];
        armies_plan(l, SAND_SIDE_A, from, &tried);
        orders_spoil(view[0], &decision, from, &tried);
        if (!orders_well_formed(view[0], &decision, &tried.order)) continue;
        for (int k = 0; k < 2; k++) fresh_check(view[k], &tried.order, &verdict[k]);
        if (!verdicts_same(&verdict[0], &verdict[1])) return false;
        verdicts++;
    }
    return true;
}

static void look(uint64_t seed, const armies_battle *one, const sand_battle *two, chance *from)
{
    sand_battle *view[2] = { copy_of(one->battle), copy_of(two) };
    sand_battle_view(one->battle, SAND_SIDE_A, view[0]);
    sand_battle_view(two, SAND_SIDE_A, view[1]);
    hidden += !sand_battle_equal(one->battle, two);
    views++;
    if (!sand_battle_equal(view[0], view[1])) complain(seed, "views differ", view[0], view[1]);
    if (!suggest_alike(view)) complain(seed, "suggestions differ", NULL, NULL);
    if (!judge_alike(view, one, from)) complain(seed, "verdicts differ", NULL, NULL);
    free(view[0]);
    free(view[1]);
}

static bool same_events(const sand_log *a, const sand_log *b)
{
    if (a->n != b->n) return false;
    for (size_t i = 0; i < a->n; i++) {
        const sand_event *one = &a->events[i], *two = &b->events[i];
        if (one->verb != two->verb || !texts_same(one->rule, two->rule) ||
            !sentences_same(&one->sentence, &two->sentence))
            return false;
    }
    told += a->n;
    return true;
}

/* The side gives its signal once, in a late turn; from then on the orders in force differ. */
static void add_signal(const armies_battle *l, sheet *plan)
{
    if (sand_battle_agenda_top(l->battle)->step != SD_STEP_PLAN) return;
    if (sand_battle_head(l->battle)->turn != SIGNAL_TURN || plan->entries[0].kind == SD_ORDER_DONE) return;
    plan->entries[plan->order.n++] = (sand_entry){ .kind = SD_ORDER_SIGNAL };
}

static void play(uint64_t seed)
{
    static armies_text text;
    chance from = { seed };
    armies_battle one;
    armies_scenario(&text, &from);
    if (!armies_lay(&text, &one)) {
        failed++;
        return;
    }
    sand_battle *two = copy_of(one.battle);
    sand_room *room = fresh_room(one.field);
    rewrite(two, &from);
    while (sand_battle_agenda_top(one.battle) != NULL && failed == 0) {
        sand_order orders[SAND_SIDES];
        sand_log log[2] = { { .events = events[0], .room = EVENTS }, { .events = events[1], .room = EVENTS } };
        look(seed, &one, two, &from);
        for (unsigned side = 1; side <= SAND_SIDES; side++) {
            armies_plan(&one, side, &from, &plans[side - 1]);
            if (side == SAND_SIDE_B) add_signal(&one, &plans[side - 1]);
            orders[side - 1] = plans[side - 1].order;
        }
        uint64_t key = seed * 1000 + views;
        sand_dice dice;
        sand_dice_init_seeded(&dice, key);
        one.field->rules->apply(one.battle, one.room, orders, SAND_SIDES, &log[0]);
        sand_orders_run(one.battle, one.room, &dice, &log[0]);
        sand_dice_init_seeded(&dice, key);
        one.field->rules->apply(two, room, orders, SAND_SIDES, &log[1]);
        sand_orders_run(two, room, &dice, &log[1]);
        if (!same_events(&log[0], &log[1])) complain(seed, "events differ", one.battle, two);
        if (sand_battle_head(one.battle)->turn > SIGNAL_TURN) break;
    }
    sand_room_destroy(room);
    free(two);
    armies_clear(&one);
}

int main(int argc, char **argv)
{
    uint64_t battles = argc > 1 ? strtoull(argv[1], NULL, 10) : BATTLES,
             seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (uint64_t i = 0; i < battles && failed == 0; i++) play(seed + i);
    bool idle = hidden < views / 2 || suggestions == 0 || verdicts == 0 || told == 0;
    if (idle) printf("FAIL the battles do not differ, or nothing was asked\n");
    printf("%" PRIu64 " views, %" PRIu64 " suggestions, %" PRIu64 " verdicts, %" PRIu64 " events\n", views, suggestions,
           verdicts, told);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", views - failed, failed + idle);
    return failed > 0 || idle;
}
