/* keep.h - private to sim: functions of sim.c and bites_list.c that keep.c needs to write and read a result. */
#ifndef SAND_SIM_KEEP_H
#define SAND_SIM_KEEP_H

#include <sandtable/sim.h>
#include "base/json_read.h"
#include "field/field.h"

uint64_t sand_sim_fingerprint(const sand_sim *sim);
size_t sand_sim_readings(const sand_sim *sim);
sand_field *sand_sim_field(const sand_sim *sim, size_t reading); /* the first one's arena lives as long as the study */
bool sand_sim_has_own_text(const sand_sim *sim, size_t reading); /* it is of another scenario than the study's */
void sand_sim_add_ending(sand_sim_tally *to, const sand_sim_ending *ending);

/* ---- bites_list.c ---- */
void sand_sim_bites_write(const sand_sim_bites *bites, sand_json_writer *w);
void sand_sim_bites_read(sand_sim_bites *bites, sand_cursor *from);

#endif
