/* sd_options.c - the options as rows that players, files and the page read. */
#include "rules/sword_divided/sd_names.h"

SAND_OPTION_VALUE_TABLES(SD_OPTION_ROWS)

const sand_option_row sd_options[SD_OPTIONS] = SAND_OPTION_TABLE(SD_OPTION_ROWS);
const sand_option_row sd_numbers[SD_NUMBERS] = SAND_NUMBER_TABLE(SD_NUMBER_ROWS);
