/* env_parts.h - private to env: the parts of an environment.
 *
 * Invariant: a battle that has begun and not ended is at a decision asked of `actor`, and has at least one candidate,
 * found from the actor's view. */
#ifndef SAND_ENV_ENV_PARTS_H
#define SAND_ENV_ENV_PARTS_H

#include <sandtable/env.h>
#include "ai/ai.h"
#include "orders/room.h"

enum { SAND_ENV_NAME = 48 };

typedef struct {
    char name[SAND_ENV_NAME];
    const char *unit, *doc;
} sand_env_heading;

/* A number read from a row of the ruleset's own state. */
typedef struct {
    uint16_t offset;
    uint8_t type; /* sand_row_type */
} sand_env_member;

/* The columns of a table: the `fixed` ones of every ruleset, then the members of the ruleset's own state. */
typedef struct {
    size_t rows, columns, fixed;
    sand_env_heading *heading; /* [columns] */
    sand_env_member *member;   /* [columns - fixed] */
} sand_env_columns_of;

/* The saved members beside the battle's bytes and the waiting sealed order. */
typedef struct {
    uint64_t seed, key;
    uint32_t decisions;
    uint8_t begun, ended; /* ended: sand_env_end */
    uint8_t actor;        /* the side to decide; 0: neither */
    uint8_t taken;
    uint8_t weighed; /* bit (1 << side): its points and worth are known, so that a change can be reported */
    uint8_t holder;  /* the side whose sealed order waits in `held`; 0: none */
    uint16_t n_held;
    int32_t points[SAND_SIDES], worth[SAND_SIDES]; /* as reported last: own less the enemy's, by view */
    sand_decision due;
} sand_env_state;

typedef struct {
    sand_env_state *state;
    sand_battle *battle;
    sand_entry *held; /* [env->held_room] */
    sand_order_list candidates;
} sand_env_slot;

/* The working storage of one thread. */
typedef struct {
    size_t from, to; /* battles */
    sand_room *room;
    sand_ai *opponent; /* or NULL */
    sand_battle *common;
    int32_t *worth; /* [units] */
} sand_env_part;

struct sand_env {
    sand_field *own_field; /* NULL: the field belongs to the caller */
    const sand_field *field;
    const sand_rules *rules;
    sand_battle *start;
    const sand_player *opponent;
    sand_player_limits limits;
    size_t battles, parts, candidates, entries, held_room, entries_room, saved_size, slot_size;
    uint32_t most_decisions;
    uint8_t choosing, side;
    bool again;
    sand_env_columns_of table[SAND_ENV_TABLES];
    sand_env_slot *slot; /* [battles] */
    sand_env_part *part; /* [parts] */
    unsigned char *block;
    uint64_t mark; /* of saved battles: the scenario's start */
};

/* env.c: an environment on a field that must outlive it; copies the battle `start`. */
sand_error sand_env_on(const sand_field *field, const sand_battle *start, const sand_env_settings *settings,
                       sand_env **out);

/* env_play.c */
/* Battle b continues from `from`, which is at rest or has not been run, with dice from the seed. */
void sand_env_begin(sand_env *env, sand_env_part *part, size_t b, const sand_battle *from, uint64_t seed);
/* Carries out the order and what follows, up to the caller's next decision, and finds its candidates. */
void sand_env_give(const sand_env *env, sand_env_part *part, sand_env_slot *slot, const sand_order *order);

/* env_choices.c */
/* Fills in the slot's candidates for its actor; false: no order is possible. */
bool sand_env_choices(const sand_env *env, sand_env_part *part, sand_env_slot *slot);
/* The best order for the wish, or for none; it lies in the slot's candidates. *taken: it fulfils the wish. */
const sand_order *sand_env_wished(sand_env_part *part, sand_env_slot *slot, const sand_wish *wish, uint8_t *taken);

/* env_columns.c: the tables' columns; false: out of memory. */
bool sand_env_columns_make(sand_env *env);
void sand_env_columns_free(sand_env *env);

/* env_look.c: fills the rows of battle b. */
void sand_env_fill(const sand_env *env, sand_env_part *part, size_t b, const sand_env_arrays *arrays);

/* env_orders.c: a row for each described entry of each candidate, `view` being the actor's. */
void sand_env_fill_orders(const sand_env *env, const sand_env_slot *slot, const sand_battle *view, float *out);

#endif
