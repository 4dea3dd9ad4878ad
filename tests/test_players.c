/* test_players.c - computer players: their orders are always legal, depend only on their view and the seed; and matches
 * between them. */
#include "record/record_format.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sandtable/player.h>
#include <sandtable/report.h>
#include "ai/ai.h"
#include "drill/drill_state.h"
#include <sandtable/sim.h>
#include "support/laid.h"
#include "support/orders_to_try.h"
#include "support/fresh.h"

static sand_game *game_of(const char *text, const char *seed)
{
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .seed = seed };
    sand_game *game = NULL;
    sand_error error = sand_record_create_game(text, strlen(text), (sand_record_making){ &settings, &sand_rules_drill },
                                               &problems, &game);
    for (size_t i = 0; i < problems.count; i++) print_error("%s\n", problems.items[i].message);
    sand_problem_list_free(&problems);
    assert_int_equal(error, SAND_OK);
    return game;
}

/* Grades of the second side are secret until their unit has fought. */
static sand_game *parade(char grade_of_north, const char *seed)
{
    static char text[65536];
    assert_true(sand_drill_scenario(3, 1, 2, text, sizeof text) < sizeof text);
    char *north = strstr(text, "North");
    for (char *at = strstr(north, "grade: "); at; at = strstr(at + 1, "grade: ")) at[7] = grade_of_north;
    return game_of(text, seed);
}

static order_room room;

static sand_error choose(const char *name, const sand_game *game, unsigned side, uint64_t seed, sheet *out)
{
    static const sand_player_limits quick = { .nodes = 1500 };
    char reason[512];
    orders_clear(&room);
    sand_error error = sand_player_choose(sand_player_find(name), game,
                                          (sand_player_task){ side, seed, &quick, reason, sizeof reason }, &room.list);
    if (error) return error;
    assert_int_equal(room.list.n, 1);
    assert_true(strlen(reason) > 10);
    sheet_copy(out, &room.orders[0]);
    return SAND_OK;
}

/* ---- the list of players ------------------------------------------------------------------------- */

static void test_list(void **state)
{
    (void)state;
    assert_int_equal(sand_player_count(), 7);
    for (size_t i = 0; i < sand_player_count(); i++)
        assert_ptr_equal(sand_player_find(sand_player_at(i)->name), sand_player_at(i));
    assert_null(sand_player_at(sand_player_count()));
    assert_null(sand_player_find("emperor"));
}

static void submit(sand_game *game, const sand_order *order)
{
    sand_verdict verdict;
    char said[512];
    if (sand_game_submit(game, order, &verdict) == SAND_OK) return;
    sand_report_verdict(game, &verdict, said, sizeof said);
    fail_msg("%s", said);
}

/* ---- legal, and to the end ----------------------------------------------------------------------- */

static void play_battle(const char *first, const char *second, const char *seed)
{
    static sheet sheets[SAND_SIDES];
    const char *names[SAND_SIDES] = { first, second };
    sand_game *game = parade('2', seed);
    unsigned decisions = 0;
    for (sand_decision decision; (decision = sand_game_decision(game, 0)).asks; decisions++) {
        assert_true(decisions < 500);
        for (unsigned side = 1; side <= SAND_SIDES; side++)
            if (sand_decision_of(&decision, (uint16_t)side))
                assert_int_equal(choose(names[side - 1], game, side, decisions, &sheets[side - 1]), SAND_OK);
        for (unsigned side = 1; side <= SAND_SIDES; side++)
            if (sand_decision_of(&decision, (uint16_t)side)) submit(game, &sheets[side - 1].order);
    }
    assert_true(decisions > 10);
    assert_int_equal(choose(first, game, SAND_SIDE_A, 1, &sheets[0]), SAND_ERROR_UNKNOWN); /* the battle is over */
    sand_game_destroy(game);
}

/* Each against the next, and against the last from both sides. */
static void test_always_legal(void **state)
{
    (void)state;
    const size_t n = sand_player_count();
    for (size_t i = 0; i < n; i++) {
        play_battle(sand_player_at(i)->name, sand_player_at((i + 1) % n)->name, "one");
        play_battle(sand_player_at(i)->name, sand_player_at(n - 1)->name, "two");
        play_battle(sand_player_at(n - 1)->name, sand_player_at(i)->name, "three");
    }
}

/* ---- leaders, wagons and guns -------------------------------------------------------------------- */

enum { KINDS = DRILL_ORDER_SERVE + 1 };

static void count_kinds(const sheet *ordered, unsigned count[KINDS])
{
    for (uint16_t i = 0; i < ordered->order.n; i++) count[ordered->entries[i].kind]++;
}

/* Counts the orders of the first side, by kind, in so many battles against the closer. */
static void count_orders(const char *player, unsigned battles, unsigned count[KINDS])
{
    static sheet sheets[SAND_SIDES];
    for (unsigned i = 0; i < battles; i++) {
        char seed[24];
        snprintf(seed, sizeof seed, "bodies %u", i);
        sand_game *game = parade('2', seed);
        for (sand_decision d; (d = sand_game_decision(game, 0)).asks;) {
            for (unsigned side = 1; side <= SAND_SIDES; side++)
                if (sand_decision_of(&d, (uint16_t)side))
                    assert_int_equal(choose(side == SAND_SIDE_A ? player : "closer", game, side, i, &sheets[side - 1]),
                                     SAND_OK);
            for (unsigned side = 1; side <= SAND_SIDES; side++)
                if (sand_decision_of(&d, (uint16_t)side)) submit(game, &sheets[side - 1].order);
            if (sand_decision_of(&d, SAND_SIDE_A)) count_kinds(&sheets[0], count);
        }
        sand_game_destroy(game);
    }
}

/* Every player gives orders to bodies as to units. */
static void test_bodies_are_moved(void **state)
{
    (void)state;
    static const struct {
        const char *player;
        unsigned battles;
        bool posts;
    } rows[] = { { "random", 8, true }, { "closer", 2, false }, { "captain", 2, true } };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        unsigned count[KINDS] = { 0 };
        count_orders(rows[i].player, rows[i].battles, count);
        print_message("%s: %u go, %u lead, %u post, %u serve\n", rows[i].player, count[DRILL_ORDER_GO],
                      count[DRILL_ORDER_LEAD], count[DRILL_ORDER_POST], count[DRILL_ORDER_SERVE]);
        assert_true(count[DRILL_ORDER_LEAD] > 0);
        if (rows[i].posts) assert_true(count[DRILL_ORDER_POST] > 0);
    }
}

/* Lays one line a side, far apart, and a body of South's with North's line before it; South must plan its turn. */
static sand_game *alone(const char *body)
{
    char text[2048];
    snprintf(
        text, sizeof text,
        "{ruleset: \"drill\", scenario: \"alone\", title: \"Alone\", table: {width: 60, height: 60}, turn_limit: 8, "
        "battle: {turn: 1, agenda: [{step: \"end\"}, {step: \"lead\"}, {step: \"result\"}, {step: \"fight\"}, {step: "
        "\"barrier\"}, {step: \"guns\"}, {step: \"volley\"}, {step: \"fire\", sides: [\"South\", \"North\"]}, "
        "{step: \"move\"}, {step: \"plan\", sides: [\"South\", \"North\"]}]}, sides: ["
        "{name: \"South\", facing: \"n\", units: [{name: \"one\", type: \"line\", at: [20, 16], files: 3, written: "
        "1}], bodies: [{name: \"it\", %s}]},"
        "{name: \"North\", facing: \"s\", units: [{name: \"foe\", type: \"line\", at: [10, 21], files: 3, "
        "written: 1}]}]}",
        body);
    return game_of(text, "alone");
}

/* Returns the body after both sides have moved, North straight ahead. */
static const sand_body *left_of(sand_game *game, const char *player, sheet *own)
{
    sand_entry ahead = { .kind = DRILL_ORDER_GO, .subject = 2 };
    sand_entry_add_step(&ahead, SAND_VERB_MARCH, 0, 6000);
    assert_int_equal(choose(player, game, SAND_SIDE_A, 1, own), SAND_OK);
    sand_order his = { own->order.decision, SAND_SIDE_B, 1, &ahead };
    submit(game, &own->order);
    submit(game, &his);
    return sand_battle_body(sand_game_battle(game), sand_game_battle(game)->field->n_bodies);
}

/* Players move bodies sensibly: a leader is not left where he would be captured but sent to his line, and a wagon goes
 * out of reach. */
static void test_bodies_are_moved_with_sense(void **state)
{
    (void)state;
    static sheet own;
    static const char *const players[] = { "closer", "captain" };
    for (size_t i = 0; i < SAND_LEN(players); i++) {
        sand_game *game = alone("role: \"leader\", at: [10, 16], base: [1, 1]");
        const sand_body *he = left_of(game, players[i], &own);
        assert_int_equal(he->status, SAND_STATUS_PLAY);
        sand_game_destroy(game);
    }
    sand_game *game = alone("role: \"supply\", at: [10, 16], base: [1, 2]");
    const sand_body *wagon = left_of(game, "closer", &own);
    assert_int_equal(wagon->y, 13000);
    sand_game_destroy(game);
}

/* Counts the orders to bodies that the closer gives in a battle of a shipped scenario. */
static unsigned orders_to_bodies(const char *path)
{
    static char text[1 << 18];
    static sheet sheets[SAND_SIDES];
    sand_problem_list problems = { 0 };
    sand_game_settings settings = { .seed = "bodies" };
    sand_game *game = NULL;
    unsigned n = 0;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t read = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_int_equal(sand_game_create(text, read, &settings, &problems, &game), SAND_OK);
    sand_problem_list_free(&problems);
    const sand_order_kind *kinds = sand_game_battle(game)->field->rules->tables.orders;
    for (sand_decision d; (d = sand_game_decision(game, 0)).asks;) {
        for (unsigned side = 1; side <= SAND_SIDES; side++)
            if (sand_decision_of(&d, (uint16_t)side))
                assert_int_equal(choose("closer", game, side, 1, &sheets[side - 1]), SAND_OK);
        for (unsigned side = 1; side <= SAND_SIDES; side++) {
            if (!sand_decision_of(&d, (uint16_t)side)) continue;
            const sand_order *order = &sheets[side - 1].order;
            submit(game, order);
            for (uint16_t i = 0; i < order->n; i++) n += kinds[order->entries[i].kind - 1].subject_ref == SAND_REF_BODY;
        }
    }
    sand_game_destroy(game);
    return n;
}

/* In rulesets that move units one by one, leaders are moved too. */
static void test_leaders_are_moved_in_turn(void **state)
{
    (void)state;
    static const char *const paths[] = { "scenarios/ecw-cards/first-cards.json",
                                         "scenarios/ecw-large/newport-road.json" };
    for (size_t i = 0; i < SAND_LEN(paths); i++) {
        unsigned n = orders_to_bodies(paths[i]);
        print_message("%s: %u orders to bodies\n", paths[i], n);
        assert_true(n > 4);
    }
}

/* ---- secrets ------------------------------------------------------------------------------------- */

static void submit_both(sand_game *game[2], const sand_order *order)
{
    for (size_t g = 0; g < 2; g++) submit(game[g], order);
}

/* Two battles differ only in the grades of the enemy's units: as long as the views are the same, so are the choices. */
static void test_sees_views_only(void **state)
{
    (void)state;
    static sheet own[2], other;
    for (size_t i = 0; i < sand_player_count(); i++) {
        const char *name = sand_player_at(i)->name;
        sand_game *game[2] = { parade('1', "secret"), parade('3', "secret") };
        unsigned compared = 0;
        assert_true(sand_game_hash(game[0], 0) != sand_game_hash(game[1], 0));
        for (sand_decision d; (d = sand_game_decision(game[0], 0)).asks; compared++) {
            if (sand_game_hash(game[0], SAND_SIDE_A) != sand_game_hash(game[1], SAND_SIDE_A)) break;
            bool mine = sand_decision_of(&d, SAND_SIDE_A), his = sand_decision_of(&d, SAND_SIDE_B);
            for (size_t g = 0; g < 2 && mine; g++)
                assert_int_equal(choose(name, game[g], SAND_SIDE_A, 9, &own[g]), SAND_OK);
            if (mine) assert_true(orders_same(&own[0].order, &own[1].order));
            if (his) assert_int_equal(choose("closer", game[0], SAND_SIDE_B, 9, &other), SAND_OK);
            if (mine) submit_both(game, &own[0].order);
            if (his) submit_both(game, &other.order);
        }
        print_message("%s: %u decisions alike\n", name, compared);
        assert_true(compared >= 4);
        for (size_t g = 0; g < 2; g++) sand_game_destroy(game[g]);
    }
}

/* A ruleset that inspects the battles it is asked about: views that players pass to it must hold nothing hidden. */
static unsigned spied;

static void look_for_secrets(const sand_battle *b)
{
    unsigned viewer = sand_battle_head(b)->viewer;
    if (viewer == 0) return; /* a battle that the player has imagined */
    spied++;
    for (unsigned u = 1; u <= b->field->n_units; u++) {
        bool secret = sand_battle_side_of_unit(b, u) != viewer && !drill_unit_get(b, u)->fought;
        if (secret) assert_int_equal(drill_unit_get(b, u)->grade, 0);
    }
}

static size_t spying_suggest(const sand_battle *b, sand_room *notes, const sand_wish *wish, sand_order_list *out)
{
    look_for_secrets(b);
    return sand_rules_drill.suggest(b, notes, wish, out);
}

static void spying_imagine(sand_battle *view, sand_dice *dice)
{
    look_for_secrets(view);
    sand_rules_drill.imagine(view, dice);
}

static void test_never_hands_on_secrets(void **state)
{
    (void)state;
    static sand_rules spying;
    static sheet sheets[SAND_SIDES];
    static char text[65536];
    spying = sand_rules_drill;
    spying.tables.id = "spied";
    spying.suggest = spying_suggest;
    spying.imagine = spying_imagine;
    assert_true(sand_drill_scenario(3, 1, 2, text, sizeof text) < sizeof text);
    memcpy(strstr(text, "drill"), "spied", 5);
    for (size_t i = 0; i < sand_player_count(); i++) {
        sand_problem_list problems = { 0 };
        sand_game_settings settings = { .seed = "spy" };
        sand_game *game;
        assert_int_equal(
            sand_record_create_game(text, strlen(text), (sand_record_making){ &settings, &spying }, &problems, &game),
            SAND_OK);
        spied = 0;
        for (sand_decision d;
             (d = sand_game_decision(game, 0)).asks && sand_battle_head(sand_game_battle(game))->turn < 4;) {
            for (unsigned side = 1; side <= SAND_SIDES; side++)
                if (sand_decision_of(&d, (uint16_t)side))
                    assert_int_equal(choose(sand_player_at(i)->name, game, side, 1, &sheets[side - 1]), SAND_OK);
            for (unsigned side = 1; side <= SAND_SIDES; side++)
                if (sand_decision_of(&d, (uint16_t)side)) submit(game, &sheets[side - 1].order);
        }
        assert_true(spied >= 8);
        sand_game_destroy(game);
    }
}

/* ---- seeds and limits ---------------------------------------------------------------------------- */

static void test_seeds(void **state)
{
    (void)state;
    static sheet first, second;
    sand_game *game = parade('2', "seeds");
    unsigned different = 0;
    for (size_t i = 0; i < sand_player_count(); i++) {
        const char *name = sand_player_at(i)->name;
        for (uint64_t seed = 0; seed < 5; seed++) {
            assert_int_equal(choose(name, game, SAND_SIDE_B, seed, &first), SAND_OK);
            assert_int_equal(choose(name, game, SAND_SIDE_B, seed, &second), SAND_OK);
            assert_true(orders_same(&first.order, &second.order));
        }
    }
    for (uint64_t seed = 0; seed < 20; seed++) {
        assert_int_equal(choose("random", game, SAND_SIDE_B, 0, &first), SAND_OK);
        assert_int_equal(choose("random", game, SAND_SIDE_B, seed, &second), SAND_OK);
        different += !orders_same(&first.order, &second.order);
    }
    assert_true(different >= 5);
    sand_game_destroy(game);
}

/* The random player takes each suggestion about equally often: 8 orders of a council, 800 choices. */
static void test_random_is_even(void **state)
{
    (void)state;
    static order_room offered;
    static sheet chosen;
    sand_game *game = parade('2', "even");
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = SAND_SIDE_A };
    orders_clear(&offered);
    size_t n = sand_game_suggest(game, &wish, &offered.list);
    unsigned seen[64] = { 0 };
    assert_true(n >= 3 && n <= SAND_LEN(seen));
    for (uint64_t seed = 0; seed < 100 * n; seed++) {
        size_t i = 0;
        assert_int_equal(choose("random", game, SAND_SIDE_A, seed, &chosen), SAND_OK);
        while (i < n && !orders_same(&chosen.order, &offered.orders[i])) i++;
        assert_true(i < n);
        seen[i]++;
    }
    for (size_t i = 0; i < n; i++) {
        unsigned alike = 0, times = 0; /* equal suggestions count as one */
        for (size_t k = 0; k < n; k++) {
            if (!orders_same(&offered.orders[i], &offered.orders[k])) continue;
            alike++;
            times += seen[k];
        }
        assert_true(times > 60 * alike && times < 140 * alike); /* four standard deviations either way */
    }
    sand_game_destroy(game);
}

static bool stop_at_once(void *context)
{
    (*(unsigned *)context)++;
    return true;
}

static void test_limits(void **state)
{
    (void)state;
    unsigned asked = 0;
    sand_player_limits rows[] = { { .nodes = 1 }, { .stop = stop_at_once, .context = &asked } };
    sand_game *game = parade('2', "limits");
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_verdict verdict;
        orders_clear(&room);
        assert_int_equal(sand_player_choose(sand_player_find("captain"), game,
                                            (sand_player_task){ SAND_SIDE_A, 1, &rows[i], NULL, 0 }, &room.list),
                         SAND_OK);
        sand_game_check(game, &room.orders[0], &verdict);
        assert_int_equal(verdict.answer, SAND_YES);
    }
    assert_true(asked >= 1 && asked <= 2);
    sand_order_list full = { 0 };
    assert_int_equal(sand_player_choose(sand_player_find("closer"), game,
                                        (sand_player_task){ SAND_SIDE_A, 1, NULL, NULL, 0 }, &full),
                     SAND_ERROR_FULL);
    assert_int_equal(
        sand_player_choose(sand_player_find("closer"), game, (sand_player_task){ 3, 1, NULL, NULL, 0 }, &room.list),
        SAND_ERROR_UNKNOWN);
    sand_game_destroy(game);
}

/* ---- matches ------------------------------------------------------------------------------------- */

/* Plays sets of two battles between two players: the same luck, with the sides exchanged. */
static void match_of(const char *text, size_t n, const sand_sim_plan *plan, uint64_t sets, sand_sim_result *out)
{
    sand_problem_list problems = { 0 };
    sand_sim *sim = NULL;
    sand_sim_desk *desk = NULL;
    assert_int_equal(sand_sim_create(text, n, plan, &problems, &sim), SAND_OK);
    assert_int_equal(sand_sim_desk_create(sim, &desk), SAND_OK);
    for (uint64_t set = 0; set < sets; set++) sand_sim_play(desk, set, out);
    sand_sim_desk_destroy(desk);
    sand_sim_destroy(sim);
    sand_problem_list_free(&problems);
}

static void test_match(void **state)
{
    (void)state;
    sand_game *game = parade('2', "match");
    const char *text = game->origin->scenario;
    sand_sim_plan plan = { .player = { sand_player_find("closer"), sand_player_find("random") },
                           .seed = 3,
                           .deeds = true };
    sand_sim_result *once = calloc(1, sizeof *once), *again = calloc(1, sizeof *again), *sum = calloc(1, sizeof *sum);
    match_of(text, strlen(text), &plan, 5, once);
    match_of(text, strlen(text), &plan, 5, again);
    assert_memory_equal(once, again, sizeof *once);
    const sand_sim_tally *t = &once->reading[0];
    uint64_t pairs = 0, halves = 0;
    for (size_t i = 0; i < SAND_SIM_PAIRS; i++) pairs += t->pair[i], halves += i * t->pair[i];
    assert_int_equal(pairs, 5);
    assert_int_equal(halves, 2 * t->player_won[0] + t->drawn);
    for (size_t i = 0; i < 2; i++) assert_int_equal(t->player_won_as[i][0] + t->player_won_as[i][1], t->player_won[i]);
    assert_true(t->n_deeds > 0 && t->other_deeds == 0);
    assert_int_equal(t->broken_off, 0);
    sand_sim_sum(once, sum);
    assert_memory_equal(&sum->reading[0].pair, &t->pair, sizeof t->pair);
    free(once);
    free(again);
    free(sum);
    sand_game_destroy(game);
}

static char *read_file(const char *path, size_t *n)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = malloc(1 << 20);
    *n = fread(text, 1, 1 << 20, file);
    fclose(file);
    return text;
}

static const uint64_t *counted(const sand_sim_tally *tally, const char *name)
{
    for (size_t i = 0; i < sand_sim_counters(); i++)
        if (strcmp(sand_sim_counter_at(i)->name, name) == 0) return tally->counter[i];
    fail_msg("no counter %s", name);
    return NULL;
}

/* The closer attacks wherever it can and a random player often does not; the closer creeps. */
static void test_follies_are_counted(void **state)
{
    (void)state;
    const sand_sim_plan plan = { .player = { sand_player_find("closer"), sand_player_find("random") },
                                 .seed = 3,
                                 .deeds = true };
    sand_sim_result *result = calloc(1, sizeof *result);
    size_t n;
    char *text = read_file("scenarios/ecw-cards/first-cards.json", &n);
    match_of(text, n, &plan, 4, result);
    const sand_sim_tally *t = &result->reading[0];
    assert_int_equal(counted(t, "fights left")[0], 0);
    assert_int_equal(counted(t, "shots left")[0], 0);
    assert_true(counted(t, "fights left")[1] > 0);
    assert_true(counted(t, "shots left")[1] > 0);
    assert_true(counted(t, "short marches")[0] > 0);
    assert_true(counted(t, "never sent")[1] > counted(t, "never sent")[0]);
    assert_int_equal(counted(t, "one word for all")[0], 0); /* nothing is written there */
    free(text);
    free(result);
}

/* Of the orders that may be written before a battle, the first suggestion sends all but the guns to attack: the
 * closer's in each of eight battles.  The others are drawn for each unit. */
static void test_follies_of_plans_are_counted(void **state)
{
    (void)state;
    const sand_sim_plan plan = { .player = { sand_player_find("closer"), sand_player_find("random") },
                                 .seed = 3,
                                 .deeds = true };
    sand_sim_result *result = calloc(1, sizeof *result);
    size_t n;
    char *text = read_file("scenarios/sword-divided/hopton-heath.json", &n);
    match_of(text, n, &plan, 4, result);
    const sand_sim_tally *t = &result->reading[0];
    assert_int_equal(counted(t, "one word for all")[0], 8);
    assert_true(counted(t, "one word for all")[1] < 8);
    assert_true(counted(t, "worn charges")[0] > 0); /* his battered horse goes on charging */
    free(text);
    free(result);
}

/* ---- cards ---- */

/* Lays four Foot a side, 28 in. apart; `own_gone` and `enemy_gone` of them have left play. */
static sand_battle *four_a_side(int own_gone, int enemy_gone, int turn, int limit, sand_field **field)
{
    char units[2][1024];
    int gone[2] = { own_gone, enemy_gone };
    for (int side = 0; side < 2; side++) {
        size_t n = 0;
        for (int i = 0; i < 4; i++)
            n += (size_t)snprintf(units[side] + n, sizeof units[side] - n, "{name:'%c%d',type:'foot',at:[%d,%d]%s},",
                                  'A' + side, i, 20 + 5 * i, side ? 38 : 10,
                                  i < gone[side] ? ",status:'gone',cause:'routed'" : "");
    }
    laid of =
        laid_out("{ruleset:'ecw-commands',turn_limit:%d,battle:{turn:%d,agenda:[{step:'turn'},{step:'move',subject:"
                 "'a'}]},sides:["
                 "{name:'Side A',facing:'n',commands:[{name:'a',kind:'centre',units:[%s]}]},"
                 "{name:'Side B',facing:'s',commands:[{name:'b',kind:'centre',units:[%s]}]}]}",
                 limit, turn, units[0], units[1]);
    *field = of.field;
    return of.battle;
}

/* Tries each condition of the stance card just fulfilled and just missed, and the tactical card that follows. */
static void test_cards(void **state)
{
    (void)state;
    static const struct {
        int own_gone, enemy_gone, turn, limit;
        const char *stance;
        int way;
    } rows[] = {
        { 0, 0, 1, 12, "Attack", 1 }, { 0, 1, 7, 12, "Attack", 1 }, /* 2/3 of the turns have not passed */
        { 0, 1, 8, 12, "Hold", 0 },   { 1, 1, 8, 12, "Attack", 1 }, /* no lead in losses */
        { 2, 0, 1, 12, "Attack", 1 },                               /* half is not more than half, and time is short */
        { 2, 0, 1, 0, "Hold", 0 },    { 3, 0, 1, 12, "Retire", -1 },
        { 3, 3, 1, 12, "Attack", 1 }, /* the enemy is no stronger */
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_field *field;
        sand_battle *battle = four_a_side(rows[i].own_gone, rows[i].enemy_gone, rows[i].turn, rows[i].limit, &field);
        sand_battle *view = malloc(sand_battle_size(field));
        sand_ai *ai;
        char words[512];
        sand_text why;
        sand_text_init(&why, words, sizeof words);
        sand_battle_view(battle, 1, view);
        assert_int_equal(sand_ai_create(sand_player_find("cards"), field, NULL, &ai), SAND_OK);
        const sand_order *order = sand_ai_choose(ai, view, 1, &why);
        assert_non_null(order);
        if (strncmp(words, rows[i].stance, strlen(rows[i].stance)) != 0) fail_msg("row %d: %s", (int)i, words);
        unsigned unit = order->entries[0].subject;
        int32_t y = sand_battle_unit_pose(battle, unit).at.y;
        fresh_apply(battle, order, 1, NULL);
        int32_t gone = sand_battle_unit_pose(battle, unit).at.y - y;
        assert_int_equal(gone > 0 ? 1 : gone < 0 ? -1 : 0, rows[i].way);
        sand_ai_destroy(ai);
        free(view);
        free(battle);
        sand_field_free(field);
    }
}

/* ---- the captain's sense ---- */

/* Lays a few units with room for six Foot; every argument is text of a scenario. */
static laid scene_of(const char *own, const char *enemy, const char *rest, const char *own_leader,
                     const char *enemy_leader)
{
    return laid_out("{ruleset:'ecw-commands',%s,sides:[{name:'Side A',facing:'n',commands:[%s]%s},"
                    "{name:'Side B',facing:'s',commands:[%s]%s}]}",
                    rest, own, own_leader, enemy, enemy_leader);
}

/* Carries out the captain's orders for side A until another side is asked, and counts them by kind. */
static void let_captain_act(laid *s, unsigned done[16])
{
    sand_battle *view = malloc(sand_battle_size(s->field));
    sand_ai *ai;
    sand_dice dice;
    memset(done, 0, 16 * sizeof *done);
    sand_dice_init_seeded(&dice, 5);
    assert_int_equal(sand_ai_create(sand_player_find("captain"), s->field, NULL, &ai), SAND_OK);
    fresh_run(s->battle, &dice, NULL);
    unsigned turn = sand_battle_head(s->battle)->turn;
    for (unsigned i = 0; i < 64 && !sand_battle_over(s->battle); i++) {
        sand_decision decision = fresh_decision(s->battle);
        if (!sand_decision_of(&decision, SAND_SIDE_A) || sand_battle_head(s->battle)->turn != turn) break;
        sand_battle_view(s->battle, SAND_SIDE_A, view);
        const sand_order *order = sand_ai_choose(ai, view, 1, NULL);
        assert_non_null(order);
        for (uint16_t e = 0; e < order->n; e++) done[order->entries[e].kind]++;
        fresh_apply(s->battle, order, 1, NULL);
        fresh_run(s->battle, &dice, NULL);
    }
    sand_ai_destroy(ai);
    free(view);
}

static unsigned order_kind(const sand_field *field, const char *name)
{
    for (unsigned i = 0; i < field->rules->tables.n_orders; i++)
        if (strcmp(field->rules->tables.orders[i].name, name) == 0) return i + 1;
    fail_msg("no order %s", name);
    return 0;
}

#define HIS_TURN(turn)                                                                                                 \
    "turn_limit:8,battle:{turn:" turn ",agenda:[{step:'turn'},{step:'melee',subject:'a'},"                             \
    "{step:'shoot',subject:'a'},{step:'move',subject:'a'}]}"
#define MELEE_TURN                                                                                                     \
    "turn_limit:8,battle:{turn:3,agenda:[{step:'turn'},{step:'melee',subject:'a'},{step:'shoot',subject:"              \
    "'a'},"                                                                                                            \
    "{step:'move',subject:'a'}],contacts:[{by:'B1',with:'A1'}]}"
#define CENTRE_A(units) "{name:'a',kind:'centre',units:[" units "]}"
#define WING_A(units)   "{name:'a',kind:'left-flank',units:[" units "]}"
#define GUNS_A(units)   "{name:'a',kind:'independent',units:[" units "]}"
/* Far-off units of side A, which the flight of a leader of side A would affect. */
#define OTHERS_A                                                                                                       \
    "{name:'c',kind:'left-flank',units:[{name:'A2',type:'foot',at:[3,2]},{name:'A3',type:'foot',at:[8,2]}"             \
    ","                                                                                                                \
    "{name:'A4',type:'foot',at:[13,2]},{name:'A5',type:'foot',at:[18,2]}]}"
#define CENTRE_B(units) "{name:'b',kind:'centre',units:[" units "]}"

/* In the last turn the captain takes the objective, and stays on it if he holds it, though the enemy is elsewhere. */
static void test_takes_ground(void **state)
{
    (void)state;
    static const struct {
        int y;
        const char *zone;
        bool wins;
    } rows[] = {
        { 20, "[[30,24],[42,24],[42,30],[30,30]]", true },      /* one march away */
        { 20, "[[30,26.5],[42,26.5],[42,30],[30,30]]", false }, /* half an inch too far */
        { 26, "[[30,24],[42,24],[42,30],[30,30]]", true },      /* there already */
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char units[128], rest[512];
        unsigned done[16];
        snprintf(units, sizeof units, CENTRE_A("{name:'A1',type:'foot',at:[36,%d]}"), rows[i].y);
        snprintf(rest, sizeof rest, HIS_TURN("8") ",zones:[{name:'Bridge',use:'objective',value:1,area:%s}]",
                 rows[i].zone);
        laid s = scene_of(units, CENTRE_B("{name:'B1',type:'foot',at:[60,3]}"), rest, "", "");
        let_captain_act(&s, done);
        sand_result result = s.field->rules->result(s.battle);
        if ((result.points[0] > 0) != rows[i].wins) fail_msg("row %d: %d points", (int)i, result.points[0]);
        laid_clear(&s);
    }
}

/* The captain withdraws from a melee that he is losing and fights on in one that he is winning. */
static void test_withdraws(void **state)
{
    (void)state;
    static const struct {
        int own, enemy;
        const char *does, *not ;
    } rows[] = {
        { 8, 0, "withdraw", "fight" },
        { 0, 8, "fight", "withdraw" },
        { 8, 8, "fight", "withdraw" }, /* it strikes first */
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        char own[256], enemy[256];
        unsigned done[16];
        snprintf(own, sizeof own,
                 WING_A("{name:'A1',type:'horse',at:[36,20],hits:%d},{name:'A2',type:'horse',at:[36,12]}"),
                 rows[i].own);
        snprintf(enemy, sizeof enemy, CENTRE_B("{name:'B1',type:'foot',at:[36,23],out_of_ammunition:1,hits:%d}"),
                 rows[i].enemy);
        laid s = scene_of(own, enemy, MELEE_TURN, "", "");
        let_captain_act(&s, done);
        if (done[order_kind(s.field, rows[i].does)] != 1 || done[order_kind(s.field, rows[i].not )] != 0)
            fail_msg("row %d", (int)i);
        laid_clear(&s);
    }
}

/* The captain does not leave a leader alone where he can be ridden down, and rides down a lone enemy leader. */
static void test_leaders(void **state)
{
    (void)state;
    unsigned done[16];
    laid s = scene_of(CENTRE_A("{name:'A1',type:'foot',at:[36,10]}") "," OTHERS_A,
                      "{name:'b',kind:'left-flank',units:[{name:'B1',type:'horse',at:[52,10]}]}", HIS_TURN("3"),
                      ",bodies:[{name:'Own',role:'leader',at:[36,8],base:[1,1]}]", "");
    let_captain_act(&s, done);
    sand_pose after = sand_battle_unit_pose(s.battle, 1);
    assert_true(after.at.x >= 34000 && after.at.x <= 38000 && after.at.y >= 8000 && after.at.y <= 10010);
    laid_clear(&s);
    s = scene_of(WING_A("{name:'A1',type:'horse',at:[36,30]}"),
                 CENTRE_B("{name:'B1',type:'foot',at:[8,44]},{name:'B2',type:'foot',at:[3,44]}"), HIS_TURN("3"), "",
                 ",bodies:[{name:'His',role:'leader',at:[36,40],base:[1,1]}]");
    let_captain_act(&s, done);
    assert_int_equal(sand_battle_body(s.battle, s.field->n_bodies)->status, SAND_STATUS_GONE);
    laid_clear(&s);
}

/* Guns fire as soon as an enemy is in range; muskets fire at units that they can break. */
static void test_fires(void **state)
{
    (void)state;
    unsigned done[16];
    laid s = scene_of(GUNS_A("{name:'A1',type:'artillery',at:[36,10]},{name:'A2',type:'dragoons',at:[10,10]}"),
                      CENTRE_B("{name:'B1',type:'foot',at:[36,34]}"), HIS_TURN("1"), "", "");
    let_captain_act(&s, done);
    assert_int_equal(done[order_kind(s.field, "shoot")], 1);
    laid_clear(&s);
    s = scene_of(CENTRE_A("{name:'A1',type:'foot',at:[36,20]}"),
                 CENTRE_B("{name:'B1',type:'foot',at:[34,32]},{name:'B2',type:'foot',at:[38.5,32],hits:8}"),
                 HIS_TURN("3"), "", "");
    let_captain_act(&s, done);
    assert_int_equal(done[order_kind(s.field, "shoot")], 1);
    assert_int_equal(sand_battle_unit(s.battle, 3)->status, SAND_STATUS_GONE);
    laid_clear(&s);
}

/* Compares playing strength in a shipped scenario. There are few battles and wide bounds, so that only a real loss of
 * strength fails. */
static void test_strength(void **state)
{
    (void)state;
    static const struct {
        const char *first, *second;
        uint32_t least;
    } rows[] = {
        { "closer", "random", 12 },
        { "captain", "random", 12 },
        { "captain", "closer", 9 },
        { "cards", "random", 11 },
    };
    size_t n;
    char *text = read_file("scenarios/ecw-commands/fiddlers-bottom.json", &n);
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_sim_plan plan = { .player = { sand_player_find(rows[i].first), sand_player_find(rows[i].second) },
                               .seed = 11 };
        sand_sim_result *result = calloc(1, sizeof *result);
        match_of(text, n, &plan, 8, result);
        const uint64_t *won = result->reading[0].player_won;
        print_message("%s against %s: %u won, %u lost of 16\n", rows[i].first, rows[i].second, (unsigned)won[0],
                      (unsigned)won[1]);
        assert_true(won[0] >= rows[i].least);
        free(result);
    }
    free(text);
}

/* Compares Wilson's interval with values from tables. */
static void test_interval(void **state)
{
    (void)state;
    static const struct {
        uint32_t count, n;
        double low, high;
    } rows[] = {
        { 0, 10, 0, 0.2775328 },
        { 5, 10, 0.2365931, 0.7634069 },
        { 10, 10, 0.7224672, 1 },
        { 95, 100, 0.8882495, 0.9784563 },
    };
    for (size_t i = 0; i < SAND_LEN(rows); i++) {
        sand_estimate found = sand_sim_share(rows[i].count, rows[i].n);
        assert_float_equal(found.low, rows[i].low, 1e-6);
        assert_float_equal(found.high, rows[i].high, 1e-6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_always_legal),
        cmocka_unit_test(test_bodies_are_moved),
        cmocka_unit_test(test_bodies_are_moved_with_sense),
        cmocka_unit_test(test_leaders_are_moved_in_turn),
        cmocka_unit_test(test_sees_views_only),
        cmocka_unit_test(test_never_hands_on_secrets),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_random_is_even),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_match),
        cmocka_unit_test(test_follies_are_counted),
        cmocka_unit_test(test_follies_of_plans_are_counted),
        cmocka_unit_test(test_cards),
        cmocka_unit_test(test_takes_ground),
        cmocka_unit_test(test_withdraws),
        cmocka_unit_test(test_leaders),
        cmocka_unit_test(test_fires),
        cmocka_unit_test(test_strength),
        cmocka_unit_test(test_interval),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
