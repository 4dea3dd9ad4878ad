/* match_outsiders.c - plays battles with players that are other programs.
 *
 * A program that is late, ends, or gives no legal order loses that battle. The loss is printed and counted, and the
 * program is started anew for the next battle. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime, sigaction */
#include "cli/match_outsiders.h"

#include "cli/load.h"

#include "base/assert.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ORDERS_MOST = 100000, ENTRIES = 1024 };

typedef struct {
    match_outsiders *m;
    sand_protocol *seat; /* the protocol engine that answers the program's requests */
    sand_game *game;
    const loaded *scenario;
    uint64_t pair, luck, orders;
    unsigned first_side; /* the side of player 0 */
    unsigned forfeited;  /* the side whose program lost the battle by misconduct; 0: none */
} battle;

static volatile sig_atomic_t stopped;

static void stop(int number)
{
    (void)number;
    stopped = 1;
}

static size_t player_of(const battle *b, unsigned side)
{
    SAND_ASSERT(side == SAND_SIDE_A || side == SAND_SIDE_B);
    return side == b->first_side ? 0 : 1;
}

/* Returns the seed of a pair's dice: the finaliser of SplitMix64 over the match's seed. */
static uint64_t luck_of(uint64_t seed, uint64_t pair)
{
    uint64_t x = seed * 0x9E3779B97F4A7C15u + pair + 1;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/* ---- one order ---- */

static void note(void *context, const char *line, size_t n)
{
    text_clear(context);
    text_add_bytes(context, line, n);
}

/* Hands in the order that the program answered with. False: it is no legal order of its side; `why` says so. */
static bool submit(battle *b, const text *order, text *why)
{
    text line = { 0 }, said = { 0 };
    text_add(&line, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"submit\",\"params\":{\"order\":%s}}", text_of(order));
    sand_protocol_handle(b->seat, text_of(&line), strlen(text_of(&line)), note, &said);
    const char *message = strstr(text_of(&said), "\"error\":{") ? strstr(text_of(&said), "\"message\":\"") : NULL;
    if (message) {
        message += strlen("\"message\":\"");
        text_add(why, "its order was refused: %.*s", (int)strcspn(message, "\""), message);
    }
    text_free(&line);
    text_free(&said);
    return !message;
}

static void forfeit(battle *b, unsigned side, outsider_fate fate, const text *why)
{
    size_t player = player_of(b, side);
    outsider *program = b->m->outsider[player];
    SAND_ASSERT(program != NULL && (int)fate < MATCH_FATES);
    b->forfeited = side;
    b->m->lost_by[player][fate]++;
    fprintf(stderr, "sandtable match: %s loses battle %" PRIu64 "%c: %s\n", b->m->label[player], b->pair + 1,
            b->first_side == SAND_SIDE_A ? 'a' : 'b', text_of(why));
    outsider_stop(program);
}

static void decide_outside(battle *b, unsigned side)
{
    text order = { 0 }, why = { 0 };
    sand_side_facts facts = { 0 };
    outsider *program = b->m->outsider[player_of(b, side)];
    sand_game_side(b->game, 0, side, &facts);
    outsider_fate fate = program->process != 0 ? OUTSIDER_FINE : outsider_start(program, &why);
    if (fate == OUTSIDER_FINE && sand_protocol_lend(b->seat, b->game, side) == SAND_OK) {
        fate = outsider_choose(program, b->seat, facts.name, &order, &why);
        if (fate == OUTSIDER_FINE && *text_of(&order) && !submit(b, &order, &why)) fate = OUTSIDER_WRONG;
        b->game = sand_protocol_take_back(b->seat);
        sand_decision due = sand_game_decision(b->game, 0);
        if (fate == OUTSIDER_FINE && !*text_of(&order) && sand_decision_of(&due, (uint16_t)side)) {
            text_add(&why, "it answered without an order, and has handed in none");
            fate = OUTSIDER_WRONG;
        }
    }
    if (fate != OUTSIDER_FINE) forfeit(b, side, fate, &why);
    text_free(&order);
    text_free(&why);
}

static bool decide_inside(battle *b, unsigned side)
{
    static sand_entry entry[ENTRIES]; /* static: battles are played one at a time */
    sand_order order[2];
    sand_order_list list = { order, 0, SAND_LEN(order), entry, 0, ENTRIES };
    const choice_player *player = &b->m->player[player_of(b, side)];
    sand_player_limits limits = player->limits;
    if (limits.nodes == 0) limits.nodes = (uint32_t)b->m->nodes;
    const sand_player_task task = { side, b->luck, &limits, NULL, 0 };
    return sand_player_choose(player->player, b->game, task, &list) == SAND_OK &&
           sand_game_submit(b->game, &list.orders[0], NULL) == SAND_OK;
}

/* Has every side that is due give an order; false: the battle cannot go on. */
static bool decide(battle *b, const sand_decision *due)
{
    for (uint16_t side = 1; side <= SAND_SIDES && !b->forfeited; side++) {
        if (!sand_decision_of(due, side)) continue;
        b->orders++;
        if (b->m->outsider[player_of(b, side)])
            decide_outside(b, side);
        else if (!decide_inside(b, side))
            return false;
    }
    return !b->forfeited;
}

/* ---- one battle ---- */

/* Returns the winning side; 0: drawn. */
static unsigned winner_of(const battle *b)
{
    sand_result result = sand_game_result(b->game, 0);
    if (b->forfeited) return SAND_SIDES + 1 - b->forfeited;
    return result.outcome == SAND_WON ? result.winner : 0;
}

/* Counts the battle; returns the points of player 0 in halves: 2, 1 or 0. */
static int count(const battle *b, sand_sim_tally *tally)
{
    sand_table_facts facts = { 0 };
    unsigned winner = winner_of(b);
    size_t by = winner ? player_of(b, winner) : 0;
    sand_game_table(b->game, 0, &facts);
    tally->battles++;
    tally->orders += b->orders;
    tally->turns += facts.turn;
    if (!winner) tally->drawn++;
    if (b->orders >= ORDERS_MOST) tally->broken_off++;
    if (!winner) return 1;
    tally->won[winner - 1]++;
    tally->player_won[by]++;
    tally->player_won_as[by][winner - 1]++;
    return by == 0 ? 2 : 0;
}

static bool keep(const battle *b)
{
    text name = { 0 };
    if (!b->m->records) return true;
    text_add(&name, "%s-%s", b->m->label[0], b->m->label[1]);
    if (b->m->n_scenarios > 1) text_add(&name, "-%d", (int)(b->scenario - b->m->scenario) + 1);
    text_add(&name, "-%" PRIu64 "-%c", b->pair + 1, b->first_side == SAND_SIDE_A ? 'a' : 'b');
    if (b->forfeited) sand_game_concede(b->game, b->forfeited);
    bool good = study_folder_write(b->m->records, b->game, text_of(&name));
    text_free(&name);
    return good;
}

static void tell_end(const battle *b)
{
    for (size_t i = 0; i < 2; i++)
        if (b->m->outsider[i]) outsider_tell(b->m->outsider[i], "over", "{}");
}

/* Plays one battle and adds the points of player 0, in halves, to *halves. False: a message was printed. */
static bool play(battle *b, sand_sim_tally *tally, int *halves)
{
    char seed[24];
    sand_problem_list problems = { 0 };
    const size_t first = player_of(b, SAND_SIDE_A);
    snprintf(seed, sizeof seed, "%" PRIu64, b->luck);
    const sand_game_settings with = { .source = b->scenario->path,
                                      .options = b->m->set->at,
                                      .n_options = b->m->set->n,
                                      .seed = seed,
                                      .players = { b->m->label[first], b->m->label[1 - first] } };
    sand_error error = sand_game_create(b->scenario->bytes, b->scenario->n, &with, &problems, &b->game);
    if (error) print_problems(stderr, &problems);
    sand_problem_list_free(&problems);
    if (error) return false;
    bool going = true;
    while (going && b->orders < ORDERS_MOST) {
        sand_decision due = sand_game_decision(b->game, 0);
        going = due.asks && decide(b, &due);
    }
    *halves += count(b, tally);
    tell_end(b);
    bool good = keep(b);
    sand_game_destroy(b->game);
    return good;
}

/* ---- all of them ---- */

static bool play_pair(match_outsiders *m, sand_protocol *seat, uint64_t pair, sand_sim_result *out)
{
    for (size_t i = 0; i < m->n_scenarios; i++) {
        int halves = 0;
        for (unsigned side = SAND_SIDE_A; side <= SAND_SIDE_B; side++) {
            battle b = { .m = m, .seat = seat, .scenario = &m->scenario[i], .pair = pair, .first_side = side };
            b.luck = luck_of(m->seed, pair);
            if (!play(&b, &out->reading[i], &halves)) return false;
        }
        SAND_ASSERT(halves >= 0 && halves < SAND_SIM_PAIRS);
        out->reading[i].pair[halves]++;
    }
    out->sets++;
    return true;
}

bool match_outsiders_play(match_outsiders *m, sand_sim_result *out, crowd_report *report)
{
    struct timespec begin, end;
    struct sigaction before, now = { .sa_handler = stop };
    SAND_ASSERT(m->n_scenarios <= SAND_SIM_READINGS);
    sand_protocol *seat = sand_protocol_create(NULL);
    bool good = seat != NULL;
    stopped = 0;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    sigaction(SIGINT, &now, &before);
    for (uint64_t pair = 0; pair < m->pairs && good && !(stopped && pair > 0); pair++) {
        good = play_pair(m, seat, pair, out);
        if (good && m->enough && m->enough(m->context, out)) break;
    }
    sigaction(SIGINT, &before, NULL);
    clock_gettime(CLOCK_MONOTONIC, &end);
    *report = (crowd_report){ .interrupted = stopped != 0 };
    report->seconds = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
    sand_protocol_destroy(seat);
    return good;
}
