/* bench_odds.c - measures exact odds of attacks in real battles: every shot and fight suggested while two computer
 * players play.
 *
 *   bench_odds SCENARIO-FILE...                 the table
 *   bench_odds --count SCENARIO-FILE odds N     the first N of these attacks, for counting instructions */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/ai.h"
#include "base/sort.h"
#include "bench.h"
#include "odds/line.h"
#include "record/scenario.h"
#include "orders/drive.h"

enum { QUESTIONS = 4000, TIMES = 32, ORDERS = 256, ENTRIES = 2048 };

typedef struct {
    sand_line_room *room;
    sand_room *notes;
    sand_ai *ai[SAND_SIDES];
    sand_battle *battle, *view;
    unsigned target;
    double hits;
    size_t n, most; /* attacks asked about, and how many at most */
    bool counting;  /* asks about each attack once and reads no clock */
    double micros[QUESTIONS], ends;
    sand_order orders[ORDERS];
    sand_entry entries[ENTRIES];
} table;

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void on_end(void *context, const sand_line_end *end)
{
    table *t = context;
    t->hits += sand_odds_double(end->over, end->under) * sand_battle_unit(end->battle, t->target)->hits;
}

/* The work that `--count` counts: the odds of one attack. */
typedef struct {
    table *of;
    const sand_order_line *line;
    const sand_line_visitor *visitor;
} question;

static uint64_t odds_of(void *data, uint64_t times)
{
    question *q = data;
    for (uint64_t i = 0; i < times; i++) sand_line_run(q->of->room, q->of->battle, q->line, 1, q->visitor);
    return q->of->n;
}

static void ask(table *t, const sand_order *order)
{
    static const bench_row odds = { "odds", odds_of, 0, NULL };
    sand_order_line line = { .orders = order, .n = 1, .trusted = true };
    sand_line_visitor visitor = { .end = on_end, .context = t, .shown = true };
    double best = 1;
    t->target = order->entries[0].object;
    if (t->counting) {
        bench_counted(&odds, &(question){ t, &line, &visitor }, 1);
        t->n++;
        return;
    }
    for (int run = 0; run < 3; run++) { /* keeps the quickest run, as other programs may disturb one */
        double start = seconds();
        for (int i = 0; i < TIMES; i++) sand_line_run(t->room, t->battle, &line, 1, &visitor);
        double taken = (seconds() - start) / TIMES;
        if (taken < best) best = taken;
    }
    t->micros[t->n++] = 1e6 * best;
    t->ends += (double)sand_line_runs(t->room);
}

/* Asks for the odds of every suggested order that has a target and no motion: shots and fights. */
static void ask_all(table *t, unsigned side)
{
    sand_order_list list = { .orders = t->orders, .room = ORDERS, .entries = t->entries, .entries_room = ENTRIES };
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)side };
    t->battle->field->rules->suggest(t->battle, t->notes, &wish, &list);
    for (size_t i = 0; i < list.n && t->n < t->most; i++) {
        const sand_entry *entry = &list.orders[i].entries[0];
        const sand_order_kind *kind = &t->battle->field->rules->tables.orders[entry->kind - 1];
        bool attack = kind->slots == SAND_SLOT_BODY && !(kind->optional & SAND_SLOT_MOTION) && entry->object != 0;
        if (attack) ask(t, &list.orders[i]);
    }
}

static void fight(table *t, const sand_battle *start, uint64_t seed)
{
    sand_dice dice;
    sand_dice_init_seeded(&dice, seed);
    sand_battle_copy(t->battle, start);
    sand_orders_come_to_rest(t->battle, t->notes, &dice, NULL);
    while (!sand_battle_over(t->battle) && t->n < t->most) {
        sand_decision decision = t->battle->field->rules->decision(t->battle, t->notes);
        sand_order orders[SAND_SIDES];
        size_t n = 0;
        for (unsigned side = 1; side <= SAND_SIDES; side++) {
            if (!sand_decision_of(&decision, (uint16_t)side)) continue;
            ask_all(t, side);
            sand_battle_view(t->battle, side, t->view);
            orders[n++] = *sand_ai_choose(t->ai[side - 1], t->view, seed, NULL);
        }
        t->battle->field->rules->apply(t->battle, t->notes, orders, n, NULL);
        sand_orders_come_to_rest(t->battle, t->notes, &dice, NULL);
    }
}

static int by_value(const void *a, const void *b, void *context)
{
    double x = *(const double *)a, y = *(const double *)b;
    (void)context;
    return x < y ? -1 : x > y;
}

static void print_row(const char *what, double micros, double aim)
{
    printf("%-38s %10.2f us %10.2f us   %s\n", what, micros, aim, micros > aim ? "ABOVE THE AIM" : "");
}

static void print_table(table *t)
{
    sand_sort(t->micros, t->n, sizeof t->micros[0], by_value, NULL);
    printf("%u attacks, %.1f outcomes each, battles of %u bytes\n", (unsigned)t->n, t->ends / (double)t->n,
           (unsigned)sand_battle_size(t->battle->field));
    print_row("an attack, median", t->micros[t->n / 2], 3);
    print_row("an attack, of 100 the slowest but one", t->micros[t->n * 99 / 100], 10);
}

/* Measures one scenario; returns false if it cannot be read or memory is short. */
static bool battle_of(table *t, const char *path)
{
    static char text[1 << 18];
    sand_problem_list problems = { 0 };
    sand_field *field;
    sand_battle *start;
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(text, 1, sizeof text, file) : 0;
    if (file) fclose(file);
    if (sand_scenario_read((sand_source){ text, n, path }, NULL, &problems, &field, &start) != SAND_OK) return false;
    t->battle = malloc(sand_battle_size(field));
    t->view = malloc(sand_battle_size(field));
    bool made = sand_line_room_create(field, &(sand_line_limits){ .ends = 4096 }, &t->room) == SAND_OK;
    made = made && sand_room_create(field, &t->notes) == SAND_OK;
    for (size_t i = 0; i < SAND_SIDES; i++)
        made = made && sand_ai_create(sand_player_find("closer"), field, NULL, &t->ai[i]) == SAND_OK;
    if (!made || !t->battle || !t->view) return false;
    for (uint64_t seed = 1; seed < 100 && t->n < t->most; seed++) fight(t, start, seed);
    bench_title(path);
    if (!t->counting) print_table(t);
    for (size_t i = 0; i < SAND_SIDES; i++) sand_ai_destroy(t->ai[i]);
    sand_line_room_destroy(t->room);
    sand_room_destroy(t->notes);
    free(t->battle);
    free(t->view);
    free(start);
    sand_field_free(field);
    return true;
}

int main(int n, char *argument[])
{
    static table t;
    if (n == 5 && strcmp(argument[1], "--count") == 0 && strcmp(argument[3], "odds") == 0) {
        t = (table){ .most = strtoul(argument[4], NULL, 10), .counting = true };
        return battle_of(&t, argument[2]) && t.n == t.most ? 0 : 2;
    }
    for (int i = 1; i < n; i++) {
        t = (table){ .most = QUESTIONS };
        if (battle_of(&t, argument[i])) continue;
        fprintf(stderr, "bench_odds: %s cannot be read\n", argument[i]);
        return 2;
    }
    return n > 1 ? 0 : 2;
}
