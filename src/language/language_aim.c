/* language_aim.c - orders that name their target alone: "charge lisle", "shoot at lisle". The player is asked which of
 * his units is to do it. Invariant: sand_game_check and sand_game_suggest say which units may; nothing here knows a
 * rule. */
#include "language/language_reader.h"

#include "base/text.h"

enum { FEW_ORDERS = 4, FEW_ENTRIES = 64 };

/* ---- reading ------------------------------------------------------------------------------------------- */

/* Prefers units of the side: they are to act, and the words name no target. */
static int rank_own(const void *context, unsigned id)
{
    const reader *r = context;
    bool there;
    unsigned side = sand_language_side_of(r, SAND_REF_UNIT, id, &there);
    return there + 2 * (side == r->side);
}

/* Prefers units of the other side. */
static int rank_enemy(const void *context, unsigned id)
{
    return 3 - (rank_own(context, id) & 2);
}

bool sand_language_read_aim(reader *r, sand_language_aim *aim)
{
    const size_t first = r->r.at;
    bool there;
    sand_language_skip_small_words(r);
    const reading before = r->r;
    const bool at = before.at > first; /* "at": what follows is the target */
    bool found = sand_language_find(r, SAND_REF_UNIT, at ? rank_enemy : rank_own, &aim->target);
    if (at && !found) return true;
    if (found && sand_language_at_end(r) &&
        (at || sand_language_side_of(r, SAND_REF_UNIT, aim->target, &there) != r->side))
        return true;
    r->r = before;
    return false;
}

/* ---- asking back --------------------------------------------------------------------------------------- */

/* Is there an order of the aim's kind (for a goal: of any kind) that brings the unit to the target? */
static bool is_suggested(const reader *r, const sand_language_aim *aim, unsigned unit)
{
    sand_order order[FEW_ORDERS];
    sand_entry entry[FEW_ENTRIES];
    sand_order_list list = { order, 0, FEW_ORDERS, entry, 0, FEW_ENTRIES };
    sand_wish wish = { .kind = aim->kind ? SAND_WISH_CLOSE : aim->wish,
                       .side = (uint16_t)r->side,
                       .subject = (uint16_t)unit,
                       .object = aim->target,
                       .order_kind = (uint16_t)aim->kind,
                       .pose = { .heading = -1 } };
    return sand_game_suggest(r->game, &wish, &list) > 0;
}

static bool may_do(const reader *r, const sand_language_aim *aim, unsigned unit)
{
    sand_verdict verdict;
    sand_entry entry = {
        .kind = (uint16_t)aim->kind, .subject = (uint16_t)unit, .object = aim->target, .given = SAND_SLOT_BODY
    };
    if (aim->kind == 0) return is_suggested(r, aim, unit);
    if (sand_language_judge(r, &entry, 1, &verdict) != SAND_NO) return true;
    return sand_language_row(r, aim->kind)->optional & SAND_SLOT_MOTION && is_suggested(r, aim, unit);
}

static const char *step_of(const reader *r)
{
    sand_table_facts table;
    sand_game_table(r->game, r->side, &table);
    return table.step;
}

bool sand_language_ask_who(reader *r, const sand_language_aim *aim)
{
    const char *target = sand_name_of(r->game, SAND_REF_UNIT, aim->target);
    sand_unit_facts unit;
    sand_text one;
    unsigned n = 0;
    if (aim->target == 0) return false; /* the complaint is about its name */
    sand_text_init_heap(&one);
    for (unsigned i = 1; sand_game_unit(r->game, r->side, i, &unit); i++) {
        if (unit.side != r->side || unit.state != SAND_UNIT_IN_PLAY || !may_do(r, aim, i)) continue;
        sand_text_add_format(&one, "%s%s %s %s", n++ ? " or " : "", aim->word, unit.name, target);
    }
    sand_text_clear(r->r.complaint);
    if (n)
        sand_text_add_format(r->r.complaint,
                             n > 1 ? "which of these: %s" : "only this can be meant, and it is not given yet: %s",
                             sand_text_string(&one));
    else if (aim->kind == 0)
        sand_text_add_format(r->r.complaint, "no unit can %s %s in this step: %s", aim->word, target, step_of(r));
    else
        sand_text_add_format(r->r.complaint, "no unit can %s %s now; `why %s UNIT %u` says what forbids it", aim->word,
                             target, aim->word, (unsigned)aim->target);
    sand_text_free(&one);
    return false;
}
