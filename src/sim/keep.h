/* keep.h - what keeping a result needs of its study. */
#ifndef SAND_SIM_KEEP_H
#define SAND_SIM_KEEP_H

#include <sandtable/sim.h>
#include "field/field.h"

uint64_t sand_sim_fingerprint(const sand_sim *sim);
sand_field *sand_sim_field(const sand_sim *sim); /* of its first reading: its arena holds texts as long as the study */
void sand_sim_add_ending(sand_sim_tally *to, const sand_sim_ending *ending);

#endif
