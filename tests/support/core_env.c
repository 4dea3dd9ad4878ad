/* core_env.c - the observations of an environment: a side gets the same floats of the real battle and of one that the
 * side imagines, bit for bit, whatever order the enemy has sealed meanwhile.
 *
 * c->other is the imagined battle. */
#include "support/core_inside.h"

#include <stdlib.h>
#include <string.h>

#include "env/env_parts.h"

enum { PAIR = 2, CANDIDATES = 5, ENTRIES = 2 };

/* An environment of two battles, and all its arrays. */
struct core_env {
    sand_env *env;
    size_t size[SAND_ENV_TABLES]; /* floats of one battle */
    uint8_t side[PAIR], ended[PAIR], taken[PAIR], mask[PAIR][CANDIDATES];
    float reward[PAIR][SAND_SIDES][SAND_ENV_REWARDS];
    sand_env_arrays arrays;
};

core_env *core_env_create(const sand_battle *start, unsigned choosing)
{
    core_env *e = calloc(1, sizeof *e);
    const sand_env_settings settings = {
        .battles = PAIR, .candidates = CANDIDATES, .entries = ENTRIES, .choosing = (uint8_t)(choosing % 3)
    };
    SAND_ASSERT(e != NULL);
    sand_error error = sand_env_on(start->field, start, &settings, &e->env);
    SAND_ASSERT(error == SAND_OK);
    e->arrays = (sand_env_arrays){
        .side = e->side, .ended = e->ended, .taken = e->taken, .mask = e->mask[0], .reward = e->reward[0][0]
    };
    for (unsigned i = 0; i < SAND_ENV_TABLES; i++) {
        e->size[i] = sand_env_rows(e->env, i) * sand_env_columns(e->env, i);
        e->arrays.table[i] = calloc(PAIR * e->size[i] + 1, sizeof(float));
        SAND_ASSERT(e->arrays.table[i] != NULL);
    }
    return e;
}

void core_env_destroy(core_env *e)
{
    if (e == NULL) return;
    sand_env_destroy(e->env);
    for (unsigned i = 0; i < SAND_ENV_TABLES; i++) free(e->arrays.table[i]);
    free(e);
}

/* When another side is asked first, it hands in a different order in each of the two battles, where it can: `side` must
 * see nothing of that. False: `side` is not asked now. */
static bool come_to(core_env *e, unsigned side)
{
    int32_t choice[PAIR];
    if (e->side[0] == side && e->side[1] == side) return true;
    if (e->side[0] == 0 || e->side[1] == 0 || !e->env->slot[0].state->due.sealed) return false;
    for (size_t b = 0; b < PAIR; b++) choice[b] = b == 0 ? 0 : (int32_t)e->env->slot[b].candidates.n - 1;
    const uint32_t before = sand_battle_head(e->env->slot[0].battle)->serial;
    sand_error error = sand_env_step(e->env, 0, choice, &e->arrays);
    SAND_ASSERT(error == SAND_OK);
    return e->side[0] == side && e->side[1] == side && sand_battle_head(e->env->slot[0].battle)->serial == before;
}

static const char *table_name(unsigned table)
{
    static const char *const names[SAND_ENV_TABLES] = { "field",  "sides",    "commands", "units",
                                                        "bodies", "decision", "orders" };
    return names[table];
}

static void compare_table(core *c, const core_env *e, unsigned table, unsigned side)
{
    const float *real = e->arrays.table[table], *other = real + e->size[table];
    const size_t columns = e->env->table[table].columns;
    for (size_t i = 0; i < e->size[table]; i++) {
        if (memcmp(&real[i], &other[i], sizeof *real) == 0) continue;
        suite_expect(c->suite, SUITE_ENV, false, "table %s, row %zu, column %s of side %u: %g, %g", table_name(table),
                     i / columns, e->env->table[table].heading[i % columns].name, side, (double)real[i],
                     (double)other[i]);
        return;
    }
}

void core_check_env(core *c, unsigned side)
{
    core_env *e = c->env;
    const uint64_t seed = c->key + c->suite->decision;
    const size_t before = suite_allocations;
    sand_env_begin(e->env, &e->env->part[0], 0, c->battle, seed);
    sand_env_begin(e->env, &e->env->part[0], 1, c->other, seed);
    sand_error error = sand_env_look(e->env, 0, &e->arrays);
    SAND_ASSERT(error == SAND_OK);
    bool there = come_to(e, side);
    suite_expect(c->suite, SUITE_MEMORY, suite_allocations == before, "an environment allocates memory");
    if (!there) return;
    for (unsigned i = 0; i < SAND_ENV_TABLES; i++) compare_table(c, e, i, side);
    bool same = memcmp(e->mask[0], e->mask[1], sizeof e->mask[0]) == 0 && e->ended[0] == e->ended[1] &&
                memcmp(e->reward[0][side - 1], e->reward[1][side - 1], sizeof e->reward[0][0]) == 0;
    suite_expect(c->suite, SUITE_ENV, same, "mask, end or rewards of side %u differ", side);
}
