/* study_waits.c - counts hand-overs between the sides: plainly, with standing answers, with orders drafted ahead.
 *
 * At a hand-over the battle needs an order of the side that did not give the last one. */
#include "cli/study_waits.h"

#include "cli/choices.h"
#include "cli/out.h"

#include "serve/beforehand.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

enum { ROW_BATTLES, ROW_PLAYER, ORDERS_MOST = 20000, ENTRIES = 256, STEPS = 64, AHEAD = 32, IMAGINED = 200 };
typedef enum { PLAIN, ANSWERS, DRAFTS, WAYS } way;
static const args_row rows[] = {
    { "battles", "N", "of each scenario, with and without (default 100)" },
    { "player", "NAME", "who plays both sides (default closer)" },
};
static const args_command waits_command = {
    "study waits",
    "SCENARIO...",
    "Plays battles between computer players and counts the hand-overs between the sides: how often two people apart\n"
    "wait for each other. Beside it the same dice with standing answers: `close`, and every decision that says no "
    "more\n"
    "than a choice or a number and comes up after the other side's order, answered as it is suggested; and with "
    "orders\n"
    "ahead: the side that hands over drafts what it will do next, as if the other let its steps go by, and it is "
    "handed\n"
    "in at once when it is asked for, as long as each order is legal.",
    rows,
    SAND_LEN(rows),
};

typedef struct {
    const sand_player *player;
    uint64_t battles;
} wanted;

typedef struct {
    uint64_t orders, waits, of_step[STEPS]; /* steps from 1 */
} count;

/* Writes the standing answers that fit the decision of `side`. */
static void answers_for(const sand_game *game, unsigned side, sand_standing_list *out)
{
    sand_catalogue rules;
    sand_decision decision = sand_game_decision(game, side);
    sand_game_catalogue(game, &rules);
    out->n = 0;
    out->at[out->n++] = (sand_standing){ .lasts = SAND_STANDING_BATTLE };
    for (size_t i = 0; i < decision.n_kinds; i++)
        if (rules.orders[decision.kinds[i] - 1].slots & (unsigned)~(SAND_SLOT_CHOICE | SAND_SLOT_NUMBER)) return;
    for (size_t i = 0; i < decision.n_kinds && out->n < SAND_STANDING_MOST; i++)
        out->at[out->n++] = (sand_standing){ decision.step, decision.kinds[i], 0, 0, SAND_STANDING_BATTLE, 0 };
}

/* Returns the side that decides next, `last` itself where it may; 0: none. */
static unsigned next_side(const sand_game *game, unsigned last)
{
    sand_decision decision = sand_game_decision(game, 0);
    unsigned found = 0;
    for (uint16_t side = 1; side <= SAND_SIDES; side++)
        if (sand_decision_of(&decision, side) && !sand_game_ready(game, side) && (!found || side == last)) found = side;
    return found;
}

/* The side that decides, and the side that gave the last order (0: none yet). */
typedef struct {
    unsigned side, last;
} mover;

static bool give(sand_game *game, mover by, const wanted *w, way how, count *of)
{
    sand_order order;
    sand_entry entries[ENTRIES];
    sand_order_list out = { &order, 0, 1, entries, 0, ENTRIES };
    sand_standing_list list;
    size_t which;
    unsigned side = by.side, last = by.last;
    if (how == ANSWERS && last != 0 && side != last) {
        answers_for(game, side, &list);
        if (sand_beforehand_find(game, side, &list, &out, &which)) {
            of->orders++;
            return sand_game_submit(game, &order, NULL) == SAND_OK;
        }
    }
    of->orders++;
    if (last != 0 && side != last) {
        of->waits++;
        of->of_step[sand_game_decision(game, side).step % STEPS]++;
    }
    out.n = out.n_entries = 0;
    return sand_player_choose(w->player, game, (sand_player_task){ side, of->orders, NULL, NULL, 0 }, &out) ==
               SAND_OK &&
           sand_game_submit(game, &order, NULL) == SAND_OK;
}

/* ---- orders ahead ----------------------------------------------------------------------------------------- */

/* Orders that a side has drafted, to be handed in when it is asked. */
typedef struct {
    sand_order order[AHEAD];
    sand_entry entry[AHEAD * 8];
    size_t n, n_entries, next;
} ahead;

/* Finds the order that ends the side's step without doing anything; false: there is none. */
static bool let_go(const sand_game *game, unsigned side, sand_order_list *out)
{
    sand_catalogue rules;
    sand_decision decision = sand_game_decision(game, side);
    sand_game_catalogue(game, &rules);
    for (size_t i = 0; i < decision.n_kinds; i++) {
        SAND_ASSERT(decision.kinds[i] > 0 && decision.kinds[i] <= rules.n_orders);
        const sand_order_kind *kind = &rules.orders[decision.kinds[i] - 1];
        sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side, .order_kind = decision.kinds[i] };
        out->n = out->n_entries = 0;
        if (kind->closes && !kind->slots && sand_game_suggest(game, &wish, out) == SAND_OK && out->n > 0) return true;
    }
    return false;
}

/* Gives one order on the imagined battle; false: there is none. */
static bool imagine(sand_game *game, const wanted *w, unsigned side, bool lets_go, sand_order_list *out)
{
    if (lets_go && let_go(game, side, out)) return sand_game_submit(game, out->orders, NULL) == SAND_OK;
    out->n = out->n_entries = 0;
    return sand_player_choose(w->player, game, (sand_player_task){ side, 1, NULL, NULL, 0 }, out) == SAND_OK &&
           out->n > 0 && sand_game_submit(game, out->orders, NULL) == SAND_OK;
}

static bool note(ahead *to, const sand_order *order)
{
    if (to->n == AHEAD || to->n_entries + order->n > SAND_LEN(to->entry)) return false;
    sand_entry *entries = &to->entry[to->n_entries];
    memcpy(entries, order->entries, order->n * sizeof *entries);
    to->order[to->n] = *order;
    to->order[to->n++].entries = entries;
    to->n_entries += order->n;
    return true;
}

/* Drafts what `side`, which hands over, would do next if the other side only ended its steps. */
static void draft(const sand_game *game, const wanted *w, unsigned side, ahead *to)
{
    sand_order order;
    sand_entry entries[ENTRIES];
    sand_order_list out = { &order, 0, 1, entries, 0, ENTRIES };
    sand_game *copy = sand_game_copy(game);
    to->n = to->n_entries = to->next = 0;
    for (unsigned i = 0, last = side == 1 ? 2 : 1, who; copy && i < IMAGINED && (who = next_side(copy, last)) != 0;
         i++) {
        if (who != side && to->n > 0) break;
        if (!imagine(copy, w, who, who != side, &out) || (who == side && !note(to, &order))) break;
        last = who;
    }
    sand_game_destroy(copy);
}

/* Gives the next drafted order if it is legal; else drops the rest of the draft. */
static bool hand_in(sand_game *game, unsigned side, ahead *from)
{
    sand_verdict verdict;
    if (from->next >= from->n) return false;
    sand_order *order = &from->order[from->next++];
    order->decision = sand_game_decision(game, side).serial;
    sand_game_check(game, order, &verdict);
    if (verdict.answer == SAND_YES && sand_game_submit(game, order, NULL) == SAND_OK) return true;
    from->n = 0;
    return false;
}

/* Plays one battle; false: a side had no legal order. */
static bool play(const loaded *file, uint64_t seed, const wanted *w, way how, count *of)
{
    static ahead drafts[SAND_SIDES];
    char words[24];
    sand_game *game = NULL;
    sand_problem_list problems = { 0 };
    snprintf(words, sizeof words, "%llu", (unsigned long long)seed);
    sand_game_settings begin = { .source = file->path, .seed = words };
    bool good = sand_game_create(file->bytes, file->n, &begin, &problems, &game) == SAND_OK;
    for (size_t i = 0; i < SAND_SIDES; i++) drafts[i].n = 0;
    for (unsigned last = 0, side, n = 0; good && (side = next_side(game, last)) != 0 && n < ORDERS_MOST; n++) {
        if (how == DRAFTS && last != 0 && side != last && hand_in(game, side, &drafts[side - 1])) {
            of->orders++;
            continue; /* no hand-over: `last` stays the side that is present */
        }
        uint64_t before = of->waits;
        good = give(game, (mover){ side, last }, w, how, of);
        if (last == 0 || of->waits > before) last = side; /* a side that answered beforehand need not be present */
        drafts[side - 1].n = 0;
        SAND_ASSERT(last > 0);
        unsigned next = how == DRAFTS && good ? next_side(game, last) : 0;
        if (next != 0 && next != last) draft(game, w, last, &drafts[last - 1]);
    }
    sand_problem_list_free(&problems);
    sand_game_destroy(game);
    return good;
}

/* Prints the most frequent reasons for waiting. */
static void say_steps(const char *bytes, size_t n, const count *of, double battles)
{
    sand_game *game = NULL;
    sand_catalogue rules;
    sand_problem_list problems = { 0 };
    if (sand_game_create(bytes, n, NULL, &problems, &game) == SAND_OK) {
        sand_game_catalogue(game, &rules);
        printf("   waited for:");
        for (size_t i = 1; i <= rules.n_steps && i < STEPS; i++)
            if (of->of_step[i]) printf(" %s %.1f;", rules.steps[i - 1].label, (double)of->of_step[i] / battles);
        printf("\n");
    }
    sand_problem_list_free(&problems);
    sand_game_destroy(game);
}

static double fewer(const count *of, const count *plain)
{
    return plain->waits ? 100.0 - 100.0 * (double)of->waits / (double)plain->waits : 0.0;
}

static int count_one(const char *word, const wanted *w)
{
    loaded file = { 0 };
    count of[WAYS] = { { 0 } };
    if (!load_scenario(word, &file)) return EXIT_USAGE;
    bool good = true;
    for (uint64_t i = 0; good && i < w->battles; i++)
        for (way how = PLAIN; good && how < WAYS; how++) good = play(&file, i, w, how, &of[how]);
    if (!good) fprintf(stderr, "sandtable study waits: a battle of %s stops\n", word);
    if (!good) loaded_free(&file);
    if (!good) return EXIT_WRONG;
    double n = (double)w->battles;
    printf("%-20s %8.1f orders, %6.1f hand-overs; with standing answers %6.1f (%.0f %% fewer); with orders ahead %6.1f "
           "(%.0f %% fewer)\n",
           word, (double)of[PLAIN].orders / n, (double)of[PLAIN].waits / n, (double)of[ANSWERS].waits / n,
           fewer(&of[ANSWERS], &of[PLAIN]), (double)of[DRAFTS].waits / n, fewer(&of[DRAFTS], &of[PLAIN]));
    say_steps(file.bytes, file.n, &of[0], n);
    loaded_free(&file);
    fflush(stdout);
    return EXIT_FINE;
}

typedef struct {
    wanted how;
    const char *scenario[64];
    size_t n;
} listed;

static int take(void *into, int row, char *value)
{
    listed *l = into;
    switch (row) {
    case ARGS_PLAIN:
        if (l->n == SAND_LEN(l->scenario))
            return args_complain(&waits_command, "at most %zu scenarios at once", SAND_LEN(l->scenario));
        l->scenario[l->n++] = value;
        return EXIT_FINE;
    case ROW_BATTLES:
        return choice_number(&waits_command, "battles", value, (choice_range){ 1, 1000000 }, &l->how.battles);
    case ROW_PLAYER:
        l->how.player = sand_player_find(value);
        if (l->how.player) return EXIT_FINE;
        return args_complain(&waits_command, "there is no computer player \"%s\"", value);
    }
    return EXIT_USAGE;
}

int study_waits_run(int argc, char **argv)
{
    listed l = { .how = { sand_player_find("closer"), 100 } };
    int status = args_each(&waits_command, argc, argv, take, &l);
    if (status) return status == ARGS_HELP ? EXIT_FINE : status;
    if (l.n == 0) return args_complain(&waits_command, "of which scenarios?");
    for (size_t i = 0; i < l.n && !status; i++) status = count_one(l.scenario[i], &l.how);
    return status;
}
