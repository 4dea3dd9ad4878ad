/* test_common_wish.c - wishes turned into orders: adding, cutting, sequences, groups, places. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "orders/room.h"
#include "rules/common/wish.h"
#include "support/bugs.h"
#include "support/ground.h"

enum { ROOM = 80, PLACE = 3, MARCH = 2, OTHER_KIND = 7, END = 8 };

/* A ruleset for this test, with one step and eight kinds of order. Its judge answers as these members say and notes
 * what it was asked. */
static struct {
    int32_t limit; /* 0: none */
    bool refuses, missing;
    bool far;         /* a march over 5 inches is refused, with that limit */
    sand_bounds free; /* places outside it are illegal */
    unsigned asked;
    bool suggesting;
    int32_t least;
} j;

enum { KINDS = 8, STEP = 1, FAR = 5000 };

static void check(sand_judging *judging)
{
    const sand_entry *entry = judging->entry;
    sand_verdict *verdict = judging->verdict;
    assert_int_equal(verdict->answer, SAND_YES); /* a verdict begins as YES */
    assert_false(verdict->has_limit);
    j.asked++;
    j.suggesting = judging->scene->suggesting;
    j.least = judging->scene->least;
    if (j.refuses) sand_answer_refuse(verdict, "R-1", SAND_SAY("no", 0));
    if (j.missing) sand_answer_missing(verdict, SAND_SLOT_MOTION);
    if (j.limit != 0) sand_answer_limit(verdict, j.limit);
    if (j.far && entry->n_list > 0 && entry->list[2] > FAR) {
        sand_answer_refuse(verdict, "R-3", SAND_SAY("too far", 0));
        sand_answer_limit(verdict, FAR);
    }
    if ((entry->given & SAND_SLOT_POSE) == 0) return;
    sand_shape at = sand_shape_of_point(&entry->pose.at);
    if (!sand_shape_bounds_near(&at.bounds, &j.free, 0)) sand_answer_refuse(verdict, "R-2", SAND_SAY("not here", 0));
}

static void apply(const sand_deed *deed)
{
    (void)deed; /* nothing happens: the sheet is judged where the units stand */
}

static sand_capacity capacity(const sand_field *field)
{
    return (sand_capacity){ .contacts = (uint16_t)(4 * field->n_units), .frames = 2 };
}

static const sand_step_row steps[] = { { .name = "act", .label = "Acting", .rule = "R-1" } };
static const sand_step_rule step_rules[] = { { .title = "Act", .entries = SAND_ENTRIES_AT_ONCE } };
static const sand_order_kind kinds[KINDS] = { { .name = "one", .label = "One", .rule = "R-1" } };
static const sand_turn_words words = { .not_now = { "R-8", "not now" }, .nobody_asked = { "R-9", "nobody" } };
static sand_order_rule order_rules[KINDS];
static sand_rules rules;

static void fill_rules(void)
{
    for (unsigned k = 0; k < KINDS; k++)
        order_rules[k] = (sand_order_rule){ .steps = SAND_IN(STEP), .check = check, .apply = apply };
    rules = (sand_rules){ .capacity = capacity };
    rules.tables.id = "wishes";
    rules.tables.steps = steps;
    rules.tables.step_rules = step_rules;
    rules.tables.n_steps = 1;
    rules.tables.orders = kinds;
    rules.tables.order_rules = order_rules;
    rules.tables.n_orders = KINDS;
    rules.tables.words = &words;
}

typedef struct {
    ground g;
    sand_room *room;
    sand_scene *scene;
    sand_order order[ROOM];
    sand_entry entry[ROOM];
    sand_order_list out;
    sand_wish wish;
    sand_wisher w;
} table;

static const ground_unit units[] = {
    { .side = SAND_SIDE_A, .width = 4000, .depth = 3000, .pose = { { 30000, 10000 }, 0 } },
    { .side = SAND_SIDE_A, .width = 4000, .depth = 3000, .pose = { { 20000, 14000 }, 0 } },
    { .side = SAND_SIDE_B, .width = 4000, .depth = 3000, .pose = { { 30000, 40000 }, 18000 } },
    { .side = SAND_SIDE_B, .width = 4000, .depth = 3000, .pose = { { 20000, 39000 }, 18000 } },
    { .side = SAND_SIDE_B, .width = 4000, .depth = 3000, .pose = { { 40000, 40000 }, 18000 } },
};

static void lay(table *t)
{
    memset(t, 0, sizeof *t);
    memset(&j, 0, sizeof j);
    fill_rules();
    ground_init(&t->g, 72000, 48000);
    t->g.field.rules = &rules;
    for (size_t i = 0; i < SAND_LEN(units); i++) ground_add_unit(&t->g, units[i]);
    sand_battle *b = ground_ready(&t->g, units);
    sand_battle_agenda_push(b, (sand_frame){ .step = STEP, .sides = 1 << SAND_SIDE_A });
    sand_battle_head_of(b)->serial = 17;
    if (sand_room_create(&t->g.field, &t->room) != SAND_OK) abort();
    t->out = (sand_order_list){ .orders = t->order, .room = ROOM, .entries = t->entry, .entries_room = ROOM };
    t->wish.side = SAND_SIDE_A;
    t->w = sand_wish_start(b, t->room, &t->wish, &t->out);
    t->w.least = 250;
    t->scene = t->w.scene;
}

static void look_again(table *t)
{
    sand_wish_stop(&t->w);
    t->w = sand_wish_start(t->g.battle, t->room, &t->wish, &t->out);
    t->scene = t->w.scene;
}

static void clear(table *t)
{
    sand_wish_stop(&t->w);
    sand_room_destroy(t->room);
    ground_free(&t->g);
}

static void orders_are_added_while_there_is_room(void **state)
{
    (void)state;
    table t;
    lay(&t);
    sand_entry entry = sand_wish_entry(OTHER_KIND, 1, 3),
               sheet[2] = { sand_wish_entry(1, 1, 0), sand_wish_entry(1, 2, 0) };
    assert_int_equal(entry.given, SAND_SLOT_BODY);
    assert_int_equal(sheet[0].given, 0);
    t.out.room = 3;
    t.out.entries_room = 3;
    assert_true(sand_wish_add(&t.w, &entry));
    assert_true(sand_wish_add_sheet(&t.w, sheet, 2));
    assert_false(sand_wish_has_room(&t.w));
    assert_false(sand_wish_add(&t.w, &entry));
    assert_false(sand_wish_try(&t.w, &entry));
    assert_int_equal(j.asked, 0); /* without room nothing is judged */
    assert_int_equal(t.w.added, 2);
    assert_int_equal(t.out.n, 2);
    assert_int_equal(t.order[0].decision, 17);
    assert_int_equal(t.order[0].side, SAND_SIDE_A);
    assert_int_equal(t.order[0].entries[0].object, 3);
    assert_int_equal(t.order[1].n, 2);
    assert_int_equal(t.order[1].entries[1].subject, 2);
    t.out.entries_room = 4;
    assert_false(sand_wish_add_sheet(&t.w, sheet, 2)); /* one entry would fit, two do not */
    assert_int_equal(t.w.added, 2);

    assert_true(sand_wish_wants(&t.w, 4));
    t.wish.order_kind = 4;
    assert_true(sand_wish_wants(&t.w, 4));
    assert_false(sand_wish_wants(&t.w, 5));
    clear(&t);
}

static void only_what_is_legal_is_added_and_marches_are_cut(void **state)
{
    (void)state;
    table t;
    lay(&t);
    sand_entry move = sand_wish_entry(MARCH, 1, 0);
    sand_entry_add_step(&move, SAND_VERB_PIVOT, 300, 0);
    sand_entry_add_step(&move, SAND_VERB_MARCH, 0, 9000);
    j.refuses = true;
    assert_false(sand_wish_try(&t.w, &move));
    j.refuses = false;
    j.missing = true;
    assert_false(sand_wish_try(&t.w, &move)); /* an unfinished order is not legal */
    j.missing = false;
    assert_true(sand_wish_try(&t.w, &move));
    j.limit = 7412;
    assert_true(sand_wish_try(&t.w, &move));
    assert_int_equal(t.w.added, 2);
    assert_int_equal(sand_entry_step(&t.entry[0], 1).travel, 9000);
    assert_int_equal(sand_entry_step(&t.entry[1], 1).travel, 7412);
    assert_int_equal(sand_entry_step(&t.entry[1], 0).travel, 0);
    assert_int_equal(sand_entry_step(&t.entry[1], 0).angle, 300);
    assert_int_equal(sand_entry_step(&move, 1).travel, 9000); /* the order that was tried stays as it was */
    clear(&t);
}

static void only_moves_are_judged_as_suggestions(void **state)
{
    (void)state;
    table t;
    lay(&t);
    sand_entry entry = sand_wish_entry(MARCH, 1, 0);
    sand_wish_try(&t.w, &entry);
    assert_false(j.suggesting);
    assert_int_equal(j.least, 0);
    sand_wish_try_move(&t.w, &entry);
    assert_true(j.suggesting);
    assert_int_equal(j.least, 250);
    assert_false(t.scene->suggesting); /* restored */
    assert_int_equal(t.scene->least, 0);
    t.w.least = 0;
    expect_assert_failure(sand_wish_try_move(&t.w, &entry));
    clear(&t);
}

static void turns_lead_to_places(void **state)
{
    (void)state;
    static const struct {
        int32_t heading;
        sand_point place;
        int32_t turn;
    } rows[] = { { 0, { 0, 500 }, 0 },        { 0, { 500, 0 }, 9000 },   { 0, { -500, 0 }, -9000 },
                 { 9000, { 0, 500 }, -9000 }, { 0, { 500, 500 }, 4500 }, { 27000, { 0, 500 }, 9000 },
                 { 0, { 0, 0 }, 0 } };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box box = sand_box_at((sand_pose){ { 0, 0 }, rows[i].heading }, sand_geom_footprint_centred(400, 300));
        assert_int_equal(sand_wish_turn_to(&box, rows[i].place), rows[i].turn);
    }
}

static void the_nearest_enemy_is_in_play(void **state)
{
    (void)state;
    table t;
    lay(&t);
    assert_int_equal(sand_wish_nearest_enemy(t.scene, 1), 3);
    assert_int_equal(sand_wish_nearest_enemy(t.scene, 2), 4);
    /* as far from the first unit as the fifth is: the lower number wins */
    sand_battle_unit_of(t.g.battle, 4)->x = 40000;
    sand_battle_unit_of(t.g.battle, 4)->y = 40000;
    sand_battle_unit_of(t.g.battle, 3)->status = SAND_STATUS_GONE;
    look_again(&t);
    assert_int_equal(sand_wish_nearest_enemy(t.scene, 1), 4);
    for (unsigned i = 4; i <= 5; i++) sand_battle_unit_of(t.g.battle, i)->status = SAND_STATUS_WAITING;
    look_again(&t);
    assert_int_equal(sand_wish_nearest_enemy(t.scene, 1), 0);
    clear(&t);
}

static unsigned number_of(const uint8_t order[], unsigned n)
{
    unsigned number = 0;
    for (unsigned i = 0; i < n; i++) number = 10 * number + order[i];
    return number;
}

static void sequences_are_all_there_once(void **state)
{
    (void)state;
    static const unsigned count[] = { 0, 1, 2, 6, 24, 60 };
    for (unsigned n = 0; n < SAND_LEN(count); n++) {
        unsigned before = 0, often[SAND_WISH_SEQUENCE_MAX][SAND_WISH_SEQUENCE_MAX] = { { 0 } };
        assert_int_equal(sand_wish_count_sequences(n), count[n]);
        for (unsigned rank = 0; rank < count[n]; rank++) {
            uint8_t order[SAND_WISH_SEQUENCE_MAX];
            sand_wish_sequence(rank, n, order);
            unsigned present = 0, number = number_of(order, n);
            for (unsigned i = 0; i < n; i++) present |= 1u << order[i], often[order[i]][i]++;
            assert_int_equal(present, (1u << n) - 1);
            assert_true(rank == 0 || number > before); /* in ascending order, so no two are alike */
            before = number;
        }
        for (unsigned i = 0; i < n; i++)
            for (unsigned k = 0; k < n; k++) assert_int_equal(often[i][k], count[n] / n);
    }
    uint8_t order[SAND_WISH_SEQUENCE_MAX];
    expect_assert_failure(sand_wish_count_sequences(6));
    expect_assert_failure(sand_wish_sequence(60, 5, order));
}

static void the_foremost_go_first(void **state)
{
    (void)state;
    table t;
    lay(&t);
    sand_entry e[] = { sand_wish_entry(1, 1, 0), sand_wish_entry(1, 2, 0), sand_wish_entry(1, 3, 0),
                       sand_wish_entry(1, 5, 0) };
    static const unsigned north[] = { 3, 5, 2, 1 }, east[] = { 5, 1, 3, 2 };
    sand_wish_sort_foremost(t.scene, 0, e, 4);
    /* 3 and 5 are equally far and keep their order */
    for (unsigned i = 0; i < 4; i++) assert_int_equal(e[i].subject, north[i]);
    sand_entry f[] = { sand_wish_entry(1, 1, 0), sand_wish_entry(1, 2, 0), sand_wish_entry(1, 3, 0),
                       sand_wish_entry(1, 5, 0) };
    sand_wish_sort_foremost(t.scene, 9000, f, 4);
    for (unsigned i = 0; i < 4; i++) assert_int_equal(f[i].subject, east[i]);
    clear(&t);
}

static bool suits_east(const sand_wisher *w, sand_point place)
{
    (void)w;
    return place.x >= 20000;
}

static void comrades_are_joined_first(void **state)
{
    (void)state;
    table t;
    lay(&t);
    const sand_bounds everywhere = { { 0, 0 }, { 72000, 48000 } };
    sand_wish_berth berth = {
        .kind = PLACE, .who = 9, .command = 1, .width = 4000, .depth = 3000, .ground = everywhere
    };
    sand_battle_unit_of(t.g.battle, 2)->command = 1;
    sand_battle_unit_of(t.g.battle, 1)->command = 1;
    sand_battle_unit_of(t.g.battle, 1)->status = SAND_STATUS_WAITING;
    look_again(&t);
    j.free = everywhere;
    t.wish.begin = 0;
    sand_wish_places(&t.w, &berth);
    static const sand_point about[] = { { 20000, 17500 }, { 24500, 14000 }, { 20000, 10500 }, { 15500, 14000 } };
    assert_int_equal(t.w.added, 4); /* and none from the grid */
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(t.entry[i].kind, PLACE);
        assert_int_equal(t.entry[i].subject, 9);
        assert_int_equal(t.entry[i].given, SAND_SLOT_POSE);
        assert_true(sand_point_equal(t.entry[i].pose.at, about[i]));
        assert_int_equal(t.entry[i].pose.heading, 0);
    }
    t.out.n = t.out.n_entries = 0;
    t.wish.begin = 5; /* a sample that begins at the second way of the second unit */
    sand_wish_places(&t.w, &berth);
    assert_true(sand_point_equal(t.entry[0].pose.at, about[1]));
    t.out.n = t.out.n_entries = 0;
    berth.suits = suits_east;
    t.wish.begin = 0;
    sand_wish_places(&t.w, &berth);
    assert_int_equal(t.out.n, 3);
    clear(&t);
}

static void without_comrades_ever_finer_grids_are_tried(void **state)
{
    (void)state;
    table t;
    lay(&t);
    sand_wish_berth berth = { .kind = PLACE,
                              .who = 9,
                              .width = 4000,
                              .depth = 3000,
                              .ground = { { 9000, 0 }, { 20250, 6000 } },
                              .facing = 9000 };
    j.free = (sand_bounds){ { 0, 0 }, { 72000, 48000 } };
    t.wish.begin = 0;
    sand_wish_places(&t.w, &berth);
    static const sand_point coarse[] = { { 11250, 1500 }, { 11250, 4500 }, { 15750, 1500 }, { 15750, 4500 } };
    assert_int_equal(t.w.added, SAND_LEN(coarse));
    for (unsigned i = 0; i < SAND_LEN(coarse); i++) {
        assert_true(sand_point_equal(t.entry[i].pose.at, coarse[i]));
        assert_int_equal(t.entry[i].pose.heading, 9000);
    }
    t.out.n = t.out.n_entries = 0;
    t.wish.begin = 3;
    sand_wish_places(&t.w, &berth);
    assert_true(sand_point_equal(t.entry[0].pose.at, coarse[3]));
    t.out.n = t.out.n_entries = 0;
    j.free = (sand_bounds){ { 9700, 400 }, { 9800, 600 } }; /* the grid of thirds finds it: 9000 + 750, 500 */
    t.wish.begin = 0;
    sand_wish_places(&t.w, &berth);
    assert_int_equal(t.out.n, 1);
    assert_true(sand_point_equal(t.entry[0].pose.at, (sand_point){ 9750, 500 }));
    t.out.n = t.out.n_entries = 0;
    j.free = (sand_bounds){ { 9250, 166 }, { 9250, 166 } }; /* the grid of ninths finds it */
    t.wish.begin = 0;
    sand_wish_places(&t.w, &berth);
    assert_int_equal(t.out.n, 1);
    t.out.n = t.out.n_entries = 0;
    j.free = (sand_bounds){ { 9001, 1 }, { 9002, 2 } }; /* no finer grid is tried */
    t.wish.begin = 0;
    sand_wish_places(&t.w, &berth);
    assert_int_equal(t.out.n, 0);
    clear(&t);
}

/* ---- moves, targets, groups, samples ---- */

static sand_wish_route tried[4];
static unsigned n_tried;

static bool note_route(sand_wisher *w, unsigned unit, sand_wish_route route)
{
    (void)w;
    assert_int_equal(unit, 1);
    tried[n_tried++] = route;
    return true;
}

static void assert_route(unsigned nth, sand_wish_route route)
{
    assert_int_equal(tried[nth].first, route.first);
    assert_int_equal(tried[nth].direction, route.direction);
    assert_int_equal(tried[nth].travel, route.travel);
    assert_int_equal(tried[nth].last, route.last);
}

/* The first unit stands at 30000, 10000 and faces north. */
static void places_are_reached_ahead_or_turned(void **state)
{
    (void)state;
    table t;
    lay(&t);
    n_tried = 0;
    sand_wish_reach(&t.w, 1, (sand_pose){ { 36000, 16000 }, 9000 }, 4500, note_route); /* that is just ahead */
    assert_int_equal(n_tried, 2);
    assert_route(0, (sand_wish_route){ 0, 4500, 8486, 9000 });
    assert_route(1, (sand_wish_route){ 4500, 0, 8486, 4500 });
    n_tried = 0;
    sand_wish_reach(&t.w, 1, (sand_pose){ { 36000, 16000 }, -1 }, 4499, note_route); /* that is just not ahead */
    assert_int_equal(n_tried, 2);
    assert_route(0, (sand_wish_route){ 4500, 0, 8486, 0 });
    assert_route(1, (sand_wish_route){ 0, 4500, 8486, 0 });
    n_tried = 0;
    sand_wish_reach(&t.w, 1, (sand_pose){ { 30000, 10000 }, 27000 }, 4500, note_route);
    assert_int_equal(n_tried, 1);
    assert_route(0, (sand_wish_route){ -9000, 0, 0, 0 });
    n_tried = 0;
    assert_true(sand_wish_away(&t.w, 1, (sand_point){ 30000, 40000 }, 6000, note_route));
    assert_route(0, (sand_wish_route){ 0, 18000, 6000, 0 });
    clear(&t);
}

static void a_route_is_said_in_steps(void **state)
{
    (void)state;
    sand_entry all = sand_wish_move(MARCH, 1, (sand_wish_route){ 100, 200, 3000, 400 });
    sand_entry none = sand_wish_move(MARCH, 1, (sand_wish_route){ .direction = 9000 });
    assert_int_equal(sand_entry_steps(&all), 3);
    assert_int_equal(sand_entry_step(&all, 0).verb, SAND_VERB_PIVOT);
    assert_int_equal(sand_entry_step(&all, 0).angle, 100);
    assert_int_equal(sand_entry_step(&all, 1).verb, SAND_VERB_MARCH);
    assert_int_equal(sand_entry_step(&all, 1).angle, 200);
    assert_int_equal(sand_entry_step(&all, 1).travel, 3000);
    assert_int_equal(sand_entry_step(&all, 2).angle, 400);
    assert_int_equal(none.n_list, 0);
}

static bool may_all(sand_scene *scene, unsigned unit, unsigned enemy)
{
    (void)scene;
    return unit == 1 && enemy != 4;
}

static void only_allowed_targets_are_tried(void **state)
{
    (void)state;
    table t;
    lay(&t);
    sand_wish_targets(&t.w, OTHER_KIND, 1, 0, may_all);
    assert_int_equal(t.w.added, 2);
    assert_int_equal(t.entry[0].object, 3);
    assert_int_equal(t.entry[1].object, 5);
    assert_int_equal(j.asked, 0); /* `may` judges them */
    t.out.n = t.out.n_entries = 0;
    sand_wish_targets(&t.w, OTHER_KIND, 1, 4, may_all);
    assert_int_equal(t.entry[0].object, 5);
    assert_int_equal(t.entry[1].object, 3);
    clear(&t);
}

static void a_group_goes_together_as_far_as_all_of_it_may(void **state)
{
    (void)state;
    table t;
    lay(&t);
    sand_entry e[] = { sand_wish_entry(MARCH, 1, 0), sand_wish_entry(MARCH, 2, 0) };
    assert_true(sand_wish_advance(&t.w, e, 2, 9000));
    assert_int_equal(t.order[0].n, 2);
    assert_int_equal(t.entry[0].subject, 2); /* the foremost unit comes first */
    assert_int_equal(t.entry[0].list[2], 9000);
    sand_entry f[] = { sand_wish_entry(MARCH, 1, 0), sand_wish_entry(MARCH, 2, 0) };
    j.far = true;
    assert_true(sand_wish_advance(&t.w, f, 2, 9000));
    for (unsigned i = 2; i < 4; i++) assert_int_equal(t.entry[i].list[2], FAR);
    sand_entry g[] = { sand_wish_entry(MARCH, 1, 0), sand_wish_entry(MARCH, 2, 0) };
    j.refuses = true;
    assert_false(sand_wish_advance(&t.w, g, 2, 4000));
    assert_int_equal(t.out.n, 2);
    clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_are_added_while_there_is_room),
        cmocka_unit_test(only_what_is_legal_is_added_and_marches_are_cut),
        cmocka_unit_test(only_moves_are_judged_as_suggestions),
        cmocka_unit_test(turns_lead_to_places),
        cmocka_unit_test(the_nearest_enemy_is_in_play),
        cmocka_unit_test(sequences_are_all_there_once),
        cmocka_unit_test(the_foremost_go_first),
        cmocka_unit_test(comrades_are_joined_first),
        cmocka_unit_test(without_comrades_ever_finer_grids_are_tried),
        cmocka_unit_test(places_are_reached_ahead_or_turned),
        cmocka_unit_test(a_route_is_said_in_steps),
        cmocka_unit_test(only_allowed_targets_are_tried),
        cmocka_unit_test(a_group_goes_together_as_far_as_all_of_it_may),
    };
    return cmocka_run_group_tests_name("common_wish", tests, NULL, NULL);
}
