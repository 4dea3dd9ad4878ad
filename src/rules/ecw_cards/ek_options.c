/* ek_options.c - the options as rows that players, files and the page read. */
#include "rules/ecw_cards/ek_names.h"

SAND_OPTION_VALUE_TABLES(EK_OPTION_ROWS)

const sand_option_row ek_options[EK_OPTIONS] = SAND_OPTION_TABLE(EK_OPTION_ROWS);
const sand_option_row ek_numbers[EK_NUMBERS] = SAND_NUMBER_TABLE(EK_NUMBER_ROWS);

/* With these values the rules of the numbers do nothing. */
const sand_left_out ek_left_out[EK_LEFT_OUT] = {
    { EK_SHOOT_AT_COVER, 0 }, { EK_DRY, 7 },           { EK_DRY_LIGHT_RAIN, 7 }, { EK_DRY_HEAVY_RAIN, 7 },
    { EK_DRY_STORM, 7 },      { EK_GUNS_AT_COVER, 0 }, { EK_GUNS_HITS, 0 },      { EK_MELEE_IMPETUOUS, 0 },
    { EK_MELEE_ELITE, 0 },    { EK_MELEE_HILL, 0 },    { EK_MELEE_INFANTRY, 0 }, { EK_MELEE_AT_COVER, 0 },
    { EK_MELEE_FLANK, 1 },    { EK_PURSUIT, 7 },       { EK_RALLY_MELEE, 0 },
};

const sand_shaped_column ek_shaped[EK_SHAPED] = {
    { EK_LEAVES, SAND_TERRAIN_AREA },
    { EK_MELEE_LIST, SAND_TERRAIN_AREA },
    { EK_HIDES, SAND_TERRAIN_AREA },
};
