/* outlook.c - how the captain values a battle: by the judge, and by a network if he was given one. */
#include "ai/captain.h"
#include "base/logarithm.h"

/* With a network: the worth of certain victory and of one point of the expected lead, in thousandths of a unit, and the
 * share of the judge's value, which shows differences that the network is too coarse for. */
static const double certain = 12000, by_point = 100, by_judge = 0.25;

double sand_captain_value(sand_captain *c, const sand_battle *b)
{
    double judged = sand_judge_battle(&c->judge, b, c->side);
    if (c->net == NULL) return judged;
    sand_eval_outlook outlook = sand_eval_battle(&c->eval, b, c->side);
    double chance = (double)outlook.chance / SAND_EVAL_SURE, lead = (double)outlook.lead / SAND_EVAL_ONE;
    return certain * chance + by_point * lead + by_judge * judged;
}

double sand_captain_odds(sand_captain *c, const sand_battle *b, unsigned side)
{
    return sand_base_logistic(sand_judge_battle(&c->judge, b, side) / SAND_TELLING);
}

double sand_captain_chance(sand_captain *c, const sand_battle *b, unsigned side)
{
    if (c->eval.net == NULL) return sand_captain_odds(c, b, side);
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
