/* test_setup.c - `ecw-commands`: what the ruleset requires of a scenario, deployment, and an umpire's adjustments. */
#include "ecw_commands/positions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/scenario.h"

#define CENTRE COMMAND("c", "centre", UNIT("F", "foot", "at:[36,6]") "," UNIT("G", "foot", "at:[40.5,6]"))
#define FLANK  COMMAND("r", "right-flank", UNIT("H", "horse", "at:[50,6]"))

static void test_deployment_places(void **state)
{
    (void)state;
    static const struct {
        const char *what, *commands;
        const char *command;
        int32_t x, y;
        const char *rule;
    } rows[] = {
        { "the edge of the zone", COMMAND("w", "centre", UNIT("W", "foot", WAITS)), "w", 30000, 10500, NULL },
        { "out of the zone", COMMAND("w", "centre", UNIT("W", "foot", WAITS)), "w", 30000, 10501, "EC-A-04" },
        { "off the table", COMMAND("w", "centre", UNIT("W", "foot", WAITS)), "w", 1999, 6000, "EC-A-04" },
        { "right of the Centre", CENTRE "," COMMAND("w", "right-flank", UNIT("W", "horse", WAITS)), "w", 45000, 6000,
          NULL },
        { "not right of all of it", CENTRE "," COMMAND("w", "right-flank", UNIT("W", "horse", WAITS)), "w", 40500,
          10000, "EC-DEP-03" },
        { "left of the Centre", CENTRE "," COMMAND("w", "left-flank", UNIT("W", "horse", WAITS)), "w", 31000, 6000,
          NULL },
        { "not left of it", CENTRE "," COMMAND("w", "left-flank", UNIT("W", "horse", WAITS)), "w", 36000, 10000,
          "EC-DEP-04" },
        { "no Centre: left of the right flank", FLANK "," COMMAND("w", "left-flank", UNIT("W", "horse", WAITS)), "w",
          45000, 6000, NULL },
        { "no Centre: not left of it", FLANK "," COMMAND("w", "left-flank", UNIT("W", "horse", WAITS)), "w", 55000,
          6000, "EC-DEP-04" },
        { "behind", CENTRE "," COMMAND("w", "reserve", UNIT("W", "horse", WAITS)), "w", 20000, 5999, NULL },
        { "not behind", CENTRE "," COMMAND("w", "reserve", UNIT("W", "horse", WAITS)), "w", 20000, 6000, "EC-DEP-05" },
        { "guns in front of the Centre", CENTRE "," COMMAND("w", "independent", UNIT("W", "artillery", WAITS)), "w",
          30000, 6001, NULL },
        { "guns not in front", CENTRE "," COMMAND("w", "independent", UNIT("W", "artillery", WAITS)), "w", 20000, 6000,
          "EC-DEP-06" },
        { "Dragoons in front of a flank", FLANK "," COMMAND("w", "independent", UNIT("W", "dragoons", WAITS)), "w",
          40000, 10000, NULL },
        { "Dragoons beside a flank", FLANK "," COMMAND("w", "independent", UNIT("W", "dragoons", WAITS)), "w", 40000,
          6000, NULL },
        { "Dragoons neither", FLANK "," COMMAND("w", "independent", UNIT("W", "dragoons", WAITS)), "w", 39999, 6000,
          "EC-DEP-07" },
        { "no flank, no limit", CENTRE "," COMMAND("w", "independent", UNIT("W", "dragoons", WAITS)), "w", 20000, 3000,
          NULL },
        { "on a friend", CENTRE "," COMMAND("w", "reserve", UNIT("W", "horse", WAITS)), "w", 37000, 4000,
          "EC-MOVE-09" },
        { "6 in. from its mate", COMMAND("w", "centre", UNIT("F", "foot", "at:[36,6]") "," UNIT("W", "foot", WAITS)),
          "w", 46000, 6000, NULL },
        { "6.001 in. from its mate",
          COMMAND("w", "centre", UNIT("F", "foot", "at:[36,6]") "," UNIT("W", "foot", WAITS)), "w", 46001, 6000,
          "EC-ORG-08" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char battle[128];
        snprintf(battle, sizeof battle, "agenda:[{step:'turn'},{step:'deploy',subject:'%s'}]", rows[i].command);
        position p = { .a = rows[i].commands, .b = FAR_ENEMY, .battle = battle };
        table t = lay(&p);
        unsigned unit = sand_field_find(t.field, SAND_REF_UNIT, "W");
        sand_entry entry = simple(EC_ORDER_PLACE, unit, 0);
        assert_int_equal(judge(t.battle, 1, &entry).answer, SAND_SO_FAR);
        assert_int_equal(judge(t.battle, 1, &entry).missing, SAND_SLOT_POSE);
        entry.pose = (sand_pose){ { rows[i].x, rows[i].y }, 0 };
        entry.given = SAND_SLOT_POSE;
        expect(t.battle, 1, &entry, rows[i].rule, rows[i].what);
        if (rows[i].rule == NULL) {
            carry_out(t.battle, 1, &entry);
            assert_true(sand_battle_in_play(t.battle, unit));
        }
        clear(&t);
    }
}

static void test_refused_scenarios(void **state)
{
    (void)state;
    static const struct {
        const char *rule, *a, *battle;
    } rows[] = {
        { "EC-SEQ-02", SHOOTER("centre", "foot"), "agenda:[{step:'initiative'}]" },
        { "EC-SEQ-04", SHOOTER("centre", "foot"), "agenda:[{step:'attack',subject:'A',object:'Z'}]" },
        { "EC-SEQ-01",
          "{name:'a1',kind:'centre',card:1,units:[{name:'A',type:'foot',at:[36,10]}"
          "]}",
          NULL },
        { "EC-ROUT-01",
          "{name:'a1',kind:'centre',units:[{name:'A',type:'foot',at:[36,10],hits:-"
          "1}]}",
          NULL },
        { "EC-CHG-03",
          "{name:'a1',kind:'reserve',units:[{name:'A',type:'horse',at:[36,10]},{"
          "name:'C',type:'horse',at:[40,10]}]}",
          "contacts:[{by:'A',with:'C'}]" },
        /* C attacks the face with which Z is in contact with its own target */
        { "EC-CHG-03",
          "{name:'a1',kind:'reserve',units:[{name:'A',type:'horse',at:[2,42]},{"
          "name:'C',type:'horse',at:[6,42]}]}",
          "contacts:[{by:'Z',with:'A',by_face:'front',with_face:'front'},"
          "{by:'C',with:'Z',by_face:'front',with_face:'front'}]" },
        /* the same contacts in the other order */
        { "EC-CHG-03",
          "{name:'a1',kind:'reserve',units:[{name:'A',type:'horse',at:[2,42]},{"
          "name:'C',type:'horse',at:[6,42]}]}",
          "contacts:[{by:'C',with:'Z',by_face:'front',with_face:'front'},"
          "{by:'Z',with:'A',by_face:'front',with_face:'front'}]" },
        /* two units attack the same face */
        { "EC-CHG-03",
          "{name:'a1',kind:'reserve',units:[{name:'A',type:'horse',at:[2,42]},{"
          "name:'C',type:'horse',at:[6,42]}]}",
          "contacts:[{by:'A',with:'Z',by_face:'front',with_face:'front'},"
          "{by:'C',with:'Z',by_face:'front',with_face:'front'}]" },
        { "EC-ORG-03", "{name:'a1',kind:'centre',units:[{name:'A',type:'horse',at:[36,10]}]}", NULL },
        { "EC-ORG-07", "{name:'a1',kind:'reserve',units:[{name:'A',type:'dragoons',at:[36,10]}]}", NULL },
        { "EC-ORG-07", "{name:'a1',kind:'independent',units:[{name:'A',type:'foot',at:[36,10]}]}", NULL },
        { "EC-ORG-06",
          "{name:'a1',kind:'reserve',units:[{name:'A',type:'horse',at:[36,10]},{"
          "name:'C',type:'foot',at:[42,10]}]}",
          NULL },
        { "EC-ORG-02",
          "{name:'a1',kind:'reserve',units:[{name:'A',type:'horse',at:[36,10]}]},{"
          "name:'a2',kind:'reserve',units:[{name:'C',type:'horse',at:[42,10]}]}",
          NULL },
        { "EC-UNIT-05",
          "{name:'a1',kind:'centre',units:[{name:'A',type:'foot',at:[36,10],"
          "impetuous:1}]}",
          NULL },
        { "EC-OPT-01", "{name:'a1',kind:'independent',units:[{name:'A',type:'clubmen',at:[36,10]}]}", NULL },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        position p = { .a = rows[i].a, .b = FAR_ENEMY, .battle = rows[i].battle };
        sand_problem_list problems = { 0 };
        table t = { NULL, NULL };
        if (set_up(&p, &t, &problems) != SAND_ERROR_INVALID) fail_msg("row %d, %s: not refused", (int)i, rows[i].rule);
        bool found = false;
        for (size_t j = 0; j < problems.count; j++) found |= strstr(problems.items[j].message, rows[i].rule) != NULL;
        if (!found) fail_msg("%s: %s", rows[i].rule, problems.items[0].message);
        sand_problem_list_free(&problems);
    }
}

static void test_every_rule_exists(void **state)
{
    (void)state;
    const sand_rules *rules = sand_registry_find("ecw-commands");
    assert_non_null(rules);
    for (size_t i = 0; i < rules->tables.n_options; i++) {
        const sand_option_row *row = &rules->tables.options[i];
        assert_non_null(row->name);
        if (sand_rules_find(rules, row->rule) == NULL) fail_msg("option %s: no rule %s", row->name, row->rule);
    }
    for (size_t i = 0; i < rules->tables.n_steps; i++)
        assert_non_null(sand_rules_find(rules, rules->tables.steps[i].rule));
    for (size_t i = 0; i < rules->tables.n_orders; i++)
        assert_non_null(sand_rules_find(rules, rules->tables.orders[i].rule));
    for (size_t i = 0; i < rules->tables.n_rules; i++)
        for (size_t j = 0; j < i; j++) assert_string_not_equal(rules->tables.rules[i].id, rules->tables.rules[j].id);
}

/* An adjustment may not lead to a state that no scenario may begin with. */
static void test_adjustments(void **state)
{
    (void)state;
    static const char scenario[] = "{ruleset:'ecw-commands',title:'t',sides:["
                                   "{name:'Side A',facing:'n',commands:[{name:'CA',kind:'centre',units:["
                                   "{name:'a1',type:'foot',at:[36,6]}]},{name:'CR',kind:'reserve',units:["
                                   "{name:'a2',type:'foot',at:[46,6]}]}]},"
                                   "{name:'Side B',facing:'s',commands:[{name:'CB',kind:'centre',units:["
                                   "{name:'b1',type:'foot',at:[36,42]}]}]}]}";
    static const struct {
        const char *json;
        sand_error error;
    } rows[] = {
        { "{side: 'Side A', set: {left: 1}}", SAND_ERROR_INVALID }, /* the commands' cards add up to two */
        { "{command: 'CR', set: {card: 0}}", SAND_ERROR_INVALID },
        { "{together: [{side: 'Side A', set: {left: 1}}]}", SAND_ERROR_INVALID },
        { "{together: [{side: 'Side A', set: {left: 1}}, {command: 'CR', set: {card: 9}}]}", SAND_ERROR_INVALID },
        { "{together: [{side: 'Side A', set: {left: 1}}, {command: 'CR', set: {card: 0}}], unit: 'a1'}",
          SAND_ERROR_INVALID },
        { "{together: [{unit: 'a1', at: [46, 6]}]}", SAND_ERROR_INVALID }, /* on top of another unit */
        { "{together: []}", SAND_ERROR_INVALID },
        { "{together: [{side: 'Side A', set: {left: 1}}, {command: 'CR', set: {card: 0}}]}", SAND_OK },
        { "{together: [{unit: 'a1', at: [46, 6]}, {unit: 'a2', at: [36, 6]}]}", SAND_OK }, /* they change places */
        { "{unit: 'a1', set: {hits: -5}}", SAND_ERROR_INVALID },
        { "{unit: 'a1', set: {impetuous: 1}}", SAND_ERROR_INVALID },
        { "{unit: 'a1', set: {moved: 7}}", SAND_ERROR_INVALID },
        { "{battle: true, set: {active: 3}}", SAND_ERROR_INVALID },
        { "{battle: true, set: {first: 3}}", SAND_ERROR_INVALID },
        { "{battle: true, set: {command: 9}}", SAND_ERROR_INVALID },
        { "{side: 'Side A', set: {left: 4}}", SAND_ERROR_INVALID },
        { "{side: 'Side A', set: {value: -1}}", SAND_ERROR_INVALID },
        { "{command: 'CA', set: {card: 9}}", SAND_ERROR_INVALID },
        { "{unit: 'a1', set: {hits: 5}}", SAND_OK },
        { "{side: 'Side A', set: {value: 2}}", SAND_OK },
    };
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    sand_game_settings settings = { .seed = "an umpire" };
    char *text = laid_quoted(scenario);
    assert_int_equal(sand_game_create(text, strlen(text), &settings, &problems, &game), SAND_OK);
    free(text);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        uint64_t before = sand_game_hash(game, 0);
        sand_problem_list found = { 0 };
        char *json = laid_quoted(rows[i].json);
        sand_error error = sand_game_adjust(game, json, strlen(json), &found);
        free(json);
        if (error != rows[i].error) fail_msg("%s: error %d", rows[i].json, error);
        assert_true((error == SAND_OK) == (found.mistakes == 0));
        assert_true((error == SAND_OK) == (sand_game_hash(game, 0) != before));
        sand_problem_list_free(&found);
    }
    sand_problem_list_free(&problems);
    sand_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_rule_exists),
        cmocka_unit_test(test_adjustments),
        cmocka_unit_test(test_refused_scenarios),
        cmocka_unit_test(test_deployment_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
