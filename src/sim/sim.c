/* sim.c - plays sets of battles and counts what happens in them.
 *
 * Invariant: every count of a tally is a whole number that only grows, so the result does not depend on the order in
 * which threads add up. */
#include <sandtable/sim.h>

#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "record/scenario.h"
#include "sim/bites.h"
#include "sim/bout.h"
#include "sim/deeds.h"
#include "sim/keep.h"

enum { LOG_ROOM = 512 };

struct sand_sim {
    sand_field *field[SAND_SIM_READINGS];
    sand_battle *start[SAND_SIM_READINGS];
    size_t n_readings;
    const sand_player *player[2];
    sand_player_limits limits[2];
    uint64_t seed;
    uint32_t most_orders;
    bool check, swap, deeds, own_text[SAND_SIM_READINGS];
    uint64_t fingerprint; /* a hash of everything that decides the figures */
};

/* The result of one battle, for the comparison of readings. */
typedef struct {
    int64_t of[SAND_SIM_MEASURES];
    unsigned halves; /* half points that player[0] made */
} account;

struct sand_sim_desk {
    const sand_sim *sim;
    sand_bout bout[SAND_SIM_READINGS];
    sand_log log;
    sand_event *events;
    /* the battle being played */
    sand_sim_tally *tally;
    unsigned turn;             /* the last turn seen */
    uint16_t gone[SAND_SIDES]; /* units gone by now */
    uint64_t hits;
    size_t reading;
    uint64_t set;
    uint16_t
        winner_of_first[SAND_SIDES]; /* of this set's battles under the first reading, by the first player's side */
    sand_sim_bites *bites;           /* NULL: rules are not counted */
    void (*tell)(void *context, const sand_sim_battle *battle); /* NULL: no listener */
    void *teller;
    sand_deeds deeds;
};

/* ---- the study ------------------------------------------------------------------------------------- */

void sand_sim_destroy(sand_sim *sim)
{
    if (!sim) return;
    for (size_t i = 0; i < SAND_SIM_READINGS; i++) {
        sand_memory_release(sim->start[i]);
        sand_field_free(sim->field[i]);
    }
    sand_memory_release(sim);
}

static bool limits_same(const sand_player_limits *a, const sand_player_limits *b)
{
    return a->nodes == b->nodes && a->stop == b->stop && a->context == b->context;
}

static sand_sim *sim_of(const sand_sim_plan *plan)
{
    sand_sim *sim = sand_memory_zeroed(1, sizeof *sim);
    if (!sim) return NULL;
    sim->n_readings = plan->n_readings ? plan->n_readings : 1;
    sim->seed = plan->seed;
    sim->most_orders = plan->most_orders;
    sim->check = plan->check;
    sim->deeds = plan->deeds;
    for (size_t i = 0; i < plan->n_readings; i++) sim->own_text[i] = plan->reading[i].text != NULL;
    for (size_t i = 0; i < 2; i++) {
        sim->player[i] = plan->player[i];
        sim->limits[i] = plan->limits[i];
    }
    /* The same player with the same luck plays the same battle again when the sides are exchanged. */
    sim->swap = plan->player[0] != plan->player[1] || !limits_same(&plan->limits[0], &plan->limits[1]);
    return sim;
}

static bool is_sound(const sand_sim_plan *plan)
{
    if (plan->player[0] == NULL || plan->player[1] == NULL || plan->n_readings > SAND_SIM_READINGS) return false;
    for (size_t i = 0; i < plan->n_readings; i++)
        if (plan->reading[i].n_options > 0 && plan->reading[i].options == NULL) return false;
    return true;
}

static sand_error read_reading(sand_source study, const sand_sim_reading *reading, sand_problem_list *problems,
                               sand_field **field, sand_battle **start)
{
    sand_source from = study;
    if (reading->text) from = (sand_source){ reading->text, reading->n, reading->source };
    sand_scenario_settings settings = { .options = reading->options, .n_options = reading->n_options };
    if (from.name == NULL) from.name = "scenario";
    return sand_scenario_read(from, &settings, problems, field, start);
}

static uint64_t hash_word(uint64_t hash, const char *word)
{
    return sand_hash_bytes(word, strlen(word) + 1, hash);
}

static uint64_t fingerprint_of(const sand_sim_plan *plan, const char *text, size_t n)
{
    uint64_t hash = sand_hash_add(plan->seed, plan->most_orders);
    for (size_t i = 0; i < 2; i++) hash = sand_hash_add(hash_word(hash, plan->player[i]->name), plan->limits[i].nodes);
    for (size_t i = 0; i < plan->n_readings || i == 0; i++) {
        const sand_sim_reading *reading = &plan->reading[i];
        hash = reading->text ? sand_hash_bytes(reading->text, reading->n, hash) : sand_hash_bytes(text, n, hash);
        for (size_t k = 0; k < reading->n_options; k++)
            hash = hash_word(hash_word(hash, reading->options[k].name), reading->options[k].value);
    }
    return hash;
}

sand_error sand_sim_create(const char *text, size_t n, const sand_sim_plan *plan, sand_problem_list *problems,
                           sand_sim **out)
{
    if (plan == NULL || problems == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    for (size_t i = 0; i < plan->n_readings || i == 0; i++)
        if (text == NULL && (i >= SAND_SIM_READINGS || plan->reading[i].text == NULL)) return SAND_ERROR_ARGUMENT;
    if (!is_sound(plan)) return SAND_ERROR_ARGUMENT;
    SAND_ASSERT(plan->player[0] && plan->player[1] && plan->n_readings <= SAND_SIM_READINGS);
    sand_sim *sim = sim_of(plan);
    if (!sim) return SAND_ERROR_MEMORY;
    sand_error error = SAND_OK;
    for (size_t i = 0; i < sim->n_readings && !error; i++) {
        error = read_reading((sand_source){ text, n, plan->source }, &plan->reading[i], problems, &sim->field[i],
                             &sim->start[i]);
    }
    sim->fingerprint = fingerprint_of(plan, text, n);
    if (error)
        sand_sim_destroy(sim);
    else
        *out = sim;
    return error;
}

uint64_t sand_sim_fingerprint(const sand_sim *sim)
{
    return sim->fingerprint;
}

sand_field *sand_sim_field(const sand_sim *sim, size_t reading)
{
    return sim->field[reading];
}

bool sand_sim_has_own_text(const sand_sim *sim, size_t reading)
{
    return reading < SAND_SIM_READINGS && sim->own_text[reading];
}

size_t sand_sim_readings(const sand_sim *sim)
{
    return sim->n_readings;
}

unsigned sand_sim_set_size(const sand_sim *sim)
{
    if (sim == NULL) return 0;
    return sim->swap ? 2 : 1;
}

/* ---- watching one battle --------------------------------------------------------------------------- */

static unsigned turn_row(unsigned turn)
{
    return turn < SAND_SIM_TURNS ? turn : SAND_SIM_TURNS;
}

static void count_gone(const sand_battle *b, uint16_t gone[SAND_SIDES])
{
    gone[0] = gone[1] = 0;
    for (unsigned i = 1; i <= b->field->n_units; i++)
        if (sand_battle_unit(b, i)->status == SAND_STATUS_GONE) gone[sand_battle_side_of_unit(b, i) - 1]++;
}

/* Notes for each turn that has ended how many units are gone by now. */
static void close_turns(sand_sim_desk *desk, unsigned turn)
{
    for (; desk->turn < turn; desk->turn++) {
        if (desk->turn > SAND_SIM_TURNS) continue;
        for (size_t side = 0; side < SAND_SIDES; side++) desk->tally->gone[side][desk->turn] += desk->gone[side];
    }
}

static void hear_hit(sand_sim_desk *desk, const sand_event *event)
{
    sand_sim_tally *tally = desk->tally;
    uint64_t amount = (uint64_t)event->amount;
    desk->hits += amount;
    tally->hits += amount;
    if (event->step >= 1 && event->step <= SAND_SIM_STEPS) tally->hits_in[event->step - 1] += amount;
    if (event->subject_ref == SAND_REF_UNIT && event->subject >= 1 && event->subject <= SAND_SIM_UNITS)
        tally->unit_hits[event->subject - 1] += amount;
}

static void hear(sand_sim_desk *desk, const sand_battle *b, const sand_event *event)
{
    close_turns(desk, event->turn);
    if (event->verb == SAND_EVENT_HIT && event->amount > 0) hear_hit(desk, event);
    if (event->verb == SAND_EVENT_REMOVE && event->subject_ref == SAND_REF_UNIT)
        desk->gone[sand_battle_side_of_unit(b, event->subject) - 1]++;
}

static void watch(void *context, sand_bout *bout)
{
    sand_sim_desk *desk = context;
    if (desk->sim->check) sand_battle_check_invariants(bout->battle);
    for (size_t i = 0; i < desk->log.n; i++) hear(desk, bout->battle, &desk->log.events[i]);
    if (desk->sim->deeds) sand_deeds_hear(&desk->deeds, bout, desk->tally);
    if (desk->bites) sand_sim_bites_hear(desk->bites, desk->reading, &desk->log);
    desk->tally->unheard += desk->log.dropped;
    desk->log.n = desk->log.dropped = 0;
    close_turns(desk, sand_battle_head(bout->battle)->turn);
    count_gone(bout->battle, desk->gone); /* events may have been dropped */
}

static void before(void *context, sand_bout *bout, const sand_decision *decision, const sand_order *order)
{
    sand_sim_desk *desk = context;
    sand_deeds_see(&desk->deeds, bout, decision, order, desk->tally);
}

/* ---- its end --------------------------------------------------------------------------------------- */

static sand_sim_ending *ending_row(sand_sim_tally *tally, const sand_sim_ending *like)
{
    for (size_t i = 0; i < tally->n_endings; i++) {
        sand_sim_ending *row = &tally->ending[i];
        if (row->winner == like->winner && row->outcome == like->outcome &&
            strcmp(row->sentence.text, like->sentence.text) == 0)
            return row;
    }
    if (tally->n_endings == SAND_SIM_ENDINGS) return NULL;
    sand_sim_ending *row = &tally->ending[tally->n_endings++];
    *row = *like;
    row->count = 0;
    return row;
}

void sand_sim_add_ending(sand_sim_tally *tally, const sand_sim_ending *like)
{
    sand_sim_ending *row = ending_row(tally, like);
    if (row)
        row->count += like->count;
    else
        tally->other_endings += like->count;
}

static void count_ending(sand_sim_tally *tally, const sand_result *result, bool ended)
{
    sand_sim_ending ending;
    memset(&ending, 0, sizeof ending); /* its padding too: tallies are compared byte by byte */
    ending.count = 1;
    if (ended && result->sentence.text) {
        ending.sentence = result->sentence;
        ending.rule = result->rule;
        ending.outcome = result->outcome;
        ending.winner = result->outcome == SAND_WON ? result->winner : 0;
    } else {
        ending.sentence.text = "The battle was broken off";
        ending.outcome = SAND_GOING_ON;
    }
    sand_sim_add_ending(tally, &ending);
}

static void count_units(const sand_battle *b, sand_sim_tally *tally)
{
    for (unsigned i = 1; i <= b->field->n_units && i <= SAND_SIM_UNITS; i++)
        if (sand_battle_unit(b, i)->status == SAND_STATUS_GONE) tally->unit_lost[i - 1]++;
}

static void count(sand_sim_desk *desk, const sand_bout *bout, bool ended, unsigned first_side, account *out)
{
    sand_sim_tally *tally = desk->tally;
    sand_result result = bout->battle->field->rules->result(bout->battle);
    bool won = ended && result.outcome == SAND_WON;
    unsigned turn = sand_battle_head(bout->battle)->turn;

    tally->battles++;
    tally->orders += bout->orders;
    tally->turns += turn;
    tally->length[turn_row(turn)]++;
    close_turns(desk, SAND_SIM_TURNS + 1);
    for (size_t side = 0; side < SAND_SIDES; side++) tally->lost[side] += desk->gone[side];
    if (!won) tally->drawn++;
    if (!ended) tally->broken_off++;
    if (won) tally->won[result.winner - 1]++;
    if (won) tally->player_won[result.winner == first_side ? 0 : 1]++;
    if (won) tally->player_won_as[result.winner == first_side ? 0 : 1][result.winner - 1]++;
    if (desk->bites) desk->bites->winner[first_side == SAND_SIDE_A ? 0 : 1][desk->reading] = won ? result.winner : 0;
    if (desk->bites) sand_sim_bites_end_battle(desk->bites, desk->reading, desk->gone, desk->hits);
    count_units(bout->battle, tally);
    count_ending(tally, &result, ended);

    out->of[SAND_SIM_WON_A] += won && result.winner == SAND_SIDE_A;
    out->of[SAND_SIM_WON_B] += won && result.winner == SAND_SIDE_B;
    out->of[SAND_SIM_DRAWN] += !won;
    out->of[SAND_SIM_PLAYER] += won && result.winner == first_side;
    out->halves += !won ? 1 : result.winner == first_side ? 2 : 0;
    out->of[SAND_SIM_LENGTH] += turn;
    out->of[SAND_SIM_LOST_A] += desk->gone[0];
    out->of[SAND_SIM_LOST_B] += desk->gone[1];
    out->of[SAND_SIM_HITS] += (int64_t)desk->hits;
}

static void tell_battle(sand_sim_desk *desk, const sand_bout *bout, bool ended, unsigned first_side, uint64_t seed)
{
    sand_result result = bout->battle->field->rules->result(bout->battle);
    uint16_t winner = ended && result.outcome == SAND_WON ? result.winner : 0;
    uint16_t *first = &desk->winner_of_first[first_side - 1];
    if (desk->reading == 0) *first = winner;
    if (!desk->tell) return;
    sand_sim_battle battle = { .player_seed = seed,
                               .set = desk->set,
                               .orders = bout->orders,
                               .hits = desk->hits,
                               .lost = { desk->gone[0], desk->gone[1] },
                               .reading = (uint16_t)desk->reading,
                               .first_side = (uint16_t)first_side,
                               .winner = winner,
                               .winner_of_first = *first,
                               .turns = (uint16_t)sand_battle_head(bout->battle)->turn,
                               .broken_off = !ended };
    memcpy(battle.seed, "key:", 4);
    for (size_t i = 0; i < 16; i++) battle.seed[4 + i] = "0123456789abcdef"[seed >> (60 - 4 * i) & 15];
    desk->tell(desk->teller, &battle);
}

/* ---- a set ------------------------------------------------------------------------------------------ */

sand_error sand_sim_desk_create(const sand_sim *sim, sand_sim_desk **out)
{
    if (sim == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    sand_sim_desk *desk = sand_memory_zeroed(1, sizeof *desk);
    if (!desk) return SAND_ERROR_MEMORY;
    desk->sim = sim;
    desk->events = sand_memory_zeroed(LOG_ROOM, sizeof *desk->events);
    desk->log = (sand_log){ .events = desk->events, .room = LOG_ROOM };
    sand_error error = desk->events ? SAND_OK : SAND_ERROR_MEMORY;
    for (size_t i = 0; i < sim->n_readings && !error; i++) {
        sand_bout *bout = &desk->bout[i];
        error = sand_bout_init(bout, sim->field[i], sim->player, sim->limits);
        if (error) break;
        bout->most_orders = sim->most_orders;
        bout->log = &desk->log;
        bout->watch = watch;
        bout->before = sim->deeds ? before : NULL;
        bout->context = desk;
    }
    if (error)
        sand_sim_desk_destroy(desk);
    else
        *out = desk;
    return error;
}

void sand_sim_desk_destroy(sand_sim_desk *desk)
{
    if (!desk) return;
    for (size_t i = 0; i < SAND_SIM_READINGS; i++) sand_bout_free(&desk->bout[i]);
    sand_memory_release(desk->events);
    sand_memory_release(desk);
}

void sand_sim_desk_count(sand_sim_desk *desk, sand_sim_bites *bites)
{
    if (desk == NULL) return;
    desk->bites = bites;
}

void sand_sim_desk_tell(sand_sim_desk *desk, void (*tell)(void *context, const sand_sim_battle *battle), void *context)
{
    if (desk == NULL) return;
    desk->tell = tell;
    desk->teller = context;
}

static void play_battle(sand_sim_desk *desk, size_t reading, unsigned first_side, uint64_t seed, account *out)
{
    const sand_sim *sim = desk->sim;
    desk->turn = 0;
    desk->hits = 0;
    desk->reading = reading;
    count_gone(sim->start[reading], desk->gone);
    if (sim->deeds) sand_deeds_begin(&desk->deeds, first_side);
    bool ended = sand_bout_play(&desk->bout[reading], sim->start[reading], first_side, seed);
    if (sim->deeds) sand_deeds_end(&desk->deeds, &desk->bout[reading], desk->tally);
    count(desk, &desk->bout[reading], ended, first_side, out);
    tell_battle(desk, &desk->bout[reading], ended, first_side, seed);
}

static void add_balance(sand_sim_tally *tally, const account *set)
{
    int64_t balance = set->of[SAND_SIM_WON_A] - set->of[SAND_SIM_WON_B];
    tally->balance += balance;
    tally->balance_square += (uint64_t)(balance * balance);
}

static void compare(const account *first, const account *other, sand_sim_result *result, size_t reading)
{
    for (size_t m = 0; m < SAND_SIM_MEASURES; m++) {
        int64_t difference = other->of[m] - first->of[m];
        result->difference[reading][m] += difference;
        result->square[reading][m] += (uint64_t)(difference * difference);
        result->differs[reading][m] += difference != 0;
    }
}

/* Adds the products of the differences of each two readings, from which follows how they go together. */
static void cross(const account accounts[], size_t n, sand_sim_bites *bites)
{
    SAND_ASSERT(n <= SAND_SIM_READINGS);
    for (size_t one = 1; one < n; one++)
        for (size_t other = one + 1; other < n; other++)
            for (size_t m = 0; m < SAND_SIM_MEASURES; m++)
                bites->product[one][other][m] +=
                    (accounts[one].of[m] - accounts[0].of[m]) * (accounts[other].of[m] - accounts[0].of[m]);
    bites->crossed++;
}

void sand_sim_play(sand_sim_desk *desk, uint64_t set, sand_sim_result *result)
{
    if (desk == NULL || result == NULL) return;
    const sand_sim *sim = desk->sim;
    account accounts[SAND_SIM_READINGS] = { 0 };
    uint64_t seed = sand_hash_add(sim->seed, set);
    desk->set = set;
    if (desk->bites) sand_sums_begin_set(&desk->bites->sums, result);
    for (size_t i = 0; i < sim->n_readings; i++) {
        desk->tally = &result->reading[i];
        play_battle(desk, i, SAND_SIDE_A, seed, &accounts[i]);
        if (!sim->swap) {
            add_balance(desk->tally, &accounts[i]);
            continue;
        }
        play_battle(desk, i, SAND_SIDE_B, seed, &accounts[i]);
        desk->tally->pair[accounts[i].halves]++;
        add_balance(desk->tally, &accounts[i]);
    }
    result->sets++;
    if (desk->bites) sand_sim_bites_end_set(desk->bites, sim->swap ? 2 : 1);
    if (desk->bites) cross(accounts, sim->n_readings, desk->bites);
    if (desk->bites) sand_sums_end_set(&desk->bites->sums, result);
    for (size_t i = 1; i < sim->n_readings; i++) compare(&accounts[0], &accounts[i], result, i);
}

/* ---- adding up -------------------------------------------------------------------------------------- */

static void add_counts(uint64_t to[], const uint64_t from[], size_t n)
{
    for (size_t i = 0; i < n; i++) to[i] += from[i];
}

static void add_tally(sand_sim_tally *to, const sand_sim_tally *from)
{
    to->battles += from->battles;
    to->drawn += from->drawn;
    to->broken_off += from->broken_off;
    to->orders += from->orders;
    to->turns += from->turns;
    to->hits += from->hits;
    to->balance += from->balance;
    to->balance_square += from->balance_square;
    to->unheard += from->unheard;
    to->other_endings += from->other_endings;
    add_counts(to->won, from->won, SAND_SIDES);
    add_counts(to->player_won, from->player_won, 2);
    for (size_t i = 0; i < 2; i++) add_counts(to->player_won_as[i], from->player_won_as[i], SAND_SIDES);
    add_counts(to->pair, from->pair, SAND_SIM_PAIRS);
    for (size_t i = 0; i < SAND_SIM_COUNTERS; i++) add_counts(to->counter[i], from->counter[i], 2);
    for (size_t i = 0; i < from->n_deeds; i++) sand_deeds_add(to, &from->deed[i]);
    to->other_deeds += from->other_deeds;
    add_counts(to->length, from->length, SAND_LEN(to->length));
    for (size_t side = 0; side < SAND_SIDES; side++)
        add_counts(to->gone[side], from->gone[side], SAND_LEN(to->gone[side]));
    add_counts(to->lost, from->lost, SAND_SIDES);
    add_counts(to->unit_lost, from->unit_lost, SAND_SIM_UNITS);
    add_counts(to->unit_hits, from->unit_hits, SAND_SIM_UNITS);
    add_counts(to->hits_in, from->hits_in, SAND_SIM_STEPS);
    for (size_t i = 0; i < from->n_endings; i++) sand_sim_add_ending(to, &from->ending[i]);
}

void sand_sim_add(sand_sim_result *to, const sand_sim_result *result)
{
    if (to == NULL || result == NULL) return;
    to->sets += result->sets;
    for (size_t i = 0; i < SAND_SIM_READINGS; i++) {
        add_tally(&to->reading[i], &result->reading[i]);
        add_counts(to->square[i], result->square[i], SAND_SIM_MEASURES);
        add_counts(to->differs[i], result->differs[i], SAND_SIM_MEASURES);
        for (size_t m = 0; m < SAND_SIM_MEASURES; m++) to->difference[i][m] += result->difference[i][m];
    }
}

void sand_sim_sum(const sand_sim_result *result, sand_sim_result *out)
{
    if (result == NULL || out == NULL) return;
    out->sets += result->sets;
    for (size_t i = 0; i < SAND_SIM_READINGS; i++) add_tally(&out->reading[0], &result->reading[i]);
}
