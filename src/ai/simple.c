/* simple.c - the two players without judgement: one rolls dice over everything, one goes straight at the enemy. */
#include "ai/mind.h"

#include <string.h>

/* One order from anywhere in the sample: the others need not be made. */
const sand_order *sand_random_choose(sand_mind *mind)
{
    sand_wish wish = { .kind = SAND_WISH_ANY, .side = (uint16_t)mind->side, .begin = sand_mind_pick(mind, 1, UINT32_MAX) };
    if (sand_ideas_ask_some(&mind->ideas, mind->view, &wish, 1) == 0) return sand_mind_pass(mind);
    sand_why(mind, "One of the possible orders, by the throw of a die.");
    return &mind->ideas.orders[0];
}

/* ---- closer ---- */

enum { TRIED = 6 }; /* enemies a unit looks at, the nearest first */

static const sand_wish_kind ways[] = { SAND_WISH_FIGHT, SAND_WISH_SHOOT, SAND_WISH_CLOSE };

const sand_order *sand_closer_order(sand_ideas *ideas, const sand_battle *b, unsigned side, unsigned unit,
                                    sand_wish *wish)
{
    uint16_t enemies[TRIED];
    size_t n = sand_nearest_enemies(b, unit, enemies, TRIED);
    for (size_t w = 0; w < SAND_LEN(ways); w++) {
        for (size_t i = 0; i < n; i++) {
            *wish = (sand_wish){ .kind = ways[w], .side = (uint16_t)side, .subject = (uint16_t)unit,
                                 .object = enemies[i] };
            const sand_order *order = sand_ideas_ask(ideas, b, wish) > 0 ? &ideas->orders[0] : NULL;
            if (order && order->entries[0].subject == unit) return order; /* not merely the end of the step */
        }
    }
    return NULL;
}

/* Where everybody's orders are handed in at once, the sheet holds what each unit would do by itself, as far as
 * that is legal together. */
static const sand_order *closer_sheet(sand_mind *mind)
{
    uint16_t n = 0;
    mind->answer = (sand_order){ .side = (uint16_t)mind->side, .entries = mind->sheet };
    for (unsigned unit = 1; unit <= mind->field->n_units; unit++) {
        if (sand_battle_side_of_unit(mind->view, unit) != mind->side || !sand_battle_in_play(mind->view, unit)) continue;
        sand_wish wish;
        const sand_order *own = sand_closer_order(&mind->ideas, mind->view, mind->side, unit, &wish);
        if (!own || n + own->n > SAND_LEN(mind->sheet)) continue;
        memcpy(&mind->sheet[n], own->entries, own->n * sizeof *own->entries);
        mind->answer.decision = own->decision;
        mind->answer.n = (uint16_t)(n + own->n);
        sand_verdict verdict;
        mind->field->rules->check(mind->view, &mind->answer, &verdict);
        if (verdict.answer != SAND_NO) n = mind->answer.n;
        mind->answer.n = n;
    }
    sand_verdict verdict;
    if (n == 0) return NULL;
    mind->field->rules->check(mind->view, &mind->answer, &verdict);
    sand_why(mind, "Every unit goes for its nearest enemy.");
    return verdict.answer == SAND_YES ? &mind->answer : NULL;
}

static const char *deed(sand_wish_kind kind)
{
    return kind == SAND_WISH_FIGHT ? "fights" : kind == SAND_WISH_SHOOT ? "shoots at" : "goes for";
}

static const sand_order *closer_single(sand_mind *mind)
{
    for (unsigned unit = 1; unit <= mind->field->n_units; unit++) {
        sand_wish wish;
        if (sand_battle_side_of_unit(mind->view, unit) != mind->side || !sand_battle_in_play(mind->view, unit)) continue;
        const sand_order *order = sand_closer_order(&mind->ideas, mind->view, mind->side, unit, &wish);
        if (!order) continue;
        sand_why(mind, "%s %s %s, the nearest enemy it can reach.", sand_mind_name(mind, unit), deed(wish.kind),
                 sand_mind_name(mind, wish.object));
        return order;
    }
    return NULL;
}

const sand_order *sand_closer_choose(sand_mind *mind)
{
    sand_decision decision = mind->field->rules->decision(mind->view);
    const sand_order *order = decision.sealed && decision.sheet ? closer_sheet(mind) : closer_single(mind);
    if (order) return order;
    sand_why(mind, "Nobody is near enough to do anything more.");
    return sand_mind_pass(mind);
}
