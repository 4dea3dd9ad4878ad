/* toy_battles.h - scenarios of the toy ruleset that several tests start from. */
#ifndef SAND_TESTS_TOY_BATTLES_H
#define SAND_TESTS_TOY_BATTLES_H

/* Every key of the format, and a position in the middle of a battle. */
extern const char toy_full_battle[];
/* Two sides, a unit each, nothing else. */
extern const char toy_small_battle[];

#endif
