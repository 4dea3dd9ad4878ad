/* clock_policy.c - the ruleset's policy as obstacles: which units and terrain bar an actor. */
#include "motion/clock.h"

bool sand_clock_policy_stops(const sand_policy_eyes *eyes, sand_actor other)
{
    const sand_motion_policy *policy = eyes->policy;
    if (eyes->who.ref == SAND_REF_BODY || other.ref == SAND_REF_BODY)
        return policy->bodies != NULL && policy->bodies(policy->context, eyes->who, other);
    return policy->units == NULL || policy->units(policy->context, eyes->who.index, other.index);
}

static bool stops_unit(const void *context, unsigned other)
{
    return sand_clock_policy_stops(context, sand_actor_unit(other));
}

static sand_ground ground_for_unit(const void *context, unsigned terrain)
{
    const sand_policy_eyes *eyes = context;
    return eyes->policy->ground(eyes->policy->context, eyes->who, terrain);
}

sand_obstacles sand_clock_policy_obstacles(const sand_policy_eyes *eyes)
{
    return (sand_obstacles){ .context = eyes,
                             .units = stops_unit,
                             .ground = eyes->policy->ground != NULL ? ground_for_unit : NULL,
                             .leave_table = eyes->policy->leave_table };
}

unsigned sand_clock_stood_on(const sand_clock *clock, const sand_mover *mover)
{
    sand_policy_eyes eyes = { clock->policy, sand_march_mover_actor(mover) };
    sand_way here = sand_way_of(mover, 0, 0);
    for (unsigned u = 0; (u = sand_way_next_unit(&here, clock->b, u, 0)) != 0;) {
        if (sand_clock_policy_stops(&eyes, sand_actor_unit(u)) && sand_march_overlaps_unit(clock->b, mover, u))
            return u;
    }
    for (unsigned who = clock->b->field->n_units + 1u; who <= clock->n_who; who++) {
        if (sand_actor_same(sand_clock_actor(clock, who), eyes.who) || !sand_clock_is_there(clock, who)) continue;
        sand_box box = sand_clock_box(clock, who);
        if (sand_march_overlaps_box(clock->b, mover, &box) &&
            sand_clock_policy_stops(&eyes, sand_clock_actor(clock, who)))
            return who;
    }
    return 0;
}
