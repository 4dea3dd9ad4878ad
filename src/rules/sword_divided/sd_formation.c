/* sd_formation.c - which formations are columns and lines (section 4) [SD-FORM]. */
#include "battle/ranks.h"
#include "rules/sword_divided/sd_chapters.h"

/* [SD-FORM-02..05, SD-AMB-FORM-01, SD-AMB-FORM-02] */
sd_formation_class sd_class_of(const sand_battle *b, const sand_stance *stance)
{
    SAND_ASSERT(stance->files >= 0 && stance->ranks >= 0);
    int32_t width = sand_path_stance_width(stance), depth = sand_path_stance_depth(stance);
    if (stance->files == 1) return SD_COLUMN;
    if (width == depth) return sand_battle_reads(b, SD_SQUARE_YES) ? SD_LINE : SD_NO_FORMATION;
    return width > depth ? SD_LINE : SD_COLUMN;
}

/* Is there a rank, and is every rank full, except perhaps the last? [SD-AMB-FORM-03] */
static bool fills(const sand_battle *b, unsigned unit, const sand_stance *stance)
{
    int32_t bases = (int32_t)sd_bases(b, unit), files = stance->files;
    if (files < 1 || files > bases || stance->ranks != (bases + files - 1) / files) return false;
    return bases % files == 0 || sand_battle_reads(b, SD_RAGGED_LAST);
}

bool sd_may_form(const sand_battle *b, unsigned unit, const sand_stance *stance, sand_reason *why)
{
    static const sand_reason ragged = { "SD-AMB-FORM-03", "{u0} has {n1} bases: every rank but the last is full" };
    static const sand_reason uneven = { "SD-AMB-FORM-03", "the {n1} bases of {u0} fill every rank" };
    static const sand_reason square = { "SD-FORM-06", "{u0} would stand as wide as deep, in neither column nor line" };
    *why = (sand_reason){ 0 };
    if (!fills(b, unit, stance))
        *why = sand_battle_reads(b, SD_RAGGED_LAST) ? ragged : uneven;
    else if (sd_class_of(b, stance) == SD_NO_FORMATION)
        *why = square;
    return why->rule == NULL;
}

/* ---- which base stands where ---- */

void sd_note_order(sand_battle *b, const sand_entry *e, int32_t files, int32_t ranks)
{
    for (size_t i = 0; i < e->n_list; i++)
        sd_body_of(b, (unsigned)e->list[i])->slot = (uint8_t)sand_sheets_slot(e, i, files, ranks);
}

void sd_deal_as_noted(sand_battle *b, unsigned unit)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    sand_slots order = { .n = 0 };
    for (unsigned body = 0; (body = sand_battle_next_base(b, unit, body)) != 0;) {
        unsigned slot = sd_body_get(b, body)->slot;
        if (slot == 0) return;
        SAND_ASSERT(slot <= def->n_bodies); /* the step numbers the unit's bases from 1 */
        order.body[slot - 1] = (uint16_t)body;
        order.n++;
    }
    sand_ranks_deal(b, unit, sand_battle_unit(b, unit)->files, &order);
    for (unsigned i = 0; i < order.n; i++) sd_body_of(b, order.body[i])->slot = 0;
}
