/* record.c - where each record of a state lies in the block, and what its numbers mean in words. */
#include "battle/record.h"

#include <string.h>

sand_record sand_record_of(const sand_field *field, sand_ref_kind of, unsigned index)
{
    const sand_layout *l = &field->layout;
    const sand_tables *own = &field->rules->tables;
    uint32_t row = index == 0 ? 0 : index - 1, at;
    SAND_ASSERT(of == SAND_REF_NONE || (index >= 1 && index <= sand_field_count(field, of)));
    switch (of) {
    case SAND_REF_NONE:
        return (sand_record){ &sand_head_struct, own->head, SAND_BATTLE_HEAD,
                              SAND_BATTLE_HEAD + (uint32_t)sizeof(sand_head) };
    case SAND_REF_SIDE: at = l->sides + row * l->side_size; return (sand_record){ NULL, own->side, at, at };
    case SAND_REF_COMMAND:
        at = l->commands + row * l->command_size;
        return (sand_record){ &sand_command_struct, own->command, at, at + (uint32_t)sizeof(sand_command) };
    case SAND_REF_UNIT:
        at = l->units + row * l->unit_size;
        return (sand_record){ &sand_unit_struct, own->unit, at, at + (uint32_t)sizeof(sand_unit) };
    case SAND_REF_BODY:
        at = l->bodies + row * l->body_size;
        return (sand_record){ &sand_body_struct, own->body, at, at + (uint32_t)sizeof(sand_body) };
    case SAND_REF_TERRAIN: break;
    }
    SAND_ASSERT(false);
    return (sand_record){ 0 };
}

/* Members of the kernel, identified by their place in their row, because comparing names for every number would be
 * slow. */
#define MEANS(type, member, meaning)                                                                                   \
    {                                                                                                                  \
        &type##_struct, (uint32_t)offsetof(type, member), meaning                                                      \
    }
static const struct {
    const sand_struct *of;
    uint32_t offset;
    sand_meaning meaning;
} meanings[] = {
    MEANS(sand_head, frames, SAND_MEANS_COUNTED),
    MEANS(sand_head, contacts, SAND_MEANS_COUNTED),
    MEANS(sand_head, spare, SAND_MEANS_NOTHING),
    MEANS(sand_command, spare, SAND_MEANS_NOTHING),
    MEANS(sand_body, spare, SAND_MEANS_NOTHING),
    MEANS(sand_unit, x, SAND_MEANS_PLACE),
    MEANS(sand_unit, y, SAND_MEANS_PLACE),
    MEANS(sand_unit, heading, SAND_MEANS_HEADING),
    MEANS(sand_unit, command, SAND_MEANS_COMMAND),
    MEANS(sand_unit, status, SAND_MEANS_STATUS),
    MEANS(sand_unit, cause, SAND_MEANS_CAUSE),
    MEANS(sand_body, x, SAND_MEANS_PLACE),
    MEANS(sand_body, y, SAND_MEANS_PLACE),
    MEANS(sand_body, heading, SAND_MEANS_HEADING),
    MEANS(sand_body, attached, SAND_MEANS_UNIT),
    MEANS(sand_body, status, SAND_MEANS_STATUS),
    MEANS(sand_body, cause, SAND_MEANS_CAUSE),
    MEANS(sand_contact, by, SAND_MEANS_UNIT),
    MEANS(sand_contact, with, SAND_MEANS_UNIT),
    MEANS(sand_contact, by_face, SAND_MEANS_FACE),
    MEANS(sand_contact, with_face, SAND_MEANS_FACE),
    MEANS(sand_frame, step, SAND_MEANS_STEP),
    MEANS(sand_frame, sides, SAND_MEANS_SIDES),
    MEANS(sand_frame, subject, SAND_MEANS_SUBJECT),
    MEANS(sand_motion, who, SAND_MEANS_UNIT),
    MEANS(sand_motion, target, SAND_MEANS_UNIT),
    { &sand_body_motion_struct, (uint32_t)offsetof(sand_motion, who), SAND_MEANS_BODY },
    { &sand_body_motion_struct, (uint32_t)offsetof(sand_motion, target), SAND_MEANS_UNIT },
};

sand_meaning sand_record_meaning_of(const sand_struct *of, const sand_row *row)
{
    for (size_t i = 0; i < SAND_LEN(meanings); i++)
        if (meanings[i].of == of && meanings[i].offset == row->offset) return meanings[i].meaning;
    if (row->offset == offsetof(sand_formation, base_state) && strcmp(row->name, "base_state") == 0)
        return SAND_MEANS_BASE_STATE; /* at the head of the ruleset's own members */
    return SAND_MEANS_NUMBER;         /* includes a ruleset's ids: files hold their numbers */
}

bool sand_record_meaning_is_kept(const sand_struct *of, const sand_row *row)
{
    sand_meaning meaning = sand_record_meaning_of(of, row);
    return meaning != SAND_MEANS_COUNTED && meaning != SAND_MEANS_NOTHING;
}

static const char *const statuses[] = { "play", "waiting", "gone" };
static const char *const faces[] = { "front", "right", "rear", "left" };

static sand_word_list words_of_rows(const sand_word_row *rows, size_t count)
{
    return count == 0 ? (sand_word_list){ 0 } : (sand_word_list){ &rows[0].name, count, sizeof rows[0] };
}

sand_word_list sand_record_meaning_words(const sand_field *field, sand_meaning meaning, unsigned step)
{
    const sand_tables *tables = &field->rules->tables;
    switch (meaning) {
    case SAND_MEANS_UNIT: return sand_field_words(field, SAND_REF_UNIT);
    case SAND_MEANS_BODY: return sand_field_words(field, SAND_REF_BODY);
    case SAND_MEANS_COMMAND: return sand_field_words(field, SAND_REF_COMMAND);
    case SAND_MEANS_SIDES: return sand_field_words(field, SAND_REF_SIDE);
    case SAND_MEANS_STATUS: return SAND_WORD_LIST(statuses);
    case SAND_MEANS_FACE: return SAND_WORD_LIST(faces);
    case SAND_MEANS_CAUSE: return words_of_rows(tables->causes, tables->n_causes);
    case SAND_MEANS_BASE_STATE:
        if (tables->n_base_states == 0) return (sand_word_list){ 0 };
        return (sand_word_list){ &tables->base_states[0].name, tables->n_base_states, sizeof tables->base_states[0] };
    case SAND_MEANS_STEP: return (sand_word_list){ &tables->steps[0].name, tables->n_steps, sizeof tables->steps[0] };
    case SAND_MEANS_SUBJECT: {
        sand_ref_kind ref = step >= 1 && step <= tables->n_steps ? tables->steps[step - 1].subject_ref : SAND_REF_NONE;
        return ref == SAND_REF_NONE ? (sand_word_list){ 0 } : sand_field_words(field, ref);
    }
    default: return (sand_word_list){ 0 };
    }
}
