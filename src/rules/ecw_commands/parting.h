/* parting.h - contacts that end because somebody went. */
#ifndef SAND_ECW_COMMANDS_PARTING_H
#define SAND_ECW_COMMANDS_PARTING_H

#include "rules/ecw_commands/reading.h"

void ec_part_from_all(sand_battle *b, unsigned unit, sand_log *log); /* its contacts end */
/* The contacts of a unit that has moved end where it no longer touches. */
void ec_part_where_apart(sand_battle *b, unsigned unit, sand_log *log);

#endif
