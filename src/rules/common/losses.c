/* losses.c - hits, their limit, and units that leave the table. */
#include "rules/common/losses.h"

#include "rules/common/chapters.h"

#include "geom/travel.h"
#include "motion/scene.h"

void sand_losses_hit(sand_battle *b, unsigned unit, int32_t hits, sand_reason told, sand_log *log)
{
    sand_unit *row = sand_battle_unit_of(b, unit);
    if (hits > INT16_MAX - row->hits) hits = INT16_MAX - row->hits; /* a scenario may have changed the tables */
    if (hits <= 0) return;
    row->hits = (int16_t)(row->hits + hits);
    sand_event *event = sand_answer_tell(b, log, SAND_EVENT_HIT, told.rule, SAND_SAY(told.text, unit, hits, row->hits));
    if (event != NULL) event->amount = hits;
}

bool sand_chapters_limit(const sand_battle *b, sand_room *room, unsigned unit, sand_ledger *out)
{
    (void)room, (void)unit;
    sand_dice_ledger_add(out, sand_chapters_of(b)->rout.rule, "hits that rout it", sand_chapters_rout_at(b));
    return true;
}

void sand_losses_remove(sand_battle *b, unsigned unit, unsigned cause, const sand_reason told[], sand_log *log)
{
    SAND_ASSERT(told[cause].rule != NULL);
    sand_battle_unit_remove(b, unit, cause);
    sand_answer_tell(b, log, SAND_EVENT_REMOVE, told[cause].rule, SAND_SAY(told[cause].text, unit));
}

void sand_losses_remove_leader(sand_battle *b, unsigned body, unsigned cause, sand_reason told, sand_log *log)
{
    sand_body *row = sand_battle_body_of(b, body);
    SAND_ASSERT(row->status == SAND_STATUS_PLAY && cause <= UINT8_MAX); /* a unit goes once */
    row->status = SAND_STATUS_GONE;
    row->cause = (uint8_t)cause;
    sand_answer_tell(b, log, SAND_EVENT_REMOVE, told.rule, SAND_SAY(told.text, body, row->attached));
}

/* Of several leaders, the one with the lowest luck id. */
unsigned sand_losses_leader_with(const sand_battle *b, unsigned unit)
{
    unsigned best = 0;
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        const sand_body *row = sand_battle_body(b, body);
        if (row->attached != unit || row->status != SAND_STATUS_PLAY) continue;
        if (best == 0 || sand_battle_body_def(b, body)->luck < sand_battle_body_def(b, best)->luck) best = body;
    }
    return best;
}

unsigned sand_losses_leader_left(const sand_battle *b, unsigned side)
{
    for (unsigned i = 0; i < b->field->n_leaders; i++) {
        unsigned body = b->field->leader[i];
        if (sand_battle_body_def(b, body)->side == side && sand_battle_body(b, body)->status == SAND_STATUS_PLAY)
            return body;
    }
    return 0;
}

enum { ROUNDING = 4 }; /* grid units that rounding two corners and the move may add up to */

bool sand_losses_may_reach(const sand_battle *b, unsigned body, unsigned unit, sand_point from, sand_point to)
{
    const sand_body *him = sand_battle_body(b, body);
    const sand_body_def *his = sand_battle_body_def(b, body);
    sand_size its = sand_battle_outline(b->field, unit, sand_battle_unit(b, unit));
    const sand_point ends[2] = { from, to };
    sand_bounds bounds = sand_shape_bounds_of(ends, 2);
    /* half of width and depth together is more than half a diagonal, and needs no root */
    int32_t most = (his->width + his->depth + its.width + its.depth) / 2 + ROUNDING;
    return sand_scene_circle_near((sand_point){ him->x, him->y }, most + SAND_SLACK, &bounds);
}

bool sand_losses_reaches(const sand_battle *b, unsigned body, const sand_box *start, int32_t heading, int32_t travel)
{
    sand_box box = sand_battle_body_box(b, body);
    sand_shape mover = sand_geom_shape_of_box(start), figure = sand_geom_shape_of_box(&box);
    return sand_travel_nears(&mover, heading, travel, &figure, SAND_SLACK) >= 0;
}
