/* ec_options.c - the options as the rows that players, files and the page read. */
#include "rules/ecw_commands/names.h"

SAND_OPTION_VALUE_TABLES(EC_OPTION_ROWS)

const sand_option_row ec_options[EC_OPTIONS] = SAND_OPTION_TABLE(EC_OPTION_ROWS);
const sand_option_row ec_numbers[EC_NUMBERS] = SAND_NUMBER_TABLE(EC_NUMBER_ROWS);

/* With these values the rules of the numbers do nothing. */
const sand_left_out ec_left_out[EC_LEFT_OUT] = {
    { EC_PIVOT_FEE, 0 },       { EC_ZONE, 0 },        { EC_COHERENCY, 96000 },
    { EC_SHOOT_AT_COVER, 0 },  { EC_DRY, 7 },         { EC_DRY_LIGHT_RAIN, 7 },
    { EC_DRY_HEAVY_RAIN, 7 },  { EC_DRY_STORM, 7 },   { EC_MELEE_WEAK, 0 },
    { EC_MELEE_IMPETUOUS, 0 }, { EC_MELEE_ELITE, 0 }, { EC_MELEE_INFANTRY, 0 },
    { EC_MELEE_AT_COVER, 0 },  { EC_MELEE_FLANK, 1 }, { EC_PURSUIT, 7 },
    { EC_FLIGHT_HITS, 0 },
};

const sand_shaped_column ec_shaped[EC_SHAPED] = {
    { EC_HIDES, SAND_TERRAIN_AREA },
};
