/* test_report.c - texts for people: templates, numbers, bearings, dice, verdicts and reasons, orders, events, units. */
#include <sandtable/report.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "record/record_format.h"
#include "support/toy.h"
#include "support/toy_battles.h"

static sand_game *game; /* toy_full_battle, for all tests */

static int open_game(void **state)
{
    (void)state;
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .seed = "words" };
    sand_error error = sand_record_create_game(toy_full_battle, strlen(toy_full_battle),
                                               (sand_record_making){ &settings, &toy_rules }, &problems, &game);
    for (size_t i = 0; i < problems.count; i++) print_error("%s\n", problems.items[i].message);
    sand_problem_list_free(&problems);
    return error;
}

static int close_game(void **state)
{
    (void)state;
    sand_game_destroy(game);
    return 0;
}

static uint16_t unit(const char *name)
{
    unsigned id = sand_game_find(game, SAND_REF_UNIT, name);
    if (id == 0) fail_msg("no unit %s", name);
    return (uint16_t)id;
}

/* ---- numbers and bearings ------------------------------------------------------------------------ */

static const struct {
    int32_t value;
    const char *length, *angle;
} numbers[] = {
    { 7412, "7.412 in.", "74.12°" }, { 6000, "6 in.", "60°" },    { 0, "0 in.", "0°" },
    { 1, "0.001 in.", "0.01°" },     { -500, "−0.5 in.", "−5°" }, { 4500, "4.5 in.", "45°" },
};

static void lengths_and_angles(void **state)
{
    (void)state;
    char out[40];
    for (size_t i = 0; i < SAND_LEN(numbers); i++) {
        assert_int_equal(sand_report_length(numbers[i].value, "in.", out, sizeof out), strlen(numbers[i].length));
        assert_string_equal(out, numbers[i].length);
        sand_report_angle(numbers[i].value, out, sizeof out);
        assert_string_equal(out, numbers[i].angle);
    }
}

static const struct {
    int32_t heading;
    sand_point to;
    int hour;
    const char *words;
} bearings[] = {
    { 0, { 0, 5000 }, 12, "at 12 o'clock, 5 in." },       { 0, { 5000, 0 }, 3, "at 3 o'clock, 5 in." },
    { 0, { 0, -5000 }, 6, "at 6 o'clock, 5 in." },        { 0, { -5000, 0 }, 9, "at 9 o'clock, 5 in." },
    { 9000, { 0, 5000 }, 9, "at 9 o'clock, 5 in." },      { 9000, { 5000, 0 }, 12, "at 12 o'clock, 5 in." },
    { 0, { 3000, 5196 }, 1, "at 1 o'clock, 6 in." },      { 0, { 5000, 5000 }, 2, "at 2 o'clock, 7.1 in." },
    { 35999, { 0, 7449 }, 12, "at 12 o'clock, 7.4 in." }, { 18000, { -5196, 3000 }, 4, "at 4 o'clock, 6 in." },
    { 0, { 0, 0 }, 12, "at 12 o'clock, 0 in." },
};

static void clock_bearings(void **state)
{
    (void)state;
    char out[60];
    for (size_t i = 0; i < SAND_LEN(bearings); i++) {
        sand_pose from = { { 1000, 2000 }, bearings[i].heading };
        sand_point to = { bearings[i].to.x + 1000, bearings[i].to.y + 2000 };
        if (sand_report_hour(from, to) != bearings[i].hour)
            fail_msg("row %zu: %d o'clock", i, sand_report_hour(from, to));
        sand_report_clock(from, to, "in.", out, sizeof out);
        assert_string_equal(out, bearings[i].words);
    }
}

static const struct {
    int32_t heading;
    const char *point;
} compass[] = {
    { 0, "north" },     { 2249, "north" },  { 2250, "north-east" },  { 4500, "north-east" },
    { 9000, "east" },   { 18000, "south" }, { 31500, "north-west" }, { 33749, "north-west" },
    { 33750, "north" }, { 35999, "north" }, { -9000, "west" },       { 36000, "north" },
};

static void compass_points(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(compass); i++)
        assert_string_equal(sand_report_compass(compass[i].heading), compass[i].point);
}

/* ---- templates ------------------------------------------------------------------------------------- */

static void templates(void **state)
{
    (void)state;
    const int32_t red = unit("Red Horse");
    const struct {
        sand_sentence sentence;
        const char *words;
    } rows[] = {
        { { "{u0} may not pivot more than {a1}", { red, 4500 } }, "Red Horse may not pivot more than 45°" },
        { { "{s0} and {s1}", { 1, 2 } }, "Reds and Blues" },
        { { "{c0} of {s1}", { 1, 1 } }, "Red Left of Reds" },
        { { "{l0} of {l1}", { 7412, 12000 } }, "7.412 in. of 12 in." },
        { { "within {x0},{x1}", { -500, 48000 } }, "within −0.5,48" },
        { { "{h0}, {n1}, {n2}", { 9000, 3, -3 } }, "east, 3, −3" },
        { { "{T0}s by the {k1}", { TOY_HORSE, TOY_WOOD } }, "Horses by the Wood" },
        { { "in {t0}, along {t1}", { 1, 3 } }, "in Long Wood, along the Hedge" },
        { { "on its {f0}, its {f1}, its {f2}", { 1, 2, 4 } }, "on its front, its right flank, its left flank" },
        { { "{o0} in {p1}", { TOY_FIRE, TOY_ACT } }, "Fire in Acting" },
        { { "{s0} has lost: it was {s1}", { 1, 2 } }, "Reds have lost: they were Blues" },
        { { "{u0} has lost: it was {s1}", { red, 2 } }, "Red Horse has lost: it was Blues" },
        { { "{s0} still has its line, and {s1} wins it", { 1, 2 } }, "Reds still have their line, and Blues win them" },
        { { "Foot of {s0} is on foot", { 1 } }, "Foot of Reds is on foot" },
        { { "{t1} hides {s0}", { 1, 3 } }, "The Hedge hides Reds" },
        { { "within {=reach} in {=rounds} rounds", { 0 } }, "within 10.25 in. in 5 rounds" },
        { { "{=pace}, {=rea}, {=reaches}, {=}, {=reach", { 0 } }, "{=pace}, {=rea}, {=reaches}, {=}, {=reach" },
        { { "{b0}", { 0 } }, "" },
        { { "a {brace, {{u0}, {q0}, {u9}, {u", { red } }, "a {brace, {u0}, {q0}, {u9}, {u" },
        { { "{u0}{o1}{T2}", { -1, 0, 99 } }, "{u0}??" },
        { { "", { 0 } }, "" },
        { { NULL, { 0 } }, "" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char out[200];
        assert_int_equal(sand_report_sentence(game, &rows[i].sentence, out, sizeof out), strlen(rows[i].words));
        assert_string_equal(out, rows[i].words);
    }
}

/* In any amount of room, the text is terminated, holds whole characters only, and the length of the whole is returned.
 */
static void any_room(void **state)
{
    (void)state;
    sand_sentence sentence = { "{a0} und {a0}", { -4500 } };
    char whole[60], out[60];
    size_t n = sand_report_sentence(game, &sentence, whole, sizeof whole);
    assert_string_equal(whole, "−45° und −45°");
    assert_int_equal(sand_report_sentence(game, &sentence, NULL, 0), n);
    for (size_t room = 1; room <= n + 1; room++) {
        memset(out, 'x', sizeof out);
        assert_int_equal(sand_report_sentence(game, &sentence, out, room), n);
        assert_true(strlen(out) < room);
        assert_memory_equal(out, whole, strlen(out));
        assert_true((out[strlen(out)] & 0xc0) != 0x80 && (whole[strlen(out)] & 0xc0) != 0x80);
    }
}

/* ---- dice ------------------------------------------------------------------------------------------ */

static void dice_in_words(void **state)
{
    (void)state;
    const struct {
        sand_roll roll;
        const char *words;
    } rows[] = {
        { { .kind = SAND_ASK_FACE, .sides = 6, .count = 1, .n_faces = 1, .faces = { 5 }, .result = 5 }, "D6 = 5" },
        { { .kind = SAND_ASK_FACE, .sides = 3, .count = 1, .result = 2 }, "D3 = 2" },
        { { .kind = SAND_ASK_AT_LEAST, .sides = 6, .count = 1, .need = 4, .n_faces = 1, .faces = { 3 } },
          "D6 = 3 (not 4+)" },
        { { .kind = SAND_ASK_AT_LEAST, .sides = 6, .count = 1, .need = 4, .result = 1 }, "D6 (4+)" },
        { { .kind = SAND_ASK_COUNT,
            .sides = 6,
            .count = 4,
            .need = 5,
            .n_faces = 4,
            .faces = { 6, 5, 3, 1 },
            .result = 2 },
          "4D6 at 5+: 6 5 3 1 → 2" },
        { { .kind = SAND_ASK_COUNT, .sides = 6, .count = 24, .need = 5, .result = 9 }, "24D6 at 5+ → 9" },
        { { .kind = SAND_ASK_TALLY, .sides = 6, .count = 3, .n_faces = 3, .faces = { 1, 2, 3 } }, "3D6: 1 2 3" },
        { { .kind = SAND_ASK_SUM, .sides = 6, .count = 2, .n_faces = 2, .faces = { 3, 4 }, .result = 7 },
          "2D6: 3 + 4 = 7" },
        { { .kind = SAND_ASK_SUM, .sides = 6, .count = 2, .result = 7 }, "2D6 = 7" },
        { { .kind = SAND_ASK_ROW, .sides = 10, .count = 1, .n_faces = 1, .faces = { 9 }, .result = 3 }, "D10 = 9" },
        { { .kind = SAND_ASK_OPPOSED,
            .sides = 6,
            .n_faces = 2,
            .faces = { 5, 3 },
            .add_a = 2,
            .add_b = -1,
            .result = 5 },
          "D6: 5 +2 = 7 against 3 −1 = 2 → 5" },
        { { .kind = SAND_ASK_ROLLOFF, .sides = 6, .n_faces = 4, .faces = { 4, 4, 1, 6 }, .result = 1 },
          "D6: 1 against 6" },
        { { .kind = SAND_ASK_DRAW, .sides = 5, .result = 2 }, "draw 3 of 5" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char out[100];
        sand_report_roll(&rows[i].roll, out, sizeof out);
        assert_string_equal(out, rows[i].words);
    }
}

static void ledgers(void **state)
{
    (void)state;
    const sand_roll d3 = { .kind = SAND_ASK_FACE, .sides = 3, .count = 1, .n_faces = 1, .faces = { 2 }, .result = 2 };
    const sand_ledger_row rows[] = { { "EC-SHOOT-10", "dragoons", -1, 0 },
                                     { "EC-SHOOT-11", "in cover", -1, 0 },
                                     { NULL, "luck", 0, 0 },
                                     { "TOY-02", "horse", 1, 1 },
                                     { NULL, "leader", 1, 1 } };
    char out[200];
    sand_report_ledger((sand_report_reckoning){ &d3, 1, rows, 2, 0 }, out, sizeof out);
    assert_string_equal(out, "D3 = 2, −1 dragoons [EC-SHOOT-10], −1 in cover [EC-SHOOT-11] → 0");
    const sand_roll reach = {
        .kind = SAND_ASK_AT_LEAST, .sides = 6, .count = 1, .need = 3, .n_faces = 1, .faces = { 6 }, .result = 1
    };
    const sand_ledger_row markers = { "EK-ART-05", "ammunition markers", -1, 0 };
    sand_report_ledger((sand_report_reckoning){ &reach, 1, &markers, 1, 1 }, out, sizeof out);
    assert_string_equal(out, "D6: 6 −1 = 5 (2+), −1 ammunition markers [EK-ART-05] → 1");
    sand_report_ledger((sand_report_reckoning){ NULL, 0, rows + 1, 2, -1 }, out, sizeof out);
    assert_string_equal(out, "−1 in cover [EC-SHOOT-11], luck → −1");
    sand_report_ledger((sand_report_reckoning){ &d3, 1, NULL, 0, 2 }, out, sizeof out);
    assert_string_equal(out, "D3 = 2 → 2");
    sand_report_ledger((sand_report_reckoning){ NULL, 0, rows + 1, 4, 1 }, out, sizeof out);
    assert_string_equal(out, "−1 in cover [EC-SHOOT-11], luck; for the other side +1 horse [TOY-02], +1 leader → 1");
    sand_report_ledger((sand_report_reckoning){ NULL, 0, rows + 3, 1, -1 }, out, sizeof out);
    assert_string_equal(out, "for the other side +1 horse [TOY-02] → −1");
}

static void needs_in_words(void **state)
{
    (void)state;
    char out[300];
    sand_dice_needs needs = {
        .ask = { .cause = { .purpose = 1, .turn = 3 }, .kind = SAND_ASK_COUNT, .sides = 6, .count = 4, .need = 5 }
    };
    sand_dice_ledger_add(&needs.ledger, "TOY-01", "close", 1);
    sand_report_needs(game, &needs, out, sizeof out);
    assert_string_equal(
        out,
        "shots that hit, turn 3: roll 4D6, on 5+ (1 to 6 each), for example `5 3 1 4`, or how many are 5+, `2 of 4`; "
        "then +1 close [TOY-01]");
    needs = (sand_dice_needs){ .ask = { .kind = SAND_ASK_ROLLOFF, .sides = 6, .add_a = 1 }, .words = "who begins" };
    sand_report_needs(game, &needs, out, sizeof out);
    assert_string_equal(out,
                        "who begins: Reds' D6, then Blues' (1 to 6 each; +1 and +0 are added; a tie is rolled again), "
                        "for example `5 3`");
    needs = (sand_dice_needs){ .ask = { .kind = SAND_ASK_DRAW, .sides = 5, .cause.purpose = 99 } };
    sand_report_needs(game, &needs, out, sizeof out);
    assert_string_equal(out, "dice: draw one of 5 (=0 is the first)");
}

/* ---- verdicts --------------------------------------------------------------------------------------- */

static void verdicts(void **state)
{
    (void)state;
    const struct {
        sand_verdict verdict;
        const char *words;
    } rows[] = {
        { { .answer = SAND_YES }, "Yes" },
        { { .answer = SAND_YES, .cost_used = 4500, .cost_total = 6000 }, "Yes; it takes 4.5 in. of 6 in." },
        { { .answer = SAND_YES, .cost_used = 1, .cost_total = 3, .counts = true }, "Yes; it takes 1 of 3" },
        { { .answer = SAND_NO, .rule = "TOY-01", .sentence = { "too far", { 0 } }, .has_limit = true, .limit = 7412 },
          "No [TOY-01]: too far; at most 7.4 in." },
        { { .answer = SAND_NO, .rule = "TOY-01", .sentence = { "barred", { 0 } }, .has_limit = true },
          "No [TOY-01]: barred; not at all that way" },
        { { .answer = SAND_NO,
            .rule = "TOY-01",
            .sentence = { "barred", { 0 } },
            .cost_used = 6000,
            .cost_total = 6000 },
          "No [TOY-01]: barred" },
        { { .answer = SAND_NO,
            .rule = "TOY-01",
            .sentence = { "too dear", { 0 } },
            .cost_used = 6001,
            .cost_total = 6000 },
          "No [TOY-01]: too dear; it takes 6.001 in. and there are 6 in." },
        { { .answer = SAND_SO_FAR, .missing = SAND_SLOT_BODY | SAND_SLOT_MOTION },
          "So far so good; still to say: whom, the motion" },
        { { .answer = SAND_SO_FAR,
            .n_duties = 1,
            .duties = { { .rule = "TOY-01",
                          .sentence = { "{u0} must fire", { 1 } },
                          .has_remedy = true,
                          .remedy = { .kind = TOY_FIRE, .subject = 1, .object = 6 } } } },
          "So far so good; still to do: Red Horse must fire [TOY-01]; this would do: Fire: Red Horse → Blue Foot" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char out[300];
        sand_report_verdict(game, &rows[i].verdict, out, sizeof out);
        assert_string_equal(out, rows[i].words);
    }
}

static void why(void **state)
{
    (void)state;
    char out[1000];
    const sand_verdict verdict = {
        .answer = SAND_NO,
        .rule = "TOY-01",
        .sentence = { "{u0} does not see {u1}", { 1, 6 } },
        .has_limit = true,
        .limit = 3000,
        .n_witness = 1,
        .witness = { { .kind = SAND_SHAPE_SEGMENT, .n = 2, .ref = 1, .points = { { 10000, 5000 }, { 13000, 9000 } } } },
    };
    sand_report_why(game, &verdict, out, sizeof out);
    assert_string_equal(out, "No: Red Horse does not see Blue Foot\n"
                             "Rule TOY-01 (Fire): units fire at whom they see\n"
                             "Reading pace = quick: nine inches (how far?)\n"
                             "Reading rounds = 5 (how many?)\n"
                             "Reading reach = 10.25 in. (how far?)\n"
                             "Measured: Red Horse: 5 in.\n"
                             "Allowed: at most 3 in.");
    const sand_verdict table = { .answer = SAND_NO, .rule = "GAME-03", .sentence = { "no", { 0 } } };
    sand_report_why(game, &table, out, sizeof out);
    assert_string_equal(out, "No: no\nRule GAME-03 (The table): Only a side that is asked may answer.");
    const sand_verdict odd = { .answer = SAND_NO, .rule = "NO-SUCH" };
    sand_report_why(game, &odd, out, sizeof out);
    assert_string_equal(out, "No\nRule NO-SUCH");
    assert_int_equal(sand_report_rule(game, "NO-SUCH", out, sizeof out), 0);
    assert_string_equal(out, "");
}

static void duties_and_options(void **state)
{
    (void)state;
    char out[300];
    sand_duty duty = { .rule = "TOY-01", .sentence = { "{u0} must fire", { 1 } } };
    sand_report_duty(game, &duty, out, sizeof out);
    assert_string_equal(out, "Red Horse must fire [TOY-01]");
    duty.has_remedy = true;
    duty.remedy = (sand_entry){ .kind = TOY_FIRE, .subject = 1, .object = unit("Blue Foot") };
    sand_report_duty(game, &duty, out, sizeof out);
    assert_string_equal(out, "Red Horse must fire [TOY-01]; this would do: Fire: Red Horse → Blue Foot");
    sand_catalogue catalogue;
    sand_game_catalogue(game, &catalogue);
    assert_string_equal(sand_catalogue_option(&catalogue, "rounds")->rule, "TOY-01");
    assert_null(sand_catalogue_option(&catalogue, "round"));
}

static void shapes(void **state)
{
    (void)state;
    const struct {
        sand_witness shape;
        const char *words;
    } rows[] = {
        { { .kind = SAND_SHAPE_POINT, .n = 1, .points = { { 1500, 2000 } } }, "at (1.5, 2)" },
        { { .kind = SAND_SHAPE_ARC, .radius = 6000, .from = 4500, .to = 13500, .points = { { 0, 0 } } },
          "the arc about (0, 0) between 45° and 135°, as far as 6 in." },
        { { .kind = SAND_SHAPE_RING, .n = 1, .radius = 12000, .points = { { 1000, 1000 } } },
          "all within 12 in. of (1, 1)" },
        { { .kind = SAND_SHAPE_CORRIDOR, .n = 3, .points = { { 0, 0 }, { 1000, 0 }, { 0, 1000 } } },
          "the ground it would sweep: (0, 0), (1, 0), (0, 1)" },
        { { .kind = SAND_SHAPE_NONE }, "" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char out[200];
        sand_report_shape(game, &rows[i].shape, out, sizeof out);
        assert_string_equal(out, rows[i].words);
    }
}

static void measurements(void **state)
{
    (void)state;
    char out[200];
    const sand_witness line = { .kind = SAND_SHAPE_SEGMENT };
    sand_measurement m = {
        .line = line, .distance = 7400, .range = 12000, .in_range = true, .in_arc = true, .in_sight = true, .face = 4
    };
    sand_report_measure(game, &m, out, sizeof out);
    assert_string_equal(out, "7.4 in., in range, in arc, in sight; on its left flank");
    m = (sand_measurement){ .line = line,
                            .distance = 13000,
                            .range = 12000,
                            .rule_range = "TOY-01",
                            .rule_sight = "TOY-01",
                            .blocker_terrain = 1 };
    sand_report_measure(game, &m, out, sizeof out);
    assert_string_equal(out, "13 in., out of range [TOY-01], outside the arc, out of sight [TOY-01] behind Long Wood");
    m = (sand_measurement){ .line = line, .touching = true, .in_sight = true, .face = 1 };
    sand_report_measure(game, &m, out, sizeof out);
    assert_string_equal(out, "in contact, in sight; on its front");
    m.line.kind = SAND_SHAPE_NONE; /* between two leaders */
    sand_report_measure(game, &m, out, sizeof out);
    assert_string_equal(out, "in contact; on its front");
}

/* ---- orders, events, units ---------------------------------------------------------------------------- */

static void decisions_and_units(void **state)
{
    (void)state;
    char out[200];
    sand_decision decision = sand_game_decision(game, 0);
    sand_report_decision(game, &decision, out, sizeof out);
    assert_string_equal(out, "Blues: Acting");
    sand_report_unit(game, 0, unit("Red Horse"), out, sizeof out);
    assert_string_equal(out, "Red Horse (Horse, Red Left): facing north-east, 2 hits");
    sand_report_unit(game, 0, unit("Red Late"), out, sizeof out);
    assert_string_equal(out, "Red Late (Horse, Red Centre): not on the table yet, from turn 3 on, 3 ammunition");
    sand_report_unit(game, 0, unit("Blue Horse"), out, sizeof out);
    assert_string_equal(out, "Blue Horse (Horse, Blue Body): gone, fled");
    assert_int_equal(sand_report_unit(game, 0, 99, out, sizeof out), 0);
}

static void events(void **state)
{
    (void)state;
    char out[200];
    const sand_ledger_row row = { "TOY-01", "close", 1, 0 };
    sand_event hit = { .verb = SAND_EVENT_HIT,
                       .subject_ref = SAND_REF_UNIT,
                       .subject = 1,
                       .amount = 3,
                       .n_ledger = 1,
                       .ledger = { row } };
    sand_report_event(game, &hit, out, sizeof out);
    assert_string_equal(out, "Red Horse takes 3: +1 close [TOY-01] → 3");
    sand_event step = { .verb = SAND_EVENT_STEP, .turn = 4, .step = TOY_ACT, .rule = "TOY-01" };
    sand_report_event(game, &step, out, sizeof out);
    assert_string_equal(out, "Turn 4: Acting [TOY-01]");
    sand_event contact = { .verb = SAND_EVENT_CONTACT,
                           .subject_ref = SAND_REF_UNIT,
                           .subject = 1,
                           .object_ref = SAND_REF_UNIT,
                           .object = unit("Blue Foot") };
    sand_report_event(game, &contact, out, sizeof out);
    assert_string_equal(out, "Red Horse meets Blue Foot");
    sand_game *copy = sand_game_copy(game);
    sand_entry entry = { .kind = TOY_FIRE, .subject = unit("Blue Foot"), .object = 1, .given = SAND_SLOT_BODY };
    sand_order order = { sand_game_decision(copy, 0).serial, SAND_SIDE_B, 1, &entry };
    const sand_roll roll = { .n_faces = 2, .faces = { 5, 2 } };
    assert_int_equal(sand_game_script(copy, &roll, 1), SAND_OK);
    assert_int_equal(sand_game_submit(copy, &order, NULL), SAND_OK);
    sand_report_event(copy, sand_game_event(copy, 0, 0), out, sizeof out);
    assert_string_equal(out, "Dice set in advance from here on: 1");
    sand_game_destroy(copy);
}

static void entries(void **state)
{
    (void)state;
    char out[200];
    /* The words of a motion do not depend on the kind of order, so any kind will do. */
    sand_entry go = { .kind = TOY_FIRE, .subject = 1, .object = unit("Blue Foot") };
    sand_entry_add_step(&go, SAND_VERB_PIVOT, -1250, 0);
    sand_entry_add_step(&go, SAND_VERB_MARCH, 0, 6000);
    sand_entry_add_step(&go, SAND_VERB_MARCH, 18000, 1000);
    sand_entry_add_step(&go, SAND_VERB_MARCH, -4500, 1000);
    sand_entry_add_step(&go, SAND_VERB_WHEEL, 3000, 0);
    sand_entry_add_step(&go, SAND_VERB_ABOUT, 0, 0);
    sand_entry_add_step(&go, SAND_VERB_HALT, 0, 2000);
    sand_report_entry(game, &go, out, sizeof out);
    assert_string_equal(
        out,
        "Fire: Red Horse → Blue Foot, pivot 12.5° left, march 6 in., march 1 in. back, march 1 in., 45° to the left, "
        "wheel 30° right, about face, halt 2 in. from the enemy");
    sand_entry place = { .kind = TOY_PASS,
                         .given = SAND_SLOT_POSE | SAND_SLOT_FORM | SAND_SLOT_NUMBER,
                         .number = 4,
                         .pose = { { 12000, 8000 }, 9000 },
                         .files = 3,
                         .ranks = 2 };
    sand_report_entry(game, &place, out, sizeof out);
    assert_string_equal(out, "Pass, 4 at (12, 8) facing east, 3 wide and 2 deep");
}

static void facts(void **state)
{
    (void)state;
    sand_table_facts table;
    sand_terrain_facts terrain;
    sand_zone_facts zone;
    sand_option_facts option;
    sand_contact_facts contact;
    sand_body_facts body;
    size_t n;
    sand_game_table(game, 0, &table);
    assert_string_equal(table.title, "A full table");
    assert_int_equal(table.width, 60000);
    assert_int_equal(table.turn, 2);
    assert_string_equal(table.step, "Acting");
    assert_true(sand_game_terrain(game, 2, &terrain));
    assert_string_equal(terrain.name, "Red Hill");
    assert_int_equal(terrain.n_points, 4);
    assert_int_equal(terrain.n_crest, 2);
    assert_false(sand_game_terrain(game, 0, &terrain));
    assert_true(sand_game_terrain(game, table.terrain, &terrain));
    assert_false(sand_game_terrain(game, table.terrain + 1u, &terrain));
    assert_true(sand_game_zone(game, 2, &zone));
    assert_int_equal(zone.value, 5);
    assert_non_null(sand_game_zone_part(game, 2, 0, &n));
    assert_int_equal(n, 3);
    assert_null(sand_game_zone_part(game, 2, 9, &n));
    assert_true(sand_game_option(game, 1, &option));
    assert_string_equal(option.text, "quick");
    assert_true(option.changed);
    assert_true(sand_game_option(game, 3, &option));
    assert_string_equal(option.text, "10.25");
    assert_false(sand_game_option(game, 4, &option));
    assert_true(sand_game_contact(game, 0, 1, &contact));
    assert_int_equal(contact.with, unit("Blue Foot"));
    assert_false(sand_game_contact(game, 0, 2, &contact));
    assert_true(sand_game_body(game, 0, sand_game_find(game, SAND_REF_BODY, "Great Gun"), &body));
    assert_string_equal(body.role, "gun");
    assert_int_equal(body.pose.heading, 35999);
    assert_int_equal(sand_game_find(game, SAND_REF_UNIT, "RED HORSE"), 1);
    assert_string_equal(sand_game_near(game, SAND_REF_UNIT, "Red Hors"), "Red Horse");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths_and_angles),
        cmocka_unit_test(clock_bearings),
        cmocka_unit_test(compass_points),
        cmocka_unit_test(templates),
        cmocka_unit_test(any_room),
        cmocka_unit_test(dice_in_words),
        cmocka_unit_test(ledgers),
        cmocka_unit_test(needs_in_words),
        cmocka_unit_test(verdicts),
        cmocka_unit_test(why),
        cmocka_unit_test(duties_and_options),
        cmocka_unit_test(shapes),
        cmocka_unit_test(measurements),
        cmocka_unit_test(decisions_and_units),
        cmocka_unit_test(events),
        cmocka_unit_test(entries),
        cmocka_unit_test(facts),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
