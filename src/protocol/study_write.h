/* study_write.h - the figures of a study as files want them, and the battles of it that are worth watching, as JSON. */
#ifndef SAND_PROTOCOL_STUDY_WRITE_H
#define SAND_PROTOCOL_STUDY_WRITE_H

#include "base/json_read.h"
#include "base/text.h"

#include <sandtable/study.h>

#include <string.h>

/* An estimate in eight digits, with its bounds where they are wished and known. */
void sand_study_write_wide(sand_json_writer *w, const char *key, sand_estimate e, bool interval);
/* Writes the member "figures". */
void sand_study_write_figures(sand_json_writer *w, const sand_study *study);
/* False: a mistake was reported. */
bool sand_protocol_read_notable(sand_cursor *from, sand_sim_battle *out);
/* Writes the member "notable". */
void sand_study_write_notables(sand_json_writer *w, const sand_notables *notables);

#endif
