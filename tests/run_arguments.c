/* run_arguments.c - tests that every public function refuses arguments that are missing or out of range.
 *
 * Every public function is called with NULL for each pointer that must not be NULL, and with numbers, ids and values of
 * enumerations that do not exist.  No call may stop the program; a function that returns an error must return
 * SAND_ERROR_ARGUMENT; and the game must be unchanged.  tools/check/arguments.sh checks that no function is left out.
 */
#include <sandtable/sandtable.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 20, ENTRIES = 64 };

static unsigned passed, failed;

static void expect(bool holds, const char *what, int line)
{
    passed += holds;
    failed += !holds;
    if (!holds) printf("FAIL %s (line %d)\n", what, line);
}

SAND_NORETURN void sand_assert_failed(const char *file, int line, const char *what)
{
    printf("FAIL an assertion stopped it: %s:%d: %s\n%u passed, %u failed\n", file, line, what, passed, failed + 1);
    exit(1);
}

/* REFUSED: the call must fail because of its arguments. NOTHING: it must return 0, NULL or false. COMES_BACK: it must
 * only return. */
#define REFUSED(...)           expect((__VA_ARGS__) == SAND_ERROR_ARGUMENT, #__VA_ARGS__, __LINE__)
#define REFUSED_AS(error, ...) expect((__VA_ARGS__) == (error), #__VA_ARGS__, __LINE__)
#define NOTHING(...)           expect(!(__VA_ARGS__), #__VA_ARGS__, __LINE__)
#define COMES_BACK(...)        ((void)(__VA_ARGS__), passed++)

static sand_game *game;
static char text[TEXT], scenario[TEXT];
static size_t scenario_length;
static sand_problem_list problems;
static sand_entry entries[ENTRIES];
static sand_order order, made[4];
static sand_order_list room;
static sand_verdict verdict;

static const unsigned nobody[] = { 3, 4, 255, 65535, 65536, 1u << 31, ~0u };
#define FOR_NOBODY(...)                                                                                                \
    for (size_t k = 0; k < SAND_LEN(nobody); k++) {                                                                    \
        unsigned no = nobody[k];                                                                                       \
        __VA_ARGS__;                                                                                                   \
    }

static void catalogues(void)
{
    sand_catalogue c;
    sand_member member;
    size_t cursor = 0;
    const char *word = NULL;
    NOTHING(sand_catalogue_at(0, NULL));
    NOTHING(sand_catalogue_at(SIZE_MAX, &c));
    NOTHING(sand_catalogue_find(NULL, &c));
    NOTHING(sand_catalogue_find("any", NULL));
    NOTHING(sand_catalogue_near(NULL));
    NOTHING(sand_catalogue_asks(NULL, 0));
    NOTHING(sand_catalogue_rule(NULL, "EC-MOVE-08"));
    NOTHING(sand_catalogue_near_rule(NULL, "EC-MOVE-08"));
    NOTHING(sand_catalogue_option(NULL, "pivot-cost"));
    sand_parameter parameter = { .row = NULL };
    sand_catalogue first;
    char written[8] = "";
    expect(sand_catalogue_at(0, &first), "there is a ruleset", __LINE__);
    NOTHING(sand_catalogue_counts(NULL, 0, 0));
    NOTHING(sand_catalogue_counts(&first, SIZE_MAX, 0));
    NOTHING(sand_catalogue_counts(&first, 0, SIZE_MAX));
    NOTHING(sand_catalogue_parameter(NULL, 0, &parameter));
    NOTHING(sand_catalogue_parameter(&first, 0, NULL));
    NOTHING(sand_catalogue_parameter(&first, SIZE_MAX / 2, &parameter));
    int32_t without = 0;
    NOTHING(sand_catalogue_left_out(NULL, "any", &without));
    NOTHING(sand_catalogue_left_out(&first, NULL, &without));
    NOTHING(sand_catalogue_left_out(&first, "any", NULL));
    sand_parameter_text(NULL, 0, written, sizeof written);
    sand_parameter_text(&parameter, 0, NULL, 1);
    NOTHING(sand_catalogue_next_option(NULL, "EC-MOVE-08", &cursor));
    NOTHING(sand_catalogue_member(NULL, 0, &member));
    NOTHING(sand_catalogue_side_member(NULL, 0, &member));
    sand_mark_row mark;
    NOTHING(sand_catalogue_mark(NULL, 0, &mark));
    NOTHING(sand_catalogue_base_state(NULL, 1, &word, &word));
    COMES_BACK(sand_catalogue_table_rules(NULL));
    expect(sand_catalogue_count() > 0 && sand_catalogue_at(0, &c), "there is a ruleset", __LINE__);
    NOTHING(sand_catalogue_asks(&c, SIZE_MAX));
    NOTHING(sand_catalogue_rule(&c, NULL));
    NOTHING(sand_catalogue_near_rule(&c, NULL));
    NOTHING(sand_catalogue_option(&c, NULL));
    NOTHING(sand_catalogue_next_option(&c, NULL, &cursor));
    NOTHING(sand_catalogue_next_option(&c, "EC-MOVE-08", NULL));
    cursor = SIZE_MAX - 1;
    NOTHING(sand_catalogue_next_option(&c, "EC-MOVE-08", &cursor));
    NOTHING(sand_catalogue_member(&c, 0, NULL));
    NOTHING(sand_catalogue_side_member(&c, 0, NULL));
    NOTHING(sand_catalogue_base_state(&c, 0, &word, &word));
    NOTHING(sand_catalogue_base_state(&c, INT32_MAX, &word, &word));
    NOTHING(sand_catalogue_base_state(&c, 1, NULL, &word));
    NOTHING(sand_catalogue_base_state(&c, 1, &word, NULL));
    NOTHING(sand_catalogue_member(&c, SIZE_MAX, &member));
    NOTHING(sand_catalogue_side_member(&c, SIZE_MAX, &member));
    NOTHING(sand_catalogue_mark(&c, 0, NULL));
    NOTHING(sand_catalogue_mark(&c, SIZE_MAX, &mark));
    COMES_BACK(sand_error_text((sand_error)99));
    NOTHING(sand_layout_of_library(NULL));
    NOTHING(sand_layout_compare(NULL, 3, NULL, 0));
    REFUSED(sand_layout_check(NULL, 3, &problems));
    COMES_BACK(sand_error_name((sand_error)99));
}

static void lists_of_problems(void)
{
    sand_problem problem = { .message = NULL, .severity = (sand_severity)9 };
    (sand_problem_add)(NULL, SAND_MISTAKE, (sand_place){ 0 }, "x");
    (sand_problem_remedy)(NULL, "x");
    sand_problem_list_free(NULL);
    NOTHING(sand_problem_format(NULL, text, sizeof text));
    COMES_BACK(sand_problem_format(&problem, text, sizeof text));
    COMES_BACK(sand_problem_format(&problem, NULL, 0));
}

static void life(void)
{
    static const sand_setting half[] = { { NULL, "each" }, { "pivot-cost", NULL } };
    sand_game_settings settings = { .options = NULL, .n_options = 2 };
    sand_game *out = NULL;
    REFUSED(sand_game_create(NULL, 5, NULL, &problems, &out));
    REFUSED(sand_game_create(scenario, scenario_length, NULL, NULL, &out));
    REFUSED(sand_game_create(scenario, scenario_length, NULL, &problems, NULL));
    REFUSED(sand_game_create(scenario, scenario_length, &settings, &problems, &out));
    settings = (sand_game_settings){ .options = half, .n_options = 1 };
    REFUSED(sand_game_create(scenario, scenario_length, &settings, &problems, &out));
    settings = (sand_game_settings){ .options = half + 1, .n_options = 1 };
    REFUSED(sand_game_create(scenario, scenario_length, &settings, &problems, &out));
    settings = (sand_game_settings){ .luck = (sand_luck)7 };
    REFUSED(sand_game_create(scenario, scenario_length, &settings, &problems, &out));
    settings = (sand_game_settings){ .luck = SAND_LUCK_SCRIPTED, .n_script = 3 };
    REFUSED(sand_game_create(scenario, scenario_length, &settings, &problems, &out));
    expect(out == NULL, "nothing was made", __LINE__);
    sand_game_destroy(NULL);
    NOTHING(sand_game_copy(NULL));
}

static void deciding(void)
{
    sand_wish wish = { .side = SAND_SIDE_A },
              strange = { .kind = (sand_wish_kind)77, .side = 1, .subject = 60000, .object = 60000, .order_kind = 999 };
    sand_measurement measured;
    static sand_overlay_list overlays;
    sand_pose pose = { { 1 << 30, -(1 << 30) }, 1 << 30 };
    NOTHING(sand_game_decision(NULL, 0).asks);
    FOR_NOBODY(NOTHING(sand_game_decision(game, no).asks))
    NOTHING(sand_game_ready(NULL, 1));
    FOR_NOBODY(NOTHING(sand_game_ready(game, no)))
    sand_game_check(game, &order, NULL);
    verdict.answer = SAND_YES;
    sand_game_check(game, NULL, &verdict);
    expect(verdict.answer == SAND_NO, "an order that is not there is not allowed", __LINE__);
    verdict.answer = SAND_YES;
    sand_game_check(NULL, &order, &verdict);
    expect(verdict.answer == SAND_NO, "no order is allowed without a game", __LINE__);
    REFUSED(sand_game_submit(NULL, &order, &verdict));
    REFUSED(sand_game_submit(game, NULL, &verdict));
    sand_order wrong = order;
    wrong.entries = NULL;
    REFUSED(sand_game_submit(game, &wrong, NULL));
    wrong = order;
    wrong.side = 9;
    expect(sand_game_submit(game, &wrong, &verdict) != SAND_OK, "nobody orders nothing", __LINE__);
    for (int i = 0; i < 40; i++) {
        sand_entry entry = entries[0];
        ((uint16_t *)&entry)[i % 4] = (uint16_t)(i < 20 ? 65535 : 40 + i);
        if (i >= 8) entry.n_list = (uint16_t)(30 + i);
        if (i >= 16) entry.given = 0xffff;
        if (i >= 24)
            for (size_t k = 0; k < SAND_ENTRY_LIST_MAX; k++) entry.list[k] = i % 2 ? INT32_MIN : INT32_MAX;
        sand_order odd = { order.decision, order.side, 1, &entry };
        sand_game_check(game, &odd, &verdict);
        NOTHING(verdict.answer == SAND_YES && i < 3);
        COMES_BACK(sand_game_order_write(game, &odd, text, sizeof text));
        COMES_BACK(sand_report_entry(game, &entry, text, sizeof text));
    }
    sand_idle idle[4] = { { .ref = 77, .subject = 4096, .n_kinds = 99, .kinds = { 4096 } } };
    NOTHING(sand_game_idle(NULL, 1, idle, 4) + sand_game_idle(game, 0, idle, 4));
    FOR_NOBODY(NOTHING(sand_game_idle(game, no, idle, 4)))
    COMES_BACK(sand_game_idle(game, 1, NULL, 0));
    NOTHING(sand_game_suits(NULL, 1, 1) + sand_game_suits(game, 0, 1) + sand_game_suits(game, 1, 0));
    NOTHING(sand_game_suits(game, 9999, 1) + sand_game_suits(game, 1, 9999));
    NOTHING(sand_game_last_entry(NULL, 1, 1, entries) + sand_game_last_entry(game, 1, 1, NULL));
    FOR_NOBODY(NOTHING(sand_game_last_entry(game, no, 1, entries) + sand_game_last_entry(game, 1, no | 4096, entries)))
    NOTHING(sand_report_idle(NULL, idle, 1, text, sizeof text) + sand_report_idle(game, NULL, 1, text, sizeof text));
    COMES_BACK(sand_report_idle(game, idle, 1, NULL, 0));
    NOTHING(sand_game_suggest(NULL, &wish, &room));
    NOTHING(sand_game_suggest(game, NULL, &room));
    NOTHING(sand_game_suggest(game, &wish, NULL));
    COMES_BACK(sand_game_suggest(game, &strange, &room));
    static const sand_wish nobodys[] = { { .side = 1, .kind = (sand_wish_kind)99 },
                                         { .side = 1, .subject = 60000 },
                                         { .side = 1, .subject = 60000, .subject_ref = SAND_REF_BODY },
                                         { .side = 1, .subject = 1, .subject_ref = 77 },
                                         { .side = 1, .kind = SAND_WISH_CLOSE, .subject = 1, .object = 60000 },
                                         { .side = 1, .kind = SAND_WISH_REACH, .subject = 1, .files = 3 },
                                         { .side = 1, .kind = SAND_WISH_REACH, .subject = 1, .files = 256, .ranks = 1 },
                                         { .side = 1, .order_kind = 60000 } };
    for (size_t i = 0; i < sizeof nobodys / sizeof nobodys[0]; i++)
        NOTHING(sand_game_suggest(game, &nobodys[i], &room));
    static sand_consequences follow,
        odd_follow = { .n = 4,
                       .of = { { .kind = 1, .ref = 77, .subject = 1 },
                               { .kind = 9, .ref = SAND_REF_UNIT, .subject = 1 },
                               { .kind = 2, .ref = SAND_REF_UNIT, .subject = 60000 },
                               { .kind = 2, .ref = SAND_REF_UNIT, .subject = 1, .after = 3, .changed = { .n = 5 } } } };
    static sand_ledger limit;
    static sand_courses courses;
    static sand_verdict judged;
    static const sand_together line = { .side = 1, .n = 1, .unit = { 1 }, .way = { SAND_VERB_MARCH, 0, 1000 } };
    REFUSED(sand_game_courses(NULL, &order, &judged, &courses));
    REFUSED(sand_game_courses(game, NULL, &judged, &courses));
    REFUSED(sand_game_courses(game, &order, NULL, &courses));
    REFUSED(sand_game_courses(game, &order, &judged, NULL));
    NOTHING(sand_game_courses(game, &wrong, &judged, &courses) != SAND_OK || courses.n);
    REFUSED(sand_game_lead(NULL, &order, &room));
    REFUSED(sand_game_lead(game, NULL, &room));
    REFUSED(sand_game_lead(game, &order, NULL));
    REFUSED(sand_game_against(NULL, &order, SAND_STANDS, &room));
    REFUSED(sand_game_against(game, NULL, SAND_STANDS, &room));
    REFUSED(sand_game_against(game, &order, SAND_STANDS, NULL));
    REFUSED(sand_game_against(game, &order, (sand_imagined)9, &room));
    REFUSED(sand_game_together(NULL, &line, &room, &judged, &courses));
    REFUSED(sand_game_together(game, NULL, &room, &judged, &courses));
    REFUSED(sand_game_together(game, &line, NULL, &judged, &courses));
    REFUSED(sand_game_together(game, &line, &room, NULL, &courses));
    REFUSED(sand_game_together(game, &line, &room, &judged, NULL));
    NOTHING(sand_report_course(NULL, &courses.of[0], text, sizeof text) +
            sand_report_course(game, NULL, text, sizeof text));
    courses.of[0] = (sand_course){ .who = { SAND_REF_UNIT, 9999 }, .stops = true, .bar = { SAND_REF_UNIT, 9999 } };
    NOTHING(sand_report_course(game, &courses.of[0], text, sizeof text));
    REFUSED(sand_game_consequences(NULL, &order, &follow));
    REFUSED(sand_game_consequences(game, NULL, &follow));
    REFUSED(sand_game_consequences(game, &order, NULL));
    NOTHING(sand_game_consequences(game, &wrong, &follow) != SAND_OK || follow.n);
    NOTHING(sand_report_consequences(NULL, &follow, text, sizeof text) +
            sand_report_consequences(game, NULL, text, sizeof text));
    COMES_BACK(sand_report_consequences(game, &odd_follow, text, sizeof text));
    odd_follow.n = 999;
    NOTHING(sand_report_consequences(game, &odd_follow, text, sizeof text));
    NOTHING(sand_game_limit(NULL, 0, 1, &limit) || sand_game_limit(game, 0, 1, NULL));
    FOR_NOBODY(NOTHING(sand_game_limit(game, no, 1, &limit) || sand_game_limit(game, 0, no | 4096, &limit)))
    sand_game_measure(NULL, 0, sand_actor_unit(1), sand_actor_unit(2), &measured);
    sand_game_measure(game, 0, sand_actor_unit(1), sand_actor_unit(2), NULL);
    FOR_NOBODY(sand_game_measure(game, no, sand_actor_unit(1), sand_actor_unit(2), &measured);
               NOTHING(measured.distance);
               sand_game_measure(game, 0, sand_actor_unit(no == 3 || no == 4 ? 0 : no), sand_actor_unit(1), &measured);
               NOTHING(measured.distance);
               sand_game_measure(game, 0, sand_actor_unit(1), sand_actor_unit(no == 3 || no == 4 ? 1 : no), &measured);
               NOTHING(measured.distance))
    sand_game_overlays(NULL, 0, sand_actor_unit(1), NULL, &overlays);
    sand_game_overlays(game, 0, sand_actor_unit(1), NULL, NULL);
    FOR_NOBODY(sand_game_overlays(game, no, sand_actor_unit(1), NULL, &overlays); NOTHING(overlays.n))
    sand_game_overlays(game, 0, sand_actor_unit(0), NULL, &overlays);
    NOTHING(overlays.n);
    sand_game_overlays(game, 0, sand_actor_unit(60000), NULL, &overlays);
    NOTHING(overlays.n);
    sand_game_overlays(game, 0, (sand_actor){ 99, 1 }, NULL, &overlays);
    NOTHING(overlays.n);
    sand_game_overlays(game, 0, sand_actor_body(60000), NULL, &overlays);
    NOTHING(overlays.n);
    overlays.wanted = 0xffff;
    sand_game_overlays(game, 0, sand_actor_unit(1), &pose, &overlays);
    COMES_BACK(overlays.n);
    NOTHING(sand_order_list_add(NULL, 1, 1, 1));
    sand_order_list empty = { 0 };
    NOTHING(sand_order_list_add(&empty, 1, 1, 1));
    NOTHING(sand_order_list_add(&room, 1, 1, SIZE_MAX));
}

static void dice_and_log(void)
{
    sand_roll roll = { .kind = 99, .n_faces = 255, .count = 255, .sides = 65535 };
    NOTHING(sand_game_needs(NULL));
    REFUSED(sand_game_answer(NULL, &roll));
    REFUSED(sand_game_answer(game, NULL));
    REFUSED_AS(SAND_ERROR_UNKNOWN, sand_game_answer(game, &roll));
    REFUSED(sand_game_answer_text(NULL, "6"));
    REFUSED(sand_game_answer_text(game, NULL));
    REFUSED(sand_game_answer_rolled(NULL));
    REFUSED(sand_game_answer_none(NULL));
    NOTHING(sand_game_length(NULL));
    NOTHING(sand_game_undo_reach(NULL));
    NOTHING(sand_game_written(NULL));
    NOTHING(sand_game_undo_reach_of(NULL, 1) + sand_game_redo_reach_of(NULL, 1));
    NOTHING(sand_game_undo_reach_of(game, 0) + sand_game_redo_reach_of(game, 3));
    NOTHING(sand_game_redo_reach(NULL));
    REFUSED(sand_game_undo(NULL, 1));
    REFUSED(sand_game_redo(NULL, 1));
    REFUSED_AS(SAND_ERROR_REFUSED, sand_game_undo(game, SIZE_MAX));
    REFUSED_AS(SAND_ERROR_REFUSED, sand_game_redo(game, SIZE_MAX));
    REFUSED(sand_game_ask_undo(NULL, 1, 1));
    FOR_NOBODY(expect(sand_game_ask_undo(game, no, 1) != SAND_OK, "nobody asks", __LINE__))
    expect(sand_game_ask_undo(game, 1, SIZE_MAX) != SAND_OK, "so much is not taken back", __LINE__);
    NOTHING(sand_game_asks_undo(NULL, 1));
    FOR_NOBODY(NOTHING(sand_game_asks_undo(game, no)))
    REFUSED(sand_game_concede(NULL, 1));
    FOR_NOBODY(REFUSED_AS(SAND_ERROR_UNKNOWN, sand_game_concede(game, no)))
    REFUSED(sand_game_offer_draw(NULL, 1));
    FOR_NOBODY(REFUSED_AS(SAND_ERROR_UNKNOWN, sand_game_offer_draw(game, no)))
    NOTHING(sand_game_offers_draw(NULL, 1));
    FOR_NOBODY(NOTHING(sand_game_offers_draw(game, no)))
    REFUSED(sand_game_note(NULL, 1, "x"));
    REFUSED(sand_game_note(game, 1, NULL));
    FOR_NOBODY(REFUSED_AS(SAND_ERROR_UNKNOWN, sand_game_note(game, no, "x")))
    REFUSED(sand_game_adjust(NULL, "{}", 2, &problems));
    REFUSED(sand_game_adjust(game, NULL, 2, &problems));
    REFUSED(sand_game_adjust(game, "{}", 2, NULL));
    REFUSED(sand_game_reseed(NULL, "x"));
    REFUSED(sand_game_reseed(game, NULL));
    REFUSED(sand_game_script(NULL, &roll, 1));
    REFUSED(sand_game_script(game, NULL, 1));
    NOTHING(sand_game_order_write(NULL, &order, text, sizeof text));
    NOTHING(sand_game_order_write(game, NULL, text, sizeof text));
    REFUSED(sand_game_order_read(NULL, "{}", 2, &room, &problems));
    REFUSED(sand_game_order_read(game, NULL, 2, &room, &problems));
    REFUSED(sand_game_order_read(game, "{}", 2, NULL, &problems));
    REFUSED(sand_game_order_read(game, "{}", 2, &room, NULL));
}

static void facts(void)
{
    static union {
        sand_table_facts table;
        sand_catalogue catalogue;
        sand_side_facts side;
        sand_command_facts command;
        sand_unit_facts unit;
        sand_marker marker[4];
        sand_gauge gauge[4];
        sand_body_facts body;
        sand_terrain_facts terrain;
        sand_zone_facts zone;
        sand_contact_facts contact;
        sand_option_facts option;
        sand_distance distance;
        sand_deck deck;
    } out;
    size_t n = 7;
    sand_spot spot = { SAND_REF_UNIT, 1, { 0, 0 } }, wrong = { (sand_ref_kind)99, 60000, { INT32_MAX, INT32_MIN } };
    sand_event event = { .verb = 255,
                         .subject_ref = 99,
                         .object_ref = 98,
                         .subject = 65535,
                         .object = 65535,
                         .turn = 65535,
                         .step = 65535,
                         .n_ledger = 65535,
                         .n_rolls = 65535,
                         .first_roll = ~0u,
                         .witness = { .kind = 99, .n = 255 } };
    sand_game_table(NULL, 0, &out.table);
    sand_game_table(game, 0, NULL);
    sand_game_catalogue(NULL, &out.catalogue);
    sand_game_catalogue(game, NULL);
    NOTHING(sand_game_side(NULL, 0, 1, &out.side));
    NOTHING(sand_game_side(game, 0, 1, NULL));
    NOTHING(sand_game_command(NULL, 0, 1, &out.command));
    NOTHING(sand_game_command(game, 0, 1, NULL));
    NOTHING(sand_game_unit(NULL, 0, 1, &out.unit));
    NOTHING(sand_game_unit(game, 0, 1, NULL));
    NOTHING(sand_game_markers(NULL, 0, 1, out.marker, 4));
    NOTHING(sand_game_markers(game, 0, 1, NULL, 4));
    NOTHING(sand_game_traits(NULL, 0, 1, out.marker, 4));
    NOTHING(sand_game_traits(game, 0, 1, NULL, 4));
    NOTHING(sand_game_gauges(NULL, 0, 1, out.gauge, 4));
    NOTHING(sand_game_gauges(game, 0, 1, NULL, 4));
    NOTHING(sand_game_body(NULL, 0, 1, &out.body));
    NOTHING(sand_game_body(game, 0, 1, NULL));
    NOTHING(sand_game_terrain(NULL, 1, &out.terrain));
    NOTHING(sand_game_terrain(game, 1, NULL));
    NOTHING(sand_game_decoration(NULL, 1, &out.terrain));
    NOTHING(sand_game_decoration(game, 1, NULL));
    NOTHING(sand_game_zone(NULL, 1, &out.zone));
    NOTHING(sand_game_zone(game, 1, NULL));
    NOTHING(sand_game_zone_part(NULL, 1, 0, &n));
    NOTHING(sand_game_zone_part(game, 1, 0, NULL));
    NOTHING(sand_game_contact(NULL, 0, 1, &out.contact));
    NOTHING(sand_game_contact(game, 0, 1, NULL));
    NOTHING(sand_game_deck(NULL, 0, 1, &out.deck));
    NOTHING(sand_game_deck(game, 0, 1, NULL));
    NOTHING(sand_game_card_moves(NULL, 0, 1, 0, spot));
    NOTHING(sand_game_option(NULL, 1, &out.option));
    int32_t number;
    NOTHING(sand_game_value(NULL, 0, &number));
    NOTHING(sand_game_value(game, 0, NULL));
    NOTHING(sand_game_value(game, SIZE_MAX / 2, &number));
    NOTHING(sand_game_option(game, 1, NULL));
    NOTHING(sand_game_result(NULL, 0).outcome);
    NOTHING(sand_game_distance(NULL, 0, spot, spot, &out.distance));
    NOTHING(sand_game_distance(game, 0, spot, spot, NULL));
    NOTHING(sand_game_distance(game, 0, wrong, spot, &out.distance));
    NOTHING(sand_game_distance(game, 0, spot, wrong, &out.distance));
    for (size_t k = 0; k < SAND_LEN(nobody); k++) {
        unsigned no = nobody[k], far = no == 3 || no == 4 ? 0 : no;
        sand_game_table(game, no, &out.table);
        NOTHING(out.table.units);
        NOTHING(sand_game_side(game, no, 1, &out.side) || sand_game_side(game, 0, no, &out.side));
        NOTHING(sand_game_command(game, no, 1, &out.command) || sand_game_command(game, 0, far, &out.command));
        NOTHING(sand_game_unit(game, no, 1, &out.unit) || sand_game_unit(game, 0, far, &out.unit));
        NOTHING(sand_game_markers(game, no, 1, out.marker, 4) || sand_game_markers(game, 0, far, out.marker, 4));
        NOTHING(sand_game_traits(game, no, 1, out.marker, 4) || sand_game_traits(game, 0, far, out.marker, 4));
        NOTHING(sand_game_gauges(game, no, 1, out.gauge, 4) || sand_game_gauges(game, 0, far, out.gauge, 4));
        NOTHING(sand_game_body(game, no, 1, &out.body) || sand_game_body(game, 0, far, &out.body));
        NOTHING(sand_game_terrain(game, far, &out.terrain));
        NOTHING(sand_game_decoration(game, far, &out.terrain));
        NOTHING(sand_game_zone(game, far, &out.zone));
        NOTHING(sand_game_zone_part(game, far, 0, &n) || sand_game_zone_part(game, 1, far | 1024, &n));
        NOTHING(sand_game_contact(game, no, 1, &out.contact) || sand_game_contact(game, 0, far, &out.contact));
        NOTHING(sand_game_deck(game, no, 1, &out.deck) || sand_game_deck(game, 0, far, &out.deck));
        NOTHING(sand_game_card_moves(game, no, 1, 0, spot) || sand_game_card_moves(game, 0, far, 0, spot));
        NOTHING(sand_game_card_moves(game, 0, 1, no | 64, spot));
        NOTHING(sand_game_card_moves(game, 0, 1, 0, (sand_spot){ .ref = (sand_ref_kind)(no | 32), .index = 1 }));
        NOTHING(sand_game_card_moves(game, 0, 1, 0, (sand_spot){ .ref = SAND_REF_UNIT, .index = 65535 }));
        NOTHING(sand_game_option(game, far, &out.option));
        NOTHING(sand_game_result(game, no).outcome);
        NOTHING(sand_game_distance(game, no, spot, spot, &out.distance));
        NOTHING(sand_game_find(game, (sand_ref_kind)(no | 32), "Ballard's Foot"));
        NOTHING(sand_game_near(game, (sand_ref_kind)(no | 32), "Ballard's Foot"));
        NOTHING(sand_game_events(game, no) || sand_game_event(game, no, 0) || sand_game_events_kept(game, no, 0));
        NOTHING(sand_game_hash(game, no));
    }
    NOTHING(sand_game_find(NULL, SAND_REF_UNIT, "x"));
    NOTHING(sand_game_find(game, SAND_REF_UNIT, NULL));
    NOTHING(sand_game_near(NULL, SAND_REF_UNIT, "x"));
    NOTHING(sand_game_near(game, SAND_REF_UNIT, NULL));
    NOTHING(sand_game_events(NULL, 0));
    NOTHING(sand_game_branch(NULL));
    NOTHING(sand_game_events_kept(NULL, 0, 0));
    COMES_BACK(sand_game_events_kept(game, 0, SIZE_MAX));
    NOTHING(sand_game_event(NULL, 0, 0));
    NOTHING(sand_game_event(game, 0, SIZE_MAX));
    NOTHING(sand_game_event_rolls(NULL, &event, &n));
    NOTHING(sand_game_event_rolls(game, NULL, &n));
    NOTHING(sand_game_event_rolls(game, &event, NULL));
    NOTHING(sand_game_event_rolls(game, &event, &n));
    NOTHING(sand_game_hash(NULL, 0));
    COMES_BACK(sand_report_event(game, &event, text, sizeof text));
    COMES_BACK(sand_game_event_json(game, &event, text, sizeof text));
}

static void texts(void)
{
    sand_sentence sentence = { "{u0} {b1} {c2} {s3} {T4} {t5} {k0} {f1} {o2} {p3} {u9} {z0} {",
                               { 99999, -1, INT32_MIN, 77, INT32_MAX, 1 << 20 } };
    sand_verdict odd;
    sand_roll roll;
    sand_decision decision = { .asks = true, .actors = 255, .step = 9999, .n_kinds = 9999, .subject = 9999 };
    sand_result result = { .outcome = (sand_ending)9, .winner = 99 };
    sand_measurement measured = { .face = 99, .blocker_unit = 9999, .blocker_terrain = 9999 };
    sand_dice_needs needs = { .ask = { .kind = 99, .sides = 65535 }, .ledger = { .n = 9999 }, .n_breaks = 9999 };
    sand_witness shape = { .kind = 99, .n = 255, .ref = 9999, .body = 9999, .terrain = 9999 };
    sand_duty duty = { .subject = 9999, .has_remedy = true };
    sand_pose pose = { { INT32_MAX, INT32_MIN }, INT32_MIN };
    memset(&odd, 0x7f, sizeof odd);
    odd.rule = NULL;
    odd.sentence = sentence;
    for (size_t i = 0; i < SAND_VERDICT_DUTIES_MAX; i++) odd.duties[i] = duty;
    memset(&roll, 0xff, sizeof roll);
    duty.remedy.kind = 999;
    NOTHING(sand_report_sentence(NULL, &sentence, text, sizeof text) +
            sand_report_sentence(game, NULL, text, sizeof text));
    COMES_BACK(sand_report_sentence(game, &sentence, text, sizeof text));
    NOTHING(sand_report_event(NULL, NULL, text, sizeof text) + sand_report_event(game, NULL, text, sizeof text));
    COMES_BACK(sand_report_ledger((sand_report_reckoning){ NULL, 5, NULL, 5, 1 }, text, sizeof text));
    NOTHING(sand_report_roll(NULL, text, sizeof text));
    for (int kind = 0; kind < 256; kind++) {
        roll.kind = (uint8_t)kind;
        COMES_BACK(sand_report_roll(&roll, text, sizeof text));
        COMES_BACK(sand_report_ledger((sand_report_reckoning){ &roll, 1, NULL, 0, INT32_MIN }, text, sizeof text));
        needs.ask.kind = (uint8_t)kind;
        COMES_BACK(sand_report_needs(game, &needs, text, sizeof text));
        shape.kind = (uint8_t)kind;
        COMES_BACK(sand_report_shape(game, &shape, text, sizeof text));
    }
    NOTHING(sand_report_verdict(NULL, &odd, text, sizeof text) + sand_report_verdict(game, NULL, text, sizeof text));
    COMES_BACK(sand_report_verdict(game, &odd, text, sizeof text));
    NOTHING(sand_report_why(NULL, &odd, text, sizeof text) + sand_report_why(game, NULL, text, sizeof text));
    COMES_BACK(sand_report_why(game, &odd, text, sizeof text));
    NOTHING(sand_game_verdict_json(NULL, &odd, text, sizeof text) +
            sand_game_verdict_json(game, NULL, text, sizeof text));
    COMES_BACK(sand_game_verdict_json(game, &odd, text, sizeof text));
    NOTHING(sand_report_rule(NULL, "EC-MOVE-08", text, sizeof text) + sand_report_rule(game, NULL, text, sizeof text));
    NOTHING(sand_report_shape(NULL, &shape, text, sizeof text) + sand_report_shape(game, NULL, text, sizeof text));
    NOTHING(sand_report_decision(NULL, &decision, text, sizeof text) +
            sand_report_decision(game, NULL, text, sizeof text));
    COMES_BACK(sand_report_decision(game, &decision, text, sizeof text));
    NOTHING(sand_report_duty(NULL, &duty, text, sizeof text) + sand_report_duty(game, NULL, text, sizeof text));
    COMES_BACK(sand_report_duty(game, &duty, text, sizeof text));
    NOTHING(sand_report_needs(NULL, &needs, text, sizeof text) + sand_report_needs(game, NULL, text, sizeof text));
    NOTHING(sand_report_entry(NULL, &entries[0], text, sizeof text) + sand_report_entry(game, NULL, text, sizeof text));
    NOTHING(sand_report_standing(NULL, 0, text, sizeof text) + sand_report_because(NULL, 0, 0, text, sizeof text));
    NOTHING(sand_report_because(game, 0, SIZE_MAX, text, sizeof text));
    COMES_BACK(sand_report_because(game, 0, 0, NULL, 0));
    NOTHING(sand_report_misread(NULL, NULL, "1", text, sizeof text) +
            sand_report_misread(game, NULL, NULL, text, sizeof text));
    NOTHING(sand_report_luck(NULL, 0, text, sizeof text) + sand_report_luck(game, 3, text, sizeof text));
    FOR_NOBODY(NOTHING(sand_report_standing(game, no, text, sizeof text) +
                       sand_report_because(game, no, 0, text, sizeof text) + sand_game_holder(game, no, 1) +
                       sand_game_holder(game, 0, no) + sand_game_lost(game, no, 1) + sand_game_lost(game, 0, no)))
    NOTHING(sand_game_holder(NULL, 0, 1) + sand_game_lost(NULL, 0, 1));
    sand_goal goal = { 0 };
    NOTHING(sand_game_goals(NULL, 0, &goal, 1) + sand_game_goals(game, 0, NULL, 1) +
            sand_report_goal(game, NULL, text, sizeof text) + sand_report_goal(game, &goal, text, sizeof text));
    FOR_NOBODY(NOTHING(sand_game_goals(game, no, &goal, 1)))
    COMES_BACK(sand_game_goals(game, 0, &goal, 1));
    NOTHING(sand_report_goal(NULL, &goal, text, sizeof text));
    COMES_BACK(sand_report_goal(game, &goal, text, sizeof text));
    NOTHING(sand_report_unit(NULL, 0, 1, text, sizeof text) + sand_report_unit(game, 0, 0, text, sizeof text));
    FOR_NOBODY(NOTHING(sand_report_unit(game, no, 1, text, sizeof text) +
                       sand_report_unit(game, 0, no | 4096, text, sizeof text)))
    NOTHING(sand_report_result(NULL, &result, text, sizeof text) + sand_report_result(game, NULL, text, sizeof text));
    COMES_BACK(sand_report_result(game, &result, text, sizeof text));
    NOTHING(sand_report_deck(NULL, 0, 1, text, sizeof text) + sand_report_deck(game, 0, 99, text, sizeof text));
    FOR_NOBODY(NOTHING(sand_report_deck(game, no, 1, text, sizeof text)))
    NOTHING(sand_report_measure(NULL, &measured, text, sizeof text) +
            sand_report_measure(game, NULL, text, sizeof text));
    COMES_BACK(sand_report_measure(game, &measured, text, sizeof text));
    NOTHING(sand_report_clock(pose, pose.at, NULL, text, sizeof text) + sand_report_length(1, NULL, text, sizeof text));
    COMES_BACK(sand_report_clock(pose, (sand_point){ INT32_MIN, INT32_MAX }, "in.", text, sizeof text));
    COMES_BACK(sand_report_hour(pose, (sand_point){ INT32_MIN, INT32_MAX }));
    COMES_BACK(sand_report_bearing(pose, (sand_point){ INT32_MIN, INT32_MAX }));
    COMES_BACK(sand_report_compass(INT32_MIN));
    COMES_BACK(sand_report_compass(INT32_MAX));
    COMES_BACK(sand_report_angle(INT32_MIN, text, sizeof text));
    COMES_BACK(sand_report_angle(1, NULL, 5));
    NOTHING(sand_game_view_json(NULL, 0, text, sizeof text));
    NOTHING(sand_game_decision_json(NULL, 0, text, sizeof text));
    FOR_NOBODY(NOTHING(sand_game_view_json(game, no, text, sizeof text) +
                       sand_game_decision_json(game, no, text, sizeof text)))
    NOTHING(sand_game_event_json(NULL, NULL, text, sizeof text) + sand_game_event_json(game, NULL, text, sizeof text));
}

static void records(void)
{
    sand_game *out = NULL;
    char *bytes = NULL;
    size_t n = 0;
    sand_record_end end = { 0 };
    NOTHING(sand_record_write(NULL, 0, text, sizeof text));
    COMES_BACK(sand_record_write(game, ~0u, text, sizeof text));
    COMES_BACK(sand_record_write(game, 0, NULL, 5));
    COMES_BACK(sand_record_write_from(game, NULL, NULL, text, sizeof text));
    NOTHING(sand_record_write_from(NULL, &end, &end, text, sizeof text));
    NOTHING(sand_record_write_private_from(NULL, &end, &end, text, sizeof text));
    NOTHING(sand_record_write_revealed(NULL, &end, &end, text, sizeof text));
    NOTHING(sand_record_end_of(NULL, 5).lines);
    NOTHING(sand_record_public_part(NULL, 5));
    const char *const numbers[SAND_SIDES] = { "1", NULL };
    char seed[65];
    NOTHING(sand_record_check_shares(NULL));
    NOTHING((sand_record_shared_seed(NULL, numbers, seed), seed[0]));
    NOTHING((sand_record_shared_seed("x", NULL, seed), seed[0]));
    NOTHING((sand_record_shared_seed("x", numbers, seed), seed[0]));
    NOTHING(sand_record_shares_note(NULL, numbers, text, sizeof text));
    NOTHING(sand_record_shares_note("x", NULL, text, sizeof text));
    NOTHING(sand_record_write_for(NULL, 1, text, sizeof text) + sand_record_write_for(game, 0, text, sizeof text));
    FOR_NOBODY(NOTHING(sand_record_write_for(game, no, text, sizeof text)))
    COMES_BACK(sand_record_write_for(game, 1, NULL, 5));
    NOTHING(sand_position_write(NULL, text, sizeof text));
    NOTHING(sand_position_write_for(NULL, 1, text, sizeof text));
    FOR_NOBODY(NOTHING(sand_position_write_for(game, no, text, sizeof text)))
    NOTHING(sand_position_is_whole(NULL));
    REFUSED(sand_record_verify((sand_source){ NULL, 5, NULL }, &problems, NULL));
    REFUSED(sand_record_verify((sand_source){ "x", 1, NULL }, NULL, NULL));
    expect(sand_record_verify((sand_source){ "x", 1, NULL }, &problems, NULL) != SAND_OK, "an x is no record",
           __LINE__);
    REFUSED(sand_record_position((sand_source){ NULL, 5, NULL }, 0, &problems, &out));
    REFUSED(sand_record_position((sand_source){ "x", 1, NULL }, 0, NULL, &out));
    REFUSED(sand_record_position((sand_source){ "x", 1, NULL }, 0, &problems, NULL));
    expect(sand_record_position((sand_source){ "x", 1, NULL }, SIZE_MAX, &problems, &out) != SAND_OK,
           "an x has no positions", __LINE__);
    REFUSED(sand_record_step((sand_source){ NULL, 5, NULL }, 0, &problems, &out));
    REFUSED(sand_record_step((sand_source){ "x", 1, NULL }, 0, NULL, &out));
    REFUSED(sand_record_step((sand_source){ "x", 1, NULL }, 0, &problems, NULL));
    expect(sand_record_step((sand_source){ "x", 1, NULL }, SIZE_MAX, &problems, &out) != SAND_OK, "an x has no lines",
           __LINE__);
    REFUSED(sand_file_read(NULL, &problems, &bytes, &n));
    REFUSED(sand_file_read("x", NULL, &bytes, &n));
    REFUSED(sand_file_read("x", &problems, NULL, &n));
    REFUSED(sand_file_read("x", &problems, &bytes, NULL));
    REFUSED_AS(SAND_ERROR_FILE, sand_file_read("", &problems, &bytes, &n));
}

static void odds_and_players(void)
{
    static sand_odds odds;
    sand_chance zero = { { 0, 0 }, { 0, 0 } };
    sand_player_limits limits = { 0 };
    REFUSED(sand_odds_line(NULL, 0, (sand_odds_orders){ &order, 1 }, &odds, NULL));
    REFUSED(sand_odds_line(game, 0, (sand_odds_orders){ NULL, 1 }, &odds, NULL));
    REFUSED(sand_odds_line(game, 0, (sand_odds_orders){ &order, 1 }, NULL, NULL));
    FOR_NOBODY(REFUSED_AS(SAND_ERROR_RANGE, sand_odds_line(game, no, (sand_odds_orders){ &order, 1 }, &odds, NULL)))
    REFUSED_AS(SAND_ERROR_RANGE, sand_odds_line(game, 0, (sand_odds_orders){ &order, SIZE_MAX }, &odds, NULL));
    expect(sand_odds_line(game, 0, (sand_odds_orders){ &order, 0 }, &odds, NULL) != SAND_OK, "no order has no odds",
           __LINE__);
    NOTHING(sand_odds_error(NULL, zero));
    COMES_BACK(sand_odds_error(&odds, zero));
    COMES_BACK(sand_chance_number(zero));
    COMES_BACK(sand_chance_is_zero(zero));
    COMES_BACK(sand_chance_write(zero, text, sizeof text));
    COMES_BACK(sand_chance_percent(zero, text, sizeof text));
    memset(&odds, 0x7f, sizeof odds);
    NOTHING(sand_odds_json(NULL, &odds, text, sizeof text) + sand_odds_json(game, NULL, text, sizeof text));
    NOTHING(sand_odds_words(NULL, &odds, text, sizeof text) + sand_odds_words(game, NULL, text, sizeof text));
    NOTHING(sand_odds_json(game, &odds, text, sizeof text));
    NOTHING(sand_odds_words(game, &odds, text, sizeof text));
    NOTHING(sand_player_at(SIZE_MAX) || sand_player_at(sand_player_count()));
    NOTHING(sand_player_find(NULL));
    NOTHING(sand_player_strength(NULL) + 1);
    const sand_player *player = sand_player_at(0);
    REFUSED(sand_player_choose(NULL, game, (sand_player_task){ 1, 1, &limits, text, sizeof text }, &room));
    REFUSED(sand_player_choose(player, NULL, (sand_player_task){ 1, 1, &limits, text, sizeof text }, &room));
    REFUSED(sand_player_choose(player, game, (sand_player_task){ 1, 1, &limits, text, sizeof text }, NULL));
    FOR_NOBODY(
        REFUSED_AS(SAND_ERROR_UNKNOWN,
                   sand_player_choose(player, game, (sand_player_task){ no, 1, &limits, text, sizeof text }, &room)))
    sand_player stranger = { "stranger", "Stranger", "is no player of the library's" };
    expect(sand_player_choose(&stranger, game, (sand_player_task){ 1, 1, &limits, NULL, 0 }, &room) != SAND_OK,
           "a stranger does not play", __LINE__);
}

static void learning(void)
{
    const sand_player *player = sand_player_at(0);
    const sand_train_plan plan = { .player = player, .odd = player, .epochs = 1 }, without = { 0 };
    const sand_analysis_plan look = { .seed = 1 }, much = { .lucks = 65 };
    sand_train_score score;
    sand_train *train = NULL;
    sand_analysis *analysis = NULL;
    REFUSED(sand_train_create(NULL, &train));
    REFUSED(sand_train_create(&without, &train));
    REFUSED(sand_train_create(&plan, NULL));
    expect(sand_train_create(&plan, &train) == SAND_OK, "a training is made", __LINE__);
    REFUSED(sand_train_add(NULL, scenario, scenario_length, false, &problems));
    REFUSED(sand_train_add(train, NULL, 2, false, &problems));
    REFUSED(sand_train_add(train, scenario, scenario_length, false, NULL));
    REFUSED(sand_train_play(NULL, 0));
    REFUSED(sand_train_play(train, 0));
    REFUSED(sand_train_fit(NULL, &score));
    REFUSED(sand_train_fit(train, NULL));
    REFUSED(sand_train_fit(train, &score));
    NOTHING(sand_train_write(NULL, "net", "train", text, sizeof text));
    NOTHING(sand_train_write(train, NULL, "train", text, sizeof text));
    NOTHING(sand_train_write(train, "net", NULL, text, sizeof text));
    sand_train_destroy(train);
    sand_train_destroy(NULL);
    REFUSED(sand_analysis_create(NULL, &look, &analysis));
    REFUSED(sand_analysis_create(game, NULL, &analysis));
    REFUSED(sand_analysis_create(game, &much, &analysis));
    REFUSED(sand_analysis_create(game, &look, NULL));
    NOTHING(sand_analysis_count(NULL));
    NOTHING(sand_analysis_at(NULL, 0));
    COMES_BACK(sand_analysis_total(NULL));
    REFUSED(sand_analysis_begin(NULL));
    expect(sand_analysis_begin(&analysis) == SAND_OK, "an analysis is begun", __LINE__);
    REFUSED(sand_analysis_go_on(NULL, game, &look, 1));
    REFUSED(sand_analysis_go_on(analysis, NULL, &look, 1));
    REFUSED(sand_analysis_go_on(analysis, game, NULL, 1));
    REFUSED(sand_analysis_go_on(analysis, game, &much, 1));
    NOTHING(sand_analysis_reached(NULL).of);
    size_t picked[2];
    NOTHING(sand_analysis_pick(NULL, SAND_ANALYSIS_BY_LUCK, picked, 2));
    NOTHING(sand_analysis_pick(analysis, SAND_ANALYSIS_BY_LUCK, NULL, 2));
    NOTHING(sand_analysis_pick(analysis, (sand_analysis_by)77, picked, 2));
    sand_analysis_destroy(analysis);
    sand_analysis_destroy(NULL);
    sand_threats *threats = NULL;
    REFUSED(sand_threats_create(NULL, 1, NULL, &threats));
    REFUSED(sand_threats_create(game, 0, NULL, &threats));
    REFUSED(sand_threats_create(game, 3, NULL, &threats));
    REFUSED(sand_threats_create(game, 1, NULL, NULL));
    expect(sand_threats_create(game, 1, NULL, &threats) == SAND_OK, "threats are looked for", __LINE__);
    NOTHING(sand_threats_count(NULL));
    NOTHING(sand_threats_gone(NULL, 1) > 0);
    NOTHING(sand_threats_gone(threats, 60000) > 0);
    NOTHING(sand_threats_words(NULL, game, 0, text, sizeof text));
    NOTHING(sand_threats_words(threats, NULL, 0, text, sizeof text));
    NOTHING(sand_threats_words(threats, game, 60000, text, sizeof text));
    COMES_BACK(sand_threats_words(threats, game, 0, NULL, 0));
    NOTHING(sand_threats_json(NULL, text, sizeof text));
    COMES_BACK(sand_threats_json(threats, NULL, 0));
    sand_threats_destroy(threats);
    sand_threats_destroy(NULL);
    const sand_advice_task few = { .side = 1, .lucks = 2 }, none = { .side = 1 }, stranger = { .side = 3, .lucks = 2 };
    sand_advice advice;
    REFUSED(sand_advise(NULL, NULL, few, &room, &advice));
    REFUSED(sand_advise(game, NULL, none, &room, &advice));
    REFUSED(sand_advise(game, NULL, few, NULL, &advice));
    REFUSED(sand_advise(game, NULL, few, &room, NULL));
    expect(sand_advise(game, NULL, stranger, &room, &advice) == SAND_ERROR_UNKNOWN, "a stranger is not advised",
           __LINE__);
    const sand_order nothing = { .side = 1 };
    sand_order_grade grade;
    REFUSED(sand_grade_order(NULL, &nothing, few, &room, &grade));
    REFUSED(sand_grade_order(game, NULL, few, &room, &grade));
    REFUSED(sand_grade_order(game, &nothing, none, &room, &grade));
    REFUSED(sand_grade_order(game, &nothing, few, NULL, &grade));
    REFUSED(sand_grade_order(game, &nothing, few, &room, NULL));
    expect(sand_grade_order(game, &nothing, stranger, &room, &grade) == SAND_ERROR_UNKNOWN, "a stranger has no grade",
           __LINE__);
}

static void emit(void *context, const char *line, size_t n)
{
    (void)context, (void)line, (void)n;
}

static void counts_of_rules(void)
{
    sand_sim_bites *bites = NULL;
    sand_sim_bite bite_row;
    char *kept_text = NULL;
    size_t kept_n = 0;
    const sand_sim_part bites_part = { 0 };
    static sand_sim_result counted;
    REFUSED(sand_sim_bites_create(NULL, &bites));
    NOTHING(sand_sim_bites_at(NULL, 0, &bite_row));
    NOTHING(sand_sim_bites_changed(NULL, 0));
    NOTHING(sand_sim_bites_lost(NULL, 0, 1, 0));
    NOTHING(sand_sim_bite_mean(&counted, NULL, "EC-MEL-04", 0).high > 0);
    NOTHING(sand_sim_hits_mean(NULL, bites, 0).high > 0);
    NOTHING(sand_sim_counted_mean(&counted, NULL, SAND_SIM_ORDERS, 0, 0).high > 0);
    REFUSED(sand_sim_bites_keep(NULL, &counted, &bites_part, &kept_text, &kept_n));
    REFUSED(sand_sim_kept_add_bites(NULL, bites, &problems));
    sand_sim_bites_add(NULL, NULL);
    sand_sim_desk_count(NULL, NULL);
    sand_sim_desk_tell(NULL, NULL, NULL);
    sand_sim_bites_destroy(NULL);
}

static void others(void)
{
    static sand_sim_result result;
    static const sand_sim_bite bite;
    const sand_sprt test = { 0, 20, 0.05, 0.05 };
    sand_sim *sim = NULL;
    sand_sim_desk *desk = NULL;
    sand_lessons *lessons = NULL;
    sand_lessons_facts lessons_facts;
    sand_lesson lesson;
    REFUSED(sand_lessons_create(game, (sand_source){ NULL, 2, "x" }, &problems, &lessons));
    REFUSED(sand_lessons_create(game, (sand_source){ "{}", 2, "x" }, NULL, &lessons));
    REFUSED(sand_lessons_create(game, (sand_source){ "{}", 2, "x" }, &problems, NULL));
    expect(sand_lessons_create(NULL, (sand_source){ "{}", 2, NULL }, &problems, &lessons) != SAND_OK,
           "lessons without lessons", __LINE__);
    COMES_BACK((sand_lessons_about(NULL, &lessons_facts), 0));
    NOTHING(sand_lessons_at(NULL, 0, &lesson));
    NOTHING(sand_lessons_look(NULL, game, 0).at + sand_lessons_look(NULL, NULL, 0).due);
    sand_lessons_destroy(NULL);
    sand_duels *duels = NULL;
    sand_duel_facts duel;
    static sand_odds duel_odds;
    sand_game *fought = NULL;
    REFUSED(sand_duels_create((sand_source){ NULL, 2, "x" }, &problems, &duels));
    REFUSED(sand_duels_create((sand_source){ "{}", 2, "x" }, NULL, &duels));
    REFUSED(sand_duels_create((sand_source){ "{}", 2, "x" }, &problems, NULL));
    expect(sand_duels_create((sand_source){ "{}", 2, NULL }, &problems, &duels) != SAND_OK, "no combats", __LINE__);
    NOTHING(sand_duels_ruleset(NULL));
    NOTHING(sand_duels_at(NULL, 0, &duel));
    NOTHING(sand_duels_axis(NULL, 0, 0));
    NOTHING(sand_duels_value(NULL, 0, 0, 0));
    const sand_duel_question question = { 0 };
    REFUSED(sand_duels_odds(NULL, &question, &problems, &fought, &duel_odds));
    sand_duels_destroy(NULL);
    sand_casebook *book = sand_casebook_create();
    sand_protocol *protocol = sand_protocol_create(NULL);
    const sand_player *player = sand_player_at(0);
    sand_sim_plan plan = { .player = { player, player } }, wrong = { 0 };
    REFUSED(sand_casebook_run(NULL, (sand_source){ "{}", 2, "x" }, NULL, NULL, &problems));
    REFUSED(sand_casebook_run(book, (sand_source){ NULL, 2, "x" }, NULL, NULL, &problems));
    REFUSED(sand_casebook_run(book, (sand_source){ "{}", 2, "x" }, NULL, NULL, NULL));
    expect(sand_casebook_run(book, (sand_source){ "{}", 2, NULL }, NULL, NULL, &problems) != SAND_OK,
           "an empty file is no casebook", __LINE__);
    NOTHING(sand_casebook_passed(NULL) + sand_casebook_failed(NULL) + sand_casebook_assuming(NULL));
    sand_casebook_set(NULL, NULL, 0);
    sand_casebook_set(book, NULL, 1);
    NOTHING(sand_casebook_missing(NULL, "any", NULL, NULL, NULL));
    NOTHING(sand_casebook_missing(book, NULL, NULL, NULL, NULL));
    sand_casebook_destroy(book);
    sand_casebook_destroy(NULL);
    sand_protocol_handle(NULL, "{}", 2, emit, NULL);
    sand_protocol_handle(protocol, NULL, 2, emit, NULL);
    sand_protocol_handle(protocol, "{}", 2, NULL, NULL);
    REFUSED(sand_protocol_lend(NULL, game, 1));
    REFUSED(sand_protocol_lend(protocol, NULL, 1));
    REFUSED(sand_protocol_lend(protocol, game, 0));
    REFUSED(sand_protocol_lend(protocol, game, 3));
    NOTHING(sand_protocol_take_back(NULL) != NULL);
    NOTHING(sand_protocol_take_back(protocol) != NULL);
    sand_protocol_destroy(protocol);
    sand_protocol_destroy(NULL);
    REFUSED(sand_sim_create(NULL, 2, &plan, &problems, &sim));
    REFUSED(sand_sim_create(scenario, scenario_length, NULL, &problems, &sim));
    REFUSED(sand_sim_create(scenario, scenario_length, &plan, NULL, &sim));
    REFUSED(sand_sim_create(scenario, scenario_length, &plan, &problems, NULL));
    REFUSED(sand_sim_create(scenario, scenario_length, &wrong, &problems, &sim));
    wrong = plan;
    wrong.n_readings = SAND_SIM_READINGS + 1;
    REFUSED(sand_sim_create(scenario, scenario_length, &wrong, &problems, &sim));
    wrong = plan;
    wrong.n_readings = 1;
    wrong.reading[0].n_options = 3;
    REFUSED(sand_sim_create(scenario, scenario_length, &wrong, &problems, &sim));
    expect(sim == NULL, "nothing was made", __LINE__);
    NOTHING(sand_sim_set_size(NULL));
    REFUSED(sand_sim_desk_create(NULL, &desk));
    expect(sand_sim_create(scenario, scenario_length, &plan, &problems, &sim) == SAND_OK, "a study is made", __LINE__);
    REFUSED(sand_sim_desk_create(sim, NULL));
    expect(sand_sim_desk_create(sim, &desk) == SAND_OK, "a desk is made", __LINE__);
    sand_sim_play(NULL, 0, &result);
    sand_sim_play(desk, 0, NULL);
    sand_sim_add(NULL, &result);
    sand_sim_add(&result, NULL);
    COMES_BACK(sand_sim_share(0, 0));
    COMES_BACK(sand_sim_share(5, 2));
    COMES_BACK(sand_sim_effect(NULL, &result, 1, SAND_SIM_HITS));
    COMES_BACK(sand_sim_effect(sim, NULL, 1, SAND_SIM_HITS));
    COMES_BACK(sand_sim_effect(sim, &result, 1, (sand_sim_measure)99));
    COMES_BACK(sand_sim_effect(sim, &result, 99, SAND_SIM_HITS));
    COMES_BACK(sand_sim_bite_effect(NULL, &result, &bite, 1));
    COMES_BACK(sand_sim_bite_effect(sim, NULL, &bite, 1));
    COMES_BACK(sand_sim_bite_effect(sim, &result, NULL, 1));
    COMES_BACK(sand_sim_bite_effect(sim, &result, &bite, 99));
    const sand_study nothing = { 0 };
    size_t most;
    NOTHING(sand_study_figures(NULL, NULL, NULL));
    NOTHING(sand_study_figures(&nothing, NULL, NULL));
    NOTHING(sand_study_lost_most(NULL, 1, &most));
    NOTHING(sand_study_lost_most(&nothing, 1, &most));
    NOTHING(sand_study_value(NULL, 0, SAND_SIM_HITS).high > 0);
    NOTHING(sand_study_value(&nothing, 0, SAND_SIM_HITS).high > 0);
    sand_sim_pair pair = { 0, 0, 99 };
    NOTHING(sand_sim_pair_at(NULL, 1, 0, &pair));
    NOTHING(sand_sim_pair_at(sim, 1, 0, NULL));
    NOTHING(sand_sim_pair_at(sim, 99, 0, &pair));
    sand_sim_bites *no_bites = NULL;
    COMES_BACK(sand_sim_beyond(NULL, &result, no_bites, pair, SAND_SIM_HITS));
    COMES_BACK(sand_sim_beyond(sim, NULL, no_bites, pair, SAND_SIM_HITS));
    COMES_BACK(sand_sim_beyond(sim, &result, no_bites, pair, SAND_SIM_HITS));
    static sand_study_without without[1];
    NOTHING(sand_study_choose_without(NULL, game, without, 1));
    NOTHING(sand_study_choose_without(sim, NULL, without, 1));
    NOTHING(sand_study_choose_without(sim, game, NULL, 1));
    NOTHING(sand_study_choose_without(sim, game, without, 0));
    NOTHING(sand_study_choose_remedies(NULL, game, without, 1));
    NOTHING(sand_study_choose_remedies(sim, NULL, without, 1));
    NOTHING(sand_study_choose_remedies(sim, game, NULL, 1));
    NOTHING(sand_study_choose_remedies(sim, game, without, 0));
    static sand_notables notables;
    sand_notable_id kind;
    const sand_sim_battle battle = { .reading = SAND_SIM_READINGS };
    const sand_player_limits limits[2] = { { 0 } };
    const sand_player *const no_players[2] = { NULL, NULL };
    sand_notables_hear(NULL, &battle);
    sand_notables_hear(&notables, NULL);
    sand_notables_hear(&notables, &battle);
    NOTHING(sand_notables_at(NULL, 0, &kind) != NULL);
    NOTHING(sand_notables_at(&notables, 0, NULL) != NULL);
    NOTHING(sand_notables_at(&notables, 99, &kind) != NULL);
    NOTHING(sand_notable_kind_of((sand_notable_id)99) != NULL);
    REFUSED(sand_sim_again(NULL, &battle, no_players, limits));
    COMES_BACK(sand_even_next(NULL, 3));
    COMES_BACK(sand_even_judge((sand_estimate){ 0 }, 0));
    COMES_BACK(sand_sim_mean(NULL, 3));
    COMES_BACK(sand_sim_precision(NULL, &result));
    COMES_BACK(sand_sim_precision(sim, NULL));
    COMES_BACK(sand_sim_score(NULL));
    COMES_BACK(sand_sim_elo(NULL));
    COMES_BACK(sand_sim_sprt(NULL, &test));
    COMES_BACK(sand_sim_sprt(result.reading[0].pair, NULL));
    sand_sim_sum(NULL, &result);
    COMES_BACK(sand_sim_balance(NULL, &result, 0));
    COMES_BACK(sand_sim_balance(sim, NULL, 0));
    COMES_BACK(sand_sim_balance(sim, &result, 99));
    sand_sim_part part = { .shard = 1, .of = 1 };
    const sand_sim_part wordless = { .n_words = 1, .shard = 1, .of = 1 };
    sand_sim_kept *kept = NULL;
    char *kept_text = NULL;
    size_t kept_length = 0;
    REFUSED(sand_sim_keep(NULL, &result, &part, &kept_text, &kept_length));
    REFUSED(sand_sim_keep(sim, NULL, &part, &kept_text, &kept_length));
    REFUSED(sand_sim_keep(sim, &result, NULL, &kept_text, &kept_length));
    REFUSED(sand_sim_keep(sim, &result, &wordless, &kept_text, &kept_length));
    REFUSED(sand_sim_keep(sim, &result, &part, NULL, &kept_length));
    REFUSED(sand_sim_keep(sim, &result, &part, &kept_text, NULL));
    REFUSED(sand_sim_kept_create((sand_source){ NULL, 2, "x" }, &problems, &kept));
    REFUSED(sand_sim_kept_create((sand_source){ "{}", 2, "x" }, NULL, &kept));
    REFUSED(sand_sim_kept_create((sand_source){ "{}", 2, "x" }, &problems, NULL));
    expect(sand_sim_kept_create((sand_source){ "{}", 2, NULL }, &problems, &kept) != SAND_OK, "a study without a study",
           __LINE__);
    NOTHING(sand_sim_kept_part(NULL, &part));
    REFUSED(sand_sim_kept_add(NULL, sim, &problems, &result));
    sand_sim_kept_destroy(NULL);
    sand_sim_sum(&result, NULL);
    NOTHING(sand_sim_counter_at(sand_sim_counters()));
    sand_sim_desk_destroy(desk);
    sand_sim_desk_destroy(NULL);
    sand_sim_destroy(sim);
    sand_sim_destroy(NULL);
    expect(sand_version()[0] != '\0', "there is a version", __LINE__);
    sand_memory_release(sand_memory_reallocate(sand_memory_allocate(1), 2));
    sand_memory_release(NULL);
}

/* Orders typed in words. */
static void words(void)
{
    static sand_words w;
    sand_complaint complaint;
    sand_said said;
    size_t used = 0;
    const sand_words_left left = { &w, 0 }, none = { NULL, 0 }, behind = { &w, 9999 };
    const sand_name_search search = { game, SAND_REF_UNIT, NULL, NULL }, gameless = { NULL, SAND_REF_UNIT, NULL, NULL },
                           nothing = { game, (sand_ref_kind)99, NULL, NULL };
    sand_words_split(NULL, "x");
    sand_words_split(&w, NULL);
    expect(w.n == 0, "no line has no words", __LINE__);
    sand_words_split(&w, "charge essex");
    COMES_BACK(sand_name_find(NULL, left, &used, &complaint));
    COMES_BACK(sand_name_find(&gameless, left, &used, &complaint));
    COMES_BACK(sand_name_find(&nothing, left, &used, &complaint));
    COMES_BACK(sand_name_find(&search, none, &used, &complaint));
    COMES_BACK(sand_name_find(&search, left, NULL, &complaint));
    COMES_BACK(sand_name_find(&search, behind, &used, NULL));
    COMES_BACK(*sand_name_of(NULL, SAND_REF_UNIT, 1) == 0);
    COMES_BACK(*sand_name_of(game, (sand_ref_kind)99, 1) == 0);
    COMES_BACK(*sand_name_of(game, SAND_REF_UNIT, 9999) == 0);
    COMES_BACK(sand_language_read(NULL, 1, left, &room, &said));
    COMES_BACK(sand_language_read(game, 1, none, &room, &said));
    COMES_BACK(sand_language_read(game, 1, left, NULL, &said));
    COMES_BACK(sand_language_read(game, 1, left, &room, NULL));
    COMES_BACK(sand_language_read(game, 99, left, &room, &said));
    COMES_BACK(sand_language_read(game, 1, behind, &room, &said));
    sand_language_join(NULL, 1, &room);
    sand_language_join(game, 99, &room);
    sand_language_join(game, 1, NULL);
    COMES_BACK(sand_language_targets(NULL, 1, left, &room));
    COMES_BACK(sand_language_targets(game, 99, left, &room));
    COMES_BACK(sand_language_targets(game, 1, none, &room));
    COMES_BACK(sand_language_targets(game, 1, left, NULL));
    COMES_BACK(sand_language_kind(NULL, 1, left));
    COMES_BACK(sand_language_kind(game, 99, left));
    COMES_BACK(sand_language_kind(game, 1, none));
    COMES_BACK(sand_language_begins(NULL, 1, left));
    COMES_BACK(sand_language_begins(game, 1, behind));
    COMES_BACK(sand_language_may_begin(NULL, 1, 1, 1));
    COMES_BACK(sand_language_may_begin(game, 99, 1, 1));
    COMES_BACK(sand_language_may_begin(game, 1, 9999, 1));
    COMES_BACK(sand_language_may_begin(game, 1, 1, 9999));
    COMES_BACK(sand_language_next(NULL, 1, "", NULL, 0));
    COMES_BACK(sand_language_next(game, 99, "m", NULL, 0));
    COMES_BACK(sand_language_next(game, 1, NULL, NULL, 0));
    COMES_BACK(sand_language_write(NULL, &order, NULL, 0));
    COMES_BACK(sand_language_write(game, NULL, NULL, 0));
}

/* Sets up a game in which dice have been thrown and a side must decide, and a legal order for it. */
static void set_up(void)
{
    FILE *file = fopen("tests/cli/skirmish.json", "rb");
    sand_game_settings settings = { .seed = "7" };
    scenario_length = file ? fread(scenario, 1, sizeof scenario, file) : 0;
    if (file) fclose(file);
    if (sand_game_create(scenario, scenario_length, &settings, &problems, &game) != SAND_OK) exit(2);
    for (int i = 0; i < 60 && sand_game_decision(game, 0).asks; i++)
        for (unsigned side = 1; side <= SAND_SIDES; side++) {
            sand_decision decision = sand_game_decision(game, 0);
            if (!sand_decision_of(&decision, (uint16_t)side) || sand_game_ready(game, side)) continue;
            room = (sand_order_list){ made, 0, 4, entries, 0, ENTRIES };
            if (sand_player_choose(sand_player_find("closer"), game, (sand_player_task){ side, 1, NULL, NULL, 0 },
                                   &room))
                exit(2);
            order = made[0];
            if (i < 30) sand_game_submit(game, &order, NULL);
        }
    room = (sand_order_list){ made, 0, 4, entries + 32, 0, ENTRIES - 32 };
}

static void environments(void)
{
    sand_env *env = NULL;
    sand_column column;
    const sand_env_settings plain = { .candidates = 4 };
    const sand_env_arrays none = { 0 };
    const uint64_t seed = 1;
    const int32_t choice = 0, wish[SAND_ENV_WISH] = { 0 };
    uint8_t ground[4];
    static unsigned char saved[1 << 20];
    REFUSED(sand_env_create(NULL, 2, &plain, &problems, &env));
    REFUSED(sand_env_create(scenario, scenario_length, NULL, &problems, &env));
    REFUSED(sand_env_create(scenario, scenario_length, &plain, NULL, &env));
    REFUSED(sand_env_create(scenario, scenario_length, &plain, &problems, NULL));
    REFUSED(sand_env_create(scenario, scenario_length, &(sand_env_settings){ .n_options = 1 }, &problems, &env));
    expect(sand_env_create(scenario, scenario_length, &plain, &problems, &env) == SAND_OK, "an environment", __LINE__);
    expect(sand_env_saved_size(env) <= sizeof saved, "there is room to save it", __LINE__);
    REFUSED(sand_env_reset(NULL, 0, &seed, NULL, &none));
    REFUSED(sand_env_reset(env, 1, &seed, NULL, &none));
    REFUSED(sand_env_reset(env, 0, NULL, NULL, &none));
    REFUSED(sand_env_reset(env, 0, &seed, NULL, NULL));
    REFUSED_AS(SAND_ERROR_NEEDS, sand_env_step(env, 0, &choice, &none));
    REFUSED_AS(SAND_ERROR_NEEDS, sand_env_save(env, 0, saved));
    NOTHING(sand_env_hash(env, 0));
    expect(sand_env_reset(env, 0, &seed, NULL, &none) == SAND_OK, "it begins", __LINE__);
    REFUSED(sand_env_step(NULL, 0, &choice, &none));
    REFUSED(sand_env_step(env, ~0u, &choice, &none));
    REFUSED(sand_env_step(env, 0, NULL, &none));
    REFUSED(sand_env_step(env, 0, &choice, NULL));
    REFUSED(sand_env_step_wishes(NULL, 0, wish, &none));
    REFUSED(sand_env_step_wishes(env, 1, wish, &none));
    REFUSED(sand_env_step_wishes(env, 0, NULL, &none));
    REFUSED(sand_env_step_wishes(env, 0, wish, NULL));
    REFUSED(sand_env_look(NULL, 0, &none));
    REFUSED(sand_env_look(env, 1, &none));
    REFUSED(sand_env_look(env, 0, NULL));
    REFUSED(sand_env_look_at(NULL, 0, &none));
    REFUSED(sand_env_look_at(env, 1, &none));
    REFUSED(sand_env_look_at(env, 0, NULL));
    REFUSED(sand_env_copy(NULL, 0, 0));
    REFUSED(sand_env_copy(env, 0, 1));
    REFUSED(sand_env_copy(env, SIZE_MAX, 0));
    REFUSED(sand_env_save(NULL, 0, saved));
    REFUSED(sand_env_save(env, 1, saved));
    REFUSED(sand_env_save(env, 0, NULL));
    REFUSED(sand_env_restore(NULL, 0, saved));
    REFUSED(sand_env_restore(env, 1, saved));
    REFUSED(sand_env_restore(env, 0, NULL));
    REFUSED_AS(SAND_ERROR_MISMATCH, sand_env_restore(env, 0, saved));
    REFUSED(sand_env_ground(NULL, 2, 2, ground));
    REFUSED(sand_env_ground(env, 0, 2, ground));
    REFUSED(sand_env_ground(env, 2, SIZE_MAX, ground));
    REFUSED(sand_env_ground(env, 2, 2, NULL));
    NOTHING(sand_env_battles(NULL));
    NOTHING(sand_env_parts(NULL));
    NOTHING(sand_env_candidates(NULL));
    NOTHING(sand_env_battle_size(NULL));
    NOTHING(sand_env_saved_size(NULL));
    NOTHING(sand_env_rows(NULL, SAND_ENV_UNITS));
    NOTHING(sand_env_rows(env, (sand_env_table)99));
    NOTHING(sand_env_columns(NULL, SAND_ENV_UNITS));
    NOTHING(sand_env_columns(env, (sand_env_table)99));
    NOTHING(sand_env_column(NULL, SAND_ENV_UNITS, 0, &column));
    NOTHING(sand_env_column(env, (sand_env_table)99, 0, &column));
    NOTHING(sand_env_column(env, SAND_ENV_UNITS, SIZE_MAX, &column));
    NOTHING(sand_env_column(env, SAND_ENV_UNITS, 0, NULL));
    NOTHING(sand_env_candidate(NULL, 0, 0));
    NOTHING(sand_env_candidate(env, 1, 0));
    NOTHING(sand_env_candidate(env, 0, SIZE_MAX));
    NOTHING(sand_env_seed(NULL, 0));
    NOTHING(sand_env_seed(env, 1));
    NOTHING(sand_env_decisions(NULL, 0));
    NOTHING(sand_env_decisions(env, 1));
    NOTHING(sand_env_hash(NULL, 0));
    NOTHING(sand_env_hash(env, 1));
    NOTHING(sand_env_position(NULL, 0, text, TEXT));
    NOTHING(sand_env_position(env, 1, NULL, 0));
    sand_env_destroy(env);
    sand_env_destroy(NULL);
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    set_up();
    uint64_t hash = sand_game_hash(game, 0);
    size_t length = sand_game_length(game);
    catalogues();
    lists_of_problems();
    life();
    deciding();
    dice_and_log();
    facts();
    texts();
    records();
    odds_and_players();
    environments();
    learning();
    counts_of_rules();
    others();
    words();
    expect(hash == sand_game_hash(game, 0) && length == sand_game_length(game), "the game is what it was", __LINE__);
    sand_game_destroy(game);
    sand_problem_list_free(&problems);
    printf("%u passed, %u failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
