/* study_write.h - the figures of a study in the form of files, and those of its battles that are notable, as JSON. */
#ifndef SAND_PROTOCOL_STUDY_WRITE_H
#define SAND_PROTOCOL_STUDY_WRITE_H

#include "base/json_read.h"
#include "base/text.h"

#include <sandtable/study.h>

#include <string.h>

/* Writes an estimate in eight digits, with its bounds if `interval` is set and they are known. */
void sand_study_write_wide(sand_json_writer *w, const char *key, sand_estimate e, bool interval);
/* Writes the member "figures". */
void sand_study_write_figures(sand_json_writer *w, const sand_study *study);
/* Reads a notable battle. False: a mistake was reported. */
bool sand_protocol_read_notable(sand_cursor *from, sand_sim_battle *out);
/* Writes the member "notable". */
void sand_study_write_notables(sand_json_writer *w, const sand_notables *notables);

#endif
