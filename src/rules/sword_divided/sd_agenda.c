/* sd_agenda.c - the frames that this ruleset puts on the agenda, and the causes of its dice. */
#include "rules/common/answer.h"
#include "rules/sword_divided/sd_chapters.h"

sand_cause sd_cause(const sand_battle *b, unsigned purpose, unsigned unit, unsigned other, unsigned body)
{
    sand_cause cause = sand_answer_cause(b, purpose, unit);
    if (other != 0) cause.object = sand_battle_unit_def(b, other)->luck;
    if (body != 0) cause.index = (uint16_t)(1 + body - sand_battle_unit_def(b, unit)->first_body);
    return cause;
}

void sd_push(sand_battle *b, unsigned step, unsigned sides, int32_t value)
{
    SAND_ASSERT(step >= 1 && step <= SD_STEPS);
    sand_battle_agenda_push(b, (sand_frame){ .step = (uint16_t)step, .sides = (uint16_t)sides, .value = value });
}
