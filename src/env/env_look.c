/* env_look.c - a battle as numbers, as known to the side to decide.
 *
 * Everything is read from that side's view, except the public facts of the decision. */
#include "env/env_columns.h"
#include "base/assert.h"
#include "env/env_parts.h"

#include <string.h>

#include "battle/actor.h"
#include "geom/heading.h"

/* Points, result and worth of a battle, according to a view. */
typedef struct {
    sand_result result;
    int32_t worth[SAND_SIDES]; /* worth of the units in play, in thousandths */
    unsigned units[SAND_SIDES];
} standing;

/* The battle being looked at, and the side it is looked at for. */
typedef struct {
    const sand_env *env;
    const sand_battle *view;
    const int32_t *worth; /* by unit - 1; 0: not in play */
    standing stands;
    unsigned actor;
} looking;

static float length(int32_t grid)
{
    return (float)grid / SAND_UNIT_LENGTH;
}

static float share(int32_t of_direction)
{
    return (float)((double)of_direction / SAND_DIRECTION_ONE);
}

static float whose(const looking *at, unsigned side)
{
    if (at->actor == 0 || side == 0) return 0;
    return side == at->actor ? 1 : -1;
}

static float number_of(sand_row_type type, const unsigned char *bytes)
{
    int8_t i8;
    uint16_t u16;
    int16_t i16;
    uint32_t u32;
    int32_t i32;
    switch (type) {
    case SAND_FLAG:
    case SAND_U8: return (float)*bytes;
    case SAND_I8: memcpy(&i8, bytes, sizeof i8); return (float)i8;
    case SAND_U16: memcpy(&u16, bytes, sizeof u16); return (float)u16;
    case SAND_I16: memcpy(&i16, bytes, sizeof i16); return (float)i16;
    case SAND_U32: memcpy(&u32, bytes, sizeof u32); return (float)u32;
    case SAND_I32: memcpy(&i32, bytes, sizeof i32); return (float)i32;
    }
    return 0;
}

/* Fills in the ruleset's own members of a row, after the fixed columns. */
static void fill_members(const sand_env_columns_of *of, const void *row, float *out)
{
    size_t n = of->columns - of->fixed;
    for (size_t i = 0; i < n; i++)
        out[of->fixed + i] =
            number_of((sand_row_type)of->member[i].type, (const unsigned char *)row + of->member[i].offset);
}

static bool has_members(const sand_env_columns_of *of)
{
    return of->columns > of->fixed;
}

static void fill_pose(sand_pose pose, float *x, float *ahead_x)
{
    sand_direction ahead = sand_heading_direction(pose.heading);
    x[0] = length(pose.at.x);
    x[1] = length(pose.at.y);
    ahead_x[0] = share(ahead.x);
    ahead_x[1] = share(ahead.y);
}

static void fill_status(unsigned status, float *in_play)
{
    in_play[0] = status == SAND_STATUS_PLAY;
    in_play[1] = status == SAND_STATUS_WAITING;
    in_play[2] = status == SAND_STATUS_GONE;
}

/* ---- the tables ---- */

static void fill_field(const looking *at, const sand_env_columns_of *of, float *out)
{
    const sand_head *head = sand_battle_head(at->view);
    out[SAND_ENV_FIELD_TURN] = head->turn;
    out[SAND_ENV_FIELD_TURN_LIMIT] = at->env->field->turn_limit;
    out[SAND_ENV_FIELD_STEP] = (float)sand_battle_step_now(at->view);
    out[SAND_ENV_FIELD_CONTACTS] = head->contacts;
    if (has_members(of)) fill_members(of, sand_battle_head_more(at->view), out);
}

static void fill_sides(const looking *at, const sand_env_columns_of *of, float *out)
{
    for (unsigned side = 1; side <= SAND_SIDES; side++, out += of->columns) {
        out[SAND_ENV_SIDES_OWN] = whose(at, side);
        out[SAND_ENV_SIDES_POINTS] = (float)at->stands.result.points[side - 1];
        out[SAND_ENV_SIDES_WORTH] = length(at->stands.worth[side - 1]);
        out[SAND_ENV_SIDES_UNITS] = (float)at->stands.units[side - 1];
        if (has_members(of)) fill_members(of, sand_battle_side_more(at->view, side), out);
    }
}

static void fill_commands(const looking *at, const sand_env_columns_of *of, float *out)
{
    for (unsigned i = 1; i <= of->rows; i++, out += of->columns) {
        out[SAND_ENV_COMMANDS_OWN] = whose(at, at->env->field->command[i - 1].side);
        out[SAND_ENV_COMMANDS_UNITS] = sand_battle_command(at->view, i)->units;
        if (has_members(of)) fill_members(of, sand_battle_command_more(at->view, i), out);
    }
}

static void fill_unit_place(const looking *at, unsigned unit, const sand_unit *row, float *out)
{
    SAND_ASSERT(unit >= 1 && unit <= at->env->field->n_units);
    sand_size outline = sand_battle_outline(at->env->field, unit, row);
    fill_pose((sand_pose){ { row->x, row->y }, row->heading }, &out[SAND_ENV_UNITS_X], &out[SAND_ENV_UNITS_AHEAD_X]);
    out[SAND_ENV_UNITS_WIDTH] = length(outline.width);
    out[SAND_ENV_UNITS_DEPTH] = length(outline.depth);
    out[SAND_ENV_UNITS_WORTH] = length(at->worth[unit - 1]);
}

static void fill_contacts(const looking *at, const sand_env_columns_of *of, float *out)
{
    for (unsigned i = 1; i <= sand_battle_head(at->view)->contacts; i++) {
        const sand_contact *contact = sand_battle_contact(at->view, i);
        SAND_ASSERT(contact->by >= 1 && contact->by <= of->rows && contact->with >= 1 && contact->with <= of->rows);
        float *by = &out[(contact->by - 1) * of->columns], *with = &out[(contact->with - 1) * of->columns];
        SAND_ASSERT(contact->by_face <= 4 && contact->with_face <= 4);
        if (contact->by_face != 0) by[SAND_ENV_UNITS_FRONT + contact->by_face - 1]++;
        if (contact->with_face != 0) with[SAND_ENV_UNITS_FRONT + contact->with_face - 1]++;
    }
}

static void fill_units(const looking *at, const sand_env_columns_of *of, float *out)
{
    float *first = out;
    for (unsigned i = 1; i <= of->rows; i++, out += of->columns) {
        const sand_unit *row = sand_battle_unit(at->view, i);
        const sand_unit_def *def = &at->env->field->unit[i - 1];
        memset(out, 0, of->fixed * sizeof *out);
        out[SAND_ENV_UNITS_OWN] = whose(at, def->side);
        fill_status(row->status, &out[SAND_ENV_UNITS_IN_PLAY]);
        if (row->status == SAND_STATUS_PLAY) fill_unit_place(at, i, row, out);
        out[SAND_ENV_UNITS_FILES] = row->files;
        out[SAND_ENV_UNITS_RANKS] = row->ranks;
        out[SAND_ENV_UNITS_HITS] = row->hits;
        out[SAND_ENV_UNITS_TYPE] = def->type;
        out[SAND_ENV_UNITS_COMMAND] = row->command;
        if (has_members(of)) fill_members(of, sand_battle_unit_more(at->view, i), out);
    }
    fill_contacts(at, of, first);
}

static void fill_bodies(const looking *at, const sand_env_columns_of *of, float *out)
{
    for (size_t i = 0; i < of->rows; i++, out += of->columns) {
        unsigned id = at->env->field->loose[i];
        const sand_body *row = sand_battle_body(at->view, id);
        const sand_body_def *def = &at->env->field->body[id - 1];
        memset(out, 0, of->fixed * sizeof *out);
        out[SAND_ENV_BODIES_OWN] = whose(at, def->side);
        fill_status(row->status, &out[SAND_ENV_BODIES_IN_PLAY]);
        if (row->status == SAND_STATUS_PLAY)
            fill_pose((sand_pose){ { row->x, row->y }, row->heading }, &out[SAND_ENV_BODIES_X],
                      &out[SAND_ENV_BODIES_AHEAD_X]);
        out[SAND_ENV_BODIES_ROLE] = def->role;
        out[SAND_ENV_BODIES_ATTACHED] = row->attached;
        out[SAND_ENV_BODIES_ID] = (float)id;
        if (has_members(of)) fill_members(of, sand_battle_body_more(at->view, id), out);
    }
}

static void fill_decision(const looking *at, const sand_env_slot *slot, float *out)
{
    const sand_env_columns_of *of = &at->env->table[SAND_ENV_DECISION];
    const sand_decision *due = &slot->state->due;
    memset(out, 0, of->columns * sizeof *out);
    if (at->actor == 0) return;
    out[SAND_ENV_DECISION_SIDE] = (float)at->actor;
    out[SAND_ENV_DECISION_STEP] = due->step;
    out[SAND_ENV_DECISION_SUBJECT] = due->subject;
    out[SAND_ENV_DECISION_SEALED] = due->sealed;
    out[SAND_ENV_DECISION_SHEET] = due->sheet;
    out[SAND_ENV_DECISION_CANDIDATES] = (float)slot->candidates.n;
    for (unsigned i = 0; i < due->n_kinds; i++) out[of->fixed + due->kinds[i] - 1u] = 1;
}

/* ---- rewards ---- */

/* Sums up the standing of both sides in a view, and fills in part->worth. */
static standing weigh(const sand_env *env, sand_env_part *part, const sand_battle *view)
{
    standing out = { .result = env->rules->result(view) };
    for (unsigned i = 1; i <= env->field->n_units; i++) {
        part->worth[i - 1] = 0;
        if (!sand_battle_in_play(view, i)) continue;
        unsigned side = sand_battle_side_of_unit(view, i);
        part->worth[i - 1] = env->rules->worth(view, i);
        out.worth[side - 1] += part->worth[i - 1];
        out.units[side - 1]++;
    }
    return out;
}

static void fill_reward(sand_env_state *state, const standing *stands, unsigned side, float *out)
{
    const unsigned enemy = sand_battle_enemy(side);
    const int32_t points = stands->result.points[side - 1] - stands->result.points[enemy - 1];
    const int32_t worth = stands->worth[side - 1] - stands->worth[enemy - 1];
    const bool won = state->ended == SAND_ENV_OVER && stands->result.outcome == SAND_WON;
    out[0] = !won ? 0 : stands->result.winner == side ? 1 : -1;
    const bool begins = (state->weighed >> side & 1) == 0;
    out[1] = begins ? 0 : (float)(points - state->points[side - 1]);
    out[2] = begins ? 0 : length(worth - state->worth[side - 1]);
    state->weighed |= (uint8_t)(1u << side);
    state->points[side - 1] = points;
    state->worth[side - 1] = worth;
}

/* Fills the rewards of both sides.  If views hide nothing, one standing serves both. Returns the standing as known to
 * the side to decide, which comes last, so that its worths stay in part->worth. */
static standing fill_rewards(const sand_env *env, sand_env_part *part, sand_env_slot *slot, float *out)
{
    standing stands = { .units = { 0 } };
    const unsigned last = slot->state->actor != 0 ? slot->state->actor : SAND_SIDE_B,
                   sides[] = { sand_battle_enemy(last), last };
    for (unsigned i = 0; i < SAND_SIDES; i++) {
        if (env->field->n_hidden > 0)
            stands = weigh(env, part, sand_room_view(part->room, slot->battle, sides[i]));
        else if (i == 0)
            stands = weigh(env, part, slot->battle);
        fill_reward(slot->state, &stands, sides[i], &out[(sides[i] - 1) * SAND_ENV_REWARDS]);
    }
    return stands;
}

/* ---- all of it ---- */

static const sand_battle *seen(const sand_env *env, sand_env_part *part, const sand_env_slot *slot)
{
    unsigned viewer = slot->state->ended != SAND_ENV_GOING_ON ? env->side : slot->state->actor;
    if (viewer != 0) return sand_room_view(part->room, slot->battle, viewer);
    sand_battle_view_common(slot->battle, part->common);
    return part->common;
}

static void fill_tables(const looking *at, const sand_env_slot *slot, size_t b, float *const table[SAND_ENV_TABLES])
{
    static void (*const fill[SAND_ENV_TABLES])(const looking *, const sand_env_columns_of *, float *) = {
        [SAND_ENV_FIELD] = fill_field, [SAND_ENV_SIDES] = fill_sides,   [SAND_ENV_COMMANDS] = fill_commands,
        [SAND_ENV_UNITS] = fill_units, [SAND_ENV_BODIES] = fill_bodies, [SAND_ENV_DECISION] = NULL,
        [SAND_ENV_ORDERS] = NULL,
    };
    for (unsigned i = 0; i < SAND_ENV_TABLES; i++) {
        const sand_env_columns_of *of = &at->env->table[i];
        if (table[i] != NULL && fill[i] != NULL) fill[i](at, of, &table[i][b * of->rows * of->columns]);
    }
    const sand_env_columns_of *decision = &at->env->table[SAND_ENV_DECISION],
                              *orders = &at->env->table[SAND_ENV_ORDERS];
    if (table[SAND_ENV_DECISION] != NULL) fill_decision(at, slot, &table[SAND_ENV_DECISION][b * decision->columns]);
    if (table[SAND_ENV_ORDERS] != NULL)
        sand_env_fill_orders(at->env, slot, at->view, &table[SAND_ENV_ORDERS][b * orders->rows * orders->columns]);
}

static bool wants_a_table(const sand_env_arrays *arrays)
{
    for (size_t i = 0; i < SAND_ENV_TABLES; i++)
        if (arrays->table[i] != NULL) return true;
    return false;
}

static void fill_words(const sand_env *env, size_t b, const sand_env_arrays *arrays)
{
    const sand_env_slot *slot = &env->slot[b];
    if (arrays->side != NULL) arrays->side[b] = slot->state->actor;
    if (arrays->ended != NULL) arrays->ended[b] = slot->state->ended;
    if (arrays->taken != NULL) arrays->taken[b] = slot->state->taken;
    for (size_t i = 0; arrays->mask != NULL && i < env->candidates; i++)
        arrays->mask[b * env->candidates + i] = i < slot->candidates.n;
}

void sand_env_fill(const sand_env *env, sand_env_part *part, size_t b, const sand_env_arrays *arrays)
{
    sand_env_slot *slot = &env->slot[b];
    const bool weighs = arrays->table[SAND_ENV_SIDES] != NULL || arrays->table[SAND_ENV_UNITS] != NULL;
    looking at = { .env = env, .worth = part->worth, .actor = slot->state->actor };
    bool weighed = arrays->reward != NULL && (at.actor != 0 || env->field->n_hidden == 0);
    fill_words(env, b, arrays);
    if (arrays->reward != NULL)
        at.stands = fill_rewards(env, part, slot, &arrays->reward[b * SAND_SIDES * SAND_ENV_REWARDS]);
    if (!wants_a_table(arrays)) return;
    at.view = seen(env, part, slot);
    if (weighs && !weighed) at.stands = weigh(env, part, at.view);
    fill_tables(&at, slot, b, arrays->table);
}
