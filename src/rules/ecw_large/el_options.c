/* el_options.c - the rows of the options of `ecw-large`; the list is in el_options.h. */
#include "rules/ecw_large/el_names.h"

SAND_OPTION_VALUE_TABLES(EL_OPTION_ROWS)
const sand_option_row el_options[EL_OPTIONS] = SAND_OPTION_TABLE(EL_OPTION_ROWS);
const sand_option_row el_numbers[EL_NUMBERS] = SAND_NUMBER_TABLE(EL_NUMBER_ROWS);

/* With these values the rules of the numbers do nothing. */
const sand_left_out el_left_out[EL_LEFT_OUT] = {
    { EL_ZONE, 0 },           { EL_BOMBARD_HITS, 7 },    { EL_AMMUNITION_LASTS, 1 }, { EL_MISFORTUNE_AVOIDED, 1 },
    { EL_COMBAT_MUSKETS, 0 }, { EL_COMBAT_CAVALRY, 0 },  { EL_COMBAT_GUNS, 0 },      { EL_COMBAT_COMMANDER, 0 },
    { EL_COMBAT_SUPPORT, 0 }, { EL_DEFENCE_MUSKETS, 0 }, { EL_DEFENCE_CAVALRY, 0 },  { EL_DEFENCE_COMMANDER, 0 },
    { EL_LIMIT_COVER, 0 },    { EL_LIMIT_RIVER, 0 },     { EL_LIMIT_SUPPORT, 0 },
};

const sand_shaped_column el_shaped[EL_SHAPED] = {
    { EL_HIDES, SAND_TERRAIN_AREA },
};
