/* test_common_answer.c - the helpers with which rulesets answer: sentences, verdicts, witnesses, events, dice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules/common/answer.h"
#include "rules/common/went.h"
#include "support/bugs.h"
#include "support/ground.h"

static const ground_unit units[] = {
    { .side = SAND_SIDE_A, .width = 4000, .depth = 3000, .pose = { { 10000, 10000 }, 0 } },
    { .side = SAND_SIDE_B, .width = 4000, .depth = 3000, .pose = { { 30000, 10000 }, 0 } }
};

static sand_battle *lay(ground *g)
{
    ground_init(g, 72000, 48000);
    for (size_t i = 0; i < SAND_LEN(units); i++) ground_add_unit(g, units[i]);
    g->unit[1].luck = 7;
    sand_battle *b = ground_ready(g, units);
    sand_battle_head_of(b)->turn = 3;
    sand_battle_head_of(b)->stage = 2;
    sand_battle_agenda_push(b, (sand_frame){ .step = 5 });
    return b;
}

static void arguments_are_kept_in_order_whatever_their_type(void **state)
{
    (void)state;
    uint16_t id = 65535;
    unsigned unit = 12;
    int32_t length = -4;
    sand_sentence said = SAND_SAY("{u0} {u1} {l2}", unit, id, length);
    assert_string_equal(said.text, "{u0} {u1} {l2}");
    assert_int_equal(said.args[0], 12);
    assert_int_equal(said.args[1], 65535);
    assert_int_equal(said.args[2], -4);
    for (unsigned i = 3; i < SAND_VERDICT_ARGS_MAX; i++) assert_int_equal(said.args[i], 0);
}

static void a_new_verdict_says_nothing(void **state)
{
    (void)state;
    sand_verdict v;
    memset(&v, 0x5a, sizeof v);
    v.entry = 4;
    sand_answer_begin(&v, SAND_YES);
    assert_int_equal(v.answer, SAND_YES);
    assert_int_equal(v.entry, 4); /* the caller has set the number of the entry */
    assert_null(v.rule);
    assert_null(v.sentence.text);
    assert_int_equal(v.missing, 0);
    assert_int_equal(v.n_witness, 0);
    assert_int_equal(v.n_duties, 0);
    assert_false(v.has_limit);
}

static void a_reason_refuses_and_none_does_not(void **state)
{
    (void)state;
    sand_verdict v;
    sand_answer_begin(&v, SAND_YES);
    assert_false(sand_answer_because(&v, (sand_reason){ 0 }, 1, 2, 3));
    assert_int_equal(v.answer, SAND_YES);
    assert_null(v.rule);
    assert_true(sand_answer_because(&v, (sand_reason){ "R-2", "{u0} {u1} {t2}" }, 1, 2, 3));
    assert_int_equal(v.answer, SAND_NO);
    assert_string_equal(v.rule, "R-2");
    for (int i = 0; i < 3; i++) assert_int_equal(v.sentence.args[i], i + 1);
}

static void limits_are_never_negative_and_the_unit_is_asked_for(void **state)
{
    (void)state;
    static const struct {
        int32_t given, kept;
    } rows[] = { { -1, 0 }, { 0, 0 }, { 1, 1 }, { 7412, 7412 } };
    sand_verdict v;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_answer_begin(&v, SAND_NO);
        sand_answer_limit(&v, rows[i].given);
        assert_true(v.has_limit);
        assert_int_equal(v.limit, rows[i].kept);
    }
    sand_answer_begin(&v, SAND_YES);
    sand_answer_missing(&v, SAND_SLOT_POSE | SAND_SLOT_NUMBER);
    assert_int_equal(v.answer, SAND_SO_FAR);
    assert_int_equal(v.missing, SAND_SLOT_POSE | SAND_SLOT_NUMBER);
    assert_null(v.sentence.text);
    sand_answer_missing(&v, SAND_SLOT_NONE);
    assert_string_equal(v.sentence.text, "Which unit is meant?");
}

static void orders_are_for_ones_own_units_on_the_table(void **state)
{
    (void)state;
    static const struct {
        unsigned unit, side;
        sand_answer answer;
        const char *words;
    } rows[] = { { 0, SAND_SIDE_A, SAND_SO_FAR, "Which unit is meant?" },
                 { 1, SAND_SIDE_A, SAND_YES, NULL },
                 { 1, SAND_SIDE_B, SAND_NO, "{u0} is an enemy unit" },
                 { 2, SAND_SIDE_B, SAND_NO, "There is no such unit on the table" },
                 { 3, SAND_SIDE_A, SAND_NO, "There is no such unit on the table" } };
    ground g;
    sand_battle *b = lay(&g);
    sand_battle_unit_of(b, 2)->status = SAND_STATUS_GONE;
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_verdict v;
        sand_answer_begin(&v, SAND_YES);
        assert_int_equal(sand_answer_own_unit(b, rows[i].unit, rows[i].side, "R-1", &v), rows[i].answer == SAND_YES);
        assert_int_equal(v.answer, rows[i].answer);
        if (rows[i].words != NULL) assert_string_equal(v.sentence.text, rows[i].words);
        if (rows[i].answer == SAND_NO) assert_string_equal(v.rule, "R-1");
    }
    ground_free(&g);
}

static void shapes_without_room_are_left_out(void **state)
{
    (void)state;
    sand_verdict v;
    sand_answer_begin(&v, SAND_NO);
    for (int32_t i = 0; i < SAND_VERDICT_SHAPES_MAX + 2; i++)
        sand_answer_show_line(&v, (unsigned)i + 1, (sand_point){ i, 0 }, (sand_point){ i, 1 });
    assert_int_equal(v.n_witness, SAND_VERDICT_SHAPES_MAX);
    for (unsigned i = 0; i < SAND_VERDICT_SHAPES_MAX; i++) {
        assert_int_equal(v.witness[i].kind, SAND_SHAPE_SEGMENT);
        assert_int_equal(v.witness[i].ref, i + 1);
        assert_int_equal(v.witness[i].points[0].x, i);
    }
}

static void shapes_are_what_they_say(void **state)
{
    (void)state;
    ground g;
    sand_battle *b = lay(&g);
    sand_box box = sand_battle_unit_box(b, 1);
    sand_witness ring = sand_answer_ring(1, &box, 6000);
    assert_int_equal(ring.kind, SAND_SHAPE_RING);
    assert_int_equal(ring.n, 4);
    assert_int_equal(ring.radius, 6000);
    for (unsigned i = 0; i < 4; i++) assert_true(sand_point_equal(ring.points[i], box.corner[i]));

    sand_arc arc = sand_arc_of(&box, SAND_ARC_FRONT_CORNERS, 4500, 0);
    sand_witness sector = sand_answer_arc(1, &arc, 12000);
    assert_int_equal(sector.kind, SAND_SHAPE_SECTOR);
    assert_int_equal(sector.radius, 12000);
    assert_int_equal(sector.from, 31500);
    assert_int_equal(sector.to, 4500);
    assert_true(sand_point_equal(sector.points[0], (sand_point){ 8000, 11500 }));
    assert_true(sand_point_equal(sector.points[1], (sand_point){ 12000, 11500 }));

    sand_bounds strip = { { 0, 0 }, { 72000, 12000 } };
    sand_witness place = sand_answer_ground(2, &strip);
    static const sand_point corners[] = { { 0, 0 }, { 72000, 0 }, { 72000, 12000 }, { 0, 12000 } };
    assert_int_equal(place.n, 4);
    assert_int_equal(place.ref, 2);
    for (unsigned i = 0; i < 4; i++) assert_true(sand_point_equal(place.points[i], corners[i]));
    ground_free(&g);
}

static void the_words_of_an_event_name_its_subject(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        sand_ref_kind subject, object;
    } rows[] = {
        { "{u0} broke contact with {u1}", SAND_REF_UNIT, SAND_REF_UNIT },
        { "{s0} turned over a card: {c1}", SAND_REF_SIDE, SAND_REF_COMMAND },
        { "{s0} laid out {n1} cards face down", SAND_REF_SIDE, SAND_REF_NONE },
        { "{b0} cannot be placed in {t1}", SAND_REF_BODY, SAND_REF_TERRAIN },
        { "{u0} withdrew {l1}", SAND_REF_UNIT, SAND_REF_NONE },
        { "The cards are laid out", SAND_REF_NONE, SAND_REF_NONE },
        { "{u2} alone", SAND_REF_NONE, SAND_REF_NONE },
        { "{", SAND_REF_NONE, SAND_REF_NONE },
    };
    ground g;
    sand_battle *b = lay(&g);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_event room[1];
        sand_log log = { .events = room, .room = 1, .step = 5 };
        sand_event *event = sand_answer_tell(b, &log, SAND_EVENT_MARK, "R-1", SAND_SAY(rows[i].text, 1, 2, 3));
        assert_non_null(event);
        assert_int_equal(event->subject_ref, rows[i].subject);
        assert_int_equal(event->subject, rows[i].subject == SAND_REF_NONE ? 0 : 1);
        assert_int_equal(event->object_ref, rows[i].object);
        assert_int_equal(event->object, rows[i].object == SAND_REF_NONE ? 0 : 2);
        assert_int_equal(event->turn, 3);
        assert_int_equal(event->step, 5);
        sand_answer_concerns(event, SAND_REF_UNIT, 9);
        assert_int_equal(event->object_ref, SAND_REF_UNIT);
        assert_int_equal(event->object, 9);
    }
    assert_null(sand_answer_tell(b, NULL, SAND_EVENT_MARK, "R-1", SAND_SAY("{u0}", 1)));
    sand_answer_concerns(NULL, SAND_REF_UNIT, 1);
    ground_free(&g);
}

static void a_cause_has_a_unit_a_side_or_no_subject(void **state)
{
    (void)state;
    ground g;
    sand_battle *b = lay(&g);
    sand_cause unit = sand_answer_cause(b, 4, 2), no_subject = sand_answer_cause(b, 4, 0);
    sand_cause side = sand_answer_cause_of_side(b, 4, SAND_SIDE_B);
    assert_int_equal(unit.purpose, 4);
    assert_int_equal(unit.turn, 3);
    assert_int_equal(unit.stage, 2);
    assert_int_equal(unit.subject, 7); /* its luck, not its number */
    assert_int_equal(no_subject.subject, 0);
    assert_int_equal(side.subject, SAND_SIDE_B);
    ground_free(&g);
}

static void modifiers_are_listed_where_they_apply(void **state)
{
    (void)state;
    sand_ledger ours = { 0 }, theirs = { 0 };
    sand_answer_modify(&ours, true, "R-1", "elite", 1);
    sand_answer_modify(&ours, false, "R-2", "tired", -1);
    sand_answer_modify(&theirs, true, "R-3", "in cover", 2);
    sand_answer_modify(&theirs, true, "R-4", "struck in the flank", -1);
    assert_int_equal(ours.n, 1);
    sand_ledger margin = sand_answer_against(&ours, &theirs);
    assert_int_equal(margin.n, 3);
    assert_string_equal(margin.rows[1].rule, "R-3");
    assert_int_equal(margin.rows[0].against, 0);
    assert_int_equal(margin.rows[1].against, 1);
    assert_int_equal(margin.rows[1].value, 2);
    assert_int_equal(margin.rows[2].value, -1);
    assert_int_equal(sand_dice_ledger_total(&margin), sand_dice_ledger_total(&ours) - sand_dice_ledger_total(&theirs));
    ours.n = SAND_LEDGER_MAX;
    expect_assert_failure(sand_answer_against(&ours, &theirs));
}

static void an_event_holds_dice_and_modifiers(void **state)
{
    (void)state;
    ground g;
    sand_battle *b = lay(&g);
    sand_event room[1];
    sand_log log = { .events = room, .room = 1 };
    sand_roll rolls[4];
    sand_dice dice;
    sand_dice_init_seeded(&dice, 1);
    sand_dice_record(&dice, rolls, SAND_LEN(rolls));
    sand_ledger ledger = { 0 };
    sand_answer_modify(&ledger, true, "R-1", "in cover", -1);
    sand_dice_face(&dice, sand_answer_cause(b, 1, 1), 6);
    size_t first = sand_answer_throw(&dice, "hits", &ledger);
    int32_t face = sand_dice_face(&dice, sand_answer_cause(b, 2, 1), 6);
    sand_event *event = sand_answer_tell(b, &log, SAND_EVENT_ROLL, "R-1", SAND_SAY("{u0}", 1));
    sand_answer_thrown(event, &dice, first, &ledger, face - 1);
    assert_int_equal(first, 1);
    assert_int_equal(event->first_roll, 1);
    assert_int_equal(event->n_rolls, 1);
    assert_int_equal(event->amount, face - 1);
    assert_int_equal(event->n_ledger, 1);
    assert_string_equal(event->ledger[0].label, "in cover");
    while (ledger.n < SAND_LEDGER_MAX) sand_answer_modify(&ledger, true, "R-2", "more", 1);
    sand_answer_thrown(event, &dice, first, &ledger, 0);
    assert_int_equal(event->n_ledger, SAND_LEDGER_MAX); /* an event has room for the whole ledger */
    sand_answer_thrown(NULL, &dice, first, &ledger, 0);
    ground_free(&g);
}

static void overlays_are_added_where_they_are_wanted(void **state)
{
    (void)state;
    sand_overlay_list all = { 0 }, rings = { .wanted = 1 << SAND_OVERLAY_ZONE };
    sand_witness shape = { .kind = SAND_SHAPE_RING, .radius = 7 };
    assert_non_null(sand_answer_overlay(&all, SAND_OVERLAY_ARC, "R-1", SAND_SAY("{u0}", 4), shape));
    assert_null(sand_answer_overlay(&rings, SAND_OVERLAY_ARC, "R-1", SAND_SAY("{u0}", 4), shape));
    sand_overlay *ring = sand_answer_overlay(&rings, SAND_OVERLAY_ZONE, "R-1", SAND_SAY("{u0}", 4), shape);
    assert_non_null(ring);
    assert_int_equal(rings.n, 1);
    assert_int_equal(ring->kind, SAND_OVERLAY_ZONE);
    assert_int_equal(ring->shape.radius, 7);
    assert_int_equal(ring->sentence.args[0], 4);
    rings.n = SAND_OVERLAYS_MAX;
    assert_false(sand_answer_wants(&rings, SAND_OVERLAY_ZONE));
}

static void an_event_of_a_move_has_both_places(void **state)
{
    (void)state;
    sand_event event = { 0 };
    sand_pose here = { { 1, 2 }, 3 }, there = { { 4, 5 }, 6 };
    sand_answer_moved(&event, here, there);
    assert_int_equal(event.from.at.y, 2);
    assert_int_equal(event.to.heading, 6);
    event = (sand_event){ 0 };
    sand_answer_placed(&event, there);
    assert_int_equal(event.from.at.x, 0);
    assert_int_equal(event.to.at.x, 4);
    sand_answer_moved(NULL, here, there);
    sand_answer_placed(NULL, there);
}

static void both_sides_roll_for_themselves(void **state)
{
    (void)state;
    ground g;
    sand_battle *b = lay(&g);
    sand_contest contest = sand_answer_contest(b, 4, 6);
    assert_int_equal(contest.sides, 6);
    assert_int_equal(contest.a.subject, SAND_SIDE_A);
    assert_int_equal(contest.b.subject, SAND_SIDE_B);
    assert_int_equal(contest.b.purpose, 4);
    assert_int_equal(contest.b.turn, 3);
    assert_int_equal(contest.add_a, 0);
    ground_free(&g);
}

/* ---- a way of several pieces gets one sentence ---- */

typedef struct {
    sand_motion_step leg;
    int32_t way, turn; /* distance straight on, angle turned */
} gone;

/* Adds an event for each piece of unit 1's way and sums them up. Returns the first sentence that is not empty. */
static sand_sentence told_of(const gone pieces[], size_t n, size_t *sentences)
{
    ground g;
    sand_battle *b = lay(&g);
    sand_event events[8];
    sand_log log = { .events = events, .room = SAND_LEN(events), .turn = 3 };
    sand_pose at = { { 10000, 10000 }, 0 };
    for (size_t i = 0; i < n; i++) {
        sand_pose to = { { at.at.x, at.at.y + pieces[i].way }, sand_heading_add(at.heading, pieces[i].turn) };
        sand_went went = { sand_actor_unit(1), true, (int32_t)i * 100, (int32_t)i * 100 + 100, pieces[i].leg, at, to };
        sand_went_tell(b, &log, "X-1", &went);
        at = to;
    }
    assert_int_equal(log.n, n);
    sand_went_sum_up(&log, 0);
    sand_sentence first = { .text = "" };
    *sentences = 0;
    for (size_t i = n; i-- > 0;) {
        assert_int_equal(events[i].tick, i * 100 + 100); /* the pieces stay, to be played back */
        if (events[i].sentence.text[0] == '\0') continue;
        first = events[i].sentence;
        ++*sentences;
    }
    ground_free(&g);
    return first;
}

static void an_event_says_why_a_unit_did_not_move(void **state)
{
    (void)state;
    ground g;
    sand_battle *b = lay(&g);
    sand_event events[8];
    sand_log log = { .events = events, .room = SAND_LEN(events), .turn = 3 };
    sand_pose at = { { 10000, 10000 }, 0 };
    sand_went went = { sand_actor_unit(1), true, 0, 1, { SAND_VERB_MARCH, 0, 900 }, at, at };
    sand_stood why = { SAND_SAY("{u0} did not move: {u1} was in its way", 1, 2), NULL };
    sand_went_tell(b, &log, "X-1", &went);
    sand_went_sum_up(&log, 0);
    sand_went_stood(&log, 0, sand_actor_unit(2), &why);
    assert_string_equal(log.events[0].sentence.text, "{u0} did not move");
    sand_went_stood(&log, 0, sand_actor_unit(1), &why);
    assert_string_equal(log.events[0].sentence.text, why.why.text);
    assert_string_equal(log.events[0].rule, "X-1");
    log.events[0].sentence = SAND_SAY("{u0} did not move", 1);
    why.rule = "X-2";
    sand_went_stood(&log, 0, sand_actor_unit(1), &why);
    assert_string_equal(log.events[0].rule, "X-2");
    sand_went_stood(NULL, 0, sand_actor_unit(1), &why);
    ground_free(&g);
}

/* When a unit follows a waiting friend one grid step at a time, the steps become one event. */
static void grid_steps_are_one_event(void **state)
{
    (void)state;
    ground g;
    sand_battle *b = lay(&g);
    sand_event events[8];
    sand_log log = { .events = events, .room = SAND_LEN(events), .turn = 3 };
    sand_pose at = { { 10000, 10000 }, 0 };
    for (int32_t i = 0; i < 400; i++) {
        sand_pose to = { { at.at.x, at.at.y + (i == 0 ? 500 : 1) }, 0 };
        sand_went went = { sand_actor_unit(1), true, i, i + 1, { SAND_VERB_MARCH, 0, 900 }, at, to };
        sand_went_tell(b, &log, "X-1", &went);
        at = to;
    }
    assert_int_equal(log.n, 1);
    assert_int_equal(log.dropped, 0);
    assert_int_equal(events[0].from_tick, 0);
    assert_int_equal(events[0].tick, 400);
    assert_int_equal(events[0].to.at.y, 10899);
    assert_int_equal(events[0].sentence.args[1], 899);
    ground_free(&g);
}

/* The words for one piece before the way is summed up. */
static void one_piece_is_called_by_its_direction(void **state)
{
    (void)state;
    const struct {
        const char *words;
        int32_t angle;
    } rows[] = { { "{u0} advanced {l1}", 0 },
                 { "{u0} moved {l1}", 1 },
                 { "{u0} moved {l1}", -9000 },
                 { "{u0} moved {l1}", SAND_HALF_TURN - 1 },
                 { "{u0} went back {l1}", SAND_HALF_TURN } };
    ground g;
    sand_battle *b = lay(&g);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_event events[8];
        sand_log log = { .events = events, .room = SAND_LEN(events), .turn = 3 };
        const sand_pose at = { { 10000, 10000 }, 0 }, to = { { 10000, 10500 }, 0 };
        sand_went went = { sand_actor_unit(1), true, 0, 100, { SAND_VERB_MARCH, rows[i].angle, 500 }, at, to };
        sand_went_tell(b, &log, "X-1", &went);
        assert_int_equal(log.n, 1);
        assert_string_equal(events[0].sentence.text, rows[i].words);
        assert_int_equal(events[0].sentence.args[1], 500);
    }
    ground_free(&g);
}

/* Turns are called left or right, of a unit and of a commander on his own. */
static void one_turn_is_called_by_its_side(void **state)
{
    (void)state;
    const struct {
        const char *words;
        bool body;
        int32_t verb, turn, said;
    } rows[] = {
        { "{u0} wheeled left {a1}", false, SAND_VERB_WHEEL, -4500, 4500 },
        { "{u0} wheeled right {a1}", false, SAND_VERB_WHEEL, 4500, 4500 },
        { "{u0} turned left {a1}", false, SAND_VERB_PIVOT, -1, 1 },
        { "{u0} turned right {a1}", false, SAND_VERB_PIVOT, 1, 1 },
        { "{b0} turned left {a1}", true, SAND_VERB_PIVOT, -4500, 4500 },
        { "{b0} turned right {a1}", true, SAND_VERB_PIVOT, 4500, 4500 },
    };
    ground g;
    sand_battle *b = lay(&g);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_event events[8];
        sand_log log = { .events = events, .room = SAND_LEN(events), .turn = 3 };
        const sand_pose at = { { 10000, 10000 }, 9000 }, to = { { 10000, 10000 }, 9000 + rows[i].turn };
        sand_actor who = rows[i].body ? sand_actor_body(1) : sand_actor_unit(1);
        sand_went went = { who, true, 0, 100, { (uint16_t)rows[i].verb, rows[i].turn, 0 }, at, to };
        sand_went_tell(b, &log, "X-1", &went);
        assert_string_equal(events[0].sentence.text, rows[i].words);
        assert_int_equal(events[0].sentence.args[1], rows[i].said);
    }
    ground_free(&g);
}

static void a_way_of_many_pieces_is_one_sentence(void **state)
{
    (void)state;
    static const sand_motion_step march = { SAND_VERB_MARCH, 0, 900 }, wheel = { SAND_VERB_WHEEL, 300, 0 },
                                  about = { SAND_VERB_ABOUT, 0, 0 }, back = { SAND_VERB_MARCH, SAND_HALF_TURN, 900 };
    const struct {
        const char *words;
        gone piece[4];
        size_t n, sentences;
        int32_t way, turn;
    } rows[] = {
        { "{u0} advanced {l1} and turned right {a2}",
          { { wheel, 0, 100 }, { march, 500, 0 }, { wheel, 0, 200 }, { march, 400, 0 } },
          4,
          1,
          900,
          300 },
        { "{u0} advanced {l1}", { { march, 500, 0 }, { wheel, 0, 9 }, { march, 1, 0 } }, 3, 1, 501, 0 },
        { "{u0} advanced {l1} and turned left {a2}", { { march, 500, 0 }, { wheel, 0, -200 } }, 2, 1, 500, 200 },
        { "{u0} wheeled right {a1}", { { march, 1, 0 }, { wheel, 0, 100 }, { wheel, 0, 50 } }, 3, 1, 150, 0 },
        { "{u0} wheeled left {a1}", { { wheel, 0, 100 }, { wheel, 0, -300 } }, 2, 1, 200, 0 },
        { "{u0} advanced {l1}", { { march, 100, 0 } }, 1, 1, 100, 0 },
        { "{u0} did not move", { { march, 99, 0 }, { wheel, 0, 9 } }, 2, 1, 0, 0 },
        { "{u0} did not move", { { march, 0, 0 }, { march, 0, 0 }, { march, 0, 0 } }, 3, 1, 0, 0 },
        { "{u0} turned about", { { march, 99, 0 }, { about, 0, 18000 } }, 2, 1, 0, 0 },
        { "{u0} advanced {l1}", { { march, 500, 0 }, { about, 0, 18000 }, { march, 0, 0 } }, 3, 2, 500, 0 },
        { "{u0} advanced {l1}", { { march, 500, 0 }, { about, 0, 18000 }, { march, 500, 0 } }, 3, 3, 500, 0 },
        { "{u0} advanced {l1}", { { march, 500, 0 }, { back, 400, 0 } }, 2, 2, 500, 0 },
        { "{u0} turned about", { { about, 0, 0 }, { about, 0, 0 }, { about, 0, 18000 } }, 3, 1, 0, 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        size_t sentences;
        sand_sentence said = told_of(rows[i].piece, rows[i].n, &sentences);
        assert_string_equal(said.text, rows[i].words);
        assert_int_equal(sentences, rows[i].sentences);
        assert_int_equal(said.args[1], rows[i].way);
        assert_int_equal(said.args[2], rows[i].turn);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments_are_kept_in_order_whatever_their_type),
        cmocka_unit_test(a_new_verdict_says_nothing),
        cmocka_unit_test(a_reason_refuses_and_none_does_not),
        cmocka_unit_test(limits_are_never_negative_and_the_unit_is_asked_for),
        cmocka_unit_test(orders_are_for_ones_own_units_on_the_table),
        cmocka_unit_test(shapes_without_room_are_left_out),
        cmocka_unit_test(shapes_are_what_they_say),
        cmocka_unit_test(the_words_of_an_event_name_its_subject),
        cmocka_unit_test(a_cause_has_a_unit_a_side_or_no_subject),
        cmocka_unit_test(modifiers_are_listed_where_they_apply),
        cmocka_unit_test(an_event_holds_dice_and_modifiers),
        cmocka_unit_test(overlays_are_added_where_they_are_wanted),
        cmocka_unit_test(an_event_of_a_move_has_both_places),
        cmocka_unit_test(both_sides_roll_for_themselves),
        cmocka_unit_test(an_event_says_why_a_unit_did_not_move),
        cmocka_unit_test(grid_steps_are_one_event),
        cmocka_unit_test(one_piece_is_called_by_its_direction),
        cmocka_unit_test(one_turn_is_called_by_its_side),
        cmocka_unit_test(a_way_of_many_pieces_is_one_sentence),
    };
    return cmocka_run_group_tests_name("common_answer", tests, NULL, NULL);
}
