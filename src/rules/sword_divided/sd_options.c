/* sd_options.c - the options as rows that players, files and the page read. */
#include "rules/sword_divided/sd_names.h"

SAND_OPTION_VALUE_TABLES(SD_OPTION_ROWS)

const sand_option_row sd_options[SD_OPTIONS] = SAND_OPTION_TABLE(SD_OPTION_ROWS);
const sand_option_row sd_numbers[SD_NUMBERS] = SAND_NUMBER_TABLE(SD_NUMBER_ROWS);

/* With these values the rules of the numbers do nothing. */
const sand_left_out sd_left_out[SD_LEFT_OUT] = {
    { SD_BACK, 0 },       { SD_GUNS_TWO, 7 },   { SD_GUNS_THREE, 7 }, { SD_SAVES, 8 },
    { SD_HARD_COVER, 0 }, { SD_RIDE_DOWN, 0 },  { SD_LED, 0 },        { SD_BETTER, 0 },
    { SD_COVERED, 0 },    { SD_TWO_TO_ONE, 0 }, { SD_WORN, 0 },       { SD_IN_FLANK, 0 },
    { SD_IN_REAR, 0 },    { SD_GREEN, 0 },      { SD_REFORM_LED, 0 }, { SD_GENERAL_FALLS, 13 },
};

const sand_shaped_column sd_shaped[SD_SHAPED] = {
    { SD_HIDES, SAND_TERRAIN_AREA },
    { SD_BARS_HORSE, SAND_TERRAIN_LINE },
};
