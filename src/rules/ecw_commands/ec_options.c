/* ec_options.c - the options as the rows that players, files and the page read. */
#include "rules/ecw_commands/names.h"

SAND_OPTION_VALUE_TABLES(EC_OPTION_ROWS)

const sand_option_row ec_options[EC_OPTIONS] = SAND_OPTION_TABLE(EC_OPTION_ROWS);
const sand_option_row ec_numbers[EC_NUMBERS] = SAND_NUMBER_TABLE(EC_NUMBER_ROWS);
