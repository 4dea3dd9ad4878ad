/* pu_options.c - the options as rows that players, files and the page read. */
#include "rules/punic/pu_names.h"

SAND_OPTION_VALUE_TABLES(PU_OPTION_ROWS)

const sand_option_row pu_options[PU_OPTIONS] = SAND_OPTION_TABLE(PU_OPTION_ROWS);
const sand_option_row pu_numbers[PU_NUMBERS] = SAND_NUMBER_TABLE(PU_NUMBER_ROWS);

/* With these values the rules of the numbers do nothing. */
const sand_left_out pu_left_out[PU_LEFT_OUT] = {
    { PU_ROAD_BONUS, 0 },  { PU_BERSERK_REACH, 0 }, { PU_MORALE_RESOLVE, 0 }, { PU_MORALE_EASY, 1 },
    { PU_MORALE_HARD, 1 }, { PU_SHOOT_LIGHT, 0 },   { PU_SHOOT_ENGINES, 0 },  { PU_COMBAT_FLANK, 0 },
    { PU_COMBAT_REAR, 0 }, { PU_COVER, 0 },
};

const sand_shaped_column pu_shaped[PU_SHAPED] = {
    { PU_HIDES, SAND_TERRAIN_AREA },
};
