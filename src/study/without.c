/* without.c - chooses which numbers of the rules a study leaves out, to tell how often each decided a battle, and which
 * changes of numbers it tries as remedies.
 *
 * A rule decided a battle if, on the same dice, another side wins when that rule alone is left out, that is, when its
 * number has the value with which it does nothing. Invariant: the choice depends only on the study's first sets, so the
 * terminal and the page leave out and try the same numbers. */
#include <sandtable/study.h>

#include "base/memory.h"
#include "base/sort.h"

#include <sandtable/facts.h>

#include <string.h>

enum { PILOT = 32 }; /* sets that are played to see which rules take effect */

typedef struct {
    sand_parameter parameter;
    int32_t value, now; /* with which its rule does nothing, and as it stands */
    uint64_t times;
} candidate;

static int by_times(const void *a, const void *b, void *context)
{
    (void)context;
    const candidate *one = a, *two = b;
    if (one->times != two->times) return one->times < two->times ? 1 : -1;
    return strcmp(one->parameter.name, two->parameter.name);
}

static uint64_t times_of(const sand_sim_bites *bites, const char *rule)
{
    sand_sim_bite bite;
    for (size_t i = 0; rule && sand_sim_bites_at(bites, i, &bite); i++)
        if (strcmp(bite.rule, rule) == 0) return bite.times[0];
    return 0;
}

/* Lists the numbers that can be left out and are not left out already, those first whose rule took effect most often in
 * the pilot; `out` has room for all numbers of the ruleset. */
static size_t candidates(const sand_catalogue *rules, const sand_game *game, const sand_sim_bites *bites,
                         candidate out[])
{
    size_t n = 0;
    candidate c = { 0 };
    for (size_t i = 0; sand_catalogue_parameter(rules, i, &c.parameter); i++) {
        if (c.parameter.of != SAND_PARAMETER_NUMBER) continue;
        if (!sand_catalogue_left_out(rules, c.parameter.name, &c.value)) continue;
        c.times = times_of(bites, c.parameter.rule);
        if (sand_game_value(game, i, &c.now) && c.now != c.value) out[n++] = c;
    }
    sand_sort(out, n, sizeof *out, by_times, NULL);
    return n;
}

/* Plays the first sets of the study and counts the rules that took effect; NULL: out of memory. */
static sand_sim_bites *pilot(const sand_sim *sim)
{
    sand_sim_bites *bites = NULL;
    sand_sim_desk *desk = NULL;
    sand_sim_result *result = sand_memory_zeroed(1, sizeof *result);
    sand_error error = result ? sand_sim_bites_create(sim, &bites) : SAND_ERROR_MEMORY;
    if (!error) error = sand_sim_desk_create(sim, &desk);
    if (!error) sand_sim_desk_count(desk, bites);
    for (uint64_t set = 0; !error && set < PILOT; set++) sand_sim_play(desk, set, result);
    sand_sim_desk_destroy(desk);
    sand_memory_release(result);
    if (!error) return bites;
    sand_sim_bites_destroy(bites);
    return NULL;
}

/* Returns all candidates, to be released, and sets *n; NULL: something is missing, or there is no memory. */
static candidate *all_candidates(const sand_sim *sim, const sand_game *game, size_t *n)
{
    sand_catalogue rules;
    if (sim == NULL || game == NULL) return NULL;
    sand_game_catalogue(game, &rules);
    candidate *all = sand_memory_zeroed(rules.n_numbers + 1, sizeof *all);
    sand_sim_bites *bites = all ? pilot(sim) : NULL;
    *n = bites ? candidates(&rules, game, bites, all) : 0;
    sand_sim_bites_destroy(bites);
    return all;
}

static void note(sand_study_without *out, const candidate *c, int32_t value)
{
    const sand_parameter *number = &c->parameter;
    *out = (sand_study_without){ .rule = number->rule, .about = number->row->question };
    memcpy(out->name, number->name, sizeof out->name);
    sand_parameter_text(number, value, out->value, sizeof out->value);
}

size_t sand_study_choose_without(const sand_sim *sim, const sand_game *game, sand_study_without out[], size_t room)
{
    size_t n = 0;
    candidate *all = out != NULL && room > 0 ? all_candidates(sim, game, &n) : NULL;
    if (n > room) n = room;
    for (size_t i = 0; i < n; i++) note(&out[i], &all[i], all[i].value);
    sand_memory_release(all);
    return n;
}

/* By how much a remedy changes a number: by a tenth in whole units, by one at least. */
static int32_t step_of(const candidate *c)
{
    const int32_t unit = c->parameter.type == SAND_OPTION_LENGTH ? SAND_UNIT_LENGTH : 1;
    const int32_t tenths = (c->now < 0 ? -c->now : c->now) / unit / 10;
    return unit * (tenths > 1 ? tenths : 1);
}

size_t sand_study_choose_remedies(const sand_sim *sim, const sand_game *game, sand_study_without out[], size_t room)
{
    size_t n = 0, found = 0;
    candidate *all = out != NULL && room > 0 ? all_candidates(sim, game, &n) : NULL;
    for (size_t i = 0; i < 2 * n && found < room; i++) {
        const candidate *c = &all[i / 2];
        int32_t value = i % 2 == 0 ? c->now - step_of(c) : c->now + step_of(c);
        if (value >= c->parameter.least && value <= c->parameter.most) note(&out[found++], c, value);
    }
    sand_memory_release(all);
    return found;
}
