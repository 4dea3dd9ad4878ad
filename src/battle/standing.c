/* standing.c - which base stands in which file and rank, and which rank is not full.
 *
 * Invariant: for rulesets with formations, `short_rank` and `short_bases` agree with the files and ranks of the bases:
 * code that writes files or ranks calls sand_standing_recount. */
#include "battle/standing.h"

static const sand_formation *formation_of(const sand_battle *b, unsigned unit)
{
    return b->field->base_size == NULL ? NULL : sand_battle_formation(b, unit);
}

int32_t sand_standing_column2(const sand_battle *b, unsigned body)
{
    unsigned unit = sand_battle_body_def(b, body)->unit;
    const sand_body *row = sand_battle_body(b, body);
    const sand_formation *formation = formation_of(b, unit);
    int32_t column2 = 2 * (row->file - 1);
    if (formation == NULL || row->rank != formation->short_rank) return column2;
    return column2 + sand_battle_unit(b, unit)->files - formation->short_bases;
}

int32_t sand_standing_aside2(const sand_battle *b, unsigned body)
{
    unsigned unit = sand_battle_body_def(b, body)->unit;
    const sand_unit *row = sand_battle_unit(b, unit);
    return (sand_standing_column2(b, body) + 1 - row->files) * sand_battle_base_size(b->field, unit, row).width;
}

/* ---- which rank is short ---- */

/* Are the bases of that rank numbered 1, 2 ... without a gap, and fewer than the files? Returns their number; 0: no. */
static unsigned short_bases_of(const sand_battle *b, unsigned unit, unsigned rank)
{
    const sand_unit_def *def = sand_battle_unit_def(b, unit);
    unsigned n = 0, widest = 0;
    for (unsigned i = 0; i < def->n_bodies; i++) {
        unsigned body = def->first_body + i;
        const sand_body *row = sand_battle_body(b, body);
        if (!sand_standing_has_slot(b, body) || row->rank != rank) continue;
        n++;
        if (row->file > widest) widest = row->file;
    }
    return n == widest && n < sand_battle_unit(b, unit)->files ? n : 0;
}

/* The short rank, and the number of bases in it. */
static sand_size count_short(const sand_battle *b, unsigned unit)
{
    unsigned rank = sand_battle_unit(b, unit)->ranks, bases = short_bases_of(b, unit, rank);
    if (bases == 0) bases = short_bases_of(b, unit, rank = 1);
    return (sand_size){ (int32_t)bases, bases == 0 ? 0 : (int32_t)rank };
}

/* Is the bend possible? A file may contain any numbers; an impossible bend is dropped. */
static bool can_bend(const sand_unit *row, const sand_formation *formation)
{
    enum { LEAST = 16, MOST = SAND_COORDINATE_LIMIT / 4 };
    return row->files == 1 && formation->bent_width >= LEAST && formation->bent_depth >= LEAST &&
           formation->bent_width <= MOST && formation->bent_depth <= MOST;
}

void sand_standing_recount(sand_battle *b, unsigned unit)
{
    if (b->field->base_size == NULL) return;
    sand_size counted = count_short(b, unit);
    sand_formation *formation = sand_battle_formation_of(b, unit);
    formation->short_rank = (uint8_t)counted.depth;
    formation->short_bases = (uint8_t)counted.width;
    if (formation->bent == 0 || can_bend(sand_battle_unit(b, unit), formation)) return;
    formation->bent = 0;
    formation->bent_width = formation->bent_depth = 0;
}

bool sand_standing_is_noted(const sand_battle *b, unsigned unit)
{
    if (b->field->base_size == NULL) return true;
    sand_size counted = count_short(b, unit);
    const sand_formation *formation = sand_battle_formation(b, unit);
    return formation->short_rank == counted.depth && formation->short_bases == counted.width &&
           formation->base_state <= b->field->base_states &&
           (formation->bent == 0 || sand_battle_unit(b, unit)->files == 1);
}
