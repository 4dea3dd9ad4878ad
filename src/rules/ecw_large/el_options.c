/* el_options.c - the rows of the options of `ecw-large`; the list is in el_options.h. */
#include "rules/ecw_large/el_names.h"

SAND_OPTION_VALUE_TABLES(EL_OPTION_ROWS)
const sand_option_row el_options[EL_OPTIONS] = SAND_OPTION_TABLE(EL_OPTION_ROWS);
const sand_option_row el_numbers[EL_NUMBERS] = SAND_NUMBER_TABLE(EL_NUMBER_ROWS);
