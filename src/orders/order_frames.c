/* order_frames.c - what a frame of the agenda may be, by its step's row: a position is accepted only with frames that
 * the ruleset could have produced. */
#include "orders/order_parts.h"

/* How many frames a position must leave free in the agenda, for those that its own frames push. */
enum { SPARE = 3 };

/* A frame, and the row of its step. */
typedef struct {
    const sand_battle *b;
    const sand_frame *frame;
    const sand_step_row *row;
    sand_step_rule rule;
} about;

static bool needs(const about *it, unsigned what)
{
    return (it->rule.needs & what) == what;
}

static bool is_one_side(unsigned sides)
{
    return sides == 1u << SAND_SIDE_A || sides == 1u << SAND_SIDE_B;
}

static bool exists(const about *it, sand_ref_kind of, unsigned index)
{
    return of == SAND_REF_NONE || index <= sand_field_count(it->b->field, of);
}

static bool stands(const about *it, sand_ref_kind of, unsigned index)
{
    if (of == SAND_REF_UNIT) return sand_battle_in_play(it->b, index);
    return of != SAND_REF_BODY || sand_battle_body(it->b, index)->status == SAND_STATUS_PLAY;
}

static unsigned side_of(const sand_battle *b, sand_ref_kind of, unsigned index)
{
    if (index == 0) return 0;
    if (of == SAND_REF_UNIT) return sand_battle_side_of_unit(b, index);
    if (of == SAND_REF_BODY) return sand_battle_body_def(b, index)->side;
    return of == SAND_REF_COMMAND ? b->field->command[index - 1].side : 0;
}

/* Faults of its subject and object. */
static const char *fault_of_ids(const about *it)
{
    const sand_frame *frame = it->frame;
    const sand_step_row *row = it->row;
    if (!exists(it, row->subject_ref, frame->subject)) return "its \"subject\" does not exist";
    if (!exists(it, row->object_ref, frame->object)) return "its \"object\" does not exist";
    if (needs(it, SAND_NEEDS_SUBJECT) && frame->subject == 0) return "name its subject as \"subject\"";
    if (needs(it, SAND_NEEDS_OBJECT) && frame->object == 0) return "name its target as \"object\"";
    if (row->subject_ref == SAND_REF_NONE && frame->subject != 0 && !needs(it, SAND_HAS_NUMBER))
        return "this step has no subject: leave \"subject\" out";
    if (row->object_ref == SAND_REF_NONE && frame->object != 0) return "this step has no target: leave \"object\" out";
    return NULL;
}

/* Faults in the state of its subject and object, and of its value. */
static const char *fault_of_state(const about *it)
{
    const sand_frame *frame = it->frame;
    const sand_step_row *row = it->row;
    if (needs(it, SAND_NEEDS_STANDING) && !stands(it, row->subject_ref, frame->subject))
        return "its \"subject\" is not on the table";
    if (needs(it, SAND_NEEDS_TARGET) && !stands(it, row->object_ref, frame->object))
        return "its \"object\" is not on the table";
    if (needs(it, SAND_NEEDS_ENEMIES) &&
        side_of(it->b, row->subject_ref, frame->subject) == side_of(it->b, row->object_ref, frame->object))
        return "its \"object\" is no enemy of its \"subject\"";
    if (needs(it, SAND_NEEDS_CONTACT) && sand_battle_contact_between(it->b, frame->subject, frame->object) == 0)
        return "the two are not in contact";
    if (frame->value != 0 && !needs(it, SAND_HAS_VALUE)) return "this step has no number: leave \"value\" out";
    if (frame->value < 0 || frame->value > UINT16_MAX) return "its \"value\" is out of range";
    return NULL;
}

/* Faults of the sides it belongs to. */
static const char *fault_of_sides(const about *it)
{
    const unsigned sides = it->frame->sides;
    const unsigned own = side_of(it->b, it->row->subject_ref, it->frame->subject);
    if (needs(it, SAND_NEEDS_ONE_SIDE) && !is_one_side(sides)) return "name one side as \"sides\"";
    if (needs(it, SAND_NEEDS_OWNER) && own != 0 && sides != sand_battle_sides_of(own))
        return "its \"sides\" are not those of its \"subject\"";
    if (needs(it, SAND_NEEDS_BOTH_SIDES) && (sides == 0 || is_one_side(sides)))
        return "both sides are asked: leave \"sides\" out";
    if (needs(it, SAND_MAY_HAVE_SIDE) && sides != 0 && !is_one_side(sides)) return "name one side as \"sides\"";
    bool may = it->rule.title != NULL || (it->rule.needs & (SAND_NEEDS_ONE_SIDE | SAND_MAY_HAVE_SIDE)) != 0;
    if (sides != 0 && !may) return "this step is no side's own: leave \"sides\" out";
    return NULL;
}

static const char *fault_of(const sand_battle *b, const sand_frame *frame)
{
    const sand_tables *tables = &b->field->rules->tables;
    if (frame->step < 1 || frame->step > tables->n_steps) return "there is no such step";
    about it = { b, frame, &tables->steps[frame->step - 1], { 0 } };
    if (tables->step_rules != NULL) it.rule = tables->step_rules[frame->step - 1];
    const char *fault = fault_of_ids(&it);
    if (tables->step_rules == NULL) return fault;
    if (fault == NULL) fault = fault_of_state(&it);
    if (fault == NULL) fault = fault_of_sides(&it);
    return fault;
}

const char *sand_orders_frame_fault(const sand_battle *b, unsigned index)
{
    const sand_frame *frame = sand_battle_frame(b, index);
    const char *fault = fault_of(b, frame);
    if (fault != NULL || b->field->rules->tables.step_rules == NULL) return fault;
    const sand_step_rule *rule = &b->field->rules->tables.step_rules[frame->step - 1];
    if (rule->highest != 0 && index > rule->highest) return "it comes before what stands below it";
    if (rule->upon != 0 && index > 1 && (rule->upon & SAND_IN(sand_battle_frame(b, index - 1)->step)) == 0)
        return "nothing leads to it from the frame before it";
    if (rule->fits != NULL && !rule->fits(b, index)) return "nothing could have led to it";
    return index + SPARE > b->field->layout.frames_room ? "there is too much on the agenda" : NULL;
}

void sand_orders_adopt_side(const sand_battle *b, sand_frame *frame)
{
    const sand_tables *tables = &b->field->rules->tables;
    if (frame->step < 1 || frame->step > tables->n_steps || tables->step_rules == NULL || frame->sides != 0) return;
    const sand_ref_kind of = tables->steps[frame->step - 1].subject_ref;
    const unsigned needed = tables->step_rules[frame->step - 1].needs;
    if ((needed & SAND_NEEDS_OWNER) != SAND_NEEDS_OWNER || of == SAND_REF_NONE) return;
    if (frame->subject > sand_field_count(b->field, of)) return;
    unsigned side = side_of(b, of, frame->subject);
    if (side != 0) frame->sides = sand_battle_sides_of(side);
}
