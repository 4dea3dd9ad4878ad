/* sound.c - checks counts and kinds in structures that callers hand in. Sentences need no check: filling them in skips
 * what does not exist. */
#include "game/sound.h"

#include "battle/rules.h"

bool sand_sound_roll(const sand_roll *roll)
{
    return roll->kind <= SAND_ASK_DRAW && roll->n_faces <= SAND_DICE_FACES;
}

bool sand_sound_needs(const sand_dice_needs *needs)
{
    return sand_sound_roll(&needs->ask) && needs->ledger.n <= SAND_LEDGER_MAX && needs->n_breaks < SAND_DICE_ROWS;
}

bool sand_sound_shape(const sand_witness *shape)
{
    return shape->kind <= SAND_SHAPE_RING && shape->n <= SAND_SHAPE_POINTS_MAX;
}

static bool is_sound_entry(const sand_entry *entry)
{
    return entry->n_list <= SAND_ENTRY_LIST_MAX;
}

static bool is_sound_duty(const sand_duty *duty)
{
    return !duty->has_remedy || is_sound_entry(&duty->remedy);
}

bool sand_sound_verdict(const sand_verdict *verdict)
{
    if ((unsigned)verdict->answer > SAND_YES || verdict->n_witness > SAND_VERDICT_SHAPES_MAX ||
        verdict->n_duties > SAND_VERDICT_DUTIES_MAX)
        return false;
    for (size_t i = 0; i < verdict->n_witness; i++)
        if (!sand_sound_shape(&verdict->witness[i])) return false;
    for (size_t i = 0; i < verdict->n_duties; i++)
        if (!is_sound_duty(&verdict->duties[i])) return false;
    return true;
}

bool sand_sound_event(const sand_event *event)
{
    return event->n_ledger <= SAND_EVENT_LEDGER_MAX && event->subject_ref <= SAND_REF_TERRAIN &&
           event->object_ref <= SAND_REF_TERRAIN && event->leg.verb >= 0 && event->leg.verb <= SAND_VERB_ROAD &&
           sand_sound_shape(&event->witness);
}

bool sand_sound_decision(const sand_decision *decision)
{
    return decision->n_kinds <= SAND_DECISION_KINDS_MAX;
}

/* ---- wishes ---- */

static bool is_known(const sand_field *field, unsigned ref, unsigned index)
{
    if (ref > SAND_REF_TERRAIN) return false;
    return index == 0 || index <= sand_field_count(field, ref == SAND_REF_NONE ? SAND_REF_UNIT : (sand_ref_kind)ref);
}

/* Subject and object take the reference kinds of the order kind, where one is named and they do not give their own. */
static sand_wish said_whole(const sand_tables *tables, const sand_wish *wish)
{
    sand_wish whole = *wish;
    if (wish->order_kind == 0 || wish->order_kind > tables->n_orders) return whole;
    const sand_order_kind *row = &tables->orders[wish->order_kind - 1];
    if (whole.subject_ref == SAND_REF_NONE) whole.subject_ref = (uint16_t)row->subject_ref;
    if (whole.object_ref == SAND_REF_NONE) whole.object_ref = (uint16_t)row->object_ref;
    return whole;
}

bool sand_sound_wish(const sand_field *field, const sand_wish *wish, sand_wish *whole)
{
    const sand_tables *tables = &field->rules->tables;
    *whole = said_whole(tables, wish);
    if (wish->side < 1 || wish->side > SAND_SIDES || (unsigned)wish->kind > SAND_WISH_DONE ||
        wish->order_kind > tables->n_orders)
        return false;
    if ((wish->files == 0) != (wish->ranks == 0) || wish->files > UINT8_MAX || wish->ranks > UINT8_MAX) return false;
    return is_known(field, whole->subject_ref, whole->subject) && is_known(field, whole->object_ref, whole->object);
}
