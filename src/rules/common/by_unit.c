/* by_unit.c - one unit completes its actions before the next begins. */
#include "rules/common/by_unit.h"

#include "rules/common/chapters.h"

static bool is_read_so(const sand_battle *b)
{
    return sand_battle_reads(b, sand_chapters_of(b)->by_unit->reading);
}

sand_entries sand_by_unit_entries(const sand_battle *b)
{
    return is_read_so(b) ? SAND_ENTRIES_ONE : SAND_ENTRIES_IN_TURN;
}

void sand_by_unit_begin(const sand_deed *deed)
{
    const sand_by_unit *row = sand_chapters_of(deed->b)->by_unit;
    if (!is_read_so(deed->b) || deed->entry->kind == row->done) return;
    SAND_ASSERT(deed->entry->subject != 0); /* a step with subject 0 would belong to all units */
    row->push_deeds(deed->b, deed->entry->subject);
}

bool sand_by_unit_is_last_chance(const sand_battle *b)
{
    const sand_by_unit *row = sand_chapters_of(b)->by_unit;
    SAND_ASSERT(row != NULL);
    unsigned step = sand_battle_step_now(b);
    return step == row->melee || (step == row->move && is_read_so(b));
}
