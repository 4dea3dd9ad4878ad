/* arrive.h - whoever comes later [EC-CMD-02]. */
#ifndef SAND_ECW_COMMANDS_ARRIVE_H
#define SAND_ECW_COMMANDS_ARRIVE_H

#include "rules/ecw_commands/reading.h"

/* From which turn on it may come, by the scenario's plans; 0: it is there from the beginning. */
unsigned ec_arrival_of_unit(const sand_battle *b, unsigned unit);
unsigned ec_arrival_of_body(const sand_battle *b, unsigned body);
bool ec_arrives_now(const sand_battle *b, unsigned unit); /* does it wait, and is its turn come? */
bool ec_anybody_arrives(const sand_battle *b, unsigned command);
bool ec_may_enter(const sand_battle *b, sand_ref_kind of, unsigned index, const sand_box *box);
sand_bounds ec_arrival_ground(const sand_battle *b, sand_ref_kind of, unsigned index);
void ec_check_plans(const sand_battle *b, const sand_setup *setup);

#endif
