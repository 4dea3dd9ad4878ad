/* test_scenario.c - scenario files: what is read, what is refused and with which message, what is written back. */
#include "record/scenario.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/toy.h"
#include "support/toy_battles.h"
#include "support/state_diff.h"

static const sand_scenario_settings with_toy = { .extra = &toy_rules };

typedef struct {
    sand_field *field;
    sand_battle *b;
} loaded;

static void show(const sand_problem_list *problems)
{
    for (size_t i = 0; i < problems->count; i++) {
        char line[600];
        sand_problem_format(&problems->items[i], line, sizeof line);
        print_error("%s\n", line);
    }
}

static loaded load_with(const char *text, const sand_scenario_settings *settings)
{
    loaded l = { NULL, NULL };
    sand_problem_list problems = { 0 };
    sand_error error =
        sand_scenario_read((sand_source){ text, strlen(text), "test" }, settings, &problems, &l.field, &l.b);
    show(&problems);
    assert_int_equal(error, SAND_OK);
    assert_int_equal(problems.mistakes, 0);
    sand_problem_list_free(&problems);
    return l;
}

static loaded load(const char *text)
{
    return load_with(text, &with_toy);
}

static void unload(loaded *l)
{
    free(l->b);
    sand_field_free(l->field);
}

/* ---- what is read ---- */

static void reads_the_table(void **state)
{
    (void)state;
    loaded l = load(toy_full_battle);
    const sand_field *f = l.field;
    assert_string_equal(f->title, "A full table");
    assert_string_equal(f->scenario, "toy-full");
    assert_string_equal(f->about, "Two armies meet.");
    assert_string_equal(f->origin, "made up");
    assert_int_equal(f->width, 60000);
    assert_int_equal(f->height, 40500);
    assert_int_equal(f->turn_limit, 6);
    assert_int_equal(f->option[TOY_PACE], 1);
    assert_int_equal(f->option[TOY_ROUNDS], 5);
    assert_int_equal(f->option[TOY_REACH], 10250);
    assert_int_equal(sand_field_type(f, TOY_HORSE, 0), 14500);
    assert_int_equal(sand_field_type(f, TOY_HORSE, 1), 3);
    assert_int_equal(sand_field_type(f, TOY_FOOT, 0), 6000);
    assert_int_equal(sand_field_kind(f, TOY_WOOD, 0), 2);
    assert_int_equal(sand_field_kind(f, TOY_WOOD, 1), 3500);
    assert_int_equal(sand_field_enter(f, TOY_WOOD, TOY_HORSE), 1);
    assert_int_equal(sand_field_enter(f, TOY_WOOD, TOY_FOOT), 0);
    assert_int_equal(sand_field_enter(f, TOY_HILL, TOY_HORSE), 1);
    assert_int_equal(f->n_terrain, 5);
    assert_int_equal(f->terrain[1].height, 2);
    assert_int_equal(f->terrain[1].n_crest, 2);
    assert_int_equal(f->terrain[2].n_parts, 0);
    assert_int_equal(f->terrain[3].half_width, 750);
    assert_int_equal(f->terrain[3].n_parts, 3); /* two pieces and the joint between them */
    assert_int_equal(f->n_zones, 2);
    assert_int_equal(f->zone[0].side, SAND_SIDE_A);
    assert_int_equal(f->zone[1].use, SAND_ZONE_OBJECTIVE);
    assert_int_equal(f->zone[1].value, 5);
    assert_int_equal(f->plan[0].subject, sand_field_find(f, SAND_REF_UNIT, "Red Late"));
    assert_int_equal(f->plan[0].turn, 3);
    assert_int_equal(f->plan[0].value, -2);
    unload(&l);
}

static unsigned unit(const loaded *l, const char *name)
{
    unsigned index = sand_field_find(l->field, SAND_REF_UNIT, name);
    assert_int_not_equal(index, 0);
    return index;
}

static void reads_the_armies(void **state)
{
    (void)state;
    loaded l = load(toy_full_battle);
    const sand_field *f = l.field;
    assert_int_equal(f->n_commands, 3);
    assert_int_equal(f->n_units, 7);
    assert_string_equal(f->side[0].leader, "Sir Red");
    assert_int_equal(f->side[1].home, 18000);
    assert_int_equal(f->command[1].kind, 2);
    assert_int_equal(f->command[2].luck, 50000);

    unsigned horse = unit(&l, "red horse");
    const sand_unit *row = sand_battle_unit(l.b, horse);
    const toy_unit *more = sand_battle_unit_more(l.b, horse);
    assert_int_equal(row->x, 10000);
    assert_int_equal(row->heading, 2250);
    assert_int_equal(row->hits, 2);
    assert_int_equal(row->command, 1);
    assert_int_equal(more->ammunition, 0);
    assert_int_equal(more->morale, -3);
    assert_int_equal(more->marks[1], -2);
    assert_int_equal(more->target, unit(&l, "Blue Foot"));
    assert_int_equal(((const toy_unit *)sand_battle_unit_more(l.b, unit(&l, "Red Foot")))->ammunition, 3);
    assert_int_equal(((const toy_side *)sand_battle_side_more(l.b, 1))->plan, 7);
    assert_int_equal(((const toy_command *)sand_battle_command_more(l.b, 1))->zeal, 4);

    assert_int_equal(sand_battle_unit(l.b, unit(&l, "Red Late"))->status, SAND_STATUS_WAITING);
    assert_int_equal(sand_battle_unit(l.b, unit(&l, "Blue Horse"))->status, SAND_STATUS_GONE);
    assert_int_equal(sand_battle_unit(l.b, unit(&l, "Blue Horse"))->cause, 2);
    assert_int_equal(f->unit[unit(&l, "Red Guard") - 1].luck, 40000);
    assert_int_equal(sand_battle_unit(l.b, unit(&l, "Red Stray"))->command, 1);
    assert_int_equal(f->unit[unit(&l, "Red Stray") - 1].command, 0);
    assert_int_equal(sand_battle_command(l.b, 1)->units, 3);
    assert_int_equal(sand_battle_command(l.b, 2)->units, 2);
    assert_int_equal(sand_battle_command(l.b, 3)->units, 1); /* the other unit has left play */
    unload(&l);
}

static void reads_bases_and_bodies(void **state)
{
    (void)state;
    static const struct {
        unsigned base;
        uint8_t file, rank, status;
    } rows[] = {
        { 0, 1, 1, SAND_STATUS_PLAY }, { 1, 2, 1, SAND_STATUS_PLAY }, { 2, 1, 1, SAND_STATUS_GONE },
        { 3, 3, 1, SAND_STATUS_PLAY }, { 4, 0, 0, SAND_STATUS_PLAY },
    };
    loaded l = load(toy_full_battle);
    const sand_unit_def *foot = &l.field->unit[unit(&l, "Red Foot") - 1];
    assert_int_equal(foot->n_bodies, 5);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        const sand_body *body = sand_battle_body(l.b, foot->first_body + rows[i].base);
        assert_int_equal(body->file, rows[i].file);
        assert_int_equal(body->rank, rows[i].rank);
        assert_int_equal(body->status, rows[i].status);
    }
    assert_int_equal(sand_battle_body(l.b, foot->first_body + 2u)->cause, 1);
    assert_int_equal(sand_battle_body(l.b, foot->first_body + 4u)->heading, 22500);
    assert_int_equal(l.field->body[foot->first_body].kind, 2);
    assert_string_equal(l.field->body[foot->first_body].name, "Red Foot#2");

    unsigned leader = sand_field_find(l.field, SAND_REF_BODY, "Sir Red");
    const sand_body *body = sand_battle_body(l.b, leader);
    assert_int_equal(body->attached, unit(&l, "Red Guard"));
    assert_int_equal(body->x, 35000);
    assert_int_equal(body->y, 10000);
    assert_int_equal(((const toy_body *)sand_battle_body_more(l.b, leader))->nerve, 9);
    assert_int_equal(l.field->body[leader - 1].width, 1000);
    assert_int_equal(l.field->body[leader].role, SAND_ROLE_GUN);
    unload(&l);
}

static void reads_the_position(void **state)
{
    (void)state;
    loaded l = load(toy_full_battle);
    const sand_head *head = sand_battle_head(l.b);
    assert_int_equal(head->turn, 2);
    assert_int_equal(((const toy_head *)sand_battle_head_more(l.b))->weather, 1);
    assert_int_equal(head->contacts, 1);
    const sand_contact *contact = sand_battle_contact(l.b, 1);
    assert_int_equal(contact->by_face, SAND_FACE_FRONT);
    assert_int_equal(contact->with_face, SAND_FACE_FRONT);
    assert_int_equal(contact->flags, 5);
    assert_int_equal(head->frames, 2); /* the scenario has an agenda, so the ruleset pushed nothing */
    assert_int_equal(sand_battle_agenda_top(l.b)->step, TOY_ACT);
    assert_int_equal(sand_battle_agenda_top(l.b)->sides, 1 << SAND_SIDE_B);
    assert_int_equal(sand_battle_agenda_top(l.b)->subject, SAND_SIDE_B);
    sand_battle_check_invariants(l.b);
    unload(&l);
}

static void fills_in_the_rest(void **state)
{
    (void)state;
    loaded l = load(toy_small_battle);
    assert_int_equal(l.field->width, 48000);
    assert_int_equal(l.field->option[TOY_ROUNDS], 3);
    assert_int_equal(l.field->unit[0].width, 3000);
    assert_int_equal(sand_battle_unit(l.b, 1)->heading, 0);
    assert_int_equal(sand_battle_unit(l.b, 2)->heading, 18000);
    assert_int_equal(sand_battle_head(l.b)->frames, 1);
    assert_int_equal(sand_battle_agenda_top(l.b)->step, TOY_TURN);
    assert_int_equal(l.field->command[0].luck, 5); /* after two units and two bases */
    unload(&l);
}

static void headings_have_words(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int32_t heading;
    } rows[] = {
        { "0", 0 },         { "359.99", 35999 },  { "\"n\"", 0 },       { "\"nne\"", 2250 },         { "\"e\"", 9000 },
        { "\"s\"", 18000 }, { "\"wsw\"", 24750 }, { "\"nnw\"", 33750 }, { "\"south-west\"", 22500 }, { "\"north\"", 0 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char text[600];
        snprintf(text, sizeof text,
                 "{ruleset: \"toy\", sides: [{name: \"R\", units: [{name: \"U\", type: \"foot\", at: [9, 9], "
                 "heading: %s}]}, {name: \"B\"}]}",
                 rows[i].text);
        loaded l = load(text);
        assert_int_equal(sand_battle_unit(l.b, 1)->heading, rows[i].heading);
        unload(&l);
    }
}

static void the_command_line_wins(void **state)
{
    (void)state;
    static const sand_setting options[] = { { "pace", "slow" }, { "reach", "7.5" }, { "rounds", "9" } };
    loaded l = load_with(toy_full_battle, &(sand_scenario_settings){ options, SAND_LEN(options), &toy_rules });
    assert_int_equal(l.field->option[TOY_PACE], 0);
    assert_int_equal(l.field->option[TOY_REACH], 7500);
    assert_int_equal(l.field->option[TOY_ROUNDS], 9);
    unload(&l);
}

static void a_bad_setting_is_refused(void **state)
{
    (void)state;
    static const struct {
        sand_setting setting;
        const char *line;
    } rows[] = {
        { { "paec", "slow" }, "paec: there is no option \"paec\" (did you mean \"pace\"?)" },
        { { "pace", "fast" }, "pace: unknown word \"fast\" (known: slow, quick)" },
        { { "rounds", "0" }, "rounds: 0 is out of range (allowed: 1 to 9)" },
        { { "rounds", "many" }, "rounds: expected a whole number, found a text \"many\"" },
        { { "reach", "40.001" }, "reach: 40.001 is out of range (allowed: 0 to 40)" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_problem_list problems = { 0 };
        sand_scenario_settings settings = { &rows[i].setting, 1, &toy_rules };
        loaded l = { NULL, NULL };
        char line[600];
        assert_int_equal(sand_scenario_read((sand_source){ toy_small_battle, strlen(toy_small_battle), "test" },
                                            &settings, &problems, &l.field, &l.b),
                         SAND_ERROR_INVALID);
        assert_int_equal(problems.mistakes, 1);
        sand_problem_format(&problems.items[0], line, sizeof line);
        assert_string_equal(line, rows[i].line);
        sand_problem_list_free(&problems);
    }
}

/* ---- what is written ---- */

static void same_points(const sand_field *a, const sand_field *b)
{
    assert_int_equal(a->n_points, b->n_points);
    assert_memory_equal(a->points, b->points, a->n_points * sizeof *a->points);
    assert_int_equal(a->n_parts, b->n_parts);
    for (uint32_t i = 0; i < a->n_parts; i++) {
        assert_int_equal(a->parts[i].count, b->parts[i].count);
        assert_memory_equal(a->parts[i].point, b->parts[i].point, (size_t)a->parts[i].count * sizeof(sand_point));
    }
}

static void same_field(const sand_field *a, const sand_field *b)
{
    assert_string_equal(a->title, b->title);
    assert_string_equal(a->scenario, b->scenario);
    assert_string_equal(a->about, b->about);
    assert_string_equal(a->origin, b->origin);
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    assert_int_equal(a->turn_limit, b->turn_limit);
    assert_memory_equal(a->option, b->option, a->n_options * sizeof *a->option);
    assert_memory_equal(a->type_value, b->type_value, a->n_types * sizeof *a->type_value);
    assert_memory_equal(a->kind_value, b->kind_value, a->n_kinds * sizeof *a->kind_value);
    assert_memory_equal(a->enter, b->enter, (size_t)a->n_kinds * a->n_types * sizeof *a->enter);
    assert_int_equal(a->n_terrain, b->n_terrain);
    assert_memory_equal(a->terrain, b->terrain, a->n_terrain * sizeof *a->terrain);
    assert_int_equal(a->n_zones, b->n_zones);
    assert_memory_equal(a->zone, b->zone, a->n_zones * sizeof *a->zone);
    assert_int_equal(a->n_plans, b->n_plans);
    assert_memory_equal(a->plan, b->plan, a->n_plans * sizeof *a->plan);
    assert_memory_equal(a->side, b->side, sizeof a->side);
    assert_int_equal(a->n_units, b->n_units);
    assert_int_equal(a->n_bodies, b->n_bodies);
    assert_memory_equal(a->command, b->command, a->n_commands * sizeof *a->command);
    assert_memory_equal(a->unit, b->unit, a->n_units * sizeof *a->unit);
    assert_memory_equal(a->body, b->body, a->n_bodies * sizeof *a->body);
    same_points(a, b);
}

static void reads_back(const sand_battle *b)
{
    sand_text first, second, difference;
    sand_text_init_heap(&first);
    sand_text_init_heap(&second);
    sand_text_init_heap(&difference);
    sand_scenario_write(b, (sand_told_end){ 0 }, &first);
    assert_false(first.truncated);
    loaded again = load(sand_text_string(&first));
    same_field(b->field, again.field);
    state_diff(b, again.b, &difference);
    assert_string_equal(sand_text_string(&difference), "");
    assert_true(sand_battle_equal(b, again.b));
    sand_scenario_write(again.b, (sand_told_end){ 0 }, &second);
    assert_string_equal(sand_text_string(&first), sand_text_string(&second));
    unload(&again);
    sand_text_free(&first);
    sand_text_free(&second);
    sand_text_free(&difference);
}

static void a_scenario_reads_back(void **state)
{
    (void)state;
    static const char *const texts[] = { toy_full_battle, toy_small_battle };
    for (size_t i = 0; i < SAND_LEN(texts); i++) {
        loaded l = load(texts[i]);
        reads_back(l.b);
        unload(&l);
    }
}

/* A position of a battle that has been fought: units moved, re-formed, lost and removed, with everything that a person
 * may set. */
static void a_position_reads_back(void **state)
{
    (void)state;
    loaded l = load(toy_full_battle);
    unsigned foot = unit(&l, "Red Foot"), guard = unit(&l, "Red Guard");
    /* that base rejoins, in its old slot */
    sand_battle_body_of(l.b, l.field->unit[foot - 1].first_body + 4u)->rank = 1;
    sand_battle_unit_form(l.b, foot, 2, 3);
    sand_battle_unit_move(l.b, guard, (sand_pose){ { 35001, 9999 }, 17 });
    sand_battle_unit_remove(l.b, unit(&l, "Red Horse"), 2);
    sand_battle_unit_of(l.b, unit(&l, "Red Stray"))->command = 0;
    sand_battle_recount(l.b);
    sand_battle_head_of(l.b)->turn = 5;
    sand_battle_agenda_pop(l.b);
    sand_battle_contact_end(l.b, 1);
    ((toy_unit *)sand_battle_unit_more_of(l.b, guard))->ammunition = 0;
    reads_back(l.b);
    unload(&l);
}

/* The text is refused with exactly these problems, each with its place, and nothing is handed out. */
static void is_refused_with(const char *text, const char *const lines[], size_t n)
{
    sand_problem_list problems = { 0 };
    sand_field *field = NULL;
    sand_battle *b = NULL;
    assert_int_equal(sand_scenario_read((sand_source){ text, strlen(text), "bad" }, &with_toy, &problems, &field, &b),
                     SAND_ERROR_INVALID);
    assert_null(field);
    assert_null(b);
    for (size_t i = 0; i < problems.count && i < n; i++) {
        char line[600];
        sand_problem_format(&problems.items[i], line, sizeof line);
        assert_string_equal(line, lines[i]);
    }
    assert_int_equal(problems.count, n);
    sand_problem_list_free(&problems);
}

static void finds_every_mistake(void **state)
{
    (void)state;
    static const char text[] =
        "{ruleset: \"toy\", tile: 1, options: {pace: 3},\n sides: [{name: \"R\", units: [{name: \"U\", "
        "type: \"fot\", at: [90, 9]}]}, {name: \"B\"}]}";
    static const char *const lines[] = {
        "bad:1:43: options.pace: expected a word, found 3",
        "bad:2:48: sides[0].units[0].type: unknown word \"fot\" (did you mean \"foot\"?)",
        "bad:1:18: tile: unknown key (did you mean \"title\"?)",
        ("bad:2:59: sides[0].units[0].at: \"U\" stands outside the table (it reaches from [88.5, 8.25] to [91.5, "
         "9.75], "
         "the table to [48, 36])"),
    };
    is_refused_with(text, lines, SAND_LEN(lines));
}

/* What the kernel refuses under "battle" hides neither another mistake of that kind nor what the ruleset refuses. */
static void finds_every_mistake_under_battle(void **state)
{
    (void)state;
    static const char text[] =
        "{ruleset: \"toy\", sides: [{name: \"R\", units: [{name: \"U\", type: \"foot\", at: [9, 9]},\n"
        "{name: \"V\", type: \"foot\", at: [9, 19]},\n{name: \"W\", type: \"foot\", at: [9, 29]}]},\n"
        "{name: \"B\", units: [{name: \"X\", type: \"foot\", at: [40, 30]}]}],\nbattle: {units: {\n"
        "U: {status: 0},\nV: {status: 0},\nW: {hits: -1}},\nbodies: {\"X#1\": {attached: \"U\"}}}}";
    static const char *const lines[] = {
        "bad:6:13: battle.units.U.status: \"U\": a unit is in play, waiting or gone (mend \"status\", or leave it out)",
        "bad:7:13: battle.units.V.status: \"V\": a unit is in play, waiting or gone (mend \"status\", or leave it out)",
        ("bad:9:28: battle.bodies[\"X#1\"].attached: \"X#1\": its own unit takes it along (mend \"attached\", or leave "
         "it out)"),
        "bad:3:1: sides[0].units[2]: TOY-02: hits below nothing (leave them out)",
    };
    is_refused_with(text, lines, SAND_LEN(lines));
}

/* ---- what is refused ---- */

#define SIDES_HEAD "sides: [{name: \"R\", units: ["
#define SIDES_TAIL "]}, {name: \"B\", units: [{name: \"X\", type: \"foot\", at: [40, 30]}]}]}"

/* Each text has one mistake; the whole line of its message is compared. */
static const struct {
    const char *name, *text, *line;
} refused[] = {
    { "syntax", "{ruleset: \"toy\",\n sides: [}", "bad.sand:2:10: expected a value, found '}'" },
    { "no ruleset", "{title: \"T\"}", "bad.sand:1:1: the key \"ruleset\" is missing" },
    { "unknown ruleset", "{ruleset: \"tog\"}",
      "bad.sand:1:11: ruleset: there is no ruleset \"tog\" (did you mean \"toy\"?)" },
    { "unknown key at the top", "{ruleset: \"toy\", titel: \"T\",\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:18: titel: unknown key (did you mean \"title\"?)" },
    { "an escape in the title", "{ruleset: \"toy\",\n title: \"The\\u001b[2J ford\",\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:2:13: title: a control character in this text (leave it out)" },
    { "a control of eight bits in a name",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\xc2\x9b"
      "31m\", type: \"foot\", at: [9, 9]}" SIDES_TAIL,
      "bad.sand:3:11: sides[0].units[0].name: a control character in this text (leave it out)" },
    { "a name from right to left",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\xe2\x80\xaeX\", type: \"foot\", at: [9, 9]}" SIDES_TAIL,
      "bad.sand:3:11: sides[0].units[0].name: a control character in this text (leave it out)" },
    { "a name of two lines",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\\nV\", type: \"foot\", at: [9, 9]}" SIDES_TAIL,
      "bad.sand:3:11: sides[0].units[0].name: a line break or tab in this text (leave it out)" },
    { "a blank name", "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \" \", type: \"foot\", at: [9, 9]}" SIDES_TAIL,
      "bad.sand:3:9: sides[0].units[0].name: there is nothing to be seen in this text (give it a word at least)" },
    { "a name that cannot be seen",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"\xe2\x80\x8b\xc2\xa0\", type: \"foot\", at: [9, 9]}" SIDES_TAIL,
      "bad.sand:3:9: sides[0].units[0].name: there is nothing to be seen in this text (give it a word at least)" },
    { "an escape in words about it", "{ruleset: \"toy\",\n about: \"One.\\nTwo.\\u0007\",\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:2:20: about: a control character in this text (leave it out)" },
    { "unknown type", "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\", type: \"hors\", at: [9, 9]}" SIDES_TAIL,
      "bad.sand:3:20: sides[0].units[0].type: unknown word \"hors\" (did you mean \"horse\"?)" },
    { "unknown key of a unit",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\", type: \"foot\", at: [9, 9], moral: 3}" SIDES_TAIL,
      "bad.sand:3:40: sides[0].units[0].moral: unknown key (did you mean \"morale\"?)" },
    { "a member that may not be set",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\", type: \"foot\", at: [9, 9], shots: 3}" SIDES_TAIL,
      "bad.sand:3:47: sides[0].units[0].shots: \"shots\" cannot be set (leave it out: it follows from the rest)" },
    { "a number too large",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\", type: \"foot\", at: [9, 9], grade: 256}" SIDES_TAIL,
      "bad.sand:3:47: sides[0].units[0].grade: 256 is out of range (allowed: 0 to 255)" },
    { "too many decimals",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\", type: \"foot\", at: [9, 9.0001]}" SIDES_TAIL,
      "bad.sand:3:36: sides[0].units[0].at[1]: 9.0001 has more than 3 decimals (round it to 3)" },
    { "no place", "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\", type: \"foot\"}" SIDES_TAIL,
      "bad.sand:3:2: sides[0].units[0]: the key \"at\" is missing" },
    { "an unknown heading",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\", type: \"foot\", at: [9, 9], heading: \"up\"}" SIDES_TAIL,
      "bad.sand:3:49: sides[0].units[0].heading: unknown word \"up\" (degrees clockwise from north, or one of n, nne, "
      "ne, "
      "ene, e, … nnw)" },
    { "a full turn",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\", type: \"foot\", at: [9, 9], heading: 360}" SIDES_TAIL,
      "bad.sand:3:49: sides[0].units[0].heading: 360 is out of range (allowed: 0 to 359.99)" },
    { "outside the table",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\", type: \"foot\", at: [1.499, 9]}" SIDES_TAIL,
      "bad.sand:3:32: sides[0].units[0].at: \"U\" stands outside the table (it reaches from [-0.001, 8.25] to "
      "[2.999, 9.75], the table to [48, 36])" },
    { "overlap",
      "{ruleset: \"toy\",\n" SIDES_HEAD
      "\n {name: \"U\", type: \"foot\", at: [9, 9]},\n {name: \"V\", type: \"foot\", at: [9, 10.49]}" SIDES_TAIL,
      "bad.sand:4:32: sides[0].units[1].at: \"V\" overlaps \"U\" (the other one is in line 3; move or turn one of "
      "them)" },
    { "the same name",
      "{ruleset: \"toy\",\n" SIDES_HEAD
      "\n {name: \"U\", type: \"foot\", at: [9, 9]},\n {name: \"u\", type: \"foot\", at: [9, 19]}" SIDES_TAIL,
      "bad.sand:4:9: sides[0].units[1].name: \"u\" is the name of another one already (the other one is in line 3; "
      "give each "
      "a name of its own)" },
    { "one side", "{ruleset: \"toy\", sides: [{name: \"R\"}]}",
      "bad.sand:1:25: sides: expected 2 items, found 1 (give 1 more)" },
    { "an unknown option", "{ruleset: \"toy\", options: {pase: \"slow\"},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:34: options.pase: there is no option \"pase\" (did you mean \"pace\"?)" },
    { "an unknown reading", "{ruleset: \"toy\", options: {pace: \"sloe\"},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:34: options.pace: unknown word \"sloe\" (did you mean \"slow\"?)" },
    { "an option out of range", "{ruleset: \"toy\", options: {rounds: 10},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:36: options.rounds: 10 is out of range (allowed: 1 to 9)" },
    { "an unknown column", "{ruleset: \"toy\", types: {foot: {mov: 3}},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:38: types.foot.mov: there is no number of unit types \"mov\" (did you mean \"move\"?)" },
    { "a list for a unit type", "{ruleset: \"toy\", types: {foot: [1]},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:32: types.foot: expected an object, found an array" },
    { "a list for a kind of terrain", "{ruleset: \"toy\", kinds: {wood: [1]},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:32: kinds.wood: expected an object, found an array" },
    { "a list of who may enter", "{ruleset: \"toy\", kinds: {wood: {enter: [1]}},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:40: kinds.wood.enter: expected an object, found an array" },
    { "a number for a unit type", "{ruleset: \"toy\", types: {foot: 6},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:32: types.foot: expected an object, found 6" },
    { "a leader without a unit or a place",
      "{ruleset: \"toy\", sides: [{name: \"R\", bodies: [\n {name: \"L\", attached: 0}]}, {name: \"B\", units: "
      "[{name: \"X\", type: \"foot\", at: [40, 30]}]}]}",
      "bad.sand:2:2: sides[0].bodies[0]: the key \"at\" is missing" },
    { "a unit type that moves backwards", "{ruleset: \"toy\", types: {foot: {move: -3}},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:39: types.foot.move: this cannot be less than 0: a turn" },
    { "less than no entrance", "{ruleset: \"toy\", kinds: {wood: {enter: {foot: -1}}},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:47: kinds.wood.enter.foot: -1 is out of range (0 to 1: 0 may not enter, 1 may)" },
    { "a zone worth less than nothing",
      "{ruleset: \"toy\", zones: [{name: \"Z\", use: \"objective\", value: -1, area: [[1, 1], [4, 5], [9, "
      "3]]}],\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:63: zones[0].value: -1 is out of range (allowed: 0 to 1000000)" },
    { "two zones of one name",
      "{ruleset: \"toy\", zones: [{name: \"The ford\", use: \"arrival\", area: [[1, 1], [4, 5], [9, 3]]},\n"
      " {name: \"the Ford\", use: \"arrival\", area: [[1, 1], [4, 5], [9, 3]]}],\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:2:9: zones[1].name: \"the Ford\" is the name of another zone already (the other one is in line 1; give "
      "each a name of its own)" },
    { "an unknown kind of terrain", "{ruleset: \"toy\", kinds: {woods: {cover: 3}},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:33: kinds.woods: there is no kind of terrain \"woods\" (did you mean \"wood\"?)" },
    { "an area crosses itself",
      "{ruleset: \"toy\", terrain: [{kind: \"wood\", area: [[1, 1], [5, 5],\n [5, 1], [1, 5]]}],\n" SIDES_HEAD
          SIDES_TAIL,
      "bad.sand:2:2: terrain[0].area[2]: the outline crosses or touches itself here (give the corners in order round "
      "the "
      "area, each once)" },
    { "an area of two corners",
      "{ruleset: \"toy\", terrain: [{kind: \"wood\", area: [[1, 1], [5, 5]]}],\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:49: terrain[0].area: expected 3 to 64 items, found 2 (give 1 more)" },
    { "an area without inside",
      "{ruleset: \"toy\", terrain: [{kind: \"wood\", area: [[1, 1], [5, 5], [3, 3]]}],\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:49: terrain[0].area: this outline encloses nothing (an area has three corners or more that are not "
      "all in "
      "one line)" },
    { "an area for a line",
      "{ruleset: \"toy\", terrain: [{kind: \"hedge\", area: [[1, 1], [5, 5], [9, 3]]}],\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:50: terrain[0].area: hedge is a line (give its points as \"line\")" },
    { "a line for an area",
      "{ruleset: \"toy\", terrain: [{kind: \"wood\", line: [[1, 1], [5, 5], [9, 3]]}],\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:49: terrain[0].line: wood is an area (give its corners as \"area\")" },
    { "an odd width",
      "{ruleset: \"toy\", terrain: [{kind: \"stream\", width: 0.001, line: [[1, 1], [5, 5]]}],\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:52: terrain[0].width: half the width is not a whole thousandth (widths are even numbers of "
      "thousandths)" },
    { "a point twice",
      "{ruleset: \"toy\", terrain: [{kind: \"stream\", line: [[1, 1], [5, 5], [5, 5]]}],\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:68: terrain[0].line[2]: the same point twice (leave one of them out)" },
    { "a crest on its hill and beside it",
      "{ruleset: \"toy\", terrain: [{kind: \"hill\", area: [[1, 1], [9, 1], [5, 9]], crest: [[5, 9], [5, "
      "9.001]]}],\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:91: terrain[0].crest[1]: this point of the crest lies outside its hill (give a place within its "
      "\"area\")" },
    { "a turn after the last", "{ruleset: \"toy\", turn_limit: 6, battle: {turn: 7},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:48: battle.turn: turn 7 comes after the last of the battle, turn 6 (give a turn up to 6, or another "
      "\"turn_limit\")" },
    { "a zone outside",
      "{ruleset: \"toy\", zones: [{name: \"Z\", use: \"arrival\", area: [[1, 1], [48.001, 5], [9, 3]]}],\n" SIDES_HEAD
          SIDES_TAIL,
      "bad.sand:1:69: zones[0].area[1]: this corner of the zone lies outside the table (the table reaches from [0, 0] "
      "to "
      "[48, 36])" },
    { "a zone of an unknown side",
      "{ruleset: \"toy\", zones: [{name: \"Z\", side: \"Q\", use: \"arrival\", area: [[1, 1], [4, 5], [9, "
      "3]]}],\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:44: zones[0].side: there is no side \"Q\" (known: R, B)" },
    { "a base too small",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\", type: \"foot\", base: [3, 0.015], at: [9, 9]}" SIDES_TAIL,
      "bad.sand:3:34: sides[0].units[0].base: a base of this size cannot stand on the table ([width, depth], both from "
      "0.016 to 100)" },
    { "too many bases",
      "{ruleset: \"toy\",\n" SIDES_HEAD
      "\n {name: \"U\", type: \"foot\", files: 2, ranks: 2, bases: 5, at: [9, 9]}" SIDES_TAIL,
      "bad.sand:3:55: sides[0].units[0].bases: 5 is out of range (allowed: 1 to 4)" },
    { "bases that do not fit",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\", type: \"foot\", bases: [{}, {}], at: [9, 9]}" SIDES_TAIL,
      "bad.sand:3:35: sides[0].units[0].bases: 2 bases do not fit into 1 files and 1 ranks (say \"files\" and "
      "\"ranks\" "
      "that hold them)" },
    { "two with one luck",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\", type: \"foot\", luck: 2, at: [9, 9]}" SIDES_TAIL,
      "bad.sand:2:8: sides: the luck id 2 is there twice (leave \"luck\" out, or give every unit, body and command one "
      "of "
      "its own)" },
    { "an unknown unit to be attached to",
      "{ruleset: \"toy\", sides: [{name: \"R\", bodies: [\n {name: \"L\", attached: \"Y\"}]}, {name: \"B\", units: "
      "[{name: "
      "\"X\", type: \"foot\", at: [40, 30]}]}]}",
      "bad.sand:2:24: sides[0].bodies[0].attached: \"Y\" is not known here (known: X)" },
    { "an unknown step", "{ruleset: \"toy\", battle: {agenda: [\n{step: \"trun\"}]},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:2:8: battle.agenda[0].step: \"trun\" is not known here (did you mean \"turn\"?)" },
    { "a frame without a step", "{ruleset: \"toy\", battle: {agenda: [\n{value: 3}]},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:2:1: battle.agenda[0]: the key \"step\" is missing (known: turn, act, shot)" },
    { "a serial number", "{ruleset: \"toy\", battle: {serial: 3},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:1:35: battle.serial: \"serial\" cannot be set (leave it out: it follows from the rest)" },
    { "a contact of one",
      "{ruleset: \"toy\", battle: {contacts: [\n{by: \"X\", with: \"X\"}]},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:2:1: battle.contacts[0]: a contact is between two different units (say \"by\" and \"with\")" },
    { "a contact over a gap",
      "{ruleset: \"toy\", battle: {contacts: [\n{by: \"U\", with: \"X\", by_face: \"front\", with_face: "
      "3}]},\n" SIDES_HEAD "{name: \"U\", type: \"foot\", at: [9, 9]}" SIDES_TAIL,
      "bad.sand:2:1: battle.contacts[0]: \"U\" and \"X\" do not touch (place them edge to edge, or leave the contact "
      "out)" },
    { "state of an unknown unit", "{ruleset: \"toy\", battle: {units: {\nY: {hits: 3}}},\n" SIDES_HEAD SIDES_TAIL,
      "bad.sand:2:4: battle.units.Y: there is no \"Y\" among the units (known: X)" },
    { "a name for a member that is no id",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"B\", type: \"foot\", morale: \"B\", at: [9, 9]}" SIDES_TAIL,
      "bad.sand:3:36: sides[0].units[0].morale: \"B\" is not known here (give a number)" },
    { "the id of a unit that does not exist",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"B\", type: \"foot\", target: 9, at: [9, 9]}" SIDES_TAIL,
      "bad.sand:3:36: sides[0].units[0].target: 9 is out of range (allowed: 0 to 2)" },
    { "the id of a command where there are none",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"B\", type: \"foot\", command: 1, at: [9, 9]}" SIDES_TAIL,
      "bad.sand:3:37: sides[0].units[0].command: 1 is out of range (allowed: 0 to 0)" },
    { "what the ruleset refuses",
      "{ruleset: \"toy\",\n" SIDES_HEAD "\n {name: \"U\", type: \"foot\", hits: -1, at: [9, 9]}" SIDES_TAIL,
      "bad.sand:3:2: sides[0].units[0]: TOY-02: hits below nothing (leave them out)" },
    { "no unit in either army", "{ruleset: \"toy\", sides: [{name: \"R\"}, {name: \"B\"}]}",
      "bad.sand:1:1: TOY-02: no units at all" },
};

static bool is_refused(const char *text, const char *expected)
{
    sand_problem_list problems = { 0 };
    sand_field *field = NULL;
    sand_battle *b = NULL;
    char line[600] = "";
    sand_error error =
        sand_scenario_read((sand_source){ text, strlen(text), "bad.sand" }, &with_toy, &problems, &field, &b);
    if (problems.count > 0) sand_problem_format(&problems.items[0], line, sizeof line);
    bool right = (error == SAND_ERROR_INVALID || error == SAND_ERROR_SYNTAX) && field == NULL && b == NULL &&
                 problems.mistakes == 1 && strcmp(line, expected) == 0;
    if (!right) show(&problems);
    sand_problem_list_free(&problems);
    return right;
}

static void refuses(void **state)
{
    (void)state;
    size_t wrong = 0;
    for (size_t i = 0; i < SAND_LEN(refused); i++) {
        if (is_refused(refused[i].text, refused[i].line)) continue;
        print_error("above: %s, expected: %s\n", refused[i].name, refused[i].line);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

/* Puts `count` units in a row on a table that has room for them: the largest battle is read, one more unit is refused.
 */
static void there_may_be_so_many(void **state)
{
    (void)state;
    static const struct {
        unsigned units, bases;
        const char *line;
    } rows[] = {
        { SAND_UNITS_MAX, 1, "" },
        { SAND_UNITS_MAX + 1, 1, "many:1:61: sides: 1025 units in this battle (there may be 1024)" },
        { SAND_BODIES_MAX / 8, 8, "" },
        { SAND_BODIES_MAX / 8 + 1, 8, "many:1:61: sides: 4104 bases and bodies in this battle (there may be 4096)" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_text text;
        sand_problem_list problems = { 0 };
        loaded l = { NULL, NULL };
        char line[600] = "";
        sand_text_init_heap(&text);
        sand_text_add(&text, "{ruleset: \"toy\", table: {width: 2000, height: 2000}, sides: [{name: \"R\", units: [");
        for (unsigned n = 0; n < rows[i].units; n++)
            sand_text_add_format(&text, "{name: \"U%u\", type: \"foot\", files: %u, at: [%u, %u]},", n, rows[i].bases,
                                 20 + n % 40 * 30, 20 + n / 40 * 30);
        sand_text_add(&text, "]}, {name: \"B\"}]}");
        sand_scenario_read((sand_source){ text.bytes, text.length, "many" }, &with_toy, &problems, &l.field, &l.b);
        if (problems.count > 0) sand_problem_format(&problems.items[0], line, sizeof line);
        assert_string_equal(line, rows[i].line);
        if (l.b != NULL) assert_int_equal(l.field->n_bodies, rows[i].units * rows[i].bases);
        unload(&l);
        sand_problem_list_free(&problems);
        sand_text_free(&text);
    }
}

/* Cut after any byte, or with any byte changed, a file is read or refused; it is never half loaded and never crashes.
 */
static void a_scenario_may_be_cut_anywhere(void **state)
{
    (void)state;
    const size_t length = strlen(toy_full_battle);
    char *text = malloc(length + 1);
    size_t read = 0;
    for (size_t i = 0; i < 2 * length; i++) {
        sand_problem_list problems = { 0 };
        loaded l = { NULL, NULL };
        memcpy(text, toy_full_battle, length + 1);
        if (i >= length) text[i - length] = (char)("09{}[]:,\"ax-."[i % 14]);
        sand_error error = sand_scenario_read((sand_source){ text, i < length ? i : length, "cut" }, &with_toy,
                                              &problems, &l.field, &l.b);
        assert_true((error == SAND_OK) == (l.b != NULL) && (error == SAND_OK) == (problems.mistakes == 0));
        if (error == SAND_OK) {
            sand_battle_check_invariants(l.b);
            read++;
        }
        unload(&l);
        sand_problem_list_free(&problems);
    }
    assert_in_range(read, length / 20, length); /* changed comments, names and some numbers leave it readable */
    free(text);
}

/* The example in the documentation is a valid scenario. */
static void the_documented_example_is_read(void **state)
{
    (void)state;
    static const char begin[] = "```json\n";
    static char text[32 << 10];
    FILE *file = fopen("docs/files.md", "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    assert_true(length < sizeof text - 1);
    char *from = strstr(text, begin);
    assert_non_null(from);
    from += strlen(begin);
    char *to = strstr(from, "```");
    assert_non_null(to);
    *to = '\0';
    loaded l = load(from);
    assert_int_equal(l.field->n_units, 4);
    assert_int_equal(l.field->n_terrain, 4);
    sand_battle_check_invariants(l.b);
    reads_back(l.b);
    unload(&l);
}

/* Terrain off the table gives a warning, not a mistake; terrain that touches the edge is on the table. */
static void warns_of_terrain_off_the_table(void **state)
{
    (void)state;
    static const struct {
        const char *terrain;
        bool warned;
    } rows[] = {
        { "{kind: \"wood\", area: [[40, 10], [50, 10], [50, 14]]}", false },
        { "{kind: \"wood\", area: [[48, 10], [52, 10], [52, 14]]}", false },
        { "{kind: \"wood\", area: [[49, 10], [52, 10], [52, 14]]}", true },
        { "{kind: \"wood\", area: [[-9, -9], [-1, -9], [-1, -1]]}", true },
        /* its bounds overlap the table, its area does not */
        { "{kind: \"wood\", area: [[41, 44], [57, 28], [57, 44]]}", true },
        { "{kind: \"hedge\", line: [[0, 0], [48, 0]]}", false },
        { "{kind: \"hedge\", line: [[0, -1], [48, -1]]}", true },
        { "{kind: \"hedge\", line: [[40, 46], [60, 26]]}", true },
        { "{kind: \"hedge\", line: [[40, 40], [60, 20]]}", false },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_problem_list problems = { 0 };
        sand_field *field = NULL;
        sand_battle *b = NULL;
        char text[600], line[200] = "";
        snprintf(text, sizeof text, "{ruleset: \"toy\", terrain: [%s],\n" SIDES_HEAD SIDES_TAIL, rows[i].terrain);
        assert_int_equal(
            sand_scenario_read((sand_source){ text, strlen(text), "test" }, &with_toy, &problems, &field, &b), SAND_OK);
        if (problems.count > 0) sand_problem_format(&problems.items[0], line, sizeof line);
        if (strcmp(line, rows[i].warned ? "test:1:28: terrain[0]: warning: no part of this terrain lies on the table "
                                          "(move it, or leave it out)"
                                        : "") != 0)
            fail_msg("row %zu: %s", i, line);
        sand_problem_list_free(&problems);
        sand_field_free(field);
        free(b);
    }
}

/* The subject of a plan may be of several kinds: when two things share its name, a warning says which one is meant. A
 * plan for a turn after the last gives a warning too. */
static void warns_of_odd_plans(void **state)
{
    (void)state;
    static const struct {
        const char *unit, *command, *limit, *warning;
    } rows[] = {
        { "Byron's Horse", "Byron's wing", "turn_limit: 3, ", "" },
        { "Byron's Horse", "Byron's wing", "turn_limit: 2, ",
          "test:1:90: plans[0].turn: warning: this never happens: turn 2 is the battle's last (give a turn up to 2, or "
          "another \"turn_limit\")" },
        { "Byron's Horse", "Byron's horse", "",
          "test:1:52: plans[0].subject: warning: the unit \"Byron's Horse\" is meant, and not the command \"Byron's "
          "horse\" "
          "(give one of them another name)" },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_problem_list problems = { 0 };
        sand_field *field = NULL;
        sand_battle *b = NULL;
        char text[600], line[200] = "";
        snprintf(
            text, sizeof text,
            "{ruleset: \"toy\", %splans: [{kind: \"arrive\", subject: \"Byron's horse\", turn: 3}],\n sides: [{name: "
            "\"R\", commands: [{name: \"%s\", units: [{name: \"%s\", type: \"foot\", at: [10, 10]}]}]},\n"
            " {name: \"B\", units: [{name: \"X\", type: \"foot\", at: [40, 30]}]}]}",
            rows[i].limit, rows[i].command, rows[i].unit);
        sand_error error =
            sand_scenario_read((sand_source){ text, strlen(text), "test" }, &with_toy, &problems, &field, &b);
        if (problems.count > 0) sand_problem_format(&problems.items[0], line, sizeof line);
        if (error != SAND_OK || strcmp(line, rows[i].warning) != 0) fail_msg("row %zu: %s", i, line);
        sand_problem_list_free(&problems);
        sand_field_free(field);
        free(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_table),
        cmocka_unit_test(reads_the_armies),
        cmocka_unit_test(reads_bases_and_bodies),
        cmocka_unit_test(reads_the_position),
        cmocka_unit_test(fills_in_the_rest),
        cmocka_unit_test(headings_have_words),
        cmocka_unit_test(the_command_line_wins),
        cmocka_unit_test(a_bad_setting_is_refused),
        cmocka_unit_test(a_scenario_reads_back),
        cmocka_unit_test(a_position_reads_back),
        cmocka_unit_test(finds_every_mistake),
        cmocka_unit_test(finds_every_mistake_under_battle),
        cmocka_unit_test(warns_of_terrain_off_the_table),
        cmocka_unit_test(warns_of_odd_plans),
        cmocka_unit_test(refuses),
        cmocka_unit_test(there_may_be_so_many),
        cmocka_unit_test(the_documented_example_is_read),
        cmocka_unit_test(a_scenario_may_be_cut_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
