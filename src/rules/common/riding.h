/* riding.h - a leader who moves on his own: one straight way, with a pivot before or after it.
 *
 * Who may ride, how far, through whom and where he may stop is the ruleset's own. */
#ifndef SAND_RULES_COMMON_RIDING_H
#define SAND_RULES_COMMON_RIDING_H

#include "orders/steps.h"
#include "rules/common/walk.h"

/* Reads what the order says of his way.  False: it says nothing yet; or something else, refused for that reason. */
bool sand_riding_read(sand_judging *j, sand_reason crooked, sand_route *route);
/* Lets him go it among what the walk has in the way, as far as `most`, and says what it costs; the mover is where he
 * stands then.  False: refused. */
bool sand_riding_goes(sand_judging *j, const sand_walk *walk, const sand_route *route, int32_t most, sand_mover *mover);
/* He leaves the unit he was with and is where the way leads; told by this rule. */
void sand_riding_carry_out(const sand_deed *deed, const char *rule);

#endif
