/* env_one.c - one battle of an environment: its facts, copies of it, and its terrain. */
#include "env/env_parts.h"

#include <string.h>

#include "base/text.h"
#include "record/scenario.h"

static sand_env_slot *slot_of(const sand_env *env, size_t b)
{
    return env == NULL || b >= env->battles ? NULL : &env->slot[b];
}

size_t sand_env_battles(const sand_env *env)
{
    return env == NULL ? 0 : env->battles;
}

size_t sand_env_parts(const sand_env *env)
{
    return env == NULL ? 0 : env->parts;
}

size_t sand_env_candidates(const sand_env *env)
{
    return env == NULL ? 0 : env->candidates;
}

size_t sand_env_battle_size(const sand_env *env)
{
    return env == NULL ? 0 : env->slot_size + sizeof(sand_env_slot);
}

const sand_order *sand_env_candidate(const sand_env *env, size_t b, size_t i)
{
    const sand_env_slot *slot = slot_of(env, b);
    return slot == NULL || i >= slot->candidates.n ? NULL : &slot->candidates.orders[i];
}

uint64_t sand_env_seed(const sand_env *env, size_t b)
{
    const sand_env_slot *slot = slot_of(env, b);
    return slot == NULL ? 0 : slot->state->seed;
}

size_t sand_env_decisions(const sand_env *env, size_t b)
{
    const sand_env_slot *slot = slot_of(env, b);
    return slot == NULL ? 0 : slot->state->decisions;
}

uint64_t sand_env_hash(const sand_env *env, size_t b)
{
    const sand_env_slot *slot = slot_of(env, b);
    return slot == NULL || !slot->state->begun ? 0 : sand_battle_hash(slot->battle);
}

size_t sand_env_position(const sand_env *env, size_t b, char *out, size_t room)
{
    const sand_env_slot *slot = slot_of(env, b);
    if (slot == NULL || !slot->state->begun) return sand_text_hand_nothing(out, room);
    sand_told_end ended = { slot->state->ended == SAND_ENV_OVER ? SAND_ENDED_BY_RULES : 0, 0 };
    sand_text text;
    sand_text_init_heap(&text);
    sand_scenario_write(slot->battle, ended, &text);
    return sand_text_hand_out(&text, out, room);
}

/* ---- copies ---- */

/* Finds the candidates again, because they follow from the rest of the state. */
static void find_again(sand_env *env, size_t b)
{
    sand_env_slot *slot = &env->slot[b];
    slot->candidates.n = slot->candidates.n_entries = 0;
    for (size_t i = 0; i < env->parts && slot->state->actor != 0; i++)
        if (b >= env->part[i].from && b < env->part[i].to) sand_env_choices(env, &env->part[i], slot);
}

sand_error sand_env_copy(sand_env *env, size_t from, size_t to)
{
    const sand_env_slot *of = slot_of(env, from);
    sand_env_slot *out = slot_of(env, to);
    if (of == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    if (!of->state->begun) return SAND_ERROR_NEEDS;
    if (from == to) return SAND_OK;
    *out->state = *of->state;
    sand_battle_copy(out->battle, of->battle);
    memcpy(out->held, of->held, of->state->n_held * sizeof *of->held);
    find_again(env, to);
    return SAND_OK;
}

/* The header of a saved battle: the environment it belongs to, and its mark, because another environment may be made
 * where one was destroyed. */
typedef struct {
    const sand_env *env;
    uint64_t mark;
} saved_head;

_Static_assert(sizeof(saved_head) == 16, "what follows is aligned for anything");

size_t sand_env_saved_size(const sand_env *env)
{
    return env == NULL ? 0 : sizeof(saved_head) + env->saved_size;
}

/* Saves a battle with one copy: its state, its bytes and its sealed order are consecutive in the block. */
sand_error sand_env_save(const sand_env *env, size_t b, void *out)
{
    const sand_env_slot *slot = slot_of(env, b);
    if (slot == NULL || out == NULL) return SAND_ERROR_ARGUMENT;
    if (!slot->state->begun) return SAND_ERROR_NEEDS;
    saved_head head = { env, env->mark };
    memcpy(out, &head, sizeof head);
    memcpy((unsigned char *)out + sizeof head, slot->state, env->saved_size);
    return SAND_OK;
}

sand_error sand_env_restore(sand_env *env, size_t b, const void *saved)
{
    sand_env_slot *slot = slot_of(env, b);
    saved_head head;
    if (slot == NULL || saved == NULL) return SAND_ERROR_ARGUMENT;
    memcpy(&head, saved, sizeof head);
    if (head.env != env || head.mark != env->mark) return SAND_ERROR_MISMATCH;
    memcpy(slot->state, (const unsigned char *)saved + sizeof head, env->saved_size);
    find_again(env, b);
    return SAND_OK;
}

/* ---- the ground ---- */

static uint8_t kind_at(const sand_field *field, sand_point at)
{
    for (size_t i = field->n_terrain; i-- > 0;)
        if (sand_field_point_in(field, &field->terrain[i], at)) return (uint8_t)field->terrain[i].kind;
    return 0;
}

sand_error sand_env_ground(const sand_env *env, size_t width, size_t height, uint8_t out[])
{
    enum { MOST = 4096 };
    if (env == NULL || out == NULL || width < 1 || height < 1 || width > MOST || height > MOST)
        return SAND_ERROR_ARGUMENT;
    const int64_t across = env->field->width, up = env->field->height;
    for (size_t y = 0; y < height; y++) {
        for (size_t x = 0; x < width; x++) {
            sand_point middle = { (int32_t)(across * (2 * (int64_t)x + 1) / (2 * (int64_t)width)),
                                  (int32_t)(up * (2 * (int64_t)y + 1) / (2 * (int64_t)height)) };
            out[y * width + x] = kind_at(env->field, middle);
        }
    }
    return SAND_OK;
}
