/* pu_options.c - the options as rows that players, files and the page read. */
#include "rules/punic/pu_names.h"

SAND_OPTION_VALUE_TABLES(PU_OPTION_ROWS)

const sand_option_row pu_options[PU_OPTIONS] = SAND_OPTION_TABLE(PU_OPTION_ROWS);
const sand_option_row pu_numbers[PU_NUMBERS] = SAND_NUMBER_TABLE(PU_NUMBER_ROWS);
