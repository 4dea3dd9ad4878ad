/* ek_marks.c - what the marks beside units mean, in words for players. */
#include "rules/ecw_cards/ek_names.h"

const sand_mark_row ek_marks[EK_MARKS] = {
    { "impetuous", "IM", "Impetuous",
      "One hit more in melee. When it removes its enemy in melee it may ride off the field after it.", "EK-MEL-05" },
    { "elite", "EL", "Elite", "One hit more in melee; it rides off only if it is Impetuous as well.", "EK-OPT-02" },
    { "markers", "AM", "Short of ammunition", "Each marker takes one hit off its shots; nothing takes markers away.",
      "EK-SHOOT-07" },
    { "has_fired", "FX", "In place", "Guns that have fired make no more moves; they may pivot instead of shooting.",
      "EK-ART-08" },
    { "bogged", "BO", "Bogged", "Heavy rain: the guns neither move nor pivot.", "EK-WX-03" },
    { "silenced", "SI", "Out of action", "A storm has put the guns out of action for the rest of the battle.",
      "EK-WX-05" },
    { "engaged", "EN", "In melee",
      "It may fight, stand or withdraw, shoots at nobody, and no other enemy may charge it.", "EK-A-36" },
};
