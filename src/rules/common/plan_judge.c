/* plan_judge.c - a plan's legs against its budget, its line and the ground. */
#include "rules/common/plan_judge.h"

#include "rules/common/answer.h"

sand_plan_judge sand_plan_judge_begin(const sand_plan_judge_words *words, const sand_planning *ground,
                                      const sand_pace *pace, sand_verdict *verdict)
{
    const sand_actor who = sand_actor_unit(pace->unit);
    sand_stance at = sand_motion_stance_then(pace->b, who);
    sand_plan_judge p = { .words = words, .verdict = verdict, .pace = *pace };
    p.bill.ticks = sand_motion_pending(pace->b, who);
    p.way = sand_planning_begin(ground, pace->b, pace->unit, &at, pace->road);
    return p;
}

static int32_t speed_of(const sand_plan_judge *p)
{
    return p->pace.speed(p->pace.b, p->pace.unit, p->way.mover.stance.state);
}

static int32_t left_of(const sand_plan_judge *p, int32_t most)
{
    return sand_plan_cost_left(&p->bill, p->way.mover.stance.state == p->pace.riding, speed_of(p), most);
}

/* ---- wheels ---- */

/* Returns by what angle, at most the widest, the unit can wheel to that side with the ticks that are left. *cost
 * becomes the cost of the widest wheel. */
static int32_t longest_wheel(const sand_plan_judge *p, bool left, int32_t *cost)
{
    const int32_t widest = p->words->wheel;
    int32_t within = 0, beyond = widest + 1;
    for (int32_t tried = widest; beyond - within > 1; tried = within + (beyond - within) / 2) {
        sand_bill then = p->bill;
        sand_motion_step leg = { SAND_VERB_WHEEL, left ? -tried : tried, 0 };
        int32_t ticks = sand_plan_cost_add(&p->pace, &then, &p->way.mover.stance, leg);
        if (tried == widest) *cost = ticks;
        if (sand_plan_cost_sum(&then) <= p->most)
            within = tried;
        else
            beyond = tried;
    }
    return within;
}

/* Shows the arc of the outer front corner on a wheel by `angle`. */
static void show_wheel(const sand_plan_judge *p, int32_t angle, bool left)
{
    const sand_stance *stance = &p->way.mover.stance;
    int32_t outer = sand_heading_add(stance->pose.heading, left ? SAND_QUARTER_TURN : -SAND_QUARTER_TURN);
    int32_t end = sand_heading_add(outer, left ? -angle : angle);
    sand_answer_show(p->verdict, (sand_witness){ .kind = SAND_SHAPE_ARC,
                                                 .n = 1,
                                                 .ref = (uint16_t)p->pace.unit,
                                                 .radius = sand_path_stance_width(stance),
                                                 .from = left ? end : outer,
                                                 .to = left ? outer : end,
                                                 .points = { sand_path_wheel_centre(stance, left ? -1 : 1) } });
}

/* Refuses a wheel that is too dear, with its cost and the angle by which the unit can wheel instead. The cost of a
 * wheel beyond the widest is not known: the words say that it is more than that of the widest. */
static void refuse_wheel(const sand_plan_judge *p, int32_t angle, int32_t cost, int32_t budget)
{
    const sand_plan_judge_words *words = p->words;
    bool left = angle < 0;
    if (left) angle = -angle;
    int32_t widest = words->wheel, dearest = cost, most = longest_wheel(p, left, &dearest);
    bool beyond = angle > widest;
    sand_reason why = most == 0        ? words->no_wheel
                      : most == widest ? words->widest
                      : beyond         ? words->beyond_all
                                       : words->short_one;
    int64_t ticks = beyond || most == widest ? dearest : cost;
    int32_t length = (int32_t)((ticks * speed_of(p) + SAND_TICKS - 1) / SAND_TICKS);
    bool all = most == widest;
    SAND_REFUSE(p->verdict, why.rule, why.text, p->pace.unit, budget, length, all ? widest : angle, all ? 0 : most);
    show_wheel(p, most, left);
}

bool sand_plan_judge_wheel(sand_plan_judge *p, sand_motion_step leg)
{
    bool wide = leg.angle < -p->words->wheel || leg.angle > p->words->wheel;
    if (leg.verb != SAND_VERB_WHEEL || !wide || speed_of(p) <= 0) return true;
    refuse_wheel(p, leg.angle, 0, left_of(p, p->most));
    return false;
}

/* ---- lines and budgets ---- */

bool sand_plan_judge_keeps(sand_plan_judge *p, const sand_plan_line *line, sand_plan_tolerance near, sand_reason leaves,
                           sand_motion_step leg)
{
    if (sand_plan_line_keeps(line, &p->way.mover, leg, near)) return true;
    SAND_REFUSE(p->verdict, leaves.rule, leaves.text, p->pace.unit);
    int32_t legal = sand_planning_is_straight(leg) ? sand_plan_line_longest(line, &p->way.mover, leg, near) : 0;
    sand_planning_limit(&p->way, leg, legal, p->verdict);
    return false;
}

static void refuse_dear(sand_plan_judge *p, sand_motion_step leg, int32_t cost, int32_t most)
{
    const sand_toll *toll = p->bill.slowed ? &p->pace.hindered : &p->pace.toll;
    int32_t budget = left_of(p, most), speed = speed_of(p);
    if (leg.verb == SAND_VERB_WHEEL)
        refuse_wheel(p, leg.angle, cost, budget);
    else
        SAND_REFUSE(p->verdict, p->words->dear.rule, p->words->dear.text, p->pace.unit, budget);
    if (!sand_planning_is_straight(leg)) return;
    leg.travel = leg.travel < speed ? leg.travel : speed;
    sand_planning_limit(&p->way, leg, sand_toll_reach(p->pace.b, &p->way.mover, leg, budget, toll).gone, p->verdict);
}

bool sand_plan_judge_goes(sand_plan_judge *p, sand_motion_step leg)
{
    sand_bill then = p->bill;
    bool runs_on = sand_path_evolves(leg) && sand_plan_cost_sum(&p->bill) < p->most;
    int32_t most = runs_on ? p->last : p->most;
    int32_t cost = sand_plan_cost_add(&p->pace, &then, &p->way.mover.stance, leg);
    if (sand_plan_cost_sum(&then) > most) {
        if (speed_of(p) > 0)
            refuse_dear(p, leg, cost, most);
        else
            SAND_REFUSE(p->verdict, p->words->fixed.rule, p->words->fixed.text, p->pace.unit);
        return false;
    }
    p->bill = then;
    if (!sand_planning_has_room(&p->way, leg, p->verdict)) return false;
    sand_planning_go(&p->way, leg);
    return true;
}

void sand_plan_judge_costs(const sand_plan_judge *p, int32_t total)
{
    SAND_ASSERT(p->verdict->answer == SAND_YES); /* all legs were legal */
    int32_t used = sand_plan_cost_sum(&p->bill);
    p->verdict->cost_used = (int32_t)((int64_t)(used < p->most ? used : p->most) * total / SAND_TICKS);
    p->verdict->cost_total = (int32_t)((int64_t)p->most * total / SAND_TICKS);
}

/* ---- whole plans ---- */

static sand_bill walk(const sand_pace *pace, const sand_entry *go, sand_stance *at, sand_motion *row, int32_t *legs)
{
    sand_bill bill = { .slowed = sand_plan_cost_is_slowed(pace, go, *at) };
    *legs = sand_plan_cost_walk(pace, &bill, go, at, row);
    return bill;
}

sand_bill sand_plan_judge_bill(const sand_pace *pace, const sand_entry *go, sand_stance *at)
{
    int32_t legs;
    return walk(pace, go, at, NULL, &legs);
}

/* The ticks of legs are rounded up one by one, so together they may be more than the plan costs: the longest leg gives
 * up the excess. */
static void fit_in(sand_motion *row, int32_t excess)
{
    SAND_ASSERT(row->legs <= SAND_MOTION_LEGS);
    unsigned longest = SAND_MOTION_LEGS;
    for (unsigned i = 0; i < row->legs; i++) {
        const sand_motion_step leg = { row->verb[i], row->angle[i], row->travel[i] };
        bool longer = longest == SAND_MOTION_LEGS || row->ticks[i] > row->ticks[longest];
        if (sand_planning_goes(leg) && longer) longest = i;
    }
    if (longest < SAND_MOTION_LEGS && excess > 0 && row->ticks[longest] > excess) row->ticks[longest] -= excess;
}

sand_bill sand_plan_judge_write(sand_battle *b, const sand_pace *pace, const sand_entry *go, int32_t halt)
{
    const sand_actor who = sand_actor_unit(pace->unit);
    sand_stance at = sand_motion_stance_then(b, who);
    const sand_motion *pending = sand_motion_find(b, who), begun = pending == NULL ? (sand_motion){ 0 } : *pending;
    sand_motion *row = sand_motion_of(b, who);
    int32_t legs;
    for (unsigned i = 0; i < begun.legs; i++)
        sand_motion_add(row, (sand_motion_step){ begun.verb[i], begun.angle[i], begun.travel[i] }, begun.ticks[i]);
    sand_bill bill = walk(pace, go, &at, row, &legs);
    fit_in(row, legs - sand_plan_cost_sum(&bill));
    if (row->halt < halt) row->halt = halt;
    return bill;
}

void sand_plan_judge_forget(sand_battle *b, bool over)
{
    for (unsigned unit = 1; unit <= b->field->n_units; unit++) {
        const sand_motion *row = sand_motion_find(b, sand_actor_unit(unit));
        if (row == NULL) continue;
        sand_motion_step leg = { row->verb[0], row->angle[0], row->travel[0] };
        int32_t ticks = row->ticks[0];
        sand_motion *kept = sand_motion_of(b, sand_actor_unit(unit));
        if (!over && sand_path_evolves(leg))
            sand_motion_add(kept, leg, ticks);
        else
            sand_motion_end(kept);
    }
}
