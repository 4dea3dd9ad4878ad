/* env_orders.c - candidates as numbers: the unit, the kind of order, the target, and where the move leads. */
#include "env/env_columns.h"
#include "env/env_parts.h"

#include <string.h>

#include "battle/actor.h"
#include "geom/heading.h"

static float length(int32_t grid)
{
    return (float)grid / SAND_UNIT_LENGTH;
}

/* A unit following a route, with nothing in its way. */
typedef struct {
    sand_pose pose;
    sand_size size;
    int64_t turned, gone;
} walker;

static void turn(walker *who, int32_t angle)
{
    who->pose.heading = sand_heading_add(who->pose.heading, angle);
    who->turned += angle;
}

static void go(walker *who, int32_t angle, int32_t travel)
{
    sand_point by = sand_heading_step(sand_heading_add(who->pose.heading, angle), travel);
    who->pose.at = (sand_point){ who->pose.at.x + by.x, who->pose.at.y + by.y };
    who->gone += travel;
}

/* Wheels about the front corner on the side it turns to. */
static void wheel(walker *who, int32_t angle)
{
    int32_t right2 = angle > 0 ? who->size.width : -who->size.width;
    sand_point corner = sand_heading_offset(who->pose.heading, right2, who->size.depth);
    turn(who, angle);
    sand_point after = sand_heading_offset(who->pose.heading, right2, who->size.depth);
    who->pose.at.x += corner.x - after.x;
    who->pose.at.y += corner.y - after.y;
}

/* Follows the route as ordered. Road legs are only counted, because their corners belong to the table. */
static void walk(walker *who, const sand_entry *entry)
{
    enum { FAR = 1 << 25 };
    for (size_t i = 0; i < sand_entry_steps(entry); i++) {
        sand_motion_step step = sand_entry_step(entry, i);
        if (step.travel <= -FAR || step.travel >= FAR) continue;
        switch (step.verb) {
        case SAND_VERB_PIVOT: turn(who, step.angle); break;
        case SAND_VERB_MARCH: go(who, step.angle, step.travel); break;
        case SAND_VERB_WHEEL: wheel(who, step.angle); break;
        case SAND_VERB_ABOUT: who->pose.heading = sand_heading_add(who->pose.heading, SAND_HALF_TURN); break;
        case SAND_VERB_ROAD: who->gone += step.travel; break;
        default: break; /* forming, halting and changing state lead nowhere */
        }
    }
}

/* Returns the unit or body that an entry names as subject or object; index 0: it names neither. */
static sand_actor actor_of(sand_ref_kind ref, unsigned index)
{
    if (ref == SAND_REF_UNIT) return sand_actor_unit(index);
    if (ref == SAND_REF_BODY) return sand_actor_body(index);
    return (sand_actor){ 0 };
}

static bool stands(const sand_battle *view, sand_actor who)
{
    return who.index != 0 && sand_actor_exists(view, who) && sand_actor_in_play(view, who);
}

static void fill_names(const sand_order_kind *kind, const sand_entry *entry, float *out)
{
    static const uint8_t subject[SAND_REF_TERRAIN + 1] = { [SAND_REF_COMMAND] = SAND_ENV_ORDERS_COMMAND,
                                                           [SAND_REF_UNIT] = SAND_ENV_ORDERS_UNIT,
                                                           [SAND_REF_BODY] = SAND_ENV_ORDERS_BODY };
    static const uint8_t object[SAND_REF_TERRAIN + 1] = { [SAND_REF_UNIT] = SAND_ENV_ORDERS_TARGET_UNIT,
                                                          [SAND_REF_BODY] = SAND_ENV_ORDERS_TARGET_BODY,
                                                          [SAND_REF_TERRAIN] = SAND_ENV_ORDERS_TERRAIN };
    if (subject[kind->subject_ref] != 0) out[subject[kind->subject_ref]] = entry->subject;
    if (object[kind->object_ref] != 0) out[object[kind->object_ref]] = entry->object;
}

static void fill_way(const sand_battle *view, sand_actor who, const sand_entry *entry, float *out)
{
    walker at = { .pose = { { 0, 0 }, 0 } };
    bool is_there = stands(view, who);
    if (is_there) {
        at.pose = sand_actor_pose(view, who);
        if (who.ref == SAND_REF_UNIT)
            at.size = sand_battle_outline(view->field, who.index, sand_battle_unit(view, who.index));
        out[SAND_ENV_ORDERS_X] = length(at.pose.at.x);
        out[SAND_ENV_ORDERS_Y] = length(at.pose.at.y);
    }
    if ((entry->given & SAND_SLOT_POSE) != 0) {
        at.pose = (sand_pose){ entry->pose.at, sand_heading_add(entry->pose.heading, 0) };
        is_there = true;
    } else if (is_there && (entry->given & SAND_SLOT_MOTION) != 0) {
        walk(&at, entry);
        out[SAND_ENV_ORDERS_STEPS] = (float)sand_entry_steps(entry);
    }
    if (!is_there) return;
    sand_direction ahead = sand_heading_direction(at.pose.heading);
    out[SAND_ENV_ORDERS_TURN] = (float)((double)at.turned / SAND_FULL_TURN);
    out[SAND_ENV_ORDERS_TRAVEL] = (float)((double)at.gone / SAND_UNIT_LENGTH);
    out[SAND_ENV_ORDERS_TO_X] = length(at.pose.at.x);
    out[SAND_ENV_ORDERS_TO_Y] = length(at.pose.at.y);
    out[SAND_ENV_ORDERS_AHEAD_X] = (float)((double)ahead.x / SAND_DIRECTION_ONE);
    out[SAND_ENV_ORDERS_AHEAD_Y] = (float)((double)ahead.y / SAND_DIRECTION_ONE);
}

static void fill_entry(const sand_battle *view, const sand_order *order, const sand_entry *entry, float *out)
{
    const sand_order_kind *kind = &view->field->rules->tables.orders[entry->kind - 1];
    sand_actor target = actor_of(kind->object_ref, entry->object);
    out[SAND_ENV_ORDERS_GIVEN] = 1;
    out[SAND_ENV_ORDERS_KIND] = entry->kind;
    out[SAND_ENV_ORDERS_ENTRIES] = order->n;
    out[SAND_ENV_ORDERS_CLOSES] = kind->closes;
    fill_names(kind, entry, out);
    out[SAND_ENV_ORDERS_CHOICE] = entry->choice;
    out[SAND_ENV_ORDERS_NUMBER] = kind->measures ? length(entry->number) : (float)entry->number;
    out[SAND_ENV_ORDERS_FILES] = entry->files;
    out[SAND_ENV_ORDERS_RANKS] = entry->ranks;
    fill_way(view, actor_of(kind->subject_ref, entry->subject), entry, out);
    if (!stands(view, target)) return;
    sand_pose there = sand_actor_pose(view, target);
    out[SAND_ENV_ORDERS_TARGET_X] = length(there.at.x);
    out[SAND_ENV_ORDERS_TARGET_Y] = length(there.at.y);
}

void sand_env_fill_orders(const sand_env *env, const sand_env_slot *slot, const sand_battle *view, float *out)
{
    const sand_env_columns_of *of = &env->table[SAND_ENV_ORDERS];
    memset(out, 0, of->rows * of->columns * sizeof *out);
    for (size_t i = 0; i < slot->candidates.n; i++) {
        const sand_order *order = &slot->candidates.orders[i];
        for (size_t k = 0; k < order->n && k < env->entries; k++)
            fill_entry(view, order, &order->entries[k], &out[(i * env->entries + k) * of->columns]);
    }
}
