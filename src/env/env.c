/* env.c - creates an environment, and the calls that step the battles of a part.
 *
 * Everything lies in one block: for each battle its state, its bytes, the waiting sealed order, and its candidates. */
#include "env/env_parts.h"

#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/text.h"
#include "field/field.h"
#include "game/sound.h"
#include "orders/steps.h"
#include "record/scenario.h"

enum { CANDIDATES = 16, MOST_DECISIONS = 100000, ALIGNED = 16, SHEETS_MORE = 8 };

static size_t aligned(size_t n)
{
    return (n + ALIGNED - 1) / ALIGNED * ALIGNED;
}

/* ---- life ---- */

void sand_env_destroy(sand_env *env)
{
    if (env == NULL) return;
    for (size_t i = 0; env->part != NULL && i < env->parts; i++) {
        sand_room_destroy(env->part[i].room);
        sand_ai_destroy(env->part[i].opponent);
        sand_memory_release(env->part[i].common);
        sand_memory_release(env->part[i].worth);
    }
    sand_env_columns_free(env);
    sand_memory_release(env->part);
    sand_memory_release(env->slot);
    sand_memory_release(env->block);
    sand_memory_release(env->start);
    sand_field_free(env->own_field);
    sand_memory_release(env);
}

static const sand_place settings_place = { .source = "settings" };

/* False, with a problem: the number is larger than `most`. */
static bool is_within(uint32_t value, uint32_t most, const char *name, sand_problem_list *problems)
{
    if (value <= most) return true;
    sand_problem_add(problems, SAND_MISTAKE, settings_place, "%s is at most %lu, not %lu", name, (unsigned long)most,
                     (unsigned long)value);
    return false;
}

static bool is_sound(const sand_env_settings *s, sand_problem_list *problems)
{
    bool sound = is_within(s->battles, SAND_ENV_BATTLES, "battles", problems);
    sound &= is_within(s->candidates, SAND_ENV_CANDIDATES, "candidates", problems);
    sound &= is_within(s->entries, SAND_ENV_ENTRIES, "entries", problems);
    sound &= is_within(s->parts, SAND_ENV_PARTS, "parts", problems);
    sound &= is_within(s->choosing, SAND_ENV_KINDS, "choosing", problems);
    sound &= is_within(s->side, SAND_SIDES, "side", problems);
    if (sound && s->parts > (s->battles ? s->battles : 1)) {
        sand_problem_add(problems, SAND_MISTAKE, settings_place, "parts is at most %lu (battles), not %lu",
                         (unsigned long)(s->battles ? s->battles : 1), (unsigned long)s->parts);
        return false;
    }
    if ((s->opponent != NULL) == (s->side != 0)) return sound;
    sand_problem_add(problems, SAND_MISTAKE, settings_place,
                     s->opponent != NULL ? "with an opponent, side is 1 or 2" : "without an opponent, side is 0");
    return false;
}

static bool seals(const sand_tables *tables)
{
    for (size_t i = 0; i < tables->n_steps; i++)
        if (tables->step_rules == NULL || tables->step_rules[i].sealed) return true;
    return false;
}

static sand_env *env_of(const sand_field *field, const sand_env_settings *s)
{
    sand_env *env = sand_memory_zeroed(1, sizeof *env);
    if (env == NULL) return NULL;
    env->field = field;
    env->rules = field->rules;
    env->opponent = s->opponent;
    env->limits = s->limits;
    env->battles = s->battles ? s->battles : 1;
    env->parts = s->parts ? s->parts : 1;
    env->candidates = s->candidates ? s->candidates : CANDIDATES;
    env->entries = s->entries ? s->entries : 1;
    env->most_decisions = s->most_decisions ? s->most_decisions : MOST_DECISIONS;
    env->choosing = s->choosing;
    env->side = s->side;
    env->again = s->again;
    SAND_ASSERT(env->parts <= env->battles && env->candidates > 0 && env->entries > 0);
    /* A sealed sheet may have two entries for each unit or leader that acts; without sealed steps most orders have one
     * entry. */
    env->held_room = 2 * ((size_t)field->n_units + field->n_loose) + SHEETS_MORE;
    if (env->held_room > UINT16_MAX) env->held_room = UINT16_MAX;
    size_t each = seals(&field->rules->tables) ? (size_t)field->n_units + field->n_loose : 2;
    env->entries_room = env->held_room + env->candidates * each;
    return env;
}

static void lay_slot(const sand_env *env, size_t b, unsigned char *at)
{
    SAND_ASSERT(b < env->battles);
    sand_env_slot *slot = &env->slot[b];
    slot->state = (void *)at;
    at += aligned(sizeof *slot->state);
    slot->battle = sand_battle_init(at, env->field);
    at += aligned(sand_battle_size(env->field));
    slot->held = (void *)at;
    at += aligned(env->held_room * sizeof *slot->held);
    slot->candidates = (sand_order_list){ .orders = (void *)at, .room = env->candidates };
    at += aligned(env->candidates * sizeof *slot->candidates.orders);
    slot->candidates.entries = (void *)at;
    slot->candidates.entries_room = env->entries_room;
    *slot->state = (sand_env_state){ 0 };
}

/* Allocates one block for all battles and divides it; the candidates' entries in it are not written before they are
 * needed. */
static bool make_slots(sand_env *env)
{
    env->saved_size = aligned(sizeof(sand_env_state)) + aligned(sand_battle_size(env->field)) +
                      aligned(env->held_room * sizeof(sand_entry));
    env->slot_size = env->saved_size + aligned(env->candidates * sizeof(sand_order)) +
                     aligned(env->entries_room * sizeof(sand_entry));
    if (env->battles > SIZE_MAX / env->slot_size) return false;
    env->slot = sand_memory_zeroed(env->battles, sizeof *env->slot);
    env->block = sand_memory_allocate(env->battles * env->slot_size);
    if (env->slot == NULL || env->block == NULL) return false;
    for (size_t b = 0; b < env->battles; b++) lay_slot(env, b, env->block + b * env->slot_size);
    return true;
}

static sand_error make_part(sand_env *env, size_t i)
{
    sand_env_part *part = &env->part[i];
    SAND_ASSERT(i < env->parts);
    part->from = env->battles * i / env->parts;
    part->to = env->battles * (i + 1) / env->parts;
    sand_error error = sand_room_create(env->field, &part->room);
    if (!error && env->opponent != NULL)
        error = sand_ai_create(env->opponent, env->field, &env->limits, &part->opponent);
    if (error) return error;
    part->common = sand_memory_allocate(sand_battle_size(env->field));
    part->worth = sand_memory_zeroed((size_t)env->field->n_units + 1, sizeof *part->worth);
    if (part->common == NULL || part->worth == NULL) return SAND_ERROR_MEMORY;
    sand_battle_init(part->common, env->field);
    return SAND_OK;
}

static sand_error make(sand_env *env, const sand_battle *start)
{
    env->start = sand_memory_allocate(sand_battle_size(env->field));
    env->part = sand_memory_zeroed(env->parts, sizeof *env->part);
    if (env->start == NULL || env->part == NULL || !make_slots(env) || !sand_env_columns_make(env))
        return SAND_ERROR_MEMORY;
    sand_battle_copy(env->start, start);
    env->mark = sand_battle_hash(env->start);
    for (size_t i = 0; i < env->parts; i++) {
        sand_error error = make_part(env, i);
        if (error) return error;
    }
    return SAND_OK;
}

sand_error sand_env_on(const sand_field *field, const sand_battle *start, const sand_env_settings *settings,
                       sand_env **out)
{
    sand_env *env = env_of(field, settings);
    if (env == NULL) return SAND_ERROR_MEMORY;
    sand_error error = make(env, start);
    if (error)
        sand_env_destroy(env);
    else
        *out = env;
    return error;
}

sand_error sand_env_create(const char *text, size_t n, const sand_env_settings *settings, sand_problem_list *problems,
                           sand_env **out)
{
    if (text == NULL || settings == NULL || problems == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    if ((settings->n_options > 0 && settings->options == NULL) || settings->limits.stop != NULL)
        return SAND_ERROR_ARGUMENT;
    if (!is_sound(settings, problems)) return SAND_ERROR_RANGE;
    sand_scenario_settings with = { .options = settings->options, .n_options = settings->n_options };
    sand_source source = { text, n, settings->source ? settings->source : "scenario" };
    sand_field *field = NULL;
    sand_battle *start = NULL;
    sand_env *env = NULL;
    sand_error error = sand_scenario_read(source, &with, problems, &field, &start);
    if (error) return error;
    error = sand_env_on(field, start, settings, &env);
    sand_memory_release(start);
    if (error) {
        sand_field_free(field);
        return error;
    }
    env->own_field = field;
    *out = env;
    return SAND_OK;
}

/* ---- over the battles of a part ---- */

static sand_env_part *part_of(const sand_env *env, unsigned part, const sand_env_arrays *arrays)
{
    return env == NULL || arrays == NULL || part >= env->parts ? NULL : &env->part[part];
}

static void fill_part(const sand_env *env, sand_env_part *part, const sand_env_arrays *arrays)
{
    for (size_t b = part->from; b < part->to; b++)
        if (env->slot[b].state->begun) sand_env_fill(env, part, b, arrays);
}

sand_error sand_env_reset(sand_env *env, unsigned part, const uint64_t seed[], const uint8_t which[],
                          const sand_env_arrays *arrays)
{
    sand_env_part *of = part_of(env, part, arrays);
    if (of == NULL || seed == NULL) return SAND_ERROR_ARGUMENT;
    for (size_t b = of->from; b < of->to; b++)
        if (which == NULL || which[b] != 0) sand_env_begin(env, of, b, env->start, seed[b]);
    fill_part(env, of, arrays);
    return SAND_OK;
}

static bool all_begun(const sand_env *env, const sand_env_part *part)
{
    for (size_t b = part->from; b < part->to; b++)
        if (!env->slot[b].state->begun) return false;
    return true;
}

static bool are_candidates(const sand_env *env, const sand_env_part *part, const int32_t choice[])
{
    for (size_t b = part->from; b < part->to; b++) {
        const sand_env_slot *slot = &env->slot[b];
        if (slot->state->ended == SAND_ENV_GOING_ON && (choice[b] < 0 || (size_t)choice[b] >= slot->candidates.n))
            return false;
    }
    return true;
}

/* Handles a battle that has ended, beginning it anew where that is wanted. True: nothing more is to be done with it. */
static bool is_done(sand_env *env, sand_env_part *part, size_t b)
{
    sand_env_state *state = env->slot[b].state;
    if (state->ended == SAND_ENV_GOING_ON) return false;
    SAND_ASSERT(b >= part->from && b < part->to);
    state->taken = 0;
    if (!env->again) return true;
    sand_env_begin(env, part, b, env->start, state->seed + env->battles);
    return true;
}

sand_error sand_env_step(sand_env *env, unsigned part, const int32_t choice[], const sand_env_arrays *arrays)
{
    sand_env_part *of = part_of(env, part, arrays);
    if (of == NULL || choice == NULL) return SAND_ERROR_ARGUMENT;
    if (!all_begun(env, of)) return SAND_ERROR_NEEDS;
    if (!are_candidates(env, of, choice)) return SAND_ERROR_RANGE;
    for (size_t b = of->from; b < of->to; b++) {
        sand_env_slot *slot = &env->slot[b];
        if (!is_done(env, of, b)) {
            slot->state->taken = 1;
            sand_env_give(env, of, slot, &slot->candidates.orders[choice[b]]);
        }
        sand_env_fill(env, of, b, arrays);
    }
    return SAND_OK;
}

/* ---- wishes ---- */

static bool fits(int32_t value, int32_t most)
{
    return value >= 0 && value <= most;
}

/* False: the wish names something that does not exist. */
static bool read_wish(const sand_env *env, const int32_t words[SAND_ENV_WISH], unsigned side, sand_wish *out)
{
    for (size_t i = 0; i < 6; i++)
        if (!fits(words[i], UINT16_MAX)) return false;
    bool within = words[6] > -SAND_COORDINATE_LIMIT && words[6] < SAND_COORDINATE_LIMIT &&
                  words[7] > -SAND_COORDINATE_LIMIT && words[7] < SAND_COORDINATE_LIMIT;
    if (!within || words[8] < -1 || words[8] >= SAND_FULL_TURN || !fits(words[9], UINT8_MAX) ||
        !fits(words[10], UINT8_MAX))
        return false;
    sand_wish said = { .kind = (sand_wish_kind)words[0],
                       .side = (uint16_t)side,
                       .subject = (uint16_t)words[1],
                       .object = (uint16_t)words[2],
                       .order_kind = (uint16_t)words[3],
                       .subject_ref = (uint16_t)words[4],
                       .object_ref = (uint16_t)words[5],
                       .pose = { { words[6], words[7] }, words[8] },
                       .files = (uint16_t)words[9],
                       .ranks = (uint16_t)words[10],
                       .begin = (uint32_t)words[11] };
    return sand_sound_wish(env->field, &said, out);
}

static bool are_wishes(const sand_env *env, const sand_env_part *part, const int32_t wish[])
{
    sand_wish out;
    for (size_t b = part->from; b < part->to; b++) {
        const sand_env_state *state = env->slot[b].state;
        if (state->ended == SAND_ENV_GOING_ON && !read_wish(env, &wish[b * SAND_ENV_WISH], state->actor, &out))
            return false;
    }
    return true;
}

/* Gives the order that fits the wish best.  If none fits, sand_env_wished returns the order of last resort, so there is
 * always one. */
static void give_wished(sand_env *env, sand_env_part *part, size_t b, const int32_t words[SAND_ENV_WISH])
{
    sand_env_slot *slot = &env->slot[b];
    sand_wish wish;
    bool sound = read_wish(env, words, slot->state->actor, &wish);
    SAND_ASSERT(sound);
    const sand_order *order = sand_env_wished(part, slot, &wish, &slot->state->taken);
    SAND_ASSERT(order != NULL);
    sand_env_give(env, part, slot, order);
}

sand_error sand_env_step_wishes(sand_env *env, unsigned part, const int32_t wish[], const sand_env_arrays *arrays)
{
    sand_env_part *of = part_of(env, part, arrays);
    if (of == NULL || wish == NULL) return SAND_ERROR_ARGUMENT;
    if (!all_begun(env, of)) return SAND_ERROR_NEEDS;
    if (!are_wishes(env, of, wish)) return SAND_ERROR_RANGE;
    for (size_t b = of->from; b < of->to; b++) {
        if (!is_done(env, of, b)) give_wished(env, of, b, &wish[b * SAND_ENV_WISH]);
        sand_env_fill(env, of, b, arrays);
    }
    return SAND_OK;
}

sand_error sand_env_look(sand_env *env, unsigned part, const sand_env_arrays *arrays)
{
    sand_env_part *of = part_of(env, part, arrays);
    if (of == NULL) return SAND_ERROR_ARGUMENT;
    fill_part(env, of, arrays);
    return SAND_OK;
}

sand_error sand_env_look_at(sand_env *env, size_t b, const sand_env_arrays *arrays)
{
    if (env == NULL || b >= env->battles || arrays == NULL) return SAND_ERROR_ARGUMENT;
    if (!env->slot[b].state->begun) return SAND_ERROR_NEEDS;
    size_t part = 0;
    while (b >= env->part[part].to) part++;
    sand_env_fill(env, &env->part[part], b, arrays);
    return SAND_OK;
}
