/* ec_marks.c - what the marks beside units mean, in words for players. */
#include "rules/ecw_commands/names.h"

const sand_mark_row ec_marks[EC_MARKS] = {
    { "impetuous", "IM", "Impetuous",
      "One hit more in melee. When an enemy is removed by its side in melee it may ride off the field after it.",
      "EC-MEL-05" },
    { "elite", "EL", "Elite", "One hit more in melee; it rides off only if it is Impetuous as well.", "EC-OPT-02" },
    { "out_of_ammunition", "OA", "Out of ammunition", "It shoots no more; it still moves and fights.", "EC-SHOOT-12" },
    { "has_fired", "FX", "In place", "Guns that have fired move no more; they may pivot and shoot.", "EC-A-37" },
    { "bogged", "BO", "Bogged", "Heavy rain: the guns neither move nor pivot.", "EC-WX-04" },
    { "silenced", "SI", "Out of action", "A storm has put the guns out of action for the rest of the battle.",
      "EC-WX-07" },
    { "engaged", "EN", "In melee", "It touches an enemy: it may fight, stand or withdraw, and may not shoot.",
      "EC-A-34a" },
};
