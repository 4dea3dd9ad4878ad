/* test_bases.c - single bases, on drawings: which bases touch, which fight each other, which may fire, which shelter
 * others.
 *
 * A melee is written as its pairs, "a-x b+c-y": b and c fight two to one against y. South's bases are a, b, c ... in
 * the order of the scenario, North's are A, B, C ...; South always made the contact. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "battle/rules.h"
#include "drill/drill_state.h"
#include "battle/ranks.h"
#include "motion/bases.h"
#include "motion/contact.h"
#include "support/bugs.h"
#include "support/laid.h"

typedef struct {
    sand_field *field;
    sand_battle *b;
} stage;

/* Takes units as JSON objects, each followed by a comma. Every unit that touches an enemy is put in contact with it. */
static stage raise(const char *south, const char *north)
{
    laid of = laid_out("{ruleset: 'drill', scenario: 'bases', title: 'Bases', table: {width: 60, height: 60}, sides: ["
                       "{name: 'S', facing: 'n', units: [%s]}, {name: 'N', facing: 's', units: [%s]}]}",
                       south, north);
    stage s = { .field = of.field, .b = of.battle };
    for (unsigned u = 1; u <= s.field->n_units; u++)
        for (unsigned v = 1; v <= s.field->n_units; v++)
            if (sand_battle_side_of_unit(s.b, u) == SAND_SIDE_A && sand_battle_side_of_unit(s.b, v) == SAND_SIDE_B &&
                sand_contact_units_touch(s.b, u, v))
                sand_contact_begin(s.b, u, v, sand_battle_unit(s.b, u)->heading);
    return s;
}

static void lower(stage *s)
{
    free(s->b);
    sand_field_free(s->field);
}

static char letter_of(const sand_battle *b, unsigned body)
{
    unsigned first = 0;
    for (unsigned i = 1; i < body; i++)
        first += sand_battle_body_def(b, i)->side == sand_battle_body_def(b, body)->side;
    return (char)((sand_battle_body_def(b, body)->side == SAND_SIDE_A ? 'a' : 'A') + first);
}

static void write_party(const sand_battle *b, const sand_paired *party, char **out)
{
    *(*out)++ = letter_of(b, party->body);
    if (party->fights != party->body) {
        *(*out)++ = '/';
        *(*out)++ = letter_of(b, party->fights);
    }
    if (party->second == 0) return;
    *(*out)++ = '+';
    *(*out)++ = letter_of(b, party->second);
}

static const char *melee_of(const sand_battle *b, const sand_pairing_rule *rule)
{
    static char text[256];
    static uint16_t cluster[64];
    static sand_base_touch touches[256];
    static sand_pairing pairs[64];
    char *out = text;
    sand_melee melee = { .touches = { touches, 256, 0 }, .pairing = pairs, .room = 64 };
    unsigned clusters = sand_bases_clusters(b, cluster);
    for (unsigned which = 1; which <= clusters; which++) {
        sand_bases_pair(b, cluster, which, rule, &melee);
        if (which > 1) *out++ = '|', *out++ = ' ';
        for (size_t i = 0; i < melee.n; i++) {
            write_party(b, &melee.pairing[i].of[0], &out);
            *out++ = '-';
            write_party(b, &melee.pairing[i].of[1], &out);
            *out++ = ' ';
        }
    }
    *(out > text ? out - 1 : out) = '\0';
    return text;
}

static const sand_pairing_rule usual = { .least = 500, .overlaps = true, .flush = 500 };

/* A unit of the scenario; bases are 2 wide and 1 deep. */
#define LINE(name, x, y, files) "{name: '" name "', type: 'line', at: [" x ", " y "], files: " files "},"
#define BLOCK(name, x, y, files, ranks)                                                                                \
    "{name: '" name "', type: 'block', at: [" x ", " y "], files: " files ", ranks: " ranks "},"

/* ---- which bases fight each other ---- */

static const struct {
    const char *what, *south, *north, *pairs;
} melees[] = {
    /*      CBA     North looks this way: its right is where a and C stand, and equal edges are looked at from there
     *      abc */
    { "file against file", LINE("s", "30", "20", "3"), LINE("n", "30", "21", "3"), "a-C b-B c-A" },
    /*      BA
     *      abc     c reaches past the end: with b against A */
    { "one base past the end", LINE("s", "30", "20", "3"), LINE("n", "29", "21", "2"), "a-B b+c-A" },
    /*       A
     *      abc     past both ends of one base, and still two to one, once, the right end first */
    { "past both ends of one", LINE("s", "30", "20", "3"), LINE("n", "30", "21", "1"), "b+c-A" },
    /*       A
     *     abcde    no more than one base past an end */
    { "two past an end", LINE("s", "30", "20", "5"), LINE("n", "30", "21", "1"), "c+d-A" },
    /*     C B A
     *      a b c   half a file aside: every base shares half an edge with two */
    { "half a file aside", LINE("s", "30", "20", "3"), LINE("n", "29", "21", "3"), "a-C b-B c-A" },
    { "a quarter aside", LINE("s", "30", "20", "3"), LINE("n", "30.5", "21", "3"), "a-C b-B c-A" },
    { "less than is enough", LINE("s", "30", "20", "3"), LINE("n", "35.6", "21", "3"), "" },
    /*          CBA
     *      abc     each reaches past the other's end */
    { "just enough", LINE("s", "30", "20", "3"), LINE("n", "35.5", "21", "3"), "c+b-C+B" },
    /*     C B A
     *    a b c d   two units in one line make one front; a base left over joins against the base it touches */
    { "two against one", LINE("s", "28", "20", "2") LINE("t", "32", "20", "2"), LINE("n", "30", "21", "3"),
      "b+a-C c-B d-A" },
    { "the next unit overlaps", LINE("s", "28", "20", "2") LINE("t", "32", "20", "2"), LINE("n", "28", "21", "2"),
      "a-B b+c-A" },
    { "out of line it does not", LINE("s", "28", "20", "2") LINE("t", "32", "19.4", "2"), LINE("n", "28", "21", "2"),
      "a-B b-A" },
    { "only front ranks touch", BLOCK("s", "30", "20", "3", "2"), LINE("n", "30", "21.5", "3"), "a-C b-B c-A" },
};

static void bases_that_touch_fight(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAND_LEN(melees); i++) {
        stage s = raise(melees[i].south, melees[i].north);
        const char *pairs = melee_of(s.b, &usual);
        if (strcmp(pairs, melees[i].pairs) != 0) print_message("%s: %s\n", melees[i].what, pairs);
        assert_string_equal(pairs, melees[i].pairs);
        lower(&s);
    }
}

/* The ruleset says whether bases overlap at all, and whether those of other units do. */
static void rulesets_choose_overlaps(void **state)
{
    (void)state;
    const sand_pairing_rule none = { .least = 500, .flush = -1 }, own = { .least = 500, .overlaps = true, .flush = -1 };
    stage s = raise(LINE("s", "28", "20", "2") LINE("t", "32", "20", "2"), LINE("n", "28", "21", "2"));
    assert_string_equal(melee_of(s.b, &own), "a-B b-A");
    assert_string_equal(melee_of(s.b, &usual), "a-B b+c-A");
    lower(&s);
    s = raise(LINE("s", "30", "20", "3"), LINE("n", "29", "21", "2"));
    assert_string_equal(melee_of(s.b, &none), "a-B b-A");
    assert_string_equal(melee_of(s.b, &own), "a-B b+c-A");
    lower(&s);
}

/* North is a block of two ranks, attacked in its flank (by a unit that looks east or west) or its rear. */
static void flanks_and_rears(void **state)
{
    (void)state;
    static const struct {
        const char *what, *south, *pairs;
        uint8_t face;
    } rows[] = {
        /* The base touches both ranks, but bases attacked from the flank do not fight two to one. */

        { "left flank", "{name: 's', type: 'line', at: [33.5, 30], heading: 270},", "a-A", SAND_FACE_LEFT },
        { "right flank", "{name: 's', type: 'line', at: [26.5, 30], heading: 90},", "a-F", SAND_FACE_RIGHT },
        { "rear", "{name: 's', type: 'line', at: [30, 31.5], files: 3, heading: 180},", "a-D b-E c-F", SAND_FACE_REAR },
        { "past the rear's end", "{name: 's', type: 'line', at: [32, 31.5], files: 2, heading: 180},", "b+a-D",
          SAND_FACE_REAR },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        stage s = raise(rows[i].south, BLOCK("n", "30", "30", "3", "2"));
        const sand_contact *contact = sand_battle_contact(s.b, 1);
        assert_int_equal(contact->with_face, rows[i].face);
        const char *pairs = melee_of(s.b, &usual);
        if (strcmp(pairs, rows[i].pairs) != 0) print_message("%s: %s\n", rows[i].what, pairs);
        assert_string_equal(pairs, rows[i].pairs);
        lower(&s);
    }
}

static unsigned pike_behind(const void *context, const sand_base_touch *touch, unsigned k)
{
    const sand_battle *b = context;
    unsigned body = touch->body[k];
    unsigned behind = sand_bases_behind(b, body);
    return behind != 0 && sand_battle_body_def(b, behind)->kind == DRILL_PIKE ? behind : body;
}

static bool no_base_joins(const void *context, unsigned body)
{
    (void)context, (void)body;
    return false;
}

static bool fights_ahead_of_its_second(const void *context, const sand_base_touch *touch)
{
    (void)context;
    return touch->body[0] != 2;
}

/* The ruleset may keep bases that touch from fighting, and limit how many overlap. */
static void rulesets_choose_who_fights(void **state)
{
    (void)state;
    sand_pairing_rule rule = usual;
    stage s = raise(LINE("s", "30", "20", "3"), LINE("n", "30", "21", "3"));
    rule.fight = fights_ahead_of_its_second;
    rule.joins = no_base_joins;
    assert_string_equal(melee_of(s.b, &rule), "a-C c-A");
    lower(&s);
    rule = usual; /*  B A    each end of North is overlapped */
    s = raise(LINE("s", "30", "20", "4"), LINE("n", "30", "21", "2"));
    assert_string_equal(melee_of(s.b, &rule), "b+a-B c+d-A");
    rule.most_overlaps = 1;
    assert_string_equal(melee_of(s.b, &rule), "b+a-B c-A");
    lower(&s);
}

static void a_base_may_fight_in_place_of_another(void **state)
{
    (void)state;
    static const char sheltered[] =
        "{name: 'n', type: 'block', at: [30, 21.5], files: 3, ranks: 2, bases: [{kind: 'shot'}, {kind: 'shot'},"
        "{kind: 'shot'}, {kind: 'shot'}, {kind: 'pike'}, {kind: 'shot'}]},";
    stage s = raise(LINE("s", "30", "20", "3"), sheltered);
    sand_pairing_rule rule = usual;
    rule.context = s.b;
    rule.in_place = pike_behind;
    assert_string_equal(melee_of(s.b, &rule), "a-C b-B/E c-A");
    lower(&s);
    s = raise(LINE("s", "30", "20", "3"), LINE("n", "29", "21", "2"));
    rule = usual;
    rule.joins = no_base_joins;
    assert_string_equal(melee_of(s.b, &rule), "a-B b-A");
    lower(&s);
}

/* ---- clusters ---- */

static void contacts_join_units_into_one_melee(void **state)
{
    (void)state;
    uint16_t cluster[16];
    stage s = raise(LINE("s", "20", "20", "3") LINE("t", "40", "20", "3") LINE("u", "46", "20", "3")
                        LINE("v", "10", "5", "3"),
                    LINE("n", "20", "21", "3") LINE("o", "43", "21", "3"));
    static const uint16_t expected[] = { 0, 1, 2, 2, 0, 1, 2 };
    assert_int_equal(sand_bases_clusters(s.b, cluster), 2);
    for (unsigned u = 1; u <= s.field->n_units; u++) assert_int_equal(cluster[u], expected[u]);
    s.field->unit[0].luck = 60; /* clusters are numbered by the lowest luck in each */
    s.field->unit[4].luck = 61;
    sand_bases_clusters(s.b, cluster);
    assert_int_equal(cluster[1], 2);
    assert_int_equal(cluster[2], 1);
    lower(&s);
}

/* ---- places in a formation ---- */

/*  a b c d
 *   e f g      each stands half behind two: behind the right one, where they must be told apart */
static void a_short_rank_stands_behind_halves(void **state)
{
    (void)state;
    stage s =
        raise("{name: 's', type: 'block', at: [30, 20], files: 4, ranks: 2, bases: 7},", LINE("n", "30", "50", "3"));
    static const unsigned ahead[] = { 0, 0, 0, 0, 0, 2, 3, 4 };
    for (unsigned body = 1; body <= 7; body++) {
        assert_int_equal(sand_bases_ahead(s.b, body), ahead[body]);
        assert_int_equal(sand_bases_file_front(s.b, body), ahead[body] != 0 ? ahead[body] : body);
        assert_int_equal(sand_bases_depth(s.b, body), body <= 4 ? 1 : 2);
        assert_int_equal(sand_bases_behind(s.b, body), 0); /* no base stands exactly behind */
        assert_int_equal(sand_bases_on_face(s.b, body, SAND_FACE_FRONT), body <= 4);
        assert_int_equal(sand_bases_on_face(s.b, body, SAND_FACE_REAR), body > 4);
        assert_int_equal(sand_bases_on_face(s.b, body, SAND_FACE_LEFT), body == 1 || body == 5);
        assert_int_equal(sand_bases_on_face(s.b, body, SAND_FACE_RIGHT), body == 4 || body == 7);
    }
    assert_int_equal(sand_bases_beside(s.b, 5, true), 6);
    assert_int_equal(sand_bases_beside(s.b, 5, false), 0);
    lower(&s);
}

/* The first two ranks may fire. After an about-turn the short rank is the first, and in its empty files the bases of
 * the second rank count as the front. */
static void ranks_that_may_fire(void **state)
{
    (void)state;
    uint16_t bodies[8];
    stage s =
        raise("{name: 's', type: 'block', at: [30, 20], files: 3, ranks: 3, bases: 7},", LINE("n", "30", "50", "3"));
    assert_int_equal(sand_bases_in_ranks(s.b, 1, 1, bodies, 8), 3);
    assert_int_equal(sand_bases_in_ranks(s.b, 1, 2, bodies, 8), 6);
    for (unsigned i = 0; i < 6; i++) assert_int_equal(bodies[i], i + 1);
    assert_int_equal(sand_bases_in_ranks(s.b, 1, 9, bodies, 2), 7);
    sand_ranks_turn_about(s.b, 1);
    assert_int_equal(sand_bases_in_ranks(s.b, 1, 1, bodies, 8), 3); /* g, and f and d in the empty files beside it */
    assert_int_equal(bodies[0], 7);
    assert_int_equal(bodies[1], 6);
    assert_int_equal(bodies[2], 4);
    lower(&s);
}

/* A range is exact: from the front base of the file to the nearest base of the enemy. */
static void ranges_go_from_base_to_base(void **state)
{
    (void)state;
    stage s = raise("{name: 's', type: 'block', at: [30, 20], files: 3, ranks: 2},",
                    "{name: 'n', type: 'block', at: [30, 30], files: 3, ranks: 2, bases: 4},");
    sand_base_reach reach = sand_bases_reach(s.b, 2, SAND_FACE_FRONT, 2);
    assert_int_equal(reach.reach.distance, 8000);
    assert_int_equal(reach.body, 7); /* its corner is as near as the base straight ahead, and it stands farther left */
    sand_battle_unit_move(s.b, 2, (sand_pose){ { 30000, 30000 }, 0 }); /* its short last rank now looks this way */
    reach = sand_bases_reach(s.b, 2, SAND_FACE_FRONT, 2);
    assert_int_equal(reach.reach.distance, 8000);
    assert_int_equal(reach.body, 10);
    sand_battle_unit_move(s.b, 2, (sand_pose){ { 31000, 30000 }, 0 });
    reach = sand_bases_reach(s.b, 1, SAND_FACE_FRONT, 2); /* that short rank does not fill every file */
    assert_int_equal(reach.body, 10);
    assert_int_equal(reach.reach.distance, 8063); /* one aside, eight ahead */
    assert_int_equal(sand_bases_reach(s.b, 2, SAND_FACE_NONE, 2).reach.distance, 8000);
    assert_int_equal(sand_bases_reach(s.b, 2, SAND_FACE_REAR, 2).reach.distance, 9000);
    lower(&s);
}

static void bad_arguments_stop_the_program(void **state)
{
    (void)state;
    stage s = raise(LINE("s", "30", "20", "3"), LINE("n", "30", "21", "3"));
    sand_base_touch touch[2];
    sand_base_touches touches = { touch, 2, 0 };
    const uint16_t units[] = { 1, 2 };
    expect_assert_failure(sand_bases_touches(s.b, units, 500, &touches)); /* the list has no room for three touches */
    touches.n = 0;
    expect_assert_failure(sand_bases_touches(s.b, units, 0, &touches));
    sand_battle_body_of(s.b, 1)->status = SAND_STATUS_GONE;
    expect_assert_failure(sand_bases_ahead(s.b, 1));
    lower(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bases_that_touch_fight),
        cmocka_unit_test(rulesets_choose_overlaps),
        cmocka_unit_test(flanks_and_rears),
        cmocka_unit_test(a_base_may_fight_in_place_of_another),
        cmocka_unit_test(rulesets_choose_who_fights),
        cmocka_unit_test(contacts_join_units_into_one_melee),
        cmocka_unit_test(a_short_rank_stands_behind_halves),
        cmocka_unit_test(ranks_that_may_fire),
        cmocka_unit_test(ranges_go_from_base_to_base),
        cmocka_unit_test(bad_arguments_stop_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
