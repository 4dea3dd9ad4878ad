/* outlook.c - how the captain sees a battle: by the judge and, where it is wanted, by the ruleset's network. */
#include "ai/captain.h"
#include "base/logarithm.h"

/* Where there is a network: what certain victory is worth, in thousandths of a unit, a point of the lead it expects,
 * and the share of what the judge says, who sees differences the network is too coarse for. */
static const double certain = 12000, by_point = 100, by_judge = 0.25;

double sand_captain_value(sand_captain *c, const sand_battle *b)
{
    double judged = sand_judge_battle(&c->judge, b, c->side);
    if (c->net == NULL) return judged;
    sand_eval_outlook outlook = sand_eval_battle(&c->eval, b, c->side);
    double chance = (double)outlook.chance / SAND_EVAL_SURE, lead = (double)outlook.lead / SAND_EVAL_ONE;
    return certain * chance + by_point * lead + by_judge * judged;
}

double sand_captain_chance(sand_captain *c, const sand_battle *b, unsigned side)
{
    if (c->eval.net == NULL) return sand_base_logistic(sand_judge_battle(&c->judge, b, side) / SAND_TELLING);
    return (double)sand_eval_battle(&c->eval, b, side).chance / SAND_EVAL_SURE;
}

void sand_captain_look(sand_ai *ai, const sand_battle *b)
{
    sand_captain *c = ai->captain;
    sand_judge_look(&c->judge, ai->room, b);
    c->eval.net = ai->field->rules->tables.net;
    if (c->eval.net != NULL) sand_eval_look(&c->eval, ai->room, b);
}

void sand_captain_get_ready(sand_ai *ai, const sand_battle *b)
{
    sand_captain *c = ai->captain;
    sand_judge_look(&c->judge, ai->room, b);
    c->eval.net = c->net;
    if (c->net != NULL) sand_eval_look(&c->eval, ai->room, b);
}
