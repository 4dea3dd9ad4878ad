/* simple.c - the two players without judgement: one rolls dice over everything, one goes straight at the enemy. */
#include "ai/thinking.h"

#include <string.h>

/* One order from anywhere in the sample: the others need not be made. */
const sand_order *sand_ai_choose_at_random(sand_ai *ai)
{
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)ai->side, .begin = sand_ai_pick(ai, 1, UINT32_MAX) };
    if (sand_ai_ideas_ask_some(&ai->ideas, ai->view, &wish, 1) == 0) return sand_ai_pass(ai);
    sand_ai_explain(ai, "One of the legal orders, chosen at random.");
    return &ai->ideas.orders[0];
}

/* ---- closer ---- */

enum { TRIED = 6 }; /* enemies a unit looks at, the nearest first */

static const sand_wish_kind ways[] = { SAND_WISH_FIGHT, SAND_WISH_SHOOT, SAND_WISH_CLOSE };

const sand_order *sand_ai_closer_order(sand_ideas *ideas, const sand_battle *b, unsigned side, unsigned unit,
                                       sand_wish *wish)
{
    uint16_t enemies[TRIED];
    size_t n = sand_ai_nearest_enemies(b, unit, enemies, TRIED);
    for (size_t w = 0; w < SAND_LEN(ways); w++) {
        for (size_t i = 0; i < n; i++) {
            *wish =
                (sand_wish){ .kind = ways[w], .side = (uint16_t)side, .subject = (uint16_t)unit, .object = enemies[i] };
            const sand_order *order = sand_ai_ideas_ask(ideas, b, wish) > 0 ? &ideas->orders[0] : NULL;
            if (order && order->entries[0].subject == unit) return order; /* not merely the end of the step */
        }
    }
    return NULL;
}

/* Where everybody's orders are handed in at once, the sheet holds what each unit would do by itself, as far as
 * that is legal together. */
static const sand_order *closer_sheet(sand_ai *ai)
{
    uint16_t n = 0;
    ai->answer = (sand_order){ .side = (uint16_t)ai->side, .entries = ai->sheet };
    for (unsigned unit = 1; unit <= ai->field->n_units; unit++) {
        if (sand_battle_side_of_unit(ai->view, unit) != ai->side || !sand_battle_in_play(ai->view, unit)) continue;
        sand_wish wish;
        const sand_order *own = sand_ai_closer_order(&ai->ideas, ai->view, ai->side, unit, &wish);
        if (!own || n + own->n > SAND_LEN(ai->sheet)) continue;
        memcpy(&ai->sheet[n], own->entries, own->n * sizeof *own->entries);
        ai->answer.decision = own->decision;
        ai->answer.n = (uint16_t)(n + own->n);
        sand_verdict verdict;
        ai->field->rules->check(ai->view, ai->room, &ai->answer, &verdict);
        if (verdict.answer != SAND_NO) n = ai->answer.n;
        ai->answer.n = n;
    }
    sand_verdict verdict;
    if (n == 0) return NULL;
    ai->field->rules->check(ai->view, ai->room, &ai->answer, &verdict);
    sand_ai_explain(ai, "Every unit makes for its nearest enemy.");
    return verdict.answer == SAND_YES ? &ai->answer : NULL;
}

static const char *deed(sand_wish_kind kind)
{
    return kind == SAND_WISH_FIGHT ? "fights" : kind == SAND_WISH_SHOOT ? "shoots at" : "goes for";
}

static const sand_order *closer_single(sand_ai *ai)
{
    for (unsigned unit = 1; unit <= ai->field->n_units; unit++) {
        sand_wish wish;
        if (sand_battle_side_of_unit(ai->view, unit) != ai->side || !sand_battle_in_play(ai->view, unit)) continue;
        const sand_order *order = sand_ai_closer_order(&ai->ideas, ai->view, ai->side, unit, &wish);
        if (!order) continue;
        sand_ai_explain(ai, "%s %s %s, the nearest enemy it can reach.", sand_ai_name(ai, unit), deed(wish.kind),
                        sand_ai_name(ai, wish.object));
        return order;
    }
    return NULL;
}

const sand_order *sand_ai_choose_closer(sand_ai *ai)
{
    sand_decision decision = ai->field->rules->decision(ai->view, ai->room);
    const sand_order *order = decision.sealed && decision.sheet ? closer_sheet(ai) : closer_single(ai);
    if (order) return order;
    sand_ai_explain(ai, "No unit is close enough to do anything more.");
    return sand_ai_pass(ai);
}
