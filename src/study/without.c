/* without.c - chooses which numbers of the rules a study leaves out, to tell how often each decided a battle.
 *
 * A rule decided a battle if, on the same dice, another side wins when that rule alone is left out, that is, when its
 * number has the value with which it does nothing. Invariant: the choice depends only on the study's first sets, so the
 * terminal and the page leave out the same numbers. */
#include <sandtable/study.h>

#include "base/memory.h"
#include "base/sort.h"

#include <sandtable/facts.h>

#include <string.h>

enum { PILOT = 32 }; /* sets that are played to see which rules take effect */

typedef struct {
    sand_parameter parameter;
    int32_t value;
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
    int32_t now = 0;
    candidate c = { 0 };
    for (size_t i = 0; sand_catalogue_parameter(rules, i, &c.parameter); i++) {
        if (c.parameter.of != SAND_PARAMETER_NUMBER) continue;
        if (!sand_catalogue_left_out(rules, c.parameter.name, &c.value)) continue;
        c.times = times_of(bites, c.parameter.rule);
        if (sand_game_value(game, i, &now) && now != c.value) out[n++] = c;
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

size_t sand_study_choose_without(const sand_sim *sim, const sand_game *game, sand_study_without out[], size_t room)
{
    sand_catalogue rules;
    if (sim == NULL || game == NULL || out == NULL || room == 0) return 0;
    sand_game_catalogue(game, &rules);
    candidate *all = sand_memory_zeroed(rules.n_numbers + 1, sizeof *all);
    sand_sim_bites *bites = all ? pilot(sim) : NULL;
    size_t n = bites ? candidates(&rules, game, bites, all) : 0;
    if (n > room) n = room;
    for (size_t i = 0; i < n; i++) {
        const sand_parameter *number = &all[i].parameter;
        out[i] = (sand_study_without){ .rule = number->rule, .about = number->row->question };
        memcpy(out[i].name, number->name, sizeof out[i].name);
        sand_parameter_text(number, all[i].value, out[i].value, sizeof out[i].value);
    }
    sand_sim_bites_destroy(bites);
    sand_memory_release(all);
    return n;
}
