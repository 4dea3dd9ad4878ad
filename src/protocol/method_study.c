/* method_study.c - many battles between computer players, played in parts.
 *
 * Nothing is kept between two requests: a part is a text that goes out and comes back, so any number of engines can
 * play parts of one study, and one of them adds them up. The figures are those of `sandtable study`. */
#include "protocol/call.h"
#include "protocol/study_write.h"

#include "base/assert.h"
#include "base/memory.h"

#include <string.h>

enum {
    HITS_MOST = 1000, /* upper bound of hits in a battle, when no interval is known */
    SETS_MOST = 4096,
    STEP_MOST = 1024,
    PARTS_MOST = 64,
    NOTABLES_MOST = 2048,
    SETTINGS_MOST = 64,
    FIGURE = 24,
    CLOSE = 5000
};

typedef struct {
    const char *text, *id, *source;
    char *found; /* the text, where the host has it */
    size_t n;
    sand_sim_plan plan;
    sand_setting setting[SAND_SIM_READINGS][SETTINGS_MOST + 1];
    char figure[SAND_SIM_READINGS][SETTINGS_MOST][FIGURE]; /* values that were numbers, as text */
    size_t n_reported; /* readings; behind them stand those with a number left out, of which only the winners count */
    int64_t from, step, sets;
    const char *part[PARTS_MOST];
    size_t n_parts;
    bool figures;           /* figures are wanted */
    bool remedies;          /* changes to be tried are wanted, not numbers to be left out */
    int32_t close;          /* a balance within this many thousandths of a point is even */
    sand_notables notables; /* those of earlier requests, then those of this one */
    bool plays_again;
    sand_sim_battle again;
} asked;

typedef struct {
    sand_sim *sim;
    sand_sim_desk *desk;
    sand_sim_result *result;
    sand_sim_bites *bites;
} bench;

/* ---- what is asked ---- */

static const char *value_of(sand_cursor *value, char figure[FIGURE])
{
    const sand_json *json = sand_json_read_any(value, NULL);
    sand_text text;
    if (json == NULL) return NULL;
    if (json->kind == SAND_JSON_TEXT) return json->text.bytes;
    sand_text_init(&text, figure, FIGURE);
    if (json->kind == SAND_JSON_INTEGER)
        sand_text_add_int(&text, json->integer);
    else if (json->kind == SAND_JSON_DECIMAL)
        sand_text_add_bytes(&text, json->text.bytes, json->text.length);
    else
        sand_json_read_mistake(value, NULL, "a value is text or a number");
    return figure;
}

static void read_variants(sand_call *call, asked *a)
{
    sand_cursor list, map, value;
    a->plan.n_readings = a->n_reported = 1;
    if (!sand_json_read_optional_array(&call->params, "variants", 1, SAND_SIM_READINGS, &list)) return;
    a->plan.n_readings = a->n_reported = sand_json_read_items(&list);
    for (size_t i = 0; i < a->n_reported; i++) {
        sand_json_read_item(&list, i, &map);
        size_t n = sand_json_read_members(&map);
        if (n > SETTINGS_MOST) sand_json_read_mistake(&map, NULL, "there are at most %d options", SETTINGS_MOST);
        for (size_t k = 0; k < n && k < SETTINGS_MOST; k++) {
            a->setting[i][k].name = sand_json_read_member(&map, k, &value);
            a->setting[i][k].value = value_of(&value, a->figure[i][k]);
        }
        a->plan.reading[i].options = a->setting[i];
        a->plan.reading[i].n_options = n < SETTINGS_MOST ? n : SETTINGS_MOST;
    }
}

/* Adds a reading that differs from the first in this number alone. */
static void leave_out(asked *a, sand_setting number)
{
    const sand_sim_reading *first = &a->plan.reading[0];
    SAND_ASSERT(a->plan.n_readings < SAND_SIM_READINGS);
    sand_setting *of = a->setting[a->plan.n_readings];
    size_t n = 0;
    of[n++] = number;
    for (size_t i = 0; i < first->n_options; i++)
        if (strcmp(first->options[i].name, number.name) != 0) of[n++] = first->options[i];
    a->plan.reading[a->plan.n_readings++] = (sand_sim_reading){ .options = of, .n_options = n };
}

/* Reads the numbers that are left out, each in a reading of its own behind those that are reported. */
static void read_without(sand_call *call, asked *a)
{
    sand_cursor list, item;
    const size_t room = SAND_SIM_READINGS - a->n_reported;
    if (!sand_json_read_optional_array(&call->params, "without", 0, room, &list)) return;
    for (size_t i = 0; i < sand_json_read_items(&list) && i < room; i++) {
        sand_setting number = { 0 };
        sand_json_read_item(&list, i, &item);
        bool good = sand_json_read_text(&item, "number", SAND_PARAMETER_NAME - 1, &number.name);
        good = sand_json_read_text(&item, "value", FIGURE, &number.value) && good;
        if (good) leave_out(a, number);
    }
}

static void read_players(sand_call *call, asked *a)
{
    sand_cursor list, item;
    const char *name = NULL;
    a->plan.player[0] = a->plan.player[1] = sand_player_find("closer");
    if (!sand_json_read_optional_array(&call->params, "players", 2, 2, &list)) return;
    for (size_t i = 0; i < 2; i++) {
        sand_json_read_item(&list, i, &item);
        if (!sand_json_read_text(&item, NULL, SAND_PLAYER_MAX, &name)) continue;
        a->plan.player[i] = sand_player_find(name);
        if (a->plan.player[i] == NULL)
            sand_json_read_mistake(&item, NULL, "there is no computer player \"%.40s\"; \"players\" lists them", name);
    }
}

static void read_parts(sand_call *call, asked *a)
{
    sand_cursor list, item;
    if (!sand_json_read_optional_array(&call->params, "parts", 0, PARTS_MOST, &list)) return;
    a->n_parts = sand_json_read_items(&list);
    for (size_t i = 0; i < a->n_parts; i++) {
        sand_json_read_item(&list, i, &item);
        sand_json_read_content(&item, NULL, SAND_PROTOCOL_LINE, &a->part[i]);
    }
}

/* Reads a battle, which must be under a variant of the study. False: a mistake was reported. */
static bool read_battle(sand_cursor *from, const asked *a, sand_sim_battle *out)
{
    if (!sand_protocol_read_notable(from, out)) return false;
    if (out->reading < a->n_reported) return true;
    sand_json_read_mistake(from, "reading", "the study has %zu variants, counted from 0", a->n_reported);
    return false;
}

static void read_battles(sand_call *call, asked *a)
{
    sand_cursor list, item;
    sand_sim_battle battle;
    if (sand_json_read_optional_array(&call->params, "notable", 0, NOTABLES_MOST, &list))
        for (size_t i = 0; i < sand_json_read_items(&list); i++) {
            sand_json_read_item(&list, i, &item);
            if (read_battle(&item, a, &battle)) sand_notables_hear(&a->notables, &battle);
        }
    if (!sand_json_read_optional_object(&call->params, "again", &item)) return;
    a->plays_again = read_battle(&item, a, &a->again);
}

/* Reads what is studied. */
static void read_plan(sand_call *call, asked *a)
{
    bool with_text = sand_json_read_optional_content(&call->params, "text", SAND_PROTOCOL_LINE, &a->text);
    bool with_id = sand_json_read_optional_text(&call->params, "scenario", 100, &a->id);
    a->plan.seed = 1;
    sand_json_read_optional_text(&call->params, "source", 200, &a->source);
    sand_json_read_optional_uint64(&call->params, "seed", &a->plan.seed);
    read_variants(call, a);
    read_players(call, a);
    if (with_text == with_id && call->problems.mistakes == 0)
        sand_json_read_mistake(&call->params, NULL, "\"text\" or \"scenario\" is needed, and only one of them");
}

/* Finds the scenario, when all parameters have been read. False: the call has failed. */
static bool find_text(sand_call *call, asked *a)
{
    if (!sand_call_params_done(call)) return false;
    if (a->id) a->text = a->found = sand_protocol_find_scenario(call, a->id, &a->n);
    if (!a->id) a->n = strlen(a->text);
    a->plan.source = a->source;
    return a->text != NULL;
}

/* Reads all parameters. False: the call has failed. */
static bool read_asked(sand_call *call, asked *a)
{
    read_plan(call, a);
    a->step = 1;
    sand_json_read_optional_int(&call->params, "from", 0, INT32_MAX, &a->from);
    sand_json_read_optional_int(&call->params, "step", 1, STEP_MOST, &a->step);
    sand_json_read_optional_int(&call->params, "sets", 0, SETS_MOST, &a->sets);
    read_without(call, a);
    read_parts(call, a);
    read_battles(call, a);
    a->close = CLOSE;
    sand_json_read_optional_length(&call->params, "close", 1, 100000, &a->close);
    sand_json_read_optional_bool(&call->params, "figures", &a->figures);
    return find_text(call, a);
}

/* ---- playing ---- */

static void clear_away(bench *b)
{
    sand_sim_desk_destroy(b->desk);
    sand_sim_bites_destroy(b->bites);
    sand_sim_destroy(b->sim);
    sand_memory_release(b->result);
}

/* Hears of a battle; those with a number left out are not reported. */
static void hear(void *context, const sand_sim_battle *battle)
{
    asked *a = context;
    if (battle->reading < a->n_reported) sand_notables_hear(&a->notables, battle);
}

static sand_error set_up(sand_call *call, asked *a, bench *b)
{
    sand_error error = sand_sim_create(a->text, a->n, &a->plan, &call->problems, &b->sim);
    if (!error) error = sand_sim_bites_create(b->sim, &b->bites);
    if (!error) error = sand_sim_desk_create(b->sim, &b->desk);
    b->result = sand_memory_allocate(sizeof *b->result);
    if (!error && b->result == NULL) error = SAND_ERROR_MEMORY;
    if (error) return error;
    memset(b->result, 0, sizeof *b->result);
    sand_sim_desk_count(b->desk, b->bites);
    sand_sim_desk_tell(b->desk, hear, a);
    return SAND_OK;
}

static sand_error add_part(sand_call *call, const char *text, bench *b)
{
    sand_sim_kept *kept = NULL;
    sand_error error = sand_sim_kept_create((sand_source){ text, strlen(text), "part" }, &call->problems, &kept);
    if (!error) error = sand_sim_kept_add(kept, b->sim, &call->problems, b->result);
    if (!error) error = sand_sim_kept_add_bites(kept, b->bites, &call->problems);
    sand_sim_kept_destroy(kept);
    return error;
}

/* ---- figures ---- */

/* Rounds to thousandths. */
static int64_t thousandths(double value)
{
    return (int64_t)(value * 1000 + (value < 0 ? -0.5 : 0.5));
}

static void write_estimate(sand_json_writer *w, const char *key, sand_estimate e, double scale)
{
    sand_json_write_object(w, key);
    sand_json_write_length(w, "value", thousandths(scale * e.value));
    sand_json_write_length(w, "low", thousandths(scale * e.low));
    sand_json_write_length(w, "high", thousandths(scale * e.high));
    sand_json_write_end(w);
}

static void write_mean(sand_json_writer *w, const char *key, uint64_t sum, uint64_t battles)
{
    sand_json_write_length(w, key, thousandths((double)sum / (double)battles));
}

static void write_counts(sand_json_writer *w, const char *key, const uint64_t counts[], size_t n)
{
    while (n > 0 && counts[n - 1] == 0) n--;
    sand_json_write_array(w, key);
    for (size_t i = 0; i < n; i++) sand_json_write_int(w, NULL, (int64_t)counts[i]);
    sand_json_write_end(w);
}

static void write_losing(sand_json_writer *w, const bench *b, size_t reading)
{
    sand_json_write_array(w, "losing");
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        uint64_t counts[SAND_SIM_UNITS + 1];
        for (size_t i = 0; i <= SAND_SIM_UNITS; i++) counts[i] = sand_sim_bites_lost(b->bites, reading, side, i);
        write_counts(w, NULL, counts, SAND_SIM_UNITS + 1);
    }
    sand_json_write_end(w);
}

/* What is compared: a reading with the first, or two changes at once with the sum of each. */
typedef struct {
    const bench *b;
    const sand_sim_pair *pair; /* NULL: a reading with the first */
    size_t reading;
} compared;

static sand_estimate difference(const compared *c, sand_sim_measure measure)
{
    const bench *b = c->b;
    return c->pair ? sand_sim_beyond(b->sim, b->result, b->bites, *c->pair, measure)
                   : sand_sim_effect(b->sim, b->result, c->reading, measure);
}

static void write_differences(sand_json_writer *w, const char *key, const compared *c)
{
    sand_json_write_object(w, key);
    sand_json_write_array(w, "won");
    write_estimate(w, NULL, difference(c, SAND_SIM_WON_A), 100);
    write_estimate(w, NULL, difference(c, SAND_SIM_WON_B), 100);
    sand_json_write_end(w);
    write_estimate(w, "drawn", difference(c, SAND_SIM_DRAWN), 100);
    write_estimate(w, "turns", difference(c, SAND_SIM_LENGTH), 1);
    sand_json_write_array(w, "lost");
    write_estimate(w, NULL, difference(c, SAND_SIM_LOST_A), 1);
    write_estimate(w, NULL, difference(c, SAND_SIM_LOST_B), 1);
    sand_json_write_end(w);
    write_estimate(w, "hits", difference(c, SAND_SIM_HITS), 1);
    sand_json_write_end(w);
}

/* Writes the variants that make two changes at once which two others make alone. */
static void write_pairs(sand_json_writer *w, const bench *b, size_t readings)
{
    sand_sim_pair pair;
    sand_json_write_array(w, "pairs");
    for (size_t i = 0; b->result->sets > 1 && sand_sim_pair_at(b->sim, readings, i, &pair); i++) {
        sand_json_write_object(w, NULL);
        sand_json_write_int(w, "one", pair.one);
        sand_json_write_int(w, "other", pair.other);
        sand_json_write_int(w, "both", pair.both);
        write_differences(w, "beyond", &(compared){ .b = b, .pair = &pair });
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* Writes an estimate. A single set gives no interval: then it may be anything from 0 to `most`. */
static void write_sure(sand_json_writer *w, const char *key, sand_estimate e, double most)
{
    if (e.high - e.value > most) e.low = 0, e.high = most;
    write_estimate(w, key, e, 1);
}

static void write_means(sand_json_writer *w, const bench *b, size_t reading)
{
    uint64_t counts[SAND_SIM_UNITS + 1];
    sand_json_write_object(w, "mean");
    write_sure(w, "turns", sand_sim_mean(b->result->reading[reading].length, SAND_SIM_TURNS + 1), SAND_SIM_TURNS);
    sand_json_write_array(w, "lost");
    for (unsigned side = 1; side <= SAND_SIDES; side++) {
        for (size_t i = 0; i <= SAND_SIM_UNITS; i++) counts[i] = sand_sim_bites_lost(b->bites, reading, side, i);
        write_sure(w, NULL, sand_sim_mean(counts, SAND_SIM_UNITS + 1), SAND_SIM_UNITS);
    }
    sand_json_write_end(w);
    write_sure(w, "hits", sand_sim_hits_mean(b->result, b->bites, reading), HITS_MOST);
    sand_json_write_end(w);
}

/* Writes whether the battle is even, as far as is known. */
static void write_even(sand_json_writer *w, sand_estimate balance, double close)
{
    sand_even_trial trial = sand_even_judge(balance, close);
    sand_json_write_object(w, "even");
    sand_json_write_int(w, "ahead", trial.ahead);
    sand_json_write_bool(w, "open", trial.open);
    sand_json_write_end(w);
}

static void write_variant(sand_json_writer *w, const bench *b, const asked *a, size_t reading)
{
    const sand_sim_tally *t = &b->result->reading[reading];
    SAND_ASSERT(reading < SAND_SIM_READINGS);
    sand_json_write_object(w, NULL);
    sand_json_write_int(w, "battles", (int64_t)t->battles);
    sand_json_write_array(w, "won");
    for (size_t side = 0; side < SAND_SIDES; side++)
        write_estimate(w, NULL, sand_sim_share(t->won[side], t->battles), 100);
    sand_json_write_end(w);
    write_estimate(w, "drawn", sand_sim_share(t->drawn, t->battles), 100);
    write_mean(w, "turns", t->turns, t->battles);
    sand_json_write_array(w, "lost");
    for (size_t side = 0; side < SAND_SIDES; side++) write_mean(w, NULL, t->lost[side], t->battles);
    sand_json_write_end(w);
    write_mean(w, "hits", t->hits, t->battles);
    write_counts(w, "ended", t->length, SAND_SIM_TURNS + 1);
    write_losing(w, b, reading);
    if (reading > 0 && b->result->sets > 1) write_differences(w, "less", &(compared){ .b = b, .reading = reading });
    write_estimate(w, "balance", sand_sim_balance(b->sim, b->result, reading), 100);
    write_means(w, b, reading);
    write_even(w, sand_sim_balance(b->sim, b->result, reading), (double)a->close / 100000);
    sand_json_write_end(w);
}

/* Writes the rules that took effect, in the order of the rulebook. */
static void write_rules(sand_json_writer *w, const bench *b, size_t readings, bool exact)
{
    sand_sim_bite bite;
    sand_json_write_array(w, "rules");
    for (size_t i = 0; sand_sim_bites_at(b->bites, i, &bite); i++) {
        uint64_t any = 0;
        for (size_t r = 0; r < readings; r++) any |= bite.times[r];
        if (any == 0) continue;
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "rule", bite.rule);
        sand_json_write_array(w, "times");
        for (size_t r = 0; r < readings; r++) sand_json_write_int(w, NULL, (int64_t)bite.times[r]);
        sand_json_write_end(w);
        sand_json_write_array(w, "means");
        for (size_t r = 0; r < readings; r++)
            sand_study_write_wide(w, NULL, sand_sim_bite_mean(b->result, b->bites, bite.rule, r), true);
        sand_json_write_end(w);
        if (readings > 1 && b->result->sets > 1) {
            sand_json_write_array(w, "less");
            for (size_t r = 1; r < readings; r++)
                write_estimate(w, NULL, sand_sim_bite_effect(b->sim, b->result, &bite, r), 1);
            sand_json_write_end(w);
        }
        if (exact) {
            sand_json_write_array(w, "exact");
            for (size_t r = 1; r < readings; r++)
                sand_study_write_wide(w, NULL, sand_sim_bite_effect(b->sim, b->result, &bite, r), true);
            sand_json_write_end(w);
        }
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* Writes how often each number that was left out decided a battle. */
static void write_decided(sand_json_writer *w, const bench *b, const asked *a)
{
    sand_json_write_array(w, "decided");
    for (size_t r = a->n_reported; r < a->plan.n_readings; r++) {
        const uint64_t count = sand_sim_bites_changed(b->bites, r);
        const sand_estimate share = sand_sim_share(count, b->result->reading[0].battles);
        sand_json_write_object(w, NULL);
        sand_json_write_text(w, "number", a->plan.reading[r].options[0].name);
        sand_json_write_int(w, "count", (int64_t)count);
        write_estimate(w, "share", share, 100);
        if (a->figures) sand_study_write_wide(w, "exact", share, true);
        sand_json_write_end(w);
    }
    sand_json_write_end(w);
}

/* Makes the game of a reading, for its names or to be played; NULL: out of memory. */
static sand_game *game_of(const asked *a, size_t reading, const char *seed)
{
    const unsigned first = a->again.first_side == SAND_SIDE_B ? 1 : 0;
    const sand_game_settings settings = { .source = a->source,
                                          .options = a->plan.reading[reading].options,
                                          .n_options = a->plan.reading[reading].n_options,
                                          .seed = seed,
                                          .players = { a->plan.player[first]->label,
                                                       a->plan.player[1 - first]->label } };
    sand_problem_list unheard = { 0 };
    sand_game *game = NULL;
    if (sand_game_create(a->text, a->n, &settings, &unheard, &game) != SAND_OK) game = NULL;
    sand_problem_list_free(&unheard);
    return game;
}

/* Writes the names of both sides, from the scenario. */
static void write_sides(sand_json_writer *w, const sand_game *game)
{
    sand_side_facts facts = { 0 };
    sand_json_write_array(w, "sides");
    for (unsigned side = 1; side <= SAND_SIDES; side++)
        if (sand_game_side(game, 0, side, &facts)) sand_json_write_text(w, NULL, facts.name);
    sand_json_write_end(w);
}

/* Plays a battle of the study again and writes its record. */
static sand_error write_record(sand_json_writer *w, const asked *a)
{
    sand_game *game = game_of(a, a->again.reading, a->again.seed);
    if (game == NULL) return SAND_ERROR_MEMORY;
    sand_error error = sand_sim_again(game, &a->again, a->plan.player, a->plan.limits);
    size_t n = error ? 0 : sand_record_write(game, SAND_RECORD_REVEALED, NULL, 0);
    char *text = error ? NULL : sand_memory_allocate(n + 1);
    if (!error && text == NULL) error = SAND_ERROR_MEMORY;
    if (!error) {
        sand_record_write(game, SAND_RECORD_REVEALED, text, n + 1);
        sand_json_write_text_bytes(w, "record", text, n);
    }
    sand_memory_release(text);
    sand_game_destroy(game);
    return error;
}

static sand_error write_part(sand_json_writer *w, const asked *a, const bench *b)
{
    const sand_sim_part part = { .shard = 1, .of = 1, .done = (uint64_t)(a->from + a->sets * a->step) };
    SAND_ASSERT(a->step > 0);
    char *text = NULL;
    size_t n = 0;
    sand_error error = sand_sim_bites_keep(b->bites, b->result, &part, &text, &n);
    if (error) return error;
    sand_json_write_text_bytes(w, "part", text, n);
    sand_memory_release(text);
    return SAND_OK;
}

static sand_error play(sand_call *call, asked *a, bench *b)
{
    sand_error error = set_up(call, a, b);
    for (size_t i = 0; i < a->n_parts && !error; i++) error = add_part(call, a->part[i], b);
    for (int64_t i = 0; i < a->sets && !error; i++)
        sand_sim_play(b->desk, (uint64_t)(a->from + i * a->step), b->result);
    if (error) return error;
    const size_t readings = a->n_reported;
    sand_json_write_int(&call->w, "sets", (int64_t)b->result->sets);
    sand_json_write_int(&call->w, "size", sand_sim_set_size(b->sim));
    sand_game *game = game_of(a, 0, NULL);
    if (game == NULL) return SAND_ERROR_MEMORY;
    const sand_study study = { b->sim, b->result, b->bites, game, { a->plan.player[0], a->plan.player[1] }, readings };
    write_sides(&call->w, game);
    if (a->figures && b->result->sets > 0) sand_study_write_figures(&call->w, &study);
    sand_game_destroy(game);
    sand_study_write_notables(&call->w, &a->notables);
    if (a->plays_again) error = write_record(&call->w, a);
    if (error) return error;
    sand_json_write_array(&call->w, "variants");
    for (size_t r = 0; r < readings && b->result->sets > 0; r++) write_variant(&call->w, b, a, r);
    sand_json_write_end(&call->w);
    write_rules(&call->w, b, readings, a->figures);
    write_decided(&call->w, b, a);
    write_pairs(&call->w, b, readings);
    sand_json_write_length(&call->w, "precision",
                           thousandths(b->result->sets ? 100 * sand_sim_precision(b->sim, b->result) : 100));
    return write_part(&call->w, a, b);
}

/* Plays the first sets and writes which numbers the study is to leave out, or which changes it is to try. */
static sand_error choose_without(sand_call *call, asked *a, bench *b)
{
    sand_study_without without[SAND_SIM_READINGS];
    const size_t room = SAND_SIM_READINGS - a->n_reported;
    a->plan.n_readings = 1; /* the others do not count for the choice */
    sand_error error = sand_sim_create(a->text, a->n, &a->plan, &call->problems, &b->sim);
    if (error) return error;
    sand_game *game = game_of(a, 0, NULL);
    if (game == NULL) return SAND_ERROR_MEMORY;
    size_t n = a->remedies ? sand_study_choose_remedies(b->sim, game, without, SAND_SIM_READINGS - 1)
                           : sand_study_choose_without(b->sim, game, without, room);
    sand_game_destroy(game);
    sand_json_write_array(&call->w, "numbers");
    for (size_t i = 0; i < n; i++) {
        sand_json_write_object(&call->w, NULL);
        sand_json_write_text(&call->w, "number", without[i].name);
        sand_json_write_text(&call->w, "value", without[i].value);
        if (without[i].rule) sand_json_write_text(&call->w, "rule", without[i].rule);
        sand_json_write_text(&call->w, "about", without[i].about);
        sand_json_write_end(&call->w);
    }
    sand_json_write_end(&call->w);
    return SAND_OK;
}

static bool read_only_plan(sand_call *call, asked *a)
{
    read_plan(call, a);
    sand_json_read_optional_bool(&call->params, "remedies", &a->remedies);
    return find_text(call, a);
}

static void answer(sand_call *call, bool (*read)(sand_call *call, asked *a),
                   sand_error (*act)(sand_call *call, asked *a, bench *b))
{
    asked *a = sand_memory_zeroed(1, sizeof *a);
    bench b = { 0 };
    if (a == NULL) {
        sand_call_error(call, SAND_ERROR_MEMORY);
        return;
    }
    if (read(call, a)) {
        sand_error error = act(call, a, &b);
        if (error == SAND_ERROR_SYNTAX || error == SAND_ERROR_INVALID)
            sand_call_unread(call, error);
        else if (error == SAND_ERROR_MISMATCH)
            sand_call_fail(call, SAND_RPC_SERVER + SAND_ERROR_MISMATCH,
                           "one of the parts is of another study, or the battle to be played again is");
        else if (error)
            sand_call_error(call, error);
        clear_away(&b);
    }
    sand_memory_release(a->found);
    sand_memory_release(a);
}

void sand_protocol_do_study(sand_call *call)
{
    answer(call, read_asked, play);
}

void sand_protocol_do_without(sand_call *call)
{
    answer(call, read_only_plan, choose_without);
}
