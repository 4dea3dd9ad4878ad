/* run_match.c - two computer players, many battles: who wins how often.
 *
 *   run_match SCENARIO FIRST SECOND [BATTLES [SEED [NODES [deeds]]]]     sides change every battle
 *
 * With `deeds` also what each of them did, a battle: events by rule and arm, and how often a command had to be brought
 * together again, by losses or by its own doing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "record/scenario.h"
#include "sim/bout.h"
#include "support/match.h"
#include "support/fresh.h"
#include <sandtable/sim.h>

static char *slurp(const char *path, size_t *n)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(1 << 20);
    if (!file || !text) return NULL;
    *n = fread(text, 1, 1 << 20, file);
    fclose(file);
    return text;
}

static bool load(const char *path, sand_field **field, sand_battle **battle)
{
    sand_problem_list problems = { 0 };
    size_t n = 0;
    char *text = slurp(path, &n), line[4096];
    bool fine = text && sand_scenario_read((sand_source){ text, n, path }, NULL, &problems, field, battle) == SAND_OK;
    for (size_t i = 0; i < problems.count && !fine; i++) {
        sand_problem_format(&problems.items[i], line, sizeof line);
        fprintf(stderr, "%s\n", line);
    }
    free(text);
    sand_problem_list_free(&problems);
    return fine;
}

static void print_share(const char *what, uint32_t count, uint32_t n)
{
    sand_estimate share = sand_sim_share(count, n);
    printf("  %-7s %4u  %5.1f %%  (%.1f to %.1f)\n", what, (unsigned)count, 100 * share.value, 100 * share.low,
           100 * share.high);
}

/* ---- deeds ---- */

enum { DEEDS = 256, COMMANDS = 256, EVENTS = 4096 };

typedef struct {
    const char *rule, *arm; /* arm: NULL for leaders and what is nobody's */
    uint8_t verb;
    unsigned times[2]; /* by the first player, by the second */
} deed;

static struct {
    deed deeds[DEEDS];
    size_t n;
    unsigned first_side, scattered[2], own_doing[2];
    uint16_t units[COMMANDS]; /* of each command when it last acted */
    uint32_t asked;           /* turn and command that was looked at last */
} seen;

static void count_deed(const char *rule, const char *arm, uint8_t verb, unsigned who)
{
    size_t i = 0;
    while (i < seen.n &&
           (strcmp(seen.deeds[i].rule, rule) != 0 || seen.deeds[i].arm != arm || seen.deeds[i].verb != verb))
        i++;
    if (i == DEEDS) return;
    if (i == seen.n) seen.deeds[seen.n++] = (deed){ .rule = rule, .arm = arm, .verb = verb };
    seen.deeds[i].times[who]++;
}

static void count_events(const sand_battle *b, const sand_log *log)
{
    for (size_t i = 0; i < log->n; i++) {
        const sand_event *event = &log->events[i];
        bool unit = event->subject_ref == SAND_REF_UNIT, body = event->subject_ref == SAND_REF_BODY;
        bool counts =
            event->verb == SAND_EVENT_MOVE || event->verb == SAND_EVENT_ROLL || event->verb == SAND_EVENT_REMOVE;
        if (!counts || (!unit && !body) || !event->rule || event->subject == 0) continue;
        unsigned side =
            unit ? sand_battle_side_of_unit(b, event->subject) : sand_battle_body_def(b, event->subject)->side;
        const char *arm =
            unit ? b->field->rules->tables.types[sand_battle_unit_def(b, event->subject)->type - 1].arm : NULL;
        count_deed(event->rule, arm, event->verb, side == seen.first_side ? 0 : 1);
    }
}

/* Would the command that moves now owe something if it did nothing? */
static bool is_scattered(const sand_battle *b, const sand_decision *decision, unsigned side)
{
    const sand_tables *tables = &b->field->rules->tables;
    for (unsigned i = 0; i < decision->n_kinds; i++) {
        const sand_order_kind *kind = &tables->orders[decision->kinds[i] - 1];
        if (!kind->closes || kind->slots != 0) continue;
        sand_entry entry = { .kind = decision->kinds[i] };
        sand_order order = { decision->serial, (uint16_t)side, 1, &entry };
        sand_verdict verdict;
        fresh_check(b, &order, &verdict);
        return verdict.n_duties > 0;
    }
    return false;
}

static void look_at_command(const sand_battle *b)
{
    sand_decision decision = fresh_decision(b);
    if (sand_battle_over(b) || decision.sealed || decision.subject == 0 || decision.subject >= COMMANDS) return;
    if (b->field->rules->tables.steps[decision.step - 1].subject_ref != SAND_REF_COMMAND) return;
    uint32_t now = (uint32_t)sand_battle_head(b)->turn * COMMANDS + decision.subject;
    if (seen.asked == now) return;
    seen.asked = now;
    unsigned side = b->field->command[decision.subject - 1].side, who = side == seen.first_side ? 0 : 1;
    uint16_t units = sand_battle_command(b, decision.subject)->units;
    if (is_scattered(b, &decision, side)) {
        seen.scattered[who]++;
        if (units == seen.units[decision.subject]) seen.own_doing[who]++;
    }
    seen.units[decision.subject] = units;
}

static void watch(void *context, sand_bout *bout)
{
    (void)context;
    count_events(bout->battle, bout->log);
    bout->log->n = 0;
    look_at_command(bout->battle);
}

static void print_deeds(double battles, char **name)
{
    static const char *const verbs[] = {
        [SAND_EVENT_MOVE] = "move", [SAND_EVENT_ROLL] = "roll", [SAND_EVENT_REMOVE] = "gone"
    };
    printf("  a battle                          %8s %8s\n", name[0], name[1]);
    for (size_t i = 0; i < seen.n; i++)
        printf("  %-5s %-12s %-14s %8.2f %8.2f\n", verbs[seen.deeds[i].verb], seen.deeds[i].rule,
               seen.deeds[i].arm ? seen.deeds[i].arm : "leader", seen.deeds[i].times[0] / battles,
               seen.deeds[i].times[1] / battles);
    printf("  commands scattered                %8.2f %8.2f\n", seen.scattered[0] / battles,
           seen.scattered[1] / battles);
    printf("  ... by their own doing            %8.2f %8.2f\n", seen.own_doing[0] / battles,
           seen.own_doing[1] / battles);
}

static int play_deeds(const sand_battle *start, const match_setting *match, char **name)
{
    static sand_event events[EVENTS];
    sand_log log = { .events = events, .room = EVENTS };
    sand_bout bout;
    if (sand_bout_init(&bout, start->field, match->player, match->limits) != SAND_OK) return 1;
    bout.log = &log;
    bout.watch = watch;
    for (uint32_t i = 0; i < match->battles; i++) {
        seen.first_side = i % 2 == 1 ? SAND_SIDE_B : SAND_SIDE_A;
        memset(seen.units, 0, sizeof seen.units);
        sand_bout_play(&bout, start, seen.first_side, match->seed + i / 2);
    }
    sand_bout_free(&bout);
    print_deeds(match->battles, name);
    return 0;
}

int main(int count, char **argument)
{
    match_setting match = { .battles = count > 4 ? (uint32_t)atoi(argument[4]) : 100,
                            .swap = true,
                            .seed = count > 5 ? (uint64_t)atoll(argument[5]) : 1 };
    match_score score;
    sand_field *field;
    sand_battle *battle;
    if (count < 4) {
        fprintf(stderr, "run_match SCENARIO FIRST SECOND [BATTLES [SEED [NODES]]]\n");
        return 2;
    }
    for (int i = 0; i < 2; i++) {
        match.player[i] = sand_player_find(argument[2 + i]);
        match.limits[i].nodes = count > 6 ? (uint32_t)atoi(argument[6]) : 0;
    }
    if (!match.player[0] || !match.player[1] || !load(argument[1], &field, &battle)) return 2;
    clock_t begin = clock();
    if (match_play(battle, &match, &score) != SAND_OK || score.battles == 0) return 1;
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%s against %s, %u battles\n", argument[2], argument[3], (unsigned)score.battles);
    print_share("won", score.wins, score.battles);
    print_share("drawn", score.draws, score.battles);
    print_share("lost", score.losses, score.battles);
    printf("  side A won %u, side B %u; broken off %u; %.1f turns, %.0f orders, %.4f s a battle\n",
           (unsigned)score.wins_of_side[0], (unsigned)score.wins_of_side[1], (unsigned)score.broken_off,
           (double)score.turns / score.battles, (double)score.orders / score.battles, seconds / score.battles);
    printf("  %s as side A won %u, lost %u; as side B won %u, lost %u\n", argument[2], (unsigned)score.wins_as[0],
           (unsigned)score.losses_as[0], (unsigned)score.wins_as[1], (unsigned)score.losses_as[1]);
    if (count > 7 && play_deeds(battle, &match, argument + 2) != 0) return 1;
    free(battle);
    sand_field_free(field);
    return 0;
}
