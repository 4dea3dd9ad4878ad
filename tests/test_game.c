/* test_game.c - submit and its refusals, sealed orders, typed and prescribed dice, undo and its barrier, acts. */
#include "record/record_format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/report.h>

#include "support/chance.h"
#include "support/toy.h"
#include "support/toy_battles.h"

enum { RED_FOOT = 1, BLUE_FOOT = 2 };

static sand_game *start_with(const sand_rules *rules, sand_game_settings settings)
{
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    sand_error error = sand_record_create_game(toy_small_battle, strlen(toy_small_battle),
                                               (sand_record_making){ &settings, rules }, &problems, &game);
    for (size_t i = 0; i < problems.count; i++) print_error("%s\n", problems.items[i].message);
    sand_problem_list_free(&problems);
    assert_int_equal(error, SAND_OK);
    assert_non_null(game);
    return game;
}

static sand_game *start(void)
{
    return start_with(&toy_rules, (sand_game_settings){ .seed = "a test" });
}

static sand_entry pass(void)
{
    return (sand_entry){ .kind = TOY_PASS };
}

static sand_entry fire(uint16_t by, uint16_t at)
{
    return (sand_entry){ .kind = TOY_FIRE, .subject = by, .object = at, .given = SAND_SLOT_BODY };
}

static uint32_t serial(const sand_game *game)
{
    return sand_game_decision(game, 0).serial;
}

static sand_error submit(sand_game *game, uint16_t side, sand_entry entry)
{
    sand_order order = { serial(game), side, 1, &entry };
    return sand_game_submit(game, &order, NULL);
}

/* ---- refusals ------------------------------------------------------------------------------------ */

typedef struct {
    const char *what, *rule;
    sand_error error;
    uint16_t side, n;
    uint32_t late; /* subtracted from the serial number */
    sand_entry entry;
} refusal;

static const refusal refusals[] = {
    { "stale serial", "GAME-02", SAND_ERROR_STALE, SAND_SIDE_A, 1, 1, { .kind = TOY_PASS } },
    { "serial to come", "GAME-02", SAND_ERROR_STALE, SAND_SIDE_A, 1, (uint32_t)-1, { .kind = TOY_PASS } },
    { "the other side", "GAME-03", SAND_ERROR_REFUSED, SAND_SIDE_B, 1, 0, { .kind = TOY_PASS } },
    { "no side", "GAME-03", SAND_ERROR_REFUSED, 0, 1, 0, { .kind = TOY_PASS } },
    { "a side there is not", "GAME-03", SAND_ERROR_REFUSED, 3, 1, 0, { .kind = TOY_PASS } },
    { "no entry", NULL, SAND_ERROR_REFUSED, SAND_SIDE_A, 0, 0, { .kind = TOY_PASS } },
    { "two at once", "GAME-05", SAND_ERROR_REFUSED, SAND_SIDE_A, 2, 0, { .kind = TOY_PASS } },
    { "no kind", "GAME-05", SAND_ERROR_REFUSED, SAND_SIDE_A, 1, 0, { .kind = 0 } },
    { "kind unknown", "GAME-05", SAND_ERROR_REFUSED, SAND_SIDE_A, 1, 0, { .kind = 99 } },
    { "unit unknown", "GAME-05", SAND_ERROR_REFUSED, SAND_SIDE_A, 1, 0, { .kind = TOY_FIRE, .subject = 3 } },
    { "target unknown",
      "GAME-05",
      SAND_ERROR_REFUSED,
      SAND_SIDE_A,
      1,
      0,
      { .kind = TOY_FIRE, .subject = 1, .object = 3 } },
    { "subject for a kind without",
      "GAME-05",
      SAND_ERROR_REFUSED,
      SAND_SIDE_A,
      1,
      0,
      { .kind = TOY_PASS, .subject = 1 } },
    { "slot the kind has not",
      "GAME-05",
      SAND_ERROR_REFUSED,
      SAND_SIDE_A,
      1,
      0,
      { .kind = TOY_PASS, .given = SAND_SLOT_POSE } },
    { "choice there is not", "GAME-05", SAND_ERROR_REFUSED, SAND_SIDE_A, 1, 0, { .kind = TOY_PASS, .choice = 1 } },
    { "place off every table",
      "GAME-05",
      SAND_ERROR_REFUSED,
      SAND_SIDE_A,
      1,
      0,
      { .kind = TOY_PASS, .pose = { { SAND_COORDINATE_LIMIT, 0 }, 0 } } },
    { "heading too large",
      "GAME-05",
      SAND_ERROR_REFUSED,
      SAND_SIDE_A,
      1,
      0,
      { .kind = TOY_PASS, .pose = { { 0, 0 }, SAND_FULL_TURN } } },
    { "list of nothing", "GAME-05", SAND_ERROR_REFUSED, SAND_SIDE_A, 1, 0, { .kind = TOY_PASS, .n_list = 3 } },
    { "list too long", "GAME-05", SAND_ERROR_REFUSED, SAND_SIDE_A, 1, 0, { .kind = TOY_PASS, .n_list = 60000 } },
    { "the enemy's unit",
      "GAME-06",
      SAND_ERROR_REFUSED,
      SAND_SIDE_A,
      1,
      0,
      { .kind = TOY_FIRE, .subject = BLUE_FOOT, .object = RED_FOOT, .given = SAND_SLOT_BODY } },
    { "whom is missing", NULL, SAND_ERROR_REFUSED, SAND_SIDE_A, 1, 0, { .kind = TOY_FIRE, .subject = RED_FOOT } },
};

static void refuses(void **state)
{
    (void)state;
    sand_game *game = start();
    uint64_t before = sand_game_hash(game, 0);
    for (size_t i = 0; i < SAND_LEN(refusals); i++) {
        const refusal *row = &refusals[i];
        sand_entry entries[2] = { row->entry, row->entry };
        sand_order order = { serial(game) - row->late, row->side, row->n, entries };
        sand_verdict verdict = { 0 };
        sand_error error = sand_game_submit(game, &order, &verdict);
        if (error != row->error) fail_msg("%s: error %d", row->what, error);
        if (row->rule && (!verdict.rule || strcmp(verdict.rule, row->rule) != 0))
            fail_msg("%s: rule %s", row->what, verdict.rule ? verdict.rule : "none");
        if (verdict.answer == SAND_YES) fail_msg("%s: yes", row->what);
        if (sand_game_hash(game, 0) != before || sand_game_length(game) != 0)
            fail_msg("%s: something changed", row->what);
    }
    assert_int_equal(submit(game, SAND_SIDE_A, pass()), SAND_OK);
    assert_int_equal(sand_game_length(game), 1);
    sand_game_destroy(game);
}

static void says_what_is_missing(void **state)
{
    (void)state;
    sand_game *game = start();
    sand_entry entry = { .kind = TOY_FIRE, .subject = RED_FOOT };
    sand_order order = { serial(game), SAND_SIDE_A, 1, &entry };
    sand_verdict verdict;
    char line[200];
    sand_game_check(game, &order, &verdict);
    assert_int_equal(verdict.answer, SAND_SO_FAR);
    assert_int_equal(verdict.missing, SAND_SLOT_BODY);
    sand_report_verdict(game, &verdict, line, sizeof line);
    assert_string_equal(line, "So far so good; still to say: whom");
    entry.subject = BLUE_FOOT;
    sand_game_check(game, &order, &verdict);
    sand_report_verdict(game, &verdict, line, sizeof line);
    assert_string_equal(line, "No [GAME-06]: Blue Foot belongs to Blues, not to Reds");
    sand_game_destroy(game);
}

static void ends_when_it_ends(void **state)
{
    (void)state;
    sand_game *game = start();
    for (int i = 0; i < 4; i++) {
        assert_int_equal(submit(game, i % 2 ? SAND_SIDE_B : SAND_SIDE_A, pass()), SAND_OK);
    }
    assert_false(sand_game_decision(game, 0).asks);
    sand_entry entry = pass();
    sand_order order = { serial(game), SAND_SIDE_A, 1, &entry };
    sand_verdict verdict;
    assert_int_equal(sand_game_submit(game, &order, &verdict), SAND_ERROR_REFUSED);
    assert_string_equal(verdict.rule, "GAME-01");
    assert_int_equal(sand_game_concede(game, SAND_SIDE_A), SAND_ERROR_REFUSED);
    sand_game_destroy(game);
}

/* ---- undo ---------------------------------------------------------------------------------------- */

static void undo_gives_the_same_back(void **state)
{
    (void)state;
    sand_game *game = start();
    uint64_t hash[4];
    hash[0] = sand_game_hash(game, 0);
    for (int i = 1; i < 4; i++) {
        assert_int_equal(submit(game, i % 2 ? SAND_SIDE_A : SAND_SIDE_B, pass()), SAND_OK);
        hash[i] = sand_game_hash(game, 0);
        assert_int_not_equal(hash[i], hash[i - 1]);
    }
    size_t events = sand_game_events(game, 0);
    for (size_t n = 1; n <= 3; n++) {
        assert_int_equal(sand_game_undo_reach(game), 3);
        assert_int_equal(sand_game_undo(game, n), SAND_OK);
        assert_int_equal(sand_game_hash(game, 0), hash[3 - n]);
        assert_int_equal(sand_game_events(game, 0), events - n);
        assert_int_equal(sand_game_redo_reach(game), n);
        sand_game *copy = sand_game_copy(game); /* a copy can redo what was undone before it was made */
        assert_int_equal(sand_game_redo(copy, n), SAND_OK);
        assert_int_equal(sand_game_hash(copy, 0), hash[3]);
        assert_int_equal(sand_game_events(copy, 0), events);
        sand_game_destroy(copy);
        assert_int_equal(sand_game_redo(game, n), SAND_OK);
        assert_int_equal(sand_game_hash(game, 0), hash[3]);
        assert_int_equal(sand_game_events(game, 0), events);
    }
    assert_int_equal(sand_game_undo(game, 0), SAND_ERROR_REFUSED);
    assert_int_equal(sand_game_undo(game, 4), SAND_ERROR_REFUSED);
    assert_int_equal(sand_game_redo(game, 1), SAND_ERROR_REFUSED);
    assert_int_equal(sand_game_undo(game, 2), SAND_OK);
    assert_int_equal(submit(game, SAND_SIDE_B, fire(BLUE_FOOT, RED_FOOT)), SAND_OK);
    assert_int_equal(sand_game_redo_reach(game), 0);
    sand_game_destroy(game);
}

static void dice_are_a_barrier(void **state)
{
    (void)state;
    sand_game *game = start();
    assert_int_equal(submit(game, SAND_SIDE_A, pass()), SAND_OK);
    assert_int_equal(submit(game, SAND_SIDE_B, fire(BLUE_FOOT, RED_FOOT)), SAND_OK);
    assert_int_equal(sand_game_undo_reach(game), 0);
    assert_int_equal(submit(game, SAND_SIDE_A, pass()), SAND_OK);
    assert_int_equal(sand_game_undo_reach(game), 1);
    assert_int_equal(sand_game_undo(game, 2), SAND_ERROR_REFUSED);
    assert_int_equal(sand_game_length(game), 3);
    sand_game_destroy(game);
}

/* The same order after undoing dice rolls the same dice: luck depends on causes, not on the number of calls. */
static void beyond_the_barrier_both_must_agree(void **state)
{
    (void)state;
    sand_game *game = start();
    assert_int_equal(submit(game, SAND_SIDE_A, pass()), SAND_OK);
    uint64_t before = sand_game_hash(game, 0);
    assert_int_equal(submit(game, SAND_SIDE_B, fire(BLUE_FOOT, RED_FOOT)), SAND_OK);
    uint64_t after = sand_game_hash(game, 0);

    assert_int_equal(sand_game_ask_undo(game, SAND_SIDE_B, 1), SAND_ERROR_NEEDS);
    assert_int_equal(sand_game_asks_undo(game, SAND_SIDE_B), 1);
    assert_int_equal(sand_game_hash(game, 0), after);
    assert_int_equal(sand_game_ask_undo(game, SAND_SIDE_A, 2), SAND_ERROR_NEEDS); /* not the same number of orders */
    assert_int_equal(sand_game_ask_undo(game, SAND_SIDE_A, 1), SAND_OK);
    assert_int_equal(sand_game_hash(game, 0), before);
    assert_int_equal(sand_game_asks_undo(game, SAND_SIDE_B), 0);
    assert_int_equal(sand_game_redo_reach(game), 0);
    assert_int_equal(sand_game_ask_undo(game, SAND_SIDE_A, 99), SAND_ERROR_REFUSED);

    assert_int_equal(submit(game, SAND_SIDE_B, fire(BLUE_FOOT, RED_FOOT)), SAND_OK);
    assert_int_equal(sand_game_hash(game, 0), after);
    sand_game_destroy(game);
}

static void tell_a_secret(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log)
{
    sand_event *event = sand_log_event(log, SAND_EVENT_REVEAL);
    if (event) event->seen_by = 1 << SAND_SIDE_B;
    toy_rules.apply(b, room, orders, n, log);
}

static void secrets_seen_are_a_barrier(void **state)
{
    (void)state;
    sand_rules revealing = toy_rules;
    revealing.apply = tell_a_secret;
    sand_game *game = start_with(&revealing, (sand_game_settings){ 0 });
    assert_int_equal(submit(game, SAND_SIDE_A, pass()), SAND_OK);
    assert_int_equal(sand_game_undo_reach(game), 0);
    assert_int_equal(sand_game_events(game, 0), 2);
    assert_int_equal(sand_game_events(game, SAND_SIDE_A), 1);
    assert_int_equal(sand_game_events(game, SAND_SIDE_B), 2);
    sand_game_destroy(game);
}

static void copies_go_their_own_way(void **state)
{
    (void)state;
    sand_game *game = start();
    assert_int_equal(submit(game, SAND_SIDE_A, pass()), SAND_OK);
    sand_game *copy = sand_game_copy(game);
    assert_non_null(copy);
    assert_int_equal(sand_game_hash(copy, 0), sand_game_hash(game, 0));
    assert_int_equal(submit(copy, SAND_SIDE_B, pass()), SAND_OK);
    assert_int_equal(sand_game_length(game), 1);
    assert_int_equal(submit(game, SAND_SIDE_B, fire(BLUE_FOOT, RED_FOOT)), SAND_OK);
    sand_game_destroy(game);
    assert_int_equal(sand_game_length(copy), 2);
    assert_int_equal(sand_game_undo(copy, 2), SAND_OK);
    sand_game_destroy(copy);
}

/* ---- branches ---- */

enum { READERS = 3, KNOWN_ROOM = 4096 };

/* A client that asks for events now and then, and says how many it has and from which branch. */
typedef struct {
    unsigned viewer;
    size_t n, branch;
    sand_event known[KNOWN_ROOM];
} reader;

static void read_on(reader *r, const sand_game *game)
{
    size_t kept = sand_game_events_kept(game, r->viewer, r->branch), total = sand_game_events(game, r->viewer);
    if (kept < r->n) r->n = kept;
    assert_true(total <= KNOWN_ROOM);
    while (r->n < total) {
        r->known[r->n] = *sand_game_event(game, r->viewer, r->n);
        r->n++;
    }
    r->branch = sand_game_branch(game);
    for (size_t i = 0; i < total; i++)
        if (memcmp(&r->known[i], sand_game_event(game, r->viewer, i), sizeof r->known[i]) != 0)
            fail_msg("event %zu of %zu has changed", i, total);
}

static void do_something(sand_game *game, chance *from)
{
    size_t n = 1 + chance_below(from, 4);
    sand_decision decision = sand_game_decision(game, 0);
    switch (chance_below(from, 6)) {
    case 0: sand_game_undo(game, n); break;
    case 1: sand_game_redo(game, n); break;
    case 2:
        sand_game_ask_undo(game, SAND_SIDE_A, n);
        sand_game_ask_undo(game, SAND_SIDE_B, n);
        break;
    case 3: assert_int_equal(sand_game_note(game, chance_below(from, 3), "so much for that"), SAND_OK); break;
    default: submit(game, sand_decision_of(&decision, SAND_SIDE_A) ? SAND_SIDE_A : SAND_SIDE_B, pass());
    }
}

/* However much is undone, redone or ordered differently, no client misses an event or keeps one that was undone. */
static void no_client_misses_an_undo(void **state)
{
    (void)state;
    static reader readers[READERS];
    chance from = { 7 };
    sand_game *game = start();
    for (unsigned i = 0; i < READERS; i++) readers[i] = (reader){ .viewer = i };
    for (unsigned i = 0; i < 3000; i++) {
        do_something(game, &from);
        reader *r = &readers[chance_below(&from, READERS)];
        if (chance_one_in(&from, 3)) read_on(r, game);
        if (i % 1000 == 0) { /* a copy continues with the same branches */
            sand_game *copy = sand_game_copy(game);
            sand_game_destroy(game);
            game = copy;
        }
    }
    assert_true(sand_game_branch(game) > 100);
    assert_int_equal(sand_game_events_kept(game, 0, sand_game_branch(game)), sand_game_events(game, 0));
    assert_int_equal(sand_game_events_kept(game, 0, sand_game_branch(game) + 1), 0);
    sand_game_destroy(game);
}

/* ---- items of the log are packed away ---------------------------------------------------------------- */

/* Events that are packed and unpacked again are unchanged, in a game and in its copy, whichever reads first. */
static void packed_items_come_back_unchanged(void **state)
{
    (void)state;
    chance from = { 11 };
    sand_game *game = start(), *copy = NULL;
    sand_event *first = calloc(KNOWN_ROOM, sizeof *first);
    size_t n = 0;
    for (unsigned i = 0; i < 300; i++) {
        if (chance_one_in(&from, 2))
            do_something(game, &from);
        else
            assert_int_equal(sand_game_note(game, i % 3, i % 2 ? "so it goes" : "and on"), SAND_OK);
        if (i == 150) assert_non_null(copy = sand_game_copy(game));
    }
    n = sand_game_events(game, 0);
    assert_true(n > 50 && n <= KNOWN_ROOM);
    for (size_t i = 0; i < n; i++) first[i] = *sand_game_event(game, 0, i);
    assert_int_equal(sand_game_note(game, 0, "now everything is packed again"), SAND_OK);
    for (size_t i = n; i > 0; i--) {
        const sand_event *event = sand_game_event(game, 0, i - 1);
        assert_memory_equal(event, &first[i - 1], sizeof *event);
    }
    sand_game_destroy(game);
    assert_non_null(sand_game_event(copy, 0, 0));
    assert_memory_equal(sand_game_event(copy, 0, 0), &first[0], sizeof first[0]);
    sand_game_destroy(copy);
    free(first);
}

/* A game can read the items that its copies packed away when they were destroyed: it reserved room for them. */
static void a_copy_leaves_the_past_readable(void **state)
{
    (void)state;
    sand_game *game = start();
    sand_event *first = calloc(KNOWN_ROOM, sizeof *first);
    size_t n = 0;
    for (;;) {
        sand_decision decision = sand_game_decision(game, 0);
        if (!decision.asks) break;
        sand_game *copy = sand_game_copy(game);
        assert_non_null(copy);
        submit(game, sand_decision_of(&decision, SAND_SIDE_A) ? SAND_SIDE_A : SAND_SIDE_B, pass());
        sand_game_destroy(copy);
        for (; n < sand_game_events(game, 0); n++) first[n] = *sand_game_event(game, 0, n);
    }
    assert_true(n >= 4 && n <= KNOWN_ROOM);
    assert_int_equal(sand_game_note(game, 0, "now everything is put away"), SAND_OK);
    for (size_t i = n; i > 0; i--) assert_memory_equal(sand_game_event(game, 0, i - 1), &first[i - 1], sizeof first[0]);
    sand_game_destroy(game);
    free(first);
}

/* ---- sealed orders --------------------------------------------------------------------------------- */

/* The toy ruleset with sealed orders of both sides: the act of side A asks both sides, and carries out both orders. */
static sand_decision sealed_decision(const sand_battle *b, sand_room *room)
{
    sand_decision d = toy_rules.decision(b, room);
    d.sealed = true;
    d.actors = 1 << SAND_SIDE_A | 1 << SAND_SIDE_B;
    return d;
}

static void sealed_apply(sand_battle *b, sand_room *room, const sand_order orders[], size_t n, sand_log *log)
{
    assert_int_equal(n, 2);
    assert_int_equal(orders[0].side, SAND_SIDE_A);
    assert_int_equal(orders[1].side, SAND_SIDE_B);
    sand_battle_agenda_pop(b);
    toy_rules.apply(b, room, &orders[1], 1, log);
    if (orders[0].entries[0].kind == TOY_FIRE)
        sand_battle_agenda_push(b, (sand_frame){ .step = TOY_SHOT,
                                                 .subject = orders[0].entries[0].subject,
                                                 .object = orders[0].entries[0].object });
}

static sand_rules sealed_rules(void)
{
    sand_rules rules = toy_rules;
    rules.decision = sealed_decision;
    rules.apply = sealed_apply;
    return rules;
}

static void sealed_orders_wait(void **state)
{
    (void)state;
    sand_rules rules = sealed_rules();
    sand_game *game = start_with(&rules, (sand_game_settings){ 0 });
    uint64_t before = sand_game_hash(game, 0), seen = sand_game_hash(game, SAND_SIDE_A);
    assert_int_equal(submit(game, SAND_SIDE_B, fire(BLUE_FOOT, RED_FOOT)), SAND_OK);
    assert_true(sand_game_ready(game, SAND_SIDE_B));
    assert_false(sand_game_ready(game, SAND_SIDE_A));
    assert_int_equal(sand_game_hash(game, 0), before);
    assert_int_equal(sand_game_hash(game, SAND_SIDE_A), seen);
    assert_int_equal(sand_game_length(game), 0);

    assert_int_equal(submit(game, SAND_SIDE_B, pass()), SAND_OK); /* the side may change its mind */
    assert_int_equal(submit(game, SAND_SIDE_A, fire(BLUE_FOOT, RED_FOOT)), SAND_ERROR_REFUSED);
    assert_false(sand_game_ready(game, SAND_SIDE_A));
    assert_int_equal(submit(game, SAND_SIDE_A, pass()), SAND_OK);
    assert_int_equal(sand_game_length(game), 1);
    assert_false(sand_game_ready(game, SAND_SIDE_B));
    assert_int_equal(sand_game_undo_reach(game), 0); /* the orders are revealed: both sides have seen them */
    sand_game_destroy(game);
}

/* Computes the commitment of the order sealed in line i of the journal, and finds it in the record. */
static void sealed_as(const sand_game *game, size_t i, char out[SAND_SHA256_HEX])
{
    char salt[SAND_SHA256_HEX], again[SAND_SHA256_HEX], text[2000];
    const sand_order *order = &game->journal[i].item->orders[0];
    size_t n = sand_game_order_write(game, order, text, sizeof text), room = sand_record_write(game, 0, NULL, 0) + 1;
    char *record = malloc(room);
    assert_int_equal(game->journal[i].kind, SAND_LINE_SEALED);
    sand_sealed_salt(game, i, text, n, salt);
    sand_sealed_commitment(salt, text, n, out);
    assert_int_equal(sand_order_text_commitment(game->field, order, salt, again), SAND_OK);
    assert_string_equal(out, again);
    sand_record_write(game, 0, record, room);
    assert_non_null(strstr(record, out));
    assert_null(strstr(record, salt));
    free(record);
}

static void seals_commit(void **state)
{
    (void)state;
    sand_rules rules = sealed_rules();
    sand_game *game = start_with(&rules, (sand_game_settings){ 0 });
    assert_int_equal(submit(game, SAND_SIDE_A, pass()), SAND_OK);
    assert_int_equal(submit(game, SAND_SIDE_A, pass()), SAND_OK);
    assert_int_equal(submit(game, SAND_SIDE_B, pass()), SAND_OK);
    /* Neither the same order sealed twice nor the enemy's equal order can be recognised. */
    char commitment[4][SAND_SHA256_HEX];
    for (size_t i = 1; i <= 3; i++) sealed_as(game, i, commitment[i]);
    assert_string_not_equal(commitment[1], commitment[2]);
    assert_string_not_equal(commitment[2], commitment[3]);
    assert_true(game->log[1]->closed);
    sand_game_destroy(game);
}

/* ---- dice ------------------------------------------------------------------------------------------ */

static void typed_dice_are_asked_for(void **state)
{
    (void)state;
    sand_game *game = start_with(&toy_rules, (sand_game_settings){ .luck = SAND_LUCK_TYPED });
    uint64_t before = sand_game_hash(game, 0);
    char line[200];
    assert_null(sand_game_needs(game));
    assert_int_equal(submit(game, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_ERROR_NEEDS);
    const sand_dice_needs *needs = sand_game_needs(game);
    assert_non_null(needs);
    sand_report_needs(game, needs, line, sizeof line);
    assert_string_equal(line, "shots that hit, turn 1, Red Foot: roll 2D6, on 4+ (1 to 6 each), for example `5 3`");
    assert_false(sand_game_decision(game, 0).asks);
    assert_int_equal(sand_game_hash(game, 0), before);
    assert_int_equal(submit(game, SAND_SIDE_A, pass()), SAND_ERROR_REFUSED);

    const char *const wrong[] = {
        "", "7 1", "0 1", "1", "1 2 3", "3 of 2", "1 of 3", "=3", "x", "=", "1 2 x", "99999 1"
    };
    for (size_t i = 0; i < SAND_LEN(wrong); i++)
        if (sand_game_answer_text(game, wrong[i]) != SAND_ERROR_INVALID) fail_msg("taken: %s", wrong[i]);
    assert_int_equal(sand_game_hash(game, 0), before);
    assert_int_equal(sand_game_answer_none(game), SAND_OK);
    assert_true(sand_game_decision(game, 0).asks);

    const struct {
        const char *words;
        int hits;
    } right[] = { { "6 3", 1 }, { "2 of 2", 2 }, { "=0", 0 }, { " 4,5 ", 2 } };
    for (size_t i = 0; i < SAND_LEN(right); i++) {
        sand_game *other = sand_game_copy(game);
        assert_int_equal(submit(other, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_ERROR_NEEDS);
        assert_int_equal(sand_game_answer_text(other, right[i].words), SAND_OK);
        sand_unit_facts unit;
        assert_true(sand_game_unit(other, 0, BLUE_FOOT, &unit));
        if (unit.hits != right[i].hits) fail_msg("%s: %d hits", right[i].words, unit.hits);
        assert_null(sand_game_needs(other));
        sand_game_destroy(other);
    }
    assert_int_equal(submit(game, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_ERROR_NEEDS);
    sand_game *meanwhile = sand_game_copy(game); /* copied while the game waits for dice */
    assert_int_equal(sand_game_answer_text(meanwhile, "6 6"), SAND_OK);
    assert_int_equal(sand_game_answer_text(game, "1 1"), SAND_OK);
    assert_int_not_equal(sand_game_hash(meanwhile, 0), sand_game_hash(game, 0));
    assert_int_equal(sand_game_answer_rolled(game), SAND_ERROR_UNKNOWN);
    sand_game_destroy(meanwhile);
    sand_game_destroy(game);
}

/* "Roll for me" gives what a seeded game of the same seed gives. */
static void rolling_for_me_is_seeded(void **state)
{
    (void)state;
    sand_game *typed = start_with(&toy_rules, (sand_game_settings){ .luck = SAND_LUCK_TYPED, .seed = "x" });
    sand_game *seeded = start_with(&toy_rules, (sand_game_settings){ .seed = "x" });
    assert_int_equal(submit(typed, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_ERROR_NEEDS);
    assert_int_equal(sand_game_answer_rolled(typed), SAND_OK);
    assert_int_equal(submit(seeded, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_OK);
    assert_int_equal(sand_game_hash(typed, 0), sand_game_hash(seeded, 0));
    sand_game_destroy(typed);
    sand_game_destroy(seeded);
}

static const sand_roll two_hits = { .n_faces = 2, .faces = { 6, 6 } };

static void prescribed_dice(void **state)
{
    (void)state;
    sand_game_settings settings = { .luck = SAND_LUCK_SCRIPTED, .script = &two_hits, .n_script = 1 };
    sand_game *game = start_with(&toy_rules, settings);
    sand_unit_facts unit;
    assert_int_equal(submit(game, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_OK);
    sand_game_unit(game, 0, BLUE_FOOT, &unit);
    assert_int_equal(unit.hits, 2);
    uint64_t before = sand_game_hash(game, 0);
    /* the script is used up */
    assert_int_equal(submit(game, SAND_SIDE_B, fire(BLUE_FOOT, RED_FOOT)), SAND_ERROR_MISMATCH);
    assert_int_equal(sand_game_hash(game, 0), before);
    assert_int_equal(sand_game_script(game, &two_hits, 1), SAND_OK);
    assert_int_equal(submit(game, SAND_SIDE_B, fire(BLUE_FOOT, RED_FOOT)), SAND_OK);
    assert_int_equal(sand_game_reseed(game, "another"), SAND_OK);
    assert_int_equal(submit(game, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_OK);
    sand_game_destroy(game);
}

/* Past orders are carried out again with the recorded dice, whatever source these came from. */
static void past_dice_are_recorded(void **state)
{
    (void)state;
    const struct {
        sand_game_settings settings;
        const char *typed;
    } cases[] = {
        { { .seed = "x" }, NULL },
        { { .luck = SAND_LUCK_SCRIPTED, .script = &two_hits, .n_script = 1 }, NULL },
        { { .luck = SAND_LUCK_TYPED }, "6 3" },
        { { .luck = SAND_LUCK_TYPED }, "2 of 2" },
        { { .luck = SAND_LUCK_TYPED }, "=0" },
    };
    for (size_t i = 0; i < SAND_LEN(cases); i++) {
        sand_game *game = start_with(&toy_rules, cases[i].settings);
        sand_error error = submit(game, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT));
        if (cases[i].typed) error = sand_game_answer_text(game, cases[i].typed);
        assert_int_equal(error, SAND_OK);
        sand_item *shot = game->log[1];
        sand_roll first = shot->rolls[0];
        uint64_t hash = sand_game_hash(game, 0);
        assert_int_equal(shot->n_rolls, 1);
        assert_int_equal(sand_game_note(game, 0, "now the shot is put away"), SAND_OK);
        assert_null(shot->rolls);
        assert_true(shot->again && sand_past_open(game->past, shot));
        assert_memory_equal(&shot->rolls[0], &first, sizeof first);
        assert_true(sand_battle_hash(shot->after) == hash);
        sand_past_close(game->past, shot);
        sand_game_destroy(game);
    }
}

static void another_seed_is_other_luck(void **state)
{
    (void)state;
    uint64_t seen[8];
    size_t different = 0;
    const char *const seeds[] = { "1", "2", "3", "4", "5", "6", "7", "8" };
    for (size_t i = 0; i < SAND_LEN(seeds); i++) {
        sand_game *game = start();
        assert_int_equal(sand_game_reseed(game, seeds[i]), SAND_OK);
        assert_int_equal(submit(game, SAND_SIDE_A, fire(RED_FOOT, BLUE_FOOT)), SAND_OK);
        seen[i] = sand_game_hash(game, 0);
        for (size_t k = 0; k < i; k++) different += seen[k] != seen[i];
        sand_game_destroy(game);
    }
    assert_true(different > 0);
}

/* ---- acts ------------------------------------------------------------------------------------------- */

static void conceding(void **state)
{
    (void)state;
    sand_game *game = start();
    char line[200];
    assert_int_equal(sand_game_concede(game, 0), SAND_ERROR_UNKNOWN);
    assert_int_equal(sand_game_concede(game, 3), SAND_ERROR_UNKNOWN);
    assert_int_equal(sand_game_concede(game, SAND_SIDE_A), SAND_OK);
    sand_result result = sand_game_result(game, SAND_SIDE_B);
    assert_int_equal(result.outcome, SAND_WON);
    assert_int_equal(result.winner, SAND_SIDE_B);
    sand_report_result(game, &result, line, sizeof line);
    assert_string_equal(line, "Blues won: Reds conceded [GAME-07]");
    assert_false(sand_game_decision(game, 0).asks);
    assert_int_equal(sand_game_undo(game, 1), SAND_ERROR_REFUSED);
    sand_game_destroy(game);
}

static void drawing(void **state)
{
    (void)state;
    sand_game *game = start();
    assert_int_equal(sand_game_offer_draw(game, SAND_SIDE_A), SAND_OK);
    assert_true(sand_game_offers_draw(game, SAND_SIDE_A));
    assert_int_equal(sand_game_offer_draw(game, SAND_SIDE_A), SAND_ERROR_REFUSED);
    assert_int_equal(submit(game, SAND_SIDE_A, pass()), SAND_OK);
    assert_false(sand_game_offers_draw(game, SAND_SIDE_A)); /* play went on */
    assert_int_equal(sand_game_offer_draw(game, SAND_SIDE_B), SAND_OK);
    assert_int_equal(sand_game_result(game, 0).outcome, SAND_GOING_ON);
    assert_int_equal(sand_game_offer_draw(game, SAND_SIDE_A), SAND_OK);
    assert_int_equal(sand_game_result(game, 0).outcome, SAND_DRAWN);
    assert_int_equal(sand_game_undo(game, 1), SAND_OK);
    assert_int_equal(sand_game_result(game, 0).outcome, SAND_GOING_ON);
    sand_game_destroy(game);
}

static void notes_are_kept_as_said(void **state)
{
    (void)state;
    sand_game *game = start();
    char line[200], longest[502];
    assert_int_equal(sand_game_note(game, SAND_SIDE_B, "a {u0} in {braces}"), SAND_OK);
    assert_int_equal(sand_game_note(game, 0, "tea"), SAND_OK);
    sand_report_event(game, sand_game_event(game, 0, 0), line, sizeof line);
    assert_string_equal(line, "Blues: a {u0} in {braces}");
    sand_report_event(game, sand_game_event(game, SAND_SIDE_A, 1), line, sizeof line);
    assert_string_equal(line, "The umpire: tea");
    memset(longest, 'x', sizeof longest);
    longest[501] = '\0';
    assert_int_equal(sand_game_note(game, 0, longest), SAND_ERROR_RANGE);
    assert_int_equal(sand_game_note(game, 0, ""), SAND_ERROR_INVALID);
    longest[500] = '\0';
    assert_int_equal(sand_game_note(game, 0, longest), SAND_OK);
    sand_game_destroy(game);
}

static const struct {
    const char *what, *json;
} nonsense[] = {
    { "no JSON", "{" },
    { "nobody", "{}" },
    { "unknown unit", "{unit: \"Nobody\", heading: 5}" },
    { "id too large", "{unit: 3, heading: 5}" },
    { "off the table", "{unit: \"Red Foot\", at: [47.9, 10]}" },
    { "far off every table", "{unit: \"Red Foot\", at: [99999999, 10]}" },
    { "onto the enemy", "{unit: \"Red Foot\", at: [10, 20]}" },
    { "heading too large", "{unit: \"Red Foot\", heading: 360}" },
    { "too many hits", "{unit: \"Red Foot\", set: {hits: 40000}}" },
    { "unknown member", "{unit: \"Red Foot\", set: {hits: 1, hitz: 1}}" },
    { "fixed member", "{unit: \"Red Foot\", set: {shots: 1}}" },
    { "place as a member", "{unit: \"Red Foot\", set: {x: 1}}" },
    { "array too short", "{unit: \"Red Foot\", set: {marks: [1, 2]}}" },
    { "number for array", "{unit: \"Red Foot\", set: {marks: 1}}" },
    { "status unknown", "{unit: \"Red Foot\", set: {status: 9}}" },
    { "status none", "{unit: \"Red Foot\", set: {status: 0}}" },
    { "the enemy's command", "{unit: \"Red Foot\", set: {command: \"Blue Wing\"}}" },
    { "cause unknown", "{unit: \"Red Foot\", set: {cause: 77}}" },
    { "formation too small", "{unit: \"Red Foot\", form: [0, 1]}" },
    { "formation too large", "{unit: \"Red Foot\", form: [2, 2]}" },
    { "a base has no place of its own", "{body: 1, at: [1, 1]}" },
    { "body of an enemy's unit", "{body: 1, set: {attached: \"Blue Foot\"}}" },
    { "side's place", "{side: \"Reds\", at: [1, 1]}" },
    { "unknown key", "{unit: \"Red Foot\", hits: 1}" },
    { "kernel's counter", "{command: \"Red Wing\", set: {units: 5}}" },
    { "a turn after the last", "{battle: true, set: {turn: 100}}" },
    { "the viewer", "{battle: true, set: {viewer: 1}}" },
};

static void nonsense_changes_nothing(void **state)
{
    (void)state;
    sand_game *game = start();
    uint64_t before = sand_game_hash(game, 0);
    for (size_t i = 0; i < SAND_LEN(nonsense); i++) {
        sand_problem_list problems = { 0 };
        sand_error error = sand_game_adjust(game, nonsense[i].json, strlen(nonsense[i].json), &problems);
        if (error != SAND_ERROR_INVALID && error != SAND_ERROR_SYNTAX)
            fail_msg("%s: error %d", nonsense[i].what, error);
        if (problems.mistakes == 0) fail_msg("%s: there is no message", nonsense[i].what);
        if (sand_game_hash(game, 0) != before || sand_game_length(game))
            fail_msg("%s: something changed", nonsense[i].what);
        sand_problem_list_free(&problems);
    }
    sand_game_destroy(game);
}

static void adjust(sand_game *game, const char *json)
{
    sand_problem_list problems = { 0 };
    if (sand_game_adjust(game, json, strlen(json), &problems) != SAND_OK)
        fail_msg("%s: %s", json, problems.count ? problems.items[0].message : "no message");
    sand_problem_list_free(&problems);
    sand_battle_check_invariants(sand_game_battle(game));
}

static void an_umpire_adjusts(void **state)
{
    (void)state;
    sand_game *game = start();
    sand_unit_facts unit;
    char line[200];
    uint32_t asked = serial(game);
    adjust(game, "{unit: \"red foot\", at: [12.5, 8], heading: 90, set: {hits: 2, marks: [1, 2, -3]}}");
    sand_game_unit(game, 0, RED_FOOT, &unit);
    assert_int_equal(unit.pose.at.x, 12500);
    assert_int_equal(unit.pose.heading, 9000);
    assert_int_equal(unit.hits, 2);
    sand_report_event(game, sand_game_event(game, 0, 0), line, sizeof line);
    assert_string_equal(line, "The umpire adjusts Red Foot");
    assert_int_not_equal(serial(game), asked); /* a plan for the old position is out of date */
    adjust(game, "{unit: \"Blue Foot\", set: {status: \"gone\", cause: \"fled\"}}");
    sand_game_unit(game, 0, BLUE_FOOT, &unit);
    assert_int_equal(unit.state, SAND_UNIT_GONE);
    assert_string_equal(unit.cause, "fled");
    adjust(game, "{unit: \"Blue Foot\", at: [30, 20], set: {status: \"play\"}}");
    sand_game_unit(game, 0, BLUE_FOOT, &unit);
    assert_int_equal(unit.state, SAND_UNIT_IN_PLAY);
    adjust(game, "{battle: true, set: {weather: 1}}");
    assert_int_equal(sand_game_undo(game, 4), SAND_OK);
    sand_game_unit(game, 0, RED_FOOT, &unit);
    assert_int_equal(unit.pose.at.x, 10000);
    sand_game_destroy(game);
}

/* ---- what sides know --------------------------------------------------------------------------------- */

static void a_secret_leaves_no_trace(void **state)
{
    (void)state;
    sand_game *a = start(), *b = start();
    adjust(a, "{unit: \"Blue Foot\", set: {morale: 5}}");
    adjust(b, "{unit: \"Blue Foot\", set: {morale: 7}}");
    char one[4000], other[4000];
    assert_int_not_equal(sand_game_hash(a, 0), sand_game_hash(b, 0));
    assert_int_not_equal(sand_game_hash(a, SAND_SIDE_B), sand_game_hash(b, SAND_SIDE_B));
    assert_int_equal(sand_game_hash(a, SAND_SIDE_A), sand_game_hash(b, SAND_SIDE_A));
    sand_game_view_json(a, SAND_SIDE_A, one, sizeof one);
    sand_game_view_json(b, SAND_SIDE_A, other, sizeof other);
    assert_string_equal(one, other);
    sand_game_decision_json(a, SAND_SIDE_A, one, sizeof one);
    sand_game_decision_json(b, SAND_SIDE_A, other, sizeof other);
    assert_string_equal(one, other);
    sand_record_write_for(a, SAND_SIDE_A, one, sizeof one);
    sand_record_write_for(b, SAND_SIDE_A, other, sizeof other);
    assert_string_equal(one, other);
    for (unsigned viewer = 0; viewer <= SAND_SIDE_A; viewer++) { /* 0: what both sides may know */
        sand_position_write_for(a, viewer, one, sizeof one);
        sand_position_write_for(b, viewer, other, sizeof other);
        assert_string_equal(one, other);
        assert_null(strstr(one, "morale"));
    }
    sand_position_write_for(a, SAND_SIDE_B, one, sizeof one);
    assert_non_null(strstr(one, "\"morale\": 5"));
    sand_game_destroy(a);
    sand_game_destroy(b);
}

static void the_decision_as_json(void **state)
{
    (void)state;
    sand_game *game = start();
    char json[2000];
    sand_game_decision_json(game, SAND_SIDE_A, json, sizeof json);
    assert_string_equal(
        json, "{\"serial\":1,\"step\":\"act\",\"title\":\"Acting\",\"sealed\":false,\"sheet\":false,"
              "\"actors\":[{\"side\":\"Reds\",\"state\":\"deciding\"}],\"offers\":["
              "{\"kind\":\"pass\",\"label\":\"Pass\",\"rule\":\"TOY-01\",\"gesture\":\"button\",\"closes\":false,"
              "\"open\":true,\"slots\":[]},"
              "{\"kind\":\"fire\",\"label\":\"Fire\",\"rule\":\"TOY-01\",\"gesture\":\"button\",\"closes\":false,"
              "\"ref\":\"unit\","
              "\"subjects\":[\"Red Foot\"],\"slots\":[{\"slot\":\"body\",\"optional\":false,\"ref\":\"unit\"}]}],"
              "\"undo\":{\"reach\":0,\"redo\":0}}");
    size_t length = strlen(json);
    for (size_t room = 1; room < length; room += 37) {
        char cut[2000];
        memset(cut, 'x', sizeof cut);
        assert_int_equal(sand_game_decision_json(game, SAND_SIDE_A, cut, room), length);
        assert_true(strlen(cut) < room);
        assert_memory_equal(cut, json, strlen(cut));
    }
    sand_game_decision_json(game, SAND_SIDE_B, json, sizeof json);
    assert_non_null(strstr(json, "\"offers\":[]"));
    sand_game_concede(game, SAND_SIDE_A);
    sand_game_decision_json(game, 0, json, sizeof json);
    assert_string_equal(json, "null");
    sand_game_destroy(game);
}

/* ---- orders as text ------------------------------------------------------------------------------------ */

static const struct {
    const char *what, *json;
    sand_error error;
    const char *written;
} order_texts[] = {
    { "whole",
      "{\"decision\":1,\"side\":\"Reds\",\"entries\":[{\"kind\":\"fire\",\"unit\":\"Red Foot\",\"target\":\"Blue "
      "Foot\"}]}",
      SAND_OK, NULL },
    { "short", "{kind: \"pass\"}", SAND_OK, "{\"decision\":1,\"side\":\"Reds\",\"entries\":[{\"kind\":\"pass\"}]}" },
    { "ids", "{kind: \"fire\", unit: 1, target: 2}", SAND_OK,
      "{\"decision\":1,\"side\":\"Reds\",\"entries\":[{\"kind\":\"fire\",\"unit\":\"Red Foot\",\"target\":\"Blue "
      "Foot\"}]}" },
    { "no JSON", "{kind", SAND_ERROR_SYNTAX, NULL },
    { "unknown kind", "{kind: \"passs\"}", SAND_ERROR_INVALID, NULL },
    { "unknown unit", "{kind: \"fire\", unit: \"Rot\"}", SAND_ERROR_INVALID, NULL },
    { "unknown slot", "{kind: \"pass\", motion: []}", SAND_ERROR_INVALID, NULL },
    { "unknown key", "{entries: [{kind: \"pass\"}], x: 1}", SAND_ERROR_INVALID, NULL },
    { "no entries", "{entries: []}", SAND_ERROR_INVALID, NULL },
    { "unknown side", "{side: \"Greens\", entries: [{kind: \"pass\"}]}", SAND_ERROR_INVALID, NULL },
    { "a list", "[]", SAND_ERROR_INVALID, NULL },
};

static void orders_as_text(void **state)
{
    (void)state;
    sand_game *game = start();
    for (size_t i = 0; i < SAND_LEN(order_texts); i++) {
        sand_order orders[2];
        sand_entry entries[2];
        sand_order_list list = { orders, 0, 2, entries, 0, 2 };
        sand_problem_list problems = { 0 };
        char text[300];
        sand_error error =
            sand_game_order_read(game, order_texts[i].json, strlen(order_texts[i].json), &list, &problems);
        if (error != order_texts[i].error) fail_msg("%s: error %d", order_texts[i].what, error);
        if (error && (list.n || list.n_entries || problems.mistakes == 0))
            fail_msg("%s: an order is left, or no problem", order_texts[i].what);
        sand_problem_list_free(&problems);
        if (error) continue;
        sand_game_order_write(game, &orders[0], text, sizeof text);
        assert_string_equal(text, order_texts[i].written ? order_texts[i].written : order_texts[i].json);
    }
    sand_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses),
        cmocka_unit_test(says_what_is_missing),
        cmocka_unit_test(ends_when_it_ends),
        cmocka_unit_test(undo_gives_the_same_back),
        cmocka_unit_test(no_client_misses_an_undo),
        cmocka_unit_test(packed_items_come_back_unchanged),
        cmocka_unit_test(a_copy_leaves_the_past_readable),
        cmocka_unit_test(dice_are_a_barrier),
        cmocka_unit_test(beyond_the_barrier_both_must_agree),
        cmocka_unit_test(secrets_seen_are_a_barrier),
        cmocka_unit_test(copies_go_their_own_way),
        cmocka_unit_test(sealed_orders_wait),
        cmocka_unit_test(seals_commit),
        cmocka_unit_test(typed_dice_are_asked_for),
        cmocka_unit_test(rolling_for_me_is_seeded),
        cmocka_unit_test(prescribed_dice),
        cmocka_unit_test(past_dice_are_recorded),
        cmocka_unit_test(another_seed_is_other_luck),
        cmocka_unit_test(conceding),
        cmocka_unit_test(drawing),
        cmocka_unit_test(notes_are_kept_as_said),
        cmocka_unit_test(nonsense_changes_nothing),
        cmocka_unit_test(an_umpire_adjusts),
        cmocka_unit_test(a_secret_leaves_no_trace),
        cmocka_unit_test(the_decision_as_json),
        cmocka_unit_test(orders_as_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
