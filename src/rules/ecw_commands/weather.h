/* weather.h - what the weather is, and what it does to guns [EC-WX]. */
#ifndef SAND_ECW_COMMANDS_WEATHER_H
#define SAND_ECW_COMMANDS_WEATHER_H

#include "rules/ecw_commands/reading.h"

int32_t ec_weather_now(const sand_battle *b); /* a value of the option `weather` */
/* Are the guns bogged? They then neither move nor pivot. [EC-WX-04] */
bool ec_guns_are_bogged(const sand_battle *b, unsigned unit);
bool ec_guns_are_silenced(const sand_battle *b, unsigned unit); /* are the guns out of action? [EC-WX-07] */
void ec_run_weather(sand_battle *b, sand_room *room, sand_dice *dice, sand_log *log);

#endif
