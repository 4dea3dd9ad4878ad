/* test_battle.c - a battle as one block: copies, hashes, views, places, contacts, its agenda, states as data. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json_read.h"
#include "battle/record.h"
#include "support/bugs.h"
#include "support/toy.h"
#include "support/toy_battles.h"
#include "support/toy_load.h"
#include "support/fresh.h"
#include "support/state_diff.h"

static const sand_ref_kind kinds[] = { SAND_REF_NONE, SAND_REF_SIDE, SAND_REF_COMMAND, SAND_REF_UNIT, SAND_REF_BODY };

static unsigned rows_of(const sand_field *field, sand_ref_kind of)
{
    return of == SAND_REF_NONE ? 1 : (unsigned)sand_field_count(field, of);
}

/* ---- every member ---- */

typedef struct {
    const sand_struct *of;
    const sand_row *row;
    uint32_t offset; /* of its record in the block */
    sand_ref_kind kind;
    unsigned index, i;
} member;

typedef void visit(const sand_battle *b, const member *m);

static void visit_struct(const sand_battle *b, member m, visit *act)
{
    for (unsigned r = 0; m.of != NULL && r < m.of->n_rows; r++) {
        m.row = &m.of->rows[r];
        for (m.i = 0; m.i < m.row->count; m.i++) act(b, &m);
    }
}

static void visit_all(const sand_battle *b, visit *act)
{
    for (size_t k = 0; k < SAND_LEN(kinds); k++) {
        for (unsigned index = 1; index <= rows_of(b->field, kinds[k]); index++) {
            sand_record r = sand_record_of(b->field, kinds[k], kinds[k] == SAND_REF_NONE ? 0 : index);
            visit_struct(b, (member){ r.kernel, NULL, r.kernel_offset, kinds[k], index, 0 }, act);
            visit_struct(b, (member){ r.more, NULL, r.more_offset, kinds[k], index, 0 }, act);
        }
    }
}

static int64_t get(const sand_battle *b, const member *m)
{
    return sand_rows_get(SAND_BATTLE_AT_CONST(void, b, m->offset), m->row, m->i);
}

/* Returns a clone in which this member, and nothing else, has another value. */
static sand_battle *changed(const sand_battle *b, const member *m)
{
    sand_battle *clone = toy_clone(b);
    int64_t value = get(b, m), other = value > 0 ? value - 1 : value + 1;
    sand_rows_set(SAND_BATTLE_AT(void, clone, m->offset), m->row, m->i, other);
    assert_int_equal(get(clone, m), other);
    return clone;
}

/* ---- copies and fingerprints ---- */

static void changes_the_hash(const sand_battle *b, const member *m)
{
    sand_battle *clone = changed(b, m);
    sand_text difference;
    char expected[200];
    char array[16] = "", number[16] = "";
    if (m->kind != SAND_REF_NONE) snprintf(number, sizeof number, " %u", m->index);
    if (m->row->count > 1) snprintf(array, sizeof array, "[%u]", m->i);
    snprintf(expected, sizeof expected, "%s%s %s%s: %lld -> %lld\n", m->of->name, number, m->row->name, array,
             (long long)get(b, m), (long long)get(clone, m));
    sand_text_init_heap(&difference);
    state_diff(b, clone, &difference);
    assert_string_equal(sand_text_string(&difference), expected);
    assert_false(sand_battle_equal(b, clone));
    assert_true(sand_battle_hash(b) != sand_battle_hash(clone));
    sand_text_free(&difference);
    free(clone);
}

static void every_member_counts(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_full_battle);
    sand_battle *clone = toy_clone(game.b);
    assert_true(sand_battle_equal(game.b, clone));
    assert_true(sand_battle_hash(game.b) == sand_battle_hash(clone));
    visit_all(game.b, changes_the_hash);
    free(clone);
    toy_unload(&game);
}

/* Members never share bytes, and a ruleset's members are aligned to 4. */
static void rows_lie_apart(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_full_battle);
    const sand_layout *l = &game.field->layout;
    uint8_t *used = calloc(l->size, 1);
    for (size_t k = 0; k < SAND_LEN(kinds); k++) {
        for (unsigned index = 1; index <= rows_of(game.field, kinds[k]); index++) {
            sand_record r = sand_record_of(game.field, kinds[k], kinds[k] == SAND_REF_NONE ? 0 : index);
            assert_int_equal((r.more_offset - SAND_BATTLE_HEAD) % 4, 0);
            for (uint32_t i = 0; r.kernel != NULL && i < r.kernel->size; i++) used[r.kernel_offset + i]++;
            for (uint32_t i = 0; i < r.more->size; i++) used[r.more_offset + i]++;
        }
    }
    for (uint32_t i = 0; i < l->size; i++) assert_true(used[i] <= (i >= SAND_BATTLE_HEAD && i < l->contacts));
    assert_true(l->contacts + l->contacts_room * sizeof(sand_contact) <= l->frames);
    assert_int_equal(l->motions + l->motions_room * sizeof(sand_motion), l->body_motions);
    assert_int_equal(l->body_motions + l->body_motions_room * sizeof(sand_motion), l->size);
    free(used);
    toy_unload(&game);
}

/* ---- views ---- */

static bool is_known(const sand_battle *b, const member *m, unsigned viewer)
{
    unsigned side = m->kind == SAND_REF_SIDE      ? m->index
                    : m->kind == SAND_REF_COMMAND ? b->field->command[m->index - 1].side
                    : m->kind == SAND_REF_UNIT    ? b->field->unit[m->index - 1].side
                    : m->kind == SAND_REF_BODY    ? b->field->body[m->index - 1].side
                                                  : 0;
    switch (m->row->owner) {
    case SAND_PUBLIC: return true;
    case SAND_OWNER: return side == viewer;
    case SAND_ASK: return toy_rules.knows(b, viewer, m->of, m->row, m->index);
    case SAND_NOBODY: break;
    }
    return false;
}

/* A member hidden from a side makes no difference to its view, where it is 0; a member that it may know does. */
static void is_hidden_or_shown(const sand_battle *b, const member *m)
{
    if (strcmp(m->row->name, "viewer") == 0) return; /* a member of views alone */
    for (unsigned viewer = 1; viewer <= SAND_SIDES; viewer++) {
        sand_battle *other = changed(b, m), *one_view = toy_clone(b), *other_view = toy_clone(b);
        if (is_known(b, m, viewer) != is_known(other, m, viewer)) { /* the change itself makes something known */
            free(one_view), free(other_view), free(other);
            continue;
        }
        sand_battle_view(b, viewer, one_view);
        sand_battle_view(other, viewer, other_view);
        assert_int_equal(get(one_view, m), is_known(b, m, viewer) ? get(b, m) : 0);
        if (!is_known(b, m, viewer)) assert_true(sand_battle_equal(one_view, other_view));
        if (is_known(b, m, viewer)) assert_false(sand_battle_equal(one_view, other_view));
        assert_int_equal(sand_battle_head(one_view)->viewer, viewer);
        free(one_view), free(other_view), free(other);
    }
}

/* Gives hidden members a value other than 0. */
static void fill_secrets(sand_battle *b)
{
    for (unsigned i = 0; i < 4; i++) ((toy_head *)sand_battle_head_more_of(b))->deck[i] = (uint8_t)(9 + i);
    for (unsigned side = 1; side <= SAND_SIDES; side++) ((toy_side *)sand_battle_side_more_of(b, side))->plan = 77;
    for (unsigned i = 1; i <= b->field->n_commands; i++) ((toy_command *)sand_battle_command_more_of(b, i))->zeal = 5;
    for (unsigned i = 1; i <= b->field->n_bodies; i++) ((toy_body *)sand_battle_body_more_of(b, i))->nerve = 6;
    for (unsigned i = 1; i <= b->field->n_units; i++) {
        toy_unit *unit = sand_battle_unit_more_of(b, i);
        unit->morale = -7;
        unit->grade = 3;
        unit->mood = 4;
        unit->fatigue = 5;
        unit->marks[0] = unit->marks[1] = unit->marks[2] = 11;
    }
}

static void views_leak_nothing(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_full_battle);
    fill_secrets(game.b);
    visit_all(game.b, is_hidden_or_shown);
    toy_unload(&game);
}

static void motions_belong_to_their_side(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_full_battle);
    sand_battle *view = toy_clone(game.b);
    static const sand_motion none;
    *sand_battle_motion_of(game.b, 1) = (sand_motion){ .angle = { 5 }, .travel = { 6 }, .who = 1, .legs = 1 };
    *sand_battle_motion_of(game.b, 2) = (sand_motion){ .angle = { 7 }, .who = 6, .legs = 1 };
    sand_battle_view(game.b, SAND_SIDE_A, view);
    assert_memory_equal(sand_battle_motion(view, 1), sand_battle_motion(game.b, 1), sizeof none);
    assert_memory_equal(sand_battle_motion(view, 2), &none, sizeof none);
    sand_battle_view(game.b, SAND_SIDE_B, view);
    assert_memory_equal(sand_battle_motion(view, 1), &none, sizeof none);
    assert_memory_equal(sand_battle_motion(view, 2), sand_battle_motion(game.b, 2), sizeof none);
    free(view);
    toy_unload(&game);
}

/* ---- states as data ---- */

static void reads_back(const sand_battle *b)
{
    sand_text text, difference;
    sand_problem_list problems = { 0 };
    sand_json_document document;
    sand_cursor cursor;
    sand_text_init_heap(&text);
    sand_text_init_heap(&difference);
    sand_battle_write(b, &text);
    sand_json_source source = { "state", text.bytes, text.length, 0, SAND_JSON_STRICT };
    assert_int_equal(sand_json_parse(&source, &document, &problems), SAND_OK);
    sand_battle *other = toy_clone(b);
    memset(SAND_BATTLE_AT(void, other, SAND_BATTLE_HEAD), 0x5a, 64); /* reading as "whole" resets what was there */
    sand_json_read_top(&cursor, &document, &problems);
    assert_true(sand_battle_read(other, &cursor, false));
    state_diff(b, other, &difference);
    assert_string_equal(sand_text_string(&difference), "");
    assert_true(sand_battle_equal(b, other));
    free(other);
    sand_json_document_free(&document);
    sand_text_free(&text);
    sand_text_free(&difference);
}

/* A changed member can be written and read, unless its new value is invalid. */
static void member_reads_back(const sand_battle *b, const member *m)
{
    sand_meaning meaning = sand_record_meaning_of(m->of, m->row);
    if (meaning == SAND_MEANS_COUNTED || meaning == SAND_MEANS_NOTHING) return;
    sand_battle *clone = changed(b, m);
    reads_back(clone);
    free(clone);
}

static void states_read_back(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_full_battle);
    fill_secrets(game.b);
    *sand_battle_motion_of(game.b, 2) = (sand_motion){ .angle = { 7, -3 }, .who = 6, .legs = 2, .target = 1 };
    reads_back(game.b);
    sand_battle *view = toy_clone(game.b);
    sand_battle_view(game.b, SAND_SIDE_B, view);
    reads_back(view);
    sand_battle_unit_of(game.b, 1)->heading = 9000;
    visit_all(game.b, member_reads_back);
    free(view);
    toy_unload(&game);
}

/* The written changes, read over the state before, must give the state after. */
static void changes_lead_to_state(const sand_battle *b, const sand_battle *before)
{
    sand_text text, difference;
    sand_problem_list problems = { 0 };
    sand_json_document document;
    sand_cursor cursor;
    sand_text_init_heap(&text);
    sand_text_init_heap(&difference);
    assert_true(sand_battle_write_changes(b, before, &text));
    sand_json_source source = { "changes", text.bytes, text.length, 0, SAND_JSON_STRICT };
    assert_int_equal(sand_json_parse(&source, &document, &problems), SAND_OK);
    sand_battle *other = toy_clone(before);
    sand_json_read_top(&cursor, &document, &problems);
    assert_true(sand_battle_read(other, &cursor, false));
    state_diff(b, other, &difference);
    assert_string_equal(sand_text_string(&difference), "");
    free(other);
    sand_json_document_free(&document);
    sand_text_free(&text);
    sand_text_free(&difference);
}

static void member_changes(const sand_battle *b, const member *m)
{
    sand_meaning meaning = sand_record_meaning_of(m->of, m->row);
    if (meaning == SAND_MEANS_COUNTED || meaning == SAND_MEANS_NOTHING) return;
    sand_battle *clone = changed(b, m);
    changes_lead_to_state(clone, b);
    changes_lead_to_state(b, clone);
    free(clone);
}

static void changes_read_back(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_full_battle);
    sand_text text;
    fill_secrets(game.b);
    *sand_battle_motion_of(game.b, 2) = (sand_motion){ .angle = { 7, -3 }, .who = 6, .legs = 2, .target = 1 };
    visit_all(game.b, member_changes);
    sand_battle *other = toy_clone(game.b);
    sand_text_init_heap(&text);
    assert_false(sand_battle_write_changes(other, game.b, &text));
    *sand_battle_motion_of(other, 2) = (sand_motion){ .who = 0 }; /* lists become empty */
    sand_battle_agenda_pop(other);
    changes_lead_to_state(other, game.b);
    changes_lead_to_state(game.b, other);
    sand_battle_copy(other, game.b);
    sand_battle_unit_of(other, 1)->hits = 7;
    assert_true(sand_battle_write_changes(other, game.b, &text));
    assert_string_equal(sand_text_string(&text), "{\"units\":{\"Red Horse\":{\"hits\":7}}}");
    sand_text_free(&text);
    free(other);
    toy_unload(&game);
}

static void small_states_look_like_this(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_small_battle);
    sand_text text;
    sand_text_init_heap(&text);
    sand_battle_write(game.b, &text);
    assert_string_equal(
        sand_text_string(&text),
        "{\"whole\":true,\"sides\":{\"Reds\":{},\"Blues\":{}},"
        "\"commands\":{\"Red Wing\":{\"units\":1},\"Blue Wing\":{\"units\":1}},"
        "\"units\":{\"Red Foot\":{\"x\":10000,\"y\":10000,\"command\":\"Red "
        "Wing\",\"status\":\"play\",\"files\":1,\"ranks\":1,"
        "\"ammunition\":3},\"Blue Foot\":{\"x\":10000,\"y\":20000,\"heading\":18000,\"command\":\"Blue "
        "Wing\",\"status\":\"play\","
        "\"files\":1,\"ranks\":1,\"ammunition\":3}},"
        "\"bodies\":{\"Red Foot#1\":{\"file\":1,\"rank\":1,\"status\":\"play\"},"
        "\"Blue Foot#1\":{\"file\":1,\"rank\":1,\"status\":\"play\"}},\"agenda\":[{\"step\":\"turn\"}]}");
    sand_text_free(&text);
    toy_unload(&game);
}

/* Sets parts of a state in a battle: values that a person may give, and values that are refused. */
static void parts_are_set(void **state)
{
    (void)state;
    static const struct {
        const char *text, *difference, *mistake;
    } rows[] = {
        { "{\"turn\": 3}", "battle turn: 0 -> 3\n", NULL },
        { "{\"units\": {\"red foot\": {\"hits\": 4, \"marks\": [1, 2]}}}",
          "unit 1 hits: 0 -> 4\nunit 1 marks[0]: 0 -> 1\nunit 1 marks[1]: 0 -> 2\n", NULL },
        { "{\"units\": {\"Red Foot\": {\"grade\": true, \"target\": \"Blue Foot\"}}}",
          "unit 1 target: 0 -> 2\nunit 1 grade: 0 -> 1\n", NULL },
        { "{\"units\": {\"Red Foot\": {\"status\": \"gone\", \"cause\": \"fled\"}}}",
          "command 1 units: 1 -> 0\nunit 1 status: 1 -> 3\nunit 1 cause: 0 -> 2\nbody 1 status: 1 -> 3\nbody 1 cause: "
          "0 -> 2\n",
          NULL },
        { "{\"agenda\": []}", "battle frames: 1 -> 0\nframe 1 step: 1 -> 0\n", NULL },
        { "{\"agenda\": [{\"step\": \"shot\", \"subject\": \"Blue Foot\", \"sides\": \"Blues\"}]}",
          "frame 1 step: 1 -> 3\nframe 1 sides: 0 -> 4\nframe 1 subject: 0 -> 2\n", NULL },
        { "{\"whole\": true}", "", "part:1:2: whole: unknown key" },
        { "{\"motions\": []}", "", "part:1:2: motions: unknown key" },
        { "{\"serial\": 2}", "",
          "part:1:12: serial: \"serial\" cannot be set (leave it out: it follows from the rest)" },
        { "{\"units\": {\"Red Foot\": {\"heading\": 36000}}}", "",
          "part:1:36: units[\"Red Foot\"].heading: 36000 is out of range (allowed: 0 to 35999)" },
        { "{\"units\": {\"Red Foot\": {\"marks\": [1, 2, 3, 4]}}}", "",
          "part:1:34: units[\"Red Foot\"].marks: expected 0 to 3 items, found 4 (leave out 1)" },
        { "{\"units\": {\"Red Fool\": {\"hits\": 1}}}", "",
          "part:1:24: units[\"Red Fool\"]: there is no \"Red Fool\" among the units (did you mean \"Red Foot\"?)" },
        { "{\"units\": {\"Red Foot\": {\"status\": \"plaz\"}}}", "",
          "part:1:35: units[\"Red Foot\"].status: \"plaz\" is not known here (did you mean \"play\"?)" },
        { "{\"contacts\": [{\"by\": \"Red Foot\", \"with\": \"Blue Foot\"}]}", "",
          "part:1:15: contacts[0]: it cannot be seen which faces touch (say \"by_face\" and \"with_face\": front, "
          "right, rear or "
          "left)" },
    };
    toy_game game = toy_load(toy_small_battle);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_text difference;
        sand_problem_list problems = { 0 };
        sand_json_document document;
        sand_cursor cursor;
        char line[600] = "";
        sand_battle *b = toy_clone(game.b);
        sand_text_init_heap(&difference);
        sand_json_source source = { "part", rows[i].text, strlen(rows[i].text), 0, SAND_JSON_STRICT };
        assert_int_equal(sand_json_parse(&source, &document, &problems), SAND_OK);
        sand_json_read_top(&cursor, &document, &problems);
        bool read = sand_battle_read(b, &cursor, true);
        if (problems.count > 0) sand_problem_format(&problems.items[0], line, sizeof line);
        assert_int_equal(read, rows[i].mistake == NULL);
        if (rows[i].mistake != NULL) assert_memory_equal(line, rows[i].mistake, strlen(rows[i].mistake));
        state_diff(game.b, b, &difference);
        if (rows[i].mistake == NULL) assert_string_equal(sand_text_string(&difference), rows[i].difference);
        free(b);
        sand_json_document_free(&document);
        sand_problem_list_free(&problems);
        sand_text_free(&difference);
    }
    toy_unload(&game);
}

/* ---- places ---- */

static bool same_point(sand_point a, sand_point b)
{
    return a.x == b.x && a.y == b.y;
}

/* Bases of a formation share corner points with their neighbours and with the outline, at every angle. */
static void bases_share_corners(void **state)
{
    (void)state;
    toy_game game = toy_load("{ruleset: \"toy\", sides: [{name: \"R\", units: [{name: \"U\", type: \"foot\", files: 3, "
                             "ranks: 2, base: [1.001, 0.777], at: [20, 20]}]}, {name: \"B\"}]}");
    for (int32_t heading = 0; heading < SAND_FULL_TURN; heading += 371) {
        sand_battle_unit_move(game.b, 1, (sand_pose){ { 20001, 19999 }, heading });
        sand_box all = sand_battle_unit_box(game.b, 1), base[6];
        for (unsigned i = 0; i < 6; i++) base[i] = sand_battle_body_box(game.b, i + 1);
        assert_true(same_point(base[0].corner[SAND_FRONT_LEFT], all.corner[SAND_FRONT_LEFT]));
        assert_true(same_point(base[2].corner[SAND_FRONT_RIGHT], all.corner[SAND_FRONT_RIGHT]));
        assert_true(same_point(base[5].corner[SAND_REAR_RIGHT], all.corner[SAND_REAR_RIGHT]));
        assert_true(same_point(base[3].corner[SAND_REAR_LEFT], all.corner[SAND_REAR_LEFT]));
        assert_true(same_point(base[0].corner[SAND_FRONT_RIGHT], base[1].corner[SAND_FRONT_LEFT]));
        assert_true(same_point(base[1].corner[SAND_REAR_LEFT], base[4].corner[SAND_FRONT_LEFT]));
        assert_true(same_point(base[4].corner[SAND_FRONT_RIGHT], base[2].corner[SAND_REAR_LEFT]));
    }
    toy_unload(&game);
}

static void forming_keeps_the_front_centre(void **state)
{
    (void)state;
    toy_game game = toy_load("{ruleset: \"toy\", sides: [{name: \"R\", units: [{name: \"U\", type: \"foot\", files: 3, "
                             "ranks: 2, base: [1, 1], bases: 5, at: [20, 20]}]}, {name: \"B\"}]}");
    static const struct {
        unsigned files, ranks;
        uint8_t last_file, last_rank;
    } rows[] = {
        { 5, 1, 4, 1 },
        { 1, 5, 1, 4 },
        { 2, 3, 2, 2 },
        { 3, 2, 2, 2 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_box before = sand_battle_unit_box(game.b, 1);
        sand_point front = sand_box_front_centre(&before);
        sand_battle_unit_form(game.b, 1, rows[i].files, rows[i].ranks);
        sand_box after = sand_battle_unit_box(game.b, 1);
        assert_true(same_point(sand_box_front_centre(&after), front));
        assert_int_equal(after.bounds.high.x - after.bounds.low.x, 1000 * rows[i].files);
        assert_int_equal(sand_battle_body(game.b, 5)->file, rows[i].last_file);
        assert_int_equal(sand_battle_body(game.b, 5)->rank, rows[i].last_rank);
        sand_battle_check_invariants(game.b);
    }
    expect_assert_failure(sand_battle_unit_form(game.b, 1, 2, 2)); /* five bases do not fit */
    toy_unload(&game);
}

static void leaders_go_with_their_unit(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_full_battle);
    unsigned guard = sand_field_find(game.field, SAND_REF_UNIT, "Red Guard");
    unsigned leader = sand_field_find(game.field, SAND_REF_BODY, "Sir Red"), gun = leader + 1;
    sand_battle_unit_move(game.b, guard, (sand_pose){ { 33000, 8000 }, 4500 });
    assert_int_equal(sand_battle_body(game.b, leader)->x, 33000);
    assert_int_equal(sand_battle_body(game.b, leader)->heading, 4500);
    assert_int_equal(sand_battle_body(game.b, gun)->x, 12000);
    sand_battle_unit_remove(game.b, guard, 1);
    assert_int_equal(sand_battle_body(game.b, leader)->attached, 0);
    assert_int_equal(sand_battle_body(game.b, leader)->status, SAND_STATUS_PLAY);
    assert_int_equal(sand_battle_body(game.b, leader)->x, 33000);
    toy_unload(&game);
}

static void a_removed_unit_leaves_nothing(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_full_battle);
    unsigned guard = sand_field_find(game.field, SAND_REF_UNIT, "Red Guard");
    assert_true(sand_battle_engaged(game.b, guard));
    sand_battle_unit_remove(game.b, guard, 2);
    assert_int_equal(sand_battle_unit(game.b, guard)->status, SAND_STATUS_GONE);
    assert_int_equal(sand_battle_unit(game.b, guard)->cause, 2);
    assert_int_equal(sand_battle_body(game.b, game.field->unit[guard - 1].first_body)->status, SAND_STATUS_GONE);
    assert_int_equal(sand_battle_command(game.b, 2)->units, 1);
    assert_int_equal(sand_battle_head(game.b)->contacts, 0);
    sand_battle_check_invariants(game.b);
    expect_assert_failure(sand_battle_unit_remove(game.b, guard, 2));
    toy_unload(&game);
}

/* ---- contacts ---- */

static void contacts_begin_and_end(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_full_battle);
    sand_battle *b = game.b;
    sand_battle_contact_end(b, 1);
    sand_battle *before = toy_clone(b);
    sand_touching touching;
    unsigned cursor = 0;

    assert_int_equal(sand_battle_contact_add(b, (sand_contact){ .by = 1, .with = 6, .by_face = 1, .with_face = 3 }), 1);
    assert_int_equal(sand_battle_contact_add(b, (sand_contact){ .by = 2, .with = 6, .by_face = 1, .with_face = 2 }), 2);
    assert_int_equal(sand_battle_contact_add(b, (sand_contact){ .by = 6, .with = 3, .by_face = 1, .with_face = 1 }), 3);
    assert_int_equal(sand_battle_contact_between(b, 6, 2), 2);
    assert_int_equal(sand_battle_contact_between(b, 3, 6), 3);
    assert_int_equal(sand_battle_contact_between(b, 1, 2), 0);

    assert_true(sand_battle_next_contact(b, 6, &cursor, &touching));
    assert_int_equal(touching.other, 1);
    assert_int_equal(touching.own_face, 3);
    assert_int_equal(touching.other_face, 1);
    assert_false(touching.made_it);
    assert_true(sand_battle_next_contact(b, 6, &cursor, &touching));
    assert_true(sand_battle_next_contact(b, 6, &cursor, &touching));
    assert_int_equal(touching.other, 3);
    assert_true(touching.made_it);
    assert_false(sand_battle_next_contact(b, 6, &cursor, &touching));

    sand_battle_contact_end(b, 1);
    assert_int_equal(sand_battle_contact_between(b, 2, 6), 1);
    assert_false(sand_battle_engaged(b, 1));
    sand_battle_contact_end(b, 2);
    sand_battle_contact_end(b, 1);
    assert_true(sand_battle_equal(b, before));
    assert_int_equal(sand_battle_hash(b), sand_battle_hash(before));

    for (unsigned i = 0; i < game.field->layout.contacts_room; i++)
        sand_battle_contact_add(b, (sand_contact){ .by = 1, .with = 2 });
    expect_assert_failure(sand_battle_contact_add(b, (sand_contact){ .by = 1, .with = 2 }));
    free(before);
    toy_unload(&game);
}

/* ---- running a battle ---- */

static void hand_in(sand_battle *b, uint16_t kind, uint16_t subject, uint16_t object)
{
    sand_entry entry = { .kind = kind, .subject = subject, .object = object };
    sand_order order = { sand_battle_head(b)->serial, 1, 1, &entry };
    fresh_apply(b, &order, 1, NULL);
}

static void a_battle_runs_to_its_end(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_small_battle);
    sand_battle *b = game.b;
    sand_dice dice;
    sand_event events[40];
    sand_log log = { .events = events, .room = SAND_LEN(events) };
    uint32_t serial = 0;
    sand_dice_init_seeded(&dice, sand_dice_key("run", 3, 999));
    fresh_run(b, &dice, &log);
    while (!sand_battle_over(b)) {
        sand_battle_check_invariants(b);
        assert_true(fresh_decision(b).asks);
        assert_int_equal(sand_battle_head(b)->serial, ++serial);
        assert_int_equal(log.turn, sand_battle_head(b)->turn);
        assert_int_equal(log.step, TOY_ACT);
        hand_in(b, TOY_FIRE, 1, 2);
        fresh_run(b, &dice, &log);
    }
    assert_int_equal(serial, 4); /* two turns of two sides; the end is not a decision */
    assert_int_equal(sand_battle_head(b)->serial, 4);
    assert_int_equal(((const toy_unit *)sand_battle_unit_more(b, 1))->shots, 4);
    assert_int_equal(log.n, 4);
    assert_int_equal(log.step, 0);
    toy_unload(&game);
}

static void settling_comes_after_every_frame(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_small_battle);
    sand_dice dice;
    sand_roll hits[] = { { .result = 2 } };
    uint8_t used[1] = { 0 };
    sand_dice_init_scripted(&dice, hits, used, 1);
    fresh_run(game.b, &dice, NULL);
    sand_battle_unit_of(game.b, 2)->hits = 3;
    hand_in(game.b, TOY_FIRE, 1, 2);
    fresh_run(game.b, &dice, NULL);
    assert_int_equal(dice.problem, SAND_DICE_FINE);
    assert_int_equal(sand_battle_unit(game.b, 2)->hits, 5);
    assert_int_equal(sand_battle_unit(game.b, 2)->status, SAND_STATUS_GONE);
    assert_int_equal(sand_battle_command(game.b, 2)->units, 0);
    toy_unload(&game);
}

/* When dice fail, the run stops without a new decision. */
static void failing_dice_stop_the_run(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_small_battle);
    sand_dice dice;
    sand_dice_init_typed(&dice, NULL, NULL, 0);
    fresh_run(game.b, &dice, NULL);
    hand_in(game.b, TOY_FIRE, 1, 2);
    fresh_run(game.b, &dice, NULL);
    assert_int_equal(dice.problem, SAND_DICE_NEEDS);
    assert_int_equal(sand_battle_head(game.b)->serial, 1);
    sand_battle_agenda_push(game.b, (sand_frame){ .step = TOY_TURN });
    assert_false(fresh_step(game.b, &dice, NULL));
    assert_int_equal(sand_battle_head(game.b)->turn, 1); /* the frame did not run */
    toy_unload(&game);
}

static void steps_make_a_run(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_small_battle);
    sand_battle *other = toy_clone(game.b);
    sand_dice dice;
    unsigned steps = 0;
    sand_dice_init_seeded(&dice, 1);
    fresh_run(game.b, &dice, NULL);
    while (fresh_step(other, &dice, NULL)) steps++;
    assert_int_equal(steps, 1);
    assert_int_equal(sand_battle_head(other)->serial, 0);
    sand_battle_head_of(other)->serial = 1;
    assert_true(sand_battle_equal(game.b, other));
    free(other);
    toy_unload(&game);
}

/* ---- invariants ---- */

typedef void spoil(sand_battle *b);

static void off_the_table(sand_battle *b)
{
    sand_battle_unit_of(b, 1)->x = 1000;
}
static void into_another(sand_battle *b)
{
    sand_battle_unit_of(b, 1)->y = 18505;
}
static void no_heading(sand_battle *b)
{
    sand_battle_unit_of(b, 1)->heading = SAND_FULL_TURN;
}
static void unknown_status(sand_battle *b)
{
    sand_battle_unit_of(b, 1)->status = SAND_STATUS_ABSENT;
}
static void a_wrong_count(sand_battle *b)
{
    sand_battle_command_of(b, 1)->units = 2;
}
static void a_gap_in_contact(sand_battle *b)
{
    sand_battle_contact_add(b, (sand_contact){ .by = 1, .with = 2 });
}
static void engaged_but_gone(sand_battle *b)
{
    sand_battle_contact_add(b, (sand_contact){ .by = 1, .with = 2 });
    sand_battle_unit_of(b, 1)->status = SAND_STATUS_GONE;
    sand_battle_recount(b);
}
static void no_such_step(sand_battle *b)
{
    sand_battle_agenda_push(b, (sand_frame){ .step = 4 });
}
static void a_stray_frame(sand_battle *b)
{
    sand_battle_frame_of(b, 3)->value = 1;
}
static void a_base_out_of_line(sand_battle *b)
{
    sand_battle_body_of(b, 1)->file = 2;
}
static void a_view(sand_battle *b)
{
    sand_battle_head_of(b)->viewer = 1;
}
static void the_ruleset_s(sand_battle *b)
{
    ((toy_unit *)sand_battle_unit_more_of(b, 1))->spare[0] = 1;
}

static void is_noticed(sand_battle *b, spoil *way)
{
    way(b);
    expect_assert_failure(sand_battle_check_invariants(b));
}

static void impossible_states_are_noticed(void **state)
{
    (void)state;
    static spoil *const ways[] = { off_the_table, into_another,       no_heading,       unknown_status,
                                   a_wrong_count, a_gap_in_contact,   engaged_but_gone, no_such_step,
                                   a_stray_frame, a_base_out_of_line, a_view,           the_ruleset_s };
    toy_game game = toy_load(toy_small_battle);
    sand_battle_check_invariants(game.b);
    sand_battle_unit_of(game.b, 1)->y = 18503; /* three deep: touch, not overlap */
    sand_battle_check_invariants(game.b);
    sand_battle_unit_of(game.b, 1)->y = 10000;
    for (size_t i = 0; i < SAND_LEN(ways); i++) {
        sand_battle *b = toy_clone(game.b);
        is_noticed(b, ways[i]);
        free(b);
    }
    toy_unload(&game);
}

static void rows_are_asked_for_by_number(void **state)
{
    (void)state;
    toy_game game = toy_load(toy_small_battle);
    expect_assert_failure((void)sand_battle_unit(game.b, 0));
    expect_assert_failure((void)sand_battle_unit(game.b, 3));
    expect_assert_failure((void)sand_battle_side_more(game.b, 3));
    expect_assert_failure(sand_battle_agenda_pop((sand_battle_agenda_pop(game.b), game.b)));
    assert_null(sand_battle_agenda_top(game.b));
    assert_true(sand_battle_over(game.b));
    assert_string_equal(sand_rules_find(&toy_rules, "TOY-02")->place, "Armies");
    assert_null(sand_rules_find(&toy_rules, "TOY-03"));
    toy_unload(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_member_counts),
        cmocka_unit_test(rows_lie_apart),
        cmocka_unit_test(views_leak_nothing),
        cmocka_unit_test(motions_belong_to_their_side),
        cmocka_unit_test(states_read_back),
        cmocka_unit_test(changes_read_back),
        cmocka_unit_test(small_states_look_like_this),
        cmocka_unit_test(parts_are_set),
        cmocka_unit_test(bases_share_corners),
        cmocka_unit_test(forming_keeps_the_front_centre),
        cmocka_unit_test(leaders_go_with_their_unit),
        cmocka_unit_test(a_removed_unit_leaves_nothing),
        cmocka_unit_test(contacts_begin_and_end),
        cmocka_unit_test(a_battle_runs_to_its_end),
        cmocka_unit_test(settling_comes_after_every_frame),
        cmocka_unit_test(failing_dice_stop_the_run),
        cmocka_unit_test(steps_make_a_run),
        cmocka_unit_test(impossible_states_are_noticed),
        cmocka_unit_test(rows_are_asked_for_by_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
