/* run_frequencies.c - tests the odds that a player is shown against the frequencies of what happens, through the public
 * API alone.
 *
 *   run_frequencies [POSITIONS [PLAYS [SEED]]]      60 positions of 1,000 plays each unless told
 *
 * Positions come from random battles of every scenario. In each, the odds of an order that makes dice fall are
 * computed; then the order is given PLAYS times to copies of the game with other dice. Two bounds must hold:
 *
 *   Every chance by itself. By Hoeffding's inequality a frequency of n plays is further than e from its chance with a
 * probability of at most 2 exp(-2 n e^2), whatever the chance is. With M chances compared, e is chosen so that together
 * they stay below ALARM (Bonferroni; the chances of one position need not be independent).
 *
 *   All of them together. Small errors everywhere would hide below that bound, so one distribution of each position,
 * the one with the most values, enters a sum of Pearson's. Positions have dice of their own, so these are independent,
 * and the sum has the mean f and the variance 2 f of its degrees of freedom f. It must stay within SIGMAS standard
 * deviations.
 *
 * A value that is played but has no chance fails at once; so do a change that has no odds, and a certain one that does
 * not come. The seed is fixed, so the program always gives the same answer; another seed is another test, and fails by
 * chance with a probability below 1/1000. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sandtable/sandtable.h>

#include "base/text.h"
#include "drill/drill.h"
#include "game/game_parts.h"
#include "support/chance.h"
#include "support/scenes.h"

#define ALARM  0.0005
#define SIGMAS 4.0
enum {
    SCENES_MAX = 128,
    SCENE_ROOM = 1 << 18,
    ORDERS = 64,
    ENTRIES = 4096,
    VALUES = 64,
    TRIES = 24,
    PER_BATTLE = 3,
    BATTLE_ORDERS = 1500,
    MARKERS = 32
};

/* The values of one thing with their chances, and how often each came. */
typedef struct {
    const sand_odds_part *part;
    size_t n;
    unsigned seen[VALUES], plays, stray; /* `stray`: came, but has no chance */
} tally;

typedef struct {
    chance from;
    unsigned positions, plays;
    uint64_t seed;
    sand_order orders[ORDERS];
    sand_entry entries[ENTRIES];
    sand_order_list list;
    sand_odds odds;
    tally changes[SAND_ODDS_CHANGES], rolls[SAND_ODDS_ROLLS], reached[SAND_ODDS_ROLLS];
    /* sums */
    unsigned done, distributions, chances, strays, inexact;
    double furthest, sum, freedom;
} program;

static void clear(program *p)
{
    p->list = (sand_order_list){ p->orders, 0, ORDERS, p->entries, 0, ENTRIES };
}

/* ---- what happened ----------------------------------------------------------------------------------------------- */

static int32_t member_of(const sand_game *game, unsigned unit, const char *name)
{
    sand_marker markers[MARKERS];
    sand_unit_facts facts;
    if (strcmp(name, "hits") == 0 && sand_game_unit(game, 0, unit, &facts)) return facts.hits;
    size_t n = sand_game_markers(game, 0, unit, markers, MARKERS);
    for (size_t i = 0; i < n && i < MARKERS; i++)
        if (strcmp(markers[i].name, name) == 0) return markers[i].value;
    return 0;
}

/* Returns the number of the cause for which the unit is gone; only the battle knows it. */
static int32_t why_gone(const sand_game *game, unsigned unit)
{
    const sand_unit *row = sand_battle_unit(sand_game_battle(game), unit);
    if (row->status != SAND_STATUS_GONE) return 0;
    return row->cause != 0 ? row->cause : SAND_ODDS_NO_CAUSE;
}

static int32_t value_of(const sand_game *before, const sand_game *after, const sand_odds_change *change)
{
    sand_unit_facts was, is;
    if (change->kind == SAND_ODDS_MEMBER) return member_of(after, change->subject, change->name);
    if (change->kind == SAND_ODDS_GONE) return why_gone(after, change->subject);
    sand_game_unit(before, 0, change->subject, &was);
    sand_game_unit(after, 0, change->subject, &is);
    return is.state == SAND_UNIT_IN_PLAY && memcmp(&was.pose, &is.pose, sizeof is.pose) != 0;
}

static void count(tally *t, int32_t value)
{
    t->plays++;
    for (size_t i = 0; i < t->n; i++) {
        if (t->part[i].value != value) continue;
        t->seen[i]++;
        return;
    }
    t->stray++;
}

/* Rolls of one cause may differ in what they need, depending on earlier dice: a unit with more hits needs more. */
static bool ask_same(const sand_roll *a, const sand_roll *b)
{
    return memcmp(&a->cause, &b->cause, sizeof a->cause) == 0 && a->kind == b->kind && a->need == b->need &&
           a->add_a == b->add_a && a->add_b == b->add_b && a->sides == b->sides && a->count == b->count;
}

/* Returns that roll among those of the last orders, or NULL. */
static const sand_roll *find_roll(const sand_game *game, const sand_roll *ask)
{
    const sand_item *last = game->log[game->n_done - 1];
    for (size_t i = 0; i < last->n_rolls; i++)
        if (ask_same(&last->rolls[i], ask)) return &last->rolls[i];
    return NULL;
}

/* ---- one position ------------------------------------------------------------------------------------------------ */

static bool is_compared(const sand_odds_change *change)
{
    return change->ref == SAND_REF_UNIT && change->n <= VALUES;
}

static void begin(program *p)
{
    const sand_odds *o = &p->odds;
    for (size_t i = 0; i < o->n_changes; i++)
        p->changes[i] = (tally){ .part = &o->parts[o->changes[i].first], .n = o->changes[i].n };
    memset(p->reached, 0, sizeof p->reached);
    for (size_t i = 0; i < o->n_rolls; i++)
        p->rolls[i] = (tally){ .part = &o->parts[o->rolls[i].first], .n = o->rolls[i].n };
}

static bool is_listed(const sand_odds *odds, unsigned unit, sand_odds_kind kind, const char *name)
{
    for (size_t i = 0; i < odds->n_changes; i++) {
        const sand_odds_change *change = &odds->changes[i];
        bool named = name == NULL || (change->name != NULL && strcmp(change->name, name) == 0);
        if (change->ref == SAND_REF_UNIT && change->subject == unit && change->kind == kind && named) return true;
    }
    return false;
}

/* Counts the changes for which no odds were given. */
static unsigned unlisted(const sand_odds *odds, const sand_game *before, const sand_game *after)
{
    unsigned n = 0;
    for (unsigned unit = 1; unit <= before->field->n_units; unit++) {
        const sand_unit *was = sand_battle_unit(sand_game_battle(before), unit),
                        *is = sand_battle_unit(sand_game_battle(after), unit);
        bool gone = was->status != is->status && is->status == SAND_STATUS_GONE;
        bool moved =
            is->status == SAND_STATUS_PLAY && (was->x != is->x || was->y != is->y || was->heading != is->heading);
        n += was->hits != is->hits && !is_listed(odds, unit, SAND_ODDS_MEMBER, "hits");
        n += gone && !is_listed(odds, unit, SAND_ODDS_GONE, NULL);
        n += moved && !is_listed(odds, unit, SAND_ODDS_MOVED, NULL);
    }
    return n;
}

static bool asks_for(const sand_decision *decision, uint16_t kind)
{
    for (size_t i = 0; i < decision->n_kinds; i++)
        if (decision->kinds[i] == kind) return true;
    return false;
}

/* Answers decisions before the dice as the odds assume: by an order of the kind that they let by. */
static void let_go_by(sand_game *game, uint16_t kind)
{
    sand_decision decision = sand_game_decision(game, 0);
    while (kind != 0 && game->log[game->n_done - 1]->n_rolls == 0 && decision.asks && asks_for(&decision, kind)) {
        uint16_t side = sand_decision_of(&decision, SAND_SIDE_A) ? SAND_SIDE_A : SAND_SIDE_B;
        const sand_entry entry = { .kind = kind };
        const sand_order order = { decision.serial, side, 1, &entry };
        SAND_ASSERT(sand_game_submit(game, &order, NULL) == SAND_OK);
        decision = sand_game_decision(game, 0);
    }
}

static void play_once(program *p, const sand_game *game, const sand_order *order, unsigned play)
{
    char seed[64];
    sand_game *copy = sand_game_copy(game);
    SAND_ASSERT(copy != NULL);
    snprintf(seed, sizeof seed, "%llu position %u play %u", (unsigned long long)p->seed, p->done, play);
    SAND_ASSERT(sand_game_reseed(copy, seed) == SAND_OK && sand_game_submit(copy, order, NULL) == SAND_OK);
    let_go_by(copy, p->odds.let_by);
    for (size_t i = 0; i < p->odds.n_changes; i++)
        if (is_compared(&p->odds.changes[i])) count(&p->changes[i], value_of(game, copy, &p->odds.changes[i]));
    for (size_t i = 0; i < p->odds.n_rolls; i++) {
        const sand_roll *roll = find_roll(copy, &p->odds.rolls[i].ask);
        p->reached[i].seen[0] += roll != NULL;
        p->reached[i].plays++;
        if (roll && p->rolls[i].n > 0 && p->rolls[i].n <= VALUES) count(&p->rolls[i], roll->result);
    }
    p->strays += unlisted(&p->odds, game, copy);
    sand_game_destroy(copy);
}

static void compare(program *p, double wanted, unsigned seen, unsigned plays)
{
    double off = fabs(seen / (double)plays - wanted) *
                 sqrt(plays / (double)p->plays); /* scaled to as many plays as all others have */
    bool impossible = (wanted <= 0 && seen > 0) || (wanted >= 1 && seen < plays);
    p->chances++;
    p->strays += impossible;
    if (off > p->furthest) p->furthest = off;
}

/* Returns Pearson's sum over the values expected often enough, the rest taken as one; 0 degrees of freedom: nothing can
 * be compared. */
static double pearson(const tally *t, unsigned *freedom)
{
    double sum = 0, rare = 0, rare_seen = 0;
    unsigned classes = 0;
    for (size_t i = 0; i < t->n; i++) {
        double expected = t->plays * sand_chance_number(t->part[i].chance);
        if (expected < 5) {
            rare += expected;
            rare_seen += t->seen[i];
            continue;
        }
        sum += (t->seen[i] - expected) * (t->seen[i] - expected) / expected;
        classes++;
    }
    if (rare >= 5) {
        sum += (rare_seen - rare) * (rare_seen - rare) / rare;
        classes++;
    }
    *freedom = classes > 0 ? classes - 1 : 0;
    return sum;
}

/* Compares every chance of one distribution, and keeps it in `richest` when it has the most values so far. */
static void judge(program *p, const tally *t, const tally **richest)
{
    if (t->plays == 0) return;
    p->distributions++;
    p->strays += t->stray > 0;
    for (size_t i = 0; i < t->n; i++) compare(p, sand_chance_number(t->part[i].chance), t->seen[i], t->plays);
    if (*richest == NULL || t->n > (*richest)->n) *richest = t;
}

static void judge_position(program *p)
{
    const tally *richest = NULL;
    unsigned freedom;
    for (size_t i = 0; i < p->odds.n_changes; i++)
        if (is_compared(&p->odds.changes[i])) judge(p, &p->changes[i], &richest);
    for (size_t i = 0; i < p->odds.n_rolls; i++) {
        compare(p, sand_chance_number(p->odds.rolls[i].reached), p->reached[i].seen[0], p->reached[i].plays);
        judge(p, &p->rolls[i], &richest);
    }
    if (richest == NULL) return;
    p->sum += pearson(richest, &freedom);
    p->freedom += freedom;
}

/* ---- finding positions ------------------------------------------------------------------------------------------- */

/* Are the odds of this order exact, and is there a die in it? They are the side's own or, where something hidden
 * matters, the host's. */
static bool worth_asking(program *p, const sand_game *game, const sand_order *order)
{
    for (unsigned viewer = order->side, again = 0; again < 2; viewer = 0, again++) {
        if (sand_odds_line(game, viewer, (sand_odds_orders){ order, 1 }, &p->odds, NULL) != SAND_OK ||
            p->odds.n_rolls == 0)
            return false;
        if (p->odds.exact && p->odds.left_out == 0) return true;
    }
    p->inexact++;
    return false;
}

/* Prints the order, its odds, and how often each value came. */
static void tell(const program *p, const sand_game *game, const sand_order *order)
{
    static char words[1 << 16];
    sand_game_order_write(game, order, words, sizeof words);
    printf("position %u: %s\n", p->done + 1, words);
    sand_odds_words(game, &p->odds, words, sizeof words);
    printf("%s", words);
    for (size_t i = 0; i < p->odds.n_changes; i++) {
        const sand_odds_change *change = &p->odds.changes[i];
        const tally *t = &p->changes[i];
        if (!is_compared(change)) continue;
        printf("  unit %u, %s:", change->subject,
               change->name                     ? change->name
               : change->kind == SAND_ODDS_GONE ? "gone"
                                                : "moved");
        for (size_t k = 0; k < t->n; k++)
            printf(" %d: %.4f came %u", (int)t->part[k].value, sand_chance_number(t->part[k].chance), t->seen[k]);
        printf(", of %u; others %u\n", t->plays, t->stray);
    }
    for (size_t i = 0; i < p->odds.n_rolls; i++) {
        const tally *t = &p->rolls[i];
        const sand_roll *ask = &p->odds.rolls[i].ask;
        printf("  roll of purpose %u, subject %u, object %u: reached with %.4f, %u times;", ask->cause.purpose,
               ask->cause.subject, ask->cause.object, sand_chance_number(p->odds.rolls[i].reached),
               p->reached[i].seen[0]);
        for (size_t k = 0; k < t->n; k++)
            printf(" %d: %.4f came %u", (int)t->part[k].value, sand_chance_number(t->part[k].chance), t->seen[k]);
        printf("; others %u\n", t->stray);
    }
}

/* Picks a legal order at random, and tests the position when the order will make dice fall. */
static bool look(program *p, const sand_game *game, unsigned side)
{
    sand_wish any = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    clear(p);
    size_t n = sand_game_suggest(game, &any, &p->list);
    for (unsigned i = 0; n > 0 && i < TRIES; i++) {
        const sand_order *order = &p->orders[chance_below(&p->from, (uint32_t)n)];
        if (!worth_asking(p, game, order)) continue;
        begin(p);
        for (unsigned play = 0; play < p->plays; play++) play_once(p, game, order, play);
        unsigned strays = p->strays;
        judge_position(p);
        if (p->strays > strays) tell(p, game, order);
        p->done++;
        return true;
    }
    return false;
}

static bool play_on(program *p, sand_game *game)
{
    sand_decision decision = sand_game_decision(game, 0);
    for (unsigned side = 1; decision.asks && side <= SAND_SIDES; side++) {
        if (!sand_decision_of(&decision, (uint16_t)side)) continue;
        clear(p);
        const sand_player *player = sand_player_find(chance_one_in(&p->from, 4) ? "random" : "closer");
        sand_player_limits limits = { 0 };
        if (sand_player_choose(player, game, (sand_player_task){ side, chance_next(&p->from), &limits, NULL, 0 },
                               &p->list) != SAND_OK)
            return false;
        if (sand_game_submit(game, &p->orders[0], NULL) != SAND_OK) return false;
    }
    return decision.asks;
}

/* Plays a battle, and tests a few positions of it. */
static void play(program *p, const char *text, size_t n, unsigned battle)
{
    char seed[32];
    sand_problem_list problems = { 0 };
    sand_game *game = NULL;
    snprintf(seed, sizeof seed, "%llu.%u", (unsigned long long)p->seed, battle);
    sand_error error = sand_game_create(text, n, &(sand_game_settings){ .seed = seed }, &problems, &game);
    SAND_ASSERT(error == SAND_OK);
    sand_problem_list_free(&problems);
    unsigned found = 0;
    for (unsigned i = 0; i < BATTLE_ORDERS && p->done < p->positions && found < PER_BATTLE; i++) {
        sand_decision decision = sand_game_decision(game, 0);
        bool one = decision.actors == 1 << SAND_SIDE_A || decision.actors == 1 << SAND_SIDE_B;
        if (one && !decision.sealed && chance_one_in(&p->from, 12))
            found += look(p, game, decision.actors >> SAND_SIDE_A & 1 ? SAND_SIDE_A : SAND_SIDE_B);
        if (!play_on(p, game)) break;
    }
    sand_game_destroy(game);
}

static size_t read_scene(const char *path, char *out)
{
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(out, 1, SCENE_ROOM, file) : 0;
    if (file) fclose(file);
    if (n == 0 || n == SCENE_ROOM) fprintf(stderr, "run_frequencies: %s cannot be read\n", path);
    return n < SCENE_ROOM ? n : 0;
}

/* ---- the result -------------------------------------------------------------------------------------------------- */

static unsigned report(const program *p)
{
    double bound = sqrt(log(2.0 * p->chances / ALARM) / (2.0 * p->plays));
    double sigmas = p->freedom > 0 ? (p->sum - p->freedom) / sqrt(2 * p->freedom) : 99;
    bool each = p->furthest <= bound, all = fabs(sigmas) <= SIGMAS, enough = p->done == p->positions;
    printf("%u positions, %u plays each; %u distributions, %u chances; odds of %u more orders were not exact\n",
           p->done, p->plays, p->distributions, p->chances, p->inexact);
    printf("%s values or changes that came without a chance, or did not though certain: %u\n",
           p->strays == 0 ? "ok  " : "FAIL", p->strays);
    printf("%s no frequency is further than %.4f from its chance: the furthest %.4f\n", each ? "ok  " : "FAIL", bound,
           p->furthest);
    printf("%s Pearson's sums together: %.1f with %.0f degrees of freedom, %+.2f standard deviations\n",
           all ? "ok  " : "FAIL", p->sum, p->freedom, sigmas);
    if (!enough) printf("FAIL only %u positions were found\n", p->done);
    return (p->strays > 0) + (unsigned)!each + (unsigned)!all + (unsigned)!enough;
}

int main(int argc, char **argv)
{
    static program p;
    static char text[SCENE_ROOM];
    static scene_path scenes[SCENES_MAX];
    size_t n_scenes = scenes_of_all(scenes, SCENES_MAX);
    p.positions = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 60;
    p.plays = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1000;
    p.seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    for (unsigned battle = 0; p.done < p.positions && battle < 20 * p.positions; battle++) {
        size_t i = battle % (n_scenes + 1); /* the last one is drill's parade */
        size_t n = i < n_scenes ? read_scene(scenes[i].path, text) : sand_drill_scenario(3, 2, 1, text, sizeof text);
        if (n == 0) return 2;
        /* each battle has a seed of its own, so a change of one ruleset does not move the positions of another */
        p.from = (chance){ p.seed + 1000 * battle };
        play(&p, text, n, battle);
    }
    unsigned failed = report(&p);
    printf("%u passed, %u failed\n", 4 - failed, failed);
    return failed > 0;
}
