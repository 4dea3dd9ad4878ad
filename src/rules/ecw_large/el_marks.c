/* el_marks.c - what the marks beside units mean, in words for players. */
#include "rules/ecw_large/el_names.h"

const sand_mark_row el_marks[EL_MARKS] = {
    { "out_of_ammunition", "OA", "Out of ammunition",
      "It attacks without the 1 that muskets add, and loses nothing else.", "EL-AMMO-04" },
    { "no_pikes", "NP", "No pikes", "Infantry that has muskets alone: cavalry that attacks it keeps the 1 it adds.",
      "EL-COMB-09" },
    { "emplaced", "FX", "In place", "Artillery that has fired moves no more; it may pivot.", "EL-ART-01" },
    { "general", "GN", "Commander-general", "The commander of the whole army.", "EL-UNIT-06" },
    { "engaged", "EN", "In combat", "It attacks an enemy, or is attacked.", "EL-AMB-46" },
};
