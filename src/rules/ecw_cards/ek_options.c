/* ek_options.c - the options as rows that players, files and the page read. */
#include "rules/ecw_cards/ek_names.h"

SAND_OPTION_VALUE_TABLES(EK_OPTION_ROWS)

const sand_option_row ek_options[EK_OPTIONS] = SAND_OPTION_TABLE(EK_OPTION_ROWS);
const sand_option_row ek_numbers[EK_NUMBERS] = SAND_NUMBER_TABLE(EK_NUMBER_ROWS);
