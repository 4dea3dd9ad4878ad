/* stop.c - puts into words why a move ends. */
#include "motion/stop.h"

#include "base/assert.h"

bool sand_stop_at(sand_stop *stop, int32_t travel, sand_reason why, int32_t mover, int32_t what)
{
    if (travel >= stop->travel) return false;
    *stop = (sand_stop){ .travel = travel, .rule = why.rule, .sentence = { why.text, { mover, what } } };
    return true;
}

static void stop_at_ground(sand_stop *stop, const sand_battle *b, const sand_mover *mover, const sand_bar *bar,
                           const sand_way_words *words)
{
    sand_reason why = words->ground.way;
    if (words->ground_rule != NULL) why.rule = words->ground_rule(b, mover, bar->id);
    sand_stop_at(stop, bar->travel - 1, why, sand_march_mover_index(mover), bar->id);
}

static void stop_at_unit(sand_stop *stop, const sand_battle *b, const sand_mover *mover, const sand_bar *bar,
                         const sand_way_words *words)
{
    sand_reason why = { NULL, NULL };
    if (words->unit_reason != NULL) why = words->unit_reason(b, mover, bar->id);
    if (why.rule == NULL) why = bar->at_end ? words->touch.way : words->unit.way;
    if (sand_stop_at(stop, bar->travel - 1, why, sand_march_mover_index(mover), bar->id)) stop->unit = bar->id;
}

void sand_stop_at_bar(sand_stop *stop, const sand_battle *b, const sand_mover *mover, const sand_bar *bar,
                      const sand_obstacles *obstacles)
{
    const sand_way_words *words = obstacles->words;
    int32_t travel = bar->travel - 1;
    SAND_ASSERT(words != NULL);
    switch (bar->kind) {
    case SAND_BAR_EDGE: sand_stop_at(stop, travel, words->edge.way, sand_march_mover_index(mover), travel); return;
    case SAND_BAR_GROUND: stop_at_ground(stop, b, mover, bar, words); return;
    case SAND_BAR_FRIEND:
    case SAND_BAR_ENEMY: stop_at_unit(stop, b, mover, bar, words); return;
    case SAND_BAR_NONE:
    case SAND_BAR_KINDS: return;
    }
}

void sand_stop_along(sand_stop *stop, const sand_battle *b, const sand_mover *mover, int32_t heading,
                     const sand_obstacles *obstacles)
{
    if (stop->travel <= 0) return;
    sand_march march = sand_march_along(b, mover, heading, stop->travel, obstacles);
    if (march.first.kind == SAND_BAR_NONE) return;
    sand_stop_at_bar(stop, b, mover, &march.first, obstacles);
    stop->travel = march.legal; /* barred at once: it stays in place */
}
