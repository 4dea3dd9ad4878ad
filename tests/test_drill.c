/* test_drill.c - the sixth ruleset: its rules at, under and over every limit, and one after the other the concepts of
 * the kernel that it exists for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "battle/actor.h"
#include "drill/drill_state.h"
#include "geom/measure.h"
#include "battle/ranks.h"
#include "geom/box.h"
#include "motion/contact.h"
#include "motion/resolve.h"
#include "support/bugs.h"
#include "support/orders_to_try.h"
#include "support/fresh.h"
#include "support/laid.h"

enum { EVENTS = 256, ROLLS = 32 };
enum { BOTH = 1 << SAND_SIDE_A | 1 << SAND_SIDE_B };

typedef struct {
    sand_field *field;
    sand_battle *b;
    sand_dice dice;
    sand_roll script[ROLLS];
    uint8_t used[ROLLS];
} stage;

/* ---- a stage ---- */

/* Lays a table of 60 by 40 yards with a wood at (40..50, 10..20). Units are JSON objects, each followed by a comma. */
static stage *raise_on(const char *south, const char *north)
{
    laid of =
        laid_out("{ruleset: 'drill', scenario: 'stage', title: 'Stage', table: {width: 60, height: 40}, turn_limit: 8,"
                 "terrain: [{kind: 'wood', name: 'Copse', area: [[40, 10], [50, 10], [50, 20], [40, 20]]},"
                 "{kind: 'road', name: 'Road', line: [[55, 2], [55, 12], [40, 12]], width: 2}],"
                 "sides: [{name: 'South', facing: 'n', units: [%s]}, {name: 'North', facing: 's', units: [%s]}]}",
                 south, north);
    stage *s = calloc(1, sizeof *s);
    s->field = of.field;
    s->b = of.battle;
    sand_dice_init_seeded(&s->dice, 1);
    for (unsigned u = 1; u <= s->field->n_units; u++) drill_unit_of(s->b, u)->written = DRILL_ATTACK;
    return s;
}

static void lower(stage *s)
{
    free(s->b);
    sand_field_free(s->field);
    free(s);
}

static void empty_agenda(stage *s)
{
    while (sand_battle_agenda_top(s->b)) sand_battle_agenda_pop(s->b);
}

/* Leaves only this card in the pack, so that it is drawn. */
static void turn_with(stage *s, unsigned card)
{
    drill_head *head = drill_head_of(s->b);
    for (unsigned i = 0; i < DRILL_CARDS; i++) head->left[i] = i == card;
    empty_agenda(s);
    drill_push(s->b, DRILL_STEP_TURN, 0, 0, 0, 0);
    fresh_run(s->b, &s->dice, NULL);
    assert_int_equal(sand_battle_agenda_top(s->b)->step, DRILL_STEP_PLAN);
    assert_int_equal(head->card, card);
}

static void script(stage *s, const int32_t results[], size_t n)
{
    assert_true(n <= ROLLS);
    memset(s->used, 0, sizeof s->used);
    for (size_t i = 0; i < n; i++) s->script[i] = (sand_roll){ .result = results[i] };
    sand_dice_init_scripted(&s->dice, s->script, s->used, n);
}

static sand_verdict judge(const stage *s, unsigned side, const sand_entry entries[], size_t n)
{
    sand_order order = { sand_battle_head(s->b)->serial, (uint16_t)side, (uint16_t)n, entries };
    sand_verdict v;
    fresh_check(s->b, &order, &v);
    return v;
}

/* Hands in the orders of both sides: these entries, or DONE for a side that has none. */
static void order_all(stage *s, const sand_entry entries[], size_t n)
{
    static const sand_entry done = { .kind = DRILL_ORDER_DONE };
    sand_entry own[SAND_SIDES][8];
    sand_order orders[SAND_SIDES];
    sand_decision decision = fresh_decision(s->b);
    size_t count = 0;
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        unsigned mine = 0;
        if (!sand_decision_of(&decision, (uint16_t)side)) continue;
        for (size_t i = 0; i < n; i++)
            if (sand_battle_side_of_unit(s->b, entries[i].subject) == side) own[side - 1][mine++] = entries[i];
        if (mine == 0) own[side - 1][mine++] = done;
        sand_verdict v = judge(s, side, own[side - 1], mine);
        assert_int_equal(v.answer, SAND_YES);
        orders[count++] = (sand_order){ decision.serial, (uint16_t)side, (uint16_t)mine, own[side - 1] };
    }
    fresh_apply(s->b, orders, count, NULL);
    fresh_run(s->b, &s->dice, NULL);
    assert_int_equal(s->dice.problem, SAND_DICE_FINE);
    sand_battle_check_invariants(s->b);
}

static sand_entry go(unsigned unit, const int32_t legs[], unsigned n)
{
    sand_entry e = { .kind = DRILL_ORDER_GO, .subject = (uint16_t)unit };
    for (unsigned i = 0; i < n; i++)
        assert_true(sand_entry_add_step(&e, (sand_verb)legs[3 * i], legs[3 * i + 1], legs[3 * i + 2]));
    return e;
}

static const char line_at_10[] = "{name: 'line', type: 'line', at: [10, 10], files: 3},";
static const char far_enemy[] = "{name: 'far', type: 'block', at: [50, 35], files: 3, ranks: 2},";

/* ---- plans: under, at, over ---- */

enum { MARCH = SAND_VERB_MARCH, WHEEL = SAND_VERB_WHEEL, ABOUT = SAND_VERB_ABOUT, PIVOT = SAND_VERB_PIVOT };

static const struct {
    const char *rule, *what, *unit;
    unsigned card, written, n;
    int32_t legs[9];
    sand_answer answer;
    int32_t limit; /* -1: none */
} plans[] = {
    { "DR-MOVE-02",
      "one short of the allowance",
      "type: 'line', at: [10, 10], files: 3",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { MARCH, 0, 5999 },
      SAND_YES,
      -1 },
    { "DR-MOVE-02",
      "all of the allowance",
      "type: 'line', at: [10, 10], files: 3",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { MARCH, 0, 6000 },
      SAND_YES,
      -1 },
    { "DR-MOVE-02",
      "one more",
      "type: 'line', at: [10, 10], files: 3",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { MARCH, 0, 6001 },
      SAND_NO,
      6000 },
    { "DR-MOVE-02",
      "back is dear",
      "type: 'line', at: [10, 10], files: 3",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { MARCH, 18000, 3000 },
      SAND_YES,
      -1 },
    { "DR-MOVE-02",
      "back, one more",
      "type: 'line', at: [10, 10], files: 3",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { MARCH, 18000, 3001 },
      SAND_NO,
      3000 },
    { "DR-MOVE-02",
      "rain slows no unit",
      "type: 'line', at: [10, 10], files: 3",
      DRILL_RAIN,
      DRILL_ATTACK,
      1,
      { MARCH, 0, 6000 },
      SAND_YES,
      -1 },
    { "DR-MOVE-02",
      "haste adds two",
      "type: 'line', at: [10, 10], files: 3",
      DRILL_HASTE,
      DRILL_ATTACK,
      1,
      { MARCH, 0, 8000 },
      SAND_YES,
      -1 },
    { "DR-MOVE-02",
      "haste, one more",
      "type: 'line', at: [10, 10], files: 3",
      DRILL_HASTE,
      DRILL_ATTACK,
      1,
      { MARCH, 0, 8001 },
      SAND_NO,
      8000 },
    { "DR-MOVE-02",
      "wheel of an eighth: 4,713 on the arc",
      "type: 'line', at: [20, 10], files: 3",
      DRILL_FAIR,
      DRILL_ATTACK,
      2,
      { WHEEL, 4500, 0, MARCH, 0, 1287 },
      SAND_YES,
      -1 },
    { "DR-MOVE-02",
      "wheel and one more",
      "type: 'line', at: [20, 10], files: 3",
      DRILL_FAIR,
      DRILL_ATTACK,
      2,
      { WHEEL, 4500, 0, MARCH, 0, 1288 },
      SAND_NO,
      1287 },
    { "DR-MOVE-02",
      "about costs half",
      "type: 'line', at: [10, 10], files: 3",
      DRILL_FAIR,
      DRILL_ATTACK,
      2,
      { ABOUT, 0, 0, MARCH, 0, 3000 },
      SAND_YES,
      -1 },
    { "DR-MOVE-02",
      "about and one more",
      "type: 'line', at: [10, 10], files: 3",
      DRILL_FAIR,
      DRILL_ATTACK,
      2,
      { ABOUT, 0, 0, MARCH, 0, 3001 },
      SAND_NO,
      3000 },
    { "DR-MOVE-02",
      "a narrow scout wheels a quarter",
      "type: 'scout', at: [10, 10]",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { WHEEL, -9000, 0 },
      SAND_YES,
      -1 },
    { "DR-MOVE-02",
      "more than a quarter",
      "type: 'scout', at: [10, 10]",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { WHEEL, -9001, 0 },
      SAND_NO,
      -1 },
    { "DR-MOVE-02",
      "no pivots",
      "type: 'scout', at: [10, 10]",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { PIVOT, 100, 0 },
      SAND_NO,
      -1 },
    { "DR-MOVE-02",
      "no oblique march",
      "type: 'scout', at: [10, 10]",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { MARCH, 1, 100 },
      SAND_NO,
      -1 },
    { "DR-COUNCIL-02",
      "who holds stays",
      "type: 'line', at: [10, 10], files: 3",
      DRILL_FAIR,
      DRILL_HOLD,
      1,
      { MARCH, 0, 1 },
      SAND_NO,
      -1 },
    { "DR-COUNCIL-02",
      "who holds may face about",
      "type: 'line', at: [10, 10], files: 3",
      DRILL_FAIR,
      DRILL_HOLD,
      1,
      { ABOUT, 0, 0 },
      SAND_YES,
      -1 },
    { "DR-MOVE-04",
      "up to the edge of the table",
      "type: 'block', at: [10, 35], files: 3, ranks: 2",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { MARCH, 0, 4000 },
      SAND_YES,
      -1 },
    { "DR-MOVE-04",
      "over the edge",
      "type: 'block', at: [10, 35], files: 3, ranks: 2",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { MARCH, 0, 4001 },
      SAND_NO,
      4000 },
    { "DR-MOVE-04",
      "up to the wood, and the slack",
      "type: 'line', at: [45, 6], files: 3",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { MARCH, 0, 3503 },
      SAND_YES,
      -1 },
    { "DR-MOVE-04",
      "into the wood",
      "type: 'line', at: [45, 6], files: 3",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { MARCH, 0, 3504 },
      SAND_NO,
      3503 },
    { "DR-MOVE-10",
      "scouts enter woods, at half speed",
      "type: 'scout', at: [45, 6]",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { MARCH, 0, 6250 },
      SAND_YES,
      -1 },
    { "DR-MOVE-02",
      "a step farther in is too far",
      "type: 'scout', at: [45, 6]",
      DRILL_FAIR,
      DRILL_ATTACK,
      1,
      { MARCH, 0, 6251 },
      SAND_NO,
      6250 },
};

static void test_plans(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(plans); i++) {
        char unit[200];
        snprintf(unit, sizeof unit, "{name: 'unit', %s},", plans[i].unit);
        stage *s = raise_on(unit, far_enemy);
        drill_unit_of(s->b, 1)->written = (uint8_t)plans[i].written;
        turn_with(s, plans[i].card);
        sand_entry e = go(1, plans[i].legs, plans[i].n);
        sand_verdict v = judge(s, SAND_SIDE_A, &e, 1);
        bool right = v.answer == plans[i].answer && (v.answer != SAND_NO || strcmp(v.rule, plans[i].rule) == 0) &&
                     v.has_limit == (plans[i].limit >= 0) && (!v.has_limit || v.limit == plans[i].limit);
        if (!right)
            print_message("%s, %s: answer %d, %s, limit %d\n", plans[i].rule, plans[i].what, v.answer,
                          v.rule ? v.rule : "", (int)v.limit);
        assert_true(right);
        lower(s);
    }
}

/* ---- written orders [DR-COUNCIL] ---- */

enum { SIX_YARDS = 6000 };

/* An entry of the council: an order, a route of `places` places ahead, `apart` from each other, and the order after the
 * signal. */
static sand_entry written(unsigned order, unsigned places, int32_t apart, unsigned then)
{
    sand_entry e = { .kind = DRILL_ORDER_WRITE,
                     .subject = 1,
                     .choice = (uint16_t)order,
                     .then = (uint16_t)then,
                     .given = SAND_SLOT_CHOICE };
    for (unsigned i = 1; i <= places; i++) {
        e.list[e.n_list++] = 10000;
        e.list[e.n_list++] = 10000 + apart * (int32_t)i;
    }
    if (places > 0) e.given |= SAND_SLOT_ROUTE;
    if (then != 0) e.given |= SAND_SLOT_THEN;
    return e;
}

static void test_what_may_be_written(void **state)
{
    (void)state;
    static const struct {
        unsigned order, places;
        int32_t apart;
        unsigned then;
        sand_answer answer; /* for this unit's order alone: other units still owe theirs */
    } rows[] = {
        { DRILL_ATTACK, 0, 0, 0, SAND_YES },
        { DRILL_ATTACK, 2, SIX_YARDS, 0, SAND_YES },
        { DRILL_HOLD, 0, 0, DRILL_ATTACK, SAND_YES },
        { DRILL_HOLD, 1, SIX_YARDS, 0, SAND_NO },
        { DRILL_ATTACK, 9, 1000, DRILL_HOLD, SAND_YES },
        { DRILL_ATTACK, 10, 1000, 0, SAND_NO },
        { DRILL_ATTACK, 9, SIX_YARDS, 0, SAND_NO }, /* beyond the edge of the table */
        { DRILL_ATTACK, 2, 0, 0, SAND_NO },         /* one place twice */
        { DRILL_HOLD + 1, 0, 0, 0, SAND_NO },
        { DRILL_ATTACK, 0, 0, DRILL_HOLD + 1, SAND_NO },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        stage *s = raise_on(line_at_10, far_enemy);
        empty_agenda(s);
        drill_push(s->b, DRILL_STEP_COUNCIL, 3, 0, 0, 0);
        sand_entry e = written(rows[i].order, rows[i].places, rows[i].apart, rows[i].then);
        assert_int_equal(judge(s, SAND_SIDE_A, &e, 1).answer, rows[i].answer);
        lower(s);
    }
}

/* The first place of the route is six yards ahead. The unit passes it, then has the next before it; after the signal it
 * holds. */
static void test_route_and_signal(void **state)
{
    (void)state;
    stage *s = raise_on(line_at_10, far_enemy);
    sand_entry plan = written(DRILL_ATTACK, 2, SIX_YARDS, DRILL_HOLD), signal = { .kind = DRILL_ORDER_SIGNAL };
    sand_entry ahead = go(1, (int32_t[]){ MARCH, 0, 4000 }, 1), back = go(1, (int32_t[]){ MARCH, 18000, 1 }, 1);
    drill_apply_write(&(sand_deed){ .b = s->b, .side = SAND_SIDE_A, .entry = &plan });
    turn_with(s, DRILL_FAIR);
    assert_string_equal(judge(s, SAND_SIDE_A, &back, 1).rule, "DR-COUNCIL-03");
    assert_int_equal(judge(s, SAND_SIDE_A, &ahead, 1).answer, SAND_YES);
    sand_battle_unit_move(s->b, 1, (sand_pose){ { 10000, 13000 }, 0 }); /* within three yards of the place */
    drill_pass_places(s->b);
    assert_int_equal(drill_unit_get(s->b, 1)->passed, 1);
    assert_int_equal(drill_next_place(s->b, 1)[1], 22000);
    assert_false(drill_holds(s->b, 1));
    sand_entry twice[] = { signal, signal };
    assert_int_equal(judge(s, SAND_SIDE_A, twice, 1).answer, SAND_YES);
    assert_int_equal(judge(s, SAND_SIDE_A, twice, 2).answer, SAND_NO);
    drill_apply_signal(&(sand_deed){ .b = s->b, .side = SAND_SIDE_A, .entry = &signal });
    drill_hear_signals(s->b, NULL);
    assert_true(drill_holds(s->b, 1));
    assert_null(drill_next_place(s->b, 1));
    assert_int_equal(judge(s, SAND_SIDE_A, twice, 1).answer, SAND_NO);
    assert_string_equal(judge(s, SAND_SIDE_A, &ahead, 1).rule, "DR-COUNCIL-02");
    assert_int_equal(drill_side_get(s->b, SAND_SIDE_B)->signalled, 0);
    lower(s);
}

/* ---- fire plans ---- */

static const struct {
    const char *what, *shooter, *targets;
    unsigned object;
    bool legal;
} fires[] = {
    { "at the range", "type: 'line', at: [10, 10], files: 3", "{name: 't', type: 'line', at: [10, 19], files: 3},", 2,
      true },
    { "one beyond", "type: 'line', at: [10, 10], files: 3", "{name: 't', type: 'line', at: [10, 19.001], files: 3},", 2,
      false },
    { "one within", "type: 'line', at: [10, 10], files: 3", "{name: 't', type: 'line', at: [10, 18.999], files: 3},", 2,
      true },
    { "a corner on the arc's edge", "type: 'scout', at: [10, 10]", "{name: 't', type: 'scout', at: [14.5, 13.5]},", 2,
      true },
    { "one outside it", "type: 'scout', at: [10, 10]", "{name: 't', type: 'scout', at: [14.501, 12.5]},", 2, false },
    { "pikes have no firearms",
      "type: 'block', at: [10, 10], files: 2, ranks: 1, bases: [{kind: 'pike'}, {kind: 'pike'}]",
      "{name: 't', type: 'line', at: [10, 16], files: 3},", 2, false },
    { "shot behind pikes have",
      "type: 'block', at: [10, 10], files: 1, ranks: 2, bases: [{kind: 'pike'}, {kind: 'shot'}]",
      "{name: 't', type: 'line', at: [10, 16], files: 3},", 2, true },
    { "in the third rank they have not",
      "type: 'block', at: [10, 10], files: 1, ranks: 3, bases: [{kind: 'pike'}, {kind: 'pike'}, {kind: "
      "'shot'}]",
      "{name: 't', type: 'line', at: [10, 16], files: 3},", 2, false },
    { "from the front of its file", "type: 'block', at: [10, 10], files: 1, ranks: 2",
      "{name: 't', type: 'line', at: [10, 19.5], files: 3},", 2, true },
    { "one beyond that", "type: 'block', at: [10, 10], files: 1, ranks: 2",
      "{name: 't', type: 'line', at: [10, 19.501], files: 3},", 2, false },
    { "mounted dragoons do not fire", "type: 'dragoons', at: [10, 10], files: 3, base_state: 1",
      "{name: 't', type: 'line', at: [10, 16], files: 3},", 2, false },
    { "dragoons on foot do", "type: 'dragoons', at: [10, 10], files: 3",
      "{name: 't', type: 'line', at: [10, 16], files: 3},", 2, true },
    { "behind another unit", "type: 'scout', at: [10, 10]",
      "{name: 't', type: 'scout', at: [10, 17]}, {name: 'screen', type: 'line', at: [10, 14], files: 3},", 2, false },
    { "the other unit itself", "type: 'scout', at: [10, 10]",
      "{name: 't', type: 'scout', at: [10, 17]}, {name: 'screen', type: 'line', at: [10, 14], files: 3},", 3, true },
    { "into a wood", "type: 'scout', at: [38, 15], heading: 90", "{name: 't', type: 'scout', at: [42, 15]},", 2, true },
    { "oneself", "type: 'line', at: [10, 10], files: 3", "{name: 't', type: 'line', at: [10, 16], files: 3},", 1,
      false },
};

static void test_fire_plans(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(fires); i++) {
        char unit[200];
        snprintf(unit, sizeof unit, "{name: 'unit', %s},", fires[i].shooter);
        stage *s = raise_on(unit, fires[i].targets);
        empty_agenda(s);
        drill_push(s->b, DRILL_STEP_FIRE, BOTH, 0, 0, 0);
        sand_entry e = {
            .kind = DRILL_ORDER_FIRE, .subject = 1, .object = (uint16_t)fires[i].object, .given = SAND_SLOT_BODY
        };
        sand_verdict v = judge(s, SAND_SIDE_A, &e, 1);
        if ((v.answer == SAND_YES) != fires[i].legal) print_message("%s: answer %d\n", fires[i].what, v.answer);
        assert_int_equal(v.answer == SAND_YES, fires[i].legal);
        assert_true(v.answer == SAND_YES || (strcmp(v.rule, "DR-FIRE-01") == 0 && v.sentence.text));
        lower(s);
    }
}

/* A fire plan may name bases of its own unit that bear; only those throw. [DR-FIRE-01] */
static const struct {
    const char *what;
    unsigned n;
    int32_t bases[3];
    bool legal;
    int32_t dice;
} named[] = {
    { "none: all that bear", 0, { 0 }, true, 2 },
    { "one", 1, { 3 }, true, 1 },
    { "both", 2, { 3, 2 }, true, 2 },
    { "one that does not bear", 1, { 1 }, false, 0 },
    { "one that bears, and an enemy's", 2, { 3, 4 }, false, 0 },
};

static void test_named_bases(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(named); i++) {
        /* the arc of 45 degrees from the corner of the left file ends at 13, 14.5: half a yard short */
        stage *s = raise_on(line_at_10, "{name: 't', type: 'scout', at: [14.5, 14]},");
        sand_entry e = { .kind = DRILL_ORDER_FIRE, .subject = 1, .object = 2, .given = SAND_SLOT_BODY };
        empty_agenda(s);
        drill_push(s->b, DRILL_STEP_FIRE, BOTH, 0, 0, 0);
        for (unsigned k = 0; k < named[i].n; k++) e.list[e.n_list++] = named[i].bases[k];
        if (named[i].n > 0) e.given |= SAND_SLOT_BODIES;
        sand_verdict v = judge(s, SAND_SIDE_A, &e, 1);
        if ((v.answer == SAND_YES) != named[i].legal) fail_msg("%s: answer %d", named[i].what, v.answer);
        if (named[i].legal) {
            sand_deed deed = { .b = s->b, .side = SAND_SIDE_A, .entry = &e };
            drill_apply_fire(&deed);
            sand_scene *scene = sand_scene_init(malloc(sand_scene_size(s->field)), s->field);
            sand_scene_look(scene, s->b);
            assert_int_equal(drill_volley_dice(scene, 1), named[i].dice);
            free(scene);
        }
        lower(s);
    }
}

/* ---- the council: sealed sheets, duties ---- */

static void test_council(void **state)
{
    (void)state;
    stage *s = raise_on("{name: 'a', type: 'line', at: [10, 10], files: 3}, {name: 'b', type: 'scout', at: [20, 10]},",
                        far_enemy);
    fresh_run(s->b, &s->dice, NULL);
    sand_decision decision = fresh_decision(s->b);
    assert_true(decision.asks && decision.sealed && decision.sheet);
    assert_int_equal(decision.actors, BOTH);
    sand_entry both[] = {
        { .kind = DRILL_ORDER_WRITE, .subject = 1, .choice = DRILL_ATTACK, .given = SAND_SLOT_CHOICE },
        { .kind = DRILL_ORDER_WRITE, .subject = 2, .choice = DRILL_HOLD, .given = SAND_SLOT_CHOICE }
    };
    assert_int_equal(judge(s, SAND_SIDE_A, both, 2).answer, SAND_YES);
    sand_verdict v = judge(s, SAND_SIDE_A, both, 1);
    assert_int_equal(v.answer, SAND_SO_FAR);
    assert_int_equal(v.n_duties, 1);
    both[1] = v.duties[0].remedy; /* the remedy fulfils the duty */
    assert_int_equal(judge(s, SAND_SIDE_A, both, 2).answer, SAND_YES);
    both[1].choice = DRILL_HOLD + 1;
    v = judge(s, SAND_SIDE_A, both, 2);
    assert_int_equal(v.answer, SAND_NO);
    assert_string_equal(v.rule, "DR-COUNCIL-01");
    both[1].subject = 1; /* twice the same unit */
    assert_int_equal(judge(s, SAND_SIDE_A, both, 2).answer, SAND_NO);
    lower(s);
}

/* ---- an interrupt on top of motion under way ---- */

static void test_interrupt(void **state)
{
    (void)state;
    stage *s = raise_on("{name: 'charger', type: 'line', at: [10, 10], files: 3}, {name: 'marcher', type: "
                        "'line', at: [25, 10], files: 3},",
                        "{name: 'scout', type: 'scout', at: [10, 14]},");
    turn_with(s, DRILL_FAIR);
    const int32_t ahead[] = { MARCH, 0, 6000 };
    order_all(s, (sand_entry[]){ go(1, ahead, 1), go(2, ahead, 1) }, 2);
    /* the charger meets the scout after 3 yards and stands there, while the other unit is still on its way */
    assert_int_equal(sand_battle_agenda_top(s->b)->step, DRILL_STEP_SLIP);
    assert_int_equal(sand_battle_agenda_top(s->b)->subject, 3);
    assert_int_equal(sand_battle_unit(s->b, 1)->y, 13000);
    assert_true(sand_battle_unit(s->b, 2)->y > 12900 && sand_battle_unit(s->b, 2)->y < 13700);
    assert_non_null(sand_motion_find(s->b, sand_actor_unit(2)));
    assert_int_equal(sand_battle_head(s->b)->contacts, 1);
    assert_true(sand_contact_units_touch(s->b, 1, 3));
    order_all(s, (sand_entry[]){ { .kind = DRILL_ORDER_SLIP, .subject = 3 } }, 1);
    assert_int_equal(sand_battle_agenda_top(s->b)->step, DRILL_STEP_FIRE);
    assert_int_equal(sand_battle_unit(s->b, 3)->y, 17000); /* three yards back */
    assert_int_equal(sand_battle_unit(s->b, 1)->y, 13000); /* it was halted */
    assert_int_equal(sand_battle_unit(s->b, 2)->y, 16000); /* the way was finished */
    assert_int_equal(sand_battle_head(s->b)->contacts, 0); /* the contact ended when the situation settled */
    assert_null(sand_motion_find(s->b, sand_actor_unit(2)));
    lower(s);
}

static void test_braced_scout_stays_in_contact(void **state)
{
    (void)state;
    stage *s = raise_on(line_at_10, "{name: 'scout', type: 'scout', at: [10, 14]},");
    turn_with(s, DRILL_FAIR);
    const int32_t ahead[] = { MARCH, 0, 6000 };
    order_all(s, (sand_entry[]){ go(1, ahead, 1) }, 1);
    order_all(s, (sand_entry[]){ { .kind = DRILL_ORDER_BRACE, .subject = 2 } }, 1);
    assert_int_equal(sand_battle_head(s->b)->contacts, 1);
    assert_true(sand_battle_engaged(s->b, 1) && sand_battle_engaged(s->b, 2));
    lower(s);
}

/* The result of a meeting does not depend on which unit is listed first. */
static void test_both_charge(void **state)
{
    (void)state;
    stage *s = raise_on(line_at_10, "{name: 'other', type: 'line', at: [10, 16], files: 3},");
    turn_with(s, DRILL_FAIR);
    const int32_t ahead[] = { MARCH, 0, 6000 };
    order_all(s, (sand_entry[]){ go(1, ahead, 1), go(2, ahead, 1) }, 2);
    assert_int_equal(sand_battle_unit(s->b, 1)->y, 12500); /* half of the five yards between them each */
    assert_int_equal(sand_battle_unit(s->b, 2)->y, 13500);
    assert_int_equal(sand_battle_head(s->b)->contacts, 1);
    lower(s);
}

/* ---- fights and push chains ---- */

static stage *fight_stage(const char *behind)
{
    char north[600];
    snprintf(north, sizeof north, "{name: 'beaten', type: 'line', at: [10, 11], files: 3}, %s", behind);
    stage *s = raise_on(line_at_10, north);
    empty_agenda(s);
    sand_battle_head_of(s->b)->turn = 1;
    sand_contact_begin(s->b, 1, 2, 0);
    drill_push(s->b, DRILL_STEP_END, 0, 0, 0, 0);
    drill_push(s->b, DRILL_STEP_LEAD, 0, 0, 0, 0);
    drill_push(s->b, DRILL_STEP_RESULT, 0, 0, 0, 0);
    drill_push(s->b, DRILL_STEP_FIGHT, 0, 0, 0, 0);
    sand_battle_head_of(s->b)->turn = s->field->turn_limit; /* the last turn */
    return s;
}

static const struct {
    const char *what;
    int32_t margins[3]; /* of the three pairs, South's throw over North's */
    int hits_south, hits_north;
    int32_t back_south, back_north;
} melees[] = {
    { "nothing", { 0, 0, 0 }, 0, 0, 2000, 2000 },
    { "better by one does nothing", { 1, -1, 1 }, 0, 0, 2000, 2000 },
    { "by two it hits", { 2, 0, -1 }, 0, 1, 0, 2000 },
    { "the other one", { 0, -2, 0 }, 1, 0, 2000, 0 },
    { "as many on both sides: a draw", { 5, -5, 1 }, 1, 1, 2000, 2000 },
    { "three", { 3, 2, 5 }, 0, 3, 0, 2000 },
    { "two to one", { -2, 4, -3 }, 2, 1, 2000, 0 },
};

static void test_fights(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(melees); i++) {
        stage *s = fight_stage("");
        assert_int_equal(drill_unit_get(s->b, 1)->fought, 0);
        script(s, melees[i].margins, 3);
        fresh_run(s->b, &s->dice, NULL);
        assert_int_equal(sand_dice_finish(&s->dice), SAND_DICE_FINE);
        assert_int_equal(sand_battle_unit(s->b, 1)->hits, melees[i].hits_south);
        assert_int_equal(sand_battle_unit(s->b, 2)->hits, melees[i].hits_north);
        assert_int_equal(sand_battle_unit(s->b, 1)->y, 10000 - melees[i].back_south);
        assert_int_equal(sand_battle_unit(s->b, 2)->y, 11000 + melees[i].back_north);
        assert_int_equal(sand_battle_head(s->b)->contacts, 0);
        assert_int_equal(drill_unit_get(s->b, 2)->fought, 1);
        lower(s);
    }
}

/* What each party of a pair adds to its die. The script's results are margins that include everything, so the ledger
 * that is shown before the dice is compared. */
static const struct {
    const char *what, *south, *north;
    const char *ledger[4];
    int32_t value[4];
    uint32_t against[4]; /* 0: the southern party; 1: the northern one */
} weights[] = {
    { "two lines", "type: 'line', at: [10, 10]", "type: 'line', at: [10, 11]", { NULL }, { 0 }, { 0 } },
    { "a veteran", "type: 'line', at: [10, 10], grade: 3", "type: 'line', at: [10, 11]", { "veterans" }, { 1 }, { 0 } },
    { "against the raw",
      "type: 'line', at: [10, 10]",
      "type: 'line', at: [10, 11], grade: 1",
      { "raw" },
      { -1 },
      { 1 } },
    { "hits of both",
      "type: 'line', at: [10, 10], hits: 2",
      "type: 'line', at: [10, 11], hits: 1",
      { "hits taken", "hits taken" },
      { -2, -1 },
      { 0, 1 } },
    { "horse against foot",
      "type: 'troop', at: [10, 10]",
      "type: 'line', at: [10, 11]",
      { "mounted against foot" },
      { 2 },
      { 0 } },
    { "horse against horse", "type: 'troop', at: [10, 10]", "type: 'troop', at: [10, 11]", { NULL }, { 0 }, { 0 } },
    { "mounted dragoons",
      "type: 'dragoons', at: [10, 9.75], base_state: 1",
      "type: 'line', at: [10, 11]",
      { "mounted against foot" },
      { 2 },
      { 0 } },
    { "one overlaps",
      "type: 'line', at: [10, 10], files: 2",
      "type: 'line', at: [9, 11]",
      { "two to one" },
      { 1 },
      { 0 } },
    { "in its flank",
      "type: 'line', at: [10, 10]",
      "type: 'line', at: [11.5, 10], heading: 270",
      { "in its flank" },
      { -2 },
      { 0 } },
    { "in its rear",
      "type: 'line', at: [10, 10]",
      "type: 'line', at: [10, 9], heading: 0",
      { "in its rear" },
      { -1 },
      { 0 } },
};

static void hear_ledger(void *context, const sand_dice_needs *ask)
{
    *(sand_ledger *)context = ask->ledger;
}

static void test_weights(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(weights); i++) {
        char south[200], north[200];
        sand_ledger heard = { 0 };
        const int32_t margin = 0;
        snprintf(south, sizeof south, "{name: 's', %s},", weights[i].south);
        snprintf(north, sizeof north, "{name: 'n', %s},", weights[i].north);
        stage *s = raise_on(south, north);
        empty_agenda(s);
        sand_contact_begin(s->b, 1, 2, sand_battle_unit(s->b, 1)->heading);
        drill_push(s->b, DRILL_STEP_FIGHT, 0, 0, 0, 0);
        script(s, &margin, 1);
        sand_dice_listen(&s->dice, hear_ledger, &heard);
        fresh_run(s->b, &s->dice, NULL);
        size_t n = 0;
        for (; n < SAND_LEN(weights[i].ledger) && weights[i].ledger[n] != NULL; n++) {
            if (n >= heard.n) fail_msg("%s: %s is missing", weights[i].what, weights[i].ledger[n]);
            assert_string_equal(heard.rows[n].label, weights[i].ledger[n]);
            assert_int_equal(heard.rows[n].value, weights[i].value[n]);
            assert_int_equal(heard.rows[n].against, weights[i].against[n]);
        }
        if (heard.n != n) fail_msg("%s: %u rows", weights[i].what, heard.n);
        lower(s);
    }
}

/* Mounted units fight the pikes that stand behind the shot they meet, and cannot harm them. */
static void test_pikes(void **state)
{
    (void)state;
    static const struct {
        const char *rider, *foot;
        int32_t margin;
        int hits_rider, hits_foot;
    } rows[] = {
        { "troop", "shot", 6, 0, 0 }, { "troop", "shot", -3, 1, 0 }, { "line", "shot", 5, 0, 1 },
        { "troop", "none", 6, 0, 1 }, { "troop", "none", -2, 1, 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char south[200], north[200];
        bool sheltered = strcmp(rows[i].foot, "shot") == 0;
        snprintf(south, sizeof south, "{name: 's', type: '%s', at: [10, 10]},", rows[i].rider);
        snprintf(north, sizeof north,
                 "{name: 'n', type: 'block', at: [10, 11.5], ranks: 2, bases: [{kind: 'shot'}, {kind: '%s'}]},",
                 sheltered ? "pike" : "shot");
        stage *s = raise_on(south, north);
        empty_agenda(s);
        assert_int_equal(drill_shies(s->b, 1, 2, SAND_FACE_FRONT), sheltered && rows[i].rider[0] == 't');
        assert_int_equal(drill_shies(s->b, 1, 2, SAND_FACE_RIGHT), false);
        sand_contact_begin(s->b, 1, 2, 0);
        drill_push(s->b, DRILL_STEP_FIGHT, 0, 0, 0, 0);
        script(s, &rows[i].margin, 1);
        fresh_run(s->b, &s->dice, NULL);
        assert_int_equal(drill_unit_get(s->b, 1)->gained, rows[i].hits_rider);
        assert_int_equal(drill_unit_get(s->b, 2)->gained, rows[i].hits_foot);
        lower(s);
    }
}

/* Lays a leader of South with his line, and a second line 10 yards away; North stands far away. */
static stage *leader_stage(const char *second_at)
{
    laid of = laid_out(
        "{ruleset: 'drill', scenario: 'lead', title: 'Lead', table: {width: 60, height: 40}, sides: ["
        "{name: 'S', facing: 'n', units: [{name: 'one', type: 'line', at: [10, 10]}, {name: 'two', type: 'line', "
        "at: %s}], bodies: [{name: 'Lead', role: 'leader', attached: 'one', base: [1, 1]}]},"
        "{name: 'N', facing: 's', units: [{name: 'foe', type: 'line', at: [10, 11]}]}]}",
        second_at);
    stage *s = calloc(1, sizeof *s);
    s->field = of.field;
    s->b = of.battle;
    sand_dice_init_seeded(&s->dice, 1);
    return s;
}

static void test_leaders_ride(void **state)
{
    (void)state;
    static const struct {
        const char *at;
        sand_answer answer;
    } rows[] = { { "[29.499, 10]", SAND_YES }, { "[29.5, 10]", SAND_YES }, { "[29.501, 10]", SAND_NO } };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        stage *s = leader_stage(rows[i].at);
        turn_with(s, DRILL_FAIR);
        unsigned body = sand_field_find(s->field, SAND_REF_BODY, "Lead");
        sand_entry e = { .kind = DRILL_ORDER_LEAD, .subject = (uint16_t)body, .object = 2, .given = SAND_SLOT_BODY };
        sand_entry same = e, foe = e;
        same.object = 1;
        foe.object = 3;
        assert_int_equal(judge(s, SAND_SIDE_A, &e, 1).answer, rows[i].answer);
        assert_int_equal(judge(s, SAND_SIDE_A, &same, 1).answer, SAND_NO); /* he is with that unit already */
        assert_int_equal(judge(s, SAND_SIDE_A, &foe, 1).answer, SAND_NO);
        assert_int_equal(judge(s, SAND_SIDE_B, &e, 1).answer, SAND_NO);
        lower(s);
    }
}

static void test_leaders_fall(void **state)
{
    (void)state;
    for (int32_t fatal = 0; fatal <= 1; fatal++) {
        stage *s = leader_stage("[40, 10]");
        unsigned body = sand_field_find(s->field, SAND_REF_BODY, "Lead");
        empty_agenda(s);
        sand_battle_head_of(s->b)->turn = 8;
        drill_unit_of(s->b, 1)->gained = 1;
        drill_push(s->b, DRILL_STEP_LEAD, 0, 0, 0, 0);
        script(s, &fatal, 1);
        fresh_run(s->b, &s->dice, NULL);
        assert_int_equal(sand_dice_finish(&s->dice), SAND_DICE_FINE);
        assert_int_equal(sand_battle_body(s->b, body)->status, fatal ? SAND_STATUS_GONE : SAND_STATUS_PLAY);
        assert_int_equal(sand_battle_body(s->b, body)->attached, fatal ? 0 : 1);
        lower(s);
    }
}

/* A plan that says to halt eight yards from the enemy does so, and no sooner. */
static void test_halts_at_a_range(void **state)
{
    (void)state;
    stage *s = raise_on(line_at_10, "{name: 'foe', type: 'line', at: [10, 23]},");
    const int32_t legs[] = { SAND_VERB_HALT, 0, 8000, MARCH, 0, 6000 };
    turn_with(s, DRILL_FAIR);
    sand_entry plan = go(1, legs, 2);
    order_all(s, &plan, 1);
    assert_int_equal(sand_battle_unit(s->b, 1)->y, 14000); /* 8 yards from front to front */
    sand_entry late = { .kind = DRILL_ORDER_GO, .subject = 1 };
    sand_entry_add_step(&late, SAND_VERB_MARCH, 0, 1000);
    sand_entry_add_step(&late, SAND_VERB_HALT, 0, 8000);
    empty_agenda(s);
    drill_push(s->b, DRILL_STEP_PLAN, BOTH, 0, 0, 0);
    assert_int_equal(judge(s, SAND_SIDE_A, &late, 1).answer, SAND_NO); /* a condition to halt must come first */
    lower(s);
}

/* The enemy marches off to the right: a charge that is aimed only once passes behind him. [DR-MOVE-11] */
static void test_charges_are_steered(void **state)
{
    (void)state;
    for (int steered = 0; steered < 2; steered++) {
        stage *s = raise_on("{name: 'scout', type: 'scout', at: [10, 10]},",
                            "{name: 'foe', type: 'scout', at: [12, 16], heading: 90},");
        turn_with(s, DRILL_FAIR);
        sand_entry charge = { .kind = DRILL_ORDER_CHARGE, .subject = 1, .object = 2, .given = SAND_SLOT_BODY };
        sand_entry both[] = { charge, go(2, (int32_t[]){ MARCH, 0, 4000 }, 1) };
        if (!steered) { /* the same first aim, carried out as a plan */
            drill_aim_charge(s->b, 1, 2, 0);
            const sand_motion *row = sand_motion_find(s->b, sand_actor_unit(1));
            int32_t legs[] = { WHEEL, row->angle[0], 0, MARCH, 0, row->travel[1] };
            both[0] = go(1, legs, 2);
            sand_motion_end(sand_motion_of(s->b, sand_actor_unit(1)));
        }
        order_all(s, both, 2);
        assert_int_equal(sand_battle_contact_between(s->b, 1, 2) != 0, steered);
        lower(s);
    }
}

/* The events of a turn say where a unit was at any tick: a wheel, then a march, in pieces that end at the marks. */
static void test_movement_is_played_back(void **state)
{
    (void)state;
    static sand_event events[EVENTS];
    sand_log log = { .events = events, .room = EVENTS };
    stage *s = raise_on(line_at_10, far_enemy);
    turn_with(s, DRILL_FAIR);
    sand_pose at = sand_battle_unit_pose(s->b, 1);
    sand_entry entries[2] = { go(1, (int32_t[]){ WHEEL, 2000, 0, MARCH, 0, 3000 }, 2), { .kind = DRILL_ORDER_DONE } };
    const sand_order orders[] = { { .decision = 0, .side = SAND_SIDE_A, .n = 1, .entries = &entries[0] },
                                  { .decision = 0, .side = SAND_SIDE_B, .n = 1, .entries = &entries[1] } };
    fresh_apply(s->b, orders, 2, &log);
    fresh_run(s->b, &s->dice, &log);
    int32_t tick = 0;
    size_t pieces = 0;
    for (size_t i = 0; i < log.n; i++) {
        const sand_event *e = &events[i];
        if (e->verb != SAND_EVENT_MOVE || e->tick == 0) continue;
        assert_int_equal(e->subject, 1);
        assert_int_equal(e->from_tick, tick);
        assert_true(e->tick > tick && sand_point_equal(e->from.at, at.at) && e->from.heading == at.heading);
        assert_int_equal(e->leg.verb, e->to.heading == e->from.heading ? MARCH : WHEEL);
        tick = e->tick;
        at = e->to;
        pieces++;
    }
    sand_pose end = sand_battle_unit_pose(s->b, 1);
    assert_true(pieces > 2 && sand_point_equal(at.at, end.at) && at.heading == end.heading);
    lower(s);
}

/* Mounted, dragoons ride nine yards for what six cost on foot; mounting costs half of that. */
static void test_dragoons_mount(void **state)
{
    (void)state;
    static const struct {
        int32_t travel;
        sand_answer answer;
    } rows[] = { { 4499, SAND_YES }, { 4500, SAND_YES }, { 4501, SAND_NO } };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        stage *s = raise_on("{name: 'd', type: 'dragoons', at: [10, 10], files: 3},", far_enemy);
        const int32_t legs[] = { SAND_VERB_CHANGE, DRILL_MOUNTED, 0, MARCH, 0, rows[i].travel };
        turn_with(s, DRILL_FAIR);
        sand_entry plan = go(1, legs, 2);
        sand_verdict v = judge(s, SAND_SIDE_A, &plan, 1);
        assert_int_equal(v.answer, rows[i].answer);
        if (v.answer == SAND_NO) assert_int_equal(v.limit, 4500);
        if (v.answer == SAND_YES) {
            order_all(s, &plan, 1);
            assert_int_equal(sand_battle_formation(s->b, 1)->base_state, DRILL_MOUNTED);
            assert_int_equal(sand_battle_unit(s->b, 1)->y, 10000 - 250 + rows[i].travel);
        }
        lower(s);
    }
}

/* A column follows its road, through a wood at the cost of open ground. A bent column can neither march nor wheel, but
 * may form, turn about and go on. [DR-MOVE-12] */
static void test_columns_follow_roads(void **state)
{
    (void)state;
    enum { ROAD = SAND_VERB_ROAD };
    static const struct {
        const char *unit;
        int32_t legs[9];
        unsigned n;
        sand_answer answer;
        int32_t limit;
    } rows[] = {
        { "at: [55, 7], files: 1, ranks: 6", { ROAD, 0, 5000 }, 1, SAND_YES, 0 },
        { "at: [55, 7], files: 1, ranks: 6", { ROAD, 0, 5001 }, 1, SAND_NO, 5000 },
        /* to the end of the road */
        { "at: [46, 12], heading: 270, files: 1, ranks: 6", { ROAD, 0, 3000 }, 1, SAND_YES, 0 },
        { "at: [46, 12], heading: 270, files: 1, ranks: 6", { ROAD, 0, 3001 }, 1, SAND_NO, 3000 },
        { "at: [55, 7], files: 2, ranks: 3", { ROAD, 0, 1000 }, 1, SAND_NO, 0 },
        { "at: [57, 7], files: 1, ranks: 6", { ROAD, 0, 1000 }, 1, SAND_NO, 0 }, /* beside the road */
        { "at: [55, 7], files: 1, ranks: 6", { ROAD, 0, 4000, MARCH, 0, 1000 }, 2, SAND_NO, 0 },
        { "at: [55, 7], files: 1, ranks: 6", { ROAD, 0, 4000, WHEEL, 100, 0 }, 2, SAND_NO, 0 },
        { "at: [55, 7], files: 1, ranks: 6",
          { ROAD, 0, 2000, MARCH, 0, 1000 },
          2,
          SAND_YES,
          0 }, /* it is still straight */
        { "at: [55, 7], files: 1, ranks: 6", { ROAD, 0, 2500, ABOUT, 0, 0 }, 2, SAND_YES, 0 },
        { "at: [55, 7], files: 1, ranks: 6", { ROAD, 0, 2500, SAND_VERB_FORM, 3, 2 }, 2, SAND_YES, 0 },
        { "at: [55, 7], files: 1, ranks: 6", { ROAD, 0, 2501, SAND_VERB_FORM, 3, 2 }, 2, SAND_NO, 0 },
        { "at: [55, 7], files: 1, ranks: 6", { ROAD, 0, 2000, ROAD, 0, 3000 }, 2, SAND_YES, 0 },
        { "at: [55, 7], files: 1, ranks: 6", { MARCH, 0, 1000, ROAD, 0, 1000 }, 2, SAND_NO, 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char unit[128];
        snprintf(unit, sizeof unit, "{name: 'b', type: 'block', %s},", rows[i].unit);
        stage *s = raise_on(unit, far_enemy);
        turn_with(s, DRILL_FAIR);
        sand_entry plan = go(1, rows[i].legs, rows[i].n);
        sand_verdict v = judge(s, SAND_SIDE_A, &plan, 1);
        if (v.answer != rows[i].answer) print_message("row %zu: %s\n", i, v.sentence.text);
        assert_int_equal(v.answer, rows[i].answer);
        assert_int_equal(v.limit, rows[i].limit);
        if (v.answer == SAND_YES) order_all(s, &plan, 1);
        sand_battle_check_invariants(s->b);
        lower(s);
    }
}

/* A bent column may not charge, and goes on round the corner in the next turn. */
static void test_a_bent_column_goes_on(void **state)
{
    (void)state;
    stage *s = raise_on("{name: 'b', type: 'block', at: [55, 7], files: 1, ranks: 6},", far_enemy);
    const int32_t road[] = { SAND_VERB_ROAD, 0, 5000 };
    turn_with(s, DRILL_FAIR);
    sand_entry plan = go(1, road, 1);
    order_all(s, &plan, 1);
    assert_true(sand_battle_is_bent(s->b, 1));
    turn_with(s, DRILL_FAIR);
    sand_entry charge = { .kind = DRILL_ORDER_CHARGE, .subject = 1, .object = 2, .given = SAND_SLOT_BODY };
    assert_int_equal(judge(s, SAND_SIDE_A, &charge, 1).answer, SAND_NO);
    order_all(s, &plan, 1);
    assert_false(sand_battle_is_bent(s->b, 1));
    assert_int_equal(sand_battle_unit(s->b, 1)->heading, 27000);
    /* 8 of 15 yards west, less half the depth of its six bases */
    assert_in_range(sand_battle_unit(s->b, 1)->x, 49999, 50001);
    lower(s);
}

/* A drag becomes a plan of drill's own steps, the cheapest plan first; one that goes too far is cut to the allowance.
 */
static void test_a_pose_wished_for(void **state)
{
    (void)state;
    static const struct {
        sand_pose to;
        int32_t first, angle, travel;
        unsigned steps;
    } rows[] = {
        { { { 10000, 15000 }, 0 }, SAND_VERB_MARCH, 0, 5000, 1 },
        { { { 10000, 15000 }, -1 }, SAND_VERB_MARCH, 0, 5000, 1 },
        { { { 10000, 9000 }, 0 }, SAND_VERB_MARCH, 18000, 1000, 1 },
        { { { 10000, 10000 }, 18000 }, SAND_VERB_ABOUT, 0, 0, 1 },
        { { { 10000, 30000 }, 0 }, SAND_VERB_MARCH, 0, 6000, 1 }, /* six yards are its allowance */
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        stage *s = raise_on(line_at_10, far_enemy);
        sand_order orders[8];
        sand_entry entries[8];
        sand_order_list list = { .orders = orders, .room = 8, .entries = entries, .entries_room = 8 };
        sand_wish wish = { .kind = SAND_WISH_REACH, .side = SAND_SIDE_A, .subject = 1, .pose = rows[i].to };
        turn_with(s, DRILL_FAIR);
        assert_true(fresh_suggest(s->b, &wish, &list) >= 1);
        sand_motion_step step = sand_entry_step(&orders[0].entries[0], 0);
        assert_int_equal(sand_entry_steps(&orders[0].entries[0]), rows[i].steps);
        assert_int_equal(step.verb, rows[i].first);
        assert_int_equal(step.angle, rows[i].angle);
        assert_int_equal(step.travel, rows[i].travel);
        for (size_t k = 0; k < list.n; k++)
            assert_int_equal(judge(s, SAND_SIDE_A, orders[k].entries, orders[k].n).answer, SAND_YES);
        lower(s);
    }
}

/* A column that is dragged along its road follows it round the corner until its middle is at the wished place. Beside
 * the road it moves as elsewhere. A way that is too long is cut to the allowance. */
static void test_a_place_on_the_road_wished_for(void **state)
{
    (void)state;
    static const struct {
        sand_point to;
        int32_t verb, travel;
    } rows[] = {
        { { 55000, 9000 }, SAND_VERB_ROAD, 2000 },  { { 54800, 10500 }, SAND_VERB_ROAD, 3500 },
        { { 54600, 12400 }, SAND_VERB_ROAD, 5000 }, { { 48000, 12000 }, SAND_VERB_ROAD, 5000 },
        { { 55400, 9000 }, SAND_VERB_ROAD, 2000 },  { { 57000, 9000 }, SAND_VERB_WHEEL, 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        stage *s = raise_on("{name: 'b', type: 'block', at: [55, 7], files: 1, ranks: 6},", far_enemy);
        sand_order orders[4];
        sand_entry entries[4];
        sand_order_list list = { .orders = orders, .room = 4, .entries = entries, .entries_room = 4 };
        sand_wish wish = { .kind = SAND_WISH_REACH, .side = SAND_SIDE_A, .subject = 1, .pose = { rows[i].to, -1 } };
        turn_with(s, DRILL_FAIR);
        assert_true(fresh_suggest(s->b, &wish, &list) >= 1);
        sand_motion_step step = sand_entry_step(&entries[0], 0);
        assert_int_equal(step.verb, rows[i].verb);
        if (rows[i].verb == SAND_VERB_ROAD) assert_in_range(step.travel, rows[i].travel - 1, rows[i].travel + 1);
        sand_verdict v = judge(s, SAND_SIDE_A, entries, 1);
        assert_int_equal(v.answer, SAND_YES);
        assert_int_equal(v.n_witness, rows[i].verb == SAND_VERB_ROAD); /* where it ends */
        lower(s);
    }
}

/* The wished formation is part of the way, and the cheapest way comes first. */
static void test_a_formation_wished_for(void **state)
{
    (void)state;
    stage *s = raise_on(line_at_10, far_enemy);
    sand_order orders[8];
    sand_entry entries[8];
    sand_order_list list = { .orders = orders, .room = 8, .entries = entries, .entries_room = 8 };
    turn_with(s, DRILL_FAIR);
    sand_pose pose = sand_battle_unit_pose(s->b, 1);
    const sand_unit *unit = sand_battle_unit(s->b, 1);
    int32_t bases = unit->files * unit->ranks;
    pose.at.y += 1000;
    sand_wish wish = {
        .kind = SAND_WISH_REACH, .side = SAND_SIDE_A, .subject = 1, .pose = pose, .files = 1, .ranks = (uint16_t)bases
    };
    assert_true(fresh_suggest(s->b, &wish, &list) >= 1);
    for (size_t i = 0, last = 0; i < list.n; i++) {
        sand_stance at = sand_path_stance_of_unit(s->b, 1);
        sand_verdict v = judge(s, SAND_SIDE_A, orders[i].entries, orders[i].n);
        assert_int_equal(v.answer, SAND_YES);
        for (size_t k = 0; k < sand_entry_steps(orders[i].entries); k++)
            at = sand_path_stance_after(at, sand_entry_step(orders[i].entries, k));
        assert_int_equal(at.files, 1);
        assert_int_equal(at.ranks, bases);
        assert_in_range(sand_point_distance(at.pose.at, pose.at), 0, 30);
        assert_true((size_t)v.cost_used >= last);
        last = (size_t)v.cost_used;
    }
    lower(s);
}

/* A unit loses a base for every third hit, and closes its ranks. */
static void test_losses_of_bases(void **state)
{
    (void)state;
    static const struct {
        int hits, bases, files, ranks;
    } rows[] = { { 2, 6, 3, 2 }, { 3, 5, 3, 2 }, { 6, 5, 3, 2 }, { 7, 5, 3, 2 } };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        stage *s = raise_on("{name: 'b', type: 'block', at: [10, 10], files: 3, ranks: 2},", far_enemy);
        sand_slots order;
        sand_battle_unit_of(s->b, 1)->hits = (int16_t)rows[i].hits;
        drill_lose_bases(s->b, NULL);
        sand_ranks_order(s->b, 1, &order);
        assert_int_equal(order.n, rows[i].bases);
        assert_int_equal(sand_battle_unit(s->b, 1)->files, rows[i].files);
        assert_int_equal(sand_battle_unit(s->b, 1)->ranks, rows[i].ranks);
        drill_lose_bases(s->b, NULL); /* no more than are due, and one a turn */
        sand_ranks_order(s->b, 1, &order);
        assert_int_equal(order.n, rows[i].hits >= 6 ? 4 : rows[i].bases);
        sand_battle_check_invariants(s->b);
        lower(s);
    }
}

/* Two units stand behind the loser, 300 away and another 200 behind that: each is pushed by what is left. */
static void test_push_chain(void **state)
{
    (void)state;
    stage *s = fight_stage("{name: 'second', type: 'line', at: [10, 12.3], files: 3}, {name: 'third', type: "
                           "'line', at: [10, 13.5], files: 3},"
                           "{name: 'aside', type: 'line', at: [20, 12.3], files: 3},");
    const int32_t margins3[] = { 4, 0, 0 };
    script(s, margins3, 3);
    fresh_run(s->b, &s->dice, NULL);
    assert_int_equal(sand_battle_unit(s->b, 2)->y, 13000);
    assert_int_equal(sand_battle_unit(s->b, 3)->y, 14000);
    assert_int_equal(sand_battle_unit(s->b, 4)->y, 15000);
    assert_int_equal(sand_battle_unit(s->b, 5)->y, 12300);
    sand_battle_check_invariants(s->b);
    lower(s);
}

static void test_units_break(void **state)
{
    (void)state;
    /* a unit of three bases and grade 2 breaks at five hits */
    for (int spare = 0; spare <= 1; spare++) {
        stage *s = fight_stage("");
        const int32_t one_hit[] = { 2, 0, 0 };
        sand_battle_unit_of(s->b, 2)->hits = (int16_t)(4 - spare);
        script(s, one_hit, 3);
        fresh_run(s->b, &s->dice, NULL);
        assert_int_equal(sand_battle_in_play(s->b, 2), spare);
        assert_int_equal(sand_battle_head(s->b)->contacts, 0);
        lower(s);
    }
}

/* ---- the deck, the drum ---- */

static void test_lazy_deck(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 50; seed++) {
        stage *s = raise_on(line_at_10, far_enemy);
        unsigned drawn[DRILL_CARDS] = { 0 };
        sand_dice_init_seeded(&s->dice, seed);
        empty_agenda(s);
        for (unsigned turn = 1; turn <= 12; turn++) { /* two packs */
            sand_battle_head_of(s->b)->turn = (uint16_t)turn;
            drill_push(s->b, DRILL_STEP_DRUM, 0, 0, 0, 0);
            fresh_proceed(s->b, &s->dice, NULL);
            drawn[drill_head_get(s->b)->card]++;
            if (turn % 6 != 0) continue;
            assert_int_equal(drawn[DRILL_FAIR], turn / 6 * 3);
            assert_int_equal(drawn[DRILL_RAIN], turn / 6 * 2);
            assert_int_equal(drawn[DRILL_HASTE], turn / 6);
        }
        lower(s);
    }
}

static void test_roll_off(void **state)
{
    (void)state;
    stage *s = raise_on(line_at_10, far_enemy);
    unsigned won[SAND_SIDES + 1] = { 0 };
    for (unsigned turn = 1; turn <= 400; turn++) {
        empty_agenda(s);
        sand_battle_head_of(s->b)->turn = (uint16_t)turn;
        drill_push(s->b, DRILL_STEP_DRUM, 0, 0, 0, 0);
        fresh_proceed(s->b, &s->dice, NULL);
        won[drill_head_get(s->b)->drum]++;
    }
    assert_int_equal(won[0], 0); /* one side always wins: ties are thrown again */
    assert_true(won[SAND_SIDE_A] > 150 && won[SAND_SIDE_B] > 150);
    lower(s);
}

/* ---- volleys: second throws, the barrier ---- */

static stage *fire_stage(void)
{
    stage *s = raise_on(line_at_10, "{name: 'other', type: 'line', at: [10, 15], files: 3},");
    empty_agenda(s);
    sand_battle_head_of(s->b)->turn = 1;
    drill_push(s->b, DRILL_STEP_BARRIER, 0, 0, 0, 0);
    drill_push(s->b, DRILL_STEP_VOLLEY, 0, 0, 0, 0);
    drill_push(s->b, DRILL_STEP_FIRE, BOTH, 0, 0, 0);
    return s;
}

static const sand_entry exchange[] = {
    { .kind = DRILL_ORDER_FIRE, .subject = 1, .object = 2, .given = SAND_SLOT_BODY },
    { .kind = DRILL_ORDER_FIRE, .subject = 2, .object = 1, .given = SAND_SLOT_BODY }
};

static void test_second_throw(void **state)
{
    (void)state;
    for (int again = 0; again <= 1; again++) {
        stage *s = fire_stage();
        const int32_t results[] = { 1, again ? 2 : 3, 3 };
        script(s, results, again ? 3 : 2);
        order_all(s, exchange, 2);
        assert_int_equal(sand_battle_agenda_top(s->b)->step, DRILL_STEP_AGAIN);
        assert_int_equal(sand_battle_agenda_top(s->b)->subject, 1);
        sand_verdict wrong = judge(s, SAND_SIDE_A, &(sand_entry){ .kind = DRILL_ORDER_AGAIN, .subject = 2 }, 1);
        assert_int_equal(wrong.answer, SAND_NO);
        order_all(
            s, (sand_entry[]){ { .kind = (uint16_t)(again ? DRILL_ORDER_AGAIN : DRILL_ORDER_KEEP), .subject = 1 } }, 1);
        assert_int_equal(drill_side_get(s->b, SAND_SIDE_A)->rerolls, 2 - again);
        assert_int_equal(sand_battle_unit(s->b, 2)->hits, again ? 2 : 1); /* the second throw stands */
        assert_int_equal(sand_battle_unit(s->b, 1)->hits, 3);
        lower(s);
    }
}

static void test_no_second_throw_without_need(void **state)
{
    (void)state;
    stage *s = fire_stage();
    const int32_t results[] = { 3, 3 }; /* all three hit, so no second throw is offered */
    script(s, results, 2);
    order_all(s, exchange, 2);
    assert_null(sand_battle_agenda_top(s->b));
    lower(s);
}

static void test_barrier(void **state)
{
    (void)state;
    stage *s = fire_stage();
    const int32_t results[] = { 3, 3 };
    for (unsigned u = 1; u <= 2; u++) sand_battle_unit_of(s->b, u)->hits = 2; /* three more hits break it */
    script(s, results, 2);
    order_all(s, exchange, 2);
    assert_false(sand_battle_in_play(s->b, 1)); /* the first unit to break has fired nevertheless */
    assert_false(sand_battle_in_play(s->b, 2));
    lower(s);
}

/* ---- what is hidden ---- */

static void test_hidden_grade(void **state)
{
    (void)state;
    stage *s = raise_on("{name: 'a', type: 'line', at: [10, 10], files: 3, grade: 3},",
                        "{name: 'b', type: 'line', at: [10, 11], files: 3, grade: 1},");
    sand_battle *view = malloc(sand_battle_size(s->field));
    sand_battle_view(s->b, SAND_SIDE_A, view);
    assert_int_equal(drill_unit_get(view, 1)->grade, 3);
    assert_int_equal(drill_unit_get(view, 1)->written, DRILL_ATTACK);
    assert_int_equal(drill_unit_get(view, 2)->grade, 0);
    assert_int_equal(drill_unit_get(view, 2)->written, 0);
    drill_unit_of(s->b, 2)->fought = 1;
    sand_battle_view(s->b, SAND_SIDE_A, view);
    assert_int_equal(drill_unit_get(view, 2)->grade, 1);
    assert_int_equal(drill_unit_get(view, 2)->written, 0);
    free(view);
    lower(s);
}

static void test_plans_under_way_are_hidden(void **state)
{
    (void)state;
    stage *s = raise_on("{name: 'charger', type: 'line', at: [10, 10], files: 3}, {name: 'marcher', type: "
                        "'line', at: [25, 10], files: 3},",
                        "{name: 'scout', type: 'scout', at: [10, 14]},");
    turn_with(s, DRILL_FAIR);
    const int32_t ahead[] = { MARCH, 0, 6000 };
    order_all(s, (sand_entry[]){ go(1, ahead, 1), go(2, ahead, 1) }, 2);
    sand_battle *view = malloc(sand_battle_size(s->field));
    sand_battle_view(s->b, SAND_SIDE_B, view);
    assert_null(sand_motion_find(view, sand_actor_unit(2))); /* its way is its own side's secret */
    sand_battle_view(s->b, SAND_SIDE_A, view);
    assert_non_null(sand_motion_find(view, sand_actor_unit(2)));
    free(view);
    lower(s);
}

/* ---- formations of several bases ---- */

static void test_form(void **state)
{
    (void)state;
    stage *s = raise_on("{name: 'block', type: 'block', at: [10, 10], files: 3, ranks: 2},", far_enemy);
    turn_with(s, DRILL_FAIR);
    sand_box before = sand_battle_unit_box(s->b, 1);
    sand_entry e = { .kind = DRILL_ORDER_FORM, .subject = 1, .files = 2, .ranks = 3, .given = SAND_SLOT_FORM };
    sand_entry wrong = e;
    wrong.files = 4;
    assert_int_equal(judge(s, SAND_SIDE_A, &wrong, 1).answer, SAND_NO);
    order_all(s, &e, 1);
    sand_box after = sand_battle_unit_box(s->b, 1);
    sand_point front = sand_box_front_centre(&before), now = sand_box_front_centre(&after);
    assert_int_equal(now.x, front.x);
    assert_int_equal(now.y, front.y);
    assert_int_equal(after.corner[SAND_FRONT_RIGHT].x - after.corner[SAND_FRONT_LEFT].x, 4000);
    assert_int_equal(after.corner[SAND_FRONT_LEFT].y - after.corner[SAND_REAR_LEFT].y, 3000);
    /* what was a file is a rank now; bases share corner points with their neighbours */
    for (unsigned i = 1; i <= 3; i++) {
        const sand_body *body = sand_battle_body(s->b, i), *other = sand_battle_body(s->b, i + 3);
        assert_int_equal(body->file, 1);
        assert_int_equal(other->file, 2);
        assert_int_equal(body->rank, i);
        assert_int_equal(other->rank, i);
        sand_box left = sand_battle_body_box(s->b, i), right = sand_battle_body_box(s->b, i + 3);
        assert_memory_equal(&left.corner[SAND_FRONT_RIGHT], &right.corner[SAND_FRONT_LEFT], sizeof left.corner[0]);
        assert_memory_equal(&left.corner[SAND_REAR_RIGHT], &right.corner[SAND_REAR_LEFT], sizeof left.corner[0]);
    }
    lower(s);
}

static void test_no_room_to_form(void **state)
{
    (void)state;
    stage *s = raise_on("{name: 'line', type: 'line', at: [10, 39.5], files: 3},", far_enemy);
    turn_with(s, DRILL_FAIR);
    sand_entry column = { .kind = DRILL_ORDER_FORM, .subject = 1, .files = 1, .ranks = 3, .given = SAND_SLOT_FORM };
    assert_int_equal(judge(s, SAND_SIDE_A, &column, 1).answer, SAND_YES); /* a column grows to the rear */
    sand_pose edge = { { 3000, 20000 }, 9000 };
    sand_battle_unit_move(s->b, 1, edge);
    edge.at.x = 1000;
    /* facing east at the western edge, its rear has no room for three ranks */
    sand_battle_unit_move(s->b, 1, edge);
    sand_verdict v = judge(s, SAND_SIDE_A, &column, 1);
    assert_int_equal(v.answer, SAND_NO);
    assert_string_equal(v.rule, "DR-MOVE-05");
    lower(s);
}

/* ---- the muster ---- */

/* A ride of `n` places; the scout stands at 10, 10. */
static const struct {
    const char *what;
    uint16_t n;
    int32_t at[14];
    sand_answer answer;
} rides[] = {
    { "eighteen yards", 1, { 28000, 10000 }, SAND_YES },
    { "one more", 1, { 28001, 10000 }, SAND_NO },
    { "eighteen yards round a corner", 2, { 20000, 10000, 20000, 18000 }, SAND_YES },
    { "one more round a corner", 2, { 20000, 10000, 20000, 18001 }, SAND_NO },
    { "six places",
      6,
      { 11000, 10000, 12000, 10000, 13000, 10000, 14000, 10000, 15000, 10000, 16000, 10000 },
      SAND_YES },
    { "seven",
      7,
      { 11000, 10000, 12000, 10000, 13000, 10000, 14000, 10000, 15000, 10000, 16000, 10000, 17000, 10000 },
      SAND_NO },
    { "nowhere", 1, { 10000, 10000 }, SAND_NO },
    { "onto another unit", 1, { 10000, 20000 }, SAND_NO },
    { "no place yet", 0, { 0 }, SAND_SO_FAR },
};

static stage *muster(const char *south)
{
    stage *s = raise_on(south, far_enemy);
    empty_agenda(s);
    drill_push(s->b, DRILL_STEP_MUSTER, 1 << SAND_SIDE_A, 0, 0, 0);
    fresh_run(s->b, &s->dice, NULL);
    return s;
}

static void test_rides(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(rides); i++) {
        stage *s = muster("{name: 'scout', type: 'scout', at: [10, 10]}, {name: 'line', type: 'line', at: [10, "
                          "20], files: 3},");
        sand_entry e = {
            .kind = DRILL_ORDER_RIDE, .subject = 1, .given = SAND_SLOT_ROUTE, .n_list = (uint16_t)(2 * rides[i].n)
        };
        memcpy(e.list, rides[i].at, 2u * rides[i].n * sizeof e.list[0]);
        sand_verdict v = judge(s, SAND_SIDE_A, &e, 1);
        if (v.answer != rides[i].answer) print_message("%s: %d\n", rides[i].what, v.answer);
        assert_int_equal(v.answer, rides[i].answer);
        lower(s);
    }
}

/* [DR-MUSTER-07] A leader is moved, measured, wished for and played like a unit. */
static void test_leaders_join(void **state)
{
    static const struct {
        const char *what;
        int32_t gap;
        bool his;
        unsigned object;
        sand_answer answer;
    } joins[] = {
        { "eighteen yards", 18000, true, 1, SAND_YES },       { "one more", 18001, true, 1, SAND_NO },
        { "no unit named yet", 18000, true, 0, SAND_SO_FAR }, { "an enemy", 18000, true, 2, SAND_NO },
        { "no such leader", 18000, false, 1, SAND_NO },
    };
    (void)state;
    stage *s = muster("{name: 'line', type: 'line', at: [10, 10], files: 3}], bodies: [{name: 'Rupert', "
                      "role: 'leader', at: [10, 20], base: [1, 1]}");
    unsigned rupert = sand_field_find(s->field, SAND_REF_BODY, "Rupert");
    sand_actor leader = sand_actor_body(rupert), line = sand_actor_unit(1);
    assert_true(sand_actor_exists(s->b, leader) && sand_actor_in_play(s->b, leader));
    assert_int_equal(sand_actor_side(s->b, leader), SAND_SIDE_A);
    for (size_t i = 0; i < SAND_LEN(joins); i++) {
        sand_box box = sand_actor_box(s->b, line), own = sand_actor_box(s->b, leader);
        sand_pose pose = sand_actor_pose(s->b, leader);
        pose.at.y += joins[i].gap - sand_geom_reach_boxes(&own, &box).distance;
        sand_actor_move(s->b, leader, pose);
        sand_entry e = { .kind = DRILL_ORDER_JOIN,
                         .subject = (uint16_t)(joins[i].his ? rupert : rupert + 1),
                         .object = (uint16_t)joins[i].object,
                         .given = joins[i].object ? SAND_SLOT_BODY : 0 };
        sand_verdict v = judge(s, SAND_SIDE_A, &e, 1);
        if (v.answer != joins[i].answer) print_message("%s: %d\n", joins[i].what, v.answer);
        assert_int_equal(v.answer, joins[i].answer);
    }
    sand_wish wish = { .kind = SAND_WISH_CLOSE,
                       .side = SAND_SIDE_A,
                       .subject = (uint16_t)rupert,
                       .subject_ref = SAND_REF_BODY,
                       .object = 1 };
    sand_pose near = sand_actor_pose(s->b, leader);
    near.at.y -= 1000;
    sand_actor_move(s->b, leader, near);
    sand_order order[4];
    sand_entry entry[16];
    sand_order_list list = {
        .orders = order, .room = SAND_LEN(order), .entries = entry, .entries_room = SAND_LEN(entry)
    };
    assert_int_equal(fresh_suggest(s->b, &wish, &list), 1);
    assert_int_equal(entry[0].kind, DRILL_ORDER_JOIN);
    fresh_apply(s->b, order, 1, NULL);
    assert_int_equal(sand_battle_body(s->b, rupert)->attached, 1);
    assert_int_equal(judge(s, SAND_SIDE_A, entry, 1).answer, SAND_NO); /* he is with that unit already */
    sand_pose away = { { 30000, 30000 }, 9000 };
    sand_actor_move(s->b, line, away);
    assert_int_equal(sand_actor_pose(s->b, leader).at.x, away.at.x); /* he moves with the unit */
    expect_assert_failure(sand_actor_move(s->b, leader, away));
    lower(s);
}

static void test_second_throws_are_given_up(void **state)
{
    static const struct {
        int32_t number;
        sand_answer answer;
    } gifts[] = { { 0, SAND_NO }, { 1, SAND_YES }, { 2, SAND_YES }, { 3, SAND_NO } };
    (void)state;
    stage *s = muster(line_at_10);
    for (size_t i = 0; i < SAND_LEN(gifts); i++) {
        sand_entry e = { .kind = DRILL_ORDER_STAKE, .number = gifts[i].number, .given = SAND_SLOT_NUMBER };
        assert_int_equal(judge(s, SAND_SIDE_A, &e, 1).answer, gifts[i].answer);
    }
    lower(s);
}

/* The words of an order are kept byte for byte, up to the entry's room. */
static void test_words_of_an_order(void **state)
{
    static const char *const said[] = { "", "a", "Hold", "Stand fast", "Über den Hügel – los!" };
    char most[SAND_ENTRY_TEXT_MAX + 2] = { 0 }, heard[SAND_ENTRY_TEXT_MAX + 1];
    (void)state;
    for (size_t i = 0; i < SAND_LEN(said); i++) {
        sand_entry e = { 0 };
        assert_true(sand_entry_set_text(&e, said[i]));
        assert_int_equal(sand_entry_text(&e, heard), strlen(said[i]));
        assert_string_equal(heard, said[i]);
    }
    sand_entry e = { 0 };
    memset(most, 'x', SAND_ENTRY_TEXT_MAX);
    assert_true(sand_entry_set_text(&e, most));
    assert_int_equal(sand_entry_text(&e, heard), SAND_ENTRY_TEXT_MAX);
    most[SAND_ENTRY_TEXT_MAX] = 'x';
    assert_false(sand_entry_set_text(&e, most));
}

/* ---- the end ---- */

static void test_end(void **state)
{
    (void)state;
    for (unsigned turn = 7; turn <= 8; turn++) {
        stage *s = raise_on(line_at_10, far_enemy);
        empty_agenda(s);
        sand_battle_head_of(s->b)->turn = (uint16_t)turn;
        drill_push(s->b, DRILL_STEP_END, 0, 0, 0, 0);
        fresh_proceed(s->b, &s->dice, NULL);
        assert_int_equal(sand_battle_over(s->b), turn == 8);
        sand_result result = drill_result(s->b);
        assert_int_equal(result.outcome, turn == 8 ? SAND_WON : SAND_GOING_ON);
        assert_int_equal(result.winner, turn == 8 ? SAND_SIDE_B : 0); /* six bases against three */
        lower(s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plans),
        cmocka_unit_test(test_what_may_be_written),
        cmocka_unit_test(test_route_and_signal),
        cmocka_unit_test(test_fire_plans),
        cmocka_unit_test(test_named_bases),
        cmocka_unit_test(test_council),
        cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_braced_scout_stays_in_contact),
        cmocka_unit_test(test_both_charge),
        cmocka_unit_test(test_fights),
        cmocka_unit_test(test_weights),
        cmocka_unit_test(test_pikes),
        cmocka_unit_test(test_a_pose_wished_for),
        cmocka_unit_test(test_a_place_on_the_road_wished_for),
        cmocka_unit_test(test_a_formation_wished_for),
        cmocka_unit_test(test_leaders_ride),
        cmocka_unit_test(test_leaders_fall),
        cmocka_unit_test(test_halts_at_a_range),
        cmocka_unit_test(test_charges_are_steered),
        cmocka_unit_test(test_movement_is_played_back),
        cmocka_unit_test(test_dragoons_mount),
        cmocka_unit_test(test_columns_follow_roads),
        cmocka_unit_test(test_a_bent_column_goes_on),
        cmocka_unit_test(test_losses_of_bases),
        cmocka_unit_test(test_push_chain),
        cmocka_unit_test(test_units_break),
        cmocka_unit_test(test_lazy_deck),
        cmocka_unit_test(test_roll_off),
        cmocka_unit_test(test_second_throw),
        cmocka_unit_test(test_no_second_throw_without_need),
        cmocka_unit_test(test_barrier),
        cmocka_unit_test(test_hidden_grade),
        cmocka_unit_test(test_plans_under_way_are_hidden),
        cmocka_unit_test(test_form),
        cmocka_unit_test(test_no_room_to_form),
        cmocka_unit_test(test_rides),
        cmocka_unit_test(test_leaders_join),
        cmocka_unit_test(test_second_throws_are_given_up),
        cmocka_unit_test(test_words_of_an_order),
        cmocka_unit_test(test_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
